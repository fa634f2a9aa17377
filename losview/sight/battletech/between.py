"""What the hexes between two units do to a BattleTech thread, in words: one by one, or in runs that do not rise."""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex
from losview.sight.battletech.look import BattleTechFindings
from losview.sight.battletech.speech import BattleTechSentences, counted
from losview.sight.battletech.terrain import BARE, CLASS_BITS, CLASS_MASK, CLASSES
from losview.sight.verdict import Effect, Number, Reason, Stretch


class Rows(NamedTuple):
    """What was found along a thread, by row.

    Attributes:
        cells: of the hexes, 0 where a row has none.
        solid: tops that block. rises: whether they rise into the thread.
        veils: for each layer of what hinders, whether it rises.
        screened: whether it is a screen, None where the map has none.
        passes: whether nothing in the hex rises, and it is next to neither unit.
    """

    look: BattleTechFindings
    cells: list[int]
    solid: list[int]
    rises: list[bool]
    veils: list[list[bool]]
    screened: list[bool] | None
    passes: list[bool]


class Clearance(NamedTuple):
    """How much room the tops of each row leave.

    Attributes:
        left: twice the least, in quarter levels times the range; less one where something that hinders leaves it.
        layer: whose top leaves least: a layer of what hinders, -1 for the ground.
        bare: whether nothing that could hinder is there.
    """

    left: list[int]
    layer: list[int]
    bare: list[bool]


class Between(BattleTechSentences):
    """The sentences about the hexes between."""

    def between(self, look: BattleTechFindings) -> list[Reason]:
        """Every hex between, in order, those that do not rise in runs."""
        lines: list[Reason] = []
        found = self.rows(look)
        room: Clearance | None = None
        for passes, group in groupby(self.rows_on_map(found), found.passes.__getitem__):
            run = list(group)
            if passes and len(run) > 1:
                room = room or self.room(look)
                lines.append(self.run(found, room, run))
            else:
                for row in run:
                    lines += self.at(found, row)
        return lines

    def rows(self, look: BattleTechFindings) -> Rows:
        """What was found, by row."""
        passes = ~look.rises[:, 0]
        passes[:2] = False
        passes[int(look.line.last[0]) :] = False
        for _, _, rises in look.veils:
            passes &= ~rises[:, 0]
        if look.screened is not None:
            passes &= ~look.screened[:, 0]
        return Rows(
            look,
            look.line.sheaf.hexes[:, 0].tolist(),
            look.solid[:, 0].tolist(),
            look.rises[:, 0].tolist(),
            [rises[:, 0].tolist() for _, _, rises in look.veils],
            None if look.screened is None else look.screened[:, 0].tolist(),
            passes.tolist(),
        )

    def rows_on_map(self, found: Rows) -> list[int]:
        rows: list[int] = self.judge.plane.here[found.look.line.sheaf.hexes[:, 0]].nonzero()[0].tolist()
        return rows

    def run(self, found: Rows, room: Clearance, rows: list[int]) -> Reason:
        """One line for hexes that follow each other and do not rise: what comes closest speaks for all."""
        hexes = [self.hex(found.cells[row]) for row in rows]
        row = min(rows, key=room.left.__getitem__)
        layer, cell = room.layer[row], found.cells[row]
        hex_, what, top, standard = self.hex(cell), "", found.solid[row], False
        if layer >= 0:
            _, tally, top, _ = next(veil for veil in self.judge.terrain.on_hex(cell) if veil[0] == layer)
            what, standard = self.veil_name(hex_, cell, tally, top), tally != "woods"
        elif (solid := self.made_of(hex_, cell)) != "ground":
            what = solid
        rule, text, terms = self.against(found.look, row, top, False, standard)
        bare = not what and all(map(room.bare.__getitem__, rows))
        run = "{first} to {last}, {count} hexes" + (" of ground" if bare else ", nothing rises")
        label = self.thread.label
        said: dict[str, Number | str] = {"first": label(hexes[0]), "last": label(hexes[-1]), "count": len(hexes),
                                         "hex": label(hex_)}
        if what:
            said["what"] = what
        return Reason(
            rule,
            None,
            Stretch(self.thread.segment, hexes[0], hexes[-1]),
            run + ": closest is {hex}, " + ("{what}, " if what else "") + text + ".",
            (*said.items(), *terms.items()),
            Effect.PASSES,
            tuple(hexes),
        )

    def room(self, look: BattleTechFindings) -> Clearance:
        """The room that the tops of each row leave under what they are measured by.

        Of tops that leave as little rather what stands on the ground speaks.
        """
        terrain, length, cells = self.judge.terrain, int(look.line.length[0]), look.line.sheaf.hexes[:, 0]
        by_line = self.judge.method == "diagramming"
        higher: NDArray[np.int64] = np.full(len(cells), max(self.eyes) * length, np.int64)
        limit = higher
        if by_line:
            slant = look.line.slant[:, 0, 0].astype(np.int64).repeat(2)
            limit = slant + self.judge.megamek * QUARTERS * length
        room = limit - look.solid[:, 0].astype(np.int64) * length
        closest, bare = np.full(len(cells), -1, np.int64), np.ones(len(cells), np.bool_)
        for number, layer in enumerate(terrain.veils):
            veil = layer[cells].astype(np.int64)
            own = np.where(np.isin(veil & CLASS_MASK, tuple(CLASSES.values())), higher, limit) if by_line else higher
            left = own - (veil >> CLASS_BITS) * length
            there = veil > BARE
            closer = there & (left <= room)
            room, closest = np.where(closer, left, room), np.where(closer, number, closest)
            bare &= ~there
        return Clearance((2 * room - (closest >= 0)).tolist(), closest.tolist(), bare.tolist())

    def at(self, found: Rows, row: int) -> list[Reason]:
        """What one hex does to the thread: its ground and buildings, a screen, and each thing that hinders.

        Ground that does not rise under something that does is not worth a line.
        """
        cell = found.cells[row]
        hex_ = self.hex(cell)
        name = self.thread.label(hex_)
        hinders = any(rises[row] for rises in found.veils)
        lines = [] if hinders and not found.rises[row] else [self.solid(found, row, hex_)]
        if found.screened is not None and found.screened[row]:
            lines.append(
                self.line("screen", Effect.BLOCKS, "{hex} holds a screen: blocked.", hex_, hex=name)
            )
        for layer, tally, top, points in self.judge.terrain.on_hex(cell):
            up = found.veils[layer][row]
            rule, text, terms = self.against(found.look, row, top, up, tally != "woods")
            what = self.veil_name(hex_, cell, tally, top)
            if up:
                text = "{hex}: {what}, " + text + ": {points}."
                terms["points"] = counted(points)
            else:
                text = "{hex}: {what}, " + text + ": does not hinder."
            mark = Effect.COUNTS if up else Effect.PASSES
            lines.append(self.line(rule, mark, text, hex_, None, hex=name, what=what, **terms))
        return lines

    def solid(self, found: Rows, row: int, hex_: Hex) -> Reason:
        rises = found.rises[row]
        rule, text, terms = self.against(found.look, row, found.solid[row], rises, False)
        return self.line(
            rule,
            Effect.BLOCKS if rises else Effect.PASSES,
            "{hex}: {what}, " + text + (": blocked." if rises else "."),
            hex_,
            None,
            hex=self.thread.label(hex_),
            what=self.made_of(hex_, found.cells[row]),
            **terms,
        )
