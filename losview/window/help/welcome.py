"""The welcome view: the files opened lately, pictures of the bundled maps, a new map, and the first steps."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, QPoint, QStandardPaths, Qt, Signal
from PySide6.QtGui import QHideEvent, QImage, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QScrollArea, QVBoxLayout, QWidget

import losview
from losview.base.resources_dir import resources
from losview.base.translation import tr
from losview.base.whole_file import WriteError, write_whole
from losview.formats.bundled_maps import PREFIX, BundledMap, bundled, paths
from losview.formats.core.cancellation import ReadingCancelled, cancelled_when
from losview.formats.core.error import FormatError
from losview.formats.core.file_state import read_file_state
from losview.formats.vasl.layout_text import layout_names, looks_like_layout
from losview.formats.vasl.vasl_format import find_board_file
from losview.hexes.layout import Layout
from losview.rules.rule_sets import RULE_SETS
from losview.window.files.opened_map import called, folder
from losview.window.help.map_card import FileRow, LearnCard, MapCard, NewMapCard, TitledButton
from losview.window.paint.encoded import png_bytes
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.widgets.flow_layout import FlowLayout
from losview.window.widgets.plain_text import Label, tip
from losview.window.widgets.theme import theme

#: Incremented when maps are drawn differently; `packaging/previews.py` then draws the packaged pictures again.
DRAWING = 6
#: So many pictures stay in the cache.
MAX_CACHED = 60
#: The size of a picture in its file, in pixels: twice what a card shows, for screens of scale 2.
WIDTH, HEIGHT = 600, 400
#: The file beside the packaged pictures with the state of each map that they show.
DRAWN_FROM = "drawn-from.txt"


class Previews(QObject):
    """Draws pictures in a worker thread, one after the other.

    Signals:
        drawn(name, dark, image): the QImage of a map, by `demo:NAME` or the name of its file.
    """

    drawn = Signal(str, bool, QImage)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.worker = LatestWorker("losview previews", self)

    def ask(self, dark: bool, files: Sequence[str] = ()) -> None:
        """Load or draw the pictures of all bundled maps, and of files, for a theme, and emit each."""
        self.worker.ask(lambda cancelled: self._draw_all(dark, tuple(files), cancelled))

    def close(self) -> None:
        """End the worker."""
        self.worker.close()

    def _draw_all(self, dark: bool, files: tuple[str, ...], cancelled: Cancelled) -> None:
        """Those of bundled maps come first: they are at hand, and a file may have to be read."""
        for name, made in (*((PREFIX + path.stem, partial(preview, path, dark)) for path in paths()),
                           *((name, partial(file_preview, name, dark)) for name in files)):
            if cancelled():
                return
            with suppress(FormatError, OSError, MemoryError, ReadingCancelled), cancelled_when(cancelled):
                image = made()  # the card has no picture where there is none
                if not cancelled():
                    with suppress(RuntimeError):  # this object was deleted meanwhile
                        self.drawn.emit(name, dark, image)


def preview(path: Path, dark: bool) -> QImage:
    """The picture of a bundled map: the packaged one, else the cached one, else one drawn now and cached."""
    image = packaged(path, dark)
    if not image.isNull():
        return image
    return _cached(PREFIX + path.stem, picture_digest(path), dark)


def file_preview(name: str, dark: bool) -> QImage:
    """The picture of a map in a file or of a layout of boards, cached as long as the files stay as they are.

    Raises:
        FormatError: where the map cannot be read.
    """
    files = layout_names(name) if looks_like_layout(name) else [name]
    states = [read_file_state(find_board_file(Path(file))) for file in files]
    known = [state.sha256 for state in states if state is not None]
    return _cached(name, hashlib.sha256(f"{DRAWING} {name} {known}".encode()).hexdigest()[:16], dark)


def _cached(name: str, state: str, dark: bool) -> QImage:
    """The picture of a map in that state from the cache; drawn and kept there where it lacks it."""
    cached = _cache_file(name, state, dark)
    image = QImage(str(cached))
    if image.isNull():
        image = drawn(name, dark)
        cached.parent.mkdir(parents=True, exist_ok=True)
        with suppress(WriteError):  # it is drawn again next time
            write_whole(cached, png_bytes(image))
        _forget_oldest(cached.parent)
    return image


def _forget_oldest(folder: Path) -> None:
    """Keep the newest `MAX_CACHED` pictures of the cache."""
    kept = sorted(folder.glob("*.png"), key=lambda file: file.stat().st_mtime, reverse=True)
    for file in kept[MAX_CACHED:]:
        with suppress(OSError):
            file.unlink()


def packaged(path: Path, dark: bool) -> QImage:
    """The picture packaged with losview; a null image where there is none of the map in its present state."""
    index = packaged_at(path, dark).with_name(DRAWN_FROM)
    states = index.read_text(encoding="utf-8").splitlines() if index.is_file() else []
    return QImage(str(packaged_at(path, dark))) if f"{path.stem} {picture_digest(path)}" in states else QImage()


def packaged_at(path: Path, dark: bool) -> Path:
    """The file of the packaged picture of a map."""
    return resources() / "previews" / f"{path.stem}-{'dark' if dark else 'light'}.webp"


def picture_digest(path: Path) -> str:
    """A hash of what a picture is drawn from: the text of the map, and `DRAWING`."""
    return hashlib.sha256(f"{DRAWING} {path.read_text(encoding='utf-8')}".encode()).hexdigest()[:16]


def drawn(name: str, dark: bool) -> QImage:
    """A picture of the part of a map around its thread.

    Raises:
        FormatError: where the map cannot be read, or boards are missing on which it lies: they may be found later.
    """
    from losview.drawing.shading import PixelView
    from losview.drawing.thread_picture import thread_picture
    from losview.rules.rule_sets import RULE_SETS, rule_set
    from losview.window.files.opened_map import read_whole
    from losview.window.paint.map_image import image

    opened = read_whole(name)
    layout = Layout(opened.board.grid)
    _, _, wide, high = layout.bounds()
    middle, reach, thread = (wide / 2, high / 2), wide, None
    if opened.ends is not None:
        judge = (rule_set(opened.rules) if opened.rules else RULE_SETS[0]).prepare(opened.board, opened.options)
        thread = thread_picture(opened.board, *opened.ends, judge.judge_one(*opened.ends))
        (ax, ay), (bx, by) = (layout.centre(end.hex) for end in opened.ends)
        middle, reach = ((ax + bx) / 2, (ay + by) / 2), 1.5 * max(abs(ax - bx), abs(ay - by) * WIDTH / HEIGHT)
    reach = min(max(reach, 12 * layout.size), wide, high * WIDTH / HEIGHT)
    scale = WIDTH / reach
    left = min(max(middle[0] - reach / 2, 0.0), wide - reach)
    top = min(max(middle[1] - reach * HEIGHT / WIDTH / 2, 0.0), high - reach * HEIGHT / WIDTH)
    part = PixelView(scale, round(left * scale), round(top * scale), WIDTH, HEIGHT)
    return image(opened.board, thread=thread, dark=dark, part=part)


def _cache_file(name: str, state: str, dark: bool) -> Path:
    """The file of a picture in the cache, whose name is a hash of what it is drawn from."""
    mix = hashlib.sha256(f"{losview.__version__} {name} {state} {dark} {WIDTH}".encode())
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.CacheLocation)
    return Path(folder) / "previews" / f"{mix.hexdigest()[:24]}.png"


#: The greatest width of the page, the gap between cards and the least width of a card, in pixels.
PAGE, GAP, MINIMUM = 1340, 18, 250


class Welcome(QScrollArea):
    """Shown while no map is open.

    Attributes:
        cards: one for each bundled map.
        recent_buttons: one for each recently opened file.
        new_card: asks for a new map.
        open_button: asks for a file. learn_button: asks for the first steps. learn_card: asks for the lessons.

    Signals:
        chosen(name): the user chose a map, `demo:NAME` or the path of a file.
        asked(): the user wants to choose a file.
        asked_new(): the user wants to make a map. asked_to_learn(): the user wants to be shown the first steps.
        asked_lessons(): the user wants lessons.
    """

    chosen = Signal(str)
    asked = Signal()
    asked_new = Signal()
    asked_to_learn = Signal()
    asked_lessons = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome")
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAccessibleName(tr("Welcome"))
        self._dark = False
        self.recent_buttons: list[FileRow] = []
        self.previews = Previews(self)
        self.previews.drawn.connect(self._take)
        self.cards = [MapCard(map_.name, map_.title, about(map_)) for map_ in bundled()]
        self.new_card = NewMapCard(tr("New map…"), tr("From a template, of any size"))
        self.new_card.clicked.connect(lambda: self.asked_new.emit())
        self.open_button = QPushButton(tr("&Open a map…"))
        self.learn_button = QPushButton(tr("&Learn it in three steps"))
        self.learn_button.setToolTip(tip(tr("Open the first map, and try three things on it one after the other")))
        self.learn_card = LearnCard(tr("Learn"), tr("Lessons on small maps that ask"))
        self.learn_card.clicked.connect(lambda: self.asked_lessons.emit())
        self._recent_box = QWidget()
        self._arrange()

    def _arrange(self) -> None:
        """Lay out the page, in the middle of the window and at most `PAGE` wide."""
        sheet, page = QWidget(self), QWidget()
        page.setMaximumWidth(PAGE)
        self._recent_heading = _label(tr("Opened lately"), "", "heading")
        column = QVBoxLayout(page)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self._head())
        for heading, box, choices in ((self._recent_heading, self._recent_box, []),
                                      (_label(tr("To start with"), "", "heading"), QWidget(), self.cards)):
            flow = FlowLayout(box, GAP, least=MINIMUM, even=bool(choices))
            if choices:
                flow.addWidget(self.learn_card)
                flow.addWidget(self.new_card)  # in sight at once, also in a small window
            for card in choices:
                flow.addWidget(card)
                card.clicked.connect(lambda _=False, name=card.name: self.chosen.emit(PREFIX + name))
            column.addSpacing(20)
            column.addWidget(heading)
            column.addSpacing(4)
            column.addWidget(box)
        whole = QGridLayout(sheet)
        whole.setContentsMargins(40, 26, 40, 26)
        whole.setColumnStretch(0, 1)
        whole.setColumnStretch(1, PAGE)
        whole.setColumnStretch(2, 1)
        whole.setRowStretch(0, 2)
        whole.setRowStretch(2, 5)
        whole.addWidget(page, 1, 1)
        self.setWidget(sheet)

    def _head(self) -> QHBoxLayout:
        """Make the title, and the buttons that open a file and show the first steps."""
        self.open_button.setDefault(True)
        self.open_button.setMinimumSize(200, 38)
        self.open_button.clicked.connect(lambda: self.asked.emit())
        words = QVBoxLayout()
        words.setSpacing(6)
        words.addWidget(_label("losview", "font-size: 34px; font-weight: bold;"))
        words.addWidget(_label(tr("Lay a thread from one hex to another, and read whether it is seen and why."),
                               "font-size: 15px;", "hint"))
        drop = _label(tr("or drop a map here, or a picture exported by losview"), "", "hint")
        drop.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        files = QVBoxLayout()
        files.setSpacing(6)
        files.addStretch(1)
        self.learn_button.setMinimumSize(200, 38)
        self.learn_button.clicked.connect(lambda: self.asked_to_learn.emit())
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addWidget(self.learn_button)
        buttons.addWidget(self.open_button)
        files.addLayout(buttons)
        files.addWidget(drop)
        head = QHBoxLayout()
        head.setSpacing(40)
        head.addLayout(words, 1)
        head.addLayout(files)
        return head

    def show_recent(self, files: list[str]) -> None:
        """List these files as recently opened."""
        for button in self.recent_buttons:
            button.hide()
            button.deleteLater()
        self.recent_buttons = []
        rows = self._recent_box.layout()
        assert rows is not None
        for file in files:
            button = FileRow(file, called(file), folder(file), self._recent_box)
            button.set_theme(theme(self._dark))
            button.clicked.connect(lambda _=False, file=file: self.chosen.emit(file))
            rows.addWidget(button)
            self.recent_buttons.append(button)
        for part in (self._recent_heading, self._recent_box):
            part.setVisible(bool(files))
        if self.isVisible():
            self._ask_pictures()

    def set_theme(self, dark: bool) -> None:
        """Use the colours of another theme; called when the theme changes."""
        self._dark = dark
        for choice in (self.learn_card, self.new_card, *self.cards, *self.recent_buttons):
            choice.set_theme(theme(dark))
        if self.isVisible():
            self._ask_pictures()

    def _ask_missing(self) -> None:
        """Have pictures drawn where one is missing."""
        if not (all(card.drawn for card in self.cards) and all(row.drawn for row in self.recent_buttons)):
            self._ask_pictures()

    def _ask_pictures(self) -> None:
        """Have the pictures of all maps drawn that the page offers."""
        self.previews.ask(self._dark, [button.name for button in self.recent_buttons])

    def give_way(self, name: str) -> None:
        """Draw no pictures while a map is read; called with its name when that begins, and with "" when it ends."""
        if name:
            self.previews.worker.cancel_all()
        elif self.isVisible():
            self._ask_missing()

    def begin(self) -> None:
        """Give the focus to the file opened last, else to the first card."""
        first = [*self.recent_buttons, *self.cards, self.open_button][0]
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def close_worker(self) -> None:
        """End the worker."""
        self.previews.close()

    def _take(self, name: str, dark: bool, image: QImage) -> None:
        named: dict[str, MapCard | FileRow] = {PREFIX + card.name: card for card in self.cards}
        named |= {row.name: row for row in self.recent_buttons}
        if name in named and dark == self._dark:
            named[name].show_image(image)

    # Qt's own.

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._ask_missing()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.previews.worker.cancel_all()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the focus between cards and files with the arrow keys, Home and End."""
        choices: list[TitledButton] = [*self.recent_buttons, self.learn_card, self.new_card, *self.cards]
        at = next((i for i, choice in enumerate(choices) if choice.hasFocus()), None)
        to = None if at is None else self._beyond(choices, at, Qt.Key(event.key()))
        if to is None:
            super().keyPressEvent(event)
            return
        choices[to].setFocus(Qt.FocusReason.TabFocusReason)

    def _beyond(self, choices: list[TitledButton], at: int, key: Qt.Key) -> int | None:
        """The index of the button that a key goes to from the button `at`, None for other keys."""
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            return 0 if key == Qt.Key.Key_Home else len(choices) - 1
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            return (at + (1 if key == Qt.Key.Key_Right else -1)) % len(choices)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            places = [choice.mapTo(self, QPoint()) for choice in choices]
            way, here = (1 if key == Qt.Key.Key_Down else -1), places[at]
            beyond = [(way * (place.y() - here.y()), abs(place.x() - here.x()), i) for i, place in enumerate(places)
                      if way * (place.y() - here.y()) > 0]
            return min(beyond)[2] if beyond else at
        return None


def about(map_: BundledMap) -> str:
    """A line about a bundled map: its rules and its size."""
    rules = next((system.name for system in RULE_SETS if system.key == map_.rules), "")
    return " · ".join(filter(None, (rules, f"{map_.columns} × {map_.rows}")))


def _label(text: str, style: str = "", name: str = "") -> Label:
    made = Label(text)
    made.setObjectName(name)
    made.setStyleSheet(style)
    made.setWordWrap(name == "hint")
    made.setIndent(0)
    return made
