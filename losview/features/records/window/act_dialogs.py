"""What is asked where a referee overrules a ruling, or where a die decides a close call."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.features.records.kept_ruling import KeptRuling
from losview.features.records.log_entry import LONGEST
from losview.features.records.referee_acts import SIDES
from losview.window.widgets.plain_text import FormLayout, Label
from losview.window.widgets.theme import indent


class OverruleDialog(QDialog):
    """Asks how a ruling is to be, and why.

    Attributes:
        seen, unseen: the choice. note: why; `ok` waits for it.
    """

    def __init__(self, ruling: KeptRuling, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Overrule"))
        about = _about(self, tr("Ruling {number}: {words}. It stays in the log, and this decision after it."
                                , number=ruling.number, words=ruling.heading))
        self.seen, self.unseen = QRadioButton(tr("&Seen"), self), QRadioButton(tr("&Not seen"), self)
        (self.unseen if ruling.outcome.visible else self.seen).setChecked(True)
        self.note = QLineEdit(self)
        self.note.setMaxLength(LONGEST // 2)  # the words about it need room as well
        self.note.setPlaceholderText(tr("Why it is ruled so"))
        form = FormLayout()
        form.addRow(tr("The target is"), self.seen)
        form.addRow("", self.unseen)
        form.addRow(tr("N&ote:"), self.note)
        self.ok = _finish(self, about, form, tr("&Overrule"))
        self.ok.setEnabled(False)
        self.note.textChanged.connect(lambda text: self.ok.setEnabled(bool(text.strip())))
        self.note.setFocus()


class CloseCallDialog(QDialog):
    """Asks for the die of a close call (A6.1): thrown by losview, from a seed, or by the players.

    Attributes:
        thrown, seeded, typed: the choice. seed, die: what belongs to the last two.
    """

    def __init__(self, ruling: KeptRuling, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Close call"))
        about = _about(self, tr("Ruling {number}: {words}. A die decides: 1 to 3 is not blocked, 4 to 6 is "
                                "(A6.1). It is thrown once.", number=ruling.number, words=ruling.heading))
        self.thrown = QRadioButton(tr("&Throw a die"), self)
        self.seeded = QRadioButton(tr("Throw it from the &seed"), self)
        self.typed = QRadioButton(tr("The &players threw"), self)
        self.thrown.setChecked(True)
        group = QButtonGroup(self)
        self.seed, self.die = QSpinBox(self), QSpinBox(self)
        self.seed.setRange(0, 999_999_999)
        self.die.setRange(1, SIDES)
        self.seed.setAccessibleName(tr("Seed"))
        self.die.setAccessibleName(tr("What the die shows"))
        for button, box in ((self.seeded, self.seed), (self.typed, self.die)):
            indent(box)
            box.setEnabled(False)
            button.toggled.connect(box.setEnabled)
        form = FormLayout()
        for button in (self.thrown, self.seeded, self.typed):
            group.addButton(button)
        form.addRow(self.thrown)
        form.addRow(self.seeded, self.seed)
        form.addRow(self.typed, self.die)
        _finish(self, about, form, tr("&Decide"))


def _about(dialog: QDialog, text: str) -> Label:
    about = Label(text, dialog)
    about.setWordWrap(True)
    return about


def _finish(dialog: QDialog, about: Label, form: FormLayout, label: str) -> QPushButton:
    """Lay a dialog out; returns the button that accepts it."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, dialog)
    ok = QPushButton(label, dialog)
    ok.setDefault(True)
    buttons.addButton(ok, QDialogButtonBox.ButtonRole.AcceptRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addWidget(about)
    column.addLayout(form)
    column.addWidget(buttons)
    dialog.resize(440, dialog.sizeHint().height())
    return ok
