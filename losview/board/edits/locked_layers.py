"""Edits that leave locked layers as they are."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from losview.board.board import Board
from losview.board.edits.counter_edits import MoveCounter, PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import Paint, Raise, SetHexside, SetLevels
from losview.board.edits.group import Group
from losview.board.edits.map_layers import layer_of_feature, layer_of_outline
from losview.board.edits.scenario_edits import SetScenario
from losview.board.edits.text_edits import SetText, SetTexts
from losview.board.hex_terrain import Feature, HexTerrain
from losview.hexes.hex import Hex

#: The layer of edits that change one layer whatever they do in it.
_LAYER_OF_EDIT: dict[type, str] = {
    PlaceCounter: "units", RemoveCounter: "units", SetCounter: "units", MoveCounter: "units",
    SetHexside: "hexsides", SetLevels: "ground", Raise: "ground", SetText: "notes", SetTexts: "notes",
}


class Allowed(NamedTuple):
    """What of an edit may be done.

    Attributes:
        edit: the edit, less what would change a locked layer; None where nothing is left.
        kept: the locked layers that the edit would have changed.
    """

    edit: Edit | None
    kept: frozenset[str]


def allowed(board: Board, edit: Edit, locked: frozenset[str]) -> Allowed:
    """What an edit may do to a board while some layers are locked.

    Edits of the map as a whole (its size, its settings) change no layer in particular and are always allowed.
    """
    if not locked:
        return Allowed(edit, frozenset())
    if isinstance(edit, Group):
        parts = [allowed(board, part, locked) for part in edit.edits]
        left = tuple(part.edit for part in parts if part.edit is not None
                     and not (isinstance(part.edit, SetScenario) and part.edit.follows))
        kept = frozenset().union(*(part.kept for part in parts))
        if not kept:
            return Allowed(edit, kept)
        return Allowed(Group(left, edit.name) if left else None, kept)
    if isinstance(edit, Paint):
        return _allowed_paint(board, edit, locked)
    layers = _layers_of(edit) & locked
    return Allowed(None if layers else edit, layers)


def _layers_of(edit: Edit) -> frozenset[str]:
    if isinstance(edit, SetDepiction):
        return frozenset(layer_of_outline(drawn.kind) for drawn in (edit.before, edit.after) if drawn is not None)
    layer = _LAYER_OF_EDIT.get(type(edit))
    return frozenset() if layer is None else frozenset({layer})


def _allowed_paint(board: Board, edit: Paint, locked: frozenset[str]) -> Allowed:
    new = dict(zip(edit.cells, (edit.covers,) * len(edit.cells) if isinstance(edit.covers, HexTerrain) else edit.covers,
                   strict=True))
    kept: set[str] = set()
    changed: dict[Hex, HexTerrain] = {}
    merged: dict[tuple[HexTerrain, HexTerrain], HexTerrain] = {}
    for hex_, cover in new.items():
        old = board.cover(hex_)
        if (old, cover) not in merged:
            kept |= _changed_layers(old, cover) & locked
            merged[old, cover] = _merged(old, cover, locked)
        if merged[old, cover] != old:
            changed[hex_] = merged[old, cover]
    if not kept:
        return Allowed(edit, frozenset())
    left = replace(edit, cells=tuple(changed), covers=tuple(changed.values())) if changed else None
    return Allowed(left, frozenset(kept))


def _changed_layers(old: HexTerrain, new: HexTerrain) -> frozenset[str]:
    """The layers in which two covers differ."""
    features = {*old.features} ^ {*new.features}
    return frozenset({*(layer_of_feature(feature.kind) for feature in features),
                      *(["ground"] if old.theme != new.theme else [])})


def _merged(old: HexTerrain, new: HexTerrain, locked: frozenset[str]) -> HexTerrain:
    """The new cover with what the old one holds in locked layers; terrain that fills a hex comes before ways."""
    theme = old.theme if "ground" in locked else new.theme
    if {"terrain", "ways"} <= locked:
        return HexTerrain(old.features, theme)
    layers: dict[str, list[Feature]] = {"terrain": [], "ways": []}
    for layer, features in layers.items():
        features += [feature for feature in (old if layer in locked else new).features
                     if layer_of_feature(feature.kind) == layer]
    return HexTerrain((*layers["terrain"], *layers["ways"]), theme)
