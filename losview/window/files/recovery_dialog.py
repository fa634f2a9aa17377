"""The dialog with a card for each unsaved map; the window beside it can be used meanwhile."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QScrollArea, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.files.found_maps import FoundMap
from losview.window.files.recovery_card import RecoveryCard
from losview.window.widgets.message_box import MessageBox, name_buttons
from losview.window.widgets.plain_text import Label, window_title

#: The width of the dialog and the greatest height of its cards, in pixels.
WIDE, MOST_HIGH = 660, 460


class RecoveryDialog(QDialog):
    """Offers unsaved maps; closing it leaves all of them for later.

    Args:
        recover: opens a map, and calls its second argument with whether it is open.
    """

    def __init__(self, recover: Callable[[FoundMap, Callable[[bool], None]], None], window: QWidget) -> None:
        super().__init__(window)
        self._recover_map = recover
        self.cards: list[RecoveryCard] = []
        self.setWindowTitle(window_title(tr("Unsaved maps")))
        head = Label(tr("losview ended before these maps were saved."))
        head.setObjectName("recovery head")
        hint = Label(tr("What you leave for later is kept for 30 days."))
        hint.setObjectName("hint")
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QScrollArea.Shape.NoFrame)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._list = QWidget()
        self._column = QVBoxLayout(self._list)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(10)
        self._column.addStretch(1)
        self._area.setWidget(self._list)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("&Close"))
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 16, 18, 14)
        column.setSpacing(8)
        for widget in (head, hint, self._area, buttons):
            column.addWidget(widget)
        self.finished.connect(self._leave_all)

    def add(self, found: FoundMap) -> None:
        """Add the card of a map below the others."""
        card = RecoveryCard(found)
        card.recover_asked.connect(lambda: self._recover(card))
        card.later_asked.connect(lambda: self._leave(card))
        card.delete_asked.connect(lambda: self._delete(card))
        self._column.insertWidget(len(self.cards), card)
        self.cards.append(card)
        if len(self.cards) == 1:
            self._lead(card)
        self._fit()

    def _lead(self, card: RecoveryCard) -> None:
        """Give a card the focus, and Return its first button that can be pressed."""
        button = card.recover if card.recover.isEnabled() else card.later
        button.setDefault(True)
        button.setFocus()

    def _fit(self) -> None:
        high = sum(card.sizeHint().height() + self._column.spacing() for card in self.cards)
        self._area.setMinimumHeight(min(high, MOST_HIGH))
        self.resize(WIDE, self.minimumSizeHint().height())

    def _recover(self, card: RecoveryCard) -> None:
        self.setEnabled(False)  # until the map is open: a second press would open it twice

        def ended(is_open: bool) -> None:
            self.setEnabled(True)
            if is_open:
                self._remove(card)

        self._recover_map(card.found, ended)

    def _leave(self, card: RecoveryCard) -> None:
        card.found.decline()
        self._remove(card)

    def _delete(self, card: RecoveryCard) -> None:
        title = card.accessibleName()
        box = MessageBox(self, QMessageBox.Icon.Question,
                         tr("Delete the unsaved changes of “{title}”?", title=title),
                         tr("They cannot be brought back. The map's file, if it has one, stays as it is."))
        box.setStandardButtons(QMessageBox.StandardButton.Discard | QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(QMessageBox.StandardButton.Cancel)
        name_buttons(box)
        box.button(QMessageBox.StandardButton.Discard).setText(tr("&Delete"))
        if box.exec() == QMessageBox.StandardButton.Discard:
            card.found.delete()
            self._remove(card)

    def _remove(self, card: RecoveryCard) -> None:
        self.cards.remove(card)
        card.hide()
        card.deleteLater()
        if self.cards:
            self._lead(self.cards[0])
            self._fit()
        else:
            self.accept()

    def _leave_all(self) -> None:
        for card in self.cards:
            card.found.decline()
        self.cards.clear()
