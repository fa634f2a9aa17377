"""Checks of ways: roads, railroads, streams, gullies and bridges."""

from __future__ import annotations

from collections.abc import Iterator

from losview.base.translation import tr
from losview.board.edits.edit import kind_name
from losview.board.edits.ground_edits import Paint
from losview.board.edits.way_edits import is_bridge
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.outlines.pieces import SIDE_STEPS
from losview.board.terrain import table
from losview.features.checks.finding import Flaw, Mend
from losview.features.checks.linted_map import LintedMap, families
from losview.hexes.hex import Hex, neighbour

#: Water that stands higher than all that it runs on to is looked for over so many hexes on one level.
PLATEAU = 6


def exits_without_partner(linted: LintedMap) -> Iterator[Flaw]:
    """Ways that lead into a hex of the map in which nothing takes them on."""
    for hex_, way in linted.ways():
        for direction in _directions(way):
            beyond = neighbour(hex_, direction)
            if beyond in linted.board.grid and not _taken_on(linted, way, beyond, direction):
                reason = tr("The {kind} in {hex} leads to {other}, where nothing takes it on.",
                            kind=kind_name(way.kind),
                            hex=linted.label(hex_), other=linted.label(beyond))
                yield Flaw((hex_, beyond), reason, (), _joined(linted, hex_, way, direction))


def _directions(way: Feature) -> list[int]:
    return [direction for direction in range(6) if (way.exits or 0) >> direction & 1]


def _taken_on(linted: LintedMap, way: Feature, beyond: Hex, direction: int) -> bool:
    """Whether what comes through a hexside is taken on beyond it: by a way that leads back or what fills the hex."""
    own, back = families(way.kind), (direction + 3) % 6
    for other in linted.board.cover(beyond).features:
        leads_back = other.exits is None or other.exits >> back & 1
        if leads_back and (other.kind == way.kind or families(other.kind) & own):
            return True
    return bool(linted.drawn_sides.get((beyond, back), frozenset()) & own)


def _joined(linted: LintedMap, hex_: Hex, way: Feature, direction: int) -> Mend | None:
    """The one way beyond is led back; a spur of a junction is taken away; else nobody knows what was meant."""
    board, beyond = linted.board, neighbour(hex_, direction)
    near = [other for other in board.cover(beyond).features
            if other.exits is not None and (other.kind == way.kind or families(other.kind) & families(way.kind))
            and not is_bridge(other.kind)]
    if len(near) == 1:
        led = near[0]._replace(exits=(near[0].exits or 0) | 1 << (direction + 3) % 6)
        return Mend(_replaced(board.cover(beyond), beyond, near[0], led),
                    tr("Lead the {kind} in {hex} to {other}", kind=kind_name(led.kind), hex=linted.label(beyond),
                       other=linted.label(hex_)))
    if not near and (way.exits or 0).bit_count() > 2:
        cut = way._replace(exits=(way.exits or 0) & ~(1 << direction))
        return Mend(_replaced(board.cover(hex_), hex_, way, cut),
                    tr("Take away its spur to {hex}", hex=linted.label(beyond)))
    return None


def _replaced(cover: HexTerrain, hex_: Hex, old: Feature, new: Feature | None) -> Paint:
    features = [new if feature == old else feature for feature in cover.features]
    left = tuple([feature for feature in features if feature is not None])
    return Paint((hex_,), HexTerrain(left, cover.theme), tr("Mend a way"))


def ways_that_cross(linted: LintedMap) -> Iterator[Flaw]:
    """Two streams or depressions that run through one hex and across each other, joining nowhere."""
    crossing: dict[Hex, list[Feature]] = {}
    for hex_, way in linted.ways():
        if "water" in families(way.kind) and (way.exits or 0).bit_count() >= 2:
            crossing.setdefault(hex_, []).append(way)
    for hex_, ways in crossing.items():
        for at, one in enumerate(ways):
            for other in ways[at + 1:]:
                if _interleave(one.exits or 0, other.exits or 0):
                    yield Flaw((hex_,), tr("The {kind} and the {other} cross in {hex}: make them one, or lead one of "
                                           "them around.", kind=kind_name(one.kind), other=kind_name(other.kind),
                                           hex=linted.label(hex_)))


def _interleave(one: int, other: int) -> bool:
    """Whether ways through a hex cross: around the hex, exits of the one lie on both sides between two of the other."""
    ours = [direction for direction in range(6) if one >> direction & 1 and not other >> direction & 1]
    theirs = [direction for direction in range(6) if other >> direction & 1 and not one >> direction & 1]
    return any((low < first < high) != (low < second < high) for low in ours for high in ours if low < high
               for first in theirs for second in theirs if first < second)


def streams_uphill(linted: LintedMap) -> Iterator[Flaw]:
    """Water that runs up and down again: a stretch on one level that is higher than each of the hexes it runs on to."""
    seen: set[Hex] = set()
    for hex_, way in linted.ways():
        if "water" not in families(way.kind) or hex_ in seen:
            continue
        stretch, around = _level_stretch(linted, hex_)
        seen |= stretch & linted.hexes
        level = linted.board.level(hex_)
        if len(stretch) <= PLATEAU and len(around) >= 2 and all(linted.board.level(one) < level for one in around):
            first = min(stretch)
            yield Flaw((first, *sorted(stretch - {first})),
                       tr("The {kind} runs uphill to {hex} and down again: water has one way down.",
                          kind=kind_name(way.kind), hex=linted.label(first)))


def _level_stretch(linted: LintedMap, start: Hex) -> tuple[set[Hex], set[Hex]]:
    """The hexes on a hex's level to which water leads from it, and those on other levels to which it leads from these.

    No more than `PLATEAU` + 1 hexes of the one level are looked for.
    """
    level, stretch, around, waiting = linted.board.level(start), {start}, set[Hex](), [start]
    while waiting and len(stretch) <= PLATEAU:
        hex_ = waiting.pop(0)
        for way in linted.board.cover(hex_).features:
            for direction in _directions(way) if "water" in families(way.kind) else ():
                beyond = neighbour(hex_, direction)
                if beyond not in linted.board.grid or not _taken_on(linted, way, beyond, direction):
                    continue
                if linted.board.level(beyond) != level:
                    around.add(beyond)
                elif beyond not in stretch:
                    stretch.add(beyond)
                    waiting.append(beyond)
    return stretch, around


def bridges_over_nothing(linted: LintedMap) -> Iterator[Flaw]:
    """Bridges in hexes with nothing to be crossed."""
    for hex_, bridge in linted.ways():
        if not is_bridge(bridge.kind) or _has_water(linted, hex_):
            continue
        carried = [way for way in linted.board.cover(hex_).features
                   if way.exits is not None and not is_bridge(way.kind) and (bridge.exits or 0) & ~way.exits == 0]
        taken = _replaced(linted.board.cover(hex_), hex_, bridge, None)
        yield Flaw((hex_,), tr("The {kind} in {hex} crosses nothing: no stream, water, gully or lower ground lies "
                               "under it.", kind=kind_name(bridge.kind), hex=linted.label(hex_)), (),
                   Mend(taken, tr("Take the bridge away")) if carried else None)


def _has_water(linted: LintedMap, hex_: Hex) -> bool:
    """Whether something can be crossed in a hex: water, a depression, or ground that is lower on two sides."""
    crossed = {"water"}
    if any(crossed & families(way.kind) or table().is_depression(way.kind)
           for way in linted.board.cover(hex_).features):
        return True
    if hex_ in linted.crossed_hexes:
        return True
    level = linted.board.level(hex_)
    lower = [neighbour(hex_, direction) in linted.board.grid
             and linted.board.level(neighbour(hex_, direction)) < level for direction in range(6)]
    return any(lower[direction] and lower[direction + 3] for direction in range(3))


def open_depressions(linted: LintedMap) -> Iterator[Flaw]:
    """Drawn depressions that end exactly on a hexside, beyond which no depression goes on."""
    numbers = [number for number, drawn in linted.near.items() if table().is_depression(drawn.kind)]
    told: set[tuple[Hex, int]] = set()
    for number, pieces in zip(numbers, linted.pieces(numbers), strict=True):
        for hex_, touched in zip(pieces.hexes, pieces.on_sides, strict=True):
            for direction in touched:
                beyond = neighbour(hex_, direction)
                if hex_ not in linted.hexes or beyond not in linted.board.grid or (hex_, direction) in told:
                    continue
                if not _goes_on(linted, hex_, beyond, direction):
                    told.add((hex_, direction))
                    yield Flaw((hex_, beyond), tr("The {kind} ends on the hexside between {hex} and {other}: draw it "
                                                  "on, or let it end in a hex.",
                                                  kind=kind_name(linted.near[number].kind),
                                                  hex=linted.label(hex_), other=linted.label(beyond)))


def _goes_on(linted: LintedMap, hex_: Hex, beyond: Hex, direction: int) -> bool:
    back = (direction + 3) % 6
    drawn = linted.depression_sides
    if any(low < high for low, high in _common(drawn.get((hex_, direction), []), drawn.get((beyond, back), []))):
        return True
    return any((families(way.kind) & {"water"} or table().is_depression(way.kind))
               and (way.exits is None or way.exits >> back & 1) for way in linted.board.cover(beyond).features)


def _common(ours: list[tuple[int, int]], theirs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [(max(a, SIDE_STEPS - d), min(b, SIDE_STEPS - c)) for a, b in ours for c, d in theirs]
