"""Boards made ready before: what stays as it is while counters and the night change is not worked out again.

A counter that is moved, a light above all, changes what counters do and nothing else: ground, terrain, hexsides and
buildings are taken over, and with them what blazes light, which counters neither block nor hinder (E1.941).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.cover import Cover
from losview.board.depiction import Depiction
from losview.board.outlines.garbage_collection import without_garbage_collection
from losview.hexes.arrays import Shorts
from losview.hexes.grid import Grid
from losview.hexes.hex import Hexside
from losview.sight.asl.board.asl_terrain import AslTerrain
from losview.sight.asl.night.counters import NightCounters
from losview.sight.asl.night.illumination import LightCache, Lighting
from losview.sight.asl.rules.buildings import Buildings
from losview.sight.lazy import lazy

Answer = TypeVar("Answer")

#: So many answers about threads are kept: of the thread that lies, another asked about, and some pinned ones.
_ANSWERS = 16


#: What counters say that matters by night alone.
_BY_NIGHT = {"unit", "vehicle", "tracked", "motion", "buttoned_up", "concealed", "lights", "blaze", "flame", "gunflash",
             "spotting_round", "until"}


#: What two boards have in common of which one is a copy with counters of its own.
_SHARED = ("grid", "levels", "cover_at", "covers", "hexsides", "depictions")


class Answers:
    """Answers about threads that stay as they are while a board does; those of late are kept."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, object] = {}

    def once(self, key: Hashable, find: Callable[[], Answer]) -> Answer:
        """An answer, found the first time it is asked for.

        Args:
            key: what is asked, the options that matter to it among it.
        """
        kept = self._kept
        kept_answer = kept.get(key, self)
        if kept_answer is not self:
            return kept_answer  # type: ignore[return-value]
        answer = find()
        self._kept = {key: answer} if len(kept) >= _ANSWERS else {**kept, key: answer}
        return answer


@dataclass(eq=False)
class PreparedBoard:
    """A board made ready.

    Attributes:
        terrain, houses: its own. light: what has been found out of light on its ground, shared by all boards alike.
        answers: what ground and counters decide. by_day: what no counter touches that matters by night alone; shared
            with boards that differ in no more than such.
    """

    terrain: AslTerrain
    houses: Buildings
    light: LightCache = field(default_factory=LightCache)

    def __post_init__(self) -> None:
        board = self.terrain.board
        self._of = board, board.labels, dict(board.counters)
        self.answers, self.by_day = Answers(), Answers()
        self._latest = self

    def under(self, board: Board) -> PreparedBoard:
        """The same for a board that differs in no more than counters and settings; the last one if in no more than
        settings other than labels from what that was made for, as where a counter has been set down that a hand was
        carrying."""
        latest = self._latest
        if not latest._fits(board):
            terrain = self.terrain.under(board)
            fresh = PreparedBoard(terrain, self.houses.over(terrain), self.light)
            if board.labels == latest._of[1] and fresh._day_counters == latest._day_counters:
                fresh.by_day = latest.by_day
            latest = self._latest = fresh
        return latest

    def _fits(self, board: Board) -> bool:
        """Whether a board is as this one was made ready for: the same, or one that shares its ground with it."""
        own_board, labels, counters = self._of
        shared = board is own_board or all(getattr(board, name) is getattr(own_board, name) for name in _SHARED)
        return shared and board.labels == labels and list(board.counters.items()) == list(counters.items())

    @lazy
    def _day_counters(self) -> dict[int, Counter]:
        """The counters that may matter by day, by number."""
        by_number = {}
        for number, counter in self._of[2].items():
            attributes = self.terrain.attributes(counter.kind).keys()
            if not attributes or not attributes <= _BY_NIGHT:
                by_number[number] = counter
        return by_number

    @lazy
    def counters(self) -> NightCounters:
        """What the counters mean by night."""
        return NightCounters(self.terrain)

    @lazy
    def lighting(self) -> Lighting:
        """What is lit."""
        return Lighting(self.terrain, self.houses, self.counters, self.light)


@dataclass(frozen=True, eq=False)
class _Ground:
    """All of a board that its ground, terrain and buildings come from, as it was; the options that say how."""

    grid: Grid
    levels: Shorts
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
_kept: list[tuple[_Ground, PreparedBoard]] = []
_lock = Lock()


def prepared_board(board: Board, out_of_season: bool, marked_stairs: bool, endless_bars: bool) -> PreparedBoard:
    """The board made ready, from what is known of its ground where that is kept.

    Args:
        out_of_season: whether orchards are (B14.2). marked_stairs: whether only marked stairwells join levels (A6.8).
        endless_bars: whether bars block at any height (B23.71).
    """
    options = (out_of_season, marked_stairs, endless_bars)
    with _lock:
        known = next((entry for entry in _kept if entry[0].fits(board, options)), None)
        if known is not None:
            _kept.remove(known)
            _kept.insert(0, known)
    if known is not None:
        return known[1].under(board)
    with without_garbage_collection():
        terrain = AslTerrain(board, out_of_season, endless_bars)
    ready = PreparedBoard(terrain, Buildings(terrain, marked_stairs))
    with _lock:
        _kept.insert(0, (_Ground.of(board, options), ready))
        del _kept[_KEPT:]
    return ready


def forget() -> None:
    """Keep nothing of the boards made ready so far."""
    with _lock:
        _kept.clear()
