"""One kind of terrain or hexside put in the place of another."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.cutting import cut_out, drawn_on, lies_within, parts_in
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit, counted, kind_name
from losview.board.edits.group import Group
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.transform.layers import CLEAR
from losview.board.transform.terrain_edits import repaint
from losview.hexes.hex import Hex


def replace_kind(board: Board, hexes: tuple[Hex, ...], old: str, new: Feature) -> Edit | None:
    """Put a terrain in the place of another in hexes, painted and drawn; None where that is nowhere among them.

    Ways keep their exits where the new kind runs through hexes too; open ground takes the old kind away.
    """
    edits: list[Edit] = []
    paint = repaint(board, hexes, lambda cover: _replaced(cover, old, new), "")
    edits += [paint] if paint is not None else []
    inside = frozenset(hexes)
    if new.kind == CLEAR:
        edits += cut_out(board, hexes, lambda drawn: drawn.kind == old)
    else:
        for number, drawn in drawn_on(board, inside):
            if drawn.kind == old:
                made = replace(drawn, kind=new.kind, height=new.height, amount=new.amount)
                if lies_within(board, drawn, inside):
                    edits.append(SetDepiction(number, drawn, made))
                else:
                    rest = parts_in(drawn, lambda hex_: hex_ not in inside)
                    edits.append(SetDepiction(number, drawn, rest[0] if rest else None))
                    edits += [SetDepiction(None, None, part) for part in (*rest[1:], *parts_in(
                        made, inside.__contains__))]
    name = tr("Replace {old} by {new} in {hexes}", old=kind_name(old), new=kind_name(new.kind), hexes=counted(hexes))
    return Group(tuple(edits), name) if edits else None


def _replaced(cover: HexTerrain, old: str, new: Feature) -> HexTerrain:
    known = table().get(new.kind)
    runs = known is not None and known.exits
    features = []
    for feature in cover.features:
        if feature.kind != old:
            features.append(feature)
        elif new.kind != CLEAR:
            features.append(new._replace(exits=(feature.exits or 0) if runs else None))
    kept = tuple(dict.fromkeys(features))
    return HexTerrain(kept, cover.theme)


def kinds_in(board: Board, hexes: Collection[Hex]) -> tuple[str, ...]:
    """The kinds of terrain in hexes, painted and drawn, contours left out; by their names."""
    kinds = {kind for cover in {board.cover(hex_) for hex_ in hexes} for kind in cover.kinds() if ":" not in kind}
    kinds |= {drawn.kind for _, drawn in drawn_on(board, frozenset(hexes))}
    return tuple(sorted(kinds, key=lambda kind: (table().name(kind).lower(), kind)))
