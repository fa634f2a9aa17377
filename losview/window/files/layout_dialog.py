"""The dialog that lays boards edge to edge: boards on the left, the layout on the right, its text below."""

from __future__ import annotations

import os
from pathlib import Path

from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.formats.core.disk import read_start
from losview.formats.core.error import FormatError
from losview.formats.vasl.board_file import BoardFile
from losview.formats.vasl.layout import check_layout
from losview.formats.vasl.layout_text import LaidBoard, layout_text, parse_layout
from losview.formats.vasl.vasl_format import BOARDS, board_in, looks_like
from losview.window.files.layout_table import LayoutTable
from losview.window.files.reading_row import ReadingRow
from losview.window.widgets import kept_settings
from losview.window.widgets.plain_text import Label, menu_text, tip

#: The setting that keeps the folder, and the most files of it that are listed.
SETTING, MAXIMUM = "boards folder", 2000


class LayoutDialog(QDialog):
    """Lets the user lay out boards; `text()` is the layout, with the full paths of its boards.

    Boards are read one after the other in a worker, as they are laid; Cancel takes those away that are not yet read.

    Args:
        beside: the folder whose boards are offered as long as the user has chosen no other, "" for the home folder.
    """

    def __init__(self, parent: QWidget | None = None, beside: str = "") -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Lay out boards"))
        self._files: dict[Path, BoardFile | FormatError] = {}
        self.folder = Path(kept_settings.kept_text(SETTING) or os.environ.get(BOARDS, "") or beside or Path.home())
        self.boards = QListWidget(self)
        self.boards.setAccessibleName(tr("Boards of the folder"))
        self.boards.itemActivated.connect(lambda item: self.lay(item.text()))
        self.where = QPushButton(self)
        self.where.clicked.connect(self._ask_folder)
        self.table = LayoutTable(lambda place: self.known(place.path), self)
        self.reading = ReadingRow(self)
        self.words = QLineEdit(self)
        self.words.setAccessibleName(tr("The layout as text"))
        self.words.setPlaceholderText("bd02 bd12r / bd03")
        self.words.editingFinished.connect(self._read_words)
        self.crop = QLineEdit(self)
        self.crop.setPlaceholderText("A-P 1-5")
        self.crop.setMinimumWidth(90)
        self.crop.setAccessibleName(tr("Part of the chosen board that is used"))
        self.crop.editingFinished.connect(self._read_crop)
        self.message = Label(parent=self)
        self.message.setWordWrap(True)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Open
                                        | QDialogButtonBox.StandardButton.Cancel, self)
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        self._arrange()
        self.table.changed.connect(self._refresh)
        self.table.chosen.connect(self._show_chosen)
        self._list()
        self._refresh()
        self.resize(900, 520)

    def _arrange(self) -> None:
        left = QVBoxLayout()
        for part in (self.where, self.boards):
            left.addWidget(part)
        self.acts = {name: self._button(text, about) for name, text, about in (
            ("add", tr("&Add"), tr("Add the board to the right of the chosen one (double click)")),
            ("row", tr("Add in a new ro&w"), tr("Add the board in a new row below")),
            ("turn", tr("&Turn"), tr("Turn the chosen board by 180° (R)")),
            ("left", tr("◂"), tr("Move the chosen board to the left (Ctrl+Left)")),
            ("right", tr("▸"), tr("Move the chosen board to the right (Ctrl+Right)")),
            ("remove", tr("&Remove"), tr("Remove the chosen board (Delete)")))}
        for name, do in (("add", self._add), ("row", lambda: self._add(new_row=True)), ("turn", self.table.turn),
                         ("left", lambda: self.table.shift(-1)), ("right", lambda: self.table.shift(1)),
                         ("remove", self.table.remove)):
            self.acts[name].clicked.connect(lambda _=False, do=do: do())
        bar = QHBoxLayout()
        for button in self.acts.values():
            bar.addWidget(button)
        label = Label(tr("&Use only"), self)
        label.setBuddy(self.crop)
        bar.addWidget(label)
        bar.addWidget(self.crop)
        right = QVBoxLayout()
        right.addLayout(bar)
        right.addWidget(self.table, 1)
        line = QHBoxLayout()
        as_text = Label(tr("As te&xt"), self)
        as_text.setBuddy(self.words)
        line.addWidget(as_text)
        line.addWidget(self.words, 1)
        right.addLayout(line)
        for widget in (self.message, self.reading, self.buttons):
            right.addWidget(widget)
        whole = QHBoxLayout(self)
        whole.addLayout(left, 1)
        whole.addLayout(right, 3)

    def _button(self, text: str, about: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setAutoDefault(False)
        button.setToolTip(tip(about))
        if not any(letter.isalpha() for letter in text):
            button.setAccessibleName(about)
        button.setAccessibleDescription(about)
        return button

    # Boards.

    def known(self, path: Path) -> BoardFile | None:
        """A board that was read, None where it was not yet or cannot be."""
        file = self._files.get(path)
        return file if isinstance(file, BoardFile) else None

    def _file(self, path: Path) -> BoardFile:
        """A board that was read; FormatError where it cannot be."""
        file = self._files[path]
        if isinstance(file, FormatError):
            raise file
        return file

    def _unread(self) -> Path | None:
        """The first board of the layout that was not yet read, None for none."""
        return next((place.path for row in self.table.rows for place in row if place.path not in self._files), None)

    def _read_next(self, path: Path) -> None:
        """Have the worker read a board."""
        if self.reading.name != path.name:
            self.reading.ask(lambda: board_in(path), path.name, lambda file: self._keep(path, file),
                             lambda problem: self._keep(path, problem), self._cancelled)

    def _keep(self, path: Path, file: BoardFile | FormatError) -> None:
        self._files[path] = file
        self.table.update()
        self._refresh()

    def _cancelled(self) -> None:
        self.table.keep(lambda place: place.path in self._files)

    def _list(self) -> None:
        self.boards.clear()
        self.where.setText(menu_text(tr("Folder: {name}", name=self.folder.name or str(self.folder))))
        self.where.setToolTip(tip(str(self.folder)))
        try:
            names = sorted(entry.name for entry in os.scandir(self.folder) if entry.is_file())[:MAXIMUM]
        except OSError:
            names = []
        self.boards.addItems([name for name in names if name.lower().startswith("bd") and _is_archive(
            self.folder / name)])
        here = self.boards.count() > 0
        if here:
            self.boards.setCurrentRow(0)  # the one that Add takes, and seen to be
        self.table.hint = tr("Double-click a board on the left to add it here.") if here else tr(
            "There are no boards in {folder}. Choose the folder that holds your VASL boards (files named bd01, bd02, "
            "…) with the button on the left.", folder=self.folder)
        self.table.update()
        for name in ("add", "row"):
            self.acts[name].setEnabled(here)

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self, tr("Choose the folder of your boards"), str(self.folder))
        if name:
            self.folder = Path(name)
            QSettings().setValue(SETTING, name)
            self._list()

    def lay(self, name: str, new_row: bool = False) -> None:
        """Add a board of the folder to the layout."""
        self.table.add(LaidBoard(self.folder / name), new_row)

    def _add(self, new_row: bool = False) -> None:
        item = self.boards.currentItem()
        if item is not None:
            self.lay(item.text(), new_row)

    # The layout.

    def text(self) -> str:
        """The layout as text, with the full paths of its boards."""
        return layout_text(self.table.rows, lambda path: str(path.absolute()))

    def _refresh(self) -> None:
        """Show whether the boards fit, and the layout as text."""
        rows = self.table.rows
        laid = any(rows)
        self.words.setText(layout_text(rows, lambda path: path.name) if laid else "")
        problem, remarks, unread = "", list[str](), self._unread()
        if unread is not None:
            self._read_next(unread)
        else:
            self.reading.drop()
            try:
                remarks = check_layout(rows, self._file) if laid else []
            except FormatError as error:
                problem = f"{error.path.name}: {error.sentence}"
        self.message.setText(problem or " ".join(remarks))
        self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(laid and unread is None and not problem)
        self._show_chosen()

    def _show_chosen(self) -> None:
        place = self.table.place()
        for name in ("turn", "left", "right", "remove"):
            self.acts[name].setEnabled(place is not None)
        self.crop.setEnabled(place is not None)
        plain = "" if place is None else layout_text([[place._replace(turned=False)]], lambda path: "b")
        self.crop.setText(plain[2:-1])

    def _read_crop(self) -> None:
        place = self.table.place()
        if place is None:
            return
        try:
            crop = self.crop.text().strip()
            (board,), = parse_layout(f'"{place.path}"' + (f"[{crop}]" if crop else ""))
        except FormatError as error:
            self.message.setText(error.sentence)
            return
        if board._replace(turned=place.turned) != place:
            self.table.put(board._replace(turned=place.turned))

    def _read_words(self) -> None:
        if not self.words.isModified():
            return
        if not self.words.text().strip():
            self.table.keep(lambda _: False)
            return
        try:
            rows = parse_layout(self.words.text(), self.folder)
        except FormatError as error:
            self.message.setText(f"{error.path.name}: {error.sentence}")
            self.buttons.button(QDialogButtonBox.StandardButton.Open).setEnabled(False)
            return
        self.table.rows, self.table.at = rows, (0, 0)
        self.table.update()
        self._refresh()

    def done(self, result: int) -> None:
        """Close the dialog, and end its worker."""
        self.reading.close_worker()
        super().done(result)

    def keyPressEvent(self, event: object) -> None:
        # Return in a text field reads the field; it does not press Open.
        if getattr(event, "key", int)() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.focusWidget() in (
                self.words, self.crop):
            return
        super().keyPressEvent(event)  # type: ignore[arg-type]


def _is_archive(path: Path) -> bool:
    try:
        return looks_like(read_start(path, 4))
    except FormatError:
        return False
