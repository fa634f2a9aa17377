"""What makes an ASL thread a close call: what it just cuts or just misses, and what would be if it did not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from losview.base.number_format import number as formatted
from losview.base.translation import language, tr
from losview.base.words import in_sentence
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex
from losview.rules.asl.rules.decide import blocked_and_hindrance, deciding_rule, deciding_rules
from losview.rules.asl.rules.examine import check_ends, may_matter, met_by_many, no_end_findings
from losview.rules.asl.rules.findings import Findings
from losview.rules.asl.rules.hexsides import SIDE_RULES, side_bounds
from losview.rules.asl.rules.obstacles import CrossingFacts
from losview.rules.asl.rules.order import OUTCOME, RULES
from losview.rules.asl.rules.surveyor import AslSurveyor
from losview.rules.asl.trace.crossings import join_samples
from losview.rules.asl.trace.met_terrain import MetTerrain
from losview.rules.asl.trace.near_misses import NearTerrain, batch_of_threads, moved_aside
from losview.rules.asl.trace.single_thread import near_hexes, near_segment, slack_of
from losview.rules.asl.trace.slopes import may_be_on_slopes
from losview.rules.asl.worksheet.crossing_record import what_is
from losview.rules.asl.worksheet.obstacle_lines import UNLIKE
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.lazy import lazy
from losview.rules.core.sentence_names import rule_words
from losview.rules.core.verdict import Effect, Margin, Number, Outcome, Reason


@dataclass(eq=False)  # quicker to make than a frozen one
class ShiftAnswer:
    """A thread moved sideways, to between two places at which it begins or ceases to meet something.

    Attributes:
        aside: the nearer of the two, as `near_misses` counts; above 0 and below 0 are the two sides.
        findings: about the thread at all its shifts, as about so many threads. line: which of these this is.
    """

    aside: int
    findings: Findings
    line: int

    @lazy
    def answer(self) -> tuple[bool, int]:
        """Whether anything blocks there, and, where nothing does, the hindrance."""
        return blocked_and_hindrance(self.findings, self.line)

    @lazy
    def decided(self) -> tuple[int, int]:
        """The rule that decides there, as an index of `RULES`, and its cell."""
        rules, cells = deciding_rules(self.findings, len(self.findings.hindrance), True)
        return int(rules[self.line]), int(cells[self.line])


#: Two bounds between which nothing changes, the nearer to the thread first.
Bounds = tuple[int, int]


def _blocks(facts: CrossingFacts) -> Bools:
    """Which crossings block whatever else is met: all but ground no higher than both ends, which may be no crest."""
    others = facts.blocks_lower | facts.blocks_half_level | (facts.blind.hides & facts.obstacle)
    blocks: Bools = facts.blocks_both | (others & ~facts.ground)
    return blocks


class ShiftedThread:
    """One thread, moved sideways in thought, and judged anew wherever it then meets something else.

    What lies in the hexes of ends that are not centre dots stays as it is.
    """

    def __init__(self, judge: AslSurveyor, writer: ThreadWriter, met: MetTerrain) -> None:
        self.judge, self.writer, self.met = judge, writer, met
        self.terrain, self.lines, self.findings = judge.terrain, writer.lines, writer.findings
        self._slack = slack_of(self.lines, int(judge.options["margin"]))
        # Numbers of sides that are the same from either end of the thread.
        self._sign = 1 if (int(self.lines.x[0]), int(self.lines.y[0])) > (0, 0) else -1

    @lazy
    def change(self) -> tuple[ShiftAnswer, ShiftAnswer] | None:
        """The nearest shift with another answer than the thread's, and the one before it; None without one."""
        if self.findings.blocks and (self._stays_blocked() or self._stays_blocked_by_hexside()):
            return None
        own = ShiftAnswer(0, self.findings, 0)
        changes = []
        for shifts in self._shifts():
            before = own
            for shift in shifts:
                if shift.answer != own.answer:
                    changes.append((shift, before))
                    break
                before = shift
        return min(changes, key=lambda change: (abs(change[0].aside), change[0].aside * self._sign), default=None)

    @lazy
    def _may_be_on_slope(self) -> bool:
        """B.5: whether the thread, moved or not, may run on a continuous slope, by which all it cuts may change."""
        return bool(may_be_on_slopes(self.terrain, self.lines)[0])

    @property
    def _asks_all_hexes(self) -> bool:
        """Whether hexes matter in which nothing stands: to who looks into depressions, and down slopes."""
        return self.writer.in_depressions != (False, False) or self._may_be_on_slope

    def _stays_blocked(self) -> bool:
        """Whether something that blocks, whatever else is met, is cut by more than the margin."""
        facts = self.findings.facts
        if not len(facts) or self._may_be_on_slope:
            return False
        passed = facts.between & ~facts.crossings.along
        return bool(np.count_nonzero(passed & _blocks(facts) & (self.writer.depths > self._slack)))

    def _stays_blocked_by_hexside(self) -> bool:
        """Whether a hexside feature that blocks is crossed by more than the margin."""
        sides = self.findings.sides
        if not len(sides):
            return False
        blocks = (sides.barring | sides.stopping | sides.blinding[0]) & sides.cut
        return any(self.writer.hexside_depth(entry) > self._slack for entry in sides.entry[blocks].tolist())

    def _shifts(self) -> list[list[ShiftAnswer]]:
        """The answers on the two sides, from the thread on; all shifts are judged together, as so many threads."""
        by_side = self._bounds()
        moved = [(side, nearer, place) for side, bounds in enumerate(by_side) for nearer, farther in bounds
                 if (place := moved_aside(self.lines, *sorted((nearer, farther)))) is not None]
        shifts: list[list[ShiftAnswer]] = [[], []]
        if moved:
            lines = batch_of_threads([line for _, _, (line, _) in moved])
            met = met_by_many([self._met(aside) for _, _, (_, aside) in moved])
            ends = no_end_findings(len(moved)) if lines.between_points else check_ends(
                self.terrain, self.judge.buildings, lines)
            findings = self.judge.examined(ends, lines, met)
            for line, (side, nearer, _) in enumerate(moved):
                shifts[side].append(ShiftAnswer(nearer, findings, line))
        return shifts

    def _bounds(self) -> tuple[list[Bounds], list[Bounds]]:
        """The bounds of shifts on the two sides, from the thread on; none where nothing changes there.

        Where the thread touches nothing, it meets the same up to the first bound on either side.
        """
        slack = self._slack
        bounds = {*self._near.bounds(), *side_bounds(self.terrain, self.lines, self._near.hexes)}
        if self._asks_all_hexes:
            bounds.update(self._near.vertices())
        within = sorted(bound for bound in bounds if abs(bound) < slack)
        right = [*(bound for bound in within if bound >= 0), slack + 1]
        left = [*(bound for bound in reversed(within) if bound <= 0), -slack - 1]
        return list(pairwise(right)), list(pairwise(left))

    def _met(self, aside: int) -> MetTerrain:
        """What the thread meets when it is moved."""
        met, moved = self.met, self._near.met(aside)
        if met.own_crossings is None or met.with_end_hexes is None:
            return moved
        ends = np.isin(met.with_end_hexes.cell, [self.lines.start[0], self.lines.end[0]])
        return replace(moved, own_crossings=met.own_crossings.take(~met.own_crossings.along),
                       with_end_hexes=join_samples([moved.through, met.with_end_hexes.take(ends)]))

    @lazy
    def _near(self) -> NearTerrain:
        """What lies in the hexes that the thread passes, or misses by less than the margin."""
        a, b, terrain = self.writer.a, self.writer.b, self.terrain
        near = (near_segment(terrain, a, b, self.lines, self._slack) if self.lines.between_points else
                near_hexes(terrain, a.hex, b.hex, self.lines, self._slack))
        if not self._asks_all_hexes:
            near = near.take(may_matter(terrain, near.cell, self.lines.low))
        return NearTerrain(terrain, self.lines, near)


#: A piece of terrain ("piece") or a hexside feature ("side"): which of them, its cell or 0, its number.
Feature = tuple[str, int, int]


def close_call(writer: ThreadWriter, after: ShiftAnswer, before: ShiftAnswer) -> Reason:
    """The sentence about a thread that is a close call.

    Args:
        after: the thread moved to where it has another answer. before: moved there, but for what changes the answer.
    """
    gained = after.answer > before.answer  # blocked, or hindered by more
    feature = _what_changes(writer, after, before, gained)
    margin = Margin(abs(after.aside), writer.norm)
    terms: dict[str, Number | str] = {"by": margin_text(margin), "then": _then(writer, after, feature)}
    if feature is None:
        return writer.line("A6.1", Effect.NOTE, tr("A close call: {by} to the side {then}."), None, margin, **terms)
    hex_, names = _named(writer, after if gained else before, feature)
    text = _TEXTS[feature[0], margin.cross == 0, gained]
    if feature[0] == "piece" and writer.terrain.pieces.is_lesser(feature[2]):
        text += " " + UNLIKE
    return writer.line("A6.1", Effect.NOTE, text, hex_, margin, **terms, **names)


#: The sentence by what is met, whether it is only touched, and whether it is met after the change.
_TEXTS = {
    ("side", True, True): tr("A close call: the thread touches the {what} on {hex}; through it {then}."),
    ("side", True, False): tr("A close call: the thread touches the {what} on {hex}; beside it {then}."),
    ("side", False, True): tr("A close call: the thread misses the {what} on {hex} by only {by}; through it {then}."),
    ("side", False, False): tr("A close call: the thread cuts the {what} on {hex} by only {by}; past it {then}."),
    ("piece", True, True): tr("A close call: the thread touches the {what} in {hex}; through it {then}."),
    ("piece", True, False): tr("A close call: the thread runs along the {what} in {hex}; beside it {then}."),
    ("piece", False, True): tr("A close call: the thread misses the {what} in {hex} by only {by}; through it {then}."),
    ("piece", False, False): tr("A close call: the thread cuts the {what} in {hex} by only {by}; past it {then}."),
}


def _what_changes(writer: ThreadWriter, after: ShiftAnswer, before: ShiftAnswer, gained: bool) -> Feature | None:
    """What makes the answers differ, rather what decides; None where it is nothing that is met there.

    Args:
        gained: whether it is met after the change, else before it.
    """
    more, fewer, deciding = (after, before, after) if gained else (before, after, before)
    rule, cell = deciding.decided
    is_side = RULES[rule] in SIDE_RULES
    return min(set(_features(more)) - set(_features(fewer)), default=None, key=lambda one: (
        cell not in _cells(writer, one), (one[0] == "side") is not is_side, one))


def _features(shift: ShiftAnswer) -> Iterator[Feature]:
    """What a thread cuts at a shift, ground along hexsides as -1, and features of hexsides that it crosses or meets."""
    crossings, sides = shift.findings.facts.crossings, shift.findings.sides
    cut = np.flatnonzero(crossings.line == shift.line)
    crossed = np.flatnonzero((sides.line == shift.line) & (
        sides.cut | sides.barring | sides.stopping | sides.blinding[0]))
    cells, pieces = crossings.cell[cut].tolist(), crossings.piece[cut].tolist()
    yield from (("piece", cell, piece) for cell, piece in zip(cells, pieces, strict=True))
    yield from (("side", 0, entry) for entry in sides.entry[crossed].tolist())


def _named(
    writer: ThreadWriter, shift: ShiftAnswer, feature: Feature
) -> tuple[Hex, dict[str, Number | str]]:
    """A feature that is met at a shift: its hex, and the terms that name it."""
    kind, cell, number = feature
    if kind == "side":
        table = writer.terrain.sides
        side, what = table.side[number], in_sentence(table.name[number]).partition(",")[0]
        hex_ = side.hex if side.hex in writer.judge.board.grid else side.across()
        return hex_, {"hex": writer.side(number), "what": what}
    crossings = shift.findings.facts.crossings
    same = (crossings.line == shift.line) & (crossings.cell == cell) & (crossings.piece == number)
    what = what_is(writer.terrain, shift.findings.facts, int(np.flatnonzero(same)[0]))
    hex_ = writer.hex(cell)
    return hex_, {"hex": writer.name(hex_), "what": in_sentence(what).partition(",")[0]}


def margin_text(margin: Margin) -> str:
    """A margin in words."""
    if not margin.cross:
        return tr("a hair's breadth")
    spec = "g" if margin.thousandths else f".{len(margin.hexes.partition('.')[2])}f"
    return tr("{margin} hex", margin=formatted(float(margin.hexes), spec, language()))


def _then(writer: ThreadWriter, changed: ShiftAnswer, feature: Feature | None) -> str:
    """What the answer would be after the change; `feature` has been named already."""
    rule, cell = changed.decided
    outcome, b = OUTCOME[rule], writer.name(writer.b.hex)
    if outcome > Outcome.HINDERED:
        named = not cell or (feature is not None and cell in _cells(writer, feature))
        if named:
            return tr("{b} would not be seen ({rule})", b=b, rule=rule_words(RULES[rule]))
        return tr("{b} would not be seen ({rule}, at {hex})", b=b, rule=rule_words(RULES[rule]),
                  hex=writer.name(writer.hex(cell)))
    points = changed.answer[1]
    if _seen(writer.findings):
        return (tr("the thread would be hindered by {points}", points=points) if points else
                tr("the thread would not be hindered"))
    return tr("{b} would be seen, hindered by {points}", b=b, points=points) if points else tr("{b} would be seen", b=b)


def _cells(writer: ThreadWriter, feature: Feature) -> tuple[int, ...]:
    """The hexes of a feature."""
    kind, cell, number = feature
    table = writer.terrain.sides
    return (int(table.cell[number]), int(table.cell_across[number])) if kind == "side" else (cell,)


def _seen(findings: Findings) -> bool:
    """Whether a thread is seen."""
    return OUTCOME[deciding_rule(findings)[0]].visible


def close_call_line(judge: AslSurveyor, writer: ThreadWriter, met: MetTerrain) -> Reason | None:
    """What makes a thread a close call; None where it is none."""
    lines, ends = writer.lines, writer.findings.ends
    if judge.options["margin"] == "0" or ends.pillboxes or np.count_nonzero(ends.same_building):
        return None
    if met.own_crossings is None or ends.any if lines.between_points else lines.length[0] < 2:
        return None
    change = ShiftedThread(judge, writer, met).change
    return None if change is None else close_call(writer, *change)
