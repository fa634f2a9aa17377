"""`losview convert`: a map in another format."""

from __future__ import annotations

from argparse import Namespace

from losview.cli.errors import DONE
from losview.cli.terminal import filled, print_error, print_text
from losview.files.format import open_map, save
from losview.output.whole_file import STANDARD_OUTPUT


def run(args: Namespace) -> int:
    """Convert, and print what is left out; on standard error where the map itself is printed."""
    board = open_map(args.map)
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
