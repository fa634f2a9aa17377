"""Drills: positions near where the verdict changes, drawn fairly, and true."""

from __future__ import annotations

import time
from collections import Counter
from statistics import median

import pytest

from losview.board.sketches.sketch import sketch
from losview.drills.drill_lesson import drill_lesson
from losview.drills.drill_positions import DrillPositions
from losview.drills.drill_session import DrillSession
from losview.files.format import open_map
from losview.lessons.lesson_check import disagreements
from losview.sight.map_settings import settings_of
from losview.sight.rule_sets import rule_set

#: Maps with the rules that decide threads on them, each of which has to be asked about.
MAPS = {
    "ravensgill": ("asl", {"A6.1", "A6.2", "A6.2 level", "A6.3", "A6.4", "A6.7", "B9", "B10.23"}),
    "lantern-mill": ("asl", {"A6.1", "A6.2", "A6.7", "E1.101", "E1.101 lit"}),
    "first-map": ("cwb", {"1", "2", "4", "6", "8", "11"}),
    "ferrow-valley": ("battletech", {"woods", "dead zone", "BMR 1", "BMR 3", "clear"}),
}


def judge_of(name: str):
    board, key = open_map(f"demo:{name}"), MAPS[name][0]
    more = {"method": "dead-zone"} if key == "battletech" else {}
    return rule_set(key).prepare(board, {**settings_of(board).options, **more})


def agree(name: str, count: int, seed: int) -> None:
    drawn = DrillPositions(judge_of(name), seed)
    positions = [drawn.next() for _ in range(count)]
    fresh = judge_of(name)
    for position in positions:
        verdict = fresh.explain(*position.ends)
        assert verdict.outcome is position.kind.outcome
        assert verdict.decided_by.rule == position.kind.rule
        assert not verdict.close_call
        assert verdict.deciding == position.verdict.deciding


@pytest.mark.parametrize("name", MAPS)
def test_positions_are_true_and_all_rules_are_asked_about(name):
    agree(name, 15, 7)
    drawn = DrillPositions(judge_of(name), 3)
    kinds = [drawn.next().kind for _ in range(120)]
    assert MAPS[name][1] <= {kind.rule for kind in kinds}
    shares = Counter(kind.outcome for kind in kinds)
    assert max(shares.values()) <= 120 * (1 / len(shares) + 0.15)  # the commonest answer is no good guess


@pytest.mark.heavy
@pytest.mark.parametrize("name", MAPS)
def test_ten_thousand_positions_agree_with_a_fresh_ruling(name):
    for seed in range(10):
        agree(name, 250, seed)


def test_the_same_seed_draws_the_same_positions():
    judge = judge_of("first-map")
    first, again, other = (DrillPositions(judge, seed) for seed in (5, 5, 6))
    drawn = [position.next().ends for position in (first, again, other)]
    assert drawn[0] == drawn[1]
    assert [first.next().ends for _ in range(5)] == [again.next().ends for _ in range(5)]
    assert [first.next().ends for _ in range(3)] != [other.next().ends for _ in range(3)]


def test_a_position_comes_quickly():
    drawn, times = DrillPositions(judge_of("ravensgill"), 1), []
    for _ in range(20):
        before = time.process_time()
        drawn.next()
        times.append(time.process_time() - before)
    assert median(times) < 0.05


def test_a_map_without_any_has_none():
    judge = rule_set("asl").prepare(sketch("""
        terrain
        . . .
        . . .
        """))
    assert DrillPositions(judge, 1).next() is None


def test_what_was_missed_comes_back():
    session = DrillSession(DrillPositions(judge_of("ravensgill"), 4))
    missed = session.next()
    session.answered(missed, right=False)
    assert session.summary() == f"{missed.kind.rule} 0 of 1"
    for _ in range(2):
        session.answered(session.next(), right=True)
    assert session.next().kind == missed.kind
    assert session.summary().startswith(f"{missed.kind.rule} ")


def test_the_rules_agree_with_what_a_drill_asks():
    for name in MAPS:
        judge = judge_of(name)
        drawn = DrillPositions(judge, 9)
        for _ in range(5):
            assert disagreements(drill_lesson(judge, drawn.next(), 1, "")) == []
