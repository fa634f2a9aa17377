"""Which keys actions have: those they came with, those that the user chose, and what keeps two from having the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QSettings, Qt
from PySide6.QtGui import QAction, QKeySequence

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.window.widgets import kept_settings
from losview.window.widgets.action_text import action_name

#: Property of an action: the keys that it came with, as Qt names them on all systems.
DEFAULT_KEYS = "default keys"

#: The setting that keeps the keys that differ from those, one entry an action and key.
SETTING = "shortcuts"

#: Between the key and the action in such an entry, and the key of an action that has none.
_BETWEEN, _NO_KEY = " : ", "none"

#: What Qt can name and nobody can press alone.
_NO_KEYS = tuple(QKeySequence(key) for key in (Qt.Key.Key_unknown, Qt.Key.Key_Shift, Qt.Key.Key_Control,
                                               Qt.Key.Key_Alt, Qt.Key.Key_Meta))

#: Most keys of an action.
MAXIMUM = 2

#: Keys that keep their meaning on the map and in every dialog.
_FIXED = ("Return", "Enter", "Esc", "Tab", "Backtab", "Space", "Left", "Right", "Up", "Down", "PgUp", "PgDown", "Menu")
_FIXED_WITH = ("", "Shift+")
_FIXED_TOO = ("Ctrl+Return", "Ctrl+Enter", "Ctrl+Left", "Ctrl+Right", "Ctrl+Up", "Ctrl+Down", "Alt+PgUp", "Alt+PgDown",
              "Ctrl+Tab", "Alt+Tab", "Alt+F4", "Shift+F10", "F10")

Keys = dict[str, tuple[str, ...]]


class KeyConflict(LosviewError):
    """A key that an action cannot have, said in one sentence."""


def fixed_keys(menu_titles: Iterable[str]) -> frozenset[str]:
    """The keys that no action can have.

    Args:
        menu_titles: the texts of the menu bar, whose access keys open menus with Alt.
    """
    keys = {f"{modifier}{key}" for key in _FIXED for modifier in _FIXED_WITH} | set(_FIXED_TOO)
    for title in menu_titles:
        access = QKeySequence.mnemonic(title).toString(QKeySequence.SequenceFormat.PortableText)
        if access:
            keys.add(access)
    return frozenset(keys)


class KeyBindings:
    """The keys of actions, as a draft: `apply` gives them to the actions, `keep` writes them to the settings.

    Attributes:
        keys: by action, as Qt names them on all systems.

    Args:
        actions: by key of the action table. fixed: keys that no action can have.
    """

    def __init__(self, actions: Mapping[str, QAction], fixed: frozenset[str]) -> None:
        self._actions, self._fixed = actions, fixed
        self.keys: Keys = {name: shown_keys(action) for name, action in actions.items()}

    def default(self, name: str) -> tuple[str, ...]:
        """The keys that an action came with."""
        return tuple(self._actions[name].property(DEFAULT_KEYS) or ())

    def is_default(self, name: str) -> bool:
        """Whether an action has the keys that it came with."""
        return self.keys[name] == self.default(name)

    def set(self, name: str, keys: Sequence[str]) -> None:
        """Give an action keys.

        Raises:
            KeyConflict: where one is taken or cannot be used; nothing has changed.
        """
        wanted = tuple(dict.fromkeys(key for key in keys if key))
        for key in wanted:
            problem = self._problem(name, key)
            if problem:
                raise KeyConflict(problem)
        self.keys[name] = wanted

    def reset(self, name: str) -> None:
        """Give an action the keys that it came with; raises as `set` does."""
        self.set(name, self.default(name))

    def reset_all(self) -> None:
        """Give all actions the keys that they came with."""
        self.keys = {name: self.default(name) for name in self._actions}

    def read(self) -> None:
        """Take the keys from the settings; entries that say nothing, or that conflict, are passed over."""
        self.reset_all()
        chosen: dict[str, list[str]] = {}
        for entry in kept_settings.texts(SETTING):
            key, between, name = entry.partition(_BETWEEN)
            if between and name in self._actions and (key == _NO_KEY or is_one_key(key)):
                chosen.setdefault(name, []).extend([] if key == _NO_KEY else [key])
        waiting = {name: tuple(dict.fromkeys(keys))[:MAXIMUM] for name, keys in chosen.items()}
        while waiting:  # exchanged keys are free only once the other action has given its own up
            before = self._without_conflicts(waiting)
            if before == waiting:
                break
            waiting = before
        self.keys.update(waiting)

    def _without_conflicts(self, chosen: Keys) -> Keys:
        """The chosen keys without those of one action that conflicts with another, if there is one."""
        result = {**self.keys, **chosen}
        holders: dict[str, str] = {}
        for name, keys in result.items():
            for key in keys:
                other = holders.setdefault(key, name)
                wrong = next((one for one in (name, other) if one in chosen), None)
                if (other != name or (key in self._fixed and name in chosen)) and wrong is not None:
                    return {one: keys_ for one, keys_ in chosen.items() if one != wrong}
        return chosen

    def keep(self) -> None:
        """Write the keys that differ from those the actions came with to the settings."""
        entries = [f"{key}{_BETWEEN}{name}" for name, keys in self.keys.items() if not self.is_default(name)
                   for key in (keys or (_NO_KEY,))]
        if entries:
            QSettings().setValue(SETTING, entries)
        else:
            QSettings().remove(SETTING)

    def apply(self) -> None:
        """Give the actions their keys."""
        for name, action in self._actions.items():
            if shown_keys(action) != self.keys[name]:
                action.setShortcuts([QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)
                                     for key in self.keys[name]])

    def _problem(self, name: str, key: str) -> str:
        """Why an action cannot have a key, "" where it can."""
        if not is_one_key(key):
            return tr("{key} is no key that an action can have", key=key)
        if key in self._fixed:
            return tr("{key} keeps its meaning on the map or in the menus: choose another key",
                      key=native(key))
        for other, keys in self.keys.items():
            if other != name and key in keys:
                return tr("{key} is the key of “{action}”: choose another, or take it from there first",
                          key=native(key), action=action_name(self._actions[other]))
        return ""


def shown_keys(action: QAction) -> tuple[str, ...]:
    """The keys that an action has, as Qt names them on all systems."""
    return tuple(key.toString(QKeySequence.SequenceFormat.PortableText) for key in action.shortcuts())


def native(key: str) -> str:
    """A key as people of this system write it."""
    sequence = QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)
    return sequence.toString(QKeySequence.SequenceFormat.NativeText)


def is_one_key(key: str) -> bool:
    """Whether a text names one key with its modifiers, as Qt names it on all systems."""
    sequence = QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)
    if sequence.count() != 1 or sequence.toString(QKeySequence.SequenceFormat.PortableText) != key:
        return False
    return sequence not in _NO_KEYS
