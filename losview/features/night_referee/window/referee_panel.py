"""The panel of the night console: what is due, an act with its form and dice, what comes of it, and the log."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby

from PySide6.QtCore import QSignalBlocker, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from losview.base.safe_text import many_lines
from losview.base.translation import tr
from losview.features.night_referee.act import Act, RuleNote
from losview.features.night_referee.all_acts import ACTS
from losview.features.night_referee.dice import DiceThrow
from losview.features.night_referee.due import DueAct
from losview.features.night_referee.lit_table import DiceModifier, LitTable, signed
from losview.features.night_referee.referee_log import RefereeEntry
from losview.features.night_referee.referee_session import LONGEST_NOTE, Trial
from losview.features.night_referee.window.act_form import ActForm
from losview.rules.fields import FormField
from losview.window.widgets.fonts import readable
from losview.window.widgets.plain_text import Label, hint_label, menu_text, shown_text, tip
from losview.window.widgets.text_view import TextView
from losview.window.widgets.theme import LIGHT, Theme

#: The coloured die: red with white spots, in both themes.
_DIE, _SPOTS = "#b3261e", "#ffffff"


def outcome_html(trial: Trial, colours: Theme) -> str:
    """The whole outcome of a trial."""
    outcome = trial.outcome
    parts = [f'<p style="font-size: 15px; font-weight: 600; margin-top: 0">{_text(outcome.summary)}</p>']
    parts += [_throw(throw, colours) for throw in trial.throws]
    if outcome.modifiers:
        parts.append(_modifiers(outcome.modifiers, colours))
    parts += [_table(table, colours) for table in outcome.tables]
    parts.append(_notes(outcome.notes, colours))
    if outcome.reminders:
        parts.append(f'<p style="font-weight: 600; margin-bottom: 2px">{_text(tr("To do at the table"))}</p>'
                     + _notes(outcome.reminders, colours))
    return "".join(parts)


def _text(text: str) -> str:
    return escape(readable(many_lines(text)))


def _throw(throw: DiceThrow, colours: Theme) -> str:
    """A throw: the coloured die red, the white one white."""
    faces = [(_DIE, _SPOTS)] if len(throw.dice) == 1 else [(_DIE, _SPOTS), ("#ffffff", "#20252b")]
    dice = "".join(f'<td align="center" bgcolor="{back}" width="26" style="color: {ink}; font-size: 16px; '
                   f'font-weight: 700; border: 1px solid {colours.muted}; padding: 2px 0">{die}</td><td width="4"></td>'
                   for die, (back, ink) in zip(throw.dice, faces, strict=True))
    name = tr("{throw}, named", throw=throw.name) if throw.forced else throw.name
    return (f'<table cellspacing="0" style="margin-top: 5px; margin-bottom: 4px"><tr>{dice}'
            f'<td style="padding: 3px 4px; '
            f'color: {colours.muted}">{_text(name)}, {_text(throw.rule)}</td></tr></table>')


def _modifiers(modifiers: tuple[DiceModifier, ...], colours: Theme) -> str:
    rows = []
    for one in modifiers:
        ink = colours.text if one.applies else colours.muted
        sign = "✓" if one.applies else "–"
        rows.append(f'<tr><td style="padding: 1px 6px 1px 0; color: {ink}">{_text(sign)}</td>'
                    f'<td align="right" style="padding: 1px 8px 1px 0; color: {ink}">{_text(signed(one.amount))}</td>'
                    f'<td style="padding: 1px 8px 1px 0; color: {ink}">{_text(one.name)}</td>'
                    f'<td style="color: {colours.muted}">{_text(one.rule)}</td></tr>')
    return f'<table cellspacing="0" style="margin-top: 4px">{"".join(rows)}</table>'


def _table(table: LitTable, colours: Theme) -> str:
    """A table of the rules; cells that count are lit, and bold for those who tell no colours."""
    cell = f"padding: 3px 7px; border: 1px solid {colours.rule}"
    head = "".join(f'<th align="left" style="{cell}; color: {colours.muted}; font-weight: 400">{_text(name)}</th>'
                   for name in table.columns)
    rows = []
    for row, texts in enumerate(table.rows):
        cells = []
        for column, text in enumerate(texts):
            lit = (row, column) in table.lit
            look = f' bgcolor="{colours.met_back}" style="{cell}; font-weight: 700"' if lit else f' style="{cell}"'
            cells.append(f"<td{look}>{_text(text)}</td>")
        rows.append(f"<tr>{''.join(cells)}</tr>")
    return (f'<p style="margin: 8px 0 3px 0">{_text(table.title)} <span style="color: {colours.muted}">'
            f'{_text(table.rule)}</span></p><table cellspacing="0" style="border-collapse: collapse"><tr>{head}</tr>'
            f"{''.join(rows)}</table>")


def _notes(notes: tuple[RuleNote, ...], colours: Theme) -> str:
    rows = [f'<tr><td style="padding: 2px 8px 2px 0; color: {colours.muted}; white-space: nowrap">{_text(note.rule)}'
            f'</td><td style="padding: 2px 0">{_text(note.text)}</td></tr>' for note in notes]
    return f'<table cellspacing="0" style="margin-top: 6px">{"".join(rows)}</table>' if rows else ""


#: So many letters of an act's name are shown in the narrowest panel, and how wide that is in pixels.
_ACT_LETTERS, _NARROWEST = 24, 300


class RefereePanel(QScrollArea):
    """Shows one act at a time.

    Attributes:
        reminders: shows and folds what the players have to remember. acts: the choice of acts. form: the fields of the
            chosen one. dice: dice that are named. note: why.
        throw, take, decline: the buttons. view: what comes of the act. log: what was tried. seed: of the dice.

    Signals:
        chosen(key): another act. edited(), pick_changed(): of the form. thrown(), taken(), declined(): the buttons.
        skipped(key): leave out what is due.
    """

    chosen = Signal(str)
    edited = Signal()
    pick_changed = Signal()
    thrown = Signal()
    taken = Signal()
    declined = Signal()
    skipped = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setAccessibleName(tr("Night console"))
        self.setAccessibleDescription(tr("Arrow keys scroll the panel"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumWidth(_NARROWEST)
        self._colours: Theme = LIGHT
        self._trial: Trial | None = None
        self._inside = QWidget()
        self._inside.setObjectName("referee")
        self.setWidget(self._inside)
        self._column = QVBoxLayout(self._inside)
        self._column.setContentsMargins(12, 10, 12, 12)
        self._column.setSpacing(9)
        self.when = Label(parent=self)
        self.when.setObjectName("heading")
        self.when.setWordWrap(True)
        self._due = QWidget(self)
        self._due_rows = QGridLayout(self._due)
        self._due_rows.setContentsMargins(0, 0, 0, 0)
        self._due_rows.setVerticalSpacing(4)
        self._due_rows.setColumnStretch(0, 1)
        self.reminders = QPushButton(self)
        self.reminders.setFlat(True)
        self.reminders.setCheckable(True)
        self.remember = hint_label(parent=self)
        self.remember.hide()
        self.reminders.toggled.connect(self.remember.setVisible)
        self.acts = QComboBox(self)
        self.acts.setAccessibleName(tr("Act"))
        self.acts.setMaxVisibleItems(40)
        self.acts.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.acts.setMinimumContentsLength(_ACT_LETTERS)
        self._offer_acts()
        self.about = hint_label(parent=self)
        self.form = ActForm((), self)
        self.dice, self.note = QLineEdit(self), QLineEdit(self)
        self._throwing = self._throw_row()
        self.view = TextView(self)
        self.view.setAccessibleName(tr("What comes of it"))
        self.view.setOpenLinks(False)
        self.view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.hide()
        self._bring = QTimer(self, singleShot=True, interval=0)
        self._bring.timeout.connect(self._bring_outcome)
        self._deciding = self._decide_row()
        self.log = QListWidget(self)
        self.log.setAccessibleName(tr("Log"))
        self.log.setWordWrap(True)
        self.log.setSpacing(3)
        self.log.setMinimumHeight(90)
        self._log_heading = Label(tr("Log"), self)
        self._log_heading.setObjectName("heading")
        self.seed = Label(parent=self)
        self.seed.setObjectName("hint")
        for part in (self.when, self._due, self.reminders, self.remember, self.acts, self.about, self.form,
                     self._throwing):
            self._column.addWidget(part)
        self._column.addWidget(self._deciding)
        self._column.addWidget(self.view)
        self._column.addWidget(self._log_heading)
        self._column.addWidget(self.log, 1)
        self._column.addWidget(self.seed)
        self._column.addStretch()  # at the top while there is no log
        self._log_heading.hide()
        self.log.hide()

    def _offer_acts(self) -> None:
        """Fill the choice: acts by group, the groups' names as headings that cannot be chosen."""
        model = self.acts.model()
        assert isinstance(model, QStandardItemModel)
        for group, acts in groupby(ACTS, lambda act: act.group):
            self.acts.addItem(menu_text(group))
            model.item(self.acts.count() - 1).setEnabled(False)
            for act in acts:
                self.acts.addItem(menu_text(f"   {act.name}"), act.key)
        self.acts.setCurrentIndex(1)
        self.acts.activated.connect(lambda _: self.chosen.emit(self.act_key))

    @property
    def act_key(self) -> str:
        """The key of the chosen act."""
        return str(self.acts.currentData())

    def _throw_row(self) -> QWidget:
        row = QWidget(self)
        lines = QGridLayout(row)
        lines.setContentsMargins(0, 0, 0, 0)
        lines.setColumnStretch(1, 1)
        self.dice.setPlaceholderText(tr("drawn; or as they fell: 4,2"))
        self.dice.setAccessibleName(tr("Dice"))
        self.dice.setToolTip(tip(tr("Dice that were thrown at the table, in order, the coloured die first")))
        self.note.setPlaceholderText(tr("why, where that is asked"))
        self.note.setAccessibleName(tr("Note"))
        self.note.setToolTip(tip(tr("Why it is declined, left out, or done out of its time")))
        self.note.setMaxLength(LONGEST_NOTE)
        self.throw = QPushButton(tr("&Try it"), row)
        self.throw.setToolTip(tip(tr("Throw the dice and show what comes of it; the map stays as it is")))
        self.throw.clicked.connect(self.thrown)
        self.dice.returnPressed.connect(self.throw.click)
        for at, (name, line) in enumerate(((tr("Dice"), self.dice), (tr("Note"), self.note))):
            label = Label(name, row)
            label.setBuddy(line)
            lines.addWidget(label, at, 0)
            lines.addWidget(line, at, 1)
        lines.addWidget(self.throw, 2, 0, 1, 2)
        return row

    def _decide_row(self) -> QWidget:
        row = QWidget(self)
        line = QHBoxLayout(row)
        line.setContentsMargins(0, 0, 0, 0)
        self.take, self.decline = QPushButton(tr("Ta&ke it"), row), QPushButton(tr("De&cline"), row)
        self.take.setToolTip(tip(tr("Put it into the map, as one step to undo")))
        self.decline.setToolTip(tip(tr("Leave the map as it is; the log keeps it, and the dice stay")))
        self.take.clicked.connect(self.taken)
        self.decline.clicked.connect(self.declined)
        line.addWidget(self.take, 1)
        line.addWidget(self.decline, 1)
        row.hide()
        return row

    def set_theme(self, colours: Theme) -> None:
        """Show the outcome in the colours of another theme."""
        self._colours = colours
        self._show_outcome()

    def show_due(self, when: str, due: Sequence[DueAct], remember: Sequence[RuleNote] = ()) -> None:
        """Show the phase, what it asks for, and what the players have to remember in it."""
        self.remember.setText("\n".join(f"{note.rule}: {note.text}" for note in remember))
        self.reminders.setText(tr("Reminders of this phase ({count})", count=len(remember)))
        self.reminders.setVisible(bool(remember))
        self.remember.setVisible(bool(remember) and self.reminders.isChecked())
        self.when.setText(when)
        while self._due_rows.count():
            item = self._due_rows.takeAt(0)
            part = None if item is None else item.widget()
            if part is not None:
                part.hide()
                part.deleteLater()
        for row, one in enumerate(due):
            words = Label(f"{'!' if one.must else '·'} {one.words} ({one.rule})", self._due)
            words.setWordWrap(True)
            ask, skip = QPushButton(tr("Do"), self._due), QPushButton(tr("Leave out"), self._due)
            ask.setAccessibleName(shown_text(tr("Do: {what}", what=one.words)))
            skip.setAccessibleName(shown_text(tr("Leave out: {what}", what=one.words)))
            skip.setToolTip(tip(tr("With the note below")))
            ask.clicked.connect(lambda _=False, key=one.act: self.choose(key))
            skip.clicked.connect(lambda _=False, key=one.act: self.skipped.emit(key))
            self._due_rows.addWidget(words, 2 * row, 0, 1, 3)
            for column, part in enumerate((ask, skip), 1):
                self._due_rows.addWidget(part, 2 * row + 1, column)
        self._due.setVisible(bool(due))

    def choose(self, key: str) -> None:
        """Choose an act."""
        self.lay_out(key)
        self.chosen.emit(key)

    def lay_out(self, key: str) -> None:
        """Name an act as the chosen one; its form follows."""
        self.acts.setCurrentIndex(self.acts.findData(key))

    def show_act(self, act: Act, fields: tuple[FormField, ...], values: dict[str, str]) -> None:
        """Show the form of an act, with values that were there before."""
        with QSignalBlocker(self.acts):
            self.acts.setCurrentIndex(self.acts.findData(act.key))
        self.about.setText(f"{act.about} ({', '.join(act.rules)})")
        form = ActForm(fields, self)
        form.set_values(values)
        self._put_form(form)
        form.edited.connect(self.edited)
        form.pick_changed.connect(self.pick_changed)

    def _put_form(self, form: ActForm) -> None:
        """Show a form in place of the one before."""
        self._column.replaceWidget(self.form, form)
        self.form.hide()
        self.form.deleteLater()
        self.form = form
        form.show()

    def show_trial(self, trial: Trial | None, problem: str = "") -> None:
        """Show what comes of an act, or why it is refused; None and no problem for neither."""
        self._trial = trial
        self.form.problem.show_problem(problem)
        self._show_outcome()
        self.view.setVisible(trial is not None)
        self._deciding.setVisible(trial is not None)
        if trial is not None:
            self._bring.start()

    def _bring_outcome(self) -> None:
        """Make the outcome as high as its text, and bring it into view: the buttons, and what there is room for."""
        self._fit_outcome()
        width, high = self._inside.width(), self.viewport().height()
        self._inside.resize(width, max(high, self._column.totalHeightForWidth(width)))
        self._column.activate()
        begins, ends = self._deciding.y() - self._column.spacing(), self.view.geometry().bottom()
        bar = self.verticalScrollBar()
        bar.setValue(max(bar.value(), min(begins, ends + self._column.spacing() - high)))

    def _fit_outcome(self) -> None:
        document = self.view.document()
        document.setTextWidth(self.view.viewport().width())
        self.view.setFixedHeight(int(document.size().height()) + 2 * self.view.frameWidth() + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_outcome()

    def clear_map(self) -> None:
        """Forget the fields, which are of the map's units and hexes, what was due, and the log."""
        self.show_due("", ())
        self._put_form(ActForm((), self))
        self.show_trial(None)
        self.show_log((), None)

    def _show_outcome(self) -> None:
        self.view.setHtml("" if self._trial is None else outcome_html(self._trial, self._colours))

    def show_log(self, entries: Sequence[RefereeEntry], seed: int | None) -> None:
        """Show the log, the latest first, and the seed of the dice."""
        self.log.clear()
        self.log.addItems([shown_text(entry.words) for entry in reversed(entries)])
        for part in (self.log, self._log_heading):
            part.setVisible(bool(entries))
        self.seed.setText("" if seed is None else tr("Seed of the dice: {seed}", seed=seed))
