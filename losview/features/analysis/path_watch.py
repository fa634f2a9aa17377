"""A unit watched along its path: hex by hex, which units of other sides gain or lose sight of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from losview.board.board import Board, snapshot
from losview.features.analysis.watchers import counters_beside, watchers_of
from losview.hexes.hex import Hex, direction_to, distance, neighbours
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd


class PathStep(NamedTuple):
    """A hex of a path.

    Attributes:
        board: the map with the unit there. end: where it stands.
        seen_by: the numbers of the units of other sides that see it there.
        gained, lost: those that did not see it in the hex before, and those that see it no longer; at the start nobody.
    """

    board: Board
    end: LineEnd
    seen_by: tuple[int, ...]
    gained: tuple[int, ...]
    lost: tuple[int, ...]


def watch_path(judge: Judge, number: int, path: Sequence[Hex]) -> list[PathStep]:
    """What a unit's move along a path shows of it; every step is judged on the map with the unit there.

    Args:
        judge: the rules on the map before the move. number: of the unit. path: its hexes, the one it leaves first.

    Raises:
        RuleError: where this system cannot trace to one of the places.
    """
    counter, steps = judge.board.counters[number], list[PathStep]()
    for hex_ in path:
        there = snapshot(judge.board)
        there.revision += len(steps)
        there.counters[number] = replace(counter, hex=hex_, level=counter.level if hex_ == counter.hex else None)
        judge_there = judge.rule_set.prepare(there, judge.options)
        end = LineEnd.of(there.counters[number])
        seeing = {watcher.number for watcher in watchers_of(judge_there, end, number).seeing}
        seeing |= counters_beside(judge_there, number)
        now = {other for other in seeing if there.counters[other].side != counter.side}
        before = set(steps[-1].seen_by) if steps else now
        steps.append(PathStep(there, end, tuple(sorted(now)), tuple(sorted(now - before)), tuple(sorted(before - now))))
    return steps


def whole_path(passed: Sequence[Hex]) -> list[Hex]:
    """The hexes of a path without gaps: between hexes that a hand has passed those nearest to the next are put in."""
    path = list(passed[:1])
    for hex_ in passed[1:]:
        while path[-1] != hex_ and direction_to(path[-1], hex_) is None:
            path.append(min(neighbours(path[-1]), key=lambda one: distance(one, hex_)))
        if path[-1] != hex_:
            path.append(hex_)
    return path
