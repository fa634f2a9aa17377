"""File > Put a picture under the map: choose the picture, read it in a worker, and lay it with the dialog."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QDialog, QFileDialog, QWidget

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.edits.picture_edits import SetPictures
from losview.board.new_map.scan_place import scan_of
from losview.formats.core.error import FormatError
from losview.window.editing.picture_reading import read_picture
from losview.window.files.file_actions import FileActions
from losview.window.state.document import Document
from losview.window.state.latest_worker import LatestWorker

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
        self._asked: Background | None = None
        document.aboutToClose.connect(self.clear_map)

    def clear_map(self) -> None:
        """Read nothing more; called before another map is opened."""
        self._worker.cancel_all()
        self._asked = None

    def ask(self) -> None:
        """Change how the scan under the map lies; where there is none, ask for a picture and lay it."""
        scan = scan_of(self._document.board)
        if scan is None:
            name, _ = QFileDialog.getOpenFileName(
                self._window, tr("Put a picture under the map"), str(self._files.proposed(".png").parent),
                tr("Pictures ({suffixes})", suffixes=SUFFIXES))
            if not name:
                return
            scan = Background(str(Path(name).absolute()))
        self.read(scan)

    def read(self, scan: Background) -> None:
        """Read a picture in a worker, then show the dialog."""
        self._asked = scan
        self._worker.ask(lambda _: read_picture(scan))

    def close(self) -> None:
        """End the worker."""
        self._worker.close()

    def _got(self, _ticket: int, answer: tuple[Background, QImage]) -> None:
        from losview.window.editing.scan_dialog import ScanDialog

        scan, image = answer
        dialog = ScanDialog(self._document.board, scan, image, self._window)
        self._document.aboutToClose.connect(dialog.reject)
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
        name = (tr("Take the picture away") if after is None else
                tr("Put a picture under the map") if before.affine is None else tr("Move the picture"))
        self._document.do(SetPictures(all_before, rest, name))
        if after is not None:
            self._files.remember_picture(Path(after.file))

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if not isinstance(problem, FormatError):
            raise problem
        title, asked = tr("The picture could not be read"), self._asked
        if asked is None or asked.affine is None:
            self._files.show_warning(title, str(problem))
        elif self._files.confirm(title, str(problem), tr("&Take it away")):
            self._lay(asked, None)
