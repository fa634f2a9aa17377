"""Reading a grid of heights as geographic programs write it (`.asc`, Esri ASCII raster).

    ncols 4
    nrows 3
    xllcorner 0.0
    yllcorner 0.0
    cellsize 50.0
    NODATA_value -9999
    12.5 13.0 13.5 14.0
    …

The first row of numbers is the northernmost.  Where the grid lies on the earth does not matter here.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from losview.base.number_format import read_decimal
from losview.base.translation import tr
from losview.formats.core.disk import read_bytes
from losview.formats.core.error import FormatError, quoted, reading
from losview.formats.core.limit_table import MAX_HEIGHTS

#: The words that may begin a line before the numbers; the first two are needed.
_WORDS = (b"ncols", b"nrows", b"xllcorner", b"xllcenter", b"yllcorner", b"yllcenter", b"cellsize", b"dx", b"dy",
          b"nodata_value")
_MEND = tr("save it again as an Esri ASCII grid")


def read_heights(path: Path) -> NDArray[np.float64]:
    """The heights of a grid, `(rows, columns)`, north first; NaN where it has none.

    Raises:
        FormatError: with one sentence, where it cannot be read.
    """
    data = read_bytes(path)
    with reading(path):
        return _parsed(data, path)


def _parsed(data: bytes, path: Path) -> NDArray[np.float64]:
    lines = data.split(b"\n", len(_WORDS))
    said: dict[bytes, float] = {}
    number = 0
    for line in lines[: len(_WORDS)]:
        words = line.split()
        if len(words) != 2 or words[0].lower() not in _WORDS:
            break
        said[words[0].lower()] = _number(words[1], path, f"line {number + 1}")
        number += 1
    columns, rows = (_count(said, word, path) for word in _WORDS[:2])
    if columns * rows > MAX_HEIGHTS:
        raise FormatError(path, "", tr("has {count:,} heights", count=columns * rows),
                          tr("a grid has {most:,} at most", most=MAX_HEIGHTS))
    words = b"\n".join(lines[number:]).split(maxsplit=columns * rows)
    if len(words) != columns * rows:
        raise FormatError(path, "", tr("does not hold the {count:,} heights that it names", count=columns * rows),
                          _MEND)
    try:
        heights = _as_numbers(words)
    except ValueError:
        at = next(at for at, word in enumerate(words) if not _is_number(word))
        raise FormatError(path, tr("height {number:,}", number=at + 1),
                          tr("{value} is not a number", value=quoted(words[at].decode('latin-1'))),
                          _MEND) from None
    heights[heights == said.get(b"nodata_value", -9999.0)] = np.nan
    heights[~np.isfinite(heights)] = np.nan
    if np.isnan(heights).all():
        raise FormatError(path, "", tr("holds no height at all"), _MEND)
    return heights.reshape(rows, columns)


def _count(said: dict[bytes, float], word: bytes, path: Path) -> int:
    value = said.get(word, 0.0)
    if not 1 <= value <= MAX_HEIGHTS or value != int(value):
        raise FormatError(path, "", tr("does not say in its first lines how many cols it has")
                          if word == b"ncols" else tr("does not say in its first lines how many rows it has"), _MEND)
    return int(value)


def _number(word: bytes, path: Path, where: str) -> float:
    if not _is_number(word):
        raise FormatError(path, where, tr("{value} is not a number", value=quoted(word.decode('latin-1'))), _MEND)
    return read_decimal(word.decode("latin-1"))


def _as_numbers(words: list[bytes]) -> NDArray[np.float64]:
    """Words as numbers, with decimal points or commas; raises `ValueError` where they are none."""
    try:
        return np.array(words, np.float64)
    except ValueError:  # asked only now: most grids have points, and are read ten times as fast
        return np.array([word if b"." in word else word.replace(b",", b".") for word in words], np.float64)


def _is_number(word: bytes) -> bool:
    try:
        return not math.isnan(read_decimal(word.decode("latin-1")))
    except ValueError:
        return False
