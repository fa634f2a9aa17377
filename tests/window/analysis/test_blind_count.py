"""Blind hexes counted on the map: on and off, with the thread, and gone with the map."""

from __future__ import annotations

from losview.features.analysis.window.blind_count_feature import BlindCountFeature
from losview.formats.sketch import sketch
from losview.rules.blind_count import blind_count
from losview.rules.core.threads import LineEnd
from losview.window.files.opened_map import OpenedMap
from tests.support.hand import wait_for

WOODS = "grid flat odd\nlegend\n  W = woods\nterrain\n. . W . . .\n. . . . . .\nlevels\n2 0 0 0 0 0\n0 0 0 0 0 0"


def test_the_count_follows_the_thread_and_ends_with_it(window, hand) -> None:
    window.files.show(OpenedMap(sketch(WOODS), None, "asl"))
    board, count = window.document.board, window.features.of(BlindCountFeature)
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("D1"))))
    hand.settle()
    assert window.scene.overlay("blind-hexes") is None
    window.menus.actions["blind count"].trigger()
    assert window.scene.overlay("blind-hexes").counted == blind_count(window.sighting.profile())
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("F1"))))
    wait_for(lambda: window.scene.overlay("blind-hexes") is not None)
    assert [one.number for one in window.scene.overlay("blind-hexes").counted][:1] == [1]
    layout, first = window.scene.layout_, window.scene.overlay("blind-hexes").counted[0]
    x, y = layout.centre(first.hex)
    for scale in (0.3, 1.0, 3.0):  # however small the map is drawn, the number stands in its own hex
        middle, radius = window.scene.overlay("blind-hexes").disc(first, scale)
        assert middle.x() == x
        assert middle.y() + radius <= y + max(0.87 * layout.size, radius)
    window.menus.actions["let go"].trigger()
    wait_for(lambda: window.scene.overlay("blind-hexes") is None)
    window.lay((LineEnd(board.hex("A1")), LineEnd(board.hex("F1"))))
    wait_for(lambda: window.scene.overlay("blind-hexes") is not None)
    window.files.show(OpenedMap(sketch("grid flat odd\nterrain\n. ."), None, "asl"))
    assert window.scene.overlay("blind-hexes") is None
    window.menus.actions["blind count"].trigger()
    assert not count.is_shown
