"""Each study against what it means, worked out another way on small boards."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losview.base.study_error import StudyError
from losview.board.board import Board
from losview.features.studies.agreement import Agreement
from losview.features.studies.all_studies import STUDIES
from losview.features.studies.balance import Balance, turned_hexes
from losview.features.studies.compare import Compare
from losview.features.studies.dominance import Dominance
from losview.features.studies.engine import SerialEngine
from losview.features.studies.job import EyeHeights, JudgedBoard, RulesChoice
from losview.features.studies.layouts import Layouts, layouts_of
from losview.features.studies.pairs import Pairs
from losview.features.studies.plan import plan_task
from losview.features.studies.positions import Positions, best_sites
from losview.features.studies.routes import Routes, least_seen_route
from losview.features.studies.runner import run_task
from losview.features.studies.shared_view import SharedView
from losview.features.studies.study import Study, StudyTask
from losview.features.studies.verdict_list import OtherVerdict, read_verdicts
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, neighbour
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set
from losview.rules.tables import StudyResult
from tests.support.asl_boards import random_board
from tests.support.paths import CHECKOUT
from tests.support.rule_boards import civil_war_board
from tests.support.study_tasks import task_of


def result_of(task: StudyTask) -> StudyResult:
    result = run_task(task, SerialEngine()).result
    assert result is not None
    return result


def test_every_study_has_a_row_in_the_help_and_a_key_of_its_own() -> None:
    text = (CHECKOUT / "resources" / "help" / "studies.md").read_text(encoding="utf-8")
    assert len({study.key for study in STUDIES}) == len(STUDIES) == 9
    for study in STUDIES:
        assert f"| `{study.key}` |" in text
        for setting in study.settings:
            assert f"`{setting.option}" in text


@pytest.mark.parametrize("study", [Pairs(), Compare(), Positions(), Positions(observers=2), Dominance(),
                                   Routes(start="A1", goal="B1")])
@pytest.mark.parametrize(("viewers", "targets"), [("woods", ""), ("", "woods"), ("woods", "woods")])
def test_nobody_who_looks_and_nothing_to_look_at(study: Study, viewers: str, targets: str) -> None:
    board = Board(Grid(4, 3))
    judged = [JudgedBoard(board, RulesChoice.of("asl", options)) for options in ({}, {"season": "out"})]
    result = result_of(plan_task(study, "test", judged[: study.compares], viewers=viewers, targets=targets))
    assert not any(column.any() for name, column in result.table.columns.items() if name.startswith("se"))
    if isinstance(study, Positions):
        assert result.summary == ("No site sees any target.",)
    with pytest.raises(StudyError, match="test: there is nobody who looks, or nothing to look at"):
        task_of(board, "asl", Layouts(), viewers=viewers, targets=targets)


# Pairs.


def test_pairs_are_the_verdicts_of_rulings() -> None:
    board = random_board(11, 5, 4)
    result, judge = result_of(task_of(board, "asl", Pairs())), rule_set("asl").prepare(board)
    table = result.table
    assert len(table) == len(board.grid.hexes()) ** 2
    for row in range(0, len(table), 7):
        verdict = judge.judge_one(LineEnd(board.hex(str(table["from"][row]))),
                                  LineEnd(board.hex(str(table["to"][row]))))
        assert table["outcome"][row] == verdict.outcome.name.lower()
        if verdict.visible:
            assert table["hindrance"][row] == verdict.hindrance
    n = len(board.grid.hexes())
    assert result.arrays["outcome"].shape == (1, n, n)
    assert result.arrays["outcomes"][result.arrays["outcome"][0, 2, 3]] == table["outcome"][2 * n + 3]


def test_too_many_pairs_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("losview.features.studies.verdict_matrix.MAX_VERDICTS", 300)
    with pytest.raises(StudyError, match="gathers 400 verdicts, and the most is 300"):
        task_of(random_board(1, 5, 4), "asl", Pairs())


# Compare.


def test_a_comparison_equals_two_fields_compared() -> None:
    board = random_board(21, 7, 6)
    judged = [JudgedBoard(board, RulesChoice.of("asl", {"season": season, "weather": weather}))
              for season, weather in (("in", "0"), ("out", "1"))]
    result = result_of(plan_task(Compare(), "test", judged))
    before, after = (result_of(task_of(board, "asl", Pairs(), season=season, weather=weather)).arrays
                     for season, weather in (("in", "0"), ("out", "1")))
    seen, seen_after = before["outcome"][0] <= 1, after["outcome"][0] <= 1
    table = result.table
    assert table["sees_lost"].tolist() == (seen & ~seen_after).sum(axis=1).tolist()
    assert table["seen_by_gained"].tolist() == (~seen & seen_after).sum(axis=0).tolist()
    differ = (seen != seen_after) | (seen & (before["hindrance"][0] != after["hindrance"][0]))
    assert differ.any()
    assert table["differs"].tolist() == differ.sum(axis=1).tolist()


def test_what_cannot_be_compared() -> None:
    board, rules = random_board(1, 5, 4), RulesChoice.of("asl")
    with pytest.raises(StudyError, match="is compared with itself"):
        plan_task(Compare(), "test", [JudgedBoard(board, rules)] * 2)
    with pytest.raises(StudyError, match="have different hexes"):
        plan_task(Compare(), "test", [JudgedBoard(board, rules), JudgedBoard(random_board(1, 6, 4), rules)])


# Positions.


@settings(max_examples=30)
@given(seed=st.integers(0, 10_000), count=st.integers(1, 3))
def test_the_best_sites_are_the_best_by_trying_all(seed: int, count: int) -> None:
    seen = np.random.default_rng(seed).random((7, 9)) < 0.3

    def together(sites: tuple[int, ...] | list[int]) -> int:
        return int(seen[list(sites)].any(axis=0).sum())

    found = best_sites(seen, count)
    best = max(together(sites) for size in range(1, count + 1) for sites in combinations(range(7), size))
    assert len(set(found)) == len(found) <= count
    if count <= 2:
        assert (together(found) if found else 0) == best
    else:  # no exchange of one site would help
        assert together(found) >= 0.63 * best
        assert all(together([*found[:at], site, *found[at + 1 :]]) <= together(found)
                   for at in range(len(found)) for site in range(7))


def test_sites_that_must_see_an_area() -> None:
    board = civil_war_board(random.Random(6), 7)
    some = ", ".join(board.label(hex_) for hex_ in board.grid.hexes()[:4])
    result = result_of(task_of(board, "cwb", Positions(must=some, at_least=3)))
    table = result.table
    chosen = table["chosen"] == 1
    able = table["sees_of_must"] >= 3
    if able.any():
        assert able[chosen].all()
        assert table["sees"][chosen][0] == table["sees"][able].max()
    with pytest.raises(StudyError, match="--at-least asks for 9 hexes"):
        task_of(board, "cwb", Positions(must=some, at_least=9))
    with pytest.raises(StudyError, match="--observers takes 1 to 50, not 0"):
        task_of(board, "cwb", Positions(observers=0))


def test_two_sites_are_tried_some_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = np.random.default_rng(5).random((23, 40)) < 0.2
    whole = best_sites(seen, 2)
    monkeypatch.setattr("losview.features.studies.positions._MAX_SUMS", 60)
    assert best_sites(seen, 2) == whole


# Routes.


def all_routes(exposed: dict[Hex, int], here: Hex, goal: Hex, passed: tuple[Hex, ...]) -> Iterator[tuple[Hex, ...]]:
    route = (*passed, here)
    if here == goal:
        yield route
        return
    for direction in range(6):
        onward = neighbour(here, direction)
        if onward in exposed and onward not in route:
            yield from all_routes(exposed, onward, goal, route)


@settings(max_examples=25)
@given(st.integers(0, 10_000))
def test_a_route_is_the_least_seen_of_all(seed: int) -> None:
    rng = random.Random(seed)
    hexes = [Hex(q, r) for q in range(3) for r in range(3)]
    exposed = {hex_: rng.choice([0, 0, 1, 5]) for hex_ in hexes if rng.random() < 0.85 or hex_ in (hexes[0], hexes[-1])}
    routes = list(all_routes(exposed, hexes[0], hexes[-1], ()))
    found = least_seen_route(exposed, [hexes[0]], [hexes[-1]])
    if not routes:
        assert found == []
        return
    assert min((sum(exposed[hex_] for hex_ in route), len(route)) for route in routes) == (
        sum(exposed[hex_] for hex_ in found), len(found))
    assert tuple(found) in routes


def test_a_route_names_who_sees_each_step() -> None:
    board = random_board(8, 6, 5)
    result = result_of(task_of(board, "asl", Routes(start="A1", goal="F3..F5", avoid="C3"), viewers="C1, D4"))
    judge, table = rule_set("asl").prepare(board), result.table
    assert table["hex"][0] == "A1"
    assert str(table["hex"][-1]).startswith("F")
    assert "C3" not in table["hex"].tolist()
    told: dict[Hex, list[tuple[str, str, int, str]]] = {}
    for row, hex_ in enumerate(table.hexes):
        told.setdefault(hex_, []).append(tuple(table[name][row] for name in ("viewer", "outcome", "hindrance", "rule")))
    for hex_, exposures in told.items():
        rulings = [(label, judge.judge_one(LineEnd(board.hex(label)), LineEnd(hex_))) for label in ("C1", "D4")]
        assert exposures == ([(label, verdict.outcome.name.lower(), verdict.hindrance, verdict.decided_by.rule)
                              for label, verdict in rulings if verdict.visible and verdict.decided_by is not None]
                             or [("", "", 0, "")])
        assert table["seen_by"][table.hexes.index(hex_)] == sum(verdict.visible for _, verdict in rulings)
    assert table.drawn("seen_by")[0] == list(told)
    with pytest.raises(StudyError, match="--goal needs an area with hexes of the map"):
        task_of(board, "asl", Routes(start="A1"))


@pytest.mark.parametrize("seed", range(4))
def test_no_route_of_a_small_map_is_less_seen(seed: int) -> None:
    board = random_board(seed, 3, 3)
    watchers = ["A3", "C1"]
    result = result_of(task_of(board, "asl", Routes(start="A1", goal="C3"), viewers=", ".join(watchers)))
    fields = [compute_field(rule_set("asl").prepare(board), LineEnd(board.hex(label))) for label in watchers]
    exposed = {hex_: sum(field.outcome[board.grid.cell(hex_)] <= Outcome.HINDERED for field in fields)
               for hex_ in board.grid.hexes()}
    best = min((sum(exposed[hex_] for hex_ in route), len(route))
               for route in all_routes(exposed, board.hex("A1"), board.hex("C3"), ()))
    steps = list(dict.fromkeys(result.table.hexes))
    assert (sum(exposed[hex_] for hex_ in steps), len(steps)) == best


# Shared views.


def test_a_shared_view_is_what_fields_say() -> None:
    board = random_board(5, 8, 7)
    table = result_of(task_of(board, "asl", SharedView(all_of="A1, C4", none_of="G6, H2"))).table
    judge = rule_set("asl").prepare(board)
    for hex_, fits, by_all, by_none in zip(table.hexes, *(table[name].tolist() for name in (
            "fits", "by_all_of", "by_none_of")), strict=True):
        these, those = ([judge.judge_one(LineEnd(board.hex(label)), LineEnd(hex_)).visible for label in labels]
                        for labels in (("A1", "C4"), ("G6", "H2")))
        assert (fits, by_all, by_none) == (all(these) and not any(those), sum(these), sum(those))
    assert table["fits"].any()
    hexes, values = table.drawn("fits")
    assert len(hexes) == table["fits"].sum()
    assert values.all()


@pytest.mark.parametrize(("study", "viewers", "sentence"), [
    (SharedView(), "", "--all-of needs an area with hexes of the map, and '' has none"),
    (SharedView(all_of="A1", none_of="woods on level 9"), "", "--none-of needs an area with hexes of the map"),
    (SharedView(all_of="A1..B2", none_of="A2"), "", "A2 is among these and those"),
    (SharedView(all_of="A1"), "A1", "leave --viewers out"),
])
def test_a_shared_view_that_cannot_be(study: Study, viewers: str, sentence: str) -> None:
    with pytest.raises(StudyError, match=sentence):
        task_of(Board(Grid(4, 3)), "asl", study, viewers=viewers)


# Balance.


@pytest.mark.parametrize("seed", range(8))
def test_turning_about_the_middle_twice_changes_nothing(seed: int) -> None:
    board = civil_war_board(random.Random(seed))
    cells = board.grid.plane.cells
    for cell in cells.tolist():
        once = turned_hexes(board, np.array([cell], np.intp))
        if len(once):
            assert turned_hexes(board, once).tolist() == [cell]


def test_balance_counts_both_sides() -> None:
    board = random_board(8, 6, 5)
    table = result_of(task_of(board, "asl", Balance(side_a="A1..A5", side_b="F1..F5"))).table
    whole = result_of(task_of(board, "asl", Pairs())).arrays
    seen = whole["outcome"][0] <= Outcome.HINDERED
    a = [label.startswith("A") for label in whole["viewers"].tolist()]
    assert table["seen_by_a"].tolist() == seen[a].sum(axis=0).tolist()
    assert (table["dead"] == 1).tolist() == ((table["seen_by_a"] + table["seen_by_b"]) == 0).tolist()
    with pytest.raises(StudyError, match="leave --viewers out"):
        task_of(board, "asl", Balance(side_a="A1"), viewers="A1")
    with pytest.raises(StudyError, match="--side-a needs an area"):
        task_of(board, "asl", Balance())


# Agreement.


def test_agreement_names_the_rules_of_what_differs(tmp_path: Path) -> None:
    board = random_board(8, 6, 5)
    pairs = result_of(task_of(board, "asl", Pairs())).table
    visible = np.isin(pairs["outcome"], ("clear", "hindered"))
    wrong = {5, 77, 300}
    lines = ["a\tb\tvisible", *(f"{pairs['from'][row]}\t{pairs['to'][row]}\t{int(visible[row] != (row in wrong))}"
                                for row in range(len(pairs)))]
    (tmp_path / "theirs.tsv").write_text("\n".join(lines), encoding="utf-8")
    result = result_of(task_of(board, "asl", Agreement(read_verdicts(str(tmp_path / "theirs.tsv")))))
    table = result.table
    assert list(zip(table["a"].tolist(), table["b"].tolist(), strict=True)) == [
        (pairs["from"][row], pairs["to"][row]) for row in sorted(wrong)]
    assert table["rule"].tolist() == pairs["rule"][sorted(wrong)].tolist()
    assert result.summary[0] == "900 verdicts, 3 differ: 99.67 % agree."


def test_agreement_about_some_pairs_in_several_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("losview.features.studies.study.JOB_THREADS", 40)
    board, rng = random_board(8, 6, 5), random.Random(4)
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    listed = tuple(OtherVerdict(rng.choice(labels), rng.choice(labels), True) for _ in range(60))
    task = task_of(board, "asl", Agreement(listed))
    assert len(task.jobs()) > 3
    judge, arrays = rule_set("asl").prepare(board), result_of(task).arrays
    for verdict, outcome in zip(listed, arrays["outcome"].tolist(), strict=True):
        assert judge.judge_one(LineEnd(board.hex(verdict.a)), LineEnd(board.hex(verdict.b))).outcome == outcome
    with pytest.raises(StudyError, match="agreement judges at one height of viewers and of targets"):
        task_of(board, "asl", Agreement(listed), heights=[EyeHeights(0), EyeHeights(4)])


@pytest.mark.parametrize(("text", "sentence"), [
    ("", "the first line must name the columns a, b"),
    ("a\tb\n", "the first line must name"),
    ("a\tb\tblocked\nA1\tB1\n", "line 2: it has fewer columns"),
    ("a\tb\tblocked\nA1\tB1\tperhaps\n", "line 2: 'perhaps' is no verdict"),
])
def test_lists_that_cannot_be_read(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "theirs.tsv").write_text(text, encoding="utf-8")
    with pytest.raises(StudyError, match=sentence):
        read_verdicts(str(tmp_path / "theirs.tsv"))
    with pytest.raises(StudyError, match="there is no such file"):
        read_verdicts(str(tmp_path / "none.tsv"))


def test_a_verdict_about_a_hex_off_the_map() -> None:
    with pytest.raises(StudyError, match="a verdict names a hex that the map does not have"):
        task_of(random_board(8, 6, 5), "asl", Agreement((OtherVerdict("A1", "Z99", True),)))


# Layouts.


def test_all_layouts_of_two_boards_and_none_twice() -> None:
    found = list(layouts_of(["bd1", "bd2"]))
    assert len(found) == len(set(found)) == 2 * (2 * 4) // 2
    assert "bd1 bd2" in found
    assert "bd1 / bd2r" in found
    assert "bd2r bd1r" not in found  # the first one turned
    assert len(list(layouts_of(["a", "b", "c", "d"]))) == 3 * (24 * 16) // 2
    with pytest.raises(StudyError, match="needs two boards or more"):
        Layouts().maps(["bd1"])
    with pytest.raises(StudyError, match="5 boards can be laid in more than 1,000 ways; give fewer"):
        Layouts().maps(["a", "b", "c", "d", "e"])
    with pytest.raises(StudyError, match="12 boards can be laid in more than 1,000 ways"):
        Layouts().maps([f"bd{number}" for number in range(12)])


def test_of_all_layouts_the_best_board_alone_is_kept() -> None:
    task = task_of(random_board(8, 6, 5), "asl", Layouts((4,)))
    whole, study = result_of(task), task.study
    percents = [30.0, 50.0, 20.0, 50.0]
    made = [replace(whole, name=f"l{number}", board=Board(whole.board.grid), detail=replace(whole.drawn),
                    table=replace(whole.table, columns={**whole.table.columns, "seen_percent": np.array([percent])}))
            for number, percent in enumerate(percents)]
    kept: list[StudyResult] = []
    for number, result in enumerate(made):
        kept = study.kept([*kept, result])
        best = made[min(number, 1)]
        assert all(one.board is best.board and one.detail is best.detail for one in kept)
    assert [one.name for one in kept] == ["l0", "l1", "l2", "l3"]
    assert study.together(kept).board is made[1].board
    assert study.together(kept).name == "l1"


def test_a_layout_is_one_row() -> None:
    board: Board = random_board(8, 6, 5)
    table = result_of(task_of(board, "asl", Layouts((4,)))).table
    seen = result_of(task_of(board, "asl", Pairs())).arrays["outcome"] <= Outcome.HINDERED
    assert len(table) == 1
    assert table["seen_percent"][0] == 100 * seen.sum() / 900
    assert table["best_sees"][0] == seen[0].sum(axis=1).max()
