"""The profile of a BattleTech thread: levels, buildings and woods under the ceiling of each method."""

from __future__ import annotations

from collections.abc import Callable

from losview.board.board import QUARTERS
from losview.board.cover import Cover
from losview.hexes.hex import Hex, distance
from losview.hexes.thread import Touch, ratio
from losview.sight.battletech.survey import BattleTechSurveyor
from losview.sight.profile import Ceiling, Column, Profile, ProfilePart, end_span
from losview.sight.survey import FAR
from losview.sight.threads import End
from losview.sight.verdict import Effect, Number, Verdict, levels
from losview.sight.wording import Thread


def profile(judge: BattleTechSurveyor, a: End, b: End, verdict: Verdict | None = None) -> Profile:
    """The side view of the thread that `explain` rules on, with the ceilings of all three methods."""
    verdict, threads = judge.explain(a, b) if verdict is None else verdict, judge.thread(a, b)
    thread = judge.spoken(a, b)
    spans, known = thread.segment.follow(a.hex, thread.met, b.hex), judge.standing_known
    low, high = int(threads.start_height[0]), int(threads.end_height[0])
    told = Effect.BLOCKS, Effect.COUNTS
    rising = {line.where.hex for line in verdict.worksheet if line.mark in told and line.where is not None}
    deciding = frozenset(verdict.deciding)
    between = [Column(hex_, step, spans.get(hex_) or end_span(thread, hex_),
                      *(known.get(hex_) or standing_on(judge, hex_)), hex_ in rising, hex_ in deciding)
               for hex_, step in hexes_told(thread, verdict)]
    columns = [end_column(judge, thread, a.hex, deciding), *between, end_column(judge, thread, b.hex, deciding)]
    ends = next((one.span[0] for one in columns if one.decides), None)
    method = next(option for option in judge.rule_set.options if option.key == "method")
    rules = f"{judge.rule_set.name}, {dict(method.choices)[judge.method]}"
    ceilings = sorted(all_ceilings(thread.length, low, high, judge.method), key=lambda ceiling: not ceiling.active)
    return Profile(rules, judge.board.title, tuple(columns), (levels(low), levels(high)), tuple(ceilings), ends)


def hexes_told(thread: Thread, verdict: Verdict) -> list[tuple[Hex, int]]:
    """The hexes between with their ranges: as they lie, or along hexsides those of the side that stands."""
    told = next(
        (line.reads for line in verdict.worksheet if line.rule == "divided" and "this side stands" in line.say()), None
    )
    if told is not None:
        return sorted(((hex_, distance(thread.a.hex, hex_)) for hex_ in told), key=lambda one: one[1])
    read = {hex_ for line in verdict.worksheet for hex_ in line.reads} if thread.touches_corners() else set()
    corner = Touch.CORNER
    return [(hex_, step) for hex_, touch, step in thread.on_map if touch is not corner or hex_ in read]


def all_ceilings(length: int, a: int, b: int, method: str) -> list[Ceiling]:
    """The ceiling of each method between eyes `a` and `b` (quarter levels): what rises above it blocks.

    The points are those where it bends.  The standard one drops to a unit's own eye next to it (BMR 2 and 3).  The
    dead zone's, H = (E1 + E2) / 2 + (D1 - D2) / 4, is asked of the highest hex only.
    """
    if length < 2:
        return []
    higher, ends = max(a, b), sorted({1, length - 1})
    bends = sorted({1, min(2, length - 1), max(1, length - 2), length - 1})

    def standard(step: int) -> Number:
        near = ([a] if step == 1 else []) + ([b] if step == length - 1 else [])
        return levels(min(near, default=higher))

    def dead_zone(step: int) -> Number:
        to_lower, to_higher = (step, length - step) if a <= b else (length - step, step)
        return ratio(a + b + 2 * (to_lower - to_higher), 2 * QUARTERS)

    def on_line(step: int) -> Number:
        return ratio(a * (length - step) + b * step, length * QUARTERS)

    def ceiling(key: str, name: str, height: Callable[[int], Number], steps: list[int]) -> Ceiling:
        return Ceiling(key, name, tuple((ratio(step, length), height(step)) for step in steps), key in active)

    active = {"standard": ("standard",), "dead-zone": ("dead-zone", "standard"), "diagramming": ("diagramming",)}[
        method
    ]
    return [
        ceiling("standard", "standard (BMR)", standard, bends),
        ceiling("dead-zone", "dead zone (MaxTech p. 21)", dead_zone, ends),
        ceiling("diagramming", "diagramming (MaxTech p. 22)", on_line, ends),
    ]


def end_column(judge: BattleTechSurveyor, thread: Thread, hex_: Hex, deciding: frozenset[Hex]) -> Column:
    """The hex of one of the ends: nothing in it rises into the thread."""
    step = distance(thread.a.hex, hex_)
    return Column(hex_, step, end_span(thread, hex_), *standing_on(judge, hex_), False, hex_ in deciding)


def standing_on(judge: BattleTechSurveyor, hex_: Hex) -> tuple[Number, tuple[ProfilePart, ...]]:
    """The ground's level, and what stands there: buildings and tanks, then what hinders."""
    known = judge.standing_known.get(hex_)
    if known is None:
        surface, ground = judge.surface, int(judge.terrain.level[judge.plane.cell(hex_)])
        standing = tuple((counter.kind, counter.amount) for counter in surface.standing.get(hex_, ()))
        parts = () if ground <= -FAR else tuple(_parts(judge, surface.cover(hex_), standing, ground))
        known = judge.standing_known[hex_] = levels(ground), parts
    return known


def _parts(
    judge: BattleTechSurveyor, cover: Cover, standing: tuple[tuple[str, int | None], ...], ground: int
) -> list[ProfilePart]:
    """What a cover and counters make on ground at that level, in quarters."""
    surface, parts = judge.surface, []
    for feature in cover.features:
        attributes, name = surface.attributes(feature.kind), surface.table.name(feature.kind)
        if attributes.get("solid"):
            height = int(attributes.get("height", 0)) if feature.height is None else feature.height
            parts.append(ProfilePart(feature.kind, name, levels(ground), levels(ground + height), True))
        elif (veil := judge.terrain.veil(feature.kind, feature.height, feature.amount)) is not None:
            parts.append(ProfilePart(feature.kind, name, levels(ground), levels(ground + veil[1]), False))
    for kind, amount in standing:
        if (veil := judge.terrain.veil(kind, None, amount)) is not None:
            parts.append(ProfilePart(kind, surface.table.name(kind), levels(ground), levels(ground + veil[1]), False))
    return sorted(parts, key=lambda part: (not part.solid, part.top))
