"""From the text tool to the dialog, and back."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QIcon, QPixmap
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QLineEdit, QSpinBox, QVBoxLayout, QWidget

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.board.edits.text_edits import SetText
from losview.board.map_text import MAX_LETTERS, TEXT_SIZES, TURN_STEP, MapText
from losview.tools.text_tool import TextTool
from losview.window.palette.palette import Palette
from losview.window.state.document import Document
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.plain_text import shown_text
from losview.window.widgets.theme import indent

#: The colours that are offered, with their names; a text of another colour keeps it.
COLOURS = (("", tr("as can be read best")), ("#1a1a1a", tr("black")), ("#ffffff", tr("white")),
           ("#a8201a", tr("red")), ("#1f5fa8", tr("blue")), ("#2c6e2f", tr("green")), ("#7a4a1e", tr("brown")),
           ("#6a2c8c", tr("violet")))

#: What the sizes of texts are called.
SIZE_NAMES = {"small": tr("small"), "medium": tr("medium"), "large": tr("large")}


class TextDialog(QDialog):
    """Changes a text of the map, or puts down a new one.

    Attributes:
        words, size_field, colour, turn, boxed: the fields. problem: what is wrong with them.

    Args:
        text: the text to be changed; of a new one all but its words counts. number: its number, None for a new one.

    Signals:
        made(text): the map has this text now.
    """

    made = Signal(object)

    def __init__(self, document: Document, text: MapText, number: int | None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._document, self._text, self._number = document, text, number
        self.setWindowTitle(tr("New text") if number is None else tr("Change the text"))
        self.words = QLineEdit("" if number is None else shown_text(text.text), self)
        self.words.setMaxLength(MAX_LETTERS)
        self.words.setPlaceholderText(tr("Hill 522"))
        self.size_field, self.colour = QComboBox(self), QComboBox(self)
        for size in TEXT_SIZES:
            self.size_field.addItem(SIZE_NAMES.get(size, size), size)
        self.size_field.setCurrentIndex(list(TEXT_SIZES).index(text.size))
        self._offer_colours(text.colour)
        self.turn = QSpinBox(self)
        self.turn.setRange(0, 360 - TURN_STEP)
        self.turn.setSingleStep(TURN_STEP)
        self.turn.setWrapping(True)
        self.turn.setSuffix("°")
        indent(self.turn)
        self.turn.setValue(text.turn)
        self.boxed = QCheckBox(tr("A &note, in a box"), self)
        self.boxed.setChecked(text.boxed)
        self.problem = FieldProblem(self.words, self.turn)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel,
                                        self)
        self._lay_out()
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        document.aboutToClose.connect(self.reject)
        self.words.selectAll()
        self.words.setFocus()

    def _offer_colours(self, now: str) -> None:
        choices = [*COLOURS] if any(colour == now for colour, _ in COLOURS) else [*COLOURS, (now, now)]
        for colour, name in choices:
            picture = QPixmap(14, 14)
            picture.fill(QColor(colour or "#00000000"))
            self.colour.addItem(QIcon(picture), shown_text(name), colour)
        self.colour.setCurrentIndex([colour for colour, _ in choices].index(now))

    def _lay_out(self) -> None:
        form = field_form(None)
        for title, field in ((tr("&Text"), self.words), (tr("&Size"), self.size_field),
                             (tr("&Colour"), self.colour), (tr("T&urn"), self.turn)):
            form.addRow(title, field)
        form.addRow("", self.boxed)
        column = QVBoxLayout(self)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addStretch(1)
        column.addWidget(self.buttons)
        self.resize(380, 260)

    def apply(self) -> bool:
        """Give the map the text, as one step to undo; returns whether that could be done."""
        words = one_line(self.words.text().strip())
        if self._number is not None and words == one_line(self._text.text.strip()):
            words = self._text.text
        try:
            text = replace(self._text, text=words, size=self.size_field.currentData(),
                           colour=self.colour.currentData(), turn=self.turn.value(), boxed=self.boxed.isChecked())
            if self._number is None or text != self._text:
                self._document.do(SetText.of(self._document.board, self._number, text))
        except ValueError as wrong:
            self.problem.show_problem(str(wrong))
            return False
        self.made.emit(text)
        return True

    def _accept(self) -> None:
        if self.apply():
            self.accept()


def connect_texts(document: Document, palette: Palette, window: QWidget) -> None:
    """Have the text tool ask in a dialog over the window, and the next text look as the last one."""
    tool = next(tool for tool in palette.tools.values() if isinstance(tool, TextTool))

    def made(text: MapText) -> None:
        tool.remember(text)
        palette.show_in_hand()

    def ask(text: MapText, number: int | None) -> None:
        dialog = TextDialog(document, text, number, window)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.made.connect(made)
        dialog.open()

    tool.on_ask = ask
