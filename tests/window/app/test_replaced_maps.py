"""State ends with its map: whatever is under way when another map opens, nothing of it reaches that one."""

from __future__ import annotations

import gc
import time
import weakref

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.app.tool_host import IDLE_MS
from losview.board.board import Board
from losview.board.edits.ground_edits import Raise
from losview.board.edits.text_edits import SetText
from losview.board.map_text import MapText
from losview.board.scenario.night import Night, night_of, set_night
from losview.board.unit_counter import UnitCounter
from losview.features.records.window.case_feature import CaseFeature
from losview.hexes.grid import Grid
from losview.hexes.lattice import centre, hex_at
from losview.rules.asl.rules import prepared
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.window.editing.new_map_dialog import NewMapDialog
from losview.window.editing.outlines_panel import ShapePanel
from losview.window.editing.properties_dialog import PropertiesDialog
from losview.window.editing.text_editing import TextDialog
from losview.window.editing.unit_editing import UnitDialog
from losview.window.files.opened_map import OpenedMap
from losview.window.ruling.levels_table import LevelsTable
from losview.window.state.latest_worker import LatestWorker
from tests.support.case_files import case_paths
from tests.support.hand import LEFT, hex_menu, opened, wait_for
from tests.support.valley import valley

TOOLS = ("thread", "brush", "level", "hexside", "shape", "stamp", "units", "select", "erase")


@pytest.fixture
def window(as_new):
    """One window for all of them: what one test leaves half done would show in the next, too."""
    as_new.activateWindow()
    as_new.palette_.tools["shape"].set_mode("corners")
    as_new.view.setFocus()
    QApplication.processEvents()
    return as_new


def small(counters: dict[str, str] | None = None) -> Board:
    """Another map, smaller than the valley: hexes of that one are missing here, and so are its units."""
    board = Board(Grid(5, 4), title="Small map")
    for number, (label, name) in enumerate((counters or {}).items(), 1):
        board.counters[number] = UnitCounter("infantry", board.hex(label), "red", name)
    return board


def show(window, board: Board) -> None:
    """Open another map as the start-up and a case do, whatever the hands are doing."""
    window.files.show(OpenedMap(board, None, "asl"))


def fingerprint(board: Board) -> tuple[object, ...]:
    """All that tools and menus change of a board."""
    return (board.levels.tolist(), [board.cover(hex_) for hex_ in board.grid.hexes()], dict(board.hexsides),
            dict(board.counters), dict(board.depictions), repr(board.scenario))


def untouched(window, before: tuple[object, ...]) -> bool:
    """Whether the open map is as it was, with nothing to be undone and nothing half done on the screen."""
    marks = window.scene.marks
    return (fingerprint(window.document.board) == before and window.document.undo.count() == 0
            and window.document.shown is window.document.board and not window.view.dragging
            and not (marks.preview or marks.preview_sides or marks.highlighted)
            and window.scene.counter_preview.counter is None)


@pytest.mark.parametrize("tool", TOOLS)
def test_a_drag_under_way_when_a_map_opens_ends_there(window, hand, tool):
    window.palette_.take(tool)
    hand.press("B2")
    hand.move("C3")
    hand.move("H6")  # there is no such hex on the next map
    assert window.view.dragging
    where = hand.at("H6")
    board = small({"A1": "stays"})
    before = fingerprint(board)
    show(window, board)
    assert not window.view.dragging
    QTest.mouseMove(hand.sheet, where + QPoint(9, 7))
    QTest.mouseMove(hand.sheet, hand.at("B2"))
    QTest.mouseRelease(hand.sheet, LEFT, pos=hand.at("C3"))
    hand.settle()
    QApplication.sendEvent(hand.sheet, QEvent(QEvent.Type.Leave))
    assert untouched(window, before)
    assert window.sighting.laid_ends() is None


def _shape_mode(window, mode: str) -> None:
    """Click a mode of the shape tool."""
    panel = window.palette_.findChild(ShapePanel)
    QTest.mouseClick(next(button for button in panel.modes.buttons if button.property("key") == mode), LEFT)


def _outlined(window, hand) -> None:
    """Draw an outline that is chosen then."""
    window.palette_.take("shape")
    for label in ("B2", "H6", "C8"):
        hand.click(label)
    hand.key(Qt.Key.Key_Return)
    assert window.palette_.current.work.chosen


@pytest.mark.parametrize("lifted_by", ["mouse", "keys"])
def test_a_text_in_hand_is_put_down_on_no_other_map(window, hand, lifted_by):
    point = centre(window.document.board.hex("D5"))
    window.document.do(SetText.of(window.document.board, None, MapText("Hill 522", point)))
    number = next(iter(window.document.board.texts))
    window.palette_.take("text")
    if lifted_by == "mouse":
        hand.press("D5")
        hand.move("E6")
        assert window.view.dragging
    else:
        QTest.mouseMove(hand.sheet, hand.at("D5"))
        hand.key(Qt.Key.Key_M)
        hand.key(Qt.Key.Key_Right)
    other = valley()
    other.texts[number] = MapText("Another", centre(other.hex("B2")))
    before, texts = fingerprint(other), dict(other.texts)
    show(window, other)
    if lifted_by == "mouse":
        hand.move("D3")
        hand.release("D3")
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_R)
    hand.settle()
    assert untouched(window, before)
    assert other.texts == texts


def test_a_text_asked_for_is_put_down_on_no_other_map(window, hand):
    window.palette_.take("text")
    hand.click("D5")
    asked = next(dialog for dialog in window.findChildren(TextDialog) if dialog.isVisible())
    closed = []
    asked.rejected.connect(lambda: closed.append(True))
    board = small()
    show(window, board)
    hand.settle()
    assert closed
    assert board.texts == {}


@pytest.mark.parametrize("held", ["corner", "edge", "area"])
def test_an_outline_in_mid_reshape_reshapes_none_of_another_map(window, hand, held):
    _outlined(window, hand)
    _shape_mode(window, "reshape")
    window.view.setFocus()
    places = {"corner": hand.at("B2"), "edge": (hand.at("B2") + hand.at("H6")) / 2, "area": hand.at("D5")}
    QTest.mousePress(hand.sheet, LEFT, pos=places[held])
    hand.move("E6")
    hand.move("F7")
    assert window.view.dragging
    other = valley()
    other.depictions = dict(window.document.board.depictions)  # of the same number
    before = fingerprint(other)
    show(window, other)
    hand.move("D3")
    hand.release("D3")
    hand.settle()
    assert untouched(window, before)
    assert not window.palette_.current.work.chosen


@pytest.mark.parametrize("mode", ["corners", "freehand"])
def test_an_outline_in_mid_drawing_is_finished_on_no_other_map(window, hand, mode):
    window.palette_.take("shape")
    _shape_mode(window, mode)
    hand.press("B2")
    for label in ("H3", "H6", "C8"):
        hand.move(label)
    board = small()
    before = fingerprint(board)
    show(window, board)
    hand.move("B3")
    hand.release("B3")
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Return):
        hand.key(key)
    hand.settle()
    assert untouched(window, before)


def test_a_stamp_of_the_keyboard_stands_on_no_other_map(window, hand):
    """Its cross was beyond the edge of the map that came."""
    window.palette_.take("stamp")
    window.view.setFocus()
    window.view.move_cursor(window.document.board.hex("H6"))
    hand.key(Qt.Key.Key_Right)
    board = small()
    before = fingerprint(board)
    show(window, board)
    hand.settle()
    QApplication.sendEvent(hand.sheet, QEvent(QEvent.Type.Leave))
    assert window.scene.draft.draft is None
    hand.key(Qt.Key.Key_Return)
    assert all(hex_ in board.grid for drawn in board.depictions.values() for hex_ in [hex_at(drawn.outline[0])])
    window.document.undo.undo()
    assert fingerprint(board) == before


@pytest.mark.parametrize("tool", ["thread", "units"])
def test_a_map_that_is_opened_from_a_file_waits_for_the_hand_and_then_is_whole(window, hand, tool):
    window.palette_.take(tool)
    hand.press("B2")
    hand.move("H6")
    window.files.open("demo:first-map", ask=False)
    assert QGuiApplication.mouseButtons() & LEFT
    end = time.monotonic() + 0.4  # to show that it does not come
    while time.monotonic() < end:
        QApplication.processEvents()
        assert window.document.title == "Test valley"
    hand.release("H6")
    wait_for(lambda: not window.files.reading.name)
    before = fingerprint(window.document.board)
    hand.settle()
    QApplication.sendEvent(hand.sheet, QEvent(QEvent.Type.Leave))
    assert window.document.title != "Test valley"
    assert untouched(window, before)


def test_a_unit_lifted_on_one_map_moves_none_of_another(window, hand):
    """UnitCounter 1 of the valley was in hand when the next map, with a counter 1 of its own, came."""
    window.palette_.take("units")
    window.view.move_cursor(window.document.board.hex("B2"))
    window.view.setFocus()
    window.menus.actions["move unit"].trigger()
    assert window.view.dragging
    assert window.scene.counter_preview.counter is not None
    assert opened(window, "demo:ravensgill", ask=False)
    before = fingerprint(window.document.board)
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Return):
        assert not window.view.dragging
        if key == Qt.Key.Key_Return:
            window.palette_.take("thread")
        hand.key(key)
    assert fingerprint(window.document.board) == before
    assert window.document.undo.count() == 0


def test_a_lifted_unit_meets_no_smaller_map(window, hand):
    window.palette_.take("units")
    window.view.move_cursor(window.document.board.hex("B2"))
    window.menus.actions["move unit"].trigger()
    for _ in range(4):
        hand.key(Qt.Key.Key_Right)
    assert window.scene.counter_preview.counter is not None
    board = small()
    before = fingerprint(board)
    show(window, board)
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Escape)
    hand.settle()
    assert untouched(window, before)


def test_a_thread_that_follows_the_pointer_follows_it_on_no_other_map(window, hand):
    hand.click("C3")
    hand.move("F5")
    assert window.sighting.target is not None
    show(window, small())
    hand.settle()
    window.view.move_cursor(window.document.board.hex("A1"))
    window.menus.actions["firer"].trigger()
    hand.move("C2")
    assert window.sighting.firer == LineEnd(window.document.board.hex("A1"))
    assert window.sighting.target is None


def test_a_piece_in_hand_and_a_selection_end_with_their_map(window, hand):
    window.palette_.take("select")
    hand.drag("B2", "D4")
    hand.key(Qt.Key.Key_M)
    hand.move("H6")
    assert window.scene.ghost.isVisible()
    board = small({"A1": "stays"})
    before = fingerprint(board)
    show(window, board)
    hand.move("C2")
    hand.click("C2")
    assert not window.scene.ghost.isVisible()
    hand.key(Qt.Key.Key_Escape)
    assert window.palette_.current.host.selection.hexes == frozenset()
    hand.settle()
    assert untouched(window, before)


def test_it_stays_in_hand_of_the_thread_tool_alone(window, hand):
    """The tool in hand is another one when the map goes."""
    hand.click("C3")
    window.palette_.take("brush")
    show(window, small())
    window.palette_.take("thread")
    window.view.move_cursor(window.document.board.hex("A1"))
    window.menus.actions["firer"].trigger()
    hand.move("C2")
    assert window.sighting.target is None


def test_an_outline_under_way_goes_with_its_map(window, hand):
    window.palette_.take("shape")
    for label in ("B2", "H6", "C8"):
        hand.click(label)
    assert len(window.palette_.current.work.line) == 3
    window.palette_.take("brush")
    board = small()
    before = fingerprint(board)
    show(window, board)
    window.palette_.take("shape")
    hand.key(Qt.Key.Key_Return)
    hand.settle()
    assert not window.palette_.current.work.line
    assert untouched(window, before)


def test_an_outline_that_keys_carry_is_set_down_on_no_other_map(window, hand):
    window.palette_.take("shape")
    for label in ("B2", "H6", "C8"):
        hand.click(label)
    hand.key(Qt.Key.Key_Return)
    assert window.document.board.depictions
    assert window.palette_.current.work.chosen
    hand.key(Qt.Key.Key_E)
    window.view.move_cursor(window.document.board.hex("D5"))
    hand.key(Qt.Key.Key_Return)  # takes up what lies under the cross
    hand.key(Qt.Key.Key_Right)
    board, other = window.document.board, valley()
    other.depictions = dict(board.depictions)  # of the same number
    before = fingerprint(other)
    show(window, other)
    assert not window.palette_.current.work.chosen
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    hand.key(Qt.Key.Key_Escape)
    hand.settle()
    assert fingerprint(other) == before
    assert window.document.undo.count() == 0


def test_the_hexside_under_the_pen_is_not_that_of_the_map_before(window, hand):
    window.palette_.take("hexside")
    for label in ("I5", "I6", "J5"):
        hand.move(label)
    assert window.palette_.current.hexside_at_pointer() is not None
    show(window, small())
    assert window.palette_.current.hexside_at_pointer() is None
    hand.settle()
    assert "I5" not in window.status.hex.text()


@pytest.mark.parametrize("tool", [tool for tool in TOOLS if tool != "thread"])
@pytest.mark.parametrize("step", ["undo", "redo", "escape", "edit"])
def test_what_else_happens_in_mid_drag_gives_the_drag_up(window, hand, tool, step):
    board = window.document.board
    window.document.do(Raise((board.hex("C8"),), 4))
    window.document.do(Raise((board.hex("D8"),), 4))
    if step == "redo":
        window.document.undo.undo()
    window.palette_.take(tool)
    hand.press("B2")
    hand.move("C3")
    hand.move("D4")
    steps = window.document.undo.count()
    if step == "edit":
        window.document.do(Raise((board.hex("E8"),), 4))
        steps += 1
    else:
        keys = {"undo": (Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier),
                "redo": (Qt.Key.Key_Y, Qt.KeyboardModifier.ControlModifier),
                "escape": (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)}
        hand.key(*keys[step])
    assert not window.view.dragging
    before = fingerprint(board)
    hand.move("E5")
    hand.release("E5")
    hand.settle()
    assert fingerprint(board) == before
    assert window.document.undo.count() == steps
    assert window.scene.counter_preview.counter is None
    assert not window.scene.marks.preview


def test_a_unit_removed_in_mid_drag_is_not_moved(window, hand):
    window.palette_.take("units")
    hand.press("B2")
    hand.move("C3")
    window.units.remove(window.document.board.hex("B2"))
    assert not window.document.board.counters
    hand.release("C3")
    assert not window.document.board.counters
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert [counter.name for counter in window.document.board.counters.values()] == ["A1"]


def test_a_preview_that_waits_for_the_hand_to_rest_is_for_its_own_map(window, hand):
    window.palette_.take("brush")
    hand.press("B2")
    hand.move("C3")
    board = small()
    show(window, board)
    QTest.mouseRelease(hand.sheet, LEFT, pos=QPoint(5, 5))
    end = time.monotonic() + 3 * IDLE_MS / 1000  # to show that nothing comes
    while time.monotonic() < end:
        QApplication.processEvents()
        assert window.document.shown is board


def test_dialogs_and_menus_about_a_map_close_with_it(window, hand):
    hand.drag("C3", "F5")
    window.menus.actions["levels"].trigger()
    table = QApplication.activeModalWidget()
    assert isinstance(table, LevelsTable)
    show(window, small())
    wait_for(lambda: QApplication.activeModalWidget() is None)
    menu = hex_menu(window, "B2")
    show(window, valley())
    assert not menu.isVisible()
    hand.settle()


def test_map_properties_close_with_their_map_and_change_no_other(window, hand):
    board = small()
    before = fingerprint(board)
    seen = []

    def another_map_comes() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, PropertiesDialog):
            QTimer.singleShot(10, another_map_comes)
            return
        dialog.tabs.setCurrentWidget(dialog.size_page)
        field = dialog.size_page.sides["left"]
        field.setFocus()
        QTest.keyClicks(field, "3")
        show(window, board)
        seen.append(dialog.isVisible())
        QTest.mouseClick(dialog.size_page.apply_button, LEFT)

    QTimer.singleShot(0, another_map_comes)
    window.menus.actions["properties"].trigger()
    assert seen == [False]
    assert untouched(window, before)


def test_units_listed_and_edited_on_one_map_are_of_no_other(window, hand):
    """The dialog closes, the panel lists the units of the new map alone, and no click is taken back there."""
    show(window, small({"B2": "Old", "C2": "Other"}))
    hand.settle()
    window.docks.forces.show()
    forces = window.docks.forces.widget()
    wait_for(lambda: forces.count.text() == "2 units")
    forces.tree.selectAll()
    window.palette_.take("units")
    hand.click("B2")  # stacks a unit, as the first of two clicks does
    QTest.mouseDClick(hand.sheet, LEFT, Qt.KeyboardModifier.NoModifier, hand.at("C2"))
    wait_for(lambda: any(found.isVisible() for found in window.findChildren(UnitDialog)))
    QTest.keyClicks(forces.search, "other")
    window.document.undo.setClean()
    show(window, small({"B2": "New"}))
    assert not any(found.isVisible() for found in window.findChildren(UnitDialog))
    assert forces.search.text() == ""
    wait_for(lambda: forces.count.text() == "1 unit")
    assert forces.numbers() == []
    assert not window.palette_.current.host.selection.hexes
    QTest.mouseDClick(hand.sheet, LEFT, Qt.KeyboardModifier.NoModifier, hand.at("B2"))
    dialogs = [found for found in window.findChildren(UnitDialog) if found.isVisible()]
    assert [found.name.text() for found in dialogs] == ["New"]
    dialogs[0].reject()
    window.docks.forces.hide()


def test_a_map_that_is_planned_while_another_opens_is_the_planned_one(window, hand):
    """The dialog is about no map that is open; what it makes takes the place of whatever is."""
    seen = []

    def another_map_comes() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, NewMapDialog):
            QTimer.singleShot(10, another_map_comes)
            return
        show(window, small({"A1": "stays"}))
        seen.append(window.document.title)
        QTest.mouseClick(dialog.create_button, LEFT)

    QTimer.singleShot(0, another_map_comes)
    window.menus.actions["new"].trigger()
    hand.settle()
    assert seen == ["Small map"]
    assert window.document.title != "Small map"
    assert not window.document.board.counters


def test_a_slider_of_the_night_in_mid_drag_changes_no_other_night(window, hand):
    dark, other = small(), small()
    for board, night in ((dark, Night(nvr=2)), (other, Night(nvr=5))):
        set_night(board, night).apply(board)
    show(window, dark)
    window.docks.night.show()
    window.docks.night.raise_()
    hand.settle()
    slider = window.docks.night.widget().nvr
    at = QPoint(round(slider.width() * slider.value() / slider.maximum()), slider.height() // 2)
    QTest.mousePress(slider, LEFT, pos=at)
    QTest.mouseMove(slider, QPoint(slider.width() - 3, slider.height() // 2))
    assert slider.isSliderDown()
    show(window, other)
    QTest.mouseMove(slider, QPoint(4, slider.height() // 2))
    QTest.mouseRelease(slider, LEFT, pos=QPoint(4, slider.height() // 2))
    hand.settle()
    assert night_of(window.document.board).nvr == 5
    assert window.document.undo.count() == 0
    assert slider.value() == 5


def test_a_height_that_is_half_typed_is_for_no_other_map(window, hand):
    hand.drag("C3", "F5")
    eye = window.toolbar.target.eye_box
    eye.setFocus()
    eye.selectAll()
    QTest.keyClicks(eye, "7")
    window.files.show(OpenedMap(valley(), None, "battletech"))
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("C3")), LineEnd(board.hex("D4")))
    window.view.setFocus()
    hand.settle()
    assert window.sighting.target.eye is None
    assert "7" not in eye.text()


def test_pins_notes_why_and_the_case_go_with_their_map(window, hand):
    window.show_case(read_case(case_paths()[0]))
    hand.settle()
    assert window.features.of(CaseFeature).dock.isVisible()
    window.sighting.pin()
    window.menus.actions["notes"].trigger()
    hand.settle()
    show(window, small())
    hand.settle()
    assert not window.sighting.pinned
    assert window.notes.overlay is None
    assert window.features.of(CaseFeature).dock.isHidden()
    assert window.features.of(CaseFeature).panel.list.count() == 0
    assert window.sighting.why is None
    window.sighting.step_history(-1)  # into the history of threads
    assert window.sighting.laid_ends() is None


def test_a_field_asked_for_on_one_map_is_shown_on_no_other(window, hand):
    assert opened(window, "demo:ravensgill", ask=False)
    window.set_firer(window.document.board.grid.hexes()[0])
    assert window.sighting.computing_field
    board = small()
    show(window, board)
    hand.settle()
    assert window.sighting.field is None
    assert not window.sighting.computing_field
    window.set_firer(board.hex("B2"))
    hand.settle()
    assert window.sighting.field.request.board is board


def test_an_answer_that_was_on_its_way_when_it_was_dropped_does_not_come(qapp):
    worker, told = LatestWorker("test", qapp), []
    worker.done.connect(lambda ticket, answer: told.append(answer))
    worker.failed.connect(lambda ticket, problem: told.append(problem))
    for job in (lambda cancelled: "late", lambda cancelled: 1 / 0):
        worker.ask(job)
        end = time.monotonic() + 20
        while worker.busy and time.monotonic() < end:
            time.sleep(0.001)  # no events: the answer waits in the queue
        worker.cancel_all()
        qapp.processEvents()
        assert not told
    worker.ask(lambda cancelled: "in time")
    wait_for(lambda: bool(told))
    assert told == ["in time"]
    worker.close()
    worker.deleteLater()


def test_a_position_of_the_map_that_was_open_is_laid_on_no_other(window):
    """The map that the position belongs to was closed while it was looked for."""
    told = []
    window.files.bring(lambda: None, "elsewhere", then=told.append)
    window.files.close_map()
    wait_for(lambda: bool(told))
    assert told == [False]


def _look_at_properties(window, page: int) -> None:
    """Open a page of the map's properties and close it with Esc."""
    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, PropertiesDialog):
            QTimer.singleShot(10, look)
            return
        dialog.tabs.setCurrentIndex(page)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    window.menus.actions["properties"].trigger()


def test_the_map_before_is_forgotten_by_all(window, hand):
    """Whatever keeps a board that is closed would one day use it; and each that is opened would stay in memory."""
    window.menus.actions["notes"].trigger()
    for dock in window.docks.all():
        dock.show()
    night = valley()
    set_night(night, Night()).apply(night)
    window.files.show(OpenedMap(night, None, "asl"))
    hand.settle()
    _outlined(window, hand)
    for tool in TOOLS:
        window.palette_.take(tool)
        hand.drag("B2", "C3", "F5")
        hand.move("G6")
    for page in range(5):
        _look_at_properties(window, page)
    window.palette_.take("thread")
    hand.drag("B2", "H4")
    hand.click("D4")
    window.menus.actions["pin"].trigger()
    hand.settle()
    wait_for(lambda: not window.notes.busy)
    known = weakref.ref(night)
    del night
    show(window, small())
    hand.settle()
    prepared.forget_boards()  # the rules keep what they made ready last
    for _ in range(2):
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        hand.rest()
    gc.collect()
    left = [] if known() is None else [type(one).__name__ for one in gc.get_referrers(known())]
    assert not left, f"something keeps it: {left}"
