"""Reading a JSON object: known fields are taken out one by one, and the rest is kept for the next save."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.formats.core.error import FormatError, perhaps, quoted
from losview.formats.core.limits import MAX_QUARTERS

_W = TypeVar("_W", bound=str)
_NONE = object()

#: Largest whole number of any known field; `limits` checks the range of each.
_MAXIMUM = 2**40


class JsonFields:
    """The fields of one JSON object.

    Args:
        path: the file.
        where: the object's name in error messages: "counter 3".
        value: the object.

    Raises:
        FormatError: if the value is not an object; every method raises one that names the field.
    """

    def __init__(self, path: Path, where: str, value: Any) -> None:
        self.path, self.where = path, where
        if not isinstance(value, dict):
            raise self.error(tr("is {value} instead of an object", value=_named(value)),
                             tr('write an object: {"field": value, …}'))
        self._left = dict(value)

    def error(self, what: str, fix: str) -> FormatError:
        return FormatError(self.path, self.where, what, fix)

    def _wrong(self, name: str, shown: str, fix: str) -> FormatError:
        """The error about a field that is something else than it has to be."""
        return self.error(tr("{name} is {value}", name=name, value=shown), fix)

    def take(self, name: str, default: Any = _NONE) -> Any:
        """A field of any type.

        Raises:
            FormatError: if it is missing and `default` is not given.
        """
        if name not in self._left:
            if default is _NONE:
                raise self.error(tr("lacks {name}", name=name), tr('add "{name}"', name=name))
            return default
        return self._left.pop(name)

    def rest(self) -> dict[str, Any]:
        """The fields that have not been taken."""
        return self._left

    def text(self, name: str, default: Any = _NONE) -> str:
        value = self.take(name, default)
        if not isinstance(value, str):
            raise self._wrong(name, _named(value), tr("write a text in quotation marks"))
        return value

    def word(self, name: str, words: tuple[_W, ...], default: _W) -> _W:
        """One of several words."""
        value = self.text(name, default)
        for word in words:
            if word == value:
                return word
        raise self._wrong(name, quoted(value), perhaps(value, words))

    def whole(self, name: str, default: Any = _NONE) -> int:
        value = self.take(name, default)
        if type(value) is not int or abs(value) > _MAXIMUM:
            raise self._wrong(name, _named(value), tr("write a whole number"))
        return value

    def whole_or_none(self, name: str) -> int | None:
        """A whole number, or None if the field is missing or null."""
        return self.whole(name) if self._left.get(name) is not None else self.take(name, None)

    def flag(self, name: str) -> bool:
        """True or false; False if the field is missing."""
        value = self.take(name, False)
        if not isinstance(value, bool):
            raise self.error(tr("{name} is neither true nor false", name=name), tr("write one of the two"))
        return value

    def height(self, name: str) -> int | None:
        """A height in levels, returned in quarter levels; None if the field is missing or null."""
        value = self.take(name, None)
        return None if value is None else self.quarters(name, value)

    def quarters(self, name: str, value: Any) -> int:
        """Convert levels to quarter levels; the field's name is for the error."""
        if type(value) not in (int, float) or not abs(value) <= MAX_QUARTERS / QUARTERS_PER_LEVEL:
            raise self._wrong(name, _named(value),
                              tr("write levels from -{most} to {most}", most=MAX_QUARTERS // QUARTERS_PER_LEVEL))
        if value * QUARTERS_PER_LEVEL != int(value * QUARTERS_PER_LEVEL):
            raise self._wrong(name, _named(value), tr("levels are exact to a quarter: write .25, .5 or .75"))
        return int(value * QUARTERS_PER_LEVEL)

    def items(self, name: str) -> list[Any]:
        """A list; empty if the field is missing."""
        value = self.take(name, [])
        if not isinstance(value, list):
            raise self._wrong(name, _named(value), tr("write a list in square brackets"))
        return value

    def texts(self, name: str) -> list[str]:
        """A list of texts."""
        values = self.items(name)
        for value in values:
            if not isinstance(value, str):
                raise self.error(tr("{name} holds {value}", name=name, value=_named(value)),
                                 tr("write texts in quotation marks"))
        return values

    def record(self, name: str) -> dict[str, Any]:
        """An object; empty if the field is missing."""
        value = self.take(name, {})
        if not isinstance(value, dict):
            raise self._wrong(name, _named(value), tr("write an object in curly braces"))
        return value


def _named(value: Any) -> str:
    """A JSON value as an error message shows it."""
    if isinstance(value, dict | list):
        return tr("an object") if isinstance(value, dict) else tr("a list")
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**20 else tr("a very long number")
    return "null" if value is None else str(value).lower()
