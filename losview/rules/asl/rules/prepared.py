"""Prepared boards: what does not change while counters are moved and the night changes is not computed again.

Moving a counter, such as a light, changes only what counters do: ground, terrain, hexsides and buildings are reused,
and with them what blazes light, as counters cast no shadows (E1.941).
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.hex_terrain import HexTerrain
from losview.board.outlines.garbage_collection import without_garbage_collection
from losview.board.unit_counter import UnitCounter
from losview.hexes.arrays import Shorts
from losview.hexes.grid import Grid
from losview.hexes.hex import Hexside
from losview.rules.asl.board.asl_terrain import AslTerrain
from losview.rules.asl.board.terrain_options import TerrainOptions
from losview.rules.asl.rules.buildings import Buildings
from losview.rules.asl.rules.counters import NightCounters
from losview.rules.asl.rules.illumination import LightCache, Lighting
from losview.rules.core.lazy import lazy

Answer = TypeVar("Answer")

#: How many answers about threads are kept: about the thread laid, one more, and some pinned ones.
_MAX_ANSWERS = 16


#: Attributes of counters that matter only by night.
_BY_NIGHT = {"unit", "vehicle", "tracked", "motion", "buttoned_up", "concealed", "lights", "flame", "gunflash",
             "spotting_round", "until"}


#: What a board shares with its copies that have counters of their own.
_SHARED = ("grid", "levels", "cover_at", "covers", "hexsides", "depictions")


class AnswerCache:
    """The latest answers about threads on a board that does not change."""

    def __init__(self) -> None:
        self._kept: dict[Hashable, object] = {}

    def cached(self, key: Hashable, find: Callable[[], Answer]) -> Answer:
        """An answer, computed the first time it is asked for.

        Args:
            key: what is asked, with the options that matter to it. find: computes the answer.
        """
        kept = self._kept
        kept_answer = kept.get(key, self)
        if kept_answer is not self:
            return kept_answer  # type: ignore[return-value]
        answer = find()
        self._kept = {key: answer} if len(kept) >= _MAX_ANSWERS else {**kept, key: answer}
        return answer


@dataclass(eq=False)
class PreparedBoard:
    """A prepared board.

    Attributes:
        terrain, buildings: its terrain and buildings. light: what is known of light on its ground, shared by all boards
            with that ground.
        answers: those that depend on ground and counters. by_day: those that do not depend on counters that matter
            only by night; shared with boards that differ in such counters only.
    """

    terrain: AslTerrain
    buildings: Buildings
    light: LightCache = field(default_factory=LightCache)

    def __post_init__(self) -> None:
        board = self.terrain.board
        self._of = board, board.labels, dict(board.counters)
        self.answers, self.by_day = AnswerCache(), AnswerCache()
        self._latest = self

    def with_counters_of(self, board: Board) -> PreparedBoard:
        """The prepared board for a board that differs in counters and settings only.

        The one made last is given again where its board differs in no counter, label or ground, as when a counter that
        was dragged has been placed.
        """
        latest = self._latest
        if not latest._fits(board):
            terrain = self.terrain.with_counters_of(board)
            prepared = PreparedBoard(terrain, self.buildings.with_terrain(terrain), self.light)
            if board.labels == latest._of[1] and prepared._day_counters == latest._day_counters:
                prepared.by_day = latest.by_day
            latest = self._latest = prepared
        return latest

    def _fits(self, board: Board) -> bool:
        """Whether a board is the one that this was prepared for, or a copy with the same counters and labels."""
        prepared_for, labels, counters = self._of
        shared = board is prepared_for or all(getattr(board, name) is getattr(prepared_for, name) for name in _SHARED)
        return shared and board.labels == labels and list(board.counters.items()) == list(counters.items())

    @lazy
    def _day_counters(self) -> dict[int, UnitCounter]:
        """The counters that may matter by day, by number."""
        by_number = {}
        for number, counter in self._of[2].items():
            attributes = self.terrain.attributes(counter.kind).keys()
            if not attributes or not attributes <= _BY_NIGHT:
                by_number[number] = counter
        return by_number

    @lazy
    def counters(self) -> NightCounters:
        """The lights, flames, vehicles and units among the counters."""
        return NightCounters(self.terrain)

    @lazy
    def lighting(self) -> Lighting:
        """What is lit."""
        return Lighting(self.terrain, self.buildings, self.counters, self.light)


@dataclass(frozen=True, eq=False)
class _Ground:
    """Everything of a board on which its prepared ground, terrain and buildings depend, copied, and the options."""

    grid: Grid
    levels: Shorts
    cover_at: NDArray[np.uint16]
    covers: list[HexTerrain]
    hexsides: Mapping[Hexside, tuple[str, ...]]
    depictions: Mapping[int, Depiction]
    options: tuple[bool, ...]

    @staticmethod
    def of(board: Board, options: tuple[bool, ...]) -> _Ground:
        return _Ground(board.grid, board.levels.copy(), board.cover_at.copy(), list(board.covers), dict(board.hexsides),
                       dict(board.depictions), options)

    def fits(self, board: Board, options: tuple[bool, ...]) -> bool:
        """Whether a board has this ground; its list of covers may have grown."""
        common = min(len(self.covers), len(board.covers))
        return (options == self.options and self.grid == board.grid and self.covers[:common] == board.covers[:common]
                and np.array_equal(self.cover_at, board.cover_at) and np.array_equal(self.levels, board.levels)
                and self.hexsides == board.hexsides and self.depictions == board.depictions)


#: How many prepared boards are kept, the newest first: of the open map, of a stroke under way, and one more.
_MAX_BOARDS = 3
_boards: list[tuple[_Ground, PreparedBoard]] = []
_lock = Lock()


def prepared_board(board: Board, terrain_options: TerrainOptions, marked_stairs: bool) -> PreparedBoard:
    """The prepared board, from a kept one where its ground is the same.

    Args:
        terrain_options: how its terrain is read. marked_stairs: whether only marked stairwells join levels (A6.8).
    """
    options = (*terrain_options, marked_stairs)
    with _lock:
        kept = next((entry for entry in _boards if entry[0].fits(board, options)), None)
        if kept is not None:
            _boards.remove(kept)
            _boards.insert(0, kept)
    if kept is not None:
        return kept[1].with_counters_of(board)
    with without_garbage_collection():
        terrain = AslTerrain(board, terrain_options)
    prepared = PreparedBoard(terrain, Buildings(terrain, marked_stairs))
    with _lock:
        _boards.insert(0, (_Ground.of(board, options), prepared))
        del _boards[_MAX_BOARDS:]
    return prepared


def forget_boards() -> None:
    """Discard all prepared boards; called by tests and the bench, which time the first preparation."""
    with _lock:
        _boards.clear()
