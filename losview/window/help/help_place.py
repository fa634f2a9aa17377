"""Where the help stands on the screen: beside the ruling that it explains, which stays readable."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize

#: The narrowest help that can be read, and how far it stays from what it stands beside, in pixels.
NARROWEST, APART = 480, 8


def place_beside(explained: QRect, size: QSize, screen: QRect) -> QRect:
    """The place on the screen beside what is explained, as wide and high as it can be and no more than asked.

    Args:
        explained: what stays in sight. size: of the help, with its frame. screen: that part of it which can be used.
    """
    left, right = explained.left() - APART - screen.left(), screen.right() - explained.right() - APART
    wide = min(size.width(), max(left, right, NARROWEST))
    high = min(size.height(), screen.height())
    x = explained.left() - APART - wide if left >= right else explained.right() + 1 + APART
    top = min(max(explained.top(), screen.top()), screen.top() + screen.height() - high)
    return QRect(min(max(x, screen.left()), screen.left() + screen.width() - wide), top, wide, high)
