"""A map of VASL boards laid again from their files, with other changes of its scenario: what was drawn since stays."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np

from losview.board.board import Board
from losview.board.transform.reshape import Reshape
from losview.files.error import FormatError, listed
from losview.files.references.chosen import MissingBoardsError, board_folders
from losview.files.vasl.layout import KEY
from losview.files.vasl.layout_text import is_kept_layout, layout_names, layout_rows_in
from losview.files.vasl.vasl_format import lay_out_boards
from losview.hexes.isometry import Isometry

#: In notes of a layout about changes; those of the new layout take their place.
_ABOUT_CHANGES = " is changed by "


def layout_of(board: Board) -> str:
    """The layout of a map as text, with file names only; "" where it says none that can be laid again."""
    text = board.scenario.get(KEY)
    return text if isinstance(text, str) and is_kept_layout(text) else ""


def laid_again(board: Board, text: str) -> Reshape:
    """The edit that lays the boards of a map again; counters, texts and what was drawn or painted since stay.

    Args:
        text: the same layout with other changes.

    Raises:
        FormatError: if a board is missing or cannot be read, or the map is no longer laid out as its boards.
    """
    path = Path(board.title or "map")
    folder = _folder(text, path)
    before, after = (lay_out_boards(layout_rows_in(folder, layout)) for layout in (layout_of(board), text))
    # A map that was turned may have the same grid; its labels tell.
    if not board.grid == before.grid == after.grid or board.labels != before.labels:
        raise FormatError(path, "", "is no longer laid out as its boards are", "change its terrain by drawing")
    _carry_over(board, before, after)
    return Reshape(board.grid, after, Isometry(), "Change the boards as the scenario says")


def _folder(text: str, path: Path) -> Path:
    """The first folder of boards that has all boards of a layout."""
    names = list(dict.fromkeys(layout_names(text)))
    folders = board_folders()
    for folder in folders:
        if all(os.path.isfile(folder / name) or (name[-1:] in ("r", "R") and os.path.isfile(folder / name[:-1]))
               for name in names):
            return folder
    where = listed([str(folder) for folder in folders], "or") if folders else "a folder of boards, for none is chosen"
    raise MissingBoardsError(path, "", f"is laid out of {listed(names, 'and')}, which do not all lie in {where}",
                             "put the board archives into one folder, and name it with --boards or in Lay out boards")


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
    known, own_drawn = set(before.depictions.values()), set(board.depictions.values())
    drawn = [drawing for drawing in after.depictions.values() if drawing not in known - own_drawn]
    drawn += [drawing for drawing in board.depictions.values() if drawing not in known]
    taken = {*board.counters, *board.texts}
    numbers = (number for number in range(1, len(drawn) + len(taken) + 1) if number not in taken)
    after.depictions = dict(zip(numbers, drawn, strict=False))
    after.counters, after.texts = dict(board.counters), dict(board.texts)
    after.backgrounds, after.sources = list(board.backgrounds), list(board.sources)
    after.labels, after.title, after.author, after.extra = board.labels, board.title, board.author, board.extra
    after.scenario = {**board.scenario, KEY: after.scenario[KEY]}
    gone = {note for note in before.notes if _ABOUT_CHANGES in note}
    after.notes = [note for note in board.notes if note not in gone] + [
        note for note in after.notes if _ABOUT_CHANGES in note]
