"""Drills: positions near where the verdict changes, drawn fairly, and true."""

from __future__ import annotations

from collections import Counter, defaultdict
from datetime import UTC, datetime, timedelta
from random import Random
from statistics import median

import pytest
from fsrs import Rating

from losview.board.board import Board
from losview.features.teaching.changed_number import changed_number
from losview.features.teaching.drill_lesson import drill_lesson
from losview.features.teaching.drill_memory import DrillMemory
from losview.features.teaching.drill_positions import LEVELS, DrillPositions
from losview.features.teaching.drill_session import EASIER_AFTER, HARDER_AFTER, SET, DrillSession
from losview.features.teaching.hardest_pairs import MAX_OF_A_RULE, PAIRS, hardest_pairs
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.nearness import nearness
from losview.features.teaching.thread_draws import FARTHEST, PART, ThreadDraws
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.hexes.grid import Grid
from losview.hexes.hex import distance
from losview.rules.case_file import read_case
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.map_settings import settings_of
from losview.rules.rule_sets import RULE_SETS, rule_set
from tests.support import paths
from tests.support.dose import dose

#: Maps with all rules that decide threads between the hexes of these, rare ones too: of 119,000 on ravensgill B23.25
#: decides 22.  Each has to be asked about.
MAPS = {
    "ravensgill": ("asl", {"A6.1", "A6.2", "A6.2 level", "A6.3", "A6.4", "A6.7", "B9", "B10.23", "B23.25"}),
    "lantern-mill": ("asl", {"A6.1", "A6.2", "A6.2 level", "A6.4", "A6.7", "B9", "B.10", "E1.101", "E1.101 lit"}),
    "first-map": ("cwb", {"D", "S2", "1", "2", "4", "6", "8", "11"}),
    "ferrow-valley": ("battletech",
                      {"adjacent", "woods", "industrial", "dead zone", "BMR 1", "BMR 2", "BMR 3", "clear"}),
}
#: Cases with rules that decide few threads on the maps, or none.
CASES = {
    "A6.8": "asl/A6.8-adjacent", "A6.21": "asl/A6.21-half-levels", "B.10": "asl/B.10-six", "B6.2": "asl/B6.2-decks",
    "B9.52": "asl/B9.5-bocage", "B10.211": "asl/B10.211-alpine-hills",
    "B11.21": "asl/B11.21-depression-cliffs", "B23.71": "asl/B23.71-and-O5.3-bars",
    "B27.2": "asl/B27.2-entrenched", "B30.2": "asl/B30.2-pillbox", "E1.13": "asl/E1.13-zero",
    "E7.25": "asl/E7.25-aerial", "O5.3": "asl/B23.71-and-O5.3-bars", "screen": "battletech/screen",
    "water": "battletech/water-surface", "fields": "battletech/fields-tally",
    "diagram": "battletech/diagramming-ceiling-d1-01",
}


def judge_of(name: str):
    board, key = open_map(f"demo:{name}"), MAPS[name][0]
    more = {"method": "dead-zone"} if key == "battletech" else {}
    return rule_set(key).prepare(board, {**settings_of(board).options, **more})


#: So many positions at most until all rules of a map have been asked about.
MOST_ASKED = 300


def judge_of_case(rule: str) -> Judge:
    """A board on which a rule decides, by the options with which it does."""
    case = read_case(paths.CASES / f"{CASES[rule]}.txt")
    return case.rule_set.prepare(case.board, next(one.options for one in case.verdicts if one.rule == rule))


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.now = datetime(2026, 5, 1, 18, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now

    def go(self, **more: float) -> None:
        self.now += timedelta(**more)


def agree(name: str, count: int, seed: int) -> None:
    drawn = DrillPositions(judge_of(name), seed)
    positions = [drawn.next() for _ in range(count)]
    fresh = judge_of(name)
    for position in positions:
        verdict = fresh.judge_one(*position.ends)
        assert verdict.outcome is position.kind.outcome
        assert verdict.decided_by.rule == position.kind.rule
        assert not verdict.close_call
        assert verdict.deciding == position.verdict.deciding


@pytest.mark.parametrize("name", MAPS)
def test_positions_are_true_and_no_answer_is_likelier(name):
    agree(name, 10, 7)
    drawn = DrillPositions(judge_of(name), 3)
    shares = Counter(drawn.next().kind.outcome for _ in range(45))
    assert max(shares.values()) <= 45 * (1 / len(shares) + 0.2)  # the commonest answer is no good guess


@pytest.mark.parametrize("name", MAPS)
def test_every_rule_that_decides_on_a_map_is_asked_about(name):
    assert MAPS[name][1] <= asked_about(judge_of(name), MAPS[name][1], 3)


@pytest.mark.parametrize("rule", CASES)
def test_rules_that_decide_few_threads_are_asked_about(rule):
    assert rule in asked_about(judge_of_case(rule), {rule}, 1)


def test_every_rule_of_every_rule_set_is_among_those():
    known = {(key, rule) for key, rules in MAPS.values() for rule in rules}
    known |= {(judge_of_case(rule).rule_set.key, rule) for rule in CASES}
    board = sketch("terrain\n. .\n")
    assert known == {(rules.key, rule) for rules in RULE_SETS for rule in rules.prepare(board).rules if rule}


def asked_about(judge: Judge, rules: set[str], seed: int) -> set[str]:
    """The rules of positions, until all of some are among them."""
    drawn, asked = DrillPositions(judge, seed), set()
    for _ in range(MOST_ASKED):
        if rules <= asked or (position := drawn.next()) is None:
            break
        asked.add(position.kind.rule)
    return asked


def test_of_a_large_map_only_a_part_is_looked_at():
    judge = rule_set("cwb").prepare(Board(Grid(110, 110)))
    drawn = ThreadDraws(judge, Random(4)).batch(200)
    assert len(drawn) >= 100
    assert max(distance(a.hex, b.hex) for a, _ in drawn for b, _ in drawn) <= 2 * PART


@pytest.mark.heavy
@pytest.mark.parametrize("name", ["corbel-crossroads", "orrin-terrace", "lantern-mill"])
def test_every_rule_that_decides_any_thread_of_a_map_is_asked_about(name):
    """Found by looking at all threads between its hexes; those whose verdict lies near a change count."""
    board = open_map(f"demo:{name}")
    judge = rule_set("asl").prepare(board, settings_of(board).options)
    rules: dict[str, list[tuple[LineEnd, LineEnd]]] = defaultdict(list)
    hexes = board.grid.hexes()
    for a in hexes:
        pairs = [(LineEnd(a), LineEnd(b)) for b in hexes if 1 <= distance(a, b) <= FARTHEST]
        for pair, rule in zip(pairs, judge.judge_many(judge.threads(pairs), details=True).rule.tolist(), strict=True):
            if len(rules[judge.rules[rule]]) < 400:
                rules[judge.rules[rule]].append(pair)
    near = {rule for rule, pairs in rules.items()
            if any(count and not judge.judge_one(*pair).close_call
                   for pair, count in zip(pairs, nearness(judge, pairs).tolist(), strict=True))}
    assert near <= asked_about(judge, near, 5)


@pytest.mark.heavy
@pytest.mark.parametrize("name", MAPS)
def test_ten_thousand_positions_agree_with_a_fresh_ruling(name):
    for seed in range(dose(10)):
        agree(name, 250, seed)


def test_the_same_seed_draws_the_same_positions():
    judge = judge_of("first-map")
    first, again, other = (DrillPositions(judge, seed) for seed in (5, 5, 6))
    drawn = [position.next().ends for position in (first, again, other)]
    assert drawn[0] == drawn[1]
    assert [first.next().ends for _ in range(5)] == [again.next().ends for _ in range(5)]
    assert [first.next().ends for _ in range(3)] != [other.next().ends for _ in range(3)]


def test_few_threads_are_looked_at_for_a_position(monkeypatch):
    """How long that takes is a row of the bench; here is counted what it consists of."""
    judge, counts = judge_of("ravensgill"), []
    judge_many = type(judge).judge_many

    def counted(self, threads, **more):
        counts[-1] += 1
        return judge_many(self, threads, **more)

    monkeypatch.setattr(type(judge), "judge_many", counted)
    drawn = DrillPositions(judge, 1)
    for seed in range(20):
        counts.append(0)
        drawn.next(level=seed % len(LEVELS))
    assert median(counts) <= 4
    assert max(counts) > 0


def test_a_map_of_close_calls_alone_is_used_up(monkeypatch):
    """However many threads near where the verdict changes it has: looking for one that may be asked about ends."""
    judge = judge_of("first-map")
    monkeypatch.setattr(Verdict, "close_call", True)
    drawn = DrillPositions(judge, 2)
    assert [drawn.next(level=level) for level in range(len(LEVELS))] == [None] * len(LEVELS)


def test_a_map_without_any_has_none():
    judge = rule_set("asl").prepare(sketch("""
        terrain
        . . .
        . . .
        """))
    assert DrillPositions(judge, 1).next() is None
    assert hardest_pairs(judge) == ()


def test_nearness_counts_the_changes_that_change_the_outcome():
    """Counted anew, one ruling for each of the ten changes."""
    from losview.board.board import QUARTERS_PER_LEVEL
    from losview.features.analysis.supposition import Supposition, rule_on, stand_level
    from losview.hexes.hex import neighbour

    judge = judge_of("first-map")
    drawn = DrillPositions(judge, 2)
    for _ in range(4):
        a, b = drawn.next().ends
        own = judge.judge_one(a, b).outcome
        others = [judge.judge_one(a, LineEnd(near)).outcome for d in range(6)
                  if (near := neighbour(b.hex, d)) in judge.board.grid and near != a.hex]
        for step in (QUARTERS_PER_LEVEL, -QUARTERS_PER_LEVEL):
            others.append(rule_on(judge, a, b, Supposition(firer_level=stand_level(judge, a) + step)).verdict.outcome)
            others.append(rule_on(judge, a, b, Supposition(target_level=stand_level(judge, b) + step)).verdict.outcome)
        assert nearness(judge, [(a, b)]).tolist() == [sum(other is not own for other in others)]


def test_harder_levels_ask_for_nearer_threads():
    judge = judge_of("ravensgill")
    means = []
    for level in (0, len(LEVELS) - 1):
        drawn = DrillPositions(judge, 8)
        means.append(sum(drawn.next(level=level).nearness for _ in range(12)) / 12)
    assert means[0] + 1 < means[1]


def test_close_calls_come_only_where_they_are_asked_for():
    judge = judge_of("ravensgill")
    with_them = DrillPositions(judge, 5, close_calls=True)
    assert any(with_them.next().verdict.close_call for _ in range(40))


def test_what_was_missed_comes_back_and_what_is_due_does_not_give_itself_away():
    clock, memory = Clock(), DrillMemory()
    session = DrillSession(DrillPositions(judge_of("ravensgill"), 4), memory, now=clock)
    missed = session.next()
    session.answered(missed, {0})
    assert session.summary() == "0 of 1 right at the first try"
    rules = []
    for _ in range(12):
        clock.go(seconds=40)
        position = session.next()
        rules.append(position.kind.rule)
        session.answered(position, ())
    assert missed.kind.rule in rules[1:6]
    assert memory.rules["asl", missed.kind.rule].asked >= 2


def test_no_two_positions_in_a_row_are_there_because_they_are_due():
    """With one rule due all the time, at most every other position is of it, but for those that are drawn."""
    clock, memory = Clock(), DrillMemory()
    session = DrillSession(DrillPositions(judge_of("first-map"), 4), memory, now=clock)
    memory.take("cwb", "2", Rating.Again, clock())
    count = 0
    for _ in range(40):
        clock.go(minutes=5)
        position = session.next()
        count += position.kind.rule == "2"
        session.answered(position, {0} if position.kind.rule == "2" else ())
    assert 10 <= count <= 28


def test_answers_cannot_be_guessed_in_a_row_of_drills():
    """The commonest answer, to the first question and to the changed one, is little more than its share."""
    judge, clock = judge_of("ravensgill"), Clock()
    session = DrillSession(DrillPositions(judge, 11), DrillMemory(), now=clock)
    firsts: Counter[Outcome] = Counter()
    stays = total = 0
    for seed in range(40):
        clock.go(seconds=25)
        position = session.next()
        firsts[position.kind.outcome] += 1
        session.answered(position, {0} if seed % 3 == 0 else ())
        changed = changed_number(judge, position, seed)
        if changed is not None:
            total += 1
            stays += changed.verdict.outcome is position.kind.outcome
    assert max(firsts.values()) < 20
    assert total > 28
    assert 0.3 * total < stays < 0.7 * total


def test_a_set_ends_after_five_minutes():
    clock = Clock()
    session = DrillSession(DrillPositions(judge_of("first-map"), 4), DrillMemory(), lasts=SET, now=clock)
    assert session.next() is not None
    clock.go(minutes=4, seconds=59)
    assert session.next() is not None
    assert session.time_left() == timedelta(seconds=1)
    clock.go(seconds=2)
    assert session.time_left() == timedelta(0)
    assert session.next() is None


def test_difficulty_follows_the_learner():
    memory = DrillMemory()
    session = DrillSession(DrillPositions(judge_of("first-map"), 4), memory, now=Clock())
    position, first = session.next(), session.level
    for _ in range(HARDER_AFTER):
        session.answered(position, ())
    assert session.level == first + 1
    for _ in range(3 * EASIER_AFTER):
        session.answered(position, {0})
    assert session.level == 0
    assert memory.levels == {"cwb": 0}
    for _ in range(HARDER_AFTER * 9):
        session.answered(position, ())
    assert session.level == len(LEVELS) - 1


def test_the_ten_hardest_pairs_are_different_places_and_harder_than_others():
    judge = judge_of("first-map")
    pairs = hardest_pairs(judge)
    assert len(pairs) == PAIRS
    hexes = [end.hex for position in pairs for end in position.ends]
    assert len(hexes) == len(set(hexes))
    assert max(Counter(position.kind.rule for position in pairs).values()) <= MAX_OF_A_RULE
    assert [position.nearness for position in pairs] == sorted((one.nearness for one in pairs), reverse=True)
    drawn = DrillPositions(judge, 1)
    assert pairs[-1].nearness > sum(drawn.next().nearness for _ in range(30)) / 30
    assert hardest_pairs(judge, lambda: True) is None
    session = DrillSession(drawn, DrillMemory(), chosen=pairs)
    assert [session.next() for _ in range(PAIRS)] == list(pairs)
    assert session.next() is None


def test_the_rules_agree_with_what_a_drill_asks():
    for name in MAPS:
        judge = judge_of(name)
        drawn = DrillPositions(judge, 9)
        for seed in range(5):
            position = drawn.next()
            lesson = drill_lesson(judge, position, "Drill", changed_number(judge, position, seed))
            assert disagreements(lesson) == []
            assert lesson.steps[-1].covered is False
            assert lesson.steps[0].covered == bool(position.verdict.deciding)


def test_no_outcome_of_the_night_is_offered_by_day():
    for name, by_night in (("ravensgill", False), ("lantern-mill", True)):
        judge = judge_of(name)
        lesson = drill_lesson(judge, DrillPositions(judge, 1).next(), "Drill")
        assert ("beyond_nvr" in dict(lesson.steps[0].question.choices)) == by_night
