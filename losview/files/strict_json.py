"""JSON without what JSON has not: NaN, names given twice, halves of characters, endless nesting."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, NoReturn

from losview.files.error import FormatError, quoted

#: Lists and objects, and values, that a file may hold.
MAX_CONTAINERS = 1_000_000
MAX_VALUES = 8_000_000

_LONE = re.compile(
    r"\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)", re.DOTALL
)


_ENCODER = json.JSONEncoder(ensure_ascii=False, allow_nan=False, sort_keys=True)


class _Twice(ValueError):
    pass


class _NoNumber(ValueError):
    pass


def loads(text: str, path: Path) -> Any:
    """The value that a JSON text holds.

    Raises:
        FormatError: with the line, where it is no JSON, names a field twice, holds NaN or too much.
    """
    if text.count("{") + text.count("[") > MAX_CONTAINERS or text.count(",") > MAX_VALUES:
        raise FormatError(path, "", "holds more values than any map", "check that it is a map file")
    if "\\u" in text:  # half of a surrogate pair is no character and could not be shown or saved
        text = _LONE.sub(lambda found: "\\ufffd" if found[1] else found[0], text)
    try:
        return json.loads(text, object_pairs_hook=_once, parse_constant=_constant, parse_float=_finite)
    except RecursionError:
        raise FormatError(path, "", "is nested too deeply", "make it flatter") from None
    except json.JSONDecodeError as problem:
        if not text[problem.pos:].strip() or problem.msg.startswith("Unterminated"):  # a string that nothing ends
            raise FormatError(path, f"line {problem.lineno}", "the file ends too early",
                              "fetch or save it again, it has been cut short") from None
        raise FormatError(path, f"line {problem.lineno}, column {problem.colno}",
                          f"is not JSON ({problem.msg[:1].lower()}{problem.msg[1:].removesuffix(' at')})",
                          "mend the line") from None
    except _Twice as problem:
        raise FormatError(path, "", f"field {quoted(problem)} stands twice in one object",
                          "leave one of the two out") from None
    except _NoNumber as problem:
        raise FormatError(path, "", f"{quoted(problem)} is no number", "write a number or null") from None
    except ValueError:  # Python reads integers up to a few thousand digits
        raise FormatError(path, "", "holds a number of thousands of digits", "write a number of a map's size") from None


def line(value: Any) -> str:
    """A value on one line; the same value gives the same text.

    Raises:
        ValueError, TypeError, RecursionError: for what is no JSON.
    """
    return _ENCODER.encode(value)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        for name, _ in pairs:
            if name in seen:
                raise _Twice(name)
            seen.add(name)
    return found


def _constant(name: str) -> NoReturn:
    raise _NoNumber(name)


def _finite(text: str) -> float:
    number = float(text)
    if number in (float("inf"), float("-inf")):
        raise _NoNumber(text)
    return number
