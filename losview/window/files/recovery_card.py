"""The card of one unsaved map: its picture, how old it is, what it holds, and what can be done with it."""

from __future__ import annotations

import time

from PySide6.QtCore import QDateTime, QLocale, Qt, Signal
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from losview.base.translation import tr, tr_n
from losview.formats.losmap.journal_file import JournalHeading
from losview.window.files.found_maps import HEIGHT, WIDTH, FoundMap
from losview.window.widgets.plain_text import Label, tip

_MINUTE, _HOUR, _DAY = 60, 3600, 86_400


class RecoveryCard(QFrame):
    """One unsaved map.

    Attributes:
        found: the map. recover, later, delete: the buttons.

    Signals:
        recover_asked(), later_asked(), delete_asked(): a button was pressed.
    """

    recover_asked = Signal()
    later_asked = Signal()
    delete_asked = Signal()

    def __init__(self, found: FoundMap, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("recovery")
        self.found = found
        words = QVBoxLayout()
        words.setSpacing(3)
        title = Label(self._title())
        title.setObjectName("recovery title")
        for label in (title, *(self._line(text) for text in self._lines())):
            label.setWordWrap(True)
            words.addWidget(label)
        words.addStretch(1)
        words.addLayout(self._buttons())
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 12, 12, 12)
        row.setSpacing(16)
        row.addWidget(self._picture(), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.setAccessibleName(self._title())
        self.setAccessibleDescription(" ".join(self._lines()))

    def _title(self) -> str:
        heading = self.found.heading
        if heading is None:
            return tr("A journal that cannot be read")
        return heading.title or tr("Untitled map")

    def _lines(self) -> list[str]:
        """What is said of the map below its title."""
        found = self.found
        if found.heading is None:
            return [found.problem]
        path = found.path
        place = tr("Its file: {path}", path=path) if path else tr("It was never saved to a file.")
        lines = [self._age(found.heading), self._contents(found.heading), place]
        if found.missing:
            lines.append(tr("Now without the terrain of {boards}, which is missing; it comes back with the boards.",
                            boards=found.missing))
        return [*lines, found.problem] if found.problem else lines

    def _age(self, heading: JournalHeading) -> str:
        age = ago(time.time() - heading.written)
        if not heading.acts:
            return " · ".join([age, tr("its file does not hold all of it, such as thread and pins")])
        changes = tr_n("one unsaved change", "{count:,} unsaved changes", heading.acts)
        return " · ".join([age, tr("{changes}, the last: {change}", changes=changes, change=heading.last)
                           if heading.last else changes])

    def _contents(self, heading: JournalHeading) -> str:
        parts = [tr("{columns} × {rows} hexes", columns=heading.columns, rows=heading.rows)]
        if heading.counters:
            parts.append(tr_n("one unit", "{count:,} units", heading.counters))
        if heading.depictions:
            parts.append(tr_n("one outline", "{count:,} outlines", heading.depictions))
        return " · ".join(parts)

    def _line(self, text: str) -> Label:
        line = Label(text)
        line.setObjectName("problem" if text == self.found.problem else "hint")
        if self.found.heading is not None:
            written = QDateTime.fromSecsSinceEpoch(int(self.found.heading.written))
            line.setToolTip(tip(QLocale().toString(written, QLocale.FormatType.ShortFormat)))
        return line

    def _picture(self) -> Label:
        label = Label()
        label.setFixedSize(WIDTH, HEIGHT)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        label.setObjectName("recovery picture")
        if not self.found.image.isNull():
            pixels = self.devicePixelRatioF()
            image = self.found.image.scaled(round(WIDTH * pixels), round(HEIGHT * pixels),
                                            Qt.AspectRatioMode.KeepAspectRatio,
                                            Qt.TransformationMode.SmoothTransformation)
            image.setDevicePixelRatio(pixels)
            label.setPixmap(QPixmap.fromImage(image))
        else:
            label.setText(tr("No picture"))
        return label

    def _buttons(self) -> QHBoxLayout:
        self.recover = QPushButton(tr("&Recover"))
        self.recover.setToolTip(tr("Open the map as it was, with its unsaved changes"))
        self.recover.setEnabled(not self.found.problem)
        self.later = QPushButton(tr("&Not now"))
        self.later.setToolTip(tr("Keep it for 30 days; File > Recover unsaved maps shows it again"))
        self.delete = QPushButton(tr("&Delete…"))
        self.delete.setToolTip(tr("Delete these unsaved changes for ever; the map's file stays as it is"))
        row = QHBoxLayout()
        for button, asked in ((self.recover, self.recover_asked), (self.later, self.later_asked),
                              (self.delete, self.delete_asked)):
            button.setAutoDefault(True)
            button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
            button.clicked.connect(lambda _=False, asked=asked: asked.emit())
            row.addWidget(button)
        row.addStretch(1)
        return row


def ago(seconds: float) -> str:
    """A span of time in words, counted back from now: "5 minutes ago"."""
    if seconds >= _DAY:
        return tr_n("a day ago", "{count:,} days ago", int(seconds // _DAY))
    if seconds >= _HOUR:
        return tr_n("an hour ago", "{count} hours ago", int(seconds // _HOUR))
    if seconds >= _MINUTE:
        return tr_n("a minute ago", "{count} minutes ago", int(seconds // _MINUTE))
    return tr("Just now")
