"""File > Export: formats, parts, regions and sizes are chosen with a preview, and what was chosen is written."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage, QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from losview.drawing.picture_parts import PARTS
from losview.formats.picture_text import text_in_picture
from losview.rules.positions import parse_position
from losview.window.export.export_choice import HEX, KINDS, ExportChoice
from losview.window.export.export_dialog import ExportDialog
from losview.window.export.poster import PosterSize
from tests.support.dialogs import in_export
from tests.support.hand import wait_for
from tests.support.pdf_text import page_count, words_of

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.fixture
def dialog(window, hand):
    """The dialog on a map with a laid thread, as the menu shows it but not modal."""
    hand.drag("B5", "K5")
    hand.settle()
    actions = window.export_actions
    shown = ExportDialog(actions.contents(), ExportChoice(), actions.places(), window)
    shown.show()
    assert QTest.qWaitForWindowExposed(shown)
    yield shown
    shown.reject()
    shown.deleteLater()


def choose(box, key):
    """Choose an entry by keys, as the combo has them."""
    box.setFocus()
    assert box.findData(key) >= 0
    for _ in range(box.count()):
        if box.currentData() == key:
            return
        step = 1 if box.findData(key) > box.currentIndex() else -1
        QTest.keyClick(box, Qt.Key.Key_Down if step > 0 else Qt.Key.Key_Up)
    assert box.currentData() == key


def test_each_format_shows_its_own_fields(dialog):
    for key, kind in KINDS.items():
        choose(dialog.kind, key)
        assert dialog.copy_button.isVisible() is (key in ("png", "svg"))
        assert dialog.print_button.isVisible() is kind.on_paper
        assert dialog.pixels.isVisible() is kind.is_sized
        assert dialog.hex_size.isVisible() is dialog.paper.isVisible() is dialog.overlap.isVisible() is kind.on_pages
        assert dialog.region.isVisible() is dialog.parts["units"].isVisible() is not kind.is_table
        assert dialog.about.text() == kind.about
        assert dialog.export_button.isEnabled()
    choose(dialog.kind, "poster")
    assert "pages, " in dialog.sized.text()


def test_parts_that_the_map_has_can_be_left_out(dialog, window):
    there = window.export_actions.contents().there()
    assert {key for key, box in dialog.parts.items() if box.isEnabled()} == there
    assert {"units", "labels", "threads"} <= there
    assert not {"notes", "pictures", "night"} & there
    wait_for(lambda: not dialog.preview.pixmap().isNull(), "no preview")
    before = dialog.preview.pixmap().toImage()
    box = dialog.parts["units"]
    QTest.keyClick(box, Qt.Key.Key_Space)
    assert dialog.choice().without == {"units"}
    wait_for(lambda: dialog.preview.pixmap().toImage() != before, "the preview stays as it was")
    assert dialog.shown().board.counters == {}
    assert set(dialog.parts) == {part.key for part in PARTS}


def test_a_region_between_two_hexes(dialog, window):
    whole = dialog.sized.text()
    choose(dialog.region, "between")
    dialog.first.setFocus()
    dialog.first.selectAll()
    QTest.keyClicks(dialog.first, "C99")
    assert "C99" in dialog.region_problem.text()
    assert not dialog.export_button.isEnabled()
    dialog.first.selectAll()
    QTest.keyClicks(dialog.first, "C3")
    dialog.last.selectAll()
    QTest.keyClicks(dialog.last, "e5")
    assert dialog.region_problem.isHidden()
    assert dialog.export_button.isEnabled()
    assert dialog.sized.text() != whole
    wide, high = (int(word.replace(",", "")) for word in dialog.sized.text().split()[:3:2])
    image = window.export_actions.image(dialog.choice().scale, dialog.choice())
    assert (image.width(), image.height()) == (wide, high)


def test_hexes_are_copied_as_many_pixels_wide_as_asked(window):
    said = []

    def copy(box):
        choose(box.kind, "png")
        choose(box.region, "whole")
        box.pixels.setFocus()
        box.pixels.selectAll()
        QTest.keyClicks(box.pixels, "60")
        assert box.choice().scale == pytest.approx(60 / HEX)
        QTest.mouseClick(box.copy_button, Qt.MouseButton.LeftButton)
        said.append(box.sized.text())

    in_export(copy)
    window.menus.actions["export"].trigger()
    copied = QGuiApplication.clipboard().image()
    assert said == [f"{copied.width():,} × {copied.height():,} pixels"]


def exported(window, monkeypatch, path, kind, act=lambda box: None):
    """Export by menu, keys and mouse; returns the names that were proposed."""
    proposed = []

    def get_name(_, title, start, types):
        proposed.append(start)
        return str(path), types

    def go(box):
        choose(box.kind, kind)
        act(box)
        QTest.mouseClick(box.export_button, Qt.MouseButton.LeftButton)

    monkeypatch.setattr(QFileDialog, "getSaveFileName", get_name)
    in_export(go)
    window.menus.actions["export"].trigger()
    return proposed


@pytest.mark.parametrize(("kind", "suffix"), [("png", ".png"), ("svg", ".svg"), ("pdf", ".pdf"), ("poster", ".pdf")])
def test_what_is_exported_without_units_and_labels_opens_again(window, hand, tmp_path, monkeypatch, kind, suffix):
    assert window.files.save_to(tmp_path / "mine.losmap")
    hand.drag("B5", "K5")
    hand.settle()

    def leave_out(box):
        for part in ("units", "labels"):
            if box.parts[part].isChecked():
                QTest.keyClick(box.parts[part], Qt.Key.Key_Space)

    path = tmp_path / f"out{suffix}"
    assert exported(window, monkeypatch, path, kind, leave_out) == [str(tmp_path / f"mine{suffix}")]
    position = parse_position(text_in_picture(path))
    assert (position.start, position.end) == ("B5", "K5")
    assert window.export_actions.choice.without >= {"units", "labels"}, "the next export begins with it"
    if suffix == ".pdf":
        assert "C4" not in words_of(path.read_bytes())
    if suffix == ".svg":
        assert ">C4<" not in path.read_text(encoding="utf-8")


def test_a_cancelled_file_dialog_leads_back(window, monkeypatch):
    open_still = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))

    def go(box):
        QTest.mouseClick(box.export_button, Qt.MouseButton.LeftButton)
        open_still.append(box.isVisible())

    in_export(go)
    window.export_actions.ask_export()
    assert open_still == [True]


def test_the_menu_makes_posters(window):
    kinds = []
    in_export(lambda box: kinds.append(box.kind.currentData()))
    window.menus.actions["poster"].trigger()
    assert kinds == ["poster"]


def test_a_poster_is_printed_on_the_paper_that_the_printer_has(window, hand, tmp_path):
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "print.pdf"))
    window.export_actions.print_poster(printer, window.export_actions.contents(), PosterSize(40.0))
    data = (tmp_path / "print.pdf").read_bytes()
    assert page_count(data) > 1
    said = words_of(data)
    board = window.document.board
    labels = {board.label(hex_) for hex_ in board.grid.hexes()} - {"A1"}  # which is a unit's name too
    assert {said.count(label) for label in labels} == {1}


def test_a_poster_for_paper_that_is_too_small_is_refused_in_a_sentence(window, tmp_path, monkeypatch):
    printer, told = QPrinter(), []
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "print.pdf"))
    printer.setPageSize(QPageSize(QPageSize.PageSizeId.A6))
    monkeypatch.setattr(window.files, "show_warning", lambda *words: told.append(words))
    window.export_actions.print_poster(printer, window.export_actions.contents(), PosterSize(20.0, overlap=50.0))
    assert "too small for their overlap" in told[0][1]
    assert not (tmp_path / "print.pdf").exists()


def test_pictures_that_the_window_hides_are_left_out_only_while_it_does(window):
    actions, pictures = window.export_actions, window.export_actions.pictures
    in_export(lambda box: None)
    actions.pictures = lambda: False
    actions.ask_export("svg")
    actions.pictures = pictures
    assert "pictures" not in actions.choice.without


def test_a_part_that_is_left_out_stays_so_where_a_format_has_none_of_it(window):
    contents = replace(window.export_actions.contents(), pictures=True)
    board = copy(contents.board)
    board.backgrounds = (object(),)
    dialog = ExportDialog(replace(contents, board=board), ExportChoice(without=frozenset({"pictures"})),
                          window.export_actions.places(), window)
    assert dialog.parts["pictures"].isEnabled()
    choose(dialog.kind, "svg")
    assert dialog.choice().without == {"pictures"}
    dialog.reject()
    dialog.deleteLater()


def test_the_preview_of_a_poster_has_its_pages(dialog):
    wait_for(lambda: not dialog.preview.pixmap().isNull(), "no preview")
    choose(dialog.kind, "poster")

    def cut():
        image = dialog.preview.pixmap().toImage().convertToFormat(QImage.Format.Format_RGB32)
        return any(image.pixelColor(x, image.height() // 2).name() == "#c0271b" for x in range(image.width()))

    wait_for(cut, "no pages in the preview")
