"""Help > Change keys, and the keys that the user has chosen in an earlier session."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QMainWindow,
    QMenu,
    QPushButton,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.window.frame.key_bindings import MAXIMUM, KeyBindings, KeyConflict, fixed_keys, native
from losview.window.widgets.action_text import action_name, plain_action_text
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.plain_text import Label, shown_text

#: Where a row keeps the key of its action.
ACTION = Qt.ItemDataRole.UserRole


class ShortcutDialog(QDialog):
    """A list of all actions with their keys, and below it fields for the keys of the one that is chosen.

    Attributes:
        bindings: the keys as they stand in the dialog. search, actions_list: the search line and the list.
        fields: those of the keys. problem: why a key cannot be had. default_button, reset_button: give keys back.

    Args:
        actions: by key of the action table. groups: the name of the menu in which each is.
    """

    def __init__(self, actions: Mapping[str, QAction], groups: Mapping[str, str], bindings: KeyBindings,
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(tr("Change keys"))
        self._actions, self._groups, self.bindings = actions, groups, bindings
        self._rows: dict[str, QTreeWidgetItem] = {}
        self._make_list()
        self._make_fields()
        self.reset_button = QPushButton(tr("&Reset all"), self)
        self.reset_button.setToolTip(tr("Give all actions the keys that they came with"))
        self.reset_button.setAutoDefault(False)
        self.reset_button.clicked.connect(self._reset_all)
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        bottom = QHBoxLayout()
        bottom.addWidget(self.reset_button)
        bottom.addWidget(self.buttons)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 12)
        whole.setSpacing(10)
        whole.addWidget(self.search)
        whole.addWidget(self.actions_list, 1)
        whole.addWidget(self.heading)
        whole.addLayout(self._form)
        whole.addWidget(self.problem)
        whole.addLayout(bottom)
        self.resize(560, 640)
        self._show_action()

    def _make_list(self) -> None:
        self.search = QLineEdit(self)
        self.search.setPlaceholderText(tr("Find an action or a key…"))
        self.search.setAccessibleName(tr("Find an action or a key"))
        self.search.setClearButtonEnabled(True)
        for button in self.search.findChildren(QToolButton):
            button.setAccessibleName(tr("Clear the search"))
        self.search.textChanged.connect(self._find)
        self.actions_list = QTreeWidget(self)
        self.actions_list.setColumnCount(2)
        self.actions_list.setHeaderLabels([tr("Action"), tr("Keys")])
        self.actions_list.setAccessibleName(tr("Actions and their keys"))
        header = self.actions_list.header()
        header.setAccessibleName(tr("Actions and their keys"))
        header.setStretchLastSection(False)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.ResizeToContents)
        tops: dict[str, QTreeWidgetItem] = {}
        for name, action in self._actions.items():
            group = self._groups.get(name, "")
            if group not in tops:
                tops[group] = QTreeWidgetItem(self.actions_list, [shown_text(group), ""])
                tops[group].setExpanded(True)
                tops[group].setFlags(Qt.ItemFlag.ItemIsEnabled)
                font = tops[group].font(0)
                font.setBold(True)
                tops[group].setFont(0, font)
            row = self._rows[name] = QTreeWidgetItem(tops[group], [shown_text(action_name(action)), ""])
            row.setData(0, ACTION, name)
            self._show_keys(name)
        self.actions_list.currentItemChanged.connect(lambda *_: self._show_action())

    def _make_fields(self) -> None:
        self.heading = Label(parent=self)
        self.heading.setObjectName("heading")
        self.fields = [QKeySequenceEdit(self) for _ in range(MAXIMUM)]
        self._form = field_form(None)
        for title, field in zip((tr("&Key"), tr("&Second key")), self.fields, strict=True):
            field.setMaximumSequenceLength(1)
            field.setClearButtonEnabled(True)
            field.setAccessibleName(title.replace("&", ""))
            field.setAccessibleDescription(tr("Press the keys that are to do it"))
            for part in field.findChildren(QWidget):
                part.setAccessibleName(title.replace("&", ""))
            field.keySequenceChanged.connect(self._changed)
            self._form.addRow(title, field)
        self.default_button = QPushButton(tr("Keys it &came with"), self)
        self.default_button.setAutoDefault(False)
        self.default_button.clicked.connect(self._reset)
        self._form.addRow("", self.default_button)
        self.problem = FieldProblem(*self.fields)

    @property
    def current(self) -> str:
        """The key of the action that is chosen, "" for none."""
        item = self.actions_list.currentItem()
        return "" if item is None else str(item.data(0, ACTION) or "")

    def choose(self, name: str) -> None:
        """Choose an action."""
        self.actions_list.setCurrentItem(self._rows[name])

    def _show_keys(self, name: str) -> None:
        row = self._rows[name]
        row.setText(1, shown_text(", ".join(map(native, self.bindings.keys[name]))))
        font = row.font(1)
        font.setBold(not self.bindings.is_default(name))
        row.setFont(1, font)

    def _show_action(self) -> None:
        """Show the keys of the chosen action in the fields."""
        name = self.current
        self.heading.setText(action_name(self._actions[name]) if name else tr("Choose an action in the list"))
        keys = [*(self.bindings.keys[name] if name else ()), "", ""]
        for field, key in zip(self.fields, keys, strict=False):
            with QSignalBlocker(field):
                field.setKeySequence(QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText))
            field.setEnabled(bool(name))
        self.default_button.setEnabled(bool(name) and not self.bindings.is_default(name))
        self._show_problem("")

    def _changed(self) -> None:
        """Take what the fields say, or say why it cannot be; called when one has changed."""
        name = self.current
        if not name:
            return
        keys = [field.keySequence().toString(QKeySequence.SequenceFormat.PortableText) for field in self.fields]
        try:
            self.bindings.set(name, keys)
        except KeyConflict as conflict:
            self._show_problem(str(conflict))
        else:
            self._show_problem("")
            self._show_keys(name)
        self.default_button.setEnabled(not self.bindings.is_default(name))

    def _show_problem(self, problem: str) -> None:
        """Say what is wrong with a key, "" for nothing; until it is mended there is nothing that OK could do."""
        self.problem.show_problem(problem)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)

    def _reset(self) -> None:
        try:
            self.bindings.reset(self.current)
        except KeyConflict as conflict:
            self._show_problem(str(conflict))
        else:
            self._show_keys(self.current)
            self._show_action()

    def _reset_all(self) -> None:
        self.bindings.reset_all()
        for name in self._rows:
            self._show_keys(name)
        self._show_action()

    def _find(self, text: str) -> None:
        """Show only actions whose name or keys have each word of a text; called when it has changed."""
        words = text.casefold().split()
        for row in self._rows.values():
            said = f"{row.text(0)} {row.text(1)}".casefold()
            row.setHidden(not all(word in said for word in words))
        for i in range(self.actions_list.topLevelItemCount()):
            top = self.actions_list.topLevelItem(i)
            if top is not None:
                children = (top.child(k) for k in range(top.childCount()))
                top.setHidden(all(child is None or child.isHidden() for child in children))


class ShortcutActions:
    """Changes the keys of a window's actions.

    Args:
        actions: by key of the action table. changed: called when the actions have other keys.
    """

    def __init__(self, window: QMainWindow, actions: Mapping[str, QAction], changed: Callable[[], None]) -> None:
        self._window, self._actions, self._changed = window, actions, changed

    def restore(self) -> None:
        """Give the actions the keys that the settings keep."""
        bindings = self._bindings()
        bindings.read()
        bindings.apply()
        self._changed()

    def ask(self) -> None:
        """Show the dialog; OK gives the actions their keys and keeps them."""
        bindings = self._bindings()
        dialog = ShortcutDialog(self._actions, self._groups(), bindings, self._window)

        def accepted() -> None:
            bindings.apply()
            bindings.keep()
            self._changed()

        dialog.accepted.connect(accepted)
        dialog.open()

    def _bindings(self) -> KeyBindings:
        titles = [action.text() for action in self._window.menuBar().actions()]
        return KeyBindings(self._actions, fixed_keys(titles))

    def _groups(self) -> dict[str, str]:
        """The name of the menu of each action."""
        groups: dict[str, str] = {}
        names = {action: name for name, action in self._actions.items()}

        def walk(menu: QMenu, title: str) -> None:
            for action in menu.actions():
                deeper = action.menu()
                if isinstance(deeper, QMenu):
                    walk(deeper, f"{title} › {plain_action_text(action.text())}")
                elif action in names:
                    groups[names[action]] = title

        for top in self._window.menuBar().actions():
            menu = top.menu()
            if isinstance(menu, QMenu):
                walk(menu, plain_action_text(top.text()))
        return groups
