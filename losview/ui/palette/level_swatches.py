"""Swatches of the levels to set, in the colours of the map."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Signal
from PySide6.QtGui import QColor, QIcon, QPen, QPolygonF
from PySide6.QtWidgets import QButtonGroup, QToolButton, QWidget

from losview.board.board import MAX_LEVEL, QUARTERS, Board
from losview.overlays.art.lettering import letter_inks, level_words
from losview.overlays.art.level_colours import Ramp
from losview.overlays.art.marks import MarkText, unit_corners
from losview.ui.paint.icons import blank
from losview.ui.paint.map_painter import draw_words
from losview.ui.widgets.flow_layout import FlowLayout
from losview.ui.widgets.plain_text import tip

#: How many levels are offered below the map's lowest and above its highest, and how many at most.
BELOW, ABOVE, MOST = 2, 3, 40


class LevelSwatches(QWidget):
    """A swatch for each level of the map and some around them.

    Signals:
        chosen(level): the user chose a level, in quarter levels.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._flow = FlowLayout(self, gap=4)
        self._group = QButtonGroup(self)
        self._shown: tuple[object, ...] = ()
        self.buttons: dict[int, QToolButton] = {}

    def show_levels(self, board: Board, dark: bool, level: int | None) -> None:
        """Offer the levels of a board and some around them.

        Args:
            level: the chosen one in quarter levels, None for none.
        """
        ramp = Ramp(board, dark)
        low = max(-MAX_LEVEL, ramp.low // QUARTERS - BELOW)
        high = min(MAX_LEVEL, -(-ramp.high // QUARTERS) + ABOVE, low + MOST)
        if (low, high, ramp.low, ramp.high, dark) != self._shown:
            self._shown = (low, high, ramp.low, ramp.high, dark)
            self._build([step * QUARTERS for step in range(low, high + 1)], ramp)
        self._group.setExclusive(False)
        for quarters, button in self.buttons.items():
            button.setChecked(quarters == level)
        self._group.setExclusive(level in self.buttons)

    def _build(self, levels: list[int], ramp: Ramp) -> None:
        for button in self.buttons.values():
            self._group.removeButton(button)
            self._flow.removeWidget(button)
            button.deleteLater()
        self.buttons = {}
        for level in levels:
            words = level_words(level) or "0"
            button = QToolButton(self)
            button.setProperty("swatch", True)
            button.setIcon(_icon(ramp.colour(level), words, ramp.dark))
            button.setIconSize(QSize(40, 36))
            button.setFixedSize(QSize(48, 44))
            button.setCheckable(True)
            button.setAccessibleName(self.tr("Level {n}").format(n=words))
            button.setToolTip(tip(self.tr("Set level {n}").format(n=words)))
            button.clicked.connect(lambda _=False, level=level: self.chosen.emit(level))
            self._group.addButton(button)
            self._flow.addWidget(button)
            button.show()
            self.buttons[level] = button
        self.updateGeometry()


def _icon(colour: str, words: str, dark: bool) -> QIcon:
    """A hex in the colour of a level, with its number as on the map."""
    pixmap, painter = blank(40, 36)
    painter.setPen(QPen(QColor("#777f88"), 1))
    painter.setBrush(QColor(colour))
    painter.drawPolygon(QPolygonF([QPointF(20 + 19 * x, 18 + 19 * y) for x, y in unit_corners("flat")]))
    ink, halo = letter_inks(colour, dark)
    draw_words(painter, MarkText(words, 0.0, 0.0, 0.0, ink, bold=True, halo=halo), QPointF(20, 18), 13)
    painter.end()
    return QIcon(pixmap)
