"""The signs of counters that night adds (ASL E1): what moves, what lights, what flashes."""

from __future__ import annotations

import math
from collections.abc import Callable

from losview.drawing.art.marks import Disc, Poly, Shape, arc, box

#: Groups of shapes: filled or drawn in lines, the lines' width, the shapes.
Sign = list[tuple[bool, float, list[Shape]]]


def _line(ax: float, ay: float, bx: float, by: float) -> Poly:
    return Poly(((ax, ay), (bx, by)), closed=False)


def _rays(up: float, inner: float, outer: float, count: int, turn: float = 0.0) -> list[Shape]:
    angles = (turn + math.tau * i / count for i in range(count))
    return [_line(inner * math.cos(a), up + inner * math.sin(a), outer * math.cos(a), up + outer * math.sin(a))
            for a in angles]


def _star(up: float, inner: float, outer: float, points: int) -> Poly:
    around = ((math.pi * i / points - math.pi / 2, outer if i % 2 == 0 else inner) for i in range(2 * points))
    return Poly(tuple((r * math.cos(a), up + r * math.sin(a)) for a, r in around))


def _speed(up: float) -> list[Shape]:
    """Lines that trail behind something that moves to the right."""
    return [_line(-0.42, up - 0.1, -0.28, up - 0.1), _line(-0.44, up + 0.02, -0.3, up + 0.02),
            _line(-0.42, up + 0.14, -0.28, up + 0.14)]


def tank_moving(up: float) -> Sign:
    hull = Poly(((-0.24, up + 0.02), (-0.17, up - 0.08), (0.31, up - 0.08), (0.37, up + 0.02), (0.29, up + 0.2),
                 (-0.17, up + 0.2)))
    return [(True, 0, [hull, box(0.04, up - 0.15, 0.24, 0.13)]),
            (False, 0.05, [_line(0.15, up - 0.16, 0.41, up - 0.19), *_speed(up)])]


def _lorry_at(up: float, x: float) -> Sign:
    load = box(x - 0.07, up - 0.05, 0.36, 0.24)
    cab = Poly(((x + 0.13, up - 0.07), (x + 0.24, up - 0.07), (x + 0.31, up + 0.02), (x + 0.31, up + 0.1),
                (x + 0.13, up + 0.1)))
    return [(True, 0, [load, cab, Disc(x - 0.14, up + 0.16, 0.075), Disc(x + 0.2, up + 0.16, 0.075)])]


def armoured_car(up: float) -> Sign:
    """A low hull with slanting ends, a turret and its gun, on three wheels."""
    hull = Poly(((-0.34, up + 0.02), (-0.22, up - 0.08), (0.22, up - 0.08), (0.34, up + 0.02), (0.28, up + 0.13),
                 (-0.28, up + 0.13)))
    wheels = [Disc(x, up + 0.17, 0.075) for x in (-0.2, 0.0, 0.2)]
    return [(True, 0, [hull, box(-0.02, up - 0.14, 0.2, 0.12), *wheels]),
            (False, 0.05, [_line(0.07, up - 0.16, 0.36, up - 0.16)])]


def lorry(up: float) -> Sign:
    return _lorry_at(up, -0.03)


def lorry_moving(up: float) -> Sign:
    return [*_lorry_at(up, 0.07), (False, 0.05, _speed(up))]


def motion(up: float) -> Sign:
    """Two arrow heads on the way."""
    heads: list[Shape] = [Poly(((x - 0.1, up - 0.16), (x + 0.06, up), (x - 0.1, up + 0.16)), closed=False)
                          for x in (0.02, 0.2)]
    return [(False, 0.08, heads), (False, 0.055, [_line(-0.34, up, -0.06, up)])]


def shut_hatch(up: float) -> Sign:
    """A shut hatch, and the slit one looks through."""
    return [(False, 0.055, [arc(0, up + 0.08, 0.3, 180, 360, 12), _line(-0.34, up + 0.08, 0.34, up + 0.08)]),
            (True, 0, [box(0, up - 0.04, 0.26, 0.06)])]


def question(up: float) -> Sign:
    hook = (*arc(0, up - 0.11, 0.13, 190, 400, 10).points, (0.0, up + 0.06), (0.0, up + 0.11))
    return [(False, 0.08, [Poly(hook, closed=False)]), (True, 0, [Disc(0, up + 0.22, 0.05)])]


def cloak(up: float) -> Sign:
    """A hooded cape, whose hood is empty."""
    cape = Poly(((-0.3, up + 0.24), (-0.19, up - 0.02), (-0.13, up - 0.18), (0.0, up - 0.26), (0.13, up - 0.18),
                 (0.19, up - 0.02), (0.3, up + 0.24)))
    hood = Poly(((-0.1, up + 0.0), (-0.07, up - 0.12), (0.0, up - 0.17), (0.07, up - 0.12), (0.1, up + 0.0),
                 (0.0, up + 0.06)))
    return [(False, 0.055, [cape]), (True, 0, [hood])]


def hourglass(up: float) -> Sign:
    """Two cones of sand, tip to tip, between two bars."""
    upper = Poly(((-0.15, up - 0.2), (0.15, up - 0.2), (0.0, up + 0.0)))
    lower = Poly(((-0.15, up + 0.2), (0.15, up + 0.2), (0.0, up + 0.0)))
    return [(True, 0, [lower]), (False, 0.05, [upper, _line(-0.2, up - 0.22, 0.2, up - 0.22),
                                               _line(-0.2, up + 0.22, 0.2, up + 0.22)])]


def flare(up: float) -> Sign:
    """A light that hangs from a small parachute."""
    cords: list[Shape] = [_line(-0.19, up - 0.08, 0, up + 0.12), _line(0.19, up - 0.08, 0, up + 0.12)]
    return [(False, 0.045, [Poly(arc(0, up - 0.08, 0.19, 180, 360, 10).points), *cords]),
            (True, 0, [_star(up + 0.17, 0.045, 0.12, 4)])]


def lamp(up: float) -> Sign:
    """A shell's light: a disc with rays all around, under a parachute's cords."""
    return [(True, 0, [Disc(0, up + 0.04, 0.1)]), (False, 0.05, _rays(up + 0.04, 0.15, 0.25, 10)),
            (False, 0.035, [arc(0, up - 0.17, 0.13, 190, 350, 8)])]


def flame(up: float) -> Sign:
    outline = Poly(((0.0, up - 0.2), (0.07, up - 0.03), (0.12, up - 0.06), (0.14, up + 0.1), (0.07, up + 0.2),
                    (-0.07, up + 0.2), (-0.14, up + 0.08), (-0.06, up - 0.02)))
    return [(False, 0.055, [outline])]


def flash(up: float) -> Sign:
    return [(True, 0, [_star(up, 0.1, 0.26, 8)])]


def _muzzle(up: float, way: int) -> Sign:
    """A barrel and the flash before it, to the right (1) or to the left (-1)."""
    fire = ((-0.02, 0.0), (0.1, -0.06), (0.12, -0.2), (0.2, -0.08), (0.36, -0.1), (0.27, 0.0), (0.36, 0.1),
            (0.2, 0.08), (0.12, 0.2), (0.1, 0.06))
    return [(False, 0.085, [_line(-0.36 * way, up, -0.06 * way, up)]),
            (True, 0, [Poly(tuple((x * way, up + y) for x, y in fire))])]


def muzzle(up: float) -> Sign:
    return _muzzle(up, 1)


def muzzle_back(up: float) -> Sign:
    """The same of fire that answers."""
    return _muzzle(up, -1)


def melee(up: float) -> Sign:
    return [(False, 0.06, [_line(-0.22, up + 0.2, 0.22, up - 0.2), _line(0.22, up + 0.2, -0.22, up - 0.2),
                           _line(-0.24, up + 0.06, -0.1, up + 0.2), _line(0.24, up + 0.06, 0.1, up + 0.2)])]


def burst(up: float) -> Sign:
    """One shell's burst, seen from the side."""
    return [(False, 0.055, [_line(0, up + 0.16, x, up + y) for x, y in
                            ((-0.26, -0.06), (-0.13, -0.18), (0.0, -0.22), (0.13, -0.18), (0.26, -0.06))]),
            (False, 0.055, [_line(-0.3, up + 0.19, 0.3, up + 0.19)])]


def shells_smoke(up: float) -> Sign:
    """A shell that bursts into three round clouds."""
    clouds: list[Shape] = [Disc(-0.17, up + 0.04, 0.1), Disc(0.17, up + 0.04, 0.1), Disc(0.0, up - 0.12, 0.12)]
    return [(False, 0.05, clouds), (True, 0, [Disc(0, up + 0.15, 0.06)])]


SIGNS: dict[str, Callable[[float], Sign]] = {
    "armoured_car": armoured_car, "shells_smoke": shells_smoke,
    "tank_moving": tank_moving, "lorry": lorry, "lorry_moving": lorry_moving, "motion": motion, "closed": shut_hatch,
    "question": question, "cloak": cloak, "hourglass": hourglass, "flare": flare, "lamp": lamp, "flame": flame,
    "flash": flash, "muzzle": muzzle,
    "muzzle_back": muzzle_back, "melee": melee, "burst": burst,
}
