"""Drawn terrain cut out of hexes; elsewhere it stays as it was."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from dataclasses import replace

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.outlines.pieces import WHOLE_AREA, double_area
from losview.board.outlines.straightening import restored
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point

#: Remainders smaller than one such part of a hex are dropped: edges of roofs that overlapped a hexside.
MINIMUM = 50


def is_contour(kind: str) -> bool:
    """Whether a drawn kind says how high the ground is, rather than what lies on it."""
    known_kind = table().get(kind)
    return known_kind is not None and bool(known_kind.rules.get("asl", {}).get("contour"))


def drawn_on(board: Board, cells: Collection[Hex]) -> Iterator[tuple[int, Depiction]]:
    """The drawn terrain that lies in any of some hexes, by number; contours are ground and no terrain."""
    if not board.depictions or not cells:
        return
    # Imported here, as it brings shapely, which maps without drawings do without.
    from losview.board.outlines.clipped_depictions import clip_depictions


    low_q, high_q = min(h.q for h in cells) - 1, max(h.q for h in cells) + 1
    low_r, high_r = min(h.r for h in cells) - 1, max(h.r for h in cells) + 1
    left, right, top, bottom = low_q * UNIT, high_q * UNIT, low_r * UNIT, high_r * UNIT
    near = sorted((number, drawn) for number, drawn in board.depictions.items()
                  if drawn.bounds[0] <= right and drawn.bounds[2] >= left and drawn.bounds[1] <= bottom
                  and drawn.bounds[3] >= top and not is_contour(drawn.kind))
    wanted = set(cells)
    for (number, drawn), pieces in zip(near, clip_depictions([drawn for _, drawn in near]), strict=True):
        if not wanted.isdisjoint(pieces.hexes):
            yield number, drawn


def cut_out(board: Board, cells: Collection[Hex], which: Callable[[Depiction], bool]) -> list[Edit]:
    """The edits that take drawn terrain out of hexes.

    Args:
        which: whether a depiction is to be cut.
    """
    edits: list[Edit] = []
    wanted = set(cells)
    for number, drawn in drawn_on(board, cells):
        if which(drawn):
            remaining = [] if lies_within(board, drawn, wanted) else parts_in(drawn, lambda hex_: hex_ not in wanted)
            edits.append(SetDepiction(number, drawn, remaining[0] if remaining else None))
            edits += [SetDepiction(None, None, part) for part in remaining[1:]]
    return edits


def lies_within(board: Board, drawn: Depiction, cells: Collection[Hex]) -> bool:
    """Whether all hexes of the map in which a depiction lies are among some, whatever hangs over its edge."""
    from losview.board.outlines.clipped_depictions import clip_depictions

    return all(hex_ in cells for hex_ in clip_depictions([drawn])[0].hexes if hex_ in board.grid)


def parts_in(drawn: Depiction, wanted: Callable[[Hex], bool]) -> list[Depiction]:
    """The parts of a depiction in the hexes that a function wants, each a depiction."""
    import shapely

    from losview.board.outlines.clipped_depictions import clip_depictions
    from losview.board.outlines.clipping import polygons

    clipped_pieces = clip_depictions([drawn])[0]
    pieces = [shapely.Polygon([_there(spot, hex_) for spot in part.rings[0]],
                              [[_there(spot, hex_) for spot in ring] for ring in part.rings[1:]])
              for hex_, part in zip(clipped_pieces.hexes, clipped_pieces.parts, strict=True) if wanted(hex_)]
    remaining, own = [], {point for ring in (drawn.outline, *drawn.holes) for point in ring}
    for part in polygons(shapely.union_all(pieces)):
        rings = [tuple(Point(round(x), round(y)) for x, y in ring.coords[:-1])
                 for ring in (part.exterior, *part.interiors)]
        before = [restored(ring, own) for ring in rings]
        rings = before if shapely.Polygon(before[0], before[1:]).is_valid else rings
        if double_area(rings[0]) * MINIMUM >= WHOLE_AREA:
            remaining.append(replace(drawn, outline=rings[0], holes=tuple(rings[1:])))
    return remaining


def _there(spot: tuple[int, int], hex_: Hex) -> tuple[int, int]:
    return spot[0] + hex_.q * UNIT, spot[1] + hex_.r * UNIT
