"""The docks around the map: adding, hiding and restoring them, and giving the keyboard back when they are hidden."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QObject, QSettings, QSize, Qt, QTimer
from PySide6.QtWidgets import QDockWidget, QMainWindow, QToolBar, QWidget
from shiboken6 import isValid

from losview.ui.frame.dock_sizes import DockSizes
from losview.ui.widgets.fixed_size_holder import FixedSizeHolder

#: Grows when docks or toolbars change, so that an older saved layout is not forced on them.
LAYOUT = 2

Area = Qt.DockWidgetArea


class Docks(QObject):
    """The docks of a window.

    Attributes:
        palette, ruling, history, night, profile: the docks.
        sizes: their sizes, once `begin` has been called.

    Args:
        view: gets the keyboard when the dock that has it is hidden.
        palette, ruling, history, night, profile: what the docks hold.
    """

    def __init__(self, window: QMainWindow, view: QWidget, *, palette: QWidget, ruling: QWidget, history: QWidget,
                 night: QWidget, profile: QWidget) -> None:
        super().__init__(window)
        self._window, self._view = window, view
        self._welcome_shown = False
        self._map_state: QByteArray | None = None
        self._hidden: list[QDockWidget] = []
        self.palette = self.add("palette", self.tr("Palette"), palette, Area.LeftDockWidgetArea)
        self.ruling = self.add("ruling", self.tr("Ruling"), FixedSizeHolder(ruling, QSize(240, 160)),
                               Area.RightDockWidgetArea)
        self.history = self.add("history", self.tr("History"), history, Area.RightDockWidgetArea)
        self.history.hide()
        self.night = self.add("night", self.tr("Night"), night, Area.LeftDockWidgetArea)
        window.tabifyDockWidget(self.palette, self.night)
        self.night.hide()
        self.profile = self.add("profile", self.tr("Profile"), profile, Area.BottomDockWidgetArea)
        self.profile.setTitleBarWidget(QWidget())  # the drawing has a title of its own
        window.setCorner(Qt.Corner.BottomLeftCorner, Area.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Area.RightDockWidgetArea)

    def begin(self, bar: QToolBar) -> None:
        """Share the window's room out and keep this layout as the first one; called when all bars are there."""
        self._bar = bar
        self.sizes = DockSizes(self._window, self.all())
        self.sizes.give()
        self._fitting = QTimer(self, singleShot=True, interval=0)
        self._fitting.timeout.connect(lambda: self.sizes.fit())
        for dock in self.all():
            dock.visibilityChanged.connect(self._fit_soon)
        self._first_state = self._window.saveState(LAYOUT)

    def add(self, key: str, title: str, content: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Add a dock; the layout is saved under its key."""
        dock = QDockWidget(title, self._window)
        dock.setObjectName(key)
        dock.setWidget(content)
        self._window.addDockWidget(area, dock)
        dock.visibilityChanged.connect(self._keep_keyboard)
        return dock

    def all(self) -> list[QDockWidget]:
        """The docks that every window has, from the left."""
        return [self.palette, self.ruling, self.history, self.night, self.profile]

    def hide_all(self, hidden: bool) -> None:
        """Hide the docks, or bring back those that were shown."""
        if hidden:
            self._hidden = [dock for dock in self.all() if not dock.isHidden()]
        for dock in self._hidden:
            dock.setVisible(not hidden)

    def make_way(self, welcome_shown: bool) -> None:
        """Hide docks and toolbar while the welcome view is shown, and bring them back as they were."""
        if welcome_shown:
            self._map_state = self._window.saveState(LAYOUT)
        self._welcome_shown = welcome_shown
        if welcome_shown:
            for part in (*self.all(), self._bar):
                part.hide()
            return
        self._bar.show()
        if self._map_state is not None:
            self._window.restoreState(self._map_state, LAYOUT)

    def reset(self) -> None:
        """Put docks and toolbars where they were at first."""
        for dock in self.all():
            dock.setFloating(False)
            dock.hide()
        layout = self._window.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()  # else Qt leaves the tabs of docks that shared a place
        self._window.restoreState(self._first_state, LAYOUT)
        self.sizes.give()

    def save(self) -> None:
        """Keep the layout for the next session: that of the map where the welcome view is shown."""
        QSettings().setValue("geometry", self._window.saveGeometry())
        state = self._map_state if self._welcome_shown else None
        QSettings().setValue("state", self._window.saveState(LAYOUT) if state is None else state)

    def restore(self) -> None:
        """Take up the layout of the last session, if it is of this version's making."""
        geometry, state = QSettings().value("geometry"), QSettings().value("state")
        if isinstance(geometry, QByteArray):
            self._window.restoreGeometry(geometry)
        if isinstance(state, QByteArray):
            self._window.restoreState(state, LAYOUT)
        self.sizes.restored()

    def lost_keyboard(self) -> bool:
        """Whether the widget with the keyboard lies in a dock out of sight.

        Qt puts docks that lie under another one outside the window.
        """
        focus = self._window.focusWidget()
        return self._view.isVisible() and focus is not None and any(
            dock.isAncestorOf(focus) and not (dock.isVisible() and dock.geometry().intersects(self._window.rect()))
            for dock in self._window.findChildren(QDockWidget) if not dock.isFloating())

    def _fit_soon(self, _visible: bool) -> None:
        self._fitting.start()

    def _keep_keyboard(self, _visible: bool) -> None:
        """Give the keyboard to the map where the dock that has it is hidden, or lies under another one.

        A window that is being destroyed hides its docks too, when nothing of it can be asked any more.
        """
        if isValid(self._window) and self.lost_keyboard() and not self._window.isMinimized():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
