"""The equations of BattleTech rulings: dead zones, and tops against eyes and the line between them."""

from __future__ import annotations

from losview.base.translation import tr
from losview.base.words import listed
from losview.hexes.hex import Hex
from losview.hexes.thread import hexes_met
from losview.rules.core.verdict import Effect, Reason, decimal
from losview.rules.equation import Equation, EquationTerm, Part, hexes_text
from losview.rules.sums import sum_equation
from losview.rules.thread_ends import ThreadEnds

_TIMES, _MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"
#: What a top is measured by, by the rule of the line.
_MEASURES = {"BMR 1": tr("the higher eye"), "BMR 2": tr("the attacker's eye"), "BMR 3": tr("the target's eye"),
             "diagram": tr("line between the eyes")}


def battletech_equations(lines: tuple[Reason, ...], ends: ThreadEnds) -> list[Equation]:
    """The equations of a worksheet, in its order."""
    found: list[Equation] = []
    for line in lines:
        terms = dict(line.terms)
        if any(one.adds is not None and one.adds[0] == line.rule for one in lines):
            found.append(_tally(line, lines, ends))
        if line.where is None:
            continue
        if line.rule == "dead zone" and "result" in terms:
            found.append(_dead_zone(line, ends))
        elif line.rule in _MEASURES and "limit" in terms and line.effect in (Effect.BLOCKS, Effect.COUNTS):
            found.append(_top(line, ends))
    return found


def _tally(line: Reason, lines: tuple[Reason, ...], ends: ThreadEnds) -> Equation:
    """The points of one tally, hex by hex, against those that block."""
    terms = dict(line.terms)
    counted = [(one, one.adds[1]) for one in lines if one.adds is not None and one.adds[0] == line.rule]
    conclusion = (tr("{hex} makes it enough: not seen.", hex=terms["hex"])
                  if line.effect is Effect.BLOCKS else tr("too few: it hinders."))
    return sum_equation(line, counted, ends, limit=int(terms["limit"]), conclusion=conclusion)


def _dead_zone(line: Reason, ends: ThreadEnds) -> Equation:
    """The formula of the dead zone with its numbers."""
    assert line.where is not None
    terms, hex_, rule = dict(line.terms), line.where.hex, "MaxTech p. 21"
    label, lower, higher = ends.label(hex_), ends.label(ends.lower), ends.label(ends.higher)
    near, far = int(terms["near"]), int(terms["far"])
    result = terms["result"]
    blocks = line.effect is Effect.BLOCKS
    rises = not isinstance(result, str) and result > 0
    parts: tuple[Part, ...] = (
        f"4{_TIMES}",
        EquationTerm(decimal(terms["top"]), tr("top of hex X"), rule,
                     tr("{label}, the highest hex between", label=label), (hex_,), "top"),
        f"{_MINUS} 2{_TIMES}",
        EquationTerm(decimal(terms["low"]), tr("lower eye"), rule, tr("of the unit in {lower}", lower=lower),
                     (ends.lower,), "eye"),
        f"{_MINUS} 2{_TIMES}",
        EquationTerm(decimal(terms["high"]), tr("higher eye"), rule, tr("of the unit in {higher}", higher=higher),
                     (ends.higher,), "eye"),
        "+",
        EquationTerm(str(far), tr("range to the higher"), rule,
                     tr("{hexes} from {label} to {higher}", hexes=hexes_text(far), label=label, higher=higher),
                     _between(hex_, ends.higher), "range"),
        _MINUS,
        EquationTerm(str(near), tr("range to the lower"), rule,
                     tr("{hexes} from {label} to {lower}", hexes=hexes_text(near), label=label, lower=lower),
                     _between(hex_, ends.lower), "range"),
        "=",
        EquationTerm(decimal(result), tr("dead zone"), rule,
                     tr("the page's formula: above 0 the lower unit is in it"), (hex_, ends.lower), "dead-zone"),
        ">" if rises else "\N{LESS-THAN OR EQUAL TO}", "0")
    if blocks:
        conclusion = tr("{lower} is in the dead zone of {label}: not seen.", lower=lower, label=label)
    elif rises:
        conclusion = tr("but {why}: no dead zone.", why=terms.get("why", tr("it does not apply")))
    else:
        conclusion = tr("no dead zone.")
    return Equation(line, parts, conclusion, (hex_, ends.lower))


def _between(a: Hex, b: Hex) -> tuple[Hex, ...]:
    return tuple(met.hex for met in hexes_met(a, b))


def _top(line: Reason, ends: ThreadEnds) -> Equation:
    """A top that rises into the thread."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    label, measure = ends.label(hex_), _MEASURES[line.rule]
    measured = {"BMR 1": (ends.higher,), "BMR 2": (ends.firer,), "BMR 3": (ends.target,)}.get(
        line.rule, (ends.firer, ends.target))
    page = "MaxTech p. 22" if line.rule == "diagram" else line.rule
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(terms["top"]), tr("top"), page,
                     tr("of the {what} in {label}", what=terms.get("what", tr("ground")), label=label), (hex_,),
                     "top"),
        str(terms.get("sign", ">")),
        EquationTerm(decimal(terms["limit"]), measure, page, listed(map(ends.label, measured), "and"), measured,
                     "on-line" if line.rule == "diagram" else "eye"))
    conclusion = (tr("{label} rises into the line: blocked.", label=label) if line.effect is Effect.BLOCKS else
                  tr("{label} rises into the line: it hinders.", label=label))
    return Equation(line, parts, conclusion, (hex_,))
