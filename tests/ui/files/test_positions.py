"""A picture dropped on the window brings its thread back; a position goes over the clipboard."""

from __future__ import annotations

import json

import pytest
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QMessageBox

from losview.board.edits.ground_edits import Raise
from losview.files.picture_text import text_in_picture
from losview.sight.positions import parse_position
from tests.support.dialogs import answer
from tests.support.hand import dropped, opened, read_out


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


def test_the_map_is_found_beside_the_picture(window, hand, tmp_path):
    window.files.save_to(tmp_path / "valley.losmap")
    hand.drag("B5", "K5")
    window.export_actions.export(tmp_path / "map.png")
    window.files.clear_recent()
    opened(window, "demo:")
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
