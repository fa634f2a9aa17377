"""What a calculator's answer shows as charts: lines over a range, and sums whose parts are stacked on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from losview.base.translation import tr
from losview.rules.core.verdict import Number, decimal


class ChartLine(NamedTuple):
    """A line of a chart.

    Attributes:
        key: what it is of, by which it is coloured. name: for the legend.
        points: `(x, y)`, by rising x. is_stepped: whether y stays the same up to the next point.
    """

    key: str
    name: str
    points: tuple[tuple[int, Number], ...]
    is_stepped: bool = False


@dataclass(frozen=True)
class LineChart:
    """Lines over hexes of range.

    Attributes:
        title: what it shows. x_title, y_title: of the axes. lines: drawn one over the other.
        asked: the x that was asked about. level: a height with its name that the lines are compared with; None for
            none.
    """

    title: str
    x_title: str
    y_title: str
    lines: tuple[ChartLine, ...]
    asked: int
    level: tuple[Number, str] | None = None

    @property
    def words(self) -> str:
        """The values at the x that was asked about, for who does not see the chart."""
        values = ", ".join(f"{line.name}: {decimal(y)}" for line in self.lines for x, y in line.points
                           if x == self.asked)
        return tr("{title}. At {asked} {what}: {values}.", title=self.title, asked=self.asked, what=self.x_title,
                  values=values)


class BarPart(NamedTuple):
    """A part of a sum: its name, the rule that it comes from, and how much it adds."""

    name: str
    rule: str
    value: Number


@dataclass(frozen=True)
class BarSum:
    """A sum as bars: each begins where the one before it ends.

    Attributes:
        name: how the rule is read. formula: the same in one line. parts: what is added up.
        is_right: whether this is the reading that stands.
    """

    name: str
    formula: str
    parts: tuple[BarPart, ...]
    is_right: bool = True

    @property
    def ends(self) -> list[Number]:
        """The sum after each part."""
        return list(accumulate(part.value for part in self.parts))

    @property
    def total(self) -> Number:
        """What the parts add up to."""
        return self.ends[-1]

    @property
    def words(self) -> str:
        """The sum in a sentence."""
        listed = ", ".join(f"{part.name} {decimal(part.value)}" for part in self.parts)
        return tr("{reading}: {parts}; together {total}.", reading=self.name, parts=listed, total=decimal(self.total))


@dataclass(frozen=True)
class BarChart:
    """Sums beside each other.

    Attributes:
        title: what it shows. sums: the one that stands first. note: a sentence below them.
    """

    title: str
    sums: tuple[BarSum, ...]
    note: str = ""

    @property
    def words(self) -> str:
        """All sums in sentences, for who does not see the chart."""
        return " ".join([f"{self.title}.", *(one.words for one in self.sums), self.note]).strip()


Chart = LineChart | BarChart


def stepped_line(values: Sequence[int], first: int = 1) -> tuple[tuple[int, Number], ...]:
    """Points of a line at successive ranges."""
    return tuple((first + at, value) for at, value in enumerate(values))
