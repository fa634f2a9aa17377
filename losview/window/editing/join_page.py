"""Another map laid beside this one."""

from __future__ import annotations

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

from losview.base.translation import tr
from losview.board.edits.edit import Edit
from losview.board.transform.join import Side, join_losses, join_maps
from losview.board.transform.reshape import Reshape
from losview.formats.core.error import FormatError
from losview.formats.format import FORMATS
from losview.window.editing.corner_preview import CornerPreview
from losview.window.editing.page import PropertiesPage
from losview.window.files.map_loader import with_decoded_pictures
from losview.window.files.opened_map import OpenedMap, called, read_whole
from losview.window.files.reading_row import ReadingRow
from losview.window.state.document import Document
from losview.window.widgets.field_problem import field_form
from losview.window.widgets.plain_text import Label, shown_text, tip
from losview.window.widgets.theme import indent


class JoinPage(PropertiesPage):
    """A second map, which a worker reads.

    Attributes:
        file, browse, side, along, keep_labels: the fields. reading: what is being read.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("&Join"))
        self._read: tuple[str, OpenedMap | FormatError] | None = None
        self._reading_name = ""
        self.reading = ReadingRow(self)
        self.file = QLineEdit(self)
        self.file.setPlaceholderText(tr("A map file"))
        self.file.setToolTip(tip(tr("A map file, or demo: with the name of a bundled map")))
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
        left.addWidget(self.reading)
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
        name, _ = QFileDialog.getOpenFileName(self, tr("Choose a map to join"), str(path.parent) if path else "",
                                              tr("Maps ({suffixes})", suffixes=suffixes))
        if name:
            self.file.setText(name)
            self.refresh()

    def show_map(self) -> None:
        self.refresh()

    def _name(self) -> str:
        return self.file.text().strip()

    def refresh(self) -> None:
        name = self._name()
        known = self._read is not None and self._read[0] == name
        if not name or known:
            self.reading.drop()
            self._reading_name = ""
        elif name != self._reading_name or not self.reading.name:
            self._reading_name = name
            self.reading.ask(lambda: with_decoded_pictures(read_whole(name)), called(name),
                             lambda opened: self._keep(name, opened), lambda problem: self._keep(name, problem),
                             self._cancelled)
        super().refresh()

    def _keep(self, name: str, opened: OpenedMap | FormatError) -> None:
        self._read = name, opened
        self.refresh()

    def _cancelled(self) -> None:
        self.file.clear()
        self.refresh()

    def _second(self) -> OpenedMap | None:
        """The other map, None while it is not yet read; ValueError where it cannot be."""
        if self._read is None or self._read[0] != self._name():
            return None
        opened = self._read[1]
        if isinstance(opened, FormatError):
            raise ValueError(tr("the map {name} cannot be read: {what}; {fix}",
                                name=called(self._read[0]), what=opened.what, fix=opened.fix))
        return opened

    def edit(self) -> Edit | None:
        second = self._second()
        if second is None:
            return None
        return join_maps(self.board, second.board, cast(Side, self.side.currentData()), along=self.along.value(),
                         keep_labels=self.keep_labels.isChecked(), second_name=called(self._name()))

    def show_plan(self, edit: Edit | None) -> None:
        if not isinstance(edit, Reshape):
            self.preview.show_nothing()
            self.remarks.setText("")
            return
        made, second = edit.content, self._second()
        self.preview.show_map(made.grid, made.labels)
        said = [tr("Together {columns:,} by {rows:,} hexes.",
                   columns=made.grid.columns, rows=made.grid.rows)]
        if second is not None:
            said += join_losses(self.board, second.board, self.keep_labels.isChecked())
            said += second.remarks
        self.remarks.setText(" ".join(said))
        self.apply_button.setAccessibleDescription(shown_text(self.remarks.text()))

    def leave(self) -> None:
        """End the worker; called when the dialog is closed."""
        self.reading.close_worker()
