"""What was in hand a short while ago, and the favourites on keys 6 to 0."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSettings, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.tools.tool import Tool
from losview.window.palette.in_hand import InHand, in_hand_name, read_in_hand
from losview.window.palette.lazy_icons import LazyIcons
from losview.window.widgets import kept_settings
from losview.window.widgets.plain_text import Label, shown_text, tip

#: How many tiles a row has.
TILES = 5


class QuickTile(QToolButton):
    """A tile; its key is printed in its corner where it is one letter or digit."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = ""
        self.setProperty("quick", True)
        self.setIconSize(QSize(28, 26))
        self.setFixedHeight(34)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def show_key(self, key: str) -> None:
        """Print another key, "" for none."""
        self._key = key if len(key) == 1 else ""
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._key:
            painter = QPainter(self)
            corner = QRect(2, 2, 11, 12)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self.palette().base())
            painter.setOpacity(0.85)
            painter.drawRoundedRect(corner, 3, 3)
            painter.setOpacity(1.0)
            painter.setPen(self.palette().windowText().color())
            font = painter.font()
            font.setPixelSize(10)
            painter.setFont(font)
            painter.drawText(corner, Qt.AlignmentFlag.AlignCenter, self._key)
            painter.end()


class QuickTiles(QWidget):
    """The row below its title.

    Args:
        kept: how many tiles the user fills: all of them, or none.

    Signals:
        taken(i): a tile with something on it was clicked.
        kept(i): what is in hand shall lie on a tile. cleared(i): a tile shall be empty.
    """

    taken = Signal(int)
    kept = Signal(int)
    cleared = Signal(int)

    def __init__(self, title: str, kept: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._title, self._by_user = title, bool(kept)
        self._keys, self._keep_keys = [""] * TILES, [""] * TILES
        self._filled = [False] * TILES
        self._icons = LazyIcons(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(3)
        heading = Label(title, self)
        heading.setObjectName("quick title")
        column.addWidget(heading)
        row = QHBoxLayout()
        row.setSpacing(4)
        self.tiles: list[QuickTile] = []
        for i in range(TILES):
            tile = QuickTile(self)
            tile.clicked.connect(lambda _=False, i=i: self._clicked(i))
            tile.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
            tile.customContextMenuRequested.connect(lambda at, i=i: self._ask(i, at))
            self.tiles.append(tile)
            row.addWidget(tile)
        column.addLayout(row)

    def show_tile(self, i: int, name: str, icon: QIcon | Callable[[], QIcon] | None) -> None:
        """Show something on a tile.

        Args:
            icon: or a function that draws it; None for an empty tile.
        """
        tile = self.tiles[i]
        self._filled[i] = icon is not None
        if icon is None:
            self._icons.forget(tile)
            tile.setIcon(QIcon())
        elif isinstance(icon, QIcon):
            tile.setIcon(icon)
        else:
            self._icons.want(tile, icon)
        key, keep_key = self._keys[i], self._keep_keys[i]
        tile.setEnabled(icon is not None or self._by_user)
        if icon is None and self._by_user:
            name = tr("empty: click, or press {key} on the map, to keep here what is in hand",
                      key=keep_key) if keep_key else tr("empty: click to keep here what is in hand")
        elif icon is None:
            name = tr("empty")
        elif key:
            name = tr("{name} (key {key}; right click changes it)", name=name, key=key)
        elif self._by_user:
            name = tr("{name} (right click changes it)", name=name)
        tile.setToolTip(tip(name))
        tile.setAccessibleName(shown_text(f"{self._title}: {name}"))

    def name_keys(self, taking: list[str], keeping: list[str]) -> None:
        """Print the keys that take what lies on the tiles; the tips also name those that keep something there.

        The tips follow at the next `show_tile`.
        """
        self._keys, self._keep_keys = taking, keeping
        for tile, key in zip(self.tiles, taking, strict=True):
            tile.show_key(key)

    def wake(self) -> None:
        """Go on drawing icons; called when the row is shown."""
        self._icons.wake()

    def _clicked(self, i: int) -> None:
        if self._filled[i]:
            self.taken.emit(i)
        elif self._by_user:
            self.kept.emit(i)

    def _ask(self, i: int, at: QPoint) -> None:
        """Offer to keep what is in hand on a tile, or to empty it; called on a right click."""
        if not self._by_user:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(tr("Keep here what is in hand"), lambda: self.kept.emit(i))
        menu.addAction(tr("Empty it"), lambda: self.cleared.emit(i)).setEnabled(self._filled[i])
        menu.popup(self.tiles[i].mapToGlobal(at))


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
