"""What the rules found along one ASL thread, said crossing by crossing with the numbers they used."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from losview.hexes.hex import Hex, distance
from losview.hexes.labels import vertex_name
from losview.hexes.lattice import corner, norm2
from losview.hexes.thread import Segment, segment_of
from losview.sight.asl.advisories import advisories
from losview.sight.asl.country import Bools
from losview.sight.asl.crossing_words import blocking, crossing_lines, side_lines
from losview.sight.asl.crossings import PILLBOX, Lines, Longs, depths
from losview.sight.asl.decide import OUTCOME, RULES, decided
from losview.sight.asl.depressions import is_in
from losview.sight.asl.exact import Span, ground_stretches
from losview.sight.asl.examine import Examined, Met
from losview.sight.asl.level_words import level_lines
from losview.sight.asl.near_words import UNSEEN, near_lines
from losview.sight.asl.places import IN_THE_AIR, is_dot, point_of, state_of
from losview.sight.asl.standing_words import vehicles_named
from losview.sight.asl.told import Crossing, tell
from losview.sight.ends import point_words
from losview.sight.lazy import lazy
from losview.sight.ruleset import End
from losview.sight.verdict import (
    Because,
    Margin,
    Mark,
    Number,
    Outcome,
    Place,
    Stretch,
    Verdict,
    decimal,
    levels,
    shown,
)
from losview.sight.wording import Thread, edge_words, in_sentence

if TYPE_CHECKING:
    from losview.sight.asl.judge import AslJudge

_LOCATIONS = {"roof": "on the rooftop", "cellar": "in the cellar", "in": "IN the depression",
              "pillbox": "in the pillbox", "entrenched": "entrenched", "bridge": "on the bridge",
              "aerial": "in the air"}


#: For each end the words of a hexside of which all is seen, "" for the point that the thread goes to.
Entire = tuple[str, str]
NEITHER: Entire = ("", "")


def explain(judge: AslJudge, a: End, b: End, entire: Entire = NEITHER) -> Verdict:
    """Judge one thread and say why.

    Args:
        entire: what the sentence names, where the ends are seen, in place of the points that they are traced to.
    """
    lines, met, found = judge.look(a, b)
    words = Words(judge, a, b, lines, found, met)
    number, place = decided(found)
    rule, outcome = RULES[number], OUTCOME[number]
    sheet = words.sheet(rule)
    hex_ = judge.plane.hex(place) if place else None
    line = words.deciding(sheet, rule, hex_)
    visible = outcome.visible
    close = judge.close_call(words, met)
    sheet += [] if close is None else [close]
    return Verdict(
        outcome, line, int(found.hindrance[0]), close, tuple(sheet),
        tuple(advisories(words)) if visible else (), words.summary(outcome, rule, hex_, entire),
        () if hex_ is None or visible else (hex_,),
    )


class Words:
    """The sentences about one thread."""

    def __init__(
        self, judge: AslJudge, a: End, b: End, lines: Lines, found: Examined, met: Met | None = None
    ) -> None:
        self.judge, self.a, self.b, self.lines, self.found, self.met = judge, a, b, lines, found, met
        self.country = judge.country
        self.thread = Thread(judge.surface, a, b)
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
    def crossings(self) -> list[Crossing]:
        """Everything cut, in the order of what was found."""
        return tell(self.country, self.lines, self.found, self.depths)

    @lazy
    def grounds(self) -> dict[int, list[Crossing]]:
        """The ground among it, by its places."""
        found: dict[int, list[Crossing]] = {}
        for one in self.crossings:
            if one.ground:
                found.setdefault(one.place, []).append(one)
        return found

    @lazy
    def downhill(self) -> Segment:
        """The thread from its higher end on."""
        return segment_of(*self.lines.downhill(0))

    @lazy
    def depths(self) -> Longs:
        """int64 per crossing: how far the thread cuts its piece, on the side where it is less; 0 along hexsides."""
        facts, country = self.found.facts, self.country
        met = facts.met
        if self.met is not None and self.met.deep is not None and met is self.met.cut:
            return self.met.deep  # all of it between the ends, nothing along hexsides
        found = np.zeros(len(facts), np.int64)
        if not len(facts):
            return found
        cut = (facts.between & ~met.along).nonzero()[0]
        found[cut] = depths(country, self.lines, met.line[cut], met.place[cut], met.piece[cut])
        return found

    def crossed(self, entry: int) -> int:
        """How far the thread crosses what lies on a hexside from its nearer end, in units of `Lines.cross`."""
        (x, y), start = self._direction, self.segment.start
        return min(abs(x * (end.y - start.y) - y * (end.x - start.x)) for end in self.country.sides.ends(entry))

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
            self._stretches[level] = ground_stretches(self.country, self.downhill, level)
        return self._stretches[level]

    @lazy
    def sunk(self) -> tuple[bool, bool]:
        """Whether the ends are IN depressions."""
        sunk, lines = self.country.sunk, self.lines
        if not (sunk[lines.start[0]] or sunk[lines.end[0]]):
            return False, False
        a, b = is_in(self.country, self.lines)
        return bool(a[0]), bool(b[0])

    @property
    def higher_at(self) -> str:
        """Template of the higher end with its level."""
        return "{higher} in the air" if self.high >= IN_THE_AIR else "{higher} at level {high}"

    def side(self, entry: int) -> str:
        """A hexside by its two hexes, the one nearer to the viewer first."""
        table = self.country.sides
        one, two, here = int(table.one[entry]), int(table.two[entry]), self.judge.plane.here
        hexes = [self.hex(one), self.hex(two)]
        if not (here[one] and here[two]):
            return edge_words(self.judge.board, table.side[entry])
        return "-".join(self.name(hex_) for hex_ in sorted(hexes, key=lambda hex_: distance(self.a.hex, hex_)))

    def name(self, hex_: Hex) -> str:
        """What a hex is called; most that are asked about are the ends'."""
        known = self._names.get(hex_)
        if known is None:
            known = self._names[hex_] = self.thread.label(hex_)
        return known

    def hex(self, place: int) -> Hex:
        return self.judge.plane.hex(int(place))

    def line(
        self, rule: str, mark: Mark, text: str, at: Hex | None = None, margin: Margin | None = None,
        along: Stretch | None = None, /, **terms: Number | str,
    ) -> Because:
        """A line of the worksheet about a hex of the thread, or all of it; of the terms those that its text names."""
        return self.line_at(rule, mark, text, at, None, [] if at is None else [at], margin, along, **terms)

    def line_at(
        self, rule: str, mark: Mark, text: str, at: Hex | None, side: int | None, reads: list[Hex],
        margin: Margin | None = None, along: Stretch | None = None, /, **terms: Number | str,
    ) -> Because:
        """A line about one of a hex's hexsides, or one that read other hexes."""
        place = None if at is None else Place(at, side)
        if along is None and at is not None:
            along = Stretch(self.segment, at, at)
        return Because(rule, place, along, text, shown(text, terms), mark, tuple(reads), margin)

    def sheet(self, rule: str) -> list[Because]:
        """Everything looked at, in the order of the checks."""
        lines = [self.ends(), *near_lines(self), *side_lines(self), *crossing_lines(self), *level_lines(self),
                 *self.extras()]
        total = int(self.found.hindrance[0])
        if total >= 6:
            lines.append(self.line("B.10", Mark.BLOCKS, "Hindrances of {total} in all: six or more are no line of "
                                   "sight.", total=total))
        elif rule == "A6.7":
            lines.append(self.line("A6.7", Mark.COUNTS, "Hindrances of {total} in all, fewer than six: not enough to "
                                   "block.", total=total))
        elif rule == "A6.1":
            lines.append(self.line("A6.1", Mark.PASSES, "Nothing blocks or hinders the thread to {b}.",
                                   b=self.name(self.b.hex)))
        return lines + self.thread.remarks()

    def ends(self) -> Because:
        doubled = " (doubled, E7.25)" if self.lines.aerial[0] else ""
        return self.line_at(
            "ends", Mark.NOTE, "{a}{level_a}{how_a}; {b}{level_b}{how_b}; range {range}" + doubled + ".", None,
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
            parts.append(f"at {point_words(end)}{self.corner_name(end)}")
        return f" ({', '.join(parts)})" if parts else ""

    def corner_name(self, end: End) -> str:
        """Which corner of its hex an end is at: ", north-east"; "" at no corner."""
        at = [vertex for vertex in range(6) if end.point == corner(end.hex, vertex)]
        return f", {vertex_name(self.judge.board.grid, at[0])}" if at else ""

    def extras(self) -> list[Because]:
        """Smoke, vehicles and weather."""
        lines = []
        for _, places, points in self.found.smoke:
            for place, one in zip(places.tolist(), points.tolist(), strict=True):
                hex_ = self.hex(place)
                rule, what = self.smoke(hex_)
                lines.append(self.line(rule, Mark.COUNTS, "{hex}: {what}, a hindrance: +{points}.", hex_,
                                       hex=self.name(hex_), what=what, points=int(one)))
        samples, points = self.found.vehicles
        for place, one in zip(samples.place.tolist(), points.tolist(), strict=True):
            hex_ = self.hex(place)
            what = vehicles_named(self.country, hex_, int(self.lines.high[0]))
            lines.append(self.line("D9.4", Mark.COUNTS, "{hex}: {what} at the ends' level, a hindrance: +{points}.",
                                   hex_, hex=self.name(hex_), what=what, points=int(one)))
        if self.judge.weather and self.lines.length[0]:
            lines.append(self.line("E3", Mark.COUNTS, "Weather, an LV hindrance: +{points}.",
                                   points=self.judge.weather))
        return lines

    def smoke(self, hex_: Hex) -> tuple[str, str]:
        """What hinders as smoke does in a hex, and the rule on it: smoke, FFE (C1.57), or both."""
        attributes = self.country.attributes
        counters = [attributes(one.kind) for one in self.country.surface.standing.get(hex_, ())]
        if not any(own.get("ffe") for own in counters):
            return "A24.2", "smoke"
        terrain = (attributes(kind) for kind in self.country.surface.cover(hex_).kinds())
        return ("A24.2", "smoke and FFE") if any(own.get("smoke") for own in (*counters, *terrain)) else (
            "C1.57", "FFE")

    def deciding(self, sheet: list[Because], rule: str, hex_: Hex | None) -> Because | None:
        """The line of the rule that decides, about the hex that does."""
        own = [line for line in sheet if line.rule == rule]
        if rule == "A6.7":
            return own[-1]
        strict = [line for line in own if line.where is not None and line.where.hex == hex_ and
                  line.mark == Mark.BLOCKS]
        return next(iter(strict or [line for line in own if line.mark == Mark.BLOCKS] or own), None)

    def summary(self, outcome: Outcome, rule: str, hex_: Hex | None, entire: Entire) -> str:
        """The verdict in a sentence; of an end that is seen it names the entire hexside, where that was asked for."""
        a, b = self.of_ends(entire if outcome.visible else NEITHER)
        if outcome == Outcome.CLEAR:
            return f"{a} sees {b}."
        if outcome == Outcome.HINDERED:
            return f"{a} sees {b}, hindered by {int(self.found.hindrance[0])}."
        where = "" if hex_ is None else self.name(hex_)
        said: dict[str, Callable[[], str]] = {
            "A6.8": lambda: "another level of the same building",
            "B30.2": lambda: self.beyond_pillbox(b),
            "A6.3": lambda: self.out_of_sight(where),
            "B27.2": lambda: f"the unit in {where} is entrenched behind a {self.bank_of(hex_)}",
            "B.10": lambda: f"hindrances of {int(self.found.hindrance[0])}",
        }
        if rule in said:
            return f"{a} does not see {b}: {said[rule]()}."
        what = self.what_blocks(rule, hex_)
        if outcome == Outcome.BLIND:
            return f"{a} does not see {b}: {self.lower} is in a blind hex of {what}."
        who = b if is_dot(self.b) else f"the {point_words(self.b).partition(' ')[0]}"
        return f"{a} does not see {b}: {who} is behind {what}."

    def of_ends(self, entire: Entire = NEITHER) -> tuple[str, str]:
        """The ends, where they are not centre dots with their places, and two levels of one hex with those."""
        a, b = (self.name(end.hex) + ("" if is_dot(end) else f" at {side or point_words(end)}")
                for end, side in zip((self.a, self.b), entire, strict=True))
        if self.a.hex != self.b.hex or self.high == self.low or self.high >= IN_THE_AIR:
            return a, b
        one, two = (decimal(levels(int(level[0]))) for level in (self.lines.a, self.lines.b))
        return a + (f" at level {one}" if is_dot(self.a) else f", level {one},"), (
            b + (f" at level {two}" if is_dot(self.b) else f", level {two}"))

    def bank_of(self, hex_: Hex | None) -> str:
        """B27.2: what a unit entrenched in a hex lies behind."""
        banks = (what for _, place, what in self.found.near.entrenched if self.hex(place) == hex_)
        return in_sentence(next(banks, ""))

    def beyond_pillbox(self, b: str) -> str:
        """B30.2 in few words, of a target."""
        why = next((why for _, _, why in self.found.near.pillboxes), "")
        if why == "arc":
            return f"{b} lies {UNSEEN[why]} of the pillbox in {self.name(self.a.hex)}"
        return f"from inside the pillbox no {UNSEEN.get(why, '')} is seen"

    def what_blocks(self, rule: str, hex_: Hex | None) -> str:
        """What stands in the way in the deciding hex."""
        sides = self.found.sides
        place = -1 if hex_ is None else self.judge.plane.place(hex_)
        if rule in ("B9", "B9.52", "B23.71", "O5.3"):
            yes = ((sides.hex == place) & self.side_blocks(rule)).nonzero()[0]
            entry = int(sides.entry[yes[0]])
            return f"{_the(self.country.sides.name[entry])} on {self.side(entry)}"
        where = "" if hex_ is None else self.name(hex_)
        yes = ((self.found.facts.met.place == place) & blocking(self, rule)).nonzero()[0]
        if rule == "B10.23":
            return f"the {'cliff ' if self.crossings[int(yes[0])].cliff else ''}crest line in {where}"
        return f"{_the(self.crossings[int(yes[0])].what)} in {where}"

    def out_of_sight(self, where: str) -> str:
        """A6.3 in few words."""
        if np.count_nonzero(self.found.near.sunk.both):
            return "depression hexsides do not join them"
        a, b = self.of_ends()
        high = b if where == self.name(self.a.hex) and self.lines.a[0] <= self.lines.b[0] else a
        return f"{high} is not high enough to look into the depression in {where}"

    def side_blocks(self, rule: str) -> Bools:
        """Which hexside features block by a rule."""
        sides = self.found.sides
        if rule == "B9":
            return sides.stopping
        if rule == "B9.52":
            return sides.blinding[0]
        return sides.barring

    def is_pillboxed(self) -> bool:
        """Whether the viewer is inside a pillbox."""
        return bool(state_of(self.a) & PILLBOX)


def _the(name: str) -> str:
    """A name within a sentence; one that ends in "..., 2 levels" is set off by a comma."""
    return f"the {in_sentence(name)}{',' if ', ' in name else ''}"
