"""One lock around cached shapes.

The window and its workers share them, and GEOS must not be asked about one prepared shape from two Python threads at
once: it builds the shape's index on first use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: Held while cached shapes are used.
_LOCK = RLock()


def one_at_a_time(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """A decorator: of all functions that have it, only one runs at a time, in whatever Python thread."""

    @wraps(function)
    def locked(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with _LOCK:
            return function(*args, **kwargs)

    return locked
