"""Drills in the window, played with mouse and keys."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from losview.board.edits.ground_edits import Raise
from losview.board.transform.turns import flip
from losview.features.teaching.memory_file import read_memory
from losview.features.teaching.questions import ChoiceQuestion
from losview.features.teaching.window.drills_feature import DrillsFeature
from losview.features.teaching.window.kept_memory import DAMAGED, FILE, FOLDER, KeptMemory
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.features.teaching.window.recorder_feature import RecorderFeature
from losview.formats.sketch import sketch
from losview.rules.core.threads import LineEnd
from losview.rules.positions import position_of
from losview.window.files.journal_locks import data_folder
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import Hand, opened, wait_for
from tests.support.panel_walk import cut_buttons

SHARES_WINDOW = True
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def drills(window, monkeypatch):
    """The page of drills on a bundled map, which draws the same positions each time."""
    monkeypatch.setattr("losview.features.teaching.window.drills_feature.random.randrange", lambda _: 7)
    assert opened(window, "demo:first-map", ask=False)
    Hand(window).settle()
    window.menus.actions["drill"].trigger()
    yield window.features.of(DrillsFeature)
    window.features.of(DrillsFeature).clear_map()


def play_of(window):
    return window.features.of(LessonsFeature).controller.play


def answer(window, *, right: bool = True) -> None:
    """Answer the present step: a wrong choice first where it is not to be right at once."""
    panel, play = window.features.of(LessonsFeature).panel, play_of(window)
    question = play.step.question
    if isinstance(question, ChoiceQuestion):
        if not right:
            wrong = next(key for key in panel.question.buttons if key != question.right)
            QTest.mouseClick(panel.question.buttons[wrong], LEFT)
            assert panel.reply.text().startswith("✗")
        QTest.mouseClick(panel.question.buttons[question.right], LEFT)
    else:
        panel.question.field.setFocus()
        QTest.keyClicks(panel.question.field, play.lesson.board.label(next(iter(question.right))))
        QTest.keyClick(panel.question.field, Qt.Key.Key_Return)
    assert panel.reply.text().startswith("✓")


def position(window, *, right: bool = True) -> None:
    """Answer a whole position, the first step of it wrongly at first where it is not to be right."""
    panel, play = window.features.of(LessonsFeature).panel, play_of(window)
    while True:
        answer(window, right=right or play.number > 0)
        if play.is_last:
            break
        QTest.mouseClick(panel.next_button, LEFT)
        assert window.sighting.laid_ends() is None
        assert window.ruling.title.text() == "Your answer first"
        assert window.ruling.sentence.text() == play.step.text
    assert window.sighting.laid_ends() == play.step.ends
    QTest.mouseClick(panel.next_button, LEFT)


def test_a_set_is_played_and_remembered(window, drills):
    board, panel = window.document.board, window.features.of(LessonsFeature).panel
    assert window.focusWidget() is drills.page.set_button
    assert drills.page.table.isHidden()
    QTest.keyClick(drills.page.set_button, Qt.Key.Key_Space)
    assert panel.title.text() == "Position 1"
    assert panel.clock.text() == "5:00 left" or panel.clock.text().startswith("4:")
    position(window, right=False)
    assert panel.title.text() == "Position 2"
    position(window)
    QTest.mouseClick(panel.list_button, LEFT)
    page = drills.page
    assert page.isVisible()
    assert page.words.text() == "The set is over: 1 of 2 right at the first try."
    assert page.table.isVisible()
    kept = read_memory(data_folder(FOLDER) / FILE).of("cwb")
    assert sum(one.asked for one in kept.values()) == 2
    assert [page.table.item(row, 0).text() for row in range(page.table.rowCount())] == list(kept)
    assert "strength 1 of 5" in page.table.item(0, 1).data(Qt.ItemDataRole.AccessibleTextRole)
    assert window.document.board is board
    assert not window.document.dirty
    assert panel.clock.isHidden()


def test_what_decides_is_shown_before_a_number_changes(window, drills):
    QTest.mouseClick(drills.page.set_button, LEFT)
    panel = window.features.of(LessonsFeature).panel
    for _ in range(8):
        play = play_of(window)
        answer(window)
        if len(play.lesson.steps) == 3:
            QTest.mouseClick(panel.next_button, LEFT)
            answer(window)
            assert window.sighting.laid_ends() == play.step.ends  # its verdict shows
            QTest.mouseClick(panel.next_button, LEFT)
            assert panel.text.text().startswith("One number changes: ")
            assert window.sighting.laid_ends() is None
            return
        while play_of(window) is play:
            if play.is_open:
                answer(window)
            QTest.mouseClick(panel.next_button, LEFT)
    pytest.fail("no position with a deciding hex and a changed number came up")


def test_nothing_is_asked_where_attacks_are_declared_first(window, drills):
    window.menus.actions["record lesson"].trigger()
    window.menus.actions["declare first"].trigger()
    lessons = window.features.of(LessonsFeature)
    assert lessons.dock.isHidden()
    assert window.features.of(RecorderFeature).dock.isHidden()
    for begun in (drills.page.set_asked, drills.page.hardest_asked):  # the page is hidden, its keys may still wait
        begun.emit()
        assert drills.session is None
        assert not drills.worker.busy
    window.sighting.lay(*(LineEnd(window.document.board.hex(label)) for label in ("B2", "D4")))
    judge, ends = window.sighting.judge, window.sighting.laid_ends()
    sent = position_of(window.document.board, judge, ends, "")
    window.files.reopening.asked.emit(replace(sent, ask="drill"))
    assert play_of(window) is None
    assert window.statusBar().currentMessage().startswith("Attacks are declared first")


def test_the_ten_hardest_pairs_are_looked_for_and_asked(window, drills):
    QTest.mouseClick(drills.page.hardest_button, LEFT)
    assert not drills.page.set_button.isEnabled()
    wait_for(lambda: drills.session is not None, 30_000)
    panel = window.features.of(LessonsFeature).panel
    assert panel.title.text() == "Position 1"
    assert panel.clock.isHidden()
    QTest.mouseClick(panel.list_button, LEFT)
    assert drills.page.words.text() == "No position was answered to its end."
    assert drills.page.hardest_button.isEnabled()


def test_an_edit_and_other_rules_end_a_set(window, drills):
    for end in (lambda: window.document.do(Raise((window.document.board.hex("B2"),), 1)),
                lambda: window.sighting.choose_option("ridge-middle", "lower")):
        QTest.mouseClick(drills.page.set_button, LEFT)
        assert play_of(window) is not None
        end()
        assert play_of(window) is None
        assert drills.session is None
        assert drills.page.isVisible()
    window.document.undo.setClean()


def test_an_edit_leaves_the_keyboard_on_the_map(window, drills):
    QTest.mouseClick(drills.page.set_button, LEFT)
    window.view.setFocus()
    window.document.do(Raise((window.document.board.hex("B2"),), 1))
    assert drills.page.isVisible()
    assert window.focusWidget() is window.view
    window.document.undo.setClean()


def test_another_grid_ends_a_set(window, drills):
    """The scene with the line of the position is cleared, and the next set draws on the new one."""
    for _ in range(2):
        QTest.mouseClick(drills.page.set_button, LEFT)
        assert window.features.of(LessonsFeature).controller.step_map.line is not None
        window.document.do(flip(window.document.board, "left-right"))
        assert play_of(window) is None
        assert drills.session is None
        assert window.features.of(LessonsFeature).controller.step_map.line is None
        assert drills.page.isVisible()
    QTest.mouseClick(drills.page.set_button, LEFT)
    position(window)
    window.document.undo.setClean()


def test_a_worksheet_ends_a_set(window, drills):
    """Begun with the thread of the last answer, it has no clock, and drills can be begun after it."""
    panel = window.features.of(LessonsFeature).panel
    QTest.mouseClick(drills.page.set_button, LEFT)
    answer(window)
    while not play_of(window).is_last:
        QTest.mouseClick(panel.next_button, LEFT)
        answer(window)
    window.menus.actions["fill in"].trigger()
    assert play_of(window) is not None
    assert drills.session is None
    assert panel.clock.isHidden()
    window.menus.actions["drill"].trigger()
    assert drills.page.isVisible()


def test_what_is_begun_meanwhile_goes_on_when_the_hardest_pairs_are_found(window, drills):
    panel = window.features.of(LessonsFeature).panel
    QTest.mouseClick(drills.page.hardest_button, LEFT)
    QTest.mouseClick(drills.page.lessons_button, LEFT)
    wait_for(lambda: not drills.worker.busy)
    assert play_of(window) is None
    assert panel.lessons.isVisible()
    window.menus.actions["drill"].trigger()
    assert drills.page.set_button.isEnabled()


def test_another_map_ends_all(window, drills):
    QTest.mouseClick(drills.page.set_button, LEFT)
    window.files.show(OpenedMap(sketch(". .\n. ."), None, "asl"))
    assert drills.session is None
    assert play_of(window) is None
    assert window.features.of(LessonsFeature).dock.isHidden()
    window.menus.actions["drill"].trigger()
    QTest.mouseClick(drills.page.set_button, LEFT)
    assert "no positions" in drills.page.words.text()


def test_a_damaged_memory_is_put_aside_and_told(window, drills):
    path = data_folder(FOLDER) / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"losview-drills": 1, "rules": 3}', encoding="utf-8")
    window.menus.actions["lessons"].trigger()
    window.menus.actions["drill"].trigger()
    assert "begins anew" in drills.page.words.text()
    assert json.loads(path.with_name(DAMAGED).read_text(encoding="utf-8"))["rules"] == 3
    assert not path.exists()


def test_each_damaged_memory_is_kept_under_a_name_of_its_own(window):
    path, said = data_folder(FOLDER) / FILE, []
    path.parent.mkdir(parents=True, exist_ok=True)
    for n in range(3):
        path.write_text(f'{{"losview-drills": 1, "rules": {n}}}', encoding="utf-8")
        assert KeptMemory(said.append).read().rules == {}
    kept = [path.with_name(name) for name in (DAMAGED, "memory-damaged-2.json", "memory-damaged-3.json")]
    assert [json.loads(one.read_text(encoding="utf-8"))["rules"] for one in kept] == [0, 1, 2]
    assert kept[2].name in said[2]


def test_the_memory_of_a_newer_losview_is_left_as_it_is(window):
    from fsrs import Rating

    from losview.features.teaching.drill_session import now_utc

    path, said = data_folder(FOLDER) / FILE, []
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text('{"losview-drills": 2}', encoding="utf-8")
    kept = KeptMemory(said.append)
    for _ in range(2):
        kept.change(lambda memory: memory.take("asl", "A6.4", Rating.Good, now_utc()))
    assert kept.read().rules["asl", "A6.4"].asked == 2
    assert path.read_text(encoding="utf-8") == '{"losview-drills": 2}'
    assert not path.with_name(DAMAGED).exists()
    assert len(said) == 1
    assert "newer losview" in said[0]


def test_two_windows_remember_together(window):
    from fsrs import Rating

    from losview.features.teaching.drill_session import now_utc

    said = []
    one, other = KeptMemory(said.append), KeptMemory(said.append)
    one.change(lambda memory: memory.take("asl", "A6.4", Rating.Good, now_utc()))
    other.change(lambda memory: memory.take("asl", "A6.1", Rating.Again, now_utc()))
    one.change(lambda memory: memory.take("asl", "A6.4", Rating.Good, now_utc()))
    assert {rule: kept.asked for rule, kept in other.read().of("asl").items()} == {"A6.1": 1, "A6.4": 2}
    assert said == []


def test_without_room_on_the_disk_it_is_remembered_until_the_end(window, monkeypatch):
    from fsrs import Rating

    from losview.features.teaching.drill_session import now_utc

    said = []
    kept = KeptMemory(said.append)
    data_folder(FOLDER).parent.mkdir(parents=True, exist_ok=True)
    data_folder(FOLDER).write_text("a file where the folder should be", encoding="utf-8")
    for _ in range(2):
        kept.change(lambda memory: memory.take("asl", "A6.4", Rating.Good, now_utc()))
    assert kept.read().rules["asl", "A6.4"].asked == 2
    assert len(said) == 1
    assert "until losview is closed" in said[0]


def test_the_thread_the_tool_and_the_view_of_before_come_back_when_a_set_ends(window, monkeypatch):
    monkeypatch.setattr("losview.features.teaching.window.drills_feature.random.randrange", lambda _: 7)
    assert opened(window, "demo:first-map", ask=False)
    hand = Hand(window)
    hand.settle()
    hand.drag("B3", "D4", "F6")
    hand.settle()
    window.view.set_zoom(1.5)
    window.palette_.take("level")
    laid, zoom = window.sighting.laid_ends(), window.view.zoom
    middle = window.view.mapToScene(window.view.viewport().rect().center())
    window.menus.actions["drill"].trigger()
    panel = window.features.of(LessonsFeature).panel
    QTest.mouseClick(window.features.of(DrillsFeature).page.set_button, LEFT)
    position(window)
    assert window.sighting.laid_ends() is None, "the next position is asked about"
    assert window.palette_.current.key == "thread", "a drag must not paint the map, which would end the set"
    QTest.mouseClick(panel.list_button, LEFT)
    hand.settle()
    assert window.sighting.laid_ends() == laid
    assert window.palette_.current.key == "level"
    assert window.view.zoom == zoom
    after = window.view.mapToScene(window.view.viewport().rect().center())
    assert (after - middle).manhattanLength() < 3
    window.features.of(DrillsFeature).clear_map()


def test_the_words_of_the_button_that_ends_a_set_are_not_cut_in_german(window, drills):
    QTest.mouseClick(drills.page.set_button, LEFT)
    panel = window.features.of(LessonsFeature).panel
    panel.name_ways_out("Runde &beenden")
    panel.show_clock("noch 4:58")
    panel.count.setText("Schritt 1 von 2")
    Hand(window).rest()
    assert panel.width() <= 310
    assert not list(cut_buttons(panel))
