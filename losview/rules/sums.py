"""Points along a thread added up: what hinders it hex by hex, against the number that blocks."""

from __future__ import annotations

from collections.abc import Iterator

from losview.base.translation import tr
from losview.base.words import listed
from losview.rules.core.verdict import Reason, decimal
from losview.rules.equation import Equation, EquationTerm, Part
from losview.rules.thread_ends import ThreadEnds

#: A line of the worksheet with its points.
Counted = tuple[Reason, int]

#: So many terms a sum has at most before those of one kind of terrain are taken together.
MAX_TERMS = 4


def sum_equation(
    line: Reason, counted: list[Counted], ends: ThreadEnds, *, limit: int, conclusion: str, elsewhere: str = "",
) -> Equation:
    """Points added up, against the number of them that blocks.

    Args:
        line: the line of the worksheet with the total. counted: the lines that count towards it.
        limit: so many points block. elsewhere: what counts that stands in no hex.
    """
    total = sum(points for _, points in counted)
    terms = list(_terms(counted, ends, elsewhere))
    parts: list[Part] = []
    for term in terms:
        parts += ["+", term] if parts else [term]
    if len(terms) > 1:
        parts += ["=", EquationTerm(str(total), tr("in all"), line.rule, tr("the sum along the thread"))]
    parts += ["<" if total < limit else "\N{GREATER-THAN OR EQUAL TO}",
              EquationTerm(str(limit), tr("enough to block"), line.rule, tr("so many points are no line of sight"))]
    return Equation(line, tuple(parts), conclusion, tuple(one.where.hex for one, _ in counted if one.where is not None))


def _terms(counted: list[Counted], ends: ThreadEnds, elsewhere: str) -> Iterator[EquationTerm]:
    """A term for each line, or where there are many for each kind of terrain, in the order of the thread."""
    if len(counted) <= MAX_TERMS:
        groups = [[one] for one in counted]
    else:
        by_name: dict[str, list[Counted]] = {}
        for one in counted:
            by_name.setdefault(_what(one[0], elsewhere), []).append(one)
        groups = list(by_name.values())
    for group in groups:
        first, hexes = group[0][0], tuple(line.where.hex for line, _ in group if line.where is not None)
        what, labels = _what(first, elsewhere), [ends.label(hex_) for hex_ in hexes]
        name = tr("{what} {hex}", what=what, hex=labels[0]) if len(labels) == 1 else what
        source = tr("{what} in {hexes}", what=what, hexes=listed(labels, "and")) if labels else first.say()
        yield EquationTerm(decimal(sum(points for _, points in group)), name, first.rule, source.rstrip("."), hexes)


def _what(line: Reason, elsewhere: str) -> str:
    """What hinders, as a line names it, without its height or which part of it that is."""
    return str(dict(line.terms).get("what", elsewhere)).partition(",")[0].partition(" (")[0]
