"""The rows of menus: actions with text, status tip, shortcuts, and when each is enabled."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto

from PySide6.QtGui import QKeySequence

Key = QKeySequence.StandardKey


class Needs(Enum):
    """What an action needs to be enabled.

    A new member needs its condition in `conditions` of `connect_menus.py`, and a call of `Menus.update_enabled` in
    `connect_menus` when that may have changed.  Actions that need a thread are always enabled, and their handlers say
    what is missing: so a key never seems to do nothing.
    """

    NOTHING = auto()
    MAP = auto()
    #: a map that has pictures of its boards
    PICTURES = auto()
    #: a map with notes for its reader
    NOTES = auto()
    #: an edit that can be undone
    UNDO = auto()
    #: an edit that can be redone
    REDO = auto()
    #: a unit under the hex cursor; in the menu only, as the keys say what is missing
    UNIT = auto()


@dataclass(frozen=True)
class ActionRow:
    """One action.

    Attributes:
        key: by which code finds it. text: in the menu, with its access key.
        tip: what it does, for the status bar.
        shortcuts: as QKeySequence takes them.
        on_map: whether the shortcuts are for the map alone: they work while it has the keyboard.
        checked: whether it is checked at first; None for an action that cannot be checked.
        needs: when it is enabled.
        button: the text of its button on the toolbar, "" for none.
        judges: whether it tells who sees whom by itself: then it is refused while attacks are declared first.  One
            that shows the verdict or field of the `Sighting`, or asks `Sighting.held_back` before it judges, does not.
        do: the method of a feature that does it; None where the window has a handler under the key.
    """

    key: str
    text: str
    tip: str
    shortcuts: tuple[str | Key, ...] = ()
    on_map: bool = False
    checked: bool | None = None
    needs: Needs = Needs.MAP
    button: str = ""
    judges: bool = True
    do: Callable[..., object] | None = None


@dataclass(frozen=True)
class SubmenuRow:
    """A submenu, which is filled by code. `needs`: when it is enabled."""

    key: str
    text: str
    needs: Needs = Needs.NOTHING


#: A line between two groups.
SEPARATOR = None

Row = ActionRow | SubmenuRow | None


@dataclass(frozen=True)
class MenuRows:
    """A menu of the menu bar; without a text the menu of rule sets, below which its rows stand."""

    key: str
    text: str = ""
    rows: tuple[Row, ...] = ()

    def place_of(self, key: str) -> int | None:
        """The place of the row of a key; None where there is none."""
        return next((i for i, row in enumerate(self.rows) if row is not None and row.key == key), None)


@dataclass(frozen=True)
class MenuPart:
    """What a feature adds to a menu.

    Attributes:
        menu: its key. after: the key of the row that it stands below, "" for the top of the menu.
    """

    menu: str
    after: str
    rows: tuple[Row, ...]
