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

from losview.base.number_format import fill_values
from losview.base.translation import language, tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import HexTerrain
from losview.board.map_text import hex_under
from losview.board.off_map import may_stand
from losview.board.scenario import demands
from losview.board.scenario.demands import DemandError, read_demands
from losview.board.scenario.night import KEY, NightError, read_night
from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import (
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
from losview.formats.core.outline_budget import outline_complaints
from losview.hexes.grid import MARGIN
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import UNIT, Point

#: Heights and levels, in quarter levels.
MAX_QUARTERS = MAX_LEVEL * QUARTERS_PER_LEVEL
#: Largest amount of kinds that no rule reads: data kept from a file ("format:word"), and all others.
MAX_DATA = 2**31
MAX_AMOUNT = 1_000_000
#: Largest id of a counter, depiction or text.
MAX_NUMBER = 10**9

Complaint = tuple[str, str, str]


def check_limits(board: Board, path: Path) -> Board:
    """Check a board, and return it.

    Raises:
        FormatError: for the first thing beyond the limits.
    """
    for where, what, fix in complaints(board):
        raise FormatError(path, where, what, fix)
    return board


def complaints(board: Board) -> Iterator[Complaint]:
    """Everything beyond the limits: `(where, what is wrong, what to do about it)`; numbers of things come first."""
    yield from _numbers(board)
    for cover, hex_ in _covers(board):
        yield from _at(tr("hex {hex}", hex=board.label(hex_)), _cover(cover))
    low, high = int(board.levels.min()), int(board.levels.max())
    if not -MAX_QUARTERS <= low <= high <= MAX_QUARTERS:
        column, row = np.argwhere(abs(board.levels.astype(np.int32)) > MAX_QUARTERS)[0].tolist()
        yield (tr("hex {hex}", hex=board.label(board.grid.hex(column, row))), *_level(int(board.levels[column, row])))
    for side, kinds in board.hexsides.items():
        yield from _hexside(board, side, kinds)
    for number, counter in board.counters.items():
        yield from _at(tr("counter {number}", number=number), _number(number))
        yield from _at(tr("counter {number}", number=number), _counter(board, counter))
    for number, drawn in board.depictions.items():
        yield from _at(tr("depiction {number}", number=number), _number(number))
        yield from _at(tr("depiction {number}", number=number), _depiction(board, drawn))
    yield from _texts(board)
    yield from _at(tr("scenario"), json_complaints(board.scenario))
    yield from _at(tr("the fields kept from its file"), json_complaints(board.extra))
    yield from _at(tr("scenario"), _night(board))
    yield from _at(tr("scenario"), _demands(board))
    yield from outline_complaints(board)


def json_complaints(value: Any) -> Iterator[tuple[str, str]]:
    """Why a value is not JSON that every reader accepts: nesting, NaN, other types; `(what is wrong, what to do)`."""
    layer = [value]
    for _ in range(MAX_DEPTH):
        inner: list[Any] = []
        for part in layer:
            if isinstance(part, dict):
                if not all(isinstance(key, str) for key in part):
                    yield tr("has a key that is not text"), tr("use text for field names")
                inner += part.values()
            elif isinstance(part, list | tuple):
                inner += part
            elif isinstance(part, float):
                if not math.isfinite(part):
                    yield tr("holds {value}, which is not a number", value=part), tr("write a number or null")
            elif isinstance(part, int):
                if abs(part) >= 1 << 1024:
                    yield tr("holds a number of more than 300 digits"), tr("write it as text")
            elif part is not None and not isinstance(part, str):
                yield (tr("holds a {type}", type=type(part).__name__),
                       tr("use text, numbers, true, false, null, lists and objects"))
        layer = inner
        if len(layer) > MAX_VALUES:
            yield tr("holds too many values"), tr("the limit is {most:,}", most=MAX_VALUES)
            return
    if layer:
        yield tr("is nested more than {most} levels deep", most=MAX_DEPTH), tr("use less nesting")


def most_amount(kind: str) -> int:
    """The largest amount of a kind; rules read amounts of terrain as levels."""
    if ":" in kind:
        return MAX_DATA
    entry = table().get(kind)
    return MAX_LEVEL if entry is not None and entry.role == "terrain" else MAX_AMOUNT


def _at(where: str, problems: Iterable[tuple[str, str]]) -> Iterator[Complaint]:
    return ((where, what, fix) for what, fix in problems)


def _numbers(board: Board) -> Iterator[Complaint]:
    """More things than a map may hold."""
    points = sum(len(ring) for drawn in board.depictions.values() for ring in (drawn.outline, *drawn.holes))
    for what, there, most in (
            (tr("has {count:,} counters"), len(board.counters), MAX_COUNTERS),
            (tr("has {count:,} outlines"), len(board.depictions), MAX_DEPICTIONS),
            (tr("has {count:,} labels and notes"), len(board.texts), MAX_TEXTS),
            (tr("has {count:,} points of outlines"), points, MAX_POINTS),
            (tr("has {count:,} pictures under it"), len(board.backgrounds), MAX_REFERENCES),
            (tr("has {count:,} boards that it was read from"), len(board.sources), MAX_REFERENCES)):
        if there > most:
            yield "", fill_values(what, {"count": there}, language()), tr("a map has {most:,} at most", most=most)
    stacks = Tally(counter.hex for counter in board.counters.values())
    for hex_, there in stacks.most_common(1):
        if there > MAX_STACK:
            where = tr("hex {hex}", hex=board.label(hex_)) if hex_ in board.grid else tr("a place off the map")
            yield where, tr("has {count:,} counters", count=there), tr("a hex has {most} at most", most=MAX_STACK)


def _covers(board: Board) -> Iterator[tuple[HexTerrain, Hex]]:
    """The covers in use, each with the first hex that has it."""
    present = board.grid.present
    entries, first = np.unique(board.cover_at[present], return_index=True)
    columns, rows = np.nonzero(present)
    for entry, at in zip(entries.tolist(), first.tolist(), strict=True):
        yield board.covers[entry], board.grid.hex(int(columns[at]), int(rows[at]))


def _cover(cover: HexTerrain) -> Iterator[tuple[str, str]]:
    if len(cover.features) > MAX_FEATURES:
        yield tr("has {count} terrains", count=len(cover.features)), tr("a hex holds {most} at most", most=MAX_FEATURES)
    if len(cover.theme) > MAX_WORD:
        yield (tr("theme {theme} is too long", theme=quoted(cover.theme)),
               tr("use {most} characters at most", most=MAX_WORD))
    for feature in cover.features:
        yield from _kind(feature.kind, tr("a terrain has no kind"))
        yield from _height(feature.height)
        yield from _amount(feature.kind, feature.amount)
        if feature.exits is not None and not 0 <= feature.exits < 64 and ":" not in feature.kind:
            yield (tr("exits of {kind} are {exits}", kind=feature.kind, exits=feature.exits),
                   tr("write a mask of six directions, 0 to 63"))
        elif abs(feature.exits or 0) > MAX_DATA:
            yield (tr("exits of {kind} are out of bounds", kind=quoted(feature.kind)),
                   tr("write {most} at most", most=MAX_DATA))


def _night(board: Board) -> Iterator[tuple[str, str]]:
    try:
        if KEY in board.scenario:
            read_night(board.scenario[KEY])
    except NightError as problem:
        yield problem.what, problem.fix


def _demands(board: Board) -> Iterator[tuple[str, str]]:
    try:
        read_demands(board.scenario.get(demands.KEY))
    except DemandError as problem:
        yield problem.what, problem.fix


def _counter(board: Board, counter: UnitCounter) -> Iterator[tuple[str, str]]:
    yield from _kind(counter.kind, tr("a counter has no kind"))
    if not may_stand(board, counter.kind, counter.hex):
        yield tr("stands off the map"), tr("put it on a hex of the map")
    if counter.facing is not None and not 0 <= counter.facing < 6:
        yield tr("faces direction {facing}", facing=counter.facing), tr("directions are 0 to 5")
    if len(counter.side) > MAX_WORD:
        yield (tr("side {side} is too long", side=quoted(counter.side)),
               tr("use {most} characters at most", most=MAX_WORD))
    yield from _height(counter.level)
    yield from _amount(counter.kind, counter.amount)
    yield from json_complaints(dict(counter.extra))


def _depiction(board: Board, drawn: Depiction) -> Iterator[tuple[str, str]]:
    yield from _kind(drawn.kind, tr("a depiction has no kind"))
    plane = board.grid.plane
    x0, y0 = plane.q0 * UNIT, plane.r0 * UNIT
    x1, y1 = (int(plane.q.max()) + MARGIN) * UNIT, (int(plane.r.max()) + MARGIN) * UNIT
    for ring in (drawn.outline, *drawn.holes):
        for x, y in ring:
            if not (x0 <= x <= x1 and y0 <= y <= y1):
                yield (tr("its point {point} lies off the map", point=quoted(f"{x},{y}")),
                       tr("keep outlines within two hexes of the map"))
    yield from _height(drawn.height)
    yield from _amount(drawn.kind, drawn.amount)
    yield from json_complaints(dict(drawn.extra))


def _texts(board: Board) -> Iterator[Complaint]:
    """Labels and notes off the map, or exactly on each other."""
    taken: dict[Point, int] = {}
    for number, text in board.texts.items():
        where = tr("text {number}", number=number)
        yield from _at(where, _number(number))
        if hex_under(board.grid, text.point) is None:
            yield where, tr("lies off the map"), tr("put it on a hex of the map")
        elif taken.setdefault(text.point, number) != number:
            yield where, tr("lies exactly on text {number}", number=taken[text.point]), tr("put it down beside it")
        yield from _at(where, json_complaints(dict(text.extra)))


def _hexside(board: Board, side: Hexside, kinds: tuple[str, ...]) -> Iterator[Complaint]:
    where = tr("hexside {hexside}", hexside=f"{side.hex.q},{side.hex.r}/{side.direction}")
    if side.hex not in board.grid and side.across() not in board.grid:
        yield where, tr("lies off the map"), tr("remove it")
    elif not kinds or len(kinds) > MAX_FEATURES:
        yield (tr("hexside {hexside}", hexside=board.labels.hexside(board.grid, side)),
               tr("has {count} kinds", count=len(kinds)),
               tr("give it 1 to {most} kinds or remove it", most=MAX_FEATURES))
    for kind in kinds:
        yield from _at(where, _kind(kind, tr("a hexside has no kind")))


def _kind(kind: str, missing: str) -> Iterator[tuple[str, str]]:
    """What is wrong with the name of a kind.

    Args:
        missing: what is said where there is none.
    """
    if not kind or len(kind) > MAX_WORD:
        yield (missing if not kind else tr("kind {kind} is too long", kind=quoted(kind)),
               tr("name its kind in 1 to {most} characters", most=MAX_WORD))


def _number(number: int) -> Iterator[tuple[str, str]]:
    if not 0 <= number <= MAX_NUMBER:
        yield tr("has an id out of bounds"), tr("use ids from 0 to {most:,}", most=MAX_NUMBER)


def _height(height: int | None) -> Iterator[tuple[str, str]]:
    if height is not None and abs(height) > MAX_QUARTERS:
        yield _level(height)


def _level(quarters: int) -> tuple[str, str]:
    return (tr("level {level:g} is out of bounds", level=quarters / QUARTERS_PER_LEVEL),
            tr("levels run from -{most} to {most}", most=MAX_LEVEL))


def _amount(kind: str, amount: int | None) -> Iterator[tuple[str, str]]:
    most = most_amount(kind)
    if amount is not None and abs(amount) > most:
        yield (tr("amount {amount} of {kind} is out of bounds", amount=quoted(str(amount)), kind=quoted(kind)),
               tr("write {most:,} at most", most=most))
