"""The rule set in force, the thread with its verdict, and the firer's field, with signals for their changes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from losview.base.log_file import ms_since
from losview.base.translation import tr
from losview.board.board import Board
from losview.drawing.thread_picture import ThreadPicture, thread_picture
from losview.hexes.hex import Hex
from losview.hexes.isometry import Isometry
from losview.rules.core.field import Field, FieldCache, TargetHeight, field_request
from losview.rules.core.profile import Profile
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Verdict
from losview.rules.map_readings import readings_of_map, with_readings_of_map
from losview.rules.map_settings import MAX_PIN_NAME, settings_of, with_settings
from losview.rules.reading_set import ReadingSet, readings_in_force, readings_of, with_readings
from losview.rules.rule_sets import RULE_SETS, rule_set
from losview.window.state.declarations import Declarations, declares_first
from losview.window.state.document import Document
from losview.window.state.latest_worker import LatestWorker
from losview.window.state.thread_state import Ends, ThreadState

logger = logging.getLogger(__name__)


@dataclass(frozen=True)
class Ruling:
    """A thread and its verdict.

    Attributes:
        firer: the firer of the thread, None where there is none.
        ends: the ends that were judged, None where there are not two.
        eyes: the levels of their eyes in quarters, None where the rules cannot trace the thread.
        verdict: None without one. problem: why there is none, "" where nothing is wrong.
        why: whether it is a second thread that is asked about.
        laid: the ends of the first thread.
        readings: name and hash of the readings by which it is judged. are_agreed: whether a set has been agreed on,
            or an option is read otherwise than usual.
        undeclared: whether the verdict is not shown, as no attack has been declared (A6.11).
        question: what the user is asked before a verdict is shown, "" for nothing.
        by: the rules and their method by which it is judged, for people.
    """

    board: Board
    rules: RuleSet
    firer: LineEnd | None
    ends: Ends | None
    eyes: tuple[int, int] | None
    verdict: Verdict | None
    problem: str
    why: bool
    laid: Ends | None
    readings: str = ""
    are_agreed: bool = False
    undeclared: bool = False
    question: str = ""
    by: str = ""


class Sighting(QObject):
    """The thread on the open map, judged again whenever map, rules or thread change.

    Attributes:
        rules: the rule set in force. readings: the set that was put in force last, None for none.
        state: the thread, the second thread, pinned and earlier threads, without Qt.
        laid_verdict: of the thread, None without one.
        verdict: of the second thread where there is one, else of the thread.
        field: what the firer sees, None while it is hidden or not computed yet.
        field_shown: whether the field is to be shown.
        computing_field: whether a field is being computed.
        problem: why there is no verdict, "" where nothing is wrong.
        question: what the user is asked before a verdict is shown, "" for nothing.
        more_to_save: adds to a map to be saved to a file what others keep with it; set by whoever does.

    Signals:
        rules_changed(): another rule set or option was chosen.
        thread_changed(): ends or verdict have changed.
        field_changed(): the field was computed, hidden or shown.
    """

    rules_changed = Signal()
    thread_changed = Signal()
    field_changed = Signal()

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document = document
        self.rules: RuleSet = RULE_SETS[0]
        self._options: dict[str, dict[str, str]] = {}
        self._judge: Judge | None = None
        self.readings: ReadingSet | None = None
        self._cite_readings()
        self.state = ThreadState()
        self.verdict: Verdict | None = None
        self.laid_verdict: Verdict | None = None
        self.problem = self._laid_problem = self.question = ""
        self._declarations = Declarations()
        self.field: Field | None = None
        self.field_shown = True
        self.computing_field = False
        self.more_to_save: Callable[[Board, Path | None], Board] = lambda board, path: board
        self._cache = FieldCache()
        self.worker = LatestWorker("losview field", self)
        self.worker.done.connect(self._field_done)
        self.worker.failed.connect(self._field_failed)
        document.hexesChanged.connect(self._board_changed)
        document.aboutToClose.connect(self.clear_map)
        document.boardReplaced.connect(self._adopt_readings)
        document.boardReplaced.connect(self._judge_all)
        document.reshaped.connect(self._board_reshaped)

    # The rules.

    @property
    def options(self) -> dict[str, str]:
        """The options in force, in full."""
        return self.rules.check_options(self._options.get(self.rules.key, {}))

    def choose_rules(self, key: str, options: Mapping[str, str] | None = None) -> None:
        """Put a rule set in force.

        Args:
            options: its options; None for those chosen last.

        Raises:
            RuleError: where there is no such rule set or option.
        """
        rules = rule_set(key)
        if options is not None:
            rules.check_options(options)
            self._options[key] = dict(options)
        self.rules = rules
        self._rules_edited()

    def choose_option(self, key: str, value: str) -> None:
        """Choose one option of the rule set in force."""
        options = {**self._options.get(self.rules.key, {}), key: value}
        self.rules.check_options(options)
        self._options[self.rules.key] = options
        self._rules_edited()

    def choose_readings(self, readings: ReadingSet) -> None:
        """Put a set of readings in force, with its rule set; the conditions stay as they are."""
        self.readings = readings
        self.choose_rules(readings.rules, with_readings(readings, self._options.get(readings.rules, {})))

    def _adopt_readings(self) -> None:
        """Cite the readings that an opened map names; called before its rules are put in force."""
        named = readings_of_map(self.document.board)
        if named is not None:
            self.readings = named
            self._cite_readings()

    def _cite_readings(self) -> None:
        """Name the readings in force; called when rules or options have changed."""
        agreed = self.readings if self.readings is not None and self.readings.rules == self.rules.key else None
        usual = readings_of(self.rules, {})
        self._readings_words = readings_in_force(agreed, self.rules, self.options)
        self._are_agreed = agreed is not None or readings_of(self.rules, self.options) != usual

    def _rules_edited(self) -> None:
        logger.info("Rules %s with %s", self.rules.key, self.options)
        self._judge = None
        self._cite_readings()
        self.rules_changed.emit()
        self._judge_all()

    @property
    def judge(self) -> Judge:
        """The rules prepared for the board as it is shown now."""
        board = self.document.shown
        if self._judge is None or self._judge.board is not board or self._judge.revision != board.revision:
            start = time.perf_counter()
            self._judge = self.rules.prepare(board, self.options)
            logger.debug("Prepared %s in %d ms", self.rules.key, ms_since(start))
        return self._judge

    @property
    def judge_of_map(self) -> Judge:
        """The rules prepared for the map as it is, without the preview of a stroke or of an act that is not taken."""
        document = self.document
        return self.judge if document.shown is document.board else self.rules.prepare(document.board, self.options)

    # The thread.

    @property
    def firer(self) -> LineEnd | None:
        return self.state.firer

    @property
    def target(self) -> LineEnd | None:
        return self.state.target

    @property
    def why(self) -> LineEnd | None:
        """The far end of the second thread, None for none."""
        return self.state.why

    @property
    def pinned(self) -> list[Ends]:
        """Threads that stay on the map while others are laid."""
        return self.state.pinned

    @property
    def target_height(self) -> TargetHeight:
        """The height of the field's targets."""
        return self.state.target_height

    def lay(self, firer: LineEnd | None, target: LineEnd | None, *, keep_why: bool = False,
            in_drag: bool = False) -> None:
        """Lay the thread between two ends.

        Args:
            keep_why: whether to keep the second thread, if there is one.
            in_drag: whether a drag passes these ends; the history then gets only the last thread (`remember`).
        """
        old_firer = self.firer
        if not self.state.lay(firer, target, keep_why=keep_why):
            return
        if not in_drag:
            self.state.remember()
        self._judge_thread()
        if firer != old_firer:
            self._request_field()

    def ask(self, question: str) -> None:
        """Show what the user is asked where the verdict would stand, "" for nothing; a thread shows its verdict."""
        if question != self.question:
            self.question = question
            self.thread_changed.emit()

    def remember(self) -> None:
        """Add the thread to the history of threads; called at the end of a drag."""
        self.state.remember()

    def step_history(self, by: int) -> None:
        """Lay the thread so many steps later (negative: earlier) in the history of threads, if there is one."""
        if self.state.step_history(by):
            self._judge_all()

    def remove_thread(self) -> None:
        """Remove the thread."""
        self.lay(None, None)

    @property
    def asks_why(self) -> bool:
        """Whether a click on a hex asks why it is seen: there is a thread, and the firer's field is shown."""
        shown = self.field_shown and (self.field is not None or self.computing_field)
        return shown and self.firer is not None and self.target is not None

    def ask_why(self, at: Hex | LineEnd | None) -> None:
        """Judge a second thread from the firer to another hex, at the height of the field's targets.

        Args:
            at: the hex, or a point of it; None, or an end of the thread itself, goes back to the thread.
        """
        if self.state.ask_why(at):
            self._judge_why()

    def swap(self) -> None:
        """Exchange firer and target."""
        if self.firer is not None and self.target is not None:
            self.lay(self.target, self.firer)

    def set_eye(self, which: str, quarters: int | None) -> None:
        """Set the height of the eye of the "firer" or "target".

        Args:
            quarters: above its ground, in quarter levels; None for the height by the rules.
        """
        if self.state.end(which) is not None:
            self.lay(*self.state.with_eye(which, quarters), keep_why=True)

    def set_stand(self, which: str, at: LineEnd) -> None:
        """Move the "firer" or "target" within its hex: to the level, eye and location of `at`."""
        if self.state.end(which) is not None:
            self.lay(*self.state.standing(which, at), keep_why=True)

    def pin(self) -> None:
        """Pin the thread, or unpin it where it is pinned."""
        if self.state.pin():
            self.thread_changed.emit()

    def restore_pins(self, pins: Sequence[Ends]) -> None:
        """Pin the threads that a map brings with it."""
        if pins:
            self.state.pinned[:] = pins
            self.state.pin_names = dict(settings_of(self.document.board).pin_names)
            self.thread_changed.emit()

    def name_pin(self, ends: Ends, name: str) -> None:
        """Give a pinned thread a name, "" for none."""
        self.state.pin_names[ends] = name.strip()[:MAX_PIN_NAME]
        self.thread_changed.emit()

    def unpin(self, ends: Ends) -> None:
        """Remove a pinned thread."""
        if ends in self.state.pinned:
            self.state.pinned.remove(ends)
            self.thread_changed.emit()

    def map_to_save(self, path: Path | None = None) -> Board:
        """The map with rules, agreed readings, thread and pinned threads in its scenario, as a file keeps them.

        Args:
            path: the file that it is saved to, None for the map's own.
        """
        kept = with_settings(self.document.board, self.rules.key, self.options, self.laid_ends(), self.pinned,
                             self.state.pin_names)
        now, agreed = readings_of(self.rules, self.options), self.readings
        are_in_force = agreed is not None and (agreed.rules, agreed.choices) == (now.rules, now.choices)
        return self.more_to_save(with_readings_of_map(kept, agreed if are_in_force else None),
                                 self.document.path if path is None else path)

    def unpin_all(self) -> None:
        """Remove all pinned threads."""
        self.state.pinned.clear()
        self.thread_changed.emit()

    def pinned_pictures(self) -> list[tuple[Ends, ThreadPicture]]:
        """The ends and the picture of each pinned thread that these rules can trace."""
        judged = [(pair, self.judge_one(*pair)) for pair in self.pinned]
        return [(pair, thread_picture(self.document.shown, *pair, verdict)) for pair, verdict in judged
                if verdict is not None]

    def ruling_ends(self) -> Ends | None:
        """The two ends that `verdict` is about."""
        return self.state.ruling_ends()

    def laid_ends(self) -> Ends | None:
        """The thread's two ends, None without a thread."""
        return self.state.laid_ends()

    def ruling(self) -> Ruling:
        """The thread and its verdict, as the ruling panel shows them."""
        ends = self.ruling_ends()
        return Ruling(self.document.shown, self.rules, self.firer, ends, self._eyes(ends), self.verdict, self.problem,
                      self.why is not None, self.laid_ends(), self._readings_words, self._are_agreed,
                      ends is not None and not self.problem and self._declarations.holds_back(self.judge, ends),
                      self.question, self.rules.full_name(self.options))

    def _eyes(self, ends: Ends | None) -> tuple[int, int] | None:
        """The levels of two ends' eyes in quarters; None where the rules cannot trace the thread."""
        if ends is None or self.verdict is None:
            return None
        try:
            threads = self.judge.thread(*ends)
        except RuleError:
            return None
        return int(threads.start_height[0]), int(threads.end_height[0])

    def judge_one(self, a: LineEnd, b: LineEnd) -> Verdict | None:
        """The verdict between two ends, None where the rules cannot trace them or it is not to be shown."""
        try:
            return None if self._declarations.holds_back(self.judge, (a, b)) else self.judge.judge_one(a, b)
        except RuleError:
            return None

    def _judged(self, ends: Ends | None) -> tuple[Verdict | None, str]:
        """The verdict between two ends, or why there is none; neither for an attack that has to be declared first."""
        try:
            verdict = None if ends is None else self.judge.judge_one(*ends)
        except RuleError as problem:
            return None, str(problem)
        return (None, "") if ends is None or self._declarations.holds_back(self.judge, ends) else (verdict, "")

    @property
    def declares_first(self) -> bool:
        """Whether nothing is shown of who sees whom until an attack is declared (A6.11)."""
        return declares_first(self.document.shown)

    @property
    def held_back(self) -> str:
        """Why nothing may be judged but a declared thread (A6.11), as a sentence; "" where all may be.

        Whatever asks the judge by itself about who sees whom asks here first, and says this instead.
        """
        return tr("Attacks are declared first (A6.11): only what was declared is judged.") \
            if self.declares_first else ""

    def declare(self) -> None:
        """Declare an attack along the thread: its verdict is shown."""
        ends = self.laid_ends()
        if ends is not None:
            self._declarations.add(self.judge, ends)
            self._judge_thread()

    def profile(self) -> Profile | None:
        """The thread from the side, None without a verdict."""
        ends = self.ruling_ends()
        if ends is None or self.verdict is None:
            return None
        try:
            return self.judge.profile(*ends, self.verdict)
        except RuleError:
            return None

    def _judge_thread(self) -> None:
        self.laid_verdict, self._laid_problem = self._judged(self.laid_ends())
        self._judge_why()

    def _judge_why(self) -> None:
        """Judge the second thread where there is one, and tell of the new verdict."""
        self.verdict, self.problem = self.laid_verdict, self._laid_problem
        if self.why is not None:
            self.verdict, self.problem = self._judged(self.ruling_ends())
        self.thread_changed.emit()

    # The field.

    def show_field(self, shown: bool) -> None:
        """Show the field, or hide it."""
        self.field_shown = shown
        self._request_field()

    def set_target_height(self, target: TargetHeight) -> None:
        """Compute the field for targets of that height."""
        if target != self.target_height:
            self.state.target_height = target
            if self.why is not None:
                self.ask_why(self.why)
            self._request_field()

    def _request_field(self) -> None:
        if not self.field_shown or self.firer is None or self.declares_first:
            self.worker.cancel_all()
            self.field, self.computing_field = None, False
            self.field_changed.emit()
            return
        judge, viewer, target = self.judge, self.firer, self.target_height
        self.computing_field = True
        self.worker.ask(lambda cancelled: self._cache.get(judge, viewer, target, cancelled))

    def _field_done(self, _ticket: int, field: Field | None) -> None:
        if field is None or self.firer is None or not self.field_shown or self.declares_first:
            return
        if field.request != field_request(self.judge, self.firer, self.target_height):
            return
        self.field, self.computing_field = field, False
        self.field_changed.emit()

    def _field_failed(self, _ticket: int, problem: Exception) -> None:
        self.field, self.computing_field = None, False
        if isinstance(problem, RuleError):
            self.problem = str(problem)
            self.field_changed.emit()
        else:
            raise problem

    # The document.

    def _judge_all(self) -> None:
        self._judge_thread()
        self._request_field()

    def _board_changed(self, _hexes: object) -> None:
        self._judge_all()

    def clear_map(self) -> None:
        """Forget thread, answers and what they were computed from; called before the board is replaced."""
        self.worker.cancel_all()
        self.state.clear()
        self._declarations.clear()
        self.verdict = self.laid_verdict = self.field = self._judge = None
        self.problem = self._laid_problem = self.question = ""
        self.computing_field = False
        self._cache = FieldCache()

    def _board_reshaped(self, isometry: Isometry) -> None:
        """Move the threads along, and judge them on the moved map."""
        self.worker.cancel_all()
        self.state.move(isometry, self.document.board.grid)
        self.field, self._cache = None, FieldCache()
        self._judge_all()

    def close(self) -> None:
        """End the worker."""
        self.worker.close()
