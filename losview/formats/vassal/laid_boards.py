"""The boards of a saved game found in the user's folders and laid edge to edge, and where pixels lie on their map."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from losview.base.translation import tr, tr_n
from losview.base.words import listed
from losview.board.board import Board
from losview.formats.core.error import FormatError
from losview.formats.losmap.chosen import MissingBoardsError, board_folders
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.layout_text import LaidBoard
from losview.formats.vasl.vasl_format import board_in, lay_out_boards
from losview.formats.vassal.board_line import SavedBoard
from losview.hexes.hex import Hex

#: Pixels between the edge of VASL's map and its first board.
EDGE = 400
#: So many pixels beyond the boards counters still lie on them: the dots of the outermost hexes lie on their edges.
BEYOND = 8
#: A counter lies on a hexside where two dots are equally far, within so many rows.
_ON_SIDE = 0.2


@dataclass(frozen=True)
class ShownBoard:
    """A board as the saved game shows it, in pixels of VASL's map, and where it lies on losview's.

    Attributes:
        left, top, wide, high: the part of VASL's map that it takes up.
        across, down: pixels from column to column and from row to row.
        column, row: the place of its upper left corner on the map, in columns and rows of hexes.
    """

    left: float
    top: float
    wide: float
    high: float
    across: float
    down: float
    column: float
    row: float

    def place(self, x: float, y: float, beyond: int = 0) -> tuple[float, float] | None:
        """The column and row of a pixel on the map, as fractions; None where this board does not lie there.

        Args:
            beyond: so many pixels beyond its edges count as on it.
        """
        on_board = (-beyond <= x - self.left < self.wide + beyond) and (-beyond <= y - self.top < self.high + beyond)
        if not on_board:
            return None
        return self.column + (x - self.left) / self.across, self.row + (y - self.top) / self.down


@dataclass(frozen=True)
class LaidGame:
    """The map of a saved game's boards.

    Attributes:
        board: the map, without counters of the game. shown: its boards. notes: sentences about what is not as in VASL.
    """

    board: Board
    shown: Sequence[ShownBoard]
    notes: Sequence[str]

    def hex_at(self, x: float, y: float) -> tuple[Hex | None, bool]:
        """The hex in which a pixel of VASL's map lies, None off the boards, and whether it lies on a hexside."""
        places = (board.place(x, y, beyond) for beyond in (0, BEYOND) for board in self.shown)
        place = next((found for found in places if found is not None), None)
        if place is None:
            return None, False
        return _nearest(self.board, *place)


def _nearest(board: Board, column: float, row: float) -> tuple[Hex | None, bool]:
    """The hex whose centre dot lies nearest to a place, and whether another lies nearly as near."""
    grid = board.grid
    near: list[tuple[float, Hex]] = []
    for at in range(round(column) - 1, round(column) + 2):
        # Columns that are not shifted hold one hex more: their first dot lies half a row above that of the others.
        low = 0.0 if at % 2 == 0 else (0.5 if grid.stagger == "odd" else -0.5)
        for cell_row in range(round(row - low) - 1, round(row - low) + 2):
            if grid.has_cell(at, cell_row):
                # A column is as wide as 0.866 rows are high.
                distance = ((at - column) * 0.866) ** 2 + (cell_row + low - row) ** 2
                near.append((distance, grid.hex(at, cell_row)))
    near.sort(key=lambda found: (found[0], found[1]))
    if not near:
        return None, False
    return near[0][1], len(near) > 1 and near[1][0] ** 0.5 - near[0][0] ** 0.5 < _ON_SIDE


def find_boards(rows: Sequence[Sequence[SavedBoard]], path: Path) -> dict[str, Path]:
    """The files of boards by their names.

    Raises:
        FormatError: naming all boards that are missing, and the folders in which they were looked for.
    """
    folders = board_folders()
    found: dict[str, Path] = {}
    missing: list[str] = []
    for name in dict.fromkeys(board.name for row in rows for board in row):
        files = (folder / f"bd{spelt}" for folder in folders for spelt in dict.fromkeys((name, name.lower())))
        file = next((file for file in files if os.path.isfile(file)), None)
        if file is None:
            missing.append(f"bd{name}")
        else:
            found[name] = file
    if missing:
        where = (tr("not in {names}", names=listed([str(folder) for folder in folders], "or")) if folders else
                 tr("no folder of boards is chosen"))
        names = listed(missing, "and")
        what = tr_n("is played on {names}: this board is missing ({where})",
                    "is played on {names}: these boards are missing ({where})", len(missing), names=names, where=where)
        raise MissingBoardsError(path, "", what, tr("put the board archives into one folder, and name it with --boards "
                                                    "or in Lay out boards"))
    return found


def lay_out_game(rows: Sequence[Sequence[SavedBoard]], path: Path) -> LaidGame:
    """Lay out the boards of a saved game.

    Raises:
        FormatError: if a board is missing, cannot be read or does not fit its neighbours.
    """
    paths = find_boards(rows, path)
    files = {name: board_in(file) for name, file in paths.items()}
    notes: list[str] = []
    laid = [[_laid(board, files[board.name], notes, path) for board in row] for row in rows]
    read = {file.path: file for file in files.values()}
    board = lay_out_boards(laid, read.__getitem__)
    return LaidGame(board, _shown_boards(rows, laid, files, board), notes)


def _laid(saved: SavedBoard, file: BoardFile, notes: list[str], path: Path) -> LaidBoard:
    """A board as layouts have it: its crop in whole columns and rows."""
    columns, rows = _crop(saved, file, path)
    frame = file.frame
    if saved.half_hex or (columns is not None and not _is_whole(_box(saved, file)[0], columns[0], frame.hex_width)):
        notes.append(tr("Board {name} is cut half a hex beyond a column's middle; losview cuts at the middle.",
                        name=file.name))
    first, top = frame.labels.first_column, frame.labels.first_row
    return LaidBoard(file.path, saved.turned,
                     None if columns is None else (columns[0] + first, columns[1] + first),
                     None if rows is None else (rows[0] + top, rows[1] + top - 1),
                     (*(overlay.text for overlay in saved.overlays), *saved.changes))


def _is_whole(x: float, column: int, wide: float) -> bool:
    return abs(x - column * wide) < wide / 4


def _box(saved: SavedBoard, file: BoardFile) -> tuple[float, float, float, float]:
    """Left, top, width and height in pixels of the part of a board's picture that is used."""
    wide, high = file.data.terrain.shape
    if saved.crop is None:
        return 0.0, 0.0, float(wide), float(high)
    x, y, crop_wide, crop_high = saved.crop
    x, y = max(0, min(x, wide)), max(0, min(y, high))
    return (float(x), float(y), float(min(crop_wide, wide - x) if crop_wide > 0 else wide - x),
            float(min(crop_high, high - y) if crop_high > 0 else high - y))


def _crop(saved: SavedBoard, file: BoardFile, path: Path) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """The first and last column, and the first row and the one after the last, counted from 0; None for all."""
    if saved.crop is None:
        return None, None
    frame, (x, y, wide, high) = file.frame, _box(saved, file)
    grid = frame.grid
    left, right = x / frame.hex_width, (x + wide) / frame.hex_width
    columns = round(left), min(round(right), grid.columns - 1)
    if saved.half_hex:  # the inner columns, which are there whole
        columns = max(0, int(left + 0.999)), min(int(right), grid.columns - 1)
    rows = round(y / frame.hex_height), min(round((y + high) / frame.hex_height), grid.rows)
    if columns[1] <= columns[0] or rows[1] <= rows[0]:
        raise FormatError(path, "", tr("cuts board {name} down to nothing", name=saved.name),
                          tr("check that it is a game of VASL"))
    return (None if columns == (0, grid.columns - 1) else columns), (None if rows == (0, grid.rows) else rows)


def _shown_boards(rows: Sequence[Sequence[SavedBoard]], laid: Sequence[Sequence[LaidBoard]],
                  files: dict[str, BoardFile], board: Board) -> list[ShownBoard]:
    """Where each board lies in VASL's map and in losview's."""
    sheets = iter(board.labels.sheets)
    top_of_map = -0.5 if board.grid.stagger == "even" else 0.0
    below: dict[int, float] = {}
    shown: list[ShownBoard] = []
    for row, laid_row in zip(rows, laid, strict=True):
        left = float(EDGE)
        for saved, _ in zip(row, laid_row, strict=True):
            sheet, file = next(sheets), files[saved.name]
            x, y, wide, high = _box(saved, file)
            columns, lines = _crop(saved, file, Path(saved.name))
            frame, zoom = file.frame, saved.zoom
            top = below.get(saved.column, float(EDGE))
            first, last = columns or (0, frame.grid.columns - 1)
            begin, end = lines or (0, frame.grid.rows)
            # Pixels that are cut off beyond the part that losview uses.
            more_left = frame.x0 + first * frame.hex_width - x
            more_top = frame.y0 - frame.hex_height / 2 + begin * frame.hex_height - y
            if saved.turned:
                more_left = x + wide - (frame.x0 + last * frame.hex_width)
                more_top = y + high - (frame.y0 - frame.hex_height / 2 + end * frame.hex_height)
            shown.append(ShownBoard(
                left, top, wide * zoom, high * zoom, frame.hex_width * zoom, frame.hex_height * zoom,
                sheet.column - more_left / frame.hex_width, sheet.row + top_of_map - more_top / frame.hex_height))
            left += wide * zoom
            below[saved.column] = top + high * zoom
    return shown
