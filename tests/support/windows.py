"""Windows of losview for tests: shown at rest on the test valley, put away, and made as good as new for the next."""

from __future__ import annotations

import warnings
from collections.abc import Callable

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication, QComboBox, QWidget

from losview.app.window import Window
from losview.board.catalogue import usual
from losview.drawing.night_style import Shown
from losview.features.teaching.window.recorder_feature import RecorderFeature
from losview.rules.core.field import TargetHeight
from losview.tools.settings import KindSetting
from losview.tools.stroke_options import StrokeOptions
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import Hand
from tests.support.valley import valley
from tests.support.window_state import described, differences

#: Makes the map that a window shows at first.
FirstMap = Callable[[], OpenedMap]

#: So wide and high is a window of the tests.
WIDE, HIGH = 1200, 800


def valley_map() -> OpenedMap:
    """The test valley, as windows show it at first."""
    return OpenedMap(valley(), None, "battletech")


def shown_window(first: FirstMap = valley_map) -> Window:
    """A window on a map, shown and at rest."""
    shown = Window()
    shown.resize(WIDE, HIGH)
    shown.files.show(first())
    shown.show()
    shown.view.fit()
    Hand(shown).settle()
    return shown


class SharedWindow:
    """A window that tests have in common.

    Attributes:
        window: the window, hidden until a test takes it.
        replaced: what tests left that could not be put back, so that a new window took the place of theirs.

    Args:
        first: makes the map that it shows at first.
    """

    def __init__(self, first: FirstMap = valley_map) -> None:
        self._first = first
        self.replaced: list[list[str]] = []
        self._make()

    def _make(self) -> None:
        self.window = shown_window(self._first)
        for key in (*self.window.palette_.tools, "thread"):  # their panels show what they have only once they are seen
            self.window.palette_.take(key)
        Hand(self.window).rest()
        self._new = described(self.window)
        self._layout = self.window.saveState()
        self._strokes = dict(vars(self._stroke_options()))
        self.window.hide()

    def _stroke_options(self) -> StrokeOptions:
        """How strokes go in the window: one object for all tools."""
        return self.window.palette_.tools["brush"].host.strokes

    def make_as_new(self) -> None:
        """Show the window as a new one would be; what a test has not changed costs nothing.

        What cannot be put back by hand is found by comparing, and then a new window takes the place of the old one.
        """
        self.window.show()
        self._put_back()
        left = differences(self._new, described(self.window))
        if left:
            self.replaced.append(left)
            put_away(self.window)
            QSettings().clear()  # a new window reads what was set in the old one
            self._make()
            self.window.show()
            _activate(self.window)
            self.window.view.setFocus()
            Hand(self.window).settle()
        QSettings().clear()  # putting back has written there

    def _put_back(self) -> None:
        window = self.window
        for key, action in window.menus.actions.items():
            if action.isCheckable() and action.isChecked() != self._new[f"action {key}"][0]:
                action.trigger()
        window.legend.fold_button.setChecked(True)
        window.first_steps.hide()
        self._put_tools_back()
        window.resize(WIDE, HIGH)
        QApplication.processEvents()  # the layout has the palette's least size, which depends on the tool in hand
        if window.saveState() != self._layout:
            window.docks.reset()
        if window.night.shown != Shown():
            window.night.show(**vars(Shown()))
        window.sighting.remove_thread()
        window.sighting.set_target_height(TargetHeight())
        window.files.show(self._first())
        window.view.fit()
        window.statusBar().clearMessage()
        _activate(window)
        window.view.setFocus()
        Hand(window).settle()
        self._layout = window.saveState()  # with the docks that are open on this map, and those made late

    def _put_tools_back(self) -> None:
        """The tools' first settings, and the thread tool in hand with the smallest brush behind it."""
        palette, rules = self.window.palette_, self.window.sighting.rules.table
        palette.search.clear()
        for key, tool in palette.tools.items():
            new = dict(self._new[f"tool {key}"])
            kinds = tool.setting(KindSetting)
            if kinds is not None:
                new["kind"] = usual(kinds.role, rules)  # of the rules that the test has left in force
            changed = {name: value for name, value in new.items() if getattr(tool, name) != value}
            if changed:
                vars(tool).update(changed)
                palette.take(key)
                getattr(tool, "on_change", lambda: None)()
        strokes = self._stroke_options()
        if vars(strokes) != self._strokes:
            vars(strokes).update(self._strokes)
        if not palette.sizes.buttons[0].isChecked():
            palette.take("brush")
            palette.sizes.buttons[0].click()
        if palette.current.key != "thread":
            palette.take("thread")


#: Top-level widgets, each with the widget that it belongs to: noted at once, since a test may delete them.
Standing = dict[QWidget, QWidget | None]


def standing() -> Standing:
    """The top-level widgets that there are now."""
    return {widget: widget.parentWidget() for widget in QApplication.topLevelWidgets()}


def left_open(before: Standing, common: Window | None) -> list[QWidget]:
    """The top-level widgets that a test has left behind.

    A list of choices is none of them, and neither is a window that the tests' common window makes when it is first
    asked for and keeps: one that is closed, and of which its parent had no other before the test.

    Args:
        before: what there was before the test.
        common: the window that tests share, None for a test without.
    """
    kept = {(type(widget), parent) for widget, parent in before.items()}
    return [widget for widget, parent in standing().items()
            if widget not in before and not isinstance(parent, QComboBox)
            and not (common is not None and widget.isHidden() and _belongs(widget, common)
                     and (type(widget), parent) not in kept)]


def _belongs(widget: QWidget, window: Window) -> bool:
    """Whether a widget is a child of a window, be it over other windows."""
    parent = widget.parentWidget()
    while parent is not None and parent is not window:
        parent = parent.parentWidget()
    return parent is window


def _activate(window: Window) -> None:
    """Give a window the keyboard: `activateWindow` does nothing for one that was hidden while it was active."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        QApplication.setActiveWindow(window)


def put_away(shown: Window) -> None:
    """Close a window, whatever it holds that is not saved: nobody answers its questions."""
    recorder = shown.features.of(RecorderFeature)
    if recorder.panel is not None:
        recorder.begin_anew()
    shown.document.undo.setClean()
    shown.close()
    shown.deleteLater()
