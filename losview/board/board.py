"""The map on the table: a plain record.  What changes it lives in `edits`, what judges it in `sight`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.depiction import Depiction
from losview.board.hex_terrain import OPEN, HexTerrain
from losview.board.map_text import MapText
from losview.board.source import BoardSource
from losview.board.unit_counter import UnitCounter
from losview.hexes.grid import Grid
from losview.hexes.hex import Hex, Hexside
from losview.hexes.labels import Labels

#: Quarter levels in a level: heights are integers everywhere inside the program.
QUARTERS_PER_LEVEL = 4
#: Highest and lowest level a map may have, in levels.
MAX_LEVEL = 1000
#: The extra field of a map that was opened without boards on which it lies: where it differs from them.
ON_BOARDS = "on_boards"


@dataclass(eq=False)
class Board:
    """A map with everything on it.

    Attributes:
        grid: which hexes there are.
        levels: int16, shape `grid.shape`: the ground in quarter levels (0 in cells that are no hex).
        cover_at: uint16, same shape: each hex's entry in `covers`.
        covers: the different covers in use so far, OPEN first; entries are never removed or changed.
        hexsides: keys of the hexside kinds on each hexside that has any.
        depictions, counters: by their identity number.
        texts: labels and notes put on the map, likewise; no two lie exactly on each other.
        backgrounds: pictures that lie under the map, the first lowest.
        sources: the boards that it was read from.
        labels: how hexes are named.
        title: the map's name. author: who made it, "" where nobody says.
        notes: remarks for people, one a line.
        scenario: settings such as "rules", "options", "thread", "sides": JSON values.
        extra: fields of the file that this version does not know, kept for the next save.
        refusals: a sentence for each file that the map's file names and that is not opened, and for each sort of thing
            of another program's map that a board has not; told when the map is opened, not saved.
        revision: grows with every edit.
        laid: what the boards hold on which it lies, as they were when it was read from them or its file, not to be
            changed; None where that is not known.
    """

    grid: Grid
    levels: NDArray[np.int16] = field(init=False)
    cover_at: NDArray[np.uint16] = field(init=False)
    covers: list[HexTerrain] = field(default_factory=lambda: [OPEN])
    hexsides: dict[Hexside, tuple[str, ...]] = field(default_factory=dict)
    depictions: dict[int, Depiction] = field(default_factory=dict)
    counters: dict[int, UnitCounter] = field(default_factory=dict)
    texts: dict[int, MapText] = field(default_factory=dict)
    backgrounds: list[Background] = field(default_factory=list)
    sources: list[BoardSource] = field(default_factory=list)
    labels: Labels = field(default_factory=Labels)
    title: str = ""
    author: str = ""
    notes: list[str] = field(default_factory=list)
    scenario: dict[str, Any] = field(default_factory=dict)
    extra: dict[str, Any] = field(default_factory=dict)
    refusals: list[str] = field(default_factory=list)
    revision: int = 0
    laid: Board | None = field(default=None, repr=False)

    def __post_init__(self) -> None:
        self.levels = np.zeros(self.grid.shape, np.int16)
        self.cover_at = np.zeros(self.grid.shape, np.uint16)

    def level(self, hex_: Hex) -> int:
        """Quarter levels of a hex's ground."""
        return int(self.levels[self.grid.cell(hex_)])

    def cover(self, hex_: Hex) -> HexTerrain:
        """What fills a hex."""
        return self.covers[int(self.cover_at[self.grid.cell(hex_)])]

    def is_blank(self) -> bool:
        """Whether there is nothing on the map that could hide anything: neither terrain nor two levels."""
        ground = self.levels[self.grid.present]
        return not (self.hexsides or self.depictions or self.cover_at.any()) and bool((ground == ground[0]).all())

    def intern(self, cover: HexTerrain) -> int:
        """The entry of a cover in `covers`, added if it is new."""
        try:
            return self.covers.index(cover)
        except ValueError:
            if len(self.covers) > 0xFFFF:
                raise ValueError(tr("a map holds at most 65,536 different hex covers")) from None
            self.covers.append(cover)
            return len(self.covers) - 1

    def label(self, hex_: Hex) -> str:
        """What a hex is called on this map."""
        return self.labels.of(self.grid, hex_)

    def hex(self, label: str) -> Hex:
        """The hex of that name.

        Raises:
            ValueError: where the map has none; the message names the nearest good ones.
        """
        return self.labels.parse(self.grid, label)

    def counters_on(self, hex_: Hex) -> Iterator[tuple[int, UnitCounter]]:
        """The counters that stand on a hex, lowest first."""
        return ((number, counter) for number, counter in self.counters.items() if counter.hex == hex_)

    def next_number(self) -> int:
        """An identity number that no counter, depiction or text has yet."""
        return max((*self.counters, *self.depictions, *self.texts), default=0) + 1


def without_boards(board: Board) -> Board:
    """The map for a format that refers to no boards: without the field that says where it differs from missing ones."""
    made = copy(board)
    made.extra = {name: value for name, value in board.extra.items() if name != ON_BOARDS}
    return made


def lost_without_boards(board: Board) -> list[str]:
    """A sentence for people where what boards held is lost in such a format: the map was opened without them."""
    lost = tr("Left out: the terrain of boards that were missing when the map was opened.")
    return [lost] if ON_BOARDS in board.extra else []


def fill_hexes(board: Board, hexes: Iterable[Hex], *, cover: HexTerrain | None = None,
               level: int | None = None) -> None:
    """Set cover and level (quarters) of hexes on a board under construction; open boards take an `Edit`."""
    for hex_ in hexes:
        cell = board.grid.cell(hex_)
        if cover is not None:
            board.cover_at[cell] = board.intern(cover)
        if level is not None:
            board.levels[cell] = level


def snapshot(board: Board) -> Board:
    """A copy to read while the board is edited, or to try edits on; the scenario, which edits replace, is shared."""
    made = copy(board)
    for name in ("levels", "cover_at", "covers", "hexsides", "depictions", "counters", "texts"):
        setattr(made, name, getattr(board, name).copy())
    return made


def same_board(a: Board, b: Board) -> bool:
    """Whether two boards are the same map: everything but refusals, revision, `laid` and the order of `covers`."""
    plain = ("grid", "hexsides", "depictions", "counters", "texts", "backgrounds", "sources", "labels", "title",
             "author", "notes", "scenario", "extra")
    if any(getattr(a, name) != getattr(b, name) for name in plain):
        return False
    if not np.array_equal(a.levels, b.levels):
        return False
    entries = {cover: entry for entry, cover in enumerate(b.covers)}
    entry_in_b = np.array([entries.get(cover, -1) for cover in a.covers])  # -1, where `b` has no such cover
    here = a.grid.present
    return bool(np.array_equal(entry_in_b[a.cover_at][here], b.cover_at[here]))
