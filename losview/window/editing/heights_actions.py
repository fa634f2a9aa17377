"""File > Levels from a height picture: choose a picture or an `.asc` grid, and set the levels of hexes by it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.new_map.scan_place import scan_of
from losview.board.transform.level_edits import give_levels
from losview.formats.core.error import FormatError
from losview.formats.height_grid import read_heights
from losview.window.editing.picture_reading import read_picture
from losview.window.editing.scan_actions import SUFFIXES
from losview.window.files.file_actions import FileActions
from losview.window.state.document import Document
from losview.window.state.latest_worker import LatestWorker


class HeightsActions(QObject):
    """Sets the levels of the open map's hexes from heights."""

    def __init__(self, document: Document, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self._worker = LatestWorker("losview heights", self)
        self._worker.done.connect(self._got)
        self._worker.failed.connect(self._failed)
        document.aboutToClose.connect(self._worker.cancel_all)

    def ask(self) -> None:
        """Ask for a file, and show the dialog."""
        name, _ = QFileDialog.getOpenFileName(
            self._window, tr("Levels from a height picture"), str(self._files.proposed(".png").parent),
            tr("Heights ({suffixes})", suffixes=f"*.asc {SUFFIXES}"))
        if name:
            path = Path(name).absolute()
            self._worker.ask(lambda _: (path.name, heights_in(path)))

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    def _got(self, _ticket: int, answer: tuple[str, NDArray[np.float64]]) -> None:
        from losview.window.editing.heights_dialog import HeightsDialog

        name, heights = answer
        board = self._document.board
        scan = scan_of(board)
        dialog = HeightsDialog(board, heights, None if scan is None else scan.affine, name, self._window)
        self._document.aboutToClose.connect(dialog.reject)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            edit = give_levels(board, dialog.levels(), tr("Set the levels from {name}", name=name))
            if edit is not None:
                self._document.do(edit)
        dialog.deleteLater()

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, FormatError):
            raise problem
        self._files.show_warning(tr("The heights could not be read"), str(problem))


def heights_in(path: Path) -> NDArray[np.float64]:
    """The heights of an `.asc` grid, or the greys of a picture, black 0 to white 255: `(rows, columns)`.

    Raises:
        FormatError: where the file cannot be read.
    """
    if path.suffix.lower() == ".asc":
        return read_heights(path)
    _, image = read_picture(Background(str(path)))
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    lines = np.frombuffer(grey.constBits(), np.uint8).reshape(grey.height(), grey.bytesPerLine())
    return lines[:, : grey.width()].astype(np.float64)
