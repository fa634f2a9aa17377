"""Attributes that are computed when first read and kept in the object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Answer = TypeVar("Answer")


class lazy(Generic[Answer]):
    """An attribute computed by a method when it is first read.

    As `functools.cached_property`, without the lock that it takes up to Python 3.11: the first read takes less than
    half the time, and a verdict has dozens.  Threads of the program that read at once may each compute it.
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
