"""Which sources light a location, by their rules; and which blazes leave it in shadow, behind what."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from losview.board.off_map import hex_name
from losview.hexes.hex import Hex, distance
from losview.sight.asl.country import Places
from losview.sight.asl.decide import RULES, decided
from losview.sight.asl.night import NightSight
from losview.sight.asl.night_counters import Blaze
from losview.sight.asl.night_light import ranges
from losview.sight.ruleset import End, Threads

if TYPE_CHECKING:
    from losview.sight.asl.judge import AslJudge


class LitBy(NamedTuple):
    """A source that lights a location.

    Attributes:
        rule: by which. name: its own with its hex. range: of the location from it. reach: how far it lights; both None
            where it lights no other location than its own.
    """

    rule: str
    name: str
    range: int | None = None
    reach: int | None = None

    def say(self) -> str:
        """The source, and why it reaches so far."""
        if self.range is None:
            return self.name
        return f"{self.name} (range {self.range} \N{LESS-THAN OR EQUAL TO} {self.reach})"


def lit_by(night: NightSight, place: Places, level: Any) -> list[LitBy]:
    """The sources that light one location."""
    told, at = night.lighting.told, (int(place[0]), int(level[0]))
    if at not in told:
        told[at] = list(_lit_by(night, place, level)) if night.lighting.lit(place, level)[0] else []
    return told[at]


def _lit_by(night: NightSight, place: Places, level: Any) -> Iterator[LitBy]:
    lighting, board = night.lighting, night.country.board

    def range_of(source: Hex) -> int:
        return int(ranges(night.country, source, place)[0])

    for light in night.counters.lights:
        if lighting.by_light(light, place, level)[0]:
            rule = "E1.923" if light.radius <= 3 else "E1.933"
            at = "in " if light.hex in board.grid else ""
            yield LitBy(rule, f"the {light.name} {at}{hex_name(board, light.hex)}", range_of(light.hex), light.radius)
    if len(night.counters.flames) and lighting.by_flame(place, level)[0]:
        yield LitBy("E1.942", "a flame")
    for blaze in night.counters.blazes:
        if lighting.by_blaze(blaze, place, level)[0]:
            yield LitBy("E1.94", f"the blaze in {board.label(blaze.hex)}", range_of(blaze.hex), blaze.radius)


def dark_blazes(judge: AslJudge, night: NightSight, b: End, threads: Threads) -> Iterator[tuple[Hex, str]]:
    """The blazes in whose zone the target lies unlit: hex of the blaze, and what keeps its light off."""
    place, level = threads.end, threads.end_height
    for blaze in night.counters.blazes:
        if distance(blaze.hex, b.hex) <= blaze.radius and (
                not night.lighting.by_blaze(blaze, place, level)[0]):
            yield blaze.hex, shadow_of(judge, night, blaze, b, threads)


def shadow_of(judge: AslJudge, night: NightSight, blaze: Blaze, b: End, threads: Threads) -> str:
    """What casts the shadow on a location from a blaze's highest blazing level, and where."""
    from losview.sight.asl.words import Words

    top = blaze.levels[-1]
    lines, found = night.lighting.shadowed(blaze, top, threads.end, np.asarray(threads.end_height))
    number, place = decided(found)
    rule = RULES[number]
    hex_ = judge.plane.hex(place) if place else b.hex
    if rule == "A6.8":
        return f"another level of the same building in {judge.board.label(hex_)}"
    source = End(blaze.hex, level=top)
    words = Words(judge, source, End(b.hex, level=int(threads.end_height[0]), location=""), lines, found)
    return words.what_blocks(rule, hex_)
