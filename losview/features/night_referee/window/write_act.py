"""How the night console enters what became of an act in a log that others keep, such as the log of rulings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol


class WriteAct(Protocol):
    """Enters an act: a word for its sort, what was done and what came of it, the rule that asks for it, its dice."""

    def __call__(self, act: str, words: str, *, rule: str = "", dice: Sequence[int] = ()) -> None: ...
