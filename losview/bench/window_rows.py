"""The figures of `losview bench --window`: everything that a user of the window waits for."""

from __future__ import annotations

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, islice
from pathlib import Path

import numpy as np

from losview.base.translation import tr
from losview.bench.act_rows import UNDONE, memory_rows, undo_rows
from losview.bench.drawn_board import drawn_map, night_map
from losview.bench.hill_board import SEED, hill_map
from losview.bench.loop_yardstick import STEPS, Sample, with_yardstick
from losview.bench.rounds import MAX_ROUNDS, Rounds
from losview.bench.timing import BenchRow, centre_of, printed_by_new_process
from losview.bench.window_driver import WindowDriver, bench_application
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter, SetCounter
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.night import KEY
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex, ring
from losview.hexes.lattice import centre
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS
from losview.window.files.opened_map import read_map

Job = Callable[[], list[Sample]]

#: Lights that are carried and placed, with what both are called; the light of a blaze is computed again in each hex.
CARRIED = {"starshell": (tr("a starshell carried"), tr("a starshell set down")),
           "illuminating_round": (tr("an illuminating round carried"), tr("an illuminating round set down")),
           "blaze": (tr("a blaze carried"), tr("a blaze set down"))}

#: Jobs without a target: one computes a field for each unit of a side.
SEEN_BY_SIDE = tr("what a side sees")
WITHOUT_TARGET = (SEEN_BY_SIDE,)


def night_jobs(driver: WindowDriver, hexes: Sequence[Hex], times: int) -> dict[str, Job]:
    """The jobs for a window on a night map, by name; each leaves the map as it was.

    Args:
        hexes: the path along which lights are carried; the thread lies between its ends.
        times: how often a job places a light.
    """
    driver.window.docks.night.raise_()
    driver.window.sighting.lay(LineEnd(hexes[0]), LineEnd(hexes[-1]))
    driver.settle()
    jobs: dict[str, Job] = {}
    for kind, (carried, set_down) in CARRIED.items():
        light = NightLight(driver, kind, hexes)
        jobs |= {carried: light.carried, set_down: partial(light.set_down, times)}
    burning = NightLight(driver, "blaze", houses(driver) or hexes)
    jobs[tr("a blaze of other levels")] = partial(burning.changed, times)
    jobs[tr("another NVR")] = lambda: [driver.step_nvr() for _ in range(times)]
    jobs[SEEN_BY_SIDE] = lambda: [
        driver.look_as(side) for side in islice(cycle(side_names(driver.window.document.board)), max(2, times // 4))]
    return jobs


def houses(driver: WindowDriver) -> list[Hex]:
    """The hexes with a building of several levels that can blaze, the highest first."""
    judge = driver.window.sighting.judge
    assert isinstance(judge, AslJudge)
    with_levels = [hex_ for hex_ in judge.board.grid.hexes() if judge.terrain.upper_levels(hex_)]
    return sorted(with_levels, key=judge.terrain.upper_levels, reverse=True)


class NightLight:
    """A light that a job places on the map and removes again.

    Args:
        hexes: the hexes to which it is moved.
    """

    def __init__(self, driver: WindowDriver, kind: str, hexes: Sequence[Hex]) -> None:
        self.driver, self.kind, self.hexes = driver, kind, list(dict.fromkeys(hexes))

    @property
    def board(self) -> Board:
        return self.driver.window.document.board

    @property
    def number(self) -> int:
        """Its number, which changes when it is placed on a stack."""
        return max(number for number, counter in self.board.counters.items() if counter.kind == self.kind)

    def _with_light(self, job: Job) -> list[Sample]:
        """Run a job with the light on the map."""
        self.driver.window.document.do(PlaceCounter(UnitCounter(self.kind, self.hexes[0])))
        self.driver.settle()
        took = job()
        self.driver.window.document.do(RemoveCounter.of(self.board, self.number))
        self.driver.settle()
        return took

    def _carry(self, path: Sequence[Hex]) -> tuple[list[Sample], Sample]:
        """Carry it along a path of hexes; returns what each hex took, and what placing it took."""
        self._clear_cache()
        return self.driver.carry(self.number, path)

    def _clear_cache(self) -> None:
        """Clear the cached light of blazes from other rounds."""
        judge = self.driver.window.sighting.judge
        assert isinstance(judge, AslJudge)
        assert judge.night is not None
        judge.night.lighting.cache.zones.clear()

    def carried(self) -> list[Sample]:
        """Carry it along the hexes: what each hex took."""
        return self._with_light(lambda: self._carry(self.hexes[1:])[0])

    def set_down(self, times: int) -> list[Sample]:
        """Place it `times` times, each time in another hex: what each placing took."""
        return self._with_light(lambda: [
            self._carry([hex_])[1] for hex_ in islice(cycle(self.hexes), 1, times + 1)])

    def changed(self, times: int) -> list[Sample]:
        """Alternate between more and fewer burning levels: what each change took."""
        def job() -> list[Sample]:
            took = []
            for i in range(times):
                self._clear_cache()
                edit = SetCounter.of(self.board, self.number, amount=2 - i % 2)
                took.append(self.driver.edit(edit))
            return took

        return self._with_light(job)


#: Targets in ms; `AT_ONCE` is a frame at 60 Hz.
FRAME, AT_ONCE, FIELD, SMALL_FIELD, SHOWN, FILLED = 8.0, 16.7, 50.0, 20.0, 1200.0, 300.0

#: The bundled maps for ASL by day and by night, and how many vehicles, wrecks and smoke counters a board in play holds.
BOARD, NIGHT, IN_PLAY = "demo:corbel-crossroads", "demo:lantern-mill", 25


@dataclass(frozen=True)
class WindowBenchSizes:
    """How large the maps are, how many moves a round has, and how many rounds there are.

    Attributes:
        undone: how often each act is undone. acts: how many are kept for the row about memory.
        most_rounds: see `Rounds`.
    """

    side: int = 100
    small: tuple[int, int] = (33, 10)
    drawn: tuple[int, int, int] = (33, 10, 115)
    painted: int = 200
    moves: int = 100
    fields: int = 30
    rounds: int = 7
    starts: int = 5
    undone: int = 5
    acts: int = 1000
    most_rounds: int = MAX_ROUNDS


QUICK = WindowBenchSizes(side=24, drawn=(12, 6, 20), painted=30, moves=6, fields=3, rounds=2, starts=1, undone=1,
                         acts=60, most_rounds=1)


def figures(sizes: WindowBenchSizes) -> Iterator[BenchRow]:
    """Yield every row as soon as it is measured."""
    with bench_application():
        rounds = Rounds(sizes.most_rounds)
        for rules in RULE_SETS:
            for board, _ in boards(rules.key, sizes):
                yield from _dragging(board, rules.key, sizes, rounds)
        for rules in RULE_SETS:
            for board, most in boards(rules.key, sizes):
                yield from _fields(board, rules.key, sizes, rounds, most)
        yield from _nights(sizes, rounds)
        yield from _painting(sizes, rounds)
        yield from _filling(sizes)
        yield from _reshaping(sizes, rounds)
        yield from undo_rows(sizes.painted, sizes.undone, rounds)
        yield from memory_rows(sizes.painted, sizes.acts)
        yield from _opening(sizes)
        yield BenchRow(tr("yardstick: {steps} numbers squared and added", steps=STEPS), rounds.least * 1e3, "ms")


def boards(rules: str, sizes: WindowBenchSizes) -> list[tuple[Board, float]]:
    """The maps on which a rule set is measured, each with the target for a field in ms.

    ASL is played on boards of 33 x 10 hexes over drawn terrain: the bundled one, and one in play, with vehicles,
    wrecks and smoke.
    """
    if rules == "asl":
        drawn = drawn_map(*sizes.drawn, counters=IN_PLAY)
        return [(read_map(BOARD).board, SMALL_FIELD), (drawn, SMALL_FIELD)]
    wide, high = sizes.small
    small = corner_of_map(hill_map(max(wide, high)), wide, high)
    return [(hill_map(sizes.side), FIELD), (small, SMALL_FIELD)]


def _dragging(board: Board, rules: str, sizes: WindowBenchSizes, rounds: Rounds) -> Iterator[BenchRow]:
    firer = centre_of(board)
    hexes = wander(board, sizes.moves)
    driver = WindowDriver(board, rules)
    try:
        driver.drag(firer, hexes)
        made = rounds.make(sizes.rounds, lambda: driver.drag(firer, hexes))
    finally:
        driver.close()
    yield from rounds.rows(tr("frame while dragging, {rules}, {map}", rules=rules, map=_named(board)), made, FRAME)


def _nights(sizes: WindowBenchSizes, rounds: Rounds) -> Iterator[BenchRow]:
    """The bundled night map and a board in play at night: dragging a thread, and the night jobs."""
    for board in (read_map(NIGHT).board, night_map(*sizes.drawn, counters=IN_PLAY)):
        yield from _dragging(board, "asl", sizes, rounds)
        driver = WindowDriver(board, "asl")
        try:
            for name, job in night_jobs(driver, wander(board, sizes.moves), sizes.fields).items():
                job()
                made = rounds.make(sizes.rounds, job)
                yield from rounds.rows(f"{name}, {_named(board)}", made, None if name in WITHOUT_TARGET else AT_ONCE)
        finally:
            driver.close()


def _fields(board: Board, rules: str, sizes: WindowBenchSizes, rounds: Rounds, most: float) -> Iterator[BenchRow]:
    """Fields of firers in another hex each time, so that no field is cached."""
    hexes = board.grid.hexes()
    goes = cycle(np.random.default_rng(SEED).permutation(len(hexes)).tolist())
    driver = WindowDriver(board, rules)
    try:
        driver.field(centre_of(board))
        made = rounds.make(sizes.rounds, lambda: [driver.field(hexes[next(goes)]) for _ in range(sizes.fields)])
    finally:
        driver.close()
    yield from rounds.rows(tr("field on the screen, {rules}, {map}", rules=rules, map=_named(board)), made, most)


def _painting(sizes: WindowBenchSizes, rounds: Rounds) -> Iterator[BenchRow]:
    board = hill_map(sizes.painted)
    middle = centre_of(board)
    hexes = [middle]
    for i in range(sizes.moves):  # a mouse that moves in bends, one or two hexes at a time
        hexes.append(hexes[-1].plus(DIRECTIONS[i // 12 % 6], 1 + i % 2))
    hexes = [hex_ for hex_ in hexes if hex_ in board.grid]
    ends = []
    driver = WindowDriver(board, RULE_SETS[0].key)

    def stroke() -> list[Sample]:
        took, end = driver.stroke(hexes)
        ends.append(end)
        return took

    try:
        driver.field(middle)
        stroke()
        ends.clear()
        made = rounds.make(sizes.rounds, stroke)
    finally:
        driver.close()
    yield from rounds.rows(tr("frame of a brush stroke, {size}", size=_size(board)), made, FRAME)
    yield BenchRow(tr("the stroke's end, {size}", size=_size(board)), statistics.median(ends) * 1e3, "ms")


def _filling(sizes: WindowBenchSizes) -> Iterator[BenchRow]:
    """A bucket over all of a bare map, and its undo."""
    board = Board(Grid(sizes.painted, sizes.painted))
    driver = WindowDriver(board, RULE_SETS[0].key)
    try:
        driver.bucket(centre_of(board))
        made = [driver.bucket(centre_of(board)) for _ in range(sizes.rounds)]
    finally:
        driver.close()
    filled, undone, shown = (statistics.median(each) * 1e3 for each in zip(*made, strict=True))
    yield BenchRow(tr("bucket over {size}", size=_size(board)), filled, "ms", most=FILLED)
    yield BenchRow(tr("undo of the bucket, bare {size}", size=_size(board)), undone, "ms", most=UNDONE)
    yield BenchRow(tr("undo of the bucket until map and field are shown, bare {size}", size=_size(board)), shown, "ms")


def _reshaping(sizes: WindowBenchSizes, rounds: Rounds) -> Iterator[BenchRow]:
    """Dragging a corner of an outline of many corners on a large map, while a field is shown."""
    board = hill_map(sizes.painted)
    middle = centre_of(board)
    circle = list(ring(middle, 4))
    number = board.next_number()
    board.depictions[number] = Depiction("woods", tuple([centre(hex_) for hex_ in circle]))
    outside = [circle[0].plus(circle[0].minus(middle), 1)]
    for i in range(sizes.moves):  # to and fro beyond the corner, where the outline crosses nothing
        outside.append(outside[0].plus(DIRECTIONS[i % 6]) if i % 2 else outside[0])
    driver = WindowDriver(board, RULE_SETS[0].key)
    try:
        driver.field(middle)
        driver.reshape(number, [circle[0], *outside[1:]])
        made = rounds.make(sizes.rounds, lambda: driver.reshape(number, [circle[0], *outside[1:]]))
    finally:
        driver.close()
    yield from rounds.rows(tr("frame while reshaping an outline, {size}", size=_size(board)), made, FRAME)


def wander(board: Board, moves: int) -> list[Hex]:
    """A path of `moves` hexes for the mouse: around the middle of the map in ever larger circles."""
    middle, path = centre_of(board), []
    for radius in range(2, max(3, max(board.grid.columns, board.grid.rows) // 2)):
        circle = [hex_ for hex_ in ring(middle, radius) if hex_ in board.grid]
        path += circle[radius % 3::max(1, len(circle) // 8)]
    return [path[i * len(path) // moves] for i in range(moves)]


def corner_of_map(board: Board, columns: int, lines: int) -> Board:
    """The upper left part of a map, with the covers and levels of its hexes only."""
    part = Board(Grid(columns, lines), title=f"{board.title}, cut to {columns} x {lines}")
    for hex_ in part.grid.hexes():
        cell = part.grid.cell(hex_)
        part.levels[cell] = board.levels[board.grid.cell(hex_)]
        part.cover_at[cell] = part.intern(board.cover(hex_))
    return part


#: A new process shows the first map and prints the time at which its view has been painted.
_SHOWING = """
import sys, time
from losview.cli.qt import loading
with loading():
    from PySide6.QtCore import QEvent, QObject, QSettings
    from losview.app.app import application, start
class Watch(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            self.seen = True
        return False
    seen = False
QSettings.setDefaultFormat(QSettings.Format.IniFormat)
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
app = application()
window = start("demo:", None, None, None)
watch = Watch()
window.view.viewport().installEventFilter(watch)
window.show()
while not (watch.seen and window.scene.settled()):
    app.processEvents()
app.processEvents()
print(time.time())
window.close()
sys.stdout.flush()
import os
os._exit(0)
"""


def _opening(sizes: WindowBenchSizes) -> Iterator[BenchRow]:
    """The time from the start of a new process until the window shows the first map, including the start of Python."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _shown(folder)
        made = [with_yardstick(lambda: _shown(folder)) for _ in range(sizes.starts)]
    took, yardstick = (statistics.median(column) * 1e3 for column in zip(*made, strict=True))
    yield BenchRow(tr("window shown with its map, a fresh process"), took, "ms", took / yardstick, SHOWN, None,
                   yardstick)


def _shown(folder: Path) -> float:
    start = time.time()
    return float(printed_by_new_process(_SHOWING, str(folder), folder)) - start


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}"


def _named(board: Board) -> str:
    """A board's name in the table: its title for a bundled map, else its size."""
    if _size(board) not in board.title:
        return board.title
    if not board.depictions:
        return _size(board)
    if KEY in board.scenario:
        return tr("{size} drawn, in play by night", size=_size(board))
    return tr("{size} drawn, in play", size=_size(board))
