"""A ruling and a field in sentences."""

from __future__ import annotations

import re

import numpy as np

from losview.board.board import Board
from losview.descriptions.hex_description import listed
from losview.equations.all_equations import equations
from losview.hexes.hex import Hex, distance
from losview.sight.end_words import end_words
from losview.sight.field import Field
from losview.sight.rule_set import RuleSet
from losview.sight.threads import End
from losview.sight.verdict import Outcome, Verdict

#: Signs that a screen reader leaves out or reads badly, and words for them.
SPOKEN = {"→": " to ", "\N{MULTIPLICATION SIGN}": " times ", " \N{MINUS SIGN} ": " minus ", "\N{MINUS SIGN}": "minus ",
          "\N{LESS-THAN OR EQUAL TO}": "is not more than", "\N{GREATER-THAN OR EQUAL TO}": "is not less than",
          " > ": " is more than ", " < ": " is less than ", " = ": " is ", " + ": " plus ", " / ": " over ",
          "½": " and a half"}

_OUTCOMES = {Outcome.CLEAR: "seen", Outcome.HINDERED: "hindered", Outcome.BLOCKED: "blocked", Outcome.BLIND: "blind",
             Outcome.DEPRESSION: "hidden in depressions", Outcome.BEYOND_NVR: "too dark"}


def spoken(text: str) -> str:
    """A text with words for its signs."""
    for sign, word in SPOKEN.items():
        text = text.replace(sign, word)
    return re.sub(r"(?<=\d)/(?=\d)", " over ", re.sub(r"  +", " ", text))


def describe_ruling(
    rules: RuleSet, board: Board, ends: tuple[End, End], eyes: tuple[int, int], verdict: Verdict
) -> str:
    """A ruling in sentences: the question, the answer, its numbers, and what decides."""
    a, b = (end_words(board, end, eye) for end, eye in zip(ends, eyes, strict=True))
    lines = [f"By {rules.name}, from {a} to {b}, range {distance(ends[0].hex, ends[1].hex)}.", verdict.summary]
    decided = verdict.decided_by
    found = equations(rules.key, board, ends, eyes, verdict)
    if found and found[0].reason == decided:
        lines.append(f"Rule {found[0].reason.rule}: {found[0].text()}")
    elif decided is not None and decided.say() != verdict.summary:
        lines.append(f"Rule {decided.rule}: {decided.say()}")
    if verdict.close is not None:
        lines.append(verdict.close.say())
    lines += [f"For the fire, {advice.rule}: {advice.say()}" for advice in verdict.advisories]
    return "\n".join(spoken(line) for line in lines)


def describe_field(board: Board, field: Field) -> str:
    """A field in sentences: how many hexes are seen, the farthest of them, and the nearest that are not."""
    viewer, grid = field.request.viewer, board.grid
    counts = {outcome: int((field.outcome == outcome).sum()) for outcome in Outcome}
    total = len(grid.plane.cells)
    lines = [f"{board.label(viewer.hex)} sees {field.seen()} of {total} hexes."]
    others = [f"{number} {_OUTCOMES[outcome]}" for outcome, number in counts.items()
              if number and outcome is not Outcome.CLEAR]
    if others:
        lines.append(f"Of all hexes, {listed(others)}.")
    seen: list[Hex] = []
    hidden: list[Hex] = []
    for column, row in np.argwhere(field.outcome != 255).tolist():
        hex_ = grid.hex(column, row)
        (seen if field.outcome[column, row] <= Outcome.HINDERED else hidden).append(hex_)
    if len(seen) > 1:
        far = max(seen, key=lambda hex_: distance(viewer.hex, hex_))
        lines.append(f"The farthest hex seen is {board.label(far)}, range {distance(viewer.hex, far)}.")
    if hidden:
        near = min(distance(viewer.hex, hex_) for hex_ in hidden)
        nearest = [board.label(hex_) for hex_ in hidden if distance(viewer.hex, hex_) == near]
        lines.append(f"The nearest not seen, at range {near}: {listed(nearest[:6])}"
                     + (f" and {len(nearest) - 6} more." if len(nearest) > 6 else "."))
    return "\n".join(lines)
