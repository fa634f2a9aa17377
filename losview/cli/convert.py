"""`losview convert`: a map from one format into another."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from losview.board.board import Board
from losview.cli.errors import DONE
from losview.cli.question import RULES_OF_FORMAT, format_of
from losview.cli.terminal import filled
from losview.files.format import for_path, open_map, save


def run(args: Namespace) -> int:
    """Convert, and name what the other format has no room for."""
    board = open_map(args.map)
    _carry_rules(board, args.map, args.out)
    losses = save(board, Path(args.out))
    for loss in losses:
        print(filled(f"lost: {loss}", "      ", ""))
    count = len(board.grid.plane.cells)
    print(f"{args.out} written, {count:,} hexes{'' if losses else ', nothing lost'}.")
    return DONE


def _carry_rules(board: Board, path: str, out: str) -> None:
    """Write down the rules that a map's format meant, where the new one means none of its own."""
    rules = RULES_OF_FORMAT.get(format_of(path))
    if rules is not None and for_path(out, writing=True).key not in RULES_OF_FORMAT:
        board.scenario.setdefault("rules", rules)
