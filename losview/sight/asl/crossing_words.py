"""The worksheet's lines about obstacles, ground, hindrances and hexsides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.lattice import corner, norm2
from losview.hexes.thread import Segment
from losview.sight.asl import day, hexsides
from losview.sight.asl.country import Bools
from losview.sight.asl.crossings import sides as sides_of_hulls
from losview.sight.asl.day import Facts
from losview.sight.asl.segment import is_beside_another
from losview.sight.ruleset import Because, Margin, Mark, Number, levels

if TYPE_CHECKING:
    from losview.sight.asl.words import Words

_TIMES, _MINUS, _AT_MOST = "\N{MULTIPLICATION SIGN}", "\N{MINUS SIGN}", "\N{LESS-THAN OR EQUAL TO}"


def blocking(words: Words, rule: str) -> Bools:
    """Which crossings block by a rule."""
    facts, cleared = words.found.facts, words.found.cleared
    blind = facts.blind.yes & (facts.obstacle | facts.ground) & ~cleared
    return {
        "A6.2": day.higher_than_both(facts),
        "A6.2 level": day.no_height_advantage(facts) & ~cleared,
        "A6.21": day.half_level(facts),
        "E7.25": blind & facts.aerial,
        "A6.4": blind & ~facts.aerial & ~facts.ground,
        "B10.23": blind & ~facts.aerial & facts.ground,
    }[rule]


def what_is(words: Words, at: int) -> str:
    """What a crossing is of."""
    facts, table = words.found.facts, words.country.pieces
    piece = int(facts.met.piece[at])
    if facts.ground[at]:
        return "Ground"
    name = table.natures[int(table.nature[piece])].name
    return f"{name} (its lower part)" if facts.lower[at] else name


def crossing_lines(words: Words) -> list[Because]:
    """A line or two for each piece cut, from the viewer on."""
    facts = words.found.facts
    order = np.lexsort((facts.met.piece, facts.met.place, facts.met.order))
    counted: set[int] = set()
    lines: list[Because] = []
    for at in order.tolist():
        if _goes_on(words, at):
            continue
        own = _obstacle(words, at) if facts.obstacle[at] else []
        if facts.hindrance[at]:
            own.append(_hindrance(words, at, counted))
        margin = _margin(words, at)
        lines += [replace(line, margin=margin) for line in own]
    return lines


def _goes_on(words: Words, at: int) -> bool:
    """Whether ground that neither blocks nor blinds goes on into the next hex between the ends: no crest is there."""
    facts, lines = words.found.facts, words.lines
    if not (facts.ground[at] and facts.blind.asked[at]) or (facts.blind.yes[at] and not words.found.cleared[at]):
        return False
    segment = Segment(*lines.downhill(0))
    own = segment.span(words.hex(facts.met.place[at]))
    level = int(facts.over[at]) // QUARTERS
    on = own is not None and any(low < own[1] < high for low, high in words.stretches(segment, level))
    return on and bool(((facts.r > facts.r[at]) & (facts.over == facts.over[at]) & facts.ground).any())


def _margin(words: Words, at: int) -> Margin | None:
    """By how much a piece is cut; along hexsides nothing, where one side alone has it."""
    met, lines = words.found.facts.met, words.lines
    length = norm2(int(lines.x[0]), int(lines.y[0]))
    if met.along[at]:
        return None if is_beside_another(words.country, met)[at] else Margin(0, length)
    if not words.found.facts.between[at]:
        return None
    one = np.array([at])
    hull = words.country.pieces.hull[met.piece[one]]
    low, high = sides_of_hulls(words.country, lines, met.line[one], met.place[one], hull)
    return Margin(int(min(-low[0], high[0])), length)


def _terms(words: Words, at: int) -> dict[str, Number | str]:
    facts = words.found.facts
    return {"hex": words.name(words.hex(facts.met.place[at])), "what": what_is(words, at).lower(),
            "top": levels(facts.top[at]), "base": levels(facts.base[at])}


def _obstacle(words: Words, at: int) -> list[Because]:
    facts = words.found.facts
    hex_ = words.hex(facts.met.place[at])
    terms = _terms(words, at)
    high, low = levels(words.high), levels(words.low)
    if not facts.full_level[at]:
        return [_half_level(words, at)]
    if facts.top[at] > words.high:
        return [words.line("A6.2", Mark.BLOCKS, "{hex}: {what}, top {top} > {high}, higher than both ends: blocked.",
                           hex_, **terms, high=high)]
    if words.found.cleared[at] and not facts.blind.asked[at] and facts.base[at] == facts.top[at]:
        return [words.line("A6.3", Mark.PASSES, "{hex}: the bank of a depression that leads on to {lower}: what is IN "
                           "it is seen by A6.3 alone, and its banks are ignored.", hex_, **terms, lower=words.lower)]
    if words.found.cleared[at] and not facts.blind.asked[at]:
        return [words.line("B10.2", Mark.PASSES, "{hex}: ground of level {top} spills into it, and {higher} sees it "
                           "give way less than one hex away: ignored.", hex_, **terms, higher=words.higher)]
    if day.no_height_advantage(facts)[at]:
        return [words.line("A6.2 level", Mark.BLOCKS, "{hex}: {what}, top {top} = {high}, the higher end, and {lower} "
                           "is lower, at {low}: {higher} would have to be above it: blocked.", hex_, **terms, high=high,
                           low=low, lower=words.lower, higher=words.higher)]
    if facts.blind.asked[at]:
        return _blind(words, facts, at)
    sign = "=" if facts.top[at] == words.high else "<"
    return [words.line("A6.4", Mark.PASSES, "{hex}: {what}, top {top} {sign} {high}, the higher end, and its "
                       "full-level height {over} is not above {lower}, at {low}: no blind hexes.", hex_, **terms,
                       sign=sign, high=high, over=levels(facts.over[at]), lower=words.lower, low=low)]


def _half_level(words: Words, at: int) -> Because:
    facts = words.found.facts
    hex_, blocks = words.hex(facts.met.place[at]), bool(day.half_level(facts)[at])
    if blocks:
        return words.line("A6.21", Mark.BLOCKS, "{hex}: {what} on level {base}, a half-level obstacle, and the higher "
                          "end is at {high}: blocked.", hex_, **_terms(words, at), high=levels(words.high))
    return words.line("A6.21", Mark.PASSES, "{hex}: {what} on level {base}, a half-level obstacle: {higher} at {high} "
                      "is higher.", hex_, **_terms(words, at), higher=words.higher, high=levels(words.high))


def _blind(words: Words, facts: Facts, at: int) -> list[Because]:
    """The card's equation, and the four contributions that sum to it."""
    hex_ = words.hex(facts.met.place[at])
    crest = bool(facts.ground[at] and not facts.cliff[at])
    number, behind = int(facts.blind.number[at]), int(facts.d[at])
    hidden = bool(facts.blind.yes[at]) and not words.found.cleared[at]
    rule = "E7.25" if facts.aerial[at] else "B10.23" if facts.ground[at] else "A6.4"
    terms = _terms(words, at) | {"number": number, "behind": behind, "lower": words.lower}
    terms["what"] = ("cliff crest line" if facts.cliff[at] else "crest line") if facts.ground[at] else terms["what"]
    end = f" {_AT_MOST} {{number}}: blind." if hidden else " > {number}: not blind."
    end = "{lower} is {behind} behind it" + end
    if words.found.cleared[at]:
        level = words.found.cleared & day.no_height_advantage(facts) & (facts.met.place == facts.met.place[at])
        end = "but the ground gives way only in {lower}'s own hex: no crest line."
        if level.any():
            end = "but it falls together with the ground above it, which is ignored."
    mark = Mark.BLOCKS if hidden else Mark.PASSES
    if facts.aerial[at]:
        return [words.line(rule, mark, "{hex}: {what}, seen from the air: {number} blind hexes; " + end, hex_, **terms)]
    over, firer, target = (int(value) // QUARTERS for value in (facts.over[at], words.high, words.low))
    steps, least = int(facts.r[at]) // 5, 0 if crest else 1
    raw = 2 * over + steps - firer - target + least
    bare = "" if raw >= least else ", at least {least}"
    height = 0 if facts.ground[at] else over - int(facts.base[at]) // QUARTERS
    base = over if facts.ground[at] else int(facts.base[at]) // QUARTERS
    parts = day.contributions(height, over, base, int(facts.r[at]), firer, target, crest)
    signed = {name: f"({{{name}}})" if value < 0 else f"{{{name}}}"
              for name, value in (("over", over), ("firer", firer), ("target", target))}
    equation = (f"2{_TIMES}{signed['over']} + {{steps}} {_MINUS} {signed['firer']} {_MINUS} {signed['target']}"
                + ("" if crest else " + 1") + " = {raw}")
    card = words.line(
        rule, mark, "{hex}: {what}, height {over}: " + equation + bare + "; " + end, hex_, **terms,
        over=over, steps=steps, firer=firer, target=target, raw=raw, least=least)
    four = words.line(
        "A6.43", Mark.NOTE, "{hex}: the same by its parts: height {a} (A6.4), range {r} by fives {b} (A6.41), "
        "advantage {c} (A6.42), ground behind {d} (A6.43), in all {raw}.", hex_, hex=terms["hex"], a=parts[0],
        b=parts[1], c=parts[2], d=parts[3], r=int(facts.r[at]), raw=raw)
    return [card, four]


def _hindrance(words: Words, at: int, counted: set[int]) -> Because:
    facts = words.found.facts
    hex_, step = words.hex(facts.met.place[at]), int(facts.met.ra[at])
    terms = _terms(words, at)
    if not words.found.effective[at]:
        return words.line("A6.7", Mark.PASSES, "{hex}: {what}, top {top}, does not hinder: {higher} at {high} is above "
                          "it.",
                          hex_, **terms, higher=words.higher, high=levels(words.high))
    if step in counted:
        return words.line("A6.7", Mark.NOTE, "{hex}: {what} hinders at range {step} too, which counts once.", hex_,
                          **terms, step=step)
    counted.add(step)
    return words.line("A6.7", Mark.COUNTS, "{hex}: {what} hinders at range {step}: +1.", hex_, **terms, step=step)


def side_lines(words: Words) -> list[Because]:
    """A line for each hexside feature met, from the viewer on."""
    sides = words.found.sides
    hidden, number = hexsides.hexside_blind(sides)
    blocked, bars, met = hexsides.hexside_obstacles(sides), hexsides.bars(sides), hexsides.counts(sides)
    table, lines = words.country.sides, []
    for at in np.lexsort((sides.entry, sides.ra)).tolist():
        entry = int(sides.entry[at])
        hex_ = words.hex(sides.hex[at])
        side = words.country.steps.index(int(table.one[entry] + table.two[entry] - 2 * sides.hex[at]))
        terms: dict[str, Number | str] = {
            "what": table.name[entry].lower(),
            "one": words.name(words.hex(table.one[entry])), "two": words.name(words.hex(table.two[entry])),
        }
        rule, mark, text = "B9", Mark.PASSES, ""
        if bars[at]:
            rule, mark = ("O5.3" if sides.factory[at] else "B23.71"), Mark.BLOCKS
            text = "{one}-{two}: an unbreached {what} blocks every thread across it."
        elif blocked[at]:
            mark, text = Mark.BLOCKS, _hexside_blocks(bool(sides.full_level[at]))
        elif hidden[at]:
            rule, mark = "B9.52", Mark.BLOCKS
            text = "{one}-{two}: {what}, {number} blind from its own hex on; {lower} is {behind} behind it: blind."
        elif not met[at]:
            text = "{one}-{two}: a {what} on a hexspine of an end's hex, touched only: ignored."
        elif sides.own_high[at] or sides.own_low[at]:
            text = "{one}-{two}: a {what} of an end's own hex does not block."
        else:
            text = "{one}-{two}: {what} on level {base}, top {top}: {higher} at {high} sees over it."
        terms |= {"base": levels(sides.base[at]), "top": levels(sides.top[at]), "high": levels(words.high),
                  "higher": words.higher, "lower": words.lower, "number": int(number[at]), "behind": int(sides.d[at])}
        line = words.line_at(rule, mark, text, hex_, side, [hex_], **_used(text, terms))
        lines.append(replace(line, margin=_side_margin(words, at)))
    return lines


def _side_margin(words: Words, at: int) -> Margin:
    """How far a thread crosses a hexside from its nearer corner; where it only touches it, nothing."""
    found, table, lines = words.found.sides, words.country.sides, words.lines
    side = table.side[int(found.entry[at])]
    ends = (corner(side.hex, side.direction - 1), corner(side.hex, side.direction))
    one, two = (abs(int(lines.cross(np.array([0]), np.array([p.x]), np.array([p.y]))[0])) for p in ends)
    return Margin(min(one, two) if found.cut[at] else 0, norm2(int(lines.x[0]), int(lines.y[0])))


def _hexside_blocks(full: bool) -> str:
    if full:
        return "{one}-{two}: {what}, top {top}, and the higher end is at {high}: blocked."
    return "{one}-{two}: {what} on level {base}, of neither end's hex, and the higher end is at {high}: blocked."


def _used(text: str, terms: dict[str, Number | str]) -> dict[str, Number | str]:
    """The terms that a text names."""
    return {name: value for name, value in terms.items() if f"{{{name}}}" in text}
