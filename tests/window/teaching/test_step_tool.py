"""Each step of a lesson has the tool that answers what it asks; the others have the one that changes no map."""

from __future__ import annotations

import numpy as np
import pytest

from losview.features.teaching.bundled_lessons import bundled_lessons
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.questions import PaintQuestion
from losview.features.teaching.window.step_tool import tool_for

LESSONS = bundled_lessons()


@pytest.mark.parametrize("lesson", LESSONS, ids=[lesson.name for lesson in LESSONS])
def test_the_tool_of_each_step_changes_what_is_to_be_changed_and_nothing_else(lesson: Lesson) -> None:
    for step in lesson.steps:
        tool = tool_for(step.question)
        if not isinstance(step.question, PaintQuestion):
            assert tool.key == "thread"
            assert not tool.paints
            continue
        board = lesson.new_board()
        step.question.example.apply(board)
        is_level = not np.array_equal(board.levels, lesson.board.levels)
        assert tool.key == ("level" if is_level else "brush"), step.text


def test_some_steps_ask_for_ground_and_some_for_terrain() -> None:
    """A test that never meets either would hold nothing."""
    asked = {tool_for(step.question).key for lesson in LESSONS for step in lesson.steps}
    assert asked == {"thread", "level", "brush"}
