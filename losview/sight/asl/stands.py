"""Where units may stand in a hex: its levels and its locations, then states of those on the ground."""

from __future__ import annotations

from dataclasses import replace

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex
from losview.sight.asl.country import Country
from losview.sight.asl.presets import PRESETS, levels_of
from losview.sight.ruleset import End, Stand
from losview.sight.verdict import decimal, levels


def stands(country: Country, hex_: Hex) -> tuple[Stand, ...]:
    """The locations of a hex; the first is the usual one, where a unit stands that is simply there."""
    place = country.plane.place(hex_)
    usual = Stand(End(hex_), _usual(country, place))
    return (usual, *_lower(country, hex_), *_upper(country, hex_), *_states(country, hex_))


def stands_at(country: Country, end: End) -> tuple[Stand, ...]:
    """Those of an end's hex that are at its point too; by a preset those that may be had so, and levels climbed to."""
    found = list(stands(country, end.hex))
    if end.preset:
        allowed = ("", *next(one.locations for one in PRESETS if one.key == end.preset))
        found = [one for one in found if one.end.location in allowed and one.end.level is None]
        found += [Stand(End(end.hex, level=level), f"level {decimal(levels(level))} of the cliff")
                  for level in levels_of(country, end)]
    return tuple(replace(one, end=replace(one.end, point=end.point, hexside=end.hexside, preset=end.preset))
                 for one in found)


def _usual(country: Country, place: int) -> str:
    if country.stands[place] > country.floor[place]:
        return "bridge"
    return "IN the depression" if country.sunk[place] else "ground level"


def _lower(country: Country, hex_: Hex) -> list[Stand]:
    place = country.plane.place(hex_)
    found = [Stand(End(hex_, location="cellar"), "cellar")] if country.buildings(hex_) else []
    if country.sunk[place]:
        if country.stands[place] > country.floor[place]:
            found.append(Stand(End(hex_, location="in"), "IN the depression"))
        found.append(Stand(End(hex_, level=int(country.base[place])), "level with the banks"))
    return found


def _upper(country: Country, hex_: Hex) -> list[Stand]:
    """The upper levels of a building, and its rooftop."""
    base = int(country.land[country.plane.place(hex_)])
    levels = range(1, country.upper_levels(hex_) + 1)
    found = [Stand(End(hex_, level=base + QUARTERS * n), f"building level {n}") for n in levels]
    if country.roof(hex_) is not None:
        found.append(Stand(End(hex_, location="roof"), "rooftop"))
    return found


def _states(country: Country, hex_: Hex) -> list[Stand]:
    found = [Stand(End(hex_, location="entrenched"), "entrenched")]
    if any(country.attributes(one.kind).get("pillbox") for one in country.surface.standing.get(hex_, ())):
        found.append(Stand(End(hex_, location="pillbox"), "in the pillbox"))
    return [*found, Stand(End(hex_, location="aerial"), "aerial")]
