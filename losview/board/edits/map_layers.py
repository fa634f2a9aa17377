"""The layers of a map, and which of them holds what: a panel shows, hides and locks them."""

from __future__ import annotations

from typing import Literal, NamedTuple, get_args

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.edits.cutting import is_contour
from losview.board.terrain import table

#: The layers that edits change.
Layer = Literal["ground", "terrain", "ways", "hexsides", "shapes", "units", "notes"]

#: These layers, the lowest first: levels; what fills hexes; roads and streams; hexsides; outlines; counters;
#: labels and notes.
LAYERS: tuple[Layer, ...] = get_args(Layer)


class MapLayer(NamedTuple):
    """A layer: its key, its name for people, and what it holds."""

    key: str
    name: str
    about: str


#: All layers as people see them, the uppermost first.
MAP_LAYERS = (
    MapLayer("notes", tr("Notes"), tr("Labels, and notes in boxes")),
    MapLayer("units", tr("Units"), tr("Units, obstacles, smoke and other counters")),
    MapLayer("shapes", tr("Shapes"), tr("Outlines drawn inside hexes: woods, buildings, water")),
    MapLayer("hexsides", tr("Hexsides"), tr("Walls, hedges, cliffs, slopes")),
    MapLayer("ways", tr("Ways"), tr("Roads, railroads, streams, gullies, bridges")),
    MapLayer("terrain", tr("Terrain"), tr("Terrain that fills hexes")),
    MapLayer("ground", tr("Ground"), tr("Levels, contours, and what the ground looks like")),
    MapLayer("scan", tr("Pictures"), tr("The pictures under the map")),
)

#: The keys of all layers.
KEYS = frozenset(layer.key for layer in MAP_LAYERS)
#: Layers that no edit changes, so that there is nothing to lock.
NEVER_LOCKED = KEYS.difference(LAYERS)


def layer_of_feature(kind: str) -> Layer:
    """The layer of what lies in a hex: "ways" where it runs from hex to hex, else "terrain"."""
    known = table().get(kind)
    return "ways" if known is not None and known.exits else "terrain"


def layer_of_outline(kind: str) -> Layer:
    """The layer of an outline: "ground" for a contour, else "shapes"."""
    return "ground" if is_contour(kind) else "shapes"


def layer_names(keys: frozenset[str]) -> str:
    """The names of layers in a sentence: "Ways and Shapes"."""
    return listed((layer.name for layer in MAP_LAYERS if layer.key in keys), "and")
