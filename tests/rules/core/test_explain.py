"""Worksheets: every sentence can be said, stands where it belongs, and names what it read."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from pathlib import Path

import pytest

from losview.board.board import Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import centre
from losview.hexes.thread import Segment, thread_between
from losview.rules.case_file import read_case
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Outcome, Reason, Verdict, decimal
from losview.rules.rule_sets import rule_set
from tests.support.case_files import case_paths
from tests.support.dose import dose
from tests.support.questions import SYSTEMS, board_and_judge, some_ends

KEYS = list(SYSTEMS)
systems = pytest.mark.parametrize("key", KEYS)

#: More digits behind the point than a sixteenth has, and what no sentence holds.
ARTEFACT = re.compile(r"\.[0-9]{5,}|[0-9]e[-+]?[0-9]|\bnan\b|\binf\b|True|False|None|Fraction|array")


def foreign(key: str, rng: random.Random) -> tuple[Board, Judge]:
    """A board made for the other rule set, judged under this one."""
    other = KEYS[1 - KEYS.index(key)]
    board, _ = board_and_judge(other, rng)
    return board, rule_set(key).prepare(board)


def check(judge: Judge, a: LineEnd, b: LineEnd) -> Verdict:
    """One worksheet against all that holds of every worksheet."""
    verdict = judge.judge_one(a, b)
    lines = (*verdict.worksheet, *verdict.advisories)
    assert verdict.worksheet
    for line in lines:
        check_sentence(line.say())
        check_place(line, a, b)
        check_terms(line)
        assert set(line.reads) <= set(judge.board.grid.hexes())
    check_sentence(verdict.summary)
    for end in (a, b):
        assert judge.board.label(end.hex) in verdict.summary
    blocking = [line for line in verdict.worksheet if line.effect is Effect.BLOCKS]
    assert bool(blocking) == (verdict.outcome >= Outcome.BLOCKED)
    assert verdict.decided_by in verdict.worksheet
    if blocking:
        assert verdict.decided_by in blocking
    if verdict.outcome == Outcome.HINDERED:
        assert verdict.hindrance > 0
        assert any(line.effect is Effect.COUNTS for line in verdict.worksheet)
    if verdict.outcome == Outcome.CLEAR:
        assert verdict.hindrance == 0
        assert not any(line.effect is Effect.COUNTS for line in verdict.worksheet)
    return verdict


def check_sentence(said: str) -> None:
    assert said.endswith(".")
    assert not said.endswith("..")
    assert said[0] != " "
    assert "  " not in said
    assert not set("{}") & set(said), said
    assert not ARTEFACT.search(said), said
    assert not re.search(r"-[0-9]", said), f"a hyphen for a minus: {said}"
    assert "_" not in said, f"a key for a name: {said}"


def check_place(line: Reason, a: LineEnd, b: LineEnd) -> None:
    """A stretch lies on the thread, in order, and in that of the line's hex if it has one."""
    if line.span is not None:
        first, last = line.span
        assert isinstance(first, Fraction)
        assert isinstance(last, Fraction)
        assert 0 <= first <= last <= 1
    dots = a.hexside is None and b.hexside is None and (line.where is None or line.where.vertex is None)
    if line.where is not None and a.hex != b.hex and dots:
        ends = (centre(end.hex) if end.point is None else end.point for end in (a, b))
        within = Segment(*ends).span(line.where.hex)
        assert (line.span is None) == (within is None)
        assert within is None or within[0] <= line.span[0] <= line.span[1] <= within[1]


def check_terms(line: Reason) -> None:
    """Terms are what the sentence shows, in its order."""
    shown = re.findall(r"\{(\w+)\}", line.text)
    assert [name for name, _ in line.terms] == list(dict.fromkeys(shown)), line.text
    for _, value in line.terms:
        assert isinstance(value, (int, Fraction, str))
        assert not isinstance(value, bool)


@systems
def test_worksheets_of_hundreds_of_threads(key: str) -> None:
    outcomes = set()
    for seed in range(40):
        rng = random.Random(seed)
        board, judge = board_and_judge(key, rng, 8)
        outcomes |= {check(judge, a, b).outcome for a, b in some_ends(board, rng, 25)}
    assert {Outcome.CLEAR, Outcome.BLOCKED} <= outcomes


@systems
def test_worksheets_on_boards_of_the_other_system(key: str) -> None:
    for seed in range(25):
        rng = random.Random(seed)
        board, judge = foreign(key, rng)
        for a, b in some_ends(board, rng, 20):
            check(judge, a, b)


@pytest.mark.parametrize("path", case_paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_worksheets_of_the_cases(path: Path) -> None:
    case = read_case(path)
    for one in case.verdicts:
        judge = case.rule_set.prepare(case.board, one.options)
        check(judge, one.a, one.b)
        check(judge, one.b, one.a)


@pytest.mark.heavy
@systems
def test_worksheets_by_the_thousand(key: str) -> None:
    for seed in range(1000, 1000 + dose(1000)):
        rng = random.Random(seed)
        for board, judge in (board_and_judge(key, rng, 9), foreign(key, rng)):
            for a, b in some_ends(board, rng, 25):
                check(judge, a, b)


# ---- terrain read as something else ----------------------------------------------------------------------------------


def expected_readings(judge: Judge, a: LineEnd, b: LineEnd) -> set[str]:
    """Names of the kinds met along a thread that this rule set has no rules of its own for."""
    table, rules, board = judge.board_reading.table, judge.rule_set.table, judge.board  # type: ignore[attr-defined]
    hexes = {a.hex, b.hex} | {hex_ for hex_ in board.grid.hexes() if meets(a, b, hex_)}
    kinds = {kind for hex_ in hexes for kind in board.cover(hex_).kinds()}
    kinds |= {counter.kind for counter in board.counters.values() if counter.hex in hexes}
    return {table.get(kind).name for kind in kinds if table.reading(kind, rules).read_as}


def meets(a: LineEnd, b: LineEnd, hex_: object) -> bool:
    return thread_between(a.hex, b.hex).span(hex_) is not None  # type: ignore[arg-type]


@systems
def test_readings_of_foreign_terrain_are_told(key: str) -> None:
    told = 0
    for seed in range(40):
        rng = random.Random(seed)
        board, judge = foreign(key, rng)
        for a, b in some_ends(board, rng, 12):
            said = [line.say() for line in judge.judge_one(a, b).worksheet if line.rule == "terrain"]
            names = expected_readings(judge, a, b)
            assert len(said) == bool(names)
            assert "".join(said).count(" in ") == len(names)
            assert all(f"{name} in ".lower() in said[0].lower() for name in names), (said, names)
            told += len(names)
    assert told > 100


@systems
def test_no_readings_are_told_of_a_systems_own_terrain(key: str) -> None:
    for seed in range(10):
        rng = random.Random(seed)
        board, judge = board_and_judge(key, rng)
        if key == "battletech":
            board.counters.clear()
            judge = rule_set(key).prepare(board)
        for a, b in some_ends(board, rng, 20):
            assert not any(line.rule == "terrain" for line in judge.judge_one(a, b).worksheet)


@systems
def test_terrain_that_no_table_knows_is_open_ground(key: str) -> None:
    """Data of a file's own ("format:word") is no terrain and is passed over."""
    board, _ = board_and_judge(key, random.Random(1), 5)
    a, b = board.grid.hexes()[0], board.grid.hexes()[1]
    board.cover_at[board.grid.cell(b)] = board.intern(HexTerrain((Feature("quicksand"),
                                                                  Feature("megamek:fluff", None, 1))))
    said = [line.say() for line in rule_set(key).prepare(board).judge_one(LineEnd(a), LineEnd(b)).worksheet]
    assert f"Quicksand in {board.label(b)} is read as open ground." in said
    assert not any("fluff" in line for line in said)


@pytest.mark.parametrize("key", ["asl", "battletech", "cwb"])
def test_terrain_of_another_program_that_no_table_knows_is_not_judged(key: str) -> None:
    """Its data that hides nothing, and marks of how a file writes other terrain, are passed over."""
    board = Board(Grid(3, 3))
    a, b, c = (board.hex(label) for label in ("A1", "A2", "A3"))
    for hex_, amount in ((b, 0), (c, 4)):
        features = (Feature("megamek:woods", None, amount), Feature("megamek:bldg_cf", None, 9),
                    Feature("megamek:road"))
        board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain(features))

    def not_judged(to: Hex) -> list[str]:
        worksheet = rule_set(key).prepare(board).judge_one(LineEnd(a), LineEnd(to)).worksheet
        return [line.say() for line in worksheet if line.rule == "not judged"]

    assert not_judged(b) == ["Woods:0 in A2 is read as open ground."]
    assert not_judged(c) == ["Terrain that no rules know is read as open ground: woods:0 in A2, woods:4 in A3."]


# ---- numbers as people read them -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("value", "said"), [
    (3, "3"), (-3, "\N{MINUS SIGN}3"), (0, "0"), (Fraction(1, 4), "0.25"), (Fraction(-5, 4), "\N{MINUS SIGN}1.25"),
    (Fraction(21, 10), "2.1"), (Fraction(1, 3), "1/3"), (Fraction(-22, 7), "\N{MINUS SIGN}22/7"),
    (Fraction(5, 8), "0.625"), (Fraction(1, 40), "1/40"), (10**9, "1000000000"), ("C3", "C3"),
])
def test_numbers(value: int | Fraction | str, said: str) -> None:
    assert decimal(value) == said
