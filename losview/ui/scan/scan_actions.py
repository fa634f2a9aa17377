"""File > Put a picture under the map: choose the picture, read it in a worker, and lay it with the dialog."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from losview.board.background import Background
from losview.board.board import Board
from losview.board.edits.picture_edits import SetPictures
from losview.files.error import FormatError
from losview.files.file_state import state_of
from losview.hexes.grid import Grid
from losview.ui.files.file_actions import FileActions
from losview.ui.paint.board_images import decode, decoded
from losview.ui.state.document import Document
from losview.ui.state.latest_worker import LatestWorker

#: The pictures that are offered.
SUFFIXES = "*.png *.jpg *.jpeg *.webp *.bmp *.gif"


class ScanActions(QObject):
    """Lays scans under the open map, and changes how they lie."""

    def __init__(self, document: Document, files: FileActions, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._window = document, files, window
        self._worker = LatestWorker("losview scan", self)
        self._worker.done.connect(self._got)
        self._worker.failed.connect(self._failed)
        document.closing.connect(self._worker.cancel_all)

    def ask(self) -> None:
        """Change how the scan under the map lies; where there is none, ask for a picture and lay it."""
        scan = self._present()
        if scan is None:
            name, _ = QFileDialog.getOpenFileName(
                self._window, self.tr("Put a picture under the map"), str(self._files.proposed(".png").parent),
                self.tr("Pictures ({suffixes})").format(suffixes=SUFFIXES))
            if not name:
                return
            scan = Background(str(Path(name).absolute()))
        self.read(scan)

    def read(self, scan: Background) -> None:
        """Read a picture in a worker, then show the dialog."""
        def job() -> tuple[Background, QImage]:
            state = state_of(Path(scan.file))
            read = scan if scan.sha256 or state is None else scan._replace(sha256=state.sha256)
            problems = decode(Board(Grid(1, 1), backgrounds=[read._replace(affine=read.affine or (1, 0, 0, 0, 1, 0))]))
            image = decoded(read)
            if image is None:
                raise problems[0]
            return read, image

        self._worker.ask(lambda _: job())

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    def _present(self) -> Background | None:
        """The scan under the map, the lowest where there are several; None for none."""
        return next((one for one in self._document.board.backgrounds if one.affine is not None), None)

    def _got(self, _ticket: int, answer: tuple[Background, QImage]) -> None:
        from losview.ui.scan.scan_dialog import ScanDialog

        scan, image = answer
        dialog = ScanDialog(self._document.board, scan, image, self._window)
        self._document.closing.connect(dialog.reject)
        if dialog.exec() == QDialog.DialogCode.Accepted:
            self._lay(scan, None if dialog.is_taken_away else dialog.background())
        dialog.deleteLater()

    def _lay(self, before: Background, after: Background | None) -> None:
        """Put a scan in the place of another, or above all pictures; None takes it away."""
        all_before = tuple(self._document.board.backgrounds)
        place = next((at for at, one in enumerate(all_before) if one.affine is not None and one.file == before.file),
                     len(all_before))
        rest = (*all_before[:place], *((after,) if after is not None else ()), *all_before[place + 1 :])
        if rest == all_before:
            return
        name = (self.tr("Take the picture away") if after is None else
                self.tr("Put a picture under the map") if before.affine is None else self.tr("Move the picture"))
        self._document.do(SetPictures(all_before, rest, name))
        if after is not None:
            self._files.remember_picture(Path(after.file))

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, FormatError):
            raise problem
        self._files.show_warning(self.tr("The picture could not be read"), str(problem))
