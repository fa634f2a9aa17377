"""Pieces of maps: cut and put back, turned, mirrored, moved, written and read."""

from __future__ import annotations

import math
from copy import deepcopy

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.board.board import QUARTERS_PER_LEVEL, Board, fill_hexes, same_board
from losview.board.depiction import Depiction
from losview.board.edits.edit import EditError
from losview.board.edits.map_layers import LAYERS
from losview.board.edits.outline_acts import draw_edit
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.outlines.contour_levels import drawn_levels, has_contours
from losview.board.transform.clip import cut_piece
from losview.board.transform.clip_mark import ClipError, clip_of, marked
from losview.board.transform.placing import covered, cut_edit, move, paste
from losview.board.unit_counter import UnitCounter
from losview.formats.sketch import sketch
from losview.formats.sketch_print import to_sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, disc, hexside
from losview.hexes.isometry import MIRRORS, turn
from losview.hexes.lattice import Point, centre
from tests.support.whole_outlines import countries, house


def hill(hex_: Hex, wide: int, level: int) -> Depiction:
    """A round contour about a hex, so many hexes wide."""
    x, y = centre(hex_)
    ring = [(768 * wide * math.cos(i * math.pi / 8), 768 * wide * math.sin(i * math.pi / 8)) for i in range(16)]
    return Depiction("hill_contour", tuple(Point(x + round(a - b / 3 ** 0.5), y + round(2 * b / 3 ** 0.5))
                                           for a, b in ring), height=level * QUARTERS_PER_LEVEL)


def some_hexes(board: Board) -> st.SearchStrategy[frozenset[Hex]]:
    return st.frozensets(st.sampled_from(board.grid.hexes()), min_size=1, max_size=9)


def done(board: Board, edit) -> list:
    return [] if edit is None else [edit.apply(board)]


@given(countries(), st.data())
def test_cut_and_put_back_is_the_same_map_and_undone_it_is_too(board, data):
    hexes = data.draw(some_hexes(board))
    layers = data.draw(st.sets(st.sampled_from(LAYERS), min_size=1))
    before = deepcopy(board)
    pivot = data.draw(st.sampled_from(sorted(hexes)))
    clip = cut_piece(board, hexes, layers, pivot)
    undo = done(board, cut_edit(board, hexes, layers))
    if "terrain" in layers:
        assert all(not board.cover(hex_).kinds() or "ways" not in layers for hex_ in hexes)
    undo += done(board, paste(board, clip, pivot, layers))
    ordered = not {"terrain", "ways"} - layers or not {"terrain", "ways"} & layers
    assert same_board(board, before) or not ordered
    for edit in reversed(undo):
        edit.apply(board)
    assert same_board(board, before)


@given(countries(), st.data())
def test_six_turns_and_two_mirrorings_change_nothing(board, data):
    hexes = data.draw(some_hexes(board))
    clip = cut_piece(board, hexes)
    there = clip
    for _ in range(6):
        there = there.turned(1)
    assert same_board(there.board, clip.board)
    assert (there.hexes, there.pivot) == (clip.hexes, clip.pivot)
    twice = clip.mirrored().mirrored()
    assert same_board(twice.board, clip.board)
    assert twice.hexes == clip.hexes


@given(countries(), st.data())
def test_what_is_put_down_turned_is_what_the_isometry_says(board, data):
    hexes = data.draw(some_hexes(board))
    target = Board(Grid(40, 40, board.grid.top))
    at = target.grid.hex(20, 20)
    sixths, over = data.draw(st.integers(0, 5)), data.draw(st.booleans())
    pivot = min(hexes)
    clip = cut_piece(board, hexes, LAYERS, pivot).turned(sixths)
    way = turn(sixths)
    if over:
        clip, way = clip.mirrored(), way.then(MIRRORS[board.grid.top, "left-right"])
    undo = done(target, paste(target, clip, at, LAYERS))
    for hex_ in hexes:
        there = way.hex(hex_.minus(pivot)).plus(at)
        assert target.level(there) == board.level(hex_)
        assert target.cover(there).kinds() == board.cover(hex_).kinds()
        assert [counter.name for _, counter in target.counters_on(there)] == [
            counter.name for _, counter in board.counters_on(hex_)]
        for direction in range(6):
            assert target.hexsides.get(hexside(there, way.direction(direction))) == board.hexsides.get(
                hexside(hex_, direction))
    for edit in reversed(undo):
        edit.apply(target)
    assert same_board(target, Board(target.grid))


@given(countries(), st.data())
def test_a_clip_is_a_sketch_and_read_back_the_same(board, data):
    hexes = data.draw(some_hexes(board))
    layers = data.draw(st.sets(st.sampled_from(LAYERS), min_size=1))
    clip = cut_piece(board, hexes, layers)
    again = clip_of(sketch(to_sketch(marked(clip))))
    again.board.extra = {}
    assert same_board(again.board, clip.board)
    assert (again.hexes, again.layers, again.pivot) == (clip.hexes, clip.layers, clip.pivot)


@pytest.mark.parametrize("note", [
    5, {}, {"rows": 3}, {"rows": ["xx"], "layers": []}, {"rows": ["xx", "xy"], "layers": []},
    {"rows": ["xx", "xx"], "layers": ["moon"]}, {"rows": ["xx", "xx"]}, {"rows": ["..", ".."], "layers": ["units"]},
    {"rows": ["xx", ["x", "x"]], "layers": []}, {"rows": ["xx", "xx"], "layers": [[]]}])
def test_a_note_that_cannot_be_understood_is_refused(note):
    board = Board(Grid(2, 2), extra={"clip": note})
    with pytest.raises(ClipError, match="copy it again"):
        clip_of(board)


def test_a_sketch_without_a_note_is_a_clip_as_a_whole():
    clip = clip_of(sketch("terrain\n  W .\n  . W\n"))
    assert len(clip.hexes) == 4
    assert clip.layers == set(LAYERS)


@settings(max_examples=15)
@given(st.integers(0, 5), st.booleans())
def test_a_hill_is_moved_with_its_contours_and_levels_follow(sixths, over):
    board = Board(Grid(16, 14), scenario={"rules": "asl"})
    top = board.grid.hex(5, 6)
    for wide, level in ((2, 1), (1, 2)):
        draw_edit(board, hill(top, wide, level)).apply(board)
    before = deepcopy(board)
    hexes = frozenset(disc(top, 3))
    clip = cut_piece(board, hexes, LAYERS, top).turned(sixths)
    clip = clip.mirrored() if over else clip
    there = board.grid.hex(11, 7)
    undo = move(board, hexes, clip, there, LAYERS).apply(board)
    assert board.level(top) == 0
    assert board.level(there) == 2 * QUARTERS_PER_LEVEL
    assert sorted(drawn.height for drawn in board.depictions.values()) == [QUARTERS_PER_LEVEL, 2 * QUARTERS_PER_LEVEL]
    drawn = drawn_levels([one for _, one in sorted(board.depictions.items())], board.grid.hexes())
    assert all(board.level(hex_) == QUARTERS_PER_LEVEL * level for hex_, level in drawn.items())
    undo.apply(board)
    assert same_board(board, before)


def test_levels_put_on_a_map_with_contours_move_them():
    board, flat = Board(Grid(12, 10), scenario={"rules": "asl"}), Board(Grid(6, 6))
    draw_edit(board, hill(board.grid.hex(8, 5), 2, 1)).apply(board)
    fill_hexes(flat, list(disc(flat.grid.hex(2, 2), 1)), level=QUARTERS_PER_LEVEL)
    clip = cut_piece(flat, tuple(disc(flat.grid.hex(2, 2), 1)))
    undo = paste(board, clip, board.grid.hex(3, 5), LAYERS).apply(board)
    drawn = drawn_levels([one for _, one in sorted(board.depictions.items())], board.grid.hexes())
    assert board.level(board.grid.hex(3, 5)) == QUARTERS_PER_LEVEL
    assert all(board.level(hex_) == QUARTERS_PER_LEVEL * level for hex_, level in drawn.items())
    assert has_contours(board)
    undo.apply(board)
    assert len(board.depictions) == 1


def test_woods_across_the_edge_of_a_piece_are_cut_along_hexsides():
    board = Board(Grid(10, 8))
    x, y = centre(board.grid.hex(3, 3))
    board.depictions[1] = Depiction("woods", (Point(x - 700, y - 300), Point(x + 1800, y - 900),
                                              Point(x + 500, y + 900)))
    hexes = frozenset((board.grid.hex(3, 3), board.grid.hex(4, 2)))
    clip = cut_piece(board, hexes)
    assert {drawn.kind for drawn in clip.board.depictions.values()} == {"woods"}
    undo = cut_edit(board, hexes, LAYERS).apply(board)
    assert all(not drawn.holds(centre(hex_)) for drawn in board.depictions.values() for hex_ in hexes)
    undo.apply(board)
    assert list(board.depictions) == [1]


def test_a_piece_may_hang_over_the_edge_but_not_lie_off_the_map():
    board = Board(Grid(6, 6))
    fill_hexes(board, board.grid.hexes(), cover=HexTerrain((Feature("woods"),)))
    for hex_ in board.grid.hexes():
        board.depictions[board.next_number()] = house(hex_)
    board.counters[99] = UnitCounter("infantry", board.grid.hex(0, 0))
    clip = cut_piece(board, board.grid.hexes())
    blank = Board(Grid(6, 6))
    corner = blank.grid.hex(0, 0)
    undo = paste(blank, clip, corner, LAYERS).apply(blank)
    assert covered(blank, clip, corner) == {hex_ for hex_ in blank.grid.hexes() if blank.cover(hex_).kinds()}
    assert blank.counters == {}
    undo.apply(blank)
    assert same_board(blank, Board(Grid(6, 6)))
    with pytest.raises(EditError, match="nothing of it"):
        paste(blank, clip, Hex(40, 40), LAYERS)
