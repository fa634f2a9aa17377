"""The field's legend: a strip at the lower edge of the map view that explains the shading."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QEvent, QSettings, QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QHBoxLayout, QSlider, QToolButton, QWidget

from losview.board.board import QUARTERS
from losview.overlays.art.outcomes import LOOKS
from losview.sight.field import Field, TargetHeight
from losview.sight.verdict import Outcome
from losview.ui.canvas.view import MapView
from losview.ui.paint.shading_samples import note_sample, sample
from losview.ui.widgets import kept_settings
from losview.ui.widgets.flow_layout import FlowLayout
from losview.ui.widgets.label_fit import fit
from losview.ui.widgets.level_spin_box import LevelSpinBox
from losview.ui.widgets.plain_text import Label

#: Distance from the edges of the map view, in pixels.
MARGIN = 14

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
        row.setSpacing(6)
        row.addWidget(self.sample)
        row.addWidget(self.label)

    def count(self, outcome: Outcome, number: int, steady: bool) -> bool:
        """Show the number of hexes with an outcome; returns whether the entry's size or visibility has changed.

        Args:
            steady: whether the entry, if shown, stays with at least its width, disabled where the number is 0.
        """
        was_needed, self.is_needed = self.is_needed, number > 0 or (steady and self.is_needed)
        self.label.setText(f"{LOOKS[outcome].word} {number:,}")
        self.setEnabled(number > 0)
        return fit(self.label, steady=steady and was_needed) or self.is_needed != was_needed

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            fit(self.label)


class Legend(QFrame):
    """Lists the outcomes in the field with the number of hexes of each; folds to one button.

    Attributes:
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

    def __init__(self, parent: MapView) -> None:
        super().__init__(parent)
        self._view = parent
        parent.covering_widgets.append(self)
        self.setObjectName("legend")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.entries: dict[Outcome, LegendEntry] = {}
        self._row = FlowLayout(self, gap=10)
        self._row.setContentsMargins(8, 8, 10, 8)
        self.fold_button = QToolButton(self)
        self.fold_button.setCheckable(True)
        self.fold_button.setProperty("heading", True)
        self.fold_button.setObjectName("fold")
        self.fold_button.setToolTip(self.tr("Fold the legend to this button, or unfold it"))
        self.fold_button.setAccessibleName(self.tr("Legend"))
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setChecked(not kept_settings.flag("legend folded", default=False))
        self.fold_button.toggled.connect(self._fold_toggled)
        self._row.addWidget(self.fold_button)
        self._settle_timer = QTimer(self, singleShot=True, interval=SETTLE_DELAY)
        self._settle_timer.timeout.connect(self._settle)
        self._field: Field | None = None
        self._height_chosen = False  # whether the user chose a height whose field is not shown yet
        for outcome in Outcome:
            self.entries[outcome] = LegendEntry(self)
            self._row.addWidget(self.entries[outcome])
        self._notes = {"close": self.tr("close call"), "eye": self.tr("units that see into it"),
                       "shut": self.tr("no unit sees into it")}
        self.sign_entries = {key: LegendEntry(self) for key in self._notes}
        self._shown_signs: set[LegendEntry] = set()
        for key, entry in self.sign_entries.items():
            entry.label.setText(self._notes[key])
            self._row.addWidget(entry)
        self.height_choice = QComboBox(self)
        self.height_choice.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # the mouse leaves the keys to the map
        self.height_choice.setAccessibleName(self.tr("Height of the field's targets"))
        self.height_choice.setToolTip(self.tr("How high the targets are that the field asks about"))
        for name in (self.tr("targets standing"), self.tr("targets on the ground"), self.tr("targets at a height:")):
            self.height_choice.addItem(name)
        self.eye_box = LevelSpinBox(self)
        self.eye_box.setRange(0.0, 100.0)
        self.eye_box.setSingleStep(1.0)
        self.eye_box.setDecimals(2)
        self.eye_box.setPrefix(self.tr("eye +"))
        self.eye_box.setValue(2.0)
        self.eye_box.setKeyboardTracking(False)
        self.eye_box.setAccessibleName(self.tr("Chosen height of the targets' eyes above their ground"))
        self.eye_box.setToolTip(self.tr("How many levels above their ground the targets' eyes are"))
        self.height_choice.currentIndexChanged.connect(self._height_edited)
        self.eye_box.valueChanged.connect(self._height_edited)
        self.slider = QSlider(Qt.Orientation.Horizontal, self)
        self.slider.setRange(20, 100)
        self.slider.setValue(round(kept_settings.number(SETTING, 100, 20, 100)))
        self.slider.setFixedWidth(64)
        self.slider.setAccessibleName(self.tr("Strength of the shading"))
        self.slider.setToolTip(self.tr("Strength of the shading"))
        self.slider.valueChanged.connect(self._opacity_edited)
        self._controls = controls = QWidget(self)
        row = QHBoxLayout(controls)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(10)
        row.addWidget(self.height_choice)
        row.addWidget(self.eye_box)
        row.addWidget(self.slider)
        self.eye_box.hide()
        self._row.addWidget(controls)
        self.hint = Label(parent=self)
        self._hints = (self.tr("Alt+click: why?"), self.tr("Click: why?"))
        self.hint.setMinimumWidth(max(self.hint.fontMetrics().horizontalAdvance(words) for words in self._hints) + 2)
        self.show_hint(False)
        self.hint.setObjectName("hint")
        self.hint.setToolTip(self.tr("A click on any hex says why it is seen or not (key W at the hex cursor); the "
                                     "thread stays, and Esc goes back to it"))
        self._row.addWidget(self.hint)
        self.hide()

    def set_theme(self, dark: bool) -> None:
        """Draw the samples for another theme; called when the theme changes."""
        for outcome, entry in self.entries.items():
            entry.sample.setPixmap(sample(outcome, dark))
        for key, sign in self.sign_entries.items():
            sign.sample.setPixmap(note_sample(key, dark))

    def show_field(self, field: Field | None) -> None:
        """Show the outcomes of a field, or hide the legend; called when the field has changed."""
        self._field = field
        if field is None:
            self.hide()
            return
        was_hidden, inset = self.isHidden(), self._view.bottom_inset
        height_chosen, self._height_chosen = self._height_chosen and not self._view.dragging, False
        self.show()
        # After a choice nothing stays for a moment: the map is fitted once, above the legend as it is from now on.
        self._count(field, steady=not was_hidden and not height_chosen)
        if was_hidden:
            self.place()
        if was_hidden or (height_chosen and self._view.bottom_inset != inset):
            self._view.refit()  # a map shown whole stays above the legend

    def show_notes(self, kinds: set[str]) -> None:
        """Explain the signs that are drawn in the hexes; called when the notes have changed.

        Args:
            kinds: "close" for outlines of close calls, "eye" and "shut" for open and shut eyes.
        """
        wanted = {sign for key, sign in self.sign_entries.items() if key in kinds}
        if wanted != self._shown_signs:
            self._shown_signs = wanted
            if self._field is not None:
                self.place()

    def _count(self, field: Field | None, *, steady: bool) -> None:
        """Update the entries.

        Args:
            steady: whether entries of outcomes that no longer occur stay for a moment.
        """
        if field is None:
            return
        counts = np.bincount(field.outcome.reshape(-1), minlength=256).tolist()
        moved = [entry.count(outcome, counts[outcome], steady) for outcome, entry in self.entries.items()]
        if steady:
            self._settle_timer.start()
        if any(moved):
            self.place()

    def _settle(self) -> None:
        """Remove entries of outcomes that no longer occur, after a drag; called when the field has settled."""
        if self._view.dragging:
            self._settle_timer.start()
        else:
            self._count(self._field, steady=False)

    def _fold_toggled(self, unfolded: bool) -> None:
        QSettings().setValue("legend folded", not unfolded)
        self._place_and_refit()

    def _place_and_refit(self) -> None:
        """Lay the legend out again and fit the map above it; called for changes that the user made."""
        inset = self._view.bottom_inset
        self.place()
        if self._view.bottom_inset != inset:
            self._view.refit()

    def show_hint(self, plain_click: bool) -> None:
        """Show whether a plain click or Alt+click asks why a hex is seen."""
        if self.hint.text() != self._hints[plain_click]:
            self.hint.setText(self._hints[plain_click])

    def choose_height(self, target: TargetHeight) -> None:
        """Show the height of the field's targets; called when the field has changed."""
        with QSignalBlocker(self.height_choice), QSignalBlocker(self.eye_box):
            usual = target.eye is None
            if not usual and not (target.eye == 0 and self.height_choice.currentIndex() != CHOSEN):
                self.height_choice.setCurrentIndex(CHOSEN)
                self.eye_box.setValue((target.eye or 0) / QUARTERS)
            else:
                self.height_choice.setCurrentIndex(STANDING if usual else GROUND)
        self._show_eye_box()

    def _height_edited(self) -> None:
        """Tell of the chosen height; called when the user edits it."""
        self._height_chosen = True
        self._show_eye_box()
        choice = self.height_choice.currentIndex()
        eye = {STANDING: None, GROUND: 0}.get(choice, round(self.eye_box.value() * QUARTERS))
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
            self._place_and_refit()

    def place(self) -> None:
        """Lay the legend out at the lower edge of the map view; called when the view or the entries have changed."""
        view, unfolded = self._view, self.fold_button.isChecked()
        self.fold_button.setArrowType(Qt.ArrowType.DownArrow if unfolded else Qt.ArrowType.RightArrow)
        self.fold_button.setText("" if unfolded else self.tr("Legend"))
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly if unfolded else
                                     Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        for entry in self.entries.values():
            entry.setVisible(unfolded and entry.is_needed)
        for sign in self.sign_entries.values():
            sign.setVisible(unfolded and sign in self._shown_signs)
        self._controls.setVisible(unfolded)
        for child in (*self.entries.values(), *self.sign_entries.values(), self._controls):
            inner = child.layout()
            if inner is not None:
                inner.invalidate()
                inner.activate()  # so that its size is up to date
        self.fold_button.ensurePolished()
        margins = self.contentsMargins()
        width = view.width() - 2 * MARGIN - margins.left() - margins.right()
        self.hint.hide()
        size = without_hint = self._row.sizeFor(width)
        if unfolded:
            self.hint.show()
            size = self._row.sizeFor(width)
            if size.height() > without_hint.height():  # not worth a line of its own
                self.hint.hide()
                size = without_hint
        size = size.grownBy(margins)
        self.setGeometry(MARGIN, view.height() - size.height() - MARGIN, size.width(), size.height())
        view.bottom_inset = size.height() + MARGIN if unfolded else 0
        self.raise_()
