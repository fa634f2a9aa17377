"""Threads moved sideways: what a verdict is where a thread lies a little elsewhere."""

from __future__ import annotations

from dataclasses import replace
from math import gcd, hypot

import numpy as np

from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, centre
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.rules.decide import blocked_and_hindrance
from losview.rules.asl.rules.examine import check_ends
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.trace.lines import ThreadLines, lines_of
from losview.rules.asl.trace.near_misses import NearTerrain
from losview.rules.asl.trace.single_thread import near_hexes, slack_of
from losview.rules.core.threads import LineEnd
from tests.support.vasl_agreement.measured_map import Spots

#: A thread moved sideways by so many pixels is the same one to a referee's eye.
CLOSE = 1.5
#: A geomorphic board's hexes, in pixels from column to column and from row to row.
WIDE, HIGH = 56.25, 64.5


def line_of(judge: AslJudge, a: LineEnd, b: LineEnd) -> ThreadLines:
    return lines_of(judge.terrain, judge.threads([(a, b)]))


def shifts() -> tuple[float, ...]:
    """Distances sideways, in pixels, the nearest first."""
    return tuple(sign * CLOSE * step / 15 for step in range(1, 16) for sign in (1, -1))


def along_hexsides(a: Hex, b: Hex) -> bool:
    """Whether a thread runs along hexsides."""
    q, r = b.q - a.q, b.r - a.r
    steps = gcd(q, r)
    return (q // steps, r // steps) in {(1, 1), (-1, -1), (2, -1), (-2, 1), (1, -2), (-1, 2)} if steps else False


def agrees(judge: AslJudge, a: LineEnd, b: LineEnd, shift: float, blocked: bool, points: int | None) -> bool:
    """Whether a thread moved sideways by so many pixels has that verdict."""
    own_blocked, own_points = moved(judge, a, b, shift)
    return own_blocked == blocked and (points is None or own_points == points)


def moved(judge: AslJudge, a: LineEnd, b: LineEnd, pixels: float) -> tuple[bool, int]:
    """Whether a thread moved sideways is blocked, and its hindrance; its ends' hexes stay what they are."""
    if a.hex == b.hex:
        return blocked_and_hindrance(judge.findings(a, b)[2])
    return blocked_and_hindrance(_aside(judge, a, b, pixels))


def findings_aside(judge: AslJudge, a: LineEnd, b: LineEnd, pixels: float) -> Findings:
    """What the rules find about a thread moved sideways; about one that is not, also what it touches."""
    return _aside(judge, a, b, pixels) if pixels and a.hex != b.hex else judge.findings(a, b)[2]


def _aside(judge: AslJudge, a: LineEnd, b: LineEnd, pixels: float) -> Findings:
    lines = line_of(judge, a, b)
    near = NearTerrain(judge.terrain, lines, near_hexes(judge.terrain, a.hex, b.hex, lines, slack_of(lines, 50)))
    x, y = sideways(a.hex, b.hex, pixels)
    aside = replace(lines, origin_x=lines.origin_x + x, origin_y=lines.origin_y + y)
    ends = check_ends(judge.terrain, judge.buildings, aside)
    met = near.met(int(lines.x[0]) * y - int(lines.y[0]) * x)
    return judge.examined(ends, aside, met)


def sideways(a: Hex, b: Hex, pixels: float) -> tuple[int, int]:
    """So many pixels to the side of a thread, on the lattice of a geomorphic board."""
    dx, dy = WIDE * (b.q - a.q), HIGH * (b.r - a.r + (b.q - a.q) / 2)
    length = hypot(dx, dy) or 1.0
    over, down = -dy / length * pixels, dx / length * pixels
    x = over / WIDE * UNIT
    return round(x), round(down / HIGH * UNIT - x / 2)


def spots_along(a: Hex, b: Hex, aside: float = 0.0) -> Spots:
    """Lattice points along a thread moved sideways by so many pixels."""
    start, end = np.array(centre(a), np.float64), np.array(centre(b), np.float64)
    spots: Spots = start + (end - start) * np.linspace(0, 1, 4000)[:, None] + np.array(sideways(a, b, aside))
    return spots
