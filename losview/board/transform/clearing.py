"""Hexes cleared layer by layer: what the eraser, Delete and Cut do."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.counter_edits import RemoveCounter
from losview.board.edits.cutting import cut_out
from losview.board.edits.edit import Edit, counted
from losview.board.edits.ground_edits import SetHexside
from losview.board.edits.group import Group
from losview.board.edits.map_layers import Layer
from losview.board.edits.text_edits import SetTexts
from losview.board.hex_terrain import HexTerrain
from losview.board.map_text import MapText
from losview.board.scenario.act_numbers import follow_numbers
from losview.board.transform.layers import on_layer
from losview.board.transform.terrain_edits import repaint
from losview.hexes.hex import Hex, Hexside, hexside, neighbours
from losview.hexes.lattice import hexes_at


def clear(board: Board, hexes: tuple[Hex, ...], layers: Collection[Layer], verb: str = "", *, moves: bool = False
          ) -> Edit | None:
    """Take away what lies on hexes, as one step; None where nothing does.  The ground stays, and so do contours.

    Args:
        layers: what is taken away. verb: what the step is called, "Clear" where nothing is given.
        moves: whether the units are put down elsewhere, so that what the referee's acts say of them is not taken away.
    """
    edits: list[Edit] = []
    if "terrain" in layers or "ways" in layers:
        paint = repaint(board, hexes, lambda old: _without(old, layers), "")
        edits += [paint] if paint is not None else []
    if "hexsides" in layers:
        edits += [SetHexside(side, ()) for side in hexsides_of(hexes) if side in board.hexsides]
    if "shapes" in layers:
        edits += cut_out(board, hexes, lambda drawn: True)
    if "units" in layers:
        wanted = set(hexes)
        removed = [number for number, counter in board.counters.items() if counter.hex in wanted]
        edits += [RemoveCounter.of(board, number) for number in removed]
        edits += () if moves else follow_numbers(board, dict.fromkeys(removed, ()))
    if "notes" in layers:
        edits += [SetTexts(tuple(gone), ())] if (gone := texts_on(board, hexes)) else []
    return Group(tuple(edits), tr("{act} {hexes}", act=verb or tr("Clear"), hexes=counted(hexes))) if edits else None


def texts_on(board: Board, hexes: Collection[Hex]) -> list[tuple[int, MapText]]:
    """The labels and notes on hexes or on their edges, with their numbers."""
    wanted = set(hexes)
    return [(number, text) for number, text in board.texts.items() if not wanted.isdisjoint(hexes_at(text.point))]


def _without(cover: HexTerrain, layers: Collection[Layer]) -> HexTerrain:
    return HexTerrain(tuple([feature for feature in cover.features if not on_layer(feature, layers)]), cover.theme)


def hexsides_of(hexes: Collection[Hex]) -> dict[Hexside, None]:
    """The hexsides of hexes, each once, in order."""
    return {hexside(hex_, direction): None for hex_ in hexes for direction in range(6)}


def level_around(board: Board, hexes: Collection[Hex]) -> int:
    """The level (quarters) of most hexes beside some, else of the whole map; of two the lower one."""
    inside = set(hexes)
    beside = {near for hex_ in inside for near in neighbours(hex_) if near in board.grid} - inside
    levels = Tally(board.level(hex_) for hex_ in beside) or Tally(board.levels[board.grid.present].tolist())
    return min(levels, key=lambda level: (-levels[level], level))
