"""`losview lesson`: lessons in the window, or checked against the rules."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.base.translation import tr
from losview.cli.errors import DONE
from losview.cli.qt import loading, needs_display, needs_qt
from losview.cli.terminal import print_text
from losview.drawing.art.signs import FAILED, SEEN
from losview.features.teaching.bundled_lessons import bundled_lessons
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_check import disagreements
from losview.features.teaching.lesson_file import read_lesson

#: Exit status if the rules disagree with a lesson.
DISAGREES = 1


def run(args: Namespace) -> int:
    """Play the lessons in a window, or with --check print where the rules disagree with them."""
    lessons = [read_lesson(Path(name)) for name in args.files]
    if args.check:
        return max([_check(lesson) for lesson in lessons or bundled_lessons()], default=DONE)
    needs_display()
    with needs_qt(tr("the window")):
        with loading():
            from losview.app.app import run_lessons

        status: int = run_lessons(lessons)
    return status


def _check(lesson: Lesson) -> int:
    """Print where the rules disagree with a lesson; returns DISAGREES where they do, else DONE."""
    found = disagreements(lesson)
    asked = sum(step.question is not None for step in lesson.steps)
    print_text(tr("{sign} {name}: {title}, {steps} steps, {questions} questions", sign=FAILED if found else SEEN,
                  name=lesson.path.name, title=lesson.title, steps=len(lesson.steps), questions=asked))
    for problem in found:
        print_text("    " + tr("line {number}: {what}", number=problem.line, what=problem.what))
    return DISAGREES if found else DONE
