"""Labels of a fixed size that fits their text, so that changing the text redoes no layout around them."""

from __future__ import annotations

from PySide6.QtCore import QSize

from losview.window.widgets.plain_text import Label


def fit(label: Label, *, least: int = 0, steady: bool = False) -> bool:
    """Fix a label's size to the size of its text; returns whether that changed the size.

    Qt redoes the layouts around a label whenever its text changes, unless its size is fixed.

    Args:
        least: the least width in pixels.
        steady: whether the label keeps its width where the new text needs less.
    """
    now, wish = label.minimumSize(), label.fontMetrics().size(0, label.text())
    size = QSize(max(least, wish.width(), now.width() if steady else 0), wish.height())
    if size == now:
        return False
    label.setFixedSize(size)
    return True
