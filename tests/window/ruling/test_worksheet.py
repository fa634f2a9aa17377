"""The worksheet's own acts: close calls stand out, sums by their parts fold, the deciding line is in view."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.core.folding import folded
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import BY_PARTS, Effect
from losview.window.files.opened_map import OpenedMap, read_map
from losview.window.widgets.plain_text import unbroken_numbers
from tests.support.hand import opened
from tests.support.windows import valley_map

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

NEVER = Qt.KeyboardModifier.NoModifier


def first_map() -> OpenedMap:
    """Ravensgill, with hills that many checks ask about."""
    return read_map("demo:ravensgill")


@pytest.fixture
def gill(window):
    return window


def lay(window, hand, a, b):
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex(a)), LineEnd(board.hex(b)))
    hand.rest()
    return window.sighting.verdict


def middle(sheet, row):
    return sheet.cursorRect(QTextCursor(sheet.document().findBlockByNumber(row))).center() + QPoint(60, 0)


def row_of(sheet, text):
    return next(i for i in range(sheet.document().blockCount())
                if text in sheet.document().findBlockByNumber(i).text())


def test_a_close_call_says_in_badge_worksheet_and_copy_what_is_missed_and_by_how_much(gill, hand):
    verdict = lay(gill, hand, "N7", "X9")
    said = verdict.close.say()
    assert "V9" in said
    assert f"by only {verdict.close.margin.thousandths / 1000:g} hex" in said
    assert "hindered by 1" in said
    assert gill.ruling.title.text().endswith("close call")
    assert gill.ruling.badge.near.isVisible()
    assert gill.ruling.badge.near.text() == unbroken_numbers(said)
    assert said in gill.ruling.sheet.toPlainText()
    assert said in gill.ruling.text()
    sheet = gill.ruling.sheet
    shot = sheet.viewport().grab().toImage()
    bar = sheet.box_of(verdict.close)
    scale = shot.devicePixelRatio()
    ink = shot.pixelColor(round(1 * scale), round(bar.center().y() * scale))
    assert ink.name() == gill.ruling.colours.hindered
    lay(gill, hand, "N7", "O8")
    assert not gill.ruling.badge.near.isVisible()


def test_what_is_named_is_what_changes_the_answer(gill, hand):
    """Out of the way with what a close call names, and the answer is the one it tells of, or no close call is left."""
    verdict = lay(gill, hand, "A7", "DD10")
    assert verdict.close.where.hex == gill.document.board.hex("Z10")
    assert "DD10 would not be seen" in verdict.close.say()
    gill.sighting.choose_option("margin", "0")
    hand.rest()
    assert gill.sighting.verdict.close is None


def test_sums_by_their_parts_are_folded_until_they_are_asked_for(gill, hand):
    lay(gill, hand, "N7", "O2")
    panel, sheet = gill.ruling, gill.ruling.sheet
    assert "rule by rule" in panel.text()
    assert "rule by rule" not in sheet.toPlainText()
    row = row_of(sheet, "one more line")
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, NEVER, middle(sheet, row))
    assert "rule by rule" in sheet.toPlainText()
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_End)
    QTest.keyClick(sheet, Qt.Key.Key_Return)
    assert "rule by rule" not in sheet.toPlainText()


def test_the_sum_of_the_reason_that_decides_stays(gill, hand):
    verdict = lay(gill, hand, "Q3", "S7")
    assert verdict.decided_by.rule == "A6.4"
    at = verdict.worksheet.index(verdict.decided_by)
    assert verdict.worksheet[at - 1].rule == BY_PARTS
    assert verdict.worksheet[at - 1].say() in gill.ruling.sheet.toPlainText()
    assert gill.ruling.badge.rule.text() == BY_PARTS
    assert "= 3 blind hexes" in gill.ruling.badge.reason.text().replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("ends", [("N7", "O2"), ("Q3", "S7"), ("A7", "DD10"), ("D10", "N7"), ("N7", "X9")])
def test_what_blocks_or_hinders_is_in_view_and_clear_sheets_begin_at_their_top(gill, hand, ends):
    gill.resize(1200, 560)
    QApplication.processEvents()
    verdict = lay(gill, hand, *ends)
    sheet = gill.ruling.sheet
    band = sheet.box_of(verdict.decided_by)
    if verdict.decided_by.effect is Effect.PASSES:
        # Scrolled only so far that the lower edge does not cut the deciding reason.
        at_top = sheet.verticalScrollBar().value()
        assert at_top == 0 or abs(band.bottom() - sheet.viewport().height()) <= 1
        return
    assert band.top() >= -1
    assert band.top() < sheet.viewport().height()
    assert band.bottom() <= sheet.viewport().height() + 1 or band.top() <= 1


def test_a_last_reason_that_decides_is_in_view_with_its_background(gill, hand):
    opened(gill, "demo:ferrow-valley", ask=False)
    gill.resize(1100, 640)
    hand.settle()
    verdict = lay(gill, hand, "1008", "0114")
    band, sheet = gill.ruling.sheet.box_of(verdict.decided_by), gill.ruling.sheet
    assert 0 <= band.top() < band.bottom() <= sheet.viewport().height()


def test_a_hill_is_one_line_and_lights_all_its_hexes(gill, hand):
    """A6.2 says the same of fifteen hexes: once, in the window and in the copy; the map shows which, either way."""
    verdict = lay(gill, hand, "AA5", "A5")
    panel, sheet = gill.ruling, gill.ruling.sheet
    said = "T4 to K5 (15 hexes): ground, top 2 > 0, higher than both ends: blocked."
    assert said in sheet.toPlainText()
    assert said in panel.text()
    assert len(panel.text().splitlines()) < len(verdict.worksheet)
    sheet.setFocus()
    while sheet.current is None or sheet.current.say() not in said:
        QTest.keyClick(sheet, Qt.Key.Key_Down)
    line = sheet.current
    lit = gill.scene.marks.highlighted
    assert len(lit) == 15
    assert {line.where.hex for line in verdict.worksheet if "ground, top 2" in line.say()} == set(lit)
    spans = [line.span for line in verdict.worksheet if "ground, top 2" in line.say()]
    assert gill.scene.thread_item.highlighted == (float(spans[0][0]), float(spans[-1][1]))
    # A hex of its middle, pointed at elsewhere, marks the line.
    panel.point_at((lit[7],), follow=True)
    assert line in sheet.marked


@pytest.mark.own_window
def test_the_rules_column_asks_what_a_rule_is_and_the_reasons_do_not(gill, hand):
    lay(gill, hand, "Q3", "S7")
    sheet, asked = gill.ruling.sheet, []
    sheet.asked.connect(asked.append)
    reason = next(line for line in gill.sighting.verdict.worksheet if line.rule == "A6.4")
    place = sheet.box_of(reason).center().toPoint()
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, NEVER, place)
    assert asked == []
    QTest.mouseClick(sheet.viewport(), Qt.MouseButton.LeftButton, NEVER, QPoint(26, place.y()))
    assert asked == ["A6.4"]
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    QTest.keyClick(sheet, Qt.Key.Key_Enter)
    assert asked == ["A6.4", "ends"]


def _far_end(window) -> str:
    """The label of the hex with the longest worksheet from B5 of those that are seen: no reason has to be in view."""
    board, judge = window.document.board, window.sighting.judge
    firer = LineEnd(board.hex("B5"))
    sheets = {hex_: judge.judge_one(firer, LineEnd(hex_)) for hex_ in board.grid.hexes()}
    seen = [hex_ for hex_, verdict in sheets.items() if verdict.visible]
    return board.label(max(seen, key=lambda hex_: len(folded(sheets[hex_]))))


@pytest.fixture
def low(window, hand):
    """A window so low that a long worksheet goes on below the view, and where a drag from B5 makes it long."""
    window.files.show(valley_map())
    window.resize(960, 516)
    hand.settle()
    return _far_end(window)


def _unwritten(window) -> list[str]:
    """What the worksheet's text lacks."""
    text = window.ruling.sheet.toPlainText()
    return [line.say() for line in folded(window.sighting.verdict) if line.say() not in text]


def test_in_mid_drag_reasons_below_the_view_wait_until_the_hand_rests(window, hand, qtbot, low):
    sheet = window.ruling.sheet
    hand.press("B5")
    hand.move(low)
    assert _unwritten(window)
    assert sheet.document().size().height() >= sheet.verticalScrollBar().value() + sheet.viewport().height()
    qtbot.waitUntil(lambda: not _unwritten(window))
    assert sheet.verticalScrollBar().maximum() > 0
    hand.release(low)


@pytest.mark.parametrize("turn", [
    lambda sheet, _: QTest.keyClick(sheet, Qt.Key.Key_End),
    lambda sheet, _: (sheet.setFocus(), QTest.keyClick(sheet, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)),
    lambda sheet, verdict: sheet.mark([verdict.worksheet[-1]]),
    lambda sheet, _: sheet.resize(sheet.width(), sheet.height() + 40),
])
def test_whoever_turns_to_a_worksheet_finds_all_of_it(window, hand, low, turn):
    hand.press("B5")
    hand.move(low)
    assert _unwritten(window)
    turn(window.ruling.sheet, window.sighting.verdict)
    assert not _unwritten(window)
    hand.release(low)


def test_a_thread_laid_without_a_drag_has_its_whole_worksheet(window, low):
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("B5")), LineEnd(board.hex(low)))
    assert not _unwritten(window)


def test_a_deciding_reason_that_passes_is_never_cut_by_the_lower_edge(window, hand):
    window.files.show(read_map("demo:first-map"))
    hand.settle()
    board = window.document.board
    window.sighting.lay(LineEnd(board.hex("D5")), LineEnd(board.hex("L6"), eye=QUARTERS_PER_LEVEL))
    hand.rest()
    sheet, decides = window.ruling.sheet, window.sighting.verdict.decided_by
    assert decides.effect is Effect.PASSES
    in_view = 0
    for high in range(620, 1000, 14):
        window.resize(1200, high)
        hand.rest()
        box, lower = sheet.box_of(decides), sheet.viewport().height()
        assert box.bottom() <= lower or box.top() >= lower, high
        in_view += box.bottom() <= lower
    assert in_view >= 3
