"""Arbitrary boards for the laws of the formats."""

from __future__ import annotations

from hypothesis import strategies as st

from losview.board.background import Background
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.map_text import TEXT_SIZES, MapText
from losview.board.source import BoardSource
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.formats.losmap.losmap_write import KNOWN
from losview.hexes.column_letters import PAST_Z
from losview.hexes.grid import MARGIN, Grid
from losview.hexes.hex import hexside
from losview.hexes.labels import ORDERS, ORIGINS, STYLES, Labels
from losview.hexes.lattice import UNIT, Point, centre
from losview.rules.rule_sets import RULE_SETS

LEVELS = st.integers(-4000, 4000)
FEW_LEVELS = st.integers(-8, 12)
WORDS = st.text(min_size=1, max_size=8)
TERRAIN = st.sampled_from([kind.key for kind in table().of_role("terrain")])
UNKNOWN = st.sampled_from(["lava_tube", ".", "-", "w", "a b", 'qu"ote', "ü", "megamek:bldg_cf"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
FEATURES = st.builds(
    Feature, TERRAIN | UNKNOWN, st.none() | LEVELS, st.none() | st.integers(-1000, 1000), st.none() | st.integers(0, 63)
)
COVERS = st.builds(HexTerrain, st.lists(FEATURES, max_size=3).map(tuple),
                   st.sampled_from(["", "grass", "desert", 'a "b'])
                   | st.text(max_size=3))
LABELS = st.builds(Labels, st.sampled_from(STYLES), st.integers(1, 120), st.integers(1, 120), st.just(()),
                   st.sampled_from(PAST_Z), st.sampled_from(ORIGINS), st.sampled_from(ORDERS), st.integers(0, 6))


def extras(known: tuple[str, ...]) -> st.SearchStrategy[tuple[tuple[str, object], ...]]:
    """Fields of a later version."""
    names = WORDS.filter(lambda name: name not in known)
    return st.dictionaries(names, JSON, max_size=2).map(lambda found: tuple(found.items()))


@st.composite
def grids(draw: st.DrawFn) -> Grid:
    return Grid(draw(st.integers(1, 7)), draw(st.integers(1, 7)), draw(st.sampled_from(["flat", "pointy"])),
                draw(st.sampled_from(["odd", "even"])), draw(st.sampled_from(["whole", "half"])))


@st.composite
def boards(draw: st.DrawFn, grid: st.SearchStrategy[Grid] | None = None) -> Board:
    """A board with everything on it, within the limits that every map has."""
    board = Board(draw(grids() if grid is None else grid), labels=draw(LABELS))
    hexes = board.grid.hexes()
    covers = draw(st.lists(COVERS, max_size=5))
    for hex_ in hexes:
        cell = board.grid.cell(hex_)
        board.levels[cell] = draw(FEW_LEVELS)
        board.cover_at[cell] = board.intern(draw(st.sampled_from([HexTerrain(), *covers])))
    board.levels[board.grid.cell(hexes[0])] = draw(LEVELS)
    some_hex = st.sampled_from(hexes)
    sides = st.builds(hexside, some_hex, st.integers(0, 5))
    board.hexsides = draw(st.dictionaries(sides, st.lists(WORDS, min_size=1, max_size=2).map(tuple), max_size=4))
    numbers = st.integers(0, 10**9)
    counters = st.builds(
        UnitCounter, WORDS, some_hex, st.text(max_size=5), st.text(max_size=5), st.none() | LEVELS,
        st.none() | st.integers(0, 5), st.none() | st.integers(-1000, 1000),
        extras(("id", "kind", "hex", "side", "name", "level", "facing", "amount")),
        concealment=st.sampled_from(["", "concealed", "hidden", "other"]),
    )
    board.counters = dict(sorted(draw(st.dictionaries(numbers, counters, max_size=3)).items()))
    board.depictions = dict(sorted(draw(st.dictionaries(numbers, depictions(board), max_size=3)).items()))
    named = draw(st.lists(st.tuples(numbers, texts(board)), max_size=3,
                          unique_by=(lambda one: one[0], lambda one: one[1].point)))
    board.texts = dict(sorted(named))
    board.title = draw(st.text(max_size=10))
    board.author = draw(st.text(max_size=10))
    board.notes = draw(st.lists(st.text(max_size=10), max_size=2))
    board.scenario = draw(st.dictionaries(st.text(max_size=6), JSON, max_size=3))
    board.extra = dict(draw(extras(KNOWN)))
    return board


def texts(board: Board) -> st.SearchStrategy[MapText]:
    """Labels and notes on the map, with words of every sort."""
    offsets = st.integers(-250, 250)
    places = st.builds(lambda hex_, x, y: Point(centre(hex_).x + x, centre(hex_).y + y),
                       st.sampled_from(board.grid.hexes()), offsets, offsets)
    return st.builds(MapText, WORDS.filter(lambda words: bool(words.strip())), places,
                     st.sampled_from(list(TEXT_SIZES)), st.sampled_from(["", "#0a1b3c"]),
                     st.integers(0, 23).map(lambda steps: 15 * steps), st.booleans(),
                     extras(("id", "text", "at", "size", "colour", "turned", "boxed")))


def depictions(board: Board) -> st.SearchStrategy[Depiction]:
    plane = board.grid.plane
    xs = st.integers(plane.q0 * UNIT, (int(plane.q.max()) + MARGIN) * UNIT)
    ys = st.integers(plane.r0 * UNIT, (int(plane.r.max()) + MARGIN) * UNIT)
    rings = st.lists(st.builds(Point, xs, ys), min_size=3, max_size=5).map(tuple)
    return st.builds(
        Depiction, TERRAIN | WORDS, rings, st.lists(rings, max_size=1).map(tuple), st.none() | LEVELS,
        st.none() | st.integers(-1000, 1000), st.text(max_size=5),
        extras(("id", "kind", "name", "height", "amount", "outline", "holes")),
    )


SQUARE = (0.0, 0.0, 1.0, 1.0)
REFERENCES = st.builds(Background, st.just("/nowhere/picture.png"), st.just(""), st.just(""), st.just(SQUARE),
                       st.just(SQUARE), st.booleans(), WORDS, st.integers(0, 2), st.booleans(),
                       st.sampled_from([None, (9.0, 0.5, -1.0, -0.5, 9.0, 2.0)]), st.sampled_from([1.0, 0.25]),
                       st.sampled_from([0.0, -0.5]), st.booleans())
SOURCES = st.builds(BoardSource, st.just("/nowhere/bd01"), st.text(max_size=3), st.text(max_size=3))


@st.composite
def any_board(draw: st.DrawFn) -> Board:
    """A board with everything, also what only one format has, under any rules."""
    grid = draw(st.none() | st.builds(Grid, st.integers(1, 3), st.integers(1, 3)))
    board = draw(boards() if grid is None else boards(st.just(grid)))
    if draw(st.booleans()):
        board.scenario["rules"] = draw(st.sampled_from([rules.key for rules in RULE_SETS]))
    board.backgrounds = draw(st.lists(REFERENCES, max_size=1))
    board.sources = draw(st.lists(SOURCES, max_size=1))
    return board
