"""A table of blind hexes for a gun's level: every obstacle and crest line below it, at every range."""

from __future__ import annotations

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.features.analysis.calculator import Calculation, Calculator, FigureTable
from losview.features.analysis.inputs import Inputs
from losview.rules.asl.rules.obstacles import blind_number
from losview.rules.core.threads import RuleError
from losview.rules.core.verdict import decimal, levels
from losview.rules.fields import FieldKind, FormField

#: Ranges that share a column: the card counts range by fives.
BAND = 5


def blind_numbers(gun: int, target: int, tops: list[int], ranges: list[int], crest: bool) -> list[list[int]]:
    """How many hexes are blind, a row for each top and a column for each range.

    Args:
        gun, target: quarter levels. tops: full-level heights in quarters. crest: whether they are crest lines that are
            no cliffs.
    """
    full_top = np.array(tops, np.int16)[:, None]
    range_high = np.array(ranges, np.int32)[None]
    shape = (len(tops), len(ranges))
    _, number = blind_number(full_top, range_high, np.full(shape, gun, np.int16), np.full(shape, target, np.int16),
                             np.full(shape, crest))
    rows: list[list[int]] = number.tolist()
    return rows


class BlindTable(Calculator):
    """The blind hex card for one gun position, to print."""

    key = "table"
    name = tr("Table for a gun")
    about = tr("Advanced Squad Leader: blind hexes behind everything lower than a gun position, at every range, to "
               "print.")
    rules = "asl"
    fields = (
        FormField("gun", tr("Level of the gun"), tr("Half levels are rooftops."), FieldKind.LEVEL, "4", -20, 20,
                   QUARTERS_PER_LEVEL // 2),
        FormField("lowest", tr("Lowest target"), tr("Level of the lowest ground that it fires at."), FieldKind.LEVEL,
                   "0", -20, 20),
        FormField("range", tr("Farthest range"), tr("From the gun to what lies between, in hexes."), FieldKind.DISTANCE,
                   "29", 1, 60),
    )

    def answer(self, inputs: Inputs) -> Calculation:
        gun, lowest, farthest = inputs.level("gun"), inputs.level("lowest"), inputs.number("range")
        if gun - lowest <= QUARTERS_PER_LEVEL:
            raise RuleError(tr("nothing lies strictly between the gun and its lowest target: "
                               "let gun be more than one level above lowest"))
        targets = range(lowest, gun - QUARTERS_PER_LEVEL, QUARTERS_PER_LEVEL)
        starts = list(range(0, farthest + 1, BAND))
        columns = tuple(f"{max(start, 1)}\N{EN DASH}{min(start + BAND - 1, farthest)}"
                        if min(start + BAND - 1, farthest) > max(start, 1) else str(max(start, 1)) for start in starts)
        tables = tuple(self._table(gun, target, starts, columns) for target in targets)
        height = tr("The height of an obstacle is the level of its hex and the full levels of its terrain.")
        return Calculation(tr("Blind hexes for a gun at level {level}.", level=decimal(levels(gun))), height,
                           tables=tables)

    @staticmethod
    def _table(gun: int, target: int, starts: list[int], columns: tuple[str, ...]) -> FigureTable:
        tops = list(range(target + QUARTERS_PER_LEVEL, gun, QUARTERS_PER_LEVEL))
        rows = []
        for crest, name in ((False, tr("obstacle or cliff, height {level}")),
                            (True, tr("crest line of level {level}"))):
            for top, numbers in zip(tops, blind_numbers(gun, target, tops, starts, crest), strict=True):
                rows.append((name.format(level=decimal(levels(top))), tuple(map(str, numbers))))
        return FigureTable(
            tr("Targets at level {level}", level=decimal(levels(target))), tr("range from the gun"), columns,
            tuple(rows))
