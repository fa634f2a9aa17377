"""The worksheet's lines about obstacles, ground, hindrances and hexsides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from losview.board.board import QUARTERS
from losview.hexes.lattice import norm2
from losview.hexes.thread import Segment
from losview.sight.asl import day, hexsides
from losview.sight.asl.country import Bools
from losview.sight.asl.day import Facts
from losview.sight.asl.hexsides import SideFacts
from losview.sight.asl.segment import is_beside_another
from losview.sight.asl.spots import of_piece, of_side
from losview.sight.ruleset import Because, Margin, Mark, Number, levels

if TYPE_CHECKING:
    from losview.sight.asl.examine import Examined
    from losview.sight.asl.words import Words

#: The rule of the lines that spell out the four contributions.
FOUR = "A6.4-6.43"
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


def what_is(words: Words, at: int, found: Examined | None = None) -> str:
    """What a crossing is of; `found` where it is not one of the thread as it lies."""
    facts, table = (words.found if found is None else found).facts, words.country.pieces
    piece = int(facts.met.piece[at])
    if facts.ground[at]:
        return "Ground"
    name = table.natures[int(table.nature[piece])].name
    return f"{name} (its lower part)" if facts.lower[at] else name


def crossing_lines(words: Words) -> list[Because]:
    """A line or two for each piece cut, from the viewer on."""
    facts = words.found.facts
    sorted_ = np.lexsort((facts.met.piece, -facts.top, facts.met.place, facts.met.order))
    counted: set[int] = set()
    lines: list[Because] = []
    order = [at for at in sorted_.tolist() if not _goes_on(words, at) and not _beneath(words, at)]
    spelt = _spelt_out(words, order)
    for at in order:
        own = _obstacle(words, at) if facts.obstacle[at] else []
        own = own if at in spelt else own[:1]
        if facts.hindrance[at]:
            own.append(_hindrance(words, at, counted))
        margin = _margin(words, at)
        lines += [of_piece(words, replace(line, margin=margin), at) for line in own]
    return lines


def _spelt_out(words: Words, order: list[int]) -> set[int]:
    """The obstacles whose blind hexes are added up rule by rule: those that hide, else the one nearest to hiding."""
    facts = words.found.facts
    asked = [at for at in order if facts.blind.asked[at] and not words.found.cleared[at] and facts.d[at] > 0]
    hiding = {at for at in asked if facts.blind.yes[at]}
    # The same one from either end.
    return hiding or set(sorted(asked, key=lambda at: (
        int(facts.d[at] - facts.blind.number[at]), int(facts.d[at]), int(facts.met.place[at]), -int(facts.over[at]),
        int(facts.met.piece[at])))[:1])


def _beneath(words: Words, at: int) -> bool:
    """Whether ground lies beneath other ground of its hex that says as much: a wall to both ends, a higher crest."""
    facts = words.found.facts
    here = facts.ground & (facts.met.place == facts.met.place[at]) & (facts.met.along == facts.met.along[at])
    here &= facts.top > facts.top[at]
    if not facts.ground[at] or facts.top[at] >= words.high:
        return bool(facts.ground[at] and here.any())
    crests = np.flatnonzero(here & facts.blind.asked & ~words.found.cleared & (facts.cliff == facts.cliff[at]))
    return any(not _goes_on(words, crest) for crest in crests.tolist())


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
    return Margin(int(words.depths[at]), length)


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
        return [words.line("A6.3", Mark.PASSES, "{hex}: the bank of a depression that leads on to {lower}: A6.3 "
                           "alone asks what is IN it, and the bank is ignored.", hex_, **terms, lower=words.lower)]
    if words.found.cleared[at] and not facts.blind.asked[at]:
        return [words.line("B10.2", Mark.PASSES, "{hex}: ground of level {top} spills into it, but ends less than "
                           "one hex from the centre dot of {higher}: ignored.", hex_, **terms, higher=words.higher)]
    if day.no_height_advantage(facts)[at]:
        return [words.line("A6.2 level", Mark.BLOCKS, "{hex}: {what}, top {top} = {high}: {higher} is level with it, "
                           "not above it, and {lower} is lower, at {low}: blocked.", hex_, **terms, high=high,
                           low=low, lower=words.lower, higher=words.higher)]
    if facts.blind.asked[at]:
        return _blind(words, facts, at)
    if facts.top[at] == words.high:
        return [words.line("A6.2", Mark.PASSES, "{hex}: {what}, top {top}, no higher than either end: does not block.",
                           hex_, **terms)]
    return [words.line("A6.4", Mark.PASSES, "{hex}: {what}, top {top}, below " + words.higher_at + "; its full-level "
                       "height {over} is not above {lower}, at {low}: no blind hexes.", hex_, **terms, high=high,
                       higher=words.higher, over=levels(facts.over[at]), lower=words.lower, low=low)]


def _half_level(words: Words, at: int) -> Because:
    facts = words.found.facts
    hex_, blocks = words.hex(facts.met.place[at]), bool(day.half_level(facts)[at])
    terms = _terms(words, at) | {"higher": words.higher, "high": levels(words.high)}
    text = "{hex}: {what} on level {base}, a half-level obstacle, and neither end is above that level: blocked."
    if not facts.between[at]:
        text = "{hex}: {what}, a half-level obstacle in an end's own hex: does not block."
    elif not blocks:
        text = "{hex}: {what} on level {base}, a half-level obstacle: " + words.higher_at + " is higher."
    return words.line("A6.21", Mark.BLOCKS if blocks else Mark.PASSES, text, hex_, **terms)


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
    if behind < 1:
        end = "but it stands in {lower}'s own hex: none."
    if words.found.cleared[at]:
        level = words.found.cleared & day.no_height_advantage(facts) & (facts.met.place == facts.met.place[at])
        end = "but the ground gives way only in {lower}'s own hex: none."
        if level.any():
            end = "but it falls together with the ground above it, which is ignored."
    mark = Mark.BLOCKS if hidden else Mark.PASSES
    if facts.aerial[at]:
        end = _hexes(number) + "; " + end
        return [words.line(rule, mark, "{hex}: {what}, seen from the air: {number} " + end, hex_, **terms)]
    over, firer, target = (int(value) // QUARTERS for value in (facts.over[at], words.high, words.low))
    steps, least = int(facts.r[at]) // 5, 0 if crest else 1
    raw = 2 * over + steps - firer - target + least
    bare = f" {_hexes(raw)}" if raw >= least else f", raised to the minimum of {{least}} {_hexes(least)}"
    height = 0 if facts.ground[at] else over - int(facts.base[at]) // QUARTERS
    base = over if facts.ground[at] else int(facts.base[at]) // QUARTERS
    parts = day.contributions(height, over, base, int(facts.r[at]), firer, target, crest)
    signed = {name: f"({{{name}}})" if value < 0 else f"{{{name}}}"
              for name, value in (("over", over), ("firer", firer), ("target", target))}
    equation = (f"2{_TIMES}{signed['over']} + {{steps}} {_MINUS} {signed['firer']} {_MINUS} {signed['target']}"
                + ("" if crest else " + 1") + " = {raw}")
    height_of = " of level {over}: " if facts.ground[at] else ", height {over}: "
    card = words.line(rule, mark, "{hex}: {what}" + height_of + equation + bare + "; " + end, hex_, **terms,
                      over=over, steps=steps, firer=firer, target=target, raw=raw, least=least)
    shown = dict(zip("abcd", parts, strict=True))
    a, b, c, d = (f"({{{name}}})" if value < 0 else f"{{{name}}}" for name, value in shown.items())
    raised = "" if raw >= least else ", raised to the minimum of {least}"
    four = words.line(
        FOUR, Mark.NOTE, f"{{hex}}: the same rule by rule: {a} (A6.4, height of the terrain) + {b} (A6.41, range {{r}} "
        f"by fives) + {c} (A6.42, advantage of {{higher}}) + {d} (A6.43, ground behind) = {{raw}}" + raised + ".",
        hex_, hex=terms["hex"], higher=words.higher, r=int(facts.r[at]), raw=raw, least=least, **shown)
    return [card, four]


def _hexes(number: int) -> str:
    return "blind hex" if number == 1 else "blind hexes"


def _hindrance(words: Words, at: int, counted: set[int]) -> Because:
    facts = words.found.facts
    hex_, step = words.hex(facts.met.place[at]), int(facts.met.ra[at])
    terms = _terms(words, at)
    if not words.found.effective[at]:
        text = "{hex}: {what}, top {top}, does not hinder: " + _why_not(words, at) + "."
        return words.line("A6.7", Mark.PASSES, text, hex_, **terms, higher=words.higher, high=levels(words.high),
                          lower=words.lower, low=levels(words.low), over=levels(facts.over[at]),
                          behind=int(facts.d[at]), would=int(facts.blind.number[at]))
    if step in counted:
        return words.line("A6.7", Mark.NOTE, "{hex}: {what}, a hindrance at range {step} too, which counts once.", hex_,
                          **terms, step=step)
    counted.add(step)
    return words.line("A6.7", Mark.COUNTS, "{hex}: {what}, a hindrance at range {step}: +1.", hex_, **terms, step=step)


def _why_not(words: Words, at: int) -> str:
    """Why a hindrance is none to this thread."""
    facts = words.found.facts
    if not facts.between[at]:
        return "it stands in an end's own hex"
    if not facts.full_level[at]:
        return words.higher_at + " is above level {base}"
    if facts.blind.asked[at]:
        many = _hexes(int(facts.blind.number[at]))
        return "as an obstacle it would make {would} " + many + ", and {lower} is {behind} behind it"
    if facts.top[at] == words.high:
        return "neither end is below its top"
    return "its full-level height {over} is not above {lower}, at {low}"


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
            "side": words.side(entry),
        }
        rule, mark, text = "O5.3" if sides.factory[at] else "B23.71" if sides.bar[at] else "B9", Mark.PASSES, ""
        if bars[at]:
            mark, text = Mark.BLOCKS, _bar_blocks(sides, at, int(number[at]))
        elif blocked[at]:
            mark, text = Mark.BLOCKS, _hexside_blocks(sides, at)
        elif hidden[at]:
            rule, mark = "B9.52", Mark.BLOCKS
            text = ("{side}: {what} makes {number} " + _hexes(int(number[at])) + ", {own} the first; {lower} is number "
                    "{behind} " + _AT_MOST + " {number}: blind.")
        elif not met[at]:
            text = "{side}: {what} on a hexspine of an end's hex, touched only: ignored."
        elif (sides.own_high[at] or sides.own_low[at]) and not (sides.bar[at] and sides.cut[at]):
            if any(place in (table.one[entry], table.two[entry]) for _, place, _ in words.found.near.entrenched):
                continue  # B27.2 has spoken of it
            text = "{side}: {what} of {end}'s own hex: does not block."
        else:
            text = _seen_over(words, at, int(number[at]))
        terms |= {"base": levels(sides.base[at]), "top": levels(sides.top[at]), "high": levels(words.high),
                  "higher": words.higher, "lower": words.lower, "number": int(number[at]), "behind": int(sides.d[at]),
                  "own": words.name(hex_), "end": words.higher if sides.own_high[at] else words.lower,
                  "low": levels(words.low)}
        line = words.line_at(rule, mark, text, hex_, side, [hex_], **_used(text, terms))
        lines.append(of_side(words, replace(line, margin=_side_margin(words, at)), entry))
    return lines


def _side_margin(words: Words, at: int) -> Margin:
    """How far a thread crosses a hexside from its nearer corner, or a bar from its end; touching it only, nothing."""
    found, table, lines = words.found.sides, words.country.sides, words.lines
    one, two = (abs(int(lines.cross(np.array([0]), np.array([p.x]), np.array([p.y]))[0]))
                for p in table.ends(int(found.entry[at])))
    return Margin(min(one, two) if found.cut[at] else 0, norm2(int(lines.x[0]), int(lines.y[0])))


def _hexside_blocks(sides: SideFacts, at: int) -> str:
    if not sides.full_level[at]:
        return "{side}: {what} on level {base}, of neither end's hex, and neither end is above that level: blocked."
    if sides.top[at] > sides.high[at]:
        return "{side}: {what} of neither end's hex, top {top} > {high}, higher than both ends: blocked."
    return ("{side}: {what} of neither end's hex, top {top} = {high}: {higher} is level with it, not above it, and "
            "{lower} is lower, at {low}: blocked.")


def _bar_blocks(sides: SideFacts, at: int, number: int) -> str:
    start = "{side}: {what}, unbreached"
    if sides.endless[at]:
        return start + ": blocks every thread across it."
    if not sides.full_level[at]:
        return start + ", on level {base}, and neither end is above that level: blocked."
    if sides.top[at] > sides.high[at]:
        return start + ", top {top} > {high}, higher than both ends: blocked."
    if sides.top[at] == sides.high[at]:
        return (start + ", top {top} = {high}: {higher} is level with it, not above it, and {lower} is lower, at "
                "{low}: blocked.")
    return (start + ", makes {number} " + _hexes(number) + ", {own} the first; {lower} is number {behind} " + _AT_MOST
            + " {number}: blind.")


def _seen_over(words: Words, at: int, number: int) -> str:
    """Why a hexside obstacle of neither end's hex, or a bar, lets the thread pass."""
    sides = words.found.sides
    if (sides.bocage[at] or sides.bar[at]) and sides.low[at] < sides.over[at] < sides.high[at]:
        return ("{side}: {what} makes {number} " + _hexes(number) + ", {own} the first; {lower} is number {behind} > "
                "{number}: not blind.")
    if sides.top[at] == sides.high[at]:
        return "{side}: {what}, top {top}, no higher than either end: does not block."
    return "{side}: {what} on level {base}, top {top}: " + words.higher_at + " sees over it."


def _used(text: str, terms: dict[str, Number | str]) -> dict[str, Number | str]:
    """The terms that a text names."""
    return {name: value for name, value in terms.items() if f"{{{name}}}" in text}
