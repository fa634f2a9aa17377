"""The dock of lessons: made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtWidgets import QDockWidget, QMainWindow

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.rules.core.threads import LineEnd, RuleError
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.files.file_actions import FileActions
from losview.window.files.map_loader import prepared
from losview.window.files.opened_map import OpenedMap
from losview.window.frame.docks import Docks
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.state.sighting import Sighting
from losview.window.widgets.fixed_size_holder import FixedSizeHolder
from losview.window.widgets.plain_text import shown

if TYPE_CHECKING:  # lessons, the panel and what plays are loaded when they are first asked for
    from losview.features.teaching.lesson import Lesson
    from losview.features.teaching.window.lesson_controller import LessonController
    from losview.features.teaching.window.lesson_panel import LessonPanel

#: The size of the panel that it asks for, in pixels.
SIZE = QSize(300, 320)
#: So much of the name of a lesson is told that there is not.
LONGEST_NAME = 80


class LessonDock(QObject):
    """Opens lessons.

    Attributes:
        panel, controller, dock: None until lessons are opened first.

    Args:
        light_sum: lights the term that decides in the sum of the thread between two ends; None for no thread.
        take_tool: takes the tool of a key in hand.

    Signals:
        begun(): a lesson was begun.
    """

    begun = Signal()

    def __init__(self, window: QMainWindow, docks: Docks, sighting: Sighting, scene: MapScene, view: MapView,
                 files: FileActions, theme: ThemeSwitch,
                 light_sum: Callable[[tuple[LineEnd, LineEnd] | None], None], take_tool: Callable[[str], None]) -> None:
        super().__init__(window)
        self._light_sum, self._take_tool = light_sum, take_tool
        self._docks, self._sighting, self._scene = docks, sighting, scene
        self._view, self._files, self._theme = view, files, theme
        self.panel: LessonPanel | None = None
        self.controller: LessonController | None = None
        self.dock: QDockWidget | None = None

    def show(self, lessons: Sequence[Lesson] = ()) -> None:
        """Show the list of lessons, the bundled ones where none are given, or the lesson that is played."""
        self.opened()[0].show_list(lessons)

    def play(self, lesson: Lesson) -> None:
        """Play a lesson."""
        self.opened()[0].begin(lesson)

    def read_file(self, path: Path) -> Callable[[], bool]:
        """Read the lesson in a file and make its map ready, in a worker; returns what plays and lists it, or refuses.

        What it returns says whether the lesson could be read.
        """
        from losview.features.teaching.lesson_file import read_lesson

        try:
            lesson = read_lesson(path.absolute())
        except LosviewError as problem:
            sentence = str(problem)
            return lambda: self._refuse(sentence)
        prepared(OpenedMap(lesson.board, None, lesson.rule_set.key, lesson.steps[0].options))
        return lambda: self._play_listed(lesson)

    def _refuse(self, sentence: str) -> bool:
        self._files.show_warning(tr("The lesson could not be opened"), sentence)
        return False

    def _play_listed(self, lesson: Lesson) -> bool:
        self.opened()[0].play_listed(lesson)
        return True

    def play_at(self, name: str, step: int) -> str:
        """Play a lesson from a step, counted from 1; returns a sentence where there is no such lesson, else ""."""
        if self.opened()[0].begin_at(name, step):
            return ""
        self.show()
        return tr("There is no lesson {name} here: open its file by File > Open.",
                  name=shown(name[:LONGEST_NAME]))

    def play_first(self) -> None:
        """Play the first lesson; where the map has unsaved changes, list the lessons instead of asking about them."""
        from losview.features.teaching.bundled_lessons import bundled_lessons

        if self._sighting.document.dirty:
            self.show()
        else:
            self.play(bundled_lessons()[0])

    def fill_in(self) -> str:
        """Have the worksheet of the thread on the map filled in; returns a sentence where there is none, else ""."""
        from losview.features.teaching.thread_lesson import thread_lesson

        ends = self._sighting.laid_ends()
        if ends is None:
            return tr("Lay a thread first: its worksheet is filled in.")
        try:
            lesson = thread_lesson(self._sighting.judge, ends)
        except RuleError as problem:
            return str(problem)
        self.opened()[0].play_here(lesson)
        return ""

    def opened(self) -> tuple[LessonController, LessonPanel]:
        """The dock in front of those that it shares a place with: what plays, and the panel."""
        if self.dock is None:
            self._make()
        assert self.dock is not None
        assert self.controller is not None
        assert self.panel is not None
        self._docks.show_dock(self.dock)
        return self.controller, self.panel

    def _make(self) -> None:
        from losview.features.teaching.window.lesson_controller import LessonController
        from losview.features.teaching.window.lesson_panel import LessonPanel

        panel = self.panel = LessonPanel()
        self.controller = LessonController(self._sighting, self._scene, self._view, self._files, panel,
                                            self._light_sum, self._take_tool, self)
        dock = self.dock = self._docks.add_beside_palette("lessons", tr("Lessons"), FixedSizeHolder(panel, SIZE))
        self._sighting.document.aboutToClose.connect(dock.hide)
        self.controller.begun.connect(lambda: self._docks.show_dock(dock))
        self.controller.begun.connect(self.begun)
        self._theme.follow(panel.set_theme)
