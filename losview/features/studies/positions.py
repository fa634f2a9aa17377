"""Positions: the best sites for one observer, for several together, or for a gun that must see some area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.features.studies.areas import area
from losview.features.studies.job import Part
from losview.features.studies.study import Setting, StudyTask, setting_number
from losview.features.studies.verdict_matrix import MatrixStudy, seen_at_any_height
from losview.hexes.arrays import Bools
from losview.rules.tables import StudyResult, StudyTable, labels_of

#: Most observers together.
MAXIMUM = 50
#: Pairs of sites that are tried at a time.
_MAX_SUMS = 4_000_000


@dataclass(frozen=True)
class Positions(MatrixStudy):
    """The sites from which most targets are seen.

    One site, and two together, are the best there are.  Of more the best found is given: each site in turn is the one
    that adds most, then single sites are exchanged as long as that adds any target.

    Attributes:
        observers: how many sites together. must: an area that each site has to see, "" for none.
        at_least: how many hexes of it.
    """

    key: ClassVar[str] = "positions"
    about: ClassVar[str] = tr("the best sites for an observer, for several together, or for a gun that must see a road")
    settings: ClassVar = (
        Setting("observers", tr("N"), tr("how many observers together (default: 1)"), setting_number),
        Setting("must", tr("AREA"), tr("an area that each site has to see, such as road"), title=tr("Must see")),
        Setting("at_least", tr("N"), tr("how many hexes of that area (default: 1)"), setting_number),
    )

    observers: int = 1
    must: str = ""
    at_least: int = 1

    def check(self, task: StudyTask) -> None:
        if not 1 <= self.observers <= MAXIMUM:
            raise StudyError(tr("--observers takes 1 to {most}, not {observers}", most=MAXIMUM,
                                observers=self.observers))
        wanted = self._wanted(task)
        if self.must and (not wanted.any() or self.at_least > wanted.sum()):
            raise StudyError(tr("--at-least asks for {at_least} hexes of {must!r}, and {among} of these are among the "
                                "targets", at_least=self.at_least, must=self.must, among=int(wanted.sum())))

    def _wanted(self, task: StudyTask) -> Bools:
        """bool `(targets,)`: which targets lie in the area that must be seen."""
        return np.isin(task.targets, area(task.judged[0].board, self.must)) & bool(self.must)

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board, seen = task.judged[0].board, seen_at_any_height(total)
        must = seen[:, self._wanted(task)].sum(axis=1).astype(np.int32)
        able = np.flatnonzero(must >= self.at_least) if self.must else np.arange(len(seen))
        chosen = [int(able[site]) for site in best_sites(seen[able], self.observers)]
        place = np.zeros(len(seen), np.int32)
        place[chosen] = np.arange(1, len(chosen) + 1)
        hexes, labels = labels_of(board, task.viewers.tolist())
        columns = {"hex": labels, "sees": seen.sum(axis=1).astype(np.int32), "sees_of_must": must, "chosen": place}
        if not chosen:
            summary = (tr("No site sees what it must.") if self.must else tr("No site sees any target."),)
        else:
            names = ", ".join(labels[chosen].tolist())
            count = int(seen[chosen].any(axis=0).sum())
            how = tr("the best there are") if len(chosen) <= 2 else tr("the best found")
            said = {"sites": names, "seen": count, "hexes": len(task.targets), "how": how}
            summary = (tr("{sites} sees {seen:,} of {hexes:,} hexes: {how}.", **said) if len(chosen) == 1 else
                       tr("{sites} together see {seen:,} of {hexes:,} hexes: {how}.", **said),)
        return StudyResult(self.key, task.name, tr("the best sites"), StudyTable(columns, hexes, ("sees", "chosen")),
                           board,
                           summary)


def best_sites(seen: Bools, count: int) -> list[int]:
    """Sites that together see most targets; of equally good ones the first.

    Args:
        seen: bool `(sites, targets)`. count: how many are wanted; fewer are chosen where no further one adds a target.
    """
    if not seen.size or not seen.any():
        return []
    sees = seen.sum(axis=1)
    if count == 2:
        return _best_two(seen)
    chosen: list[int] = []
    covered = np.zeros(seen.shape[1], np.bool_)
    while len(chosen) < count:
        adds = (seen & ~covered).sum(axis=1) if chosen else sees
        best = int(adds.argmax())
        if not adds[best]:
            break
        chosen.append(best)
        covered |= seen[best]
    while count > 2 and _exchange(seen, chosen):
        pass
    return chosen


def _best_two(seen: Bools) -> list[int]:
    """The two sites that see most together, by trying all; one alone where it sees all that there is to see."""
    sees, targets = seen.sum(axis=1), seen.astype(np.float32).T
    most, pair = int(sees.max()), [int(sees.argmax())]
    wide = max(1, _MAX_SUMS // len(seen))
    for start in range(0, len(seen), wide):
        rows = slice(start, start + wide)
        together = sees[rows, None] + sees[None, :] - (seen[rows].astype(np.float32) @ targets).astype(np.int64)
        first, second = divmod(int(together.argmax()), len(seen))
        if together[first, second] > most:
            most, pair = int(together[first, second]), [start + first, second]
    return sorted(pair, key=lambda site: -sees[site])


def _exchange(seen: Bools, chosen: list[int]) -> bool:
    """Exchange one chosen site for another where that adds a target; returns whether one was."""
    for place in range(len(chosen)):
        others = seen[[site for at, site in enumerate(chosen) if at != place]].any(axis=0)
        adds = (seen & ~others).sum(axis=1)
        best = int(adds.argmax())
        if adds[best] > adds[chosen[place]]:
            chosen[place] = best
            return True
    return False
