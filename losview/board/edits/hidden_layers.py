"""A board without some of its layers, for a picture that leaves them out."""

from __future__ import annotations

from copy import copy

import numpy as np

from losview.board.board import Board
from losview.board.edits.map_layers import layer_of_feature, layer_of_outline
from losview.board.hex_terrain import HexTerrain


def without_layers(board: Board, hidden: frozenset[str]) -> Board:
    """The board as it looks without some layers; it is shared where it looks the same, and not to be edited."""
    if not hidden:
        return board
    shown = copy(board)
    if "units" in hidden:
        shown.counters = {}
    if "notes" in hidden:
        shown.texts = {}
    if "hexsides" in hidden:
        shown.hexsides = {}
    if hidden & {"shapes", "ground"}:
        shown.depictions = {number: drawn for number, drawn in board.depictions.items()
                            if layer_of_outline(drawn.kind) not in hidden}
    if "ground" in hidden:
        shown.levels = np.zeros_like(board.levels)
    if hidden & {"terrain", "ways", "ground"}:
        shown.covers = [_without(cover, hidden) for cover in board.covers]
    return shown


def _without(cover: HexTerrain, hidden: frozenset[str]) -> HexTerrain:
    features = tuple(feature for feature in cover.features if layer_of_feature(feature.kind) not in hidden)
    return HexTerrain(features, "" if "ground" in hidden else cover.theme)
