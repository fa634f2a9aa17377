"""The equations of ASL rulings: blind hexes added up rule by rule, and tops against levels."""

from __future__ import annotations

from losview.equations.equation import Equation, EquationTerm, Part, hexes_text, ordinal
from losview.equations.thread_ends import ThreadEnds
from losview.hexes.hex import distance
from losview.hexes.thread import hexes_met
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
    what, lower, higher = str(dict(card.terms).get("what", "obstacle")), ends.label(ends.lower), ends.label(ends.higher)
    label, reach, behind = ends.label(hex_), distance(ends.higher, hex_), distance(hex_, ends.lower)
    on_the_way = (*(met.hex for met in hexes_met(ends.higher, hex_)), hex_)
    parts: list[Part] = [
        EquationTerm(decimal(terms["a"]), "height", "A6.4", f"the full levels of the {what} in {label}", (hex_,),
                     "height"),
        "+",
        EquationTerm(decimal(terms["b"]), f"range {reach}", "A6.41",
                     f"one for every five of the {hexes_text(reach)} from {higher} to {label}", on_the_way, "range"),
        "+",
        EquationTerm(_bracketed(terms["c"]), "advantage", "A6.42", f"the top in {label} and one, less {higher}'s level "
                     f"{decimal(ends.high)}", (ends.higher, hex_), "advantage"),
        "+",
        EquationTerm(_bracketed(terms["d"]), "ground behind", "A6.43", f"the level of {label}, less {lower}'s level "
                     f"{decimal(ends.low)}" + (", less one for a crest line" if is_crest(card) else ""),
                     (hex_, ends.lower), "ground-behind"),
        "=",
    ]
    raw = terms["raw"]
    number = next((terms[name] for name in ("least", "number") if name in terms), raw)
    beyond = (*(met.hex for met in hexes_met(hex_, ends.lower)), ends.lower)
    hidden = tuple(one for one in beyond if 0 < distance(hex_, one) <= int(number))
    if number != raw:
        why = ("the minimum", "A6.42") if "least" in terms else ("the half dropped", "A6.4")
        parts += [EquationTerm(decimal(raw), "sum", "A6.4", "these four together"), "→",
                  EquationTerm(decimal(number), why[0], why[1], "the least number, or the sum without its half", hidden,
                               "blind")]
    else:
        name = "blind hex" if number == 1 else "blind hexes"
        parts.append(EquationTerm(decimal(raw), name, "A6.4", f"these four together, counted from {label}", hidden,
                                  "blind"))
    conclusion = f"{lower} is the {ordinal(behind)}: not seen." if card.mark is Effect.BLOCKS else (
        f"{lower} is the {ordinal(behind)}, beyond them: not hidden by it." if number else
        f"{lower} is not hidden by it.")
    return Equation(card, tuple(parts), conclusion, (ends.lower,))


def is_crest(card: Reason) -> bool:
    """Whether a card's equation is about a crest line that is no cliff."""
    return card.rule == "B10.23" and "cliff" not in str(dict(card.terms).get("what", ""))


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
        EquationTerm(decimal(terms["top"]), "top", "A6.2", f"of the {terms.get('what', 'terrain')} in {label}",
                     (hex_,), "top"),
        "=" if is_level else ">",
        EquationTerm(decimal(terms["high"]), "level of the higher end", "A6.2", f"of {higher}", (ends.higher,),
                     "level"))
    conclusion = (f"{higher} would have to be above it to see {ends.label(ends.lower)}." if is_level
                  else f"{label} rises above both ends: blocked.")
    return Equation(line, parts, conclusion, (hex_,))
