"""Compare in a low window: its page scrolls, and nothing on it is cut."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from losview.features.analysis.window.comparison_feature import ComparisonFeature
from tests.support.hand import Hand, opened, wait_for

SHARES_WINDOW = True


def test_nothing_of_compare_is_cut_in_a_low_window(window):
    opened(window, "demo:", ask=False)
    hand = Hand(window)
    window.resize(960, 516)
    window.menus.actions["compare rulings"].trigger()
    hand.settle()
    panel = window.features.of(ComparisonFeature).panel
    wait_for(lambda: all(count.text() for count in panel.counts.values()), "no answer came")
    hand.rest()
    for label in [label for label in panel.findChildren(QLabel) if label.isVisible() and label.text()]:
        assert label.height() >= label.heightForWidth(label.width()), label.text()
    assert panel.drawn.height() >= panel.drawn.sizeHint().height()
    assert panel.table.height() >= panel.table.minimumSizeHint().height()
    panel.second.setFocus()
    QTest.keyClick(panel.second, Qt.Key.Key_Tab)  # by which the end of the page comes into view
    hand.rest()
    assert panel.drawn.hasFocus()
    assert not panel.drawn.visibleRegion().isEmpty()
    window.menus.actions["compare rulings"].trigger()
