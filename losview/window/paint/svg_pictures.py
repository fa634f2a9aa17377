"""The pictures under a map for an SVG file: what of them is shown, encoded, and where it lies on the scene."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QTransform

from losview.drawing.picture_contents import PictureContents
from losview.drawing.under_picture import UnderPicture
from losview.hexes.layout import Layout
from losview.window.paint.board_images import BoardImages, decode, load_images
from losview.window.paint.encoded import jpeg_bytes, png_bytes

#: From so many pixels on a picture is written as JPEG, which takes a tenth of the bytes of a scan as PNG.
LARGE = 4_000_000
#: How well a JPEG is written, of 100.
_QUALITY = 92


def contents_svg(contents: PictureContents, scale: float = 1.0, position: dict[str, object] | None = None) -> str:
    """A picture as the text of an SVG file, with the pictures under its map where these are shown."""
    return contents.svg(scale, position, under_pictures(contents))


def under_pictures(contents: PictureContents) -> tuple[UnderPicture, ...]:
    """What of the pictures under a map lies in the region that is shown; nothing of what lies around it."""
    if not contents.pictures:
        return ()
    decode(contents.board)
    area = contents.area()
    seen = QRectF(area.left, area.top, area.width, area.height)
    found = (_cut(image, seen) for image in load_images(contents.board, Layout(contents.board.grid)))
    return tuple(picture for picture in found if picture is not None)


def _cut(under: BoardImages, seen: QRectF) -> UnderPicture | None:
    """The part of a picture that lies in a rectangle of the scene, None where none does."""
    to_scene = under.transform if under.transform is not None else _board_transform(under)
    to_image, can_be = to_scene.inverted()
    part = under.part if under.transform is None else QRectF(under.image.rect())
    cut = (to_image.mapRect(seen) & part).toAlignedRect() & under.image.rect()
    if not can_be or cut.isEmpty():
        return None
    placed = QTransform(to_scene).translate(cut.left(), cut.top())
    data, media = _encoded(under.image.copy(cut))
    return UnderPicture(data, media, cut.width(), cut.height(), (placed.m11(), placed.m12(), placed.m21(),
                        placed.m22(), placed.dx(), placed.dy()), under.opacity, under.is_scan)


def _board_transform(under: BoardImages) -> QTransform:
    """From the pixels of a board's picture to the scene, as `board_images.paint` lays it."""
    place, part = under.place, under.part
    middle = place.center()
    made = QTransform().translate(middle.x(), middle.y()).rotate(under.degrees)
    if under.mirrored:
        made.scale(-1.0, 1.0)
    made.translate(place.left() - middle.x(), place.top() - middle.y())
    return made.scale(place.width() / part.width(), place.height() / part.height()).translate(-part.left(), -part.top())


def _encoded(image: QImage) -> tuple[bytes, str]:
    """A picture's bytes, and their media type.

    Raises:
        MemoryError: if there is too little memory for it.
    """
    if image.width() * image.height() > LARGE:
        return jpeg_bytes(image, _QUALITY), "image/jpeg"
    return png_bytes(image), "image/png"
