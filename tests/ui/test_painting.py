"""Painting by hand: the palette, strokes, undo, and the field that follows."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from valley import valley

from losview.board.board import same
from losview.board.terrain import table
from losview.sight.field import sweep
from losview.sight.ruleset import End
from losview.ui.palette import ROLES, at_home


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
    assert window.document.undo.undoText() == "Paint 3 hexes with heavy woods"
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


def headings(window):
    """What stands under each heading of the palette, by key."""
    names = {button: key for key, button in window.palette_._kinds.items()}
    return {heading.text(): {names[button] for button in buttons} for heading, _, buttons in window.palette_._headings}


def test_the_palette_puts_what_belongs_to_the_game_first(window, hand):
    take(window, "brush")
    for rules, own, foreign in (
        ("battletech", ("light_jungle", "water", "road", "open"), ("grain", "orchard", "stone_building")),
        ("cwb", ("forest", "marsh", "town", "open"), ("light_jungle", "grain", "magma")),
    ):
        window.sighting.choose_rules(rules)
        found = headings(window)
        first = set().union(*(keys for title, keys in found.items() if "other games" not in title))
        assert first >= set(own), set(own) - first
        assert not first & set(foreign)
        assert set().union(*found.values()) == {kind.key for kind in table().of_role("terrain")}
        titles = list(found)
        assert titles == sorted(titles, key=lambda title: "other games" in title)


def test_every_kind_knows_the_table_that_it_comes_from():
    homes = {kind.key: kind.home for kind in table().kinds.values()}
    assert homes["light_jungle"] == "battletech"
    assert homes["forest"] == "civil_war"
    assert all(homes.values())
    assert at_home(table().kinds["forest"], "civil_war_brigade")


def test_a_preview_shows_the_stroke_and_escape_takes_it_away(window, hand):
    take(window, "brush", "heavy_woods")
    window.palette_.size_group.buttons()[1].click()
    board, marks = window.document.board, window.scene.marks
    hand.move("D5")
    assert set(marks.reach) == {board.hex(label) for label in ("D5", "D4", "D6", "C5", "C6", "E5", "E6")} or \
        len(marks.reach) == 7
    hand.press("D5")
    hand.move("G5")
    assert len(marks.preview) > 7
    assert board.hex("E5") in marks.preview
    window.grab()
    hand.key(Qt.Key.Key_Escape)
    assert marks.preview == ()
    hand.release("G5")
    assert same(board, valley())
    assert window.document.undo.count() == 0


def test_paint_by_keyboard_alone(window, hand):
    take(window, "brush", "heavy_woods")
    window.view.move_cursor(window.document.board.hex("E8"))
    window.view.setFocus()
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
    hand.settle()
    there = window.view.cursor_hex
    assert window.document.board.cover(there).kinds() == ("heavy_woods",)
    assert window.document.undo.count() == 1


def test_page_keys_raise_and_lower_the_eyes_and_leave_the_map_where_it_is(window, hand):
    hand.drag("B9", "K9")
    hand.settle()
    spot = window.view.mapToScene(QPoint(0, 0))
    before = window.sighting.ruling_ends()[1].eye
    hand.key(Qt.Key.Key_PageUp)
    hand.settle()
    after = window.sighting.ruling_ends()[1].eye
    assert after is not None
    assert after != before
    assert window.view.mapToScene(QPoint(0, 0)) == spot
