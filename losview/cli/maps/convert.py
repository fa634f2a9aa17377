"""`losview convert`: a map in another format."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.board.board import Board
from losview.cli.errors import DONE
from losview.cli.terminal import filled, print_error, print_text
from losview.files.format import open_map, save
from losview.hex_tables.hex_table import SUFFIXES, table_bytes
from losview.output.whole_file import STANDARD_OUTPUT, write_whole


def run(args: Namespace) -> int:
    """Convert, and print what is left out; on standard error where the map itself is printed."""
    board = open_map(args.map)
    if _suffix(args) in SUFFIXES:
        return _write_table(args, board)
    losses = [*board.refusals, *save(board, args.out, suffix=f".{args.format}" if args.format else "", stream=True)]
    if args.out in STANDARD_OUTPUT:
        for loss in losses:
            print_error(f"lost: {loss}")
        return DONE
    for loss in losses:
        print_text(filled(f"lost: {loss}", "      ", ""))
    count = len(board.grid.plane.cells)
    hexes = f"{count:,} hex{'' if count == 1 else 'es'}"
    print_text(f"{args.out} written, {hexes}{'' if losses else ', nothing lost'}.")
    return DONE


def _suffix(args: Namespace) -> str:
    return f".{args.format}" if args.format else Path(args.out).suffix.lower()


def _write_table(args: Namespace, board: Board) -> int:
    """Write the hexes as a table or as GeoJSON; no program makes a map of it again."""
    write_whole(args.out, table_bytes(board, f"x{_suffix(args)}"), stream=True)
    if args.out not in STANDARD_OUTPUT:
        print_text(f"{args.out} written, {len(board.grid.plane.cells):,} hexes; it cannot be opened as a map again.")
    return DONE
