"""The columns of an ASL thread's side view: every hex that it meets, and every piece that it cuts, however low."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from losview.board.board import QUARTERS
from losview.board.kinds.terrain import table
from losview.hexes.arrays import Cells
from losview.hexes.hex import Hex, direction_to
from losview.hexes.lattice import UNIT
from losview.hexes.thread import NOUGHT, WHOLE, Segment, Touch, hexes_met, segment_of
from losview.sight.asl.board.locations import point_of
from losview.sight.asl.board.piece_parts import OutlineEdges, PieceParts
from losview.sight.asl.profile.column_parts import grounds_along, grounds_of, parts_of
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.trace.crossings import Crossings, all_cut, along_pieces, joined
from losview.sight.asl.trace.exact import passes_through
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.met import MetTerrain
from losview.sight.asl.trace.outline_cuts import Cuts
from losview.sight.asl.trace.piece_parts import piece_parts_of
from losview.sight.board_reading import FAR
from losview.sight.profile import Column, ProfilePart
from losview.sight.threads import End
from losview.sight.verdict import Span, levels


class CutColumns(NamedTuple):
    """What a thread cuts, whatever the verdict on it.

    Attributes:
        levels: quarter levels of its ends. cells: intp, of the columns' hexes.
    """

    segment: Segment
    levels: tuple[int, int]
    columns: tuple[Column, ...]
    cells: Cells


#: A hex that a thread meets along a length: its range, which, that length, whether the thread passes its inside.
_Entered = tuple[int, Hex, Span, bool]

_NONE: dict[int, bool] = {}

#: What stands in a hex, and whether the rules ask about it; the ground there above its full level.
_Standing = tuple[list[tuple[PieceParts, bool]], list[tuple[int, OutlineEdges]]]


def cut_of(judge: AslSurveyor, a: End, b: End) -> CutColumns:
    """What the thread between two ends cuts."""
    lines, found = judge.line(a, b), judge.met(a, b)
    segment = segment_of(point_of(a), point_of(b))
    if lines.pointed:
        entered, crossings = _between_points(judge, segment, a, b, found), _at_points(judge, lines, found)
    else:
        entered, crossings = _between_dots(segment, a.hex, b.hex), _at_dots(judge, lines, found)
    cells = judge.plane.cells_of([one[1] for one in entered])
    here = judge.plane.here[cells]
    if not here.all():  # a thread along the map's edge leaves it
        entered, cells = [one for one, there in zip(entered, here.tolist(), strict=True) if there], cells[here]
    columns = _columns(judge, segment, (a.hex, b.hex), entered, cells, crossings)
    return CutColumns(segment, (int(lines.a[0]), int(lines.b[0])), columns, cells)


def _between_dots(segment: Segment, a: Hex, b: Hex) -> list[_Entered]:
    """The hexes of a thread between centre dots, those at one range by their coordinates."""
    between = hexes_met(a, b)
    spans = segment.follow(a, between, b)
    if a == b:
        return [(0, a, spans[a], False)]
    inside, corner = Touch.THROUGH, Touch.CORNER
    entered = sorted([(step, hex_, spans[hex_], touch is inside)
                      for hex_, touch, step in between if touch is not corner])
    length = between[-1].step + 1 if between else 1
    return [(0, a, spans[a], True), *entered, (length, b, spans[b], True)]


def _between_points(judge: AslSurveyor, segment: Segment, a: End, b: End, found: MetTerrain) -> list[_Entered]:
    """The same of a thread between other points."""
    steps: dict[int, int] = {}
    for part in (found.through, found.left, found.right):
        steps |= zip(part.cell.tolist(), part.ra.tolist(), strict=True)
    plane, ends = judge.plane, (a.hex, b.hex)
    between = sorted((step, plane.hex(cell)) for cell, step in steps.items())
    hexes = [(0, a.hex), *(one for one in between if one[1] not in ends)]
    if b.hex != a.hex:
        hexes.append((int(judge.line(a, b).length[0]), b.hex))
    spans = [segment.span(hex_) or (NOUGHT, WHOLE) for _, hex_ in hexes]
    return [(step, hex_, span, passes_through(segment, hex_, span))
            for (step, hex_), span in zip(hexes, spans, strict=True)]


def _at_dots(judge: AslSurveyor, lines: ThreadLines, found: MetTerrain) -> Crossings:
    """The pieces that a thread between centre dots cuts."""
    assert found.every is not None
    if not len(found.left):
        return found.every
    deep = np.full(1, -FAR, np.int16)
    return joined([found.every, along_pieces(judge.terrain, lines.between(deep, deep), found.left, found.right)])


def _at_points(judge: AslSurveyor, lines: ThreadLines, found: MetTerrain) -> Crossings:
    """The same of a thread between other points."""
    parts = [all_cut(judge.terrain, lines, found.through)[0]]
    if found.own is not None:  # what shows along hexsides is among it
        parts.append(found.own.take(found.own.piece >= 0))
    return joined(parts)


def _columns(
    judge: AslSurveyor, segment: Segment, ends: tuple[Hex, Hex], entered: list[_Entered], cells: Cells,
    crossings: Crossings,
) -> tuple[Column, ...]:
    """The columns, those marked that the thread enters across a cliff."""
    terrain = judge.terrain
    standing = _standing(judge, ends, entered, cells.tolist(), crossings)
    asked = Cuts(segment.start, segment.end)
    for (_, (q, r), span, through), (pieces, grounds) in zip(entered, standing, strict=True):
        if through and (pieces or grounds):
            outlines = [stretch.edges for stretch, _ in pieces if stretch.edges is not None]
            if grounds:
                outlines = [*[edges for _, edges in grounds], *outlines]
            if outlines:
                asked.ask((q * UNIT, r * UNIT), span, outlines)
    cuts = asked.found()
    read = (terrain.base, terrain.floor, terrain.ground.full, terrain.sides.cliffs)
    columns: list[Column] = []
    for (step, hex_, span, through), (pieces, grounds), base, floor, full, cliffs in zip(
            entered, standing, *[plane[cells].tolist() for plane in read], strict=True):
        rises = grounds_along([(level, stretch) for level, _ in grounds for stretch in next(cuts)], span, full, base
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


def _standing(
    judge: AslSurveyor, ends: tuple[Hex, Hex], entered: list[_Entered], cells: list[int], crossings: Crossings
) -> list[_Standing]:
    """What stands in each hex, the lowest first; in the ends' own that is drawn but mostly not asked about."""
    terrain = judge.terrain
    cut: dict[int, dict[int, bool]] = {}
    for cell, piece in zip(crossings.cell.tolist(), crossings.piece.tolist(), strict=True):
        cut.setdefault(cell, {})[piece] = True
    for cell in {cell for cell, column in zip(cells, entered, strict=True) if column[1] in ends}:
        first, count = int(terrain.pieces.first[cell]), int(terrain.pieces.count[cell])
        if count:
            cut[cell] = dict.fromkeys(range(first, first + count), False) | cut.get(cell, {})
    standing: list[_Standing] = []
    known_parts = terrain.piece_parts
    for cell, column in zip(cells, entered, strict=True):
        pieces = [(parts, judged) for piece, judged in cut.get(cell, _NONE).items()
                  if (parts := known_parts[piece] if piece in known_parts else piece_parts_of(terrain, piece))
                  is not None]
        if len(pieces) > 1:
            pieces.sort(key=_top)
        standing.append((pieces, grounds_of(terrain, cell) if column[3] else []))
    return standing


def _top(one: tuple[PieceParts, bool]) -> int:
    return one[0].top


def _pillboxes(judge: AslSurveyor, hex_: Hex, span: Span) -> Iterator[ProfilePart]:
    """Pillboxes in an end's hex, by their centre dots."""
    terrain = judge.terrain
    for kind in dict.fromkeys(one.kind for one in terrain.board_reading.standing.get(hex_, ())):
        if terrain.attributes(kind).get("pillbox"):
            base = int(terrain.base[terrain.plane.cell(hex_)])
            yield ProfilePart(kind, table().name(kind), levels(base), levels(base + QUARTERS // 2), True, by_dot(span),
                              False)


def by_dot(span: Span) -> Span:
    """The stretch of a column in which what stands by the centre dot is drawn: its middle third, at an end more."""
    part = (span[1] - span[0]) / 3
    return span[0] if span[0] == 0 else span[0] + part, span[1] if span[1] == 1 else span[1] - part
