"""A ruling and a field in sentences."""

from __future__ import annotations

import re

import numpy as np

from losview.base.translation import tr, tr_as
from losview.base.words import listed
from losview.board.board import Board
from losview.hexes.hex import Hex, distance
from losview.rules.all_equations import equations
from losview.rules.core.field import Field
from losview.rules.core.rule_set import RuleSet
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.end_words import end_words

#: Signs that a screen reader leaves out or reads badly, and words for them.
SPOKEN = {"→": tr_as("sign", " to "), "\N{MULTIPLICATION SIGN}": tr_as("sign", " times "),
          " \N{MINUS SIGN} ": tr_as("sign", " minus "), "\N{MINUS SIGN}": tr_as("sign", "minus "),
          "\N{LESS-THAN OR EQUAL TO}": tr_as("sign", "is not more than"),
          "\N{GREATER-THAN OR EQUAL TO}": tr_as("sign", "is not less than"),
          " > ": tr_as("sign", " is more than "), " < ": tr_as("sign", " is less than "), " = ": tr_as("sign", " is "),
          " + ": tr_as("sign", " plus "), " / ": tr_as("sign", " over "), "½": tr_as("sign", " and a half")}

_OUTCOMES = {Outcome.CLEAR: tr("seen"), Outcome.HINDERED: tr("hindered"), Outcome.BLOCKED: tr("blocked"),
             Outcome.BLIND: tr("blind"), Outcome.DEPRESSION: tr("hidden in depressions"),
             Outcome.BEYOND_NVR: tr("too dark")}


def spoken_signs(text: str) -> str:
    """A text with words for its signs."""
    for sign, word in SPOKEN.items():
        text = text.replace(sign, word)
    return re.sub(r"(?<=\d)/(?=\d)", tr_as("sign", " over "), re.sub(r"  +", " ", text))


def describe_ruling(
    rules: RuleSet, board: Board, ends: tuple[LineEnd, LineEnd], eyes: tuple[int, int], verdict: Verdict
) -> str:
    """A ruling in sentences: the question, the answer, its numbers, and what decides."""
    a, b = (end_words(board, end, eye, rules.located) for end, eye in zip(ends, eyes, strict=True))
    lines = [tr("By {rules}, from {start} to {end}, range {range}.", rules=rules.name, start=a, end=b,
                range=distance(ends[0].hex, ends[1].hex)), verdict.summary]
    decided = verdict.decided_by
    found = equations(rules.key, board, ends, eyes, verdict)
    if found and found[0].reason == decided:
        lines.append(tr("Rule {rule}: {text}", rule=rule_words(found[0].reason.rule), text=found[0].text()))
    elif decided is not None and decided.say() != verdict.summary:
        lines.append(tr("Rule {rule}: {text}", rule=rule_words(decided.rule), text=decided.say()))
    if verdict.close is not None:
        lines.append(verdict.close.say())
    lines += [tr("For the fire, {rule}: {text}", rule=rule_words(advice.rule), text=advice.say())
              for advice in verdict.advisories]
    return "\n".join(spoken_signs(line) for line in lines)


def describe_field(board: Board, field: Field) -> str:
    """A field in sentences: how many hexes are seen, the farthest of them, and the nearest that are not."""
    viewer, grid = field.request.viewer, board.grid
    counts = {outcome: int((field.outcome == outcome).sum()) for outcome in Outcome}
    total = len(grid.plane.cells)
    lines = [tr("{hex} sees {seen} of {count} hexes.", hex=board.label(viewer.hex), seen=field.seen(), count=total)]
    others = [f"{number} {_OUTCOMES[outcome]}" for outcome, number in counts.items()
              if number and outcome is not Outcome.CLEAR]
    if others:
        lines.append(tr("Of all hexes, {others}.", others=listed(others, "and")))
    seen: list[Hex] = []
    hidden: list[Hex] = []
    for column, row in np.argwhere(field.outcome != 255).tolist():
        hex_ = grid.hex(column, row)
        (seen if field.outcome[column, row] <= Outcome.HINDERED else hidden).append(hex_)
    if len(seen) > 1:
        far = max(seen, key=lambda hex_: distance(viewer.hex, hex_))
        lines.append(tr("The farthest hex seen is {hex}, range {range}.", hex=board.label(far),
                        range=distance(viewer.hex, far)))
    if hidden:
        near = min(distance(viewer.hex, hex_) for hex_ in hidden)
        nearest = [board.label(hex_) for hex_ in hidden if distance(viewer.hex, hex_) == near]
        some, more = listed(nearest[:6], "and"), len(nearest) - 6
        lines.append(tr("The nearest not seen, at range {range}: {hexes} and {count} more.", range=near, hexes=some,
                        count=more) if more > 0 else
                     tr("The nearest not seen, at range {range}: {hexes}.", range=near, hexes=some))
    return "\n".join(lines)
