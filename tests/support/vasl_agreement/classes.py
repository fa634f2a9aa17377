"""Why one verdict differs from VASL's: a close call, a defect of VASL's, another reading, or unexplained."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.board.board import QUARTERS_PER_LEVEL
from losview.rules.asl.asl_judge import AslJudge
from losview.rules.asl.board.locations import end_level
from losview.rules.asl.trace.slopes import on_slopes
from losview.rules.core.threads import LineEnd
from tests.support.vasl_agreement.hindered_ranges import SLIVER, bounds
from tests.support.vasl_agreement.measured_map import MeasuredMap, judge_of
from tests.support.vasl_agreement.pixel_walk import leaves_depression_pixels, open_along_walls, ranges_with_hindrance
from tests.support.vasl_agreement.readings import READINGS, ROUND, print_moved, with_half_buildings
from tests.support.vasl_agreement.shifted import CLOSE, agrees, along_hexsides, line_of, shifts
from tests.support.vasl_agreement.spots import (
    along_stream_of_one_hexside,
    blocked_beside_higher_end,
    blocked_by_ends_print,
    crest_at_depression_hexside,
    hindered_by_ends_print,
    meets_off_its_base,
    nothing_blocks_everywhere,
    passes_high_bridge,
    past_a_cliff,
    print_at_bare_hexspine,
    print_met,
    shows_hexsides_alone,
    two_kinds_of_building,
)

CLOSE_CALL, DEFECT, READING, UNEXPLAINED = CLASSES = ("close call", "VASL's defect", "reading", "unexplained")

#: A class, and the reason.
Found = tuple[str, str]

#: What VASL does otherwise with hindrances, as arguments of `bounds`.
HINDRANCES: dict[Found, tuple[str, ...]] = {
    (CLOSE_CALL, f"of the hexes met or missed by {CLOSE:g} pixels at most, on either side, as many hinder"): (),
    (DEFECT, "nothing hinders under the print of a wall or hedge (A6.7)"): ("walls",),
    (READING, "half-level terrain hinders between ends of one level alone (A6.7)"): ("levels",),
    (DEFECT, "a bridge hinders by the level of its pixels, not of its deck (B6.2)"): ("decks",),
    (READING, "inherent terrain fills the hex of which it shows three tenths, VASL asks the dot (B.6)"): ("dots",),
    (DEFECT, "a bridge by its pixels, and half-level terrain between ends of two levels (B6.2, A6.7)"): (
        "decks", "levels"),
    (DEFECT, next(iter(READINGS))): ("bases",),
    (CLOSE_CALL, f"a hindrance shows for {SLIVER:g} pixels at most in a hex"): ("slivers",),
}


class Disputed(NamedTuple):
    """One pair on which verdicts differ.

    Attributes:
        a, b: its ends. blocked, rule: what we say, and the rule that decides.
        theirs, reason: whether VASL blocks, and its words.
        points: VASL's hindrance where both see; None where they differ on seeing.
    """

    measured: MeasuredMap
    a: LineEnd
    b: LineEnd
    blocked: bool
    rule: str
    theirs: bool
    reason: str
    points: int | None

    @property
    def judge(self) -> AslJudge:
        return judge_of(self.measured)

    @property
    def only_they_block(self) -> bool:
        return self.theirs and not self.blocked

    def is_told_by(self, judge: AslJudge, *aside: float) -> bool:
        """Whether a judge says what VASL does, of the thread moved sideways by one of these distances."""
        return any(agrees(judge, self.a, self.b, shift, self.theirs, self.points) for shift in aside)


def explained(pair: Disputed) -> Found:
    """The class of a difference, and its reason."""
    for check in (_close, _print, _other_reading_of_pixels, _cliff, _bridge, _inherent, _reading, _hindrances,
                  _nothing_blocks_everywhere, _roof,
                  _moved_print, _reach, _print_of_spine, _print_over_terrain, _building):
        if (found := check(pair)) is not None:
            return found
    return UNEXPLAINED, f"{'we' if pair.blocked else 'they'} say {pair.rule if pair.blocked else pair.reason}"


def _close(pair: Disputed) -> Found | None:
    if pair.is_told_by(pair.judge, *shifts()):
        return CLOSE_CALL, f"moved sideways by {CLOSE:g} pixels at most we say the same"
    return None


def _print(pair: Disputed) -> Found | None:
    if not pair.only_they_block:
        return None
    if pair.reason == "hexside" and print_met(pair.measured, pair.a, pair.b):
        return DEFECT, "the print of a wall or hedge reaches beyond the hexside that it lies on (B9)"
    if "B23.71" in pair.reason and print_met(pair.measured, pair.a, pair.b):
        return DEFECT, "the print of a rowhouse bar reaches out of the building that it parts (B23.71)"
    return None


def _other_reading_of_pixels(pair: Disputed) -> Found | None:
    for why, reading in READINGS.items():
        if pair.is_told_by(judge_of(pair.measured, reading), 0.0, *shifts()):
            return DEFECT, why
    return None


def _cliff(pair: Disputed) -> Found | None:
    if (pair.reason == "blind-crest" or pair.rule == "B10.23") and past_a_cliff(pair.judge, pair.a, pair.b):
        return DEFECT, "a crest is a cliff's by the hexside nearest to the pixel, not the one crossed (B10.23)"
    return None


def _bridge(pair: Disputed) -> Found | None:
    if (pair.only_they_block and pair.reason in ("ground", "advantage")
            and passes_high_bridge(pair.judge, pair.a, pair.b)):
        return DEFECT, "pixels at the edge of a bridge are ground as high as its deck (B6.2)"
    return None


def _inherent(pair: Disputed) -> Found | None:
    return (DEFECT, next(iter(READINGS))) if meets_off_its_base(pair.measured, pair.a, pair.b) else None


def _reading(pair: Disputed) -> Found | None:
    """The rule that we read in another way, where there is one."""
    judge, a, b = pair.judge, pair.a, pair.b
    if on_slopes(judge.terrain, line_of(judge, a, b), np.zeros(1, np.intp))[0]:
        return READING, "down a continuous slope what is half a level high counts as on one level (B.5)"
    if pair.rule in ("B23.71", "O5.3"):
        return READING, "a rowhouse bar is as long as its building is on the hexside (B23.71)"
    if leaves_depression_pixels(pair.measured, a, b):
        return READING, "A6.3 goes by depression hexsides, VASL by depression pixels all the way"
    if pair.points is not None and along_hexsides(a.hex, b.hex) and pair.points <= len(
            ranges_with_hindrance(pair.measured, a, b)):
        return READING, "along hexsides a hindrance counts where it shows on both sides (A6.1)"
    if pair.points is not None and (beside := open_along_walls(judge, a, b)) and pair.points <= len(
            beside | ranges_with_hindrance(pair.measured, a, b)):
        return READING, "graveyards and debris are nothing along a hexside with a wall or hedge (B18, B37.2)"
    if pair.rule == "B9":
        return READING, "a hexside feature touched at a vertex (B9)"
    if pair.rule == "A6.3" and along_stream_of_one_hexside(pair.measured, a, b):
        return READING, "a stream that crosses one hexside alone makes no stream hex (B20.1)"
    if pair.rule == "B10.23" and crest_at_depression_hexside(judge, a, b):
        return READING, "a crest line in a depression hex is that of its ground, VASL's a level lower (B10.23)"
    if pair.rule == "A6.2 level" and blocked_beside_higher_end(judge, a, b):
        return READING, "ground beside the higher end over lower water or a depression: B10.2 goes by its hex's base"
    return None


def _hindrances(pair: Disputed) -> Found | None:
    """The one thing that VASL does otherwise with which its number, or its six, may come about."""
    six = "B.10" in (pair.rule if pair.blocked else pair.reason)
    if pair.points is None and not six:
        return None
    for (sort, why), options in HINDRANCES.items():
        least, most = bounds(pair.measured, pair.a, pair.b, **dict.fromkeys(options, True))
        told = least <= pair.points <= most if pair.points is not None else most >= 6 if pair.theirs else least < 6
        if told:
            return sort, why
    return None


def _nothing_blocks_everywhere(pair: Disputed) -> Found | None:
    if pair.blocked and nothing_blocks_everywhere(pair.judge, pair.a, pair.b):
        return CLOSE_CALL, f"each obstacle is missed where the thread is moved by {CLOSE:g} pixels to one side"
    return None


def _roof(pair: Disputed) -> Found | None:
    roofs = any(end_level(pair.judge.terrain, end) % QUARTERS_PER_LEVEL for end in (pair.a, pair.b))
    with with_half_buildings():
        if roofs and pair.only_they_block and pair.is_told_by(pair.judge, 0.0, *shifts()):
            return DEFECT, "from and to roofs the half level of a building makes blind hexes (A6.4, A6.42)"
    return None


def _moved_print(pair: Disputed) -> Found | None:
    for with_ground in (False, True):
        if any(pair.is_told_by(print_moved(pair.measured, right * step, down * step, with_ground), 0.0)
               for step in (0.5, 1.0, CLOSE) for right, down in ROUND):
            return CLOSE_CALL, f"with the print moved against the hexes by {CLOSE:g} pixels at most we say the same"
    return None


def _reach(pair: Disputed) -> Found | None:
    reaches = (pair.points is not None and hindered_by_ends_print(pair.judge, pair.a, pair.b, pair.points)) or (
        pair.blocked and blocked_by_ends_print(pair.judge, pair.a, pair.b))
    return (DEFECT, "hexes of the ends reach some pixels into the hexes beside them (A6.2, A6.7)") if reaches else None


def _print_over_terrain(pair: Disputed) -> Found | None:
    if pair.blocked and pair.rule != "A6.21" and shows_hexsides_alone(pair.measured, pair.a, pair.b):
        return DEFECT, "where the print of a hexside feature lies there is no other terrain (B.1, B.6)"
    return None


def _building(pair: Disputed) -> Found | None:
    if pair.only_they_block and pair.reason.startswith("LOS must leave") and two_kinds_of_building(
            pair.measured, pair.a, pair.b):
        return READING, "parts of a building that differ in height are two buildings (B23.722)"
    if pair.rule == "B23.25" and not pair.theirs:
        return DEFECT, "a building's Location is seen by a thread that enters its hex inside the building (B23.25)"
    return None


def _print_of_spine(pair: Disputed) -> Found | None:
    if pair.rule == "A6.21" and print_at_bare_hexspine(pair.judge, pair.a, pair.b):
        return DEFECT, "the print of a wall at the far end of a hexspine without one is taken for the hexspine's (B9.2)"
    return None
