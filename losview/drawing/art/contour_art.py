"""Ground by contours: steps of colour, brown crest lines and the shade of slopes, in one hex at a time.

What is drawn is what is judged: the rings are those that the rules cut.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import hypot

import shapely

from losview.board.outlines.ground import Ground
from losview.board.outlines.pieces import Rings, outline_sides, overlaps
from losview.drawing.art.marks import Ink, Layer, Mark, Poly, Shape, Spot, side_ends
from losview.drawing.art.outline_styles import parts, polygon
from losview.hexes.grid import Top
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout, unit_layout

Edge = tuple[Spot, Spot]

#: How far the strips reach that shade a slope, in hexsides, and how strongly each is inked.
_SLOPE_REACHES, _SLOPE_WEIGHTS = (0.08, 0.17, 0.27), (0.42, 0.26, 0.15)


def in_hex(ground: Ground, cell: int, colours: dict[int, str], top: Top, dark: bool) -> tuple[Mark, ...]:
    """The steps above a hex's full level, their crest lines and slopes, about its centre.

    Args:
        colours: of the ground at each whole level that the hex has.
    """
    steps_in_hex = ground.in_hex(cell)
    if not steps_in_hex:
        return ()
    return _steps(tuple((level, rings, colours[level]) for level, rings in sorted(steps_in_hex)), top, dark)


@lru_cache(maxsize=1 << 14)
def _steps(steps: tuple[tuple[int, Rings, str], ...], top: Top, dark: bool) -> tuple[Mark, ...]:
    shapes = [(level, polygon([_spots(ring, top) for ring in rings]), colour) for level, rings, colour in steps]
    marks = []
    for level, shape, colour in shapes:
        higher = [other for above, other, _ in shapes if above > level]
        marks.append(Mark(Layer.STEP, Ink(colour, colour, 0.012), parts(shape.difference(shapely.union_all(higher)))))
    edges = [edge for _, rings, _ in steps for ring in rings for edge in _inner_edges(ring, top)]
    marks += _slopes(edges, dark)
    marks.append(Mark(Layer.CONTOUR, _line(dark), tuple(Poly(edge, closed=False) for edge in edges)))
    return tuple(marks)


def on_side(ground: Ground, cell: int, beyond: int, direction: int, top: Top, dark: bool) -> tuple[Mark, ...]:
    """Where the ground steps right at a hexside: the stretches at which the hexes beside it do not agree."""
    levels = {level for at in (cell, beyond) for level, _ in ground.in_hex(at)}
    levels |= {int(ground.full[cell]), int(ground.full[beyond])}
    if len(levels) == 1:
        return ()
    lines: list[Shape] = []
    (ax, ay), (bx, by) = side_ends(top, direction)
    for level in sorted(levels):
        ours = ground.on_side(cell, level, direction)
        theirs = ground.on_side(beyond, level, (direction + 3) % 6)
        both = overlaps(ours, theirs)
        mirrored = [(256 - high, 256 - low) for low, high in theirs]
        for low, high in _without(ours, both) + _without(mirrored, both):
            lines.append(Poly(tuple((ax + (bx - ax) * t / 256, ay + (by - ay) * t / 256) for t in (low, high)), False))
    return (Mark(Layer.CONTOUR, _line(dark), tuple(lines)),) if lines else ()


def _without(stretches: list[tuple[int, int]], taken: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """What is left of stretches."""
    left = list(stretches)
    for low, high in taken:
        left = [part for a, b in left for part in ((a, min(b, low)), (max(a, high), b)) if part[0] < part[1]]
    return left


def _line(dark: bool) -> Ink:
    return Ink("", "#d8b98a" if dark else "#7a5128", 0.055, 0.95)


@cache
def _about(top: Top) -> tuple[Layout, Spot]:
    layout = unit_layout(top)
    return layout, layout.centre(Hex(0, 0))


def _spots(ring: tuple[tuple[int, int], ...], top: Top) -> tuple[Spot, ...]:
    """Lattice points about a hex's centre, in hexsides."""
    layout, (x0, y0) = _about(top)
    return tuple([(x - x0, y - y0) for x, y in map(layout.point, ring)])


def _inner_edges(ring: tuple[tuple[int, int], ...], top: Top) -> list[Edge]:
    """The edges of a ring that do not run along a hexside."""
    spots, on_sides = _spots(ring, top), [frozenset(outline_sides(corner)) for corner in ring]
    around = zip(pairwise((*on_sides, on_sides[0])), pairwise((*spots, spots[0])), strict=True)
    return [edge for (a, b), edge in around if not a & b]


def _slopes(edges: list[Edge], dark: bool) -> list[Mark]:
    """Strips on the lower side of each crest line, those of one ink as one mark: the sun stands in the north-west."""
    strips: dict[Ink, list[Shape]] = {}
    for (ax, ay), (bx, by) in edges:
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        nx, ny = (by - ay) / length, -(bx - ax) / length  # rings run clockwise on the screen: this leads outwards
        light = nx * -0.55 + ny * -0.83
        for ink, far in zip(_slope_inks(light > 0, round(abs(light), 2), dark), _SLOPE_REACHES, strict=True):
            dx, dy = nx * far, ny * far
            strips.setdefault(ink, []).append(Poly(((ax, ay), (bx, by), (bx + dx, by + dy), (ax + dx, ay + dy))))
    return [Mark(Layer.RELIEF, ink, tuple(shapes)) for ink, shapes in strips.items()]


@cache
def _slope_inks(lit: bool, strength: float, dark: bool) -> tuple[Ink, ...]:
    """The inks of the strips beside an edge, the narrowest first.

    Args:
        lit: whether the edge faces the sun. strength: how directly it faces the sun or looks away, 0 to 1.
    """
    colour = ("#fff6dc" if dark else "#ffffff") if lit else ("#000000" if dark else "#3a2a12")
    most = min(1.0, 0.25 + strength) * (0.7 if dark else 0.55)
    return tuple(Ink(colour, "", 0, round(weight * most, 2)) for weight in _SLOPE_WEIGHTS)
