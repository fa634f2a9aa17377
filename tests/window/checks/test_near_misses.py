"""Near misses in the window: how far an outline in hand may go on until a verdict changes."""

from __future__ import annotations

import re

from PySide6.QtTest import QTest

from losview.board.depiction import Depiction
from losview.board.edits.depiction_edits import SetDepiction
from losview.features.checks.window.demands_feature import DemandsFeature
from losview.hexes.lattice import Point, centre
from losview.rules.core.threads import LineEnd
from tests.support.hand import LEFT, wait_for
from tests.support.shape_hand import ShapeHand

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def looking_ahead(window) -> bool:
    return window.findChild(DemandsFeature).near_misses.worker.busy


def test_an_edge_that_nears_the_thread_says_how_far_it_may_go(window):
    hand = ShapeHand(window)
    board = hand.board
    dot = centre(board.hex("F4"))
    ring = tuple(Point(dot.x + x, dot.y + y) for x, y in ((-500, -300), (100, -600), (100, -170), (-500, 130)))
    window.document.do(SetDepiction.of(board, None, Depiction("woods", ring)))
    firer, target = LineEnd(board.hex("B4")), LineEnd(board.hex("J4"))
    window.sighting.lay(firer, target)
    assert window.sighting.verdict.visible
    window.palette_.take("shape")
    window.palette_.tools["shape"].set_mode("reshape")
    hand.click_spot(hand.spot("F4", -200, -250))
    assert window.palette_.current.work.chosen
    hand.settle()
    window.view.set_zoom(4.0)
    window.view.show_hex(board.hex("F4"))
    hand.settle()
    start = hand.spot("F4", -350, 55)
    QTest.mouseMove(hand.sheet, start)
    QTest.mousePress(hand.sheet, LEFT, pos=start)
    said = re.compile(r"\d+ units? more and \w+ is (hidden|blind|seen|hindered by \d+) from \w+")
    shown = window.document.shown
    for lower in range(100, 180, 12):
        QTest.mouseMove(hand.sheet, hand.spot("F4", -350, 55 + lower))
        wait_for(lambda before=shown: window.document.shown is not before)
        shown = window.document.shown
        wait_for(lambda: not looking_ahead(window))
        hand.rest()
        if said.match(window.statusBar().currentMessage()):
            break
    words = window.statusBar().currentMessage()
    assert said.match(words), words
    window.view.cancel_drag()
    assert window.sighting.verdict.visible
    QTest.mouseRelease(hand.sheet, LEFT, pos=start)
    window.document.replace(board, None)
    wait_for(lambda: not looking_ahead(window))
