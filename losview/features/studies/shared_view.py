"""Shared view: the hexes that all of some viewers see, and none of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from losview.base.study_error import StudyError
from losview.base.translation import tr, tr_n
from losview.base.words import and_more
from losview.board.board import Board
from losview.features.studies.areas import area, union_in_order
from losview.features.studies.job import Part
from losview.features.studies.study import Setting, StudyTask
from losview.features.studies.verdict_matrix import MatrixStudy, seen_at_any_height
from losview.hexes.arrays import CellIndices
from losview.rules.tables import StudyResult, StudyTable, labels_of

#: Hexes that are named in the summary.
NAMED = 12


@dataclass(frozen=True)
class SharedView(MatrixStudy):
    """What all of these see and none of those.

    Attributes:
        all_of: the area whose hexes must all see a hex. none_of: the area from which none may, "" for no such demand.
    """

    key: ClassVar[str] = "shared"
    about: ClassVar[str] = tr("the hexes that all of these see, and none of those")
    takes_viewers: ClassVar[bool] = False
    settings: ClassVar = (
        Setting("all_of", tr("AREA"), tr("who must all see a hex, such as A1, C3 or units of red"), needed=True,
                title=tr("All of these")),
        Setting("none_of", tr("AREA"), tr("who must not see it, such as units of blue"), title=tr("None of those")),
    )

    all_of: str = ""
    none_of: str = ""

    def asked(self, board: Board, viewers: str, targets: str) -> tuple[CellIndices, CellIndices]:
        """The viewers are the hexes of both areas."""
        if viewers:
            raise StudyError(tr("the study shared looks from --all-of and --none-of: leave --viewers out"))
        return union_in_order(board.grid.plane, *self._parties(board)), area(board, targets)

    def _parties(self, board: Board) -> tuple[CellIndices, CellIndices]:
        these = area(board, self.all_of) if self.all_of.strip() else np.array([], np.intp)
        those = area(board, self.none_of) if self.none_of.strip() else np.array([], np.intp)
        for option, cells, text in (("--all-of", these, self.all_of), ("--none-of", those, self.none_of)):
            if not len(cells) and (text.strip() or option == "--all-of"):
                raise StudyError(tr("{option} needs an area with hexes of the map, and {text!r} has none",
                                    option=option, text=text))
        both = np.intersect1d(these, those)
        if len(both):
            raise StudyError(tr("{hex} is among these and those: no hex can be seen and not seen by it; name each hex "
                                "in one of --all-of and --none-of",
                                hex=board.label(board.grid.plane.hex(int(both[0])))))
        return these, those

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board, seen = task.judged[0].board, seen_at_any_height(total)
        these, those = (np.isin(task.viewers, cells) for cells in self._parties(board))
        by_all_of, by_none_of = (seen[party].sum(axis=0).astype(np.int32) for party in (these, those))
        fits = (by_all_of == these.sum()) & (by_none_of == 0)
        hexes, labels = labels_of(board, task.targets.tolist())
        columns = {"hex": labels, "fits": fits.astype(np.int8), "by_all_of": by_all_of, "by_none_of": by_none_of}
        names = labels[fits].tolist()
        n, m = int(these.sum()), int(those.sum())
        who = tr_n("the one viewer", "all {count:,} viewers", n)
        others = tr_n(" and not by the other one", " and by none of {count:,} others", m) if m else ""
        seen_by = tr("{fitting:,} of {hexes:,} hexes are seen by {who}{others}", fitting=len(names), hexes=len(hexes),
                     who=who, others=others)
        summary = (f"{seen_by}: {and_more(names[:NAMED], len(names) - NAMED)}." if names else f"{seen_by}.",)
        table = StudyTable(columns, hexes, ("fits", "by_all_of", "by_none_of"), marks=("fits",))
        return StudyResult(self.key, task.name, tr("what all of these see and none of those"), table, board, summary)
