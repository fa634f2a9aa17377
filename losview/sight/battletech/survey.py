"""What the BattleTech rules answer of many threads at once: what blocks, what hinders, and which rule decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.fan import Fan
from losview.hexes.hex import Hex
from losview.sight.battletech import methods
from losview.sight.battletech.look import BattleTechFindings
from losview.sight.battletech.methods import DeadZone, ThreadGroup
from losview.sight.battletech.terrain import (
    CLASS_BITS,
    CLASS_MASK,
    CLASSES,
    LIMITS,
    WOODS_MOST,
    BattleTechTerrain,
    counted,
)
from losview.sight.profile import ProfilePart
from losview.sight.ruleset import Judge, RuleSet
from losview.sight.survey import any_row, first_row
from losview.sight.threads import End, Survey, Threads
from losview.sight.verdict import Number, Outcome

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


class BattleTechSurveyor(Judge):
    """BattleTech rules over one state of one board, for many threads; `BattleTechJudge` adds the reasons."""

    rules = RULES

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        self.terrain = BattleTechTerrain(board)
        self.surface = self.terrain.surface
        self.method = self.options["method"]
        self.megamek = self.options["engine"] == "megamek"
        self.standing_known: dict[Hex, tuple[Number, tuple[ProfilePart, ...]]] = {}  # the side view's own
        self.words_known: dict[tuple[object, ...], str] = {}  # the worksheet's own

    def eye_heights(self, cells: NDArray[np.intp], end: End | None = None) -> NDArray[np.int32]:
        """One level above the hex ('Mechs), as the unit that stands there has it, or as an end says."""
        ground = self.terrain.level[cells].astype(np.int32)
        if self.options["in-water"] == "floor":
            ground -= self.terrain.depth[cells]
        eye = self.terrain.eyes[cells].astype(np.int32)
        if end is not None and end.level is not None:
            ground = np.full_like(ground, end.level)
        if end is not None and end.eye is not None:
            eye = np.full_like(eye, end.eye)
        return ground + eye

    def under_water(self, cells: NDArray[np.intp], heights: NDArray[np.int32]) -> Bools:
        """Whether eyes in those hexes are below the surface."""
        return (self.terrain.depth[cells] > 0) & (heights < self.terrain.level[cells])

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
        answer.cell[parted] = np.where(wet[0], threads.start, threads.end)[parted] if details else 0
        return answer

    def lines(self, fan: Fan, threads: Threads, corners: bool | None = None) -> Iterator[ThreadGroup]:
        """The threads by range, with the eyes of their ends."""
        corners = self.options["corner-touch"] == "count" if corners is None else corners
        a, b = threads.start_height.astype(np.int16), threads.end_height.astype(np.int16)
        for sheaf in fan.sheaves(corners=corners):
            yield ThreadGroup(sheaf, a[sheaf.thread], b[sheaf.thread])

    def _record(self, answer: Survey, look: BattleTechFindings, details: bool) -> None:
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
            rule, cell = self.deciding(look)
            answer.rule[thread], answer.cell[thread] = rule[stands], cell[stands]

    def look(self, line: ThreadGroup, *, under_water: bool = False, thorough: bool = False) -> BattleTechFindings:
        """Ask every rule of threads of similar range; `thorough` also for numbers that cannot decide."""
        hexes = line.sheaf.hexes
        diagram = self.method == "diagramming"
        solid = (self.terrain.floor if under_water else self.terrain.solid).take(hexes)
        rises = self._rising(solid, line, diagram)
        blocked = any_row(rises)
        screened = None
        if self.terrain.screen is not None:
            screened = self.terrain.screen.take(hexes)
            blocked |= any_row(screened)
        dead = self._dead_zone(solid, line, None if thorough else blocked) if self.method == "dead-zone" else None
        if dead is not None:
            blocked |= dead.blocked
        veils = [self._veiled(layer.take(hexes), line, diagram) for layer in self.terrain.veils]
        counts: dict[str, NDArray[np.int16]] = {}
        for _, what, _ in veils:
            for tally, count in counted(what, self.terrain.tallies).items():
                counts[tally] = counts[tally] + count if tally in counts else count
        for tally, count in counts.items():
            blocked |= count >= LIMITS[tally]
        return BattleTechFindings(line, solid, rises, screened, dead, counts, veils, blocked)

    def _veiled(self, what: Shorts, line: ThreadGroup, diagram: bool) -> tuple[Shorts, Shorts, Bools]:
        """A layer's tops, classes where they rise, and which rise; industry and fields by the standard test."""
        tops = what >> CLASS_BITS
        what &= CLASS_MASK
        rises = self._rising(tops, line, diagram)
        if diagram and self.terrain.tallies != ["woods"]:
            woods = what <= WOODS_MOST
            rises = (rises & woods) | (methods.standard(tops, line) & ~woods)
        what *= rises
        return tops, what, rises

    def _rising(self, tops: Shorts, line: ThreadGroup, diagram: bool) -> Bools:
        if not diagram:
            return methods.standard(tops, line)
        if self.megamek:
            return methods.megamek_diagram(tops, line)
        return methods.diagramming(tops, line)

    def _dead_zone(self, solid: Shorts, line: ThreadGroup, settled: Bools | None) -> DeadZone:
        own = None
        if self.megamek:
            ends = np.where(line.a >= line.b, line.sheaf.start, line.sheaf.end)
            own = self.terrain.solid[ends]
        return methods.dead_zone(
            solid, line, as_printed=self.options["dead-zone"] == "as-printed", own=own, settled=settled
        )

    def deciding(self, look: BattleTechFindings) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
        """The rule that decides each thread and the place of the hex where it blocks, nearest to the attacker.

        Of several things that block, the one that the thread comes to first decides; at one hex a screen
        comes before a top that rises, that before the dead zone's hex X, and that before a full tally.  A thread
        that is seen is decided by the first tally that has points, or is clear, and has no place.
        """
        n, hexes = len(look.blocked), look.line.sheaf.hexes
        rule, cell = np.zeros(n, np.uint8), np.zeros(n, np.intp)
        if look.blocked.any():
            row = self._blocking(look, rule)
            np.copyto(cell, hexes[np.minimum(row, len(hexes) - 1), np.arange(n)], where=look.blocked)
        if not look.blocked.all():
            for tally, count in look.counts.items():
                rule[(count > 0) & (rule == 0)] = RULES.index(tally)
            rule[rule == 0] = RULES.index("clear")
        return rule, cell

    def _blocking(self, look: BattleTechFindings, rule: NDArray[np.uint8]) -> NDArray[np.intp]:
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

    def _which(self, look: BattleTechFindings, row: NDArray[np.intp]) -> NDArray[np.uint8]:
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

    def filling_row(self, look: BattleTechFindings, tally: str) -> NDArray[np.intp]:
        """The row at which a tally reaches its limit."""
        known = look.full_at.get(tally)
        if known is None:
            rows = np.zeros(look.solid.shape, np.int16)
            for _, what, _ in look.veils:
                rows += what * (what <= WOODS_MOST) if tally == "woods" else what == CLASSES[tally]
            known = look.full_at[tally] = first_row(rows.cumsum(axis=0) >= LIMITS[tally])
        return known
