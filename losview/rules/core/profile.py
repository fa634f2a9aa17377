"""A thread seen from the side: ground, what stands on it, the eyes, and heights that must not be passed."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from losview.hexes.hex import Hex
from losview.rules.core.verdict import Number, Span


class ProfilePart(NamedTuple):
    """One thing that stands in a hex.

    Attributes:
        kind: key of its terrain or counter. name: of that kind.
        bottom, top: levels.
        solid: whether it blocks; otherwise it hinders.
        span: the stretch of the thread that it takes up, None for all of its hex.
        judged: whether the rules judge it; what stands in the ends' own hexes mostly is not judged.
        lower: top of its lower part where that only hinders though it blocks (trunks below canopies); else None.
    """

    kind: str
    name: str
    bottom: Number
    top: Number
    solid: bool
    span: Span | None = None
    judged: bool = True
    lower: Number | None = None


class Rise(NamedTuple):
    """Ground along a stretch of the thread, at its level."""

    span: Span
    level: Number


class Fence(NamedTuple):
    """Something on a hexside that the thread meets: a wall, a hedge, a bar.

    Attributes:
        kind, name: as of a `ProfilePart`. hexes: the two hexes that share the hexside.
        span: where the thread meets it, from and to, which are equal unless it runs along it.
        bottom, top: levels. decides: whether it decides.
    """

    kind: str
    name: str
    hexes: tuple[Hex, Hex]
    span: Span
    bottom: Number
    top: Number
    decides: bool = False


class Bracket(NamedTuple):
    """The hexes that an obstacle or a crest line hides behind it, counted.

    Attributes:
        hex: what hides stands there. number: how many hexes are blind behind it, for an eye at the lower end's level.
        name: what hides them ("woods", "cliff crest line of level 2"). crest: whether that is a crest line.
        hides: whether the lower end is one of them.
        parts: the rules that add up to the number, with what each adds in levels, and "minimum" with what raises the
            sum to the least number, or "half" with the half that is dropped; () where the rules count otherwise.
        clears: whether the straight line to the lower end, which is hidden, passes over what hides it: the rules count
            hexes and measure no angle.
    """

    hex: Hex
    number: int
    hides: bool
    name: str
    crest: bool = False
    parts: tuple[tuple[str, Number], ...] = ()
    clears: bool = False


class Column(NamedTuple):
    """One hex of the thread, the ends included.

    Attributes:
        hex: which. step: its range from the viewer.
        span: the stretch of the thread in it, 0 at the viewer and 1 at the target.
        ground: its level, on which its parts stand.
        rises: whether something in it rises into the thread. decides: whether it decides.
        floor: level of the bed of a depression in it, None without one.
        cliff: whether the thread enters it across a cliff.
        parts: the terrain and counters there, as the rule system reads them.
        grounds: the ground along the thread where it is not all at one level; () where it is.
    """

    hex: Hex
    step: int
    span: Span
    ground: Number
    parts: tuple[ProfilePart, ...] = ()
    rises: bool = False
    decides: bool = False
    floor: Number | None = None
    cliff: bool = False
    grounds: tuple[Rise, ...] = ()

    @property
    def highest_ground(self) -> Number:
        """The highest ground along the thread, in levels."""
        return max((rise.level for rise in self.grounds), default=self.ground)

    @property
    def top(self) -> Number:
        """The top of the ground and of all that stands there, in levels."""
        return max(self.highest_ground, *(part.top for part in self.parts)) if self.parts else self.highest_ground


class Ceiling(NamedTuple):
    """A height that must not be passed, along the thread.

    Attributes:
        key, name: of the method or step it belongs to.
        points: `(place on the thread from 0 to 1, level)`, joined by straight lines.
        active: whether the chosen method uses it.
    """

    key: str
    name: str
    points: tuple[tuple[Fraction, Number], ...]
    active: bool = True

    def at(self, place: Fraction) -> Number:
        """Its level at a place between its first point and its last."""
        for (start, low), (end, high) in pairwise(self.points):
            if start <= place <= end:
                return low + (high - low) * (place - start) / (end - start)
        return self.points[0][1] if place <= self.points[0][0] else self.points[-1][1]


class NightStretch(NamedTuple):
    """A stretch of the thread that darkness hides, at any height, or that light lies on.

    Attributes:
        name: for people. span: from where to where, 0 at the viewer and 1 at the target.
        lit: whether it is light.
    """

    name: str
    span: Span
    lit: bool = False


class Profile(NamedTuple):
    """A thread seen from the side.

    Attributes:
        rules: the rule system and method. map: the map's title.
        columns: every hex of the thread in order, ends included.
        eyes: levels of the viewer's and the target's eye.
        ceilings: the active ones first.
        sight_ends: where on the thread sight ends, None where the target is seen.
        night_stretches: stretches hidden by the night, and lit ones.
        brackets: the blind hexes counted behind obstacles and crest lines.
        fences: the features of hexsides that the thread meets.
        meets: where the straight line between the eyes meets what decides, or else has passed it; None where nothing
            drawn decides.
    """

    rules: str
    map: str
    columns: tuple[Column, ...]
    eyes: tuple[Number, Number]
    ceilings: tuple[Ceiling, ...]
    sight_ends: Fraction | None = None
    night_stretches: tuple[NightStretch, ...] = ()
    brackets: tuple[Bracket, ...] = ()
    fences: tuple[Fence, ...] = ()
    meets: Fraction | None = None

    def counted(self, bracket: Bracket) -> list[int]:
        """The places among the columns of the hexes that a bracket counts, seen from the higher end."""
        start = next((column.step for column in self.columns if column.hex == bracket.hex), None)
        if start is None:
            return []
        sign = 1 if self.eyes[0] >= self.eyes[1] else -1
        return [i for i, column in enumerate(self.columns) if 0 < sign * (column.step - start) <= bracket.number]
