"""Declare first (A6.11): which threads an attack was declared for, where the map asks for that before it is judged."""

from __future__ import annotations

from losview.board.board import Board
from losview.rules.core.rule_set import Judge
from losview.window.state.thread_state import Ends

#: Where a scenario says that attacks are declared first.
KEY = "declare_first"


def declares_first(board: Board) -> bool:
    """Whether attacks are declared on this map before their lines of sight are shown."""
    return board.scenario.get(KEY) is True


class Declarations:
    """Declared threads, each on the map and under the rules of its declaration: later it is another question."""

    def __init__(self) -> None:
        self._declared: set[tuple[object, ...]] = set()

    def add(self, judge: Judge, ends: Ends) -> None:
        """Declare an attack along a thread."""
        self._declared.add(_asked(judge, ends))

    def holds_back(self, judge: Judge, ends: Ends) -> bool:
        """Whether the verdict about a thread is not to be shown."""
        return declares_first(judge.board) and _asked(judge, ends) not in self._declared

    def clear(self) -> None:
        """Forget all; called before another map is opened."""
        self._declared.clear()


def _asked(judge: Judge, ends: Ends) -> tuple[object, ...]:
    start, end = ends
    return (judge.revision, judge.rule_set.key, tuple(sorted(judge.options.items())), start, start.eye, end, end.eye)
