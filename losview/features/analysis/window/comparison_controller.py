"""From a thread to what all rules say of it: asks them in a worker, shows panel, chips, and differing hexes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer

from losview.base.translation import tr
from losview.board.board import Board, snapshot
from losview.features.analysis.contenders import Contender, ContenderRuling, JudgeSet, contenders, end_for
from losview.features.analysis.difference_map import DifferenceMap, FieldSide, difference_map
from losview.features.analysis.thread_charts import thread_charts
from losview.features.analysis.variants import Variant, varied
from losview.features.analysis.window.comparison_panel import ComparisonPanel
from losview.features.analysis.window.difference_overlay import DifferenceOverlay
from losview.rules.core.field import TargetHeight
from losview.rules.core.threads import LineEnd, RuleError
from losview.window.canvas.scene import MapScene
from losview.window.ruling.verdict_chips import VerdictChip, VerdictChips
from losview.window.state.latest_worker import Cancelled, LatestWorker
from losview.window.state.sighting import Sighting

#: How long the thread must not have changed, in milliseconds.
IDLE_MS = 80


@dataclass(frozen=True)
class ComparisonAnswer:
    """What the worker finds.

    Attributes:
        rulings: of all contenders. difference: of the two fields, None where there is none; `problem` says why.
    """

    rulings: tuple[ContenderRuling, ...]
    difference: DifferenceMap | None
    problem: str = ""


class ComparisonController(QObject):
    """Compares what rules say of the thread on the map.

    Attributes:
        contenders: all that are asked. sides: the numbers of the two whose fields are compared.
        answer: what was found last, None while it is not known.
        worker: asks the rules.

    Args:
        other_map: gives the map that the open one is compared with, None for none.
    """

    def __init__(self, sighting: Sighting, scene: MapScene, panel: ComparisonPanel, chips: VerdictChips,
                 other_map: Callable[[], Board | None], parent: QObject) -> None:
        super().__init__(parent)
        self._sighting, self._scene, self._panel, self._chips = sighting, scene, panel, chips
        self._other_map = other_map
        self.contenders: tuple[Contender, ...] = ()
        self.sides = (0, 1)
        self.answer: ComparisonAnswer | None = None
        self._is_open = self._is_in_sight = False
        self._judges: tuple[Board, int, JudgeSet] | None = None
        self._saved: tuple[Board, int, JudgeSet | None] | None = None
        self._other: tuple[Board, JudgeSet] | None = None
        self._rest = QTimer(self, singleShot=True, interval=IDLE_MS)
        self._rest.timeout.connect(self._ask)
        self.worker = LatestWorker("losview comparison", self)
        self.worker.done.connect(self._show)
        self.worker.failed.connect(self._failed)
        panel.sides_chosen.connect(self._choose_sides)
        panel.drawn_changed.connect(self._draw)
        chips.chosen.connect(lambda number: self._choose_sides(self.sides[0], number))
        sighting.thread_changed.connect(self._restart)
        sighting.field_changed.connect(self._restart)
        sighting.rules_changed.connect(self._rules_changed)
        sighting.document.aboutToClose.connect(self.clear_map)
        sighting.document.aboutToReshape.connect(self.clear_map)

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._rest.isActive() or self.worker.busy

    def open(self, shown: bool) -> None:
        """Begin to compare, or stop; called when the panel is shown or hidden."""
        if shown != self._is_open:
            self._is_open = shown
            if shown:
                self._rules_changed()
            else:
                self.clear_map()

    def colour(self, is_in_sight: bool) -> None:
        """Colour the differing hexes on the map, or leave it bare; called when the panel comes in sight or goes."""
        if is_in_sight != self._is_in_sight:
            self._is_in_sight = is_in_sight
            self._draw()

    def clear_map(self) -> None:
        """Forget what was found; called before the board is replaced or gets another grid."""
        self.worker.cancel_all()
        self._rest.stop()
        self.answer = self._judges = self._saved = self._other = None
        self._chips.show_chips(())
        self._panel.show_rulings("", ())
        self._panel.charts.show_charts(())
        self._panel.show_difference(None, ("", ""))
        self._draw()

    def _rules_changed(self) -> None:
        """Offer the methods of the rules in force; called when others are chosen."""
        if not self._is_open:
            return
        before = self.contenders
        self.contenders = contenders(self._sighting.rules.key, self._sighting.options)
        if [one.name for one in before] != [one.name for one in self.contenders]:
            at = next(number for number, one in enumerate(self.contenders) if one.is_in_force)
            self.sides = at, 1 if at == 0 else 0
        names = [one.name for one in self.contenders]
        self._panel.offer(names, names + [tr("the first, {what}", what=one.value) for one in Variant],
                          self.sides)
        self._restart()

    def _choose_sides(self, first: int, second: int) -> None:
        self.sides = first, second
        names = [one.name for one in self.contenders]
        self._panel.offer(names, names + [tr("the first, {what}", what=one.value) for one in Variant],
                          self.sides)
        self._ask()

    def _restart(self) -> None:
        """Wait again; called when the thread has changed."""
        if self._is_open:
            self.worker.cancel_all()
            self._rest.start()

    def _ask(self) -> None:
        """Have the worker ask all; called when the thread has rested."""
        ends = self._sighting.ruling_ends()
        if not self._is_open or ends is None:
            self.answer = None
            self._chips.show_chips(())
            self._panel.show_rulings(tr("Lay a thread to compare what rules say of it."), ())
            self._panel.charts.show_charts(())
            self._panel.show_difference(None, ("", ""))
            self._draw()
            return
        judges, all_, sides = self._judge_set(), self.contenders, self.sides
        rules, target = self._sighting.rules.key, self._sighting.target_height
        variant = _variant(sides, all_)
        versions = {Variant.AS_SAVED: self._saved_judges, Variant.OTHER_MAP: self._other_judges}
        version = versions[variant]() if variant in versions else None

        def second(first: FieldSide) -> FieldSide:
            """The other field; called in the worker."""
            if variant is None:
                return _side(judges, all_[sides[1]], ends[0], rules, target)
            contender = all_[sides[0]]
            return varied(first, variant, end_for(ends[1], contender, rules),
                          None if version is None else version.judge(contender))

        self.worker.ask(lambda cancelled: _answer(judges, all_, sides[0], ends, rules, target, second, cancelled))

    def _judge_set(self) -> JudgeSet:
        """The judges of the board as it is now; prepared on a copy, so that it may be edited meanwhile."""
        board = self._sighting.document.shown
        if self._judges is None or self._judges[0] is not board or self._judges[1] != board.revision:
            self._judges = board, board.revision, JudgeSet(snapshot(board))
        return self._judges[2]

    def _saved_judges(self) -> JudgeSet | None:
        """The judges of the map as it was saved or opened last; None where it never was."""
        board = self._sighting.document.board
        if self._saved is None or self._saved[0] is not board or self._saved[1] != board.revision:
            saved = self._sighting.document.open_map.as_saved()
            self._saved = board, board.revision, None if saved is None else JudgeSet(saved)
        return self._saved[2]

    def _other_judges(self) -> JudgeSet | None:
        """The judges of the map that the open one is compared with; None without one."""
        other = self._other_map()
        if other is None:
            self._other = None
        elif self._other is None or self._other[0] is not other:
            self._other = other, JudgeSet(other)
        return None if self._other is None else self._other[1]

    def other_map_changed(self) -> None:
        """Compare again; called when the map is compared with another one, or with none any more."""
        if _variant(self.sides, self.contenders) is Variant.OTHER_MAP:
            self._restart()

    def _show_charts(self) -> None:
        """Show the charts of the ruling by the rules in force."""
        ruling = self._sighting.ruling()
        if ruling.ends is None or ruling.eyes is None or ruling.verdict is None:
            self._panel.charts.show_charts(())
        else:
            self._panel.charts.show_charts(
                thread_charts(ruling.rules.key, ruling.board, ruling.ends, ruling.eyes, ruling.verdict))

    def _show(self, _ticket: int, answer: ComparisonAnswer | None) -> None:
        ends = self._sighting.ruling_ends()
        if answer is None or not self._is_open or ends is None:
            return
        self.answer, board = answer, self._sighting.document.shown
        self._panel.show_rulings(" → ".join(board.label(end.hex) for end in ends), answer.rulings)
        self._show_charts()
        names = self._panel.first.currentText(), self._panel.second.currentText()
        self._panel.show_difference(answer.difference, names, answer.problem)
        self._chips.show_chips(tuple(VerdictChip(
            one.contender.name, None if one.verdict is None else one.verdict.outcome,
            one.problem if one.verdict is None else one.verdict.summary, one.contender.is_in_force)
            for one in answer.rulings))
        self._draw()

    def _draw(self) -> None:
        """Draw the differing hexes where they are wanted, and the panel with their legend is in sight."""
        wanted = self._is_in_sight and self._panel.is_drawn
        found = self.answer.difference if wanted and self.answer is not None else None
        self._scene.show_overlay(
            "differences", None if found is None else DifferenceOverlay(self._scene.layout_, found))

    def _failed(self, _ticket: int, problem: Exception) -> None:
        raise problem

    def close(self) -> None:
        """End the worker."""
        self._rest.stop()
        self.worker.close()


def _variant(sides: tuple[int, int], all_: tuple[Contender, ...]) -> Variant | None:
    """What the second field has otherwise than the first; None where it is that of a contender."""
    return list(Variant)[sides[1] - len(all_)] if sides[1] >= len(all_) else None


def _answer(
    judges: JudgeSet, all_: tuple[Contender, ...], number: int, ends: tuple[LineEnd, LineEnd], rules: str,
    target: TargetHeight, second: Callable[[FieldSide], FieldSide], cancelled: Cancelled
) -> ComparisonAnswer | None:
    """What all say, and where two fields differ; called in the worker.

    Args:
        number: of the contender whose field is the first. second: makes the other one from it.
    """
    rulings = []
    for contender in all_:
        if cancelled():
            return None
        rulings.append(judges.ruling(contender, ends, rules))
    try:
        first = _side(judges, all_[number], ends[0], rules, target)
        found = difference_map(first, second(first), cancelled)
    except RuleError as problem:
        return ComparisonAnswer(tuple(rulings), None, str(problem))
    return None if found is None else ComparisonAnswer(tuple(rulings), found)


def _side(judges: JudgeSet, contender: Contender, viewer: LineEnd, rules: str, target: TargetHeight) -> FieldSide:
    """The field of a contender; the targets' height means something in the rules in force only."""
    height = target if contender.rules == rules else TargetHeight()
    return FieldSide(judges.judge(contender), end_for(viewer, contender, rules), height)
