"""Dominance from the window: drawn over the map, sorted, searched, saved, cancelled, and forgotten with its map."""

from __future__ import annotations

import copy
import csv
import gc
import random
import threading
import weakref

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.board.edits.ground_edits import Raise
from losview.features.studies.dominance import Dominance
from losview.features.studies.layouts import Layouts
from losview.features.studies.window.studies_feature import StudiesFeature
from losview.features.studies.window.study_actions import HeatOverlay
from losview.features.studies.window.study_dialog import StudyDialog
from losview.formats.format import save
from losview.formats.losmap.board_files import layout_of
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.window.canvas.overlay_item import OverlayItem
from losview.window.files.opened_map import OpenedMap
from tests.support.archives import METADATA, WOODS, Paint
from tests.support.hand import LEFT, opened, wait_for
from tests.support.rule_boards import civil_war_board


@pytest.fixture
def dialog(window, hand):
    """The dialog with the dominance of a map of 12 x 10."""
    opened(window, "demo:", ask=False)
    hand.settle()
    window.menus.actions["studies"].trigger()
    wait_for(lambda: window.features.of(StudiesFeature).actions.result is not None)
    yield window.features.of(StudiesFeature).actions.dialog
    window.features.of(StudiesFeature).actions.dialog.close()


def column(dialog, name: str) -> int:
    return list(dialog.model.table.columns).index(name)


def cells(dialog, number: int) -> list[str]:
    model = dialog.table.model()
    return [model.data(model.index(row, number)) for row in range(model.rowCount())]


def heat_items(window) -> list[HeatOverlay]:
    return [item.overlay for item in window.scene.items()
            if isinstance(item, OverlayItem) and isinstance(item.overlay, HeatOverlay)]


def test_it_counts_what_fields_show_and_draws_it(window, dialog):
    board, table = window.document.board, dialog.model.table
    for row in (0, 77, 150):
        field = compute_field(window.sighting.judge, LineEnd(table.hexes[row]))
        assert table["sees"][row] == field.seen()
    assert "sees most:" in dialog.status.text()
    assert len(heat_items(window)) == 1
    assert dialog.histogram.texts()
    drawn = window.view.grab().toImage()
    dialog.shown_box.click()
    assert not heat_items(window)
    assert not dialog.histogram.texts()
    assert window.view.grab().toImage() != drawn
    dialog.shown_box.click()
    assert len(board.grid.hexes()) == dialog.table.model().rowCount()
    dialog.close()
    assert not heat_items(window)
    window.menus.actions["studies"].trigger()
    assert len(heat_items(window)) == 1


def test_the_table_is_sorted_and_searched_and_leads_to_its_hex(window, dialog):
    sees = [int(text.replace(",", "")) for text in cells(dialog, column(dialog, "sees"))]
    assert sees == sorted(sees, reverse=True)
    header = dialog.table.horizontalHeader()
    QTest.mouseClick(header.viewport(), LEFT, pos=header.viewport().rect().topLeft() + _middle(header, 0))
    assert cells(dialog, 0)[:3] in (["A1", "A2", "A3"], [window.document.board.label(hex_) for hex_ in
                                                         window.document.board.grid.hexes()[:-4:-1]])
    dialog.filter_line.setFocus()
    QTest.keyClicks(dialog.filter_line, "b1")
    assert set(cells(dialog, 0)) == {"B1", "B10", "B11", "B12"}
    dialog.table.selectRow(0)
    assert window.document.board.label(window.view.cursor_hex) == cells(dialog, 0)[0]


def _middle(header, section: int) -> QPoint:
    return QPoint(header.sectionViewportPosition(section) + header.sectionSize(section) // 2, header.height() // 2)


def test_viewers_may_be_an_area_and_bad_ones_are_told(window, dialog):
    dialog.question.viewers.setFocus()
    QTest.keyClicks(dialog.question.viewers, "A1, B2")
    QTest.keyClick(dialog.question.viewers, Qt.Key.Key_Return)
    wait_for(lambda: dialog.start_button.isEnabled())
    assert np.count_nonzero(dialog.model.table["sees"]) == 2
    assert "sees_change" not in dialog.model.table.columns  # another question than before
    QTest.keyClicks(dialog.question.targets, "nowhere")
    QTest.mouseClick(dialog.start_button, LEFT)
    wait_for(lambda: dialog.start_button.isEnabled())
    assert dialog.status.text().startswith("'nowhere' is no area")


def test_a_stroke_under_way_makes_it_not_stale(window, dialog):
    before = dialog.status.text()
    window.document.preview(Raise((window.document.board.hex("F6"),), 12))
    window.document.preview(None)
    assert dialog.status.text() == before


def test_an_edit_makes_it_stale_and_computing_again_says_what_has_changed(window, dialog):
    board = window.document.board
    window.document.do(Raise((board.hex("F6"),), 12))
    assert dialog.status.text().startswith("Map or rules have changed since")
    QTest.mouseClick(dialog.start_button, LEFT)
    wait_for(lambda: dialog.start_button.isEnabled())
    table = dialog.model.table
    change = table["sees_change"]
    assert change[table.hexes.index(board.hex("F6"))] > 0
    assert set(change.tolist()) - {0}
    assert any(text.startswith("+") for text in cells(dialog, column(dialog, "sees_change")))


def test_it_can_be_cancelled(window, dialog, monkeypatch):
    """The job waits until the button has been clicked."""
    before, go_on, compute = window.features.of(StudiesFeature).actions.result, threading.Event(), Dominance.compute
    monkeypatch.setattr(Dominance, "compute", lambda *args: (go_on.wait(10), compute(*args))[1])
    QTest.mouseClick(dialog.start_button, LEFT)
    assert dialog.cancel_button.isEnabled()
    QTest.mouseClick(dialog.cancel_button, LEFT)
    go_on.set()
    wait_for(lambda: not window.features.of(StudiesFeature).actions.worker.busy)
    QApplication.processEvents()
    assert dialog.status.text() == "Cancelled."
    assert window.features.of(StudiesFeature).actions.result is before


def test_it_is_saved_as_table_and_pictures(window, dialog, tmp_path):
    for name in ("out.csv", "out.pdf", "out.png", "out.svg"):
        window.features.of(StudiesFeature).actions.save(tmp_path / name)
    with (tmp_path / "out.csv").open(newline="") as file:
        assert [row["sees"] for row in csv.DictReader(file)] == [str(n) for n in dialog.model.table["sees"].tolist()]
    picture = QImage(str(tmp_path / "out.png"))
    assert picture.width() > 500
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")
    colours = {picture.pixelColor(x, y).name() for x in range(0, picture.width(), 9)
               for y in range(0, picture.height(), 9)}
    assert len(colours) > 20
    assert ">Sees</text>" in (tmp_path / "out.svg").read_text(encoding="utf-8")
    assert QColor(colours.pop()).isValid()


def test_results_vanish_with_their_map(window, dialog, monkeypatch):
    """Nothing of a study reaches another map: neither its table and heat, nor the one that is under way."""
    studied = weakref.ref(window.features.of(StudiesFeature).actions.result.board)
    go_on, compute = threading.Event(), Dominance.compute
    monkeypatch.setattr(Dominance, "compute", lambda *args: (go_on.wait(10), compute(*args))[1])
    QTest.mouseClick(dialog.start_button, LEFT)
    window.files.show(OpenedMap(civil_war_board(random.Random(3), 6), None, "cwb"))
    go_on.set()
    wait_for(lambda: not window.features.of(StudiesFeature).actions.worker.busy)
    QApplication.processEvents()
    assert window.features.of(StudiesFeature).actions.result is None
    wait_for(lambda: gc.collect() >= 0 and studied() is None)
    assert dialog.model.rowCount() == 0
    assert dialog.column_box.count() == 0
    assert not heat_items(window)
    assert dialog.start_button.isEnabled()
    assert not dialog.save_button.isEnabled()
    QTest.mouseClick(dialog.start_button, LEFT)
    wait_for(lambda: window.features.of(StudiesFeature).actions.result is not None)
    assert window.features.of(StudiesFeature).actions.result.board.grid == window.document.board.grid


def ask(dialog, study: str, **settings: str) -> None:
    """Choose a study by the keyboard, write its settings, and press Compute."""
    box = dialog.question.study_box
    box.setFocus()
    while box.currentText() != study:
        before = box.currentIndex()
        QTest.keyClick(box, Qt.Key.Key_Down)
        assert box.currentIndex() > before
    for name, text in settings.items():
        line = dialog.question.settings[name]
        assert line.isVisible()
        line.setFocus()
        line.selectAll()
        QTest.keyClicks(line, text)
    # By the keyboard: rows that come and go move the button, perhaps between a press and a release of the mouse.
    QTest.keyClick(dialog.start_button, Qt.Key.Key_Space)
    wait_for(lambda: dialog.start_button.isEnabled())


def test_other_studies_are_made_drawn_and_saved(window, dialog, tmp_path):
    QTest.keyClick(dialog.question.study_box, Qt.Key.Key_Home)
    ask(dialog, "Compare")
    assert "is compared with itself" in dialog.status.text()
    dialog.question.options.setFocus()
    QTest.keyClicks(dialog.question.options, "ridge-middle=lower")
    ask(dialog, "Compare")
    assert "threads differ" in dialog.status.text()
    dialog.question.edition.setFocus()
    QTest.keyClicks(dialog.question.edition, str(tmp_path / "older.losmap"))
    ask(dialog, "Compare")
    assert "older.losmap: there is no such file" in dialog.status.text()
    older = copy.deepcopy(window.document.board)
    Raise((older.hex("F6"),), 12).apply(older)
    save(older, tmp_path / "older.losmap")
    ask(dialog, "Compare")
    assert dialog.model.table["differs"][older.grid.hexes().index(older.hex("F6"))] > 20
    ask(dialog, "Positions", observers="many")
    assert dialog.status.text() == "observers: 'many' is not a whole number"
    ask(dialog, "Positions", observers="2")
    assert "together see" in dialog.status.text()
    assert {dialog.column_box.itemData(i) for i in range(dialog.column_box.count())} >= {"sees", "chosen"}
    assert len(heat_items(window)) == 1
    ask(dialog, "Routes", start="A1")
    assert dialog.status.text() == "the study routes needs goal: where it ends"
    ask(dialog, "Routes", goal="D4")
    assert list(dict.fromkeys(cells(dialog, 0)))[:3] == ["0", "1", "2"]
    row = next(row for row, viewer in enumerate(cells(dialog, 3)) if viewer not in ("", "A1"))
    dialog.table.selectRow(row)
    firer, target = (dialog.model.table[name][row] for name in ("viewer", "hex"))
    ends = window.sighting.laid_ends()
    assert [window.document.board.label(end.hex) for end in ends] == [firer, target]
    assert window.sighting.ruling().verdict.outcome.name.lower() == dialog.model.table["outcome"][row]
    ask(dialog, "Shared", all_of="A1, D4", none_of="L8")
    assert "are seen by all 2 viewers and not by the other one" in dialog.status.text()
    hexes = {hex_ for members in window.features.of(StudiesFeature).actions.heat.members for hex_ in members}
    table = dialog.model.table
    assert hexes == {hex_ for hex_, fits in zip(table.hexes, table["fits"], strict=True) if fits}
    assert hexes
    ask(dialog, "Balance", side_a="A1..A10")
    assert not dialog.question.viewers.isVisible()
    assert "dead ground" in dialog.status.text()
    (tmp_path / "theirs.tsv").write_text("a\tb\tvisible\nA1\tA2\t0\n", encoding="utf-8")
    ask(dialog, "Agreement", verdicts=str(tmp_path / "theirs.tsv"))
    assert "1 verdicts, 1 differ" in dialog.status.text()
    assert not dialog.column_box.isVisible()
    assert not heat_items(window)
    window.features.of(StudiesFeature).actions.save(tmp_path / "out.pdf")
    assert (tmp_path / "out.pdf").read_bytes().startswith(b"%PDF")


def test_a_long_table_is_shown_in_part(window, dialog, monkeypatch):
    for module in ("study_model", "study_dialog"):
        monkeypatch.setattr(f"losview.features.studies.window.{module}.MAX_ROWS", 500)
    QTest.keyClick(dialog.question.study_box, Qt.Key.Key_Home)
    ask(dialog, "Pairs")
    assert dialog.status.text().endswith("The table shows the first 500 of 32,400 rows; Save writes all as CSV.")
    assert dialog.table.model().rowCount() == 500
    dialog.table.selectRow(3)
    board, (firer, target) = window.document.board, (cells(dialog, 0)[3], cells(dialog, 1)[3])
    assert (window.sighting.firer, window.sighting.target) == (LineEnd(board.hex(firer)), LineEnd(board.hex(target)))


def test_heights_of_eyes_are_asked_and_a_row_lays_its_thread_with_them(window, dialog):
    form = dialog.question
    form.study_box.setCurrentIndex(form.study_box.findText("Pairs"))
    form.study_box.activated.emit(form.study_box.currentIndex())
    for line, text in ((form.viewers, "A1"), (form.targets, "D4"), (form.viewer_heights, "0, 2.25")):
        line.clear()
        QTest.keyClicks(line, text)
    # By the keyboard: rows that come and go move the button, perhaps between a press and a release of the mouse.
    QTest.keyClick(dialog.start_button, Qt.Key.Key_Space)
    wait_for(lambda: dialog.start_button.isEnabled())
    assert dialog.model.table["from_height"].tolist() == [0.0, 2.25]
    for row, quarters in ((1, 9), (0, 0)):
        dialog.table.selectRow(next(shown for shown, of in enumerate(dialog.rows_shown(2)) if of == row))
        assert (window.sighting.firer.eye, window.sighting.target.eye) == (quarters, None)
        assert dialog.model.table["outcome"][row] == window.sighting.verdict.outcome.name.lower()
    form.target_heights.clear()
    QTest.keyClicks(form.target_heights, "high")
    QTest.mouseClick(dialog.start_button, LEFT)
    wait_for(lambda: dialog.start_button.isEnabled())
    assert dialog.status.text().startswith("Targets' eyes: 'high' is not a number of levels")


@pytest.fixture
def boards(tmp_path):
    """A folder with two small boards, which is the folder of boards."""
    for name, label in (("t1", "B2"), ("t2", "D3")):
        text = METADATA.format(columns=5, rows=4, more="", inside="").replace('name="t1"', f'name="{name}"')
        (tmp_path / f"bd{name}").write_bytes(Paint().disc(label, 25, WOODS).archive(text))
    QSettings().setValue("boards folder", str(tmp_path))
    return tmp_path


def test_layouts_are_compared_opened_drawn_and_saved(window, dialog, boards, tmp_path):
    """Their table stays while one after the other is opened, with the heat of each."""
    opened(window, "demo:", ask=False)
    fresh = StudyDialog(window)
    assert fresh.layout_button.isHidden()  # there is none to be opened yet
    fresh.deleteLater()
    dialog.question.boards.setFocus()
    QTest.keyClick(dialog.question.study_box, Qt.Key.Key_Home)
    ask(dialog, "Layouts")
    assert dialog.status.text().startswith("the study layouts needs two boards or more")
    dialog.question.boards.setFocus()
    QTest.keyClicks(dialog.question.boards, "bdt1, bdt2")
    ask(dialog, "Layouts")
    table = dialog.model.table
    assert len(table) == 8
    assert dialog.status.text().startswith("8 layouts: most is seen on ")
    assert not heat_items(window)
    assert not dialog.column_box.isVisible()
    percent = [float(text) for text in cells(dialog, column(dialog, "seen_percent"))]
    assert percent == sorted(percent, reverse=True)
    for row in (0, 5):
        dialog.table.selectRow(row)
        name = cells(dialog, 0)[row]
        QTest.mouseClick(dialog.layout_button, LEFT)
        wait_for(lambda name=name: layout_of(window.document.board) == name)
        wait_for(lambda: len(heat_items(window)) == 1)
        assert len(dialog.model.table) == 8
        heat = window.features.of(StudiesFeature).actions.heat
        assert {hex_ for members in heat.members for hex_ in members} == set(window.document.board.grid.hexes())
    for suffix in (".csv", ".pdf", ".svg"):
        window.features.of(StudiesFeature).actions.save(tmp_path / f"out{suffix}")
    window.document.do(Raise((window.document.board.grid.hexes()[0],), 4))
    assert not heat_items(window)  # which was of the map as it was
    assert not dialog.column_box.isVisible()
    assert (tmp_path / "out.csv").read_text(encoding="utf-8").startswith("layout,hexes,seen_percent")
    assert ">Sees</text>" in (tmp_path / "out.svg").read_text(encoding="utf-8")
    opened(window, "demo:", ask=False)
    assert not heat_items(window)
    assert len(dialog.model.table) == 8
    (boards / "bdt2").unlink()
    ask(dialog, "Layouts")
    assert dialog.status.text() == ("bdt1 and bdt2 do not all lie in your folder of boards; choose the boards with "
                                    "Browse")


def test_layouts_are_cancelled_and_outlive_a_change_of_map(window, dialog, boards, monkeypatch):
    go_on, compute = threading.Event(), Layouts.compute
    monkeypatch.setattr(Layouts, "compute", lambda *args: (go_on.wait(10), compute(*args))[1])
    form = dialog.question
    form.study_box.setCurrentIndex(form.study_box.findText("Layouts"))
    form.study_box.activated.emit(form.study_box.currentIndex())
    form.boards.setText("bdt1 bdt2")
    QTest.mouseClick(dialog.start_button, LEFT)
    wait_for(lambda: "map 1 of 8" in dialog.status.text())
    opened(window, "demo:", ask=False)
    assert dialog.cancel_button.isEnabled()
    QTest.mouseClick(dialog.cancel_button, LEFT)
    go_on.set()
    wait_for(lambda: not window.features.of(StudiesFeature).actions.worker.busy)
    assert dialog.status.text() == "Cancelled."
    QTest.mouseClick(dialog.start_button, LEFT)
    opened(window, "demo:", ask=False)
    wait_for(lambda: dialog.start_button.isEnabled())
    assert len(dialog.model.table) == 8
