"""Tabs of panels that share a place: every one is in sight, as whole as there is room."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QTabBar

#: Pixels of a tab beside its words, where there is room for all.
BESIDE = 28


def fit_tabs(bar: QTabBar) -> None:
    """Elide the words of tabs and move them closer where the bar is too narrow for all; otherwise leave them whole.

    Qt by itself would scroll the first tabs out of sight, and says the whole title in the tip of an elided one.
    """
    font = QFont(bar.font())
    font.setBold(True)  # as the tab in front has it
    metrics = QFontMetrics(font)
    needed = sum(metrics.horizontalAdvance(bar.tabText(tab)) + BESIDE for tab in range(bar.count()))
    crowded = needed > bar.width()
    if bar.property("crowded") == crowded:
        return
    bar.setProperty("crowded", crowded)
    bar.setUsesScrollButtons(True)  # should even three letters of each be too many
    bar.setElideMode(Qt.TextElideMode.ElideRight if crowded else Qt.TextElideMode.ElideNone)
    bar.style().unpolish(bar)  # the style sheet asks for the property
    bar.style().polish(bar)
