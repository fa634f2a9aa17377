"""The answer about one thread: an outcome, reasons with the numbers used, a verdict."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum, IntEnum
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import NamedTuple

from losview.base.number_format import number
from losview.base.translation import language, tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT
from losview.hexes.thread import Segment
from losview.rules.core.lazy import lazy
from losview.rules.core.threads import LineEnd

Number = int | Fraction
Span = tuple[Fraction, Fraction]
#: The numbers and names in a line, by the fields of its text.
Terms = tuple[tuple[str, Number | str], ...]


#: The rule of lines that add blind hexes up rule by rule; the line after each has the card's one equation.
BY_PARTS = "A6.4-6.43"
#: So many hindrances are no line of sight in ASL (B.10).
HINDRANCE_LIMIT = 6


class Outcome(IntEnum):
    """The outcome of a line of sight; fields hold these values in arrays."""

    CLEAR = 0
    HINDERED = 1
    BLOCKED = 2
    BLIND = 3
    DEPRESSION = 4
    BEYOND_NVR = 5

    @property
    def visible(self) -> bool:
        """Whether the target is seen at all; a hindered line is."""
        return self <= Outcome.HINDERED

    @property
    def words(self) -> str:
        """For people: "hidden in a depression"; programs are told the name in small letters."""
        return _OUTCOME_WORDS[self]


_OUTCOME_WORDS = {
    Outcome.CLEAR: tr("clear"), Outcome.HINDERED: tr("hindered"), Outcome.BLOCKED: tr("blocked"),
    Outcome.BLIND: tr("blind"), Outcome.DEPRESSION: tr("hidden in a depression"),
    Outcome.BEYOND_NVR: tr("beyond night vision"),
}


class Effect(Enum):
    """What a line of the worksheet does to the answer."""

    PASSES = "passes"
    COUNTS = "counts"
    BLOCKS = "blocks"
    NOTE = "note"

    __hash__ = object.__hash__  # there is one of each, and hashing their names takes longer


class ReasonPlace(NamedTuple):
    """Where a reason applies: a hex, one of its hexsides, or one of its vertices."""

    hex: Hex
    hexside: int | None = None
    vertex: int | None = None


@dataclass(frozen=True, init=False)
class Stretch:
    """Part of a thread: from where it enters one hex to where it leaves another (or the same)."""

    segment: Segment
    first: Hex
    last: Hex

    def __init__(self, segment: Segment, first: Hex, last: Hex) -> None:
        attributes = vars(self)  # as in `Reason`
        attributes["segment"], attributes["first"], attributes["last"] = segment, first, last

    @property
    def entered(self) -> Fraction | None:
        """Where the stretch begins, 0 at the viewer and 1 at the target; None where the thread misses the first hex."""
        span = self.segment.span(self.first)
        return None if span is None else span[0]

    @lazy
    def span(self) -> Span | None:
        """Its two ends, 0 at the viewer and 1 at the target; None where the thread misses the hexes."""
        first = self.segment.span(self.first)
        if self.last == self.first:
            return first
        last = self.segment.span(self.last)
        return None if first is None or last is None else (first[0], last[1])


class Margin(NamedTuple):
    """How far sideways a thread would have to move for the answer at a crossing to change, exactly.

    `(√3/2)·cross / √norm2` lattice units: `cross` is the cross product of the thread's direction with the corner that
    it would come to, `norm2` that direction's `x² + xy + y²`.
    """

    cross: int
    norm2: int

    @property
    def squared(self) -> Fraction:
        """The square of the distance, in hexes."""
        return Fraction(3 * self.cross**2, 4 * self.norm2 * UNIT**2)

    @property
    def thousandths(self) -> int:
        """The distance in thousandths of a hex, rounded down."""
        return isqrt(int(self.squared * 1000**2))

    @property
    def hexes(self) -> str:
        """The distance in hexes, rounded down: to thousandths, less than one to its first digit that is not 0."""
        figure, digits = self.thousandths, 3
        while self.cross and not figure:
            digits += 1
            figure = isqrt(int(self.squared * 100**digits))
        written = str(figure).rjust(digits + 1, "0")
        return f"{written[:-digits]}.{written[-digits:]}"


@dataclass(frozen=True, init=False)
class Reason:
    """One line of a worksheet: a rule, and its answer with the numbers used, in the rule book's terms.

    Attributes:
        rule: the rule's number or name in the rule book ("7", "A6.4").
        where: the place, None for the whole thread.
        along: the stretch of the thread it concerns.
        text: a template in the user's language; its fields are named in `terms`.
        terms: the numbers (heights in levels) and names, in the order of the text.
        effect: whether it lets the thread pass, counts against it, blocks it, or only informs.
        reads: the hexes that the rule looked at.
        margin: how far the thread would have to move sideways to change it; None where nothing is crossed.
        adds: to which sum it adds how much, by the rule of the line with the sum; None where it adds nothing.
    """

    rule: str
    where: ReasonPlace | None
    along: Stretch | None
    text: str
    terms: Terms = ()
    effect: Effect = Effect.NOTE
    reads: tuple[Hex, ...] = ()
    margin: Margin | None = None
    adds: tuple[str, int] | None = None

    def __init__(
        self, rule: str, where: ReasonPlace | None, along: Stretch | None, text: str,
        terms: Terms = (), effect: Effect = Effect.NOTE, reads: tuple[Hex, ...] = (), margin: Margin | None = None,
        adds: tuple[str, int] | None = None,
    ) -> None:
        attributes = vars(self)  # saves 4 % of a BattleTech ruling against what a frozen class writes itself
        attributes["rule"], attributes["where"], attributes["along"], attributes["text"] = rule, where, along, text
        attributes["terms"], attributes["effect"], attributes["reads"] = terms, effect, reads
        attributes["margin"], attributes["adds"] = margin, adds

    def __eq__(self, other: object) -> bool:
        """Compare the texts first, which mostly differ where anything does."""
        if self is other:
            return True
        if self.__class__ is not other.__class__:
            return NotImplemented
        mine, theirs = vars(self), vars(other)
        return bool(mine["text"] == theirs["text"] and mine == theirs)

    @property
    def span(self) -> Span | None:
        """The ends of its stretch, 0 at the viewer and 1 at the target; None for the whole thread."""
        return None if self.along is None else self.along.span

    def say(self) -> str:
        """The sentence with its numbers in place."""
        return self.text.format_map({name: value if isinstance(value, str) else _decimal(value, language())
                                     for name, value in self.terms})

    def applies_to(self, hex_: Hex) -> bool:
        """Whether it is about a hex."""
        return self.where is not None and self.where.hex == hex_


@lru_cache(maxsize=1024)
def template_fields(text: str) -> tuple[str, ...]:
    """The names of a template's fields, in order, each once."""
    return tuple(dict.fromkeys(re.findall(r"\{(\w+)\}", text)))


def shown_terms(text: str, values: Mapping[str, Number | str]) -> Terms:
    """The terms of a template, in its order, from values that may hold more."""
    names = template_fields(text)
    return tuple(zip(names, map(values.__getitem__, names), strict=True))


def decimal(value: Number | str) -> str:
    """A number for people: as a decimal where that is finite, else as a fraction; with a minus sign, not a hyphen."""
    return value if isinstance(value, str) else _decimal(value, language())


@lru_cache(maxsize=4096)
def _decimal(value: Number, language: str) -> str:
    exact = Fraction(value)
    if exact.denominator in (1, 2, 4, 5, 8, 10, 16, 20):
        return number(float(exact), ".10g", language).replace("-", "\N{MINUS SIGN}")
    return f"{exact.numerator}/{exact.denominator}".replace("-", "\N{MINUS SIGN}")


@lru_cache(maxsize=4096)
def levels(quarters: int) -> Number:
    """Quarter levels as levels."""
    whole, rest = divmod(int(quarters), QUARTERS_PER_LEVEL)
    return whole if rest == 0 else Fraction(int(quarters), QUARTERS_PER_LEVEL)


@dataclass(frozen=True)
class Verdict:
    """The answer about one thread.

    Attributes:
        outcome: of the line of sight.
        decided_by: the reason that decides; None where nothing stood in the way of asking.
        hindrance: the sum of the hindrances.
        close: the line of the worksheet about what would change the answer if the thread ran slightly to the side:
            what lies there, how far off, and the answer then; None where nothing would.
        worksheet: everything checked along the thread, in order.
        advisories: what the rules say about fire along this line.
        summary: one plain sentence.
        remarks: what the summary ends with besides the answer, in a few words each: "lit by the blaze in R4".
        deciding: hexes that decide, nearest to the viewer first.
        drm: what an attack along the line takes besides the hindrance, though it hinders no sight (ASL's E1.7).
        traced: the ends between which the thread runs, where those asked about may mean several.
    """

    outcome: Outcome
    decided_by: Reason | None
    hindrance: int = 0
    close: Reason | None = None
    worksheet: tuple[Reason, ...] = ()
    advisories: tuple[Reason, ...] = ()
    summary: str = ""
    deciding: tuple[Hex, ...] = ()
    drm: int = 0
    traced: tuple[LineEnd, LineEnd] | None = None
    remarks: tuple[str, ...] = ()

    @property
    def visible(self) -> bool:
        return self.outcome.visible

    @lazy
    def counts_from(self) -> Fraction | None:
        """Where on the thread the first of the reasons that count against it begins; None where none does."""
        return self.first_of(Effect.COUNTS, None)

    def first_of(self, effect: Effect, first: Fraction | None) -> Fraction | None:
        """Where the first of the reasons with that effect begins, or what is known to begin before them all.

        A stretch never begins before its hex does, so most stretches need not be computed.
        """
        # The earliest so far as numerator and denominator; at first one that lies beyond all.
        a, b = (1, 0) if first is None else first.as_integer_ratio()
        for line in self.worksheet:
            if line.effect is effect and line.along is not None:
                entered = line.along.entered
                if entered is not None:
                    c, d = entered.as_integer_ratio()
                    if c * b >= a * d:
                        continue
                span = line.span
                if span is not None:
                    c, d = span[0].as_integer_ratio()
                    if c * b < a * d:
                        first, a, b = span[0], c, d
        return first

    @property
    def close_call(self) -> bool:
        """Whether a slight shift to the side would change the answer."""
        return self.close is not None
