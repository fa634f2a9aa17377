"""A row of five small tiles, each with something to take in hand, or empty."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from losview.ui.palette.lazy_icons import LazyIcons
from losview.ui.widgets.plain_text import Label, shown, tip

#: How many tiles a row has.
TILES = 5


class QuickTile(QToolButton):
    """A tile; its key is printed in its corner."""

    def __init__(self, key: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._key = key
        self.setProperty("quick", True)
        self.setIconSize(QSize(28, 26))
        self.setFixedHeight(34)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

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
        keys: printed on the tiles; without keys what lies on the tiles cannot be changed by the user.

    Signals:
        taken(i): a tile with something on it was clicked.
        kept(i): what is in hand shall lie on a tile. cleared(i): a tile shall be empty.
    """

    taken = Signal(int)
    kept = Signal(int)
    cleared = Signal(int)

    def __init__(self, title: str, keys: tuple[str, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._title, self._keys = title, keys
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
            tile = QuickTile(keys[i] if keys else "", self)
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
        key = self._keys[i] if self._keys else ""
        tile.setEnabled(icon is not None or bool(key))
        if icon is None:
            name = self.tr("empty: click, or press Alt+{key} on the map, to keep here what is in hand").format(
                key=key) if key else self.tr("empty")
        elif key:
            name = self.tr("{name} (key {key}; right click changes it)").format(name=name, key=key)
        tile.setToolTip(tip(name))
        tile.setAccessibleName(shown(f"{self._title}: {name}"))

    def wake(self) -> None:
        """Go on drawing icons; called when the row is shown."""
        self._icons.wake()

    def _clicked(self, i: int) -> None:
        if self._filled[i]:
            self.taken.emit(i)
        elif self._keys:
            self.kept.emit(i)

    def _ask(self, i: int, at: QPoint) -> None:
        """Offer to keep what is in hand on a tile, or to empty it; called on a right click."""
        if not self._keys:
            return
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self.tr("Keep here what is in hand"), lambda: self.kept.emit(i))
        menu.addAction(self.tr("Empty it"), lambda: self.cleared.emit(i)).setEnabled(self._filled[i])
        menu.popup(self.tiles[i].mapToGlobal(at))
