"""What makes an ASL thread a close call: what it just cuts or just misses, and what would be if it did not."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from losview.base.number_format import number as formatted
from losview.base.translation import language, tr
from losview.base.words import in_sentence
from losview.hexes.hex import Hex
from losview.rules.asl.rules.decide import deciding_rule
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.hexsides import SIDE_RULES
from losview.rules.asl.rules.order import OUTCOME, RULES
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.worksheet.crossing_record import what_is
from losview.rules.asl.worksheet.obstacle_lines import UNLIKE
from losview.rules.asl.worksheet.shifted_thread import ShiftAnswer, ShiftedThread
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Effect, Margin, Number, Outcome, Reason

#: A piece of terrain ("piece") or a hexside feature ("side"): which of them, its cell or 0, its number.
Feature = tuple[str, int, int]


def close_call(writer: ThreadWriter, after: ShiftAnswer, before: ShiftAnswer) -> Reason:
    """The sentence about a thread that is a close call.

    Args:
        after: the thread moved to where it has another answer. before: moved there, but for what changes the answer.
    """
    gained = after.answer > before.answer  # blocked, or hindered by more
    feature = _what_changes(writer, after, before, gained)
    margin = Margin(abs(after.aside), writer.norm)
    terms: dict[str, Number | str] = {"by": margin_text(margin), "then": _then(writer, after, feature)}
    if feature is None:
        return writer.line("A6.1", Effect.NOTE, tr("A close call: {by} to the side {then}."), None, margin, **terms)
    hex_, names = _named(writer, after if gained else before, feature)
    text = _TEXTS[feature[0], margin.cross == 0, gained]
    if feature[0] == "piece" and writer.terrain.pieces.is_lesser(feature[2]):
        text += " " + UNLIKE
    return writer.line("A6.1", Effect.NOTE, text, hex_, margin, **terms, **names)


#: The sentence by what is met, whether it is only touched, and whether it is met after the change.
_TEXTS = {
    ("side", True, True): tr("A close call: the thread touches the {what} on {hex}; through it {then}."),
    ("side", True, False): tr("A close call: the thread touches the {what} on {hex}; beside it {then}."),
    ("side", False, True): tr("A close call: the thread misses the {what} on {hex} by only {by}; through it {then}."),
    ("side", False, False): tr("A close call: the thread cuts the {what} on {hex} by only {by}; past it {then}."),
    ("piece", True, True): tr("A close call: the thread touches the {what} in {hex}; through it {then}."),
    ("piece", True, False): tr("A close call: the thread runs along the {what} in {hex}; beside it {then}."),
    ("piece", False, True): tr("A close call: the thread misses the {what} in {hex} by only {by}; through it {then}."),
    ("piece", False, False): tr("A close call: the thread cuts the {what} in {hex} by only {by}; past it {then}."),
}


def _what_changes(writer: ThreadWriter, after: ShiftAnswer, before: ShiftAnswer, gained: bool) -> Feature | None:
    """What makes the answers differ, rather what decides; None where it is nothing that is met there.

    Args:
        gained: whether it is met after the change, else before it.
    """
    more, fewer, deciding = (after, before, after) if gained else (before, after, before)
    rule, cell = deciding.decided
    is_side = RULES[rule] in SIDE_RULES
    return min(set(_features(more)) - set(_features(fewer)), default=None, key=lambda one: (
        cell not in _cells(writer, one), (one[0] == "side") is not is_side, one))


def _features(shift: ShiftAnswer) -> Iterator[Feature]:
    """What a thread cuts at a shift, ground along hexsides as -1, and features of hexsides that it crosses or meets."""
    crossings, sides = shift.findings.facts.crossings, shift.findings.sides
    cut = np.flatnonzero(crossings.line == shift.line)
    crossed = np.flatnonzero((sides.line == shift.line) & (
        sides.cut | sides.barring | sides.stopping | sides.blinding[0]))
    cells, pieces = crossings.cell[cut].tolist(), crossings.piece[cut].tolist()
    yield from (("piece", cell, piece) for cell, piece in zip(cells, pieces, strict=True))
    yield from (("side", 0, entry) for entry in sides.entry[crossed].tolist())


def _named(
    writer: ThreadWriter, shift: ShiftAnswer, feature: Feature
) -> tuple[Hex, dict[str, Number | str]]:
    """A feature that is met at a shift: its hex, and the terms that name it."""
    kind, cell, number = feature
    if kind == "side":
        table = writer.terrain.sides
        side, what = table.side[number], in_sentence(table.name[number]).partition(",")[0]
        hex_ = side.hex if side.hex in writer.judge.board.grid else side.across()
        return hex_, {"hex": writer.side(number), "what": what}
    crossings = shift.findings.facts.crossings
    same = (crossings.line == shift.line) & (crossings.cell == cell) & (crossings.piece == number)
    what = what_is(writer.terrain, shift.findings.facts, int(np.flatnonzero(same)[0]))
    hex_ = writer.hex(cell)
    return hex_, {"hex": writer.name(hex_), "what": in_sentence(what).partition(",")[0]}


def margin_text(margin: Margin) -> str:
    """A margin in words."""
    if not margin.cross:
        return tr("a hair's breadth")
    spec = "g" if margin.thousandths else f".{len(margin.hexes.partition('.')[2])}f"
    return tr("{margin} hex", margin=formatted(float(margin.hexes), spec, language()))


def _then(writer: ThreadWriter, changed: ShiftAnswer, feature: Feature | None) -> str:
    """What the answer would be after the change; `feature` has been named already."""
    rule, cell = changed.decided
    outcome, b = OUTCOME[rule], writer.name(writer.b.hex)
    if outcome > Outcome.HINDERED:
        named = not cell or (feature is not None and cell in _cells(writer, feature))
        if named:
            return tr("{b} would not be seen ({rule})", b=b, rule=rule_words(RULES[rule]))
        return tr("{b} would not be seen ({rule}, at {hex})", b=b, rule=rule_words(RULES[rule]),
                  hex=writer.name(writer.hex(cell)))
    points = changed.answer[1]
    if _seen(writer.findings):
        return (tr("the thread would be hindered by {points}", points=points) if points else
                tr("the thread would not be hindered"))
    return tr("{b} would be seen, hindered by {points}", b=b, points=points) if points else tr("{b} would be seen", b=b)


def _cells(writer: ThreadWriter, feature: Feature) -> tuple[int, ...]:
    """The hexes of a feature."""
    kind, cell, number = feature
    table = writer.terrain.sides
    return (int(table.cell[number]), int(table.cell_across[number])) if kind == "side" else (cell,)


def _seen(findings: Findings) -> bool:
    """Whether a thread is seen."""
    return OUTCOME[deciding_rule(findings)[0]].visible


def close_call_line(judge: AslSurveyor, writer: ThreadWriter, met: MetTerrain) -> Reason | None:
    """What makes a thread a close call; None where it is none."""
    lines, ends = writer.lines, writer.findings.ends
    if judge.options["margin"] == "0" or ends.pillboxes or np.count_nonzero(ends.same_building):
        return None
    if met.own_crossings is None or ends.any if lines.between_points else lines.length[0] < 2:
        return None
    change = ShiftedThread(judge, writer, met).change
    return None if change is None else close_call(writer, *change)
