"""As seen by: another window that holds what a side knows and nothing else, whatever is written from it."""

from __future__ import annotations

import gc
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QDialogButtonBox,
    QDockWidget,
    QFileDialog,
    QInputDialog,
    QLineEdit,
    QMessageBox,
)

from losview.board.board import Board
from losview.board.edits.counter_edits import SetCounter
from losview.features.records.window.sides_feature import SidesFeature
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.rules.core.verdict import Outcome
from losview.window.files.opened_map import OpenedMap
from losview.window.help.viewer import HelpViewer
from tests.support.hand import LEFT, Hand, wait_for

HILL = """
    grid pointy
    terrain
    . . . . . . .
    levels
    0 0 0 6 0 0 0
    units
    blue infantry A1 "Scout"
    red infantry C1 "Van"
    red infantry G1 "SECRET"
    scenario
      sides = ["blue", "red"]
    """


def board() -> Board:
    made = sketch(HILL)
    made.title = "Small hill"
    return made


def opened(window) -> None:
    window.files.show(OpenedMap(board(), None, "cwb"))
    Hand(window).settle()
    window.menus.actions["seen by"].trigger()


@pytest.fixture
def sides(as_new):
    opened(as_new)
    sides = as_new.features.of(SidesFeature).actions
    sides.window.side_box.setCurrentIndex(0)
    sides.window.height_box.setValue(sides.window.height_box.minimum())
    sides.compute()
    yield sides
    sides.window.close()


def names(board: Board) -> list[str]:
    return [counter.name for counter in board.counters.values()]


def texts_in(root: object) -> set[str]:
    """All texts that are reached from an object over containers and objects of losview."""
    seen, waiting, texts = set(), [root], set()
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type):
            continue
        seen.add(id(one))
        if isinstance(one, str):
            texts.add(one)
        elif isinstance(one, dict | list | tuple | set | frozenset) or type(one).__module__.startswith("losview"):
            waiting += gc.get_referents(one)
    return texts


def typed(text: str) -> None:
    """Type into the line that is asked for next."""
    def fill() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QInputDialog)
        box.setTextValue(text)
        box.accept()

    QTimer.singleShot(0, fill)


def test_a_unit_that_the_side_knows_nothing_of_casts_no_shadow(sides, as_new):
    """Under Civil War Brigade units stand in the way; what is shaded would tell of a hidden one."""
    def seen() -> list[bool]:
        sides.compute()
        outcome = sides.window.sighting.field.outcome
        return (outcome[:, 0] <= Outcome.HINDERED).tolist()

    made = sketch(HILL.replace("levels\n    0 0 0 6 0 0 0", "").replace('red infantry G1 "SECRET"', ""))
    as_new.files.show(OpenedMap(made, None, "cwb"))
    as_new.menus.actions["seen by"].trigger()
    assert seen() == [True] * 3 + [False] * 4  # the one that is seen stands in the way
    number = next(number for number, one in made.counters.items() if one.name == "Van")
    as_new.document.do(SetCounter.of(as_new.document.board, number, concealment="hidden"))
    assert seen() == [True] * 7
    assert names(sides.window.document.board) == ["Scout"]


def test_the_window_holds_what_the_side_knows_and_follows_the_map(sides, as_new, tmp_path):
    window = sides.window
    assert window.windowTitle() == "As seen by Blue"
    assert names(window.document.board) == ["Scout", "Van"]
    assert window.list.item(0).text() == "infantry Van in C1, seen by infantry Scout in A1"
    outcome = window.sighting.field.outcome
    assert [int(outcome[window.document.board.grid.cell(window.document.board.hex(label))] <= Outcome.HINDERED)
            for label in ("C1", "G1")] == [1, 0]
    for suffix in ("losmap", "svg", "txt"):
        sides.save(tmp_path / f"blue.{suffix}")
        assert "SECRET" not in (tmp_path / f"blue.{suffix}").read_text()
        assert "Van" in (tmp_path / f"blue.{suffix}").read_text()
    for suffix in ("png", "pdf"):
        sides.save(tmp_path / f"blue.{suffix}")
        assert b"SECRET" not in (tmp_path / f"blue.{suffix}").read_bytes()
    assert names(open_map(tmp_path / "blue.losmap")) == ["Scout", "Van"]
    as_new.document.undo.setClean()
    as_new.palette_.tools["units"].move(3, as_new.document.board.hex("B1"))
    wait_for(lambda: "SECRET" in names(window.document.board))
    window.side_box.setCurrentIndex(1)
    window.side_box.activated.emit(1)
    assert window.windowTitle() == "As seen by Red"
    assert len(names(window.document.board)) == 3


def test_what_is_not_known_is_nowhere_in_the_window(sides):
    """No object of losview that the window holds, however deep, has the name of a unit that is not known."""
    window = sides.window
    for side in (1, 0):  # the other side, which knows it, was shown before
        window.side_box.setCurrentIndex(side)
        window.side_box.activated.emit(side)
        wait_for(window.scene.settled)
        assert ("SECRET" in texts_in(window.document.board)) == bool(side)
    assert "Van" in texts_in(window.document.board)
    shown = {window.words.text(), window.windowTitle(), *(window.list.item(row).text()
                                                          for row in range(window.list.count()))}
    assert any("Van" in text for text in shown)
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # as the event loop does next
    held = shown.union(*(texts_in(part) for part in (window.document.board, window.scene, window.view)))
    assert not any("SECRET" in text for text in held)


def test_it_is_closed_and_refused_where_attacks_are_declared_first(sides, as_new):
    as_new.menus.actions["declare first"].trigger()
    assert not sides.window.isVisible()
    assert sides.window.list.count() == 0
    assert names(sides.window.document.board) == []
    as_new.menus.actions["seen by"].trigger()
    assert not sides.window.isVisible()
    assert as_new.statusBar().currentMessage().startswith("Attacks are declared first")
    as_new.menus.actions["declare first"].trigger()
    as_new.menus.actions["seen by"].trigger()
    assert sides.window.list.count() == 1
    as_new.document.undo.setClean()


def test_higher_targets_are_asked_about(sides):
    window = sides.window
    before = window.words.text()
    window.height_box.setValue(8)
    assert window.words.text() != before
    assert window.target.eye == 32


def test_the_lock_leaves_one_side_and_needs_its_word(sides, as_new):
    window = sides.window
    typed("marlow")
    QTest.mouseClick(window.lock_button, LEFT)
    assert window.is_locked
    assert not as_new.isVisible()
    assert not window.side_box.isVisible()
    window.close()
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert window.isVisible()
    typed("wrong")
    QTest.mouseClick(window.lock_button, LEFT)
    assert window.is_locked
    assert "not the word" in window.words.text()
    typed("marlow")
    QTest.mouseClick(window.lock_button, LEFT)
    assert not window.is_locked
    assert as_new.isVisible()
    assert window.side_box.isVisible()
    window.close()
    assert not window.isVisible()


def test_no_panel_of_the_referee_floats_beside_the_locked_window(sides, as_new):
    dock = next(dock for dock in as_new.findChildren(QDockWidget) if dock.objectName() == "ruling")
    dock.setFloating(True)
    dock.show()
    window = sides.window
    typed("marlow")
    QTest.mouseClick(window.lock_button, LEFT)
    shown = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    assert shown == [window]
    typed("marlow")
    QTest.mouseClick(window.lock_button, LEFT)
    assert dock.isVisible()
    dock.setFloating(False)


def test_help_in_the_locked_window_has_nothing_of_the_referees_map(sides, as_new):
    noted = board()
    noted.notes = ["A SECRET of the referee"]
    as_new.files.show(OpenedMap(noted, None, "cwb"))
    as_new.menus.actions["about map"].trigger()
    assert as_new.help_actions.view.isVisible()
    window = sides.window
    typed("")
    QTest.mouseClick(window.lock_button, LEFT)
    assert not as_new.help_actions.view.isVisible()
    for pressed_in in (window, HelpViewer):  # and once more in the help itself
        at = window if pressed_in is window else window.findChild(HelpViewer)
        at.windowHandle().requestActivate()
        wait_for(lambda at=at: QApplication.focusWindow() == at.windowHandle(), "it does not get the keyboard")
        QTest.keyClick(at, Qt.Key.Key_F1)
    shown = [one for one in QApplication.topLevelWidgets() if isinstance(one, HelpViewer) and one.isVisible()]
    assert shown == [window.findChild(HelpViewer)]
    assert not shown[0].list.findItems("About", Qt.MatchFlag.MatchStartsWith)
    shown[0].example_asked.emit(None)
    assert "referee" in shown[0].found.text()
    shown[0].close()
    typed("")
    QTest.mouseClick(window.lock_button, LEFT)
    assert as_new.help_actions.view.isVisible()
    as_new.help_actions.view.close()


def save_as(path):
    """Save under a name in the file dialog that comes up next; returns what the dialog stood over and proposed."""
    seen = []

    def meet():
        box = QApplication.activeModalWidget()
        if not isinstance(box, QFileDialog):
            QTimer.singleShot(20, meet)
            return
        line = box.findChild(QLineEdit, "fileNameEdit")
        seen.extend((box.parentWidget(), Path(box.directory().path()) / line.text()))
        line.setText(str(path))
        QTest.mouseClick(box.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Save), LEFT)

    QTimer.singleShot(0, meet)
    return seen


def warned():
    """Take note of the warning that comes up next, and close it; returns what it stood over, and what it said."""
    told = []

    def meet():
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            told.append((box.parentWidget(), box.informativeText()))
            QTest.mouseClick(box.button(QMessageBox.StandardButton.Ok), LEFT)
        else:
            QTimer.singleShot(20, meet)

    QTimer.singleShot(0, meet)
    return told


def test_save_and_all_that_it_says_belong_to_the_sides_window(sides, as_new, tmp_path):
    """The referee's window, with all units, came to the front over it."""
    window, said = sides.window, as_new.statusBar()
    said.clearMessage()
    seen = save_as(tmp_path / "blue.txt")
    QTest.mouseClick(window.save_button, LEFT)
    assert seen[0] is window
    assert "Van" in (tmp_path / "blue.txt").read_text()
    assert window.toast.isVisible()
    assert str(tmp_path / "blue.txt") in window.toast.text()
    assert said.currentMessage() == ""
    told = warned()
    sides.save(tmp_path / "nowhere" / "blue.txt")
    assert told[0][0] is window
    assert "nowhere" in told[0][1]
    assert said.currentMessage() == ""


def test_a_locked_window_saves_what_the_side_may_know(sides, as_new, tmp_path):
    window = sides.window
    as_new.files.save_to(tmp_path / "AMBUSH.losmap")
    typed("marlow")
    QTest.mouseClick(window.lock_button, LEFT)
    assert window.save_button.isVisible()
    for suffix in ("losmap", "png", "svg", "pdf", "txt"):
        seen = save_as(tmp_path / f"blue.{suffix}")
        QTest.mouseClick(window.save_button, LEFT)
        assert seen[0] is window
        assert seen[1].name == "Small hill Blue.losmap"  # neither the name of the referee's file nor its folder
        assert seen[1].parent != tmp_path
        assert b"SECRET" not in (tmp_path / f"blue.{suffix}").read_bytes()
        assert not as_new.isVisible()
        assert [one for one in QApplication.topLevelWidgets() if one.isVisible()] == [window]
    assert names(open_map(tmp_path / "blue.losmap")) == ["Scout", "Van"]
    typed("marlow")
    QTest.mouseClick(window.lock_button, LEFT)


def test_it_forgets_the_map_with_the_referee_and_says_where_there_are_no_sides(sides, as_new):
    window = sides.window
    plain = board()
    plain.counters, plain.scenario = {}, {}
    as_new.files.show(OpenedMap(plain, None, "cwb"))
    wait_for(lambda: not window.document.board.counters)
    assert window.list.count() == 0
    window.close()
    as_new.menus.actions["seen by"].trigger()
    assert as_new.statusBar().currentMessage().startswith("This map has no sides")


def test_a_night_that_cannot_be_is_told_and_nothing_is_written(sides, as_new, tmp_path):
    odd, told = board(), []
    odd.scenario = {**odd.scenario, "night": {"nvr": 99}}
    as_new.files.show(OpenedMap(odd, None, "asl"))
    as_new.menus.actions["seen by"].trigger()
    said = sides.window.words.text()
    assert "NVR" in said
    assert said.endswith(".")
    for suffix in ("txt", "losmap"):
        answered = warned()
        sides.save(tmp_path / f"blue.{suffix}")
        told += answered
    assert told == [(sides.window, said)] * 2
    assert list(tmp_path.glob("blue*")) == []


def test_the_map_itself_is_not_written_over(sides, as_new, tmp_path):
    own = tmp_path / "game.losmap"
    as_new.files.save_to(own)
    before, told = own.read_bytes(), warned()
    sides.save(tmp_path / "." / "game.losmap")
    assert own.read_bytes() == before
    assert "is the open map itself, which would lose all that the side may not know" in told[0][1]


def test_its_map_follows_the_theme(as_new, sides) -> None:
    assert not sides.window.scene.dark
    as_new.set_dark(True)
    assert sides.window.scene.dark
    as_new.set_dark(False)
    assert not sides.window.scene.dark
