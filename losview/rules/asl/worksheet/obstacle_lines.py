"""The worksheet's lines about obstacles, ground, hindrances and hexsides."""

from __future__ import annotations

from functools import partial

import numpy as np

from losview.base.translation import tr
from losview.base.words import in_sentence
from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.asl.rules import obstacles
from losview.rules.asl.rules.hexsides import HexsideFacts
from losview.rules.asl.worksheet.crossing_record import CrossingRecord
from losview.rules.asl.worksheet.stretches import of_piece, of_side
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.verdict import BY_PARTS, Effect, Margin, Number, Reason, levels, shown_terms

#: By which reading unlike terrain on both sides of a thread counts; the option `edges` has the other one.
UNLIKE = tr("Where unlike terrain lies on its two sides, the lesser of both counts (a reading: edges=lesser).")
_TIMES, _MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


def crossing_lines(writer: ThreadWriter) -> list[Reason]:
    """A line or two for each piece cut, from the viewer on."""
    counted: set[int] = set()
    most = {range_a: max(crossing.points for crossing in writer.crossings
                         if crossing.counts and crossing.range_a == range_a)
            for range_a in {crossing.range_a for crossing in writer.crossings if crossing.counts}}
    lines: list[Reason] = []
    in_order = sorted(writer.crossings,
                      key=lambda crossing: (crossing.order, crossing.cell, -crossing.top, crossing.piece))
    in_order = [crossing for crossing in in_order
                if not (crossing.ground and (_goes_on(writer, crossing) or _is_beneath(writer, crossing)))]
    with_contributions = set(map(id, _with_contributions(in_order)))
    for crossing in in_order:
        if crossing.obstacle:
            lines += _obstacle(writer, crossing, id(crossing) in with_contributions)
        if crossing.hindrance:
            lines.append(_hindrance(writer, crossing, counted, most.get(crossing.range_a, 0)))
    return lines + _between_unlike(writer)


def _between_unlike(writer: ThreadWriter) -> list[Reason]:
    """A line on the reading by which terrain counts that has unlike terrain on the thread's other side."""
    if not any(writer.terrain.pieces.is_lesser(crossing.piece) for crossing in writer.crossings):
        return []
    return [writer.line("A6.1", Effect.NOTE, UNLIKE)]


def _with_contributions(crossings: list[CrossingRecord]) -> list[CrossingRecord]:
    """The obstacles whose contributions are listed rule by rule: those that hide, else the one nearest to hiding."""
    candidates = [crossing for crossing in crossings
                  if crossing.blind_applies and not crossing.cleared and crossing.range_low > 0]
    # Sorted without regard to direction, so that the same one is chosen from either end.
    return [crossing for crossing in candidates if crossing.hides] or sorted(
        candidates, key=lambda crossing: (crossing.range_low - crossing.number, -crossing.number, crossing.cell,
                                          -crossing.full_top,
                                     crossing.piece))[:1]


def _is_beneath(writer: ThreadWriter, crossing: CrossingRecord) -> bool:
    """Whether ground lies beneath other ground of its hex that decides as much: higher than both ends, or a crest."""
    higher_ground = [other for other in writer.grounds[crossing.cell]
                     if other.along == crossing.along and other.top > crossing.top]
    if not higher_ground or crossing.top >= writer.high:
        return bool(higher_ground)
    return any(crest.blind_applies and not crest.cleared and crest.cliff == crossing.cliff
               and not _goes_on(writer, crest) for crest in higher_ground)


def _goes_on(writer: ThreadWriter, crossing: CrossingRecord) -> bool:
    """Whether ground that neither blocks nor blinds goes on into the next hex between the ends: no crest is there."""
    if not crossing.blind_applies or (crossing.hides and not crossing.cleared):
        return False
    if not any(other.range_high > crossing.range_high and other.full_top >= crossing.full_top
               for in_hex in writer.grounds.values() for other in in_hex):
        return False
    span, stretches = writer.downhill.span(crossing.hex), writer.stretches(crossing.full_top // QUARTERS_PER_LEVEL)
    return span is not None and any(low < span[1] < high for low, high in stretches)


def _line(
    writer: ThreadWriter, crossing: CrossingRecord, rule: str, effect: Effect, text: str, **terms: Number | str
) -> Reason:
    """A line about a crossing; all may name its hex, what is cut, its top and base, and the ends."""
    all_terms = {"hex": crossing.label, "what": in_sentence(crossing.what), "top": levels(crossing.top),
                   "base": levels(crossing.base), **writer.of_both, **terms}
    all_terms["what"] = _set_off(str(all_terms["what"]), text)
    place = crossing.at
    return Reason(rule, place, of_piece(writer, crossing), text, shown_terms(text, all_terms), effect, place[:1],
                  crossing.margin)


def _set_off(name: str, text: str) -> str:
    """A name with a comma after it, as "stone factory, 1½ levels," has one within, where a text goes on without one."""
    return f"{name}," if ", " in name and "{what} " in text else name


def _obstacle(writer: ThreadWriter, crossing: CrossingRecord, with_contributions: bool) -> list[Reason]:
    """Lines about an obstacle or ground: the first rule that applies to it."""
    line = partial(_line, writer, crossing)
    if not crossing.full_level and writer.terrain.pieces.alpine[crossing.piece]:
        return [_alpine_hill(writer, crossing)]
    if not crossing.full_level:
        return [_half_level(writer, crossing)]
    if crossing.blocks_both:
        return [line("A6.2", Effect.BLOCKS, tr("{hex}: {what}, top {top} > {high}, higher than both ends: "
                                                  "blocked."))]
    if crossing.cleared and not crossing.blind_applies and crossing.base == crossing.top:
        return [line("A6.3", Effect.PASSES, tr(
            "{hex}: the bank of the depression: A6.3 alone says who sees IN it, and the bank is ignored.")
            if crossing.range_low < 1 else tr(
            "{hex}: the bank of the depression that leads on to {lower}: A6.3 alone says who sees IN it, and the bank "
            "is ignored."))]
    if crossing.cleared and not crossing.blind_applies:
        return [line("B10.2", Effect.PASSES, tr("{hex}: ground of level {top} spills into it, but ends less than one "
                                                "hex from the centre dot of {higher}: ignored."))]
    if crossing.blocks_lower:
        return [line("A6.2 level", Effect.BLOCKS, tr("{hex}: {what}, top {top} = {high}: {higher} is level with it, "
                                                     "not above it, and {lower} is lower, at level {low}: blocked."))]
    if crossing.blind_applies:
        return _blind(writer, crossing, with_contributions)
    if crossing.top == writer.high:
        return [line("A6.2", Effect.PASSES,
                     tr("{hex}: {what}, top {top}, no higher than either end: does not block."))]
    text = tr("{hex}: {what}, {height}, below {higher_end} and not above {lower_end}: no blind hexes.", hex="{hex}",
              what="{what}", height=_top(crossing.top, crossing.full_top), higher_end=writer.higher_at,
              lower_end=writer.lower_at)
    return [line("A6.4", Effect.PASSES, text, over=levels(crossing.full_top))]


def _top(top: int, full_top: int) -> str:
    """The top of an obstacle, and where it has a half level, which A6.4 drops, the level that it counts as."""
    return tr("top {top}") if top == full_top else tr("top {top} (counted as {over})")


def _half_level(writer: ThreadWriter, crossing: CrossingRecord) -> Reason:
    """A6.21."""
    if crossing.slope:
        text = tr("{hex}: {what}, a half-level obstacle on a continuous slope, as on one level (B.5): blocked.")
    elif not crossing.between:
        text = tr("{hex}: {what}, a half-level obstacle in an end's own hex: does not block.")
    elif not crossing.blocks_half_level:
        text = tr("{hex}: {what} on level {base}, a half-level obstacle: {higher_end} sees over it.", hex="{hex}",
                  what="{what}", base="{base}", higher_end=writer.higher_at)
    elif writer.terrain.pieces.wall_print[crossing.piece]:
        text = tr("{hex}: {what} beyond its hexside (B9.1) on level {base}, a half-level obstacle, and neither end is "
                  "above that level: blocked.")
    else:
        text = tr("{hex}: {what} on level {base}, a half-level obstacle, and neither end is above that level: blocked.")
    return _line(writer, crossing, "A6.21", Effect.BLOCKS if crossing.blocks_half_level else Effect.PASSES, text)


def _alpine_hill(writer: ThreadWriter, crossing: CrossingRecord) -> Reason:
    """B10.211."""
    if crossing.blocks_half_level:
        text = tr("{hex}: {what} of level {base}, on which both ends are, passed through: blocked.")
        return _line(writer, crossing, "B10.211", Effect.BLOCKS, text)
    text = (tr("{hex}: {what} in an end's own hex: does not block.") if not crossing.between else
            tr("{hex}: {what}, which blocks only between two ends on its own level: does not block."))
    return _line(writer, crossing, "B10.211", Effect.PASSES, text)


def _blind(writer: ThreadWriter, crossing: CrossingRecord, with_contributions: bool) -> list[Reason]:
    """The card's equation, which decides; if asked for, the four contributions that sum to it lead."""
    crest = crossing.ground and not crossing.cliff
    hidden = crossing.hides and not crossing.cleared
    rule = "E7.25" if crossing.aerial else "B10.23" if crossing.ground else "A6.4"
    what = in_sentence(crossing.what)
    if crossing.ground:
        what = tr("cliff crest line") if crossing.cliff else tr("crest line")
    ending = _is_hidden(crossing.range_low, crossing.number, hidden)
    if crossing.range_low < 1:
        ending = tr("; but it stands in {lower} itself: none.")
    elif crossing.cleared:
        ending = tr("; but the ground gives way only in {lower} itself: none.")
        if any(other.cleared and other.blocks_lower and other.cell == crossing.cell for other in writer.crossings):
            ending = tr("; but it gives way where the ground above it does, which is ignored: none.")
    effect = Effect.BLOCKS if hidden else Effect.PASSES
    line = partial(_line, writer, crossing, rule, effect, what=what, number=crossing.number, behind=crossing.range_low)
    if crossing.aerial:
        return [line((tr("{hex}: {what}, seen from the air: {number} blind hex") if crossing.number == 1 else
                      tr("{hex}: {what}, seen from the air: {number} blind hexes")) + ending)]
    heights = (crossing.full_top, writer.high, writer.low)
    least = 0 if crest else 1
    equation, terms = _equation(heights, crossing.range_high, least, crossing.raw, least)
    beginning = (tr("{hex}: {what} of level {over}") if crossing.ground else
                 "{hex}: {what}, " + _top(crossing.top, crossing.full_top))
    card = line(beginning + equation + ending, **terms)
    if not with_contributions:
        return [card]
    return [_contributions(writer, crossing, 0 if crest else 1), card]


def _equation(
    heights: tuple[int, int, int], range_high: int, one_more: int, sum_in_quarters: int, least: int
) -> tuple[str, dict[str, Number | str]]:
    """The card's equation in words, and the numbers in it; it may name `number`, how many hexes are blind.

    Args:
        heights: in quarters, of the obstacle, the higher and the lower end. range_high: from the obstacle to the
            higher end. one_more: what the equation adds, 0 or 1. sum_in_quarters: `raw` of `blind_number`.
            least: the minimum.
    """
    over, firer, target = map(levels, heights)
    raw = levels(sum_in_quarters)
    signed = {name: f"({{{name}}})" if value < 0 else f"{{{name}}}"
              for name, value in (("over", over), ("firer", firer), ("target", target))}
    text = tr(", range {r} from {higher}: ") + (
        f"2{_TIMES}{signed['over']} + {{steps}} {_MINUS} {signed['firer']} {_MINUS} {signed['target']}"
        + (" + 1 = " if one_more else " = "))
    number = sum_in_quarters // QUARTERS_PER_LEVEL
    added, fewer = _not_added(heights[0], heights[1], sum_in_quarters, least)
    if fewer is not None:
        text += (tr("{raw}, without the {added} that half a level over it would add (A6.42): {number} blind hex")
                 if fewer == 1 else
                 tr("{raw}, without the {added} that half a level over it would add (A6.42): {number} blind hexes"))
    elif raw < least:
        text += (tr("{raw}, raised to the minimum of {least} blind hex") if least == 1 else
                 tr("{raw}, raised to the minimum of {least} blind hexes"))
    elif raw == number:
        text += tr("{raw} blind hex") if number == 1 else tr("{raw} blind hexes")
    else:
        text += (tr("{raw}, the half dropped: {number} blind hex") if number == 1 else
                 tr("{raw}, the half dropped: {number} blind hexes"))
    return text, {"over": over, "r": range_high, "steps": range_high // 5, "firer": firer, "target": target, "raw": raw,
                  "least": least, "added": added}


def _not_added(full_top: int, firer: int, sum_in_quarters: int, least: int) -> tuple[Number, int | None]:
    """A6.42: what the higher end would add to the sum, and how many hexes are blind; None where it makes none fewer."""
    added = int(obstacles.not_added(np.array(full_top, np.int16), np.array(firer, np.int16)))
    fewer, number = (max(least, one // QUARTERS_PER_LEVEL) for one in (sum_in_quarters - added, sum_in_quarters))
    return levels(added), fewer if fewer < number else None


def _is_hidden(behind: int, number: int, hidden: bool) -> str:
    """Whether the lower end, `behind` hexes behind an obstacle, is in one of its blind hexes."""
    if not number:
        return tr(": {lower} is not blind.")
    if hidden:
        return (tr("; {lower} is {behind} hex behind it, within {number}: blind.") if behind == 1 else
                tr("; {lower} is {behind} hexes behind it, within {number}: blind."))
    return (tr("; {lower} is {behind} hex behind it, beyond {number}: not blind.") if behind == 1 else
            tr("; {lower} is {behind} hexes behind it, beyond {number}: not blind."))


def _contributions(writer: ThreadWriter, crossing: CrossingRecord, least: int) -> Reason:
    """The four contributions that sum to the blind hexes.

    Args:
        least: the minimum.
    """
    over, firer, target, raw = map(levels, (crossing.full_top, writer.high, writer.low, crossing.raw))
    base = over if crossing.ground else levels(crossing.base)
    parts = obstacles.contributions(over - base, over, base, crossing.range_high, firer, target,
                                    crossing.ground and not crossing.cliff)
    terms = dict(zip("abcd", parts, strict=True))
    a, b, c, d = (f"({{{name}}})" if value < 0 else f"{{{name}}}" for name, value in terms.items())
    text = tr("{hex}: rule by rule: {a} (A6.4, height of the terrain) + {b} (A6.41, range {r} by fives) + {c} (A6.42, "
              "advantage of {higher}) + {d} (A6.43, ground behind) = ", hex="{hex}", r="{r}", higher="{higher}",
              a=a, b=b, c=c, d=d)
    added, fewer = _not_added(crossing.full_top, writer.high, crossing.raw, least)
    if fewer is not None:
        text += tr("{raw}, without the {added} that A6.42 would add: {number}.")
    elif raw == crossing.number:
        text += tr("{raw} blind hex.") if raw == 1 else tr("{raw} blind hexes.")
    else:
        text += (tr("{raw}, raised to the minimum of {least}.") if raw < least else
                 tr("{raw}, the half dropped: {number}."))
    return _line(writer, crossing, BY_PARTS, Effect.NOTE, text, r=crossing.range_high, raw=raw, least=least,
                 number=crossing.number, added=added, **terms)


def _hindrance(writer: ThreadWriter, crossing: CrossingRecord, counted: set[int], most: int) -> Reason:
    """A6.7: a hindrance that counts, that shares its range with one that does, or that is none.

    Args:
        counted: the ranges counted so far; changed in place. most: by how much what hinders most at its range does.
    """
    line = partial(_line, writer, crossing, "A6.7")
    if not crossing.counts:
        text = (tr("{hex}: {what}, top {top}, does not hinder: {why}.", hex="{hex}", what="{what}", top="{top}",
                   why=_why_not(writer, crossing)) if crossing.full_level or not crossing.between else
                tr("{hex}: {what} on level {base} does not hinder: {why}.", hex="{hex}", what="{what}", base="{base}",
                   why=_why_not(writer, crossing)))
        return line(Effect.PASSES, text, over=levels(crossing.full_top), behind=crossing.range_low,
                    would=crossing.number)
    if crossing.range_a in counted or crossing.points < most:
        return line(Effect.NOTE, tr("{hex}: {what}, a hindrance at range {step} too: each range counts once."),
                    step=crossing.range_a)
    counted.add(crossing.range_a)
    text = (tr("{hex}: {what} on a continuous slope, as on one level (B.5), a hindrance at range {step}: +{points}.")
            if crossing.slope else tr("{hex}: {what}, a hindrance at range {step}: +{points}."))
    return line(Effect.COUNTS, text, step=crossing.range_a, points=crossing.points)


def _why_not(writer: ThreadWriter, crossing: CrossingRecord) -> str:
    """Why a hindrance does not hinder this thread."""
    if not crossing.between:
        return tr("it stands in an end's own hex")
    if crossing.full_level and crossing.bare and writer.high >= crossing.base + 2 * QUARTERS_PER_LEVEL:
        return tr("{higher} looks down on it from two levels above its base or more, not next to {lower} (B14.2)")
    if not crossing.full_level:
        return tr("{higher_end} looks over it", higher_end=writer.higher_at) if writer.high > crossing.base else (
            tr("{higher} at level {high} and {lower} at level {low} are not on one level"))
    if crossing.blind_applies:
        return _WOULD_BLIND[crossing.number == 1, crossing.range_low == 1]
    if crossing.top == writer.high:
        return tr("neither end is below its top")
    return tr("its {height} is not above {lower_end}", height=_top(crossing.top, crossing.full_top),
              lower_end=writer.lower_at)


#: Why what would blind as an obstacle does not, by whether it would one hex, and whether the end is one hex behind.
_WOULD_BLIND = {
    (True, True): tr("as an obstacle it would make {would} blind hex, and {lower} is {behind} hex behind it"),
    (True, False): tr("as an obstacle it would make {would} blind hex, and {lower} is {behind} hexes behind it"),
    (False, True): tr("as an obstacle it would make {would} blind hexes, and {lower} is {behind} hex behind it"),
    (False, False): tr("as an obstacle it would make {would} blind hexes, and {lower} is {behind} hexes behind it"),
}


def side_lines(writer: ThreadWriter) -> list[Reason]:
    """A line for each hexside feature met, from the viewer on."""
    sides = writer.findings.sides
    if not len(sides):
        return []
    lines = (_side_line(writer, at) for at in np.lexsort((sides.entry, sides.range_a)).tolist())
    return [line for line in lines if line is not None]


def _side_line(writer: ThreadWriter, at: int) -> Reason | None:
    """The line about a hexside feature; None where a line of B27.2 is about it already."""
    ruling = _side_ruling(writer, at)
    if ruling is None:
        return None
    rule, effect, text = ruling
    sides, table = writer.findings.sides, writer.terrain.sides
    entry = int(sides.entry[at])
    hex_ = writer.hex(sides.hex[at])
    side = writer.terrain.steps.index(int(table.cell[entry] + table.cell_across[entry] - 2 * sides.hex[at]))
    terms: dict[str, Number | str] = {}
    if "{made}" in text:
        made, terms = _made(sides, at)
        text = text.replace("{made}", made)
    terms |= {"what": _set_off(in_sentence(table.name[entry]), text), "side": writer.side(entry),
              "base": levels(sides.base[at]), "top": levels(sides.top[at]), "over": levels(sides.full_top[at]),
              "high": levels(writer.high), "low": levels(writer.low), "higher": writer.higher, "lower": writer.lower,
              "end": writer.higher if sides.own_high[at] else writer.lower, "own": writer.name(hex_),
              "number": int(sides.blinding[1][at]), "behind": int(sides.behind[at])}
    return writer.line_at(rule, effect, text, hex_, side, [hex_], _side_margin(writer, at), of_side(writer, entry),
                          **terms)


def _side_ruling(writer: ThreadWriter, at: int) -> tuple[str, Effect, str] | None:
    """What is said of a hexside feature: the rule that decides, whether it blocks, and the sentence about it."""
    sides, table = writer.findings.sides, writer.terrain.sides
    rule = "O5.3" if sides.factory[at] else "B23.71" if sides.bar[at] else "B9"
    if sides.barring[at]:
        return rule, Effect.BLOCKS, _bar_blocks(sides, at)
    if sides.breached[at]:
        return "B23.711", Effect.PASSES, tr(
            "{side}: {what}, breached on level {high}, on which both ends are: does not block.")
    if sides.stopping[at]:
        return rule, Effect.BLOCKS, _hexside_blocks(sides, at)
    if sides.blinding[0][at]:
        return "B9.52", Effect.BLOCKS, (
            tr("{side}: {what}{made}, {own} the first; {lower} is number {behind}, within {number}: blind.")
            if sides.first_blind[at] == 1 else
            tr("{side}: {what}{made}, the first past {own}; {lower} is number {behind}, within {number}: "
               "blind."))
    if sides.bare_turn[at] and not sides.spine[at]:
        return "B9.2", Effect.PASSES, tr(
            "{side}: {what} at the end of the walled hexspine; the other hexside there is bare: does not block.")
    if not sides.counted[at]:
        return rule, Effect.PASSES, tr(
            "{side}: {what} on a hexspine of an end's hex, touched or run along, not crossed: ignored.")
    is_of_end = (sides.own_high[at] or sides.own_low[at]) and not (sides.bar[at] and sides.cut[at])
    if not is_of_end or (sides.own_low[at] and _is_looked_over(sides, at)):
        return rule, Effect.PASSES, _seen_over(writer, at)
    entry = int(sides.entry[at])
    cells = table.cell[entry], table.cell_across[entry]
    if any(cell in cells for _, cell, _ in writer.findings.ends.entrenched):
        return None
    return rule, Effect.PASSES, tr("{side}: {what} of {end}'s own hex: does not block.")


def _side_margin(writer: ThreadWriter, at: int) -> Margin:
    """How far a thread crosses a hexside from its nearer corner, or a bar from its end; touching it only, nothing."""
    sides = writer.findings.sides
    return Margin(writer.hexside_depth(int(sides.entry[at])) if sides.cut[at] else 0, writer.norm)


def _made(sides: HexsideFacts, at: int) -> tuple[str, dict[str, Number | str]]:
    """The blind hexes that a feature makes, and the numbers of the card's equation."""
    if sides.aerial[at]:
        return tr(", seen from the air: {number} blind hex"), {}
    heights = int(sides.full_top[at]), int(sides.high[at]), int(sides.low[at])
    equation, terms = _equation(heights, int(sides.range_high[at]), 1, int(sides.card[at]), int(sides.least[at]))
    return ", " + _top(int(sides.top[at]), int(sides.full_top[at])) + equation, terms


def _is_looked_over(sides: HexsideFacts, at: int) -> bool:
    """Whether it is bocage that makes blind hexes."""
    return bool(sides.bocage[at] and sides.low[at] < sides.full_top[at] < sides.high[at])


def _hexside_blocks(sides: HexsideFacts, at: int) -> str:
    if not sides.full_level[at]:
        return tr("{side}: {what} on level {base}, of neither end's hex, and neither end is above that level: blocked.")
    if sides.top[at] > sides.high[at]:
        return tr("{side}: {what} of neither end's hex, top {top} > {high}, higher than both ends: blocked.")
    return tr("{side}: {what} of neither end's hex, top {top} = {high}: {higher} is level with it, not above it, and "
              "{lower} is lower, at level {low}: blocked.")


def _bar_blocks(sides: HexsideFacts, at: int) -> str:
    if sides.endless[at]:
        return tr("{side}: {what}, unbreached: blocks every thread across it.")
    if not sides.full_level[at]:
        return tr("{side}: {what}, unbreached, on level {base}, and neither end is above that level: blocked.")
    if sides.top[at] > sides.high[at]:
        return tr("{side}: {what}, unbreached, top {top} > {high}, higher than both ends: blocked.")
    if sides.top[at] == sides.high[at]:
        return tr("{side}: {what}, unbreached, top {top} = {high}: {higher} is level with it, not above it, and "
                  "{lower} is lower, at level {low}: blocked.")
    return tr("{side}: {what}, unbreached{made}, {own} the first; {lower} is number {behind}, within {number}: blind.")


def _seen_over(writer: ThreadWriter, at: int) -> str:
    """Why a hexside obstacle of neither end's hex, or a bar, lets the thread pass."""
    sides = writer.findings.sides
    if _is_looked_over(sides, at) or (sides.bar[at] and sides.low[at] < sides.full_top[at] < sides.high[at]):
        if sides.behind[at] < 1:
            return tr("{side}: {what}{made}; {lower} is the hex that the bocage is in: not blind (B9.5).")
        return (tr("{side}: {what}{made}, {own} the first; {lower} is number {behind}, beyond {number}: not blind.")
                if sides.first_blind[at] == 1 else
                tr("{side}: {what}{made}, the first past {own}; {lower} is number {behind}, beyond {number}: not "
                   "blind."))
    if sides.top[at] == sides.high[at]:
        return tr("{side}: {what}, top {top}, no higher than either end: does not block.")
    if sides.full_level[at]:
        return tr("{side}: {what}, {height}, below {higher_end} and not above {lower_end}: no blind hexes.",
                  side="{side}", what="{what}", height=_top(int(sides.top[at]), int(sides.full_top[at])),
                  higher_end=writer.higher_at, lower_end=writer.lower_at)
    return tr("{side}: {what} on level {base}, top {top}: {higher_end} sees over it.", side="{side}", what="{what}",
              base="{base}", top="{top}", higher_end=writer.higher_at)
