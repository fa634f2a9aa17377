"""What night adds to a verdict: what lights the ends, how far the viewer sees, whether darkness hides the target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex, distance
from losview.hexes.thread import segment_of
from losview.sight.asl.board.locations import IN_THE_AIR, point_of
from losview.sight.asl.night.counters import Blaze, Light, are_among, keys_of
from losview.sight.asl.night.illumination import ranges
from losview.sight.asl.night.low_visibility import NEVER, low_visibility, target_topped
from losview.sight.asl.night.sources import lit_by
from losview.sight.asl.night.visibility import DECIDING, NightSight, SightCause, vehicular_nvr
from losview.sight.asl.rules.decide import deciding_rule
from losview.sight.asl.rules.depressions import exit_side
from losview.sight.asl.rules.obstacles import LIMIT
from losview.sight.asl.rules.order import RULES
from losview.sight.asl.survey.surveyor import AslSurveyor
from losview.sight.asl.worksheet.sheet import what_blocks
from losview.sight.asl.worksheet.thread_writer import ThreadWriter
from losview.sight.lazy import lazy
from losview.sight.threads import End, Threads
from losview.sight.verdict import Effect, Number, Outcome, Reason, ReasonPlace, Stretch, Verdict, decimal, levels, shown

#: The causes by their values.
_CAUSES = tuple(SightCause)
#: Of each cause, the rule and the sentence of its line.
_SENTENCES = {
    SightCause.GUNFLASH: ("E1.8", "{b} is marked by a gunflash: seen by whoever has a line of sight to it, whatever "
                                  "the NVR."),
    SightCause.SPOTTING_ROUND: ("E1.87", "The spotting round in {b} is seen by observers, whatever the NVR."),
    SightCause.BOTH_LIT: ("E1.9", "{b} is lit: seen from the light, at any range."),
    SightCause.OWN: ("E1.13", "{b} is the viewer's own location."),
    SightCause.WITHIN: ("E1.1", "{b} lies at range {range} \N{LESS-THAN OR EQUAL TO} {nvr}, within the NVR."),
    SightCause.LIT: ("E1.9", "{b} is lit: treated as within the NVR, at range {range}."),
    SightCause.WHEELED: ("E1.14", "A vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} {reach}, one "
                         "and a half times the NVR of {nvr}, rounded up."),
    SightCause.TRACKED: ("E1.14", "A tracked vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} "
                         "{reach}, twice the NVR of {nvr}."),
    SightCause.BEYOND: ("E1.101", "{b} lies at range {range} > {nvr}, beyond the NVR, and is not lit: out of sight."),
    SightCause.FROM_LIGHT: ("E1.101 lit", "{a} is lit and {b} is not: from the light only lit locations and gunflashes "
                            "are seen."),
    SightCause.ZERO: ("E1.13", "The NVR of {a} is 0, and {b} is not lit: only the viewer's own location is seen."),
}
_ZERO_MOVING = ("A{kind} vehicle in motion in {b}: range {range} \N{LESS-THAN OR EQUAL TO} {reach}, as for it an NVR "
                "of 0 counts as {reach}.")


def by_night(judge: AslSurveyor, night: NightSight, a: End, b: End, verdict: Verdict) -> Verdict:
    """The day's verdict as it stands at night."""
    writer = NightWriter(judge, night, a, b)
    decided = writer.decided()
    ends, *rest = verdict.worksheet
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
    """A line of the day's worksheet where darkness hides the target; "nothing blocks" becomes "but for the dark …"."""
    if line.rule != "A6.1":
        return line
    return replace(line, text="But for the dark " + line.text[:1].lower() + line.text[1:])


def _makes_six(verdict: Verdict) -> bool:
    """Whether the night's LV DRM makes the hindrances of a verdict six (E1.7)."""
    return any(line.rule == "E1.7" for line in verdict.worksheet)


class NightWriter:
    """Writes the lines that night adds about one thread.

    Attributes:
        base, nvr: the base NVR, and the viewer's. cause: why the target is seen, or is not, as far as darkness goes.
    """

    def __init__(self, judge: AslSurveyor, night: NightSight, a: End, b: End) -> None:
        self.judge, self.night, self.a, self.b = judge, night, a, b
        self.segment = segment_of(point_of(a), point_of(b))
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
        return tuple(f"{label(self.a.hex)} at level {decimal(levels(height))}"  # type: ignore[return-value]
                     for height in (level_a, level_b))

    def line(self, rule: str, mark: Effect, text: str, at: Hex | None = None, **more: Number | str) -> Reason:
        """A line of the worksheet about a hex, or about the whole thread."""
        at_end = at is not None and at in (self.a.hex, self.b.hex)
        return Reason(rule, None if at is None else ReasonPlace(at),
                      Stretch(self.segment, at, at) if at is not None and at_end else None, text,
                      shown(text, {**self.terms, **more}), mark, () if at is None else (at,))

    # Before the target is looked at.

    def before(self) -> Iterator[Reason]:
        """The viewer's NVR, and what lights either end or leaves the target in shadow."""
        yield from self._nvr()
        cell, level = self.threads.start, self.threads.start_height
        for source in lit_by(self.night, cell, level):
            yield self.line(source.rule, Effect.NOTE, "{a} is lit by {source}.", self.a.hex, source=source.text())
        if self.a.hex != self.b.hex:
            for source in lit_by(self.night, self.threads.end, self.threads.end_height):
                yield self.line(source.rule, Effect.NOTE, "{b} is lit by {source}.", self.b.hex, source=source.text())
        for light, where in unlit_inside(self.night, self.threads):
            rule = "E1.923" if light.radius <= 3 else "E1.933"
            yield self.line(rule, Effect.NOTE, "{b} is {where}: the {light} does not light it.", self.b.hex,
                            where=where, light=light.name)
        for blaze, what in dark_blazes(self.judge, self.night, self.b, self.threads):
            yield self.line("E1.941", Effect.NOTE, "{b} lies in shadow, behind {what}: the blaze in {blaze} does not "
                            "light it.", self.b.hex, what=what, blaze=self.judge.board.label(blaze))

    def _nvr(self) -> Iterator[Reason]:
        night = self.night.night
        if self.base != night.nvr:
            yield self.line("E1.15", Effect.NOTE, "Snow lifts the base NVR of {track} to {base}.", track=night.nvr,
                            base=self.base)
        elif night.snowy and night.nvr < 2:
            yield self.line("E1.15", Effect.NOTE, "Between units of one building the base NVR stays {base} in snow.",
                            base=self.base)
        elif self.judge.options["nvr"].isdigit() and int(self.judge.options["nvr"]) > self.base:
            yield self.line("E1.12", Effect.NOTE, "Base NVR {base}, the most without snow on the ground.",
                            base=self.base)
        else:
            yield self.line("E1.1", Effect.NOTE, "Base NVR {base}.", base=self.base)
        if self.night.buttoned_up(self.threads.start, self.threads.start_height)[0]:
            yield self.line("E1.14", Effect.NOTE, "{a} looks from a buttoned-up AFV: half of {base}, rounded down, is "
                            "an NVR of {nvr}.", self.a.hex, base=self.base)

    # The target.

    def decided(self) -> Reason:
        """Why darkness lets the target be seen, or hides it."""
        rule, text = _SENTENCES[self.cause]
        mark = Effect.PASSES if self.cause.seen else Effect.BLOCKS
        if self.cause not in (SightCause.WHEELED, SightCause.TRACKED):
            return self.line(DECIDING.get(self.cause, rule), mark, text, self.b.hex)
        tracked = self.cause == SightCause.TRACKED
        if self.nvr == 0:
            text = _ZERO_MOVING.replace("{kind}", " tracked" if tracked else "")
        reach = int(vehicular_nvr(np.array([self.nvr], np.int32), tracked)[0])
        return self.line(rule, mark, text, self.b.hex, reach=reach)

    def too_far(self) -> Iterator[Reason]:
        """E1.14 where a vehicle moves in a dark target, but too far away."""
        if self.cause not in (SightCause.BEYOND, SightCause.ZERO):
            return
        at, counters = keys_of(self.threads.end, self.threads.end_height), self.night.counters
        for tracked, moving in ((False, counters.wheeled), (True, counters.tracked)):
            if are_among(at, moving)[0]:
                reach = int(vehicular_nvr(np.array([self.nvr], np.int32), tracked)[0])
                yield self.line("E1.14", Effect.NOTE, "The {kind} in motion in {b} is seen at range {reach} or nearer: "
                                "{range} > {reach}.", self.b.hex, reach=reach,
                                kind="tracked vehicle" if tracked else "wheeled vehicle")

    def back(self, verdict: Verdict) -> Iterator[Reason]:
        """Night is one-way: said where there is a line of sight and the target, looking back, fares otherwise.

        That is by darkness, or by the LV DRM, which may make hindrances six one way only (E1.7).
        """
        six = _makes_six(verdict)
        if not (verdict.visible or (six and verdict.decided_by is not None and verdict.decided_by.rule == "B.10")):
            return
        back, sees, sees_back = self.cause_back, self.cause.seen and not six, self._sees_back(verdict)
        if sees == sees_back:
            return
        why = _BACK[back].replace("{b}", self.names[1]) if back.seen == sees_back else "the LV DRM makes hindrances six"
        text = "{b} does not see back into {a}: {why}." if sees else "{b} sees {a}: {why}."
        if six and sees_back and self.cause.seen:
            why = "attacks that way take no LV DRM"
        rule = "E1.101" if self.cause.seen != back.seen else "E1.7"
        yield self.line(rule, Effect.NOTE, text, self.b.hex, why=why)

    def _sees_back(self, verdict: Verdict) -> bool:
        """Whether the target sees the viewer where nothing but darkness and the LV DRM can differ that way."""
        hindrance = verdict.hindrance - _makes_six(verdict)
        six_back = hindrance == LIMIT - 1 and bool(self.range) and not (
            target_topped(self.judge.terrain, self.lines.start, self.lines.b)[0])
        return self.cause_back.seen and not six_back

    # What follows.

    def hidden(self) -> str:
        """The summary where darkness hides the target."""
        a, b = self.names
        why = {SightCause.BEYOND: f"it lies beyond the NVR of {self.nvr}, at range {self.range}",
               SightCause.FROM_LIGHT: "it is dark there, and the viewer stands in the light",
               SightCause.ZERO: "with an NVR of 0 only the viewer's own location is seen"}
        return f"{a} does not see {b}: {why[self.cause]}."

    def summary(self, verdict: Verdict) -> str:
        """The day's, with the remarks."""
        remarks = self.remarks(verdict)
        return f"{verdict.summary.removesuffix('.')}: {'; '.join(remarks)}." if remarks else verdict.summary

    def remarks(self, verdict: Verdict) -> tuple[str, ...]:
        """What is seen where that is not all, what lights it, and whether it sees back; () where nothing is seen."""
        if not verdict.visible:
            return ()
        a, b = self.names
        seen, lit, back = self._seen_part(), "", "" if self._sees_back(verdict) else f"{b} does not see {a}"
        if self.cause in (SightCause.LIT, SightCause.BOTH_LIT):
            lit = f"lit by {lit_by(self.night, self.threads.end, self.threads.end_height)[0].name}"
        return tuple(remark for remark in (seen, lit, back) if remark)

    def _seen_part(self) -> str:
        """What is seen where that is not all; "" for all."""
        if self.cause.whole or (self.cause == SightCause.GUNFLASH and self.plain.whole):
            return ""
        return {SightCause.GUNFLASH: "a gunflash", SightCause.SPOTTING_ROUND: "the spotting round",
                SightCause.WHEELED: "the vehicle in motion", SightCause.TRACKED: "the vehicle in motion"}[self.cause]

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
            yield self.line("E1.87", Effect.NOTE, "A spotting round is observed and not attacked: nothing else in {b} "
                            "is seen.")
            return
        yield from self._lv_advice(verdict.hindrance)
        if self.cause == SightCause.GUNFLASH and self.plain in _AS_WITHIN:
            yield self.line("E1.81", Effect.NOTE, "Fire at the gunflash in {b} is not at a concealed target: {b} {why} "
                            "(E1.101).", why=_AS_WITHIN[self.plain])
        elif self.cause == SightCause.GUNFLASH and not self.plain.whole:
            yield self.line("E1.81", Effect.NOTE, "Fire at the gunflash in {b} is fire at a concealed target, halved "
                            "once only, even where a concealment counter lies on it.")
        if self.cause in (SightCause.WHEELED, SightCause.TRACKED):
            yield self.line("E1.14", Effect.NOTE, "Of all that is in {b} only the vehicle and its PRC are seen.")
        if not self.plain.whole:
            yield self.line("E1.33", Effect.NOTE, "Even unconcealed units in {b} are not Known to {a}, vehicles seen "
                            "in motion excepted.")
        elif self.cause == SightCause.WITHIN and self.range == self.nvr:
            yield self.line("E1.73", Effect.NOTE, "A unit that comes into the NVR by entering {b}, at its edge, counts "
                            "as emerging from a blind hex for To Hit purposes.")
        if not lit_by(self.night, self.threads.end, self.threads.end_height):
            yield self.line("E1.74", Effect.NOTE, "Target acquisition is NA: {b} is not lit.")

    def _lv_advice(self, more: int) -> Iterator[Reason]:
        terrain = self.judge.terrain
        if self.low_visibility:
            total = " (+{total} with the hindrances)" if more else ""
            yield self.line("E1.7", Effect.NOTE, "Attacks on {b} take the night's LV DRM of +1" + total + f"; {NEVER} "
                            "do not. That DRM does not nullify FFMO or reduce residual FP." + self._bocage(),
                            total=more + 1)
        elif self.range == 0:
            yield self.line("E1.7", Effect.NOTE, "No night LV DRM within one and the same hex.")
        elif target_topped(terrain, self.lines.end, self.lines.a)[0]:
            cell, firer = int(self.lines.end[0]), int(self.lines.a[0])
            ground = int(terrain.base[cell])
            what = "its ground, which gives the target height advantage," if (
                ground - firer >= QUARTERS and int(self.lines.b[0]) >= ground) else "terrain there"
            yield self.line("E1.7", Effect.NOTE, "No night LV DRM at {b}: {what} rises to level {top}, a full level or "
                            "more above the firer's level {firer}.", self.b.hex, what=what, firer=levels(firer),
                            top=levels(int(terrain.peak[cell])))

    def _bocage(self) -> str:
        """An exception that depends on play: wall advantage over bocage on the hexside that fire crosses."""
        lines, terrain = self.lines, self.judge.terrain
        side = exit_side(self.b.hex, (-int(lines.x[0]), -int(lines.y[0])),
                         (int(lines.origin_x[0]), int(lines.origin_y[0])))
        cell, sides = int(lines.end[0]), terrain.sides
        first, count = int(sides.first[cell]), int(sides.count[cell])
        crossed = [int(sides.entry[i]) for i in range(first, first + count) if int(sides.towards[i]) == side]
        return " Nor does it apply at a target with wall advantage over the bocage." if any(
            sides.bocage[entry] for entry in crossed) else ""


#: Why a location with a gunflash is no concealed target for it, by how it is seen but for that.
_AS_WITHIN = {SightCause.WITHIN: "lies within the NVR", SightCause.LIT: "is lit, as within the NVR",
              SightCause.BOTH_LIT: "is lit, as within the NVR"}
_BACK = {
    SightCause.GUNFLASH: "a gunflash marks it", SightCause.SPOTTING_ROUND: "of a spotting round",
    SightCause.BOTH_LIT: "both are lit",
    SightCause.OWN: "it is its own location", SightCause.WITHIN: "it is within the NVR", SightCause.LIT: "it is lit",
    SightCause.WHEELED: "a vehicle moves there", SightCause.TRACKED: "a vehicle moves there",
    SightCause.BEYOND: "it is dark there, beyond the NVR", SightCause.FROM_LIGHT: "it is dark there, and {b} is lit",
    SightCause.ZERO: "the NVR is 0",
}


def unlit_inside(night: NightSight, threads: Threads) -> Iterator[tuple[Light, str]]:
    """The starshells and illuminating rounds that do not light a target within their radius, and where it is."""
    cell, level = threads.end, threads.end_height
    for light in night.counters.lights:
        if ranges(night.terrain, light.hex, cell)[0] <= light.radius and not (
                night.lighting.by_light(light, cell, level)[0]):
            is_below = level[0] < night.terrain.floor[cell[0]]
            yield light, "subterranean" if is_below else "an interior building location"


def dark_blazes(judge: AslSurveyor, night: NightSight, b: End, threads: Threads) -> Iterator[tuple[Hex, str]]:
    """The blazes in whose zone the target lies unlit: hex of the blaze, and what casts the shadow."""
    cell, level = threads.end, threads.end_height
    for blaze in night.counters.blazes:
        if distance(blaze.hex, b.hex) <= blaze.radius and (
                not night.lighting.by_blaze(blaze, cell, level)[0]):
            yield blaze.hex, shadow_of(judge, night, blaze, b, threads)


def shadow_of(judge: AslSurveyor, night: NightSight, blaze: Blaze, b: End, threads: Threads) -> str:
    """What casts the shadow on a location from a blaze's highest blazing level, and where."""
    top = blaze.levels[-1]
    lines, findings = night.lighting.shadowed(blaze, top, threads.end, np.asarray(threads.end_height))
    number, cell = deciding_rule(findings)
    rule = RULES[number]
    hex_ = judge.plane.hex(cell) if cell else b.hex
    if rule == "A6.8":
        return f"another level of the same building in {judge.board.label(hex_)}"
    source = End(blaze.hex, level=top)
    writer = ThreadWriter(judge, source, End(b.hex, level=int(threads.end_height[0]), location=""), lines, findings)
    return what_blocks(writer, rule, hex_)
