"""A view that is zoomed at a place, panned, fitted and painted anew where the scene has changed."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from losview.hexes.hex import Hex
from losview.overlays.los.shading import PixelView
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.tile_layer import frame_of
from losview.ui.paint.dirty_rects import Box, is_worth, joined, meet, rect_of, region_of
from losview.ui.state.latest_worker import held, let_go

#: Smallest and largest zoom, and what one notch of the wheel multiplies it by.
ZOOM_LEAST, ZOOM_MOST, NOTCH = 0.03, 8.0, 1.2

#: Air around the map when it is fitted, in pixels.
AIR = 14

#: Of a lid with round corners so much at its edge lets the map shine through, in pixels.
CORNER = 3


class ZoomView(QGraphicsView):
    """Shows a part of the scene.

    Attributes:
        foot: height of what lies over the map's lower edge, in pixels; a map that is fitted stays above it.
        lids: widgets over the map that hide what is under them.

    Signals:
        zoomed(zoom): pixels to a scene unit.
        resized(): it has another size; what lies over it takes its place before the map is fitted.
    """

    zoomed = Signal(float)
    resized = Signal()

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self._scene = scene  # QGraphicsView does not keep its scene alive
        self.foot = 0
        self.lids: list[QWidget] = []
        self._fitted = False
        self._middle: QPointF | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # All is painted anew where the map changes, and the places of thread and marks where these do; but for what
        # lies under a lid: it would be painted anew too.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        scene.changed.connect(self._repaint_changed)
        scene.ground_changed.connect(self._repaint)
        scene.marks_changed.connect(self._repaint_marks)
        self._marked: list[Box] | None = None  # where they are on the screen
        self._coming: list[Box] | None = None  # where they will be with the next frame, if that is known
        self._parts: tuple[QRect, ...] = ()  # that are painted anew now
        # The paper or the composed picture covers it: Qt need not fill it first.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setAcceptDrops(False)  # a scene takes all that is dragged over it: files are for the window around
        self.viewport().setAcceptDrops(False)

    @property
    def zoom(self) -> float:
        """Pixels to a scene unit."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; what lies under that place of the viewport (its middle) stays there."""
        zoom = min(ZOOM_MOST, max(ZOOM_LEAST, zoom))
        at = QPointF(self.viewport().rect().center()) if at is None else at
        spot = self.viewportTransform().inverted()[0].map(at)
        self._fitted = False
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self._scroll_to(spot * zoom - at)
        self._middle = spot + (QPointF(self.viewport().rect().center()) - at) / zoom
        self.zoomed.emit(zoom)
        self._looked()

    def _scroll_to(self, corner: QPointF) -> None:
        """Let this place of the zoomed scene lie in the viewport's corner."""
        self.horizontalScrollBar().setValue(round(corner.x()))
        self.verticalScrollBar().setValue(round(corner.y()))

    def zoom_in(self) -> None:
        self.set_zoom(self.zoom * NOTCH)

    def zoom_out(self) -> None:
        self.set_zoom(self.zoom / NOTCH)

    def fit(self) -> None:
        """Show the whole map."""
        x0, y0, x1, y1 = self._scene.layout_.bounds()
        foot = AIR + self.foot
        wide, high = max(50, self.viewport().width() - 2 * AIR), max(50, self.viewport().height() - AIR - foot)
        self.set_zoom(min(wide / (x1 - x0), high / (y1 - y0), 2.5))
        below = (self.viewport().height() - (y1 - y0) * self.zoom) / 2  # in the middle, if the legend leaves it room
        self.centre_on(QPointF((x0 + x1) / 2, (y0 + y1) / 2 + max(0.0, foot - below) / self.zoom))
        self._fitted = True

    def refit(self) -> None:
        """Fit again, if the map is shown whole."""
        if self._fitted:
            self.fit()

    def centre_on(self, spot: QPointF) -> None:
        self._fitted = False
        self._look_at(spot)
        self._looked()

    def _look_at(self, spot: QPointF) -> None:
        """Let this place of the scene lie in the viewport's middle, and there again when it changes its size."""
        self._scroll_to(spot * self.zoom - QPointF(self.viewport().rect().center()))
        self._middle = spot

    def show_hex(self, hex_: Hex) -> None:
        """Bring a hex into view if it is not well inside."""
        spot = QPointF(*self._scene.layout_.centre(hex_))
        inner = QRectF(self.viewport().rect()).adjusted(60, 60, -60, -60)
        if not inner.contains(self.viewportTransform().map(spot)):
            self.centre_on(spot)

    def pan(self, step: QPoint) -> None:
        """Look so many pixels farther to the right and down."""
        self._fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + step.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step.y())
        self._middle = self.viewportTransform().inverted()[0].map(QPointF(self.viewport().rect().center()))
        self._looked()

    def _repaint_changed(self, changed: list[QRectF]) -> None:
        """Paint the map anew where items have changed; Qt tells of each change a second time, when nothing is left."""
        if changed:
            self._repaint()

    def _repaint(self) -> None:
        """Paint the map anew where it is seen."""
        self._coming = None
        self._repaint_boxes([(0, 0, self.viewport().width(), self.viewport().height())])

    def _repaint_marks(self) -> None:
        """Paint the map anew where thread and marks were, and where they are now."""
        now = self._scene.marked_boxes(self.viewportTransform())
        if now is None or self._marked is None:
            self._repaint()
        else:
            self._coming = now
            self._repaint_boxes(now + self._marked)

    def _repaint_boxes(self, boxes: list[Box]) -> None:
        """Paint what of some boxes no lid hides: in one box that holds them all, unless that is a great deal larger."""
        if not boxes:
            return
        whole = joined(boxes)
        lids = [box for box in self._hidden() if meet(box, whole)]
        room = self.viewport()
        if not lids and is_worth(whole, boxes, room.devicePixelRatioF()):
            room.update(rect_of(whole))
        else:
            room.update(region_of(boxes) - region_of(lids))

    def _hidden(self) -> list[Box]:
        """What lids hide."""
        strips = []
        for lid in self.lids:
            if lid.isVisible():
                at = lid.geometry()
                strips.append((at.left() + CORNER, at.top() + CORNER, at.right() + 1 - CORNER,
                               at.bottom() + 1 - CORNER))
        return strips

    def _looked(self) -> None:
        self._coming = None
        self.viewport().update()
        ratio = self.viewport().devicePixelRatioF()
        view = self.viewportTransform()
        self._scene.look_at(PixelView(view.m11() * ratio, round(-view.dx() * ratio), round(-view.dy() * ratio),
                                      round(self.viewport().width() * ratio), round(self.viewport().height() * ratio),
                                      ratio))

    # Qt's own.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
        if self._fitted:
            self.fit()  # panels that open or fill while the map is shown whole do not cut it off
        elif self._middle is not None:
            self._look_at(self._middle)
        self._looked()

    def paintEvent(self, event: QPaintEvent) -> None:
        region = event.region()
        self._parts = ((region.boundingRect(),) if region.rectCount() == 1 else
                       tuple(region))  # type: ignore[arg-type]  # a sequence, its stubs forget
        super().paintEvent(event)
        self._marked = self._scene.marked_boxes(self.viewportTransform()) if self._coming is None else self._coming
        self._coming = None
        if held():
            QTimer.singleShot(0, let_go)  # when the panels are painted too

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """The ground, and the paper under it, unless the composed picture lies over all of it anyway.

        Where a screen's scale is broken the view may end within a pixel, which no picture reaches.
        """
        room, ground = self.viewport(), self._scene.ground
        frame = frame_of(painter, room.width(), room.height())
        broken = not room.devicePixelRatioF().is_integer()
        covered = ground.composed.covers(frame)
        if broken or not covered:
            more = 2 / self.zoom if broken else 0.0
            super().drawBackground(painter, QRectF(rect).adjusted(-more, -more, more, more))
        ground.paint(painter, frame, room, self._parts, covered)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self.viewport() is not None:
            self._looked()
