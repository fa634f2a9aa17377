"""What vehicles that hinder are called where they stand: "wreck", "2 × AFV and wreck"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.sight.asl.country import Country
from losview.sight.wording import in_sentence


def vehicles_named(country: Country, hex_: Hex, level: int) -> str:
    """The AFVs and wrecks of a hex that stand at a level, in quarters (D9.4)."""
    own = int(country.stands[country.plane.place(hex_)])
    kinds = [one.kind for one in country.surface.standing.get(hex_, ())
             if (own if one.level is None else one.level) == level]
    return _listed(kind for kind in kinds
                   if any(country.attributes(kind).get(flag) for flag in ("afv", "wreck")))


def _listed(kinds: Iterable[str]) -> str:
    """Each name once, with how many there are of it."""
    counts = Counter(in_sentence(table().name(kind)) for kind in kinds)
    return " and ".join(name if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {name}"
                        for name, count in counts.items())
