"""The layers of a hex: painting changes one of them and leaves the others, but what water drowns is gone."""

from __future__ import annotations

from losview.board.cover import Cover, Feature
from losview.board.edits.edit import named
from losview.board.kinds.kind import Kind
from losview.board.kinds.terrain import table

#: The kind that stands for nothing: painting it clears a hex.
CLEAR = "open"

#: Patterns of what lies over the ground, and over the ways on it; bridges are what carries them across.
_DEEP = ("waves", "ripples", "glow")
_DROWNED = ("road", "track", "rails", "stream", "slabs")

#: Groups of the terrain tables that are layers of their own.
_APART = {"Smoke": "smoke", "Fortifications": "works"}


def layer_of(key: str) -> str:
    """The layer of a kind: "way", "smoke", "works", or "fill" for what fills the hex."""
    kind = table().get(key)
    if kind is None:
        return "fill"
    return "way" if kind.exits else _APART.get(kind.group, "fill")


def drowns(over: Kind | None, under: str) -> bool:
    """Whether a way cannot be where that fills the hex."""
    way = table().get(under)
    return (over is not None and way is not None and over.look["pattern"] in _DEEP and not over.exits
            and way.exits and way.look["pattern"] in _DROWNED)


def painted(old: Cover, feature: Feature) -> Cover:
    """A hex once a terrain is painted on it: that takes the place of its own layer alone."""
    if feature.kind == CLEAR:
        return Cover((), old.theme)
    mine, kind = layer_of(feature.kind), table().get(feature.kind)
    kept = [f for f in old.features if layer_of(f.kind) != mine and not drowns(kind, f.kind)]
    # What fills a hex comes first, as files have it.
    features = (feature, *kept) if mine == "fill" else (*kept, feature)
    return Cover(features, old.theme)


def rubbed(old: Cover, key: str) -> Cover:
    """A hex once a terrain is taken away."""
    return Cover(tuple(f for f in old.features if f.kind != key), old.theme)


def lost(old: Cover, new: Cover, key: str) -> list[str]:
    """The names of what a hex loses besides the layer that was painted."""
    left = new.kinds()
    return [named(f.kind) for f in old.features
            if f.kind not in left and ":" not in f.kind and (key == CLEAR or layer_of(f.kind) != layer_of(key))]
