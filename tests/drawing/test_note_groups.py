"""What notes in hexes say once: words that the neighbour towards the viewer says, and one tint an obstacle."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from losview.drawing.note_groups import obstacle_tints, one_of_each
from losview.hexes.hex import Hex, neighbours

HEXES = st.builds(Hex, st.integers(0, 6), st.integers(0, 6))


def test_a_row_behind_an_obstacle_prints_its_words_once_in_its_middle_with_its_length():
    words = {Hex(0, r): "by B2" for r in range(2, 7)} | {Hex(0, 7): "blind 2 · C4", Hex(0, 8): "by B2"}
    assert one_of_each(words) == {Hex(0, 4): 5, Hex(0, 7): 1, Hex(0, 8): 1}
    assert one_of_each(words, avoided={Hex(0, 4)}) == {Hex(0, 3): 5, Hex(0, 7): 1, Hex(0, 8): 1}


@given(st.dictionaries(HEXES, st.sampled_from(["by A1", "+1", "blind 2"])), st.frozensets(HEXES))
def test_each_group_of_hexes_with_the_same_words_prints_them_once(words, avoided):
    printed = one_of_each(words, avoided)
    assert sum(printed.values()) == len(words)
    for start, text in words.items():
        group, todo = {start}, [start]
        while todo:
            for near in neighbours(todo.pop()):
                if words.get(near) == text and near not in group:
                    group.add(near)
                    todo.append(near)
        spokesman, = group & set(printed)
        assert printed[spokesman] == len(group)
        assert spokesman not in avoided or group <= avoided


@given(st.dictionaries(HEXES, st.sampled_from([Hex(9, 9), Hex(8, 9), Hex(9, 8), Hex(8, 8)])))
def test_obstacles_of_neighbouring_hexes_have_tints_of_their_own(obstacles):
    tints = obstacle_tints(obstacles, 4)
    assert set(tints) == set(obstacles.values())
    for hex_, obstacle in obstacles.items():
        for near in neighbours(hex_):
            if near in obstacles and obstacles[near] != obstacle:
                assert tints[obstacles[near]] != tints[obstacle]
    assert set(obstacle_tints(obstacles, 2).values()) <= {0, 1}
