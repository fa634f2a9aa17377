"""Several boards joined edge to edge into one map: their pixels are joined first, then traced as one picture.

So half hexes merge by themselves: the left half of a hex is the one board's and the right half the other's.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.board.background import Background
from losview.board.board import Board
from losview.board.kinds.kind import Kind
from losview.files.error import FormatError
from losview.files.patience import go_on
from losview.files.vasl.board import board_of
from losview.files.vasl.frame import PictureGrid
from losview.files.vasl.layout_text import LaidBoard
from losview.files.vasl.los_data import MAX_PIXELS, LosData
from losview.files.vasl.metadata import HEX_HEIGHT, HEX_WIDTH, Metadata
from losview.files.vasl.sheet import BoardFile
from losview.hexes.arrays import Floats
from losview.hexes.grid import MAX_SIDE, Grid, GridPart
from losview.hexes.labels import Labels
from losview.hexes.sheets import Sheet

_ORDINALS = {2: "second", 3: "third", 4: "fourth"}


@dataclass(frozen=True)
class _Laid:
    """One board and where it lies.

    Attributes:
        file: the board. name: what its labels begin with. turned: half round.
        first_column, first_row: how many of its columns and rows are cut off before what is used.
        columns, rows: how many steps of columns and full rows of it are used.
        column, row: the cell of the map in which its first one lies.
    """

    file: BoardFile
    name: str
    turned: bool
    first_column: int
    first_row: int
    columns: int
    rows: int
    column: int
    row: int

    @property
    def sheet(self) -> Sheet:
        labels = self.file.frame.labels
        return Sheet(self.name, self.column, self.row, self.columns + 1, self.rows,
                     labels.first_column + self.first_column, labels.first_row + self.first_row, self.turned)

    def own(self, u: Floats, v: Floats) -> tuple[Floats, Floats]:
        """Places on the map, in columns and rows from its first cell's corner, as pixels of the board."""
        frame = self.file.frame
        u, v = u - self.column, v - self.row
        if self.turned:
            u, v = self.columns - u, self.rows - v
        x = frame.x0 + frame.hex_width * (self.first_column + u)
        y = frame.y0 - frame.hex_height / 2 + frame.hex_height * (self.first_row + v)
        return x, y

    def background(self, top: float) -> Background:
        """Its picture where it lies; `top` is where the map's upper edge lies, in rows from its first cell's dot."""
        data, frame = self.file.data, self.file.frame
        wide, high = data.terrain.shape
        x0, x1 = (frame.x0 + frame.hex_width * at for at in (self.first_column, self.first_column + self.columns))
        own_top = frame.y0 - frame.hex_height / 2
        y0, y1 = (own_top + frame.hex_height * at for at in (self.first_row, self.first_row + self.rows))
        return Background(
            str(self.file.path.absolute()), self.file.picture, self.file.sha256,
            (x0 / wide, y0 / high, x1 / wide, y1 / high),
            (float(self.column), self.row + top, float(self.column + self.columns), self.row + self.rows + top),
            self.turned, self.file.name)


def lay_out(
    rows: Sequence[Sequence[LaidBoard]], read: Callable[[Path], BoardFile], codes: Mapping[int, Kind], title: str
) -> Board:
    """The map of a layout.

    Raises:
        FormatError: where a board cannot be read or does not fit its neighbours.
    """
    laid = _laid(rows, read)
    columns = max(one.column + one.columns for one in laid) + 1
    high = max(one.row + one.rows for one in laid)
    if columns > MAX_SIDE or high > MAX_SIDE:
        raise FormatError(Path(title), "", f"is {columns:,} by {high:,} hexes", f"a map has {MAX_SIDE} at most")
    # The whole map's first column is odd or even as it is on the boards that begin there.
    even = laid[0].first_column % 2 == 0 if not laid[0].turned else (laid[0].first_column + laid[0].columns) % 2 == 0
    grid = Grid(columns, high, "flat", "even" if even else "odd", "half", _parts(laid, columns))
    labels = Labels(sheets=tuple(one.sheet for one in laid))
    frame = PictureGrid(grid, labels, 0.0, HEX_HEIGHT / 2 if even else 0.0, HEX_WIDTH, HEX_HEIGHT)
    data = _joined(laid, frame, Path(title))
    board = board_of(data, frame, _metadata(laid), codes, Path(title))
    board.title = title
    board.notes += _copies(laid)
    board.sources = [one.file.source._replace(name=one.name) for one in laid]
    board.backgrounds = [one.background(-0.5 if even else 0.0) for one in laid if one.file.picture]
    return board


def _parts(laid: list[_Laid], columns: int) -> tuple[GridPart, ...]:
    """The rows of boards as parts of the map, where one is shorter than another: beyond it no hex lies."""
    rows: dict[int, GridPart] = {}
    for one in laid:
        rows[one.row] = GridPart(0, one.row, one.column + one.columns + 1, one.rows)
    parts = tuple(rows.values())
    return () if all(part.columns == columns for part in parts) else parts


def check_layout(rows: Sequence[Sequence[LaidBoard]], read: Callable[[Path], BoardFile]) -> list[str]:
    """Whether boards fit together, before anything is traced; a sentence for each board that lies there twice.

    Raises:
        FormatError: where a board cannot be read or does not fit its neighbours.
    """
    return _copies(_laid(rows, read))


def _copies(laid: list[_Laid]) -> list[str]:
    """How the hexes of boards are called that lie there more than once, a sentence each."""
    names: dict[str, list[str]] = {}
    for one in laid:
        names.setdefault(one.file.name, []).append(one.name)
    return [f"Board {name} lies here more than once: labels of its "
            + ", of its ".join(f"{_ORDINALS.get(at, f'{at}th')} copy begin with {own}" for at, own in
                               enumerate(called[1:], 2)) + "." for name, called in names.items() if len(called) > 1]


def _metadata(laid: list[_Laid]) -> Metadata:
    """What the boards say of single hexes, by the labels that these have on the map."""
    embankments, slopes = ({
        one.name + label: tuple((side + 3 * one.turned) % 6 for side in sides)
        for one in laid for label, sides in getattr(one.file.metadata, name).items()
    } for name in ("embankments", "slopes"))
    return Metadata(embankments=embankments, slopes=slopes,
                    partial_orchards=sum(one.file.metadata.partial_orchards for one in laid))


def _laid(rows: Sequence[Sequence[LaidBoard]], read: Callable[[Path], BoardFile]) -> list[_Laid]:
    files: dict[Path, BoardFile] = {}
    found: list[_Laid] = []
    at_row = 0
    for row in rows:
        at_column, high = 0, 0
        for place in row:
            if place.path not in files:
                go_on()
                files[place.path] = read(place.path)
            file = files[place.path]
            name = sheet_names([*(other.file.name for other in found), file.name])[-1]
            one = _used(file, name, place, at_column, at_row)
            _check_fits(one, found, high)
            found.append(one)
            at_column += one.columns
            high = one.rows
        at_row += high
    return found


def sheet_names(names: Sequence[str]) -> list[str]:
    """What labels of boards begin with: their numbers; of further copies of a board `2_2`, `2_3`, so that each hex has
    a label of its own."""
    found: list[str] = []
    for name in names:
        taken = {one.upper() for one in found}
        copies = (f"{name[:16]}_{copy}" for copy in range(2, len(taken) + 3))
        found.append(next(one for one in (name, *copies) if one.upper() not in taken))
    return found


def _used(file: BoardFile, name: str, place: LaidBoard, column: int, row: int) -> _Laid:
    frame, labels = file.frame, file.frame.labels
    grid = frame.grid
    if grid.edges != "half":
        raise FormatError(file.path, "", "has columns of its own pattern and joins no other board", "open it alone")
    columns, rows = grid.columns, grid.rows
    first, last = (0, columns - 1) if place.columns is None else (
        place.columns[0] - labels.first_column, place.columns[1] - labels.first_column)
    top, bottom = (0, rows) if place.rows is None else (
        place.rows[0] - labels.first_row, place.rows[1] - labels.first_row + 1)
    if not (0 <= first < last < columns and 0 <= top < bottom <= rows):
        raise FormatError(file.path, "", "is cropped to what it has not",
                          f"its hexes run from {labels.range_text(grid)}; leave two columns at least")
    return _Laid(file, name, place.turned, first, top, last - first, bottom - top, column, row)


def _check_fits(one: _Laid, found: list[_Laid], high: int) -> None:
    """A board's columns must be whole where its neighbours' are, and rows of boards as high as each other."""
    def whole(laid: _Laid, column: int) -> bool:
        place = column - laid.column
        return (laid.first_column + (laid.columns - place if laid.turned else place)) % 2 == 0

    if found and whole(one, one.column) != whole(found[0], one.column):
        raise FormatError(one.file.path, "", "does not fit: where it begins its neighbour's hexes lie half a hex away",
                          "crop one column more or less")
    if high and one.rows != high:
        raise FormatError(one.file.path, "", f"is {one.rows} rows high and its neighbour {high}", "crop one of the two")


def _joined(laid: list[_Laid], frame: PictureGrid, path: Path) -> LosData:
    """The pixels of all boards as those of one."""
    grid = frame.grid
    wide, high = round((grid.columns - 1) * frame.hex_width), round(grid.rows * frame.hex_height)
    if wide * high > MAX_PIXELS:
        raise FormatError(path, "", f"has {wide * high:,} pixels", f"a layout has {MAX_PIXELS >> 20} million at most")
    levels, terrain = np.zeros((wide, high), np.int8), np.zeros((wide, high), np.uint8)
    for one in laid:
        x = np.arange(round(one.column * frame.hex_width), round((one.column + one.columns) * frame.hex_width))
        y = np.arange(round(one.row * frame.hex_height), round((one.row + one.rows) * frame.hex_height))
        own_x, own_y = one.own(((x + 0.5) / frame.hex_width).astype(np.float64),
                               ((y + 0.5) / frame.hex_height).astype(np.float64))
        data = one.file.data
        from_ = np.ix_(np.clip(np.floor(own_x).astype(np.intp), 0, data.levels.shape[0] - 1),
                       np.clip(np.floor(own_y).astype(np.intp), 0, data.levels.shape[1] - 1))
        levels[x[0] : x[-1] + 1, y[0] : y[-1] + 1] = data.levels[from_]
        terrain[x[0] : x[-1] + 1, y[0] : y[-1] + 1] = data.terrain[from_]
    _go_on_in_gaps(levels, terrain, frame)
    return LosData(grid.columns, grid.rows, levels, terrain, _stairs(laid, grid))


def _go_on_in_gaps(levels: NDArray[np.int8], terrain: NDArray[np.uint8], frame: PictureGrid) -> None:
    """Let terrain go on for half a hex where a board ends at a gap, as it does at the edges of the map."""
    reach, wide = frame.reach, terrain.shape[0]
    ends = [(round((part.columns - 1) * frame.hex_width), round(part.row * frame.hex_height),
             round((part.row + part.rows) * frame.hex_height)) for part in frame.grid.parts]
    for pixels in (levels, terrain):
        for one, two in pairwise(ends):
            (end, top, bottom), longer = min(one, two), max(one, two)[0]
            if one < two:  # the shorter row lies above
                pixels[end:longer, max(top, bottom - reach) : bottom] = pixels[end:longer, bottom : bottom + 1]
            else:
                pixels[end:longer, top : min(bottom, top + reach)] = pixels[end:longer, top - 1 : top]
        for end, top, bottom in ends:
            if end < wide:
                pixels[end : end + reach, top:bottom] = pixels[end - 1 : end, top:bottom]


def _stairs(laid: list[_Laid], grid: Grid) -> NDArray[np.uint8]:
    """Stairwells in the order of the map's hexes; of a merged hex those of either board."""
    marked: set[tuple[int, int]] = set()
    for one in laid:
        own = one.file.frame.grid
        cells = [(column, row) for column in range(own.shape[0]) for row in range(own.shape[1])
                 if own.has_cell(column, row)]
        labels = one.file.frame.labels
        for cell, stair in zip(cells, one.file.data.stairs.tolist(), strict=False):
            at = one.sheet.cell(one.name.upper() + labels.of(own, own.hex(*cell))) if stair else None
            if at is not None:
                marked.add(at)
    return np.array([(column, row) in marked for column in range(grid.shape[0]) for row in range(grid.shape[1])
                     if grid.has_cell(column, row)], np.uint8)
