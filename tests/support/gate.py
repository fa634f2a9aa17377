"""Reading that stands still, for tests of what a person can do meanwhile."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import ModuleType
from typing import Any

import pytest


class Gate:
    """In place of a function that reads a file: waits until it is opened, and then reads it.

    Attributes:
        read: what it was called with.
    """

    def __init__(self, reader: Callable[[Any], Any]) -> None:
        self._reader = reader
        self._free = threading.Event()
        self.read: list[Any] = []

    def __call__(self, name: Any) -> Any:
        self.read.append(name)
        assert self._free.wait(60)
        return self._reader(name)

    def open(self) -> None:
        self._free.set()


@contextmanager
def gate_before(module: ModuleType, function: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Put a gate in place of a function of a module; it is opened at the end."""
    made = Gate(getattr(module, function))
    monkeypatch.setattr(module, function, made)
    yield made
    made.open()
