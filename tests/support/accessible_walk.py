"""What a screen reader and the Tab key meet in a place on the screen: names, roles, and whether all is reached."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QHeaderView,
    QLineEdit,
    QScrollBar,
    QTabBar,
    QToolBar,
    QWidget,
)

CONTROLS = (QAbstractButton, QAbstractItemView, QAbstractSlider, QAbstractSpinBox, QComboBox, QLineEdit, QTabBar)

#: How what Tab leads to takes the keyboard.
BY_TAB = (Qt.FocusPolicy.TabFocus, Qt.FocusPolicy.StrongFocus, Qt.FocusPolicy.WheelFocus)

#: Roles that tell nobody what a thing is for; what paints itself has no other, and says in words what it is.
VAGUE = (QAccessible.Role.NoRole, QAccessible.Role.Client)


def unnamed(place: QWidget) -> list[str]:
    """What takes the keyboard in a place and has no name or no role, as a screen reader walks through it."""
    return [f"{one.role().name} of {type(one.object()).__name__}" for one in focusable(place)
            if not any(letter.isalnum() for letter in one.text(QAccessible.Text.Name))
            or (one.role() in VAGUE and not one.text(QAccessible.Text.Description))]


def focusable(place: QWidget) -> Iterator[QAccessibleInterface]:
    """All that can be seen in a place and can have the keyboard."""
    yield from _walk(QAccessible.queryAccessibleInterface(place))


def _walk(one: QAccessibleInterface) -> Iterator[QAccessibleInterface]:
    state = one.state()
    if state.invisible:
        return
    if state.focusable and _is_told(one):
        yield one
    for at in range(min(one.childCount(), 200)):  # of a long table the rest is like its beginning
        child = one.child(at)
        if child is not None and child.isValid():
            yield from _walk(child)


def _is_told(one: QAccessibleInterface) -> bool:
    """Whether a screen reader stops there: not at cells, which may be empty, nor at parts of a control."""
    if one.role() in (QAccessible.Role.Cell, QAccessible.Role.TreeItem, QAccessible.Role.ListItem):
        return False
    widget = one.object()
    if not isinstance(widget, QWidget):
        return True
    area = widget.parentWidget()
    is_viewport = isinstance(area, QAbstractScrollArea) and area.viewport() is widget
    return not (is_viewport or widget.focusProxy() is not None or _is_part(widget))


def unreached(place: QWidget) -> list[str]:
    """The controls of a place that can be seen and used, and to which Tab does not lead."""
    return [f"{type(widget).__name__} {widget.accessibleName() or getattr(widget, 'text', str)()!r}"
            for widget in place.findChildren(QWidget) if isinstance(widget, CONTROLS)
            and widget.isVisible() and widget.isEnabled() and not _is_part(widget) and not _is_by_tab(widget)]


def _is_by_tab(widget: QWidget) -> bool:
    """Whether Tab leads there, or to one of the buttons of which only one is down: arrow keys lead to the others."""
    proxy = widget.focusProxy() or widget
    if proxy.focusPolicy() in BY_TAB:
        return True
    if not isinstance(widget, QAbstractButton) or not widget.isCheckable():
        return False
    beside = widget.parentWidget().findChildren(type(widget))
    return any(one.isChecked() and one.focusPolicy() in BY_TAB for one in beside)


def _is_part(widget: QWidget) -> bool:
    """Whether a widget is a part of another one, which Qt gives the keyboard."""
    parent = widget.parentWidget()
    return (isinstance(widget, QScrollBar | QHeaderView) or widget.objectName().startswith("qt_")
            or (isinstance(parent, QLineEdit | QAbstractSpinBox | QComboBox | QTabBar | QToolBar)
            and isinstance(widget, QAbstractButton | QLineEdit | QAbstractItemView))
            or (parent is not None and isinstance(parent, QAbstractItemView) and isinstance(widget, QAbstractButton))
            or (parent is not None and "PrivateContainer" in parent.metaObject().className()))
