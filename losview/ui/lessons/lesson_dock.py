"""The dock of lessons: made when it is first opened."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from losview.sight.rule_set import Judge
from losview.sight.threads import RuleError
from losview.ui.canvas.scene import MapScene
from losview.ui.canvas.view import MapView
from losview.ui.files.file_actions import FileActions
from losview.ui.frame.docks import Docks
from losview.ui.frame.theme_switch import ThemeSwitch
from losview.ui.state.sighting import Sighting
from losview.ui.widgets.fixed_size_holder import FixedSizeHolder

if TYPE_CHECKING:  # lessons, drills, the panel and what plays are loaded when they are first asked for
    from losview.drills.drill_session import DrillSession
    from losview.lessons.lesson import Lesson
    from losview.lessons.lesson_play import LessonPlay
    from losview.ui.lessons.lesson_controller import LessonController
    from losview.ui.lessons.lesson_panel import LessonPanel

#: The size of the panel that it asks for, in pixels.
SIZE = QSize(300, 320)


class LessonDock(QObject):
    """Opens lessons.

    Attributes:
        panel, controller, dock: None until lessons are opened first.

    Signals:
        begun(): a lesson was begun.
    """

    begun = Signal()

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene, view: MapView,
                 files: FileActions, theme: ThemeSwitch) -> None:
        super().__init__(window)
        self._docks, self._sighting, self._scene = docks, sighting, scene
        self._view, self._files, self._theme = view, files, theme
        self.panel: LessonPanel | None = None
        self.controller: LessonController | None = None
        self.dock: QDockWidget | None = None

    def show(self, lessons: Sequence[Lesson] = ()) -> None:
        """Show the list of lessons, the bundled ones where none are given, or the lesson that is played."""
        if self.dock is None:
            self._make()
        assert self.dock is not None
        assert self.controller is not None
        self._docks.show_dock(self.dock)
        self.controller.show_list(lessons)

    def play(self, lesson: Lesson) -> None:
        """Play a lesson."""
        self.show()
        assert self.controller is not None
        self.controller.begin(lesson)

    def fill_in(self) -> str:
        """Have the worksheet of the thread on the map filled in; returns a sentence where there is none, else ""."""
        from losview.lessons.thread_lesson import thread_lesson

        ends = self._sighting.laid_ends()
        if ends is None:
            return self.tr("Lay a thread first: its worksheet is filled in.")
        try:
            lesson = thread_lesson(self._sighting.judge, ends)
        except RuleError as problem:
            return str(problem)
        self._controller().play_here(lesson)
        return ""

    def drill(self) -> str:
        """Ask about positions drawn from the open map, one after the other; returns a sentence where it has none."""
        from losview.drills.drill_positions import DrillPositions
        from losview.drills.drill_session import DrillSession

        judge = self._sighting.judge
        return self._ask_next(DrillSession(DrillPositions(judge, random.randrange(1 << 32))), judge)

    def _ask_next(self, session: DrillSession, judge: Judge) -> str:
        """Ask about the next position of a row."""
        from losview.drills.drill_lesson import drill_lesson

        position = session.next()
        if position is None:
            return self.tr("This map has no positions to practise on: paint something that blocks or hides.")

        def done(play: LessonPlay) -> None:
            session.answered(position, not play.missed)
            if self._sighting.judge is judge:
                self._ask_next(session, judge)

        self._controller().play_here(drill_lesson(judge, position, session.asked + 1, session.summary()), done)
        return ""

    def _controller(self) -> LessonController:
        """The controller, which is made with the dock."""
        if self.controller is None:
            self._make()
        assert self.controller is not None
        return self.controller

    def _make(self) -> None:
        from losview.ui.lessons.lesson_controller import LessonController
        from losview.ui.lessons.lesson_panel import LessonPanel

        panel = self.panel = LessonPanel()
        self.controller = LessonController(self._sighting, self._scene, self._view, self._files, panel, self)
        dock = self.dock = self._docks.add_beside_palette("lessons", self.tr("Lessons"), FixedSizeHolder(panel, SIZE))
        self._sighting.document.closing.connect(dock.hide)
        self.controller.begun.connect(lambda: self._docks.show_dock(dock))
        self.controller.begun.connect(self.begun)
        self._theme.follow(panel.set_theme)
