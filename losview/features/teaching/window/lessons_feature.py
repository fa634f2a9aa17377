"""Lessons: their dock is made when it is first opened."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.rules.core.threads import RuleError
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.files.map_loader import prepared
from losview.window.files.opened_map import OpenedMap
from losview.window.frame.action_rows import ActionRow, MenuPart, Needs
from losview.window.widgets.fixed_size_holder import FixedSizeHolder
from losview.window.widgets.plain_text import shown_text

if TYPE_CHECKING:  # lessons, the panel and what plays are loaded when they are first asked for
    from losview.features.teaching.lesson import Lesson
    from losview.features.teaching.window.lesson_controller import LessonController
    from losview.features.teaching.window.lesson_panel import LessonPanel

#: The size of the panel that it asks for, in pixels.
SIZE = QSize(300, 320)
#: So much of the name of a lesson is told that there is not.
LONGEST_NAME = 80


class LessonsFeature(PanelFeature):
    """Opens lessons.

    Attributes:
        panel, controller: None until lessons are opened first.

    Signals:
        begun(): a lesson was begun.
    """

    begun = Signal()

    key = "lessons"
    help_pages: ClassVar = {key: "lessons"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self._sighting, self._files = parts.sighting, parts.files
        self.panel: LessonPanel | None = None
        self.controller: LessonController | None = None

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (
            MenuPart("rules", "compare rulings", (
                ActionRow("fill in", tr("&Fill in the worksheet…"),
                          tr("Fill in the numbers of the thread yourself, and have each of them marked"),
                          ("Ctrl+Shift+N",), do=cls.fill_in_here),)),
            MenuPart("help", "first steps", (
                ActionRow("lessons", tr("&Lessons…"),
                          tr("Learn line of sight step by step, on small maps that ask and answer"), ("Ctrl+Shift+T",),
                          needs=Needs.NOTHING, judges=False, do=cls.show),)))

    def title(self) -> str:
        return tr("Lessons")

    def show(self, lessons: Sequence[Lesson] = ()) -> None:
        """Show the list of lessons, the bundled ones where none are given, or the lesson that is played."""
        self.in_front()[0].show_list(lessons)

    def play(self, lesson: Lesson) -> None:
        """Play a lesson."""
        self.in_front()[0].begin(lesson)

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
        self.in_front()[0].play_listed(lesson)
        return True

    def play_at(self, name: str, step: int) -> str:
        """Play a lesson from a step, counted from 1; returns a sentence where there is no such lesson, else ""."""
        if self.in_front()[0].begin_at(name, step):
            return ""
        self.show()
        return tr("There is no lesson {name} here: open its file by File > Open.",
                  name=shown_text(name[:LONGEST_NAME]))

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
        self.in_front()[0].play_here(lesson)
        return ""

    def fill_in_here(self) -> None:
        """Have the worksheet of the thread on the map filled in, or say why not."""
        if problem := self.fill_in():
            self.parts.messages.show_toast(problem)

    def in_front(self) -> tuple[LessonController, LessonPanel]:
        """The dock in front of those that it shares a place with: what plays, and the panel."""
        super().show()
        assert self.controller is not None
        assert self.panel is not None
        return self.controller, self.panel

    def make_panel(self) -> QWidget:
        from losview.features.teaching.window.lesson_controller import LessonController
        from losview.features.teaching.window.lesson_panel import LessonPanel

        parts, panel = self.parts, LessonPanel()
        self.panel = panel
        self.controller = LessonController(parts.sighting, parts.scene, parts.view, parts.files, panel,
                                           parts.ruling.light_sum, parts.take_tool, self)
        self.controller.begun.connect(self.in_front)
        self.controller.begun.connect(self.begun)
        parts.theme.follow(panel.set_theme)
        return FixedSizeHolder(panel, SIZE)
