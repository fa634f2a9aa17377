"""What drawn contours and depressions make of the ground in the hexes that they touch, all hexes at once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.outlines.clipped import keep
from losview.board.outlines.clipping import ClippedPart, Shapes, areal, hexagons_of, parts_in_hexes, touched
from losview.board.outlines.geos_lock import one_at_a_time
from losview.board.outlines.made_rings import ALL_SIDES, made_ring
from losview.board.outlines.pieces import XY, Rings, area2
from losview.hexes.grid import Plane
from losview.hexes.hex import DIRECTIONS
from losview.hexes.lattice import CORNERS, UNIT


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
    """A connected stretch of ground at a level or higher in one hex that does not cover the hex.

    Attributes:
        cell: its hex's place in the plane.
        level: whole levels.
        rings, hull: as those of a `Piece`.
    """

    cell: int
    level: int
    rings: Rings
    hull: tuple[XY, ...]


class HexGround(NamedTuple):
    """The highest level that covers a hex whole, and the levels above it with their parts."""

    full: int
    parts: tuple[tuple[int, ClippedPart], ...]


#: Ground by hex, its level and its neighbours', and what is drawn there; the drawings are held with it, so that no
#: later one is taken for one of them.
_Key = tuple[int, int, bytes, tuple[tuple[int, int, bool], ...]]
_known: dict[_Key, tuple[tuple[shapely.Geometry, ...], HexGround]] = {}
_KEPT = 1 << 16


class DrawnGround:
    """Contours and cuts, and the hexes of a map that they touch.

    Attributes:
        contours: drawn ones, the earlier drawn over by the later. cuts: depressions.
        cell: intp, the places of the hexes, ascending. contours_at, cuts_at: of each the numbers of its drawings.
        level: int16 plane, the levels that the drawn contours alone give to centre dots.
    """

    @one_at_a_time
    def __init__(self, plane: Plane, contours: list[Contour], cuts: list[DrawnDepression]) -> None:
        self.plane, self.contours, self.cuts = plane, contours, cuts
        contour, at_contour = _on_map(plane, [one.shape for one in contours])
        cut, at_cut = _on_map(plane, [one.shape for one in cuts])
        self.cell = np.unique(np.concatenate([at_contour, at_cut]))
        self.contours_at = _lists(self.cell, contour, at_contour)
        self.cuts_at = _lists(self.cell, cut, at_cut)
        self.level = self._level()

    def _level(self) -> NDArray[np.int16]:
        level = np.zeros(self.plane.size, np.int16)
        count = [len(one) for one in self.contours_at]
        at = np.repeat(np.arange(len(self.cell)), count)
        number = np.array([index for own in self.contours_at for index in own], np.intp)
        dots = shapely.points(UNIT * self.plane.q_at[self.cell], UNIT * self.plane.r_at[self.cell])
        holds = shapely.intersects(_shapes(self.contours)[number], dots[at])
        for cell, index in zip(self.cell[at[holds]].tolist(), number[holds].tolist(), strict=True):
            one = self.contours[index]
            level[cell] = min(level[cell], one.level) if one.hollow else max(level[cell], one.level)
        return level

    @one_at_a_time
    def ground(self, base: NDArray[np.int16]) -> tuple[NDArray[np.intp], list[HexGround]]:
        """The hexes whose ground the drawings make, by the levels of all hexes: their places, and it."""
        hexes = _Hexes(self, base)
        return hexes.cell, hexes.ground()


class _Hexes:
    """Those hexes, and those beside hollows, with the levels of a board.

    Attributes:
        cell: intp, ascending. contours_at, cuts_at: as those of a `DrawnGround`.
        base: int16, their levels. around: int16 `(n, 6)`, levels beyond their hexsides.
        here: bool `(n, 6)`, whether there is a hex.
        explained: whether the drawn contours give them the level that they have; explained_around: likewise beyond.
    """

    def __init__(self, drawn: DrawnGround, base: NDArray[np.int16]) -> None:
        self.plane, self.contours, self.cuts = drawn.plane, drawn.contours, drawn.cuts
        steps = np.array([q * self.plane.stride + r for q, r in DIRECTIONS])
        explained = (drawn.level == base) & bool(self.contours)
        self.cell = np.union1d(drawn.cell, _beside_hollows(drawn, base, explained, steps))
        self.contours_at, self.cuts_at = drawn.contours_at, drawn.cuts_at
        if len(self.cell) > len(drawn.cell):
            none: list[list[int]] = [[] for _ in self.cell]
            self.contours_at, self.cuts_at = none.copy(), none
            for at, number in enumerate(np.searchsorted(self.cell, drawn.cell).tolist()):
                self.contours_at[number], self.cuts_at[number] = drawn.contours_at[at], drawn.cuts_at[at]
        beyond = self.cell[:, None] + steps
        self.base, self.around, self.here = base[self.cell], base[beyond], self.plane.here[beyond]
        self.explained, self.explained_around = explained[self.cell], explained[beyond]

    def ground(self) -> list[HexGround]:
        """The ground of each of them."""
        keys = self._keys()
        known = {key: _known[key] for key, _ in keys if key in _known}
        new = [at for at, (key, _) in enumerate(keys) if key not in known]
        if new:
            made = {keys[at][0]: (keys[at][1], ground)
                    for at, ground in zip(new, self._lay(np.array(new, np.intp)), strict=True)}
            known |= made
            keep(_known, made, _KEPT)
        return [known[key][1] for key, _ in keys]

    def _keys(self) -> list[tuple[_Key, tuple[shapely.Geometry, ...]]]:
        rows = np.concatenate([self.base[:, None], self.explained[:, None], np.where(self.here, self.around, 0),
                               self.here, self.explained_around & self.here], axis=1).astype(np.int16)
        row = rows.tobytes()
        width = rows.shape[1] * rows.itemsize
        contour = [(id(one.shape), one.level, one.hollow) for one in self.contours]
        cut = [(id(one.shape), one.depth, True) for one in self.cuts]
        q, r = (one[self.cell].tolist() for one in (self.plane.q_at, self.plane.r_at))
        keys = []
        for at, (hills, gullies) in enumerate(zip(self.contours_at, self.cuts_at, strict=True)):
            # What is drawn first is known by the mark between contours and cuts.
            drawn = (*[contour[i] for i in hills], (0, 0, False), *[cut[i] for i in gullies])
            shapes = (*[self.contours[i].shape for i in hills], *[self.cuts[i].shape for i in gullies])
            keys.append(((q[at], r[at], row[at * width : (at + 1) * width], drawn), shapes))
        return keys

    def _lay(self, chosen: NDArray[np.intp]) -> list[HexGround]:
        """The ground of some of the hexes, made from nothing."""
        asks: list[tuple[int, int]] = []
        lowest = []
        for at in chosen.tolist():
            low, high = self._bounds(at)
            lowest.append(low)
            top = high if self.explained[at] else min(high, int(self.base[at]))
            asks += [(at, level) for level in range(low + 1, top + 1)]
        columns = np.array(asks, np.intp).reshape(-1, 2)
        parts = iter(self._at_least(columns[:, 0], columns[:, 1]))
        found: dict[int, dict[int, list[ClippedPart]]] = {}
        for at, level in asks:
            found.setdefault(at, {})[level] = next(parts)
        return [_stacked(low, found.get(at, {})) for at, low in zip(chosen.tolist(), lowest, strict=True)]

    def _bounds(self, at: int) -> tuple[int, int]:
        """Levels at or below which a hex is whole, and above which it has no ground."""
        base = int(self.base[at])
        drawn = [self.contours[i].level for i in self.contours_at[at]]
        deep = max((self.cuts[i].depth for i in self.cuts_at[at]), default=0)
        around = self.around[at][self.here[at]].tolist()
        # Around a hollow that holds the dot the hex may rise to level 0, where contours begin.
        return min(base - deep, *around, *(level - deep for level in drawn)), max(base, 0, *drawn)

    def _at_least(self, at: NDArray[np.intp], level: NDArray[np.intp]) -> list[list[ClippedPart]]:
        """Connected parts of hexes where the ground is at levels or higher, about their centres."""
        q, r = self.plane.q_at[self.cell[at]], self.plane.r_at[self.cell[at]]
        hexagons = hexagons_of(q, r)
        shapes = hexagons.copy()
        shapes[self.explained[at] & (level > 0)] = Polygon()
        self._draw(shapes, hexagons, at, level)
        self._cut_back(shapes, at, level, q, r)
        base = self.base[at]
        for round_ in range(max(map(len, self.cuts_at), default=0)):
            pairs = [(row, i) for row, i in _round(self.cuts_at, at, round_)
                     if base[row] - self.cuts[i].depth < level[row]]
            rows, numbers = np.array(pairs, np.intp).reshape(-1, 2).T
            shapes[rows] = areal(shapely.difference(shapes[rows], _shapes(self.cuts)[numbers]))
        return parts_in_hexes(shapes, q, r)

    def _draw(self, shapes: Shapes, hexagons: Shapes, at: NDArray[np.intp], level: NDArray[np.intp]) -> None:
        """What the contours add to the ground of explained hexes and take from it, one after the other."""
        for round_ in range(max(map(len, self.contours_at), default=0)):
            chosen = [(row, i) for row, i in _round(self.contours_at, at, round_) if self.explained[at[row]]]
            taken = [(row, i) for row, i in chosen if self.contours[i].hollow and self.contours[i].level < level[row]]
            added = [(row, i) for row, i in chosen
                     if not self.contours[i].hollow and self.contours[i].level >= level[row]]
            for pairs, adds in ((taken, False), (added, True)):
                rows, numbers = np.array(pairs, np.intp).reshape(-1, 2).T
                drawn = _shapes(self.contours)[numbers]
                if adds:
                    inside = areal(shapely.intersection(drawn, hexagons[rows]))
                    shapes[rows] = areal(shapely.union(shapes[rows], inside))
                else:
                    shapes[rows] = areal(shapely.difference(shapes[rows], drawn))

    def _cut_back(
        self, shapes: Shapes, at: NDArray[np.intp], level: NDArray[np.intp], q: NDArray[Any], r: NDArray[Any]
    ) -> None:
        """A hex's own level comes only near those hexsides beyond which undrawn ground is lower."""
        lower = self.here[at] & (self.around[at] < level[:, None])
        lower &= ~(self.explained[at][:, None] & self.explained_around[at])
        bits = ALL_SIDES - (lower * (1 << np.arange(6))).sum(axis=1)
        rows = np.flatnonzero((bits != ALL_SIDES) & (level <= self.base[at]))
        rings = np.array([Polygon([(x + UNIT * q_, y + UNIT * r_) for x, y in made_ring(bit)]) for bit, q_, r_ in zip(
            bits[rows].tolist(), q[rows].tolist(), r[rows].tolist(), strict=True)], np.object_)
        shapes[rows] = areal(shapely.intersection(shapes[rows], rings))


def _beside_hollows(
    drawn: DrawnGround, base: NDArray[np.int16], explained: NDArray[np.bool_], steps: NDArray[np.intp]
) -> NDArray[np.intp]:
    """Hexes beside lower ones whose level the drawings give, as they give theirs: no contour is made in them."""
    beyond = drawn.cell[:, None] + steps
    lower = drawn.plane.here[beyond] & (base[beyond] > base[drawn.cell][:, None])
    found: NDArray[np.intp] = beyond[lower & explained[drawn.cell][:, None] & explained[beyond]]
    return found


def _shapes(drawn: Sequence[Contour | DrawnDepression]) -> Shapes:
    return np.array([one.shape for one in drawn], np.object_)


def _round(lists: list[list[int]], at: NDArray[np.intp], number: int) -> list[tuple[int, int]]:
    """Of rows that ask about hexes: those whose hex has so many drawings, and the drawing of that number."""
    return [(row, lists[i][number]) for row, i in enumerate(at.tolist()) if len(lists[i]) > number]


def _on_map(plane: Plane, shapes: list[shapely.Geometry]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Which shapes touch which hexes of the map."""
    which, q, r = touched(shapes)
    here = plane.held(np.stack([q, r], axis=1))
    return which[here], ((q - plane.q0) * plane.stride + r - plane.r0)[here].astype(np.intp)


def _lists(cells: NDArray[np.intp], which: NDArray[np.intp], at: NDArray[np.intp]) -> list[list[int]]:
    """Of each hex the numbers of the drawings that touch it, in their order."""
    found: list[list[int]] = [[] for _ in range(len(cells))]
    for index, number in zip(np.searchsorted(cells, at).tolist(), which.tolist(), strict=True):
        found[index].append(number)
    return found


def _stacked(lowest: int, by_level: dict[int, list[ClippedPart]]) -> HexGround:
    """The ground of a hex by its parts at each level; of levels with the same parts the highest stands."""
    full, kept = lowest, dict[tuple[ClippedPart, ...], int]()
    for level, parts in by_level.items():
        if _fills(parts):
            full = level
        elif parts:
            kept[tuple(parts)] = level
    return HexGround(full, tuple((level, part) for parts, level in kept.items() for part in parts))


def _fills(parts: list[ClippedPart]) -> bool:
    """Whether parts are one that covers its hex."""
    return len(parts) == 1 and len(parts[0].rings) == 1 and area2(parts[0].rings[0]) == area2(CORNERS)
