"""The profile: the thread from the side, under the active rule's own ceiling."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QColor,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QToolTip, QWidget

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.overlays.art.level_colours import Ramp
from losview.overlays.los.thread_picture import ThreadStretch, stretches
from losview.sight.blind_zones import BlindZone
from losview.sight.profile import Column, Profile
from losview.sight.verdict import Verdict, decimal
from losview.ui.paint.pens import colour_of
from losview.ui.profile.annotations import PART_NAMES, finish
from losview.ui.profile.columns import LEFT, RIGHT, ProfileContents, column_sides, column_spans
from losview.ui.profile.screen_drawing import Kept, ScreenDrawing
from losview.ui.profile.svg_drawing import profile_svg
from losview.ui.widgets.theme import LIGHT, Theme

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class ProfilePanel(QWidget):
    """Draws one profile.

    Attributes:
        all_ceilings: whether the ceilings of methods that are not chosen are drawn as well.
        zones: where along the thread an eye would not be seen, None while that is not known.

    Signals:
        lit(hexes): the hexes of the column under the pointer, or that the keyboard is on.
        left_why(): back to the thread that lies.
    """

    lit = Signal(object)
    left_why = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumHeight(110)
        self.setAccessibleName(self.tr("Profile of the thread"))
        self.colours: Theme = LIGHT
        self.all_ceilings = False
        self.profile: Profile | None = None
        self.verdict: Verdict | None = None
        self.zones: tuple[BlindZone, ...] | None = None
        self._board: Board | None = None
        self._zones_of: tuple[int, int] | None = None
        self._letter = "T"
        self._stretches: tuple[ThreadStretch, ...] = ()
        self._looks: tuple[object, ...] | None = None
        self._marked: tuple[Hex, ...] = ()
        self._at: int | None = None
        self._lights = False
        self._kept: Kept | None = None
        self._ramp: Ramp | None = None
        self._ramp_of: tuple[int, int, bool] | None = None

    def sizeHint(self) -> QSize:
        return QSize(700, 220)

    def set_theme(self, colours: Theme) -> None:
        """Paint in these colours from now on."""
        self.colours = colours
        self.update()

    def show_profile(self, board: Board, profile: Profile | None, verdict: Verdict | None, *,
                     why: bool = False) -> None:
        """Show a thread from the side, or nothing.

        Args:
            why: whether it is one that is asked about beside the one that lies.

        What is known of a thread's blind zones stays as long as it is the same thread over the same board; what is
        marked in it, as long as it looks the same.
        """
        now, zones = (id(board), board.revision), self.zones
        same = profile == self.profile
        if profile is None or not same or now != self._zones_of:
            self.zones, self._zones_of = None, now
            self.profile = profile
        self._board, self.verdict = board, verdict
        self._stretches = () if profile is None or verdict is None else stretches(
            verdict, profile.sight_ends, profile.meets)
        looks = self._looks_of(board, profile, why)
        if same and looks == self._looks:
            if zones is not self.zones:
                self.update()
            return
        self._looks = looks
        self._letter = "?" if why else "T"
        self._marked, self._at = (), None
        if self._lights:  # what it lit belongs to the thread that it showed
            self._lights = False
            self.lit.emit(())
        self.update()

    def _looks_of(self, board: Board, profile: Profile | None, why: bool) -> tuple[object, ...]:
        """All that a drawing without zones and marks comes from beside the profile, of the board what it shows."""
        if profile is None:
            return ()
        ramp = self._ramp_now(board)
        themed = any(cover.theme for cover in board.covers)
        themes = [board.cover(column.hex).theme for column in profile.columns] if themed else []
        return self._stretches, why, ramp.low, ramp.high, board.labels, board.grid, themes

    def show_zones(self, zones: tuple[BlindZone, ...]) -> None:
        """Hatch these blind zones."""
        self.zones = zones
        self.update()

    def show_all_ceilings(self, shown: bool) -> None:
        self.all_ceilings = shown
        self.update()

    def mark(self, hexes: tuple[Hex, ...]) -> None:
        """Mark the columns of hexes that the pointer is over elsewhere."""
        own = set() if self.profile is None else {column.hex for column in self.profile.columns}
        if not own.isdisjoint({*hexes} ^ {*self._marked}):
            self.update()
        self._marked = hexes

    def column_at(self, x: float) -> list[Column]:
        """The columns at a place of the panel, the narrowest first: it is drawn over the others."""
        if self.profile is None:
            return []
        sides = column_sides(column_spans(self.profile), LEFT, max(1.0, self.width() - LEFT - RIGHT))
        found = [(b - a, i) for i, (a, b) in enumerate(sides) if a <= x <= b]
        return [self.profile.columns[i] for _, i in sorted(found)]

    def column_words(self, column: Column) -> str:
        """A column in words, for those who cannot see it."""
        return ", ".join(self.column_lines(column))

    def column_lines(self, column: Column) -> list[str]:
        """A column in words for its tip: a line for each thing."""
        assert self._board is not None
        words = [self.tr("{hex}: ground {level}").format(hex=self._board.label(column.hex),
                                                         level=decimal(column.ground))]
        parts = dict.fromkeys(rise.level for rise in column.grounds if rise.level != column.ground)
        words[0] += "".join(self.tr(", in part {level}").format(level=decimal(level)) for level in parts)
        if column.decides:
            words.append(self.tr("decides"))
        elif column.rises:
            words.append(self.tr("rises into the thread"))
        if column.floor is not None:
            words.append(self.tr("depression down to {level}").format(level=decimal(column.floor)))
        words += dict.fromkeys(
            self.tr("{name} {bottom} to {top}").format(name=part.name.lower(), bottom=decimal(part.bottom),
                                                       top=decimal(part.top))
            + ("" if part.judged else self.tr(" (an end's own)") if part.kind != "blaze" else "")
            for part in column.parts)
        if column.cliff:
            words.append(self.tr("entered across a cliff"))
        assert self.profile is not None
        for fence in self.profile.fences:
            if column.hex in fence.hexes:
                other = fence.hexes[fence.hexes[0] == column.hex]
                there = self._board.label(other) if other in self._board.grid else self.tr("the edge of the map")
                words.append(self.tr("{name} towards {hex}, {bottom} to {top}").format(
                    name=fence.name.lower(), hex=there, bottom=decimal(fence.bottom),
                    top=decimal(fence.top)) + (self.tr(", which decides") if fence.decides else ""))
        words += [stretch.name for stretch in self.profile.night_stretches
                  if stretch.span[0] <= column.span[0] and column.span[1] <= stretch.span[1]]
        for bracket in self.profile.brackets:
            if bracket.hex == column.hex:
                sum_ = ", ".join(f"{PART_NAMES[rule]} {value:+d}" + (f" ({rule})" if rule != "minimum" else "")
                                 for rule, value in bracket.parts).replace("-", "\N{MINUS SIGN}")
                many = self.tr("1 blind hex") if bracket.number == 1 else self.tr("{n} blind hexes").format(
                    n=bracket.number or self.tr("no"))
                words.append(self.tr("{many} behind the {what}, for an eye at {level}").format(
                    many=many, what=bracket.name, level=decimal(min(self.profile.eyes)))
                    + (f": {sum_}" if sum_ else ""))
        blind = [zone for zone in self.zones or () if zone.hex == column.hex]
        words += [self.tr("an eye from {bottom} to below {top} is not seen").format(bottom=decimal(zone.bottom),
                                                                                    top=decimal(zone.top))
                  for zone in blind]
        return words

    def svg(self) -> str:
        """The profile as SVG, by day; "" without a thread."""
        side = self._side(())
        return "" if side is None else profile_svg(side, self.size(), self.title())

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

    def _side(self, marked: tuple[Hex, ...]) -> ProfileContents | None:
        if self.profile is None or self._board is None:
            return None
        return ProfileContents(self._board, self.profile, self._stretches, self.zones, self.all_ceilings, marked,
                               self._letter,
                               " · ".join(part for part in (self.profile.rules, self.profile.map) if part))

    def _ramp_now(self, board: Board) -> Ramp:
        """The colours of the ground, kept until the board changes."""
        now = (id(board), board.revision, self.colours.dark)
        if self._ramp is None or now != self._ramp_of:
            self._ramp, self._ramp_of = Ramp(board, self.colours.dark), now
        return self._ramp

    def _go(self, to: int) -> None:
        """Go to a column by keyboard."""
        assert self.profile is not None
        self._at = max(0, min(to, len(self.profile.columns) - 1))
        column = self.profile.columns[self._at]
        self._light((column.hex,))
        words = self.column_words(column)
        self.setAccessibleDescription(words)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, words))

    def _light(self, hexes: tuple[Hex, ...]) -> None:
        if hexes != self._marked:
            self.mark(hexes)
            self._lights = bool(hexes)
            self.lit.emit(hexes)

    # Qt's own.

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        side, area = self._side(self._marked), QRectF(self.rect())
        if side is None:
            painter.fillRect(area, colour_of(self.colours.panel))
            painter.setPen(colour_of(self.colours.muted))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.tr("Lay a thread to see it from the side."))
        else:
            if self._kept is None:
                self._kept = Kept(painter.font())
            ramp, scale = self._ramp_now(side.board), self.devicePixelRatioF()
            finish(ScreenDrawing(painter, side, area, self.colours, ramp, self._kept, scale))
        if self.hasFocus():
            painter.setPen(QPen(QColor(self.colours.focus), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(self.rect()).adjusted(1, 1, -1, -1))
        painter.end()

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            columns = self.column_at(event.pos().x())
            if columns:
                words = ["\n".join(self.column_lines(column)) for column in columns if column.span == columns[0].span]
                QToolTip.showText(event.globalPos(), "\n".join(words), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        columns = self.column_at(event.position().x())
        self._light(tuple(column.hex for column in columns if column.span == columns[0].span))

    def leaveEvent(self, event: QEvent) -> None:
        self._light(())
        super().leaveEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if self.profile is not None and key in _STEPS:
            last = len(self.profile.columns) - 1
            start = (0 if _STEPS[key] > 0 else last) if self._at is None else self._at + _STEPS[key]
            self._go(start)
        elif self.profile is not None and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._go(0 if key == Qt.Key.Key_Home else len(self.profile.columns) - 1)
        elif key == Qt.Key.Key_Escape:
            self.left_why.emit()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._kept = None

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.setAccessibleDescription(self.title())
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self._at = None
        self._light(())
        self.update()
