"""A small map with something of everything."""

from __future__ import annotations

from losview.board.board import Board, fill_hexes
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.map_text import MapText
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.lattice import Point


def rich() -> Board:
    """A small map with something of everything, so that every part of a reader is in reach of a mutation."""
    board = Board(Grid(3, 2), title="Rich", notes=["a note"])
    fill_hexes(board, [Hex(0, 0)], cover=HexTerrain((Feature("light_woods", 8), Feature("road", None, 2, 9)), "grass"),
               level=5)
    fill_hexes(board, [Hex(1, 0)], cover=HexTerrain((Feature("megamek:odd", None, -3, 70), Feature("water", None, 2))),
               level=-4)
    building = HexTerrain((Feature("medium_building", 8, None, 9), Feature("megamek:bldg_cf", None, 40)))
    fill_hexes(board, [Hex(2, 0)], cover=building)
    board.hexsides = {hexside(Hex(0, 0), 2): ("slope", "wall"), hexside(Hex(0, 0), 0): ("hedge",)}
    board.counters = {1: UnitCounter("infantry", Hex(1, 0), "union", "1/I", 3, 2, 5, (("worn", [1]),))}
    hole = (Point(10, 10), Point(20, 10), Point(10, 20))
    board.depictions = {2: Depiction("forest", (Point(0, 0), Point(500, 0), Point(0, 500)), (hole,), 6, 1, "copse")}
    board.texts = {3: MapText("Hill 522", Point(300, 0), "large", "#a8201a", 15, True, (("font", [1]),))}
    board.scenario = {"rules": "battletech", "thread": {"from": "A1", "to": "C1"}}
    board.extra = {"later": {"deep": [1, None, "x"]}}
    return board
