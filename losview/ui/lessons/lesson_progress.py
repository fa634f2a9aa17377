"""How far the user is in each lesson, kept in the settings."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QSettings

from losview.ui.widgets import kept_settings

#: The setting: an entry "NAME STEP DONE" for each lesson that was begun.
SETTING = "lessons"


class LessonProgress(NamedTuple):
    """How far the user is in a lesson: the step that comes next, from 0, and whether all were done once."""

    step: int = 0
    is_done: bool = False


def progress() -> dict[str, LessonProgress]:
    """How far the user is, by the names of the lessons; what is damaged is left out."""
    found = {}
    for entry in kept_settings.texts(SETTING):
        name, step, done = ["", "", *entry.rsplit(" ", 2)][-3:]  # a name may have spaces
        if name and step.isdecimal() and len(step) < 4 and done in ("yes", "no"):
            found[name] = LessonProgress(int(step), done == "yes")
    return found


def keep_progress(name: str, now: LessonProgress) -> None:
    """Keep how far the user is in a lesson."""
    known = progress() | {name: now}
    QSettings().setValue(SETTING, [f"{key} {one.step} {'yes' if one.is_done else 'no'}" for key, one in known.items()])
