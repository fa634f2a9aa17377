"""Texts filled with values, numbers in the way of a language: 1,234.5 is 1.234,5 in German."""

from __future__ import annotations

import re
import string
from collections.abc import Mapping
from numbers import Number

#: By language, what stands for the comma and the point of English numbers.
_MARKS = {"de": str.maketrans(",.", ".,")}

#: A number as a text, with a sign or in brackets.
_NUMBER = re.compile("[(]?[+\N{MINUS SIGN}-]?[0-9][0-9.,]*[)]?")
_DECIMAL_COMMA = re.compile("(?<=[0-9]),(?=[0-9])")


def fill_values(text: str, values: Mapping[str, object], language: str) -> str:
    """A text with values where it names them, as `str.format` writes them but for the marks of numbers."""
    if language not in _MARKS:
        return text.format(**values)
    return _Filler(_MARKS[language]).vformat(text, (), values)


def number(value: float, spec: str, language: str) -> str:
    """A number, written by a format as of `format`, in the way of a language."""
    return format(value, spec).translate(_MARKS.get(language, {}))


def in_english(text: str, language: str) -> str:
    """A text that is one number in the way of a language, as English writes it, for programs; others as they are."""
    if language not in _MARKS or not _NUMBER.fullmatch(text):
        return text
    return text.translate({there: here for here, there in _MARKS[language].items()})


def with_points(text: str, language: str) -> str:
    """A text that people typed, with points for the decimal commas of a language: those directly between two digits."""
    return _DECIMAL_COMMA.sub(".", text) if language in _MARKS else text


def read_decimal(text: str) -> float:
    """A number that a program wrote with a decimal point or a decimal comma; raises `ValueError` if it is none."""
    return float(text if "." in text else text.replace(",", "."))


class _Filler(string.Formatter):
    """Writes numbers with the marks of a language."""

    def __init__(self, marks: Mapping[int, int]) -> None:
        self._marks = marks

    def format_field(self, value: object, format_spec: str) -> str:
        text: str = super().format_field(value, format_spec)
        return text.translate(self._marks) if isinstance(value, Number) else text
