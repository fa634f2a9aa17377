"""Draws maps into files: PNG with the painter of the window, SVG with that of `overlays`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QRectF
from PySide6.QtGui import QGuiApplication, QImage, QPainter

from losview.base.whole_file import write_whole
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_names
from losview.drawing import svg
from losview.drawing.art.map_picture import DEFAULT_GRID, Picture
from losview.drawing.hex_outlines import CellMask
from losview.drawing.night_picture import NightPicture, night_picture, night_sight, seen_by_side
from losview.drawing.picture_contents import PictureContents
from losview.drawing.picture_region import Region, most_scale, whole_map
from losview.drawing.shading import PixelView
from losview.drawing.shading_strokes import STEP, shaded
from losview.drawing.thread_picture import ThreadPicture, shown_threads, thread_picture
from losview.formats.core.limit_table import MAX_RENDER, MAX_SIDE
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.field import Field
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.positions import position_of
from losview.window.paint.board_images import decode, load_images
from losview.window.paint.compositor import PictureRequest, whole_picture
from losview.window.paint.encoded import png_bytes
from losview.window.paint.map_painter import MapPainter, hexes_within, scene_transform
from losview.window.paint.night_painter import NightPainter
from losview.window.paint.page_painter import PagePainter
from losview.window.paint.shading_painter import draw_shaded
from losview.window.paint.svg_pictures import contents_svg
from losview.window.paint.thread_painter import paint_thread
from losview.window.paint.tiles import Tiles, clip_to_map
from losview.window.widgets import fonts

_app: QGuiApplication | None = None


def render(
    board: Board, path: str | Path, judge: Judge | None = None, ends: tuple[LineEnd, LineEnd] | None = None,
    field: Field | None = None, theme: str = "light", scale: float = 1.0, file: str = "", pictures: bool = False,
    grid: float = DEFAULT_GRID, suffix: str = "", without: Iterable[str] = (), region: Region | None = None,
) -> None:
    """Draw a map into a .png or .svg file, which carries its position.

    Args:
        judge, ends: the thread to draw, and the judge of the board.
        field: what a viewer sees, drawn as shading.
        theme: "light" or "dark".
        scale: 1 draws a hexside 32 pixels long; less where the picture would be too large.
        file: the map's file without its folder, or `demo:NAME`, for the position.
        pictures: whether to show the board's own pictures instead of drawing the terrain.
        grid: how strongly the grid is drawn, 0 (not at all) to 1.
        without: keys of parts that are left out. region: the part of the map that is shown, None for the whole.
        suffix: ".png" or ".svg" where the name of the file does not say which; it may be a pipe or standard output.

    Raises:
        WriteError: where the file cannot be written; an existing one is unchanged.
    """
    path = Path(path)
    position = position_of(board, judge, ends, file)
    contents = judged_contents(board, judge, ends, field, theme=theme, grid=grid, pictures=pictures, region=region
                               ).without(without)
    if (suffix or path.suffix).lower() == ".svg":
        if pictures:
            prepare_qt()
        write_whole(path, contents_svg(contents, scale, position.as_json()).encode(), stream=True)
        return
    prepare_qt()
    picture = contents_image(contents, scale)
    picture.setText("losview", position.text())
    write_whole(path, png_bytes(picture), stream=True)


def judged_contents(
    board: Board, judge: Judge | None, ends: tuple[LineEnd, LineEnd] | None, field: Field | None, *,
    theme: str = "light",
    grid: float = DEFAULT_GRID, pictures: bool = False, region: Region | None = None,
) -> PictureContents:
    """What a picture shows of a map that is judged; arguments are those of `render`."""
    thread = None
    if judge is not None and ends is not None:
        thread = thread_picture(board, *ends, judge.judge_one(*ends))
    return PictureContents(board, judge.rule_set.contoured if judge is not None else None, theme == "dark", grid,
                           field, thread, night=shown_night(board, judge), pictures=pictures, region=region)


def contents_image(contents: PictureContents, scale: float = 1.0) -> QImage:
    """A picture of its region, at a scale or at a smaller one where it would be too large."""
    scale = min(scale, contents.most_scale(MAX_SIDE, MAX_RENDER))
    area = contents.area()
    frame = PixelView(scale, round(area.left * scale), round(area.top * scale), max(1, round(area.width * scale)),
                      max(1, round(area.height * scale)))
    return image(contents.board, field=contents.field, thread=contents.thread, pinned=contents.pinned,
                 dark=contents.dark, contoured=contents.contoured, pictures=contents.pictures,
                 night=night_painter(contents), part=frame, grid=contents.grid, unlettered=contents.unlettered)


def night_painter(contents: PictureContents) -> NightPainter | None:
    """What draws the night of a picture, None by day."""
    if contents.night is None:
        return None
    return NightPainter(Layout(contents.board.grid), contents.board, contents.night, contents.unseen,
                        shown=contents.shown, dark=contents.dark, field=contents.field is not None)


def map_painter_of(contents: PictureContents) -> MapPainter:
    """What draws the map of a picture, with the pictures under it where these are shown."""
    layout = Layout(contents.board.grid)
    if contents.pictures:
        decode(contents.board)
    return MapPainter(layout, load_images(contents.board, layout) if contents.pictures else ())


def image(
    board: Board, *, field: Field | None = None, thread: ThreadPicture | None = None,
    pinned: Iterable[ThreadPicture] = (), dark: bool = False, scale: float = 1.0, contoured: bool | None = None,
    pictures: bool = False, night: NightPainter | None = None, part: PixelView | None = None,
    grid: float = DEFAULT_GRID,
    unlettered: frozenset[str] = frozenset(),
) -> QImage:
    """The whole map as a picture, with a margin around it, or a part of it; `night` is drawn over it.

    Args:
        thread, pinned: as for `shown_threads`. unlettered: as for `Picture`.
    """
    layout = Layout(board.grid)
    area = whole_map(layout)
    scale = min(scale, most_scale(area, MAX_SIDE, MAX_RENDER)) if part is None else part.scale
    frame = part or PixelView(scale, round(area.left * scale), round(area.top * scale), round(area.width * scale),
                              round(area.height * scale))
    if pictures:
        decode(board)
    map_painter = MapPainter(layout, load_images(board, layout) if pictures else ())
    tiles = Tiles(map_painter, Picture(board, dark, grid, contoured, unlettered))
    picture = whole_picture(tiles, PictureRequest(frame, tiles.picture, field, 1.0))
    painter = QPainter(picture)
    painter.setWorldTransform(scene_transform(frame.scale, frame.left, frame.top))
    if night is not None:
        night.paint(painter, max(1.0, scale))
    for shown, detail in shown_threads(thread, pinned):
        paint_thread(painter, layout, shown, detail=detail, pixel=max(1.0, scale))
    painter.end()
    return picture


def shown_night(board: Board, judge: Judge | None) -> NightPicture | None:
    """The night of a judge as all sides see it, None by day."""
    night, night_judge = night_sight(judge), asl_judge(judge)
    if night is None or night_judge is None:
        return None
    return night_picture(night_judge, night, tuple(side_names(board)), kinds=("nvr",))


def unseen_by_night(judge: Judge, side: str) -> CellMask | None:
    """bool plane: the hexes that no unit of a side sees by night; None by day."""
    night, night_judge = night_sight(judge), asl_judge(judge)
    seen = None if night is None or night_judge is None else seen_by_side(night_judge, night, side)
    return None if seen is None else ~seen


def paint_map(
    painter: QPainter, map_painter: MapPainter, picture: Picture, frame: PixelView, field: Field | None,
    thread: ThreadPicture | None, pinned: Iterable[ThreadPicture] = (), *, pixel: float = 1.0,
    night: NightPainter | None = None, hexes: list[Hex] | None = None,
) -> None:
    """Paint map, shading, night and threads of a frame with any painter, as vectors.

    Args:
        hexes: those that are painted; all for None.
    """
    layout = map_painter.layout
    bands = _bands(map_painter, bool(picture.board.depictions or picture.board.texts)) if hexes is None else [hexes]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWorldTransform(scene_transform(frame.scale, frame.left, frame.top))
    painter.save()
    clip_to_map(painter, map_painter)
    for band in bands:
        map_painter.paint(painter, picture, band, frame.scale, above=False)
    if field is not None:
        _paint_shading(painter, layout, picture, field, frame.scale)
    for band in bands:
        map_painter.paint(painter, picture, band, frame.scale, above=True)
    painter.restore()
    if night is not None:
        night.paint(painter, pixel)
    for shown, detail in shown_threads(thread, pinned):
        paint_thread(painter, layout, shown, detail=detail, pixel=pixel)


def paint_fitted(painter: QPainter, box: QRectF, contents: PictureContents) -> None:
    """Paint a picture into the middle of a box of a page, as large as it fits."""
    layout = Layout(contents.board.grid)
    # Of a whole map a little air, for the outermost lines, so that the map begins where the text does.
    area = contents.area() if contents.region is not None else whole_map(layout, 0.05)
    scale = min(box.width() / area.width, box.height() / area.height)
    wide, high = area.width * scale, area.height * scale
    left, top = box.left() + (box.width() - wide) / 2, box.top() + (box.height() - high) / 2
    frame = PixelView(scale, round(area.left * scale - left), round(area.top * scale - top), round(box.width()),
                      round(box.height()))
    hexes = None
    painter.save()
    if contents.region is not None:
        painter.resetTransform()
        painter.setClipRect(QRectF(left, top, wide, high))
        if isinstance(painter, PagePainter):
            painter.own = QRectF(left, top, wide, high)
        hexes = hexes_within(layout, QRectF(area.left, area.top, area.width, area.height), svg.REACH - 1.0)
    paint_map(painter, map_painter_of(contents), contents.picture(), frame, contents.field, contents.thread,
              contents.pinned, pixel=max(1.0, scale), night=night_painter(contents), hexes=hexes)
    painter.restore()
    if isinstance(painter, PagePainter):
        painter.own = None


def _paint_shading(painter: QPainter, layout: Layout, picture: Picture, field: Field, scale: float) -> None:
    """Paint the field's shading as areas and strokes, at most as far apart as on the screen."""
    screen = painter.device().logicalDpiX() / 96
    step = STEP * min(1.0, screen / scale)
    for area in shaded(picture.board, layout, field, dark=picture.dark, step=step, side=layout.size):
        draw_shaded(painter, area)


def _bands(map_painter: MapPainter, whole: bool) -> list[list[Hex]]:
    """The hexes of the map in pieces, as long paths are slow to fill; in one piece where terrain or words go across."""
    x0, y0, x1, y1 = map_painter.layout.bounds()
    step = max(x1, y1) + 1 if whole else 10 * map_painter.layout.size
    bands: dict[tuple[int, int], list[Hex]] = {}
    for hex_ in hexes_within(map_painter.layout, QRectF(x0, y0, x1 - x0, y1 - y0)):
        x, y = map_painter.layout.centre(hex_)
        bands.setdefault((int(y // step), int(x // step)), []).append(hex_)
    return [bands[key] for key in sorted(bands)]


def prepare_qt() -> None:
    """Make sure that there is a QGuiApplication, which fonts need."""
    global _app
    if QGuiApplication.instance() is None:
        if sys.platform.startswith("linux"):
            os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        _app = QGuiApplication(sys.argv[:1])
        fonts.require()
