"""Hexes by where they lie: in a rectangle, inside a line drawn around them, or all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from losview.board.centre_features import centres_held
from losview.board.depiction import Depiction
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, hex_at


def rectangle(grid: Grid, a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes of a map whose centre dots lie in the rectangle between two dots, either of which may lie off the map.

    Lines of hexes that sit half a hex further are counted where they lie; of a rectangle without any width every second
    line goes half a hex further, so that none is left out.
    """
    flat = grid.top == "flat"
    lines, halves = [], []
    for hex_ in (a, b):
        column, row = grid.cell(hex_)
        line, place = (column, row) if flat else (row, column)
        lines.append(line)
        halves.append(2 * place + grid.shifted(line))
    low, high = min(halves), max(halves) + (halves[0] == halves[1])
    columns, rows = grid.shape
    most_lines, most = (columns, rows) if flat else (rows, columns)
    found = []
    for line in range(max(0, min(lines)), min(most_lines - 1, max(lines)) + 1):
        pushed = grid.shifted(line)
        for place in range(max(0, (low - pushed + 1) // 2), min(most - 1, (high - pushed) // 2) + 1):
            column, row = (line, place) if flat else (place, line)
            if grid.has_cell(column, row):
                found.append(grid.hex(column, row))
    return tuple(found)


def lasso(grid: Grid, path: Sequence[Point]) -> tuple[Hex, ...]:
    """The hexes of a map whose centre dots lie inside a closed line or on it, and the hex where the line begins."""
    found = dict.fromkeys([hex_at(path[0])])
    if len(path) >= 3:
        found |= dict.fromkeys(centres_held(Depiction("", tuple(path))))
    return on_map(grid, found)


def on_map(grid: Grid, hexes: Iterable[Hex]) -> tuple[Hex, ...]:
    """The hexes of a map among others, in order."""
    return tuple([hex_ for hex_ in hexes if hex_ in grid])
