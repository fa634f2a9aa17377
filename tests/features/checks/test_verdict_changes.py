"""The verdicts that changed between two maps are those in which fields and single rulings differ."""

from __future__ import annotations

import random
from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest

from losview.board.board import Board
from losview.board.edits.ground_edits import Paint, Raise
from losview.board.unit_counter import UnitCounter
from losview.features.checks.alignment import aligned
from losview.features.checks.compared_ends import hex_ends, named_ends, unit_ends
from losview.features.checks.verdict_changes import ComparedEnd, VerdictDifference, verdict_changes
from losview.rules.core.field import compute_field
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome, Verdict
from losview.rules.ends import parse_end
from losview.rules.rule_sets import RULE_SETS
from tests.support.asl_boards import random_board
from tests.support.rule_boards import battletech_board, civil_war_board


def two_maps(rules: str, seed: int) -> tuple[Board, Board]:
    """A random board, and the same after some edits."""
    rng = random.Random(seed)
    old = random_board(seed, 7, 6) if rules == "asl" else (civil_war_board if rules == "cwb" else battletech_board)(rng)
    new = deepcopy(old)
    hexes = new.grid.hexes()
    Paint(tuple(rng.sample(hexes, min(3, len(hexes)))), rng.choice(old.covers)).apply(new)
    Raise((rng.choice(hexes),), 4).apply(new)
    if new.depictions:
        del new.depictions[rng.choice(list(new.depictions))]
    return old, new


def judges(key: str, *boards: Board) -> list[Judge]:
    rules = next(rules for rules in RULE_SETS if rules.key == key)
    return [rules.prepare(board) for board in boards]


def changes_of(old: Judge, new: Judge, ends: list[ComparedEnd]) -> VerdictDifference:
    found = verdict_changes(old, new, ends)
    assert found is not None
    return found


def counted(verdict: Verdict) -> tuple[Outcome, int]:
    return verdict.outcome, verdict.hindrance if verdict.outcome == Outcome.HINDERED else 0


@pytest.mark.parametrize("key", ["asl", "battletech", "cwb"])
@pytest.mark.parametrize("seed", range(3))
def test_they_are_where_two_fields_differ(key: str, seed: int) -> None:
    old, new = judges(key, *two_maps(key, seed))
    ends = hex_ends(aligned(old.board, new.board))
    found = changes_of(old, new, ends)
    wanted = set()
    for end in ends:
        fields = [compute_field(judge, at) for judge, at in ((old, end.old), (new, end.new))]
        assert fields[0] is not None
        assert fields[1] is not None
        one, two = ((field.outcome, np.where(field.outcome == Outcome.HINDERED, field.hindrance, 0))
                    for field in fields)
        differs = ((one[0] != two[0]) | (one[1] != two[1])) & new.board.grid.present
        wanted |= {(end.name, new.board.label(new.board.grid.hex(*cell))) for cell in np.argwhere(differs).tolist()}
    rows = [found.change(row) for row in range(len(found))]
    assert {(row.a.name, row.b.name) for row in rows} == wanted
    assert len(rows) == len(wanted)
    assert found.judged == len(ends) * (len(ends) - 1)


@pytest.mark.parametrize("key", ["asl", "battletech", "cwb"])
def test_they_say_what_single_rulings_say(key: str) -> None:
    seen = 0
    for seed in range(3):
        old, new = judges(key, *two_maps(key, seed))
        found = changes_of(old, new, hex_ends(aligned(old.board, new.board)))
        seen += len(found)
        rows = random.Random(seed).sample(range(len(found)), min(12, len(found)))
        for change in map(found.change, rows):
            for judge, a, b, brief in ((old, change.a.old, change.b.old, change.before),
                                       (new, change.a.new, change.b.new, change.after)):
                verdict = judge.judge_one(a, b)
                assert counted(verdict) == (brief.outcome, brief.hindrance)
                if not verdict.visible:
                    assert verdict.decided_by is not None
                    assert verdict.decided_by.rule == brief.rule
                assert brief.words
    assert seen > 10


def test_groups_by_rule_hold_each_thread_once() -> None:
    old, new = judges("asl", *two_maps("asl", 5))
    found = changes_of(old, new, hex_ends(aligned(old.board, new.board)))
    groups = found.by_rule()
    assert sum(group.threads for group in groups) == len(found) > 0
    assert sorted(row for group in groups for row in group.rows.tolist()) == found.rows().tolist()
    for group in groups:
        ways = [found.change(row) for row in group.rows.tolist()]
        assert sum(2 if way.both_ways else 1 for way in ways) == group.threads
        assert {(way.before.outcome, way.before.rule, way.after.outcome, way.after.rule) for way in ways} == {
            (group.before.outcome, group.before.rule, group.after.outcome, group.after.rule)}
    assert [group.threads for group in groups] == sorted((group.threads for group in groups), reverse=True)


def test_alike_maps_and_no_ends_have_no_changes() -> None:
    board, _ = two_maps("cwb", 1)
    old, new = judges("cwb", board, deepcopy(board))
    found = changes_of(old, new, hex_ends(aligned(board, new.board)))
    assert (len(found), found.by_rule(), found.rows().tolist()) == (0, [], [])
    assert len(changes_of(old, new, [])) == 0


def test_it_reports_progress_and_gives_up_when_told() -> None:
    old, new = judges("cwb", *two_maps("cwb", 1))
    told: list[tuple[int, int]] = []

    def report(done: int, of: int) -> bool:
        told.append((done, of))
        return True

    ends = hex_ends(aligned(old.board, new.board))
    assert verdict_changes(old, new, ends, report) is None
    assert told == [(0, len(ends) ** 2)]


def test_units_are_judged_where_each_map_has_them() -> None:
    old, new = two_maps("battletech", 4)
    old.counters = {number: UnitCounter("infantry", hex_, name="Reserve")
                    for number, hex_ in enumerate(old.grid.hexes()[::3], 1)}
    new.counters = dict(old.counters)
    number, unit = next(iter(new.counters.items()))
    away = next(hex_ for hex_ in new.grid.hexes() if hex_ != unit.hex)
    new.counters[number] = replace(unit, hex=away)
    before, after = judges("battletech", old, new)
    ends = unit_ends(aligned(old, new), before, after)
    assert len({end.name for end in ends}) == len(ends) == len(old.counters) > 2
    assert any(end.old.hex == unit.hex and end.new.hex == away for end in ends)
    found = changes_of(before, after, ends)
    for change in map(found.change, range(len(found))):
        assert counted(before.judge_one(change.a.old, change.b.old)) != counted(after.judge_one(change.a.new,
                                                                                                change.b.new))


def test_ends_that_people_name() -> None:
    old, new = judges("cwb", *two_maps("cwb", 1))

    def parse(judge: Judge, name: str) -> LineEnd:
        return judge.checked(parse_end(judge.board, name))

    ends = named_ends(old, new, ["A1", "B2:3", "A1"], parse)
    assert [(end.name, end.new.level) for end in ends] == [("A1", None), ("B2:3", 12)]
    with pytest.raises(RuleError, match="on the old map"):
        named_ends(old, new, ["ZZ99"], parse)
