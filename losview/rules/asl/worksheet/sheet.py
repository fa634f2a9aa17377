"""The verdict on one ASL thread: its worksheet, the line that decides, and a sentence."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from losview.base.translation import tr
from losview.base.words import in_sentence
from losview.hexes.hex import Hex
from losview.hexes.lattice import corner
from losview.rules.asl.board.locations import is_dot, state_of
from losview.rules.asl.board.states import PILLBOX
from losview.rules.asl.rules.decide import deciding_rule
from losview.rules.asl.rules.hexsides import SIDE_RULES
from losview.rules.asl.rules.obstacles import CROSSING_RULES, LIMIT
from losview.rules.asl.rules.order import OUTCOME, RULES
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.worksheet.advisories import advisories
from losview.rules.asl.worksheet.close_call_lines import close_call_line
from losview.rules.asl.worksheet.end_lines import end_lines, in_cellar
from losview.rules.asl.worksheet.level_lines import level_lines
from losview.rules.asl.worksheet.not_judged import not_judged_lines
from losview.rules.asl.worksheet.obstacle_lines import crossing_lines, side_lines
from losview.rules.asl.worksheet.thread_writer import NEITHER, Entire, ThreadWriter
from losview.rules.core.threads import End
from losview.rules.core.verdict import Effect, Outcome, Reason, Verdict

#: How the target sees back, where that is another answer.
NOT_BACK, SEES_BACK = tr("{b} does not see back into {a}: {why}."), tr("{b} sees {a}: {why}.")


def explain(judge: AslSurveyor, a: End, b: End, entire: Entire = NEITHER) -> Verdict:
    """Judge one thread, with reasons.

    Args:
        entire: names of entire hexsides, which the sentence gives in place of the points that were traced, if seen.
    """
    lines, met, findings = judge.findings(a, b)
    writer = ThreadWriter(judge, a, b, lines, findings, met)
    number, cell = deciding_rule(findings)
    rule, outcome = RULES[number], OUTCOME[number]
    reasons = worksheet(writer, rule)
    hex_ = judge.plane.hex(cell) if cell else None
    deciding = _deciding(reasons, rule, hex_)
    visible = outcome.visible
    close, back = close_call_line(judge, writer, met), _back_line(judge, writer, visible)
    reasons += [line for line in (back, close) if line is not None]
    summary = _summary(writer, outcome, rule, hex_, entire)
    remarks: tuple[str, ...] = ()
    if back is not None and visible:
        first, second = writer.end_names(entire)
        remarks = (tr("{b} does not see {a}", a=first, b=second),)
        summary = f"{summary.removesuffix('.')}; {remarks[0]}."
    return Verdict(
        outcome, deciding, int(findings.hindrance[0]), close, tuple(reasons),
        tuple(advisories(writer)) if visible else (), summary, () if hex_ is None or visible else (hex_,),
        remarks=remarks,
    )


def is_back_line(line: Reason) -> bool:
    """Whether a line says that a pillbox makes sight one-way (B30.2)."""
    return line.rule == "B30.2" and line.text in (NOT_BACK, SEES_BACK)


def _back_line(judge: AslSurveyor, writer: ThreadWriter, visible: bool) -> Reason | None:
    """B30.2: a line on how the target sees back where a pillbox makes that another answer; else None."""
    if not (state_of(writer.a) | state_of(writer.b)) & PILLBOX:
        return None
    lines, met, findings = judge.findings(writer.b, writer.a)
    number, _ = deciding_rule(findings)
    if OUTCOME[number].visible == visible or "B30.2" not in (
            RULES[number], RULES[deciding_rule(writer.findings)[0]]):
        return None
    a, b = writer.end_names()
    back = ThreadWriter(judge, writer.b, writer.a, lines, findings, met)
    why = _beyond_pillbox(back, a) if visible else tr("into a pillbox one sees from all around")
    return writer.line("B30.2", Effect.NOTE, NOT_BACK if visible else SEES_BACK, writer.b.hex, a=a, b=b, why=why)


def worksheet(writer: ThreadWriter, rule: str) -> list[Reason]:
    """A line for everything that was checked, in the order of the checks."""
    lines = [writer.ends(), *end_lines(writer), *side_lines(writer), *crossing_lines(writer), *level_lines(writer),
             *writer.other_hindrances()]
    total = int(writer.findings.hindrance[0])
    if total >= LIMIT:
        lines.append(writer.line("B.10", Effect.BLOCKS, tr("Hindrances of {total} in all: six or more are no line "
                                                       "of sight."), total=total))
    elif rule == "A6.7":
        lines.append(writer.line("A6.7", Effect.COUNTS, tr("Hindrances of {total} in all, fewer than six (B.10): "
                                                       "not enough to block."), total=total))
    elif rule == "A6.1":
        lines.append(writer.line("A6.1", Effect.PASSES, tr("Nothing blocks or hinders the thread to {b}."),
                                b=writer.name(writer.b.hex)))
    return [*lines, *not_judged_lines(writer), *writer.thread.remarks()]


def _deciding(reasons: list[Reason], rule: str, hex_: Hex | None) -> Reason | None:
    """The line of the deciding rule about the deciding hex; failing that, another line of the rule."""
    of_rule = [line for line in reasons if line.rule == rule]
    if rule == "A6.7":
        return of_rule[-1]
    blocking = [line for line in of_rule if line.mark == Effect.BLOCKS]
    in_hex = [line for line in blocking if line.where is not None and line.where.hex == hex_]
    return next(iter(in_hex or blocking or of_rule), None)


def _summary(writer: ThreadWriter, outcome: Outcome, rule: str, hex_: Hex | None, entire: Entire) -> str:
    """The verdict in a sentence; where an entire hexside had to be seen, and is, it names that."""
    a, b = writer.end_names(entire if outcome.visible else NEITHER)
    if outcome == Outcome.CLEAR:
        return tr("{a} sees {b}.", a=a, b=b)
    if outcome == Outcome.HINDERED:
        return tr("{a} sees {b}, hindered by {points}.", a=a, b=b, points=int(writer.findings.hindrance[0]))
    where = "" if hex_ is None else writer.name(hex_)
    explanations: dict[str, Callable[[], str]] = {
        "A6.8": lambda: tr("another level of the same building"),
        "B6.2": lambda: tr("one is on the bridge in {hex}, the other beneath it", hex=where),
        "B23.25": lambda: tr("the thread enters {hex} inside the building", hex=where),
        "B30.2": lambda: _beyond_pillbox(writer, b),
        "A6.3": lambda: _out_of_sight(writer, where),
        "B11.21": lambda: tr("the thread comes into the depression in {hex} over a cliff", hex=where),
        "B27.2": lambda: _dug_in(writer, hex_, where),
        "B.10": lambda: tr("hindrances of {points}", points=int(writer.findings.hindrance[0])),
    }
    if rule in explanations:
        return tr("{a} does not see {b}: {why}.", a=a, b=b, why=explanations[rule]())
    what = what_blocks(writer, rule, hex_)
    if outcome == Outcome.BLIND:
        return tr("{a} does not see {b}: {lower} is in a blind hex of {what}.", a=a, b=b, lower=writer.lower, what=what)
    if is_dot(writer.b):
        return tr("{a} does not see {b}: {hidden} is behind {what}.", a=a, b=b, hidden=b, what=what)
    if writer.b.hexside is not None:
        return tr("{a} does not see {b}: the hexside is behind {what}.", a=a, b=b, what=what)
    if any(writer.b.point == corner(writer.b.hex, vertex) for vertex in range(6)):
        return tr("{a} does not see {b}: the vertex is behind {what}.", a=a, b=b, what=what)
    return tr("{a} does not see {b}: the point is behind {what}.", a=a, b=b, what=what)


def what_blocks(writer: ThreadWriter, rule: str, hex_: Hex | None) -> str:
    """What blocks in the deciding hex, in words."""
    findings, sides = writer.findings, writer.findings.sides
    cell = -1 if hex_ is None else writer.judge.plane.cell(hex_)
    if rule in SIDE_RULES:
        blocks = ((sides.hex == cell) & SIDE_RULES[rule](sides)).nonzero()[0]
        entry = int(sides.entry[blocks[0]])
        return tr("{terrain} on {side}", terrain=_the(writer.terrain.sides.name[entry]), side=writer.side(entry))
    where = "" if hex_ is None else writer.name(hex_)
    facts = findings.facts
    blocks = ((facts.crossings.cell == cell) & CROSSING_RULES[rule](facts, findings.cleared)).nonzero()[0]
    if rule == "B10.23":
        return (tr("the cliff crest line in {hex}", hex=where) if writer.crossings[int(blocks[0])].cliff else
                tr("the crest line in {hex}", hex=where))
    return tr("{terrain} in {hex}", terrain=_the(writer.crossings[int(blocks[0])].what), hex=where)


def _out_of_sight(writer: ThreadWriter, where: str) -> str:
    """A6.3 in few words."""
    if np.count_nonzero(writer.findings.ends.depressions.both):
        return tr("depression hexsides do not join them")
    a, b = writer.end_names()
    looked_into = next(finding.low for finding in writer.findings.ends.depressions.one_by_one(writer.terrain)
                       if finding.blocked)
    is_first = looked_into == writer.a.hex and (looked_into != writer.b.hex or writer.lines.a[0] <= writer.lines.b[0])
    high = b if is_first else a
    return tr("{end} is not high enough to look into the depression in {hex}", end=high, hex=where)


def _beyond_pillbox(writer: ThreadWriter, b: str) -> str:
    """B30.2 in few words, about a target."""
    why = next((why for _, _, why in writer.findings.ends.pillboxes), "")
    if why == "arc":
        return tr("{b} lies outside the covered arc of the pillbox in {hex}", b=b, hex=writer.name(writer.a.hex))
    return (tr("from inside the pillbox no aerial target is seen") if why == "air" else
            tr("from inside the pillbox no other level of its own hex is seen"))


def _dug_in(writer: ThreadWriter, hex_: Hex | None, where: str) -> str:
    """B27.2 in few words."""
    bank = _bank_of(writer, hex_)
    if hex_ is not None and in_cellar(writer, writer.judge.plane.cell(hex_)):
        return tr("the unit in the cellar of {hex} lies behind a {bank}", hex=where, bank=bank)
    return tr("the unit in {hex} is entrenched behind a {bank}", hex=where, bank=bank)


def _bank_of(writer: ThreadWriter, hex_: Hex | None) -> str:
    """B27.2: what a unit entrenched in a hex lies behind."""
    banks = (what for _, cell, what in writer.findings.ends.entrenched if writer.hex(cell) == hex_)
    return in_sentence(next(banks, ""))


def _the(name: str) -> str:
    """A name within a sentence; one that ends in "..., 2 levels" is set off by a comma."""
    return tr("the {terrain}", terrain=in_sentence(name) + ("," if ", " in name else ""))
