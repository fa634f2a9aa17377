"""Strict JSON: refuses NaN, duplicate names and deep nesting, and replaces halves of surrogate pairs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NoReturn

from losview.base.translation import tr
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_CONTAINERS, MAX_DEPTH, MAX_VALUES

_LONE_SURROGATE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)

_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True)


class _DuplicateName(ValueError):
    pass


class _NotANumber(ValueError):
    pass


def loads(text: str, path: Path) -> Any:
    """Parse a JSON text.

    Raises:
        FormatError: with the line, if it is not JSON, names a field twice, or holds NaN or too many values.
    """
    containers, values = text.count("{") + text.count("["), text.count(",")
    if containers > MAX_CONTAINERS:
        raise FormatError(path, "", tr("holds {count:,} lists and objects", count=containers),
                          tr("a map file holds {most:,} at most", most=MAX_CONTAINERS))
    if values > MAX_VALUES:
        raise FormatError(path, "", tr("holds {count:,} values", count=values),
                          tr("a map file holds {most:,} at most", most=MAX_VALUES))
    if "\\u" in text:  # half of a surrogate pair is not a character and could not be shown or saved
        text = _LONE_SURROGATE.sub(lambda match: "\\ufffd" if match[1] else match[0], text)
    try:
        return json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_constant, parse_float=_finite)
    except RecursionError:
        raise FormatError(path, "", tr("is nested more than {most} levels deep", most=MAX_DEPTH),
                          tr("use less nesting")) from None
    except json.JSONDecodeError as problem:
        if not text[problem.pos:].strip() or problem.msg.startswith("Unterminated"):  # an unterminated string
            raise FormatError(path, tr("line {line}", line=problem.lineno), tr("the file ends too early"),
                              tr("download or save it again: part of it is missing")) from None
        raise FormatError(path, tr("line {line}, column {column}", line=problem.lineno, column=problem.colno),
                          tr("is not JSON ({problem})",
                             problem=problem.msg[:1].lower() + problem.msg[1:].removesuffix(" at")),
                          tr("correct the line")) from None
    except _DuplicateName as problem:
        raise FormatError(path, "", tr("field {name} stands twice in one object", name=quoted(problem)),
                          tr("remove one of the two")) from None
    except _NotANumber as problem:
        raise FormatError(path, "", tr("{value} is not a number", value=quoted(problem)),
                          tr("write a number or null")) from None
    except ValueError:  # Python reads integers up to a few thousand digits
        raise FormatError(path, "", tr("holds a number of thousands of digits"), tr("write a smaller number")) from None


def json_line(value: Any) -> str:
    """A value on one line; the same value gives the same text.

    Raises:
        ValueError, TypeError, RecursionError: if the value is not JSON.
    """
    return _ENCODER.encode(value)


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _DuplicateName(name)
            seen.add(name)
    return fields


def _constant(name: str) -> NoReturn:
    raise _NotANumber(name)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise _NotANumber(text)
    return number
