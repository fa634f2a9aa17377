"""Fonts by their size, what they measure, and texts laid out in them, each made once."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QStaticText, QTransform


class SizedFont(dict[str, tuple[QStaticText, float]]):
    """A font of one size: each text that is looked up in it is laid out once, with its width in pixels.

    Attributes:
        font, metrics: as Qt has them.
        ascent, cap: how high its letters stand, and its capitals, in pixels.
    """

    #: So many texts are kept.
    KEPT = 2048

    def __init__(self, family: QFont, pixels: int, bold: bool) -> None:
        super().__init__()
        self.font = QFont(family)
        self.font.setPixelSize(pixels)
        self.font.setBold(bold)
        self.metrics = QFontMetricsF(self.font)
        self.ascent = self.metrics.ascent()
        self.cap = self.metrics.capHeight()

    def __missing__(self, words: str) -> tuple[QStaticText, float]:
        """Lay a text out; called by `self[words]` where it is not kept yet."""
        text = QStaticText(words)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        text.prepare(QTransform(), self.font)
        if len(self) >= self.KEPT:
            self.clear()
        laid_out = self[words] = text, self.metrics.horizontalAdvance(words)
        return laid_out


class SizedFonts:
    """A family in its sizes, each made when it is first asked for.

    Args:
        family: a font of any size.
    """

    def __init__(self, family: QFont) -> None:
        self._family = QFont(family)
        self._sizes: dict[tuple[int, bool], SizedFont] = {}

    def size(self, pixels: int, bold: bool) -> SizedFont:
        """The family in that size."""
        kept = self._sizes.get((pixels, bold))
        if kept is None:
            kept = self._sizes[pixels, bold] = SizedFont(self._family, pixels, bold)
        return kept


def sized_font(pixels: int, bold: bool) -> SizedFont:
    """The application's font in that size, of the calling thread: Qt's fonts may not be shared among threads."""
    return _sized_font(pixels, bold, get_ident())


@lru_cache(maxsize=64)
def _sized_font(pixels: int, bold: bool, _thread: int) -> SizedFont:
    return SizedFont(QFont(), pixels, bold)


def usual_font(pixels: int, bold: bool) -> tuple[QFont, QFontMetricsF]:
    """The same font, and what it measures."""
    sized = sized_font(pixels, bold)
    return sized.font, sized.metrics
