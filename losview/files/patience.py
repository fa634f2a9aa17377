"""Reading that can be given up: whoever asks for a map says whether it is still wanted, and long readers ask.

No format hands it through: it goes with the thread that reads (`contextvars`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_unwanted: ContextVar[Callable[[], bool] | None] = ContextVar("unwanted", default=None)


class GivenUp(Exception):
    """What was being read is no longer wanted."""


@contextmanager
def until(unwanted: Callable[[], bool]) -> Iterator[None]:
    """Read inside until `unwanted` says so; `GivenUp` is raised then."""
    token = _unwanted.set(unwanted)
    try:
        yield
    finally:
        _unwanted.reset(token)


def go_on() -> None:
    """Where a reader has done a good part of its work: go on if it is still wanted.

    Raises:
        GivenUp: where it is not.
    """
    unwanted = _unwanted.get()
    if unwanted is not None and unwanted():
        raise GivenUp
