"""What every entry of the log has, be it a ruling or an act, and how its texts and numbers are read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from losview.base.errors import LosviewError
from losview.base.translation import tr

#: Most characters of a text; longer ones are refused when they are written down, and when they are read.
LONGEST = 4_000


class RulingError(LosviewError):
    """A log that cannot be read, or an entry that cannot be made: what is wrong, and where."""


class LogEntry(Protocol):
    """An entry of the log.

    Attributes:
        number: its own, from 1; numbers are never given twice.
        at: the time, "2026-11-23 14:03:07". turn: the turn of the game in words, "" where the map has none.
        note, tag: what is noted of it; all else of an entry never changes.
    """

    @property
    def number(self) -> int: ...
    @property
    def at(self) -> str: ...
    @property
    def turn(self) -> str: ...
    @property
    def note(self) -> str: ...
    @property
    def tag(self) -> str: ...

    @property
    def is_binding(self) -> bool:
        """Whether it cannot be unsaid: it stays where older entries make room."""

    @property
    def heading(self) -> str:
        """The entry in a few words, after its number: "C3 → F5: hindered +2", "Wind change: 7, no change"."""

    @property
    def detail(self) -> str:
        """The entry in a sentence, "" where the heading says all."""

    @property
    def searched(self) -> str:
        """All that is searched in it, in small letters."""

    def cells(self) -> Mapping[str, str]:
        """What stands in tables, by the names of the columns; those left out stay empty."""

    def as_json(self) -> dict[str, Any]:
        """The entry as a JSON object; what is empty is left out."""

    def noted(self, note: str, tag: str) -> LogEntry:
        """The same entry with another note and tag."""


def checked_text(text: str, what: str) -> str:
    """A text that may be written down, which is the same one.

    Args:
        what: what it is, for the error: "the note".

    Raises:
        RulingError: where it is too long to be read again.
    """
    if len(text) > LONGEST:
        raise RulingError(tr("{what} has {count:,} characters, and may have {most:,} at most: shorten it", what=what,
                             count=len(text), most=LONGEST))
    return text


def read_texts(entry: Mapping[str, Any], names: Sequence[str], place: str) -> dict[str, Any]:
    """Texts of an entry by their names, "" for those that it lacks.

    Args:
        place: which entry it is, for the error: "ruling 3".

    Raises:
        RulingError: where one is no text, or too long.
    """
    texts = {name: entry.get(name, "") for name in names}
    for name, text in texts.items():
        if not isinstance(text, str) or len(text) > LONGEST:
            raise RulingError(tr("{name} of {place} is not a text of {most:,} characters at most", name=name,
                                 place=place, most=LONGEST))
    return texts


def read_numbers(entry: Mapping[str, Any], names: Sequence[str], place: str) -> dict[str, Any]:
    """Whole numbers of an entry by their names, 0 for those that it lacks; its own number is 1 at least.

    Raises:
        RulingError: where one is no such number.
    """
    numbers = {name: entry.get(name, 0) for name in names}
    for name, number in numbers.items():
        if type(number) is not int or not (name == "number") <= number < 10**9:
            raise RulingError(tr("{name} of {place} is not a whole number", name=name, place=place))
    return numbers
