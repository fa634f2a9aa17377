"""The night panel: the night of the map, which parts of it are shown, and the turn strip."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from PySide6.QtCore import QEvent, QPointF, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QMouseEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from losview.base.translation import tr, tr_n
from losview.board.edits.edit import Edit, EditError, kind_name
from losview.board.scenario.concealment import CONCEALED, is_concealed
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.night import MAX_IN_SNOW, MAXIMUM, WORDS, Night, NightError, set_night
from losview.board.scenario.night_words import MONTHS, night_word
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.window.controller import NightController
from losview.features.night_referee.window.samples import SIZE, night_sample
from losview.features.night_referee.window.turn_strip import TurnStrip
from losview.hexes.hex import Hex
from losview.window.widgets.plain_text import FormLayout, Label, hint_label, shown_text, tip

#: The least width of the panel in pixels, and the letters of a choice that are shown in it at least.
_NARROWEST, _LETTERS = 300, 9


class NightPanel(QScrollArea):
    """Shows and edits the night; every change is one undo step.

    Attributes:
        with_phase_end: adds to the edit that ends a phase what goes with it, as one step.

    Signals:
        message(sentence): a sentence for the status bar. act_asked(key): the user wants to do what the phase asks for.
    """

    message = Signal(str)
    act_asked = Signal(str)

    def __init__(self, show: NightController) -> None:
        super().__init__()
        self._show = show
        self.with_phase_end: Callable[[Edit], Edit] = lambda edit: edit
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Night"))
        self.setAccessibleDescription(tr("Arrow keys scroll the panel"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(_NARROWEST)
        inside = QWidget()
        inside.setObjectName("night")
        self.setWidget(inside)
        column = QVBoxLayout(inside)
        column.setContentsMargins(12, 10, 12, 12)
        column.setSpacing(10)
        self.is_night = QCheckBox(tr("Night on this map"))
        self.is_night.clicked.connect(lambda on: self._make(Night() if on else None))
        column.addWidget(self.is_night)
        self.elsewhere = QWidget()
        aside = QVBoxLayout(self.elsewhere)
        aside.setContentsMargins(0, 0, 0, 0)
        self.why_not = hint_label()
        self.take_rules = QPushButton(tr("Use the Advanced Squad Leader rules"))
        self.take_rules.clicked.connect(lambda: show.sighting.choose_rules("asl"))
        aside.addWidget(self.why_not)
        aside.addWidget(self.take_rules)
        column.addWidget(self.elsewhere)
        self.state = self._state()
        column.addWidget(self.state)
        self.strip = TurnStrip()
        self.strip.asked.connect(self._do)
        self.strip.ended.connect(lambda edit: self._do(self.with_phase_end(edit)))
        self.strip.act_asked.connect(self.act_asked)
        self.shown = self._switches()
        self.sections = [self._titled(tr("Shown"), self.shown), self._titled(tr("Turn"), self.strip)]
        for section in self.sections:
            column.addWidget(section)
        column.addStretch(1)
        show.changed.connect(self.refresh)
        show.document.aboutToClose.connect(self.clear_map)
        self.refresh()

    # Building.

    def _titled(self, title: str, inside: QWidget) -> QWidget:
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        label = Label(title)
        label.setStyleSheet("font-weight: bold;")
        column.addWidget(label)
        column.addWidget(inside)
        return box

    def _state(self) -> QWidget:
        """The controls of the night itself."""
        box = QWidget()
        form = FormLayout(box)
        form.setContentsMargins(0, 0, 0, 0)
        form.setFieldGrowthPolicy(FormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.nvr = QSlider(Qt.Orientation.Horizontal)
        self.nvr.setTracking(False)  # one undo step for a whole drag
        self.nvr.setPageStep(1)
        self.nvr.setTickPosition(QSlider.TickPosition.TicksBelow)
        self.nvr.setTickInterval(1)
        self.nvr.setAccessibleName(tr("Base NVR"))
        self.nvr.setToolTip(tr("How many hexes units see at night (E1.1)"))
        self.nvr.sliderMoved.connect(self._preview_nvr)
        self.nvr.valueChanged.connect(lambda value: self._change(nvr=value))
        self.nvr_words = Label()
        self.nvr_words.setMinimumWidth(self.nvr_words.fontMetrics().horizontalAdvance(_hexes(0)))
        row = QHBoxLayout()
        row.addWidget(self.nvr, 1)
        row.addWidget(self.nvr_words)
        form.addRow(tr("Base NVR"), row)
        self.words: dict[str, QComboBox] = {}
        names = {"snow": tr("Snow on the ground"), "weather": tr("Weather"), "cloud": tr("Clouds"),
                 "moon": tr("Moon")}
        for key, name in names.items():
            choices: list[tuple[object, str]] = [(word, night_word(word)) for word in WORDS[key]]
            self.words[key] = self._combo(form, name, choices, partial(self._choose, key))
        self.month = self._combo(form, tr("Month"), list(enumerate(MONTHS, 1)),
                                 partial(self._choose, "month"))
        self.attacker = self._combo(form, tr("Scenario attacker"), [],
                                    partial(self._choose, "attacker"))
        return box

    def _combo(
        self, form: FormLayout, name: str, choices: list[tuple[object, str]], chosen: Callable[[object], None]
    ) -> QComboBox:
        combo = QComboBox()
        combo.setAccessibleName(name)
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(_LETTERS)
        for value, words in choices:
            combo.addItem(words[:1].upper() + words[1:], value)
        combo.activated.connect(lambda _: chosen(combo.currentData()))
        form.addRow(name, combo)
        return combo

    def _switches(self) -> QWidget:
        """The switches for the parts of the night."""
        box = QWidget()
        form = FormLayout(box)
        form.setContentsMargins(0, 0, 0, 0)
        form.setVerticalSpacing(4)
        self.parts: dict[str, QCheckBox] = {}
        tips = {
            "rings": (tr("Rings of night vision"), tr("How far each side sees (E1.1)")),
            "vehicles": (tr("Rings for vehicles in motion"),
                         tr("How far wheeled (long dashes) and tracked vehicles (short dashes) are seen (E1.14)")),
            "light": (tr("Light and shadows"), tr("Lit hexes, and the shadows of blazes (E1.9, E1.941)")),
            "flashes": (tr("Gunflashes"), tr("Hexes with a gunflash (E1.8)")),
            "darkness": (tr("Darkness"), tr("Shade hexes beyond night vision")),
        }
        for key, (name, about) in tips.items():
            check = QCheckBox(name)
            check.setToolTip(tip(about))
            check.setChecked(bool(getattr(self._show.shown, key)))
            check.setIconSize(SIZE)
            check.clicked.connect(lambda on, key=key: self._show.show(**{key: on}))
            self.parts[key] = check
            form.addRow(check)
        self.each = QCheckBox(tr("A ring for each unit"))
        self.each.setIconSize(SIZE)
        self.each.clicked.connect(self._show.ring_each)
        form.insertRow(2, self.each)
        self.brightness = QSlider(Qt.Orientation.Horizontal)
        self.brightness.setRange(0, 100)
        self.brightness.setValue(round(100 * self._show.shown.brightness))
        self.brightness.setAccessibleName(tr("Brightness of the night"))
        self.brightness.valueChanged.connect(lambda value: self._show.show(brightness=value / 100))
        form.addRow(tr("Brightness"), self.brightness)
        self.side = self._combo(form, tr("As seen by"), [], lambda value: self._look_as(str(value)))
        self.known = hint_label()
        form.addRow(self.known)
        return box

    def set_theme(self, dark: bool) -> None:
        """Draw the samples for another theme; called when the theme changes."""
        for key, check in (*self.parts.items(), ("each", self.each)):
            check.setIcon(night_sample(key, dark))

    # Following.

    def clear_map(self) -> None:
        """Forget the turn, and a slider in mid-drag; called before the board is replaced.

        Whatever Qt's slider holds, it would set on the next map when the button is released.
        """
        self.strip.clear_map()
        if self.nvr.isSliderDown():
            with QSignalBlocker(self.nvr):
                QApplication.sendEvent(self.nvr, QMouseEvent(
                    QEvent.Type.MouseButtonRelease, QPointF(), QPointF(), Qt.MouseButton.LeftButton,
                    Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Show the night as it is now, once the panel is visible."""
        if not self.isVisible():
            return
        night, sides = self._show.night, self._show.sides()
        has_picture = self._show.picture is not None
        self.is_night.setChecked(night is not None)
        self.state.setVisible(night is not None)
        self.elsewhere.setVisible(not has_picture and night is not None)
        asl = self._show.sighting.rules.key == "asl"
        self.why_not.setText(tr("An option of the rules ignores the map's night.") if asl else
                             tr("Only Advanced Squad Leader has night rules; the present rules ignore the night."))
        self.take_rules.setVisible(not asl)
        self.sections[0].setVisible(has_picture)
        self.sections[1].setVisible(night is not None)
        self._refresh_side(sides)
        for key, check in self.parts.items():
            check.setChecked(bool(getattr(self._show.shown, key)))
        self.each.setChecked(self._show.each)
        self.strip.show_turn(self._show.document.board, sides)
        self.strip.show_due(self._show.due())
        if night is not None:
            self._refresh_state(night, sides)

    def _refresh_state(self, night: Night, sides: list[str]) -> None:
        with QSignalBlocker(self.nvr):
            self.nvr.setRange(0, MAX_IN_SNOW if night.snowy else MAXIMUM)
            self.nvr.setValue(night.nvr)
        self._show_nvr(night.nvr)
        for key, combo in self.words.items():
            shown = night.sky if key == "cloud" else getattr(night, key)
            combo.setCurrentIndex(combo.findData(shown))
        forced = night.sky != night.cloud or night.weather in ("overcast", "falling_snow")
        self.words["cloud"].setEnabled(not forced)
        self.words["cloud"].setToolTip(tr("The weather makes the sky overcast (E1.11)") if forced else "")
        self.month.setCurrentIndex(night.month - 1)
        names = [*sides, *([night.attacker] if night.attacker else [])]
        _fill(self.attacker, {"": tr("Not specified"), **_titles(names)}, night.attacker)

    def _refresh_side(self, sides: list[str]) -> None:
        _fill(self.side, {"": tr("Everyone"), **_titles(sides)}, self._show.side)
        if self._show.known:
            self.known.setText(self._known_words())
        self.known.setVisible(bool(self._show.known))

    def _known_words(self) -> str:
        """The units of the other sides that a side knows, and how many are out of its sight."""
        counters = self._show.document.board.counters
        known = {number: sight for number, sight in self._show.known.items() if number in counters}
        known_names = [_name(counters[number]) for number, sight in known.items() if sight.known]
        seen = [counters[number] for number, sight in known.items() if sight.seen and not sight.known]
        seen_names = _names_unknown(seen, {one.hex for one in counters.values() if one.kind == CONCEALED})
        words = [tr("Known: {names}.", names=", ".join(known_names) or tr("none"))]
        if seen_names:
            words.append(tr("Seen, not Known: {names}.", names=", ".join(seen_names)))
        rest = len(known) - len(known_names) - len(seen)
        if rest:
            words.append(tr("Out of sight: {n}.", n=rest))
        return " ".join(words)

    def _show_nvr(self, nvr: int) -> None:
        self.nvr_words.setText(_hexes(nvr))

    # Editing.

    def _look_as(self, side: str) -> None:
        """Show what a side sees, "" for all; say why where that is held back."""
        words = self._show.sighting.held_back
        if side and words:
            self.message.emit(words)
        self._show.look_as(side)
        self._refresh_side(self._show.sides())

    def _preview_nvr(self, nvr: int) -> None:
        self._show_nvr(nvr)
        self._show.preview_nvr(nvr)

    def _choose(self, key: str, value: object) -> None:
        self._change(**{key: value})

    def _change(self, **changes: object) -> None:
        night = self._show.night
        if night is None:
            return
        try:
            self._make(night.changed(**changes))
        except NightError as problem:
            self.message.emit(str(problem))
            self.refresh()

    def _make(self, night: Night | None) -> None:
        edit = set_night(self._show.document.board, night)
        if edit is not None:
            self._do(edit)

    def _do(self, edit: object) -> None:
        try:
            self._show.document.do(edit)  # type: ignore[arg-type]
        except EditError as problem:
            self.message.emit(str(problem))


def _name(counter: UnitCounter) -> str:
    """What a unit is called to those who know it."""
    return counter.name or kind_name(counter.kind)


def _names_unknown(seen: Iterable[UnitCounter], covered: set[Hex]) -> list[str]:
    """What units that are seen and not Known are called: concealed ones of one place all by one word without a name.

    Args:
        covered: hexes in which a marker conceals units.
    """
    words: dict[object, str] = {}
    for at, counter in enumerate(seen):
        if is_concealed(counter) or counter.hex in covered:
            words[counter.hex, counter.side, counter.level] = kind_name(CONCEALED)
        else:
            words[at] = _name(counter)
    return list(words.values())


def _titles(sides: list[str]) -> dict[str, str]:
    """The titles of sides, by side."""
    return {side: shown_text(side_title(side)) for side in sides}


def _fill(combo: QComboBox, choices: dict[str, str], chosen: str) -> None:
    """Offer these choices, and show the chosen one, else the first."""
    if {combo.itemData(at): combo.itemText(at) for at in range(combo.count())} != choices:
        combo.clear()
        for value, words in choices.items():
            combo.addItem(words, value)
    combo.setCurrentIndex(max(0, combo.findData(chosen)))


def _hexes(number: int) -> str:
    """A number of hexes in words."""
    return tr_n("{count} hex", "{count} hexes", number)
