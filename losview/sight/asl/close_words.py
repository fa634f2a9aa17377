"""What makes an ASL thread a close call: the terrain that it just cuts or just misses, by how much, and what then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from losview.hexes.lattice import norm2
from losview.sight.asl.decide import OUTCOMES, RULES, answer, decide
from losview.sight.asl.examine import Examined
from losview.sight.asl.told import what_is
from losview.sight.ruleset import Because, Margin, Mark, Number, Outcome

if TYPE_CHECKING:
    from losview.sight.asl.sideways import Sideways
    from losview.sight.asl.words import Words

#: A piece of terrain or a hexside feature: which table, its hex or none, its number.
Thing = tuple[str, int, int]


def close_call(words: Words, sideways: Sideways) -> Because:
    """The sentence about a thread that is a close call."""
    own, moved, slack = answer(words.found), sideways.moved, sideways.slack

    def differs(sign: int, by: int) -> bool:
        return answer(moved(sign, by)) != own

    tries = [(_threshold(partial(differs, sign), slack), sign) for sign in (1, -1) if differs(sign, slack)]
    least, sign = min(tries)
    there, here = moved(sign, least), moved(sign, least - 1) if least else words.found
    more, fewer = (there, here) if sign < 0 else (here, there)
    margin = Margin(max(0, least - 1) if sign < 0 else least, norm2(int(words.lines.x[0]), int(words.lines.y[0])))
    gone = set(_things(more)) - set(_things(fewer))
    return _said(words, more, gone, margin, there, sign < 0)


def _threshold(differs: Callable[[int], bool], slack: int) -> int:
    """The least of 0 to slack from which on the answer differs."""
    low, high = -1, slack
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if differs(middle) else (middle, high)
    return high


def _things(found: Examined) -> Iterator[Thing]:
    met, sides = found.facts.met, found.sides
    yield from (("piece", int(place), int(piece)) for place, piece in zip(met.place, met.piece, strict=True))
    yield from (("side", 0, int(entry)) for entry, cut in zip(sides.entry, sides.cut, strict=True) if cut)


def _said(words: Words, found: Examined, gone: set[Thing], margin: Margin, there: Examined, gained: bool) -> Because:
    place = int(decide(there, 1, True)[1][0])
    thing = min(gone, key=lambda one: (one[1] != place, one), default=None)
    terms: dict[str, Number | str] = {"by": near(margin), "then": _then(words, there, thing)}
    if thing is None:
        return words.line("A6.1", Mark.NOTE, "A close call: {by} to the side {then}.", **terms)
    kind, place, number = thing
    if kind == "side":
        table = words.country.sides
        one, two = (words.hex(int(at[number])) for at in (table.one, table.two))
        terms |= {"hex": f"{words.name(one)}-{words.name(two)}", "what": table.name[number].lower().partition(",")[0]}
        hex_ = one
    else:
        at = next(i for i, key in enumerate(_things(found)) if key == thing)
        hex_ = words.hex(place)
        terms |= {"hex": words.name(hex_), "what": what_is(words.country, found.facts, at).lower().partition(",")[0]}
    if margin.cross == 0:
        text = ("the thread touches {what} in {hex}; through it {then}." if gained else
                "the thread runs along {what} in {hex}; beside it {then}.")
    else:
        text = ("the thread misses {what} in {hex} by only {by}; through it {then}." if gained else
                "the thread cuts {what} in {hex} by only {by}; past it {then}.")
    line = words.line("A6.1", Mark.NOTE, "A close call: " + text, hex_, **terms)
    return replace(line, margin=margin)


def near(margin: Margin) -> str:
    """A margin as people say it."""
    return f"{float(margin.hexes):g} hex" if margin.thousandths else (
        f"{margin.hexes} hex" if margin.cross else "a hair's breadth")


def _then(words: Words, there: Examined, thing: Thing | None) -> str:
    """What would be said of the thread then; `thing` has been named."""
    rules, places = decide(there, 1, True)
    outcome, place, b = Outcome(int(OUTCOMES[rules[0]])), int(places[0]), words.name(words.b.hex)
    if outcome > Outcome.HINDERED:
        named = not place or (thing is not None and place == thing[1])
        where = "" if named else f", at {words.name(words.hex(place))}"
        return f"{b} would not be seen ({RULES[int(rules[0])]}{where})"
    points = int(there.hindrance[0])
    how = f"hindered by {points}" if points else "not hindered"
    return f"the thread would be {how}" if _seen(words.found) else f"{b} would be seen, {how}"


def _seen(found: Examined) -> bool:
    """Whether a thread is seen."""
    rules, _ = decide(found, 1, False)
    return bool(OUTCOMES[rules[0]] <= Outcome.HINDERED)
