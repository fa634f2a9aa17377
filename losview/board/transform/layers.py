"""The layers of a hex: painting replaces one and keeps the others; water also removes the roads under it."""

from __future__ import annotations

from collections.abc import Collection

from losview.board.edits.edit import kind_name
from losview.board.edits.map_layers import Layer, layer_of_feature
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import Kind
from losview.board.terrain import table

#: The kind of open ground: painting it clears a hex.
CLEAR = "open"

#: Look patterns of deep water and magma, and of the roads and streams that they remove; bridges stay.
_LIQUID_PATTERNS = ("waves", "ripples", "glow")
_REMOVED_PATTERNS = ("road", "track", "rails", "stream", "slabs")

#: Groups of the terrain tables that are layers of their own, and the names of these layers.
_GROUP_LAYERS = {"Smoke": "smoke", "Fortifications": "works"}


def layer_of(key: str) -> str:
    """The layer of a kind: "ways" (roads, streams), "smoke", "works", or "fill" for what fills the hex."""
    if layer_of_feature(key) == "ways":
        return "ways"
    kind = table().get(key)
    return "fill" if kind is None else _GROUP_LAYERS.get(kind.group, "fill")


def removes_way(fill: Kind | None, way_key: str) -> bool:
    """Whether a road or stream cannot stay in a hex that is filled by a kind of terrain."""
    way = table().get(way_key)
    return (fill is not None and way is not None and fill.look["pattern"] in _LIQUID_PATTERNS and not fill.exits
            and way.exits and way.look["pattern"] in _REMOVED_PATTERNS)


def painted(old: HexTerrain, feature: Feature) -> HexTerrain:
    """The cover of a hex once a feature is painted on it: the feature replaces what its own layer held."""
    if feature.kind == CLEAR:
        return HexTerrain((), old.theme)
    layer, kind = layer_of(feature.kind), table().get(feature.kind)
    kept = [f for f in old.features if layer_of(f.kind) != layer and not removes_way(kind, f.kind)]
    # Terrain that fills a hex comes first, as it does in map files.
    features = (feature, *kept) if layer == "fill" else (*kept, feature)
    return HexTerrain(features, old.theme)


def erased(old: HexTerrain, key: str) -> HexTerrain:
    """The cover of a hex once a terrain is removed."""
    return HexTerrain(tuple(f for f in old.features if f.kind != key), old.theme)


def on_layer(feature: Feature, layers: Collection[Layer]) -> bool:
    """Whether a feature of a hex lies on one of these layers."""
    return layer_of_feature(feature.kind) in layers


def lost_names(old: HexTerrain, new: HexTerrain, key: str) -> list[str]:
    """The names of what a hex loses besides what its painted layer held; all of it where the hex is cleared."""
    left = new.kinds()
    return [kind_name(f.kind) for f in old.features
            if f.kind not in left and ":" not in f.kind and (key == CLEAR or layer_of(f.kind) != layer_of(key))]
