"""`FormatError`, which every reader and writer of files raises, and helpers for its wording."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import AbstractContextManager
from difflib import get_close_matches
from functools import partial
from pathlib import Path

from losview.base.boundary import translated_to
from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.base.words import listed
from losview.formats.core.cancellation import ReadingCancelled

#: Most characters of a file that an error quotes.
_QUOTED = 40
#: Most characters of a part of the message, and of the path in it.
_LONGEST = 300
_PATH = 5000
#: Most words that a message lists.
_LISTED = 20


class FormatError(ValueError):
    """A file that cannot be read or written, explained in one sentence.

    Attributes:
        path: the file.
        where: the line or entry ("line 7", "counter 3"), "" for the whole file.
        what, mend: what is wrong, and what to do about it.
    """

    def __init__(self, path: Path, where: str, what: str, mend: str) -> None:
        self.path, self.where = path, _tidy(where)
        self.what, self.mend = _tidy(what), _tidy(mend)
        at = ", ".join(part for part in (_tidy(str(path), _PATH), self.where) if part)
        super().__init__(f"{at}: {self.what}; {self.mend}")


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


def _tidy(text: str, most: int = _LONGEST) -> str:
    """A part of the message on one line, harmful characters replaced, shortened if long."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return one_line(cut)
