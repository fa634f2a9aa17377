"""A picture to click places in: the wheel zooms, a drag moves it, a click says where."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.window.widgets.plain_text import shown_text

#: Zoom of a notch of the wheel, and the least and greatest pixels of the screen for one of the picture.
STEP, MINIMUM, MAXIMUM = 1.25, 0.02, 16.0
#: A press that moves less far, in pixels, is a click.
CLICK = 4
#: Half the length of a cross, in pixels.
CROSS = 9


class PictureView(QWidget):
    """A picture with numbered crosses on it.

    Signals:
        clicked(x, y): a place in the picture, in its pixels.
    """

    clicked = Signal(float, float)

    def __init__(self, image: QImage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._image = image
        self._crosses: Sequence[tuple[float, float, str]] = ()
        self._zoom, self._corner = 0.0, QPointF()
        self._pressed: QPoint | None = None
        self._moved = False
        self.setMinimumSize(420, 360)
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setAccessibleName(tr("The picture"))

    def show_crosses(self, crosses: Sequence[tuple[float, float, str]]) -> None:
        """Mark places, in pixels of the picture, with words beside each."""
        self._crosses = crosses
        self.update()

    def show_image(self, image: QImage) -> None:
        """Show another picture of the same size."""
        self._image = image
        self.update()

    def on_screen(self, x: float, y: float) -> QPoint:
        """Where a place of the picture is in this widget."""
        return (QPointF(x, y) * self._zoom + self._corner).toPoint()

    def _fit(self) -> None:
        wide, high = self._image.width(), self._image.height()
        self._zoom = min(self.width() / wide, self.height() / high)
        self._corner = QPointF((self.width() - wide * self._zoom) / 2, (self.height() - high * self._zoom) / 2)

    # Qt's own.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def wheelEvent(self, event: QWheelEvent) -> None:
        factor = STEP ** (event.angleDelta().y() / 120)
        zoom = max(MINIMUM, min(MAXIMUM, self._zoom * factor))
        here = event.position()
        self._corner = here - (here - self._corner) * (zoom / self._zoom)
        self._zoom = zoom
        self.update()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._moved = event.position().toPoint(), False

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._pressed is None:
            return
        step = event.position().toPoint() - self._pressed
        if self._moved or step.manhattanLength() > CLICK:
            self._moved, self._pressed = True, event.position().toPoint()
            self._corner += QPointF(step)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        was_click = self._pressed is not None and not self._moved
        self._pressed = None
        place = (event.position() - self._corner) / self._zoom
        if was_click and QRectF(self._image.rect()).contains(place):
            self.clicked.emit(place.x(), place.y())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setClipRect(self.rect())
        painter.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform | QPainter.RenderHint.Antialiasing)
        painter.drawImage(QRectF(self._corner.x(), self._corner.y(), self._image.width() * self._zoom,
                                 self._image.height() * self._zoom), self._image)
        for x, y, words in self._crosses:
            middle = QPointF(self.on_screen(x, y))
            for colour, width in (("#ffffff", 5.0), ("#c8102e", 2.0)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawLine(middle - QPointF(CROSS, 0), middle + QPointF(CROSS, 0))
                painter.drawLine(middle - QPointF(0, CROSS), middle + QPointF(0, CROSS))
            self._write(painter, middle + QPointF(CROSS, -CROSS / 2), shown_text(words))
        painter.end()

    def _write(self, painter: QPainter, at: QPointF, words: str) -> None:
        box = QRectF(painter.fontMetrics().boundingRect(words)).adjusted(-4, -2, 4, 2)
        box.moveBottomLeft(at)
        box.moveLeft(max(0.0, min(box.left(), self.width() - box.width())))
        box.moveTop(max(0.0, box.top()))
        painter.fillRect(box, QColor("#ffffff"))
        painter.setPen(QColor("#20252b"))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, words)
