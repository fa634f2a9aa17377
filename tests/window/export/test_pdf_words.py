"""Letters in a PDF are text, each label once, whichever page it lies on, and what is left out is nowhere."""

from __future__ import annotations

from dataclasses import replace

import pytest

from losview.board.board import Board
from losview.board.map_text import MapText
from losview.board.unit_counter import UnitCounter
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import between_hexes
from losview.drawing.thread_picture import thread_picture
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from losview.window.export.pages import map_page
from losview.window.export.poster import PosterSize, poster_pdf
from losview.window.paint.encoded import pdf_bytes
from losview.window.paint.map_image import paint_fitted
from tests.support.pdf_text import page_count, words_of


@pytest.fixture
def contents(qapp) -> PictureContents:
    """A map with labels, levels, a unit, a note and a thread with its badge."""
    board = Board(Grid(12, 9), title="Fen")
    board.levels[3:5, 3:5] = 8
    board.counters = {1: UnitCounter("infantry", board.hex("D2"), "union", "1/I")}
    board.texts = {2: MapText("Mill", Layout(board.grid).lattice_at(200, 180))}
    judge = rule_set("cwb").prepare(board)
    ends = LineEnd(board.hex("B2")), LineEnd(board.hex("J7"))
    return PictureContents(board, thread=thread_picture(board, *ends, judge.judge_one(*ends)))


def page(contents: PictureContents) -> bytes:
    return pdf_bytes(map_page(across=True), 300, "Fen", "", lambda painter, box: paint_fitted(painter, box, contents))


@pytest.mark.parametrize("size", [None, PosterSize(30.0), PosterSize(30.0, "letter", 0.0),
                                  PosterSize(40.0, "a4", 50.0)])
def test_each_label_is_found_once(contents, size):
    data = page(contents) if size is None else poster_pdf(contents, size)
    assert size is None or page_count(data) > 3
    said = words_of(data)
    board = contents.board
    for hex_ in board.grid.hexes():
        assert said.count(board.label(hex_)) == 1, board.label(hex_)
    assert said.count("1/I") == said.count("Mill") == said.count("F") == said.count("T") == 1
    assert said.count("2") == 4


def test_nothing_off_a_region_is_found(contents):
    board = contents.board
    region = between_hexes(Layout(board.grid), board.hex("E4"), board.hex("G6"))
    part = replace(contents, region=region)
    for data in (page(part), poster_pdf(part, PosterSize(40.0))):
        said = words_of(data)
        for label in ("E4", "F5", "G6"):
            assert said.count(label) == 1
        assert not {"A1", "C4", "L9"} & set(said)
        assert "F" not in said, "the firer stands elsewhere"


@pytest.mark.parametrize(("part", "word"), [("labels", "C4"), ("numbers", "2"), ("units", "1/I"), ("notes", "Mill"),
                                            ("threads", "F")])
def test_a_part_that_is_left_out_is_not_found(contents, part, word):
    for write in (page, lambda shown: poster_pdf(shown, PosterSize(30.0))):
        assert word in words_of(write(contents))
        assert word not in words_of(write(contents.without([part])))
