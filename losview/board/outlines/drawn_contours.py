"""The ground in the hexes that drawn contours and depressions touch, computed for all these hexes at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.outlines.clipping import ClippedPart, Shapes, areal, hexagons_of, parts_in_hexes, touched_hexes
from losview.board.outlines.generated_contours import ALL_SIDES, REACH, generated_ring
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.pieces import SIDE_STEPS, XY, Rings, double_area, hexside_stretches, merged, side_point
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import DIRECTIONS
from losview.hexes.lattice import CORNERS, UNIT

#: So far along the next hexside from a vertex a generated contour stays back that is cut back from a hexside.
_CORNER = SIDE_STEPS * (UNIT - REACH) // UNIT


@dataclass(frozen=True, eq=False)
class Contour:
    """A drawn contour: a hill's ground is at `level` or higher inside, a hollow's at `level` or lower."""

    shape: shapely.Geometry
    level: int
    hollow: bool = False


@dataclass(frozen=True, eq=False)
class DrawnDepression:
    """A depression's depiction: the ground in it lies `depth` levels below its hex's base."""

    shape: shapely.Geometry
    depth: int = 1


@dataclass(frozen=True)
class GroundPiece:
    """A connected area of ground at a level or higher in one hex that does not cover the hex.

    Attributes:
        cell: its hex's cell of the plane.
        level: whole levels.
        rings, hull: as those of a `ClippedPart`.
    """

    cell: int
    level: int
    rings: Rings
    hull: tuple[XY, ...]


class HexGround(NamedTuple):
    """The highest level that covers a hex whole, and the levels above it with their parts."""

    full: int
    parts: tuple[tuple[int, ClippedPart], ...]


#: What the ground of a hex depends on: its coordinates, its level and those around it, and the drawings that touch it.
#: Drawings are identified by `id`, so the cache keeps them too: no later shape can get the identity of one of them.
_CacheKey = tuple[int, int, bytes, tuple[tuple[int, int, bool], ...]]
_ground_cache: dict[_CacheKey, tuple[tuple[shapely.Geometry, ...], HexGround]] = {}
_CACHE_SIZE = 1 << 16


class DrawnGround:
    """Drawn contours and depressions, and the hexes of a map that they touch.

    Attributes:
        contours: later ones are drawn over earlier ones.
        depressions: they are cut into the ground that the contours give.
        cells: intp, the cells of the hexes, ascending.
        contours_by_hex, depressions_by_hex: of each of these hexes, the numbers of the drawings that touch it.
        level: int16 plane, the levels that the drawn contours alone give to centre dots.
    """

    @one_at_a_time
    def __init__(self, plane: FlatGrid, contours: list[Contour], depressions: list[DrawnDepression]) -> None:
        self.plane, self.contours, self.depressions = plane, contours, depressions
        contour, contour_cell = _touched_cells(plane, [contour.shape for contour in contours])
        depression, depression_cell = _touched_cells(plane, [depression.shape for depression in depressions])
        self.cells = np.unique(np.concatenate([contour_cell, depression_cell]))
        self.contours_by_hex = _numbers_by_hex(self.cells, contour, contour_cell)
        self.depressions_by_hex = _numbers_by_hex(self.cells, depression, depression_cell)
        self.level = self._level()

    def _level(self) -> NDArray[np.int16]:
        level = np.zeros(self.plane.size, np.int16)
        count = [len(numbers) for numbers in self.contours_by_hex]
        row = np.repeat(np.arange(len(self.cells)), count)
        number = np.array([number for numbers in self.contours_by_hex for number in numbers], np.intp)
        dots = shapely.points(UNIT * self.plane.q_at[self.cells], UNIT * self.plane.r_at[self.cells])
        holds = shapely.intersects(_shapes(self.contours)[number], dots[row])
        for cell, holding in zip(self.cells[row[holds]].tolist(), number[holds].tolist(), strict=True):
            contour = self.contours[holding]
            level[cell] = min(level[cell], contour.level) if contour.hollow else max(level[cell], contour.level)
        return level

    @one_at_a_time
    def ground(self, base: NDArray[np.int16]) -> tuple[NDArray[np.intp], list[HexGround]]:
        """The cells of the hexes whose ground the drawings shape, and the ground of each.

        Args:
            base: int16 plane, the levels of all hexes.
        """
        hexes = _ShapedHexes(self, base)
        return hexes.cells, hexes.ground()


class _ShapedHexes:
    """The hexes that drawings touch, and higher ones beside these, with the levels of a board.

    Below, `row` is the number of one of these hexes.

    Attributes:
        cells: intp, ascending. contours_by_hex, depressions_by_hex: as those of a `DrawnGround`.
        base: int16, their levels. around: int16 `(n, 6)`, levels beyond their hexsides.
        here: bool `(n, 6)`, whether there is a hex beyond.
        matches: bool, whether the drawn contours alone give the hexes the level that they have.
        matches_around: bool `(n, 6)`, the same for the hexes beyond.
        steps: intp, how far in the plane it is to the hexes beyond. row_at: intp plane, the rows of cells, -1 for none.
    """

    def __init__(self, drawn: DrawnGround, base: NDArray[np.int16]) -> None:
        self.plane, self.contours, self.depressions = drawn.plane, drawn.contours, drawn.depressions
        steps = np.array([q * self.plane.stride + r for q, r in DIRECTIONS])
        matches = (drawn.level == base) & bool(self.contours)
        self.cells = np.union1d(drawn.cells, _beside_lower(drawn, base, matches, steps))
        self.contours_by_hex, self.depressions_by_hex = drawn.contours_by_hex, drawn.depressions_by_hex
        if len(self.cells) > len(drawn.cells):
            none: list[list[int]] = [[] for _ in self.cells]
            self.contours_by_hex, self.depressions_by_hex = none.copy(), none
            for number, row in enumerate(np.searchsorted(self.cells, drawn.cells).tolist()):
                self.contours_by_hex[row] = drawn.contours_by_hex[number]
                self.depressions_by_hex[row] = drawn.depressions_by_hex[number]
        beyond = self.cells[:, None] + steps
        self.steps, self.row_at = steps, np.full(drawn.plane.size, -1, np.intp)
        self.row_at[self.cells] = np.arange(len(self.cells))
        self.base, self.around, self.here = base[self.cells], base[beyond], self.plane.here[beyond]
        self.matches, self.matches_around = matches[self.cells], matches[beyond]

    def ground(self) -> list[HexGround]:
        """The ground of each of these hexes."""
        keys = self._keys()
        known = {key: _ground_cache[key] for key, _ in keys if key in _ground_cache}
        new = [row for row, (key, _) in enumerate(keys) if key not in known]
        if new:
            made = {keys[row][0]: (keys[row][1], ground)
                    for row, ground in zip(new, self._build(np.array(new, np.intp)), strict=True)}
            known |= made
            _ground_cache.update(made)
            for key in list(_ground_cache)[: max(0, len(_ground_cache) - _CACHE_SIZE)]:  # the oldest
                del _ground_cache[key]
        return [known[key][1] for key, _ in keys]

    def _keys(self) -> list[tuple[_CacheKey, tuple[shapely.Geometry, ...]]]:
        """The cache key of each hex, and the shapes of its drawings."""
        levels = np.concatenate([self.base[:, None], self.matches[:, None], np.where(self.here, self.around, 0),
                                 self.here, self.matches_around & self.here], axis=1).astype(np.int16)
        level_bytes = levels.tobytes()
        width = levels.shape[1] * levels.itemsize
        contours = [(id(contour.shape), contour.level, contour.hollow) for contour in self.contours]
        depressions = [(id(depression.shape), depression.depth, True) for depression in self.depressions]
        q, r = self.plane.q_at[self.cells].tolist(), self.plane.r_at[self.cells].tolist()
        keys = []
        for row, (hills, gullies) in enumerate(zip(self.contours_by_hex, self.depressions_by_hex, strict=True)):
            # (0, 0, False) separates contours from depressions.
            beyond = [(side, i) for side, hex_ in self.drawn_beyond(row) for i in self.contours_by_hex[hex_]]
            drawings = (*[contours[i] for i in hills], (0, 0, False), *[depressions[i] for i in gullies],
                        *[one for side, i in beyond for one in ((side, 0, False), contours[i])])
            shapes = (*[self.contours[i].shape for i in [*hills, *(i for _, i in beyond)]],
                      *[self.depressions[i].shape for i in gullies])
            keys.append(((q[row], r[row], level_bytes[row * width : (row + 1) * width], drawings), shapes))
        return keys

    def _build(self, rows: NDArray[np.intp]) -> list[HexGround]:
        """The ground of some of the hexes, computed."""
        queries: list[tuple[int, int]] = []
        bounds = [self._bounds(row) for row in rows.tolist()]
        lowest = self._not_above_contours(rows, [low for low, _ in bounds])
        for row, low, (_, high) in zip(rows.tolist(), lowest, bounds, strict=True):
            top = high if self.matches[row] else min(high, int(self.base[row]))
            queries += [(row, level) for level in range(low + 1, top + 1)]
        columns = np.array(queries, np.intp).reshape(-1, 2)
        parts = iter(self._parts_at_levels(columns[:, 0], columns[:, 1]))
        by_row: dict[int, dict[int, list[ClippedPart]]] = {}
        for row, level in queries:
            by_row.setdefault(row, {})[level] = next(parts)
        return [_hex_ground(low, by_row.get(row, {})) for row, low in zip(rows.tolist(), lowest, strict=True)]

    def drawn_beyond(self, row: int) -> list[tuple[int, int]]:
        """Hexsides of a hex to which contours may bring ground from lower hexes: directions and rows of those hexes."""
        if self.matches[row]:
            return []
        lower = self.here[row] & self.matches_around[row] & (self.around[row] < self.base[row])
        return [(side, int(self.row_at[cell])) for side in np.flatnonzero(lower).tolist()
                if self.row_at[cell := self.cells[row] + self.steps[side]] >= 0]

    def _bounds(self, row: int) -> tuple[int, int]:
        """The level up to which ground covers a hex whole, and the level above which the hex has none."""
        base = int(self.base[row])
        drawn = [self.contours[i].level for i in self.contours_by_hex[row]]
        depth = max((self.depressions[i].depth for i in self.depressions_by_hex[row]), default=0)
        around = self.around[row][self.here[row]].tolist()
        # Around a hollow that holds the dot the hex may rise to level 0, where contours begin.
        return min(base - depth, *around, *(level - depth for level in drawn)), max(base, 0, *drawn)

    def _not_above_contours(self, rows: NDArray[np.intp], lowest: list[int]) -> list[int]:
        """Of these levels of hexes that contours give their level, those up to which the contours cover them whole."""
        pairs = [(row, i) for row, low in zip(rows.tolist(), lowest, strict=True) if low > 0 and self.matches[row]
                 for i in self.contours_by_hex[row] if not self.contours[i].hollow]
        row, number = np.array(pairs, np.intp).reshape(-1, 2).T
        cells = self.cells[row]
        covers = shapely.covers(_shapes(self.contours)[number],
                                hexagons_of(self.plane.q_at[cells], self.plane.r_at[cells]))
        covered = np.zeros(len(self.cells), np.int64)
        np.maximum.at(covered, row[covers], np.array([one.level for one in self.contours], np.int64)[number[covers]])
        return [min(low, max(0, int(covered[row]))) if low > 0 and self.matches[row] else low
                for row, low in zip(rows.tolist(), lowest, strict=True)]

    def _parts_at_levels(self, row: NDArray[np.intp], level: NDArray[np.intp]) -> list[list[ClippedPart]]:
        """For pairs of a hex and a level: the connected parts of the hex where ground is at that level or higher."""
        q, r = self.plane.q_at[self.cells[row]], self.plane.r_at[self.cells[row]]
        shapes = hexagons_of(q, r)
        matching = np.flatnonzero(self.matches[row])
        shapes[matching] = self._drawn(shapes[matching], row[matching], level[matching])
        self._cut_back(shapes, row, level, q, r)
        base = self.base[row]
        for nth in range(max(map(len, self.depressions_by_hex), default=0)):
            pairs = [(query, i) for query, i in _nth_drawing(self.depressions_by_hex, row, nth)
                     if base[query] - self.depressions[i].depth < level[query]]
            queries, numbers = np.array(pairs, np.intp).reshape(-1, 2).T
            shapes[queries] = areal(shapely.difference(shapes[queries], _shapes(self.depressions)[numbers]))
        return parts_in_hexes(shapes, q, r)

    def _drawn(self, hexagons: Shapes, row: NDArray[np.intp], level: NDArray[np.intp]) -> Shapes:
        """Where in hexagons the contours bring the ground to a level or higher.

        Args:
            hexagons, level: of each query. row: of the hex whose contours are asked, in their order.
        """
        shapes = hexagons.copy()
        shapes[level > 0] = Polygon()
        for nth in range(max(map(len, self.contours_by_hex), default=0)):
            chosen = list(_nth_drawing(self.contours_by_hex, row, nth))
            removed = [(query, i) for query, i in chosen
                       if self.contours[i].hollow and self.contours[i].level < level[query]]
            added = [(query, i) for query, i in chosen
                     if not self.contours[i].hollow and self.contours[i].level >= level[query]]
            for pairs, adds in ((removed, False), (added, True)):
                queries, numbers = np.array(pairs, np.intp).reshape(-1, 2).T
                drawn = _shapes(self.contours)[numbers]
                if adds:
                    inside = areal(shapely.intersection(drawn, hexagons[queries]))
                    shapes[queries] = areal(shapely.union(shapes[queries], inside))
                else:
                    shapes[queries] = areal(shapely.difference(shapes[queries], drawn))
        return shapes

    def _cut_back(
        self, shapes: Shapes, row: NDArray[np.intp], level: NDArray[np.intp], q: NDArray[Any], r: NDArray[Any]
    ) -> None:
        """Cut ground back from the hexsides beyond which undrawn ground is lower, as generated contours stay back.

        Args:
            shapes: the ground of each query, a pair of a hex and a level; changed in place.
        """
        lower = self.here[row] & (self.around[row] < level[:, None]) & (level <= self.base[row])[:, None]
        lower &= ~(self.matches[row][:, None] & self.matches_around[row])
        bits = ALL_SIDES - (lower * (1 << np.arange(6))).sum(axis=1)
        queries = np.flatnonzero(bits != ALL_SIDES)
        rings = np.array([Polygon([(x + UNIT * q_, y + UNIT * r_) for x, y in generated_ring(directions)])
                          for directions, q_, r_ in zip(
            bits[queries].tolist(), q[queries].tolist(), r[queries].tolist(), strict=True)], np.object_)
        shapes[queries] = areal(shapely.intersection(shapes[queries], rings))
        for query, fan in self._fans(lower, row, level, q, r):
            shapes[query] = shapely.union(shapes[query], fan)
        for query in reversed(queries.tolist()):
            # Higher ground is drawn up to the hexside: what is as high is as high as the levels below it, too.
            if query + 1 < len(row) and row[query + 1] == row[query]:
                shapes[query] = areal(shapely.union(shapes[query : query + 1], shapes[query + 1]))[0]

    def _fans(
        self, lower: NDArray[np.bool_], row: NDArray[np.intp], level: NDArray[np.intp], q: NDArray[Any],
        r: NDArray[Any],
    ) -> Iterator[tuple[int, Polygon]]:
        """A6.1: the ground from dots to the stretches of hexsides to which contours bring ground from beyond.

        There it is high on both sides of the hexside, although the dot beyond lies lower.

        Args:
            lower: bool `(n, 6)`, the hexsides of each query from which its ground is cut back.

        Yields:
            the number of a query, and what its ground gains.
        """
        asked = [(number, side, hex_) for number, row_ in enumerate(row.tolist())
                 for side, hex_ in self.drawn_beyond(row_) if lower[number, side]]
        query, direction, beyond = np.array(asked, np.intp).reshape(-1, 3).T
        cells = self.cells[beyond]
        q_beyond, r_beyond = self.plane.q_at[cells], self.plane.r_at[cells]
        shapes = self._drawn(hexagons_of(q_beyond, r_beyond), beyond, level[query])
        for number, side, parts in zip(
                query.tolist(), direction.tolist(), parts_in_hexes(shapes, q_beyond, r_beyond), strict=True):
            for low, high in merged([one for part in parts
                                     for one in hexside_stretches(part.rings[0], (side + 3) % 6)]):
                ring = _fan(side, SIDE_STEPS - high, SIDE_STEPS - low, lower[number].tolist())
                yield number, Polygon([(x + UNIT * q[number], y + UNIT * r[number]) for x, y in ring])


def _fan(direction: int, low: int, high: int, cut: Sequence[bool]) -> list[XY]:
    """What lies between a hex's dot and a stretch of a hexside.

    At a vertex it takes in what is cut away beyond the line to it, where the next hexside is not cut back from.

    Args:
        cut: of each hexside whether it is.
    """
    ring = [side_point(direction, low), side_point(direction, high)]
    before, after = (direction - 1) % 6, (direction + 1) % 6
    if low == 0 and not cut[before]:
        ring.insert(0, side_point(before, SIDE_STEPS - _CORNER))
    if high == SIDE_STEPS and not cut[after]:
        ring.append(side_point(after, _CORNER))
    return [(0, 0), *ring]


def _beside_lower(
    drawn: DrawnGround, base: NDArray[np.int16], matches: NDArray[np.bool_], steps: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Cells of hexes beside touched ones that are lower, and to which the drawings give their level.

    Where they give it to both no contour is generated: the drawn one marks the slope.
    """
    beyond = drawn.cells[:, None] + steps
    higher = drawn.plane.here[beyond] & (base[beyond] > base[drawn.cells][:, None])
    cells: NDArray[np.intp] = beyond[higher & matches[drawn.cells][:, None]]
    return cells


def _shapes(drawings: Sequence[Contour | DrawnDepression]) -> Shapes:
    return np.array([drawing.shape for drawing in drawings], np.object_)


def _nth_drawing(by_hex: list[list[int]], rows: NDArray[np.intp], nth: int) -> list[tuple[int, int]]:
    """For queries about hexes: the number of the query and of the hex's nth drawing, where the hex has so many."""
    return [(query, by_hex[row][nth]) for query, row in enumerate(rows.tolist()) if len(by_hex[row]) > nth]


def _touched_cells(plane: FlatGrid, shapes: list[shapely.Geometry]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which shapes touch which hexes of the map: numbers of the shapes, and cells."""
    which, q, r = touched_hexes(shapes)
    here = plane.held(np.stack([q, r], axis=1))
    return which[here], ((q - plane.q0) * plane.stride + r - plane.r0)[here].astype(np.intp)


def _numbers_by_hex(
    cells: NDArray[np.intp], number: NDArray[np.intp], cell: NDArray[np.intp]
) -> list[list[int]]:
    """Of each hex, the numbers of the drawings that touch it, in their order."""
    by_hex: list[list[int]] = [[] for _ in range(len(cells))]
    for row, drawing in zip(np.searchsorted(cells, cell).tolist(), number.tolist(), strict=True):
        by_hex[row].append(drawing)
    return by_hex


def _hex_ground(lowest: int, by_level: dict[int, list[ClippedPart]]) -> HexGround:
    """The ground of a hex from its parts at each level; of levels with the same parts only the highest remains."""
    full, level_of = lowest, dict[tuple[ClippedPart, ...], int]()
    for level, parts in by_level.items():
        if _covers_hex(parts):
            full = level
        elif parts:
            level_of[tuple(parts)] = level
    return HexGround(full, tuple((level, part) for parts, level in level_of.items() for part in parts))


def _covers_hex(parts: list[ClippedPart]) -> bool:
    """Whether there is one part, and it covers its hex."""
    return len(parts) == 1 and len(parts[0].rings) == 1 and double_area(parts[0].rings[0]) == double_area(CORNERS)
