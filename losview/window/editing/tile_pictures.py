"""The pictures of tiles, small enough for a list."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QImage

from losview.board.background import Background
from losview.formats.core.error import FormatError
from losview.formats.map_editors.tile_sheet import TilePicture
from losview.window.editing.picture_reading import read_picture

#: The size of a tile's picture in a list, in pixels.
SIDE = QSize(36, 36)


def tile_images(pictures: Iterable[TilePicture | None]) -> list[QImage | None]:
    """The pictures of tiles; None where a file has none that can be read.  Each file is read once, by a worker."""
    sheets: dict[Path, QImage | None] = {}
    images: list[QImage | None] = []
    for picture in pictures:
        if picture is not None and picture.file not in sheets:
            sheets[picture.file] = _sheet(picture.file)
        sheet = None if picture is None else sheets[picture.file]
        images.append(None if picture is None or sheet is None else _part(sheet, picture))
    return images


def _sheet(path: Path) -> QImage | None:
    try:
        return read_picture(Background(str(path)))[1]
    except FormatError:
        return None


def _part(sheet: QImage, picture: TilePicture) -> QImage | None:
    box = sheet.rect() if picture.box is None else QRect(*picture.box) & sheet.rect()
    if box.isEmpty():
        return None
    return sheet.copy(box).scaled(SIDE, Qt.AspectRatioMode.KeepAspectRatio, Qt.TransformationMode.SmoothTransformation)
