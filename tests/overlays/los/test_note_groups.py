"""What notes in hexes say once: words that the neighbour towards the viewer says, and one tint an obstacle."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from losview.hexes.hex import Hex, neighbours
from losview.overlays.los.note_groups import first_of_each, obstacle_tints

HEXES = st.builds(Hex, st.integers(0, 6), st.integers(0, 6))


def test_a_row_behind_an_obstacle_prints_its_words_once():
    words = {Hex(0, r): "by B2" for r in range(2, 7)} | {Hex(0, 7): "blind 2 · C4", Hex(0, 8): "by B2"}
    assert first_of_each(words, Hex(0, 0)) == {Hex(0, 2), Hex(0, 7), Hex(0, 8)}


@given(st.dictionaries(HEXES, st.sampled_from(["by A1", "+1", "blind 2"])), HEXES)
def test_whoever_follows_silent_hexes_to_the_viewer_finds_their_words(words, viewer):
    printed = first_of_each(words, viewer)
    for start, text in words.items():
        group, todo = {start}, [start]
        while todo:
            for near in neighbours(todo.pop()):
                if words.get(near) == text and near not in group:
                    group.add(near)
                    todo.append(near)
        assert group & printed or viewer in group


@given(st.dictionaries(HEXES, st.sampled_from([Hex(9, 9), Hex(8, 9), Hex(9, 8), Hex(8, 8)])))
def test_obstacles_of_neighbouring_hexes_have_tints_of_their_own(obstacles):
    tints = obstacle_tints(obstacles, 4)
    assert set(tints) == set(obstacles.values())
    for hex_, obstacle in obstacles.items():
        for near in neighbours(hex_):
            if near in obstacles and obstacles[near] != obstacle:
                assert tints[obstacles[near]] != tints[obstacle]
    assert set(obstacle_tints(obstacles, 2).values()) <= {0, 1}
