"""The map flipped, or turned."""

from __future__ import annotations

from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QRadioButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.edits.edit import Edit
from losview.board.transform.reshape import Reshape
from losview.board.transform.turns import flip, flip_losses, turn_losses, turn_sixths
from losview.window.editing.corner_preview import CornerPreview
from losview.window.editing.page import PropertiesPage
from losview.window.state.document import Document


class TurnPage(PropertiesPage):
    """Flips and turns.

    Attributes:
        choices: a button for each, by "left-right", "top-bottom" or by how many sixths of a turn. keep_labels: whether
            labels go with their hexes.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("Fli&p or turn"))
        group = QButtonGroup(self)
        left, row = QVBoxLayout(), QHBoxLayout()
        self.choices: dict[str | int, QRadioButton] = {}
        for key, text in (("left-right", tr("Flip left and &right")), ("top-bottom", tr("Flip top and &bottom")),
                          (3, tr("Turn by &180°")), (1, tr("Turn by &60° clockwise")),
                          (2, tr("Turn by 1&20° clockwise")), (-1, tr("Turn by 60° coun&terclockwise")),
                          (-2, tr("Turn by 120° c&ounterclockwise"))):
            button = self.choices[key] = QRadioButton(text, self)
            group.addButton(button)
            left.addWidget(button)
            button.toggled.connect(self.refresh)
        self.keep_labels = QCheckBox(tr("Labels &go with their hexes"), self)
        self.keep_labels.setChecked(True)
        self.keep_labels.toggled.connect(self.refresh)
        left.addSpacing(6)
        left.addWidget(self.keep_labels)
        left.addStretch(1)
        self.preview = CornerPreview(self)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.choices["left-right"].setChecked(True)

    def show_map(self) -> None:
        self.refresh()

    def _chosen(self) -> str | int:
        return next(key for key, button in self.choices.items() if button.isChecked())

    def edit(self) -> Edit | None:
        chosen, keep = self._chosen(), self.keep_labels.isChecked()
        if isinstance(chosen, int):
            return turn_sixths(self.board, chosen, keep_labels=keep)
        return flip(self.board, "left-right" if chosen == "left-right" else "top-bottom", keep_labels=keep)

    def show_plan(self, edit: Edit | None) -> None:
        chosen = self._chosen()
        by_60 = isinstance(chosen, int) and chosen % 3 != 0
        self.keep_labels.setEnabled(not by_60)
        if not isinstance(edit, Reshape):
            self.preview.show_nothing()
            self.remarks.setText("")
            return
        self.preview.show_map(edit.content.grid, edit.content.labels)
        losses = turn_losses(self.board, chosen) if isinstance(chosen, int) else flip_losses(self.board)
        self.remarks.setText(" ".join(losses))
        self.apply_button.setAccessibleDescription(" ".join(losses))
