"""The field's legend: a strip below the map that explains the shading, as high under a drag as before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import numpy as np
from PySide6.QtCore import QEvent, QSettings, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPixmap, QResizeEvent
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSlider, QToolButton, QWidget

from losview.base.translation import tr
from losview.base.words import figure
from losview.board.board import QUARTERS_PER_LEVEL
from losview.drawing.art.outcomes import LOOKS
from losview.rules.core.field import Field, TargetHeight
from losview.rules.core.verdict import Outcome
from losview.window.paint.shading_samples import note_sample, shading_sample
from losview.window.widgets import kept_settings
from losview.window.widgets.fixed_size_holder import FixedSizeHolder
from losview.window.widgets.flow_layout import FlowLayout, row_starts
from losview.window.widgets.label_fit import fit
from losview.window.widgets.level_spin_box import LevelSpinBox
from losview.window.widgets.plain_text import Label

#: Between entries, about them, and between a sample and its name, in pixels.
GAP, MARGIN, BESIDE = 8, 5, 6

#: The number for which an entry has room in the height of the strip.
ROOMY = 888

#: Outcomes that occur by all rules; those of other rules are told by `expect`.
DEFAULT = frozenset({Outcome.CLEAR, Outcome.HINDERED, Outcome.BLOCKED})

#: Rows of the choice of target heights: the rules' usual eye, on the ground, and a height in levels.
STANDING, GROUND, CHOSEN = range(3)

#: The setting that keeps the opacity of the shading, in per cent.
SETTING = "field strength"

#: Entries of outcomes that no longer occur are removed when the field has not changed for so many milliseconds.
SETTLE_DELAY = 150


class LegendEntry(QWidget):
    """One outcome: a sample of its shading, its name, and the number of its hexes.

    Attributes:
        is_needed: whether the entry is to be shown.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.is_needed = False
        self.sample, self.label = Label(parent=self), Label(parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(BESIDE)
        row.addWidget(self.sample)
        row.addWidget(self.label)

    def count(self, outcome: Outcome, number: int, steady: bool) -> bool:
        """Show the number of hexes with an outcome; returns whether the entry's size or visibility has changed.

        Args:
            steady: whether the entry, if shown, stays with at least its width, disabled where the number is 0.
        """
        was_needed, self.is_needed = self.is_needed, number > 0 or (steady and self.is_needed)
        self.label.setText(f"{LOOKS[outcome].word} {figure(number)}")
        self.setEnabled(number > 0)
        return fit(self.label, steady=steady and was_needed) or self.is_needed != was_needed

    def room(self, outcome: Outcome) -> int:
        """The width that the entry of an outcome may come to have, in pixels."""
        words = self.label.fontMetrics().horizontalAdvance(f"{LOOKS[outcome].word} {figure(ROOMY)}")
        return max(self.sizeHint().width(), self.sample.sizeHint().width() + BESIDE + words)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            fit(self.label)


def replaced_entries(row: FlowLayout, old: Sequence[LegendEntry], entries: Iterable[tuple[QPixmap, str]],
                     parent: QWidget) -> list[LegendEntry]:
    """Entries for samples and their names, shown in the row in place of others, which end."""
    for entry in old:
        row.removeWidget(entry)
        entry.hide()
        entry.deleteLater()
    made = []
    for pixmap, words in entries:
        entry = LegendEntry(parent)
        entry.sample.setPixmap(pixmap)
        entry.label.setText(words)
        row.addWidget(entry)
        made.append(entry)
    return made


class Legend(QFrame):
    """Lists the outcomes in the field with the number of hexes of each; folds to one button.

    Its height depends on its width and on what the rules can tell apart, not on what occurs, so the map above it stays
    as large as it is while a thread is dragged.

    Attributes:
        strip: holds the legend; for the window's layout.
        fold_button: folds and unfolds it.
        entries, sign_entries: what it lists, by outcome and by sign.
        height_choice, eye_box: the height of the field's targets.
        slider: the opacity of the shading.

    Signals:
        opacity_changed(opacity): the user changed the opacity of the shading, 0 to 1.
        height_changed(TargetHeight): the user changed the height of the field's targets.
    """

    opacity_changed = Signal(float)
    height_changed = Signal(object)

    def __init__(self, is_dragging: Callable[[], bool]) -> None:
        super().__init__()
        self._is_dragging = is_dragging
        self._expected: frozenset[Outcome] = DEFAULT
        self._field: Field | None = None
        self._notes_shown = False
        self._shown_signs: set[LegendEntry] = set()
        self._also: list[LegendEntry] = []
        self._has_hint = False
        self._strip_height = 0
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._row = FlowLayout(self, gap=GAP)
        self._row.setContentsMargins(GAP, MARGIN, GAP, MARGIN)
        self._add_fold_button()
        self._settle_timer = QTimer(self, singleShot=True, interval=SETTLE_DELAY)
        self._settle_timer.timeout.connect(self._settle)
        self._add_entries()
        self._add_controls()
        self._add_hint()
        self.strip = FixedSizeHolder(self, QSize(120, 0))
        self.place()

    def _add_fold_button(self) -> None:
        self.fold_button = QToolButton(self)
        self.fold_button.setCheckable(True)
        self.fold_button.setProperty("heading", True)
        self.fold_button.setObjectName("fold")
        self.fold_button.setToolTip(tr("Fold the legend to this button, or unfold it"))
        self.fold_button.setAccessibleName(tr("Legend"))
        self.fold_button.setChecked(not kept_settings.flag("legend folded", default=False))
        self.fold_button.toggled.connect(self._fold_toggled)
        self._row.addWidget(self.fold_button)

    def _add_entries(self) -> None:
        """Add an entry for each outcome and each sign, and what is said while there is no field."""
        self.entries = {outcome: LegendEntry(self) for outcome in Outcome}
        for entry in self.entries.values():
            self._row.addWidget(entry)
        words = {"close": tr("close call"), "eye": tr("units that see into it"),
                 "shut": tr("no unit sees into it")}
        self.sign_entries = {key: LegendEntry(self) for key in words}
        for key, entry in self.sign_entries.items():
            entry.label.setText(words[key])
            self._row.addWidget(entry)
        self._invitations = (tr("Lay a thread to see the firer's field."),
                             tr("The field comes after your answer."),
                             tr("No field is shown: attacks are declared first (A6.11)."))
        self.nothing = Label(self._invitations[0], self)
        self.nothing.setObjectName("hint")
        self._row.addWidget(self.nothing)

    def _add_controls(self) -> None:
        """Add the height of the targets and the strength of the shading."""
        self.height_choice = QComboBox(self)
        self.height_choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keys to the map
        self.height_choice.setAccessibleName(tr("Height of the field's targets"))
        self.height_choice.setToolTip(tr("How high the targets are that the field asks about"))
        for name in (tr("target eyes: usual"), tr("target eyes: ground"), tr("target eyes: chosen")):
            self.height_choice.addItem(name)
        self.eye_box = LevelSpinBox(self)
        self.eye_box.setRange(0.0, 100.0)
        self.eye_box.setSingleStep(1.0)
        self.eye_box.setDecimals(2)
        self.eye_box.setPrefix(tr("eye "))
        self.eye_box.setSuffix(tr(" up"))
        self.eye_box.setValue(2.0)
        self.eye_box.setKeyboardTracking(False)
        self.eye_box.setAccessibleName(tr("Chosen height of the targets' eyes above their ground"))
        self.eye_box.setToolTip(tr("How many levels above their ground the targets' eyes are"))
        self.height_choice.currentIndexChanged.connect(self._height_edited)
        self.eye_box.valueChanged.connect(self._height_edited)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(20, 100)
        self.slider.setValue(round(kept_settings.kept_number(SETTING, 100, 20, 100)))
        self.slider.setFixedWidth(56)
        self.slider.setAccessibleName(tr("Strength of the shading"))
        self.slider.setToolTip(tr("Strength of the shading"))
        self.slider.valueChanged.connect(self._opacity_edited)
        self._controls = controls = QWidget(self)
        row = QHBoxLayout(controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(self.height_choice)
        row.addWidget(self.eye_box)
        slider_name = Label(tr("Shading"), controls)
        slider_name.setBuddy(self.slider)
        row.addWidget(slider_name)
        row.addWidget(self.slider)
        self.eye_box.hide()
        self._row.addWidget(controls)

    def _add_hint(self) -> None:
        self.hint = Label(parent=self)
        self._hints = (tr("Alt+click: why?"), tr("Click: why?"))
        self.hint.setMinimumWidth(max(self.hint.fontMetrics().horizontalAdvance(words) for words in self._hints) + 2)
        self.show_hint(False)
        self.hint.setObjectName("hint")
        self.hint.setToolTip(tr("A click on any hex says why it is seen or not (key W at the hex cursor); the "
                                "thread stays, and Esc goes back to it"))
        self._row.addWidget(self.hint)

    def set_theme(self, dark: bool) -> None:
        """Draw the samples for another theme; called when the theme changes."""
        for outcome, entry in self.entries.items():
            entry.sample.setPixmap(shading_sample(outcome, dark))
        for key, sign in self.sign_entries.items():
            sign.sample.setPixmap(note_sample(key, dark))
        self.place()

    # What is listed.

    def expect(self, outcomes: frozenset[Outcome]) -> None:
        """Have room for these outcomes; called when the rules have changed, and when night falls or ends."""
        if outcomes != self._expected:
            self._expected = outcomes
            self.place()

    def show_field(self, field: Field | None, shown: bool) -> None:
        """List the outcomes of a field; called when the field has changed.

        Args:
            shown: whether the field is to be shown, though there may be none yet; the legend is hidden otherwise.
        """
        self._field = field
        self.strip.setVisible(shown)
        self._count(field, steady=self._is_dragging())

    def show_notes(self, kinds: set[str], shown: bool) -> None:
        """Explain the signs that are drawn in the hexes; called when the notes have changed.

        Args:
            kinds: "close" for outlines of close calls, "eye" and "shut" for open and shut eyes.
            shown: whether notes are to be shown, though there may be none yet.
        """
        wanted = {sign for key, sign in self.sign_entries.items() if key in kinds}
        if wanted != self._shown_signs or shown != self._notes_shown:
            self._shown_signs, self._notes_shown = wanted, shown
            self.place()

    def show_also(self, entries: Sequence[tuple[QPixmap, str]]) -> None:
        """List samples of what else lies over the map, with their names; called when that has changed."""
        self._also = replaced_entries(self._row, self._also, entries, self)
        for last in (self._controls, self.hint):
            self._row.removeWidget(last)
            self._row.addWidget(last)
        self.place()

    def _count(self, field: Field | None, *, steady: bool) -> None:
        """Update the entries.

        Args:
            steady: whether entries of outcomes that no longer occur stay for a moment.
        """
        counts = [0] * 256 if field is None else np.bincount(field.outcome.reshape(-1), minlength=256).tolist()
        moved = [entry.count(outcome, counts[outcome], steady) for outcome, entry in self.entries.items()]
        if steady:
            self._settle_timer.start()
        if any(moved):
            self.place()

    def _settle(self) -> None:
        """Remove entries of outcomes that no longer occur, after a drag; called when the field has settled."""
        if self._is_dragging():
            self._settle_timer.start()
        else:
            self._count(self._field, steady=False)

    def _fold_toggled(self, unfolded: bool) -> None:
        QSettings().setValue("legend folded", not unfolded)
        self.place()

    def show_hint(self, plain_click: bool) -> None:
        """Show whether a plain click or Alt+click asks why a hex is seen."""
        if self.hint.text() != self._hints[plain_click]:
            self.hint.setText(self._hints[plain_click])

    def show_question(self, is_asked: bool, *, is_held_back: bool = False) -> None:
        """Show why there is no field.

        Args:
            is_asked: whether the user is asked something before a thread is judged.
            is_held_back: whether attacks are declared first.
        """
        words = self._invitations[2 if is_held_back else int(is_asked)]
        if self.nothing.text() != words:
            self.nothing.setText(words)
            self.place()

    # What is chosen.

    def choose_height(self, target: TargetHeight) -> None:
        """Show the height of the field's targets; called when the field has changed."""
        with QSignalBlocker(self.height_choice), QSignalBlocker(self.eye_box):
            usual = target.eye is None
            if not usual and not (target.eye == 0 and self.height_choice.currentIndex() != CHOSEN):
                self.height_choice.setCurrentIndex(CHOSEN)
                self.eye_box.setValue((target.eye or 0) / QUARTERS_PER_LEVEL)
            else:
                self.height_choice.setCurrentIndex(STANDING if usual else GROUND)
        self._show_eye_box()

    def _height_edited(self) -> None:
        """Tell of the chosen height; called when the user edits it."""
        self._show_eye_box()
        choice = self.height_choice.currentIndex()
        eye = {STANDING: None, GROUND: 0}.get(choice, round(self.eye_box.value() * QUARTERS_PER_LEVEL))
        self.height_changed.emit(TargetHeight(eye=eye))

    @property
    def opacity(self) -> float:
        """The opacity of the shading, 0 to 1."""
        return self.slider.value() / 100

    def _opacity_edited(self, strength: int) -> None:
        QSettings().setValue(SETTING, strength)
        self.opacity_changed.emit(self.opacity)

    def _show_eye_box(self) -> None:
        """Show the box for a height only where one is to be chosen."""
        chosen = self.height_choice.currentIndex() == CHOSEN
        if self.eye_box.isHidden() == chosen:
            self.eye_box.setVisible(chosen)
            self.place()

    # How it lies.

    def place(self) -> None:
        """Show what is to be shown, as high as that may become; called when entries or the width have changed."""
        unfolded = self.fold_button.isChecked()
        self.fold_button.setArrowType(Qt.ArrowType.DownArrow if unfolded else Qt.ArrowType.RightArrow)
        self.fold_button.setText("" if unfolded else tr("Legend"))
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly if unfolded else
                                            Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for entry in self.entries.values():
            entry.setVisible(unfolded and entry.is_needed)
        for sign in self.sign_entries.values():
            sign.setVisible(unfolded and sign in self._shown_signs)
        for entry in self._also:
            entry.setVisible(unfolded)
        self.nothing.setVisible(unfolded and self._field is None)
        self._controls.setVisible(unfolded)
        for child in (*self.entries.values(), *self.sign_entries.values(), *self._also, self._controls):
            inner = child.layout()
            if inner is not None:
                inner.invalidate()
                inner.activate()  # so that its size is up to date
        self.fold_button.ensurePolished()
        self._fit_height()
        self._row.invalidate()
        self._row.setGeometry(self.contentsRect())

    def _fit_height(self) -> None:
        """Give the strip its height; while a thread is dragged it keeps the one that it has."""
        if self._is_dragging() and self._strip_height:
            self.hint.setVisible(self.fold_button.isChecked() and self._has_hint)
            return
        rows = self._rows(self._widths())
        listed = [child.sizeHint().width() for child in (
            self.fold_button, *self.entries.values(), *self.sign_entries.values(), self.nothing, *self._also,
            self._controls) if not child.isHidden()]
        hint = self.hint.sizeHint().expandedTo(self.hint.minimumSize()).width()
        self._has_hint = self.fold_button.isChecked() and self._rows([*listed, hint]) <= rows
        self.hint.setVisible(self._has_hint)
        high = max(self.fold_button.sizeHint().height(), *(
            [self._controls.sizeHint().height()] if self.fold_button.isChecked() else [0]))
        self._strip_height = rows * high + (rows - 1) * GAP + 2 * MARGIN + self.height() - self.contentsRect().height()
        self.strip.setFixedHeight(self._strip_height)

    def _widths(self) -> list[int]:
        """The widths of all that there may be, in order."""
        widths = [self.fold_button.sizeHint().width()]
        if not self.fold_button.isChecked():
            return widths
        widths += [entry.room(outcome) for outcome, entry in self.entries.items()
                   if outcome in self._expected or entry.is_needed]
        widths += [sign.sizeHint().width() for sign in self.sign_entries.values() if self._notes_shown]
        widths += [entry.sizeHint().width() for entry in self._also]
        return [*widths, self._controls.sizeHint().width()]

    def _rows(self, widths: Sequence[int]) -> int:
        """In how many rows widgets of these widths lie."""
        return len(row_starts(widths, GAP, self.width() - 2 * GAP))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.place()
