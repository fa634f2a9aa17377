"""The night console in the window: acts are tried, shown on the map, taken, declined, asked for and left out."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from losview.board.board import same_board, snapshot
from losview.board.scenario.night import night_of
from losview.board.scenario.turn import Turn, turn_of
from losview.features.night_referee.window.referee_feature import RefereeFeature
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.formats.sketch import sketch
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import opened, wait_for
from tests.support.referee_table import dark_field

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture(scope="module", autouse=True)
def _console_made(_kept):
    """The console is made before the first test, which else would seem to leave its lists open."""
    _kept.window.features.of(RefereeFeature).show()


@pytest.fixture(autouse=True)
def _no_form_left(window):
    """Leave no form, whose lists would seem to be left open."""
    yield
    window.features.of(RefereeFeature).controller.clear_map()


@pytest.fixture
def console(window, hand):
    """A window with the console open on a dark field, in the rally phase."""
    return at_table(window, hand, "RPh")


def at_table(window, hand, phase: str, side: str = "amber"):
    """Open the console on the dark field in a phase."""
    window.files.show(OpenedMap(dark_field(phase, side=side), None, "asl"))
    hand.settle()
    window.menus.actions["night console"].trigger()
    hand.settle()
    return window


def click(button) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    for _ in range(4):
        QApplication.processEvents()


def buttons(panel, text: str) -> list[QPushButton]:
    return [button for button in panel.findChildren(QPushButton) if button.text() == text and button.isVisible()]


def test_a_phase_s_roll_is_asked_for_tried_shown_and_taken_as_one_step(console) -> None:
    panel, document = console.features.of(RefereeFeature).panel, console.document
    assert "Turn 2, Amber, Rally" in panel.when.text()
    click(buttons(panel, "Do")[0])
    assert panel.act_key == "nvr-change"
    panel.dice.setFocus()
    QTest.keyClicks(panel.dice, "6 5")
    click(panel.throw)
    assert "rises from 3 to 4" in panel.view.toPlainText()
    assert document.undo.count() == 0
    assert night_of(document.board).nvr == 3
    assert night_of(document.shown).nvr == 4
    before = snapshot(document.board)
    click(panel.take)
    assert (document.undo.count(), night_of(document.board).nvr) == (1, 4)
    assert document.shown is document.board
    wait_for(lambda: "nothing is due" in panel.when.text(), "the roll is still asked for")
    console.menus.actions["undo"].trigger()
    assert same_board(document.board, before)
    wait_for(lambda: bool(buttons(panel, "Do")), "the roll is not asked for again")
    assert [entry.became for entry in console.features.of(RefereeFeature).controller.session.log] == ["taken"]
    assert "taken: The base NVR rises" in console.features.of(RulingsFeature).log[0].heading


def test_declined_it_leaves_no_trace_but_in_the_log(console) -> None:
    panel, document = console.features.of(RefereeFeature).panel, console.document
    before = snapshot(document.board)
    panel.choose("nvr-change")
    click(panel.throw)
    shown = panel.view.toPlainText()
    QTest.keyClicks(panel.note, "not now")
    click(panel.decline)
    assert same_board(document.board, before)
    assert document.shown is document.board
    assert document.undo.count() == 0
    assert "declined" in panel.log.item(0).text()
    assert "not now" in panel.log.item(0).text()
    click(panel.throw)
    assert panel.view.toPlainText() == shown  # the dice stay


def test_what_is_due_is_left_out_with_a_note(console) -> None:
    panel = console.features.of(RefereeFeature).panel
    click(buttons(panel, "Leave out")[0])
    assert "Say why it is left out" in panel.form.problem.text()
    QTest.keyClicks(panel.note, "no wind")
    click(buttons(panel, "Leave out")[0])
    wait_for(lambda: "nothing is due" in panel.when.text(), "it is still asked for")
    assert "left out" in panel.log.item(0).text()


def test_a_starshell_s_hexes_are_shown_picked_on_the_map_and_lit(window, hand) -> None:
    console = at_table(window, hand, "PFPh")
    referee, board = console.features.of(RefereeFeature), console.document.board
    panel = referee.panel
    panel.choose("light-allowed")
    click(panel.throw)
    click(panel.take)
    panel.choose("starshell")
    method = panel.form.boxes["method"]
    method.setCurrentIndex(method.findData("range"))
    assert console.scene.overlay("night-act") is not None
    click(panel.form.pickers["hex"])
    hand.click("F4")
    hand.settle()
    assert panel.form.boxes["hex"].text() == "F4"
    assert not panel.form.pickers["hex"].isChecked()
    QTest.keyClicks(panel.dice, "1 4 2")
    click(panel.throw)
    assert [counter.kind for counter in console.document.shown.counters.values()].count("starshell") == 1
    assert "starshell" not in [counter.kind for counter in board.counters.values()]
    lit = console.night.picture.lit
    assert lit[board.grid.plane.cell(board.hex("F6"))]
    click(panel.take)
    assert [board.label(counter.hex) for counter in board.counters.values() if counter.kind == "starshell"] == ["F6"]


def test_a_straying_unit_goes_where_the_arrow_leads(window, hand) -> None:
    console = at_table(window, hand, "MPh")
    referee, board = console.features.of(RefereeFeature), console.document.board
    panel = referee.panel
    panel.choose("straying")
    for key, value in (("excused", "no"), ("class", "lax")):
        box = panel.form.boxes[key]
        box.setCurrentIndex(box.findData(value))
    QTest.keyClicks(panel.dice, "6 1 4 1")
    click(panel.throw)
    assert referee.controller.trial.outcome.marks.arrows == ((board.hex("C3"), board.hex("C7")),)
    arrow = console.scene.overlay("night-act")
    click(panel.take)
    assert {board.label(counter.hex) for counter in board.counters.values() if counter.side == "amber"} == {"C7"}
    hand.settle()
    assert console.scene.overlay("night-act") is not arrow  # the marks are those of the form


def test_a_refusal_is_one_sentence_under_the_form(console) -> None:
    panel = console.features.of(RefereeFeature).panel
    panel.choose("straying")
    click(panel.throw)
    assert panel.form.problem.text().startswith("Movement DR and straying belongs to the Movement phase")
    QTest.keyClicks(panel.dice, "7")
    click(panel.throw)
    assert "is no die" in panel.form.problem.text()


def test_a_trial_outlasts_another_throw_and_a_refusal_is_read_after_one(console) -> None:
    panel, controller = console.features.of(RefereeFeature).panel, console.features.of(RefereeFeature).controller
    panel.choose("nvr-change")
    click(panel.throw)
    click(panel.throw)
    assert controller.trial is not None
    assert panel.take.isVisible()
    QTest.keyClicks(panel.dice, "7")
    click(panel.throw)
    assert controller.trial is None
    assert "is no die" in panel.form.problem.text()


def test_a_field_is_typed_into_while_a_trial_is_shown(console) -> None:
    panel = console.features.of(RefereeFeature).panel
    panel.choose("recon")
    click(panel.throw)
    click(panel.take)
    panel.choose("gunflash")
    line = panel.form.boxes["firer"]
    line.setFocus()
    QTest.keyClicks(line, "K8")
    click(panel.throw)
    assert console.features.of(RefereeFeature).controller.trial is not None
    line = panel.form.boxes["firer"]
    line.selectAll()
    for sign in "F4":
        QTest.keyClicks(line, sign)
        for _ in range(4):
            QApplication.processEvents()
    assert panel.form.boxes["firer"] is line
    assert line.text() == "F4"


def test_with_locked_units_an_act_is_taken_whole_or_not_at_all(console) -> None:
    panel, document = console.features.of(RefereeFeature).panel, console.document
    panel.choose("cloak")
    document.locked = frozenset({"units"})
    try:
        click(panel.throw)
        before = snapshot(document.board)
        click(panel.take)
        assert same_board(document.board, before)
        assert "unlock it first" in panel.form.problem.text()
    finally:
        document.locked = frozenset()


def test_every_act_has_its_form(console) -> None:
    panel = console.features.of(RefereeFeature).panel
    for row in range(panel.acts.count()):
        key = panel.acts.itemData(row)
        if key is not None:
            panel.choose(key)
            assert panel.act_key == key
            assert not panel.form.problem.text()


def test_the_turn_strip_asks_and_leads_to_the_console(console, hand) -> None:
    console.docks.show_dock(console.docks.night)
    hand.settle()
    strip = console.docks.night.widget().strip
    assert [key for key, _ in strip.due] == ["nvr-change"]
    panel = console.features.of(RefereeFeature).panel
    panel.choose("elr")
    click(strip.due[0][1])
    assert panel.isVisible()
    assert panel.act_key == "nvr-change"


def test_the_turn_strip_asks_each_of_three_sides_and_no_button_stays(console, hand) -> None:
    board = dark_field("DFPh", units="  amber infantry C3\n  blue artillery K8\n  green artillery M8\n")
    board.scenario.update(sides=["amber", "blue", "green"], referee={"acts": [{"facts": {"light allowed": True}}]})
    console.files.show(OpenedMap(board, None, "asl"))
    console.docks.show_dock(console.docks.night)
    hand.settle()
    strip = console.docks.night.widget().strip
    assert sorted(key for key, _ in strip.due) == ["illuminating-round"] * 2 + ["starshell"] * 2
    click(strip.phases["APh"])
    hand.settle()
    assert strip.due == []
    assert not [button for button in strip.findChildren(QPushButton) if button.isVisible() and "E1.9" in button.text()]


def test_a_long_choice_stands_whole_below_its_box(console, hand) -> None:
    panel = console.features.of(RefereeFeature).panel
    panel.choose("uncloak")
    hand.settle()
    box = panel.form.boxes["why"]
    long = max(range(box.count()), key=lambda row: len(box.itemText(row)))
    short = min(range(box.count()), key=lambda row: len(box.itemText(row)))
    words = box.parentWidget().words
    box.setCurrentIndex(long)
    wait_for(lambda: words.isVisible() and words.text() == box.itemText(long), "what is cut is not spelled out")
    assert box.view().minimumWidth() > box.width()  # the open list shows it whole, too
    box.setCurrentIndex(short)
    if box.fontMetrics().horizontalAdvance(box.itemText(short)) < box.width() - 40:
        wait_for(lambda: not words.isVisible(), "what has room is said twice")


def test_by_day_and_under_other_rules_it_says_so(console, hand) -> None:
    panel = console.features.of(RefereeFeature).panel
    console.files.show(OpenedMap(dark_field("MPh", side="amber"), None, "asl"))
    console.menus.actions["night console"].trigger()
    console.sighting.choose_rules("battletech")
    hand.settle()
    panel.choose("straying")
    click(panel.throw)
    assert "Advanced Squad Leader" in panel.form.problem.text()
    by_day = sketch("grid 5 x 5\nterrain\n. . . . .\n. . . . .\n. . . . .\n. . . . .\n. . . . .")
    console.files.show(OpenedMap(by_day, None, "asl"))
    console.menus.actions["night console"].trigger()
    hand.settle()
    assert "by day" in panel.when.text()


def choose(panel, key: str, value: str) -> None:
    box = panel.form.boxes[key]
    box.setCurrentIndex(box.findData(value))


def test_a_night_turn_of_a_bundled_map_is_played_through_its_phases_and_undone(window, hand) -> None:
    opened(window, "demo:lantern-mill", ask=False)
    window.view.fit()
    window.docks.show_dock(window.docks.night)
    window.features.of(RefereeFeature).show()
    hand.settle()
    strip, document = window.docks.night.widget().strip, window.document
    panel = window.features.of(RefereeFeature).panel
    before, steps = snapshot(document.board), document.undo.count()

    def asked() -> list[str]:
        return [key for key, _ in strip.due]

    def placed(kind: str) -> list[str]:
        return [document.board.label(one.hex) for one in document.board.counters.values() if one.kind == kind]

    def begin(phase: str, button) -> None:
        click(button)
        wait_for(lambda: strip.phases[phase].isChecked(), f"it is not {phase}")
        hand.settle()

    def done(dice: str) -> str:
        panel.dice.clear()
        QTest.keyClicks(panel.dice, dice)
        click(panel.throw)
        said = panel.view.toPlainText()
        click(panel.take)
        hand.settle()
        return said

    begin("RPh", strip.phases["RPh"])
    wait_for(lambda: asked() == ["nvr-change"], "the NVR change is not asked for")
    click(strip.due[0][1])
    assert "falls from 3 to 1" in done("6 2 4")
    wait_for(lambda: asked() == [], "the NVR change is still asked for")

    begin("PFPh", strip.next)
    wait_for(lambda: panel.act_key == "starshell", "the new phase does not bring its act")
    choose(panel, "unit", "52")
    choose(panel, "method", "target")
    click(panel.form.pickers["hex"])
    hand.click("T7")
    wait_for(lambda: panel.form.boxes["hex"].text() == "T7", "the hex was not picked")
    assert "comes to lie in R8" in done("3 5 4")
    assert placed("starshell") == ["I8", "R8"]

    begin("MPh", strip.next)
    wait_for(lambda: "straying" in asked(), "no Movement DR is asked for")
    click(strip.due[asked().index("straying")][1])
    choose(panel, "unit", "50")
    choose(panel, "excused", "no")
    start = document.board.counters[50].hex
    assert "strays" in done("6 5 3 2")
    assert document.board.counters[50].hex != start

    begin("DFPh", strip.next)
    wait_for(lambda: "starshell" in asked(), "no light is asked for")
    QTest.keyClicks(panel.note, "they are out of flares")
    click(buttons(panel, "Leave out")[0])
    wait_for(lambda: "starshell" not in asked(), "what was left out is still asked for")

    begin("AFPh", strip.next)
    assert (asked(), placed("gunflash")) == ([], ["T7"])
    begin("RtPh", strip.next)
    assert placed("gunflash") == []
    begin("APh", strip.next)
    begin("CCPh", strip.next)
    begin("RPh", strip.next)
    assert placed("starshell") == []
    assert turn_of(document.board, ["british", "german"]) == Turn(3, "british", "RPh")
    for _ in range(document.undo.index() - steps):
        window.menus.actions["undo"].trigger()
    assert same_board(document.board, before)


def test_it_ends_with_its_map(console, hand) -> None:
    referee = console.features.of(RefereeFeature)
    referee.panel.choose("nvr-change")
    click(referee.panel.throw)
    assert referee.controller.trial is not None
    console.files.show(OpenedMap(dark_field("APh"), None, "asl"))
    hand.settle()
    assert referee.dock.isHidden()
    assert referee.controller.trial is None
    assert referee.controller.session is None
    assert console.scene.overlay("night-act") is None
    assert console.document.shown is console.document.board
