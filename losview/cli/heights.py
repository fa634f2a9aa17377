"""`--heights`, `--zero` and `--step`: levels of hexes from a grid of heights, and the height of a level."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.new_map.heights import height_levels, proposed, sampled_heights, stretched
from losview.board.new_map.scan_place import scan_of
from losview.board.transform.level_edits import give_levels
from losview.cli.errors import Refusal
from losview.formats.core.disk import read_bytes
from losview.formats.format import for_path, open_map
from losview.formats.height_grid import read_heights
from losview.formats.map_editors import worldographer

#: The least height of a level, and the most of a level or of level 0.
_MINIMUM, _MAXIMUM = 0.01, 1_000_000


def opened_with_heights(args: Namespace, open_it: Callable[[str], Board] = open_map) -> tuple[Board, str]:
    """The map of a command with the levels that these options give it, and a sentence about these, "" without any.

    Args:
        open_it: opens the map.

    Raises:
        FormatError, Refusal: where the map or the heights cannot be read, or the options do not go together.
    """
    check_numbers(args)
    if args.heights is not None or (args.zero is None and args.step is None):
        board = open_it(args.map)
        return board, set_heights(args, board)
    path = Path(args.map)
    format_ = for_path(path)
    if format_.key != "worldographer":
        raise Refusal(tr("--zero and --step need heights: add --heights FILE, or name a map of Worldographer"))
    parse = partial(worldographer.parse, zero=args.zero or 0.0, step=1.0 if args.step is None else args.step)
    return replace(format_, parse=parse).read_bytes(read_bytes(path), path), ""


def check_numbers(args: Namespace) -> None:
    """Refuse heights of levels that no map has.

    Raises:
        Refusal: where `--zero` or `--step` is out of bounds.
    """
    if args.step is not None and not _MINIMUM <= args.step <= _MAXIMUM:
        raise Refusal(tr("--step is the height of a level: write a number from {least} to {most:,}", least=_MINIMUM,
                         most=_MAXIMUM))
    if args.zero is not None and not abs(args.zero) <= _MAXIMUM:
        raise Refusal(tr("--zero is the height of level 0: write a number from -{most:,} to {most:,}", most=_MAXIMUM))


def set_heights(args: Namespace, board: Board) -> str:
    """Give a map the levels of `--heights`; returns a sentence about them, "" without that option.

    Raises:
        FormatError, Refusal: where the heights cannot be read, or lie nowhere on the map.
    """
    if args.heights is None:
        return ""
    heights = read_heights(Path(args.heights))
    zero, step = proposed(heights)
    zero, step = zero if args.zero is None else args.zero, step if args.step is None else args.step
    scan = scan_of(board)
    affine = None if scan is None else scan.affine
    levels = height_levels(sampled_heights(heights, affine or stretched(board.grid), board.grid), zero, step)
    if not levels:
        raise Refusal(tr("no hex of the map lies on the heights of {name}", name=args.heights))
    edit = give_levels(board, levels, "")
    if edit is not None:
        edit.apply(board)
    return tr(
        "Heights from {low:g} to {high:g} became levels {lowest} to {highest} in {hexes:,} of {all:,} hexes: level 0 "
        "begins at {zero:g}, and a level is {step:g}.", low=float(np.nanmin(heights)), high=float(np.nanmax(heights)),
        lowest=min(levels.values()) // QUARTERS_PER_LEVEL, highest=max(levels.values()) // QUARTERS_PER_LEVEL,
        hexes=len(levels),
        all=len(board.grid.plane.cells), zero=zero, step=step)
