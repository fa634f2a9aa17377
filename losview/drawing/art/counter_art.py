"""Counters: cardboard squares in their side's colour, each kind with a sign of its own."""

from __future__ import annotations

import math
from collections import Counter as Counts
from collections.abc import Callable, Collection
from functools import cache

from losview.board.board import Board
from losview.drawing.art import counter_signs
from losview.drawing.art.marks import Disc, Ink, Layer, Mark, Poly, Shape, Spot, arc, box
from losview.hexes.hex import Hex

#: Fill and ink of sides in the order in which a map names them, then for no side.
SIDES: tuple[tuple[str, str], ...] = (
    ("#2c5f94", "#ffffff"), ("#a8483c", "#ffffff"), ("#5d7a3a", "#ffffff"), ("#6f5694", "#ffffff"),
    ("#b98419", "#191612"), ("#2f8583", "#ffffff"),
)
NO_SIDE = ("#f4efe2", "#23282e")

#: Names that sides have by custom, and their colours.
_CUSTOM = {
    "union": SIDES[0], "blue": SIDES[0], "federal": SIDES[0], "us": SIDES[0],
    "confederate": ("#7d8288", "#ffffff"), "confederacy": ("#7d8288", "#ffffff"), "gray": ("#7d8288", "#ffffff"),
    "grey": ("#7d8288", "#ffffff"), "csa": ("#7d8288", "#ffffff"), "red": SIDES[1], "green": SIDES[2],
}

#: Width and height of a counter in hexsides.
WIDTH, HEIGHT = 0.94, 0.78


#: The tab that says on which level a counter was put: its middle, its size, its paper and its ink.
TAB, TAB_SIZE, TAB_PAPER, TAB_INK = (0.44, -0.33), (0.36, 0.3), "#fff3c4", "#23282e"
#: The middle of the one that says that others may not know it, at the other corner.
CONCEALMENT_TAB = (-0.48, -0.36)


def tab_marks(middle: Spot) -> tuple[Mark, ...]:
    """A tab at an upper corner of a counter."""
    return (Mark(Layer.UNIT_TOP, Ink(TAB_PAPER, TAB_INK, 0.035), (box(*middle, *TAB_SIZE),)),)


def side_colours(names: list[str], side: str) -> tuple[str, str]:
    """Fill and ink of a side."""
    if not side:
        return NO_SIDE
    custom = _CUSTOM.get(side.strip().lower())
    if custom is not None:
        return custom
    return SIDES[names.index(side) % len(SIDES)] if side in names else SIDES[0]


@cache
def plain_counter_marks(pattern: str, depth: int, strip: bool) -> tuple[Mark, ...]:
    """A counter about its hex's centre; colours are still named "fill", "ink", "edge" and "shade".

    Args:
        depth: how many counters lie under it, 0 to 2 shown.
        strip: whether something is printed along its foot, so that its sign moves up.
    """
    marks: list[Mark] = []
    shade = box(0.045, 0.06, WIDTH, HEIGHT)
    marks.append(Mark(Layer.UNIT, Ink("shade", "", 0, 0.35), (shade,)))
    marks += [Mark(Layer.UNIT, Ink("fill", "edge", 0.035), (box(0.07 * i, -0.07 * i, WIDTH, HEIGHT),))
              for i in range(min(depth, 2), 0, -1)]
    marks.append(Mark(Layer.UNIT_FACE, Ink("fill", "edge", 0.04), (box(0, 0, WIDTH, HEIGHT),)))
    up = -0.1 if strip else 0.0
    for filled, width, shapes in _SIGNS[pattern](up):
        ink = Ink("ink", "ink", 0.03) if filled else Ink("", "ink", width)
        marks.append(Mark(Layer.UNIT_TOP, ink, tuple(shapes)))
    return tuple(marks)


#: Corners about a hex's centre, in hexsides.
Corners = tuple[tuple[float, float], ...]


def faces(board: Board, hexes: Collection[Hex]) -> tuple[tuple[Hex, Corners], ...]:
    """Where counters lie in some hexes: the box around each stack."""
    lots = Counts(counter.hex for counter in board.counters.values() if counter.hex in hexes)
    return tuple((hex_, _face(min(count - 1, 2))) for hex_, count in lots.items())


def _face(depth: int) -> Corners:
    left, right, top, bottom = -WIDTH / 2, WIDTH / 2 + 0.07 * depth, -HEIGHT / 2 - 0.07 * depth, HEIGHT / 2
    return (left, top), (right, top), (right, bottom), (left, bottom)


Sign = list[tuple[bool, float, list[Shape]]]


def _frame(up: float) -> Poly:
    return box(0, up, 0.6, 0.38)


def _line(ax: float, ay: float, bx: float, by: float) -> Poly:
    return Poly(((ax, ay), (bx, by)), closed=False)


def _infantry(up: float) -> Sign:
    cross: list[Shape] = [_line(-0.3, up - 0.19, 0.3, up + 0.19), _line(-0.3, up + 0.19, 0.3, up - 0.19)]
    return [(False, 0.055, [_frame(up), *cross])]


def _cavalry(up: float) -> Sign:
    return [(False, 0.055, [_frame(up), _line(-0.3, up + 0.19, 0.3, up - 0.19)])]


def _artillery(up: float) -> Sign:
    return [(False, 0.055, [_frame(up)]), (True, 0, [Disc(0, up, 0.1)])]


def _headquarters(up: float) -> Sign:
    return [(False, 0.06, [_line(-0.22, up - 0.22, -0.22, up + 0.24)]),
            (True, 0, [Poly(((-0.22, up - 0.22), (0.26, up - 0.12), (-0.22, up + 0.04)))])]


def _wagon(up: float) -> Sign:
    cover = arc(0, up + 0.05, 0.27, 180, 360, 10)
    return [(False, 0.055, [Poly((*cover.points, (0.27, up + 0.05))), Disc(-0.16, up + 0.15, 0.075),
                            Disc(0.16, up + 0.15, 0.075)])]


def _mech(up: float) -> Sign:
    body = Poly(((-0.14, up - 0.1), (0.14, up - 0.1), (0.09, up + 0.06), (-0.09, up + 0.06)))
    return [(True, 0, [body, box(0, up - 0.18, 0.12, 0.09)]),
            (False, 0.075, [Poly(((-0.27, up + 0.04), (-0.23, up - 0.12), (-0.14, up - 0.09)), False),
                            Poly(((0.27, up + 0.04), (0.23, up - 0.12), (0.14, up - 0.09)), False),
                            Poly(((-0.06, up + 0.05), (-0.12, up + 0.15), (-0.1, up + 0.25)), False),
                            Poly(((0.06, up + 0.05), (0.12, up + 0.15), (0.1, up + 0.25)), False)])]


def _vehicle(up: float) -> Sign:
    track = Poly(tuple((0.28 * math.copysign(abs(math.cos(a)) ** 0.5, math.cos(a)),
                        up + 0.17 * math.copysign(abs(math.sin(a)) ** 0.5, math.sin(a)))
                       for a in (math.tau * i / 24 for i in range(24))))
    return [(False, 0.055, [track, Disc(0, up, 0.08), _line(0.08, up, 0.4, up)])]


def _squad(up: float) -> Sign:
    men: list[Shape] = []
    for x, y in ((-0.2, 0.04), (0.2, 0.04), (0.0, -0.04)):
        men += [Disc(x, up + y - 0.12, 0.06),
                Poly(((x - 0.075, up + y + 0.17), (x - 0.055, up + y - 0.04), (x + 0.055, up + y - 0.04),
                      (x + 0.075, up + y + 0.17)))]
    return [(True, 0, men)]


def _obstacle(up: float) -> Sign:
    lines: list[Shape] = [_line(-0.34, up, 0.34, up)]
    for x in (-0.24, 0.0, 0.24):
        lines += [_line(x - 0.09, up - 0.16, x + 0.09, up + 0.16), _line(x + 0.09, up - 0.16, x - 0.09, up + 0.16)]
    return [(False, 0.05, lines)]


def _smoke(up: float) -> Sign:
    return [(False, 0.055, [arc(-0.16, up + 0.04, 0.13, 90, 320), arc(0.02, up - 0.08, 0.16, 180, 370),
                            arc(0.19, up + 0.05, 0.12, 230, 450), _line(-0.16, up + 0.17, 0.19, up + 0.17)])]


def _wreck(up: float) -> Sign:
    return [(False, 0.05, [box(0, up + 0.06, 0.5, 0.18, -8), Disc(-0.12, up - 0.05, 0.09)]),
            (False, 0.06, [_line(-0.26, up - 0.2, 0.26, up + 0.22), _line(0.26, up - 0.2, -0.26, up + 0.22)])]


def _fire(up: float) -> Sign:
    flame = Poly(((0.0, up - 0.26), (0.09, up - 0.1), (0.15, up - 0.14), (0.2, up + 0.08), (0.12, up + 0.22),
                  (-0.12, up + 0.22), (-0.2, up + 0.06), (-0.12, up - 0.1), (-0.07, up - 0.04)))
    return [(True, 0, [flame])]


def _tank(up: float) -> Sign:
    hull = Poly(((-0.32, up + 0.02), (-0.24, up - 0.08), (0.28, up - 0.08), (0.34, up + 0.02), (0.26, up + 0.2),
                 (-0.24, up + 0.2)))
    return [(True, 0, [hull, box(-0.02, up - 0.15, 0.26, 0.13)]),
            (False, 0.05, [_line(0.1, up - 0.16, 0.38, up - 0.19)])]


def _pillbox(up: float) -> Sign:
    walls = Poly(((-0.24, up - 0.2), (0.24, up - 0.2), (0.24, up + 0.2), (-0.24, up + 0.2)))
    return [(False, 0.09, [walls]), (False, 0.05, [_line(-0.12, up - 0.02, 0.12, up - 0.02)])]


def _foxhole(up: float) -> Sign:
    return [(False, 0.06, [arc(-0.19, up + 0.0, 0.15, 0, 180), arc(0.19, up + 0.0, 0.15, 0, 180),
                           _line(-0.38, up, -0.34, up), _line(-0.04, up, 0.04, up), _line(0.34, up, 0.38, up)])]


def _trench(up: float) -> Sign:
    turns = tuple((x, up + y) for x, y in ((-0.36, 0.1), (-0.2, 0.1), (-0.2, -0.1), (0.02, -0.1), (0.02, 0.1),
                                           (0.22, 0.1), (0.22, -0.1), (0.36, -0.1)))
    return [(False, 0.09, [Poly(turns, closed=False)])]


def _breach(up: float) -> Sign:
    """A wall with a hole in its middle."""
    halves: list[Shape] = [Poly(((side * 0.36, up - 0.16), (side * 0.1, up - 0.16), (side * 0.17, up - 0.05),
                                 (side * 0.07, up + 0.04), (side * 0.15, up + 0.16), (side * 0.36, up + 0.16)))
                           for side in (-1, 1)]
    return [(True, 0, halves)]


def _shells(up: float) -> Sign:
    rays: list[Shape] = [_line(0.1 * math.cos(a), up + 0.1 * math.sin(a), 0.26 * math.cos(a), up + 0.26 * math.sin(a))
                         for a in (math.tau * i / 8 for i in range(8))]
    return [(True, 0, [Disc(0, up, 0.07)]), (False, 0.055, rays)]


_SIGNS: dict[str, Callable[[float], Sign]] = {
    "infantry": _infantry, "cavalry": _cavalry, "artillery": _artillery, "headquarters": _headquarters,
    "wagon": _wagon, "mech": _mech, "vehicle": _vehicle, "squad": _squad, "obstacle": _obstacle, "smoke": _smoke,
    "wreck": _wreck, "fire": _fire, "tank": _tank, "pillbox": _pillbox, "foxhole": _foxhole, "trench": _trench,
    "shells": _shells, "breach": _breach, **counter_signs.SIGNS,
}
