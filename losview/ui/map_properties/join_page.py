"""Another map laid beside this one."""

from __future__ import annotations

from pathlib import Path
from typing import cast

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.transform.join import Side, join
from losview.board.transform.reshape import Reshape
from losview.files.error import FormatError
from losview.files.format import FORMATS, open_map
from losview.ui.map_properties.page import PropertiesPage
from losview.ui.new_map.corner_preview import CornerPreview
from losview.ui.state.document import Document
from losview.ui.widgets.field_problem import field_form
from losview.ui.widgets.plain_text import Label
from losview.ui.widgets.theme import indent


class JoinPage(PropertiesPage):
    """A second map.

    Attributes:
        file, browse, side, along, keep_labels: the fields.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        tr = self.tr
        self.apply_button.setText(tr("&Join"))
        self._read: tuple[str, Board] | None = None
        self.file = QLineEdit(self)
        self.file.setPlaceholderText(tr("A map file, or demo: with the name of a bundled map"))
        self.browse = QPushButton(tr("Cho&ose…"), self)
        self.browse.setAutoDefault(False)
        self.side = QComboBox(self)
        for key, text in (("right", tr("On the right")), ("left", tr("On the left")), ("below", tr("Below")),
                          ("above", tr("Above"))):
            self.side.addItem(text, key)
        self.along = QSpinBox(self)
        indent(self.along)
        self.along.setRange(-1000, 1000)
        self.along.setToolTip(tr("By how many hexes it is moved along the edge: downwards, or to the right"))
        self.keep_labels = QCheckBox(tr("Hexes of this map &keep their labels"), self)
        self.keep_labels.setChecked(True)
        self.preview = CornerPreview(self)
        file_row = QHBoxLayout()
        file_row.setSpacing(8)
        file_row.addWidget(self.file, 1)
        file_row.addWidget(self.browse)
        form = field_form(None)
        label = Label(tr("Other &map"), self)
        label.setBuddy(self.file)
        form.addRow(label, file_row)
        form.addRow(tr("It &lies"), self.side)
        form.addRow(tr("Move&d along by"), self.along)
        form.addRow(self.keep_labels)
        row, left = QHBoxLayout(), QVBoxLayout()
        left.addLayout(form)
        left.addStretch(1)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.file.editingFinished.connect(self.refresh)
        self.browse.clicked.connect(self._browse)
        self.side.currentIndexChanged.connect(self.refresh)
        self.along.valueChanged.connect(self.refresh)
        self.keep_labels.toggled.connect(self.refresh)

    def _browse(self) -> None:
        suffixes = " ".join(pattern for format_ in FORMATS if format_.can_read for pattern in format_.patterns)
        path = self.document.path
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a map to join"), str(path.parent) if path else "",
                                              self.tr("Maps ({suffixes})").format(suffixes=suffixes))
        if name:
            self.file.setText(name)
            self.refresh()

    def show_map(self) -> None:
        self.refresh()

    def _second(self, name: str) -> Board:
        """The other map, read once; ValueError where it cannot be read."""
        if self._read is None or self._read[0] != name:
            try:
                board = open_map(name)
            except FormatError as problem:
                raise ValueError(f"the map {Path(name).name} cannot be read: {problem.what}; {problem.mend}") from None
            board.title = board.title or Path(name).stem
            self._read = name, board
        return self._read[1]

    def edit(self) -> Edit | None:
        name = self.file.text().strip()
        if not name:
            return None
        return join(self.board, self._second(name), cast(Side, self.side.currentData()), along=self.along.value(),
                    keep_labels=self.keep_labels.isChecked())

    def show_plan(self, edit: Edit | None) -> None:
        if not isinstance(edit, Reshape):
            self.preview.show_nothing()
            self.remarks.setText("")
            return
        made = edit.content
        self.preview.show_map(made.grid, made.labels)
        self.remarks.setText(self.tr("Together {columns} by {rows} hexes.").format(
            columns=f"{made.grid.columns:,}", rows=f"{made.grid.rows:,}"))
