"""Dominance: of every hex, how many hexes it sees and by how many it is seen, by range, and how many hindered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.features.studies.areas import union_in_order
from losview.features.studies.heights import height_columns, spread
from losview.features.studies.job import Job, Part
from losview.features.studies.study import Setting, Study, StudyTask, setting_numbers
from losview.features.studies.sweep import sweep, sweep_ranges
from losview.hexes.arrays import CellIndices
from losview.rules.core.rule_set import Judge
from losview.rules.core.verdict import Outcome
from losview.rules.tables import Column, StudyResult, StudyTable, labels_of


@dataclass(frozen=True)
class Dominance(Study):
    """How much every hex sees, and by how many it is seen, as the sum of all fields: each hex sees itself.

    Attributes:
        bands: where bands of range end, in hexes, ascending; the last band has no end.
    """

    key: ClassVar[str] = "dominance"
    about: ClassVar[str] = tr("of every hex, how many hexes it sees and by how many it is seen, by range")

    bands: tuple[int, ...] = (4, 8, 16)

    settings: ClassVar = (Setting("bands", tr("N,N,…"), tr("where bands of range end, in hexes (default: 4,8,16)"),
                                  setting_numbers),)

    def __post_init__(self) -> None:
        if any(band < 0 for band in self.bands) or any(a >= b for a, b in pairwise(self.bands)):
            raise StudyError(tr("bands of range ascend, as in 4,8,16, not {bands}",
                                bands=",".join(map(str, self.bands))))

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        viewers = task.viewers[job.first : job.last]
        part = self._blank(task, len(viewers))
        for height, heights in enumerate(task.heights):
            for swept in sweep(judges[0], viewers, task.targets, heights):
                at = slice(swept.first, swept.first + len(swept.viewers))
                seen, hindered = swept.seen, swept.outcome == Outcome.HINDERED
                band = np.searchsorted(self.bands, sweep_ranges(judges[0].plane, swept.viewers, swept.targets))
                for number in range(len(self.bands) + 1):
                    within = seen & (band == number)
                    part["sees"][height, number, at] = within.sum(axis=1)
                    part["seen_by"][height, number] += within.sum(axis=0)
                part["sees_hindered"][height, at] = hindered.sum(axis=1)
                part["seen_by_hindered"][height] += hindered.sum(axis=0)
        return part

    def blank(self, task: StudyTask) -> Part:
        return self._blank(task, len(task.viewers))

    def _blank(self, task: StudyTask, viewers: int) -> Part:
        """int32: counts by height, band, and viewer or target."""
        heights, bands, targets = len(task.heights), len(self.bands) + 1, len(task.targets)
        return {"sees": np.zeros((heights, bands, viewers), np.int32),
                "sees_hindered": np.zeros((heights, viewers), np.int32),
                "seen_by": np.zeros((heights, bands, targets), np.int32),
                "seen_by_hindered": np.zeros((heights, targets), np.int32)}

    def add(self, total: Part, job: Job, part: Part) -> None:
        total["sees"][..., job.first : job.last] = part["sees"]
        total["sees_hindered"][..., job.first : job.last] = part["sees_hindered"]
        for name in ("seen_by", "seen_by_hindered"):
            total[name] += part[name]

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board = task.judged[0].board
        plane = board.grid.plane
        cells = union_in_order(plane, task.viewers, task.targets)
        hexes, labels = labels_of(board, cells.tolist())
        repeat = len(task.heights)
        columns: dict[str, Column] = {"hex": np.tile(labels, repeat), **height_columns(task.heights, len(cells))}

        def put(name: str, counts: NDArray[np.integer], of: CellIndices) -> None:
            columns[name] = spread(plane, counts, of, cells)

        put("sees", total["sees"].sum(axis=1), task.viewers)
        put("sees_hindered", total["sees_hindered"], task.viewers)
        put("seen_by", total["seen_by"].sum(axis=1), task.targets)
        put("seen_by_hindered", total["seen_by_hindered"], task.targets)
        for number, band in enumerate(self._band_names()):
            put(f"sees_{band}", total["sees"][:, number], task.viewers)
            put(f"seen_by_{band}", total["seen_by"][:, number], task.targets)
        table = StudyTable(columns, hexes * repeat, ("sees", "seen_by"))
        return StudyResult(self.key, task.name, tr("what every hex sees, and by how many hexes it is seen"), table,
                           board, _summary(task, columns))

    def _band_names(self) -> list[str]:
        """The bands as columns name them: "0_4", "5_8", "9_16", "17_up"."""
        starts = [0, *(band + 1 for band in self.bands)]
        return [f"{low}_{high}" for low, high in zip(starts, [*self.bands, "up"], strict=True)]




def _summary(task: StudyTask, columns: Mapping[str, Column]) -> tuple[str, ...]:
    """Which hexes see most, are seen by most and by fewest, and how much of all is seen; of the first heights."""
    rows = len(columns["hex"]) // len(task.heights)
    hexes, sees, seen_by = (columns[name][:rows].tolist() for name in ("hex", "sees", "seen_by"))
    if not rows or not task.threads:
        return (tr("There is nobody who looks, or nothing to look at."),)
    pairs = len(task.viewers) * len(task.targets)
    best = max(range(rows), key=lambda row: sees[row])
    exposed = max(range(rows), key=lambda row: seen_by[row])
    return (tr("{hex} sees most: {sees:,} of {hexes:,} hexes.", hex=hexes[best], sees=sees[best],
               hexes=len(task.targets)),
            tr("{hex} is seen by most: {seen_by:,} of {viewers:,}.", hex=hexes[exposed], seen_by=seen_by[exposed],
               viewers=len(task.viewers)),
            tr("{share:.1f} % of {threads:,} threads are seen.", share=100 * sum(sees) / pairs, threads=pairs))
