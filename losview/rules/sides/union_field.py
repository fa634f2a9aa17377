"""Everything that a side sees together: the fields of all its units, joined, and joined again quickly after a move.

What is kept of an earlier answer: of units that stand as they stood, the threads that pass no hex whose counters have
changed since.  Where anything else has changed (ground, terrain, night, rules), all is asked anew.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from losview.board.board import Board
from losview.board.terrain import table
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.core.field import BATCH, TargetHeight, threads_to_every_hex
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineBatch, LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.sides.side_knowledge import side_of, viewers_of

#: A thread may read what lies in a hex if it comes as near to its centre as this, in hexsides: a hex reaches 1 far, and
#: rules look at hexes beside the thread and at its ends' neighbours.
_NEAR = 1.8
#: What no rule reads of a scenario: it grows with each recorded move and each act of the referee.
_UNREAD = frozenset({"game", "rulings", "referee"})


@dataclass(frozen=True, eq=False)
class UnionField:
    """What a side sees.

    Attributes:
        side: which one, as the map names it. target: how high what it looks for stands.
        ends: where its units stand, each place once, in the order of the map's counters.
        outcomes: uint8, shape `(len(ends), n)`: what is seen from each of them of every hex of `grid.present`, in its
            order.
        units: the numbers of the units at each of `ends`.
        outcome: uint8, shape `grid.shape`: the best of them for each hex; 255 in cells that are no hex.
        state: what it was asked for, apart from the counters.
        counters: of each hex that has any, what lies there.
        spots: float32, shape `(2, n)`: where the hexes of `grid.present` are drawn.
    """

    side: str
    target: TargetHeight
    ends: tuple[LineEnd, ...]
    outcomes: NDArray[np.uint8]
    units: tuple[tuple[int, ...], ...]
    outcome: NDArray[np.uint8]
    state: tuple[Any, ...]
    counters: dict[Hex, tuple[object, ...]]
    spots: NDArray[np.float32]

    def seen(self) -> int:
        """How many hexes are seen, those of the side's own units included."""
        return int((self.outcome <= Outcome.HINDERED).sum())

    def seen_by(self, board: Board, hex_: Hex) -> tuple[int, ...]:
        """The numbers of the units that see a hex."""
        place = int(board.grid.present.ravel()[: np.ravel_multi_index(board.grid.cell(hex_), board.grid.shape)].sum())
        sees = self.outcomes[:, place] <= Outcome.HINDERED
        return tuple(number for at in np.flatnonzero(sees).tolist() for number in self.units[at])


def union_field(judge: Judge, side: str, target: TargetHeight | None = None,
                before: UnionField | None = None) -> UnionField:
    """What all units of a side see together: of each hex the best that one of them sees, as single rulings.

    Args:
        side: as the map or people name it. target: how high what they look for stands, None for the rules' own.
        before: an earlier answer about the same map, of which all is kept that still holds.

    Raises:
        RuleError: where the map has no such side, or these rules cannot trace from where a unit stands.
    """
    board, target = judge.board, target or TargetHeight()
    side = side_of(judge, side)
    places: dict[LineEnd, list[int]] = {}
    for number, counter in viewers_of(judge, side):
        places.setdefault(LineEnd.of(counter), []).append(number)
    ends, state, counters = tuple(places), _state(judge, side, target), _counters(board)
    outcomes = np.zeros((len(ends), len(judge.plane.cells)), np.uint8)
    again = np.ones(outcomes.shape, np.bool_)
    if before is not None and before.state == state:
        changed = [hex_ for hex_ in {*before.counters, *counters} if before.counters.get(hex_) != counters.get(hex_)]
        _keep(board, before, ends, changed, outcomes, again)
    _ask(judge, ends, target, outcomes, again)
    outcome = np.full(board.grid.shape, 255, np.uint8)
    # A side without units sees nothing.
    outcome[board.grid.present] = outcomes.min(axis=0) if ends else Outcome.BLOCKED
    return UnionField(side, target, ends, outcomes, tuple(map(tuple, places.values())), outcome, state, counters,
                      _spots(board) if before is None or before.state[0] is not board.grid else before.spots)


def _state(judge: Judge, side: str, target: TargetHeight) -> tuple[Any, ...]:
    """All that an answer depends on, apart from the counters; compared, never shown."""
    board = judge.board
    options = tuple(sorted(judge.options.items()))
    scenario = {key: value for key, value in board.scenario.items() if key not in _UNREAD}
    ground = (board.levels.tobytes(), board.cover_at.tobytes(), tuple(board.covers))
    return (board.grid, side, target, judge.rule_set.key, options, *ground, dict(board.hexsides),
            dict(board.depictions), scenario)


def _spots(board: Board) -> NDArray[np.float32]:
    layout = Layout(board.grid)
    return np.array([layout.centre(hex_) for hex_ in board.grid.hexes()], np.float32).reshape(-1, 2).T.copy()


def _counters(board: Board) -> dict[Hex, tuple[object, ...]]:
    found: dict[Hex, tuple[object, ...]] = {}
    for counter in board.counters.values():
        found[counter.hex] = (*found.get(counter.hex, ()), counter)
    return found


def _keep(board: Board, before: UnionField, ends: tuple[LineEnd, ...], changed: list[Hex],
          outcomes: NDArray[np.uint8], again: NDArray[np.bool_]) -> None:
    """Take over what still holds of an earlier answer.

    Args:
        changed: hexes whose counters have changed. outcomes: what is filled in. again: what remains to be asked.
    """
    if any(_is_lit(board, before, hex_) for hex_ in changed):
        return
    layout = Layout(board.grid)
    near = _NEAR * layout.size
    places = [layout.centre(hex_) for hex_ in changed]
    old = {end: at for at, end in enumerate(before.ends)}
    for at, end in enumerate(ends):
        if end in old:
            outcomes[at] = before.outcomes[old[end]]
            again[at] = _passing(layout.centre(end.hex), before.spots, places, near)


def _passing(start: tuple[float, float], spots: NDArray[np.float32], places: list[tuple[float, float]],
             near: float) -> NDArray[np.bool_]:
    """Which straight lines from a start to many spots come as near to one of several places as that, or a little more.

    Floats are good enough: they say what is asked again, never what the answer is.
    """
    along_x, along_y = spots[0] - np.float32(start[0]), spots[1] - np.float32(start[1])
    lengths = along_x * along_x + along_y * along_y
    found = np.zeros(len(lengths), np.bool_)
    for x, y in places:
        to_x, to_y = np.float32(x - start[0]), np.float32(y - start[1])
        away = float(np.hypot(to_x, to_y))
        if away <= near:
            return np.ones(len(lengths), np.bool_)
        aside = along_x * to_y - along_y * to_x
        found |= ((aside * aside <= near * near * lengths) & (along_x * to_x + along_y * to_y > 0)
                  & (lengths >= (away - near) ** 2))
    return found


def _is_lit(board: Board, before: UnionField, hex_: Hex) -> bool:
    """Whether a counter there, now or before, may shed light far about it: then every thread may have changed."""
    there = [*before.counters.get(hex_, ()), *(counter for _, counter in board.counters_on(hex_))]
    names = ("lights", "blaze", "flame", "gunflash", "spotting_round")
    return any(table().reading(getattr(counter, "kind", ""), "asl").attributes.get(name)
               for counter in there for name in names)


def _ask(judge: Judge, ends: tuple[LineEnd, ...], target: TargetHeight, outcomes: NDArray[np.uint8],
         again: NDArray[np.bool_]) -> None:
    """Ask about all threads that remain, many at once."""
    waiting: list[tuple[int, NDArray[np.intp], LineBatch]] = []
    count = 0
    for at, end in enumerate(ends):
        wanted = np.flatnonzero(again[at])
        if len(wanted):
            waiting.append((at, wanted, threads_to_every_hex(judge, end, target).taken(wanted)))
            count += len(wanted)
        if waiting and (count >= BATCH or at == len(ends) - 1):
            _answer(judge, waiting, outcomes)
            waiting, count = [], 0
    if waiting:
        _answer(judge, waiting, outcomes)


def _answer(judge: Judge, waiting: list[tuple[int, NDArray[np.intp], LineBatch]], outcomes: NDArray[np.uint8]) -> None:
    found = judge.judge_many(_joined([threads for _, _, threads in waiting])).outcome
    first = 0
    for at, wanted, _ in waiting:
        outcomes[at, wanted] = found[first:first + len(wanted)]
        first += len(wanted)


def _joined(parts: list[LineBatch]) -> LineBatch:
    """Several arrays of threads as one."""
    def of(name: str) -> Any:
        values = [getattr(part, name) for part in parts]
        return None if values[0] is None else np.concatenate(values)

    return LineBatch(*(of(name) for name in ("start", "end", "start_height", "end_height", "start_state", "end_state",
                                             "start_offset", "end_offset")))
