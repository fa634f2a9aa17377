"""Random boards for ASL: painted terrain and levels, drawn terrain and contours, hexsides, counters."""

from __future__ import annotations

import numpy as np

from losview.bench.drawn_board import random_ring
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import hexside
from losview.hexes.lattice import Point, centre

PAINTED = ("woods", "orchard", "grain", "stone_building_1_level", "stone_rubble", "gully", "crags", "huts", "bamboo",
           "stone_market_place", "olive_grove", "two_level_forest")
DRAWN = ("woods", "brush", "stone_building_2_level", "gully", "orchard", "hill_contour", "hill_contour",
         "hollow_contour", "wooden_building", "lumberyard")
SIDES = ("wall", "hedge", "bocage", "cliff", "rowhouse_wall", "interior_factory_wall_1_level", "paddy_bank")
COUNTERS = ("smoke", "afv", "wreck", "ffe", "pillbox", "trench")


def random_board(seed: int, columns: int = 9, rows: int = 7) -> Board:
    """A small board with some of everything; every third has no drawings, every third no painted levels."""
    rng = np.random.default_rng(seed)
    grid = Grid(columns, rows, ("flat", "pointy")[seed % 2], edges=("whole", "half")[seed // 2 % 2])
    board = Board(grid, title=f"Random board {seed}")
    hexes = grid.hexes()
    for hex_ in hexes:
        cell = grid.cell(hex_)
        if rng.random() < 0.3:
            board.cover_at[cell] = board.intern(HexTerrain((Feature(str(rng.choice(PAINTED))),)))
        if seed % 3 != 1 and rng.random() < 0.35:
            board.levels[cell] = int(rng.integers(-1, 4)) * QUARTERS_PER_LEVEL
        if rng.random() < 0.25:
            board.hexsides[hexside(hex_, int(rng.integers(6)))] = (str(rng.choice(SIDES)),)
    if seed % 3:
        _draw(rng, board)
    for number in range(1, int(rng.integers(1, 12))):
        board.counters[number] = UnitCounter(str(rng.choice(COUNTERS)), hexes[int(rng.integers(len(hexes)))],
                                             facing=int(rng.integers(6)))
    return board


def _draw(rng: np.random.Generator, board: Board) -> None:
    hexes = board.grid.hexes()
    for number in range(1, int(rng.integers(4, 16))):
        kind = str(rng.choice(DRAWN))
        mid = centre(hexes[int(rng.integers(len(hexes)))])
        spot = Point(mid.x + int(rng.integers(-350, 351)), mid.y + int(rng.integers(-350, 351)))
        level = {"hill_contour": int(rng.integers(1, 4)), "hollow_contour": int(rng.integers(-2, 1))}.get(kind)
        board.depictions[number] = Depiction(kind, random_ring(rng, spot, float(rng.uniform(0.4, 1.8))),
                                             height=None if level is None else level * QUARTERS_PER_LEVEL)
    if board.title.endswith(("1", "4", "7")):
        for hex_ in hexes:
            for _, one in sorted(board.depictions.items()):
                if one.kind.endswith("contour") and one.holds(centre(hex_)):
                    cell = board.grid.cell(hex_)
                    height = one.height or 0
                    higher = one.kind == "hill_contour"
                    board.levels[cell] = (max if higher else min)(int(board.levels[cell]), height)
