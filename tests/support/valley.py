"""A small valley with woods and a hill, for GUI tests."""

from __future__ import annotations

from losview.board.board import Board, fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import disc, hexside


def valley() -> Board:
    """12 x 10 hexes: woods in the middle (F5), a hill in the east (J4), a unit at B2, a slope at J4."""
    board = Board(Grid(12, 10), title="Test valley")
    board.scenario = {"rules": "battletech"}
    woods = HexTerrain((Feature("heavy_woods"),))
    fill_hexes(board, [board.hex(label) for label in ("F4", "F5", "F6", "G5")], cover=woods)
    fill_hexes(board, disc(board.hex("J4"), 2), level=4)
    fill_hexes(board, disc(board.hex("J4"), 1), level=8)
    board.counters[1] = UnitCounter("mech", board.hex("B2"), "blue", "A1")
    board.hexsides[hexside(board.hex("J4"), 3)] = ("slope",)
    return board
