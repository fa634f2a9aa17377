"""The menu of rule sets with their options, and the toolbar's button that opens it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from losview.base.translation import tr, tr_n
from losview.rules.core.rule_set import Option
from losview.rules.rule_sets import RULE_SETS
from losview.window.state.sighting import Sighting
from losview.window.widgets.action_text import give_access_keys
from losview.window.widgets.plain_text import tip

#: The greatest width of the button's text, in pixels.
MAX_WIDTH = 244
#: So many options at most stand beside the rule sets; more would leave none of the letters, nor of a low screen.
MAX_BESIDE = 3


class RulesMenu(QMenu):
    """The rule sets, and below them a submenu for each option of the one in force.

    Where there are many, those that are no method share a submenu.
    """

    def __init__(self, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(tr("&Rules"))
        self.setToolTipsVisible(True)
        self._sighting = sighting
        self._groups: list[QActionGroup] = []
        self._submenus: list[QMenu] = []
        self._others: list[QAction] = []
        self._can_choose = True
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Fill the menu for the rule set in force; called before it is shown."""
        self.clear()
        for group in self._groups:
            group.deleteLater()
        for menu in self._submenus:
            menu.deleteLater()
        self._groups, self._submenus = [], []
        group = self._group()
        for rules in RULE_SETS:
            action = QAction(rules.name, self, checkable=True, checked=rules is self._sighting.rules)
            action.setToolTip(tip(rules.source))
            action.setStatusTip(tr("Judge by the rules of {name}", name=rules.name))
            action.triggered.connect(lambda _=False, key=rules.key: self._sighting.choose_rules(key))
            group.addAction(action)
            self.addAction(action)
        self.addSeparator()
        options = self._sighting.rules.options
        readings = QMenu(tr("Readings"), self) if len(options) > MAX_BESIDE else None
        for option in options:
            (self if readings is None or option.key == "method" else readings).addMenu(self._choices_of(option))
        if readings is not None:
            readings.setToolTipsVisible(True)
            give_access_keys(readings)
            self.addMenu(readings)
            self._submenus.append(readings)
        if self._others:
            self.addSeparator()
            self.addActions(self._others)
        give_access_keys(self)

    def _choices_of(self, option: Option) -> QMenu:
        """The submenu of an option."""
        menu = QMenu(option.name, self)
        menu.setToolTip(tip(option.about))
        menu.setToolTipsVisible(True)
        choices = self._group()
        for value, name in option.choices:
            action = QAction(name[:1].upper() + name[1:], self, checkable=True,
                             checked=self._sighting.options[option.key] == value)
            action.setToolTip(tip(option.about))
            action.setStatusTip(option.about or f"{option.name}: {name}")
            action.triggered.connect(
                lambda _=False, key=option.key, value=value: self._sighting.choose_option(key, value))
            choices.addAction(action)
            menu.addAction(action)
        give_access_keys(menu)
        self._submenus.append(menu)
        return menu

    def keep(self, actions: Iterable[QAction]) -> None:
        """Show actions below the rules from now on."""
        self._others.extend(actions)
        self.fill()

    def allow_choice(self, allowed: bool) -> None:
        """Enable the rules, or not where there is no map to judge; what is below them stays enabled."""
        self._can_choose = allowed
        for group in self._groups:
            group.setEnabled(allowed)

    def _group(self) -> QActionGroup:
        group = QActionGroup(self)
        group.setEnabled(self._can_choose)
        self._groups.append(group)
        return group


def rules_button(menu: RulesMenu, sighting: Sighting, parent: QWidget) -> QToolButton:
    """The toolbar's button that shows the rules in force and opens the menu."""
    button = QToolButton(parent)
    button.setObjectName("rules")
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setAccessibleName(tr("Rule set"))
    about = tr("The rules in force, and the choices they leave open")

    def show_rules() -> None:
        text, metrics = rules_words(sighting), QFontMetrics(button.font())
        brief = ", ".join(words.partition(" (")[0] for words in _chosen(sighting))
        shorter = (text, f"{sighting.rules.name} · {brief}", f"{sighting.rules.name} · {count()}", sighting.rules.name)
        words = next((words for words in shorter if metrics.horizontalAdvance(words) <= MAX_WIDTH), shorter[-1])
        button.setText(metrics.elidedText(words, Qt.TextElideMode.ElideRight, MAX_WIDTH))
        button.setToolTip(tip(f"{text}\n{about}"))

    def count() -> str:
        many = len(_chosen(sighting))
        return tr_n("{count} option", "{count} options", many)

    sighting.rules_changed.connect(show_rules)
    show_rules()
    return button


def _chosen(sighting: Sighting) -> list[str]:
    """The options that differ from the defaults, in words."""
    defaults = sighting.rules.check_options({})
    return [option.briefly(sighting.options[option.key]) for option in sighting.rules.options
            if sighting.options[option.key] != defaults[option.key]]


def rules_words(sighting: Sighting) -> str:
    """The name of the rule set in force, with its options that differ from the defaults."""
    names = _chosen(sighting)
    return f"{sighting.rules.name}{' · ' + ', '.join(names) if names else ''}"
