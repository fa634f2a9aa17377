"""Where the Tab key goes: through the window as it is read, row by row, whenever its parts were made."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

#: Widgets whose middles are this near to each other stand in one row, in pixels.
ROW = 12


def stops(top: QWidget) -> list[QWidget]:
    """All that the Tab key reaches in a window, in its order."""
    return list(_below(top))


def step(top: QWidget, forward: bool) -> bool:
    """Move the keyboard on to the next stop, or back; whether there was one."""
    found = stops(top)
    if not found:
        return False
    now: QWidget | None = top.focusWidget()
    while now is not None and now not in found:
        now = now.parentWidget()
    if now is None:
        at = 0 if forward else -1
    else:
        at = (found.index(now) + (1 if forward else -1)) % len(found)
    found[at].setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    return True


def _below(widget: QWidget) -> Iterator[QWidget]:
    shown = [child for child in widget.children() if isinstance(child, QWidget) and child.isVisible()
             and child.isEnabled() and not child.isWindow() and not child.size().isEmpty()
             # Qt parks tab bars outside, or without a size
             and (not widget.isWindow() or child.geometry().intersects(widget.rect()))]
    for row in _rows(shown):
        for child in row:
            if child.focusPolicy() & Qt.FocusPolicy.TabFocus and child.focusProxy() is None:
                yield child
            yield from _below(child)


def _rows(widgets: list[QWidget]) -> list[list[QWidget]]:
    """Brothers as they are read: what begins at about the same height stands in one row."""
    rows: list[list[QWidget]] = []
    for widget in sorted(widgets, key=lambda one: (one.y(), one.x())):
        if rows and (abs(widget.y() - rows[-1][0].y()) <= ROW or abs(_middle(widget) - _middle(rows[-1][0])) <= ROW):
            rows[-1].append(widget)
        else:
            rows.append([widget])
    return [sorted(row, key=QWidget.x) for row in rows]


def _middle(widget: QWidget) -> int:
    return widget.geometry().center().y()
