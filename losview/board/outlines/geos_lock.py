"""One lock around shapes that are kept: the window and its workers share them, and GEOS is not safe to ask one prepared
shape from two Python threads at once, as it builds the shape's index on first use."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: Held while kept shapes are used.
_LOCK = RLock()


def one_at_a_time(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorate a function so that of all functions decorated so only one runs at a time, in any Python thread."""

    @wraps(function)
    def alone(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with _LOCK:
            return function(*args, **kwargs)

    return alone
