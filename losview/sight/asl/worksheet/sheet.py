"""The worksheet of one ASL thread: all that was looked at, the line that decides, and the verdict in a sentence."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex
from losview.sight.asl.board.locations import is_dot
from losview.sight.asl.board.presets import preset_of
from losview.sight.asl.rules.decide import decided
from losview.sight.asl.rules.order import OUTCOME, RULES
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.worksheet.advisories import advisories
from losview.sight.asl.worksheet.close_call_lines import close_call_line
from losview.sight.asl.worksheet.end_lines import UNSEEN, near_lines
from losview.sight.asl.worksheet.level_lines import level_lines
from losview.sight.asl.worksheet.obstacle_lines import blocking, crossing_lines, side_lines
from losview.sight.asl.worksheet.thread_words import NEITHER, Entire, ThreadWords
from losview.sight.end_text import point_words
from losview.sight.sentence_names import in_sentence
from losview.sight.threads import End
from losview.sight.verdict import (
    Effect,
    Outcome,
    Reason,
    Verdict,
)


def explain(judge: AslSurveyor, a: End, b: End, entire: Entire = NEITHER) -> Verdict:
    """Judge one thread and say why.

    Args:
        entire: what the sentence names, where the ends are seen, in place of the points that they are traced to.
    """
    threads, met, found = judge.look(a, b)
    words = ThreadWords(judge, a, b, threads, found, met)
    number, cell = decided(found)
    rule, outcome = RULES[number], OUTCOME[number]
    lines = sheet(words, rule)
    hex_ = judge.plane.hex(cell) if cell else None
    line = _deciding(lines, rule, hex_)
    visible = outcome.visible
    close = close_call_line(judge, words, met)
    lines += [] if close is None else [close]
    return Verdict(
        outcome, line, int(found.hindrance[0]), close, tuple(lines),
        tuple(advisories(words)) if visible else (), _summary(words, outcome, rule, hex_, entire),
        () if hex_ is None or visible else (hex_,),
    )


def sheet(words: ThreadWords, rule: str) -> list[Reason]:
    """Everything looked at, in the order of the checks."""
    lines = [words.ends(), *near_lines(words), *side_lines(words), *crossing_lines(words), *level_lines(words),
             *words.extras()]
    total = int(words.found.hindrance[0])
    if total >= 6:
        lines.append(words.line("B.10", Effect.BLOCKS, "Hindrances of {total} in all: six or more are no line of "
                                "sight.", total=total))
    elif rule == "A6.7":
        lines.append(words.line("A6.7", Effect.COUNTS, "Hindrances of {total} in all, fewer than six: not enough to "
                                "block.", total=total))
    elif rule == "A6.1":
        lines.append(words.line("A6.1", Effect.PASSES, "Nothing blocks or hinders the thread to {b}.",
                                b=words.name(words.b.hex)))
    return lines + words.thread.remarks()


def _deciding(sheet: list[Reason], rule: str, hex_: Hex | None) -> Reason | None:
    """The line of the rule that decides, about the hex that does."""
    own = [line for line in sheet if line.rule == rule]
    if rule == "A6.7":
        return own[-1]
    strict = [line for line in own if line.where is not None and line.where.hex == hex_ and
              line.mark == Effect.BLOCKS]
    return next(iter(strict or [line for line in own if line.mark == Effect.BLOCKS] or own), None)


def _summary(words: ThreadWords, outcome: Outcome, rule: str, hex_: Hex | None, entire: Entire) -> str:
    """The verdict in a sentence; of an end that is seen it names the entire hexside, where that was asked for."""
    a, b = words.of_ends(entire if outcome.visible else NEITHER)
    if outcome == Outcome.CLEAR:
        return f"{a} sees {b}."
    if outcome == Outcome.HINDERED:
        return f"{a} sees {b}, hindered by {int(words.found.hindrance[0])}."
    where = "" if hex_ is None else words.name(hex_)
    said: dict[str, Callable[[], str]] = {
        "A6.8": lambda: "another level of the same building",
        "B30.2": lambda: _beyond_pillbox(words, b),
        "A6.3": lambda: _out_of_sight(words, where),
        "B27.2": lambda: f"the unit in {where} is entrenched behind a {_bank_of(words, hex_)}",
        "B.10": lambda: f"hindrances of {int(words.found.hindrance[0])}",
    }
    if rule in said:
        return f"{a} does not see {b}: {said[rule]()}."
    what = what_blocks(words, rule, hex_)
    if outcome == Outcome.BLIND:
        return f"{a} does not see {b}: {words.lower} is in a blind hex of {what}."
    who = b if is_dot(words.b) else f"the {point_words(words.b, preset_of(words.b)).partition(' ')[0]}"
    return f"{a} does not see {b}: {who} is behind {what}."


def what_blocks(words: ThreadWords, rule: str, hex_: Hex | None) -> str:
    """What stands in the way in the deciding hex."""
    sides = words.found.sides
    cell = -1 if hex_ is None else words.judge.plane.cell(hex_)
    if rule in ("B9", "B9.52", "B23.71", "O5.3"):
        yes = ((sides.hex == cell) & _side_blocks(words, rule)).nonzero()[0]
        entry = int(sides.entry[yes[0]])
        return f"{_the(words.terrain.sides.name[entry])} on {words.side(entry)}"
    where = "" if hex_ is None else words.name(hex_)
    yes = ((words.found.facts.met.cell == cell) & blocking(words, rule)).nonzero()[0]
    if rule == "B10.23":
        return f"the {'cliff ' if words.crossings[int(yes[0])].cliff else ''}crest line in {where}"
    return f"{_the(words.crossings[int(yes[0])].what)} in {where}"


def _out_of_sight(words: ThreadWords, where: str) -> str:
    """A6.3 in few words."""
    if np.count_nonzero(words.found.near.sunk.both):
        return "depression hexsides do not join them"
    a, b = words.of_ends()
    high = b if where == words.name(words.a.hex) and words.lines.a[0] <= words.lines.b[0] else a
    return f"{high} is not high enough to look into the depression in {where}"


def _beyond_pillbox(words: ThreadWords, b: str) -> str:
    """B30.2 in few words, of a target."""
    why = next((why for _, _, why in words.found.near.pillboxes), "")
    if why == "arc":
        return f"{b} lies {UNSEEN[why]} of the pillbox in {words.name(words.a.hex)}"
    return f"from inside the pillbox no {UNSEEN.get(why, '')} is seen"


def _bank_of(words: ThreadWords, hex_: Hex | None) -> str:
    """B27.2: what a unit entrenched in a hex lies behind."""
    banks = (what for _, cell, what in words.found.near.entrenched if words.hex(cell) == hex_)
    return in_sentence(next(banks, ""))


def _side_blocks(words: ThreadWords, rule: str) -> Bools:
    """Which hexside features block by a rule."""
    sides = words.found.sides
    if rule == "B9":
        return sides.stopping
    if rule == "B9.52":
        return sides.blinding[0]
    return sides.barring


def _the(name: str) -> str:
    """A name within a sentence; one that ends in "..., 2 levels" is set off by a comma."""
    return f"the {in_sentence(name)}{',' if ', ' in name else ''}"
