"""Blind hexes counted one by one along a thread, from what hides them towards the lower end."""

from __future__ import annotations

from typing import NamedTuple

from losview.hexes.hex import Hex, distance
from losview.rules.core.profile import Bracket, Profile


class CountedHex(NamedTuple):
    """A hex behind what hides: its number from there, and whether it is one of the blind ones."""

    hex: Hex
    number: int
    is_blind: bool


def blind_count(profile: Profile) -> tuple[CountedHex, ...]:
    """The hexes behind what hides the lower end, counted up to the first that is not blind, or to that end.

    Where nothing hides it, those behind the last obstacle before it that has blind hexes; () without one.
    """
    columns = profile.columns if profile.eyes[0] >= profile.eyes[1] else profile.columns[::-1]
    at = {column.hex: number for number, column in enumerate(columns)}
    brackets = [bracket for bracket in profile.brackets if bracket.number and bracket.hex in at]
    if not brackets:
        return ()
    bracket: Bracket = max(brackets, key=lambda one: (one.hides, at[one.hex]))
    if bracket.hex == columns[-1].hex:  # a hexside of the lower end's own hex hides it (B9.5)
        return (CountedHex(bracket.hex, 1, is_blind=bracket.hides),)
    found = []
    for column in columns[at[bracket.hex] + 1:]:
        number = distance(bracket.hex, column.hex)
        if 0 < number <= bracket.number + 1:
            found.append(CountedHex(column.hex, number, number <= bracket.number))
    return tuple(found)
