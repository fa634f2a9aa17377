"""Counters: units, wagons, obstacles and markers that stand on a hex."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from losview.hexes.hex import Hex


@dataclass(frozen=True)
class UnitCounter:
    """One counter on the map.

    Attributes:
        kind: key of its kind in the terrain tables ("infantry", "wagon", "smoke" …).
        hex: where it stands.
        side: the side it belongs to, "" for none.
        name: what is printed on it.
        level: quarter levels of where it stands, None for its hex's own ground.
        facing: direction 0–5, or None.
        amount: a strength, depth or number of levels, where its kind has one.
        extra: fields that this version does not know, kept for the next save.
        size: "squad", "company" …, "" where nobody says; `board/scenario/unit_sizes.py` lists those that have a mark.
        concealment: what other sides may know of it where they see it: "" all, "concealed" that something is there,
            "hidden" nothing; `board/scenario/concealment.py`.
    """

    kind: str
    hex: Hex
    side: str = ""
    name: str = ""
    level: int | None = None
    facing: int | None = None
    amount: int | None = None
    extra: tuple[tuple[str, Any], ...] = ()
    size: str = ""
    concealment: str = ""
