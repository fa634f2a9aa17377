"""The rule set chooser: which rules are in force, and the choices they leave open."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QActionGroup, QFontMetrics
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from losview.sight.rule_sets import RULE_SETS
from losview.ui.state.sighting import Sighting

#: What the toolbar's button gives to the name of the rules and their options, in pixels.
WIDEST = 230


class RulesMenu(QMenu):
    """Rule sets first, then the options of the one in force, each as a submenu."""

    def __init__(self, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setTitle(self.tr("&Rules"))
        self.setToolTipsVisible(True)
        self._sighting = sighting
        self._groups: list[QActionGroup] = []
        self._submenus: list[QMenu] = []
        self.aboutToShow.connect(self.fill)
        self.fill()

    def fill(self) -> None:
        """Build it anew for the rule set in force."""
        self.clear()
        for group in self._groups:
            group.deleteLater()
        for menu in self._submenus:
            menu.deleteLater()
        self._groups, self._submenus = [], []
        group = self._group()
        for rules in RULE_SETS:
            action = QAction(rules.name, self, checkable=True, checked=rules is self._sighting.rules)
            action.setToolTip(rules.source)
            action.setStatusTip(self.tr("Judge by the rules of {name}").format(name=rules.name))
            action.triggered.connect(lambda _=False, key=rules.key: self._sighting.choose_rules(key))
            group.addAction(action)
            self.addAction(action)
        self.addSeparator()
        chosen = self._sighting.options
        for option in self._sighting.rules.options:
            menu = QMenu(option.name, self)
            menu.setToolTip(option.about)
            menu.setToolTipsVisible(True)
            choices = self._group()
            for value, name in option.choices:
                action = QAction(name[:1].upper() + name[1:], self, checkable=True, checked=chosen[option.key] == value)
                action.setToolTip(option.about)
                action.setStatusTip(option.about or f"{option.name}: {name}")
                action.triggered.connect(
                    lambda _=False, key=option.key, value=value: self._sighting.choose_option(key, value))
                choices.addAction(action)
                menu.addAction(action)
            self.addMenu(menu)
            self._submenus.append(menu)

    def _group(self) -> QActionGroup:
        group = QActionGroup(self)
        self._groups.append(group)
        return group


def rules_button(menu: RulesMenu, sighting: Sighting, parent: QWidget) -> QToolButton:
    """The toolbar's button that says which rules are in force."""
    button = QToolButton(parent)
    button.setObjectName("rules")
    button.setMenu(menu)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    button.setAccessibleName(button.tr("Rule set"))
    about = button.tr("The rules in force, and the choices they leave open")

    def say() -> None:
        words = rules_words(sighting)
        button.setText(QFontMetrics(button.font()).elidedText(words, Qt.TextElideMode.ElideRight, WIDEST))
        button.setToolTip(f"{words}\n{about}")

    sighting.rules_changed.connect(say)
    say()
    return button


def rules_words(sighting: Sighting) -> str:
    """The rule set in force with its options that are not the usual ones."""
    usual = sighting.rules.check_options({})
    names = [option.briefly(sighting.options[option.key]) for option in sighting.rules.options
             if sighting.options[option.key] != usual[option.key]]
    return f"{sighting.rules.name}{' · ' + ', '.join(names) if names else ''}"
