"""Ends of threads on random boards: locations and points, as the engine and the slow ASL judge are asked."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from itertools import product

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.hexes.hex import Hex, neighbour
from losview.hexes.lattice import UNIT, Point, centre, corner, hexside_middle, inside_hex
from losview.rules.core.threads import LineEnd
from tests.support import slow_asl
from tests.support.slow_asl_plane import corner as corner_of

#: The level of whatever is in the air; only that it is above all else matters.
ALOFT = 1000


def on_levels(rng: random.Random, board: Board) -> list[tuple[LineEnd, LineEnd]]:
    """All pairs of different hexes, both ways: on the ground, or now and then some levels above it."""
    above = {h: rng.choice([0, 0, 0, 1, 2, 3]) if rng.random() < 0.6 else 0 for h in board.grid.hexes()}
    ends = {h: LineEnd(h, level=board.level(h) + QUARTERS_PER_LEVEL * up) if up else LineEnd(h) for h,
            up in above.items()}
    return [(ends[a], ends[b]) for a in ends for b in ends if a != b]


def at_locations(rng: random.Random, board: Board, table: slow_asl.Table, count: int) -> list[tuple[LineEnd, LineEnd]]:
    """Pairs of ends at the locations that their hexes have, near each other more often than not."""
    hexes = board.grid.hexes()
    found = []
    for _ in range(count):
        a = rng.choice(hexes)
        near = [h for h in hexes if max(abs(h.q - a.q), abs(h.r - a.r)) < rng.choice([2, 4, 99])]
        found.append(tuple(LineEnd(h, location=rng.choice(_locations(table, h))) for h in (a, rng.choice(near))))
    return [(a, replace(b, level=_some_level(rng, table, b.hex), location="") if rng.random() < 0.2 else b)
            for a, b in found]


def at_points(rng: random.Random, board: Board, table: slow_asl.Table, count: int) -> list[tuple[LineEnd, LineEnd]]:
    """Pairs of ends of which at least one is a vertex, a hexside, a preset or another point of its hex."""
    found = []
    for a, b in at_locations(rng, board, table, count):
        one, two = ((_moved(rng, table, a), b), (a, _moved(rng, table, b)),
                    (_moved(rng, table, a), _moved(rng, table, b)))[rng.randrange(3)]
        at = one.point
        if at is not None and rng.random() < 0.2 and inside_hex(at.x - centre(two.hex).x, at.y - centre(two.hex).y):
            two = replace(two, point=at, hexside=None, preset="")
        found.append((one, two))
    return found


def _moved(rng: random.Random, table: slow_asl.Table, end: LineEnd) -> LineEnd:
    h, mid = end.hex, centre(end.hex)
    side = rng.randrange(6)
    if not end.location and rng.random() < 0.4 and (named := _of_a_hexside(rng, table, end)) is not None:
        return named
    if not end.location and rng.random() < 0.4:
        preset = rng.choice(["bypass", "bypass", "vehicular-bypass", "snap-shot", "underbelly-hit"])
        if preset == "vehicular-bypass":
            return replace(end, point=corner(h, side), preset=preset)
        return replace(end, point=hexside_middle(h, side), hexside=side, preset=preset)
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


def _of_a_hexside(rng: random.Random, table: slow_asl.Table, end: LineEnd) -> LineEnd | None:
    """A unit that climbs a cliff of its hex, or goes round a rowhouse bar of it; None where it has neither."""
    h, sides = end.hex, list(range(6))
    rng.shuffle(sides)
    if _is_sunk(table, h) and rng.random() < 0.5:
        return replace(end, point=hexside_middle(h, sides[0]), hexside=sides[0], preset="crest", level=None)
    for side in sides:
        across = neighbour(h, side)
        both = (h.q, h.r), (across.q, across.r)
        kinds = table.sides.get(frozenset(both), [])
        if both[1] in table.levels and any(kind.get("cliff") for kind in kinds):
            low = min(table.floors.get(one, table.levels[one]) for one in both)
            high = max(table.levels[one] for one in both)
            level = rng.choice([None, QUARTERS_PER_LEVEL * rng.randint(low, high)])
            return replace(end, point=hexside_middle(h, side), hexside=side, preset="climbing", level=level)
        if any(kind.get("rowhouse_bar") for kind in kinds):
            return replace(end, point=corner(h, side - rng.randrange(2)), preset="rowhouse-bypass", level=None)
    return None


def _is_sunk(table: slow_asl.Table, hex_: Hex) -> bool:
    """Whether a hex is a depression hex."""
    return (hex_.q, hex_.r) in table.floors


def _locations(table: slow_asl.Table, hex_: Hex) -> list[str]:
    h = (hex_.q, hex_.r)
    there = ["", "", "", "bridge", "entrenched", "aerial"]
    there += ["in", "in", "in", "crest"] if h in table.floors else []
    there += ["roof", "roof", "cellar"] if slow_asl.buildings_at(table, h) else []
    there += ["pillbox"] * 3 if h in table.pillboxes else []
    return there


def _some_level(rng: random.Random, table: slow_asl.Table, hex_: Hex) -> int:
    return QUARTERS_PER_LEVEL * (table.levels[hex_.q, hex_.r] + rng.randint(-1, 3)) + rng.choice([0, 0, 0, 2])


def slow_end(table: slow_asl.Table, end: LineEnd, point: Point | None) -> slow_asl.End:
    """An end at a point as the slow judge has it."""
    h = (end.hex.q, end.hex.r)
    base, land, floor = table.levels[h], table.land(h), table.floors.get(h, table.levels[h])
    level: slow_asl.Level = table.stands(h)
    if end.location == "in":
        level = floor
    elif "crest" in (end.location, end.preset):
        level = base
    elif end.level is not None:
        level = Fraction(end.level, QUARTERS_PER_LEVEL)
    elif end.location == "roof":
        level = max(slow_asl.top_of(land, kind) for kind in slow_asl.buildings_at(table, h))
    elif end.location in ("cellar", "bridge", "aerial"):
        level = {"cellar": land - 1, "bridge": table.deck(h, table.bridges[h]) if h in table.bridges else base,
                 "aerial": ALOFT}[end.location]
    return slow_asl.End(h, level, point, inside=h in table.floors and level < base,
                        entrenched=end.location == "entrenched", aerial=end.location == "aerial",
                        pillbox=end.location == "pillbox", cellar=end.location == "cellar")


def choices(table: slow_asl.Table, end: LineEnd) -> list[list[slow_asl.End]]:
    """A6.12: what may be chosen of an end; of each choice all must be seen."""
    if end.hexside is None:
        return [[slow_end(table, end, end.point)]]
    h = (end.hex.q, end.hex.r)
    if end.preset == "crest":
        return [[slow_end(table, end, None)]]
    both = [slow_end(table, end, corner_of(h, vertex)) for vertex in (end.hexside - 1, end.hexside)]
    if end.preset not in ("bypass", "climbing"):
        return [both]
    return [*([one] for one in both), *([[slow_end(table, end, None)]] if end.preset == "bypass" else [])]


def allowed(end: LineEnd, one: slow_asl.End, other: slow_asl.End) -> bool:
    """A4.34: whether a thread may be traced so: to the centre dot only if it comes across the hexside bypassed."""
    return end.preset != "bypass" or one.point is not None or enters_by(end.hex, Point(*other.at)) == end.hexside


def enters_by(hex_: Hex, start: Point) -> int | None:
    """The hexside by an inside point of which a thread comes from outside to a hex's centre dot.

    A hex is where six sums of a point's coordinates, one a hexside, are at most 768; straight out of the dot the
    hexside whose sum is the highest is the first to be reached.
    """
    x, y = start.x - centre(hex_).x, start.y - centre(hex_).y
    steps = [centre(neighbour(hex_, side)) for side in range(6)]
    ways = [((step.x - centre(hex_).x) // UNIT, (step.y - centre(hex_).y) // UNIT) for step in steps]
    sums = [(2 * q + r) * x + (q + 2 * r) * y for q, r in ways]
    most = max(sums)
    return sums.index(most) if most > UNIT and sums.count(most) == 1 else None


def worst(table: slow_asl.Table, a: LineEnd, b: LineEnd) -> slow_asl.Answer:
    """A6.12: of what must all be seen the harder stands, of what may be chosen the easier."""
    groups = [list(product(ones, twos)) for ones in choices(table, a) for twos in choices(table, b)]
    groups = [group for group in groups if all(allowed(a, one, two) and allowed(b, two, one) for one, two in group)]
    return min((max((slow_asl.judge(table, *pair) for pair in group), key=_hard) for group in groups), key=_hard)


def _hard(answer: slow_asl.Answer) -> tuple[bool, int, int]:
    return (not answer.seen, answer.hindrance,
            ["clear", "hindered", "blocked", "blind", "depression"].index(answer.outcome))
