"""The menu of a hex: who fires from it or at it, from which of its locations, why it is seen, and its units."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QMenu

from losview.hexes.hex import Hex
from losview.sight.ruleset import End

if TYPE_CHECKING:
    from losview.ui.window import Window


def pop_up(window: Window, hex_: Hex, position: QPoint) -> QMenu:
    """Show the menu of a hex."""
    menu = QMenu(window)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    sighting, board = window.sighting, window.document.board
    label = board.label(hex_)
    menu.addAction(window.tr("Fire from {hex}").format(hex=label), lambda: window.set_firer(hex_))
    menu.addAction(window.tr("Fire at {hex}").format(hex=label), lambda: window.set_target(hex_))
    why = menu.addAction(window.tr("Why is {hex} seen or not?").format(hex=label), lambda: sighting.ask_why(hex_))
    why.setEnabled(sighting.firer is not None)
    if sighting.rules.located:
        _stands(window, menu, hex_, label)
    if sighting.why is not None:
        menu.addAction(window.tr("Back to the thread"), lambda: sighting.ask_why(None))
    if any(True for _ in board.counters_on(hex_)):
        menu.addSeparator()
        menu.addAction(window.tr("Turn the uppermost unit clockwise"), lambda: window.turn_unit(hex_, 1))
        menu.addAction(window.tr("Remove the uppermost unit"), lambda: window.remove_unit(hex_))
    menu.popup(position)
    return menu


def _stands(window: Window, menu: QMenu, hex_: Hex, label: str) -> None:
    """Where in the hex the firer or the target is to stand."""
    sighting = window.sighting

    def fire_from(end: End) -> None:
        sighting.lay(end, sighting.target)

    def fire_at(end: End) -> None:
        sighting.lay(sighting.firer, end)

    for title, lay in ((window.tr("Fire from {hex}:"), fire_from), (window.tr("Fire at {hex}:"), fire_at)):
        places = menu.addMenu(title.format(hex=label))
        for stand in sighting.judge.stands(hex_):
            places.addAction(stand.name, partial(lay, stand.end))
