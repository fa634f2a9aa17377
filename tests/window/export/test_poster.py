"""Posters: hexes of the size that is asked for, over pages that cover the whole map and overlap."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QSizeF
from PySide6.QtGui import QPageLayout

from losview.board.board import Board
from losview.drawing.picture_contents import PictureContents
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.window.export.poster import (
    OVERLAP,
    PosterError,
    PosterSize,
    best_layout,
    poster_area,
    poster_pages,
    poster_pdf,
)
from tests.support.pdf_text import page_count

#: Millimetres of A4 inside margins of 10, the short and the long side.
SHORT, LONG = 190.0, 277.0


@settings(max_examples=60)
@given(st.builds(Grid, st.integers(1, 60), st.integers(1, 60), st.sampled_from(["flat", "pointy"])),
       st.floats(3, 60))
def test_pages_cover_the_map_and_no_fewer_do(grid: Grid, hex_size: float) -> None:
    layout = Layout(grid)
    area, side = poster_area(PictureContents(Board(grid)))
    try:
        page = best_layout(area, side, PosterSize(hex_size))
    except PosterError:
        return  # more pages than a poster has: the last test of this file
    size = poster_pages(area, side, PosterSize(hex_size), page)
    near = layout.centre(grid.hex(0, 0)), layout.centre(grid.hex(0, 0).plus((1, 0)))
    apart = ((near[0][0] - near[1][0]) ** 2 + (near[0][1] - near[1][1]) ** 2) ** 0.5
    millimetres = size.scale / (300 / 25.4)
    assert abs(apart * millimetres - hex_size) < 1e-6, "from centre to centre as from side to side"
    edges = (LONG, SHORT) if page.orientation() is QPageLayout.Orientation.Landscape else (SHORT, LONG)
    for length, pages, edge in zip(layout.bounds()[2:], (size.across, size.down), edges, strict=True):
        covered = pages * (edge - OVERLAP) + OVERLAP
        slack = 0.2 + 0.1 * pages  # a page of whole dots is up to 0.1 mm smaller or larger than A4
        assert covered > length * millimetres - slack
        assert pages == 1 or covered - (edge - OVERLAP) < length * millimetres + slack


def test_the_file_has_the_pages(qapp) -> None:
    board = Board(Grid(12, 9), title="Fen")
    contents = PictureContents(board)
    area, side = poster_area(contents)
    size = poster_pages(area, side, PosterSize(30.0), best_layout(area, side, PosterSize(30.0)))
    data = poster_pdf(contents, PosterSize(30.0), title="Fen")
    assert data.startswith(b"%PDF")
    assert page_count(data) == size.across * size.down > 1
    boxes = {tuple(float(word) for word in box.split()) for box in re.findall(rb"/MediaBox \[([^]]*)\]", data)}
    sides = QSizeF(*next(iter(boxes))[2:])
    assert len(boxes) == 1
    assert sorted((round(sides.width()), round(sides.height()))) == [595, 842]


@pytest.mark.parametrize(("hex_size", "said"), [(2.0, "3 to 200 mm"), (float("nan"), "3 to 200 mm"),
                                                (199.0, "200 at most")])
def test_sizes_out_of_bounds_are_refused_in_one_sentence(hex_size: float, said: str) -> None:
    with pytest.raises(PosterError, match=said):
        best_layout(*poster_area(PictureContents(Board(Grid(60, 60)))), PosterSize(hex_size))
