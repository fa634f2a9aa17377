"""What makes an ASL thread a close call: the terrain that it just cuts or just misses, by how much, and what then."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from losview.sight.asl.rules.decide import answer, decided
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.rules.order import OUTCOME, RULES
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.trace.met import MetTerrain
from losview.sight.asl.worksheet.close_call import ShiftAnswer, ShiftedThread
from losview.sight.asl.worksheet.crossing_record import what_is
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.sentence_names import in_sentence
from losview.sight.verdict import Effect, Margin, Number, Outcome, Reason

#: A piece of terrain or a hexside feature: which table, its hex or none, its number.
Thing = tuple[str, int, int]


def close_call(words: ThreadWords, sideways: ShiftedThread) -> Reason:
    """The sentence about a thread that is a close call."""
    own = answer(words.found)
    there, before = min((_first_other(cells, own) for cells in sideways.cells.values()
                         if cells and cells[-1].answer != own), key=lambda one: (one[0].by, one[0].sign))
    here = ShiftAnswer(there.sign, 0, words.found, 0) if before is None else before
    more, fewer = (there, here) if there.sign < 0 else (here, there)
    margin = Margin(max(0, there.by - 1) if there.sign < 0 else there.by, words.norm)
    gone = set(_things(more)) - set(_things(fewer))
    return _said(words, more, gone, margin, there)


def _first_other(cells: list[ShiftAnswer], own: tuple[bool, int]) -> tuple[ShiftAnswer, ShiftAnswer | None]:
    """The first of places from which on the answer is another one, and that before it."""
    last = max((at for at, cell in enumerate(cells) if cell.answer == own), default=-1)
    return cells[last + 1], cells[last] if last >= 0 else None


def _things(cell: ShiftAnswer) -> Iterator[Thing]:
    met, sides = cell.found.facts.met, cell.found.sides
    own, cut = np.flatnonzero(met.line == cell.line), np.flatnonzero((sides.line == cell.line) & sides.cut)
    yield from (("piece", *one) for one in zip(met.cell[own].tolist(), met.piece[own].tolist(), strict=True))
    yield from (("side", 0, one) for one in sides.entry[cut].tolist())


def _said(words: ThreadWords, more: ShiftAnswer, gone: set[Thing], margin: Margin, there: ShiftAnswer) -> Reason:
    cell, gained = there.decided[1], there.sign < 0
    thing = min(gone, key=lambda one: (one[1] != cell, one), default=None)
    terms: dict[str, Number | str] = {"by": near(margin), "then": _then(words, there, thing)}
    if thing is None:
        return words.line("A6.1", Effect.NOTE, "A close call: {by} to the side {then}.", **terms)
    kind, cell, number = thing
    if kind == "side":
        table = words.terrain.sides
        side = table.side[number]
        terms |= {"hex": words.side(number), "what": in_sentence(table.name[number]).partition(",")[0]}
        hex_ = side.hex if side.hex in words.judge.board.grid else side.across()
    else:
        met = more.found.facts.met
        at = int(np.flatnonzero((met.line == more.line) & (met.cell == cell) & (met.piece == number))[0])
        hex_ = words.hex(cell)
        terms |= {"hex": words.name(hex_),
                  "what": in_sentence(what_is(words.terrain, more.found.facts, at)).partition(",")[0]}
    where = "the {what} on {hex}" if kind == "side" else "the {what} in {hex}"
    if margin.cross == 0:
        text = (f"the thread touches {where}; through it {{then}}." if gained else
                f"the thread runs along {where}; beside it {{then}}.")
    else:
        text = (f"the thread misses {where} by only {{by}}; through it {{then}}." if gained else
                f"the thread cuts {where} by only {{by}}; past it {{then}}.")
    line = words.line("A6.1", Effect.NOTE, "A close call: " + text, hex_, **terms)
    return replace(line, margin=margin)


def near(margin: Margin) -> str:
    """A margin as people say it."""
    return f"{float(margin.hexes):g} hex" if margin.thousandths else (
        f"{margin.hexes} hex" if margin.cross else "a hair's breadth")


def _then(words: ThreadWords, there: ShiftAnswer, thing: Thing | None) -> str:
    """What would be said of the thread then; `thing` has been named."""
    rule, cell = there.decided
    outcome, b = OUTCOME[rule], words.name(words.b.hex)
    if outcome > Outcome.HINDERED:
        named = not cell or (thing is not None and cell == thing[1])
        where = "" if named else f", at {words.name(words.hex(cell))}"
        return f"{b} would not be seen ({RULES[rule]}{where})"
    points = there.answer[1]
    if _seen(words.found):
        return f"the thread would be hindered by {points}" if points else "the thread would not be hindered"
    return f"{b} would be seen" + (f", hindered by {points}" if points else "")


def _seen(found: Examined) -> bool:
    """Whether a thread is seen."""
    return OUTCOME[decided(found)[0]].visible


def close_call_line(judge: AslSurveyor, words: ThreadWords, met: MetTerrain) -> Reason | None:
    """What makes a thread a close call; None where it is none."""
    lines = words.lines
    if judge.options["margin"] == "0" or words.found.near.any:
        return None
    if met.own is None if lines.pointed else lines.length[0] < 2:
        return None
    sideways = ShiftedThread(judge, words, met)
    return close_call(words, sideways) if sideways.is_close else None
