"""Grids, hexes and threads for the laws."""

from __future__ import annotations

from hypothesis import strategies as st

from losview.hexes.grid import Grid
from losview.hexes.hex import Hex

TOPS = ("flat", "pointy")
STAGGERS = ("odd", "even")
EDGES = ("whole", "half")
ALL_SHAPES = [(top, stagger, edges) for top in TOPS for stagger in STAGGERS for edges in EDGES]


def grids(most: int = 12) -> st.SearchStrategy[Grid]:
    return st.builds(Grid, st.integers(1, most), st.integers(1, most), st.sampled_from(TOPS),
                     st.sampled_from(STAGGERS), st.sampled_from(EDGES)).filter(lambda grid: grid.hexes())


def hexes(reach: int) -> st.SearchStrategy[Hex]:
    """Hexes of the infinite lattice around (0, 0)."""
    return st.builds(Hex, st.integers(-reach, reach), st.integers(-reach, reach))
