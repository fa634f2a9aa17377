"""Levels short, printed in the hexes: by how many levels an eye or a target would have to be higher."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter

from losview.features.analysis.levels_short import MAXIMUM, MORE
from losview.hexes.layout import Layout
from losview.window.paint.map_painter import hexes_within

#: Size of the numbers in hexsides; smaller than so many pixels on the screen they are left out.
LETTER, MINIMUM = 0.5, 5.0

#: Colours of the disc and of the number, dark and light, which stand out from every map.
DISC, INK = QColor(17, 20, 24, 215), QColor("#ffffff")


class LevelsShortOverlay:
    """Draws a number in each hidden hex; in one that no height tried shows, ">12".

    Attributes:
        numbers: uint8, shape of the grid.
    """

    z = 16

    def __init__(self, layout: Layout, numbers: NDArray[np.uint8]) -> None:
        self._layout, self.numbers = layout, numbers

    def text(self, cell: tuple[int, int]) -> str:
        """What is printed in a hex by its column and row: "+2", ">12" for more than are tried, "" where it is seen."""
        number = int(self.numbers[cell])
        return "" if not number else f"+{number}" if number != MORE else f">{MAXIMUM}"

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        size = self._layout.size
        if size * LETTER * painter.worldTransform().m11() < MINIMUM:
            return
        font = QFont()
        font.setPixelSize(max(1, round(size * LETTER)))
        font.setBold(True)
        painter.setFont(font)
        for hex_ in hexes_within(self._layout, exposed, 0.0):
            text = self.text(self._layout.grid.cell(hex_))
            if text:
                x, y = self._layout.centre(hex_)
                wide, high = size * (0.34 + 0.26 * len(text)), size * 0.52
                box = QRectF(x - wide / 2, y - high / 2, wide, high)
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(DISC)
                painter.drawRoundedRect(box, high / 2, high / 2)
                painter.setPen(INK)
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
