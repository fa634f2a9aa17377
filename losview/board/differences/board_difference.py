"""The difference of two boards, part by part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from losview.board.board import Board
from losview.hexes.hex import Hex, Hexside

#: So many hexes, hexsides or names are named in a line.
NAMED = 8


@dataclass(frozen=True)
class Changes:
    """Numbered things that differ: those of the second board alone, those of the first alone, and those of both."""

    added: tuple[int, ...] = ()
    removed: tuple[int, ...] = ()
    changed: tuple[int, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.added or self.removed or self.changed)


@dataclass(frozen=True)
class BoardDifference:
    """What differs between two boards; everything is empty where they are the same map.

    Attributes:
        grid: whether they have other hexes; hexes are then not compared.
        terrain, levels: the hexes with another cover, or another level.
        hexsides: those with other kinds.
        depictions, counters, texts: by their numbers.
        parts: which other parts differ: "title", "labels", "scenario: night" …
    """

    grid: bool
    terrain: tuple[Hex, ...]
    levels: tuple[Hex, ...]
    hexsides: tuple[Hexside, ...]
    depictions: Changes
    counters: Changes
    texts: Changes
    parts: tuple[str, ...]

    def __bool__(self) -> bool:
        return bool(self.grid or self.terrain or self.levels or self.hexsides or self.depictions or self.counters
                    or self.texts or self.parts)


def difference(old: Board, new: Board) -> BoardDifference:
    """What differs from one board to another."""
    grid = old.grid != new.grid
    terrain: tuple[Hex, ...] = ()
    levels: tuple[Hex, ...] = ()
    if not grid:
        entry = {cover: at for at, cover in enumerate(new.covers)}
        in_new = np.array([entry.get(cover, -1) for cover in old.covers])
        terrain = _hexes(new, in_new[old.cover_at] != new.cover_at)
        levels = _hexes(new, old.levels != new.levels)
    sides = [side for side in {**old.hexsides, **new.hexsides} if old.hexsides.get(side) != new.hexsides.get(side)]
    parts = [name for name in ("title", "author", "notes", "labels", "backgrounds", "sources", "extra")
             if getattr(old, name) != getattr(new, name)]
    parts += [f"scenario: {key}" for key in sorted({*old.scenario, *new.scenario})
              if old.scenario.get(key) != new.scenario.get(key)]
    return BoardDifference(grid, terrain, levels, tuple(sorted(sides)), _changes(old.depictions, new.depictions),
                           _changes(old.counters, new.counters), _changes(old.texts, new.texts), tuple(parts))


def lines(found: BoardDifference, old: Board, new: Board) -> list[str]:
    """The difference in words, a line for each part: "Level of 3 hexes: B2, C3, C4"."""
    told = ["The maps have other hexes."] if found.grid else []
    for what, hexes in (("Terrain", found.terrain), ("Level", found.levels)):
        if hexes:
            told.append(f"{what} of {_counted(len(hexes), 'hex', 'hexes')}: {_named([new.label(at) for at in hexes])}")
    if found.hexsides:
        names = [_side(new if side.hex in new.grid else old, side) for side in found.hexsides]
        told.append(f"{_counted(len(names), 'hexside', 'hexsides')}: {_named(names)}")
    for one, more, changes, before, after in (
            ("outline", "outlines", found.depictions, old.depictions, new.depictions),
            ("unit", "units", found.counters, old.counters, new.counters),
            ("label or note", "labels and notes", found.texts, old.texts, new.texts)):
        for which, numbers, things in (("added", changes.added, after), ("removed", changes.removed, before),
                                       ("changed", changes.changed, after)):
            if numbers:
                names = [_name(things[number]) for number in numbers]
                told.append(f"{_counted(len(names), one, more)} {which}: {_named(names)}")
    if found.parts:
        told.append(f"Of the map as a whole: {', '.join(found.parts)}")
    return told


def _hexes(board: Board, differs: Any) -> tuple[Hex, ...]:
    columns, rows = np.nonzero(differs & board.grid.present)
    return tuple(board.grid.hex(column, row) for column, row in zip(columns.tolist(), rows.tolist(), strict=True))


def _changes(old: Mapping[int, Any], new: Mapping[int, Any]) -> Changes:
    return Changes(tuple(sorted(new.keys() - old.keys())), tuple(sorted(old.keys() - new.keys())),
                   tuple(sorted(number for number in old.keys() & new.keys() if old[number] != new[number])))


def _side(board: Board, side: Hexside) -> str:
    return board.labels.hexside(board.grid, side)


def _name(thing: Any) -> str:
    """What a unit, an outline or a text is called, else its kind."""
    return getattr(thing, "name", "") or getattr(thing, "kind", "") or str(getattr(thing, "text", ""))


def _named(names: list[str]) -> str:
    more = len(names) - NAMED
    return ", ".join(names[:NAMED]) + (f" and {more:,} more" if more > 0 else "")


def _counted(count: int, one: str, more: str) -> str:
    return f"{count:,} {one if count == 1 else more}"
