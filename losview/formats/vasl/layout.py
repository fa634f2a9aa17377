"""Several boards laid edge to edge: where each lies, turned and cropped, what does not fit, and the map of them all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.hex_terrain import HexTerrain
from losview.board.kind import Kind
from losview.board.outlines.clipping import polygons
from losview.board.outlines.polygons import rings_of
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_PIXELS
from losview.formats.vasl.board_builder import build_board
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.board_settings import board_settings
from losview.formats.vasl.layout_text import LaidBoard
from losview.formats.vasl.metadata import HEX_HEIGHT, HEX_WIDTH
from losview.hexes.grid import MAX_SIDE, Grid, GridPart
from losview.hexes.hex import Hex, hexside
from losview.hexes.labels import Labels
from losview.hexes.lattice import UNIT, Point
from losview.hexes.sheets import Sheet

#: How far beyond the map's edge drawings go on, in lattice units: over the half hexes there.
_BEYOND = 640

Corners = NDArray[np.float64]


@dataclass(frozen=True)
class LaidSheet:
    """A board that has been read, and where it lies on the map.

    Attributes:
        board: the board by itself. sheet: the part of the map that it takes up, and its labels.
        origin: the lattice point of the map at which the centre dot of its hex (0, 0) lies, also off the map.
    """

    board: Board
    sheet: Sheet
    origin: Point

    @property
    def sign(self) -> int:
        """-1 where it is turned half round."""
        return -1 if self.sheet.turned else 1

    def hex(self, own: Hex) -> Hex:
        """Where a hex of it lies on the map."""
        return Hex(self.origin.x // UNIT + self.sign * own.q, self.origin.y // UNIT + self.sign * own.r)

    def ring(self, ring: Ring) -> Corners:
        """Where an outline of it lies on the map, `(n, 2)`."""
        corners: Corners = np.array(self.origin) + self.sign * np.array(ring, np.float64)
        return corners


def join_sheets(joined: Board, sheets: list[LaidSheet]) -> None:
    """Put boards on a map that is empty as yet; where two share a hex, the later one gives its level."""
    for laid in sheets:
        _add_hexes(joined, laid)
        _add_hexsides(joined, laid)
        for counter in laid.board.counters.values():
            moved = replace(counter, hex=laid.hex(counter.hex))
            if _holds(joined, laid, moved.hex) and moved not in joined.counters.values():
                joined.counters[len(joined.counters) + 1] = moved
    drawings = [drawing for laid, region in zip(sheets, _regions(joined, sheets), strict=True)
                for drawing in _cut_to(laid, region)]
    drawings.sort(key=lambda drawing: not drawing[0].kind.endswith("contour"))
    for number, depiction in enumerate(_merged(drawings, _seams(joined, sheets)), 1):
        joined.depictions[number] = depiction


def _holds(joined: Board, laid: LaidSheet, hex_: Hex) -> bool:
    """Whether a hex is on the map and on a sheet."""
    return hex_ in joined.grid and laid.sheet.holds(*joined.grid.cell(hex_))


def _add_hexes(joined: Board, laid: LaidSheet) -> None:
    """Levels and covers; a hex of two boards has what fills it on either."""
    for own in laid.board.grid.hexes():
        hex_ = laid.hex(own)
        if not _holds(joined, laid, hex_):
            continue
        cell = joined.grid.cell(hex_)
        joined.levels[cell] = laid.board.levels[laid.board.grid.cell(own)]
        features, kept = laid.board.cover(own).features, joined.cover(hex_).features
        more = [feature for feature in features if feature.kind not in {other.kind for other in kept}]
        joined.cover_at[cell] = joined.intern(HexTerrain((*kept, *more)))


def _add_hexsides(joined: Board, laid: LaidSheet) -> None:
    """Features of hexsides; of those between hexes of which the sheet holds one alone, those at the map's edge."""
    for side, kinds in laid.board.hexsides.items():
        one, other = laid.hex(side.hex), laid.hex(side.across())
        held = [_holds(joined, laid, hex_) for hex_ in (one, other)]
        if all(held) or (any(held) and not (one in joined.grid and other in joined.grid)):
            moved = hexside(one, (side.direction + 3 * laid.sheet.turned) % 6)
            known = joined.hexsides.get(moved, ())
            joined.hexsides[moved] = (*known, *(kind for kind in kinds if kind not in known))
    joined.hexsides = dict(sorted(joined.hexsides.items()))


def _rectangle(joined: Board, sheet: Sheet, beyond: float = 0) -> shapely.Polygon:
    """The part of a map that a sheet takes up, and so many lattice units more on each side."""
    down = UNIT / 2 if joined.grid.stagger == "even" else 0
    left, right = UNIT * sheet.column - beyond, UNIT * (sheet.column + sheet.columns - 1) + beyond
    top, bottom = UNIT * sheet.row - down - beyond, UNIT * (sheet.row + sheet.rows) - down + beyond
    return shapely.Polygon([(x, y - x / 2) for x, y in ((left, top), (right, top), (right, bottom), (left, bottom))])


def _regions(joined: Board, sheets: list[LaidSheet]) -> Iterator[shapely.Geometry]:
    """Where the drawings of each sheet count: on it, and beyond it where no other one lies."""
    rectangles = [_rectangle(joined, laid.sheet) for laid in sheets]
    for number, laid in enumerate(sheets):
        others = shapely.union_all([*rectangles[:number], *rectangles[number + 1 :]])
        yield shapely.difference(_rectangle(joined, laid.sheet, _BEYOND), others)


def _seams(joined: Board, sheets: list[LaidSheet]) -> shapely.Geometry:
    """The lines at which sheets meet."""
    rectangles = [_rectangle(joined, laid.sheet) for laid in sheets]
    return shapely.union_all([shapely.intersection(one, other) for number, one in enumerate(rectangles)
                              for other in rectangles[:number]])


def _cut_to(laid: LaidSheet, region: shapely.Geometry) -> Iterator[tuple[Depiction, shapely.Polygon]]:
    """The drawings of a board, each with what of it lies in a region, in the map's lattice."""
    shapely.prepare(region)
    for depiction in laid.board.depictions.values():
        shape = shapely.Polygon(laid.ring(depiction.outline), [laid.ring(hole) for hole in depiction.holes])
        if shapely.covers(region, shape):
            yield depiction, shape
            continue
        whole = shape if shape.is_valid else shapely.make_valid(shape)
        cut = shapely.transform(shapely.intersection(whole, region), _on_lattice)
        yield from ((depiction, part) for part in polygons(cut if cut.is_valid else shapely.make_valid(cut)))


def _on_lattice(spots: Corners) -> Corners:
    """The lattice points for corners that a cut may have made: on a seam, the nearest one of the seam.

    A seam down the map has one x.  One across it has one value of x + 2y, a whole number: every second x is a lattice
    point of it.
    """
    points = np.floor(spots + 0.5)
    made = (spots != points).any(axis=1)
    across = spots[:, 0] + 2 * spots[:, 1]
    on_seam = made & (np.abs(across - np.round(across)) < 1e-6) & (np.abs(spots[:, 0] - points[:, 0]) > 1e-6)
    line = np.round(across[on_seam])
    x = line % 2 + 2 * np.floor((spots[on_seam, 0] - line % 2) / 2 + 0.5)
    points[on_seam] = np.stack([x, (line - x) / 2], axis=1)
    return points


def _merged(
    drawings: list[tuple[Depiction, shapely.Polygon]], seams: shapely.Geometry
) -> Iterator[Depiction]:
    """Drawings as depictions, those of one kind that meet at a seam as one, where the first of them stands."""
    shapes = np.array([shape for _, shape in drawings], np.object_)
    at_seam = shapely.intersects(shapes, seams) if len(shapes) else np.zeros(0, np.bool_)
    together: dict[object, list[int]] = {}
    for number in np.flatnonzero(at_seam).tolist():
        together.setdefault(_sort(drawings[number][0]), []).append(number)
    for number, (depiction, shape) in enumerate(drawings):
        alike = together.get(_sort(depiction), [number]) if at_seam[number] else [number]
        if alike[0] == number:
            merged = [shape] if len(alike) == 1 else polygons(shapely.union_all(shapes[alike]))
            yield from (one for part in merged if (one := _drawn(depiction, part)) is not None)


def _sort(depiction: Depiction) -> object:
    """What depictions have in common that may be one."""
    return depiction.kind, depiction.height, depiction.amount, depiction.name, depiction.extra


def _drawn(depiction: Depiction, shape: shapely.Polygon) -> Depiction | None:
    """A depiction with another shape; None where that has no corners enough."""
    outline, *holes = rings_of(shape)
    if len(outline) < 3:
        return None
    return replace(depiction, outline=outline, holes=tuple(hole for hole in holes if len(hole) >= 3))


_COPIES = {2: tr("its second copy begin with {prefix}"), 3: tr("its third copy begin with {prefix}"),
           4: tr("its fourth copy begin with {prefix}")}


@dataclass(frozen=True)
class _PlacedBoard:
    """A board of a layout and where it lies on the map.

    Attributes:
        file: the board. name: the prefix of its labels. turned: whether it is rotated by 180 degrees.
        first_column, first_row: number of columns and rows cropped before the part that is used.
        columns, rows: size of the part that is used, in steps from column to column and in full rows.
        column, row: the cell of the map in which that part begins.
        changes: names of what the scenario changes on it.
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
    changes: tuple[str, ...] = ()

    @property
    def key(self) -> tuple[Path, tuple[str, ...]]:
        """What tells boards apart that are read once each: the file, and what the scenario changes on it."""
        return self.file.path, self.changes

    @property
    def sheet(self) -> Sheet:
        labels = self.file.frame.labels
        return Sheet(self.name, self.column, self.row, self.columns + 1, self.rows,
                     labels.first_column + self.first_column, labels.first_row + self.first_row, self.turned)

    def origin(self, even: bool) -> Point:
        """The lattice point of the map at which the centre dot of its hex (0, 0) lies.

        Args:
            even: whether the first column of the map begins with a whole hex.
        """
        half = UNIT // 2
        if self.turned:
            across, down = self.column + self.columns + self.first_column, self.row + self.rows + self.first_row
            return Point(UNIT * across, UNIT * down - half * (1 + even) - half * across)
        across, down = self.column - self.first_column, self.row - self.first_row
        return Point(UNIT * across, UNIT * down + half * (1 - even) - half * across)

    def background(self, top: float) -> Background:
        """Its picture as a background; `top`: the map's upper edge, in rows from the centre dot of the first cell."""
        data, frame = self.file.data, self.file.frame
        wide, high = data.terrain.shape
        x0, x1 = (frame.x0 + frame.hex_width * at for at in (self.first_column, self.first_column + self.columns))
        board_top = frame.y0 - frame.hex_height / 2
        y0, y1 = (board_top + frame.hex_height * at for at in (self.first_row, self.first_row + self.rows))
        return Background(
            str(self.file.path.absolute()), self.file.picture, self.file.sha256,
            (x0 / wide, y0 / high, x1 / wide, y1 / high),
            (float(self.column), self.row + top, float(self.column + self.columns), self.row + self.rows + top),
            self.turned, self.file.name)

    def overlay_backgrounds(self, top: float) -> Iterator[Background]:
        """The pictures of its overlays, cut to the part of the board that is used; `top` as for `background`."""
        frame = self.file.frame
        x0, y0 = frame.hex_width * self.first_column + frame.x0, frame.hex_height * (self.first_row - 0.5) + frame.y0
        wide, high = frame.hex_width * self.columns, frame.hex_height * self.rows
        for laid in self.file.overlays:
            left, right = max(laid.x, x0), min(laid.x + laid.wide, x0 + wide)
            upper, lower = max(laid.y, y0), min(laid.y + laid.high, y0 + high)
            if left >= right or upper >= lower:
                continue
            box = ((left - laid.x) / laid.wide, (upper - laid.y) / laid.high, (right - laid.x) / laid.wide,
                   (lower - laid.y) / laid.high)
            across, down = [left - x0, right - x0], [upper - y0, lower - y0]
            if self.turned:
                across, down = [wide - at for at in across[::-1]], [high - at for at in down[::-1]]
            (a, c), (b, d) = ((at / frame.hex_width + self.column for at in across),
                              (at / frame.hex_height + self.row + top for at in down))
            yield Background(str(laid.path.absolute()), laid.entry, laid.sha256, box, (a, b, c, d), self.turned)


def lay_out_map(
    rows: Sequence[Sequence[LaidBoard]], read: Callable[[LaidBoard], BoardFile], codes: Mapping[int, Kind], title: str
) -> Board:
    """Build the map of a layout.

    Args:
        rows: the boards, row by row. read: reads a board, with its changes. codes: the kinds of terrain codes.

    Raises:
        FormatError: if a board cannot be read or does not fit its neighbours.
    """
    placed = _placed_boards(rows, read)
    columns = max(board.column + board.columns for board in placed) + 1
    high = max(board.row + board.rows for board in placed)
    if columns > MAX_SIDE or high > MAX_SIDE:
        raise FormatError(Path(title), "", tr("is {columns:,} by {high:,} hexes", columns=columns, high=high),
                          tr("a map has {most} at most", most=MAX_SIDE))
    # Whether the first column is shifted is taken from the first board.
    first = placed[0]
    even = (first.first_column + (first.columns if first.turned else 0)) % 2 == 0
    grid = Grid(columns, high, "flat", "even" if even else "odd", "half", _parts(placed, columns))
    labels = Labels(sheets=tuple(board.sheet for board in placed))
    wide, tall = round(columns * HEX_WIDTH), round(high * HEX_HEIGHT)
    if wide * tall > MAX_PIXELS:
        raise FormatError(Path(title), "", tr("has {count:,} pixels", count=wide * tall),
                          tr("a layout has {most} million at most", most=MAX_PIXELS // 1_000_000))
    joined = Board(grid, labels=labels, title=title)
    joined.scenario |= board_settings()
    alone = _read_alone(placed, codes)
    join_sheets(joined, [LaidSheet(alone[board.key], board.sheet, board.origin(even)) for board in placed])
    joined.notes = [tr("Board {name}: {note}", name=board.file.name, note=note) for board in _different(placed)
                    for note in alone[board.key].notes] + _notes_on_copies(placed)
    joined.sources = [board.file.source._replace(name=board.name) for board in placed]
    top = -0.5 if even else 0.0
    joined.backgrounds = [board.background(top) for board in placed if board.file.picture]
    joined.backgrounds += [picture for board in placed if board.file.picture
                           for picture in board.overlay_backgrounds(top)]
    return joined


def _different(placed: list[_PlacedBoard]) -> list[_PlacedBoard]:
    """Of boards placed more than once the first of each."""
    return list({board.key: board for board in reversed(placed)}.values())[::-1]


def _read_alone(placed: list[_PlacedBoard], codes: Mapping[int, Kind]) -> dict[tuple[Path, tuple[str, ...]], Board]:
    """Each board by itself, as when it is opened alone."""
    boards: dict[tuple[Path, tuple[str, ...]], Board] = {}
    for board in _different(placed):
        check_cancelled()
        file = board.file
        boards[board.key] = build_board(file.data, file.frame, file.metadata, codes, file.path)
    return boards


def _parts(placed: list[_PlacedBoard], columns: int) -> tuple[GridPart, ...]:
    """The rows of boards as parts of the grid; empty if all are equally long, as then no hexes are missing."""
    rows: dict[int, GridPart] = {}
    for board in placed:
        rows[board.row] = GridPart(0, board.row, board.column + board.columns + 1, board.rows)
    parts = tuple(rows.values())
    return () if all(part.columns == columns for part in parts) else parts


def check_layout(rows: Sequence[Sequence[LaidBoard]], read: Callable[[Path], BoardFile]) -> list[str]:
    """Check that boards fit together, without building the map; returns a sentence for each board used twice.

    Raises:
        FormatError: if a board cannot be read or does not fit its neighbours.
    """
    return _notes_on_copies(_placed_boards(rows, lambda laid: read(laid.path)))


def _notes_on_copies(placed: list[_PlacedBoard]) -> list[str]:
    """For each board used more than once, a sentence about the labels of its copies."""
    names: dict[str, list[str]] = {}
    for board in placed:
        names.setdefault(board.file.name, []).append(board.name)
    return [tr("Board {name} is used more than once: labels of {copies}.", name=name, copies=tr(", of ").join(
        _COPIES[number].format(prefix=prefix) if number in _COPIES else
        tr("its {number}th copy begin with {prefix}", number=number, prefix=prefix)
        for number, prefix in enumerate(prefixes[1:], 2)))
            for name, prefixes in names.items() if len(prefixes) > 1]


def _placed_boards(rows: Sequence[Sequence[LaidBoard]], read: Callable[[LaidBoard], BoardFile]) -> list[_PlacedBoard]:
    """The boards with their positions on the map; each is read once."""
    files: dict[tuple[Path, tuple[str, ...]], BoardFile] = {}
    placed: list[_PlacedBoard] = []
    at_row = 0
    for row in rows:
        at_column, high = 0, 0
        for laid in row:
            key = laid.path, laid.changes
            if key not in files:
                check_cancelled()
                files[key] = read(laid)
            file = files[key]
            name = sheet_names([*(other.file.name for other in placed), file.name])[-1]
            board = _place_board(file, name, laid, at_column, at_row)
            _check_fits(board, placed, high)
            placed.append(board)
            at_column += board.columns
            high = board.rows
        at_row += high
    return placed


def sheet_names(names: Sequence[str]) -> list[str]:
    """The label prefixes of boards: their names, and for further copies of a board `2_2`, `2_3` …, so that each hex
    has a unique label."""
    prefixes: list[str] = []
    for name in names:
        taken = {prefix.upper() for prefix in prefixes}
        copies = (f"{name[:16]}_{copy}" for copy in range(2, len(taken) + 3))
        prefixes.append(next(prefix for prefix in (name, *copies) if prefix.upper() not in taken))
    return prefixes


def _place_board(file: BoardFile, name: str, laid: LaidBoard, column: int, row: int) -> _PlacedBoard:
    """A board with its crop resolved, placed at a cell of the map."""
    frame, labels = file.frame, file.frame.labels
    grid = frame.grid
    if grid.edges != "half":
        raise FormatError(file.path, "", tr("has columns of another pattern and cannot be joined to other boards"),
                          tr("open it alone"))
    columns, rows = grid.columns, grid.rows
    first, last = (0, columns - 1) if laid.columns is None else (
        laid.columns[0] - labels.first_column, laid.columns[1] - labels.first_column)
    top, bottom = (0, rows) if laid.rows is None else (
        laid.rows[0] - labels.first_row, laid.rows[1] - labels.first_row + 1)
    if not (0 <= first < last < columns and 0 <= top < bottom <= rows):
        raise FormatError(file.path, "", tr("is cropped to hexes that it does not have"),
                          tr("its hexes run from {labels}; keep at least two columns",
                             labels=labels.range_text(grid)))
    return _PlacedBoard(file, name, laid.turned, first, top, last - first, bottom - top, column, row, laid.changes)


def _check_fits(board: _PlacedBoard, placed: list[_PlacedBoard], high: int) -> None:
    """Check a board against those placed before: the same columns shifted, and the same height in a row of boards.

    Args:
        high: rows of the boards before it in its row of boards, 0 for the first.
    """
    def is_unshifted(on: _PlacedBoard, column: int) -> bool:
        step = column - on.column
        return (on.first_column + (on.columns - step if on.turned else step)) % 2 == 0

    if placed and is_unshifted(board, board.column) != is_unshifted(placed[0], board.column):
        raise FormatError(board.file.path, "", tr("does not fit: its hexes lie half a hex off its neighbour's"),
                          tr("crop one column more or less"))
    if high and board.rows != high:
        raise FormatError(board.file.path, "",
                          tr("is {rows} rows high and its neighbour {high}", rows=board.rows, high=high),
                          tr("crop one of the two"))
