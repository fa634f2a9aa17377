"""Files to write are asked for: nothing is replaced unasked, names keep their dots, and questions have access keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from losview.board.edits.ground_edits import Raise
from losview.formats.format import open_map
from tests.support.dialogs import in_export

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def typed(monkeypatch, *names: Path | str) -> list[str]:
    """Names that are typed into one file dialog after another; what was proposed in each."""
    left, proposed = [str(name) for name in names], []

    def ask(*args):
        proposed.append(args[2])
        return left.pop(0), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    return proposed


def press(key, modifiers=Qt.KeyboardModifier.AltModifier) -> list[str]:
    """Press a key in the question that comes; what it said, and its buttons."""
    said: list[str] = []

    def go():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.extend([box.text(), *(button.text() for button in box.buttons())])
        said.append(box.informativeText())
        QTest.keyClick(box, key, modifiers)

    QTimer.singleShot(200, go)
    return said


def test_a_name_without_its_ending_replaces_nothing_unasked(window, tmp_path, monkeypatch):
    """The file dialog looked for "mine", losview wrote "mine.losmap": what that held was gone."""
    kept = tmp_path / "mine.losmap"
    kept.write_text("precious")
    proposed = typed(monkeypatch, tmp_path / "mine", "")
    said = press(Qt.Key.Key_C)
    assert not window.files.ask_save()
    assert kept.read_text() == "precious"
    assert "mine.losmap already exists" in said[0]
    assert proposed[1] == str(kept)  # asked again from there
    typed(monkeypatch, tmp_path / "mine")
    press(Qt.Key.Key_R)
    assert window.files.ask_save()
    assert open_map(kept).grid.columns == window.document.board.grid.columns


def test_dots_within_a_name_stay(window, tmp_path, monkeypatch):
    typed(monkeypatch, tmp_path / "hill v1.5", tmp_path / "hill v1.5")
    assert window.files.ask_save()

    def export(box):
        box.kind.setCurrentIndex(box.kind.findData("png"))
        QTest.mouseClick(box.export_button, Qt.MouseButton.LeftButton)

    in_export(export)
    window.export_actions.ask_export()
    assert {path.name for path in tmp_path.glob("hill*")} == {"hill v1.5.losmap", "hill v1.5.png"}


def test_the_profile_has_a_name_of_its_own(window, hand, tmp_path, monkeypatch):
    """Proposed as the map's, it wrote over the map's own picture."""
    said = press(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    window.export_actions.ask_export_profile()
    assert "no profile yet" in said[0]
    hand.drag("B5", "K5")
    proposed = typed(monkeypatch, tmp_path / "side.svg")
    window.export_actions.ask_export_profile()
    assert proposed[0].endswith("B5-K5 profile.svg")
    assert (tmp_path / "side.svg").stat().st_size > 2000


@pytest.mark.parametrize(("key", "left"), [(Qt.Key.Key_D, True), (Qt.Key.Key_C, False), (Qt.Key.Key_S, True)])
def test_unsaved_changes_are_answered_with_access_keys(window, tmp_path, key, left):
    path = tmp_path / "a copy.losmap"
    window.files.save_to(path)
    before = path.read_text()
    window.document.do(Raise((window.document.board.hex("C3"),), 4))
    said = press(key)
    assert window.files.may_leave() is left
    assert sorted(said[1:-1]) == ["&Cancel", "&Discard", "&Save"]
    assert "a copy.losmap" in said[0]
    assert (path.read_text() != before) is (key == Qt.Key.Key_S)


def test_the_title_names_a_file_that_is_called_otherwise(window, tmp_path):
    title = window.document.title
    window.files.save_to(tmp_path / "second try.losmap")
    assert window.windowTitle() == f"{title} (second try.losmap)[*] — losview"
    window.files.save_to(tmp_path / f"{title}.losmap")
    assert window.windowTitle() == f"{title}[*] — losview"


def test_signs_in_a_title_are_no_markup(window):
    window.document.board.title = "Hill <b>& 2"
    window.document.do(Raise((window.document.board.hex("C3"),), 4))
    said = press(Qt.Key.Key_D)
    assert window.files.may_leave()
    assert "Hill <b>& 2" in said[0]
    said = press(Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    window.files.show_warning("No <map>", "<b> begins no map")
    assert said[0] == "No <map>"
    assert said[-1] == "<b> begins no map"
