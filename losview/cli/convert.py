"""`losview convert`: a map from one format into another."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.cli.errors import DONE
from losview.cli.terminal import filled
from losview.files.format import open_map, save


def run(args: Namespace) -> int:
    """Convert, and print what the other format cannot hold."""
    board = open_map(args.map)
    losses = save(board, Path(args.out))
    for loss in losses:
        print(filled(f"lost: {loss}", "      ", ""))
    count = len(board.grid.plane.cells)
    print(f"{args.out} written, {count:,} hexes{'' if losses else ', nothing lost'}.")
    return DONE
