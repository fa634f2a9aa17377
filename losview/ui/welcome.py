"""The welcome view: the bundled maps as pictures, and the files opened last."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from losview.files.bundled import PREFIX
from losview.files.format import bundled, open_map
from losview.sight.rule_sets import RULE_SETS
from losview.ui.card import Card, Row
from losview.ui.flow import Flow
from losview.ui.previews import Previews
from losview.ui.theme import theme

#: Width of the column beside the cards, in pixels.
SIDE = 300


class Welcome(QScrollArea):
    """Shown while no map is open.

    Attributes:
        cards: one a bundled map. recent_buttons: one a file opened lately. open_button: asks for a file.

    Signals:
        chosen(name): a map, as `demo:NAME` or a file's path.
        asked(): a file is to be asked for.
    """

    chosen = Signal(str)
    asked = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(self.tr("Welcome"))
        self._dark = False
        self.recent_buttons: list[Row] = []
        self.previews = Previews(self)
        self.previews.drawn.connect(self._take)
        self.cards = [Card(known.name, known.title, about(known.name)) for known in bundled()]
        self.open_button = QPushButton(self.tr("&Open a map…"))
        self._recent_box = QWidget()
        self._arrange()

    def _arrange(self) -> None:
        sheet = QWidget(self)
        name = _label("losview", "font-size: 34px; font-weight: bold;")
        what = _label(self.tr("Lay a thread from one hex to another, and read whether it is seen and why."),
                      "font-size: 15px;", "hint")
        maps, flow = QWidget(), Flow(gap=18)
        maps.setLayout(flow)
        for card in self.cards:
            flow.addWidget(card)
            card.clicked.connect(lambda _=False, name=card.name: self.chosen.emit(PREFIX + name))
        left = QVBoxLayout()
        left.setSpacing(6)
        for part in (name, what):
            left.addWidget(part)
        left.addSpacing(26)
        left.addWidget(_label(self.tr("Maps to begin with"), "", "heading"))
        left.addSpacing(4)
        left.addWidget(maps, 1)
        page = QHBoxLayout()
        page.setSpacing(40)
        page.addLayout(left, 1)
        page.addLayout(self._side())
        whole = QVBoxLayout(sheet)
        whole.setContentsMargins(56, 32, 48, 32)
        whole.addStretch(2)
        whole.addLayout(page)
        whole.addStretch(5)
        self.setWidget(sheet)

    def _side(self) -> QVBoxLayout:
        self.open_button.setDefault(True)
        self.open_button.setMinimumHeight(38)
        self.open_button.clicked.connect(lambda: self.asked.emit())
        rows = QVBoxLayout(self._recent_box)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(2)
        self._recent_heading = _label(self.tr("Opened lately"), "", "heading")
        drop = _label(self.tr("Or drop a map here, or a picture that losview made: its thread comes back."), "", "hint")
        side = QVBoxLayout()
        side.setSpacing(6)
        side.addSpacing(8)
        side.addWidget(self.open_button)
        side.addWidget(drop)
        side.addSpacing(24)
        side.addWidget(self._recent_heading)
        side.addSpacing(4)
        side.addWidget(self._recent_box)
        side.addStretch(1)
        for part in (self.open_button, drop, self._recent_heading, self._recent_box):
            part.setFixedWidth(SIDE)
        return side

    def show_recent(self, files: list[str]) -> None:
        """List these files."""
        for button in self.recent_buttons:
            button.hide()
            button.deleteLater()
        self.recent_buttons = []
        rows = self._recent_box.layout()
        assert rows is not None
        for file in files:
            button = Row(Path(file).name, str(Path(file).parent), self._recent_box)
            button.dress(theme(self._dark))
            button.clicked.connect(lambda _=False, file=file: self.chosen.emit(file))
            rows.addWidget(button)
            self.recent_buttons.append(button)
        self._recent_heading.setVisible(bool(files))

    def dress(self, dark: bool) -> None:
        """Take the colours of a theme."""
        self._dark = dark
        for choice in (*self.cards, *self.recent_buttons):
            choice.dress(theme(dark))
        if self.isVisible():
            self.previews.ask(dark)

    def begin(self) -> None:
        """Give the keyboard to the first card."""
        (self.cards[0] if self.cards else self.open_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def close_worker(self) -> None:
        """End the worker."""
        self.previews.close()

    def _take(self, name: str, dark: bool, image: QImage) -> None:
        for card in self.cards:
            if card.name == name and dark == self._dark:
                card.show_image(image)

    # Qt's own.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not all(card.drawn for card in self.cards):
            self.previews.ask(self._dark)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.previews.worker.drop()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow keys go from card to card."""
        at = next((i for i, card in enumerate(self.cards) if card.hasFocus()), None)
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}.get(
            Qt.Key(event.key()))
        if at is None or step is None:
            super().keyPressEvent(event)
            return
        self.cards[(at + step) % len(self.cards)].setFocus(Qt.FocusReason.TabFocusReason)


def about(name: str) -> str:
    """A line about a bundled map: its rules and its size."""
    board = open_map(PREFIX + name)
    rules = next((known.name for known in RULE_SETS if known.key == board.scenario.get("rules")), "")
    return " · ".join(filter(None, (rules, f"{board.grid.columns} × {board.grid.rows}")))


def _label(text: str, style: str = "", name: str = "") -> QLabel:
    made = QLabel(text)
    made.setObjectName(name)
    made.setStyleSheet(style)
    made.setWordWrap(name == "hint")
    made.setIndent(0)
    return made
