"""An act on what is chosen, as buttons and keys offer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class ActRow(NamedTuple):
    """An act: its name on a button, its key as Qt names it, what it does in a sentence, and the function."""

    name: str
    key: str
    tip: str
    act: Callable[[], None]
