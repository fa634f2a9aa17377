"""Painting by hand: the palette, strokes, undo, and the field that follows."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from valley import valley

from losview.board.board import same
from losview.sight.field import sweep
from losview.sight.ruleset import End
from losview.ui.palette import ROLES


def kinds(window, label):
    board = window.document.board
    return board.cover(board.hex(label)).kinds()


def take(window, tool, kind=None):
    button = next(b for b in window.palette_._tool_buttons.buttons() if b.objectName() == f"tool {tool}")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    if kind is not None:
        window.palette_._kinds[kind].click()


def test_paint_a_wood_and_see_the_field_change_then_undo(window, hand):
    hand.drag("B9", "K9")
    hand.settle()
    before = window.sighting.field.outcome.copy()
    take(window, "brush", "heavy_woods")
    hand.drag("E8", "E9", "E10")
    hand.settle()
    assert kinds(window, "E9") == ("heavy_woods",)
    assert window.document.undo.undoText().startswith("Paint heavy woods on 3 hexes")
    board = window.document.board
    fresh = sweep(window.sighting.judge, End(board.hex("B9"))).outcome
    assert (window.sighting.field.outcome == fresh).all()
    assert (before != fresh).any()
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert same(board, valley())
    assert (window.sighting.field.outcome == before).all()


def test_the_map_on_the_screen_is_the_same_after_undo_as_before(window, hand):
    before = window.scene.overlay.shown.image.copy()
    take(window, "brush", "forest")
    window.palette_.size_group.buttons()[2].click()
    hand.drag("C3", "F7")
    hand.settle()
    assert window.scene.overlay.shown.image != before
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert window.scene.overlay.shown.image == before


def test_only_the_touched_pieces_are_painted_again(window, hand, monkeypatch):
    filled = []
    tiles = window.scene.tiles
    fill = tiles._fill
    monkeypatch.setattr(tiles, "_fill", lambda key, picture: filled.append(key) or fill(key, picture))
    window.view.set_zoom(2.5)
    hand.settle()
    shown = len(filled)
    filled.clear()
    take(window, "brush", "forest")
    hand.click("F5")
    hand.settle()
    assert 0 < len(filled) < shown


def test_escape_drops_the_stroke(window, hand):
    take(window, "brush", "forest")
    hand.press("C3")
    hand.move("C6")
    assert window.scene.marks.preview
    hand.key(Qt.Key.Key_Escape)
    hand.release("C6")
    assert window.scene.marks.preview == ()
    assert same(window.document.board, valley())


def test_the_right_button_picks_up(window, hand):
    take(window, "brush", "forest")
    hand.click("F5", Qt.MouseButton.RightButton)
    assert window.palette_.current.kind == "heavy_woods"
    assert window.palette_._kinds["heavy_woods"].isChecked()
    hand.click("A1")
    assert kinds(window, "A1") == ("heavy_woods",)


def test_levels_hexsides_and_units_by_hand(window, hand):
    board = window.document.board
    take(window, "level")
    hand.drag("A8", "B8")
    assert board.level(board.hex("A8")) == board.level(board.hex("B8")) == 4
    take(window, "hexside", "wall")
    spot = hand.at("C8") - QPoint(0, round(window.scene.layout_.size * window.view.zoom * 0.7))
    QTest.mouseClick(hand.sheet, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, spot)
    assert ("wall",) in board.hexsides.values()
    take(window, "units", "vehicle")
    hand.click("D8")
    hand.drag("D8", "E9")
    assert [board.label(c.hex) for c in board.counters.values() if c.kind == "vehicle"] == ["E9"]
    window.view.setFocus()
    window.view.move_cursor(board.hex("E9"))
    hand.key(Qt.Key.Key_Delete)
    assert not any(c.kind == "vehicle" for c in board.counters.values())
    names = [window.document.undo.text(i) for i in range(window.document.undo.count())]
    assert len(names) == 5
    assert all(names)
    while window.document.undo.canUndo():
        window.document.undo.undo()
    assert same(board, valley())


def test_tools_by_key(window, hand):
    window.view.setFocus()
    hand.key(Qt.Key.Key_2)
    assert window.palette_.current.key == "brush"
    assert window.view.tool is window.palette_.current
    hand.key(Qt.Key.Key_1)
    assert window.palette_.current.key == "thread"


def test_every_kind_has_a_swatch_and_search_finds_it(window):
    for tool in ROLES:
        take(window, tool)
        assert window.palette_._kinds
        assert all(not button.icon().isNull() for button in window.palette_._kinds.values())
    take(window, "brush")
    window.palette_.search.setText("heavy wo")
    shown = {key for key, button in window.palette_._kinds.items() if not button.isHidden()}
    assert "heavy_woods" in shown
    assert len(shown) < 5


def test_an_edit_that_does_not_fit_is_said(window, hand):
    take(window, "level")
    window.palette_.mode_group.buttons()[1].click()
    board = window.document.board
    board.levels[:] = -4000
    hand.click("A1")
    assert "out of bounds" in window.statusBar().currentMessage()
    assert window.document.undo.count() == 0
