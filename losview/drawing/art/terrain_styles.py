"""How terrain looks, by the pattern that its kind names: one entry a pattern."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import NamedTuple

from losview.board.kind import PATTERNS
from losview.board.terrain import table
from losview.drawing.art import hex_patterns, hex_works, motifs
from losview.drawing.art import outline_styles as outlines
from losview.drawing.art.marks import Drawn
from losview.drawing.art.outline_styles import Style, field, flat_roof, lines, water


class TerrainStyle(NamedTuple):
    """How terrain of one pattern is drawn.

    Attributes:
        outline: draws it inside an outline, which may be a whole hex.
        hex: draws it in a hex that it fills, from the density 1 to 3 and a source of chance; None for as its outline.
        way: draws it through a hex along lines, from the density; None for what does not run through exits.
        trees: whether it is trees, through which ways are cut.
        joins: whether it grows together with its like in the next hexes.
        covers: whether it hides the ground's own colour in a hex that it fills.
    """

    outline: Style
    hex: Callable[[int, Random], Drawn] | None = None
    way: Callable[[int, hex_works.Lines], Drawn] | None = None
    trees: bool = False
    joins: bool = False
    covers: bool = False


STYLES: Mapping[str, TerrainStyle] = {
    "plain": TerrainStyle(outlines.bare, hex_patterns.plain_ground),
    "canopy": TerrainStyle(outlines.woods, hex_patterns.canopy, trees=True, joins=True),
    "fronds": TerrainStyle(outlines.palms, hex_patterns.fronds, trees=True, joins=True),
    "rows": TerrainStyle(outlines.orchard, hex_patterns.planted_rows, trees=True),
    "vines": TerrainStyle(outlines.vineyard, hex_patterns.vines, covers=True),
    "furrows": TerrainStyle(lines(outlines.FURROWS, 0.15), hex_patterns.furrows, covers=True),
    "crop": TerrainStyle(field(motifs.ear, 0.2, jitter=0.06, width=0.03), hex_patterns.crop, covers=True),
    "blocks": TerrainStyle(outlines.house_roof, hex_patterns.blocks),
    "walls": TerrainStyle(outlines.house_roof, hex_works.walls),
    "tank": TerrainStyle(outlines.round_roof, hex_works.tank),
    "works": TerrainStyle(flat_roof(0.2, False), hex_works.works),
    "curls": TerrainStyle(outlines.smoke, hex_patterns.curls),
    "craters": TerrainStyle(field(motifs.crater, 0.38, fill="light"), hex_patterns.craters),
    "dots": TerrainStyle(field(motifs.speck, 0.2), hex_patterns.dots, covers=True),
    "waves": TerrainStyle(water(motifs.wave), hex_works.waves, covers=True),
    "ripples": TerrainStyle(water(motifs.ripple), hex_works.ripples, covers=True),
    "tufts": TerrainStyle(outlines.marsh, hex_patterns.tufts, covers=True),
    "stones": TerrainStyle(field(motifs.stone, 0.34, fill="light", thicker=0.2), hex_patterns.stones, covers=True),
    "flakes": TerrainStyle(field(motifs.star, 0.3), hex_patterns.flakes, covers=True),
    "cracks": TerrainStyle(outlines.ruin, hex_patterns.cracks, covers=True),
    "slabs": TerrainStyle(flat_roof(0.24, True), hex_patterns.slabs, covers=True),
    "mesh": TerrainStyle(flat_roof(0.15, True), hex_patterns.mesh),
    "hatch": TerrainStyle(lines((0.7, -0.7), -0.2), hex_patterns.hatch, covers=True),
    "glow": TerrainStyle(field(motifs.crack, 0.3, width=0.06), hex_patterns.glow, covers=True),
    "vents": TerrainStyle(field(motifs.crater, 0.5, fill="light"), hex_patterns.vents, covers=True),
    "stairs": TerrainStyle(outlines.house_roof, hex_patterns.stairs),
    "road": TerrainStyle(outlines.road, way=hex_works.hex_road),
    "track": TerrainStyle(outlines.track, way=hex_works.hex_track),
    "rails": TerrainStyle(outlines.rails, way=hex_works.hex_rails),
    "stream": TerrainStyle(water(motifs.ripple), way=hex_works.stream),
    "bridge": TerrainStyle(outlines.deck, way=hex_works.bridge),
}
if set(STYLES) != set(PATTERNS["terrain"]):
    raise ImportError("STYLES and PATTERNS['terrain'] of board/kind.py name different patterns")


def style_of(key: str) -> TerrainStyle | None:
    """The style of a kind of terrain; None for kinds that the terrain tables do not name."""
    kind = table().get(key)
    return STYLES.get(kind.look["pattern"]) if kind is not None else None
