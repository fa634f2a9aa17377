"""Where things lie in a drawing of a profile, and its letters: plain numbers, because it follows the drag."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from losview.hexes.quick_fractions import as_float
from losview.overlays.art.level_colours import Ramp
from losview.sight.profile import Fence, ProfilePart
from losview.sight.verdict import Span
from losview.ui.paint.pens import colour_of
from losview.ui.paint.sized_fonts import SizedFonts
from losview.ui.profile.columns import BOTTOM, LEFT, RIGHT, TOP, ProfileContents, column_sides, column_spans
from losview.ui.widgets.theme import Theme

#: Bars on hexsides are so many pixels broad.
BAR = 6.0

#: Corners of a line, in pixels.
Spots = list[tuple[float, float]]

#: A rectangle: its left and upper edge, how wide and how high it is, in pixels.
Box = tuple[float, float, float, float]

#: Ground of one level: that level, and its left and right edge in pixels.
Ground = tuple[float, float, float]

#: A part, its bottom and top in levels, its left and right edge in pixels.
Standing = tuple[ProfilePart, float, float, float, float]

#: Whether edges are smooth.
SMOOTH = QPainter.RenderHint.Antialiasing


class Plot:
    """The frame of one drawing of a profile.

    Attributes:
        left, right: where the plot begins and ends, in pixels. upper, lower: its edges. wide: from left to right.
        low, high: the levels from which to which it reaches. tall: pixels per level.
        sides: of each column, its left and right edge in pixels.
        ground, top: of each column, in levels.
        rises: the ground along columns where it is not all at one level, piece by piece, by their numbers.
        standing: what stands in columns, by their numbers.
        deciding, sunken, cliffs: the numbers of the columns that decide, hold a depression, are entered across a cliff.
        lines: of each ceiling, its corners in pixels.
        sight: how high both eyes are, in pixels.
        veil_names: where the names of darkness and light are written, once they are.

    Args:
        ramp: colours of the ground. fonts: the painter's font in its sizes.
    """

    def __init__(
        self, painter: QPainter, side: ProfileContents, area: QRectF, colours: Theme, ramp: Ramp | None = None,
        fonts: SizedFonts | None = None,
    ) -> None:
        self.painter, self.side, self.colours, self.area = painter, side, colours, area
        self.profile, self.board = side.profile, side.board
        self.left, self.upper, self.wide = area.left() + LEFT, area.top() + TOP, area.width() - LEFT - RIGHT
        deep = area.height() - TOP - BOTTOM
        self.right, self.lower = self.left + self.wide, self.upper + deep
        self.ceilings = [ceiling for ceiling in self.profile.ceilings if ceiling.active or side.all_ceilings]
        self.ramp = Ramp(side.board, colours.dark) if ramp is None else ramp
        self.eyes = as_float(self.profile.eyes[0]), as_float(self.profile.eyes[1])
        self.spans = column_spans(self.profile)
        self.sides = column_sides(self.spans, self.left, self.wide)
        self.ground: list[float] = []
        self.top: list[float] = []
        self.rises: dict[int, list[Ground]] = {}
        self.standing: dict[int, list[Standing]] = {}
        self.deciding: list[int] = []
        self.sunken: list[int] = []
        self.cliffs: list[int] = []
        self._measure()
        lines = [[(as_float(t), as_float(level)) for t, level in ceiling.points] for ceiling in self.ceilings]
        self.low, self.high = self._reach([level for line in lines for _, level in line])
        self.tall = deep / (self.high - self.low)
        self.lines: list[Spots] = [[(self.x(t), self.y(level)) for t, level in line] for line in lines]
        self.sight = self.y(self.eyes[0]), self.y(self.eyes[1])
        self.veil_names: list[QRectF] = []
        self._fonts = SizedFonts(painter.font()) if fonts is None else fonts
        self._smooth, self._spot, self._patch = False, QPointF(), QRectF()
        self.font(11)

    def _measure(self) -> None:
        """Measure the columns in levels and across, all in one go."""
        grounds, tops = self.ground, self.top
        for i, column in enumerate(self.profile.columns):
            level = column.ground
            top = ground = level if level.__class__ is int else as_float(level)
            if column.grounds:
                left, right = self.sides[i]
                self.rises[i] = [(as_float(level), *self.cut(left, right, span)) for span, level in column.grounds]
                top = max([level for level, _, _ in self.rises[i]])
            if column.parts:
                top = self._measure_parts(i, column.parts, top)
            grounds.append(ground)
            tops.append(top)
            if column.decides:
                self.deciding.append(i)
            if column.floor is not None:
                self.sunken.append(i)
            if column.cliff:
                self.cliffs.append(i)

    def _measure_parts(self, i: int, parts: Sequence[ProfilePart], top: float) -> float:
        """Measure what stands in a column; its top with that, from its top without it."""
        left, right = self.sides[i]
        left, right = left + 1, right - 1
        standing = self.standing[i] = []
        for part in parts:
            upper, a, b = as_float(part.top), left, right
            if part.span is not None:
                a, b = self.cut(left, right, part.span)
            standing.append((part, as_float(part.bottom), upper, a, b))
            if upper > top:
                top = upper
        return top

    def _reach(self, caps: Sequence[float]) -> tuple[float, float]:
        """The levels from which to which the drawing reaches; those of ceilings, `caps`, not at any price."""
        profile, eyes = self.profile, self.eyes
        deep = [as_float(column.floor) for column in profile.columns if column.floor is not None] if self.sunken else []
        deep += [level for rises in self.rises.values() for level, _, _ in rises]
        low, high = min(*self.ground, *eyes, *deep), max(*self.top, *self.ground, *eyes)
        for fence in profile.fences:
            high = max(high, as_float(fence.top))
        if caps:
            high = max(high, min(max(caps), high + 3))
        return min(low, 0.0) - 0.4, max(high, low + 2) + 0.6 + 0.4 * bool(profile.brackets)

    @property
    def plot(self) -> QRectF:
        """The plot, in pixels."""
        return QRectF(self.left, self.upper, self.wide, self.lower - self.upper)

    def x(self, t: float) -> float:
        return self.left + t * self.wide

    def y(self, level: float) -> float:
        return self.lower - (level - self.low) * self.tall

    def smooth(self, smooth: bool) -> None:
        """Draw edges smooth from now on, or on whole pixels: upright and level ones are crisper so, and far faster."""
        if smooth is not self._smooth:
            self._smooth = smooth
            self.painter.setRenderHint(SMOOTH, smooth)

    def font(self, pixels: int, bold: bool = False) -> QFontMetricsF:
        """Take a font in hand."""
        self._face = self._fonts.size(pixels, bold)
        self.painter.setFont(self._face.font)
        return self._face.metrics

    def say(self, x: float, y: float, text: str) -> None:
        """Write in the font in hand, from a place on its baseline."""
        spot = self._spot  # one for all words: Qt's objects are slow to make
        spot.setX(x)
        spot.setY(y - self._face.ascent)
        self.painter.drawStaticText(spot, self._face[text][0])

    def say_in(self, box: Box, text: str) -> None:
        """Write in the middle of a box."""
        left, top, wide, high = box
        self.say(left + wide / 2 - self._face[text][1] / 2, top + high / 2 + self._face.cap / 2, text)

    @property
    def cap(self) -> float:
        """How high capitals of the font in hand are."""
        return self._face.cap

    def written(self, box: Box, text: str, decides: bool) -> None:
        """Write in the middle of a box, on a patch of the paper so that lines do not strike it through."""
        painter, colours, patch = self.painter, self.colours, self._patch
        left, top, wide, high = box
        patch.setRect(left - 3, top, wide + 6, high + 1)
        painter.fillRect(patch, colour_of(colours.panel, 0.82))
        painter.setPen(colour_of(colours.blocked if decides else colours.text))
        self.say_in(box, text)

    def width(self, text: str) -> float:
        """How wide a piece of text is in the font in hand."""
        return self._face[text][1]

    def box(self, i: int, bottom: float, top: float) -> QRectF:
        """The part of a column between two levels."""
        left, right = self.sides[i]
        return QRectF(left, self.y(top), right - left, (top - bottom) * self.tall)

    def between(self, box: QRectF, span: Span) -> QRectF:
        """A box cut to a stretch of the thread, but not to nothing."""
        left, right = self.cut(box.left(), box.right(), span)
        return QRectF(left, box.top(), right - left, box.height())

    def cut(self, left: float, right: float, span: Span) -> tuple[float, float]:
        """Two edges brought into a stretch of the thread, where more than a pixel is left between them."""
        (one, under), (two, below) = span[0].as_integer_ratio(), span[1].as_integer_ratio()
        a, b = self.left + one / under * self.wide, self.left + two / below * self.wide
        if a < left:
            a = left
        if b > right:
            b = right
        return (left, right) if b - a < 1 else (a, b)

    def fence_box(self, fence: Fence) -> QRectF:
        """Where something on a hexside is drawn: a bar, as broad as the thread runs along it."""
        left, right = self.x(float(fence.span[0])), self.x(float(fence.span[1]))
        if right - left < BAR:
            middle = min(max((left + right) / 2, self.left + BAR / 2), self.right - BAR / 2)
            left, right = middle - BAR / 2, middle + BAR / 2
        top, bottom = self.y(float(fence.top)), self.y(float(fence.bottom))
        return QRectF(left, min(top, bottom - 2), right - left, max(2.0, bottom - top))
