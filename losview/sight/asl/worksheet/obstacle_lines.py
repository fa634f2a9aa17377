"""The worksheet's lines about obstacles, ground, hindrances and hexsides."""

from __future__ import annotations

from functools import partial

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.arrays import Bools
from losview.sight.asl.rules import obstacles
from losview.sight.asl.rules.hexsides import SideFacts
from losview.sight.asl.worksheet.crossing_record import Crossing
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
    told = sorted(words.crossings, key=lambda one: (one.order, one.cell, -one.top, one.piece))
    told = [one for one in told if not (one.ground and (_goes_on(words, one) or _beneath(words, one)))]
    spelt = set(map(id, _spelt_out(told)))
    for one in told:
        if one.obstacle:
            lines += _obstacle(words, one, id(one) in spelt)
        if one.hindrance:
            lines.append(_hindrance(words, one, counted))
    return lines


def _spelt_out(told: list[Crossing]) -> list[Crossing]:
    """The obstacles whose blind hexes are added up rule by rule: those that hide, else the one nearest to hiding."""
    asked = [one for one in told if one.asked and not one.cleared and one.d > 0]
    # The same one from either end.
    return [one for one in asked if one.hides] or sorted(
        asked, key=lambda one: (one.d - one.number, -one.number, one.cell, -one.over, one.piece))[:1]


def _beneath(words: ThreadWords, one: Crossing) -> bool:
    """Whether ground lies beneath other ground of its hex that says as much: a wall to both ends, a higher crest."""
    here = [other for other in words.grounds[one.cell] if other.along == one.along and other.top > one.top]
    if not here or one.top >= words.high:
        return bool(here)
    return any(crest.asked and not crest.cleared and crest.cliff == one.cliff and not _goes_on(words, crest)
               for crest in here)


def _goes_on(words: ThreadWords, one: Crossing) -> bool:
    """Whether ground that neither blocks nor blinds goes on into the next hex between the ends: no crest is there."""
    if not one.asked or (one.hides and not one.cleared):
        return False
    if not any(other.r > one.r and other.over >= one.over for here in words.grounds.values() for other in here):
        return False
    own = words.downhill.span(one.hex)
    return own is not None and any(low < own[1] < high for low, high in words.stretches(one.over // QUARTERS))


def _line(words: ThreadWords, one: Crossing, rule: str, mark: Effect, text: str, **terms: Number | str) -> Reason:
    """A line about a crossing; every one may name the hex, what it is, its top and base, and the ends."""
    known = {"hex": one.label, "what": in_sentence(one.what), "top": levels(one.top), "base": levels(one.base),
             **words.of_both, **terms}
    at = one.at
    return Reason(rule, at, of_piece(words, one), text, shown(text, known), mark, at[:1], one.margin)


def _obstacle(words: ThreadWords, one: Crossing, spelt: bool) -> list[Reason]:
    say = partial(_line, words, one)
    if not one.full_level:
        return [_half_level(words, one)]
    if one.top > words.high:
        return [say("A6.2", Effect.BLOCKS, "{hex}: {what}, top {top} > {high}, higher than both ends: blocked.")]
    if one.cleared and not one.asked and one.base == one.top:
        return [say("A6.3", Effect.PASSES, "{hex}: the bank of the depression" + (
            "" if one.d < 1 else " that leads on to {lower}") + ": A6.3 alone says who sees IN it, and the bank is "
                    "ignored.")]
    if one.cleared and not one.asked:
        return [say("B10.2", Effect.PASSES, "{hex}: ground of level {top} spills into it, but ends less than one hex "
                    "from the centre dot of {higher}: ignored.")]
    if one.level:
        return [say("A6.2 level", Effect.BLOCKS, "{hex}: {what}, top {top} = {high}: {higher} is level with it, not "
                    "above it, and {lower} is lower, at level {low}: blocked.")]
    if one.asked:
        return _blind(words, one, spelt)
    if one.top == words.high:
        return [say("A6.2", Effect.PASSES, "{hex}: {what}, top {top}, no higher than either end: does not block.")]
    return [say("A6.4", Effect.PASSES, "{hex}: {what}, top {top}, below " + words.higher_at + "; its full-level height "
                "{over} is not above {lower}, at level {low}: no blind hexes.", over=levels(one.over))]


def _half_level(words: ThreadWords, one: Crossing) -> Reason:
    text = "{hex}: {what} on level {base}, a half-level obstacle, and neither end is above that level: blocked."
    if not one.between:
        text = "{hex}: {what}, a half-level obstacle in an end's own hex: does not block."
    elif not one.half:
        text = "{hex}: {what} on level {base}, a half-level obstacle: " + words.higher_at + " sees over it."
    return _line(words, one, "A6.21", Effect.BLOCKS if one.half else Effect.PASSES, text)


def _blind(words: ThreadWords, one: Crossing, spelt: bool) -> list[Reason]:
    """The card's equation and, spelt out, the four contributions that sum to it."""
    crest = one.ground and not one.cliff
    hidden = one.hides and not one.cleared
    rule = "E7.25" if one.aerial else "B10.23" if one.ground else "A6.4"
    what = ("cliff crest line" if one.cliff else "crest line") if one.ground else in_sentence(one.what)
    end = _is_hidden(one.d, one.number, hidden)
    if one.d < 1:
        end = "; but it stands in {lower} itself: none."
    elif one.cleared:
        end = "; but the ground gives way only in {lower} itself: none."
        if any(other.cleared and other.level and other.cell == one.cell for other in words.crossings):
            end = "; but it gives way where the ground above it does, which is ignored: none."
    mark = Effect.BLOCKS if hidden else Effect.PASSES
    say = partial(_line, words, one, rule, mark, what=what, number=one.number, behind=one.d)
    if one.aerial:
        return [say("{hex}: {what}, seen from the air: {number} " + _hexes(one.number) + end)]
    heights = (one.over // QUARTERS, words.high // QUARTERS, words.low // QUARTERS)
    equation, terms = _equation(heights, one.r, 0 if crest else 1)
    card = say("{hex}: {what}" + (" of level {over}" if one.ground else ", height {over}") + equation + end, **terms)
    return [card, _four(words, one, heights, int(terms["raw"]), int(terms["least"]))] if spelt else [card]


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


def _four(words: ThreadWords, one: Crossing, heights: tuple[int, int, int], raw: int, least: int) -> Reason:
    """The four contributions that sum to the blind hexes, of heights in whole levels: over, firer, target."""
    over, firer, target = heights
    base = over if one.ground else one.base // QUARTERS
    parts = obstacles.contributions(over - base, over, base, one.r, firer, target, one.ground and not one.cliff)
    shown = dict(zip("abcd", parts, strict=True))
    a, b, c, d = (f"({{{name}}})" if value < 0 else f"{{{name}}}" for name, value in shown.items())
    raised = "" if raw >= least else ", raised to the minimum of {least}"
    return _line(
        words, one, FOUR, Effect.NOTE, f"{{hex}}: the same rule by rule: {a} (A6.4, height of the terrain) + {b} "
                                       f"(A6.41, "
        f"range {{r}} by fives) + {c} (A6.42, advantage of {{higher}}) + {d} (A6.43, ground behind) = {{raw}}" + raised
        + ".", r=one.r, raw=raw, least=least, **shown)


def _hexes(number: int) -> str:
    return "blind hex" if number == 1 else "blind hexes"


def _behind(number: int) -> str:
    return "{behind} hex behind it" if number == 1 else "{behind} hexes behind it"


def _hindrance(words: ThreadWords, one: Crossing, counted: set[int]) -> Reason:
    say = partial(_line, words, one, "A6.7")
    if not one.counts:
        stands = ", top {top}," if one.full_level or not one.between else " on level {base}"
        return say(Effect.PASSES, "{hex}: {what}" + stands + " does not hinder: " + _why_not(words, one) + ".",
                   over=levels(one.over), behind=one.d, would=one.number)
    if one.ra in counted:
        return say(Effect.NOTE, "{hex}: {what}, a hindrance at range {step} too: each range counts once.", step=one.ra)
    counted.add(one.ra)
    return say(Effect.COUNTS, "{hex}: {what}, a hindrance at range {step}: +1.", step=one.ra)


def _why_not(words: ThreadWords, one: Crossing) -> str:
    """Why a hindrance is none to this thread."""
    if not one.between:
        return "it stands in an end's own hex"
    if not one.full_level:
        return words.higher_at + " looks over it"
    if one.asked:
        return f"as an obstacle it would make {{would}} {_hexes(one.number)}, and {{lower}} is {_behind(one.d)}"
    if one.top == words.high:
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
    heights = [int(one[at]) // QUARTERS for one in (sides.over, sides.high, sides.low)]
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
