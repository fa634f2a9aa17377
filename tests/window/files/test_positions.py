"""A picture dropped on the window brings its thread back; a position goes over the clipboard."""

from __future__ import annotations

import json
import os

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMessageBox

from losview.board.edits.ground_edits import Raise
from losview.formats.picture_text import text_in_picture
from losview.rules.positions import parse_position
from tests.support.dialogs import answer
from tests.support.hand import dropped, opened, read_out

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def drop(window, path) -> None:
    assert dropped(window.view.viewport(), path)
    read_out(window)


def laid(window) -> tuple[str, str]:
    board = window.document.board
    return board.label(window.sighting.firer.hex), board.label(window.sighting.target.hex)


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf"])
def test_a_picture_of_the_open_map_lays_its_thread(window, hand, tmp_path, suffix):
    window.sighting.choose_option("method", "diagramming")
    hand.drag("B5", "K5")
    window.sighting.set_eye("target", 9)
    verdict = window.sighting.verdict
    window.export_actions.export(tmp_path / f"map.{suffix}")
    window.sighting.remove_thread()
    window.sighting.choose_rules("cwb")
    board = window.document.board
    drop(window, tmp_path / f"map.{suffix}")
    assert laid(window) == ("B5", "K5")
    assert window.sighting.target.eye == 9
    assert window.sighting.options["method"] == "diagramming"
    assert window.sighting.verdict.worksheet == verdict.worksheet
    assert window.document.board is board
    hand.settle()


def test_the_map_is_found_beside_the_picture_and_asked_about(window, hand, tmp_path):
    """Who finds a picture has not chosen the file beside it."""
    window.files.save_to(tmp_path / "valley.losmap")
    hand.drag("B5", "K5")
    window.export_actions.export(tmp_path / "map.png")
    window.files.clear_recent()
    opened(window, "demo:")
    said = answer(QMessageBox.StandardButton.Cancel)
    QTimer.singleShot(400, lambda: said.extend(answer(QMessageBox.StandardButton.Ok)))  # the map is not open
    drop(window, tmp_path / "map.png")
    assert "Open the map beside the picture?" in said[0]
    assert str(tmp_path / "valley.losmap") in said[0]
    assert window.files.map_name == "demo:first-map"
    answer(QMessageBox.StandardButton.Open)
    drop(window, tmp_path / "map.png")
    assert window.document.path == tmp_path / "valley.losmap"
    assert laid(window) == ("B5", "K5")
    hand.settle()


def test_the_map_is_found_among_the_recent_ones_and_changes_are_asked_about(window, hand, tmp_path):
    (tmp_path / "maps").mkdir()
    window.files.save_to(tmp_path / "maps" / "valley.losmap")
    hand.drag("B5", "K5")
    window.export_actions.export(tmp_path / "map.svg")
    opened(window, "demo:")
    board = window.document.board
    window.document.do(Raise((board.grid.hex(0, 0),), 4))
    said = answer(QMessageBox.StandardButton.Cancel)
    drop(window, tmp_path / "map.svg")
    assert "Save the changes" in said[0]
    assert window.document.board is board
    answer(QMessageBox.StandardButton.Discard)
    drop(window, tmp_path / "map.svg")
    assert laid(window) == ("B5", "K5")
    hand.settle()


def test_a_bundled_map_is_opened_again(window, hand, tmp_path):
    opened(window, "demo:")
    hand.drag("C3", "K8")
    window.export_actions.export(tmp_path / "map.png")
    assert parse_position(text_in_picture(tmp_path / "map.png")).file == "demo:first-map"
    opened(window, "demo:ferrow-valley")
    drop(window, tmp_path / "map.png")
    assert laid(window) == ("C3", "K8")
    hand.settle()


def test_a_map_that_is_not_there_is_named(window, hand, tmp_path):
    window.files.save_to(tmp_path / "valley.losmap")
    hand.drag("B5", "K5")
    window.export_actions.export(tmp_path / "map.png")
    opened(window, "demo:")
    (tmp_path / "valley.losmap").unlink()
    board, ends = window.document.board, laid(window)
    said = answer(QMessageBox.StandardButton.Ok)
    drop(window, tmp_path / "map.png")
    assert "“Test valley” (valley.losmap)" in said[0]
    assert window.document.board is board
    assert laid(window) == ends
    hand.settle()


def test_a_changed_map_takes_the_thread_and_says_that_it_changed(window, hand, tmp_path):
    window.files.save_to(tmp_path / "valley.losmap")
    hand.drag("B5", "K5")
    window.export_actions.export(tmp_path / "map.png")
    window.sighting.remove_thread()
    (tmp_path / "valley.losmap").unlink()
    window.document.do(Raise((window.document.board.hex("C3"),), 4))
    said = []
    window.files.message.connect(said.append)
    drop(window, tmp_path / "map.png")
    assert laid(window) == ("B5", "K5")
    assert "changed" in said[-1]
    hand.settle()


def test_a_picture_of_something_else_is_one_clear_message(window, tmp_path):
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.fill(0)
    image.save(str(tmp_path / "cat.png"))
    said = answer(QMessageBox.StandardButton.Ok)
    drop(window, tmp_path / "cat.png")
    assert "cat.png" in said[0]
    assert window.document.board.title == "Test valley"


@pytest.mark.parametrize("file", [
    "/dev/zero", "//host/share/x.losmap", "http://host/x.losmap", "../x.losmap", "sub/x.losmap", "C:\\x.losmap",
    "//host/bd02 bd03", "/dev/zero[A-B]r", '"sub/bd02" bd03', "input.losmap bd03r",
])
def test_a_position_opens_no_file_that_it_names_in_a_folder(window, tmp_path, file, monkeypatch):
    """Nor does it ask whether there is one: that alone would tell another computer."""
    (tmp_path / "sub").mkdir()
    for name in ("x.losmap", "sub/x.losmap", "sub/bd02"):
        (tmp_path / name).write_text("{}")
    looked: list[str] = []
    is_file = os.path.isfile
    monkeypatch.setattr(os.path, "isfile", lambda path: looked.append(str(path)) or is_file(path))
    said = answer(QMessageBox.StandardButton.Ok)
    board = window.document.board
    window.files.reopening.text(json.dumps({"losview": 1, "file": file, "from": "A1", "to": "B1"}), tmp_path)
    read_out(window)
    assert "The map is not open" in said[0]
    assert window.document.board is board
    assert not [path for path in looked if "host" in path or path.startswith("/dev")]


def test_boards_of_a_position_are_looked_for_in_the_folder_of_boards_alone(window, tmp_path, monkeypatch):
    here, boards = tmp_path / "here", tmp_path / "boards"
    for folder in (here, boards):
        folder.mkdir()
        (folder / "bd02").write_bytes(b"PK")
    monkeypatch.chdir(here)
    monkeypatch.setenv("LOSVIEW_BOARDS", str(boards))
    said = answer(QMessageBox.StandardButton.Ok)
    window.files.reopening.text(json.dumps({"losview": 1, "file": "bd02 bd02r", "from": "A1", "to": "B1"}), here)
    read_out(window)
    assert str(boards / "bd02") in said[0]


@pytest.mark.parametrize("after_commas", [",\u200b\n", ",\n", ",\u200b"])
def test_a_position_is_laid_that_was_broken_into_lines_on_paper(window, hand, after_commas):
    hand.drag("B5", "K5")
    window.menus.actions["copy position"].trigger()
    text = QGuiApplication.clipboard().text()
    assert text.count(",") > 2
    window.sighting.remove_thread()
    QGuiApplication.clipboard().setText(f"A ruling\n{text.replace(',', after_commas)}\nPage 1")
    window.menus.actions["lay position"].trigger()
    read_out(window)
    assert laid(window) == ("B5", "K5")
    hand.settle()


def test_a_position_is_copied_and_laid(window, hand):
    hand.drag("B5", "K5")
    window.menus.actions["copy position"].trigger()
    text = QGuiApplication.clipboard().text()
    assert json.loads(text)["to"] == "K5"
    window.sighting.remove_thread()
    window.menus.actions["lay position"].trigger()
    read_out(window)
    assert laid(window) == ("B5", "K5")
    QGuiApplication.clipboard().setText("not a position")
    said = answer(QMessageBox.StandardButton.Ok)
    window.menus.actions["lay position"].trigger()
    read_out(window)
    assert "is no position" in said[0]
    hand.settle()
