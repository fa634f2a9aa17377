"""Laying out boards by the dialog: tiles by mouse and keys, the text below, what does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, QSettings, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox

from losview.formats.vasl.layout_text import parse_layout
from losview.formats.vasl.vasl_format import BOARDS
from losview.window.files import layout_dialog
from losview.window.files.layout_dialog import SETTING, LayoutDialog
from tests.support.archives import METADATA, WOODS, Paint
from tests.support.gate import gate_before
from tests.support.hand import Hand, opened, read_out, wait_for

OPEN = QDialogButtonBox.StandardButton.Open


@pytest.fixture
def folder(qapp, tmp_path: Path) -> Path:
    for name, label in (("1", "C2"), ("2", "B1"), ("3", "A3")):
        text = METADATA.replace('name="t1"', f'name="{name}"').format(columns=5, rows=4, more="", inside="")
        (tmp_path / f"bd{name}").write_bytes(Paint().disc(label, 25, WOODS).archive(text))
    (tmp_path / "bd.txt").write_text("no board")
    QSettings().setValue(SETTING, str(tmp_path))
    return tmp_path


@pytest.fixture
def dialog(folder: Path):
    shown = LayoutDialog()
    shown.show()
    QApplication.processEvents()
    yield shown
    shown.close()
    shown.deleteLater()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch):
    with gate_before(layout_dialog, "board_in", monkeypatch) as made:
        yield made


def read_all(dialog: LayoutDialog) -> None:
    """Wait until the boards of the layout are read."""
    wait_for(lambda: not dialog.reading.name)


def press(dialog: LayoutDialog, *names: str) -> None:
    for name in names:
        QTest.mouseClick(dialog.acts[name], Qt.MouseButton.LeftButton)


def take(dialog: LayoutDialog, name: str) -> None:
    """Choose a board of the folder with the mouse."""
    (item,) = dialog.boards.findItems(name, Qt.MatchFlag.MatchExactly)
    QTest.mouseClick(dialog.boards.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     dialog.boards.visualItemRect(item).center())


def tile(dialog: LayoutDialog, row: int, column: int) -> None:
    QTest.mouseClick(dialog.table, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
                     dialog.table.areas()[row, column].center().toPoint())


def test_the_folders_boards_are_listed(dialog: LayoutDialog) -> None:
    assert [dialog.boards.item(i).text() for i in range(dialog.boards.count())] == ["bd1", "bd2", "bd3"]
    assert not dialog.buttons.button(OPEN).isEnabled()
    assert [item.text() for item in dialog.boards.selectedItems()] == ["bd1"], "it is seen which one Add takes"
    QTest.mouseClick(dialog.acts["add"], Qt.MouseButton.LeftButton)
    assert dialog.words.text() == "bd1"


def test_a_folder_without_boards_says_so_and_what_to_do(qapp, tmp_path: Path) -> None:
    QSettings().setValue(SETTING, str(tmp_path))
    shown = LayoutDialog()
    assert str(tmp_path) in shown.table.hint
    assert "with the button on the left" in shown.table.hint
    assert not shown.acts["add"].isEnabled()
    shown.deleteLater()


def test_boards_are_laid_turned_moved_and_taken_away(dialog: LayoutDialog) -> None:
    take(dialog, "bd1")
    press(dialog, "add")
    take(dialog, "bd2")
    press(dialog, "add", "turn")
    take(dialog, "bd3")
    press(dialog, "row")
    read_all(dialog)
    assert dialog.words.text() == "bd1 bd2r / bd3"
    assert dialog.buttons.button(OPEN).isEnabled()
    tile(dialog, 0, 1)
    press(dialog, "left")
    assert dialog.words.text() == "bd2r bd1 / bd3"
    tile(dialog, 1, 0)
    press(dialog, "remove")
    assert dialog.words.text() == "bd2r bd1"


def test_by_keys(dialog: LayoutDialog) -> None:
    dialog.lay("bd1")
    dialog.lay("bd2")
    dialog.table.setFocus()
    none = Qt.KeyboardModifier.NoModifier
    for key, modifiers in ((Qt.Key.Key_Left, none), (Qt.Key.Key_R, none),
                           (Qt.Key.Key_Right, Qt.KeyboardModifier.ControlModifier)):
        QTest.keyClick(dialog.table, key, modifiers)
    assert dialog.words.text() == "bd2 bd1r"
    QTest.keyClick(dialog.table, Qt.Key.Key_Delete)
    assert dialog.words.text() == "bd2"


def test_the_text_is_read_and_what_does_not_fit_is_said(dialog: LayoutDialog) -> None:
    dialog.words.setFocus()
    QTest.keyClicks(dialog.words, "bd1 bd2[B-E]")
    QTest.keyClick(dialog.words, Qt.Key.Key_Return)
    read_all(dialog)
    message = dialog.message.text()
    assert "its neighbour's hexes lie half a hex away" in message or "does not fit" in message
    assert not dialog.buttons.button(OPEN).isEnabled()
    dialog.words.selectAll()
    QTest.keyClicks(dialog.words, "bd1 bd9")
    QTest.keyClick(dialog.words, Qt.Key.Key_Return)
    read_all(dialog)
    assert "bd9" in dialog.message.text()
    dialog.words.selectAll()
    QTest.keyClicks(dialog.words, "bd1 bd2r / bd3")
    QTest.keyClick(dialog.words, Qt.Key.Key_Return)
    read_all(dialog)
    assert dialog.message.text() == ""
    assert len(dialog.table.rows) == 2
    assert dialog.isVisible()
    assert dialog.buttons.button(OPEN).isEnabled()
    dialog.words.selectAll()
    QTest.keyClick(dialog.words, Qt.Key.Key_Delete)
    QTest.keyClick(dialog.words, Qt.Key.Key_Return)
    assert not any(dialog.table.rows)
    assert not dialog.buttons.button(OPEN).isEnabled(), "nothing is laid out"


def test_a_board_that_lies_there_twice_is_said(dialog: LayoutDialog) -> None:
    dialog.lay("bd1")
    read_all(dialog)
    assert dialog.message.text() == ""
    dialog.lay("bd1")
    read_all(dialog)
    assert dialog.message.text() == "Board 1 is used more than once: labels of its second copy begin with 1_2."
    assert dialog.buttons.button(OPEN).isEnabled()
    assert dialog.table.names() == ["1", "1_2"]


def test_boards_are_read_beside_the_dialog_and_cancelled(dialog: LayoutDialog, gate) -> None:
    """They were read in the window's thread: a slow one froze it, and nothing could be given up."""
    dialog.lay("bd1")
    wait_for(dialog.reading.cancel_button.isVisible)
    assert "bd1" in dialog.reading.words.text()
    assert not dialog.buttons.button(OPEN).isEnabled()
    dialog.lay("bd2")
    press(dialog, "turn")
    assert dialog.words.text() == "bd1 bd2r"
    assert [path.name for path in gate.read] == ["bd1"]
    QTest.mouseClick(dialog.reading.cancel_button, Qt.MouseButton.LeftButton)
    assert dialog.words.text() == ""
    assert dialog.reading.cancel_button.isHidden()
    gate.open()
    dialog.lay("bd2")
    read_all(dialog)
    assert dialog.buttons.button(OPEN).isEnabled()


def test_the_dialog_closes_while_a_board_is_read(dialog: LayoutDialog, gate) -> None:
    dialog.lay("bd1")
    wait_for(lambda: bool(gate.read))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not dialog.isVisible()
    gate.open()
    QApplication.processEvents()
    assert not dialog.reading.name


def test_a_board_is_cropped(dialog: LayoutDialog, folder: Path) -> None:
    dialog.lay("bd1")
    dialog.crop.setFocus()
    QTest.keyClicks(dialog.crop, "A-C 1-2")
    QTest.keyClick(dialog.crop, Qt.Key.Key_Return)
    assert dialog.words.text() == "bd1[A-C 1-2]"
    dialog.crop.selectAll()
    QTest.keyClicks(dialog.crop, "half of it")
    QTest.keyClick(dialog.crop, Qt.Key.Key_Return)
    assert "is not a crop" in dialog.message.text()
    assert parse_layout(dialog.text())[0][0].columns == (1, 3)


def test_from_the_menu_to_the_map(window, folder: Path) -> None:
    def answer() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, LayoutDialog)
        dialog.lay("bd1")
        dialog.lay("bd2")
        read_all(dialog)
        QTest.mouseClick(dialog.buttons.button(OPEN), Qt.MouseButton.LeftButton)

    QTimer.singleShot(0, answer)
    window.menus.actions["layout"].trigger()
    read_out(window)
    assert window.document.board.grid.columns == 9
    assert window.document.board.label(window.document.board.hex("2A3")) == "1E3"


def test_a_gap_beside_a_shorter_row_is_no_part_of_the_map(window, folder: Path,
                                                          monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BOARDS, str(folder))
    assert opened(window, "bd1 bd2 / bd3")
    hand, view, grid = Hand(window), window.view, window.document.board.grid
    window.view.fit()
    hand.settle()
    gap = grid.hex(7, 6)
    assert gap not in grid
    centre = QPointF(*window.scene.layout_.centre(gap))
    spot = view.viewportTransform().map(centre).toPoint()
    none = Qt.KeyboardModifier.NoModifier
    hand.press("1C2")
    QTest.mouseMove(hand.sheet, spot)
    QTest.mouseRelease(hand.sheet, Qt.MouseButton.LeftButton, none, spot)
    hand.settle()
    assert window.sighting.target is None
    window.palette_.take("brush")
    QTest.mouseClick(hand.sheet, Qt.MouseButton.LeftButton, none, spot)
    hand.settle()
    assert window.document.undo.count() == 0
    view.set_zoom(2.0)
    view.centre_on(centre)
    hand.settle()
    hand.key(Qt.Key.Key_Right)
    assert view.cursor_hex in grid


def test_the_open_maps_folder_is_offered_until_another_is_chosen(as_new, folder, monkeypatch):
    monkeypatch.delenv(BOARDS, raising=False)
    QSettings().remove(SETTING)
    assert opened(as_new, str(folder / "bd1"))
    offered: list[list[str]] = []

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, LayoutDialog)
        offered.append([dialog.boards.item(row).text() for row in range(dialog.boards.count())])
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    as_new.menus.actions["layout"].trigger()
    assert offered == [["bd1", "bd2", "bd3"]]
