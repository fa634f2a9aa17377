"""Attributes that are computed the first time they are asked for, and kept in their object."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Answer = TypeVar("Answer")


class lazy(Generic[Answer]):
    """An attribute that a method computes once: `functools.cached_property` without its lock.

    Up to Python 3.11 that lock is one for all objects of a class, so a ruling in the window would wait for the field
    that a worker computes; and each first access costs more (2.5 % of a BattleTech ruling).  Where several Python
    threads ask at once each may compute the value: the values are equal.
    """

    def __init__(self, compute: Callable[[Any], Answer]) -> None:
        self.func, self.__doc__ = compute, compute.__doc__
        self.name = compute.__name__

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, instance: None, owner: type) -> lazy[Answer]: ...
    @overload
    def __get__(self, instance: object, owner: type) -> Answer: ...
    def __get__(self, instance: object | None, owner: type) -> lazy[Answer] | Answer:
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.func(instance)
        return value
