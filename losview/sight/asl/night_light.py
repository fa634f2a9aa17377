"""What is lit by night (E1.9): starshells and illuminating rounds, flames, and blazes with the shadows of terrain.

A blaze looks for itself: a location is lit where a thread from one of its blazing levels is not blocked, judged by the
same checks as any line of sight but for those that E1.941 leaves out.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from losview.hexes.hex import Hex
from losview.sight.asl.buildings import Buildings, same_building
from losview.sight.asl.country import Bools, Country, Ints, Places
from losview.sight.asl.crossings import AERIAL, Lines, lines_of
from losview.sight.asl.depressions import no_looks
from losview.sight.asl.examine import Examined, NearEnds, examine, meet
from losview.sight.asl.night_counters import Blaze, Keys, Light, NightCounters, held, keys_of
from losview.sight.asl.places import IN_THE_AIR
from losview.sight.ruleset import Threads

if TYPE_CHECKING:
    from losview.sight.asl.night_sources import LitBy

_CATEGORIES = ("building", "factory", "marketplace")


class Lighting:
    """What is lit on one state of one board.

    Attributes:
        counters: the sources.
        interior: bool plane, hexes whose building goes on across all six hexsides; only where there are lights to ask.
        known: what has been found out of light on this ground.
        told: what has been said of the sources that light locations, by place and level.
    """

    def __init__(self, country: Country, houses: Buildings, counters: NightCounters, known: Known) -> None:
        self.country, self.houses, self.counters = country, houses, counters
        self.known = known
        self.told: dict[tuple[int, int], list[LitBy]] = {}
        if counters.lights:
            self.interior = known.interior_of(country)

    def lit(self, place: Places, level: Any) -> Bools:
        """Whether locations are lit by any source; `level` in quarters."""
        stands = self.country.stands[place]
        if np.shape(level) == stands.shape and not np.count_nonzero(level != stands):
            return self._ground[place]
        return self._lit(place, level)

    @cached_property
    def _ground(self) -> Bools:
        """bool plane: the hexes lit where units simply stand, which most questions are about."""
        cells, found = self.country.plane.cells, np.zeros(self.country.plane.size, np.bool_)
        found[cells] = self._lit(cells, self.country.stands[cells].astype(np.int32))
        return found

    def _lit(self, place: Places, level: Any) -> Bools:
        found = np.zeros(len(place), np.bool_)
        for light in self.counters.lights:
            found |= self.by_light(light, place, level)
        if len(self.counters.flames):
            found |= self.by_flame(place, level)
        for blaze in self.counters.blazes:
            found |= self.by_blaze(blaze, place, level)
        return found

    def by_light(self, light: Light, place: Places, level: Any) -> Bools:
        """E1.923, E1.933: all within the radius but subterranean and interior building locations."""
        near = ranges(self.country, light.hex, place) <= light.radius
        if not np.count_nonzero(near):
            return near
        near &= level >= self.country.floor[place]
        inside = near & self.interior[place]
        if inside.any():
            near &= ~(inside & (level < self.houses.top[place]))
        return near

    def by_flame(self, place: Places, level: Any) -> Bools:
        """E1.942: its own location."""
        return held(self.counters.flames, keys_of(place, np.asarray(level)))

    def by_blaze(self, blaze: Blaze, place: Places, level: Any) -> Bools:
        """E1.94: every level of its own hex, and of its zone's what lies in no shadow (E1.941)."""
        found = ranges(self.country, blaze.hex, place) <= blaze.radius
        at = np.flatnonzero(found)
        if len(at):
            found[at] = self._zone(blaze).lit(self, place[at], np.asarray(level)[at])
        return found

    def _zone(self, blaze: Blaze) -> Zone:
        return self.known.zones.setdefault(blaze, Zone(blaze))

    def shadowed(self, blaze: Blaze, from_level: Any, place: Places, level: Any) -> tuple[Lines, Examined]:
        """Threads of a blaze's light to locations, and what casts shadows on them (E1.941).

        Args:
            from_level: quarters, the blazing level that each comes from, or one for all.
        """
        n, source = len(place), self.country.plane.place(blaze.hex)
        heights = np.asarray(level, np.int32)
        levels = np.broadcast_to(np.asarray(from_level, np.int32), n)
        threads = Threads(np.full(n, source, np.intp), place, levels, heights, None,
                          np.where(heights >= IN_THE_AIR, AERIAL, 0).astype(np.uint8))
        lines = lines_of(self.country, threads)
        # Pillboxes, entrenchments and depressions hide units from eyes, not hexes from light.
        near = NearEnds(same_building(self.houses, lines), [], [], no_looks())
        known = near.known(self.country, lines) if n > 1 else None
        return lines, examine(self.country, near, lines, meet(self.country, lines, known), light=True)


@dataclass(eq=False)
class Known:
    """What has been found out of light on one ground; counters and the night cast no shadows and do not change it.

    Attributes:
        zones: of blazes that have been asked about.
    """

    zones: dict[Blaze, Zone] = field(default_factory=dict)
    _interior: Bools | None = None

    def interior_of(self, country: Country) -> Bools:
        """The hexes whose building goes on across all six hexsides, found once, while the board is as it was read."""
        if self._interior is None:
            self._interior = interior_hexes(country)
        return self._interior


@dataclass
class Zone:
    """What is known of a blaze's light: sorted keys of locations asked about, and whether each is lit.

    Both are exchanged together, so that threads may ask at once.
    """

    blaze: Blaze
    _known: tuple[Keys, Bools] = field(default_factory=lambda: (np.zeros(0, np.int64), np.zeros(0, np.bool_)))

    def lit(self, lighting: Lighting, place: Places, level: Any) -> Bools:
        """Whether locations of the zone are lit; those not asked about before are looked at."""
        keys, lit = self._known
        asked = keys_of(place, level)
        at = np.searchsorted(keys, asked)
        missing = (at == len(keys)) if not len(keys) else keys[np.minimum(at, len(keys) - 1)] != asked
        if missing.any():
            _, first = np.unique(asked[missing], return_index=True)
            fresh_place, fresh_level = place[missing][first], level[missing][first]
            keys = np.concatenate([keys, asked[missing][first]])
            lit = np.concatenate([lit, self._look(lighting, fresh_place, fresh_level)])
            order = np.argsort(keys)
            keys, lit = keys[order], lit[order]
            self._known = keys, lit
            at = np.searchsorted(keys, asked)
        found: Bools = lit[at]
        return found

    def _look(self, lighting: Lighting, place: Places, level: Any) -> Bools:
        """E1.941: lit from any blazing level; the blaze's own hex is, at all levels."""
        lit: Bools = place == lighting.country.plane.place(self.blaze.hex)
        away = np.flatnonzero(~lit)
        n, levels = len(away), len(self.blaze.levels)
        if not n * levels:
            return lit
        _, found = lighting.shadowed(self.blaze, np.repeat(self.blaze.levels, n), np.tile(place[away], levels),
                                     np.tile(level[away], levels))
        clear = np.ones(n * levels, np.bool_)
        for _, line, _, _ in found.blocks:
            clear[line] = False
        lit[away] = clear.reshape(levels, n).any(axis=0)
        return lit


def ranges(country: Country, hex_: Hex, place: Places) -> Ints:
    """int32: ranges in hexes from a hex, on the map or off it."""
    q, r = country.plane.q_at[place] - np.int32(hex_.q), country.plane.r_at[place] - np.int32(hex_.r)
    found: Ints = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r))
    return found


def interior_hexes(country: Country) -> Bools:
    """bool plane: the hexes whose building continues across all six hexsides (E1.923)."""
    plane = country.plane
    barred = {frozenset((int(country.sides.one[i]), int(country.sides.two[i])))
              for i in np.flatnonzero(country.sides.bar).tolist()}
    found: Bools = np.zeros(plane.size, np.bool_)
    drawn = {number for number, one in country.board.depictions.items()
             if country.attributes(one.kind).get("category") in _CATEGORIES}
    at: dict[int, set[int]] = {}
    for piece in np.flatnonzero(country.pieces.source > 0).tolist():
        if int(country.pieces.source[piece]) in drawn:
            at.setdefault(int(country.pieces.place[piece]), set()).add(int(country.pieces.source[piece]))
    kinds = _filled(country)
    for place in {*at, *kinds}:
        found[place] = all(
            frozenset((place, place + step)) not in barred
            and (bool(kinds.get(place, set()) & kinds.get(place + step, set()))
                 or any(_goes_on(country, place, direction, source) for source in at.get(place, ())))
            for direction, step in enumerate(country.steps))
    return found


def _filled(country: Country) -> dict[int, set[str]]:
    """The kinds of building that fill hexes, by place."""
    kinds: dict[int, set[str]] = {}
    board = country.board
    for index, cover in enumerate(board.covers):
        own = {kind for kind in cover.kinds() if country.attributes(kind).get("category") in _CATEGORIES}
        if own:
            for place in country.plane.index[(board.cover_at == index) & board.grid.present].tolist():
                kinds[place] = own
    return kinds


def _goes_on(country: Country, place: int, direction: int, source: int) -> bool:
    """Whether a drawn building lies on both sides of a hexside along a length of it."""
    side = int(country.side_ids(np.array([place], np.intp), direction)[0])
    first, count = int(country.along.first[side]), int(country.along.count[side])
    pieces = country.along.piece[first : first + count]
    return bool(((country.pieces.source[pieces] == source) & (country.pieces.place[pieces] == place)).any())
