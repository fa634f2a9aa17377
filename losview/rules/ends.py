"""Ends of threads as people write them: `LABEL[@POINT][:LEVEL]`.

J4       the centre dot of J4            P2@3     vertex 3 of P2 (0–5, clockwise from the top)
J4:2     at level 2                      O3@2-3   the hexside between vertices 2 and 3 of O3
J4:roof  at a location by its name       K5@96,-8 a point of K5, counted from its centre dot in
                                                  1/768 of the spacing between hexes
O3@bypass/2-3  a preset of a rule system, along that hexside; its other hex may stand for it (O3@bypass/N3)
B2@rowhouse-bypass/3     one at a vertex
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from losview.base.boundary import translated_to
from losview.base.number_format import with_points
from losview.base.translation import language, tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.hexes.hex import Hex, direction_to
from losview.hexes.lattice import UNIT, Point, corner, hexside_middle, inside_hex
from losview.rules.core.end_text import MINUS, hexside_text, level_text, point_text
from losview.rules.core.presets import Preset
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.rule_sets import RULE_SETS

#: Locations that an end may name; each rule system says which of them there are, and where.
LOCATIONS = ("roof", "cellar", "in", "crest", "bridge", "pillbox", "entrenched", "aerial")
#: Presets that an end may name, of all rule systems.
PRESETS: dict[str, Preset] = {preset.key: preset for rules in RULE_SETS for preset in rules.presets}

_LEVEL = re.compile(r"[+-]?([0-9]{1,6}(\.[0-9]{0,6})?|\.[0-9]{1,6})")
_OFFSET = re.compile(r"([+-]?[0-9]{1,6})\s*,\s*([+-]?[0-9]{1,6})")
#: Messages quote at most this many characters of a bad text.
_MAX_QUOTED = 40


def parse_end(board: Board, text: str) -> LineEnd:
    """The end that a text means on a board.

    Raises:
        RuleError: with one sentence that names the part at fault; bad labels come with the nearest good ones.
    """
    with translated_to(lambda what, fix: RuleError(tr("the end {end} {what}; {fix}", end=_quoted(text), what=what,
                                                 fix=fix)), RuleError):
        return _parsed(board, text)


def _parsed(board: Board, text: str) -> LineEnd:
    rest, colon, level = text.partition(":")
    label, at, point = rest.partition("@")
    if "@" in level:
        raise RuleError(tr("{end} names its point after its level: write LABEL@POINT:LEVEL", end=_quoted(text)))
    try:
        hex_ = board.hex(label)
    except ValueError as problem:
        raise RuleError(str(problem)) from None
    name, slash, place = point.partition("/")
    if slash:
        end = _preset(board, hex_, name.strip().lower(), place.strip(), text)
    else:
        spot, side = _point(hex_, point.strip(), text) if at else (None, None)
        end = LineEnd(hex_, spot, hexside=side)
    quarters, location = _level_or_location(level.strip(), text) if colon else (None, "")
    return replace(end, level=quarters, location=location)


def end_text(board: Board, end: LineEnd) -> str:
    """An end as `parse_end` reads it back; the height of its eye is not part of it.

    Raises:
        ValueError: for an end off the map, or one with both a level and a location.
    """
    if end.level is not None and end.location:
        raise ValueError(tr("an end stands on a level or at a named location, not both"))
    text = board.label(end.hex)
    if end.point is not None:
        text += f"@{end.preset}/" if end.preset else "@"
        text += point_text(end.hex, end.point) if end.hexside is None else hexside_text(end.hexside)
    if end.level is not None:
        text += f":{level_text(end.level)}"
    return f"{text}:{end.location}" if end.location else text


def parse_level(text: str) -> int:
    """A height in levels, such as "2", "-1" or "1.25", as quarter levels; "1,25" too where numbers are written so.

    Raises:
        RuleError: where it is no number, no multiple of a quarter, or beyond what maps hold.
    """
    typed = text.strip()
    plain = _plain(typed)
    if not _LEVEL.fullmatch(plain):
        raise RuleError(tr("{text} is not a number of levels: write one such as 2, 1.25 or -1", text=_quoted(text)))
    quarters = Fraction(plain) * QUARTERS_PER_LEVEL
    if quarters.denominator != 1:
        raise RuleError(tr("level {level} is not a multiple of a quarter: heights go by 0.25", level=typed))
    if abs(quarters) > MAX_LEVEL * QUARTERS_PER_LEVEL:
        raise RuleError(tr("level {level} is beyond what a map holds, {least} to {most}", level=typed,
                           least=-MAX_LEVEL, most=MAX_LEVEL))
    return int(quarters)


def _plain(level: str) -> str:
    """A number of levels that somebody typed, with a hyphen and a point."""
    return with_points(level.replace(MINUS, "-"), language())


def _preset(board: Board, hex_: Hex, name: str, place: str, text: str) -> LineEnd:
    """The end that a preset and its place mean."""
    preset = PRESETS.get(name)
    if preset is None:
        *others, last = PRESETS
        raise RuleError(tr("{name} in {end} is not a preset of an end: write {others} or {last}", name=_quoted(name),
                           end=_quoted(text), others=", ".join(others), last=last))
    if preset.at == "vertex":
        if not re.fullmatch("[0-9]+", place):
            raise RuleError(tr("{preset} is to a vertex, not {place}: write {hex}@{name}/ and a number from 0 to 5, "
                               "clockwise from the top", preset=preset.name, place=_quoted(place),
                               hex=board.label(hex_), name=name))
        return LineEnd(hex_, _point(hex_, place, text)[0], preset=name)
    if re.fullmatch(r"[0-9]+\s*-\s*[0-9]+", place):
        spot, side = _point(hex_, place, text)
    else:
        side = _towards(board, hex_, preset, place)
        spot = hexside_middle(hex_, side)
    return LineEnd(hex_, spot, hexside=side, preset=name)


def _towards(board: Board, hex_: Hex, preset: Preset, label: str) -> int:
    """The hexside of a hex that is meant by the label of the hex across it."""
    name = board.label(hex_)
    try:
        side = direction_to(hex_, board.hex(label))
    except ValueError:
        raise RuleError(tr("{side} is not a hexside of {hex} for {preset}: write its two vertices ({hex}@{key}/2-3) or "
                           "the label of the hex across it", side=_quoted(label), hex=name, preset=preset.name,
                           key=preset.key)) from None
    if side is None:
        raise RuleError(tr("{other} is not next to {hex}, so they share no hexside for {preset}",
                           other=_quoted(label), hex=name, preset=preset.name))
    return side


def _point(hex_: Hex, point: str, text: str) -> tuple[Point, int | None]:
    """The point of a hex that the part after `@` means, and the hexside if it means one."""
    if re.fullmatch("[0-5]", point):
        return corner(hex_, int(point)), None
    if match := re.fullmatch(r"([0-9]{1,6})\s*-\s*([0-9]{1,6})", point):
        return _hexside(hex_, int(match[1]), int(match[2]), text)
    if match := _OFFSET.fullmatch(point.replace(MINUS, "-")):
        dx, dy = int(match[1]), int(match[2])
        if not inside_hex(dx, dy):
            raise RuleError(
                tr("point {dx},{dy} in {end} lies outside its hex: of a point x,y inside, 2x + y, x + 2y and x - y "
                   "are each {least} to {most}", dx=dx, dy=dy, end=_quoted(text), least=-UNIT, most=UNIT)
            )
        return Point(hex_.q * UNIT + dx, hex_.r * UNIT + dy), None
    if re.fullmatch("[0-9]+", point):
        raise RuleError(tr("a hex has no vertex {vertex}: they are 0 to 5, clockwise from the top",
                           vertex=point[:_MAX_QUOTED]))
    raise RuleError(
        tr("{point} in {end} is not a point of a hex: write a vertex (P2@3), a hexside (O3@2-3), an offset from the "
           "centre dot (K5@96,-8) or a preset (O3@bypass/2-3)", point=_quoted(point), end=_quoted(text))
    )


def _hexside(hex_: Hex, first: int, second: int, text: str) -> tuple[Point, int]:
    for vertex in (first, second):
        if vertex > 5:
            raise RuleError(tr("a hex has no vertex {vertex}: they are 0 to 5, clockwise from the top",
                               vertex=str(vertex)[:_MAX_QUOTED]))
    if (second - first) % 6 not in (1, 5):
        raise RuleError(
            tr("vertices {first} and {second} in {end} bound no hexside: those on either side of {first} are "
               "{before} and {after}", first=first, second=second, end=_quoted(text), before=(first - 1) % 6,
               after=(first + 1) % 6)
        )
    # Vertex i lies between directions i and i + 1, so hexside i is the one between vertices i - 1 and i.
    direction = second if (second - first) % 6 == 1 else first
    return hexside_middle(hex_, direction), direction


def _level_or_location(level: str, text: str) -> tuple[int | None, str]:
    """The quarter levels, or the location, that the part after `:` means."""
    word = level.lower()
    if word in LOCATIONS:
        return None, word
    if not _LEVEL.fullmatch(_plain(level)):
        raise RuleError(
            tr("{level} in {end} is not a level: write a number of levels (2, 1.25, -1) or {others} or {last}",
               level=_quoted(level), end=_quoted(text), others=", ".join(LOCATIONS[:-1]), last=LOCATIONS[-1])
        )
    return parse_level(level), ""


def _quoted(text: str) -> str:
    """A text as an error message quotes it."""
    text = text.strip()
    return repr(text if len(text) <= _MAX_QUOTED else f"{text[:_MAX_QUOTED]}…") if text else tr("an empty text")
