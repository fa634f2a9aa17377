"""Stamps: buildings that are placed as a whole, read from `resources/stamps.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from math import cos, radians, sin
from typing import Any

import numpy as np

from losview.base.errors import LosviewError
from losview.base.resources_dir import resources
from losview.base.translation import tr_read
from losview.board.depiction import Depiction
from losview.board.outlines.true_plane import nearest_points, true
from losview.board.terrain import table
from losview.hexes.grid import Top
from losview.hexes.lattice import UNIT, Point

#: What buildings are built of, and how many storeys they may have.
MATERIALS = ("stone", "wood")
STOREYS = (1, 2, 3, 4)


class StampError(LosviewError):
    """The file of stamps says something that cannot be used: where, and what to mend."""


@dataclass(frozen=True)
class StampPart:
    """One outline of a stamp.

    Attributes:
        outline: hundredths of the way from a centre dot to the next, on the screen.
        more: how many storeys it is higher than chosen.
    """

    outline: tuple[tuple[float, float], ...]
    more: int = 0


@dataclass(frozen=True)
class BuildingStamp:
    """A building that is placed as a whole.

    Attributes:
        key: its name in the file. name, about: for people.
        parts: its outlines.
        kinds: by material, the kinds for one storey to four.
    """

    key: str
    name: str
    about: str
    parts: tuple[StampPart, ...]
    kinds: Mapping[str, tuple[str, ...]]

    def placed(self, at: Point, turn: int, storeys: int, material: str, top: Top) -> list[Depiction]:
        """Its outlines on the lattice.

        Args:
            at: the place of its middle. turn: degrees clockwise on the screen. top: of the grid's hexes.
        """
        middle, angle = true([at], top)[0], radians(turn)
        turned = np.array([[cos(angle), sin(angle)], [-sin(angle), cos(angle)]]) * UNIT / 100
        drawn = []
        for part in self.parts:
            corners = nearest_points(np.array(part.outline) @ turned + middle, top)
            kind = self.kinds[material][min(storeys + part.more, STOREYS[-1]) - 1]
            drawn.append(Depiction(kind, tuple(corners)))
        return drawn


@cache
def stamps() -> Mapping[str, BuildingStamp]:
    """All stamps by key, in the order of the file.

    Raises:
        StampError: where the file is not as it should be.
    """
    with (resources() / "stamps.toml").open("rb") as file:
        return read_stamps(tomllib.load(file))


def read_stamps(contents: Mapping[str, Any]) -> Mapping[str, BuildingStamp]:
    """The stamps of a file that has been read.

    Raises:
        StampError: for what cannot be used.
    """
    return {key: _stamp(key, entry, contents["kinds"]) for key, entry in contents["stamps"].items()}


def _stamp(key: str, entry: Mapping[str, Any], kinds: Mapping[str, Any]) -> BuildingStamp:
    unknown = set(entry) - {"name", "about", "parts", "kinds"}
    if unknown:
        raise StampError(f"stamp {key} has an entry {min(unknown)!r} that means nothing; remove it")
    built = entry.get("kinds", "house")
    if built not in kinds:
        raise StampError(f"stamp {key} is of {built!r}, which [kinds] lacks; name one of {', '.join(kinds)}")
    for material in MATERIALS:
        missing = [kind for kind in kinds[built].get(material, [""]) if table().get(kind) is None]
        if missing or len(kinds[built][material]) != len(STOREYS):
            raise StampError(f"[kinds.{built}] needs {len(STOREYS)} kinds of terrain for {material}; "
                             f"{missing[0] if missing else 'there are more or fewer'!r} is none")
    parts = tuple([StampPart(tuple([(x, y) for x, y in part["outline"]]), part.get("more", 0))
                   for part in entry["parts"]])
    if any(len(part.outline) < 3 for part in parts):
        raise StampError(f"stamp {key} has an outline of less than three corners; add corners")
    return BuildingStamp(key, tr_read(entry["name"]), tr_read(entry["about"]), parts,
                 {material: tuple(kinds[built][material]) for material in MATERIALS})
