"""Demands are judged as single rulings are, all at once, and quickly enough for every step of a stroke."""

from __future__ import annotations

import random

import pytest

from losview.board.board import Board
from losview.board.scenario.demands import Demand
from losview.features.checks.demand_verdicts import EndsOfDemands, judge_demands
from losview.hexes.grid import Grid
from losview.rules.ends import parse_end
from losview.rules.rule_sets import RULE_SETS
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
@pytest.mark.parametrize("seed", range(3))
def test_they_are_met_where_single_rulings_say_so(rules, seed):
    rng = random.Random(seed)
    make = {"battletech": battletech_board, "cwb": civil_war_board}
    board = random_board(seed, 7, 6) if rules.key == "asl" else make[rules.key](rng)
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    asked = [Demand(tuple(rng.sample(labels, min(len(labels), rng.choice((1, 1, 3))))), rng.choice(labels),
                    rng.random() < 0.5) for _ in range(25)]
    judge = rules.prepare(board)
    verdicts = judge_demands(judge, asked)
    assert [verdict.demand for verdict in verdicts] == asked
    for verdict in verdicts:
        target = parse_end(board, verdict.demand.target)
        viewers = [parse_end(board, viewer) for viewer in verdict.demand.viewers if viewer != verdict.demand.target]
        assert [thread.viewer for thread in verdict.threads] == viewers
        rulings = [judge.judge_one(viewer, target) for viewer in viewers]
        assert verdict.met == all(ruling.visible == verdict.demand.seen for ruling in rulings)
        for thread, ruling in zip(verdict.threads, rulings, strict=True):
            assert thread.outcome == ruling.outcome
            if not ruling.visible:
                assert thread.rule == ruling.decided_by.rule
        assert [thread.viewer for thread in verdict.failing] == [
            viewer for viewer, ruling in zip(viewers, rulings, strict=True) if ruling.visible != verdict.demand.seen]


def test_an_end_that_the_map_lacks_breaks_its_demand_and_no_other():
    board = Board(Grid(5, 5))
    judge = RULE_SETS[0].prepare(board)
    bad, good, heard = judge_demands(judge, [Demand(("Z99",), "A1", True), Demand(("A1",), "E5", True),
                                             Demand(("A1:roof",), "B1", True)], EndsOfDemands())
    assert (bad.met, bad.threads) == (False, ())
    assert "Z99" in bad.problem
    assert good.met
    assert heard.met == (not heard.problem)
    assert judge_demands(judge, []) == []


def test_ends_are_read_anew_where_hexes_have_other_labels():
    from dataclasses import replace

    board, ends = Board(Grid(5, 5)), EndsOfDemands()
    demand = [Demand(("A1",), "C3", True)]
    first = judge_demands(RULE_SETS[0].prepare(board), demand, ends)[0]
    board.labels = replace(board.labels, first_column=0, style="digits")
    assert judge_demands(RULE_SETS[0].prepare(board), demand, ends)[0].problem
    board.labels = replace(board.labels, first_column=1, style="letters", origin="bottom-right")
    again = judge_demands(RULE_SETS[0].prepare(board), demand, ends)[0]
    assert again.threads[0].viewer != first.threads[0].viewer
