"""What rule systems are asked and answer: ends of threads, arrays of threads, and the answers about them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.errors import LosviewError
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point


@dataclass(frozen=True)
class LineEnd:
    """One end of a thread.

    Attributes:
        hex: the hex it stands in.
        point: a lattice point of that hex, None for its centre dot.
        level: quarter levels of what it stands on, None for the hex's own.
        eye: quarter levels of its eye above that, None for the rule system's usual one.
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

    @classmethod
    def of(cls, counter: UnitCounter) -> LineEnd:
        """Where a counter stands: its hex, at its level."""
        return cls(counter.hex, level=counter.level)

    def __eq__(self, other: object) -> bool:
        """Compare the hexes first: in a drag these mostly differ where anything does."""
        if self is other:
            return True
        if not isinstance(other, LineEnd):
            return NotImplemented
        return self.hex == other.hex and (
            self.point, self.level, self.eye, self.location, self.hexside, self.preset) == (
            other.point, other.level, other.eye, other.location, other.hexside, other.preset)

    def __hash__(self) -> int:
        return hash((self.hex, self.point, self.level, self.location))


@dataclass(frozen=True)
class Location:
    """A place in a hex where a unit may be: an end of a thread there, and the rules' name for it."""

    end: LineEnd
    name: str


def eyes_over(ground: NDArray[np.int32], eyes: NDArray[np.int32], end: LineEnd | None) -> NDArray[np.int32]:
    """int32 `(n,)`: quarter levels of eyes by their heights above the ground; an end may set its level and its eye."""
    if end is not None and end.level is not None:
        ground = np.full_like(ground, end.level)
    if end is not None and end.eye is not None:
        eyes = np.full_like(eyes, end.eye)
    return ground + eyes


class RuleError(LosviewError):
    """Raised where a rule system cannot answer a question, with one sentence that says why."""


@dataclass(eq=False)  # quicker to make than a frozen one
class LineBatch:
    """Threads to survey, as arrays of one length.

    Attributes:
        start, end: intp, cells of the board's plane; `start` is the viewer.
        start_height, end_height: int32, quarter levels of the eyes.
        start_state, end_state: uint8, bits for states of units in rule systems that have them; None for none.
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

    def swapped(self, where: NDArray[np.bool_]) -> LineBatch:
        """The same threads, with their ends exchanged `where` it is true."""
        if len(where) == 1:
            return self.turned() if where[0] else self
        choose = np.where
        return LineBatch(
            choose(where, self.end, self.start),
            choose(where, self.start, self.end),
            choose(where, self.end_height, self.start_height),
            choose(where, self.start_height, self.end_height),
            _chosen(where, self.end_state, self.start_state),
            _chosen(where, self.start_state, self.end_state),
        )

    def taken(self, at: NDArray[np.intp] | slice) -> LineBatch:
        """Some of the threads, by their indices or a slice of them."""
        def of(values: NDArray[Any] | None) -> Any:
            return None if values is None else values[at]

        return LineBatch(self.start[at], self.end[at], self.start_height[at], self.end_height[at],
                         of(self.start_state), of(self.end_state), of(self.start_offset), of(self.end_offset))

    def turned(self) -> LineBatch:
        """The same threads from their other ends."""
        return LineBatch(self.end, self.start, self.end_height, self.start_height, self.end_state, self.start_state,
                         self.end_offset, self.start_offset)


def _chosen(
    where: NDArray[np.bool_], if_true: NDArray[np.uint8] | None, if_false: NDArray[np.uint8] | None
) -> NDArray[np.uint8] | None:
    """States by a condition for each thread; None where neither array is given."""
    if if_true is None and if_false is None:
        return None
    zeros = np.zeros(len(where), np.uint8)
    return np.where(where, zeros if if_true is None else if_true, zeros if if_false is None else if_false)


@dataclass(eq=False)  # quicker to make than a frozen one
class BatchVerdicts:
    """The answers about many threads, as arrays of one length.

    Attributes:
        outcome: uint8, `Outcome` values.
        hindrance: int16, the sum of hindrances; of threads not seen it may be 0 where details were not asked for.
        rule: uint8, index into the judge's `rules` of the rule that decided; 0 where details were not asked.
        cell: intp, cell of the deciding hex nearest to the start, 0 for none; likewise.
    """

    outcome: NDArray[np.uint8]
    hindrance: NDArray[np.int16]
    rule: NDArray[np.uint8]
    cell: NDArray[np.intp]

    @staticmethod
    def blank(n: int) -> BatchVerdicts:
        """Answers about `n` threads that are all clear, to be filled in."""
        return BatchVerdicts(np.zeros(n, np.uint8), np.zeros(n, np.int16), np.zeros(n, np.uint8), np.zeros(n, np.intp))

    def put(self, at: NDArray[np.intp], answers: BatchVerdicts, rows: NDArray[np.intp] | slice = slice(None)) -> None:
        """Write the answers about other threads at these indices.

        Args:
            rows: which of the answers; all of them where it is left out.
        """
        self.outcome[at], self.hindrance[at] = answers.outcome[rows], answers.hindrance[rows]
        self.rule[at], self.cell[at] = answers.rule[rows], answers.cell[rows]
