"""Terrain painted into hexes and taken out of them: quick for tens of thousands of hexes, as covers are few."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterable

import numpy as np

from losview.base.translation import tr
from losview.base.words import capital, listed
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.cutting import cut_out, drawn_on
from losview.board.edits.edit import Edit, counted, kind_name
from losview.board.edits.ground_edits import Paint, cells_at
from losview.board.edits.group import Group
from losview.board.edits.map_layers import layer_of_feature
from losview.board.edits.way_edits import cut_way
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.board.transform.layers import CLEAR, erased, lost_names, painted
from losview.hexes.hex import Hex


def feature_of(kind: str, height: int | None = None, amount: int | None = None) -> Feature:
    """A kind as it is painted: with the height and amount asked for where it has such, else with its usual ones."""
    known = table().get(kind)
    if known is None:
        return Feature(kind)
    return Feature(kind, height if known.default_height is not None else None,
                   None if not known.amount else 1 if amount is None else amount)


def fill_edit(board: Board, hexes: tuple[Hex, ...], feature: Feature) -> Edit | None:
    """Paint hexes with a terrain, or clear them where it is open ground; None where nothing would change."""
    if feature.kind == CLEAR:
        name = tr("Clear {hexes}")
        return _with_cuts(board, hexes, repaint(board, hexes, lambda old: painted(old, feature), name), name,
                          lambda drawn: True)
    return repaint(board, hexes, lambda old: painted(old, feature),
                   tr("Paint {hexes} with {kind}", hexes="{hexes}", kind=_braced(feature.kind)))


def erase_terrain(board: Board, hexes: tuple[Hex, ...], kind: str) -> Edit | None:
    """Take a terrain out of hexes, painted or drawn; None where none of them has it."""
    name = tr("Remove {kind} from {hexes}", kind=_braced(kind), hexes="{hexes}")
    paint = repaint(board, hexes, lambda old: erased(old, kind), name)
    if paint is not None and layer_of_feature(kind) == "ways":
        paint = _with_ends(paint, cut_way(board, kind, paint.cells))
    return _with_cuts(board, hexes, paint, name, lambda drawn: drawn.kind == kind)


def _with_ends(paint: Paint, ends: dict[Hex, HexTerrain]) -> Paint:
    """An edit that removes a way, with the new covers of hexes in which it now ends."""
    covers = (paint.covers,) * len(paint.cells) if isinstance(paint.covers, HexTerrain) else paint.covers
    return Paint((*paint.cells, *ends), (*covers, *ends.values()), paint.name) if ends else paint


def _braced(kind: str) -> str:
    """A kind's name inside a pattern for `str.format`."""
    return kind_name(kind).replace("{", "{{").replace("}", "}}")


def repaint(board: Board, hexes: tuple[Hex, ...], change: Callable[[HexTerrain], HexTerrain],
            name: str) -> Paint | None:
    """Give hexes other covers, each that which a function makes of its own; None where that changes none.

    Args:
        name: of the edit; "{hexes}" in it stands for how many hexes change.
    """
    if not hexes:
        return None
    entries = board.cover_at[cells_at(board, hexes)]
    used, which = np.unique(entries, return_inverse=True)
    new = [change(board.covers[entry]) for entry in used.tolist()]
    differs = np.array([cover != board.covers[entry] for cover, entry in zip(new, used.tolist(), strict=True)])
    numbers = np.flatnonzero(differs[which]).tolist()
    if not numbers:
        return None
    changed = hexes if len(numbers) == len(hexes) else tuple([hexes[number] for number in numbers])
    name = name.format(hexes=counted(changed))
    different = {cover for cover, changes in zip(new, differs.tolist(), strict=True) if changes}
    if len(different) == 1:
        return Paint(changed, different.pop(), name)
    kept = which.tolist()
    return Paint(changed, tuple([new[kept[number]] for number in numbers]), name)


def _with_cuts(board: Board, hexes: tuple[Hex, ...], paint: Paint | None, name: str,
               is_cut: Callable[[Depiction], bool]) -> Edit | None:
    """An edit of covers, together with the edits that cut drawn terrain out of the same hexes."""
    cuts = cut_out(board, hexes, is_cut)
    if not cuts:
        return paint
    edits: tuple[Edit, ...] = (*(() if paint is None else (paint,)), *cuts)
    return Group(edits, name.format(hexes=counted(hexes)))


def loss(board: Board, hexes: tuple[Hex, ...], feature: Feature) -> str:
    """A sentence about what else painting these hexes removes, "" for nothing; asked before they are."""
    removed: Tally[str] = Tally()
    for entry, count in zip(*(one.tolist() for one in np.unique(board.cover_at[cells_at(board, hexes)],
                                                                return_counts=True)), strict=True):
        old = board.covers[entry]
        for name in dict.fromkeys(lost_names(old, painted(old, feature), feature.kind)):
            removed[name] += count
    if not removed:
        return ""
    lost = listed((f"{name} ({count})" for name, count in removed.items()), "and")
    if feature.kind == CLEAR:
        return tr("Everything there was cleared: {lost}.", lost=lost)
    return tr("{kind} replaced what was there: {lost}. Undo restores it.",
              kind=capital(kind_name(feature.kind)), lost=lost)


def still_drawn(board: Board, hexes: Iterable[Hex], kind: str) -> str:
    """A sentence about the drawn terrain that lies over what was painted, "" for none."""
    if kind == CLEAR:
        return ""
    kinds = dict.fromkeys(kind_name(drawn.kind) for _, drawn in drawn_on(board, tuple(hexes)))
    return tr("Still drawn there: {kinds}. Paint Open ground to clear it.", kinds=", ".join(kinds)) if kinds else ""
