"""The printed page: the map, its title, the ruling with its reason, the position and the legend."""

from __future__ import annotations

import pytest
from hand import opened
from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QImage, QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrintPreviewDialog, QPrintPreviewWidget
from PySide6.QtWidgets import QApplication

from losview.overlays.outcomes import LOOKS
from losview.ui import paper
from losview.ui.ruling_panel import sentence


@pytest.fixture
def gill(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    return window


def page(window) -> QImage:
    made = QImage(1654, 1169, QImage.Format.Format_RGB32)
    made.setDotsPerMeterX(5906)
    made.setDotsPerMeterY(5906)
    made.fill(0xFFFFFFFF)
    painter = QPainter(made)
    window.pictures.onto(painter, QRectF(60, 60, 1534, 1049))
    painter.end()
    return made


def test_a_page_says_what_was_ruled(gill):
    said = gill.pictures.said()
    verdict = gill.sighting.verdict
    assert said.title == gill.document.title
    assert said.headline == "✕ Not seen: blind"
    assert said.reasons[0] == sentence(verdict)
    assert said.reasons[1].startswith(verdict.decided_by.rule)
    assert said.asked.startswith("Q3")
    assert "range 5" in said.asked
    assert said.position == gill.pictures.position().text()
    gill.sighting.let_go()
    assert gill.pictures.said() == paper.Said(gill.document.title)


def test_words_and_legend_are_dark_on_paper_whatever_the_theme(gill, hand):
    light = page(gill)
    gill.set_dark(True)
    hand.settle()
    dark = page(gill)
    gill.set_dark(False)
    hand.settle()
    assert light == dark
    rows = [y for y in range(light.height())
            if any(light.pixelColor(x, y).lightness() < 90 for x in range(60, 900))]
    assert max(rows) > 1000  # down to the page's foot, and not beyond it
    assert max(rows) < 1110


def test_the_legend_on_paper_names_what_occurs(gill, monkeypatch):
    named = []
    monkeypatch.setattr(paper, "_sample", lambda painter, box, outcome, pt: named.append(outcome))
    page(gill)
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
