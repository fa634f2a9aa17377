"""Writes lines of an ASL thread's worksheet: names of its ends, hexes and crossings, with the numbers of the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from losview.base.translation import tr
from losview.base.words import in_sentence, listed
from losview.board.terrain import table
from losview.hexes.arrays import Longs
from losview.hexes.hex import Hex, distance
from losview.hexes.labels import vertex_name
from losview.hexes.lattice import corner, norm2
from losview.hexes.thread import Segment, segment_of
from losview.rules.asl.board.asl_terrain import WRECK_SMOKE, AslTerrain
from losview.rules.asl.board.locations import IN_THE_AIR, end_point, end_state, is_dot
from losview.rules.asl.board.presets import preset_of
from losview.rules.asl.board.states import PILLBOX
from losview.rules.asl.rules.depressions import is_in
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.hindrances import beyond_worse_hexes
from losview.rules.asl.rules.smoke_and_vehicles import clouds_of, is_in_cloud
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.trace.crossings import depths
from losview.rules.asl.trace.exact import ground_stretches
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.worksheet.crossing_record import CrossingRecord, crossing_records
from losview.rules.core.end_text import point_words
from losview.rules.core.lazy import lazy
from losview.rules.core.sentence_names import edge_name
from losview.rules.core.thread_on_board import ThreadOnBoard
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import (
    Effect,
    Margin,
    Number,
    Reason,
    ReasonPlace,
    Span,
    Stretch,
    decimal,
    levels,
    shown_terms,
)


def vehicles_named(terrain: AslTerrain, hex_: Hex, level: int, by_day: bool) -> str:
    """The AFVs and wrecks of a hex that stand at a level, in quarters (D9.4), by day those that do not burn (B25.2)."""
    cell = terrain.plane.cell(hex_)
    usual_level = int(terrain.stands[cell])
    kinds = [counter.kind for counter in terrain.board_reading.standing.get(hex_, ())
             if (usual_level if counter.level is None else counter.level) == level]
    burns = by_day and bool(terrain.fire[cell])
    return _listed(kind for kind in kinds if terrain.attributes(kind).get("afv")
                   or (terrain.attributes(kind).get("wreck") and not burns))


def _listed(kinds: Iterable[str]) -> str:
    """Each name once, with its number where there are several."""
    counts = Counter(in_sentence(table().name(kind)) for kind in kinds)
    return listed((name if count == 1 else f"{count} \N{MULTIPLICATION SIGN} {name}" for name, count in counts.items()),
                  "and")


_LOCATIONS = {"roof": tr("on the rooftop"), "cellar": tr("in the cellar"), "in": tr("IN the depression"),
              "crest": tr("in crest status"), "pillbox": tr("in the pillbox"), "entrenched": tr("entrenched"),
              "bridge": tr("on the bridge"), "aerial": tr("in the air")}


#: For each end the name of a hexside that is seen entirely, "" for an end at the point to which the thread goes.
Entire = tuple[str, str]
NEITHER: Entire = ("", "")


class ThreadWriter:
    """Writes reasons about one thread: what all lines of its worksheet use.

    Attributes:
        high, low: quarters, the levels of the higher and the lower end; high_level, low_level: the same in levels.
        higher, lower: the labels of their hexes.
        of_both: terms about the two ends that every line may name.
    """

    def __init__(
        self, judge: AslSurveyor, a: LineEnd, b: LineEnd, lines: ThreadLines, findings: Findings,
        met: MetTerrain | None = None
    ) -> None:
        self.judge, self.a, self.b, self.lines, self.findings, self.met = judge, a, b, lines, findings, met
        self.terrain = judge.terrain
        self.thread = ThreadOnBoard(judge.board_reading, a, b)
        self._names: dict[Hex, str] = {}
        self.segment = segment_of(end_point(a), end_point(b))
        self.high, self.low = int(lines.high[0]), int(lines.low[0])
        self.high_level, self.low_level = levels(self.high), levels(self.low)
        self.start_is_higher = bool(lines.start_is_higher[0])
        self.lower, self.higher = (self.name(end.hex) for end in ((b, a) if self.start_is_higher else (a, b)))
        self.of_both: dict[str, Number | str] = {"higher": self.higher, "lower": self.lower, "high": self.high_level,
                                                 "low": self.low_level}
        self._stretches: dict[int, list[Span]] = {}

    @lazy
    def crossings(self) -> list[CrossingRecord]:
        """Everything that the thread cuts, in the order of `findings.facts`."""
        return crossing_records(self.terrain, self.lines, self.findings, self.depths)

    @lazy
    def grounds(self) -> dict[int, list[CrossingRecord]]:
        """The crossings of ground, by cell."""
        by_cell: dict[int, list[CrossingRecord]] = {}
        for crossing in self.crossings:
            if crossing.ground:
                by_cell.setdefault(crossing.cell, []).append(crossing)
        return by_cell

    @lazy
    def downhill(self) -> Segment:
        """The thread from its higher end on."""
        return segment_of(*self.lines.downhill(0))

    @lazy
    def depths(self) -> Longs:
        """int64 per crossing: how far the thread cuts its piece, on the side where it is less; 0 along hexsides."""
        facts, terrain = self.findings.facts, self.terrain
        crossings = facts.crossings
        if self.met is not None and self.met.cut_depths is not None and crossings is self.met.cut:
            return self.met.cut_depths  # all crossings are between the ends, none along hexsides
        cut_depths = np.zeros(len(facts), np.int64)
        if not len(facts):
            return cut_depths
        cut = (facts.between & ~crossings.along).nonzero()[0]
        cut_depths[cut] = depths(terrain, self.lines, crossings.line[cut], crossings.cell[cut], crossings.piece[cut])
        return cut_depths

    def hexside_depth(self, entry: int) -> int:
        """How far from its nearer end the thread crosses a hexside feature, in units of `ThreadLines.cross`."""
        (x, y), start = self._direction, self.segment.start
        return min(abs(x * (end.y - start.y) - y * (end.x - start.x)) for end in self.terrain.sides.ends(entry))

    @lazy
    def _direction(self) -> tuple[int, int]:
        """The thread's direction without common factors."""
        return int(self.lines.x[0]), int(self.lines.y[0])

    @lazy
    def norm(self) -> int:
        """The direction's `x² + xy + y²`, the square of its length."""
        return norm2(*self._direction)

    def stretches(self, level: int) -> list[Span]:
        """Where the thread, from its higher end on, runs on ground at a level or higher; cached."""
        if level not in self._stretches:
            self._stretches[level] = ground_stretches(self.terrain, self.downhill, level)
        return self._stretches[level]

    @lazy
    def in_depressions(self) -> tuple[bool, bool]:
        """Whether the ends are IN depressions."""
        sunk, lines = self.terrain.sunk, self.lines
        if not (sunk[lines.start[0]] or sunk[lines.end[0]]):
            return False, False
        a, b = is_in(self.terrain, self.lines)
        return bool(a[0]), bool(b[0])

    @property
    def higher_at(self) -> str:
        """Template of the higher end with its level."""
        return tr("{higher} in the air") if self.high >= IN_THE_AIR else tr("{higher} at level {high}")

    @property
    def lower_at(self) -> str:
        """Template of the lower end with its level."""
        return tr("{lower}, in the air") if self.low >= IN_THE_AIR else tr("{lower}, at level {low}")

    def side(self, entry: int) -> str:
        """The name of a hexside feature's hexside by its two hexes, the one nearer to the viewer first."""
        table = self.terrain.sides
        cell, across, here = int(table.cell[entry]), int(table.cell_across[entry]), self.judge.plane.here
        hexes = [self.hex(cell), self.hex(across)]
        if not (here[cell] and here[across]):
            return edge_name(self.judge.board, table.side[entry])
        return "-".join(self.name(hex_) for hex_ in sorted(hexes, key=lambda hex_: distance(self.a.hex, hex_)))

    def name(self, hex_: Hex) -> str:
        """The label of a hex; cached, as most are those of the ends."""
        name = self._names.get(hex_)
        if name is None:
            name = self._names[hex_] = self.thread.label(hex_)
        return name

    def hex(self, cell: int) -> Hex:
        """The hex of a cell."""
        return self.judge.plane.hex(int(cell))

    def line(
        self, rule: str, effect: Effect, text: str, at: Hex | None = None, margin: Margin | None = None,
        along: Stretch | None = None, /, **terms: Number | str,
    ) -> Reason:
        """A line of the worksheet about a hex of the thread, or about all of it.

        Args:
            text: with the names of terms in braces. terms: only those that the text names are kept.
        """
        return self.line_at(rule, effect, text, at, None, [] if at is None else [at], margin, along, **terms)

    def line_at(
        self, rule: str, effect: Effect, text: str, at: Hex | None, side: int | None, reads: list[Hex],
        margin: Margin | None = None, along: Stretch | None = None, /, **terms: Number | str,
    ) -> Reason:
        """A line about one of a hex's hexsides, or one for which other hexes were read too."""
        cell = None if at is None else ReasonPlace(at, side)
        if along is None and at is not None:
            along = Stretch(self.segment, at, at)
        return Reason(rule, cell, along, text, shown_terms(text, terms), effect, tuple(reads), margin)

    def ends(self) -> Reason:
        """The first line: both ends with their levels, and the range."""
        text = (tr("{a}{level_a}{how_a}; {b}{level_b}{how_b}; range {hexes}, doubled to {range} (E7.25).")
                if self.lines.aerial[0] else tr("{a}{level_a}{how_a}; {b}{level_b}{how_b}; range {range}."))
        return self.line_at(
            "ends", Effect.NOTE, text, None, None, [self.a.hex, self.b.hex], a=self.name(self.a.hex),
            level_a=self.level_text(self.a, 0), how_a=self.how(0),
            b=self.name(self.b.hex), level_b=self.level_text(self.b, 1), how_b=self.how(1), range=self.range(),
            hexes=int(self.lines.length[0]),
        )

    def range(self) -> Number:
        """The range, doubled for an end in the air (E7.25)."""
        return int(self.lines.length[0]) * (2 if self.lines.aerial[0] else 1)

    def level_text(self, end: LineEnd, number: int) -> str:
        """The level of the first (0) or the second (1) end in words, "" in the air."""
        if end.location == "aerial":
            return ""
        return tr(" at level {level}", level=decimal(levels(int((self.lines.b if number else self.lines.a)[0]))))

    def how(self, number: int) -> str:
        """Where the first (0) or the second (1) end stands, if that is not on the ground at its centre dot; else ""."""
        end = self.b if number else self.a
        parts = [_LOCATIONS[end.location]] if end.location else []
        if end.location == "in" and not self.in_depressions[number]:
            # Whose eye is at the banks or above them is not IN the depression.
            parts = [] if self.terrain.sunk[self.terrain.plane.cell(end.hex)] else [
                tr("beneath the bridge")]
        if end.location != "in" and self.in_depressions[number]:
            parts.append(_LOCATIONS["in"])
        if not is_dot(end):
            parts.append(tr("at {point}", point=point_words(end, preset_of(end))) + self.corner_name(end))
        return f" ({', '.join(parts)})" if parts else ""

    def corner_name(self, end: LineEnd) -> str:
        """Which corner of its hex an end is at: ", north-east"; "" at no corner."""
        vertices = [vertex for vertex in range(6) if end.point == corner(end.hex, vertex)]
        return f", {vertex_name(self.judge.board.grid, vertices[0])}" if vertices else ""

    def other_hindrances(self) -> list[Reason]:
        """Lines about smoke, vehicles and weather."""
        lines = []
        for _, cells, points in self.findings.smoke:
            for cell, cell_points in zip(cells.tolist(), points.tolist(), strict=True):
                hex_ = self.hex(cell)
                rule, what = self.smoke(hex_)
                lines.append(self.line(rule, Effect.COUNTS, tr("{hex}: {what}, a hindrance: +{points}."), hex_,
                                       hex=self.name(hex_), what=what, points=int(cell_points)))
        samples, points = self.findings.vehicles
        for cell, cell_points in zip(samples.cell.tolist(), points.tolist(), strict=True):
            hex_ = self.hex(cell)
            what = vehicles_named(self.terrain, hex_, int(self.lines.high[0]), self.judge.night is None)
            lines.append(self.line("D9.4", Effect.COUNTS,
                                   tr("{hex}: {what} at the ends' level, a hindrance: +{points}."), hex_,
                                   hex=self.name(hex_), what=what, points=int(cell_points)))
        if beyond := beyond_worse_hexes(self.terrain, self.lines, self.findings):
            lines.append(self.line("A6.7", Effect.NOTE, tr(
                "Of the hexes at one range only the worse counts, with all that hinders in it (edition 3.01): "
                "\N{MINUS SIGN}{points}."), points=beyond))
        weather = self.judge.weather.at(self.lines.length)
        if weather is not None and weather[0]:
            text = (tr("Weather, an LV hindrance: +{points}.") if self.judge.weather.by == "all" else
                    tr("Weather, an LV hindrance at this range: +{points}."))
            lines.append(self.line("E3", Effect.COUNTS, text, points=int(weather[0])))
        if len(self.findings.six_by_drm):
            lines.append(self.line("E1.7", Effect.COUNTS, tr(
                "The night's LV DRM of an attack on {b} adds +1 to the hindrances."), b=self.name(self.b.hex)))
        return lines

    def smoke(self, hex_: Hex) -> tuple[str, str]:
        """What hinders as smoke does in a hex, and the rule on it: smoke, a fire (B25.2), FFE (C1.57), or several."""
        terrain, cell = self.terrain, self.terrain.plane.cell(hex_)
        fire = tr("blaze") if terrain.fire[cell] > WRECK_SMOKE else tr("burning wreck")
        named = zip(clouds_of(terrain, self.judge.night is None), (("A24.2", tr("smoke")), ("B25.2", fire)),
                    strict=False)
        ranges = distance(self.a.hex, hex_), distance(hex_, self.b.hex)
        there = [what for cloud, what in named if is_in_cloud(self.lines, cell, *ranges, cloud)]
        there += [("C1.57", "FFE")] if terrain.ffe[cell] else []
        return there[0][0], listed((what for _, what in there), "and")

    def end_names(self, entire: Entire = NEITHER) -> tuple[str, str]:
        """The names of the ends: hexes, with points other than centre dots, and with levels where they share a hex."""
        a, b = (self.name(end.hex) if is_dot(end) else
                tr("{hex} at {point}", hex=self.name(end.hex), point=side or point_words(end, preset_of(end)))
                for end, side in zip((self.a, self.b), entire, strict=True))
        if self.a.hex != self.b.hex or self.high == self.low or self.high >= IN_THE_AIR:
            return a, b
        level_a, level_b = (decimal(levels(int(level[0]))) for level in (self.lines.a, self.lines.b))
        return (tr("{end} at level {level}", end=a, level=level_a) if is_dot(self.a) else
                tr("{end}, level {level},", end=a, level=level_a),
                tr("{end} at level {level}", end=b, level=level_b) if is_dot(self.b) else
                tr("{end}, level {level}", end=b, level=level_b))

    def from_pillbox(self) -> bool:
        """Whether the viewer is inside a pillbox."""
        return bool(end_state(self.a) & PILLBOX)
