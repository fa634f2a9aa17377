"""Parts of every Civil War Brigade worksheet sentence: names, grounds, tops and what they are made of."""

from __future__ import annotations

from losview.base.translation import tr, tr_n
from losview.base.words import in_sentence, listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex, distance
from losview.hexes.thread_batches import LEFT, MIXED, PREFERRED, RIGHT
from losview.rules.civil_war_brigade.decision import Decision
from losview.rules.civil_war_brigade.steps import CivilWarThreads
from losview.rules.civil_war_brigade.surveyor import CivilWarSurveyor
from losview.rules.core.board_reading import FAR
from losview.rules.core.thread_on_board import ThreadOnBoard
from losview.rules.core.verdict import Effect, Number, Reason, decimal, levels

WAY_NAMES = {
    LEFT: tr("the hexes on its left"),
    RIGHT: tr("the hexes on its right"),
    PREFERRED: tr("the less obstructing hex at each hexside"),
}


def hexes_away(count: int) -> str:
    """A range: "1 hex", "2 hexes"."""
    return tr_n("{count} hex", "{count} hexes", count)


class CivilWarSentences:
    """Names and heights along one thread.

    Attributes:
        hi, lo: hexes of the higher and the lower end. high, low: their levels.
        turned: whether the viewer stands at the lower end.
    """

    def __init__(self, judge: CivilWarSurveyor, thread: ThreadOnBoard, turned: bool, heights: tuple[int, int]) -> None:
        """`heights` are quarter levels of the ends, the higher one first."""
        self.judge, self.thread = judge, thread
        self.reason = thread.reason
        self.hi, self.lo = (thread.b.hex, thread.a.hex) if turned else (thread.a.hex, thread.b.hex)
        self.high, self.low = levels(heights[0]), levels(heights[1])
        self.turned = turned

    def hexes(self, group: CivilWarThreads, where: Bools | None) -> list[Hex]:
        """The hexes of marked rows, from `hi` on."""
        cells = group.batch.hexes
        if where is None or not cells.size:
            return []
        hex_at, plane = self.thread.hex_at, self.judge.plane
        return [hex_at.get(cell) or plane.hex(cell) for cell in cells[where[:, 0], 0].tolist()]

    def ends(self, group: CivilWarThreads) -> Reason:
        """The first line: both ends, the range, and which end is the higher."""
        terms: dict[str, Number | str] = {
            "a": self.name(self.thread.a.hex),
            "b": self.name(self.thread.b.hex),
            "range": int(group.length[0]),
        }
        if self.high == self.low:
            text = tr("From {a} to {b}, range {range}: both ends are at level {high}.")
            terms["high"] = self.high
        else:
            text = tr("From {a} to {b}, range {range}: the higher end is {hi} at level {high}, the lower {lo} at level "
                      "{low}.")
            terms |= {"hi": self.name(self.hi), "high": self.high, "lo": self.name(self.lo), "low": self.low}
        return self.reason("ends", Effect.NOTE, text, None, [self.hi, self.lo], **terms)

    def name(self, hex_: Hex) -> str:
        return self.thread.label(hex_)

    def way(self, group: CivilWarThreads, decision: Decision, told: str) -> Reason:
        """Special case 1: the line on how the thread fares by one way.

        Args:
            told: where the way's own numbers stand.
        """
        return self.reason(
            "S1",
            Effect.NOTE,
            tr("Through {way}: {answer} at step {step}{told}."),
            None,
            self.hexes(group, group.ground < FAR),
            way=self.way_name(group),
            answer=tr("blocked") if decision.blocked[0] else tr("seen"),
            step=self.judge.rules[int(decision.rule[0])],
            told=told,
        )

    def way_name(self, group: CivilWarThreads) -> str:
        """The way of one thread as the viewer sees it, while the threads asked about run from the higher end."""
        way = int(group.batch.way[0])
        if way == MIXED:
            chosen = self.hexes(group, group.ground < FAR)[::2]
            if self.turned:
                chosen.reverse()
            return tr("{hexes}, each hexside by itself", hexes=listed([self.name(hex_) for hex_ in chosen], "and"))
        if self.turned:
            way = {LEFT: RIGHT, RIGHT: LEFT}.get(way, way)
        return WAY_NAMES[way]

    def made_of(self, hex_: Hex) -> str:
        """What a top consists of: "ground 3 with forest 1 and infantry 0.25"."""
        cell = self.judge.plane.cell(hex_)
        ground, top = int(self.judge.terrain.ground[cell]), int(self.judge.terrain.top[cell])
        if top == ground:
            return tr("ground")
        parts = [f"{self.joined(kinds)} {decimal(levels(rise))}" for kinds, rise in self.modifiers(hex_)]
        return tr("ground {level} with {parts}", level=decimal(levels(ground)), parts=listed(parts, "and"))

    def modifiers(self, hex_: Hex) -> list[tuple[list[str], int]]:
        """What raises a hex: the kinds of terrain, then of counters, each with what they raise it by, once."""
        board_reading = self.judge.board_reading
        modifiers = []
        counters = [counter.kind for counter in board_reading.standing.get(hex_, ())]
        for kinds in (board_reading.cover(hex_).kinds(), counters):
            rises = {kind: int(board_reading.attributes(kind).get("rises", 0)) for kind in kinds}
            if any(rises.values()):
                modifiers.append(([kind for kind, rise in rises.items() if rise], max(rises.values())))
        return modifiers

    def joined(self, kinds: list[str]) -> str:
        """Kinds whose rise counts once: "infantry", "infantry and wagon together"."""
        names = list(dict.fromkeys(self.kind_name(kind) for kind in kinds))
        return names[0] if len(names) == 1 else tr(
            "{names} and {last} together", names=", ".join(names[:-1]), last=names[-1])

    def kind_name(self, kind: str) -> str:
        """The name of a kind of terrain or counter as it stands in sentences."""
        return in_sentence(self.judge.board_reading.table.name(kind))

    def end_above(self, hex_: Hex) -> Hex:
        """Of the ends next to a canopy hex the one, nearest to the viewer, whose own canopy is one level higher."""
        terrain, cell = self.judge.terrain, self.judge.plane.cell
        return next(
            end
            for end in (self.thread.a.hex, self.thread.b.hex)
            if distance(end, hex_) == 1
            and terrain.canopy[cell(end)]
            and int(terrain.ground[cell(end)]) - int(terrain.ground[cell(hex_)]) == QUARTERS_PER_LEVEL
        )

    def ground(self, hex_: Hex) -> Number:
        """The level of a hex without modifiers."""
        return levels(self.judge.terrain.ground[self.judge.plane.cell(hex_)])

    def top(self, hex_: Hex) -> Number:
        """The level of a hex with modifiers."""
        return levels(self.judge.terrain.top[self.judge.plane.cell(hex_)])

    def nearest(self, hexes: list[Hex]) -> Hex:
        """Of hexes listed from `hi`, the one nearest to the viewer."""
        return hexes[-1] if self.turned else hexes[0]
