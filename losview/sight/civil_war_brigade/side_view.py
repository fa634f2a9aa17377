"""The profile of a Civil War Brigade thread: tops with modifiers under the higher end and the slope between."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from losview.hexes.hex import Hex, distance
from losview.sight.profile import Ceiling, Column, Part, Profile, end_span
from losview.sight.ruleset import End
from losview.sight.verdict import Mark, Verdict, levels
from losview.sight.wording import Thread

if TYPE_CHECKING:
    from losview.sight.civil_war_brigade.judge import CivilWarJudge


def profile(judge: CivilWarJudge, a: End, b: End, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `explain` rules on, the hexes of the way it tells."""
    verdict, threads = judge.explain(a, b) if verdict is None else verdict, judge.thread(a, b)
    thread = Thread(judge.surface, a, b)
    eyes = (levels(threads.start_height[0]), levels(threads.end_height[0]))
    blocking = {line.where.hex for line in verdict.worksheet if line.mark == Mark.BLOCKS and line.where is not None}
    deciding = frozenset(verdict.deciding)
    columns = [column(judge, thread, hex_, hex_ in blocking, hex_ in deciding)
               for hex_ in (a.hex, *hexes_told(thread, verdict), b.hex)]
    ends = next((one.span[0] for one in columns if one.decides), None)
    zero, one = Fraction(0), Fraction(1)
    high = max(eyes)
    ceilings = (
        Ceiling("11", "slope between the ends (step 11)", ((zero, eyes[0]), (one, eyes[1]))),
        Ceiling("1", "level of the higher end (step 1)", ((zero, high), (one, high))),
    )
    return Profile(judge.rule_set.name, judge.board.title, tuple(columns), eyes, ceilings, ends)


def hexes_told(thread: Thread, verdict: Verdict) -> list[Hex]:
    """The hexes between: as they lie, or along hexsides those of the way that the worksheet tells."""
    told = next((line.reads for line in verdict.worksheet if line.rule == "S1" and "told below" in line.say()), None)
    on_map = [one.hex for one in thread.met if one.touch.value != "corner" and one.hex in thread.board.grid]
    if told is None:
        return on_map
    return sorted(told, key=lambda hex_: distance(thread.a.hex, hex_))


def column(judge: CivilWarJudge, thread: Thread, hex_: Hex, rises: bool, decides: bool) -> Column:
    """One hex of the side view; the ends count as their ground only."""
    place = judge.plane.place(hex_)
    ground, top = levels(judge.country.ground[place]), levels(judge.country.top[place])
    between = hex_ not in (thread.a.hex, thread.b.hex)
    parts = parts_of(judge, hex_) if between and top > ground else ()
    return Column(
        hex_,
        distance(thread.a.hex, hex_),
        thread.span(hex_) or end_span(thread, hex_),
        ground,
        parts,
        between and rises,
        decides,
    )


def parts_of(judge: CivilWarJudge, hex_: Hex) -> tuple[Part, ...]:
    """The modifiers of a hex, one on top of the other."""
    surface, bottom = judge.surface, int(judge.country.ground[judge.plane.place(hex_)])
    parts = []
    for kinds in (surface.cover(hex_).kinds(), tuple(one.kind for one in surface.standing.get(hex_, ()))):
        rising = max(kinds, key=lambda kind: int(surface.attributes(kind).get("rises", 0)), default=None)
        rise = int(surface.attributes(rising).get("rises", 0)) if rising is not None else 0
        if rising is not None and rise:
            parts.append(Part(rising, surface.table.name(rising), levels(bottom), levels(bottom + rise), True))
            bottom += rise
    return tuple(parts)
