"""A board as ASL reads it: ground, pieces of terrain in hexes, what lies on hexsides, and what counters do.

Levels are whole here and heights are quarter levels.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import reduce
from operator import or_
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import BUILDING_CATEGORIES
from losview.board.outlines.drawn_contours import GroundPiece
from losview.board.outlines.ground import Ground, build_ground
from losview.board.outlines.pieces import SIDE_STEPS, Rings
from losview.board.outlines.raised_ways import whole_levels
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.hexes.arrays import Bools, CellIndices, Ints, Longs, Shorts
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.rules.asl.board.breaches import opened_bars
from losview.rules.asl.board.depression_openings import Openings
from losview.rules.asl.board.drawn_terrain import DrawnPieces, drawn_terrain
from losview.rules.asl.board.hexside_ground import HexsideGround, side_ids, steps_of
from losview.rules.asl.board.hexside_pieces import hexside_pieces
from losview.rules.asl.board.hexside_table import HexsideTable
from losview.rules.asl.board.lesser_pieces import LesserPieces
from losview.rules.asl.board.piece_parts import OutlineEdges, PieceParts
from losview.rules.asl.board.piece_table import Fill, PieceTable, build_piece_table
from losview.rules.asl.board.print_levels import standing_with_walls
from losview.rules.asl.board.shared_edges import EdgePieces
from losview.rules.asl.board.sunk_hexes import sunk_hexes
from losview.rules.asl.board.terrain_options import DEFAULT_TERRAIN, TerrainOptions
from losview.rules.asl.board.terrain_traits import Nature, Natures, embanked, fallen, overgrowing
from losview.rules.asl.board.tree_lined_roads import beside_roads, lines_roads, verges
from losview.rules.core.board_reading import FAR, BoardReading
from losview.rules.core.lazy import lazy

#: Hindrance of all smoke in a hex, at most; and how high it stands above the hex's base, in quarters (A24).
MAX_SMOKE, SMOKE_HEIGHT = 3, 2 * QUARTERS_PER_LEVEL
#: Hindrance of a blaze's smoke and of a burning wreck's, and how high it rises above the blaze, in quarters (B25.2).
BLAZE_SMOKE, WRECK_SMOKE, BLAZE_HEIGHT = 3, 2, 4 * QUARTERS_PER_LEVEL


def _key(cell: Any, level: Any) -> Any:
    """One integer for a cell and a level, or an array of them for arrays."""
    return cell * (1 << 16) + level


class AslTerrain:
    """A board as the rules read it.

    Attributes:
        options: how terrain is read. ground: the ground in whole levels.
        base: int16 plane, quarters, `-FAR` off the map.
        land: int16 plane, quarters: what terrain stands on: the base, in a hex of low water its bank.
        floor: int16 plane, quarters: the lowest ground, of a depression hex its floor, else the base.
        deck: int16 plane, quarters: where the hex's bridge lies, `-FAR` without one.
        stands: int16 plane, quarters: the usual level of a unit in the hex: on the bridge, or the ground at the dot.
        sunk: bool plane, the depression hexes. dot_is_sunk: those of them whose dots are in the depression.
        streams: bool plane, those of streams alone (B33.1).
        peak: int16 plane, quarters: the top of the highest piece in a hex. ground_top: of the highest ground.
        block_top: of the highest piece that fills the hex and blocks every thread below its top.
        has_bars: whether any hexside has a bar.
        matters: bool plane, the hexes that may matter to threads at any level; None for none.
        smoke, ffe, vehicles: int16 planes: hindrance of smoke and of FFE in a hex; AFVs and wrecks in it.
        fire, fire_top: int16 planes: hindrance of the smoke of blazes by day, and quarters of its top.
        breach_keys: int64, sorted: which bars are open to whom, as `breached` asks (B23.711).
        has_hinderers: bool plane, the hexes with smoke, fires, FFE, AFVs or wrecks.
        fills_to_vertices: bool per piece, whether it is inherent terrain that fills its hex.
        fills_vertices: bool plane, the hexes in which something counts where a thread touches a vertex alone (B.6).
        has_smoke, has_vehicles, has_fires, has_filled_vertices: whether there are any.
        sides: the features of hexsides. hexside_pieces: the pieces that threads along hexsides meet; edge_pieces: those
            that threads meet along lines inside hexes at which drawn outlines meet.
        piece_parts: cache of `piece_parts_of`: parts of side views, by the numbers of their pieces.
        ground_edges: levels and edges of the ground above a hex's full level, by cell.
    """

    def __init__(self, board: Board, options: TerrainOptions = DEFAULT_TERRAIN) -> None:
        self.board, self.plane = board, board.grid.plane
        self.board_reading = BoardReading(board, table(), "asl")
        self.options, self.natures = options, Natures(self.board_reading.table, options)
        self.drawn = drawn_terrain(board.grid, tuple(sorted(board.depictions.items())),
                                   options.of_drawn_terrain)
        self.ground = build_ground(self.board_reading.spread(whole_levels(board), 0), self.drawn.ground)
        self.base: Shorts = np.where(self.plane.here, self.ground.base * QUARTERS_PER_LEVEL, -FAR).astype(np.int16)
        self._depressions()
        self.land = self._land()
        self.deck = self._decks()
        self.stands: Shorts = np.where(
            self.deck > -FAR, self.deck, np.where(self.dot_is_sunk, self.floor, self.base)).astype(np.int16)
        fills, drawn = self._beside_roads(list(self._fills()))
        self.sides = HexsideTable(self.board_reading, self.natures, self.land, self.ground, options)
        pieces = standing_with_walls(
            build_piece_table(self.base, self.land, self.deck, self.ground, drawn, fills), self.sides, self.steps)
        lesser = LesserPieces(pieces, options.unlike_edges)
        self.hexside_pieces = hexside_pieces(self.plane, pieces, drawn, lesser, self.sides.walled)
        self.edge_pieces = self._edge_pieces(pieces, drawn, lesser)
        self.pieces = self._with_ways(lesser.added())
        self.peak = self._highest(np.ones(len(self.pieces.cell), np.bool_))
        self.block_top = self._highest(self.pieces.whole & self.pieces.is_block)
        self.ground_top = self._highest(self.pieces.ground)
        self.fills_to_vertices: Bools = self.pieces.inherent & (self.pieces.outline < 0)
        self.has_bars = bool(self.sides.bar.any())
        self.piece_parts: dict[int, PieceParts | None] = {}
        self.ground_edges: dict[int, list[tuple[int, OutlineEdges]]] = {}
        self._read_counters()

    def _read_counters(self) -> None:
        """Everything that depends on counters, and nothing else: `with_counters_of` does it again."""
        self.smoke, self.ffe, self.vehicles = self._counters()
        self.fire, self.fire_top = self._fires()
        self.breach_keys = self._breaches()
        self.has_smoke, self.has_vehicles = bool(
            self.smoke.any() or self.ffe.any() or self.fire.any()), bool(self.vehicles.any())
        self.has_hinderers: Bools = (self.smoke > 0) | (self.fire > 0) | (self.ffe > 0) | (self.vehicles > 0)
        self.matters = self._matters()
        self.fills_vertices = self.has_hinderers.copy()
        self.fills_vertices[self.pieces.cell[self.fills_to_vertices]] = True
        self.has_filled_vertices, self.has_fires = bool(self.fills_vertices.any()), bool(self.fire.any())

    def with_counters_of(self, board: Board) -> AslTerrain:
        """This terrain for a board that differs in counters and settings only."""
        other = copy(self)
        other.board, other.board_reading = board, self.board_reading.with_counters_of(board)
        other._read_counters()
        return other

    # Ground and depressions.

    def attributes(self, kind: str) -> Mapping[str, Any]:
        """What the ASL table says of a kind, in this season and weather."""
        return self.natures.attributes(kind)

    def _depressions(self) -> None:
        """Find the depression hexes, and the stretches of hexsides through which depressions continue (A6.3)."""
        self.sunk: Bools = np.zeros(self.plane.size, np.bool_)
        self.dot_is_sunk: Bools = self.sunk.copy()
        self.floor: Shorts = self.base.copy()
        self.streams: Bools = np.zeros(self.plane.size, np.bool_)
        others = self.streams.copy()
        through: list[tuple[int, int, int, int]] = []
        for hex_, features in self._depression_covers():
            cell = self.plane.cell(hex_)
            for feature in features:
                (self.streams if self.attributes(feature.kind).get("stream") else others)[cell] = True
                self._sink(cell, max(1, feature.amount or 1))
                through += [(cell, direction, 0, SIDE_STEPS) for direction in range(6)
                            if feature.exits is None or feature.exits >> direction & 1]
        self._sink_ground()
        for cell, depth, stream, dot in sunk_hexes(self.drawn.depressions):
            (self.streams if stream else others)[cell] = True
            self._sink(cell, depth, dot)
        self.streams &= ~others
        self.has_streams = bool(self.streams.any())
        self.openings = self.drawn.openings
        if through:
            self.openings = Openings(self.plane, np.concatenate([self.drawn.stretches, np.array(through, np.intp)]))

    def _decks(self) -> Shorts:
        """int16 plane, quarters: the decks of bridges (B6.2: units are on them unless they are declared to be below).

        They are never lower than the banks.  A drawn bridge may consist of two parapets beside the centre dot: it
        belongs to the hex that holds its middle.
        """
        lift = self.board_reading.per_cover(
            lambda cover: max((self._lift(feature) for feature in cover.features), default=-1), -1)
        for depiction in self.board.depictions.values():
            high = self._lift(depiction)
            if high >= 0 and depiction.anchor in self.board.grid:
                cell = self.plane.cell(depiction.anchor)
                lift[cell] = max(int(lift[cell]), high)
        return np.where(lift < 0, -FAR, np.maximum(self.land, self.base + lift)).astype(np.int16)

    @lazy
    def painted_factories(self) -> Shorts:
        """int16 plane: of hexes that factories fill, the number of their nature, from 1 on; else 0 (B23.74)."""
        numbers = np.zeros(self.plane.size, np.int16)
        factory = [nature.factory for nature in self.pieces.natures]
        if any(factory):
            fills = self.fill_of_factory(np.arange(len(self.pieces.cell))).nonzero()[0]
            numbers[self.pieces.cell[fills]] = self.pieces.nature[fills] + 1
        return numbers

    @lazy
    def has_painted_factories(self) -> bool:
        """Whether factories fill any hexes."""
        return bool(self.painted_factories.any())

    def fill_of_factory(self, piece: CellIndices) -> Bools:
        """Which pieces are factories that fill their hexes."""
        factory = np.array([*(nature.factory for nature in self.pieces.natures), False])[self.pieces.nature[piece]]
        fills: Bools = factory & (self.pieces.outline[piece] < 0) & (self.pieces.source[piece] == 0) & (piece >= 0)
        return fills

    @lazy
    def mouths(self) -> Bools:
        """bool, per hexside of a hex (cell times 6 plus direction): the mouths of hill depressions (B19.5).

        By a mouth a depression comes to lower ground: beyond it the base is no higher than the floor of its hex.
        """
        mouths = np.zeros(6 * self.plane.size, np.bool_)
        cell = self.sunk.nonzero()[0]
        for direction, step in enumerate(self.steps):
            beyond = self.base[cell + step]
            is_low = (beyond > -FAR) & (beyond <= self.floor[cell])
            mouths[6 * cell + direction] = is_low & self.openings.reaches[6 * cell + direction]
        return mouths

    @lazy
    def bank_cliffs(self) -> NDArray[np.uint8]:
        """uint8 plane: of depression hexes, the hexsides at which a cliff is their bank, as a mask; else 0 (B11.21).

        Beyond lies a hex no lower than the base.
        """
        masks = np.zeros(self.plane.size, np.uint8)
        cell = (self.sunk & (self.sides.cliffs > 0)).nonzero()[0]
        for direction, step in enumerate(self.steps):
            is_bank = self.plane.here[cell + step] & (self.base[cell + step] >= self.base[cell])
            masks[cell[is_bank]] |= self.sides.cliffs[cell[is_bank]] & np.uint8(1 << direction)
        return masks

    @lazy
    def has_bank_cliffs(self) -> bool:
        """Whether there are any."""
        return self.sides.has_cliffs and bool(self.bank_cliffs.any())

    @lazy
    def _lone_bank_cliffs(self) -> NDArray[np.uint8]:
        """The same, of those beyond which there is no depression hex: at these ground gives way."""
        masks = self.bank_cliffs.copy()
        for direction, step in enumerate(self.steps):
            cell = masks.nonzero()[0]
            masks[cell[self.sunk[cell + step]]] &= np.uint8(63 ^ 1 << direction)
        return masks

    def gives_way_at(self, cell: Any, direction: Any, level: Any) -> Any:
        """B11.21: whether ground at a level gives way where hexsides of depression hexes are cliffs, not inside them.

        The cliff is part of the depression, so between it and the drawing there is no ground above the floor.

        Args:
            cell: of the depression hex, and direction of its hexside; level: quarters.  Numbers or arrays of them.
        """
        is_cliff = self._lone_bank_cliffs[cell] >> direction & 1 > 0
        return is_cliff & (self.floor[cell] < level) & (level <= self.base[cell])

    @lazy
    def has_mouths(self) -> bool:
        """Whether there are any mouths of hill depressions."""
        return bool(self.mouths.any())

    @lazy
    def roadways(self) -> Ints:
        """int32 plane: of hexes that bridges fill, the hexsides by which their roads leave, as a mask; else 0."""
        def mask(cover: HexTerrain) -> int:
            if all(self._lift(feature) < 0 for feature in cover.features):
                return 0
            return reduce(or_, (feature.exits or 0 for feature in cover.features if self._lift(feature) >= 0
                                or self.attributes(feature.kind).get("category") == "road"), 0)

        return self.board_reading.per_cover(mask).astype(np.int32)

    @lazy
    def raised_railroads(self) -> Ints:
        """int32 plane: the hexsides by which painted railroads leave hexes that they raise (B32), as a mask; else 0."""
        return self.board_reading.per_cover(lambda cover: reduce(or_, (
            feature.exits or 0 for feature in cover.features if self.attributes(feature.kind).get("railroad")), 0)
        ).astype(np.int32)

    @lazy
    def has_raised_railroads(self) -> bool:
        """Whether there are any of these."""
        return bool(self.raised_railroads.any())

    @lazy
    def ways(self) -> Ints:
        """int32 plane: the hexsides by which painted roads and bridges leave hexes, as a mask; else 0."""
        return self.board_reading.per_cover(lambda cover: reduce(or_, (
            feature.exits or 0 for feature in cover.features
            if self.attributes(feature.kind).get("category") in ("road", "bridge")), 0)).astype(np.int32)

    def _lift(self, feature: Feature | Depiction) -> int:
        """Quarters by which a bridge stands above the ground, -1 for other terrain."""
        nature = self.natures.of(feature.kind, feature.height)
        return nature.lift if nature is not None and nature.deck else -1

    def _sink_ground(self) -> None:
        """Lower the ground of hexes that depressions fill to their floors; below these the contours remain."""
        ground, floor = self.ground, self.floor // QUARTERS_PER_LEVEL
        sunk = np.flatnonzero(self.sunk)
        if not len(sunk):
            return
        ground.full[sunk] = np.minimum(ground.full[sunk], floor[sunk])
        # Of the areas at the floor's level or higher the lowest is the widest and contains the others.
        order = np.lexsort((ground.level, ground.cell))
        cell, bits = ground.cell[order], ground.bits[order]
        level = np.where(self.sunk[cell], np.minimum(ground.level[order], floor[cell]), ground.level[order])
        repeated = (cell[1:] == cell[:-1]) & (level[1:] == level[:-1])
        kept = np.flatnonzero(np.append(True, ~repeated)[: len(cell)] & (level > ground.full[cell]))
        self.ground = Ground(ground.plane, ground.base, ground.full, cell[kept], level[kept].astype(np.int16),
                             bits[kept], self._sunk_pieces(floor))

    def _sunk_pieces(self, floor: Shorts) -> list[GroundPiece]:
        """The drawn ground, lowered in the same way."""
        lowest: dict[int, int] = {}
        for piece in self.ground.pieces:
            if self.sunk[piece.cell] and piece.level >= floor[piece.cell]:
                lowest[piece.cell] = min(piece.level, lowest.get(piece.cell, piece.level))
        sunk_pieces = [piece if piece.level != lowest.get(piece.cell) else replace(piece, level=int(floor[piece.cell]))
                       for piece in self.ground.pieces if piece.level <= lowest.get(piece.cell, piece.level)]
        return [piece for piece in sunk_pieces if piece.level > self.ground.full[piece.cell]]

    def _depression_covers(self) -> Iterable[tuple[Hex, list[Any]]]:
        """The hexes that depressions fill, with these features."""
        for entry, cover in enumerate(self.board.covers):
            depressions = [feature for feature in cover.features if self.attributes(feature.kind).get("depression")]
            if depressions:
                for column, row in np.argwhere((self.board.cover_at == entry) & self.board.grid.present).tolist():
                    yield self.board.grid.hex(column, row), depressions

    def _sink(self, cell: int, depth: int, dot: bool = True) -> None:
        """Make a hex a depression hex, `depth` levels deep or deeper.

        Args:
            dot: whether the depression takes up the hex's centre dot.
        """
        self.sunk[cell] = True
        self.dot_is_sunk[cell] |= dot
        self.floor[cell] = min(self.floor[cell], self.base[cell] - depth * QUARTERS_PER_LEVEL)

    # Pieces of terrain.

    def _land(self) -> Shorts:
        """int16 plane, quarters: what terrain stands on: its hex's base, but beside water that lies lower, the bank.

        Of contours drawn around water the lowest above it is the bank.
        """
        water = self.board_reading.per_cover(
            lambda cover: any(self.attributes(kind).get("category") == "water" for kind in cover.kinds())) > 0
        land = self.base.copy()
        for piece in self.ground.pieces:
            level = piece.level * QUARTERS_PER_LEVEL
            if water[piece.cell] and self.base[piece.cell] < level:
                lower = land[piece.cell] > self.base[piece.cell]
                land[piece.cell] = min(level, int(land[piece.cell])) if lower else level
        return land

    def _fills(self) -> Iterable[Fill]:
        """Terrain that fills hexes."""
        for cell, plants in self.drawn.overgrown:
            yield Fill(np.array([cell]), overgrowing(plants), False)
        # Terrain drawn over a hex's dot counts there by its outline, or, inherent, for the whole hex (B.6).
        for hex_, features in self.board_reading.drawn.items():
            for feature in features:
                nature = self.natures.of(feature.kind, feature.height)
                if nature is not None and self.attributes(feature.kind).get("inherent"):
                    yield Fill(np.array([self.plane.cell(hex_)]), nature, True)
                if nature is not None and nature.rubble:
                    yield Fill(np.array([self.plane.cell(hex_)]), fallen(nature), True)
        for index, cover in enumerate(self.board.covers):
            natures = [(feature, self.natures.of(feature.kind, feature.height)) for feature in cover.features]
            judged = [(feature, nature) for feature, nature in natures if nature is not None]
            if judged:
                cells = self.plane.index[(self.board.cover_at == index) & self.board.grid.present]
                for feature, nature in judged:
                    yield Fill(cells, nature, bool(self.attributes(feature.kind).get("inherent")))
                    if nature.rubble:
                        yield Fill(cells, fallen(nature), True)
        for index, painted in enumerate(self.board.covers):
            cells = self.plane.index[(self.board.cover_at == index) & self.board.grid.present]
            yield from (Fill(cells, embanked(self.board_reading.table.name(kind)), True)
                        for kind in painted.kinds() if self.attributes(kind).get("embankment"))

    def _beside_roads(self, fills: list[Fill]) -> tuple[list[Fill], DrawnPieces]:
        """Terrain that fills hexes, and drawn pieces; an orchard in a hex with a road becomes pieces (B14.6)."""
        roads = tuple(depiction for depiction in self.board.depictions.values()
                      if self.attributes(depiction.kind).get("category") == "road")
        lining = [fill.cell for fill in fills if lines_roads(fill)]
        if not roads or not lining:
            return fills, self.drawn.pieces
        beside = verges(self.board.grid, np.unique(np.concatenate(lining)), roads)
        return beside_roads(fills, beside, self.drawn.pieces)

    def _with_ways(self, pieces: PieceTable) -> PieceTable:
        """The pieces; of these trees over streams (B33.1) and by roads (B3.3), and banks beside cliffs (B11.21), block
        not all threads below their tops.
        """
        self.has_ways = bool(self.ways[pieces.cell[pieces.plants]].any())
        if not (self.has_streams or self.has_ways or self.has_bank_cliffs):
            return pieces
        opens = pieces.plants & (self.streams | (self.ways > 0))[pieces.cell]
        if self.has_bank_cliffs:
            opens |= pieces.ground & (self._lone_bank_cliffs > 0)[pieces.cell]
        return replace(pieces, is_block=pieces.is_block & ~opens)

    def _edge_pieces(self, table: PieceTable, drawn: DrawnPieces, lesser: LesserPieces) -> EdgePieces:
        """The pieces that threads meet along lines inside hexes: of two alike one, of unlike ones the lesser."""
        first, second = (table.drawn_rows[drawn.shared[:, column]] for column in (0, 1))
        alike = table.nature[first] == table.nature[second]
        piece = np.where(alike, first, -1)
        piece[~alike] = lesser.of_pairs(first[~alike], second[~alike])
        counts = (piece >= 0) & ~table.wall_print[first]
        return EdgePieces(self.plane.size, table.cell[first[counts]], piece[counts], drawn.shared[counts, 2:])

    def rings_of(self, piece: int) -> Rings:
        """The outlines of a piece, relative to its hex's centre."""
        return self.pieces.rings_of(piece)

    # Cells and hexsides.

    @lazy
    def steps(self) -> tuple[int, ...]:
        """What a step in each direction adds to a cell."""
        return steps_of(self.plane)

    @lazy
    def centres(self) -> tuple[Longs, Longs]:
        """int64 planes: the lattice points of all cells' centre dots."""
        return self.plane.q_at.astype(np.int64) * UNIT, self.plane.r_at.astype(np.int64) * UNIT

    def centres_of(self, cells: CellIndices) -> tuple[Longs, Longs]:
        """The lattice points of some cells' centre dots."""
        x, y = self.centres
        return x[cells], y[cells]

    @lazy
    def steps_in_order(self) -> tuple[CellIndices, CellIndices]:
        """The `steps` in ascending order, and the direction of each."""
        steps = np.array(self.steps)
        order = np.argsort(steps)
        return steps[order], order

    def range(self, cell: CellIndices, other: CellIndices) -> Ints:
        """int32: ranges in hexes between cells."""
        q = self.plane.q_at[other] - self.plane.q_at[cell]
        r = self.plane.r_at[other] - self.plane.r_at[cell]
        ranges: Ints = np.maximum(np.maximum(abs(q), abs(r)), abs(q + r)).astype(np.int32)
        return ranges

    def side_ids(self, cell: CellIndices, direction: int) -> CellIndices:
        """The numbers of hexsides of hexes."""
        return side_ids(self.plane, cell, direction)

    def side_id(self, cell: int, direction: int) -> int:
        """The number of a hexside of one hex."""
        return int(side_ids(self.plane, np.array([cell], np.intp), direction)[0])

    @lazy
    def side_ground(self) -> HexsideGround:
        """The ground that shows on both sides of hexsides along a length."""
        return HexsideGround(self.plane, self.base, self.ground, self.sunk)

    # What no rule reads.

    def _is_unjudged(self, kind: str) -> bool:
        return self.attributes(kind).get("not_judged") == "kind"

    @lazy
    def unjudged_terrain(self) -> Bools:
        """bool plane: the hexes with terrain whose own rules of sight no rule here reads."""
        unjudged: Bools = self.board_reading.per_cover(lambda cover: any(map(self._is_unjudged, cover.kinds()))) > 0
        return unjudged

    @lazy
    def unjudged_names(self) -> frozenset[str]:
        """The names of the kinds of terrain on the map whose own rules of sight no rule here reads."""
        kinds = {drawn.kind for drawn in self.board.depictions.values()}
        kinds.update(kind for cover in self.board_reading.covers for kind in cover.kinds())
        return frozenset(self.board_reading.table.name(kind) for kind in kinds if self._is_unjudged(kind))

    def unjudged_in(self, hex_: Hex) -> list[str]:
        """The kinds of terrain and counters in a hex whose own rules of sight no rule here reads."""
        kinds = (*self.board_reading.cover(hex_).kinds(),
                 *(counter.kind for counter in self.board_reading.standing.get(hex_, ())))
        return list(dict.fromkeys(filter(self._is_unjudged, kinds)))

    # Counters.

    @lazy
    def _terrain_smoke(self) -> Shorts:
        """int16 plane: the hindrance of smoke that is terrain."""
        return self.board_reading.per_cover(lambda cover: max(
            (self.attributes(kind).get("smoke", 0) for kind in cover.kinds()), default=0))

    def _counters(self) -> tuple[Shorts, Shorts, Shorts]:
        """Smoke, FFE, and AFVs and wrecks: each counter counts (A24.2, C1.57, D9.4), and smoke that is terrain.

        All smoke of a hex together hinders by 3 at most (A24.2).
        """
        smoke = self._terrain_smoke.copy()
        ffe, vehicles = np.zeros(self.plane.size, np.int16), np.zeros(self.plane.size, np.int16)
        keys: list[int] = []
        burning: list[int] = []
        for hex_, counters in self.board_reading.standing.items():
            if hex_ not in self.board.grid:
                continue
            cell = self.plane.cell(hex_)
            for counter in counters:
                attributes = self.attributes(counter.kind)
                for name, points in (("smoke", smoke), ("ffe", ffe)):
                    if attributes.get(name):
                        points[cell] += attributes[name] if counter.amount is None else counter.amount
                if attributes.get("afv") or attributes.get("wreck"):
                    vehicles[cell] += 1
                    burns = not attributes.get("afv") and self._burns(counters)
                    (burning if burns else keys).append(
                        _key(cell, int(self.stands[cell]) if counter.level is None else counter.level))
        self._vehicle_keys, self._burning_keys = (np.sort(np.array(of, np.int64)) for of in (keys, burning))
        return np.minimum(smoke, MAX_SMOKE), ffe, vehicles

    def _burns(self, counters: Sequence[UnitCounter]) -> bool:
        """Whether there is a blaze among the counters of a hex."""
        return any(self.attributes(counter.kind).get("blaze") for counter in counters)

    def _fires(self) -> tuple[Shorts, Shorts]:
        """B25.2: smoke of blazes, and its top; a blaze in the hex of a wreck is the wreck's, in place of its own +1."""
        fire, top = np.zeros(self.plane.size, np.int16), np.full(self.plane.size, -FAR, np.int16)
        for hex_, counters in self.board_reading.standing.items():
            if hex_ in self.board.grid and self._burns(counters):
                cell = self.plane.cell(hex_)
                wrecked = any(self.attributes(counter.kind).get("wreck") for counter in counters)
                fire[cell] = WRECK_SMOKE if wrecked else BLAZE_SMOKE
                blazing = max(counter.amount or 1 for counter in counters if self.attributes(counter.kind).get("blaze"))
                top[cell] = self.land[cell] + QUARTERS_PER_LEVEL * (blazing - 1) + BLAZE_HEIGHT
        return fire, top

    def _breaches(self) -> Longs:
        """Keys of the bars that breaches open, by their entries, with the breaches' levels."""
        return np.unique(np.array([
            _key(entry, int(self.stands[self.plane.cell(hex_)]) if counter.level is None else counter.level)
            for hex_, counters in self.board_reading.standing.items() if hex_ in self.board.grid
            for counter in counters if self.attributes(counter.kind).get("breach")
            for entry in opened_bars(self.sides, self.plane, counter)], np.int64))

    def breached(self, entry: CellIndices, high: Shorts, low: Shorts) -> Bools:
        """B23.711: whether entries of the hexside table are bars with a breach on the level of both ends."""
        if not len(self.breach_keys):
            return np.zeros(len(entry), np.bool_)
        open_to_both: Bools = (high == low) & np.isin(_key(entry, high.astype(np.int64)), self.breach_keys)
        return open_to_both

    def vehicles_at(self, cell: CellIndices, level: Shorts, by_day: bool) -> Shorts:
        """int16: how many AFVs and wrecks stand in hexes at levels (quarters).

        Args:
            by_day: whether the smoke of a burning wreck stands in its place (B25.2); by night it does not.
        """
        wanted = _key(cell, level)
        count: Shorts = sum((keys.searchsorted(wanted, "right") - keys.searchsorted(wanted)).astype(np.int16)
                            for keys in (self._vehicle_keys, *(() if by_day else (self._burning_keys,))))
        return count

    def _highest(self, pieces: Bools) -> Shorts:
        """int16 plane, quarters: the top of the highest of some pieces in each hex, `-FAR` for none."""
        highest = np.full(self.plane.size, -FAR, np.int16)
        np.maximum.at(highest, self.pieces.cell[pieces], self.pieces.top[pieces])
        return highest

    def _matters(self) -> Bools | None:
        """The hexes that may matter to threads at any level: with counters that hinder, or features on hexsides."""
        matters = self.has_hinderers | (self.sides.count > 0)
        return matters if matters.any() else None

    @lazy
    def obstacles(self) -> Bools:
        """bool per piece: which are full-level obstacles other than ground."""
        is_obstacle: Bools = self.pieces.full_level & self.pieces.obstacle & ~self.pieces.ground
        return is_obstacle

    @lazy
    def obstacle_tops(self) -> frozenset[int]:
        """Quarters of the tops of full-level obstacles."""
        return frozenset(self.pieces.top[self.obstacles].tolist())

    def roof(self, hex_: Hex) -> int | None:
        """Quarters of the rooftop at a hex's centre dot; None where no building stands there."""
        tops = [nature.top for nature in self.buildings(hex_)]
        return max(tops) + int(self.land[self.plane.cell(hex_)]) if tops else None

    def has_rooftop(self, hex_: Hex) -> bool:
        """B23.8: whether units can be on a rooftop at a hex's centre dot.

        They cannot on one storey alone, on a tower, nor beside a steeple.
        """
        if self.roof(hex_) is None or self.has_steeple(self.board_reading.cover(hex_)):
            return False
        features = self._building_features(self.board_reading.cover(hex_))
        is_tower = any(self.attributes(feature.kind).get("no_roof") for feature in features)
        return not is_tower and max(nature.top for nature in self.buildings(hex_)) > QUARTERS_PER_LEVEL

    def buildings(self, hex_: Hex) -> list[Nature]:
        """The buildings at a hex's centre dot."""
        return self.buildings_of(self.board_reading.cover(hex_))

    def buildings_of(self, cover: HexTerrain) -> list[Nature]:
        """The buildings of a cover."""
        natures = (self.natures.of(feature.kind, feature.height) for feature in self._building_features(cover))
        return [nature for nature in natures if nature is not None]

    def upper_levels(self, hex_: Hex) -> int:
        """The levels above the ground level that units can be on in the building at a hex's centre dot."""
        return self.upper_levels_of(self.board_reading.cover(hex_))

    def upper_levels_of(self, cover: HexTerrain) -> int:
        """The same of a cover; a steeple is one Location more, above the rest (B31.2)."""
        levels = [int(self.attributes(building.kind).get("upper_levels", 0))
                  for building in self._building_features(cover)]
        return max(levels, default=0) + (1 if levels and self.has_steeple(cover) else 0)

    def has_steeple(self, cover: HexTerrain) -> bool:
        """Whether there is a steeple in a cover (B31.2)."""
        return any(self.attributes(kind).get("steeple") for kind in cover.kinds())

    def _building_features(self, cover: HexTerrain) -> list[Feature]:
        return [feature for feature in cover.features
                if self.attributes(feature.kind).get("category") in BUILDING_CATEGORIES]
