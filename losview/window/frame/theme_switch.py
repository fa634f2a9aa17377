"""Switches between the light and the dark theme, and between usual and high contrast.

The window is not repainted until the map is drawn in the new theme, so that widgets and map change together.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, QSettings, QTimer, Signal
from PySide6.QtWidgets import QApplication, QWidget

from losview.window.canvas.scene import MapScene
from losview.window.widgets import kept_settings, theme
from losview.window.widgets.desktop_wishes import wants_contrast
from losview.window.widgets.theme import Theme

#: The window is repainted after so many milliseconds in any case.
TIMEOUT = 4000
#: The settings that keep whether the theme is dark, and whether contrast is high.
DARK, CONTRAST = "dark", "high contrast"


class ThemeSwitch(QObject):
    """The theme of a window, saved for the next session.

    Attributes:
        dark: whether it is the dark one. contrast: whether it has high contrast, which the desktop may ask for.

    Signals:
        changed(dark): theme or contrast has changed.
    """

    changed = Signal(bool)

    def __init__(self, window: QWidget, scene: MapScene) -> None:
        super().__init__(window)
        self._window, self._scene = window, scene
        self.dark = False
        self.contrast = _kept_contrast()
        self._timeout = QTimer(self, singleShot=True, interval=TIMEOUT)
        self._timeout.timeout.connect(self._resume_painting)
        scene.refreshed.connect(self._picture_refreshed)

    @property
    def colours(self) -> Theme:
        """The colours of the theme."""
        return theme.theme(self.dark, self.contrast)

    def set_dark(self, dark: bool) -> None:
        """Show application and map in the dark or the light theme, and keep that."""
        QSettings().setValue(DARK, dark)
        self._show(dark, _kept_contrast())  # another window may have chosen the contrast, for all of the program

    def follow_kept(self) -> None:
        """Show the kept theme and contrast, which another window may have chosen, where they are others."""
        dark, contrast = kept_settings.flag(DARK, default=self.dark), _kept_contrast()
        if (dark, contrast) != (self.dark, self.contrast):
            self._show(dark, contrast)

    def _show(self, dark: bool, contrast: bool) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._hold_painting(dark)
        self.dark, self.contrast = dark, contrast
        theme.apply(app, dark, contrast)
        self._scene.restyle(dark=dark)
        self.changed.emit(dark)

    def set_contrast(self, contrast: bool) -> None:
        """Show text and edges with high or with usual contrast; the map keeps its colours."""
        QSettings().setValue(CONTRAST, contrast)
        self.set_dark(self.dark)

    def follow(self, set_theme: Callable[[Theme], object]) -> None:
        """Have a panel's colours follow the theme, from now on."""
        set_theme(self.colours)
        self.changed.connect(lambda: set_theme(self.colours))

    @property
    def holds_painting(self) -> bool:
        """Whether painting is held back."""
        return self._timeout.isActive()

    def _hold_painting(self, dark: bool) -> None:
        """Hold painting back where a visible map has to be drawn in the other theme."""
        visible = any(view.isVisible() for view in self._scene.views())
        if visible and self._scene.dark != dark and not self.holds_painting:
            self._window.setUpdatesEnabled(False)
        if visible and self._scene.dark != dark:
            self._timeout.start()

    def _resume_painting(self) -> None:
        """Allow painting again."""
        self._timeout.stop()
        self._window.setUpdatesEnabled(True)

    def _picture_refreshed(self) -> None:
        """Allow painting where the map is drawn in the new theme; called when the scene shows a new picture."""
        drawn = self._scene.composed_layer.shown
        if self.holds_painting and drawn is not None and drawn.request.picture.dark == self._scene.dark:
            self._resume_painting()


def _kept_contrast() -> bool:
    """Whether contrast is to be high: as it was chosen last, or as the desktop asks."""
    return kept_settings.flag(CONTRAST, default=wants_contrast())
