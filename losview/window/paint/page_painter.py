"""A painter of pages that overlap: each word is text on one of them, so that a search in the file finds it once."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPaintDevice, QPainter, QPainterPath


class PagePainter(QPainter):
    """A painter whose words are outlines of their letters where they belong to another page.

    Attributes:
        own: the part of the page, in its dots, whose words are text; None for all of it.
    """

    def __init__(self, device: QPaintDevice) -> None:
        super().__init__(device)
        self.own: QRectF | None = None

    def drawText(self, *given: Any) -> Any:
        """Draw words; those at a point are looked at, those in a box are text always."""
        if len(given) != 2 or not isinstance(given[0], QPointF) or self.own is None:
            return super().drawText(*given)
        at, words = given
        metrics = QFontMetricsF(self.font())
        middle = at + QPointF(metrics.horizontalAdvance(words) / 2, -metrics.capHeight() / 2)
        if self.own.contains(self.transform().map(middle)):
            return super().drawText(at, words)
        path = QPainterPath()
        path.addText(at, self.font(), words)
        self.save()
        self.setBrush(self.pen().color())
        self.setPen(Qt.PenStyle.NoPen)
        self.drawPath(path)
        self.restore()
        return None
