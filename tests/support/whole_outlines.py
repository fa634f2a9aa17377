"""Boards with something of everything on which each outline lies in one hex, so that no piece of a map cuts it."""

from __future__ import annotations

from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes
from losview.board.depiction import Depiction
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre
from tests.support.edit_boards import COVERS, counters, side_kinds, sides, texts
from tests.support.grids import grids


def house(hex_: Hex) -> Depiction:
    """A building within one hex."""
    x, y = centre(hex_)
    return Depiction("stone_building", (Point(x - 90, y - 90), Point(x + 110, y - 90), Point(x + 90, y + 60)))


@st.composite
def countries(draw) -> Board:
    """Boards with everything, each outline in one hex, so that none is cut."""
    board = Board(draw(grids(7)))
    hexes = board.grid.hexes()
    for hex_ in draw(st.lists(st.sampled_from(hexes), max_size=10)):
        fill_hexes(board, [hex_], cover=draw(COVERS), level=QUARTERS_PER_LEVEL * draw(st.integers(-2, 3)))
    board.hexsides = draw(st.dictionaries(sides(board), side_kinds(1), max_size=5))
    for number in draw(st.sets(st.integers(1, 30), max_size=5)):
        if draw(st.booleans()):
            board.counters[number] = draw(counters(board))
        else:
            board.depictions[number] = house(draw(st.sampled_from(hexes)))
    named = draw(st.lists(st.tuples(st.integers(31, 40), texts(board)), max_size=3,
                          unique_by=(lambda one: one[0], lambda one: one[1].point)))
    board.texts = dict(sorted(named))
    board.counters, board.depictions = dict(sorted(board.counters.items())), dict(sorted(board.depictions.items()))
    return board
