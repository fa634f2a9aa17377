"""What differs in what is said of a map as a whole: title, notes, numbering, rules, pictures, fields kept."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.board.scenario.demands import KEY as DEMANDS
from losview.board.scenario.demands import Demand, DemandError, demands_of
from losview.features.checks.alignment import Alignment, form_words
from losview.features.checks.change import MapChange
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels

#: Most characters of a value that a change shows.
_LONGEST = 120

_ABSENT = object()


def property_changes(alignment: Alignment) -> Iterator[MapChange]:
    """Every change of a property of the map."""
    old, new = alignment.old, alignment.new
    yield from _changed(tr("title"), old.title, new.title)
    yield from _changed(tr("author"), old.author, new.author)
    if old.notes != new.notes:
        yield from _changed(tr("notes"), _said(old.notes) if old.notes else "", _said(new.notes) if new.notes else "")
    yield from _records(tr("numbering"), _numbering(old.labels), _numbering(new.labels))
    yield from _changed(tr("form"), _form(old.grid), _form(new.grid))
    demands = _demand_changes(old, new)
    yield from demands
    told = {DEMANDS} if demands else set()
    yield from _records("", *({key: value for key, value in board.scenario.items() if key not in told}
                              for board in (old, new)))
    yield from _lists(tr("pictures under the map"), old.backgrounds, new.backgrounds)
    yield from _lists(tr("boards that it was read from"), old.sources, new.sources)
    yield from _records("", old.extra, new.extra)


def _demand_changes(old: Board, new: Board) -> list[MapChange]:
    """The demands that one of the maps has and the other has not, in words."""
    before, after = (dict.fromkeys(demand.words for demand in _demands_of(board)) for board in (old, new))
    return [*(MapChange("properties", "", tr("demand"), words, "") for words in before if words not in after),
            *(MapChange("properties", "", tr("demand"), "", words) for words in after if words not in before)]


def _demands_of(board: Board) -> tuple[Demand, ...]:
    """The demands of a map; none where its scenario has something else there."""
    try:
        return demands_of(board)
    except DemandError:
        return ()


def _form(grid: Grid) -> str:
    return form_words(grid) + (
        ", " + tr_n("{count} part", "{count} parts", len(grid.parts)) if grid.parts else "")


def _numbering(labels: Labels) -> dict[str, Any]:
    return {shown.name: getattr(labels, shown.name) for shown in fields(labels) if shown.compare}


def _lists(name: str, old: list[Any], new: list[Any]) -> Iterator[MapChange]:
    if old != new:
        yield from _changed(name, *(", ".join(entry.name or entry.file for entry in entries) for entries in (old, new)))


def _records(name: str, old: Mapping[str, Any], new: Mapping[str, Any]) -> Iterator[MapChange]:
    """The fields of two records that differ, those of records inside them one by one."""
    for key in dict.fromkeys([*old, *new]):
        whole = f"{name}, {key}" if name else key
        before, after = old.get(key, _ABSENT), new.get(key, _ABSENT)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from _records(whole, before, after)
        elif before != after:
            yield from _changed(whole, _said(before), _said(after), differs=True)


def _changed(name: str, before: str, after: str, *, differs: bool = False) -> Iterator[MapChange]:
    """The change of a text; `differs` where what it says has changed even if its words are the same."""
    if before != after or differs:
        yield MapChange("properties", "", name, _shortened(before), _shortened(after) if _shortened(before) !=
                        _shortened(after) else tr("another"))


def _said(value: Any) -> str:
    """A value in words, "" for none."""
    if value is _ABSENT:
        return ""
    return value if isinstance(value, str) and value.strip() else json.dumps(value, ensure_ascii=False, default=str)


def _shortened(words: str) -> str:
    return words if len(words) <= _LONGEST else f"{words[:_LONGEST]} …"
