"""The Layers panel: a row for each layer of the map, the uppermost first."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QSignalBlocker, QSize, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.edits.map_layers import MAP_LAYERS, NEVER_LOCKED, MapLayer
from losview.window.paint.icons import sign_pixmap
from losview.window.state.layer_state import LayerState
from losview.window.widgets.plain_text import Label, hint_label, tip
from losview.window.widgets.theme import Theme

#: Width and height of a sign, in pixels.
SIDE = 18


def two_state_icon(on: str, off: str, colour: str, faint: str) -> QIcon:
    """An icon of a checkable button.

    Args:
        on, off: the files in `resources/icons` for the checked and the unchecked button. colour, faint: their colors.
    """
    icon = QIcon()
    for sign, ink, state in ((on, colour, QIcon.State.On), (off, faint, QIcon.State.Off)):
        icon.addPixmap(sign_pixmap(sign, ink), QIcon.Mode.Normal, state)
    return icon


#: Marks a layer that the tool in hand changes.
MARK = "●"


class LayerRow(NamedTuple):
    """The widgets of one layer; a layer that is never locked has no lock."""

    mark: Label
    name: Label
    eye: QToolButton
    lock: QToolButton | None


class LayersPanel(QWidget):
    """Shows, hides and locks layers.

    Attributes:
        state: which layers are hidden and locked. rows: the widgets of each layer, by its key.
    """

    def __init__(self, state: LayerState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._marked: frozenset[str] = frozenset()
        self.setObjectName("layers")
        grid = QGridLayout()
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(2)
        grid.setColumnStretch(1, 1)
        self.rows = {layer.key: self._row(layer) for layer in MAP_LAYERS}
        for at, row in enumerate(self.rows.values()):
            for column, widget in enumerate(row):
                if widget is not None:
                    grid.addWidget(widget, at, column)
        hint = hint_label(tr("● what the tool in hand changes. A locked layer stays as it is, whatever is painted over "
                             "it. Hidden layers are judged all the same."))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(12, 10, 12, 10)
        whole.setSpacing(10)
        whole.addLayout(grid)
        whole.addWidget(hint)
        whole.addStretch(1)
        state.hidden_changed.connect(self._show_state)
        state.locked_changed.connect(self._show_state)

    def _row(self, layer: MapLayer) -> LayerRow:
        name = Label(layer.name)
        name.setToolTip(tip(layer.about))
        name.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        mark = Label("")
        mark.setProperty("marked", True)
        mark.setFixedWidth(14)
        mark.setAlignment(Qt.AlignmentFlag.AlignCenter)
        eye = self._button(tr("Show {layer}", layer=layer.name), tr("Show or hide this layer"))
        eye.setChecked(True)
        eye.toggled.connect(partial(self._toggle_eye, layer.key))
        lock = None
        if layer.key not in NEVER_LOCKED:
            lock = self._button(tr("Lock {layer}", layer=layer.name),
                                tr("Lock this layer: no tool changes it"))
            lock.toggled.connect(partial(self._toggle_lock, layer.key))
        return LayerRow(mark, name, eye, lock)

    def _button(self, name: str, about: str) -> QToolButton:
        button = QToolButton()
        button.setCheckable(True)
        button.setProperty("compact", True)
        button.setIconSize(QSize(SIDE, SIDE))
        button.setAccessibleName(name)
        button.setToolTip(tip(about))
        return button

    def _toggle_eye(self, key: str, shown: bool) -> None:
        self.state.hide(self.state.hidden - {key} if shown else self.state.hidden | {key})

    def _toggle_lock(self, key: str, locked: bool) -> None:
        self.state.lock(self.state.locked | {key} if locked else self.state.locked - {key})

    def _show_state(self) -> None:
        """Check the buttons as the layers are; called when others are hidden or locked."""
        for key, row in self.rows.items():
            for button, checked in ((row.eye, key not in self.state.hidden), (row.lock, key in self.state.locked)):
                if button is not None:
                    with QSignalBlocker(button):
                        button.setChecked(checked)
            row.name.setEnabled(key not in self.state.hidden)

    def mark_layers(self, layers: frozenset[str]) -> None:
        """Mark the layers that the tool in hand changes; called when it changes what it does, too."""
        if layers == self._marked:
            return
        self._marked = layers
        for key, row in self.rows.items():
            row.mark.setText(MARK if key in layers else "")
            row.mark.setAccessibleName(tr("Changed by the tool in hand") if key in layers else "")

    def set_theme(self, colours: Theme) -> None:
        """Draw the signs in a theme's colours."""
        eye = two_state_icon("eye-open", "eye-shut", colours.text, colours.muted)
        lock = two_state_icon("lock-shut", "lock-open", colours.blocked, colours.muted)
        for row in self.rows.values():
            row.eye.setIcon(eye)
            if row.lock is not None:
                row.lock.setIcon(lock)
