"""The list of lessons, with how far the user is in each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.drawing.art.signs import SEEN
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.window.lesson_progress import LessonProgress
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import hint_label, shown, tip


class LessonList(QWidget):
    """Lists lessons.

    Attributes:
        list: one row a lesson. begin_button: begins the chosen one, or goes on with it.

    Signals:
        chosen(number): the user wants to play a lesson.
    """

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.list = QListWidget(self)
        words = hint_label(tr("Each lesson shows a small map and asks about it. Where you leave off, you go "
                              "on next time."))
        self.list.setSpacing(2)
        self.list.setObjectName("lesson list")
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(tr("Lessons"))
        self.list.itemActivated.connect(lambda _: self._begin())
        self.list.currentRowChanged.connect(lambda _: self._name_button())
        self.begin_button = QPushButton(self)
        self.begin_button.clicked.connect(self._begin)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(words)
        column.addWidget(self.list, 1)
        column.addWidget(self.begin_button)
        self._begun: list[bool] = []

    def show_lessons(self, lessons: Sequence[Lesson], progress: Sequence[LessonProgress]) -> None:
        """List lessons, each with how far the user is in it; the first that is not done is chosen."""
        self.list.clear()
        self._begun = []
        next_ = 0
        for number, (lesson, far) in enumerate(zip(lessons, progress, strict=True)):
            text = f"{number + 1}. {lesson.title}"
            if far.is_done:
                text += readable(f"  {SEEN}")
            elif far.step:
                text += tr("  (step {n} of {all})", n=far.step + 1, all=len(lesson.steps))
            item = QListWidgetItem(shown(text))
            item.setToolTip(tip(lesson.goal))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole,
                         tr("done") if far.is_done else shown(lesson.goal))
            self.list.addItem(item)
            self._begun.append(bool(far.step) and not far.is_done)
            next_ = number + 1 if far.is_done and number == next_ else next_
        self.list.setCurrentRow(min(next_, self.list.count() - 1))
        self._name_button()

    def begin(self) -> None:
        """Give the list the focus."""
        self.list.setFocus()

    def _name_button(self) -> None:
        row = self.list.currentRow()
        begun = 0 <= row < len(self._begun) and self._begun[row]
        self.begin_button.setText(tr("&Go on with it") if begun else tr("&Begin"))
        self.begin_button.setEnabled(row >= 0)

    def _begin(self) -> None:
        if self.list.currentRow() >= 0:
            self.chosen.emit(self.list.currentRow())
