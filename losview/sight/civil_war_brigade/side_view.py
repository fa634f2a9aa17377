"""The profile of a Civil War Brigade thread: tops with modifiers under the higher end and the slope between."""

from __future__ import annotations

from losview.hexes.hex import Hex, distance
from losview.hexes.thread import NOUGHT, WHOLE, Touch
from losview.sight.civil_war_brigade.survey import CivilWarSurveyor
from losview.sight.profile import Ceiling, Column, Profile, ProfilePart, end_span
from losview.sight.threads import End
from losview.sight.verdict import Effect, Number, Verdict, levels
from losview.sight.wording import Thread


def profile(judge: CivilWarSurveyor, a: End, b: End, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `explain` rules on, the hexes of the way it tells."""
    verdict, threads = judge.explain(a, b) if verdict is None else verdict, judge.thread(a, b)
    thread = judge.spoken(a, b)
    spans, known = thread.segment.follow(a.hex, thread.met, b.hex), judge.standing_known
    eyes = (levels(threads.start_height[0]), levels(threads.end_height[0]))
    blocking = {line.where.hex for line in verdict.worksheet if line.mark == Effect.BLOCKS and line.where is not None}
    deciding = frozenset(verdict.deciding)
    between = [Column(hex_, step, spans.get(hex_) or end_span(thread, hex_),
                      *(known.get(hex_) or standing_on(judge, hex_)), hex_ in blocking, hex_ in deciding)
               for hex_, step in hexes_told(thread, verdict)]
    columns = [end_column(judge, thread, a.hex, deciding), *between, end_column(judge, thread, b.hex, deciding)]
    ends = next((one.span[0] for one in columns if one.decides), None)
    high = max(eyes)
    ceilings = (
        Ceiling("11", "slope between the ends (step 11)", ((NOUGHT, eyes[0]), (WHOLE, eyes[1]))),
        Ceiling("1", "level of the higher end (step 1)", ((NOUGHT, high), (WHOLE, high))),
    )
    return Profile(judge.rule_set.name, judge.board.title, tuple(columns), eyes, ceilings, ends)


def hexes_told(thread: Thread, verdict: Verdict) -> list[tuple[Hex, int]]:
    """The hexes between with their ranges: as they lie, or along hexsides those of the way that the worksheet tells."""
    told = next((line.reads for line in verdict.worksheet if line.rule == "S1" and "told below" in line.say()), None)
    if told is None:
        corner = Touch.CORNER
        return [(hex_, step) for hex_, touch, step in thread.on_map if touch is not corner]
    return sorted(((hex_, distance(thread.a.hex, hex_)) for hex_ in told), key=lambda one: one[1])


def end_column(judge: CivilWarSurveyor, thread: Thread, hex_: Hex, deciding: frozenset[Hex]) -> Column:
    """The hex of one of the ends, which count as their ground only."""
    ground = levels(judge.terrain.ground[judge.plane.cell(hex_)])
    return Column(hex_, distance(thread.a.hex, hex_), end_span(thread, hex_), ground, (), False, hex_ in deciding)


def standing_on(judge: CivilWarSurveyor, hex_: Hex) -> tuple[Number, tuple[ProfilePart, ...]]:
    """The level of the ground between the ends, and the modifiers on it."""
    known = judge.standing_known.get(hex_)
    if known is None:
        cell = judge.plane.cell(hex_)
        ground, top = int(judge.terrain.ground[cell]), int(judge.terrain.top[cell])
        known = judge.standing_known[hex_] = levels(ground), parts_of(judge, hex_) if top > ground else ()
    return known


def parts_of(judge: CivilWarSurveyor, hex_: Hex) -> tuple[ProfilePart, ...]:
    """The modifiers of a hex, one on top of the other."""
    surface, bottom = judge.surface, int(judge.terrain.ground[judge.plane.cell(hex_)])
    parts = []
    for kinds in (surface.cover(hex_).kinds(), tuple(one.kind for one in surface.standing.get(hex_, ()))):
        rising = max(kinds, key=lambda kind: int(surface.attributes(kind).get("rises", 0)), default=None)
        rise = int(surface.attributes(rising).get("rises", 0)) if rising is not None else 0
        if rising is not None and rise:
            parts.append(ProfilePart(rising, surface.table.name(rising), levels(bottom), levels(bottom + rise), True))
            bottom += rise
    return tuple(parts)
