"""A6.8: levels of one building, in one hex or in adjacent ones; B30.2: pillboxes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.centre_features import centres_held
from losview.board.depiction import Depiction
from losview.board.kind import BUILDING_CATEGORIES
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.pieces import SIDE_STEPS, Rings
from losview.hexes.arrays import Bools, CellIndices, Shorts
from losview.hexes.hex import DIRECTIONS, Hex, disc
from losview.hexes.lattice import UNIT, Point, centre, hex_at, inside_hex
from losview.hexes.thread import Segment
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.depression_openings import Openings, on_both_sides
from losview.rules.asl.board.drawn_terrain import touched_sides
from losview.rules.asl.board.states import AERIAL, PILLBOX
from losview.rules.asl.board.terrain_traits import Nature
from losview.rules.asl.trace.crossings import no_samples
from losview.rules.asl.trace.exact import met_hexes
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.outline_cuts import segment_inside
from losview.rules.core.board_reading import FAR
from losview.rules.core.lazy import lazy


class _Inside(NamedTuple):
    """Hexsides inside buildings.

    Attributes:
        stretches: as `Openings` reads them. full: quarters, the full-level height of the building of each.
    """

    stretches: CellIndices
    full: CellIndices


class BuildingEntries:
    """Where hexsides lie inside buildings, and which Locations these have.

    Attributes:
        any: whether there are any. openings: the stretches of hexsides inside one building, on both sides of them.
        least: int16 plane, quarters: a thread with a higher end below this meets a building that blocks it (A6.2)
            before it enters the hex; above all levels where no hexside lies inside a building.
        highest: int16 plane, quarters: the highest Location of the building at the centre dot.
    """

    def __init__(self, terrain: AslTerrain, drawn: list[tuple[Depiction, Nature]]) -> None:
        """Find them.

        Args:
            drawn: the drawn buildings and their natures.
        """
        plane = terrain.plane
        inside = [_drawn(terrain, drawn), *_filled(terrain)]
        stretches, full = (np.concatenate(column) for column in zip(*inside, strict=True))
        self.openings, self.any = Openings(plane, stretches), len(stretches) > 0
        beyond = stretches[:, 0] + np.array(terrain.steps)[stretches[:, 1]]
        self.least: Shorts = np.full(plane.size, FAR, np.int16)
        np.minimum.at(self.least, stretches[:, 0], (terrain.land[beyond] + full).astype(np.int16))
        levels = terrain.board_reading.per_cover(
            lambda cover: terrain.upper_levels_of(cover) if terrain.buildings_of(cover) else -1, -1)
        has_building = (self.least < FAR) & (levels >= 0)
        self.highest = np.where(has_building, terrain.land + QUARTERS_PER_LEVEL * levels, -FAR).astype(np.int16)

    def blocked(self, terrain: AslTerrain, lines: ThreadLines) -> tuple[CellIndices, CellIndices]:
        """Threads that enter an end's hex inside its building, and the cells of these hexes."""
        parts = [(no_samples().line, no_samples().line)]
        for cells, levels, dots, sign in (
            (lines.start, lines.a, lines.a_dot, 1), (lines.end, lines.b, lines.b_dot, -1)
        ) if self.any else ():
            is_asked = (lines.high >= self.least[cells]) & (lines.length > 1) & ~lines.aerial
            is_asked &= (levels <= self.highest[cells]) & (levels >= terrain.land[cells] - QUARTERS_PER_LEVEL)
            line = (is_asked if dots is None else is_asked & dots).nonzero()[0]
            line = line[self._enters_inside(terrain, lines, line, cells[line], sign)] if len(line) else line
            parts.append((line, cells[line]))
        lines_, cells_ = (np.concatenate(column) for column in zip(*parts, strict=True))
        return lines_, cells_

    def _enters_inside(self, terrain: AslTerrain, lines: ThreadLines, line: CellIndices, cell: CellIndices,
                       sign: int) -> Bools:
        """Whether threads cross the hexsides of their ends' hexes, each followed from that end, inside buildings.

        A thread along a building's edge is not inside it (A6.1).
        """
        out = exit_sides(terrain, lines, line, cell, np.full(len(line), sign, np.int64))
        inside: Bools = out.leaves & self.openings.joins[6 * cell + out.side]
        at = inside.nonzero()[0]
        inside[at] = self.openings.crossed(cell[at], out.side[at], out.x[at], out.y[at], out.centre[at], at_ends=False)
        return inside


def _is_solid(nature: Nature) -> bool:
    """Whether a building is an obstacle from the ground up, as towers that stand on posts are not."""
    return nature.obstacle and not nature.split


def _drawn(terrain: AslTerrain, drawn: list[tuple[Depiction, Nature]]) -> _Inside:
    """Hexsides inside drawn buildings."""
    judged = [(depiction, nature) for depiction, nature in drawn
              if terrain.attributes(depiction.kind).get("category") == "building" and _is_solid(nature)]
    stretches, building = on_both_sides(
        terrain.plane, *touched_sides(terrain.plane, [depiction for depiction, _ in judged]))
    return _Inside(stretches, np.array([nature.full for _, nature in judged], np.intp)[building])


def _filled(terrain: AslTerrain) -> Iterable[_Inside]:
    """Hexsides between hexes that one building fills."""
    board = terrain.board
    by_kind: dict[str, list[tuple[int, int]]] = {}
    for index, cover in enumerate(board.covers):
        for feature in cover.features:
            nature = terrain.natures.of(feature.kind, feature.height)
            is_building = terrain.attributes(feature.kind).get("category") == "building"
            if is_building and nature is not None and _is_solid(nature):
                by_kind.setdefault(feature.kind, []).append((index, nature.full))
    for covers in by_kind.values():
        filled = np.zeros(terrain.plane.size, np.bool_)
        indices, full = [index for index, _ in covers], min(full for _, full in covers)
        filled[terrain.plane.index[np.isin(board.cover_at, indices) & board.grid.present]] = True
        cells = np.flatnonzero(filled)
        for direction, step in enumerate(terrain.steps):
            cell = cells[filled[cells + step]]
            stretches = np.column_stack(np.broadcast_arrays(cell, direction, 0, SIDE_STEPS))
            yield _Inside(stretches, np.full(len(cell), full))


class Buildings:
    """Which hexes hold buildings, which have stairwells, and which adjacent hexes one building joins.

    Attributes:
        here: bool plane, the hexes with a building at their centre dots.
        stairs: bool plane, the hexes with stairwells; all of them unless only marked ones count.
        top: int16 plane, rooftops in quarters, or the Locations of steeples that are higher.
        several: bool plane, hexes at whose dots buildings of different heights stand.
        drawn: the buildings' depictions and their natures.
        joined: pairs of cells between whose centre dots a thread never leaves one building.
        separated: pairs of cells with a bar between them: each is a building of its own (B23.71).
    """

    def __init__(self, terrain: AslTerrain, marked_stairs: bool) -> None:
        self.terrain = terrain
        plane = terrain.plane
        self.here: Bools = np.zeros(plane.size, np.bool_)
        self.stairs: Bools = np.full(plane.size, not marked_stairs)
        self.several: Bools = np.zeros(plane.size, np.bool_)
        self.top = terrain.land.copy()
        self.joined: set[tuple[int, int]] = set()
        sides = terrain.sides
        pairs = zip(sides.cell[sides.bar].tolist(), sides.cell_across[sides.bar].tolist(), strict=True)
        self.separated = {pair for cell, across in pairs for pair in ((cell, across), (across, cell))}
        for index, cover in enumerate(terrain.board_reading.covers):
            kinds = [terrain.attributes(kind) for kind in cover.kinds()]
            if any(kind.get("category") in BUILDING_CATEGORIES or kind.get("stairwell") for kind in kinds):
                cells = plane.index[(terrain.board_reading.cover_at == index) & terrain.board.grid.present]
                tops = [nature.top for nature in terrain.buildings_of(cover)]
                self.here[cells], self.several[cells] = bool(tops), len(set(tops)) > 1
                self.top[cells] = terrain.land[cells] + max(tops, default=0)
                if tops and terrain.has_steeple(cover):
                    steeple = terrain.land[cells] + QUARTERS_PER_LEVEL * terrain.upper_levels_of(cover)
                    self.top[cells] = np.maximum(self.top[cells], steeple)
                self.stairs[cells] |= any(kind.get("stairwell") for kind in kinds)
        self.drawn = [(depiction, nature) for _, depiction in terrain.drawn.items if self._is_building(depiction.kind)
                      and (nature := terrain.natures.of(depiction.kind, depiction.height)) is not None]
        self._bounds = np.array([depiction.bounds for depiction, _ in self.drawn], np.int64).reshape(-1, 4).T
        self._join_drawn()
        self._join_filled()

    @lazy
    def entries(self) -> BuildingEntries:
        """Where threads would enter hexes inside buildings."""
        return BuildingEntries(self.terrain, self.drawn)

    def with_terrain(self, terrain: AslTerrain) -> Buildings:
        """The same buildings for a terrain that differs in counters only."""
        other = copy(self)
        other.terrain = terrain
        return other

    def _join_drawn(self) -> None:
        """Join adjacent hexes between whose centre dots a thread never leaves one building's depiction."""
        on_map = self.terrain.plane.holds
        for depiction, _ in self.drawn:
            for hex_, beyond in _joined(depiction):
                if on_map(hex_) and on_map(beyond):
                    self._join(self.terrain.plane.cell(hex_), self.terrain.plane.cell(beyond))

    def _join_filled(self) -> None:
        """Join adjacent hexes that buildings of one kind fill, with no bar between them."""
        for filled in self._planes():
            cells = np.flatnonzero(self.here & filled)
            for step in self.terrain.steps[:3]:
                joined = cells[filled[cells + step]]
                for cell, beyond in zip(joined.tolist(), (joined + step).tolist(), strict=True):
                    self._join(cell, beyond)

    def _planes(self) -> Iterator[Bools]:
        """For each kind of building a bool plane: the hexes that are filled with it."""
        board = self.terrain.board
        covers: dict[str, list[int]] = {}
        for index, cover in enumerate(board.covers):
            for kind in cover.kinds():
                if self._is_building(kind):
                    covers.setdefault(kind, []).append(index)
        for indices in covers.values():
            filled = np.zeros(self.terrain.plane.size, np.bool_)
            filled[self.terrain.plane.index[np.isin(board.cover_at, indices) & board.grid.present]] = True
            yield filled

    def _filled(self, hex_: Hex) -> dict[str, Nature]:
        """The buildings that fill a hex, by their kinds."""
        natures = {feature.kind: self.terrain.natures.of(feature.kind, feature.height)
                   for feature in self.terrain.board.cover(hex_).features if self._is_building(feature.kind)}
        return {kind: nature for kind, nature in natures.items() if nature is not None}

    def _join(self, cell: int, beyond: int) -> None:
        if (cell, beyond) not in self.separated:
            self.joined |= {(cell, beyond), (beyond, cell)}

    def holds_both(self, ends: tuple[Hex, Hex], levels: tuple[int, int], segment: Segment) -> bool:
        """Whether one building holds a segment between points of one hex, or of adjacent ones, at its levels.

        A point on the building's edge other than a centre dot is outside: a unit that bypasses stands there.
        """
        terrain, points = self.terrain, (segment.start, segment.end)
        cells = (terrain.plane.cell(ends[0]), terrain.plane.cell(ends[1]))
        if cells in self.separated:
            return False
        for depiction, nature in self._drawn_around(points):
            if not self._has_levels((nature, nature), ends, levels):
                continue
            inside = all(depiction.holds(point) and (point == centre(hex_) or not depiction.on_edge(point))
                         for point, hex_ in zip(points, ends, strict=True))
            same_place = ends[0] == ends[1] or points[0] == points[1]
            if inside and (same_place or segment_inside((depiction.outline, *depiction.holes), *points)):
                return True
        around = {hex_ for point in points for hex_ in disc(hex_at(point), 1)
                  if inside_hex(point.x - hex_.q * UNIT, point.y - hex_.r * UNIT)}
        through, along = met_hexes(terrain, segment)
        kinds = [set(self._filled(hex_)) if hex_ in terrain.board.grid else set[str]()
                 for hex_ in around | {hex_ for hex_, _ in (*through, *along)}]
        apart = ends[0] != ends[1] and cells not in self.joined
        first, second = (self._filled(hex_) for hex_ in ends)
        return not apart and any(self._has_levels((first[kind], second[kind]), ends, levels)
                                 for kind in set[str].intersection(*kinds) if kind in first and kind in second)

    def _drawn_around(self, points: tuple[Point, Point]) -> Iterator[tuple[Depiction, Nature]]:
        """The drawn buildings whose bounding boxes hold both points."""
        left, top, right, bottom = self._bounds
        held = [(left <= x) & (x <= right) & (top <= y) & (y <= bottom) for x, y in points]
        return (self.drawn[number] for number in np.flatnonzero(held[0] & held[1]).tolist())

    def _is_building(self, kind: str) -> bool:
        return self.terrain.attributes(kind).get("category") in BUILDING_CATEGORIES

    def _has_levels(self, natures: tuple[Nature, Nature], ends: tuple[Hex, Hex], levels: tuple[int, int]) -> bool:
        """Whether levels in two hexes are levels of a building there, from its cellar to its rooftop or steeple."""
        terrain = self.terrain
        for nature, hex_, level in zip(natures, ends, levels, strict=True):
            base, top = int(terrain.land[terrain.plane.cell(hex_)]), nature.top
            if terrain.has_steeple(terrain.board_reading.cover(hex_)):
                top = max(top, QUARTERS_PER_LEVEL * terrain.upper_levels(hex_))
            if not base - QUARTERS_PER_LEVEL <= level <= base + top:
                return False
        return True

    def inside(self, cell: int, level: int) -> bool:
        """Whether a level (quarters) is one of the building's in a hex, cellar and rooftop included."""
        return bool(self.here[cell]) and self.terrain.land[cell] - QUARTERS_PER_LEVEL <= level <= self.top[cell]


@lru_cache(maxsize=1 << 16)
def _joined(depiction: Depiction) -> tuple[tuple[Hex, Hex], ...]:
    """The pairs of adjacent hexes between whose centre dots a thread never leaves a depiction."""
    rings: Rings = (depiction.outline, *depiction.holes)
    held = set(clip_depictions([depiction])[0].hexes) & set(centres_held(depiction))
    steps = [(hex_, hex_.plus(DIRECTIONS[direction])) for hex_ in sorted(held) for direction in range(3)]
    return tuple((hex_, beyond) for hex_, beyond in steps
                 if beyond in held and segment_inside(rings, centre(hex_), centre(beyond)))


def same_building(buildings: Buildings, lines: ThreadLines) -> Bools:
    """A6.8: whether threads run between levels of one building, in one hex or two, that do not see each other."""
    is_blocked = np.zeros(len(lines), np.bool_)
    if len(lines) == 1 and lines.length[0] > 1:
        return is_blocked
    near = (lines.length <= 1).nonzero()[0]
    near = near[(lines.a[near] != lines.b[near]) & ~lines.aerial[near]] if len(near) else near
    if len(near) and not lines.between_points:
        near = near[buildings.here[lines.start[near]] & buildings.here[lines.end[near]]]
    for line in near.tolist():
        start, end, a, b = (int(values[line]) for values in (lines.start, lines.end, lines.a, lines.b))
        is_one_building = lines.between_points or (buildings.inside(start, a) and buildings.inside(end, b) and (
            start == end or (start, end) in buildings.joined))
        several = buildings.several[start] or buildings.several[end]
        if lines.between_points or (is_one_building and start != end and several):
            hexes = (buildings.terrain.plane.hex(start), buildings.terrain.plane.hex(end))
            is_one_building = buildings.holds_both(hexes, (a, b), Segment(*lines.segment(line)))
        stairs = start == end and bool(buildings.stairs[start]) and abs(a - b) <= QUARTERS_PER_LEVEL
        is_blocked[line] = is_one_building and not stairs
    return is_blocked


def pillboxes(terrain: AslTerrain, lines: ThreadLines) -> list[tuple[int, int, str]]:
    """B30.2, E9.31: threads from inside a pillbox to what is not seen from there; into a pillbox all may look.

    Returns:
        `(thread, cell of the pillbox, why)` for each blocked thread: "air", "level" or "arc".
    """
    blocked = []
    for line in (lines.a_state & PILLBOX).nonzero()[0].tolist():
        start, end = int(lines.start[line]), int(lines.end[line])
        if lines.b_state[line] & AERIAL:
            why = "air"
        elif start == end:
            why = "level" if lines.a[line] != lines.b[line] else ""
        else:
            facing = pillbox_facing(terrain, terrain.plane.hex(start))
            vector = terrain.plane.hex(end).minus(terrain.plane.hex(start))
            why = "" if facing is None or in_arc(vector, facing) else "arc"
        if why:
            blocked.append((line, start, why))
    return blocked


def pillbox_facing(terrain: AslTerrain, hex_: Hex) -> int | None:
    """The direction that a hex's pillbox faces; None where it faces none."""
    return next((counter.facing for counter in terrain.board_reading.standing.get(hex_, ())
                 if terrain.attributes(counter.kind).get("pillbox")), None)


def in_arc(vector: Hex, facing: int) -> bool:
    """Whether a vector lies in the arc of vertex `facing`: from direction `facing` to `facing + 1`, both included."""
    first, last = DIRECTIONS[facing % 6], DIRECTIONS[(facing + 1) % 6]
    return (first.q * vector.r - first.r * vector.q >= 0) and (vector.q * last.r - vector.r * last.q >= 0)
