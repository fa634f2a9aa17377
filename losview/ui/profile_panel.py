"""The profile: the thread from the side, under the active rule's own ceiling."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.overlays.grounds import Ramp
from losview.sight.profile import Column, Profile
from losview.sight.ruleset import Verdict, decimal
from losview.ui.profile_sketch import LEFT, RIGHT, Sketch
from losview.ui.theme import LIGHT, Theme, theme


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
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setMinimumHeight(110)
        self.setAccessibleName(self.tr("Profile of the thread"))
        self.colours: Theme = LIGHT
        self.all_ceilings = False
        self.profile: Profile | None = None
        self.verdict: Verdict | None = None
        self._board: Board | None = None
        self._marked: tuple[Hex, ...] = ()
        self._ramp: Ramp | None = None
        self._ramp_of: tuple[int, int, bool] | None = None

    def sizeHint(self) -> QSize:
        return QSize(700, 220)

    def dress(self, colours: Theme) -> None:
        """Show itself in another theme."""
        self.colours = colours
        self.update()

    def show_profile(self, board: Board, profile: Profile | None, verdict: Verdict | None) -> None:
        """Show a thread from the side, or nothing."""
        self._board, self.profile, self.verdict = board, profile, verdict
        self._marked = ()
        self.update()

    def show_all_ceilings(self, shown: bool) -> None:
        self.all_ceilings = shown
        self.update()

    def mark(self, hexes: tuple[Hex, ...]) -> None:
        """Mark the columns of hexes that the pointer is over elsewhere."""
        if hexes != self._marked:
            self._marked = hexes
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
            Sketch(painter, self._board, self.profile, QRectF(self.rect()), theme(False), self.all_ceilings, (),
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
                   self._marked, self.title(), self._ramp_now(self._board)).draw()
        painter.end()

    def _ramp_now(self, board: Board) -> Ramp:
        """The colours of the ground, kept until the board changes."""
        now = (id(board), board.revision, self.colours.dark)
        if self._ramp is None or now != self._ramp_of:
            self._ramp, self._ramp_of = Ramp(board, self.colours.dark), now
        return self._ramp

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        columns = self.column_at(event.position().x())
        hexes = tuple(column.hex for column in columns)
        if hexes != self._marked:
            self.mark(hexes)
            self.lit.emit(hexes)

    def leaveEvent(self, event: QEvent) -> None:
        self.lit.emit(())
        self.mark(())
        super().leaveEvent(event)

