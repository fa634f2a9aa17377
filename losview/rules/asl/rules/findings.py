"""What the checks of ASL threads find, for the verdict and the worksheet."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from losview.hexes.arrays import Bools, CellIndices, Ints, Shorts
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.rules.depressions import DepressionFindings
from losview.rules.asl.rules.hexsides import HexsideFacts
from losview.rules.asl.rules.obstacles import CrossingFacts
from losview.rules.asl.rules.order import NUMBER, SHADOWS
from losview.rules.asl.trace.crossings import Samples, no_samples
from losview.rules.asl.trace.lines import ThreadLines
from losview.rules.asl.trace.met_terrain import KnownOutcomes
from losview.rules.core.board_reading import FAR


@dataclass(eq=False)  # quicker to make than a frozen one
class EndFindings:
    """What checks 2 to 4 find, which ask about the ends and their hexes; bars are among the hexsides.

    Attributes:
        same_building: per thread, whether A6.8 blocks it. pillboxes, entrenched: `(thread, cell, why)`.
        entries: threads that enter hexes inside buildings (B23.25), and the cells of these hexes.
        decks: threads between units on a bridge and beneath it (B6.2).
        depressions: what A6.3 finds about threads with an end IN a depression.
        cliffs: threads that come to an end IN a depression over a cliff of it (B11.21), and the cells of these ends.
    """

    same_building: Bools
    pillboxes: list[tuple[int, int, str]]
    entrenched: list[tuple[int, int, str]]
    entries: tuple[CellIndices, CellIndices]
    decks: CellIndices
    depressions: DepressionFindings
    cliffs: tuple[CellIndices, CellIndices]

    @property
    def any(self) -> bool:
        """Whether they block any thread."""
        depressions = len(self.depressions.line) and np.count_nonzero(self.depressions.blocked)
        listed = bool(len(self.entries[0]) or len(self.cliffs[0]) or len(self.decks) or self.pillboxes
                      or self.entrenched)
        return bool(listed or depressions or np.count_nonzero(self.same_building))

    def known(self, terrain: AslTerrain, lines: ThreadLines) -> KnownOutcomes:
        """Which outcomes they settle, where nothing but outcomes is asked for."""
        settled, high = self.same_building.copy(), lines.high.copy()
        settled[self.entries[0]] = settled[self.decks] = True
        for line, _, _ in (*self.pillboxes, *self.entrenched):
            settled[line] = True
        hidden = np.concatenate([self.depressions.line[self.depressions.blocked], self.cliffs[0]])
        if terrain.has_bars:
            # A bar comes before A6.3 and B11.21 and gives another outcome: there may be one behind a block.
            settled[hidden], high[hidden] = False, FAR
        else:
            settled[hidden] = True
        return KnownOutcomes(settled, high)


@dataclass
class Findings:
    """What all checks find about threads.

    Attributes:
        facts: crossings with terrain and ground. cleared: those of them that turn out not to block, on an exact look
            (B10.2; a crest that gives way only in the lower end's hex).
        ends: what the checks of the ends find. sides: hexside features met.
        effective: of `facts`, the hindrances that count. smoke, vehicles: samples with their points.
        hindrance: int16 per thread. blocks: `(rule, line, cell, order)` of everything that blocks.
        light: whether the threads are a blaze's light, which only what casts shadows blocks.
        six_by_drm: the threads whose five hindrances the LV DRM of the night makes six (E1.7); part of `hindrance`.
    """

    facts: CrossingFacts
    cleared: Bools
    ends: EndFindings
    sides: HexsideFacts
    effective: Bools
    smoke: list[tuple[CellIndices, CellIndices, Shorts]]
    vehicles: tuple[Samples, Shorts]
    hindrance: Shorts
    blocks: list[tuple[int, CellIndices, CellIndices, CellIndices]] = field(default_factory=list)
    light: bool = False
    six_by_drm: CellIndices = field(default_factory=lambda: no_samples().line)

    def block(self, rule: str, line: CellIndices, cell: CellIndices, order: CellIndices | Ints) -> None:
        """Record that a rule blocks threads in hexes; a blaze's light is blocked only by what casts shadows."""
        if len(line) and (not self.light or rule in SHADOWS):
            self.blocks.append((NUMBER[rule], line, cell, order.astype(np.intp, copy=False)))

    def block_at(self, rule: str, samples: Samples, marked: Bools) -> None:
        """Record that a rule blocks where samples or crossings are marked."""
        at = marked.nonzero()[0]
        if len(at):
            self.block(rule, samples.line[at], samples.cell[at], samples.order[at])

    def block_on_sides(self, rule: str, marked: Bools) -> None:
        """Record that a rule blocks where hexside features are marked."""
        at = marked.nonzero()[0]
        if len(at):
            self.block(rule, self.sides.line[at], self.sides.hex[at], 2 * self.sides.range_a[at])
