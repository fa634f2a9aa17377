"""A row of drills: what was asked and how it went, by rule; what was missed comes back after two others."""

from __future__ import annotations

from typing import NamedTuple

from losview.drills.drill_positions import DrillKind, DrillPosition, DrillPositions

#: What was missed comes back after so many other positions.
COMES_BACK = 3


class Strength(NamedTuple):
    """How often positions of a rule were asked, and how often they were right at the first try."""

    asked: int = 0
    right: int = 0


class DrillSession:
    """Asks for positions one after the other.

    Attributes:
        positions: where they come from. asked: how many were answered. strengths: by rule.
    """

    def __init__(self, positions: DrillPositions) -> None:
        self.positions = positions
        self.asked = 0
        self.strengths: dict[str, Strength] = {}
        self._missed: list[tuple[int, DrillKind]] = []

    def next(self) -> DrillPosition | None:
        """The next position: of a kind that was missed some positions ago, else any; None where the map has none."""
        for entry in [entry for entry in self._missed if entry[0] <= self.asked]:
            self._missed.remove(entry)
            position = self.positions.next(entry[1])
            if position is not None:
                return position
        return self.positions.next()

    def answered(self, position: DrillPosition, right: bool) -> None:
        """Note how a position went.

        Args:
            right: whether all was right at the first try.
        """
        self.asked += 1
        asked, good = self.strengths.get(position.kind.rule, Strength())
        self.strengths[position.kind.rule] = Strength(asked + 1, good + right)
        if not right:
            self._missed.append((self.asked + COMES_BACK - 1, position.kind))

    def summary(self) -> str:
        """How it went so far, the weakest rule first: "A6.4 1 of 3, A6.2 4 of 4", "" before the first answer."""
        order = sorted(self.strengths.items(), key=lambda item: (item[1].right / item[1].asked, item[0]))
        return ", ".join(f"{rule} {one.right} of {one.asked}" for rule, one in order)
