"""What differs in hexes and on hexsides: size, levels, terrain, ways and what lies on hexsides."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.cover import Cover, Feature
from losview.board.edits.edit import named
from losview.board.edits.map_layers import layer_of_feature
from losview.features.checks.alignment import Alignment
from losview.features.checks.change import MapChange
from losview.hexes.hex import Hex, neighbour
from losview.rules.core.end_text import level_words

#: What a hex without terrain, and ground without a look of its own, are called.
OPEN_GROUND, USUAL_GROUND = tr("open ground"), tr("the usual ground")


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
        yield MapChange("ground", place, tr("look"), old.theme or USUAL_GROUND, new.theme or USUAL_GROUND, (hex_,))
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


def _of_layer(cover: Cover, layer: str) -> tuple[Feature, ...]:
    return tuple(feature for feature in cover.features if layer_of_feature(feature.kind) == layer)


def _words(board: Board, hex_: Hex, features: tuple[Feature, ...]) -> str:
    return ", ".join(feature_words(board, hex_, feature) for feature in features)


def feature_words(board: Board, hex_: Hex, feature: Feature) -> str:
    """A terrain of a hex in words: "woods", "woods of height 2", "dirt road to B2 and C4"."""
    words = named(feature.kind)
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
        yield MapChange("hexsides", place, "", listed(map(named, before), "and"),
                        listed(map(named, after), "and"), (side.hex, side.across()))
