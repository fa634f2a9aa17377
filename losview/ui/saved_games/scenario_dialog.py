"""The dialog of what the scenario changes on the boards of a map: listed by name and in words, switched on and off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QPushButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.files.vasl.scenario_changes import OFF, ScenarioChange
from losview.ui.widgets.plain_text import Label, shown, tip, window_title

_NAME = Qt.ItemDataRole.UserRole


class ScenarioDialog(QDialog):
    """Asks which changes apply to each board.

    Args:
        boards: of each board of the layout its file's name and its changes, those with a minus switched off.
        known: all changes that there are, by name.
    """

    def __init__(self, boards: Sequence[tuple[str, Sequence[str]]], known: Mapping[str, ScenarioChange],
                 parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(window_title(self.tr("Scenario changes on boards")))
        self._known = known
        about = Label(self.tr("What the scenario changes on each board, in this order. A tick switches a change on; "
                              "what you have drawn or painted and all counters stay as they are."))
        about.setWordWrap(True)
        self.tree = QTreeWidget(self)
        self.tree.setHeaderLabels([self.tr("Board and change"), self.tr("What it does")])
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setAccessibleName(self.tr("Changes of each board"))
        for name, changes in boards:
            top = QTreeWidgetItem(self.tree, [shown(name)])
            for change in changes:
                self._list(top, change.removeprefix(OFF), not change.startswith(OFF))
        self.tree.expandAll()
        self.tree.setColumnWidth(0, 240)
        self.choice = QComboBox(self)
        self.choice.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.choice.setMinimumContentsLength(30)
        self.choice.setAccessibleName(self.tr("A change to add"))
        for offered in sorted(known.values(), key=lambda one: one.name.lower()):
            self.choice.addItem(shown(f"{offered.name}: {offered.words}"), offered.name)
        self.add_one = self._button(self.tr("&Add to the board"), self.tr("Add the change to the chosen board"))
        self.add_all = self._button(self.tr("Add to a&ll boards"), self.tr("Add the change to every board"))
        self.add_one.clicked.connect(lambda: self._add([self._chosen()]))
        self.add_all.clicked.connect(lambda: self._add(self._boards()))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Apply | QDialogButtonBox.StandardButton.Cancel)
        self.buttons.button(QDialogButtonBox.StandardButton.Apply).clicked.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        row = QHBoxLayout()
        row.addWidget(self.choice, 1)
        row.addWidget(self.add_one)
        row.addWidget(self.add_all)
        whole = QVBoxLayout(self)
        whole.addWidget(about)
        whole.addWidget(self.tree, 1)
        whole.addLayout(row)
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
        change = self._known.get(name)
        words = self.tr("not known to losview") if change is None else change.words
        item = QTreeWidgetItem(top, [shown(name), shown(words)])
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

    def _add(self, boards: Sequence[QTreeWidgetItem]) -> None:
        """Add the change that is offered to boards; one that a board has is switched on."""
        name = str(self.choice.currentData())
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
