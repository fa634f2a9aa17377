"""The counters that a referee's acts name by number: what they say stays true where a counter gets another number.

A stack is ordered by the numbers of its counters, so that a unit which comes to lie on older ones is numbered anew; so
are units that a Cloaking counter stood for.  Each fact of an act that is a list names counters.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from losview.board.board import Board
from losview.board.edits.scenario_edits import SetScenario, set_entry

#: Where a scenario keeps the acts of its referee.
KEY = "referee"

#: The numbers that counters get, by those that they had; none for a counter that is gone.
NewNumbers = Mapping[int, tuple[int, ...]]


def renumbered(facts: Mapping[str, Any], numbers: NewNumbers) -> dict[str, Any]:
    """The facts of an act with other numbers of counters."""
    return {name: list(dict.fromkeys(new for old in fact for new in _new(old, numbers)))
            if isinstance(fact, list) else fact for name, fact in facts.items()}


def _new(old: Any, numbers: NewNumbers) -> tuple[Any, ...]:
    return numbers.get(old, (old,)) if type(old) is int else (old,)


def follow_numbers(board: Board, numbers: NewNumbers) -> tuple[SetScenario, ...]:
    """The edit after which the acts of a map name its counters by their new numbers; none where nothing would change.

    What is no such list of acts, as in a file that was made by hand, stays as it is.
    """
    entry = board.scenario.get(KEY)
    acts = entry.get("acts") if isinstance(entry, Mapping) else None
    if not isinstance(entry, Mapping) or not isinstance(acts, list):
        return ()
    after = [{**act, "facts": renumbered(act["facts"], numbers)}
             if isinstance(act, Mapping) and isinstance(act.get("facts"), Mapping) else act for act in acts]
    if after == acts:
        return ()
    return (set_entry(board, KEY, {"acts": after}, follows=True),)
