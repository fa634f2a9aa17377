"""File > New map from a VASSAL module: a map of the list opens with its picture under it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QMessageBox

from losview.board.new_map.scan_place import scan_of
from losview.window.editing.module_dialog import ModuleDialog
from tests.support.dialogs import answer
from tests.support.hand import wait_for
from tests.support.vassal_modules import build_file, grid, module

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def picture() -> bytes:
    """The picture of the first map: a dot in the middle of each hex."""
    image = QImage(208, 168, QImage.Format.Format_RGB32)
    image.fill(QColor("#d8e0c0"))
    painter = QPainter(image)
    painter.setPen(QColor("#a01818"))
    for column in range(4):
        for row in range(3):
            painter.drawEllipse(32 + 48 * column - 6, 28 + 56 * row + 28 * (column & 1) - 6, 12, 12)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def choose(name: str) -> list[str]:
    """Choose a map in the dialog that opens next, by keys; returns what the list offers."""
    offered: list[str] = []

    def press() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, ModuleDialog):
            QTimer.singleShot(20, press)
            return
        offered.extend(dialog.list.item(row).text() for row in range(dialog.list.count()))
        dialog.list.setFocus()
        QTest.keyClick(dialog.list, Qt.Key.Key_Home)
        for _ in range(offered.index(name)):
            QTest.keyClick(dialog.list, Qt.Key.Key_Down)
        button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Open)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, press)
    return offered


@pytest.mark.parametrize(("name", "top", "shape"), [("Main map / East", "flat", (4, 3)),
                                                    ("Main map / West / Hill", "pointy", (4, 2))])
def test_a_map_of_a_module_opens_with_its_picture(window, hand, tmp_path, monkeypatch, name, top, shape):
    path = tmp_path / "fen.vmod"
    path.write_bytes(module(picture()))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    offered = choose(name)
    window.menus.actions["module"].trigger()
    wait_for(lambda: bool(offered), "no map was offered")
    assert offered == ["Main map / East", "Main map / West / Hill"]
    wait_for(lambda: window.document.title == name)
    board = window.document.board
    assert (board.grid.top, board.grid.shape) == (top, shape)
    scan = scan_of(board)
    assert scan is not None
    assert (scan.file, board.label(board.grid.hex(0, 0))) == (str(path), "0101")


def test_a_module_without_hexes_is_told_of_and_the_map_stays(window, hand, tmp_path, monkeypatch):
    before = window.document.board
    path = tmp_path / "fen.vmod"
    path.write_bytes(module(b"x", build_file(grid()).replace("HexGrid", "SquareGrid")))
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(path), ""))
    said = answer(QMessageBox.StandardButton.Ok)
    window.menus.actions["module"].trigger()
    wait_for(lambda: bool(said), "nobody was told")
    assert "has no picture of a map with a hex grid" in said[0]
    assert window.document.board is before
