"""The ruling on one Civil War Brigade thread: its worksheet, what decides, and one plain sentence."""

from __future__ import annotations

from dataclasses import replace

from losview.base.translation import tr
from losview.hexes.hex import Hex, distance
from losview.hexes.lattice import norm2
from losview.hexes.thread_batches import WHOLE
from losview.rules.civil_war_brigade.decision import Decision, decide, deciding_cells
from losview.rules.civil_war_brigade.mixed_sides import combination_that_sees
from losview.rules.civil_war_brigade.step_lines import CivilWarStepLines
from losview.rules.civil_war_brigade.steps import CivilWarThreads
from losview.rules.civil_war_brigade.surveyor import CivilWarSurveyor
from losview.rules.core.thread_on_board import ThreadOnBoard
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Margin, Outcome, Reason, Verdict


def explain(judge: CivilWarSurveyor, a: LineEnd, b: LineEnd) -> Verdict:
    """Judge one thread and say why."""
    threads = judge.thread(a, b)
    thread = judge.thread_on_board(a, b)
    if thread.length <= 1:
        return _near(thread)
    turned = threads.start_height < threads.end_height
    groups = [way for together in judge.groups(threads, turned)[1] for group in together for way in group.each()]
    tried = list(zip(groups, decide(groups, [turned] * len(groups), log=True), strict=True))
    if judge.sides_mixed and groups[0].batch.way[0] != WHOLE and all(decision.blocked[0] for _, decision in tried):
        combination = combination_that_sees(groups[0], 0)
        if combination is not None:
            tried.append((combination, decide([combination], [turned], log=True)[0]))
    group, decision = next((pair for pair in tried if not pair[1].blocked[0]), tried[0])
    worksheet = CivilWarWorksheet(judge, thread, bool(turned[0]), (int(group.high[0]), int(group.low[0])))
    lines = [worksheet.ends(group)]
    if group.batch.way[0] != WHOLE:
        lines += worksheet.ways(tried, group)
    for step, answer, asked, extension in decision.log or ():
        lines += worksheet.step(step, answer, asked, extension)
    lines += thread.remarks()
    blocked = bool(decision.blocked[0])
    decided = _deciding(lines, blocked)
    outcome = Outcome.BLOCKED if blocked else Outcome.CLEAR
    close = None if blocked else worksheet.close_call(tried)
    lines += [] if close is None else [close]
    return Verdict(
        outcome,
        decided,
        0,
        close,
        tuple(lines),
        (),
        worksheet.summary(blocked, decided),
        worksheet.deciding(group, decision),
    )


def _near(thread: ThreadOnBoard) -> Verdict:
    """Proposition D: nothing lies between hexes that are the same or adjacent."""
    a, b = thread.label(thread.a.hex), thread.label(thread.b.hex)
    text = (tr("{a} and {b} are adjacent: always seen.") if thread.length else
            tr("{a} and {b} are one hex: always seen."))
    reason = thread.reason("D", Effect.PASSES, text, None, [thread.a.hex, thread.b.hex], a=a, b=b)
    return Verdict(
        Outcome.CLEAR,
        reason,
        worksheet=(reason, *thread.remarks()),
        summary=tr("{a} sees {b}: nothing lies between them.", a=a, b=b),
    )


def _deciding(lines: list[Reason], blocked: bool) -> Reason | None:
    """The line that decides: what blocks, or the last step that let the thread pass."""
    wanted = Effect.BLOCKS if blocked else Effect.PASSES
    lines = [line for line in lines if line.effect == wanted]
    if not lines:
        return None
    return lines[0] if blocked else lines[-1]


class CivilWarWorksheet(CivilWarStepLines):
    """The lines of one thread's worksheet, and its summary."""

    def deciding(self, group: CivilWarThreads, decision: Decision) -> tuple[Hex, ...]:
        """The hex that blocks, nearest to the viewer."""
        if not decision.blocked[0]:
            return ()
        return (self.judge.plane.hex(int(deciding_cells(group, decision)[0])),)

    def ways(self, tried: list[tuple[CivilWarThreads, Decision]], taken: CivilWarThreads) -> list[Reason]:
        """Special case 1: how the thread fares by each way, with its own numbers; those of the way taken follow."""
        text = tr("The thread runs along hexsides: seen if it is seen by any of three ways.")
        if self.judge.sides_mixed:
            text = tr("The thread runs along hexsides: seen if it is seen by any of three ways, or else by any other "
                      "combination of the hexes beside it.")
        lines = [self.reason("S1", Effect.NOTE, text)]
        for group, decision in tried:
            if group is not taken:
                lines.append(self.way(group, decision, tr(", as follows")))
                # Of step 11 also what is in contention, which the step before it says.
                steps = (decision.log or [])[-2 if self.judge.rules[int(decision.rule[0])] == "11" else -1 :]
                lines += [replace(line, effect=Effect.NOTE) for step in steps for line in self.step(*step)]
        ruled = next(decision for group, decision in tried if group is taken)
        if self.judge.sides_mixed and ruled.blocked[0]:
            lines.append(self.reason("S1", Effect.NOTE, tr("No other combination of these hexes sees.")))
        return [*lines, self.way(taken, ruled, tr(", told below step by step"))]

    def close_call(self, tried: list[tuple[CivilWarThreads, Decision]]) -> Reason | None:
        """Special case 1: the line on a thread seen by one way and blocked by another; None where no way blocks."""
        blocked = next(((group, decision) for group, decision in tried if decision.blocked[0]), None)
        if blocked is None:
            return None
        group, decision = blocked
        hex_ = self.judge.plane.hex(int(deciding_cells(group, decision)[0]))
        line = self.reason(
            "S1",
            Effect.NOTE,
            tr("A close call: the thread runs along hexsides, and through {way} alone {hex} would block it (step "
               "{step})."),
            hex_,
            way=self.way_name(group),
            hex=self.name(hex_),
            step=self.judge.rules[int(decision.rule[0])],
        )
        vector = self.thread.b.hex.minus(self.thread.a.hex)
        return replace(line, margin=Margin(0, norm2(vector.q, vector.r)))

    def why_seen(self, decided: Reason | None) -> str:
        """Why the step that decides lets the lower end be seen, for the summary."""
        rule = "" if decided is None else decided.rule
        if rule == "2":
            return tr("nothing between is higher, and both ends are on one level")
        if rule == "8":
            return tr("nothing between is as high, and the ends are one level apart")
        return tr("nothing between is steep enough to hide {hex}", hex=self.name(self.lo))

    def summary(self, blocked: bool, decided: Reason | None) -> str:
        """The verdict in one plain sentence."""
        a, b = self.name(self.thread.a.hex), self.name(self.thread.b.hex)
        if not blocked:
            return tr("{a} sees {b}: {why}.", a=a, b=b, why=self.why_seen(decided))
        hex_ = decided.where.hex if decided is not None and decided.where is not None else None
        if hex_ is None or decided is None:
            return tr("{a} does not see {b}.", a=a, b=b)
        if decided.rule == "6":
            return tr("{a} does not see {b}: the crest at {hex} lies between them.", a=a, b=b, hex=self.name(hex_))
        return tr("{a} does not see {b}: {what} in {hex} is in the way.", a=a, b=b, hex=self.name(hex_),
                  what=self.what(hex_, decided.rule))

    def what(self, hex_: Hex, rule: str) -> str:
        """What a hex puts in the way: its ground where that would do, else what stands on it."""
        rising = [kind for kinds, _ in self.modifiers(hex_) for kind in kinds]
        if not rising or (rule != "S2" and self.ground_alone(hex_, rule)):
            return tr("ground")
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
