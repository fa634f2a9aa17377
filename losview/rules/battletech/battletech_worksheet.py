"""The ruling on one BattleTech thread: its worksheet with live numbers, what decides, and one plain sentence."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from losview.base.translation import tr, tr_as
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.hexes.lattice import norm2
from losview.hexes.thread import Touch
from losview.hexes.thread_batches import LEFT, WHOLE, SortedThreads
from losview.rules.battletech.findings import BattleTechFindings
from losview.rules.battletech.hex_lines import BattleTechHexLines
from losview.rules.battletech.sentences import TALLY_NAMES, points_text
from losview.rules.battletech.surveyor import BattleTechSurveyor
from losview.rules.battletech.terrain import LIMITS, MECH_EYE
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Margin, Number, Outcome, Reason, Verdict, levels


def explain(judge: BattleTechSurveyor, a: LineEnd, b: LineEnd) -> Verdict:
    """Judge one thread and say why."""
    threads = judge.thread(a, b)
    thread = judge.thread_on_board(a, b)
    worksheet = BattleTechWorksheet(judge, thread, threads)
    lines = [worksheet.ends()]
    if worksheet.wet[0] != worksheet.wet[1]:
        return worksheet.one_under_water(lines)
    sorted_threads = SortedThreads(judge.plane, threads.start, threads.end)
    all_findings = worksheet.findings_by_side(sorted_threads)
    if not all_findings:
        return worksheet.adjacent(lines)
    # Along hexsides the worse side stands: blocked before seen, then the higher points.
    worst = max(all_findings, key=lambda findings: int(findings.severity[0]))
    points = max(int(findings.points[0]) for findings in all_findings)
    lines += [worksheet.side(findings, worst) for findings in all_findings if findings.group.batch.way[0] != WHOLE]
    lines += worksheet.thread_lines(worst)
    advisories = [] if worst.blocked[0] else [*worksheet.partial_cover(all_findings), *worksheet.cover_in_water()]
    lines += thread.remarks()
    close = worksheet.close_call(sorted_threads, all_findings, worst)
    return worksheet.verdict(worst, points, lines, advisories, close)


class BattleTechWorksheet(BattleTechHexLines):
    """The lines of one thread's worksheet, and its verdict."""

    def findings_by_side(
        self, sorted_threads: SortedThreads, corners: bool | None = None
    ) -> list[BattleTechFindings]:
        """The findings along the thread: one, or along hexsides one for each side; none between adjacent hexes."""
        return [
            self.judge.examine(side, under_water=self.wet[0], thorough=True)
            for group in self.judge.groups(sorted_threads, self.threads, corners)
            for side in group.each()
        ]

    def ends(self) -> Reason:
        """The first line: both ends, the range and the method."""
        return self.reason(
            "ends",
            Effect.NOTE,
            tr("Attacker {a}, eye at {eye_a}; target {b}, eye at {eye_b}; range {range}; {method}."),
            None,
            [self.thread.a.hex, self.thread.b.hex],
            a=self.a,
            eye_a=levels(self.eyes[0]),
            b=self.b,
            eye_b=levels(self.eyes[1]),
            range=self.thread.length,
            method=self.method(),
        )

    def one_under_water(self, lines: list[Reason]) -> Verdict:
        """The verdict where one end is under water and the other is not."""
        end = self.thread.a if self.wet[0] else self.thread.b
        reason = self.reason(
            "water",
            Effect.BLOCKS,
            tr("{hex} is under water (eye {eye} below the surface {surface}) and the other "
               "end is not: they never see each other."),
            end.hex,
            None,
            hex=self.thread.label(end.hex),
            eye=levels(self.eyes[0] if self.wet[0] else self.eyes[1]),
            surface=levels(self.judge.terrain.level[self.judge.plane.cell(end.hex)]),
        )
        lines = [*lines, reason, *self.thread.remarks()]
        points = int(self.judge.judge_many(self.threads).hindrance[0])
        return Verdict(
            Outcome.BLOCKED,
            reason,
            points,
            worksheet=tuple(lines),
            deciding=(end.hex,),
            summary=tr("{a} does not see {b}: one of them is under water.", a=self.a, b=self.b),
        )

    def adjacent(self, lines: list[Reason]) -> Verdict:
        """The verdict on ends in one hex or in adjacent ones."""
        reason = self.reason(
            "adjacent",
            Effect.PASSES,
            tr("{a} and {b} are {what}: nothing lies between."),
            None,
            None,
            a=self.a,
            b=self.b,
            what=tr("adjacent") if self.thread.length else tr("one hex"),
        )
        return Verdict(
            Outcome.CLEAR,
            reason,
            worksheet=(*lines, reason, *self.thread.remarks()),
            advisories=tuple(self.cover_in_water()),
            summary=tr("{a} sees {b}: nothing lies between them.", a=self.a, b=self.b),
        )

    def side(self, findings: BattleTechFindings, worst: BattleTechFindings) -> Reason:
        """The line on how the thread fares by the hexes on one side of its hexsides."""
        answer = tr("blocked") if findings.blocked[0] else tr("seen")
        return self.reason(
            "divided",
            Effect.NOTE,
            tr("The line runs along hexsides. By the hexes on its {side}: {answer}, {points}{told}."),
            None,
            self.hexes(findings),
            side=self.side_name(findings),
            answer=answer,
            points=points_text(int(findings.points[0])),
            told=tr("; this side stands") if findings is worst else "",
        )

    @staticmethod
    def side_name(findings: BattleTechFindings) -> str:
        """Which side of the thread its hexes lie on: "left" or "right"."""
        return tr_as("side", "left") if findings.group.batch.way[0] == LEFT else tr_as("side", "right")

    def hexes(self, findings: BattleTechFindings) -> list[Hex]:
        """The hexes of the map between the ends, in order."""
        return [self.hex(cell) for cell in findings.group.batch.hexes[:, 0].tolist() if self.judge.plane.here[cell]]

    def thread_lines(self, findings: BattleTechFindings) -> list[Reason]:
        """The lines about every hex between, then about the tallies and the dead zone."""
        lines = self.hex_lines(findings)
        lines += [self.tally(findings, tally) for tally, count in findings.counts.items() if count[0]]
        if findings.dead is not None:
            lines.append(self.dead_zone(findings))
        if not findings.blocked[0] and not findings.points[0]:
            lines.append(self.reason("clear", Effect.PASSES, tr("Nothing blocks or hinders the line to {b}."),
                                     b=self.b))
        return lines

    def tally(self, findings: BattleTechFindings, tally: str) -> Reason:
        """The line about the points of one tally."""
        count, limit = int(findings.counts[tally][0]), LIMITS[tally]
        terms: dict[str, Number | str] = {
            "what": TALLY_NAMES[tally][:1].upper() + TALLY_NAMES[tally][1:],
            "points": points_text(count),
            "limit": limit,
        }
        if count < limit:
            text = tr("{what}: {points} < {limit}: not enough to block.")
            return self.reason(tally, Effect.COUNTS, text, None, None, **terms)
        hex_ = self.hex(int(findings.group.batch.hexes[int(self.judge.filling_row(findings, tally)[0]), 0]))
        text = tr("{what}: {points} \N{GREATER-THAN OR EQUAL TO} {limit}, reached in {hex}: blocked.")
        return self.reason(tally, Effect.BLOCKS, text, hex_, None, **terms, hex=self.thread.label(hex_))

    def dead_zone(self, findings: BattleTechFindings) -> Reason:
        """The line about the dead zone: its formula with numbers, or why there is none."""
        dead = findings.dead
        if dead is None:
            raise ValueError("only the dead zone method has a dead zone")
        if findings.group.a[0] == findings.group.b[0]:
            return self.reason(
                "dead zone", Effect.PASSES, tr("Both eyes are at {eye}: no dead zone."), eye=levels(self.eyes[0])
            )
        row = int(dead.row[0])
        cell = int(findings.group.batch.hexes[row, 0])
        if not self.judge.plane.here[cell]:
            return self.reason("dead zone", Effect.PASSES, tr("No hex of the map lies between: no dead zone."))
        hex_ = self.hex(cell)
        length, tilt = int(findings.group.length[0]), int(dead.tilt[0])
        near, far = (length - tilt) // 2, (length + tilt) // 2
        blocks = bool(dead.blocked[0])
        result = Fraction(int(dead.result[0]), QUARTERS_PER_LEVEL)
        terms: dict[str, Number | str] = {
            "hex": self.thread.label(hex_),
            "top": levels(dead.top[0]),
            "low": levels(min(self.eyes)),
            "high": levels(max(self.eyes)),
            "far": far,
            "near": near,
            "result": levels(int(dead.result[0])),
        }
        steps: dict[str, Number | str] = {
            "rise": levels(int(dead.top[0]) - min(self.eyes)),
            "fall": levels(max(self.eyes) - int(dead.top[0])),
            "sum": levels(2 * (2 * int(dead.top[0]) - sum(self.eyes))),
        }
        # What is below level 0 stands in brackets, as in print.
        top, low, high = (f"({{{name}}})" if value < 0 else f"{{{name}}}" for name, value in (
            ("top", dead.top[0]), ("low", min(self.eyes)), ("high", max(self.eyes))))
        formula = tr("Hex X is {hex}, top {top}: ") + (
            f"4\N{MULTIPLICATION SIGN}{top} \N{MINUS SIGN} "
            f"2\N{MULTIPLICATION SIGN}{low} \N{MINUS SIGN} 2\N{MULTIPLICATION SIGN}{high} "
            "+ {far} \N{MINUS SIGN} {near} = {result}"
        )
        as_printed = tr(" As printed: A = {rise}, B = {fall}, C = {sum}, ranges {far} to the higher unit and {near} to "
                        "the lower.")
        if result <= 0:
            text = formula + tr(" \N{LESS-THAN OR EQUAL TO} 0: no dead zone.") + as_printed
            return self.reason("dead zone", Effect.PASSES, text, hex_, None, **terms, **steps)
        if blocks:
            text = formula + tr(" > 0: the lower unit is in the dead zone.") + as_printed
            return self.reason("dead zone", Effect.BLOCKS, text, hex_, None, **terms, **steps)
        why = (
            tr("X does not rise above the lower eye (our reading: dead-zone=limited)")
            if dead.top[0] <= min(self.eyes)
            else tr("the higher unit's own hex is higher than X")
        )
        text = formula + tr(" > 0, but {why}: no dead zone.") + as_printed
        return self.reason("dead zone", Effect.PASSES, text, hex_, None, **terms, why=why, **steps)

    def partial_cover(self, all_findings: list[BattleTechFindings]) -> list[Reason]:
        """Advisories on partial cover: before a unit that is not the lower one, a top level with its eye."""
        lines: dict[str, Reason] = {}
        for findings in all_findings:
            a, b = self.eyes
            last = int(findings.group.last[0])
            for row, eye, other, is_attacker in ((last, b, a, False), (0, a, b, True)):
                if findings.solid[row, 0] == eye and other <= eye:
                    hex_ = self.hex(int(findings.group.batch.hexes[row, 0]))
                    who = tr("attacker") if is_attacker else tr("target")
                    lines[who] = self.reason(
                        "partial cover",
                        Effect.NOTE,
                        tr("{hex}, next to the {who}, is as high as its eye ({top}): the {who} has "
                           "partial cover if it is a 'Mech."),
                        hex_,
                        None,
                        hex=self.thread.label(hex_),
                        who=who,
                        top=levels(eye),
                    )
        return list(lines.values())

    def cover_in_water(self) -> list[Reason]:
        """Advisories on partial cover: a 'Mech that stands in depth 1 water, its eye no higher than on dry ground."""
        lines = []
        for end, eye, wet, who in ((self.thread.a, self.eyes[0], self.wet[0], tr("attacker")),
                                   (self.thread.b, self.eyes[1], self.wet[1], tr("target"))):
            cell = self.judge.plane.cell(end.hex)
            terrain = self.judge.terrain
            if (self.thread.length and not wet and terrain.depth[cell] == QUARTERS_PER_LEVEL
                    and eye <= terrain.level[cell] + MECH_EYE):
                lines.append(self.reason(
                    "partial cover", Effect.NOTE,
                    tr("{hex} is water of depth 1: the {who} has partial cover if it is a 'Mech that stands in it."),
                    end.hex, None, hex=self.thread.label(end.hex), who=who))
        return lines

    def close_call(
        self, sorted_threads: SortedThreads, all_findings: list[BattleTechFindings], worst: BattleTechFindings
    ) -> Reason | None:
        """The line about what would change the answer: the other side, or a corner touched; None for neither."""
        blocked, clear = ([findings for findings in all_findings if bool(findings.blocked[0]) is wanted]
                          for wanted in (True, False))
        if blocked and clear:
            hex_ = self.hex(int(self.judge.deciding(worst)[1][0]))
            return self.close_line(
                "divided",
                tr("A close call: the line runs along hexsides, and {hex} on its {side} blocks; by the hexes on its "
                   "{other} {b} would be seen."),
                hex_,
                side=self.side_name(worst),
                other=self.side_name(clear[0]),
                b=self.b,
            )
        if not self.thread.touches_corners():
            return None
        corners_count = self.judge.options["corner-touch"] == "count"
        if self.judge.method != "dead-zone" and bool(worst.blocked[0]) is not corners_count:
            return None  # more hexes only ever block more, but for the dead zone, whose hex X is the highest alone
        otherwise, = self.findings_by_side(sorted_threads, corners=not corners_count)
        if bool(otherwise.blocked[0]) == bool(worst.blocked[0]):
            return None
        cell = int(self.judge.deciding(worst if corners_count else otherwise)[1][0])
        touched = [met.hex for met in self.thread.hexes_met if met.touch is Touch.CORNER]
        hex_ = self.hex(cell) if cell and self.hex(cell) in touched else touched[0]
        text = (
            tr("A close call: the line only touches {hex} at a corner; were that not counted, {b} would be {then}.")
            if corners_count
            else tr("A close call: the line touches {hex} at a corner; were that counted, {b} would be {then}.")
        )
        return self.close_line("corner", text, hex_, b=self.b,
                               then=tr("seen") if corners_count else tr("blocked"))

    def close_line(self, rule: str, text: str, hex_: Hex, **terms: Number | str) -> Reason:
        """A line about what the thread touches exactly, with a margin of 0."""
        line = self.reason(rule, Effect.NOTE, text, hex_, None, hex=self.thread.label(hex_), **terms)
        vector = self.thread.b.hex.minus(self.thread.a.hex)
        return replace(line, margin=Margin(0, norm2(vector.q, vector.r)))

    def verdict(
        self, findings: BattleTechFindings, points: int, lines: list[Reason], advisories: list[Reason],
        close: Reason | None,
    ) -> Verdict:
        """The verdict by the side that stands; `points` are those of the side that has more."""
        rules, cells = self.judge.deciding(findings)
        rule, cell = self.judge.rules[int(rules[0])], int(cells[0])
        worksheet = (*lines,) if close is None else (*lines, close)
        if not findings.blocked[0]:
            outcome = Outcome.HINDERED if points else Outcome.CLEAR
            summary = (tr("{a} sees {b}, hindered by {points}.", a=self.a, b=self.b, points=self.hindering(findings))
                       if points else tr("{a} sees {b}: nothing between rises into the line.", a=self.a, b=self.b))
            decided = next(line for line in lines if line.rule == rule)
            return Verdict(outcome, decided, points, close, worksheet, tuple(advisories), summary)
        hex_ = self.hex(cell)
        blocking = [line for line in lines if line.effect == Effect.BLOCKS]
        decided = next((line for line in blocking if line.rule == rule), blocking[0])
        return Verdict(
            Outcome.BLOCKED, decided, points, close, worksheet, (), self.blocked_summary(findings, rule, hex_), (hex_,)
        )

    def hindering(self, findings: BattleTechFindings) -> str:
        """The points that hinder and where they stand: "2 points of planted fields in C3 and C4".

        Of several tallies each has its own, as each blocks by itself alone.
        """
        total = max(int(findings.points[0]), 1)
        rows = np.flatnonzero(np.logical_or.reduce([rises[:, 0] for _, _, rises in findings.hindrances]))
        hexes = [self.hex(cell) for cell in findings.group.batch.hexes[rows, 0].tolist()]
        counts = {name: int(findings.counts[tally][0]) for tally, name in TALLY_NAMES.items()
                  if tally in findings.counts and findings.counts[tally][0]}
        points, terrain = points_text(total), listed(counts, "and")
        if len(counts) > 1:
            terrain = "; ".join(tr("{count} of {terrain}", count=count, terrain=name) for name, count in counts.items())
            return (tr("{points} in {count} hexes: {parts}, each counted by itself", points=points, count=len(hexes),
                       parts=terrain) if len(hexes) > 3 else
                    tr("{points} in {hexes}: {parts}, each counted by itself", points=points, parts=terrain,
                       hexes=self.thread.labels(hexes)))
        if len(hexes) > 3:
            return tr("{points} of {terrain} in {count} hexes", points=points, terrain=terrain, count=len(hexes))
        return tr("{points} of {terrain} in {hexes}", points=points, terrain=terrain, hexes=self.thread.labels(hexes))

    def blocked_summary(self, findings: BattleTechFindings, rule: str, hex_: Hex) -> str:
        """The plain sentence about a blocked thread."""
        where = self.thread.label(hex_)
        if rule in TALLY_NAMES:
            return tr("{a} does not see {b}: {points} of {terrain} lie between.", a=self.a, b=self.b,
                      points=points_text(int(findings.counts[rule][0])), terrain=TALLY_NAMES[rule])
        if rule == "dead zone":
            return tr("{a} does not see {b}: the lower unit is in the dead zone of {hex}.", a=self.a, b=self.b,
                      hex=where)
        if rule == "screen":
            return tr("{a} does not see {b}: a screen in {hex} blocks.", a=self.a, b=self.b, hex=where)
        return tr("{a} does not see {b}: {what} in {hex} is in the way.", a=self.a, b=self.b, hex=where,
                  what=self.blocking_name(hex_, self.judge.plane.cell(hex_)))
