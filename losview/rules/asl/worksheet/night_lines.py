"""What night adds to a verdict: what lights the ends, how far the viewer sees, whether darkness hides the target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import CellIndices, Ints
from losview.hexes.hex import Hex, distance
from losview.hexes.thread import segment_of
from losview.rules.asl.board.locations import IN_THE_AIR, end_point
from losview.rules.asl.board.presets import ENTIRE, PRESETS
from losview.rules.asl.rules.counters import Blaze, Light, are_among, keys_of
from losview.rules.asl.rules.decide import deciding_rule
from losview.rules.asl.rules.depressions import exit_side
from losview.rules.asl.rules.illumination import ranges_from
from losview.rules.asl.rules.low_visibility import NEVER, low_visibility, target_topped
from losview.rules.asl.rules.obstacles import LIMIT
from losview.rules.asl.rules.order import RULES
from losview.rules.asl.rules.sources import light_words, lit_by
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.rules.visibility import DECIDING, NightSight, SightCause, vehicular_nvr
from losview.rules.asl.worksheet.sheet import NOT_BACK, SEES_BACK, is_back_line, what_blocks
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.lazy import lazy
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import (
    Effect,
    Number,
    Outcome,
    Reason,
    ReasonPlace,
    Stretch,
    Verdict,
    decimal,
    levels,
    shown_terms,
)

#: The causes by their values.
_CAUSES = tuple(SightCause)
#: Of each cause, the rule and the sentence of its line.
_SENTENCES = {
    SightCause.GUNFLASH: ("E1.8", tr("{b} is marked by a gunflash: seen by whoever has a line of sight to it, "
                                     "whatever the NVR.")),
    SightCause.SPOTTING_ROUND: ("E1.87", tr("The dark does not hide the spotting round in {b} from observers, whatever "
                                             "the NVR.")),
    SightCause.BOTH_LIT: ("E1.9", tr("{b} is lit, as {a} is: the dark does not hide it, at any range.")),
    SightCause.OWN: ("E1.13", tr("{b} is the viewer's own location.")),
    SightCause.WITHIN: ("E1.1", tr("{b} lies at range {range} \N{LESS-THAN OR EQUAL TO} {nvr}, within the NVR.")),
    SightCause.LIT: ("E1.9", tr("{b} is lit: treated as within the NVR, at range {range}.")),
    SightCause.WHEELED: ("E1.14", tr("A vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} {reach}, "
                                     "one and a half times the NVR of {nvr}, rounded up.")),
    SightCause.TRACKED: ("E1.14", tr("A tracked vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} "
                                     "{reach}, twice the NVR of {nvr}.")),
    SightCause.BEYOND: ("E1.101", tr("{b} lies at range {range} > {nvr}, beyond the NVR, and is not lit: out of "
                                      "sight.")),
    SightCause.FROM_LIGHT: ("E1.101 lit", tr("{a} is lit and {b} is not: from the light only lit locations and "
                                               "gunflashes are seen.")),
    SightCause.ZERO: ("E1.13", tr("The NVR of {a} is 0: all but its own location lies beyond it, and {b} is not lit: "
                                  "out of sight.")),
}
#: The same of vehicles in motion to whom the NVR is 0, by whether they are tracked.
_ZERO_MOVING = {
    False: tr("A vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} {reach}, as for it an NVR of 0 "
              "counts as {reach}."),
    True: tr("A tracked vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} {reach}, as for it an NVR "
             "of 0 counts as {reach}."),
}


def by_night(judge: AslSurveyor, night: NightSight, a: LineEnd, b: LineEnd, verdict: Verdict) -> Verdict:
    """The day's verdict as it stands at night."""
    writer = NightWriter(judge, night, a, b)
    decided = writer.decided()
    ends, *rest = verdict.worksheet
    if not (writer.cause.seen if verdict.visible else writer.sees_back(verdict)):
        # Nobody sees whom a pillbox could hide from him (B30.2).
        rest = [line for line in rest if not is_back_line(line)]
    sheet = (ends, *writer.before(), decided, *writer.too_far(), *writer.back(verdict))
    if writer.cause.seen:
        observed = writer.cause == SightCause.SPOTTING_ROUND  # which is not attacked (E1.87)
        advice = (*writer.advice(verdict), *(() if observed else verdict.advisories)) if verdict.visible else ()
        drm = int(verdict.visible and writer.low_visibility and not observed)
        return Verdict(verdict.outcome, verdict.decided_by, verdict.hindrance, verdict.close, (*sheet, *rest), advice,
                       writer.summary(verdict), verdict.deciding, drm, verdict.traced, writer.remarks(verdict))
    day = (_but_for_darkness(line) for line in rest if line is not verdict.close)
    return Verdict(Outcome.BEYOND_NVR, decided, 0, None, (*sheet, *day), (), writer.hidden(), (b.hex,),
                   traced=verdict.traced)


def _but_for_darkness(line: Reason) -> Reason:
    """A line of the day's worksheet where darkness hides the target: "but for the dark" stands where it tells of sight.

    That is where nothing blocks, and where points of a preset are seen or not.
    """
    if line.rule == "A6.1" and line.text == tr("Nothing blocks or hinders the thread to {b}."):
        return replace(line, text=tr("But for the dark nothing blocks or hinders the thread to {b}."))
    for says in (preset.says for preset in (*PRESETS, ENTIRE) if preset.rule == line.rule):
        answers = line.text.removeprefix(says)
        if line.text.startswith(says) and answers:
            return replace(line, text=says + tr(" But for the dark:") + answers)
    return line


def _makes_six(verdict: Verdict) -> bool:
    """Whether the night's LV DRM makes the hindrances of a verdict six (E1.7)."""
    return any(line.rule == "E1.7" for line in verdict.worksheet)


class NightWriter:
    """Writes the lines that night adds about one thread.

    Attributes:
        base, nvr: the base NVR, and the viewer's. cause: why the target is seen, or is not, as far as darkness goes.
    """

    def __init__(self, judge: AslSurveyor, night: NightSight, a: LineEnd, b: LineEnd) -> None:
        self.judge, self.night, self.a, self.b = judge, night, a, b
        self.segment = segment_of(end_point(a), end_point(b))
        self.threads = judge.thread(a, b)
        self.lines = judge.thread_lines(a, b)
        start, end = self.threads.start, self.threads.end
        base = night.base_nvr(start, end)
        nvr = night.viewer_nvr(start, end, self.threads.start_height, base=base)
        self.base, self.nvr = int(base[0]), int(nvr[0])
        self.cause = _CAUSES[int(night.causes(self.threads, nvr=nvr)[0])]
        self.range = int(self.lines.length[0])

    @lazy
    def low_visibility(self) -> bool:
        """Whether attacks along the thread take the night's LV DRM."""
        return bool(low_visibility(self.judge.terrain, self.lines)[0])

    @lazy
    def terms(self) -> dict[str, Number | str]:
        """Terms that every line may name."""
        a, b = self.names
        return {"a": a, "b": b, "range": self.range, "nvr": self.nvr}

    @lazy
    def names(self) -> tuple[str, str]:
        """The ends by their hexes; two levels of one hex by their levels too."""
        label, heights = self.judge.board.label, (self.threads.start_height, self.threads.end_height)
        level_a, level_b = (int(height[0]) for height in heights)
        if self.a.hex != self.b.hex or level_a == level_b or max(level_a, level_b) >= IN_THE_AIR:
            return label(self.a.hex), label(self.b.hex)
        return (tr("{end} at level {level}", end=label(self.a.hex), level=decimal(levels(level_a))),
                tr("{end} at level {level}", end=label(self.a.hex), level=decimal(levels(level_b))))

    def line(self, rule: str, effect: Effect, text: str, at: Hex | None = None, **more: Number | str) -> Reason:
        """A line of the worksheet about a hex, or about the whole thread."""
        at_end = at is not None and at in (self.a.hex, self.b.hex)
        return Reason(rule, None if at is None else ReasonPlace(at),
                      Stretch(self.segment, at, at) if at is not None and at_end else None, text,
                      shown_terms(text, {**self.terms, **more}), effect, () if at is None else (at,))

    # Before the target is looked at.

    def before(self) -> Iterator[Reason]:
        """The viewer's NVR, and what lights either end or leaves the target in shadow."""
        yield from self._nvr()
        cell, level = self.threads.start, self.threads.start_height
        for source in lit_by(self.night, cell, level):
            yield self.line(source.rule, Effect.NOTE, tr("{a} is lit by {source}."), self.a.hex, source=source.text())
        if self.a.hex != self.b.hex:
            for source in lit_by(self.night, self.threads.end, self.threads.end_height):
                yield self.line(source.rule, Effect.NOTE, tr("{b} is lit by {source}."), self.b.hex,
                                source=source.text())
        yield from self._unlit_inside(self.a, "a")
        if self.threads.start[0] != self.threads.end[0] or self.threads.start_height[0] != self.threads.end_height[0]:
            yield from self._unlit_inside(self.b, "b")
        for blaze, what in dark_blazes(self.judge, self.night, self.b, self.threads):
            yield self.line("E1.941", Effect.NOTE, tr("{b} lies in shadow, behind {what}: the blaze in {blaze} does "
                                                    "not light it."), self.b.hex, what=what,
                                                    blaze=self.judge.board.label(blaze))

    def _unlit_inside(self, end: LineEnd, name: str) -> Iterator[Reason]:
        """A line for each light that does not reach into the building or beneath the ground where an end is.

        Args:
            name: of its term, "a" or "b".
        """
        cell, level = (self.threads.start, self.threads.start_height) if name == "a" else (
            self.threads.end, self.threads.end_height)
        lines = {(light.radius, where, light_words(self.judge.board, light)): None
                 for light, where in unlit_inside(self.night, cell, level)}
        for radius, where, light_name in lines:
            yield self.line("E1.923" if radius <= 3 else "E1.933", Effect.NOTE,
                            tr("{end} is {where}: {light} does not light it."), end.hex,
                            end=self.terms[name], where=where, light=light_name)

    def _nvr(self) -> Iterator[Reason]:
        night = self.night.night
        if self.base != night.nvr:
            yield self.line("E1.15", Effect.NOTE, tr("Snow lifts the base NVR of {track} to {base}."), track=night.nvr,
                            base=self.base)
        elif night.snowy and night.nvr < 2:
            yield self.line("E1.15", Effect.NOTE, tr(
                "Between units of one building the base NVR stays {base} in snow."),
                            base=self.base)
        elif self.judge.options["nvr"].isdigit() and int(self.judge.options["nvr"]) > self.base:
            yield self.line("E1.12", Effect.NOTE, tr("Base NVR {base}, the most without snow on the ground."),
                            base=self.base)
        else:
            yield self.line("E1.1", Effect.NOTE, tr("Base NVR {base}."), base=self.base)
        if self.night.buttoned_up(self.threads.start, self.threads.start_height)[0]:
            yield self.line("E1.14", Effect.NOTE, tr("{a} looks from a buttoned-up AFV: half of {base}, rounded "
                                                    "down, is an NVR of {nvr}."), self.a.hex, base=self.base)

    # The target.

    def decided(self) -> Reason:
        """Why darkness lets the target be seen, or hides it."""
        rule, text = _SENTENCES[self.cause]
        effect = Effect.PASSES if self.cause.seen else Effect.BLOCKS
        if self.cause not in (SightCause.WHEELED, SightCause.TRACKED):
            return self.line(DECIDING.get(self.cause, rule), effect, text, self.b.hex)
        tracked = self.cause == SightCause.TRACKED
        if self.nvr == 0:
            text = _ZERO_MOVING[tracked]
        reach = int(vehicular_nvr(np.array([self.nvr], np.int32), tracked)[0])
        return self.line(rule, effect, text, self.b.hex, reach=reach)

    def too_far(self) -> Iterator[Reason]:
        """E1.14 where a vehicle moves in a dark target, too far away or not in the light; E1.87 of spotting rounds."""
        if self.cause.seen:
            return
        at, counters = keys_of(self.threads.end, self.threads.end_height), self.night.counters
        if are_among(at, counters.spotting)[0]:
            yield self.line("E1.87", Effect.NOTE, tr("Only observers see the spotting round in {b}."), self.b.hex)
        for tracked, moving in ((False, counters.wheeled), (True, counters.tracked)):
            if are_among(at, moving)[0] and self.cause == SightCause.FROM_LIGHT:
                yield self.line("E1.101", Effect.NOTE, tr("The {kind} in motion in {b} does not show either, from the "
                                                          "light: it is not lit."), self.b.hex, kind=_KIND[tracked])
            elif are_among(at, moving)[0]:
                reach = int(vehicular_nvr(np.array([self.nvr], np.int32), tracked)[0])
                yield self.line("E1.14", Effect.NOTE, tr("The {kind} in motion in {b} is seen at range {reach} or "
                                                         "nearer: {range} > {reach}."), self.b.hex, reach=reach,
                                kind=_KIND[tracked])

    def back(self, verdict: Verdict) -> Iterator[Reason]:
        """Night is one-way: said where there is a line of sight and the target, looking back, fares otherwise.

        That is by darkness, or by the LV DRM, which may make hindrances six one way only (E1.7).
        """
        six = _makes_six(verdict)
        if not (verdict.visible or (six and verdict.decided_by is not None and verdict.decided_by.rule == "B.10")):
            return
        back, sees, sees_back = self.cause_back, self.cause.seen and not six, self.sees_back(verdict)
        if sees == sees_back or any(is_back_line(line) for line in verdict.worksheet):
            return
        why = tr("the LV DRM makes hindrances six")
        if back.seen == sees_back:
            why = _BACK[back].replace("{b}", self.names[1])
        text = NOT_BACK if sees else SEES_BACK
        if six and sees_back and self.cause.seen:
            why = tr("attacks that way take no LV DRM")
        rule = "E1.101" if self.cause.seen != back.seen else "E1.7"
        yield self.line(rule, Effect.NOTE, text, self.b.hex, why=why)

    def sees_back(self, verdict: Verdict) -> bool:
        """Whether the target sees the viewer where darkness, the LV DRM and pillboxes alone can differ that way."""
        hindrance = verdict.hindrance - _makes_six(verdict)
        six_back = hindrance == LIMIT - 1 and bool(self.range) and not (
            target_topped(self.judge.terrain, self.lines.start, self.lines.b)[0])
        by_pillbox = any(is_back_line(line) and line.text == NOT_BACK for line in verdict.worksheet)
        return self.cause_back.seen and not six_back and not by_pillbox

    # What follows.

    def hidden(self) -> str:
        """The summary where darkness hides the target."""
        a, b = self.names
        why = {SightCause.BEYOND: tr("it lies beyond the NVR of {nvr}, at range {range}", nvr=self.nvr,
                                     range=self.range),
               SightCause.FROM_LIGHT: tr("it is dark there, and the viewer stands in the light"),
               SightCause.ZERO: tr("the NVR of {a} is 0, and {b} is not lit", a=a, b=b)}
        return tr("{a} does not see {b}: {why}.", a=a, b=b, why=why[self.cause])

    def summary(self, verdict: Verdict) -> str:
        """The day's, with the remarks: a colon leads to what is seen or lights it, not to who does not see back."""
        remarks = self.remarks(verdict)
        joiner = ";" if remarks == self._back_part(verdict) else ":"
        day = verdict.summary.removesuffix(".").removesuffix("".join(f"; {remark}" for remark in verdict.remarks))
        return f"{day}{joiner} {'; '.join(remarks)}." if remarks else verdict.summary

    def remarks(self, verdict: Verdict) -> tuple[str, ...]:
        """What is seen where that is not all, what lights it, and whether it sees back; () where nothing is seen."""
        if not verdict.visible:
            return ()
        seen, lit = self._seen_part(), ""
        if self.plain in (SightCause.LIT, SightCause.BOTH_LIT):
            lit = tr("lit by {source}",
                     source=lit_by(self.night, self.threads.end, self.threads.end_height)[0].name)
        return *(remark for remark in (seen, lit) if remark), *self._back_part(verdict)

    def _back_part(self, verdict: Verdict) -> tuple[str, ...]:
        """That the target does not see back, where it does not."""
        a, b = self.names
        return () if self.sees_back(verdict) else (tr("{b} does not see {a}", a=a, b=b),)

    def _seen_part(self) -> str:
        """What is seen where that is not all; "" for all."""
        if self.cause.whole or (self.cause == SightCause.GUNFLASH and self.plain.whole):
            return ""
        return {SightCause.GUNFLASH: tr("a gunflash"), SightCause.SPOTTING_ROUND: tr("the spotting round"),
                SightCause.WHEELED: tr("the vehicle in motion"),
                SightCause.TRACKED: tr("the vehicle in motion")}[self.cause]

    @lazy
    def cause_back(self) -> SightCause:
        """Why the viewer is seen from the target, or not."""
        return _CAUSES[int(self.night.causes(self.threads.turned(), back=True)[0])]

    @lazy
    def plain(self) -> SightCause:
        """How the target is seen but for its gunflash."""
        if self.cause != SightCause.GUNFLASH:
            return self.cause
        return _CAUSES[int(self.night.causes(self.threads, flashes=False)[0])]

    def advice(self, verdict: Verdict) -> Iterator[Reason]:
        """What night says about fire along the line."""
        if self.cause == SightCause.SPOTTING_ROUND:
            yield self.line("E1.87", Effect.NOTE, tr(
                "A spotting round is observed and not attacked: nothing else in {b} is seen."))
            return
        yield from self._lv_advice(verdict.hindrance)
        if self.cause == SightCause.GUNFLASH and (within := _as_within(self.plain)):
            yield self.line("E1.81", Effect.NOTE, within + self._counters_conceal())
        elif self.cause == SightCause.GUNFLASH and not self.plain.whole:
            yield self.line("E1.81", Effect.NOTE, tr(
                "Fire at the gunflash in {b} is fire at a concealed target, halved once only, even where a concealment "
                "counter lies on it."))
        if self.cause in (SightCause.WHEELED, SightCause.TRACKED):
            yield self.line("E1.14", Effect.NOTE, tr("Of all that is in {b} only the vehicle and its PRC are seen."))
        if not self.plain.whole:
            yield self.line("E1.33", Effect.NOTE, tr(
                "Even unconcealed units in {b} are not Known to {a}, vehicles seen in motion excepted."))
        elif self.cause == SightCause.WITHIN and self.range == self.nvr:
            yield self.line("E1.73", Effect.NOTE, tr(
                "A unit that comes into the NVR by entering {b}, at its edge, counts as emerging from a blind hex for "
                "To Hit purposes."))
        if not lit_by(self.night, self.threads.end, self.threads.end_height):
            yield self.line("E1.74", Effect.NOTE, tr("Target acquisition is NA: {b} is not lit."))

    def _counters_conceal(self) -> str:
        """That counters conceal what lies under them, where a unit of the target's location is concealed."""
        there = (int(self.threads.end[0]), int(self.threads.end_height[0]))
        return tr(" Units under a “?” or Cloaking counter there are concealed all the same (A12).") if any(
            unit.concealed and (self.judge.plane.cell(unit.counter.hex), unit.level) == there
            for unit in self.night.counters.units.values()) else ""

    def _lv_advice(self, more: int) -> Iterator[Reason]:
        terrain = self.judge.terrain
        if self.low_visibility:
            text = (tr("Attacks on {b} take the night's LV DRM of +1 (+{total} with the hindrances); {never} do not. "
                       "That DRM does not nullify FFMO or reduce residual FP.", b="{b}", total="{total}", never=NEVER)
                    if more else
                    tr("Attacks on {b} take the night's LV DRM of +1; {never} do not. That DRM does not nullify FFMO "
                       "or reduce residual FP.", b="{b}", never=NEVER))
            yield self.line("E1.7", Effect.NOTE, text + self._bocage(), total=more + 1)
        elif self.range == 0:
            yield self.line("E1.7", Effect.NOTE, tr("No night LV DRM within one and the same hex."))
        elif target_topped(terrain, self.lines.end, self.lines.a)[0]:
            what, top = self._topping()
            yield self.line("E1.7", Effect.NOTE, tr("No night LV DRM at {b}: {what} rises to level {top}, a full level "
                                                    "or more above the firer's level {firer}."), self.b.hex, what=what,
                            firer=levels(int(self.lines.a[0])), top=levels(top))

    def _topping(self) -> tuple[str, int]:
        """What tops the firer in the target's hex, and its height in quarters: the ground, if it does, else terrain."""
        terrain, cell, target = self.judge.terrain, int(self.lines.end[0]), int(self.lines.b[0])
        ground = int(terrain.base[cell])
        if ground - int(self.lines.a[0]) < QUARTERS_PER_LEVEL:
            return tr("terrain there"), int(terrain.peak[cell])
        if ground <= target < IN_THE_AIR:
            return tr("its ground, which gives the target height advantage,"), ground
        return tr("the ground there"), ground

    def _bocage(self) -> str:
        """An exception that depends on play: wall advantage over bocage on the hexside that fire crosses."""
        lines, terrain = self.lines, self.judge.terrain
        side = exit_side(self.b.hex, (-int(lines.x[0]), -int(lines.y[0])),
                         (int(lines.origin_x[0]), int(lines.origin_y[0])))
        cell, sides = int(lines.end[0]), terrain.sides
        first, count = int(sides.first[cell]), int(sides.count[cell])
        crossed = [int(sides.entry[i]) for i in range(first, first + count) if int(sides.towards[i]) == side]
        return tr(" Nor does it apply at a target with wall advantage over the bocage.") if any(
            sides.bocage[entry] for entry in crossed) else ""


#: Vehicles, by whether they are tracked.
_KIND = {True: tr("tracked vehicle"), False: tr("wheeled vehicle")}
#: Why the viewer is seen from the target, or not.
_BACK = {
    SightCause.GUNFLASH: tr("a gunflash marks it"), SightCause.SPOTTING_ROUND: tr("of a spotting round"),
    SightCause.BOTH_LIT: tr("both are lit"),
    SightCause.OWN: tr("it is its own location"), SightCause.WITHIN: tr("it is within the NVR"),
    SightCause.LIT: tr("it is lit"),
    SightCause.WHEELED: tr("a vehicle moves there"), SightCause.TRACKED: tr("a vehicle moves there"),
    SightCause.BEYOND: tr("it is dark there, beyond the NVR"),
    SightCause.FROM_LIGHT: tr("it is dark there, and {b} is lit"),
    SightCause.ZERO: tr("the NVR is 0"),
}


def _as_within(cause: SightCause) -> str:
    """Why a location with a gunflash is no concealed target for it, by how it is seen but for that; "" where it is."""
    if cause == SightCause.WITHIN:
        return tr("Fire at the gunflash in {b} is not at a concealed target: {b} lies within the NVR (E1.101).")
    if cause in (SightCause.LIT, SightCause.BOTH_LIT):
        return tr("Fire at the gunflash in {b} is not at a concealed target: {b} is lit, as within the NVR (E1.101).")
    return ""


def unlit_inside(night: NightSight, cell: CellIndices, level: Ints) -> Iterator[tuple[Light, str]]:
    """The starshells and illuminating rounds that do not light a location within their radius, and where it is."""
    for light in night.counters.lights:
        if ranges_from(night.terrain, light.hex, cell)[0] <= light.radius and not (
                night.lighting.by_light(light, cell, level)[0]):
            is_below = level[0] < night.terrain.floor[cell[0]]
            yield light, tr("subterranean") if is_below else tr("an interior building location")


def dark_blazes(judge: AslSurveyor, night: NightSight, b: LineEnd, threads: LineBatch) -> Iterator[tuple[Hex, str]]:
    """The blazes in whose zone the target lies unlit: hex of the blaze, and what casts the shadow."""
    cell, level = threads.end, threads.end_height
    for blaze in night.counters.blazes:
        if distance(blaze.hex, b.hex) <= blaze.radius and (
                not night.lighting.by_blaze(blaze, cell, level)[0]):
            yield blaze.hex, shadow_of(judge, night, blaze, b, threads)


def shadow_of(judge: AslSurveyor, night: NightSight, blaze: Blaze, b: LineEnd, threads: LineBatch) -> str:
    """What casts the shadow on a location from a blaze's highest blazing level, and where."""
    top = blaze.levels[-1]
    lines, findings = night.lighting.shadowed(blaze, top, threads.end, np.asarray(threads.end_height))
    number, cell = deciding_rule(findings)
    rule = RULES[number]
    hex_ = judge.plane.hex(cell) if cell else b.hex
    if rule == "A6.8":
        return tr("another level of the same building in {hex}", hex=judge.board.label(hex_))
    source = LineEnd(blaze.hex, level=top)
    writer = ThreadWriter(judge, source, LineEnd(b.hex, level=int(threads.end_height[0]), location=""), lines, findings)
    return what_blocks(writer, rule, hex_)
