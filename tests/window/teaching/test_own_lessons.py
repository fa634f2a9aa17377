"""Lessons of one's own are opened from the window as maps are: by the menu, dropped, from the recent files."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.outlines import clipped_depictions
from losview.board.outlines.clipping import clip_shapes
from losview.features.records.window import readings_feature
from losview.features.teaching import lesson_file
from losview.features.teaching.bundled_lessons import bundled_lessons
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.formats.format import save
from losview.hexes.grid import Grid
from losview.hexes.lattice import Point, centre
from losview.rules import reading_file
from losview.window.files.loading_card import LoadingCard
from tests.support.dialogs import answer
from tests.support.gate import gate_before
from tests.support.hand import dropped, opened, read_out, wait_for

SHARES_WINDOW = True

LESSON = """
title = "Woods of mine"
goal = "You know what woods do."
rules = "asl"
board = '''
legend
  W = woods
terrain
  . . .
  W . .
  . . .
'''

[[step]]
text = "What becomes of it?"
thread = "A1 -> A3"
ask = "outcome"
answer = "blocked"
right = "So it is."
[step.wrong]
else = "No."
"""


@pytest.fixture
def path(window, tmp_path):
    """A file with a lesson; nothing is played before or after."""
    (tmp_path / "mine.toml").write_text(LESSON, encoding="utf-8")
    yield tmp_path / "mine.toml"
    lessons = window.features.of(LessonsFeature)
    if lessons.controller is not None:
        lessons.controller.clear_map()
        lessons.controller.lessons = ()


def is_played(window) -> bool:
    controller = window.features.of(LessonsFeature).controller
    return controller is not None and controller.play is not None and controller.play.lesson.title == "Woods of mine"


def test_a_lesson_is_opened_by_the_menu_and_listed(window, path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.menus.actions["open"].trigger()
    wait_for(lambda: is_played(window))
    panel = window.features.of(LessonsFeature).panel
    assert panel.title.text() == "Woods of mine"
    assert window.document.board.title == "Woods of mine"
    assert window.files.recent()[0] == str(path)
    panel.list_button.click()
    rows = panel.lessons.list
    assert rows.count() == len(bundled_lessons()) + 1
    assert rows.item(rows.count() - 1).text().endswith("Woods of mine")
    window.files.open(window.files.recent()[0])  # again: it stands in the list once
    wait_for(lambda: is_played(window))
    assert rows.count() == len(bundled_lessons()) + 1


def test_a_lesson_is_dropped_on_the_window(window, path):
    assert dropped(window, path)
    wait_for(lambda: is_played(window))


def test_the_dialog_offers_lessons(window, monkeypatch):
    filters = []
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *asked: (filters.append(asked[-1]), ("", ""))[1])
    window.files.ask_open()
    assert "(*.toml)" in filters[0]


def test_what_is_wrong_with_a_lesson_is_told_in_one_sentence(window, path):
    path.write_text(LESSON.replace("blocked", "blokked"), encoding="utf-8")
    said = answer(QMessageBox.StandardButton.Ok)
    assert not opened(window, str(path))
    assert any("mine.toml, line" in text and "blokked" in text for text in said)
    assert not is_played(window)
    assert str(path) not in window.files.recent()


def test_readings_are_put_in_force(window, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('name = "House rules"\nrules = "cwb"\n\n[readings]\nridge-middle = "lower"\n', encoding="utf-8")
    assert opened(window, str(path))
    assert window.sighting.rules.key == "cwb"
    assert window.sighting.options["ridge-middle"] == "lower"


def test_readings_that_cannot_be_read_are_told_and_not_remembered(window, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('name = "House rules"\nrules = "cwb"\n\n[readings]\nridge-middle = "sideways"\n', encoding="utf-8")
    said = answer(QMessageBox.StandardButton.Ok)
    assert not opened(window, str(path))
    assert said
    assert str(path) not in window.files.recent()


READINGS = 'name = "House rules"\nrules = "cwb"\n\n[readings]\nridge-middle = "lower"\n'


@pytest.mark.parametrize("holds", ["a lesson", "readings"])
def test_the_window_goes_on_while_a_lesson_or_readings_are_read_and_esc_gives_them_up(
        window, hand, path, holds, monkeypatch):
    """A key of 40 KB froze the window for seconds: these were read in its own thread."""
    if holds == "readings":
        path.write_text(READINGS, encoding="utf-8")
    before, readers = window.document.board, []
    module = lesson_file if holds == "a lesson" else readings_feature
    with gate_before(module, "read_lesson" if holds == "a lesson" else "read_readings", monkeypatch) as gate:
        window.files.open(str(path), then=readers.append)
        card = window.findChild(LoadingCard)
        wait_for(card.isVisible, "no card came")
        assert card.words.text() == "Opening mine.toml…"
        hand.drag("B5", "K5")
        assert window.document.board.label(window.sighting.target.hex) == "K5"
        QTest.keyClick(window, Qt.Key.Key_Escape)
        assert readers == [False]
        assert not card.isVisible()
        gate.open()
        wait_for(lambda: not window.files.reading.busy, "the worker does not end")
    hand.settle()
    assert not is_played(window)
    assert window.document.board is before
    assert window.sighting.options.get("ridge-middle") != "lower"
    assert str(path) not in window.files.recent()
    assert opened(window, str(path)), "it is read when it is asked for again"


def test_readings_are_chosen_from_the_menu_and_read_beside_the_window(window, path, monkeypatch):
    path.write_text(READINGS, encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    read_by = []
    text_of = reading_file.file_text
    monkeypatch.setattr(reading_file, "file_text",
                        lambda *file: (read_by.append(threading.current_thread().name), text_of(*file))[1])
    window.menus.actions["use readings"].trigger()
    read_out(window)
    assert window.sighting.options["ridge-middle"] == "lower"
    assert read_by == ["losview reading"]


def test_the_map_of_a_lesson_is_made_ready_beside_the_window(window, path, monkeypatch):
    """Its outlines are cut where the map of a file would be, and not when the lesson begins."""
    cut_by = []

    def recorded(shapes):
        cut_by.append(threading.current_thread().name)
        return clip_shapes(shapes)

    monkeypatch.setattr(clipped_depictions, "clip_shapes", recorded)
    board = Board(Grid(12, 12))
    x, y = centre(board.hex("D6"))
    board.depictions = {number: Depiction("woods", (Point(x + number, y), Point(x, y + 1999), Point(x + 2113, y)))
                        for number in range(1, 60)}
    save(board, path.with_name("drawn.losmap"))
    begin, end = LESSON.index("board"), LESSON.index("[[step]]")
    path.write_text(f'{LESSON[:begin]}map = "drawn.losmap"\n\n{LESSON[end:]}', encoding="utf-8")
    assert opened(window, str(path))
    wait_for(lambda: is_played(window))
    assert set(cut_by) == {"losview reading"}


def test_a_lesson_whose_key_is_forty_kilobytes_is_refused_at_once(window, path):
    path.write_text("a." * 20_000 + "a = 1", encoding="utf-8")
    said = answer(QMessageBox.StandardButton.Ok)
    assert not opened(window, str(path))
    assert any("mine.toml, line 1: a key has more than 16 parts" in text for text in said)
