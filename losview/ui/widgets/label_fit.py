"""Labels as wide as their words, whose other words lay out nothing around them."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QLabel


def fit(label: QLabel, *, least: int = 0, steady: bool = False) -> bool:
    """Give a label the room of its words; whether that is other room.

    Qt lays out what is around a label with each of its words, unless its size is fixed; one whose size is fixed wishes
    for no less.

    Args:
        least: it is no narrower than so many pixels. steady: whether it stays as wide where it needs less.
    """
    now, wish = label.minimumSize(), label.fontMetrics().size(0, label.text())
    size = QSize(max(least, wish.width(), now.width() if steady else 0), wish.height())
    if size == now:
        return False
    label.setFixedSize(size)
    return True
