"""Worksheet lines about the hexes between two BattleTech units: hex by hex, or one for a run that does not rise."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.rules.battletech.findings import BattleTechFindings
from losview.rules.battletech.sentences import GROUND, BattleTechSentences, points_text
from losview.rules.battletech.terrain import CLASS_BITS, CLASS_MASK, CLASSES, EMPTY
from losview.rules.core.verdict import Effect, Number, Reason, Stretch


class ThreadRows(NamedTuple):
    """The findings about one thread as lists, an entry a row.

    Attributes:
        cells: of the hexes, 0 where a row has none.
        solid: tops that block. rises: whether they rise into the thread.
        hindrances: for each layer of what hinders, whether it rises.
        screened: whether it is a screen, None where the map has none.
        passes: whether nothing in the hex rises, and it is next to neither unit.
    """

    findings: BattleTechFindings
    cells: list[int]
    solid: list[int]
    rises: list[bool]
    hindrances: list[list[bool]]
    screened: list[bool] | None
    passes: list[bool]


class Clearance(NamedTuple):
    """How much room the tops of each row leave below what they are measured by.

    Attributes:
        left: twice the least, in quarter levels times the range; less one where something that hinders leaves it.
        layer: whose top leaves least: a layer of what hinders, -1 for the ground.
        is_bare: whether nothing that could hinder is there.
    """

    left: list[int]
    layer: list[int]
    is_bare: list[bool]


class BattleTechHexLines(BattleTechSentences):
    """The lines about the hexes between."""

    def hex_lines(self, findings: BattleTechFindings) -> list[Reason]:
        """A line or more for every hex between, in order; those that do not rise in runs."""
        lines: list[Reason] = []
        rows = self.thread_rows(findings)
        clearance: Clearance | None = None
        for passes, group in groupby(self.rows_on_map(rows), rows.passes.__getitem__):
            run = list(group)
            if passes and len(run) > 1:
                clearance = clearance or self.clearance(findings)
                lines.append(self.run_line(rows, clearance, run))
            else:
                for row in run:
                    lines += self.lines_of_hex(rows, row)
        return lines

    def thread_rows(self, findings: BattleTechFindings) -> ThreadRows:
        """The findings about the first thread of a group, by row."""
        passes = ~findings.rises[:, 0]
        passes[:2] = False
        passes[int(findings.group.last[0]) :] = False
        for _, _, rises in findings.hindrances:
            passes &= ~rises[:, 0]
        if findings.screened is not None:
            passes &= ~findings.screened[:, 0]
        return ThreadRows(
            findings,
            findings.group.batch.hexes[:, 0].tolist(),
            findings.solid[:, 0].tolist(),
            findings.rises[:, 0].tolist(),
            [rises[:, 0].tolist() for _, _, rises in findings.hindrances],
            None if findings.screened is None else findings.screened[:, 0].tolist(),
            passes.tolist(),
        )

    def rows_on_map(self, rows: ThreadRows) -> list[int]:
        """The numbers of the rows that hold a hex of the map."""
        cells = rows.findings.group.batch.hexes[:, 0]
        numbers: list[int] = self.judge.plane.here[cells].nonzero()[0].tolist()
        return numbers

    def run_line(self, rows: ThreadRows, clearance: Clearance, run: list[int]) -> Reason:
        """One line for hexes that follow each other and do not rise, with the numbers of what comes closest."""
        hexes = [self.hex(rows.cells[row]) for row in run]
        row = min(run, key=clearance.left.__getitem__)
        layer, cell = clearance.layer[row], rows.cells[row]
        hex_, what, top, standard = self.hex(cell), "", rows.solid[row], False
        if layer >= 0:
            _, tally, top, _ = next(entry for entry in self.judge.terrain.on_hex(cell) if entry[0] == layer)
            what, standard = self.hindrance_name(hex_, cell, tally, top), tally != "woods"
        elif (solid := self.made_of(hex_, cell)) != GROUND:
            what = solid
        rule, text, terms = self.against(rows.findings, row, top, False, standard)
        bare = not what and all(map(clearance.is_bare.__getitem__, run))
        beginning = (tr("{first} to {last}, {count} hexes of ground: closest is {hex}, ") if bare else
                     tr("{first} to {last}, {count} hexes, nothing rises: closest is {hex}, "))
        label = self.thread.label
        run_terms: dict[str, Number | str] = {"first": label(hexes[0]), "last": label(hexes[-1]), "count": len(hexes),
                                              "hex": label(hex_)}
        if what:
            run_terms["what"] = what
        return Reason(
            rule,
            None,
            Stretch(self.thread.segment, hexes[0], hexes[-1]),
            beginning + ("{what}, " if what else "") + text + ".",
            (*run_terms.items(), *terms.items()),
            Effect.PASSES,
            tuple(hexes),
        )

    def clearance(self, findings: BattleTechFindings) -> Clearance:
        """The room that the tops of each row leave; of two that leave as little, that of what stands on the ground."""
        terrain, length, cells = self.judge.terrain, int(findings.group.length[0]), findings.group.batch.hexes[:, 0]
        by_line = self.judge.method == "diagramming"
        higher: NDArray[np.int64] = np.full(len(cells), max(self.eyes) * length, np.int64)
        limit = higher
        if by_line:
            slant = findings.group.slant[:, 0, 0].astype(np.int64).repeat(2)
            limit = slant + self.judge.megamek * QUARTERS_PER_LEVEL * length
        room = limit - findings.solid[:, 0].astype(np.int64) * length
        closest, bare = np.full(len(cells), -1, np.int64), np.ones(len(cells), np.bool_)
        for number, layer in enumerate(terrain.hindrance_layers):
            packed = layer[cells].astype(np.int64)
            is_standard = np.isin(packed & CLASS_MASK, tuple(CLASSES.values()))
            layer_limit = np.where(is_standard, higher, limit) if by_line else higher
            left = layer_limit - (packed >> CLASS_BITS) * length
            there = packed > EMPTY
            closer = there & (left <= room)
            room, closest = np.where(closer, left, room), np.where(closer, number, closest)
            bare &= ~there
        return Clearance((2 * room - (closest >= 0)).tolist(), closest.tolist(), bare.tolist())

    def lines_of_hex(self, rows: ThreadRows, row: int) -> list[Reason]:
        """The lines about one hex: its ground and buildings, a screen, and each thing that hinders.

        Ground that does not rise under something that does is left out.
        """
        cell = rows.cells[row]
        hex_ = self.hex(cell)
        name = self.thread.label(hex_)
        hinders = any(rises[row] for rises in rows.hindrances)
        lines = [] if hinders and not rows.rises[row] else [self.solid_line(rows, row, hex_)]
        if rows.screened is not None and rows.screened[row]:
            lines.append(
                self.reason("screen", Effect.BLOCKS, tr("{hex} holds a screen: blocked."), hex_, hex=name)
            )
        for layer, tally, top, points in self.judge.terrain.on_hex(cell):
            rises = rows.hindrances[layer][row]
            rule, text, terms = self.against(rows.findings, row, top, rises, tally != "woods")
            what = self.hindrance_name(hex_, cell, tally, top)
            if rises:
                text = "{hex}: {what}, " + text + ": {points}."
                terms["points"] = points_text(points)
            else:
                text = "{hex}: {what}, " + text + tr(": does not hinder.")
            effect = Effect.COUNTS if rises else Effect.PASSES
            line = self.reason(rule, effect, text, hex_, None, hex=name, what=what, **terms)
            lines.append(replace(line, adds=(tally, points)) if rises else line)
        return lines

    def solid_line(self, rows: ThreadRows, row: int, hex_: Hex) -> Reason:
        """The line about the ground and buildings of a hex."""
        rises = rows.rises[row]
        rule, text, terms = self.against(rows.findings, row, rows.solid[row], rises, False)
        return self.reason(
            rule,
            Effect.BLOCKS if rises else Effect.PASSES,
            "{hex}: {what}, " + text + (tr(": blocked.") if rises else "."),
            hex_,
            None,
            hex=self.thread.label(hex_),
            what=self.made_of(hex_, rows.cells[row]),
            **terms,
        )
