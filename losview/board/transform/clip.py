"""A piece cut out of a map: copied, turned and mirrored, and put down elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field, replace

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import drawn_on, lies_within, parts_in
from losview.board.edits.map_layers import LAYERS, Layer
from losview.board.hex_terrain import HexTerrain
from losview.board.outlines.contour_levels import contours_of
from losview.board.transform.clearing import hexsides_of, texts_on
from losview.board.transform.layers import on_layer
from losview.board.transform.moved_board import moved_board, moved_depiction, moved_text
from losview.hexes.grid import Grid, Top
from losview.hexes.hex import Hex
from losview.hexes.isometry import MIRRORS, Isometry, turn
from losview.hexes.labels import Labels

#: What a clip keeps of a map's settings, so that it is shown as that map is.
_SETTINGS = ("rules", "sides")


@dataclass(frozen=True, eq=False)
class Clip:
    """A piece of a map.

    Attributes:
        board: a small map with the piece on it. hexes: those of its hexes that belong to the piece.
        layers: what the piece consists of; whatever else the board has is nothing of it.
        pivot: the hex that stays where it is when the piece is turned, and comes to lie where it is put down.
    """

    board: Board
    hexes: frozenset[Hex]
    layers: frozenset[Layer] = frozenset(LAYERS)
    pivot: Hex = field(default=Hex(0, 0))

    def moved(self, isometry: Isometry) -> Clip:
        """The piece turned or mirrored; where it lies on its own board means nothing."""
        top = self.board.grid.top
        grid, shift = clip_grid(top, map(isometry.hex, self.hexes))
        way = isometry.then(Isometry(shift=shift))
        board = moved_board(self.board, way, grid, self.board.labels, 0)
        hexes = frozenset(map(way.hex, self.hexes))
        return replace(self, board=only(board, hexes), hexes=hexes, pivot=way.hex(self.pivot))

    def turned(self, sixths: int) -> Clip:
        """Turned clockwise by so many times 60 degrees."""
        return self.moved(turn(sixths))

    def mirrored(self) -> Clip:
        """Left and right exchanged."""
        return self.moved(MIRRORS[self.board.grid.top, "left-right"])


def clip_grid(top: Top, hexes: Iterable[Hex]) -> tuple[Grid, Hex]:
    """The least grid on which hexes lie once they are shifted, and by what; the same for the same hexes elsewhere."""
    found = list(hexes)
    endless = Grid(1, 1, top)
    first_q, first_r = min(hex_.q for hex_ in found), min(hex_.r for hex_ in found)
    # Lines are counted from 0 on, as every second one is shifted.
    line = Hex(-first_q, 0) if top == "flat" else Hex(0, -first_r)
    cells = [endless.cell(hex_.plus(line)) for hex_ in found]
    column, row = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
    grid = Grid(max(cell[0] for cell in cells) - column + 1, max(cell[1] for cell in cells) - row + 1, top)
    return grid, line.minus((column, 0) if top == "pointy" else (0, row))


def only(board: Board, hexes: frozenset[Hex]) -> Board:
    """A board under construction whose other hexes are open ground on level 0."""
    for hex_ in set(board.grid.hexes()) - hexes:
        cell = board.grid.cell(hex_)
        board.cover_at[cell] = 0
        board.levels[cell] = 0
    return board


def cut_piece(board: Board, hexes: Collection[Hex], layers: Collection[Layer] = LAYERS, pivot: Hex | None = None
              ) -> Clip:
    """A copy of what lies on hexes; outlines that go beyond are cut along hexsides, contours that do are left out.

    Args:
        pivot: the hex about which it is turned; None for its middle.
    """
    grid, shift = clip_grid(board.grid.top, hexes)
    way = Isometry(shift=shift)
    made = Board(grid, labels=Labels(), title=board.title,
                 scenario={key: board.scenario[key] for key in _SETTINGS if key in board.scenario})
    inside = frozenset(hexes)
    for hex_ in inside:
        cell = grid.cell(way.hex(hex_))
        cover = board.cover(hex_)
        made.cover_at[cell] = made.intern(HexTerrain(tuple([one for one in cover.features if on_layer(one, layers)]),
                                                     cover.theme if "terrain" in layers else ""))
        made.levels[cell] = board.level(hex_) if "ground" in layers else 0
    if "hexsides" in layers:
        made.hexsides = {way.hexside(side): board.hexsides[side] for side in hexsides_of(sorted(inside))
                         if side in board.hexsides}
    for number, drawn in (*_shapes(board, inside, layers), *_contours(board, inside, layers)):
        for part in drawn:
            made.depictions[made.next_number() if number in made.depictions else number] = moved_depiction(part, way)
    made.depictions = dict(sorted(made.depictions.items()))
    if "units" in layers:
        made.counters = {number: replace(counter, hex=way.hex(counter.hex))
                         for number, counter in board.counters.items() if counter.hex in inside}
    if "notes" in layers:
        made.texts = {number: moved_text(text, way, made.grid.top) for number, text in texts_on(board, inside)}
    kept = way.hex(pivot) if pivot is not None else middle(frozenset(map(way.hex, inside)))
    return Clip(made, frozenset(map(way.hex, inside)), frozenset(layers), kept)


def _shapes(board: Board, inside: frozenset[Hex], layers: Collection[Layer]) -> Iterable[tuple[int, list[Depiction]]]:
    if "shapes" in layers:
        for number, drawn in drawn_on(board, inside):
            yield number, [drawn] if lies_within(board, drawn, inside) else parts_in(drawn, inside.__contains__)


def _contours(board: Board, inside: frozenset[Hex], layers: Collection[Layer]) -> Iterable[tuple[int, list[Depiction]]]:
    if "ground" in layers:
        for number, drawn in whole_contours(board, inside):
            yield number, [drawn]


def whole_contours(board: Board, inside: frozenset[Hex]) -> list[tuple[int, Depiction]]:
    """The contours that lie wholly in some hexes, with their numbers."""
    return [(number, drawn) for number, drawn in contours_of(board.depictions).items()
            if lies_within(board, drawn, inside)]


def with_layers(clip: Clip) -> Clip:
    """The piece with nothing on its board but its own layers, as it is to be shown."""
    return clip if clip.layers == frozenset(LAYERS) else cut_piece(clip.board, clip.hexes, clip.layers, clip.pivot)


def middle(hexes: frozenset[Hex]) -> Hex:
    """The hex in the middle of others; it need not be one of them."""
    count = len(hexes)
    return Hex((2 * sum(hex_.q for hex_ in hexes) + count) // (2 * count),
               (2 * sum(hex_.r for hex_ in hexes) + count) // (2 * count))
