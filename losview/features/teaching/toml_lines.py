"""A TOML text and the lines on which its entries stand, which the standard library's reader does not tell."""

from __future__ import annotations

import re
from pathlib import Path

from losview.base.toml_tables import toml_tables
from losview.base.translation import tr
from losview.features.teaching.lesson_error import LessonError

#: An entry by where it stands: "step", 2 and "text" for the text of the third step.
EntryPath = tuple[str | int, ...]

_HEADER = re.compile(r"(\[\[?)\s*([\w.-]+)\s*\]\]?\s*(#.*)?")
_ENTRY = re.compile(r"[\"']?([\w-]+)[\"']?\s*=\s*(.*)")


class TomlText:
    """A TOML text.

    Attributes:
        path: the file that it came from. tables: what it holds. lines: of its tables and entries, counted from 1.
    """

    def __init__(self, text: str, path: Path) -> None:
        self.path = path
        self.tables = toml_tables(text, lambda line, what: LessonError(
            path, text.count("\n") + 1 if line is None else line, what, tr("mend the line")))
        self.lines = _lines(text)

    def line(self, *entry: str | int) -> int:
        """The line of an entry, else of the table that it belongs in, 0 where neither is known."""
        while entry:
            if entry in self.lines:
                return self.lines[entry]
            entry = entry[:-1]
        return 0

    def error(self, entry: EntryPath, what: str, mend: str, below: int = 0) -> LessonError:
        """The error about an entry; `below`: so many lines below its first."""
        return LessonError(self.path, self.line(*entry) + below, what, mend)


def _lines(text: str) -> dict[EntryPath, int]:
    """Where each header and each entry stands; what lies within strings of several lines is skipped."""
    found: dict[EntryPath, int] = {}
    counts: dict[str, int] = {}
    table: EntryPath = ()
    closing = ""
    for number, row in enumerate(text.split("\n"), 1):
        if closing:
            closing = "" if closing in row else closing
            continue
        header, entry = _HEADER.fullmatch(row.strip()), _ENTRY.match(row.strip())
        if header is not None:
            first, *rest = header[2].split(".")
            if header[1] == "[[":
                counts[first] = counts.get(first, -1) + 1
            table = (first, counts[first], *rest) if first in counts else (first, *rest)
            found.setdefault(table, number)
        elif entry is not None:
            found.setdefault((*table, entry[1]), number)
            for quotes in ('"""', "'''"):
                if entry[2].startswith(quotes) and quotes not in entry[2][3:]:
                    closing = quotes
    return found
