"""How far the user is in each lesson, kept in the settings: bundled ones by name, others by the place of their file."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QSettings

from losview.features.teaching.bundled_lessons import lesson_paths
from losview.features.teaching.lesson import Lesson
from losview.window.widgets import kept_settings

#: The setting: an entry "KEY STEP DONE" for each lesson that was begun.
SETTING = "lessons"


class LessonProgress(NamedTuple):
    """How far the user is in a lesson: the step that comes next, from 0, and whether all were done once."""

    step: int = 0
    is_done: bool = False


def progress_in(lessons: Iterable[Lesson]) -> list[LessonProgress]:
    """How far the user is in each of some lessons; what is damaged counts as nothing.

    Of a lesson of the user's own earlier versions kept the name of the file alone.  What was kept so holds for a file
    of that name until one is played, and is then that file's.
    """
    kept, bundled = _kept(), {path.stem: path for path in lesson_paths()}
    found = []
    for lesson in lessons:
        key, old = _keys(lesson, bundled.get(lesson.name))
        found.append(kept.get(key) or kept.get(old) or LessonProgress())
    return found


def progress_of(lesson: Lesson) -> LessonProgress:
    """How far the user is in a lesson."""
    return progress_in((lesson,))[0]


def keep_progress(lesson: Lesson, now: LessonProgress) -> None:
    """Keep how far the user is in a lesson."""
    key, old = _keys(lesson, next((path for path in lesson_paths() if path.stem == lesson.name), None))
    known = _kept()
    known.pop(old, None)
    known[key] = now
    QSettings().setValue(SETTING, [f"{key} {one.step} {'yes' if one.is_done else 'no'}" for key, one in known.items()])


def _keys(lesson: Lesson, bundled: Path | None) -> tuple[str, str]:
    """What a lesson is kept under, and what an earlier version kept it under where that was no other lesson's.

    Args:
        bundled: the file of the bundled lesson of that name, None where there is none.
    """
    if bundled == lesson.path:
        return lesson.name, lesson.name
    path = str(lesson.path.absolute())
    return path, path if bundled is not None else lesson.name


def _kept() -> dict[str, LessonProgress]:
    """What is kept, by its keys; what is damaged is left out."""
    found = {}
    for entry in kept_settings.texts(SETTING):
        key, step, done = ["", "", *entry.rsplit(" ", 2)][-3:]  # a key may have spaces
        if key and step.isdecimal() and len(step) < 4 and done in ("yes", "no"):
            found[key] = LessonProgress(int(step), done == "yes")
    return found
