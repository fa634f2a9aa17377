"""A map of VASL boards laid again from their files, with other changes of its scenario: what was drawn since stays."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np

from losview.base.translation import tr
from losview.board.board import ON_BOARDS, Board
from losview.board.transform.reshape import Reshape
from losview.formats.core.error import FormatError
from losview.formats.losmap.board_files import board_rows, laid_at_opening, layout_of
from losview.formats.vasl.layout_text import KEY
from losview.formats.vasl.vasl_format import lay_out_boards
from losview.hexes.isometry import Isometry

_T = TypeVar("_T")


def laid_again(board: Board, text: str) -> Reshape:
    """The edit that lays the boards of a map again; counters, texts and what was drawn or painted since stay.

    Args:
        text: the same layout with other changes.

    Raises:
        FormatError: if a board is missing or cannot be read, or the map is no longer laid out as its boards.
    """
    path = Path(board.title or "map")
    if ON_BOARDS in board.extra:
        raise FormatError(path, "", tr("was opened without its boards"), tr("open it again where they are"))
    # Not as its files are by now: what an exchanged board has otherwise, nobody has drawn.
    before = laid_at_opening(board) or lay_out_boards(board_rows(board, layout_of(board)))
    after = lay_out_boards(board_rows(board, text))
    # A map that was turned may have the same grid; its labels tell.
    if not board.grid == before.grid == after.grid or board.labels != before.labels:
        raise FormatError(path, "", tr("is no longer laid out as its boards are"), tr("change its terrain by drawing"))
    _carry_over(board, before, after)
    return Reshape(board.grid, after, Isometry(), tr("Change the boards as the scenario says"))


def _carry_over(board: Board, before: Board, after: Board) -> None:
    """Put on `after` all in which a map differs from `before`, its boards as they were."""
    after.levels = np.where(board.levels != before.levels, board.levels, after.levels)
    for hex_ in board.grid.hexes():
        if board.cover(hex_) != before.cover(hex_):
            after.cover_at[after.grid.cell(hex_)] = after.intern(board.cover(hex_))
    for side in board.hexsides.keys() | before.hexsides.keys():
        own = board.hexsides.get(side, ())
        if own != before.hexsides.get(side, ()):
            after.hexsides.pop(side, None)
            after.hexsides |= {side: own} if own else {}
    after.hexsides = dict(sorted(after.hexsides.items()))
    known = set(before.depictions.values())
    gone = known - set(board.depictions.values())
    drawn = [drawing for drawing in after.depictions.values() if drawing not in gone]
    drawn += [drawing for drawing in board.depictions.values() if drawing not in known]
    taken = {*board.counters, *board.texts}
    numbers = (number for number in range(1, len(drawn) + len(taken) + 1) if number not in taken)
    after.depictions = dict(zip(numbers, drawn, strict=False))
    after.counters, after.texts = dict(board.counters), dict(board.texts)
    after.backgrounds = _as_before(board.backgrounds, before.backgrounds, after.backgrounds)
    after.sources = list(board.sources)
    after.labels, after.title, after.author, after.extra = board.labels, board.title, board.author, board.extra
    after.scenario = {**board.scenario, KEY: after.scenario[KEY]}
    after.notes = _as_before(board.notes, before.notes, after.notes)


def _as_before(own: Sequence[_T], before: Sequence[_T], after: Sequence[_T]) -> list[_T]:
    """What a map has, without what its boards had and have no more, and with what they have now and had not."""
    return [one for one in own if one not in before or one in after] + [one for one in after if one not in before]
