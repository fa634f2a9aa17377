"""The profile of a Civil War Brigade thread: tops with modifiers under the higher end and the slope between."""

from __future__ import annotations

from functools import partial

from losview.base.translation import tr
from losview.hexes.hex import Hex
from losview.hexes.thread import ONE, ZERO
from losview.rules.civil_war_brigade.surveyor import CivilWarSurveyor
from losview.rules.core.hex_columns import Standing, hex_columns, hexes_between, where_sight_ends
from losview.rules.core.profile import Ceiling, Profile, ProfilePart
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Number, Verdict, levels


def profile(judge: CivilWarSurveyor, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
    """The profile of a thread, along hexsides by the way that its worksheet tells.

    Args:
        verdict: what `judge_one` says of the thread; asked for where it is None.
    """
    verdict, threads = judge.judge_one(a, b) if verdict is None else verdict, judge.thread(a, b)
    thread = judge.thread_on_board(a, b)
    eyes = (levels(threads.start_height[0]), levels(threads.end_height[0]))
    told = tr(", told below step by step")
    way = next((line for line in verdict.worksheet if line.rule == "S1" and dict(line.terms).get("told") == told), None)
    columns = hex_columns(thread, verdict, hexes_between(thread, way), (Effect.BLOCKS,),
                          partial(standing_on, judge), lambda hex_: (ground_of(judge, hex_), ()))
    high = max(eyes)
    ceilings = (
        Ceiling("11", tr("slope between the ends (step 11)"), ((ZERO, eyes[0]), (ONE, eyes[1]))),
        Ceiling("1", tr("level of the higher end (step 1)"), ((ZERO, high), (ONE, high))),
    )
    return Profile(judge.rule_set.name, judge.board.title, columns, eyes, ceilings, where_sight_ends(columns))


def ground_of(judge: CivilWarSurveyor, hex_: Hex) -> Number:
    """The level of a hex's ground; the ends count as that only."""
    return levels(judge.terrain.ground[judge.plane.cell(hex_)])


def standing_on(judge: CivilWarSurveyor, hex_: Hex) -> Standing:
    """The level of a hex's ground, and the modifiers on it; kept by the judge."""
    standing = judge.kept_standing.get(hex_)
    if standing is None:
        cell = judge.plane.cell(hex_)
        ground, top = int(judge.terrain.ground[cell]), int(judge.terrain.top[cell])
        standing = judge.kept_standing[hex_] = levels(ground), modifier_parts(judge, hex_) if top > ground else ()
    return standing


def modifier_parts(judge: CivilWarSurveyor, hex_: Hex) -> tuple[ProfilePart, ...]:
    """The modifiers of a hex, one on top of the other."""
    board_reading, bottom = judge.board_reading, int(judge.terrain.ground[judge.plane.cell(hex_)])
    parts = []
    counters = tuple(counter.kind for counter in board_reading.standing.get(hex_, ()))
    for kinds in (board_reading.cover(hex_).kinds(), counters):
        rising = max(kinds, key=lambda kind: int(board_reading.attributes(kind).get("rises", 0)), default=None)
        rise = int(board_reading.attributes(rising).get("rises", 0)) if rising is not None else 0
        if rising is not None and rise:
            name = board_reading.table.name(rising)
            parts.append(ProfilePart(rising, name, levels(bottom), levels(bottom + rise), True))
            bottom += rise
    return tuple(parts)
