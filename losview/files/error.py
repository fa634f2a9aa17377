"""The one error that every reader and writer raises."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

#: Longest piece of a file that an error quotes.
_QUOTED = 40
#: Longest part of an error's sentence, and longest path in it.
_LONGEST = 300
_PATH = 5000
#: Most words that an error lists.
_LISTED = 20


class FormatError(ValueError):
    """A file that cannot be read or written, said in one sentence.

    Attributes:
        path: the file.
        where: the line or entry ("line 7", "counter 3"), "" for the file as a whole.
        what, mend: what is wrong, and how to put it right.
    """

    def __init__(self, path: Path, where: str, what: str, mend: str) -> None:
        self.path, self.where = path, _tidy(where)
        self.what, self.mend = _tidy(what), _tidy(mend)
        at = ", ".join(part for part in (_tidy(str(path), _PATH), self.where) if part)
        super().__init__(f"{at}: {self.what}; {self.mend}")


def quoted(value: object) -> str:
    """A piece of a file as an error shows it: in quotes, on one line, cut where it is long."""
    text = value if isinstance(value, str) else str(value)
    return repr(text if len(text) <= _QUOTED else text[:_QUOTED] + "…")


def perhaps(word: str, known: Iterable[str]) -> str:
    """How to mend a misspelt word: the nearest ones, or all there are."""
    words = list(known)
    plain = {word.lower(): word for word in reversed(words)}
    close = [plain[near] for near in get_close_matches(word[:100].lower(), plain, 3)]
    return f"did you mean {listed(close, 'or')}?" if close else f"write one of {listed(words[:_LISTED], 'or')}"


def listed(words: Iterable[str], joiner: str) -> str:
    """Words as a sentence lists them: "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} {joiner} {last}" if most else last


def _tidy(text: str, most: int = _LONGEST) -> str:
    """A part of the sentence on one line, whatever of a file has got into it; cut where it is long."""
    cut = text if len(text) <= most else f"{text[:most]}…"
    return "".join(letter if letter.isprintable() else "�" for letter in cut)
