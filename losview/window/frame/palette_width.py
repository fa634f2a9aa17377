"""The palette's width, which it gets back once the docks are closed that shared its place and made it wider."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow

from losview.window.frame.dock_sizes import default_sizes


class PaletteWidth(QObject):
    """Follows the docks that share the palette's place: a tab that needs more width widens the whole place.

    A width that the user has dragged meanwhile stays.
    """

    def __init__(self, window: QMainWindow, palette: QDockWidget) -> None:
        super().__init__(window)
        self._window, self._palette = window, palette
        self._docks: list[QDockWidget] = []
        self._before: int | None = None  # its width while none of them was open
        self._is_default = False
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._put_back)
        palette.installEventFilter(self)

    def follow(self, dock: QDockWidget) -> None:
        """Follow a dock that shares the place."""
        self._docks.append(dock)
        dock.visibilityChanged.connect(lambda _: self._later.start())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self._is_alone() and not self._later.isActive():
            self._before = self._palette.width()
            self._is_default = abs(self._before - self._default()) <= 1
        return super().eventFilter(watched, event)

    def _default(self) -> int:
        return default_sizes(self._window.size())["palette"]

    def _is_alone(self) -> bool:
        return all(dock.isHidden() or dock.isFloating() for dock in self._docks)

    def _put_back(self) -> None:
        """Give the palette its width back where it is as wide as the widest of the docks needs, and no wider."""
        palette = self._palette
        needed = max(dock.minimumSizeHint().width() for dock in self._docks)
        if self._before is None or not self._is_alone() or palette.isHidden() or palette.isFloating():
            return
        if self._before < palette.width() <= needed:
            width = self._default() if self._is_default else self._before
            self._window.resizeDocks([palette], [width], Qt.Orientation.Horizontal)
