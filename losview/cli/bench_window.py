"""The figures of `losview bench --window`: what a person waits for in front of the window."""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from losview.board.board import Board
from losview.board.night import KEY
from losview.cli.bench_board import SEED, hill_country
from losview.cli.bench_drawn import drawn_country, night_country
from losview.cli.bench_night import UNBOUND, night_jobs
from losview.cli.bench_rows import Row, centre_of, timed
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex, ring
from losview.sight.rule_sets import RULE_SETS
from losview.ui.opening import read
from losview.ui.trial import HEIGHT, WIDTH, Trial, stage

#: Targets in ms; `AT_ONCE` is a sixtieth of a second.
FRAME, AT_ONCE, FIELD, SMALL_FIELD, SHOWN = 8.0, 16.7, 50.0, 20.0, 1200.0

#: The bundled maps for ASL by day and by night, and how many vehicles, wrecks and smoke counters a board in play holds.
BOARD, NIGHT, IN_PLAY = "demo:corbel-crossroads", "demo:lantern-mill", 25

#: A round is quiet where the yardstick took at most so many times as long as in the quietest.
QUIET = 1.25


@dataclass(frozen=True)
class Sizes:
    """How large the maps are, how many moves a round has, and how many rounds there are."""

    side: int = 100
    small: tuple[int, int] = (33, 10)
    drawn: tuple[int, int, int] = (33, 10, 115)
    painted: int = 200
    moves: int = 100
    fields: int = 30
    rounds: int = 7
    starts: int = 5


QUICK = Sizes(side=24, drawn=(12, 6, 20), painted=30, moves=6, fields=3, rounds=2, starts=1)


@dataclass(frozen=True)
class Round:
    """What was measured in one go, in seconds, and the yardstick around it."""

    took: list[float]
    yardstick: float


def figures(sizes: Sizes) -> Iterator[Row]:
    """Every row, as it is measured."""
    with stage():
        for rules in RULE_SETS:
            for board, _ in boards(rules.key, sizes):
                yield from _dragging(board, rules.key, sizes)
        for rules in RULE_SETS:
            for board, most in boards(rules.key, sizes):
                yield from rows(f"field on the screen, {rules.key}, {_named(board)}",
                                _field_rounds(board, rules.key, sizes), most)
        yield from _nights(sizes)
        yield from _painting(sizes)
    yield from _opening(sizes)
    yield Row(f"yardstick: a copy of {WIDTH} x {HEIGHT} pixels", _stick() * 1e3,
              "ms")


def boards(rules: str, sizes: Sizes) -> list[tuple[Board, float]]:
    """The maps that a rule set is measured on, and what a field on them may take in ms.

    ASL is played on boards of 33 x 10 hexes over drawn terrain: the bundled one, and one in play, with vehicles,
    wrecks and smoke.
    """
    if rules == "asl":
        drawn = drawn_country(*sizes.drawn, counters=IN_PLAY)
        return [(read(BOARD).board, SMALL_FIELD), (drawn, SMALL_FIELD)]
    wide, high = sizes.small
    small = cut(hill_country(max(wide, high)), wide, high)
    return [(hill_country(sizes.side), FIELD), (small, SMALL_FIELD)]


def _dragging(board: Board, rules: str, sizes: Sizes) -> Iterator[Row]:
    firer = centre_of(board)
    hexes = wander(board, sizes.moves)
    trial = Trial(board, rules)
    try:
        trial.drag(firer, hexes)
        rounds = _rounds(sizes.rounds, lambda: trial.drag(firer, hexes))
    finally:
        trial.close()
    yield from rows(f"frame while dragging, {rules}, {_named(board)}", rounds, FRAME)


def _nights(sizes: Sizes) -> Iterator[Row]:
    """The bundled night map, and a board in play at night: a thread dragged, a light carried, the NVR."""
    for board in (read(NIGHT).board, night_country(*sizes.drawn, counters=IN_PLAY)):
        yield from _dragging(board, "asl", sizes)
        trial = Trial(board, "asl")
        try:
            for name, job in night_jobs(trial, wander(board, sizes.moves), sizes.fields).items():
                job()
                most = None if name in UNBOUND else AT_ONCE
                yield from rows(f"{name}, {_named(board)}", _rounds(sizes.rounds, job), most)
        finally:
            trial.close()


def _field_rounds(board: Board, rules: str, sizes: Sizes) -> list[Round]:
    """Fields of firers who stand elsewhere each time, so that none is at hand already."""
    hexes = board.grid.hexes()
    goes = iter(np.random.default_rng(SEED).permutation(len(hexes)).tolist())
    trial = Trial(board, rules)
    try:
        trial.field(centre_of(board))
        return _rounds(sizes.rounds, lambda: [trial.field(hexes[next(goes)]) for _ in range(sizes.fields)])
    finally:
        trial.close()


def _painting(sizes: Sizes) -> Iterator[Row]:
    board = hill_country(sizes.painted)
    middle = centre_of(board)
    hexes = [middle]
    for i in range(sizes.moves):  # a hand that goes about in bends, a hex or two a move
        hexes.append(hexes[-1].plus(DIRECTIONS[i // 12 % 6], 1 + i % 2))
    hexes = [hex_ for hex_ in hexes if hex_ in board.grid]
    ends = []
    trial = Trial(board, RULE_SETS[0].key)

    def stroke() -> list[float]:
        took, end = trial.stroke(hexes)
        ends.append(end)
        return took

    try:
        trial.field(middle)
        stroke()
        ends.clear()
        rounds = _rounds(sizes.rounds, stroke)
    finally:
        trial.close()
    yield from rows(f"frame of a brush stroke, {_size(board)}", rounds, FRAME)
    yield Row(f"the stroke's end, {_size(board)}", statistics.median(ends) * 1e3, "ms")


def rows(name: str, rounds: Sequence[Round], most: float | None) -> Iterator[Row]:
    """The rows of one figure: the 95th of a hundred in the quiet rounds, the same in all, and the middle one.

    Args:
        most: target in ms, of the first of them; None for none.
    """
    least = min(one.yardstick for one in rounds)
    quiet = [one for one in rounds if one.yardstick <= QUIET * least]
    yardstick = statistics.median(one.yardstick for one in quiet) * 1e3
    for words, among, share, target in ((f"p95 of {len(quiet)} quiet rounds", quiet, 0.95, most),
                                        (f"p95 of all {len(rounds)} rounds", rounds, 0.95, None),
                                        ("median", quiet, 0.5, None)):
        value = at_share([took for one in among for took in one.took], share) * 1e3
        yield Row(f"{name}, {words}", value, "ms", value / yardstick, target, None, yardstick)


def at_share(values: Sequence[float], share: float) -> float:
    """The least value that this share of all do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _rounds(count: int, job: Callable[[], list[float]]) -> list[Round]:
    made = []
    for _ in range(count):
        before = _stick()
        took = job()
        made.append(Round(took, (before + _stick()) / 2))
    return made


_PIXELS = np.zeros((HEIGHT, WIDTH), np.uint32)


def _stick() -> float:
    """Seconds that a copy of the window's pixels takes: the mean of many, which feels who else is at work."""
    return statistics.mean(timed(_PIXELS.copy)() for _ in range(60))


def wander(board: Board, moves: int) -> list[Hex]:
    """So many hexes as a hand passes over them that goes around the middle, farther out to the map's far edge."""
    middle, found = centre_of(board), []
    for radius in range(2, max(3, max(board.grid.columns, board.grid.rows) // 2)):
        circle = [hex_ for hex_ in ring(middle, radius) if hex_ in board.grid]
        found += circle[radius % 3::max(1, len(circle) // 8)]
    return [found[i * len(found) // moves] for i in range(moves)]


def cut(board: Board, columns: int, lines: int) -> Board:
    """The upper left part of a map, what fills its hexes and how high they lie."""
    part = Board(Grid(columns, lines), title=f"{board.title}, cut to {columns} x {lines}")
    for hex_ in part.grid.hexes():
        cell = part.grid.cell(hex_)
        part.levels[cell] = board.levels[board.grid.cell(hex_)]
        part.cover_at[cell] = part.intern(board.cover(hex_))
    return part


#: A fresh process shows the first map; it tells the moment at which its view has been painted.
_SHOWING = """
import sys, time
from PySide6.QtCore import QEvent, QObject, QSettings
from losview.app import application, start
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


def _opening(sizes: Sizes) -> Iterator[Row]:
    """From the start of a fresh process until the window shows the first map, Python's own start included."""
    with tempfile.TemporaryDirectory() as folder:
        _shown(folder)
        taken = [(_stick(), _shown(folder)) for _ in range(sizes.starts)]
    value, yardstick = (statistics.median(column) * 1e3 for column in (
        [took for _, took in taken], [stick for stick, _ in taken]))
    yield Row("window shown with its map, a fresh process", value, "ms", value / yardstick, SHOWN, None, yardstick)


def _shown(folder: str) -> float:
    import losview

    home = str(Path(losview.__file__).resolve().parent.parent)
    known = os.environ.get("PYTHONPATH")
    environment = {**os.environ, "PYTHONPATH": f"{home}{os.pathsep}{known}" if known else home}
    start = time.time()
    done = subprocess.run([sys.executable, "-c", _SHOWING, folder], capture_output=True, text=True, check=True,
                          env=environment)
    return float(done.stdout) - start


def _size(board: Board) -> str:
    return f"{board.grid.columns} x {board.grid.rows}"


def _named(board: Board) -> str:
    """A board by its size, or by its name where it is one of those that people open."""
    if _size(board) not in board.title:
        return board.title
    night = " by night" if KEY in board.scenario else ""
    return f"{_size(board)} drawn, in play{night}" if board.depictions else _size(board)
