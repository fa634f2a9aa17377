"""Boards of every sort for the laws, and edits that fit them."""

from __future__ import annotations

from functools import cache, lru_cache

from hypothesis import strategies as st

from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.ground_edits import Paint, Raise, SetHexside, SetLevels
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import SetScenario
from losview.board.edits.text_edits import SetText
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.map_text import TEXT_SIZES, MapText
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.hexes.column_letters import PAST_Z
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, Hexside, hexside
from losview.hexes.labels import ORDERS, ORIGINS, STYLES, Labels
from losview.hexes.lattice import Point, centre, corner
from tests.support.grids import grids

TEXT = st.text(max_size=12) | st.sampled_from(
    ["forest", "grid", "terrain", "levels", "#1", '"', "\\", "height", "hole", "open", "A1", "a = b", " x ", "-",
     "union", "1st Corps", "Meade's", "none", "\u2028", "é", "[1]", "{}", "theme"])
NAMES = TEXT.filter(bool)
JSON = st.recursive(st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.floats(-9, 9) | TEXT,
                    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXT, inner, max_size=3), max_leaves=5)
EXTRA = st.dictionaries(TEXT, JSON, max_size=2).map(lambda record: tuple(record.items()))
HEIGHTS = st.integers(-50, 50)
THREADS = st.lists(TEXT, max_size=3) | st.fixed_dictionaries({"from": TEXT, "to": TEXT})


@cache
def kinds(role: str) -> st.SearchStrategy[str]:
    """Kinds of the tables, those of other roles, and keys that no table knows; kept, because to make one takes long."""
    known = [kind.key for kind in table().of_role(role)]
    return st.sampled_from(known) | NAMES | st.sampled_from(["mech", "wall", "open", "megamek:fluff"])


FEATURES = st.builds(Feature, kinds("terrain"), st.none() | HEIGHTS, st.none() | st.integers(-9, 99),
                     st.none() | st.integers(0, 63))
COVERS = st.builds(HexTerrain, st.lists(FEATURES, max_size=3).map(tuple), st.just("") | TEXT)
PLAIN_COVERS = st.builds(lambda keys: HexTerrain(tuple(map(Feature, keys))),
                         st.lists(st.sampled_from([kind.key for kind in table().of_role("terrain")]), max_size=2))
LEVELS = st.integers(-20, 20) | st.integers(-MAX_LEVEL * QUARTERS_PER_LEVEL, MAX_LEVEL * QUARTERS_PER_LEVEL)
LABELS = st.builds(Labels, st.sampled_from(STYLES), st.integers(1, 30), st.integers(1, 30), st.just(()),
                   st.sampled_from(PAST_Z), st.sampled_from(ORIGINS), st.sampled_from(ORDERS), st.integers(0, 6))


def on(board: Board) -> st.SearchStrategy[Hex]:
    """A hex of the board."""
    return _on_grid(board.grid)


@lru_cache(64)
def _on_grid(grid: Grid) -> st.SearchStrategy[Hex]:
    return st.sampled_from(grid.hexes())


def sides(board: Board) -> st.SearchStrategy[Hexside]:
    return st.builds(hexside, on(board), st.integers(0, 5))


@cache
def side_kinds(least: int) -> st.SearchStrategy[tuple[str, ...]]:
    return st.lists(kinds("hexside"), min_size=least, max_size=3, unique=True).map(tuple)


def counters(board: Board) -> st.SearchStrategy[UnitCounter]:
    return st.builds(UnitCounter, kinds("counter"), on(board), TEXT, TEXT, st.none() | HEIGHTS,
                     st.none() | st.integers(0, 5), st.none() | st.integers(-9, 99), EXTRA,
                     concealment=st.sampled_from(["", "concealed", "hidden"]))


def points(board: Board) -> st.SearchStrategy[Point]:
    """Centres, vertices and any points in and around hexes."""
    hexes = on(board)
    offsets = st.integers(-600, 600)
    return (hexes.map(centre) | st.builds(corner, hexes, st.integers(0, 5))
            | st.builds(lambda hex_, x, y: Point(centre(hex_).x + x, centre(hex_).y + y), hexes, offsets, offsets))


def depictions(board: Board) -> st.SearchStrategy[Depiction]:
    rings = st.lists(points(board), min_size=3, max_size=6).map(tuple)
    return st.builds(Depiction, kinds("terrain"), rings, st.lists(rings, max_size=2).map(tuple), st.none() | HEIGHTS,
                     st.none() | st.integers(-9, 99), TEXT, EXTRA)


WORDS = TEXT.filter(lambda words: bool(words.strip()))


def texts(board: Board) -> st.SearchStrategy[MapText]:
    """Labels and notes on hexes, on their edges and vertices."""
    hexes = on(board)
    offsets = st.integers(-250, 250)
    places = (hexes.map(centre) | st.builds(corner, hexes, st.integers(0, 5))
              | st.builds(lambda hex_, x, y: Point(centre(hex_).x + x, centre(hex_).y + y), hexes, offsets, offsets))
    return st.builds(MapText, WORDS, places, st.sampled_from(list(TEXT_SIZES)), st.sampled_from(["", "#a01b3c"]),
                     st.integers(0, 23).map(lambda steps: 15 * steps), st.booleans(), EXTRA)


def free(board: Board, text: MapText, number: int | None = None) -> bool:
    """Whether a text lies exactly on no other one than that of a number."""
    return all(there.point != text.point or other == number for other, there in board.texts.items())


NUMBERS = st.integers(1, 40)
#: Night and demands are left out, as readers refuse those that are not whole.
SCENARIOS = st.builds(lambda some, more: {**more, **some},
                      st.fixed_dictionaries({}, optional={"rules": TEXT, "thread": THREADS}),
                      st.dictionaries(TEXT.filter(lambda key: key not in ("night", "demands")), JSON, max_size=3))


@st.composite
def boards(draw, most: int = 5) -> Board:
    """Boards with something of everything, and empty ones."""
    board = Board(draw(grids(most)), labels=draw(LABELS))
    palette = draw(st.lists(COVERS | PLAIN_COVERS, min_size=1, max_size=4))
    for hex_ in draw(st.lists(on(board), max_size=12)):
        board.cover_at[board.grid.cell(hex_)] = board.intern(draw(st.sampled_from(palette)))
    if draw(st.booleans()):
        board.cover_at[board.cover_at == 0] = board.intern(palette[0])  # no hex is left open, not even where is none
    for hex_ in draw(st.lists(on(board), max_size=12)):
        board.levels[board.grid.cell(hex_)] = draw(LEVELS)
    board.hexsides = draw(st.dictionaries(sides(board), side_kinds(1), max_size=4))
    board.counters = dict(sorted(draw(st.dictionaries(NUMBERS, counters(board), max_size=4)).items()))
    board.depictions = dict(sorted(draw(st.dictionaries(NUMBERS, depictions(board), max_size=3)).items()))
    named = draw(st.lists(st.tuples(NUMBERS, texts(board)), max_size=3, unique_by=(lambda one: one[0],
                                                                                    lambda one: one[1].point)))
    board.texts = dict(sorted(named))
    board.title, board.notes = draw(TEXT), draw(st.lists(TEXT, max_size=3))
    board.scenario, board.extra = draw(SCENARIOS), draw(st.dictionaries(TEXT, JSON, max_size=2))
    return board


@st.composite
def edits(draw, board: Board, deep: int = 1):
    """An edit that fits the board as it is now."""
    hexes = st.lists(on(board), min_size=1, max_size=6).map(tuple)
    cells = draw(hexes)
    count = len(cells)
    room = MAX_LEVEL * QUARTERS_PER_LEVEL - int(abs(board.levels).max())
    choices = [
        st.builds(Paint, st.just(cells), COVERS | st.lists(COVERS, min_size=count, max_size=count).map(tuple)),
        st.builds(SetLevels, st.just(cells), LEVELS | st.lists(LEVELS, min_size=count, max_size=count).map(tuple)),
        st.builds(Raise, st.just(cells), st.integers(-min(room, 40), min(room, 40))),
        st.builds(SetHexside, sides(board), side_kinds(0)),
        st.builds(PlaceCounter, counters(board)),
        depictions(board).map(lambda drawn: SetDepiction.of(board, None, drawn)),
        st.builds(SetScenario, st.none() | TEXT, st.none() | st.lists(TEXT, max_size=2).map(tuple),
                  st.none() | SCENARIOS, st.none() | LABELS),
    ]
    new = draw(texts(board))
    if free(board, new):
        choices.append(st.just(SetText.of(board, None, new)))
    if board.texts:
        number = draw(st.sampled_from(sorted(board.texts)))
        choices.append(st.just(SetText.of(board, number, new if free(board, new, number) else None)))
    if board.counters:
        number = draw(st.sampled_from(sorted(board.counters)))
        choices += [
            st.just(RemoveCounter.of(board, number)),
            on(board).map(lambda hex_: MoveCounter.of(board, number, hex_)),
            counters(board).map(lambda counter: SetCounter(number, board.counters[number], counter)),
        ]
    if board.depictions:
        drawn = draw(st.sampled_from(sorted(board.depictions)))
        choices.append((st.none() | depictions(board)).map(lambda after: SetDepiction.of(board, drawn, after)))
    if deep:
        choices.append(st.builds(Group, st.lists(
            st.one_of(*choices[:5], choices[6]), max_size=3).map(tuple), NAMES))
    return draw(st.one_of(*choices))
