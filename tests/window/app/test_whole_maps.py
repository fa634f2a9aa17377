"""Two maps drawn from a blank page by mouse and keys, as a designer does: what they hold, and how they are judged."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from losview.app.window import Window
from losview.board.board import QUARTERS_PER_LEVEL, Board, same_board
from losview.board.hex_terrain import Feature
from losview.board.outlines.polygons import is_sound
from losview.formats.format import open_map, save
from losview.hexes.hex import neighbour
from losview.rules.core.verdict import Outcome
from tests.programs import asl_map_script, cwb_map_script
from tests.support.map_drawer import KEY, MapDrawer
from tests.support.windows import put_away


@pytest.fixture
def blank(qapp):
    """A window without a map."""
    shown = Window()
    shown.resize(1400, 900)
    shown.show()
    yield shown
    put_away(shown)


def feature(board: Board, label: str, kind: str) -> Feature:
    return next(one for one in board.cover(board.hex(label)).features if one.kind == kind)


def levels(board: Board, labels: str) -> list[float]:
    return [board.level(board.hex(label)) / QUARTERS_PER_LEVEL for label in labels.split()]


def hexsides(board: Board) -> Counter[str]:
    return Counter(kind for kinds in board.hexsides.values() for kind in kinds)


def judged(hand: MapDrawer, firer: str, target: str) -> Outcome:
    """What the window says of a thread that is dragged from one hex to another."""
    hand.key(KEY.Key_1)
    hand.pull(f"{firer} {target}")
    hand.settle()
    verdict = hand.window.sighting.verdict
    assert verdict is not None
    return verdict.outcome


def reads_back(board: Board, path) -> bool:
    save(board, path)
    return same_board(open_map(str(path)), board)


def leads_on(board: Board, kind: str, labels: str) -> bool:
    """Whether a way leads from each of these hexes to the next, without a gap."""
    hexes = [board.hex(label) for label in labels.split()]
    for a, b in pairwise(hexes):
        direction = next(side for side in range(6) if neighbour(a, side) == b)
        exits = [feature(board, board.label(hex_), kind).exits or 0 for hex_ in (a, b)]
        if not (exits[0] >> direction & 1 and exits[1] >> (direction + 3) % 6 & 1):
            return False
    return True


def test_an_asl_board_is_drawn_from_a_blank_page(blank, tmp_path):
    hand = asl_map_script.draw_asl_map(blank)
    board = hand.board
    assert (board.title, board.grid.columns, board.grid.rows, board.grid.edges) == \
        (asl_map_script.TITLE, 33, 10, "half")
    assert levels(board, "A5 D6 F4 Z4 Z5 AA5 AA6 Z7") == [0, 1, 2, 0, 1, 1, 2, 3]
    assert leads_on(board, "gully", "L0 L1 L2 M3 M4 N4 N5 N6 O7 O8 P8 P9 P10")
    assert leads_on(board, "paved_road", "K7 L6 M6 N6 O6 P5 Q5 R5 S5 T4")
    assert feature(board, "N6", "stone_bridge").exits == feature(board, "N6", "paved_road").exits
    drawn = Counter(one.kind.removesuffix("_1_level") for one in board.depictions.values())
    assert (drawn["hill_contour"], drawn["woods"], drawn["grain"], drawn["orchard"]) == (5, 5, 2, 1)
    assert drawn["stone_building"] >= 12
    assert drawn["wooden_building"] >= 10
    assert all(is_sound(one) for one in board.depictions.values())
    assert (hexsides(board)["cliff"], hexsides(board)["wall"], hexsides(board)["hedge"]) == (7, 4, 7)
    for side, kinds in board.hexsides.items():
        if "cliff" in kinds:
            beyond = neighbour(side.hex, side.direction)
            assert abs(board.level(side.hex) - board.level(beyond)) == QUARTERS_PER_LEVEL
    assert judged(hand, "A5", "K5") is Outcome.BLOCKED  # over the western hill
    assert judged(hand, "AA7", "AA2") is Outcome.CLEAR  # down over the cliffs
    assert judged(hand, "L0@0,20", "L2") is Outcome.CLEAR  # along the gully
    assert judged(hand, "L1", "P1") is Outcome.DEPRESSION  # not out of it
    assert reads_back(board, tmp_path / "drawn.losmap")


def test_a_civil_war_map_is_drawn_from_a_blank_page(blank, tmp_path):
    hand = cwb_map_script.draw_cwb_map(blank)
    board = hand.board
    assert (board.title, board.grid.columns, board.grid.rows) == (cwb_map_script.TITLE, 24, 16)
    assert levels(board, "1.1 6.8 6.6 17.11 18.11 20.11") == [0, 1, 2, 1, 2, 2]
    assert hexsides(board) == {"slope": 14, "extreme_slope": 5, "fence": 17, "stone_wall": 4}
    assert leads_on(board, "stream", "13.1 13.2 13.3 13.4")
    for label, kind in (("13.1", "stream"), ("13.16", "stream"), ("1.12", "pike"), ("24.5", "pike")):
        assert (feature(board, label, kind).exits or 0).bit_count() == 2  # it runs off the map
    assert feature(board, "12.9", "bridge").exits == feature(board, "12.9", "pike").exits
    assert leads_on(board, "dirt_road", "15.8 15.7 15.6 15.5 15.4 16.4 17.4")
    assert judged(hand, "3.6", "10.6") is Outcome.BLOCKED  # over the hill
    assert judged(hand, "14.2", "14.14") is Outcome.CLEAR  # across open ground
    assert reads_back(board, tmp_path / "drawn.losmap")
