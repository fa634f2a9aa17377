"""A check of terrain: what no rules know."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.unknown_terrain import unknown_name
from losview.features.checks.finding import Flaw
from losview.features.checks.linted_map import LintedMap
from losview.hexes.hex import Hex


def unknown_terrain(linted: LintedMap) -> Iterator[Flaw]:
    """Terrain that no rules know: painted, drawn or on hexsides, it is read as open ground."""
    names: dict[Hex, dict[str, None]] = {}
    for hex_, name in (*_painted(linted), *_drawn(linted), *_on_hexsides(linted)):
        names.setdefault(hex_, {})[name] = None
    for hex_, unknown in names.items():
        yield Flaw((hex_,), tr("{hex} has terrain that no rules know, which hides nothing: {terrain}. Replace or erase "
                               "it.", terrain=listed(list(unknown), "and"), hex=linted.label(hex_)))


def _painted(linted: LintedMap) -> Iterator[tuple[Hex, str]]:
    board = linted.board
    unknown = [[name for feature in cover.features if (name := unknown_name(feature.kind, feature.amount)) is not None]
               for cover in board.covers]
    wanted = np.array([bool(names) for names in unknown])
    if not wanted.any():
        return
    for hex_ in linted.hexes_with(wanted) if linted.whole else linted.hexes:
        for name in unknown[int(board.cover_at[board.grid.cell(hex_)])]:
            yield hex_, name


def _drawn(linted: LintedMap) -> Iterator[tuple[Hex, str]]:
    numbers = [number for number, drawn in linted.near.items() if unknown_name(drawn.kind, None) is not None]
    for number, pieces in zip(numbers, linted.pieces(numbers), strict=True):
        for hex_ in dict.fromkeys(pieces.hexes):
            yield hex_, linted.near[number].kind


def _on_hexsides(linted: LintedMap) -> Iterator[tuple[Hex, str]]:
    """On a hexside it belongs to the first of its hexes."""
    for side, kinds in linted.board.hexsides.items():
        hexes = sorted(hex_ for hex_ in (side.hex, side.across()) if hex_ in linted.board.grid)
        for kind in kinds if hexes else ():
            if (name := unknown_name(kind, None)) is not None:
                yield hexes[0], name
