"""Notes in hexes: hindrances, blind hexes and what makes them, close calls, and who looks into depressions."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.board.board import Board
from losview.hexes.grid import Top
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.overlays.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.sight.hex_notes import HexNote
from losview.sight.verdict import Outcome
from losview.ui.paint.eye_sign import draw_eye
from losview.ui.paint.hex_polygon import outline_of

#: Height of the notes' letters in hexsides; least and most in pixels, and the least beside a unit.
HIGH, LEAST, MOST, SMALLEST = 0.25, 8, 15, 6

#: How wide a note may be in hexsides, in the hex's middle and beside a unit.
WIDE, BESIDE = 1.4, 0.5

#: Where notes and eyes stand beside a unit, in hexsides from the hex's middle, by what is on top.
ASIDE: dict[Top, float] = {"flat": 0.74, "pointy": 0.67}


def note_words(note: HexNote, board: Board) -> str:
    """What is printed: "+2", "blind 3 · R4" (three blind hexes of R4), "by R4"; "" for what its shading says alone."""
    if note.outcome == Outcome.CLEAR or (note.outcome == Outcome.DEPRESSION and note.obstacle == note.hex):
        return ""
    if note.outcome == Outcome.HINDERED:
        return f"+{note.number}"
    by = "" if note.obstacle is None else board.label(note.obstacle)
    if note.outcome == Outcome.BLIND:
        blind = "blind" if note.number is None else f"blind {note.number}"
        return f"{blind} · {by}" if by else blind
    return f"by {by}" if by else ""


def note_lines(words: str, crowded: bool) -> list[str]:
    """A note's lines: long ones take two, and beside a unit each word has its own."""
    return words.replace(" · ", " ").split() if crowded else words.split(" · ")


class HexNotesItem(QGraphicsItem):
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
        self._units: set[Hex] = set()

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
        hidden = tuple(hex_ for hex_, other in self.notes.items() if other.obstacle == obstacle)
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
        self._units = {counter.hex for counter in self._board.counters.values()}
        for hex_, note in self.notes.items():
            words = note_words(note, self._board)
            if words:
                self._note(painter, hex_, words, note, view, side)
        for hex_, eyes in self.lookers.items():
            self._looked_into(painter, hex_, eyes, view, side)
        painter.restore()

    def _spot(self, hex_: Hex, view: QTransform, down: float, aside: float = 0.0) -> QPointF:
        """A place in a hex; hexes that the map's frame cuts have it in the half that is left of them."""
        x, y = self._layout.centre(hex_)
        x0, top, x1, bottom = self._layout.bounds()
        size = self._layout.size
        room = 0.45 * size
        if not x0 <= x + aside * size <= x1:
            aside = -aside
        return view.map(QPointF(min(max(x + aside * size, x0 + room), x1 - room) if not aside else x + aside * size,
                                min(max(y + down * size, top + room), bottom - room)))

    def _note(self, painter: QPainter, hex_: Hex, words: str, note: HexNote, view: QTransform, side: float) -> None:
        """Print a note where it hides neither the label above, the level below nor a unit in the middle."""
        crowded = hex_ in self._units
        lines = note_lines(words, crowded)
        at = self._spot(hex_, view, 0.0, ASIDE[self._layout.grid.top] if crowded else 0.0)
        font = QFont(painter.font())
        wide = max(QFontMetricsF(font).horizontalAdvance(line) for line in lines) + 8
        share = min(1.0, (BESIDE if crowded else WIDE) * side / wide)
        font.setPixelSize(max(SMALLEST, round(font.pixelSize() * share)))
        self._pill(painter, font, at, lines, note)

    def _pill(self, painter: QPainter, font: QFont, at: QPointF, lines: list[str], note: HexNote) -> None:
        metrics = QFontMetricsF(font)
        air = metrics.capHeight() * 0.45
        step = metrics.capHeight() + air
        wide = max(metrics.horizontalAdvance(line) for line in lines) + 2.6 * air
        high = step * len(lines) + air
        box = QRectF(at.x() - wide / 2, at.y() - high / 2, wide, high)
        hindered = note.outcome == Outcome.HINDERED
        painter.save()
        painter.setFont(font)
        painter.setPen(QPen(QColor(YELLOW if note.close else CASING_LIGHT), 1.6 if note.close else 1.0))
        painter.setBrush(QColor(LOOKS[Outcome.HINDERED].line if hindered else CASING_DARK))
        round_ = (metrics.capHeight() + 2 * air) / 2
        painter.drawRoundedRect(box, round_, round_)
        painter.setPen(QColor(CASING_DARK if hindered else CASING_LIGHT))
        for i, line in enumerate(lines):
            left = at.x() - metrics.horizontalAdvance(line) / 2
            painter.drawText(QPointF(left, box.top() + (i + 1) * step), line)
        painter.restore()

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
        dead_ground = self.dead_ground()
        if dead_ground is None:
            return
        obstacle, hidden = dead_ground
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
        crowded = hex_ in self._units
        at = self._spot(hex_, view, 0.0, -ASIDE[self._layout.grid.top]) if crowded else self._spot(hex_, view, -0.36)
        if hex_ == self.asked:
            for eye in eyes:
                for colour, width in ((CASING_LIGHT, 3.2), (LOOKS[Outcome.CLEAR].line, 1.6)):
                    painter.setPen(QPen(QColor(colour), width))
                    painter.drawLine(self._spot(eye, view, 0.0), self._spot(hex_, view, 0.0))
        painter.save()
        draw_eye(painter, at, max(6.0, 0.2 * side), len(eyes))
        painter.restore()
