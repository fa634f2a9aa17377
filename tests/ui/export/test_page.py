"""The printed page: the map, its title, the ruling with its reason, the position and the legend."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication

from losview.overlays.art.outcomes import LOOKS
from losview.overlays.los.verdict_text import sentence
from losview.ui.export import page
from tests.support.hand import opened


@pytest.fixture
def gill(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    return window


def painted_page(window, fine: int = 1) -> QImage:
    """A page at 150 dots per inch, or at so many times that."""
    made = QImage(1654 * fine, 1169 * fine, QImage.Format.Format_RGB32)
    made.setDotsPerMeterX(5906 * fine)
    made.setDotsPerMeterY(5906 * fine)
    made.fill(0xFFFFFFFF)
    painter = QPainter(made)
    window.pictures.onto(painter, QRectF(60 * fine, 60 * fine, 1534 * fine, 1049 * fine))
    painter.end()
    return made


def test_a_page_says_what_was_ruled(gill):
    said = gill.pictures.page_text()
    verdict = gill.sighting.verdict
    assert said.title == gill.document.title
    assert said.headline == "✕ Not seen: blind"
    assert said.reasons[0] == sentence(verdict)
    assert said.reasons[1].startswith(verdict.decided_by.rule)
    assert said.asked.startswith("Q3")
    assert "range 5" in said.asked
    assert said.position == gill.pictures.position().text()
    gill.sighting.let_go()
    assert gill.pictures.page_text() == page.PageText(gill.document.title)


def test_words_and_legend_are_dark_on_paper_whatever_the_theme(gill, hand):
    light = painted_page(gill)
    gill.set_dark(True)
    hand.settle()
    dark = painted_page(gill)
    gill.set_dark(False)
    hand.settle()
    assert light == dark
    rows = [y for y in range(light.height())
            if any(light.pixelColor(x, y).lightness() < 90 for x in range(60, 900))]
    assert max(rows) > 1000  # down to the page's foot, and not beyond it
    assert max(rows) < 1110


def test_the_legend_on_paper_names_what_occurs(gill, monkeypatch):
    named = []
    monkeypatch.setattr(page, "_sample", lambda painter, box, outcome, pt: named.append(outcome))
    painted_page(gill)
    assert named == [one for one in LOOKS if (gill.sighting.field.outcome == one).any()]


def test_the_preview_opens_turned_as_the_map_is(gill):
    seen = []

    def look():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QPrintPreviewDialog)
        seen.append(box.findChild(QPrintPreviewWidget).orientation())
        box.reject()

    QTimer.singleShot(300, look)
    gill.pictures.preview_print()
    assert seen == [QPageLayout.Orientation.Landscape]


def _first_ink(made: QImage, fine: int, low: int, high: int) -> int:
    """The leftmost dark pixel of rows of a page, in those of 150 dots per inch."""
    return min(x for x in range(0, made.width() // 2, fine) for y in range(low * fine, high * fine, 2 * fine)
               if made.pixelColor(x, y).lightness() < 90) // fine


def test_a_fine_printer_has_the_same_page_as_a_coarse_one(gill):
    """Qt scales margins within text by the printer's resolution: the words took the map's room and began anywhere."""
    coarse, fine = painted_page(gill), painted_page(gill, 4)
    # The map's top edge, in a column where its ground is: below white paper, at the same height.
    tops = [next(y for y in range(0, made.height(), n) if made.pixelColor(827 * n, y).lightness() < 250) // n
            for n, made in ((1, coarse), (4, fine))]
    assert abs(tops[0] - tops[1]) <= 3
    assert tops[0] < 200
    # All words begin at the page's left edge.
    lefts = {_first_ink(fine, 4, low, low + 20) for low in (985, 1010, 1035)}
    assert max(lefts) - min(lefts) <= 8
    assert min(lefts) >= 59


@pytest.mark.parametrize("resolution", [300, 1200])
def test_the_printed_page_lies_within_the_margins(gill, monkeypatch, tmp_path, resolution):
    """A painter on paper begins at the margins: to begin there again lost the margin on the other side."""
    given = []
    monkeypatch.setattr(type(gill.pictures), "onto",
                        lambda self, painter, room: given.append((room, QRectF(painter.window()))))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "a.pdf"))
    printer.setResolution(resolution)
    printer.setPageLayout(gill.pictures._page())
    gill.pictures.print_on(printer)
    assert gill.pictures.export(tmp_path / "b.pdf")
    assert len(given) == 2
    for room, window_ in given:
        assert room == window_
