"""What a step of a lesson shows on the map: the line of its thread, or the thread itself, and lit hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import NamedTuple

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPointF, QRectF, Qt, QVariantAnimation
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QTransform

from losview.drawing.art.outcomes import CASING_DARK, CASING_LIGHT
from losview.features.teaching.lesson import Lesson, LessonStep
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import Point, centre, norm2
from losview.hexes.layout import Layout
from losview.rules.core.threads import LineEnd
from losview.rules.end_words import end_words
from losview.window.canvas.scene import MapScene
from losview.window.canvas.selection_item import paint_marked, path_around
from losview.window.canvas.view import MapView
from losview.window.paint.pens import colour_of, stroke
from losview.window.state.sighting import Sighting
from losview.window.widgets.desktop_wishes import may_move
from losview.window.widgets.plain_text import shown_text

#: Milliseconds that a run takes, for each hex of the way more, and at most.
MINIMUM, A_HEX, MAXIMUM = 500, 40, 1100
#: The parts of that time after which it is at the hex that decides, and leaves it.
THERE, ON = 0.6, 0.75
#: Above the thread and all its marks, and below them.
HEIGHT, LOW = 54, 19
#: The keys of the overlays.
_RUN, _LINE, _LIT = "lesson-run", "lesson-line", "lesson-hexes"


class ThreadRun(QObject):
    """Uncovers a thread from its firer on: to what decides, a moment later to the target.

    Where losview's or the system's settings have motion off, what decides is shown at once.

    Attributes:
        line: what still covers the thread, None where nothing runs.
    """

    def __init__(self, scene: MapScene, view: MapView) -> None:
        super().__init__(view)
        self._scene, self._view = scene, view
        self.line: LineOverlay | None = None
        self._there: Callable[[], None] | None = None
        self._stop_at = 1.0
        self._motion = QVariantAnimation(self)
        self._motion.setEasingCurve(QEasingCurve.Type.Linear)
        self._motion.valueChanged.connect(self._move)
        self._motion.finished.connect(self.skip)

    def start(self, ends: tuple[Point, Point], length: int, decides_at: float, there: Callable[[], None]) -> None:
        """Run along a thread.

        Args:
            length: in hexes. decides_at: the part of it where it is decided, 0 to 1. there: called when it is there.
        """
        self.cancel()
        self._there, self._stop_at = there, decides_at
        if not may_move(self._view):
            self.skip()
            return
        self.line = LineOverlay(self._scene.layout_, ends, (), HEIGHT)
        self._scene.show_overlay(_RUN, self.line, self._box(ends))
        for watched in (self._view, self._view.viewport()):  # while it runs only: a filter hears all that the map hears
            watched.installEventFilter(self)
        self._motion.setDuration(min(MINIMUM + A_HEX * length, MAXIMUM))
        self._motion.setKeyValues([(0.0, 0.0), (THERE, decides_at), (ON, decides_at), (1.0, 1.0)])
        self._motion.start()

    def _box(self, ends: tuple[Point, Point]) -> QRectF:
        """What the line covers of the scene, with room for its width at half the present zoom too."""
        a, b = (QPointF(*self._scene.layout_.point(end)) for end in ends)
        around = 2 * (CASING + DOT) / self._view.transform().m11()
        return QRectF(a, b).normalized().adjusted(-around, -around, around, around)

    def _move(self, part: float) -> None:
        if self.line is not None:
            self.line.uncovered = part
            self._scene.show_overlay(_RUN, self.line)
            if part >= self._stop_at:
                self._arrive()

    def _arrive(self) -> None:
        there, self._there = self._there, None
        if there is not None:
            there()

    def skip(self) -> None:
        """Be there at once; called when the run is over too."""
        there = self._there
        self.cancel()
        if there is not None:
            there()

    def cancel(self) -> None:
        """Run no longer, and show nothing; called before the scene is cleared too."""
        self._there = None
        self._motion.stop()
        if self.line is not None:
            self.line = None
            self._scene.show_overlay(_RUN, None)
            for watched in (self._view, self._view.viewport()):
                watched.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click or a key on the map ends the run, and does what it does otherwise."""
        is_press = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress)
        if self.line is not None and is_press:
            self.skip()
        return False


#: Pixels: widths of the casing and of the line, radius of the dots at its ends, size and padding of names.
CASING, WIDTH, DOT, LETTERS, PADDING = 7.0, 3.4, 6.0, 12, 5.0

#: So many sizes of a hex above its middle its name stands, where hexes have their labels too.
ABOVE = 0.78


class NamedPlace(NamedTuple):
    """A place that has its name beside it, on its left or on its right; `above` of a hex: at its edge."""

    point: Point
    name: str
    on_left: bool = False
    above: bool = False


class LineOverlay:
    """Draws a line between two places, or none, and the names of places; all sizes are in pixels.

    Attributes:
        ends: those between which the line runs, None for no line. places: those that are named.
        uncovered: the part of the line's length that is no longer drawn, from 0 to 1, at its beginning.
    """

    def __init__(self, layout: Layout, ends: tuple[Point, Point] | None, places: Sequence[NamedPlace],
                 z: float = LOW) -> None:
        self.ends, self.places, self.uncovered, self.z = ends, tuple(places), 0.0, z
        self._layout = layout

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        view = painter.worldTransform()
        painter.setWorldTransform(QTransform())
        if self.ends is not None:
            a, b = (view.map(QPointF(*self._layout.point(end))) for end in self.ends)
            self._paint_line(painter, a + (b - a) * self.uncovered, b)
        font = QFont(painter.font())
        font.setPixelSize(LETTERS)
        font.setBold(True)
        painter.setFont(font)
        for place in self.places:
            x, y = self._layout.point(place.point)
            self._paint_name(painter, view.map(QPointF(x, y - ABOVE * self._layout.size if place.above else y)), place)

    @staticmethod
    def _paint_line(painter: QPainter, a: QPointF, b: QPointF) -> None:
        for colour, width in ((CASING_LIGHT, CASING), (CASING_DARK, WIDTH)):
            painter.setPen(stroke(colour, width))
            painter.drawLine(a, b)
        painter.setPen(stroke(CASING_LIGHT, 2.0))
        painter.setBrush(colour_of(CASING_DARK))
        for at in (a, b):
            painter.drawEllipse(at, DOT, DOT)

    @staticmethod
    def _paint_name(painter: QPainter, at: QPointF, place: NamedPlace) -> None:
        metrics, name = QFontMetricsF(painter.font()), shown_text(place.name)
        wide, high = metrics.horizontalAdvance(name) + 2 * PADDING, metrics.height() + 2
        beside = at.x() - 2 * DOT - wide if place.on_left else at.x() + 2 * DOT
        left, top = at.x() - wide / 2 if place.above else beside, at.y() - high / 2
        if left < PADDING:  # beyond the edge of the view: above the end instead
            left, top = PADDING, at.y() - high - 2 * DOT
        box = QRectF(left, top, wide, high)
        painter.setPen(stroke(CASING_LIGHT, 1.0))
        painter.setBrush(colour_of(CASING_DARK))
        painter.drawRoundedRect(box, high / 2, high / 2)
        painter.setPen(colour_of(CASING_LIGHT))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), name)


#: The tint over lit hexes.
TINT = QColor(253, 215, 76, 70)
#: Round about a thread so many sizes of a hex are in view.
AROUND = 2.2


class LitHexes:
    """Draws lit hexes."""

    z = 13

    def __init__(self, layout: Layout, hexes: Collection[Hex]) -> None:
        self._path = path_around(layout, hexes)

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        paint_marked(painter, self._path, TINT)


class StepMap:
    """Shows steps on the map of a lesson.

    Attributes:
        line: line and names that are shown before the verdict, None for none.
        run: uncovers the thread when its verdict is shown. lit: the hexes that are lit.

    Args:
        light_sum: lights the term that decides in the sum of the thread between two ends; None for no thread.
    """

    def __init__(self, sighting: Sighting, scene: MapScene, view: MapView,
                 light_sum: Callable[[tuple[LineEnd, LineEnd] | None], None]) -> None:
        self._sighting, self._scene, self._view = sighting, scene, view
        self.line: LineOverlay | None = None
        self.lit: frozenset[Hex] = frozenset()
        self.run = ThreadRun(scene, view)
        self._light_sum = light_sum

    def show(self, lesson: Lesson, step: LessonStep, judged: bool) -> None:
        """Show a step: its line, or where it may be judged its thread with the verdict."""
        self.clear()
        sighting = self._sighting
        if sighting.rules is not lesson.rule_set or sighting.options != step.options:
            sighting.choose_rules(lesson.rule_set.key, step.options)
        if step.lit:
            self._light(step.lit)
        if step.ends is not None and judged:
            sighting.lay(*step.ends)
        else:
            sighting.remove_thread()
            self._show_line(lesson, step)
        self._sighting.ask("" if judged or step.ends is None else step.text)
        self._bring_into_view(step)

    def _show_line(self, lesson: Lesson, step: LessonStep) -> None:
        """Show the line of the step's thread, the names of its ends, and those of the lit hexes."""
        places = [NamedPlace(centre(hex_), lesson.board.label(hex_), above=True) for hex_ in step.lit]
        points = None
        if step.ends is not None:
            points = a, b = _points(step.ends)
            places = [place for place in places if place.point not in points]
            sides = self._left_of(a, b), self._left_of(b, a) and a != b
            places += [NamedPlace(point, end_words(lesson.board, end, end.level if end.eye is None else None), is_left)
                       for end, point, is_left in zip(step.ends, points, sides, strict=True)]
        self.line = LineOverlay(self._scene.layout_, points, places)
        self._scene.show_overlay(_LINE, self.line)

    def _left_of(self, point: Point, other: Point) -> bool:
        """Whether a point is on the left of another, or has the same place across the map and on it."""
        x, to_x = (self._scene.layout_.point(place)[0] for place in (point, other))
        return to_x > x or point == other

    def judge(self, ends: tuple[LineEnd, LineEnd]) -> None:
        """Lay the thread in place of its line: the answer was right.  It runs to what decides, which is then lit."""
        self._remove_line()
        sighting = self._sighting
        sighting.ask("")
        sighting.lay(*ends)
        verdict = sighting.verdict
        if verdict is None:
            return
        deciding = verdict.deciding

        def light() -> None:
            if deciding:
                self._light(deciding)
            self._light_sum(ends)

        points = _points(ends)
        last = 1.0 if verdict.visible else min((_part(points, hex_) for hex_ in deciding), default=1.0)
        self.run.start(points, distance(ends[0].hex, ends[1].hex), last, light)

    def clear(self) -> None:
        """Show nothing of a step any more; called before the board is replaced too, with which the scene is cleared."""
        self.run.cancel()
        self._light_sum(None)
        self._remove_line()
        self._light(())
        self._sighting.ask("")

    def _light(self, hexes: Collection[Hex]) -> None:
        """Light hexes, and no others."""
        self.lit = frozenset(hexes)
        self._scene.show_overlay(_LIT, LitHexes(self._scene.layout_, hexes) if hexes else None)

    def _remove_line(self) -> None:
        self.line = None
        self._scene.show_overlay(_LINE, None)

    def _bring_into_view(self, step: LessonStep) -> None:
        if step.view == "keep":
            return
        if step.view == "map":
            self._view.fit()
        elif step.view != "thread" or step.ends is None:
            self._view.show_hex(self._sighting.document.board.hex(step.view))
        else:
            layout = self._scene.layout_
            (x, y), (to_x, to_y) = (layout.centre(end.hex) for end in step.ends)
            box = QRectF(min(x, to_x), min(y, to_y), abs(to_x - x), abs(to_y - y))
            self._view.show_area(box.adjusted(*(AROUND * layout.size * sign for sign in (-1, -1, 1, 1))))


def _points(ends: tuple[LineEnd, LineEnd]) -> tuple[Point, Point]:
    """The points between which a thread runs."""
    a, b = (centre(end.hex) if end.point is None else end.point for end in ends)
    return a, b


def _part(points: tuple[Point, Point], hex_: Hex) -> float:
    """The part of a line after which it is nearest to the middle of a hex, 0 to 1."""
    (ax, ay), (bx, by), (x, y) = *points, centre(hex_)
    vx, vy, wx, wy = bx - ax, by - ay, x - ax, y - ay
    along, whole = 2 * vx * wx + 2 * vy * wy + vx * wy + vy * wx, 2 * norm2(vx, vy)
    return min(max(along / whole, 0.0), 1.0) if whole else 1.0
