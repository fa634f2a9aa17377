"""What is worked out of an object the first time it is asked for, and kept in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Answer = TypeVar("Answer")


class lazy(Generic[Answer]):
    """An attribute that a method works out once.

    What `functools.cached_property` does, but for that one's lock up to Python 3.11 and its looks, which every verdict
    would pay for by the dozen.  Where several threads ask at once each may work it out; one answer is as good as
    another.
    """

    def __init__(self, find: Callable[[Any], Answer]) -> None:
        self.func, self.__doc__ = find, find.__doc__
        self.name = find.__name__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, one: None, owner: type) -> lazy[Answer]: ...
    @overload
    def __get__(self, one: object, owner: type) -> Answer: ...
    def __get__(self, one: object | None, owner: type) -> lazy[Answer] | Answer:
        if one is None:
            return self
        found = one.__dict__[self.name] = self.func(one)
        return found
