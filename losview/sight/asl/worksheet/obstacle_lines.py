"""The worksheet's lines about obstacles, ground, hindrances and hexsides."""

from __future__ import annotations

from functools import partial

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools
from losview.sight.asl.rules import obstacles
from losview.sight.asl.rules.hexsides import SideFacts
from losview.sight.asl.worksheet.crossing_record import CrossingRecord
from losview.sight.asl.worksheet.stretches import of_piece, of_side
from losview.sight.asl.worksheet.thread_words import ThreadWords
from losview.sight.sentence_names import in_sentence
from losview.sight.verdict import Effect, Margin, Number, Reason, levels, shown

#: The rule of the lines that spell out the four contributions.
FOUR = "A6.4-6.43"
_TIMES, _MINUS = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}"


def blocking(words: ThreadWords, rule: str) -> Bools:
    """Which crossings block by a rule."""
    facts, cleared = words.found.facts, words.found.cleared
    if rule in ("A6.2", "A6.21"):
        return facts.higher if rule == "A6.2" else facts.half
    if rule == "A6.2 level":
        return facts.tied & ~cleared
    blind = facts.blind.yes & (facts.obstacle | facts.ground) & ~cleared
    if rule == "E7.25":
        return blind & facts.aerial
    return blind & ~facts.aerial & (facts.ground if rule == "B10.23" else ~facts.ground)


def crossing_lines(words: ThreadWords) -> list[Reason]:
    """A line or two for each piece cut, from the viewer on."""
    counted: set[int] = set()
    lines: list[Reason] = []
    in_order = sorted(words.crossings,
                      key=lambda crossing: (crossing.order, crossing.cell, -crossing.top, crossing.piece))
    in_order = [crossing for crossing in in_order
                if not (crossing.ground and (_goes_on(words, crossing) or _beneath(words, crossing)))]
    spelt = set(map(id, _spelt_out(in_order)))
    for crossing in in_order:
        if crossing.obstacle:
            lines += _obstacle(words, crossing, id(crossing) in spelt)
        if crossing.hindrance:
            lines.append(_hindrance(words, crossing, counted))
    return lines


def _spelt_out(crossings: list[CrossingRecord]) -> list[CrossingRecord]:
    """The obstacles whose blind hexes are added up rule by rule: those that hide, else the one nearest to hiding."""
    asked = [crossing for crossing in crossings if crossing.asked and not crossing.cleared and crossing.d > 0]
    # The same one from either end.
    return [crossing for crossing in asked if crossing.hides] or sorted(
        asked, key=lambda crossing: (crossing.d - crossing.number, -crossing.number, crossing.cell, -crossing.over,
                                     crossing.piece))[:1]


def _beneath(words: ThreadWords, crossing: CrossingRecord) -> bool:
    """Whether ground lies beneath other ground of its hex that says as much: a wall to both ends, a higher crest."""
    higher_ground = [other for other in words.grounds[crossing.cell]
                     if other.along == crossing.along and other.top > crossing.top]
    if not higher_ground or crossing.top >= words.high:
        return bool(higher_ground)
    return any(crest.asked and not crest.cleared and crest.cliff == crossing.cliff and not _goes_on(words, crest)
               for crest in higher_ground)


def _goes_on(words: ThreadWords, crossing: CrossingRecord) -> bool:
    """Whether ground that neither blocks nor blinds goes on into the next hex between the ends: no crest is there."""
    if not crossing.asked or (crossing.hides and not crossing.cleared):
        return False
    if not any(other.r > crossing.r and other.over >= crossing.over
               for in_hex in words.grounds.values() for other in in_hex):
        return False
    span = words.downhill.span(crossing.hex)
    return span is not None and any(low < span[1] < high for low, high in words.stretches(crossing.over // QUARTERS))


def _line(
    words: ThreadWords, crossing: CrossingRecord, rule: str, mark: Effect, text: str, **terms: Number | str
) -> Reason:
    """A line about a crossing; every one may name the hex, what it is, its top and base, and the ends."""
    known_terms = {"hex": crossing.label, "what": in_sentence(crossing.what), "top": levels(crossing.top),
                   "base": levels(crossing.base), **words.of_both, **terms}
    at = crossing.at
    return Reason(rule, at, of_piece(words, crossing), text, shown(text, known_terms), mark, at[:1], crossing.margin)


def _obstacle(words: ThreadWords, crossing: CrossingRecord, spelt: bool) -> list[Reason]:
    say = partial(_line, words, crossing)
    if not crossing.full_level:
        return [_half_level(words, crossing)]
    if crossing.top > words.high:
        return [say("A6.2", Effect.BLOCKS, "{hex}: {what}, top {top} > {high}, higher than both ends: blocked.")]
    if crossing.cleared and not crossing.asked and crossing.base == crossing.top:
        return [say("A6.3", Effect.PASSES, "{hex}: the bank of the depression" + (
            "" if crossing.d < 1 else " that leads on to {lower}") + ": A6.3 alone says who sees IN it, and the bank "
                    "is ignored.")]
    if crossing.cleared and not crossing.asked:
        return [say("B10.2", Effect.PASSES, "{hex}: ground of level {top} spills into it, but ends less than one hex "
                    "from the centre dot of {higher}: ignored.")]
    if crossing.level:
        return [say("A6.2 level", Effect.BLOCKS, "{hex}: {what}, top {top} = {high}: {higher} is level with it, not "
                    "above it, and {lower} is lower, at level {low}: blocked.")]
    if crossing.asked:
        return _blind(words, crossing, spelt)
    if crossing.top == words.high:
        return [say("A6.2", Effect.PASSES, "{hex}: {what}, top {top}, no higher than either end: does not block.")]
    return [say("A6.4", Effect.PASSES, "{hex}: {what}, top {top}, below " + words.higher_at + "; its full-level height "
                "{over} is not above {lower}, at level {low}: no blind hexes.", over=levels(crossing.over))]


def _half_level(words: ThreadWords, crossing: CrossingRecord) -> Reason:
    text = "{hex}: {what} on level {base}, a half-level obstacle, and neither end is above that level: blocked."
    if not crossing.between:
        text = "{hex}: {what}, a half-level obstacle in an end's own hex: does not block."
    elif not crossing.half:
        text = "{hex}: {what} on level {base}, a half-level obstacle: " + words.higher_at + " sees over it."
    return _line(words, crossing, "A6.21", Effect.BLOCKS if crossing.half else Effect.PASSES, text)


def _blind(words: ThreadWords, crossing: CrossingRecord, spelt: bool) -> list[Reason]:
    """The card's equation and, spelt out, the four contributions that sum to it."""
    crest = crossing.ground and not crossing.cliff
    hidden = crossing.hides and not crossing.cleared
    rule = "E7.25" if crossing.aerial else "B10.23" if crossing.ground else "A6.4"
    what = ("cliff crest line" if crossing.cliff else "crest line") if crossing.ground else in_sentence(crossing.what)
    end = _is_hidden(crossing.d, crossing.number, hidden)
    if crossing.d < 1:
        end = "; but it stands in {lower} itself: none."
    elif crossing.cleared:
        end = "; but the ground gives way only in {lower} itself: none."
        if any(other.cleared and other.level and other.cell == crossing.cell for other in words.crossings):
            end = "; but it gives way where the ground above it does, which is ignored: none."
    mark = Effect.BLOCKS if hidden else Effect.PASSES
    say = partial(_line, words, crossing, rule, mark, what=what, number=crossing.number, behind=crossing.d)
    if crossing.aerial:
        return [say("{hex}: {what}, seen from the air: {number} " + _hexes(crossing.number) + end)]
    heights = (crossing.over // QUARTERS, words.high // QUARTERS, words.low // QUARTERS)
    equation, terms = _equation(heights, crossing.r, 0 if crest else 1)
    height = " of level {over}" if crossing.ground else ", height {over}"
    card = say("{hex}: {what}" + height + equation + end, **terms)
    return [card, _four(words, crossing, heights, int(terms["raw"]), int(terms["least"]))] if spelt else [card]


def _equation(heights: tuple[int, int, int], r: int, least: int) -> tuple[str, dict[str, int]]:
    """The card's equation on an obstacle that far from the higher end, and the numbers in it.

    Args:
        heights: in whole levels, of the obstacle, the higher and the lower end. least: the minimum, and what is added.
    """
    over, firer, target = heights
    raw = 2 * over + r // 5 - firer - target + least
    signed = {name: f"({{{name}}})" if value < 0 else f"{{{name}}}"
              for name, value in (("over", over), ("firer", firer), ("target", target))}
    text = (f", range {{r}} from {{higher}}: 2{_TIMES}{signed['over']} + {{steps}} {_MINUS} {signed['firer']} {_MINUS} "
            f"{signed['target']}" + (" + 1" if least else "") + " = {raw}")
    text += f" {_hexes(raw)}" if raw >= least else f", raised to the minimum of {{least}} {_hexes(least)}"
    return text, {"over": over, "r": r, "steps": r // 5, "firer": firer, "target": target, "raw": raw, "least": least}


def _is_hidden(behind: int, number: int, hidden: bool) -> str:
    """Whether the lower end, so many hexes behind an obstacle, is in one of its blind hexes."""
    if not number:
        return ": {lower} is not blind."
    where = "within {number}: blind." if hidden else "beyond {number}: not blind."
    return f"; {{lower}} is {_behind(behind)}, {where}"


def _four(words: ThreadWords, crossing: CrossingRecord, heights: tuple[int, int, int], raw: int, least: int) -> Reason:
    """The four contributions that sum to the blind hexes, of heights in whole levels: over, firer, target."""
    over, firer, target = heights
    base = over if crossing.ground else crossing.base // QUARTERS
    parts = obstacles.contributions(over - base, over, base, crossing.r, firer, target,
                                    crossing.ground and not crossing.cliff)
    shown = dict(zip("abcd", parts, strict=True))
    a, b, c, d = (f"({{{name}}})" if value < 0 else f"{{{name}}}" for name, value in shown.items())
    raised = "" if raw >= least else ", raised to the minimum of {least}"
    return _line(
        words, crossing, FOUR, Effect.NOTE, f"{{hex}}: the same rule by rule: {a} (A6.4, height of the terrain) + {b} "
                                       f"(A6.41, "
        f"range {{r}} by fives) + {c} (A6.42, advantage of {{higher}}) + {d} (A6.43, ground behind) = {{raw}}" + raised
        + ".", r=crossing.r, raw=raw, least=least, **shown)


def _hexes(number: int) -> str:
    return "blind hex" if number == 1 else "blind hexes"


def _behind(number: int) -> str:
    return "{behind} hex behind it" if number == 1 else "{behind} hexes behind it"


def _hindrance(words: ThreadWords, crossing: CrossingRecord, counted: set[int]) -> Reason:
    say = partial(_line, words, crossing, "A6.7")
    if not crossing.counts:
        stands = ", top {top}," if crossing.full_level or not crossing.between else " on level {base}"
        return say(Effect.PASSES, "{hex}: {what}" + stands + " does not hinder: " + _why_not(words, crossing) + ".",
                   over=levels(crossing.over), behind=crossing.d, would=crossing.number)
    if crossing.ra in counted:
        return say(Effect.NOTE, "{hex}: {what}, a hindrance at range {step} too: each range counts once.",
                   step=crossing.ra)
    counted.add(crossing.ra)
    return say(Effect.COUNTS, "{hex}: {what}, a hindrance at range {step}: +1.", step=crossing.ra)


def _why_not(words: ThreadWords, crossing: CrossingRecord) -> str:
    """Why a hindrance is none to this thread."""
    if not crossing.between:
        return "it stands in an end's own hex"
    if not crossing.full_level:
        return words.higher_at + " looks over it"
    if crossing.asked:
        behind = _behind(crossing.d)
        return f"as an obstacle it would make {{would}} {_hexes(crossing.number)}, and {{lower}} is {behind}"
    if crossing.top == words.high:
        return "neither end is below its top"
    return "its full-level height {over} is not above {lower}, at level {low}"


def side_lines(words: ThreadWords) -> list[Reason]:
    """A line for each hexside feature met, from the viewer on."""
    sides = words.found.sides
    if not len(sides):
        return []
    hidden, number = sides.blinding
    blocked, bars, met = sides.stopping, sides.barring, sides.counted
    table, lines = words.terrain.sides, []
    for at in np.lexsort((sides.entry, sides.ra)).tolist():
        entry = int(sides.entry[at])
        hex_ = words.hex(sides.hex[at])
        side = words.terrain.steps.index(int(table.one[entry] + table.two[entry] - 2 * sides.hex[at]))
        terms: dict[str, Number | str] = {
            "what": in_sentence(table.name[entry]),
            "side": words.side(entry),
        }
        rule, mark, text = "O5.3" if sides.factory[at] else "B23.71" if sides.bar[at] else "B9", Effect.PASSES, ""
        if bars[at]:
            mark, text = Effect.BLOCKS, _bar_blocks(sides, at)
        elif blocked[at]:
            mark, text = Effect.BLOCKS, _hexside_blocks(sides, at)
        elif hidden[at]:
            rule, mark = "B9.52", Effect.BLOCKS
            text = "{side}: {what}{made}, {own} the first; {lower} is number {behind}, within {number}: blind."
        elif not met[at]:
            text = "{side}: {what} on a hexspine of an end's hex, touched or run along, not crossed: ignored."
        elif (sides.own_high[at] or sides.own_low[at]) and not (sides.bar[at] and sides.cut[at]):
            if any(cell in (table.one[entry], table.two[entry]) for _, cell, _ in words.found.near.entrenched):
                continue  # B27.2 has spoken of it
            text = "{side}: {what} of {end}'s own hex: does not block."
        else:
            text = _seen_over(words, at)
        if "{made}" in text:
            made, numbers = _made(sides, at)
            text, terms = text.replace("{made}", made), terms | numbers
        terms |= {"base": levels(sides.base[at]), "top": levels(sides.top[at]), "high": levels(words.high),
                  "higher": words.higher, "lower": words.lower, "number": int(number[at]), "behind": int(sides.d[at]),
                  "own": words.name(hex_), "end": words.higher if sides.own_high[at] else words.lower,
                  "low": levels(words.low), "over": levels(sides.over[at])}
        lines.append(words.line_at(rule, mark, text, hex_, side, [hex_], _side_margin(words, at),
                                   of_side(words, entry), **terms))
    return lines


def _side_margin(words: ThreadWords, at: int) -> Margin:
    """How far a thread crosses a hexside from its nearer corner, or a bar from its end; touching it only, nothing."""
    sides = words.found.sides
    return Margin(words.crossed(int(sides.entry[at])) if sides.cut[at] else 0, words.norm)


def _made(sides: SideFacts, at: int) -> tuple[str, dict[str, int]]:
    """The blind hexes that a feature makes, and the numbers of the card's equation."""
    if sides.aerial[at]:
        return ", seen from the air: {number} blind hex", {}
    heights = [int(crossing[at]) // QUARTERS for crossing in (sides.over, sides.high, sides.low)]
    equation, terms = _equation((heights[0], heights[1], heights[2]), int(sides.r[at]), 1)
    return ", height {over}" + equation, terms


def _hexside_blocks(sides: SideFacts, at: int) -> str:
    if not sides.full_level[at]:
        return "{side}: {what} on level {base}, of neither end's hex, and neither end is above that level: blocked."
    if sides.top[at] > sides.high[at]:
        return "{side}: {what} of neither end's hex, top {top} > {high}, higher than both ends: blocked."
    return ("{side}: {what} of neither end's hex, top {top} = {high}: {higher} is level with it, not above it, and "
            "{lower} is lower, at level {low}: blocked.")


def _bar_blocks(sides: SideFacts, at: int) -> str:
    start = "{side}: {what}, unbreached"
    if sides.endless[at]:
        return start + ": blocks every thread across it."
    if not sides.full_level[at]:
        return start + ", on level {base}, and neither end is above that level: blocked."
    if sides.top[at] > sides.high[at]:
        return start + ", top {top} > {high}, higher than both ends: blocked."
    if sides.top[at] == sides.high[at]:
        return (start + ", top {top} = {high}: {higher} is level with it, not above it, and {lower} is lower, at "
                "level {low}: blocked.")
    return start + "{made}, {own} the first; {lower} is number {behind}, within {number}: blind."


def _seen_over(words: ThreadWords, at: int) -> str:
    """Why a hexside obstacle of neither end's hex, or a bar, lets the thread pass."""
    sides = words.found.sides
    if (sides.bocage[at] or sides.bar[at]) and sides.low[at] < sides.over[at] < sides.high[at]:
        return "{side}: {what}{made}, {own} the first; {lower} is number {behind}, beyond {number}: not blind."
    if sides.top[at] == sides.high[at]:
        return "{side}: {what}, top {top}, no higher than either end: does not block."
    if sides.full_level[at]:
        return ("{side}: {what}, top {top}, below " + words.higher_at + "; its full-level height {over} is not above "
                "{lower}, at level {low}: no blind hexes.")
    return "{side}: {what} on level {base}, top {top}: " + words.higher_at + " sees over it."
