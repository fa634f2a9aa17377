"""`LessonError`, which the reader of lessons raises."""

from __future__ import annotations

from pathlib import Path

from losview.base.safe_text import one_line
from losview.base.translation import tr

#: Most characters of a part of an error's sentence, which may quote a line of any length.
_LONGEST = 600


class LessonError(ValueError):
    """A lesson that cannot be used: where, what is wrong, how to mend it.

    Attributes:
        path, line: where; line 0 for the whole file.
    """

    def __init__(self, path: Path, line: int, what: str, mend: str) -> None:
        self.path, self.line = path, line
        at = tr("{path}, line {line}", path=path, line=line) if line else str(path)
        super().__init__(one_line(f"{at}: {what[:_LONGEST]}; {mend[:_LONGEST]}"))
