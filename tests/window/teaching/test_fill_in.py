"""Filling in the worksheet of a thread on the open map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.transform.turns import flip
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import decimal
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import Hand

LEFT = Qt.MouseButton.LeftButton
HILL = """
legend
  W = woods
terrain
  .
  .
  W
  .
  .
levels
  3
  1
  1
  1
  0
"""


def show(window) -> Hand:
    window.files.show(OpenedMap(sketch(HILL), None, "asl"))
    hand = Hand(window)
    hand.settle()
    return hand


def fill(panel, numbers) -> None:
    for key, number in numbers.items():
        panel.question.fields[key].selectAll()
        QTest.keyClicks(panel.question.fields[key], decimal(number))
    QTest.mouseClick(panel.question.check_button, LEFT)


def test_each_number_of_the_card_is_marked_on_the_user_s_own_thread(as_new):
    hand = show(as_new)
    hand.drag("A1", "A5")
    as_new.menus.actions["fill in"].trigger()
    lessons = as_new.features.of(LessonsFeature)
    panel = lessons.panel
    assert lessons.dock.isVisible()
    assert panel.title.text() == "A1 level 3 → A5 level 0"
    assert as_new.sighting.laid_ends() is None  # its verdict is covered
    fill(panel, {"distance": 4})
    QTest.mouseClick(panel.next_button, LEFT)
    assert "Now the woods in A3" in panel.text.text()
    fill(panel, {"height": 2, "fives": 0, "advantage": 0, "ground": 1, "blind": 2})
    assert panel.reply.text().startswith("✗ Height (A6.4): the full levels of the obstacle itself")
    assert as_new.sighting.laid_ends() is None
    fill(panel, {"height": 1, "fives": 0, "advantage": 0, "ground": 1, "blind": 2})
    assert "= 2 blind hexes" in panel.reply.text()
    assert as_new.sighting.laid_ends() is None
    QTest.mouseClick(panel.next_button, LEFT)
    QTest.mouseClick(panel.question.buttons["blind"], LEFT)
    board = as_new.document.board
    assert as_new.sighting.laid_ends() == (LineEnd(board.hex("A1")), LineEnd(board.hex("A5")))
    assert not as_new.sighting.verdict.visible
    QTest.mouseClick(panel.next_button, LEFT)
    assert lessons.controller.play is None
    assert as_new.document.board is board


def test_an_edit_ends_it_and_is_kept(as_new):
    hand = show(as_new)
    hand.drag("A1", "A5")
    as_new.menus.actions["fill in"].trigger()
    controller = as_new.features.of(LessonsFeature).controller
    assert controller.play is not None
    as_new.view.setFocus()
    hand.key(Qt.Key.Key_3)
    hand.click("A2")
    hand.settle()
    assert controller.play is None
    assert controller.step_map.line is None
    assert as_new.document.undo.count() == 1
    as_new.document.undo.setClean()


def test_another_grid_and_other_rules_end_it(as_new):
    hand = show(as_new)
    for end in (lambda: as_new.document.do(flip(as_new.document.board, "top-bottom")),
                lambda: as_new.sighting.choose_rules("cwb")):
        hand.drag("A1", "A5")
        as_new.menus.actions["fill in"].trigger()
        controller = as_new.features.of(LessonsFeature).controller
        assert controller.step_map.line is not None
        end()
        assert controller.play is None
        assert controller.step_map.line is None
        assert as_new.features.of(LessonsFeature).panel.lessons.isVisible()
    assert as_new.sighting.rules.key == "cwb"
    as_new.document.undo.setClean()


def test_without_a_thread_it_says_what_is_missing(as_new):
    show(as_new)
    as_new.menus.actions["fill in"].trigger()
    assert "Lay a thread first" in as_new.messages.toast.text()
