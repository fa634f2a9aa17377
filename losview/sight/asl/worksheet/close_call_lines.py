"""What makes an ASL thread a close call: what it just cuts or just misses, and what would be if it did not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from losview.sight.asl.rules.decide import blocked_and_hindrance, deciding_rule
from losview.sight.asl.rules.findings import Findings
from losview.sight.asl.rules.order import OUTCOME, RULES
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.trace.met_terrain import MetTerrain
from losview.sight.asl.worksheet.crossing_record import what_is
from losview.sight.asl.worksheet.shifted_thread import ShiftAnswer, ShiftedThread
from losview.sight.asl.worksheet.thread_writer import ThreadWriter
from losview.sight.sentence_names import in_sentence
from losview.sight.verdict import Effect, Margin, Number, Outcome, Reason

#: A piece of terrain ("piece") or a hexside feature ("side"): which of them, its cell or 0, its number.
Feature = tuple[str, int, int]


def close_call(writer: ThreadWriter, shifted: ShiftedThread) -> Reason:
    """The sentence about a thread that is a close call."""
    answer = blocked_and_hindrance(writer.findings)
    changed, before = min((_first_other(shifts, answer) for shifts in shifted.shifts.values()
                           if shifts and shifts[-1].answer != answer), key=lambda pair: (pair[0].by, pair[0].sign))
    unchanged = ShiftAnswer(changed.sign, 0, writer.findings, 0) if before is None else before
    more, fewer = (changed, unchanged) if changed.sign < 0 else (unchanged, changed)
    margin = Margin(max(0, changed.by - 1) if changed.sign < 0 else changed.by, writer.norm)
    gone = set(_features(more)) - set(_features(fewer))
    return _line(writer, more, gone, margin, changed)


def _first_other(shifts: list[ShiftAnswer], answer: tuple[bool, int]) -> tuple[ShiftAnswer, ShiftAnswer | None]:
    """The first shift from which on the answer is another one, and the shift before it."""
    last = max((index for index, shift in enumerate(shifts) if shift.answer == answer), default=-1)
    return shifts[last + 1], shifts[last] if last >= 0 else None


def _features(shift: ShiftAnswer) -> Iterator[Feature]:
    """What a thread cuts at a shift."""
    crossings, sides = shift.findings.facts.crossings, shift.findings.sides
    cut = np.flatnonzero(crossings.line == shift.line)
    crossed = np.flatnonzero((sides.line == shift.line) & sides.cut)
    cells, pieces = crossings.cell[cut].tolist(), crossings.piece[cut].tolist()
    yield from (("piece", cell, piece) for cell, piece in zip(cells, pieces, strict=True))
    yield from (("side", 0, entry) for entry in sides.entry[crossed].tolist())


def _line(
    writer: ThreadWriter, more: ShiftAnswer, differing: set[Feature], margin: Margin, changed: ShiftAnswer
) -> Reason:
    """The worksheet's line about a close call.

    Args:
        more: of the shifts before and after the answer changes, the one at which more is cut. differing: what is cut
            at one of them only. margin: by how much the thread cuts or misses it. changed: the shift after the change.
    """
    cell, gained = changed.decided[1], changed.sign < 0
    feature = min(differing, key=lambda one: (one[1] != cell, one), default=None)
    terms: dict[str, Number | str] = {"by": margin_text(margin), "then": _then(writer, changed, feature)}
    if feature is None:
        return writer.line("A6.1", Effect.NOTE, "A close call: {by} to the side {then}.", **terms)
    kind, cell, number = feature
    if kind == "side":
        table = writer.terrain.sides
        side = table.side[number]
        terms |= {"hex": writer.side(number), "what": in_sentence(table.name[number]).partition(",")[0]}
        hex_ = side.hex if side.hex in writer.judge.board.grid else side.across()
    else:
        crossings = more.findings.facts.crossings
        same = (crossings.line == more.line) & (crossings.cell == cell) & (crossings.piece == number)
        at = int(np.flatnonzero(same)[0])
        hex_ = writer.hex(cell)
        terms |= {"hex": writer.name(hex_),
                  "what": in_sentence(what_is(writer.terrain, more.findings.facts, at)).partition(",")[0]}
    where = "the {what} on {hex}" if kind == "side" else "the {what} in {hex}"
    if margin.cross == 0:
        text = (f"the thread touches {where}; through it {{then}}." if gained else
                f"the thread runs along {where}; beside it {{then}}.")
    else:
        text = (f"the thread misses {where} by only {{by}}; through it {{then}}." if gained else
                f"the thread cuts {where} by only {{by}}; past it {{then}}.")
    line = writer.line("A6.1", Effect.NOTE, "A close call: " + text, hex_, **terms)
    return replace(line, margin=margin)


def margin_text(margin: Margin) -> str:
    """A margin in words."""
    return f"{float(margin.hexes):g} hex" if margin.thousandths else (
        f"{margin.hexes} hex" if margin.cross else "a hair's breadth")


def _then(writer: ThreadWriter, changed: ShiftAnswer, feature: Feature | None) -> str:
    """What the answer would be after the change; `feature` has been named already."""
    rule, cell = changed.decided
    outcome, b = OUTCOME[rule], writer.name(writer.b.hex)
    if outcome > Outcome.HINDERED:
        named = not cell or (feature is not None and cell == feature[1])
        where = "" if named else f", at {writer.name(writer.hex(cell))}"
        return f"{b} would not be seen ({RULES[rule]}{where})"
    points = changed.answer[1]
    if _seen(writer.findings):
        return f"the thread would be hindered by {points}" if points else "the thread would not be hindered"
    return f"{b} would be seen" + (f", hindered by {points}" if points else "")


def _seen(findings: Findings) -> bool:
    """Whether a thread is seen."""
    return OUTCOME[deciding_rule(findings)[0]].visible


def close_call_line(judge: AslSurveyor, writer: ThreadWriter, met: MetTerrain) -> Reason | None:
    """What makes a thread a close call; None where it is none."""
    lines = writer.lines
    if judge.options["margin"] == "0" or writer.findings.ends.any:
        return None
    if met.own_crossings is None if lines.between_points else lines.length[0] < 2:
        return None
    shifted = ShiftedThread(judge, writer, met)
    return close_call(writer, shifted) if shifted.is_close else None
