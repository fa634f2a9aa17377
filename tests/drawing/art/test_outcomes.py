"""The outcomes' colours stay apart for every kind of colour sight, and their patterns without any colour."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from losview.drawing.art.marks import contrast
from losview.drawing.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS
from losview.drawing.shading import pattern, shading_colours
from losview.rules.core.verdict import Outcome
from tests.support.colour_sight import lab, linear

#: Simulation matrices for dichromats in linear RGB (Viénot, Brettel and Mollon 1999; tritan after Brettel 1997).
SIGHTS = {
    "normal": np.eye(3),
    "protan": np.array([[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]]),
    "deutan": np.array([[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]]),
    "tritan": np.array([[1.01277, 0.13548, -0.14826], [-0.01243, 0.86812, 0.14431], [0.07589, 0.80500, 0.11911]]),
}


@pytest.mark.parametrize("sight", SIGHTS)
def test_the_threads_colours_stay_apart(sight):
    """Seen, hindered and blocked: ΔE76 at least 30 for the worst pair."""
    used = sorted({LOOKS[outcome].line for outcome in Outcome})
    assert len(used) == 3
    apart = {pair: float(np.linalg.norm(lab(SIGHTS[sight] @ linear(pair[0])) - lab(SIGHTS[sight] @ linear(pair[1]))))
             for pair in combinations(used, 2)}
    assert min(apart.values()) >= 30, apart


def test_the_casing_can_be_seen_on_any_ground():
    for ground in ("#e9ead2", "#87593c", "#65824f", "#a3c4db", "#2c322b", "#20252c"):
        assert max(contrast(ground, CASING_DARK), contrast(ground, CASING_LIGHT)) >= 3
    assert contrast(CASING_DARK, ACCENT) >= 3


def test_no_two_outcomes_share_a_pattern():
    drawn = {outcome: pattern(LOOKS[outcome]) for outcome in Outcome}
    for a, b in combinations(Outcome, 2):
        assert (drawn[a] != drawn[b]).any(), (a, b)
        assert LOOKS[a].dash != LOOKS[b].dash


@pytest.mark.parametrize("dark", [False, True])
def test_patterns_can_be_told_apart_in_greyscale(dark):
    """Strokes and the veil between them differ in lightness over light and over dark ground."""
    table = shading_colours(1.0, dark).reshape(8, 256)
    for outcome in Outcome:
        if outcome == Outcome.CLEAR:
            assert not table[outcome].any()
            continue
        shades = set()
        for argb in np.unique(table[outcome]):
            alpha, red, green, blue = (int(argb) >> shift & 255 for shift in (24, 16, 8, 0))
            ground = 60 if dark else 210
            shades.add(round(0.2126 * red + 0.7152 * green + 0.0722 * blue + ground * (255 - alpha) / 255))
        assert len(shades) == 2
        assert max(shades) - min(shades) >= 18, (outcome, shades)


@pytest.mark.parametrize("outcome", [o for o in Outcome if o != Outcome.CLEAR])
def test_patterns_repeat_without_a_seam(outcome):
    """Two tiles side by side continue each other: every row and column is as busy in the middle as at the seam."""
    tile = pattern(LOOKS[outcome])
    double = np.tile(tile, (2, 2))
    assert (double[8:24, 8:24] == np.roll(tile, (-8, -8), (0, 1))).all()
    assert 0.05 < tile.mean() < 0.6
