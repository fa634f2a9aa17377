"""The window's own colours for seen, hindered and blocked: apart for every kind of colour sight, and readable."""

from __future__ import annotations

import pytest

from losview.drawing.art.marks import contrast
from losview.window.widgets.theme import theme
from tests.support.colour_sight import APART, SIGHTS, distances


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_the_badges_colours_stay_apart(sight, dark):
    c = theme(dark)
    found = distances([c.seen, c.hindered, c.blocked], sight)
    assert min(found.values()) >= APART, found


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("sight", SIGHTS)
def test_met_and_broken_stay_apart(sight, dark):
    c = theme(dark)
    assert min(distances([c.met, c.blocked], sight).values()) >= APART


@pytest.mark.parametrize("dark", [False, True])
def test_words_can_be_read_on_what_they_stand_on(dark):
    """WCAG 2 asks 4.5 to 1 of text."""
    c = theme(dark)
    for ink, back in ((c.seen, c.seen_back), (c.hindered, c.hindered_back), (c.blocked, c.blocked_back),
                      (c.met, c.met_back), (c.text, c.panel), (c.muted, c.panel), (c.on_accent, c.accent)):
        assert contrast(ink, back) >= 4.5, (ink, back)
