"""What the hexes between two units do to a BattleTech thread, in words: one by one, or in runs that do not rise."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex
from losview.sight.battletech.country import BARE, CLASS_BITS, CLASS_MASK, CLASSES
from losview.sight.battletech.speech import Speech, counted
from losview.sight.verdict import Because, Mark, Stretch

if TYPE_CHECKING:
    from losview.sight.battletech.judge import Look


class Between(Speech):
    """The sentences about the hexes between."""

    def between(self, look: Look) -> list[Because]:
        """Every hex between, in order, those that do not rise in runs."""
        lines: list[Because] = []
        places, passes = look.line.sheaf.hexes[:, 0], self.passes(look)
        rows = np.flatnonzero(self.judge.plane.here[places]).tolist()
        for pass_, group in groupby(rows, passes.__getitem__):
            run = list(group)
            if pass_ and len(run) > 1:
                lines.append(self.run(look, run))
            else:
                for row in run:
                    lines += self.at(look, row, self.hex(places[row]))
        return lines

    def passes(self, look: Look) -> list[bool]:
        """By row, whether nothing in a hex rises, and it is next to neither unit."""
        passes = ~look.rises[:, 0]
        passes[:2] = False
        passes[int(look.line.last[0]) :] = False
        for _, _, rises in look.veils:
            passes &= ~rises[:, 0]
        if look.screened is not None:
            passes &= ~look.screened[:, 0]
        found: list[bool] = passes.tolist()
        return found

    def run(self, look: Look, rows: list[int]) -> Because:
        """One line for hexes that follow each other and do not rise: what comes closest speaks for all."""
        places = look.line.sheaf.hexes[rows, 0]
        hexes = [self.hex(place) for place in places.tolist()]
        room, layers = self.room(look, rows)
        at = int(np.argmin(2 * room - (layers >= 0)))  # of equals rather what stands on the ground
        layer, place = int(layers[at]), int(places[at])
        hex_, what, top, standard = hexes[at], "", int(look.solid[rows[at], 0]), False
        if layer >= 0:
            _, tally, top, _ = next(veil for veil in self.judge.country.on_hex(place) if veil[0] == layer)
            what, standard = self.veil_name(hex_, tally, top), tally != "woods"
        elif (solid := self.made_of(hex_)) != "ground":
            what = solid
        text, terms = self.against(look, rows[at], top, False, standard)
        rule = str(terms.pop("rule"))
        bare = not what and all((layer[places] == BARE).all() for layer in self.judge.country.veils)
        run = "{first} to {last}, {count} hexes" + (" of ground" if bare else ", nothing rises")
        because = self.line(
            rule,
            Mark.PASSES,
            run + ": closest is {hex}, " + ("{what}, " if what else "") + text + ".",
            None,
            hexes,
            first=self.thread.label(hexes[0]),
            last=self.thread.label(hexes[-1]),
            count=len(hexes),
            hex=self.thread.label(hex_),
            **({"what": what} if what else {}),
            **terms,
        )
        return replace(because, along=Stretch(self.thread.segment, hexes[0], hexes[-1]))

    def room(self, look: Look, rows: list[int]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """By row, the room that its tops leave under what they are measured by, and whose top leaves least.

        Returns:
            int64 `(rows,)` both: quarter levels times the range, and the layer of what hinders, -1 for the ground.
        """
        country, length, places = self.judge.country, int(look.line.length[0]), look.line.sheaf.hexes[rows, 0]
        by_line = self.judge.method == "diagramming"
        higher: NDArray[np.int64] = np.full(len(rows), max(self.eyes) * length, np.int64)
        limit = higher
        if by_line:
            slant = look.line.slant[:, 0, 0].astype(np.int64).repeat(2)[rows]
            limit = slant + self.judge.megamek * QUARTERS * length
        room = limit - look.solid[rows, 0].astype(np.int64) * length
        closest = np.full(len(rows), -1, np.int64)
        for number, layer in enumerate(country.veils):
            veil = layer[places].astype(np.int64)
            own = np.where(np.isin(veil & CLASS_MASK, tuple(CLASSES.values())), higher, limit) if by_line else higher
            left = own - (veil >> CLASS_BITS) * length
            closer = (veil > BARE) & (left <= room)
            room, closest = np.where(closer, left, room), np.where(closer, number, closest)
        return room, closest

    def at(self, look: Look, row: int, hex_: Hex) -> list[Because]:
        """What one hex does to the thread: its ground and buildings, a screen, and each thing that hinders.

        Ground that does not rise under something that does is not worth a line.
        """
        hinders = any(rises[row, 0] for _, _, rises in look.veils)
        lines = [] if hinders and not look.rises[row, 0] else [self.solid(look, row, hex_)]
        if look.screened is not None and look.screened[row, 0]:
            lines.append(
                self.line("screen", Mark.BLOCKS, "{hex} holds a screen: blocked.", hex_, hex=self.thread.label(hex_))
            )
        for layer, tally, top, points in self.judge.country.on_hex(self.judge.plane.place(hex_)):
            up = look.veils[layer][2]
            text, terms = self.against(look, row, top, bool(up[row, 0]), tally != "woods")
            rule = str(terms.pop("rule"))
            terms = {"hex": self.thread.label(hex_), "what": self.veil_name(hex_, tally, top), **terms}
            if up[row, 0]:
                text = "{hex}: {what}, " + text + ": {points}."
                lines.append(self.line(rule, Mark.COUNTS, text, hex_, None, **terms, points=counted(points)))
            else:
                text = "{hex}: {what}, " + text + ": does not hinder."
                lines.append(self.line(rule, Mark.PASSES, text, hex_, None, **terms))
        return lines

    def solid(self, look: Look, row: int, hex_: Hex) -> Because:
        rises = bool(look.rises[row, 0])
        text, terms = self.against(look, row, int(look.solid[row, 0]), rises, False)
        rule = terms.pop("rule")
        return self.line(
            str(rule),
            Mark.BLOCKS if rises else Mark.PASSES,
            "{hex}: {what}, " + text + (": blocked." if rises else "."),
            hex_,
            None,
            hex=self.thread.label(hex_),
            what=self.made_of(hex_),
            **terms,
        )
