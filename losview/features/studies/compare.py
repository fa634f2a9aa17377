"""Compare: where two rule sets, options, seasons or editions of a map differ about what is seen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import DTypeLike

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.features.studies.areas import union_in_order
from losview.features.studies.heights import height_columns, spread
from losview.features.studies.job import Job, Part
from losview.features.studies.study import StudyTask
from losview.features.studies.sweep import sweep
from losview.features.studies.verdict_matrix import MatrixStudy
from losview.rules.core.rule_set import Judge
from losview.rules.core.verdict import Outcome
from losview.rules.tables import Column, StudyResult, StudyTable, labels_of, text_column


@dataclass(frozen=True)
class Compare(MatrixStudy):
    """Of every hex, about how many threads the two differ: seen by one and not by the other, or hindered otherwise."""

    key: ClassVar[str] = "compare"
    about: ClassVar[str] = tr("where two rule sets, options, seasons or editions of a map differ")
    compares: ClassVar[int] = 2
    matrices: ClassVar[Mapping[str, DTypeLike]] = {
        "before": np.uint8, "before_hindrance": np.int16, "after": np.uint8, "after_hindrance": np.int16}

    def check(self, task: StudyTask) -> None:
        first, second = task.judged
        if first.board.grid != second.board.grid:
            raise StudyError(tr("{map}: the two maps have different hexes, so they cannot be compared hex by hex",
                                map=task.name))
        if first.board is second.board and first.rules == second.rules:
            raise StudyError(tr("{map} is compared with itself; say what differs, as in --with-rules asl, "
                                "--with-option season=out or --with-map older.losmap", map=task.name))

    def compute(self, task: StudyTask, judges: Sequence[Judge], job: Job) -> Part:
        part = self.zeros(task, job.last - job.first)
        viewers = task.viewers[job.first : job.last]
        for height, heights in enumerate(task.heights):
            sweeps = [sweep(judge, viewers, task.targets, heights) for judge in judges]
            for both in zip(*sweeps, strict=True):
                at = slice(both[0].first, both[0].first + len(both[0].viewers))
                for side, swept in zip(("before", "after"), both, strict=True):
                    part[side][height, at] = swept.outcome
                    part[f"{side}_hindrance"][height, at] = swept.hindrance
        return part

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board, plane = task.judged[0].board, task.judged[0].board.grid.plane
        seen, seen_after = (total[side] <= Outcome.HINDERED for side in ("before", "after"))
        differ = {"lost": seen & ~seen_after, "gained": ~seen & seen_after,
                  "hindered": seen & seen_after & (total["before_hindrance"] != total["after_hindrance"])}
        cells = union_in_order(plane, task.viewers, task.targets)
        hexes, labels = labels_of(board, cells.tolist())
        columns: dict[str, Column] = {"hex": np.tile(labels, len(task.heights)),
                                      **height_columns(task.heights, len(cells))}
        columns["differs"] = spread(plane, sum(each.sum(axis=2) for each in differ.values()), task.viewers, cells)
        for name, each in differ.items():
            columns[f"sees_{name}"] = spread(plane, each.sum(axis=2), task.viewers, cells)
            columns[f"seen_by_{name}"] = spread(plane, each.sum(axis=1), task.targets, cells)
        viewers, targets = (labels_of(board, one.tolist())[1] for one in (task.viewers, task.targets))
        arrays = {"viewers": viewers, "targets": targets,
                  "outcomes": text_column(outcome.name.lower() for outcome in Outcome), **total}
        counts = {name: int(each.sum()) for name, each in differ.items()}
        summary = (tr("{differ:,} of {threads:,} threads differ: {first:,} are seen by the first alone, {second:,} by "
                      "the second alone, {both:,} by both with other hindrances.", differ=sum(counts.values()),
                      threads=seen.size, first=counts["lost"], second=counts["gained"], both=counts["hindered"]),)
        table = StudyTable(columns, hexes * len(task.heights), ("differs", "sees_lost", "sees_gained"))
        return StudyResult(self.key, task.name, tr("where the two differ"), table, board, summary, arrays)
