"""Notes in hexes: hindrances, blind hexes and what makes them, close calls, and who looks into depressions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.overlays.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.sight.hex_notes import HexNote
from losview.sight.ruleset import Outcome
from losview.ui.outlines import outline_of

#: Height of the notes in hexsides, and the least and most in pixels.
HIGH, LEAST, MOST = 0.25, 8, 15


def note_words(note: HexNote, board: Board) -> str:
    """What is printed: "+2", "3 · R4" (three blind hexes of R4), "R4"; "" for what its shading says alone."""
    if note.outcome == Outcome.CLEAR or (note.outcome == Outcome.DEPRESSION and note.obstacle == note.hex):
        return ""
    if note.outcome == Outcome.HINDERED:
        return f"+{note.number}"
    by = "" if note.obstacle is None else board.label(note.obstacle)
    return " · ".join(part for part in ("" if note.number is None else str(note.number), by) if part)


class NotesItem(QGraphicsItem):
    """The notes, drawn in pixels.

    Attributes:
        notes: by hex. lookers: of depression hexes, the hexes of counters that look in.
        asked: the hex under the pointer; the dead ground of its obstacle is outlined.
    """

    def __init__(self, layout: Layout, bounds: QRectF, board: Board) -> None:
        super().__init__()
        self._layout, self._bounds, self._board = layout, bounds, board
        self.notes: Mapping[Hex, HexNote] = {}
        self.lookers: Mapping[Hex, tuple[Hex, ...]] = {}
        self.asked: Hex | None = None

    def show_notes(self, notes: Mapping[Hex, HexNote], lookers: Mapping[Hex, tuple[Hex, ...]], board: Board) -> None:
        self.notes, self.lookers, self._board = notes, lookers, board
        self.update()

    def ask(self, hex_: Hex | None) -> None:
        """The pointer is on a hex."""
        if hex_ != self.asked:
            self.asked = hex_
            if self.notes:
                self.update()

    def dead_ground(self) -> tuple[Hex, tuple[Hex, ...]] | None:
        """The obstacle that the pointer asks about, and the hexes that it hides."""
        if self.asked is None:
            return None
        note = self.notes.get(self.asked)
        obstacle = note.obstacle if note is not None and note.obstacle is not None else self.asked
        hidden = tuple(hex_ for hex_, one in self.notes.items() if one.obstacle == obstacle)
        return (obstacle, hidden) if hidden else None

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        if not self.notes and not self.lookers:
            return
        view = painter.worldTransform()
        side = self._layout.size * view.m11()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(QTransform())
        self._contested(painter, view)
        self._dead_ground(painter, view)
        font = QFont()
        font.setPixelSize(round(min(MOST, max(LEAST, HIGH * side))))
        font.setBold(True)
        painter.setFont(font)
        metrics = QFontMetricsF(font)
        for hex_, note in self.notes.items():
            words = note_words(note, self._board)
            if words:
                self._pill(painter, metrics, self._spot(hex_, view, 0.3), words, note)
        for hex_, eyes in self.lookers.items():
            self._looked_into(painter, hex_, eyes, view, side)
        painter.restore()

    def _spot(self, hex_: Hex, view: QTransform, down: float) -> QPointF:
        """A place in a hex; hexes that the map's frame cuts have it in their other half."""
        x, y = self._layout.centre(hex_)
        _, top, _, bottom = self._layout.bounds()
        down *= self._layout.size
        return view.map(QPointF(x, y + down if top <= y + down <= bottom else y - down))

    def _pill(self, painter: QPainter, metrics: QFontMetricsF, at: QPointF, words: str, note: HexNote) -> None:
        wide, high = metrics.horizontalAdvance(words) + 8, metrics.capHeight() + 7
        box = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        hindered = note.outcome == Outcome.HINDERED
        painter.setPen(QPen(QColor(YELLOW if note.close else CASING_LIGHT), 1.6 if note.close else 1.0))
        painter.setBrush(QColor(LOOKS[Outcome.HINDERED].line if hindered else CASING_DARK))
        painter.drawRoundedRect(box, high / 2, high / 2)
        painter.setPen(QColor(CASING_DARK if hindered else CASING_LIGHT))
        painter.drawText(QPointF(box.left() + 4, at.y() + metrics.capHeight() / 2), words)

    def _contested(self, painter: QPainter, view: QTransform) -> None:
        """Hexes whose verdict hangs on a close call."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for hex_, note in self.notes.items():
            if note.close:
                outline = outline_of(self._layout, hex_, view, 0.86)
                painter.setPen(QPen(QColor(CASING_DARK), 3.4))
                painter.drawPolygon(outline)
                painter.setPen(QPen(QColor(YELLOW), 2.2, Qt.PenStyle.DashLine))
                painter.drawPolygon(outline)

    def _dead_ground(self, painter: QPainter, view: QTransform) -> None:
        found = self.dead_ground()
        if found is None:
            return
        obstacle, hidden = found
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((CASING_LIGHT, 3.6), (ACCENT, 2.0)):
            painter.setPen(QPen(QColor(colour), width))
            for hex_ in hidden:
                painter.drawPolygon(outline_of(self._layout, hex_, view, 0.93))
        for colour, width in ((CASING_LIGHT, 6.5), (CASING_DARK, 5.0), (ACCENT, 2.8)):
            painter.setPen(QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap,
                                Qt.PenJoinStyle.RoundJoin))
            painter.drawPolygon(outline_of(self._layout, obstacle, view, 0.93))

    def _looked_into(self, painter: QPainter, hex_: Hex, eyes: tuple[Hex, ...], view: QTransform, side: float) -> None:
        """An eye on a depression hex, shut where no counter looks in; lines to those that do if it is asked about."""
        at = self._spot(hex_, view, -0.34)
        if hex_ == self.asked:
            for eye in eyes:
                for colour, width in ((CASING_LIGHT, 3.2), (LOOKS[Outcome.CLEAR].line, 1.6)):
                    painter.setPen(QPen(QColor(colour), width))
                    painter.drawLine(self._spot(eye, view, 0.0), self._spot(hex_, view, 0.0))
        wide = max(7.0, 0.2 * side)
        lid = QRectF(at.x() - wide, at.y() - wide * 0.62, 2 * wide, 1.24 * wide)
        painter.setPen(QPen(QColor(CASING_DARK), 1.4))
        if not eyes:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for colour, width in ((CASING_LIGHT, 3.4), (CASING_DARK, 1.6)):
                painter.setPen(QPen(QColor(colour), width))
                painter.drawArc(lid.translated(0, -wide * 0.4), 200 * 16, 140 * 16)
            return
        painter.setBrush(QColor(CASING_LIGHT))
        painter.drawEllipse(lid)
        painter.setBrush(QColor(LOOKS[Outcome.CLEAR].line))
        painter.drawEllipse(at, wide * 0.5, wide * 0.5)
        painter.setPen(QColor(CASING_LIGHT))
        font = painter.font()
        painter.setFont(font)
        painter.drawText(QRectF(at.x() - wide, at.y() - wide, 2 * wide, 2 * wide), Qt.AlignmentFlag.AlignCenter,
                         str(len(eyes)))
