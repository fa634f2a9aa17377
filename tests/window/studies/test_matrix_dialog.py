"""All against all in the window: shown, sorted, filtered, laid by a click, kept up to date, saved, forgotten."""

from __future__ import annotations

import csv

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.board.edits.counter_edits import MoveCounter
from losview.features.studies.sight_matrix import COLUMNS
from losview.features.studies.window.matrix_feature import MatrixFeature
from losview.formats.sketch import sketch
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, Hand, wait_for
from tests.support.valley import valley

CAMP = """
    grid pointy
    terrain
    . . . . . . . .
    levels
    0 0 0 3 0 0 0 0
    units
    blue infantry A1 "Scout"
    blue infantry C1 "Lance <b>"
    red infantry H1 "Rear"
    red infantry E1 "Van"
    """


@pytest.fixture
def dialog(as_new):
    """The dialog on a map of four units, with its answer."""
    as_new.files.show(OpenedMap(sketch(CAMP), None, "cwb"))
    as_new.menus.actions["matrix"].trigger()
    shown = as_new.features.of(MatrixFeature).actions.dialog
    for box in (shown.of, shown.to):
        box.setEditText("")
    shown.asked.emit()
    wait_for(lambda: shown.model.matrix is not None and len(shown.model.rows) == 4)
    yield shown
    shown.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
    shown.filter_line.clear()
    shown.verdict_box.setCurrentIndex(0)
    shown.close()


def cells(dialog, name: str) -> list[str]:
    model = dialog.table.model()
    return [model.data(model.index(row, COLUMNS.index(name))) for row in range(model.rowCount())]


def ask(box, text: str) -> None:
    """Type a party and leave the box with Return."""
    line = box.lineEdit()
    line.selectAll()
    QTest.keyClicks(line, text)
    QTest.keyClick(line, Qt.Key.Key_Return)


def test_it_begins_with_one_side_against_the_other_and_says_how_many_are_seen(dialog):
    assert (dialog.of.currentText(), dialog.to.currentText()) == ("Blue", "Red")
    assert cells(dialog, "from") == ["infantry Scout in A1"] * 2 + ["infantry Lance <b> in C1"] * 2
    assert cells(dialog, "verdict") == ["blocked"] * 4
    assert dialog.status.text() == "4 threads: 4 blocked."


def test_a_click_lays_the_thread_and_a_header_sorts(as_new, dialog):
    header = dialog.table.horizontalHeader()
    section = COLUMNS.index("range")
    at = QPoint(header.sectionViewportPosition(section) + 9, header.height() // 2)
    QTest.mouseClick(header.viewport(), LEFT, pos=at)
    assert cells(dialog, "range") == ["2", "4", "5", "7"]
    table = dialog.table
    QTest.mouseClick(table.viewport(), LEFT, pos=table.visualRect(table.model().index(1, 0)).center())
    board = as_new.document.board
    assert [board.label(end.hex) for end in as_new.sighting.laid_ends()] == ["A1", "E1"]
    QTest.keyClick(table, Qt.Key.Key_Down)
    assert [board.label(end.hex) for end in as_new.sighting.laid_ends()] == ["C1", "H1"]


def test_names_and_verdicts_filter_it_and_what_is_listed_is_copied_and_saved(as_new, dialog, tmp_path):
    QTest.keyClicks(dialog.filter_line, "van")
    assert cells(dialog, "to") == ["infantry Van in E1"] * 2
    QTest.mouseClick(dialog.copy_button, LEFT)
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == list(COLUMNS)
    assert len(lines) == 4
    assert lines[-1].startswith(f"{as_new.document.title}, {as_new.sighting.rules.name}, ")
    as_new.features.of(MatrixFeature).actions.save(tmp_path / "all.csv")
    saved = list(csv.reader((tmp_path / "all.csv").open(encoding="utf-8")))
    assert [line[1] for line in saved[1:]] == cells(dialog, "to")
    dialog.verdict_box.setCurrentIndex(1)
    assert cells(dialog, "to") == []


def test_parties_are_typed_and_exchanged_and_what_is_wrong_is_said(dialog):
    ask(dialog.of, "A1, B1:2")
    wait_for(lambda: cells(dialog, "from")[-1:] == ["B1:2"])
    QTest.mouseClick(dialog.swap_button, LEFT)
    wait_for(lambda: cells(dialog, "to")[-1:] == ["B1:2"])
    assert dialog.of.currentText() == "Red"
    ask(dialog.to, "A1, Q9")
    wait_for(lambda: "'Q9' names no hex" in dialog.status.text())
    assert cells(dialog, "to") == []
    assert not dialog.save_button.isEnabled()
    ask(dialog.to, "Selected hexes")
    wait_for(lambda: dialog.status.text().startswith("No hexes are selected"))


def test_it_follows_the_map_and_is_forgotten_with_it(as_new, dialog):
    board = as_new.document.board
    as_new.document.do(MoveCounter.of(board, 4, board.hex("B1")))
    wait_for(lambda: cells(dialog, "verdict").count("clear") == 2)
    as_new.document.replace(valley(), None)
    assert cells(dialog, "from") == []
    wait_for(lambda: not as_new.features.of(MatrixFeature).actions.worker.busy)
    Hand(as_new).settle()
