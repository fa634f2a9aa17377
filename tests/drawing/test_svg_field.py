"""A field in an SVG looks as on the screen, and is drawn with plain paths: not every viewer repeats tiles or clips."""

from __future__ import annotations

import re

import numpy as np
import pytest
import shapely

from losview.board.board import Board
from losview.drawing import svg
from losview.drawing.art.outcomes import LOOKS
from losview.drawing.shading import TILE, pattern
from losview.drawing.shading_strokes import STEP, shaded, stroked
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.rule_sets import rule_set

SHADED = [outcome for outcome in Outcome if LOOKS[outcome].veil]


def painted(board):
    """A field with every outcome in it, in bands."""
    field = compute_field(rule_set("cwb").prepare(board), LineEnd(board.hex("A1")))
    for hex_ in board.grid.hexes():
        cell = board.grid.cell(hex_)
        field.outcome[cell] = int(list(Outcome)[(cell[0] // 2) % len(Outcome)])
    return field


@pytest.fixture(params=["whole", "half"])
def board(request):
    return Board(Grid(12, 5, edges=request.param))


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("scale", [0.3, 1.0])
def test_each_outcome_has_one_area_and_its_strokes(board, dark, scale):
    text = svg.map_svg(board, dark=dark, scale=scale, field=painted(board))
    for outcome in SHADED:
        veil, opacity, _, on = LOOKS[outcome].shading(dark)
        found = re.findall(rf'class="{outcome.name.lower()}" fill="(.*?)"(.*)/>', text)
        assert len(found) == 2
        assert (found[0][0], found[1][0]) == (veil, "none")
        assert f'fill-opacity="{opacity:.2f}"'.rstrip('0"') in found[0][1]
        over = float(re.search(r'stroke-opacity="(.*?)"', found[1][1])[1])
        assert 0 < over < 1
        if scale == 1.0:  # together as opaque as on the screen; light strokes on a dark veil keep their own
            together = 1 - (1 - over) * (1 - opacity) if on > opacity else over
            assert together == pytest.approx(on, abs=0.02)


def test_nothing_has_to_be_repeated_or_clipped(board):
    text = svg.map_svg(board, field=painted(board))
    for word in ("pattern", "url(", "clip"):
        assert word not in text
    assert ('id="margin"' in text) == (board.grid.edges == "half")


def test_strokes_and_areas_lie_on_their_own_hexes(board):
    layout, field = Layout(board.grid), painted(board)
    frame = shapely.box(*layout.bounds())
    for one in shaded(board, layout, field, dark=False, step=STEP, side=layout.size):
        own = shapely.union_all([shapely.Polygon(layout.corners(hex_)) for hex_ in board.grid.hexes()
                                 if field.outcome[board.grid.cell(hex_)] == one.outcome])
        if board.grid.edges == "half":
            own = own.intersection(frame)
        area = shapely.Polygon()
        for ring in one.rings:
            area = area.symmetric_difference(shapely.Polygon(ring))
        assert area.symmetric_difference(own).area < 0.001 * own.area
        room = own.buffer(0.01)
        assert one.lines
        for line in one.lines:
            assert room.covers(shapely.Point(line[0]) if one.dots else shapely.LineString(line))


@pytest.mark.parametrize("outcome", SHADED)
def test_strokes_lie_where_the_screens_tile_has_them(outcome):
    """Each pixel of the tile that is a stroke lies under a line, and half of the others do not."""
    wide = 4 * TILE
    one = stroked(outcome, [(0.0, 0.0), (wide, 0.0), (wide, wide), (0.0, wide)], step=STEP)
    lines = shapely.union_all([shapely.Point(line[0]) if one.dots else shapely.LineString(line) for line in one.lines])
    tile = pattern(LOOKS[outcome])
    y, x = np.mgrid[0:TILE, 0:TILE]
    away = shapely.distance(lines, shapely.points(x + TILE + 0.5, y + TILE + 0.5))
    assert away[tile].max() <= one.width / 2 + 0.9
    assert np.median(away[~tile]) > one.width / 2 + 0.3


def test_a_pattern_without_a_mark_writes_no_path() -> None:
    """As in an outline too small for its pattern; Qt takes an empty path for a damaged file."""
    writer = svg.Writer(Layout(Grid(2, 2)), 1.0)
    writer.put_all([], 'fill="#78795d"')
    assert writer.lines == []
