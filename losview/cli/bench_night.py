"""What `losview bench --window` does at night: lights are carried and set down, and the NVR changes, a thread lying."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from losview.hexes.hex import Hex
from losview.sight.ruleset import End
from losview.ui.trial import Trial

Job = Callable[[], list[float]]


def night_jobs(trial: Trial, hexes: Sequence[Hex], times: int) -> dict[str, Job]:
    """What is measured of a window on a night map with a starshell on it, each in seconds.

    Args:
        hexes: the way on which it is carried; the thread lies between its ends. times: how often a job sets it down.
    """
    counters = trial.window.document.board.counters
    trial.window.sighting.lay(End(hexes[0]), End(hexes[-1]))
    trial.settle()

    def star() -> int:
        """Its number, which is another one after it has been set down on a stack."""
        return next(number for number, one in counters.items() if one.kind == "starshell")

    def elsewhere(way: Sequence[Hex]) -> list[Hex]:
        """The way from the hex that the counter is on, each step into another hex, the last not back into that one."""
        start = at = counters[star()].hex
        found = []
        for hex_ in way:
            if hex_ != at:
                found.append(hex_)
                at = hex_
        return found[:-1] if found[-1] == start else found

    def carried() -> list[float]:
        return trial.carry(star(), elsewhere(hexes))[0]

    def set_down() -> list[float]:
        return [trial.carry(star(), elsewhere(hexes[at::times][:2]))[1] for at in range(times)]

    def stepped() -> list[float]:
        return [trial.step_nvr() for _ in range(times)]

    return {"a starshell carried": carried, "a starshell set down": set_down, "another NVR": stepped}
