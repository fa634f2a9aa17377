"""A map flipped, or turned by multiples of 60 degrees."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Literal

import numpy as np

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.transform.moved_board import moved_board
from losview.board.transform.reshape import Reshape, check_has_boards
from losview.board.transform.resize import other
from losview.hexes.grid import Grid, GridPart, Stagger
from losview.hexes.hex import Hex
from losview.hexes.isometry import MIRRORS, Isometry, turn
from losview.hexes.labels import Labels, Origin
from losview.hexes.sheets import Sheet

#: Which sides of a map a flip exchanges.
Axis = Literal["left-right", "top-bottom"]


def flip(board: Board, axis: Axis, *, keep_labels: bool = True) -> Reshape:
    """The edit that exchanges left and right, or upper and lower.

    Args:
        keep_labels: whether labels go with their hexes; otherwise they stay where they are.

    Raises:
        EditError: where boards of the map are missing.
    """
    check_has_boards(board)
    grid, isometry = _flipped(board.grid, axis)
    labels = replace(_counted_from(board.labels, axis), sheets=()) if keep_labels else replace(board.labels, sheets=())
    name = tr("Flip left and right") if axis == "left-right" else tr("Flip top and bottom")
    return Reshape(board.grid, moved_board(board, isometry, grid, labels), isometry, name)


def turn_half(board: Board, *, keep_labels: bool = True) -> Reshape:
    """The edit that turns a map by 180 degrees; `keep_labels` and errors as for `flip`."""
    check_has_boards(board)
    across, one = _flipped(board.grid, "left-right")
    grid, two = _flipped(across, "top-bottom")
    isometry = one.then(two)
    labels = board.labels
    if keep_labels:
        labels = _counted_from(_counted_from(labels, "left-right"), "top-bottom")
        labels = replace(labels, sheets=tuple(_turned_sheet(one, grid) for one in board.labels.sheets))
    else:
        labels = replace(labels, sheets=())
    return Reshape(board.grid, moved_board(board, isometry, grid, labels), isometry, tr("Turn the map by 180°"))


def turn_sixths(board: Board, sixths: int, *, keep_labels: bool = True, level: int | None = None) -> Reshape:
    """The edit that turns a map clockwise by so many times 60 degrees.

    Turned by 180 degrees nothing is lost.  Otherwise the map becomes as large as needed to hold all its hexes, with
    whole hexes at the edges and without gaps, and labels begin anew; `turn_losses` says so beforehand.

    Args:
        keep_labels: as for `flip`, of a turn by 180 degrees.
        level: quarter levels of new hexes; None: as the nearest old hex.

    Raises:
        ValueError: with one sentence, where the map would become too large, is not turned at all, or boards of it are
            missing.
    """
    if sixths % 6 == 0:
        raise ValueError(tr("a turn by 360 degrees changes nothing"))
    if sixths % 6 == 3:
        return turn_half(board, keep_labels=keep_labels)
    check_has_boards(board)
    grid, isometry = turned_grid(board.grid, sixths)
    labels = replace(board.labels, sheets=())
    degrees = 60 * (sixths % 6)
    shown = f"{degrees}°" if degrees < 180 else f"−{360 - degrees}°"
    return Reshape(board.grid, moved_board(board, isometry, grid, labels, level), isometry,
                   tr("Turn the map by {angle}", angle=shown))


def turn_losses(board: Board, sixths: int) -> list[str]:
    """Sentences on what a turn by so many times 60 degrees cannot keep; ValueError as for `turn_sixths`."""
    if sixths % 3 == 0:
        return []
    old = board.grid
    grid, _ = turned_grid(old, sixths)
    new = int(grid.present.sum()) - len(old.plane.cells)
    said = [tr("The map becomes {columns:,} by {rows:,} hexes, the smallest rectangle that holds it turned: "
               "{new:,} new hexes are open ground at the level of the nearest old hex.", columns=grid.columns,
               rows=grid.rows, new=new)]
    if old.edges == "half":
        said.append(tr("Half hexes at its edges become whole ones."))
    if old.parts:
        said.append(tr("The gaps between its boards are filled."))
    if board.labels.sheets:
        said.append(tr("The boards lose their own labels."))
    said.append(tr("Hexes are numbered anew."))
    return said


def flip_losses(board: Board) -> list[str]:
    """Sentences on what a flip cannot keep."""
    return [tr("The boards lose their own labels.")] if board.labels.sheets else []


def turned_grid(grid: Grid, sixths: int) -> tuple[Grid, Isometry]:
    """The smallest grid that holds all hexes of another one turned, and how they come there."""
    isometry = turn(sixths)
    a, b, c, d = isometry.linear
    q, r = (one.astype(np.int64) for one in (grid.plane.q, grid.plane.r))
    q, r = a * q + b * r, c * q + d * r
    # Lines are columns on flat-top maps and rows on pointy-top ones; places along them are counted in half hexes.
    line, along = (q, 2 * r + q) if grid.top == "flat" else (r, 2 * q + r)
    first, start = int(line.min()), int(along.min())
    lines, places = int(line.max()) - first + 1, (int(along.max()) - start) // 2 + 1
    stagger: Stagger = "odd" if (first - start) % 2 == 0 else "even"
    columns, rows = (lines, places) if grid.top == "flat" else (places, lines)
    made = Grid(columns, rows, grid.top, stagger, "whole")
    # The first line begins where unshifted lines do, or half a hex farther.
    begin = start + (1 if made.shifted(0) else 0)
    corner = Hex(first, (begin - first) // 2) if grid.top == "flat" else Hex((begin - first) // 2, first)
    return made, Isometry(isometry.linear, made.hex(0, 0).minus(corner))


def _flipped(grid: Grid, axis: Axis) -> tuple[Grid, Isometry]:
    """The grid of a flipped map, and how hexes come there."""
    lines, cells = (grid.columns, grid.rows) if grid.top == "flat" else (grid.rows, grid.columns)
    turns_order = (grid.top == "flat") == (axis == "left-right")  # whether the order of lines is reversed
    swaps = lines % 2 == 0 if turns_order else grid.edges == "whole"
    parts = tuple(sorted(_mirrored_parts(grid, axis)))
    made = Grid(grid.columns, grid.rows, grid.top, other(grid.stagger) if swaps else grid.stagger, grid.edges, parts)
    linear = MIRRORS[grid.top, axis].linear
    # With half hexes, lines that are not shifted have one hex more.
    last = cells - 1 + (grid.edges == "half" and not grid.shifted(0))
    place = (lines - 1, 0) if turns_order else (0, last)
    target = made.hex(*place) if grid.top == "flat" else made.hex(place[1], place[0])
    start = Isometry(linear).hex(grid.hex(0, 0))
    return made, Isometry(linear, target.minus(start))


def _mirrored_parts(grid: Grid, axis: Axis) -> Iterator[GridPart]:
    for part in grid.parts:
        if axis == "left-right":
            yield part._replace(column=grid.columns - part.column - part.columns)
        else:
            yield part._replace(row=grid.rows - part.row - part.rows)


def _counted_from(labels: Labels, axis: Axis) -> Labels:
    """Labels counted from the opposite corner."""
    vertical, horizontal = labels.origin.split("-")
    if axis == "left-right":
        horizontal = "left" if horizontal == "right" else "right"
    else:
        vertical = "top" if vertical == "bottom" else "bottom"
    origins: dict[str, Origin] = {"top-left": "top-left", "top-right": "top-right", "bottom-left": "bottom-left",
                                  "bottom-right": "bottom-right"}
    return replace(labels, origin=origins[f"{vertical}-{horizontal}"])


def _turned_sheet(sheet: Sheet, grid: Grid) -> Sheet:
    """A board of a layout as it lies on a map turned by 180 degrees."""
    return sheet._replace(column=grid.columns - sheet.column - sheet.columns, row=grid.rows - sheet.row - sheet.rows,
                          turned=not sheet.turned)
