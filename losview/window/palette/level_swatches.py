"""Swatches of the levels to set, in the colours of the map."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPen, QPolygonF
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.drawing.art.lettering import letter_inks, level_lettering
from losview.drawing.art.level_colours import Ramp
from losview.drawing.art.marks import MarkText, unit_corners
from losview.window.paint.icons import blank_pixmap
from losview.window.paint.map_painter import draw_words
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import tip

#: The levels that are offered for every map, and the highest number of further ones.
DEFAULT, MAXIMUM = range(-3, 11), 40


class LevelSwatches(QWidget):
    """A swatch for each of the usual levels and for those beyond them that the map has.

    Each keeps its place while a map is open: further levels are added behind those that are there.

    Signals:
        chosen(level): the user chose a level, in quarter levels.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gap=4)
        self._group = QButtonGroup(self)
        self._dark: bool | None = None
        self.buttons: dict[int, QToolButton] = {}

    def show_levels(self, board: Board, dark: bool, level: int | None) -> None:
        """Offer the usual levels and those of a board.

        Args:
            level: the chosen one in quarter levels, None for none.
        """
        ramp = Ramp(dark)
        if dark != self._dark:
            self._dark = dark
            for quarters, button in self.buttons.items():
                button.setIcon(_icon(ramp.colour(quarters), level_lettering(quarters) or "0", dark))
        present = {level // QUARTERS_PER_LEVEL for level in np.unique(board.levels[board.grid.present]).tolist()}
        further = sorted(present - set(DEFAULT))
        for step in (*DEFAULT, *further):
            if step * QUARTERS_PER_LEVEL not in self.buttons and len(self.buttons) < len(DEFAULT) + MAXIMUM:
                self._add(step * QUARTERS_PER_LEVEL, ramp)
        self._group.setExclusive(False)
        for quarters, button in self.buttons.items():
            button.setChecked(quarters == level)
        self._group.setExclusive(level in self.buttons)

    def clear_map(self) -> None:
        """Offer the usual levels alone; called before another map is opened."""
        for level in [level for level in self.buttons if level // QUARTERS_PER_LEVEL not in DEFAULT]:
            button = self.buttons.pop(level)
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.deleteLater()

    def _add(self, level: int, ramp: Ramp) -> None:
        """Add the swatch of a level, in quarter levels, behind the others."""
        words = level_lettering(level) or "0"
        button = QToolButton(self)
        button.setProperty("swatch", True)
        button.setIcon(_icon(ramp.colour(level), words, ramp.dark))
        button.setIconSize(QSize(40, 36))
        button.setFixedSize(QSize(48, 44))
        button.setCheckable(True)
        button.setAccessibleName(tr("Level {n}", n=words))
        button.setToolTip(tip(tr("Set level {n}", n=words)))
        button.clicked.connect(lambda: self.chosen.emit(level))
        self._group.addButton(button)
        self._flow.addWidget(button)
        button.show()
        self.buttons[level] = button
        self.updateGeometry()


def _icon(colour: str, words: str, dark: bool) -> QIcon:
    """A hex in the colour of a level, with its number as on the map."""
    pixmap, painter = blank_pixmap(40, 36)
    painter.setPen(QPen(QColor("#777f88"), 1))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([QPointF(20 + 19 * x, 18 + 19 * y) for x, y in unit_corners("flat")]))
    ink, halo = letter_inks(colour, dark)
    draw_words(painter, MarkText(words, 0.0, 0.0, 0.0, ink, bold=True, halo=halo), QPointF(20, 18), 13)
    painter.end()
    return QIcon(pixmap)
