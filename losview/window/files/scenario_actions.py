"""File > Scenario changes on boards: the boards of a map are laid again as the scenario has them, one step to undo."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from losview.base.translation import tr
from losview.board.board import snapshot
from losview.board.edits.edit import Edit
from losview.formats.core.cancellation import cancelled_when
from losview.formats.core.error import FormatError
from losview.formats.losmap.board_files import layout_of
from losview.formats.losmap.chosen import chosen_by_hand
from losview.formats.losmap.laid_again import laid_again
from losview.formats.vasl.layout_text import layout_changes, with_layout_changes
from losview.formats.vasl.vasl_format import scenario_changes
from losview.window.files.file_actions import FileActions
from losview.window.state.document import Document
from losview.window.state.latest_worker import Cancelled, LatestWorker


class ScenarioActions(QObject):
    """Shows the dialog, and has a worker lay the boards again.

    Attributes:
        dialog: the open dialog, None while there is none.
    """

    def __init__(self, document: Document, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self.dialog: QWidget | None = None
        self._asked: tuple[int, int] | None = None
        self._worker = LatestWorker("losview boards", self)
        self._worker.done.connect(self._done)
        self._worker.failed.connect(self._failed)
        document.aboutToClose.connect(self.clear_map)

    def ask(self) -> None:
        """Ask which changes apply, and lay the boards again if that is another answer."""
        from losview.window.files.scenario_dialog import ScenarioDialog

        layout = layout_of(self._document.board)
        if not layout:
            self._files.message.emit(tr("Only maps that are laid out of VASL boards have changes of a scenario: "
                                        "File > Lay out boards, or a saved game."))
            return
        try:
            known = scenario_changes()
        except FormatError as problem:
            self._files.show_warning(tr("The changes could not be read"), str(problem))
            return
        dialog = self.dialog = ScenarioDialog(layout_changes(layout), known, self._window)
        text = with_layout_changes(layout, dialog.changes()) if dialog.exec() else layout
        self.dialog = None
        dialog.deleteLater()
        if text != layout:
            self._lay(text)

    def _lay(self, text: str) -> None:
        board, chosen = snapshot(self._document.board), self._files.chosen()

        def job(unwanted: Cancelled) -> Edit:
            with chosen_by_hand(chosen), cancelled_when(unwanted):
                return laid_again(board, text)

        self._asked = self._worker.ask(job), board.revision
        self._files.message.emit(tr("The boards are laid again as the scenario has them…"))

    def _done(self, ticket: int, edit: Edit) -> None:
        if self._asked != (ticket, self._document.board.revision):
            if self._asked is not None and self._asked[0] == ticket:
                self._files.message.emit(tr("The map was changed meanwhile: ask for the changes again."))
            return
        self._asked = None
        self._document.do(edit)
        self._files.message.emit(tr("The boards are as the scenario has them; Undo brings the others back."))

    def _failed(self, ticket: int, problem: Exception) -> None:
        if self._asked is None or self._asked[0] != ticket:
            return
        self._asked = None
        if not isinstance(problem, FormatError):
            raise problem
        self._files.show_warning(tr("The boards could not be laid again"), str(problem))

    def clear_map(self) -> None:
        """Give up what is under way; called before another map is opened."""
        self._asked = None
        self._worker.cancel_all()

    def close(self) -> None:
        """End the worker."""
        self.clear_map()
        self._worker.close()
