"""A field in an SVG looks as on the screen: the same tile, cell by cell, in the same colours."""

from __future__ import annotations

import re

import numpy as np
import pytest

from losview.board.board import Board
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.overlays import svg
from losview.overlays.marks import channels
from losview.overlays.outcomes import LOOKS
from losview.overlays.veil import TILE, colours, pattern, pressure
from losview.sight.field import sweep
from losview.sight.rule_sets import rule_set
from losview.sight.ruleset import End, Outcome


def tiles(text):
    """Of each outcome its tile as premultiplied ARGB, drawn by hand from the pattern's paths."""
    found = {}
    for name, inside in re.findall(r'<pattern id="(\w+)"(.*?)</pattern>', text, re.DOTALL):
        tile, times = np.zeros((TILE, TILE), np.uint32), np.zeros((TILE, TILE), int)
        for path, fill, opacity in re.findall(r'<path d="(.*?)" fill="(.*?)" fill-opacity="(.*?)"/>', inside):
            alpha = round(255 * float(opacity))
            red, green, blue = (round(value * alpha / 255) for value in channels(fill))
            for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)v1", path):
                part = np.s_[int(y), int(x):int(x) + int(wide)]
                tile[part] = alpha << 24 | red << 16 | green << 8 | blue
                times[part] += 1
        assert (times == 1).all(), name
        found[name] = tile
    return found


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scale", [0.3, 1.0])
def test_the_svgs_tiles_are_those_of_the_screen(dark, scale):
    board = Board(Grid(4, 4))
    field = sweep(rule_set("cwb").prepare(board), End(board.hex("A1")))
    drawn = tiles(svg.text_of(board, dark=dark, scale=scale, field=field))
    table = colours(1.0, dark, pressure(Layout(board.grid).size * scale)).reshape(8, TILE, TILE)
    shaded = [outcome for outcome in Outcome if LOOKS[outcome].veil]
    assert set(drawn) == {outcome.name.lower() for outcome in shaded}
    for outcome in shaded:
        for shift in (24, 16, 8, 0):
            here = (drawn[outcome.name.lower()] >> shift & 255).astype(int)
            there = (table[outcome] >> shift & 255).astype(int)
            assert np.abs(here - there).max() <= 2, (outcome, shift)  # an SVG says opacities to two places
        assert pattern(LOOKS[outcome]).any()
