"""The map as it may be handed to the player of a side: what the side does not know is absent, not covered.

Counters stand hex by hex and are numbered in that order, so neither a gap nor the order says that there is one more;
of concealed ones there is a marker, of hidden ones nothing.  Of the scenario only what both
players share stays (rules, sides, night and turn) and what the side's own Cloaking counters stand for.  Thread, pinned
threads, rulings, the referee's acts, demands, notes, files of this machine, and every field that this version does not
know are the referee's.
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import fields, replace
from typing import Any

from losview.board.board import Board
from losview.board.scenario import cloaking_box, night, turn
from losview.board.scenario.counter_sides import side_names
from losview.rules.rule_sets import RULE_SETS
from losview.rules.sides.side_knowledge import SideKnowledge

#: What both players share of a scenario, beside the names of its sides: its keys, and the fields of each that has any.
SHARED: Mapping[str, tuple[str, ...]] = {
    "rules": (), "options": tuple(option.key for rules in RULE_SETS for option in rules.options),
    night.KEY: tuple(one.name for one in fields(night.Night)), turn.KEY: tuple(one.name for one in fields(turn.Turn))}


def handout(board: Board, knowledge: SideKnowledge) -> Board:
    """The map as the player of a side may have it.

    Args:
        board: the map on which the knowledge was asked for.
    """
    made = Board(board.grid, covers=_covers(board), hexsides=dict(board.hexsides), labels=board.labels,
                 title=board.title, author=board.author)
    made.levels, made.cover_at = board.levels.copy(), _entries(board)
    made.depictions = {number: replace(outline, extra=()) for number, outline in
                       enumerate(board.depictions.values(), 1)}
    made.counters = {number: replace(one.counter, extra=()) for number, one in enumerate(knowledge.counters, 1)}
    labels = [text for text in board.texts.values() if not text.boxed]
    made.texts = {number: replace(text, extra=()) for number, text in enumerate(labels, 1)}
    made.scenario = _scenario(board) | (_own_box(board, knowledge.side) if knowledge.side else {})
    return made


def _own_box(board: Board, side: str) -> dict[str, Any]:
    """What the side's own Cloaking counters stand for (E1.41); of other sides nothing."""
    box = {letter: [{name: unit[name] for name in cloaking_box.KEPT if name in unit} for unit in units]
           for letter, units in cloaking_box.box_of(board, side).items()}
    return {cloaking_box.KEY: {side: box}} if box else {}


def _scenario(board: Board) -> dict[str, Any]:
    """What both players share of the scenario; within it, too, nothing that this version does not know."""
    shared: dict[str, Any] = {}
    for key, known in SHARED.items():
        value = board.scenario.get(key)
        if isinstance(value, str) and not known:
            shared[key] = value
        elif isinstance(value, Mapping) and known:
            shared[key] = {name: value[name] for name in known if isinstance(value.get(name), str | int)}
    empty = copy(board)
    empty.counters = {}
    names = side_names(empty)  # those that the scenario names; a side of which no counter is seen stays unnamed
    return shared | ({"sides": names} if names else {})


def _used(board: Board) -> list[int]:
    """The entries of covers that hexes have, the first one always."""
    return sorted({0, *board.cover_at[board.grid.present].tolist()})


def _covers(board: Board) -> list[Any]:
    return [board.covers[entry] for entry in _used(board)]


def _entries(board: Board) -> Any:
    entries = {old: new for new, old in enumerate(_used(board))}
    made = board.cover_at.copy()
    for old, new in entries.items():
        made[board.cover_at == old] = new
    made[~board.grid.present] = 0
    return made
