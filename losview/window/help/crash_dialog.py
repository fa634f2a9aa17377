"""The message about an error inside losview, with its details folded; the map stays open."""

from __future__ import annotations

import sys
import threading
import traceback
from types import TracebackType

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton

from losview.base.log_file import log_fault
from losview.base.safe_text import many_lines
from losview.base.translation import tr
from losview.window.widgets.message_box import MessageBox


class CrashReporter(QObject):
    """Reports uncaught exceptions of any thread, one message at a time.

    Attributes:
        shown: how many messages were shown.
    """

    _reported = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.shown = 0
        self._open = False
        self._reported.connect(self._show, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Install as the hook for uncaught exceptions."""
        sys.excepthook = self.report
        threading.excepthook = lambda args: None if args.exc_value is None else self.report(
            args.exc_type, args.exc_value, args.exc_traceback)

    def report(self, kind: type[BaseException], problem: BaseException, trace: TracebackType | None) -> None:
        """Report an exception: its traceback on stderr, its place in the log, and a message to the user."""
        traceback_text = "".join(traceback.format_exception(kind, problem, trace))
        if sys.stderr is not None:
            sys.stderr.write(many_lines(traceback_text))
        log_fault(kind, problem, trace)
        if not issubclass(kind, KeyboardInterrupt) and QApplication.instance() is not None:
            self._reported.emit(traceback_text)

    def _show(self, traceback_text: str) -> None:
        if self._open:  # an error in painting is raised again with every frame
            return
        self._open = True
        self.shown += 1
        try:
            from losview.window.help.about import diagnostics  # which few ever need: it would slow every start

            box = crash_box(f"{diagnostics()}\n\n{traceback_text}")
            box.exec()
            box.deleteLater()
        finally:
            self._open = False


def crash_box(details: str) -> QMessageBox:
    """The message, with its details folded."""
    box = MessageBox(QApplication.activeWindow(), QMessageBox.Icon.Warning, tr("Something went wrong inside losview"),
                     tr("Your map is still open and unchanged. Save it under a new name to be safe, and please report "
                        "the details, so that the error can be fixed."))
    box.setDetailedText(details)
    copy = QPushButton(tr("&Copy the details"), box)
    box.addButton(copy, QMessageBox.ButtonRole.ActionRole)
    copy.clicked.disconnect()  # copying leaves the message open
    copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(details))
    box.addButton(QMessageBox.StandardButton.Ok)
    box.setDefaultButton(QMessageBox.StandardButton.Ok)
    box.setEscapeButton(QMessageBox.StandardButton.Ok)
    return box
