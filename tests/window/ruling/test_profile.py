"""The profile tells the truth: its colours, its hatching, its labels; pointed at and gone through by keyboard."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, pairwise

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QHelpEvent, QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from losview.board.board import fill_hexes
from losview.board.hex_terrain import Feature, HexTerrain
from losview.drawing.art.outcomes import ACCENT, BLUE, ORANGE
from losview.drawing.verdict_text import leading
from losview.formats.format import open_map
from losview.hexes.lattice import corner
from losview.rules.case_file import read_case
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Outcome
from losview.rules.ends import PRESETS
from losview.window.files.opened_map import OpenedMap, read_map
from losview.window.ruling import annotations
from losview.window.ruling.annotations import placed_brackets
from losview.window.ruling.columns import LEFT, MIN_WIDTH, RIGHT, column_edges, column_spans
from losview.window.ruling.drawing import ProfileDrawing
from losview.window.ruling.names import moved_clear_of_thread
from losview.window.ruling.screen_drawing import HEADING_HEIGHT
from losview.window.widgets.plain_text import unbroken_numbers
from losview.window.widgets.theme import LIGHT
from tests.support.dose import some_at_once
from tests.support.hand import Hand, opened, wait_for
from tests.support.paths import CASES

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def zones(window, hand):
    """Wait for the blind zones."""
    wait_for(lambda: window.profile.zones is not None, "no blind zones")
    hand.rest()
    return window.profile.zones


def sketch(window) -> ProfileDrawing:
    """A sketch like the panel's, to ask where things are."""
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    made = ProfileDrawing(painter, window.profile.contents(), QRectF(window.profile.rect()), LIGHT)
    painter.end()
    return made


def lay(window, hand, outcome):
    """Lay a thread with that outcome to a hex far away."""
    board, judge = window.document.board, window.sighting.judge
    start = board.hex("B5")
    hexes = sorted(board.grid.hexes(), key=lambda h: -abs(h.q - start.q) - abs(h.r - start.r))
    target = next(h for h in hexes if judge.judge_one(LineEnd(start), LineEnd(h)).outcome == outcome)
    hand.drag("B5", board.label(target))
    return judge.judge_one(LineEnd(start), LineEnd(target))


def spot(window, column):
    """The middle of a column on the panel."""
    sides = column_edges(column_spans(window.profile.profile), LEFT, window.profile.width() - LEFT - RIGHT)
    i = window.profile.profile.columns.index(column)
    return QPoint(round(sum(sides[i]) / 2), window.profile.height() - 40)


@pytest.mark.parametrize(("outcome", "colour"), [(Outcome.HINDERED, ORANGE), (Outcome.BLOCKED, ACCENT)])
def test_the_far_end_has_the_outcomes_colour(window, hand, outcome, colour):
    lay(window, hand, outcome)
    hand.rest()
    shot = window.profile.grab().toImage()
    made = sketch(window)
    x, y = made.x(1), made.y(made.eye_levels[1])
    assert shot.pixelColor(round(x - 6), round(y)) == QColor(colour)
    assert shot.pixelColor(round(made.x(0) + 3), round(made.y(made.eye_levels[0]) + 5)) == QColor(BLUE)


def test_hatching_lies_where_the_field_does_not_see_and_nowhere_else(window, hand):
    lay(window, hand, Outcome.BLOCKED)
    found = zones(window, hand)
    field_of = {}
    board, made = window.document.board, sketch(window)
    hand.settle()
    field = window.sighting.field
    usual = {column.hex: window.sighting.judge.threads([(LineEnd(column.hex), LineEnd(column.hex))]).start_height[0]
             for column in window.profile.profile.columns}
    for zone in found:
        for quarters in (usual[zone.hex],):
            if zone.bottom <= Fraction(int(quarters), 4) < zone.top:
                field_of[zone.hex] = field.outcome[board.grid.cell(zone.hex)]
    target = window.sighting.target.hex
    assert target in field_of
    assert all(outcome > Outcome.HINDERED for outcome in field_of.values())
    with_, without = window.profile.grab().toImage(), None
    window.profile.zones = ()
    window.profile.update()
    hand.rest()
    without = window.profile.grab().toImage()
    changed = [(x, y) for x in range(with_.width()) for y in range(with_.height())
               if with_.pixel(x, y) != without.pixel(x, y)]
    assert any(y < HEADING_HEIGHT for _, y in changed)  # there it is said what the hatching says
    changed = [(x, y) for x, y in changed if y >= HEADING_HEIGHT]
    assert changed
    at = {column.hex: i for i, column in enumerate(window.profile.profile.columns)}
    boxes = [made.column_box(at[z.hex], float(z.bottom), float(z.top)).adjusted(-1, -1, 1, 1) for z in found]
    assert all(any(box.contains(QPointF(x + 0.5, y + 0.5)) for box in boxes) for x, y in changed)


def test_blind_zones_are_those_of_the_thread_that_is_shown(window, hand):
    lay(window, hand, Outcome.BLOCKED)
    first = zones(window, hand)
    hand.press("C8")
    for label in ("E8", "H8", "K9"):
        hand.move(label)
        assert window.profile.zones is None  # nothing is worked out in mid-drag
    hand.release("K9")
    second = zones(window, hand)
    hexes = {column.hex for column in window.profile.profile.columns}
    assert {zone.hex for zone in second} <= hexes
    assert second != first


@pytest.fixture
def written(monkeypatch):
    """Every text that is written into a profile."""
    texts = []
    for owner, name in ((QPainter, "drawText"), (ProfileDrawing, "draw_text")):
        real = getattr(owner, name)
        monkeypatch.setattr(owner, name,
                            lambda self, *args, real=real: (texts.append(args[-1]), real(self, *args))[1])
    return texts


def test_ends_and_what_decides_are_always_labelled(window, hand, written):
    board = window.document.board
    for width in (1500, 980):
        window.resize(width, 800)
        for label in ("K5", "L9", "K2", "H9"):
            hand.drag("B5", label)
            written.clear()
            window.profile.repaint()
            profile = window.profile.profile
            for column in (profile.columns[0], profile.columns[-1], *(c for c in profile.columns if c.decides)):
                assert board.label(column.hex) in written
    hand.settle()


def test_a_hex_that_is_only_grazed_can_be_seen_and_pointed_at(window, hand):
    board, judge = window.document.board, window.sighting.judge
    column, target = min(((column, hex_) for hex_ in board.grid.hexes() if hex_ != board.hex("A2")
                          for column in judge.profile(LineEnd(board.hex("A2")), LineEnd(hex_)).columns[1:-1]),
                         key=lambda found: found[0].span[1] - found[0].span[0])
    hand.drag("A2", board.label(target))
    wide = window.profile.width() - LEFT - RIGHT
    assert (column.span[1] - column.span[0]) * int(wide) < MIN_WIDTH  # else this tries nothing
    assert all(b - a >= MIN_WIDTH - 0.01 for a, b in column_edges(column_spans(window.profile.profile), LEFT, wide))
    QTest.mouseMove(window.profile, spot(window, column))
    assert window.scene.marks.highlighted == (column.hex,)


def test_what_stands_there_is_named(window, hand, written):
    """Light modifiers of Civil War Brigade are thinner than a letter is high: their names stand above."""
    window.sighting.choose_rules("cwb")
    board = window.document.board
    hexes = [h for h in board.grid.hexes() if window.sighting.judge.terrain.top[window.sighting.judge.plane.cell(h)]
             > window.sighting.judge.terrain.ground[window.sighting.judge.plane.cell(h)]]
    target = next(h for h in board.grid.hexes()
                  for c in window.sighting.judge.profile(LineEnd(board.hex("B5")), LineEnd(h))
                  .columns[1:-1] if c.parts and c.hex in hexes and c.span[1] - c.span[0] > Fraction(1, 9))
    hand.drag("B5", board.label(target))
    written.clear()
    window.profile.repaint()
    wide = [c for c in window.profile.profile.columns if c.parts and c.span[1] - c.span[0] > Fraction(1, 9)]
    for column in wide:
        assert any(column.parts[0].name in words for words in written), written


def test_a_reason_under_the_pointer_is_marked_with_its_columns(window, hand):
    lay(window, hand, Outcome.BLOCKED)
    sheet = window.ruling.sheet
    hand.settle()
    y = next(y for y in range(2, sheet.viewport().height(), 3)
             if (line := sheet.line_at(QPoint(60, y))) is not None and line.where is not None)
    line = sheet.line_at(QPoint(60, y))
    plain = sheet.viewport().grab().toImage().pixelColor(sheet.viewport().width() - 3, y)
    QTest.mouseMove(sheet.viewport(), QPoint(60, y))
    wait_for(lambda: line.where.hex in window.scene.marks.highlighted, "the reason was not pointed at")
    marked = sheet.viewport().grab().toImage().pixelColor(sheet.viewport().width() - 3, y)
    assert marked != plain
    assert line.where.hex in window.profile.contents().marked
    assert line.where.hex in window.scene.marks.highlighted


def test_a_column_under_the_pointer_marks_its_reasons_and_brings_them_into_view(window, hand):
    window.resize(1200, 620)
    lay(window, hand, Outcome.BLOCKED)
    hand.settle()
    sheet, rows = window.ruling.sheet, window.sighting.verdict.worksheet
    column = next(c for c in reversed(window.profile.profile.columns[1:-1])
                  if any(line.where is not None and line.where.hex == c.hex for line in rows))
    QTest.mouseMove(window.profile, spot(window, column))
    assert sheet.marked
    assert all(line.where.hex == column.hex for line in sheet.marked)
    band = sheet.box_of(sheet.marked[0])
    assert band.bottom() > 0
    assert band.top() < sheet.viewport().height()
    QApplication.sendEvent(window.profile, QEvent(QEvent.Type.Leave))
    assert not sheet.marked


def test_the_deciding_reason_is_in_the_badge_and_in_view_below(window, hand):
    for height in (620, 900):
        window.resize(1200, height)
        for label in ("K5", "L9", "K2", "H9"):
            hand.drag("B5", label)
            hand.settle()
            verdict, sheet = window.sighting.verdict, window.ruling.sheet
            if verdict.decided_by.where is not None:
                assert window.ruling.badge.reason.isVisible()
                assert window.ruling.badge.reason.text() == unbroken_numbers(leading(verdict).say())
                assert window.ruling.badge.rule.text() == leading(verdict).rule
            band = sheet.box_of(verdict.decided_by)
            if verdict.decided_by.effect is Effect.PASSES:  # nothing is in the way, so the sheet begins at its top
                assert sheet.verticalScrollBar().value() == 0
            else:
                assert band.top() < sheet.viewport().height() - 8


@pytest.mark.own_window
def test_keys_go_through_the_worksheet_and_light_what_it_says(window, hand):
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    lay(window, hand, Outcome.BLOCKED)
    sheet = window.ruling.sheet
    sheet.setFocus(Qt.FocusReason.TabFocusReason)
    seen = []
    for _ in range(len(window.sighting.verdict.worksheet)):
        QTest.keyClick(sheet, Qt.Key.Key_Down)
        line = sheet.current
        seen.append(line)
        if line.where is not None:
            assert window.scene.marks.highlighted == (line.reads or (line.where.hex,))
            span = None if line.span is None else tuple(map(float, line.span))
            assert window.scene.thread_item.highlighted == span
    assert seen == list(window.sighting.verdict.worksheet)
    QTest.keyClick(sheet, Qt.Key.Key_Home)
    assert sheet.current == seen[0]
    QTest.keyClick(sheet, Qt.Key.Key_End)
    QTest.keyClick(sheet, Qt.Key.Key_Up)
    assert sheet.current is not None
    window.view.setFocus()
    assert window.scene.marks.highlighted == ()
    assert window.scene.thread_item.highlighted is None


@pytest.mark.own_window
def test_keys_go_through_the_profile_and_show_where_they_are(window, hand):
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    lay(window, hand, Outcome.BLOCKED)
    zones(window, hand)
    panel = window.profile
    before = panel.grab().toImage()
    panel.setFocus(Qt.FocusReason.TabFocusReason)
    hand.rest()
    assert panel.grab().toImage().pixelColor(1, 60) != before.pixelColor(1, 60)
    columns, board = panel.profile.columns, window.document.board
    for column in columns:
        QTest.keyClick(panel, Qt.Key.Key_Right)
        assert window.scene.marks.highlighted == (column.hex,)
        assert panel.accessibleDescription().startswith(board.label(column.hex))
    QTest.keyClick(panel, Qt.Key.Key_Home)
    assert window.scene.marks.highlighted == (columns[0].hex,)
    decides = next(i for i, column in enumerate(columns) if column.decides)
    plain = panel.grab().toImage().pixelColor(spot(window, columns[decides]))
    for _ in range(decides):
        QTest.keyClick(panel, Qt.Key.Key_Right)
    assert "decides" in panel.accessibleDescription()
    assert panel.grab().toImage().pixelColor(spot(window, columns[decides])) != plain
    hand.click("K9")
    panel.setFocus()
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert window.sighting.why is None
    window.view.setFocus()
    assert window.scene.marks.highlighted == ()


def test_the_other_methods_ceilings_are_a_right_click_away(window, hand, written):
    hand.drag("B5", "K5")
    written.clear()
    window.profile.repaint()
    assert not any("diagramming" in words for words in written)
    assert window.profile.contextMenuPolicy() == Qt.ContextMenuPolicy.ActionsContextMenu
    next(action for action in window.profile.actions() if "ceilings" in action.text()).trigger()
    written.clear()
    window.profile.repaint()
    assert any("diagramming" in words for words in written)
    assert any("dead zone" in words for words in written)


@pytest.mark.own_window
def test_columns_have_tips(window, hand):
    lay(window, hand, Outcome.BLOCKED)
    column = next(c for c in window.profile.profile.columns if c.decides)
    at = spot(window, column)
    QApplication.sendEvent(window.profile, QHelpEvent(QEvent.Type.ToolTip, at, window.profile.mapToGlobal(at)))
    assert QToolTip.text().startswith(window.document.board.label(column.hex))
    assert "decides" in QToolTip.text()
    QToolTip.hideText()


def at_work(shown):
    """A referee who opens case files in a window and lays their threads, one after the other."""
    shown.resize(1300, 860)
    shown.show()
    shown.sighting.show_field(False)

    def opened(name):
        case = read_case(CASES / name)
        shown.files.show(OpenedMap(case.board, None, case.rule_set.key))
        for expected in case.verdicts:
            if shown.sighting.options != shown.sighting.rules.check_options(expected.options):
                shown.sighting.choose_rules(case.rule_set.key, expected.options)
            shown.sighting.lay(expected.a, expected.b)
            Hand(shown).rest()
            yield shown, expected, shown.sighting.verdict

    return opened


@pytest.fixture
def referee(window):
    return at_work(window)


@pytest.mark.parametrize("name", some_at_once(sorted(path.name for path in (CASES / "asl").glob("*.txt"))[::-1], 40))
def test_asl_cases_look_right(same_window, name):
    """Every verdict of a case: badge, heading, profile and its tips say what the rules say; nothing fails to draw."""
    for window, expected, verdict in at_work(same_window)(f"asl/{name}"):
        assert verdict.outcome == expected.outcome
        board, panel = window.document.board, window.profile
        assert board.label(expected.a.hex) in window.ruling.heading.text()
        if expected.a.point is not None:
            named = PRESETS[expected.a.preset].name if expected.a.preset else "vertex"
            assert any(word in window.ruling.heading.text() for word in (named, "hexside", "point"))
        profile = panel.profile
        counted = [line for line in verdict.worksheet if line.rule in ("A6.4", "B10.23", "E7.25", "B9.52")
                   and "number" in dict(line.terms)]
        assert [one.number for one in profile.brackets] == [dict(line.terms)["number"] for line in counted]
        assert [one.hides for one in profile.brackets] == [line.effect is Effect.BLOCKS for line in counted]
        for one in profile.brackets:
            if one.parts:
                assert sum(value for _, value in one.parts) == one.number
        assert all(panel.column_words(column) for column in profile.columns)
        assert not panel.grab().isNull()
        for one, two in pairwise(profile.columns):
            assert one.step <= two.step


def test_a_gully_and_a_cliff_are_drawn(referee):
    window, _, _ = next(referee("asl/A6.3-depressions.txt"))
    floors = {column.floor for column in window.profile.profile.columns}
    assert floors - {None}
    window, _, _ = next(referee("asl/B11-cliff-crest.txt"))
    assert any(column.cliff for column in window.profile.profile.columns)


def test_the_hatching_outlives_a_change_of_theme_and_the_panels_absence(window, hand):
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    zones(window, hand)
    known = window.profile.zones
    assert known
    for dark in (True, False):
        window.menus.actions["dark"].trigger()
        assert window.menus.actions["dark"].isChecked() == dark
        hand.settle()
        assert window.profile.zones == known
    window.docks.profile.hide()
    hand.drag("Q3", "N9")
    hand.settle()
    window.docks.profile.show()
    zones(window, hand)
    assert window.profile.zones
    assert window.profile.zones != known


def test_the_hexside_that_decides_is_marked_on_the_map_and_as_a_bar(referee, written):
    window, _, verdict = next(referee("asl/B23.71-and-O5.3-bars.txt"))
    where, scene = verdict.decided_by.where, window.scene
    assert scene.thread_item.picture.side == (where.hex, where.hexside)
    assert scene.thread_item.picture.deciding == ()
    one, two = (QPointF(*scene.layout_.point(corner(where.hex, where.hexside + k))) for k in (-1, 0))
    Hand(window).settle()
    shot = window.view.viewport().grab().toImage()
    for share in (0.08, 0.92):
        at = window.view.viewportTransform().map(one + (two - one) * share).toPoint()
        assert shot.pixelColor(at) == QColor(ACCENT)
    dot = window.view.viewportTransform().map(QPointF(*scene.layout_.centre(where.hex))).toPoint()
    assert shot.pixelColor(dot + QPoint(-14, -14)) != QColor(ACCENT)  # the hex itself is not crossed out
    made, panel = sketch(window), window.profile
    box = made.fence_box(panel.profile.fences[0])
    assert panel.grab().toImage().pixelColor(round(box.left() - 2.5), round(box.center().y())) == QColor(ACCENT)
    written.clear()
    panel.repaint()
    assert "Rowhouse wall 1" in written
    assert "rowhouse wall towards A1, 0 to 1, which decides" in panel.column_words(panel.profile.columns[-1])


@pytest.mark.own_window
def test_hexes_along_a_hexside_share_label_tip_and_light(referee, written):
    window, _, _ = next(referee("asl/A6.1-along-hexsides.txt"))
    panel = window.profile
    written.clear()
    panel.repaint()
    assert "A2/B2" in written
    column = panel.profile.columns[1]
    at = spot(window, column)
    QTest.mouseMove(panel, at)
    assert set(window.scene.marks.highlighted) == {window.document.board.hex("A2"), window.document.board.hex("B2")}
    QApplication.sendEvent(panel, QHelpEvent(QEvent.Type.ToolTip, at, panel.mapToGlobal(at)))
    assert [words[:3] for words in QToolTip.text().split("\n")] == ["A2:", "B2:"]
    QToolTip.hideText()


def boxes_of(monkeypatch) -> list[tuple[str, QRectF]]:
    """What profiles write within boxes from now on, and those boxes."""
    boxes: list[tuple[str, QRectF]] = []
    real = ProfileDrawing.draw_text_in

    def draw_text_in(drawing, box, said):
        boxes.append((said, QRectF(*box)))
        real(drawing, box, said)

    monkeypatch.setattr(ProfileDrawing, "draw_text_in", draw_text_in)
    return boxes


def test_no_name_is_struck_through_by_the_thread(referee, monkeypatch):
    boxes = boxes_of(monkeypatch)
    drawn = 0
    for name in ("A6.2-rooftops", "A6.43-ground-behind", "A6.2-obstacles", "A6.21-half-levels"):
        for window, _, _ in referee(f"asl/{name}.txt"):
            boxes.clear()
            window.profile.repaint()
            made, names = sketch(window), {p.name for c in window.profile.profile.columns for p in c.parts}
            for said, box in boxes:
                if said not in names:
                    continue
                drawn += 1
                wide = made.text_width(said)
                for share in (0, 0.5, 1):
                    x = box.center().x() + (share - 0.5) * wide
                    firer, target = made.eye_levels
                    y = made.y(firer + (target - firer) * (x - made.x(0)) / (made.x(1) - made.x(0)))
                    assert not box.top() < y < box.bottom()
    assert drawn


@pytest.mark.parametrize("wide", [900, 1100, 1280, 1300, 1600])
def test_no_name_lies_over_another(window, hand, monkeypatch, wide):
    """A hedge in front of an orchard: both have their names above, or one of them in its box."""
    opened(window, "demo:orrin-terrace", ask=False)
    window.resize(wide, 900)
    hand.settle()
    boxes = boxes_of(monkeypatch)
    window.profile.repaint()
    assert any("rchard" in said for said, _ in boxes)  # what decides has its name, others as there is room
    assert wide < 1600 or any("edge" in said for said, _ in boxes)
    for (said, box), (other, beside) in combinations(boxes, 2):
        assert not box.adjusted(-3, 0, 3, 1).intersects(beside), (said, other)  # nor its patch of paper


@pytest.mark.parametrize("wide", range(900, 1700, 150))
def test_no_eye_lies_over_a_name(window, hand, monkeypatch, wide):
    """What stands at an end is named beside the level of the eye there, or not at all."""
    board = open_map("demo:ravensgill")
    fill_hexes(board, [board.hex("S7")], cover=HexTerrain((Feature("woods"),)))
    window.files.show(OpenedMap(board, None, "asl"))
    window.sighting.lay(LineEnd(board.hex("Q3")), LineEnd(board.hex("S7")))
    window.resize(wide, 900)
    hand.settle()
    boxes = boxes_of(monkeypatch)
    window.profile.repaint()
    eyes = [(said, box) for said, box in boxes if said.startswith("eye")]
    assert len(eyes) == 2
    for said, box in eyes:
        for other, beside in boxes:
            assert other == said or not box.adjusted(-3, 0, 3, 1).intersects(beside), (said, other)


@pytest.mark.own_window
def test_what_the_profile_lights_goes_with_its_thread(window, hand):
    """Esc, with the pointer over the profile: the hex of the line that was asked about stayed lit on the map."""
    opened(window, "demo:ravensgill", ask=False)
    hand.settle()
    hand.click("R10")
    panel = window.profile
    QTest.mouseMove(panel, QPoint(panel.width() * 3 // 4, panel.height() - 60))
    assert window.scene.marks.highlighted
    panel.setFocus()
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert panel.profile is not None
    assert panel.contents().marked == ()
    assert window.scene.marks.highlighted == ()


def test_what_adds_up_is_named_and_told_apart(referee, written):
    window, _, _ = next(referee("asl/B11-cliff-crest.txt"))
    panel = window.profile
    written.clear()
    panel.repaint()
    assert {"height", "range", "advantage", "ground behind", "minimum"} <= set(written)
    words = panel.column_words(next(c for c in panel.profile.columns if c.decides))
    assert "height +0 (A6.4), range +0 (A6.41), advantage \N{MINUS SIGN}1 (A6.42)" in words
    assert words.count("minimum +1") == 1


def test_a_crest_line_that_hides_is_named_and_not_what_else_stands_there(referee, written):
    window, _, _ = next(referee("asl/B11-cliff-crest.txt"))
    written.clear()
    window.profile.repaint()
    assert "Cliff crest line of level 1" in written
    assert "top 1" not in written
    words = window.profile.column_words(next(c for c in window.profile.profile.columns if c.decides))
    assert "1 blind hex behind the cliff crest line of level 1, for an eye at 0" in words


def test_brackets_lie_over_no_other(window, hand):
    """Woods behind woods on a slope: several brackets over the same hexes."""
    board = open_map("demo:ravensgill")
    fill_hexes(board, [board.hex(label) for label in ("Q4", "R4", "R5")], cover=HexTerrain((Feature("woods"),)))
    window.files.show(OpenedMap(board, None, "asl"))
    window.sighting.lay(LineEnd(board.hex("Q3")), LineEnd(board.hex("S8"), location="in"))
    hand.settle()
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    made = ProfileDrawing(painter, window.profile.contents(), QRectF(window.profile.rect()), LIGHT)
    laid = placed_brackets(made)
    painter.end()
    hides = [one.bracket.hides for one in laid]
    assert len(laid) >= 3
    assert hides == sorted(hides, reverse=True)
    borders = [edge for edges in made.edges for edge in edges]
    assert all(end in borders for one in laid for end in one.ends)
    for one, other in combinations(laid, 2):
        assert not one.area.intersects(other.area)
    assert all(one.area.bottom() < made.plot_rect.center().y() for one in laid)


def test_brackets_lie_over_no_name_of_the_night(window, hand):
    board = read_map("demo:lantern-mill").board
    window.files.show(OpenedMap(board, None, "asl"))
    window.sighting.lay(LineEnd(board.hex("N6")), LineEnd(board.hex("DD6")))
    hand.settle()
    image = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    made = ProfileDrawing(painter, window.profile.contents(), QRectF(0, 0, 920, 240), LIGHT)
    made.draw()
    laid = placed_brackets(made)
    painter.end()
    assert len(made.night_name_boxes) >= 2
    assert len(laid) >= 2
    assert not [1 for one in laid for name in made.night_name_boxes if one.area.intersects(name)]


def test_a_bracket_goes_below_a_name_rather_than_over_it(window, hand, monkeypatch):
    """On a long thread in a narrow window; C3 to FF7 has a name at the top of the drawing, where the bracket begins."""
    window.files.show(OpenedMap(open_map("demo:ravensgill"), None, "asl"))
    board = window.document.board
    window.resize(700, 760)
    window.lay((LineEnd(board.hex("C3")), LineEnd(board.hex("FF7"))))
    hand.settle()
    found, place = [], annotations.placed_brackets
    monkeypatch.setattr(annotations, "placed_brackets", lambda made, boxes=(): found.append(
        (boxes, place(made, boxes))) or found[-1][1])
    window.profile.repaint()
    assert any(placed for _, placed in found)
    for boxes, placed in found:
        assert not [1 for one in placed for box in boxes if one.area.intersects(box)]


@pytest.mark.parametrize("size", [(1000, 700), (1440, 900)])
def test_what_adds_up_lies_under_no_thread_and_no_words(window, hand, monkeypatch, size):
    window.resize(*size)
    board = open_map("demo:ravensgill")
    window.files.show(OpenedMap(board, None, "asl"))
    found, room = [], annotations.place_bars
    monkeypatch.setattr(annotations, "place_bars",
                        lambda sketch, names, i, taken: found.append((sketch, list(taken), room(
                            sketch, names, i, taken))) or found[-1][2])
    for pair in ("Q3 S7", "S7 K5", "Q3 V8", "J4 N9", "V8 Q3", "Q3 K9"):
        a, b = (board.hex(label) for label in pair.split())
        window.sighting.lay(LineEnd(a), LineEnd(b))
        hand.settle()
        window.profile.repaint()
    assert len(found) >= 6
    clear = 0
    for made, taken, placed in found:
        if placed is not None:
            box, slots = placed
            area = QRectF(*box)
            assert sum(slots) == pytest.approx(area.width())
            assert made.plot_rect.adjusted(-1, -1, 1, 1).contains(area)
            assert not any(area.intersects(QRectF(*words)) for words in taken)
            clear += moved_clear_of_thread(made, box) == box
    assert clear == sum(placed is not None for _, _, placed in found)


def test_hatching_keeps_out_of_the_ground(referee):
    for window, _, _ in referee("asl/B10.23-crest-lines.txt"):
        found = zones(window, Hand(window))
        made, columns = sketch(window), window.profile.profile.columns
        at = {column.hex: i for i, column in enumerate(columns)}
        for zone in found:
            for box in made.blind_boxes_of(at[zone.hex], zone):
                for span, level in columns[at[zone.hex]].grounds:
                    inside = made.x(float(span[0])) + 1 < box.center().x() < made.x(float(span[1])) - 1
                    assert not inside or box.bottom() <= made.y(float(level)) + 0.01
