"""Numbers of hexes in classes, each with a colour: the same in pictures and in the window."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.drawing.art.marks import mix
from losview.hexes.hex import Hex

#: From few to many: pale yellow over orange and red to dark violet.  Luminance falls all the way: it reads in grey
#: and to whoever does not tell red from green.
STOPS = ("#fff7bc", "#fec44f", "#f07a3a", "#c2366b", "#6a1b7a", "#2b0f54")
#: How strongly a hex is covered.
OPACITY = 0.7
#: Most classes.
MAXIMUM = 8


class HeatClass(NamedTuple):
    """Numbers from `low` up to `high`, both among them; their colour."""

    low: float
    high: float
    colour: str

    @property
    def words(self) -> str:
        """The numbers as the legend has them: "21–40"."""
        low, high = tr("{number:,.10g}", number=self.low), tr("{number:,.10g}", number=self.high)
        return low if low == high else f"{low}–{high}"


@dataclass(frozen=True)
class HeatPicture:
    """Heat on a map.

    Attributes:
        title: what the numbers are. classes: from few to many.
        members: the hexes of each class.
    """

    title: str
    classes: tuple[HeatClass, ...]
    members: tuple[tuple[Hex, ...], ...]


def heat_picture(title: str, hexes: Sequence[Hex], values: NDArray[np.number]) -> HeatPicture:
    """The heat of some hexes.

    Args:
        hexes: each once. values: their numbers; hexes without one (NaN) are left bare.
    """
    known = values[~np.isnan(values)] if values.dtype.kind == "f" else values
    if not len(known):
        return HeatPicture(title, (), ())
    classes = heat_classes(float(known.min()), float(known.max()), whole=values.dtype.kind in "iu")
    members: list[list[Hex]] = [[] for _ in classes]
    place = np.searchsorted([one.high for one in classes[:-1]], values)  # of NaN the last one
    for hex_, value, at in zip(hexes, values.tolist(), place.tolist(), strict=True):
        if not math.isnan(value):
            members[at].append(hex_)
    return HeatPicture(title, classes, tuple(map(tuple, members)))


def heat_classes(low: float, high: float, *, whole: bool) -> tuple[HeatClass, ...]:
    """Classes of one width, a round number, that hold all numbers from `low` to `high`; whole numbers never overlap."""
    if low == high:
        return (HeatClass(low, high, STOPS[-1]),)
    step = _round_step((high - low) / (MAXIMUM - 1), whole)
    first = math.floor(low / step) * step
    count = math.floor((high - first) / step + 1e-9) + 1
    gap = 1 if whole else 0
    return tuple(HeatClass(first + i * step, first + (i + 1) * step - gap, _colour(i / max(1, count - 1)))
                 for i in range(count))


def _round_step(least: float, whole: bool) -> float:
    """The smallest of 1, 2, 3, 5, 10, 20 … that is not below `least`; of fractions 0.1, 0.2 … too."""
    scale = 10.0 ** math.floor(math.log10(least))
    step = next(factor * scale for factor in (1, 2, 3, 5, 10) if factor * scale >= least)
    return max(1.0, step) if whole else step


def _colour(share: float) -> str:
    """The colour at a share of the way from few (0) to many (1)."""
    at = share * (len(STOPS) - 1)
    i = min(int(at), len(STOPS) - 2)
    return mix(STOPS[i], STOPS[i + 1], at - i)
