"""Demands in the window: made by keys and mouse, judged in mid-stroke, named with the act that broke them."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget

from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.scenario.demands import Demand, demands_of, set_demands
from losview.features.checks.window.demands_feature import DemandsFeature, DemandsPanel
from losview.rules.core.threads import LineEnd
from tests.support.hand import LEFT, NONE, wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

CONTROL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
WOODS = HexTerrain((Feature("heavy_woods"),))


def lay(window, a: str, b: str) -> None:
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex(a)), LineEnd(board.hex(b)))


def texts(window) -> list[str]:
    rows = window.findChild(DemandsPanel).list
    return [rows.item(row).text() for row in range(rows.count())]


def state(window):
    return window.findChild(DemandsFeature).state


def paint(window, *labels: str) -> None:
    board = window.document.board
    window.document.do(Paint(tuple(board.hex(label) for label in labels), WOODS))


def test_keys_demand_of_the_thread_and_each_is_a_step_to_undo(window, hand):
    lay(window, "A2", "A5")
    hand.key(Qt.Key.Key_S, CONTROL_ALT)
    lay(window, "D5", "H5")
    hand.key(Qt.Key.Key_H, CONTROL_ALT)
    assert demands_of(window.document.board) == (Demand(("A2",), "A5", True), Demand(("D5",), "H5", False))
    assert [text.split("\n")[0][2:] for text in texts(window)] == ["A2 must see A5", "D5 must not see H5"]
    assert window.document.undo.undoText() == "Demand: D5 must not see H5"
    window.document.undo.undo()
    assert len(texts(window)) == 1
    window.document.undo.redo()
    assert len(texts(window)) == 2


def test_buttons_do_the_same_with_selected_hexes_and_drop_them(window, hand):
    lay(window, "A2", "A5")
    window.menus.actions["demands"].trigger()
    panel = window.findChild(DemandsPanel)
    window.palette_.take("select")
    hand.drag("C2", "D3")
    window.palette_.take("thread")
    QTest.mouseClick(panel.buttons["none see"], LEFT)
    demand = demands_of(window.document.board)[0]
    assert (demand.target, demand.seen) == ("A5", False)
    assert len(demand.viewers) > 1
    assert not panel.buttons["drop"].isEnabled()
    QTest.mouseClick(panel.list.viewport(), LEFT, pos=panel.list.visualItemRect(panel.list.item(0)).center())
    assert window.sighting.laid_ends()[1].hex == window.document.board.hex("A5")
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert demands_of(window.document.board) == ()
    assert texts(window) == []


def test_without_a_thread_it_is_said_what_is_missing(window, hand):
    window.sighting.remove_thread()
    window.menus.actions["demand seen"].trigger()
    assert window.statusBar().currentMessage().startswith("Lay a thread first")
    window.menus.actions["demand none see"].trigger()
    assert window.statusBar().currentMessage().startswith("Select hexes and lay a thread first")
    window.palette_.take("select")
    hand.drag("C2", "D3")
    window.sighting.lay(LineEnd(window.document.board.hex("A1")), None)  # a firer alone is no thread
    window.menus.actions["demand none see"].trigger()
    assert window.statusBar().currentMessage().startswith("Select hexes and lay a thread first")
    assert demands_of(window.document.board) == ()


def test_nothing_is_said_of_demands_where_attacks_are_declared_first(window):
    lay(window, "A2", "A6")
    window.menus.actions["demand seen"].trigger()
    window.menus.actions["declare first"].trigger()
    assert state(window).verdicts == []
    window.messages.clear()
    paint(window, "A3", "A4", "A5")
    assert "roken" not in window.statusBar().currentMessage()
    window.menus.actions["undo"].trigger()
    window.menus.actions["undo"].trigger()
    assert [verdict.met for verdict in state(window).verdicts] == [True]


def test_the_act_that_broke_a_demand_is_named_until_it_is_undone(window, hand):
    lay(window, "A2", "A6")
    window.menus.actions["demand seen"].trigger()
    assert state(window).verdicts[0].met
    paint(window, "L9")
    paint(window, "A3", "A4", "A5")
    assert not state(window).verdicts[0].met
    assert "broken by “Paint 3 hexes with heavy woods”" in texts(window)[0]
    paint(window, "L8")
    assert "Paint 3 hexes" in texts(window)[0]
    window.document.undo.undo()
    window.document.undo.undo()
    assert state(window).verdicts[0].met
    assert "broken" not in texts(window)[0]
    window.document.undo.redo()
    assert "Paint 3 hexes" in texts(window)[0]


def test_a_broken_demand_says_in_a_sentence_what_was_demanded_and_what_is(window, hand):
    lay(window, "A2", "A6")
    hand.key(Qt.Key.Key_H, CONTROL_ALT)
    hidden = texts(window)[-1].split("\n")
    assert hidden[0].endswith("A2 must not see A6")
    assert hidden[1] == "A2 to A6 must be blocked, but is clear."
    hand.key(Qt.Key.Key_S, CONTROL_ALT)
    paint(window, "A3", "A4", "A5")
    seen = next(text.split("\n") for text in texts(window) if "A2 must see A6" in text)
    assert seen[1].startswith("A2 to A6 must be clear, but is blocked (")
    assert seen[1].endswith(").")


def test_undoing_that_breaks_a_demand_is_named_as_that(window, hand):
    paint(window, "A3", "A4", "A5")
    lay(window, "A2", "A6")
    window.menus.actions["demand hidden"].trigger()
    demand = demands_of(window.document.board)[0]
    window.document.undo.undo()
    window.document.undo.undo()
    window.document.do(set_demands(window.document.board, [demand], "Demand"))
    assert not state(window).verdicts[0].met
    assert state(window).broken_by == {}
    paint(window, "A3", "A4", "A5")
    assert state(window).verdicts[0].met
    window.document.undo.undo()
    assert state(window).broken_by == {demand: "undoing: Paint 3 hexes with heavy woods"}


def test_a_hand_that_never_rests_is_followed_where_that_takes_little_time(window, hand, monkeypatch):
    monkeypatch.setattr("losview.app.tool_host.REST_FACTOR", 0)
    lay(window, "A2", "A6")
    window.menus.actions["demand seen"].trigger()
    window.docks.show_dock(window.findChild(QDockWidget, "demands"))
    window.palette_.take("brush")
    window.palette_.choose("ultra_woods")
    hand.press("A4")
    wait_for(lambda: "stroke under way" in texts(window)[0], "the first rest is not followed")
    hand.move("L8")
    hand.key(Qt.Key.Key_Escape)
    assert "broken" not in texts(window)[0]
    QTest.mouseRelease(hand.sheet, LEFT, NONE, hand.at("L8"))
    begun = perf_counter()
    hand.press("A4")
    while "stroke under way" not in texts(window)[0]:
        assert perf_counter() - begun < 20
        for label in ("A5", "A3"):  # no pause in which the hand rests
            hand.move(label)
            QApplication.processEvents()
    hand.key(Qt.Key.Key_Escape)
    QTest.mouseRelease(hand.sheet, LEFT, NONE, hand.at("A3"))


def test_a_stroke_under_way_breaks_a_demand_and_marks_what_flipped(window, hand):
    hand.settle()
    lay(window, "A2", "A6")
    window.menus.actions["demand seen"].trigger()
    hand.settle()
    before = hand.sheet.grab().toImage().pixelColor(hand.at("A6"))
    window.palette_.take("brush")
    window.docks.show_dock(window.findChild(QDockWidget, "demands"))
    edit = Paint(tuple(map(window.document.board.hex, ("A3", "A4", "A5"))), WOODS)
    window.document.preview(edit)
    assert "broken by the stroke under way" in texts(window)[0]
    hand.settle()
    assert hand.sheet.grab().toImage().pixelColor(hand.at("A6")) != before
    window.document.preview(None)
    assert "broken" not in texts(window)[0]
    assert state(window).broken_by == {}
    hand.settle()


def test_fifty_demands_are_judged_anew_within_a_frame(window, hand):
    board = window.document.board
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    demands = [Demand((labels[at],), labels[-1 - at], True) for at in range(50)]
    window.document.do(set_demands(board, demands, "Demand much"))
    paint(window, "A3")
    assert window.sighting.judge.board is window.document.board  # prepared for the thread anyway
    took = []
    for _ in range(20):
        start = perf_counter()
        state(window).judge()
        took.append(perf_counter() - start)
    assert min(took) < 0.016


def test_other_rules_and_another_map_have_other_verdicts(window, hand):
    lay(window, "A2", "A6")
    window.menus.actions["demand seen"].trigger()
    paint(window, "A3", "A4", "A5")
    assert state(window).broken_by
    window.sighting.choose_rules("cwb")
    assert state(window).broken_by == {}
    assert len(state(window).verdicts) == 1
    dock = window.findChild(QDockWidget, "demands")
    window.document.replace(valley(), None)
    assert state(window).verdicts == []
    assert texts(window) == []
    assert dock.isHidden()
    wait_for(lambda: not window.sighting.computing_field)


def test_a_demand_for_a_hex_that_is_not_there_says_so_and_lays_nothing(window, hand):
    window.sighting.remove_thread()
    window.document.do(set_demands(window.document.board, [Demand(("Z99",), "A1", True)], "Demand nonsense"))
    window.menus.actions["demands"].trigger()
    assert "Z99" in texts(window)[0].split("\n")[1]
    panel = window.findChild(DemandsPanel)
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, panel.list.visualItemRect(panel.list.item(0)).center())
    assert window.sighting.laid_ends() is None
    assert "Z99" in window.statusBar().currentMessage()


def test_the_panel_is_no_wider_than_the_palette_and_a_demand_ends_what_was_missing(window, hand):
    """The map moved to the right under the mouse, and "Lay a thread first" stayed over it."""
    window.resize(1280, 800)
    hand.settle()
    wide = window.docks.palette.width()
    window.menus.actions["demands"].trigger()
    hand.rest()
    panel = window.findChild(DemandsPanel)
    assert panel.width() <= wide
    QTest.mouseClick(panel.buttons["see"], LEFT)
    assert window.messages.toast.isVisible()
    lay(window, "A2", "A5")
    QTest.mouseClick(panel.buttons["see"], LEFT)
    assert len(texts(window)) == 1
    assert not window.messages.toast.isVisible()
