"""While the theme changes the window keeps its last picture, so that frame and map change at once."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QWidget

from losview.ui.canvas.scene import MapScene

#: Milliseconds after which the window shows what it has in any case.
PATIENCE = 4000


class ThemeSwitch(QObject):
    """Holds a window's painting back until its map is there in the new colours."""

    def __init__(self, window: QWidget, scene: MapScene) -> None:
        super().__init__(window)
        self._window, self._scene = window, scene
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self.rise)
        scene.refreshed.connect(self._look)

    @property
    def down(self) -> bool:
        """Whether painting is held back."""
        return self._patience.isActive()

    def fall(self, dark: bool) -> None:
        """Hold painting back, where a map is in sight that has to be made anew in these colours."""
        seen = any(view.isVisible() for view in self._scene.views())
        if seen and self._scene.dark != dark and not self.down:
            self._window.setUpdatesEnabled(False)
        if seen and self._scene.dark != dark:
            self._patience.start()

    def rise(self) -> None:
        """Paint again."""
        self._patience.stop()
        self._window.setUpdatesEnabled(True)

    def _look(self) -> None:
        shown = self._scene.overlay.shown
        if self.down and shown is not None and shown.wish.picture.dark == self._scene.dark:
            self.rise()
