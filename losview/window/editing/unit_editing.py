"""From a double click or Return on a unit, and from the panel with the orders of battle, to the unit dialog."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.catalogue import shelves
from losview.board.edits.edit import EditError
from losview.board.off_map import hex_name
from losview.board.scenario.concealment import WORDS as CONCEALMENTS
from losview.board.scenario.counter_sides import side_called, side_names, side_title
from losview.board.scenario.unit_change import KEEP, Keep, UnitChange, change_units, restack, unit_text
from losview.board.scenario.unit_sizes import SIZES
from losview.board.unit_counter import UnitCounter
from losview.drawing.art.lettering import level_lettering
from losview.hexes.hex import Hex
from losview.hexes.labels import direction_name
from losview.rules.core.threads import RuleError
from losview.rules.core.unit_levels import unit_levels
from losview.tools.unit_tool import UnitTool
from losview.window.canvas.view import MapView
from losview.window.editing.choice_field import ChoiceField
from losview.window.editing.forces_panel import ForcesPanel
from losview.window.palette.palette import Palette
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.plain_text import Label, shown_text, tip

T = TypeVar("T")

#: Where an item of the list keeps the number of its counter.
NUMBER = Qt.ItemDataRole.UserRole


class UnitDialog(QDialog):
    """A list of units, the uppermost first, and the fields of those that are selected in it.

    Attributes:
        units: the list. name, kind, side, level, facing, size, concealment: the fields. problem: what is
            wrong with them.
        up, down: move the selected unit in its stack. buttons: OK, Apply and Cancel.

    Args:
        numbers: of the counters, lowest first. selected: those that are selected at first.
    """

    def __init__(self, document: Document, sighting: Sighting, numbers: Iterable[int], selected: Iterable[int],
                 parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._document, self._sighting = document, sighting
        self._numbers = list(numbers)
        self.setWindowTitle(tr("Units"))
        self.units = QListWidget(self)
        self.units.setAccessibleName(tr("Units, the uppermost first"))
        self.units.setSpacing(2)
        self.units.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.up, self.down = QPushButton(tr("&Up"), self), QPushButton(tr("&Down"), self)
        self.up.setToolTip(tr("Lay the selected unit one higher in its stack"))
        self.down.setToolTip(tr("Lay the selected unit one lower in its stack"))
        self._make_fields()
        self.buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Apply
            | QDialogButtonBox.StandardButton.Cancel, self)
        self._lay_out()
        self._connect()
        self._list(set(selected))
        self.name.setFocus()
        self.name.selectAll()
        self.resize(640, 380)

    # Building.

    def _make_fields(self) -> None:
        self.name = QLineEdit(self)
        self.kind: ChoiceField[str] = ChoiceField(tr("Kind"), self)
        self.side: ChoiceField[str] = ChoiceField(tr("Side"), self)
        self.side.setEditable(True)
        self.side.setToolTip(tr("Choose a side, or type another name"))
        self.level: ChoiceField[int | None] = ChoiceField(tr("Level"), self)
        self.facing: ChoiceField[int | None] = ChoiceField(tr("Facing"), self)
        self.size_field: ChoiceField[str] = ChoiceField(tr("Size"), self)
        self.concealment: ChoiceField[str] = ChoiceField(tr("What other sides that see it know"), self)
        self.concealment.setToolTip(tr("What a side's map, its reports and \"As seen by\" tell of it"))
        self.heading = Label(parent=self)
        self.heading.setObjectName("heading")
        self.problem = FieldProblem(self.name, self.side)

    def _lay_out(self) -> None:
        order = QHBoxLayout()
        order.addWidget(self.up)
        order.addWidget(self.down)
        order.addStretch(1)
        left = QVBoxLayout()
        left.addWidget(self.units, 1)
        left.addLayout(order)
        self._form = field_form(None)
        for title, field in ((tr("&Name"), self.name), (tr("&Kind"), self.kind),
                             (tr("&Side"), self.side), (tr("&Level"), self.level),
                             (tr("&Facing"), self.facing), (tr("Si&ze"), self.size_field),
                             (tr("&Others know"), self.concealment)):
            self._form.addRow(title, field)
        right = QVBoxLayout()
        right.addWidget(self.heading)
        right.addLayout(self._form)
        right.addWidget(self.problem)
        right.addStretch(1)
        row = QHBoxLayout()
        row.setSpacing(16)
        row.addLayout(left, 2)
        row.addLayout(right, 3)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(16, 14, 16, 12)
        whole.addLayout(row, 1)
        whole.addWidget(self.buttons)

    def _connect(self) -> None:
        self.units.itemSelectionChanged.connect(self._show_units)
        self.name.textChanged.connect(self._changed)
        self.side.editTextChanged.connect(self._changed)
        for field in (self.kind, self.level, self.facing, self.size_field, self.concealment):
            field.currentIndexChanged.connect(self._changed)
        self.up.clicked.connect(lambda: self._move(1))
        self.down.clicked.connect(lambda: self._move(-1))
        self.buttons.accepted.connect(self._accept)
        self.buttons.rejected.connect(self.reject)
        self.buttons.button(QDialogButtonBox.StandardButton.Apply).clicked.connect(self.apply)
        for button in (self.up, self.down):
            button.setAutoDefault(False)
        self._document.aboutToClose.connect(self.reject)

    # What is shown.

    @property
    def _board(self) -> Board:
        return self._document.board

    def selected(self) -> list[int]:
        """The numbers of the counters selected in the list, the uppermost first."""
        return [int(self.units.item(row).data(NUMBER)) for row in range(self.units.count())
                if self.units.item(row).isSelected()]

    def _list(self, selected: set[int]) -> None:
        """List the units anew; called at first, and when they have changed."""
        hexes = {self._board.counters[number].hex for number in self._numbers}
        with QSignalBlocker(self.units):
            self.units.clear()
            for number in reversed(self._numbers):
                counter = self._board.counters[number]
                text = unit_text(counter)
                side = f", {side_title(counter.side)}" if counter.side else ""
                where = "" if len(hexes) == 1 else f" · {hex_name(self._board, counter.hex)}"
                item = QListWidgetItem(shown_text(f"{text[:1].upper()}{text[1:]}{side}{where}"), self.units)
                item.setData(NUMBER, number)
                item.setSelected(number in selected)
        where = hex_name(self._board, next(iter(hexes))) if len(hexes) == 1 else ""
        self.setWindowTitle(tr("Units on {hex}", hex=where) if where else tr("Units"))
        for button in (self.up, self.down):
            button.setVisible(len(hexes) == 1 and len(self._numbers) > 1)
        self._show_units()

    def _show_units(self) -> None:
        """Fill the fields from the selected units; called when others are selected."""
        counters = [self._board.counters[number] for number in self.selected()]
        for field in (self.name, self.kind, self.side, self.level, self.facing, self.size_field, self.concealment):
            field.setEnabled(bool(counters))
        if not counters:
            self.heading.setText(tr("Select units in the list"))
        elif len(counters) == 1:
            self.heading.setText(tr("1 unit"))
        else:
            self.heading.setText(tr("{n} units at once", n=len(counters)))
        if counters:
            self._fill(counters)
        self._changed()

    def _fill(self, counters: list[UnitCounter]) -> None:
        name = _common([counter.name for counter in counters])
        with QSignalBlocker(self.name):
            self.name.setText("" if isinstance(name, Keep) else name)
        self.name.setPlaceholderText(tr("various") if isinstance(name, Keep) else "")
        self._name = self.name.text()
        kinds = [(kind.name, kind.key) for shelf in shelves("counter", self._sighting.rules.table)
                 for family in shelf.families for kind in family.kinds]
        self.kind.offer(kinds, _common([counter.kind for counter in counters]))
        sides = [(side_title(side), side) for side in side_names(self._board)]
        with QSignalBlocker(self.side):
            self.side.offer([*sides, (tr("no side"), "")], _common([counter.side for counter in counters]))
        self._side = self.side.currentText()
        levels = self._levels(counters)
        self.level.offer(levels, _common([counter.level for counter in counters]))
        self._form.setRowVisible(self.level, self._sighting.rules.located)
        grid = self._board.grid
        directions: list[tuple[str, int | None]] = [(direction_name(grid, i), i) for i in range(6)]
        self.facing.offer([(tr("none"), None), *directions], _common([counter.facing for counter in counters]))
        sizes = [(f"{size}  {mark}", size) for size, mark in SIZES.items()]
        self.size_field.offer([(tr("not said"), ""), *sizes], _common([counter.size for counter in counters]))
        self.concealment.offer([(words, value) for value, words in CONCEALMENTS.items()],
                               _common([counter.concealment for counter in counters]))

    def _levels(self, counters: list[UnitCounter]) -> list[tuple[str, int | None]]:
        """The levels that all of the units' hexes have, with their names; the usual one first."""
        choices: list[tuple[str, int | None]] = [(tr("the ground, or as usual there"), None)]
        if not self._sighting.rules.located:
            return choices
        common: dict[int, str] | None = None
        for hex_ in {counter.hex for counter in counters}:
            try:
                found = {one.height: one.name for one in unit_levels(self._sighting.judge, hex_)
                         if one.level is not None} if hex_ in self._board.grid else {}
            except RuleError:
                found = {}
            common = found if common is None else {level: name for level, name in common.items() if level in found}
        return choices + [(f"{level_lettering(level) or '0'}: {name}", level) for level, name in (common or {}).items()]

    # What is changed.

    def change(self) -> UnitChange:
        """What the fields say; `KEEP` where they have not been changed."""
        side_text = self.side.currentText()
        side: str | Keep = KEEP
        if side_text != self._side:
            chosen = self.side.value() if self.side.itemText(self.side.currentIndex()) == side_text else KEEP
            side = chosen if not isinstance(chosen, Keep) else side_called(side_text, side_names(self._board))
        return UnitChange(kind=self.kind.value(), name=KEEP if self.name.text() == self._name else self.name.text(),
                          side=side, level=self.level.value(), facing=self.facing.value(), size=self.size_field.value(),
                          concealment=self.concealment.value())

    def _changed(self) -> None:
        """Say what is wrong; called when a field or the selection has changed.

        While fields differ from the units no others can be selected, so that nothing typed is lost.
        """
        numbers, problem, changed = self.selected(), "", False
        if numbers:
            try:
                changed = change_units(self._board, numbers, self.change()) is not None
            except EditError as wrong:
                changed, problem = True, str(wrong)
        self.problem.show_problem(problem)
        self.units.setEnabled(not changed)
        self.units.setToolTip(tip(tr("Apply the changes first")) if changed else "")
        at = self._numbers.index(numbers[0]) if len(numbers) == 1 else -1
        self.up.setEnabled(not changed and 0 <= at < len(self._numbers) - 1)
        self.down.setEnabled(not changed and at > 0)
        self.buttons.button(QDialogButtonBox.StandardButton.Apply).setEnabled(changed and not problem)
        self.buttons.button(QDialogButtonBox.StandardButton.Ok).setEnabled(not problem)

    def apply(self) -> bool:
        """Make the changes, as one step to undo; returns whether they could be made."""
        numbers = self.selected()
        try:
            edit = change_units(self._board, numbers, self.change()) if numbers else None
            if edit is not None:
                self._document.do(edit)
        except EditError as wrong:
            self.problem.show_problem(str(wrong))
            return False
        self._list(set(numbers))
        return True

    def _accept(self) -> None:
        if self.apply():
            self.accept()

    def _move(self, step: int) -> None:
        """Lay the selected unit one higher (1) or lower (-1)."""
        number = self.selected()[0]
        at = self._numbers.index(number)
        order = list(self._numbers)
        order[at], order[at + step] = order[at + step], order[at]
        edit = restack(self._board, self._board.counters[number].hex, order)
        try:
            if edit is not None:
                self._document.do(edit)
        except EditError as wrong:
            self.problem.show_problem(str(wrong))
            return
        self._list({self._numbers[at + step]})  # the units have changed their numbers


def _common(values: list[T]) -> T | Keep:
    """What all have, `KEEP` where they differ."""
    return values[0] if all(value == values[0] for value in values) else KEEP


class UnitEditor:
    """Opens the unit dialog.

    Args:
        window: the parent of the dialogs.
    """

    def __init__(self, document: Document, sighting: Sighting, window: QWidget) -> None:
        self._document, self._sighting, self._window = document, sighting, window

    def edit_stack(self, hex_: Hex | None) -> bool:
        """Edit the units of a hex, the uppermost selected; returns whether it has any."""
        numbers = [] if hex_ is None else [number for number, _ in self._document.board.counters_on(hex_)]
        if numbers:
            UnitDialog(self._document, self._sighting, numbers, numbers[-1:], self._window).open()
        return bool(numbers)

    def edit(self, numbers: Sequence[int]) -> None:
        """Edit these units, all at once."""
        UnitDialog(self._document, self._sighting, sorted(numbers), numbers, self._window).open()


def unit_editing_handlers(editor: UnitEditor, view: MapView, palette: Palette) -> Mapping[str, Callable[[], object]]:
    """What the action that edits units does."""
    def edit_here() -> None:
        if not editor.edit_stack(view.cursor_hex) and view.cursor_hex is not None:
            palette.current.host.show_message(
                tr("No unit stands on {hex}.", hex=palette.current.host.board.label(view.cursor_hex)))

    return {"edit units": edit_here}


def connect_units(document: Document, editor: UnitEditor, forces: ForcesPanel, palette: Palette, view: MapView) -> None:
    """Connect the view and the panel with the dialog, and the panel's selection with that on the map."""
    tool = palette.tools["units"]
    assert isinstance(tool, UnitTool)

    def double_clicked(hex_: Hex) -> None:
        tool.take_back_click(document.undo.undo)
        editor.edit_stack(hex_)

    def select(numbers: Sequence[int]) -> None:
        counters = document.board.counters
        hexes = [counters[number].hex for number in numbers]
        tool.host.selection.set(hex_ for hex_ in hexes if hex_ in document.board.grid)
        if hexes and hexes[0] in document.board.grid:
            view.move_cursor(hexes[0])

    view.edit_asked.connect(editor.edit_stack)
    view.double_clicked.connect(double_clicked)
    forces.selected.connect(select)
    forces.edit_asked.connect(editor.edit)
