"""What the ASL rules answer of many threads at once, and what they find about one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial

import numpy as np

from losview.board.board import QUARTERS, Board
from losview.hexes.arrays import Cells, Ints
from losview.hexes.hex import Hex
from losview.sight.asl.board import positions
from losview.sight.asl.board.locations import is_dot, level_of, offset_of, state_of
from losview.sight.asl.board.presets import check, offered
from losview.sight.asl.night.low_visibility import fill_the_six
from losview.sight.asl.night.visibility import DARK_RULES, NIGHT_OPTIONS, NightSight, chosen_night
from losview.sight.asl.rules.decide import decide
from losview.sight.asl.rules.examine import examine, meet, near_ends
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.rules.order import OUTCOMES, RULES
from losview.sight.asl.survey.atypical_survey import survey_points
from losview.sight.asl.survey.prepared import Answer, prepared_board
from losview.sight.asl.trace.from_points import meet_points
from losview.sight.asl.trace.lines import ThreadLines, lines_of
from losview.sight.asl.trace.met import MetTerrain
from losview.sight.asl.trace.one_thread import line_of, meet_segment
from losview.sight.presets import Preset
from losview.sight.rule_set import Judge, RuleSet
from losview.sight.threads import End, RuleError, Stand, Survey, Threads
from losview.sight.verdict import Outcome


class AslSurveyor(Judge):
    """ASL over one state of one board, asked of many threads at once; `AslJudge` adds the reasons.

    Attributes:
        terrain, houses: the board as the rules look it up. night: what night adds to it, None by day.
        weather: the LV hindrance of the weather.
    """

    rules = RULES + DARK_RULES

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        ready = prepared_board(board, self.options["season"] == "out", self.options["stairwells"] == "marked",
                               self.options["bars"] == "any")
        self._ready, self.terrain, self.houses = ready, ready.terrain, ready.houses
        self.board_reading = self.terrain.board_reading
        self.weather = int(self.options["weather"])
        night = chosen_night(board, self.options)
        self.night = None if night is None else NightSight(night, self.options["viewer"], ready.lighting)
        self._line: tuple[End, End, ThreadLines] | None = None
        self._sound: tuple[End | None, End | None] = (None, None)  # ends found good last
        self._met: tuple[ThreadLines, MetTerrain] | None = None
        self._by_day = tuple(value for key, value in self.options.items() if key not in NIGHT_OPTIONS)

    def eye_heights(self, cells: Cells, end: End | None = None) -> Ints:
        """The ground, a depression's floor or a bridge where there is one; an end may say otherwise."""
        ground = self.terrain.stands[cells].astype(np.int32)
        if end is not None:
            ground = np.full_like(ground, end.level) if end.level is not None else ground
            ground = ground + (end.eye or 0)
        return ground

    def stands(self, hex_: Hex) -> tuple[Stand, ...]:
        return positions.stands(self.terrain, hex_)

    def stands_at(self, end: End) -> tuple[Stand, ...]:
        return positions.stands_at(self.terrain, end)

    def presets(self, hex_: Hex) -> tuple[tuple[Preset, tuple[Stand, ...]], ...]:
        return offered(self.terrain, hex_)

    def heights(self, hex_: Hex, top: int) -> list[int]:
        """The floor of a depression, the ground, whole levels above it, and a rooftop: units are on no others."""
        cell = self.plane.cell(hex_)
        base, floor, roof = int(self.terrain.base[cell]), int(self.terrain.floor[cell]), self.terrain.roof(hex_)
        found = {floor, *range(base, top + QUARTERS + 1, QUARTERS)}
        return sorted(found | ({roof} if roof is not None and roof < max(found) else set()))

    def is_depression(self, hex_: Hex) -> bool:
        return bool(self.terrain.sunk[self.plane.cell(hex_)])

    def checked(self, end: End) -> End:
        """The end if its hex has such a location, and a place for its preset.

        Raises:
            RuleError: where it has none.
        """
        if end is self._sound[0] or end is self._sound[1]:
            return end
        if end.hex not in self.board.grid:
            raise RuleError(f"hex {end.hex.q},{end.hex.r} is not on the map")
        level_of(self.terrain, end)
        check(self.terrain, end)
        self._sound = end, self._sound[0]
        return end

    def threads(self, pairs: list[tuple[End, End]]) -> Threads:
        """Pairs of ends as threads; those of a field start and end at centre dots.

        Raises:
            RuleError: where a hex has no such location.
        """
        cell, terrain = self.plane.cell, self.terrain
        n, ends = len(pairs), [self.checked(pair[side]) for side in (0, 1) for pair in pairs]
        cells = np.array([cell(end.hex) for end in ends], np.intp)
        levels = np.array([level_of(terrain, end) for end in ends], np.int32)
        states = np.array([state_of(end) for end in ends], np.uint8)
        if all(end.point is None for end in ends):
            return Threads(cells[:n], cells[n:], levels[:n], levels[n:], states[:n], states[n:])
        offsets = np.array([offset_of(end) for end in ends], np.int32)
        return Threads(cells[:n], cells[n:], levels[:n], levels[n:], states[:n], states[n:],
                       *((offsets[:n], offsets[n:]) if offsets.any() else (None, None)))

    def survey(self, threads: Threads, *, details: bool = False) -> Survey:
        if self.night is not None:
            return self.night.survey(threads, partial(self.by_day, details=details), len(RULES), details)
        return self.by_day(threads, details)

    def by_day(self, threads: Threads, details: bool) -> Survey:
        """What the day's rules say, at night too where darkness lets threads pass."""
        if threads.start_offset is None and threads.end_offset is None:
            answer = self.judged(lines_of(self.terrain, threads), details)
        else:
            answer = survey_points(self.terrain, self.judged, threads, details)
        if details:
            return answer
        seen = answer.outcome <= Outcome.HINDERED
        return replace(answer, rule=np.zeros(len(threads), np.uint8), hindrance=answer.hindrance * seen)

    def judged(self, lines: ThreadLines, details: bool) -> Survey:
        """Threads as they are traced; without details the hindrance of those not seen may be less than it is."""
        near = near_ends(self.terrain, self.houses, lines)
        known = None if details else near.known(self.terrain, lines)
        met = (meet_points if lines.pointed else meet)(self.terrain, lines, known)
        found = self.lowered(lines, examine(self.terrain, near, lines, met, self.weather))
        rule, cell = decide(found, len(lines), details)
        return Survey(OUTCOMES[rule], found.hindrance, rule, cell)

    def line(self, a: End, b: End) -> ThreadLines:
        """One thread between points; the last one is kept, for ruling and side view ask in turn."""
        last = self._line
        if last is None or last[:2] != (a, b):
            dots = is_dot(a) and is_dot(b)
            last = self._line = (a, b, lines_of(self.terrain, self.thread(a, b)) if dots
                                 else line_of(self.terrain, self.checked(a), self.checked(b)))
        return last[2]

    def met(self, a: End, b: End) -> MetTerrain:
        """What one thread between points meets; the last one is kept likewise."""
        lines, last = self.line(a, b), self._met
        if last is None or last[0] is not lines:
            last = self._met = (lines, meet_segment(self.terrain, lines, a, b) if lines.pointed
                                else meet(self.terrain, lines))
        return last[1]

    def look(self, a: End, b: End) -> tuple[ThreadLines, MetTerrain, Examined]:
        """Everything found about one thread between points."""
        lines, met = self.line(a, b), self.met(a, b)
        near = near_ends(self.terrain, self.houses, lines)
        return lines, met, self.lowered(lines, examine(self.terrain, near, lines, met, self.weather))

    def lowered(self, lines: ThreadLines, found: Examined) -> Examined:
        """What was found, at night with the LV DRM where it makes hindrances six (E1.7)."""
        if self.night is not None:
            fill_the_six(self.terrain, lines, found)
        return found

    def once(self, what: str, a: End, b: End, find: Callable[[], Answer], *, by_day: bool = False) -> Answer:
        """Something of a thread that no change of the night touches, found once while ground and counters stay.

        Args:
            by_day: whether counters do not touch it either that matter by night alone.
        """
        answers = self._ready.by_day if by_day else self._ready.answers
        return answers.once((what, a, b, self._by_day, self.night is None), find)
