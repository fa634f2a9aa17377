"""What the pages of the dialog have in common: an edit that their fields say, and a button that makes it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.window.state.document import Document
from losview.window.widgets.field_problem import FieldProblem
from losview.window.widgets.plain_text import hint_label


class PropertiesPage(QWidget):
    """One page: fields above, what the change does and what cannot be below, and the button at the bottom.

    Subclasses fill `body`, call `refresh` where a field changes, and say the edit in `edit`.

    Attributes:
        remarks: what the change does that may not be expected. problem: why it cannot be. apply_button: makes it.
    """

    def __init__(self, document: Document, act: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.body = QVBoxLayout()
        self.body.setSpacing(12)
        self.remarks = hint_label(parent=self)
        self.remarks.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.apply_button = QPushButton(act, self)
        self.apply_button.setAutoDefault(False)
        self.apply_button.clicked.connect(self.apply)
        self.problem = FieldProblem(self.apply_button)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 12)
        whole.addLayout(self.body, 1)
        whole.addWidget(self.remarks)
        whole.addWidget(self.problem)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.apply_button)
        whole.addLayout(buttons)

    @property
    def board(self) -> Board:
        """The open map."""
        return self.document.board

    def show_map(self) -> None:
        """Fill the fields from the open map; called when it has changed."""
        raise NotImplementedError

    def edit(self) -> Edit | None:
        """The edit that the fields say, None where they change nothing.

        Raises:
            ValueError: with one sentence, where it cannot be made.
        """
        raise NotImplementedError

    def show_plan(self, edit: Edit | None) -> None:
        """Show what an edit would make; called when the fields have changed."""

    def refresh(self) -> None:
        """Say what is wrong, or what the change would make; called when a field has changed."""
        try:
            edit, problem = self.edit(), ""
        except ValueError as wrong:
            edit, problem = None, str(wrong)
        self.problem.show_problem(problem)
        self.apply_button.setEnabled(edit is not None)
        self.apply_button.setDefault(edit is not None)  # so Return in a field makes the change, not the dialog go
        self.show_plan(edit)

    def apply(self) -> None:
        """Make the edit, as one step to undo."""
        try:
            edit = self.edit()
            if edit is not None:
                self.document.do(edit)
        except ValueError as wrong:
            self.problem.show_problem(str(wrong))
