"""The tiles of a layout: chosen by mouse or arrow keys, turned, moved and removed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QTransform
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.base.translation import tr
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.layout import sheet_names
from losview.formats.vasl.layout_text import LaidBoard
from losview.formats.vasl.terrain_codes import default_kinds_by_code
from losview.window.widgets.plain_text import shown_text

#: Board pixels per thumbnail pixel.
STEP = 10
#: How much darker each level is, of 255.
_SHADE = 26
_OPEN, _UNKNOWN = (216, 222, 190), (150, 150, 150)


def tile_image(file: BoardFile, place: LaidBoard) -> QImage:
    """The thumbnail of a board: cropped and turned, terrain in losview's colours, higher ground darker."""
    frame, labels = file.frame, file.frame.labels
    wide, high = file.data.terrain.shape
    x0, x1, y0, y1 = 0, wide, 0, high
    if place.columns is not None:
        x0, x1 = (round(frame.x0 + frame.hex_width * (column - labels.first_column)) for column in place.columns)
    if place.rows is not None:
        top, bottom = place.rows[0] - labels.first_row, place.rows[1] - labels.first_row + 1
        y0, y1 = (round(frame.y0 + frame.hex_height * (row - 0.5)) for row in (top, bottom))
    part = np.s_[max(0, x0) : max(1, x1) : STEP, max(0, y0) : max(1, y1) : STEP]
    colours = np.full((256, 3), _UNKNOWN, np.int16)
    for code, kind in default_kinds_by_code().items():
        fill = QColor(kind.look["fill"])
        colours[code] = (fill.red(), fill.green(), fill.blue())
    colours[0] = _OPEN
    shown = colours[file.data.terrain[part]]
    shown = np.clip(shown - _SHADE * file.data.levels[part][:, :, None].astype(np.int16), 0, 255)
    pixels = np.ascontiguousarray(shown.transpose(1, 0, 2).astype(np.uint8))
    image = QImage(pixels.data, pixels.shape[1], pixels.shape[0], 3 * pixels.shape[1],
                   QImage.Format.Format_RGB888).copy()
    return image.transformed(QTransform().rotate(180)) if place.turned else image


def paint_tile(painter: QPainter, area: QRectF, image: QImage | None, name: str, chosen: bool, accent: QColor) -> None:
    """Paint a tile: the thumbnail, the name on it, and a frame, thick where it is chosen."""
    if image is not None:
        painter.drawImage(area, image)
    else:
        painter.fillRect(area, QColor(*_UNKNOWN))
    font = painter.font()
    font.setPixelSize(max(11, int(area.height() / 3.2)))
    font.setBold(True)
    painter.setFont(font)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        painter.setPen(QColor("#ffffff"))
        painter.drawText(area.translated(dx, dy), Qt.AlignmentFlag.AlignCenter, name)
    painter.setPen(QColor("#191612"))
    painter.drawText(area, Qt.AlignmentFlag.AlignCenter, name)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    pen = painter.pen()
    pen.setColor(accent if chosen else QColor(0, 0, 0, 110))
    pen.setWidthF(3.0 if chosen else 1.0)
    painter.setPen(pen)
    painter.drawRect(area.adjusted(1, 1, -1, -1))


#: The most pixels for a hex column and a hex row.
COLUMN, ROW = 10.0, 11.5


class LayoutTable(QWidget):
    """Rows of boards.

    Args:
        read: the board of a tile, None where it was not yet read or cannot be; its tile is grey then.

    Attributes:
        rows: the boards, row by row.
        at: row and column of the chosen tile.
        hint: shown while there are no boards.

    Signals:
        changed(): boards were added, removed, moved or turned.
        chosen(): another tile was chosen.
    """

    changed = Signal()
    chosen = Signal()

    def __init__(self, read: Callable[[LaidBoard], BoardFile | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self.rows: list[list[LaidBoard]] = [[]]
        self.at = (0, 0)
        self.hint = ""
        self._images: dict[LaidBoard, QImage] = {}
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(tr("Boards of the layout"))
        self.setAccessibleDescription(tr("Arrow keys choose a board, R turns it, Delete removes it"))

    def sizeHint(self) -> QSize:
        return QSize(560, 260)

    # The boards.

    def place(self) -> LaidBoard | None:
        """The chosen board, None where there is none."""
        row, column = self.at
        return self.rows[row][column] if row < len(self.rows) and column < len(self.rows[row]) else None

    def add(self, place: LaidBoard, new_row: bool = False) -> None:
        """Add a board to the right of the chosen one, or in a new row below."""
        row = min(self.at[0], len(self.rows) - 1)
        if new_row and self.rows[row]:
            self.rows.insert(row + 1, [])
            row += 1
        column = min(self.at[1] + 1, len(self.rows[row])) if not new_row else 0
        self.rows[row].insert(column, place)
        self._now((row, column))

    def put(self, place: LaidBoard) -> None:
        """Replace the chosen board, for example by the same one turned or cropped."""
        if self.place() is not None:
            self.rows[self.at[0]][self.at[1]] = place
            self._now(self.at)

    def turn(self) -> None:
        place = self.place()
        if place is not None:
            self.put(place._replace(turned=not place.turned))

    def remove(self) -> None:
        row, column = self.at
        if self.place() is not None:
            del self.rows[row][column]
            if not self.rows[row] and len(self.rows) > 1:
                del self.rows[row]
            row = min(row, len(self.rows) - 1)
            self._now((row, max(0, min(column, len(self.rows[row]) - 1))))

    def keep(self, wanted: Callable[[LaidBoard], bool]) -> None:
        """Remove all boards but those of which a function says that they are wanted."""
        kept = [[place for place in row if wanted(place)] for row in self.rows]
        self.rows = [row for row in kept if row] or [[]]
        self._now((0, 0))

    def shift(self, by: int) -> None:
        """Swap the chosen board with its right (1) or left (-1) neighbour."""
        row, column = self.at
        if self.place() is not None and 0 <= column + by < len(self.rows[row]):
            boards = self.rows[row]
            boards[column], boards[column + by] = boards[column + by], boards[column]
            self._now((row, column + by))

    def _now(self, at: tuple[int, int]) -> None:
        self.at = at
        self.update()
        self.changed.emit()
        self.chosen.emit()

    # Drawing.

    def areas(self) -> dict[tuple[int, int], QRectF]:
        """The rectangle of each tile, by row and column."""
        sizes = {(r, c): self._size(place) for r, row in enumerate(self.rows) for c, place in enumerate(row)}
        wide = max((sum(sizes[r, c][0] for c in range(len(row))) for r, row in enumerate(self.rows)), default=1.0)
        high = sum(max((sizes[r, c][1] for c in range(len(row))), default=0.0) for r, row in enumerate(self.rows))
        scale = min(1.0, (self.width() - 16) / max(1.0, wide), (self.height() - 16) / max(1.0, high))
        areas, y = {}, 8.0
        for r, row in enumerate(self.rows):
            x = 8.0
            for c in range(len(row)):
                areas[r, c] = QRectF(x, y, sizes[r, c][0] * scale, sizes[r, c][1] * scale)
                x += sizes[r, c][0] * scale
            y += max((sizes[r, c][1] * scale for c in range(len(row))), default=0.0)
        return areas

    def _size(self, place: LaidBoard) -> tuple[float, float]:
        file = self._read(place)
        columns, rows = (file.data.columns - 1, file.data.rows) if file is not None else (32, 10)
        if place.columns is not None:
            columns = max(1, place.columns[1] - place.columns[0])
        if place.rows is not None:
            rows = max(1, place.rows[1] - place.rows[0] + 1)
        return columns * COLUMN, rows * ROW

    def names(self) -> list[str]:
        """The names of the tiles, row by row."""
        places = [place for row in self.rows for place in row]
        files = [self._read(place) for place in places]
        return sheet_names([place.path.name if file is None else file.name
                            for place, file in zip(places, files, strict=True)])

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if not any(self.rows):
            painter.setPen(self.palette().placeholderText().color())
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap,
                             shown_text(self.hint))
        areas, names = self.areas(), iter(self.names())
        for at, area in areas.items():
            place = self.rows[at[0]][at[1]]
            file = self._read(place)
            if place not in self._images and file is not None:
                self._images[place] = tile_image(file, place)
            name = shown_text(next(names) + ("r" if place.turned else ""))
            paint_tile(painter, area, self._images.get(place), name, at == self.at, self.palette().highlight().color())
        if self.hasFocus():
            painter.setPen(self.palette().highlight().color())
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()

    # Mouse and keyboard.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        spot: QPoint = event.position().toPoint()
        for at, area in self.areas().items():
            if area.contains(spot):
                self.at = at
                self.update()
                self.chosen.emit()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.turn()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row, column = self.at
        key = Qt.Key(event.key())
        if key == Qt.Key.Key_R:
            self.turn()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove()
        elif key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if key == Qt.Key.Key_Right else -1
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
                self.shift(step)
            else:
                self._choose(row, column + step)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self._choose(row + (1 if key == Qt.Key.Key_Down else -1), column)
        else:
            super().keyPressEvent(event)

    def _choose(self, row: int, column: int) -> None:
        row = max(0, min(row, len(self.rows) - 1))
        self.at = (row, max(0, min(column, len(self.rows[row]) - 1)))
        self.update()
        self.chosen.emit()
