"""The pictures that lie under a map, decoded once by a worker, and painted below everything else."""

from __future__ import annotations

import threading
from collections import OrderedDict
from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF
from PySide6.QtGui import QColor, QImage, QImageReader, QPainter, QTransform

from losview.base.translation import tr
from losview.board.background import Background
from losview.board.board import Board
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.error import FormatError
from losview.formats.core.limit_table import MAX_PICTURE, MAX_PICTURES
from losview.formats.losmap.raster import raster_format
from losview.formats.losmap.referenced import ReferredFiles
from losview.hexes.lattice import UNIT
from losview.hexes.layout import Layout
from losview.hexes.places import axial_of

_MILLION = 1_000_000
#: So many pictures are kept as they were made darker or brighter.
MAX_BRIGHT = 2

#: Which picture: its file, the entry in it, and the file's checksum as the map gives it.
_Key = tuple[str, str, str]


class BoardImages(NamedTuple):
    """One picture: the part of it that is shown, and where that lies on the scene.

    Attributes:
        degrees: by how much it is turned clockwise about its middle.
        mirrored: whether left and right change places before that.
        transform: of a scan, from its pixels to the scene; None for the picture of a board. opacity: of a scan.
    """

    image: QImage
    part: QRectF
    place: QRectF
    degrees: int
    mirrored: bool
    transform: QTransform | None = None
    opacity: float = 1.0

    @property
    def is_scan(self) -> bool:
        """Whether it lies over terrain; the picture of a board takes its place."""
        return self.transform is not None


class _Decoded:
    """The pictures that were decoded last, up to `MAX_PICTURES` together; workers and windows share it."""

    def __init__(self) -> None:
        self._images: OrderedDict[_Key, QImage] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: _Key) -> QImage | None:
        """The picture, None where it was not decoded, or not lately."""
        with self._lock:
            if key in self._images:
                self._images.move_to_end(key)
            return self._images.get(key)

    def put(self, key: _Key, image: QImage) -> None:
        """Keep a picture, and forget the oldest where there are too many."""
        with self._lock:
            self._images[key] = image
            total = sum(_pixels(kept) for kept in self._images.values())
            while total > MAX_PICTURES:
                total -= _pixels(self._images.popitem(last=False)[1])


_decoded = _Decoded()


def decode(board: Board) -> list[FormatError]:
    """Have the pictures under a map at hand for `load_images`; called by workers, as it may take seconds.

    Returns:
        Why pictures cannot be shown, an error for each that cannot.

    Raises:
        ReadingCancelled: where the map is no longer wanted.
    """
    problems, files, left = [], ReferredFiles(), MAX_PICTURES
    for key in sorted({_key(background) for background in _shown(board)}):
        check_cancelled()
        image = _decoded.get(key)
        try:
            if image is None:
                image = _image(files.picture(Background(*key)), Path(key[0]), left)
        except FormatError as problem:
            problems.append(problem)
            continue
        left -= _pixels(image)
        _decoded.put(key, image)
    return problems


def decoded(background: Background) -> QImage | None:
    """The picture that `decode` has made ready, None where it has not."""
    return _decoded.get(_key(background))


def load_images(board: Board, layout: Layout) -> tuple[BoardImages, ...]:
    """The pictures under a map, which `decode` has made ready; none where one is not, so that no part of the map stays
    blank.
    """
    images = []
    for background in _shown(board):
        image = _decoded.get(_key(background))
        if image is None:
            return ()
        image = _brightened(image, _key(background), background.brightness)
        left, top, right, bottom = background.box
        part = QRectF(left * image.width(), top * image.height(), (right - left) * image.width(),
                      (bottom - top) * image.height())
        images.append(BoardImages(image, part, _place(background, layout),
                                  180 * background.turned + 60 * background.sixths, background.mirrored,
                                  _transform(background, layout, image), background.opacity))
    return tuple(images)


def paint_images(painter: QPainter, under: tuple[BoardImages, ...]) -> None:
    """Paint the pictures in scene coordinates."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for image, part, place, degrees, mirrored, transform, opacity in under:
        if transform is not None:
            painter.save()
            painter.setTransform(transform, combine=True)
            painter.setOpacity(opacity)
            painter.drawImage(0, 0, image)
            painter.restore()
            continue
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


def _shown(board: Board) -> list[Background]:
    """The pictures that a map shows: none of boards on pointy-top maps."""
    return [background for background in board.backgrounds if board.grid.top == "flat" or background.affine is not None]


def _key(background: Background) -> _Key:
    return background.file, background.entry, background.sha256


def _pixels(image: QImage) -> int:
    return image.width() * image.height()


def _place(background: Background, layout: Layout) -> QRectF:
    """The rectangle of a picture on the scene, from its position in columns and rows of hexes."""
    left, top = _spot(background.at[0], background.at[1], layout)
    right, bottom = _spot(background.at[2], background.at[3], layout)
    return QRectF(left, top, right - left, bottom - top)


def _spot(column: float, row: float, layout: Layout) -> tuple[float, float]:
    """Where a place in columns and rows of hexes lies on the scene."""
    q, r = axial_of((column, row), layout.grid)
    xx, xy, x0, yx, yy, y0 = layout.matrix
    return (xx * q + xy * r) * UNIT + x0, (yx * q + yy * r) * UNIT + y0


def _transform(background: Background, layout: Layout, image: QImage) -> QTransform | None:
    """From the pixels of a scan to the scene; None for the picture of a board."""
    if background.affine is None:
        return None
    cu, cv, c0, ru, rv, r0 = background.affine
    (x, y), (xu, yu), (xv, yv) = (_spot(column, row, layout) for column, row in
                                  ((c0, r0), (c0 + cu, r0 + ru), (c0 + cv, r0 + rv)))
    wide, high = image.width(), image.height()
    return QTransform((xu - x) / wide, (yu - y) / wide, (xv - x) / high, (yv - y) / high, x, y)


def brightened(image: QImage, brightness: float) -> QImage:
    """A picture mixed with black (down to -1) or white (up to 1)."""
    if not brightness:
        return image
    made = image.convertToFormat(QImage.Format.Format_RGB32)
    veil = QColor("white" if brightness > 0 else "black")
    veil.setAlphaF(abs(brightness))
    painter = QPainter(made)  # has Qt copy the pixels where `image` has the same ones
    painter.fillRect(made.rect(), veil)
    painter.end()
    return made


#: Pictures made darker or brighter lately, by which they are and how much.
_bright: OrderedDict[tuple[_Key, float], QImage] = OrderedDict()


def _brightened(image: QImage, key: _Key, brightness: float) -> QImage:
    if not brightness:
        return image
    made = _bright.get((key, brightness))
    if made is None:
        made = _bright[key, brightness] = brightened(image, brightness)
    _bright.move_to_end((key, brightness))
    while len(_bright) > MAX_BRIGHT:
        _bright.popitem(last=False)
    return made


def _image(data: bytes, path: Path, left: int) -> QImage:
    """A picture decoded; its size is read first, and only the decoder of its own format is asked.

    Args:
        left: the most pixels that the map's pictures may still have.

    Raises:
        FormatError: where it is too large or damaged.
    """
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer, QByteArray(raster_format(data).encode()))
    reader.setAutoDetectImageFormat(False)
    reader.setDecideFormatFromContent(False)
    wide, high = reader.size().toTuple()
    if wide < 1 or high < 1:
        raise FormatError(path, "", tr("is damaged: its picture does not say how large it is"),
                          tr("save the picture again"))
    if wide * high > min(MAX_PICTURE, left):
        fix = tr("a picture under a map may have {limit} million", limit=MAX_PICTURE // _MILLION) \
            if wide * high > MAX_PICTURE else tr("the pictures under a map together may have {limit} million",
                                                 limit=MAX_PICTURES // _MILLION)
        raise FormatError(path, "", tr("has a picture of {wide:,} by {high:,} pixels", wide=wide, high=high), fix)
    image = reader.read()
    if image.isNull():
        raise FormatError(path, "", tr("holds a picture that cannot be decoded ({why})", why=reader.errorString()),
                          tr("save the picture again"))
    image.convertTo(QImage.Format.Format_RGB32)
    return image
