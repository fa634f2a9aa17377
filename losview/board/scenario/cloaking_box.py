"""The Cloaking Box (ASL E1.41): which units the lettered Cloaking counters of a side stand for, hidden from the other.

It lies in the scenario under "cloaking": for each side the units under each letter, as JSON objects.  A letter without
units is a Dummy.  The Cloaking counter on the map has the letter as its name.

    "cloaking": {"amber": {"A": [{"kind": "infantry", "name": "1/I", "size": "squad"}], "B": []}}
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.unit_counter import UnitCounter

#: Where a scenario keeps it.
KEY = "cloaking"
#: The kind of the counter on the map.
CLOAKING = "cloaking"
#: Most units under one letter, and letters of a side.
MAX_UNITS, MAX_COUNTERS = 60, 200
#: Most characters of a text of a unit, and its largest number.
LONGEST_TEXT, MAX_NUMBER = 200, 1_000_000
#: What is kept of a unit; where it stands is known from its Cloaking counter, and concealed it is under it (E1.4).
KEPT = tuple(one.name for one in fields(UnitCounter)
             if one.name not in ("hex", "level", "side", "extra", "concealment"))


def box_of(board: Board, side: str) -> dict[str, list[dict[str, Any]]]:
    """The units under each letter of a side; what is no such list is left out."""
    boxes = board.scenario.get(KEY)
    box = boxes.get(side) if isinstance(boxes, Mapping) else None
    if not isinstance(box, Mapping):
        return {}
    return {str(letter): [dict(unit) for unit in units if isinstance(unit, Mapping)]
            for letter, units in box.items() if isinstance(units, list)}


def is_dummy(board: Board, counter: UnitCounter) -> bool:
    """Whether a counter is a Cloaking counter whose letter stands for nobody (E1.41)."""
    return counter.kind == CLOAKING and box_of(board, counter.side).get(counter.name) == []


def scenario_with_box(board: Board, side: str, box: Mapping[str, Sequence[Mapping[str, Any]]]) -> dict[str, Any]:
    """The entry "cloaking" of a scenario in which a side has another box."""
    return scenario_with_boxes(board, {side: box})


def scenario_with_boxes(board: Board,
                        boxes: Mapping[str, Mapping[str, Sequence[Mapping[str, Any]]]]) -> dict[str, Any]:
    """The entry "cloaking" of a scenario in which some sides, by their names, have other boxes."""
    there = board.scenario.get(KEY)
    kept = {name: box for name, box in there.items() if name not in boxes} if isinstance(there, Mapping) else {}
    new = {side: {letter: [dict(unit) for unit in units] for letter, units in box.items()}
           for side, box in boxes.items() if box}
    return {KEY: {**kept, **new}}


def kept_unit(counter: UnitCounter) -> dict[str, Any]:
    """A unit as the box keeps it; what is empty is left out."""
    kept = {name: value for name in KEPT if (value := getattr(counter, name)) not in ("", None)}
    return {**kept, "extra": dict(counter.extra)} if counter.extra else kept


def unit_from(kept: Mapping[str, Any], cloaking: UnitCounter) -> UnitCounter:
    """A unit of the box put back on the map, where its Cloaking counter stands.

    Raises:
        ValueError: where the file says something of it that no counter has.
    """
    values = {name: kept[name] for name in KEPT if name in kept}
    for name, value in values.items():
        sort = int if name in ("facing", "amount") else str
        if type(value) is not sort:
            raise ValueError(tr("{name} of a unit in the Cloaking Box is {value!r}", name=name, value=str(value)[:40]))
        if len(value) > LONGEST_TEXT if isinstance(value, str) else abs(value) > MAX_NUMBER:
            raise ValueError(tr("{name} of a unit in the Cloaking Box is {value!r}, which is out of bounds", name=name,
                                value=str(value)[:40]))
    if not values.get("kind"):
        raise ValueError(tr("a unit in the Cloaking Box has no kind"))
    extra = kept.get("extra", {})
    if not isinstance(extra, Mapping):
        raise ValueError(tr("extra of a unit in the Cloaking Box is not an object"))
    return UnitCounter(**{**values, "hex": cloaking.hex, "side": cloaking.side, "level": cloaking.level,
                          "extra": tuple((str(name), value) for name, value in extra.items())})


def next_letters(used: set[str]) -> str:
    """The first letter that no Cloaking counter has: A … Z, then AA, BB …"""
    for times in range(1, MAX_COUNTERS):
        for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ":
            if letter * times not in used:
                return letter * times
    raise ValueError(tr("there are too many Cloaking counters"))
