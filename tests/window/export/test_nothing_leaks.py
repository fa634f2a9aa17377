"""Nothing that leaves the referee's desk names a unit that its readers may not know, whatever it is made of.

Each output is asked for by its menu entry and answered as a person does, and its bytes are searched: of PDF all that is
packed in it, of pictures what they carry beside their pixels.
"""

from __future__ import annotations

import csv
import re
import zlib
from datetime import datetime

import pytest
from PySide6.QtCore import QBuffer, QIODevice, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QDialog, QFileDialog, QPushButton

from losview.board.edits.counter_edits import SetCounter
from losview.board.scenario.counter_sides import side_names
from losview.features.records.window.rulings_feature import RulingsFeature
from losview.features.records.window.sheets_feature import SheetsFeature
from losview.formats.sketch import sketch
from losview.rules.sides.audience import EVERYONE, REFEREE, Audience
from losview.window.export.export_actions import ExportActions
from losview.window.files.opened_map import OpenedMap
from losview.window.widgets.copy_button import FORMAT
from tests.support.hand import LEFT, Hand, opened, wait_for
from tests.support.pdf_text import words_of

SHARES_WINDOW = True

#: Hobby is hidden in the way, Plover concealed beside it, Boxer hidden on the other side; Linden nobody sees.
GAME = """
    grid pointy
    terrain
    . . . . . . . . . .
     . . . . . . . . . .
    . . . . . . . . . .
     . . . . . . . . . .
    levels
    0 0 0 0 0 0 0 9 0 0
     0 0 0 0 0 0 0 9 0 0
    0 0 0 0 0 0 0 9 0 0
     0 0 0 0 0 0 0 9 0 0
    units
    blue infantry A2 "Elder"
    blue infantry A4 "Aspen"
    blue artillery A3 "Boxer" concealment hidden
    red cavalry C2 "Hobby" concealment hidden
    red infantry D1 "Plover" concealment concealed
    red infantry F2 "Quail"
    red infantry F4 "Rowan"
    red infantry J1 "Linden"
    scenario
      sides = ["blue", "red"]
    """
NAMES = ("Elder", "Aspen", "Boxer", "Hobby", "Plover", "Quail", "Rowan", "Linden")
#: The outputs that name units.
NAMING = ("ruling page .html", "ruling page .pdf", "print ruling .pdf", "print .pdf", "disagree .txt",
          "export SVG drawing in layers.svg", "export PDF page.pdf", "export PDF poster.pdf", "export GeoJSON.geojson")
#: Who is known, by those for whom it is.
OPEN = {"Elder", "Aspen", "Quail", "Rowan"}
KNOWN = {"Everyone": OPEN, "Blue": OPEN | {"Boxer"}, "Red": OPEN | {"Hobby", "Plover", "Linden"}}


def first_map() -> OpenedMap:
    board = sketch(GAME)
    board.title = "Gap"
    return OpenedMap(board, None, "cwb")


@pytest.fixture(autouse=True)
def laid(window):
    """The line to the unit behind the hidden one, at a time that does not pass."""
    hand = Hand(window)
    hand.drag("A2", "F2")
    hand.settle()
    assert not window.sighting.verdict.visible
    window.features.of(RulingsFeature).now = lambda: datetime(2026, 11, 28, 12, 0)
    yield
    window.features.of(RulingsFeature).now = datetime.now


def answer(audience, kind=""):
    """Answer the dialogs that come up: choose for whom it is, "" as proposed, and what; then press its first button."""
    met = []

    def meet():
        box = QApplication.activeModalWidget()
        if not isinstance(box, QDialog) or not box.isVisible():
            return
        met.append(type(box).__name__)
        combos = [combo for combo in box.findChildren(QComboBox) if combo.isVisible()]
        for wanted in filter(None, (audience, kind)):
            combo = next((one for one in combos if one.findText(wanted) >= 0), None)
            if combo is not None:
                combo.setFocus()
                while combo.currentText() != wanted:
                    step = Qt.Key.Key_Down if combo.findText(wanted) > combo.currentIndex() else Qt.Key.Key_Up
                    QTest.keyClick(combo, step)
        buttons = [one for one in box.findChildren(QPushButton) if one.isVisible() and one.isEnabled()]
        for button in [one for one in buttons if one.text().replace("&", "") in ("Export…", "Save…", "Print…")][:1]:
            QTest.mouseClick(button, LEFT)
        if box.isVisible():
            box.reject()

    timer = QTimer(QApplication.instance(), interval=10)
    timer.timeout.connect(meet)
    timer.start()
    return timer, met


def act(window, key, audience="", kind=""):
    timer, met = answer(audience, kind)
    window.menus.actions[key].trigger()
    timer.stop()
    timer.deleteLater()
    return met


def unpacked(data: bytes) -> bytes:
    """A file with all that is packed in it."""
    found = [data, " ".join(words_of(data)).encode()] if data.startswith(b"%PDF") else [data]
    for part in re.findall(rb"stream\r?\n(.*?)endstream", data, re.DOTALL):
        try:
            found.append(zlib.decompressobj().decompress(part))
        except zlib.error:
            continue
    if data.startswith(b"\x89PNG"):
        image = QImage.fromData(data)
        found += [f"{key}={image.text(key)}".encode() for key in image.textKeys()]
    return b"\n".join(found)


def painted(data: bytes) -> bytes:
    """What the pages of a PDF paint and say, without numbers."""
    packed = re.findall(rb"stream\r?\n(x.*?)endstream", data, re.DOTALL)
    pages = [page for part in packed if b" l\n" in (page := zlib.decompressobj().decompress(part))]
    assert pages
    return b"\n".join([*(re.sub(rb"-?[\d.]+", b"", page) for page in pages), *map(str.encode, words_of(data))])


def png(image: QImage) -> bytes:
    held = QBuffer()
    held.open(QIODevice.OpenModeFlag.WriteOnly)
    assert image.save(held, "PNG")
    return bytes(held.data().data())


def clipped() -> bytes:
    """What is on the clipboard, in all its forms."""
    data = QGuiApplication.clipboard().mimeData()
    parts = [data.text().encode(), bytes(data.data(FORMAT).data())]
    if data.hasImage():
        parts.append(unpacked(png(QGuiApplication.clipboard().image())))
    return b"\n".join(parts)


@pytest.fixture
def outputs(window, tmp_path, monkeypatch):
    """Makes all outputs for an audience, "" for whom is proposed, or only one; their bytes by name."""
    target = []
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target[-1]), ""))

    def printed(window_, title, layout, print_on):
        printer = QPrinter()
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(target[-1]))
        print_on(printer)

    for module in (ExportActions.__module__, SheetsFeature.__module__):
        monkeypatch.setattr(f"{module}.preview_print", printed)

    def made(audience, only=""):
        asked = [("ruling page", "", ".html"), ("ruling page", "", ".pdf"), ("print ruling", "", ".pdf"),
                 ("disagree", "", ".txt"), ("print", "", ".pdf"), ("export profile", "", ".svg")]
        asked += [("export", kind, suffix) for kind, suffix in (
            ("PNG picture", ".png"), ("SVG drawing in layers", ".svg"), ("PDF page", ".pdf"), ("PDF poster", ".pdf"),
            ("Table of hexes (CSV)", ".csv"), ("GeoJSON", ".geojson"))]
        found = {}
        for key, kind, suffix in asked if not only else [one for one in asked if f"{one[0]} {one[1]}{one[2]}" == only]:
            target.append(tmp_path / f"{key} {kind} {audience}{suffix}")
            act(window, key, audience, kind)
            found[f"{key} {kind}{suffix}"] = unpacked(target[-1].read_bytes())
        for key in () if only else ("copy sheet", "copy picture", "copy position", "copy ruling"):
            act(window, key)
            found[key] = clipped()
        return found

    return made


def named(outputs: dict[str, bytes]) -> dict[str, set[str]]:
    """The units that each output names."""
    return {key: {name for name in NAMES if re.search(rf"(?<![A-Za-z]){name}".encode(), data)}
            for key, data in outputs.items()}


@pytest.mark.parametrize("audience", ["", "Blue", "Red"])
def test_no_output_names_a_unit_that_its_readers_may_not_know(window, outputs, audience):
    made = outputs(audience)
    known = KNOWN[audience or "Everyone"]
    assert {key: names - known for key, names in named(made).items() if names - known} == {}
    drawn = named(made)
    assert {key: {"Elder", "Quail"} - drawn[key] for key in NAMING if not {"Elder", "Quail"} <= drawn[key]} == {}
    says = made["ruling page .html"]
    for text in (says, made["copy ruling"]):
        assert (b"cavalry" in text) is (audience == "Red")
    assert (b"ought to be not seen" in made["disagree .txt"]) is (audience != "Red")  # against what they are told
    units = {row["hex"]: row["units"] for row in csv.DictReader(
        made["export Table of hexes (CSV).csv"].decode().splitlines())}
    assert (units["C2"], units["A3"]) == (("1", "0") if audience == "Red" else ("0", str(int(audience == "Blue"))))
    assert ("A2 sees F2" in says.decode()) is (audience != "Red")


def test_what_is_hidden_changes_no_byte_of_what_a_side_gets(window, outputs):
    """Two games that differ in what blue cannot know: all its files are the same.

    Of PDF what is painted is compared without its numbers: Qt measures letters a 64th of a pixel wider at times.
    """
    made = []
    for text in (GAME, GAME.replace("Hobby", "Sneak").replace("cavalry C2", "artillery C2").replace("Plover", "Crane")):
        board = sketch(text)
        board.title = "Gap"
        window.files.show(OpenedMap(board, None, "cwb"))
        Hand(window).drag("A2", "F2")
        Hand(window).settle()
        made.append({key: painted(data) if b"%PDF" in data[:9] else data for key, data in outputs("Blue").items()})
    assert [key for key in made[0] if made[0][key] != made[1][key]] == []


def test_the_referee_gets_all_where_he_says_so_and_only_then(window, outputs):
    page = "ruling page .html"
    near = {"Elder", "Boxer", "Hobby", "Plover", "Quail"}  # the others are elsewhere on the map
    assert named(outputs("The referee", page))[page] == near
    assert named(outputs("", page))[page] == {"Elder", "Quail"}


def test_those_are_asked_about_first_who_may_know_least(window, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: ("", ""))
    seen = []

    def look():
        box = QApplication.activeModalWidget()
        if box is None:
            QTimer.singleShot(10, look)
            return
        combo = box.findChild(QComboBox)
        seen.append([combo.itemText(at) for at in range(combo.count())])
        seen.append((combo.currentText(), box.box.about.text(), box.box.differs.text()))
        QTest.keyClick(combo, Qt.Key.Key_End)
        seen.append((combo.currentText(), box.box.about.text(), box.box.differs.text()))
        box.reject()

    QTimer.singleShot(0, look)
    window.menus.actions["ruling page"].trigger()
    assert seen[0] == ["Everyone", "Blue", "Red", "The referee"]
    assert seen[1] == ("Everyone", "Only what all sides know.", "Their ruling differs from yours: “✓ Seen” instead of "
                       "“✕ Not seen”.")
    assert seen[2] == ("The referee", "Everything on the map, including what is hidden from players.", "")


def test_nobody_is_asked_where_nothing_is_hidden(window, tmp_path, monkeypatch):
    board = sketch(re.sub(" concealment \\w+", "", GAME))
    window.files.show(OpenedMap(board, None, "cwb"))
    Hand(window).drag("A2", "F2")
    Hand(window).settle()
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "page.html"), ""))
    assert act(window, "ruling page") == []
    text = (tmp_path / "page.html").read_text()
    assert {name for name in NAMES if name in text} == {"Elder", "Boxer", "Hobby", "Plover", "Quail"}
    assert "as known to" not in text


def test_the_choice_is_remembered_until_the_map_is_closed(window, tmp_path, monkeypatch):
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(tmp_path / "page.html"), ""))
    act(window, "ruling page", "Blue")
    assert window.statusBar().currentMessage().endswith(
        "Only what Blue knows: its units, and those they see.")
    act(window, "copy ruling")
    text = QGuiApplication.clipboard().text()
    assert "as known to Blue" in text
    assert "Hobby" not in text
    act(window, "ruling page", "The referee")
    act(window, "copy ruling")
    assert "as known to Blue" in QGuiApplication.clipboard().text()
    window.files.show(first_map())
    Hand(window).drag("A2", "F2")
    act(window, "copy ruling")
    assert "as known to everyone" in QGuiApplication.clipboard().text()


def test_what_is_copied_for_others_is_laid_again(window):
    """Their position names no file, and the hash is that of their map: the title says which map it is."""
    act(window, "copy position")
    assert '"file"' not in QGuiApplication.clipboard().text()
    Hand(window).drag("B1", "C1")
    act(window, "lay position")
    wait_for(lambda: [window.document.board.label(end.hex) for end in window.sighting.laid_ends()] == ["A2", "F2"])


@pytest.mark.own_window
def test_the_night_of_a_picture_is_that_of_the_map_that_they_know(window):
    """Rings of night vision and darkness tell of units: those of a hidden one are in the referee's picture alone."""
    opened(window, "demo:lantern-mill", ask=False)
    Hand(window).settle()
    board = window.document.board
    sides = side_names(board)
    for number, counter in board.counters.items():
        if counter.side == sides[0]:
            window.document.do(SetCounter.of(board, number, concealment="hidden"))
    window.document.undo.setClean()
    Hand(window).settle()
    contents = window.export_actions.contents
    theirs, own = contents(Audience("side", sides[1])), contents(Audience("side", sides[0]))
    assert {ring.side for ring in contents(REFEREE).night.rings} == set(sides)
    assert {ring.side for ring in theirs.night.rings} == {sides[1]}
    assert sides[0] in {ring.side for ring in own.night.rings}
    assert theirs.unseen is None
    window.night.look_as(sides[0])
    wait_for(lambda: window.night.unseen is not None)
    assert contents(REFEREE).unseen is window.night.unseen
    assert contents(EVERYONE).unseen is None
    assert (contents(Audience("side", sides[1])).unseen != window.night.unseen).any()
