"""The first steps: three things to try on the map, one after the other."""

from __future__ import annotations

from PySide6.QtCore import QSettings, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QPushButton, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.drawing.art.signs import SEEN
from losview.rules.core.threads import LineEnd
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets import kept_settings
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label

SETTING = "first steps dismissed"
#: How long a completed step is shown before the next one, in milliseconds.
NEXT_AFTER = 900


#: The steps, in order: on a map that shows something, and on a blank one, where nothing could hide anything.
ON_A_MAP, ON_A_BLANK_MAP = ("thread", "why", "paint"), ("draw", "thread", "why")


class FirstSteps(QFrame):
    """A strip above the map that shows one step, and the next one when the user has done it.

    Attributes:
        step: the present step, 0 to 2.

    Signals:
        left(): the strip was hidden while it had the focus.
        finished(): all steps were done, and lessons may follow.
    """

    left = Signal()
    finished = Signal()

    def __init__(self, document: Document, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("steps")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setAccessibleName(tr("First steps"))
        self._document, self._sighting = document, sighting
        self.step = 0
        self._ends: tuple[LineEnd | None, LineEnd | None] = (None, None)
        self._next_timer = QTimer(self, singleShot=True, interval=NEXT_AFTER)
        self._next_timer.timeout.connect(self.next)
        self._steps = {
            "thread": (tr("Lay a thread"), tr("Press on the firer's hex, drag to the target and release. With keys: "
                                              "arrows move the cursor, F sets the firer, T the target.")),
            "why": (tr("Read why"), tr("The ruling gives the verdict and every reason with its numbers: point at "
                                       "one to see its hexes. Click any hex to see why it is seen or not; Esc goes "
                                       "back.")),
            "paint": (tr("Paint it"), tr("Choose Terrain (key 2), then a kind under Woods, and paint across the "
                                         "thread: the ruling follows each stroke. Ctrl+Z undoes it.")),
            "draw": (tr("Draw something"), tr("Choose Terrain (key 2), then a kind, and paint some hexes; Level (key "
                                              "3) raises hills. Ctrl+Z takes back what you do not want.")),
        }
        self._order = ON_A_MAP
        self._build()
        self._go(0)
        sighting.thread_changed.connect(self._thread_moved)
        document.undo.indexChanged.connect(self._painted)
        document.aboutToClose.connect(self.clear_map)
        self.hide()

    def _build(self) -> None:
        self.count, self.title, self.words = Label(parent=self), Label(parent=self), Label(parent=self)
        self.count.setObjectName("hint")
        self.title.setStyleSheet("font-size: 14px; font-weight: bold;")
        self.words.setWordWrap(True)
        self.close_button = QToolButton(self)
        self.close_button.setText("×")
        self.close_button.setProperty("compact", True)
        self.close_button.setAccessibleName(tr("Dismiss the first steps permanently"))
        self.close_button.setToolTip(tr("Dismiss permanently; the Help menu shows the first steps again"))
        self.back_button, self.next_button = QPushButton(tr("&Back"), self), QPushButton(self)
        heading = QVBoxLayout()  # beside the words: the strip takes its height from the map
        heading.setSpacing(0)
        heading.addStretch(1)
        heading.addWidget(self.title)
        heading.addWidget(self.count)
        heading.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(8)
        row.addLayout(heading)
        row.addSpacing(8)
        row.addWidget(self.words, 1)
        for button in (self.back_button, self.next_button, self.close_button):
            row.addWidget(button)
        self.close_button.clicked.connect(self.dismiss)
        self.back_button.clicked.connect(lambda: self._go(self.step - 1))
        self.next_button.clicked.connect(self.next)

    def offer(self) -> None:
        """Show the first step, unless the first steps were dismissed, or others of them are being taken."""
        if not kept_settings.flag(SETTING, default=False) and (self.isHidden() or self.step == 0):
            self.begin()

    def begin(self) -> None:
        """Show the first step, even where the first steps were dismissed."""
        QSettings().setValue(SETTING, False)
        self._ends = (self._sighting.firer, self._sighting.target)
        self._order = ON_A_BLANK_MAP if self._document.board.is_blank() else ON_A_MAP
        self.show()
        self._go(0)

    def next(self) -> None:
        """Show the next step; dismiss the first steps after the last one."""
        if self.step == len(self._order) - 1:
            self.dismiss()
            self.finished.emit()
        else:
            self._go(self.step + 1)

    def dismiss(self) -> None:
        """Hide the first steps, and do not offer them again."""
        self._next_timer.stop()
        QSettings().setValue(SETTING, True)
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        self.hide()
        if had_focus:
            self.left.emit()

    def clear_map(self) -> None:
        """Any thread is a new one from now on; called before the board is replaced."""
        self._ends = (None, None)

    def read(self, hexes: object) -> None:
        """Complete the second step; called when the pointer is on a reason, with its hexes."""
        if self._order[self.step] == "why" and hexes:
            self._done()

    def _go(self, step: int) -> None:
        self._next_timer.stop()
        self.step = max(0, min(step, len(self._order) - 1))
        title, words = self._steps[self._order[self.step]]
        self.count.setText(self._counted())
        self.title.setText(title)
        self.words.setText(words)
        self.setAccessibleDescription(f"{title}. {words}")
        self.back_button.setVisible(self.step > 0)
        last = self.step == len(self._order) - 1
        self.next_button.setText(tr("&On to the lessons") if last else tr("&Next"))

    def _counted(self) -> str:
        return tr("step {n} of {all}", n=self.step + 1, all=len(self._order))

    def _done(self) -> None:
        if self.isVisible() and not self._next_timer.isActive():
            self.count.setText(self._counted() + readable(f"  {SEEN}"))
            if self.step < len(self._order) - 1:  # from the last one the user goes on, after a look at what was painted
                self._next_timer.start()

    def _thread_moved(self) -> None:
        ends = (self._sighting.firer, self._sighting.target)
        if self._order[self.step] == "thread" and None not in ends and ends != self._ends:
            self._done()

    def _painted(self) -> None:
        if self._order[self.step] in ("paint", "draw") and self.isVisible() and self._document.dirty:
            self._done()

    # Qt's own.

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
        else:
            super().keyPressEvent(event)
