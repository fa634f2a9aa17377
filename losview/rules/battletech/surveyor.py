"""What the BattleTech rules answer of many threads at once: what blocks, what hinders, and which rule decides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.board import Board
from losview.hexes.arrays import Bools, Shorts
from losview.hexes.hex import Hex
from losview.hexes.thread_batches import SortedThreads
from losview.rules.battletech import methods
from losview.rules.battletech.findings import BattleTechFindings
from losview.rules.battletech.methods import BattleTechThreads, DeadZone
from losview.rules.battletech.terrain import (
    CLASS_BITS,
    CLASS_MASK,
    CLASSES,
    LIMITS,
    WOODS_MAX,
    BattleTechTerrain,
    points_by_tally,
)
from losview.rules.core.board_reading import any_row, first_row
from losview.rules.core.hex_columns import Standing
from losview.rules.core.rule_set import Judge, RuleSet
from losview.rules.core.threads import BatchVerdicts, LineBatch, LineEnd, Location, RuleError, eyes_over
from losview.rules.core.verdict import Outcome

#: The location on top of a building or fuel tank.
ROOF = "roof"
#: The rules that can decide.
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
    outcomes = (Outcome.CLEAR, Outcome.HINDERED, Outcome.BLOCKED)

    def __init__(self, rule_set: RuleSet, board: Board, options: Mapping[str, str]) -> None:
        super().__init__(rule_set, board, options)
        self.terrain = BattleTechTerrain(board)
        self.board_reading = self.terrain.board_reading
        self.method = self.options["method"]
        self.megamek = self.options["engine"] == "megamek"
        self.kept_standing: dict[Hex, Standing] = {}  # filled by `profile`
        self.kept_names: dict[tuple[object, ...], str] = {}  # filled by the worksheet

    def checked(self, end: LineEnd) -> LineEnd:
        """The end itself: its hex at any level, or the roof of what stands there.

        Raises:
            RuleError: with one sentence, where there is no such place.
        """
        if end.location != ROOF:
            return super().checked(end)
        super().checked(replace(end, location=""))
        if not self.has_roof(end.hex):
            raise RuleError(tr("{rules} has no location {location!r} in {hex}: there is neither a building nor a fuel "
                               "tank", rules=self.rule_set.name, location=ROOF, hex=self.board.label(end.hex)))
        return end

    def has_roof(self, hex_: Hex) -> bool:
        """Whether a building or a fuel tank stands in a hex, of which units may be on top."""
        cell = self.plane.cell(hex_)
        return bool(self.terrain.solid[cell] > self.terrain.level[cell])

    def stands(self, hex_: Hex) -> tuple[Location, ...]:
        """Eyes above the ground, the usual one first, and the roof."""
        roof = (Location(LineEnd(hex_, location=ROOF), tr("rooftop")),) if self.has_roof(hex_) else ()
        return (*super().stands(hex_), *roof)

    def eye_heights(self, cells: NDArray[np.intp], end: LineEnd | None = None) -> NDArray[np.int32]:
        """One level above the hex ('Mechs), as the unit that stands there has it, or as an end says."""
        ground = self.terrain.level[cells].astype(np.int32)
        if end is not None and end.location == ROOF:
            ground = self.terrain.solid[cells].astype(np.int32)
        elif self.options["in-water"] == "floor":
            ground -= self.terrain.depth[cells]
        return eyes_over(ground, self.terrain.eyes[cells].astype(np.int32), end)

    def under_water(self, cells: NDArray[np.intp], heights: NDArray[np.int32]) -> Bools:
        """Whether eyes in those hexes are below the surface."""
        return (self.terrain.depth[cells] > 0) & (heights < self.terrain.level[cells])

    def judge_many(self, threads: LineBatch, *, details: bool = False, corners: bool | None = None) -> BatchVerdicts:
        """Judge many threads; `corners` overrides the option corner-touch."""
        answer = BatchVerdicts.blank(len(threads))
        wet = [self.under_water(threads.start, threads.start_height), self.under_water(threads.end, threads.end_height)]
        sorted_threads = SortedThreads(self.plane, threads.start, threads.end)
        answer.rule[sorted_threads.short()] = RULES.index("adjacent")
        deep = wet[0] & wet[1]
        for group in self.groups(sorted_threads, threads, corners):
            batch = group.batch
            under = deep[batch.thread]
            for chosen in [slice(None)] if not under.any() else [np.flatnonzero(~under), np.flatnonzero(under)]:
                part = group if isinstance(chosen, slice) else group.columns(chosen)
                if len(part.a):
                    findings = self.examine(part, under_water=bool(under[chosen][0]), thorough=details)
                    self._record(answer, findings, details)
        parted = wet[0] ^ wet[1]
        answer.outcome[parted] = Outcome.BLOCKED
        answer.rule[parted] = RULES.index("water")
        answer.cell[parted] = np.where(wet[0], threads.start, threads.end)[parted] if details else 0
        return answer

    def groups(
        self, sorted_threads: SortedThreads, threads: LineBatch, corners: bool | None = None
    ) -> Iterator[BattleTechThreads]:
        """The threads by range, with the eyes of their ends."""
        corners = self.options["corner-touch"] == "count" if corners is None else corners
        a, b = threads.start_height.astype(np.int16), threads.end_height.astype(np.int16)
        for batch in sorted_threads.batches(corners=corners):
            yield BattleTechThreads(batch, a[batch.thread], b[batch.thread])

    def _record(self, answer: BatchVerdicts, findings: BattleTechFindings, details: bool) -> None:
        """Write findings into the answer; along hexsides the worse of the two sides stands."""
        batch, points = findings.group.batch, findings.points
        standing = batch.best(findings.severity)
        thread = batch.thread[standing]
        most = points[standing]
        if len(thread) > batch.whole:
            most[batch.whole :] = points[batch.whole :].reshape(batch.ways, -1).max(axis=0)
        answer.hindrance[thread] = most
        answer.outcome[thread] = np.maximum(findings.blocked[standing] * np.uint8(Outcome.BLOCKED), most > 0)
        if details:
            rule, cell = self.deciding(findings)
            answer.rule[thread], answer.cell[thread] = rule[standing], cell[standing]

    def examine(
        self, group: BattleTechThreads, *, under_water: bool = False, thorough: bool = False
    ) -> BattleTechFindings:
        """Ask every rule about threads of similar range.

        Args:
            under_water: whether their units are under water.
            thorough: whether the dead zone's numbers are wanted of threads that are blocked already, too.
        """
        hexes = group.batch.hexes
        diagram = self.method == "diagramming"
        solid = (self.terrain.floor if under_water else self.terrain.solid).take(hexes)
        rises = self._rising(solid, group, diagram)
        blocked = any_row(rises)
        screened = None
        if self.terrain.screen is not None:
            screened = self.terrain.screen.take(hexes)
            blocked |= any_row(screened)
        dead = None
        if self.method == "dead-zone":
            dead = self._dead_zone(solid, group, None if thorough else blocked, under_water)
        if dead is not None:
            blocked |= dead.blocked
        hindrances = [self._hindering(layer.take(hexes), group, diagram) for layer in self.terrain.hindrance_layers]
        counts: dict[str, NDArray[np.int16]] = {}
        for _, classes, _ in hindrances:
            for tally, count in points_by_tally(classes, self.terrain.tallies).items():
                counts[tally] = counts[tally] + count if tally in counts else count
        for tally, count in counts.items():
            blocked |= count >= LIMITS[tally]
        return BattleTechFindings(group, solid, rises, screened, dead, counts, hindrances, blocked)

    def _hindering(self, packed: Shorts, group: BattleTechThreads, diagram: bool) -> tuple[Shorts, Shorts, Bools]:
        """A layer's tops, classes where they rise, and which rise; industry and fields by the standard test."""
        tops, classes = packed >> CLASS_BITS, np.bitwise_and(packed, CLASS_MASK, out=packed)
        rises = self._rising(tops, group, diagram)
        if diagram and self.terrain.tallies != ["woods"]:
            woods = classes <= WOODS_MAX
            rises = (rises & woods) | (methods.standard(tops, group) & ~woods)
        classes *= rises
        return tops, classes, rises

    def _rising(self, tops: Shorts, group: BattleTechThreads, diagram: bool) -> Bools:
        """bool `(rows, n)`: which tops rise into their threads by the method in force."""
        if not diagram:
            return methods.standard(tops, group)
        if self.megamek:
            return methods.megamek_diagram(tops, group)
        return methods.diagramming(tops, group)

    def _dead_zone(
        self, solid: Shorts, group: BattleTechThreads, settled: Bools | None, under_water: bool
    ) -> DeadZone:
        """The dead zones of threads; `settled` as in `methods.dead_zone`."""
        higher_ground = None
        if self.megamek:
            ends = np.where(group.a >= group.b, group.batch.start, group.batch.end)
            higher_ground = (self.terrain.floor if under_water else self.terrain.solid)[ends]
        return methods.dead_zone(
            solid, group, as_printed=self.options["dead-zone"] == "as-printed", higher_ground=higher_ground,
            settled=settled,
        )

    def deciding(self, findings: BattleTechFindings) -> tuple[NDArray[np.uint8], NDArray[np.intp]]:
        """The rule that decides each thread and the cell of the hex where it blocks, nearest to the attacker.

        Of several things that block, the one that the thread comes to first decides; at one hex a screen
        comes before a top that rises, that before the dead zone's hex X, and that before a full tally.  A thread
        that is seen is decided by the first tally that has points, or is clear, and its cell is 0.
        """
        n, hexes = len(findings.blocked), findings.group.batch.hexes
        rule, cell = np.zeros(n, np.uint8), np.zeros(n, np.intp)
        if findings.blocked.any():
            row = self._blocking(findings, rule)
            np.copyto(cell, hexes[np.minimum(row, len(hexes) - 1), np.arange(n)], where=findings.blocked)
        if not findings.blocked.all():
            for tally, count in findings.counts.items():
                rule[(count > 0) & (rule == 0)] = RULES.index(tally)
            rule[rule == 0] = RULES.index("clear")
        return rule, cell

    def _blocking(self, findings: BattleTechFindings, rule: NDArray[np.uint8]) -> NDArray[np.intp]:
        """Write into `rule` what blocks each thread that is blocked; returns the rows where it does, intp `(n,)`."""
        row = np.full(len(rule), len(findings.group.batch.hexes), np.intp)

        def settle(blocks: Bools, name: str | NDArray[np.uint8], at: NDArray[np.intp]) -> None:
            sooner = blocks & (at < row)
            np.copyto(rule, np.uint8(RULES.index(name)) if isinstance(name, str) else name, where=sooner)
            np.copyto(row, at, where=sooner)

        if findings.screened is not None and (hidden := any_row(findings.screened)).any():
            settle(hidden, "screen", first_row(findings.screened))
        if (risen := any_row(findings.rises)).any():
            first = first_row(findings.rises)
            settle(risen, self._rising_rule(findings, first), first)
        if findings.dead is not None:
            settle(findings.dead.blocked, "dead zone", findings.dead.row)
        for tally, count in findings.counts.items():
            if (full := count >= LIMITS[tally]).any():
                settle(full, tally, self.filling_row(findings, tally))
        return row

    def _rising_rule(self, findings: BattleTechFindings, row: NDArray[np.intp]) -> NDArray[np.uint8]:
        """uint8 `(n,)`: by which rule the top in that row of each thread rises into it."""
        group, top = findings.group, findings.solid[row, np.arange(len(row))]
        last = group.last
        rule = np.full(len(row), RULES.index("diagram"), np.uint8)
        rule[(row >= last) & (top > group.b)] = RULES.index("BMR 3")
        rule[(row < 2) & (top > group.a)] = RULES.index("BMR 2")
        if self.method == "diagramming":
            slant = group.slant[row // 2, 0, np.arange(len(row))]
            rule[top.astype(np.int32) * group.length > slant] = RULES.index("diagram")
        else:
            rule[top > group.higher] = RULES.index("BMR 1")
        return rule

    def filling_row(self, findings: BattleTechFindings, tally: str) -> NDArray[np.intp]:
        """intp `(n,)`: the row at which a tally reaches its limit, 0 where it does not."""
        row = findings.full_at.get(tally)
        if row is None:
            points = np.zeros(findings.solid.shape, np.int16)
            for _, classes, _ in findings.hindrances:
                points += classes * (classes <= WOODS_MAX) if tally == "woods" else classes == CLASSES[tally]
            row = findings.full_at[tally] = first_row(points.cumsum(axis=0) >= LIMITS[tally])
        return row
