"""Painting by hand: the palette, strokes, undo, and the field that follows."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPixmapCache
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton

from losview.board.board import same_board
from losview.board.catalogue import at_home, paintable
from losview.board.terrain import table
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.tools.settings import HeightSetting, KindSetting, LevelSetting, SideSetting, SizeSetting
from losview.tools.tool import Tool
from losview.window.files.opened_map import OpenedMap
from losview.window.paint import icons
from losview.window.palette.palette import Palette
from tests.support.hand import wait_for
from tests.support.valley import valley

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def kinds(window, label):
    board = window.document.board
    return board.cover(board.hex(label)).kinds()


def take(window, tool, kind=None):
    button = window.palette_.findChild(QToolButton, f"tool {tool}")
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    if kind is not None:
        swatch(window, kind).click()


def swatch(window, kind):
    """The palette's button for a kind, its shelf unfolded."""
    area, known = window.palette_.area, table().kinds[kind]
    if not any(known in family.kinds for box in area.boxes for family in box.shelf.families):
        open_other_games(window)
    for box in area.boxes:
        if any(known in family.kinds for family in box.shelf.families):
            box.heading.setChecked(True)
    return next(button for family, button in area.swatches() if known in family.kinds)


def drawn(window):
    """Wait until the swatches in sight have their pictures."""
    while window.palette_.area.icons.busy:
        QApplication.processEvents()


def colours_of(button):
    """How many colours its picture has; 1 for a picture that has not been drawn yet."""
    picture = button.icon().pixmap(46, 42).toImage()
    return len({picture.pixel(x, y) for x in range(0, picture.width(), 3) for y in range(0, picture.height(), 3)})


def open_other_games(window):
    """Unfold the heading below which the shelves of other games are made."""
    for button in window.palette_.area.findChildren(QToolButton):
        if button.text().startswith("Other games") and not button.isChecked():
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def unfold(window):
    open_other_games(window)
    for box in window.palette_.area.boxes:
        box.heading.setChecked(True)


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
    fresh = compute_field(window.sighting.judge, LineEnd(board.hex("B9"))).outcome
    assert (window.sighting.field.outcome == fresh).all()
    assert (before != fresh).any()
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert same_board(board, valley())
    assert (window.sighting.field.outcome == before).all()


def test_undo_and_redo_say_what_they_did(window, hand):
    take(window, "brush", "heavy_woods")
    hand.drag("E8", "E9", "E10")
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.statusBar().currentMessage() == "Undone: Paint 3 hexes with heavy woods."
    window.menus.actions["redo"].trigger()
    assert window.statusBar().currentMessage() == "Redone: Paint 3 hexes with heavy woods."


def test_the_map_on_the_screen_is_the_same_after_undo_as_before(window, hand):
    before = window.scene.composed_layer.shown.image.copy()
    take(window, "brush", "forest")
    window.palette_.sizes.buttons[2].click()
    hand.drag("C3", "F7")
    hand.settle()
    assert window.scene.composed_layer.shown.image != before
    window.menus.actions["undo"].trigger()
    hand.settle()
    assert window.scene.composed_layer.shown.image == before


def test_only_the_touched_pieces_are_painted_again(window, hand):
    filled = []
    window.scene.compositor.filled.connect(lambda: filled.append(True))
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
    assert same_board(window.document.board, valley())


def test_the_right_button_picks_up(window, hand):
    take(window, "brush", "forest")
    hand.click("F5", Qt.MouseButton.RightButton)
    assert window.palette_.current.kind == "heavy_woods"
    assert swatch(window, "heavy_woods").isChecked()
    hand.click("A1")
    assert kinds(window, "A1") == ("heavy_woods",)


@pytest.mark.own_window
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
    assert same_board(board, valley())


def test_tools_by_key(window, hand):
    window.view.setFocus()
    hand.key(Qt.Key.Key_2)
    assert window.palette_.current.key == "brush"
    assert window.view.tool is window.palette_.current
    hand.key(Qt.Key.Key_1)
    assert window.palette_.current.key == "thread"


#: What each tool that has swatches lays down.
ROLES = {"brush": "terrain", "hexside": "hexside", "units": "counter"}


class Scratch(Tool):
    """A tool that the palette has never seen."""

    key = "scratch"
    name = "Scratch"
    about = "For this test."

    def __init__(self, host):
        super().__init__(host)
        self.kind, self.size, self.mode, self.level, self.side, self.height = "forest", 1, "set", 8, "", None

    def settings(self):
        return KindSetting(self, "terrain"), SizeSetting(self), LevelSetting(self), SideSetting(self), \
            HeightSetting(self)

    def press(self, pointer):
        return None


def test_the_palette_shows_the_settings_of_a_tool_that_it_does_not_know(window, qtbot):
    tool = Scratch(window.palette_.current.host)
    palette_ = Palette([tool], ["Red"])
    qtbot.addWidget(palette_)
    palette_.set_rules("battletech")
    palette_.set_theme(dark=False)
    palette_.resize(260, 900)
    palette_.show()
    palette_.choose("medium_building")
    palette_.sizes.buttons[2].click()
    palette_.level_box.level.setValue(3)
    palette_.side.setCurrentText("Red")
    palette_.amount.box.setValue(4)
    assert (tool.kind, tool.size, tool.mode, tool.level, tool.side, tool.height) == \
        ("medium_building", 19, "set", 12, "Red", 16)
    shown = (palette_.area, palette_.sizes, palette_.level_box, palette_.side, palette_.amount)
    assert all(widget.isVisible() for widget in shown)


def test_every_kind_has_a_swatch_and_search_finds_it(window):
    for tool, role in ROLES.items():
        take(window, tool)
        unfold(window)
        shown = dict(window.palette_.area.swatches())
        assert {kind.key for family in shown for kind in family.kinds} == \
            {kind.key for kind in table().of_role(role) if paintable(kind)}
        drawn(window)
        assert all(colours_of(button) > 1 for button in shown.values() if button.isVisible())
    take(window, "brush")
    QTest.keyClicks(window.palette_.search, "heavy wo")
    assert 0 < len(found(window)) < 5
    assert "Heavy woods" in found(window)


@pytest.mark.parametrize("rules", ["asl", "battletech", "cwb"])
def test_names_of_what_belongs_to_the_rules_are_read_whole(window, rules):
    window.sighting.choose_rules(rules)
    for tool in ROLES:
        take(window, tool)
        shown = [(family, button) for box in window.palette_.area.boxes if box.shelf.own
                 for family, button in box.swatches.items()]
        for family, button in shown:
            assert " ".join(button.text().split()) == family.name


def test_levels_are_numbers_as_people_write_them(window, hand):
    take(window, "level")
    box = window.palette_.level_box.level
    for typed, shown in (("2", "2"), ("1.5", "1.5"), ("-1.25", "−1.25"), ("−2", "−2"), ("-1.25", "−1.25")):
        box.selectAll()
        if typed.isascii():
            QTest.keyClicks(box, typed)
        else:  # as it is pasted
            box.lineEdit().insert(typed)
        QTest.keyClick(box, Qt.Key.Key_Return)
        assert box.text() == shown
    assert box.value() == -1.25
    for one in (box, window.legend.eye_box, window.toolbar.firer.eye_box, window.toolbar.target.eye_box):
        assert one.lineEdit().textMargins().left() >= 6  # no number touches its box


def test_the_palette_takes_turns_with_the_window(window, hand):
    """A tool is in hand at once; its swatches stand in their places and get their pictures in the turns that follow."""
    QPixmapCache.clear()
    take(window, "units")
    swatches = [button for _, button in window.palette_.area.swatches()]
    assert window.palette_.area.icons.busy
    assert {colours_of(button) for button in swatches} == {1}
    QApplication.processEvents()
    places = [button.geometry() for button in swatches]
    drawn(window)
    assert all(colours_of(button) > 1 for button in swatches)
    assert [button.geometry() for button in swatches] == places
    take(window, "brush")
    take(window, "units")
    assert not window.palette_.area.icons.busy  # what has been drawn is at hand
    assert all(colours_of(button) > 1 for _, button in window.palette_.area.swatches())


def test_swatches_that_nobody_sees_are_not_drawn(window, hand):
    take(window, "brush")
    drawn(window)
    window.docks.palette.hide()
    QPixmapCache.clear()
    take(window, "units")
    drawn(window)
    swatches = [button for _, button in window.palette_.area.swatches()]
    assert {colours_of(button) for button in swatches} == {1}
    window.docks.palette.show()
    drawn(window)
    assert all(colours_of(button) > 1 for button in swatches)


def found(window):
    """The names of the swatches in sight."""
    return [family.name for family, button in window.palette_.area.swatches() if button.isVisible()]


@pytest.mark.parametrize(("rules", "tool", "text", "names"), [
    ("cwb", "brush", "trees", {"Forest"}), ("battletech", "brush", "forest", {"Light woods", "Heavy woods"}),
    ("asl", "brush", "house", {"Stone building", "Wooden building"}), ("asl", "units", "tank", {"AFV in motion"}),
    ("asl", "hexside", "hedgerow", {"Bocage", "Hedge"}), ("cwb", "units", "hq", {"Leader or headquarters"}),
    ("cwb", "units", "gun", {"Artillery"}), ("battletech", "brush", "river", {"Water"}),
])
def test_search_knows_other_words(window, rules, tool, text, names):
    window.sighting.choose_rules(rules)
    take(window, tool)
    QTest.keyClicks(window.palette_.search, text)
    assert names <= set(found(window))
    assert len(found(window)) < 40
    window.palette_.search.clear()
    assert len(found(window)) > len(names)


def hints(window):
    """What is written on the shelves besides swatches and headings."""
    return [label.text() for label in window.palette_.area.findChildren(QLabel) if label.isVisible()]


def test_a_word_that_finds_nothing_says_so(window):
    take(window, "brush")
    QTest.keyClicks(window.palette_.search, "qqq")
    assert found(window) == []
    assert [words for words in hints(window) if words.startswith("Nothing was found")]
    window.palette_.search.clear()
    assert not [words for words in hints(window) if words.startswith("Nothing was found")]
    assert found(window)


def test_with_the_thread_in_hand_a_swatch_takes_the_brush(window, hand):
    take(window, "thread")
    wait_for(lambda: "Heavy woods" in found(window), "the shelves stay empty")
    assert not swatch(window, "heavy_woods").isChecked()
    assert not swatch(window, "rough").isChecked()
    QTest.mouseClick(swatch(window, "rough"), Qt.MouseButton.LeftButton)
    assert window.palette_.current.key == "brush"
    assert window.view.tool is window.palette_.current
    assert swatch(window, "rough").isChecked()
    hand.click("C8")
    assert kinds(window, "C8") == ("rough",)
    take(window, "thread")
    assert not swatch(window, "rough").isChecked()


def test_a_long_list_is_folded_and_sorts_of_one_thing_stand_together(window, hand):
    window.sighting.choose_rules("asl")
    take(window, "brush")
    area, variants = window.palette_.area, window.palette_.variants
    assert len(found(window)) < 40
    assert [box.shelf.title for box in area.boxes][:4] == ["Open", "Woods", "Fields", "Buildings"]
    rubble = next(box for box in area.boxes if box.shelf.title == "Rubble")
    assert "Stone rubble" not in found(window)
    QTest.keyClick(rubble.heading, Qt.Key.Key_Space)
    assert "Stone rubble" in found(window)
    QTest.mouseClick(swatch(window, "stone_building"), Qt.MouseButton.LeftButton)
    assert variants.isVisible()
    assert [button.text() for button in variants.buttons.values()] == \
        ["plain", "1 level", "2 levels", "3 levels", "4 levels"]
    QTest.mouseClick(variants.buttons["stone_building_2_level"], Qt.MouseButton.LeftButton)
    hand.click("C8")
    assert kinds(window, "C8") == ("stone_building_2_level",)
    hand.click("C8", Qt.MouseButton.RightButton)
    assert variants.buttons["stone_building_2_level"].isChecked()
    take(window, "brush", "woods")
    assert not variants.isVisible()


@pytest.mark.own_window
def test_what_is_in_hand_belongs_to_the_rules(window):
    tools = window.palette_.tools
    for rules, kinds_ in (("battletech", ("heavy_woods", "mech")), ("cwb", ("forest", "infantry")),
                          ("asl", ("woods", "battle_infantry")), ("battletech", ("heavy_woods", "mech"))):
        window.sighting.choose_rules(rules)
        assert (tools["brush"].kind, tools["units"].kind) == kinds_
    take(window, "brush", "swamp")
    window.sighting.choose_rules("cwb")
    assert tools["brush"].kind == "forest"
    window.sighting.choose_rules("battletech")
    assert tools["brush"].kind == "swamp"


def test_units_are_shown_in_their_sides_colours(window, hand):
    window.palette_.set_sides(["North", "South"])
    take(window, "units")
    pictures = []
    for name in ("North", "South", ""):
        window.palette_.side.setCurrentText(name)
        drawn(window)
        pictures.append(swatch(window, "mech").icon().pixmap(46, 42).toImage())
    assert len({picture.pixelColor(23, 10).name() for picture in pictures}) == 3
    window.palette_.side.setCurrentText("South")
    hand.click("D8")
    assert [c.side for c in window.document.board.counters.values()] == ["blue", "South"]


def test_sides_are_written_as_people_write_them_and_kept_as_the_map_has_them(window, hand):
    window.palette_.set_sides(["american", "german"])
    take(window, "units", "battle_infantry")
    choice = window.palette_.side
    assert [choice.itemText(at) for at in range(choice.count())] == ["American", "German", ""]
    choice.setFocus()
    QTest.keyClick(choice, Qt.Key.Key_Down)
    hand.click("D8")
    choice.lineEdit().selectAll()
    QTest.keyClicks(choice.lineEdit(), "AMERICAN")
    hand.click("E8")
    choice.lineEdit().selectAll()
    QTest.keyClicks(choice.lineEdit(), "Partisans")
    hand.click("F8")
    sides = [counter.side for counter in window.document.board.counters.values()]
    assert sides[-3:] == ["german", "american", "Partisans"]
    hand.click("D8", Qt.MouseButton.RightButton)
    assert (choice.side, choice.currentText()) == ("german", "German")
    assert "of German" in window.statusBar().currentMessage()


def test_no_swatch_of_the_rules_in_force_has_a_name_of_three_rows(window):
    for rules in ("asl", "battletech", "cwb"):
        window.sighting.choose_rules(rules)
        for tool in ("brush", "hexside", "units"):
            take(window, tool)
            names = [button.text() for family, button in window.palette_.area.swatches() if family]
            assert names
            assert max(name.count("\n") for name in names) <= 1


@pytest.mark.own_window
def test_depth_and_height_are_chosen_and_picked_up(window, hand):
    board, amount = window.document.board, window.palette_.amount
    take(window, "brush", "water")
    assert amount.isVisible()
    amount.box.setValue(3)
    hand.click("C8")
    assert board.cover(board.hex("C8")).features[0].amount == 3
    take(window, "brush", "medium_building")
    amount.box.setValue(4)
    hand.click("D8")
    assert board.cover(board.hex("D8")).features[0].height == 16
    take(window, "brush", "rough")
    assert not amount.isVisible()
    hand.click("C8", Qt.MouseButton.RightButton)
    assert amount.box.value() == 3
    take(window, "brush", "mud")
    take(window, "brush", "water")
    hand.click("C9")
    assert board.cover(board.hex("C9")).features[0].amount == 1


def test_the_level_swatches_set_levels(window, hand):
    take(window, "level")
    levels = window.palette_.levels
    assert set(levels.buttons) >= {-4, 0, 4, 8, 12}
    QTest.mouseClick(levels.buttons[12], Qt.MouseButton.LeftButton)
    assert window.palette_.level_box.level.value() == 3
    hand.click("C8")
    board = window.document.board
    assert board.level(board.hex("C8")) == 12
    hand.click("J4", Qt.MouseButton.RightButton)
    assert levels.buttons[8].isChecked()
    window.palette_.level_box.buttons[0].click()
    assert not any(button.isChecked() for button in levels.buttons.values())


def test_swatches_of_levels_keep_their_places_and_colours(window, hand):
    """Whatever levels the map gets: those beyond the usual ones come behind them."""
    take(window, "level")
    levels = window.palette_.levels
    hand.settle()
    before = {level: (button.pos(), button.icon().cacheKey()) for level, button in levels.buttons.items()}
    window.palette_.level_box.level.setValue(-7)
    hand.click("C8")
    window.palette_.level_box.level.setValue(15)
    hand.click("D8")
    hand.settle()
    assert list(levels.buttons)[-2:] == [-28, 60]
    assert {level: (button.pos(), button.icon().cacheKey()) for level, button in levels.buttons.items()
            if level in before} == before
    assert levels.buttons[60].isVisible()
    assert levels.buttons[60].isChecked()
    window.document.undo.setClean()
    window.files.show(OpenedMap(valley(), None, "battletech"))
    assert set(levels.buttons) == set(before)


def test_an_edit_that_does_not_fit_is_said(window, hand):
    take(window, "level")
    window.palette_.level_box.buttons[1].click()
    board = window.document.board
    board.levels[:] = -4000
    hand.click("A1")
    assert "out of bounds" in window.statusBar().currentMessage()
    assert window.document.undo.count() == 0


def headings(window):
    """What stands under each heading of the palette, by key."""
    open_other_games(window)
    return {box.heading.text(): {kind.key for family in box.shelf.families for kind in family.kinds}
            for box in window.palette_.area.boxes}


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
        assert set().union(*found.values()) == {kind.key for kind in table().of_role("terrain") if paintable(kind)}
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
    window.palette_.sizes.buttons[1].click()
    board, marks = window.document.board, window.scene.marks
    hand.move("D5")
    there = {board.hex(label) for label in ("D5", "D4", "D6", "C5", "C6", "E5", "E6")}
    wait_for(lambda: set(marks.affected) == there)
    hand.press("D5")
    hand.move("G5")
    assert len(marks.preview) > 7
    assert board.hex("E5") in marks.preview
    window.grab()
    hand.key(Qt.Key.Key_Escape)
    assert marks.preview == ()
    hand.release("G5")
    assert same_board(board, valley())
    assert window.document.undo.count() == 0


def test_what_a_press_would_change_follows_what_is_in_hand_at_once(window, hand):
    take(window, "brush", "heavy_woods")
    marks = window.scene.marks
    hand.move("A1")
    hand.move("D5")
    wait_for(lambda: marks.hover == window.document.board.hex("D5"))
    window.view.setFocus()
    for key, hexes in ((Qt.Key.Key_BracketRight, 7), (Qt.Key.Key_BracketRight, 19), (Qt.Key.Key_BracketLeft, 7),
                       (Qt.Key.Key_1, 0), (Qt.Key.Key_2, 7)):
        hand.key(key)
        assert len(marks.affected) in ((0, 1) if hexes == 0 else (hexes,))
    window.view.move_cursor(window.document.board.hex("B2"))
    hand.key(Qt.Key.Key_BracketLeft)
    assert marks.hover is None
    assert marks.affected == ()


def test_paint_by_keyboard_alone(window, hand):
    take(window, "brush", "heavy_woods")
    window.view.move_cursor(window.document.board.hex("E8"))
    window.view.setFocus()
    hand.key(Qt.Key.Key_Right)
    hand.key(Qt.Key.Key_Return)
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


def test_a_contour_is_shown_as_a_line_around_higher_or_lower_ground(qapp):
    """They looked like open ground, as a hex has no contour of its own."""
    plain = icons.swatch(table().get("open"), False).pixmap(46, 42).toImage()
    found = [icons.swatch(table().get(key), False).pixmap(46, 42).toImage()
             for key in ("hill_contour", "hollow_contour")]
    for image in found:
        ring = {image.pixelColor(image.width() // 2, y).name() for y in range(image.height())}
        assert len(ring) > 3
        assert image != plain
    assert found[0] != found[1]


@pytest.mark.parametrize("tool", ["brush", "shape", "hexside", "units"])
def test_on_a_small_screen_the_swatches_keep_room_for_two_rows_and_show_what_is_chosen(window, hand, tool):
    window.resize(1280, 860)
    window.palette_.take(tool)
    hand.settle()
    area = window.palette_.area
    assert area.height() >= 190
    for kind in ("hill_contour", "woods", "orchard") if tool == "shape" else ():
        window.palette_.choose(kind)
        hand.settle()
        button = next(button for _, button in area.swatches() if button.isChecked())
        top = button.mapTo(area.viewport(), button.rect().topLeft()).y()
        assert top >= 0
        assert top + button.height() <= area.viewport().height()


def test_what_makes_no_difference_to_a_road_is_grey_and_says_why(window, hand):
    take(window, "brush", "forest")
    palette = window.palette_
    sizes = {button.text(): button for button in palette.sizes.buttons}
    forms = {button.text(): button for button in palette.stroke_box.forms.buttons}
    QTest.mouseClick(sizes["7"], Qt.MouseButton.LeftButton)
    QTest.mouseClick(forms["Fill"], Qt.MouseButton.LeftButton)
    assert "7 hexes" in palette.in_hand.details.text()
    swatch(window, "dirt_road").click()
    assert "hex" not in palette.in_hand.details.text()
    assert not any(button.isEnabled() for button in sizes.values())
    assert "one hex wide" in sizes["7"].toolTip()
    assert [text for text, button in forms.items() if button.isEnabled()] == ["Free", "Line"]
    assert forms["Free"].isChecked(), "as the stroke will go"
    hand.key(Qt.Key.Key_BracketRight)
    assert "one hex wide" in window.statusBar().currentMessage()
    swatch(window, "forest").click()
    assert all(button.isEnabled() for button in (*sizes.values(), *forms.values()))
    assert sizes["7"].isChecked()
    assert forms["Fill"].isChecked()
    assert "7" in sizes["7"].toolTip()
    assert "one hex wide" not in sizes["7"].toolTip()


def test_a_long_heading_pushes_no_swatch_out_of_sight(window, hand):
    take(window, "brush")
    area = window.palette_.area
    for box in area.boxes:
        box.heading.setText("Straßen und Wege anderer Spiele, und was sonst noch")
    swatch(window, "stream").click()
    hand.rest()
    assert area.horizontalScrollBar().maximum() == 0
    chosen = next(button for _, button in area.swatches() if button.isChecked())
    left = chosen.mapTo(area.viewport(), QPoint(0, 0)).x()
    assert left >= 0
    assert left + chosen.width() <= area.viewport().width()
