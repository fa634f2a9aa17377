"""Positions and text of a drawing of a profile.

Positions are floats: the profile is measured and drawn again for every hex that a drag passes.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from losview.drawing.art.level_colours import Ramp
from losview.hexes.quick_fractions import as_float
from losview.rules.core.profile import Fence, ProfilePart
from losview.rules.core.verdict import Span
from losview.window.paint.pens import colour_of
from losview.window.paint.sized_fonts import SizedFonts
from losview.window.ruling.columns import BOTTOM, LEFT, RIGHT, TOP, ProfileContents, column_edges, column_spans
from losview.window.widgets.theme import Theme

#: Width of what stands on a hexside, in pixels.
BAR = 6.0

#: The points of a polyline, in pixels.
Polyline = list[tuple[float, float]]

#: A rectangle in pixels: left, top, width, height.
Box = tuple[float, float, float, float]

#: A piece of ground at one level: that level, and its left and right edge in pixels.
GroundPiece = tuple[float, float, float]

#: A part of a column, its bottom and top in levels, its left and right edge in pixels.
PlacedPart = tuple[ProfilePart, float, float, float, float]

#: The render hint for smooth edges.
SMOOTH = QPainter.RenderHint.Antialiasing


class Plot:
    """The measures of one drawing of a profile, and its text.

    Attributes:
        left, right, upper, lower: the edges of the plot in pixels. plot_width: from left to right.
        low, high: the lowest and highest level of the plot. pixels_per_level: its vertical scale.
        spans: of each column, where it begins and ends along the thread, 0 to 1.
        edges: of each column, its left and right edge in pixels.
        ground_levels, top_levels: of each column.
        ground_pieces: the pieces of ground of columns whose ground is at several levels, by column index.
        placed_parts: what stands in columns, by column index.
        deciding, depressions, cliffs: indices of the columns that decide, that hold a depression, that the thread
            enters across a cliff.
        ceiling_lines: the polyline of each ceiling, in pixels.
        eye_levels: of both ends. eye_y: the same in pixels.
        night_name_boxes: boxes of the names of dark and lit stretches, once these are drawn.

    Args:
        ramp: colours of the ground. fonts: the painter's font in several sizes.
    """

    def __init__(
        self, painter: QPainter, contents: ProfileContents, area: QRectF, colours: Theme, ramp: Ramp | None = None,
        fonts: SizedFonts | None = None,
    ) -> None:
        self.painter, self.contents, self.colours, self.area = painter, contents, colours, area
        self.profile, self.board = contents.profile, contents.board
        self.left, self.upper, self.plot_width = area.left() + LEFT, area.top() + TOP, area.width() - LEFT - RIGHT
        plot_height = area.height() - TOP - BOTTOM
        self.right, self.lower = self.left + self.plot_width, self.upper + plot_height
        self.ceilings = [ceiling for ceiling in self.profile.ceilings if ceiling.active or contents.all_ceilings]
        self.ramp = Ramp(colours.dark) if ramp is None else ramp
        self.eye_levels = as_float(self.profile.eyes[0]), as_float(self.profile.eyes[1])
        self.spans = column_spans(self.profile)
        self.edges = column_edges(self.spans, self.left, self.plot_width)
        self.ground_levels: list[float] = []
        self.top_levels: list[float] = []
        self.ground_pieces: dict[int, list[GroundPiece]] = {}
        self.placed_parts: dict[int, list[PlacedPart]] = {}
        self.deciding: list[int] = []
        self.depressions: list[int] = []
        self.cliffs: list[int] = []
        self._measure()
        lines = [[(as_float(t), as_float(level)) for t, level in ceiling.points] for ceiling in self.ceilings]
        self.low, self.high = self._level_range([level for line in lines for _, level in line])
        self.pixels_per_level = plot_height / (self.high - self.low)
        self.ceiling_lines: list[Polyline] = [[(self.x(t), self.y(level)) for t, level in line] for line in lines]
        self.eye_y = self.y(self.eye_levels[0]), self.y(self.eye_levels[1])
        self.night_name_boxes: list[QRectF] = []
        self._fonts = SizedFonts(painter.font()) if fonts is None else fonts
        self._smooth, self._spot, self._patch = False, QPointF(), QRectF()
        self.set_font(11)

    def _measure(self) -> None:
        """Measure all columns: their levels, and what stands in them."""
        ground_levels, top_levels = self.ground_levels, self.top_levels
        for i, column in enumerate(self.profile.columns):
            level = column.ground
            top = ground = level if level.__class__ is int else as_float(level)
            if column.grounds:
                left, right = self.edges[i]
                pieces = [(as_float(level), *self.cut(left, right, span)) for span, level in column.grounds]
                self.ground_pieces[i] = pieces
                top = max([level for level, _, _ in pieces])
            if column.parts:
                top = self._measure_parts(i, column.parts, top)
            ground_levels.append(ground)
            top_levels.append(top)
            if column.decides:
                self.deciding.append(i)
            if column.floor is not None:
                self.depressions.append(i)
            if column.cliff:
                self.cliffs.append(i)

    def _measure_parts(self, i: int, parts: Sequence[ProfilePart], top: float) -> float:
        """Measure what stands in a column; returns the column's top level.

        Args:
            top: its top level without the parts.
        """
        left, right = self.edges[i]
        left, right = left + 1, right - 1
        placed_parts = self.placed_parts[i] = []
        for part in parts:
            upper, a, b = as_float(part.top), left, right
            if part.span is not None:
                a, b = self.cut(left, right, part.span)
            placed_parts.append((part, as_float(part.bottom), upper, a, b))
            if upper > top:
                top = upper
        return top

    def _level_range(self, ceiling_levels: Sequence[float]) -> tuple[float, float]:
        """The lowest and highest level of the plot.

        Args:
            ceiling_levels: levels of ceilings; the plot reaches at most three levels higher for them.
        """
        profile, eyes = self.profile, self.eye_levels
        floors = (profile.columns[i].floor for i in self.depressions)
        low_levels = [as_float(floor) for floor in floors if floor is not None]
        low_levels += [level for pieces in self.ground_pieces.values() for level, _, _ in pieces]
        low, high = min(*self.ground_levels, *eyes, *low_levels), max(*self.top_levels, *self.ground_levels, *eyes)
        for fence in profile.fences:
            high = max(high, as_float(fence.top))
        if ceiling_levels:
            high = max(high, min(max(ceiling_levels), high + 3))
        return min(low, 0.0) - 0.4, max(high, low + 2) + 0.6 + 0.4 * bool(profile.brackets)

    @property
    def plot_rect(self) -> QRectF:
        """The plot, in pixels."""
        return QRectF(self.left, self.upper, self.plot_width, self.lower - self.upper)

    def x(self, t: float) -> float:
        """The x of a place along the thread, 0 to 1."""
        return self.left + t * self.plot_width

    def y(self, level: float) -> float:
        """The y of a level."""
        return self.lower - (level - self.low) * self.pixels_per_level

    def set_antialiasing(self, smooth: bool) -> None:
        """Smooth edges from now on, or not: vertical and horizontal edges are sharper and far faster without."""
        if smooth is not self._smooth:
            self._smooth = smooth
            self.painter.setRenderHint(SMOOTH, smooth)

    def set_font(self, pixels: int, bold: bool = False) -> QFontMetricsF:
        """Use the font in this size for the text that follows; returns its metrics."""
        self._face = self._fonts.size(pixels, bold)
        self.painter.setFont(self._face.font)
        return self._face.metrics

    def draw_text(self, x: float, y: float, text: str) -> None:
        """Draw text in the current font from a point on its baseline."""
        corner = self._spot  # one object for all text: QPointF is slow to make
        corner.setX(x)
        corner.setY(y - self._face.ascent)
        self.painter.drawStaticText(corner, self._face[text][0])

    def draw_text_in(self, box: Box, text: str) -> None:
        """Draw text in the middle of a box."""
        left, top, width, height = box
        self.draw_text(left + width / 2 - self._face[text][1] / 2, top + height / 2 + self._face.cap / 2, text)

    @property
    def cap_height(self) -> float:
        """The height of capitals in the current font, in pixels."""
        return self._face.cap

    def draw_text_on_patch(self, box: Box, text: str, decides: bool) -> None:
        """Draw text in the middle of a box, on a patch of background that covers lines below it.

        Args:
            decides: whether it names what decides, and is highlighted.
        """
        painter, colours, patch = self.painter, self.colours, self._patch
        left, top, width, height = box
        patch.setRect(left - 3, top, width + 6, height + 1)
        painter.fillRect(patch, colour_of(colours.panel, 0.82))
        painter.setPen(colour_of(colours.blocked if decides else colours.text))
        self.draw_text_in(box, text)

    def text_width(self, text: str) -> float:
        """The width of text in the current font, in pixels."""
        return self._face[text][1]

    def column_box(self, i: int, bottom: float, top: float) -> QRectF:
        """The part of a column between two levels."""
        left, right = self.edges[i]
        return QRectF(left, self.y(top), right - left, (top - bottom) * self.pixels_per_level)

    def cut_box(self, box: QRectF, span: Span) -> QRectF:
        """A box cut to a stretch of the thread as `cut` does it."""
        left, right = self.cut(box.left(), box.right(), span)
        return QRectF(left, box.top(), right - left, box.height())

    def cut(self, left: float, right: float, span: Span) -> tuple[float, float]:
        """Two edges moved into a stretch of the thread, or as they were where less than a pixel would be left."""
        start_over, start_under = span[0].as_integer_ratio()
        end_over, end_under = span[1].as_integer_ratio()
        a = self.left + start_over / start_under * self.plot_width
        b = self.left + end_over / end_under * self.plot_width
        if a < left:
            a = left
        if b > right:
            b = right
        return (left, right) if b - a < 1 else (a, b)

    def fence_box(self, fence: Fence) -> QRectF:
        """The box of something on a hexside: `BAR` wide, or as wide as the thread runs along the hexside."""
        left, right = self.x(float(fence.span[0])), self.x(float(fence.span[1]))
        if right - left < BAR:
            middle = min(max((left + right) / 2, self.left + BAR / 2), self.right - BAR / 2)
            left, right = middle - BAR / 2, middle + BAR / 2
        top, bottom = self.y(float(fence.top)), self.y(float(fence.bottom))
        return QRectF(left, min(top, bottom - 2), right - left, max(2.0, bottom - top))
