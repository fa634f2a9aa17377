"""The base of all errors whose text a user reads."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from losview.base.safe_text import one_line
from losview.base.translation import tr

#: Most characters of a path in an error's text.
_LONGEST_PATH = 5000


class LosviewError(ValueError):
    """Something that cannot be done, for a reason that a user understands; `str` gives all of it.

    Attributes:
        where: the place ("line 7", "counter 3"), "" if the text names it.
        what: what is wrong.
        fix: what to do about it, "" if `what` says it.
    """

    def __init__(self, what: str, fix: str = "", where: str = "") -> None:
        self.where, self.what, self.fix = where, what, fix
        super().__init__(f"{where}: {self.sentence}" if where else self.sentence)

    @property
    def sentence(self) -> str:
        """What is wrong and what to do about it, without the place."""
        return f"{self.what}; {self.fix}" if self.fix else self.what


class FileError(LosviewError):
    """Something in a file that cannot be used.  Its text is on one line, and long parts are shortened.

    Attributes:
        path: the file.
        where: the place in it, "" for the whole file.
        line: the line, counted from 1; 0 if it is unknown or no number.
        longest: most characters of each part of the text but the path.
    """

    longest: ClassVar[int] = 600

    def __init__(self, path: Path, where: str | int, what: str, fix: str) -> None:
        self.path = path
        self.line = where if isinstance(where, int) else 0
        if isinstance(where, int):
            where = tr("line {line}", line=where) if where else ""
        entry = self._tidy(where)
        place = ", ".join(part for part in (_one_line(str(path), _LONGEST_PATH), entry) if part)
        super().__init__(self._tidy(what), self._tidy(fix), place)
        self.where = entry

    def _tidy(self, text: str) -> str:
        return _one_line(text, self.longest)


def _one_line(text: str, longest: int) -> str:
    """A text on one line, its harmful characters replaced, shortened if it is long."""
    return one_line(text if len(text) <= longest else f"{text[:longest]}…")
