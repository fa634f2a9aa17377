"""The equations of Civil War Brigade rulings: the fractions of step 11, and tops against the higher end."""

from __future__ import annotations

from losview.equations.equation import Equation, EquationTerm, Part, hexes_text
from losview.equations.thread_ends import ThreadEnds
from losview.hexes.thread import hexes_met
from losview.sight.verdict import Effect, Reason, decimal

_MINUS = "\N{MINUS SIGN}"


def civil_war_equations(lines: tuple[Reason, ...], ends: ThreadEnds) -> list[Equation]:
    """The equations of a worksheet, in its order."""
    found = []
    for line in lines:
        if line.where is None:
            continue
        if line.rule == "11" and "over" in dict(line.terms):
            found.append(_fraction(line, ends))
        elif line.rule == "1" and line.mark is Effect.BLOCKS:
            found.append(_top(line, ends))
    return found


def _fraction(line: Reason, ends: ThreadEnds) -> Equation:
    """A contention hex's slope from the lower end against that of the higher end."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    label, lower, higher = ends.label(hex_), ends.label(ends.lower), ends.label(ends.higher)
    run, length = int(terms["run"]), int(terms["range"])
    low = EquationTerm(decimal(terms["low"]), "lower end", "11", f"the level of {lower}", (ends.lower,), "level")
    parts: tuple[Part, ...] = (
        "(", EquationTerm(decimal(terms["top"]), f"top of {label}", "11", f"{label}, with what stands on it", (hex_,),
                          "top"), _MINUS, low, ")", "/",
        EquationTerm(str(run), "range to it", "11", f"{hexes_text(run)} from {lower} to {label}",
                     tuple(met.hex for met in hexes_met(ends.lower, hex_)), "range"),
        str(terms["sign"]),
        "(", EquationTerm(decimal(ends.high), "higher end", "11", f"the level of {higher}", (ends.higher,), "level"),
        _MINUS, low, ")", "/",
        EquationTerm(str(length), "range", "11", f"{hexes_text(length)} from {lower} to {higher}",
                     tuple(met.hex for met in hexes_met(ends.lower, ends.higher)), "range"))
    slopes = f"{decimal(terms['over'])}/{run} {terms['sign']} {decimal(terms['rise'])}/{length}"
    conclusion = f"{slopes}: {label} is steeper and hides {lower}." if terms["sign"] == ">" else (
        f"{slopes}: {label} is not steeper.")
    return Equation(line, parts, conclusion, (hex_,))


def _top(line: Reason, ends: ThreadEnds) -> Equation:
    """A top higher than both ends (step 1)."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    label = ends.label(hex_)
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(terms["top"]), f"top of {label}", "1", str(terms.get("made", label)), (hex_,), "top"), ">",
        EquationTerm(decimal(terms["high"]), "higher end", "1", f"the level of {ends.label(ends.higher)}",
                     (ends.higher,), "level"))
    return Equation(line, parts, f"{label} rises above both ends: blocked.", (hex_,))
