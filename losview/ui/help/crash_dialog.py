"""A fault of losview's own, told in a sentence: what happened is folded away, the map stays open."""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from losview.ui.help.about import diagnostics


class CrashReporter(QObject):
    """Takes what nothing else caught, from whatever thread, and tells of it one at a time.

    Attributes:
        told: how many boxes were shown.
    """

    _came = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.told = 0
        self._open = False
        self._came.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Be the last to hear of exceptions."""
        sys.excepthook = self.report
        threading.excepthook = lambda args: None if args.exc_value is None else self.report(
            args.exc_type, args.exc_value, args.exc_traceback)

    def report(self, kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        """Tell of a fault: to stderr in full, to the person in a sentence."""
        told = "".join(traceback.format_exception(kind, problem, trace))
        if sys.stderr is not None:
            sys.stderr.write(told)
        if not issubclass(kind, KeyboardInterrupt) and QApplication.instance() is not None:
            self._came.emit(told)

    def _tell(self, told: str) -> None:
        if self._open:  # a fault in painting comes back with every frame
            return
        self._open = True
        self.told += 1
        try:
            box = crash_box(f"{diagnostics()}\n\n{told}")
            box.exec()
            box.deleteLater()
        finally:
            self._open = False


def crash_box(details: str) -> QMessageBox:
    """The message, its details folded."""
    box = QMessageBox(QApplication.activeWindow())
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle("losview")
    box.setText(f"<b>{box.tr('Something went wrong inside losview')}</b>")
    box.setInformativeText(box.tr("Your map is still open, as it was. Save it under a new name to be safe, and please "
                                  "report the details: they help to mend the fault."))
    box.setDetailedText(details)
    copy = QPushButton(box.tr("&Copy the details"), box)
    box.addButton(copy, QMessageBox.ButtonRole.ActionRole)
    copy.clicked.disconnect()  # copying leaves the message open
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
    box.addButton(QMessageBox.StandardButton.Ok)
    box.setDefaultButton(QMessageBox.StandardButton.Ok)
    box.setEscapeButton(QMessageBox.StandardButton.Ok)
    return box
