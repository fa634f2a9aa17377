"""What was in hand a short while ago, and the favourites on keys 6 to 0."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSettings, Signal
from PySide6.QtGui import QIcon, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.tools.tool import Tool
from losview.window.palette.in_hand import InHand, in_hand_name, read_in_hand
from losview.window.palette.quick_tiles import TILES, QuickTiles
from losview.window.widgets import kept_settings

#: The keys that the favourites come with, which are their names.
KEYS = ("6", "7", "8", "9", "0")

#: Stands for an empty tile in the settings.
_EMPTY = "-"

Slots = list[InHand | None]


class QuickKinds(QWidget):
    """Two rows of tiles; each rule system has its own.  Favourites are kept from session to session.

    What is taken anew replaces what was taken longest ago and the others keep their places.

    Args:
        tools: by key. icon: gives the icon of what is in hand, or a function that draws it.

    Signals:
        taken(in_hand): the user took something in hand. keep_asked(i): what is in hand shall be a favourite.
    """

    taken = Signal(object)
    keep_asked = Signal(int)

    def __init__(self, tools: dict[str, Tool], icon: Callable[[InHand], QIcon | Callable[[], QIcon]],
                 parent: QWidget) -> None:
        super().__init__(parent)
        self._tools, self._icon, self._rules = tools, icon, ""
        self._recent: dict[str, Slots] = {}  # by rules
        self._order: dict[str, list[int]] = {}  # the tiles, the one taken longest ago first
        self._favourites: dict[str, Slots] = {}
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.favourites = QuickTiles(tr("Favourites"), len(KEYS), self)
        self.favourites.taken.connect(self.take_favourite)
        self.favourites.kept.connect(self.keep_asked)
        self.favourites.cleared.connect(lambda i: self.keep(i, None))
        self.recent = QuickTiles(tr("Recent"), 0, self)
        self.recent.taken.connect(self._take_recent)
        for row in (self.favourites, self.recent):
            column.addWidget(row)

    def set_rules(self, rules: str) -> None:
        """Show what belongs to a rule system."""
        self._rules = rules
        if rules not in self._favourites:
            kept = [read_in_hand(text, self._tools) for text in kept_settings.texts(_setting(rules))[:TILES]]
            self._favourites[rules] = [*kept, *[None] * TILES][:TILES]
            self._recent[rules], self._order[rules] = [None] * TILES, list(range(TILES))
        self.refresh()

    def refresh(self) -> None:
        """Draw all tiles again; called when the theme or the sides have changed too."""
        for row, slots in ((self.favourites, self._favourites), (self.recent, self._recent)):
            for i, held in enumerate(slots.get(self._rules, [None] * TILES)):
                if held is None:
                    row.show_tile(i, "", None)
                else:
                    row.show_tile(i, in_hand_name(held, self._tools[held.tool]), self._icon(held))

    def use(self, held: InHand) -> None:
        """Remember what was taken in hand; a tile that has it already stays as it is."""
        slots, order = self._recent.get(self._rules), self._order.get(self._rules)
        if not held.kind or slots is None or order is None:
            return
        alike = [i for i, other in enumerate(slots) if other is not None and other.kind == held.kind]
        i = alike[0] if alike else order[0]
        order.remove(i)
        order.append(i)
        slots[i] = held
        self.refresh()

    def take_favourite(self, i: int) -> bool:
        """Take a favourite in hand; returns whether there is one on that tile."""
        held = self._favourites.get(self._rules, [None] * TILES)[i]
        if held is not None:
            self.taken.emit(held)
        return held is not None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        for row in (self.favourites, self.recent):
            row.wake()

    def _take_recent(self, i: int) -> None:
        held = self._recent[self._rules][i]
        if held is not None:
            self.taken.emit(held)

    def keep(self, i: int, held: InHand | None) -> None:
        """Make something a favourite; None empties the tile."""
        slots = self._favourites[self._rules]
        slots[i] = held
        QSettings().setValue(_setting(self._rules), [_EMPTY if held is None else held.text() for held in slots])
        self.refresh()


def _setting(rules: str) -> str:
    """The name of the setting that keeps the favourites of a rule system."""
    return f"favourites {rules}".strip()
