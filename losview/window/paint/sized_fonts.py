"""Fonts in several sizes with their metrics and laid-out texts, each made once."""

from __future__ import annotations

from functools import lru_cache
from threading import get_ident

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetricsF, QStaticText, QTransform

from losview.window.widgets.plain_text import shown_text


class SizedFont(dict[str, tuple[QStaticText, float]]):
    """A font of one size; looking up a text gives its layout and its width in pixels, computed once.

    Attributes:
        font, metrics: Qt's objects.
        ascent, cap: the ascent and the height of capitals, in pixels.
    """

    #: The most texts kept.
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
        """Lay out a text; called by `self[words]` for texts that are not kept yet."""
        plain = shown_text(words)
        text = QStaticText(plain)
        text.setTextFormat(Qt.TextFormat.PlainText)
        text.setPerformanceHint(QStaticText.PerformanceHint.AggressiveCaching)
        text.prepare(QTransform(), self.font)
        if len(self) >= self.KEPT:
            self.clear()
        laid_out = self[words] = text, self.metrics.horizontalAdvance(plain)
        return laid_out


class SizedFonts:
    """A font family in several sizes, each made when it is first used.

    Args:
        family: a font of any size.
    """

    def __init__(self, family: QFont) -> None:
        self._family = QFont(family)
        self._sizes: dict[tuple[int, bool], SizedFont] = {}

    def size(self, pixels: int, bold: bool) -> SizedFont:
        """The font of that size."""
        kept = self._sizes.get((pixels, bold))
        if kept is None:
            kept = self._sizes[pixels, bold] = SizedFont(self._family, pixels, bold)
        return kept


def sized_font(pixels: int, bold: bool) -> SizedFont:
    """The application's font in that size; each thread has its own, as Qt's fonts must not be shared among threads."""
    return _sized_font(pixels, bold, get_ident())


@lru_cache(maxsize=64)
def _sized_font(pixels: int, bold: bool, _thread: int) -> SizedFont:
    return SizedFont(QFont(), pixels, bold)


def usual_font(pixels: int, bold: bool) -> tuple[QFont, QFontMetricsF]:
    """The application's font in that size, and its metrics."""
    sized = sized_font(pixels, bold)
    return sized.font, sized.metrics
