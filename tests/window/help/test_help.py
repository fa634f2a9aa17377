"""The help: every page, the search through all, links, and the way from a rule in the worksheet to its place."""

from __future__ import annotations

import re

import help_pictures
import pytest
from PySide6.QtCore import QByteArray, QPoint, QRect, QSettings, QSize, Qt, QUrl
from PySide6.QtGui import QImage, QTextDocument
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview import __version__
from losview.base.resources_dir import resources
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.window.help.about import About
from losview.window.help.help_place import place_beside
from losview.window.help.pages import names_rule, page_of, pages
from losview.window.help.viewer import LINE, MAP, HelpViewer
from losview.window.widgets.theme import DARK, LIGHT
from tests.support.case_files import case_paths
from tests.support.hand import opened, wait_for

NEVER = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def gill(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    return window


@pytest.fixture
def view(qtbot):
    shown = HelpViewer(LIGHT)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def titles(view, *, hidden=False):
    items = [view.list.item(row) for row in range(view.list.count())]
    return [item.text() for item in items if hidden or not item.isHidden()]


def seen(view):
    """The text of the page between the top and the bottom of what is shown."""
    page = view.page
    top = page.cursorForPosition(QPoint(4, 4))
    bottom = page.cursorForPosition(QPoint(page.viewport().width() - 4, page.viewport().height() - 4))
    top.setPosition(bottom.position(), top.MoveMode.KeepAnchor)
    return top.selectedText()


def test_every_page_of_the_help_is_in_the_list_and_can_be_read(view):
    files = {path.stem for path in (resources() / "help").glob("*.md")} | {"glossary", "whats-new"}
    assert {page.name for page in pages()} == files
    assert len(titles(view)) == len(files)
    view.list.setFocus()
    for page in pages():
        assert view.list.currentItem().text() == page.title
        assert view.page.toPlainText().split("\n", 1)[0].startswith(page.title.split(".")[0])
        QTest.keyClick(view.list, Qt.Key.Key_Down)


def test_words_typed_find_their_pages_and_places(view):
    QTest.keyClicks(view.search, "starshell")
    assert titles(view) == [page.title for page in pages() if "starshell" in page.text.lower()]
    assert view.list.currentItem().text() == titles(view)[0] == "Play by night"
    assert view.page.textCursor().selectedText().lower() == "starshell"
    first = view.page.textCursor().position()
    QTest.keyClick(view.search, Qt.Key.Key_Return)
    assert view.page.textCursor().position() != first
    QTest.keyClicks(view.search, "qqq")
    assert titles(view) == []
    assert "qqq" in view.found.text()
    view.search.clear()
    assert titles(view) == titles(view, hidden=True)
    assert view.found.text() == ""


def test_back_goes_to_the_page_before_a_search_and_not_letter_by_letter(view):
    view.go("painting")
    before = view.page.toPlainText()
    view.search.setFocus()
    QTest.keyClicks(view.search, "blind hexes behind")
    assert view.page.toPlainText() != before
    QTest.mouseClick(view.back, Qt.MouseButton.LeftButton)
    assert view.page.toPlainText() == before


def test_where_links_lead_is_not_searched(view):
    view.search.setFocus()
    QTest.keyClicks(view.search, "glossary.md")
    assert "No page" in view.found.text(), "no reader sees the names of files that links lead to"
    view.search.clear()
    QTest.keyClicks(view.search, "glossary")
    shown = [view.list.item(row).text() for row in range(view.list.count()) if not view.list.item(row).isHidden()]
    assert "Words" in shown
    assert "Thread, field and ruling in the window" not in shown


def test_links_between_pages_work_and_lead_back(view, qtbot):
    for page in pages():
        led_to = {target.partition("#")[0].removesuffix(".md") for target in _links(page.text)
                  if "://" not in target and not target.startswith(("example:", "calc:", "act:"))}
        for name in sorted(led_to):
            assert view.go(name), (page.name, name)
    view.go("asl")
    cursor = view.page.document().find("a page of its own")
    cursor.setPosition(cursor.selectionStart() + 3)
    view.page.setTextCursor(cursor)
    view.page.ensureCursorVisible()
    place = view.page.cursorRect(cursor).center()
    QTest.mouseClick(view.page.viewport(), Qt.MouseButton.LeftButton, NEVER, place)
    assert view.list.currentItem().text() == "Night"
    QTest.mouseClick(view.back, Qt.MouseButton.LeftButton)
    assert view.list.currentItem().text() == "Advanced Squad Leader"


def test_a_rule_that_counts_blind_hexes_leads_on_to_the_card(view, qtbot):
    assert view.explain("asl", "A6.4")
    cursor = view.page.document().find("the blind hex card", view.page.textCursor())
    cursor.setPosition(cursor.selectionStart() + 3)
    view.page.setTextCursor(cursor)
    view.page.ensureCursorVisible()
    place = view.page.cursorRect(cursor).center()
    QTest.mouseClick(view.page.viewport(), Qt.MouseButton.LeftButton, NEVER, place)
    assert view.list.currentItem().text() == "Advanced Squad Leader"
    assert view.page.textCursor().block().text() == "The blind hex card"


def _links(text):
    return re.findall(r"(?<!!)\[[^\]]+\]\(([^)]+)\)", text)


def test_every_rule_that_a_worksheet_cites_has_its_place(view):
    cited = {(case.rule_set.key, line.rule) for case in map(read_case, case_paths()) for expected in case.verdicts
             for verdict in [case.rule_set.prepare(case.board, expected.options).judge_one(expected.a, expected.b)]
             for line in (*verdict.worksheet, *verdict.advisories)}
    assert len(cited) > 60
    for rules, rule in sorted(cited):
        assert view.explain(rules, rule), (rules, rule)
        text = view.page.document().findBlock(view.page.textCursor().position()).text()
        if page_of(rules, rule) != "night":
            assert names_rule(text, rule), (rules, rule, text)


def test_a_rule_in_the_worksheet_opens_its_place_in_the_help(gill, hand):
    board, sheet = gill.document.board, gill.ruling.sheet
    gill.sighting.lay(LineEnd(board.hex("Q3")), LineEnd(board.hex("S7")))
    hand.rest()
    band = sheet.box_of(next(line for line in gill.sighting.verdict.worksheet if line.rule == "A6.4"))
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, NEVER, QPoint(26, int(band.center().y())))
    view = gill.help_actions.view
    assert view.isVisible()
    assert view.list.currentItem().text() == "Advanced Squad Leader"
    assert "blind hexes behind an obstacle that the higher end looks over" in seen(view)
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert "the levels and places of both units" in seen(view)
    gill.set_dark(True)
    assert view.colours == DARK
    gill.set_dark(False)
    view.close()


def test_a_map_s_notes_are_read_in_the_window_and_told_of_when_it_opens(gill, hand):
    notes = gill.document.board.notes
    assert notes
    assert "About this map" in gill.statusBar().currentMessage()
    QTest.keyClick(gill, Qt.Key.Key_M, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    view = gill.help_actions.view
    assert view.list.currentItem().data(Qt.ItemDataRole.UserRole) == MAP
    for note in notes:
        assert note in view.page.toPlainText()
    opened(gill, "demo:first-map", ask=False)
    hand.settle()
    assert view.page.toPlainText().startswith(gill.document.board.title)
    board = gill.document.board
    board.notes = ["<b>2 < 3</b>"]
    view.show_map(board)
    assert "<b>2 < 3</b>" in view.page.toPlainText()
    board.notes = []
    gill.document.boardReplaced.emit()
    QApplication.processEvents()
    assert not view.go(MAP)
    assert not gill.menus.actions["about map"].isEnabled()
    view.close()


def test_f1_opens_the_page_about_what_one_is_at(window, hand):
    window.view.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F1)
    view = window.help_actions.view
    assert view.list.currentItem().text() == "Thread, field and ruling in the window"
    view.close()
    window.palette_.take("select")
    window.activateWindow()
    window.view.setFocus()
    QTest.keyClick(window, Qt.Key.Key_F1)
    assert view.list.currentItem().text() == "Selecting hexes"
    view.close()


def test_f1_in_a_dialog_opens_help_over_it(window):
    dialog = About(window)
    dialog.open()
    dialog.windowHandle().requestActivate()
    wait_for(lambda: QApplication.focusWindow() == dialog.windowHandle(), "the dialog does not get the keyboard")
    QTest.keyClick(dialog, Qt.Key.Key_F1)
    over = dialog.findChild(HelpViewer)
    assert over.isVisible()
    assert over.list.currentItem().text().startswith("The window")
    assert "Help" in seen(over)
    over.close()
    dialog.close()
    dialog.deleteLater()


def test_a_new_version_is_told_once(window):
    window.statusBar().clearMessage()
    window.help_actions.offer_news("Help")
    assert window.statusBar().currentMessage() == ""  # it has never run before
    QSettings().setValue("version", "0.0.1")
    window.docks.save()
    window.help_actions.offer_news("Help")
    assert __version__ in window.statusBar().currentMessage()
    window.statusBar().clearMessage()
    window.help_actions.offer_news("Help")
    assert window.statusBar().currentMessage() == ""
    window.menus.actions["news"].trigger()
    view = window.help_actions.view
    assert view.list.currentItem().text() == "What's new"
    assert "Added" in view.page.toPlainText()
    view.close()


def test_shift_f1_opens_the_help_where_it_was_left(window):
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    view = window.help_actions.view
    assert view.isVisible()
    view.go("vasl")
    view.close()
    QTest.keyClick(window, Qt.Key.Key_F1, Qt.KeyboardModifier.ShiftModifier)
    assert view.isVisible()
    assert view.list.currentItem().text().startswith("VASL boards")
    view.close()


def test_the_pictures_of_the_help_are_there_and_shown_and_nothing_else_is_loaded(view):
    named = {name for page in pages() for name in re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.text)}
    files = {f"pictures/{path.name}": path for path in (resources() / "help" / "pictures").iterdir()}
    assert named | {name.replace(".webp", "-dark.webp") for name in named} == files.keys() != set()
    assert sum(path.stat().st_size for path in files.values()) <= help_pictures.MOST
    assert {f"pictures/{name}.webp" for name in help_pictures.names()} == named
    kind = QTextDocument.ResourceType.ImageResource
    for name in named:
        picture = view.page.document().resource(kind, QUrl(name))
        assert isinstance(picture, QImage)
        assert 0 < picture.width() <= LINE
        view.page.dark = True
        assert view.page.loadResource(kind.value, QUrl(name)) != picture
        view.page.dark = False
    for strange in (f"file://{next(iter(files.values()))}", "pictures/../asl.md", "pictures/none.webp"):
        assert view.page.document().resource(kind, QUrl(strange)) == QByteArray()
    view.go("drawing-maps")
    QApplication.processEvents()
    assert view.page.horizontalScrollBar().maximum() == 0  # all fit the page


def test_help_is_opened_without_the_search_of_last_time_and_lights_no_stray_words(window):
    window.menus.actions["help"].trigger()
    view = window.help_actions.view
    QTest.keyClicks(view.search, "woods qqqq")
    assert not view.page.extraSelections()
    assert not view.page.textCursor().hasSelection(), "the match of what was typed before"
    assert "No page" in view.found.text()
    view.close()
    window.menus.actions["help"].trigger()
    assert view.search.text() == ""
    assert not any(view.list.item(row).isHidden() for row in range(view.list.count()))
    view.close()


def test_help_on_a_rule_stands_beside_the_ruling(gill, hand):
    board, sheet = gill.document.board, gill.ruling.sheet
    gill.sighting.lay(LineEnd(board.hex("Q3")), LineEnd(board.hex("S7")))
    hand.rest()
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    view = gill.help_actions.view
    on_screen = QRect(gill.ruling.mapToGlobal(QPoint(0, 0)), gill.ruling.size())
    assert not view.geometry().intersects(on_screen)
    view.close()


@pytest.mark.parametrize(("explained", "expected"), [
    (QRect(1000, 100, 300, 600), QRect(192, 100, 800, 700)),   # at the right of the screen: to its left
    (QRect(0, 100, 300, 600), QRect(308, 100, 800, 700)),      # at the left: to its right
    (QRect(600, 500, 680, 300), QRect(0, 100, 592, 700)),      # as wide as there is room, and on the screen
])
def test_the_place_beside_what_is_explained(explained, expected):
    assert place_beside(explained, QSize(800, 700), QRect(0, 0, 1300, 800)) == expected
