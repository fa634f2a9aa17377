"""A profile on the screen: parts that stay the same during a drag are drawn into pixmaps once and copied."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import floor

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPixmap

from losview.drawing.art.level_colours import Ramp
from losview.window.paint.pens import colour_of
from losview.window.paint.sized_fonts import SizedFonts
from losview.window.ruling.brushes import night_brush, tiled_darkness_brush
from losview.window.ruling.columns import LEFT, ProfileContents
from losview.window.ruling.drawing import ProfileDrawing
from losview.window.ruling.plot import SMOOTH
from losview.window.widgets.theme import Theme

#: Height of the heading in pixels.
HEADING_HEIGHT = 32.0


class ProfileCache:
    """What a panel keeps from one drawing to the next: fonts, pixmaps and level lines.

    Attributes:
        fonts: the panel's font in several sizes.

    Args:
        family: the panel's font.
    """

    #: The most pixmaps kept: a drag passes few different level ranges, mostly the same ones again.
    MOST_PIXMAPS = 16

    def __init__(self, family: QFont) -> None:
        self.fonts = SizedFonts(family)
        self._pixmaps: dict[Hashable, QPixmap] = {}
        self._level_lines: dict[Hashable, list[QRectF]] = {}

    def pixmap(self, key: Hashable, make: Callable[[], QPixmap]) -> QPixmap:
        """The pixmap of a key, made where it is not kept."""
        pixmap = self._pixmaps.pop(key, None)
        if pixmap is None:
            pixmap = make()
            if len(self._pixmaps) >= self.MOST_PIXMAPS:
                del self._pixmaps[next(iter(self._pixmaps))]
        self._pixmaps[key] = pixmap  # now the last one, which is dropped last
        return pixmap

    def level_lines(self, key: Hashable, make: Callable[[], list[QRectF]]) -> list[QRectF]:
        """The level lines of a plot with that key, made where they are not kept."""
        lines = self._level_lines.get(key)
        if lines is None:
            if len(self._level_lines) >= self.MOST_PIXMAPS:
                self._level_lines.clear()
            lines = self._level_lines[key] = make()
        return lines


class ScreenDrawing(ProfileDrawing):
    """A profile drawn on a screen.

    Args:
        cache: kept from earlier drawings.
        scale: device pixels per pixel of the area, which begins at 0, 0.
    """

    def __init__(
        self, painter: QPainter, contents: ProfileContents, area: QRectF, colours: Theme, ramp: Ramp,
        cache: ProfileCache, scale: float,
    ) -> None:
        super().__init__(painter, contents, area, colours, ramp, cache.fonts)
        self._cache, self._scale = cache, scale

    def _draw_background(self) -> None:
        painter, area, look = self.painter, self.area, (self.colours.dark, self._scale)
        width, height = area.width(), area.height()
        self.set_antialiasing(False)
        plot_box = QRectF(LEFT, HEADING_HEIGHT, width - LEFT, height - HEADING_HEIGHT)
        painter.fillRect(plot_box, colour_of(self.colours.panel))
        ceiling_names = tuple([(ceiling.name, ceiling.active) for ceiling in self.ceilings])
        heading_key = look, self.right, self.contents.title, ceiling_names, bool(self.contents.zones)
        self._draw_cached(QRectF(0, 0, width, HEADING_HEIGHT), self._draw_heading, heading_key)
        self._draw_cached(QRectF(0, HEADING_HEIGHT, LEFT, height - HEADING_HEIGHT), self._draw_level_numbers,
                          (look, self.lower, self.low, self.high))
        line_colour = colour_of(self.colours.rule)
        for line in self._cache.level_lines((self.right, self.lower, self.low, self.high), self._level_lines):
            painter.fillRect(line, line_colour)

    def _level_lines(self) -> list[QRectF]:
        """The level lines as filled rectangles."""
        left, length = self.left - 0.5, self.right - self.left + 1
        return [QRectF(left, y - 0.5, length, 1) for _, y in self._level_rows()]

    def _shade(self, box: QRectF, lit: bool) -> None:
        # On whole device pixels: Qt blends those at a smooth edge one by one.
        scale, painter, dark = self._scale, self.painter, self.colours.dark
        left, right, top, bottom = (floor(edge * scale + 0.5) for edge in (box.left(), box.right(), box.top(),
                                                                           box.bottom()))
        self.set_antialiasing(False)
        brush = tiled_darkness_brush(dark) if scale == 1 and not lit else night_brush(lit, dark)
        painter.fillRect(QRectF(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale), brush)

    def _draw_cached(self, box: QRectF, draw: Callable[[], None], key: Hashable) -> None:
        """Draw a box from a pixmap.

        Args:
            draw: draws what is in the box, the same for every drawing with this key.
        """
        painter, scale = self.painter, self._scale
        pixmap = self._cache.pixmap(key, lambda: self._rendered(box, draw))
        if scale == 1:
            painter.drawPixmap(box.topLeft(), pixmap)
            return
        painter.save()  # without the scale, so that the pixmap is not scaled
        painter.scale(1 / scale, 1 / scale)
        painter.drawPixmap(box.topLeft() * scale, pixmap)
        painter.restore()

    def _rendered(self, box: QRectF, draw: Callable[[], None]) -> QPixmap:
        pixmap = QPixmap((box.size() * self._scale).toSize())
        pixmap.fill(colour_of(self.colours.panel))
        screen_painter, face, self.painter = self.painter, self._face, QPainter(pixmap)
        self.painter.setRenderHint(SMOOTH)
        self.painter.scale(self._scale, self._scale)
        self.painter.translate(-box.topLeft())
        draw()
        self.painter.end()
        self.painter, self._face = screen_painter, face
        return pixmap
