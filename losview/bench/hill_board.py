"""Maps of hill country for `losview bench`, made from a seed and so the same on every machine."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, hexside

SEED = 1860
#: Share of hexes with woods, and units per thousand hexes.
WOODED = 0.28
UNITS_IN_A_THOUSAND = 20
#: Share of slopes among hexsides at which the level changes.
STEEP = 0.1

_WOODS = (HexTerrain((Feature("light_woods"),)), HexTerrain((Feature("heavy_woods"),)),
          HexTerrain((Feature("forest"),)))
_SETTLED = (HexTerrain((Feature("planted_fields"),)), HexTerrain((Feature("orchard"),)), HexTerrain((Feature("town"),)),
            HexTerrain((Feature("light_building", 1 * QUARTERS_PER_LEVEL),)),
            HexTerrain((Feature("medium_building", 2 * QUARTERS_PER_LEVEL),)),
            HexTerrain((Feature("heavy_industrial", amount=2),)), HexTerrain((Feature("dirt_road", exits=0b001001),)))
_WATER = HexTerrain((Feature("water", amount=1),))
_UNITS = ("infantry", "infantry", "artillery", "cavalry", "mech", "vehicle")


def hill_map(side: int, seed: int = SEED) -> Board:
    """A square map, `side` hexes wide: hills of 1 to 8 levels, woods, settlements, ponds, units, slopes."""
    rng = np.random.default_rng(seed)
    board = Board(Grid(side, side), title=f"Hill country, {side} x {side}")
    height = _rolling(rng, side, 16)
    ground = np.clip(np.floor(1 + 8 * height), 1, 8).astype(np.int16)
    board.levels[:] = ground * QUARTERS_PER_LEVEL
    board.cover_at[:] = _covers(rng, board, height, ground)
    _place_units(rng, board)
    _mark_slopes(rng, board)
    return board


def _rolling(rng: np.random.Generator, side: int, spacing: int) -> NDArray[np.float64]:
    """Smooth noise from 0 to 1, shape `(side, side)`: octaves from `spacing` hexes down, halving in weight."""
    total = np.zeros((side, side))
    weight = 1.0
    while spacing >= 2:
        knots = rng.random((side // spacing + 2, side // spacing + 2))
        at, part = np.divmod(np.arange(side), spacing)
        ease = part / spacing
        ease = ease * ease * (3 - 2 * ease)
        rows = knots[at] * (1 - ease)[:, None] + knots[at + 1] * ease[:, None]
        total += weight * (rows[:, at] * (1 - ease) + rows[:, at + 1] * ease)
        weight, spacing = weight / 2, spacing // 2
    scaled: NDArray[np.float64] = (total - total.min()) / (total.max() - total.min())
    return scaled


def _covers(
    rng: np.random.Generator, board: Board, height: NDArray[np.float64], ground: NDArray[np.int16]
) -> NDArray[np.uint16]:
    """The cover of each hex: woods in patches, settlements in smaller ones, water at the lowest places."""
    side = len(height)
    growth, people, pick = _rolling(rng, side, 8), _rolling(rng, side, 6), rng.random((side, side))
    cover = np.full((side, side), board.intern(OPEN), np.uint16)
    places = ((growth > np.quantile(growth, 1 - WOODED), _WOODS), (people > np.quantile(people, 0.92), _SETTLED),
              (height < np.quantile(height, 0.03), (_WATER,)))
    for where, kinds in places:
        entries = np.array([board.intern(kind) for kind in kinds], np.uint16)
        cover[where] = entries[(pick[where] * len(entries)).astype(int)]
    return cover


def _place_units(rng: np.random.Generator, board: Board) -> None:
    hexes = board.grid.hexes()
    chosen = rng.choice(len(hexes), len(hexes) * UNITS_IN_A_THOUSAND // 1000, replace=False)
    for number, (at, kind) in enumerate(zip(chosen.tolist(), rng.choice(_UNITS, len(chosen)), strict=True), 1):
        board.counters[number] = UnitCounter(str(kind), hexes[at], ("blue", "grey")[number % 2])


def _mark_slopes(rng: np.random.Generator, board: Board) -> None:
    for hex_ in board.grid.hexes():
        for direction, chance in enumerate(rng.random(3).tolist()):
            beyond = hex_.plus(DIRECTIONS[direction])
            if chance < STEEP and beyond in board.grid and board.level(hex_) != board.level(beyond):
                board.hexsides[hexside(hex_, direction)] = ("slope",)
