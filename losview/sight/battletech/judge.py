"""The BattleTech rule system: what blocks and hinders, for many threads or for one with its reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.hexes.fan import Fan
from losview.hexes.hex import Hex
from losview.sight.battletech import methods
from losview.sight.battletech.country import (
    CLASS_BITS,
    CLASS_MASK,
    CLASSES,
    LIMITS,
    WOODS_MOST,
    Country,
    counted,
)
from losview.sight.battletech.methods import Bools, DeadZone, Line, Shorts
from losview.sight.profile import Part, Profile
from losview.sight.ruleset import End, Judge, Option, RuleSet, Survey, Threads
from losview.sight.survey import any_row, first_row
from losview.sight.verdict import Number, Outcome, Verdict

#: What can decide.
RULES = (
    "",
    "adjacent",
    "water",
    "screen",
    "BMR 1",
    "BMR 2",
    "BMR 3",
    "diagram",
    "dead zone",
    "woods",
    "industrial",
    "fields",
    "clear",
)


class BattleTech(RuleSet):
    """BattleTech: BattleTech Master Rules and the two methods of Maximum Tech."""

    key = "battletech"
    name = "BattleTech"
    table = "battletech"
    source = "BattleTech Master Rules p. 26 (BMR 1-3); Maximum Tech p. 21 (dead zones) and p. 22 (diagramming)"
    options = (
        Option(
            "method",
            "Method",
            (
                ("standard", "standard (BMR)"),
                ("dead-zone", "dead zones (MaxTech)"),
                ("diagramming", "diagramming (MaxTech)"),
            ),
        ),
        Option(
            "corner-touch",
            "Hexes touched only at a corner",
            (("ignore", "are not entered"), ("count", "count")),
            "MegaMek counts them.",
        ),
        Option(
            "dead-zone",
            "Dead zone formula",
            (("limited", "hex X must rise above the lower eye"), ("as-printed", "as printed, without that limit")),
        ),
        Option(
            "engine",
            "Reading",
            (("rules", "as the rules are written"), ("megamek", "as MegaMek does (2023)")),
            "MegaMek lets the higher unit's own hex compete for hex X; its diagramming needs a top a full level "
            "above the line between the eyes and has no adjacency rules.",
        ),
        Option(
            "in-water", "Units in water", (("surface", "stand at their hex's level"), ("floor", "stand on the floor"))
        ),
    )

    def prepare(self, board: Board, options: Mapping[str, str] | None = None) -> BattleTechJudge:
        return BattleTechJudge(self, board, options or {})


@dataclass(frozen=True)
class Look:
    """What was found along the threads of one line: all arrays are `(n,)` or `(rows, n)`.

    Attributes:
        solid: int16 rows, tops that block. rises: which rise into the thread.
        screened: rows that are screens, None where the map has none.
        dead: the dead zone's numbers, None under other methods.
        counts: points by tally.
        veils: for each layer of what hinders: tops, classes (0 where they do not rise), and which rise.
        blocked: `(n,)`.
        full_at: the rows at which tallies reach their limits, as far as asked.
    """

    line: Line
    solid: Shorts
    rises: Bools
    screened: Bools | None
    dead: DeadZone | None
    counts: dict[str, NDArray[np.int16]]
    veils: list[tuple[Shorts, Shorts, Bools]]
    blocked: Bools
    full_at: dict[str, NDArray[np.intp]] = field(default_factory=dict)

    @cached_property
    def points(self) -> NDArray[np.int16]:
        """All points that hinder."""
        return sum(self.counts.values(), np.zeros(len(self.blocked), np.int16))

    @property
    def worth(self) -> NDArray[np.int_]:
        """Which side of a divided line stands: a blocked one before one that sees, then the one of more points."""
        worth: NDArray[np.int_] = (self.blocked.astype(np.int_) << 20) + self.points
        return worth


class BattleTechJudge(Judge):
    """BattleTech rules over one state of one board."""

    rules = RULES

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        self.country = Country(board)
        self.surface = self.country.surface
        self.method = self.options["method"]
        self.megamek = self.options["engine"] == "megamek"
        self.standing_known: dict[Hex, tuple[Number, tuple[Part, ...]]] = {}  # the side view's own
        self.words_known: dict[tuple[object, ...], str] = {}  # the worksheet's own

    def eye_heights(self, places: NDArray[np.intp], end: End | None = None) -> NDArray[np.int32]:
        """One level above the hex ('Mechs), as the unit that stands there has it, or as an end says."""
        ground = self.country.level[places].astype(np.int32)
        if self.options["in-water"] == "floor":
            ground -= self.country.depth[places]
        eye = self.country.eyes[places].astype(np.int32)
        if end is not None and end.level is not None:
            ground = np.full_like(ground, end.level)
        if end is not None and end.eye is not None:
            eye = np.full_like(eye, end.eye)
        return ground + eye

    def under_water(self, places: NDArray[np.intp], heights: NDArray[np.int32]) -> Bools:
        """Whether eyes in those hexes are below the surface."""
        return (self.country.depth[places] > 0) & (heights < self.country.level[places])

    def survey(self, threads: Threads, *, details: bool = False, corners: bool | None = None) -> Survey:
        """Judge many threads; `corners` overrides the option corner-touch."""
        answer = Survey.blank(len(threads))
        wet = [self.under_water(threads.start, threads.start_height), self.under_water(threads.end, threads.end_height)]
        fan = Fan(self.plane, threads.start, threads.end)
        answer.rule[fan.short()] = RULES.index("adjacent")
        deep = wet[0] & wet[1]
        for line in self.lines(fan, threads, corners):
            sheaf = line.sheaf
            under = deep[sheaf.thread]
            for chosen in [slice(None)] if not under.any() else [np.flatnonzero(~under), np.flatnonzero(under)]:
                part = line if isinstance(chosen, slice) else line.columns(chosen)
                if len(part.a):
                    look = self.look(part, under_water=bool(under[chosen][0]), thorough=details)
                    self._record(answer, look, details)
        parted = wet[0] ^ wet[1]
        answer.outcome[parted] = Outcome.BLOCKED
        answer.rule[parted] = RULES.index("water")
        answer.place[parted] = np.where(wet[0], threads.start, threads.end)[parted] if details else 0
        return answer

    def lines(self, fan: Fan, threads: Threads, corners: bool | None = None) -> Iterator[Line]:
        """The threads by range, with the eyes of their ends."""
        corners = self.options["corner-touch"] == "count" if corners is None else corners
        a, b = threads.start_height.astype(np.int16), threads.end_height.astype(np.int16)
        for sheaf in fan.sheaves(corners=corners):
            yield Line(sheaf, a[sheaf.thread], b[sheaf.thread])

    def _record(self, answer: Survey, look: Look, details: bool) -> None:
        """Write a look into the answer; along hexsides the worse of the two sides stands."""
        sheaf, points = look.line.sheaf, look.points
        stands = sheaf.best(look.worth)
        thread = sheaf.thread[stands]
        most = points[stands]
        if len(thread) > sheaf.whole:
            most[sheaf.whole :] = points[sheaf.whole :].reshape(sheaf.ways, -1).max(axis=0)
        answer.hindrance[thread] = most
        answer.outcome[thread] = np.maximum(look.blocked[stands] * np.uint8(Outcome.BLOCKED), most > 0)
        if details:
            rule, place = self.deciding(look)
            answer.rule[thread], answer.place[thread] = rule[stands], place[stands]

    def look(self, line: Line, *, under_water: bool = False, thorough: bool = False) -> Look:
        """Ask every rule of threads of similar range; `thorough` also for numbers that cannot decide."""
        hexes = line.sheaf.hexes
        diagram = self.method == "diagramming"
        solid = (self.country.floor if under_water else self.country.solid).take(hexes)
        rises = self._rising(solid, line, diagram)
        blocked = any_row(rises)
        screened = None
        if self.country.screen is not None:
            screened = self.country.screen.take(hexes)
            blocked |= any_row(screened)
        dead = self._dead_zone(solid, line, None if thorough else blocked) if self.method == "dead-zone" else None
        if dead is not None:
            blocked |= dead.blocked
        veils = [self._veiled(layer.take(hexes), line, diagram) for layer in self.country.veils]
        counts: dict[str, NDArray[np.int16]] = {}
        for _, what, _ in veils:
            for tally, count in counted(what, self.country.tallies).items():
                counts[tally] = counts[tally] + count if tally in counts else count
        for tally, count in counts.items():
            blocked |= count >= LIMITS[tally]
        return Look(line, solid, rises, screened, dead, counts, veils, blocked)

    def _veiled(self, what: Shorts, line: Line, diagram: bool) -> tuple[Shorts, Shorts, Bools]:
        """A layer's tops, classes where they rise, and which rise; industry and fields by the standard test."""
        tops = what >> CLASS_BITS
        what &= CLASS_MASK
        rises = self._rising(tops, line, diagram)
        if diagram and self.country.tallies != ["woods"]:
            woods = what <= WOODS_MOST
            rises = (rises & woods) | (methods.standard(tops, line) & ~woods)
        what *= rises
        return tops, what, rises

    def _rising(self, tops: Shorts, line: Line, diagram: bool) -> Bools:
        if not diagram:
            return methods.standard(tops, line)
        if self.megamek:
            return methods.megamek_diagram(tops, line)
        return methods.diagramming(tops, line)

    def _dead_zone(self, solid: Shorts, line: Line, settled: Bools | None) -> DeadZone:
        own = None
        if self.megamek:
            ends = np.where(line.a >= line.b, line.sheaf.start, line.sheaf.end)
            own = self.country.solid[ends]
        return methods.dead_zone(
            solid, line, as_printed=self.options["dead-zone"] == "as-printed", own=own, settled=settled
        )

    def deciding(self, look: Look) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
        """The rule that decides each thread and the place of the hex where it blocks, nearest to the attacker.

        Of several things that block, the one that the thread comes to first decides; at one hex a screen
        comes before a top that rises, that before the dead zone's hex X, and that before a full tally.  A thread
        that is seen is decided by the first tally that has points, or is clear, and has no place.
        """
        n, hexes = len(look.blocked), look.line.sheaf.hexes
        rule, place = np.zeros(n, np.uint8), np.zeros(n, np.intp)
        if look.blocked.any():
            row = self._blocking(look, rule)
            np.copyto(place, hexes[np.minimum(row, len(hexes) - 1), np.arange(n)], where=look.blocked)
        if not look.blocked.all():
            for tally, count in look.counts.items():
                rule[(count > 0) & (rule == 0)] = RULES.index(tally)
            rule[rule == 0] = RULES.index("clear")
        return rule, place

    def _blocking(self, look: Look, rule: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Write the rule that blocks each thread that is blocked; returns the rows where it does."""
        row = np.full(len(rule), len(look.line.sheaf.hexes), np.intp)

        def settle(yes: Bools, name: str | NDArray[np.uint8], at: NDArray[np.intp]) -> None:
            sooner = yes & (at < row)
            np.copyto(rule, np.uint8(RULES.index(name)) if isinstance(name, str) else name, where=sooner)
            np.copyto(row, at, where=sooner)

        if look.screened is not None and (hidden := any_row(look.screened)).any():
            settle(hidden, "screen", first_row(look.screened))
        if (risen := any_row(look.rises)).any():
            first = first_row(look.rises)
            settle(risen, self._which(look, first), first)
        if look.dead is not None:
            settle(look.dead.blocked, "dead zone", look.dead.row)
        for tally, count in look.counts.items():
            if (full := count >= LIMITS[tally]).any():
                settle(full, tally, self.filling_row(look, tally))
        return row

    def _which(self, look: Look, row: NDArray[np.intp]) -> NDArray[np.uint8]:
        """By which rule the top in that row of each thread rises into it."""
        line, top = look.line, look.solid[row, np.arange(len(row))]
        last = line.last
        which = np.full(len(row), RULES.index("diagram"), np.uint8)
        which[(row >= last) & (top > line.b)] = RULES.index("BMR 3")
        which[(row < 2) & (top > line.a)] = RULES.index("BMR 2")
        if self.method == "diagramming":
            slant = line.slant[row // 2, 0, np.arange(len(row))]
            which[top.astype(np.int32) * line.length > slant] = RULES.index("diagram")
        else:
            which[top > line.higher] = RULES.index("BMR 1")
        return which

    def filling_row(self, look: Look, tally: str) -> NDArray[np.intp]:
        """The row at which a tally reaches its limit."""
        known = look.full_at.get(tally)
        if known is None:
            rows = np.zeros(look.solid.shape, np.int16)
            for _, what, _ in look.veils:
                rows += what * (what <= WOODS_MOST) if tally == "woods" else what == CLASSES[tally]
            known = look.full_at[tally] = first_row(rows.cumsum(axis=0) >= LIMITS[tally])
        return known

    def explain(self, a: End, b: End) -> Verdict:
        from losview.sight.battletech.words import explain

        return explain(self, self.checked(a), self.checked(b))

    def profile(self, a: End, b: End, verdict: Verdict | None = None) -> Profile:
        from losview.sight.battletech.side_view import profile

        return profile(self, self.checked(a), self.checked(b), verdict)
