"""What is done when the file of the open map is changed, removed, or open in another window too.

`FileWatch` notices at once; `ChangeBar` says so above the map; and before a map is saved over a file that somebody else
has changed, its user is asked.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox, QPushButton, QWidget

from losview.base.translation import tr
from losview.formats.core.file_state import FileState, is_same, read_file_state, same_file
from losview.window.files.change_bar import ChangeBar
from losview.window.files.file_actions import FileActions
from losview.window.files.opened_map import OpenedMap
from losview.window.files.shared_file import SharedFile
from losview.window.state.document import Document
from losview.window.state.latest_worker import LatestWorker
from losview.window.widgets.message_box import MessageBox

#: Milliseconds to wait after a change: who writes a file changes it several times in a row.
SETTLE = 150


class FileWatch(QObject):
    """Watches one file and compares it with the state that losview knows, in a worker.

    Attributes:
        path: the file, None while none is watched.
        known: its state as losview read or wrote it last, or as the user has been told; None where it was not there.

    Signals:
        differs(now): the file is in another state than the known one; None where it is gone.
        agrees(): it is as known; emitted after each look that finds it so.
    """

    differs = Signal(object)
    agrees = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.path: Path | None = None
        self.known: FileState | None = None
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self.look_soon)
        self._watcher.directoryChanged.connect(self.look_soon)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE)
        self._settle.timeout.connect(self._look)
        self._worker = LatestWorker("losview file watch", self)
        self._worker.done.connect(self._looked)
        # Some file systems, as those of a network, tell of no changes: it is looked at when somebody comes back too.
        QGuiApplication.instance().applicationStateChanged.connect(self._came_back)  # type: ignore[union-attr]

    def follow(self, path: Path | None, known: FileState | None) -> None:
        """Watch a file from now on; None for none."""
        self._settle.stop()
        self._worker.cancel_all()
        self.path, self.known = path, known
        watched = [*self._watcher.files(), *self._watcher.directories()]
        if watched:
            self._watcher.removePaths(watched)
        if path is not None:
            self._watch(path)
            self.look_soon()

    def close(self) -> None:
        """End the worker."""
        self.follow(None, None)
        self._worker.close()

    def look_soon(self) -> None:
        """Look at the file when it has come to rest."""
        if self.path is not None:
            self._settle.start()

    def _came_back(self, state: Qt.ApplicationState) -> None:
        if state == Qt.ApplicationState.ApplicationActive:
            self.look_soon()

    def _watch(self, path: Path) -> None:
        """Watch the file, and its folder: a file that is replaced is no longer the one that was watched."""
        for name in {str(path), str(path.parent)} - {*self._watcher.files(), *self._watcher.directories()}:
            if os.path.exists(name):
                self._watcher.addPath(name)

    def _look(self) -> None:
        path, known = self.path, self.known
        if path is not None:
            self._watch(path)
            self._worker.ask(lambda _: (path, read_file_state(path, known)))

    def _looked(self, _ticket: int, answer: tuple[Path, FileState | None]) -> None:
        path, now = answer
        if path != self.path:
            return
        if is_same(now, self.known):
            self.known = now or self.known
            self.agrees.emit()
        else:
            self.differs.emit(now)


class FileChangeActions(QObject):
    """Keeps a window up to date about its map's file.

    Attributes:
        takes_over: asked when a file has changed, with its path: whether somebody else reads it again by himself.
        is_followed: whether that file is another program's, read again whenever it is saved, so that it may be gone
            for a moment.

    Args:
        compare: shows what differs between the open map and the file of that name.
    """

    def __init__(self, document: Document, files: FileActions, bar: ChangeBar, compare: Callable[[str], None],
                 window: QWidget) -> None:
        super().__init__(window)
        self._document, self._files, self._bar, self._window = document, files, bar, window
        self._compare_with = compare
        self.takes_over: Callable[[Path], bool] = lambda _: False
        self.is_followed: Callable[[Path], bool] = lambda _: False
        self._now: FileState | None = None
        self._differs = self._has_seen_others = False
        self._watch = FileWatch(self)
        self._watch.differs.connect(self._changed)
        self._watch.agrees.connect(self._agrees)
        self._shared = SharedFile(self)
        self._shared.changed.connect(self._others_changed)
        document.aboutToClose.connect(self.clear_map)
        files.opened.connect(self._opened)
        files.saved.connect(self._saved)
        files.may_write = self.may_write

    def clear_map(self) -> None:
        """Watch no file any more; called before another map is opened."""
        self._differs = self._has_seen_others = False
        self._watch.follow(None, None)
        self._shared.follow(None)
        self._show()

    def close(self) -> None:
        """Watch no more, and tell other windows that this one has the file open no more."""
        self.clear_map()
        self._watch.close()
        self._shared.close()

    def _opened(self, opened: OpenedMap) -> None:
        self._follow(opened.path)

    def _saved(self, path: Path) -> None:
        self._follow(path)

    def _follow(self, path: Path | None) -> None:
        self._differs = False
        self._watch.follow(path, self._files.file_state)
        self._shared.follow(path)
        self._show()

    def _changed(self, now: FileState | None) -> None:
        """The file is not as it was read or written: it was changed, or it is gone."""
        path = self._document.path
        if now is not None and path is not None and self.takes_over(path):
            return
        is_news = not self._differs or not is_same(now, self._now)
        self._differs, self._now = True, now
        if now is None and is_news and not (path is not None and self.is_followed(path)):
            self._document.mark_modified()  # the map is nowhere but here
        self._show()

    def _agrees(self) -> None:
        self._differs = False
        self._show()

    def _others_changed(self, count: int) -> None:
        if not count:
            self._has_seen_others = False
        self._show()

    # What is said.

    def _show(self) -> None:
        name = self._name
        beside = (tr("Save &beside…"), tr("Save this map under another name"), self._files.ask_save_beside)
        if self._differs and self._now is None:
            self._bar.show_choices(tr("{name} was removed or renamed: this map is no longer on the disk.", name=name), (
                (tr("Save it &again"), tr("Write the map to the same file"), self._files.save), beside))
        elif self._differs:
            self._bar.show_choices(tr("{name} was changed by another window or program.", name=name), (
                (tr("&Reload"), tr("Open the file as it is now"), self._reload),
                (tr("&Keep mine"), tr("Keep this map, and let the next Save replace the file"), self._keep),
                beside,
                (tr("What &differs"), tr("List what is different here from the file"), self.compare)))
        elif self._shared.others and not self._has_seen_others:
            self._bar.show_choices(tr("{name} is open in another losview window too: save in one of them only.",
                             name=name), (beside, (tr("&OK"), tr("Hide this message"), self._dismiss_others)))
        else:
            self._bar.show_choices("", ())

    @property
    def _name(self) -> str:
        return self._document.path.name if self._document.path is not None else ""

    def _dismiss_others(self) -> None:
        self._has_seen_others = True
        self._show()

    # What is done.

    def _reload(self) -> None:
        path = self._document.path
        if path is None:
            return
        if self._document.dirty and not self._files.confirm(
                tr("Reload “{name}” and lose your changes?", name=path.name),
                tr("Save beside keeps both."), tr("&Reload")):
            return
        self._files.open(str(path), ask=False)

    def _keep(self) -> None:
        """Keep the map as it is here: the file as it is now is what the next save replaces."""
        self._files.file_state = self._now
        self._watch.follow(self._document.path, self._now)
        self._document.mark_modified()
        self._agrees()

    def may_write(self, path: Path) -> bool:
        """Whether a file may be replaced by the map; asks where somebody else has changed the map's own file."""
        own = self._document.path
        if own is None or not same_file(path, own):
            return True
        now = read_file_state(path)
        if now is None or is_same(now, self._files.file_state):
            return True
        self._changed(now)
        box = MessageBox(self._window, QMessageBox.Icon.Warning,
                         tr("“{name}” was changed by another window or program", name=path.name),
                         tr("Saving replaces what it holds now. Keep mine saves this map all the same; Save "
                            "beside keeps both."))
        roles = QMessageBox.ButtonRole
        keep = box.addButton(tr("&Keep mine"), roles.DestructiveRole)
        choices: dict[QPushButton, Callable[[], object]] = {
            box.addButton(tr("Save &beside…"), roles.AcceptRole): self._files.ask_save_beside,
            box.addButton(tr("&Reload"), roles.ResetRole): self._reload,
            box.addButton(tr("What &differs"), roles.HelpRole): self.compare,
        }
        cancel = box.addButton(tr("&Cancel"), roles.RejectRole)
        box.setDefaultButton(cancel)
        box.setEscapeButton(cancel)
        box.exec()
        pressed = box.clickedButton()
        if pressed is keep:
            return True
        for button, act in choices.items():
            if pressed is button:
                act()
        return False

    def compare(self) -> None:
        """Show what differs between the file as it is now and the open map."""
        if self._document.path is not None:
            self._compare_with(str(self._document.path))
