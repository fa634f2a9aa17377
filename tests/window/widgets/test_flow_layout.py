"""Rows of buttons that share the width: no word is cut while another button has room to spare."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from losview.window.widgets.flow_layout import BESIDE_WORDS, FlowLayout


def laid_out(qtbot, words, wide, whole=True):
    """The places of buttons with these words, in a box of that width."""
    box = QWidget()
    qtbot.addWidget(box)
    layout = FlowLayout(box, gap=4, least=40, even=True, whole=whole)
    buttons = []
    for word in words:
        button = QToolButton(box)
        button.setText(word)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        layout.addWidget(button)
        buttons.append(button)
    box.resize(wide, layout.heightForWidth(wide))
    box.show()
    return [button.geometry() for button in buttons], [needed(button) for button in buttons]


def needed(button) -> int:
    return button.fontMetrics().horizontalAdvance(button.text()) + BESIDE_WORDS


def test_columns_are_alike_where_all_words_fit(qtbot):
    places, _ = laid_out(qtbot, ["a", "b", "c", "d"], 212)
    assert {place.width() for place in places} == {50}
    assert {place.y() for place in places} == {places[0].y()}


@pytest.mark.parametrize("words", [["a", "b", "Rectangles", "c"], ["Rectangles", "i", "i", "i"]])
def test_a_long_word_takes_the_room_that_others_leave(qtbot, words):
    places, wanted = laid_out(qtbot, words, 212)
    assert {place.y() for place in places} == {places[0].y()}
    assert all(place.width() >= want for place, want in zip(places, wanted, strict=True))
    assert all(one.right() < other.left() for one, other in pairwise(places))
    assert places[-1].right() < 212


def test_words_that_fit_no_row_go_on_in_the_next(qtbot):
    places, wanted = laid_out(qtbot, ["Rectangles"] * 4, 212)
    assert len({place.y() for place in places}) >= 2
    assert all(place.width() >= want for place, want in zip(places, wanted, strict=True))


def test_the_last_row_takes_what_its_words_need(qtbot):
    places, wanted = laid_out(qtbot, ["ab", "cd", "ef", "Rectangles and"], 160)
    assert places[-1].y() > places[0].y()
    assert places[-1].width() >= wanted[-1]


def test_a_word_longer_than_the_row_takes_all_of_it(qtbot):
    places, _ = laid_out(qtbot, ["Rectangles and circles"] * 2, 60)
    assert [place.width() for place in places] == [60, 60]
    assert places[0].y() < places[1].y()


def test_columns_stay_alike_unless_words_are_to_be_whole(qtbot):
    places, _ = laid_out(qtbot, ["a", "b", "Rectangles", "c"], 212, whole=False)
    assert {place.width() for place in places} == {50}
