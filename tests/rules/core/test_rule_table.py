"""Which rule a changed verdict is put down to, and to which random boards a rule matters."""

from __future__ import annotations

import pytest

from losview.rules.case_file import read_case
from tests.programs.rule_table import TOPICS, Change, matters, rule_of
from tests.support.asl_tables import as_table
from tests.support.case_files import case_paths

CHANGE = Change("bd06", "AA1", "DD4", ("seen", "4", "A6.7"), ("seen", "3", "A6.7"))
CUTS = "A6.1: A close call: the thread cuts the grain in CC4 by only 0.0002 hex; past it it would be hindered by 3."
MISSES = "A6.1: A close call: the thread misses the grain in {hex} by only 0.001 hex; through it it would be hindered."


def test_terrain_drawn_elsewhere_by_a_hair_is_put_down_to_b1() -> None:
    assert rule_of(CHANGE, frozenset({CUTS, MISSES.format(hex="CC4")})) == "B.1"
    assert rule_of(CHANGE, frozenset({CUTS, MISSES.format(hex="CC5")})) == "other"
    assert rule_of(CHANGE, frozenset({CUTS, MISSES.format(hex="CC4"), "B.5: on a continuous slope"})) == "B.5"


@pytest.mark.parametrize(("name", "rule"), [
    ("A6.42-roof-to-roof", "A6.42"), ("A6.1-across-an-edge", "A6.1"), ("B9.35-at-the-foot", "B9.35"),
])
def test_a_rule_matters_where_the_transcription_without_it_gives_another_verdict(name: str, rule: str) -> None:
    case = next(read_case(path) for path in case_paths() if path.stem == name)
    plain = [one for one in case.verdicts if not one.options]
    judge = case.rule_set.prepare(case.board, {})
    sheets = [((one.a, one.b), [f"{line.rule}: {line.say()}" for line in judge.judge_one(one.a, one.b).worksheet])
              for one in plain]
    topics = [topic for topic in TOPICS if topic.rule == rule]
    assert any(matters(topic, as_table(case.board), [(pair, [*sheet, "A6.1: runs along"]) for pair, sheet in sheets])
               for topic in topics)
    assert not any(matters(topic, as_table(case.board), sheets[:0]) for topic in topics)
