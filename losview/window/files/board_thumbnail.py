"""Thumbnails of boards, made from their pixels, for the tiles of a layout."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.layout_text import LaidBoard
from losview.formats.vasl.terrain_codes import default_kinds_by_code

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
