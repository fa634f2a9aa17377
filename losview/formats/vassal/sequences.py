r"""VASSAL's way of writing a list of texts as one text, and lists in lists.

Texts are joined by a delimiter; one inside a text has a backslash before it, which goes when the list is split.
Lists in lists are so undone level by level.  Text around which single quotation marks stand loses them.
"""

from __future__ import annotations

import re
from functools import cache

#: Delimiters: of commands, of a piece's parts, of traits, of a trait's fields, of a field's values.
COMMANDS, PARTS, TRAITS, FIELDS, VALUES = "\x1b", "/", "\t", ";", ","


def split(text: str, delimiter: str) -> list[str]:
    """The texts that were joined; at least one."""
    if delimiter not in text:
        return [_unquoted(text)]
    parts = _boundary(delimiter).split(text) if "\\" in text else text.split(delimiter)
    return [_unquoted(part.replace("\\" + delimiter, delimiter)) for part in parts]


def first_and_rest(text: str, delimiter: str) -> tuple[str, str | None]:
    """The first of the texts that were joined, and the second, which holds all others; None where there is one only."""
    found = _boundary(delimiter).search(text)
    if found is None:
        return _unquoted(text.replace("\\" + delimiter, delimiter)), None
    escaped = "\\" + delimiter
    return (_unquoted(text[: found.start()].replace(escaped, delimiter)),
            _unquoted(text[found.end() :].replace(escaped, delimiter)))


@cache
def _boundary(delimiter: str) -> re.Pattern[str]:
    return re.compile(r"(?<!\\)" + re.escape(delimiter))


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 1 and text[0] == text[-1] == "'" else text
