"""The figures of `losview bench` for ASL on drawn terrain: fields by day and night, rulings, preparing the rules."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.bench.drawn_board import drawn_map
from losview.bench.timing import BenchRow, BenchSizes, TakeYardstick, alternating_medians, threads_to_all, timed
from losview.board.board import Board
from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import distance
from losview.hexes.lattice import corner, hexside_middle
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.rules.counters import Blaze
from losview.rules.asl.rules.illumination import Lighting, Zone
from losview.rules.asl.rules.visibility import NightSight
from losview.rules.core.field import compute_field
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.rule_sets import rule_set

#: Columns, rows and number of depictions of a board and of a large map; on the board they make about 500 pieces.
BOARD, LARGE = (33, 10, 115), (60, 60, 1500)
#: Number of viewers of the large map whose fields are measured.
VIEWERS = 40
#: Number of vehicles, wrecks and smoke counters on a board in play.
IN_PLAY = 25
#: Sources of light on a board at night.
LIGHTS = ("blaze", "starshell", "blaze", "illuminating_round", "flame", "gunflash", "afv_in_motion")


def figures(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Fields of a board, median and 95th percentile of its viewers; with counters; a large map; a ruling."""
    quick = sizes.rounds < 5
    measures = (12, 6, 20) if quick else BOARD
    board = drawn_map(*measures)
    (bare, busy), unit = _all_fields(board, drawn_map(*measures, counters=IN_PLAY))
    size = f"{board.grid.columns} x {board.grid.rows}"
    yield BenchRow(tr("field asl, {size} drawn, median over all viewers", size=size), float(np.median(bare)), "ms",
                   None, 4, None, unit)
    yield BenchRow(tr("field asl, {size} drawn, 95th percentile", size=size), float(np.percentile(bare, 95)), "ms",
                   None, 8, None, unit)
    value, without = float(np.median(busy)), float(np.median(bare))
    # The ratio is to the same fields without counters: they may add a fifth.
    in_play = tr("field asl, {size}, with {counters} vehicles and smoke", size=size, counters=IN_PLAY)
    yield BenchRow(in_play, value, "ms", value / without, 4.8, 1.2, unit)
    yield from _large(quick, sizes)
    yield _ruling(board)
    yield from _night(drawn_map(*((12, 6, 20) if quick else BOARD)), sizes)
    yield from _prepared(quick, sizes)


def _all_fields(*boards: Board) -> tuple[list[list[float]], float]:
    """Milliseconds of every viewer's field on each board, measured in a second pass, and those of the yardstick.

    The boards alternate, so that whatever slows the machine down for a while affects all of them.
    """
    judges = [rule_set("asl").prepare(board) for board in boards]
    take = TakeYardstick(judges[0], threads_to_all(judges[0]))
    times: list[list[float]] = [[] for _ in judges]
    for cold in (True, False):
        for cells in zip(*(judge.plane.cells.tolist() for judge in judges), strict=True):
            for judge, cell, board_times in zip(judges, cells, times, strict=True):
                threads = _from(judge, cell)
                start = time.perf_counter()
                judge.judge_many(threads)
                if not cold:
                    board_times.append((time.perf_counter() - start) * 1e3)
    return times, timed(take)() * 1e3


def _from(judge: Judge, cell: int) -> LineBatch:
    """The threads from a cell to every hex."""
    ends = judge.plane.cells
    viewer = np.full(len(ends), cell, np.intp)
    return LineBatch(viewer, ends, judge.eye_heights(viewer), judge.eye_heights(ends))


def _night(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """Fields at night compared with the same by day, with the light computed before; and the light of a new blaze."""
    size = f"{board.grid.columns} x {board.grid.rows}"
    hexes = board.grid.hexes()
    rng = np.random.default_rng(9)
    for number, (kind, at) in enumerate(zip(LIGHTS, rng.integers(0, len(hexes), len(LIGHTS)).tolist(), strict=True), 1):
        board.counters[number] = UnitCounter(kind, hexes[at])
    rules = rule_set("asl")
    day = rules.prepare(board, {"nvr": "day"})
    viewers = rng.permutation(day.plane.cells)[: 12 * sizes.few].tolist()
    fields = [_from(day, cell) for cell in viewers]

    def fields_of(*judges: Judge) -> list[float]:
        """The median field of each judge, alternating for each viewer, after one warm-up pass."""
        times = [[timed(partial(judge.judge_many, threads))() for judge in judges] for threads in 2 * fields]
        return [float(seconds) for seconds in np.median(times[len(fields):], axis=0)]

    for words, options in ((tr("NVR 3"), {"nvr": "3"}), (tr("NVR 9 in snow"), {"nvr": "9", "snow": "deep"})):
        value, bare = fields_of(rules.prepare(board, options), day)
        # The ratio is to the same fields by day: night may add three tenths.
        yield BenchRow(tr("field asl, {size}, night of {night}, light known", size=size, night=words), value * 1e3,
                       "ms", value / bare, 5.2, 1.3, bare * 1e3)
    light = night_sight_of(rules.prepare(board, {"nvr": "3"})).lighting
    cells, blaze = day.plane.cells, Blaze(hexes[len(hexes) // 2], (0, 4))
    level = day.eye_heights(cells)
    new_light = timed(lambda: Zone(blaze).lit(light, *_zone(light, blaze, cells, level)))
    value, bare = alternating_medians(sizes.rounds, new_light, lambda: fields_of(day)[0])
    # A changed blaze may cost one field.
    yield BenchRow(tr("light of a changed blaze, {size}", size=size), value * 1e3, "ms", value / bare, 4, 1, bare * 1e3)


def night_sight_of(judge: Judge) -> NightSight:
    """The night of an ASL judge of a night map."""
    assert isinstance(judge, AslJudge)
    assert judge.night is not None
    return judge.night


def _zone(
    light: Lighting, blaze: Blaze, cells: NDArray[np.intp], level: NDArray[np.int32]
) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
    """The cells of a blaze's zone and their levels."""
    near = light.terrain.range(np.full(len(cells), light.terrain.plane.cell(blaze.hex), np.intp), cells)
    return cells[near <= blaze.radius], level[near <= blaze.radius]


def _large(quick: bool, sizes: BenchSizes) -> Iterator[BenchRow]:
    board = drawn_map(*((16, 16, 60) if quick else LARGE))
    judge = rule_set("asl").prepare(board)
    threads = threads_to_all(judge)
    take = TakeYardstick(judge, threads)
    value, yardstick = alternating_medians(sizes.rounds, timed(partial(judge.judge_many, threads)), timed(take))
    name = tr("field asl, {columns} x {rows} drawn", columns=board.grid.columns, rows=board.grid.rows)
    yield BenchRow(name, value * 1e3, "ms", value / yardstick, 60, None, yardstick * 1e3)
    viewers = np.random.default_rng(7).choice(judge.plane.cells, VIEWERS, replace=False).tolist()
    slowest = max(_field(judge, cell, sizes.few) for cell in viewers)
    yield BenchRow(tr("{name}, slowest of {viewers} viewers", name=name, viewers=VIEWERS), slowest * 1e3, "ms",
                   slowest / yardstick, 60, None, yardstick * 1e3)
    yield from _at_points(judge, viewers[:: 1 if quick else 5], name)


def _at_points(judge: Judge, viewers: list[int], name: str) -> Iterator[BenchRow]:
    """Fields of viewers at a vertex, on a hexside, bypassing; the ratio is to those from their centre dots."""
    hexes = [judge.plane.hex(cell) for cell in viewers]
    kinds: tuple[tuple[str, list[LineEnd]], ...] = (
        (tr("a vertex"), [LineEnd(hex_, corner(hex_, 2)) for hex_ in hexes]),
        (tr("an entire hexside"), [LineEnd(hex_, hexside_middle(hex_, 1), hexside=1) for hex_ in hexes]),
        (tr("bypass"), [LineEnd(hex_, hexside_middle(hex_, 1), hexside=1, preset="bypass") for hex_ in hexes]))
    viewpoints = [*(ends for _, ends in kinds), [LineEnd(hex_) for hex_ in hexes]]
    rounds = 2 * list(zip(*viewpoints, strict=True))
    times = [[timed(partial(compute_field, judge, end))() for end in ends] for ends in rounds]
    *points, dots = (float(seconds) for seconds in np.median(times, axis=0))
    for (words, _), value in zip(kinds, points, strict=True):
        row = tr("{name}, from {viewpoint}", name=name, viewpoint=words)
        yield BenchRow(row, value * 1e3, "ms", value / dots, 60, None, dots * 1e3)


def _field(judge: Judge, cell: int, rounds: int) -> float:
    """Median seconds of a viewer's field, after one warm-up run."""
    field = timed(partial(judge.judge_many, _from(judge, cell)))
    field()
    return float(np.median([field() for _ in range(rounds)]))


def _prepared(quick: bool, sizes: BenchSizes) -> Iterator[BenchRow]:
    """Preparing the rules for a new map, and again after a hex was painted."""
    size = (16, 16, 60) if quick else LARGE
    rules = rule_set("asl")
    boards = [drawn_map(*size, seed=seed) for seed in range(sizes.few)]
    name = tr("prepare asl, {columns} x {rows} drawn", columns=size[0], rows=size[1])
    new = float(np.median([timed(partial(rules.prepare, board))() for board in boards]))
    yield BenchRow(tr("{name}, new", name=name), new * 1e3, "ms", None, 500)
    hexes, painted = boards[-1].grid.hexes(), []
    for hex_, kind in zip(hexes[:: len(hexes) // sizes.rounds], cycle(("woods", "grain")), strict=False):
        Paint((hex_,), HexTerrain((Feature(kind),))).apply(boards[-1])
        painted.append(timed(partial(rules.prepare, boards[-1]))())
    value = float(np.median(painted))
    # The ratio is to preparing a new map: what the paint did not touch is kept.
    yield BenchRow(tr("{name}, after a painted hex", name=name), value * 1e3, "ms", value / new, 50)


def _ruling(board: Board) -> BenchRow:
    """One ruling with its worksheet: the median over pairs five hexes apart and more."""
    judge = rule_set("asl").prepare(board)
    hexes = board.grid.hexes()
    rng = np.random.default_rng(6)
    pairs = [(hexes[a], hexes[b]) for a, b in rng.integers(0, len(hexes), (120, 2)).tolist()]
    times = [timed(partial(judge.judge_one, LineEnd(a), LineEnd(b)))() for a, b in pairs if distance(a, b) >= 5]
    return BenchRow(tr("ruling asl with worksheet, drawn terrain"), float(np.median(times)) * 1e3, "ms", None, 2)
