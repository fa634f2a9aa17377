"""Looking up one of a list by its key: a rule set, a calculator, a study."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, TypeVar

from losview.base.translation import tr

#: Most characters of a wrong key that are repeated.
_MAXIMUM = 40


class HasKey(Protocol):
    """Something with a key of its own."""

    @property
    def key(self) -> str:
        """As files and the command line name it."""


T = TypeVar("T", bound=HasKey)


def keyed(things: Iterable[T], key: str, what: str, error: type[Exception]) -> T:
    """The thing of that key.

    Args:
        what: what the things are, for the error: "rule set".

    Raises:
        error: where there is none; the message names those there are.
    """
    by_key = {thing.key: thing for thing in things}
    if key in by_key:
        return by_key[key]
    *others, last = by_key
    raise error(tr("there is no {what} {key!r}; choose {others} or {last}", what=what, key=key[:_MAXIMUM],
                   others=", ".join(others), last=last))
