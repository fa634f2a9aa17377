"""A board with all that lies on it, moved onto another grid."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import replace
from typing import cast

import numpy as np
from numpy.typing import NDArray

from losview.board.background import Affine, Background, Box
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.map_text import MapText, hex_under
from losview.board.off_map import may_stand
from losview.board.transform.thread_text import moved_threads
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import MARGIN, Grid, Top
from losview.hexes.hex import neighbours
from losview.hexes.isometry import MIRRORS, Isometry, turn
from losview.hexes.labels import Labels
from losview.hexes.lattice import UNIT, Point
from losview.hexes.places import Place, axial_of, place_of


def moved_background(background: Background, isometry: Isometry, old: Grid, new: Grid) -> Background:
    """A picture turned, mirrored and shifted as the map is; its size stays."""
    if background.affine is not None:
        return _moved_scan(background, background.affine, isometry, old, new)
    left, top, right, bottom = background.at
    column, row = _moved(((left + right) / 2, (top + bottom) / 2), isometry, old, new)
    half_width, half_height = (right - left) / 2, (bottom - top) / 2
    at: Box = (_rounded(column - half_width), _rounded(row - half_height), _rounded(column + half_width),
               _rounded(row + half_height))
    sixths, mirrored = _orientation(isometry, old)
    before = 3 * background.turned + background.sixths
    turned = (sixths + (-before if mirrored else before)) % 6
    return background._replace(at=at, turned=turned >= 3, sixths=turned % 3, mirrored=background.mirrored != mirrored)


def _orientation(isometry: Isometry, grid: Grid) -> tuple[int, bool]:
    """By how many sixths of a turn an isometry turns, after exchanging left and right or not."""
    for mirrored in (False, True):
        for sixths in range(6):
            start = MIRRORS[grid.top, "left-right"] if mirrored else Isometry()
            if start.then(turn(sixths)).linear == isometry.linear:
                return sixths, mirrored
    raise ValueError(f"{isometry.linear} is not an isometry of the lattice")


def _moved_scan(background: Background, affine: Affine, isometry: Isometry, old: Grid, new: Grid) -> Background:
    """A scan moved: what has moved its corners has moved all of it."""
    cu, cv, c0, ru, rv, r0 = affine
    (x0, y0), (xu, yu), (xv, yv) = (_moved(place, isometry, old, new)
                                    for place in ((c0, r0), (c0 + cu, r0 + ru), (c0 + cv, r0 + rv)))
    numbers = [_rounded(number) for number in (xu - x0, xv - x0, x0, yu - y0, yv - y0, y0)]
    return background._replace(affine=(numbers[0], numbers[1], numbers[2], numbers[3], numbers[4], numbers[5]))


def _moved(place: Place, isometry: Isometry, old: Grid, new: Grid) -> Place:
    """Where a place lies on the moved map, in columns and rows."""
    q, r = axial_of(place, old)
    a, b, c, d = isometry.linear
    return place_of((a * q + b * r + isometry.shift.q, c * q + d * r + isometry.shift.r), new)


def _rounded(number: float) -> float:
    """A coordinate without the last digits that sums leave behind."""
    return round(number, 9) + 0.0


_Cells = tuple[NDArray[np.intp], NDArray[np.intp]]


def moved_board(board: Board, isometry: Isometry, grid: Grid, labels: Labels, level: int | None = None) -> Board:
    """The board as it lies on another grid; what has no place there is left out.

    Args:
        level: quarter levels of hexes that the board did not have; None: as the nearest hex that it had.
    """
    made = Board(grid, labels=labels, title=board.title, author=board.author, notes=list(board.notes),
                 scenario=dict(board.scenario), extra=dict(board.extra), sources=list(board.sources))
    made.covers = [moved_cover(cover, isometry) for cover in board.covers]
    before, after = _cells(board.grid, isometry, grid)
    made.levels[after] = board.levels[before]
    made.cover_at[after] = board.cover_at[before]
    _fill_new(made, board, after, level)
    made.hexsides = {side: kinds for old, kinds in board.hexsides.items()
                     if (side := isometry.hexside(old)).hex in grid or side.across() in grid}
    made.counters = {number: moved for number, counter in board.counters.items()
                     if may_stand(made, (moved := moved_counter(counter, isometry)).kind, moved.hex)}
    made.texts = {number: there for number, text in board.texts.items()
                  if hex_under(grid, (there := moved_text(text, isometry, grid.top)).point) is not None}
    loses = len(after[0]) < len(board.grid.plane.cells)
    for number, drawn in board.depictions.items():
        for part in _kept_parts(moved_depiction(drawn, isometry), grid, loses):
            taken = number in made.depictions
            made.depictions[max(made.next_number(), *board.depictions) + 1 if taken else number] = part
    made.depictions = dict(sorted(made.depictions.items()))
    made.backgrounds = [moved_background(one, isometry, board.grid, grid) for one in board.backgrounds]
    for key, threads in moved_threads(board, made, isometry).items():
        if threads is not None:
            made.scenario[key] = threads
        else:
            made.scenario.pop(key, None)
    return made


def _cells(old: Grid, isometry: Isometry, new: Grid) -> tuple[_Cells, _Cells]:
    """The cells of the hexes that stay, before and after."""
    plane = old.plane
    a, b, c, d = isometry.linear
    q, r = plane.q.astype(np.intp), plane.r.astype(np.intp)
    there = (a * q + b * r + isometry.shift.q, c * q + d * r + isometry.shift.r)
    # A grid's arithmetic is that of integers, so it takes arrays of them as well.
    columns, rows = cast(_Cells, new.cell(cast(tuple[int, int], there)))
    wide, high = new.shape
    stays = (columns >= 0) & (columns < wide) & (rows >= 0) & (rows < high)
    stays[stays] = new.present[columns[stays], rows[stays]]
    before = np.nonzero(old.present)
    return (before[0][stays], before[1][stays]), (columns[stays], rows[stays])


def _fill_new(made: Board, board: Board, after: _Cells, level: int | None) -> None:
    """Give the hexes that the board did not have open ground of its usual look, and a level."""
    new = made.grid.present.copy()
    new[after] = False
    if not new.any():
        return
    entries, counts = np.unique(board.cover_at[board.grid.present], return_counts=True)
    themes: dict[str, int] = {}
    for entry, count in zip(entries.tolist(), counts.tolist(), strict=True):
        themes[board.covers[entry].theme] = themes.get(board.covers[entry].theme, 0) + count
    made.cover_at[new] = made.intern(HexTerrain((), max(themes, key=lambda theme: (themes[theme], theme))))
    if level is not None:
        made.levels[new] = level
        return
    grid = made.grid
    known = {grid.hex(column, row) for column, row in zip(*(one.tolist() for one in after), strict=True)}
    queue = deque(sorted(known))
    while queue:  # ring by ring outwards, so that each new hex is reached first from the hexes nearest to it
        hex_ = queue.popleft()
        for near in neighbours(hex_):
            if near not in known and near in grid:
                known.add(near)
                made.levels[grid.cell(near)] = made.levels[grid.cell(hex_)]
                queue.append(near)


def moved_cover(cover: HexTerrain, isometry: Isometry) -> HexTerrain:
    return HexTerrain(tuple([_moved_feature(feature, isometry) for feature in cover.features]), cover.theme)


def _moved_feature(feature: Feature, isometry: Isometry) -> Feature:
    # "format:word" is data of a file, whose numbers mean no directions.
    if feature.exits is None or ":" in feature.kind:
        return feature
    return feature._replace(exits=isometry.exits(feature.exits))


def moved_counter(counter: UnitCounter, isometry: Isometry) -> UnitCounter:
    facing = None if counter.facing is None else isometry.direction(counter.facing)
    return replace(counter, hex=isometry.hex(counter.hex), facing=facing)


def moved_depiction(drawn: Depiction, isometry: Isometry) -> Depiction:
    """A depiction moved: exactly, as corners are points of the lattice."""
    return replace(drawn, outline=tuple(map(isometry.point, drawn.outline)),
                   holes=tuple(tuple(map(isometry.point, hole)) for hole in drawn.holes))


def moved_text(text: MapText, isometry: Isometry, top: Top) -> MapText:
    """A text moved: its line turns with the map, and it is as upright as before, so that it can still be read."""
    turn = 60 * isometry.direction(0)
    if isometry.mirrors:  # direction 0 points up on flat-top maps, 30 degrees left of that on pointy-top ones
        turn -= text.turn + (60 if top == "pointy" else 0)
    else:
        turn += text.turn
    if _is_upright(turn % 360) != _is_upright(text.turn):
        turn += 180
    return replace(text, point=isometry.point(text.point), turn=turn % 360)


def _is_upright(turn: int) -> bool:
    return turn < 90 or turn >= 270


def _kept_parts(drawn: Depiction, grid: Grid, loses: bool) -> Iterator[Depiction]:
    """What of a depiction has a place: all of it, or the parts near the map; nothing where it touches no hex of a map
    that has lost hexes."""
    plane = grid.plane
    low = plane.q0 * UNIT, plane.r0 * UNIT
    high = (int(plane.q.max()) + MARGIN) * UNIT, (int(plane.r.max()) + MARGIN) * UNIT
    left, top, right, bottom = drawn.bounds
    fits = left >= low[0] and top >= low[1] and right <= high[0] and bottom <= high[1]
    if fits and not loses:
        yield drawn
        return
    import shapely

    from losview.board.outlines.clipped_depictions import clip_depictions, shape_of
    from losview.board.outlines.clipping import polygons

    if fits:
        parts = [drawn]
    else:
        near = shapely.intersection(shape_of(drawn), shapely.box(*low, *high))
        parts = [replace(drawn, outline=_ring(part.exterior.coords), holes=tuple(
            ring for inner in part.interiors if len(ring := _ring(inner.coords)) >= 3))
            for part in polygons(near) if len(_ring(part.exterior.coords)) >= 3]
    for part in parts:
        if any(hex_ in grid for hex_ in clip_depictions([part])[0].hexes):
            yield part


def _ring(coords: object) -> tuple[Point, ...]:
    points = [Point(round(x), round(y)) for x, y in list(coords)[:-1]]  # type: ignore[call-overload]
    return tuple(point for at, point in enumerate(points) if point != points[at - 1])
