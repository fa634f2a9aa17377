"""Batches hold, thread by thread, what `hexes_met` finds for each alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from losview.hexes import thread_batches
from losview.hexes.grid import Grid
from losview.hexes.hex import distance
from losview.hexes.lattice import centre, cross
from losview.hexes.thread import BANDS, Touch, hexes_met, line_rows, wedge_band, wedge_column
from losview.hexes.thread_batches import LEFT, PREFERRED, RIGHT, WHOLE, SortedThreads
from tests.support.grids import grids


def all_pairs(grid: Grid) -> tuple[np.ndarray, np.ndarray]:
    cells = grid.plane.cells
    return np.repeat(cells, len(cells)), np.tile(cells, len(cells))


def columns_of(sorted_threads: SortedThreads, **options):
    """Every laid out column as `(thread, way, [(range, place)], [places left aside])`."""
    for batch in sorted_threads.batches(**options):
        for column, thread in enumerate(batch.thread.tolist()):
            rows = batch.hexes[:, column].tolist()
            beside = batch.beside[:, column - batch.whole].tolist() if column >= batch.whole else []
            yield (thread, int(batch.way[column]), [(i // 2 + 1, place) for i, place in enumerate(rows) if place],
                   [place for place in beside if place], int(batch.length[column]))


def expected(grid: Grid, thread: tuple[int, int], corners: bool) -> dict[Touch, list[tuple[int, int]]]:
    plane = grid.plane
    a, b = map(plane.hex, thread)
    found: dict[Touch, list[tuple[int, int]]] = {touch: [] for touch in Touch}
    for place in hexes_met(a, b):
        found[place.touch].append((place.step, plane.cell(place.hex)))
    if not corners:
        found[Touch.CORNER] = []
    return found


@pytest.mark.parametrize("corners", [False, True])
@given(grids(6))
def test_a_fan_agrees_with_single_threads(corners, grid):
    start, end = all_pairs(grid)
    sorted_threads = SortedThreads(grid.plane, start, end)
    seen: dict[int, set[int]] = {}
    for thread, way, rows, beside, length in columns_of(sorted_threads, corners=corners):
        pair = (int(start[thread]), int(end[thread]))
        a, b = map(grid.plane.hex, pair)
        assert length == distance(a, b) >= 2
        hits = expected(grid, pair, corners)
        seen.setdefault(thread, set()).add(way)
        if way == WHOLE:
            assert not hits[Touch.ALONG]
            assert set(rows) == {*hits[Touch.THROUGH], *hits[Touch.CORNER]}
            assert [step for step, _ in rows] == sorted(step for step, _ in rows)
        else:
            both = {place for _, place in rows} | set(beside)
            assert both == {place for touch in (Touch.THROUGH, Touch.ALONG) for _, place in hits[touch]}
            assert [step for step, _ in rows] == list(range(1, length))  # one hex a range
    short = set(sorted_threads.short().tolist())
    assert short | set(seen) == set(range(len(start)))
    assert all(distance(grid.plane.hex(start[i]), grid.plane.hex(end[i])) < 2 for i in short)
    assert all(ways in ({WHOLE}, {LEFT, RIGHT}) for ways in seen.values())


@given(grids(6), st.integers(0, 2**32))
def test_ways_take_the_side_they_say(grid, seed):
    start, end = all_pairs(grid)
    plane = grid.plane
    rank = np.random.default_rng(seed).permutation(plane.size)
    for thread, way, rows, beside, _ in columns_of(SortedThreads(plane, start, end), prefer=rank):
        if way == WHOLE:
            continue
        a, b = plane.hex(start[thread]), plane.hex(end[thread])
        aside = iter(beside)
        for _, place in rows:
            side = cross(centre(a), centre(b), centre(plane.hex(place)))
            if side == 0:
                continue
            other = next(aside)
            if not plane.here[other]:
                continue  # at the edge of the map every way takes the hex that is there
            if not plane.here[place]:
                assert not plane.here[other]
            elif way == PREFERRED:
                assert rank[place] < rank[other]
            else:
                assert (side < 0) == (way == LEFT)


@given(grids(6), st.integers(1, 40))
def test_the_size_of_chunks_changes_nothing(grid, chunk):
    start, end = all_pairs(grid)
    sorted_threads = SortedThreads(grid.plane, start, end)

    def laid():
        return sorted((thread, way, rows, beside) for thread, way, rows, beside, _ in columns_of(sorted_threads))

    usual = laid()
    kept = thread_batches.CHUNK
    try:
        thread_batches.CHUNK = chunk
        assert laid() == usual
    finally:
        thread_batches.CHUNK = kept


@given(grids(9), st.data())
def test_columns_chosen_are_the_same_columns(grid, data):
    start, end = all_pairs(grid)
    for batch in SortedThreads(grid.plane, start, end).batches():
        chosen = np.array(sorted(data.draw(st.sets(st.integers(0, len(batch.thread) - 1), min_size=1))), np.intp)
        part = batch.columns(chosen)
        assert (part.hexes == batch.hexes[:, chosen]).all()
        assert part.thread.tolist() == batch.thread[chosen].tolist()
        assert part.way.tolist() == batch.way[chosen].tolist()
        divided = chosen[chosen >= batch.whole] - batch.whole
        assert (part.beside == batch.beside[:, divided]).all()
        break


@given(grids(7), st.data())
def test_a_thread_alone_lies_as_among_others(grid, data):
    start, end = all_pairs(grid)
    rank = np.random.default_rng(1).permutation(grid.plane.size)
    one = data.draw(st.integers(0, len(start) - 1))
    everyone = SortedThreads(grid.plane, start, end)
    among = [column[1:] for column in columns_of(everyone, prefer=rank) if column[0] == one]
    alone = SortedThreads(grid.plane, start[one:one + 1], end[one:one + 1])
    assert [column[1:] for column in columns_of(alone, prefer=rank)] == among
    assert len(alone.short()) == (not among)


@given(st.integers(2, 700), st.data())
def test_a_column_of_the_wedge_is_that_of_its_band(length, data):
    minor = data.draw(st.integers(0, length // 2))
    band = next(i for i, begin in enumerate(BANDS) if begin > length) - 1
    laid, column = wedge_band(band, np.array([length], np.int32), np.array([minor], np.int32))
    assert wedge_column(length, minor).tolist() == laid[: 2 * (length - 1), column[0]].tolist()


@given(st.integers(2, 400), st.data())
def test_extensions_go_on_straight(length, data):
    """Beyond its end a thread meets what a thread of twice the length meets."""
    minor = data.draw(st.integers(0, length // 2))
    steps = np.arange(1, 2 * length, dtype=np.int64)
    short = line_rows(np.array(minor), length, steps)
    long = line_rows(np.array(2 * minor), 2 * length, steps)
    assert all((a == b).all() for a, b in zip(short, long, strict=True))


def test_a_long_thread_on_a_large_map():
    """Ranges beyond those kept are laid out all the same."""
    grid = Grid(1000, 30)
    start = np.array([grid.plane.cell(grid.hex(0, 3))] * 4)
    ends = [grid.hex(999, 29), grid.hex(998, 0), grid.hex(700, 11), grid.hex(850, 25)]
    sorted_threads = SortedThreads(grid.plane, start, np.array([grid.plane.cell(hex_) for hex_ in ends]))
    done = set()
    for thread, way, rows, _, _ in columns_of(sorted_threads):
        hits = expected(grid, (int(start[0]), grid.plane.cell(ends[thread])), False)
        done.add(thread)
        if way == WHOLE:
            assert set(rows) == set(hits[Touch.THROUGH])
    assert done == {0, 1, 2, 3}
