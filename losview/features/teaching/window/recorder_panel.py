"""The panel of the recorder: title and goal, and one step after the other: lay, light, say, ask, next."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.features.teaching.lesson_file import MAX_TEXT
from losview.features.teaching.lesson_recording import ASKS, RecordedStep
from losview.window.widgets.plain_text import FormLayout, Label, shown_text


class RecorderPanel(QWidget):
    """A form for a lesson.

    Attributes:
        title, goal: of the lesson. count: which step is shown. say: its text. asks: what it asks, keys of `ASKS`.
        laid, lit: what is laid and lit in it. right, wrong, hint: what is said to answers. answer: that of the rules.
        home: says that the lesson's map is not open, with home_button, which opens it.
        anew_button, lay_button, light_button, back_button, next_button, remove_button, try_button, save_button: what
            they say.

    Signals:
        lay_asked(), light_asked(): the thread on the map, or the selected hexes, belong to the step, or no longer do.
        edited(): a field was changed. went(by): to the next step (1) or the one before (-1).
        remove_asked(), try_asked(), save_asked(): what they say.
        home_asked(): the lesson's map is to be opened again. anew_asked(): another lesson is to be begun.
    """

    lay_asked = Signal()
    light_asked = Signal()
    edited = Signal()
    went = Signal(int)
    remove_asked = Signal()
    try_asked = Signal()
    save_asked = Signal()
    home_asked = Signal()
    anew_asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.title, self.goal, self.say = QLineEdit(self), QLineEdit(self), QPlainTextEdit(self)
        self.count, self.laid, self.lit, self.answer = (Label(parent=self) for _ in range(4))
        self.right, self.wrong, self.hint = QLineEdit(self), QLineEdit(self), QLineEdit(self)
        self.asks = QComboBox(self)
        self.asks.addItem(tr("Nothing"), "")
        for key, (words, _) in ASKS.items():
            self.asks.addItem(shown_text(words), key)
        self._make_buttons()
        self._name_fields()
        inner = QWidget(self)
        self._arrange(QVBoxLayout(inner))
        area = QScrollArea(self)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(inner)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take the focus, and scroll into view
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.addWidget(area)
        column.addLayout(self._ways())
        for field in (self.title, self.goal, self.right, self.wrong, self.hint):
            field.setMaxLength(MAX_TEXT)
            field.textEdited.connect(self.edited)
        self.say.textChanged.connect(self.edited)
        self.asks.currentIndexChanged.connect(self.edited)

    def _make_buttons(self) -> None:
        self.lay_button, self.light_button = QPushButton(self), QPushButton(self)
        self.back_button, self.next_button = QPushButton(tr("Bac&k"), self), QPushButton(tr("&Next"), self)
        self.remove_button = QPushButton(tr("Re&move"), self)
        self.try_button, self.save_button = QPushButton(tr("Tr&y it"), self), QPushButton(tr("Sa&ve…"), self)
        self.home = Label(parent=self)
        self.home.setWordWrap(True)
        self.home_button = QPushButton(tr("&Open its map"), self)
        self.anew_button = QPushButton(tr("New"), self)
        self.anew_button.setAccessibleName(tr("Begin a new lesson"))
        for button, signal in ((self.home_button, self.home_asked), (self.anew_button, self.anew_asked),
                               (self.lay_button, self.lay_asked), (self.light_button, self.light_asked),
                               (self.remove_button, self.remove_asked), (self.try_button, self.try_asked),
                               (self.save_button, self.save_asked)):
            button.clicked.connect(signal)
        self.back_button.clicked.connect(lambda: self.went.emit(-1))
        self.next_button.clicked.connect(lambda: self.went.emit(1))

    def _name_fields(self) -> None:
        self.say.setAccessibleName(tr("What the step says"))
        self.say.setTabChangesFocus(True)
        self.say.setFixedHeight(96)
        self.asks.setAccessibleName(tr("What the step asks"))
        self.remove_button.setAccessibleName(tr("Remove this step"))
        self.count.setStyleSheet("font-size: 16px; font-weight: bold;")
        self.right.setPlaceholderText(tr("as the ruling says it"))
        self.wrong.setPlaceholderText(tr("look again"))
        for label in (self.laid, self.lit, self.answer):
            label.setWordWrap(True)
            label.setObjectName("hint")

    def _arrange(self, column: QVBoxLayout) -> None:
        column.setContentsMargins(0, 0, 4, 0)
        head, words = FormLayout(), FormLayout()
        for form in (head, words):
            form.setRowWrapPolicy(FormLayout.RowWrapPolicy.WrapAllRows)
        head.addRow(tr("&Title"), self.title)
        head.addRow(tr("&Goal: what one can do afterwards"), self.goal)
        words.addRow(tr("&Say"), self.say)
        words.addRow(tr("&Ask"), self.asks)
        words.addRow(self.answer)
        words.addRow(tr("To a &right answer"), self.right)
        words.addRow(tr("To a &wrong answer"), self.wrong)
        words.addRow(tr("&Hint"), self.hint)
        for widget in (self.home, self.home_button):
            column.addWidget(widget)
        column.addLayout(head)
        column.addWidget(self.count)
        for button, label in ((self.lay_button, self.laid), (self.light_button, self.lit)):
            column.addWidget(button)
            column.addWidget(label)
        column.addLayout(words)
        column.addStretch(1)

    def _ways(self) -> QVBoxLayout:
        """The buttons from step to step, and those for the whole lesson."""
        rows = QVBoxLayout()
        steps = (self.remove_button, self.back_button, self.next_button)
        for buttons in (steps, (self.anew_button, self.try_button, self.save_button)):
            row = QHBoxLayout()
            for button in buttons:
                row.addWidget(button)
            rows.addLayout(row)
        return rows

    def show_lesson(self, title: str, goal: str) -> None:
        """Show title and goal."""
        self.title.setText(title)
        self.goal.setText(goal)

    def show_home(self, words: str) -> None:
        """Show that the lesson's map is not open, "" where it is: without it nothing is laid, lit or tried."""
        self.home.setText(words)
        for widget in (self.home, self.home_button):
            widget.setVisible(bool(words))
        for button in (self.lay_button, self.light_button, self.try_button):
            button.setEnabled(not words)

    def show_step(self, step: RecordedStep, count: str, thread: str, lit: str) -> None:
        """Show a step.

        Args:
            count: which it is. thread, lit: what is laid and lit in it, "" for nothing.
        """
        blocked = [widget.blockSignals(True) for widget in (self.say, self.asks)]
        self.say.setPlainText(step.text)
        self.asks.setCurrentIndex(self.asks.findData(step.asks))
        for widget, was in zip((self.say, self.asks), blocked, strict=True):
            widget.blockSignals(was)
        for field, words in ((self.right, step.right), (self.wrong, step.wrong), (self.hint, step.hint)):
            field.setText(words)
        self.count.setText(count)
        self.laid.setText(thread or tr("No thread is laid in this step."))
        self.lit.setText(lit or tr("No hex is lit in this step."))
        self.lay_button.setText(tr("Take the thread out") if thread else tr("&Lay the thread on the map"))
        self.light_button.setText(tr("Put the light out") if lit else tr("L&ight the selected hexes"))

    def show_answer(self, words: str) -> None:
        """Show what the rules answer, or why the step cannot be asked."""
        self.answer.setText(words)
        self.answer.setVisible(bool(words))
        for field in (self.right, self.wrong, self.hint):
            field.setEnabled(bool(self.asks.currentData()))
