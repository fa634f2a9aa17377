"""What the steps found along one thread, said as a flow: each question, its answer in numbers, the jump."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.fan import LEFT, PREFERRED, RIGHT, WHOLE
from losview.hexes.hex import Hex, distance
from losview.sight.civil_war_brigade import walk as steps
from losview.sight.civil_war_brigade.walk import NEVER, Bools, Found, Past, Walk
from losview.sight.ruleset import Because, End, Mark, Number, Outcome, Verdict, decimal, levels
from losview.sight.survey import FAR
from losview.sight.wording import Thread

if TYPE_CHECKING:
    from losview.sight.civil_war_brigade.judge import CivilWarJudge, Decision

WAY_NAMES = {
    LEFT: "the hexes on its left",
    RIGHT: "the hexes on its right",
    PREFERRED: "the less obstructing hex at each hexside",
}


def explain(judge: CivilWarJudge, a: End, b: End) -> Verdict:
    """Judge one thread and say why."""
    from losview.sight.civil_war_brigade.judge import decide

    threads = judge.threads([(a, b)])
    thread = Thread(judge.surface, a, b)
    if thread.length <= 1:
        return _near(thread)
    turned = threads.start_height < threads.end_height
    walks = [walk for group in judge.walks(threads, turned)[1] for both in group for walk in both.each()]
    tried = list(zip(walks, decide(walks, [turned] * len(walks), log=True), strict=True))
    walk, decision = next((pair for pair in tried if not pair[1].blocked[0]), tried[0])
    words = Words(judge, thread, bool(turned[0]), (int(walk.high[0]), int(walk.low[0])))
    sheet = [words.ends(walk)]
    if walk.sheaf.way[0] != WHOLE:
        sheet += words.ways(tried, int(walk.sheaf.way[0]))
    for step, found, asked, past in decision.log or ():
        sheet += words.step(step, found, asked, past)
    sheet += thread.readings()
    blocked = bool(decision.blocked[0])
    decided = _deciding(sheet, blocked)
    outcome = Outcome.BLOCKED if blocked else Outcome.CLEAR
    return Verdict(
        outcome,
        decided,
        0,
        len({bool(d.blocked[0]) for _, d in tried}) > 1,
        tuple(sheet),
        (),
        words.summary(blocked, decided),
        words.deciding(walk, decision),
    )


def hexes_away(count: int) -> str:
    """A range as people say it."""
    return f"{count} hex" if count == 1 else f"{count} hexes"


def _near(thread: Thread) -> Verdict:
    """Proposition D: nothing lies between hexes that are the same or adjacent."""
    a, b = thread.label(thread.a.hex), thread.label(thread.b.hex)
    text = "{a} and {b} are adjacent: always seen." if thread.length else "{a} and {b} are one hex: always seen."
    reason = thread.because("D", Mark.PASSES, text, None, [thread.a.hex, thread.b.hex], a=a, b=b)
    return Verdict(Outcome.CLEAR, reason, worksheet=(reason, *thread.readings()), summary=f"{a} sees {b}.")


def _deciding(sheet: list[Because], blocked: bool) -> Because | None:
    """The line that decides: what blocks, or the last step that let the thread pass."""
    wanted = Mark.BLOCKS if blocked else Mark.PASSES
    lines = [line for line in sheet if line.mark == wanted]
    if not lines:
        return None
    return lines[0] if blocked else lines[-1]


@dataclass(frozen=True)
class Contention:
    """One hex that step 11 weighs: its top above the lower end over its range from it."""

    hex: Hex
    top: int
    run: int


class Words:
    """The sentences about one thread, whose ends stand at `heights`, the higher one first (quarter levels)."""

    def __init__(self, judge: CivilWarJudge, thread: Thread, turned: bool, heights: tuple[int, int]) -> None:
        self.judge, self.thread = judge, thread
        self.line = thread.because
        self.hi, self.lo = (thread.b.hex, thread.a.hex) if turned else (thread.a.hex, thread.b.hex)
        self.high, self.low = levels(heights[0]), levels(heights[1])
        self.turned = turned

    def hexes(self, walk: Walk, where: Bools | None, *, beside: bool = False) -> list[Hex]:
        """The hexes of marked rows, from `hi` on."""
        places = walk.sheaf.beside if beside else walk.sheaf.hexes
        if where is None or not places.size:
            return []
        return [self.judge.plane.hex(place) for place in places[where[:, 0], 0].tolist()]

    def ends(self, walk: Walk) -> Because:
        text = "From {a} to {b}, range {range}: "
        terms: dict[str, Number | str] = {
            "a": self.name(self.thread.a.hex),
            "b": self.name(self.thread.b.hex),
            "range": int(walk.length[0]),
        }
        if self.high == self.low:
            text += "both ends are at level {high}."
            terms["high"] = self.high
        else:
            text += "the higher end is {hi} at level {high}, the lower {lo} at level {low}."
            terms |= {"hi": self.name(self.hi), "high": self.high, "lo": self.name(self.lo), "low": self.low}
        return self.line("ends", Mark.NOTE, text, None, [self.hi, self.lo], **terms)

    def name(self, hex_: Hex) -> str:
        return self.thread.label(hex_)

    def ways(self, tried: list[tuple[Walk, Decision]], taken: int) -> list[Because]:
        """Special case 1: how each way came out, and which one is told."""
        from losview.sight.civil_war_brigade.judge import RULES

        lines = [self.line("S1", Mark.NOTE, "The thread runs along hexsides: seen if it is seen by any of three ways.")]
        for walk, decision in tried:
            blocked = bool(decision.blocked[0])
            lines.append(
                self.line(
                    "S1",
                    Mark.NOTE,
                    "Through {way}: {answer} at step {step}{told}.",
                    None,
                    self.hexes(walk, walk.ground < FAR),
                    way=self.way_name(int(walk.sheaf.way[0])),
                    answer="blocked" if blocked else "seen",
                    step=RULES[int(decision.rule[0])],
                    told=", told below" if walk.sheaf.way[0] == taken else "",
                )
            )
        return lines

    def way_name(self, way: int) -> str:
        """The way as the viewer sees it: the walk runs from the higher end."""
        if self.turned:
            way = {LEFT: RIGHT, RIGHT: LEFT}.get(way, way)
        return WAY_NAMES[way]

    def step(self, step: str, found: Found, walk: Walk, past: Past | None) -> list[Because]:
        """The lines of one step."""
        yes = bool(found.yes[0])
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
            return [simple[step](yes, found, walk)]
        if step == "9":
            return self.step_9(found, walk)
        if step == "11":
            return self.step_11(found, walk)
        if past is None:
            raise ValueError(f"step {step} looks past the higher end")
        return [self.step_5(yes, walk, past) if step == "5" else self.step_6(yes, walk, past)]

    def made_of(self, hex_: Hex) -> str:
        """How a top comes about: "ground 3 with forest 1 and infantry 0.25"."""
        place = self.judge.plane.place(hex_)
        ground, top = int(self.judge.country.ground[place]), int(self.judge.country.top[place])
        if top == ground:
            return "ground"
        parts = [f"{self.joined(kinds)} {decimal(levels(rise))}" for kinds, rise in self.modifiers(hex_)]
        return f"ground {decimal(levels(ground))} with " + " and ".join(parts)

    def modifiers(self, hex_: Hex) -> list[tuple[list[str], int]]:
        """What raises a hex: the kinds of terrain, then of counters, each with what they raise it by, once."""
        surface = self.judge.surface
        found = []
        for kinds in (surface.cover(hex_).kinds(), [counter.kind for counter in surface.standing.get(hex_, ())]):
            rises = {kind: int(surface.attributes(kind).get("rises", 0)) for kind in kinds}
            if any(rises.values()):
                found.append(([kind for kind, rise in rises.items() if rise], max(rises.values())))
        return found

    def joined(self, kinds: list[str]) -> str:
        """Kinds whose rise counts once: "infantry", "infantry and wagon together"."""
        names = list(dict.fromkeys(self.kind_name(kind) for kind in kinds))
        return names[0] if len(names) == 1 else ", ".join(names[:-1]) + f" and {names[-1]} together"

    def kind_name(self, kind: str) -> str:
        known = self.judge.surface.table.get(kind)
        return (known.name if known else kind).lower()

    def step_s2(self, yes: bool, found: Found, walk: Walk) -> Because:
        if not yes:
            return self.line("S2", Mark.PASSES, "Neither end looks through adjacent canopy one level lower.")
        hex_ = self.nearest(self.hexes(walk, found.where))
        end = self.end_above(hex_)
        return self.line(
            "S2",
            Mark.BLOCKS,
            "{hex} is canopy next to the canopy of {end} and 1 level lower ({ground}): "
            "no thread passes through it into or out of {end}.",
            hex_,
            [hex_, end],
            hex=self.name(hex_),
            end=self.name(end),
            ground=self.ground(hex_),
        )

    def end_above(self, hex_: Hex) -> Hex:
        """Of the ends next to a canopy hex the one, nearest to the viewer, whose own canopy is one level higher."""
        country, place = self.judge.country, self.judge.plane.place
        return next(
            end
            for end in (self.thread.a.hex, self.thread.b.hex)
            if distance(end, hex_) == 1
            and country.canopy[place(end)]
            and int(country.ground[place(end)]) - int(country.ground[place(hex_)]) == QUARTERS
        )

    def ground(self, hex_: Hex) -> Number:
        return levels(self.judge.country.ground[self.judge.plane.place(hex_)])

    def top(self, hex_: Hex) -> Number:
        return levels(self.judge.country.top[self.judge.plane.place(hex_)])

    def nearest(self, hexes: list[Hex]) -> Hex:
        """Of hexes listed from `hi`, the one nearest to the viewer."""
        return hexes[-1] if self.turned else hexes[0]

    def step_1(self, yes: bool, found: Found, walk: Walk) -> Because:
        reads = self.hexes(walk, walk.ground < FAR)
        if yes:
            higher = self.hexes(walk, found.where)
            hex_ = self.nearest(higher)
            return self.line(
                "1",
                Mark.BLOCKS,
                "{hex} is higher than both ends: {made}, top {top} > {high}.",
                hex_,
                higher,
                hex=self.name(hex_),
                made=self.made_of(hex_),
                top=self.top(hex_),
                high=levels(walk.high[0]),
            )
        if not reads:
            return self.line("1", Mark.PASSES, "Nothing lies between the ends.")
        hex_ = max(reads, key=self.top)
        return self.line(
            "1",
            Mark.PASSES,
            "Nothing between is higher than both ends: the highest is {hex}, {made}, top "
            "{top} \N{LESS-THAN OR EQUAL TO} {high}.",
            None,
            reads,
            hex=self.name(hex_),
            made=self.made_of(hex_),
            top=self.top(hex_),
            high=levels(walk.high[0]),
        )

    def step_2(self, yes: bool, found: Found, walk: Walk) -> Because:
        high, low = levels(walk.high[0]), levels(walk.low[0])
        if yes:
            return self.line("2", Mark.PASSES, "Both ends are at level {high}: seen.", high=high)
        return self.line(
            "2", Mark.NOTE, "The ends are on different levels, {high} and {low}: go on.", high=high, low=low
        )

    def step_3(self, yes: bool, found: Found, walk: Walk) -> Because:
        if not yes:
            return self.line(
                "3",
                Mark.NOTE,
                "Nothing between reaches the level of the higher end, {high}: go to step 7.",
                high=levels(walk.high[0]),
            )
        hexes = self.hexes(walk, found.where)
        return self.line(
            "3",
            Mark.NOTE,
            "{hexes} " + ("reach" if len(hexes) > 1 else "reaches") + " the level of the higher end, {high}: go on.",
            None,
            hexes,
            hexes=self.thread.labels(hexes),
            high=levels(walk.high[0]),
        )

    def step_4(self, yes: bool, found: Found, walk: Walk) -> Because:
        high = levels(walk.high[0])
        if not yes:
            text = "No ground between there and {hi} is lower: no ridge, go on."
            return self.line("4", Mark.NOTE, text, hi=self.name(self.hi))
        hex_ = self.nearest(self.hexes(walk, found.where))
        lower = self.hexes(walk, walk.ground < walk.high)[0]
        return self.line(
            "4",
            Mark.BLOCKS,
            "A ridge: {hex} reaches {high}, and {lower} between it and {hi} is lower ground, {ground} < {high}.",
            hex_,
            [hex_, lower],
            hex=self.name(hex_),
            high=high,
            lower=self.name(lower),
            hi=self.name(self.hi),
            ground=self.ground(lower),
        )

    def step_5(self, yes: bool, walk: Walk, past: Past) -> Because:
        hi, high = self.name(self.hi), levels(walk.high[0])
        if yes:
            hex_ = self.judge.plane.hex(int(past.place[0]))
            return self.line(
                "5",
                Mark.NOTE,
                "Past {hi} the ground rises first, at {hex}: {ground} > {high}. Both ends lie on "
                "one side of the hill: go to step 7.",
                None,
                [hex_],
                hi=hi,
                hex=self.name(hex_),
                ground=self.ground(hex_),
                high=high,
            )
        return self.line(
            "5",
            Mark.NOTE,
            "Past {hi} no ground rises above {high} before it falls or the map ends: go on.",
            hi=hi,
            high=high,
        )

    def step_6(self, yes: bool, walk: Walk, past: Past) -> Because:
        hi, lo, towards = self.name(self.hi), self.name(self.lo), hexes_away(int(steps.lower_towards(walk)[0]))
        reads = [*self.hexes(walk, walk.ground < walk.high), self.lo][:1]
        if int(past.lower[0]) >= NEVER:
            text = (
                "Past {hi} the map ends before lower ground comes, towards {lo} it comes after {towards}: "
                "both ends lie on one side of the crest, go on."
            )
            return self.line("6", Mark.NOTE, text, None, reads, hi=hi, lo=lo, towards=towards)
        reads = [self.judge.plane.hex(int(past.place[0])), *reads]
        text = "Past {hi} lower ground comes after {far}, towards {lo} after {towards}: "
        mark, at = (Mark.NOTE, None) if yes else (Mark.BLOCKS, self.hi)
        text += (
            "not nearer, so both ends lie on one side of the crest; go on."
            if yes
            else "nearer, so the crest lies between them."
        )
        far = hexes_away(int(past.lower[0]))
        return self.line("6", mark, text, at, reads, hi=hi, far=far, lo=lo, towards=towards)

    def step_7(self, yes: bool, found: Found, walk: Walk) -> Because:
        if not yes:
            return self.line("7", Mark.NOTE, "No hex between has modifiers: go on.")
        hexes = self.hexes(walk, found.where)
        return self.line(
            "7",
            Mark.NOTE,
            "Hexes with modifiers are in contention: {hexes}. Go to step 11.",
            None,
            hexes,
            hexes=self.thread.labels(hexes),
        )

    def step_8(self, yes: bool, found: Found, walk: Walk) -> Because:
        apart = levels(int(walk.high[0]) - int(walk.low[0]))
        if yes:
            return self.line("8", Mark.PASSES, "The ends are {apart} level apart: seen.", apart=apart)
        return self.line("8", Mark.NOTE, "The ends are {apart} levels apart: go on.", apart=apart)

    def step_9(self, found: Found, walk: Walk) -> list[Because]:
        """A line a ridge: its hexes, its crest if that is not all of it, and which hex is its middle."""
        if found.where is None or not found.yes[0]:
            text = "No ground of a level between the ends has lower ground between it and {hi}: no ridge, go on."
            return [self.line("9", Mark.NOTE, text, hi=self.name(self.hi))]
        ridges = self.ridges(walk, found.where)
        middles = self.hexes(walk, steps.ridge_middles(walk, found.where))
        return [self.ridge(ridge, middle) for ridge, middle in zip(ridges, middles, strict=True)]

    def ridges(self, walk: Walk, where: Bools) -> list[list[Hex]]:
        """Runs of marked hexes that follow each other, from `hi` on."""
        marked = set(self.hexes(walk, where))
        between = self.hexes(walk, walk.ground < FAR)
        return [list(run) for inside, run in groupby(between, marked.__contains__) if inside]

    def ridge(self, ridge: list[Hex], middle: Hex) -> Because:
        crest = [hex_ for hex_ in ridge if self.ground(hex_) == max(map(self.ground, ridge))]
        text = "A ridge, parted from {hi} by lower ground: {ridge}"
        terms = {"hi": self.name(self.hi), "ridge": self.thread.labels(ridge)}
        if len(crest) < len(ridge):
            text += ", highest at {crest}"
            terms["crest"] = self.thread.labels(crest)
        if len(crest) == 1:
            text += "; {middle} is in contention, go to step 11."
        elif len(crest) % 2:
            text += "; its middle hex, {middle}, is in contention, go to step 11."
        else:
            text += "; of its two middle hexes the one nearer {near}, {middle}, is in contention, go to step 11."
            terms["near"] = self.name(self.lo if self.judge.country.far_middle else self.hi)
        return self.line("9", Mark.NOTE, text, None, ridge, **terms, middle=self.name(middle))

    def step_10(self, yes: bool, found: Found, walk: Walk) -> Because:
        if yes:
            hexes = self.hexes(walk, found.where) + self.hexes(walk, found.beside, beside=True)
            if not hexes:
                return self.line("10", Mark.NOTE, "Slope hexsides are crossed, but the higher hex of each is an end.")
            return self.line(
                "10",
                Mark.NOTE,
                "Slope hexsides are crossed; the higher hex of each is in contention: {hexes}.",
                None,
                hexes,
                hexes=self.thread.labels(hexes),
            )
        hexes = self.hexes(walk, steps.first_of_levels(walk))
        if not hexes:
            return self.line("10", Mark.NOTE, "No slope is crossed, and no level between the ends lies on the thread.")
        return self.line(
            "10",
            Mark.NOTE,
            "No slope is crossed: the first hex of each level between is in contention: {hexes}.",
            None,
            hexes,
            hexes=self.thread.labels(hexes),
        )

    def contention(self, found: Found, walk: Walk) -> list[Contention]:
        """The hexes in contention, from `hi` on."""
        listed = []
        for marks, places in ((found.where, walk.sheaf.hexes), (found.beside, walk.sheaf.beside)):
            if marks is None or not places.size:
                continue
            for row in np.flatnonzero(marks[:, 0]).tolist():
                place = int(places[row, 0])
                listed.append(
                    Contention(
                        self.judge.plane.hex(place),
                        int(self.judge.country.top[place]),
                        int(walk.length[0]) - row // 2 - 1,
                    )
                )
        return sorted(listed, key=lambda one: -one.run)

    def step_11(self, found: Found, walk: Walk) -> list[Because]:
        """A line a contention hex; where none hides the lower end, the last line says so."""
        lines = []
        rise, low = int(walk.high[0]) - int(walk.low[0]), int(walk.low[0])
        hidden = False
        for one in self.contention(found, walk):
            over = one.top - low
            hides = over * int(walk.length[0]) > rise * one.run
            hidden |= hides
            lines.append(
                self.line(
                    "11",
                    Mark.BLOCKS if hides else Mark.NOTE,
                    "{hex}: top {top} over {lo} at {low}: {over}/{run} {sign} {rise}/{range}"
                    + (", it hides {lo}." if hides else "."),
                    one.hex,
                    None,
                    hex=self.name(one.hex),
                    top=levels(one.top),
                    lo=self.name(self.lo),
                    low=levels(low),
                    over=levels(over),
                    run=one.run,
                    sign=">" if hides else "\N{LESS-THAN OR EQUAL TO}",
                    rise=levels(rise),
                    range=int(walk.length[0]),
                )
            )
        if self.turned:
            lines.reverse()
        if not lines:
            lines.append(self.line("11", Mark.PASSES, "No hex is in contention: seen."))
        elif not hidden:
            lines.append(
                self.line(
                    "11",
                    Mark.PASSES,
                    "No contention hex is steeper from {lo} than {hi} is, {rise}/{range}: seen.",
                    lo=self.name(self.lo),
                    hi=self.name(self.hi),
                    rise=levels(rise),
                    range=int(walk.length[0]),
                )
            )
        return lines

    def deciding(self, walk: Walk, decision: Decision) -> tuple[Hex, ...]:
        """The hex that blocks, nearest to the viewer."""
        from losview.sight.civil_war_brigade.judge import deciding_place

        place = int(deciding_place(walk, decision)[0])
        return (self.judge.plane.hex(place),) if place else ()

    def summary(self, blocked: bool, decided: Because | None) -> str:
        a, b = self.name(self.thread.a.hex), self.name(self.thread.b.hex)
        if not blocked:
            return f"{a} sees {b}."
        hex_ = decided.where.hex if decided is not None and decided.where is not None else None
        if hex_ is None or decided is None:
            return f"{a} does not see {b}."
        if decided.rule == "6":
            return f"{a} does not see {b}: the crest at {self.name(hex_)} lies between them."
        return f"{a} does not see {b}: {self.what(hex_, decided.rule)} in {self.name(hex_)} is in the way."

    def what(self, hex_: Hex, rule: str) -> str:
        """What a hex puts in the way: its ground where that would do, else what stands on it."""
        rising = [kind for kinds, _ in self.modifiers(hex_) for kind in kinds]
        if not rising or (rule != "S2" and self.ground_alone(hex_, rule)):
            return "ground"
        return self.kind_name(rising[0])

    def ground_alone(self, hex_: Hex, rule: str) -> bool:
        """Whether a hex that blocks by step 1, 4 or 11 would do so without its modifiers."""
        ground = self.ground(hex_)
        if rule == "1":
            return ground > self.high
        if rule == "4":
            return ground >= self.high
        run, length = distance(hex_, self.lo), distance(self.hi, self.lo)
        return (ground - self.low) * length > (self.high - self.low) * run
