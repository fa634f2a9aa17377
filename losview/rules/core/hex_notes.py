"""Verdicts on hexes in brief, short enough to be drawn in the hexes; and which units see into a hex."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

from losview.board.terrain import table
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex
from losview.rules.core.field import Cancelled, TargetHeight
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.core.verdict import Outcome, Verdict


class HexNote(NamedTuple):
    """The verdict on a hex in brief.

    Attributes:
        hex: the hex looked at.
        outcome: of the line to it.
        number: of a hindered line the hindrance, of a blind one the number of blind hexes, else None.
        obstacle: the hex that decides nearest to the viewer, None where it is seen.
        close: whether the answer is a close call.
    """

    hex: Hex
    outcome: Outcome
    number: int | None
    obstacle: Hex | None
    close: bool


def hex_note(hex_: Hex, verdict: Verdict) -> HexNote:
    """The note of a verdict on the line to a hex."""
    number = None
    if verdict.outcome == Outcome.HINDERED:
        number = verdict.hindrance
    elif verdict.outcome == Outcome.BLIND and verdict.decided_by is not None:
        blind_hexes = dict(verdict.decided_by.terms).get("number")
        number = None if blind_hexes is None or isinstance(blind_hexes, str) else int(blind_hexes)
    obstacle = verdict.deciding[0] if verdict.deciding else None
    return HexNote(hex_, verdict.outcome, number, obstacle, verdict.close_call)


def hex_notes(
    judge: Judge, viewer: LineEnd, hexes: Iterable[Hex], target: TargetHeight, cancelled: Cancelled = lambda: False
) -> list[HexNote] | None:
    """The notes on hexes as the viewer sees them, the viewer's own left out; None where they are no longer wanted."""
    notes = []
    for hex_ in hexes:
        if cancelled():
            return None
        if hex_ == viewer.hex:
            continue
        try:
            verdict = judge.judge_one(viewer, LineEnd(hex_, level=target.level, eye=target.eye))
        except RuleError:
            continue
        notes.append(hex_note(hex_, verdict))
    return notes


def viewers_by_hex(judge: Judge, hexes: Iterable[Hex]) -> dict[Hex, tuple[Hex, ...]]:
    """For each hex, the hexes with units that see into it, each from its own level; in the order of the hexes."""
    stands = sorted({(counter.hex, counter.level) for counter in judge.board.counters.values()
                     if counter.hex in judge.board.grid and is_unit(judge, counter)},
                    key=lambda stand: (stand[0], stand[1] is not None, stand[1] or 0))
    viewers: dict[Hex, tuple[Hex, ...]] = {}
    for hex_ in hexes:
        others = [stand for stand in stands if stand[0] != hex_]
        if not others:
            viewers[hex_] = ()
            continue
        threads = judge.threads([(LineEnd(viewer, level=level), LineEnd(hex_)) for viewer, level in others])
        outcome = judge.judge_many(threads).outcome
        seeing = np.flatnonzero(outcome <= Outcome.HINDERED).tolist()
        viewers[hex_] = tuple(dict.fromkeys(others[i][0] for i in seeing))
    return viewers


def is_unit(judge: Judge, counter: UnitCounter) -> bool:
    """Whether a counter is a unit; every counter counts as one where the rules do not tell units from markers."""
    if not judge.rule_set.located:
        return True
    return bool(table().reading(counter.kind, judge.rule_set.table).attributes.get("unit"))
