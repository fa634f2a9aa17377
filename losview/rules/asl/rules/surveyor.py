"""The answers of the ASL rules about many threads at once, and their findings about one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import language, tr
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.hexes.arrays import Bools, CellIndices, Ints, Longs
from losview.hexes.grid import FlatGrid
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.rules.asl.board import positions
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.locations import end_at, end_level, end_state, is_dot, offset_of
from losview.rules.asl.board.presets import check_preset, offered, ways_of
from losview.rules.asl.board.states import HEXSIDE
from losview.rules.asl.board.terrain_options import TerrainOptions
from losview.rules.asl.rules.atypical import UNSEEN, admits, groups_of, hardest, hardness
from losview.rules.asl.rules.decide import deciding_rules
from losview.rules.asl.rules.examine import check_ends, examine, meet_terrain
from losview.rules.asl.rules.findings import EndFindings, Findings
from losview.rules.asl.rules.hindrances import LowVisibility
from losview.rules.asl.rules.low_visibility import add_drm_to_five
from losview.rules.asl.rules.order import OUTCOMES, RULES
from losview.rules.asl.rules.prepared import Answer, prepared_board
from losview.rules.asl.rules.visibility import DARK_RULES, NIGHT_OPTIONS, NightSight, chosen_night
from losview.rules.asl.trace.from_points import meet_points
from losview.rules.asl.trace.lines import ThreadLines, lines_between, lines_of
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.trace.single_thread import line_of, meet_segment
from losview.rules.core.presets import Preset, PresetEnds
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd, Location, RuleError
from losview.rules.core.verdict import Outcome

#: Judges threads as they are traced; the second argument says whether rules and cells are wanted too.
JudgeLines = Callable[[ThreadLines, bool], BatchVerdicts]

Offset = tuple[int, int]
Offsets = Ints
#: The bits of a state other than those of its preset.
_WITHOUT_PRESET = HEXSIDE - 1


def survey_points(terrain: AslTerrain, judge_lines: JudgeLines, threads: LineBatch, details: bool) -> BatchVerdicts:
    """Judge threads from or to other points than centre dots, by the choice of A6.12 for each."""
    best = _best_answers(terrain, judge_lines, threads, details)
    if details:
        return best.survey
    # Where no choice is seen, the hindrance may decide which answer is taken, so those threads are judged in full.
    unclear = np.flatnonzero(best.is_unclear)
    if len(unclear):
        exact = _best_answers(terrain, judge_lines, threads.taken(unclear), True).survey
        best.survey.outcome[unclear], best.survey.hindrance[unclear] = exact.outcome, exact.hindrance
    return best.survey


class _BestAnswers:
    """The best answer for the firer after the choices judged so far, one a thread.

    Attributes:
        survey: the answer of each thread. hard: int64, the `hardness` of each.
        unseen: bool `(threads, outcomes)`, which outcomes threads had that are not seen.
    """

    def __init__(self, n: int) -> None:
        self.survey = BatchVerdicts.blank(n)
        self.hard: Longs = np.full(n, 2 * UNSEEN, np.int64)
        self.unseen: Bools = np.zeros((n, len(Outcome)), np.bool_)

    @property
    def is_unclear(self) -> Bools:
        """Whether threads are not seen by any choice, but for different reasons."""
        unclear: Bools = (self.hard >= UNSEEN) & (self.unseen.sum(axis=1) > 1)
        return unclear

    def add(self, thread: CellIndices, answers: BatchVerdicts) -> None:
        """Take the answers of a choice where they are easier than those so far; of equal ones the first remain.

        Args:
            thread: which thread each answer is about; of several about one thread the hardest counts.
        """
        hidden = answers.outcome > Outcome.HINDERED
        self.unseen[thread[hidden], answers.outcome[hidden]] = True
        hard = hardness(answers.outcome, answers.hindrance.astype(np.int64))
        worst = hardest(thread, hard)
        easier = worst[hard[worst] < self.hard[thread[worst]]]
        self.hard[thread[easier]] = hard[easier]
        self.survey.put(thread[easier], answers, easier)


def _best_answers(terrain: AslTerrain, judge_lines: JudgeLines, threads: LineBatch, details: bool) -> _BestAnswers:
    """The answers after all choices of the threads."""
    best = _BestAnswers(len(threads))
    kinds = [(alike, list(_groups(terrain.plane, threads, alike))) for alike in _alike(threads)]
    for number in range(max((len(groups) for _, groups in kinds), default=0)):
        round_ = [(alike[admitted & (best.hard[alike] > 0)], pairs)
                  for alike, groups in kinds if number < len(groups) for pairs, admitted in groups[number : number + 1]]
        thread = np.concatenate([np.repeat(numbers, len(pairs)) for numbers, pairs in round_])
        if len(thread):
            start, end = (np.concatenate([np.tile(np.array([pair[side] for pair in pairs], np.int32), (len(numbers), 1))
                                          for numbers, pairs in round_]) for side in (0, 1))
            best.add(thread, _judge(terrain, judge_lines, threads.taken(thread), start, end, details))
    return best


def _judge(
    terrain: AslTerrain, judge_lines: JudgeLines, threads: LineBatch, start: Offsets, end: Offsets, details: bool
) -> BatchVerdicts:
    """The answers about threads between points of their hexes; those between centre dots are judged by themselves."""
    survey = BatchVerdicts.blank(len(threads))
    dots = ~(start.any(axis=1) | end.any(axis=1))
    for numbers, make_lines in ((np.flatnonzero(dots), lines_of), (np.flatnonzero(~dots), lines_between)):
        if len(numbers):
            lines = make_lines(terrain, _between(threads, numbers, start, end))
            survey.put(numbers, judge_lines(lines, details))
    return survey


# What may be chosen.


def _alike(threads: LineBatch) -> Iterator[CellIndices]:
    """The numbers of threads in groups whose ends mean the same points of their hexes."""
    columns = [values for offsets, states in ((threads.start_offset, threads.start_state),
                                              (threads.end_offset, threads.end_state))
               for values in _columns(len(threads), offsets, states)]
    if all((column == column[:1]).all() for column in columns):
        yield from [np.arange(len(threads))] if len(threads) else []
        return
    _, group = np.unique(np.stack(columns, axis=1), axis=0, return_inverse=True)
    order = np.argsort(group.reshape(-1), kind="stable")
    yield from np.split(order, np.cumsum(np.bincount(group.reshape(-1)))[:-1])


def _columns(n: int, offsets: Offsets | None, states: NDArray[np.uint8] | None) -> tuple[Ints, ...]:
    """Offsets and states as columns of numbers."""
    both = np.zeros((n, 2), np.int32) if offsets is None else offsets
    return both[:, 0], both[:, 1], np.zeros(n, np.int32) if states is None else states.astype(np.int32)


def _groups(plane: FlatGrid, threads: LineBatch,
            alike: CellIndices) -> Iterator[tuple[list[tuple[Offset, Offset]], Bools]]:
    """The choices of threads that are alike: pairs of points that all must be seen, and which threads admit them."""
    a, b = (_ways(*(None if values is None else values[alike[0]] for values in both)) for both in (
        (threads.start_offset, threads.start_state), (threads.end_offset, threads.end_state)))
    q, r = (coordinate[threads.end[alike]].astype(np.int64) - coordinate[threads.start[alike]]
            for coordinate in (plane.q_at, plane.r_at))
    for pairs in groups_of(a, b):
        admitted = np.ones(len(alike), np.bool_)
        offsets = [(offset_of(start), offset_of(end)) for start, end in pairs]
        for (start, end), (from_start, from_end) in zip(pairs, offsets, strict=True):
            admitted &= admits(a, start, q * UNIT + from_end[0], r * UNIT + from_end[1])
            admitted &= admits(b, end, -q * UNIT + from_start[0], -r * UNIT + from_start[1])
        yield offsets, admitted


def _ways(offset: Ints | None, state: np.uint8 | None) -> PresetEnds:
    """What may be chosen of an end by its point and its state, as ends in hex 0,0."""
    point = (0, 0) if offset is None else (int(offset[0]), int(offset[1]))
    return ways_of(end_at(Hex(0, 0), point, 0, 0 if state is None else int(state)))


def _between(threads: LineBatch, numbers: CellIndices, start: Offsets, end: Offsets) -> LineBatch:
    """Some threads as they are traced: between these points, and of no preset."""
    chosen = threads.taken(numbers)
    a, b = (None if state is None else state & np.uint8(_WITHOUT_PRESET)
            for state in (chosen.start_state, chosen.end_state))
    return replace(chosen, start_state=a, end_state=b, start_offset=start[numbers], end_offset=end[numbers])


#: The outcomes by day.
_BY_DAY = tuple(outcome for outcome in Outcome if outcome is not Outcome.BEYOND_NVR)


class AslSurveyor(Judge):
    """ASL on one state of one board, for many threads at once; `AslJudge` adds the reasons.

    Attributes:
        terrain, buildings: the board as the rules read it. night: what night adds to it, None by day.
        weather: the LV hindrance of the weather, by range.
    """

    rules = RULES + DARK_RULES

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        prepared = prepared_board(board, TerrainOptions.of(self.options), self.options["stairwells"] == "marked")
        self._prepared, self.terrain, self.buildings = prepared, prepared.terrain, prepared.buildings
        self.board_reading = self.terrain.board_reading
        self.weather = LowVisibility(int(self.options["weather"]), self.options["lv_range"])
        night = chosen_night(board, self.options)
        self.night = None if night is None else NightSight(night, self.options["viewer"], prepared.lighting)
        self.outcomes = tuple(Outcome) if night is not None else _BY_DAY
        self._line: tuple[LineEnd, LineEnd, ThreadLines] | None = None
        self._checked: tuple[LineEnd | None, LineEnd | None] = (None, None)  # checked last
        self._met: tuple[ThreadLines, MetTerrain] | None = None
        self._by_day = tuple(value for key, value in self.options.items() if key not in NIGHT_OPTIONS)

    def eye_heights(self, cells: CellIndices, end: LineEnd | None = None) -> Ints:
        """The usual level of units in hexes: ground, floor of a depression or bridge; an end may have its own."""
        ground = self.terrain.stands[cells].astype(np.int32)
        if end is not None:
            ground = np.full_like(ground, end.level) if end.level is not None else ground
            ground = ground + (end.eye or 0)
        return ground

    def stands(self, hex_: Hex) -> tuple[Location, ...]:
        return positions.stands(self.terrain, hex_)

    def stands_at(self, end: LineEnd) -> tuple[Location, ...]:
        return positions.stands_at(self.terrain, end)

    def presets(self, hex_: Hex) -> tuple[tuple[Preset, tuple[Location, ...]], ...]:
        return offered(self.terrain, hex_)

    def heights(self, hex_: Hex, top: int) -> list[int]:
        """The levels on which units may be: the floor of a depression, the ground, whole levels above it, a rooftop."""
        cell = self.plane.cell(hex_)
        base, floor, roof = int(self.terrain.base[cell]), int(self.terrain.floor[cell]), self.terrain.roof(hex_)
        heights = {floor, *range(base, top + QUARTERS_PER_LEVEL + 1, QUARTERS_PER_LEVEL)}
        return sorted(heights | ({roof} if roof is not None and roof < max(heights) else set()))

    def is_depression(self, hex_: Hex) -> bool:
        return bool(self.terrain.sunk[self.plane.cell(hex_)])

    def checked(self, end: LineEnd) -> LineEnd:
        """The end itself, where its hex has such a location and allows its preset.

        Raises:
            RuleError: where it does not.
        """
        if end is self._checked[0] or end is self._checked[1]:
            return end
        if end.hex not in self.board.grid:
            raise RuleError(tr("hex {q},{r} is not on the map", q=end.hex.q, r=end.hex.r))
        end_level(self.terrain, end)
        check_preset(self.terrain, end)
        self._checked = end, self._checked[0]
        return end

    def threads(self, pairs: list[tuple[LineEnd, LineEnd]]) -> LineBatch:
        """Pairs of ends as threads; those of a field start and end at centre dots.

        Raises:
            RuleError: where a hex has no such location.
        """
        cell, terrain = self.plane.cell, self.terrain
        n, ends = len(pairs), [self.checked(pair[side]) for side in (0, 1) for pair in pairs]
        cells = np.array([cell(end.hex) for end in ends], np.intp)
        levels = np.array([end_level(terrain, end) for end in ends], np.int32)
        states = np.array([end_state(end) for end in ends], np.uint8)
        if all(end.point is None for end in ends):
            return LineBatch(cells[:n], cells[n:], levels[:n], levels[n:], states[:n], states[n:])
        offsets = np.array([offset_of(end) for end in ends], np.int32)
        return LineBatch(cells[:n], cells[n:], levels[:n], levels[n:], states[:n], states[n:],
                         *((offsets[:n], offsets[n:]) if offsets.any() else (None, None)))

    def judge_many(self, threads: LineBatch, *, details: bool = False) -> BatchVerdicts:
        if self.night is not None:
            return self.night.judge_many(threads, partial(self.by_day, details=details), len(RULES), details)
        return self.by_day(threads, details)

    def by_day(self, threads: LineBatch, details: bool) -> BatchVerdicts:
        """The answers of the rules by day; at night they are asked about threads that darkness lets pass."""
        if threads.start_offset is None and threads.end_offset is None:
            answer = self.judge_lines(lines_of(self.terrain, threads), details)
        else:
            answer = survey_points(self.terrain, self.judge_lines, threads, details)
        if details:
            return answer
        seen = answer.outcome <= Outcome.HINDERED
        return replace(answer, rule=np.zeros(len(threads), np.uint8), hindrance=answer.hindrance * seen)

    def judge_lines(self, lines: ThreadLines, details: bool) -> BatchVerdicts:
        """The answers about threads as traced; without details, hindrances of threads not seen may be too low."""
        ends = check_ends(self.terrain, self.buildings, lines)
        known = None if details else ends.known(self.terrain, lines)
        met = (meet_points if lines.between_points else meet_terrain)(self.terrain, lines, known)
        findings = self.examined(ends, lines, met)
        rule, cell = deciding_rules(findings, len(lines), details)
        return BatchVerdicts(OUTCOMES[rule], findings.hindrance, rule, cell)

    def thread_lines(self, a: LineEnd, b: LineEnd) -> ThreadLines:
        """The lines of one thread; the last are kept, as the ruling and the side view ask for them in turn."""
        last = self._line
        if last is None or last[:2] != (a, b):
            dots = is_dot(a) and is_dot(b)
            last = self._line = (a, b, lines_of(self.terrain, self.thread(a, b)) if dots
                                 else line_of(self.terrain, self.checked(a), self.checked(b)))
        return last[2]

    def met_terrain(self, a: LineEnd, b: LineEnd) -> MetTerrain:
        """What one thread meets; the last answer is kept likewise."""
        lines, last = self.thread_lines(a, b), self._met
        if last is None or last[0] is not lines:
            last = self._met = (lines, meet_segment(self.terrain, lines, a, b) if lines.between_points
                                else meet_terrain(self.terrain, lines))
        return last[1]

    def findings(self, a: LineEnd, b: LineEnd) -> tuple[ThreadLines, MetTerrain, Findings]:
        """The lines of one thread, what it meets, and all findings about it."""
        lines, met = self.thread_lines(a, b), self.met_terrain(a, b)
        ends = check_ends(self.terrain, self.buildings, lines)
        return lines, met, self.examined(ends, lines, met)

    def examined(self, ends: EndFindings, lines: ThreadLines, met: MetTerrain) -> Findings:
        """All findings about threads, at night with the LV DRM where it makes hindrances six (E1.7).

        Args:
            ends: what the checks of their ends find. met: what they meet.
        """
        findings = examine(self.terrain, ends, lines, met, self.weather.at(lines.length), by_day=self.night is None)
        if self.night is not None:
            add_drm_to_five(self.terrain, lines, findings)
        return findings

    def cached(self, what: str, a: LineEnd, b: LineEnd, find: Callable[[], Answer], *, by_day: bool = False) -> Answer:
        """An answer about a thread that does not depend on the night, cached while ground and counters stay the same.

        Args:
            what: which answer. find: computes it.
            by_day: whether it does not depend on counters that matter only by night either.
        """
        answers = self._prepared.by_day if by_day else self._prepared.answers
        return answers.cached((what, a, b, self._by_day, self.night is None, language()), find)
