"""A ruling's sheet is saved, printed and copied; whatever losview copies of a ruling lays its thread again."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from PySide6.QtCore import QMimeData, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest

from losview.features.records.sheet_parts import SheetRuling
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.features.records.window.sheets_feature import SheetsFeature, paint_sheet
from losview.features.studies.window.matrix_feature import MatrixFeature
from losview.formats.format import open_map
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS, rule_set
from losview.window.paint.map_image import prepare_qt
from losview.window.widgets.copy_button import position_in
from tests.support.hand import LEFT, Hand, wait_for

SHARES_WINDOW = True


def laid(window) -> list[str]:
    ends = window.sighting.laid_ends()
    return [] if ends is None else [window.document.board.label(end.hex) for end in ends]


def act(window, key: str) -> None:
    window.menus.actions[key].trigger()


def test_the_sheet_is_written_as_html_and_pdf_with_profile_and_note(window, hand, tmp_path):
    sheets = window.features.of(SheetsFeature)
    act(window, "copy sheet")
    assert window.statusBar().currentMessage().startswith("Lay a thread first")
    hand.drag("C3", "F5")
    rulings = window.features.of(RulingsFeature)
    rulings.log.add("2026-11-23 12:00:00", window.sighting.judge, window.sighting.laid_ends(),
                    window.sighting.laid_verdict)
    rulings.log.note(0, note="agreed by both")
    sheets.save(tmp_path / "ruling.html")
    sheets.save(tmp_path / "ruling.pdf")
    text = (tmp_path / "ruling.html").read_text()
    assert "agreed by both" in text
    assert "usual readings\N{NO-BREAK SPACE}·\N{NO-BREAK SPACE}" in text
    assert "<h2>Profile</h2>" in text
    assert text.count("<svg") == 3
    assert window.sighting.verdict.summary in text
    content = (tmp_path / "ruling.pdf").read_bytes()
    assert content.startswith(b"%PDF")
    assert content.count(b"/Type /Page\n") == 1
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "printed.pdf"))
    sheets.print_on(printer, sheets.asked())
    assert (tmp_path / "printed.pdf").read_bytes().startswith(b"%PDF")


def test_nothing_lies_over_the_profile_on_the_page(window, hand):
    hand.drag("C3", "F5")
    asked = replace(window.features.of(SheetsFeature).asked(), profile=(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 500 100">'
        '<rect width="500" height="100" fill="#ff00ff"/></svg>'))
    image = QImage(620, 877, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    paint_sheet(painter, QRectF(30, 30, 560, 817), asked)
    painter.end()
    coloured = [(x, y) for y in range(image.height()) for x in (10, 29, 31, 300, 588, 592, 610)
                if image.pixel(x, y) == 0xffff00ff]
    rows = [y for x, y in coloured if x == 300]
    assert {x for x, _ in coloured} == {31, 300, 588}
    assert abs(len(rows) - 112) <= 2
    assert rows[-1] - rows[0] == len(rows) - 1


@pytest.mark.parametrize("how", ["copy ruling", "copy sheet", "copy picture", "copy position",
                                 "picture alone", pytest.param("matrix", marks=pytest.mark.own_window)])
def test_whatever_is_copied_lays_the_thread_again(window, hand: Hand, how: str) -> None:
    hand.drag("C3", "F5")
    clipboard = QGuiApplication.clipboard()
    if how == "matrix":
        act(window, "matrix")
        dialog = window.features.of(MatrixFeature).actions.dialog
        wait_for(dialog.copy_button.isEnabled)
        QTest.mouseClick(dialog.copy_button, LEFT)
        assert window.sighting.rules.name in clipboard.text()
        dialog.reject()
        window.activateWindow()
    elif how == "picture alone":
        clipboard.setImage(window.export_actions.image())
    else:
        act(window, how)
    if how == "copy ruling":
        assert clipboard.text().splitlines()[-1].startswith('{"from":"C3"')
        assert window.document.title in clipboard.text()
        assert window.sighting.rules.name in clipboard.text()
    if "sheet" in how or "picture" in how:
        assert not clipboard.image().isNull()
    hand.drag("A1", "B2")
    assert laid(window) == ["A1", "B2"]
    act(window, "lay position")
    assert laid(window) == ["C3", "F5"]


@pytest.mark.parametrize("text", [
    'losview reads this line back:\n{"losview":1,\u200b"map":"Two\nridges",\u200b"file":"first-\nmap.losmap",\n'
    '"options":{"a":"b"},\n"from":"A1","to":"C4"}\nPage 1', '{"losview":1,"map":"Two ridges","file":"first-map.losmap",'
    '"options":{"a":"b"},"from":"A1","to":"C4"}'])
def test_a_position_that_is_copied_from_paper_is_one_line_again(text):
    data = QMimeData()
    data.setText(text)
    assert json.loads(position_in(data)) == {"losview": 1, "map": "Two ridges", "file": "first-map.losmap",
                                             "options": {"a": "b"}, "from": "A1", "to": "C4"}


def test_text_that_is_no_position_is_told(window, monkeypatch):
    said = []
    monkeypatch.setattr(window.files, "show_warning", lambda title, sentence: said.append(sentence))
    for text in ("seen", '{"losview":1,"from":3}', "{" * 9):
        QGuiApplication.clipboard().setText(text)
        act(window, "lay position")
    assert len(said) == 3


@pytest.mark.parametrize("rules", [rules.key for rules in RULE_SETS])
def test_all_of_a_sheet_lies_on_its_page_whatever_its_length(qapp, rules: str) -> None:
    """Nothing is painted outside of the page, and its lowest part, the position, is painted."""
    prepare_qt()
    board = open_map("demo:")
    judge = rule_set(rules).prepare(board)
    ends = LineEnd(board.hex("C5")), LineEnd(board.hex("O9"))
    for note in ("", "a long note " * 120):
        asked = SheetRuling(judge, ends, judge.judge_one(*ends), "2026-11-23 14:03", "hill.losmap", "", note)
        image = QImage(700, 990, QImage.Format.Format_RGB32)
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        paint_sheet(painter, QRectF(50, 50, 600, 890), asked)
        painter.end()
        dark = [(x, y) for y in range(0, 990, 3) for x in range(0, 700, 3)
                if image.pixelColor(x, y).lightness() < 200]
        assert min(x for x, _ in dark) >= 49
        assert max(x for x, _ in dark) <= 651
        assert max(y for _, y in dark) <= 941
        assert max(y for _, y in dark) > 500
