"""The numbers that a learner can be asked for, and where a verdict holds them."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from losview.base.translation import tr
from losview.hexes.hex import Hex, distance
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Number, Reason, Verdict


class NumberField(NamedTuple):
    """A number of a verdict.

    Attributes:
        label: its name on forms.
        terms: its names in the line of the worksheet, the first that is there counts; () for numbers of the verdict.
        beside: names that the same line has too.
        rule: begins the rule of the line, "" for any.
    """

    label: str
    terms: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    rule: str = ""


_PARTS = ("a", "b", "c", "d", "raw")

#: All numbers, by their keys in lesson files.
FIELDS: dict[str, NumberField] = {
    "height": NumberField(tr("Height (A6.4)"), ("a",), _PARTS),
    "fives": NumberField(tr("Range by fives (A6.41)"), ("b",), _PARTS),
    "advantage": NumberField(tr("Advantage (A6.42)"), ("c",), _PARTS),
    "ground": NumberField(tr("Ground behind (A6.43)"), ("d",), _PARTS),
    "blind": NumberField(tr("Blind hexes"), ("least", "number", "raw"), _PARTS),
    "over": NumberField(tr("Contention hex over the lower end"), ("over",), ("run", "rise", "range")),
    "run": NumberField(tr("Range to the contention hex"), ("run",), ("over", "rise", "range")),
    "rise": NumberField(tr("Higher end over the lower end"), ("rise",), ("over", "run", "range")),
    "length": NumberField(tr("Range from end to end"), ("range",), ("over", "run", "rise")),
    "top": NumberField(tr("Top"), ("top",), (), ""),
    "limit": NumberField(tr("Height of the line there"), ("limit",), ("top",), "diagram"),
    "result": NumberField(tr("Result of the dead zone"), ("result",), ("near", "far"), "dead zone"),
    "hindrance": NumberField(tr("Hindrance")),
    "distance": NumberField(tr("Range in hexes")),
}


def verdict_number(key: str, verdict: Verdict, ends: tuple[LineEnd, LineEnd], at: Hex | None) -> Fraction | None:
    """The number that a verdict has for a field, None where it has none.

    Args:
        at: the hex that the line must be about, None for any line.
    """
    if key == "hindrance":
        return Fraction(verdict.hindrance)
    if key == "distance":
        return Fraction(distance(ends[0].hex, ends[1].hex))
    wanted = FIELDS[key]
    for line in _lines(verdict, at):
        terms = dict(line.terms)
        if line.rule.startswith(wanted.rule) and terms.keys() >= set(wanted.beside):
            value: Number | str | None = next((terms[name] for name in wanted.terms if name in terms), None)
            if value is not None and not isinstance(value, str):
                return Fraction(value)
    return None


def _lines(verdict: Verdict, at: Hex | None) -> list[Reason]:
    """The lines about a hex, the one that decides first."""
    lines = [line for line in verdict.worksheet if at is None or line.applies_to(at)]
    return sorted(lines, key=lambda line: line is not verdict.decided_by)
