"""Laws of all acts on outlines: sound on the lattice, undone to the opened board, levels as contours say."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely.geometry import Polygon

from losview.board.board import QUARTERS_PER_LEVEL, Board, same_board
from losview.board.depiction import Depiction
from losview.board.edits import outline_acts
from losview.board.edits.ground_acts import contoured_levels
from losview.board.outlines.contour_levels import contours_of, drawn_levels, has_contours
from losview.board.outlines.corners import all_corners, delete_corner, insert_corner, move_corner
from losview.board.outlines.corners import edge_near as nearest_edge
from losview.board.outlines.curves import smoothed_outline, straightened_outline
from losview.board.outlines.polygons import ShapeError, closed, is_sound, with_shape
from losview.board.outlines.strokes import drawn_line
from losview.formats.format import open_map, save
from losview.hexes.grid import Grid
from losview.hexes.hex import disc
from losview.hexes.lattice import Point, centre, hex_at
from losview.rules.core.field import FieldCache, compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set

KINDS = ("woods", "stone_building", "hill_contour", "hollow_contour", "water", "grain")


def points(board: Board) -> st.SearchStrategy[Point]:
    """Places on the map and a little off it."""
    hexes = st.sampled_from(board.grid.hexes()).map(centre)
    near = st.integers(-700, 700)
    return st.builds(lambda dot, x, y: Point(dot.x + x, dot.y + y), hexes, near, near)


def rings(board: Board) -> st.SearchStrategy[tuple[Point, ...]]:
    """Corners about a place; most enclose something without crossing."""
    spokes = st.lists(st.integers(150, 1300), min_size=3, max_size=9)

    def ring(dot: Point, far: list[int]) -> tuple[Point, ...]:
        turns = np.linspace(0, 2 * np.pi, len(far), endpoint=False)
        return tuple(Point(dot.x + round(r * np.cos(t)), dot.y + round(r * np.sin(t)))
                     for r, t in zip(far, turns, strict=True))

    return st.builds(ring, points(board), spokes) | st.lists(points(board), min_size=3, max_size=5).map(tuple)


def act(board: Board, data: st.DataObject):
    """One act, drawn at random; its edit, None where it has nothing to do."""
    numbers = sorted(board.depictions)
    whats = ["draw", "freehand", "ground"] + ([
        "add", "subtract", "cut", "join", "take", "smooth", "straighten", "offset", "shift", "duplicate", "mirror",
        "move", "insert", "delete", "kind", "height", "erase"] if numbers else [])
    what = data.draw(st.sampled_from(whats))
    if what == "ground":
        hexes = [hex_ for hex_ in disc(data.draw(st.sampled_from(board.grid.hexes())), data.draw(st.integers(0, 2)))
                 if hex_ in board.grid]
        by = data.draw(st.sampled_from([1, 1, -1, 2])) * QUARTERS_PER_LEVEL
        return contoured_levels(board, {hex_: board.level(hex_) + by for hex_ in hexes}, "Raise") \
            if has_contours(board) else None
    if what in ("draw", "freehand", "add", "subtract"):
        ring = data.draw(rings(board))
        if what == "freehand":
            line = drawn_line(list(ring), data.draw(st.booleans()), board.grid, data.draw(st.sampled_from([None, 120])))
            drawn = Depiction(data.draw(st.sampled_from(KINDS)), ring, height=QUARTERS_PER_LEVEL)
            return outline_acts.draw_all(board, [with_shape(drawn, part) for part in line.parts], "Draw")
        shape = Polygon(closed(board, ring))
        if what == "add":
            return outline_acts.add(board, data.draw(st.sampled_from(numbers)), shape)
        if what == "subtract":
            return outline_acts.subtract(board, numbers[:2], shape)
        kind = data.draw(st.sampled_from(KINDS))
        height = data.draw(st.integers(-3, 4)) * QUARTERS_PER_LEVEL if "contour" in kind else None
        corners = tuple(Point(round(x), round(y)) for x, y in shape.exterior.coords[:-1])
        return outline_acts.draw_edit(board, Depiction(kind, corners, height=height))
    return on_chosen(board, data, what, data.draw(st.lists(st.sampled_from(numbers), min_size=1, max_size=3,
                                                           unique=True)))


def on_chosen(board: Board, data: st.DataObject, what: str, chosen: list[int]):
    first = board.depictions[chosen[0]]
    corner = data.draw(st.sampled_from(list(all_corners(first))))
    point, step = data.draw(points(board)), data.draw(st.integers(-900, 900))
    acts = {
        "cut": lambda: outline_acts.divide(board, chosen, [point, data.draw(points(board))]),
        "join": lambda: outline_acts.join_outlines(board, chosen),
        "take": lambda: outline_acts.take_away(board, chosen),
        "smooth": lambda: outline_acts.reshape_each(board, chosen, smoothed_outline, "Smooth"),
        "straighten": lambda: outline_acts.reshape_each(board, chosen, straightened_outline, "Straighten"),
        "offset": lambda: outline_acts.offset(board, chosen, step // 5),
        "shift": lambda: outline_acts.shift(board, chosen, step, -step // 2),
        "duplicate": lambda: outline_acts.duplicate(board, chosen),
        "mirror": lambda: outline_acts.mirror(board, chosen, bool(step % 2)),
        "move": lambda: outline_acts.redraw(board, chosen[0], move_corner(first, corner, point)),
        "insert": lambda: outline_acts.redraw(
            board, chosen[0], insert_corner(first, nearest_edge(first, point, 1e9), point)[0]),
        "delete": lambda: outline_acts.redraw(board, chosen[0], delete_corner(first, corner)),
        "kind": lambda: outline_acts.set_kind(board, chosen, data.draw(st.sampled_from(KINDS))),
        "height": lambda: outline_acts.set_height(board, chosen, step // 300 * QUARTERS_PER_LEVEL),
        "erase": lambda: outline_acts.erase_outlines(board, chosen),
    }
    return acts[what]()


def acted(board: Board, data: st.DataObject, most: int) -> list:
    """Do several acts; the inverses of those that could be done, latest last."""
    undo = []
    for _ in range(most):
        before = deepcopy(board)
        refusal = ""
        try:
            edit = act(board, data)
        except ShapeError as problem:
            edit, refusal = None, str(problem)
        assert same_board(board, before)
        assert refusal == refusal.strip()
        assert not refusal or refusal.endswith(".")
        if edit is not None:
            undo.append(edit.apply(board))
    return undo


@settings(max_examples=40, deadline=None)
@given(st.data())
def test_outlines_stay_sound_levels_follow_and_undo_all_is_the_opened_board(data):
    board = Board(Grid(7, 6, edges="half"), scenario={"rules": "asl"})
    opened = deepcopy(board)
    undo = []
    for _ in range(data.draw(st.integers(1, 7))):
        undo += acted(board, data, 1)
        for drawn in board.depictions.values():
            assert is_sound(drawn)
            assert all(type(x) is int and type(y) is int for x, y in drawn.outline)
        levels = drawn_levels(contours_of(board.depictions).values(), board.grid.hexes())
        assert all(board.level(hex_) == level * QUARTERS_PER_LEVEL for hex_, level in levels.items())
    done = deepcopy(board)
    redo = [inverse.apply(board) for inverse in reversed(undo)]
    assert same_board(board, opened)
    for again in reversed(redo):
        again.apply(board)
    assert same_board(board, done)


@settings(max_examples=6, deadline=None)
@given(st.data())
def test_kept_fields_are_those_that_would_be_found_anew(data):
    rules = rule_set("asl")
    board = Board(Grid(7, 6, edges="half"), scenario={"rules": "asl"})
    firer, cache = LineEnd(board.grid.hex(3, 3)), FieldCache()
    for _ in range(3):
        acted(board, data, 2)
        kept = cache.get(rules.prepare(board), firer)
        fresh = compute_field(rules.prepare(deepcopy(board)), firer)
        assert np.array_equal(kept.outcome, fresh.outcome)


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_the_file_read_back_is_the_board(data):
    board = Board(Grid(7, 6, edges="half"), scenario={"rules": "asl"})
    acted(board, data, 6)
    with TemporaryDirectory() as folder:
        save(board, Path(folder) / "drawn.losmap")
        assert same_board(open_map(Path(folder) / "drawn.losmap"), board)


@pytest.mark.parametrize("edges", ["whole", "half"])
def test_a_contour_of_a_raised_edge_hex_leaves_the_map(edges):
    board = Board(Grid(7, 6, edges=edges), scenario={"rules": "asl"})
    outline_acts.draw_edit(board, Depiction("hill_contour", tuple(
        Point(centre(board.grid.hex(3, 3)).x + x, centre(board.grid.hex(3, 3)).y + y)
        for x, y in ((-200, 0), (0, -200), (200, 0), (0, 200))), height=QUARTERS_PER_LEVEL)).apply(board)
    corner_hex = board.grid.hex(0, 2)
    contoured_levels(board, {corner_hex: QUARTERS_PER_LEVEL}, "Raise").apply(board)
    new = board.depictions[max(board.depictions)]
    assert any(hex_at(point) not in board.grid for point in new.outline)
