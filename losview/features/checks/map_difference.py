"""What differs between two maps, change by change."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr, tr_n
from losview.base.words import listed
from losview.board.board import Board
from losview.board.edits.edit import kind_name
from losview.board.edits.map_layers import layer_of_feature
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.scenario.demands import KEY as DEMANDS
from losview.board.scenario.demands import Demand, DemandError, demands_of
from losview.features.checks.alignment import Alignment, aligned, form_words
from losview.features.checks.change import LAYER_ORDER, MapChange
from losview.features.checks.thing_changes import outline_changes, text_changes, unit_changes
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, neighbour
from losview.hexes.labels import Labels
from losview.rules.core.end_text import level_words

#: What a hex without terrain, and ground without a look of its own, are called.
OPEN_GROUND, DEFAULT_GROUND = tr("open ground"), tr("the usual ground")


def hex_changes(alignment: Alignment) -> Iterator[MapChange]:
    """Every change of a hex or hexside."""
    for hex_ in alignment.only_new:
        yield MapChange("size", alignment.label(hex_), "", "", "hex", (hex_,))
    for hex_ in alignment.only_old:
        yield MapChange("size", alignment.label(hex_), "", "hex", "", (hex_,))
    for hex_ in _suspects(alignment):
        yield from _in_hex(alignment, hex_)
    yield from _hexsides(alignment)


def _suspects(alignment: Alignment) -> Iterator[Hex]:
    """The shared hexes whose level or cover differs."""
    old, new = alignment.old, alignment.new
    if alignment.unmoved:
        differs = ((old.levels != new.levels) | (_entries(alignment)[old.cover_at] != new.cover_at)) & new.grid.present
        yield from (new.grid.hex(column, row) for column, row in np.argwhere(differs).tolist())
        return
    for hex_ in alignment.shared:
        before = alignment.to_old.hex(hex_)
        if old.level(before) != new.level(hex_) or old.cover(before) != new.cover(hex_):
            yield hex_


def _entries(alignment: Alignment) -> NDArray[np.int64]:
    """For each cover of the old map its entry in the new one's, -1 for none."""
    entries = {cover: entry for entry, cover in enumerate(alignment.new.covers)}
    return np.array([entries.get(cover, -1) for cover in alignment.old.covers], np.int64)


def _in_hex(alignment: Alignment, hex_: Hex) -> Iterator[MapChange]:
    before_hex, place = alignment.to_old.hex(hex_), alignment.label(hex_)
    old_level, new_level = alignment.old.level(before_hex), alignment.new.level(hex_)
    if old_level != new_level:
        yield MapChange("ground", place, tr("level"), level_words(old_level), level_words(new_level), (hex_,))
    old, new = alignment.old.cover(before_hex), alignment.new.cover(hex_)
    if old.theme != new.theme:
        yield MapChange("ground", place, tr("look"), old.theme or DEFAULT_GROUND, new.theme or DEFAULT_GROUND, (hex_,))
    layers = [layer for layer in ("terrain", "ways") if _of_layer(old, layer) != _of_layer(new, layer)]
    if old.features != new.features and not layers:  # another order only
        yield MapChange("terrain", place, tr("order"), _words(alignment.old, before_hex, old.features),
                        _words(alignment.new, hex_, new.features), (hex_,))
    for layer in layers:
        before = _words(alignment.old, before_hex, _of_layer(old, layer))
        after = _words(alignment.new, hex_, _of_layer(new, layer))
        if layer == "terrain":
            before, after = before or OPEN_GROUND, after or OPEN_GROUND
        yield MapChange(layer, place, "", before, after, (hex_,))


def _of_layer(cover: HexTerrain, layer: str) -> tuple[Feature, ...]:
    return tuple(feature for feature in cover.features if layer_of_feature(feature.kind) == layer)


def _words(board: Board, hex_: Hex, features: tuple[Feature, ...]) -> str:
    return ", ".join(feature_words(board, hex_, feature) for feature in features)


def feature_words(board: Board, hex_: Hex, feature: Feature) -> str:
    """A terrain of a hex in words: "woods", "woods of height 2", "dirt road to B2 and C4"."""
    words = kind_name(feature.kind)
    if feature.height is not None:
        words = tr("{terrain} of height {height}", terrain=words, height=level_words(feature.height))
    if feature.amount is not None:
        words = tr("{terrain} of {amount}", terrain=words, amount=feature.amount)
    if feature.exits is not None:
        ways = [neighbour(hex_, direction) for direction in range(6) if feature.exits >> direction & 1]
        names = [board.label(way) if way in board.grid else tr("the edge") for way in ways]
        words = (tr("{way} to {places}", way=words, places=listed(names, "and")) if names else
                 tr("{way} to nowhere", way=words))
    return words


def _hexsides(alignment: Alignment) -> Iterator[MapChange]:
    old, new, moved = alignment.old.hexsides, alignment.new.hexsides, alignment.to_new.hexside
    if not alignment.unmoved:
        old = {moved(side): kinds for side, kinds in old.items()}
    for side in sorted(side for side in old.keys() | new.keys() if old.get(side, ()) != new.get(side, ())):
        before, after = old.get(side, ()), new.get(side, ())
        place = "-".join(alignment.label(hex_) for hex_ in sorted((side.hex, side.across()),
                                                                  key=alignment.new.grid.cell))
        yield MapChange("hexsides", place, "", listed(map(kind_name, before), "and"),
                        listed(map(kind_name, after), "and"), (side.hex, side.across()))


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


@dataclass(frozen=True)
class MapDifference:
    """All that differs between two maps.

    Attributes:
        alignment: the maps, laid on each other.
        changes: by layer, in the order of `LAYER_ORDER`, and within a layer in that of the map.
    """

    alignment: Alignment
    changes: tuple[MapChange, ...]

    def __bool__(self) -> bool:
        """Whether anything differs."""
        return bool(self.changes)

    @cached_property
    def hexes(self) -> frozenset[Hex]:
        """The hexes in which something differs, as the new map's; some may lie off it."""
        return frozenset(hex_ for change in self.changes for hex_ in change.hexes)


def map_difference(old: Board, new: Board) -> MapDifference:
    """What differs between two maps; the identity numbers of things and the order of `covers` do not count.

    Raises:
        DifferenceError: where they cannot be compared, with one sentence.
    """
    alignment = aligned(old, new)
    changes = [*hex_changes(alignment), *outline_changes(alignment), *unit_changes(alignment),
               *text_changes(alignment), *property_changes(alignment)]
    return MapDifference(alignment, tuple(sorted(changes, key=lambda change: LAYER_ORDER.index(change.layer))))


@dataclass(frozen=True)
class AlikeChanges:
    """Changes that say the same of different places.

    Attributes:
        changes: one or more, alike but for place and hexes.
    """

    changes: tuple[MapChange, ...]

    @property
    def places(self) -> tuple[str, ...]:
        """Where they are, "" for the map as a whole."""
        return tuple(change.place for change in self.changes)

    @property
    def what(self) -> str:
        """What they say of each place."""
        return self.changes[0].what


def grouped_changes(changes: Sequence[MapChange]) -> Iterator[AlikeChanges]:
    """Changes put together that say the same, in the order of the first of each."""
    groups: defaultdict[tuple[str, str], list[MapChange]] = defaultdict(list)
    for change in changes:
        groups[change.layer, change.what].append(change)
    for group in groups.values():
        yield AlikeChanges(tuple(group))
