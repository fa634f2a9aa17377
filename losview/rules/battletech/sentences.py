"""Parts of every BattleTech worksheet sentence: names, and a top against what it is measured by."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from losview.base.translation import tr, tr_n
from losview.base.words import in_sentence, listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.hex_terrain import HexTerrain
from losview.hexes.hex import Hex
from losview.rules.battletech.findings import BattleTechFindings
from losview.rules.battletech.methods import BattleTechThreads
from losview.rules.battletech.surveyor import BattleTechSurveyor
from losview.rules.core.thread_on_board import ThreadOnBoard
from losview.rules.core.threads import LineBatch
from losview.rules.core.verdict import Number, levels

#: Counters of a hex, each by kind and amount.
KindsAndAmounts = tuple[tuple[str, int | None], ...]

TALLY_NAMES = {"woods": tr("woods, jungle and smoke"), "industrial": tr("heavy industrial"),
               "fields": tr("planted fields")}

#: The ground of a hex, with nothing on it.
GROUND = tr("ground")
#: A top against what it is measured by; most rulings say each of these of many hexes.
_ON_LINE = tr("top {top} {sign} {limit}, the line between the eyes")
_ABOVE_LINE = tr("top {top} {sign} {limit}, a level above the line between the eyes")
_HIGHER_EYE = tr("top {top} {sign} {limit}, the higher eye")
_NEXT_TO_ATTACKER = tr("next to the attacker, top {top} {sign} {limit}, its eye")
_NEXT_TO_TARGET = tr("next to the target, top {top} {sign} {limit}, its eye")


def points_text(points: int) -> str:
    """A number of points: "1 point", "2 points"."""
    return tr_n("{count} point", "{count} points", points)


class BattleTechSentences:
    """Names and measures along one thread.

    Attributes:
        eyes: quarter levels of the attacker's and the target's eye.
        wet: whether each is under water.
    """

    def __init__(self, judge: BattleTechSurveyor, thread: ThreadOnBoard, threads: LineBatch) -> None:
        self.judge, self.thread, self.threads = judge, thread, threads
        self.reason = thread.reason
        self.eyes = (int(threads.start_height[0]), int(threads.end_height[0]))
        self.wet = (
            bool(judge.under_water(threads.start, threads.start_height)[0]),
            bool(judge.under_water(threads.end, threads.end_height)[0]),
        )

    @property
    def a(self) -> str:
        """The attacker's hex."""
        return self.thread.label(self.thread.a.hex)

    @property
    def b(self) -> str:
        """The target's hex."""
        return self.thread.label(self.thread.b.hex)

    def method(self) -> str:
        """The name of the method in force."""
        option = next(option for option in self.judge.rule_set.options if option.key == "method")
        return dict(option.choices)[self.judge.method]

    def hex(self, cell: int) -> Hex:
        """The hex at a cell, which mostly is one that the thread meets."""
        return self.thread.hex_at.get(cell) or self.judge.plane.hex(cell)

    def made_of(self, hex_: Hex, cell: int) -> str:
        """The ground of a hex and what blocks on it: "ground with medium building", "water"."""
        entry = self.judge.board_reading.entries.item(cell)
        solid = self._kept(("solid", entry), lambda: self._solid_name(hex_))
        if solid:
            return solid
        if not self.judge.terrain.depth.item(cell):
            return GROUND
        return tr("floor of the water") if self.wet[0] else tr("water")

    def _solid_name(self, hex_: Hex) -> str:
        """What blocks on the ground of a hex, "" where nothing does."""
        kind = self._solid_kind(hex_)
        return "" if kind is None else tr("ground with {terrain}", terrain=self.kind_name(kind))

    def _solid_kind(self, hex_: Hex) -> str | None:
        """The kind of what blocks on the ground of a hex, None where nothing does."""
        features = self.judge.board_reading.features(hex_)
        return next((feature.kind for feature, attributes in features if attributes.get("solid")), None)

    def blocking_name(self, hex_: Hex, cell: int) -> str:
        """What blocks in a hex: what stands on its ground, else the ground or the water."""
        kind = self._solid_kind(hex_)
        return self.made_of(hex_, cell) if kind is None else self.kind_name(kind)

    def hindrance_name(self, hex_: Hex, cell: int, tally: str, top: int) -> str:
        """What counts to a tally in a hex, with its top at that quarter level."""
        board_reading, height = self.judge.board_reading, top - self.judge.terrain.level.item(cell)
        counters = tuple([(counter.kind, counter.amount) for counter in board_reading.standing.get(hex_, ())])
        return self._kept((board_reading.entries.item(cell), counters, tally, height),
                          lambda: self._hindrance_name(board_reading.cover(hex_), counters, tally, height))

    def _hindrance_name(self, cover: HexTerrain, counters: KindsAndAmounts, tally: str, height: int) -> str:
        """What of a cover and counters counts to a tally and is that high, in quarters."""
        things = [(feature.kind, feature.height, feature.amount) for feature in cover.features]
        things += [(kind, None, amount) for kind, amount in counters]
        names = [
            self.kind_name(kind)
            for kind, thing_height, amount in things
            if (hindrance := self.judge.terrain.hindrance(kind, thing_height, amount)) is not None
            and hindrance[:2] == (tally, height)
        ]
        return listed(dict.fromkeys(names), "and") or TALLY_NAMES[tally]

    def _kept(self, key: tuple[object, ...], make: Callable[[], str]) -> str:
        """A name of the map's terrain, made once for the judge: the same ones come with every thread."""
        name = self.judge.kept_names.get(key)
        if name is None:
            name = self.judge.kept_names[key] = make()
        return name

    def kind_name(self, kind: str) -> str:
        """The name of a kind of terrain or counter as it stands in sentences."""
        return in_sentence(self.judge.board_reading.table.name(kind))

    def against(
        self, findings: BattleTechFindings, row: int, top: int, rises: bool, always_standard: bool
    ) -> tuple[str, str, dict[str, Number | str]]:
        """A top against what it is measured by: the rule by which it rises, or the strictest that it passes.

        Args:
            top: quarter levels. rises: whether it rises into the thread.
            always_standard: whether it is measured by the higher eye under diagramming too.

        Returns:
            The rule, the text, and its terms.
        """
        group, step, last = findings.group, row // 2 + 1, self.thread.length - 1
        a, b = self.eyes
        limit: Number
        if self.judge.method == "diagramming" and not always_standard:
            limit = self.on_line(group, step) * QUARTERS_PER_LEVEL
            rule, text = "diagram", _ON_LINE
            if self.judge.megamek:
                text = _ABOVE_LINE
                sign = "\N{GREATER-THAN OR EQUAL TO}" if rises else "<"
                return rule, text, {"top": levels(top), "sign": sign, "limit": limit / QUARTERS_PER_LEVEL + 1}
        else:
            rule, limit, text = "BMR 1", max(a, b), _HIGHER_EYE
        near = [("BMR 2", a, _NEXT_TO_ATTACKER)] if step == 1 else []
        if step == last:
            near.append(("BMR 3", b, _NEXT_TO_TARGET))
        for near_rule, eye, near_text in near:
            # What rises is told by the first rule that it breaks; what does not, by the strictest.
            if (limit >= top > eye) if rises else (eye < limit):
                rule, limit, text = near_rule, eye, near_text
        sign = ">" if rises else "\N{LESS-THAN OR EQUAL TO}"
        limit_levels = levels(limit) if isinstance(limit, int) else limit / QUARTERS_PER_LEVEL
        return rule, text, {"top": levels(top), "sign": sign, "limit": limit_levels}

    def on_line(self, group: BattleTechThreads, step: int) -> Fraction:
        """The height of the straight line between the eyes at a range, in levels."""
        return Fraction(int(group.slant[step - 1, 0, 0]), int(group.length[0]) * QUARTERS_PER_LEVEL)
