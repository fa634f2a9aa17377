"""The dialog of File > New: template, size, hexes, numbering, ground and country."""

from __future__ import annotations

import random
from typing import cast

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGroupBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL
from losview.board.new_map.generator import MAX_SEED
from losview.board.new_map.landscape import MAX_HEXES
from losview.board.new_map.map_plan import MapPlan
from losview.board.new_map.template import LandscapeTypes, landscape_types, templates
from losview.hexes.grid import Edges, Grid, Stagger, Top
from losview.rules.rule_sets import RULE_SETS
from losview.window.editing.corner_preview import CornerPreview
from losview.window.editing.numbering_form import NumberingForm
from losview.window.widgets import kept_settings
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import Label, hint_label
from losview.window.widgets.theme import indent

#: The settings that keep the last template, and who makes maps here.
TEMPLATE, AUTHOR = "new map/template", "author"


class NewMapDialog(QDialog):
    """Lets the user plan a map.

    Attributes:
        template, title, author, rules, columns, rows, top, stagger, edges, level, country, seed: the fields.
        numbering: those of the numbering. preview: the corners. buttons: Create and Cancel.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("New map"))
        self._make_fields()
        self._arrange()
        kept = kept_settings.kept_text(TEMPLATE)
        self.template.setCurrentIndex(max(0, self.template.findData(kept)))
        self.author.setText(kept_settings.kept_text(AUTHOR))
        self._take_template()
        self._connect()

    def _make_fields(self) -> None:
        self.template = self._combo([(one.key, one.name) for one in templates().values()])
        self.about = hint_label(parent=self)
        self.about.setMinimumHeight(2 * self.about.fontMetrics().lineSpacing())
        self.title, self.author = QLineEdit(self), QLineEdit(self)
        self.title.setPlaceholderText(tr("Untitled map"))
        self.rules = self._combo([*((one.key, one.name) for one in RULE_SETS), ("", tr("None in particular"))])
        self.columns, self.rows = self._number(99_999), self._number(99_999)
        self.columns.setAccessibleName(tr("Columns of hexes"))
        self.rows.setAccessibleName(tr("Rows of hexes"))
        self.size_problem = FieldProblem(self.columns, self.rows)
        self.top = self._combo([("flat", tr("In columns, flat tops")), ("pointy", tr("In rows, pointed tops"))])
        self.stagger = self._combo([("odd", ""), ("even", "")])
        self.edges = self._combo([("whole", tr("Whole hexes")), ("half", tr("Half hexes"))])
        self.numbering = NumberingForm(self)
        self.level = LevelSpinBox(self)
        self.level.setRange(-MAX_LEVEL, MAX_LEVEL)
        self.level.setSingleStep(1)
        self.landscape = QCheckBox(tr("Draw a lands&cape: hills, woods, roads, a village"), self)
        self.landscape.setToolTip(tr("Begin with a landscape instead of a blank map; Undo takes it away again"))
        self.seed = self._number(MAX_SEED)
        self.seed.setAccessibleName(tr("Number of the landscape"))
        self.seed.setToolTip(tr("The same number draws the same landscape"))
        self.seed.setValue(random.randrange(10_000))
        self.another = QPushButton(tr("A&nother"), self)
        self.another.setAutoDefault(False)
        self.another.setToolTip(tr("Take another number, which draws another landscape"))
        self.landscape_problem = FieldProblem(self.landscape)
        self.preview = CornerPreview(self)
        self.counted = Label(parent=self)
        self.counted.setObjectName("hint")
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, self)
        self.create_button = self.buttons.addButton(tr("C&reate"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.create_button.setDefault(True)

    def _combo(self, choices: list[tuple[str, str]]) -> QComboBox:
        made = QComboBox(self)
        for key, text in choices:
            made.addItem(text, key)
        return made

    def _number(self, most: int) -> QSpinBox:
        made = QSpinBox(self)
        indent(made)
        made.setRange(0, most)
        return made

    def _arrange(self) -> None:
        left = QVBoxLayout()
        left.setSpacing(10)
        box = QGroupBox(tr("Map"), self)
        form = field_form(box)
        form.addRow(tr("Templa&te"), self.template)
        form.addRow("", self.about)
        form.addRow(tr("T&itle"), self.title)
        form.addRow(tr("&Author"), self.author)
        form.addRow(tr("R&ules"), self.rules)
        left.addWidget(box)
        left.addWidget(self._hexes_box())
        left.addWidget(self._ground_box())
        left.addStretch(1)
        right = QVBoxLayout()
        right.setSpacing(10)
        right.addWidget(self.numbering)
        right.addWidget(self.preview, 1)
        right.addWidget(self.counted)
        columns = QHBoxLayout()
        columns.setSpacing(22)
        columns.addLayout(left, 1)
        columns.addLayout(right, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(18, 16, 18, 14)
        whole.setSpacing(12)
        whole.addLayout(columns, 1)
        whole.addWidget(self.buttons)

    def _hexes_box(self) -> QGroupBox:
        box = QGroupBox(tr("Hexes"), self)
        form = field_form(box)
        size = QHBoxLayout()
        size.setSpacing(8)
        by = Label(tr("&by"), box)
        by.setBuddy(self.rows)
        size.addWidget(self.columns, 1)
        size.addWidget(by)
        size.addWidget(self.rows, 1)
        label = Label(tr("&Size"), box)
        label.setBuddy(self.columns)
        form.addRow(label, size)
        form.addRow("", self.size_problem)
        form.addRow(tr("&Hexes lie"), self.top)
        form.addRow(tr("&Pushed are"), self.stagger)
        form.addRow(tr("Map &edges"), self.edges)
        return box

    def _ground_box(self) -> QGroupBox:
        box = QGroupBox(tr("Ground"), self)
        form = field_form(box)
        form.addRow(tr("Le&vel"), self.level)
        seed = QHBoxLayout()
        seed.setSpacing(8)
        seed.addWidget(self.seed, 1)
        seed.addWidget(self.another)
        form.addRow(self.landscape)
        label = Label(tr("Landscape n&o."), box)
        label.setBuddy(self.seed)
        form.addRow(label, seed)
        form.addRow("", self.landscape_problem)
        return box

    def _connect(self) -> None:
        self.template.currentIndexChanged.connect(self._take_template)
        for combo in (self.rules, self.top, self.stagger, self.edges):
            combo.currentIndexChanged.connect(self._refresh)
        for spin in (self.columns, self.rows):
            spin.valueChanged.connect(self._refresh)
        self.numbering.changed.connect(self._refresh)
        self.landscape.toggled.connect(self._refresh)
        self.another.clicked.connect(lambda: self.seed.setValue(random.randrange(10_000)))
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)

    # What the fields say.

    def plan(self) -> MapPlan:
        """The map as planned.

        Raises:
            ValueError: with one sentence, where no map can be so.
        """
        template = templates()[str(self.template.currentData())].plan
        return MapPlan(self._grid(), self.numbering.labels(), str(self.rules.currentData()), self.title.text().strip(),
                       self.author.text().strip(), template.theme, round(QUARTERS_PER_LEVEL * self.level.value()))

    def seed_wanted(self) -> int | None:
        """The seed of the country, None where none is wanted."""
        return self.seed.value() if self.landscape.isChecked() else None

    def kinds(self) -> LandscapeTypes | None:
        """What the country is made of, None where the rules chosen have none."""
        return landscape_types(str(self.rules.currentData()))

    def _grid(self) -> Grid:
        return Grid(self.columns.value(), self.rows.value(), cast(Top, self.top.currentData()),
                    cast(Stagger, self.stagger.currentData()), cast(Edges, self.edges.currentData()))

    # Keeping the dialog true.

    def _take_template(self) -> None:
        """Fill the fields as a template has them; the title and the author stay."""
        chosen = templates()[str(self.template.currentData())]
        grid = chosen.plan.grid
        self.about.setText(f"{chosen.about}.")
        for combo, key in ((self.rules, chosen.plan.rules), (self.top, grid.top), (self.stagger, grid.stagger),
                           (self.edges, grid.edges)):
            combo.setCurrentIndex(combo.findData(key))
        self.columns.setValue(grid.columns)
        self.rows.setValue(grid.rows)
        self.level.setValue(chosen.plan.level / QUARTERS_PER_LEVEL)
        self.numbering.show_labels(chosen.plan.labels)
        self._refresh()

    def _refresh(self) -> None:
        """Say what cannot be beside its field, and show what can."""
        flat = self.top.currentData() == "flat"
        lines = (tr("the 2nd, 4th … column, half a hex lower"), tr("the 1st, 3rd … column, half a hex lower")
                 ) if flat else (tr("the 2nd, 4th … row, half a hex to the right"),
                                 tr("the 1st, 3rd … row, half a hex to the right"))
        for index, text in enumerate(lines):
            self.stagger.setItemText(index, text)
        grid, size_problem, numbering_problem, landscape_problem = None, "", "", ""
        try:
            grid = self._grid()
            if not grid.present.any():
                raise ValueError(tr("such a map would have no hex at all"))
        except ValueError as problem:
            grid, size_problem = None, str(problem)
        try:
            labels = self.numbering.labels()
        except ValueError as problem:
            numbering_problem = str(problem)
        wanted = self.landscape.isChecked()
        if wanted and self.kinds() is None:
            landscape_problem = tr("choose the rules first: they say what a landscape is made of")
        elif wanted and grid is not None and int(grid.present.sum()) > MAX_HEXES:
            landscape_problem = tr("a landscape is made for maps of up to {most:,} hexes", most=MAX_HEXES)
        self.size_problem.show_problem(size_problem)
        self.numbering.problem.show_problem(numbering_problem)
        self.landscape_problem.show_problem(landscape_problem)
        self.seed.setEnabled(wanted)
        self.another.setEnabled(wanted)
        if grid is not None and not numbering_problem:
            self.preview.show_map(grid, labels)
            self.counted.setText(tr("{count:,} hexes, {first_to_last}",
                                    count=int(grid.present.sum()), first_to_last=labels.range_text(grid)))
        else:
            self.preview.show_nothing()
            self.counted.setText("")
        self.create_button.setEnabled(not (size_problem or numbering_problem or landscape_problem))

    def accept(self) -> None:
        """Remember template and author for the next time."""
        QSettings().setValue(TEMPLATE, str(self.template.currentData()))
        QSettings().setValue(AUTHOR, self.author.text().strip())
        super().accept()
