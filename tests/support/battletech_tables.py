"""Real BattleTech boards and what another engine says of pairs on them, where `../shared` holds them."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from tests.support.paths import SHARED
from tests.support.slow_battletech import Cell, Hex

NUMBERS = sorted(p.name.split(".")[0].split("-")[1] for p in (SHARED / "oracles").glob("battletech-*.tsv.gz"))


def axial(column: int, line: int) -> Hex:
    """0-based offset place, odd columns half a hex down."""
    return column, line - column // 2


def cell_of(level: int, terrain: Mapping[str, int]) -> Cell:
    """One board hex; the depth is left out, because the tables take every eye one above the hex's level."""
    ultra = 3 in (terrain.get("woods"), terrain.get("jungle"))
    foliage = terrain.get("foliage_elev", 3 if ultra else 2)
    woods = [(foliage, terrain[name]) for name in ("woods", "jungle") if terrain.get(name)]
    woods += [(2, terrain["smoke"])] if terrain.get("smoke") else []
    heights = [terrain[f"{name}_elev"] for name in ("bldg", "fuel_tank") if f"{name}_elev" in terrain]
    return Cell(
        level,
        block=max(heights, default=0),
        woods=tuple(woods),
        industrial=terrain.get("heavy_industrial", 0),
        field="planted_fields" in terrain,
        screen="screen" in terrain,
    )


def read_board(path: Path) -> dict[Hex, Cell]:
    """The hexes of a board file: just what these tables need."""
    cells: dict[Hex, Cell] = {}
    width = 0
    for text in path.read_text(encoding="utf-8").splitlines():
        words = text.split()
        if words[:1] == ["size"]:
            width = int(words[1])
        elif words[:1] == ["hex"]:
            parts = [part.split(":") for part in text.split('"')[1].split(";") if part]
            line, column = divmod(len(cells), width)
            cells[axial(column, line)] = cell_of(int(words[2]), {name: int(value) for name, value, *_ in parts})
    return cells


@cache
def table(number: str) -> tuple[dict[Hex, Cell], list[tuple[Hex, Hex, bool, tuple[bool, ...]]]]:
    """A board and its pairs: both ends, divided or not, and whether each method of the seed's reading sees."""
    text = gzip.decompress((SHARED / "oracles" / f"battletech-{number}.tsv.gz").read_bytes()).decode("utf-8")
    head, *lines = [line.split("\t") for line in text.splitlines() if not line.startswith("#")]
    pairs = []
    for line in lines:
        entry = dict(zip(head, line, strict=True))
        a, b = (axial(int(entry[end][:3]) - 1, int(entry[end][3:]) - 1) for end in ("a", "b"))
        seen = tuple(entry[name] == "1" for name in ("seed_standard", "seed_dead", "seed_diagram"))
        pairs.append((a, b, entry["divided"] == "1", seen))
    return read_board(SHARED / "boards" / "megamek" / f"{number}.board"), pairs
