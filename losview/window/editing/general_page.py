"""Title, author, rules with their options, and notes."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QLineEdit, QPlainTextEdit, QScrollArea, QWidget

from losview.base.translation import tr
from losview.board.edits.scenario_edits import SetScenario
from losview.rules.rule_sets import RULE_SETS
from losview.window.editing.page import PropertiesPage
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.field_problem import field_form
from losview.window.widgets.plain_text import Label, tip


class GeneralPage(PropertiesPage):
    """What is said of the map.

    Attributes:
        title, author, rules, notes: the fields. options: a field for each option of the rules chosen, by its key.
        area: scrolls them but for the notes, as some rules have a dozen options.
    """

    def __init__(self, document: Document, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("&Change"))
        self._sighting = sighting
        self.title, self.author = QLineEdit(self), QLineEdit(self)
        self.rules = QComboBox(self)
        for key, name in (*((one.key, one.name) for one in RULE_SETS), ("", tr("None in particular"))):
            self.rules.addItem(name, key)
        self.options: dict[str, QComboBox] = {}
        self.notes = QPlainTextEdit(self)
        self.notes.setTabChangesFocus(True)
        self.notes.setMinimumHeight(90)
        self.notes.setPlaceholderText(tr("One remark a line"))
        self._form = field_form(None)
        self._form.addRow(tr("T&itle"), self.title)
        self._form.addRow(tr("&Author"), self.author)
        self._form.addRow(tr("&Rules"), self.rules)
        self._fixed_rows = self._form.rowCount()
        fields = QWidget(self)
        fields.setLayout(self._form)
        self.area = QScrollArea(self)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QScrollArea.Shape.NoFrame)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(fields)
        self.body.addWidget(self.area, 3)
        label = Label(tr("&Notes for its players"), self)
        label.setBuddy(self.notes)
        self.body.addWidget(label)
        self.body.addWidget(self.notes, 1)
        for field in (self.title, self.author):
            field.textChanged.connect(self.refresh)
        self.notes.textChanged.connect(self.refresh)
        self.rules.currentIndexChanged.connect(self._rules_chosen)
        self._filled: tuple[str, str, str] = ("", "", "")
        self._shown: tuple[object, ...] = ()

    def _typed(self) -> tuple[str, str, str]:
        """What title, author and notes hold."""
        return self.title.text(), self.author.text(), self.notes.toPlainText()

    def _state(self) -> tuple[object, ...]:
        """What all fields hold."""
        return (*self._typed(), self.rules.currentData(), *(combo.currentData() for combo in self.options.values()))

    @property
    def unmade(self) -> bool:
        """Whether something was typed or chosen that is not on the map yet."""
        return self.apply_button.isEnabled() and self._state() != self._shown

    def show_map(self) -> None:
        board = self.board
        for field, text in ((self.title, board.title), (self.author, board.author)):
            field.blockSignals(True)
            field.setText(text)
            field.blockSignals(False)
        self.notes.blockSignals(True)
        self.notes.setPlainText("\n".join(board.notes))
        self.notes.blockSignals(False)
        self._filled = self._typed()
        self.rules.blockSignals(True)
        self.rules.setCurrentIndex(max(0, self.rules.findData(self._map_rules())))
        self.rules.blockSignals(False)
        self._rules_chosen()
        self._shown = self._state()

    def _map_rules(self) -> str:
        rules = self.board.scenario.get("rules")
        return rules if isinstance(rules, str) else ""

    def _map_options(self) -> Mapping[str, object]:
        options = self.board.scenario.get("options")
        return options if isinstance(options, Mapping) else {}

    def _rules_chosen(self) -> None:
        """Make a field for each option of the rules chosen."""
        while self._form.rowCount() > self._fixed_rows:
            self._form.removeRow(self._fixed_rows)
        self.options = {}
        chosen = next((one for one in RULE_SETS if one.key == self.rules.currentData()), None)
        for option in chosen.options if chosen is not None else ():
            combo = QComboBox(self)
            for key, name in option.choices:
                combo.addItem(name[:1].upper() + name[1:], key)
            combo.setToolTip(tip(option.about))
            combo.setAccessibleName(option.name)
            if chosen is not None and chosen.key == self._map_rules():
                combo.setCurrentIndex(max(0, combo.findData(self._map_options().get(option.key))))
            combo.currentIndexChanged.connect(self.refresh)
            self._form.addRow(option.name, combo)
            self.options[option.key] = combo
        self.refresh()

    def edit(self) -> SetScenario | None:
        board = self.board
        title, author, notes = self._typed()
        # Compared with what was filled in, as fields make other characters of some of a file's.
        same_title, same_author, same_notes = (one == other for one, other in zip(self._typed(), self._filled,
                                                                                  strict=True))
        scenario = dict(board.scenario)
        key = str(self.rules.currentData())
        usual = next((one.check_options({}) for one in RULE_SETS if one.key == key), {})
        options = {name: str(combo.currentData()) for name, combo in self.options.items()
                   if combo.currentData() != usual[name] or name in self._map_options()}
        for name, value in (("rules", key), ("options", options)):
            if value:
                scenario[name] = value
            elif name in scenario:
                del scenario[name]
        if key == self._map_rules() and not options and "options" in board.scenario:
            scenario["options"] = board.scenario["options"]
        edit = SetScenario(None if same_title else title,
                           None if same_notes else tuple(notes.split("\n")) if notes else (),
                           None if scenario == board.scenario else scenario,
                           author=None if same_author else author)
        changes = (edit.title, edit.notes, edit.scenario, edit.author)
        return None if all(part is None for part in changes) else edit

    def apply(self) -> None:
        """Make the edit, and judge by the rules that it names."""
        edit = self.edit()
        super().apply()
        key = str(self.rules.currentData())
        if edit is not None and edit.scenario is not None and key:
            self._sighting.choose_rules(key, {name: str(combo.currentData()) for name, combo in self.options.items()})
