"""Keeps the log of rulings: writes down each thread that was laid and rests, recalls it, and writes the log to files.

The log ends with its map; it is read from the map's file, and goes into it where the user wants it kept.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from datetime import datetime
from itertools import chain, count
from pathlib import Path
from typing import ClassVar

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QPushButton,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.base.whole_file import write_whole
from losview.board.board import Board
from losview.features.records.kept_ruling import KeptRuling
from losview.features.records.log_entry import LONGEST, LogEntry, RulingError
from losview.features.records.referee_acts import SIDES, decide_close_call, overrule, throw
from losview.features.records.ruling_log import KEY, RulingLog, read_log
from losview.features.records.ruling_table import SUFFIXES, rulings_bytes
from losview.features.records.ruling_texts import as_csv, as_html, as_markdown, entries_text
from losview.features.records.window.rulings_panel import RulingsPanel
from losview.formats.losmap.losgame import SUFFIX
from losview.rules.core.threads import RuleError
from losview.rules.end_words import end_words
from losview.rules.ends import end_text
from losview.rules.rule_sets import rule_set
from losview.window.export.pages import text_page
from losview.window.export.printed_text import pdf_of
from losview.window.feature import Features, PanelFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.state.thread_state import Ends
from losview.window.widgets.plain_text import FormLayout, Label, as_sentence
from losview.window.widgets.save_dialog import ask_file
from losview.window.widgets.theme import indent


class OverruleDialog(QDialog):
    """Asks how a ruling is to be, and why.

    Attributes:
        seen, unseen: the choice. note: why; `ok` waits for it.
    """

    def __init__(self, ruling: KeptRuling, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Overrule"))
        about = _about(self, tr("Ruling {number}: {words}. It stays in the log, and this decision after it."
                                , number=ruling.number, words=ruling.heading))
        self.seen, self.unseen = QRadioButton(tr("&Seen"), self), QRadioButton(tr("&Not seen"), self)
        (self.unseen if ruling.outcome.visible else self.seen).setChecked(True)
        self.note = QLineEdit(self)
        self.note.setMaxLength(LONGEST // 2)  # the words about it need room as well
        self.note.setPlaceholderText(tr("Why it is ruled so"))
        form = FormLayout()
        form.addRow(tr("The target is"), self.seen)
        form.addRow("", self.unseen)
        form.addRow(tr("N&ote:"), self.note)
        self.ok = _finish(self, about, form, tr("&Overrule"))
        self.ok.setEnabled(False)
        self.note.textChanged.connect(lambda text: self.ok.setEnabled(bool(text.strip())))
        self.note.setFocus()


class CloseCallDialog(QDialog):
    """Asks for the die of a close call (A6.1): thrown by losview, from a seed, or by the players.

    Attributes:
        thrown, seeded, typed: the choice. seed, die: what belongs to the last two.
    """

    def __init__(self, ruling: KeptRuling, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Close call"))
        about = _about(self, tr("Ruling {number}: {words}. A die decides: 1 to 3 is not blocked, 4 to 6 is "
                                "(A6.1). It is thrown once.", number=ruling.number, words=ruling.heading))
        self.thrown = QRadioButton(tr("&Throw a die"), self)
        self.seeded = QRadioButton(tr("Throw it from the &seed"), self)
        self.typed = QRadioButton(tr("The &players threw"), self)
        self.thrown.setChecked(True)
        group = QButtonGroup(self)
        self.seed, self.die = QSpinBox(self), QSpinBox(self)
        self.seed.setRange(0, 999_999_999)
        self.die.setRange(1, SIDES)
        self.seed.setAccessibleName(tr("Seed"))
        self.die.setAccessibleName(tr("What the die shows"))
        for button, box in ((self.seeded, self.seed), (self.typed, self.die)):
            indent(box)
            box.setEnabled(False)
            button.toggled.connect(box.setEnabled)
        form = FormLayout()
        for button in (self.thrown, self.seeded, self.typed):
            group.addButton(button)
        form.addRow(self.thrown)
        form.addRow(self.seeded, self.seed)
        form.addRow(self.typed, self.die)
        _finish(self, about, form, tr("&Decide"))


def _about(dialog: QDialog, text: str) -> Label:
    about = Label(text, dialog)
    about.setWordWrap(True)
    return about


def _finish(dialog: QDialog, about: Label, form: FormLayout, label: str) -> QPushButton:
    """Lay a dialog out; returns the button that accepts it."""
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel, dialog)
    ok = QPushButton(label, dialog)
    ok.setDefault(True)
    buttons.addButton(ok, QDialogButtonBox.ButtonRole.AcceptRole)
    buttons.accepted.connect(dialog.accept)
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addWidget(about)
    column.addLayout(form)
    column.addWidget(buttons)
    dialog.resize(440, dialog.sizeHint().height())
    return ok


#: Milliseconds that a thread rests before its ruling is written down.
IDLE_MS = 600
#: Where a scenario keeps a log that this version could not read, once it keeps another one.
UNREAD = "rulings unread"
#: What writes files, by their suffix; any other is plain text.
_WRITERS: Mapping[str, Callable[[Iterable[LogEntry], str], str]] = {".md": as_markdown, ".csv": as_csv}


class RulingsFeature(PanelFeature):
    """What the menus' actions about earlier threads and rulings do.

    Attributes:
        log: the rulings of the open map. panel: None until it is shown first.
        now: gives the time.
    """

    listens = True  # to threads that rest
    key = "rulings"
    judges = False
    stays_open = True
    help_pages: ClassVar = {key: "refereeing#rulings", "CloseCallDialog": "refereeing#rulings",
                            "OverruleDialog": "refereeing#rulings"}

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        sighting = self._sighting = parts.sighting
        self._files, self._show_status = parts.files, parts.messages.show_status
        self.log = RulingLog()
        self.now: Callable[[], datetime] = datetime.now
        self.panel: RulingsPanel | None = None
        self._kept = False
        self._resting = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._resting.timeout.connect(self._write_down)
        sighting.thread_changed.connect(self._thread_changed)
        sighting.more_to_save = self._with_log
        sighting.document.boardReplaced.connect(self._read)
        sighting.document.aboutToEdit.connect(self._resting.stop)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (
            MenuPart("view", "type ends", (
                ActionRow("thread before", tr("Previo&us thread"),
                          tr("Lay the thread that was laid before this one, or that was removed last"), ("Alt+Left",),
                          judges=False, do=lambda rulings: rulings.step(-1)),
                ActionRow("thread after", tr("&Next thread"),
                          tr("Lay the thread that was laid after this one"), ("Alt+Right",),
                          judges=False, do=lambda rulings: rulings.step(1)))),
            MenuPart("rules", "record lesson", (
                ActionRow("rulings", tr("&Rulings…"),
                          tr("List every thread that was laid and rested, and pinned ones, to recall, note and write "
                             "them"),
                          ("Ctrl+Alt+R",), judges=False, do=cls.show),)))

    def title(self) -> str:
        return tr("Rulings")

    def make_panel(self) -> QWidget:
        self.panel = RulingsPanel()
        self.panel.chosen.connect(self._recall)
        self.panel.save_asked.connect(self._ask_save)
        self.panel.noted.connect(lambda _: self._noted())
        self.panel.keep_changed.connect(self._keep)
        self.panel.overrule_asked.connect(self._ask_overrule)
        self.panel.die_asked.connect(self._ask_die)
        self.panel.pin_chosen.connect(lambda row: self._sighting.lay(*self._sighting.pinned[row]))
        self.panel.pin_named.connect(self._name_pin)
        self.panel.pin_dropped.connect(lambda row: self._sighting.unpin(self._sighting.pinned[row]))
        self.parts.theme.follow(self.panel.set_theme)
        return self.panel

    def show(self) -> None:
        """Show the panel in front of those it shares a place with."""
        super().show()
        self._refresh()

    def clear_map(self) -> None:
        """Forget the log; called before another map is opened."""
        self._resting.stop()
        self.log, self._kept = RulingLog(), False
        self._refresh()

    def _read(self) -> None:
        """Read the log that a map brings with it."""
        value = self._sighting.document.board.scenario.get(KEY)
        try:
            self.log = read_log(value)
        except RulingError as problem:
            self.log, self._kept = RulingLog(), False
            self._show_status(tr("The rulings of this map cannot be read: {why}. They stay in its file as they are, as "
                         "\"{key}\" once others are written down.", why=str(problem), key=UNREAD))
        else:
            self._kept = value is not None
        self._refresh()

    def _with_log(self, board: Board, path: Path | None) -> Board:
        """The map to be saved with the log, where it is to be kept there; one that was there before goes where not.

        A game's file always holds its log. One that could not be read stays beside the new one.
        """
        kept = self._is_kept(board, path)
        if kept == (KEY in board.scenario) and not kept:
            return board
        with_log = copy(board)
        with_log.scenario = dict(board.scenario)
        if kept:
            if not self._could_read(board):
                with_log.scenario[_free_key(board)] = board.scenario[KEY]
            with_log.scenario[KEY] = self.log.as_json()
        elif self._could_read(board):
            del with_log.scenario[KEY]
        return with_log

    def _is_kept(self, board: Board, path: Path | None) -> bool:
        """Whether the log goes into a file of the map."""
        return self._kept or self.log.has_binding or (
            path is not None and path.suffix.lower() == SUFFIX and self._could_read(board))

    @staticmethod
    def _could_read(board: Board) -> bool:
        try:
            read_log(board.scenario.get(KEY))
        except RulingError:
            return False
        return True

    def _keep(self) -> None:
        assert self.panel is not None
        self._kept = self.panel.keep.isChecked()
        self._sighting.document.mark_modified()

    def _noted(self) -> None:
        """See that a changed note is saved where the log is."""
        document = self._sighting.document
        if self._is_kept(document.board, document.path):
            self._changed()
        else:
            self._refresh()

    def _thread_changed(self) -> None:
        if self._sighting.laid_verdict is not None:
            self._resting.start()
        else:
            self._resting.stop()
        self._show_pins()

    def _write_down(self) -> None:
        """Write down the ruling of the thread, which has rested."""
        ends, verdict = self._sighting.laid_ends(), self._sighting.laid_verdict
        if ends is None or verdict is None or self._sighting.document.shown is not self._sighting.document.board:
            return
        if self.log.add(self._time(), self._sighting.judge, ends, verdict) is not None:
            path = self._sighting.document.path
            if path is not None and path.suffix.lower() == SUFFIX:
                self._changed()  # its file always holds the log
            else:
                self._refresh()

    def write_declared(self) -> KeptRuling | None:
        """Write down the ruling of the thread, for which an attack was declared; None where there is no verdict."""
        ends, verdict = self._sighting.laid_ends(), self._sighting.laid_verdict
        if ends is None or verdict is None:
            return None
        ruling = self.log.add(self._time(), self._sighting.judge, ends, verdict, declared=True)
        self._changed()
        return ruling

    def write_act(self, act: str, words: str, *, rule: str = "", dice: Sequence[int] = ()) -> None:
        """Write down an act that is no ruling, such as a roll; as for `RulingLog.add_act`."""
        try:
            self.log.add_act(self._time(), self._sighting.document.board, act, words, rule=rule, dice=dice)
        except RulingError as problem:
            self._show_status(as_sentence(problem))
        else:
            self._changed()

    def _ask_overrule(self, ruling: KeptRuling) -> None:
        dialog = OverruleDialog(ruling, self._files.window)
        if dialog.exec():
            try:
                overrule(self.log, self._time(), self._sighting.document.board, ruling, seen=dialog.seen.isChecked(),
                         note=dialog.note.text())
            except RulingError as problem:
                self._show_status(as_sentence(problem))
            else:
                self._changed()
        dialog.deleteLater()

    def _ask_die(self, ruling: KeptRuling) -> None:
        dialog = CloseCallDialog(ruling, self._files.window)
        if dialog.exec():
            seed = dialog.seed.value() if dialog.seeded.isChecked() else None
            typed = dialog.typed.isChecked()
            try:
                act = decide_close_call(self.log, self._time(), self._sighting.document.board, ruling,
                                        dialog.die.value() if typed else throw(seed), typed=typed, seed=seed)
            except RulingError as problem:
                self._show_status(as_sentence(problem))
            else:
                self._show_status(f"{act.words}.")
                self._changed()
        dialog.deleteLater()

    def _changed(self) -> None:
        """Show what was written down, and see that it is saved: it cannot be unsaid."""
        self._sighting.document.mark_modified()
        self._refresh()

    def _time(self) -> str:
        return self.now().isoformat(" ", "seconds")

    def _refresh(self) -> None:
        if self.panel is not None:
            self.panel.show_log(self.log)
            self.panel.keep.blockSignals(True)
            self.panel.keep.setChecked(self._kept or self.log.has_binding)
            self.panel.keep.setEnabled(not self.log.has_binding)  # what was declared cannot be unsaid
            self.panel.keep.blockSignals(False)
            self._show_pins()

    def _show_pins(self) -> None:
        if self.panel is not None:
            board, names = self._sighting.document.board, self._sighting.state.pin_names
            self.panel.show_pins([(names.get(ends, ""), _pin_words(board, ends)) for ends in self._sighting.pinned])

    def _name_pin(self, row: int, name: str) -> None:
        ends = self._sighting.pinned[row]
        self._sighting.name_pin(ends, "" if name == _pin_words(self._sighting.document.board, ends) else name)

    def _recall(self, ruling: KeptRuling) -> None:
        """Lay the thread of a ruling again, under its rules and readings."""
        sighting = self._sighting
        try:
            ends = ruling.ends(sighting.document.board)
            if (sighting.rules.key, sighting.options) != (ruling.rules, _full(ruling)):
                sighting.choose_rules(ruling.rules, ruling.options)
                self._show_status(tr("Ruling {number} was made by {rules}, which are in force now.",
                             number=ruling.number, rules=ruling.rules_words))
        except RuleError as problem:
            self._show_status(tr("Ruling {number} cannot be laid on this map: {why}",
                         number=ruling.number, why=str(problem)))
            return
        sighting.lay(*ends)

    def step(self, by: int) -> None:
        """Lay a thread that was laid before or after this one."""
        before = self._sighting.laid_ends()
        self._sighting.step_history(by)
        if self._sighting.laid_ends() == before:
            self._show_status(tr("There is no thread before this one.") if by < 0 else
                      tr("There is no thread after this one."))

    def _ask_save(self) -> None:
        kinds = [(tr("Text (*.txt)"), (".txt",)), ("Markdown (*.md)", (".md",)), ("CSV (*.csv)", (".csv",)),
                 ("PDF (*.pdf)", (".pdf",)), ("GeoJSON (*.geojson)", (".geojson",)),
                 ("Parquet (*.parquet)", (".parquet",))]
        path = ask_file(self._files.window, tr("Save the rulings"), self._files.proposed(tr(" rulings.txt")), kinds)
        if path is not None:
            self.save(path)

    def save(self, path: Path) -> None:
        """Write the listed rulings: as .md, .csv, .pdf, .geojson, .parquet or as text."""
        rulings = list(self.log) if self.panel is None else self.panel.listed()
        title = self._sighting.document.title
        try:
            if path.suffix.lower() == ".pdf":
                content = pdf_of(as_html(rulings, title), text_page(), title)
            elif path.suffix.lower() in SUFFIXES:
                content = rulings_bytes(self._sighting.document.board, path, rulings)
            else:
                write = _WRITERS.get(path.suffix.lower(), entries_text)
                content = write(rulings, title).encode()
            write_whole(path, content)
        except (LosviewError, MemoryError) as problem:
            self._files.show_warning(tr("The rulings could not be written"),
                                     str(problem) or tr("There is too little memory for them."))
            return
        self._files.message.emit(tr("Rulings saved to {file}.", file=path.absolute()))

    def note_of(self, ends: Ends) -> str:
        """What is noted of the latest ruling between these ends."""
        board = self._sighting.document.board
        start, end = (end_text(board, end) for end in ends)
        return next((ruling.note for ruling in reversed(self.log.rulings())
                     if (ruling.start, ruling.end) == (start, end)), "")


def _free_key(board: Board) -> str:
    """Where a scenario keeps a log that could not be read, beside those that it keeps there already."""
    return next(key for key in chain((UNREAD,), (f"{UNREAD} {n}" for n in count(2))) if key not in board.scenario)


def _pin_words(board: Board, ends: Ends) -> str:
    """What a pinned thread is called that has no name of its own."""
    a, b = ends
    return f"{end_words(board, a)} → {end_words(board, b)}"


def _full(ruling: KeptRuling) -> dict[str, str]:
    """The options of a ruling in full."""
    return rule_set(ruling.rules).check_options(ruling.options)
