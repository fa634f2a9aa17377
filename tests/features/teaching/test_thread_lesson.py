"""The worksheet of any thread as a lesson: the rules agree with each number that is asked for."""

from __future__ import annotations

import random

import pytest

from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_play import LessonPlay
from losview.features.teaching.questions import ChoiceQuestion, NumbersQuestion
from losview.features.teaching.thread_lesson import thread_lesson
from losview.formats.format import open_map
from losview.rules.core.threads import LineEnd
from losview.rules.map_settings import settings_of
from losview.rules.rule_sets import rule_set


@pytest.mark.parametrize(("name", "key", "options"), [
    ("ravensgill", "asl", {}), ("lantern-mill", "asl", {}), ("orrin-terrace", "asl", {}), ("juniper-gap", "cwb", {}),
    ("ferrow-valley", "battletech", {"method": "dead-zone"}),
    ("ferrow-valley", "battletech", {"method": "diagramming"})])
def test_the_rules_agree_with_the_worksheet_of_any_thread(name, key, options):
    board = open_map(f"demo:{name}")
    judge = rule_set(key).prepare(board, {**settings_of(board).options, **options})
    hexes, chosen = board.grid.hexes(), random.Random(name)
    asked = set()
    for _ in range(25):
        a, b = chosen.sample(hexes, 2)
        lesson = thread_lesson(judge, (LineEnd(a), LineEnd(b)))
        assert disagreements(lesson) == []
        play = LessonPlay(lesson)
        for step in lesson.steps:
            question = step.question
            if isinstance(question, NumbersQuestion):
                asked |= question.right.keys()
                wrong = play.fill(dict.fromkeys(question.right))
                assert not wrong.is_right
                assert wrong.words
                assert play.fill(question.right).is_right
            else:
                assert isinstance(question, ChoiceQuestion)
                assert play.choose(question.right).words == judge.judge_one(LineEnd(a), LineEnd(b)).summary
            play.next()
        assert play.is_last
    wanted = {"ravensgill": {"distance", "height", "fives", "advantage", "ground", "blind"},
              "juniper-gap": {"over", "run"}, "ferrow-valley": {"top"}}
    assert wanted.get(name, {"distance"}) <= asked
