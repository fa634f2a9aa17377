"""Ends of threads on random boards: locations and points, as the engine and the slow ASL judge are asked."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

from losview.board.board import QUARTERS, Board
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, corner, inside_hex
from losview.sight.ends import hexside_middle
from losview.sight.ruleset import End
from tests.sight import slow_asl
from tests.sight.slow_asl_plane import corner as corner_of

#: The level of whatever is in the air; only that it is above all else matters.
ALOFT = 1000


def on_levels(rng: random.Random, board: Board) -> list[tuple[End, End]]:
    """All pairs of different hexes, both ways: on the ground, or now and then some levels above it."""
    above = {h: rng.choice([0, 0, 0, 1, 2, 3]) if rng.random() < 0.6 else 0 for h in board.grid.hexes()}
    ends = {h: End(h, level=board.level(h) + QUARTERS * up) if up else End(h) for h, up in above.items()}
    return [(ends[a], ends[b]) for a in ends for b in ends if a != b]


def at_locations(rng: random.Random, board: Board, table: slow_asl.Table, count: int) -> list[tuple[End, End]]:
    """Pairs of ends at the locations that their hexes have, near each other more often than not."""
    hexes = board.grid.hexes()
    found = []
    for _ in range(count):
        a = rng.choice(hexes)
        near = [h for h in hexes if max(abs(h.q - a.q), abs(h.r - a.r)) < rng.choice([2, 4, 99])]
        found.append(tuple(End(h, location=rng.choice(_locations(table, h))) for h in (a, rng.choice(near))))
    return [(a, replace(b, level=_some_level(rng, table, b.hex), location="") if rng.random() < 0.2 else b)
            for a, b in found]


def at_points(rng: random.Random, board: Board, table: slow_asl.Table, count: int) -> list[tuple[End, End]]:
    """Pairs of ends of which at least one is a vertex, a hexside or another point of its hex."""
    found = []
    for a, b in at_locations(rng, board, table, count):
        one, two = ((_moved(rng, a), b), (a, _moved(rng, b)), (_moved(rng, a), _moved(rng, b)))[rng.randrange(3)]
        at = one.point
        if at is not None and rng.random() < 0.2 and inside_hex(at.x - centre(two.hex).x, at.y - centre(two.hex).y):
            two = replace(two, point=at, hexside=None)
        found.append((one, two))
    return found


def _moved(rng: random.Random, end: End) -> End:
    h, mid = end.hex, centre(end.hex)
    side = rng.randrange(6)
    match rng.randrange(6):
        case 0:
            return replace(end, point=hexside_middle(h, side), hexside=side)
        case 1:
            a, b, n = corner(h, side - 1), corner(h, side), rng.randrange(257)
            return replace(end, point=Point(a.x + (b.x - a.x) * n // 256, a.y + (b.y - a.y) * n // 256))
        case 2:
            x, y = rng.randint(-512, 512), rng.randint(-512, 512)
            return replace(end, point=Point(mid.x + x, mid.y + y)) if inside_hex(x, y) else end
    return replace(end, point=corner(h, side))


def _locations(table: slow_asl.Table, hex_: Hex) -> list[str]:
    h = (hex_.q, hex_.r)
    there = ["", "", "", "bridge", "entrenched", "aerial"]
    there += ["in", "in", "in"] if h in table.floors else []
    there += ["roof", "roof", "cellar"] if slow_asl.buildings_at(table, h) else []
    there += ["pillbox"] * 3 if h in table.pillboxes else []
    return there


def _some_level(rng: random.Random, table: slow_asl.Table, hex_: Hex) -> int:
    return QUARTERS * (table.levels[hex_.q, hex_.r] + rng.randint(-1, 3)) + rng.choice([0, 0, 0, 2])


def slow_ends(table: slow_asl.Table, end: End) -> list[slow_asl.End]:
    """The same end as the slow judge has it: of an entire hexside both vertices."""
    h = (end.hex.q, end.hex.r)
    base, floor = table.levels[h], table.floors.get(h, table.levels[h])
    level: slow_asl.Level = floor
    if end.level is not None:
        level = Fraction(end.level, QUARTERS)
    elif end.location == "roof":
        level = max(slow_asl.top_of(base, kind) for kind in slow_asl.buildings_at(table, h))
    elif end.location in ("cellar", "bridge", "aerial"):
        level = {"cellar": base - 1, "bridge": base, "aerial": ALOFT}[end.location]
    points = [end.point] if end.hexside is None else [corner_of(h, end.hexside - 1), corner_of(h, end.hexside)]
    return [slow_asl.End(h, level, point, inside=h in table.floors and level < base,
                         entrenched=end.location == "entrenched", aerial=end.location == "aerial",
                         pillbox=end.location == "pillbox") for point in points]


def worst(table: slow_asl.Table, a: End, b: End) -> slow_asl.Answer:
    """A6.12: of the vertices of an entire hexside the one that is not seen stands, then the more hindered one."""
    answers = [slow_asl.judge(table, one, two) for one in slow_ends(table, a) for two in slow_ends(table, b)]
    return max(answers, key=lambda answer: (not answer.seen, answer.hindrance))
