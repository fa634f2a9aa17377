"""The names of vehicles that hinder in a hex: "wreck", "2 × AFV and wreck"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from losview.base.words import in_sentence, listed
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.rules.asl.board.asl_terrain import AslTerrain


def vehicles_named(terrain: AslTerrain, hex_: Hex, level: int, by_day: bool) -> str:
    """The AFVs and wrecks of a hex that stand at a level, in quarters (D9.4), by day those that do not burn (B25.2)."""
    cell = terrain.plane.cell(hex_)
    usual_level = int(terrain.stands[cell])
    kinds = [counter.kind for counter in terrain.board_reading.standing.get(hex_, ())
             if (usual_level if counter.level is None else counter.level) == level]
    burns = by_day and bool(terrain.fire[cell])
    return _listed(kind for kind in kinds if terrain.attributes(kind).get("afv")
                   or (terrain.attributes(kind).get("wreck") and not burns))


def _listed(kinds: Iterable[str]) -> str:
    """Each name once, with its number where there are several."""
    counts = Counter(in_sentence(table().name(kind)) for kind in kinds)
    return listed((name if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {name}" for name, count in counts.items()),
                  "and")
