"""Hexes added to each side, or cut off."""

from __future__ import annotations

from typing import cast

from PySide6.QtWidgets import QCheckBox, QComboBox, QGridLayout, QHBoxLayout, QSpinBox, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS
from losview.board.edits.edit import Edit
from losview.board.transform.reshape import Reshape
from losview.board.transform.resize import resize
from losview.hexes.grid import Edges
from losview.window.editing.corner_preview import CornerPreview
from losview.window.editing.page import PropertiesPage
from losview.window.state.document import Document
from losview.window.widgets.field_problem import field_form
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import Label, hint_label
from losview.window.widgets.theme import indent

#: What the field of the level shows where new hexes take that of the nearest old one.
_LEAST = -MAX_LEVEL - 1


class SizePage(PropertiesPage):
    """Size and edges.

    Attributes:
        sides: fields for the left, top, right and bottom side. edges, level, keep_labels: further fields.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("Re&size"))
        self.sides: dict[str, QSpinBox] = {}
        compass = QGridLayout()
        names = {"top": tr("Hexes to add above, below 0 to cut off"),
                 "left": tr("Hexes to add left, below 0 to cut off"),
                 "right": tr("Hexes to add right, below 0 to cut off"),
                 "bottom": tr("Hexes to add below, below 0 to cut off")}
        for side, text, place in (("top", tr("A&bove"), (0, 1)), ("left", tr("&Left"), (1, 0)),
                                  ("right", tr("&Right"), (1, 2)), ("bottom", tr("Belo&w"), (2, 1))):
            field = self.sides[side] = QSpinBox(self)
            indent(field)
            field.setRange(-99_999, 99_999)
            field.setAccessibleName(names[side])
            field.valueChanged.connect(self.refresh)
            label = Label(text, self)
            label.setBuddy(field)
            cell = QVBoxLayout()
            cell.setSpacing(3)
            cell.addWidget(label)
            cell.addWidget(field)
            compass.addLayout(cell, *place)
        self.size_words = Label(parent=self)
        compass.addWidget(self.size_words, 1, 1)
        self.edges = QComboBox(self)
        self.edges.addItem(tr("Whole hexes"), "whole")
        self.edges.addItem(tr("Half hexes"), "half")
        self.level = LevelSpinBox(self)
        self.level.setRange(_LEAST, MAX_LEVEL)
        self.level.setSpecialValueText(tr("as the nearest hex"))
        self.keep_labels = QCheckBox(tr("Hexes &keep their labels"), self)
        self.preview = CornerPreview(self)
        intro = hint_label(tr("Hexes to add to each side; numbers below 0 cut hexes off."), self)
        form = field_form(None)
        form.addRow(tr("Map &edges"), self.edges)
        form.addRow(tr("Level of &new hexes"), self.level)
        form.addRow(self.keep_labels)
        left, row = QVBoxLayout(), QHBoxLayout()
        left.addWidget(intro)
        left.addLayout(compass)
        left.addSpacing(8)
        left.addLayout(form)
        left.addStretch(1)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.edges.currentIndexChanged.connect(self.refresh)
        self.level.valueChanged.connect(self.refresh)
        self.keep_labels.toggled.connect(self.refresh)

    def show_map(self) -> None:
        for field in (*self.sides.values(), self.edges, self.level, self.keep_labels):
            field.blockSignals(True)
        for field in self.sides.values():
            field.setValue(0)
        self.edges.setCurrentIndex(self.edges.findData(self.board.grid.edges))
        self.level.setValue(_LEAST)
        self.keep_labels.setChecked(True)
        for field in (*self.sides.values(), self.edges, self.level, self.keep_labels):
            field.blockSignals(False)
        self.refresh()

    def edit(self) -> Edit | None:
        amounts = {side: field.value() for side, field in self.sides.items()}
        edges = cast(Edges, self.edges.currentData())
        if not any(amounts.values()) and edges == self.board.grid.edges:
            return None
        level = None if self.level.value() == _LEAST else round(QUARTERS * self.level.value())
        return resize(self.board, **amounts, edges=edges, keep_labels=self.keep_labels.isChecked(), level=level)

    def show_plan(self, edit: Edit | None) -> None:
        made = edit.content if isinstance(edit, Reshape) else self.board
        if self.problem.text():
            self.preview.show_nothing()
            self.size_words.setText("")
            self.remarks.setText("")
            return
        self.preview.show_map(made.grid, made.labels)
        self.size_words.setText(tr("{columns:,} by {rows:,}", columns=made.grid.columns,
                                   rows=made.grid.rows))
        lost = len(self.board.counters) - len(made.counters)
        self.remarks.setText(tr("Cut off with their hexes: {count} units.", count=lost) if lost else "")
