"""The equations of ASL rulings: blind hexes added up rule by rule, and tops against levels."""

from __future__ import annotations

from losview.equations.equation import Equation, EquationTerm, Part, hexes_text, ordinal
from losview.equations.thread_ends import ThreadEnds
from losview.hexes.hex import distance
from losview.hexes.thread import hexes_met
from losview.language.translation import tr
from losview.sight.verdict import BY_PARTS, Effect, Number, Reason, decimal

#: The rules about tops that are too high, and what their lines name.
_TOPS, _TOP_TERMS = ("A6.2", "A6.2 level"), {"top", "high"}


def asl_equations(lines: tuple[Reason, ...], ends: ThreadEnds) -> list[Equation]:
    """The equations of a worksheet, in its order."""
    found = []
    for line, after in zip(lines, (*lines[1:], None), strict=False):
        if line.where is None:
            continue
        if line.rule == BY_PARTS and after is not None:
            found.append(_blind_hexes(after, line, ends))
        elif line.rule in _TOPS and line.mark is Effect.BLOCKS and dict(line.terms).keys() >= _TOP_TERMS:
            found.append(_top(line, ends))
    return found


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
    parts: list[Part] = [
        EquationTerm(decimal(terms["a"]), tr("height"), "A6.4",
                     tr("the full levels of the {what} in {label}", what=what, label=label), (hex_,),
                     "height"),
        "+",
        EquationTerm(decimal(terms["b"]), tr("range {range}", range=reach), "A6.41",
                     tr("one for every five of the {hexes} from {higher} to {label}", hexes=hexes_text(reach),
                        higher=higher, label=label), on_the_way, "range"),
        "+",
        EquationTerm(_bracketed(terms["c"]), tr("advantage"), "A6.42",
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
    raw = terms["raw"]
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
    if card.mark is Effect.BLOCKS:
        conclusion = tr("{lower} is the {ordinal}: not seen.", lower=lower, ordinal=ordinal(behind))
    elif number:
        conclusion = tr("{lower} is the {ordinal}, beyond them: not hidden by it.", lower=lower,
                        ordinal=ordinal(behind))
    else:
        conclusion = tr("{lower} is not hidden by it.", lower=lower)
    return Equation(card, tuple(parts), conclusion, (ends.lower,))


def is_crest(card: Reason) -> bool:
    """Whether a card's equation is about a crest line that is no cliff."""
    return card.rule == "B10.23" and dict(card.terms).get("what") != tr("cliff crest line")


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
