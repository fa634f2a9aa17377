"""A6.12: to what threads are traced in bypass, climbing, rowhouse bypass, snap shots and underbelly hits.

One function a rule, and one entry of `PRESETS` that names it.  To add a preset, add both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from losview.base.translation import tr, tr_as
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex, neighbour
from losview.hexes.labels import vertex_name
from losview.hexes.lattice import Point, corner, hexside_middle
from losview.rules.core.presets import Preset, PresetEnds
from losview.rules.core.threads import LineEnd, Location, RuleError
from losview.rules.core.verdict import decimal, levels

if TYPE_CHECKING:
    # Loaded with the rule set, which the command line lists without the geometry that a board needs.
    from losview.rules.asl.board.asl_terrain import AslTerrain


def bypass(end: LineEnd) -> PresetEnds:
    """A4.34: the firer traces to either vertex of the hexside, or to the centre dot if the thread crosses it before."""
    return PresetEnds((*_vertices(end), _at(end, None)), across=end.hexside)


def vehicular_bypass(end: LineEnd) -> PresetEnds:
    """D2.32: the vertex at which the vehicle stands."""
    return PresetEnds((_at(end, end.point),))


def climbing(end: LineEnd) -> PresetEnds:
    """B11.42: either vertex of the cliff hexside, at the firer's choice."""
    return PresetEnds(_vertices(end))


def rowhouse_bypass(end: LineEnd) -> PresetEnds:
    """B23.71: the vertex at the end of the bar round which the unit goes."""
    return PresetEnds((_at(end, end.point),))


def snap_shot(end: LineEnd) -> PresetEnds:
    """A8.15: the entire hexside that the unit crosses."""
    return PresetEnds(_vertices(end), every=True)


def underbelly_hit(end: LineEnd) -> PresetEnds:
    """D4.3: the entire hexside that the vehicle comes over."""
    return PresetEnds(_vertices(end), every=True)


def crest(end: LineEnd) -> PresetEnds:
    """B20.9: the centre dot, at the level of the banks; its front, the hexside, is nothing to the line of sight."""
    dot = _at(end, None)
    return PresetEnds((replace(dot, location="crest") if dot.level is None else dot,))


def entire_hexside(end: LineEnd) -> PresetEnds:
    """A6.12: both vertices."""
    return PresetEnds(_vertices(end), every=True)


def anywhere(_: AslTerrain, end: LineEnd) -> None:
    """Any hexside or vertex is allowed."""


def in_depression(terrain: AslTerrain, end: LineEnd) -> None:
    """B20.9: only a depression has crests."""
    if not terrain.sunk[terrain.plane.cell(end.hex)]:
        raise RuleError(tr("{hex} is no depression hex, so no unit is in crest status there",
                           hex=terrain.board.label(end.hex)))
    base = int(terrain.base[terrain.plane.cell(end.hex)])
    if end.level not in (None, base):
        raise RuleError(tr("a unit in crest status in {hex} is at the level of its banks, {level}: leave the level out",
                           hex=terrain.board.label(end.hex), level=decimal(levels(base))))


def at_a_cliff(terrain: AslTerrain, end: LineEnd) -> None:
    """B11.42: only a cliff is climbed, and only between its foot and its top."""
    assert end.hexside is not None
    label, sides = terrain.board.label(end.hex), cliffs_of(terrain, end.hex)
    if end.hexside not in sides:
        side, others = _side_name(end.hexside), listed((_side_name(side) for side in sides), "and")
        raise RuleError(
            tr("{hex} has no cliff on hexside {side} to climb (B11.42): its cliffs are on {others}", hex=label,
               side=side, others=others) if sides else
            tr("{hex} has no cliff on hexside {side} to climb (B11.42): it has none", hex=label, side=side))
    low, high = reach_of(terrain, end)
    if end.level is not None and not low <= end.level <= high:
        foot, top, level = (decimal(levels(quarters)) for quarters in (low, high, end.level))
        side = _side_name(end.hexside)
        raise RuleError(tr("the cliff on hexside {side} of {hex} goes from level {foot} to {top}: a unit that climbs "
                           "it is not at level {level}", side=side, hex=label, foot=foot, top=top, level=level))


def at_a_bar(terrain: AslTerrain, end: LineEnd) -> None:
    """B23.71: only a vertex at which a bar of the hex ends."""
    ends = bar_ends(terrain, end.hex)
    if all(end.point != corner(end.hex, vertex) for vertex in ends):
        named = next(vertex for vertex in range(6) if end.point == corner(end.hex, vertex))
        label, others = terrain.board.label(end.hex), listed(map(str, ends), "and")
        raise RuleError(
            tr("{hex} has no rowhouse bar that ends at vertex {vertex} (B23.71): its bars end at {others}", hex=label,
               vertex=named, others=others) if ends else
            tr("{hex} has no rowhouse bar that ends at vertex {vertex} (B23.71): it has none", hex=label, vertex=named))


#: All presets; an end's state holds the number of its own, from 1 on, in three bits, so there may be seven.
PRESETS: tuple[Preset, ...] = (
    Preset("bypass", tr("bypass"), "A4.34", "hexside",
           tr("Infantry that bypasses along a hexside: either vertex of it, or the centre dot across it."),
           tr("Bypass along hexside {side} of {hex}{towards}: the firer traces to either vertex, or to the centre dot "
              "if the thread crosses that hexside first."), bypass, anywhere),
    Preset("vehicular-bypass", tr("vehicular bypass"), "D2.32", "vertex",
           tr("A vehicle that bypasses: the vertex at which it is."),
           tr("Vehicular bypass: traced to vertex {vertex} of {hex}, at which the vehicle is."), vehicular_bypass,
           anywhere, short=tr("vehicle")),
    Preset("climbing", tr("climbing"), "B11.42", "hexside",
           tr("A unit on a cliff: either vertex of the hexside that it climbs."),
           tr("Climbing the cliff on hexside {side} of {hex}{towards}: the firer traces to either vertex."), climbing,
           at_a_cliff),
    Preset("rowhouse-bypass", tr("rowhouse bypass"), "B23.71", "vertex",
           tr("A unit that goes round a rowhouse bar: the vertex at the bar's end."),
           tr("Rowhouse bypass: traced to vertex {vertex} of {hex}, the end of the bar on {bars}."), rowhouse_bypass,
           at_a_bar, short=tr("rowhouse")),
    Preset("snap-shot", tr("snap shot"), "A8.15", "hexside",
           tr("A unit that crosses a hexside: both vertices of it must be seen."),
           tr("Snap shot at hexside {side} of {hex}{towards}: both vertices must be seen."), snap_shot, anywhere,
           ("in", "bridge")),
    Preset("underbelly-hit", tr("underbelly hit"), "D4.3", "hexside",
           tr("A vehicle that comes over a hexside: both vertices of it must be seen."),
           tr("Underbelly hit at hexside {side} of {hex}{towards}: both vertices must be seen."), underbelly_hit,
           anywhere,
           ("in", "bridge"), tr("underbelly")),
    Preset("crest", tr("crest status"), "B20.9", "hexside",
           tr("A unit in crest status with its front along a hexside: at the level of the banks."),
           tr("Crest status, its front along hexside {side} of {hex}{towards}: traced to the centre dot at the level "
              "of the banks; the front is nothing to the line of sight."), crest, in_depression, ("crest",),
              tr_as("location", "crest")),
)
#: The preset of an end that names a hexside and no preset.
ENTIRE = Preset("", tr("hexside"), "A6.12", "hexside", tr("An entire hexside: both vertices of it must be seen."),
                tr("Of the entire hexside {side} of {hex}{towards}, both vertices must be seen."), entire_hexside,
                anywhere)
NUMBER = {preset.key: number for number, preset in enumerate(PRESETS, 1)}
_BY_KEY = {preset.key: preset for preset in PRESETS}

if len(PRESETS) > 7:
    raise ImportError("a state has room for the numbers of seven presets")


def preset_of(end: LineEnd) -> Preset | None:
    """The preset of an end, `ENTIRE` where it names only a hexside; None where it is traced as it is."""
    return _BY_KEY[end.preset] if end.preset else None if end.hexside is None else ENTIRE


def ways_of(end: LineEnd) -> PresetEnds:
    """A6.12: the ends that an end may mean; only itself where it names neither a preset nor a hexside."""
    preset = preset_of(end)
    return PresetEnds((end,)) if preset is None else preset.ways(end)


def check_preset(terrain: AslTerrain, end: LineEnd) -> None:
    """Make sure that an end's preset is possible at its hexside or vertex.

    Raises:
        RuleError: where it is not.
    """
    preset = preset_of(end)
    if preset is None or preset is ENTIRE:
        return
    if end.location and end.location not in preset.locations:
        raise RuleError(tr("{preset} ({rule}) is not at the location {location!r}: leave that of {hex} out",
                           preset=preset.name, rule=preset.rule, location=end.location,
                           hex=terrain.board.label(end.hex)))
    preset.check(terrain, end)


def offered(terrain: AslTerrain, hex_: Hex) -> tuple[tuple[Preset, tuple[Location, ...]], ...]:
    """The presets that are possible in a hex, with the ends there that they allow."""
    possible = []
    for preset in PRESETS:
        ends = [_end_of(hex_, number, preset) for number in range(6)]
        stands = tuple(Location(end, _place_name(terrain, end)) for end in ends if _is_possible(terrain, end))
        if stands:
            possible.append((preset, stands))
    return tuple(possible)


def cliff_levels(terrain: AslTerrain, end: LineEnd) -> list[int]:
    """The whole levels, in quarters, at which a unit may be that climbs a cliff, without its ground."""
    if end.preset != "climbing":
        return []
    low, high = reach_of(terrain, end)
    ground = int(terrain.stands[terrain.plane.cell(end.hex)])
    return [level for level in range(low, high + 1, QUARTERS_PER_LEVEL) if level != ground]


def cliffs_of(terrain: AslTerrain, hex_: Hex) -> list[int]:
    """The hexsides of a hex that are cliffs."""
    bits = int(terrain.sides.cliffs[terrain.plane.cell(hex_)])
    return [side for side in range(6) if bits >> side & 1]


def bar_ends(terrain: AslTerrain, hex_: Hex) -> list[int]:
    """The vertices of a hex at which its rowhouse bars end."""
    return sorted({vertex % 6 for side in rowhouse_bars(terrain, hex_) for vertex in (side - 1, side)})


def rowhouse_bars(terrain: AslTerrain, hex_: Hex) -> list[int]:
    """The hexsides of a hex that are rowhouse bars."""
    table, cell = terrain.sides, terrain.plane.cell(hex_)
    rows = range(int(table.first[cell]), int(table.first[cell] + table.count[cell]))
    entries = ((int(table.entry[row]), int(table.towards[row]) % 6) for row in rows)
    return sorted({side for entry, side in entries if table.bar[entry] and not table.factory[entry]})


def reach_of(terrain: AslTerrain, end: LineEnd) -> tuple[int, int]:
    """Quarters of the foot and the top of a cliff: the ground, or floor, of the two hexes of its hexside."""
    assert end.hexside is not None
    cell = terrain.plane.cell(end.hex)
    both = (cell, cell + int(terrain.steps[end.hexside]))
    return min(int(terrain.floor[cell]) for cell in both), max(int(terrain.base[cell]) for cell in both)


def _vertices(end: LineEnd) -> tuple[LineEnd, LineEnd]:
    """The ends at the two vertices of an end's hexside."""
    assert end.hexside is not None
    return _at(end, corner(end.hex, end.hexside - 1)), _at(end, corner(end.hex, end.hexside))


def _at(end: LineEnd, point: Point | None) -> LineEnd:
    """An end moved to a point of its hex, without hexside and preset."""
    return replace(end, point=point, hexside=None, preset="")


def _end_of(hex_: Hex, number: int, preset: Preset) -> LineEnd:
    """The end of a preset at one of the six vertices or hexsides of a hex."""
    if preset.at == "vertex":
        return LineEnd(hex_, corner(hex_, number), preset=preset.key)
    return LineEnd(hex_, hexside_middle(hex_, number), hexside=number, preset=preset.key)


def _is_possible(terrain: AslTerrain, end: LineEnd) -> bool:
    try:
        check_preset(terrain, end)
    except RuleError:
        return False
    return True


def _place_name(terrain: AslTerrain, end: LineEnd) -> str:
    """The name of an end's vertex or hexside; of a hexside with the hex across it."""
    grid = terrain.board.grid
    if end.hexside is None:
        vertex = next(vertex for vertex in range(6) if end.point == corner(end.hex, vertex))
        return tr("vertex {vertex}, {direction}", vertex=vertex, direction=vertex_name(grid, vertex))
    across, side = neighbour(end.hex, end.hexside), _side_name(end.hexside)
    return (tr("hexside {side}, to {hex}", side=side, hex=terrain.board.label(across)) if across in grid else
            tr("hexside {place}", place=side))


def _side_name(side: int) -> str:
    """A hexside by its vertices."""
    return f"{(side - 1) % 6}\N{EN DASH}{side % 6}"

