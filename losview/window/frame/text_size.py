"""How large texts and what goes with them are, in per cent: kept in the settings, and taken at the start.

Qt lays windows out for one scale, which it takes when the application is made: a new size holds from the next start.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QSettings

from losview.window.widgets import kept_settings

#: The setting, and the sizes that can be chosen.
TEXT_SIZE = "text size"
SIZES = (100, 125, 150, 175, 200)

#: By which Qt is told of a scale; what is there already, as from a desktop, is multiplied.
_VARIABLE = "QT_SCALE_FACTOR"


def chosen() -> int:
    """The size that holds from the next start on, in per cent; the nearest of those that can be chosen."""
    wanted = kept_settings.kept_number(TEXT_SIZE, SIZES[0], SIZES[0], SIZES[-1])
    return min(SIZES, key=lambda size: abs(size - wanted))


def choose(size: int) -> None:
    """Keep a size for the next start."""
    QSettings().setValue(TEXT_SIZE, size)


@contextmanager
def taken() -> Iterator[None]:
    """Have Qt show everything at the chosen size, for a QApplication that is made within.

    Qt asks the environment once, then; afterwards it is as before, so that a browser which is opened from losview keeps
    its own size.
    """
    size, before = chosen(), os.environ.get(_VARIABLE)
    if size == SIZES[0]:
        yield
        return
    os.environ[_VARIABLE] = f"{_scale() * size / 100:g}"
    try:
        yield
    finally:
        if before is None:
            del os.environ[_VARIABLE]
        else:
            os.environ[_VARIABLE] = before


def _scale() -> float:
    """The scale that the environment asks for, 1 for none and for what is no scale."""
    try:
        scale = float(os.environ.get(_VARIABLE, ""))
    except ValueError:
        return 1.0
    return scale if 0 < scale < 100 else 1.0
