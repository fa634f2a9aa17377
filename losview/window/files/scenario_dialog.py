"""The dialog of what the scenario changes on the boards of a map: listed by name and in words, switched on and off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.formats.vasl.overlay import Overlay, overlay_in, overlay_of
from losview.formats.vasl.scenario_changes import OFF, ScenarioChange
from losview.window.widgets.plain_text import Label, shown_text, tip, window_title

_NAME = Qt.ItemDataRole.UserRole


class _OverlayLine(QLineEdit):
    """A line in which Enter lays an overlay, and does not press the dialog's button."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        super().keyPressEvent(event)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()


class ScenarioDialog(QDialog):
    """Asks which changes apply to each board.

    Args:
        boards: of each board of the layout its file's name and its changes, those with a minus switched off.
        known: all changes that there are, by name.
    """

    def __init__(self, boards: Sequence[tuple[str, Sequence[str]]], known: Mapping[str, ScenarioChange],
                 parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(tr("Scenario changes on boards")))
        self._known = known
        about = Label(tr("What the scenario changes on each board, in this order, and the overlays on it. A tick "
                         "switches one on; what you have drawn or painted and all counters stay as they are."))
        about.setWordWrap(True)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderLabels([tr("Board and change"), tr("What it does")])
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setAccessibleName(tr("Changes of each board"))
        for name, changes in boards:
            top = QTreeWidgetItem(self.tree, [shown_text(name)])
            for change in changes:
                self._list(top, change.removeprefix(OFF), not change.startswith(OFF))
        self.tree.expandAll()
        self.tree.setColumnWidth(0, 240)
        self.choice = QComboBox(self)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(30)
        self.choice.setAccessibleName(tr("A change to add"))
        for offered in sorted(known.values(), key=lambda one: one.name.lower()):
            self.choice.addItem(shown_text(f"{offered.name}: {offered.words}"), offered.name)
        self.add_one = self._button(tr("&Add to the board"), tr("Add the change to the chosen board"))
        self.add_all = self._button(tr("Add to a&ll boards"), tr("Add the change to every board"))
        self.add_one.clicked.connect(lambda: self._add([self._chosen()]))
        self.add_all.clicked.connect(lambda: self._add(self._boards()))
        self.overlay = _OverlayLine(self)
        self.overlay.setPlaceholderText(tr("o5 H4 G4"))
        self.overlay.setMaxLength(60)
        self.overlay.setAccessibleName(tr("An overlay and the hexes of the board at which it lies"))
        self.overlay.setToolTip(tip(tr("The overlay's name and the two hexes of the board at which it lies, or "
                                       "one for an overlay of one hex")))
        self.add_overlay = self._button(tr("Add &overlay"), tr("Lay the overlay on the chosen board"))
        self.add_overlay.setEnabled(False)
        self.overlay.textChanged.connect(lambda: self.add_overlay.setEnabled(self._typed() is not None))
        self.overlay.returnPressed.connect(self._lay_overlay)
        self.add_overlay.clicked.connect(self._lay_overlay)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Apply | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Apply).clicked.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(QDialogButtonBox.StandardButton.Apply).setDefault(True)
        self.buttons.button(QDialogButtonBox.StandardButton.Cancel).setAutoDefault(False)
        row = QHBoxLayout()
        row.addWidget(self.choice, 1)
        row.addWidget(self.add_one)
        row.addWidget(self.add_all)
        whole = QVBoxLayout(self)
        whole.addWidget(about)
        whole.addWidget(self.tree, 1)
        whole.addLayout(row)
        overlay_row = QHBoxLayout()
        named = Label(tr("O&verlay and its hexes:"), self)
        named.setBuddy(self.overlay)
        overlay_row.addWidget(named)
        overlay_row.addWidget(self.overlay, 1)
        overlay_row.addWidget(self.add_overlay)
        whole.addLayout(overlay_row)
        whole.addWidget(self.buttons)
        first = self.tree.topLevelItem(0)
        if first is not None:
            self.tree.setCurrentItem(first)
        self.resize(720, 440)

    def changes(self) -> list[list[str]]:
        """Of each board its changes as they are ticked, those that are not with a minus."""
        return [[self._written(item) for item in self._below(top)] for top in self._boards()]

    @staticmethod
    def _written(item: QTreeWidgetItem) -> str:
        name = str(item.data(0, _NAME))
        return name if item.checkState(0) == Qt.CheckState.Checked else OFF + name

    def _list(self, top: QTreeWidgetItem, name: str, is_on: bool) -> None:
        change, overlay = self._known.get(name), overlay_in(name)
        words = change.words if change is not None else overlay.words if overlay is not None else (
            tr("not known to losview"))
        item = QTreeWidgetItem(top, [shown_text(name), shown_text(words)])
        item.setData(0, _NAME, name)
        item.setToolTip(1, tip(words))
        item.setCheckState(0, Qt.CheckState.Checked if is_on else Qt.CheckState.Unchecked)

    def _boards(self) -> list[QTreeWidgetItem]:
        return [top for at in range(self.tree.topLevelItemCount()) if (top := self.tree.topLevelItem(at)) is not None]

    @staticmethod
    def _below(top: QTreeWidgetItem) -> list[QTreeWidgetItem]:
        """The changes of a board."""
        return [item for at in range(top.childCount()) if (item := top.child(at)) is not None]

    def _chosen(self) -> QTreeWidgetItem:
        """The chosen board, or that of the chosen change."""
        item = self.tree.currentItem() or self._boards()[0]
        return item.parent() or item

    def _typed(self) -> Overlay | None:
        """The overlay that is typed, None where that is none."""
        text = self.overlay.text().strip()
        plain = text.removesuffix("^")
        words = plain.replace("@", " ").replace("-", " ").split()
        words += words[1:] if len(words) == 2 else []
        raised = ["true"] if plain != text and len(words) == 3 else []
        return overlay_in(text) or overlay_of([*words, *raised])

    def _lay_overlay(self) -> None:
        """Lay the overlay that is typed on the chosen board; Enter in its field does no more than that."""
        overlay = self._typed()
        if overlay is not None:
            self._add([self._chosen()], overlay.text)
            self.overlay.clear()

    def _add(self, boards: Sequence[QTreeWidgetItem], name: str = "") -> None:
        """Add a change to boards, the one that is offered where none is named; one that a board has is switched on."""
        name = name or str(self.choice.currentData())
        for top in boards:
            there = [item for item in self._below(top) if item.data(0, _NAME) == name]
            if there:
                there[0].setCheckState(0, Qt.CheckState.Checked)
            else:
                self._list(top, name, True)
            top.setExpanded(True)

    def _button(self, text: str, about: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setToolTip(tip(about))
        return button
