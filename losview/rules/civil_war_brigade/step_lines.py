"""Worksheet lines of each step about one thread: its answer in numbers, and which step comes next."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

import numpy as np

from losview.base.translation import tr
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex
from losview.rules.civil_war_brigade import steps
from losview.rules.civil_war_brigade.extension import NEVER, Extension
from losview.rules.civil_war_brigade.sentences import CivilWarSentences, hexes_away
from losview.rules.civil_war_brigade.steps import CivilWarThreads, StepAnswer
from losview.rules.core.board_reading import FAR
from losview.rules.core.verdict import Effect, Reason, levels


@dataclass(frozen=True)
class Contention:
    """One hex that step 11 weighs: its top above the lower end over its range from it."""

    hex: Hex
    top: int
    run: int


class CivilWarStepLines(CivilWarSentences):
    """The lines of the steps."""

    def step(self, step: str, answer: StepAnswer, group: CivilWarThreads, extension: Extension | None) -> list[Reason]:
        """The lines of one step."""
        yes = bool(answer.yes[0])
        simple = {
            "S2": self.step_s2,
            "1": self.step_1,
            "2": self.step_2,
            "3": self.step_3,
            "4": self.step_4,
            "7": self.step_7,
            "8": self.step_8,
            "10": self.step_10,
        }
        if step in simple:
            return [simple[step](yes, answer, group)]
        if step == "9":
            return self.step_9(answer, group)
        if step == "11":
            return self.step_11(answer, group)
        if extension is None:
            raise ValueError(f"step {step} looks past the higher end")
        return [self.step_5(yes, group, extension) if step == "5" else self.step_6(yes, group, extension)]

    def step_s2(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        if not yes:
            return self.reason("S2", Effect.PASSES, tr("Neither end looks through adjacent canopy one level lower."))
        hex_ = self.nearest(self.hexes(group, answer.where))
        end = self.end_above(hex_)
        return self.reason(
            "S2",
            Effect.BLOCKS,
            tr("{hex} is canopy next to the canopy of {end} and 1 level lower ({ground}): "
               "no thread passes through it into or out of {end}."),
            hex_,
            [hex_, end],
            hex=self.name(hex_),
            end=self.name(end),
            ground=self.ground(hex_),
        )

    def step_1(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        if yes:
            higher = self.hexes(group, answer.where)
            hex_ = self.nearest(higher)
            return self.reason(
                "1",
                Effect.BLOCKS,
                tr("{hex} is higher than both ends: {made}, top {top} > {high}."),
                hex_,
                higher,
                hex=self.name(hex_),
                made=self.made_of(hex_),
                top=self.top(hex_),
                high=levels(group.high[0]),
            )
        reads = self.hexes(group, group.ground < FAR)
        if not reads:
            return self.reason("1", Effect.PASSES, tr("Nothing lies between the ends."))
        hex_ = self.judge.plane.hex(group.batch.hexes[group.top[:, 0].argmax(), 0])
        return self.reason(
            "1",
            Effect.PASSES,
            tr("Nothing between is higher than both ends: the highest is {hex}, {made}, top "
               "{top} \N{LESS-THAN OR EQUAL TO} {high}."),
            None,
            reads,
            hex=self.name(hex_),
            made=self.made_of(hex_),
            top=self.top(hex_),
            high=levels(group.high[0]),
        )

    def step_2(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        high, low = levels(group.high[0]), levels(group.low[0])
        if yes:
            return self.reason("2", Effect.PASSES, tr("Both ends are at level {high}: seen."), high=high)
        return self.reason(
            "2", Effect.NOTE, tr("The ends are on different levels, {high} and {low}: go on."), high=high, low=low
        )

    def step_3(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        if not yes:
            return self.reason(
                "3",
                Effect.NOTE,
                tr("Nothing between reaches the level of the higher end, {high}: go to step 7."),
                high=levels(group.high[0]),
            )
        hexes = self.hexes(group, answer.where)
        return self.reason(
            "3",
            Effect.NOTE,
            tr("{hexes} reach the level of the higher end, {high}: go on.") if len(hexes) > 1 else
            tr("{hexes} reaches the level of the higher end, {high}: go on."),
            None,
            hexes,
            hexes=self.thread.labels(hexes),
            high=levels(group.high[0]),
        )

    def step_4(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        high = levels(group.high[0])
        if not yes:
            text = tr("No ground between there and {hi} is lower: no ridge, go on.")
            return self.reason("4", Effect.NOTE, text, hi=self.name(self.hi))
        hex_ = self.nearest(self.hexes(group, answer.where))
        lower = self.hexes(group, group.ground < group.high)[0]
        return self.reason(
            "4",
            Effect.BLOCKS,
            tr("A ridge: {hex} reaches {high}, and {lower} between it and {hi} is lower ground, {ground} < {high}."),
            hex_,
            [hex_, lower],
            hex=self.name(hex_),
            high=high,
            lower=self.name(lower),
            hi=self.name(self.hi),
            ground=self.ground(lower),
        )

    def step_5(self, yes: bool, group: CivilWarThreads, extension: Extension) -> Reason:
        hi, high = self.name(self.hi), levels(group.high[0])
        if yes:
            hex_ = self.judge.plane.hex(int(extension.cell[0]))
            return self.reason(
                "5",
                Effect.NOTE,
                tr("Past {hi} the ground rises first, at {hex}: {ground} > {high}. Both ends lie on "
                   "one side of the hill: go to step 7."),
                None,
                [hex_],
                hi=hi,
                hex=self.name(hex_),
                ground=self.ground(hex_),
                high=high,
            )
        return self.reason(
            "5",
            Effect.NOTE,
            tr("Past {hi} no ground rises above {high} before it falls or the map ends: go on."),
            hi=hi,
            high=high,
        )

    def step_6(self, yes: bool, group: CivilWarThreads, extension: Extension) -> Reason:
        hi, lo, towards = self.name(self.hi), self.name(self.lo), hexes_away(int(steps.lower_towards(group)[0]))
        reads = [*self.hexes(group, group.ground < group.high), self.lo][:1]
        if int(extension.lower[0]) >= NEVER:
            text = tr("Past {hi} the map ends before lower ground comes, towards {lo} it comes after {towards}: "
                      "both ends lie on one side of the crest, go on.")
            return self.reason("6", Effect.NOTE, text, None, reads, hi=hi, lo=lo, towards=towards)
        reads = [self.judge.plane.hex(int(extension.cell[0])), *reads]
        effect, at = (Effect.NOTE, None) if yes else (Effect.BLOCKS, self.hi)
        text = (
            tr("Past {hi} lower ground comes after {far}, towards {lo} after {towards}: not nearer, so both ends lie "
               "on one side of the crest; go on.")
            if yes
            else tr("Past {hi} lower ground comes after {far}, towards {lo} after {towards}: nearer, so the crest lies "
                    "between them.")
        )
        far = hexes_away(int(extension.lower[0]))
        return self.reason("6", effect, text, at, reads, hi=hi, far=far, lo=lo, towards=towards)

    def step_7(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        if not yes:
            return self.reason("7", Effect.NOTE, tr("No hex between has modifiers: go on."))
        hexes = self.hexes(group, answer.where)
        return self.reason(
            "7",
            Effect.NOTE,
            tr("Hexes with modifiers are in contention: {hexes}. Go to step 11."),
            None,
            hexes,
            hexes=self.thread.labels(hexes),
        )

    def step_8(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        apart = levels(int(group.high[0]) - int(group.low[0]))
        if yes:
            return self.reason("8", Effect.PASSES, tr("The ends are {apart} level apart: seen."), apart=apart)
        return self.reason("8", Effect.NOTE, tr("The ends are {apart} levels apart: go on."), apart=apart)

    def step_9(self, answer: StepAnswer, group: CivilWarThreads) -> list[Reason]:
        """A line for each ridge: its hexes, its crest if that is not all of it, and which hex is its middle."""
        if answer.where is None or not answer.yes[0]:
            text = tr("No ground of a level between the ends has lower ground between it and {hi}: no ridge, go on.")
            return [self.reason("9", Effect.NOTE, text, hi=self.name(self.hi))]
        ridges = self.ridges(group, answer.where)
        middles = self.hexes(group, steps.ridge_middles(group, answer.where))
        return [self.ridge(ridge, middle) for ridge, middle in zip(ridges, middles, strict=True)]

    def ridges(self, group: CivilWarThreads, where: Bools) -> list[list[Hex]]:
        """Runs of marked hexes that follow each other, from `hi` on."""
        marked = set(self.hexes(group, where))
        between = self.hexes(group, group.ground < FAR)
        return [list(run) for inside, run in groupby(between, marked.__contains__) if inside]

    def ridge(self, ridge: list[Hex], middle: Hex) -> Reason:
        crest = [hex_ for hex_ in ridge if self.ground(hex_) == max(map(self.ground, ridge))]
        text = tr("A ridge, parted from {hi} by lower ground: {ridge}")
        terms = {"hi": self.name(self.hi), "ridge": self.thread.labels(ridge)}
        if len(crest) < len(ridge):
            text = tr("A ridge, parted from {hi} by lower ground: {ridge}, highest at {crest}")
            terms["crest"] = self.thread.labels(crest)
        if len(crest) == 1:
            text += tr("; {middle} is in contention, go to step 11.")
        elif len(crest) % 2:
            text += tr("; its middle hex, {middle}, is in contention, go to step 11.")
        else:
            text += tr("; of its two middle hexes the one nearer {near}, {middle}, is in contention, go to step 11.")
            terms["near"] = self.name(self.lo if self.judge.terrain.far_middle else self.hi)
        return self.reason("9", Effect.NOTE, text, None, ridge, **terms, middle=self.name(middle))

    def step_10(self, yes: bool, answer: StepAnswer, group: CivilWarThreads) -> Reason:
        if yes:
            hexes = self.hexes(group, answer.where)
            if not hexes:
                text = tr("Slope hexsides are crossed, but the higher hex of each is an end.")
                return self.reason("10", Effect.NOTE, text)
            return self.reason(
                "10",
                Effect.NOTE,
                tr("Slope hexsides are crossed; the higher hex of each is in contention: {hexes}."),
                None,
                hexes,
                hexes=self.thread.labels(hexes),
            )
        hexes = self.hexes(group, steps.first_of_levels(group))
        if not hexes:
            text = tr("No slope is crossed, and no level between the ends lies on the thread.")
            return self.reason("10", Effect.NOTE, text)
        return self.reason(
            "10",
            Effect.NOTE,
            tr("No slope is crossed: the first hex of each level between is in contention: {hexes}."),
            None,
            hexes,
            hexes=self.thread.labels(hexes),
        )

    def contention(self, answer: StepAnswer, group: CivilWarThreads) -> list[Contention]:
        """The hexes in contention, from `hi` on."""
        if answer.where is None:
            return []
        rows = np.flatnonzero(answer.where[:, 0]).tolist()
        cells, length = group.batch.hexes[:, 0].tolist(), int(group.length[0])
        return [Contention(self.judge.plane.hex(cells[row]), int(self.judge.terrain.top[cells[row]]),
                           length - row // 2 - 1) for row in rows]

    def step_11(self, answer: StepAnswer, group: CivilWarThreads) -> list[Reason]:
        """A line for each contention hex; where none hides the lower end, the last line says so."""
        lines = []
        rise, low = int(group.high[0]) - int(group.low[0]), int(group.low[0])
        hidden = False
        for contention in self.contention(answer, group):
            over = contention.top - low
            hides = over * int(group.length[0]) > rise * contention.run
            hidden |= hides
            lines.append(
                self.reason(
                    "11",
                    Effect.BLOCKS if hides else Effect.NOTE,
                    tr("{hex}: top {top} over {lo} at {low}: {over}/{run} {sign} {rise}/{range}, it hides {lo}.")
                    if hides else
                    tr("{hex}: top {top} over {lo} at {low}: {over}/{run} {sign} {rise}/{range}."),
                    contention.hex,
                    None,
                    hex=self.name(contention.hex),
                    top=levels(contention.top),
                    lo=self.name(self.lo),
                    low=levels(low),
                    over=levels(over),
                    run=contention.run,
                    sign=">" if hides else "\N{LESS-THAN OR EQUAL TO}",
                    rise=levels(rise),
                    range=int(group.length[0]),
                )
            )
        if self.turned:
            lines.reverse()
        if not lines:
            lines.append(self.reason("11", Effect.PASSES, tr("No hex is in contention: seen.")))
        elif not hidden:
            lines.append(
                self.reason(
                    "11",
                    Effect.PASSES,
                    tr("No contention hex is steeper from {lo} than {hi} is, {rise}/{range}: seen."),
                    lo=self.name(self.lo),
                    hi=self.name(self.hi),
                    rise=levels(rise),
                    range=int(group.length[0]),
                )
            )
        return lines
