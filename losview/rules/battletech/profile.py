"""The profile of a BattleTech thread: levels, buildings and woods under the ceiling of each method."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from losview.base.translation import tr
from losview.board.board import QUARTERS_PER_LEVEL
from losview.board.hex_terrain import HexTerrain
from losview.board.kind import height_by
from losview.hexes.hex import Hex
from losview.hexes.thread import ratio
from losview.rules.battletech.surveyor import BattleTechSurveyor
from losview.rules.core.board_reading import FAR
from losview.rules.core.hex_columns import Standing, hex_columns, hexes_between, where_sight_ends
from losview.rules.core.profile import Ceiling, Profile, ProfilePart
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Effect, Number, Verdict, levels


def profile(judge: BattleTechSurveyor, a: LineEnd, b: LineEnd, verdict: Verdict | None = None) -> Profile:
    """The profile of a thread with the ceilings of all three methods.

    Args:
        verdict: what `judge_one` says of the thread; asked for where it is None.
    """
    verdict, threads = judge.judge_one(a, b) if verdict is None else verdict, judge.thread(a, b)
    thread = judge.thread_on_board(a, b)
    low, high = int(threads.start_height[0]), int(threads.end_height[0])
    told = tr("; this side stands")
    side = next(
        (line for line in verdict.worksheet if line.rule == "divided" and dict(line.terms).get("told") == told), None
    )
    touched = {hex_ for line in verdict.worksheet for hex_ in line.reads} if thread.touches_corners() else set()
    standing = partial(standing_on, judge)
    columns = hex_columns(thread, verdict, hexes_between(thread, side, touched), (Effect.BLOCKS, Effect.COUNTS),
                          standing, standing)
    method = next(option for option in judge.rule_set.options if option.key == "method")
    rules = f"{judge.rule_set.name}, {dict(method.choices)[judge.method]}"
    ceilings = sorted(all_ceilings(thread.length, low, high, judge.method), key=lambda ceiling: not ceiling.active)
    return Profile(rules, judge.board.title, columns, (levels(low), levels(high)), tuple(ceilings),
                   where_sight_ends(columns))


def all_ceilings(length: int, a: int, b: int, method: str) -> list[Ceiling]:
    """The ceiling of each method between eyes `a` and `b` (quarter levels): what rises above it blocks.

    Its points are those where it bends.  The standard one drops to a unit's own eye next to it (BMR 2 and 3).  The
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
        return ratio(a + b + 2 * (to_lower - to_higher), 2 * QUARTERS_PER_LEVEL)

    def on_line(step: int) -> Number:
        return ratio(a * (length - step) + b * step, length * QUARTERS_PER_LEVEL)

    def ceiling(key: str, name: str, height: Callable[[int], Number], steps: list[int]) -> Ceiling:
        return Ceiling(key, name, tuple((ratio(step, length), height(step)) for step in steps), key in active)

    active = {"standard": ("standard",), "dead-zone": ("dead-zone", "standard"), "diagramming": ("diagramming",)}[
        method
    ]
    return [
        ceiling("standard", tr("standard (BMR)"), standard, bends),
        ceiling("dead-zone", tr("dead zone (MaxTech p. 21)"), dead_zone, ends),
        ceiling("diagramming", tr("diagramming (MaxTech p. 22)"), on_line, ends),
    ]


def standing_on(judge: BattleTechSurveyor, hex_: Hex) -> Standing:
    """The ground's level, and what stands there: buildings and tanks, then what hinders; kept by the judge."""
    standing = judge.kept_standing.get(hex_)
    if standing is None:
        board_reading, ground = judge.board_reading, int(judge.terrain.level[judge.plane.cell(hex_)])
        counters = tuple((counter.kind, counter.amount) for counter in board_reading.standing.get(hex_, ()))
        parts = () if ground <= -FAR else tuple(_parts(judge, board_reading.cover(hex_), counters, ground))
        standing = judge.kept_standing[hex_] = levels(ground), parts
    return standing


def _parts(
    judge: BattleTechSurveyor, cover: HexTerrain, counters: tuple[tuple[str, int | None], ...], ground: int
) -> list[ProfilePart]:
    """What a cover and counters put on ground at that level, in quarters."""
    board_reading, parts = judge.board_reading, []

    def add(kind: str, height: int, solid: bool) -> None:
        name = board_reading.table.name(kind)
        parts.append(ProfilePart(kind, name, levels(ground), levels(ground + height), solid))

    for feature in cover.features:
        attributes = board_reading.attributes(feature.kind)
        if attributes.get("solid"):
            add(feature.kind, height_by(attributes, feature.height, feature.amount), True)
        elif (hindrance := judge.terrain.hindrance(feature.kind, feature.height, feature.amount)) is not None:
            add(feature.kind, hindrance[1], False)
    for kind, amount in counters:
        if (hindrance := judge.terrain.hindrance(kind, None, amount)) is not None:
            add(kind, hindrance[1], False)
    return sorted(parts, key=lambda part: (not part.solid, part.top))
