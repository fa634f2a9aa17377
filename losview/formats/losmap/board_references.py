"""A map that lies on VASL's boards is saved without what these hold: they belong to others, and are read when it opens.

Its file has what differs from the boards, and the field `on_boards` says where.  Where the boards are missing when it
is opened, the rest is shown, and the field is kept for the next save.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path

import numpy as np

from losview.base.translation import tr
from losview.base.words import in_all_languages, listed
from losview.board.board import ON_BOARDS, Board, without_boards
from losview.formats.core.disk import reads_back
from losview.formats.core.error import FormatError, reading
from losview.formats.core.limit_table import MAX_PIXELS
from losview.formats.losmap.board_files import board_rows, file_of_board, laid_at_opening, layout_of, missing_boards
from losview.formats.losmap.remainder import Remainder, put_on, remainder_of
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.layout_text import LaidBoard, layout_rows_of
from losview.formats.vasl.los_data import LosData
from losview.formats.vasl.metadata import HEX_HEIGHT, HEX_WIDTH, Metadata
from losview.formats.vasl.overlay_files import NOT_LAID
from losview.formats.vasl.picture_grid import PictureGrid
from losview.formats.vasl.vasl_format import LEFT_OUT, as_laid, as_opened, board_in, lay_out_boards
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels
from losview.hexes.sheets import Sheet


def blank_map(board: Board) -> Board:
    """A map of the same hexes with nothing on it."""
    return Board(board.grid, labels=board.labels)


def are_of(laid: Board, board: Board) -> bool:
    """Whether boards lie under the hexes of a map as they are: one that was turned may have the same grid."""
    return laid.grid == board.grid and laid.labels.sheets == board.labels.sheets


def laid_parts(board: Board) -> Board:
    """The boards of a map that can be read, laid where they lie; open ground in place of the others.

    Where they do not make the hexes of the map, it is all open ground.
    """
    text, sheets = layout_of(board), board.labels.sheets
    if not text:
        return blank_map(board)
    files: dict[Path, BoardFile] = {}

    def file_of(name: str) -> Path | None:
        return file_of_board(board, name)

    try:
        rows = [[_without_strange_files(laid) for laid in row]
                for row in layout_rows_of(text, file_of, must_exist=False)]
        uses: dict[Path, list[tuple[LaidBoard, Sheet]]] = {}
        for laid, sheet in zip([laid for row in rows for laid in row], sheets, strict=True):
            uses.setdefault(laid.path, []).append((laid, sheet))
        for path, used in uses.items():
            files[path] = _read(path) or _blank_file(path, used)
        with reading(Path(board.title or "map")):
            laid_out = lay_out_boards(rows, files.__getitem__)
    except ValueError:
        return blank_map(board)
    return laid_out if are_of(laid_out, board) else blank_map(board)


def _without_strange_files(laid: LaidBoard) -> LaidBoard:
    """A board of a layout; one that is missing has no overlays, which would be looked for in the current folder."""
    return laid if laid.path.is_absolute() else laid._replace(changes=())


def _read(path: Path) -> BoardFile | None:
    """The file of a board, None where it is missing or cannot be read."""
    try:
        return board_in(path) if path.is_absolute() else None
    except FormatError:
        return None


def _blank_file(path: Path, uses: Sequence[tuple[LaidBoard, Sheet]]) -> BoardFile:
    """A board of open ground with all hexes that a layout uses of one that is missing.

    Args:
        uses: each use of it in the layout.

    Raises:
        FormatError: if it would be larger than any board may be, as only a damaged file says; no memory is taken.
    """
    first_column, columns = _extent([(laid.columns, sheet.first_column, sheet.columns) for laid, sheet in uses])
    first_row, rows = _extent([(laid.rows, sheet.first_row, sheet.rows) for laid, sheet in uses])
    shape = round((columns - 1) * HEX_WIDTH), round(rows * HEX_HEIGHT)
    if shape[0] * shape[1] > MAX_PIXELS:
        raise FormatError(path, "", tr("would have more than {most:,} pixels", most=MAX_PIXELS),
                          tr("lay out smaller boards"))
    frame = PictureGrid(Grid(columns, rows, "flat", "even", "half"), Labels("letters", first_column, first_row), 0.0,
                        HEX_HEIGHT / 2, HEX_WIDTH, HEX_HEIGHT)
    data = LosData(columns, rows, np.zeros(shape, np.int8), np.zeros(shape, np.uint8), np.zeros(0, np.uint8))
    return BoardFile(path, uses[0][1].name, data, frame, Metadata(), "", "")


def _extent(uses: Sequence[tuple[tuple[int, int] | None, int, int]]) -> tuple[int, int]:
    """The number of a board's first column or row, and how many it has: as a whole use says, else as crops need.

    Args:
        uses: of each the crop, and first number and count of what lies on the map.
    """
    whole = next(((first, count) for crop, first, count in uses if crop is None), None)
    return whole or (1, max(crop[1] for crop, _, _ in uses if crop is not None))


#: How the note begins that a file gets which has to hold what its boards hold, now and in other languages.
_HELD = tr("This file holds terrain that was read from")
_HELD_BEFORE = in_all_languages("This file holds terrain that was read from")
#: How notes begin about what is missing of boards that are there.
_NOT_LAID = (*NOT_LAID, *LEFT_OUT)


def with_references(board: Board) -> Board:
    """The map as it is written: without what its boards hold, where it lies on them as they are; else as it is."""
    if ON_BOARDS in board.extra:
        return _still_without(board)
    if not board.sources:
        return board
    remember_boards(board)
    laid = laid_at_opening(board)
    if laid is None or not are_of(laid, board) or _is_turned(board, laid):
        return _with_note(board)
    plain, remainder = remainder_of(board, laid)
    _take_over_checksums(plain, laid)
    return _with_field(plain, remainder)


def on_its_boards(board: Board, path: Path) -> Board:
    """A map that was read, with what its boards hold; the board is changed.  One that is read back stays without.

    Raises:
        FormatError: if its field `on_boards` cannot be understood.
    """
    if ON_BOARDS not in board.extra:
        return board
    remainder = Remainder.of(board.extra[ON_BOARDS], path)
    remainder.check(board, path)
    if reads_back():  # boards that are there or missing make no difference to the file, and take seconds
        return board
    try:
        laid = _boards_of(board)
        if laid is None or not are_of(laid, board):
            raise FormatError(path, "", tr("has hexes that its boards do not have"),
                              tr("find the boards that it was made on"))
        del board.extra[ON_BOARDS]
    except FormatError as problem:
        board.refusals.append(tr("The terrain of {boards} is not shown; what was drawn on the map is there. {problem}",
                                 boards=missing_terrain(board), problem=problem))
        board.laid = laid_parts(board)
        put_on(board, board.laid, remainder, path)
        return board
    board.laid = laid
    _tell_changes(board, laid, put_on(board, laid, remainder, path))
    board.refusals += [note for note in laid.notes if note.startswith(_NOT_LAID) and note not in board.notes]
    return board


def remember_boards(board: Board) -> None:
    """See to it that a map knows what the boards hold on which it lies, if they are there; it keeps that in `laid`.

    Laying them takes seconds, so that whoever reads a map for a window does it where the window need not wait.
    """
    if not board.sources or ON_BOARDS in board.extra or laid_at_opening(board) is not None:
        return
    with suppress(FormatError):
        board.laid = _boards_of(board) or board.laid


def missing_terrain(board: Board) -> str:
    """The boards of a map that was opened without them, in words."""
    gone = missing_boards(board, layout_of(board))
    names = [tr("board {name}", name=source.name) for source in board.sources if Path(source.file).name in gone]
    return listed(names, "and") if names else _all_boards(board)


def _all_boards(board: Board) -> str:
    return listed([tr("board {name}", name=source.name) for source in board.sources] or [tr("its boards")], "and")


def _is_turned(board: Board, laid: Board) -> bool:
    """Whether a map of one board lies on it no longer, though it has its hexes: no drawing is where it was."""
    return (board.labels != laid.labels and bool(laid.depictions)
            and set(laid.depictions.values()).isdisjoint(board.depictions.values()))


def _boards_of(board: Board) -> Board | None:
    """The boards of a map as they are when they are opened; None where it does not say which they are.

    Raises:
        FormatError: if one is missing or cannot be read, whatever the reason: maps are opened and saved without.
    """
    text = layout_of(board)
    with reading(Path(board.title or "map")):
        if text:
            return as_laid(board_rows(board, text))
        one = board.sources[0] if len(board.sources) == 1 else None
        return as_opened(Path(one.file)) if one is not None and Path(one.file).is_absolute() else None


def _still_without(board: Board) -> Board:
    """A map that was opened without some of its boards, as it is written."""
    path = Path(board.title or "map")
    try:
        kept = Remainder.of(board.extra[ON_BOARDS], path)
        kept.check(board, path)
    except FormatError:  # its hexes have other names by now
        made = without_boards(board)
        made.notes = [*board.notes, tr("The terrain of {boards} is not in this file: it was missing when the map was "
                                       "opened, whose hexes have had other names since.", boards=_all_boards(board))]
        return made
    # Not the boards that are there by now: what these hold was not on the map.
    laid = board.laid if board.laid is not None else laid_parts(board)
    return _with_field(*remainder_of(board, laid, kept))


def _with_field(board: Board, remainder: Remainder) -> Board:
    made = copy(board)
    # It held that when it was saved before.
    made.notes = [note for note in board.notes if not note.startswith(_HELD_BEFORE)]
    made.extra = {**board.extra, ON_BOARDS: remainder.fields()}
    return made


def _with_note(board: Board) -> Board:
    """A map that is written with all that it holds; its notes say so where it was read from boards."""
    if not (layout_of(board) or laid_at_opening(board)) or any(note.startswith(_HELD_BEFORE) for note in board.notes):
        return board
    made = copy(board)
    names = listed([tr("board {name}", name=source.name) for source in board.sources], "and")
    made.notes = [*board.notes, tr("{held} {names}, for it no longer lies on them as they are, or they were missing "
                                   "when it was saved.", held=_HELD, names=names)]
    return made


def _tell_changes(board: Board, laid: Board, lost: int) -> None:
    """Say which boards are others than when the map was saved, and take over their checksums."""
    now = {source.file: source.sha256 for source in laid.sources}
    for source in {source.file: source for source in board.sources}.values():
        if source.sha256 not in ("", now.get(source.file, source.sha256)):
            board.refusals.append(tr("Board {name} has changed since the map was saved: it is shown as it is now, "
                                     "with what was drawn on it.", name=source.name))
    _take_over_checksums(board, laid)
    if lost:
        board.refusals.append(tr("Drawings of the boards that were taken away and are not there any more: {count:,}. "
                                 "Those that the boards have in another shape now are shown again.", count=lost))



def _take_over_checksums(board: Board, laid: Board) -> None:
    """Refer to the boards of a map as they are laid; the board is changed."""
    now = {source.file: source.sha256 for source in laid.sources}
    board.sources = [source._replace(sha256=now.get(source.file, source.sha256)) for source in board.sources]
    board.backgrounds = [one._replace(sha256=now[one.file]) if one.file in now and one.sha256 else one
                         for one in board.backgrounds]
