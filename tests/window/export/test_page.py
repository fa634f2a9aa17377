"""The printed page: the map, its title, the ruling with its reason, the position and the legend."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication

from losview.drawing.art.outcomes import LOOKS
from losview.drawing.verdict_text import verdict_sentence
from losview.window.export import page
from tests.support.hand import opened


@pytest.fixture
def ravensgill(window, hand):
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
    window.export_actions.onto(painter, QRectF(60 * fine, 60 * fine, 1534 * fine, 1049 * fine))
    painter.end()
    return made


def test_a_page_says_what_was_ruled(ravensgill):
    said = ravensgill.export_actions.page_text()
    verdict = ravensgill.sighting.verdict
    assert said.title == ravensgill.document.title
    assert said.headline == "✕ Not seen: blind"
    assert said.reasons[0] == verdict_sentence(verdict)
    assert said.reasons[1].startswith(verdict.decided_by.rule)
    assert said.asked.startswith("Q3")
    assert "range 5" in said.asked
    assert said.position == ravensgill.export_actions.position().text()
    ravensgill.sighting.remove_thread()
    assert ravensgill.export_actions.page_text() == page.PageText(ravensgill.document.title)


def test_words_and_legend_are_dark_on_paper_whatever_the_theme(ravensgill, hand):
    light = painted_page(ravensgill)
    ravensgill.set_dark(True)
    hand.settle()
    dark = painted_page(ravensgill)
    ravensgill.set_dark(False)
    hand.settle()
    assert light == dark
    inked = (lightness(light)[:, 60:900] < 90).any(1)
    assert inked[1000:].any()  # down to the page's foot, and not beyond it
    assert not inked[1110:].any()


def test_the_legend_on_paper_names_what_occurs(ravensgill, monkeypatch):
    named = []
    monkeypatch.setattr(page, "_sample", lambda painter, box, outcome, pt: named.append(outcome))
    painted_page(ravensgill)
    assert named == [one for one in LOOKS if (ravensgill.sighting.field.outcome == one).any()]


def test_the_preview_opens_turned_as_the_map_is(ravensgill):
    seen = []

    def look():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QPrintPreviewDialog)
        seen.append(box.findChild(QPrintPreviewWidget).orientation())
        box.reject()

    QTimer.singleShot(300, look)
    ravensgill.export_actions.preview_print()
    assert seen == [QPageLayout.Orientation.Landscape]


def lightness(made: QImage) -> np.ndarray:
    """How light each pixel is, 0 to 255, by rows: as of `QColor.lightness`."""
    channels = np.frombuffer(made.constBits(), np.uint8).reshape(made.height(), made.bytesPerLine() // 4, 4)[..., :3]
    return (channels.max(-1).astype(int) + channels.min(-1)) // 2


def test_a_fine_printer_has_the_same_page_as_a_coarse_one(ravensgill):
    """Qt scales margins within text by the printer's resolution: the words took the map's room and began anywhere."""
    coarse, fine = lightness(painted_page(ravensgill)), lightness(painted_page(ravensgill, 2))
    # The map's top edge, in a column where its ground is: below white paper, at the same height.
    tops = [int((page[:, 827 * n] < 250).argmax()) // n for n, page in ((1, coarse), (2, fine))]
    assert abs(tops[0] - tops[1]) <= 3
    assert tops[0] < 200
    # All words begin at the page's left edge.
    lefts = {int((fine[low * 2:(low + 20) * 2] < 90).any(0).argmax()) // 2 for low in (985, 1010, 1035)}
    assert max(lefts) - min(lefts) <= 8
    assert min(lefts) >= 59


@pytest.mark.parametrize("resolution", [300, 1200])
def test_the_printed_page_lies_within_the_margins(ravensgill, monkeypatch, tmp_path, resolution):
    """A painter on paper begins at the margins: to begin there again lost the margin on the other side."""
    given = []
    monkeypatch.setattr(type(ravensgill.export_actions), "onto",
                        lambda self, painter, room, *_: given.append((room, QRectF(painter.window()))))
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "a.pdf"))
    printer.setResolution(resolution)
    printer.setPageLayout(ravensgill.export_actions.page_layout())
    ravensgill.export_actions.print_on(printer)
    assert ravensgill.export_actions.export(tmp_path / "b.pdf")
    assert len(given) == 2
    for room, window_ in given:
        assert room == window_
