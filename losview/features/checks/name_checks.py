"""Checks of names: units without one, hexes and labels called alike."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import kind_name
from losview.board.edits.text_edits import SetText, short
from losview.board.map_text import hex_under
from losview.board.terrain import table
from losview.features.checks.finding import Flaw, Mend
from losview.features.checks.linted_map import LintedMap
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, distance
from losview.hexes.labels import Labels

#: Labels that say the same lie so many hexes apart at least.
APART = 2


def units_without_name(linted: LintedMap) -> Iterator[Flaw]:
    """Units of a side that nobody can name, while others of that side have names."""
    board = linted.board
    for counter in board.counters.values():
        if counter.hex in linted.hexes and counter.side and not counter.name.strip() and is_unit_kind(counter.kind):
            yield Flaw((counter.hex,), tr("The {unit} in {hex} has no name.", unit=kind_name(counter.kind),
                                          hex=linted.label(counter.hex)))


def is_unit_kind(kind: str) -> bool:
    """Whether a kind of counter is a unit, rather than a marker or a work."""
    known = table().get(kind)
    return known is not None and known.role == "counter" and known.group == "Units"


def hexes_called_alike(linted: LintedMap) -> Iterator[Flaw]:
    """Hexes that have the same number or label: only the first of them can be named."""
    for hex_, first in _called_alike(linted.board.grid, linted.board.labels).items():
        if hex_ in linted.hexes:
            yield Flaw((hex_, first), tr("Two hexes are called {hex}: number the map anew.", hex=linted.label(hex_)))


@lru_cache(maxsize=2)
def _called_alike(grid: Grid, labels: Labels) -> dict[Hex, Hex]:
    """The hexes whose labels another one had before, with that other one."""
    first: dict[str, Hex] = {}
    alike = {}
    for hex_ in grid.hexes():
        other = first.setdefault(labels.of(grid, hex_), hex_)
        if other != hex_:
            alike[hex_] = other
    return alike


def labels_put_twice(linted: LintedMap) -> Iterator[Flaw]:
    """Labels and notes that say the same side by side."""
    placed = list(_placed(linted.board))
    by_words: dict[str, list[tuple[int, Hex]]] = {}
    for number, hex_, words in placed:
        by_words.setdefault(words, []).append((number, hex_))
    for alike in by_words.values():
        for at, (number, hex_) in enumerate(alike):
            before = [other for _, other in alike[:at] if distance(other, hex_) < APART]
            if before and hex_ in linted.hexes:
                text = linted.board.texts[number]
                there = tuple(dict.fromkeys((hex_, before[0])))
                yield Flaw(there, tr("The label {label} in {hex} stands there twice.", label=short(text),
                                     hex=linted.label(hex_)), (text.point,),
                           Mend(SetText(number, text, None), tr("Erase the second one")))


def _placed(board: Board) -> Iterator[tuple[int, Hex, str]]:
    """The labels and notes on the map: their numbers, hexes, and words without regard to capitals and spaces."""
    for number, text in board.texts.items():
        hex_ = hex_under(board.grid, text.point)
        if hex_ is not None:
            yield number, hex_, " ".join(text.text.casefold().split())
