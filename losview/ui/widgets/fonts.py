"""Letters that can be shown: whether the system has a font at all, and plainer signs where its fonts lack some.

losview ships no font.  Windows and macOS have theirs, a Linux desktop too, and on Debian and Ubuntu Qt's own libraries
bring one (libfontconfig1 needs fontconfig-config, which needs a font).  What is left are bare images of other kinds.
"""

from __future__ import annotations

from functools import cache

from PySide6.QtGui import QFont, QFontMetricsF

#: Signs that not every font has, and what says the same with letters that all have.
PLAINER = {"✓": "√", "✕": "×", "✗": "×", "→": ">", "←": "<", "≈": "~", "≤": "<=", "≥": ">=", "−": "-", "…": "..."}

NO_FONT = ("this system has no font, so nothing could be read: install one, such as fonts-dejavu-core "
           "(Debian, Ubuntu), dejavu-sans-fonts (Fedora) or font-dejavu (Alpine)")


class NoFont(OSError):
    """There is no font at all."""


def require() -> None:
    """See that letters can be shown; an application must be there.

    Raises:
        NoFont: where they cannot.
    """
    if not _has("a"):
        raise NoFont(NO_FONT)


def readable(text: str) -> str:
    """A text with plainer signs for those that no font here has."""
    missing = _missing()
    return text.translate(missing) if missing else text


def swift(font: QFont) -> QFont:
    """A font for words that change with each hex that a drag passes.

    Latin letters are not kerned: that takes a third of the time that laying them out does, and moves hardly any letter
    of small print by as much as a pixel.  Scripts whose letters join are shaped all the same.
    """
    made = QFont(font)
    made.setStyleStrategy(QFont.StyleStrategy.PreferNoShaping)
    return made


@cache
def _missing() -> dict[int, str]:
    return {ord(sign): plainer for sign, plainer in PLAINER.items() if not _has(sign)}


def _has(letter: str) -> bool:
    """Whether the usual font, or one that Qt takes in its stead, has a letter."""
    return QFontMetricsF(QFont()).inFontUcs4(ord(letter))
