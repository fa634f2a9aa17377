"""The matrix of the open map: asked for in the dialog, worked out by a worker, kept up to date, written as CSV.

All of it ends with its map: before another one opens, or the map gets another grid, worker and table are given up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QObject

from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.board.board import snapshot
from losview.board.scenario.counter_sides import side_names, side_title
from losview.features.studies.parties import UNITS, hexes_party, off_map_words, party
from losview.features.studies.sight_matrix import MatrixRow, SightMatrix, sight_matrix
from losview.features.studies.window.matrix_dialog import MatrixDialog
from losview.hexes.hex import Hex
from losview.rules.core.threads import RuleError
from losview.rules.positions import position_of
from losview.window.files.file_actions import FileActions
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.map_follower import MapFollower
from losview.window.state.sighting import Sighting
from losview.window.widgets.save_dialog import ask_file


class FoundMatrix(NamedTuple):
    """What the worker has found: the matrix, and a sentence about units that are left out."""

    matrix: SightMatrix
    left_out: str


class MatrixActions(QObject):
    """What the menu's action does, and the dialog.

    Attributes:
        dialog: None until it is opened first. worker: judges the threads.

    Args:
        selected: gives the selected hexes.
    """

    def __init__(self, sighting: Sighting, files: FileActions, selected: Callable[[], Collection[Hex]]) -> None:
        super().__init__(files.window)
        self._sighting, self._files, self._selected = sighting, files, selected
        self.dialog: MatrixDialog | None = None
        self.worker = LatestWorker("losview matrix", self)
        self.worker.done.connect(self._done)
        self.worker.failed.connect(self._failed)
        self._follower = MapFollower(sighting, self._is_shown, self.compute, self.forget_map, self)

    def show(self) -> None:
        """Show the dialog; it begins with the map's first side against its second."""
        if self.dialog is None:
            self.dialog = MatrixDialog(self._files.window)
            self.dialog.asked.connect(self.compute)
            self.dialog.thread_chosen.connect(self._lay)
            self.dialog.save_asked.connect(self._ask_save)
            self.dialog.about, self.dialog.position = self._about, self._position
        self.dialog.show()
        self.dialog.raise_()
        self.dialog.activateWindow()
        self.compute()

    def compute(self) -> None:
        """Judge all of the one party that is named against all of the other."""
        dialog = self.dialog
        if dialog is None or not self._is_shown():
            return
        board = snapshot(self._sighting.document.board)
        chosen = tr("Selected hexes")
        dialog.offer([*map(side_title, side_names(board)), tr("Units"), chosen])
        rules, options, selected = self._sighting.rules, self._sighting.options, frozenset(self._selected())
        texts = [box.currentText() for box in (dialog.of, dialog.to)]
        if chosen in texts and not selected:
            dialog.show_problem(tr("No hexes are selected: select some with the select tool."))
            return
        texts = [UNITS if text == tr("Units") else text for text in texts]

        def job(_cancelled: Cancelled) -> FoundMatrix:
            judge = rules.prepare(board, options)
            parties = [hexes_party(board, selected) if text == chosen else party(judge, text) for text in texts]
            return FoundMatrix(sight_matrix(judge, *(one.ends for one in parties)), off_map_words(*parties))

        self.worker.ask(job)

    def forget_map(self) -> None:
        """Forget everything about the map; called before it is replaced or gets another grid."""
        self._follower.stop()
        self.worker.cancel_all()
        if self.dialog is not None:
            self.dialog.show_problem("")

    def close(self) -> None:
        """End the worker; called when the window closes."""
        self.worker.close()

    def _is_shown(self) -> bool:
        return self.dialog is not None and self.dialog.isVisible()

    def _done(self, _ticket: int, found: FoundMatrix) -> None:
        if self.dialog is not None:
            self.dialog.show_matrix(found.matrix, f"{found.matrix.summary} {found.left_out}".strip())

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, RuleError):
            raise problem
        if self.dialog is not None:
            self.dialog.show_problem(_sentence(str(problem)))

    def _lay(self, row: MatrixRow) -> None:
        self._sighting.lay(row.viewer.end, row.target.end)

    def _about(self) -> str:
        """The map and the rules, for what is copied."""
        ruling = self._sighting.ruling()
        return ", ".join(part for part in (self._sighting.document.title, ruling.rules.name, ruling.readings) if part)

    def _position(self) -> str:
        sighting = self._sighting
        return position_of(sighting.document.board, sighting.judge, sighting.laid_ends(), self._files.map_name).text()

    def _ask_save(self) -> None:
        path = ask_file(self._files.window, tr("Save the matrix"), self._files.proposed(tr(" matrix.csv")),
                        [("CSV (*.csv)", (".csv",))])
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the listed threads as CSV."""
        if self.dialog is None:
            return
        try:
            write_whole(path, self.dialog.listed(",").encode())
        except WriteError as problem:
            self._files.show_warning(tr("The matrix could not be written"), str(problem))
            return
        self._files.message.emit(tr("Matrix saved to {file}.", file=path.absolute()))


def _sentence(text: str) -> str:
    """The text with a capital and a full stop."""
    return text[:1].upper() + text[1:] + ("" if text.endswith(".") else ".")
