"""The text of an SVG file as a PNG picture."""

from __future__ import annotations

import math

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from losview.formats.core.limit_table import MAX_RENDER, MAX_SIDE
from losview.window.paint.encoded import png_bytes
from losview.window.paint.map_image import prepare_qt


def svg_png(text: str, scale: float = 1.5) -> bytes:
    """A picture of an SVG that losview has written; smaller where it would have too many pixels.

    Raises:
        MemoryError: if there is too little memory for it.
    """
    prepare_qt()
    renderer = QSvgRenderer(text.encode())
    size = renderer.defaultSize()
    wide, high = max(1, size.width()), max(1, size.height())
    scale = min(scale, MAX_SIDE / max(wide, high), math.sqrt(MAX_RENDER / (wide * high)))
    image = QImage(QSize(max(1, int(wide * scale)), max(1, int(high * scale))), QImage.Format.Format_RGB32)
    if image.isNull():
        raise MemoryError
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    return png_bytes(image)
