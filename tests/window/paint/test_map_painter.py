"""Shapes of one mark are one mass: where a disc and a polygon lie on each other there is no hole."""

from __future__ import annotations

import re
import weakref
import zlib

from PySide6.QtCore import QBuffer, QPointF
from PySide6.QtGui import QPainter, QPdfWriter

from losview.drawing.art.marks import Disc, Ink, Layer, Mark, MarkText, Poly, turns_left
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.window.paint.map_painter import MapPainter, MarkPaths, draw_words

SQUARE = ((-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0))


def test_a_disc_and_a_polygon_add_up_whichever_way_the_polygon_turns():
    layout = Layout(Grid(2, 2))
    for points in (SQUARE, SQUARE[::-1]):
        mark = Mark(Layer.BULK, Ink(fill="#000000"), (Disc(0.0, 0.0, 0.5), Poly(points, True)))
        path = MarkPaths(layout.size).path(mark)
        assert path.contains(QPointF(0.0, 0.0)), turns_left(points)
        assert path.contains(QPointF(0.9 * layout.size, 0.9 * layout.size))


def test_a_pdf_holds_words_once_whatever_their_halo(qapp):
    """Letters drawn beside each other for a halo would be found and copied as often as they are drawn."""
    pages = []
    for halo in ("", "#ffffff"):
        held = QBuffer()
        held.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(held)
        painter = QPainter(writer)
        draw_words(painter, MarkText("AB12", 0.0, 0.0, 0.2, "#000000", halo=halo), QPointF(900, 900), 90.0)
        painter.end()
        pages.append(b"".join(map(zlib.decompress, re.findall(rb"stream\r?\n(x.*?)\r?\nendstream", held.data().data(),
                                                              re.DOTALL))))
    plain, outlined = (len(re.findall(rb"\bT[jJ]\b", page)) for page in pages)
    assert plain == outlined > 0
    assert len(pages[1]) > len(pages[0]), "the halo is there"


def test_a_painter_goes_on_with_paths_of_its_size_alone():
    layout, larger = Layout(Grid(2, 2)), Layout(Grid(3, 3), 99.0)
    paths = MapPainter(layout).paths
    assert MapPainter(Layout(Grid(5, 4)), paths=paths).paths is paths
    assert MapPainter(larger, paths=paths).paths.size == 99.0


def test_paths_of_marks_that_are_gone_are_let_go(monkeypatch):
    monkeypatch.setattr("losview.window.paint.map_painter.MAXIMUM", 3)
    paths = MarkPaths(10.0)
    marks = [Mark(Layer.BULK, Ink(fill="#000000"), (Disc(0.0, 0.0, 0.1 * number),)) for number in range(1, 8)]
    gone = weakref.ref(paths.pieces(marks[0])[0].path)
    widths = [paths.pieces(mark)[0].path.boundingRect().width() for mark in marks]
    assert widths == sorted(widths)
    assert gone() is None
