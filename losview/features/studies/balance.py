"""Balance: what both sides see from where they enter, the ground that neither sees, and the approaches to the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from losview.base.study_error import StudyError
from losview.base.translation import tr
from losview.board.board import Board
from losview.features.studies.areas import area, union_in_order
from losview.features.studies.job import Part
from losview.features.studies.routes import least_seen_route
from losview.features.studies.study import Setting, StudyTask
from losview.features.studies.verdict_matrix import MatrixStudy, seen_at_any_height
from losview.hexes.arrays import CellIndices
from losview.rules.tables import StudyResult, StudyTable, labels_of


@dataclass(frozen=True)
class Balance(MatrixStudy):
    """Both sides' entry areas compared.

    Attributes:
        side_a: area where one side enters. side_b: where the other does, "" for the first turned about the middle of
            the map.
    """

    key: ClassVar[str] = "balance"
    about: ClassVar[str] = tr("what both sides see from where they enter, dead ground, and approaches")
    takes_viewers: ClassVar[bool] = False
    settings: ClassVar = (
        Setting("side_a", tr("AREA"), tr("where one side enters, such as A1..A10"), needed=True, title=tr("Side A")),
        Setting("side_b", tr("AREA"),
                tr("where the other does (default: the first turned about the middle of the map)"), title=tr("Side B")),
    )

    side_a: str = ""
    side_b: str = ""

    def asked(self, board: Board, viewers: str, targets: str) -> tuple[CellIndices, CellIndices]:
        """The viewers are the hexes of both entry areas."""
        if viewers:
            raise StudyError(tr("the study balance looks from the entry areas: leave --viewers out"))
        return union_in_order(board.grid.plane, *self._sides(board)), area(board, targets)

    def _sides(self, board: Board) -> tuple[CellIndices, CellIndices]:
        a = area(board, self.side_a) if self.side_a.strip() else np.array([], np.intp)
        b = area(board, self.side_b) if self.side_b.strip() else turned_hexes(board, a)
        if not len(a) or not len(b):
            raise StudyError(tr("{option} needs an area with hexes of the map",
                                option="--side-b" if len(a) else "--side-a"))
        return a, b

    def result(self, task: StudyTask, total: Part) -> StudyResult:
        board, seen = task.judged[0].board, seen_at_any_height(total)
        sides = self._sides(board)
        a, b = (seen[np.isin(task.viewers, side)].sum(axis=0).astype(np.int32) for side in sides)
        hexes, labels = labels_of(board, task.targets.tolist())
        columns = {"hex": labels, "seen_by_a": a, "seen_by_b": b, "balance": a - b,
                   "dead": ((a + b) == 0).astype(np.int8)}
        n = len(hexes)
        summary = [tr("Side A ({entry_a} hexes) sees {seen_a:,} of {hexes:,} hexes, side B ({entry_b}) {seen_b:,}; "
                      "{dead:,} are dead ground, seen by neither.", entry_a=len(sides[0]), seen_a=int((a > 0).sum()),
                      hexes=n, entry_b=len(sides[1]), seen_b=int((b > 0).sum()), dead=int(columns["dead"].sum())),
                   tr("{alone_a:,} are seen by A alone, {alone_b:,} by B alone.",
                      alone_a=int(((a > 0) & (b == 0)).sum()), alone_b=int(((b > 0) & (a == 0)).sum()))]
        for name, start, goal, against in (("A", *sides, b), ("B", *sides[::-1], a)):
            at = dict(zip(hexes, against.tolist(), strict=True))
            ends = ([board.grid.plane.hex(cell) for cell in side.tolist()] for side in (start, goal))
            route = least_seen_route(at, *ends)
            if route:
                summary.append(tr("{side}'s least seen approach goes from {start} to {goal} in {steps} steps, {seen:,} "
                                  "times seen.", side=name, start=board.label(route[0]), goal=board.label(route[-1]),
                                  steps=len(route) - 1, seen=sum(at[hex_] for hex_ in route)))
        table = StudyTable(columns, hexes, ("balance", "seen_by_a", "seen_by_b", "dead"))
        return StudyResult(self.key, task.name, tr("both sides' entry areas"), table, board, tuple(summary))


def turned_hexes(board: Board, cells: CellIndices) -> CellIndices:
    """The hexes of cells turned by 180° about the middle of the map; those that fall off the map are left out.

    Where a turned hex lies between two of the map, it is the one nearer to the first row (or column).
    """
    grid, plane = board.grid, board.grid.plane
    columns, rows = grid.shape
    wanted = []
    for cell in cells.tolist():
        column, row = grid.cell(plane.hex(cell))
        line, opposite = (column, columns - 1 - column) if grid.top == "flat" else (row, rows - 1 - row)
        short = grid.edges == "half" and (grid.shifted(line) or grid.shifted(opposite))
        place = (opposite, rows - 1 - row - short) if grid.top == "flat" else (columns - 1 - column - short, opposite)
        if grid.has_cell(*place):
            wanted.append(grid.hex(*place))
    return union_in_order(plane, plane.cells_of(wanted))
