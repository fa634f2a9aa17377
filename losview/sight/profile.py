"""A thread seen from the side: ground, what stands on it, the eyes, and the rule's own ceiling."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from losview.hexes.hex import Hex
from losview.sight.ruleset import Number, Span
from losview.sight.wording import Thread


@dataclass(frozen=True)
class Part:
    """One thing that stands in a hex.

    Attributes:
        kind: key of its terrain or counter. name: what people call it.
        bottom, top: levels.
        solid: whether it blocks; otherwise it hinders.
    """

    kind: str
    name: str
    bottom: Number
    top: Number
    solid: bool


@dataclass(frozen=True)
class Bracket:
    """The hexes that an obstacle or a crest line hides behind it, counted.

    Attributes:
        hex: what hides stands there. number: how many hexes are blind behind it.
        hides: whether the lower end is one of them.
        parts: the rules that add up to the number, with what each adds; () where the book counts otherwise.
    """

    hex: Hex
    number: int
    hides: bool
    parts: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True)
class Column:
    """One hex of the thread, the ends included.

    Attributes:
        hex: which. step: its range from the viewer.
        span: the stretch of the thread in it, 0 at the viewer and 1 at the target.
        ground: its level.
        floor: level of the bed of a depression in it, None without one.
        cliff: whether the thread enters it across a cliff.
        parts: what stands there, as the rule system reads it.
        rises: whether something in it rises into the thread. decides: whether it decides.
    """

    hex: Hex
    step: int
    span: Span
    ground: Number
    parts: tuple[Part, ...] = ()
    rises: bool = False
    decides: bool = False
    floor: Number | None = None
    cliff: bool = False

    @property
    def top(self) -> Number:
        """The top of all that stands there, in levels."""
        return max((part.top for part in self.parts), default=self.ground)


@dataclass(frozen=True)
class Ceiling:
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


@dataclass(frozen=True)
class Veil:
    """A stretch of the thread that darkness hides, at any height.

    Attributes:
        name: what people call it. span: from where to where, 0 at the viewer and 1 at the target.
    """

    name: str
    span: Span


@dataclass(frozen=True)
class Profile:
    """The whole side view.

    Attributes:
        rules: the rule system and method. map: the map's title.
        columns: every hex of the thread in order, ends included.
        eyes: levels of the viewer's and the target's eye.
        ceilings: the active ones first.
        sight_ends: where on the thread sight ends, None where the target is seen.
        veils: stretches hidden by the night.
        brackets: what is counted blind behind things on the way.
    """

    rules: str
    map: str
    columns: tuple[Column, ...]
    eyes: tuple[Number, Number]
    ceilings: tuple[Ceiling, ...]
    sight_ends: Fraction | None = None
    veils: tuple[Veil, ...] = ()
    brackets: tuple[Bracket, ...] = ()


def end_span(thread: Thread, hex_: Hex) -> Span:
    """The stretch of a thread in the hex of one of its ends."""
    return thread.span(hex_) or (Fraction(0), Fraction(1))
