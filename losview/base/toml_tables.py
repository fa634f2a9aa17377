"""The one reader of TOML that comes from outside: what would keep the standard library's busy is refused before.

`tomllib` takes time that grows with the square of a key's parts, and memory of a kilobyte for each table.  So the
text is looked through first, in time that grows with its length.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from typing import Any

from losview.base.translation import tr

#: Most parts of a key, most levels of lists and tables inside each other, most characters of a name or number outside
#: quotes, and most names, values, lists and tables of one text.
MAX_PARTS, MAX_NESTING, MAX_LETTERS, MAX_ENTRIES = 16, 64, 500, 50_000

#: Strings and remarks, which hold anything; names and numbers; and what comes between.  Everything is possessive, and
#: a string without an end reaches as far as it may, so that no character is looked at more than a few times.
_TOKEN = re.compile(r'''
    """(?:[^"\\]|\\.|"{1,2}(?!"))*+"{0,5}+ | \'\'\'(?:[^']|'{1,2}(?!'))*+'{0,5}+
    | "(?:[^"\\\n]|\\.)*+"?+ | '[^'\n]*+'?+
    | (?P<word>[\w+-]++) | (?P<mark>[\[\]{}.,=] | (?:(?:\#[^\n]*+)?+\n)++) | \#[^\n]*+
''', re.DOTALL | re.VERBOSE)


def toml_tables(text: str, tell: Callable[[int | None, str], Exception]) -> dict[str, Any]:
    """The tables of a TOML text.

    Args:
        tell: makes the error of a line, None where the problem names none, and of what is wrong.
    """
    if refusal := _refusal(text):
        at, what = refusal
        raise tell(text.count("\n", 0, at) + 1, what)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        what, where = str(problem), re.search(r"line (\d+)", str(problem))
    raise tell(int(where[1]) if where else None, tr("is not TOML ({what})", what=what)) from None


def _refusal(text: str) -> tuple[int, str] | None:
    """Where a text holds more than any lesson, and of what; None for a text that may be parsed."""
    entries = depth = dots = 0
    for token in _TOKEN.finditer(text):
        mark = token["mark"]
        if mark is None:
            if token["word"] and token.end() - token.start() > MAX_LETTERS:
                return token.start(), tr("a name or number has more than {most} characters", most=MAX_LETTERS)
            continue
        entries += mark in "[{.,="
        depth = max(depth + (mark in "[{") - (mark in "]}"), 0)
        dots = dots + 1 if mark == "." else 0
        if dots >= MAX_PARTS:
            return token.start(), tr("a key has more than {most} parts with dots between them", most=MAX_PARTS)
        if depth > MAX_NESTING:
            return token.start(), tr("lists and tables are nested more than {most} levels deep", most=MAX_NESTING)
        if entries > MAX_ENTRIES:
            return token.start(), tr("there are more than {most:,} names, values, lists and tables", most=MAX_ENTRIES)
    return None
