"""The row of a dialog that shows which file is being read ("Reading bd02…"), with a button that cancels it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar, cast

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from losview.base.translation import tr
from losview.formats.core.cancellation import cancelled_when
from losview.formats.core.error import FormatError
from losview.window.ruling.announcer import announce_sentence
from losview.window.state.latest_worker import LatestWorker
from losview.window.widgets.plain_text import Label, shown_text, tip

#: Milliseconds after which the row shows what is read; most files are read sooner.
DELAY = 150
#: The greatest width of its text, and the width of its bar, in pixels.
TEXT_WIDTH, BAR_WIDTH = 320, 110

_Answer = TypeVar("_Answer")


class _Asked(NamedTuple):
    """What is being read: its name, and who is told of the answer, of the error, or that it was cancelled."""

    name: str
    got: Callable[[object], None]
    failed: Callable[[FormatError], None]
    cancelled: Callable[[], None]


class ReadingRow(QWidget):
    """Reads one file at a time in a worker, so that its dialog can be used meanwhile; empty while nothing is read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked: _Asked | None = None
        self._worker = LatestWorker("losview reading for a dialog", self)
        self._worker.done.connect(self._done)
        self._worker.failed.connect(self._failed)
        self.words = Label(parent=self)
        self._bar = QProgressBar(self, textVisible=False)
        self._bar.setRange(0, 0)
        self._bar.setFixedSize(BAR_WIDTH, 4)
        self.cancel_button = QPushButton(tr("Cancel reading"), self)
        self.cancel_button.setAutoDefault(False)
        self.cancel_button.clicked.connect(self.cancel)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        for part in (self.words, self._bar, self.cancel_button):
            row.addWidget(part)
        row.addStretch(1)
        self.setMinimumHeight(self.cancel_button.sizeHint().height())
        self._delay = QTimer(self, singleShot=True, interval=DELAY)
        self._delay.timeout.connect(self._show_parts)
        self._hide_parts()

    @property
    def name(self) -> str:
        """The name of the file that is being read, "" for none."""
        return "" if self._asked is None else self._asked.name

    def ask(self, job: Callable[[], _Answer], name: str, got: Callable[[_Answer], None],
            failed: Callable[[FormatError], None], cancelled: Callable[[], None]) -> None:
        """Read a file; what was being read is dropped, and nobody is told.

        Args:
            job: reads it, in the worker; may raise FormatError.
            name: of the file, as it is shown.
            got, failed, cancelled: one of them is called, with the answer, with the error, or on Cancel.
        """
        self._asked = _Asked(name, cast(Callable[[object], None], got), failed, cancelled)

        def read(unwanted: Callable[[], bool]) -> _Answer:
            with cancelled_when(unwanted):
                return job()

        self._worker.ask(read)
        if self.cancel_button.isVisible():
            self._show_parts()
        else:
            self._delay.start()

    def drop(self) -> None:
        """Read on no more, and tell nobody; called where what is read is no longer asked for."""
        self._worker.cancel_all()
        self._end()

    def cancel(self) -> None:
        """Cancel the reading, as its button does."""
        self._worker.cancel_all()
        asked = self._end()
        if asked is not None:
            asked.cancelled()

    def close_worker(self) -> None:
        """End the worker; called when the dialog is closed."""
        self._end()
        self._worker.close()

    def _done(self, _ticket: int, answer: object) -> None:
        asked = self._end()
        if asked is not None:
            asked.got(answer)

    def _failed(self, _ticket: int, problem: Exception) -> None:
        asked = self._end()
        if not isinstance(problem, FormatError):
            raise problem
        if asked is not None:
            asked.failed(problem)

    def _end(self) -> _Asked | None:
        """Show nothing; what was being read."""
        asked, self._asked = self._asked, None
        self._delay.stop()
        self._hide_parts()
        return asked

    def _show_parts(self) -> None:
        whole = shown_text(tr("Reading {name}…", name=self.name))
        self.words.setText(self.words.fontMetrics().elidedText(whole, Qt.TextElideMode.ElideMiddle, TEXT_WIDTH))
        self.words.setToolTip(tip(whole))
        for part in (self.words, self._bar, self.cancel_button):
            part.show()
        announce_sentence(self, whole)

    def _hide_parts(self) -> None:
        if self.cancel_button.hasFocus():
            self.focusNextChild()
        for part in (self.words, self._bar, self.cancel_button):
            part.hide()
