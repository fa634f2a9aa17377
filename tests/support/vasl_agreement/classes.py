"""Why one verdict differs from VASL's: a close call, a defect of VASL's, another reading, or unexplained."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from losview.sight.asl.judge import AslJudge
from losview.sight.asl.trace.slopes import on_slopes
from losview.sight.threads import End
from tests.support.vasl_agreement.measured_map import MeasuredMap, judge_of
from tests.support.vasl_agreement.pixel_walk import leaves_depression_pixels, open_along_walls, ranges_with_hindrance
from tests.support.vasl_agreement.readings import READINGS, ROUND, print_moved
from tests.support.vasl_agreement.shifted import CLOSE, agrees, along_hexsides, line_of, shifts
from tests.support.vasl_agreement.spots import (
    blocked_beside_higher_end,
    hindered_by_ends_print,
    meets_off_its_base,
    passes_high_bridge,
    past_a_cliff,
    print_met,
)

CLOSE_CALL, DEFECT, READING, UNEXPLAINED = CLASSES = ("close call", "VASL's defect", "reading", "unexplained")

#: A class, and the reason.
Found = tuple[str, str]


class Disputed(NamedTuple):
    """One pair on which verdicts differ.

    Attributes:
        a, b: its ends. blocked, rule: what we say, and the rule that decides.
        theirs, reason: whether VASL blocks, and its words.
        points: VASL's hindrance where both see; None where they differ on seeing.
    """

    measured: MeasuredMap
    a: End
    b: End
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
    for check in (_close, _print, _other_reading_of_pixels, _cliff, _bridge, _inherent, _reading, _moved_print, _reach):
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
    if pair.rule == "A6.2 level" and blocked_beside_higher_end(judge, a, b):
        return READING, "ground beside the higher end over lower water or a depression: B10.2 goes by its hex's base"
    return None


def _moved_print(pair: Disputed) -> Found | None:
    if any(pair.is_told_by(print_moved(pair.measured, right * step, down * step), 0.0)
           for step in (0.5, 1.0, CLOSE) for right, down in ROUND):
        return CLOSE_CALL, f"with the print moved against the hexes by {CLOSE:g} pixels at most we say the same"
    return None


def _reach(pair: Disputed) -> Found | None:
    if pair.points is not None and hindered_by_ends_print(pair.judge, pair.a, pair.b, pair.points):
        return DEFECT, "hexes of the ends reach some pixels into the hexes beside them (A6.7)"
    return None
