"""Threads as rule systems are asked about them: their ends, and what is answered of many at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.hexes.hex import Hex
from losview.hexes.lattice import Point


@dataclass(frozen=True)
class End:
    """One end of a thread.

    Attributes:
        hex: the hex it stands in.
        point: a lattice point of that hex, None for its centre dot.
        level: quarter levels of what it stands on, None for the hex's own.
        eye: quarter levels of its eye above that, None for what the rule system says.
        location: a location by name ("roof", "cellar", "in" …), "" for the ground.
        hexside: direction 0–5 where the end is named as that hexside, whose middle `point` then is; else None.
        preset: key of the preset that it is named by, "" for none; its place is `hexside`, or else `point`.
    """

    hex: Hex
    point: Point | None = None
    level: int | None = None
    eye: int | None = None
    location: str = ""
    hexside: int | None = None
    preset: str = ""

    def __eq__(self, other: object) -> bool:
        """Compare the hexes first: in a drag these mostly differ where anything does."""
        if self is other:
            return True
        if not isinstance(other, End):
            return NotImplemented
        return self.hex == other.hex and (
            self.point, self.level, self.eye, self.location, self.hexside, self.preset) == (
            other.point, other.level, other.eye, other.location, other.hexside, other.preset)

    def __hash__(self) -> int:
        return hash((self.hex, self.point, self.level, self.location))


@dataclass(frozen=True)
class Stand:
    """Somewhere in a hex that a unit may be: an end of a thread there, and what the rules call it."""

    end: End
    name: str


def eyes_over(ground: NDArray[np.int32], eyes: NDArray[np.int32], end: End | None) -> NDArray[np.int32]:
    """int32 `(n,)`: quarter levels of eyes so far above the ground, or as far above the level as an end says."""
    if end is not None and end.level is not None:
        ground = np.full_like(ground, end.level)
    if end is not None and end.eye is not None:
        eyes = np.full_like(eyes, end.eye)
    return ground + eyes


class RuleError(ValueError):
    """A question that a rule system cannot be asked, said in one sentence."""


@dataclass(eq=False)  # quicker made than frozen
class Threads:
    """Threads to survey, as arrays of one length.

    Attributes:
        start, end: intp, cells of the board's plane; `start` is the viewer.
        start_height, end_height: int32, quarter levels of the eyes.
        start_state, end_state: uint8, bits that say how units stand where a rule system asks for it; None for none.
        start_offset, end_offset: int32 `(n, 2)`, lattice points of the ends from their centre dots; None for those.
    """

    start: NDArray[np.intp]
    end: NDArray[np.intp]
    start_height: NDArray[np.int32]
    end_height: NDArray[np.int32]
    start_state: NDArray[np.uint8] | None = None
    end_state: NDArray[np.uint8] | None = None
    start_offset: NDArray[np.int32] | None = None
    end_offset: NDArray[np.int32] | None = None

    def __len__(self) -> int:
        return len(self.start)

    def swapped(self, where: NDArray[np.bool_]) -> Threads:
        """The same threads, with their ends exchanged `where` it is true."""
        if len(where) == 1:
            return self.turned() if where[0] else self
        pick = np.where
        return Threads(
            pick(where, self.end, self.start),
            pick(where, self.start, self.end),
            pick(where, self.end_height, self.start_height),
            pick(where, self.start_height, self.end_height),
            _picked(where, self.end_state, self.start_state),
            _picked(where, self.start_state, self.end_state),
        )

    def taken(self, at: NDArray[np.intp] | slice) -> Threads:
        """Some of the threads, by their indices or a slice of them."""
        def of(values: NDArray[Any] | None) -> Any:
            return None if values is None else values[at]

        return Threads(self.start[at], self.end[at], self.start_height[at], self.end_height[at],
                       of(self.start_state), of(self.end_state), of(self.start_offset), of(self.end_offset))

    def turned(self) -> Threads:
        """The same threads from their other ends."""
        return Threads(self.end, self.start, self.end_height, self.start_height, self.end_state, self.start_state,
                       self.end_offset, self.start_offset)


def _picked(
    where: NDArray[np.bool_], yes: NDArray[np.uint8] | None, no: NDArray[np.uint8] | None
) -> NDArray[np.uint8] | None:
    """States out of `yes` where it is true, else out of `no`; None where neither has any."""
    if yes is None and no is None:
        return None
    none = np.zeros(len(where), np.uint8)
    return np.where(where, none if yes is None else yes, none if no is None else no)


@dataclass(eq=False)  # quicker made than frozen
class Survey:
    """The answers about many threads, as arrays of one length.

    Attributes:
        outcome: uint8, `Outcome` values.
        hindrance: int16, the sum of what hinders; where details were not asked and nothing is seen, it may be 0.
        rule: uint8, index into the judge's `rules` of the rule that decided; 0 where details were not asked.
        cell: intp, cell of the deciding hex nearest to the start, 0 for none; likewise.
    """

    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]
    rule: NDArray[np.uint8]
    cell: NDArray[np.intp]

    @staticmethod
    def blank(n: int) -> Survey:
        """Answers about `n` threads that are all clear, to be filled in."""
        return Survey(np.zeros(n, np.uint8), np.zeros(n, np.int16), np.zeros(n, np.uint8), np.zeros(n, np.intp))

    def put(self, at: NDArray[np.intp], answers: Survey, rows: NDArray[np.intp] | slice = slice(None)) -> None:
        """Write what was found about other threads at these indices.

        Args:
            rows: which of the answers; all of them where it is left out.
        """
        self.outcome[at], self.hindrance[at] = answers.outcome[rows], answers.hindrance[rows]
        self.rule[at], self.cell[at] = answers.rule[rows], answers.cell[rows]
