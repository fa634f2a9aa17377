"""A6.12, atypical LOS: what bypass, climbing, rowhouse bypass, snap shots and underbelly hits are traced to.

One function a rule, and one line of `PRESETS` that names it.  To add a preset, add both.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from losview.board.board import QUARTERS
from losview.hexes.hex import Hex, neighbour
from losview.hexes.labels import vertex_name
from losview.hexes.lattice import Point, corner, hexside_middle
from losview.sight.presets import Preset, PresetEnds
from losview.sight.threads import End, RuleError, Stand
from losview.sight.verdict import decimal, levels

if TYPE_CHECKING:
    # Loaded with the rule set, which the command line lists without the geometry that a board needs.
    from losview.sight.asl.board.asl_terrain import AslTerrain


def bypass(end: End) -> PresetEnds:
    """A4.34: the firer traces to either vertex of the hexside, or to the centre dot if the thread crosses it before."""
    return PresetEnds((*_vertices(end), _at(end, None)), across=end.hexside)


def vehicular_bypass(end: End) -> PresetEnds:
    """D2.32: the vertex at which the vehicle stands."""
    return PresetEnds((_at(end, end.point),))


def climbing(end: End) -> PresetEnds:
    """B11.42: either vertex of the cliff hexside, at the firer's choice."""
    return PresetEnds(_vertices(end))


def rowhouse_bypass(end: End) -> PresetEnds:
    """B23.71: the vertex at the end of the bar round which the unit goes."""
    return PresetEnds((_at(end, end.point),))


def snap_shot(end: End) -> PresetEnds:
    """A8.15: the entire hexside that the unit crosses."""
    return PresetEnds(_vertices(end), every=True)


def underbelly_hit(end: End) -> PresetEnds:
    """D4.3: the entire hexside that the vehicle comes over."""
    return PresetEnds(_vertices(end), every=True)


def entire_hexside(end: End) -> PresetEnds:
    """A6.12: both vertices."""
    return PresetEnds(_vertices(end), every=True)


def anywhere(_: AslTerrain, end: End) -> None:
    """Any hexside or vertex will do."""


def at_a_cliff(terrain: AslTerrain, end: End) -> None:
    """B11.42: only a cliff is climbed, and only between its foot and its top."""
    assert end.hexside is not None
    label, sides = terrain.board.label(end.hex), cliffs_of(terrain, end.hex)
    if end.hexside not in sides:
        what_there_is = f"its cliffs are on {_either([_side(side) for side in sides])}" if sides else "it has none"
        raise RuleError(f"{label} has no cliff on hexside {_side(end.hexside)} to climb (B11.42): {what_there_is}")
    low, high = reach_of(terrain, end)
    if end.level is not None and not low <= end.level <= high:
        foot, top, level = (decimal(levels(quarters)) for quarters in (low, high, end.level))
        raise RuleError(f"the cliff on hexside {_side(end.hexside)} of {label} goes from level {foot} to {top}: a unit "
                        f"that climbs it is not at level {level}")


def at_a_bar(terrain: AslTerrain, end: End) -> None:
    """B23.71: only a vertex at which a bar of the hex ends."""
    ends = bar_ends(terrain, end.hex)
    if all(end.point != corner(end.hex, vertex) for vertex in ends):
        what_there_is = f"its bars end at {_either([str(vertex) for vertex in ends])}" if ends else "it has none"
        at = next(vertex for vertex in range(6) if end.point == corner(end.hex, vertex))
        raise RuleError(f"{terrain.board.label(end.hex)} has no rowhouse bar that ends at vertex {at} (B23.71): "
                        f"{what_there_is}")


#: All of them; an end's state holds their number from 1 on, so there may be seven.
PRESETS: tuple[Preset, ...] = (
    Preset("bypass", "bypass", "A4.34", "hexside",
           "Infantry that bypasses along a hexside: either vertex of it, or the centre dot across it.",
           "Bypass along hexside {side} of {hex}{towards}: the firer traces to either vertex, or to the centre dot if "
           "the thread crosses that hexside first.", bypass, anywhere),
    Preset("vehicular-bypass", "vehicular bypass", "D2.32", "vertex",
           "A vehicle that bypasses: the vertex at which it is.",
           "Vehicular bypass: traced to vertex {vertex} of {hex}, at which the vehicle is.", vehicular_bypass,
           anywhere, short="vehicle"),
    Preset("climbing", "climbing", "B11.42", "hexside",
           "A unit on a cliff: either vertex of the hexside that it climbs.",
           "Climbing the cliff on hexside {side} of {hex}{towards}: the firer traces to either vertex.", climbing,
           at_a_cliff),
    Preset("rowhouse-bypass", "rowhouse bypass", "B23.71", "vertex",
           "A unit that goes round a rowhouse bar: the vertex at the bar's end.",
           "Rowhouse bypass: traced to vertex {vertex} of {hex}, the end of the bar on {bars}.", rowhouse_bypass,
           at_a_bar, short="rowhouse"),
    Preset("snap-shot", "snap shot", "A8.15", "hexside",
           "A unit that crosses a hexside: both vertices of it must be seen.",
           "Snap shot at hexside {side} of {hex}{towards}: both vertices must be seen.", snap_shot, anywhere,
           ("in", "bridge")),
    Preset("underbelly-hit", "underbelly hit", "D4.3", "hexside",
           "A vehicle that comes over a hexside: both vertices of it must be seen.",
           "Underbelly hit at hexside {side} of {hex}{towards}: both vertices must be seen.", underbelly_hit, anywhere,
           ("in", "bridge"), "underbelly"),
)
#: What an end means that names a hexside and no preset.
ENTIRE = Preset("", "hexside", "A6.12", "hexside", "An entire hexside: both vertices of it must be seen.",
                "Of the entire hexside {side} of {hex}{towards}, both vertices must be seen.", entire_hexside, anywhere)
NUMBER = {preset.key: number for number, preset in enumerate(PRESETS, 1)}
_BY_KEY = {preset.key: preset for preset in PRESETS}

if len(PRESETS) > 7:
    raise ImportError("a state has room for the numbers of seven presets")


def preset_of(end: End) -> Preset | None:
    """The preset that an end names, by a hexside alone that of all of it; None where it is traced as it is."""
    return _BY_KEY[end.preset] if end.preset else None if end.hexside is None else ENTIRE


def ways_of(end: End) -> PresetEnds:
    """A6.12: the ends that an end stands for; itself, where it names neither a preset nor a hexside."""
    preset = preset_of(end)
    return PresetEnds((end,)) if preset is None else preset.ways(end)


def check(terrain: AslTerrain, end: End) -> None:
    """Make sure that what an end's preset says can be said of its place.

    Raises:
        RuleError: where it cannot.
    """
    preset = preset_of(end)
    if preset is None or preset is ENTIRE:
        return
    if end.location and end.location not in preset.locations:
        raise RuleError(f"{preset.name} ({preset.rule}) is not at the location {end.location!r}: leave that of "
                        f"{terrain.board.label(end.hex)} out")
    preset.check(terrain, end)


def offered(terrain: AslTerrain, hex_: Hex) -> tuple[tuple[Preset, tuple[Stand, ...]], ...]:
    """The presets that a hex has a place for, with their ends there."""
    with_places = []
    for preset in PRESETS:
        ends = [_named(hex_, place, preset) for place in range(6)]
        there = tuple(Stand(end, _place_words(terrain, end)) for end in ends if _fits(terrain, end))
        if there:
            with_places.append((preset, there))
    return tuple(with_places)


def levels_of(terrain: AslTerrain, end: End) -> list[int]:
    """Whole levels, in quarters and other than its ground, at which a unit may be that climbs."""
    if end.preset != "climbing":
        return []
    low, high = reach_of(terrain, end)
    ground = int(terrain.stands[terrain.plane.cell(end.hex)])
    return [level for level in range(low, high + 1, QUARTERS) if level != ground]


def cliffs_of(terrain: AslTerrain, hex_: Hex) -> list[int]:
    """The hexsides of a hex that are cliffs."""
    bits = int(terrain.sides.cliffs[terrain.plane.cell(hex_)])
    return [side for side in range(6) if bits >> side & 1]


def bar_ends(terrain: AslTerrain, hex_: Hex) -> list[int]:
    """The vertices of a hex at which its rowhouse bars end."""
    return sorted({vertex % 6 for side in bars_of(terrain, hex_) for vertex in (side - 1, side)})


def bars_of(terrain: AslTerrain, hex_: Hex) -> list[int]:
    """The hexsides of a hex that are rowhouse bars."""
    table, place = terrain.sides, terrain.plane.cell(hex_)
    own = range(int(table.first[place]), int(table.first[place] + table.count[place]))
    entries = ((int(table.entry[one]), int(table.towards[one]) % 6) for one in own)
    return sorted({side for entry, side in entries if table.bar[entry] and not table.factory[entry]})


def reach_of(terrain: AslTerrain, end: End) -> tuple[int, int]:
    """Quarters of the foot and the top of a cliff: the ground, or floor, of the two hexes of its hexside."""
    assert end.hexside is not None
    place = terrain.plane.cell(end.hex)
    both = (place, place + int(terrain.steps[end.hexside]))
    return min(int(terrain.floor[one]) for one in both), max(int(terrain.base[one]) for one in both)


def _vertices(end: End) -> tuple[End, End]:
    """An end of a hexside as ends at its two vertices."""
    assert end.hexside is not None
    return _at(end, corner(end.hex, end.hexside - 1)), _at(end, corner(end.hex, end.hexside))


def _at(end: End, point: Point | None) -> End:
    """An end at a point of its hex, which it names no further."""
    return replace(end, point=point, hexside=None, preset="")


def _named(hex_: Hex, place: int, preset: Preset) -> End:
    """The end of a preset at a vertex, or at the hexside of that direction."""
    if preset.at == "vertex":
        return End(hex_, corner(hex_, place), preset=preset.key)
    return End(hex_, hexside_middle(hex_, place), hexside=place, preset=preset.key)


def _fits(terrain: AslTerrain, end: End) -> bool:
    try:
        check(terrain, end)
    except RuleError:
        return False
    return True


def _place_words(terrain: AslTerrain, end: End) -> str:
    """A vertex or hexside of a hex, with the hex across it."""
    grid = terrain.board.grid
    if end.hexside is None:
        vertex = next(vertex for vertex in range(6) if end.point == corner(end.hex, vertex))
        return f"vertex {vertex}, {vertex_name(grid, vertex)}"
    across = neighbour(end.hex, end.hexside)
    return f"hexside {_side(end.hexside)}" + (f", to {terrain.board.label(across)}" if across in grid else "")


def _side(side: int) -> str:
    """A hexside by its vertices."""
    return f"{(side - 1) % 6}\N{EN DASH}{side % 6}"


def _either(words: list[str]) -> str:
    return " and ".join([*([", ".join(words[:-1])] if words[:-1] else []), words[-1]])
