"""Dialogs: where new files begin, signs that are seen, the print preview, the sheet of keys, About."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QStandardPaths, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtPrintSupport import QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit, QToolBar, QToolButton

from losview.rules.core.threads import LineEnd
from losview.window.help.about import About, diagnostics
from losview.window.help.shortcut_sheet import ShortcutSheet
from losview.window.widgets.theme import theme
from tests.support.dialogs import answer
from tests.support.hand import opened
from tests.support.tiled_maps import tmx

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def meet(found, look, tries=200):
    """When the next dialog is up, look at it and close it; what `look` returns lands in `found`."""
    box = QApplication.activeModalWidget()
    if box is None:
        if tries:
            QTimer.singleShot(20, lambda: meet(found, look, tries - 1))
        return
    assert QTest.qWaitForWindowExposed(box)
    QApplication.processEvents()
    try:
        found.append(look(box))
    finally:
        box.close()


def asked(act, look):
    found = []
    QTimer.singleShot(0, lambda: meet(found, look))
    act()
    assert found, "no dialog came up"
    return found[0]


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Somebody's documents."""
    folder = tmp_path / "Documents"
    folder.mkdir()
    monkeypatch.setattr(QStandardPaths, "writableLocation", lambda _: str(folder))
    return folder


def chosen(box: QFileDialog) -> Path:
    edit = box.findChild(QLineEdit, "fileNameEdit")
    return Path(box.directory().absolutePath()) / edit.text()


@pytest.mark.parametrize(("act", "name"), [
    ("save", "Ferrow Valley.losmap"), ("save as", "Ferrow Valley.losmap"),
    ("export profile", "Ferrow Valley 0715-2308 profile.svg"),
])
def test_a_bundled_map_is_saved_where_documents_are_kept(window, hand, home, act, name):
    opened(window, "demo:ferrow-valley")
    hand.settle()
    assert asked(window.menus.actions[act].trigger, chosen) == home / name


def test_files_of_an_own_map_are_proposed_beside_it(window, hand, home, tmp_path):
    assert window.files.save_to(tmp_path / "mine.losmap")
    assert asked(window.menus.actions["save as"].trigger, chosen) == tmp_path / "mine.losmap"
    assert asked(window.menus.actions["open"].trigger, lambda box: Path(box.directory().path())) == tmp_path


def test_a_map_of_tiled_is_replaced_only_where_it_is_chosen(window, tmp_path, monkeypatch):
    path, starts = tmp_path / "theirs.tmx", []
    path.write_text(tmx(), "utf-8")

    def get_name(_, title, start, types):
        starts.append(Path(start).name)
        return str(path) if len(starts) > 1 else "", ""

    monkeypatch.setattr(QFileDialog, "getSaveFileName", get_name)
    assert opened(window, str(path))
    assert not window.files.save()
    assert path.read_text("utf-8") == tmx()
    assert window.files.save()
    assert starts == ["theirs.losmap"] * 2
    assert path.read_text("utf-8") != tmx()
    assert window.files.save(), "it is losview's now"
    assert len(starts) == 2


def test_a_title_that_is_no_file_name_is_made_one(window, home):
    window.document.board.title = "Hill 1/2: the \"gap\""
    assert window.files.proposed(".png") == home / "Hill 1 2 the gap.png"


@pytest.mark.parametrize("dark", [False, True])
def test_the_file_dialog_shows_its_signs(window, hand, home, dark):
    window.set_dark(dark)

    def signs(box):
        buttons = [button for button in box.findChildren(QToolButton) if button.isVisible()]
        return [(button.objectName(), contrast(button)) for button in buttons]

    seen = asked(window.menus.actions["open"].trigger, signs)
    assert len(seen) >= 5
    usable = [spread for name, spread in seen if name not in ("backButton", "forwardButton")]  # nowhere to go yet
    assert min(usable) > 90, seen
    window.set_dark(False)


def contrast(button: QToolButton) -> int:
    """How far the darkest and the lightest spot in the middle of a button are apart."""
    image = button.grab().toImage()
    middle = [image.pixelColor(x, y).lightness() for x in range(5, image.width() - 5)
              for y in range(5, image.height() - 5)]
    return max(middle) - min(middle)


def laid(window, hand):
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("B5")), LineEnd(board.hex("K5")))
    hand.settle()


def test_the_preview_prints_from_a_named_button_in_sight(window, hand):
    laid(window, hand)

    def look(box):
        assert isinstance(box, QPrintPreviewDialog)
        bar = box.findChild(QToolBar)
        first = bar.widgetForAction(bar.actions()[0])
        nameless = [button for button in bar.findChildren(QToolButton)
                    if button.isVisible() and not button.accessibleName() and not button.text()
                    and button.objectName() != "qt_toolbar_ext_button"]
        pages = box.findChild(QPrintPreviewWidget).pageCount()
        return first.text(), first.toolButtonStyle(), first.isVisible(), box.windowTitle(), len(nameless), pages

    text, style, visible, title, nameless, pages = asked(window.menus.actions["print"].trigger, look)
    assert "Print" in text
    assert style == Qt.ToolButtonStyle.ToolButtonTextBesideIcon
    assert visible
    assert "Test valley" in title
    assert nameless == 0
    assert pages == 1


@pytest.mark.parametrize("dark", [False, True])
def test_the_previews_signs_are_drawn_in_the_colour_of_the_themes_text(window, hand, dark):
    laid(window, hand)
    window.set_dark(dark)

    def look(box):
        assert isinstance(box, QPrintPreviewDialog)
        signs = [action.icon().pixmap(20, 20).toImage() for action in box.findChild(QToolBar).actions()
                 if isinstance(box.findChild(QToolBar).widgetForAction(action), QToolButton)]
        inks = {image.pixelColor(x, y).name() for image in signs for x in range(image.width())
                for y in range(image.height()) if image.pixelColor(x, y).alpha() == 255}
        return len({bytes(image.bits()) for image in signs}), inks

    signs, inks = asked(window.menus.actions["print"].trigger, look)
    assert signs == 15
    assert inks == {theme(dark).text}


@pytest.mark.parametrize(("wide", "high"), [(900, 600), (600, 900)])
def test_the_map_stands_in_the_middle_of_its_page(window, hand, wide, high):
    laid(window, hand)
    page = QImage(wide, high, QImage.Format.Format_RGB32)
    page.fill("white")
    painter = QPainter(page)
    window.export_actions.onto(painter, page.rect().toRectF())
    painter.end()
    inked = [(x, y) for x in range(wide) for y in range(0, high, 2) if page.pixelColor(x, y).lightness() < 250]
    top, bottom = min(y for _, y in inked), max(y for _, y in inked)
    map_rows = [x for x, y in inked if y < top + high // 4]  # the words stand below, from the left
    left, right = min(map_rows), max(map_rows)
    assert abs(left - (wide - 1 - right)) <= 4
    assert min(left, top) < 40  # as large as it fits
    assert bottom < high


def test_the_sheet_names_every_shortcut(window):
    box = ShortcutSheet(window.menuBar(), theme(False), window)
    text = box.sheet.toPlainText()
    for action in window.menus.actions.values():
        for key in action.shortcuts():
            assert key.toString() in text, action.text()
    assert "Alt+click" in text
    box.deleteLater()


def test_the_sheet_is_opened_and_closed_by_keys(window, hand):
    def look(box):
        shown = isinstance(box, ShortcutSheet), box.sheet.hasFocus() or not box.isActiveWindow()
        QTest.keyClick(box, Qt.Key.Key_Escape)
        return shown, box.isVisible()

    ctrl = Qt.KeyboardModifier.ControlModifier
    assert asked(lambda: QTest.keyClick(window, Qt.Key.Key_F1, ctrl), look) == ((True, True), False)


def test_about_says_what_runs_here_and_copies_it(window):
    def look(box):
        assert isinstance(box, About)
        QTest.mouseClick(box.copy, Qt.MouseButton.LeftButton)
        close = box.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Close)
        return close.icon().isNull() or close.isDefault()

    assert asked(window.menus.actions["about"].trigger, look)
    assert QGuiApplication.clipboard().text() == diagnostics()


def test_about_shows_the_licences_of_what_comes_along(window):
    def look(box):
        return asked(lambda: QTest.mouseClick(box.licences, Qt.MouseButton.LeftButton),
                     lambda inner: inner.words.toPlainText())

    text = asked(window.menus.actions["about"].trigger, look)
    assert "LGPL-3.0" in text
    assert "Redistribution and use" in text


def test_a_text_file_is_called_a_text_file(window, tmp_path):
    from PySide6.QtWidgets import QMessageBox

    path = tmp_path / "notes.losmap"
    path.write_text("Dear all,\n\nthe map is attached.\n")
    said = answer(QMessageBox.StandardButton.Ok)
    assert opened(window, str(path)) is False
    assert "plain text" in said[0]
    assert "JSON" not in said[0].partition("; ")[0]  # of the formats that could be it, some are JSON
