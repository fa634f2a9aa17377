"""The equations of ASL rulings: blind hexes added up rule by rule, and tops against levels."""

from __future__ import annotations

from losview.base.translation import tr
from losview.hexes.hex import distance
from losview.hexes.thread import hexes_met
from losview.rules.core.verdict import BY_PARTS, HINDRANCE_LIMIT, Effect, Number, Reason, decimal
from losview.rules.equation import Equation, EquationTerm, Part, hexes_text, ordinal
from losview.rules.sums import sum_equation
from losview.rules.thread_ends import ThreadEnds

#: The rules about tops that are too high, and what their lines name.
_TOPS, _TOP_TERMS = ("A6.2", "A6.2 level"), {"top", "high"}
#: What lines about depressions name where levels decide.
_DEPTH_TERMS = {"need", "have", "high", "low"}


def asl_equations(lines: tuple[Reason, ...], ends: ThreadEnds) -> list[Equation]:
    """The equations of a worksheet, in its order."""
    found: list[Equation] = []
    for line, after in zip(lines, (*lines[1:], None), strict=False):
        if "total" in dict(line.terms):
            found += filter(None, (_hindrances(line, lines, ends),))
        if line.where is None:
            continue
        if line.rule == BY_PARTS and after is not None:
            found.append(_blind_hexes(after, line, ends))
        elif line.rule in _TOPS and line.effect is Effect.BLOCKS and dict(line.terms).keys() >= _TOP_TERMS:
            found.append(_top(line, ends))
        elif line.rule == "A6.3" and line.effect is Effect.BLOCKS and dict(line.terms).keys() >= _DEPTH_TERMS:
            found.append(_depression(line, ends))
        elif line.rule == "B9" and line.effect is Effect.BLOCKS:
            found += filter(None, (_hexside(line, ends),))
    return found


def _hindrances(line: Reason, lines: tuple[Reason, ...], ends: ThreadEnds) -> Equation | None:
    """The hindrances of a thread against those that are no line of sight (B.10); None where they are not all told."""
    counted = [(one, int(points)) for one in lines if one.effect is Effect.COUNTS
               and not isinstance(points := dict(one.terms).get("points", 0), str) and points]
    if sum(points for _, points in counted) != dict(line.terms)["total"]:
        return None
    conclusion = (tr("six or more: no line of sight.") if line.effect is Effect.BLOCKS else
                  tr("fewer than six: it hinders."))
    return sum_equation(line, counted, ends, limit=HINDRANCE_LIMIT, conclusion=conclusion, elsewhere=tr("weather"))


def _depression(line: Reason, ends: ThreadEnds) -> Equation:
    """Too few levels above a depression to look into it (A6.3)."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    high, low = str(terms["high"]), str(terms["low"])
    higher = next((one for one in (ends.firer, ends.target) if one != hex_), hex_)
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(terms["have"]), tr("height above {label}", label=low), "A6.3",
                     tr("the level of {higher}, less that of {label}", higher=high, label=low), (higher, hex_),
                     "level"),
        "<",
        EquationTerm(decimal(terms["need"]), tr("height needed"), "A6.3",
                     tr("the range that has to be looked down over"), line.reads[-1:], "range"))
    conclusion = tr("{higher} is too low to look into {label}: not seen.", higher=high, label=low)
    return Equation(line, parts, conclusion, (hex_,))


def _hexside(line: Reason, ends: ThreadEnds) -> Equation | None:
    """A wall or hedge on a level that neither end is above (B9), None where the line names no such level."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    base, what = terms.get("base", ""), str(terms["what"])
    if isinstance(base, str) or base < ends.high:
        return None
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(base), tr("level of the {what}", what=what), "B9", str(terms["side"]), (hex_,), "base"),
        "=" if base == ends.high else ">",
        EquationTerm(decimal(ends.high), tr("level of the higher end"), "B9",
                     tr("of {higher}", higher=ends.label(ends.higher)), (ends.higher,), "level"))
    return Equation(line, parts, tr("neither end is above it: blocked."), (hex_,))


def _blind_hexes(card: Reason, by_parts: Reason, ends: ThreadEnds) -> Equation:
    """Blind hexes by their four rules.

    Args:
        card: the line with the card's equation, which decides. by_parts: the line with the four contributions.
    """
    assert by_parts.where is not None
    terms, hex_ = dict(by_parts.terms), by_parts.where.hex
    what = str(dict(card.terms).get("what", tr("obstacle")))
    lower, higher = ends.label(ends.lower), ends.label(ends.higher)
    label, reach, behind = ends.label(hex_), distance(ends.higher, hex_), distance(hex_, ends.lower)
    on_the_way = (*(met.hex for met in hexes_met(ends.higher, hex_)), hex_)
    # A6.42 only takes away: what it would add is in neither the advantage nor the sum.
    raw, advantage = (_less(terms[name], terms.get("added", 0)) for name in ("raw", "c"))
    parts: list[Part] = [
        EquationTerm(decimal(terms["a"]), tr("height"), "A6.4",
                     tr("the full levels of the {what} in {label}", what=what, label=label), (hex_,),
                     "height"),
        "+",
        EquationTerm(decimal(terms["b"]), tr("range {range}", range=reach), "A6.41",
                     tr("one for every five of the {hexes} from {higher} to {label}", hexes=hexes_text(reach),
                        higher=higher, label=label), on_the_way, "range"),
        "+",
        EquationTerm(_bracketed(advantage), tr("advantage"), "A6.42",
                     tr("the top in {label} and one, less {higher}'s level {level}", label=label, higher=higher,
                        level=decimal(ends.high)), (ends.higher, hex_), "advantage"),
        "+",
        EquationTerm(_bracketed(terms["d"]), tr("ground behind"), "A6.43",
                     tr("the level of {label}, less {lower}'s level {level}, less one for a crest line", label=label,
                        lower=lower, level=decimal(ends.low)) if is_crest(card) else
                     tr("the level of {label}, less {lower}'s level {level}", label=label, lower=lower,
                        level=decimal(ends.low)),
                     (hex_, ends.lower), "ground-behind"),
        "=",
    ]
    number = next((terms[name] for name in ("least", "number") if name in terms), raw)
    beyond = (*(met.hex for met in hexes_met(hex_, ends.lower)), ends.lower)
    hidden = tuple(one for one in beyond if 0 < distance(hex_, one) <= int(number))
    if number != raw:
        why = (tr("the minimum"), "A6.42") if "least" in terms else (tr("the half dropped"), "A6.4")
        parts += [EquationTerm(decimal(raw), tr("sum"), "A6.4", tr("these four together")), "→",
                  EquationTerm(decimal(number), why[0], why[1], tr("the least number, or the sum without its half"),
                               hidden, "blind")]
    else:
        name = tr("blind hex") if number == 1 else tr("blind hexes")
        parts.append(EquationTerm(decimal(raw), name, "A6.4",
                                  tr("these four together, counted from {label}", label=label), hidden, "blind"))
    if card.effect is Effect.BLOCKS:
        conclusion = tr("{lower} is the {ordinal}: not seen.", lower=lower, ordinal=ordinal(behind))
    elif number:
        conclusion = tr("{lower} is the {ordinal} hex behind {hex}, beyond them: not hidden.", lower=lower, hex=label,
                        ordinal=ordinal(behind))
    else:
        conclusion = tr("{lower} is not hidden by {hex}.", lower=lower, hex=label)
    return Equation(card, tuple(parts), conclusion, (ends.lower,))


def is_crest(card: Reason) -> bool:
    """Whether a card's equation is about a crest line that is no cliff."""
    return card.rule == "B10.23" and dict(card.terms).get("what") != tr("cliff crest line")


def _less(value: Number | str, other: Number | str) -> Number | str:
    """A number less another one."""
    return value if isinstance(value, str) or isinstance(other, str) else value - other


def _bracketed(value: Number | str) -> str:
    """A summand as it is written after a plus sign."""
    text = decimal(value)
    return f"({text})" if text[:1] == "\N{MINUS SIGN}" else text


def _top(line: Reason, ends: ThreadEnds) -> Equation:
    """A top that is higher than both ends, or level with the higher one (A6.2)."""
    assert line.where is not None
    terms, hex_ = dict(line.terms), line.where.hex
    is_level = line.rule == "A6.2 level"
    label, higher = ends.label(hex_), ends.label(ends.higher)
    parts: tuple[Part, ...] = (
        EquationTerm(decimal(terms["top"]), tr("top"), "A6.2",
                     tr("of the {what} in {label}", what=terms.get("what", tr("terrain")), label=label),
                     (hex_,), "top"),
        "=" if is_level else ">",
        EquationTerm(decimal(terms["high"]), tr("level of the higher end"), "A6.2", tr("of {higher}", higher=higher),
                     (ends.higher,), "level"))
    conclusion = (tr("{higher} would have to be above it to see {hex}.", higher=higher,
                     hex=ends.label(ends.lower)) if is_level
                  else tr("{label} rises above both ends: blocked.", label=label))
    return Equation(line, parts, conclusion, (hex_,))
