"""Rows of `losview bench --window` about acts of the editor: undoing each of them, and the memory that many take."""

from __future__ import annotations

import gc
import statistics
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from functools import partial

from losview.base.translation import tr
from losview.bench.hill_board import hill_map
from losview.bench.loop_yardstick import Sample
from losview.bench.rounds import Rounds
from losview.bench.timing import BenchRow, centre_of
from losview.bench.window_driver import WindowDriver
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Paint, Raise, SetHexside
from losview.board.edits.group import Group
from losview.board.edits.map_layers import LAYERS
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.transform.clearing import clear
from losview.board.transform.clip import cut_piece
from losview.board.transform.placing import move, paste
from losview.board.transform.relabel import relabel
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, turn_half, turn_sixths
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex, disc, hexside, ring
from losview.hexes.labels import Labels
from losview.hexes.lattice import centre
from losview.rules.rule_sets import RULE_SETS
from losview.window.state.open_map import OpenMap

#: Targets: ms until the board is as before, ms until the map on the screen is, MB for all acts.
UNDONE, SEEN, KEPT = 50.0, 100.0, 100.0

#: Of so many acts one changes the whole map.
WHOLE_EACH = 20

Act = Callable[[Board, int], Edit | None]


def _spot(board: Board, number: int) -> Hex:
    """Another hex for each number, at least ten hexes from the edges of a map that is large enough."""
    grid = board.grid
    wide, high = max(1, grid.columns - 20), max(1, grid.rows - 20)
    column, row = grid.columns // 2 + number * 37 % wide - wide // 2, grid.rows // 2 + number * 61 % high - high // 2
    return grid.hex(column, row)


def _around(board: Board, number: int, radius: int) -> tuple[Hex, ...]:
    return tuple([hex_ for hex_ in disc(_spot(board, number), radius) if hex_ in board.grid])


def _stroke(board: Board, number: int) -> Edit:
    return Paint(_around(board, number, 4), HexTerrain((Feature(("forest", "orchard", "town")[number % 3]),)))


def _raise(board: Board, number: int) -> Edit:
    return Raise(_around(board, number, 4), QUARTERS_PER_LEVEL if number % 2 else -QUARTERS_PER_LEVEL)


def _hexsides(board: Board, number: int) -> Edit:
    hexes = [hex_ for hex_ in ring(_spot(board, number), 3) if hex_ in board.grid]
    return Group(tuple([SetHexside(hexside(hex_, 1), ("stone_wall",) if number % 2 else ("hedge",)) for hex_ in hexes]),
                 "Draw walls")


def _unit(board: Board, number: int) -> Edit:
    return PlaceCounter(UnitCounter("infantry", _spot(board, number), "blue", f"{number}/I"))


def _outline(board: Board, number: int) -> Edit:
    corners = [centre(hex_) for hex_ in ring(_spot(board, number), 3)]
    return SetDepiction(None, None, Depiction("woods", tuple(corners)))


def _paste(board: Board, number: int) -> Edit | None:
    return paste(board, cut_piece(board, _around(board, number, 4)), _spot(board, number + 1), LAYERS)


def _move(board: Board, number: int) -> Edit | None:
    hexes = _around(board, number, 4)
    return move(board, hexes, cut_piece(board, hexes), _spot(board, number + 1), LAYERS)


def _clear(board: Board, number: int) -> Edit | None:
    return clear(board, _around(board, number, 4), LAYERS)


def _bucket(board: Board, number: int) -> Edit:
    return Paint(tuple(board.grid.hexes()), HexTerrain((Feature("forest" if number % 2 else "orchard"),)))


def _raise_all(board: Board, number: int) -> Edit:
    return Raise(tuple(board.grid.hexes()), QUARTERS_PER_LEVEL if number % 2 else -QUARTERS_PER_LEVEL)


def _relabel(board: Board, number: int) -> Edit:
    return relabel(board, Labels("digits" if number % 2 else "letters"))


def _resize(board: Board, number: int) -> Edit:
    return resize(board, right=1 if number % 2 else -1)


#: Acts on a part of the map, by what the table calls them; the number makes each a little different.
PARTS: Mapping[str, Act] = {
    tr("a stroke"): _stroke, tr("a hill"): _raise, tr("walls"): _hexsides, tr("a unit"): _unit,
    tr("an outline"): _outline, tr("a pasted piece"): _paste, tr("a moved piece"): _move,
    tr("a cleared piece"): _clear,
}

#: Acts on the whole map.
WHOLE: Mapping[str, Act] = {
    tr("a bucket"): _bucket, tr("all hexes raised"): _raise_all, tr("new labels"): _relabel, tr("a new size"): _resize,
    tr("a flip"): lambda board, _: flip(board, "left-right"), tr("half a turn"): lambda board, _: turn_half(board),
}

#: An act that makes the map larger each time.
TURNED: Mapping[str, Act] = {tr("a turn by 60°"): lambda board, _: turn_sixths(board, 1)}


def undo_rows(side: int, repeats: int, rounds: Rounds) -> Iterator[BenchRow]:
    """Two rows for each act, while a field is shown: its undo until the board is as before, and the visible map.

    The map is shown at its actual size, in which it is edited, and of acts on all of it once more as a whole.
    """
    board = hill_map(side)
    driver = WindowDriver(board, RULE_SETS[0].key)
    try:
        driver.field(centre_of(board))
        driver.show_actual_size(centre_of(board))
        for name, act in {**PARTS, **WHOLE, **TURNED}.items():
            made = rounds.make(repeats, partial(_undone, driver, act))
            undo = tr("undo of {act}, {side} x {side}", act=name, side=side)
            yield _median(rounds, undo, made[::2], UNDONE)
            on_screen = tr("undo of {act} on the screen, {side} x {side}", act=name, side=side)
            yield _median(rounds, on_screen, made[1::2], SEEN)
        driver.window.view.fit()
        driver.settle()
        made = rounds.make(1, partial(_undone, driver, _bucket))
        whole = tr("undo of a bucket with all of {side} x {side} on the screen", side=side)
        yield _median(rounds, whole, made[1::2], None)
    finally:
        driver.close()


def _undone(driver: WindowDriver, act: Act) -> list[Sample]:
    edit = act(driver.window.document.board, 1)
    return [] if edit is None else list(driver.undone(edit))


def _median(rounds: Rounds, name: str, made: list[Sample], most: float | None) -> BenchRow:
    """The median of the undisturbed samples, or of all where none is."""
    took, stick = (statistics.median(column) * 1e3 for column in zip(*(rounds.undisturbed(made) or made), strict=True))
    return BenchRow(name, took, "ms", took / stick, most, None, stick)


def memory_rows(side: int, acts: int) -> Iterator[BenchRow]:
    """What the map and its history have grown by after many acts, each of which can be undone."""
    opened = OpenMap(hill_map(side))
    parts, whole = list(PARTS.values()), list(WHOLE.values())
    opened.board.grid.hexes()
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(acts):
            at, is_whole = divmod(number, WHOLE_EACH)
            act = parts[number % len(parts)] if is_whole else whole[at % len(whole)]
            edit = act(opened.board, number)
            if edit is not None:
                opened.do(edit)
        del edit
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    name = tr("memory of {acts:,} acts, {side} x {side}", acts=len(opened.history), side=side)
    yield BenchRow(name, grown / 2**20, "MB", None, KEPT)
