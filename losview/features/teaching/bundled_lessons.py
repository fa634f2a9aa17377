"""The lessons that come with losview: `resources/lessons/*.toml`, in the order of their files' names."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from losview.base.resources_dir import resources
from losview.base.translation import tr_read
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_file import read_lesson


def lesson_paths() -> list[Path]:
    """The files of all bundled lessons, in order."""
    return sorted((resources() / "lessons").glob("*.toml"))


@cache
def bundled_lessons() -> tuple[Lesson, ...]:
    """All bundled lessons, in order, in the user's language.

    Raises:
        LessonError: where one of the files is not as it should be.
    """
    return tuple(read_lesson(path, tr_read) for path in lesson_paths())
