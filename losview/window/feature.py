"""What a feature is to the window: it says by itself which actions, panel and help pages it has, and what it judges.

A module `..._feature.py` in the folder `window` of a feature's package holds one `WindowFeature`; nothing lists it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, TypeVar, cast

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QDockWidget, QMainWindow, QMenu, QWidget

from losview.hexes.hex import Hex
from losview.window.canvas.scene import MapScene
from losview.window.canvas.view import MapView
from losview.window.export.desk import Desk
from losview.window.files.file_actions import FileActions
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.frame.docks import Docks
from losview.window.frame.status_messages import StatusMessages
from losview.window.frame.theme_switch import ThemeSwitch
from losview.window.ruling.profile_panel import ProfilePanel
from losview.window.ruling.ruling_panel import RulingPanel
from losview.window.state.sighting import Sighting


@dataclass(frozen=True)
class WindowParts:
    """The parts of a window that features work on.

    Attributes:
        window: parent of dialogs. desk: knows for whom something is that leaves the window.
        selected: gives the selected hexes. take_tool: takes the tool of a key in hand.
    """

    window: QMainWindow
    docks: Docks
    sighting: Sighting
    scene: MapScene
    view: MapView
    profile: ProfilePanel
    ruling: RulingPanel
    files: FileActions
    desk: Desk
    messages: StatusMessages
    theme: ThemeSwitch
    selected: Callable[[], Collection[Hex]]
    take_tool: Callable[[str], None]


class WindowFeature(QObject):
    """Something that can be asked for in a window; made when it is first used, and one for each window.

    Attributes:
        listens: whether it works before it is first used, such as one that notes each move: then it is made with the
            window.
        help_pages: the help on its docks, by their object names, and on its dialogs and windows, by the names of their
            classes, as `page` or `page#heading`.
    """

    listens: ClassVar[bool] = False
    help_pages: ClassVar[Mapping[str, str]] = {}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts.window)
        self.parts, self.features = parts, features
        parts.sighting.document.aboutToClose.connect(self.clear_map)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        """Its actions, and where they stand; asked before there is one of it. Each names the method that does it."""
        return ()

    @classmethod
    def fill_hex_menu(cls, menu: QMenu, hex_: Hex, sighting: Sighting) -> None:
        """Add its entries to the menu of a hex, below those that lay the thread."""

    def hide_answers(self) -> None:
        """Hide what tells who sees whom; called when attacks are to be declared first."""

    def clear_map(self) -> None:
        """Forget all of the map; called before another one is opened."""

    def may_close(self) -> bool:
        """Whether the window may close: nothing is lost with it that is no map, or the user agrees."""
        return True

    def close(self) -> None:
        """Give up what it is doing, and end its workers; called when the window closes."""


class PanelFeature(WindowFeature):
    """A feature with a panel in a dock beside the palette; both are made when it is first shown.

    Attributes:
        key: under which the layout of the dock is saved.
        stays_open: whether the dock is still there when another map is opened; otherwise it is hidden with its map.
        judges: whether the panel tells who sees whom: then it is hidden when attacks are to be declared first.
        dock: None until it is shown first.
    """

    key: ClassVar[str]
    stays_open: ClassVar[bool] = False
    judges: ClassVar[bool] = True

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        self.dock: QDockWidget | None = None

    def show(self) -> None:
        """Show the dock."""
        if self.dock is None:
            self.dock = self.parts.docks.add_beside_palette(self.key, self.title(), self.make_panel())
            if not self.stays_open:
                self.parts.sighting.document.aboutToClose.connect(self.dock.hide)
            self.dock.visibilityChanged.connect(self._visibility_changed)
        self.parts.docks.show_dock(self.dock)

    def title(self) -> str:
        """The title of the dock."""
        raise NotImplementedError

    def make_panel(self) -> QWidget:
        """Make what the dock holds."""
        raise NotImplementedError

    def opened(self, is_open: bool) -> None:
        """Called when the dock is shown or hidden; one behind another tab is open."""

    def on_visible_changed(self, is_in_sight: bool) -> None:
        """Called when the dock comes in front of others in its place or goes behind one; behind one it is open yet."""

    def hide_answers(self) -> None:
        if self.judges and self.dock is not None:
            self.dock.hide()

    def _visibility_changed(self, visible: bool) -> None:
        assert self.dock is not None
        self.opened(not self.dock.isHidden())
        self.on_visible_changed(visible)


F = TypeVar("F", bound=WindowFeature)


class Features:
    """The features of a window.

    Attributes:
        actions: those of the menus, by key; empty until there are menus.

    Args:
        kinds: all features that there are.
    """

    def __init__(self, kinds: Sequence[type[WindowFeature]], parts: WindowParts) -> None:
        self._kinds, self._parts = kinds, parts
        self._made: dict[type[WindowFeature], WindowFeature] = {}
        self.actions: Mapping[str, QAction] = {}
        for kind in kinds:
            if kind.listens:
                self.of(kind)

    def of(self, kind: type[F]) -> F:
        """The feature of a class; made when it is first asked for."""
        if kind not in self._made:
            self._made[kind] = kind(self._parts, self)
        return cast(F, self._made[kind])

    def __iter__(self) -> Iterator[WindowFeature]:
        """Those that have been made."""
        return iter(tuple(self._made.values()))

    def handlers(self) -> Mapping[str, Callable[..., object]]:
        """What the actions of all features do, by their keys."""
        return {row.key: self._handler(kind, row.do) for kind in self._kinds for part in kind.menus()
                for row in part.rows if isinstance(row, ActionRow) and row.do is not None}

    def _handler(self, kind: type[WindowFeature], do: Callable[..., object]) -> Callable[..., object]:
        return lambda *arguments: do(self.of(kind), *arguments)

    def hide_answers(self) -> None:
        """Hide what tells who sees whom; called when attacks are to be declared first."""
        for feature in self:
            feature.hide_answers()

    def may_close(self) -> bool:
        """Whether the window may close: nothing is lost with it that is no map, or the user agrees."""
        return all(feature.may_close() for feature in self)

    def close(self) -> None:
        """Have all give up what they are doing; called when the window closes."""
        for feature in self:
            feature.close()
