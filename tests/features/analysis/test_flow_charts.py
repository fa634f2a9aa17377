"""Flow charts: the path of a ruling keeps to the chart, and ends as the ruling says."""

from __future__ import annotations

import random

import pytest

from losview.features.analysis.all_flow_charts import FLOW_CHARTS
from losview.features.analysis.flow_chart import BLOCKED, SEEN, steps_asked
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support.rule_boards import civil_war_board


@pytest.mark.parametrize("rules", list(FLOW_CHARTS))
def test_answers_lead_on_and_never_back(rules: str) -> None:
    steps = FLOW_CHARTS[rules].steps
    keys = [step.key for step in steps]
    assert rules in {one.key for one in RULE_SETS}
    for number, step in enumerate(steps):
        assert all(answer.leads_to in {SEEN, BLOCKED, *keys[number + 1:]} for answer in step.answers)
        assert number == 0 or any(step.key in {answer.leads_to for answer in before.answers}
                                  for before in steps[:number])


def test_paths_of_random_rulings_keep_to_the_chart_and_end_as_they_say() -> None:
    chart, taken = FLOW_CHARTS["cwb"], set()
    for seed in range(16):
        board = civil_war_board(random.Random(seed), 7)
        judge, hexes = rule_set("cwb").prepare(board), board.grid.hexes()
        rng = random.Random(seed)
        for _ in range(40):
            a, b = (LineEnd(rng.choice(hexes)) for _ in range(2))
            verdict = judge.judge_one(a, b)
            path = steps_asked(chart, verdict)
            assert [one.answer.leads_to for one in path[:-1]] == [one.step.key for one in path[1:]]
            assert path[-1].answer.leads_to == (SEEN if verdict.visible else BLOCKED)
            assert verdict.decided_by in path[-1].lines
            assert all(one.lines for one in path[1:])
            taken |= {(one.step.key, one.answer.leads_to) for one in path}
    ways = {(step.key, answer.leads_to) for step in chart.steps for answer in step.answers}
    assert taken == ways, f"never taken: {ways - taken}"


def test_a_path_by_hand() -> None:
    """Ends at 0 and 2, ground of 1 in the middle: steps 3, 7, 8 and 9 lead on, and 1/2 of step 11 passes 2/4."""
    board = sketch("grid flat odd\nlevels\n0 0 1 1 2\n")
    judge = rule_set("cwb").prepare(board)
    path = steps_asked(FLOW_CHARTS["cwb"], judge.judge_one(LineEnd(board.hex("A1")), LineEnd(board.hex("E1"))))
    assert [one.step.key for one in path] == ["D", "S2", "1", "2", "3", "7", "8", "9", "10", "11"]
    assert board.hex("D1") in path[-1].hexes or board.hex("C1") in path[-1].hexes
