"""The panel of lessons: their list, or the step that is played, with its question and what is said to an answer."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.drawing.art.signs import FAILED, SEEN
from losview.features.teaching.lesson import Lesson
from losview.features.teaching.lesson_play import LessonPlay, Reply
from losview.features.teaching.number_fields import FIELDS
from losview.features.teaching.questions import (
    ChoiceQuestion,
    HexQuestion,
    NumbersQuestion,
    PaintQuestion,
    ThreadQuestion,
)
from losview.features.teaching.window.lesson_progress import LessonProgress
from losview.features.teaching.window.number_form import NumberForm
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label, announce, hint_label, menu_text, shown_text, tip
from losview.window.widgets.theme import LIGHT, Theme


class ChoiceButtons(QWidget):
    """A button for each answer.

    Attributes:
        buttons: by the keys of the answers.

    Signals:
        chosen(key): the user chooses an answer.
    """

    chosen = Signal(str)

    def __init__(self, choices: tuple[tuple[str, str], ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        self._words = dict(choices)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for key, words in choices:
            button = QPushButton(menu_text(words), self)
            button.setStyleSheet("text-align: left; padding: 6px 10px;")
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            column.addWidget(button)
            self.buttons[key] = button

    def mark(self, key: str, is_right: bool) -> None:
        """Mark an answer; after the right one no other can be chosen."""
        sign = readable(SEEN if is_right else FAILED)
        self.buttons[key].setText(f"{sign}  {menu_text(self._words[key])}")
        self.buttons[key].setAccessibleName(f"{self._words[key]}, {tr('right') if is_right else tr('wrong')}")
        if is_right:
            for other in self.buttons.values():
                other.setEnabled(False)

    def begin(self) -> None:
        """Give the first answer the focus."""
        next(iter(self.buttons.values())).setFocus()


#: Most characters of a label.
LONGEST = 12


class HexField(QWidget):
    """A field for a hex's label.

    Attributes:
        field: for the label. answer_button: answers with it.

    Signals:
        named(label): the user answers with a label.
    """

    named = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        words = hint_label(tr("Click it on the map, or write its label:"))
        self.field, self.answer_button = QLineEdit(self), QPushButton(tr("&Answer"), self)
        self.field.setMaxLength(LONGEST)
        self.field.setFixedWidth(96)
        self.field.setAccessibleName(tr("Label of the hex"))
        self.field.returnPressed.connect(self._answer)
        self.answer_button.clicked.connect(self._answer)
        row = QHBoxLayout()
        row.addWidget(self.field)
        row.addWidget(self.answer_button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(words)
        column.addLayout(row)

    def show_label(self, label: str) -> None:
        """Show the hex that was clicked."""
        self.field.setText(label)

    def begin(self) -> None:
        """Give the field the focus."""
        self.field.setFocus()

    def _answer(self) -> None:
        if self.field.text().strip():
            self.named.emit(self.field.text().strip())


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
            item = QListWidgetItem(shown_text(text))
            item.setToolTip(tip(lesson.goal))
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole,
                         tr("done") if far.is_done else shown_text(lesson.goal))
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


class LessonPanel(QWidget):
    """Shows lessons.

    Attributes:
        lessons: the list. title, count, progress: what is played, and how far. clock: the time that is left, if any.
        text, reply, hint: what the step says, what is said to the answer, and the hint.
        question: the widget that takes the answer, None where the map does or nothing is asked.
        list_button, hint_button, copy_button, back_button, next_button: what they say.

    Signals:
        chosen(key), named(label), filled(numbers): answers.
        copy_asked(): the step is wanted as a line that can be sent.
        went(step): the user goes to the next step (1) or takes the last one back (-1). left(): back to the list.
    """

    chosen = Signal(str)
    named = Signal(str)
    filled = Signal(object)
    went = Signal(int)
    left = Signal()
    copy_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: Theme = LIGHT
        self._reply: Reply | None = None
        self._last_words = tr("&Done")
        self.question: QWidget | None = None
        self.lessons = LessonList(self)
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.lessons)
        self._stack.addWidget(self._make_page())
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._stack)

    def _make_page(self) -> QWidget:
        page = QWidget(self)
        column = QVBoxLayout(page)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addLayout(self._make_head())
        column.addWidget(self._make_body(), 1)
        self.back_button, self.next_button = QPushButton(tr("Bac&k"), page), QPushButton(page)
        self.hint_button, self.copy_button = QPushButton(tr("H&int"), page), QPushButton(tr("&Copy"), page)
        self.copy_button.setAccessibleName(tr("Copy this question as a line"))
        self.copy_button.setToolTip(tip(tr("Copy this question as a line of text, to send it: whoever lays the "
                                           "copied position is asked the same")))
        self.copy_button.clicked.connect(self.copy_asked)
        self.hint_button.clicked.connect(self._show_hint)
        self.back_button.clicked.connect(lambda: self.went.emit(-1))
        self.next_button.clicked.connect(lambda: self.went.emit(1))
        # Two rows: in one, four buttons would be wider than the panel, and their words cut.
        for left, right in ((self.hint_button, self.copy_button), (self.back_button, self.next_button)):
            row = QHBoxLayout()
            row.addWidget(left)
            row.addStretch(1)
            row.addWidget(right)
            column.addLayout(row)
        return page

    def _make_head(self) -> QVBoxLayout:
        self.list_button = QPushButton(tr("All &lessons"), self)
        self.list_button.setFlat(True)
        self.list_button.clicked.connect(self.left)
        self.title, self.count, self.clock = Label(parent=self), Label(parent=self), Label(parent=self)
        self.title.setStyleSheet("font-size: 16px; font-weight: bold;")
        self.title.setWordWrap(True)
        self.clock.hide()
        for label in (self.count, self.clock):
            label.setObjectName("hint")
        self.progress = QProgressBar(self)
        self.progress.setTextVisible(False)
        self.progress.setFixedHeight(6)
        row = QHBoxLayout()
        row.addWidget(self.list_button)
        row.addStretch(1)
        row.addWidget(self.count)
        titles = QHBoxLayout()  # the clock is here, as the words of the button are cut where it stands beside them
        titles.addWidget(self.title, 1)
        titles.addWidget(self.clock)
        head = QVBoxLayout()
        head.setSpacing(4)
        head.addLayout(row)
        head.addLayout(titles)
        head.addWidget(self.progress)
        return head

    def _make_body(self) -> QScrollArea:
        self.text, self.reply, self.hint = Label(parent=self), Label(parent=self), Label(parent=self)
        for label in (self.text, self.reply, self.hint):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.text.setStyleSheet("font-size: 14px;")
        self.hint.setObjectName("hint")
        self._place = QVBoxLayout()
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, 4, 0)
        column.setSpacing(10)
        column.addWidget(self.text)
        column.addLayout(self._place)
        column.addWidget(self.reply)
        column.addWidget(self.hint)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(inner)
        self._area = area
        return area

    # What is shown.

    def show_list(self) -> None:
        """Show the list of lessons."""
        self._stack.setCurrentIndex(0)

    def add_page(self, page: QWidget) -> None:
        """Add another page, which `show_page` shows in place of list and lesson."""
        self._stack.addWidget(page)

    def show_page(self, page: QWidget) -> None:
        """Show a page that was added."""
        self._stack.setCurrentWidget(page)

    def name_ways_out(self, leave: str = "", last: str = "") -> None:
        """Name the button that leaves what is played, and the one that ends its last step; "" for the usual names."""
        self.list_button.setText(leave or tr("All &lessons"))
        self._last_words = last or tr("&Done")

    def show_clock(self, words: str) -> None:
        """Show how much time is left, "" for nothing."""
        self.clock.setText(words)
        self.clock.setVisible(bool(words))

    def show_step(self, play: LessonPlay) -> None:
        """Show the present step of a lesson that is played."""
        self._stack.setCurrentIndex(1)
        step, steps = play.step, len(play.lesson.steps)
        self.title.setText(play.lesson.title)
        self.count.setText(tr("step {n} of {all}", n=play.number + 1, all=steps))
        self.progress.setRange(0, steps)
        self.progress.setValue(play.number + (0 if play.is_open else 1))
        self.progress.setAccessibleName(tr("Progress"))
        self.text.setText(step.text)
        self.hint.setText(step.hint)
        self.hint.hide()
        self.hint_button.setVisible(bool(step.hint) and play.is_open)
        self._show_reply(None)
        self._show_question(play)
        self._name_next(play)
        self._area.verticalScrollBar().setValue(0)
        self.read_out(f"{self.count.text()}. {step.text}")

    def _show_question(self, play: LessonPlay) -> None:
        if self.question is not None:
            self.question.hide()
            self.question.deleteLater()
        self.question = self._question_of(play)
        if self.question is not None:
            self._place.addWidget(self.question)
            self.question.show()  # at once, as it is to have the focus

    def _question_of(self, play: LessonPlay) -> QWidget | None:
        question = play.step.question
        if isinstance(question, ChoiceQuestion):
            buttons = ChoiceButtons(question.choices, self)
            buttons.chosen.connect(self.chosen)
            return buttons
        if isinstance(question, HexQuestion):
            field = HexField(self)
            field.named.connect(self.named)
            return field
        if isinstance(question, NumbersQuestion):
            form = NumberForm([(key, FIELDS[key].label) for key in question.right], self)
            form.filled.connect(self.filled)
            return form
        return None

    def show_reply(self, play: LessonPlay, reply: Reply, answer: str = "") -> None:
        """Show what is said to an answer.

        Args:
            answer: the key of the choice, or the label of the hex.
        """
        if isinstance(self.question, ChoiceButtons):
            self.question.mark(answer, reply.is_right)
        elif isinstance(self.question, HexField):
            self.question.show_label(answer)
            self.question.setEnabled(not reply.is_right)
        elif isinstance(self.question, NumberForm):
            self.question.mark(reply.marks)
            if reply.is_right:
                self.question.close_fields()
        self._show_reply(reply)
        self.hint_button.setVisible(bool(play.step.hint) and play.is_open)
        self.progress.setValue(play.number + (0 if play.is_open else 1))
        self._name_next(play)
        if reply.is_right and not isinstance(play.step.question, ThreadQuestion | PaintQuestion):
            self.next_button.setFocus()

    def show_problem(self, sentence: str) -> None:
        """Show why an answer means nothing."""
        self._show_reply(Reply(False, sentence))

    def _show_reply(self, reply: Reply | None) -> None:
        self._reply = reply
        self.reply.setVisible(reply is not None)
        if reply is None:
            return
        c = self._colours
        ink, back = (c.seen, c.seen_back) if reply.is_right else (c.blocked, c.blocked_back)
        self.reply.setStyleSheet(
            f"font-size: 14px; color: {ink}; background: {back}; border-radius: 6px; padding: 8px;")
        self.reply.setText(f"{readable(SEEN if reply.is_right else FAILED)} {reply.words}")
        self.read_out(f"{tr('Right.') if reply.is_right else tr('Not right.')} {reply.words}")

    def _name_next(self, play: LessonPlay) -> None:
        self.next_button.setText(self._last_words if play.is_last else tr("&Next"))
        self.next_button.setEnabled(not play.is_open)
        self.back_button.setEnabled(play.number > 0)

    def _show_hint(self) -> None:
        self.hint.show()
        self.read_out(self.hint.text())

    def begin(self, play: LessonPlay) -> None:
        """Give the focus to what answers the present step, else to Next; a step that the map answers leaves it."""
        if not play.is_open:
            self.next_button.setFocus()
        elif isinstance(self.question, ChoiceButtons | NumberForm | HexField):
            self.question.begin()

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self._show_reply(self._reply)

    def read_out(self, text: str) -> None:
        """Have a screen reader say something."""
        announce(self, text)
