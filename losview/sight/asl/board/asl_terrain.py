"""A board as ASL reads it: ground, pieces of terrain in hexes, what lies on hexsides, and what counters do.

Levels are whole here and heights are quarter levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import replace
from typing import Any

import numpy as np

from losview.board.board import QUARTERS, Board
from losview.board.cover import Cover, Feature
from losview.board.depiction import Depiction
from losview.board.kinds.terrain import table
from losview.board.outlines.drawn_contours import GroundPiece
from losview.board.outlines.ground import Ground, build_ground
from losview.board.outlines.pieces import Rings
from losview.hexes.arrays import Bools, Cells, Ints, Longs, Shorts
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.sight.asl.board.drawn_terrain import DrawnPieces, drawn_terrain
from losview.sight.asl.board.hexside_ground import Alongside, SideGround, side_ids, steps_of
from losview.sight.asl.board.hexside_table import HexsideTable
from losview.sight.asl.board.piece_parts import OutlineEdges, PieceParts
from losview.sight.asl.board.piece_table import Fill, lay_pieces
from losview.sight.asl.board.terrain_traits import Nature, Natures
from losview.sight.asl.board.tree_lined_roads import beside_roads, lines_roads, verges
from losview.sight.board_reading import FAR, BoardReading
from losview.sight.lazy import lazy


def _key(cell: Any, level: Any) -> Any:
    """One whole number, or as many as arrays hold, for places with levels."""
    return cell * (1 << 16) + level


class AslTerrain:
    """Everything that the rules look up.

    Attributes:
        ground: the ground in whole levels. base: int16 plane, quarters, `-FAR` off the map.
        land: int16 plane, quarters: what terrain stands on: the base, in a hex of low water its bank.
        floor: int16 plane, quarters: the ground at the centre dot, of a depression hex its floor.
        deck: int16 plane, quarters: where the hex's bridge lies, `-FAR` without one.
        stands: int16 plane, quarters: level of a unit that simply stands in the hex: on the bridge, or the floor.
        sunk: bool plane, the depression hexes.
        peak: int16 plane, quarters: the highest piece in a hex. ground_top: the highest ground.
        wall: the highest that fills the hex and blocks whatever passes below its top. has_bars: whether there are any.
        matters: bool plane, the hexes that matter to threads of any level; None for none.
        smoke, vehicles: int16 planes: hindrance of smoke and FFE in a hex; AFVs and wrecks in it.
        has_smoke, has_vehicles: whether there are any.
        sides: what lies on hexsides.
        piece_parts: parts of side views, by the numbers of their pieces, as `piece_parts_of` finds them.
        ground_edges: levels and edges of the ground above a hex's full level, by cell.
    """

    def __init__(self, board: Board, out_of_season: bool = False, endless_bars: bool = False) -> None:
        self.board, self.plane = board, board.grid.plane
        self.board_reading = BoardReading(board, table(), "asl")
        self.natures = Natures(self.board_reading.table, out_of_season)
        self.drawn = drawn_terrain(board.grid, tuple(sorted(board.depictions.items())), out_of_season)
        levels = (self.board_reading.ground(0) // QUARTERS).astype(np.int16)
        self.ground = build_ground(levels, self.drawn.ground)
        self.base: Shorts = np.where(self.plane.here, self.ground.base * QUARTERS, -FAR).astype(np.int16)
        self._depressions()
        self.land = self._land()
        self.deck = self._decks()
        self.stands: Shorts = np.where(self.deck > -FAR, self.deck, self.floor).astype(np.int16)
        fills, drawn = self._beside_roads(list(self._fills()))
        self.pieces = lay_pieces(self.base, self.land, self.ground, drawn, fills)
        self.along = Alongside(self.plane, self.pieces, drawn)
        self.sides = HexsideTable(self.board_reading, self.natures, self.land, endless_bars)
        self.peak = self._highest(np.ones(len(self.pieces.cell), np.bool_))
        self.wall = self._highest(self.pieces.whole & self.pieces.wall)
        self.ground_top = self._highest(self.pieces.ground)
        self.has_bars = bool(self.sides.bar.any())
        self.piece_parts: dict[int, PieceParts | None] = {}
        self.ground_edges: dict[int, list[tuple[int, OutlineEdges]]] = {}
        self._count()

    def _count(self) -> None:
        """All that counters change, and nothing else: `under` does it again."""
        self.smoke, self.vehicles = self._counters()
        self.has_smoke, self.has_vehicles = bool(self.smoke.any()), bool(self.vehicles.any())
        self.matters = self._matters()

    def under(self, board: Board) -> AslTerrain:
        """The same terrain as a board has it that differs in no more than counters and settings."""
        other = copy(self)
        other.board, other.board_reading = board, self.board_reading.under(board)
        other._count()
        return other

    # Ground and depressions.

    def attributes(self, kind: str) -> Mapping[str, Any]:
        return self.board_reading.attributes(kind)

    def _depressions(self) -> None:
        """Depression hexes, and the stretches of hexsides through which they run on (A6.3)."""
        self.sunk: Bools = np.zeros(self.plane.size, np.bool_)
        self.floor: Shorts = self.base.copy()
        through: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for hex_, features in self._depression_covers():
            cell = self.plane.cell(hex_)
            for feature in features:
                self._sink(cell, max(1, feature.amount or 1))
                for direction in range(6):
                    if feature.exits is None or feature.exits >> direction & 1:
                        through.setdefault((cell, direction), []).append((0, 256))
        self._sink_ground()
        for cell, depth, dot, _ in self.drawn.depressions:
            if dot:
                self._sink(cell, depth)
        self.openings = self.drawn.openings_with(through) if through else self.drawn.openings

    def _decks(self) -> Shorts:
        """Where the decks of bridges lie (B6.2: units are on them unless they are said to be below).

        They are never lower than the banks.  A bridge that is drawn may be two parapets beside the centre dot: it is
        the hex's that holds its middle.
        """
        lift = self.board_reading.per_cover(
            lambda cover: max((self._lift(one) for one in cover.features), default=-1), -1)
        for one in self.board.depictions.values():
            if one.anchor in self.board.grid:
                cell = self.plane.cell(one.anchor)
                lift[cell] = max(int(lift[cell]), self._lift(one))
        return np.where(lift < 0, -FAR, np.maximum(self.land, self.base + lift)).astype(np.int16)

    def _lift(self, feature: Feature | Depiction) -> int:
        """Quarters by which a bridge stands above the ground, -1 for what is none."""
        nature = self.natures.of(feature.kind, feature.height)
        return nature.lift if nature is not None and nature.deck else -1

    def _sink_ground(self) -> None:
        """A hex that a depression fills has no ground above its floor; below it contours go on as they are."""
        ground, floor = self.ground, self.floor // QUARTERS
        sunk = np.flatnonzero(self.sunk)
        if not len(sunk):
            return
        ground.full[sunk] = np.minimum(ground.full[sunk], floor[sunk])
        # Of what rises to the floor and higher the lowest stretch is the widest and holds the others.
        order = np.lexsort((ground.level, ground.cell))
        cell, bits = ground.cell[order], ground.bits[order]
        level = np.where(self.sunk[cell], np.minimum(ground.level[order], floor[cell]), ground.level[order])
        same = (cell[1:] == cell[:-1]) & (level[1:] == level[:-1])
        kept = np.flatnonzero(np.append(True, ~same)[: len(cell)] & (level > ground.full[cell]))
        self.ground = Ground(ground.plane, ground.base, ground.full, cell[kept], level[kept].astype(np.int16),
                             bits[kept], self._sunk_pieces(floor))

    def _sunk_pieces(self, floor: Shorts) -> list[GroundPiece]:
        """The same of drawn ground."""
        least: dict[int, int] = {}
        for piece in self.ground.pieces:
            if self.sunk[piece.cell] and piece.level >= floor[piece.cell]:
                least[piece.cell] = min(piece.level, least.get(piece.cell, piece.level))
        sunk_pieces = [piece if piece.level != least.get(piece.cell) else replace(piece, level=int(floor[piece.cell]))
                 for piece in self.ground.pieces if piece.level <= least.get(piece.cell, piece.level)]
        return [piece for piece in sunk_pieces if piece.level > self.ground.full[piece.cell]]

    def _depression_covers(self) -> Iterable[tuple[Hex, list[Any]]]:
        for entry, cover in enumerate(self.board.covers):
            sunk = [one for one in cover.features if self.attributes(one.kind).get("depression")]
            if sunk:
                for column, row in np.argwhere((self.board.cover_at == entry) & self.board.grid.present).tolist():
                    yield self.board.grid.hex(column, row), sunk

    def _sink(self, cell: int, depth: int) -> None:
        self.sunk[cell] = True
        self.floor[cell] = min(self.floor[cell], self.base[cell] - depth * QUARTERS)

    # Pieces of terrain.

    def _land(self) -> Shorts:
        """What terrain stands on: its hex's base, but not on water: where the dot's lies lower, on the bank beside it.

        Of contours drawn around water the lowest above it is its bank.
        """
        water = self.board_reading.per_cover(
            lambda cover: any(self.attributes(kind).get("category") == "water" for kind in cover.kinds())) > 0
        land = self.base.copy()
        for piece in self.ground.pieces:
            level = piece.level * QUARTERS
            if water[piece.cell] and self.base[piece.cell] < level:
                lower = land[piece.cell] > self.base[piece.cell]
                land[piece.cell] = min(level, int(land[piece.cell])) if lower else level
        return land

    def _fills(self) -> Iterable[Fill]:
        """Terrain that fills hexes."""
        # Terrain drawn over a hex's dot counts there by its outline, or, inherent, for the whole hex (B.6).
        for hex_, features in self.board_reading.drawn.items():
            for feature in features:
                nature = self.natures.of(feature.kind, feature.height)
                if nature is not None and self.attributes(feature.kind).get("inherent"):
                    yield Fill(np.array([self.plane.cell(hex_)]), nature, True)
        for index, cover in enumerate(self.board.covers):
            natures = [(feature, self.natures.of(feature.kind, feature.height)) for feature in cover.features]
            there = [(feature, nature) for feature, nature in natures if nature is not None]
            if there:
                cells = self.plane.index[(self.board.cover_at == index) & self.board.grid.present]
                for feature, nature in there:
                    yield Fill(cells, nature, bool(self.attributes(feature.kind).get("inherent")))

    def _beside_roads(self, fills: list[Fill]) -> tuple[list[Fill], DrawnPieces]:
        """What fills hexes, and drawn pieces: orchard in a hex with a road is drawn beside it (B14.6)."""
        roads = tuple(one for one in self.board.depictions.values()
                      if self.attributes(one.kind).get("category") == "road")
        lining = [fill.cell for fill in fills if lines_roads(fill)]
        if not roads or not lining:
            return fills, self.drawn.pieces
        beside = verges(self.board.grid, np.unique(np.concatenate(lining)), roads)
        return beside_roads(fills, beside, self.drawn.pieces)

    def rings_of(self, piece: int) -> Rings:
        """The outline of a piece about its hex's centre."""
        return self.pieces.rings_of(piece)

    # Places and hexsides.

    @lazy
    def steps(self) -> tuple[int, ...]:
        """What one step in each direction adds to a place."""
        return steps_of(self.plane)

    @lazy
    def centres(self) -> tuple[Longs, Longs]:
        """int64 planes: the lattice points of all places' centre dots."""
        return self.plane.q_at.astype(np.int64) * UNIT, self.plane.r_at.astype(np.int64) * UNIT

    def centres_of(self, cells: Cells) -> tuple[Longs, Longs]:
        """Those of some."""
        x, y = self.centres
        return x[cells], y[cells]

    @lazy
    def steps_in_order(self) -> tuple[Cells, Cells]:
        """These steps, ascending, and the direction of each."""
        steps = np.array(self.steps)
        order = np.argsort(steps)
        return steps[order], order

    def range(self, one: Cells, two: Cells) -> Ints:
        """Ranges in hexes between places."""
        q, r = self.plane.q_at[two] - self.plane.q_at[one], self.plane.r_at[two] - self.plane.r_at[one]
        found: Ints = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r)).astype(np.int32)
        return found

    def side_ids(self, cell: Cells, direction: int) -> Cells:
        """The numbers of hexsides of hexes."""
        return side_ids(self.plane, cell, direction)

    @lazy
    def side_ground(self) -> SideGround:
        """The ground that shows on both sides of hexsides along a length."""
        return SideGround(self.plane, self.base, self.ground, self.sunk)

    # Counters.

    @lazy
    def _terrain_smoke(self) -> Shorts:
        """int16 plane: the hindrance of smoke that is terrain."""
        return self.board_reading.per_cover(lambda cover: max(
            (self.attributes(kind).get("smoke", 0) for kind in cover.kinds()), default=0))

    def _counters(self) -> tuple[Shorts, Shorts]:
        """Smoke and FFE, and AFVs and wrecks: each counter counts (A24.2, C1.57, D9.4), and smoke that is terrain."""
        smoke = self._terrain_smoke.copy()
        vehicles = np.zeros(self.plane.size, np.int16)
        keys: list[int] = []
        for hex_, counters in self.board_reading.standing.items():
            if hex_ not in self.board.grid:
                continue
            cell = self.plane.cell(hex_)
            for one in counters:
                own = self.attributes(one.kind)
                for name in ("smoke", "ffe"):
                    if own.get(name):
                        smoke[cell] += own[name] if one.amount is None else one.amount
                if own.get("afv") or own.get("wreck"):
                    vehicles[cell] += 1
                    keys.append(_key(cell, int(self.stands[cell]) if one.level is None else one.level))
        self._vehicle_keys = np.sort(np.array(keys, np.int64))
        return smoke, vehicles

    def vehicles_at(self, cell: Cells, level: Shorts) -> Shorts:
        """int16: how many AFVs and wrecks stand in hexes at levels (quarters)."""
        keys, asked = self._vehicle_keys, _key(cell, level)
        found: Shorts = (keys.searchsorted(asked, "right") - keys.searchsorted(asked)).astype(np.int16)
        return found

    def _highest(self, pieces: Bools) -> Shorts:
        """int16 plane, quarters: the highest of some pieces in each hex, `-FAR` for none."""
        highest = np.full(self.plane.size, -FAR, np.int16)
        np.maximum.at(highest, self.pieces.cell[pieces], self.pieces.top[pieces])
        return highest

    def _matters(self) -> Bools | None:
        """The hexes that matter to threads of any level: with counters that hinder, or features on hexsides."""
        found = (self.smoke > 0) | (self.vehicles > 0) | (self.sides.count > 0)
        return found if found.any() else None

    @lazy
    def obstacles(self) -> Bools:
        """bool per piece: which are full-level obstacles other than ground."""
        found: Bools = self.pieces.full_level & self.pieces.obstacle & ~self.pieces.ground
        return found

    @lazy
    def obstacle_tops(self) -> frozenset[int]:
        """Quarters of the tops of these."""
        return frozenset(self.pieces.top[self.obstacles].tolist())

    def roof(self, hex_: Hex) -> int | None:
        """Quarters of the rooftop at a hex's centre dot; None where no building stands there."""
        tops = [nature.top for nature in self.buildings(hex_)]
        return max(tops) + int(self.land[self.plane.cell(hex_)]) if tops else None

    def buildings(self, hex_: Hex) -> list[Nature]:
        """The buildings at a hex's centre dot."""
        return self.buildings_of(self.board_reading.cover(hex_))

    def buildings_of(self, cover: Cover) -> list[Nature]:
        """The buildings of a cover."""
        natures = (self.natures.of(one.kind, one.height) for one in self._built(cover))
        return [nature for nature in natures if nature is not None]

    def upper_levels(self, hex_: Hex) -> int:
        """The levels above the ground level that units can be on in the building at a hex's centre dot."""
        built = self._built(self.board_reading.cover(hex_))
        return max((int(self.attributes(one.kind).get("upper_levels", 0)) for one in built), default=0)

    def _built(self, cover: Cover) -> list[Feature]:
        words = ("building", "factory", "marketplace")
        return [one for one in cover.features if self.attributes(one.kind).get("category") in words]
