"""`losview field`: every hex as one viewer sees it, as a picture in letters, as JSON or as a table."""

from __future__ import annotations

import shutil
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.base.whole_file import STANDARD_OUTPUT, write_whole
from losview.base.words import figure
from losview.cli.errors import DONE, Refusal
from losview.cli.judged_map import JudgedMap, open_judged_map
from losview.cli.terminal import columns, filled, is_terminal, print_json, print_text, styled
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex
from losview.rules.core.field import Field, TargetHeight, compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.hex_table import SUFFIXES, table_bytes

#: The picture's sign for each outcome, and for the viewer.
SIGNS = {Outcome.CLEAR: "o", Outcome.HINDERED: "+", Outcome.BLOCKED: ".", Outcome.BLIND: "x", Outcome.DEPRESSION: "u",
         Outcome.BEYOND_NVR: "n"}
VIEWER = "@"
_STYLES = {"o": "green", "+": "yellow", ".": "dim", VIEWER: "bold"}
#: Most rows of hexes that the picture shows on a terminal.
TALLEST = 40


def run(args: Namespace) -> int:
    """Sweep the viewer's field and print it."""
    judged = open_judged_map(args)
    viewer = judged.viewer(args.start)
    field = swept_field(judged, viewer)
    if args.out is not None:
        write_table(args, judged, field)
    elif args.json:
        print_json(field_json(judged, viewer, field), indent=None)
    else:
        print_text(field_text(judged, viewer, field))
    return DONE


def write_table(args: Namespace, judged: JudgedMap, field: Field) -> None:
    """Write every hex with its outcome as a table or as GeoJSON, by the ending of the file."""
    suffix = f".{args.format}" if args.format else Path(args.out).suffix.lower()
    if suffix not in SUFFIXES:
        raise Refusal(tr("a field is written as {suffixes} or {last}, and {out} ends in none of these; --format names "
                         "one", suffixes=", ".join(SUFFIXES[:-1]), last=SUFFIXES[-1], out=args.out))
    write_whole(args.out, table_bytes(judged.board, f"x{suffix}", field), stream=True)
    if args.out not in STANDARD_OUTPUT:
        print_text(tr("{out} written, {count:,} hexes.", out=args.out, count=len(judged.board.grid.plane.cells)))


def swept_field(judged: JudgedMap, viewer: LineEnd) -> Field:
    """The field of a viewer against targets of the height asked for."""
    field = compute_field(judged.judge, viewer, TargetHeight(eye=judged.to_eye))
    if field is None:
        raise Refusal(tr("the field could not be computed"))
    return field


def field_json(judged: JudgedMap, viewer: LineEnd, field: Field) -> dict[str, Any]:
    """The hexes by outcome, and the points of those that are hindered."""
    board, grid = judged.board, judged.board.grid
    hexes: dict[str, list[str]] = {}
    for outcome in Outcome:
        cells = np.argwhere(field.outcome == outcome).tolist()
        if cells or outcome <= Outcome.BLOCKED:
            hexes[outcome.name.lower()] = [board.label(grid.hex(*cell)) for cell in cells]
    marked = np.argwhere((field.hindrance != 0) & (field.outcome == Outcome.HINDERED)).tolist()
    return {
        **judged.json_header("field"), "from": judged.named(viewer), "seen": field.seen(), "of": len(grid.plane.cells),
        "counts": {name: len(labels) for name, labels in hexes.items()}, "hexes": hexes,
        "hindrance": {board.label(grid.hex(*cell)): int(field.hindrance[tuple(cell)]) for cell in marked},
    }


def field_text(judged: JudgedMap, viewer: LineEnd, field: Field) -> str:
    """The picture, what its signs mean, and how many hexes there are of each."""
    total, seen = len(judged.board.grid.plane.cells), field.seen()
    lines = [
        styled(filled(tr("{viewer} sees {seen:,} of {total:,} hexes.", viewer=judged.named(viewer), seen=seen,
                         total=total)), "bold"),
        styled(filled(judged.rules_line()), "dim"), "", *field_picture(judged, viewer.hex, field), "",
    ]
    rows = []
    for outcome, sign in SIGNS.items():
        count = int((field.outcome == outcome).sum())
        if count:
            rows.append((sign, outcome.words, figure(count), tr("{share:.1f} %", share=100 * count / total)))
    return "\n".join([*lines, *columns(rows, frozenset({2, 3}), "  "), f"  {VIEWER}  " + tr("the viewer")])


def field_picture(judged: JudgedMap, viewer: Hex, field: Field) -> list[str]:
    """The field with a letter for each hex; shifted columns or rows are moved by half a step.

    On a terminal too small for the map it shows the part around the viewer, and says so.
    """
    grid = judged.board.grid
    window = _window(grid, viewer)
    (left, right), (top, bottom) = window
    draw = _flat if grid.top == "flat" else _pointy
    signs = np.full(grid.shape, " ")
    for outcome, sign in SIGNS.items():
        signs[field.outcome == outcome] = sign
    signs[grid.cell(viewer)] = VIEWER
    lines = ["".join(styled(sign, _STYLES[sign]) if sign in _STYLES else sign for sign in line.rstrip())
             for line in draw(grid, signs, window)]
    if (right - left, bottom - top) != grid.shape:
        part = [judged.board.label(grid.hex(c, r)) for c, r in ((left, top), (right - 1, bottom - 1))
                if grid.has_cell(c, r)]
        shown = tr("(the part around the viewer)") if len(part) < 2 else tr("(the part around the viewer, {first} to "
                                                                            "{last})", first=part[0], last=part[1])
        lines.append(styled(shown, "dim"))
    return lines


Window = tuple[tuple[int, int], tuple[int, int]]


def _window(grid: Grid, viewer: Hex) -> Window:
    """The columns and rows to draw, each as (first, end): all, or on a terminal those around the viewer that fit."""
    if not is_terminal(sys.stdout):
        return (0, grid.shape[0]), (0, grid.shape[1])
    room = shutil.get_terminal_size().columns - 1
    wide = room if grid.top == "flat" else room // 2
    high = TALLEST // 2 if grid.top == "flat" else TALLEST
    spans = []
    for length, most, middle in zip(grid.shape, (wide, high), grid.cell(viewer), strict=True):
        first = max(0, min(middle - most // 2, length - most))
        spans.append((first, min(length, first + most)))
    return spans[0], spans[1]


def _flat(grid: Grid, signs: NDArray[np.str_], window: Window) -> list[str]:
    """Flat-top: each row takes two lines, the second for the columns that lie half a hex lower."""
    (left, right), (top, bottom) = window
    return ["".join(signs[c, row] if grid.shifted(c) == lower else " " for c in range(left, right))
            for row in range(top, bottom) for lower in (False, True)]


def _pointy(grid: Grid, signs: NDArray[np.str_], window: Window) -> list[str]:
    """Pointy-top: a letter and a space for each hex; shifted rows begin one character further right."""
    (left, right), (top, bottom) = window
    return [" " * grid.shifted(row) + " ".join(signs[left:right, row]) for row in range(top, bottom)]
