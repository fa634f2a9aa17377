"""What lies under marks and threads on the screen: pieces of the map, the composed picture of it, and the night."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget

from losview.overlays.los.shading import PixelView
from losview.ui.canvas.composed_layer import ComposedLayer, copy_parts
from losview.ui.canvas.night_layer import NightLayer
from losview.ui.canvas.tile_layer import TileLayer
from losview.ui.paint.compositor import Composed
from losview.ui.paint.tiles import Tiles

#: Side of the squares, in pixels, in which map and night are mixed.
SQUARE = 128

#: So many squares at most are mixed with one frame: what is set down must not wait for all of them.
AT_ONCE = 12


class BaseLayers:
    """Paints them, lowest first.

    Attributes:
        pieces, composed, night: what it paints.

    Args:
        stale: told when one of them looks different.
    """

    def __init__(self, tiles: Tiles, stale: Callable[[], None]) -> None:
        self.pieces, self.composed, self.night = TileLayer(tiles), ComposedLayer(stale), NightLayer(stale)
        self._mixture = Mixture()

    def paint(self, painter: QPainter, frame: PixelView, widget: QWidget, parts: Sequence[QRect],
              covered: bool) -> None:
        """Paint some parts of a view, whose painter shows that part of the scene.

        Args:
            covered: whether the composed picture is exactly of that.
        """
        composed = self.composed.shown
        night = self.night.picture(painter, widget)
        if composed is not None and covered and night is not None and frame.ratio == 1:
            mixed = self._mixture.of(composed, night, self.night.drawn, parts)
            if mixed is not None:
                copy_parts(painter, QPointF(0, 0), mixed, parts)
                return
        if not covered:
            self.pieces.paint(painter, frame)
        self.composed.paint(painter, frame, parts)
        if night is not None:
            copy_parts(painter, QPointF(0, 0), night, parts)
        elif self.night.night is not None:
            self.night.night.paint(painter)


class Mixture:
    """Map and night as one opaque picture, which is copied where the night alone would have to be mixed in anew.

    It is for what stays while a thread is dragged over it: begun when both are painted a second time, and mixed in
    squares as they are painted.
    """

    def __init__(self) -> None:
        self._of: tuple[Composed, QImage, int] | None = None
        self._image: QImage | None = None
        self._mixed: set[tuple[int, int]] = set()

    def of(self, composed: Composed, night: QImage, drawn: int, parts: Sequence[QRect]) -> QImage | None:
        """The picture, good in these parts; None where this is the first time for either, or much has yet to be mixed.

        Args:
            drawn: how often the night's picture was drawn: where it was again, it is another.
        """
        now = composed, night, drawn
        if self._of is None or self._of[0] is not composed or self._of[1] is not night or self._of[2] != drawn:
            self._of, self._image = now, None
            self._mixed.clear()
            return None
        if self._image is None:
            self._image = QImage(composed.image.size(), QImage.Format.Format_RGB32)
        missing = {(column, row) for part in parts
                   for column in range(max(part.left(), 0) // SQUARE, part.right() // SQUARE + 1)
                   for row in range(max(part.top(), 0) // SQUARE, part.bottom() // SQUARE + 1)} - self._mixed
        if missing:
            painter = QPainter(self._image)
            for column, row in list(missing)[:AT_ONCE]:
                at = QPoint(column * SQUARE, row * SQUARE)
                square = QRect(at.x(), at.y(), SQUARE, SQUARE)
                painter.drawImage(at, composed.image, square)
                painter.drawImage(at, night, square)
                self._mixed.add((column, row))
            painter.end()
        return self._image if len(missing) <= AT_ONCE else None
