"""Offers unsaved maps of windows that were not closed: at the start, and at File > Recover unsaved maps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QScrollArea, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.board.board import ON_BOARDS
from losview.formats.core.file_state import FileState
from losview.formats.losmap.board_references import missing_terrain
from losview.formats.losmap.journal_file import read_journal
from losview.window.files.file_actions import FileActions
from losview.window.files.found_maps import FoundMap, MapFinder
from losview.window.files.journal_keeper import FOLDER, JournalKeeper
from losview.window.files.journal_locks import data_folder
from losview.window.files.opened_map import OpenedMap, opened_board
from losview.window.files.recovery_card import RecoveryCard
from losview.window.state.document import Document
from losview.window.widgets import kept_settings
from losview.window.widgets.message_box import MessageBox, name_buttons
from losview.window.widgets.plain_text import Label, window_title

#: The width of the dialog and the greatest height of its cards, in pixels.
WIDTH, MAX_HEIGHT = 660, 460


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
        self._area.setMinimumHeight(min(high, MAX_HEIGHT))
        self.resize(WIDTH, self.minimumSizeHint().height())

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


class RecoveryActions(QObject):
    """What one window does about unsaved maps.

    Args:
        is_free: whether the window shows no map, so that one can be opened in it.

    Attributes:
        keeper: keeps the journal of the window's own map.
        another: makes a window and gives its recovery actions; None where maps open in this window only.

    Signals:
        message(sentence): a sentence for the status bar.
    """

    message = Signal(str)

    def __init__(self, document: Document, files: FileActions, keeper: JournalKeeper, is_free: Callable[[], bool],
                 window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self.keeper, self._window = document, files, keeper, window
        self._is_free = is_free
        self.another: Callable[[], RecoveryActions] | None = None
        self._dialog: RecoveryDialog | None = None
        self._is_asked = False
        self._finder = MapFinder(self)
        self._finder.found.connect(self._add)
        self._finder.ended.connect(self._show_none)
        keeper.failed.connect(self.message)

    def offer(self) -> None:
        """Show the unsaved maps, if there are any; called when the program has started."""
        self._finder.begin(data_folder(FOLDER), kept_settings.flag("dark", default=False))

    def ask(self) -> None:
        """Show the unsaved maps, or say that there are none."""
        self._is_asked = True
        if self._dialog is not None:
            self._dialog.raise_()
            self._dialog.activateWindow()
        else:
            self.offer()

    def close(self) -> None:
        """Leave what is offered for later, delete the journal of the map, which is not wanted, and end the workers."""
        if self._dialog is not None:
            self._dialog.reject()
        self._finder.close()
        self.keeper.close()

    def _add(self, found: FoundMap | None) -> None:
        if found is None:
            return
        if self._dialog is None:
            self._dialog = RecoveryDialog(self._recover, self._window)
            self._dialog.finished.connect(self._forget_dialog)
            self._dialog.add(found)
            self._dialog.show()
        else:
            self._dialog.add(found)

    def _forget_dialog(self) -> None:
        if self._dialog is not None:
            self._dialog.deleteLater()
        self._dialog = None
        self._is_asked = False

    def _show_none(self) -> None:
        if self._is_asked and self._dialog is None:
            self._is_asked = False
            self.message.emit(tr("There are no unsaved maps to recover."))

    def _recover(self, found: FoundMap, then: Callable[[bool], None]) -> None:
        """Open a map in this window where it shows none, else in another."""
        target = self if self.another is None or self._is_free() else self.another()
        target.open_found(found, then)

    def open_found(self, found: FoundMap, then: Callable[[bool], None]) -> None:
        """Open an unsaved map in this window, as modified, with its file; its journal is this window's from then on.

        Args:
            then: called with whether it is open.
        """
        def read() -> OpenedMap:
            heading, board = read_journal(found.journal.file)
            state = FileState(heading.sha256_of_file) if heading.sha256_of_file else None
            return opened_board(board, found.path, heading.name, "", state)

        def ended(is_open: bool) -> None:
            if is_open and found.heading is not None:
                self._document.mark_modified(found.heading.acts)
                self.keeper.take_over(found.journal, found.lock)
                self.message.emit(self._told_of_recovered())
            then(is_open)

        title = found.heading.title if found.heading is not None else ""
        self._files.bring(read, title or tr("the unsaved map"), then=ended)

    def _told_of_recovered(self) -> str:
        """What is said when a map is open again; it takes the place of what was said of the boards under it."""
        board, title = self._document.board, self._document.name_with_file
        if ON_BOARDS not in board.extra:
            return tr("Recovered “{title}”: save it to keep it.", title=title)
        return tr("Recovered “{title}” without the terrain of {boards}, which is missing: save it to keep what was "
                  "drawn.", title=title, boards=missing_terrain(board))
