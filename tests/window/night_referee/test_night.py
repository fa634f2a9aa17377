"""Night in the window: the panel edits the night step by step, the turn strip, what is drawn, lights off the map."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QAction, QImage, QPainter, QPicture, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter
from losview.board.edits.ground_edits import Paint
from losview.board.edits.scenario_edits import SetScenario
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.scenario.night import Night, night_of, set_night
from losview.board.scenario.turn import Turn, turn_of
from losview.board.unit_counter import UnitCounter
from losview.drawing import svg
from losview.drawing.night_picture import cells_of
from losview.drawing.night_style import Shown
from losview.drawing.night_svg import night_group
from losview.features.night_referee.window.controller import _saved_parts
from losview.formats.sketch import sketch
from losview.hexes.hex import distance
from losview.hexes.layout import Layout
from losview.rules.asl.asl_rules import AdvancedSquadLeader
from losview.rules.core.threads import LineEnd
from losview.window.canvas.legend import Legend, LegendEntry
from losview.window.files.opened_map import OpenedMap
from losview.window.paint.map_image import render
from losview.window.paint.night_painter import NightPainter
from losview.window.state import latest_worker
from losview.window.widgets.action_text import plain_action_text
from tests.support.hand import Hand, hex_menu, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

PICTURE = """\
grid 16 x 9
title "Dark fields"
legend
  W = woods
terrain
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . W . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
  . . . . . . . . . . . . . . . .
units
  amber infantry B2
  blue infantry O8
  blaze H2
  gunflash L5
"""


def first_map() -> OpenedMap:
    """The dark fields, at night and by ASL."""
    board = sketch(PICTURE)
    board.scenario["night"] = {"nvr": 3}
    return OpenedMap(board, Path("dark.losmap"), "asl")


@pytest.fixture
def night(window):
    """The window on a map at night, by ASL."""
    window.docks.night.raise_()
    Hand(window).settle()
    return window


def steps(window) -> int:
    return window.document.undo.count()


def choose(combo, words: str) -> None:
    """Choose an entry as a hand does: by the keyboard, from the top."""
    at = combo.findText(words)
    assert at >= 0, words
    combo.setFocus()
    QTest.keyClick(combo, Qt.Key.Key_Home)
    for _ in range(at):
        QTest.keyClick(combo, Qt.Key.Key_Down)
    QApplication.processEvents()


# ---- the panel -------------------------------------------------------------------------------------------------------


def test_a_map_by_day_has_no_night_panel_and_a_night_map_brings_it(window, night):
    assert not night.docks.night.isHidden()
    night.files.show(OpenedMap(sketch(". .\n. .\n0 0\n0 0"), None, "asl"))
    assert night.docks.night.isHidden()
    assert night.night.picture is None


def test_making_it_night_and_day_again_is_one_step_each(night):
    panel = night.docks.night.widget()
    QTest.keyClick(panel.is_night, Qt.Key.Key_Space)
    assert night_of(night.document.board) is None
    assert night.night.picture is None
    assert night.document.undo.undoText() == "Make it day"
    night.document.undo.undo()
    assert night_of(night.document.board) == Night(3)
    assert panel.is_night.isChecked()
    assert night.night.picture is not None


def test_each_key_on_the_nvr_is_one_step(night):
    slider = night.docks.night.widget().nvr
    slider.setFocus()
    QTest.keyClick(slider, Qt.Key.Key_Right)
    assert night_of(night.document.board) == Night(4)
    assert night.document.undo.undoText() == "Set the NVR to 4"
    assert steps(night) == 1
    night.document.undo.undo()
    assert slider.value() == 3
    assert night.docks.night.widget().nvr_words.text() == "3 hexes"


def test_dragging_the_nvr_shows_rings_at_once_and_is_one_step(night):
    slider, item = night.docks.night.widget().nvr, night.night.item
    before = item.night.picture
    slider.setSliderDown(True)
    for value in (4, 5, 6):
        slider.setSliderPosition(value)
        slider.sliderMoved.emit(value)
        assert night_of(night.document.board) == Night(3)
        assert item.night.picture is not before
    lit = item.night.picture.lit
    assert (item.night.picture.near & ~lit).sum() > 2 * (before.near & ~lit).sum()
    slider.setSliderDown(False)
    assert night_of(night.document.board) == Night(6)
    assert steps(night) == 1


@pytest.mark.parametrize(("which", "words", "attribute", "value"), [
    ("snow", "Ground", "snow", "ground"), ("weather", "Falling snow", "weather", "falling_snow"),
    ("cloud", "Scattered", "cloud", "scattered"), ("moon", "Full", "moon", "full"), ("month", "December", "month", 12),
    ("attacker", "Blue", "attacker", "blue"),
])
def test_every_part_of_the_night_is_a_step(night, which, words, attribute, value):
    panel = night.docks.night.widget()
    combo = panel.words.get(which) or getattr(panel, which)
    at = combo.findText(words)
    assert at >= 0
    combo.setCurrentIndex(at)
    combo.activated.emit(at)
    assert getattr(night_of(night.document.board), attribute) == value
    assert steps(night) == 1
    night.document.undo.undo()
    assert night_of(night.document.board) == Night(3)
    assert combo.currentText() != words


def test_snow_lets_the_nvr_go_to_nine(night):
    panel = night.docks.night.widget()
    assert panel.nvr.maximum() == 6
    choose(panel.words["snow"], "Deep")
    assert panel.nvr.maximum() == 9


def test_e1_11_falling_snow_makes_the_sky_overcast(night):
    panel = night.docks.night.widget()
    choose(panel.words["weather"], "Falling snow")
    assert panel.words["cloud"].currentText() == "Overcast"
    assert not panel.words["cloud"].isEnabled()


def test_other_rules_see_as_by_day_and_the_panel_says_so(night):
    night.sighting.choose_rules("cwb")
    panel = night.docks.night.widget()
    assert night.night.picture is None
    assert not panel.elsewhere.isHidden()
    assert panel.sections[0].isHidden()
    QTest.mouseClick(panel.take_rules, Qt.MouseButton.LeftButton)
    assert night.sighting.rules.key == "asl"
    assert night.night.picture is not None
    assert panel.elsewhere.isHidden()


# ---- the turn strip --------------------------------------------------------------------------------------------------


def test_ending_phases_moves_on_and_removes_what_the_rules_remove(night):
    strip, board = night.docks.night.widget().strip, night.document.board
    QTest.mouseClick(strip.phases["AFPh"], Qt.MouseButton.LeftButton)
    assert turn_of(board, ["amber", "blue"]) == Turn(1, "amber", "AFPh")
    assert "removes gunflash" in strip.gone.text()
    QTest.mouseClick(strip.next, Qt.MouseButton.LeftButton)
    assert not any(counter.kind == "gunflash" for counter in board.counters.values())
    assert night.night.picture.flashes == ()
    assert strip.phases["RtPh"].isChecked()
    assert steps(night) == 2
    night.document.undo.undo()
    assert strip.phases["AFPh"].isChecked()
    assert [board.label(hex_) for hex_ in night.night.picture.flashes] == ["L5"]


def test_after_the_last_phase_the_other_side_moves(night):
    strip = night.docks.night.widget().strip
    for _ in range(8):
        QTest.mouseClick(strip.next, Qt.MouseButton.LeftButton)
    assert strip.turn.text() == "Turn 1 · Blue"


# ---- what is drawn ---------------------------------------------------------------------------------------------------


def test_a_starshell_from_the_palette_also_beyond_the_edge(night, hand):
    units = night.palette_.tools["units"]
    night.palette_.take("units")
    units.kind, units.side = "starshell", ""
    view, layout = night.view, night.scene.layout_
    off = night.document.board.grid.hex(-1, 4)
    at = view.viewportTransform().map(QPointF(*layout.centre(off))).toPoint()
    assert view.viewport().rect().contains(at)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert night.document.undo.undoText() == "Place starshell 1 hex beyond A5"
    assert [counter.hex for counter in night.document.board.counters.values() if counter.kind == "starshell"] == [off]
    lit = cells_of(night.document.board, night.night.picture.lit)
    assert all(hex_ in lit for hex_ in night.document.board.grid.hexes() if distance(hex_, off) <= 3)
    units.kind = "infantry"
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=at)  # no infantry stands there
    assert steps(night) == 1
    hand.settle()


@pytest.mark.parametrize(("kind", "name", "beyond"), [
    ("starshell", "starshell", True), ("illuminating_round", "illuminating round", True), ("blaze", "blaze", False),
    ("flame", "flame", False), ("gunflash", "gunflash", False), ("afv_in_motion", "AFV in motion", False),
    ("lorry_in_motion", "lorry in motion", False), ("motion", "in motion or turning", False),
    ("prep_fire", "Prep Fire", False), ("melee", "melee", False), ("spotting_round", "spotting round", False),
])
def test_every_marker_comes_from_the_palette_and_only_rounds_lie_beyond_the_edge(night, hand, kind, name, beyond):
    night.palette_.take("units")
    night.palette_.choose(kind)
    hand.click("E6")
    assert night.document.undo.undoText() == f"Place {name} on E6"
    off = night.document.board.grid.hex(-1, 4)
    at = night.view.viewportTransform().map(QPointF(*night.scene.layout_.centre(off))).toPoint()
    assert night.view.viewport().rect().contains(at)
    QTest.mouseClick(night.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert steps(night) == 1 + beyond
    assert (night.statusBar().currentMessage() == "That is off the map: nothing was placed.") == (not beyond)
    far = at.toPointF() - QPointF(0, 20 * 1.75 * night.scene.layout_.size * night.view.zoom)
    if beyond:  # an illuminating round that errs the farthest still lights the edge: beyond that none can lie
        night.palette_.tools["units"].press(night.view.pointer_at(far))
        assert night.statusBar().currentMessage() == "That is more than 12 hexes off the map: nothing was placed."
    hand.settle()


def test_a_blaze_is_placed_with_the_levels_that_burn(night, hand):
    palette = night.palette_
    palette.take("units")
    palette.choose("blaze")
    assert palette.amount.isVisibleTo(palette)
    palette.amount.box.setValue(3)
    hand.click("E5")
    placed = [counter for counter in night.document.board.counters.values() if counter.kind == "blaze"]
    assert [(night.document.board.label(one.hex), one.amount) for one in placed] == [("H2", None), ("E5", 3)]
    palette.choose("gunflash")
    assert not palette.amount.isVisibleTo(palette)


@pytest.mark.own_window
def test_the_hexs_menu_lets_more_levels_of_a_building_blaze(night):
    board = night.document.board
    house = board.hex("E5")
    night.document.do(Paint((house,), HexTerrain((Feature("stone_building_2_level"),))))
    night.document.do(PlaceCounter(UnitCounter("blaze", house)))

    def entries(at: str) -> dict[str, QAction]:
        menu = hex_menu(night, at)
        sub = next((action.menu() for action in menu.actions()
                    if plain_action_text(action.text()) == "Levels ablaze:"), None)
        return {} if sub is None else {plain_action_text(action.text()): action for action in sub.actions()}

    assert entries("H2") == {}  # in the open there is one
    found = entries("E5")
    assert [(text, action.isChecked()) for text, action in found.items()] == [("1", True), ("2", False), ("3", False)]
    found["3"].trigger()
    assert night.document.undo.undoText() == "3 levels blaze on E5"
    assert night.statusBar().currentMessage() == "3 levels blaze on E5, with light up to range 6."
    assert [one.radius for one in night.night.picture.sources if one.hex == house] == [6]
    assert entries("E5")["3"].isChecked()
    steps = night.document.undo.count()
    entries("E5")["3"].trigger()  # so it is already
    assert night.document.undo.count() == steps
    night.document.undo.undo()
    assert [one.radius for one in night.night.picture.sources if one.hex == house] == [2]
    night.sighting.choose_rules("cwb")
    assert entries("E5") == {}
    Hand(night).settle()


def test_what_a_side_sees_comes_from_a_worker(night):
    board = night.document.board
    choose(night.docks.night.widget().side, "Amber")
    assert night.night.side == "amber"
    wait_for(lambda: night.night.unseen is not None)
    unseen = cells_of(board, night.night.unseen)
    assert board.hex("B4") not in unseen
    assert board.hex("A9") in unseen
    assert {ring.side for ring in night.night.picture.rings} == {"amber"}
    assert night.docks.night.widget().known.text() == "Known: none. Out of sight: 1."
    choose(night.docks.night.widget().side, "Everyone")
    assert night.night.unseen is None


def test_of_hidden_units_the_panel_says_nothing_and_of_concealed_ones_no_name(night):
    board = night.document.board
    for name, secret in (("A12", "hidden"), ("A13", "concealed"), ("A14", "concealed")):
        night.document.do(PlaceCounter(UnitCounter("infantry", board.hex("B3"), "blue", name=name, concealment=secret)))
    choose(night.docks.night.widget().side, "Amber")
    wait_for(lambda: night.night.unseen is not None)
    assert night.docks.night.widget().known.text() == (
        "Known: none. Seen, not Known: concealed. Out of sight: 1.")


def test_where_attacks_are_declared_first_the_map_is_shown_as_everyone_sees_it(night):
    sides = night.docks.night.widget().side
    choose(sides, "Amber")
    wait_for(lambda: night.night.unseen is not None)
    night.menus.actions["declare first"].trigger()
    assert (night.night.side, night.night.unseen, night.night.known) == ("", None, {})
    assert sides.currentText() == "Everyone"
    choose(sides, "Amber")
    assert (night.night.side, night.night.unseen) == ("", None)
    assert sides.currentText() == "Everyone"
    assert night.statusBar().currentMessage().startswith("Attacks are declared first")


def test_either_the_field_or_what_a_side_sees_is_shown(night, hand):
    hand.drag("B2", "O8")
    hand.settle()
    sides, field = night.docks.night.widget().side, night.menus.actions["field"]
    choose(sides, "Amber")
    assert not field.isChecked()
    assert night.sighting.field is None
    assert "as Amber sees it" in night.statusBar().currentMessage()
    choose(sides, "Everyone")
    assert field.isChecked()
    choose(sides, "Blue")
    field.trigger()
    assert night.night.side == ""
    assert sides.currentText() == "Everyone"
    choose(sides, "Blue")
    night.files.show(OpenedMap(sketch(PICTURE), Path("dark.losmap"), "asl"))
    assert field.isChecked(), "the next map is shown as everyone sees it"


def test_a_field_has_no_hatching_of_shadows_over_it(night, hand):
    board = night.document.board

    def hatched(field):
        group = night_group(board, Layout(board.grid), night.night.picture, 1.0, 0.0, shown=night.night.shown,
                            dark=False, field=field)
        return any('stroke-width="2" opacity' in line for line in group)

    assert hatched(False)
    assert not hatched(True)
    spot = night.scene.layout_.centre(board.hex("H4"))
    at = night.view.viewportTransform().map(QPointF(*spot)).toPoint()
    side = round(night.scene.layout_.size * night.view.transform().m11() * 0.4)

    def lines():
        seen = pixels(seen_whole(night))[at.y() - side:at.y() + side, at.x() - side:at.x() + side, 3]
        return np.ptp(seen) > 0

    assert lines()
    hand.drag("O8", "O5")
    hand.settle()
    assert not lines()


def test_switches_and_brightness_change_the_picture_and_are_kept(night, qapp):
    panel, item = night.docks.night.widget(), night.night.item

    def pixel(label: str) -> int:
        at = Hand(night).at(label)
        return night.view.grab().toImage().pixelColor(at.x() + 6, at.y() + 6).lightness()

    Hand(night).settle()
    dark, lit = pixel("O2"), pixel("H1")
    assert dark < lit - 30
    panel.brightness.setValue(100)
    bright = pixel("O2")
    assert dark + 20 < bright
    QTest.keyClick(panel.parts["darkness"], Qt.Key.Key_Space)
    assert not item.night.shown.darkness
    assert bright < pixel("O2")
    assert _saved_parts() == night.night.shown


def test_samples_of_what_is_drawn_stand_beside_their_switches_in_either_theme(night):
    def samples() -> list[bytes]:
        switches = (*night.docks.night.widget().parts.values(), night.docks.night.widget().each)
        return [pixels(one.icon().pixmap(one.iconSize()).toImage().convertToFormat(
            QImage.Format.Format_ARGB32_Premultiplied)).tobytes() for one in switches]

    light = samples()
    assert len(set(light)) == 6
    night.set_dark(True)
    dark = samples()
    assert len({*light, *dark}) == 12
    night.set_dark(False)
    assert samples() == light


def test_the_field_and_the_ruling_know_of_the_night(night, hand):
    hand.drag("B2", "O8")
    hand.settle()
    assert night.sighting.verdict is not None
    assert "NVR" in night.sighting.verdict.summary
    field = night.sighting.field
    assert field is not None
    assert (field.outcome == 5).sum() > 50
    night.docks.night.widget().nvr.setValue(5)
    hand.settle()
    assert (night.sighting.field.outcome == 5).sum() < (field.outcome == 5).sum()


@pytest.mark.own_window
def test_pictures_show_the_night_too(night, tmp_path):
    night.sighting.show_field(False)
    made = night.export_actions.image(1.0)
    board = night.document.board
    spots = {label: Layout(board.grid).centre(board.hex(label)) for label in ("O2", "H1")}
    air = svg.AIR * Layout(board.grid).size

    def lightness(image, label):
        x, y = spots[label]
        return image.pixelColor(round(x + air + 6), round(y + air + 6)).lightness()

    assert lightness(made, "O2") < lightness(made, "H1") - 30
    for options, dark in (({}, True), ({"nvr": "day"}, False)):
        render(board, tmp_path / "a.png", AdvancedSquadLeader().prepare(board, options))
        image = QImage(str(tmp_path / "a.png"))
        assert (lightness(image, "O2") < lightness(image, "H1") - 30) == dark
    assert night.export_actions.export(tmp_path / "a.pdf")
    assert night.export_actions.export(tmp_path / "a.svg")
    assert '<g id="night"' in (tmp_path / "a.svg").read_text(encoding="utf-8")


# ---- drawn anew only where it has changed ----------------------------------------------------------------------------


def seen_whole(night, ratio: int = 1) -> QImage:
    """The night over the view as it is when all of it is drawn now, on a screen of such a scale."""
    item, widget = night.night.item, night.view.viewport()
    image = QImage(widget.size() * ratio, QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(ratio)
    image.fill(0)
    painter = QPainter(image)
    painter.setWorldTransform(night.view.viewportTransform())
    NightPainter(night.scene.layout_, night.document.board, night.night.picture, night.night.unseen,
                 shown=night.night.shown, dark=night.night.dark, field=item.night.field).paint(painter, alone=True)
    painter.end()
    return image


@pytest.mark.parametrize("side", ["Everyone", "Amber"])
def test_what_is_drawn_anew_in_parts_is_what_is_drawn_at_once(night, side):
    """Lights, gunflashes, units and the NVR come, move and go, view and look change: always the same picture."""
    board, do = night.document.board, night.document.do
    night.night.show(vehicles=True)
    choose(night.docks.night.widget().side, side)
    star = board.next_number()
    numbers = {one.kind: number for number, one in board.counters.items()}
    acts = [
        lambda: do(PlaceCounter(UnitCounter("starshell", board.hex("M3")), star)),
        lambda: do(MoveCounter.of(board, star, board.hex("E7"))),
        lambda: do(MoveCounter.of(board, star, board.grid.hex(-2, 3))),
        lambda: do(MoveCounter.of(board, numbers["gunflash"], board.hex("C2"))),
        lambda: do(MoveCounter.of(board, numbers["infantry"], board.hex("H4"))),  # into the blaze's shadow
        lambda: do(MoveCounter.of(board, numbers["infantry"], board.hex("M6"))),
        lambda: do(MoveCounter.of(board, numbers["blaze"], board.hex("G3"))),
        lambda: do(set_night(board, Night(5))),
        lambda: night.night.show(brightness=0.9),
        lambda: night.view.set_zoom(1.7),
        lambda: do(RemoveCounter.of(board, star)),
        night.document.undo.undo,
        lambda: night.night.ring_each(True),
    ]
    Hand(night).settle()
    for number, act in enumerate(acts):
        act()
        wait_for(lambda: not night.night.worker.busy)
        Hand(night).settle()
        for _ in range(2):  # a view that moves is drawn straight, the next time into the picture
            night.view.viewport().repaint()
        item = night.night.item
        assert item.image is not None, number
        whole = seen_whole(night)
        assert item.image.size() == whole.size()
        assert most_apart(item.image, whole) <= 8, number


@pytest.mark.parametrize("side", ["Everyone", "Amber"])
@pytest.mark.parametrize("shown", [{}, {"darkness": False}, {"light": False}, {"rings": False, "brightness": 1.0}])
def test_the_night_s_own_picture_is_what_is_drawn_over_a_map(night, side, shown):
    """But for the seams between light and darkness, of which a picture of its own mixes the edges otherwise."""
    choose(night.docks.night.widget().side, side)
    wait_for(lambda: not night.night.worker.busy)
    night.night.show(**shown)
    painter = night.night.item.night
    images = []
    for alone in (True, False):
        image = QImage(night.view.viewport().size(), QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        through = QPainter(image)
        through.setWorldTransform(night.view.viewportTransform())
        painter.paint(through, alone=alone)
        through.end()
        images.append(pixels(image).astype(int))
    apart = abs(images[0] - images[1]).max(axis=2)
    assert apart.max() <= 32
    assert (apart > 1).mean() < 0.01


def pixels(image: QImage) -> np.ndarray:
    """int `(height, width, 4)`."""
    found = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, :4 * image.width()]
    return found.reshape(image.height(), -1, 4).astype(int)


@pytest.mark.own_window
def test_rings_and_hatching_are_as_wide_on_a_screen_of_scale_2(night, hand):
    night.resize(night.width() + 110, night.height() + 100)  # at other sizes smoothed edges count for more
    hand.settle()
    night.night.show(darkness=False)
    one, two = (pixels(seen_whole(night, ratio))[..., 3] for ratio in (1, 2))
    for low, high in ((250, 256), (140, 160)):  # lines, and the shadow's hatching at six tenths
        drawn = [(low <= found) & (found < high) for found in (one, two)]
        assert drawn[0].sum() > 300
        assert drawn[1].mean() == pytest.approx(drawn[0].mean(), rel=0.15)
        edges = [(found[:, 1:] & ~found[:, :-1]).sum() for found in drawn]
        assert edges[1] == pytest.approx(2 * edges[0], rel=0.2)  # as many lines, each twice as long


def test_rings_are_as_thin_in_the_preview_of_a_page_as_on_paper(night):
    """A preview draws a recorded page smaller: rings stayed as wide as on paper, and hid the map."""
    wait_for(lambda: bool(night.night.picture.rings), "the rings are not drawn")
    layout = night.scene.layout_
    rings = NightPainter(layout, night.document.board, night.night.picture,
                         shown=Shown(darkness=False, light=False, flashes=False))

    def inked(record: float) -> int:
        image, page = QImage(600, 400, QImage.Format.Format_RGB32), QPicture()
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(page if record > 1 else image)
        painter.setWorldTransform(QTransform.fromScale(record, record))
        rings.paint(painter, record)
        painter.end()
        if record > 1:
            painter = QPainter(image)
            painter.scale(1 / record, 1 / record)
            painter.drawPicture(0, 0, page)
            painter.end()
        return int((pixels(image)[..., :3] != 255).any(axis=-1).sum())

    on_paper = inked(1)
    assert on_paper > 500
    assert inked(8) == pytest.approx(on_paper, rel=0.2)


@pytest.mark.own_window
@pytest.mark.parametrize("stacked", [1, 2])
def test_a_counter_in_a_blazes_shadow_is_not_hatched(night, stacked):
    board, layout = night.document.board, night.scene.layout_
    for _ in range(stacked):
        night.document.do(PlaceCounter(UnitCounter("infantry", board.hex("H4"), "amber")))
    x, y = layout.centre(board.hex("H4"))
    view, size = night.view.viewportTransform(), layout.size

    def around(left, top, right, bottom):
        a, b = (view.map(QPointF(x + size * p, y + size * q)).toPoint() for p, q in ((left, top), (right, bottom)))
        return pixels(seen_whole(night))[a.y() + 2 : b.y() - 1, a.x() + 2 : b.x() - 1, 3]

    assert np.ptp(around(-0.47, -0.39, 0.47, 0.39)) == 0
    assert np.ptp(around(-0.47, -0.46 if stacked == 2 else -0.39, 0.47, 0.39)) == 0
    assert np.ptp(around(-0.4, 0.42, 0.4, 0.8)) > 0  # beside it the shadow is
    cut = svg_hatching(night)
    for _ in range(stacked):
        night.document.undo.undo()
    assert cut.count("M") > svg_hatching(night).count("M")  # lines are broken where the counter lies


def svg_hatching(night) -> str:
    """The hatching of shadows in an SVG picture."""
    board = night.document.board
    group = night_group(board, Layout(board.grid), night.night.picture, 1.0, 0.0, shown=night.night.shown, dark=False,
                        field=False)
    return next(line for line in group if 'stroke-width="2" opacity' in line)


def most_apart(one: QImage, two: QImage) -> int:
    """By how much the colours of two pictures differ at most; of a line cut by the part's edge Qt rounds the ends."""
    a, b = (np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), -1)[:, :4 * image.width()].astype(int)
            for image in (one, two))
    return int(abs(a - b).max())


def test_another_night_leaves_the_map_under_it_and_other_sides_do_not(night):
    Hand(night).settle()
    before = night.scene.picture
    night.document.do(set_night(night.document.board, Night(5)))
    assert night.scene.picture is before
    night.document.undo.undo()
    assert night.scene.picture is before
    scenario = {**night.document.board.scenario, "sides": ["blue", "amber"]}
    night.document.do(SetScenario(scenario=scenario))
    assert night.scene.picture is not before  # other sides, other colours
    Hand(night).settle()


def test_a_drag_over_a_still_night_draws_nothing_of_it(night, hand, monkeypatch):
    hand.drag("C2", "H5", "D8")
    hand.settle()
    for _ in range(2):
        night.view.viewport().repaint()
    drawn = []
    monkeypatch.setattr(NightPainter, "paint", lambda *_: drawn.append(1))
    hand.drag("C2", "H5", "L7")
    night.view.viewport().repaint()
    assert drawn == []


# ---- dragged ---------------------------------------------------------------------------------------------------------


def lit_now(night) -> set[str]:
    """The hexes that are drawn as lit."""
    board = night.document.board
    return {board.label(hex_) for hex_ in cells_of(board, night.night.item.night.shapes.cells["lit"])}


def test_a_light_in_hand_shines_where_the_hand_is_and_what_is_let_be_goes_back(night, hand):
    board = night.document.board
    number = board.next_number()
    night.document.do(PlaceCounter(UnitCounter("starshell", board.hex("E6")), number))
    before = lit_now(night)
    assert {"E6", "E9"} <= before
    night.palette_.take("units")
    hand.press("E6")
    hand.move("L6")
    assert {"L6", "L9"} <= lit_now(night)
    assert not {"E6", "E9"} & lit_now(night)
    assert board.counters[number].hex == board.hex("E6")  # in hand only
    hand.key(Qt.Key.Key_Escape)
    hand.release("L6")
    wait_for(lambda: lit_now(night) == before)
    hand.drag("E6", "L6")
    wait_for(lambda: {"L6", "L9"} <= lit_now(night))
    assert steps(night) == 2
    night.document.undo.undo()
    assert lit_now(night) == before
    hand.settle()


def test_a_new_blaze_in_hand_shines_as_far_as_the_levels_that_are_to_burn(night, hand):
    tool = night.palette_.tools["units"]
    night.palette_.take("units")
    tool.kind, tool.amount = "blaze", 2
    night.document.do(Paint((night.document.board.hex("L6"),), HexTerrain((Feature("stone_building_2_level"),))))
    hand.press("M7")
    hand.move("L6")
    radii = {night.document.board.label(source.hex): source.radius for source in night.night.item.night.picture.sources}
    assert radii == {"H2": 2, "L6": 4}
    hand.release("L6")
    wait_for(lambda: {source.radius for source in night.night.picture.sources} == {2, 4})


def test_a_unit_in_hand_takes_its_ring_along(night, hand):
    night.palette_.take("units")
    near = night.night.item.night.picture.near
    hand.press("B2")
    hand.move("B5")
    board = night.document.board
    moved = cells_of(board, night.night.item.night.picture.near & ~near)
    assert board.hex("B8") in moved
    hand.key(Qt.Key.Key_Escape)
    hand.release("B5")  # a map to be opened would wait for the hand
    wait_for(lambda: (night.night.item.night.picture.near == near).all())


@pytest.mark.own_window
def test_workers_wait_until_the_window_shows_what_was_done(night, hand):
    hand.settle()
    wait_for(lambda: not latest_worker.workers_held())
    night.document.do(set_night(night.document.board, Night(4)))
    assert latest_worker.workers_held()
    wait_for(lambda: not latest_worker.workers_held())  # the map under the night stays: nothing else is waited for
    latest_worker.hold_workers()  # no window paints: nobody waits longer than that
    night.sighting.lay(LineEnd(night.document.board.hex("B2")), LineEnd(night.document.board.hex("H5")))
    wait_for(lambda: night.sighting.field is not None)
    hand.settle()


def test_the_legend_shows_rings_and_light_as_they_are_on_the_map_of_either_theme(night):
    def samples():
        entries = night.findChild(Legend).findChildren(LegendEntry)
        return [entry.sample.pixmap().toImage() for entry in entries
                if entry.isVisible() and entry.label.text() in ("Amber night vision", "Blue night vision", "lit")]

    light = samples()
    assert len(light) == 3
    night.set_dark(True)
    Hand(night).settle()
    wait_for(lambda: len(samples()) == 3)
    assert not [one for one in samples() if one in light]
    night.set_dark(False)
    Hand(night).settle()
    wait_for(lambda: samples() == light)
