"""Declare first: nothing tells who sees whom before an attack is declared, and what was declared stays."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.app.action_table import ActionTable
from losview.features.records.ruling_log import RulingLog
from losview.features.records.window.rulings_feature import CloseCallDialog, OverruleDialog, RulingsFeature
from losview.window.files.opened_map import OpenedMap
from losview.window.frame.action_rows import ActionRow
from losview.window.ruling.verdict_look import nothing_words
from tests.support.hand import LEFT, Hand
from tests.support.valley import valley

SHARES_WINDOW = True
CTRL_ALT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier


def act(window, key: str) -> None:
    window.menus.actions[key].trigger()


@pytest.fixture
def strict(window):
    act(window, "declare first")
    assert window.menus.actions["declare first"].isChecked()
    return window


def test_nothing_is_shown_until_the_attack_is_declared_and_then_it_is_written_down(strict, hand: Hand):
    hand.drag("C3", "F5")
    hand.settle()
    sighting = strict.sighting
    assert sighting.verdict is None
    assert sighting.profile() is None
    assert sighting.field is None
    assert strict.ruling.text() == ""
    assert "declared" in strict.profile.invitation, "a thread is laid: nobody is to lay one"
    assert "declared" in strict.legend.nothing.text()
    assert "Not declared yet" in strict.central.verdict_line.words or sighting.ruling().undeclared
    assert "Rules ▸ Declare the attack" in nothing_words(sighting.ruling())[1]
    hand.key(Qt.Key.Key_P)
    assert sighting.pinned_pictures() == []
    QTest.keyClick(strict, Qt.Key.Key_F, CTRL_ALT)
    log = strict.features.of(RulingsFeature).log
    assert sighting.verdict is not None
    assert [ruling.heading.split(":")[0] for ruling in log.rulings()] == ["C3 → F5"]
    assert log.rulings()[0].declared
    assert strict.document.dirty
    assert sighting.map_to_save().scenario["rulings"][0]["declared"] is True
    assert "Declared and written down as ruling 1: C3 → F5" in strict.statusBar().currentMessage()
    assert sighting.field is None


def test_another_thread_and_a_changed_map_are_other_attacks(strict, hand: Hand):
    hand.drag("C3", "F5")
    act(strict, "declare")
    hand.drag("C3", "F6")
    assert strict.sighting.verdict is None
    hand.drag("C3", "F5")
    assert strict.sighting.verdict is not None
    strict.sighting.choose_option("method", "diagramming")
    assert strict.sighting.verdict is None
    strict.sighting.choose_option("method", "standard")
    assert strict.sighting.verdict is not None


def test_what_judges_by_itself_is_refused(strict, hand: Hand):
    hand.drag("C3", "F5")
    rows = [row for menu in ActionTable().menus() for row in menu.rows if isinstance(row, ActionRow)]
    judging = {row.key for row in rows if row.judges}
    assert len(judging) >= 18
    before = set(QApplication.topLevelWidgets())
    for key in judging:
        strict.messages.clear()
        act(strict, key)
        assert strict.statusBar().currentMessage().startswith("Attacks are declared first"), key
    assert not {widget for widget in set(QApplication.topLevelWidgets()) - before if widget.isVisible()}


def test_it_is_undone_and_saved_with_the_map(strict, hand: Hand):
    assert strict.sighting.map_to_save().scenario["declare_first"] is True
    board = strict.document.board
    act(strict, "undo")
    assert not strict.menus.actions["declare first"].isChecked()
    act(strict, "redo")
    assert strict.menus.actions["declare first"].isChecked()
    kept = valley()
    kept.scenario = dict(board.scenario)
    strict.files.show(OpenedMap(valley(), None, "battletech"))
    assert not strict.menus.actions["declare first"].isChecked()
    hand.drag("C3", "F5")
    assert strict.sighting.verdict is not None
    strict.files.show(OpenedMap(kept, None, "battletech"))
    hand.drag("C3", "F5")
    assert strict.sighting.verdict is None


def test_without_a_thread_it_says_what_to_do(strict):
    act(strict, "declare")
    assert strict.statusBar().currentMessage().startswith("Lay a thread first")


@pytest.mark.own_window
def test_the_referee_overrules_and_throws_the_die(window, hand: Hand):
    rulings = window.features.of(RulingsFeature)
    act(window, "rulings")
    hand.drag("C3", "F5")
    act(window, "declare")
    rulings.log = RulingLog([replace(ruling, close=True) for ruling in rulings.log.rulings()])
    panel = rulings.panel
    panel.show_log(rulings.log)
    panel.list.setCurrentIndex(panel.model.index(0, 0))
    assert not panel.keep.isEnabled()
    assert panel.keep.isChecked()
    answers = []

    def overrule():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, OverruleDialog)
        answers.append(dialog.ok.isEnabled())
        QTest.keyClicks(dialog.note, "agreed")
        dialog.ok.click()

    def die():
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, CloseCallDialog)
        dialog.typed.click()
        dialog.die.setValue(5)
        QTest.keyClick(dialog, Qt.Key.Key_Return)

    QTimer.singleShot(0, overrule)
    QTest.mouseClick(panel.overrule_button, LEFT)
    assert answers == [False]
    QTimer.singleShot(0, die)
    QTest.mouseClick(panel.die_button, LEFT)
    assert [entry.heading.split(":")[0] for entry in rulings.log][1:] == ["Overruled (no. 1)", "Close call (no. 1)"]
    assert "is blocked, by a 5 thrown by the players" in window.statusBar().currentMessage()
    assert panel.summary.text() == "3 rulings."
