"""The columns of an ASL thread's side view: every hex that it meets, and every piece that it cuts, however low."""

from __future__ import annotations

from collections.abc import Iterator
from operator import attrgetter
from typing import NamedTuple

import numpy as np

from losview.board.board import QUARTERS
from losview.board.terrain import table
from losview.hexes.arrays import Cells
from losview.hexes.hex import Hex, direction_to
from losview.hexes.lattice import UNIT
from losview.hexes.thread import NOUGHT, WHOLE, Segment, Touch, hexes_met, segment_of
from losview.rules.asl.board.locations import point_of
from losview.rules.asl.board.piece_parts import OutlineEdges, PieceParts
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.trace.crossings import Crossings, all_cut_pieces, along_pieces, join_crossings
from losview.rules.asl.trace.edge_crossings import met_between_outlines
from losview.rules.asl.trace.exact import passes_through
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.trace.outline_cuts import Cuts
from losview.rules.asl.trace.parts_of_pieces import piece_parts_of
from losview.rules.asl.worksheet.column_parts import grounds_along, grounds_of, parts_of
from losview.rules.core.board_reading import FAR
from losview.rules.core.profile import Column, ProfilePart
from losview.rules.core.threads import End
from losview.rules.core.verdict import Span, levels


class CutColumns(NamedTuple):
    """What a thread cuts, whatever the verdict on it.

    Attributes:
        levels: quarter levels of its ends. cells: intp, of the columns' hexes.
    """

    segment: Segment
    levels: tuple[int, int]
    columns: tuple[Column, ...]
    cells: Cells


#: A hex that a thread meets along a length: its range, the hex, the span, whether the thread passes its inside.
_MetHex = tuple[int, Hex, Span, bool]

_NONE: dict[int, bool] = {}

#: The pieces of a hex, and whether each is judged; the areas of ground above its full level.
_HexContents = tuple[list[tuple[PieceParts, bool]], list[tuple[int, OutlineEdges]]]


def cut_of(judge: AslSurveyor, a: End, b: End) -> CutColumns:
    """What the thread between two ends cuts."""
    lines, met = judge.thread_lines(a, b), judge.met_terrain(a, b)
    segment = segment_of(point_of(a), point_of(b))
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


def _between_points(judge: AslSurveyor, segment: Segment, a: End, b: End, met: MetTerrain) -> list[_MetHex]:
    """The hexes of a thread between other points, by range."""
    steps: dict[int, int] = {}
    for part in (met.through, met.left, met.right):
        steps |= zip(part.cell.tolist(), part.range_a.tolist(), strict=True)
    plane, ends = judge.plane, (a.hex, b.hex)
    between = sorted((step, plane.hex(cell)) for cell, step in steps.items())
    hexes = [(0, a.hex), *((step, hex_) for step, hex_ in between if hex_ not in ends)]
    if b.hex != a.hex:
        hexes.append((int(judge.thread_lines(a, b).length[0]), b.hex))
    spans = [segment.span(hex_) or (NOUGHT, WHOLE) for _, hex_ in hexes]
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
    judge: AslSurveyor, segment: Segment, ends: tuple[Hex, Hex], met_hexes: list[_MetHex], cells: Cells,
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
            yield ProfilePart(kind, table().name(kind), levels(base), levels(base + QUARTERS // 2), True, by_dot(span),
                              False)


def by_dot(span: Span) -> Span:
    """The stretch of a column in which a counter is drawn: its middle third; in an end's hex from or to the end."""
    part = (span[1] - span[0]) / 3
    return span[0] if span[0] == 0 else span[0] + part, span[1] if span[1] == 1 else span[1] - part
