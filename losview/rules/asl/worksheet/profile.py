"""The side view of an ASL thread: ground and every piece that it cuts, under the level of the higher end."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import numpy as np

from losview.base.translation import tr
from losview.hexes.arrays import Cells
from losview.hexes.hex import Hex
from losview.hexes.quick_fractions import is_before
from losview.hexes.thread import NOUGHT, WHOLE
from losview.rules.asl.board.locations import IN_THE_AIR
from losview.rules.asl.rules.sources import lit_by
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.rules.visibility import is_seen
from losview.rules.asl.worksheet.column_parts import fences_along
from losview.rules.asl.worksheet.columns import cut_of
from losview.rules.asl.worksheet.counter_parts import with_counters
from losview.rules.core.profile import Bracket, Ceiling, Column, Fence, NightStretch, Profile
from losview.rules.core.threads import End, Threads
from losview.rules.core.verdict import BY_PARTS, Effect, Number, Reason, Span, Verdict, decimal, levels

#: An end in the air is drawn this many quarters above the highest thing on the thread.
_ALOFT = 12

#: Rules whose lines count blind hexes, and the rules whose contributions add up to that number.
_BLIND, _CONTRIBUTING_RULES = ("A6.4", "B10.23", "E7.25", "B9.52"), ("A6.4", "A6.41", "A6.42", "A6.43")

#: The name of stretches where nothing is seen.
_DARK = tr("beyond night vision")

_BLOCKS, _COUNTS = Effect.BLOCKS, Effect.COUNTS

#: Rules that decide by something drawn in a column.
_DRAWN = frozenset(("A6.2", "A6.2 level", "A6.21", "A6.4", "B10.23", "E7.25"))


def profile(judge: AslSurveyor, a: End, b: End, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `explain` rules on."""
    verdict = judge.explain(a, b) if verdict is None else verdict
    a, b = verdict.traced or (a, b)
    cut = judge.cached("cut", a, b, lambda: cut_of(judge, a, b), by_day=True)
    rising = {line.where.hex for line in verdict.worksheet
              if (line.mark is _BLOCKS or line.mark is _COUNTS) and line.where is not None}
    columns = _marked(with_counters(judge, cut.columns, verdict), rising, verdict.deciding)
    eyes = _eye(cut.levels[0], columns), _eye(cut.levels[1], columns)
    high = max(eyes)
    ceiling = Ceiling("A6.2", tr("level of the higher end (A6.2)"), ((NOUGHT, high), (WHOLE, high)))
    # The deciding feature may lie on the edge of the map, in no hex that the thread enters.
    beside = [hex_ for hex_ in verdict.deciding if all(hex_ != column.hex for column in columns)]
    cells = np.append(cut.cells, judge.plane.cells_of(beside)) if beside else cut.cells
    fences = fences_along(judge.terrain, cut.segment, cells, verdict.decided_by)
    deciding = [column.span for column in columns if column.decides] + [fence.span for fence in fences if fence.decides]
    ends = deciding[0][0] if deciding else None
    return Profile(judge.rule_set.name, judge.board.title, columns, eyes, (ceiling,), ends,
                   _night_stretches(judge, a, b, columns, cut.cells), _brackets(verdict, columns, eyes), fences,
                   _meeting_place(verdict, columns, fences, eyes))


def _marked(columns: Iterable[Column], rising: set[Hex], deciding: tuple[Hex, ...]) -> tuple[Column, ...]:
    """The columns, marked by the verdict.

    Args:
        rising: the hexes in which something rises into the thread. deciding: those that decide.
    """
    return tuple([Column(*column[:5], column.hex in rising, column.hex in deciding, *column[7:])
                  if column.hex in rising or column.hex in deciding else column for column in columns])


def _meeting_place(
    verdict: Verdict, columns: tuple[Column, ...], fences: tuple[Fence, ...], eyes: tuple[Number, Number]
) -> Fraction | None:
    """Where the straight line first meets what blocks, or its far side where the line passes over it.

    None where nothing that blocks is drawn.
    """
    if verdict.visible:
        return None
    blocks = [line for line in verdict.worksheet if line.mark is _BLOCKS and line.where is not None]
    drawn: dict[Hex, list[Reason]] = {}
    for line in blocks:
        if line.rule in _DRAWN and line.where is not None:
            drawn.setdefault(line.where.hex, []).append(line)
    nearest = min([fence.span[0] for fence in fences if fence.decides], default=None)
    for column in columns:
        # Columns beyond the nearest place found cannot be met sooner.
        if column.hex in drawn and (nearest is None or is_before(column.span[0], nearest)):
            places = [_met_in(column, ground, eyes) for ground in {_is_ground(line) for line in drawn[column.hex]}]
            nearest = min(places if nearest is None else [*places, nearest])
    if nearest is None:
        return None
    beside = [line.span[0] for line in blocks if line.rule not in _DRAWN and line.span is not None]
    return min([nearest, *beside])


def _is_ground(line: Reason) -> bool:
    """Whether a line is about ground rather than about what stands on it."""
    return line.rule == "B10.23" or ("what", "ground") in line.terms


def _met_in(column: Column, ground: bool, eyes: tuple[Number, Number]) -> Fraction:
    """Where the straight line meets ground, or what stands in a hex; the far side of the highest if it passes over."""
    raised = _raised(column, ground)
    highest = max(top for _, top in raised)
    places = [place for span, top in raised if (place := _first_under(span, top, eyes)) is not None]
    return min(places, default=max(span[1] for span, top in raised if top == highest))


def _raised(column: Column, ground: bool) -> list[tuple[Span, Number]]:
    """The stretches of what stands in a hex, or of its ground, with their tops."""
    standing = [(part.span or column.span, part.top) for part in column.parts if part.judged and part.solid]
    if standing and not ground:
        return standing
    return [(rise.span, rise.level) for rise in column.grounds] or [(column.span, column.ground)]


def _first_under(span: Span, top: Number, eyes: tuple[Number, Number]) -> Fraction | None:
    """The first place of a span where the line between the eyes is no higher than a top."""
    height, fall, start = eyes[0] - top, eyes[0] - eyes[1], span[0]
    if height * start.denominator <= fall * start.numerator:
        return start
    beyond = Fraction(height) / fall if fall > 0 else None
    return beyond if beyond is not None and beyond < span[1] else None


def _brackets(verdict: Verdict, columns: Iterable[Column], eyes: tuple[Number, Number]) -> tuple[Bracket, ...]:
    """The blind hexes that the worksheet counts, with the contributions of the four rules to each number."""
    brackets: list[Bracket] = []
    column_of = {column.hex: column for column in columns}
    for before, line in pairwise((None, *verdict.worksheet)):
        if line is None or line.where is None or line.rule not in _BLIND:
            continue
        terms = dict(line.terms)
        if isinstance(number := terms.get("number"), int):
            crest, name = line.rule == "B10.23", str(terms["what"])
            if crest:
                name = tr("{crest} of level {level}", crest=name, level=decimal(terms["over"]))
            hides, column = line.mark is _BLOCKS, column_of.get(line.where.hex)
            clears = hides and column is not None and all(
                eyes[0] + (eyes[1] - eyes[0]) * place > top for span, top in _raised(column, crest) for place in span)
            brackets.append(Bracket(line.where.hex, number, hides, name, crest, _contributions(before, number), clears))
    return tuple(brackets)


def _contributions(line: Reason | None, number: int) -> tuple[tuple[str, Number], ...]:
    """The rules that add up to a number of blind hexes; none where the line before it does not tell them."""
    if line is None or line.rule != BY_PARTS:
        return ()
    terms, names = dict(line.terms), zip(_CONTRIBUTING_RULES, "abcd", strict=True)
    parts = tuple((rule, value) for rule, name in names if not isinstance(value := terms[name], str))
    missing = number - sum(value for _, value in parts)
    return parts + ((("minimum" if missing > 0 else "half", missing),) if missing else ())


def _night_stretches(
    judge: AslSurveyor, a: End, b: End, columns: tuple[Column, ...], cells: Cells
) -> tuple[NightStretch, ...]:
    """The stretches whose hexes darkness hides from the viewer, and those that are lit; of the target, its location."""
    night = judge.night
    if night is None:
        return ()
    threads = _to_columns(judge, a, b, cells)
    in_light = night.lighting.lit(threads.end, threads.end_height)
    seen, lit = is_seen(night.causes(threads, lit=in_light)).tolist(), in_light.tolist()
    runs: list[_Run] = []
    last: dict[str, _Run] = {}
    for i, column in enumerate(columns):
        if lit[i]:
            cell, level = threads.end[i : i + 1], threads.end_height[i : i + 1]
            _add_stretch(runs, last, tr("lit by {source}", source=lit_by(night, cell, level)[0].name), column.span)
        if not seen[i] and column.hex != a.hex:
            _add_stretch(runs, last, _DARK, column.span)
    return tuple([NightStretch(run.name, (run.low, run.high), run.name != _DARK) for run in runs])


def _to_columns(judge: AslSurveyor, a: End, b: End, cells: Cells) -> Threads:
    """The threads from the viewer to the ground of each column's hex; to the ends' own locations in theirs."""
    thread, n = judge.thread(a, b), len(cells)
    heights, states = judge.eye_heights(cells), np.zeros(n, np.uint8)
    for end, height, state in ((thread.start, thread.start_height, thread.start_state),
                               (thread.end, thread.end_height, thread.end_state)):
        heights[cells == end], states[cells == end] = height, 0 if state is None else state
    return Threads(thread.start.repeat(n), cells, thread.start_height.repeat(n), heights,
                   None if thread.start_state is None else thread.start_state.repeat(n), states)


@dataclass
class _Run:
    """A night stretch while columns are added to it."""

    name: str
    low: Fraction
    high: Fraction


def _add_stretch(runs: list[_Run], last: dict[str, _Run], name: str, span: Span) -> None:
    """Add a stretch, joined to the last one of its name where it goes on from there."""
    run, (low, high) = last.get(name), span
    if run is not None and run.high >= low:
        run.high = max(run.high, high)
    else:
        last[name] = _Run(name, low, high)
        runs.append(last[name])


def _eye(quarters: int, columns: tuple[Column, ...]) -> Number:
    """The level at which an end is drawn: its own, or above everything where it is in the air."""
    if quarters < IN_THE_AIR:
        return levels(quarters)
    return max(max(column.top, column.ground) for column in columns) + levels(_ALOFT)
