"""The acts that make gunflashes, in the menu of a hex by night (E1.8 to E1.88)."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu

from losview.features.night_referee.units_on_map import side_in
from losview.hexes.lattice import centre
from losview.window.widgets.action_text import plain_action_text
from tests.support.hand import opened

#: Its tests share one window, which is as good as new for each.
SHARES_WINDOW = True


def menu_at(window, label: str) -> QMenu:
    place = window.scene.layout_.point(centre(window.document.board.hex(label)))
    spot = window.view.mapFromScene(*place)
    QTest.mouseClick(window.view.viewport(), Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, spot)
    return next(one for one in window.findChildren(QMenu) if one.isVisible() and one.parent() is window)


def entries(menu: QMenu) -> list[str]:
    return [plain_action_text(action.text()) for action in menu.actions()]


def test_an_act_of_the_menu_puts_a_gunflash_into_its_hex_and_undo_takes_it_away(window, hand):
    opened(window, "demo:lantern-mill", ask=False)
    hand.settle()
    board = window.document.board
    hex_ = next(counter.hex for counter in board.counters.values() if counter.side and side_in(board, counter.hex))
    before = sum(one.kind == "gunflash" for one in board.counters.values())
    menu = menu_at(window, board.label(hex_))
    title = f"Gunflash in {board.label(hex_)} by"
    acts = next(action.menu() for action in menu.actions() if plain_action_text(action.text()) == title)
    named = entries(acts)
    assert ("Mines: the target, if there was Casualty Reduction, a unit broke, a vehicle was immobilized or "
            "a unit, no Dummy, was eliminated (E1.83)") in named
    assert "Flamethrower: the target (E1.84)" in named
    assert "Flamethrower: who acts (E1.84)" in named
    piat = next(action for action in acts.actions() if plain_action_text(action.text()) == "PIAT: no gunflash (E1.88)")
    assert not piat.isEnabled()
    while plain_action_text(menu.activeAction().text() if menu.activeAction() else "") != title:
        QTest.keyClick(menu, Qt.Key.Key_Down)
    QTest.keyClick(menu, Qt.Key.Key_Right)
    QTest.keyClick(acts, Qt.Key.Key_Return)
    hand.settle()
    marked = [(one.hex, one.side) for one in window.document.board.counters.values() if one.kind == "gunflash"]
    assert len(marked) == before + 1
    assert (hex_, side_in(board, hex_)) in marked  # of a side, so that only who sees it knows of it
    window.document.undo.undo()
    assert sum(one.kind == "gunflash" for one in window.document.board.counters.values()) == before


def test_with_locked_units_it_says_so(window, hand, qtbot):
    opened(window, "demo:lantern-mill", ask=False)
    hand.settle()
    menu = menu_at(window, window.document.board.label(window.document.board.grid.hexes()[30]))
    acts = next(action.menu() for action in menu.actions()
                if plain_action_text(action.text()).startswith("Gunflash in"))
    window.document.locked = frozenset({"units"})
    try:
        with qtbot.waitSignal(window.document.keptLocked) as told:
            next(action for action in acts.actions()
                 if plain_action_text(action.text()) == "Flamethrower: the target (E1.84)"
                 ).trigger()
    finally:
        window.document.locked = frozenset()
    assert "locked" in told.args[0]
    menu.close()


def test_by_day_the_menu_lists_none(window, hand):
    opened(window, "demo:first-map", ask=False)
    hand.settle()
    menu = menu_at(window, window.document.board.label(window.document.board.grid.hexes()[30]))
    assert not [text for text in entries(menu) if text.startswith("Gunflash")]
    menu.close()
