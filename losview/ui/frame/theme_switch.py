"""The dark and the light theme: the switch that every part follows.

While the theme changes the window keeps its last picture, so that frame and map change at once.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from losview.ui.canvas.scene import MapScene
from losview.ui.widgets import theme
from losview.ui.widgets.theme import Theme

#: Milliseconds after which the window shows what it has in any case.
PATIENCE = 4000


class ThemeSwitch(QObject):
    """The theme of a window, kept for the next session.

    Attributes:
        dark: whether it is the dark one.

    Signals:
        changed(dark): every part takes the new colours.
    """

    changed = Signal(bool)

    def __init__(self, window: QWidget, scene: MapScene) -> None:
        super().__init__(window)
        self._window, self._scene = window, scene
        self.dark = False
        self._patience = QTimer(self, singleShot=True, interval=PATIENCE)
        self._patience.timeout.connect(self._release)
        scene.refreshed.connect(self._release_when_drawn)

    @property
    def colours(self) -> Theme:
        """The colours of the theme."""
        return theme.theme(self.dark)

    def set_dark(self, dark: bool) -> None:
        """Show application and map in the dark or the light theme."""
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._hold(dark)
        self.dark = dark
        theme.apply(app, dark)
        self._scene.restyle(dark=dark)
        self.changed.emit(dark)
        QSettings().setValue("dark", dark)

    @property
    def holds_painting(self) -> bool:
        """Whether painting is held back."""
        return self._patience.isActive()

    def _hold(self, dark: bool) -> None:
        """Hold painting back, where a map is in sight that has to be drawn anew in these colours."""
        visible = any(view.isVisible() for view in self._scene.views())
        if visible and self._scene.dark != dark and not self.holds_painting:
            self._window.setUpdatesEnabled(False)
        if visible and self._scene.dark != dark:
            self._patience.start()

    def _release(self) -> None:
        """Paint again."""
        self._patience.stop()
        self._window.setUpdatesEnabled(True)

    def _release_when_drawn(self) -> None:
        drawn = self._scene.overlay.shown
        if self.holds_painting and drawn is not None and drawn.wish.picture.dark == self._scene.dark:
            self._release()
