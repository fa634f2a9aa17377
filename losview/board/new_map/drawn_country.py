"""A country drawn inside hexes, as on printed boards of ASL: contours, woods and houses by their outlines."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from losview.board.board import QUARTERS, Board
from losview.board.depiction import Depiction
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import SetHexside
from losview.board.new_map.country import Country
from losview.board.new_map.curves import band, house, rings_around, smooth_line
from losview.board.new_map.dice import Dice
from losview.board.new_map.template import CountryKinds
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, hexside, neighbour
from losview.hexes.lattice import Point, centre, hexside_middle

#: How long a bridge is, in 1/768 of the spacing of hexes.
_BRIDGE = 420


def drawn_country(board: Board, country: Country, kinds: CountryKinds, dice: Dice) -> list[Edit]:
    """The edits that draw a country, but for the levels of its hexes, on an empty map."""
    edits: list[Edit] = []
    base = int(board.levels[board.grid.present][0])
    for step, above in enumerate(country.levels, 1):
        edits += [_draw(kinds.hill, ring, base + QUARTERS * step)
                  for ring in rings_around(above, dice, jitter=45, rounded=True)]
    for patch in country.fields:
        kind = dice.usual(kinds.fields)
        edits += [_draw(kind, ring) for ring in rings_around(patch, dice, jitter=25, inset=60)]
        edits += _borders(board, patch, kinds, dice)
    for patch in country.woods:
        kind = dice.usual(kinds.woods)
        edits += [_draw(kind, ring) for ring in rings_around(patch, dice, jitter=35, inset=55)]
    crossings = set(country.stream) & {hex_ for road in country.roads for hex_ in road}
    if country.stream:
        edits.append(_draw(kinds.stream, band(_line(country.stream, crossings, dice), _width(kinds.stream))))
    paved: set[Hex] = set()
    for number, road in enumerate(country.roads):
        kind = kinds.roads[min(number, len(kinds.roads) - 1)]
        for stretch in _new_stretches(road, paved):
            edits.append(_draw(kind, band(_line(stretch, crossings, dice), _width(kind))))
            edits += _bridges(stretch, crossings, kinds)
        paved |= set(road)
    edits += [_draw(kind, ring) for kind, ring in _houses(country, kinds, dice)]
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


def _bridges(road: list[Hex], crossings: Collection[Hex], kinds: CountryKinds) -> Iterator[Edit]:
    for hex_, after in pairwise(road):
        direction = direction_to(hex_, after)
        if hex_ in crossings and direction is not None:
            yield _draw(kinds.bridge, house(centre(hex_), _BRIDGE, _width(kinds.bridge), 4 * (direction - 2)))


def _houses(country: Country, kinds: CountryKinds, dice: Dice) -> Iterator[tuple[str, tuple[Point, ...]]]:
    for hex_ in country.village:
        kind = dice.usual(kinds.buildings)
        dot = centre(hex_)
        middle = Point(dot.x + dice.between(-50, 50), dot.y + dice.between(-50, 50))
        turn = 4 * dice.below(6) + (2 if dice.chance(50) else 0) + (dice.between(-1, 1) if dice.chance(40) else 0)
        large = kind != kinds.buildings[0]
        wing = dice.between(130, 180) if large and dice.chance(35) else 0
        length = dice.between(400, 480) if large else dice.between(330, 430)
        yield kind, house(middle, length, dice.between(180, 210) if wing else dice.between(210, 270), turn, wing)


def _borders(board: Board, patch: set[Hex], kinds: CountryKinds, dice: Dice) -> Iterator[Edit]:
    """A hedge or wall along one side of a field."""
    if not kinds.borders or not dice.chance(60):
        return
    kind, first = dice.usual(kinds.borders), dice.below(6)
    for hex_ in sorted(patch):
        for direction in (first, (first + 1) % 6):
            beyond = neighbour(hex_, direction)
            if beyond not in patch and hex_ in board.grid and beyond in board.grid:
                yield SetHexside(hexside(hex_, direction), (kind,))
