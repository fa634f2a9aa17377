"""`LessonError`, which the reader of lessons raises."""

from __future__ import annotations

from losview.base.errors import FileError


class LessonError(FileError):
    """A lesson that cannot be used."""
