"""Threads in the notes of a map: a click lays them under the rules that the notes name."""

from __future__ import annotations

import re

import languages
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from losview.formats.bundled_maps import bundled
from losview.formats.format import open_map
from losview.formats.sketch import sketch
from losview.window.help.note_links import linked_notes
from tests.support.hand import Hand, opened
from tests.support.languages import in_language

LEFT = Qt.MouseButton.LeftButton


def click(view, words: str, last: bool = False) -> None:
    """Click words of the page, those that stand last where they stand several times."""
    found = view.page.document().find(words)
    while last and not (more := view.page.document().find(words, found)).isNull():
        found = more
    assert not found.isNull()
    found.setPosition(found.selectionStart() + 1)
    view.page.setTextCursor(found)
    view.page.ensureCursorVisible()
    at = view.page.cursorRect(found).center() + QPoint(2, 0)
    QTest.mouseMove(view.page.viewport(), at)
    QTest.mouseClick(view.page.viewport(), LEFT, pos=at)


def test_a_click_lays_the_thread_that_the_notes_tell_of(window):
    assert opened(window, "demo:first-map", ask=False)
    window.menus.actions["about map"].trigger()
    view, sighting = window.help_actions.view, window.sighting
    board = window.document.board
    for words, last, target, outcome in (("D5 to O9", False, "O9", False), ("D5 to M6", False, "M6", True),
                                         ("D5 to M6 by ridge-middle=lower", True, "M6", False),
                                         ("D5 to M6", False, "M6", True)):  # by the map's own option again
        click(view, words, last)
        Hand(window).settle()
        assert [end.hex for end in sighting.laid_ends()] == [board.hex("D5"), board.hex(target)]
        assert sighting.verdict.visible == outcome, words
    view.close()


@pytest.mark.parametrize("map_", bundled(), ids=lambda map_: map_.name)
def test_the_notes_of_each_bundled_map_have_threads_to_click(map_):
    board = open_map(f"demo:{map_.name}")
    assert linked_notes(board.notes, board).count("<a ") >= 3


@pytest.mark.parametrize("language", languages.languages())
@pytest.mark.parametrize("map_", bundled(), ids=lambda map_: map_.name)
def test_they_are_the_same_threads_in_every_language(map_, language):
    board = open_map(f"demo:{map_.name}")
    links = [re.findall(r'href="[^"]*"', linked_notes(board.notes, board))]
    with in_language(language):
        links.append(re.findall(r'href="[^"]*"', linked_notes(board.notes, board)))
    assert links[0] == links[1]


def test_notes_may_be_written_in_german():
    board = sketch(". .\n. .")
    said = linked_notes(["A1 nach B2 bei x=y: zu sehen,  weil"], board)
    assert said == '<a href="thread:A1/B2/x/y">A1 nach B2 bei x=y</a>: zu sehen,  weil'


def test_notes_of_a_stranger_stay_text():
    board = sketch(". .\n. .")
    said = linked_notes(['A1 to B2: <img src="/dev/zero">', "A1 to Z99: seen", 'A1 to B2 by x="y": no'], board)
    assert said.count("<a ") == 1
    assert '<a href="thread:A1/B2//">A1 to B2</a>: &lt;img' in said
    assert "A1 to Z99: seen" in said
