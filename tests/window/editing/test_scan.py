"""A scanned map is laid under the grid by three clicks and their labels, shows through what is painted, and is kept."""

from __future__ import annotations

import hashlib
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMessageBox

from losview.app.window import Window
from losview.board.background import Background
from losview.board.board import Board
from losview.board.edits.ground_edits import Paint
from losview.board.edits.picture_edits import SetPictures
from losview.board.hex_terrain import Feature, HexTerrain
from losview.formats.format import open_map
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.window.editing.heights_actions import heights_in
from losview.window.editing.heights_dialog import HeightsDialog
from losview.window.editing.scan_dialog import ScanDialog
from losview.window.files.opened_map import OpenedMap
from tests.support.dialogs import answer
from tests.support.hand import LEFT, Hand, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

#: The pixels of the scan for a unit of the scene, and where the scene's corner lies in it.
SCALE, LEFT_EDGE, TOP_EDGE = 1.5, 40, 25
OK = QDialogButtonBox.StandardButton.Ok


@pytest.fixture
def window(as_new: Window) -> Window:
    """One window for all tests of this file, as good as new."""
    return as_new


def under(window: Window, scan: Background) -> None:
    """Lay a scan under the map."""
    window.document.do(SetPictures(tuple(window.document.board.backgrounds), (scan,), "Put a picture under the map"))


def pixel(window: Window, label: str) -> tuple[float, float]:
    """Where a hex is in the scan."""
    x, y = Layout(window.document.board.grid).centre(window.document.board.hex(label))
    return x * SCALE + LEFT_EDGE, y * SCALE + TOP_EDGE


@pytest.fixture
def scan(window: Window, tmp_path: Path) -> Path:
    """A scan of the window's map: magenta, with a cyan disc on each centre dot."""
    _, _, wide, high = Layout(window.document.board.grid).bounds()
    image = QImage(round(wide * SCALE) + 80, round(high * SCALE) + 60, QImage.Format.Format_RGB32)
    image.fill(QColor("#ff00ff"))
    painter = QPainter(image)
    painter.setBrush(QColor("#00ffff"))
    painter.setPen(Qt.PenStyle.NoPen)
    for hex_ in window.document.board.grid.hexes():
        x, y = pixel(window, window.document.board.label(hex_))
        painter.drawEllipse(int(x) - 18, int(y) - 18, 36, 36)
    painter.end()
    image.save(str(tmp_path / "scan.png"))
    return tmp_path / "scan.png"


def lay(window: Window, scan: Path, monkeypatch: pytest.MonkeyPatch, act) -> None:
    """Ask for the dialog, on that picture where there is none, and do something in it."""
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(scan), ""))
    done: list[bool] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if isinstance(dialog, ScanDialog):
            try:
                act(dialog)
            finally:
                done.append(True)
                if dialog.isVisible():
                    dialog.reject()
        else:
            QTimer.singleShot(20, look)

    QTimer.singleShot(0, look)
    window.menus.actions["scan"].trigger()
    wait_for(lambda: bool(done), "no dialog came")


def click_hexes(window: Window, dialog: ScanDialog, *labels: str) -> None:
    for label in labels:
        QTest.mouseClick(dialog.view, LEFT, Qt.KeyboardModifier.NoModifier,
                         dialog.view.on_screen(*pixel(window, label)))
        wait_for(dialog.rows.rows[-1].label.hasFocus, "the label cannot be typed")
        QTest.keyClicks(QApplication.focusWidget(), label)


def put(dialog: ScanDialog) -> None:
    assert dialog.buttons.button(OK).isEnabled(), dialog.result_label.text()
    QTest.mouseClick(dialog.buttons.button(OK), LEFT)


def colour_at(window: Window, label: str, dx: float = 0.0) -> QColor:
    """The colour of the map on the screen at a hex, so many hexsides to the right of its centre dot."""
    Hand(window).settle()
    view = window.view
    x, y = window.scene.layout_.centre(window.document.board.hex(label))
    at = view.viewportTransform().map(x + dx * window.scene.layout_.size, y)
    return QColor(view.viewport().grab().toImage().pixel(round(at[0]), round(at[1])))


def test_three_clicks_and_labels_lay_a_scan_and_save_keeps_it(window, scan, monkeypatch, tmp_path: Path) -> None:
    said: list[str] = []

    def act(dialog: ScanDialog) -> None:
        assert not dialog.buttons.button(OK).isEnabled()
        click_hexes(window, dialog, "A1", "L1", "F8")
        said.append(dialog.result_label.text())
        dialog.opacity.setValue(100)
        put(dialog)

    lay(window, scan, monkeypatch, act)
    assert "Turned by" in said[0]
    assert "three hexes always fit" in said[0]
    [under] = window.document.board.backgrounds
    for label in ("C2", "J7", "D4"):  # cyan where the scan has its discs, magenta beside them
        assert colour_at(window, label, 0.22).green() > 150, label
        assert colour_at(window, label, 0.6).green() < 130, label
        assert colour_at(window, label, 0.6).red() > 150, label
    window.document.undo.undo()
    assert colour_at(window, "D4", 0.6).green() > 130
    window.document.undo.redo()
    assert window.files.save_to(tmp_path / "m.losmap")
    assert open_map(tmp_path / "m.losmap").backgrounds == [under]


def test_painting_never_hides_a_scan(window, scan, monkeypatch) -> None:
    def act(dialog: ScanDialog) -> None:
        click_hexes(window, dialog, "A1", "L1", "F8")
        put(dialog)

    lay(window, scan, monkeypatch, act)
    hex_ = window.document.board.hex("D4")
    before = colour_at(window, "D4", 0.6)
    window.document.do(Paint((hex_,), HexTerrain((Feature("water"),))))
    after = colour_at(window, "D4", 0.6)
    assert window.scene.pictures_shown
    assert after != before  # the water is seen
    assert after.red() - after.green() > 60  # through the magenta of the scan


def test_a_scan_is_changed_locked_and_taken_away(window, scan, monkeypatch) -> None:
    def first(dialog: ScanDialog) -> None:
        click_hexes(window, dialog, "A1", "L1", "F8")
        put(dialog)

    def darken(dialog: ScanDialog) -> None:
        assert dialog.rows.rows[0].label.text() == "A1"
        dialog.brightness.setValue(-60)
        dialog.locked.setChecked(True)
        put(dialog)

    def locked(dialog: ScanDialog) -> None:
        assert not dialog.rows.isEnabled()
        QTest.mouseClick(dialog.view, LEFT)
        assert len(dialog.rows.rows) == 3
        QTest.mouseClick(dialog.take_away, LEFT)

    lay(window, scan, monkeypatch, first)
    [laid] = window.document.board.backgrounds
    bright = colour_at(window, "D4", 0.6)
    lay(window, scan, monkeypatch, darken)
    [dark] = window.document.board.backgrounds
    assert dark.affine == pytest.approx(laid.affine, abs=0.02)
    assert (dark.brightness, dark.locked) == (-0.6, True)
    assert colour_at(window, "D4", 0.6).red() < bright.red() - 40
    lay(window, scan, monkeypatch, locked)
    assert window.document.board.backgrounds == []


def test_a_picture_that_nobody_moves_stays_exactly_where_it_lies(window, scan, monkeypatch) -> None:
    under(window, Background(str(scan), affine=(12.34567, 0.01, -0.51234, 0.02, 10.98765, -0.71234)))

    def darken(dialog: ScanDialog) -> None:
        dialog.brightness.setValue(-60)
        put(dialog)

    [before] = window.document.board.backgrounds
    lay(window, scan, monkeypatch, darken)
    [after] = window.document.board.backgrounds
    assert (after.affine, after.brightness) == (before.affine, -0.6)


def test_the_opacity_can_be_changed_where_three_hexes_say_no_place(window, scan, monkeypatch) -> None:
    window.files.show(OpenedMap(Board(Grid(40, 2)), None, "battletech"))
    under(window, Background(str(scan), affine=(40.0, 0.0, 0.0, 0.0, 2.0, 0.0)))

    def fade(dialog: ScanDialog) -> None:
        assert dialog.result_label.text() == "It stays where it lies."
        dialog.opacity.setValue(40)
        put(dialog)

    lay(window, scan, monkeypatch, fade)
    assert window.document.board.backgrounds[0].opacity == 0.4


def test_a_picture_that_has_changed_is_read_again_and_is_the_right_one_then(window, scan, monkeypatch) -> None:
    def first(dialog: ScanDialog) -> None:
        click_hexes(window, dialog, "A1", "L1", "F8")
        put(dialog)

    lay(window, scan, monkeypatch, first)
    [before] = window.document.board.backgrounds
    image = QImage(str(scan))
    image.fill(QColor("#00ff00"))
    image.save(str(scan))
    lay(window, scan, monkeypatch, put)
    [after] = window.document.board.backgrounds
    assert after.sha256 == hashlib.sha256(scan.read_bytes()).hexdigest() != before.sha256


def test_a_picture_whose_file_is_gone_can_be_taken_away(window, scan, monkeypatch) -> None:
    under(window, Background(str(scan), affine=(12.0, 0.0, 0.0, 0.0, 10.0, 0.0)))
    scan.unlink()
    said = answer(QMessageBox.StandardButton.Open)
    window.menus.actions["scan"].trigger()
    wait_for(lambda: not window.document.board.backgrounds, "it was not taken away")
    assert "scan.png" in said[0]
    assert window.document.undo.undoText() == "Take the picture away"


def test_rows_are_named_by_their_places(window, scan, monkeypatch) -> None:
    names: list[str] = []

    def act(dialog: ScanDialog) -> None:
        click_hexes(window, dialog, "A1", "L1", "F8")
        QTest.mouseClick(dialog.rows.rows[1].remove, LEFT)
        click_hexes(window, dialog, "B3")
        names.extend(row.label.accessibleName() for row in dialog.rows.rows)

    lay(window, scan, monkeypatch, act)
    assert names == ["Label of hex 1", "Label of hex 2", "Label of hex 3"]


def test_what_is_wrong_is_said_in_the_dialog(window, scan, monkeypatch) -> None:
    said: list[str] = []

    def act(dialog: ScanDialog) -> None:
        click_hexes(window, dialog, "A1", "L1", "F8")
        for text in ("ZZ99", "L1", "F1"):
            dialog.rows.rows[2].label.setText(text)
            said.append(dialog.result_label.text())
            assert not dialog.buttons.button(OK).isEnabled()
        QTest.mouseClick(dialog.rows.rows[2].remove, LEFT)
        said.append(dialog.result_label.text())

    lay(window, scan, monkeypatch, act)
    assert "ZZ99" in said[0]
    assert "twice" in said[1]
    assert "nearly on one line" in said[2]
    assert "there are 2" in said[3]
    assert window.document.board.backgrounds == []


def test_a_picture_that_is_none_is_told_of(window, monkeypatch, tmp_path: Path) -> None:
    (tmp_path / "scan.png").write_bytes(b"<svg/>")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "scan.png"), ""))
    said = answer(QMessageBox.StandardButton.Ok)
    window.menus.actions["scan"].trigger()
    wait_for(lambda: bool(said))
    assert "not a picture of pixels" in said[0]


def test_levels_come_from_a_picture_and_from_a_grid(window, monkeypatch, tmp_path: Path) -> None:
    image = QImage(40, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("#000000"))
    painter = QPainter(image)
    painter.fillRect(20, 0, 20, 20, QColor("#c8c8c8"))
    painter.end()
    image.save(str(tmp_path / "heights.png"))
    (tmp_path / "heights.asc").write_bytes(b"ncols 2\nnrows 1\n0 200\n")
    before = window.document.board.levels.tolist()
    for name in ("heights.png", "heights.asc"):
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        said: list[str] = []

        def act(said=said) -> None:
            dialog = QApplication.activeModalWidget()
            if not isinstance(dialog, HeightsDialog):
                QTimer.singleShot(20, act)
                return
            dialog.step.setValue(100)
            said.append(dialog.about.text() if not dialog.preview.pixmap().isNull() else "")
            QTest.mouseClick(dialog.buttons.button(OK), LEFT)

        QTimer.singleShot(0, act)
        window.menus.actions["heights"].trigger()
        wait_for(lambda name=name: name in window.document.undo.undoText(), "no levels were set")
        board = window.document.board
        assert [board.level(board.hex(label)) for label in ("A5", "C3", "K3", "L8")] == [0, 0, 8, 8]
        assert "120 of 120 hexes" in said[0]
        window.document.undo.undo()
        assert window.document.board.levels.tolist() == before


def test_the_lowest_place_is_on_level_0_where_it_has_many_decimals(window) -> None:
    heights = np.array([[402.537, 410.0]])
    dialog = HeightsDialog(window.document.board, heights, None, "heights.asc", window)
    assert min(dialog.levels().values()) == 0
    dialog.deleteLater()


def test_changed_heights_of_the_same_name_are_read_again(tmp_path: Path) -> None:
    for grey in (10, 200):
        image = QImage(2, 2, QImage.Format.Format_RGB32)
        image.fill(QColor(grey, grey, grey))
        image.save(str(tmp_path / "heights.png"))
        assert heights_in(tmp_path / "heights.png").tolist() == [[grey, grey], [grey, grey]]
