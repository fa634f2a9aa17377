"""The sides that counters belong to: which a map has, and how they are written for people."""

from __future__ import annotations

from collections.abc import Iterable

from losview.board.board import Board


def side_names(board: Board) -> list[str]:
    """The sides of a map as its file names them: those of its scenario, then others as counters bring them."""
    named = board.scenario.get("sides")
    names: list[str] = []
    for side in named if isinstance(named, list) else ():
        name = side.get("name") if isinstance(side, dict) else side
        if isinstance(name, str) and name and name not in names:
            names.append(name)
    for counter in board.counters.values():
        if counter.side and counter.side not in names:
            names.append(counter.side)
    return names


def side_title(side: str) -> str:
    """A side as people write it, "American" for a file's "american"; what has a capital of its own stays."""
    return side[:1].upper() + side[1:]


def side_called(title: str, names: Iterable[str]) -> str:
    """The side of a map that a title means; the title itself where the map has no such side."""
    title, names = title.strip(), list(names)
    if title in names:
        return title
    return next((name for name in names if side_title(name).casefold() == title.casefold()), title)
