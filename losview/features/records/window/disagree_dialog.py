"""The dialog I disagree: the claim, and the case file that is made of it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.formats.core.disk import write_readable
from losview.formats.core.limit_table import MAX_SKETCH_BYTES
from losview.rules.case_file import case_in
from losview.rules.case_text import Claim, disputed_case
from losview.rules.core.threads import RuleError
from losview.window.export.audience_box import AudienceBox
from losview.window.export.desk import Desk
from losview.window.files.file_actions import FileActions
from losview.window.state.sighting import Sighting
from losview.window.widgets.copy_button import copy_by
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.message_box import show_warning
from losview.window.widgets.plain_text import hint_label, shown_text
from losview.window.widgets.save_dialog import ask_file
from losview.window.widgets.theme import indent


class DisagreeDialog(QDialog):
    """Asks what ought to be right, and shows the case file.

    Attributes:
        audience: for whom the case is. claim, points, why: the fields. view: the case file.
        copy_button, save_button: what they say.
    """

    def __init__(self, sighting: Sighting, desk: Desk, files: FileActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._files, self._text, self._position = desk, files, "", ""
        self.setWindowTitle(tr("I disagree"))
        self.audience = AudienceBox(desk, self, needs_ruling=True)
        self.audience.setVisible(self.audience.is_needed)
        self.claim = QComboBox(self)
        self.claim.addItems([tr("seen"), tr("seen, hindered"), tr("not seen")])
        self.points = QSpinBox(self)
        indent(self.points)
        self.points.setRange(1, 5)
        self.why = QLineEdit(self)
        self.why.setPlaceholderText(tr("The rule, and what it says here"))
        self.problem = FieldProblem(self.claim)
        self.view = QPlainTextEdit(self)
        self.view.setReadOnly(True)
        self.view.setTabChangesFocus(True)
        self.view.setAccessibleName(tr("Case file"))
        about = hint_label(tr("The case file holds the map, the rules and your claim; losview case FILE shows where it "
                              "differs from the ruling."), self)
        self.copy_button, self.save_button = QPushButton(tr("&Copy"), self), QPushButton(tr("&Save…"), self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        for button in (self.copy_button, self.save_button):
            button.setAutoDefault(False)
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        form = field_form(None)
        if self.audience.is_needed:
            form.addRow(tr("&For"), self.audience)
        form.addRow(tr("It &ought to be"), self.claim)
        form.addRow(tr("&Hindrance"), self.points)
        form.addRow(tr("&Because"), self.why)
        column = QVBoxLayout(self)
        column.addWidget(about)
        column.addLayout(form)
        column.addWidget(self.problem)
        column.addWidget(self.view, 1)
        column.addWidget(buttons)
        self.resize(640, 520)
        self.audience.chosen.connect(self._oppose)
        self.claim.currentIndexChanged.connect(self._make)
        self.points.valueChanged.connect(self._make)
        self.why.textChanged.connect(self._make)
        self.copy_button.clicked.connect(self._copy)
        self.save_button.clicked.connect(self._save)
        buttons.rejected.connect(self.reject)
        sighting.document.aboutToClose.connect(self.reject)
        self._oppose()

    def _oppose(self) -> None:
        """Claim the opposite of the ruling as those know it for whom the case is: that of the referee would tell them.
        """
        try:
            verdict = self._desk.handed(self.audience.audience).ruling.verdict
        except RuleError:
            verdict = None  # the case says why there is none
        with QSignalBlocker(self.claim):
            self.claim.setCurrentIndex(2 if verdict is not None and verdict.visible else 0)
        self._make()

    def _make(self) -> None:
        """Write the case file anew; called at each change of the claim."""
        hindered = self.claim.currentIndex() == 1
        self.points.setEnabled(hindered)
        claim = Claim(self.claim.currentIndex() < 2, self.points.value() if hindered else 0, self.why.text())
        self._text = self._position = ""
        try:
            handed = self._desk.handed(self.audience.audience)
            ends, verdict = handed.ruling.ends, handed.ruling.verdict
            if ends is not None and verdict is not None:
                self._text = disputed_case(handed.judge, *ends, verdict, claim)
                self._position = handed.position().text()
        except ValueError as problem:  # a RuleError among them
            self.problem.show_problem(str(problem))
        else:
            self.problem.show_problem("")
        self.view.setPlainText(shown_text(self._text))
        for button in (self.copy_button, self.save_button):
            button.setEnabled(bool(self._text))

    def _copy(self) -> None:
        self._desk.choose(self.audience.audience)
        copy_by(self.copy_button, self._text, tr("&Copy"), self._position)

    def _save(self) -> None:
        path = ask_file(self, tr("Save the case"), self._files.proposed(tr(" case.txt")),
                        [(tr("Text (*.txt)"), (".txt",))])
        if path is None:
            return
        self._desk.choose(self.audience.audience)
        try:
            write_readable(path, self._text.encode(), case_in, limit=MAX_SKETCH_BYTES)
        except LosviewError as problem:
            show_warning(self, tr("The case could not be written"), str(problem))
