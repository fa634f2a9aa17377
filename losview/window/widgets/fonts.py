"""Fonts: whether the system has any, replacements for missing signs, and a font that is laid out faster.

losview ships no font.  Windows and macOS have theirs, a Linux desktop too, and on Debian and Ubuntu Qt's own libraries
bring one (libfontconfig1 needs fontconfig-config, which needs a font).  Only minimal container images have none.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontMetricsF

from losview.base.errors import LosviewError
from losview.base.translation import tr

#: Signs that not every font has, and their replacements.
REPLACEMENTS = {"✓": "√", "✕": "×", "✗": "×", "→": ">", "←": "<", "≈": "~", "≤": "<=", "≥": ">=", "−": "-", "…": "..."}

NO_FONT = tr("this system has no font, so nothing could be read: install one, such as fonts-dejavu-core "
             "(Debian, Ubuntu), dejavu-sans-fonts (Fedora) or font-dejavu (Alpine)")


class NoFont(LosviewError):
    """The system has no font."""


def require() -> None:
    """Check that text can be shown; call it once there is a QGuiApplication.

    Raises:
        NoFont: where the system has no font.
    """
    if not has_letter("a"):
        raise NoFont(NO_FONT)


def readable(text: str) -> str:
    """The text with signs that no font here has replaced by plainer ones."""
    missing = missing_signs()
    return text.translate(missing) if missing else text


def unkerned(font: QFont) -> QFont:
    """A copy of a font without kerning, for text that changes with each hex that a drag passes.

    Kerning takes a third of the layout time, and moves hardly any letter of small text by as much as a pixel.  Scripts
    whose letters join are shaped all the same.
    """
    made = QFont(font)
    made.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
    return made


@cache
def missing_signs() -> dict[int, str]:
    """The replacements of the signs that no font here has, by code point."""
    return {ord(sign): plain for sign, plain in REPLACEMENTS.items() if not has_letter(sign)}


def has_letter(letter: str) -> bool:
    """Whether the default font, or one that Qt substitutes, has a letter."""
    return QFontMetricsF(QFont()).inFontUcs4(ord(letter))
