"""The drawing of a profile: floats and flat fills, because it follows the drag."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QImage,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
    QStaticText,
    QTransform,
)

from losview.board.board import QUARTERS, Board
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.overlays.grounds import Ramp
from losview.overlays.inks import colours as kind_colours
from losview.overlays.marks import luminance
from losview.overlays.outcomes import ACCENT, LOOKS
from losview.sight.profile import Ceiling, Column, Profile
from losview.sight.ruleset import Outcome, decimal
from losview.ui.theme import Theme

#: Room around the drawing, in pixels: left for levels, top for the title, right, bottom for labels.
LEFT, TOP, RIGHT, BOTTOM = 46.0, 40.0, 26.0, 26.0

#: Boxes narrower than this, in pixels, have square corners: round ones would not be seen, and take far longer.
NARROW = 18.0

#: Colours of the ceilings, the active one first.
CEILINGS = ("#7a3e9d", "#0f8a7a", "#8a6d3b")

_STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)


class Inks(NamedTuple):
    """How a kind is drawn from the side: its brush, dotted where it only hinders, its outlines and its name."""

    fill: QBrush
    dots: QBrush
    edge: QPen
    thin: QPen
    name: QColor


@lru_cache(maxsize=512)
def inks_of(kind: str, dark: bool) -> Inks:
    """What a kind is drawn with."""
    inks = kind_colours(table().get(kind), dark)
    fill, ink = inks["fill"], inks["ink"]
    tile = QImage(32, 32, QImage.Format.Format_RGB32)  # opaque, so that it is copied and not blended
    tile.fill(QColor(fill))
    painter = QPainter(tile)
    painter.fillRect(tile.rect(), QBrush(QColor(ink), Qt.BrushStyle.Dense6Pattern))
    painter.end()
    return Inks(QBrush(QColor(fill)), QBrush(tile), QPen(QColor(ink), 1.4), QPen(QColor(ink), 1),
                QColor("#ffffff" if luminance(fill) < 0.18 else "#20252b"))


@lru_cache(maxsize=64)
def ground_inks(colour: str) -> tuple[QColor, QPen]:
    """Ground of that colour, and its outline."""
    ground = QColor(colour)
    return ground, QPen(ground.darker(118), 1)


@lru_cache(maxsize=2)
def hatching(dark: bool) -> QPixmap:
    """What lies over the ground behind which nothing is seen: wide, because few pieces are laid faster than many."""
    ink = QColor("#c9d0d8" if dark else "#20252c")
    ink.setAlphaF(0.35)
    made = QPixmap(1024, 128)
    made.fill(Qt.GlobalColor.transparent)
    painter = QPainter(made)
    painter.fillRect(made.rect(), QBrush(ink, Qt.BrushStyle.BDiagPattern))
    painter.end()
    return made


@lru_cache(maxsize=32)
def lettering(family: QFont, pixels: int, bold: bool) -> tuple[QFont, QFontMetricsF]:
    """A font of that size, and its measures."""
    font = QFont(family)
    font.setPixelSize(pixels)
    font.setBold(bold)
    return font, QFontMetricsF(font)


@lru_cache(maxsize=2048)
def lettered(said: str, family: QFont, pixels: int, bold: bool) -> tuple[QStaticText, float, float]:
    """A piece of text that is laid out once, how wide it is, and how far its baseline lies below its top."""
    font, metrics = lettering(family, pixels, bold)
    text = QStaticText(said)
    text.setTextFormat(Qt.TextFormat.PlainText)
    text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
    text.prepare(QTransform(), font)
    return text, metrics.horizontalAdvance(said), metrics.ascent()


class Sketch:
    """One drawing of a profile.

    Args:
        ramp: colours of the ground.
        marked: hexes whose columns are washed over.
    """

    def __init__(self, painter: QPainter, board: Board, profile: Profile, area: QRectF, colours: Theme,
                 all_ceilings: bool, marked: tuple[Hex, ...], title: str, ramp: Ramp | None = None) -> None:
        self.painter, self.board, self.profile, self.colours = painter, board, profile, colours
        self.marked, self.title, self.area = marked, title, area
        self.plot = area.adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        self.ceilings = [ceiling for ceiling in profile.ceilings if ceiling.active or all_ceilings]
        self.ramp = Ramp(board, colours.dark) if ramp is None else ramp
        self.eyes = (float(profile.eyes[0]), float(profile.eyes[1]))
        self.ground = [float(column.ground) for column in profile.columns]
        self.top = [float(column.top) for column in profile.columns]
        low, high = min(*self.ground, *self.eyes), max(*self.top, *self.ground, *self.eyes)
        lines = [[(float(t), float(level)) for t, level in ceiling.points] for ceiling in self.ceilings]
        caps = [level for line in lines for _, level in line]
        high = max(high, min(max(caps, default=high), high + 3))
        self.low, self.high = min(low, 0.0) - 0.4, max(high, low + 2) + 0.6
        self._wide, self._tall = self.plot.width(), self.plot.height() / (self.high - self.low)
        self.lines = [QPolygonF([QPointF(self.x(t), self.y(level)) for t, level in line]) for line in lines]
        self.sides = [(self.x(float(column.span[0])), self.x(float(column.span[1]))) for column in profile.columns]
        self._font = QFont(painter.font())
        self._face = 11, False
        self._grounds: list[QRectF] = []
        self._ground_colour = ""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def x(self, t: float) -> float:
        return self.plot.left() + t * self._wide

    def y(self, level: float) -> float:
        return self.plot.bottom() - (level - self.low) * self._tall

    def font(self, pixels: int, bold: bool = False) -> QFontMetricsF:
        font, metrics = lettering(self._font, pixels, bold)
        self.painter.setFont(font)
        self._face = pixels, bold
        return metrics

    def say(self, x: float, y: float, said: str) -> None:
        """Write in the font in hand, from a place on its baseline."""
        text, _, ascent = lettered(said, self._font, *self._face)
        self.painter.drawStaticText(QPointF(x, y - ascent), text)

    def width(self, said: str) -> float:
        """How wide a piece of text is in the font in hand."""
        return lettered(said, self._font, *self._face)[1]

    def draw(self) -> None:
        self._head()
        self._levels()
        self.painter.save()
        self.painter.setClipRect(self.plot.adjusted(0, -2, 0, 0))
        order = sorted(range(len(self.top)), key=lambda i: -self.top[i])
        self.font(11)
        for i in order:
            self._column(i, self.profile.columns[i])
        self._lay_ground()
        self._blind()
        for i, column in enumerate(self.profile.columns):
            if column.decides:
                self._outline(i)
        for i, ceiling in enumerate(self.ceilings):
            self.painter.setBrush(Qt.BrushStyle.NoBrush)
            self.painter.setPen(self._ceiling_pen(ceiling, CEILINGS[i % len(CEILINGS)]))
            self.painter.drawPolyline(self.lines[i])
        self.painter.restore()
        self._sight()
        self._labels()

    def _head(self) -> None:
        painter, c = self.painter, self.colours
        self.font(14, bold=True)
        painter.setPen(QColor(c.text))
        self.say(16, 24, "Profile")
        x = 16 + self.width("Profile") + 12
        metrics = self.font(12)
        left = self._legend(x + 60)
        title = metrics.elidedText(self.title, Qt.TextElideMode.ElideRight, int(left - x - 16))
        painter.setPen(QColor(c.muted))
        painter.drawText(QPointF(x, 24), title)

    def _legend(self, least: float) -> float:
        """The ceilings' names, from the right, as many as leave the title some room; returns where they begin."""
        painter, c = self.painter, self.colours
        left = right = self.area.right() - RIGHT
        for i, ceiling in reversed(list(enumerate(self.ceilings))):
            name = f"ceiling: {ceiling.name}"
            right -= self.width(name)
            if right - 28 < least:
                break
            painter.setPen(QColor(c.text))
            self.say(right, 24, name)
            painter.setPen(self._ceiling_pen(ceiling, CEILINGS[i % len(CEILINGS)]))
            painter.drawLine(QPointF(right - 28, 20), QPointF(right - 6, 20))
            left = right - 28
            right -= 46
        return left

    def _levels(self) -> None:
        """Level lines, thinned out where they would be too close."""
        painter, c = self.painter, self.colours
        metrics = self.font(11)
        step = next((step for step in _STEPS if self._tall * step >= 15), _STEPS[-1])
        levels = range(-(-int(self.low) // step) * step, int(self.high) + 1, step)
        left, right = self.plot.left(), self.plot.right()
        rows = [(level, round(self.y(level))) for level in levels]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(QColor(c.rule), 1))
        painter.drawLines([QLineF(left, y, right, y) for _, y in rows])
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(c.muted))
        for level, y in rows:
            said = decimal(level)
            self.say(LEFT - 10 - self.width(said), y + metrics.capHeight() / 2, said)

    def _box(self, i: int, bottom: float, top: float) -> QRectF:
        left, right = self.sides[i]
        high = self.y(top)
        return QRectF(left, high, max(right - left, 1.5), self.y(bottom) - high)

    def _column(self, i: int, column: Column) -> None:
        painter, ground = self.painter, self.ground[i]
        colour = self.ramp.colour(round(ground * QUARTERS), self.board.cover(column.hex).theme)
        if colour != self._ground_colour:
            self._lay_ground()
            self._ground_colour = colour
        self._grounds.append(self._box(i, self.low - 1, ground))
        marked = column.hex in self.marked
        if column.parts or marked:
            self._lay_ground()
        for part in column.parts:
            inks = inks_of(part.kind, self.colours.dark)
            box = self._box(i, float(part.bottom), float(part.top)).adjusted(1, 0, -1, 0)
            painter.setBrush(inks.fill if part.solid else inks.dots)
            if box.width() < NARROW:
                painter.setPen(inks.thin)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                painter.drawRect(box)
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            else:
                painter.setPen(inks.edge)
                painter.drawRoundedRect(box, 3, 3)
            if box.height() > 15 and box.width() > 24:
                self._name(box, part.name, inks.name)
        if marked:
            wash = QColor("#f0e442")
            wash.setAlphaF(0.30)
            painter.fillRect(self._box(i, self.low, self.high), wash)

    def _lay_ground(self) -> None:
        """Draw the ground of columns of one colour that was put off to be drawn at once."""
        if self._grounds:
            painter = self.painter
            fill, edge = ground_inks(self._ground_colour)
            painter.setPen(edge)
            painter.setBrush(fill)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # upright edges: crisper, and far faster
            painter.drawRects(self._grounds)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            self._grounds = []

    def _name(self, box: QRectF, name: str, ink: QColor) -> None:
        """What stands there, in the middle of its box, if there is room."""
        _, metrics = lettering(self._font, 11, False)
        if metrics.horizontalAdvance(name) < box.width() - 8:
            self.painter.setPen(ink)
            self.painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def _blind(self) -> None:
        """Hatch what lies behind the place where sight ends."""
        if self.profile.sight_ends is None:
            return
        start = self.x(float(self.profile.sight_ends))
        area = QRectF(QPointF(start, self.y(max(self.eyes))), QPointF(self.plot.right(), self.plot.bottom()))
        self.painter.drawTiledPixmap(area, hatching(self.colours.dark))

    def _outline(self, i: int) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(QPen(QColor(ACCENT), 2.6))
        self.painter.drawRect(self._box(i, self.low - 1, self.top[i]).adjusted(1, 1, -1, 0))

    def _ceiling_pen(self, ceiling: Ceiling, colour: str) -> QPen:
        pen = QPen(QColor(colour).lighter(150) if self.colours.dark else QColor(colour), 2.8 if ceiling.active else 1.4)
        pen.setDashPattern([5, 3] if ceiling.active else [2, 3])
        return pen

    def _sight(self) -> None:
        """The straight line between the eyes, and the eyes."""
        painter = self.painter
        a, b = QPointF(self.x(0), self.y(self.eyes[0])), QPointF(self.x(1), self.y(self.eyes[1]))
        ends = self.profile.sight_ends
        meet = b if ends is None else a + (b - a) * float(ends)
        seen = QColor(self.colours.seen if self.colours.dark else LOOKS[Outcome.CLEAR].line)
        painter.setPen(QPen(seen, 1.6))
        painter.drawLine(a, meet)
        if ends is not None:
            pen = QPen(QColor(ACCENT), 1.6)
            pen.setDashPattern([3, 3])
            painter.setPen(pen)
            painter.drawLine(meet, b)
        for spot, colour in ((a, seen), (b, seen if ends is None else QColor(ACCENT))):
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.setBrush(colour)
            painter.drawEllipse(spot, 6.5, 6.5)

    def _labels(self) -> None:
        """Hex labels under their columns, as many as there is room for."""
        painter, c = self.painter, self.colours
        self.font(11, bold=True)
        columns, label = self.profile.columns, self.board.label
        edge = self.plot.left(), self.plot.right()
        last = self.x(1) - self.width(label(columns[-1].hex)) - 6
        taken = -1e9
        for i, column in enumerate(columns):
            middle = (self.sides[i][0] + self.sides[i][1]) / 2
            if middle < taken + 8:
                continue  # too close to the label before, however short its own
            said = label(column.hex)
            wide = self.width(said)
            left = max(edge[0] - wide / 2, min(middle - wide / 2, edge[1] - wide / 2))
            if left < taken + 8 or (column is not columns[-1] and left + wide > last):
                continue
            taken = left + wide
            painter.setPen(QColor(c.blocked if column.decides else c.text if column.hex not in self.marked else c.seen))
            self.say(left, self.area.bottom() - 9, said)
