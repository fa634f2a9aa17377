"""Kills a losview that edits and saves a map, at random moments, and looks at what is left on the disk.

    python -m tests.support.crash_runs 200 --seed 7

edits in so many processes, each in a folder of its own, kills each (SIGKILL), and prints what was lost.  It ends with
status 1 where a file is not whole, or acts are gone that were made more than two seconds before.

The n-th act sets the level of one hex and the title of the map, so that a map that is read tells how many it holds, and
all of it can be compared with what so many acts make.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QTimer

from losview.app.app import application, start
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import SetLevels
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import SetScenario
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.formats.losmap.journal_file import read_journal
from losview.formats.losmap.journal_folder import journals
from losview.hexes.grid import Grid
from losview.window.files.journal_locks import held_lock
from losview.window.files.opened_map import read_map

#: The size of the map, and the most seconds of work that may be gone.
SIZE, MOST_LOST = (60, 40), 2.0
#: Seconds from the first act to the kill, at most; between acts; and processes at once.
LONGEST, PAUSE, AT_ONCE = 5.0, (0.0, 0.05), 3
#: How often an act is saved, and how many of the kills wait for a save and come within so many seconds of its begin.
SAVED, IN_SAVES, AFTER_BEGIN = 0.02, 0.25, 0.02


@dataclass
class Outcome:
    """What one kill has left.

    Attributes:
        acts: how many acts were made. saved, kept: how many the file and the journal hold; kept is -1 without one.
        lost: seconds from the first act that is gone to the kill, 0 where none is.
        saving: whether the kill came while the file was saved.
        problem: what is wrong, "" where all is well.
    """

    acts: int = 0
    saved: int = -1
    kept: int = -1
    lost: float = 0.0
    saving: bool = False
    problem: str = ""


def act(board: Board, number: int) -> Edit:
    """The act of that number."""
    hexes = list(board.grid.hexes())
    return Group((SetLevels((hexes[number % len(hexes)],), number % 40), SetScenario(title=f"act {number}")), "Act")


def new_board() -> Board:
    return Board(Grid(*SIZE), title="act 0", scenario={"rules": "battletech"})


def edit(folder: Path, seed: int) -> None:
    """Edit the map of a folder until somebody ends this process; tells of each act and save in its log."""
    os.environ.update(QT_QPA_PLATFORM="offscreen", XDG_DATA_HOME=str(folder / "data"),
                      XDG_CONFIG_HOME=str(folder / "config"), XDG_CACHE_HOME=str(folder / "cache"))
    app = application()
    window = start(None, None, None, None)
    window.show()
    path, rng = folder / "map.losmap", random.Random(seed)
    window.files.show(read_map(str(path)))
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def tell(what: str) -> None:
        os.write(log, f"{what} {number} {time.monotonic()}\n".encode())

    number = 0

    def go_on() -> None:
        nonlocal number
        number += 1
        window.document.do(act(window.document.board, number))
        tell("act")
        if rng.random() < SAVED:
            tell("saving")
            window.files.save()
            tell("saved")
        QTimer.singleShot(round(1000 * rng.uniform(*PAUSE)), go_on)

    QTimer.singleShot(0, go_on)
    app.exec()


def acts_in(board: Board, expected: Callable[[int], Board]) -> int:
    """How many acts a board holds.

    Raises:
        ValueError: where it is not what so many acts make.
    """
    number = int(board.title.removeprefix("act "))
    made = expected(number)
    if (made.levels != board.levels).any() or (made.cover_at != board.cover_at).any() or made.grid != board.grid:
        raise ValueError(f"the map is not what {number} acts make")
    return number


def expected_boards() -> Callable[[int], Board]:
    """Gives the board that so many acts make."""
    def expected(number: int) -> Board:
        board = new_board()
        for made in range(1, number + 1):
            act(board, made).apply(board)
        return board

    return expected


def judged(folder: Path, killed: float, expected: Callable[[int], Board]) -> Outcome:
    """What a kill at that time has left in a folder."""
    told = [line.split() for line in (folder / "log").read_text().splitlines()]
    at = {int(number): float(when) for what, number, when in told if what == "act"}
    outcome = Outcome(acts=max(at, default=0), saving=bool(told) and told[-1][0] == "saving")
    saves = [(what, int(number)) for what, number, _ in told if what != "act"]
    try:
        outcome.saved = acts_in(open_map(folder / "map.losmap"), expected)
        # A save that was told of is there, and nothing but it or the one that was going on.
        finished = max((number for what, number in saves if what == "saved"), default=0)
        if outcome.saved not in {finished, *(number for _, number in saves[-1:])}:
            raise ValueError(f"the file holds {outcome.saved} acts, and {finished} were saved")
        for journal in journals(next(folder.glob("data/**/journals"), folder)):
            lock = held_lock(journal.lock)
            if lock is None:
                raise ValueError("the journal of a dead process is still locked")
            outcome.kept = max(outcome.kept, acts_in(read_journal(journal.file)[1], expected))
            lock.unlock()
    except (FormatError, ValueError) as problem:
        outcome.problem = str(problem)
        return outcome
    there = max(outcome.saved, outcome.kept)
    if there + 1 in at:
        outcome.lost = max(0.0, killed - at[there + 1])
    if outcome.lost > MOST_LOST:
        outcome.problem = f"acts of {outcome.lost:.2f} s are gone"
    return outcome


@dataclass
class Victim:
    """A process that edits.

    Attributes:
        process, folder: its number and its folder.
        delay: seconds from its first act to its end. in_save: whether it then lives until it saves.
        begun: when its first act was seen, 0 before.
    """

    process: int
    folder: Path
    delay: float
    in_save: bool
    begun: float = 0.0

    def is_due(self) -> bool:
        """Whether it is to be killed now."""
        log = self.folder / "log"
        if not self.begun and log.exists():
            self.begun = time.monotonic()
        if not self.begun or time.monotonic() - self.begun < self.delay:
            return False
        return not self.in_save or log.read_bytes().rpartition(b"\nsaving ")[2].count(b"\n") == 1


def run(count: int, seed: int, folder: Path) -> Iterator[Outcome]:
    """Kill so many processes, several at once, and judge what each has left."""
    rng, expected, waiting, running = random.Random(seed), expected_boards(), list(range(count)), list[Victim]()
    while waiting or running:
        while waiting and len(running) < AT_ONCE:
            own = folder / str(waiting.pop())
            own.mkdir()
            save(new_board(), own / "map.losmap")
            running.append(Victim(_parted(own, rng.getrandbits(32)), own, rng.uniform(0.0, LONGEST),
                                  rng.random() < IN_SAVES))
        for victim in list(running):
            if victim.is_due():
                running.remove(victim)
                time.sleep(rng.uniform(0.0, AFTER_BEGIN) if victim.in_save else 0.0)
                killed = time.monotonic()
                os.kill(victim.process, signal.SIGKILL)
                os.waitpid(victim.process, 0)
                yield judged(victim.folder, killed, expected)
            elif os.waitpid(victim.process, os.WNOHANG)[0]:
                running.remove(victim)
                yield Outcome(problem="the process ended by itself")
        time.sleep(0.002)


def _parted(folder: Path, seed: int) -> int:
    """Begin a process that edits; its number."""
    process = os.fork()
    if process == 0:
        try:
            edit(folder, seed)
        except BaseException:
            traceback.print_exc()
        os._exit(1)
    return process


def summary(outcomes: list[Outcome]) -> str:
    """What became of all of them, in a few lines."""
    lost = sorted(outcome.lost for outcome in outcomes)
    bad = [outcome.problem for outcome in outcomes if outcome.problem]
    lines = [
        f"{len(outcomes)} kills, {sum(outcome.acts for outcome in outcomes):,} acts, "
        f"{sum(outcome.saving for outcome in outcomes)} kills while the file was being saved",
        f"files that are not whole, or acts of more than {MOST_LOST:g} s gone: {len(bad)}",
        f"seconds of work gone: median {lost[len(lost) // 2]:.2f}, most {lost[-1]:.2f}",
        f"journals left: {sum(outcome.kept >= 0 for outcome in outcomes)}, "
        f"older than the file: {sum(0 <= outcome.kept < outcome.saved for outcome in outcomes)}",
    ]
    return "\n".join([*lines, *bad])


def main(arguments: list[str]) -> int:
    """The command; its exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 30))
    given = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="losview-crash-") as folder:
        outcomes = list(run(given.count, given.seed, Path(folder)))
    sys.stdout.write(f"seed {given.seed}\n{summary(outcomes)}\n")
    return int(any(outcome.problem for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
