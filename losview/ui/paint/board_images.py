"""The pictures that lie under a map, decoded once and painted below everything else."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from losview.board.background import Background
from losview.board.board import Board
from losview.files.error import FormatError
from losview.files.referenced import picture_of
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout

#: Pictures kept decoded.
KEPT = 12


class BoardImages(NamedTuple):
    """One picture: the part of it that is shown, and where that lies on the scene.

    Attributes:
        degrees: by how much it is turned clockwise about its middle.
        mirrored: whether left and right change places before that.
    """

    image: QImage
    part: QRectF
    place: QRectF
    degrees: int
    mirrored: bool


def load(board: Board, layout: Layout) -> tuple[BoardImages, ...]:
    """The pictures under a map; none where one of them cannot be shown, so that no part of the map stays blank."""
    images = []
    for background in board.backgrounds if board.grid.top == "flat" else ():
        image = _decoded(background.file, background.entry, background.sha256)
        if image is None:
            return ()
        left, top, right, bottom = background.box
        part = QRectF(left * image.width(), top * image.height(), (right - left) * image.width(),
                      (bottom - top) * image.height())
        images.append(BoardImages(image, part, _place(background, layout),
                                  180 * background.turned + 60 * background.sixths, background.mirrored))
    return tuple(images)


def decode(board: Board) -> None:
    """Have the pictures under a map at hand for `load`."""
    for background in board.backgrounds:
        _decoded(background.file, background.entry, background.sha256)


def paint(painter: QPainter, under: tuple[BoardImages, ...]) -> None:
    """Paint the pictures in scene coordinates."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for image, part, place, degrees, mirrored in under:
        if not degrees and not mirrored:
            painter.drawImage(place, image, part)
            continue
        painter.save()
        painter.translate(place.center())
        painter.rotate(degrees)
        if mirrored:
            painter.scale(-1.0, 1.0)
        painter.drawImage(place.translated(-place.center()), image, part)
        painter.restore()
    painter.restore()


def _place(background: Background, layout: Layout) -> QRectF:
    """Where columns and rows of hexes from the first cell's centre dot lie on the scene."""
    first = layout.grid.hex(0, 0)

    def spot(column: float, row: float) -> tuple[float, float]:
        # A step to the right on the screen is one along x and half a one back along y.
        x, y = first.q * UNIT + column * UNIT, first.r * UNIT + (row - column / 2) * UNIT
        xx, xy, x0, yx, yy, y0 = layout.matrix
        return xx * x + xy * y + x0, yx * x + yy * y + y0

    left, top = spot(background.at[0], background.at[1])
    right, bottom = spot(background.at[2], background.at[3])
    return QRectF(left, top, right - left, bottom - top)


@lru_cache(maxsize=KEPT)
def _decoded(file: str, entry: str, sha256: str) -> QImage | None:
    """A picture by its file; None where there is none or it cannot be decoded."""
    try:
        image = QImage.fromData(picture_of(Background(file, entry, sha256)))
    except FormatError:
        return None
    if image.isNull():
        return None
    return image.convertToFormat(QImage.Format.Format_RGB32)
