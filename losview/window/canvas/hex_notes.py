"""Computes the notes in the hexes that the view shows, in a worker, when the field has not changed for a moment."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QTransform

from losview.base.translation import tr
from losview.board.board import Board
from losview.drawing.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.drawing.figures import LineStyle
from losview.drawing.note_groups import obstacle_tints, one_of_each
from losview.hexes.grid import Top
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.core.field import FieldRequest
from losview.rules.core.hex_notes import HexNote, hex_notes, viewers_by_hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.verdict import Outcome
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.paint.eye_sign import draw_eye
from losview.window.paint.hex_polygon import outline_of
from losview.window.paint.map_painter import hexes_within
from losview.window.paint.pens import colour_of, line_pen, stroke
from losview.window.paint.sized_fonts import usual_font
from losview.window.paint.tiles import frame_path
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting

#: Size of the notes' letters in hexsides; the least and the most in pixels, and the least beside a unit.
LETTER_HEIGHT, MIN_LETTER, MAX_LETTER, SMALLEST_LETTER = 0.25, 8, 15, 6

#: The tints of hexes by their obstacle, and how strongly they are laid over.
TINTS, TINT_OPACITY = ("#56b4e9", "#cc79a7", "#2fb59a", "#e8dc5a", "#9b7fd6", "#d9824a"), 0.24

#: The greatest width of a note in hexsides, in the middle of the hex, beside a unit, and of a group of hexes.
NOTE_WIDTH, NARROW_WIDTH, SHARED_WIDTH = 1.4, 0.5, 2.2

#: Distance of notes and eyes beside a unit from the middle of the hex, in hexsides.
OFFSET: dict[Top, float] = {"flat": 0.74, "pointy": 0.67}

#: The words of notes, which are filled for each hex.
_BLIND, _BLIND_SO_MANY, _BY = tr("blind"), tr("blind {number}"), tr("by {hex}")


def note_words(note: HexNote, board: Board) -> str:
    """The text of a note: "+2", "blind 3 · R4" (three blind hexes of R4), "by R4"; "" where the shading says it all."""
    if note.outcome == Outcome.CLEAR or (note.outcome == Outcome.DEPRESSION and note.obstacle == note.hex):
        return ""
    if note.outcome == Outcome.HINDERED:
        return f"+{note.number}"
    obstacle = "" if note.obstacle is None else board.label(note.obstacle)
    if note.outcome == Outcome.BLIND:
        text = _BLIND if note.number is None else _BLIND_SO_MANY.format(number=note.number)
        return f"{text} · {obstacle}" if obstacle else text
    return _BY.format(hex=obstacle) if obstacle else ""


def counted_words(words: str, count: int) -> str:
    """The words of a group of so many hexes: "by R4 ×12"; those of one hex as they are."""
    return words if count == 1 else f"{words} \N{MULTIPLICATION SIGN}{count}"


def note_lines(words: str, crowded: bool) -> list[str]:
    """The lines of a note: one for each part, or beside a unit one for each word."""
    return words.replace(" · ", " ").split() if crowded else words.split(" · ")


class HexNotesOverlay:
    """Draws the notes; sizes are in pixels.

    Attributes:
        notes: by hex. viewers: by depression hex, the hexes of the units that see into it.
        printed: the hexes that print words, each for a group of neighbours that say the same, with their number.
        pointed_hex: the hex under the pointer; all hexes hidden by its obstacle are outlined.
    """

    z = 15

    def __init__(self, layout: Layout, board: Board) -> None:
        self._layout, self._board = layout, board
        self.notes: Mapping[Hex, HexNote] = {}
        self.viewers: Mapping[Hex, tuple[Hex, ...]] = {}
        self.printed: Mapping[Hex, int] = {}
        self.pointed_hex: Hex | None = None
        self._hidden: dict[Hex, Hex] = {}  # by another hex, which hides it
        self._tints: dict[Hex, int] = {}
        self._units: set[Hex] = set()

    def show_notes(self, notes: Mapping[Hex, HexNote], viewers: Mapping[Hex, tuple[Hex, ...]], board: Board) -> None:
        """Show other notes."""
        self.notes, self.viewers, self._board = notes, viewers, board
        words = {hex_: text for hex_, note in notes.items() if (text := note_words(note, board))}
        self._units = {counter.hex for counter in board.counters.values()}
        self.printed = one_of_each(words, self._units)
        self._hidden = {hex_: note.obstacle for hex_, note in notes.items()
                        if note.obstacle is not None and note.obstacle != hex_}
        self._tints = obstacle_tints(self._hidden, len(TINTS))

    def dead_ground(self) -> tuple[Hex, tuple[Hex, ...]] | None:
        """The obstacle at the pointer, or of the hex there, and the hexes that it hides; None where it hides none."""
        if self.pointed_hex is None:
            return None
        note = self.notes.get(self.pointed_hex)
        obstacle = note.obstacle if note is not None and note.obstacle is not None else self.pointed_hex
        hidden = tuple(hex_ for hex_, other in self.notes.items() if other.obstacle == obstacle)
        return (obstacle, hidden) if hidden else None

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        if not self.notes and not self.viewers:
            return
        view = painter.worldTransform()
        side = self._layout.size * view.m11()
        painter.setWorldTransform(QTransform())
        self._draw_tints(painter, view)
        self._draw_close_calls(painter, view)
        self._draw_dead_ground(painter, view)
        for hex_, count in self.printed.items():
            note = self.notes[hex_]
            words = counted_words(note_words(note, self._board), count)
            room = NARROW_WIDTH if hex_ in self._units else NOTE_WIDTH if count == 1 else SHARED_WIDTH
            self._draw_note(painter, hex_, words, note, view, side, room)
        for hex_, viewers in self.viewers.items():
            self._draw_eye(painter, hex_, viewers, view, side)

    def _spot(self, hex_: Hex, view: QTransform, down: float, right: float = 0.0) -> QPointF:
        """A point of a hex in pixels; in hexes cut by the map's edge it is moved to the visible half.

        Args:
            down, right: from the middle of the hex, in hexsides.
        """
        x, y = self._layout.centre(hex_)
        x0, top, x1, bottom = self._layout.bounds()
        size = self._layout.size
        margin = 0.45 * size
        if not x0 <= x + right * size <= x1:
            right = -right
        return view.map(QPointF(min(max(x + right * size, x0 + margin), x1 - margin) if not right else x + right * size,
                                min(max(y + down * size, top + margin), bottom - margin)))

    def _draw_note(
        self, painter: QPainter, hex_: Hex, words: str, note: HexNote, view: QTransform, side: float, room: float,
    ) -> None:
        """Draw a note where it covers neither label nor level above, nor a unit in the middle.

        Args:
            room: the greatest width, in hexsides.
        """
        crowded = hex_ in self._units
        lines = note_lines(words, crowded)
        middle = self._spot(hex_, view, 0.0, OFFSET[self._layout.grid.top] if crowded else 0.0)
        letters = round(min(MAX_LETTER, max(MIN_LETTER, LETTER_HEIGHT * side)))
        _, metrics = usual_font(letters, True)
        width = max(metrics.horizontalAdvance(line) for line in lines) + 8
        scale = min(1.0, room * side / width)
        self._draw_pill(painter, max(SMALLEST_LETTER, round(letters * scale)), middle, lines, note)

    def _draw_pill(self, painter: QPainter, letters: int, middle: QPointF, lines: list[str], note: HexNote) -> None:
        """Draw the lines of a note on a rounded background, in letters of that many pixels."""
        font, metrics = usual_font(letters, True)
        gap = metrics.capHeight() * 0.45
        line_height = metrics.capHeight() + gap
        width = max(metrics.horizontalAdvance(line) for line in lines) + 2.6 * gap
        height = line_height * len(lines) + gap
        box = QRectF(middle.x() - width / 2, middle.y() - height / 2, width, height)
        hindered = note.outcome == Outcome.HINDERED
        painter.save()
        painter.setFont(font)
        painter.setPen(stroke(YELLOW, 1.6) if note.close else stroke(CASING_LIGHT, 1.0))
        painter.setBrush(colour_of(LOOKS[Outcome.HINDERED].line if hindered else CASING_DARK))
        radius = (metrics.capHeight() + 2 * gap) / 2
        painter.drawRoundedRect(box, radius, radius)
        painter.setPen(colour_of(CASING_DARK if hindered else CASING_LIGHT))
        for i, line in enumerate(lines):
            left = middle.x() - metrics.horizontalAdvance(line) / 2
            painter.drawText(QPointF(left, box.top() + (i + 1) * line_height), line)
        painter.restore()

    def _draw_tints(self, painter: QPainter, view: QTransform) -> None:
        """Tint the hexes that obstacles hide, those of one alike."""
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)  # no seams between hexes
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setClipPath(frame_path([view.mapRect(QRectF(x0, y0, x1 - x0, y1 - y0))
                                        for x0, y0, x1, y1 in self._layout.frames()]))  # half hexes end there
        for hex_, obstacle in self._hidden.items():
            painter.setBrush(colour_of(TINTS[self._tints[obstacle]], TINT_OPACITY))
            painter.drawPolygon(outline_of(self._layout, hex_, view, 1.0))
        painter.restore()

    def _draw_close_calls(self, painter: QPainter, view: QTransform) -> None:
        """Outline the hexes whose verdict is a close call."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for hex_, note in self.notes.items():
            if note.close:
                outline = outline_of(self._layout, hex_, view, 0.86)
                for pen in (stroke(CASING_DARK, 3.4), stroke(YELLOW, 2.2, (4, 2))):
                    painter.setPen(pen)
                    painter.drawPolygon(outline)

    def _draw_dead_ground(self, painter: QPainter, view: QTransform) -> None:
        """Outline the hexes that the obstacle under the pointer hides, and the obstacle more strongly."""
        dead_ground = self.dead_ground()
        if dead_ground is None:
            return
        obstacle, hidden = dead_ground
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for colour, width in ((CASING_LIGHT, 3.6), (ACCENT, 2.0)):
            painter.setPen(stroke(colour, width))
            for hex_ in hidden:
                painter.drawPolygon(outline_of(self._layout, hex_, view, 0.93))
        for colour, width in ((CASING_LIGHT, 6.5), (CASING_DARK, 5.0), (ACCENT, 2.8)):
            painter.setPen(line_pen(LineStyle(colour, width, rounded=True)))
            painter.drawPolygon(outline_of(self._layout, obstacle, view, 0.93))

    def _draw_eye(self, painter: QPainter, hex_: Hex, viewers: tuple[Hex, ...], view: QTransform, side: float) -> None:
        """Draw an eye on a depression hex, shut where no unit sees into it; at the pointer with lines to them."""
        crowded = hex_ in self._units
        down, right = (0.0, -OFFSET[self._layout.grid.top]) if crowded else (-0.36, 0.0)
        middle = self._spot(hex_, view, down, right)
        if hex_ == self.pointed_hex:
            for viewer in viewers:
                for colour, width in ((CASING_LIGHT, 3.2), (LOOKS[Outcome.CLEAR].line, 1.6)):
                    painter.setPen(stroke(colour, width))
                    painter.drawLine(self._spot(viewer, view, 0.0), self._spot(hex_, view, 0.0))
        painter.save()
        draw_eye(painter, middle, max(6.0, 0.2 * side), len(viewers))
        painter.restore()


#: Milliseconds without change before the worker starts, hexes that it computes in one job, and the least length of a
#: hexside in pixels at which there is room for notes.
IDLE_MS, BATCH, MIN_SIDE = 150, 60, 20.0


#: The key of the overlay.
_NOTES = "hex-notes"


class HexNotes(QObject):
    """The notes of one window.

    Attributes:
        shown: whether notes are to be shown. overlay: draws them, None while there are none.

    Signals:
        changed(): other notes are shown.
        message(sentence): a sentence for the status bar.
        readable(sentence): there is room for the notes; this message said that there was not.
    """

    changed = Signal()
    message = Signal(str)
    readable = Signal(str)

    def __init__(self, scene: MapScene, sighting: Sighting, view: MapView) -> None:
        super().__init__(view)
        self.scene, self.sighting, self.view = scene, sighting, view
        self.shown = False
        self.overlay: HexNotesOverlay | None = None
        self._request: FieldRequest | None = None
        self._notes: dict[Hex, HexNote] = {}
        self._viewers: dict[Hex, tuple[Hex, ...]] = {}
        self._waiting = False
        self._asked_nearer = ""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._ask)
        self.worker = LatestWorker("losview notes", self)
        self.worker.done.connect(self._add_notes)
        self.worker.failed.connect(self._failed)
        scene.refreshed.connect(self._update_later)
        sighting.field_changed.connect(self._update_later)
        scene.document.aboutToClose.connect(self.clear_map)
        scene.document.aboutToReshape.connect(self.clear_map)
        view.hovered.connect(self._point_at)

    def show(self, shown: bool) -> None:
        """Show the notes, or hide them."""
        self.shown = shown
        if not shown:
            self._take_back()
        self._update_later()

    def kinds(self) -> set[str]:
        """The signs that are shown and that the legend explains: "close", "eye", "shut"."""
        signs = {"eye" if eyes else "shut" for eyes in self._viewers.values()}
        return signs | {"close" for note in self._notes.values() if note.close}

    @property
    def busy(self) -> bool:
        """Whether notes are still being computed."""
        return self._timer.isActive() or self._waiting

    def close(self) -> None:
        """End the worker."""
        self._timer.stop()
        self.worker.close()

    def _update_later(self) -> None:
        field = self.sighting.field
        if not self.shown or field is None or field.request != self._request:
            self._request = field.request if field is not None else None
            self._notes, self._viewers = {}, {}
            self.worker.cancel_all()
            self._waiting = False
            self._show()
        if self.shown and field is not None:
            self._timer.start(IDLE_MS)

    def clear_map(self) -> None:
        """Forget the notes; called before the board is replaced."""
        self._timer.stop()
        self.worker.cancel_all()
        self.overlay, self._request, self._waiting = None, None, False
        self.scene.show_overlay(_NOTES, None)
        self._notes, self._viewers = {}, {}

    def _ask(self) -> None:
        """Have the worker compute the next hexes that the view shows; called when the timer ends."""
        field = self.sighting.field
        if field is None or not self.shown:
            return
        if self._waiting:
            return
        if self.scene.layout_.size * self.view.transform().m11() < MIN_SIDE:
            self._asked_nearer = tr("Zoom in to read the reasons in the hexes.")
            self.message.emit(self._asked_nearer)
            return
        self._take_back()
        area = self.view.mapToScene(self.view.viewport().rect()).boundingRect()
        missing = [hex_ for hex_ in hexes_within(self.scene.layout_, area, 0.0)
                   if hex_ not in self._notes and hex_ != field.request.viewer.hex]
        if not missing:
            return
        judge, request, batch = self.sighting.judge, field.request, missing[:BATCH]
        self._waiting = True
        self.worker.ask(lambda cancelled: _computed(judge, request, batch, cancelled))

    def _take_back(self) -> None:
        """Take back the call to come nearer."""
        asked, self._asked_nearer = self._asked_nearer, ""
        if asked:
            self.readable.emit(asked)

    def _add_notes(
        self, _ticket: int, answer: tuple[FieldRequest, list[HexNote], dict[Hex, tuple[Hex, ...]]] | None
    ) -> None:
        field, self._waiting = self.sighting.field, False
        if answer is None or field is None or answer[0] != field.request:
            return
        self._notes |= {note.hex: note for note in answer[1]}
        self._viewers |= answer[2]
        self._show()
        self._timer.start(0)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        self._waiting = False
        raise problem

    def _show(self) -> None:
        if self.overlay is None:
            if not self._notes and not self._viewers:
                return
            self.overlay = HexNotesOverlay(self.scene.layout_, self.scene.document.board)
        self.overlay.show_notes(self._notes, self._viewers, self.scene.document.board)
        self.scene.show_overlay(_NOTES, self.overlay)
        self.changed.emit()

    def _point_at(self, hex_: Hex | None) -> None:
        """Outline what the obstacle of a hex hides; called when the pointer moves to it."""
        if self.overlay is not None and hex_ != self.overlay.pointed_hex:
            self.overlay.pointed_hex = hex_
            if self.overlay.notes:
                self.scene.show_overlay(_NOTES, self.overlay)


def _computed(judge: Judge, request: FieldRequest, hexes: list[Hex], cancelled: Cancelled
                ) -> tuple[FieldRequest, list[HexNote], dict[Hex, tuple[Hex, ...]]] | None:
    notes = hex_notes(judge, request.viewer, hexes, request.target, cancelled)
    if notes is None:
        return None
    return request, notes, viewers_by_hex(judge, [hex_ for hex_ in hexes if judge.is_depression(hex_)])
