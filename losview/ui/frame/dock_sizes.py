"""The sizes of the docks: they take less of a small window, and sizes set by hand are kept."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

#: The size of a window that has never been shown, where the screen has room for it.
USUAL = QSize(1440, 900)

#: From this width on the palette takes three columns of swatches, below it two.
WIDE = 1360


def first_size(screen: QSize, title: int) -> QSize:
    """The size to begin with.

    Args:
        screen: what the screen leaves to windows. title: height of a window's title bar, in pixels.
    """
    return USUAL.boundedTo(screen - QSize(0, title))


def shares(size: QSize) -> dict[str, int]:
    """What each dock takes of a window, by its name: its width, the profile its height, in pixels."""
    return {
        "palette": 304 if size.width() >= WIDE else 216,
        "ruling": min(370, max(276, round(0.26 * size.width()))),
        "profile": min(216, max(124, round(0.23 * size.height()))),
    }


class DockSizes:
    """Gives a window's docks their shares again whenever the window changes its size.

    A dock that has another size than it was given has been set by hand: it stays as it is.

    Args:
        docks: those of the window, whatever their number; docks without a share are left alone.
    """

    def __init__(self, window: QMainWindow, docks: Sequence[QDockWidget]) -> None:
        self._window = window
        self._given = shares(window.size())
        self._docks = [dock for dock in docks if dock.objectName() in self._given]

    def give(self) -> None:
        """Give every dock its share, whatever it has."""
        self._given = shares(self._window.size())
        for dock in self._docks:
            self._resize(dock)

    def restored(self) -> None:
        """The docks have their sizes of the last session: those that are their shares were not set by hand."""
        self._given = shares(self._window.size())

    def fit(self) -> None:
        """Give the docks that still have their share their new one; called when the window has another size."""
        now = shares(self._window.size())
        for dock in self._docks:
            name = dock.objectName()
            if dock.isHidden() or dock.isFloating() or now[name] == self._given[name]:
                continue  # a hidden one is asked again when it is shown
            has_share = abs(self._size(dock) - self._given[name]) <= 1
            self._given[name] = now[name]
            if has_share:
                self._resize(dock)

    @staticmethod
    def _size(dock: QDockWidget) -> int:
        return dock.height() if dock.objectName() == "profile" else dock.width()

    def _resize(self, dock: QDockWidget) -> None:
        way = Qt.Orientation.Vertical if dock.objectName() == "profile" else Qt.Orientation.Horizontal
        self._window.resizeDocks([dock], [self._given[dock.objectName()]], way)
