"""The palette's search: from the keyboard alone, the best match first."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from losview.board.terrain import table
from tests.support.hand import wait_for

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True

KEY = Qt.Key


def shown_swatches(window):
    """The families of the swatches in sight, from the top left."""
    area = window.palette_.area
    seen = [(family, button) for family, button in area.swatches() if not button.visibleRegion().isEmpty()]
    seen.sort(key=lambda pair: (pair[1].mapTo(area, pair[1].rect().topLeft()).y(),
                                pair[1].mapTo(area, pair[1].rect().topLeft()).x()))
    return [family.name for family, _ in seen]


def test_slash_goes_to_the_search_and_return_takes_the_best_match(window, hand):
    window.sighting.choose_rules("asl")
    window.view.setFocus()
    hand.key(KEY.Key_2)
    hand.key(KEY.Key_Slash)
    search = window.palette_.search
    assert QApplication.focusWidget() is search
    QTest.keyClicks(search, "grain")
    assert window.palette_.current.kind == "woods"
    wait_for(lambda: shown_swatches(window)[:1] == ["Grain"], "the best match is not the first in sight")
    QTest.keyClick(search, KEY.Key_Return)
    assert window.palette_.current.kind == "grain"
    assert search.text() == ""
    assert QApplication.focusWidget() is window.view
    wait_for(lambda: "Grain" in shown_swatches(window), "the list is not scrolled to what was taken")
    assert window.palette_.in_hand.title == "Grain"


def test_a_whole_name_is_taken_before_names_that_hold_it(window, hand):
    """Of another game, too: ASL's own streams are dry, shallow, deep or flooded."""
    window.sighting.choose_rules("asl")
    window.view.setFocus()
    hand.key(KEY.Key_2)
    for name, key in (("Stream", "stream"), ("shallow stream", "shallow_stream")):
        hand.key(KEY.Key_Slash)
        QTest.keyClicks(window.palette_.search, name)
        QTest.keyClick(window.palette_.search, KEY.Key_Return)
        assert window.palette_.current.kind == key
        assert window.palette_.in_hand.title.lower() == name.lower()


def test_slash_brings_back_a_hidden_palette_and_a_tool_with_kinds(window, hand):
    window.docks.palette.hide()
    window.view.setFocus()
    hand.key(KEY.Key_3)
    hand.key(KEY.Key_Slash)
    assert window.docks.palette.isVisible()
    assert window.palette_.current.key == "brush"
    assert QApplication.focusWidget() is window.palette_.search


def test_return_takes_nothing_where_nothing_is_found(window, hand):
    hand.key(KEY.Key_2)
    hand.key(KEY.Key_Slash)
    search, before = window.palette_.search, window.palette_.current.kind
    QTest.keyClicks(search, "qqq")
    QTest.keyClick(search, KEY.Key_Return)
    assert window.palette_.current.kind == before
    assert search.text() == "qqq"
    assert QApplication.focusWidget() is search
    QTest.keyClick(search, KEY.Key_Escape)
    QTest.keyClick(search, KEY.Key_Escape)
    assert QApplication.focusWidget() is window.view


def test_arrows_choose_only_among_what_was_found(window, hand):
    """However often they are pressed."""
    window.sighting.choose_rules("asl")
    hand.key(KEY.Key_2)
    hand.key(KEY.Key_Slash)
    search, area = window.palette_.search, window.palette_.area
    QTest.keyClicks(search, "wood")
    wait_for(lambda: len(shown_swatches(window)) > 1, "nothing was laid out")
    allowed = {kind.key for family in area.found.swatches for kind in family.kinds}
    assert 1 < len(allowed) < len(table().of_role("terrain"))
    QTest.keyClick(search, KEY.Key_Down)
    assert window.palette_.current.kind == area.found.best.key
    assert QApplication.focusWidget() in area.found.swatches.values()
    chosen = []
    for key in [KEY.Key_Right] * 12 + [KEY.Key_Down] * 6 + [KEY.Key_Left] * 9 + [KEY.Key_Up] * 6:
        QTest.keyClick(QApplication.focusWidget(), key)
        assert QApplication.focusWidget() in area.found.swatches.values()
        chosen.append(window.palette_.current.kind)
    assert set(chosen) <= allowed
    assert len(set(chosen)) > 1


def test_arrows_on_the_shelves_keep_to_what_is_unfolded(window, hand):
    window.sighting.choose_rules("asl")
    hand.key(KEY.Key_2)
    area = window.palette_.area
    hand.settle()
    next(button for family, button in area.swatches() if family.name == "Woods").setFocus()
    for i in range(50):
        QTest.keyClick(QApplication.focusWidget(), KEY.Key_Right if i % 2 else KEY.Key_Down)
        focus = QApplication.focusWidget()
        assert focus.isVisible()
        assert window.palette_.current.kind in {kind.key for family, button in area.swatches() if button is focus
                                                for kind in family.kinds}


def test_swatches_stand_where_they_stood_after_a_search(window, hand):
    hand.key(KEY.Key_2)
    hand.settle()
    before = {family: button.pos() for family, button in window.palette_.area.swatches()}
    hand.key(KEY.Key_Slash)
    QTest.keyClicks(window.palette_.search, "wa")
    QTest.keyClick(window.palette_.search, KEY.Key_Escape)
    hand.settle()
    assert {family: button.pos() for family, button in window.palette_.area.swatches() if family in before} == before
