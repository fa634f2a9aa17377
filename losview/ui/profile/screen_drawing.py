"""A profile on the screen: what stays as it is from one move of the hand to the next is drawn once and stamped."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from math import floor

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPixmap

from losview.overlays.art.level_colours import Ramp
from losview.ui.paint.pens import colour_of
from losview.ui.paint.sized_fonts import SizedFonts
from losview.ui.profile.brushes import darkness, veil_brush
from losview.ui.profile.columns import LEFT, ProfileContents
from losview.ui.profile.drawing import ProfileDrawing
from losview.ui.profile.plot import SMOOTH
from losview.ui.widgets.theme import Theme

#: So much of the area is its head, in pixels; numbers beside the uppermost level line come next to it.
HEAD = 32.0


class Kept:
    """What a panel keeps from one drawing to the next: fonts, and what is stamped.

    Attributes:
        fonts: its font in its sizes.

    Args:
        family: its font.
    """

    #: So many stamps are kept: a drag comes through few heights of the drawing, mostly the same ones.
    STAMPS = 16

    def __init__(self, family: QFont) -> None:
        self.fonts = SizedFonts(family)
        self._stamps: dict[Hashable, QPixmap] = {}
        self._lines: dict[Hashable, list[QRectF]] = {}

    def stamp(self, looks: Hashable, made: Callable[[], QPixmap]) -> QPixmap:
        """The stamp that looks like that, made where it is not at hand."""
        found = self._stamps.pop(looks, None)
        if found is None:
            found = made()
            if len(self._stamps) >= self.STAMPS:
                del self._stamps[next(iter(self._stamps))]
        self._stamps[looks] = found  # the last is the one that was used last
        return found

    def lines(self, heights: Hashable, made: Callable[[], list[QRectF]]) -> list[QRectF]:
        """The level lines of a plot of those heights, made where they are not at hand."""
        found = self._lines.get(heights)
        if found is None:
            if len(self._lines) >= self.STAMPS:
                self._lines.clear()
            found = self._lines[heights] = made()
        return found


class ScreenDrawing(ProfileDrawing):
    """A profile drawn on a screen.

    Args:
        kept: of the drawings before.
        scale: pixels of the screen per pixel of the area, which begins at 0, 0.
    """

    def __init__(
        self, painter: QPainter, side: ProfileContents, area: QRectF, colours: Theme, ramp: Ramp, kept: Kept,
        scale: float,
    ) -> None:
        super().__init__(painter, side, area, colours, ramp, kept.fonts)
        self._kept, self._scale = kept, scale

    def _lay_paper(self) -> None:
        painter, area, looks = self.painter, self.area, (self.colours.dark, self._scale)
        wide, high = area.width(), area.height()
        self.smooth(False)
        painter.fillRect(QRectF(LEFT, HEAD, wide - LEFT, high - HEAD), colour_of(self.colours.panel))
        names = tuple([(ceiling.name, ceiling.active) for ceiling in self.ceilings])
        head = looks, self.right, self.side.title, names, bool(self.side.zones)
        self._stamp(QRectF(0, 0, wide, HEAD), self._head, head)
        self._stamp(QRectF(0, HEAD, LEFT, high - HEAD), self._numbers, (looks, self.lower, self.low, self.high))
        rule = colour_of(self.colours.rule)
        for line in self._kept.lines((self.right, self.lower, self.low, self.high), self._lines):
            painter.fillRect(line, rule)

    def _lines(self) -> list[QRectF]:
        """The level lines."""
        left, long = self.left - 0.5, self.right - self.left + 1
        return [QRectF(left, y - 0.5, long, 1) for _, y in self._rows()]

    def _cover(self, box: QRectF, lit: bool) -> None:
        """On whole pixels of the screen: those at a smooth edge would be mixed by themselves."""
        scale, painter, dark = self._scale, self.painter, self.colours.dark
        left, right, top, bottom = (floor(edge * scale + 0.5) for edge in (box.left(), box.right(), box.top(),
                                                                           box.bottom()))
        self.smooth(False)
        brush = darkness(dark) if scale == 1 and not lit else veil_brush(lit, dark)
        painter.fillRect(QRectF(left / scale, top / scale, (right - left) / scale, (bottom - top) / scale), brush)

    def _stamp(self, box: QRectF, draw: Callable[[], None], looks: Hashable) -> None:
        """Stamp what is drawn in a box, which all drawings that look so have alike."""
        painter, scale = self.painter, self._scale
        stamp = self._kept.stamp(looks, lambda: self._stamped(box, draw))
        if scale == 1:
            painter.drawPixmap(box.topLeft(), stamp)
            return
        painter.save()  # on the screen's own pixels, or it would be stretched to no purpose
        painter.scale(1 / scale, 1 / scale)
        painter.drawPixmap(box.topLeft() * scale, stamp)
        painter.restore()

    def _stamped(self, box: QRectF, draw: Callable[[], None]) -> QPixmap:
        made = QPixmap((box.size() * self._scale).toSize())
        made.fill(colour_of(self.colours.panel))
        screen, face, self.painter = self.painter, self._face, QPainter(made)
        self.painter.setRenderHint(SMOOTH)
        self.painter.scale(self._scale, self._scale)
        self.painter.translate(-box.topLeft())
        draw()
        self.painter.end()
        self.painter, self._face = screen, face
        return made
