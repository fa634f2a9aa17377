"""The difference of two maps: nothing between a map and itself, and what an edit has done after it."""

from __future__ import annotations

from copy import copy

from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, same
from losview.board.counters import Counter
from losview.board.cover import Cover, Feature
from losview.board.depiction import Depiction
from losview.board.differences.board_difference import NAMED, difference, lines
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter
from losview.board.edits.ground_edits import Paint, Raise, SetHexside
from losview.board.edits.scenario_edits import SetScenario
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside
from losview.hexes.lattice import Point
from losview.ui.state.open_map import snapshot
from tests.support.rich_board import rich

HEXES = st.lists(st.sampled_from(list(Grid(5, 4).hexes())), min_size=1, max_size=6, unique=True)


def test_a_map_does_not_differ_from_itself() -> None:
    assert not difference(rich(), rich())
    assert lines(difference(rich(), rich()), rich(), rich()) == []


@given(painted=HEXES, raised=HEXES)
def test_it_names_the_hexes_that_were_changed(painted, raised) -> None:
    old = Board(Grid(5, 4))
    new = snapshot(old)
    new.covers = list(old.covers)
    Paint(tuple(painted), Cover((Feature("woods"),))).apply(new)
    Raise(tuple(raised), 4).apply(new)
    found = difference(old, new)
    assert set(found.terrain) == set(painted)
    assert set(found.levels) == set(raised)
    assert bool(found) is not same(old, new)


def test_covers_are_compared_by_what_they_are_and_not_by_their_number() -> None:
    old, new = Board(Grid(3, 3)), Board(Grid(3, 3))
    woods, brush = Cover((Feature("woods"),)), Cover((Feature("brush"),))
    for board, covers in ((old, (woods, brush)), (new, (brush, woods))):
        for cover in covers:
            board.intern(cover)
        board.cover_at[1, 1] = board.intern(woods)
    assert not difference(old, new)
    new.cover_at[1, 1] = new.intern(brush)
    assert len(difference(old, new).terrain) == 1


def test_things_added_removed_and_changed_are_told_apart_and_named() -> None:
    old = rich()
    new = snapshot(old)
    new.covers, new.scenario = list(old.covers), dict(old.scenario)
    hex_ = new.grid.hex(2, 1)
    PlaceCounter(Counter("infantry", hex_, name="9/Z")).apply(new)
    RemoveCounter(1, new.counters[1]).apply(new)
    new.depictions[2] = Depiction("forest", (Point(0, 0), Point(600, 0), Point(0, 500)), name="copse")
    SetHexside(hexside(hex_, 3), ("wall",)).apply(new)
    SetScenario(title="Richer", scenario={**new.scenario, "turn": {"now": 2}}).apply(new)
    told = lines(difference(old, new), old, new)
    assert told == [
        "1 hexside: " + new.labels.hexside(new.grid, hexside(hex_, 3)), "1 outline changed: copse",
        "1 unit added: 9/Z", "1 unit removed: 1/I", "Of the map as a whole: title, scenario: turn"]


def test_long_lists_are_cut_and_maps_of_other_hexes_are_not_compared_hex_by_hex() -> None:
    old, new = Board(Grid(9, 9)), Board(Grid(9, 9))
    new.levels[:] = 4
    [told] = lines(difference(old, new), old, new)
    assert told.startswith("Level of 81 hexes: ")
    assert told.endswith(f"and {81 - NAMED} more")
    other = copy(Board(Grid(8, 9)))
    found = difference(old, other)
    assert (found.grid, found.levels) == (True, ())
    assert lines(found, old, other) == ["The maps have other hexes."]
