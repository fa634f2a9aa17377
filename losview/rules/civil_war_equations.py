"""The equations of Civil War Brigade rulings: fractions of step 11, tops, ends a level apart (step 8)."""

from __future__ import annotations

from losview.base.translation import tr
from losview.hexes.hex import distance
from losview.hexes.thread import hexes_met
from losview.rules.core.verdict import Effect, Reason, decimal
from losview.rules.equation import Equation, EquationTerm, Part, hexes_text
from losview.rules.thread_ends import ThreadEnds

_MINUS = "\N{MINUS SIGN}"


def civil_war_equations(lines: tuple[Reason, ...], ends: ThreadEnds) -> list[Equation]:
    """The equations of a worksheet: of the way that decides, which is told last (S1), then of the others.

    Where that way has none there are none: no number of another may seem to decide.
    """
    ways = [number for number, line in enumerate(lines) if line.rule == "S1" and line.where is None]
    start = ways[-1] if ways else 0
    found = _equations(lines[start:], ends)
    return found + _equations(lines[:start], ends) if found else []


def _equations(lines: tuple[Reason, ...], ends: ThreadEnds) -> list[Equation]:
    """The equations of some lines, in their order."""
    found = []
    for line in lines:
        if line.rule == "8" and line.effect is Effect.PASSES:
            found.append(_one_apart(line, ends))
        elif line.where is None:
            continue
        elif line.rule == "11" and "over" in dict(line.terms):
            found.append(_fraction(line, ends))
        elif line.rule == "1" and line.effect is Effect.BLOCKS:
            found.append(_top(line, ends))
        elif line.rule == "4" and line.effect is Effect.BLOCKS:
            found.append(_ridge(line))
        elif line.rule == "6" and line.effect is Effect.BLOCKS:
            found.append(_crest(line, ends))
    return found


def _one_apart(line: Reason, ends: ThreadEnds) -> Equation:
    """Ends no more than a level apart (step 8)."""
    apart = decimal(dict(line.terms)["apart"])
    higher, lower = ends.label(ends.higher), ends.label(ends.lower)
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(ends.high), tr("higher end"), "8", tr("the level of {higher}", higher=higher),
                     (ends.higher,), "level"), _MINUS,
        EquationTerm(decimal(ends.low), tr("lower end"), "8", tr("the level of {lower}", lower=lower),
                     (ends.lower,), "level"), "=",
        EquationTerm(apart, tr("apart"), "8", tr("from {lower} up to {higher}", lower=lower, higher=higher),
                     (ends.lower, ends.higher), "level"))
    return Equation(line, parts, tr("The ends are {apart} level apart: seen.", apart=apart),
                    (ends.lower, ends.higher))


def _fraction(line: Reason, ends: ThreadEnds) -> Equation:
    """A contention hex's slope from the lower end against that of the higher end."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    label, lower, higher = ends.label(hex_), ends.label(ends.lower), ends.label(ends.higher)
    run, length = int(terms["run"]), int(terms["range"])
    low = EquationTerm(decimal(terms["low"]), tr("lower end"), "11", tr("the level of {lower}", lower=lower),
                       (ends.lower,), "level")
    parts: tuple[Part, ...] = (
        "(",
        EquationTerm(decimal(terms["top"]), tr("top of {label}", label=label), "11",
                     tr("{label}, with what stands on it", label=label), (hex_,),
                     "top"), _MINUS, low, ")", "/",
        EquationTerm(str(run), tr("range to it"), "11",
                     tr("{hexes} from {lower} to {label}", hexes=hexes_text(run), lower=lower, label=label),
                     tuple(met.hex for met in hexes_met(ends.lower, hex_)), "range"),
        str(terms["sign"]),
        "(",
        EquationTerm(decimal(ends.high), tr("higher end"), "11", tr("the level of {higher}", higher=higher),
                     (ends.higher,), "level"),
        _MINUS, low, ")", "/",
        EquationTerm(str(length), tr("range"), "11",
                     tr("{hexes} from {lower} to {higher}", hexes=hexes_text(length), lower=lower, higher=higher),
                     tuple(met.hex for met in hexes_met(ends.lower, ends.higher)), "range"))
    slopes = f"{decimal(terms['over'])}/{run} {terms['sign']} {decimal(terms['rise'])}/{length}"
    conclusion = (tr("{slopes}: {label} is steeper and hides {lower}.", slopes=slopes, label=label, lower=lower)
                  if terms["sign"] == ">" else tr("{slopes}: {label} is not steeper.", slopes=slopes, label=label))
    return Equation(line, parts, conclusion, (hex_,))


def _top(line: Reason, ends: ThreadEnds) -> Equation:
    """A top higher than both ends (step 1)."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    label = ends.label(hex_)
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(terms["top"]), tr("top of {label}", label=label), "1", str(terms.get("made", label)),
                     (hex_,), "top"), ">",
        EquationTerm(decimal(terms["high"]), tr("higher end"), "1",
                     tr("the level of {higher}", higher=ends.label(ends.higher)),
                     (ends.higher,), "level"))
    return Equation(line, parts, tr("{label} rises above both ends: blocked.", label=label), (hex_,))


def _ridge(line: Reason) -> Equation:
    """A top as high as the higher end with lower ground before that end (step 4)."""
    assert line.where is not None
    terms, hex_, beyond = dict(line.terms), line.where.hex, line.reads[-1]
    label, lower = str(terms["hex"]), str(terms["lower"])
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(terms["high"]), tr("top of {label}", label=label), "4",
                     tr("{label}, with what stands on it", label=label), (hex_,), "top"), ">",
        EquationTerm(decimal(terms["ground"]), tr("ground of {label}", label=lower), "4",
                     tr("lower ground between {label} and {higher}", label=label, higher=terms["hi"]), (beyond,),
                     "level"))
    return Equation(line, parts, tr("{label} is a ridge before {higher}: not seen.", label=label, higher=terms["hi"]),
                    (hex_, beyond))


def _crest(line: Reason, ends: ThreadEnds) -> Equation:
    """Lower ground that is nearer past the higher end than before it (step 6)."""
    assert line.where is not None
    (beyond, before), hex_, higher = line.reads[:2], line.where.hex, ends.label(ends.higher)
    lower = ends.label(ends.lower)
    parts: tuple[Part, ...] = (
        EquationTerm(str(distance(hex_, beyond)), tr("hexes past {label}", label=higher), "6",
                     tr("to the first lower ground past {label}", label=higher), (beyond,), "range"), "<",
        EquationTerm(str(distance(hex_, before)), tr("hexes towards {label}", label=lower), "6",
                     tr("to the first lower ground towards {label}", label=lower), (before,), "range"))
    return Equation(line, parts, tr("{label} lies behind the crest: not seen.", label=lower), (hex_,))
