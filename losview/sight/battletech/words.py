"""What the rules found along one BattleTech thread, said hex by hex with the numbers they used."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.fan import LEFT, WHOLE, Fan
from losview.hexes.hex import Hex
from losview.hexes.lattice import norm2
from losview.hexes.thread import Touch
from losview.sight.battletech.between import Between
from losview.sight.battletech.look import BattleTechFindings
from losview.sight.battletech.speech import TALLY_NAMES, counted
from losview.sight.battletech.survey import BattleTechSurveyor
from losview.sight.battletech.terrain import LIMITS
from losview.sight.threads import End
from losview.sight.verdict import Effect, Margin, Number, Outcome, Reason, Verdict, levels

SIDES = {LEFT: "left"}


def explain(judge: BattleTechSurveyor, a: End, b: End) -> Verdict:
    """Judge one thread and say why."""
    threads = judge.thread(a, b)
    thread = judge.spoken(a, b)
    words = BattleTechWorksheet(judge, thread, threads)
    sheet = [words.ends()]
    if words.wet[0] != words.wet[1]:
        return words.parted(sheet)
    fan = Fan(judge.plane, threads.start, threads.end)
    looks = words.looks(fan)
    if not looks:
        return words.near(sheet)
    # Along hexsides the worse side stands: blocked before seen, then the higher points.
    worst = max(looks, key=lambda look: int(look.worth[0]))
    points = max(int(look.points[0]) for look in looks)
    sheet += [words.side(look, worst) for look in looks if look.line.sheaf.way[0] != WHOLE]
    sheet += words.look(worst)
    advisories = words.covers(looks) if not worst.blocked[0] else []
    sheet += thread.remarks()
    return words.verdict(worst, points, sheet, advisories, words.close(fan, looks, worst))


class BattleTechWorksheet(Between):
    """The sentences about one thread."""

    def looks(self, fan: Fan, corners: bool | None = None) -> list[BattleTechFindings]:
        """What is found along the thread, by each side of the hexsides that it runs along."""
        return [
            self.judge.look(side, under_water=self.wet[0], thorough=True)
            for line in self.judge.lines(fan, self.threads, corners)
            for side in line.each()
        ]

    def ends(self) -> Reason:
        return self.line(
            "ends",
            Effect.NOTE,
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

    def parted(self, sheet: list[Reason]) -> Verdict:
        """One end under water, the other not."""
        end = self.thread.a if self.wet[0] else self.thread.b
        reason = self.line(
            "water",
            Effect.BLOCKS,
            "{hex} is under water (eye {eye} below the surface {surface}) and the other "
            "end is not: they never see each other.",
            end.hex,
            None,
            hex=self.thread.label(end.hex),
            eye=levels(self.eyes[0] if self.wet[0] else self.eyes[1]),
            surface=levels(self.judge.terrain.level[self.judge.plane.cell(end.hex)]),
        )
        sheet = [*sheet, reason, *self.thread.remarks()]
        points = int(self.judge.survey(self.threads).hindrance[0])
        return Verdict(
            Outcome.BLOCKED,
            reason,
            points,
            worksheet=tuple(sheet),
            deciding=(end.hex,),
            summary=f"{self.a} does not see {self.b}: one of them is under water.",
        )

    def near(self, sheet: list[Reason]) -> Verdict:
        what = "the same" if self.thread.length == 0 else "adjacent"
        reason = self.line(
            "adjacent",
            Effect.PASSES,
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
            worksheet=(*sheet, reason, *self.thread.remarks()),
            summary=f"{self.a} sees {self.b}: nothing lies between them.",
        )

    def side(self, look: BattleTechFindings, worst: BattleTechFindings) -> Reason:
        """How one side of a divided line came out."""
        answer = "blocked" if look.blocked[0] else "seen"
        return self.line(
            "divided",
            Effect.NOTE,
            "The line runs along hexsides. By the hexes on its {side}: {answer}, {points}{told}.",
            None,
            self.hexes(look),
            side=self.side_name(look),
            answer=answer,
            points=counted(int(look.points[0])),
            told="; this side stands" if look is worst else "",
        )

    @staticmethod
    def side_name(look: BattleTechFindings) -> str:
        return SIDES.get(int(look.line.sheaf.way[0]), "right")

    def hexes(self, look: BattleTechFindings) -> list[Hex]:
        return [self.hex(cell) for cell in look.line.sheaf.hexes[:, 0].tolist() if self.judge.plane.here[cell]]

    def look(self, look: BattleTechFindings) -> list[Reason]:
        """Every hex between, then the tallies and the dead zone."""
        lines = self.between(look)
        lines += [self.tally(look, tally) for tally, count in look.counts.items() if count[0]]
        if look.dead is not None:
            lines.append(self.dead_zone(look))
        if not look.blocked[0] and not look.points[0]:
            lines.append(self.line("clear", Effect.PASSES, "Nothing blocks or hinders the line to {b}.", b=self.b))
        return lines

    def tally(self, look: BattleTechFindings, tally: str) -> Reason:
        count, limit = int(look.counts[tally][0]), LIMITS[tally]
        terms: dict[str, Number | str] = {
            "what": TALLY_NAMES[tally].capitalize(),
            "points": counted(count),
            "limit": limit,
        }
        if count < limit:
            return self.line(tally, Effect.COUNTS, "{what}: {points} < {limit}: hindered.", None, None, **terms)
        hex_ = self.hex(int(look.line.sheaf.hexes[int(self.judge.filling_row(look, tally)[0]), 0]))
        text = "{what}: {points} \N{GREATER-THAN OR EQUAL TO} {limit}, reached in {hex}: blocked."
        return self.line(tally, Effect.BLOCKS, text, hex_, None, **terms, hex=self.thread.label(hex_))

    def dead_zone(self, look: BattleTechFindings) -> Reason:
        dead = look.dead
        if dead is None:
            raise ValueError("only the dead zone method has a dead zone")
        if look.line.a[0] == look.line.b[0]:
            return self.line(
                "dead zone", Effect.PASSES, "Both eyes are at {eye}: no dead zone.", eye=levels(self.eyes[0])
            )
        row = int(dead.row[0])
        cell = int(look.line.sheaf.hexes[row, 0])
        if not self.judge.plane.here[cell]:
            return self.line("dead zone", Effect.PASSES, "No hex of the map lies between: no dead zone.")
        hex_ = self.hex(cell)
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
        # What is below level 0 stands in brackets, as in print.
        top, low, high = (f"({{{name}}})" if value < 0 else f"{{{name}}}" for name, value in (
            ("top", dead.top[0]), ("low", min(self.eyes)), ("high", max(self.eyes))))
        formula = (
            f"Hex X is {{hex}}, top {{top}}: 4\N{MULTIPLICATION SIGN}{top} \N{MINUS SIGN} "
            f"2\N{MULTIPLICATION SIGN}{low} \N{MINUS SIGN} 2\N{MULTIPLICATION SIGN}{high} "
            "+ {far} \N{MINUS SIGN} {near} = {result}"
        )
        if result <= 0:
            return self.line(
                "dead zone", Effect.PASSES, formula + " \N{LESS-THAN OR EQUAL TO} 0: no dead zone.", hex_, None, **terms
            )
        if blocks:
            return self.line(
                "dead zone", Effect.BLOCKS, formula + " > 0: the lower unit is in the dead zone.", hex_, None, **terms
            )
        why = (
            "X does not rise above the lower eye"
            if dead.top[0] <= min(self.eyes)
            else "the higher unit's own hex is higher than X"
        )
        return self.line(
            "dead zone", Effect.PASSES, formula + " > 0, but {why}: no dead zone.", hex_, None, **terms, why=why
        )

    def covers(self, looks: list[BattleTechFindings]) -> list[Reason]:
        """Partial cover: a top level with the eye in the hex in front of a unit that is not the lower one."""
        lines: dict[str, Reason] = {}
        for look in looks:
            a, b = self.eyes
            last = int(look.line.last[0])
            for row, eye, other, who in ((last, b, a, "target"), (0, a, b, "attacker")):
                if look.solid[row, 0] == eye and other <= eye:
                    hex_ = self.hex(int(look.line.sheaf.hexes[row, 0]))
                    lines[who] = self.line(
                        "partial cover",
                        Effect.NOTE,
                        "{hex}, next to the {who}, is as high as its eye ({top}): the {who} has "
                        "partial cover if it is a 'Mech.",
                        hex_,
                        None,
                        hex=self.thread.label(hex_),
                        who=who,
                        top=levels(eye),
                    )
        return list(lines.values())

    def close(self, fan: Fan, looks: list[BattleTechFindings], worst: BattleTechFindings) -> Reason | None:
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
        if self.judge.method != "dead-zone" and bool(worst.blocked[0]) is not counted_:
            return None  # more hexes only ever block more, but for the dead zone, whose hex X is the highest alone
        again, = self.looks(fan, corners=not counted_)
        if bool(again.blocked[0]) == bool(worst.blocked[0]):
            return None
        cell = int(self.judge.deciding(worst if counted_ else again)[1][0])
        touched = [one.hex for one in self.thread.met if one.touch is Touch.CORNER]
        hex_ = self.hex(cell) if cell and self.hex(cell) in touched else touched[0]
        text = (
            "A close call: the line only touches {hex} at a corner; were that not counted, {b} would be {then}."
            if counted_
            else "A close call: the line touches {hex} at a corner; were that counted, {b} would be {then}."
        )
        return self.close_line("corner", text, hex_, b=self.b, then="seen" if counted_ else "blocked")

    def close_line(self, rule: str, text: str, hex_: Hex, **terms: Number | str) -> Reason:
        """A line about what the thread touches, whose margin is nothing."""
        line = self.line(rule, Effect.NOTE, text, hex_, None, hex=self.thread.label(hex_), **terms)
        vector = self.thread.b.hex.minus(self.thread.a.hex)
        return replace(line, margin=Margin(0, norm2(vector.q, vector.r)))

    def verdict(
        self, look: BattleTechFindings, points: int, sheet: list[Reason], advisories: list[Reason], close: Reason | None
    ) -> Verdict:
        rules, cells = self.judge.deciding(look)
        rule, cell = self.judge.rules[int(rules[0])], int(cells[0])
        told = (*sheet,) if close is None else (*sheet, close)
        if not look.blocked[0]:
            outcome = Outcome.HINDERED if points else Outcome.CLEAR
            tail = f", hindered by {self.hindering(look)}" if points else ": nothing between rises into the line"
            decided = next(line for line in sheet if line.rule == rule)
            return Verdict(
                outcome, decided, points, close, told, tuple(advisories), f"{self.a} sees {self.b}{tail}."
            )
        hex_ = self.hex(cell)
        blocking = [line for line in sheet if line.mark == Effect.BLOCKS]
        decided = next((line for line in blocking if line.rule == rule), blocking[0])
        return Verdict(
            Outcome.BLOCKED, decided, points, close, told, (), self.blocked_summary(look, rule, hex_), (hex_,)
        )

    def hindering(self, look: BattleTechFindings) -> str:
        """The points that hinder and where they stand: "3 points, in C3 and C4"."""
        total = max(int(look.points[0]), 1)
        rows = np.flatnonzero(np.logical_or.reduce([rises[:, 0] for _, _, rises in look.veils]))
        hexes = [self.hex(cell) for cell in look.line.sheaf.hexes[rows, 0].tolist()]
        where = self.thread.labels(hexes) if len(hexes) <= 3 else f"{len(hexes)} hexes"
        names = [name for tally, name in TALLY_NAMES.items() if tally in look.counts and look.counts[tally][0]]
        return f"{counted(total)} of {' and '.join(names)} in {where}"

    def blocked_summary(self, look: BattleTechFindings, rule: str, hex_: Hex) -> str:
        lost = f"{self.a} does not see {self.b}: "
        where = self.thread.label(hex_)
        if rule in TALLY_NAMES:
            return f"{lost}{counted(int(look.counts[rule][0]))} of {TALLY_NAMES[rule]} lie between."
        if rule == "dead zone":
            return f"{lost}the lower unit is in the dead zone of {where}."
        if rule == "screen":
            return f"{lost}a screen in {where} blocks."
        made = self.made_of(hex_, self.judge.plane.cell(hex_)).removeprefix("ground with ")
        return f"{lost}{made} in {where} is in the way."
