"""The order of the Tab key: through the window row by row, in whatever order its widgets were created."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

#: Widgets whose tops or middles differ by no more pixels than this are in one row.
ROW = 12


def stops(top: QWidget) -> list[QWidget]:
    """The widgets that the Tab key reaches in a window, in order."""
    return list(_below(top))


def step(top: QWidget, forward: bool) -> bool:
    """Move the focus to the next widget, or the previous one; returns whether there was any."""
    order = stops(top)
    if not order:
        return False
    now: QWidget | None = top.focusWidget()
    while now is not None and now not in order:
        now = now.parentWidget()
    if now is None:
        at = 0 if forward else -1
    else:
        at = (order.index(now) + (1 if forward else -1)) % len(order)
    order[at].setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return True


def _below(widget: QWidget) -> Iterator[QWidget]:
    shown = [child for child in widget.children() if isinstance(child, QWidget) and child.isVisible()
             and child.isEnabled() and not child.isWindow() and not child.size().isEmpty()
             # Qt keeps unused tab bars outside the window, or without a size
             and (not widget.isWindow() or child.geometry().intersects(widget.rect()))]
    for row in _rows(shown):
        for child in row:
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.focusProxy() is None:
                yield child
            yield from _below(child)


def _rows(widgets: list[QWidget]) -> list[list[QWidget]]:
    """Sibling widgets in rows of about the same height, each from left to right."""
    rows: list[list[QWidget]] = []
    for widget in sorted(widgets, key=lambda sibling: (sibling.y(), sibling.x())):
        if rows and (abs(widget.y() - rows[-1][0].y()) <= ROW or abs(_middle(widget) - _middle(rows[-1][0])) <= ROW):
            rows[-1].append(widget)
        else:
            rows.append([widget])
    return [sorted(row, key=QWidget.x) for row in rows]


def _middle(widget: QWidget) -> int:
    return widget.geometry().center().y()
