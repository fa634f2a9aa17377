"""Hexes added to the sides of a map, or cut off."""

from __future__ import annotations

from dataclasses import replace

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.transform.moved_board import moved_board
from losview.board.transform.reshape import Reshape, check_has_boards
from losview.hexes.grid import Edges, Grid, GridPart, Stagger
from losview.hexes.isometry import Isometry
from losview.hexes.labels import MAX_PADDING, Labels
from losview.hexes.sheets import Sheet


def resize(board: Board, *, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0, edges: Edges | None = None,
           keep_labels: bool = True, level: int | None = None) -> Reshape:
    """The edit that adds columns and rows of hexes at each side, or with numbers below 0 cuts them off.

    Args:
        edges: whole or half hexes at the edges, None as they are.
        keep_labels: whether hexes keep their labels; otherwise the first hex has the label that it had before.
        level: quarter levels of new hexes; None: as the nearest old hex.

    Raises:
        ValueError: with one sentence, where no map can have that size, its labels cannot be kept, or boards of
            it are missing.
    """
    check_has_boards(board)
    grid = resized_grid(board.grid, left, top, right, bottom, edges)
    shift = grid.hex(left, top).minus(board.grid.hex(0, 0))
    labels = kept_labels(board, grid, left, top, right, bottom) if keep_labels else replace(board.labels, sheets=())
    isometry = Isometry(shift=shift)
    if not any(isometry.hex(hex_) in grid for hex_ in board.grid.hexes()):
        raise ValueError(tr("nothing would be left of the map"))
    made = moved_board(board, isometry, grid, labels, level)
    name = tr("Resize the map to {columns:,} by {rows:,}", columns=grid.columns, rows=grid.rows)
    return Reshape(board.grid, made, isometry, name)


def resized_grid(grid: Grid, left: int, top: int, right: int, bottom: int, edges: Edges | None = None) -> Grid:
    """The grid with columns and rows added at each side, or cut off; ValueError where there is no such grid."""
    columns, rows = grid.columns + left + right, grid.rows + top + bottom
    edges = edges or grid.edges
    if edges != grid.edges:  # as many lines of hexes as before: with half hexes every second one is shorter by one
        more = 1 if edges == "whole" else -1
        columns, rows = (columns, rows + more) if grid.top == "flat" else (columns + more, rows)
    pushed = (left if grid.top == "flat" else top) % 2 == 1
    stagger: Stagger = other(grid.stagger) if pushed else grid.stagger
    if columns < 1 or rows < 1:
        raise ValueError(tr("a map of {columns} by {rows} hexes has nothing on it: cut off less", columns=columns,
                            rows=rows))
    parts = _cut_parts(grid, left, top, columns, rows) if edges == "half" else ()
    made = Grid(columns, rows, grid.top, stagger, edges, parts)
    if not made.present.any():
        raise ValueError(tr("such a map would have no hex at all: make it larger"))
    return made


def other(stagger: Stagger) -> Stagger:
    """The other stagger."""
    return "even" if stagger == "odd" else "odd"


def _cut_parts(grid: Grid, left: int, top: int, columns: int, rows: int) -> tuple[GridPart, ...]:
    """The parts of a map with gaps, where they lie after cutting; sides that reach the edge grow with it."""
    parts = []
    for part in grid.parts:
        first, last = part.column + left, part.column + part.columns + left
        high, low = part.row + top, part.row + part.rows + top
        first, high = (0 if part.column == 0 else max(0, first)), (0 if part.row == 0 else max(0, high))
        last = columns if part.column + part.columns == grid.columns else min(columns, last)
        low = rows if part.row + part.rows == grid.rows else min(rows, low)
        if last - first >= 2 and low - high >= 1:
            parts.append(GridPart(first, high, last - first, low - high))
    return tuple(parts)


def kept_labels(board: Board, grid: Grid, left: int, top: int, right: int, bottom: int) -> Labels:
    """The labels under which every hex of a resized map is called as before.

    Raises:
        ValueError: with one sentence, where there are none.
    """
    labels, old = board.labels, board.grid
    across = right if labels.origin.endswith("right") else left
    down = bottom if labels.origin.startswith("bottom") else top
    first_column, first_row = labels.first_column - across, labels.first_row - down
    try:
        kept = replace(labels, first_column=first_column, first_row=first_row,
                       sheets=tuple(filter(None, (_cut_sheet(one, grid, left, top) for one in labels.sheets))))
    except ValueError:
        raise ValueError(
            tr("the labels cannot be kept, as the first row would have number {number}: restart them", number=first_row)
            if first_column >= 1 else
            tr("the labels cannot be kept, as the first column would have number {number}: restart them",
               number=first_column)) from None
    widths = labels.number_widths(old)
    for padding in (labels.padding, *widths) if labels.style == "digits" else ():
        kept = replace(kept, padding=min(padding, MAX_PADDING))
        if kept.number_widths(grid) == widths:
            break
    if labels.style == "digits" and kept.number_widths(grid) != widths:
        raise ValueError(tr("the labels cannot be kept, as their numbers would have more digits or fewer: restart "
                            "them"))
    # Columns that hold one hex more begin one lower, but never below 0.
    for column in range(min(2, old.shape[0])) if grid.edges == old.edges and not labels.sheets else ():
        stays = column + left, top
        if old.has_cell(column, 0) and grid.has_cell(*stays) and (
                kept.of(grid, grid.hex(*stays)) != labels.of(old, old.hex(column, 0))):
            raise ValueError(tr("the labels cannot be kept, as the first row would have number {number}: restart them",
                                number=-1))
    return kept


def _cut_sheet(sheet: Sheet, grid: Grid, left: int, top: int) -> Sheet | None:
    """A board of a layout as it lies on a resized map, None where nothing of it is left."""
    column, row = sheet.column + left, sheet.row + top
    off_left, off_right = max(0, -column), max(0, column + sheet.columns - grid.shape[0])
    off_top, off_bottom = max(0, -row), max(0, row + sheet.rows - grid.rows)
    columns, rows = sheet.columns - off_left - off_right, sheet.rows - off_top - off_bottom
    if columns < 1 or rows < 1:
        return None
    first_column = sheet.first_column + (off_right if sheet.turned else off_left)
    first_row = sheet.first_row + (off_bottom if sheet.turned else off_top)
    return sheet._replace(column=column + off_left, row=row + off_top, columns=columns, rows=rows,
                          first_column=first_column, first_row=first_row)
