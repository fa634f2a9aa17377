"""How high the terrain of a hex stands above its ground, where the rules read that of each place by itself."""

from __future__ import annotations

from dataclasses import replace

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import drawn_on
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import height_by
from losview.board.terrain import table
from losview.board.transform.layers import CLEAR
from losview.board.transform.terrain_edits import feature_of, repaint
from losview.hexes.hex import Hex


def terrain_height(board: Board, hex_: Hex, kind: str | None, rules: str) -> int | None:
    """The height of a hex's highest terrain that may have one of its own; None where none may.

    Args:
        kind: the terrain that is supposed there, None for that on the map. rules: the name of the rules' table.

    Returns:
        quarter levels above the ground.
    """
    there: list[Feature | Depiction] = []
    if kind is None:
        there += board.cover(hex_).features
        there += [drawn for _, drawn in drawn_on(board, (hex_,))]
    elif kind != CLEAR:
        there.append(feature_of(kind))
    return max([height_by(table().kinds[one.kind].rules[rules], one.height, one.amount) for one in there
                if _may_have(one.kind, rules)], default=None)


def height_edits(board: Board, hex_: Hex, height: int, rules: str) -> list[Edit]:
    """Edits that give all terrain of a hex whose own height the rules read this one; outlines change as a whole."""
    paint = repaint(board, (hex_,), lambda cover: _raised(cover, height, rules),
                    tr("Change the height of {hexes}"))
    edits: list[Edit] = [] if paint is None else [paint]
    return edits + [SetDepiction(number, drawn, replace(drawn, height=height))
                    for number, drawn in drawn_on(board, (hex_,))
                    if _may_have(drawn.kind, rules) and drawn.height != height]


def _raised(cover: HexTerrain, height: int, rules: str) -> HexTerrain:
    return cover._replace(features=tuple(
        feature._replace(height=height) if _may_have(feature.kind, rules) else feature for feature in cover.features))


def _may_have(kind: str, rules: str) -> bool:
    known = table().get(kind)
    return known is not None and known.has_height(rules)
