"""Opening and saving maps: asks before changes are lost, and reports files that cannot be read in one sentence."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from itertools import count
from pathlib import Path

from PySide6.QtCore import QObject, QSettings, QStandardPaths, Signal
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from losview.base.file_names import as_file_name
from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.bundled_maps import PREFIX
from losview.formats.core.error import FormatError
from losview.formats.core.file_state import FileState, read_file_state
from losview.formats.format import FORMATS, Format, for_path, holds_more, save
from losview.formats.losmap.chosen import Chosen, MissingBoardsError, chosen_by_hand, usually_chosen
from losview.formats.picture_text import SUFFIXES
from losview.formats.vasl.layout_text import layout_names, looks_like_layout
from losview.formats.vasl.vasl_format import absolute_layout_text
from losview.hexes.grid import Grid
from losview.window.files.map_loader import Asked, MapLoader
from losview.window.files.opened_map import OpenedMap, called, folder, read_map
from losview.window.files.positions import PositionActions
from losview.window.files.terrain_types import TerrainTypes, is_list
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets import kept_settings
from losview.window.widgets.message_box import MessageBox, name_buttons, show_warning
from losview.window.widgets.save_dialog import ask_file

#: How many files are remembered.
RECENT = 8
#: So many losses are told at once.
FEW = 6
#: The setting that keeps which pictures were put under maps, and how many it keeps.
PICTURES, MAX_PICTURES = "pictures under maps", 20
#: The setting that keeps the folder of the user's boards.
BOARDS_FOLDER = "boards folder"


class FileActions(QObject):
    """The actions of the File menu.

    Attributes:
        reading: reads maps and other files in a worker.
        reopening: restores threads from pictures and positions.
        terrain_types: the list by which terrain codes of VASL boards are read.
        file_state: of the map's file as it was read or written last, None where there is none.
        may_write: asked before a file is replaced; False where the map is not to be written to it.
        openers: read files that are no maps, by suffix; see `take`. other_filters: for their dialog.

    Signals:
        opened(OpenedMap): a map was opened.
        recent_changed(): the list of recent files has changed.
        message(sentence): a sentence for the status bar.
        leaving(): another map is about to take the place of the open one, whose threads are still there.
        closed(): the map was closed and none is open.
        saved(path): the map was written to a file, which is the map's own from now on.
    """

    opened = Signal(object)
    leaving = Signal()
    recent_changed = Signal()
    message = Signal(str)
    closed = Signal()
    saved = Signal(object)

    def __init__(self, document: Document, sighting: Sighting, window: QWidget) -> None:
        super().__init__(window)
        self._document, self._sighting, self.window = document, sighting, window
        self._name = ""
        self._missing: list[str] = []
        self.file_state: FileState | None = None
        self.may_write: Callable[[Path], bool] = lambda _: True
        self.openers: dict[str, Callable[[Path], Callable[[], bool]]] = {}
        self.other_filters: list[str] = []
        self.reading = MapLoader(self)
        self.terrain_types = TerrainTypes(window)
        self.terrain_types.message.connect(self.message)
        self.reopening = PositionActions(document, sighting, self, self)

    @property
    def map_name(self) -> str:
        """The open map as positions name it: its file without the folder, boards likewise, `demo:NAME`, or ""."""
        return self._document.path.name if self._document.path is not None else self._name

    def recent(self) -> list[str]:
        """Files opened or saved most recently, newest first; files that no longer exist are left out."""
        return _recent()

    def chosen(self) -> Chosen:
        """What the user has chosen by hand: recent files, pictures, boards of recent layouts, the folder of boards."""
        return _chosen()

    def remember_picture(self, path: Path) -> None:
        """Remember a picture that the user has chosen to lie under a map, so that maps which name it show it."""
        names = [str(path), *(name for name in kept_settings.texts(PICTURES) if name != str(path))]
        QSettings().setValue(PICTURES, names[:MAX_PICTURES])

    def _remember(self, opened: str) -> None:
        names = [opened, *(name for name in self.recent() if name != opened)]
        QSettings().setValue("recent", names[:RECENT])
        self.recent_changed.emit()

    def remember(self, path: Path) -> None:
        """Put a file first among the recent ones; called when one that is no map was opened or saved."""
        self._remember(str(path.absolute()))

    def clear_recent(self) -> None:
        QSettings().remove("recent")
        self.recent_changed.emit()

    def open(self, name: str, *, ask: bool = True, then: Callable[[bool], None] | None = None,
             patience: float = 0.0) -> None:
        """Open a map, the thread that a picture carries, a list of terrain types, or what one of `openers` reads.

        Maps and what `openers` read are read in a worker; where one cannot be read, everything stays as it was.

        Args:
            name: a file, a layout of boards, or `demo:NAME`.
            ask: whether to ask before unsaved changes are lost.
            then: called at the end, with whether the map is open (the thread is laid, the list is used).
            patience: seconds to wait for the map, for a window that is not shown yet.
        """
        if not name.startswith(PREFIX) and name.lower().endswith(SUFFIXES):
            self.reopening.picture(Path(name), then)
            return
        if is_list(name):
            used = self._offer_types(Path(name))
            if then is not None:
                then(used)
            return
        opener = None if name.startswith(PREFIX) else self.openers.get(Path(name).suffix.lower())
        if opener is not None:
            self.take(opener, Path(name), then, remember=True)
        else:
            self.bring(lambda: read_map(name), called(name), ask=ask, then=then)
        self.reading.wait(patience)

    def take(self, opener: Callable[[Path], Callable[[], bool]], path: Path,
             then: Callable[[bool], None] | None = None, *, remember: bool = False) -> None:
        """Read a file that is no map in a worker, and do in the window what comes of it.

        Args:
            opener: reads the file, and returns what the window does then, which says whether the file was used.
            then: called at the end, with whether the file was used.
            remember: whether a file that was used is among the recent ones from then on.
        """
        finish = then or (lambda _: None)

        def got(act: Callable[[], bool]) -> None:
            used = act()
            if used and remember:
                self.remember(path)
            finish(used)

        def failed(problem: Exception) -> None:
            finish(False)
            raise problem

        self.reading.ask(lambda: opener(path), Asked(path.name, got, failed, lambda: finish(False)))

    def _offer_types(self, path: Path) -> bool:
        try:
            return self.terrain_types.offer(path)
        except FormatError as problem:
            self.show_warning(tr("The list of terrain types could not be read"), str(problem))
            return False

    def bring(self, job: Callable[[], OpenedMap | None], name: str, *, ask: bool = True,
              then: Callable[[bool], None] | None = None) -> None:
        """Open the map that a job reads in a worker.

        Args:
            job: returns None where the open map is the right one; raises FormatError where it cannot be read.
            name: shown while the map is read.
            ask, then: as in `open`.
        """
        finish = then or (lambda _: None)
        asked_on = self._document.board

        def got(opened: OpenedMap | None) -> None:
            if opened is None:  # the map that was open is the right one, if it still is open
                finish(self._document.board is asked_on)
                return
            was_dirty = self._document.dirty
            leaves = not ask or self.may_leave()
            if leaves and was_dirty and not self._document.dirty and opened.path == self._document.path:
                self.bring(job, name, then=then)  # what was just saved is newer than what was read
                return
            if leaves:
                self.show(opened)
                self._remember_opened(opened)
            finish(leaves)

        def failed(problem: Exception) -> None:
            if not isinstance(problem, FormatError):
                finish(False)
                raise problem
            if isinstance(problem, MissingBoardsError) and self._ask_boards_folder(str(problem)):
                self.bring(job, name, ask=ask, then=then)
                return
            if not isinstance(problem, MissingBoardsError):
                self.show_warning(tr("The map could not be opened"), str(problem))
            finish(False)

        chosen = self.chosen()

        def read_with_chosen() -> OpenedMap | None:
            with chosen_by_hand(chosen):
                return job()

        self.reading.ask(read_with_chosen, Asked(name, got, failed, lambda: finish(False)))

    def _ask_boards_folder(self, sentence: str) -> bool:
        """Say which boards are missing, and let the user choose their folder; whether one was chosen."""
        box = self._box(QMessageBox.Icon.Warning, tr("Boards of this map are missing"), sentence)
        choose = box.addButton(tr("Choose the &folder of boards…"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(choose)
        name_buttons(box)
        box.exec()
        return box.clickedButton() is choose and self.choose_boards_folder()

    def choose_boards_folder(self) -> bool:
        """Let the user choose the folder of boards; whether one was chosen."""
        folder = QFileDialog.getExistingDirectory(self.window, tr("The folder of your boards"), self._folder())
        if folder:
            QSettings().setValue(BOARDS_FOLDER, folder)
        return bool(folder)

    def _remember_opened(self, opened: OpenedMap) -> None:
        if looks_like_layout(opened.asked):
            self._remember(absolute_layout_text(opened.asked))
        elif opened.path is not None:
            self._remember(str(opened.path))

    def show(self, opened: OpenedMap) -> None:
        """Show a map that was read, with its rules and its thread."""
        self.leaving.emit()
        self._name = opened.name
        self._missing = []
        self.file_state = opened.state
        if opened.state is None and opened.path is not None:
            self.file_state = read_file_state(opened.path)
        self._document.replace(opened.board, opened.path)
        if opened.rules is not None:
            self._sighting.choose_rules(opened.rules, opened.options)
        if opened.ends is not None:
            self._sighting.lay(*opened.ends)
        self._sighting.restore_pins(opened.pins)
        for remark in opened.remarks:
            self.message.emit(remark)
        self.opened.emit(opened)

    def close_map(self) -> bool:
        """Close the open map, unless the user cancels; returns whether it was closed."""
        if not self.may_leave():
            return False
        self._name = ""
        self._missing, self.file_state = [], None
        self._document.replace(Board(Grid(12, 10)), None)
        self.closed.emit()
        return True

    def ask_open(self) -> None:
        """Let the user choose a file, and open it."""
        name = self.ask_map(tr("Open a map"), self.other_filters)
        if name:
            self.open(name)

    def ask_map(self, title: str, more: Sequence[str] = ()) -> str:
        """Let the user choose a file that holds a map; returns its name, "" for none.

        Args:
            more: filters for files that hold something else.
        """
        suffixes = " ".join(pattern for format_ in FORMATS if format_.can_read for pattern in format_.patterns)
        filters = [tr("Maps ({suffixes})", suffixes=suffixes)]
        filters += [_filter(format_) for format_ in FORMATS if format_.can_read]
        filters += [*more, tr("All files (*)")]
        name, _ = QFileDialog.getOpenFileName(self.window, title, self._folder(), ";;".join(filters))
        return name

    def ask_layout(self) -> None:
        """Let the user lay boards edge to edge, and open the map that they make."""
        from losview.window.files.layout_dialog import LayoutDialog

        dialog = LayoutDialog(self.window, self._folder())
        text = dialog.text() if dialog.exec() else ""
        dialog.deleteLater()
        if text:
            self.open(text)

    def _folder(self) -> str:
        if self._document.path is not None:
            return str(self._document.path.parent)
        recent = self.recent()
        return folder(recent[0]) if recent else documents()

    def proposed(self, ending: str) -> Path:
        """The proposed file for something made from the open map: beside the map, or in the user's folder.

        Args:
            ending: follows the map's name: ".png", " Q3-S7 profile.svg".
        """
        more, _, suffix = ending.rpartition(".")
        if self._document.path is not None:
            return self._document.path.with_name(f"{as_file_name(self._document.path.stem + more)}.{suffix}")
        return Path(self._folder()) / f"{as_file_name(self._document.title + more)}.{suffix}"

    def proposed_apart(self, ending: str) -> Path:
        """The same by the map's title in the user's folder: it says nothing of the map's file and where that is."""
        more, _, suffix = ending.rpartition(".")
        return Path(documents()) / f"{as_file_name(self._document.title + more)}.{suffix}"

    def save(self) -> bool:
        """Save to the map's file, or ask for one; returns whether the map was saved."""
        path = self._document.path
        if path is None or not _writes(path):
            return self.ask_save()
        if holds_more(path):
            self.message.emit(tr("{name} was made by another program and holds more than this map: choose "
                                 "another file, or replace it.", name=path.name))
            return self.ask_save()
        return self.save_to(path)

    def ask_save(self) -> bool:
        """Ask for a file and save to it; returns whether the map was saved."""
        path = self._document.path
        is_own = path is not None and _writes(path) and not holds_more(path)
        return self._ask_save(path if path is not None and is_own else self.proposed(FORMATS[0].suffixes[0]))

    def ask_save_beside(self) -> bool:
        """Ask for another file than the map's own and save to it; returns whether the map was saved."""
        path = self._document.path
        if path is None or not _writes(path):
            return self.ask_save()
        names = (path.with_name(f"{path.stem} {number}{path.suffix}") for number in count(2))
        return self._ask_save(next(name for name in names if not name.exists()))

    def _ask_save(self, start: Path) -> bool:
        chosen = ask_file(self.window, tr("Save the map as"), start,
                          [(_filter(format_), format_.suffixes) for format_ in FORMATS if format_.can_write])
        return chosen is not None and self.save_to(chosen)

    def save_to(self, path: Path) -> bool:
        """Save to a file; returns whether the map was saved.

        Where the file's format cannot hold everything the map counts as modified still, and what is missing is told.
        """
        own = self._document.path
        if not self.may_write(path):
            return self._document.path != own  # it was saved beside instead
        try:
            losses = save(self._board_for(path), path)
        except FormatError as problem:
            self.show_warning(tr("The map could not be saved"), str(problem))
            return False
        told = (self._document.path, self._missing)
        self._missing, self.file_state = losses, read_file_state(path)
        self._document.saved_as(path)
        if losses:
            self._document.mark_modified()
        self._remember(str(path))
        self.saved.emit(path)
        self.message.emit(tr("Saved to {name}, but not all of it.", name=path.name) if losses else
                          tr("Saved to {name}.", name=path.name))
        if losses and told != (path, losses):
            sentence = tr("{name} cannot hold everything that is on this map, which stays modified. Save it as a "
                          "losview map to keep the rest.", name=path.name)
            box = self._box(QMessageBox.Icon.Information, tr("Not everything was saved"),
                            f"{sentence}\n\n{_few(losses)}")
            box.setDetailedText("\n".join(losses))
            box.exec()
        return True

    def _board_for(self, path: Path) -> Board:
        """The map as it is written to a file: with rules, options and threads where its format holds such settings."""
        format_ = for_path(path, writing=True)
        return self._sighting.map_to_save(path) if format_.holds_settings else self._document.board

    def may_leave(self) -> bool:
        """Whether the open map may be closed: it is saved, or the user saves or discards the changes."""
        if not self._document.dirty:
            return True
        saves = self.ask_to_save(
            tr("Save the changes to “{title}”?", title=self._document.name_with_file),
            tr("Otherwise they are lost.") + ("" if not self._missing else " " + tr(
                "The file does not hold all of the map:") + f"\n\n{_few(self._missing)}"))
        if saves is None:
            return False
        return not saves or self.save()

    def ask_to_save(self, title: str, sentence: str) -> bool | None:
        """Ask what becomes of something that is not saved: True to save it, False to discard it, None to go back."""
        box = self._box(QMessageBox.Icon.Question, title, sentence)
        buttons = QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        name_buttons(box)
        answer = box.exec()
        if answer == buttons.Save:
            return True
        return False if answer == buttons.Discard else None

    def confirm(self, title: str, sentence: str, button: str) -> bool:
        """Ask whether to go on; `button` is the text of the button that means yes."""
        box = self._box(QMessageBox.Icon.Question, title, sentence)
        box.setStandardButtons(QMessageBox.StandardButton.Open | QMessageBox.StandardButton.Cancel)
        name_buttons(box)
        box.button(QMessageBox.StandardButton.Open).setText(button)
        return box.exec() == QMessageBox.StandardButton.Open

    def show_warning(self, title: str, sentence: str) -> None:
        """Show a warning."""
        show_warning(self.window, title, sentence)

    def close(self) -> None:
        """End the worker."""
        self.reading.close()

    def _box(self, icon: QMessageBox.Icon, title: str, text: str) -> MessageBox:
        return MessageBox(self.window, icon, title, text)


def settings_are_chosen() -> AbstractContextManager[None]:
    """Within the block, whatever reads a map, in any thread, finds boards and pictures as a window does."""
    return usually_chosen(_chosen)


def _recent() -> list[str]:
    kept = kept_settings.texts("recent")
    return [name for name in kept if os.path.isfile(name) or looks_like_layout(name)][:RECENT]


def _chosen() -> Chosen:
    recent = _recent()
    files = [Path(name) for name in recent]
    files += [Path(name) for name in kept_settings.texts(PICTURES)]
    files += [Path(board) for name in recent if looks_like_layout(name) for board in layout_names(name)]
    folder = kept_settings.kept_text(BOARDS_FOLDER)
    return Chosen(files, [Path(folder)] if folder else [])


def documents() -> str:
    """The user's documents folder, else the home folder, else ""."""
    where = QStandardPaths.StandardLocation
    for place in (where.DocumentsLocation, where.HomeLocation):
        folder = QStandardPaths.writableLocation(place)
        if folder and Path(folder).is_dir():
            return folder
    return ""


def _few(losses: list[str]) -> str:
    """The first sentences of a list of losses."""
    return "\n".join(losses[:FEW]) + ("\n…" if len(losses) > FEW else "")


def _writes(path: Path) -> bool:
    """Whether maps can be saved in that file's format; VASL boards are only read."""
    return any(format_.can_write and path.suffix.lower() in format_.suffixes for format_ in FORMATS)


def _filter(format_: Format) -> str:
    """A format as file dialogs name it."""
    return f"{format_.name} ({' '.join(format_.patterns)})"
