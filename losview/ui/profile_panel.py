"""The profile: the thread from the side, under the active rule's own ceiling."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from losview.board.board import QUARTERS, Board
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.overlays.grounds import Ramp
from losview.overlays.marks import luminance
from losview.overlays.outcomes import ACCENT, LOOKS
from losview.overlays.picture import colours as kind_colours
from losview.sight.profile import Ceiling, Column, Profile
from losview.sight.ruleset import Outcome, Verdict, decimal
from losview.ui.theme import LIGHT, Theme, theme

#: Room around the drawing, in pixels: left for levels, top for the title, right, bottom for labels.
LEFT, TOP, RIGHT, BOTTOM = 46.0, 40.0, 26.0, 26.0

#: Colours of the ceilings, the active one first.
CEILINGS = ("#7a3e9d", "#0f8a7a", "#8a6d3b")


class ProfilePanel(QWidget):
    """Draws one profile.

    Attributes:
        all_ceilings: whether the ceilings of methods that are not chosen are drawn as well.

    Signals:
        lit(hexes): the hexes of the column under the pointer.
    """

    lit = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setMinimumHeight(150)
        self.setAccessibleName(self.tr("Profile of the thread"))
        self.colours: Theme = LIGHT
        self.all_ceilings = False
        self.profile: Profile | None = None
        self.verdict: Verdict | None = None
        self._board: Board | None = None
        self._marked: Hex | None = None

    def sizeHint(self) -> QSize:
        return QSize(700, 220)

    def dress(self, colours: Theme) -> None:
        """Show itself in another theme."""
        self.colours = colours
        self.update()

    def show_profile(self, board: Board, profile: Profile | None, verdict: Verdict | None) -> None:
        """Show a thread from the side, or nothing."""
        self._board, self.profile, self.verdict = board, profile, verdict
        self._marked = None
        self.update()

    def show_all_ceilings(self, shown: bool) -> None:
        self.all_ceilings = shown
        self.update()

    def mark(self, hex_: Hex | None) -> None:
        """Mark the column of a hex that the map's pointer is over."""
        if hex_ != self._marked:
            self._marked = hex_
            self.update()

    def column_at(self, x: float) -> list[Column]:
        """The columns at a place of the panel."""
        if self.profile is None:
            return []
        t = (x - LEFT) / max(1.0, self.width() - LEFT - RIGHT)
        return [column for column in self.profile.columns if column.span[0] <= t <= column.span[1]]

    def save_svg(self, path: str) -> None:
        """Write the profile as SVG, by day."""
        made = QSvgGenerator()
        made.setFileName(path)
        made.setSize(self.size())
        made.setViewBox(self.rect())
        made.setTitle(self.title())
        painter = QPainter(made)
        if self.profile is not None and self._board is not None:
            Sketch(painter, self._board, self.profile, QRectF(self.rect()), theme(False), self.all_ceilings, None,
                   self.title()).draw()
        painter.end()

    def title(self) -> str:
        """What the drawing shows."""
        if self.profile is None or self._board is None:
            return ""
        ends = self.profile.columns[0].hex, self.profile.columns[-1].hex
        a, b = (self._board.label(hex_) for hex_ in ends)
        eyes = [decimal(eye) for eye in self.profile.eyes]
        parts = [self.profile.rules, self.profile.map, self.tr("eye at {a} {x}, at {b} {y}").format(
            a=a, x=eyes[0], b=b, y=eyes[1])]
        return " · ".join(part for part in parts if part)

    # Qt's own.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.colours.panel))
        if self.profile is None or self._board is None:
            painter.setPen(QColor(self.colours.muted))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter,
                             self.tr("Lay a thread to see it from the side."))
        else:
            Sketch(painter, self._board, self.profile, QRectF(self.rect()), self.colours, self.all_ceilings,
                   self._marked, self.title()).draw()
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        columns = self.column_at(event.position().x())
        self.lit.emit(tuple(column.hex for column in columns))
        self.mark(columns[0].hex if columns else None)

    def leaveEvent(self, event: QEvent) -> None:
        self.lit.emit(())
        self.mark(None)
        super().leaveEvent(event)


class Sketch:
    """One drawing of a profile."""

    def __init__(self, painter: QPainter, board: Board, profile: Profile, area: QRectF, colours: Theme,
                 all_ceilings: bool, marked: Hex | None, title: str) -> None:
        self.painter, self.board, self.profile, self.colours = painter, board, profile, colours
        self.marked, self.title, self.area = marked, title, area
        self.plot = area.adjusted(LEFT, TOP, -RIGHT, -BOTTOM)
        self.ceilings = [ceiling for ceiling in profile.ceilings if ceiling.active or all_ceilings]
        self.ramp = Ramp(board, colours.dark)
        heights = [float(height) for column in profile.columns for height in (column.ground, column.top)]
        heights += [float(eye) for eye in profile.eyes]
        low, high = min(heights), max(heights)
        caps = [float(level) for ceiling in self.ceilings for _, level in ceiling.points]
        high = max(high, min(max(caps, default=high), high + 3))
        self.low, self.high = min(low, 0.0) - 0.4, max(high, low + 2) + 0.6
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)

    def x(self, t: float) -> float:
        return self.plot.left() + float(t) * self.plot.width()

    def y(self, level: float) -> float:
        return self.plot.bottom() - (float(level) - self.low) / (self.high - self.low) * self.plot.height()

    def font(self, pixels: int, bold: bool = False) -> QFontMetricsF:
        font = QFont(self.painter.font())
        font.setPixelSize(pixels)
        font.setBold(bold)
        self.painter.setFont(font)
        return QFontMetricsF(font)

    def draw(self) -> None:
        self._head()
        self._levels()
        self.painter.save()
        self.painter.setClipRect(self.plot.adjusted(0, -2, 0, 0))
        for column in sorted(self.profile.columns, key=lambda column: -float(column.top)):
            self._column(column)
        self._blind()
        for column in self.profile.columns:
            if column.decides:
                self._outline(column)
        for i, ceiling in enumerate(self.ceilings):
            self._ceiling(ceiling, CEILINGS[i % len(CEILINGS)])
        self.painter.restore()
        self._sight()
        self._labels()

    def _head(self) -> None:
        painter, c = self.painter, self.colours
        metrics = self.font(14, bold=True)
        painter.setPen(QColor(c.text))
        painter.drawText(QPointF(16, 24), "Profile")
        x = 16 + metrics.horizontalAdvance("Profile") + 12
        metrics = self.font(12)
        painter.setPen(QColor(c.muted))
        painter.drawText(QPointF(x, 24), self.title)
        right = self.area.right() - RIGHT
        for i, ceiling in reversed(list(enumerate(self.ceilings))):
            name = f"ceiling: {ceiling.name}"
            right -= metrics.horizontalAdvance(name)
            if right < x + 60:
                break
            painter.setPen(QColor(c.text))
            painter.drawText(QPointF(right, 24), name)
            painter.setPen(self._ceiling_pen(ceiling, CEILINGS[i % len(CEILINGS)]))
            painter.drawLine(QPointF(right - 28, 20), QPointF(right - 6, 20))
            right -= 46

    def _levels(self) -> None:
        """Level lines, thinned out where they would be too close."""
        painter, c = self.painter, self.colours
        self.font(11)
        span = self.high - self.low
        step = next(s for s in (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000)
                    if self.plot.height() / span * s >= 15)
        level = -(-int(self.low) // step) * step
        while level <= self.high:
            y = self.y(level)
            painter.setPen(QPen(QColor(c.rule), 1))
            painter.drawLine(QPointF(self.plot.left(), y), QPointF(self.plot.right(), y))
            painter.setPen(QColor(c.muted))
            middle_right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(QRectF(0, y - 8, LEFT - 10, 16), middle_right, decimal(level))
            level += step

    def _box(self, column: Column, bottom: float, top: float) -> QRectF:
        left, right = self.x(float(column.span[0])), self.x(float(column.span[1]))
        return QRectF(QPointF(left, self.y(top)), QPointF(max(right, left + 1.5), self.y(bottom)))

    def _column(self, column: Column) -> None:
        painter = self.painter
        ground = QColor(self.ramp.colour(round(float(column.ground) * QUARTERS),
                                         self.board.cover(column.hex).theme))
        painter.setPen(QPen(ground.darker(118), 1))
        painter.setBrush(ground)
        painter.drawRect(self._box(column, self.low - 1, float(column.ground)))
        for part in column.parts:
            kind = table().get(part.kind)
            inks = kind_colours(kind, self.colours.dark)
            fill, ink = inks["fill"], inks["ink"]
            box = self._box(column, float(part.bottom), float(part.top)).adjusted(1, 0, -1, 0)
            painter.setPen(QPen(QColor(ink), 1.4))
            painter.setBrush(QBrush(QColor(fill)))
            painter.drawRoundedRect(box, 3, 3)
            if not part.solid:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QBrush(QColor(ink), Qt.BrushStyle.Dense6Pattern))
                painter.drawRoundedRect(box, 3, 3)
            metrics = self.font(11)
            if metrics.horizontalAdvance(part.name) < box.width() - 8 and box.height() > 15:
                painter.setPen(QColor("#ffffff" if luminance(fill) < 0.18 else "#20252b"))
                painter.drawText(box, Qt.AlignmentFlag.AlignCenter, part.name)
        if column.hex == self.marked:
            band = self._box(column, self.low, self.high)
            wash = QColor("#f0e442")
            wash.setAlphaF(0.30)
            painter.fillRect(band, wash)

    def _blind(self) -> None:
        """Hatch what lies behind the place where sight ends."""
        if self.profile.sight_ends is None:
            return
        start = self.x(float(self.profile.sight_ends))
        eye = max(float(e) for e in self.profile.eyes)
        area = QRectF(QPointF(start, self.y(eye)), QPointF(self.plot.right(), self.plot.bottom()))
        ink = QColor("#c9d0d8" if self.colours.dark else "#20252c")
        ink.setAlphaF(0.35)
        self.painter.fillRect(area, QBrush(ink, Qt.BrushStyle.BDiagPattern))

    def _outline(self, column: Column) -> None:
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        box = self._box(column, self.low - 1, float(column.top))
        self.painter.setPen(QPen(QColor(ACCENT), 2.6))
        self.painter.drawRect(box.adjusted(1, 1, -1, 0))

    def _ceiling_pen(self, ceiling: Ceiling, colour: str) -> QPen:
        pen = QPen(QColor(colour).lighter(150) if self.colours.dark else QColor(colour), 2.8 if ceiling.active else 1.4)
        pen.setDashPattern([5, 3] if ceiling.active else [2, 3])
        return pen

    def _ceiling(self, ceiling: Ceiling, colour: str) -> None:
        line = QPolygonF([QPointF(self.x(float(t)), self.y(float(level))) for t, level in ceiling.points])
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.setPen(self._ceiling_pen(ceiling, colour))
        self.painter.drawPolyline(line)

    def _sight(self) -> None:
        """The straight line between the eyes, and the eyes."""
        painter = self.painter
        a, b = (QPointF(self.x(float(t)), self.y(float(eye))) for t, eye in zip((0, 1), self.profile.eyes, strict=True))
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
        metrics = self.font(11, bold=True)
        taken = -1e9
        ends = (self.profile.columns[0], self.profile.columns[-1])
        last = self.x(1) - metrics.horizontalAdvance(self.board.label(ends[1].hex)) - 6
        for column in self.profile.columns:
            label = self.board.label(column.hex)
            wide = metrics.horizontalAdvance(label)
            middle = (self.x(float(column.span[0])) + self.x(float(column.span[1]))) / 2
            left = max(self.plot.left() - wide / 2, min(middle - wide / 2, self.plot.right() - wide / 2))
            if left < taken + 8 or (column is not ends[1] and left + wide > last):
                continue
            taken = left + wide
            painter.setPen(QColor(c.blocked if column.decides else c.text if column.hex != self.marked else c.seen))
            painter.drawText(QPointF(left, self.area.bottom() - 9), label)
