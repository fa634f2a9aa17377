"""`FormatError`, which every reader and writer of files raises, and helpers for its wording."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from difflib import get_close_matches
from functools import partial
from pathlib import Path

from losview.base.boundary import translated_to
from losview.base.errors import FileError
from losview.base.translation import tr
from losview.base.words import listed
from losview.formats.core.cancellation import ReadingCancelled

#: Most characters of a file that an error quotes.
_QUOTED = 40
#: Most words that a message lists.
_LISTED = 20


class FormatError(FileError):
    """A file that cannot be read or written, explained in one sentence."""

    longest = 300


def reading(path: Path) -> AbstractContextManager[None]:
    """Within the block, whatever a reader of that file raises becomes a `FormatError`; see `boundary.py`."""
    return translated_to(partial(FormatError, path, ""), FormatError, ReadingCancelled)


def quoted(value: object) -> str:
    """A value as an error message shows it: in quotes, on one line, shortened if long."""
    text = value if isinstance(value, str) else str(value)
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "…")


def perhaps(word: str, choices: Iterable[str]) -> str:
    """Advice for a misspelt word: the most similar choices, or all of them."""
    words = list(choices)
    by_lower_case = {word.lower(): word for word in reversed(words)}
    close = [by_lower_case[near] for near in get_close_matches(word[:100].lower(), by_lower_case, 3)]
    return (tr("did you mean {names}?", names=listed(close, "or")) if close else
            tr("write one of {names}", names=listed(words[:_LISTED], "or")))
