"""The pictures under a map in an SVG file: as a PNG of the same map shows them, and no more of them."""

from __future__ import annotations

import base64
import re
from pathlib import Path

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from losview.board.background import Background
from losview.board.board import Board
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import between_hexes
from losview.hexes.grid import Grid
from losview.hexes.layout import Layout
from losview.window.export.svg_image import svg_png
from losview.window.paint import svg_pictures
from losview.window.paint.map_image import contents_image
from losview.window.paint.svg_pictures import contents_svg, under_pictures

#: How far the mean of a colour may differ between the two painters.
NEAR = 6.0
WIDE, HIGH = 400, 300
COLOURS = ("#c02020", "#20a040", "#2040c0", "#d0c020")


@pytest.fixture
def file(qapp, tmp_path: Path) -> Path:
    """A picture of four colours, a quarter each."""
    image = QImage(WIDE, HIGH, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    for number, colour in enumerate(COLOURS):
        painter.fillRect(QRect(number % 2 * WIDE // 2, number // 2 * HIGH // 2, WIDE // 2, HIGH // 2), QColor(colour))
    painter.end()
    image.save(str(tmp_path / "picture.png"))
    return tmp_path / "picture.png"


def under(file: Path, **changes: object) -> PictureContents:
    place = Background(str(file), "", "", (0.0, 0.0, 1.0, 1.0), (0.0, 0.0, 9.0, 7.0), False, "1")
    return PictureContents(Board(Grid(10, 8), backgrounds=[place._replace(**changes)]), pictures=True)


def means(image: QImage) -> list[float]:
    """The mean red, green and blue of each of 6 by 6 parts of a picture."""
    made = []
    for row in range(6):
        for column in range(6):
            part = image.copy(column * image.width() // 6, row * image.height() // 6, image.width() // 6,
                              image.height() // 6).convertToFormat(QImage.Format.Format_RGB888)
            lines = [bytes(part.constScanLine(y))[: 3 * part.width()] for y in range(part.height())]
            made += [sum(sum(line[channel::3]) for line in lines) / part.width() / part.height()
                     for channel in range(3)]
    return made


@pytest.mark.parametrize("changes", [
    {}, {"turned": True}, {"mirrored": True}, {"mirrored": True, "turned": True}, {"box": (0.25, 0.0, 1.0, 0.6)},
    {"affine": (7.0, 2.0, 1.0, -1.0, 6.0, 1.0), "opacity": 0.5}, {"affine": (9.0, 0.0, 0.0, 0.0, 7.0, 0.0)},
    {"brightness": -0.5},
])
@pytest.mark.parametrize("has_region", [False, True])
def test_a_drawing_shows_what_a_picture_shows(file: Path, changes: dict[str, object], has_region: bool) -> None:
    contents = under(file, **changes)
    if has_region:
        board = contents.board
        region = between_hexes(Layout(board.grid), board.hex("C3"), board.hex("F5"))
        contents = PictureContents(board, pictures=True, region=region)
    drawn = QImage.fromData(svg_png(contents_svg(contents), 1.0))
    painted = contents_image(contents)
    off = [abs(a - b) for a, b in zip(means(drawn), means(painted), strict=True)]
    assert max(off) < NEAR
    plain = contents_image(contents.without(["pictures"]))
    assert max(abs(a - b) for a, b in zip(means(plain), means(painted), strict=True)) > 4 * NEAR


def test_of_a_region_only_its_part_of_the_picture_is_in_the_file(file: Path) -> None:
    contents = under(file)
    board = contents.board
    region = between_hexes(Layout(board.grid), board.hex("A1"), board.hex("B2"))
    text = contents_svg(PictureContents(board, pictures=True, region=region))
    [data] = re.findall(r'xlink:href="data:image/png;base64,([^"]*)"', text)
    image = QImage.fromData(base64.b64decode(data))
    assert image.width() < WIDE / 3
    colours = {image.pixelColor(x, y).name() for x in range(image.width()) for y in range(image.height())}
    assert colours == {COLOURS[0]}


def test_a_board_takes_the_place_of_terrain_and_words_and_a_scan_lies_over_terrain(file: Path) -> None:
    ids = re.findall(r'<g id="([a-z]+)"', contents_svg(under(file)))
    assert ids == ["paper", "map", "pictures", "grid", "units"]
    scan = re.findall(r'<g id="([a-z]+)"', contents_svg(under(file, affine=(9.0, 0.0, 0.0, 0.0, 7.0, 0.0))))
    assert scan[:5] == ["paper", "map", "ground", "terrain", "pictures"]
    assert "labels" in scan
    assert "<image" not in contents_svg(under(file).without(["pictures"]))


def test_a_large_picture_is_written_as_jpeg(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [small] = under_pictures(under(file))
    monkeypatch.setattr(svg_pictures, "LARGE", WIDE * HIGH - 1)
    [large] = under_pictures(under(file))
    assert (small.media, small.data[:4]) == ("image/png", b"\x89PNG")
    assert (large.media, large.data[:2]) == ("image/jpeg", b"\xff\xd8")
