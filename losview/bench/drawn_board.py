"""Maps of drawn terrain for `losview bench` of ASL, made from a seed and so the same on every machine."""

from __future__ import annotations

import math

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside
from losview.hexes.lattice import UNIT, Point, centre

SEED = 1985
#: Kinds of drawn terrain, their relative frequency, and their greatest radius in hexes.
_DRAWN = (("woods", 5, 1.3), ("brush", 3, 1.0), ("grain", 2, 1.2), ("stone_building_1_level", 4, 0.5),
          ("wooden_building", 3, 0.4), ("gully", 2, 1.6))
_SIDES = ("wall", "hedge", "bocage")


def drawn_map(columns: int, rows: int, depictions: int, counters: int = 0, seed: int = SEED) -> Board:
    """A map with half edges: hills with drawn contours, woods, fields, buildings and gullies, walls and hedges."""
    rng = np.random.default_rng(seed)
    board = Board(Grid(columns, rows, edges="half"), title=f"Drawn country, {columns} x {rows}")
    hexes = board.grid.hexes()
    number = 0
    for _ in range(max(1, depictions // 40)):
        top = hexes[int(rng.integers(len(hexes)))]
        for level in range(1, int(rng.integers(1, 4)) + 1):
            number += 1
            ring = random_ring(rng, centre(top), 3.2 / level)
            board.depictions[number] = Depiction("hill_contour", ring, height=level * QUARTERS_PER_LEVEL)
    _level_hexes(board, hexes)
    weights = np.array([weight for _, weight, _ in _DRAWN])
    while number < depictions:
        number += 1
        kind, _, reach = _DRAWN[int(rng.choice(len(_DRAWN), p=weights / weights.sum()))]
        at = hexes[int(rng.integers(len(hexes)))]
        spot = Point(centre(at).x + int(rng.integers(-300, 301)), centre(at).y + int(rng.integers(-300, 301)))
        board.depictions[number] = Depiction(kind, random_ring(rng, spot, reach))
    for hex_ in hexes:
        if rng.random() < 0.08:
            board.hexsides[hexside(hex_, int(rng.integers(6)))] = (_SIDES[int(rng.integers(3))],)
    for i in range(counters):
        kind = "smoke" if i % 5 == 4 else ("afv", "wreck")[i % 2]
        board.counters[i + 1] = UnitCounter(kind, hexes[int(rng.integers(len(hexes)))])
    return board


def night_map(columns: int, rows: int, depictions: int, counters: int = 0, seed: int = SEED) -> Board:
    """A `drawn_map` at night: two sides of eight units, a blaze, a gunflash, a vehicle in motion and a starshell."""
    board = drawn_map(columns, rows, depictions, counters, seed)
    board.title = f"{board.title}, by night"
    board.scenario |= {"night": {"nvr": 3}, "sides": ["amber", "blue"], "rules": "asl"}
    rng = np.random.default_rng(seed)
    hexes = board.grid.hexes()
    for i, kind in enumerate(("infantry",) * 16 + ("blaze", "gunflash", "afv_in_motion", "starshell")):
        at = hexes[int(rng.integers(len(hexes)))]
        board.counters[board.next_number()] = UnitCounter(kind, at, ("amber", "blue")[i % 2] if i < 16 else "")
    return board


def random_ring(rng: np.random.Generator, at: Point, reach: float) -> tuple[Point, ...]:
    """A ring of six to twelve lattice points around a point, at most `reach` hexes away from it."""
    corners = int(rng.integers(6, 13))
    ring = []
    for i in range(corners):
        turn, far = 2 * math.pi * i / corners, UNIT * reach * float(rng.uniform(0.55, 1))
        # A circle on the table is an ellipse on the lattice.
        x, y = far * math.cos(turn), far * math.sin(turn)
        ring.append(Point(at.x + round(x * 2 / math.sqrt(3)), at.y + round(y - x / math.sqrt(3))))
    return tuple(ring)


def _level_hexes(board: Board, hexes: list[Hex]) -> None:
    """Set the level of every hex to that of the highest contour around it."""
    for hex_ in hexes:
        levels = [drawn.height or 0 for drawn in board.depictions.values() if drawn.holds(centre(hex_))]
        board.levels[board.grid.cell(hex_)] = max(levels, default=0)
