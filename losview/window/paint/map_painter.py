"""Paints a board's picture, its marks and words, with a QPainter."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QFont, QImage, QPaintEngine, QPainter, QPainterPath, QPen, QTransform

from losview.board.map_text import PADDING
from losview.drawing.art.lettering import counter_names, map_texts
from losview.drawing.art.map_picture import Picture
from losview.drawing.art.marks import ABOVE_FIELD, Disc, Ink, Layer, Mark, MarkText, Poly, Shape, Spot, oriented
from losview.drawing.text_art import DrawnText, drawn_texts
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.window.paint.board_images import BoardImages
from losview.window.paint.board_images import paint_images as paint_under
from losview.window.paint.pens import colour_of
from losview.window.paint.sized_fonts import usual_font
from losview.window.widgets.plain_text import shown_text

#: Marks of more shapes than this are drawn in pieces, squares of so many hexsides.
FEW, PIECE = 40, 8.0

#: The paths of so many marks are kept; then they are made anew, as most may be of outlines that are gone.
MAXIMUM = 10_000


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
        if len(self._paths) >= MAXIMUM:
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
        if len(self._pieces) >= MAXIMUM:
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


#: Marks of these layers are left out where a hexside has fewer pixels, as they are too fine to be seen.
FINE = {Layer.BULK_TOP: 7.0, Layer.BULK_LIT: 7.0, Layer.DOT: 11.0, Layer.WAY_TOP: 7.0, Layer.RELIEF: 3.0,
        Layer.RIDE_TOP: 7.0, Layer.ROOF_TOP: 7.0, Layer.ROOF_LINE: 7.0, Layer.CUT_LINE: 7.0, Layer.GRID: 4.0,
        Layer.UNIT_TOP: 5.0}

#: Labels, what is on counters, levels, and depths and heights are printed where a hexside has at least so many pixels.
LABELS_FROM, NAMES_FROM, LEVELS_FROM, NUMBERS_FROM = 19.5, 24.0, 11.0, 38.0
#: Where a hexside has fewer pixels, labels are printed in letters that are large for their hexes.
ROOMY_FROM = 34.0

#: Least height of a text in pixels.
MIN_TEXT = 8
#: Labels and notes are left out where their letters have fewer pixels.
SMALLEST_TEXT = 5.0


def pen_for(ink: Ink, size: float) -> QPen:
    """The pen of an ink, whose width is in hexsides.

    Args:
        size: length of a hexside.
    """
    if not ink.line:
        return QPen(Qt.PenStyle.NoPen)
    pen = QPen(colour_of(ink.line, ink.opacity), ink.width * size)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap if ink.dash else Qt.PenCapStyle.RoundCap)
    if ink.dash:
        pen.setDashPattern(list(ink.dash))
    return pen


def brush_for(ink: Ink) -> QBrush:
    """The brush of an ink."""
    return QBrush(colour_of(ink.fill, ink.opacity)) if ink.fill else QBrush(Qt.BrushStyle.NoBrush)


#: A path of more elements than these is drawn in several: Qt's memory for one grows with its length, and its time to
#: draw lines faster than that.  Areas that touch have to be one path, as their common edge would shine through, and so
#: have translucent lines that meet, which would be darker there.
LONGEST, LONGEST_LINES = 20_000, 100


Merged = dict[tuple[Layer, Ink], list[QPainterPath]]


class MapPainter:
    """Paints hexes of one layout.

    Attributes:
        layout: where hexes lie on the scene.
        under: the boards' own pictures, shown in place of terrain and words, and scans, which lie over terrain.
        paths: of the marks, for hexes of the layout's size.

    Args:
        paths: those of another painter, None for new ones: a map that was turned has the marks that it had before.
    """

    def __init__(self, layout: Layout, under: tuple[BoardImages, ...] = (), paths: MarkPaths | None = None) -> None:
        self.layout = layout
        self.under = under
        self.paths = paths if paths is not None and paths.size == layout.size else MarkPaths(layout.size)

    @property
    def shows_boards(self) -> bool:
        """Whether pictures of boards take the place of drawn terrain."""
        return any(not image.is_scan for image in self.under)

    def draw(self, painter: QPainter, marks: Iterable[Mark]) -> None:
        """Paint marks with the centre of their hex at the painter's origin."""
        for mark in sorted(marks, key=lambda mark: mark.layer):
            painter.setPen(pen_for(mark.ink, self.layout.size))
            painter.setBrush(brush_for(mark.ink))
            painter.drawPath(self.paths.path(mark))

    def paint(
        self, painter: QPainter, picture: Picture, hexes: Iterable[Hex], scale: float, *, above: bool | None = None,
    ) -> None:
        """Paint hexes in scene coordinates.

        Args:
            scale: pixels per scene unit, on which the detail depends.
            above: only what lies above the field's shading (True) or below it (False); None for both.
        """
        hexes = list(hexes)
        merged = self._merged(picture, hexes, self.layout.size * scale)
        if above is not True:
            self._lower(painter, picture, merged)
        if above is not False:
            self._upper(painter, picture, merged, hexes, self.layout.size * scale)

    def paint_apart(
        self, base: QPainter, top: QPainter, picture: Picture, hexes: Iterable[Hex], scale: float, ratio: float = 1.0
    ) -> None:
        """Paint what lies below the field's shading and what lies above it with two painters.

        Args:
            ratio: device pixels per pixel.
        """
        hexes, side = list(hexes), self.layout.size * scale / ratio
        merged = self._merged(picture, hexes, side)
        self._lower(base, picture, merged)
        self._upper(top, picture, merged, hexes, side, ratio, copied=True)

    def _lower(self, painter: QPainter, picture: Picture, merged: Merged) -> None:
        boards = tuple(image for image in self.under if not image.is_scan)
        if boards:
            paint_under(painter, boards)
        else:
            self._strokes(painter, merged, Layer.GROUND, Layer.ROOF_LINE)
        paint_under(painter, tuple(image for image in self.under if image.is_scan))

    def _upper(self, painter: QPainter, picture: Picture, merged: Merged, hexes: list[Hex], side: float,
               ratio: float = 1.0, copied: bool = False) -> None:
        self._strokes(painter, merged, Layer.GRID if self.shows_boards else ABOVE_FIELD, Layer.UNIT_TOP)
        self._words(painter, picture, hexes, side, ratio, copied)
        self._texts(painter, picture, hexes, side, ratio)

    def _strokes(self, painter: QPainter, merged: Merged, low: Layer, high: Layer) -> None:
        for layer, ink in sorted((key for key in merged if low <= key[0] <= high), key=_order):
            painter.setPen(pen_for(ink, self.layout.size))
            painter.setBrush(brush_for(ink))
            for path in merged[layer, ink]:
                painter.drawPath(path)

    def _merged(self, picture: Picture, hexes: list[Hex], side: float) -> Merged:
        """All shapes of each ink in each layer as one path, or a few long ones, in scene units; those away from the
        hexes are left out."""
        merged: Merged = {}
        seen = self._around(hexes)
        at: Hex | None = None
        x = y = 0.0
        for hex_, marks in picture.placed(hexes):
            if hex_ is not at:
                x, y = self.layout.centre(hex_)
                at = hex_
            for mark in marks:
                if side < FINE.get(mark.layer, 0.0):
                    continue
                key = (mark.layer, mark.ink)
                paths = merged.setdefault(key, [])
                if not paths or paths[-1].elementCount() > (LONGEST_LINES if _is_apart(*key) else LONGEST):
                    paths.append(QPainterPath())
                    paths[-1].setFillRule(Qt.FillRule.WindingFill)
                for piece in self.paths.pieces(mark):
                    if seen.intersects(piece.bounds.translated(x, y)):
                        paths[-1].addPath(piece.path.translated(x, y))
        return merged

    def _around(self, hexes: list[Hex]) -> QRectF:
        """A rectangle on the scene about hexes and what reaches out of them."""
        if not hexes:
            return QRectF()
        spots = [self.layout.centre(hex_) for hex_ in hexes]
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, bottom = min(y for _, y in spots), max(y for _, y in spots)
        reach = 3 * self.layout.size
        return QRectF(left - reach, top - reach, right - left + 2 * reach, bottom - top + 2 * reach)

    def _words(self, painter: QPainter, picture: Picture, hexes: list[Hex], side: float, ratio: float,
               copied: bool) -> None:
        """Print words.

        Args:
            side: length of a hexside in pixels. ratio: device pixels per pixel.
            copied: whether they are copied from images that are drawn once.
        """
        if side < LEVELS_FROM:
            return
        transform = painter.transform()
        painter.save()
        painter.resetTransform()
        if self.shows_boards:  # a board's picture has its labels printed on it
            printed = counter_names(picture, hexes) if side >= NAMES_FROM else iter(())
        else:
            printed = map_texts(picture, hexes, side >= LABELS_FROM, side >= NAMES_FROM, side >= NUMBERS_FROM,
                                side < ROOMY_FROM)
        for hex_, words in printed:
            x, y = self.layout.centre(hex_)
            middle = transform.map(QPointF(x + words.x * self.layout.size, y + words.y * self.layout.size))
            if copied:
                copy_words(painter, words, middle, words.height * side, ratio)
            else:
                draw_words(painter, words, middle, words.height * side, ratio)
        painter.restore()

    def _texts(self, painter: QPainter, picture: Picture, hexes: list[Hex], side: float, ratio: float) -> None:
        """Draw labels and notes that reach into the hexes or their surroundings."""
        if not picture.board.texts:
            return
        area, transform = self._around(hexes), painter.transform()
        painter.save()
        painter.resetTransform()
        for text in drawn_texts(picture, self.layout, (area.left(), area.top(), area.right(), area.bottom())):
            if text.height * side >= SMALLEST_TEXT:
                draw_map_text(painter, text, transform.map(QPointF(*text.spot)), side, ratio)
        painter.restore()


#: Offsets of the halo around letters, in pixels.
AROUND = ((-1, -1), (1, -1), (-1, 1), (1, 1))


def draw_map_text(painter: QPainter, text: DrawnText, middle: QPointF, side: float, ratio: float = 1.0) -> None:
    """Draw a label or a note in its box, which is as wide as the words are in the font that there is.

    Args:
        middle: in device pixels. side: length of a hexside in pixels. ratio: device pixels per pixel.
    """
    painter.save()
    painter.translate(middle)
    painter.rotate(text.turn)
    pixel = side * ratio
    if text.fill:
        metrics = usual_font(round(ratio * text.height * side), False)[1]
        room = text.height * PADDING * pixel
        wide = max(metrics.horizontalAdvance(shown_text(line)) for line in text.lines) / 2 + room
        high = text.half[1] * pixel
        painter.setPen(QPen(colour_of(text.edge), max(1.0, 0.03 * pixel)))
        painter.setBrush(colour_of(text.fill))
        painter.drawRoundedRect(QRectF(-wide, -high, 2 * wide, 2 * high), room / 2, room / 2)
    for line, offset in zip(text.lines, text.offsets, strict=True):
        words = MarkText(line, 0.0, 0.0, text.height, text.colour, halo=text.halo)
        draw_words(painter, words, QPointF(0.0, offset * pixel), text.height * side, ratio, SMALLEST_TEXT)
    painter.restore()


def draw_words(painter: QPainter, words: MarkText, middle: QPointF, height: float, ratio: float = 1.0,
               least: float = MIN_TEXT) -> None:
    """Draw text centred at a point.

    Args:
        middle: in device pixels. height: in pixels, at least `least`. ratio: device pixels per pixel.
    """
    font, metrics = usual_font(round(ratio * max(least, height)), words.bold)
    text = shown_text(words.text)
    wide = metrics.horizontalAdvance(text)
    at = QPointF(round(middle.x() - wide / 2), round(middle.y() + metrics.capHeight() / 2))
    painter.setFont(font)
    if words.halo and painter.paintEngine().type() != QPaintEngine.Type.Raster:
        _outline_words(painter, font, text, at, QPen(colour_of(words.halo, 0.8), 2 * ratio))
    elif words.halo:
        painter.setPen(colour_of(words.halo, 0.8))
        for dx, dy in AROUND:
            painter.drawText(at + QPointF(ratio * dx, ratio * dy), text)
    painter.setPen(colour_of(words.colour))
    painter.drawText(at, text)


def _outline_words(painter: QPainter, font: QFont, text: str, at: QPointF, pen: QPen) -> None:
    """Draw a halo as outlines of the letters: in a PDF, letters drawn beside each other would be read as often."""
    path = QPainterPath()
    path.addText(at, font, text)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.strokePath(path, pen)


def copy_words(painter: QPainter, words: MarkText, middle: QPointF, height: float, ratio: float) -> None:
    """As `draw_words`, onto an image without a transform: copied, which takes a fifth of the time."""
    image, spot = _words_image(words._replace(x=0.0, y=0.0), round(ratio * max(MIN_TEXT, height)), ratio)
    painter.drawImage(QPointF(round(middle.x() - spot.x()), round(middle.y() - spot.y())), image)


@lru_cache(maxsize=2048)
def _words_image(words: MarkText, pixels: int, ratio: float) -> tuple[QImage, QPointF]:
    """Words in a font of that many pixels, and where their middle lies in the image."""
    metrics = usual_font(pixels, words.bold)[1]
    wide, margin = metrics.horizontalAdvance(shown_text(words.text)), math.ceil(ratio + pixels / 4)
    left, up = margin + wide / 2, margin + math.ceil(metrics.ascent()) - metrics.capHeight() / 2
    image = QImage(math.ceil(wide) + 2 * margin, math.ceil(metrics.height()) + 2 * margin,
                   QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    draw_words(painter, words, QPointF(left, up), pixels / ratio, ratio, 0)
    painter.end()
    return image, QPointF(left, up)


def _order(key: tuple[Layer, Ink]) -> tuple[Layer, str, str, float]:
    """The sort key of inks, so that they are painted in the same order in every tile."""
    layer, ink = key
    return layer, ink.line, ink.fill, -ink.width


def _is_apart(layer: Layer, ink: Ink) -> bool:
    """Whether marks are lines that may be drawn one after the other, and look the same as when drawn at once."""
    return not ink.fill and (ink.opacity == 1.0 or layer is Layer.SURFACE)


def scene_transform(scale: float, left: float, top: float) -> QTransform:
    """The transform from scene units to pixels of an image with its upper left corner at (left, top)."""
    return QTransform(scale, 0, 0, scale, -left, -top)


def hexes_within(layout: Layout, area: QRectF, margin: float = 1.0) -> list[Hex]:
    """The hexes of the map that may reach into an area of the scene, row by row from the top.

    Args:
        margin: how far a hex may draw beyond itself, in hexsides.
    """
    grid, reach = layout.grid, layout.size * (1.0 + margin)
    x0, y0 = layout.centre(grid.hex(0, 0))
    flat = grid.top == "flat"
    wide, high = (1.5, 3 ** 0.5) if flat else (3 ** 0.5, 1.5)
    wide, high = wide * layout.size, high * layout.size
    columns, rows = grid.shape
    c0 = max(0, int((area.left() - reach - x0) // wide))
    c1 = min(columns - 1, int((area.right() + reach - x0) // wide) + 1)
    r0 = max(0, int((area.top() - reach - y0) // high) - 1)
    r1 = min(rows - 1, int((area.bottom() + reach - y0) // high) + 1)
    wider = area.adjusted(-reach, -reach, reach, reach)
    hexes = []
    for row in range(r0, r1 + 1):
        for column in (*range(c0, c1 + 1, 2), *range(c0 + 1, c1 + 1, 2)) if flat else range(c0, c1 + 1):
            if grid.has_cell(column, row):
                hex_ = grid.hex(column, row)
                x, y = layout.centre(hex_)
                if wider.left() <= x <= wider.right() and wider.top() <= y <= wider.bottom():
                    hexes.append(hex_)
    return hexes
