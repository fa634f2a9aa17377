"""The dialog Map properties: each page changes the open map by one edit, and stays open for more."""

from __future__ import annotations

from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QTabWidget, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.editing.general_page import GeneralPage
from losview.window.editing.join_page import JoinPage
from losview.window.editing.numbering_page import NumberingPage
from losview.window.editing.page import PropertiesPage
from losview.window.editing.size_page import SizePage
from losview.window.editing.turn_page import TurnPage
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.message_box import MessageBox


class PropertiesDialog(QDialog):
    """Pages of properties of the open map.

    Attributes:
        general, numbering, size_page, turn, join: the pages. tabs: where they lie.
    """

    def __init__(self, document: Document, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Map properties"))
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.general, self.numbering = GeneralPage(document, sighting, self), NumberingPage(document, self)
        self.size_page, self.turn = SizePage(document, self), TurnPage(document, self)
        self.join = JoinPage(document, self)
        self.pages: tuple[PropertiesPage, ...] = (self.general, self.numbering, self.size_page, self.turn, self.join)
        for page, name in zip(self.pages, (tr("General"), tr("Numbering"), tr("Size"),
                                           tr("Flip and turn"), tr("Join")), strict=True):
            self.tabs.addTab(page, name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(self.tabs, 1)
        whole.addWidget(buttons)
        self.tabs.currentChanged.connect(self._show_page)
        document.undo.indexChanged.connect(self._show_map)  # a lambda would outlive the dialog
        document.closing.connect(self._leave)
        self._show_map()
        self.resize(820, 620)

    def reject(self) -> None:
        """Close the dialog; where something typed is not on the map yet, ask first."""
        if self.general.unmade:
            box = MessageBox(self, QMessageBox.Icon.Question, tr("Change the map before its properties are closed?"),
                             tr("What you set on the page General is not on the map yet."), self.windowTitle())
            button = QMessageBox.StandardButton
            box.setStandardButtons(button.Apply | button.Discard | button.Cancel)
            box.setDefaultButton(button.Apply)
            answer = box.exec()
            box.deleteLater()
            if answer == button.Cancel:
                return
            if answer == button.Apply:
                self.general.apply()
        super().reject()

    def _leave(self) -> None:
        """Close the dialog without a question; called when its map is closed."""
        super().reject()

    def done(self, result: int) -> None:
        """Close the dialog; what is still being read for it is read on no more."""
        self.join.leave()
        super().done(result)

    def _show_page(self, _index: int) -> None:
        """Fill the page that has come to the front; what was typed on the first one stays there."""
        if self.tabs.currentWidget() is self.general and self.general.unmade:
            self.general.refresh()
        else:
            self._show_map()

    def _show_map(self, _index: int = 0) -> None:
        """Fill the page in front from the map as it is now; called when the map has changed."""
        page = self.tabs.currentWidget()
        if isinstance(page, PropertiesPage):
            page.show_map()
