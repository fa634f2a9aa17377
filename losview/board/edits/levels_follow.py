"""Changes of outlines together with the levels of the hexes whose centre dots contours gain or lose."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit
from losview.board.edits.ground_edits import SetLevels
from losview.board.edits.group import Group
from losview.board.outlines.contour_levels import (
    HILL,
    HOLLOW,
    contours_of,
    drawn_levels,
    held_hexes,
    map_outline,
    plain_level,
    way_of,
)
from losview.board.outlines.polygons import rings_of
from losview.hexes.hex import Hex

#: The name of the contour about the whole map that says how high ground lies that no other contour holds.
PLAIN = "Ground"


def together(board: Board, changes: Sequence[SetDepiction], name: str) -> Group | None:
    """Changes of outlines, and of the levels that follow from them, as one edit; None where nothing would change."""
    changes = [change for change in changes if change.before != change.after]
    if not changes:
        return None
    before = contours_of(board.depictions)
    if not before and any(change.after is not None and way_of(change.after.kind) for change in changes):
        changes = [*_plain_ground(board), *changes]
    after = contours_of(_done(board, changes))
    touched = {hex_ for change in changes for drawn in (change.before, change.after)
               if drawn is not None and way_of(drawn.kind) for hex_ in held_hexes(drawn) if hex_ in board.grid}
    levels = _followed(board, drawn_levels(before.values(), touched), drawn_levels(after.values(), touched))
    return Group((*changes, *set_levels(levels)), name)


def set_levels(levels: dict[Hex, int]) -> Iterable[Edit]:
    """The edit that gives hexes these levels (quarters), none where there are no hexes."""
    if levels:
        yield SetLevels(tuple(levels), tuple(levels.values()))


def _done(board: Board, changes: Iterable[SetDepiction]) -> dict[int, Depiction]:
    """The depictions after some changes."""
    drawn, free = dict(board.depictions), board.next_number()
    for change in changes:
        number = free if change.number is None else change.number
        free = max(free, number + 1)
        if change.after is None:
            drawn.pop(number, None)
        else:
            drawn[number] = change.after
    return drawn


def _followed(board: Board, was: dict[Hex, int], now: dict[Hex, int]) -> dict[Hex, int]:
    """The new levels (quarters) of hexes that contours gave other levels before.

    A hex whose level was painted, and is not what its contours said, keeps it unless a contour forbids it.
    """
    levels = {}
    for hex_, level in now.items():
        own, before = board.level(hex_), was[hex_]
        if level == before and own // QUARTERS_PER_LEVEL == level:
            continue
        follows = own // QUARTERS_PER_LEVEL == before
        if follows or (level > before and own < level * QUARTERS_PER_LEVEL) or (
                level < before and own // QUARTERS_PER_LEVEL < before and own > level * QUARTERS_PER_LEVEL):
            levels[hex_] = level * QUARTERS_PER_LEVEL
    return {hex_: level for hex_, level in levels.items() if level != board.level(hex_)}


def _plain_ground(board: Board) -> list[SetDepiction]:
    """A contour about the whole map, where most of its ground is not at level 0, at which contours begin."""
    level = plain_level(board)
    if not level:
        return []
    outline = rings_of(map_outline(board.grid))[0]
    drawn = Depiction(HILL if level > 0 else HOLLOW, outline, height=level * QUARTERS_PER_LEVEL, name=PLAIN)
    return [SetDepiction(None, None, drawn)]
