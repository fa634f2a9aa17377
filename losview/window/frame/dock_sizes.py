"""The sizes of the docks: smaller in a small window, except those that the user has changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QDockWidget, QMainWindow

#: The size of the window in the first session, where the screen is large enough.
DEFAULT_SIZE = QSize(1440, 900)

#: From this width on the palette takes three columns of swatches, below it two.
WIDE_WINDOW = 1360


def first_size(screen: QSize, title_height: int) -> QSize:
    """The size of the window in the first session.

    Args:
        screen: the part of the screen available to windows. title_height: of the title bar, in pixels.
    """
    return DEFAULT_SIZE.boundedTo(screen - QSize(0, title_height))


def default_sizes(size: QSize) -> dict[str, int]:
    """The default size of each dock in a window of that size, by object name: its width (profile: height) in pixels."""
    return {
        "palette": 304 if size.width() >= WIDE_WINDOW else 240,
        "ruling": min(370, max(276, round(0.26 * size.width()))),
        "profile": min(216, max(124, round(0.23 * size.height()))),
    }


class DockSizes:
    """Resizes a window's docks with the window.

    A dock that does not have its default size was resized by the user, and is left alone.

    Args:
        docks: the window's docks; those without a default size are left alone.
    """

    def __init__(self, window: QMainWindow, docks: Sequence[QDockWidget]) -> None:
        self._window = window
        self._defaults = default_sizes(window.size())
        self._docks = [dock for dock in docks if dock.objectName() in self._defaults]

    def apply(self) -> None:
        """Give every dock its default size."""
        self._defaults = default_sizes(self._window.size())
        for dock in self._docks:
            self._resize(dock)

    def mark_restored(self) -> None:
        """Compare with default sizes from now on; called when the sizes of the last session were restored."""
        self._defaults = default_sizes(self._window.size())

    def follow_window(self) -> None:
        """Give docks that have their default size their new one; called when the window was resized."""
        sizes = default_sizes(self._window.size())
        for dock in self._docks:
            name = dock.objectName()
            if dock.isHidden() or dock.isFloating() or sizes[name] == self._defaults[name]:
                continue  # a hidden dock is resized when it is shown
            is_default = abs(self._size(dock) - self._defaults[name]) <= 1
            self._defaults[name] = sizes[name]
            if is_default:
                self._resize(dock)

    @staticmethod
    def _size(dock: QDockWidget) -> int:
        return dock.height() if dock.objectName() == "profile" else dock.width()

    def _resize(self, dock: QDockWidget) -> None:
        orientation = Qt.Orientation.Vertical if dock.objectName() == "profile" else Qt.Orientation.Horizontal
        self._window.resizeDocks([dock], [self._defaults[dock.objectName()]], orientation)
