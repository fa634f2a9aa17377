"""A disputed ruling as a case file: it is read back, holds the same map, and differs from the ruling."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from losview.board.board import Board, same_board
from losview.rules.case_check import checked
from losview.rules.case_file import parse_case, read_case
from losview.rules.case_text import CLAIMED_RULES, Claim, disputed_case
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support.asl_boards import random_board
from tests.support.case_files import case_paths
from tests.support.rule_boards import battletech_board, civil_war_board


def boards() -> list[tuple[str, Board]]:
    rng = random.Random(3)
    return [("asl", random_board(4)), ("battletech", battletech_board(rng)), ("cwb", civil_war_board(rng))]


@pytest.mark.parametrize(("rules", "board"), boards(), ids=lambda each: each if isinstance(each, str) else "")
@pytest.mark.parametrize("claim", [Claim(True, why="the rule says so"), Claim(True, 2), Claim(False)])
def test_it_is_read_back_with_the_same_map(rules: str, board: Board, claim: Claim, tmp_path: Path) -> None:
    judge = rule_set(rules).prepare(board)
    hexes = board.grid.hexes()
    a, b = LineEnd(hexes[0]), LineEnd(hexes[-1])
    verdict = judge.judge_one(a, b)
    board.title, board.notes = "A title", ["a note"]
    text = disputed_case(judge, a, b, verdict, claim)
    case = parse_case(text, tmp_path / "claim.txt")
    board.title, board.notes = "", []
    scenario, board.scenario = board.scenario, {}
    texts, board.texts = board.texts, {}
    assert same_board(case.board, board)
    board.scenario, board.texts = scenario, texts
    (expected,) = case.verdicts
    assert (expected.a, expected.b, expected.outcome.visible) == (a, b, claim.seen)
    assert case.rule_set.key == rules
    assert verdict.summary in text
    assert ("the rule says so" in case.about) == bool(claim.why)
    _, differences = checked(case, expected)
    assert differences or claim.seen == verdict.visible


def test_every_case_can_be_disputed_with_its_ends_and_options() -> None:
    for path in case_paths()[::3]:
        case = read_case(path)
        expected = case.verdicts[0]
        judge = case.rule_set.prepare(case.board, expected.options)
        if "night" in case.board.scenario:
            continue
        verdict = judge.judge_one(expected.a, expected.b)
        again = parse_case(disputed_case(judge, expected.a, expected.b, verdict, Claim(not verdict.visible)), path)
        assert (again.verdicts[0].a, again.verdicts[0].b) == (expected.a, expected.b)
        assert again.verdicts[0].options == judge.options or again.verdicts[0].options.items() <= judge.options.items()
        assert checked(again, again.verdicts[0])[1]


def test_claimed_rules_are_rules_that_decide() -> None:
    assert set(CLAIMED_RULES) == {rules.key for rules in RULE_SETS}
    for rules, board in boards():
        assert set(CLAIMED_RULES[rules]) <= set(rule_set(rules).prepare(board).rules)


def test_a_night_is_refused_in_one_sentence() -> None:
    (_, board), *_ = boards()
    board.scenario = {"night": {"nvr": 3}}
    a, b = LineEnd(board.grid.hexes()[0]), LineEnd(board.grid.hexes()[-1])
    judge = rule_set("asl").prepare(board)
    with pytest.raises(RuleError, match="option nvr=day"):
        disputed_case(judge, a, b, judge.judge_one(a, b), Claim(True))
    by_day = rule_set("asl").prepare(board, {"nvr": "day"})
    verdict = by_day.judge_one(a, b)
    again = parse_case(disputed_case(by_day, a, b, verdict, Claim(not verdict.visible)), Path("by day"))
    assert "night" not in again.board.scenario
