"""What the ledger says of counters follows them to other numbers (E1.21, E1.53), however they get these."""

from __future__ import annotations

import pytest

from losview.board.edits.group import Group
from losview.board.edits.locked_layers import allowed
from losview.board.scenario.act_numbers import follow_numbers, renumbered
from losview.board.scenario.unit_change import restack
from losview.board.transform.clearing import clear
from losview.board.transform.clip import cut_piece
from losview.board.transform.placing import move
from losview.features.night_referee.freedom import bound_units, free_units, moved_units
from losview.features.night_referee.ledger import ledger_of
from losview.tools.unit_tool import UnitTool, move_edits
from tests.support.referee_table import RefereeTable, dark_field

#: The defender moves; N8 has a younger counter than the unit that comes to lie there.
UNITS = "  blue infantry H6\n  blue infantry N8\n  amber infantry A1\n"


def numbers_in(table: RefereeTable, label: str) -> list[int]:
    return [number for number, counter in table.board.counters_on(table.board.hex(label)) if counter.side]


def test_e1_21_a_unit_that_is_free_stays_free_when_it_is_dragged_onto_younger_counters() -> None:
    table = RefereeTable(dark_field(side="blue", units=UNITS))
    table.take("freedom", {"unit": "H6"})
    before = dict(table.board.counters), ledger_of(table.board)
    inverse = Group(move_edits(table.board, 1, table.board.hex("N8")), "move").apply(table.board)
    assert [number in bound_units(table.at()) for number in numbers_in(table, "N8")] == [True, False]
    inverse.apply(table.board)
    assert (dict(table.board.counters), ledger_of(table.board)) == before


def test_e1_53_a_strayer_that_ends_on_younger_counters_has_moved_and_stays_free() -> None:
    table = RefereeTable(dark_field(side="blue", units=UNITS.replace("N8", "H4")))
    table.take("freedom", {"unit": "H6"})
    table.take("straying", {"unit": "H6", "class": "lax", "excused": "no"}, (6, 6, 1, 2))
    under, above = numbers_in(table, "H4")
    assert (free_units(table.at()), moved_units(table.at())) == ({above}, {above})
    assert under in bound_units(table.at())


def test_e1_21_units_that_are_not_free_do_not_stray_along() -> None:
    table = RefereeTable(dark_field(side="blue", units="  blue infantry H6\n  blue leader H6\n  amber infantry A11\n"))
    table.take("freedom", {"unit": "2"})
    table.take("straying", {"unit": "2", "class": "lax", "excused": "no", "hexes": "1"}, (6, 6, 1, 2))
    assert (table.placed("infantry"), table.placed("leader")) == (["H6", "A11"], ["H5"])


def test_e1_53_units_that_come_out_of_a_cloaking_counter_have_moved_as_it_has() -> None:
    table = RefereeTable(dark_field(units="  amber infantry C3\n  amber leader C3\n  blue infantry O9\n"))
    table.take("cloak", {"unit": "1"})
    table.take("straying", {"unit": "C3", "excused": "no"}, (1, 1))
    table.take("uncloak", {"why": "owner"})
    assert moved_units(table.at()) == set(numbers_in(table, "C3"))


def test_a_number_that_another_counter_gets_says_nothing_of_it() -> None:
    table = RefereeTable(dark_field(side="blue", units="  amber infantry A11\n  blue infantry H6\n"))
    table.take("freedom", {"unit": "H6"})

    class Host:
        board = table.board

        @staticmethod
        def do(edit: Group) -> None:
            edit.apply(table.board)

    UnitTool(Host()).remove(table.board.hex("H6"))  # type: ignore[arg-type]
    assert free_units(table.at()) == frozenset()


def test_e1_21_units_that_change_places_in_their_stack_are_as_free_as_before() -> None:
    table = RefereeTable(dark_field(side="blue", units="  blue infantry H6\n  blue leader H6\n  amber infantry A11\n"))
    table.take("freedom", {"unit": "2"})
    edit = restack(table.board, table.board.hex("H6"), (2, 1))
    assert edit is not None
    edit.apply(table.board)
    assert [table.board.counters[number].kind for number in free_units(table.at())] == ["leader"]


@pytest.mark.parametrize("to", ["N8", "C3"])
def test_e1_21_a_unit_that_is_moved_with_its_hex_stays_free_and_one_that_is_cleared_is_forgotten(to) -> None:
    table = RefereeTable(dark_field(side="blue", units=UNITS))
    table.take("freedom", {"unit": "H6"})
    board = table.board
    start = board.hex("H6")
    edit = move(board, (start,), cut_piece(board, (start,), ("units",)), board.hex(to), ("units",))
    assert edit is not None
    before = ledger_of(board)
    inverse = edit.apply(board)
    assert free_units(table.at()) == {numbers_in(table, to)[-1]}
    inverse.apply(board)
    assert ledger_of(board) == before
    gone = clear(board, (start,), ("units",))
    assert gone is not None
    gone.apply(board)
    assert free_units(table.at()) == frozenset()


def test_with_locked_units_the_acts_stay_as_the_units_do() -> None:
    table = RefereeTable(dark_field(side="blue", units=UNITS))
    table.take("freedom", {"unit": "H6"})
    move = Group(move_edits(table.board, 1, table.board.hex("N8")), "move")
    assert len(move.edits) == 3
    assert allowed(table.board, move, frozenset({"units"})) == (None, {"units"})


def test_a_ledger_that_is_none_is_left_alone() -> None:
    table = RefereeTable(dark_field())
    for entry in (None, 7, {"acts": 7}, {"acts": [7, {"facts": 7}]}, {"acts": [{"facts": {"freed": [True, "1", 2]}}]}):
        table.board.scenario["referee"] = entry
        assert follow_numbers(table.board, {1: (9,)}) == ()
    assert renumbered({"freed": [1, 2], "light": True}, {1: (9,), 2: (9, 4)}) == {"freed": [9, 4], "light": True}
