"""The panel of suppositions: levels, range, a hex on the way, season and weather; the ruling and what flips it."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.board import QUARTERS_PER_LEVEL
from losview.drawing.verdict_text import headline, verdict_sentence
from losview.features.analysis.nearest_flips import Flip
from losview.rules.core.rule_set import RuleSet
from losview.rules.core.verdict import Outcome, Verdict
from losview.window.ruling.verdict_badge import VerdictBadge
from losview.window.widgets.field_problem import FieldProblem, field_form
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import FormLayout, Label, hint_label, menu_text, shown_text
from losview.window.widgets.theme import LIGHT, Theme


class LevelSlider(QWidget):
    """Lets the user choose a level.

    Attributes:
        slider, box: its two parts.

    Signals:
        moved(quarters): the user has chosen another level.
    """

    moved = Signal(int)

    def __init__(self, name: str, low: int, high: int, parent: QWidget | None = None) -> None:
        """`low` and `high` are levels."""
        super().__init__(parent)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(low, high)
        self.slider.setPageStep(2)
        self.slider.setAccessibleName(name)
        self.box = LevelSpinBox(self)
        self.box.setRange(low, high)
        self.box.setSingleStep(1 / QUARTERS_PER_LEVEL)
        self.box.setAccessibleName(name)
        self.box.setFixedWidth(64)
        self.slider.setMinimumWidth(60)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.slider, 1)
        row.addWidget(self.box)
        self.slider.valueChanged.connect(lambda level: self._take(level * QUARTERS_PER_LEVEL))
        self.box.valueChanged.connect(lambda level: self._take(round(level * QUARTERS_PER_LEVEL)))

    @property
    def quarters(self) -> int:
        """The level chosen, in quarters."""
        return round(self.box.value() * QUARTERS_PER_LEVEL)

    def put(self, quarters: int) -> None:
        """Show a level without telling; the bounds widen where it lies beyond them."""
        with QSignalBlocker(self.slider), QSignalBlocker(self.box):
            level = quarters // QUARTERS_PER_LEVEL
            above = -(-quarters // QUARTERS_PER_LEVEL)
            self.slider.setRange(min(self.slider.minimum(), level), max(self.slider.maximum(), above))
            self.box.setRange(self.slider.minimum(), self.slider.maximum())
            self.slider.setValue(level)
            self.box.setValue(quarters / QUARTERS_PER_LEVEL)

    def _take(self, quarters: int) -> None:
        self.put(quarters)
        self.moved.emit(quarters)


class WrappedButton(QPushButton):
    """A button as wide as its place and as high as its text needs there.

    Attributes:
        words: the label with the text; the button's own text stays empty.
    """

    def __init__(self, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Label(text, self)
        self.words.setWordWrap(True)
        self.words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAccessibleName(text)
        row = QVBoxLayout(self)
        row.setContentsMargins(10, 6, 10, 6)
        row.addWidget(self.words)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        layout = self.layout()
        return layout.totalHeightForWidth(width) if layout is not None else super().heightForWidth(width)

    def sizeHint(self) -> QSize:
        return QSize(self.width(), self.heightForWidth(self.width()))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.heightForWidth(self.width()))


#: The options of rule sets that are supposed here: conditions, and not readings of the rules.
CONDITIONS = ("season", "weather")

#: Sliders of levels reach from the first of these to the second until a higher or lower level is shown.
LOW, HEIGHT = -3, 12


class WhatIfPanel(QWidget):
    """Fields for what is supposed.

    Attributes:
        firer, target, ground: levels. range: of the thread. hexes, kinds: the hex supposed, and its terrain.
        terrain_height: of that terrain, above its ground. conditions: season and weather, by the keys of their options.
        badge: the ruling. flips: buttons. short: what is printed in the hexes.
        apply_button, reset_button: what they say.

    Signals:
        chosen(field, value): the user supposes something: "firer", "target", "ground" or "height" with quarter
            levels, "range" with hexes, "hex" with its number in the list, "kind" with a key, "option" with a key and a
            choice.
        flip_chosen(number): one of the flips. short_chosen(what): "", "eye" or "target".
        applied(), reset(): make the map so; go back to the map.
    """

    chosen = Signal(str, object)
    flip_chosen = Signal(int)
    short_chosen = Signal(str)
    applied = Signal()
    reset = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._colours: Theme = LIGHT
        self._outcome: Outcome | None = None
        self.firer, self.target = (LevelSlider(name, LOW, HEIGHT, self) for name in (
            tr("Supposed level of the firer"), tr("Supposed level of the target")))
        self.ground = LevelSlider(tr("Supposed level of the hex"), LOW, HEIGHT, self)
        self.terrain_height = LevelSlider(tr("Supposed height of its terrain, above its ground"), 0, HEIGHT, self)
        self.range = QSlider(Qt.Orientation.Horizontal, self)
        self.range.setRange(1, 2)
        self.range.setAccessibleName(tr("Supposed range"))
        self.range_label = Label(parent=self)
        self.hexes, self.kinds, self.short = QComboBox(self), QComboBox(self), QComboBox(self)
        self.hexes.setAccessibleName(tr("Hex that is supposed otherwise"))
        self.kinds.setAccessibleName(tr("Supposed terrain"))
        self.short.setAccessibleName(tr("Levels short, printed in the hexes"))
        for key, text in (("", tr("nothing")), ("eye", tr("levels that the eye is short")),
                          ("target", tr("levels that a target is short"))):
            self.short.addItem(text, key)
        self.conditions: dict[str, QComboBox] = {}
        self.badge = VerdictBadge(self)
        self.problem = FieldProblem(self.badge)
        self.about = hint_label(tr("Supposed: the map stays as it is until Apply."), self)
        self.flips: list[WrappedButton] = []
        self.flips_title = Label(tr("What would change the ruling on the map"), self)
        self.flips_title.setObjectName("heading")
        self.flips_title.setWordWrap(True)
        self.apply_button = QPushButton(tr("&Apply"), self)
        self.reset_button = QPushButton(tr("&Reset"), self)
        self._arrange()
        self._connect()
        self.set_theme(LIGHT)

    def _arrange(self) -> None:
        inner = QWidget(self)
        column = QVBoxLayout(inner)
        column.setContentsMargins(14, 12, 14, 10)
        column.setSpacing(10)
        column.addWidget(self.about)
        column.addWidget(self.badge)
        column.addWidget(self.problem)
        self._form = field_form(None)
        self._form.setRowWrapPolicy(FormLayout.RowWrapPolicy.WrapLongRows)
        for box in (self.hexes, self.kinds, self.short):
            _let_shrink(box)
        ranges = QHBoxLayout()
        ranges.setSpacing(10)
        ranges.addWidget(self.range, 1)
        ranges.addWidget(self.range_label)
        for name, field in ((tr("Firer's level"), self.firer), (tr("Target's level"), self.target),
                            (tr("Range"), ranges), (tr("Hex"), self.hexes),
                            (tr("Its ground"), self.ground), (tr("Its terrain"), self.kinds),
                            (tr("Its height"), self.terrain_height)):
            self._form.addRow(name, field)
        column.addLayout(self._form)
        buttons = QHBoxLayout()
        buttons.addWidget(self.apply_button)
        buttons.addWidget(self.reset_button)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addWidget(self.flips_title)
        self._flip_column: QLayout = QVBoxLayout()
        column.addLayout(self._flip_column)
        column.addWidget(Label(tr("In the hexes"), self))
        column.addWidget(self.short)
        column.addStretch(1)
        area = QScrollArea(self)
        area.setWidget(inner)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # its fields take the focus, and scroll into view
        area.setWidgetResizable(True)
        area.setFrameShape(QScrollArea.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(area)
        self.setMinimumWidth(300)

    def _connect(self) -> None:
        for name, slider in (("firer", self.firer), ("target", self.target), ("ground", self.ground),
                             ("height", self.terrain_height)):
            slider.moved.connect(lambda quarters, name=name: self.chosen.emit(name, quarters))
        self.range.valueChanged.connect(lambda hexes: self.chosen.emit("range", hexes))
        self.hexes.activated.connect(lambda number: self.chosen.emit("hex", number))
        self.kinds.activated.connect(lambda _: self.chosen.emit("kind", self.kinds.currentData()))
        self.short.activated.connect(lambda _: self.short_chosen.emit(self.short.currentData()))
        self.apply_button.clicked.connect(self.applied)
        self.reset_button.clicked.connect(self.reset)

    def set_theme(self, colours: Theme) -> None:
        """Use the colours of another theme."""
        self._colours = colours
        self.badge.set_background(colours.window)
        self.badge.show_outcome(self._outcome, colours)

    # What is shown.

    def offer_rules(self, rules: RuleSet, kinds: list[tuple[str, str]]) -> None:
        """Offer the conditions and the terrain of a rule set; called when another is chosen."""
        for box in self.conditions.values():
            self._form.removeRow(box)
        self.conditions = {}
        for option in rules.options:
            if option.key in CONDITIONS:
                box = self.conditions[option.key] = QComboBox(self)
                box.setAccessibleName(shown_text(option.name))
                _let_shrink(box)
                for value, name in option.choices:
                    box.addItem(menu_text(name), value)
                box.activated.connect(lambda _, key=option.key, box=box: self.chosen.emit(
                    "option", (key, box.currentData())))
                self._form.addRow(menu_text(option.name), box)
        self.kinds.clear()
        for key, name in [("", tr("as on the map")), *kinds]:
            self.kinds.addItem(menu_text(name), key)

    def show_values(self, firer: int, target: int, reach: int, farthest: int, hexes: list[str], hex_number: int,
                    ground: int, kind: str, height: int | None, options: dict[str, str]) -> None:
        """Show what is supposed, without telling.

        Args:
            firer, target, ground: quarter levels. reach, farthest: the range, and the greatest that can be chosen.
            hexes: labels of the hexes to choose from. hex_number: the chosen one, −1 for none.
            kind: of its terrain, "" for that on the map. height: of its terrain, None where that cannot be chosen.
        """
        for slider, quarters in ((self.firer, firer), (self.target, target), (self.ground, ground),
                                 (self.terrain_height, height or 0)):
            slider.put(quarters)
        self.terrain_height.setEnabled(height is not None)
        with QSignalBlocker(self.range), QSignalBlocker(self.hexes):
            self.range.setRange(1, max(1, farthest))
            self.range.setValue(reach)
            if [self.hexes.itemText(i) for i in range(self.hexes.count())] != [menu_text(label) for label in hexes]:
                self.hexes.clear()
                self.hexes.addItems([menu_text(label) for label in hexes])
            self.hexes.setCurrentIndex(hex_number)
        self.range_label.setText(tr_n("{count} hex", "{count} hexes", reach))
        self.kinds.setCurrentIndex(max(0, self.kinds.findData(kind)))
        for key, box in self.conditions.items():
            box.setCurrentIndex(max(0, box.findData(options.get(key, ""))))
        for field in (self.hexes, self.ground, self.kinds):
            field.setEnabled(bool(hexes))

    def show_ruling(self, verdict: Verdict | None, problem: str, *, supposed: bool) -> None:
        """Show the ruling on what is supposed.

        Args:
            verdict: None where there is none, or it is not known yet. problem: why, "" where nothing is wrong.
            supposed: whether anything is supposed.
        """
        self.problem.show_problem(problem)
        self._outcome = None if verdict is None else verdict.outcome
        self.badge.show_outcome(self._outcome, self._colours)
        if verdict is None:
            self.badge.show_texts(tr("No thread laid") if not problem else tr("Cannot be so"), "")
        else:
            title = headline(verdict)
            self.badge.show_texts(tr("Supposed: {verdict}", verdict=title) if supposed else title,
                           verdict_sentence(verdict))
        self.apply_button.setEnabled(supposed and verdict is not None)
        self.reset_button.setEnabled(supposed)

    def show_flips(self, flips: tuple[Flip, ...], nearest: str) -> None:
        """Offer the least changes that flip the verdict.

        Args:
            nearest: the nearest hex from which the target would be seen, as a sentence; "" for none.
        """
        for button in self.flips:
            self._flip_column.removeWidget(button)
            button.deleteLater()
        self.flips = []
        for number, flip in enumerate(flips):
            self._add_flip(number, flip.text)
        if nearest:
            self._add_flip(len(flips), nearest)
        self.flips_title.setVisible(bool(self.flips))

    def _add_flip(self, number: int, text: str) -> None:
        sentence = text[:1].upper() + text[1:]
        button = WrappedButton(sentence, self)
        button.clicked.connect(lambda: self.flip_chosen.emit(number))
        self._flip_column.addWidget(button)
        self.flips.append(button)


def _let_shrink(box: QComboBox) -> None:
    """Let a box be narrower than its longest choice, so that the panel fits its dock."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(8)
