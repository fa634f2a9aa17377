"""Charts of a thread show the numbers of its ruling: in the case files about blind hexes, and on random boards."""

from __future__ import annotations

import random
from itertools import pairwise

from losview.drawing.charts import BarChart, Chart, LineChart
from losview.features.analysis.thread_charts import thread_charts
from losview.formats.sketch import sketch
from losview.rules.case_file import read_case
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import BY_PARTS, Effect, Verdict
from losview.rules.rule_sets import rule_set
from tests.support.case_files import case_paths
from tests.support.rule_boards import battletech_board, civil_war_board


def charts_of(judge: Judge, a: LineEnd, b: LineEnd) -> tuple[Verdict, tuple[Chart, ...]]:
    """A ruling with its charts."""
    verdict, threads = judge.judge_one(a, b), judge.thread(a, b)
    eyes = int(threads.start_height[0]), int(threads.end_height[0])
    return verdict, thread_charts(judge.rule_set.key, judge.board, (a, b), eyes, verdict)


def test_blind_hexes_of_the_cases_stand_in_their_charts() -> None:
    """The count at the range that was asked about, and a right sum that adds up to the card's, of what decides."""
    shown = 0
    for path in case_paths():
        if "A6.4" not in path.read_text(encoding="utf-8"):
            continue
        case = read_case(path)
        for expected in case.verdicts:
            if case.rule_set.key != "asl":
                continue
            verdict, charts = charts_of(case.rule_set.prepare(case.board, expected.options), expected.a, expected.b)
            counted = [card for parts, card in pairwise(verdict.worksheet) if parts.rule == BY_PARTS]
            assert bool(charts) == bool(counted), path.name
            if not charts:
                continue
            shown += 1
            card = verdict.decided_by if verdict.decided_by in counted else next(
                (one for one in counted if one.effect is Effect.BLOCKS), counted[0])
            terms, (line, bars) = dict(card.terms), charts
            assert isinstance(line, LineChart)
            assert isinstance(bars, BarChart)
            number = terms.get("number", terms.get("least", terms["raw"] // 1))
            assert dict(line.lines[0].points)[line.asked] == number, path.name
            assert (line.asked, line.level[0]) == (terms["r"], terms.get("behind", line.level[0]))
            assert bars.sums[0].total == terms["raw"]
    assert shown > 20


def test_the_first_of_what_hides_is_charted_from_the_higher_end() -> None:
    board = sketch("""
        grid flat
        levels
        4 3 2 0 0 0
        4 3 2 0 0 0
        """)
    judge = rule_set("asl").prepare(board)
    down, up = (charts_of(judge, LineEnd(board.hex(a)), LineEnd(board.hex(b)))[1] for a,
                b in (("A1", "E1"), ("E1", "A1")))
    assert len(down) == len(up) == 2
    assert "hexes from the firer" in down[0].words
    assert "hexes from the target" in up[0].words
    assert down[0].lines == up[0].lines
    assert down[1] == up[1]


def test_ceilings_are_asked_about_the_top_that_decides_or_the_highest() -> None:
    rng, shown = random.Random(5), 0
    for _ in range(40):
        board = battletech_board(rng, 7)
        judge = rule_set("battletech").prepare(board, {"method": rng.choice(("standard", "dead-zone", "diagramming"))})
        a, b = (LineEnd(hex_) for hex_ in rng.sample(board.grid.hexes(), 2))
        verdict, charts = charts_of(judge, a, b)
        for chart in charts:
            shown += 1
            tops = {dict(line.terms)["top"] for line in verdict.worksheet if "top" in dict(line.terms)}
            assert chart.level[0] in tops
            at = [y for one in judge.profile(a, b).ceilings for x, y in one.points]
            assert {y for line in chart.lines for x, y in line.points if x in (1, chart.asked)} & set(at)
    assert shown > 10


def test_rules_without_charts_show_none() -> None:
    board = civil_war_board(random.Random(3), 6)
    hexes = board.grid.hexes()
    assert charts_of(rule_set("cwb").prepare(board), LineEnd(hexes[0]), LineEnd(hexes[-1]))[1] == ()
