"""The histogram of what is drawn on the map, which is its legend too."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QSizePolicy, QWidget

from losview.base.translation import tr
from losview.drawing.heat_scale import HeatPicture
from losview.drawing.histogram_svg import counts, histogram_group

#: Its height in lines of text.
_LINES = 7


class HeatHistogram(QWidget):
    """A bar for each class of a heat picture, in its colour, with its numbers below; hidden without one."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._heat: HeatPicture | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.hide()

    def show_heat(self, heat: HeatPicture | None) -> None:
        """Show a picture, None for none."""
        self._heat = heat
        self.setVisible(bool(self.texts()))
        said = "; ".join(tr("{words}: {count:,}", words=words, count=count)
                         for words, count in (counts(heat) if heat is not None else ()))
        self.setAccessibleName(tr("Histogram"))
        self.setAccessibleDescription(said)
        self.update()

    def texts(self) -> list[str]:
        """The numbers that are explained."""
        return [] if self._heat is None else [words for words, _ in counts(self._heat)]

    def sizeHint(self) -> QSize:
        return QSize(200, _LINES * self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._heat is None:
            return
        wide, high = float(self.width()), float(self.height())
        letters = self.fontMetrics().capHeight() * 1.3
        group = histogram_group(self._heat, (0.0, 0.0, wide, high), self.palette().windowText().color().name(), letters)
        text = "\n".join((f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" '
                          f'font-family="{self.font().family()}">', *group, "</svg>"))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        QSvgRenderer(text.encode()).render(painter, QRectF(self.rect()))
        painter.end()
