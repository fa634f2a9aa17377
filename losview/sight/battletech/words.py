"""What the rules found along one BattleTech thread, said hex by hex with the numbers they used."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import groupby
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from losview.board.board import QUARTERS
from losview.hexes.fan import LEFT, WHOLE, Fan
from losview.hexes.hex import Hex
from losview.hexes.lattice import norm2
from losview.hexes.thread import Touch
from losview.sight.battletech.country import BARE, CLASS_BITS, CLASS_MASK, CLASSES, LIMITS
from losview.sight.battletech.methods import Line
from losview.sight.ruleset import Because, End, Margin, Mark, Number, Outcome, Stretch, Threads, Verdict, levels
from losview.sight.wording import Thread

if TYPE_CHECKING:
    from losview.sight.battletech.judge import BattleTechJudge, Look

SIDES = {LEFT: "left"}
TALLY_NAMES = {"woods": "woods, jungle and smoke", "industrial": "heavy industrial", "fields": "planted fields"}


def explain(judge: BattleTechJudge, a: End, b: End) -> Verdict:
    """Judge one thread and say why."""
    threads = judge.threads([(a, b)])
    thread = Thread(judge.surface, a, b)
    words = Words(judge, thread, threads)
    sheet = [words.ends()]
    if words.wet[0] != words.wet[1]:
        return words.parted(sheet)
    looks = [
        judge.look(line.columns(np.array([column])), under_water=words.wet[0], thorough=True)
        for line in judge.lines(Fan(judge.plane, threads.start, threads.end), threads)
        for column in range(len(line.a))
    ]
    if not looks:
        return words.near(sheet)
    # Along hexsides the worse side stands: blocked before seen, then the higher points.
    worst = max(looks, key=lambda look: int(look.worth[0]))
    points = max(int(look.points[0]) for look in looks)
    sheet += [words.side(look, worst) for look in looks if look.line.sheaf.way[0] != WHOLE]
    sheet += words.look(worst)
    advisories = words.covers(looks) if not worst.blocked[0] else []
    sheet += thread.readings()
    return words.verdict(worst, points, sheet, advisories, words.close(looks, worst))


def counted(points: int) -> str:
    """Points as people say them."""
    return f"{points} point" if points == 1 else f"{points} points"


class Words:
    """The sentences about one thread."""

    def __init__(self, judge: BattleTechJudge, thread: Thread, threads: Threads) -> None:
        self.judge, self.thread, self.threads = judge, thread, threads
        self.line = thread.because
        self.eyes = (int(threads.start_height[0]), int(threads.end_height[0]))
        self.wet = (
            bool(judge.under_water(threads.start, threads.start_height)[0]),
            bool(judge.under_water(threads.end, threads.end_height)[0]),
        )

    @property
    def a(self) -> str:
        return self.thread.label(self.thread.a.hex)

    @property
    def b(self) -> str:
        return self.thread.label(self.thread.b.hex)

    def ends(self) -> Because:
        return self.line(
            "ends",
            Mark.NOTE,
            "Attacker {a}, eye at {eye_a}; target {b}, eye at {eye_b}; range {range}; {method}.",
            None,
            [self.thread.a.hex, self.thread.b.hex],
            a=self.a,
            eye_a=levels(self.eyes[0]),
            b=self.b,
            eye_b=levels(self.eyes[1]),
            range=self.thread.length,
            method=self.method(),
        )

    def method(self) -> str:
        option = next(option for option in self.judge.rule_set.options if option.key == "method")
        return dict(option.choices)[self.judge.method]

    def parted(self, sheet: list[Because]) -> Verdict:
        """One end under water, the other not."""
        end = self.thread.a if self.wet[0] else self.thread.b
        reason = self.line(
            "water",
            Mark.BLOCKS,
            "{hex} is under water (eye {eye} below the surface {surface}) and the other "
            "end is not: they never see each other.",
            end.hex,
            None,
            hex=self.thread.label(end.hex),
            eye=levels(self.eyes[0] if self.wet[0] else self.eyes[1]),
            surface=levels(self.judge.country.level[self.judge.plane.place(end.hex)]),
        )
        sheet = [*sheet, reason, *self.thread.readings()]
        points = int(self.judge.survey(self.threads).hindrance[0])
        return Verdict(
            Outcome.BLOCKED,
            reason,
            points,
            worksheet=tuple(sheet),
            deciding=(end.hex,),
            summary=f"{self.a} does not see {self.b}: one of them is under water.",
        )

    def near(self, sheet: list[Because]) -> Verdict:
        what = "the same" if self.thread.length == 0 else "adjacent"
        reason = self.line(
            "adjacent",
            Mark.PASSES,
            "{a} and {b} are {what}: nothing lies between.",
            None,
            None,
            a=self.a,
            b=self.b,
            what=what if what == "adjacent" else "one hex",
        )
        return Verdict(
            Outcome.CLEAR,
            reason,
            worksheet=(*sheet, reason, *self.thread.readings()),
            summary=f"{self.a} sees {self.b}: nothing lies between them.",
        )

    def side(self, look: Look, worst: Look) -> Because:
        """How one side of a divided line came out."""
        answer = "blocked" if look.blocked[0] else "seen"
        return self.line(
            "divided",
            Mark.NOTE,
            "The line runs along hexsides. By the hexes on its {side}: {answer}, {points}{told}.",
            None,
            self.hexes(look),
            side=self.side_name(look),
            answer=answer,
            points=counted(int(look.points[0])),
            told="; this side stands" if look is worst else "",
        )

    @staticmethod
    def side_name(look: Look) -> str:
        return SIDES.get(int(look.line.sheaf.way[0]), "right")

    def hexes(self, look: Look) -> list[Hex]:
        return [self.hex(place) for place in look.line.sheaf.hexes[:, 0].tolist() if self.judge.plane.here[place]]

    def hex(self, place: int) -> Hex:
        return self.judge.plane.hex(place)

    def look(self, look: Look) -> list[Because]:
        """Every hex between, in order, those that do not rise in runs; then the tallies and the dead zone."""
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
        lines += [self.tally(look, tally) for tally, count in look.counts.items() if count[0]]
        if look.dead is not None:
            lines.append(self.dead_zone(look))
        if not look.blocked[0] and not look.points[0]:
            lines.append(self.line("clear", Mark.PASSES, "Nothing blocks or hinders the line to {b}.", b=self.b))
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

    def made_of(self, hex_: Hex) -> str:
        """The ground and what stands on it: "ground with medium building", "water"."""
        surface = self.judge.surface
        solid = [feature.kind for feature, attributes in surface.features(hex_) if attributes.get("solid")]
        if solid:
            return f"ground with {self.kind_name(solid[0])}"
        if not self.judge.country.depth[self.judge.plane.place(hex_)]:
            return "ground"
        return "floor of the water" if self.wet[0] else "water"

    def veil_name(self, hex_: Hex, tally: str, top: int) -> str:
        """What hinders in a hex with its top at that height."""
        surface, level = self.judge.surface, int(self.judge.country.level[self.judge.plane.place(hex_)])
        there = [(one.kind, one.height, one.amount) for one in surface.cover(hex_).features]
        there += [(one.kind, None, one.amount) for one in surface.standing.get(hex_, ())]
        names = [
            self.kind_name(kind)
            for kind, height, amount in there
            if (veil := self.judge.country.veil(kind, height, amount)) is not None
            and veil[0] == tally
            and level + veil[1] == top
        ]
        return " and ".join(dict.fromkeys(names)) or TALLY_NAMES[tally]

    def kind_name(self, kind: str) -> str:
        return self.judge.surface.table.name(kind).lower()

    def against(
        self, look: Look, row: int, top: int, rises: bool, always_standard: bool
    ) -> tuple[str, dict[str, Number | str]]:
        """A top against what it is measured by: the rule by which it rises, or the strictest that it passes."""
        line, step, last = look.line, row // 2 + 1, int(look.line.last[0]) // 2 + 1
        a, b = self.eyes
        limit: Number
        if self.judge.method == "diagramming" and not always_standard:
            limit = self.on_line(line, step) * QUARTERS
            rule, text = "diagram", "top {top} {sign} {limit}, the line between the eyes"
            if self.judge.megamek:
                text = "top {top} {sign} {limit}, a level above the line between the eyes"
                sign = "\N{GREATER-THAN OR EQUAL TO}" if rises else "<"
                return text, {"rule": rule, "top": levels(top), "sign": sign, "limit": limit / QUARTERS + 1}
        else:
            rule, limit, text = "BMR 1", max(a, b), "top {top} {sign} {limit}, the higher eye"
        near = [("BMR 2", a, "next to the attacker, top {top} {sign} {limit}, its eye")] if step == 1 else []
        if step == last:
            near.append(("BMR 3", b, "next to the target, top {top} {sign} {limit}, its eye"))
        for other, eye, beside in near:
            # What rises does so by the first rule that it breaks; what does not is told by the strictest.
            if (limit >= top > eye) if rises else (eye < limit):
                rule, limit, text = other, eye, beside
        sign = ">" if rises else "\N{LESS-THAN OR EQUAL TO}"
        quarters = levels(limit) if isinstance(limit, int) else limit / QUARTERS
        return text, {"rule": rule, "top": levels(top), "sign": sign, "limit": quarters}

    def on_line(self, line: Line, step: int) -> Fraction:
        """The height of the straight line between the eyes at a range, in levels."""
        return Fraction(int(line.slant[step - 1, 0, 0]), int(line.length[0]) * QUARTERS)

    def tally(self, look: Look, tally: str) -> Because:
        count, limit = int(look.counts[tally][0]), LIMITS[tally]
        terms: dict[str, Number | str] = {
            "what": TALLY_NAMES[tally].capitalize(),
            "points": counted(count),
            "limit": limit,
        }
        if count < limit:
            return self.line(tally, Mark.COUNTS, "{what}: {points} < {limit}: hindered.", None, None, **terms)
        hex_ = self.hex(int(look.line.sheaf.hexes[int(self.judge.filling_row(look, tally)[0]), 0]))
        text = "{what}: {points} \N{GREATER-THAN OR EQUAL TO} {limit}, reached in {hex}: blocked."
        return self.line(tally, Mark.BLOCKS, text, hex_, None, **terms, hex=self.thread.label(hex_))

    def dead_zone(self, look: Look) -> Because:
        dead = look.dead
        if dead is None:
            raise ValueError("only the dead zone method has a dead zone")
        if look.line.a[0] == look.line.b[0]:
            return self.line(
                "dead zone", Mark.PASSES, "Both eyes are at {eye}: no dead zone.", eye=levels(self.eyes[0])
            )
        row = int(dead.row[0])
        place = int(look.line.sheaf.hexes[row, 0])
        if not self.judge.plane.here[place]:
            return self.line("dead zone", Mark.PASSES, "No hex of the map lies between: no dead zone.")
        hex_ = self.hex(place)
        length, tilt = int(look.line.length[0]), int(dead.tilt[0])
        near, far = (length - tilt) // 2, (length + tilt) // 2
        blocks = bool(dead.blocked[0])
        result = Fraction(int(dead.result[0]), QUARTERS)
        terms: dict[str, Number | str] = {
            "hex": self.thread.label(hex_),
            "top": levels(dead.top[0]),
            "low": levels(min(self.eyes)),
            "high": levels(max(self.eyes)),
            "far": far,
            "near": near,
            "result": levels(int(dead.result[0])),
        }
        formula = (
            "Hex X is {hex}, top {top}: 4\N{MULTIPLICATION SIGN}{top} \N{MINUS SIGN} 2\N{MULTIPLICATION SIGN}{low} "
            "\N{MINUS SIGN} 2\N{MULTIPLICATION SIGN}{high} + {far} \N{MINUS SIGN} {near} = {result}"
        )
        if result <= 0:
            return self.line(
                "dead zone", Mark.PASSES, formula + " \N{LESS-THAN OR EQUAL TO} 0: no dead zone.", hex_, None, **terms
            )
        if blocks:
            return self.line(
                "dead zone", Mark.BLOCKS, formula + " > 0: the lower unit is in the dead zone.", hex_, None, **terms
            )
        why = (
            "X does not rise above the lower eye"
            if dead.top[0] <= min(self.eyes)
            else "the higher unit's own hex is higher than X"
        )
        return self.line(
            "dead zone", Mark.PASSES, formula + " > 0, but {why}: no dead zone.", hex_, None, **terms, why=why
        )

    def covers(self, looks: list[Look]) -> list[Because]:
        """Partial cover: a top level with the eye in the hex in front of a unit that is not the lower one."""
        lines: dict[str, Because] = {}
        for look in looks:
            a, b = self.eyes
            last = int(look.line.last[0])
            for row, eye, other, who in ((last, b, a, "target"), (0, a, b, "attacker")):
                if look.solid[row, 0] == eye and other <= eye:
                    hex_ = self.hex(int(look.line.sheaf.hexes[row, 0]))
                    lines[who] = self.line(
                        "partial cover",
                        Mark.NOTE,
                        "{hex}, next to the {who}, is as high as its eye ({top}): the {who} has "
                        "partial cover if it is a 'Mech.",
                        hex_,
                        None,
                        hex=self.thread.label(hex_),
                        who=who,
                        top=levels(eye),
                    )
        return list(lines.values())

    def close(self, looks: list[Look], worst: Look) -> Because | None:
        """Where the other side of a divided line, or a hex touched at a corner, would change the answer: what it is."""
        blocked, clear = ([look for look in looks if bool(look.blocked[0]) is yes] for yes in (True, False))
        if blocked and clear:
            hex_ = self.hex(int(self.judge.deciding(worst)[1][0]))
            return self.close_line(
                "divided",
                "A close call: the line runs along hexsides, and {hex} on its {side} blocks; by the hexes on its "
                "{other} {b} would be seen.",
                hex_,
                side=self.side_name(worst),
                other=self.side_name(clear[0]),
                b=self.b,
            )
        if not self.thread.touches_corners():
            return None
        counted_ = self.judge.options["corner-touch"] == "count"
        again = self.judge.survey(self.threads, corners=not counted_, details=True)
        if bool(again.outcome[0] >= Outcome.BLOCKED) == bool(looks[0].blocked[0]):
            return None
        place = int(self.judge.deciding(worst)[1][0]) if counted_ else int(again.place[0])
        touched = [one.hex for one in self.thread.met if one.touch is Touch.CORNER]
        hex_ = self.hex(place) if place and self.hex(place) in touched else touched[0]
        text = (
            "A close call: the line only touches {hex} at a corner; were that not counted, {b} would be {then}."
            if counted_
            else "A close call: the line touches {hex} at a corner; were that counted, {b} would be {then}."
        )
        return self.close_line("corner", text, hex_, b=self.b, then="seen" if counted_ else "blocked")

    def close_line(self, rule: str, text: str, hex_: Hex, **terms: Number | str) -> Because:
        """A line about what the thread touches, whose margin is nothing."""
        line = self.line(rule, Mark.NOTE, text, hex_, None, hex=self.thread.label(hex_), **terms)
        vector = self.thread.b.hex.minus(self.thread.a.hex)
        return replace(line, margin=Margin(0, norm2(vector.q, vector.r)))

    def verdict(
        self, look: Look, points: int, sheet: list[Because], advisories: list[Because], close: Because | None
    ) -> Verdict:
        from losview.sight.battletech.judge import RULES

        rules, places = self.judge.deciding(look)
        rule, place = RULES[int(rules[0])], int(places[0])
        told = (*sheet,) if close is None else (*sheet, close)
        if not look.blocked[0]:
            outcome = Outcome.HINDERED if points else Outcome.CLEAR
            tail = f", hindered by {self.hindering(look)}" if points else ": nothing between rises into the line"
            decided = next(line for line in sheet if line.rule == rule)
            return Verdict(
                outcome, decided, points, close, told, tuple(advisories), f"{self.a} sees {self.b}{tail}."
            )
        hex_ = self.hex(place)
        blocking = [line for line in sheet if line.mark == Mark.BLOCKS]
        decided = next((line for line in blocking if line.rule == rule), blocking[0])
        return Verdict(
            Outcome.BLOCKED, decided, points, close, told, (), self.blocked_summary(look, rule, hex_), (hex_,)
        )

    def hindering(self, look: Look) -> str:
        """The points that hinder and where they stand: "3 points, in C3 and C4"."""
        total = max(int(look.points[0]), 1)
        rows = np.flatnonzero(np.logical_or.reduce([rises[:, 0] for _, _, rises in look.veils]))
        hexes = [self.hex(place) for place in look.line.sheaf.hexes[rows, 0].tolist()]
        where = self.thread.labels(hexes) if len(hexes) <= 3 else f"{len(hexes)} hexes"
        names = [name for tally, name in TALLY_NAMES.items() if tally in look.counts and look.counts[tally][0]]
        return f"{counted(total)} of {' and '.join(names)} in {where}"

    def blocked_summary(self, look: Look, rule: str, hex_: Hex) -> str:
        lost = f"{self.a} does not see {self.b}: "
        where = self.thread.label(hex_)
        if rule in TALLY_NAMES:
            return f"{lost}{counted(int(look.counts[rule][0]))} of {TALLY_NAMES[rule]} lie between."
        if rule == "dead zone":
            return f"{lost}the lower unit is in the dead zone of {where}."
        if rule == "screen":
            return f"{lost}a screen in {where} blocks."
        made = self.made_of(hex_).removeprefix("ground with ")
        return f"{lost}{made} in {where} is in the way."
