"""The few words beside a thread, on the case files' boards."""

from __future__ import annotations

import math
import re

import pytest

from losview.board.terrain import table
from losview.drawing.badge import badge, badge_shift
from losview.formats.format import open_map
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Outcome, Reason, Verdict
from tests.support.case_files import case_paths

NUMBERED = [kind for kind in table().kinds.values() if re.search(r"[\d½]", kind.name)]
CASES = [read_case(path) for path in case_paths()]


def verdicts():
    for case in CASES:
        for expected in case.verdicts:
            judge = case.rule_set.prepare(case.board, expected.options)
            yield judge.judge_one(expected.a, expected.b)


def test_every_badge_says_points_or_what_the_thread_ends_at():
    said = set()
    for verdict in verdicts():
        words = badge(verdict)
        said.add(words)
        assert (words == "") == (verdict.outcome == Outcome.CLEAR and not verdict.drm and not verdict.remarks)
        assert ("+1 night LV" in words) == bool(verdict.drm)
        assert all(len(line) <= 44 for line in words.split("\n")), words
        assert all(remark in words for remark in verdict.remarks)
        if verdict.outcome == Outcome.HINDERED:
            assert words.startswith(f"+{verdict.hindrance} ")
            assert len(words.split()) > 1
        elif verdict.outcome != Outcome.CLEAR:
            assert words.startswith("✕ ")
    assert {"+1 brush", "✕ ground C1", "✕ 1 blind hex", "✕ in a depression", "✕ wall", "✕ woods A2"} <= said, said


def one(rules, outcome, rule):
    for case in CASES:
        for expected in case.verdicts:
            if case.rule_set.key == rules:
                verdict = case.rule_set.prepare(case.board, expected.options).judge_one(expected.a, expected.b)
                if verdict.outcome == outcome and verdict.decided_by.rule == rule:
                    return verdict
    raise AssertionError((rules, outcome, rule))


@pytest.mark.parametrize(("rules", "outcome", "rule", "words"), [
    ("asl", Outcome.BLOCKED, "B.10", "✕ +6 grain"),
    ("battletech", Outcome.BLOCKED, "woods", "✕ +3 woods"),
    ("battletech", Outcome.HINDERED, "fields", "+1 planted fields"),
    ("cwb", Outcome.BLOCKED, "11", "✕ blocked B5"),
    ("cwb", Outcome.BLOCKED, "4", "✕ ridge C1"),
    ("cwb", Outcome.BLOCKED, "6", "✕ crest C1"),
    ("battletech", Outcome.BLOCKED, "dead zone", "✕ dead zone B2"),
    ("asl", Outcome.BLOCKED, "A6.8", "✕ one building"),
    ("asl", Outcome.BLOCKED, "B30.2", "✕ outside the covered arc"),
])
def test_badges_by_what_decides(rules, outcome, rule, words):
    assert badge(one(rules, outcome, rule)) == words


def test_by_night_a_badge_says_what_lights_the_target_and_whether_it_sees_back():
    board = open_map("demo:lantern-mill")
    judge = AdvancedSquadLeader().prepare(board)
    verdict = judge.judge_one(LineEnd(board.hex("N6")), LineEnd(board.hex("U4")))
    assert badge(verdict).split("\n") == ["Seen, lit by the blaze in R4", "U4 does not see N6, +1 night LV"]


@pytest.mark.parametrize("kind", NUMBERED, ids=lambda kind: kind.key)
def test_heights_in_names_are_left_out_whole(kind):
    name = kind.name.lower()
    reason = Reason("A6.2", None, None, "{what}", (("hex", "A3"), ("what", name)), Effect.BLOCKS)
    words = badge(Verdict(Outcome.BLOCKED, reason))
    assert words == f"✕ {name.split(',')[0]} A3"


@pytest.mark.parametrize("angle", range(0, 360, 15))
def test_a_badge_hides_nothing_of_its_thread(angle):
    dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    wide, high = 120.0, 22.0
    x, y = badge_shift(dx, dy, wide, high)
    corners = [(x + sx * wide / 2, y + sy * high / 2) for sx in (-1, 1) for sy in (-1, 1)]
    sides = [dx * cy - dy * cx for cx, cy in corners]
    assert all(side < 0 for side in sides) or all(side > 0 for side in sides)
    assert min(map(abs, sides)) > 5  # the thread is nine wide
