"""What losview prints on: UTF-8 streams, their width, colours where a person reads them, a progress bar."""

from __future__ import annotations

import io
import os
import shutil
import sys
import textwrap
import time
from collections.abc import Sequence
from types import TracebackType
from typing import IO, Self

#: Lines are filled to the terminal's width within these bounds, and to the upper one where there is no terminal.
NARROWEST, WIDEST = 50, 100

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34"}


def set_up_streams() -> None:
    """Make stdout and stderr UTF-8 whatever the locale says; what has no place in it is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether a person reads that stream as it is written."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def width() -> int:
    """How many columns to fill."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def in_colour() -> bool:
    """Whether stdout takes colours: a terminal that can, and nobody said NO_COLOR."""
    able = os.environ.get("TERM") != "dumb" and (os.name != "nt" or "WT_SESSION" in os.environ)
    return able and not os.environ.get("NO_COLOR") and is_terminal(sys.stdout)


def paint(text: str, *looks: str) -> str:
    """The text in those looks where stdout takes colours."""
    if not looks or not in_colour():
        return text
    return f"\x1b[{';'.join(_CODES[look] for look in looks)}m{text}\x1b[0m"


def filled(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph filled to the width, later lines indented, the first behind `first`."""
    return textwrap.fill(text, width(), initial_indent=indent if first is None else first, subsequent_indent=indent,
                         break_long_words=False, break_on_hyphens=False)


def columns(rows: Sequence[tuple[str, ...]], right: frozenset[int] = frozenset(), indent: str = "",
            least: Sequence[int] = ()) -> list[str]:
    """Rows of a table with their columns aligned, those in `right` to the right; the last is not padded.

    Args:
        least: what each column takes at least, for rows that are printed before others are known.
    """
    if not rows:
        return []
    least = least or [0] * len(rows[0])
    widths = [max(wide, *(len(row[i]) for row in rows)) for i, wide in enumerate(least)]
    lines = []
    for row in rows:
        cells = [cell.rjust(wide) if i in right else cell.ljust(wide)
                 for i, (cell, wide) in enumerate(zip(row, widths, strict=True))]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


class Progress:
    """A progress bar on stderr, where a person reads it; nothing elsewhere.

    A library for one bar would be one more thing to install, with more code than this.
    """

    PAUSE = 0.1

    def __init__(self, total: int | None, what: str) -> None:
        self._total, self._what = total, what
        self._shown = is_terminal(sys.stderr)
        self._next = time.monotonic() + self.PAUSE

    def __enter__(self) -> Self:
        return self

    def at(self, position: int, count: int) -> None:
        """Say how far along `total` the work is and how many things it has done."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + self.PAUSE
        text = f"{count:,} {self._what}"
        if self._total:
            part = min(1.0, position / self._total)
            done = round(24 * part)
            text = f"{'━' * done}{'╌' * (24 - done)} {100 * part:3.0f} %  {text}"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Take the bar away, so that output can be written where it stands."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.clear()
