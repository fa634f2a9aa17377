"""What others do to the file of the open map is noticed at once, and nothing of it or of the map is lost."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from losview.app.window import Window
from losview.base import whole_file
from losview.board.board import Board
from losview.board.edits.ground_edits import Raise
from losview.features.checks.window.difference_actions import DifferencePanel
from losview.formats.format import open_map, save
from losview.window.files.shared_file import SharedFile
from tests.support.dialogs import answer
from tests.support.hand import LEFT, wait_for
from tests.support.paths import CHECKOUT
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def window(as_new: Window) -> Window:
    """One window for all tests of this file, as good as new."""
    return as_new


@pytest.fixture
def file(window: Window, tmp_path: Path) -> Path:
    """The file of the window's map, just saved."""
    assert window.files.save_to(tmp_path / "valley.losmap")
    return tmp_path / "valley.losmap"


def by_another(file: Path) -> Board:
    """The map that another program has saved: its first hex is higher."""
    board = valley()
    Raise((next(iter(board.grid.hexes())),), 8).apply(board)
    save(board, file)
    return board


def edit(window: Window) -> None:
    hexes = list(window.document.board.grid.hexes())
    window.document.do(Raise((hexes[-1],), 4))


def notice(window: Window, words: str) -> None:
    wait_for(lambda: words in window.keeping.bar.sentence.text() and not window.keeping.bar.isHidden(),
             f"nothing was said of {words!r}")


def press(window: Window, text: str) -> None:
    [button] = [button for button in window.keeping.bar.buttons if button.text().replace("&", "") == text]
    QTest.mouseClick(button, LEFT)


def choose(text: str) -> list[str]:
    """Press the button of that text in the message box that comes up next; what boxes said."""
    said: list[str] = []

    def look() -> None:
        box = QApplication.activeModalWidget()
        if not isinstance(box, QMessageBox):
            QTimer.singleShot(20, look)
            return
        said.append(f"{box.text()} {box.informativeText()}")
        [button] = [button for button in box.buttons() if button.text().replace("&", "") == text]
        QTest.mouseClick(button, LEFT)

    QTimer.singleShot(0, look)
    return said


def test_a_changed_file_is_noticed_and_reloaded(window, file: Path) -> None:
    theirs = by_another(file)
    notice(window, "valley.losmap was changed by another")
    press(window, "Reload")
    wait_for(lambda: window.document.board.levels.tolist() == theirs.levels.tolist(), "it was not reloaded")
    assert window.keeping.bar.isHidden()
    assert not window.document.dirty


def test_reloading_asks_before_changes_are_lost(window, file: Path) -> None:
    edit(window)
    by_another(file)
    notice(window, "changed")
    mine = window.document.board.levels.tolist()
    said = choose("Cancel")
    press(window, "Reload")
    assert "lose your changes" in said[0]
    assert window.document.board.levels.tolist() == mine


def test_what_differs_is_listed(own_window, tmp_path: Path) -> None:
    file = tmp_path / "valley.losmap"
    assert own_window.files.save_to(file)
    edit(own_window)
    by_another(file)
    notice(own_window, "changed")
    press(own_window, "What differs")
    wait_for(lambda: own_window.findChild(DifferencePanel) is not None)
    assert "2 changes" in own_window.findChild(DifferencePanel).heading.text()


def test_mine_is_kept_as_modified_and_then_saved_without_a_question(window, file: Path) -> None:
    by_another(file)
    notice(window, "changed")
    press(window, "Keep mine")
    assert window.keeping.bar.isHidden()
    assert window.document.dirty
    assert window.files.save()
    assert open_map(file).levels.tolist() == window.document.board.levels.tolist()


def test_a_file_that_is_put_back_needs_no_answer(window, file: Path) -> None:
    before = file.read_bytes()
    by_another(file)
    notice(window, "changed")
    file.write_bytes(before)
    wait_for(window.keeping.bar.isHidden, "the notice stays")
    file.touch()
    QTest.qWait(400)  # nothing is to come
    assert window.keeping.bar.isHidden()
    assert not window.document.dirty


def test_a_removed_file_leaves_the_map_modified_and_is_written_again(window, file: Path) -> None:
    file.unlink()
    notice(window, "removed or renamed")
    assert window.document.dirty
    press(window, "Save it again")
    wait_for(window.keeping.bar.isHidden)
    assert file.exists()
    assert not window.document.dirty


def test_a_removed_folder_is_told_of_and_nothing_is_lost(window, file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "maps"
    folder.mkdir()
    assert window.files.save_to(folder / "valley.losmap")
    edit(window)
    (folder / "valley.losmap").unlink()
    folder.rmdir()
    notice(window, "removed")
    said = answer(QMessageBox.StandardButton.Ok)
    assert not window.files.save()
    assert "folder does not exist" in said[0]
    assert window.document.dirty


@pytest.mark.parametrize(("chosen", "saved"), [("Cancel", False), ("Keep mine", True)])
def test_saving_over_a_change_that_came_just_now_asks_first(window, file: Path, chosen: str, saved: bool) -> None:
    edit(window)
    theirs = by_another(file)
    said = choose(chosen)  # before the watcher has told of it
    assert window.files.save() is saved
    assert "was changed by another" in said[0]
    mine = window.document.board.levels.tolist()
    assert open_map(file).levels.tolist() == (mine if saved else theirs.levels.tolist())
    assert window.document.dirty is not saved


def test_save_beside_keeps_both(window, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(window)
    theirs = by_another(file)
    notice(window, "changed")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _parent, _title, start, types: (start, types))
    press(window, "Save beside…")
    assert window.document.path == file.with_name("valley 2.losmap")
    assert open_map(file).levels.tolist() == theirs.levels.tolist()
    assert not window.document.dirty
    wait_for(window.keeping.bar.isHidden)


def test_who_closes_a_map_and_saves_it_beside_has_it_closed(window, file: Path, monkeypatch) -> None:
    edit(window)
    theirs = by_another(file)
    notice(window, "changed")
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda _parent, _title, start, types: (start, types))
    answer(QMessageBox.StandardButton.Save)
    QTimer.singleShot(0, lambda: choose_beside(window))
    assert window.files.close_map()
    assert open_map(file).levels.tolist() == theirs.levels.tolist()
    assert file.with_name("valley 2.losmap").exists()


def choose_beside(window: Window) -> None:
    """Press Save beside in the box about the changed file, once that is there."""
    box = QApplication.activeModalWidget()
    buttons = [] if not isinstance(box, QMessageBox) else [
        button for button in box.buttons() if button.text().replace("&", "") == "Save beside…"]
    if buttons:
        QTest.mouseClick(buttons[0], LEFT)
    else:
        QTimer.singleShot(20, lambda: choose_beside(window))


def test_another_map_forgets_the_file_of_the_one_before(own_window, tmp_path: Path) -> None:
    window, file = own_window, tmp_path / "valley.losmap"
    assert window.files.save_to(file)
    by_another(file)
    notice(window, "changed")
    window.files.close_map()
    assert window.keeping.bar.isHidden()
    by_another(file)
    QTest.qWait(400)  # nothing is to come
    assert window.keeping.bar.isHidden()


def test_two_windows_on_one_file_know_of_each_other(window, own_window, file: Path) -> None:
    assert own_window.files.save_to(file)  # the same map
    notice(window, "open in another losview window")
    notice(own_window, "open in another losview window")
    edit(own_window)
    assert own_window.files.save()
    notice(window, "was changed by another window")
    press(window, "Keep mine")
    own_window.files.close_map()
    wait_for(window.keeping.bar.isHidden, "the window that has closed the map is still told of")


@pytest.mark.skipif(os.name != "posix", reason="the folder of data is chosen as on Linux")
def test_windows_of_other_processes_are_known_too(qapp, tmp_path: Path) -> None:
    script = ("import sys; from pathlib import Path; from PySide6.QtCore import QCoreApplication as A\n"
              "A.setOrganizationName(sys.argv[2]); A.setApplicationName(sys.argv[2]); a = A([])\n"
              "from losview.window.files.shared_file import SharedFile\n"
              "s = SharedFile(a); s.follow(Path(sys.argv[1])); print(s.others, flush=True); sys.stdin.read()\n")
    mine = SharedFile(qapp)
    mine.follow(tmp_path / "m.losmap")
    other = subprocess.Popen([sys.executable, "-c", script, str(tmp_path / "m.losmap"), qapp.applicationName()],
                             cwd=CHECKOUT, env={**os.environ, "PYTHONPATH": str(CHECKOUT)}, text=True,
                             stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert other.stdout.readline().strip() == "1"
    wait_for(lambda: mine.others == 1)
    other.kill()
    other.wait()
    again = SharedFile(qapp)
    again.follow(tmp_path / "m.losmap")  # looks, and finds the lock of the dead one
    assert again.others == 1
    mine.close()
    wait_for(lambda: again.others == 0)
    again.close()


def test_a_lossy_save_stays_modified_and_says_what_is_missing(window, tmp_path: Path) -> None:
    window.document.board.title = "Valley of the Ash"
    said = answer(QMessageBox.StandardButton.Ok)
    assert window.files.save_to(tmp_path / "valley.board")
    assert "title" in said[0]
    assert window.document.dirty
    assert window.isWindowModified()
    assert window.files.save()  # the same is missing: it is not said in a box again
    assert "not all of it" in window.statusBar().currentMessage()
    said = answer(QMessageBox.StandardButton.Cancel)
    assert not window.files.close_map()
    assert "title" in said[0]
    assert window.files.save_to(tmp_path / "valley.losmap")
    assert not window.document.dirty


def test_a_full_disk_leaves_the_map_modified_and_the_file_as_it_was(window, file: Path,
                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    before = file.read_bytes()
    edit(window)

    def full(*_args: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(whole_file.os, "write", full)
    said = answer(QMessageBox.StandardButton.Ok)
    assert not window.files.save()
    monkeypatch.undo()
    assert "free some space" in said[0]
    assert file.read_bytes() == before
    assert window.document.dirty
