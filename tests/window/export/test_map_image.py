"""Pictures: PNG and SVG show the map, the shading and the thread, and say what they show."""

from __future__ import annotations

import json
from dataclasses import replace
from xml.etree import ElementTree

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from losview.board.board import Board
from losview.drawing import svg
from losview.drawing.art.map_picture import Picture
from losview.drawing.shading import PixelView
from losview.formats.format import open_map, save
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.rules.core.field import compute_field
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Outcome
from losview.rules.positions import fingerprint
from losview.rules.rule_sets import rule_set
from losview.window.paint.compositor import Compositor, PictureRequest, whole_picture
from losview.window.paint.map_image import image, paint_map, render
from losview.window.paint.map_painter import MapPainter
from losview.window.paint.tiles import Tiles
from tests.support.bounded import bounded, needs_limits
from tests.support.valley import valley

SVG = "{http://www.w3.org/2000/svg}"

#: The groups of an SVG file, from the lowest on.
LAYERS = ["paper", "map", "ground", "terrain", "field", "hexsides", "grid", "units", "labels", "numbers", "thread"]


@pytest.fixture
def question():
    board = valley()
    judge = rule_set("battletech").prepare(board)
    ends = (LineEnd(board.hex("B5")), LineEnd(board.hex("K5")))
    return board, judge, ends, compute_field(judge, ends[0])


@pytest.mark.parametrize("scale", [0.3, 0.42, 0.9])
@pytest.mark.parametrize("ratio", [1.5, 2.0])
def test_a_finer_screen_shows_the_same_map_drawn_finer(question, scale, ratio):
    """Letters, strokes and what a zoom leaves out go by pixels of the window, not of its screen."""
    board, _, _, field = question
    wide, high = 400, 300

    def shot(ratio):
        frame = PixelView(scale * ratio, 0, 0, round(wide * ratio), round(high * ratio), ratio)
        tiles = Tiles(MapPainter(Layout(board.grid)), Picture(board))
        made = Compositor(tiles).compose(PictureRequest(frame, tiles.picture, field, 1.0)).image
        small = made.scaled(wide, high, Qt.AspectRatioMode.IgnoreAspectRatio,
                            Qt.TransformationMode.SmoothTransformation).convertToFormat(QImage.Format.Format_Grayscale8)
        return np.frombuffer(small.constBits(), np.uint8).reshape(high, small.bytesPerLine())[:, :wide].astype(int)

    coarse, fine = shot(1.0), shot(ratio)
    spots = [Layout(board.grid).centre(hex_) for hex_ in board.grid.hexes()]
    for x, y in ((round(x * scale), round(y * scale)) for x, y in spots):
        side = round(32 * scale)
        here = np.s_[max(0, y - side):y + side, max(0, x - side):x + side]
        if coarse[here].size > side * side:
            assert abs(coarse[here].mean() - fine[here].mean()) < 5
            assert fine[here].std() == pytest.approx(coarse[here].std(), abs=9)


@pytest.mark.parametrize("name", ["juniper-gap", "corbel-crossroads"])
@pytest.mark.parametrize("frame", [PixelView(0.5, -20, -10, 360, 400), PixelView(1.7, 333, 211, 401, 377),
                                   PixelView(0.9, -3000, 0, 100, 100)])
def test_a_picture_drawn_strip_by_strip_is_that_of_the_window(name, frame):
    """Pixel for pixel, with its shading; and of the tiles none is kept, which took 500 MB for a small file."""
    board = open_map(f"demo:{name}")
    judge = rule_set(board.scenario["rules"]).prepare(board)
    field = compute_field(judge, LineEnd(board.grid.hexes()[99]))
    tiles = Tiles(MapPainter(Layout(board.grid)), Picture(board))
    request = PictureRequest(frame, tiles.picture, field, 1.0)
    made = whole_picture(tiles, request)
    assert all(tiles.at_hand(key) is None for key in tiles.keys(frame))
    assert made == Compositor(tiles).compose(request).image


@pytest.mark.heavy
@needs_limits
def test_a_small_file_of_many_hexes_is_rendered_in_little_memory(tmp_path):
    """A map of 200 KB took 513 MB."""
    save(Board(Grid(200, 200)), tmp_path / "large.losmap")
    told = bounded(["-m", "losview", "render", str(tmp_path / "large.losmap"), "-o", str(tmp_path / "large.png")])
    assert told.status == 0, told.err
    assert told.megabytes < 350


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("scale", [0.5, 2.0])
def test_png_is_as_large_as_asked_and_carries_its_position(question, tmp_path, theme, scale):
    board, judge, ends, field = question
    path = tmp_path / "map.png"
    render(board, path, judge, ends, field, theme, scale)
    picture = QImage(str(path))
    assert picture.width() == pytest.approx((12 * 48 + 16 + 2 * 0.6 * 32) * scale, abs=2)
    assert json.loads(picture.text("losview")) == {
        "map": "Test valley", "rules": "battletech", "options": judge.options, "from": "B5", "to": "K5",
        "losview": 1, "hash": fingerprint(board)}


def test_the_thread_and_the_shading_change_the_picture(question, tmp_path):
    board, judge, ends, field = question
    names = {"plain": (None, None), "thread": (ends, None), "field": (None, field)}
    pictures = {}
    for name, (laid, swept) in names.items():
        render(board, tmp_path / f"{name}.png", judge, laid, swept)
        pictures[name] = QImage(str(tmp_path / f"{name}.png"))
    assert pictures["plain"] != pictures["thread"]
    assert pictures["plain"] != pictures["field"]


@pytest.mark.parametrize("dark", [False, True])
def test_the_shading_ends_where_the_frame_cuts_the_outer_hexes(qapp, dark):
    board = Board(Grid(7, 5, edges="half"))
    field = compute_field(rule_set("cwb").prepare(board), LineEnd(board.hex("A1")))
    field = replace(field, outcome=np.where(board.grid.present, int(Outcome.BLOCKED), 255).astype(np.uint8))
    plain, shaded = image(board, dark=dark), image(board, dark=dark, field=field)
    layout = Layout(board.grid)
    x0, y0, x1, y1 = layout.bounds()
    air = svg.AIR * layout.size
    frame = QRect(QPoint(round(air + x0), round(air + y0)), QPoint(round(air + x1), round(air + y1)))
    differ = [(x, y) for x in range(0, plain.width(), 3) for y in range(0, plain.height(), 3)
              if plain.pixel(x, y) != shaded.pixel(x, y)]
    assert len(differ) > 100
    assert all(frame.adjusted(-1, -1, 1, 1).contains(x, y) for x, y in differ)


def test_svg_has_named_layers_and_one_path_for_each_ink(question, tmp_path):
    board, judge, ends, field = question
    path = tmp_path / "map.svg"
    render(board, path, judge, ends, field)
    root = ElementTree.parse(path).getroot()
    layers = {group.get("id"): group for group in root.iter(f"{SVG}g")}
    assert list(layers) == LAYERS
    for name in ("ground", "terrain", "grid", "field"):
        styles = [tuple(sorted((k, v) for k, v in one.attrib.items() if k != "d")) for one in layers[name]]
        assert len(styles) == len(set(styles)), f"{name} draws one ink twice"
    assert json.loads(root.find(f"{SVG}metadata").text)["to"] == "K5"
    assert {"A1", "L10"} <= {element.text for element in layers["labels"]}
    assert "2" in {element.text for element in layers["numbers"]}


@pytest.mark.usefixtures("qapp")
def test_another_program_can_read_the_svg(question, tmp_path):
    board, judge, ends, field = question
    path = tmp_path / "map.svg"
    render(board, path, judge, ends, field)
    renderer = QSvgRenderer(str(path))
    assert renderer.isValid()
    picture = QImage(400, 400, QImage.Format.Format_RGB32)
    picture.fill(0xFFFFFFFF)
    painter = QPainter(picture)
    renderer.render(painter)
    painter.end()
    assert len({picture.pixel(x, 200) for x in range(0, 400, 5)}) > 6


def test_a_picture_that_cannot_be_written_is_an_oserror(question, tmp_path):
    board, judge, ends, field = question
    for name in ("x.png", "x.svg"):
        with pytest.raises(OSError):
            render(board, tmp_path / "missing" / name, judge, ends, field)


@pytest.mark.parametrize("name", ["08.board", "44.board"])
def test_real_boards_are_drawn(shared, tmp_path, name):
    from losview.formats.format import open_map

    board = open_map(shared / "boards" / "megamek" / name)
    for suffix in ("png", "svg"):
        render(board, tmp_path / f"map.{suffix}", scale=0.25)
        assert (tmp_path / f"map.{suffix}").stat().st_size > 10_000


def test_a_map_that_is_painted_into_a_part_of_a_page_stays_within_it(qapp):
    """The map set a clip of its own, and the part of it on a ruling's page ran over the words."""
    board = valley()
    layout, page = Layout(board.grid), QImage(400, 300, QImage.Format.Format_RGB32)
    page.fill(Qt.GlobalColor.white)
    painter = QPainter(page)
    painter.setClipRect(QRect(100, 80, 60, 50))
    paint_map(painter, MapPainter(layout), Picture(board), PixelView(1.0, 0, 0, 400, 300), None, None)
    painter.end()
    inked = (np.frombuffer(page.constBits(), np.uint32).reshape(300, 400) & 0xFFFFFF) != 0xFFFFFF
    assert inked[80:130, 100:160].mean() > 0.9
    inked[80:130, 100:160] = False
    assert not inked.any()
