"""How hexes are numbered, with a picture of the corners."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.edits.edit import Edit
from losview.board.transform.relabel import relabel
from losview.window.editing.corner_preview import CornerPreview
from losview.window.editing.numbering_form import NumberingForm
from losview.window.editing.page import PropertiesPage
from losview.window.state.document import Document


class NumberingPage(PropertiesPage):
    """Labels.

    Attributes:
        numbering: the fields. preview: the corners.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("N&umber"))
        self.numbering = NumberingForm(self)
        self.preview = CornerPreview(self)
        row, left = QHBoxLayout(), QVBoxLayout()
        left.addWidget(self.numbering)
        left.addStretch(1)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.numbering.changed.connect(self.refresh)

    def show_map(self) -> None:
        self.numbering.show_labels(self.board.labels)
        self.refresh()

    def edit(self) -> Edit | None:
        labels = self.numbering.labels()
        return None if labels == self.board.labels else relabel(self.board, labels)

    def show_plan(self, edit: Edit | None) -> None:
        try:
            self.preview.show_map(self.board.grid, self.numbering.labels())
        except ValueError:
            self.preview.show_nothing()
        self.remarks.setText(tr("The boards of this map have labels of their own; these numbers are for hexes "
                                "between them.") if self.board.labels.sheets else "")
