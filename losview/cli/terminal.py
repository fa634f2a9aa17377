"""Printing to the terminal: harmless text, UTF-8 streams, width, colours, tables and a progress bar.

All that a command prints goes through `print_text`, `print_json` or `print_error`: no other control character of a
title, a name or an argument reaches the terminal than line breaks and the colours of `styled`.
"""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import sys
import textwrap
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import IO, Any, Self

from losview.base.safe_text import escaped_json, many_lines, one_line

#: Lines are wrapped at the terminal's width within these bounds, and at the upper one where there is no terminal.
NARROWEST, WIDEST = 50, 100

#: Begins what `styled` writes and `print_text` makes an escape sequence; chosen at random, so that no text has it.
_MARK = f"\x1b{os.urandom(8).hex()}"
_STYLE = re.compile(r"\[[0-9;]+m")

_CODES = {"bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "blue": "34"}


def set_up_streams() -> None:
    """Make stdout and stderr UTF-8 whatever the locale says; characters that cannot be encoded become escapes."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")


def print_text(text: str, *, flush: bool = False) -> None:
    """Print lines on standard output, harmless but for the colours of `styled`."""
    print(_harmless(text), flush=flush)


def print_json(document: Any, indent: int | None = 2) -> None:
    """Print a JSON document on standard output; its values are exact."""
    print(json_text(document, indent))


def json_text(document: Any, indent: int | None = None) -> str:
    """A JSON document for standard output, its values exact."""
    return escaped_json(json.dumps(document, ensure_ascii=False, indent=indent))


def print_error(text: str) -> None:
    """Print one line on standard error, whatever names it quotes; nothing where nobody can read it."""
    if sys.stderr is not None:
        with suppress(OSError, ValueError):
            print(f"losview: {one_line(text)}", file=sys.stderr, flush=True)


def _harmless(text: str) -> str:
    first, *painted = text.split(_MARK)
    parts = [many_lines(first)]
    for part in painted:
        style = _STYLE.match(part)
        at = style.end() if style else 0
        parts.append((f"\x1b{part[:at]}" if at else "") + many_lines(part[at:]))
    return "".join(parts)


def is_terminal(stream: IO[str] | None) -> bool:
    """Whether the stream is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def width() -> int:
    """The width at which to wrap lines."""
    return max(NARROWEST, min(WIDEST, shutil.get_terminal_size((WIDEST, 24)).columns))


def in_colour() -> bool:
    """Whether to print colours: stdout is a terminal that can, and NO_COLOR is not set."""
    able = os.environ.get("TERM") != "dumb" and (os.name != "nt" or "WT_SESSION" in os.environ)
    return able and not os.environ.get("NO_COLOR") and is_terminal(sys.stdout)


def styled(text: str, *styles: str) -> str:
    """The text with these styles if stdout takes colours, else unchanged; to be printed by `print_text`."""
    if not styles or not in_colour():
        return text
    return f"{_MARK}[{';'.join(_CODES[style] for style in styles)}m{text}{_MARK}[0m"


def filled(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph wrapped at the width; the first line begins with `first`, the others are indented."""
    return textwrap.fill(one_line(text), width(), initial_indent=indent if first is None else first,
                         subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def columns(rows: Sequence[tuple[str, ...]], right: frozenset[int] = frozenset(), indent: str = "",
            least: Sequence[int] = ()) -> list[str]:
    """The lines of a table with aligned columns.

    Args:
        right: the columns that are aligned to the right.
        least: the least width of each column, for rows that are printed before others are known.
    """
    if not rows:
        return []
    rows = [tuple(map(one_line, row)) for row in rows]
    least = least or [0] * len(rows[0])
    widths = [max(wide, *(len(row[i]) for row in rows)) for i, wide in enumerate(least)]
    lines = []
    for row in rows:
        cells = [cell.rjust(wide) if i in right else cell.ljust(wide)
                 for i, (cell, wide) in enumerate(zip(row, widths, strict=True))]
        lines.append((indent + "  ".join(cells)).rstrip())
    return lines


class Progress:
    """A progress bar on stderr, shown only if that is a terminal.

    Args:
        total: how far there is to go, None where nobody knows. words: say how many things are done.
    """

    PAUSE = 0.1

    def __init__(self, total: int | None, words: Callable[[int], str]) -> None:
        self._total, self._words = total, words
        self._shown = is_terminal(sys.stderr)
        self._next = time.monotonic() + self.PAUSE

    def __enter__(self) -> Self:
        return self

    def at(self, position: int, count: int, more: str = "") -> None:
        """Show how far along `total` the work is, how many things are done, and what more there is to say."""
        now = time.monotonic()
        if not self._shown or now < self._next:
            return
        self._next = now + self.PAUSE
        text = ", ".join(filter(None, (self._words(count), more)))
        if self._total:
            part = min(1.0, position / self._total)
            done = round(24 * part)
            text = f"{'━' * done}{'╌' * (24 - done)} {100 * part:3.0f} %  {text}"
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Erase the bar, so that output can be written in its place."""
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)

    def __exit__(self, kind: type[BaseException] | None, problem: BaseException | None,
                 trace: TracebackType | None) -> None:
        self.clear()
