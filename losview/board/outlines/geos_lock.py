"""One at a time: shapes that are kept are shared by the window and its workers, and GEOS may not ask one shape twice at
once, since it works out a prepared shape's index when it is first asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from threading import RLock
from typing import ParamSpec, TypeVar

_P = ParamSpec("_P")
_R = TypeVar("_R")

#: Held by whoever asks anything of shapes that are kept.
_LOCK = RLock()


def one_at_a_time(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """The same function, of which and its like only one runs at any time, in whatever thread."""

    @wraps(function)
    def alone(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with _LOCK:
            return function(*args, **kwargs)

    return alone
