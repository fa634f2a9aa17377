"""The window "As seen by": a map of its own, which holds what a side knows; nothing else ever enters it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QHBoxLayout,
    QListWidget,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.rules.core.field import Field, TargetHeight, field_request
from losview.rules.core.threads import LineEnd
from losview.rules.sides.union_field import UnionField
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.help.context_pages import SET_APART
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import ask_line
from losview.window.widgets.plain_text import Label, shown_text
from losview.window.widgets.theme import indent
from losview.window.widgets.toast import Toast

#: The choice of heights before the lowest: the usual eye of the rules.
_DEFAULT = -QUARTERS_PER_LEVEL


class SideView(NamedTuple):
    """What is shown of a side.

    Attributes:
        board: the handout. rules, options: in force. union: what the side sees, None where no field is to be shown.
        title: "As seen by Union". words: a sentence. lines: who is seen, and by whom.
    """

    board: Board
    rules: str
    options: dict[str, str]
    union: UnionField | None
    title: str
    words: str
    lines: list[str]


class SeenByWindow(QWidget):
    """Shows what a side sees to its player.

    Attributes:
        document, sighting, scene, view: a map of its own. side_box, height_box: what is asked.
        words, list: who is seen. save_button, lock_button: what they say. is_locked: whether it shows one side only.
        toast: shows sentences over the map, for the player alone.

    Signals:
        asked(): another side or height is chosen. save_asked(): to a file. locked(bool): locked, or unlocked.
    """

    asked = Signal()
    save_asked = Signal()
    locked = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self.is_locked = False
        self.setProperty(SET_APART, True)
        self._word = ""
        self.document = Document(self)
        self.sighting = Sighting(self.document, self)
        self.scene = MapScene(self.document, self.sighting)
        self.scene.setParent(self)
        self.view = MapView(self.scene)
        self.view.setAccessibleName(tr("Map as seen by the side"))
        self.toast = Toast(self.view)
        self._make_controls()
        side = QWidget(self)
        beside = QVBoxLayout(side)
        beside.addWidget(self.words)
        beside.addWidget(self.list, 1)
        split = QSplitter(self)
        split.addWidget(self.view)
        split.addWidget(side)
        split.setStretchFactor(0, 1)
        split.setSizes([760, 260])
        top = QHBoxLayout()
        for part in (self._side_label, self.side_box, self._height_label, self.height_box):
            top.addWidget(part)
        top.addStretch(1)
        top.addWidget(self.save_button)
        top.addWidget(self.lock_button)
        column = QVBoxLayout(self)
        column.addLayout(top)
        column.addWidget(split, 1)
        self.resize(1060, 700)

    def _make_controls(self) -> None:
        self.side_box = QComboBox(self)
        self.side_box.setAccessibleName(tr("Side"))
        self.side_box.activated.connect(lambda _: self.asked.emit())
        self._side_label = Label(tr("As seen &by"), self)
        self._side_label.setBuddy(self.side_box)
        self.height_box = QDoubleSpinBox(self)
        indent(self.height_box)
        self.height_box.setRange(_DEFAULT / QUARTERS_PER_LEVEL, 20)
        self.height_box.setSingleStep(0.5)
        self.height_box.setDecimals(2)
        self.height_box.setSpecialValueText(tr("usual eye"))
        self.height_box.setValue(_DEFAULT / QUARTERS_PER_LEVEL)
        self.height_box.setAccessibleName(tr("Height of targets, in levels above their ground"))
        self.height_box.valueChanged.connect(lambda _: self.asked.emit())
        self._height_label = Label(tr("&Targets"), self)
        self._height_label.setBuddy(self.height_box)
        self.words, self.list = Label(parent=self), QListWidget(self)
        self.words.setWordWrap(True)
        self.list.setWordWrap(True)
        self.list.setSpacing(2)
        self.list.setAccessibleName(tr("Units of others that are seen"))
        self.save_button, self.lock_button = QPushButton(tr("&Save…"), self), QPushButton(self)
        self.save_button.setToolTip(tr("Write what this side may know: a map, a picture, a page or text"))
        self.save_button.clicked.connect(self.save_asked)
        self.lock_button.clicked.connect(self.turn_lock)
        self._name_lock()

    @property
    def target(self) -> TargetHeight:
        """How high the targets of the field stand."""
        value = round(self.height_box.value() * QUARTERS_PER_LEVEL)
        return TargetHeight() if value < 0 else TargetHeight(eye=value)

    def offer(self, sides: list[str], titles: list[str]) -> None:
        """Offer the sides of the map; the chosen one stays while there is such a side."""
        chosen = self.side_box.currentData()
        self.side_box.clear()
        for side, title in zip(sides, titles, strict=True):
            self.side_box.addItem(shown_text(title), side)
        self.side_box.setCurrentIndex(max(0, self.side_box.findData(chosen)))

    def show_side(self, view: SideView) -> None:
        """Show what a side knows; whatever was shown before is gone."""
        fits = view.board.grid != self.document.board.grid
        self.document.replace(view.board, None)
        self.sighting.choose_rules(view.rules, view.options)
        if view.union is not None:
            request = field_request(self.sighting.judge, LineEnd(next(iter(view.board.grid.hexes()))),
                                    view.union.target)
            self.sighting.field = Field(request, view.union.outcome, np.zeros(view.union.outcome.shape, np.int16))
            self.sighting.field_changed.emit()
        self.setWindowTitle(shown_text(view.title))
        self.words.setText(view.words)
        self.list.clear()
        self.list.addItems([shown_text(line) for line in view.lines])
        if fits:
            self.view.fit()

    def turn_lock(self) -> None:
        """Lock the window to this side, or unlock it with the word of the lock."""
        if not self.is_locked:
            word, is_given = ask_line(self, tr("Lock"), tr(
                "The window stays with this side, and the referee's window is hidden.\nWord that unlocks it "
                "(may be left empty):"))
            if is_given:
                self._word = word
                self._set_locked(True)
            return
        word, is_given = ask_line(self, tr("Unlock"), tr("Word that unlocks it:"))
        if is_given and word == self._word:
            self._set_locked(False)
        elif is_given:
            self.words.setText(tr("That is not the word: the window stays locked."))

    def _set_locked(self, is_locked: bool) -> None:
        self.is_locked = is_locked
        for part in (self._side_label, self.side_box, self._height_label, self.height_box):
            part.setVisible(not is_locked)
        self._name_lock()
        self.locked.emit(is_locked)

    def _name_lock(self) -> None:
        self.lock_button.setText(tr("Un&lock…") if self.is_locked else tr("&Lock…"))

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.is_locked:
            event.ignore()
        else:
            super().closeEvent(event)

    def end(self) -> None:
        """End the workers; called when the referee's window closes."""
        self.is_locked = False
        self.sighting.close()
        self.scene.close()
        self.close()
