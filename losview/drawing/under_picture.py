"""`UnderPicture`: a picture under a map as an SVG file holds it."""

from __future__ import annotations

from base64 import b64encode
from typing import NamedTuple


class UnderPicture(NamedTuple):
    """One picture.

    Attributes:
        data, media: its bytes, and their media type. wide, high: its pixels.
        matrix: from its pixels to the scene: x is m[0] * px + m[2] * py + m[4], y likewise with the odd ones.
        opacity: 0 to 1. is_scan: whether it lies over terrain; the picture of a board takes its place.
    """

    data: bytes
    media: str
    wide: int
    high: int
    matrix: tuple[float, float, float, float, float, float]
    opacity: float = 1.0
    is_scan: bool = False

    def element(self, scale: float, air: float) -> str:
        """It as an element of SVG.

        Args:
            scale: pixels of the file to a scene unit. air: around the map, in pixels of the file.
        """
        a, b, c, d, x, y = (number * scale for number in self.matrix)
        matrix = " ".join(f"{number:.9g}" for number in (a, b, c, d, x + air, y + air))
        seen = f' opacity="{self.opacity:.3g}"' if self.opacity < 1 else ""
        return (f'<image width="{self.wide}" height="{self.high}" transform="matrix({matrix})"{seen} '
                f'preserveAspectRatio="none" xmlns:xlink="http://www.w3.org/1999/xlink" '
                f'xlink:href="data:{self.media};base64,{b64encode(self.data).decode()}"/>')
