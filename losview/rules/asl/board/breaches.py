"""Breaches in rowhouse bars and interior factory walls (B23.711): which bars they open, and on which levels."""

from __future__ import annotations

from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import FlatGrid
from losview.rules.asl.board.hexside_table import HexsideTable


def opened_bars(sides: HexsideTable, plane: FlatGrid, breach: UnitCounter) -> list[int]:
    """The entries of the bars that a breach opens: those on the hexside that it faces.

    A breach that faces nowhere opens the bar of the only hexside of its hex that has one; where nobody can say which
    it opens, none.
    """
    if not plane.holds(breach.hex):
        return []
    cell = plane.cell(breach.hex)
    rows = range(int(sides.first[cell]), int(sides.first[cell] + sides.count[cell]))
    barred = [(int(sides.towards[row]), int(sides.entry[row])) for row in rows if sides.bar[sides.entry[row]]]
    directions = {direction for direction, _ in barred if breach.facing in (None, direction)}
    return [entry for direction, entry in barred if {direction} == directions]
