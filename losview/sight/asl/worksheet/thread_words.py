"""What the rules found along one ASL thread, said crossing by crossing with the numbers they used."""

from __future__ import annotations

import numpy as np

from losview.hexes.arrays import Longs
from losview.hexes.hex import Hex, distance
from losview.hexes.labels import vertex_name
from losview.hexes.lattice import corner, norm2
from losview.hexes.thread import Segment, segment_of
from losview.sight.asl.board.locations import IN_THE_AIR, is_dot, point_of, state_of
from losview.sight.asl.board.presets import preset_of
from losview.sight.asl.board.states import PILLBOX
from losview.sight.asl.rules.depressions import is_in
from losview.sight.asl.rules.found import Examined
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.trace.crossings import depths
from losview.sight.asl.trace.exact import ground_stretches
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.met import MetTerrain
from losview.sight.asl.worksheet.crossing_record import CrossingRecord, crossing_records
from losview.sight.asl.worksheet.vehicle_names import vehicles_named
from losview.sight.end_text import point_words
from losview.sight.lazy import lazy
from losview.sight.sentence_names import edge_name
from losview.sight.thread_on_board import ThreadOnBoard
from losview.sight.threads import End
from losview.sight.verdict import (
    Effect,
    Margin,
    Number,
    Reason,
    ReasonPlace,
    Span,
    Stretch,
    decimal,
    levels,
    shown,
)

_LOCATIONS = {"roof": "on the rooftop", "cellar": "in the cellar", "in": "IN the depression",
              "pillbox": "in the pillbox", "entrenched": "entrenched", "bridge": "on the bridge",
              "aerial": "in the air"}


#: For each end the words of a hexside of which all is seen, "" for the point that the thread goes to.
Entire = tuple[str, str]
NEITHER: Entire = ("", "")


class ThreadWords:
    """The sentences about one thread."""

    def __init__(
        self, judge: AslSurveyor, a: End, b: End, lines: ThreadLines, found: Examined, met: MetTerrain | None = None
    ) -> None:
        self.judge, self.a, self.b, self.lines, self.found, self.met = judge, a, b, lines, found, met
        self.terrain = judge.terrain
        self.thread = ThreadOnBoard(judge.board_reading, a, b)
        self._names: dict[Hex, str] = {}
        self.segment = segment_of(point_of(a), point_of(b))
        self.high, self.low = int(lines.high[0]), int(lines.low[0])
        self.high_level, self.low_level = levels(self.high), levels(self.low)
        self.from_start = bool(lines.from_start[0])
        self.lower, self.higher = (self.name(end.hex) for end in ((b, a) if self.from_start else (a, b)))
        self.of_both: dict[str, Number | str] = {"higher": self.higher, "lower": self.lower, "high": self.high_level,
                                                 "low": self.low_level}
        self._stretches: dict[int, list[Span]] = {}

    @lazy
    def crossings(self) -> list[CrossingRecord]:
        """Everything cut, in the order of what was found."""
        return crossing_records(self.terrain, self.lines, self.found, self.depths)

    @lazy
    def grounds(self) -> dict[int, list[CrossingRecord]]:
        """The ground among it, by its places."""
        found: dict[int, list[CrossingRecord]] = {}
        for one in self.crossings:
            if one.ground:
                found.setdefault(one.cell, []).append(one)
        return found

    @lazy
    def downhill(self) -> Segment:
        """The thread from its higher end on."""
        return segment_of(*self.lines.downhill(0))

    @lazy
    def depths(self) -> Longs:
        """int64 per crossing: how far the thread cuts its piece, on the side where it is less; 0 along hexsides."""
        facts, terrain = self.found.facts, self.terrain
        met = facts.met
        if self.met is not None and self.met.deep is not None and met is self.met.cut:
            return self.met.deep  # all of it between the ends, nothing along hexsides
        found = np.zeros(len(facts), np.int64)
        if not len(facts):
            return found
        cut = (facts.between & ~met.along).nonzero()[0]
        found[cut] = depths(terrain, self.lines, met.line[cut], met.cell[cut], met.piece[cut])
        return found

    def crossed(self, entry: int) -> int:
        """How far the thread crosses what lies on a hexside from its nearer end, in units of `ThreadLines.cross`."""
        (x, y), start = self._direction, self.segment.start
        return min(abs(x * (end.y - start.y) - y * (end.x - start.x)) for end in self.terrain.sides.ends(entry))

    @lazy
    def _direction(self) -> tuple[int, int]:
        """The thread's direction without common factors."""
        return int(self.lines.x[0]), int(self.lines.y[0])

    @lazy
    def norm(self) -> int:
        """That direction's `x² + xy + y²`."""
        return norm2(*self._direction)

    def stretches(self, level: int) -> list[Span]:
        """Where the thread, from its higher end on, runs on ground at a level or higher; worked out once."""
        if level not in self._stretches:
            self._stretches[level] = ground_stretches(self.terrain, self.downhill, level)
        return self._stretches[level]

    @lazy
    def sunk(self) -> tuple[bool, bool]:
        """Whether the ends are IN depressions."""
        sunk, lines = self.terrain.sunk, self.lines
        if not (sunk[lines.start[0]] or sunk[lines.end[0]]):
            return False, False
        a, b = is_in(self.terrain, self.lines)
        return bool(a[0]), bool(b[0])

    @property
    def higher_at(self) -> str:
        """Template of the higher end with its level."""
        return "{higher} in the air" if self.high >= IN_THE_AIR else "{higher} at level {high}"

    def side(self, entry: int) -> str:
        """A hexside by its two hexes, the one nearer to the viewer first."""
        table = self.terrain.sides
        one, two, here = int(table.one[entry]), int(table.two[entry]), self.judge.plane.here
        hexes = [self.hex(one), self.hex(two)]
        if not (here[one] and here[two]):
            return edge_name(self.judge.board, table.side[entry])
        return "-".join(self.name(hex_) for hex_ in sorted(hexes, key=lambda hex_: distance(self.a.hex, hex_)))

    def name(self, hex_: Hex) -> str:
        """What a hex is called; most that are asked about are the ends'."""
        known = self._names.get(hex_)
        if known is None:
            known = self._names[hex_] = self.thread.label(hex_)
        return known

    def hex(self, cell: int) -> Hex:
        return self.judge.plane.hex(int(cell))

    def line(
        self, rule: str, mark: Effect, text: str, at: Hex | None = None, margin: Margin | None = None,
        along: Stretch | None = None, /, **terms: Number | str,
    ) -> Reason:
        """A line of the worksheet about a hex of the thread, or all of it; of the terms those that its text names."""
        return self.line_at(rule, mark, text, at, None, [] if at is None else [at], margin, along, **terms)

    def line_at(
        self, rule: str, mark: Effect, text: str, at: Hex | None, side: int | None, reads: list[Hex],
        margin: Margin | None = None, along: Stretch | None = None, /, **terms: Number | str,
    ) -> Reason:
        """A line about one of a hex's hexsides, or one that read other hexes."""
        cell = None if at is None else ReasonPlace(at, side)
        if along is None and at is not None:
            along = Stretch(self.segment, at, at)
        return Reason(rule, cell, along, text, shown(text, terms), mark, tuple(reads), margin)

    def ends(self) -> Reason:
        doubled = " (doubled, E7.25)" if self.lines.aerial[0] else ""
        return self.line_at(
            "ends", Effect.NOTE, "{a}{level_a}{how_a}; {b}{level_b}{how_b}; range {range}" + doubled + ".", None,
            None, [self.a.hex, self.b.hex], a=self.name(self.a.hex), level_a=self.level(self.a, 0), how_a=self.how(0),
            b=self.name(self.b.hex), level_b=self.level(self.b, 1), how_b=self.how(1), range=self.reach(),
        )

    def reach(self) -> Number:
        """The range, doubled for an end in the air (E7.25)."""
        return int(self.lines.length[0]) * (2 if self.lines.aerial[0] else 1)

    def level(self, end: End, number: int) -> str:
        if end.location == "aerial":
            return ""
        return f" at level {decimal(levels(int((self.lines.b if number else self.lines.a)[0])))}"

    def how(self, number: int) -> str:
        """How an end stands, where that is not simply on the ground at the centre dot."""
        end = self.b if number else self.a
        parts = [_LOCATIONS[end.location]] if end.location else []
        if not parts and self.sunk[number]:
            parts.append(_LOCATIONS["in"])
        if not is_dot(end):
            parts.append(f"at {point_words(end, preset_of(end))}{self.corner_name(end)}")
        return f" ({', '.join(parts)})" if parts else ""

    def corner_name(self, end: End) -> str:
        """Which corner of its hex an end is at: ", north-east"; "" at no corner."""
        at = [vertex for vertex in range(6) if end.point == corner(end.hex, vertex)]
        return f", {vertex_name(self.judge.board.grid, at[0])}" if at else ""

    def extras(self) -> list[Reason]:
        """Smoke, vehicles and weather."""
        lines = []
        for _, cells, points in self.found.smoke:
            for cell, one in zip(cells.tolist(), points.tolist(), strict=True):
                hex_ = self.hex(cell)
                rule, what = self.smoke(hex_)
                lines.append(self.line(rule, Effect.COUNTS, "{hex}: {what}, a hindrance: +{points}.", hex_,
                                       hex=self.name(hex_), what=what, points=int(one)))
        samples, points = self.found.vehicles
        for cell, one in zip(samples.cell.tolist(), points.tolist(), strict=True):
            hex_ = self.hex(cell)
            what = vehicles_named(self.terrain, hex_, int(self.lines.high[0]))
            lines.append(self.line("D9.4", Effect.COUNTS, "{hex}: {what} at the ends' level, a hindrance: +{points}.",
                                   hex_, hex=self.name(hex_), what=what, points=int(one)))
        if self.judge.weather and self.lines.length[0]:
            lines.append(self.line("E3", Effect.COUNTS, "Weather, an LV hindrance: +{points}.",
                                   points=self.judge.weather))
        return lines

    def smoke(self, hex_: Hex) -> tuple[str, str]:
        """What hinders as smoke does in a hex, and the rule on it: smoke, FFE (C1.57), or both."""
        attributes = self.terrain.attributes
        counters = [attributes(one.kind) for one in self.terrain.board_reading.standing.get(hex_, ())]
        if not any(own.get("ffe") for own in counters):
            return "A24.2", "smoke"
        terrain = (attributes(kind) for kind in self.terrain.board_reading.cover(hex_).kinds())
        return ("A24.2", "smoke and FFE") if any(own.get("smoke") for own in (*counters, *terrain)) else (
            "C1.57", "FFE")

    def of_ends(self, entire: Entire = NEITHER) -> tuple[str, str]:
        """The ends, where they are not centre dots with their places, and two levels of one hex with those."""
        a, b = (self.name(end.hex) + ("" if is_dot(end) else f" at {side or point_words(end, preset_of(end))}")
                for end, side in zip((self.a, self.b), entire, strict=True))
        if self.a.hex != self.b.hex or self.high == self.low or self.high >= IN_THE_AIR:
            return a, b
        one, two = (decimal(levels(int(level[0]))) for level in (self.lines.a, self.lines.b))
        return a + (f" at level {one}" if is_dot(self.a) else f", level {one},"), (
            b + (f" at level {two}" if is_dot(self.b) else f", level {two}"))

    def is_pillboxed(self) -> bool:
        """Whether the viewer is inside a pillbox."""
        return bool(state_of(self.a) & PILLBOX)
