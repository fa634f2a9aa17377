"""What is lit by night (E1.9): starshells and illuminating rounds, flames, and blazes with the shadows of terrain.

A blaze lights a location where a thread from one of its blazing levels is not blocked, judged by the same checks as
any line of sight except those that E1.941 leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import numpy as np

from losview.base.translation import tr
from losview.board.kind import BUILDING_CATEGORIES
from losview.hexes.arrays import Bools, CellIndices, Ints
from losview.hexes.hex import Hex
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.locations import IN_THE_AIR
from losview.rules.asl.board.states import AERIAL
from losview.rules.asl.rules.buildings import Buildings, same_building
from losview.rules.asl.rules.counters import Blaze, Keys, Light, NightCounters, are_among, keys_of
from losview.rules.asl.rules.examine import examine, meet_terrain, no_end_findings
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.trace.lines import ThreadLines, lines_of
from losview.rules.core.lazy import lazy
from losview.rules.core.threads import LineBatch


class Lighting:
    """What is lit on one state of one board.

    Attributes:
        counters: the sources.
        interior: bool plane, hexes whose building continues across all six hexsides; only where there are lights.
        cache: what is known of light on this ground.
        known_sources: cache of `lit_by`: the sources that light locations, by cell and level.
    """

    def __init__(self, terrain: AslTerrain, buildings: Buildings, counters: NightCounters, cache: LightCache) -> None:
        self.terrain, self.buildings, self.counters = terrain, buildings, counters
        self.cache = cache
        self.known_sources: dict[tuple[int, int], list[LitBy]] = {}
        if counters.lights:
            self.interior = cache.interior_of(terrain)

    def lit(self, cell: CellIndices, level: Any) -> Bools:
        """Whether locations are lit by any source; `level` in quarters."""
        stands = self.terrain.stands[cell]
        if np.shape(level) == stands.shape and not np.count_nonzero(level != stands):
            return self._ground[cell]
        return self._lit(cell, level)

    @lazy
    def _ground(self) -> Bools:
        """bool plane: the hexes lit at the usual level of units, which most questions are about."""
        cells, is_lit = self.terrain.plane.cells, np.zeros(self.terrain.plane.size, np.bool_)
        is_lit[cells] = self._lit(cells, self.terrain.stands[cells].astype(np.int32))
        return is_lit

    def _lit(self, cell: CellIndices, level: Any) -> Bools:
        is_lit = np.zeros(len(cell), np.bool_)
        for light in self.counters.lights:
            is_lit |= self.by_light(light, cell, level)
        if len(self.counters.flames):
            is_lit |= self.by_flame(cell, level)
        for blaze in self.counters.blazes:
            is_lit |= self.by_blaze(blaze, cell, level)
        return is_lit

    def by_light(self, light: Light, cell: CellIndices, level: Any) -> Bools:
        """E1.923, E1.933: all locations within the radius except subterranean and interior building locations."""
        near = ranges_from(self.terrain, light.hex, cell) <= light.radius
        if not np.count_nonzero(near):
            return near
        near &= level >= self.terrain.floor[cell]
        inside = near & self.interior[cell]
        if inside.any():
            near &= ~(inside & (level < self.buildings.top[cell]))
        return near

    def by_flame(self, cell: CellIndices, level: Any) -> Bools:
        """E1.942: locations with a flame."""
        return are_among(keys_of(cell, np.asarray(level)), self.counters.flames)

    def by_blaze(self, blaze: Blaze, cell: CellIndices, level: Any) -> Bools:
        """E1.94: every level of the blaze's own hex; of other hexes of its zone, what lies in no shadow (E1.941)."""
        is_lit = ranges_from(self.terrain, blaze.hex, cell) <= blaze.radius
        in_zone = np.flatnonzero(is_lit)
        if len(in_zone):
            is_lit[in_zone] = self._zone(blaze).lit(self, cell[in_zone], np.asarray(level)[in_zone])
        return is_lit

    def _zone(self, blaze: Blaze) -> Zone:
        return self.cache.zones.setdefault(blaze, Zone(blaze))

    def shadowed(self, blaze: Blaze, from_level: Any, cell: CellIndices, level: Any) -> tuple[ThreadLines, Findings]:
        """Threads of a blaze's light to locations, and what casts shadows on them (E1.941).

        Args:
            from_level: quarters, the blazing level that each comes from, or one for all.
        """
        n, source = len(cell), self.terrain.plane.cell(blaze.hex)
        heights = np.asarray(level, np.int32)
        levels = np.broadcast_to(np.asarray(from_level, np.int32), n)
        threads = LineBatch(np.full(n, source, np.intp), cell, levels, heights, None,
                            np.where(heights >= IN_THE_AIR, AERIAL, 0).astype(np.uint8))
        lines = lines_of(self.terrain, threads)
        # Pillboxes, entrenchments and depressions hide units from eyes, not hexes from light.
        ends = replace(no_end_findings(n), same_building=same_building(self.buildings, lines))
        known = ends.known(self.terrain, lines) if n > 1 else None
        return lines, examine(self.terrain, ends, lines, meet_terrain(self.terrain, lines, known), light=True)


@dataclass(eq=False)
class LightCache:
    """What is known of light on one ground; counters and the night cast no shadows and do not change it.

    Attributes:
        zones: of the blazes asked about so far.
    """

    zones: dict[Blaze, Zone] = field(default_factory=dict)
    _interior: Bools | None = None

    def interior_of(self, terrain: AslTerrain) -> Bools:
        """bool plane: the hexes whose building continues across all six hexsides; computed once."""
        if self._interior is None:
            self._interior = interior_hexes(terrain)
        return self._interior


@dataclass
class Zone:
    """What is known of a blaze's light: sorted keys of locations asked about, and whether each is lit.

    Both are replaced together, so that several Python threads may ask at the same time.
    """

    blaze: Blaze
    _known: tuple[Keys, Bools] = field(default_factory=lambda: (np.zeros(0, np.int64), np.zeros(0, np.bool_)))

    def lit(self, lighting: Lighting, cell: CellIndices, level: Any) -> Bools:
        """Whether locations of the zone are lit; those not asked about before are judged."""
        keys, lit = self._known
        wanted = keys_of(cell, level)
        index = np.searchsorted(keys, wanted)
        missing = (index == len(keys)) if not len(keys) else keys[np.minimum(index, len(keys) - 1)] != wanted
        if missing.any():
            _, first = np.unique(wanted[missing], return_index=True)
            new_cell, new_level = cell[missing][first], level[missing][first]
            keys = np.concatenate([keys, wanted[missing][first]])
            lit = np.concatenate([lit, self._judge(lighting, new_cell, new_level)])
            order = np.argsort(keys)
            keys, lit = keys[order], lit[order]
            self._known = keys, lit
            index = np.searchsorted(keys, wanted)
        is_lit: Bools = lit[index]
        return is_lit

    def _judge(self, lighting: Lighting, cell: CellIndices, level: Any) -> Bools:
        """E1.941: lit from any blazing level; the blaze's own hex is lit at all levels."""
        lit: Bools = cell == lighting.terrain.plane.cell(self.blaze.hex)
        away = np.flatnonzero(~lit)
        n, levels = len(away), len(self.blaze.levels)
        if not n * levels:
            return lit
        _, findings = lighting.shadowed(self.blaze, np.repeat(self.blaze.levels, n), np.tile(cell[away], levels),
                                     np.tile(level[away], levels))
        clear = np.ones(n * levels, np.bool_)
        for _, line, _, _ in findings.blocks:
            clear[line] = False
        lit[away] = clear.reshape(levels, n).any(axis=0)
        return lit


def ranges_from(terrain: AslTerrain, hex_: Hex, cell: CellIndices) -> Ints:
    """int32: ranges in hexes from a hex, on the map or off it."""
    q, r = terrain.plane.q_at[cell] - np.int32(hex_.q), terrain.plane.r_at[cell] - np.int32(hex_.r)
    range_: Ints = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
    return range_


def interior_hexes(terrain: AslTerrain) -> Bools:
    """bool plane: the hexes whose building continues across all six hexsides (E1.923)."""
    plane = terrain.plane
    barred = {frozenset((int(terrain.sides.cell[i]), int(terrain.sides.cell_across[i])))
              for i in np.flatnonzero(terrain.sides.bar).tolist()}
    is_interior: Bools = np.zeros(plane.size, np.bool_)
    drawn = {number for number, depiction in terrain.board.depictions.items()
             if terrain.attributes(depiction.kind).get("category") in BUILDING_CATEGORIES}
    drawn_in: dict[int, set[int]] = {}
    for piece in np.flatnonzero(terrain.pieces.source > 0).tolist():
        if int(terrain.pieces.source[piece]) in drawn:
            drawn_in.setdefault(int(terrain.pieces.cell[piece]), set()).add(int(terrain.pieces.source[piece]))
    kinds, pieces = _filled(terrain), terrain.drawn.pieces
    continued = set(zip(pieces.side.tolist(), pieces.source[pieces.meeting].tolist(), strict=True))
    for cell in {*drawn_in, *kinds}:
        is_interior[cell] = all(
            frozenset((cell, cell + step)) not in barred
            and (bool(kinds.get(cell, set()) & kinds.get(cell + step, set()))
                 or any((terrain.side_id(cell, direction), source) in continued for source in drawn_in.get(cell, ())))
            for direction, step in enumerate(terrain.steps))
    return is_interior


def _filled(terrain: AslTerrain) -> dict[int, set[str]]:
    """The kinds of building that fill hexes, by cell."""
    kinds: dict[int, set[str]] = {}
    board = terrain.board
    for index, cover in enumerate(board.covers):
        buildings = {kind for kind in cover.kinds() if terrain.attributes(kind).get("category") in BUILDING_CATEGORIES}
        if buildings:
            for cell in terrain.plane.index[(board.cover_at == index) & board.grid.present].tolist():
                kinds[cell] = buildings
    return kinds


class LitBy(NamedTuple):
    """A source that lights a location.

    Attributes:
        rule: by which it lights. name: its name with its hex. range: from it to the location. radius: how far it
            lights; both None where it lights only its own location.
    """

    rule: str
    name: str
    range: int | None = None
    radius: int | None = None

    def text(self) -> str:
        """The source in words, with the range and the radius."""
        if self.range is None:
            return self.name
        return tr("{source} (range {range} \N{LESS-THAN OR EQUAL TO} {radius})", source=self.name, range=self.range,
                  radius=self.radius)
