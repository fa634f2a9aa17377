"""A landscape in terms of hexes: hills, a stream, roads, a village, woods and fields, from a seed.

It knows no kinds of terrain; `drawn_landscape.py` and `painted_landscape.py` put it on maps.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from losview.base.translation import tr
from losview.board.new_map.dice import Dice
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex, direction_to, disc, distance, neighbour, neighbours
from losview.hexes.lattice import norm2

#: A hex that was entered, and the direction in which.
_State = tuple[Hex, int]

#: What a step from a hex in a direction costs when the hex itself was entered in the first direction; None where it is
#: not allowed.  Whole numbers.
Cost = Callable[[Hex, int, int], int | None]


def find_path(starts: Iterable[_State], is_end: Callable[[Hex, int], bool], cost: Cost) -> list[_State]:
    """The cheapest way from any of several hexes to an end: each hex with the direction in which it is entered.

    A way goes straight on or bends by 60 degrees.  Empty where there is none.

    Args:
        starts: hexes with the direction in which each is entered.
        is_end: whether a way may end in a hex that it enters in a direction.
    """
    queue: list[tuple[int, Hex, int]] = [(0, hex_, direction) for hex_, direction in starts]
    heapq.heapify(queue)
    came: dict[_State, _State | None] = {(hex_, direction): None for _, hex_, direction in queue}
    best = dict.fromkeys(came, 0)
    while queue:
        spent, hex_, direction = heapq.heappop(queue)
        if spent > best[hex_, direction]:
            continue
        if is_end(hex_, direction):
            return _way(came, (hex_, direction))
        for turn in (0, 1, -1):
            onward = (direction + turn) % 6
            price = cost(hex_, direction, onward)
            after = (neighbour(hex_, onward), onward)
            if price is not None and spent + price < best.get(after, 1 << 60):
                best[after], came[after] = spent + price, (hex_, direction)
                heapq.heappush(queue, (spent + price, *after))
    return []


def _way(came: dict[_State, _State | None], end: _State) -> list[_State]:
    way: list[_State] = []
    at: _State | None = end
    while at is not None:
        way.append(at)
        at = came[at]
    return way[::-1]


#: The most hexes of a map that a landscape is made for.
MAX_HEXES = 40_000
#: Hexes of map for each hill, wood and field.
_PER_HILL, _PER_WOOD, _PER_FIELD = 120, 30, 50
#: How high domes stand out, in hundredths, where each level begins.
_THRESHOLDS = (0, 35, 65)


@dataclass
class Landscape:
    """What lies where, hex by hex; ways and hills go on for a hex beyond the map's edge.

    Attributes:
        land: the hexes of the map and those next to it.
        levels: hexes at level 1, 2 …: each set lies inside the one before, by a hex or more.
        stream: the hexes of a stream in order. roads: those of each road, the main one first.
        village: hexes for houses.
        woods, fields: patches, each a set of hexes, no two of them adjacent.
    """

    land: set[Hex]
    levels: list[set[Hex]] = field(default_factory=list)
    stream: list[Hex] = field(default_factory=list)
    roads: list[list[Hex]] = field(default_factory=list)
    village: list[Hex] = field(default_factory=list)
    woods: list[set[Hex]] = field(default_factory=list)
    fields: list[set[Hex]] = field(default_factory=list)

    def level(self, hex_: Hex) -> int:
        """The level of a hex."""
        return sum(hex_ in above for above in self.levels)


def make_landscape(grid: Grid, dice: Dice) -> Landscape:
    """A landscape for a map.

    Raises:
        ValueError: with one sentence, where the map is too large.
    """
    hexes = grid.hexes()
    if len(hexes) > MAX_HEXES:
        raise ValueError(tr("a landscape is made for maps of up to {most:,} hexes, and this one has {count:,}",
                            most=MAX_HEXES, count=len(hexes)))
    here = set(hexes)
    landscape = Landscape(here | {near for hex_ in hexes for near in neighbours(hex_)})
    middle = _middle(grid)
    _raise_hills(landscape, hexes, middle, dice)
    if len(hexes) >= 12:
        _lay_stream(landscape, grid, middle, dice)
        _lay_roads(landscape, grid, middle, dice)
        _settle(landscape, here, middle, dice)
    taken = {*landscape.stream, *(hex_ for road in landscape.roads for hex_ in road), *landscape.village}
    patches: tuple[tuple[list[set[Hex]], int, int], ...] = (
        (landscape.fields, _PER_FIELD, 4), (landscape.woods, _PER_WOOD, 9))
    for patches_of, per, most in patches:
        for _ in range(max(1, len(hexes) // per)):
            patch = _grown(landscape.land, dice.pick(hexes), dice.between(2, most), taken, dice)
            if patch:
                patches_of.append(patch)
                taken |= patch | {near for hex_ in patch for near in neighbours(hex_)}
    return landscape


def _middle(grid: Grid) -> Hex:
    columns, rows = grid.shape
    return grid.hex(columns // 2, rows // 2)


def _raise_hills(landscape: Landscape, hexes: list[Hex], middle: Hex, dice: Dice) -> None:
    """Ridges of overlapping domes, each level a hex or more inside the one below; the village stands on flat ground."""
    heights: dict[Hex, int] = {}
    for _ in range(max(1, len(hexes) // _PER_HILL)):
        at, along = dice.pick(hexes), DIRECTIONS[dice.below(6)]
        size = dice.between(2, 4)
        for step in range(dice.between(1, 3)):
            top, reach = at.plus(along, 2 * step), size + dice.below(2)
            for hex_ in disc(top, reach):
                high = 100 - 100 * norm2(hex_.q - top.q, hex_.r - top.r) // (reach * reach) + dice.between(-12, 12)
                heights[hex_] = max(heights.get(hex_, 0), high)
    flat = set(disc(middle, 3)) if len(hexes) > 60 else set()
    inner = landscape.land - flat
    for least in _THRESHOLDS:
        above = _tidy({hex_ for hex_ in inner if heights.get(hex_, 0) > least}, landscape.land)
        if not above or above & flat:
            return
        landscape.levels.append(above)
        inner = {hex_ for hex_ in above
                 if all(near in above or near not in landscape.land for near in neighbours(hex_))}


def _tidy(hexes: set[Hex], land: set[Hex]) -> set[Hex]:
    """A set of hexes with its holes filled and single hexes left out."""
    kept = {hex_ for hex_ in hexes if sum(near in hexes for near in neighbours(hex_)) >= 2}
    outside = {near for hex_ in land for near in neighbours(hex_)} - land
    queue = list(outside)
    while queue:
        for near in neighbours(queue.pop()):
            if near in land and near not in kept and near not in outside:
                outside.add(near)
                queue.append(near)
    return land - outside if kept else set()


def _edge(grid: Grid, which: Callable[[int, int], bool]) -> list[Hex]:
    """Hexes along one edge of a map, by column and row."""
    columns, rows = grid.shape
    return [grid.hex(column, row) for column in range(columns) for row in range(rows)
            if grid.has_cell(column, row) and which(column, row)]


def _edges(grid: Grid) -> tuple[list[Hex], list[Hex], list[Hex], list[Hex]]:
    """The hexes of the left, right, upper and lower edge, corners left out."""
    columns, rows = grid.shape
    across, down = range(columns // 4, columns - columns // 4), range(rows // 4, rows - rows // 4)
    left = _edge(grid, lambda c, r: c == 0 and r in down)
    right = _edge(grid, lambda c, r: c == columns - 1 and r in down)
    upper = _edge(grid, lambda c, r: r == 0 and c in across)
    lower = _edge(grid, lambda c, r: c in across and not grid.has_cell(c, r + 1))
    return left, right, upper, lower


def _entries(hexes: Iterable[Hex], land: Collection[Hex], here: Callable[[Hex], bool]) -> list[tuple[Hex, int]]:
    """Edge hexes as a way enters them: from a hex beyond the edge, in a direction."""
    return [(hex_, direction) for hex_ in hexes for direction in range(6)
            if not here(neighbour(hex_, direction + 3)) and neighbour(hex_, direction + 3) in land]


def _way_off(hex_: Hex, direction: int, here: Callable[[Hex], bool]) -> Hex | None:
    """The hex beyond the map's edge to which a way goes on from a hex that it enters in a direction; None for none."""
    beyond = (neighbour(hex_, direction + turn) for turn in (0, 1, -1))
    return next((hex_ for hex_ in beyond if not here(hex_)), None)


def _leaving(goals: set[Hex], grid: Grid) -> Callable[[Hex, int], bool]:
    """Whether a way has come to one of some hexes so that it can go on beyond the map's edge."""
    def is_end(hex_: Hex, direction: int) -> bool:
        return hex_ in goals and _way_off(hex_, direction, grid.__contains__) is not None

    return is_end


def _prolonged(path: list[tuple[Hex, int]], here: Callable[[Hex], bool]) -> list[Hex]:
    """The hexes of a way that begins and ends at the map's edge, with one beyond the edge at both ends."""
    first, direction = path[0]
    beyond = _way_off(*path[-1], here)
    return [neighbour(first, direction + 3), *(hex_ for hex_, _ in path), *([] if beyond is None else [beyond])]


def _lay_stream(landscape: Landscape, grid: Grid, middle: Hex, dice: Dice) -> None:
    """A stream across the map through low ground, past the village."""
    left, right, upper, lower = _edges(grid)
    sources, mouths = dice.pick([(upper, lower), (left, right), (upper, right), (left, lower)])
    if not sources or not mouths:
        return
    rough = {hex_: dice.between(2, 20) for hex_ in sorted(landscape.land)}

    def cost(hex_: Hex, before: int, onward: int) -> int | None:
        to = neighbour(hex_, onward)
        if to not in grid or (landscape.levels and to in landscape.levels[0]) or distance(to, middle) < 2:
            return None
        return rough[to] + (3 if onward != before else 0)

    entries = [entry for entry in _entries(sources, landscape.land, grid.__contains__)
               if not landscape.levels or entry[0] not in landscape.levels[0]]
    path = find_path([dice.pick(entries)] if entries else [], _leaving(set(mouths), grid), cost)
    if len(path) > 2 and _is_simple(path):
        landscape.stream = _prolonged(path, grid.__contains__)


def _is_simple(path: list[tuple[Hex, int]]) -> bool:
    """Whether a way enters no hex twice."""
    return len({hex_ for hex_, _ in path}) == len(path)


def _lay_roads(landscape: Landscape, grid: Grid, middle: Hex, dice: Dice) -> None:
    """Two roads through the middle of the map, from edge to edge; they cross the stream straight."""
    left, right, upper, lower = _edges(grid)
    ends = [(left, right), (upper, lower)] if grid.columns >= grid.rows else [(upper, lower), (left, right)]
    wet = {hex_: _ways_out(landscape.stream, at) for at, hex_ in enumerate(landscape.stream)}
    rough = {hex_: dice.between(8, 20) for hex_ in sorted(landscape.land)}
    used: set[Hex] = set()

    def cost(hex_: Hex, before: int, onward: int) -> int | None:
        to = neighbour(hex_, onward)
        if to not in grid or onward in wet.get(hex_, ()) or (onward + 3) % 6 in wet.get(to, ()):
            return None
        if hex_ in wet and (onward != before or (before + 3) % 6 in wet[hex_]):
            return None
        climb = abs(landscape.level(to) - landscape.level(hex_))
        return (5 if to in used else rough[to]) + 25 * climb + (15 if to in wet else 0) + (3 if onward != before else 0)

    for start, end in ends:
        entries = [entry for entry in _entries(start, landscape.land, grid.__contains__) if entry[0] not in wet]
        goals = {hex_ for hex_ in end if hex_ not in wet}
        if not entries or not goals:
            continue
        to_village = find_path([dice.pick(entries)], lambda hex_, _: hex_ == middle, cost)
        onward = find_path(to_village[-1:], _leaving(goals, grid), cost) if to_village else []
        if len(to_village) + len(onward) > 3 and onward and _is_simple([*to_village, *onward[1:]]):
            landscape.roads.append(_prolonged([*to_village, *onward[1:]], grid.__contains__))
            used.update(landscape.roads[-1])


def _ways_out(path: list[Hex], at: int) -> tuple[int, ...]:
    """The directions in which a way leaves a hex of it, back and onward."""
    around = [path[near] for near in (at - 1, at + 1) if 0 <= near < len(path)]
    return tuple(direction for near in around if (direction := direction_to(path[at], near)) is not None)


def _settle(landscape: Landscape, here: set[Hex], middle: Hex, dice: Dice) -> None:
    """Houses beside the roads near the middle, and a few farther out."""
    roads = {hex_ for road in landscape.roads for hex_ in road}
    barred = roads | set(landscape.stream)
    beside = {near for hex_ in roads for near in neighbours(hex_)} or set(disc(middle, 2))
    for hex_ in sorted(beside & here - barred):
        far = distance(hex_, middle)
        if dice.chance(85 if far <= 2 else 60 if far <= 4 else 5):
            landscape.village.append(hex_)


def _grown(land: set[Hex], at: Hex, size: int, taken: set[Hex], dice: Dice) -> set[Hex]:
    """A patch of so many hexes, or fewer, that keeps clear of what is taken; empty where it cannot begin."""
    patch: set[Hex] = set()
    edge = [at]
    while edge and len(patch) < size:
        hex_ = edge.pop(dice.below(len(edge)))
        if hex_ in land and hex_ not in taken and hex_ not in patch:
            patch.add(hex_)
            edge += dice.shuffled(list(neighbours(hex_)))[:4]
    near = {hex_ for one in patch for hex_ in disc(one, 2)}
    tidy = _tidy(patch, near) if len(patch) > 2 else patch
    return tidy if tidy <= land and not tidy & taken else set()
