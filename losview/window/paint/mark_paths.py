"""The shapes of marks as paths of Qt, made once for each mark."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainterPath

from losview.drawing.art.marks import Disc, Mark, Poly, Shape, Spot, oriented

#: Marks of more shapes than this are drawn in pieces, squares of so many hexsides.
FEW, PIECE = 40, 8.0

#: The paths of so many marks are kept; then they are made anew, as most may be of outlines that are gone.
MOST = 10_000


class PathPiece(NamedTuple):
    """Some shapes of a mark as a path about a hex's centre, and a rectangle about it."""

    bounds: QRectF
    path: QPainterPath


class MarkPaths:
    """Paths of marks relative to the centre of a hex, in scene units.

    Attributes:
        size: length of a hexside in scene units.
    """

    def __init__(self, size: float) -> None:
        self.size = size
        self._paths: dict[int, tuple[Mark, QPainterPath]] = {}
        self._pieces: dict[int, tuple[Mark, list[PathPiece]]] = {}

    def path(self, mark: Mark) -> QPainterPath:
        """The shapes of a mark."""
        kept = self._paths.get(id(mark))
        if kept is not None:
            return kept[1]
        path = self._path_of(mark.shapes)
        if len(self._paths) >= MOST:
            self._paths.clear()
        self._paths[id(mark)] = (mark, path)
        return path

    def pieces(self, mark: Mark) -> list[PathPiece]:
        """The same shapes in pieces that lie near each other.

        Of woods over half the map only the trees that are in sight need to be drawn.
        """
        kept = self._pieces.get(id(mark))
        if kept is not None:
            return kept[1]
        near: dict[tuple[int, int], list[Shape]] = {}
        for shape in mark.shapes if len(mark.shapes) > FEW else ():
            x, y = _near(shape)
            near.setdefault((int(x // PIECE), int(y // PIECE)), []).append(shape)
        shapes = near.values() or [mark.shapes]
        paths = [self._path_of(group) for group in shapes]
        stroke = self.size * (mark.ink.width + 0.1)
        pieces = [PathPiece(path.controlPointRect().adjusted(-stroke, -stroke, stroke, stroke), path) for path in paths]
        if len(self._pieces) >= MOST:
            self._pieces.clear()
        self._pieces[id(mark)] = (mark, pieces)
        return pieces

    def _path_of(self, shapes: Iterable[Shape]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        size = self.size
        for shape in shapes:
            if isinstance(shape, Disc):
                path.addEllipse(QPointF(shape.x * size, shape.y * size), shape.r * size, shape.r * size)
            else:
                for points in oriented(shape):
                    (x, y), *others = points
                    path.moveTo(x * size, y * size)
                    for x, y in others:  # in half the time that a polygon of points takes
                        path.lineTo(x * size, y * size)
                    if not isinstance(shape, Poly) or shape.closed:
                        path.closeSubpath()
        return path


def _near(shape: Shape) -> Spot:
    """A spot at which a shape lies, about its hex's centre."""
    if isinstance(shape, Disc):
        return shape.x, shape.y
    return shape.points[0] if isinstance(shape, Poly) else shape.rings[0][0]
