"""The variants of the chosen kind: a stone building of one level, of two …"""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QButtonGroup, QToolButton, QVBoxLayout, QWidget

from losview.board.catalogue import Family
from losview.board.kind import Kind
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import tip


class Variants(QWidget):
    """A row of buttons, one for each kind of a family; hidden where there is only one.

    Signals:
        chosen(key): the user chose a kind.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._family: Family | None = None
        self.buttons: dict[str, QToolButton] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 8, 0)
        self._column.setSpacing(4)
        self._box = QWidget(self)
        self._group = QButtonGroup(self)
        self._column.addWidget(self._box)
        self.hide()

    def show_family(self, family: Family | None, kind: Kind | None) -> None:
        """Offer the kinds of a family, one of them chosen."""
        if family is None or kind is None or len(family.kinds) < 2:
            self._family = None
            self.hide()
            return
        if family != self._family:
            self._build(family)
        self.buttons[kind.key].setChecked(True)
        self.show()

    def _build(self, family: Family) -> None:
        self._family = family
        self._column.removeWidget(self._box)
        self._box.deleteLater()
        self._box, self._group, self.buttons = QWidget(self), QButtonGroup(self), {}
        flow = FlowLayout(self._box, gap=4)
        for kind in family.kinds:
            button = QToolButton(self._box)
            button.setText(family.variant(kind))
            button.setAccessibleName(kind.name)
            button.setToolTip(tip(kind.about or kind.name))
            button.setCheckable(True)
            button.setProperty("compact", True)
            button.clicked.connect(lambda _=False, key=kind.key: self.chosen.emit(key))
            self._group.addButton(button)
            self.buttons[kind.key] = button
            flow.addWidget(button)
        self._column.addWidget(self._box)
