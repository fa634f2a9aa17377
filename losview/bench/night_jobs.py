"""What `losview bench --window` does at night: lights are carried, set down and changed, the NVR changes, a side looks.

A thread lies and its firer's field is shown, as while people play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice

from losview.bench.trial import Trial
from losview.bench.yardstick import Sample
from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter, SetCounter
from losview.board.scenario.counter_sides import side_names
from losview.hexes.hex import Hex
from losview.sight.asl.judge import AslJudge
from losview.sight.threads import End

Job = Callable[[], list[Sample]]

#: Lights that are carried and set down, with their names; a blaze's light is looked for anew with each hex.
CARRIED = {"starshell": "a starshell", "illuminating_round": "an illuminating round", "blaze": "a blaze"}

#: What has no target: a field for each unit of a side.
UNBOUND = ("what a side sees",)


def night_jobs(trial: Trial, hexes: Sequence[Hex], times: int) -> dict[str, Job]:
    """What is measured of a window on a night map; the map is left as it was.

    Args:
        hexes: the way on which lights are carried; the thread lies between its ends.
        times: how often a job sets one down.
    """
    trial.window.docks.night.raise_()
    trial.window.sighting.lay(End(hexes[0]), End(hexes[-1]))
    trial.settle()
    jobs: dict[str, Job] = {}
    for kind, name in CARRIED.items():
        light = NightLight(trial, kind, hexes)
        jobs |= {f"{name} carried": light.carried, f"{name} set down": partial(light.set_down, times)}
    burning = NightLight(trial, "blaze", houses(trial) or hexes)
    jobs["a blaze of other levels"] = partial(burning.changed, times)
    jobs["another NVR"] = lambda: [trial.step_nvr() for _ in range(times)]
    jobs["what a side sees"] = lambda: [
        trial.look_as(side) for side in islice(cycle(side_names(trial.window.document.board)), max(2, times // 4))]
    return jobs


def houses(trial: Trial) -> list[Hex]:
    """The hexes with a building in which more levels than one can blaze, by their height."""
    judge = trial.window.sighting.judge
    assert isinstance(judge, AslJudge)
    found = [hex_ for hex_ in judge.board.grid.hexes() if judge.terrain.upper_levels(hex_)]
    return sorted(found, key=judge.terrain.upper_levels, reverse=True)


class NightLight:
    """A light that a job puts on the map and takes off again, its own where none lies there already.

    Args:
        hexes: where it is taken.
    """

    def __init__(self, trial: Trial, kind: str, hexes: Sequence[Hex]) -> None:
        self.trial, self.kind, self.hexes = trial, kind, list(dict.fromkeys(hexes))

    @property
    def board(self) -> Board:
        return self.trial.window.document.board

    @property
    def number(self) -> int:
        """Its number, which is another one after it has been set down on a stack."""
        return max(number for number, one in self.board.counters.items() if one.kind == self.kind)

    def _with_one(self, job: Job) -> list[Sample]:
        """Do a job with one light more on the map."""
        self.trial.window.document.do(PlaceCounter(Counter(self.kind, self.hexes[0])))
        self.trial.settle()
        took = job()
        self.trial.window.document.do(RemoveCounter.of(self.board, self.number))
        self.trial.settle()
        return took

    def _carry(self, way: Sequence[Hex]) -> tuple[list[Sample], Sample]:
        """Carry it along a way of other hexes each time."""
        self._forget()
        return self.trial.carry(self.number, way)

    def _forget(self) -> None:
        """Let no blaze be known whose light was looked for in another round."""
        judge = self.trial.window.sighting.judge
        assert isinstance(judge, AslJudge)
        assert judge.night is not None
        judge.night.lighting.known.zones.clear()

    def carried(self) -> list[Sample]:
        """Carry it along the way: what each hex took."""
        return self._with_one(lambda: self._carry(self.hexes[1:])[0])

    def set_down(self, times: int) -> list[Sample]:
        """Set it down so often, each time elsewhere: what that took."""
        return self._with_one(lambda: [
            self._carry([hex_])[1] for hex_ in islice(cycle(self.hexes), 1, times + 1)])

    def changed(self, times: int) -> list[Sample]:
        """Let more levels and fewer burn by turns."""
        def job() -> list[Sample]:
            took = []
            for i in range(times):
                self._forget()
                edit = SetCounter.of(self.board, self.number, amount=2 - i % 2)
                took.append(self.trial.edit(edit))
            return took

        return self._with_one(job)
