"""The history panel: its rows are the edits, whatever was done, undone and redone; reading them stays cheap."""

from __future__ import annotations

import random

from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest

from losview.board.edits.ground_edits import Raise
from losview.window.frame.history_panel import HistoryList
from losview.window.state.undo_stack import UndoStack


def shown_rows(view: HistoryList) -> list[str]:
    model = view.model()
    return [model.index(row, 0).data(Qt.ItemDataRole.DisplayRole) for row in range(model.rowCount())]


def test_rows_are_the_edits_after_any_edits_undos_and_redos(window):
    view = window.docks.history.findChild(HistoryList)
    QAbstractItemModelTester(view.model(), QAbstractItemModelTester.FailureReportingMode.Fatal, view)
    document, chance = window.document, random.Random(8)
    hexes = document.board.grid.hexes()
    for _ in range(120):
        match chance.choice(("edit", "edit", "undo", "undo", "redo", "jump")):
            case "edit":
                document.do(Raise((chance.choice(hexes),), chance.choice((-4, 4))))
            case "undo":
                document.undo.undo()
            case "redo":
                document.undo.redo()
            case _:
                document.undo.setIndex(chance.randint(0, document.undo.count()))
        edits = [document.undo.text(number) for number in range(document.undo.count())]
        assert shown_rows(view) == ["The map as it was opened", *edits]
        assert view.currentIndex().row() == document.undo.index()


def test_an_edit_reads_as_many_names_after_many_edits_as_after_few(window, monkeypatch):
    read = []
    text = UndoStack.text
    monkeypatch.setattr(UndoStack, "text", lambda stack, index: read.append(index) or text(stack, index))
    window.docks.history.show()
    window.docks.history.raise_()
    document = window.document
    hex_ = document.board.hex("C3")

    def names_read() -> int:
        read.clear()
        document.do(Raise((hex_,), 4))
        document.undo.undo()
        window.docks.history.findChild(HistoryList).viewport().repaint()
        return len(read)

    for _ in range(60):
        document.do(Raise((hex_,), 4))
    few = names_read()
    for _ in range(300):
        document.do(Raise((hex_,), 4))
    assert names_read() <= few


def test_history_names_every_edit_and_goes_back(window, hand):
    board = window.document.board
    for levels in (4, 8):
        window.document.do(Raise((board.hex("C3"),), levels))
    window.docks.history.toggleViewAction().trigger()
    assert window.docks.history.isVisible()
    view = window.docks.history.findChild(HistoryList)
    model = view.model()
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    assert len(names) == 3
    assert names[1].startswith("Raise")
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton,
                     pos=view.visualRect(model.index(1, 0)).center())
    assert board.level(board.hex("C3")) == 4
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert board.level(board.hex("C3")) == 0
    assert not window.document.dirty
    hand.settle()
