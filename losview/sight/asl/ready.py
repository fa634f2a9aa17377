"""Boards made ready before: what stays as it is while counters and the night change is not worked out again.

A counter that is moved, a light above all, changes what counters do and nothing else: ground, terrain, hexsides and
buildings are taken over, and with them what blazes light, which counters neither block nor hinder (E1.941).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from threading import Lock
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.bulk import in_bulk
from losview.board.counters import Counter
from losview.board.cover import Cover
from losview.board.depiction import Depiction
from losview.hexes.grid import Grid
from losview.hexes.hex import Hexside
from losview.sight.asl.buildings import Buildings
from losview.sight.asl.country import Country
from losview.sight.asl.night_counters import NightCounters
from losview.sight.asl.night_light import Known, Lighting

Answer = TypeVar("Answer")

#: So many answers about threads are kept: of the thread that lies, another asked about, and some pinned ones.
_ANSWERS = 16


@dataclass(eq=False)
class Ready:
    """A board made ready.

    Attributes:
        country, houses: its own. light: what has been found out of light on its ground, shared by all boards alike.
    """

    country: Country
    houses: Buildings
    light: Known = field(default_factory=Known)

    def __post_init__(self) -> None:
        self._board, self._counters = self.country.board, dict[int, Counter](self.country.board.counters)
        self._answers: dict[Hashable, object] = {}
        self._latest = self

    def under(self, board: Board) -> Ready:
        """The same for a board that differs in no more than counters and settings; the last one if in no more than
        settings from what that was made for."""
        latest = self._latest
        if board is not latest._board or board.counters != latest._counters:
            country = self.country.under(board)
            latest = self._latest = Ready(country, self.houses.over(country), self.light)
        return latest

    def once(self, key: Hashable, find: Callable[[], Answer]) -> Answer:
        """What ground and counters alone decide, found the first time it is asked for; that of late is kept.

        Args:
            key: what is asked, the options that matter to it among it.
        """
        answers = self._answers
        if key in answers:
            return answers[key]  # type: ignore[return-value]
        found = find()
        self._answers = {key: found} if len(answers) >= _ANSWERS else {**answers, key: found}
        return found

    @cached_property
    def counters(self) -> NightCounters:
        """What the counters mean by night."""
        return NightCounters(self.country)

    @cached_property
    def lighting(self) -> Lighting:
        """What is lit."""
        return Lighting(self.country, self.houses, self.counters, self.light)


@dataclass(frozen=True, eq=False)
class _Ground:
    """All of a board that its ground, terrain and buildings come from, as it was; the options that say how."""

    grid: Grid
    levels: NDArray[np.int16]
    cover_at: NDArray[np.uint16]
    covers: list[Cover]
    hexsides: Mapping[Hexside, tuple[str, ...]]
    depictions: Mapping[int, Depiction]
    options: tuple[bool, ...]

    @staticmethod
    def of(board: Board, options: tuple[bool, ...]) -> _Ground:
        return _Ground(board.grid, board.levels.copy(), board.cover_at.copy(), list(board.covers), dict(board.hexsides),
                       dict(board.depictions), options)

    def fits(self, board: Board, options: tuple[bool, ...]) -> bool:
        """Whether a board's ground is this one; covers are only ever added."""
        both = min(len(self.covers), len(board.covers))
        return (options == self.options and self.grid == board.grid and self.covers[:both] == board.covers[:both]
                and np.array_equal(self.cover_at, board.cover_at) and np.array_equal(self.levels, board.levels)
                and self.hexsides == board.hexsides and self.depictions == board.depictions)


#: So many grounds are kept, the newest first: the open map's, that of a stroke under the hand, one more.
_KEPT = 3
_kept: list[tuple[_Ground, Ready]] = []
_lock = Lock()


def make_ready(board: Board, out_of_season: bool, marked_stairs: bool, endless_bars: bool) -> Ready:
    """The board made ready, from what is known of its ground where that is kept.

    Args:
        out_of_season: whether orchards are (B14.2). marked_stairs: whether only marked stairwells join levels (A6.8).
        endless_bars: whether bars block at any height (B23.71).
    """
    options = (out_of_season, marked_stairs, endless_bars)
    with _lock:
        known = next((one for one in _kept if one[0].fits(board, options)), None)
        if known is not None:
            _kept.remove(known)
            _kept.insert(0, known)
    if known is not None:
        return known[1].under(board)
    with in_bulk():
        country = Country(board, out_of_season, endless_bars)
    ready = Ready(country, Buildings(country, marked_stairs))
    with _lock:
        _kept.insert(0, (_Ground.of(board, options), ready))
        del _kept[_KEPT:]
    return ready


def forget() -> None:
    """Keep nothing of the boards made ready so far."""
    with _lock:
        _kept.clear()
