"""The threads that a map's scenario lays, as text: their ends move with their hexes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from losview.board.board import Board
from losview.hexes.isometry import Isometry
from losview.hexes.lattice import Point

_END = re.compile(r"([^@:]*)(?:@([^:]*))?(:.*)?", re.DOTALL)
_SIDE = re.compile(r"([0-5])\s*[-–]\s*([0-5])")
_OFFSET = re.compile(r"([+-]?[0-9]{1,6})\s*,\s*([+-]?[0-9]{1,6})")


def moved_threads(board: Board, moved: Board, isometry: Isometry) -> dict[str, Any]:
    """What the scenario of the moved board says under each key that names hexes.

    None for nothing, and for a thread of which an end has no hex any more.  Settings that are no ends of a thread stay
    as they are.
    """
    return {"thread": _moved(board.scenario.get("thread"), board, moved, isometry),
            "pins": _moved_pins(board, moved, isometry), "demands": _moved_demands(board, moved, isometry)}


def _moved_pins(board: Board, moved: Board, isometry: Isometry) -> Any:
    """What it says under "pins", without the threads of which an end has no hex any more."""
    pins = board.scenario.get("pins")
    if not isinstance(pins, list):
        return pins
    return [pin for entry in pins if (pin := _moved(entry, board, moved, isometry)) is not None] or None


def _moved_demands(board: Board, moved: Board, isometry: Isometry) -> Any:
    """What it says under "demands", likewise; hexes that are gone leave their region, demands without ends the map."""
    demands = board.scenario.get("demands")
    if not isinstance(demands, list):
        return demands
    kept = []
    for demand in demands:
        if isinstance(demand, Mapping) and isinstance(demand.get("from"), list):
            there = [moved_end_text(end, board, moved, isometry) if isinstance(end, str) else end
                     for end in demand["from"]]
            target = _moved({"to": demand.get("to")}, board, moved, isometry)
            left = [end for end in there if end is not None]
            entry = None if target is None or not left else {**demand, **target, "from": left}
        else:
            entry = _moved(demand, board, moved, isometry)
        if entry is not None:
            kept.append(entry)
    return kept or None


def _moved(thread: Any, board: Board, moved: Board, isometry: Isometry) -> Any:
    if not isinstance(thread, Mapping):
        return thread
    ends = {}
    for key in ("from", "to"):
        if isinstance(thread.get(key), str):
            ends[key] = moved_end_text(thread[key], board, moved, isometry)
    if any(end is None for end in ends.values()):
        return None
    return {**thread, **ends}


def moved_end_text(text: str, board: Board, moved: Board, isometry: Isometry) -> str | None:
    """An end `LABEL[@POINT][:LEVEL]` of a board as it is written on the moved board; None where that lacks its hex.

    A text whose label the board does not have is no end and stays.
    """
    match = _END.fullmatch(text)
    if match is None:
        return text
    label, point, level = match.groups()
    try:
        hex_ = board.hex(label)
    except ValueError:
        return text
    there = isometry.hex(hex_)
    if there not in moved.grid:
        return None
    place = "" if point is None else "@" + _moved_point(point, board, moved, isometry)
    return f"{moved.label(there)}{place}{level or ''}"


def _moved_point(text: str, board: Board, moved: Board, isometry: Isometry) -> str:
    preset, slash, place = text.rpartition("/")
    place = place.strip()
    side, offset = _SIDE.fullmatch(place), _OFFSET.fullmatch(place)
    if side is not None:
        vertices = [isometry.vertex(int(vertex)) for vertex in side.groups()]
        one, two = reversed(vertices) if isometry.mirrors else vertices
        place = f"{one}-{two}"
    elif offset is not None:
        x, y = Isometry(isometry.linear).point(Point(int(offset[1]), int(offset[2])))
        place = f"{x},{y}"
    elif len(place) == 1 and place in "012345":
        place = str(isometry.vertex(int(place)))
    else:
        try:  # the hexside to another hex, by its label
            there = isometry.hex(board.hex(place))
            place = moved.label(there)
        except ValueError:
            pass
    return preset + slash + place
