"""An equation of a ruling: its terms, each with its name, its rule and where it is read from."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from losview.base.choice import ENGLISH
from losview.base.translation import language, tr, tr_n
from losview.hexes.hex import Hex
from losview.rules.core.verdict import Reason


class EquationTerm(NamedTuple):
    """One number of an equation.

    Attributes:
        value: as it is written. name: what it is, in a word or two. rule: the rule that says so.
        source: where it is read from, for people. hexes: those places.
        entry: key of its word in the glossary, "" for none.
    """

    value: str
    name: str
    rule: str
    source: str
    hexes: tuple[Hex, ...] = ()
    entry: str = ""


#: A term, or a sign between terms.
Part = EquationTerm | str


#: The signs before what terms come to.
_RESULTS = ("=", "\N{RIGHTWARDS ARROW}")


class Equation(NamedTuple):
    """The numbers of one reason.

    Attributes:
        reason: the line of the worksheet that they decide.
        parts: terms, and the signs between them. conclusion: what follows, as a sentence.
        hexes: those that the conclusion is about.
    """

    reason: Reason
    parts: tuple[Part, ...]
    conclusion: str
    hexes: tuple[Hex, ...] = ()

    @property
    def terms(self) -> tuple[EquationTerm, ...]:
        """The terms alone."""
        return tuple(part for part in self.parts if isinstance(part, EquationTerm))

    @property
    def deciding_term(self) -> EquationTerm:
        """The term that decides: what several of them come to, else what is measured, the first of all."""
        results = [part for sign, part in pairwise(self.parts)
                   if sign in _RESULTS and isinstance(part, EquationTerm) and self.terms.index(part) > 1]
        return results[-1] if results else self.terms[0]

    def text(self) -> str:
        """The whole in one line: "1 height + 0 range 2 + 0 advantage + 2 ground behind = 3 blind hexes; S7 …"."""
        words = " ".join(part if isinstance(part, str) else f"{part.value} {part.name}" for part in self.parts)
        return f"{words.replace('( ', '(').replace(' )', ')')}; {self.conclusion}"


#: The words for the first numbers in an order.
_ORDINALS = ("", tr("first"), tr("second"), tr("third"), tr("fourth"), tr("fifth"), tr("sixth"), tr("seventh"),
             tr("eighth"), tr("ninth"), tr("tenth"))


def ordinal(number: int) -> str:
    """A number in an order: "third", "11th", "22nd"."""
    if number < len(_ORDINALS):
        return _ORDINALS[number]
    if language() != ENGLISH:
        return tr("{number}th", number=number)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"


def hexes_text(number: int) -> str:
    """A number of hexes: "1 hex", "2 hexes"."""
    return tr_n("{count} hex", "{count} hexes", number)
