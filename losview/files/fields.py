"""A JSON object being read: known fields are taken out one by one, what is left is kept for the next save."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from losview.board.board import QUARTERS
from losview.files.error import FormatError, perhaps, quoted
from losview.files.limits import MAX_QUARTERS

_W = TypeVar("_W", bound=str)
_NONE = object()

#: Largest whole number that any known field takes; what each may hold is looked at in `limits`.
_MOST = 2**40


class Fields:
    """The fields of one JSON object.

    Args:
        path: the file.
        where: what the object is for people: "counter 3".
        value: the object.

    Raises:
        FormatError: where it is none; every method raises one that names the field.
    """

    def __init__(self, path: Path, where: str, value: Any) -> None:
        self.path, self.where = path, where
        if not isinstance(value, dict):
            raise self.error(f"is {_named(value)} where fields are expected", 'write an object: {"field": value, …}')
        self._left = dict(value)

    def error(self, what: str, mend: str) -> FormatError:
        return FormatError(self.path, self.where, what, mend)

    def take(self, name: str, otherwise: Any = _NONE) -> Any:
        """A field of any type.

        Raises:
            FormatError: where it is missing and `otherwise` is not given.
        """
        if name not in self._left:
            if otherwise is _NONE:
                raise self.error(f"lacks {name}", f'give it "{name}"')
            return otherwise
        return self._left.pop(name)

    def rest(self) -> dict[str, Any]:
        """The fields not taken."""
        return self._left

    def text(self, name: str, otherwise: Any = _NONE) -> str:
        value = self.take(name, otherwise)
        if not isinstance(value, str):
            raise self.error(f"{name} is {_named(value)}", "write a text in quotation marks")
        return value

    def word(self, name: str, words: tuple[_W, ...], otherwise: _W) -> _W:
        """One of several words."""
        value = self.text(name, otherwise)
        for word in words:
            if word == value:
                return word
        raise self.error(f"{name} is {quoted(value)}", perhaps(value, words))

    def whole(self, name: str, otherwise: Any = _NONE) -> int:
        value = self.take(name, otherwise)
        if type(value) is not int or abs(value) > _MOST:
            raise self.error(f"{name} is {_named(value)}", "write a whole number")
        return value

    def whole_or_none(self, name: str) -> int | None:
        """A whole number; None where it is missing."""
        return self.whole(name) if self._left.get(name) is not None else self.take(name, None)

    def height(self, name: str) -> int | None:
        """Levels as quarters; None where it is missing."""
        value = self.take(name, None)
        return None if value is None else self.quarters(name, value)

    def quarters(self, name: str, value: Any) -> int:
        """Levels as quarters, exactly."""
        if type(value) not in (int, float) or not abs(value) <= MAX_QUARTERS / QUARTERS:
            raise self.error(f"{name} is {_named(value)}", f"write levels from -{MAX_QUARTERS // QUARTERS} to "
                             f"{MAX_QUARTERS // QUARTERS}")
        if value * QUARTERS != int(value * QUARTERS):
            raise self.error(f"{name} is {_named(value)}", "levels go by quarters: write .25, .5 or .75")
        return int(value * QUARTERS)

    def items(self, name: str) -> list[Any]:
        """A list; empty where it is missing."""
        value = self.take(name, [])
        if not isinstance(value, list):
            raise self.error(f"{name} is {_named(value)}", "write a list in brackets")
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        values = self.items(name)
        for value in values:
            if not isinstance(value, str):
                raise self.error(f"{name} holds {_named(value)}", "write texts in quotation marks")
        return values

    def record(self, name: str) -> dict[str, Any]:
        """An object; empty where it is missing."""
        value = self.take(name, {})
        if not isinstance(value, dict):
            raise self.error(f"{name} is {_named(value)}", "write an object in braces")
        return value


def _named(value: Any) -> str:
    """A JSON value as an error shows it."""
    if isinstance(value, dict | list):
        return "an object" if isinstance(value, dict) else "a list"
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**20 else "a number of many digits"
    return "null" if value is None else str(value).lower()
