"""Grids of heights are read, and what is none ends in one sentence."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from losview.formats import height_grid
from losview.formats.core.error import FormatError
from losview.formats.height_grid import read_heights

HEAD = b"NCOLS 3\r\nnrows 2\r\nxllcorner 0\r\nyllcorner 0\r\ncellsize 50\r\nNODATA_value -1\r\n"


def read(tmp_path: Path, data: bytes) -> np.ndarray:
    (tmp_path / "a.asc").write_bytes(data)
    return read_heights(tmp_path / "a.asc")


def test_heights_are_read_north_first(tmp_path: Path) -> None:
    found = read(tmp_path, HEAD + b"1 2.5 -1\r\n4 5e1\r\n6")  # a row may end anywhere
    assert np.array_equal(found, [[1, 2.5, np.nan], [4, 50, 6]], equal_nan=True)
    assert read(tmp_path, b"ncols 1\nnrows 1\n7").tolist() == [[7.0]]


@pytest.mark.parametrize(("data", "said"), [
    (b"", "how many cols"), (b"ncols 3\n1 2 3", "how many rows"), (b"ncols x\nnrows 1\n1", "line 1: 'x' is not a"),
    (b"ncols 1e9\nnrows 1\n1", "how many cols"), (b"ncols 2000\nnrows 2000\n1", "at most"),
    (b"ncols 2\nnrows 1\n1", "does not hold the 2 heights"), (b"ncols 2\nnrows 1\n1 2 3", "does not hold"),
    (b"ncols 2\nnrows 1\n1 x", "height 2: 'x'"), (b"ncols 1\nnrows 1\n-9999", "no height at all"),
    (b"ncols 1.5\nnrows 1\n1", "how many cols"), (b"ncols nan\nnrows 1\n1", "not a number"),
])
def test_what_is_no_grid_is_refused_in_a_sentence(tmp_path: Path, data: bytes, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        read(tmp_path, data)


def test_decimal_commas_are_read(tmp_path: Path) -> None:
    data = b"ncols 2\nnrows 2\ncellsize 50,0\nNODATA_value -9999,0\n12,5 -3,25\n7 -9999,0\n"
    assert read(tmp_path, data)[0].tolist() == [12.5, -3.25]
    assert read(tmp_path, data)[1, 0] == 7.0
    assert np.isnan(read(tmp_path, data)[1, 1])


@pytest.mark.parametrize("bad", [b"1,2,3", b"1,234.5", b","])
def test_commas_that_part_anything_else_are_refused(bad: bytes, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match="is not a number"):
        read(tmp_path, b"ncols 2\nnrows 1\n1.5 " + bad + b"\n")


def test_a_grid_as_large_as_may_be_is_read_soon(tmp_path: Path) -> None:
    import time

    columns, rows = 2000, height_grid.MAX_HEIGHTS // 2000
    data = b"ncols %d\nnrows %d\n" % (columns, rows) + b"123.25 " * (columns * rows)
    start = time.process_time()
    assert read(tmp_path, data).shape == (rows, columns)
    assert time.process_time() - start < 2.0
