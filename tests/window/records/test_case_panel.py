"""`losview case`: every case file opens in the window, and each of its verdicts can be gone through."""

from __future__ import annotations

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetricsF
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.drawing.badge import badge
from losview.features.records.window.case_feature import CaseFeature
from losview.features.records.window.case_panel import MARGIN, ROLE, TICK
from losview.rules.case_file import read_case
from tests.support.case_files import case_paths
from tests.support.dose import some_at_once
from tests.support.hand import Hand, opened

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

CASE_PATHS = case_paths()


@pytest.mark.parametrize("path", some_at_once(random.Random(1).sample(CASE_PATHS, len(CASE_PATHS)), 40),
                         ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_opens_and_its_verdicts_are_gone_through_by_keys(same_window, path):
    """One after the other in one window, as a referee would."""
    window, hand, case = same_window, Hand(same_window), read_case(path)
    window.show_case(case)
    QApplication.processEvents()
    shown = window.features.of(CaseFeature).panel.list
    assert window.features.of(CaseFeature).dock.isVisible()
    assert shown.count() == len(case.verdicts)
    shown.setFocus()
    for row, expected in enumerate(case.verdicts):
        assert shown.currentRow() == row
        assert shown.item(row).text().startswith("✓")
        assert window.sighting.rules is case.rule_set
        assert window.sighting.options == case.rule_set.check_options(expected.options)
        assert (window.sighting.firer, window.sighting.target) == (expected.a, expected.b)
        assert window.sighting.verdict.outcome == expected.outcome
        QTest.keyClick(shown, Qt.Key.Key_Down)
    hand.settle()


def test_a_case_with_fewer_verdicts_follows_one_with_more(window, hand):
    long, short = sorted(map(read_case, CASE_PATHS[:40]), key=lambda case: -len(case.verdicts))[:: 39]
    window.show_case(long)
    window.features.of(CaseFeature).panel.list.setCurrentRow(len(long.verdicts) - 1)
    window.show_case(short)
    assert window.features.of(CaseFeature).panel.list.count() == len(short.verdicts) < len(long.verdicts)
    assert window.features.of(CaseFeature).panel.list.currentRow() == 0
    assert (window.sighting.firer, window.sighting.target) == (short.verdicts[0].a, short.verdicts[0].b)
    hand.settle()


def test_a_rule_that_does_not_fit_beside_its_outcome_has_a_line_of_its_own(window, hand):
    window.show_case(read_case(next(path for path in CASE_PATHS if path.stem == "A6.3-depressions")))
    hand.settle()
    shown = window.features.of(CaseFeature).panel.list
    highs = {shown.visualItemRect(shown.item(row)).height() for row in range(shown.count())}
    assert len(highs) == 2  # "Not seen: in a depression · A6.3 at A3" is too long, "Seen · A6.1" is not
    said = [shown.item(row).text() for row in range(shown.count())]
    tall = [shown.visualItemRect(shown.item(row)).height() == max(highs) for row in range(shown.count())]
    assert tall == ["in a depression" in one for one in said]


def test_a_verdict_is_listed_in_words_with_its_line_as_a_hint(window, hand):
    case = read_case(next(path for path in CASE_PATHS if path.stem == "A6.2-rooftops"))
    window.show_case(case)
    hand.settle()
    first, line = window.features.of(CaseFeature).panel.list.item(0), case.verdicts[0].line.text
    assert first.text() == "✓ A1:roof → A4, ✕ Not seen, A6.2 level at A3"
    assert line in first.toolTip()
    assert "->" not in first.text()
    assert '"' not in first.text()
    shot = window.features.of(CaseFeature).panel.list.viewport().grab().toImage()
    window.set_dark(True)
    hand.settle()
    assert window.features.of(CaseFeature).panel.list.viewport().grab().toImage() != shot
    window.set_dark(False)


def test_options_of_a_verdict_are_listed_by_their_names(window, hand):
    case = read_case(next(path for path in CASE_PATHS if path.stem == "corner-touch"))
    window.show_case(case)
    hand.settle()
    rows = [window.features.of(CaseFeature).panel.list.item(row) for row in range(2)]
    assert "corner" not in rows[0].text().lower()
    assert "corner" in rows[1].text().lower()
    assert rows[0].text().count("close call") == 1
    high = [window.features.of(CaseFeature).panel.list.visualItemRect(row).height() for row in rows]
    assert high[1] > high[0] >= 50


def test_the_panel_of_a_case_goes_when_another_map_is_opened(window, hand):
    window.show_case(read_case(CASE_PATHS[0]))
    assert window.windowTitle().startswith(CASE_PATHS[0].stem)
    opened(window, "demo:", ask=False)
    assert not window.features.of(CaseFeature).dock.isVisible()
    window.show_case(read_case(CASE_PATHS[-1]))
    assert window.features.of(CaseFeature).dock.isVisible()
    assert CASE_PATHS[-1].stem in window.features.of(CaseFeature).panel.name.text()
    hand.settle()


def test_what_a_pillbox_does_not_see_is_said_in_few_words(window, hand):
    """B30.2: nothing stands in the way, so neither the badge on the map nor the ruling says "blocked"."""
    window.show_case(read_case(next(path for path in CASE_PATHS if path.stem == "B30.2-pillbox")))
    for row, expected in enumerate(window.features.of(CaseFeature).panel.case.verdicts):
        window.features.of(CaseFeature).panel.list.setCurrentRow(row)
        hand.settle()
        if expected.rule == "B30.2":
            said = ("outside the covered arc", "aerial target", "other level of its own hex")
            assert window.ruling.title.text() in [f"✕ Not seen: {one}" for one in said]
            assert badge(window.sighting.verdict) in [f"✕ {one}" for one in said]


@pytest.mark.parametrize("wide", [1000, 1280, 1600])
def test_no_word_of_a_verdict_is_cut(window, hand, wide):
    """Long ends and outcomes go on in another line, and each row is as high as what it holds."""
    window.resize(wide, 700)
    for stem in ("E1.941-shadows", "D2.32-vehicular-bypass", "A6.1-along-hexsides", "A6.21-half-levels"):
        window.show_case(read_case(next(path for path in CASE_PATHS if path.stem == stem)))
        hand.settle()
        shown = window.features.of(CaseFeature).panel.list
        for number in range(shown.count()):
            row = shown.visualItemRect(shown.item(number))
            assert row.width() == shown.viewport().width()
            pieces = window.features.of(CaseFeature).panel.rows.placed_texts(shown.item(number).data(ROLE), row.width())
            assert row.height() == round(2 * MARGIN + max(words.box.bottom() for words in pieces))
            for words in pieces:
                needs = QFontMetricsF(words.font).boundingRect(words.box, int(Qt.TextFlag.TextWordWrap), words.text)
                assert words.box.left() + needs.width() <= row.width() - 2 * MARGIN - TICK + 1, words.text
                assert needs.height() <= words.box.height(), words.text
