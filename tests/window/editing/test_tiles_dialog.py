"""File > Adjust Tiled's tiles, as a person uses it."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QTreeWidgetItem

from losview.app.window import Window
from losview.formats.map_editors.tile_table import TILES
from losview.window.editing.tiles_actions import TilesActions, kept_table
from losview.window.editing.tiles_dialog import TilesDialog
from tests.support.hand import LEFT, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

MAP = """<map orientation="hexagonal" width="4" height="1" tilewidth="32" tileheight="32" hexsidelength="16"
 staggeraxis="x" staggerindex="odd"><tileset firstgid="1" name="Mini" tilewidth="32" tileheight="32" tilecount="4"
 columns="2"><image source="mini.png" width="64" height="64"/><tile id="0" class="grain"/>
 <wangsets><wangset name="Land"><wangcolor name="Woods"/><wangtile tileid="1" wangid="1,1,1,1,1,1,1,1"/></wangset>
 </wangsets></tileset>
 <layer name="ground" width="4" height="1"><data encoding="csv">1,2,3,4</data></layer></map>"""


@pytest.fixture
def window(as_new: Window) -> Window:
    """One window for all tests of this file, as good as new."""
    return as_new


@pytest.fixture(autouse=True)
def no_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """No table of tiles, and none left behind."""
    monkeypatch.setenv(TILES, "")
    kept_table().unlink(missing_ok=True)


@pytest.fixture
def mini(window: Window, tmp_path: Path) -> Path:
    """A map whose tiles say their terrain by class, by a Terrain Set, and not at all; it is open."""
    sheet = QImage(64, 64, QImage.Format.Format_RGB32)
    sheet.fill(QColor("#308030"))
    sheet.setPixelColor(1, 40, QColor("red"))
    sheet.save(str(tmp_path / "mini.png"))
    path = tmp_path / "map.tmx"
    path.write_text(MAP)
    window.files.open(str(path))
    wait_for(lambda: window.document.path == path)
    return path


def in_dialog(window: Window, act: Callable[[TilesDialog], None], press: str = "Ok") -> None:
    """Open the dialog from the menu, do something in it, and press a button."""
    done: list[bool] = []

    def when_open() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, TilesDialog):
            QTimer.singleShot(20, when_open)
            return
        try:
            act(dialog)
        finally:
            QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton[press]), LEFT)
            done.append(True)

    QTimer.singleShot(0, when_open)
    window.menus.actions["tiles"].trigger()
    wait_for(lambda: bool(done))


def items(dialog: TilesDialog) -> list[QTreeWidgetItem]:
    return [dialog.tree.topLevelItem(at) for at in range(dialog.tree.topLevelItemCount())]


def texts(dialog: TilesDialog) -> list[tuple[str, ...]]:
    return [tuple(item.text(column) for column in range(5)) for item in items(dialog)]


def choose(dialog: TilesDialog, *names: str) -> None:
    """Click tiles in the list, all but the first with Ctrl."""
    for at, name in enumerate(names):
        item = next(item for item in items(dialog) if item.text(0) == name)
        key = Qt.KeyboardModifier.ControlModifier if at else Qt.KeyboardModifier.NoModifier
        QTest.mouseClick(dialog.tree.viewport(), LEFT, key, dialog.tree.visualItemRect(item).center())


def say(dialog: TilesDialog, terrain: str) -> None:
    """Choose a terrain as a person does who types its name, and presses Enter."""
    line = dialog.terrain.line
    line.setFocus()
    line.selectAll()
    QTest.keyClicks(line, terrain)
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert dialog.isVisible()


def kinds(window: Window) -> list[tuple[str, ...]]:
    board = window.document.board
    return [board.cover(board.grid.hex(column, 0)).kinds() for column in range(4)]


def test_a_map_whose_tiles_say_nothing_names_the_menu(window: Window, tmp_path: Path, qtbot) -> None:
    (tmp_path / "bare.tmx").write_text(MAP)
    with qtbot.waitSignal(window.files.message, check_params_cb=lambda said: "Adjust Tiled's tiles" in said):
        window.files.open(str(tmp_path / "bare.tmx"))


def test_what_is_said_of_tiles_is_read_and_kept(window: Window, mini: Path) -> None:
    assert kinds(window) == [("grain",), ("woods",), (), ()]
    seen: list[list[tuple[str, ...]]] = []

    def act(dialog: TilesDialog) -> None:
        seen.append(texts(dialog))
        choose(dialog, "Mini 2", "Mini 3")
        say(dialog, "marsh")
        choose(dialog, "Mini 3")
        dialog.level.setFocus()
        QTest.keyClicks(dialog.level, "1.5")
        QTest.keyClick(dialog.level, Qt.Key.Key_Return)
        seen.append(texts(dialog))

    in_dialog(window, act)
    assert seen[0] == [("Mini 2", "1", "not said", "", ""), ("Mini 3", "1", "not said", "", ""),
                       ("Mini 0", "1", "Grain", "", "its tileset"), ("Mini 1", "1", "Woods", "", "Terrain Set")]
    assert seen[1][:2] == [("Mini 2", "1", "Marsh", "", "you"), ("Mini 3", "1", "Marsh", "1.5", "you")]
    wait_for(lambda: kinds(window) == [("grain",), ("woods",), ("marsh",), ("marsh",)])
    assert window.document.board.levels.ravel().tolist() == [0, 0, 0, 6]
    assert kept_table().read_text() == "tileset,tile,terrain,level\nMini,2,marsh,\nMini,3,marsh,1.5\n"
    os.environ.pop(TILES)
    TilesActions(window.document, window.files, window).close()  # as another session begins
    assert os.environ[TILES] == str(kept_table())


def test_a_tile_whose_level_alone_is_said_keeps_its_class(window: Window, mini: Path) -> None:
    def act(dialog: TilesDialog) -> None:
        choose(dialog, "Mini 0")
        assert dialog.terrain.currentText() == "Grain"
        dialog.level.setText("high")
        dialog.level.editingFinished.emit()
        assert "number of levels" in dialog.problem.text()
        dialog.level.setText("2")
        dialog.level.editingFinished.emit()
        assert not dialog.problem.isVisible()

    in_dialog(window, act)
    wait_for(lambda: window.document.board.levels.ravel().tolist() == [8, 0, 0, 0])
    assert kept_table().read_text() == "tileset,tile,terrain,level\nMini,0,,2\n"


def test_tiles_have_their_pictures(window: Window, mini: Path) -> None:
    red: list[list[bool]] = []

    def act(dialog: TilesDialog) -> None:
        images = [line.image for line in dialog.lines]
        assert all(not item.icon(0).isNull() for item in items(dialog))
        red.append([any(image.pixelColor(x, y).red() > 90 for x in range(36) for y in range(36)) for image in images])

    in_dialog(window, act, "Cancel")
    assert red == [[False, False, True, False]]  # row 1 of the picture begins with tile 2
    assert not kept_table().exists()


def test_a_table_is_saved_and_loaded(window: Window, mini: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
                                     ) -> None:
    to = tmp_path / "mine.csv"

    def save(dialog: TilesDialog) -> None:
        choose(dialog, "Mini 2")
        say(dialog, "Brush")
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(to), ""))
        QTest.mouseClick(dialog.save, LEFT)

    in_dialog(window, save, "Cancel")
    assert to.read_text() == "tileset,tile,terrain,level\nMini,2,brush,\n"
    to.write_text("tileset;tile;terrain;level\nMINI;3;grain, dirt road;1\nother;1;woods;\n")

    def load(dialog: TilesDialog) -> None:
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(to), ""))
        QTest.mouseClick(dialog.load, LEFT)
        assert ("Mini 3", "1", "Grain and Dirt road", "1", "you") in texts(dialog)

    in_dialog(window, load)
    wait_for(lambda: kinds(window)[3] == ("grain", "dirt_road"))


def test_what_is_no_terrain_is_not_taken(window: Window, mini: Path) -> None:
    def act(dialog: TilesDialog) -> None:
        choose(dialog, "Mini 0")
        say(dialog, "Moonrock")
        assert (dialog.terrain.currentText(), texts(dialog)[2][2:]) == ("Grain", ("Grain", "", "its tileset"))
        choose(dialog, "Mini 0", "Mini 1")
        assert dialog.terrain.currentText() == ""

    in_dialog(window, act, "Cancel")


def test_other_maps_have_no_tiles(window: Window, qtbot) -> None:
    with qtbot.waitSignal(window.files.message, check_params_cb=lambda said: "Only maps of Tiled" in said):
        window.menus.actions["tiles"].trigger()
