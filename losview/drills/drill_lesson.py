"""A position as it is asked: first what becomes of the thread, then the hex that decides."""

from __future__ import annotations

from pathlib import Path

from losview.drills.drill_positions import DrillPosition
from losview.hexes.hex import Hex
from losview.lessons.lesson import ANY_OTHER, Lesson, LessonStep
from losview.lessons.questions import OUTCOME_WORDS, ChoiceQuestion, HexQuestion
from losview.lessons.thread_lesson import outcomes_of
from losview.sight.rule_set import Judge


def drill_lesson(judge: Judge, position: DrillPosition, number: int, standing: str) -> Lesson:
    """A position as a lesson on the judge's own board.

    Args:
        number: of the position in its row, from 1. standing: how the row went so far, "" for nothing.
    """
    ends, verdict = position.ends, position.verdict
    a, b = (judge.board.label(end.hex) for end in ends)
    choices = tuple((outcome.name.lower(), OUTCOME_WORDS[outcome]) for outcome in outcomes_of(judge))
    text = f"What becomes of the thread from {a} to {b}?" + (f" Right at first so far: {standing}." if standing else "")
    deciding = frozenset[Hex](verdict.deciding)
    right = "Yes. Now the place." if deciding else verdict.summary
    steps = [LessonStep(0, text, ends, (), "thread", judge.options,
                        ChoiceQuestion(choices, verdict.outcome.name.lower(), is_outcome=True), right,
                        {ANY_OTHER: "Not so. Look at what the thread meets, and at the levels."})]
    if deciding:
        steps.append(LessonStep(0, "Which hex decides it?", ends, (), "keep", judge.options,
                                HexQuestion(deciding, "deciding"), verdict.summary,
                                {ANY_OTHER: "Not that one. Where is the thread stopped first?"}))
    return Lesson(Path("drill"), f"Drill, position {number}", "", judge.rule_set, judge.board, tuple(steps))
