"""Roads, streams, gullies and bridges: terrain that runs from hex to hex through exits, drawn and removed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import counted, kind_name
from losview.board.edits.ground_edits import Paint
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.terrain import table
from losview.hexes.hex import Hex, direction_to, distance, neighbour

#: Look patterns of bridges, of what they carry, and of what they cross.
_BRIDGE = "bridge"
_CARRIED = ("road", "track", "rails", "slabs")
_CROSSED = ("stream", "waves", "ripples", "glow")


def hexes_in_line(a: Hex, b: Hex) -> list[Hex]:
    """The hexes from `a` to `b`, `b` included, each next to the one before, in as few steps as lead there."""
    steps = distance(a, b)
    line = []
    for step in range(1, steps + 1):
        # Cube coordinates in parts of the line; a hair beside it, so that it never runs between two hexes.
        parts = 100 * steps
        offsets = (b.q - a.q) * step * 100 + 1, (b.r - a.r) * step * 100 + 2
        exact = [*offsets, -sum(offsets)]
        nearest = [(2 * value + parts) // (2 * parts) for value in exact]
        off = [abs(value - parts * whole) for value, whole in zip(exact, nearest, strict=True)]
        worst = off.index(max(off))
        nearest[worst] -= sum(nearest)
        line.append(Hex(a.q + nearest[0], a.r + nearest[1]))
    return line


def is_bridge(kind: str) -> bool:
    """Whether a kind of terrain is a bridge that takes the direction of what it carries."""
    return _pattern(kind) == _BRIDGE


def draw_way(board: Board, kind: str, path: Sequence[Hex]) -> Paint | None:
    """Draw a way through hexes, or lay a bridge; None where it is there already.

    A way drawn in one hex only is joined to those of its kind that end in the hexes around it.

    Args:
        path: hexes of which each is next to the one before, or the same; some may lie off the map, to which ways run.
    """
    if is_bridge(kind):
        return _lay_bridge(board, kind, path)
    exits = _exits_along(path)
    if len(exits) == 1:
        _join_ends(board, kind, exits)
    changed = {hex_: cover for hex_, mask in exits.items() if hex_ in board.grid
               and (cover := _with_exits(board.cover(hex_), kind, mask)) != board.cover(hex_)}
    return _painted(changed, tr("Draw {kind} through {hexes}", kind=kind_name(kind), hexes=counted(tuple(changed))))


def bridge_hex(board: Board, path: Sequence[Hex]) -> Hex | None:
    """The hex of a path in which a bridge is laid: the first with something to cross, else the first of the map."""
    on_map = [hex_ for hex_ in path if hex_ in board.grid]
    return next((hex_ for hex_ in on_map if _crosses(board.cover(hex_))), on_map[0] if on_map else None)


def cut_way(board: Board, kind: str, hexes: Sequence[Hex]) -> dict[Hex, HexTerrain]:
    """The covers of the hexes around some others once a way of a kind is removed from these: it leads there no more."""
    removed = {hex_ for hex_ in hexes if hex_ in board.grid and kind in board.cover(hex_).kinds()}
    changed: dict[Hex, HexTerrain] = {}
    for hex_ in removed:
        for direction in range(6):
            beyond = neighbour(hex_, direction)
            if beyond in board.grid and beyond not in removed:
                old = changed.get(beyond, board.cover(beyond))
                changed[beyond] = _without_exit(old, kind, (direction + 3) % 6)
    return {hex_: cover for hex_, cover in changed.items() if cover != board.cover(hex_)}


def _painted(changed: dict[Hex, HexTerrain], act: str) -> Paint | None:
    return Paint(tuple(changed), tuple(changed.values()), act) if changed else None


def _pattern(kind: str) -> str:
    known = table().get(kind)
    return "" if known is None else known.look["pattern"]


def _exits_along(path: Sequence[Hex]) -> dict[Hex, int]:
    """For each hex of a path, the mask of the directions in which it is left and entered."""
    exits = dict.fromkeys(path, 0)
    for a, b in pairwise(path):
        direction = direction_to(a, b)
        if direction is not None:
            exits[a] |= 1 << direction
            exits[b] |= 1 << (direction + 3) % 6
    return exits


def _join_ends(board: Board, kind: str, exits: dict[Hex, int]) -> None:
    """Join a single hex with ways of its kind around it that lead to it or nowhere; changes `exits`."""
    (hex_,) = exits
    for direction in range(6):
        beyond = neighbour(hex_, direction)
        feature = _feature(board.cover(beyond), kind) if beyond in board.grid else None
        back = 1 << (direction + 3) % 6
        if feature is None or feature.exits is None:
            continue
        if feature.exits & back or feature.exits.bit_count() < 2:
            exits[hex_] |= 1 << direction
            exits[beyond] = back


def _feature(cover: HexTerrain, kind: str) -> Feature | None:
    return next((feature for feature in cover.features if feature.kind == kind), None)


def _with_exits(old: HexTerrain, kind: str, mask: int) -> HexTerrain:
    """A cover with a way that leads in more directions; one without exits of its own leads everywhere already."""
    before = _feature(old, kind)
    if before is not None and before.exits is None:
        return old
    before = before or Feature(kind, None, None, 0)
    after = before._replace(exits=(before.exits or 0) | mask)
    return HexTerrain((*(feature for feature in old.features if feature.kind != kind), after), old.theme)


def _without_exit(old: HexTerrain, kind: str, direction: int) -> HexTerrain:
    features = [feature._replace(exits=feature.exits & ~(1 << direction))
                if feature.kind == kind and feature.exits is not None else feature for feature in old.features]
    return HexTerrain(tuple(features), old.theme)


def _crosses(cover: HexTerrain) -> bool:
    """Whether a hex has water, a stream or a gully, over which a bridge leads."""
    return any(_pattern(feature.kind) in _CROSSED for feature in cover.features)


def _lay_bridge(board: Board, kind: str, path: Sequence[Hex]) -> Paint | None:
    """One bridge, in the direction of the road that it carries; a hex has one bridge only."""
    hex_ = bridge_hex(board, path)
    if hex_ is None:
        return None
    old = board.cover(hex_)
    mask = _direction_of_bridge(old, _exits_along(path)[hex_])
    kept = tuple(feature for feature in old.features if not is_bridge(feature.kind))
    before = _feature(old, kind) or Feature(kind, None, None, 0)
    new = HexTerrain((*kept, before._replace(exits=mask)), old.theme)
    return _painted({hex_: new} if new != old else {}, tr("Lay a {kind}", kind=kind_name(kind)))


def _direction_of_bridge(cover: HexTerrain, path: int) -> int:
    """The exits of a bridge: those of the road, else of the path, else straight across what runs beneath it."""
    roads = beneath = 0
    for feature in cover.features:
        if _pattern(feature.kind) in _CARRIED:
            roads |= feature.exits or 0
        elif _pattern(feature.kind) in _CROSSED:
            beneath |= feature.exits or 0
    mask = roads or path
    if mask:
        return mask if mask.bit_count() > 1 else mask | mask << 3 & 0b111111 | mask >> 3
    # Of the three straight ways through a hex the one that shares fewest exits with what runs beneath.
    return min((0b001001 << axis for axis in range(3)), key=lambda across: (across & beneath).bit_count())
