"""The docks around the map: adding, hiding and restoring them, and moving the focus when they are hidden."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QObject, QRect, QSettings, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication, QDockWidget, QMainWindow, QTabBar, QToolBar, QWidget
from shiboken6 import isValid

from losview.base.translation import tr
from losview.window.frame.dock_sizes import DockSizes, default_sizes
from losview.window.widgets import kept_settings
from losview.window.widgets.action_text import with_tip
from losview.window.widgets.fixed_size_holder import FixedSizeHolder


class FloatsInPlace(QObject):
    """Puts a dock that begins to float where it last floated, the first time where it was docked.

    While its title is dragged it follows the mouse.
    """

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self._docked: QRect | None = None  # in the window
        self._afloat: QRect | None = None  # on the screen
        self._is_placed = False
        dock.installEventFilter(self)
        dock.topLevelChanged.connect(self._place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.Show) and self._dock.isVisible():
            if not self._dock.isFloating():
                self._docked = self._dock.geometry()
            elif self._is_placed:
                self._afloat = self._dock.geometry()
        return super().eventFilter(watched, event)

    def _place(self, floating: bool) -> None:
        """Put the dock into its place; called when it has begun to float, or has been docked."""
        is_dragged = bool(QApplication.mouseButtons() & Qt.MouseButton.LeftButton)
        window = self._dock.parentWidget()
        if floating and not is_dragged:
            if self._afloat is not None:
                self._dock.setGeometry(self._afloat)
            elif self._docked is not None and window is not None:
                self._dock.setGeometry(QRect(window.mapToGlobal(self._docked.topLeft()), self._docked.size()))
        self._is_placed = floating


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


#: Pixels of a tab beside its words, where there is room for all.
BESIDE = 28


def fit_tabs(bar: QTabBar) -> None:
    """Elide the words of tabs and move them closer where the bar is too narrow for all; otherwise leave them whole.

    Qt by itself would scroll the first tabs out of sight, and says the whole title in the tip of an elided one.
    """
    font = QFont(bar.font())
    font.setBold(True)  # as the tab in front has it
    metrics = QFontMetrics(font)
    needed = sum(metrics.horizontalAdvance(bar.tabText(tab)) + BESIDE for tab in range(bar.count()))
    crowded = needed > bar.width()
    if bar.property("crowded") == crowded:
        return
    bar.setProperty("crowded", crowded)
    bar.setUsesScrollButtons(True)  # should even three letters of each be too many
    bar.setElideMode(Qt.TextElideMode.ElideRight if crowded else Qt.TextElideMode.ElideNone)
    bar.style().unpolish(bar)  # the style sheet asks for the property
    bar.style().polish(bar)


#: Incremented when docks or toolbars change, so that layouts saved by older versions are not restored.
LAYOUT = 6
#: The settings that keep the window's place, the layout, and whether the panels are folded.
PLACE, STATE, FOLDED = "window place", "window layout", "panels folded"

Area = Qt.DockWidgetArea


class Docks(QObject):
    """The docks of a window.

    Attributes:
        palette, ruling, history, layers, night, forces, findings, profile: the docks.
        sizes: their sizes, once `set_up` has been called.
        are_folded: whether bars stand for the docks, which then are shown one by one.
        are_hidden: whether `hide_all` hid them.

    Signals:
        folded(whether), hidden(whether): the docks were folded or unfolded; all were hidden, or shown again.

    Args:
        view: gets the focus when the dock that has it is hidden.
        palette, ruling, history, layers, night, forces, findings, profile: the widgets in the docks.
    """

    folded = Signal(bool)
    hidden = Signal(bool)

    def __init__(self, window: QMainWindow, view: QWidget, *, palette: QWidget, ruling: QWidget, history: QWidget,
                 layers: QWidget, night: QWidget, forces: QWidget, findings: QWidget, profile: QWidget) -> None:
        super().__init__(window)
        self._window, self._view = window, view
        self._welcome_shown = False
        self._map_state: QByteArray | None = None
        self._hidden_docks: list[QDockWidget] = []
        self._bars: tuple[QToolBar, ...] = ()
        self._behind: set[QDockWidget] = set()
        self._unfolded_state: QByteArray | None = None
        self.are_folded = self.are_hidden = self._palette_brought = False
        self._tabs_timer = QTimer(self, singleShot=True, interval=0)
        self._tabs_timer.timeout.connect(self._show_tabs)
        self.palette = self.add("palette", tr("Palette"), palette, Area.LeftDockWidgetArea)
        self.ruling = self.add("ruling", tr("Ruling"), FixedSizeHolder(ruling, QSize(240, 160)),
                               Area.RightDockWidgetArea)
        self.history = self.add("history", tr("History"), history, Area.RightDockWidgetArea)
        self.layers = self.add("layers", tr("Layers"), layers, Area.RightDockWidgetArea)
        self._palette_width = PaletteWidth(window, self.palette)
        self.night = self.add_beside_palette("night", tr("Night"), night)
        self.night.hide()
        self.forces = self.add("forces", tr("Orders of battle"), forces, Area.RightDockWidgetArea)
        self.findings = self.add("findings", tr("Findings"), findings, Area.RightDockWidgetArea)
        self._below_ruling = (self.history, self.layers, self.forces, self.findings)
        for dock in self._below_ruling:
            dock.hide()
        self.profile = self.add("profile", tr("Profile"), profile, Area.BottomDockWidgetArea)
        self.profile.setTitleBarWidget(QWidget())  # the drawing has a title of its own
        window.setCorner(Qt.Corner.BottomLeftCorner, Area.LeftDockWidgetArea)
        window.setCorner(Qt.Corner.BottomRightCorner, Area.RightDockWidgetArea)

    def set_up(self, toolbar: QToolBar) -> None:
        """Give the docks their sizes and keep this layout for `reset`; called once, when the window is complete."""
        self._toolbar = toolbar
        self.sizes = DockSizes(self._window, self.all())
        self.sizes.apply()
        self._fit_timer = QTimer(self, singleShot=True, interval=0)
        self._fit_timer.timeout.connect(lambda: self.sizes.follow_window())
        for dock in self.all():
            dock.visibilityChanged.connect(self._fit_later)
        self._first_state = self._window.saveState(LAYOUT)

    def add_bars(self, left: QToolBar, right: QToolBar) -> None:
        """Add the bars that stand for the docks while these are folded; called once, before `set_up`."""
        self._bars = (left, right)
        for bar, area in ((left, Qt.ToolBarArea.LeftToolBarArea), (right, Qt.ToolBarArea.RightToolBarArea)):
            self._window.addToolBar(area, bar)
            with_tip(bar.toggleViewAction(), tr("Show or hide {name}", name=bar.windowTitle()))
            bar.toggleViewAction().setVisible(False)  # F9 shows both
            bar.hide()

    def add(self, key: str, title: str, content: QWidget, area: Qt.DockWidgetArea) -> QDockWidget:
        """Add a dock; the layout is saved under its key."""
        dock = QDockWidget(title, self._window)
        dock.setObjectName(key)
        dock.setWidget(content)
        self._window.addDockWidget(area, dock)
        dock.visibilityChanged.connect(self._rescue_focus)
        dock.visibilityChanged.connect(self._tabs_later)
        dock.visibilityChanged.connect(lambda visible: self._note_behind(dock, visible))
        FloatsInPlace(dock)
        dock.toggleViewAction().triggered.connect(lambda shown: self._toggled(dock, shown))
        return dock

    def _note_behind(self, dock: QDockWidget, visible: bool) -> None:
        """Note whether a dock lies behind another tab, of which Qt says no more once it is hidden."""
        if not visible and not dock.isHidden():
            self._behind.add(dock)
        elif visible:
            self._behind.discard(dock)

    def _toggled(self, dock: QDockWidget, shown: bool) -> None:
        """Bring a dock into view that its menu entry has just shown, or that nobody saw behind another tab."""
        if shown and not dock.isFloating():
            dock.hide()  # it takes another place
            self.show_dock(dock)
        elif not shown and dock in self._behind:
            self.show_dock(dock)

    def add_beside_palette(self, key: str, title: str, content: QWidget) -> QDockWidget:
        """Add a dock that shares its place with the palette."""
        dock = self.add(key, title, content, Area.LeftDockWidgetArea)
        self._window.tabifyDockWidget(self.palette, dock)
        self._palette_width.follow(dock)
        return dock

    def all(self) -> list[QDockWidget]:
        """The docks that every window has, from the left."""
        return [self.palette, self.ruling, self.history, self.layers, self.night, self.forces, self.findings,
                self.profile]

    def show_dock(self, dock: QDockWidget) -> None:
        """Bring a dock into view, in front of those it shares a place with."""
        self._share_place(dock)
        dock.show()
        dock.raise_()

    def show_half(self, dock: QDockWidget) -> None:
        """Bring a panel below the ruling into view; one that was hidden takes half of the ruling's column.

        As little as it may be it would stand below a ruling that has nothing to say yet.
        """
        was_hidden = dock.isHidden()
        self.show_dock(dock)
        column = [self.ruling, dock]
        if was_hidden and not any(one.isHidden() or one.isFloating() for one in column):
            half = sum(one.height() for one in column) // 2
            self._window.resizeDocks(column, [half, half], Qt.Orientation.Vertical)

    def bring_palette(self, wanted: bool) -> None:
        """Bring the palette into view for a tool that was chosen by its key, and put it away again after that.

        One that the user has closed stays closed.

        Args:
            wanted: whether the palette has settings of the tool.
        """
        if self.are_hidden or self._welcome_shown:
            return
        if wanted and self.are_folded and self.palette.isHidden():
            self._palette_brought = True
            self.show_dock(self.palette)
        elif wanted and not self.palette.isHidden():
            self.palette.raise_()
        elif not wanted and self.are_folded and self._palette_brought:
            self._palette_brought = False
            self.palette.hide()

    def _share_place(self, dock: QDockWidget) -> None:
        """Put a panel onto another that stands below the ruling: one below the other they would leave it no room."""
        there = next((other for other in self._below_ruling if other is not dock and not other.isHidden()
                      and not other.isFloating()), None)
        if there is None or dock not in self._below_ruling or not dock.isHidden() or dock.isFloating():
            return
        self._window.tabifyDockWidget(there, dock)
        self._show_tabs()

    def _tabs_later(self, _visible: bool) -> None:
        """Qt makes the tabs of panels that share a place when it lays these out."""
        self._tabs_timer.start()

    def _show_tabs(self) -> None:
        """Let tabs have the room that their words need; where there is too little for all, they are elided."""
        for bar in self._window.findChildren(QTabBar, options=Qt.FindChildOption.FindDirectChildrenOnly):
            if not bar.accessibleName():
                bar.setAccessibleName(tr("Panels in one place"))
                bar.installEventFilter(self)
            fit_tabs(bar)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:  # of a bar of tabs
            self._tabs_timer.start()
        return False

    def hide_all(self, hidden: bool) -> None:
        """Hide all docks and the bars that stand for them, or show those again that were shown."""
        if hidden == self.are_hidden:
            return
        self.are_hidden = hidden
        if hidden:
            self._hidden_docks = [dock for dock in self.all() if not dock.isHidden()]
        for dock in self._hidden_docks:
            dock.setVisible(not hidden)
        self._show_bars()
        self.hidden.emit(hidden)

    def fold(self, folded: bool) -> None:
        """Fold all docks to bars at both edges of the window, or unfold those that were shown; kept in the settings."""
        if folded == self.are_folded:
            return
        self.hide_all(False)
        self.are_folded, self._palette_brought = folded, False
        QSettings().setValue(FOLDED, folded)
        if folded:
            self._unfolded_state = self._window.saveState(LAYOUT)
            for dock in self.all():
                dock.hide()
        elif self._unfolded_state is not None:
            self._window.restoreState(self._unfolded_state, LAYOUT)
            self._fit_later(True)
        self._show_bars()
        self.folded.emit(folded)

    def _show_bars(self) -> None:
        for bar in self._bars:
            bar.setVisible(self.are_folded and not self.are_hidden and not self._welcome_shown)

    def make_way(self, welcome_shown: bool) -> None:
        """Hide docks and toolbars while the welcome view is shown, and show them again afterwards."""
        if welcome_shown:
            self._map_state = self._window.saveState(LAYOUT)
        self._welcome_shown = welcome_shown
        if welcome_shown:
            for widget in (*self.all(), *self._bars, self._toolbar):
                widget.hide()
            return
        self._toolbar.show()
        if self._map_state is not None:
            self._window.restoreState(self._map_state, LAYOUT)

    def reset(self) -> None:
        """Put docks and toolbars where they were at first."""
        self.hide_all(False)
        self.fold(False)
        for dock in self.all():
            dock.setFloating(False)
            dock.hide()
        layout = self._window.layout()
        assert layout is not None
        layout.invalidate()
        layout.activate()  # otherwise Qt keeps the tabs of docks that were tabbed
        self._window.restoreState(self._first_state, LAYOUT)
        self.sizes.apply()

    def save(self) -> None:
        """Save the layout for the next session, as it is while a map is open."""
        kept_settings.keep_state(PLACE, LAYOUT, self._window.saveGeometry())
        state = self._unfolded_state if self.are_folded else self._map_state if self._welcome_shown else None
        kept_settings.keep_state(STATE, LAYOUT, self._window.saveState(LAYOUT) if state is None else state)

    def restore(self) -> None:
        """Restore the layout of the last session, if this version of losview and Qt kept it and it is undamaged."""
        place, state = kept_settings.state(PLACE, LAYOUT), kept_settings.state(STATE, LAYOUT)
        if place is not None:
            self._window.restoreGeometry(place)
        if state is not None:
            self._window.restoreState(state, LAYOUT)
        self.sizes.mark_restored()
        self.fold(kept_settings.flag(FOLDED, default=False))

    def has_lost_focus(self) -> bool:
        """Whether the widget with the focus is in a dock that cannot be seen.

        Qt moves docks that are behind another tab outside the window.
        """
        if not self._view.isVisible():
            return False
        around: QWidget | None = self._window.focusWidget()
        while around is not None and not isinstance(around, QDockWidget):
            around = around.parentWidget()
        return around is not None and not around.isFloating() and not (
            around.isVisible() and around.geometry().intersects(self._window.rect()))

    def _fit_later(self, _visible: bool) -> None:
        self._fit_timer.start()

    def _rescue_focus(self, _visible: bool) -> None:
        """Give the focus to the map where the dock that has it was hidden; called when docks are shown or hidden.

        A window that is being destroyed hides its docks too; then it is no longer valid.
        """
        if isValid(self._window) and self.has_lost_focus() and not self._window.isMinimized():
            self._view.setFocus(Qt.FocusReason.OtherFocusReason)
