"""The ASL engine against the slow transcription of the rules, on random boards with depictions, all pairs."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from itertools import pairwise

import pytest
import shapely

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.outlines.ground_to_draw import ground_to_draw
from tests.support import slow_asl_plane
from tests.support.asl_agreement import disagreements
from tests.support.asl_questions import at_locations, at_points, on_levels
from tests.support.asl_tables import (
    as_table,
    asl_board,
    breached_board,
    contours,
    edged_board,
    gullied_board,
    lined_board,
    mixed_board,
    overgrown_board,
    raised_board,
    rare_board,
    rowhouses,
    sloping_board,
    walled_board,
)
from tests.support.dose import dose, some_at_once


@pytest.mark.parametrize("seed", some_at_once(range(30), 3))
def test_all_pairs_of_random_boards(seed: int) -> None:
    rng = random.Random(seed)
    board = asl_board(rng, 6)
    assert disagreements(board, as_table(board), on_levels(rng, board)) == []


@pytest.mark.parametrize("seed", some_at_once(range(100, 130), 3))
def test_locations_of_random_boards(seed: int) -> None:
    """Rooftops, cellars, IN, bridges, pillboxes, entrenched units, aircraft, free levels."""
    rng = random.Random(seed)
    board = asl_board(rng, 6)
    table = as_table(board)
    assert disagreements(board, table, at_locations(rng, board, table, 300)) == []


@pytest.mark.parametrize("seed", some_at_once(range(200, 230), 3))
def test_points_of_random_boards(seed: int) -> None:
    """Vertices, entire hexsides and other points of hexes (A6.12)."""
    rng = random.Random(seed)
    board = asl_board(rng, 6)
    table = as_table(board)
    assert disagreements(board, table, at_points(rng, board, table, 150)) == []


@pytest.mark.parametrize("seed", some_at_once([3000, *range(409, 418)], 3))
def test_what_is_rarer_on_random_boards(seed: int) -> None:
    assert rare_that_differ(seed, 6, 200) == []


def rare_that_differ(
    seed: int, most: int, n: int, make: Callable[[random.Random, int], Board] = rare_board
) -> list[str]:
    """Other kinds and heights, several to a hex, holes, bridges; seasons, marked stairwells, weather."""
    rng = random.Random(seed)
    board = make(rng, most)
    season, stairs, weather = rng.choice(["in", "out"]), rng.choice(["inherent", "marked"]), rng.choice([0, 0, 1, 3])
    more = {key: rng.choice(choices) for key, choices in {
        "grain": ["standing", "cut"], "ground": ["usual", "usual", "frozen", "deep"],
        "streams": ["usual", "usual", "flooded"], "edition": ["source", "3.01"], "cellars": ["entrenched", "below"],
        "lv_range": ["all", "1", "3", "beyond-2"] if weather else ["all"]}.items()}
    table = as_table(board, season == "out", weather_words(more))
    table.lv, table.third_edition = weather, more["edition"] == "3.01"
    table.lv_by, table.low_cellars = more["lv_range"], more["cellars"] == "below"
    if stairs == "marked":
        table.stairs = {(h.q, h.r) for h in board.grid.hexes() if "stairwell" in board.cover(h).kinds()}
    pairs = on_levels(rng, board) + at_locations(rng, board, table, n) + at_points(rng, board, table, n)
    return disagreements(board, table, pairs, season=season, stairwells=stairs, weather=str(weather), **more)


def weather_words(options: dict[str, str]) -> frozenset[str]:
    """Season and weather as the slow judge's table is told of them."""
    words = {"cut"} if options["grain"] == "cut" else set()
    words |= {"usual": set(), "frozen": {"frozen"}, "deep": {"frozen", "deep"}}[options["ground"]]
    return frozenset(words | ({"flooded"} if options["streams"] == "flooded" else set()))


@pytest.mark.parametrize("seed", some_at_once([513, 50007, 510, 508, 509, 511, 512, 514], 2))
def test_roads_and_water_of_random_boards(seed: int) -> None:
    """B14.6: orchard beside roads; terrain on the banks of water; gaps without hexes."""
    assert rare_that_differ(seed, 5, 150, lined_board) == []


@pytest.mark.parametrize("seed", some_at_once(range(800, 808), 4))
def test_slopes_of_random_boards(seed: int) -> None:
    """B.5: along continuous slopes what is half a level high counts as on one level."""
    assert rare_that_differ(seed, 5, 40, sloping_board) == []


@pytest.mark.parametrize("seed", some_at_once(range(850, 858), 2))
def test_raised_ways_of_random_boards(seed: int) -> None:
    """B5, B32: painted roads and railroads that raise their hexes by a level or half of one."""
    assert rare_that_differ(seed, 5, 60, raised_board) == []


@pytest.mark.parametrize("seed", some_at_once([9, *range(900, 906)], 3))
def test_hill_depressions_of_random_boards(seed: int) -> None:
    """B19.5, B11.21: depressions that come down hills, and cliffs that are their banks."""
    assert rare_that_differ(seed, 5, 100, gullied_board) == []


@pytest.mark.parametrize("seed", some_at_once([55, 160, 328, *range(980, 986)], 4))
def test_painted_levels_beside_drawn_contours_of_random_boards(seed: int) -> None:
    """A6.1: hexes painted higher or lower than the contours around them say."""
    assert rare_that_differ(seed, 4, 60, mixed_board) == []


@pytest.mark.parametrize("seed", some_at_once(range(950, 956), 2))
def test_prints_of_walls_of_random_boards(seed: int) -> None:
    """B9.1: walls as they are drawn, beyond their hexsides."""
    assert rare_that_differ(seed, 5, 60, walled_board) == []


@pytest.mark.parametrize("seed", some_at_once([5005, 5021, 5032, 5036, *range(970, 976)], 4))
def test_overgrown_gullies_of_random_boards(seed: int) -> None:
    """B19.21: woods and brush on the banks, some of whose corners lie a unit beside a hexside or on it."""
    rng = random.Random(seed)
    board = overgrown_board(rng)
    table = as_table(board)
    pairs = on_levels(rng, board) + at_locations(rng, board, table, 150) + at_points(rng, board, table, 80)
    assert disagreements(board, table, pairs) == []


@pytest.mark.parametrize("seed", some_at_once(range(960, 968), 2))
def test_breaches_steeples_and_alpine_hills_of_random_boards(seed: int) -> None:
    """B23.711, B31.2, B10.211."""
    assert rare_that_differ(seed, 5, 100, breached_board) == []


@pytest.mark.parametrize("seed", some_at_once([21002, *range(700, 706)], 3))
def test_shared_edges_of_random_boards(seed: int) -> None:
    """A6.1: outlines that meet along hexsides and inside hexes, alike and unlike."""
    assert edges_that_differ(seed, 5, 150) == []


def edges_that_differ(seed: int, most: int, n: int) -> list[str]:
    rng = random.Random(seed)
    board = edged_board(rng, most)
    table = as_table(board)
    table.unlike_edges = seed % 3 > 0
    pairs = on_levels(rng, board) + at_locations(rng, board, table, n) + at_points(rng, board, table, n)
    return disagreements(board, table, pairs, edges="lesser" if table.unlike_edges else "alike")


@pytest.mark.parametrize("seed", some_at_once(range(300, 312), 3))
def test_bars_of_random_rowhouses(seed: int) -> None:
    """B23.71: bars are as long and as high as what they stand in, or, by the option, block at any height."""
    assert bars_that_differ(seed, 5, 200) == []


def bars_that_differ(seed: int, most: int, n: int) -> list[str]:
    rng = random.Random(seed)
    board = asl_board(rng, most)
    rowhouses(rng, board)
    table = as_table(board)
    table.endless_bars = seed % 4 == 3
    pairs = on_levels(rng, board) + at_locations(rng, board, table, n) + at_points(rng, board, table, n)
    return disagreements(board, table, pairs, bars="any" if table.endless_bars else "height")


def all_that_differ(seed: int, most: int, n: int) -> list[str]:
    """Pairs of all kinds on boards of usual terrain."""
    rng = random.Random(seed)
    board = asl_board(rng, most)
    table = as_table(board)
    pairs = on_levels(rng, board) + at_locations(rng, board, table, n) + at_points(rng, board, table, n // 2)
    return disagreements(board, table, pairs)


#: Long runs by what they ask: pairs that differ on the board of a seed, how large it is at most, and its seeds.
LONG_RUNS: dict[str, tuple[Callable[[int, int, int], list[str]], int, list[int]]] = {
    "usual terrain": (all_that_differ, 8, [*range(1000, 1000 + dose(200))]),
    "rarer terrain": (rare_that_differ, 7, [*range(400, 419), *range(3000, 3000 + dose(200))]),
    "roads and water": (partial(rare_that_differ, make=lined_board), 7,
                        [777009, *range(500, 508), *range(6000, 6000 + dose(200))]),
    "hill depressions": (partial(rare_that_differ, make=gullied_board), 7, [*range(8000, 8000 + dose(200))]),
    "prints of walls": (partial(rare_that_differ, make=walled_board), 7, [777014, *range(9500, 9500 + dose(200))]),
    "raised ways": (partial(rare_that_differ, make=raised_board), 7, [*range(9000, 9000 + dose(200))]),
    "painted and drawn levels": (partial(rare_that_differ, make=mixed_board), 5,
                                 [*range(11000, 11000 + dose(400))]),
    "breaches and hills": (partial(rare_that_differ, make=breached_board), 7, [*range(10000, 10000 + dose(200))]),
    "shared edges": (edges_that_differ, 7, [*range(7000, 7000 + dose(200))]),
    "bars": (bars_that_differ, 7, [*range(2000, 2000 + dose(200))]),
}


@pytest.mark.heavy
@pytest.mark.parametrize("what", LONG_RUNS)
def test_many_random_boards(what: str) -> None:
    differ, most, seeds = LONG_RUNS[what]
    found = [f"seed {seed}: {line}" for seed in seeds for line in differ(seed, most, 300)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("seed", some_at_once(range(20), 8))
def test_contours_made_from_levels_keep_what_is_promised_of_them(seed: int) -> None:
    """Every centre strictly inside its own level, crests in the hexes that have the level, contours nested."""
    board = asl_board(random.Random(seed))
    shapes: dict[int, list[shapely.Polygon]] = {}
    for g, rings in contours(board):
        shapes.setdefault(g, []).append(shapely.Polygon(rings[0], rings[1:]))
    grounds = {g: shapely.union_all(parts) for g, parts in shapes.items()}
    for g, ground in grounds.items():
        for h in board.grid.hexes():
            inside = ground.contains(shapely.Point(*slow_asl_plane.centre((h.q, h.r))))
            assert inside == (board.level(h) >= QUARTERS_PER_LEVEL * g)
            if not inside:
                assert ground.intersection(shapely.Polygon(slow_asl_plane.outline((h.q, h.r)))).area < 1e-6
        if g + 1 in grounds:
            assert grounds[g + 1].difference(ground).area < 1e-6


@pytest.mark.parametrize("seed", some_at_once([640030, *range(980, 990)], 4))
def test_ground_beside_painted_levels_lies_one_inside_the_other(seed: int) -> None:
    """But for the rounding of corners to the lattice."""
    board = mixed_board(random.Random(seed), 5)
    ground = ground_to_draw(board)
    for h in board.grid.hexes():
        areas: dict[int, shapely.Geometry] = {}
        for level, rings in ground.in_hex(board.grid.plane.cell(h)):
            areas[level] = areas.get(level, shapely.Polygon()).union(shapely.Polygon(rings[0], rings[1:]))
        for low, high in pairwise(sorted(areas)):
            assert areas[high].difference(areas[low]).area < 1000
