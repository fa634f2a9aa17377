"""Tiles: square images of the map, drawn when first needed, and dropped or laid aside when the map there changes."""

from __future__ import annotations

import operator
import threading
from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from losview.board.board import Board
from losview.drawing.art.map_picture import Picture
from losview.drawing.shading import PixelView
from losview.hexes.hex import Hex
from losview.window.paint.board_images import BoardImages
from losview.window.paint.map_painter import MapPainter, hexes_within, scene_transform

#: The most memory of all tiles, in bytes.
ROOM = 128 << 20

#: A tile shows about so many hexes each way, but has at least and at most so many pixels.
HEXES_A_SIDE, MINIMUM, MAXIMUM = 16, 64, 512

#: A view of fewer hexes may be drawn at once rather than tile by tile; the area of a hex whose hexside is 1.
FEW_HEXES, HEX_AREA = 1_000, 2.6

#: Where a greater share of the hexes looks different, all tiles are dropped without looking where these lie.
MAX_CHANGED = 0.25

#: The tiles of so many other looks of the map are kept: undoing an act on all of it shows one of them again.
LOOKS = 2


class Key(NamedTuple):
    """Identifies a tile: pixels per scene unit, column, row, and device pixels per pixel."""

    scale: float
    column: int
    row: int
    ratio: float = 1.0


class Tile(NamedTuple):
    """A tile: what lies below the field's shading (opaque), and what lies above it (transparent)."""

    base: QImage
    top: QImage


def tile_side(scale: float, size: float) -> int:
    """The side of a tile in pixels at a scale, for hexes of that size."""
    return int(min(MAXIMUM, max(MINIMUM, round(HEXES_A_SIDE * 1.6 * size * scale))))


class Look(NamedTuple):
    """A look of a map with the tiles that were drawn of it.

    Attributes:
        under: the pictures of boards and scans that were painted with it.
    """

    picture: Picture
    under: tuple[BoardImages, ...]
    tiles: OrderedDict[Key, Tile]

    def is_of(self, picture: Picture, under: tuple[BoardImages, ...]) -> bool:
        """Whether a picture with those under it looks so too."""
        mine = self.picture
        same_under = len(under) == len(self.under) and all(map(operator.is_, under, self.under))
        return (same_under and (mine.dark, mine.grid_strength, mine.contoured, mine.side_names, mine.unlettered)
                == (picture.dark, picture.grid_strength, picture.contoured, picture.side_names, picture.unlettered)
                and _is_drawn_alike(mine.board, picture.board))


class Tiles:
    """The tiles of one board; its methods may be called by worker and window at once.

    Attributes:
        picture: the present look of the board.

    Args:
        former: the tiles of the same map on another grid, whose looks may come back.
    """

    def __init__(self, map_painter: MapPainter, picture: Picture, former: Tiles | None = None) -> None:
        self.map_painter = map_painter
        self.picture = picture
        self._lock = threading.Lock()
        self._under = map_painter.under
        self._looks = former.looks() if former is not None else []
        self._tiles = self._taken(picture)

    def looks(self) -> list[Look]:
        """The looks of the map whose tiles are at hand, the present one last; its tiles may still become more here."""
        with self._lock:
            return [look._replace(tiles=look.tiles.copy()) for look in self._with_present()]

    def _with_present(self) -> list[Look]:
        present = [Look(self.picture, self._under, self._tiles)] if self._tiles else []
        return (self._looks + present)[-LOOKS:]

    def _taken(self, picture: Picture) -> OrderedDict[Key, Tile]:
        """The tiles of a picture, taken from the looks that were laid aside, or none yet."""
        found = next((look for look in reversed(self._looks) if look.is_of(picture, self._under)), None)
        if found is None:
            return OrderedDict()
        self._looks.remove(found)
        return found.tiles

    def show(self, picture: Picture, changed: frozenset[Hex] | None) -> None:
        """Show another state of the board.

        Args:
            changed: the hexes that look different, None for all of them.
        """
        with self._lock:
            if changed is None or len(changed) > MAX_CHANGED * len(self.map_painter.layout.grid.plane.cells):
                self._looks, self._under = self._with_present(), self.map_painter.under
                self._tiles = self._taken(picture)
                self._make_room()
            else:
                self._forget(changed)
            self.picture = picture

    def _forget(self, changed: frozenset[Hex]) -> None:
        layout = self.map_painter.layout
        reach = layout.size * 2.2  # a hex draws into its neighbours, and its relief shows in them
        x, y = np.array([layout.centre(hex_) for hex_ in changed]).reshape(-1, 2).T
        for key in list(self._tiles):
            side = tile_side(key.scale, layout.size) / key.scale
            left, top = key.column * side - reach, key.row * side - reach
            right, bottom = left + side + 2 * reach, top + side + 2 * reach
            if ((left <= x) & (x <= right) & (top <= y) & (y <= bottom)).any():
                del self._tiles[key]

    def _make_room(self) -> None:
        """Drop what was needed longest ago: first tiles of other looks, then present ones, of which one is kept."""
        while self._looks and sum(map(_size, (self._tiles, *(look.tiles for look in self._looks)))) > ROOM:
            del self._looks[0]
        room = ROOM - _size(self._tiles)
        while room < 0 and len(self._tiles) > 1:
            room += _bytes(self._tiles.popitem(last=False)[1])

    def keys(self, frame: PixelView) -> list[Key]:
        """The keys of the tiles that a frame shows, without those off the map."""
        side = tile_side(frame.scale, self.map_painter.layout.size)
        part = frame.over(self.map_painter.layout.bounds())
        if not (part.width and part.height):
            return []
        right, bottom = part.left + part.width, part.top + part.height
        return [Key(frame.scale, column, row, frame.ratio) for row in range(part.top // side, -(-bottom // side))
                for column in range(part.left // side, -(-right // side))]

    def is_quick(self, frame: PixelView) -> bool:
        """Whether drawing a frame at once takes less time than drawing its tiles: no tile is at hand, and few hexes."""
        area, size = _area(frame), self.map_painter.layout.size
        few = area.width() * area.height() < FEW_HEXES * HEX_AREA * size * size
        return few and all(self.at_hand(key) is None for key in self.keys(frame))

    def at_hand(self, key: Key) -> Tile | None:
        """A tile, None where it has not been drawn."""
        with self._lock:
            return self._tiles.get(key)

    def tile(self, key: Key) -> Tile:
        """A tile, drawn now where it has not been."""
        with self._lock:
            if key in self._tiles:
                self._tiles.move_to_end(key)
                return self._tiles[key]
            picture, under = self.picture, self._under
        tile = self._drawn(key, picture)
        with self._lock:
            is_of_look = picture is self.picture and self.map_painter.under is under  # which is set before the look
            if is_of_look and key not in self._tiles:
                self._tiles[key] = tile
                self._make_room()
        return tile

    def drawn(self, key: Key) -> Tile:
        """A tile that is drawn anew and not kept; called for pictures that are drawn once."""
        return self._drawn(key, self.picture)

    def _drawn(self, key: Key, picture: Picture) -> Tile:
        side = tile_side(key.scale, self.map_painter.layout.size)
        return self.part(PixelView(key.scale, key.column * side, key.row * side, side, side, key.ratio), picture)

    def part(self, frame: PixelView, picture: Picture) -> Tile:
        """Any part of the map drawn at once, and not kept."""
        base = QImage(frame.width, frame.height, QImage.Format.Format_RGB32)
        base.fill(QColor(picture.paper()))
        top = QImage(frame.width, frame.height, QImage.Format.Format_ARGB32_Premultiplied)
        top.fill(Qt.GlobalColor.transparent)
        hexes = hexes_within(self.map_painter.layout, _area(frame))
        painters = QPainter(base), QPainter(top)
        for painter in painters:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setTransform(scene_transform(frame.scale, frame.left, frame.top))
            clip_to_map(painter, self.map_painter)
        self.map_painter.paint_apart(*painters, picture, hexes, frame.scale, frame.ratio)
        for painter in painters:
            painter.end()
        return Tile(base, top)


#: What is drawn of a board: one thing each, and things by number or place.
_PLAIN = ("grid", "labels", "backgrounds", "scenario", "extra")
_PLACED = ("hexsides", "depictions", "counters", "texts")


def _is_drawn_alike(a: Board, b: Board) -> bool:
    """Whether two boards surely look alike; some that do are told apart, as what stands in another order is."""
    if a.levels.shape != b.levels.shape or not (a.levels == b.levels).all() or not (a.cover_at == b.cover_at).all():
        return False
    count = min(len(a.covers), len(b.covers))
    if a.covers[:count] != b.covers[:count] or int(a.cover_at.max()) >= count:
        return False
    return all(getattr(a, name) == getattr(b, name) for name in _PLAIN) and all(
        _is_alike(getattr(a, name), getattr(b, name)) for name in _PLACED)


def _is_alike(a: Mapping[Any, object], b: Mapping[Any, object]) -> bool:
    """Whether two mappings have the same in the same order: lists of the same objects are compared at once."""
    return [*a] == [*b] and [*a.values()] == [*b.values()]


def _bytes(tile: Tile) -> int:
    return int(tile.base.sizeInBytes() + tile.top.sizeInBytes())


def _size(tiles: OrderedDict[Key, Tile]) -> int:
    """The memory of some tiles, in bytes."""
    return sum(map(_bytes, tiles.values()))


def _area(frame: PixelView) -> QRectF:
    """The part of the scene that a frame shows."""
    return QRectF(frame.left / frame.scale, frame.top / frame.scale, frame.width / frame.scale,
                  frame.height / frame.scale)


def clip_to_map(painter: QPainter, map_painter: MapPainter) -> None:
    """Clip a painter also to the frame of the map, where the frame cuts the outer hexes."""
    if map_painter.layout.grid.edges == "half":
        rects = [QRectF(x0, y0, x1 - x0, y1 - y0) for x0, y0, x1, y1 in map_painter.layout.frames()]
        if len(rects) == 1:
            painter.setClipRect(rects[0], Qt.ClipOperation.IntersectClip)
        else:
            painter.setClipPath(frame_path(rects), Qt.ClipOperation.IntersectClip)


def frame_path(rects: list[QRectF]) -> QPainterPath:
    """The union of rectangles as one path."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in rects:
        path.addRect(rect)
    return path.simplified()
