"""Drills on the open map: the page with the sets, positions one after the other, and what is remembered of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QTimer

from losview.base.translation import tr
from losview.board.board import snapshot
from losview.features.teaching.window.lessons_feature import LessonsFeature
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.positions import Position
from losview.window.feature import Features, WindowFeature, WindowParts
from losview.window.frame.action_rows import ActionRow, MenuPart
from losview.window.state.latest_worker import LatestWorker

if TYPE_CHECKING:  # loaded when drills are first asked for
    from losview.features.teaching.drill_memory import DrillMemory
    from losview.features.teaching.drill_positions import DrillPosition
    from losview.features.teaching.drill_session import DrillSession
    from losview.features.teaching.lesson_play import LessonPlay
    from losview.features.teaching.window.drill_page import DrillPage
    from losview.features.teaching.window.kept_memory import KeptMemory

#: Milliseconds between two looks at the clock.
TICK = 500


class DrillsFeature(WindowFeature):
    """Asks about positions of the open map.

    Attributes:
        page: where sets begin and end, None until drills are first asked for. session: the set that is going on.
        worker: looks for the hardest pairs.
    """

    listens = True  # to positions that somebody has sent

    def __init__(self, parts: WindowParts, features: Features) -> None:
        super().__init__(parts, features)
        sighting = self._sighting = parts.sighting
        lessons = self._lessons = features.of(LessonsFeature)
        self.page: DrillPage | None = None
        self.session: DrillSession | None = None
        self._memory: KeptMemory | None = None
        self._notice = ""
        self._clock = QTimer(self, interval=TICK)
        self._clock.timeout.connect(self._show_clock)
        self.worker = LatestWorker("losview hardest pairs", self)
        self.worker.done.connect(self._found_hardest)
        self.worker.failed.connect(self._failed)
        sighting.document.hexesChanged.connect(lambda _: self._stop_looking())
        sighting.document.aboutToReshape.connect(self._stop_looking)
        lessons.begun.connect(self._other_begun)
        sighting.rules_changed.connect(self._rules_changed)
        parts.files.reopening.asked.connect(self._position_asked)

    @classmethod
    def menus(cls) -> Sequence[MenuPart]:
        return (MenuPart("rules", "fill in", (
            ActionRow("drill", tr("Dri&ll on this map…"),
                      tr("Predict what becomes of threads drawn from the map, close to where the verdict changes"),
                      ("Ctrl+Shift+Q",), do=cls.show),)),)

    def show(self) -> None:
        """Show the page on which drills begin."""
        from losview.features.teaching.window.drill_page import DrillPage
        from losview.features.teaching.window.kept_memory import KeptMemory

        controller, panel = self._lessons.in_front()
        if self.session is not None:
            return  # it goes on
        if self.page is None:
            self.page = DrillPage()
            panel.add_page(self.page)
            self.page.set_asked.connect(self._begin_set)
            self.page.hardest_asked.connect(self._ask_hardest)
            self.page.left.connect(self._stop_looking)
            self.page.left.connect(controller.show_list)
            self._memory = KeptMemory(self._notify)
        if controller.play is not None:
            controller.leave()
        self._show_page(tr("Predict what becomes of threads close to where the verdict changes, point at the hex "
                           "that decides, and answer again with one number changed."))

    def _position_asked(self, position: Position) -> None:
        """Ask what a position asks that somebody has sent, or say why not."""
        problem = ""
        if position.lesson is not None:
            problem = self._lessons.play_at(*position.lesson)
        elif words := self._sighting.held_back:
            problem = words
        else:
            try:
                judge = self._sighting.judge
                ends = position.ends(judge.board)
                if ends is not None:
                    self.ask((judge.checked(ends[0]), judge.checked(ends[1])))
            except RuleError as wrong:
                problem = str(wrong)
        if problem:
            self.parts.messages.show_toast(problem)

    def ask(self, ends: tuple[LineEnd, LineEnd]) -> None:
        """Ask about one thread of the open map, which somebody has sent.

        Raises:
            RuleError: where the rules cannot trace it.
        """
        from losview.features.teaching.changed_number import changed_number
        from losview.features.teaching.drill_lesson import drill_lesson
        from losview.features.teaching.drill_positions import position_at

        if self._refused():
            return
        judge = self._sighting.judge
        position = position_at(judge, ends)
        self._end()
        self._lessons.in_front()[0].play_here(drill_lesson(
            judge, position, tr("A position that was sent"), changed_number(judge, position, 0, close_calls=True)))

    def close(self) -> None:
        """End the worker; called when the window closes."""
        self.worker.close()

    def clear_map(self) -> None:
        """Give up what is looked for or asked about; called before the board is replaced."""
        self._stop_looking()
        self._end()

    def _stop_looking(self) -> None:
        """Look no longer for the hardest pairs; called when the map is another now."""
        if self.worker.busy and self.page is not None:
            self.page.set_busy(False)
            self.page.show_words("")
        self.worker.cancel_all()

    def _other_begun(self) -> None:
        """End the set; called when something is played, which may be another lesson or worksheet."""
        self._stop_looking()
        self._end()

    def _rules_changed(self) -> None:
        self._stop_looking()
        if self.session is not None:
            self._lessons.in_front()[0].leave()
        elif self.page is not None and self.page.isVisible():
            self._show_page("")

    def _refused(self) -> bool:
        """Whether nothing may be judged now; says why on the page."""
        words = self._sighting.held_back
        if words and self.page is not None:
            self._show_answer(words)
        return bool(words)

    # Sets.

    def _begin_set(self) -> None:
        from losview.features.teaching.drill_session import SET

        self._begin((), SET.total_seconds())

    def _ask_hardest(self) -> None:
        from losview.features.teaching.hardest_pairs import hardest_pairs

        assert self.page is not None
        if self._refused():
            return
        self.page.set_busy(True)
        self._show_answer(tr("Looking at all pairs of hexes…"))
        sighting = self._sighting
        judge = sighting.rules.prepare(snapshot(sighting.document.board), sighting.options)
        self.worker.ask(lambda cancelled: hardest_pairs(judge, cancelled))

    def _found_hardest(self, _ticket: int, pairs: tuple[DrillPosition, ...] | None) -> None:
        assert self.page is not None
        self.page.set_busy(False)
        if not self.page.isVisible():
            self.page.show_words("")  # the user has turned to something else
        elif pairs:
            self._begin(pairs, None)
        elif pairs is not None:
            self._show_answer(self._no_positions())

    def _failed(self, _ticket: int, problem: Exception) -> None:
        if self.page is not None:
            self.page.set_busy(False)
        raise problem

    def _begin(self, chosen: Sequence[DrillPosition], seconds: float | None) -> None:
        from datetime import timedelta

        from losview.features.teaching.drill_positions import DrillPositions
        from losview.features.teaching.drill_session import DrillSession

        assert self.page is not None
        assert self._memory is not None
        if self._refused():
            return
        judge, seed = self._sighting.judge, random.randrange(1 << 32)
        positions = DrillPositions(judge, seed, close_calls=self.page.close_calls.isChecked())
        session = DrillSession(positions, self._memory.read(), chosen=chosen,
                               lasts=None if seconds is None else timedelta(seconds=seconds))
        self._ask_next(session, judge)

    def _ask_next(self, session: DrillSession, judge: Judge) -> None:
        """Ask about the next position of a set, or end it."""
        from losview.features.teaching.changed_number import changed_number
        from losview.features.teaching.drill_lesson import drill_lesson

        assert self.page is not None
        position = session.next()
        if position is None:
            self._end()
            self._show_end(session)
            return
        changed = changed_number(judge, position, random.randrange(1 << 32),
                                 close_calls=self.page.close_calls.isChecked())
        title = tr("Position {n}", n=session.asked + 1)
        controller, _ = self._lessons.in_front()
        controller.play_here(drill_lesson(judge, position, title, changed),
                             lambda play: self._answered(session, judge, position, play), self._left)
        self.session = session  # only now, as what began before has ended
        self._clock.start()
        self._show_clock()

    def _answered(self, session: DrillSession, judge: Judge, position: DrillPosition, play: LessonPlay) -> None:
        """Remember how a position went, and ask about the next one."""
        assert self._memory is not None

        def remember(memory: DrillMemory) -> None:
            session.memory = memory
            session.answered(position, play.missed)

        self._memory.change(remember)
        self._ask_next(session, judge)

    def _left(self) -> None:
        """Show how the set went that was given up; without one, because the map closes, the lessons."""
        session = self._end()
        if session is not None:
            self._show_end(session, takes_focus=self._panel_has_focus())
        elif self._lessons.panel is not None:
            self._lessons.panel.show_list()

    def _panel_has_focus(self) -> bool:
        """Whether the keyboard is in the panel; where it is on the map, an edit that ends a set leaves it there."""
        panel = self._lessons.panel
        focused = None if panel is None else panel.window().focusWidget()
        return panel is not None and focused is not None and panel.isAncestorOf(focused)

    def _show_end(self, session: DrillSession, *, takes_focus: bool = True) -> None:
        """Show how a set went."""
        if session.asked:
            words = tr("The set is over: {summary}.", summary=session.summary())
        else:
            words = self._no_positions() if session.is_used_up else tr("No position was answered to its end.")
        self._show_page(words, takes_focus=takes_focus)

    def _end(self) -> DrillSession | None:
        """Stop the clock; returns the set that went on."""
        session, self.session = self.session, None
        self._clock.stop()
        return session

    def _no_positions(self) -> str:
        return tr("This map has no positions to practise on: paint something that blocks or hides.")

    # What is shown.

    def _show_page(self, words: str, *, takes_focus: bool = True) -> None:
        """Show the page.

        Args:
            takes_focus: whether the keyboard goes to what begins a set.
        """
        assert self.page is not None
        assert self._memory is not None
        _, panel = self._lessons.in_front()
        rules = self._sighting.rules
        known = self._memory.read().of(rules.key)
        self.page.show_rules(rules.name, known)
        panel.show_page(self.page)
        self._show_answer(words)
        if takes_focus:
            self.page.begin()

    def _show_answer(self, words: str) -> None:
        """Say something on the page, after what was to be said about the file of the memory."""
        assert self.page is not None
        words, self._notice = " ".join(filter(None, (self._notice, words))), ""
        self.page.show_words(words)
        if self._lessons.panel is not None:
            self._lessons.panel.read_out(words)

    def _notify(self, sentence: str) -> None:
        self._notice = sentence

    def _show_clock(self) -> None:
        """Show how much time is left in the set."""
        left = None if self.session is None else self.session.time_left()
        if self._lessons.panel is None or self.session is None:
            return
        seconds = 0 if left is None else int(left.total_seconds())
        time = tr("{time} left", time=f"{seconds // 60}:{seconds % 60:02}")
        self._lessons.panel.show_clock("" if left is None else time if seconds else tr("last position"))
