"""Turns of Civil War Brigade and of ASL by night, refereed by mouse and keys: both sides' maps and reports."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox

from losview.board.board import Board
from losview.features.records.window.game_feature import GameFeature
from losview.features.records.window.sides_feature import SidesFeature
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.window.editing.unit_editing import UnitDialog
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import LEFT, Hand, wait_for

SHARES_WINDOW = True

RIDGE = """
    grid pointy
    terrain
    . . . . . . . .
    . . . w . . . .
    . . . w . . . .
    . . . . . . . .
    levels
    1 1 1 3 1 1 1 1
    1 1 1 4 1 1 1 1
    1 1 1 4 2 1 1 1
    1 1 1 1 1 1 1 1
    legend
      w = forest
    units
    union infantry A2 "Vane"
    union artillery B4 "Marlow"
    confederate infantry H2 "Hale"
    confederate infantry F4 "Crane"
    confederate cavalry G1 "Dunn"
    scenario
      sides = ["union", "confederate"]
    """
NIGHT = """
    grid pointy
    terrain
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    units
    blue infantry A1 "Scout"
    blue infantry A3 "Post"
    amber infantry G1 "Raider"
    amber infantry H3 "Reserve"
    scenario
      sides = ["blue", "amber"]
      night = {"nvr": 2, "weather": "clear", "moon": "half"}
      turn = {"number": 3, "side": "amber", "phase": "MPh"}
    """


class Referee:
    """What a referee does with mouse and keys."""

    def __init__(self, window, hand: Hand, text: str, rules: str) -> None:
        self.window, self.hand = window, hand
        window.files.show(OpenedMap(sketch(text), None, rules))
        hand.settle()
        window.menus.actions["game"].trigger()
        self.game, self.panel = window.features.of(GameFeature), window.features.of(GameFeature).panel
        if not self.panel.watch.isChecked():
            self.panel.watch.click()

    @property
    def board(self) -> Board:
        return self.window.document.board

    def know(self, label: str, words: str) -> None:
        """Choose what others know of the uppermost unit of a hex."""
        self.window.palette_.take("thread")
        self.window.view.move_cursor(self.board.hex(label))
        self.window.menus.actions["edit units"].trigger()
        wait_for(lambda: any(one.isVisible() for one in self.window.findChildren(UnitDialog)))
        dialog = next(one for one in self.window.findChildren(UnitDialog) if one.isVisible())
        dialog.concealment.setCurrentIndex(dialog.concealment.findText(words))
        QTest.mouseClick(dialog.buttons.button(QDialogButtonBox.StandardButton.Ok), LEFT)

    def turn(self, number: int, *words: str) -> None:
        """Choose the number of the turn, then side and phase, with the keys."""
        turn = self.panel.turn
        turn.number.lineEdit().selectAll()
        QTest.keyClicks(turn.number, str(number))
        QTest.keyClick(turn.number, Qt.Key.Key_Return)
        for box, text in zip((turn.side, turn.phase), words, strict=False):
            for _ in range(box.count()):
                if box.currentText() != text:
                    key = Qt.Key.Key_Down if box.currentIndex() < box.findText(text) else Qt.Key.Key_Up
                    QTest.keyClick(box, key)
            assert box.currentText() == text

    def move(self, *labels: str) -> None:
        self.window.palette_.take("units")
        self.hand.drag(*labels)

    def moves(self) -> list[str]:
        return [self.panel.moves.item(row).text() for row in range(self.panel.moves.count())]

    def fire(self, words: str) -> None:
        self.panel.tabs.setCurrentIndex(1)
        self.panel.act.setCurrentIndex(self.panel.act.findText("Fire"))
        QTest.keyClicks(self.panel.words, words)
        QTest.mouseClick(self.panel.write_button, LEFT)
        self.panel.act.setCurrentIndex(self.panel.act.findText("Movement"))

    def tell(self, side: str, words: str, direction: str) -> None:
        self.panel.tabs.setCurrentIndex(2)
        self.panel.side.setCurrentIndex(self.panel.side.findText(side))
        QTest.keyClicks(self.panel.sound, words)
        self.panel.direction.setCurrentIndex(self.panel.direction.findText(direction))
        QTest.mouseClick(self.panel.tell_button, LEFT)

    def files(self, side: str, folder) -> tuple[list[str], str, str]:
        """What is saved for the player of a side: what stands on his map, his report, and what he knows as text."""
        self.window.menus.actions["seen by"].trigger()
        sides = self.window.features.of(SidesFeature).actions
        box = sides.window.side_box
        box.setCurrentIndex(box.findText(side))
        box.activated.emit(box.currentIndex())
        for suffix in ("losmap", "txt"):
            sides.save(folder / f"{side}.{suffix}")
        sides.window.close()
        self.panel.tabs.setCurrentIndex(2)
        self.panel.side.setCurrentIndex(self.panel.side.findText(side))
        self.game.save(folder / f"{side} report.txt")
        board = open_map(folder / f"{side}.losmap")
        return ([f"{counter.name or counter.kind} {board.label(counter.hex)}" for counter in board.counters.values()],
                (folder / f"{side} report.txt").read_text(), (folder / f"{side}.txt").read_text())


def test_a_turn_of_civil_war_brigade(window, hand: Hand, tmp_path) -> None:
    referee = Referee(window, hand, RIDGE, "cwb")
    referee.know("F4", "nothing: hidden")
    referee.know("G1", "that something is there: concealed")
    referee.turn(2, "Union", "Movement and Close Combat")
    referee.move("A2", "B2", "C1", "D1")
    assert referee.moves() == [
        "infantry Vane in A2: seen by nobody", "B2: seen as before", "C1: seen as before",
        "D1: now seen by infantry Hale (H2)", "D1: now seen by cavalry Dunn (G1)"]
    referee.fire("Marlow at the woods")
    referee.tell("Confederate", "a battery", "west")
    referee.turn(2, "Confederate")
    referee.move("H2", "G2", "F2")
    counters, report, known = referee.files("Union", tmp_path)
    first, then = (f"Turn 2, {side}, Movement and Close Combat" for side in ("Union", "Confederate"))
    assert counters == ["Marlow B4", "Vane D1", "Hale F2", "concealed G1"]
    assert report.splitlines()[2:] == [
        f"1. {first} to {then}, still seen: concealed units in G1, seen by infantry Vane in D1",
        f"2. {first}: infantry Hale in H2, seen by infantry Vane in D1",
        f"3. {then}: infantry Hale in G2, seen by infantry Vane in D1",
        f"4. {then}, still seen: infantry Hale in F2, seen by infantry Vane in D1"]
    assert "concealed units in G1, seen by infantry Vane in D1" in known
    for text in (report, known, (tmp_path / "Union.losmap").read_text()):
        assert [secret for secret in ("Dunn", "Crane", "F4", "battery", "woods") if secret in text] == []
    counters, report, _ = referee.files("Confederate", tmp_path)
    assert counters == ["Marlow B4", "Vane D1", "Hale F2", "Crane F4", "Dunn G1"]
    assert report.splitlines()[2:] == [
        f"1. {first} to {then}, still seen: artillery Marlow in B4, seen by infantry Crane in F4",
        f"2. {first} to {then}, still seen: infantry Vane in D1, seen by cavalry Dunn in G1, infantry Hale in "
        f"H2 ({first}), infantry Hale in G2, F2 ({then})",
        f"3. {first}: heard from west: a battery"]
    referee.turn(0)
    assert "turn" not in referee.board.scenario
    window.menus.actions["undo"].trigger()
    assert referee.panel.turn.number.value() == 2


def test_a_night_turn_of_asl(window, hand: Hand, tmp_path) -> None:
    referee = Referee(window, hand, NIGHT, "asl")
    assert (referee.panel.turn.number.value(), referee.panel.turn.phase.currentText()) == (3, "Movement")
    referee.move("G1", "F1", "E1", "D1", "C1")
    assert referee.moves() == [
        "infantry Raider in G1: seen by nobody", "F1: seen as before", "E1: seen as before", "D1: seen as before",
        "C1: now seen by infantry Scout (A1)"]
    referee.tell("Blue", "steps", "east")
    counters, report, known = referee.files("Blue", tmp_path)
    assert counters == ["Scout A1", "Post A3", "Raider C1"]
    assert report.splitlines()[2:] == [
        "1. Turn 3, Amber, Movement, still seen: infantry Raider in C1, seen by infantry Scout in A1",
        "2. Turn 3, Amber, Movement: heard from east: steps"]
    assert "Reserve" not in known + report + (tmp_path / "Blue.losmap").read_text()
    counters, report, _ = referee.files("Amber", tmp_path)
    assert counters == ["Scout A1", "Raider C1", "Reserve H3"]
    assert "Post" not in report
