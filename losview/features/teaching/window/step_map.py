"""What a step of a lesson shows on the map: the line of its thread, or the thread itself, and lit hexes."""

from __future__ import annotations

from collections.abc import Callable, Collection

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from losview.features.teaching.lesson import Lesson, LessonStep
from losview.features.teaching.window.line_item import LineItem, NamedPlace
from losview.features.teaching.window.thread_run import ThreadRun
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import Point, centre, norm2
from losview.rules.core.threads import End
from losview.rules.end_words import end_words
from losview.window.canvas.scene import MapScene
from losview.window.canvas.selection_item import SelectionItem
from losview.window.canvas.view import MapView
from losview.window.state.sighting import Sighting

#: The tint over lit hexes.
TINT = QColor(253, 215, 76, 70)
#: Round about a thread so many sizes of a hex are in view.
AROUND = 2.2


class StepMap:
    """Shows steps on the map of a lesson.

    Attributes:
        line: line and names that are shown before the verdict, None for none.
        run: uncovers the thread when its verdict is shown. lit: the hexes that are lit.

    Args:
        light_sum: lights the term that decides in the sum of the thread between two ends; None for no thread.
    """

    def __init__(self, sighting: Sighting, scene: MapScene, view: MapView,
                 light_sum: Callable[[tuple[End, End] | None], None]) -> None:
        self._sighting, self._scene, self._view = sighting, scene, view
        self.line: LineItem | None = None
        self._lit: SelectionItem | None = None
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
        self.line = LineItem(self._scene.layout_, self._scene.sceneRect(), points, places)
        self._scene.addItem(self.line)

    def _left_of(self, point: Point, other: Point) -> bool:
        """Whether a point is on the left of another, or has the same place across the map and on it."""
        x, to_x = (self._scene.layout_.point(place)[0] for place in (point, other))
        return to_x > x or point == other

    def judge(self, ends: tuple[End, End]) -> None:
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
        self._remove_light()
        self._sighting.ask("")

    def _light(self, hexes: Collection[Hex]) -> None:
        """Light hexes, and no others."""
        self._remove_light()
        self._lit = SelectionItem(self._scene.layout_, self._scene.sceneRect(), TINT)
        self._lit.setZValue(13)
        self._lit.show_hexes(hexes)
        self.lit = frozenset(hexes)
        self._scene.addItem(self._lit)

    def _remove_light(self) -> None:
        self.lit = frozenset()
        if self._lit is not None:
            self._scene.removeItem(self._lit)
            self._lit = None

    def _remove_line(self) -> None:
        if self.line is not None:
            self._scene.removeItem(self.line)
            self.line = None

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


def _points(ends: tuple[End, End]) -> tuple[Point, Point]:
    """The points between which a thread runs."""
    a, b = (centre(end.hex) if end.point is None else end.point for end in ends)
    return a, b


def _part(points: tuple[Point, Point], hex_: Hex) -> float:
    """The part of a line after which it is nearest to the middle of a hex, 0 to 1."""
    (ax, ay), (bx, by), (x, y) = *points, centre(hex_)
    vx, vy, wx, wy = bx - ax, by - ay, x - ax, y - ay
    along, whole = 2 * vx * wx + 2 * vy * wy + vx * wy + vy * wx, 2 * norm2(vx, vy)
    return min(max(along / whole, 0.0), 1.0) if whole else 1.0
