"""Night jobs of `losview bench --window`: carry, place and change lights, change the NVR, show a side's view.

Meanwhile a thread lies on the map and its firer's field is shown, as in play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import cycle, islice

from losview.base.translation import tr
from losview.bench.loop_yardstick import Sample
from losview.bench.window_driver import WindowDriver
from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter, SetCounter
from losview.board.scenario.counter_sides import side_names
from losview.hexes.hex import Hex
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.core.threads import End

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
    driver.window.sighting.lay(End(hexes[0]), End(hexes[-1]))
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
        self.driver.window.document.do(PlaceCounter(Counter(self.kind, self.hexes[0])))
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
