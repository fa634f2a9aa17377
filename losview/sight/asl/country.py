"""A board as ASL reads it: ground, pieces of terrain in hexes, what lies on hexsides, and what counters do.

Levels are whole here and heights are quarter levels.  A *piece* is what a thread can cut inside one hex: terrain
that fills the hex, a clipped depiction, or ground at a level.  Pieces of a hex follow each other in the tables.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS, Board
from losview.board.clipping import clip_all, shape_of
from losview.board.contours import Contour, Cut, Ground, lay_ground, made_ring
from losview.board.depiction import Depiction
from losview.board.pieces import Piece, Rings
from losview.board.terrain import table
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.lattice import CORNERS
from losview.sight.asl.openings import Openings
from losview.sight.asl.sides import HexsideTable
from losview.sight.survey import FAR, Surface

Bools = NDArray[np.bool_]
Shorts = NDArray[np.int16]
Ints = NDArray[np.int32]
Places = NDArray[np.intp]

#: What `PieceTable.source` holds for ground.
GROUND = -1


class Nature(NamedTuple):
    """What a kind of terrain is to sight: heights in quarters above its hex's base."""

    name: str
    full: int
    half: bool
    obstacle: bool
    hindrance: bool
    split: int
    lower_obstacle: bool
    lower_hindrance: bool

    @property
    def top(self) -> int:
        return self.full + (QUARTERS // 2 if self.half else 0)


class Entry(NamedTuple):
    """One piece before it is laid into arrays."""

    place: int
    nature: Nature
    ring: tuple[tuple[int, int], ...]
    whole: bool
    source: int
    inherent: bool


@dataclass(frozen=True)
class PieceTable:
    """Pieces as arrays, by ascending place; behind them, in no hex's list, ground met along hexsides.

    Attributes:
        place: its hex. first, count: per place of the plane, where its pieces begin and how many they are.
        hull: which of the hulls. whole: whether it is the hex.
        base, top, over: int16 quarters: its hex's base; its height; its full-level height (A6.4).
        ground, full_level, obstacle, hindrance: flags.
        wall: whether it blocks every thread that cuts it below its top (A6.2): full-level, without a lower part.
        split: int16 quarters, height of the lower part above the base, 0 for none; lower_obstacle, lower_hindrance.
        source: number of its depiction; 0 for terrain of the hex, GROUND for ground.
        nature: index into `natures`, -1 for ground.
        hull_x, hull_y: int32 `(corners, hulls)`, about the hex's centre, the last corner repeated.
    """

    place: Places
    first: Places
    count: Places
    hull: Places
    whole: Bools
    base: Shorts
    top: Shorts
    over: Shorts
    ground: Bools
    full_level: Bools
    obstacle: Bools
    hindrance: Bools
    wall: Bools
    split: Shorts
    lower_obstacle: Bools
    lower_hindrance: Bools
    source: NDArray[np.int32]
    nature: Shorts
    natures: tuple[Nature, ...]
    rings: Mapping[int, Rings]
    hull_x: Ints
    hull_y: Ints


class Country:
    """Everything that the rules look up.

    Attributes:
        ground: the ground in whole levels. base: int16 plane, quarters, `-FAR` off the map.
        floor: int16 plane, quarters: the ground at the centre dot, of a depression hex its floor.
        stands: int16 plane, quarters: level of a unit that simply stands in the hex: the floor, or a bridge over it.
        sunk: bool plane, the depression hexes.
        peak: int16 plane, quarters: the highest piece in a hex. ground_top: the highest ground.
        wall: the highest that fills the hex and blocks whatever passes below its top. has_bars: whether there are any.
        matters: bool plane, the hexes that matter to threads of any level; None for none.
        smoke, vehicles: int16 planes: hindrance of smoke and FFE in a hex; AFVs and wrecks in it.
        sides: what lies on hexsides.
    """

    def __init__(self, board: Board, out_of_season: bool = False) -> None:
        self.board, self.plane = board, board.grid.plane
        self.surface = Surface(board, table(), "asl")
        self.out_of_season = out_of_season
        self._natures: dict[tuple[str, int | None], Nature | None] = {}
        self.drawn = sorted(board.depictions.items())
        self.cuts = self._cuts()
        self.ground = self._ground()
        self.base: Shorts = np.where(self.plane.here, self.ground.base * QUARTERS, -FAR).astype(np.int16)
        self._depressions()
        self.clipped = self._clipped()
        self.pieces = self._pieces()
        self.side_first, self.side_count, self.side_piece = self._along()
        self.sides = HexsideTable(self.surface, self.base)
        self.smoke, self.vehicles = self._counters()
        self.peak = self._highest(np.ones(len(self.pieces.place), np.bool_))
        self.wall = self._highest(self.pieces.whole & self.pieces.wall)
        self.ground_top = self._highest(self.pieces.ground)
        self.matters = self._matters()
        self.has_bars = bool(self.sides.bar.any())

    # Ground and depressions.

    def attributes(self, kind: str) -> Mapping[str, Any]:
        return self.surface.attributes(kind)

    def _cuts(self) -> list[tuple[Depiction, Cut]]:
        return [(one, Cut(shape_of(one), max(1, one.amount or 1)))
                for _, one in self.drawn if self.attributes(one.kind).get("depression")]

    def _ground(self) -> Ground:
        contours = []
        for _, one in self.drawn:
            way = self.attributes(one.kind).get("contour")
            if way:
                contours.append(Contour(shape_of(one), (one.height or 0) // QUARTERS, way == "hollow"))
        base = (self.surface.ground(0) // QUARTERS).astype(np.int16)
        return lay_ground(self.board.grid, base, contours, [cut for _, cut in self.cuts])

    def _depressions(self) -> None:
        """Depression hexes, and the stretches of hexsides through which they run on (A6.3)."""
        self.sunk: Bools = np.zeros(self.plane.size, np.bool_)
        self.floor: Shorts = self.base.copy()
        through: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for hex_, features in self._depression_covers():
            place = self.plane.place(hex_)
            for feature in features:
                self._sink(place, max(1, feature.amount or 1))
                for direction in range(6):
                    if feature.exits is None or feature.exits >> direction & 1:
                        through.setdefault((place, direction), []).append((0, 256))
            self.ground.full[place] = self.floor[place] // QUARTERS
        self._no_banks()
        pieces = clip_all([(number, one) for number, (one, _) in enumerate(self.cuts)])
        for own, (_, cut) in zip(pieces, self.cuts, strict=True):
            for piece in own:
                if piece.hex not in self.board.grid:
                    continue
                place = self.plane.place(piece.hex)
                if _holds_centre(piece.rings):
                    self._sink(place, cut.depth)
                for direction in range(6):
                    through.setdefault((place, direction), []).extend(piece.on_side(direction))
        self.openings = Openings(self.plane, through)
        self.stands: Shorts = np.where(self._bridged(), self.base, self.floor).astype(np.int16)

    def _bridged(self) -> Bools:
        """The hexes with a bridge at their centre dot (B6.2: units are on it unless they are said to be below)."""
        found: Bools = self.surface.per_cover(
            lambda cover: any(self.attributes(kind).get("category") == "bridge" for kind in cover.kinds())) > 0
        return found

    def _no_banks(self) -> None:
        """A hex that a depression fills has no ground above its floor."""
        ground, banks = self.ground, ~self.sunk[self.ground.place]
        if self.sunk.any():
            drawn = [piece for piece in ground.pieces if not self.sunk[piece.place]]
            self.ground = Ground(ground.plane, ground.base, ground.full, ground.place[banks], ground.level[banks],
                                 ground.bits[banks], drawn)

    def _depression_covers(self) -> Iterable[tuple[Hex, list[Any]]]:
        for entry, cover in enumerate(self.board.covers):
            sunk = [one for one in cover.features if self.attributes(one.kind).get("depression")]
            if sunk:
                for column, row in np.argwhere((self.board.cover_at == entry) & self.board.grid.present).tolist():
                    yield self.board.grid.hex(column, row), sunk

    def _sink(self, place: int, depth: int) -> None:
        self.sunk[place] = True
        self.floor[place] = min(self.floor[place], self.base[place] - depth * QUARTERS)

    # Pieces of terrain.

    def nature(self, kind: str, height: int | None) -> Nature | None:
        """What a kind is to sight; None where it is nothing to it."""
        if (kind, height) not in self._natures:
            self._natures[kind, height] = self._read(kind, height)
        return self._natures[kind, height]

    def _read(self, kind: str, height: int | None) -> Nature | None:
        reading = "orchard_out_of_season" if kind == "orchard" and self.out_of_season else kind
        own = self.attributes(reading)
        if not (own.get("obstacle") or own.get("hindrance")) or own.get("category") == "hexside":
            return None
        full, half = own.get("height", 0), bool(own.get("half"))
        if height is not None:
            full, half = height // QUARTERS * QUARTERS, height % QUARTERS >= QUARTERS // 2
        known = self.surface.table.get(kind)
        return Nature(known.name if known else kind, full, half, bool(own.get("obstacle")), bool(own.get("hindrance")),
                      own.get("split", 0), bool(own.get("lower_obstacle")), bool(own.get("lower_hindrance")))

    def _clipped(self) -> list[tuple[Piece, Nature]]:
        natures = [(number, one, self.nature(one.kind, one.height)) for number, one in self.drawn]
        judged = [(number, one, nature) for number, one, nature in natures
                  if nature is not None and not self.attributes(one.kind).get("inherent")]
        pieces = clip_all([(number, one) for number, one, _ in judged])
        return [(piece, nature) for own, (_, _, nature) in zip(pieces, judged, strict=True) for piece in own
                if piece.hex in self.board.grid]

    def _entries(self) -> list[Entry]:
        """Terrain pieces; that of covers once for each hex."""
        found = [Entry(self.plane.place(piece.hex), nature, piece.hull, piece.is_whole(), piece.number, False)
                 for piece, nature in self.clipped]
        # Terrain drawn over a hex's dot counts there by its outline, or, inherent, for the whole hex (B.6).
        for hex_, features in self.surface.drawn.items():
            for one in features:
                nature = self.nature(one.kind, one.height)
                if nature is not None and self.attributes(one.kind).get("inherent"):
                    found.append(Entry(self.plane.place(hex_), nature, CORNERS, True, 0, True))
        for index, cover in enumerate(self.board.covers):
            natures = [(one, self.nature(one.kind, one.height)) for one in cover.features]
            there = [(one, nature) for one, nature in natures if nature is not None]
            if there:
                places = self.plane.index[(self.board.cover_at == index) & self.board.grid.present].tolist()
                found += [Entry(place, nature, CORNERS, True, 0, bool(self.attributes(one.kind).get("inherent")))
                          for one, nature in there for place in places]
        return sorted(found, key=lambda entry: entry.place)

    def _pieces(self) -> PieceTable:
        entries = self._entries()
        natures = list(dict.fromkeys(entry.nature for entry in entries))
        number = {nature: i for i, nature in enumerate(natures)}
        hulls: dict[tuple[tuple[int, int], ...], int] = {CORNERS: 0}
        drawn = self.ground.pieces
        # Terrain, then drawn ground, made ground, whole ground; a stable sort by place puts them together.
        made_hull = np.array([hulls.setdefault(made_ring(int(b)), len(hulls)) for b in range(64)], np.intp)
        terrain_hull = [hulls.setdefault(entry.ring, len(hulls)) for entry in entries]
        drawn_hull = [hulls.setdefault(piece.hull, len(hulls)) for piece in drawn]
        cells = self.plane.cells
        place = np.concatenate([_ints([entry.place for entry in entries]), _ints([piece.place for piece in drawn]),
                                self.ground.place, cells])
        hull = np.concatenate([_ints(terrain_hull), _ints(drawn_hull), made_hull[self.ground.bits],
                               np.zeros(len(cells), np.intp)])
        n, grounds = len(place), len(place) - len(entries)
        level = np.concatenate([np.array([piece.level for piece in drawn], np.int16), self.ground.level,
                                self.ground.full[cells]]) * QUARTERS
        nature = np.concatenate([np.array([number[entry.nature] for entry in entries], np.int16),
                                 np.full(grounds, -1, np.int16)])
        base = self.base[place]
        lift = np.array([one.top for one in natures] + [0], np.int16)[nature]
        full = np.array([one.full for one in natures] + [0], np.int16)[nature]
        top, over = base + lift, base + full
        top[len(entries):] = over[len(entries):] = level
        whole = np.concatenate([np.array([entry.whole for entry in entries], np.bool_),
                                np.zeros(grounds - len(cells), np.bool_), np.ones(len(cells), np.bool_)])
        source = np.concatenate([np.array([entry.source for entry in entries], np.int32),
                                 np.full(grounds, GROUND, np.int32)])
        order = np.argsort(place, kind="stable")
        self._inherent = np.concatenate([np.array([e.inherent for e in entries], np.bool_),
                                         np.zeros(grounds, np.bool_)])[order]
        count = np.bincount(place, minlength=self.plane.size).astype(np.intp)
        kinds = nature[order]

        def flag(name: str) -> Any:
            return np.array([getattr(one, name) for one in natures] + [0])[kinds]

        full_level = (kinds < 0) | (flag("full") > 0)
        obstacle = flag("obstacle").astype(np.bool_)
        wall = full_level & ((kinds < 0) | (obstacle & (flag("split") == 0)))
        x, y = _padded(list(hulls))
        return PieceTable(
            place[order], np.cumsum(count) - count, count, hull[order], whole[order], base[order], top[order],
            over[order], kinds < 0, full_level, obstacle, flag("hindrance").astype(np.bool_), wall,
            flag("split").astype(np.int16), flag("lower_obstacle").astype(np.bool_),
            flag("lower_hindrance").astype(np.bool_), source[order], kinds, tuple(natures),
            self._rings(order, n, entries), x, y,
        )

    def _rings(self, order: Places, n: int, entries: list[Entry]) -> Mapping[int, Rings]:
        """The outlines of drawn pieces, by their numbers in the table."""
        at = np.empty(n, np.intp)
        at[order] = np.arange(n)
        rings: dict[int, Rings] = {}
        by_piece: dict[tuple[int, int, tuple[tuple[int, int], ...]], Rings] = {
            (piece.number, self.plane.place(piece.hex), piece.hull): piece.rings for piece, _ in self.clipped}
        for i, entry in enumerate(entries):
            if entry.source:
                rings[int(at[i])] = by_piece[entry.source, entry.place, entry.ring]
        for i, piece in enumerate(self.ground.pieces, len(entries)):
            rings[int(at[i])] = piece.rings
        return rings

    def rings_of(self, piece: int) -> Rings:
        """The outline of a piece about its hex's centre."""
        table_ = self.pieces
        if piece in table_.rings:
            return table_.rings[piece]
        hull = int(table_.hull[piece])
        points = zip(table_.hull_x[:, hull].tolist(), table_.hull_y[:, hull].tolist(), strict=True)
        return (tuple(dict.fromkeys(points)),)

    # What shows on both sides of a hexside.

    def _along(self) -> tuple[Places, Places, Places]:
        """Per hexside (place times 3 and direction 0-2) the pieces met by a thread along it."""
        sides = [self._along_inherent(), self._along_alike(), self._along_drawn()]
        ids = np.concatenate([one for one, _ in sides])
        pieces = np.concatenate([one for _, one in sides])
        order = np.argsort(ids, kind="stable")
        count = np.bincount(ids, minlength=3 * self.plane.size).astype(np.intp)
        return np.cumsum(count) - count, count, pieces[order]

    def _along_inherent(self) -> tuple[Places, Places]:
        """Inherent terrain of either hex."""
        pieces = np.flatnonzero(self._inherent)
        sides = [self.side_ids(self.pieces.place[pieces], direction) for direction in range(6)]
        return np.concatenate(sides), np.tile(pieces, 6)

    def _along_alike(self) -> tuple[Places, Places]:
        """Terrain that fills the hexes on both sides, where it is the same."""
        table_ = self.pieces
        pieces = np.flatnonzero(table_.whole & ~self._inherent & ~table_.ground)
        key = table_.place[pieces] * len(table_.natures) + table_.nature[pieces]
        sides, own = [], []
        for direction in range(6):
            beyond = table_.place[pieces] + self._step(direction)
            both = np.isin(beyond * len(table_.natures) + table_.nature[pieces], key)
            # A drawn piece that is its hex goes on by its outline, not by its kind.
            both &= table_.source[pieces] == 0
            sides.append(self.side_ids(table_.place[pieces[both]], direction))
            own.append(pieces[both])
        return np.concatenate(sides), np.concatenate(own)

    def _along_drawn(self) -> tuple[Places, Places]:
        """Two pieces of one depiction that meet along a stretch of the hexside."""
        table_ = self.pieces
        ids, own = [], []
        at: dict[tuple[int, int], list[int]] = {}
        for piece in np.flatnonzero(table_.source > 0).tolist():
            at.setdefault((int(table_.place[piece]), int(table_.source[piece])), []).append(piece)
        for (place, source), here in at.items():
            for direction in range(3):
                for one in here:
                    for other in at.get((place + self._step(direction), source), ()):
                        if self._meet(one, other, direction):
                            side = place * 3 + direction
                            ids += [side, side]
                            own += [one, other]
        unique = sorted(set(zip(ids, own, strict=True)))
        return _ints([side for side, _ in unique]), _ints([piece for _, piece in unique])

    def _meet(self, one: int, other: int, direction: int) -> bool:
        from losview.board.pieces import shared, stretches

        ours = stretches(self.rings_of(one)[0], direction)
        return bool(ours and shared(ours, stretches(self.rings_of(other)[0], direction + 3)))

    @cached_property
    def steps(self) -> tuple[int, ...]:
        """What one step in each direction adds to a place."""
        return tuple(q * self.plane.stride + r for q, r in DIRECTIONS)

    def _step(self, direction: int) -> int:
        return self.steps[direction]

    def range(self, one: Places, two: Places) -> Ints:
        """Ranges in hexes between places."""
        q, r = self.plane.q_at[two] - self.plane.q_at[one], self.plane.r_at[two] - self.plane.r_at[one]
        found: Ints = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r)).astype(np.int32)
        return found

    def side_ids(self, place: Places, direction: int) -> Places:
        """The numbers of hexsides of hexes."""
        if direction < 3:
            return place * 3 + direction
        return (place + self.steps[direction]) * 3 + direction - 3

    @cached_property
    def side_ground(self) -> Shorts:
        """int16 per hexside: the highest ground, in quarters, that shows on both sides of it along a length."""
        low = np.full(3 * self.plane.size, -FAR, np.int16)
        cells = self.plane.cells
        for direction in range(3):
            beyond = cells + self.steps[direction]
            both = np.where(self.plane.here[beyond], np.minimum(self.base[cells], self.base[beyond]), -FAR)
            low[cells * 3 + direction] = both
        special = {piece.place for piece in self.ground.pieces} | set(np.flatnonzero(self.sunk).tolist())
        for place in special:
            for direction in range(6):
                low[self.side_ids(_ints([place]), direction)] = self._ground_along(place, direction)
        return low

    def _ground_along(self, place: int, direction: int) -> int:
        from losview.board.pieces import shared

        beyond = place + self.steps[direction]
        if not self.plane.here[beyond]:
            return -FAR
        levels = {int(self.ground.full[at]) for at in (place, beyond)}
        levels |= {level for at in (place, beyond) for level, _ in self.ground.in_hex(at)}
        for level in sorted(levels, reverse=True):
            ours = self.ground.on_side(place, level, direction)
            if ours and shared(ours, self.ground.on_side(beyond, level, (direction + 3) % 6)):
                return level * QUARTERS
        return -FAR

    # Counters.

    def _counters(self) -> tuple[Shorts, Shorts]:
        """Smoke and FFE, and AFVs and wrecks: each counter counts (A24.2, C1.57, D9.4), and smoke that is terrain."""
        smoke = self.surface.per_cover(lambda cover: max(
            (self.attributes(kind).get("smoke", 0) for kind in cover.kinds()), default=0))
        vehicles = np.zeros(self.plane.size, np.int16)
        for hex_, counters in self.surface.standing.items():
            if hex_ not in self.board.grid:
                continue
            place = self.plane.place(hex_)
            for one in counters:
                own = self.attributes(one.kind)
                for name in ("smoke", "ffe"):
                    if own.get(name):
                        smoke[place] += own[name] if one.amount is None else one.amount
                vehicles[place] += bool(own.get("afv") or own.get("wreck"))
        return smoke, vehicles

    def _highest(self, pieces: Bools) -> Shorts:
        """int16 plane, quarters: the highest of some pieces in each hex, `-FAR` for none."""
        highest = np.full(self.plane.size, -FAR, np.int16)
        np.maximum.at(highest, self.pieces.place[pieces], self.pieces.top[pieces])
        return highest

    def _matters(self) -> Bools | None:
        """The hexes that matter to threads of any level: with counters that hinder, or features on hexsides."""
        found = (self.smoke > 0) | (self.vehicles > 0) | (self.sides.count > 0)
        return found if found.any() else None

    def roof(self, hex_: Hex) -> int | None:
        """Quarters of the rooftop at a hex's centre dot; None where no building stands there."""
        tops = [nature.top for nature in self.buildings(hex_)]
        return max(tops) + int(self.base[self.plane.place(hex_)]) if tops else None

    def buildings(self, hex_: Hex) -> list[Nature]:
        """The buildings at a hex's centre dot."""
        words = ("building", "factory", "marketplace")
        there = [(one, self.nature(one.kind, one.height)) for one in self.surface.cover(hex_).features
                 if self.attributes(one.kind).get("category") in words]
        return [nature for _, nature in there if nature is not None]


def _ints(values: list[int]) -> Places:
    return np.array(values, np.intp)


def _padded(rings: list[tuple[tuple[int, int], ...]]) -> tuple[Ints, Ints]:
    """Rings as columns of one length, their last corners repeated."""
    most = max(map(len, rings))
    padded = np.array([ring + (ring[-1],) * (most - len(ring)) for ring in rings], np.int32)
    return np.ascontiguousarray(padded[:, :, 0].T), np.ascontiguousarray(padded[:, :, 1].T)


def _holds_centre(rings: Rings) -> bool:
    from losview.hexes.lattice import Point, inside_ring

    dot = Point(0, 0)
    outer, *holes = [[Point(*xy) for xy in ring] for ring in rings]
    return inside_ring(dot, outer) and not any(inside_ring(dot, hole) for hole in holes)
