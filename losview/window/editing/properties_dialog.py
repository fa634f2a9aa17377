"""The dialog Map properties: each page changes the open map by one edit, and stays open for more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QRadioButton,
    QScrollArea,
    QSpinBox,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.edits.edit import Edit
from losview.board.edits.scenario_edits import SetScenario
from losview.board.transform.relabel import relabel
from losview.board.transform.reshape import Reshape
from losview.board.transform.resize import resize
from losview.board.transform.turns import flip, flip_losses, turn_losses, turn_sixths
from losview.hexes.grid import Edges
from losview.rules.rule_sets import RULE_SETS
from losview.window.editing.corner_preview import CornerPreview
from losview.window.editing.join_page import JoinPage
from losview.window.editing.numbering_form import NumberingForm
from losview.window.editing.page import PropertiesPage
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.field_problem import field_form
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.message_box import MessageBox
from losview.window.widgets.plain_text import Label, hint_label, tip
from losview.window.widgets.theme import indent


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


class NumberingPage(PropertiesPage):
    """Labels.

    Attributes:
        numbering: the fields. preview: the corners.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("N&umber"))
        self.numbering = NumberingForm(self)
        self.preview = CornerPreview(self)
        row, left = QHBoxLayout(), QVBoxLayout()
        left.addWidget(self.numbering)
        left.addStretch(1)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.numbering.changed.connect(self.refresh)

    def show_map(self) -> None:
        self.numbering.show_labels(self.board.labels)
        self.refresh()

    def edit(self) -> Edit | None:
        labels = self.numbering.labels()
        return None if labels == self.board.labels else relabel(self.board, labels)

    def show_plan(self, edit: Edit | None) -> None:
        try:
            self.preview.show_map(self.board.grid, self.numbering.labels())
        except ValueError:
            self.preview.show_nothing()
        self.remarks.setText(tr("The boards of this map have labels of their own; these numbers are for hexes "
                                "between them.") if self.board.labels.sheets else "")


#: What the field of the level shows where new hexes take that of the nearest old one.
_MINIMUM = -MAX_LEVEL - 1


class SizePage(PropertiesPage):
    """Size and edges.

    Attributes:
        sides: fields for the left, top, right and bottom side. edges, level, keep_labels: further fields.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("Re&size"))
        self.sides: dict[str, QSpinBox] = {}
        compass = QGridLayout()
        names = {"top": tr("Hexes to add above, below 0 to cut off"),
                 "left": tr("Hexes to add left, below 0 to cut off"),
                 "right": tr("Hexes to add right, below 0 to cut off"),
                 "bottom": tr("Hexes to add below, below 0 to cut off")}
        for side, text, place in (("top", tr("A&bove"), (0, 1)), ("left", tr("&Left"), (1, 0)),
                                  ("right", tr("&Right"), (1, 2)), ("bottom", tr("Belo&w"), (2, 1))):
            field = self.sides[side] = QSpinBox(self)
            indent(field)
            field.setRange(-99_999, 99_999)
            field.setAccessibleName(names[side])
            field.valueChanged.connect(self.refresh)
            label = Label(text, self)
            label.setBuddy(field)
            cell = QVBoxLayout()
            cell.setSpacing(3)
            cell.addWidget(label)
            cell.addWidget(field)
            compass.addLayout(cell, *place)
        self.size_words = Label(parent=self)
        compass.addWidget(self.size_words, 1, 1)
        self.edges = QComboBox(self)
        self.edges.addItem(tr("Whole hexes"), "whole")
        self.edges.addItem(tr("Half hexes"), "half")
        self.level = LevelSpinBox(self)
        self.level.setRange(_MINIMUM, MAX_LEVEL)
        self.level.setSpecialValueText(tr("as the nearest hex"))
        self.keep_labels = QCheckBox(tr("Hexes &keep their labels"), self)
        self.preview = CornerPreview(self)
        intro = hint_label(tr("Hexes to add to each side; numbers below 0 cut hexes off."), self)
        form = field_form(None)
        form.addRow(tr("Map &edges"), self.edges)
        form.addRow(tr("Level of &new hexes"), self.level)
        form.addRow(self.keep_labels)
        left, row = QVBoxLayout(), QHBoxLayout()
        left.addWidget(intro)
        left.addLayout(compass)
        left.addSpacing(8)
        left.addLayout(form)
        left.addStretch(1)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.edges.currentIndexChanged.connect(self.refresh)
        self.level.valueChanged.connect(self.refresh)
        self.keep_labels.toggled.connect(self.refresh)

    def show_map(self) -> None:
        for field in (*self.sides.values(), self.edges, self.level, self.keep_labels):
            field.blockSignals(True)
        for field in self.sides.values():
            field.setValue(0)
        self.edges.setCurrentIndex(self.edges.findData(self.board.grid.edges))
        self.level.setValue(_MINIMUM)
        self.keep_labels.setChecked(True)
        for field in (*self.sides.values(), self.edges, self.level, self.keep_labels):
            field.blockSignals(False)
        self.refresh()

    def edit(self) -> Edit | None:
        amounts = {side: field.value() for side, field in self.sides.items()}
        edges = cast(Edges, self.edges.currentData())
        if not any(amounts.values()) and edges == self.board.grid.edges:
            return None
        level = None if self.level.value() == _MINIMUM else round(QUARTERS_PER_LEVEL * self.level.value())
        return resize(self.board, **amounts, edges=edges, keep_labels=self.keep_labels.isChecked(), level=level)

    def show_plan(self, edit: Edit | None) -> None:
        made = edit.content if isinstance(edit, Reshape) else self.board
        if self.problem.text():
            self.preview.show_nothing()
            self.size_words.setText("")
            self.remarks.setText("")
            return
        self.preview.show_map(made.grid, made.labels)
        self.size_words.setText(tr("{columns:,} by {rows:,}", columns=made.grid.columns,
                                   rows=made.grid.rows))
        lost = len(self.board.counters) - len(made.counters)
        self.remarks.setText(tr("Cut off with their hexes: {count} units.", count=lost) if lost else "")


class TurnPage(PropertiesPage):
    """Flips and turns.

    Attributes:
        choices: a button for each, by "left-right", "top-bottom" or by how many sixths of a turn. keep_labels: whether
            labels go with their hexes.
    """

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        super().__init__(document, "", parent)
        self.apply_button.setText(tr("Fli&p or turn"))
        group = QButtonGroup(self)
        left, row = QVBoxLayout(), QHBoxLayout()
        self.choices: dict[str | int, QRadioButton] = {}
        for key, text in (("left-right", tr("Flip left and &right")), ("top-bottom", tr("Flip top and &bottom")),
                          (3, tr("Turn by &180°")), (1, tr("Turn by &60° clockwise")),
                          (2, tr("Turn by 1&20° clockwise")), (-1, tr("Turn by 60° coun&terclockwise")),
                          (-2, tr("Turn by 120° c&ounterclockwise"))):
            button = self.choices[key] = QRadioButton(text, self)
            group.addButton(button)
            left.addWidget(button)
            button.toggled.connect(self.refresh)
        self.keep_labels = QCheckBox(tr("Labels &go with their hexes"), self)
        self.keep_labels.setChecked(True)
        self.keep_labels.toggled.connect(self.refresh)
        left.addSpacing(6)
        left.addWidget(self.keep_labels)
        left.addStretch(1)
        self.preview = CornerPreview(self)
        row.setSpacing(18)
        row.addLayout(left, 1)
        row.addWidget(self.preview, 1)
        self.body.addLayout(row, 1)
        self.choices["left-right"].setChecked(True)

    def show_map(self) -> None:
        self.refresh()

    def _chosen(self) -> str | int:
        return next(key for key, button in self.choices.items() if button.isChecked())

    def edit(self) -> Edit | None:
        chosen, keep = self._chosen(), self.keep_labels.isChecked()
        if isinstance(chosen, int):
            return turn_sixths(self.board, chosen, keep_labels=keep)
        return flip(self.board, "left-right" if chosen == "left-right" else "top-bottom", keep_labels=keep)

    def show_plan(self, edit: Edit | None) -> None:
        chosen = self._chosen()
        by_60 = isinstance(chosen, int) and chosen % 3 != 0
        self.keep_labels.setEnabled(not by_60)
        if not isinstance(edit, Reshape):
            self.preview.show_nothing()
            self.remarks.setText("")
            return
        self.preview.show_map(edit.content.grid, edit.content.labels)
        losses = turn_losses(self.board, chosen) if isinstance(chosen, int) else flip_losses(self.board)
        self.remarks.setText(" ".join(losses))
        self.apply_button.setAccessibleDescription(" ".join(losses))


class PropertiesDialog(QDialog):
    """Pages of properties of the open map.

    Attributes:
        general, numbering, size_page, turn, join: the pages. tabs: where they lie.
    """

    def __init__(self, document: Document, sighting: Sighting, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Map properties"))
        self.tabs = QTabWidget(self)
        self.tabs.setDocumentMode(True)
        self.general, self.numbering = GeneralPage(document, sighting, self), NumberingPage(document, self)
        self.size_page, self.turn = SizePage(document, self), TurnPage(document, self)
        self.join = JoinPage(document, self)
        self.pages: tuple[PropertiesPage, ...] = (self.general, self.numbering, self.size_page, self.turn, self.join)
        for page, name in zip(self.pages, (tr("General"), tr("Numbering"), tr("Size"),
                                           tr("Flip and turn"), tr("Join")), strict=True):
            self.tabs.addTab(page, name)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        whole = QVBoxLayout(self)
        whole.addWidget(self.tabs, 1)
        whole.addWidget(buttons)
        self.tabs.currentChanged.connect(self._show_page)
        document.undo.indexChanged.connect(self._show_map)  # a lambda would outlive the dialog
        document.aboutToClose.connect(self._leave)
        self._show_map()
        self.resize(820, 620)

    def reject(self) -> None:
        """Close the dialog; where something typed is not on the map yet, ask first."""
        if self.general.unmade:
            box = MessageBox(self, QMessageBox.Icon.Question, tr("Change the map before its properties are closed?"),
                             tr("What you set on the page General is not on the map yet."), self.windowTitle())
            button = QMessageBox.StandardButton
            box.setStandardButtons(button.Apply | button.Discard | button.Cancel)
            box.setDefaultButton(button.Apply)
            answer = box.exec()
            box.deleteLater()
            if answer == button.Cancel:
                return
            if answer == button.Apply:
                self.general.apply()
        super().reject()

    def _leave(self) -> None:
        """Close the dialog without a question; called when its map is closed."""
        super().reject()

    def done(self, result: int) -> None:
        """Close the dialog; what is still being read for it is read on no more."""
        self.join.leave()
        super().done(result)

    def _show_page(self, _index: int) -> None:
        """Fill the page that has come to the front; what was typed on the first one stays there."""
        if self.tabs.currentWidget() is self.general and self.general.unmade:
            self.general.refresh()
        else:
            self._show_map()

    def _show_map(self, _index: int = 0) -> None:
        """Fill the page in front from the map as it is now; called when the map has changed."""
        page = self.tabs.currentWidget()
        if isinstance(page, PropertiesPage):
            page.show_map()
