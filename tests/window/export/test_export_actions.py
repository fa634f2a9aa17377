"""Pictures out of the window, and the profile."""

from __future__ import annotations

import errno
import json
import os
import re
from xml.etree.ElementTree import fromstring

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMessageBox

from losview.drawing import svg
from losview.drawing.art.outcomes import YELLOW
from losview.drawing.svg import FONTS
from losview.drawing.thread_display import PIN_HEAD
from losview.formats.picture_text import text_in_picture
from losview.rules.positions import parse_position
from tests.support.dialogs import answer
from tests.support.hand import opened, wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


@pytest.mark.parametrize("suffix", ["png", "svg", "pdf", "csv", "geojson"])
def test_pictures_and_tables_are_written(window, hand, tmp_path, suffix):
    hand.drag("B5", "K5")
    hand.settle()
    path = tmp_path / f"map.{suffix}"
    assert window.export_actions.export(path)
    start = path.read_bytes()[:5]
    assert start.startswith({"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF", "csv": b"hex,c",
                             "geojson": b'{"typ'}[suffix])
    assert path.stat().st_size > 4000


def test_a_picture_carries_its_position(window, hand, tmp_path):
    hand.drag("B5", "K5")
    window.export_actions.export(tmp_path / "map.png")
    position = json.loads(QImage(str(tmp_path / "map.png")).text("losview"))
    assert (position["from"], position["to"], position["rules"]) == ("B5", "K5", "battletech")


def test_a_picture_is_copied(window, hand):
    window.export_actions.copy()
    assert not QGuiApplication.clipboard().image().isNull()


def test_pinned_threads_are_in_the_pictures_as_they_are_on_the_screen(window, hand, tmp_path):
    """Exported, copied and printed alike: pins and thin lines below the laid thread, whose position they carry."""
    hand.drag("B8", "K8")
    hand.key(Qt.Key.Key_P)
    hand.drag("C2", "K3")
    hand.settle()
    pin, laid = window.scene.layout_.centre(window.document.board.hex("B8")), window.export_actions.laid()

    def pictured(name):
        window.menus.actions["copy picture"].trigger()
        copied = QGuiApplication.clipboard().image()
        assert window.export_actions.export(tmp_path / f"{name}.png")
        assert window.export_actions.export(tmp_path / f"{name}.svg")
        page = QImage(900, 900, QImage.Format.Format_RGB32)
        page.fill(0xFFFFFFFF)
        painter = QPainter(page)
        window.export_actions.onto(painter, QRectF(0, 0, 900, 900))
        painter.end()
        return copied, QImage(str(tmp_path / f"{name}.png")), page, (tmp_path / f"{name}.svg").read_text()

    copied, exported, page, drawn = pictured("pinned")
    for image, scale in ((copied, 1.5), (exported, 2.0)):
        at = [round((value + svg.AIR * window.scene.layout_.size) * scale) for value in pin]
        head = [round(value + off * scale) for value, off in zip(at, PIN_HEAD, strict=True)]
        assert image.pixelColor(*head).name() == YELLOW.lower()
    layers = re.findall(r'<g id="(pinned|thread)"', drawn)
    assert layers == ["pinned", "thread"]
    assert json.loads(exported.text("losview"))["from"] == "C2"
    assert window.export_actions.laid() == laid
    window.menus.actions["unpin"].trigger()
    bare = pictured("bare")
    assert copied != bare[0]
    assert exported != bare[1]
    assert page != bare[2]
    assert drawn.replace(_layer(drawn, "pinned"), "") == bare[3]


def _layer(drawn, name):
    """The lines of a file's layer, which has no other within."""
    return re.search(rf'<g id="{name}".*?</g>\n', drawn, re.DOTALL).group()


def test_a_laid_thread_that_is_pinned_is_drawn_once(window, hand, tmp_path):
    hand.drag("B8", "K8")
    bare = window.export_actions.image()
    hand.key(Qt.Key.Key_P)
    assert window.export_actions.image() != bare
    assert window.export_actions.export(tmp_path / "map.svg")
    drawn = (tmp_path / "map.svg").read_text()
    assert 'id="pinned"' not in drawn
    assert drawn.count(">F</text>") == 1
    assert f'fill="{YELLOW}"' in drawn
    hand.key(Qt.Key.Key_Escape)  # let go of, it stays on the screen
    assert window.export_actions.export(tmp_path / "map.svg")
    drawn = (tmp_path / "map.svg").read_text()
    assert 'id="thread"' not in drawn
    assert ">F</text>" not in drawn
    assert f'fill="{YELLOW}"' in _layer(drawn, "pinned")


def test_printing_paints_the_page(window, hand, tmp_path):
    printer = QPrinter()
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "print.pdf"))
    window.export_actions.print_on(printer)
    assert (tmp_path / "print.pdf").read_bytes().startswith(b"%PDF")


def test_the_profile_shows_the_thread_and_both_point_at_each_other(window, hand):
    hand.drag("B5", "K5")
    profile = window.profile
    assert profile.profile.columns[0].hex == window.document.board.hex("B5")
    assert "B5" in profile.title()
    assert "BattleTech" in profile.title()
    column = profile.profile.columns[len(profile.profile.columns) // 2]
    span = (float(column.span[0]) + float(column.span[1])) / 2
    QTest.mouseMove(profile, QPoint(round(46 + span * (profile.width() - 72)), profile.height() // 2))
    assert column.hex in window.scene.marks.highlighted
    hand.move(window.document.board.label(column.hex))
    assert profile.contents().marked == (column.hex,)
    window.grab()


def test_the_profile_is_empty_without_a_thread(window, hand):
    assert window.profile.profile is None
    window.profile.grab()


def test_all_ceilings_and_the_profile_as_svg(window, hand, tmp_path):
    hand.drag("B5", "K5")
    one = window.profile.grab().toImage()
    window.menus.actions["ceilings"].trigger()
    assert window.profile.all_ceilings
    assert len(window.profile.profile.ceilings) < 2 or window.profile.grab().toImage() != one
    assert window.export_actions.export_profile(tmp_path / "profile.svg")
    assert "<svg" in (tmp_path / "profile.svg").read_text()


def test_the_profile_as_svg_looks_as_in_the_window(window, hand, tmp_path):
    """Qt's SVG forgot every clip: hatching lay over the ground and above the ceiling, columns over their names."""
    opened(window, "demo:ravensgill")
    wait_for(lambda: window.profile.zones is not None, "no blind zones")
    path = tmp_path / "profile.svg"
    assert window.export_actions.export_profile(path)
    text = path.read_text(encoding="utf-8")
    assert "<clipPath" not in text  # few programs know it
    assert "<image" not in text
    assert set(re.findall(r'font-family="([^"]*)"', text)) == {FONTS}
    size = window.profile.size()
    drawn = QImage(size, QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    renderer.render(painter, QRectF(0, 0, size.width(), size.height()))
    painter.end()
    shown = window.profile.grab().toImage()
    apart = sum(abs(drawn.pixelColor(x, y).lightness() - shown.pixelColor(x, y).lightness()) > 40
                for x in range(0, size.width(), 2) for y in range(0, size.height(), 2))
    assert apart < 0.03 * (size.width() // 2) * (size.height() // 2)


def test_rules_without_other_ceilings_say_so(window, hand):
    opened(window, "demo:ravensgill")
    assert window.sighting.verdict is not None
    window.menus.actions["ceilings"].trigger()
    assert "no other ceilings" in window.statusBar().currentMessage()
    opened(window, "demo:ferrow-valley")
    window.menus.actions["ceilings"].trigger()
    window.menus.actions["ceilings"].trigger()
    assert "no other ceilings" not in window.statusBar().currentMessage()


HOSTILE = "\x1b]0;X\x07\x1b[31mRED\x9b\u202e\r\nline2\b\x7f\ufffe</dc:title>&<img src='file:///dev/zero'>"


def test_no_title_breaks_a_picture(window, hand, tmp_path):
    """What XML forbids, or turns words around, is replaced; what marks up is escaped; the position stays exact."""
    hand.drag("B5", "K5")
    window.document.board.title = HOSTILE
    for name in ("map.svg", "map.pdf", "profile.svg"):
        path = tmp_path / name
        exports = window.export_actions
        assert exports.export_profile(path) if name == "profile.svg" else exports.export(path)
        data = path.read_bytes()
        if name == "map.pdf":
            assert not re.search(rb"/Title \([^)]*(\x1b|\x00\x1b|\x20\x2e)", data)
            data = re.search(rb"<x:xmpmeta.*</x:xmpmeta>", data, re.DOTALL)[0]
        text = data.decode("utf-8")
        assert not set(text) & set("\x1b\x07\x9b\u202e\r\b\x7f\ufffe")
        titles = [element.text for element in fromstring(text).iter() if element.tag.endswith(("title", "}li"))]
        assert any(title and ("RED" in title) == (name != "profile.svg") for title in titles if title), titles
        if name != "profile.svg":
            assert parse_position(text_in_picture(path)).title == HOSTILE


@pytest.mark.parametrize("name", ["map.png", "map.svg", "map.pdf", "profile.svg", "print.pdf"])
def test_a_picture_that_cannot_be_written_leaves_the_old_file(window, hand, tmp_path, monkeypatch, name):
    hand.drag("B5", "K5")
    hand.settle()
    path = tmp_path / name
    path.write_bytes(b"old")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    said = answer(QMessageBox.StandardButton.Ok)
    if name == "print.pdf":
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(path))
        window.export_actions.print_on(printer)
    else:
        exports = window.export_actions
        assert not (exports.export_profile if name == "profile.svg" else exports.export)(path)
    assert f"{path}: cannot be written (No space left on device); " in said[0]
    assert path.read_bytes() == b"old"
    assert [other for other in tmp_path.iterdir() if other.suffix in (".tmp", ".new")] == []
