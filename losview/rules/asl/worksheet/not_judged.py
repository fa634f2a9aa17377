"""A line on what lies along a thread and no rule here reads in full: it is said, never silently guessed."""

from __future__ import annotations

from collections.abc import Iterator

from losview.base.translation import tr
from losview.base.words import and_more, in_sentence, listed
from losview.board.kind import BUILDING_CATEGORIES
from losview.board.terrain import table
from losview.hexes.hex import Hex, distance, neighbours
from losview.rules.asl.board.breaches import opened_bars
from losview.rules.asl.worksheet.crossing_record import without_suffix
from losview.rules.asl.worksheet.thread_writer import ThreadWriter
from losview.rules.core.verdict import Effect, Number, Reason

#: Of the hexes of one kind at most so many are named.
_MOST_NAMED = 4


def not_judged_lines(writer: ThreadWriter) -> list[Reason]:
    """One line that names them with their hexes; none where there is nothing of the kind."""
    places: dict[str, set[Hex]] = {}
    for what, hex_ in (*_kinds(writer), *_wall_advantage(writer), *_roadblocks(writer), *_rooftops(writer),
                       *_steeples(writer), *_breaches(writer)):
        places.setdefault(what, set()).add(hex_)
    if not places:
        return []
    terms: dict[str, Number | str] = {}
    for i, (what, hexes) in enumerate(places.items()):
        terms |= {f"what{i}": what, f"hex{i}": _named(writer, hexes)}
    parts = ", ".join(tr("{what} in {hex}", what=f"{{what{i}}}", hex=f"{{hex{i}}}") for i in range(len(places)))
    return [writer.line("not judged", Effect.NOTE, tr("Not judged: {parts}.", parts=parts), **terms)]


def _label(name: str) -> str:
    """The name of a kind within the sentence."""
    return in_sentence(without_suffix(name))


def _named(writer: ThreadWriter, hexes: set[Hex]) -> str:
    """The nearest of some hexes to the viewer, in their order, and how many more there are."""
    names = [writer.name(hex_) for hex_ in sorted(hexes, key=lambda hex_: (distance(writer.a.hex, hex_), hex_))]
    return listed(names, "and") if len(names) <= _MOST_NAMED else and_more(names[:_MOST_NAMED],
                                                                             len(names) - _MOST_NAMED)


def _kinds(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """The terrain and counters of the thread's hexes whose own rules of sight are not read."""
    terrain = writer.terrain
    cells = {terrain.plane.cell(end.hex): end.hex for end in (writer.a, writer.b)}
    cells |= {cell: writer.thread.hex_at[cell] for cell in writer.thread.cells.tolist()}
    standing = terrain.board_reading.standing
    for cell, hex_ in cells.items():
        if terrain.unjudged_terrain[cell] or hex_ in standing:
            yield from ((_label(table().name(kind)), hex_) for kind in terrain.unjudged_in(hex_))
    # What is drawn beside the dots of hexes, and fills hexes that the thread only touches.
    for crossing in writer.crossings if terrain.unjudged_names else ():
        if not crossing.ground:
            nature = terrain.pieces.natures[terrain.pieces.nature[crossing.piece]]
            yield from ((_label(name), crossing.hex) for name in (nature.name, nature.beside)
                        if name in terrain.unjudged_names)


def _roadblocks(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B29.2: roadblocks past whose vertices the thread goes through a hex with trees or a building at its dot.

    B31.141: and those that close a narrow street in a hex that it goes through.
    """
    terrain = writer.terrain
    passed = {hex_ for cell in writer.thread.cells.tolist() if (hex_ := writer.hex(cell)) in terrain.board.grid}
    for entry, kind in enumerate(terrain.sides.kind):
        if terrain.attributes(kind).get("not_judged") != "beyond":
            continue
        side = terrain.sides.side[entry]
        both = {side.hex, side.across()}
        for hex_ in sorted(set(neighbours(side.hex)) & set(neighbours(side.across())) & passed - both):
            kinds = terrain.board_reading.cover(hex_).kinds()
            if any(terrain.attributes(one).get("category") in (*BUILDING_CATEGORIES, "woods") for one in kinds):
                yield tr("how far the {roadblock} goes on (B29.2, B31.141)",
                         roadblock=in_sentence(terrain.sides.name[entry])), hex_
        for hex_ in sorted(both & passed):
            kinds = terrain.board_reading.cover(hex_).kinds()
            if any(terrain.attributes(one).get("narrow_street") for one in kinds):
                yield tr("how the {roadblock} closes the narrow street (B31.141)",
                         roadblock=in_sentence(terrain.sides.name[entry])), hex_


def _steeples(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B31.2: steeples between the ends, of which no rule says how high they stand in the way."""
    terrain, ends = writer.terrain, {writer.a.hex, writer.b.hex}
    for cell in writer.thread.cells.tolist():
        hex_ = writer.hex(cell)
        if hex_ in terrain.board.grid and hex_ not in ends and terrain.has_steeple(terrain.board_reading.cover(hex_)):
            yield tr("how high the steeple stands (B31.2)"), hex_


def _breaches(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B23.711: breaches that face no bar, or nowhere in a hex with several."""
    terrain, plane = writer.terrain, writer.terrain.plane
    passed = {writer.a.hex, writer.b.hex, *(writer.hex(cell) for cell in writer.thread.cells.tolist())}
    for hex_ in sorted(passed & terrain.board_reading.standing.keys()):
        if any(terrain.attributes(counter.kind).get("breach") and not opened_bars(terrain.sides, plane, counter)
               for counter in terrain.board_reading.standing[hex_]):
            yield tr("which bar the breach opens (B23.711)"), hex_


def _rooftops(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B23.8: rooftops where no units can be."""
    yield from ((tr("a rooftop where there is none for units (B23.8)"), end.hex) for end in (writer.a, writer.b)
                if end.location == "roof" and not writer.terrain.has_rooftop(end.hex))


def _wall_advantage(writer: ThreadWriter) -> Iterator[tuple[str, Hex]]:
    """B9.521: own bocage that the thread crosses; without Wall Advantage over it a unit is out of sight.

    The end is taken to hold it.
    """
    sides = writer.findings.sides
    for at in (sides.bocage & sides.cut & (sides.own_high | sides.own_low)).nonzero()[0].tolist():
        if int(writer.lines.length[0]) > 1:
            higher, lower = (writer.a.hex, writer.b.hex) if writer.start_is_higher else (writer.b.hex, writer.a.hex)
            yield tr("Wall Advantage over the bocage (B9.521), taken as held,"), (
                higher if sides.own_high[at] else lower)
