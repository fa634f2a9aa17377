"""Strict JSON: refuses NaN, duplicate names and deep nesting, and replaces halves of surrogate pairs."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NoReturn

from losview.files.error import FormatError, quoted
from losview.files.limit_table import MAX_CONTAINERS, MAX_DEPTH, MAX_VALUES

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
    for what, there, most in (("lists and objects", text.count("{") + text.count("["), MAX_CONTAINERS),
                              ("values", text.count(","), MAX_VALUES)):
        if there > most:
            raise FormatError(path, "", f"holds {there:,} {what}", f"a map file holds {most:,} at most")
    if "\\u" in text:  # half of a surrogate pair is not a character and could not be shown or saved
        text = _LONE_SURROGATE.sub(lambda match: "\\ufffd" if match[1] else match[0], text)
    try:
        return json.loads(text, object_pairs_hook=_without_duplicates, parse_constant=_constant, parse_float=_finite)
    except RecursionError:
        raise FormatError(path, "", f"is nested more than {MAX_DEPTH} levels deep", "use less nesting") from None
    except json.JSONDecodeError as problem:
        if not text[problem.pos:].strip() or problem.msg.startswith("Unterminated"):  # an unterminated string
            raise FormatError(path, f"line {problem.lineno}", "the file ends too early",
                              "download or save it again: part of it is missing") from None
        raise FormatError(path, f"line {problem.lineno}, column {problem.colno}",
                          f"is not JSON ({problem.msg[:1].lower()}{problem.msg[1:].removesuffix(' at')})",
                          "correct the line") from None
    except _DuplicateName as problem:
        raise FormatError(path, "", f"field {quoted(problem)} stands twice in one object",
                          "remove one of the two") from None
    except _NotANumber as problem:
        raise FormatError(path, "", f"{quoted(problem)} is not a number", "write a number or null") from None
    except ValueError:  # Python reads integers up to a few thousand digits
        raise FormatError(path, "", "holds a number of thousands of digits", "write a smaller number") from None


def line(value: Any) -> str:
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
