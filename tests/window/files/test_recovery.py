"""Unsaved changes survive a crash: they are on the disk soon, and the next start offers them."""

from __future__ import annotations

import os
import shutil
import threading
import time
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QLockFile, QObject, QStandardPaths, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from losview.app.window import Window
from losview.board.board import same_board
from losview.board.edits.ground_edits import SetLevels
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.formats.core.disk import write_readable
from losview.formats.format import open_map, save
from losview.formats.losmap.journal_file import heading_of, read_journal, write_journal
from losview.formats.losmap.journal_folder import Journal
from losview.rules.core.threads import LineEnd
from losview.window.files import found_maps
from losview.window.files.opened_map import OpenedMap
from losview.window.files.recovery_actions import RecoveryDialog
from losview.window.files.recovery_card import RecoveryCard, ago
from tests.support.archives import GRAIN, WOODS, Paint
from tests.support.dialogs import answer
from tests.support.hand import LEFT, Hand, opened, wait_for
from tests.support.valley import valley
from tests.support.vassal_saves import board_archive
from tests.support.windows import put_away, shown_window


@pytest.fixture
def window(as_new: Window) -> Window:
    """One window for all tests of this file, as good as new."""
    return as_new


def folder() -> Path:
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.AppDataLocation)) / "journals"


def journal_files() -> list[Path]:
    return sorted(folder().glob("*.journal"))


def kept(window: Window) -> Path:
    """The journal of the window's map, once it is up to date."""
    written: list[bool] = []
    window.keeping.recovery.keeper.written.connect(lambda: written.append(True))
    wait_for(lambda: bool(written), "no journal was written")
    [file] = journal_files()
    return file


def paint(window: Window, hand: Hand, label: str) -> None:
    window.palette_.take("level")
    hand.press(label)
    QTest.mouseRelease(hand.sheet, LEFT, Qt.KeyboardModifier.NoModifier, hand.at(label))
    assert window.document.dirty


def crashed(file: Path) -> Journal:
    """A copy of a journal, as a losview leaves it that was killed."""
    other = Journal(file.parent, "f" * 16)
    shutil.copy(file, other.file)
    return other


def next_start(window: Window) -> RecoveryDialog:
    """The dialog of a window as it stands at the next start, on the welcome view."""
    window.document.undo.setClean()
    window.files.close_map()
    wait_for(lambda: not window.keeping.recovery.keeper.journal)
    return offered(window)


def offered(window: Window) -> RecoveryDialog:
    window.keeping.recovery.offer()
    wait_for(lambda: bool(dialogs(window)), "nothing was offered")
    [dialog] = dialogs(window)
    return dialog


def dialogs(window: Window) -> list[RecoveryDialog]:
    return [dialog for dialog in window.findChildren(RecoveryDialog) if dialog.isVisible()]


def card_of(dialog: RecoveryDialog) -> RecoveryCard:
    [card] = dialog.findChildren(RecoveryCard)
    return card


def test_an_act_is_on_the_disk_within_two_seconds_and_gone_when_it_is_saved(window, hand, tmp_path: Path) -> None:
    paint(window, hand, "C3")
    begun = time.monotonic()
    file = kept(window)
    assert time.monotonic() - begun < 2.0
    heading, board = read_journal(file)
    assert board.levels.tolist() == window.document.board.levels.tolist()
    assert (heading.acts, heading.last) == (1, window.document.undo.undoText())
    assert window.files.save_to(tmp_path / "valley.losmap")
    wait_for(lambda: not journal_files(), "the journal of a saved map stays")
    paint(window, hand, "D4")
    assert read_journal(kept(window))[0].path == str(tmp_path / "valley.losmap")


def test_a_map_that_no_journal_can_hold_leaves_the_older_one(window, hand, monkeypatch) -> None:
    paint(window, hand, "C3")
    file = kept(window)
    with monkeypatch.context() as limited:
        limited.setattr("losview.formats.losmap.journal_file.write_readable", partial(write_readable, limit=1000))
        paint(window, hand, "D4")
        wait_for(lambda: "not safe from a crash" in window.statusBar().currentMessage(), "nothing was said")
        assert "would have 1 MB" in window.statusBar().currentMessage()
        assert read_journal(file)[0].acts == 1
    paint(window, hand, "E5")
    assert read_journal(kept(window))[0].acts == 3


def test_acts_and_declared_rulings_are_on_the_disk_though_no_edit_was_made(window, hand) -> None:
    """What cannot be unsaid is not lost in a crash either, also where the map had unsaved changes before."""
    for at, words in enumerate(("Straying", "Wind", "Recon")):
        window.features.of(RulingsFeature).write_act("roll", words, dice=(4,))
        wait_for(lambda count=at + 1: len(logged()) == count, "the roll is not on the disk")
    assert [entry["words"] for entry in logged()] == ["Straying", "Wind", "Recon"]
    hand.drag("B2", "F5")
    QTest.keyClick(window, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
    wait_for(lambda: logged()[-1].get("declared") is True, "the declared ruling is not on the disk")


def logged() -> list[dict[str, object]]:
    """The log of rulings in the journal of the window's map."""
    return [entry for file in journal_files() for entry in read_journal(file)[1].scenario.get("rulings", ())]


def test_an_act_is_on_the_disk_though_the_window_is_busy(window) -> None:
    board = window.document.board
    window.document.do(SetLevels((board.hex("C3"),), 8))
    begun = time.monotonic()
    while not journal_files():  # no event is handled
        assert time.monotonic() - begun < 2.0
        time.sleep(0.01)
    assert read_journal(journal_files()[0])[1].levels.tolist() == board.levels.tolist()


def test_a_journal_that_the_worker_is_about_to_write_stays_deleted(window, monkeypatch: pytest.MonkeyPatch) -> None:
    document, deleting, go_on, delete = window.document, threading.Event(), threading.Event(), Journal.delete
    hexes = [document.board.hex(label) for label in ("C3", "D4", "E5")]

    def late(journal: Journal) -> None:
        deleting.set()
        assert go_on.wait(10)
        delete(journal)

    monkeypatch.setattr(Journal, "delete", late)
    document.do(SetLevels((hexes[0],), 8))
    document.undo.setClean()
    document.do(SetLevels((hexes[1],), 8))
    wait_for(deleting.is_set, "the first journal stays")
    document.undo.setClean()  # as when the map is saved, while the worker is between the one journal and the other
    go_on.set()
    document.do(SetLevels((hexes[2],), 8))
    kept(window)  # the only one


def test_undone_acts_leave_no_journal_and_redone_ones_do(window, hand) -> None:
    paint(window, hand, "C3")
    kept(window)
    window.document.undo.undo()
    wait_for(lambda: not journal_files(), "the journal of an unchanged map stays")
    window.document.undo.redo()
    kept(window)


def test_closing_a_window_or_its_map_without_saving_leaves_no_journal() -> None:
    window = shown_window()
    hand = Hand(window)
    paint(window, hand, "C3")
    kept(window)
    answer(QMessageBox.StandardButton.Discard)
    assert window.files.close_map()
    wait_for(lambda: not journal_files(), "the journal of a closed map stays")
    window.files.show(OpenedMap(valley(), None, "battletech"))
    paint(window, hand, "C3")
    kept(window)
    answer(QMessageBox.StandardButton.Discard)
    assert window.close()
    assert not list(folder().iterdir())
    window.deleteLater()


def test_many_acts_in_a_row_do_not_put_the_journal_off(window, hand) -> None:
    paint(window, hand, "C3")
    paint(window, hand, "D4")
    begun = time.monotonic()
    while not journal_files():
        assert time.monotonic() - begun < 2.0
        window.document.undo.undo()
        window.document.undo.redo()
        QApplication.processEvents()


def test_thread_and_pins_are_in_the_journal(window, hand) -> None:
    board = window.document.board
    ends = LineEnd(board.hex("B2")), LineEnd(board.hex("F5"))
    window.sighting.lay(*ends)
    window.sighting.pin()
    paint(window, hand, "C3")
    _, found = read_journal(kept(window))
    assert found.scenario["thread"] == {"from": "B2", "to": "F5"}
    assert found.scenario["pins"] == [{"from": "B2", "to": "F5"}]


def test_a_thread_that_is_dragged_is_written_when_the_hand_rests(window, hand) -> None:
    board = window.document.board
    paint(window, hand, "C3")
    kept(window)
    written: list[bool] = []
    window.keeping.recovery.keeper.written.connect(lambda: written.append(True))
    late = time.monotonic() + 0.5
    while time.monotonic() < late:
        for label in ("F5", "F6"):
            window.sighting.lay(LineEnd(board.hex("B2")), LineEnd(board.hex(label)), in_drag=True)
            QApplication.processEvents()
    assert not written
    assert read_journal(kept(window))[1].scenario["thread"] == {"from": "B2", "to": "F6"}


def test_thread_and_pins_alone_are_kept_of_a_map_that_has_a_file(own_window, tmp_path: Path) -> None:
    window = own_window
    assert window.files.save_to(tmp_path / "valley.losmap")
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("B2")), LineEnd(board.hex("F5")))
    left = crashed(kept(window))
    assert read_journal(left.file)[1].scenario["thread"] == {"from": "B2", "to": "F5"}
    assert not window.document.dirty
    assert "such as thread and pins" in card_of(next_start(window)).accessibleDescription()
    [dialog] = dialogs(window)
    dialog.reject()


def test_a_thread_that_was_saved_leaves_no_journal(window, hand, tmp_path: Path) -> None:
    assert window.files.save_to(tmp_path / "valley.losmap")
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("B2")), LineEnd(board.hex("F5")))
    kept(window)
    assert window.files.save()
    wait_for(lambda: not journal_files(), "the journal of a saved thread stays")


def test_a_running_losview_keeps_its_maps_to_itself(window, hand) -> None:
    paint(window, hand, "C3")
    kept(window)
    window.menus.actions["recover"].trigger()
    wait_for(lambda: "no unsaved maps" in window.statusBar().currentMessage())
    assert not window.findChildren(RecoveryCard)
    assert len(journal_files()) == 1


def test_after_a_crash_the_map_is_offered_and_recovered_as_modified(own_window, tmp_path: Path) -> None:
    window, hand = own_window, Hand(own_window)
    file = tmp_path / "valley.losmap"
    assert window.files.save_to(file)
    ends = LineEnd(window.document.board.hex("B2")), LineEnd(window.document.board.hex("F5"))
    window.sighting.lay(*ends)
    window.sighting.pin()
    paint(window, hand, "C3")
    levels = window.document.board.levels.tolist()
    left = crashed(kept(window))
    card = card_of(next_start(window))
    said = card.accessibleDescription()
    assert "Just now" in said
    assert "one unsaved change" in said
    assert str(file) in said
    assert not card.found.image.isNull()
    QTest.mouseClick(card.recover, LEFT)
    wait_for(lambda: not window.central.is_welcome_shown, "the map was not opened")
    wait_for(lambda: not dialogs(window), "the dialog stays")
    assert window.document.board.levels.tolist() == levels
    assert (window.document.path, window.document.dirty) == (file, True)
    assert window.sighting.laid_ends() == ends
    assert window.sighting.pinned == [ends]
    assert window.isWindowModified()
    assert left.file.exists()  # until it is saved
    assert window.files.save()
    wait_for(lambda: not left.file.exists(), "the journal of a saved map stays")
    assert open_map(file).levels.tolist() == levels


def test_where_a_map_is_open_the_unsaved_one_opens_in_a_window_of_its_own(window, hand) -> None:
    paint(window, hand, "C3")
    crashed(kept(window))
    made: list[Window] = []

    def another():
        made.append(Window())
        made[-1].central.show_welcome()
        return made[-1].keeping.recovery

    window.keeping.recovery.another = another
    QTest.mouseClick(card_of(offered(window)).recover, LEFT)
    wait_for(lambda: bool(made) and made[-1].document.dirty, "the map was not opened")
    assert window.document.undo.count() == 1
    window.keeping.recovery.another = None
    put_away(made[-1])


def test_not_now_keeps_it_and_delete_asks_first(own_window) -> None:
    window, hand = own_window, Hand(own_window)
    paint(window, hand, "C3")
    left = crashed(kept(window))
    QTest.mouseClick(card_of(next_start(window)).later, LEFT)
    wait_for(lambda: not dialogs(window))
    assert left.file.exists()
    assert left.declined_at() is not None
    card = card_of(offered(window))
    answer(QMessageBox.StandardButton.Cancel)
    QTest.mouseClick(card.delete, LEFT)
    assert left.file.exists()
    answer(QMessageBox.StandardButton.Discard)
    QTest.mouseClick(card.delete, LEFT)
    wait_for(lambda: not dialogs(window))
    assert not left.file.exists()
    assert not left.declined.exists()
    assert not left.lock.exists()


def test_who_asks_again_while_maps_are_looked_for_is_answered(qtbot, tmp_path: Path) -> None:
    """The last map is told a moment before the end of the search: it may have been left for later by then."""
    journal = Journal(tmp_path, "f" * 16)
    board = valley()
    write_journal(journal.file, heading_of(board, None, "Valley", 1, "Paint"), board)
    parent, found = QObject(), []
    finder = found_maps.MapFinder(parent)

    def leave(one: found_maps.FoundMap) -> None:
        found.append(one)
        one.decline()
        if len(found) == 1:
            finder.begin(tmp_path, False)

    finder.found.connect(leave)
    with qtbot.waitSignal(finder.ended, timeout=60_000):
        finder.begin(tmp_path, False)
    finder.close()
    assert len(found) == 2


def test_a_map_that_fails_in_reading_is_looked_for_again(window, hand, qtbot, monkeypatch) -> None:
    paint(window, hand, "C3")
    crashed(kept(window))
    read = found_maps.read_journal
    failures = [OSError("broken"), None]

    def read_or_fail(file: Path):
        failure = failures.pop(0)
        if failure is not None:
            raise failure
        return read(file)

    monkeypatch.setattr(found_maps, "read_journal", read_or_fail)
    with qtbot.capture_exceptions() as problems:
        window.keeping.recovery.offer()
        wait_for(lambda: bool(problems), "nothing was told")
    card = card_of(offered(window))
    assert not failures
    dialogs(window)[0].reject()
    assert card.found.journal.file.exists()


def test_a_map_that_needs_too_much_memory_is_told_of(window, hand, monkeypatch) -> None:
    paint(window, hand, "C3")
    crashed(kept(window))

    def fail(file: Path):
        raise MemoryError

    monkeypatch.setattr(found_maps, "read_journal", fail)
    dialog = offered(window)
    card = card_of(dialog)
    assert not card.recover.isEnabled()
    assert "more memory than there is" in card.accessibleDescription()
    dialog.reject()


def test_the_button_that_can_be_pressed_leads(window, hand) -> None:
    paint(window, hand, "C3")
    whole = kept(window)
    crashed(whole)
    Journal(folder(), "0" * 16).file.write_bytes(b"no journal")
    window.keeping.recovery.offer()
    wait_for(lambda: bool(dialogs(window)) and len(dialogs(window)[0].cards) == 2)
    [dialog] = dialogs(window)
    damaged, good = sorted(dialog.cards, key=lambda card: card.recover.isEnabled())
    QTest.mouseClick(good.later, LEFT)
    assert damaged.later.isDefault()
    dialog.reject()


def test_a_damaged_journal_is_told_of_in_a_sentence_and_never_hurts_the_start() -> None:
    """Closing the window leaves what it offers for later."""
    window = shown_window()
    hand = Hand(window)
    paint(window, hand, "C3")
    whole = kept(window).read_bytes()
    for number, data in enumerate((b"", b"\0" * 100, whole[:-20], whole.replace(b'"version": 1', b'"version": 9', 1))):
        Journal(folder(), f"{number:016x}").file.write_bytes(data)
    dialog = next_start(window)
    wait_for(lambda: len(dialog.findChildren(RecoveryCard)) == 4)
    for card in dialog.findChildren(RecoveryCard):
        assert not card.recover.isEnabled()
        assert str(folder()) in card.accessibleDescription()
    assert window.close()
    assert len(journal_files()) == 4
    assert not list(folder().glob("*.lock"))
    window.deleteLater()


def test_a_map_that_was_saved_just_before_the_crash_is_not_offered(own_window, tmp_path: Path) -> None:
    """The program ended between writing the file and deleting the journal."""
    window, hand = own_window, Hand(own_window)
    paint(window, hand, "C3")
    window.document.saved_as(tmp_path / "valley.losmap")  # so that the journal names the file
    window.document.mark_modified()
    left = crashed(kept(window))
    save(window.sighting.map_to_save(), tmp_path / "valley.losmap")
    assert same_board(read_journal(left.file)[1], open_map(tmp_path / "valley.losmap"))
    window.menus.actions["recover"].trigger()
    wait_for(lambda: "no unsaved maps" in window.statusBar().currentMessage())
    assert not left.file.exists()


@pytest.mark.skipif(os.name != "posix", reason="makes a file where a folder should be")
def test_a_data_folder_that_cannot_be_written_is_told_of_once(window, hand) -> None:
    folder().parent.mkdir(parents=True)
    folder().write_bytes(b"in the way")
    said: list[str] = []
    window.keeping.recovery.keeper.failed.connect(said.append)
    paint(window, hand, "C3")
    wait_for(lambda: bool(said))
    paint(window, hand, "D4")
    QTest.qWait(600)  # nothing more is to come
    assert len(said) == 1
    assert "not safe from a crash" in said[0]


def test_a_lock_of_a_program_that_ended_is_taken_over(tmp_path: Path) -> None:
    """Its number may be that of another program by now, in a container even of this one."""
    from losview.window.files.journal_locks import held_lock

    stale = tmp_path / "a.lock"
    stale.write_text(f"{os.getpid()}\npython3\n{os.uname().nodename if os.name == 'posix' else ''}\n")
    lock = held_lock(stale)
    assert isinstance(lock, QLockFile)
    assert held_lock(stale) is None
    lock.unlock()


@pytest.mark.parametrize(("seconds", "said"), [
    (-5, "Just now"), (59, "Just now"), (60, "a minute ago"), (3599, "59 minutes ago"), (7200, "2 hours ago"),
    (86_400, "a day ago"), (40 * 86_400, "40 days ago"),
])
def test_ages_are_told_in_words(seconds: float, said: str) -> None:
    assert ago(seconds) == said


def test_a_map_whose_boards_are_missing_says_so_and_nothing_drawn_is_lost(window, tmp_path: Path,
                                                                         monkeypatch: pytest.MonkeyPatch) -> None:
    boards, map_file = tmp_path / "boards", tmp_path / "kept.losmap"
    boards.mkdir()
    (boards / "bdt1").write_bytes(board_archive("t1", Paint().disc("B2", 25, WOODS).disc("C2", 25, GRAIN)))
    (boards / "bdt2").write_bytes(board_archive("t2", Paint().disc("D3", 40, level=2)))
    monkeypatch.setenv("LOSVIEW_BOARDS", str(boards))
    whole = open_map("bdt1 bdt2")
    save(whole, map_file)
    (boards / "bdt2").rename(tmp_path / "bdt2")
    assert opened(window, str(map_file), ask=False)
    one = window.document.board.hex("t2B3")
    window.document.do(SetLevels((one,), 8))
    crashed(kept(window))
    dialog = next_start(window)
    [card] = dialog.findChildren(RecoveryCard)
    assert "Now without the terrain of board t2, which is missing; it comes back with the boards." in card._lines()
    said: list[str] = []
    window.keeping.recovery.message.connect(said.append)
    QTest.mouseClick(card.recover, LEFT)
    wait_for(lambda: bool(said), "nothing was recovered")
    assert "without the terrain of board t2, which is missing: save it to keep what was drawn." in said[-1]
    assert window.document.dirty
    assert window.files.save()
    (tmp_path / "bdt2").rename(boards / "bdt2")
    again = open_map(map_file)
    assert again.level(one) == 8
    assert sorted(map(repr, again.depictions.values())) == sorted(map(repr, whole.depictions.values()))
