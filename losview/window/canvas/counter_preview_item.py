"""A counter that is being dragged: drawn over the hex where it would be placed, with a ring where it was taken from."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.scenario.counter_sides import side_names
from losview.drawing.art.lettering import counter_texts
from losview.drawing.art.map_picture import counter_marks
from losview.drawing.art.marks import Mark, MarkText
from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.tools.unit_tool import moved_to
from losview.window.paint.hex_polygon import outline_of
from losview.window.paint.map_painter import NAMES_FROM, MapPainter, draw_words
from losview.window.paint.pens import stroke

#: Its opacity, and its size relative to counters on the map.
OPACITY, SCALE = 0.88, 1.12


class CounterPreviewItem(QGraphicsItem):
    """Draws the counter that is being dragged.

    Attributes:
        counter: the counter, None while none is dragged. hex: the hex below it, None off the map.
    """

    def __init__(self, layout: Layout, bounds: QRectF) -> None:
        super().__init__()
        self._layout, self._bounds = layout, bounds
        self._map_painter = MapPainter(layout)
        self.counter: Counter | None = None
        self.hex: Hex | None = None
        self._marks: tuple[Mark, ...] = ()
        self._words: tuple[MarkText, ...] = ()
        self._below = 0
        self.setVisible(False)

    def show_counter(self, counter: Counter | None, at: Hex | None, board: Board, dark: bool) -> None:
        """Show a counter over a hex, or none; called for each hex of the drag and at its end."""
        self.counter, self.hex = counter, at
        if counter is not None:
            names = side_names(board)
            self._below = 0 if at is None else sum(1 for _, other in board.counters_on(at) if other != counter)
            put_down = counter if at is None else moved_to(counter, at)
            self._marks = counter_marks(put_down, names, dark, self._below)
            self._words = counter_texts(put_down, names, dark)
        self.setVisible(counter is not None)
        self.update()

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if self.counter is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.counter.hex != self.hex:
            self._ring(painter, self.counter.hex)
        if self.hex is not None:
            x, y = self._layout.centre(self.hex)
            painter.setOpacity(OPACITY)
            painter.translate(x, y)
            painter.scale(SCALE, SCALE)
            self._map_painter.draw(painter, self._marks)
            side = self._layout.size * painter.worldTransform().m11()
            if side >= NAMES_FROM:
                size, view = self._layout.size, painter.worldTransform()
                painter.setWorldTransform(QTransform())
                for words in self._words:
                    draw_words(painter, words, view.map(QPointF(words.x * size, words.y * size)), words.height * side)
        painter.restore()

    def _ring(self, painter: QPainter, hex_: Hex) -> None:
        """Draw a dashed line around the hex that the counter was taken from."""
        view = painter.worldTransform()
        painter.save()
        painter.setWorldTransform(QTransform())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        outline = outline_of(self._layout, hex_, view, 1.0)
        for pen in (stroke(CASING_LIGHT, 4.0), stroke(CASING_DARK, 2.0, (3.0, 2.0))):
            painter.setPen(pen)
            painter.drawPolygon(outline)
        painter.restore()
