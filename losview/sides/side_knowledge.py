"""What a side knows of the counters on a map: its own, those of nobody, and those of others that a unit of its sees."""

from __future__ import annotations

from dataclasses import dataclass

from losview.board.counters import Counter
from losview.board.scenario.cloaking_box import is_dummy
from losview.board.scenario.counter_sides import side_called, side_names, side_title
from losview.sight.hex_notes import is_unit
from losview.sight.rule_set import Judge
from losview.sight.threads import End, RuleError
from losview.sight.verdict import Outcome

#: The kind of counter that lies on units of which none is known (A12; E1.4): the marker is seen, they are not.
CONCEALED = "concealed"


@dataclass(frozen=True)
class SideKnowledge:
    """What a side knows.

    Attributes:
        side: which one, as the map names it.
        seen_by: for each counter of another side that is seen, the numbers of the side's units that see it.
        known: the numbers of all counters that the side knows of, in the map's order: its own, those of no side, and
            those of others that are seen and not concealed.
    """

    side: str
    seen_by: dict[int, tuple[int, ...]]
    known: tuple[int, ...]


def side_knowledge(judge: Judge, side: str) -> SideKnowledge:
    """What a side knows now, by day and by night, by one survey; the same as single rulings.

    Args:
        side: as the map or people name it.

    Raises:
        RuleError: where the map has no such side.
    """
    board = judge.board
    side = side_of(judge, side)
    on_map = [(number, counter) for number, counter in board.counters.items() if counter.hex in board.grid]
    own = viewers_of(judge, side)
    others = [(number, counter) for number, counter in on_map if counter.side and counter.side != side]
    seen_by = _seen_by(judge, own, others)
    hexes_of_own = {counter.hex for _, counter in on_map if counter.side == side}
    hexes_seen = {board.counters[number].hex for number in seen_by}
    covered = {counter.hex for _, counter in on_map if counter.kind == CONCEALED and counter.side != side}
    known = []
    for number, counter in board.counters.items():
        if counter.side == side:
            known.append(number)
        elif counter.kind == CONCEALED:
            if counter.hex in hexes_seen or (not counter.side and counter.hex in hexes_of_own):
                known.append(number)
        elif not counter.side or (number in seen_by and counter.hex not in covered):
            known.append(number)
    return SideKnowledge(side, seen_by, tuple(known))


def viewers_of(judge: Judge, side: str) -> list[tuple[int, Counter]]:
    """The units of a side on the map, which see for it, with their numbers: no markers, and no Dummies (E1.41).

    Args:
        side: as the map names it.
    """
    board = judge.board
    return [(number, counter) for number, counter in board.counters.items() if counter.side == side
            and counter.hex in board.grid and is_unit(judge, counter) and not is_dummy(board, counter)]


def side_of(judge: Judge, name: str) -> str:
    """The side of a map that a name means.

    Raises:
        RuleError: where the map has no such side.
    """
    names = side_names(judge.board)
    side = side_called(name, names)
    if side not in names:
        there = f"it has {', '.join(map(side_title, names))}" if names else "it has none"
        raise RuleError(f"the map has no side {name[:60]!r}; {there}")
    return side


def _seen_by(judge: Judge, own: list[tuple[int, Counter]],
             others: list[tuple[int, Counter]]) -> dict[int, tuple[int, ...]]:
    pairs = [(one, other) for other in others for one in own]
    if not pairs:
        return {}
    threads = judge.threads([(stand_of(one), stand_of(other)) for (_, one), (_, other) in pairs])
    sees = judge.survey(threads).outcome <= Outcome.HINDERED
    found: dict[int, list[int]] = {}
    for ((viewer, _), (number, _)), seen in zip(pairs, sees.tolist(), strict=True):
        if seen:
            found.setdefault(number, []).append(viewer)
    return {number: tuple(viewers) for number, viewers in found.items()}


def stand_of(counter: Counter) -> End:
    """Where a counter stands, as the end of a thread."""
    return End(counter.hex, level=counter.level)
