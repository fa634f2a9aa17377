"""The matrix is the same as rulings one by one; parties are what people call them; rows are sorted and filtered."""

from __future__ import annotations

import csv
import io
import random
from time import perf_counter

import pytest

from losview.board.unit_counter import UnitCounter
from losview.features.studies.parties import NamedEnd, hexes_party, off_map_words, party, units_party
from losview.features.studies.sight_matrix import COLUMNS, MatrixRow, SightMatrix, sight_matrix
from losview.formats.sketch import sketch
from losview.hexes.hex import distance
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from tests.support.asl_boards import random_board
from tests.support.night_boards import night_board
from tests.support.rule_boards import battletech_board, civil_war_board

UNITS = {"asl": "infantry", "battletech": "mech", "cwb": "infantry"}

CAMP = """
    grid pointy
    terrain
    . . . . . .
    . . . . . .
    levels
    0 0 2 0 0 0
    0 0 0 0 0 0
    units
    blue infantry A1 "First"
    blue infantry B2 "Second"
    grey infantry F1 "Third"
    grey infantry F1 "Third"
    """


def judged(rules: str, seed: int) -> Judge:
    """A random board with five blue and five red units."""
    rng = random.Random(seed)
    make = {"asl": lambda rng: random_board(seed), "battletech": battletech_board, "cwb": civil_war_board}
    board = make[rules](rng)
    board.counters = {number: UnitCounter(UNITS[rules], rng.choice(board.grid.hexes()), ("blue", "red")[number % 2])
                      for number in range(1, 11)}
    return rule_set(rules).prepare(board)


def rows(matrix: SightMatrix) -> list[MatrixRow]:
    return [matrix.row(at) for at in range(len(matrix))]


@pytest.mark.parametrize("rules", list(UNITS))
@pytest.mark.parametrize("seed", [2, 5])
def test_each_row_is_the_single_ruling(rules: str, seed: int) -> None:
    judge = judged(rules, seed)
    blue, red = units_party(judge, "blue"), units_party(judge, "red")
    matrix = sight_matrix(judge, blue.ends, red.ends)
    assert len(matrix) == len(blue.ends) * len(red.ends)
    for row in rows(matrix):
        verdict = judge.judge_one(row.viewer.end, row.target.end)
        assert row.outcome is verdict.outcome
        assert row.hindrance == (verdict.hindrance if verdict.visible else 0)
        assert row.range == distance(row.viewer.end.hex, row.target.end.hex)
        assert bool(row.rule) == (not verdict.visible)
    assert {row.viewer for row in rows(matrix)} <= set(blue.ends)


def test_by_night_too() -> None:
    board = night_board(random.Random(4))
    judge = rule_set("asl").prepare(board)
    hexes = hexes_party(board, board.grid.hexes()[::5]).ends
    matrix = sight_matrix(judge, hexes, hexes)
    for row in rows(matrix):
        assert row.outcome is judge.judge_one(row.viewer.end, row.target.end).outcome


def test_nothing_is_asked_of_an_end_and_itself_but_of_two_units_in_one_hex() -> None:
    judge = rule_set("cwb").prepare(sketch(CAMP))
    grey = party(judge, "Grey").ends
    assert [end.name for end in grey] == ["infantry Third in F1 no. 3", "infantry Third in F1 no. 4"]
    assert [(row.viewer.unit, row.target.unit) for row in rows(sight_matrix(judge, grey, grey))] == [(3, 4), (4, 3)]
    alone = party(judge, "A1").ends
    assert sight_matrix(judge, alone, alone).summary == "There is no thread between them."


def test_parties_are_what_people_call_them() -> None:
    board = sketch(CAMP)
    judge = rule_set("cwb").prepare(board)

    def labels(text: str) -> list[str]:
        return [board.label(one.end.hex) for one in party(judge, text).ends]

    assert labels("blue") == labels("Blue") == labels("units of blue") == ["A1", "B2"]
    assert labels("units") == ["A1", "B2", "F1", "F1"]
    assert labels("second") == labels("infantry Second") == ["B2"]
    assert labels("B1 A2, A1") == ["B1", "A2", "A1"]
    assert labels("A1..B2") == ["A1", "A2", "B1", "B2"]
    assert labels("level 2") == ["C1"]
    assert party(judge, "A1:1.5").ends == (NamedEnd("A1:1.5", LineEnd(board.hex("A1"), level=6)),)


@pytest.mark.parametrize(("text", "said"), [
    ("", "a party is a side"), ("A1,Z99", "'Z99' names no hex"), ("Z99:1", "'Z99' names no hex"),
    ("nonsense", "It may also be a side (Blue, Grey) or units."), ("level 5", "means nobody on this map"),
    ("A1@0", "traces from hex centres")])
def test_what_means_nobody_is_told_in_a_sentence(text: str, said: str) -> None:
    judge = rule_set("cwb").prepare(sketch(CAMP))
    with pytest.raises(RuleError) as problem:
        party(judge, text)
    assert said in str(problem.value)


def test_units_off_the_map_are_left_out_with_a_word() -> None:
    board = sketch(CAMP)
    first = board.grid.hexes()[0]
    off = type(first)(first.q - 1, first.r)
    board.counters[2] = UnitCounter("infantry", off, "blue", "Second")
    judge = rule_set("cwb").prepare(board)
    found = units_party(judge, "blue")
    assert [one.unit for one in found.ends] == [1]
    assert off_map_words(found, found) == "1 unit off the map is left out."
    assert off_map_words(party(judge, "grey")) == ""
    board.counters[1] = UnitCounter("infantry", off, "blue", "First")
    with pytest.raises(RuleError, match="'blue' means nobody on this map"):
        party(rule_set("cwb").prepare(board), "blue")


def test_rows_are_sorted_by_every_column_and_filtered() -> None:
    judge = judged("cwb", 7)
    matrix = sight_matrix(judge, party(judge, "units").ends, party(judge, "units").ends)
    keys = {"from": lambda row: matrix.viewers.index(row.viewer), "to": lambda row: matrix.targets.index(row.target),
            "verdict": lambda row: (row.outcome, row.hindrance), "hindrance": lambda row: row.hindrance,
            "range": lambda row: row.range, "rule": lambda row: row.rule}
    assert set(keys) == set(COLUMNS)
    for column in COLUMNS:
        up = [keys[column](matrix.row(at)) for at in matrix.order(column).tolist()]
        down = [keys[column](matrix.row(at)) for at in matrix.order(column, falling=True).tolist()]
        assert up == sorted(up)
        assert down == sorted(up, reverse=True)
        assert len(up) == len(matrix)
    seen = matrix.order(outcomes=[Outcome.CLEAR, Outcome.HINDERED])
    assert {matrix.row(at).outcome.visible for at in seen.tolist()} == {True}
    name = matrix.viewers[0].name
    kept = [matrix.row(at) for at in matrix.order(text=name.upper()).tolist()]
    assert kept
    assert all(name in (row.viewer.name, row.target.name) for row in kept)
    assert len(matrix.order(outcomes=[])) == 0


def test_the_table_is_read_back_by_any_reader_of_csv() -> None:
    board = sketch(CAMP)
    board.counters[1] = UnitCounter("infantry", board.hex("A1"), "blue", 'Fir,"st')
    judge = rule_set("cwb").prepare(board)
    matrix = sight_matrix(judge, party(judge, "blue").ends, party(judge, "grey").ends)
    lines = list(csv.reader(io.StringIO(matrix.table())))
    assert lines[0] == list(COLUMNS)
    assert lines[1][0] == 'infantry Fir,"st in A1'
    assert [line[2] for line in lines[1:]] == [row.outcome.name.lower() for row in rows(matrix)]
    assert matrix.summary == f"4 threads: {matrix.summary.split(': ')[1]}"


def test_too_many_are_refused_in_a_sentence() -> None:
    judge = rule_set("cwb").prepare(sketch(CAMP))
    many = party(judge, "A1..F2").ends * 100
    with pytest.raises(RuleError, match="more than the 250,000 threads"):
        sight_matrix(judge, many, many)


def test_forty_against_forty_are_quick() -> None:
    judge = judged("cwb", 3)
    hexes = hexes_party(judge.board, judge.board.grid.hexes()).ends[:40]
    took = []
    for _ in range(5):
        start = perf_counter()
        sight_matrix(judge, hexes, hexes)
        took.append(perf_counter() - start)
    assert min(took) < 0.3
