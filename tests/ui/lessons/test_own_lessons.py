"""Lessons of one's own are opened from the window as maps are: by the menu, dropped, from the recent files."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from losview.lessons.bundled_lessons import bundled_lessons
from tests.support.dialogs import answer
from tests.support.hand import dropped, wait_for

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
    lessons = window.questions.lessons
    if lessons.controller is not None:
        lessons.controller.forget_map()
        lessons.controller.lessons = ()


def is_played(window) -> bool:
    controller = window.questions.lessons.controller
    return controller is not None and controller.play is not None and controller.play.lesson.title == "Woods of mine"


def test_a_lesson_is_opened_by_the_menu_and_listed(window, path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    window.menus.actions["open"].trigger()
    wait_for(lambda: is_played(window))
    panel = window.questions.lessons.panel
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
    window.files.open(str(path))
    assert any("mine.toml, line" in text and "blokked" in text for text in said)
    assert not is_played(window)
    assert str(path) not in window.files.recent()


def test_readings_are_put_in_force(window, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('name = "House rules"\nrules = "cwb"\n\n[readings]\nridge-middle = "lower"\n', encoding="utf-8")
    window.files.open(str(path))
    assert window.sighting.rules.key == "cwb"
    assert window.sighting.options["ridge-middle"] == "lower"


def test_readings_that_cannot_be_read_are_told_and_not_remembered(window, tmp_path):
    path = tmp_path / "house.toml"
    path.write_text('name = "House rules"\nrules = "cwb"\n\n[readings]\nridge-middle = "sideways"\n', encoding="utf-8")
    said, told = answer(QMessageBox.StandardButton.Ok), []
    window.files.open(str(path), then=told.append)
    assert said
    assert told == [False]
    assert str(path) not in window.files.recent()
