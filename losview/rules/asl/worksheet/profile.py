"""The side view of an ASL thread: ground and every piece that it cuts, under the level of the higher end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.terrain import table
from losview.hexes.arrays import CellIndices
from losview.hexes.hex import Hex, direction_to
from losview.hexes.lattice import UNIT
from losview.hexes.quick_fractions import is_before
from losview.hexes.thread import ONE, ZERO, Segment, Touch, hexes_met, segment_of
from losview.rules.asl.board.locations import IN_THE_AIR, end_point
from losview.rules.asl.board.piece_parts import OutlineEdges, PieceParts
from losview.rules.asl.rules.counters import Blaze
from losview.rules.asl.rules.sources import lit_by
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.rules.visibility import is_seen
from losview.rules.asl.trace.crossings import Crossings, all_cut_pieces, along_pieces, join_crossings
from losview.rules.asl.trace.edge_crossings import met_between_outlines
from losview.rules.asl.trace.exact import passes_through
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.trace.outline_cuts import Cuts
from losview.rules.asl.trace.parts_of_pieces import piece_parts_of
from losview.rules.asl.worksheet.column_parts import fences_along, ground_stretches, grounds_of, parts_of
from losview.rules.core.board_reading import FAR
from losview.rules.core.profile import Bracket, Ceiling, Column, Fence, NightStretch, Profile, ProfilePart
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import BY_PARTS, Effect, Number, Reason, Span, Verdict, decimal, levels

#: AFVs and wrecks are drawn so high, in quarters: D9.4 hinders at their own level and states no height.
_VEHICLE = QUARTERS_PER_LEVEL // 2


def with_counters(judge: AslSurveyor, columns: tuple[Column, ...], verdict: Verdict) -> tuple[Column, ...]:
    """The columns with the vehicles on them, and at night with the blazes, drawn at the centre dots."""
    blazing: dict[Hex, Blaze] = {}
    if judge.night is not None:
        blazing = {blaze.hex: blaze for blaze in judge.night.counters.blazes if blaze.levels}
    if not blazing and not judge.terrain.has_vehicles:
        return columns
    hindering = {line.where.hex for line in verdict.worksheet if line.rule == "D9.4" and line.where is not None}
    made = []
    for column in columns:
        parts = _vehicles(judge, column, column.hex in hindering) if judge.terrain.has_vehicles else []
        if column.hex in blazing:
            parts.append(_blaze(column, blazing[column.hex]))
        made.append(column._replace(parts=tuple(sorted((*column.parts, *parts), key=lambda part: part.top)))
                    if parts else column)
    return tuple(made)


def _vehicles(judge: AslSurveyor, column: Column, hinder: bool) -> list[ProfilePart]:
    """The AFVs and wrecks of a column's hex, each kind on a level once.

    Args:
        hinder: whether the rules judge them: those at the ends' level do hinder.
    """
    terrain, kinds = judge.terrain, dict[tuple[str, int], None]()
    usual = int(terrain.stands[terrain.plane.cell(column.hex)])
    for counter in terrain.board_reading.standing.get(column.hex, ()):
        attributes = terrain.attributes(counter.kind)
        if attributes.get("afv") or attributes.get("wreck"):
            kinds[counter.kind, usual if counter.level is None else counter.level] = None
    return [ProfilePart(kind, table().name(kind), levels(level), levels(level + _VEHICLE), False, by_dot(column.span),
                        hinder) for kind, level in kinds]


def _blaze(column: Column, blaze: Blaze) -> ProfilePart:
    """A blaze, as high as what burns."""
    bottom, top = levels(blaze.levels[0]), levels(blaze.levels[-1] + QUARTERS_PER_LEVEL)
    return ProfilePart("blaze", table().name("blaze"), bottom, top, False, by_dot(column.span), False)


class CutColumns(NamedTuple):
    """What a thread cuts, whatever the verdict on it.

    Attributes:
        levels: quarter levels of its ends. cells: intp, of the columns' hexes.
    """

    segment: Segment
    levels: tuple[int, int]
    columns: tuple[Column, ...]
    cells: CellIndices


#: A hex that a thread meets along a length: its range, the hex, the span, whether the thread passes its inside.
_MetHex = tuple[int, Hex, Span, bool]

_NONE: dict[int, bool] = {}

#: The pieces of a hex, and whether each is judged; the areas of ground above its full level.
_HexContents = tuple[list[tuple[PieceParts, bool]], list[tuple[int, OutlineEdges]]]


def cut_of(judge: AslSurveyor, a: LineEnd, b: LineEnd) -> CutColumns:
    """What the thread between two ends cuts."""
    lines, met = judge.thread_lines(a, b), judge.met_terrain(a, b)
    segment = segment_of(end_point(a), end_point(b))
    if lines.between_points:
        met_hexes, crossings = _between_points(judge, segment, a, b, met), _crossings_between_points(judge, lines, met)
    else:
        met_hexes, crossings = _between_dots(segment, a.hex, b.hex), _crossings_between_dots(judge, lines, met)
    cells = judge.plane.cells_of([met_hex[1] for met_hex in met_hexes])
    here = judge.plane.here[cells]
    if not here.all():  # a thread along the map's edge leaves it
        met_hexes = [met_hex for met_hex, on_map in zip(met_hexes, here.tolist(), strict=True) if on_map]
        cells = cells[here]
    columns = _columns(judge, segment, (a.hex, b.hex), met_hexes, cells, crossings)
    return CutColumns(segment, (int(lines.a[0]), int(lines.b[0])), columns, cells)


def _between_dots(segment: Segment, a: Hex, b: Hex) -> list[_MetHex]:
    """The hexes of a thread between centre dots, by range; those at the same range by their coordinates."""
    between = hexes_met(a, b)
    spans = segment.follow(a, between, b)
    if a == b:
        return [(0, a, spans[a], False)]
    inside, corner = Touch.THROUGH, Touch.CORNER
    passed = sorted([(step, hex_, spans[hex_], touch is inside)
                      for hex_, touch, step in between if touch is not corner])
    length = between[-1].step + 1 if between else 1
    return [(0, a, spans[a], True), *passed, (length, b, spans[b], True)]


def _between_points(judge: AslSurveyor, segment: Segment, a: LineEnd, b: LineEnd, met: MetTerrain) -> list[_MetHex]:
    """The hexes of a thread between other points, by range."""
    steps: dict[int, int] = {}
    for part in (met.through, met.left, met.right):
        steps |= zip(part.cell.tolist(), part.range_a.tolist(), strict=True)
    plane, ends = judge.plane, (a.hex, b.hex)
    between = sorted((step, plane.hex(cell)) for cell, step in steps.items())
    hexes = [(0, a.hex), *((step, hex_) for step, hex_ in between if hex_ not in ends)]
    if b.hex != a.hex:
        hexes.append((int(judge.thread_lines(a, b).length[0]), b.hex))
    spans = [segment.span(hex_) or (ZERO, ONE) for _, hex_ in hexes]
    return [(step, hex_, span, passes_through(segment, hex_, span))
            for (step, hex_), span in zip(hexes, spans, strict=True)]


def _crossings_between_dots(judge: AslSurveyor, lines: ThreadLines, met: MetTerrain) -> Crossings:
    """The pieces that a thread between centre dots cuts."""
    assert met.all_cut is not None
    if not len(met.left) and not len(judge.terrain.edge_pieces.piece):
        return met.all_cut
    lowest = np.full(1, -FAR, np.int16)
    low_lines = lines.at_levels(lowest, lowest)
    return join_crossings([
        met.all_cut, met_between_outlines(judge.terrain, low_lines, met.through),
        along_pieces(judge.terrain, low_lines, met.left, met.right)])


def _crossings_between_points(judge: AslSurveyor, lines: ThreadLines, met: MetTerrain) -> Crossings:
    """The pieces that a thread between other points cuts."""
    parts = [all_cut_pieces(judge.terrain, lines, met.through)[0]]
    if met.own_crossings is not None:  # those along hexsides are among them
        parts.append(met.own_crossings.take(met.own_crossings.piece >= 0))
    return join_crossings(parts)


def _columns(
    judge: AslSurveyor, segment: Segment, ends: tuple[Hex, Hex], met_hexes: list[_MetHex], cells: CellIndices,
    crossings: Crossings,
) -> tuple[Column, ...]:
    """The columns, with a mark on those that the thread enters across a cliff."""
    terrain = judge.terrain
    contents = _contents(judge, ends, met_hexes, cells.tolist(), crossings)
    outline_cuts = Cuts(segment.start, segment.end)
    for (_, (q, r), span, through), (pieces, grounds) in zip(met_hexes, contents, strict=True):
        if through and (pieces or grounds):
            outlines = [parts.edges for parts, _ in pieces if parts.edges is not None]
            if grounds:
                outlines = [*[edges for _, edges in grounds], *outlines]
            if outlines:
                outline_cuts.add((q * UNIT, r * UNIT), span, outlines)
    cuts = outline_cuts.stretches()
    planes = (terrain.base, terrain.floor, terrain.ground.full, terrain.sides.cliffs)
    columns: list[Column] = []
    for (step, hex_, span, through), (pieces, grounds), base, floor, full, cliffs in zip(
            met_hexes, contents, *[plane[cells].tolist() for plane in planes], strict=True):
        rises = ground_stretches([(level, stretch) for level, _ in grounds for stretch in next(cuts)], span, full, base
                                 ) if grounds else ()
        parts = parts_of(pieces, cuts, span if through else None, rises) if pieces else []
        if hex_ in terrain.board_reading.standing and hex_ in ends:
            parts = sorted([*parts, *_pillboxes(judge, hex_, span)], key=attrgetter("top"))
        columns.append(Column(hex_, step, span, levels(base), tuple(parts), False, False,
                              levels(floor) if floor < base else None,
                              bool(cliffs and columns and _across(cliffs, hex_, columns[-1].hex)), rises))
    return tuple(columns)


def _across(cliffs: int, hex_: Hex, before: Hex) -> bool:
    """Whether a cliff lies between a hex and the one before it, by the hex's cliffs, a bit for each direction."""
    direction = direction_to(hex_, before)
    return direction is not None and bool(cliffs >> direction & 1)


def _contents(
    judge: AslSurveyor, ends: tuple[Hex, Hex], met_hexes: list[_MetHex], cells: list[int], crossings: Crossings
) -> list[_HexContents]:
    """The contents of each hex, the lowest pieces first; those of the ends' hexes are drawn but mostly not judged."""
    terrain = judge.terrain
    cut: dict[int, dict[int, bool]] = {}
    for cell, piece in zip(crossings.cell.tolist(), crossings.piece.tolist(), strict=True):
        cut.setdefault(cell, {})[piece] = True
    for cell in {cell for cell, met_hex in zip(cells, met_hexes, strict=True) if met_hex[1] in ends}:
        first, count = int(terrain.pieces.first[cell]), int(terrain.pieces.count[cell])
        if count:
            own = (piece for piece in range(first, first + count) if not terrain.pieces.in_gully[piece])
            cut[cell] = dict.fromkeys(own, False) | cut.get(cell, {})
    contents: list[_HexContents] = []
    known_parts = terrain.piece_parts
    for cell, met_hex in zip(cells, met_hexes, strict=True):
        pieces = [(parts, judged) for piece, judged in cut.get(cell, _NONE).items()
                  if (parts := known_parts[piece] if piece in known_parts else piece_parts_of(terrain, piece))
                  is not None]
        if len(pieces) > 1:
            pieces.sort(key=_top)
        contents.append((pieces, grounds_of(terrain, cell) if met_hex[3] else []))
    return contents


def _top(piece: tuple[PieceParts, bool]) -> int:
    return piece[0].top


def _pillboxes(judge: AslSurveyor, hex_: Hex, span: Span) -> Iterator[ProfilePart]:
    """Pillboxes in an end's hex, drawn at the centre dot."""
    terrain = judge.terrain
    for kind in dict.fromkeys(counter.kind for counter in terrain.board_reading.standing.get(hex_, ())):
        if terrain.attributes(kind).get("pillbox"):
            base = int(terrain.base[terrain.plane.cell(hex_)])
            yield ProfilePart(kind, table().name(kind), levels(base), levels(base + QUARTERS_PER_LEVEL // 2), True,
                              by_dot(span),
                              False)


def by_dot(span: Span) -> Span:
    """The stretch of a column in which a counter is drawn: its middle third; in an end's hex from or to the end."""
    part = (span[1] - span[0]) / 3
    return span[0] if span[0] == 0 else span[0] + part, span[1] if span[1] == 1 else span[1] - part


#: An end in the air is drawn this many quarters above the highest thing on the thread.
_ALOFT = 12

#: Rules whose lines count blind hexes, and the rules whose contributions add up to that number.
_BLIND, _CONTRIBUTING_RULES = ("A6.4", "B10.23", "E7.25", "B9.52"), ("A6.4", "A6.41", "A6.42", "A6.43")

#: The name of stretches where nothing is seen.
_DARK = tr("beyond night vision")

_BLOCKS, _COUNTS = Effect.BLOCKS, Effect.COUNTS

#: Rules that decide by something drawn in a column.
_DRAWN = frozenset(("A6.2", "A6.2 level", "A6.21", "A6.4", "B10.23", "E7.25"))


def profile(judge: AslSurveyor, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `judge_one` rules on."""
    verdict = judge.judge_one(a, b) if verdict is None else verdict
    a, b = verdict.traced or (a, b)
    cut = judge.cached("cut", a, b, lambda: cut_of(judge, a, b), by_day=True)
    rising = {line.where.hex for line in verdict.worksheet
              if (line.effect is _BLOCKS or line.effect is _COUNTS) and line.where is not None}
    columns = _marked(with_counters(judge, cut.columns, verdict), rising, verdict.deciding)
    eyes = _eye(cut.levels[0], columns), _eye(cut.levels[1], columns)
    high = max(eyes)
    ceiling = Ceiling("A6.2", tr("level of the higher end (A6.2)"), ((ZERO, high), (ONE, high)))
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
    blocks = [line for line in verdict.worksheet if line.effect is _BLOCKS and line.where is not None]
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
            hides, column = line.effect is _BLOCKS, column_of.get(line.where.hex)
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
    judge: AslSurveyor, a: LineEnd, b: LineEnd, columns: tuple[Column, ...], cells: CellIndices
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


def _to_columns(judge: AslSurveyor, a: LineEnd, b: LineEnd, cells: CellIndices) -> LineBatch:
    """The threads from the viewer to the ground of each column's hex; to the ends' own locations in theirs."""
    thread, n = judge.thread(a, b), len(cells)
    heights, states = judge.eye_heights(cells), np.zeros(n, np.uint8)
    for end, height, state in ((thread.start, thread.start_height, thread.start_state),
                               (thread.end, thread.end_height, thread.end_state)):
        heights[cells == end], states[cells == end] = height, 0 if state is None else state
    return LineBatch(thread.start.repeat(n), cells, thread.start_height.repeat(n), heights,
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
