"""Where things lie in a drawing of a profile, and its letters: plain numbers, because it follows the drag."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFontMetricsF, QPainter

from losview.overlays.grounds import Ramp
from losview.sight.profile import Fence, Part
from losview.sight.verdict import Number, Span
from losview.ui.profile_inks import Letters
from losview.ui.profile_side import BOTTOM, LEFT, RIGHT, TOP, Side, column_sides, column_spans
from losview.ui.theme import Theme

#: Bars on hexsides are so many pixels broad.
BAR = 6.0

#: Corners of a line, in pixels.
Spots = list[tuple[float, float]]

#: A rectangle: its left and upper edge, how wide and how high it is, in pixels.
Box = tuple[float, float, float, float]


class Frame:
    """The frame of one drawing of a profile.

    Attributes:
        left, right: where the plot begins and ends, in pixels. upper, lower: its edges.
        ground, top: of each column, in levels.
        sides: of each column, its left and right edge in pixels.
        lines: of each ceiling, its corners in pixels.
        sight: how high both eyes are, in pixels.
        veil_names: where the names of darkness and light are written, once they are.

    Args:
        ramp: colours of the ground. letters: the faces of the painter's font.
    """

    def __init__(
        self, painter: QPainter, side: Side, area: QRectF, colours: Theme, ramp: Ramp | None = None,
        letters: Letters | None = None,
    ) -> None:
        self.painter, self.side, self.colours, self.area = painter, side, colours, area
        self.profile, self.board = side.profile, side.board
        self.plot = area.adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        profile = self.profile
        self.ceilings = [ceiling for ceiling in profile.ceilings if ceiling.active or side.all_ceilings]
        self.ramp = Ramp(side.board, colours.dark) if ramp is None else ramp
        self.eyes = (float(profile.eyes[0]), float(profile.eyes[1]))
        self.ground = [plain(column.ground) for column in profile.columns]
        self._stand = [[(part, plain(part.bottom), plain(part.top)) for part in column.parts]
                       for column in profile.columns]
        self.top = self._tops()
        lines = [[(float(t), float(level)) for t, level in ceiling.points] for ceiling in self.ceilings]
        self.low, self.high = self._reach(max((level for line in lines for _, level in line), default=None))
        self.left, self.right, self.upper, self.lower = (
            self.plot.left(), self.plot.right(), self.plot.top(), self.plot.bottom())
        self._wide, self._tall = self.plot.width(), self.plot.height() / (self.high - self.low)
        self.lines: list[Spots] = [[(self.x(t), self.y(level)) for t, level in line] for line in lines]
        self.sight = self.y(self.eyes[0]), self.y(self.eyes[1])
        self.veil_names: list[QRectF] = []
        self._part_boxes: dict[int, list[tuple[Part, Box]]] = {}
        self.spans = column_spans(profile)
        self.sides = column_sides(self.spans, self.left, self._wide)
        self._letters = Letters(painter.font()) if letters is None else letters
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.font(11)

    def _tops(self) -> list[float]:
        """Of each column the top of its ground and of all that stands there, as `Column.top` has it."""
        tops = self.ground.copy()
        for i, (column, stand) in enumerate(zip(self.profile.columns, self._stand, strict=True)):
            if column.grounds:
                tops[i] = max([plain(rise.level) for rise in column.grounds])
            for _, _, top in stand:
                if top > tops[i]:
                    tops[i] = top
        return tops

    def _reach(self, cap: float | None) -> tuple[float, float]:
        """The levels from which to which the drawing reaches; the ceilings' highest level, `cap`, not at any price."""
        profile = self.profile
        deep = [plain(column.floor) for column in profile.columns if column.floor is not None]
        deep += [plain(rise.level) for column in profile.columns for rise in column.grounds]
        tall = [plain(fence.top) for fence in profile.fences]
        low, high = min(*self.ground, *self.eyes, *deep), max(*self.top, *self.ground, *self.eyes, *tall)
        if cap is not None:
            high = max(high, min(cap, high + 3))
        return min(low, 0.0) - 0.4, max(high, low + 2) + 0.6 + 0.4 * bool(profile.brackets)

    def x(self, t: float) -> float:
        return self.left + t * self._wide

    def y(self, level: float) -> float:
        return self.lower - (level - self.low) * self._tall

    def font(self, pixels: int, bold: bool = False) -> QFontMetricsF:
        """Take a font in hand."""
        self._face = self._letters.face(pixels, bold)
        self.painter.setFont(self._face.font)
        return self._face.metrics

    def say(self, x: float, y: float, said: str) -> None:
        """Write in the font in hand, from a place on its baseline."""
        self.painter.drawStaticText(QPointF(x, y - self._face.ascent), self._face[said][0])

    def say_in(self, box: Box, said: str) -> None:
        """Write in the middle of a box."""
        left, top, wide, high = box
        self.say(left + wide / 2 - self._face[said][1] / 2, top + high / 2 + self._face.cap / 2, said)

    def width(self, said: str) -> float:
        """How wide a piece of text is in the font in hand."""
        return self._face[said][1]

    def box(self, i: int, bottom: float, top: float) -> QRectF:
        """The part of a column between two levels."""
        left, right = self.sides[i]
        return QRectF(left, self.y(top), right - left, (top - bottom) * self._tall)

    def part_boxes(self, i: int) -> list[tuple[Part, Box]]:
        """The parts of a column and where each is drawn; nobody may change it."""
        found = self._part_boxes.get(i)
        if found is None:
            left, right = self.sides[i]
            left, right, tall = left + 1, right - 1, self._tall
            found = self._part_boxes[i] = []
            for part, bottom, top in self._stand[i]:
                a, b = (left, right) if part.span is None else self.cut(left, right, part.span)
                found.append((part, (a, self.y(top), b - a, (top - bottom) * tall)))
        return found

    def between(self, box: QRectF, span: Span) -> QRectF:
        """A box cut to a stretch of the thread, but not to nothing."""
        left, right = self.cut(box.left(), box.right(), span)
        return QRectF(left, box.top(), right - left, box.height())

    def cut(self, left: float, right: float, span: Span) -> tuple[float, float]:
        """Two edges brought into a stretch of the thread, where more than a pixel is left between them."""
        a, b = self.left + plain(span[0]) * self._wide, self.left + plain(span[1]) * self._wide
        a, b = max(left, a), min(right, b)
        return (left, right) if b - a < 1 else (a, b)

    def fence_box(self, fence: Fence) -> QRectF:
        """Where something on a hexside is drawn: a bar, as broad as the thread runs along it."""
        left, right = self.x(float(fence.span[0])), self.x(float(fence.span[1]))
        if right - left < BAR:
            middle = min(max((left + right) / 2, self.left + BAR / 2), self.right - BAR / 2)
            left, right = middle - BAR / 2, middle + BAR / 2
        top, bottom = self.y(float(fence.top)), self.y(float(fence.bottom))
        return QRectF(left, min(top, bottom - 2), right - left, max(2.0, bottom - top))


def plain(number: Number) -> float:
    """An exact number as one that is quick to reckon with: `float` takes three times as long over a fraction."""
    if number.__class__ is int:
        return number
    over, under = number.as_integer_ratio()
    return over / under
