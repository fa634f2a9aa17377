"""Real boards of VASL's: our verdicts against its own where its tables are at hand, and every pair on all of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from losview.rules.core.threads import LineBatch, LineEnd
from tests.support.vasl_agreement.measured_map import MeasuredMap, judge_of
from tests.support.vasl_agreement.report import Report, compare
from tests.support.vasl_agreement.shifted import along_hexsides, moved

BOARDS = ["01", "02", "03", "04", "05", "06", "07", "10", "12", "13", "22", "24", "60"]
#: Boards tried at once; the others take their turn in the long run.
FIRST = ("02", "12", "24")
#: Boards on which every difference has its reason.
EXPLAINED = ("bd02", "bd12")
#: Of so many differences one is looked into at once; all of them in the long run.
EVERY = 12
BATCH = 20_000


def reports(shared: Path, every: int) -> list[Report]:
    """Of every board whose table is there."""
    names = sorted(path.name.removeprefix("vasl-").partition(".")[0]
                   for path in (shared / "oracles").glob("vasl-bd*.tsv.gz"))
    assert {"bd02", "bd12"} <= set(names)
    return [compare(MeasuredMap(shared / "boards" / "vasl", name), shared / "oracles" / f"vasl-{name}.tsv.gz", every)
            for name in names]


@pytest.mark.parametrize("every", [EVERY, pytest.param(1, marks=pytest.mark.heavy)])
def test_verdicts_agree_with_vasl(shared: Path, every: int) -> None:
    """Every pair is compared; of the differences one in so many must have its reason."""
    for report in reports(shared, every):
        assert report.pairs > 59_000
        assert report.agree >= 99.0, report.text()
        assert report.agree_on_hindrance >= 98.0, report.text()
        assert every * report.open <= 0.2, report.text()
        assert report.name not in EXPLAINED or not report.unexplained, report.text()
        assert len(report.differences) == sum(report.count(what) for what in ("blocked", "hindrance"))


def test_a_thread_moved_by_nothing_is_judged_as_it_is(shared: Path) -> None:
    """What tells close calls is the engine itself: unmoved, it says what the survey says."""
    judge = judge_of(MeasuredMap(shared / "boards" / "vasl", "bd02"))
    hexes = judge.board.grid.hexes()
    rng = np.random.default_rng(2)
    checked = 0
    for a, b in rng.integers(0, len(hexes), (400, 2)).tolist():
        one, two = hexes[a], hexes[b]
        if along_hexsides(one, two):
            continue
        places = np.array([judge.plane.cell(one)]), np.array([judge.plane.cell(two)])
        found = judge.judge_many(LineBatch(*places, *(judge.eye_heights(place) for place in places)), details=True)
        blocked, points = moved(judge, LineEnd(one), LineEnd(two), 0.0)
        assert blocked == (found.outcome[0] >= 2), (one, two)
        assert blocked or points == found.hindrance[0]
        checked += 1
    assert checked > 100


@pytest.mark.parametrize("number", [pytest.param(one, marks=() if one in FIRST else pytest.mark.heavy)
                                    for one in BOARDS])
def test_every_pair_of_a_board_is_judged_both_ways_alike(shared: Path, number: str) -> None:
    judge = judge_of(MeasuredMap(shared / "boards" / "vasl", f"bd{number}"))
    first, second = np.triu_indices(len(judge.plane.cells), 1)
    assert len(first) == 346 * 345 // 2
    for at in range(0, len(first), BATCH):
        a, b = judge.plane.cells[first[at : at + BATCH]], judge.plane.cells[second[at : at + BATCH]]
        there, back = (judge.judge_many(LineBatch(one, two, judge.eye_heights(one), judge.eye_heights(two)))
                       for one, two in ((a, b), (b, a)))
        assert np.array_equal(there.outcome, back.outcome)
        assert np.array_equal(there.hindrance, back.hindrance)
