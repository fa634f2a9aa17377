"""A row of five small tiles, each with something to take in hand, or empty."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.base.translation import tr
from losview.window.palette.lazy_icons import LazyIcons
from losview.window.widgets.plain_text import Label, shown, tip

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
        tile.setAccessibleName(shown(f"{self._title}: {name}"))

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
