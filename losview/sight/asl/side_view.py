"""The profile of an ASL thread: ground and every piece that it cuts, under the level of the higher end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from losview.board.board import QUARTERS
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to
from losview.hexes.lattice import UNIT
from losview.hexes.thread import Segment, segment_of
from losview.sight.asl.crossing_words import FOUR
from losview.sight.asl.crossings import Crossings, Lines, all_cut, along_pieces, joined
from losview.sight.asl.exact import passes_through
from losview.sight.asl.night import is_seen
from losview.sight.asl.night_sources import lit_by
from losview.sight.asl.places import IN_THE_AIR, point_of
from losview.sight.asl.side_parts import fences_along, grounds_along, parts_of
from losview.sight.asl.walks import Way, way_of
from losview.sight.profile import Bracket, Ceiling, Column, Fence, Part, Profile, Veil
from losview.sight.ruleset import End, Threads
from losview.sight.survey import FAR
from losview.sight.verdict import Because, Mark, Number, Span, Verdict, decimal, levels

if TYPE_CHECKING:
    from losview.sight.asl.judge import AslJudge

#: An end in the air is drawn this many quarters above the highest thing on the thread.
_ALOFT = 12

#: Rules whose lines count blind hexes, and the rules that the count is made up of.
_BLIND, _FOUR = ("A6.4", "B10.23", "E7.25", "B9.52"), ("A6.4", "A6.41", "A6.42", "A6.43")

#: What veils where nothing is seen.
_DARK = "beyond night vision"

#: Rules that decide by what is drawn in its hex.
_DRAWN = ("A6.2", "A6.2 level", "A6.21", "A6.4", "B10.23", "E7.25")


def profile(judge: AslJudge, a: End, b: End, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `explain` rules on."""
    verdict = judge.explain(a, b) if verdict is None else verdict
    a, b = verdict.traced or (a, b)
    cut = judge.once("cut", a, b, lambda: _cut(judge, a, b), by_day=True)
    rising = {line.where.hex for line in verdict.worksheet
              if line.mark in (Mark.BLOCKS, Mark.COUNTS) and line.where is not None}
    columns = [_marked(column, column.hex in rising, column.hex in verdict.deciding)
               for column in _with_blazes(judge, cut.columns)]
    eyes = [_eye(level, columns) for level in cut.levels]
    high = max(eyes)
    ceiling = Ceiling("A6.2", "level of the higher end (A6.2)", ((Fraction(0), high), (Fraction(1), high)))
    # What decides may lie on the edge of the map, in no hex that the thread enters.
    hexes = list(dict.fromkeys((*(column.hex for column in columns), *verdict.deciding)))
    fences = fences_along(judge.country, cut.segment, hexes, verdict.decided_by)
    deciding = [column.span for column in columns if column.decides] + [one.span for one in fences if one.decides]
    ends = deciding[0][0] if deciding else None
    return Profile(judge.rule_set.name, judge.board.title, tuple(columns), (eyes[0], eyes[1]),
                   (ceiling,), ends, _veils(judge, a, b, columns), _brackets(verdict), fences,
                   _meets(verdict, columns, fences, (eyes[0], eyes[1])))


@dataclass(frozen=True)
class _Cut:
    """What a thread cuts, whatever the verdict on it.

    Attributes:
        levels: quarter levels of its ends.
    """

    segment: Segment
    levels: tuple[int, int]
    columns: tuple[Column, ...]


def _cut(judge: AslJudge, a: End, b: End) -> _Cut:
    lines, plane = judge.line(a, b), judge.plane
    way, crossings = _everything(judge, a, b, lines)
    segment = segment_of(point_of(a), point_of(b))
    steps: dict[int, int] = {}
    for part in way:
        if len(part):
            steps |= zip(part.place.tolist(), part.ra.tolist(), strict=True)
    ends, here, passed = (a.hex, b.hex), plane.here, set(way.through.place.tolist())
    # A thread along the map's edge leaves it.
    between = sorted((step, plane.hex(place)) for place, step in steps.items() if here[place])
    hexes = [(0, a.hex), *(one for one in between if one[1] not in ends)]
    if b.hex != a.hex:
        hexes.append((int(lines.length[0]), b.hex))
    cut: dict[int, list[int]] = {}
    for place, piece in zip(crossings.place.tolist(), crossings.piece.tolist(), strict=True):
        cut.setdefault(place, []).append(piece)
    columns = []
    for step, hex_ in hexes:
        place, own = plane.place(hex_), hex_ in ends
        span = segment.span(hex_) or (Fraction(0), Fraction(1))
        through = passes_through(segment, hex_, span) if lines.pointed else a.hex != b.hex if own else place in passed
        columns.append(_column(judge, segment, (hex_, step, span), own, through, cut.get(place, ())))
    return _Cut(segment, (int(lines.a[0]), int(lines.b[0])), _with_cliffs(judge, columns))


def _marked(column: Column, rises: bool, decides: bool) -> Column:
    """A column of a thread that a verdict has been given on."""
    return Column(*column[:5], rises, decides, *column[7:]) if rises or decides else column


def _meets(
    verdict: Verdict, columns: list[Column], fences: tuple[Fence, ...], eyes: tuple[Number, Number]
) -> Fraction | None:
    """Where the straight line first meets what blocks; the far side of it where the line passes over it.

    None where nothing that blocks is drawn: then what the verdict says stands.
    """
    if verdict.visible:
        return None
    blocks = [line for line in verdict.worksheet if line.mark is Mark.BLOCKS and line.where is not None]
    drawn: dict[Hex, set[bool]] = {}
    for line in blocks:
        if line.rule in _DRAWN and line.where is not None:
            drawn.setdefault(line.where.hex, set()).add(_of_ground(line))
    found = [fence.span[0] for fence in fences if fence.decides]
    for column in columns:
        # No farther column is met sooner than one already is.
        if column.hex in drawn and not any(at <= column.span[0] for at in found):
            found += [_met_in(column, ground, eyes) for ground in drawn[column.hex]]
    beside = [line.span[0] for line in blocks if line.rule not in _DRAWN and line.span is not None]
    return min(found + beside) if found else None


def _of_ground(line: Because) -> bool:
    """Whether a line is about ground rather than about what stands on it."""
    return line.rule == "B10.23" or ("what", "ground") in line.terms


def _met_in(column: Column, ground: bool, eyes: tuple[Number, Number]) -> Fraction:
    """Where the straight line meets ground, or what stands in a hex; the far side of the highest if it passes over."""
    raised = [(part.span or column.span, part.top) for part in column.parts if part.judged and part.solid]
    if ground or not raised:
        raised = [(rise.span, rise.level) for rise in column.grounds] or [(column.span, column.ground)]
    highest = max(top for _, top in raised)
    found = [at for span, top in raised if (at := _first_under(span, top, eyes)) is not None]
    return min(found, default=max(span[1] for span, top in raised if top == highest))


def _first_under(span: Span, top: Number, eyes: tuple[Number, Number]) -> Fraction | None:
    """The first place of a span where the line between the eyes is no higher than a top."""
    high, falls, at = eyes[0] - top, eyes[0] - eyes[1], span[0]
    if high * at.denominator <= falls * at.numerator:
        return at
    beyond = Fraction(high) / falls if falls > 0 else None
    return beyond if beyond is not None and beyond < span[1] else None


def _with_cliffs(judge: AslJudge, columns: list[Column]) -> tuple[Column, ...]:
    """The columns, those marked that the thread enters across a cliff."""
    cliffs = judge.country.sides.cliffs[judge.plane.places(column.hex for column in columns)].tolist()
    for i, bits in enumerate(cliffs):
        if bits and i:
            direction = direction_to(columns[i].hex, columns[i - 1].hex)
            if direction is not None and bits >> direction & 1:
                columns[i] = columns[i]._replace(cliff=True)
    return tuple(columns)


def _brackets(verdict: Verdict) -> tuple[Bracket, ...]:
    """The blind hexes that the worksheet counts behind something, with the four rules that add up to each number."""
    made: list[Bracket] = []
    for line in verdict.worksheet:
        if line.where is None or (line.rule != FOUR and line.rule not in _BLIND):
            continue
        terms = dict(line.terms)
        if line.rule in _BLIND and isinstance(number := terms.get("number"), int):
            crest, name = line.rule == "B10.23", str(terms["what"])
            name += f" of level {decimal(terms['over'])}" if crest else ""
            made.append(Bracket(line.where.hex, number, line.mark is Mark.BLOCKS, name, crest))
        elif line.rule == FOUR and made and made[-1].hex == line.where.hex:
            parts = tuple((rule, int(terms[name])) for rule, name in zip(_FOUR, "abcd", strict=True) if name in terms)
            lacking = made[-1].number - sum(value for _, value in parts)
            made[-1] = replace(made[-1], parts=(*parts, ("minimum", lacking)) if lacking > 0 else parts)
    return tuple(made)


def _veils(judge: AslJudge, a: End, b: End, columns: list[Column]) -> tuple[Veil, ...]:
    """The stretches whose hexes darkness hides from the viewer, and lit ones; the target's by its location."""
    night = judge.night
    if night is None:
        return ()
    threads = _to_columns(judge, a, b, columns)
    in_light = night.lighting.lit(threads.end, threads.end_height)
    seen, lit = is_seen(night.ways(threads, lit=in_light)).tolist(), in_light.tolist()
    runs: list[_Run] = []
    last: dict[str, _Run] = {}
    for i, column in enumerate(columns):
        if lit[i]:
            place, level = threads.end[i : i + 1], threads.end_height[i : i + 1]
            _lay(runs, last, "lit by " + lit_by(night, place, level)[0].name, column.span)
        if not seen[i] and column.hex != a.hex:
            _lay(runs, last, _DARK, column.span)
    return tuple([Veil(run.name, (run.low, run.high), run.name != _DARK) for run in runs])


def _to_columns(judge: AslJudge, a: End, b: End, columns: list[Column]) -> Threads:
    """The threads from the viewer to the ground of each column; to the ends' own locations in theirs."""
    own, n = judge.thread(a, b), len(columns)
    places = np.array([judge.plane.place(column.hex) for column in columns], np.intp)
    heights, states = judge.eye_heights(places), np.zeros(n, np.uint8)
    for end, height, state in ((own.start, own.start_height, own.start_state),
                               (own.end, own.end_height, own.end_state)):
        heights[places == end], states[places == end] = height, 0 if state is None else state
    return Threads(own.start.repeat(n), places, own.start_height.repeat(n), heights,
                   None if own.start_state is None else own.start_state.repeat(n), states)


@dataclass
class _Run:
    """A veil while columns are added to it."""

    name: str
    low: Fraction
    high: Fraction


def _lay(runs: list[_Run], last: dict[str, _Run], name: str, span: Span) -> None:
    """Add a stretch, joined to the last one of its name where it goes on from there."""
    run, (low, high) = last.get(name), span
    if run is not None and run.high is low:  # as a rule the next hex's
        run.high = high
    elif run is not None and run.high >= low:
        run.high = max(run.high, high)
    else:
        last[name] = _Run(name, low, high)
        runs.append(last[name])


def _eye(quarters: int, columns: list[Column]) -> Number:
    if quarters < IN_THE_AIR:
        return levels(quarters)
    return max(max(column.top, column.ground) for column in columns) + levels(_ALOFT)


def _everything(judge: AslJudge, a: End, b: End, lines: Lines) -> tuple[Way, Crossings]:
    """All hexes met and all pieces cut, however low."""
    country, met = judge.country, judge.met(a, b)
    if lines.pointed:
        way, parts = Way(met.through, met.left, met.right), [all_cut(country, lines, met.through)]
        if met.own is not None:  # what shows along hexsides is among it
            parts.append(met.own.take(met.own.piece >= 0))
        return way, joined(parts)
    way = way_of(judge.plane, int(lines.start[0]), int(lines.end[0]))
    assert met.every is not None
    if not len(way.left):
        return way, met.every
    deep = np.full(1, -FAR, np.int16)
    return way, joined([met.every, along_pieces(country, lines.between(deep, deep), way.left, way.right)])


def _column(
    judge: AslJudge, segment: Segment, at: tuple[Hex, int, Span], own: bool, through: bool, cut: Iterable[int]
) -> Column:
    """One hex of the side view; what stands in the ends' own hexes is drawn but mostly not asked about.

    Args:
        at: the hex, its range, and the stretch of the thread in it. own: whether it is an end's.
        through: whether the thread passes its inside. cut: the pieces in it that the thread cuts.
    """
    hex_, step, span = at
    country, place = judge.country, judge.plane.place(hex_)
    pieces = dict.fromkeys(cut, True)
    if own:
        first = int(country.pieces.first[place])
        pieces = dict.fromkeys(range(first, first + int(country.pieces.count[place])), False) | pieces
    floor, base = int(country.floor[place]), int(country.base[place])
    start, end = segment.start, segment.end
    shift, direction = (hex_.q * UNIT - start.x, hex_.r * UNIT - start.y), (end.x - start.x, end.y - start.y)
    grounds = grounds_along(country, place, shift, direction, span) if through else ()
    parts = parts_of(country, shift, direction, span if through else None, pieces, grounds) if pieces else []
    if own and hex_ in country.surface.standing:
        parts += _pillboxes(judge, hex_, span)
    if len(parts) > 1:
        parts.sort(key=attrgetter("top"))
    return Column(hex_, step, span, levels(base), tuple(parts), floor=levels(floor) if floor < base else None,
                  grounds=grounds)


def _pillboxes(judge: AslJudge, hex_: Hex, span: Span) -> Iterator[Part]:
    """Pillboxes in an end's hex, by their centre dots."""
    country = judge.country
    for kind in dict.fromkeys(one.kind for one in country.surface.standing.get(hex_, ())):
        if country.attributes(kind).get("pillbox"):
            base = int(country.base[country.plane.place(hex_)])
            yield Part(kind, table().name(kind), levels(base), levels(base + QUARTERS // 2), True, _dot(span), False)


def _with_blazes(judge: AslJudge, columns: tuple[Column, ...]) -> Iterator[Column]:
    """By night what blazes too, by its hexes' centre dots."""
    blazing = {} if judge.night is None else {one.hex: one for one in judge.night.counters.blazes if one.levels}
    for column in columns:
        blaze = blazing.get(column.hex)
        if blaze is None:
            yield column
            continue
        bottom, top = levels(blaze.levels[0]), levels(blaze.levels[-1] + QUARTERS)
        part = Part("blaze", table().name("blaze"), bottom, top, False, _dot(column.span), False)
        yield column._replace(parts=tuple(sorted((*column.parts, part), key=lambda part: part.top)))


def _dot(span: Span) -> Span:
    """The stretch of a column in which what stands by the centre dot is drawn: its middle third, at an end more."""
    part = (span[1] - span[0]) / 3
    return span[0] if span[0] == 0 else span[0] + part, span[1] if span[1] == 1 else span[1] - part
