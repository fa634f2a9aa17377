"""What a window keeps, as a description in plain values: to tell whether a window that was used is as good as new.

Looked at is what a person can set or leave behind; what the map and its thread say is not, and neither is what Qt makes
and moves by itself when it likes to.
"""

from __future__ import annotations

from collections import Counter

from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSlider,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QDockWidget,
    QLineEdit,
    QMenu,
    QScrollBar,
    QStackedWidget,
    QToolBar,
    QWidget,
)

from losview.app.window import Window
from losview.features.night_referee.window.night_panel import NightPanel
from losview.rules.rule_sets import RULE_SETS
from losview.window.palette.shelves import Shelves

#: A description: what is described, in words, and what it says.
Described = dict[str, object]

#: So many pixels count as the same place: the bar is a pixel lower once other rules have been in force.
NEAR = 2

#: Values of tools' settings that are compared.
_PLAIN = (str, int, float, tuple, frozenset, type(None))

#: What Qt calls parts of its own.
_QTS_OWN = "qt_"


def described(window: Window) -> Described:
    """All that somebody may have changed of a window, and of its application."""
    found: Described = {}
    _describe_application(found)
    for key, action in window.menus.actions.items():
        found[f"action {key}"] = (action.isChecked(), [keys.toString() for keys in action.shortcuts()])
    for key, tool in window.palette_.tools.items():
        found[f"tool {key}"] = {name: value for name, value in vars(tool).items()
                                if not name.startswith("_") and isinstance(value, _PLAIN)}
    found["tool in hand"] = window.palette_.current.key
    found["favourites"] = [tile.accessibleName() for tile in window.palette_.quick.favourites.tiles]
    found["strokes"] = repr(next(iter(window.palette_.tools.values())).host.strokes)
    found["readings"] = (repr(window.sighting.readings), _own_options(window))
    found["zoom in per cent"] = (round(100 * window.view.zoom),)
    found["focus"] = window.view.hasFocus()
    found["size"] = window.size().toTuple()
    _describe_widgets(found, window, "")
    return found


def _own_options(window: Window) -> dict[str, object]:
    """The options of each rule set that are in force or come back with it, where they aren't the default ones."""
    return {rules.key: options for rules in RULE_SETS
            if (options := window.sighting._options.get(rules.key)) and options != rules.check_options({})}


def differences(new: Described, now: Described) -> list[str]:
    """What a window says otherwise than a new one, a line each; parts that were made since are passed over."""
    return [f"{what}: {said} is now {now.get(what, 'gone')}" for what, said in new.items()
            if not _alike(said, now.get(what, "gone"))]


def _alike(said: object, now: object) -> bool:
    """Whether two values are the same; places and sizes, the tuples among them, may be a pixel or two apart."""
    if isinstance(said, tuple) and isinstance(now, tuple) and len(said) == len(now):
        return all(abs(one - other) <= NEAR if type(one) is int and type(other) is int else _alike(one, other)
                   for one, other in zip(said, now, strict=True))
    return said == now


def _describe_application(found: Described) -> None:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    found["application"] = (app.font().toString(), app.palette().window().color().name(), app.styleSheet(),
                            app.style().objectName(), app.layoutDirection().name, app.quitOnLastWindowClosed())
    found["cursor, popup, dialog"] = (app.overrideCursor(), app.activePopupWidget(), app.activeModalWidget())
    found["buttons"] = app.mouseButtons().value


def _describe_widgets(found: Described, parent: QWidget, path: str) -> None:
    """Describe what is inside a widget, each under a name that it has in every window."""
    counts: Counter[str] = Counter()
    for child in parent.children():
        if not isinstance(child, QWidget) or isinstance(child, QMenu):
            continue
        name = child.objectName()
        if isinstance(child, NightPanel) and not child.isVisible():
            continue  # by day it keeps what it said of the last night
        if isinstance(child, Shelves) or (name.startswith(_QTS_OWN) and not name.startswith("qt_scrollarea")):
            continue  # swatches are drawn when they are looked for
        plain = f"{path}/{name or type(child).__name__}"
        counts[plain] += 1
        name = f"{plain}[{counts[plain]}]" if counts[plain] > 1 else plain
        _describe(found, child, name)
        if not isinstance(child, QComboBox | QAbstractSpinBox | QLineEdit):
            _describe_widgets(found, child, name)


def _describe(found: Described, widget: QWidget, name: str) -> None:
    """What somebody may have set of one widget."""
    if isinstance(widget, QDockWidget | QToolBar):
        floats, place = widget.isFloating(), widget.geometry()
        in_sight = widget.isVisible() and (floats or place.intersects(widget.window().rect()))  # else behind a tab
        found[name] = (floats, place.getRect() if in_sight else None)
    elif widget.isWindow():
        found[name] = widget.isVisible()
    elif isinstance(widget, QAbstractButton) and widget.isCheckable():
        found[name] = widget.isChecked()
    elif isinstance(widget, QComboBox):
        found[name] = widget.currentText()
    elif isinstance(widget, QAbstractSpinBox | QLineEdit):
        found[name] = widget.text()
    elif isinstance(widget, QStackedWidget):
        found[name] = widget.currentIndex()
    elif isinstance(widget, QAbstractScrollArea):
        found[name] = widget.isVisible() and (widget.horizontalScrollBar().value(), widget.verticalScrollBar().value())
    elif isinstance(widget, QAbstractSlider) and not isinstance(widget, QScrollBar):
        found[name] = widget.value()
