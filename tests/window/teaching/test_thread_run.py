"""After a right answer the thread runs to the hex that decides, and the term that decides lights up in the sum."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.features.teaching.window.drills_feature import DrillsFeature
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import Hand, wait_for

SHARES_WINDOW = True
LEFT = Qt.MouseButton.LeftButton

#: From A1 on its hill the woods in A4 hide A5.
BOARD = """
legend
  W = woods
terrain
  . . .
  . . .
  . . .
  W . .
  . . .
  . . .
levels
  2 0 0
  0 0 0
  0 0 0
  0 0 0
  0 0 0
  0 0 0
"""


@pytest.fixture
def asked(window):
    """The controller of lessons, which asks what becomes of the thread from A1 to A5 and then for the hex."""
    window.files.show(OpenedMap(sketch(BOARD), None, "asl"))
    Hand(window).settle()
    board = window.document.board
    window.features.of(DrillsFeature).ask((LineEnd(board.hex("A1")), LineEnd(board.hex("A5"))))
    controller = window.features.of(LessonsFeature).controller
    yield controller
    controller.clear_map()

def answer(window) -> None:
    """Say that A5 is blind, and that A4 decides."""
    panel = window.features.of(LessonsFeature).panel
    QTest.mouseClick(panel.question.buttons["blind"], LEFT)
    QTest.mouseClick(panel.next_button, LEFT)
    field = panel.question.field
    field.setFocus()
    QTest.keyClicks(field, "A4")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert panel.reply.text().startswith("✓")


def is_shown(window) -> bool:
    """Whether the hex that decides and the term that decides are lit, and nothing covers the thread."""
    step_map, term = window.features.of(LessonsFeature).controller.step_map, window.ruling.equations.lit_term
    return (step_map.run.line is None and step_map.lit == {window.document.board.hex("A4")}
            and term is not None and term.name == "blind hex")


def test_the_thread_runs_to_what_decides_and_lights_its_term(window, asked):
    answer(window)
    assert window.sighting.laid_ends() == asked.play.step.ends  # the verdict is told meanwhile
    assert asked.step_map.run.line is not None
    assert window.ruling.equations.lit_term is None
    wait_for(lambda: is_shown(window))


def test_a_click_on_the_map_ends_the_run(window, asked):
    answer(window)
    assert asked.step_map.run.line is not None
    Hand(window).click("C6", Qt.MouseButton.MiddleButton)
    assert asked.step_map.run.line is None
    wait_for(lambda: is_shown(window))


def test_going_on_ends_the_run_and_puts_the_lights_out(window, asked):
    answer(window)
    panel = window.features.of(LessonsFeature).panel
    QTest.mouseClick(panel.next_button, LEFT)
    assert asked.step_map.run.line is None
    assert not asked.step_map.lit
    assert window.ruling.equations.lit_term is None


def test_without_motion_all_is_shown_at_once(window, asked, monkeypatch):
    class Still:
        """A style of somebody who wants no motion."""

        def styleHint(self, *_):
            return 0

    monkeypatch.setattr(window.view, "style", Still)
    answer(window)
    assert asked.step_map.run.line is None
    assert asked.step_map.lit == {window.document.board.hex("A4")}
    wait_for(lambda: is_shown(window))


def test_another_map_ends_the_run(window, asked):
    answer(window)
    window.files.show(OpenedMap(sketch(". .\n. ."), None, "asl"))
    assert asked.step_map.run.line is None
    assert not asked.step_map.lit
    wait_for(lambda: window.ruling.equations.lit_term is None)
