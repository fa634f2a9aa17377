"""Limits on what a map may hold, checked after reading and before writing any file, so that what is saved opens again.

They keep every height sum of the rules within 16 bits, and limit the time and memory that a malicious file can make
losview use; how many of each thing there may be stands in `limit_table.py`.
"""

from __future__ import annotations

import math
from collections import Counter as Tally
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from losview.board.board import MAX_LEVEL, QUARTERS, Board
from losview.board.counters import Counter
from losview.board.cover import Cover
from losview.board.depiction import Depiction
from losview.board.kinds.terrain import table
from losview.board.map_text import hex_under
from losview.board.off_map import may_stand
from losview.board.scenario import demands
from losview.board.scenario.demands import DemandError, read_demands
from losview.board.scenario.night import KEY, NightError, read_night
from losview.files.error import FormatError, quoted
from losview.files.limit_table import (
    MAX_COUNTERS,
    MAX_DEPICTIONS,
    MAX_DEPTH,
    MAX_FEATURES,
    MAX_POINTS,
    MAX_REFERENCES,
    MAX_STACK,
    MAX_TEXTS,
    MAX_VALUES,
    MAX_WORD,
)
from losview.files.outline_budget import outline_complaints
from losview.hexes.grid import MARGIN
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import UNIT, Point

#: Heights and levels, in quarter levels.
MAX_QUARTERS = MAX_LEVEL * QUARTERS
#: Largest amount of kinds that no rule reads: data kept from a file ("format:word"), and all others.
MAX_DATA = 2**31
MAX_AMOUNT = 1_000_000
#: Largest id of a counter, depiction or text.
MAX_NUMBER = 10**9

Complaint = tuple[str, str, str]


def check(board: Board, path: Path) -> Board:
    """Check a board, and return it.

    Raises:
        FormatError: for the first thing beyond the limits.
    """
    for where, what, mend in complaints(board):
        raise FormatError(path, where, what, mend)
    return board


def complaints(board: Board) -> Iterator[Complaint]:
    """Everything beyond the limits: `(where, what is wrong, what to do about it)`; numbers of things come first."""
    yield from _numbers(board)
    for cover, hex_ in _covers(board):
        yield from _at(f"hex {board.label(hex_)}", _cover(cover))
    low, high = int(board.levels.min()), int(board.levels.max())
    if not -MAX_QUARTERS <= low <= high <= MAX_QUARTERS:
        column, row = np.argwhere(abs(board.levels.astype(np.int32)) > MAX_QUARTERS)[0].tolist()
        yield (f"hex {board.label(board.grid.hex(column, row))}", *_level(int(board.levels[column, row])))
    for side, kinds in board.hexsides.items():
        yield from _hexside(board, side, kinds)
    for number, counter in board.counters.items():
        yield from _at(f"counter {number}", _number(number))
        yield from _at(f"counter {number}", _counter(board, counter))
    for number, drawn in board.depictions.items():
        yield from _at(f"depiction {number}", _number(number))
        yield from _at(f"depiction {number}", _depiction(board, drawn))
    yield from _texts(board)
    yield from _at("scenario", json_complaints(board.scenario))
    yield from _at("the fields kept from its file", json_complaints(board.extra))
    yield from _at("scenario", _night(board))
    yield from _at("scenario", _demands(board))
    yield from outline_complaints(board)


def json_complaints(value: Any) -> Iterator[tuple[str, str]]:
    """Why a value is not JSON that every reader accepts: nesting, NaN, other types; `(what is wrong, what to do)`."""
    layer = [value]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for part in layer:
            if isinstance(part, dict):
                if not all(isinstance(key, str) for key in part):
                    yield "has a key that is not text", "use text for field names"
                inner += part.values()
            elif isinstance(part, list | tuple):
                inner += part
            elif isinstance(part, float):
                if not math.isfinite(part):
                    yield f"holds {part}, which is not a number", "write a number or null"
            elif isinstance(part, int):
                if abs(part) >= 1 << 1024:
                    yield "holds a number of more than 300 digits", "write it as text"
            elif part is not None and not isinstance(part, str):
                yield f"holds a {type(part).__name__}", "use text, numbers, true, false, null, lists and objects"
        layer = inner
        if len(layer) > MAX_VALUES:
            yield "holds too many values", f"the limit is {MAX_VALUES:,}"
            return
    if layer:
        yield f"is nested more than {MAX_DEPTH} levels deep", "use less nesting"


def most_amount(kind: str) -> int:
    """The largest amount of a kind; rules read amounts of terrain as levels."""
    if ":" in kind:
        return MAX_DATA
    entry = table().get(kind)
    return MAX_LEVEL if entry is not None and entry.role == "terrain" else MAX_AMOUNT


def _at(where: str, problems: Iterable[tuple[str, str]]) -> Iterator[Complaint]:
    return ((where, what, mend) for what, mend in problems)


def _numbers(board: Board) -> Iterator[Complaint]:
    """More things than a map may hold."""
    points = sum(len(ring) for drawn in board.depictions.values() for ring in (drawn.outline, *drawn.holes))
    for what, there, most in (("counters", len(board.counters), MAX_COUNTERS),
                              ("outlines", len(board.depictions), MAX_DEPICTIONS),
                              ("labels and notes", len(board.texts), MAX_TEXTS),
                              ("points of outlines", points, MAX_POINTS),
                              ("pictures under it", len(board.backgrounds), MAX_REFERENCES),
                              ("boards that it was read from", len(board.sources), MAX_REFERENCES)):
        if there > most:
            yield "", f"has {there:,} {what}", f"a map has {most:,} at most"
    stacks = Tally(counter.hex for counter in board.counters.values())
    for hex_, there in stacks.most_common(1):
        if there > MAX_STACK:
            where = f"hex {board.label(hex_)}" if hex_ in board.grid else "a place off the map"
            yield where, f"has {there:,} counters", f"a hex has {MAX_STACK} at most"


def _covers(board: Board) -> Iterator[tuple[Cover, Hex]]:
    """The covers in use, each with the first hex that has it."""
    present = board.grid.present
    entries, first = np.unique(board.cover_at[present], return_index=True)
    columns, rows = np.nonzero(present)
    for entry, at in zip(entries.tolist(), first.tolist(), strict=True):
        yield board.covers[entry], board.grid.hex(int(columns[at]), int(rows[at]))


def _cover(cover: Cover) -> Iterator[tuple[str, str]]:
    if len(cover.features) > MAX_FEATURES:
        yield f"has {len(cover.features)} terrains", f"a hex holds {MAX_FEATURES} at most"
    if len(cover.theme) > MAX_WORD:
        yield f"theme {quoted(cover.theme)} is too long", f"use {MAX_WORD} characters at most"
    for feature in cover.features:
        yield from _kind(feature.kind, "a terrain")
        yield from _height(feature.height)
        yield from _amount(feature.kind, feature.amount)
        if feature.exits is not None and not 0 <= feature.exits < 64 and ":" not in feature.kind:
            yield f"exits of {feature.kind} are {feature.exits}", "write a mask of six directions, 0 to 63"
        elif abs(feature.exits or 0) > MAX_DATA:
            yield f"exits of {quoted(feature.kind)} are out of bounds", f"write {MAX_DATA} at most"


def _night(board: Board) -> Iterator[tuple[str, str]]:
    try:
        if KEY in board.scenario:
            read_night(board.scenario[KEY])
    except NightError as problem:
        yield problem.what, problem.mend


def _demands(board: Board) -> Iterator[tuple[str, str]]:
    try:
        read_demands(board.scenario.get(demands.KEY))
    except DemandError as problem:
        yield problem.what, problem.mend


def _counter(board: Board, counter: Counter) -> Iterator[tuple[str, str]]:
    yield from _kind(counter.kind, "a counter")
    if not may_stand(board, counter.kind, counter.hex):
        yield "stands off the map", "put it on a hex of the map"
    if counter.facing is not None and not 0 <= counter.facing < 6:
        yield f"faces direction {counter.facing}", "directions are 0 to 5"
    if len(counter.side) > MAX_WORD:
        yield f"side {quoted(counter.side)} is too long", f"use {MAX_WORD} characters at most"
    yield from _height(counter.level)
    yield from _amount(counter.kind, counter.amount)
    yield from json_complaints(dict(counter.extra))


def _depiction(board: Board, drawn: Depiction) -> Iterator[tuple[str, str]]:
    yield from _kind(drawn.kind, "a depiction")
    plane = board.grid.plane
    x0, y0 = plane.q0 * UNIT, plane.r0 * UNIT
    x1, y1 = (int(plane.q.max()) + MARGIN) * UNIT, (int(plane.r.max()) + MARGIN) * UNIT
    for ring in (drawn.outline, *drawn.holes):
        for x, y in ring:
            if not (x0 <= x <= x1 and y0 <= y <= y1):
                yield f"its point {quoted(f'{x},{y}')} lies off the map", "keep outlines within two hexes of the map"
    yield from _height(drawn.height)
    yield from _amount(drawn.kind, drawn.amount)
    yield from json_complaints(dict(drawn.extra))


def _texts(board: Board) -> Iterator[Complaint]:
    """Labels and notes off the map, or exactly on each other."""
    taken: dict[Point, int] = {}
    for number, text in board.texts.items():
        where = f"text {number}"
        yield from _at(where, _number(number))
        if hex_under(board.grid, text.point) is None:
            yield where, "lies off the map", "put it on a hex of the map"
        elif taken.setdefault(text.point, number) != number:
            yield where, f"lies exactly on text {taken[text.point]}", "put it down beside it"
        yield from _at(where, json_complaints(dict(text.extra)))


def _hexside(board: Board, side: Hexside, kinds: tuple[str, ...]) -> Iterator[Complaint]:
    where = f"hexside {side.hex.q},{side.hex.r}/{side.direction}"
    if side.hex not in board.grid and side.across() not in board.grid:
        yield where, "lies off the map", "remove it"
    elif not kinds or len(kinds) > MAX_FEATURES:
        yield (f"hexside {board.labels.hexside(board.grid, side)}", f"has {len(kinds)} kinds",
               f"give it 1 to {MAX_FEATURES} kinds or remove it")
    for kind in kinds:
        yield from _at(where, _kind(kind, "a hexside"))


def _kind(kind: str, what: str) -> Iterator[tuple[str, str]]:
    if not kind or len(kind) > MAX_WORD:
        yield f"{what} has no kind" if not kind else f"kind {quoted(kind)} is too long", \
            f"name its kind in 1 to {MAX_WORD} characters"


def _number(number: int) -> Iterator[tuple[str, str]]:
    if not 0 <= number <= MAX_NUMBER:
        yield "has an id out of bounds", f"use ids from 0 to {MAX_NUMBER:,}"


def _height(height: int | None) -> Iterator[tuple[str, str]]:
    if height is not None and abs(height) > MAX_QUARTERS:
        yield _level(height)


def _level(quarters: int) -> tuple[str, str]:
    return f"level {quarters / QUARTERS:g} is out of bounds", f"levels run from -{MAX_LEVEL} to {MAX_LEVEL}"


def _amount(kind: str, amount: int | None) -> Iterator[tuple[str, str]]:
    most = most_amount(kind)
    if amount is not None and abs(amount) > most:
        yield f"amount {quoted(str(amount))} of {quoted(kind)} is out of bounds", f"write {most:,} at most"
