"""A position as it is asked: what becomes of the thread, the hex that decides, and again with one number changed."""

from __future__ import annotations

from pathlib import Path

from losview.base.translation import tr
from losview.features.teaching.changed_number import ChangedNumber
from losview.features.teaching.drill_positions import DrillPosition
from losview.features.teaching.lesson import ANY_OTHER, Lesson, LessonStep
from losview.features.teaching.questions import HexQuestion, outcome_question
from losview.hexes.hex import Hex
from losview.rules.all_equations import equations
from losview.rules.core.rule_set import Judge
from losview.rules.end_words import end_words


def drill_lesson(judge: Judge, position: DrillPosition, title: str, changed: ChangedNumber | None = None) -> Lesson:
    """A position as a lesson on the judge's own board.

    Args:
        title: what stands above it. changed: the same with one number changed, None to leave that out.
    """
    steps = [_outcome_step(judge, position)]
    if position.verdict.deciding:
        steps.append(_hex_step(judge, position))
    if changed is not None:
        steps.append(_changed_step(judge, changed))
    return Lesson(Path("drill"), title, "", judge.rule_set, judge.board, tuple(steps))


def _outcome_step(judge: Judge, position: DrillPosition) -> LessonStep:
    ends, verdict = position.ends, position.verdict
    a, b = (end_words(judge.board, end, end.level if end.eye is None else None) for end in ends)
    asks_for_hex = bool(verdict.deciding)
    return LessonStep(
        0, tr("What becomes of the thread from {a} to {b}?", a=a, b=b), ends, (), "thread", judge.options,
        outcome_question(judge.outcomes, verdict.outcome),
        tr("Yes. Now the place.") if asks_for_hex else verdict.summary,
        {ANY_OTHER: tr("Not so. Look at what the thread meets, and at the levels.")}, covered=asks_for_hex)


def _hex_step(judge: Judge, position: DrillPosition) -> LessonStep:
    ends, verdict = position.ends, position.verdict
    return LessonStep(
        0, tr("Which hex decides it?"), ends, (), "keep", judge.options,
        HexQuestion(frozenset[Hex](verdict.deciding), "deciding"), _decided(judge, position),
        {ANY_OTHER: tr("Not that one. Where is the thread stopped first?") if not verdict.visible else
         tr("Not that one. What does the thread pass through?")})


def _decided(judge: Judge, position: DrillPosition) -> str:
    """What decides: its equation where it has one, else the verdict in a sentence."""
    threads = judge.thread(*position.ends)
    eyes = int(threads.start_height[0]), int(threads.end_height[0])
    first = next(iter(equations(judge.rule_set.key, judge.board, position.ends, eyes, position.verdict)), None)
    if first is None or first.reason != position.verdict.decided_by:
        return position.verdict.summary
    return f"{position.verdict.summary} {first.text()}"


def _changed_step(judge: Judge, changed: ChangedNumber) -> LessonStep:
    return LessonStep(
        0, tr("One number changes: {text}. What becomes of the thread now?", text=changed.text), changed.ends, (),
        "keep", judge.options, outcome_question(judge.outcomes, changed.verdict.outcome), changed.verdict.summary,
        {ANY_OTHER: tr("Not so. Work it out anew, with the number that has changed.")})
