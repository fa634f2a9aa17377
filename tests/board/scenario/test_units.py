"""Units changed at once, put in order and counted: laws over random boards, and what is refused."""

from __future__ import annotations

from copy import deepcopy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.board.board import Board, same_board
from losview.board.edits.edit import EditError
from losview.board.scenario.order_of_battle import orders_of_battle
from losview.board.scenario.unit_change import KEEP, UnitChange, change_units, restack
from losview.board.scenario.unit_sizes import SIZES, size_mark
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid

KINDS = ("infantry", "mech", "vehicle", "smoke", "of no table")


def board_of(*units: tuple[str, str, str, str]) -> Board:
    """A map with units: label, kind, side, name."""
    board = Board(Grid(4, 3))
    for number, (label, kind, side, name) in enumerate(units, 1):
        board.counters[number] = UnitCounter(kind, board.hex(label), side, name)
    return board


@st.composite
def boards(draw: st.DrawFn) -> Board:
    board = Board(Grid(3, 2))
    hexes = list(board.grid.hexes())
    numbers = draw(st.lists(st.integers(1, 60), unique=True, max_size=8).map(sorted))
    for number in numbers:
        board.counters[number] = UnitCounter(
            draw(st.sampled_from(KINDS)), draw(st.sampled_from(hexes)), draw(st.sampled_from(("", "Red", "blue"))),
            draw(st.text(max_size=3)), draw(st.none() | st.integers(-8, 8)), draw(st.none() | st.integers(0, 5)),
            size=draw(st.sampled_from(("", "squad", "horde"))))
    return board


changes = st.builds(
    UnitChange, kind=st.just(KEEP) | st.sampled_from(KINDS), name=st.just(KEEP) | st.sampled_from(("", "1/I")),
    side=st.just(KEEP) | st.sampled_from(("", "Red")), level=st.just(KEEP) | st.none() | st.integers(-8, 8),
    facing=st.just(KEEP) | st.none() | st.integers(0, 5), size=st.just(KEEP) | st.sampled_from(("", *SIZES)))


@given(boards(), changes, st.data())
def test_a_change_of_several_is_undone_and_touches_nothing_else(board: Board, change: UnitChange,
                                                                data: st.DataObject) -> None:
    numbers = data.draw(st.lists(st.sampled_from(sorted(board.counters)), unique=True)) if board.counters else []
    before = deepcopy(board)
    edit = change_units(board, numbers, change)
    assert (edit is None) == all(change.of(board.counters[number]) == board.counters[number] for number in numbers)
    if edit is None:
        return
    inverse = edit.apply(board)
    for number, counter in before.counters.items():
        assert board.counters[number] == (change.of(counter) if number in numbers else counter)
    redo = inverse.apply(board)
    assert same_board(board, before)
    redo.apply(board)
    assert all(board.counters[number] == change.of(before.counters[number]) for number in numbers)


@given(boards(), st.data())
def test_a_stack_is_put_in_any_order_and_back(board: Board, data: st.DataObject) -> None:
    if not board.counters:
        return
    before = deepcopy(board)
    hex_ = data.draw(st.sampled_from(sorted({counter.hex for counter in board.counters.values()})))
    order = data.draw(st.permutations([number for number, _ in board.counters_on(hex_)]))
    edit = restack(board, hex_, order)
    inverse = edit.apply(board) if edit is not None else None
    assert [counter for _, counter in board.counters_on(hex_)] == [before.counters[number] for number in order]
    assert list(board.counters) == list(before.counters)
    if inverse is not None:
        inverse.apply(board)
    assert same_board(board, before)


@given(boards(), st.sampled_from(("", "infantry", "red", "blue mech", "a1", "squad")))
def test_every_unit_is_in_the_order_of_battle_of_its_side_once(board: Board, text: str) -> None:
    forces = orders_of_battle(board, text)
    numbers = [number for force in forces for number in force.numbers]
    assert len(numbers) == len(set(numbers))
    assert all(board.counters[number].side == force.side for force in forces for number in force.numbers)
    assert all(sum(count for _, count in force.counts(board)) == len(force.numbers) > 0 for force in forces)
    if not text:
        assert set(numbers) == set(board.counters)


def test_units_are_found_by_each_of_their_words() -> None:
    board = board_of(("A1", "infantry", "union", "1/I"), ("B2", "mech", "red", "Atlas"), ("B2", "smoke", "", ""))
    assert [force.side for force in orders_of_battle(board)] == ["union", "red", ""]
    for text, numbers in (("atlas", (2,)), ("UNION", (1,)), ("b2", (2, 3)), ("b2 red", (2,)), ("zz", ())):
        assert sorted(number for force in orders_of_battle(board, text) for number in force.numbers) == list(numbers)


@pytest.mark.parametrize(("change", "sentence"), [
    (UnitChange(name="x" * 81), "the name has 81 characters"), (UnitChange(side="a\nb"), "the side holds a sign"),
    (UnitChange(name="\x1b"), "cannot be printed"),
])
def test_bad_texts_are_refused_in_one_sentence(change: UnitChange, sentence: str) -> None:
    board = board_of(("A1", "infantry", "", ""))
    with pytest.raises(EditError, match=sentence):
        change_units(board, [1], change)


def test_an_order_of_other_units_is_refused() -> None:
    board = board_of(("A1", "infantry", "", ""), ("A1", "mech", "", ""), ("B1", "mech", "", ""))
    for order in ([1], [1, 3], [1, 1], [1, 2, 3]):
        with pytest.raises(EditError, match="A1"):
            restack(board, board.hex("A1"), order)


def test_each_size_has_a_mark_of_its_own_and_others_have_none() -> None:
    assert len(set(SIZES.values())) == len(SIZES)
    assert size_mark("company") == "I"
    assert size_mark("horde") == size_mark("") == ""
