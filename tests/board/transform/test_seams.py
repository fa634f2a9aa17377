"""What is cut through a piece and put back is joined as it was; what only lies beside it stays apart."""

from __future__ import annotations

import pytest

from losview.bench.drawn_board import drawn_map
from losview.board.board import Board, snapshot
from losview.board.depiction import Depiction, Ring
from losview.board.edits.map_layers import LAYERS
from losview.board.outlines.straightening import straightened_ring
from losview.board.transform.clip import Clip, clip_grid, cut_piece
from losview.board.transform.placing import cut_edit, paste
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc
from losview.hexes.lattice import Point, centre

DOT = centre(Hex(3, 3))
#: A ring across several hexes around hex 3,3.
RING = tuple(Point(DOT.x + x, DOT.y + y)
             for x, y in ((-1500, 211), (-317, -903), (1411, -707), (1603, 127), (13, 1009)))

#: The hexes on the left of the map, into which the ring reaches.
HALF = [hex_ for hex_ in Grid(10, 10).hexes() if hex_.q <= 3]


def drawn(*depictions: Depiction) -> Board:
    board = Board(Grid(10, 10))
    board.depictions = dict(enumerate(depictions, 1))
    return board


def cut_and_put_back(board: Board, hexes: list[Hex]) -> Board:
    made = snapshot(board)
    clip = cut_piece(board, hexes)
    taken = cut_edit(board, hexes, LAYERS)
    if taken is not None:
        taken.apply(made)
    back = paste(made, clip, place(board, clip, hexes), LAYERS)
    if back is not None:
        back.apply(made)
    return made


def place(board: Board, clip: Clip, hexes: list[Hex]) -> Hex:
    """Where a clip has to be put to lie where it was cut."""
    return clip.pivot.minus(clip_grid(board.grid.top, hexes)[1])


def rings(depiction: Depiction) -> tuple[Ring, ...]:
    """Rings that begin at their least corner and run one way."""
    return tuple(sorted(min(_from_least(ring), _from_least(ring[::-1]))
                        for ring in (depiction.outline, *depiction.holes)))


def _from_least(ring: Ring) -> Ring:
    at = ring.index(min(ring))
    return ring[at:] + ring[:at]


@pytest.mark.parametrize("hexes", [
    [Hex(3, 3)], [Hex(3, 3), Hex(3, 4)], sorted(disc(Hex(2, 3), 1)), HALF,
], ids=["a hole", "a strip that leaves two parts", "a corner", "half"])
def test_an_outline_is_as_it_was(hexes):
    hole = tuple(Point(DOT.x + x, DOT.y + y) for x, y in ((-120, 5), (61, -100), (130, 77)))
    board = drawn(Depiction("woods", RING, (hole,)))
    made = cut_and_put_back(board, hexes)
    assert list(made.depictions) == [1]
    assert rings(made.depictions[1]) == rings(board.depictions[1])


def test_two_that_overlap_are_two_again():
    moved = tuple(Point(x + 200, y + 90) for x, y in RING)
    board = drawn(Depiction("woods", RING), Depiction("woods", moved))
    made = cut_and_put_back(board, [Hex(3, 3)])
    assert sorted(map(rings, made.depictions.values())) == sorted(map(rings, board.depictions.values()))


def test_what_is_drawn_otherwise_or_ends_elsewhere_stays_apart():
    board = drawn(Depiction("woods", RING))
    clip = cut_piece(board, HALF)
    for other in (Depiction("brush", RING), Depiction("woods", RING, height=8),
                  Depiction("woods", tuple(Point(x, y + 40) for x, y in RING))):
        around = drawn(other)
        back = paste(around, clip, place(board, clip, HALF), LAYERS)
        assert back is not None
        back.apply(around)
        assert len(around.depictions) == 2


def test_it_is_one_step_that_can_be_undone():
    board = drawn(Depiction("woods", RING))
    clip = cut_piece(board, [Hex(3, 3)])
    taken = cut_edit(board, [Hex(3, 3)], LAYERS)
    assert taken is not None
    taken.apply(board)
    before = dict(board.depictions)
    back = paste(board, clip, place(board, clip, [Hex(3, 3)]), LAYERS)
    assert back is not None
    undo = back.apply(board)
    assert len(board.depictions) == 1
    undo.apply(board)
    assert board.depictions == before


@pytest.mark.parametrize("seed", range(4))
def test_on_drawn_maps_there_are_as_many_outlines_as_before(seed):
    board = drawn_map(12, 8, 25, seed=seed)
    hexes = [hex_ for hex_ in disc(board.grid.hexes()[40 + 7 * seed], 2) if hex_ in board.grid]
    made = cut_and_put_back(board, hexes)
    assert len(made.depictions) == len(board.depictions)
    same = set(map(rings, board.depictions.values())) & set(map(rings, made.depictions.values()))
    assert len(same) >= len(board.depictions) - 4  # tips that are too small to be cut out are lost


def test_only_corners_on_the_edge_go():
    corners = (Point(0, 0), Point(100, 1), Point(300, 0), Point(300, 300), Point(151, 150))
    assert straightened_ring(corners, set(corners[1:2])) == (*corners[:1], *corners[2:])
    assert straightened_ring(corners, {corners[3]}) == corners
    assert straightened_ring(corners, set()) == corners
    assert straightened_ring(corners[2:], set(corners)) == corners[2:]  # three corners are needed
