"""The overview: the whole map in a corner of the view, with the part that is shown; a click or drag goes elsewhere."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QFrame

from losview.base.translation import tr
from losview.board.edits.cutting import is_contour
from losview.board.edits.hidden_layers import without_layers
from losview.board.terrain import table
from losview.drawing.art.kind_colours import kind_colours
from losview.drawing.art.overview_picture import overview_pixels, overview_size
from losview.window.canvas.scene import MapScene
from losview.window.canvas.zoom_view import ZoomView
from losview.window.state.document import Document
from losview.window.widgets.plain_text import tip

#: The largest size of the picture, its frame, and the distance from the corner of the view, in pixels.
WIDTH, HEIGHT, FRAME, MARGIN = 200, 150, 5, 12

#: The picture is made again when the map has not changed for so many milliseconds.
IDLE_MS = 200


def overview_of(view: ZoomView) -> Overview:
    """The overview that lies over a view."""
    overview = view.findChild(Overview)
    assert isinstance(overview, Overview)
    return overview


class Overview(QFrame):
    """A small picture of the whole map over the view's upper right corner.

    Attributes:
        area: where the part of the map that the view shows lies in the picture, in pixels of this widget.
    """

    def __init__(self, document: Document, scene: MapScene, view: ZoomView) -> None:
        super().__init__(view)
        self._document, self._scene, self._view = document, scene, view
        self._image: QImage | None = None
        self.setObjectName("overview")
        self.setAccessibleName(tr("Overview of the map"))
        self.setToolTip(tip(tr("Click or drag to show another part of the map")))
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.hide()
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._make)
        document.hexesChanged.connect(lambda _: self._rest.start())
        document.aboutToClose.connect(self._rest.stop)
        for signal in (document.boardReplaced, document.reshaped):
            signal.connect(self._make)
        view.resized.connect(self.place)
        view.zoomed.connect(lambda _: self.update())
        for bar in (view.horizontalScrollBar(), view.verticalScrollBar()):
            bar.valueChanged.connect(lambda _: self.update())

    def show_overview(self, shown: bool) -> None:
        """Show or hide it; called by its action."""
        self.setVisible(shown)
        covering = self._view.covering_widgets
        if shown and self not in covering:
            covering.append(self)
        self._make()

    def refresh(self) -> None:
        """Make the picture again; called when the map's colours or its layers have changed."""
        self._make()

    @property
    def area(self) -> QRectF:
        layout = self._scene.layout_
        _, _, scale = overview_size(layout, WIDTH, HEIGHT)
        left, top, _, _ = layout.bounds()
        seen = self._view.viewportTransform().inverted()[0].mapRect(QRectF(self._view.viewport().rect()))
        return QRectF((seen.left() - left) * scale + FRAME, (seen.top() - top) * scale + FRAME,
                      seen.width() * scale, seen.height() * scale)

    def _make(self, _moved: object = None) -> None:
        """Make the picture of the map as it is; called when it has changed, and when the overview is shown."""
        if self.isHidden():
            self._image = None
            return
        board, layout = without_layers(self._document.board, self._scene.hidden), self._scene.layout_
        pixels = overview_pixels(board, layout, WIDTH, HEIGHT, self._scene.dark)
        rows, columns = pixels.shape
        self._image = QImage(pixels.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_ARGB32).copy()
        painter = QPainter(self._image)
        painter.scale(*(2 * [overview_size(layout, WIDTH, HEIGHT)[2]]))
        painter.setPen(Qt.PenStyle.NoPen)
        for drawn in board.depictions.values():
            if not is_contour(drawn.kind):
                painter.setBrush(QColor(kind_colours(table().get(drawn.kind), self._scene.dark)["fill"]))
                painter.drawPolygon(QPolygonF([QPointF(*layout.point(point)) for point in drawn.outline]))
        painter.end()
        self.setFixedSize(QSize(columns + 2 * FRAME, rows + 2 * FRAME))
        self.place()
        self.update()

    def place(self) -> None:
        """Move it to the view's corner; called when either has another size."""
        self.move(self._view.width() - self.width() - MARGIN, MARGIN)

    def _go(self, position: QPointF) -> None:
        layout = self._scene.layout_
        _, _, scale = overview_size(layout, WIDTH, HEIGHT)
        left, top, _, _ = layout.bounds()
        self._view.centre_on(QPointF((position.x() - FRAME) / scale + left, (position.y() - FRAME) / scale + top))

    # Qt's own.

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._go(event.position())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._go(event.position())

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._image is None:
            return
        painter = QPainter(self)
        painter.drawImage(QPointF(FRAME, FRAME), self._image)
        inner = QRectF(self.rect()).adjusted(FRAME, FRAME, -FRAME, -FRAME)
        area = self.area.intersected(inner).adjusted(0.5, 0.5, -0.5, -0.5)
        for colour, width in (("#000000", 3.0), ("#ffffff", 1.4)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(area)
        painter.end()
