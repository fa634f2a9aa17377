"""What every sentence of a BattleTech worksheet needs: names, and a top against what it is measured by."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from losview.board.board import QUARTERS
from losview.board.cover import Cover
from losview.hexes.hex import Hex
from losview.sight.battletech.look import BattleTechFindings
from losview.sight.battletech.methods import ThreadGroup
from losview.sight.battletech.survey import BattleTechSurveyor
from losview.sight.threads import Threads
from losview.sight.verdict import Number, levels
from losview.sight.wording import Thread

#: Counters by kind and amount.
Standing = tuple[tuple[str, int | None], ...]

TALLY_NAMES = {"woods": "woods, jungle and smoke", "industrial": "heavy industrial", "fields": "planted fields"}


def counted(points: int) -> str:
    """Points as people say them."""
    return f"{points} point" if points == 1 else f"{points} points"


class BattleTechSentences:
    """The names and measures of one thread."""

    def __init__(self, judge: BattleTechSurveyor, thread: Thread, threads: Threads) -> None:
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

    def method(self) -> str:
        option = next(option for option in self.judge.rule_set.options if option.key == "method")
        return dict(option.choices)[self.judge.method]

    def hex(self, cell: int) -> Hex:
        return self.thread.hex_at.get(cell) or self.judge.plane.hex(cell)

    def made_of(self, hex_: Hex, cell: int) -> str:
        """The ground and what stands on it, in a hex at that cell: "ground with medium building", "water"."""
        known = self.judge.surface.entries.item(cell)
        solid = self._known(("solid", known), lambda: self._solid_name(hex_))
        if solid:
            return solid
        if not self.judge.terrain.depth.item(cell):
            return "ground"
        return "floor of the water" if self.wet[0] else "water"

    def _solid_name(self, hex_: Hex) -> str:
        """What blocks on the ground of a hex, "" where nothing does."""
        features = self.judge.surface.features(hex_)
        kind = next((feature.kind for feature, attributes in features if attributes.get("solid")), None)
        return "" if kind is None else f"ground with {self.kind_name(kind)}"

    def veil_name(self, hex_: Hex, cell: int, tally: str, top: int) -> str:
        """What hinders in a hex, at that place, with its top at that height."""
        surface, height = self.judge.surface, top - self.judge.terrain.level.item(cell)
        standing = tuple([(one.kind, one.amount) for one in surface.standing.get(hex_, ())])
        return self._known((surface.entries.item(cell), standing, tally, height),
                           lambda: self._veil_name(surface.cover(hex_), standing, tally, height))

    def _veil_name(self, cover: Cover, standing: Standing, tally: str, height: int) -> str:
        """What of a cover and counters counts to a tally and is as high, in quarters."""
        there = [(one.kind, one.height, one.amount) for one in cover.features]
        there += [(kind, None, amount) for kind, amount in standing]
        names = [
            self.kind_name(kind)
            for kind, own, amount in there
            if (veil := self.judge.terrain.veil(kind, own, amount)) is not None and veil[:2] == (tally, height)
        ]
        return " and ".join(dict.fromkeys(names)) or TALLY_NAMES[tally]

    def _known(self, what: tuple[object, ...], find: Callable[[], str]) -> str:
        """Words of the map's terrain: the same ones come with every thread."""
        known = self.judge.words_known.get(what)
        if known is None:
            known = self.judge.words_known[what] = find()
        return known

    def kind_name(self, kind: str) -> str:
        return self.judge.surface.table.name(kind).lower()

    def against(
        self, look: BattleTechFindings, row: int, top: int, rises: bool, always_standard: bool
    ) -> tuple[str, str, dict[str, Number | str]]:
        """A top against what it is measured by: the rule by which it rises, or the strictest that it passes.

        Returns that rule, the words, and their terms.
        """
        line, step, last = look.line, row // 2 + 1, self.thread.length - 1
        a, b = self.eyes
        limit: Number
        if self.judge.method == "diagramming" and not always_standard:
            limit = self.on_line(line, step) * QUARTERS
            rule, text = "diagram", "top {top} {sign} {limit}, the line between the eyes"
            if self.judge.megamek:
                text = "top {top} {sign} {limit}, a level above the line between the eyes"
                sign = "\N{GREATER-THAN OR EQUAL TO}" if rises else "<"
                return rule, text, {"top": levels(top), "sign": sign, "limit": limit / QUARTERS + 1}
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
        return rule, text, {"top": levels(top), "sign": sign, "limit": quarters}

    def on_line(self, line: ThreadGroup, step: int) -> Fraction:
        """The height of the straight line between the eyes at a range, in levels."""
        return Fraction(int(line.slant[step - 1, 0, 0]), int(line.length[0]) * QUARTERS)
