"""What every sentence of a Civil War Brigade worksheet needs: names, grounds, tops and what they are made of."""

from __future__ import annotations

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools
from losview.hexes.fan import LEFT, PREFERRED, RIGHT
from losview.hexes.hex import Hex, distance
from losview.sight.civil_war_brigade.decision import Decision
from losview.sight.civil_war_brigade.steps import Walk
from losview.sight.civil_war_brigade.survey import CivilWarSurveyor
from losview.sight.survey import FAR
from losview.sight.verdict import Effect, Number, Reason, decimal, levels
from losview.sight.wording import Thread

WAY_NAMES = {
    LEFT: "the hexes on its left",
    RIGHT: "the hexes on its right",
    PREFERRED: "the less obstructing hex at each hexside",
}


def hexes_away(count: int) -> str:
    """A range as people say it."""
    return f"{count} hex" if count == 1 else f"{count} hexes"


class CivilWarSentences:
    """The sentences about one thread, whose ends stand at `heights`, the higher one first (quarter levels)."""

    def __init__(self, judge: CivilWarSurveyor, thread: Thread, turned: bool, heights: tuple[int, int]) -> None:
        self.judge, self.thread = judge, thread
        self.line = thread.because
        self.hi, self.lo = (thread.b.hex, thread.a.hex) if turned else (thread.a.hex, thread.b.hex)
        self.high, self.low = levels(heights[0]), levels(heights[1])
        self.turned = turned

    def hexes(self, walk: Walk, where: Bools | None, *, beside: bool = False) -> list[Hex]:
        """The hexes of marked rows, from `hi` on."""
        cells = walk.sheaf.beside if beside else walk.sheaf.hexes
        if where is None or not cells.size:
            return []
        hex_at, plane = self.thread.hex_at, self.judge.plane
        return [hex_at.get(cell) or plane.hex(cell) for cell in cells[where[:, 0], 0].tolist()]

    def ends(self, walk: Walk) -> Reason:
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
        return self.line("ends", Effect.NOTE, text, None, [self.hi, self.lo], **terms)

    def name(self, hex_: Hex) -> str:
        return self.thread.label(hex_)

    def ways(self, tried: list[tuple[Walk, Decision]], taken: int) -> list[Reason]:
        """Special case 1: how each way came out, and which one is told."""
        lines = [self.line("S1", Effect.NOTE, "The thread runs along hexsides: seen if it is seen by any of three "
                                              "ways.")]
        for walk, decision in tried:
            blocked = bool(decision.blocked[0])
            lines.append(
                self.line(
                    "S1",
                    Effect.NOTE,
                    "Through {way}: {answer} at step {step}{told}.",
                    None,
                    self.hexes(walk, walk.ground < FAR),
                    way=self.way_name(int(walk.sheaf.way[0])),
                    answer="blocked" if blocked else "seen",
                    step=self.judge.rules[int(decision.rule[0])],
                    told=", told below" if walk.sheaf.way[0] == taken else "",
                )
            )
        return lines

    def way_name(self, way: int) -> str:
        """The way as the viewer sees it: the walk runs from the higher end."""
        if self.turned:
            way = {LEFT: RIGHT, RIGHT: LEFT}.get(way, way)
        return WAY_NAMES[way]

    def made_of(self, hex_: Hex) -> str:
        """How a top comes about: "ground 3 with forest 1 and infantry 0.25"."""
        cell = self.judge.plane.cell(hex_)
        ground, top = int(self.judge.terrain.ground[cell]), int(self.judge.terrain.top[cell])
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
        return self.judge.surface.table.name(kind).lower()

    def end_above(self, hex_: Hex) -> Hex:
        """Of the ends next to a canopy hex the one, nearest to the viewer, whose own canopy is one level higher."""
        terrain, cell = self.judge.terrain, self.judge.plane.cell
        return next(
            end
            for end in (self.thread.a.hex, self.thread.b.hex)
            if distance(end, hex_) == 1
            and terrain.canopy[cell(end)]
            and int(terrain.ground[cell(end)]) - int(terrain.ground[cell(hex_)]) == QUARTERS
        )

    def ground(self, hex_: Hex) -> Number:
        return levels(self.judge.terrain.ground[self.judge.plane.cell(hex_)])

    def top(self, hex_: Hex) -> Number:
        return levels(self.judge.terrain.top[self.judge.plane.cell(hex_)])

    def nearest(self, hexes: list[Hex]) -> Hex:
        """Of hexes listed from `hi`, the one nearest to the viewer."""
        return hexes[-1] if self.turned else hexes[0]
