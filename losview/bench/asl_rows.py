"""What `losview bench` measures of ASL on drawn terrain: fields by day and night, a ruling, making ready."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import partial
from itertools import cycle

import numpy as np
from numpy.typing import NDArray

from losview.bench.drawn_board import drawn_map
from losview.bench.measure import BenchRow, BenchSizes, Yardstick, in_turns, threads_to_all, timed
from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.cover import Cover, Feature
from losview.board.edits.ground_edits import Paint
from losview.hexes.hex import distance
from losview.hexes.lattice import corner, hexside_middle
from losview.sight.asl.judge import AslJudge
from losview.sight.asl.night.counters import Blaze
from losview.sight.asl.night.illumination import Lighting, Zone
from losview.sight.asl.night.visibility import NightSight
from losview.sight.field import sweep
from losview.sight.rule_sets import rule_set
from losview.sight.ruleset import Judge
from losview.sight.threads import End, Threads

#: Depictions that make about 500 pieces on a board of 347 hexes, and how many lie on the large one.
BOARD, LARGE = (33, 10, 115), (60, 60, 1500)
#: Viewers of the large map whose fields are measured.
VIEWERS = 40
#: Vehicles, wrecks and smoke that a board in play holds.
IN_PLAY = 25
#: What lights a board by night.
LIGHTS = ("blaze", "starshell", "blaze", "illuminating_round", "flame", "gunflash", "afv_in_motion")


def figures(sizes: BenchSizes) -> Iterator[BenchRow]:
    """Fields of a board, median and 95th percentile of its viewers; with counters; a large map; a ruling."""
    quick = sizes.rounds < 5
    measures = (12, 6, 20) if quick else BOARD
    board = drawn_map(*measures)
    (bare, busy), unit = _all_fields(board, drawn_map(*measures, counters=IN_PLAY))
    name = f"{board.grid.columns} x {board.grid.rows}"
    yield BenchRow(f"field asl, {name} drawn, median over all viewers", float(np.median(bare)), "ms", None, 4, None,
                   unit)
    yield BenchRow(f"field asl, {name} drawn, 95th percentile", float(np.percentile(bare, 95)), "ms", None, 8, None,
                   unit)
    value, without = float(np.median(busy)), float(np.median(bare))
    # The ratio is to the same fields without them: they may add a fifth.
    yield BenchRow(f"field asl, {name}, with {IN_PLAY} vehicles and smoke", value, "ms", value / without, 4.8, 1.2,
                   unit)
    yield from _large(quick, sizes)
    yield _ruling(board)
    yield from _night(drawn_map(*((12, 6, 20) if quick else BOARD)), sizes)
    yield from _prepared(quick, sizes)


def _all_fields(*boards: Board) -> tuple[list[list[float]], float]:
    """Milliseconds of every viewer's field on each of some boards, in turns and judged a second time; the yardstick's.

    In turns, so that whatever slows the machine down for a while slows all of them down.
    """
    judges = [rule_set("asl").prepare(board) for board in boards]
    stick = Yardstick(judges[0], threads_to_all(judges[0]))
    times: list[list[float]] = [[] for _ in judges]
    for cold in (True, False):
        for places in zip(*(judge.plane.cells.tolist() for judge in judges), strict=True):
            for judge, place, own in zip(judges, places, times, strict=True):
                threads = _from(judge, place)
                start = time.perf_counter()
                judge.survey(threads)
                if not cold:
                    own.append((time.perf_counter() - start) * 1e3)
    return times, timed(stick)() * 1e3


def _from(judge: Judge, place: int) -> Threads:
    ends = judge.plane.cells
    viewer = np.full(len(ends), place, np.intp)
    return Threads(viewer, ends, judge.eye_heights(viewer), judge.eye_heights(ends))


def _night(board: Board, sizes: BenchSizes) -> Iterator[BenchRow]:
    """Fields at night over the same by day, what is lit being known; and a blaze that is new."""
    name = f"{board.grid.columns} x {board.grid.rows}"
    hexes = board.grid.hexes()
    rng = np.random.default_rng(9)
    for number, (kind, at) in enumerate(zip(LIGHTS, rng.integers(0, len(hexes), len(LIGHTS)).tolist(), strict=True), 1):
        board.counters[number] = Counter(kind, hexes[at])
    rules = rule_set("asl")
    day = rules.prepare(board, {"nvr": "day"})
    viewers = rng.permutation(day.plane.cells)[: 12 * sizes.few].tolist()
    fields = [_from(day, place) for place in viewers]

    def fields_of(*judges: Judge) -> list[float]:
        """The median field of each judge, in turns for each viewer, after once for warmth."""
        times = [[timed(partial(judge.survey, threads))() for judge in judges] for threads in 2 * fields]
        return [float(one) for one in np.median(times[len(fields):], axis=0)]

    for words, options in (("NVR 3", {"nvr": "3"}), ("NVR 9 in snow", {"nvr": "9", "snow": "deep"})):
        value, bare = fields_of(rules.prepare(board, options), day)
        # The ratio is to the same fields by day: night may add three tenths.
        yield BenchRow(f"field asl, {name}, night of {words}, light known", value * 1e3, "ms", value / bare, 5.2, 1.3,
                       bare * 1e3)
    light = night_sight_of(rules.prepare(board, {"nvr": "3"})).lighting
    cells, blaze = day.plane.cells, Blaze(hexes[len(hexes) // 2], (0, 4))
    level = day.eye_heights(cells)
    value, bare = in_turns(sizes.rounds, timed(lambda: Zone(blaze).lit(light, *_zone(light, blaze, cells, level))),
                           lambda: fields_of(day)[0])
    # A changed blaze may cost one field.
    yield BenchRow(f"light of a changed blaze, {name}", value * 1e3, "ms", value / bare, 4, 1, bare * 1e3)


def night_sight_of(judge: Judge) -> NightSight:
    """The night that an ASL judge judges by."""
    assert isinstance(judge, AslJudge)
    assert judge.night is not None
    return judge.night


def _zone(
    light: Lighting, blaze: Blaze, cells: NDArray[np.intp], level: NDArray[np.int32]
) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
    """The hexes of a blaze's zone and their levels."""
    near = light.terrain.range(np.full(len(cells), light.terrain.plane.cell(blaze.hex), np.intp), cells)
    return cells[near <= blaze.radius], level[near <= blaze.radius]


def _large(quick: bool, sizes: BenchSizes) -> Iterator[BenchRow]:
    board = drawn_map(*((16, 16, 60) if quick else LARGE))
    judge = rule_set("asl").prepare(board)
    threads = threads_to_all(judge)
    stick = Yardstick(judge, threads)
    value, yardstick = in_turns(sizes.rounds, timed(partial(judge.survey, threads)), timed(stick))
    name = f"field asl, {board.grid.columns} x {board.grid.rows} drawn"
    yield BenchRow(name, value * 1e3, "ms", value / yardstick, 60, None, yardstick * 1e3)
    viewers = np.random.default_rng(7).choice(judge.plane.cells, VIEWERS, replace=False).tolist()
    slowest = max(_field(judge, place, sizes.few) for place in viewers)
    yield BenchRow(f"{name}, slowest of {VIEWERS} viewers", slowest * 1e3, "ms", slowest / yardstick, 60, None,
                   yardstick * 1e3)
    yield from _at_points(judge, viewers[:: 1 if quick else 5], name)


def _at_points(judge: Judge, viewers: list[int], name: str) -> Iterator[BenchRow]:
    """Fields of viewers at a vertex, on a hexside, bypassing; the ratio is to those from their centre dots."""
    hexes = [judge.plane.hex(place) for place in viewers]
    sorts: tuple[tuple[str, list[End]], ...] = (
        ("a vertex", [End(hex_, corner(hex_, 2)) for hex_ in hexes]),
        ("an entire hexside", [End(hex_, hexside_middle(hex_, 1), hexside=1) for hex_ in hexes]),
        ("bypass", [End(hex_, hexside_middle(hex_, 1), hexside=1, preset="bypass") for hex_ in hexes]))
    ways = [*(ends for _, ends in sorts), [End(hex_) for hex_ in hexes]]
    times = [[timed(partial(sweep, judge, end))() for end in ends] for ends in 2 * list(zip(*ways, strict=True))]
    *points, dots = (float(one) for one in np.median(times, axis=0))
    for (words, _), value in zip(sorts, points, strict=True):
        yield BenchRow(f"{name}, from {words}", value * 1e3, "ms", value / dots, 60, None, dots * 1e3)


def _field(judge: Judge, place: int, rounds: int) -> float:
    """Seconds that a viewer's field takes: the median of a few, after one for warmth."""
    field = timed(partial(judge.survey, _from(judge, place)))
    field()
    return float(np.median([field() for _ in range(rounds)]))


def _prepared(quick: bool, sizes: BenchSizes) -> Iterator[BenchRow]:
    """Making ready for a map whose drawings are all new, and for one after a hex was painted."""
    size = (16, 16, 60) if quick else LARGE
    rules = rule_set("asl")
    boards = [drawn_map(*size, seed=seed) for seed in range(sizes.few)]
    name = f"prepare asl, {size[0]} x {size[1]} drawn"
    new = float(np.median([timed(partial(rules.prepare, board))() for board in boards]))
    yield BenchRow(f"{name}, new", new * 1e3, "ms", None, 500)
    hexes, painted = boards[-1].grid.hexes(), []
    for hex_, kind in zip(hexes[:: len(hexes) // sizes.rounds], cycle(("woods", "grain")), strict=False):
        Paint((hex_,), Cover((Feature(kind),))).apply(boards[-1])
        painted.append(timed(partial(rules.prepare, boards[-1]))())
    value = float(np.median(painted))
    # The ratio is to making all of it ready: what the paint did not touch is kept.
    yield BenchRow(f"{name}, after a painted hex", value * 1e3, "ms", value / new, 50)


def _ruling(board: Board) -> BenchRow:
    """One ruling with its worksheet: the median over pairs five hexes apart and more."""
    judge = rule_set("asl").prepare(board)
    hexes = board.grid.hexes()
    rng = np.random.default_rng(6)
    pairs = [(hexes[a], hexes[b]) for a, b in rng.integers(0, len(hexes), (120, 2)).tolist()]
    times = [timed(partial(judge.explain, End(a), End(b)))() for a, b in pairs if distance(a, b) >= 5]
    return BenchRow("ruling asl with worksheet, drawn terrain", float(np.median(times)) * 1e3, "ms", None, 2)
