"""The tool that a step of a lesson needs: it follows from what the step asks."""

from __future__ import annotations

from losview.features.teaching.questions import PaintQuestion, Question
from losview.tools.brush_tool import BrushTool
from losview.tools.level_tool import LevelTool
from losview.tools.thread_tool import ThreadTool
from losview.tools.tool import Tool


def tool_for(question: Question | None) -> type[Tool]:
    """The tool that answers a question on the map, else the one that changes nothing there.

    Args:
        question: None for a step that asks nothing.
    """
    if isinstance(question, PaintQuestion):
        return LevelTool if question.changes_ground else BrushTool
    return ThreadTool
