"""Without a map: the welcome view, its cards and recent files, by mouse and by keyboard; the first steps."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QSettings, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMessageBox

from losview.app import app as start_up
from losview.board.board import Board
from losview.board.edits.ground_edits import Raise
from losview.formats.bundled_maps import bundled
from losview.formats.core.error import FormatError
from losview.formats.format import open_map, save
from losview.hexes.grid import Grid
from losview.window.files.opened_map import OpenedMap
from losview.window.help import welcome as previews
from losview.window.help.first_steps import NEXT_AFTER, SETTING
from tests.support.dialogs import answer
from tests.support.hand import Hand, opened, read_out, wait_for
from tests.support.valley import valley


@pytest.fixture
def fresh(qapp):
    """A window as `losview` alone opens it."""
    made = start_up.start(None, None, None, None)
    made.resize(1300, 850)
    made.show()
    made.activateWindow()
    QTest.qWaitForWindowActive(made)
    yield made
    made.document.undo.setClean()
    made.close()
    made.deleteLater()


def test_the_bundled_maps_are_shown_as_pictures(fresh):
    cards = fresh.central.welcome.cards
    assert [(card.name, card.text()) for card in cards] == [(known.name, known.title) for known in bundled()]
    wait_for(lambda: all(card.drawn for card in cards))
    for card in cards:
        picture = card.grab().toImage()
        colours = {picture.pixelColor(x, y).name() for x in range(20, card.width() - 20, 6) for y in range(20, 160, 6)}
        assert len(colours) > 20
    assert fresh.windowTitle().startswith("losview")
    assert not fresh.docks.palette.isVisible()
    assert not fresh.menus.actions["save"].isEnabled()
    assert fresh.menus.actions["open"].isEnabled()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_pictures_come_with_losview_and_are_not_drawn(qapp, monkeypatch, dark):
    monkeypatch.setattr(previews, "drawn", lambda *_: pytest.fail("drawn: run `python packaging/previews.py`"))
    for path in previews.paths():
        assert previews.preview(path, dark).width() == previews.WIDTH


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_packaged_pictures_show_maps_as_they_are_drawn_now(qapp, dark):
    for path in previews.paths()[dark::2]:
        apart = np.abs(pixels(previews.packaged(path, dark)) - pixels(previews.drawn(f"demo:{path.stem}", dark))).mean()
        assert apart < 4, f"{path.stem}: run `python packaging/previews.py`"


def pixels(image):
    """The colours of a picture, coarse enough that a font's hinting does not count."""
    small = image.convertToFormat(QImage.Format.Format_RGB888).scaled(
        150, 100, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    rows = np.frombuffer(small.constBits(), np.uint8).reshape(100, small.bytesPerLine())
    return rows[:, :450].astype(int)


def test_a_map_that_has_changed_is_drawn_once_and_kept(qapp, tmp_path, monkeypatch):
    path = tmp_path / "first-map.losmap"
    known = next(one for one in previews.paths() if one.stem == path.stem)
    path.write_text(known.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    assert previews.packaged(path, dark=False).isNull()
    one = previews.preview(path, dark=False)
    assert one.width() == previews.WIDTH
    monkeypatch.setattr(previews, "drawn", lambda *_: pytest.fail("drawn again"))
    assert previews.preview(path, dark=False) == one


def test_files_opened_lately_show_their_maps_and_new_pictures_when_they_change(fresh, tmp_path, monkeypatch):
    path = tmp_path / "hill.losmap"
    assert fresh.files.save_to(path)
    fresh.central.welcome.show_recent(fresh.files.recent())
    wait_for(lambda: all(row.drawn for row in fresh.central.welcome.recent_buttons), "no picture came")
    (row,) = fresh.central.welcome.recent_buttons
    picture = row.grab().toImage()
    assert len({picture.pixelColor(x, y).name() for x in range(10, 75, 4) for y in range(10, 50, 4)}) > 3
    one = previews.file_preview(str(path), dark=False)
    with monkeypatch.context() as patched:
        patched.setattr(previews, "drawn", lambda *_: pytest.fail("drawn again"))
        assert previews.file_preview(str(path), dark=False) == one
    board = open_map("demo:ferrow-valley")
    save(board, path)
    assert previews.file_preview(str(path), dark=False) != one
    path.unlink()
    with pytest.raises(FormatError):
        previews.file_preview(str(path), dark=False)


def test_no_picture_is_drawn_while_a_map_is_read(fresh, monkeypatch):
    """They would take the time from the map that is waited for."""
    welcome, begun, go_on, drawn = fresh.central.welcome, threading.Event(), threading.Event(), []
    wait_for(lambda: all(card.drawn for card in welcome.cards))
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    monkeypatch.setattr(previews, "preview", lambda *_: (begun.set(), go_on.wait(10), image)[2])
    welcome.previews.drawn.connect(lambda *one: drawn.append(one))
    fresh.set_dark(not fresh.theme.dark)
    wait_for(begun.is_set)
    welcome.give_way("a map")
    go_on.set()
    wait_for(lambda: not welcome.previews.worker.busy)
    QApplication.processEvents()
    assert not drawn
    welcome.give_way("")
    wait_for(lambda: len(drawn) == len(welcome.cards))
    fresh.set_dark(not fresh.theme.dark)


def test_a_card_opens_its_map_with_the_mouse(fresh):
    card = fresh.central.welcome.cards[1]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    read_out(fresh)
    Hand(fresh).settle()
    assert fresh.document.board.title == card.text()
    assert fresh.view.isVisible()
    assert fresh.docks.palette.isVisible()
    assert fresh.menus.actions["save"].isEnabled()
    inside = fresh.view.viewport().rect()
    grid = fresh.document.board.grid
    hand = Hand(fresh)
    for corner in (grid.hex(0, 0), grid.hex(grid.columns - 1, grid.rows - 1)):
        assert inside.contains(hand.at(fresh.document.board.label(corner)))


def test_arrows_go_over_the_cards_as_they_stand(fresh):
    welcome = fresh.central.welcome
    cards = [welcome.learn_card, welcome.new_card, *welcome.cards]
    assert welcome.new_card.visibleRegion().boundingRect() == welcome.new_card.rect(), "it is seen without scrolling"

    def goes(key) -> int:
        QTest.keyClick(QApplication.focusWidget(), key)
        return next(i for i, card in enumerate(cards) if card.hasFocus())

    wide = sum(card.y() == cards[0].y() for card in cards)
    assert 1 < wide < len(cards)
    assert goes(Qt.Key.Key_Home) == 0
    assert goes(Qt.Key.Key_Down) == wide
    assert goes(Qt.Key.Key_Right) == wide + 1
    assert goes(Qt.Key.Key_Up) == 1
    assert goes(Qt.Key.Key_Up) == 1
    assert goes(Qt.Key.Key_End) == len(cards) - 1
    assert goes(Qt.Key.Key_Down) == len(cards) - 1
    assert goes(Qt.Key.Key_Home) == 0
    assert goes(Qt.Key.Key_Left) == len(cards) - 1
    fresh.central.welcome.show_recent(["/maps/one.losmap", "/maps/two.losmap"])
    first, second = fresh.central.welcome.recent_buttons
    wait_for(first.isVisible)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Home)
    assert first.hasFocus(), "what was opened lately comes first"
    assert first.mapTo(fresh, QPoint()).y() < cards[0].mapTo(fresh, QPoint()).y()
    for row in (cards[0], cards[wide]):
        QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Down)
        assert row.hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Home)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    assert second.hasFocus()


def test_one_button_shows_the_first_steps_on_the_first_map(fresh):
    QTest.mouseClick(fresh.central.welcome.learn_button, Qt.MouseButton.LeftButton)
    read_out(fresh)
    wait_for(fresh.first_steps.isVisible)
    assert fresh.document.board.title == fresh.central.welcome.cards[0].text()
    Hand(fresh).settle()


def test_the_keyboard_alone_opens_a_map(fresh):
    assert fresh.central.welcome.cards[0].hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Right)
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
    assert fresh.central.welcome.cards[2].hasFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Return)
    read_out(fresh)
    assert fresh.document.board.title == fresh.central.welcome.cards[2].text()
    assert fresh.view.hasFocus()
    Hand(fresh).settle()


def test_the_last_map_closed_leads_back(fresh, tmp_path):
    path = tmp_path / "valley.losmap"
    save(valley(), path)
    assert opened(fresh, str(path))
    fresh.docks.ruling.hide()
    fresh.menus.actions["close"].trigger()
    welcome = fresh.central.welcome
    assert welcome.isVisible()
    assert [button.text() for button in welcome.recent_buttons] == ["valley.losmap"]
    QTest.mouseClick(welcome.recent_buttons[0], Qt.MouseButton.LeftButton)
    read_out(fresh)
    assert fresh.document.path == path
    assert fresh.docks.palette.isVisible()
    assert not fresh.docks.ruling.isVisible()
    Hand(fresh).settle()


def test_closing_a_changed_map_asks_first(fresh):
    opened(fresh, "demo:")
    board = fresh.document.board
    fresh.document.do(Raise((board.grid.hex(0, 0),), 4))
    said = answer(QMessageBox.StandardButton.Cancel)
    fresh.menus.actions["close"].trigger()
    assert "Save the changes" in said[0]
    assert fresh.document.board is board
    assert fresh.document.dirty
    assert fresh.view.isVisible()


def test_the_layout_survives_a_window_closed_on_the_welcome_view(fresh):
    fresh.close()
    again = start_up.start("demo:", None, None, None)
    again.show()
    assert again.docks.palette.isVisible()
    assert again.docks.profile.isVisible()
    again.close()
    again.deleteLater()


def test_a_map_that_cannot_be_read_leaves_the_welcome_view(qapp, tmp_path):
    said = answer(QMessageBox.StandardButton.Ok)
    made = start_up.start(str(tmp_path / "gone.losmap"), None, None, None)
    assert "no such file" in said[0]
    assert made.central.is_welcome_shown
    made.close()
    made.deleteLater()


def test_the_first_steps_follow_what_is_done(fresh):
    opened(fresh, "demo:")
    hand, steps = Hand(fresh), fresh.first_steps
    hand.settle()
    assert steps.isVisible()
    assert "1 of 3" in steps.count.text()
    hand.drag("C3", "K8")
    assert "✓" in steps.count.text()
    done = time.monotonic()
    wait_for(lambda: steps.step == 1)
    assert time.monotonic() - done > 0.5  # the tick can be seen before the next step takes its place
    steps.read((fresh.document.board.hex("C3"),))
    wait_for(lambda: steps.step == 2)
    before = fresh.sighting.verdict
    fresh.view.setFocus()
    hand.key(Qt.Key.Key_2)
    hand.drag("F5", "G5", "H6")
    assert fresh.sighting.verdict is not before
    assert "✓" in steps.count.text()
    QTest.qWait(NEXT_AFTER + 200)
    assert steps.isVisible(), "Ctrl+Z can be tried, as the step says, before anything moves"
    assert fresh.document.dirty
    hand.key(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert not fresh.document.dirty
    QTest.mouseClick(steps.next_button, Qt.MouseButton.LeftButton)
    assert steps.isHidden()
    assert QSettings().value(SETTING, False, bool)


def test_on_a_blank_map_drawing_comes_first(fresh):
    """A thread over bare ground shows nothing; the strip asked for one all the same."""
    fresh.files.show(OpenedMap(Board(Grid(12, 10)), None, "asl"))
    hand, steps = Hand(fresh), fresh.first_steps
    hand.settle()
    assert steps.title.text() == "Draw something"
    fresh.view.setFocus()
    hand.key(Qt.Key.Key_2)
    hand.drag("F5", "G5", "H6")
    wait_for(lambda: steps.step == 1)
    assert steps.title.text() == "Lay a thread"
    hand.key(Qt.Key.Key_1)
    hand.drag("C5", "K6")
    wait_for(lambda: steps.step == 2)
    assert steps.title.text() == "Read why"
    QTest.mouseClick(steps.back_button, Qt.MouseButton.LeftButton)
    QTest.mouseClick(steps.back_button, Qt.MouseButton.LeftButton)
    opened(fresh, "demo:", ask=False)
    assert steps.title.text() == "Lay a thread", "this map has enough to look at"


def test_dismissed_for_good_and_brought_back(fresh):
    opened(fresh, "demo:")
    steps = fresh.first_steps
    QTest.mouseClick(steps.close_button, Qt.MouseButton.LeftButton)
    assert steps.isHidden()
    opened(fresh, "demo:juniper-gap")
    assert steps.isHidden()
    again = start_up.start("demo:", None, None, None)
    again.show()
    assert again.first_steps.isHidden()
    again.menus.actions["first steps"].trigger()
    assert again.first_steps.isVisible()
    for _ in range(3):
        QTest.mouseClick(again.first_steps.next_button, Qt.MouseButton.LeftButton)
    assert again.first_steps.isHidden()
    again.close()
    again.deleteLater()


def test_back_and_escape(fresh):
    opened(fresh, "demo:")
    steps = fresh.first_steps
    steps.next_button.setFocus()
    QTest.keyClick(steps.next_button, Qt.Key.Key_Space)
    assert steps.step == 1
    QTest.mouseClick(steps.back_button, Qt.MouseButton.LeftButton)
    assert steps.step == 0
    steps.next_button.setFocus()
    QTest.keyClick(steps.next_button, Qt.Key.Key_Escape)
    assert steps.isHidden()
    assert fresh.view.hasFocus()


@pytest.mark.parametrize(("wide", "high"), [(960, 516), (1000, 700), (1280, 800), (1600, 1000)])
def test_the_welcome_view_fits_every_window(fresh, tmp_path, wide, high):
    for name in ("hill.losmap", "a very long name of a map that somebody once drew for a campaign.losmap"):
        assert fresh.files.save_to(tmp_path / name)
    fresh.resize(wide, high)
    for _ in range(2):  # a scroll bar that comes lays the page out once more
        Hand(fresh).rest()
    welcome = fresh.central.welcome
    assert not welcome.horizontalScrollBar().isVisible()
    offered = [welcome.learn_card, welcome.new_card, *welcome.cards]
    parts = [welcome.open_button, *offered, *welcome.recent_buttons]
    places = [part.rect().translated(part.mapTo(welcome.widget(), part.rect().topLeft())) for part in parts]
    assert all(welcome.widget().rect().contains(place) for place in places)
    assert not any(a.intersects(b) for a in places for b in places if a is not b)
    cards = places[1:1 + len(offered)]
    lately = places[1 + len(offered):]
    whole = [*lately, *(cards[:3] if high > 600 else [])]  # without scrolling
    assert all(place.bottom() < welcome.viewport().height() for place in whole)
    assert len({place.size().toTuple() for place in cards}) == 1
    assert all(card.height() == card.heightForWidth(card.width()) for card in offered), "else the lines of text are cut"


def test_the_strip_of_first_steps_leaves_the_map_its_room(fresh):
    opened(fresh, "demo:")
    fresh.resize(1000, 700)
    Hand(fresh).settle()
    steps = fresh.first_steps
    assert steps.height() < 80
    assert steps.words.height() >= steps.words.heightForWidth(steps.words.width())
    for part in (steps.title, steps.count, steps.next_button, steps.close_button):
        assert part.width() >= part.sizeHint().width()


def test_the_title_names_the_map_and_its_changes(fresh, tmp_path):
    assert fresh.windowTitle() == "losview"
    board = tmp_path / "nameless ridge.board"
    save(open_map("demo:ferrow-valley"), board)
    assert opened(fresh, str(board))
    assert fresh.windowTitle() == "nameless ridge[*] — losview"
    assert not fresh.isWindowModified()
    fresh.document.do(Raise((fresh.document.board.grid.hex(0, 0),), 4))
    assert fresh.isWindowModified()
    fresh.document.undo.undo()
    assert not fresh.isWindowModified()
    assert fresh.files.save_to(tmp_path / "other.board")
    assert fresh.windowTitle() == "other[*] — losview"
    assert opened(fresh, "demo:juniper-gap")
    assert fresh.windowTitle() == "Juniper Gap[*] — losview"
    fresh.menus.actions["close"].trigger()
    assert fresh.windowTitle() == "losview"
    Hand(fresh).settle()


def test_a_map_of_the_command_line_that_comes_with_notes_says_so_over_no_other_words(fresh):
    fresh.close()
    again = start_up.start("demo:ferrow-valley", None, None, None)
    again.show()
    Hand(again).settle()
    assert "comes with notes" in again.statusBar().currentMessage()
    assert not again.status.hex.isVisible()
    again.statusBar().clearMessage()
    assert again.status.hex.isVisible()
    again.close()
    again.deleteLater()


def test_a_card_begins_a_new_map(fresh):
    asked = []
    fresh.central.welcome.asked_new.disconnect()
    fresh.central.welcome.asked_new.connect(lambda: asked.append(True))
    card = fresh.central.welcome.new_card
    assert card.accessibleName() == "New map…"
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    card.setFocus()
    QTest.keyClick(card, Qt.Key.Key_Return)
    assert asked == [True, True]
    picture = card.grab().toImage()
    assert len({picture.pixelColor(x, y).name() for x in range(0, card.width(), 5) for y in range(0, 160, 5)}) > 5
