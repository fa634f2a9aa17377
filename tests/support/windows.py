"""Windows of losview for tests: shown at rest on the test valley, and put away."""

from __future__ import annotations

from losview.sight.field import TargetHeight
from losview.ui.files.opened_map import OpenedMap
from losview.ui.main.window import Window
from tests.support.hand import Hand
from tests.support.valley import valley


def shown_window() -> Window:
    """A window on the test valley, shown and at rest."""
    shown = Window()
    shown.resize(1200, 800)
    shown.files.show(OpenedMap(valley(), None, "battletech"))
    shown.show()
    shown.view.fit()
    Hand(shown).settle()
    return shown


def checked_actions(shown: Window) -> dict[str, bool]:
    """Which actions that can be checked are checked."""
    return {key: action.isChecked() for key, action in shown.menus.actions.items() if action.isCheckable()}


def make_as_new(shown: Window, checked: dict[str, bool]) -> None:
    """Show the test valley in a window that tests have in common, as a new window would.

    Args:
        checked: its checked actions when it was new.
    """
    for key, was in checked_actions(shown).items():
        if was != checked.get(key, False):
            shown.menus.actions[key].trigger()
    shown.resize(1200, 800)
    shown.docks.reset()
    shown.palette_.take("brush")
    shown.palette_.sizes.buttons[0].click()
    shown.palette_.take("thread")
    shown.sighting.remove_thread()
    shown.sighting.set_target_height(TargetHeight())
    shown.files.show(OpenedMap(valley(), None, "battletech"))
    shown.view.fit()
    Hand(shown).settle()


def put_away(shown: Window) -> None:
    shown.document.undo.setClean()
    shown.close()
    shown.deleteLater()
