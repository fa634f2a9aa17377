"""Boards of VASL's in the window: opened, dropped, remembered, saved; their own pictures under the map."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QIODevice, QSettings
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QFileDialog, QMessageBox

from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.ground_edits import Paint as PaintCover
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.unit_counter import UnitCounter
from losview.drawing import svg
from losview.formats.format import open_map, save
from losview.formats.picture_text import text_in_picture
from losview.formats.vasl.vasl_format import BOARDS, TERRAIN_TYPES
from losview.hexes.layout import Layout
from losview.window.files.terrain_types import SETTING, TerrainTypes
from losview.window.paint.map_image import image
from tests.support.archives import METADATA, WOODS, Paint
from tests.support.dialogs import answer
from tests.support.hand import Hand, dropped, opened

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

LEFT, RIGHT = QColor("#c02020"), QColor("#2020c0")


def picture() -> bytes:
    """A board's picture, red on its left half and blue on its right one."""
    made = QImage(225, 258, QImage.Format.Format_RGB32)
    made.fill(LEFT)
    painter = QPainter(made)
    painter.fillRect(112, 0, 113, 258, RIGHT)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    made.save(buffer, "PNG")
    return bytes(buffer.data().data())


@pytest.fixture
def board(qapp, tmp_path: Path) -> Path:
    text = METADATA.format(columns=5, rows=4, more="", inside="")
    path = tmp_path / "bdt1"
    path.write_bytes(Paint().disc("C2", 25, WOODS).archive(text, **{"bdt1.gif": picture()}))
    return path


def shade(made: QImage, board, label: str, aside: float = 0.3) -> QColor:
    """The colour of a picture beside a hex's centre dot."""
    layout = Layout(board.grid)
    x, y = layout.centre(board.hex(label))
    air = svg.AIR * layout.size
    return QColor(made.pixel(round(x + air + aside * layout.size), round(y + air + aside * layout.size)))


def near(one: QColor, two: QColor) -> bool:
    return max(abs(one.red() - two.red()), abs(one.green() - two.green()), abs(one.blue() - two.blue())) < 30


def test_the_picture_takes_the_place_of_the_drawing(board: Path) -> None:
    opened = open_map(board)
    made = image(opened, pictures=True)
    assert near(shade(made, opened, "B2"), LEFT)
    assert near(shade(made, opened, "D2"), RIGHT)
    drawn = image(opened)
    assert not near(shade(drawn, opened, "B2"), LEFT)


def test_pictures_of_a_layout_lie_and_turn_with_their_boards(board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BOARDS, str(board.parent))
    opened = open_map("bdt1 bdt1r[A-C]")
    made = image(opened, pictures=True)
    seen = [near(shade(made, opened, label), colour) for label, colour in (
        ("t1B2", LEFT), ("t1D2", RIGHT))]
    assert seen == [True, True]
    # Of the turned board columns A to C are left: its red half, right of the seam.
    layout = Layout(opened.grid)
    x, y = layout.centre(opened.grid.hex(5, 2))
    air = svg.AIR * layout.size
    assert near(QColor(made.pixel(round(x + air + 6), round(y + air + 6))), LEFT)


def test_without_the_picture_the_map_is_drawn_and_the_user_is_told(window, board: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.losmap"
    save(open_map(board), kept)
    board.unlink()
    said: list[str] = []
    window.files.message.connect(said.append)
    assert opened(window, str(kept))
    assert window.scene.tiles.map_painter.under == ()
    assert any("The picture of board t1 under the map is missing" in one for one in said)


def test_another_version_of_the_board_is_said(window, board: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept.losmap"
    save(open_map(board), kept)
    board.write_bytes(Paint().archive(**{"bdt1.gif": picture()}))
    said: list[str] = []
    window.files.message.connect(said.append)
    assert opened(window, str(kept))
    assert any("Board t1 has changed since the map was saved: it is shown as it is now" in one for one in said)
    assert window.scene.tiles.map_painter.under


def test_a_dropped_board_opens_with_its_picture_and_is_remembered(window, board: Path) -> None:
    assert dropped(window.view.viewport(), board)
    Hand(window).settle()
    assert window.document.title == "Board t1"
    assert window.files.recent()[0] == str(board)
    action = window.menus.actions["board pictures"]
    assert action.isEnabled()
    assert action.isChecked()
    assert window.scene.tiles.map_painter.under
    action.trigger()
    Hand(window).settle()
    assert window.scene.tiles.map_painter.under == ()


def test_a_board_is_saved_under_another_name(window, board: Path, tmp_path: Path,
                                             monkeypatch: pytest.MonkeyPatch) -> None:
    """Archives are only read: saving asks where to, and what is saved opens as the same map."""
    assert opened(window, str(board))
    asked: list[str] = []

    def ask(*args):
        asked.append(args[2])
        return str(tmp_path / "mine.losmap"), ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", ask)
    monkeypatch.setattr(QMessageBox, "exec", lambda self: pytest.fail(self.informativeText()))
    assert window.files.save()
    assert asked == [str(board.with_suffix(".losmap"))]
    assert open_map(tmp_path / "mine.losmap").backgrounds[0].entry == "bdt1.gif"


def test_layouts_are_remembered_by_their_whole_paths(window, board: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(BOARDS, str(board.parent))
    assert opened(window, "bdt1 bdt1r")
    monkeypatch.delenv(BOARDS)
    assert window.document.title == "bdt1 bdt1r"
    assert opened(window, window.files.recent()[0])
    assert window.document.board.grid.columns == 9
    window.central.welcome.show_recent(window.files.recent())
    (row,) = window.central.welcome.recent_buttons
    assert row.text() == "bdt1 bdt1r"
    assert window.menus.submenus["recent"].actions()[0].text() == f"&1  bdt1 bdt1r   {board.parent}"
    assert window.files.proposed(".png").parent == board.parent


def test_a_picture_of_a_layout_finds_its_boards_again(window, board: Path, tmp_path: Path,
                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    """Its position names the boards without their folders; they are found among the recent maps or in one's folder."""
    text = f"{board} {board}r"
    assert opened(window, text)
    hand = Hand(window)
    hand.drag("t1B2", "t1_2B2")
    hand.settle()
    window.export_actions.export(tmp_path / "map.png")
    assert str(tmp_path) not in (text_in_picture(tmp_path / "map.png") or "")
    for remembered in (True, False):
        assert opened(window, "demo:")
        if not remembered:
            window.files.clear_recent()
            monkeypatch.setenv(BOARDS, str(board.parent))
        assert opened(window, str(tmp_path / "map.png"))
        assert window.document.title == "bdt1 bdt1r"
        assert window.document.board.label(window.sighting.target.hex) == "t1_2B2"


def test_who_paints_sees_the_map_as_drawn(window, board: Path) -> None:
    """Terrain painted under a picture would not be seen; a counter lies on it and is."""
    assert opened(window, str(board))
    hand = Hand(window)
    hand.settle()
    document = window.document
    document.do(PlaceCounter(UnitCounter("squad", document.board.hex("B2"))))
    assert window.scene.tiles.map_painter.under
    document.do(PaintCover((document.board.hex("D2"),), HexTerrain((Feature("brush"),))))
    hand.settle()
    assert window.scene.tiles.map_painter.under == ()
    assert not window.menus.actions["board pictures"].isChecked()
    window.menus.actions["board pictures"].trigger()
    assert window.scene.tiles.map_painter.under


def test_a_list_of_terrain_types_is_taken_and_given_back(window, board: Path, tmp_path: Path,
                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(TERRAIN_TYPES, raising=False)
    types = tmp_path / "SharedBoardMetadata.xml"
    types.write_text('<boardMetadata><terrainTypes><terrainType name="Open Ground" typeCode="0" LOSCategory="OPEN"/>'
                     f'<terrainType name="Grain" typeCode="{WOODS}" isLOSHindrance="TRUE" isHalfLevelHeight="TRUE" '
                     'LOSCategory="OTHER"/></terrainTypes></boardMetadata>')
    said: list[str] = []
    window.files.message.connect(said.append)
    before = window.document.board
    asked = answer(QMessageBox.StandardButton.No)
    assert not opened(window, str(types))
    assert "list of 2 terrain types" in asked[0]
    assert TERRAIN_TYPES not in os.environ
    answer(QMessageBox.StandardButton.Yes)
    assert opened(window, str(types))
    assert window.document.board is before
    assert os.environ[TERRAIN_TYPES] == str(types)
    assert said == ["Boards opened from now on are read with SharedBoardMetadata.xml."]
    assert opened(window, str(board))
    assert {one.kind for one in window.document.board.depictions.values()} == {"grain"}
    monkeypatch.delenv(TERRAIN_TYPES)
    TerrainTypes(window)  # as another window does, another day
    assert os.environ[TERRAIN_TYPES] == str(types)
    answer(QMessageBox.StandardButton.Yes)
    assert not opened(window, str(types))
    assert TERRAIN_TYPES not in os.environ
    assert not QSettings().contains(SETTING)


def test_a_damaged_list_of_terrain_types_is_one_sentence(window, tmp_path: Path) -> None:
    types = tmp_path / "SharedBoardMetadata.xml"
    types.write_text("<boardMetadata><terrainType")
    said = answer(QMessageBox.StandardButton.Ok)
    assert not opened(window, str(types))
    assert "is not XML" in said[0]
