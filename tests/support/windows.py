"""Windows of losview for tests: shown at rest on the test valley, and put away."""

from __future__ import annotations

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


def put_away(shown: Window) -> None:
    shown.document.undo.setClean()
    shown.close()
    shown.deleteLater()
