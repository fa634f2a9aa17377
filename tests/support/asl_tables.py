"""Boards as tables of the slow ASL judge, and random boards full of what the rules look at."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import shapely

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import ATTRIBUTES
from losview.board.outlines.generated_contours import generated_ring
from losview.board.terrain import table as terrain_table
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid, GridPart
from losview.hexes.hex import Hex, hexside, neighbour
from losview.hexes.lattice import CORNERS, Point, centre, corner
from losview.rules.asl.board.asl_terrain import AslTerrain
from tests.support.hexsides import hexside_between
from tests.support.rule_boards import random_levels
from tests.support.slow_asl import BUILDINGS, Table
from tests.support.slow_asl.table import is_bar
from tests.support.slow_asl_plane import (
    Rings,
    clipped,
    lattice_rings,
    outline,
    polygons,
    shared_side,
    stretch_on_side,
    twice_area,
)
from tests.support.slow_asl_plane import neighbour as neighbour_of

DRAWN = ("woods", "pine_woods", "stone_building", "stone_building_2_level", "grain", "brush", "huts", "marsh",
         "wooden_market_place", "lumberyard")
INHERENT = ("orchard", "orchard_out_of_season", "stone_rubble", "bamboo", "graveyard")
SIDES = ("wall", "hedge", "bocage", "cliff", "rowhouse_wall", "interior_factory_wall_1_level", "paddy_bank", "seawall")
BARS = ("rowhouse_wall", "rowhouse_wall_1_level", "rowhouse_wall_2_level", "interior_factory_wall_1_level")
GULLIES = ("gully", "shallow_stream", "sunken_road")
#: Of what else there is one of each sort: factories, towers, split, half-level and two-level terrain, smoke, bridges.
RARE = ("stone_factory_1_level", "wooden_factory_2_level", "gutted_stone_factory_2_level", "hindering_tower_1_level",
        "hindering_tower_2_level", "split_tower_2_level", "tower_3_level", "light_woods_asl", "olive_grove",
        "dense_jungle", "light_jungle", "hillock", "sand_dune", "cactus_patch", "stone_bridge", "orchard",
        "stone_factory_wall_1_level", "stone_rubble_level_2", "vineyard", "orchard_out_of_season", "mudflats",
        "light_woods_asl", "wooden_rubble_level_1")
WATERS = ("water", "river", "canal", "pond", "shallow_water")
ROADS = ("road", "dirt_road", "paved_road", "elevated_road")
RAISED = ("elevated_road", "elevated_railroad", "elevated_railroad", "railroad_embankment", "railroad_embankment")
LINING = ("orchard", "orchard", "olive_grove", "palm_trees", "orchard_out_of_season", "graveyard")
RARE_SIDES = ("roadblock", "cactus_hedge", "hillside_wall", "hillside_hedge", "dune_crest_high", "seawall",
              "railway_embankment", "interior_factory_wall_2_level", "bocage", "cliff", "wall")


# ---- a board as a table ----------------------------------------------------------------------------------------------


def kind_of(key: str, height: int | None = None, weather: frozenset[str] = frozenset()) -> dict[str, Any]:
    """A kind's name and attributes with its heights in levels; its height may be another one, in quarters.

    weather: what the season and the weather are: cut, frozen, deep, flooded; some kinds are open ground then.

    Kinds that are alike in everything else are two all the same: rubble that meets a dune does not go on in it.
    """
    said = terrain_table().reading(key, "asl").attributes
    sorts = {name: attribute.sort for name, attribute in ATTRIBUTES["asl"].items()}
    own = {name: Fraction(int(value), QUARTERS_PER_LEVEL) if sorts[name] in ("levels", "whole_levels") else value
           for name, value in said.items()} | {"name": key}
    opens = {"cut": "open_when_cut", "frozen": "open_when_frozen", "deep": "open_in_deep_snow",
             "flooded": "open_when_flooded"}
    if any(said.get(opens[one]) for one in weather):
        return {"category": "open", "name": key}
    if height is not None and (own.get("obstacle") or own.get("hindrance")):
        own |= {"height": Fraction(height // QUARTERS_PER_LEVEL),
                "half": height % QUARTERS_PER_LEVEL >= QUARTERS_PER_LEVEL // 2}
    if own.get("category") == "bridge":
        own |= {"lift": int(own.get("height", 0)), "height": Fraction(0), "half": True}
    return own


#: Gives what the slow judge is told of terrain in a hex or an outline.
_KindOf = Callable[[Feature | Depiction], dict[str, Any]]
#: A drawn depression: its kind, depth and outline, and the hexes whose centre dots it holds.
_Hollow = tuple[dict[str, Any], int, Rings, list[tuple[int, int]]]
#: The kinds of depressions that sink hexes.
_Sunk = dict[tuple[int, int], list[dict[str, Any]]]


def as_table(board: Board, out_of_season: bool = False, weather: frozenset[str] = frozenset()) -> Table:
    """What the slow judge is told of a board; where contours are drawn they must give every hex its level."""
    def kind_as_it_is(one: Feature | Depiction) -> dict[str, Any]:
        bare = out_of_season and one.kind == "orchard"
        return kind_of("orchard_out_of_season" if bare else one.kind, one.height, weather)

    levels = {(h.q, h.r): board.level(h) // QUARTERS_PER_LEVEL + _raised(board, h) for h in board.grid.hexes()}
    table = Table(levels, stairs=set(levels))
    hills = [(drawn.height or 0, drawn) for drawn in board.depictions.values() if drawn.kind.endswith("contour")]
    table.made = drawn_ground(levels, [(height // QUARTERS_PER_LEVEL, one) for height, one in hills]) if hills else (
        made_ground(board))
    hollows = _add_outlines(table, board, kind_as_it_is)
    sunk = _add_features(table, board, kind_as_it_is)
    for h, kind, depth in drawn_hollows(levels, hollows):
        sunk.setdefault(h, []).append(kind)
        table.floors[h] = min(table.floors.get(h, levels[h]), levels[h] - depth)
    table.beds &= table.floors.keys()
    table.streams = {h for h, kinds in sunk.items() if all(kind.get("stream") for kind in kinds)}
    for side, keys in board.hexsides.items():
        table.sides[frozenset({(h.q, h.r) for h in (side.hex, side.across())})] = [kind_of(key) for key in keys]
    _add_counters(table, board)
    table.steeples = {(h.q, h.r) for h in board.grid.hexes()
                      if any(kind_of(kind).get("steeple") for kind in _kinds_at_dot(board, h))}
    return table


def _add_outlines(table: Table, board: Board, kind_as_it_is: _KindOf) -> list[_Hollow]:
    """Enter terrain drawn as outlines; returns the depressions among it."""
    hollows: list[_Hollow] = []
    for drawn in board.depictions.values():
        if drawn.kind.endswith("contour"):
            continue
        kind = kind_as_it_is(drawn)
        rings: Rings = tuple(tuple((x, y) for x, y in ring) for ring in (drawn.outline, *drawn.holes))
        held = [h for h in table.levels if drawn.holds(centre(Hex(*h)))]
        if kind.get("category") == "road":
            table.roads.append(rings)
        if kind.get("category") == "water":
            table.water.update(held)
        if kind.get("category") == "bridge":
            # The parapets of a bridge may leave its hex's dot between them.
            for h in {*held, (drawn.anchor.q, drawn.anchor.r)} & table.levels.keys():
                table.span(h, kind["lift"])
        if kind.get("depression"):
            depth = drawn.amount or 1
            table.depressions.append((depth, rings))
            hollows.append((kind, depth, rings, held))
            table.beds.update(held)
            table.gullies += [rings] if kind.get("gully") else []
        elif kind.get("inherent"):
            for h in held:
                table.inherent.setdefault(h, []).append(kind)
        else:
            table.drawn.append((kind, rings))
        if kind.get("rubble"):
            for h in held:
                table.inherent.setdefault(h, []).append(_fallen(kind))
    return hollows


def _add_features(table: Table, board: Board, kind_as_it_is: _KindOf) -> _Sunk:
    """Enter terrain that fills hexes; returns the kinds of the depressions that sink them."""
    sunk: _Sunk = {}
    for h in table.levels:
        features = board.cover(Hex(*h)).features
        smoke = [kind_of(feature.kind)["smoke"] for feature in features if "smoke" in kind_of(feature.kind)]
        if smoke:
            table.smoke.setdefault(h, []).append(max(smoke))
        for feature in features:
            kind = kind_as_it_is(feature)
            ways = {neighbour_of(h, d) for d in range(6) if (feature.exits or 0) >> d & 1}
            if kind.get("category") == "water":
                table.water.add(h)
            if kind.get("category") == "bridge":
                table.span(h, kind["lift"])
            if kind.get("category") in ("bridge", "road"):
                table.roadways.setdefault(h, set()).update(ways)
            if kind.get("railroad"):
                table.rails.setdefault(h, set()).update(ways)
            if kind.get("embankment"):
                table.inherent.setdefault(h, []).append(kind | {"half": True, "obstacle": True})
            if kind.get("depression"):
                sunk.setdefault(h, []).append(kind)
                _sink(table, h, feature)
                continue
            where = table.inherent if kind.get("inherent") else table.fills
            where.setdefault(h, []).append(kind)
            if kind.get("rubble"):
                table.inherent.setdefault(h, []).append(_fallen(kind))
    return sunk


def _add_counters(table: Table, board: Board) -> None:
    """Enter counters, then breaches in the bars of their hexes, then what blazes do to all counters there."""
    counters = board.counters.values()
    for counter in counters:
        _stand(table, counter)
    for counter in counters:
        if kind_of(counter.kind).get("breach"):
            _breach(table, counter)
    blazes = {(one.hex.q, one.hex.r) for one in counters if kind_of(one.kind).get("blaze")}
    for h in blazes & table.levels.keys():
        _burn(table, h, [one for one in counters if (one.hex.q, one.hex.r) == h])


def _raised(board: Board, h: Hex) -> int:
    """B5, B32: by how many levels a painted elevated road or railroad raises its hex."""
    return int(any(kind_of(feature.kind).get("elevated") for feature in board.cover(h).features))


def drawn_hollows(
    levels: dict[tuple[int, int], int], hollows: list[_Hollow]
) -> Iterator[tuple[tuple[int, int], dict[str, Any], int]]:
    """The hexes that drawn depressions sink, and how deep.

    B19.1: a gully those in which it appears; B20.1: streams those of which they cross two hexsides, or one besides the
    dot; sunken roads these and those over whose dot they run.
    """
    for h in levels:
        around = [neighbour_of(h, d) for d in range(6)]
        there = [(kind, depth, pieces, h in held) for kind, depth, rings, held in hollows
                 if (pieces := clipped(rings, h))]
        for sort in ("gully", "stream", ""):
            own = [one for one in there if (one[0].get(sort) if sort else not (one[0].get("gully")
                                                                                or one[0].get("stream")))]
            pieces = [piece for one in own for piece in one[2]]
            sides = sum(bool([1 for s, e in stretch_on_side(pieces, shared_side(h, beyond)) if s < e])
                        for beyond in around)
            on_dot = any(one[3] for one in own)
            if sort == "gully" or sides + on_dot > 1 or (on_dot and not sort):
                deepest = max((one[1] for one in own), default=0)
                yield from ((h, one[0], deepest) for one in own)


def _burn(table: Table, h: tuple[int, int], counters: list[UnitCounter]) -> None:
    """B25.2: a blaze smokes by 3, and a burning wreck by 2 in place of all that it hinders, four levels up."""
    wrecks = [one for one in counters if kind_of(one.kind).get("wreck")]
    highest = max(one.amount or 1 for one in counters if kind_of(one.kind).get("blaze"))
    table.fires[h] = (2 if wrecks else 3, table.land(h) + highest - 1 + 4)
    for wreck in wrecks:
        level = table.stands(h) if wreck.level is None else Fraction(wreck.level, QUARTERS_PER_LEVEL)
        table.vehicles[h].remove(level)
        table.burning.setdefault(h, []).append(level)


def _breach(table: Table, counter: UnitCounter) -> None:
    """B23.711: the bar that a breach faces, or the only one of its hex, is open on its level."""
    h = (counter.hex.q, counter.hex.r)
    barred = [side for d in range(6) if any(map(is_bar, table.sides.get(
        side := frozenset((h, neighbour_of(h, d))), ()))) and counter.facing in (None, d)]
    if h in table.levels and len(barred) == 1:
        level = table.stands(h) if counter.level is None else Fraction(counter.level, QUARTERS_PER_LEVEL)
        table.breaches.setdefault(barred[0], set()).add(level)


def _kinds_at_dot(board: Board, h: Hex) -> list[str]:
    drawn = [one.kind for one in board.depictions.values() if one.holds(centre(h))]
    return [*drawn, *(feature.kind for feature in board.cover(h).features)]


def _fallen(kind: dict[str, Any]) -> dict[str, Any]:
    """B24.2: rubble of an upper level lies in all of its hex too, half a level high."""
    return kind | {"height": Fraction(0), "half": True, "inherent": True, "rubble": False}


def _sink(table: Table, h: tuple[int, int], feature: Feature) -> None:
    """A depression that fills its hex and runs on through its exits, all hexsides if it names none."""
    depth = feature.amount or 1
    table.floors[h] = min(table.floors.get(h, table.levels[h]), table.levels[h] - depth)
    table.pits.setdefault(h, []).append(depth)
    table.beds.add(h)
    out = range(6) if feature.exits is None else [d for d in range(6) if feature.exits >> d & 1]
    table.exits.setdefault(h, set()).update(neighbour_of(h, d) for d in out)


def drawn_ground(
    levels: dict[tuple[int, int], int], drawn: list[tuple[int, Depiction]]
) -> list[tuple[int, tuple[int, int], Rings]]:
    """The ground of hills and hollows that do not cross each other, hex by hex, on a map with hexes painted over them.

    A hex to whose dot they do not give its level is painted over: it has contours of its own, which stay back from
    lower hexes as made ones do, and so does a drawn hex from a painted one.  But ground that is drawn up to such a
    hexside from beyond goes on across it (A6.1).
    """
    found: list[tuple[int, tuple[int, int], Rings]] = []
    given = {h: _drawn_level(h, drawn) for h in levels}
    lowest, highest = min(levels.values()), max(max(levels.values()), *(level for level, _ in drawn))
    above: dict[tuple[int, int], shapely.Geometry] = {}
    for g in range(highest, lowest, -1):
        for h, level in levels.items():
            is_drawn = given[h] == level
            ground = _drawn_shape(h, g, drawn) if is_drawn else shapely.Polygon(outline(h) if g <= level else ())
            beyond = {d: neighbour_of(h, d) for d in range(6)}
            back = [d for d, one in beyond.items() if levels.get(one, g) < g <= level and not (
                is_drawn and given[one] == levels[one])]
            if back:
                inner = shapely.Polygon([(centre(Hex(*h)).x + x, centre(Hex(*h)).y + y) for x, y in generated_ring(
                    sum(1 << d for d in range(6) if d not in back))])
                ground = ground.intersection(inner).union(above[h] if h in above else shapely.Polygon())
            for d in back:
                if given[beyond[d]] == levels[beyond[d]]:
                    ground = ground.union(shapely.union_all(list(_wedges(h, d, g, drawn, back))))
            above[h] = ground
            found += [(g, h, piece) for part in polygons(ground) if twice_area((piece := lattice_rings(part, h))[0])]
    return found


def _drawn_level(h: tuple[int, int], drawn: list[tuple[int, Depiction]]) -> int:
    """The level that hills and hollows give to a hex's dot."""
    level = 0
    for own, one in drawn:
        if one.holds(centre(Hex(*h))):
            level = min(level, own) if one.kind == "hollow_contour" else max(level, own)
    return level


def _drawn_shape(h: tuple[int, int], g: int, drawn: list[tuple[int, Depiction]]) -> shapely.Geometry:
    """Where in a hex hills and hollows bring the ground to a level or higher, on the lattice."""
    if g <= 0:
        whole = shapely.Polygon(outline(h))
        parts = [whole.difference(shapely.union_all([shapely.Polygon(one.outline) for level, one in drawn
                                                     if one.kind == "hollow_contour" and level < g]))]
        rings = [lattice_rings(part, h) for shape in parts for part in polygons(shape)]
    else:
        rings = [piece for level, one in drawn if one.kind == "hill_contour" and level >= g
                 for piece in clipped((tuple((x, y) for x, y in one.outline),), h)]
    return shapely.union_all([shapely.Polygon(ring[0], ring[1:]) for ring in rings])


def _wedges(
    h: tuple[int, int], d: int, g: int, drawn: list[tuple[int, Depiction]], back: list[int]
) -> Iterator[shapely.Polygon]:
    """Of a hex what lies between its dot and the stretches of a hexside to which ground is drawn from beyond.

    back: the hexsides from which its ground stays back. Where a stretch ends at a vertex beside one from which it does
    not, no notch is left there.
    """
    beyond = neighbour_of(h, d)
    pieces = [lattice_rings(part, beyond) for part in polygons(_drawn_shape(beyond, g, drawn))]
    first, last = shared_side(h, beyond)
    for s, e in stretch_on_side(pieces, (first, last)):
        ring = [_part_way(first, last, s), _part_way(first, last, e)]
        if s == 0 and (d - 1) % 6 not in back:
            ring.insert(0, _part_way(first, shared_side(h, neighbour_of(h, d - 1))[0], Fraction(1, 4)))
        if e == 1 and (d + 1) % 6 not in back:
            ring.append(_part_way(last, shared_side(h, neighbour_of(h, d + 1))[1], Fraction(1, 4)))
        yield shapely.Polygon([centre(Hex(*h)), *ring])


def _part_way(start: tuple[int, int], end: tuple[int, int], share: Fraction) -> tuple[float, float]:
    return float(start[0] + share * (end[0] - start[0])), float(start[1] + share * (end[1] - start[1]))


def _stand(table: Table, counter: UnitCounter) -> None:
    kind, h = kind_of(counter.kind), (counter.hex.q, counter.hex.r)
    for name, there in (("smoke", table.smoke), ("ffe", table.ffe)):
        if name in kind:
            there.setdefault(h, []).append(kind[name] if counter.amount is None else counter.amount)
    if kind.get("pillbox"):
        table.pillboxes.setdefault(h, counter.facing)
    if kind.get("afv") or kind.get("wreck"):
        own = None if counter.level is None else Fraction(counter.level, QUARTERS_PER_LEVEL)
        table.vehicles.setdefault(h, []).append(table.stands(h) if own is None else own)


def made_ground(board: Board) -> list[tuple[int, tuple[int, int], Rings]]:
    """The contours made for a board's hex levels, hex by hex: what is drawn is what is judged.

    Of a hex that lower ground cuts into, each made stretch stands for its level and those below it down to the next.
    """
    plain = Board(board.grid)
    plain.levels = board.levels.copy()
    for h in board.grid.hexes():
        plain.levels[board.grid.cell(h)] += QUARTERS_PER_LEVEL * _raised(board, h)
    ground, plane = AslTerrain(plain).ground, plain.grid.plane
    levels = {h: plain.level(h) // QUARTERS_PER_LEVEL for h in plain.grid.hexes()}
    made: dict[int, dict[int, int]] = {}
    for place, level, bits in zip(ground.cell.tolist(), ground.level.tolist(), ground.bits.tolist(), strict=True):
        made.setdefault(place, {})[level] = bits
    found: list[tuple[int, tuple[int, int], Rings]] = []
    for g in range(min(levels.values()) + 1, max(levels.values()) + 1):
        for h, level in levels.items():
            if level >= g:
                own = [bits for at, bits in sorted(made.get(plane.cell(h), {}).items()) if at >= g]
                ring = CORNERS if ground.full[plane.cell(h)] >= g else generated_ring(own[0])
                found.append((g, (h.q, h.r), (tuple((centre(h).x + dx, centre(h).y + dy) for dx, dy in ring),)))
    return found


def contours(board: Board) -> list[tuple[int, Rings]]:
    """The made contours as outlines of whole stretches of ground."""
    by_level: dict[int, list[shapely.Polygon]] = {}
    for g, _, rings in made_ground(board):
        by_level.setdefault(g, []).append(shapely.Polygon(rings[0]))
    return [(g, tuple(tuple((round(x), round(y)) for x, y in ring.coords[:-1])
                      for ring in (shape.exterior, *shape.interiors)))
            for g, parts in by_level.items() for shape in polygons(shapely.union_all(parts))]


# ---- random boards ---------------------------------------------------------------------------------------------------


def asl_board(rng: random.Random, most: int = 7, grid: Grid | None = None, hills: float | None = None) -> Board:
    """A small board with hills, drawn terrain, hexsides, gullies, smoke and vehicles, each of them now and then.

    hills: drawn from 0 on, painted from 0.3, none from 0.8.
    """
    grid = grid or Grid(rng.randint(3, most), rng.randint(3, most), rng.choice(["flat", "pointy"]),
                        rng.choice(["odd", "even"]), rng.choice(["whole", "half"]))
    board = Board(grid)
    hills = rng.random() if hills is None else hills
    if hills < 0.3:
        _contours(rng, board)
    elif hills < 0.8:
        random_levels(rng, board, rng.choice([0, -1]), rng.choice([1, 2, 3]))
    for density, add in ((0.25, _draw), (0.15, _fill), (0.08, _hexsides), (0.08, _counters)):
        share = rng.choice([0, density, 2 * density])
        for hex_ in grid.hexes():
            if rng.random() < share:
                add(rng, board, hex_)
    if rng.random() < 0.4:
        _gully(rng, board)
    elif rng.random() < 0.3:
        _painted_gully(rng, board)
    return board


def rare_board(rng: random.Random, most: int = 7, grid: Grid | None = None, hills: float | None = None) -> Board:
    """A board as before with what is rarer: other kinds and heights, several to a hex or hexside, holes, bridges."""
    board = asl_board(rng, most, grid, hills)
    for density, add in ((0.2, _draw_rare), (0.2, _fill_rare), (0.1, _rare_hexsides)):
        share = rng.choice([0, density, 2 * density])
        for hex_ in board.grid.hexes():
            if rng.random() < share:
                add(rng, board, hex_)
    return board


def lined_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board with roads through orchards, water below its banks, and now and then gaps without hexes."""
    board = rare_board(rng, most, _with_gaps(rng, most) if rng.random() < 0.3 else None, rng.choice([0, 0, None]))
    for one in list(board.depictions.values()):
        if one.kind == "hollow_contour" and rng.random() < 0.8:
            board.depictions[board.next_number()] = Depiction(rng.choice(WATERS), one.outline)
    water, orchard = rng.choice([0, 0.1, 0.3]), rng.choice([0, 0.2, 0.5])
    for hex_ in board.grid.hexes():
        own = board.cover(hex_).features
        new = [Feature(rng.choice(kinds)) for share, kinds in ((water, WATERS), (orchard, LINING))
               if rng.random() < share]
        features = (*own, *(one for one in new if one.kind not in {two.kind for two in own}))
        board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain(features))
    for _ in range(rng.randint(1, 4)):
        _road(rng, board)
    return board


def sloping_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board whose hexes fall by a level from one to the next, but for a few, or lie level; with roads."""
    board = rare_board(rng, most, None, 0.9)
    across, down = rng.choice([(1, 0), (0, 1), (1, 1), (1, -1), (2, 1), (-1, 0), (0, 0)])
    kinds = ("brush", "grain", "orchard", "crags", "graveyard", "light_woods_asl", "woods", "stone_rubble")
    for hex_ in board.grid.hexes():
        at = board.grid.cell(hex_)
        board.levels[at] = QUARTERS_PER_LEVEL * (across * hex_.q + down * hex_.r + (rng.random() < 0.1))
        if rng.random() < 0.4:
            road = (Feature("dirt_road", exits=rng.randrange(64) | rng.choice([9, 63])),) if rng.random() < 0.6 else ()
            board.cover_at[at] = board.intern(HexTerrain((Feature(rng.choice(kinds)), *road)))
    return board


def raised_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board with painted roads and railroads that are elevated or on embankments, straight for the most part."""
    board = rare_board(rng, most, None, rng.choice([0.2, 0.8]))
    # Contours that are drawn would have to be drawn around these ways too.
    board.depictions = {number: one for number, one in board.depictions.items() if not one.kind.endswith("contour")}
    for _ in range(rng.randint(2, 5)):
        kind, here, onward = rng.choice(RAISED), rng.choice(board.grid.hexes()), rng.randrange(6)
        while neighbour(here, onward + 3) in board.grid:
            here = neighbour(here, onward + 3)
        for _ in range(rng.randint(3, 7)):
            if here not in board.grid:
                break
            ahead = onward if rng.random() < 0.95 else rng.randrange(6)
            own = {one.kind: one for one in board.cover(here).features if rng.random() < 0.2}
            back = own[kind].exits or 0 if kind in own else 0
            both = back | 1 << (onward + 3) % 6 | 1 << ahead
            exits = rng.choice([None, both, both, both, 63])
            board.cover_at[board.grid.cell(here)] = board.intern(HexTerrain((*(own | {kind: Feature(
                kind, exits=exits)}).values(),)))
            here, onward = neighbour(here, ahead), ahead
    return board


def gullied_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board with depressions that come down hills, drawn and painted, and cliffs beside them."""
    board = rare_board(rng, most, None, 0.5)
    for _ in range(rng.randint(2, 4)):
        rng.choice([_gully, _painted_gully, _overgrown_gully, _overgrown_gully])(rng, board)
    sunk = [hex_ for hex_ in board.grid.hexes() if board.cover(hex_).features or any(
        one.kind in GULLIES and one.holds(centre(hex_)) for one in board.depictions.values())]
    for hex_ in sunk:
        direction = rng.randrange(6)
        if rng.random() < 0.4 and neighbour(hex_, direction) in board.grid:
            board.hexsides[hexside(hex_, direction)] = ("cliff",)
    return board


def edged_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board with outlines that share edges: hexsides, and lines from dots to vertices and middles."""
    board = rare_board(rng, most, None, rng.choice([0, 0.5, 0.9]))
    kinds = rng.sample((*DRAWN, "light_woods_asl", "stone_bridge", "hindering_tower_2_level", "stone_market_place"), 3)
    share = rng.choice([0.3, 0.6])
    for hex_ in board.grid.hexes():
        if rng.random() < share:
            first = rng.randrange(12)
            for start, end in rng.choice([((0, 6), (6, 12)), ((0, 4), (4, 9)), ((0, 12),), ((2, 8),)]):
                board.depictions[board.next_number()] = Depiction(rng.choice(kinds), _sector(hex_, first, start, end))
        elif rng.random() < 0.3:
            board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain((Feature(rng.choice(kinds)),)))
    return board


def walled_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board with more walls, and prints of walls at vertices and elsewhere."""
    board = rare_board(rng, most, None, rng.choice([0, 0.5, 0.9]))
    for hex_ in board.grid.hexes():
        if rng.random() < 0.4:
            board.depictions[board.next_number()] = Depiction("printed_wall", _print(rng, hex_))
        if rng.random() < 0.3 and neighbour(hex_, side := rng.randrange(3)) in board.grid:
            board.hexsides[hexside(hex_, side)] = (rng.choice(["wall", "hedge", "wall", "bocage"]),)
    return board


def mixed_board(rng: random.Random, most: int = 7) -> Board:
    """A rare board with painted levels, drawn hills and hollows over some of them, and hexes painted over these."""
    board = rare_board(rng, most, None, rng.choice([0.5, 0.9]))
    _contours(rng, board)
    taken = [shapely.Polygon(one.outline) for one in board.depictions.values() if one.kind.endswith("contour")]
    for _ in range(rng.randint(0, 3)):
        # A strip along a hexside, on one side of it.
        hex_, side = rng.choice(board.grid.hexes()), rng.randrange(6)
        first, last = corner(hex_, side - 1), corner(hex_, side)
        ring = (_between(first, last, rng.choice([0, 0, 90])), _between(last, first, rng.choice([0, 0, 90])),
                _between(last, centre(hex_), 70), _between(first, centre(hex_), 70))
        if not any(shapely.Polygon(ring).intersects(other) for other in taken):
            taken.append(shapely.Polygon(ring))
            board.depictions[board.next_number()] = Depiction("hill_contour", ring, height=QUARTERS_PER_LEVEL)
    for hex_ in board.grid.hexes():
        if rng.random() < 0.2:
            board.levels[board.grid.cell(hex_)] += QUARTERS_PER_LEVEL * rng.choice([-1, 1, 1, 2])
    return board


def _print(rng: random.Random, hex_: Hex) -> tuple[Point, ...]:
    """A small outline in a hex; three in four of them have a vertex of it as a corner."""
    vertex, mid = rng.randrange(6), centre(hex_)
    tip, before, after = (corner(hex_, at) for at in (vertex, vertex - 1, vertex + 1))
    if rng.random() < 0.25:
        tip = _between(tip, mid, rng.randint(1, 60))
    return (tip, _between(tip, after, rng.randint(20, 120)), _between(tip, mid, rng.randint(80, 200)),
            _between(tip, before, rng.randint(20, 120)))


def _between(one: Point, other: Point, share: int) -> Point:
    """A point some 256ths of the way from one to another."""
    return Point(one.x + (other.x - one.x) * share // 256, one.y + (other.y - one.y) * share // 256)


def _sector(hex_: Hex, first: int, start: int, end: int) -> tuple[Point, ...]:
    """Of a hex what lies between two of the twelve lines from its dot to its vertices and the middles of its sides."""
    mid, around = centre(hex_), [p for pair in zip(CORNERS, _middles(), strict=True) for p in pair]
    rim = [around[(first + i) % 12] for i in range(start, end + (end - start < 12))]
    if end - start == 12:
        return tuple(Point(mid.x + x, mid.y + y) for x, y in rim)
    return (mid, *(Point(mid.x + x, mid.y + y) for x, y in rim))


def _with_gaps(rng: random.Random, most: int) -> Grid:
    """A map of two rectangles that leave some of the whole one without hexes."""
    columns, rows = rng.randint(4, most + 1), rng.randint(3, most)
    left, high = 2 * rng.randint(1, (columns - 2) // 2), rng.randint(1, rows - 1)
    parts = (GridPart(0, rng.randint(0, rows - high), left, high), GridPart(left, 0, columns - left, rows))
    return Grid(columns, rows, "flat", rng.choice(["odd", "even"]), "half", parts)


def _road(rng: random.Random, board: Board) -> None:
    """A road from dot to dot, or along hexsides, as wide as it may be."""
    here = rng.choice(board.grid.hexes())
    path = [centre(here)]
    if rng.random() < 0.3:
        first = rng.randrange(6)
        path = [corner(here, first + i) for i in range(rng.randint(2, 4))]
    else:
        for _ in range(rng.randint(1, 5)):
            here = neighbour(here, rng.choice([0, 0, 1, 2, 3, 3]) if rng.random() < 0.7 else rng.randrange(6))
            path.append(centre(here))
    x, y = rng.choice([(0, 0), (0, 0), (rng.randint(-90, 90), rng.randint(-90, 90))])
    line = shapely.LineString([(at.x + x, at.y + y) for at in path])
    shape = line.buffer(rng.choice([30, 60, 128, 300]), cap_style=rng.choice(["flat", "square"]), join_style="bevel")
    for one in polygons(shape):
        ring = tuple(Point(round(x), round(y)) for x, y in one.exterior.coords[:-1])
        if shapely.Polygon(ring).is_valid:
            board.depictions[board.next_number()] = Depiction(rng.choice(ROADS), ring)


def _draw_rare(rng: random.Random, board: Board, hex_: Hex) -> None:
    ring = outline_about(rng, hex_)
    shape = shapely.Polygon(ring)
    mid = Point(sum(p.x for p in ring) // len(ring), sum(p.y for p in ring) // len(ring))
    hole = tuple(Point(mid.x + (p.x - mid.x) // 3, mid.y + (p.y - mid.y) // 3) for p in ring)
    inside = shapely.Polygon(hole)
    holes = (hole,) if rng.random() < 0.4 and inside.is_valid and shape.contains_properly(inside) else ()
    if shape.is_valid:
        height = rng.choice([None, None, None, 4, 6, 10])
        board.depictions[board.next_number()] = Depiction(rng.choice((*RARE, *DRAWN)), ring, holes, height)


def _fill_rare(rng: random.Random, board: Board, hex_: Hex) -> None:
    """One or two more kinds that fill a hex, over what fills it already."""
    others = ("light_smoke", "stairwell", "bedouin_camp", "building_cluster", "woods")
    kinds = []
    for _ in range(rng.choice([1, 1, 2])):
        kind, height = rng.choice((*RARE, *others)), rng.choice([None, None, None, 2, 4, 10])
        # One building is as high in all its hexes.
        kinds.append(Feature(kind, None if kind_of(kind).get("category") in BUILDINGS else height))
    own = board.cover(hex_).features
    new = [one for one in dict.fromkeys(kinds) if one.kind not in {two.kind for two in own}]
    board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain((*own, *{one.kind: one for one in new}.values())))


def _rare_hexsides(rng: random.Random, board: Board, hex_: Hex) -> None:
    side = hexside(hex_, rng.randrange(6))
    board.hexsides[side] = tuple(rng.sample(RARE_SIDES, rng.choice([1, 2])))


def rowhouses(rng: random.Random, board: Board) -> None:
    """Buildings across several hexes with bars between them, as long as the building is wide, or the whole hexside."""
    for _ in range(rng.randint(1, 3)):
        hexes = [rng.choice(board.grid.hexes())]
        for _ in range(rng.randint(1, 3)):
            onward = neighbour(hexes[-1], rng.randrange(6))
            if onward in board.grid and onward not in hexes:
                board.hexsides[hexside_between(hexes[-1], onward)] = (rng.choice(BARS),)
                hexes.append(onward)
        kind = rng.choice(("stone_building_1_level", "wooden_building", "stone_building_2_level"))
        if rng.random() < 0.2:
            for hex_ in hexes[rng.randrange(2):]:
                board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain((Feature(kind),)))
            continue
        if len(hexes) > 1:
            _build(rng, board, kind, hexes)


def breached_board(rng: random.Random, most: int = 7) -> Board:
    """A board of row houses with breaches in their bars, steeples, and Alpine hills, painted and drawn."""
    board = asl_board(rng, most)
    rowhouses(rng, board)
    for side in list(board.hexsides):
        if rng.random() < 0.7 and side.hex in board.grid:
            own = rng.choice([hex_ for hex_ in (side.hex, side.across()) if hex_ in board.grid])
            level = rng.choice([None, board.level(own) + QUARTERS_PER_LEVEL * rng.randint(-1, 2)])
            facing = rng.choice([None, side.direction if own == side.hex else side.direction + 3, rng.randrange(6)])
            board.counters[board.next_number()] = UnitCounter("breach", own, level=level, facing=facing)
    steeples, hills = rng.choice([0, 0.3, 0.8]), rng.choice([0, 0.2, 0.5])
    for hex_ in board.grid.hexes():
        features = board.cover(hex_).features
        features += (Feature("steeple"),) * (rng.random() < steeples)
        features += (Feature("alpine_hill"),) * (rng.random() < hills)
        board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain(features))
        if rng.random() < hills / 4:
            board.depictions[board.next_number()] = Depiction("alpine_hill", outline_about(rng, hex_))
    return board


def _build(rng: random.Random, board: Board, kind: str, hexes: list[Hex]) -> None:
    """One building along centre dots, at times two in which every other hex is of another kind."""
    across = rng.choice([60, 100, 160, 256, 300])
    aside = (rng.randint(-120, 120), rng.randint(-120, 120))
    line = shapely.LineString([(x + aside[0], y + aside[1]) for x, y in map(centre, hexes)])
    shape = line.buffer(across, cap_style=rng.choice(["flat", "square"]), join_style="bevel")
    parts = [shape]
    if rng.random() < 0.4:
        first = shapely.union_all([shapely.Polygon(outline((h.q, h.r))) for h in hexes[::2]])
        parts = [shape.intersection(first), shape.difference(first)]
    for part, own in zip(parts, (kind, "stone_building"), strict=False):
        for one in polygons(part):
            ring = tuple(Point(round(x), round(y)) for x, y in one.exterior.coords[:-1])
            if shapely.Polygon(ring).is_valid:
                board.depictions[board.next_number()] = Depiction(own, ring)


def outline_about(rng: random.Random, about: Hex, size: float = 0) -> tuple[Point, ...]:
    """A star-shaped outline that stays within three hexes of its middle, its corners on the lattice."""
    middle = centre(about)
    x, y = middle.x + rng.randint(-300, 300), middle.y + rng.randint(-300, 300)
    size = size or rng.choice([0.4, 0.8, 1.5])
    both = tuple(p for pair in zip(CORNERS, _middles(), strict=True) for p in pair)
    spokes = rng.choice([CORNERS, CORNERS[::2], both])
    return tuple(Point(x + round(dx * f), y + round(dy * f))
                 for dx, dy in spokes for f in [size * rng.uniform(0.4, 1)])


def _middles() -> list[tuple[int, int]]:
    return [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True)]


def _draw(rng: random.Random, board: Board, hex_: Hex) -> None:
    ring = outline_about(rng, hex_)
    if shapely.Polygon(ring).is_valid:
        board.depictions[board.next_number()] = Depiction(rng.choice((*DRAWN, *DRAWN, *INHERENT)), ring)


def _fill(rng: random.Random, board: Board, hex_: Hex) -> None:
    kind = rng.choice((*INHERENT, *INHERENT, "woods", "stone_building_1_level", "grain"))
    board.cover_at[board.grid.cell(hex_)] = board.intern(HexTerrain((Feature(kind),)))


def _hexsides(rng: random.Random, board: Board, hex_: Hex) -> None:
    direction = rng.randrange(6)
    if neighbour(hex_, direction) in board.grid:
        board.hexsides[hexside(hex_, direction)] = (rng.choice(SIDES),)


def _counters(rng: random.Random, board: Board, hex_: Hex) -> None:
    for _ in range(rng.choice([1, 1, 2])):
        kind, amount = rng.choice([("smoke", 2), ("smoke", None), ("ffe", None), ("afv", None), ("wreck", None),
                                   ("blaze", None), ("pillbox", None), ("trench", None)])
        level = board.level(hex_) + QUARTERS_PER_LEVEL * rng.randint(-1, 1) if rng.random() < 0.2 else None
        board.counters[board.next_number()] = UnitCounter(kind, hex_, level=level, facing=rng.randrange(6),
                                                          amount=amount)


def _gully(rng: random.Random, board: Board) -> None:
    """A gully from hex to hex, each stretch of it a depiction of its own."""
    here = rng.choice(board.grid.hexes())
    for _ in range(rng.randint(1, 5)):
        onward = neighbour(here, rng.randrange(6))
        if onward not in board.grid:
            break
        (ax, ay), (bx, by) = centre(here), centre(onward)
        wide = rng.choice([8, 12])
        dx, dy = (by - ay) // wide, (ax - bx) // wide
        out = rng.choice([0.1, 0.25, 0.5])
        on_x, on_y = round((bx - ax) * out), round((by - ay) * out)
        ax, ay, bx, by = ax - on_x, ay - on_y, bx + on_x, by + on_y
        ring = (Point(ax + dx, ay + dy), Point(bx + dx, by + dy), Point(bx - dx, by - dy), Point(ax - dx, ay - dy))
        deep = rng.choice([None, None, 2, 3])
        board.depictions[board.next_number()] = Depiction(rng.choice(GULLIES), ring, amount=deep)
        here = onward


def overgrown_board(rng: random.Random) -> Board:
    """A small level board of gullies with woods or brush in corners of their hexes, and nothing else."""
    board = Board(Grid(4, 4, rng.choice(["flat", "pointy"]), rng.choice(["odd", "even"]), "whole"))
    for _ in range(6):
        _overgrown_gully(rng, board)
    return board


def _overgrown_gully(rng: random.Random, board: Board) -> None:
    """A straight gully through several hexes, with woods or brush in corners of them."""
    here, direction = rng.choice(board.grid.hexes()), rng.randrange(6)
    path = [here := neighbour(here, direction) for _ in range(rng.randint(3, 5))]
    # An edge within the rounding of the lattice of a line through dots would ask about the rounding, not the rules.
    x, y = (at + 5 * (abs(abs(at) - 60) < 3) for at in (rng.randint(-90, 90), rng.randint(-90, 90)))
    line = shapely.LineString([(at.x + x, at.y + y) for at in map(centre, path)])
    for one in polygons(line.buffer(rng.choice([60, 120]), cap_style="square")):
        ring = tuple(Point(round(x), round(y)) for x, y in one.exterior.coords[:-1])
        board.depictions[board.next_number()] = Depiction(rng.choice(GULLIES[:2]), ring)
    for hex_ in path:
        kind = rng.choice(("woods", "brush"))
        for vertex in rng.sample(range(6), rng.choice([0, 2, 4])):
            ring = tuple(Point((2 * corner(hex_, vertex).x + corner(hex_, at).x) // 3,
                               (2 * corner(hex_, vertex).y + corner(hex_, at).y) // 3)
                         for at in (vertex - 1, vertex, vertex + 1))
            board.depictions[board.next_number()] = Depiction(kind, ring)


def _painted_gully(rng: random.Random, board: Board) -> None:
    """A gully that fills its hexes, here and there closed between two of them."""
    here = rng.choice(board.grid.hexes())
    for _ in range(rng.randint(1, 6)):
        exits = rng.choice([None, 63, rng.randrange(64)])
        feature = Feature(rng.choice(GULLIES), amount=rng.choice([None, None, 2]), exits=exits)
        board.cover_at[board.grid.cell(here)] = board.intern(HexTerrain((feature,)))
        onward = neighbour(here, rng.randrange(6))
        if onward not in board.grid:
            break
        here = onward


def _contours(rng: random.Random, board: Board) -> None:
    """Hills with a second level now and then, and hollows, drawn apart from each other; levels are as they say."""
    taken: list[shapely.Polygon] = []
    for _ in range(rng.randint(1, 4)):
        about = rng.choice(board.grid.hexes())
        ring = outline_about(rng, about, rng.choice([0.8, 1.5, 2.5]))
        shape = shapely.Polygon(ring)
        hollow = rng.random() < 0.3
        if not shape.is_valid or any(shape.intersects(other) for other in taken):
            continue
        dots = [hex_ for hex_ in board.grid.hexes() if shape.intersects(shapely.Point(*centre(hex_)))]
        if hollow and not dots:
            continue
        taken.append(shape)
        x, y = (round(value) for value in (shape.centroid.x, shape.centroid.y))
        inner = tuple(Point(x + (px - x) // 2, y + (py - y) // 2) for px, py in ring)
        nested = not hollow and rng.random() < 0.5 and shape.contains(shapely.Polygon(inner))
        rings = [ring, inner] if nested else [ring]
        for level, own in enumerate(rings, 1):
            height = -QUARTERS_PER_LEVEL if hollow else level * QUARTERS_PER_LEVEL
            board.depictions[board.next_number()] = Depiction("hollow_contour" if hollow else "hill_contour", own,
                                                              height=height)
            for hex_ in dots:
                if shapely.Polygon(own).intersects(shapely.Point(*centre(hex_))):
                    board.levels[board.grid.cell(hex_)] = height
