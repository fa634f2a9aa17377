"""What the checks of ASL threads found, kept for verdict and worksheet."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from losview.hexes.arrays import Bools, Cells, Ints, Shorts
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.rules.depressions import Looks
from losview.sight.asl.rules.hexsides import SideFacts
from losview.sight.asl.rules.obstacles import Facts
from losview.sight.asl.rules.order import NUMBER, SHADOWS
from losview.sight.asl.trace.crossings import (
    Samples,
)
from losview.sight.asl.trace.lines import ThreadLines
from losview.sight.asl.trace.met import KnownOutcomes
from losview.sight.board_reading import FAR


@dataclass(eq=False)  # quicker made than frozen
class NearEnds:
    """Checks 2 to 4 but for bars, which ask about the ends and their hexes.

    Attributes:
        same: per thread, A6.8's answers. pillboxes, entrenched: `(thread, place, why)`.
        sunk: what A6.3 found about threads with an end IN a depression.
    """

    same: Bools
    pillboxes: list[tuple[int, int, str]]
    entrenched: list[tuple[int, int, str]]
    sunk: Looks

    @property
    def any(self) -> bool:
        """Whether they block any thread."""
        sunk = len(self.sunk.line) and np.count_nonzero(self.sunk.blocked)
        return bool(self.pillboxes or self.entrenched or sunk or np.count_nonzero(self.same))

    def known(self, terrain: AslTerrain, lines: ThreadLines) -> KnownOutcomes:
        """What they leave to be asked of threads of which only the outcome is wanted."""
        settled, high = self.same.copy(), lines.high.copy()
        for line, _, _ in (*self.pillboxes, *self.entrenched):
            settled[line] = True
        if terrain.has_bars:
            # A bar comes before A6.3 and makes another outcome of it: behind a wall may be one.
            high[self.sunk.line[self.sunk.blocked]] = FAR
        else:
            settled[self.sunk.line[self.sunk.blocked]] = True
        return KnownOutcomes(settled, high)


@dataclass
class Examined:
    """What was found about threads.

    Attributes:
        facts: crossings with terrain and ground. cleared: those of them that an exact look takes out of the count
            (B10.2; a crest that gives way only in the lower end's hex).
        near: the checks of the ends. sides: hexside features met.
        effective: of `facts`, the hindrances that count. smoke, vehicles: samples with their points.
        hindrance: int16 per thread. blocks: `(rule, line, place, order)` of everything that blocks.
        light: whether the threads are a blaze's light, which only what casts shadows blocks.
    """

    facts: Facts
    cleared: Bools
    near: NearEnds
    sides: SideFacts
    effective: Bools
    smoke: list[tuple[Cells, Cells, Shorts]]
    vehicles: tuple[Samples, Shorts]
    hindrance: Shorts
    blocks: list[tuple[int, Cells, Cells, Cells]] = field(default_factory=list)
    light: bool = False

    def block(self, rule: str, line: Cells, cell: Cells, order: Cells | Ints) -> None:
        if len(line) and (not self.light or rule in SHADOWS):
            self.blocks.append((NUMBER[rule], line, cell, order.astype(np.intp, copy=False)))

    def block_at(self, rule: str, met: Samples, yes: Bools) -> None:
        """Those of the crossings that are marked block."""
        at = yes.nonzero()[0]
        if len(at):
            self.block(rule, met.line[at], met.cell[at], met.order[at])

    def block_on_sides(self, rule: str, yes: Bools) -> None:
        """Those of the hexside features that are marked block."""
        at = yes.nonzero()[0]
        if len(at):
            self.block(rule, self.sides.line[at], self.sides.hex[at], 2 * self.sides.ra[at])
