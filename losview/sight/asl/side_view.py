"""The profile of an ASL thread: ground and every piece that it cuts, under the level of the higher end."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np

from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, distance
from losview.hexes.thread import Segment
from losview.sight.asl.crossing_words import FOUR
from losview.sight.asl.crossings import Crossings, Lines, along_pieces, cut_pieces, joined
from losview.sight.asl.examine import Met, meet
from losview.sight.asl.night import Way
from losview.sight.asl.places import IN_THE_AIR, is_dot, point_of
from losview.sight.asl.segment import line_of, meet_segment
from losview.sight.profile import Bracket, Ceiling, Column, Part, Profile, Veil
from losview.sight.ruleset import End, Mark, Number, Verdict, levels
from losview.sight.survey import FAR

if TYPE_CHECKING:
    from losview.sight.asl.judge import AslJudge

#: An end in the air is drawn this many quarters above the highest thing on the thread.
_ALOFT = 12

#: Rules whose lines count blind hexes, and the rules that the count is made up of.
_BLIND, _FOUR = ("A6.4", "B10.23", "E7.25", "B9.52"), ("A6.4", "A6.41", "A6.42", "A6.43")


def profile(judge: AslJudge, a: End, b: End, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `explain` rules on, to the middle of a hexside that an end names."""
    verdict = judge.explain(a, b) if verdict is None else verdict
    lines = judge.line(a, b)
    met, crossings = _everything(judge, a, b, lines)
    segment = Segment(point_of(a), point_of(b))
    between = {judge.plane.hex(int(place)) for part in (met.through, met.left, met.right) for place in part.place}
    between = {hex_ for hex_ in between if hex_ in judge.board.grid}  # a thread along the map's edge
    hexes = sorted(between - {a.hex, b.hex}, key=lambda hex_: (distance(a.hex, hex_), hex_))
    hexes = [a.hex, *hexes, *([b.hex] if b.hex != a.hex else [])]
    columns = [_column(judge, segment, verdict, crossings, a, hex_) for hex_ in hexes]
    highest = max(max(column.top, column.ground) for column in columns)
    eyes = [_eye(int(level[0]), highest) for level in (lines.a, lines.b)]
    high = max(eyes)
    ceiling = Ceiling("A6.2", "level of the higher end (A6.2)", ((Fraction(0), high), (Fraction(1), high)))
    ends = next((column.span[0] for column in columns if column.decides), None)
    return Profile(judge.rule_set.name, judge.board.title, _with_cliffs(judge, columns), (eyes[0], eyes[1]),
                   (ceiling,), ends, _veils(judge, a, b, columns), _brackets(verdict))


def _with_cliffs(judge: AslJudge, columns: list[Column]) -> tuple[Column, ...]:
    """The columns, those marked that the thread enters across a cliff."""
    cliffs, made = judge.country.sides.cliffs, list(columns)
    for i, (before, here) in enumerate(pairwise(columns), 1):
        direction = direction_to(here.hex, before.hex)
        if direction is not None and int(cliffs[judge.plane.place(here.hex)]) >> direction & 1:
            made[i] = replace(here, cliff=True)
    return tuple(made)


def _brackets(verdict: Verdict) -> tuple[Bracket, ...]:
    """The blind hexes that the worksheet counts behind something, with the four rules that add up to each number."""
    made: list[Bracket] = []
    for line in verdict.worksheet:
        terms = dict(line.terms)
        if line.rule in _BLIND and line.where is not None and isinstance(number := terms.get("number"), int):
            made.append(Bracket(line.where.hex, number, line.mark is Mark.BLOCKS))
        elif line.rule == FOUR and made and line.where is not None and made[-1].hex == line.where.hex:
            parts = tuple((rule, int(terms[name])) for rule, name in zip(_FOUR, "abcd", strict=True) if name in terms)
            made[-1] = replace(made[-1], parts=parts)
    return tuple(made)


def _veils(judge: AslJudge, a: End, b: End, columns: list[Column]) -> tuple[Veil, ...]:
    """The stretches whose hexes darkness hides from the viewer; the target's own by its location."""
    if judge.night is None:
        return ()
    ends = [(a, b if column.hex == b.hex else End(column.hex)) for column in columns]
    seen = judge.night.ways(judge.threads(ends)) < Way.BEYOND
    found: list[Veil] = []
    for column, clear in zip(columns, seen.tolist(), strict=True):
        low, high = column.span
        if clear or column.hex == a.hex:
            continue
        if found and found[-1].span[1] >= low:
            low, high = found[-1].span[0], max(high, found.pop().span[1])
        found.append(Veil("beyond night vision", (low, high)))
    return tuple(found)


def _eye(quarters: int, highest: Number) -> Number:
    return highest + levels(_ALOFT) if quarters >= IN_THE_AIR else levels(quarters)


def _everything(judge: AslJudge, a: End, b: End, lines: Lines) -> tuple[Met, Crossings]:
    """All hexes met and all pieces cut, however low."""
    deep = np.full(1, -FAR, np.int16)
    lowest = replace(lines, a=deep, b=deep)
    if is_dot(a) and is_dot(b):
        met = meet(judge.country, lowest)
    else:
        met = meet_segment(judge.country, line_of(judge.country, a, b), a, b)
    parts = [cut_pieces(judge.country, lowest, met.through)]
    if len(met.left):
        parts.append(along_pieces(judge.country, lowest, met.left, met.right))
    return met, joined(parts)


def _column(
    judge: AslJudge, segment: Segment, verdict: Verdict, crossings: Crossings, a: End, hex_: Hex
) -> Column:
    """One hex of the side view; the ends' own hexes hold nothing that counts."""
    country, place = judge.country, judge.plane.place(hex_)
    pieces = country.pieces
    own = crossings.piece[crossings.place == place].tolist()
    floor, base = int(country.floor[place]), int(country.base[place])
    grounds = [int(pieces.top[piece]) for piece in own if pieces.ground[piece]]
    ground = levels(max(grounds, default=max(floor, base)))
    parts = []
    for piece in own:
        if not pieces.ground[piece]:
            nature = pieces.natures[int(pieces.nature[piece])]
            kind = _kinds().get(nature.name, nature.name)
            parts.append(Part(kind, nature.name, levels(pieces.base[piece]), levels(pieces.top[piece]),
                              bool(pieces.obstacle[piece])))
    rising = {line.where.hex for line in verdict.worksheet
              if line.mark in (Mark.BLOCKS, Mark.COUNTS) and line.where is not None}
    span = segment.span(hex_) or (Fraction(0), Fraction(1))
    return Column(hex_, distance(a.hex, hex_), span, ground, tuple(sorted(parts, key=lambda part: part.top)),
                  hex_ in rising, hex_ in verdict.deciding, levels(floor) if floor < base else None)


@lru_cache(maxsize=1)
def _kinds() -> dict[str, str]:
    """Kinds of terrain by the name that the rules speak of them by."""
    return {kind.name: key for key, kind in reversed(list(table().kinds.items()))}
