"""Ends are typed, corrected and cancelled; an end goes with its unit, and back when the move is undone."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QLineEdit

from losview.board.edits.counter_edits import MoveCounter
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT

SHARES_WINDOW = True

CAMP = """
    grid pointy
    terrain
    . . . . . . . .
    . . . . . . . .
    units
    blue infantry A1 "Scout"
    blue infantry C1 "Lance"
    red infantry E1 "Van"
    red infantry E1 "Rear"
    """


def laid(window) -> list[str]:
    ends = window.sighting.laid_ends()
    return [] if ends is None else [window.document.board.label(end.hex) for end in ends]


def typing(texts: list[str | None]) -> list[str]:
    """Type one text after the other into the dialogs that come, None for Esc; what they ask."""
    asked: list[str] = []

    def type_next() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QInputDialog) or dialog.labelText() in asked:
            QTimer.singleShot(5, type_next)
            return
        asked.append(dialog.labelText())
        line, text = dialog.findChild(QLineEdit), texts.pop(0)
        if texts:
            QTimer.singleShot(0, type_next)
        if text is None:
            QTest.keyClick(line, Qt.Key.Key_Escape)
            return
        line.selectAll()
        QTest.keyClicks(line, text)
        QTest.keyClick(line, Qt.Key.Key_Return)

    QTimer.singleShot(0, type_next)
    return asked


def camp(window, hand) -> None:
    window.files.show(OpenedMap(sketch(CAMP), None, "cwb"))
    hand.settle()


def test_both_ends_are_typed_and_corrected(window, hand):
    asked = typing(["A1 Z9", "A1 C2:1"])
    window.menus.actions["type ends"].trigger()
    assert len(asked) == 2
    assert "'Z9'" in asked[1]
    assert laid(window) == ["A1", "C2"]
    assert window.sighting.target.level == 4
    typing([None])
    label = window.toolbar.firer.label
    QTest.mouseClick(window.toolbar.firer, LEFT, pos=label.geometry().center())
    assert laid(window) == ["A1", "C2"]
    assert isinstance(label, QLabel)


def test_an_end_goes_with_its_unit_and_back(window, hand):
    camp(window, hand)
    document, board = window.document, window.document.board
    window.sighting.lay(LineEnd(board.hex("A1")), LineEnd(board.hex("C1")))
    document.do(MoveCounter.of(board, 1, board.hex("A2")))
    assert laid(window) == ["A2", "C1"]
    document.do(MoveCounter.of(board, 2, board.hex("D2")))
    assert laid(window) == ["A2", "D2"]
    document.undo.undo()
    document.undo.undo()
    assert laid(window) == ["A1", "C1"]


def test_an_end_stays_where_it_is_nobodys_or_of_several(window, hand):
    camp(window, hand)
    document, board = window.document, window.document.board
    window.sighting.lay(LineEnd(board.hex("B1")), LineEnd(board.hex("E1")))
    document.do(MoveCounter.of(board, 3, board.hex("F1")))
    document.do(MoveCounter.of(board, 1, board.hex("A2")))
    assert laid(window) == ["B1", "E1"]


def test_an_end_is_grabbed_and_moved_and_the_other_stays(window, hand):
    window.files.show(OpenedMap(sketch(CAMP), None, "battletech"))
    hand.drag("A1", "E1")
    control = Qt.KeyboardModifier.ControlModifier
    for start, end, then in (("E1", "G1", ["A1", "G1"]), ("A1", "B2", ["B2", "G1"])):
        hand.press(start, LEFT, control)
        assert laid(window) != then
        hand.move(end)
        assert laid(window) == then
        hand.release(end, LEFT, control)
        assert laid(window) == then
    hand.press("G1", LEFT, control)
    hand.move("H1")
    hand.key(Qt.Key.Key_Escape)
    hand.release("H1", LEFT, control)
    assert laid(window) == ["B2", "G1"]
    hand.drag("G1", "H2")
    assert laid(window) == ["G1", "H2"]
