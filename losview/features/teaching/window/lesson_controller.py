"""Plays lessons: opens their maps, takes answers from panel and map, and shows what the rules say to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QObject, QPointF, QTimer, Signal

from losview.base.translation import tr
from losview.features.teaching.bundled_lessons import bundled_lessons
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_play import LessonPlay, Reply
from losview.features.teaching.questions import HexQuestion, PaintQuestion, ThreadQuestion
from losview.features.teaching.window.lesson_panel import LessonPanel
from losview.features.teaching.window.lesson_progress import LessonProgress, keep_progress, progress_in, progress_of
from losview.features.teaching.window.step_map import StepMap
from losview.features.teaching.window.step_tool import tool_for
from losview.hexes.hex import Hex
from losview.rules.core.threads import LineEnd
from losview.rules.positions import Position, position_of
from losview.tools.tool import Tool
from losview.window.canvas.hex_taps import HexTaps
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import OpenedMap
from losview.window.state.sighting import Sighting
from losview.window.widgets.copy_button import copy_by


class MapBefore:
    """Keeps the thread and the view of the open map and the tool in hand, and brings them back.

    Args:
        take_tool: takes the tool of a key in hand.
    """

    def __init__(self, sighting: Sighting, view: MapView, take_tool: Callable[[str], None]) -> None:
        self._sighting, self._view, self._take_tool = sighting, view, take_tool
        self._thread: tuple[LineEnd | None, LineEnd | None] | None = None
        self._tool: Tool | None = None
        self._zoom, self._middle = 1.0, QPointF()

    def keep(self) -> None:
        """Keep thread, tool and view, unless those of before are kept still."""
        if self._thread is None:
            self._tool = self._view.tool
            self._thread = self._sighting.firer, self._sighting.target
            self._zoom = self._view.zoom
            self._middle = self._view.mapToScene(self._view.viewport().rect().center())

    def bring_back(self) -> None:
        """Show what is kept again, once."""
        if self._thread is not None:
            thread, self._thread = self._thread, None
            if self._tool is not None and self._tool is not self._view.tool:
                self._take_tool(self._tool.key)
            self._sighting.lay(*thread)
            self._view.set_zoom(self._zoom)
            self._view.centre_on(self._middle)

    def forget(self) -> None:
        """Keep nothing any more; called where the map, its grid or its rules are others now."""
        self._thread = None


class LessonController(QObject):
    """Plays lessons in a panel and on the map.

    Attributes:
        play: what is played, None for nothing. lessons: those that are listed.
        step_map: what the step shows on the map.

    Args:
        light_sum: lights the term that decides in the sum of the thread between two ends; None for no thread.
        take_tool: takes the tool of a key in hand.

    Signals:
        begun(): a lesson was begun, and its map is open.
    """

    begun = Signal()

    def __init__(self, sighting: Sighting, scene: MapScene, view: MapView, files: FileActions, panel: LessonPanel,
                 light_sum: Callable[[tuple[LineEnd, LineEnd] | None], None], take_tool: Callable[[str], None],
                 parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._view, self._files, self._panel = sighting, view, files, panel
        self._take_tool = take_tool
        self.lessons: Sequence[Lesson] = ()
        self.play: LessonPlay | None = None
        self._on_open_map = False
        self._when_done: Callable[[LessonPlay], None] | None = None
        self._when_left: Callable[[], None] | None = None
        self._before = MapBefore(sighting, view, take_tool)
        self.step_map = StepMap(sighting, scene, view, light_sum)
        self._taps = HexTaps(view)
        self._taps.tapped.connect(self._tapped)
        panel.lessons.chosen.connect(lambda number: self.begin(self.lessons[number]))
        panel.chosen.connect(self._chosen)
        panel.named.connect(self._named)
        panel.filled.connect(self._filled)
        panel.went.connect(self._go)
        panel.left.connect(self.leave)
        panel.copy_asked.connect(self._copy)
        sighting.thread_changed.connect(self._thread_laid)
        view.drag_ended.connect(self._thread_laid)
        sighting.document.hexesChanged.connect(self._painted)
        sighting.document.aboutToClose.connect(self.clear_map)
        sighting.document.aboutToReshape.connect(self._reshaping)
        sighting.rules_changed.connect(self._rules_changed)

    def show_list(self, lessons: Sequence[Lesson] = ()) -> None:
        """List lessons, the bundled ones where none are given; one that is played goes on."""
        self.lessons = lessons or self.lessons or bundled_lessons()
        self._panel.lessons.show_lessons(self.lessons, progress_in(self.lessons))
        if self.play is None:
            self._panel.show_list()
            self._panel.lessons.begin()

    def play_listed(self, lesson: Lesson) -> None:
        """List a lesson of the user's own after the others, and play it."""
        listed = self.lessons or bundled_lessons()
        self.lessons = (*(one for one in listed if one.path != lesson.path), lesson)
        self.show_list()
        self.begin(lesson)

    def begin(self, lesson: Lesson, step: int | None = None) -> None:
        """Open a lesson's map and play it, unless the map before is to be kept.

        Args:
            step: to begin with, from 0; None for where the user left off.
        """
        if not self._files.may_leave():
            return
        self._stop()
        far = progress_of(lesson)
        self._files.show(OpenedMap(lesson.new_board(), None, lesson.rule_set.key, dict(lesson.steps[0].options)))
        self.play = LessonPlay(lesson, step if step is not None else 0 if far.is_done else far.step)
        self._on_open_map = False
        self.begun.emit()
        self._show()

    def play_here(self, lesson: Lesson, when_done: Callable[[LessonPlay], None] | None = None,
                  when_left: Callable[[], None] | None = None) -> None:
        """Play a lesson that is about the open map, which stays as it is.

        Args:
            when_done: called at its end. when_left: called where it is given up, by the user or because the map is
                another now.  Without them the lessons are listed.
        """
        self._stop()
        self._before.keep()
        self.play, self._when_done, self._when_left = LessonPlay(lesson), when_done, when_left
        self._on_open_map = True
        if when_left is not None:
            self._panel.name_ways_out(tr("&End the set"), tr("&Next position"))
        self.begun.emit()
        self._show()

    def leave(self) -> None:
        """Stop playing, and show the lessons, unless whoever began it shows something else."""
        self._undo_all()
        self._give_up(self.show_list)
        self._before.bring_back()

    def clear_map(self) -> None:
        """Stop playing; called before the board is replaced, and the map of the lesson with it."""
        self._before.forget()
        self._give_up(self._panel.show_list)

    def _reshaping(self) -> None:
        """Take off the map what is shown of a step; called before its scene is cleared for another grid."""
        if self.play is not None and self._on_open_map:
            self.clear_map()
        else:
            self.step_map.clear()

    def _rules_changed(self) -> None:
        """Stop playing what is about the open map where the user has chosen other rules than the step's."""
        play, sighting = self.play, self._sighting
        if play is None or not self._on_open_map:
            return
        rules = play.lesson.rule_set
        if sighting.rules is not rules or sighting.options != rules.check_options(play.step.options):
            self.clear_map()

    def _give_up(self, otherwise: Callable[[], None]) -> None:
        show = self._when_left or otherwise
        self._stop()
        show()

    def _stop(self) -> None:
        self.play = self._when_done = self._when_left = None
        self._taps.listens = False
        self._panel.name_ways_out()
        self._panel.show_clock("")
        self.step_map.clear()

    # Steps.

    def _go(self, step: int) -> None:
        if self.play is None:
            return
        if step > 0 and self.play.is_last and not self.play.is_open:
            self._end()
        elif self.play.next() if step > 0 else self.play.back():
            self._keep(self.play, self.play.number)
            self._show()

    def _end(self) -> None:
        """The lesson is done: list the lessons, the next of them chosen."""
        assert self.play is not None
        if not self._on_open_map:
            keep_progress(self.play.lesson, LessonProgress(0, True))
        play, when_done = self.play, self._when_done
        if when_done is None:
            self.leave()
        else:
            self._stop()
            when_done(play)
            if self.play is None:
                self._before.bring_back()

    def _keep(self, play: LessonPlay, step: int) -> None:
        if self._on_open_map:
            return
        keep_progress(play.lesson, LessonProgress(step, progress_of(play.lesson).is_done))

    def _show(self) -> None:
        """Show the present step, on the map as the lesson has it, with the tool in hand that answers it."""
        play = self.play
        assert play is not None
        self._undo_all()
        self._take_tool(tool_for(play.step.question).key)
        is_judged = not play.is_open or isinstance(play.step.question, PaintQuestion)
        self.step_map.show(play.lesson, play.step, is_judged)
        self._taps.listens = play.is_open and isinstance(play.step.question, HexQuestion)
        self._panel.show_step(play)
        self._give_focus()
        QTimer.singleShot(0, self, self._give_focus)  # again once the dock is shown, which a new map had hidden

    def _give_focus(self) -> None:
        """Give the focus to what answers the step: the panel, or the map, whose keys lay threads and paint."""
        play = self.play
        if play is None:
            return
        self._panel.begin(play)
        if play.is_open and isinstance(play.step.question, ThreadQuestion | PaintQuestion):
            self._view.setFocus()

    def _undo_all(self) -> None:
        """Take back what was painted, so that each step begins with the map as it is in the lesson."""
        if self.play is not None and not self._on_open_map:
            self._sighting.document.undo.setIndex(0)

    def _copy(self) -> None:
        """Copy the step as a line of text; who pastes it is asked the same."""
        play = self.play
        if play is None:
            return
        if self._on_open_map:
            board, judge = self._sighting.document.board, play.lesson.judge(play.step)
            position = replace(position_of(board, judge, play.step.ends, self._files.map_name),
                               ask="drill" if play.step.ends is not None else "")
        else:
            position = Position(play.lesson.title, ask=f"lesson {play.lesson.name} {play.number + 1}")
        copy_by(self._panel.copy_button, position.text(), tr("&Copy"))
        self._panel.read_out(tr("Copied."))

    def begin_at(self, name: str, step: int) -> bool:
        """Play a listed or bundled lesson from a step, counted from 1; returns whether there is such a lesson."""
        lesson = next((one for one in (*self.lessons, *bundled_lessons()) if one.name == name), None)
        if lesson is None:
            return False
        self.begin(lesson, step - 1)
        return True

    # Answers.

    def _chosen(self, key: str) -> None:
        if self.play is not None:
            self._take(self.play.choose(key), key)

    def _named(self, label: str) -> None:
        if self.play is None:
            return
        try:
            hex_ = self.play.lesson.board.hex(label)
        except ValueError as problem:
            self._panel.show_problem(f"{str(problem)[:1].upper()}{str(problem)[1:]}.")
            return
        self._tapped(hex_)

    def _tapped(self, hex_: Hex) -> None:
        if self.play is not None:
            self._take(self.play.point(hex_), self.play.lesson.board.label(hex_))

    def _filled(self, numbers: dict[str, Fraction | None]) -> None:
        if self.play is not None:
            self._take(self.play.fill(numbers))

    def _thread_laid(self) -> None:
        """Take a thread as an answer where one is asked for; called when one is laid, and at the end of a drag."""
        ends = self._sighting.laid_ends()
        play = self.play
        if play is not None and play.is_open and isinstance(play.step.question, ThreadQuestion) and ends is not None \
                and not self._view.dragging:
            self._take(play.lay(ends))

    def _painted(self, _hexes: object) -> None:
        """Take the map as an answer where it is to be painted; called for each edit and preview."""
        play, document = self.play, self._sighting.document
        if play is not None and self._on_open_map:
            self.clear_map()  # its answers were those of the map before
        elif play is not None and play.is_open and isinstance(play.step.question, PaintQuestion) \
                and document.dirty and document.shown is document.board:
            self._take(play.paint(document.board))

    def _take(self, reply: Reply | None, answer: str = "") -> None:
        """Show what is said to an answer, and to a right one what the rules say; None is no answer."""
        play = self.play
        if play is None or reply is None:
            return
        self._panel.show_reply(play, reply, answer)
        if reply.is_right:
            self._taps.listens = False
            if not play.step.covered and self.step_map.line is not None and play.step.ends is not None:
                self.step_map.judge(play.step.ends)
