"""What keeps the window quick: asked once, written at once, painted only where new; and the watch of the bench."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.bench import window_rows
from losview.bench.loop_yardstick import Sample, with_yardstick, yardstick
from losview.bench.rounds import MAX_ROUNDS, QUIET, SHARE, Rounds, at_share
from losview.bench.window_driver import HEIGHT, WIDTH, WindowDriver
from losview.bench.window_rows import corner_of_map, wander
from losview.hexes.hex import distance
from losview.rules.core.folding import folded
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import RULE_SETS
from losview.window.widgets.theme import DARK, LIGHT
from tests.support.hand import wait_for
from tests.support.valley import valley


@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_a_profile_of_a_verdict_at_hand_is_the_profile_that_asks_for_it(rules):
    board = valley()
    judge = rules.prepare(board)
    for label in ("C3", "J4", "K9", "H2"):
        a, b = LineEnd(board.hex("B5")), LineEnd(board.hex(label))
        assert judge.profile(a, b, judge.judge_one(a, b)) == judge.profile(a, b)


def test_a_frame_of_the_drag_asks_the_rules_once_and_shows_ruling_and_profile(window, hand, monkeypatch):
    judge = window.sighting.judge
    asked = []
    judge_one = type(judge).judge_one
    monkeypatch.setattr(type(judge), "judge_one", lambda self, a, b: asked.append((a, b)) or judge_one(self, a, b))
    hand.press("B5")
    for label in ("E5", "H4", "K5"):
        asked.clear()
        hand.move(label)
        board = window.document.board
        ends = LineEnd(board.hex("B5")), LineEnd(board.hex(label))
        assert asked == [ends]
        QApplication.processEvents()
        assert asked == [ends]
        assert window.ruling.heading.text().startswith(f"B5 eye\N{NO-BREAK SPACE}1 → {label} eye\N{NO-BREAK SPACE}")
        for line in folded(window.sighting.verdict):
            assert line.say() in window.ruling.sheet.toPlainText()
        assert window.profile.profile.columns[-1].hex == board.hex(label)
    hand.release("K5")


def test_words_beside_the_map_follow_a_drag_no_more_often_than_they_are_read(window, hand, qtbot):
    hexes = ("E5", "F5", "G6", "H6", "I6", "J7")
    said = set()
    hand.press("B5")
    for label in hexes:
        hand.move(label)
        QApplication.processEvents()
        assert window.ruling.heading.text().split(" → ")[1].startswith(label)
        said.add((window.status.hex.text().split("  ·  ")[0], window.toolbar.target.label.text()))
    assert len(said) < len(hexes), "the words changed with every hex"
    qtbot.waitUntil(lambda: window.toolbar.target.label.text() == "J7" and window.status.hex.text().startswith("J7"))
    hand.move("E5")
    hand.move("H4")
    hand.release("H4")
    assert window.toolbar.target.label.text() == "H4"
    assert window.status.hex.text().startswith("H4")


def test_every_reason_has_its_place_in_the_worksheet(window, hand):
    window.resize(1200, 1000)
    hand.settle()
    hand.drag("B5", "K5")
    sheet = window.ruling.sheet
    found = []
    for y in range(sheet.viewport().height()):
        line = sheet.line_at(QPoint(120, y))
        if line is not None and (not found or found[-1] != line):
            found.append(line)
    verdict = window.sighting.verdict
    assert found == [*verdict.worksheet, *verdict.advisories]
    assert sheet.line_at(QPoint(120, sheet.viewport().height() - 1)) is None


def test_the_worksheet_can_be_selected_and_copied(window, hand):
    hand.drag("B5", "K5")
    sheet = window.ruling.sheet
    sheet.setFocus()
    QTest.keyClick(sheet, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    chosen = sheet.textCursor().selection().toPlainText()
    for line in window.sighting.verdict.worksheet:
        assert line.rule in chosen
        assert line.say() in chosen


def test_a_hidden_ruling_is_written_when_it_is_shown(window, hand):
    window.docks.ruling.hide()
    hand.drag("B5", "K5")
    said = window.sighting.verdict.worksheet[0].say()
    assert said not in window.ruling.sheet.toPlainText()
    assert said in window.ruling.text()
    window.docks.ruling.show()
    hand.rest()
    assert said in window.ruling.sheet.toPlainText()


def test_a_stroke_painted_bit_by_bit_looks_as_if_painted_at_once(window, hand):
    view, marks, board = window.view, window.scene.marks, window.document.board
    view.take(window.palette_.tools["brush"])
    view.fit()
    hand.settle()
    before = view.viewport().grab().toImage()
    hand.press("C3")
    for label in ("D3", "E4", "F6", "G6"):
        hand.move(label)
        QApplication.processEvents()
    wait_for(lambda: window.document.open_map.previews)  # the map as the stroke will make it
    hand.settle()
    bit_by_bit = view.viewport().grab().toImage()
    view.set_zoom(2.0)
    view.viewport().grab()
    view.fit()
    hand.settle()
    at_once = view.viewport().grab().toImage()
    for hex_ in board.grid.hexes():
        spot = view.viewportTransform().map(QPointF(*window.scene.layout_.centre(hex_))).toPoint()
        inside = QRect(spot - QPoint(7, 7), spot + QPoint(7, 7))
        assert bit_by_bit.copy(inside) == at_once.copy(inside), board.label(hex_)
        assert (at_once.copy(inside) != before.copy(inside)) == (hex_ in marks.preview), board.label(hex_)
    hand.release("G6")
    assert marks.preview == ()


def test_the_profile_is_the_same_however_it_is_painted(window, hand):
    hand.drag("B5", "K5")
    panel = window.profile
    pictures = []
    for _ in range(2):
        picture = QImage(panel.size(), QImage.Format.Format_RGB32)
        painter = QPainter(picture)
        panel.render(painter, QPoint())
        painter.end()
        pictures.append(picture)
        panel.set_theme(DARK)
        panel.grab()
        panel.set_theme(LIGHT)
    assert pictures[0] == pictures[1]


def test_the_trial_does_what_a_hand_does(qapp):
    board = valley()
    driver = WindowDriver(board, "cwb")
    try:
        assert (driver.window.width(), driver.window.height()) == (WIDTH, HEIGHT)
        firer, hexes = board.hex("B5"), [board.hex(label) for label in ("C5", "F4", "K5")]
        laid, held = [], set()
        driver.window.sighting.thread_changed.connect(lambda: laid.append(driver.window.sighting.ruling_ends()))
        view = driver.window.view
        view.hovered.connect(lambda _: held.add((view.tracing, QGuiApplication.mouseButtons())))
        assert len(driver.drag(firer, hexes)) == len(hexes)
        assert {buttons for tracing, buttons in held if tracing} == {Qt.MouseButton.LeftButton}
        assert [(LineEnd(firer), LineEnd(hex_)) for hex_ in hexes] == [ends for ends in laid if ends is not None]
        assert min(driver.field(firer)) > 0
        assert driver.window.scene.composed_layer.shown.request.field.request.viewer == LineEnd(firer)
        before = board.cover_at.copy()
        names = []
        driver.window.document.undo.indexChanged.connect(lambda at: names.append(at))
        took, end = driver.stroke(hexes)
        assert len(took) == len(hexes) - 1
        assert end > 0
        assert names == [1, 0]
        assert (board.cover_at == before).all()
    finally:
        driver.close()


def _rounds(least: float) -> Rounds:
    rounds = Rounds()
    rounds.least = least
    return rounds


def test_what_others_disturb_is_left_out_of_one_figure_and_counted_in_the_other():
    quiet, loud = [Sample(0.001, 0.0002)] * 20, [Sample(0.1, 0.0009)] * 10
    made = list(_rounds(0.0002).rows("frame", quiet + loud, 8.0))
    assert [row.value for row in made] == pytest.approx([1.0, 100.0, 1.0])
    assert [row.ok for row in made] == [True, None, None]
    assert "20 least disturbed" in made[0].name
    assert "all 30" in made[1].name


def test_on_a_machine_that_is_always_disturbed_the_least_disturbed_count():
    samples = [Sample(0.001 * n, 0.001 * n) for n in range(1, 101)]
    row = next(_rounds(0.0001).rows("frame", samples, 8.0))
    assert f"{SHARE * 100:.0f} least disturbed" in row.name
    assert row.value == pytest.approx(24.0)


@pytest.mark.parametrize(("sticks", "made"), [
    ([1.0] * 9, 3),
    ([1.0, 1.01 * QUIET, 1.0, 1.01 * QUIET, QUIET], 5),
    ([1.01 * QUIET] * 3 * MAX_ROUNDS, 3 * MAX_ROUNDS),
    ([1.0, 1.0, 0.5, 0.5, 0.5, 0.5], 5),  # the machine can do better than in the first ones
])
def test_rounds_are_made_until_enough_was_undisturbed(sticks, made):
    around = iter(sticks)
    assert len(_rounds(1.0).make(3, lambda: [Sample(0.001, next(around))])) == made


def test_the_yardstick_is_the_slower_of_those_around(monkeypatch):
    assert 0 < yardstick() < 1
    around = iter([0.25, 0.5])
    monkeypatch.setattr("losview.bench.loop_yardstick.yardstick", lambda: next(around))
    assert with_yardstick(lambda: 3.0) == (3.0, 0.5)


def test_a_share_is_that_of_the_least():
    assert at_share(list(range(1, 101)), 0.95) == 95
    assert at_share([3.0], 0.95) == 3.0
    assert at_share([1.0, 2.0], 0.5) == 1.0


def test_the_way_of_the_hand_stays_on_the_map_and_moves():
    board = window_rows.hill_map(24)
    way = wander(board, 40)
    assert len(way) == 40
    assert all(hex_ in board.grid for hex_ in way)
    assert len(set(way)) > 20
    assert len({distance(way[0], hex_) for hex_ in way}) > 3


def test_a_map_cut_smaller_is_the_same_where_it_is():
    board = window_rows.hill_map(24)
    part = corner_of_map(board, 20, 10)
    assert (part.grid.columns, part.grid.rows) == (20, 10)
    for hex_ in part.grid.hexes():
        assert part.level(hex_) == board.level(hex_)
        assert part.cover(hex_) == board.cover(hex_)
