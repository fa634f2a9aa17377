"""Random boards for the laws: small, rough, and full of what the rules look at."""

from __future__ import annotations

import random

from losview.board.board import Board
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, hexside, neighbour


def random_grid(rng: random.Random, most: int = 9) -> Grid:
    return Grid(
        rng.randint(2, most), rng.randint(2, most), rng.choice(["flat", "pointy"]), rng.choice(["odd", "even"]),
        rng.choice(["whole", "half"]),
    )


def random_levels(rng: random.Random, board: Board, low: int, high: int) -> None:
    """Ground that is rough here and flat or sloping there, so that every step of every rule comes up."""
    style = rng.choice(["rough", "flat", "slope", "ridge"])
    tilt = (rng.uniform(-1, 1), rng.uniform(-1, 1))
    middle = (low + high) // 2
    for hex_ in board.grid.hexes():
        if style == "rough":
            level = rng.randint(low, high)
        elif style == "flat":
            level = middle + rng.choice([0, 0, 0, 0, 1, -1])
        elif style == "slope":
            level = round(middle + tilt[0] * hex_.q + tilt[1] * hex_.r)
        else:
            level = middle + 2 - abs((hex_.q + 2 * hex_.r) % 8 - 4) + rng.choice([0, 0, 0, 1])
        board.levels[board.grid.cell(hex_)] = 4 * max(low, min(high, level))


def civil_war_board(rng: random.Random, most: int = 9) -> Board:
    """Levels 1 to 8, canopy, units and slopes."""
    board = Board(random_grid(rng, most))
    random_levels(rng, board, 1, 8)
    woods, units, slopes = rng.choice([0, 0.05, 0.3]), rng.choice([0, 0.1]), rng.choice([0, 0.1, 0.4])
    for number, hex_ in enumerate(board.grid.hexes(), 1):
        if rng.random() < woods:
            cover = HexTerrain((Feature(rng.choice(["forest", "orchard", "town"])),))
            board.cover_at[board.grid.cell(hex_)] = board.intern(cover)
        if rng.random() < units:
            board.counters[number] = UnitCounter(rng.choice(["infantry", "wagon", "artillery"]), hex_, "blue")
        for direction in range(3):
            if rng.random() < slopes and neighbour(hex_, direction) in board.grid:
                board.hexsides[hexside(hex_, direction)] = (rng.choice(["slope", "extreme_slope"]),)
    return board


BATTLETECH_FEATURES = (
    Feature("light_woods"), Feature("heavy_woods"), Feature("ultra_woods"), Feature("light_jungle", 4),
    Feature("light_smoke"), Feature("heavy_industrial", None, 2), Feature("planted_fields"),
    Feature("medium_building", 8), Feature("fuel_tank", 4), Feature("water", None, 2), Feature("screen"),
)


def battletech_board(rng: random.Random, most: int = 9) -> Board:
    """Levels with woods, buildings, water and all the rest, often several to a hex."""
    board = Board(random_grid(rng, most))
    random_levels(rng, board, -1, 4)
    density = rng.choice([0.1, 0.3, 0.6])
    few = rng.choice([BATTLETECH_FEATURES, BATTLETECH_FEATURES[:6], BATTLETECH_FEATURES[4:10]])
    for hex_ in board.grid.hexes():
        if rng.random() < density:
            features = rng.sample(few, rng.choice([1, 1, 1, 2]))
            board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain(tuple(features)))
    return board


def pairs(board: Board) -> list[tuple[Hex, Hex]]:
    hexes = board.grid.hexes()
    return [(a, b) for a in hexes for b in hexes]
