"""The flow chart in the window: the path of the ruling is lit, told, and its hexes are marked on the map."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from losview.features.analysis.flow_chart import BLOCKED
from losview.features.analysis.window.flow_chart_feature import FlowChartFeature
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

HILL = """
    grid flat odd
    levels
    0 0 1 1 2 0
    0 0 0 0 0 0
    """


@pytest.fixture
def charted(window, hand):
    """A window with a thread of Civil War Brigade, and its flow chart open."""
    window.files.show(OpenedMap(sketch(HILL), None, "cwb"))
    board = window.document.board
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("E1"))))
    window.view.setFocus()
    window.menus.actions["flow chart"].trigger()
    hand.settle()
    return window


def lit(window) -> list[str]:
    """The steps that are lit."""
    placed = window.features.of(FlowChartFeature).panel.view.placed
    return [card.step.key for card in placed.steps if card.taken is not None]


def test_the_path_of_the_ruling_is_lit_and_follows_the_thread(charted, hand) -> None:
    panel, board = charted.features.of(FlowChartFeature).panel, charted.document.board
    assert lit(charted) == ["D", "S2", "1", "2", "3", "7", "8", "9", "10", "11"]
    assert "A1 → E1" in panel.hint.text()
    assert panel.view.text() == panel.view.accessibleDescription()
    assert "Step 8: Are the ends one level apart? No." in panel.view.text()
    ends = [arrow.end[1] for arrow in panel.view.placed.arrows if arrow.is_taken and arrow.end is not None]
    assert ends == ["seen"]
    charted.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("F1"))))
    wait_for(lambda: lit(charted) == ["D", "S2", "1"])
    ends = [arrow.end[1] for arrow in panel.view.placed.arrows if arrow.is_taken and arrow.end is not None]
    assert ends == [BLOCKED]


def test_a_step_under_the_pointer_and_by_key_marks_its_hexes(charted, hand) -> None:
    view, board = charted.features.of(FlowChartFeature).panel.view, charted.document.board
    card = next(card for card in view.placed.steps if card.step.key == "1")
    QTest.mouseMove(view, card.box.center().toPoint())
    wait_for(lambda: bool(charted.scene.marks.highlighted))
    assert set(charted.scene.marks.highlighted) == {board.hex(label) for label in ("B1", "C1", "D1")}
    QTest.mouseMove(view, QPoint(1, 1))
    wait_for(lambda: not charted.scene.marks.highlighted)
    view.setFocus()
    for _ in range(3):
        QTest.keyClick(view, Qt.Key.Key_Down)
    assert board.hex("C1") in charted.scene.marks.highlighted  # step 1 looks at all hexes between


def test_other_rules_and_no_thread_say_what_to_do(charted, hand) -> None:
    panel = charted.features.of(FlowChartFeature).panel
    charted.sighting.choose_rules("asl")
    wait_for(lambda: panel.view.placed is None)
    assert "has no flow of steps" in panel.hint.text()
    charted.sighting.choose_rules("cwb")
    charted.menus.actions["let go"].trigger()
    wait_for(lambda: panel.view.placed is not None and not lit(charted))
    assert "Lay a thread" in panel.hint.text()


def test_nothing_lies_on_another_and_all_of_it_is_in_the_panel(charted) -> None:
    view = charted.features.of(FlowChartFeature).panel.view
    boxes = [card.box for card in view.placed.steps]
    boxes += [arrow.end[0] for arrow in view.placed.arrows if arrow.end is not None]
    assert all(view.rect().toRectF().contains(box) for box in boxes)
    assert not any(a.intersects(b) for number, a in enumerate(boxes) for b in boxes[:number])


def test_the_ruling_is_forgotten_with_its_map(charted, hand) -> None:
    charted.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. ."), None, "cwb"))
    hand.settle()
    assert charted.features.of(FlowChartFeature).dock.isHidden()
    assert charted.features.of(FlowChartFeature).panel.view.placed is None
