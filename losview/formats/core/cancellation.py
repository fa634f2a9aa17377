"""Cancelling the reading of a map: long readers ask now and then whether the map is still wanted.

The question is kept in a context variable of the reading thread, so that no format has to pass it on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

_unwanted: ContextVar[Callable[[], bool] | None] = ContextVar("unwanted", default=None)


class ReadingCancelled(Exception):
    """Raised in a reader when the map is no longer wanted."""


@contextmanager
def cancelled_when(unwanted: Callable[[], bool]) -> Iterator[None]:
    """Within the block, `check_cancelled` raises `ReadingCancelled` as soon as `unwanted` returns True."""
    token = _unwanted.set(unwanted)
    try:
        yield
    finally:
        _unwanted.reset(token)


def check_cancelled() -> None:
    """Called by readers between steps of long work.

    Raises:
        ReadingCancelled: if the map is no longer wanted.
    """
    unwanted = _unwanted.get()
    if unwanted is not None and unwanted():
        raise ReadingCancelled
