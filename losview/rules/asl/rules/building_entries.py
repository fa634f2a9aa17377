"""B23.25: a thread that enters a building's hex inside the building does not reach its Locations from a farther hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from losview.board.board import QUARTERS
from losview.board.depiction import Depiction
from losview.board.outlines.pieces import SIDE_STEPS
from losview.hexes.arrays import Bools, Cells, Shorts
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.depression_openings import Openings, on_both_sides
from losview.rules.asl.board.drawn_terrain import touched_sides
from losview.rules.asl.board.terrain_traits import Nature
from losview.rules.asl.trace.crossings import no_samples
from losview.rules.asl.trace.exit_sides import exit_sides
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.core.board_reading import FAR


class _Inside(NamedTuple):
    """Hexsides inside buildings.

    Attributes:
        stretches: as `Openings` reads them. full: quarters, the full-level height of the building of each.
    """

    stretches: Cells
    full: Cells


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
        self.highest = np.where(has_building, terrain.land + QUARTERS * levels, -FAR).astype(np.int16)

    def blocked(self, terrain: AslTerrain, lines: ThreadLines) -> tuple[Cells, Cells]:
        """Threads that enter an end's hex inside its building, and the cells of these hexes."""
        parts = [(no_samples().line, no_samples().line)]
        for cells, levels, dots, sign in (
            (lines.start, lines.a, lines.a_dot, 1), (lines.end, lines.b, lines.b_dot, -1)
        ) if self.any else ():
            is_asked = (lines.high >= self.least[cells]) & (lines.length > 1) & ~lines.aerial
            is_asked &= (levels <= self.highest[cells]) & (levels >= terrain.land[cells] - QUARTERS)
            line = (is_asked if dots is None else is_asked & dots).nonzero()[0]
            line = line[self._enters_inside(terrain, lines, line, cells[line], sign)] if len(line) else line
            parts.append((line, cells[line]))
        lines_, cells_ = (np.concatenate(column) for column in zip(*parts, strict=True))
        return lines_, cells_

    def _enters_inside(self, terrain: AslTerrain, lines: ThreadLines, line: Cells, cell: Cells, sign: int) -> Bools:
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
