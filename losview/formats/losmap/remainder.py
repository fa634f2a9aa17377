"""What of a map differs from the boards on which it lies, and both put together again."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.json_fields import JsonFields
from losview.hexes.hex import Hexside, hexside
from losview.hexes.lattice import UNIT

#: Most characters of a name of a hex, and of a checksum.
_MAX_NAME, _CHECKSUM = 80, 16
#: How far bounds of a drawing may have moved on the lattice: two pixels of VASL's pictures.
_NEAR = UNIT // 32
_MEND = tr("save the map again where its boards are")


class Gone(NamedTuple):
    """A drawing of a board that was taken away.

    Attributes:
        checksum: of the drawing. kind: its kind. bounds: left, top, right and bottom of its outline on the lattice.
    """

    checksum: str
    kind: str
    bounds: tuple[int, int, int, int]


@dataclass(frozen=True)
class Remainder:
    """Where a map differs from its boards.

    Attributes:
        levels, terrain: names of hexes whose level, and whose terrain, is the map's own.
        bare: hexsides of which everything was taken away: the name of a hex, and a direction from 0 to 5.
        gone: drawings that were taken away. numbers: where it is another, the number of a drawing by
            that which it has on the boards.
    """

    levels: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    bare: tuple[tuple[str, int], ...] = ()
    gone: tuple[Gone, ...] = ()
    numbers: Mapping[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, value: Any, path: Path) -> Remainder:
        """Read the field of a file.

        Raises:
            FormatError: if it cannot be understood.
        """
        fields = JsonFields(path, "on_boards", value)
        names: list[tuple[str, ...]] = []
        for name in ("levels", "terrain"):
            texts = fields.items(name)
            if not all(isinstance(text, str) and len(text) <= _MAX_NAME for text in texts):
                raise fields.error(tr("{name} is not a list of short texts", name=name), _MEND)
            names.append(tuple(texts))
        bare, numbers, gone = fields.items("bare"), fields.items("numbers"), fields.items("gone")
        if not all(isinstance(one, list) and len(one) == 6 and all(type(text) is str and len(text) <= _MAX_NAME
                   for text in one[:2]) and all(type(edge) is int for edge in one[2:]) for one in gone):
            raise fields.error(tr("gone is not a list of checksums, kinds and bounds"), _MEND)
        if not all(isinstance(one, list) and len(one) == 2 and isinstance(one[0], str) and len(one[0]) <= _MAX_NAME
                   and type(one[1]) is int and 0 <= one[1] < 6 for one in bare):
            raise fields.error(tr("bare is not a list of hexes and directions"), _MEND)
        if not all(isinstance(one, list) and len(one) == 2 and type(one[0]) is type(one[1]) is int
                   and one[0] >= 0 <= one[1] for one in numbers):
            raise fields.error(tr("numbers is not a list of pairs of whole numbers"), _MEND)
        return cls(names[0], names[1], tuple((label, side) for label, side in bare),
                   tuple(Gone(one[0], one[1], (one[2], one[3], one[4], one[5])) for one in gone), dict(numbers))

    def fields(self) -> dict[str, Any]:
        """As a file has it."""
        lists = {"levels": list(self.levels), "terrain": list(self.terrain), "bare": [list(one) for one in self.bare],
                 "gone": [[one.checksum, one.kind, *one.bounds] for one in self.gone],
                 "numbers": [list(one) for one in sorted(self.numbers.items())]}
        return {name: entries for name, entries in lists.items() if entries}

    def check(self, board: Board, path: Path) -> None:
        """Raise a FormatError where it names hexes that the map does not have."""
        _cells(board, self.levels, path)
        _cells(board, self.terrain, path)
        _sides(board, self.bare, path)


def remainder_of(board: Board, laid: Board, kept: Remainder | None = None) -> tuple[Board, Remainder]:
    """A map without what its boards hold, and where it differs from them.

    Args:
        laid: the boards as they are, with the same hexes.
        kept: where it differed when it was opened, if some boards were missing then.  What was its own there stays
            so, even if it is by now as these boards have it: what the missing ones have is not known.

    Raises:
        FormatError: if `kept` names hexes that the map does not have.
    """
    plain, here, is_whole = copy(board), board.grid.present, kept is None
    kept = kept or Remainder()
    path = Path(board.title or "map")
    level_differs = ((board.levels != laid.levels) & here) | _cells(board, kept.levels, path)
    entries = {cover: entry for entry, cover in enumerate(board.covers)}
    laid_entries = np.array([entries.get(cover, -1) for cover in laid.covers])
    cover_differs = ((laid_entries[laid.cover_at] != board.cover_at) & here) | _cells(board, kept.terrain, path)
    plain.levels = np.where(level_differs, board.levels, 0).astype(np.int16)
    plain.cover_at = np.where(cover_differs, board.cover_at, 0).astype(np.uint16)
    plain.hexsides = {side: kinds for side, kinds in board.hexsides.items() if laid.hexsides.get(side) != kinds}
    bare = [(board.label(side.hex), side.direction) if side.hex in board.grid else
            (board.label(side.across()), (side.direction + 3) % 6)
            for side in sorted(laid.hexsides) if not board.hexsides.get(side) and laid.hexsides[side]]
    bare += [one for one in kept.bare if not board.hexsides.get(hexside(board.hex(one[0]), one[1]))]
    plain.depictions, gone, numbers = _own_drawings(board.depictions, laid.depictions)
    gone += _taken(kept.gone, laid.depictions)[1]
    return plain, Remainder(_labels(board, level_differs), _labels(board, cover_differs), tuple(dict.fromkeys(bare)),
                            tuple(sorted(gone)), numbers if is_whole else kept.numbers)


def put_on(board: Board, laid: Board, remainder: Remainder, path: Path) -> int:
    """Put what a map has of its own on its boards; the board is changed.

    Returns:
        How many drawings are to be taken away that the boards do not have.

    Raises:
        FormatError: if it names hexes that the map does not have.
    """
    entries = np.array([board.intern(cover) for cover in laid.covers])
    own_level, own_cover = _cells(board, remainder.levels, path), _cells(board, remainder.terrain, path)
    bare = _sides(board, remainder.bare, path)
    board.levels = np.where(own_level, board.levels, laid.levels).astype(np.int16)
    board.cover_at = np.where(own_cover, board.cover_at, entries[laid.cover_at]).astype(np.uint16)
    printed = {side: kinds for side, kinds in laid.hexsides.items() if side not in bare}
    board.hexsides = dict(sorted({**printed, **board.hexsides}.items()))
    taken, lost = _taken(remainder.gone, laid.depictions)
    drawn = dict(board.depictions)
    # Placed while boards were missing, they may have numbers of these boards' drawings.
    others = {*board.counters, *board.texts}
    later: list[Depiction] = []
    for number, depiction in laid.depictions.items():
        if number in taken:
            continue
        wanted = remainder.numbers.get(number, number)
        if wanted in drawn or wanted in others:
            later.append(depiction)
        else:
            drawn[wanted] = depiction
    drawn |= enumerate(later, max((*drawn, *others), default=0) + 1)
    board.depictions = dict(sorted(drawn.items()))
    return len(lost)


def _own_drawings(own: Mapping[int, Depiction], laid: Mapping[int, Depiction]
                  ) -> tuple[dict[int, Depiction], list[Gone], dict[int, int]]:
    """The drawings that are not the boards', those of the boards that are gone, and changed numbers of the others."""
    left: dict[Depiction, list[int]] = {}
    for number, depiction in laid.items():
        left.setdefault(depiction, []).append(number)
    drawn: dict[int, Depiction] = {}
    numbers: dict[int, int] = {}
    for number, depiction in own.items():
        there = left.get(depiction)
        if not there:
            drawn[number] = depiction
            continue
        on_boards = number if number in there else there[0]
        there.remove(on_boards)
        if on_boards != number:
            numbers[on_boards] = number
    return drawn, [_gone(laid[number]) for there in left.values() for number in there], numbers


def _gone(depiction: Depiction) -> Gone:
    return Gone(_checksum(depiction), depiction.kind, depiction.bounds)


def _taken(gone: Iterable[Gone], laid: Mapping[int, Depiction]) -> tuple[set[int], list[Gone]]:
    """The numbers of those drawings of boards that were taken away, and what of `gone` is none of them."""
    gone = list(gone)
    if not gone:
        return set(), []
    same: dict[str, list[int]] = {}
    for number, depiction in laid.items():
        same.setdefault(_checksum(depiction), []).append(number)
    taken: set[int] = set()
    changed = []
    for one in gone:
        if same.get(one.checksum):
            taken.add(same[one.checksum].pop(0))
        else:
            changed.append(one)
    return taken, _without_near(changed, laid, taken) if changed else []


def _without_near(gone: Iterable[Gone], laid: Mapping[int, Depiction], taken: set[int]) -> list[Gone]:
    """Which drawings are not found; those of which boards have one that is nearly the same join `taken`.

    Another version of the board, or of losview, may draw them with other corners.
    """
    by_place: dict[tuple[str, int], list[int]] = {}
    for number, depiction in laid.items():
        if number not in taken:
            by_place.setdefault((depiction.kind, depiction.bounds[0] // _NEAR), []).append(number)
    lost = []
    for one in gone:
        place = one.bounds[0] // _NEAR
        near = [number for at in (place - 1, place, place + 1) for number in by_place.get((one.kind, at), ())
                if number not in taken and all(abs(now - then) <= _NEAR for now, then in
                                               zip(laid[number].bounds, one.bounds, strict=True))]
        if len(near) == 1:
            taken.add(near[0])
        else:
            lost.append(one)
    return lost


def _checksum(depiction: Depiction) -> str:
    """A checksum of a drawing: the same in every run of the program."""
    told = (depiction.kind, [tuple(point) for point in depiction.outline],
            [[tuple(point) for point in hole] for hole in depiction.holes], depiction.height, depiction.amount,
            depiction.name)
    return hashlib.sha256(repr(told).encode("utf-8", "replace")).hexdigest()[:_CHECKSUM]


def _labels(board: Board, there: NDArray[np.bool_]) -> tuple[str, ...]:
    return tuple(board.label(board.grid.hex(column, row)) for column, row in np.argwhere(there).tolist())


def _cells(board: Board, labels: Iterable[str], path: Path) -> NDArray[np.bool_]:
    """The cells of hexes."""
    there = np.zeros(board.grid.shape, np.bool_)
    for label in labels:
        try:
            there[board.grid.cell(board.hex(label))] = True
        except ValueError:
            raise FormatError(path, "on_boards",
                              tr("names the hex {label}, which the map does not have", label=quoted(label)), _MEND
                              ) from None
    return there


def _sides(board: Board, names: Iterable[tuple[str, int]], path: Path) -> set[Hexside]:
    try:
        return {hexside(board.hex(label), direction) for label, direction in names}
    except ValueError:
        raise FormatError(path, "on_boards", tr("names hexsides of hexes that the map does not have"), _MEND) from None
