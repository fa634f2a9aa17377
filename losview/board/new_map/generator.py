"""A landscape from a seed, as one edit of an empty map."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import pairwise
from math import sqrt

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction, Ring
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Paint, SetHexside, SetLevels
from losview.board.edits.group import Group
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.new_map.dice import Dice
from losview.board.new_map.landscape import Landscape, make_landscape
from losview.board.new_map.template import LandscapeTypes
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, hexside, neighbour
from losview.hexes.lattice import Point, centre, corner, hexes_at, hexside_middle

#: How long a bridge is, in 1/768 of the spacing of hexes.
_BRIDGE = 420


def drawn_landscape(board: Board, landscape: Landscape, kinds: LandscapeTypes, dice: Dice) -> list[Edit]:
    """The edits that draw a landscape, but for the levels of its hexes, on an empty map."""
    edits: list[Edit] = []
    base = int(board.levels[board.grid.present][0])
    for step, above in enumerate(landscape.levels, 1):
        edits += [_draw(kinds.hill, ring, base + QUARTERS_PER_LEVEL * step)
                  for ring in rings_around(above, dice, jitter=45, rounded=True)]
    for patch in landscape.fields:
        kind = dice.usual(kinds.fields)
        edits += [_draw(kind, ring) for ring in rings_around(patch, dice, jitter=25, inset=60)]
        edits += _borders(board, patch, kinds, dice)
    for patch in landscape.woods:
        kind = dice.usual(kinds.woods)
        edits += [_draw(kind, ring) for ring in rings_around(patch, dice, jitter=35, inset=55)]
    crossings = set(landscape.stream) & {hex_ for road in landscape.roads for hex_ in road}
    if landscape.stream:
        edits.append(_draw(kinds.stream, band(_line(landscape.stream, crossings, dice), _width(kinds.stream))))
    paved: set[Hex] = set()
    for number, road in enumerate(landscape.roads):
        kind = kinds.roads[min(number, len(kinds.roads) - 1)]
        for stretch in _new_stretches(road, paved):
            edits.append(_draw(kind, band(_line(stretch, crossings, dice), _width(kind))))
            edits += _bridges(stretch, crossings, kinds)
        paved |= set(road)
    edits += [_draw(kind, ring) for kind, ring in _houses(landscape, kinds, dice)]
    return edits


def _draw(kind: str, ring: tuple[Point, ...], height: int | None = None) -> Edit:
    return SetDepiction(None, None, Depiction(kind, ring, height=height))


def _width(kind: str) -> int:
    """How wide a kind is that runs through hexes, in 1/768 of the spacing of hexes."""
    return table().kinds[kind].width


def _line(hexes: list[Hex], straight: Collection[Hex], dice: Dice) -> list[Point]:
    """A smooth line through hexes and the hexsides between them, near the centre dots."""
    points = []
    for hex_, after in zip(hexes, [*hexes[1:], None], strict=True):
        dot = centre(hex_)
        off = 0 if hex_ in straight else 45
        points.append(Point(dot.x + dice.between(-off, off), dot.y + dice.between(-off, off)))
        direction = None if after is None else direction_to(hex_, after)
        if direction is not None:
            points.append(hexside_middle(hex_, direction))
    return smooth_line(points)


def _new_stretches(road: list[Hex], paved: Collection[Hex]) -> Iterator[list[Hex]]:
    """The stretches of a road where no earlier one runs, from and to the hexes where it joins one."""
    stretch: list[Hex] = []
    for hex_, after in pairwise(road):
        if hex_ in paved and after in paved:
            if len(stretch) > 1:
                yield stretch
            stretch = []
            continue
        stretch = stretch or [hex_]
        stretch.append(after)
        if after in paved:
            yield stretch
            stretch = []
    if len(stretch) > 1:
        yield stretch


def _bridges(road: list[Hex], crossings: Collection[Hex], kinds: LandscapeTypes) -> Iterator[Edit]:
    for hex_, after in pairwise(road):
        direction = direction_to(hex_, after)
        if hex_ in crossings and direction is not None:
            yield _draw(kinds.bridge, house_outline(centre(hex_), _BRIDGE, _width(kinds.bridge), 4 * (direction - 2)))


def _houses(landscape: Landscape, kinds: LandscapeTypes, dice: Dice) -> Iterator[tuple[str, tuple[Point, ...]]]:
    for hex_ in landscape.village:
        kind = dice.usual(kinds.buildings)
        dot = centre(hex_)
        middle = Point(dot.x + dice.between(-50, 50), dot.y + dice.between(-50, 50))
        turn = 4 * dice.below(6) + (2 if dice.chance(50) else 0) + (dice.between(-1, 1) if dice.chance(40) else 0)
        large = kind != kinds.buildings[0]
        wing = dice.between(130, 180) if large and dice.chance(35) else 0
        length = dice.between(400, 480) if large else dice.between(330, 430)
        yield kind, house_outline(middle, length, dice.between(180, 210) if wing else dice.between(210, 270), turn,
                                  wing)


def _borders(board: Board, patch: set[Hex], kinds: LandscapeTypes, dice: Dice) -> Iterator[Edit]:
    """A hedge or wall along one side of a field."""
    if not kinds.borders or not dice.chance(60):
        return
    kind, first = dice.usual(kinds.borders), dice.below(6)
    for hex_ in sorted(patch):
        for direction in (first, (first + 1) % 6):
            beyond = neighbour(hex_, direction)
            if beyond not in patch and hex_ in board.grid and beyond in board.grid:
                yield SetHexside(hexside(hex_, direction), (kind,))


_Features = dict[Hex, list[Feature]]


def painted_landscape(board: Board, landscape: Landscape, kinds: LandscapeTypes, dice: Dice) -> list[Edit]:
    """The edits that paint a landscape, but for the levels of its hexes, on an empty map."""
    features: _Features = {}
    for patches, choices in ((landscape.fields, kinds.fields), (landscape.woods, kinds.woods)):
        for patch in patches:
            kind = dice.usual(choices)
            for hex_ in patch:
                features[hex_] = [Feature(kind)]
    for hex_ in landscape.village:
        features[hex_] = [Feature(dice.usual(kinds.buildings))]
    for hex_, exits in _exits([landscape.stream]).items():
        through = None if kinds.stream_amount is not None else exits
        features[hex_] = [Feature(kinds.stream, None, kinds.stream_amount, through)]
    _add_roads(features, landscape, kinds)
    on_map = tuple(sorted(hex_ for hex_ in features if hex_ in board.grid))
    steps = _steps(board, landscape, kinds)
    if not on_map:
        return steps
    return [Paint(on_map, tuple(HexTerrain(tuple(features[hex_]), board.cover(hex_).theme) for hex_ in on_map)), *steps]


def _add_roads(features: _Features, landscape: Landscape, kinds: LandscapeTypes) -> None:
    wet = set(landscape.stream)
    of_kind: dict[str, list[list[Hex]]] = {}
    for number, road in enumerate(landscape.roads):
        of_kind.setdefault(kinds.roads[min(number, len(kinds.roads) - 1)], []).append(road)
    for kind, roads in of_kind.items():
        for hex_, exits in _exits(roads).items():
            features.setdefault(hex_, []).append(Feature(kind, exits=exits))
            if hex_ in wet:
                features[hex_].append(Feature(kinds.bridge, exits=exits))


def _exits(ways: list[list[Hex]]) -> dict[Hex, int]:
    """The hexes of ways with the directions in which they go on, as bits."""
    exits: dict[Hex, int] = {}
    for way in ways:
        for hex_, after in pairwise(way):
            direction = direction_to(hex_, after)
            if direction is not None:
                exits[hex_] = exits.get(hex_, 0) | 1 << direction
                exits[after] = exits.get(after, 0) | 1 << (direction + 3) % 6
    return exits


def _steps(board: Board, landscape: Landscape, kinds: LandscapeTypes) -> list[Edit]:
    """Slopes where the ground rises from one hex to the next."""
    edits: list[Edit] = []
    if kinds.steps:
        for hex_ in board.grid.hexes():
            for direction in range(3):
                beyond = neighbour(hex_, direction)
                rise = abs(landscape.level(beyond) - landscape.level(hex_)) if beyond in board.grid else 0
                if rise:
                    edits.append(SetHexside(hexside(hex_, direction), (kinds.steps[min(rise, len(kinds.steps)) - 1],)))
    return edits


_ROOT3 = sqrt(3.0)
#: Sines of 0, 15 … 90 degrees.
_SINES = (0.0, 0.25881904510252074, 0.5, 0.7071067811865476, 0.8660254037844386, 0.9659258262890683, 1.0)


def rings_around(hexes: Collection[Hex], dice: Dice, *, jitter: int, inset: int = 0,
                 rounded: bool = False) -> list[Ring]:
    """Smooth outlines around the connected parts of a set of hexes without holes.

    No two edges of them cross, and each hex's centre dot lies inside, as long as `jitter` + `inset` stay below half a
    hexside's 256 steps.

    Args:
        jitter: by how much corners are moved at random, in lattice units.
        inset: by how much corners are drawn towards the hexes.
        rounded: whether outlines go from middle to middle of the hexsides, rather than along them.
    """
    inside = set(hexes)
    onward: dict[Point, tuple[Point, Point]] = {}
    for hex_ in sorted(inside):
        for direction in range(6):
            if neighbour(hex_, direction) not in inside:
                start = corner(hex_, direction - 1)
                onward[start] = corner(hex_, direction), _drawn_in(start, inside, inset)
    rings = []
    while onward:
        at = first = min(onward)
        ring = []
        while at in onward:
            after, moved = onward.pop(at)
            x, y = ((at.x + after.x) // 2, (at.y + after.y) // 2) if rounded else moved
            ring.append(Point(x + dice.between(-jitter, jitter), y + dice.between(-jitter, jitter)))
            at = after
        assert at == first
        rings.append(smooth_ring(ring))
    return rings


def _drawn_in(point: Point, inside: set[Hex], inset: int) -> Point:
    """A corner of hexes, moved towards those of the set that meet there."""
    around = [hex_ for hex_ in hexes_at(point) if hex_ in inside]
    x = sum(centre(hex_).x for hex_ in around) // len(around) - point.x
    y = sum(centre(hex_).y for hex_ in around) // len(around) - point.y
    far = max(abs(x), abs(y), abs(x + y))
    return point if far == 0 else Point(point.x + x * inset // far, point.y + y * inset // far)


def smooth_ring(ring: Sequence[Point], times: int = 2) -> Ring:
    """A ring with its corners cut at a quarter of their edges, so many times (Chaikin)."""
    points = list(ring)
    for _ in range(times):
        points = [cut for a, b in zip(points, [*points[1:], points[0]], strict=True) for cut in _quarters(a, b)]
    return tuple(points)


def smooth_line(line: Sequence[Point], times: int = 2) -> list[Point]:
    """The same of a line, whose ends stay."""
    points = list(line)
    for _ in range(times):
        cuts = [cut for a, b in pairwise(points) for cut in _quarters(a, b)]
        points = [points[0], *cuts[1:-1], points[-1]]
    return points


def _quarters(a: Point, b: Point) -> tuple[Point, Point]:
    return (Point((3 * a.x + b.x + 2) // 4, (3 * a.y + b.y + 2) // 4),
            Point((a.x + 3 * b.x + 2) // 4, (a.y + 3 * b.y + 2) // 4))


def band(line: Sequence[Point], width: int) -> Ring:
    """The outline of a strip along a line, `width` in 1/768 of the spacing of hexes."""
    flat = [_flat(point) for point in line]
    left, right = [], []
    for i, (x, y) in enumerate(flat):
        (ax, ay), (bx, by) = flat[max(0, i - 1)], flat[min(len(flat) - 1, i + 1)]
        dx, dy = bx - ax, by - ay
        long = sqrt(dx * dx + dy * dy)
        nx, ny = -dy / long * width / 2, dx / long * width / 2
        left.append(_on_lattice(x + nx, y + ny))
        right.append(_on_lattice(x - nx, y - ny))
    ring = [*left, *reversed(right)]
    return tuple(point for i, point in enumerate(ring) if point != ring[i - 1])


def house_outline(middle: Point, length: int, width: int, turn: int, wing: int = 0) -> Ring:
    """The outline of a house: a rectangle, or an L with a wing.

    Args:
        length, width: in 1/768 of the spacing of hexes.
        turn: multiples of 15 degrees.
        wing: how far a wing as wide as the house stands out from it, 0 for none.
    """
    cos, sin = _cosine(turn), _cosine(turn - 6)
    x0, y0 = _flat(middle)
    a, b = length / 2, width / 2
    corners = [(-a, -b), (a, -b), (a, b), (-a, b)]
    if wing:
        corners = [(-a, -b), (a, -b), (a, b), (-a + width, b), (-a + width, b + wing), (-a, b + wing)]
        y0 -= wing * cos / 2
        x0 += wing * sin / 2
    return tuple(_on_lattice(x0 + x * cos - y * sin, y0 + x * sin + y * cos) for x, y in corners)


def _cosine(turn: int) -> float:
    turn %= 24
    turn = min(turn, 24 - turn)
    return _SINES[6 - turn] if turn <= 6 else -_SINES[turn - 6]


def _flat(point: Point) -> tuple[float, float]:
    """A lattice point on a plane with equal scales."""
    return point.x + point.y / 2, point.y * _ROOT3 / 2


def _on_lattice(x: float, y: float) -> Point:
    py = y * 2 / _ROOT3
    return Point(round(x - py / 2), round(py))


#: Seeds run from 0 to this.
MAX_SEED = 999_999_999


def landscape_edit(board: Board, kinds: LandscapeTypes, seed: int) -> Group:
    """The edit that puts a landscape on an empty map; one step to undo.  The same seed gives the same country anywhere.

    Raises:
        ValueError: with one sentence, for a map that is too large, or a seed out of bounds.
    """
    if not 0 <= seed <= MAX_SEED:
        raise ValueError(tr("a seed is a whole number from 0 to {most:,}, not {seed}", most=MAX_SEED, seed=seed))
    dice = Dice(seed)
    landscape = make_landscape(board.grid, dice)
    lay = drawn_landscape if kinds.drawn else painted_landscape
    edits = (*_level_edits(board, landscape), *lay(board, landscape, kinds, dice))
    return Group(edits, tr("Make a landscape (number {seed})", seed=seed))


def _level_edits(board: Board, landscape: Landscape) -> Iterator[Edit]:
    """The edits that raise the hexes of hills above the ground of an empty map."""
    base = int(board.levels[board.grid.present][0])
    for step, above in enumerate(landscape.levels, 1):
        on_map = tuple(sorted(hex_ for hex_ in above if hex_ in board.grid))
        if on_map:
            yield SetLevels(on_map, base + QUARTERS_PER_LEVEL * step)
