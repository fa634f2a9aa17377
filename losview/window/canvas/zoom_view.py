"""A view that zooms at the pointer, pans, fits the map, and repaints only what has changed."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent, QTransform
from PySide6.QtWidgets import QFrame, QGraphicsView, QWidget

from losview.drawing.shading import PixelView
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.hexes.lattice import Point, hex_at
from losview.hexes.layout import Layout
from losview.window.canvas.scene import MapScene
from losview.window.canvas.tile_layer import frame_of
from losview.window.paint.dirty_rects import Box, is_worth, joined_boxes, meet, rect_of, region_of
from losview.window.state.latest_worker import release_workers, workers_held

#: The smallest and largest zoom, and the factor of one step of the wheel.
ZOOM_MIN, ZOOM_MAX, ZOOM_STEP = 0.03, 8.0, 1.2

#: Margin around the map when it is fitted, in pixels, and the largest zoom to which anything is fitted.
FIT_MARGIN, MAX_FITTED = 14, 2.5

#: Along the edge of a covering widget with rounded corners the map may be visible, so many pixels wide.
CORNER = 3


class ZoomView(QGraphicsView):
    """Shows a part of the scene.

    Attributes:
        covering_widgets: opaque widgets over the view, below which nothing is repainted.

    Signals:
        zoomed(zoom): the zoom has changed: pixels to a scene unit.
        resized(): the view has another size; emitted before the map is fitted, for widgets over the view.
    """

    zoomed = Signal(float)
    resized = Signal()

    def __init__(self, scene: MapScene) -> None:
        super().__init__(scene)
        self._scene = scene  # QGraphicsView does not keep its scene alive
        self.covering_widgets: list[QWidget] = []
        self._fitted = False
        self._middle: QPointF | None = None
        self._moving_middle = Point(0, 0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # The view repaints itself: all of it where the map has changed, else only the boxes of thread and marks, and
        # nothing below covering widgets, which would be repainted too.
        self.setViewportUpdateMode(QGraphicsView.ViewportUpdateMode.NoViewportUpdate)
        scene.changed.connect(self._items_changed)
        scene.ground_changed.connect(self._repaint)
        scene.marks_changed.connect(self._repaint_marks)
        self._marked_boxes: list[Box] | None = None  # of thread and marks as they were painted last
        self._next_boxes: list[Box] | None = None  # of thread and marks in the next frame, None where not known
        self._dirty_parts: tuple[QRect, ...] = ()  # the rectangles that the present paint event repaints
        # Background or composed picture cover the whole viewport: Qt need not fill it first.
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setOptimizationFlag(QGraphicsView.OptimizationFlag.DontSavePainterState)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setAcceptDrops(False)  # files dropped on the map are for the window
        self.viewport().setAcceptDrops(False)

    @property
    def map_layout(self) -> Layout:
        """Where the hexes of the map lie in the scene."""
        return self._scene.layout_

    @property
    def zoom(self) -> float:
        """Pixels to a scene unit."""
        return self.transform().m11()

    def set_zoom(self, zoom: float, at: QPointF | None = None) -> None:
        """Zoom; the point of the scene at that position of the viewport (default: its middle) stays there."""
        zoom = min(ZOOM_MAX, max(ZOOM_MIN, zoom))
        at = QPointF(self.viewport().rect().center()) if at is None else at
        scene_point = self.viewportTransform().inverted()[0].map(at)
        self._fitted = False
        self.setTransform(QTransform.fromScale(zoom, zoom))
        self._scroll_to(scene_point * zoom - at)
        self._middle = scene_point + (QPointF(self.viewport().rect().center()) - at) / zoom
        self.zoomed.emit(zoom)
        self._view_changed()

    def _scroll_to(self, corner: QPointF) -> None:
        """Scroll so that a point of the zoomed scene is in the viewport's upper left corner."""
        self.horizontalScrollBar().setValue(round(corner.x()))
        self.verticalScrollBar().setValue(round(corner.y()))

    def zoom_in(self) -> None:
        """Zoom in by one step."""
        self.set_zoom(self.zoom * ZOOM_STEP)

    def zoom_out(self) -> None:
        """Zoom out by one step."""
        self.set_zoom(self.zoom / ZOOM_STEP)

    def fit(self) -> None:
        """Show the whole map."""
        x0, y0, x1, y1 = self._scene.layout_.bounds()
        self.show_area(QRectF(x0, y0, x1 - x0, y1 - y0))
        self._fitted = True

    def show_area(self, area: QRectF) -> None:
        """Show a part of the scene as large as it fits, in the middle."""
        viewport = self.viewport()
        width, height = (max(50, length - 2 * FIT_MARGIN) for length in (viewport.width(), viewport.height()))
        self.set_zoom(min(width / max(1.0, area.width()), height / max(1.0, area.height()), MAX_FITTED))
        self.centre_on(area.center())

    def centre_on(self, scene_point: QPointF) -> None:
        """Scroll so that a point of the scene is in the middle."""
        self._fitted = False
        self._centre(scene_point)
        self._view_changed()

    def _centre(self, scene_point: QPointF) -> None:
        """Scroll so that a point of the scene is in the middle, and stays there when the view changes its size."""
        self._scroll_to(scene_point * self.zoom - QPointF(self.viewport().rect().center()))
        self._middle = scene_point

    def note_middle(self) -> None:
        """Note which point of the map is in the middle; called before the map gets another grid."""
        middle = self.viewportTransform().inverted()[0].map(QPointF(self.viewport().rect().center()))
        self._moving_middle = self._scene.layout_.lattice_at(middle.x(), middle.y())

    def follow_map(self, isometry: Isometry) -> None:
        """Show the same part of the map as before; all of it where all was shown, or where that part is no more.

        Args:
            isometry: how the map has moved onto its new grid.
        """
        middle = isometry.point(self._moving_middle)
        if self._fitted or hex_at(middle) not in self._scene.layout_.grid:
            self.fit()
        else:
            self.centre_on(QPointF(*self._scene.layout_.point(middle)))

    def map_area(self) -> QRectF:
        """Where the map lies in the viewport, in pixels; it may reach far beyond it."""
        left, top, right, bottom = self._scene.layout_.bounds()
        return self.viewportTransform().mapRect(QRectF(left, top, right - left, bottom - top))

    def show_hex(self, hex_: Hex) -> None:
        """Scroll to a hex unless it is in view and not near the edge."""
        scene_point = QPointF(*self._scene.layout_.centre(hex_))
        inner = QRectF(self.viewport().rect()).adjusted(60, 60, -60, -60)
        if not inner.contains(self.viewportTransform().map(scene_point)):
            self.centre_on(scene_point)

    def pan(self, step: QPoint) -> None:
        """Scroll by so many pixels to the right and down."""
        self._fitted = False
        self.horizontalScrollBar().setValue(self.horizontalScrollBar().value() + step.x())
        self.verticalScrollBar().setValue(self.verticalScrollBar().value() + step.y())
        self._middle = self.viewportTransform().inverted()[0].map(QPointF(self.viewport().rect().center()))
        self._view_changed()

    def _items_changed(self, changed: list[QRectF]) -> None:
        """Repaint the view; called when items have changed, and by Qt a second time with an empty list."""
        if changed:
            self._repaint()

    def _repaint(self) -> None:
        """Repaint all of the view that no widget covers."""
        self._next_boxes = None
        self._repaint_boxes([(0, 0, self.viewport().width(), self.viewport().height())])

    def _repaint_marks(self) -> None:
        """Repaint where thread and marks were, and where they are now; called when they have changed."""
        now = self._scene.marked_boxes(self.viewportTransform())
        if now is None or self._marked_boxes is None:
            self._repaint()
        else:
            self._next_boxes = now
            self._repaint_boxes(now + self._marked_boxes)

    def _repaint_boxes(self, boxes: list[Box]) -> None:
        """Repaint some boxes without what is covered: as one box that contains them all unless that is much larger."""
        if not boxes:
            return
        whole = joined_boxes(boxes)
        covered = [box for box in self._covered_boxes() if meet(box, whole)]
        viewport = self.viewport()
        if not covered and is_worth(whole, boxes, viewport.devicePixelRatioF()):
            viewport.update(rect_of(whole))
        else:
            viewport.update(region_of(boxes) - region_of(covered))

    def _covered_boxes(self) -> list[Box]:
        """The boxes that covering widgets hide."""
        boxes = []
        for widget in self.covering_widgets:
            if widget.isVisible():
                area = widget.geometry()
                boxes.append((area.left() + CORNER, area.top() + CORNER, area.right() + 1 - CORNER,
                               area.bottom() + 1 - CORNER))
        return boxes

    def _view_changed(self) -> None:
        """Repaint, and have the new part of the scene composed; called when the view has scrolled or zoomed."""
        self._next_boxes = None
        self.viewport().update()
        ratio = self.viewport().devicePixelRatioF()
        view = self.viewportTransform()
        self._scene.set_frame(PixelView(view.m11() * ratio, round(-view.dx() * ratio), round(-view.dy() * ratio),
                                      round(self.viewport().width() * ratio), round(self.viewport().height() * ratio),
                                      ratio))

    # Qt's own.

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()
        if self._fitted:
            self.fit()  # a map shown whole stays whole when panels open or grow
        elif self._middle is not None:
            self._centre(self._middle)
        self._view_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        region = event.region()
        self._dirty_parts = ((region.boundingRect(),) if region.rectCount() == 1 else
                       tuple(region))  # type: ignore[arg-type]  # a sequence, its stubs forget
        super().paintEvent(event)
        if self._next_boxes is None:
            self._marked_boxes = self._scene.marked_boxes(self.viewportTransform())
        else:
            self._marked_boxes, self._next_boxes = self._next_boxes, None
        if workers_held():
            QTimer.singleShot(0, release_workers)  # after the panels are painted too

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the base layers, and the background below them unless the composed picture covers it; called by Qt.

        Where the screen's scale is not a whole number the view may end within a pixel, which no picture reaches.
        """
        viewport, layers = self.viewport(), self._scene.base_layers
        frame = frame_of(painter, viewport.width(), viewport.height())
        is_fractional = not viewport.devicePixelRatioF().is_integer()
        covered = layers.composed_layer.covers(frame)
        if is_fractional or not covered:
            margin = 2 / self.zoom if is_fractional else 0.0
            super().drawBackground(painter, QRectF(rect).adjusted(-margin, -margin, margin, margin))
        layers.paint(painter, frame, viewport, self._dirty_parts, covered)

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        if self.viewport() is not None:
            self._view_changed()
