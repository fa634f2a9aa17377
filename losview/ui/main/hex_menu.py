"""The menu of a hex: who fires from it or at it, from which of its locations, why it is seen, and its units.

By each end's locations stand the presets of the rules, one submenu a preset with its hexsides or vertices there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QMenu

from losview.board.kinds.terrain import table
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, norm2
from losview.overlays.art.lettering import level_words
from losview.overlays.los.thread_picture import spot
from losview.sight.presets import Preset
from losview.sight.threads import End, Stand
from losview.sight.unit_levels import lot
from losview.tools.units import words

if TYPE_CHECKING:
    from losview.ui.main.window import Window


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
        _stands(window, menu, hex_, label, _point_at(window, position))
    if sighting.why is not None:
        menu.addAction(window.tr("Back to the thread"), lambda: sighting.ask_why(None))
    if any(True for _ in board.counters_on(hex_)):
        menu.addSeparator()
        _levels(window, menu, hex_)
        _blaze(window, menu, hex_)
        if window.units.turns(hex_):
            menu.addAction(window.tr("Turn the uppermost unit clockwise"), lambda: window.units.turn(hex_, 1))
        menu.addAction(window.tr("Remove the uppermost unit"), lambda: window.units.remove(hex_))
    menu.hovered.connect(lambda action: window.statusBar().showMessage(action.statusTip()))
    menu.aboutToHide.connect(window.statusBar().clearMessage)
    # Qt tells of a pointer that comes back to the map when it moves, not when what lay over it goes.
    menu.aboutToHide.connect(lambda: QTimer.singleShot(0, window.view, window.view.look_under_pointer))
    menu.popup(position)
    return menu


def _point_at(window: Window, position: QPoint) -> Point:
    """The lattice point under a place of the screen."""
    return window.view.pointer_at(QPointF(window.view.viewport().mapFromGlobal(position))).point


def _stands(window: Window, menu: QMenu, hex_: Hex, label: str, at: Point) -> None:
    """Where in the hex the firer or the target is to stand, and by which preset."""
    sighting = window.sighting

    def fire_from(end: End) -> None:
        sighting.lay(end, sighting.target)

    def fire_at(end: End) -> None:
        sighting.lay(sighting.firer, end)

    for title, lay in ((window.tr("Fire from a level or place of {hex}"), fire_from),
                       (window.tr("Fire at a level or place of {hex}"), fire_at)):
        places = menu.addMenu(title.format(hex=label))
        for stand in sighting.judge.stands(hex_):
            places.addAction(stand.name, partial(lay, stand.end))
        if presets := sighting.judge.presets(hex_):
            places.addSeparator()
            for preset, stands in presets:
                _preset(places, preset, stands, lay, at)


def _preset(places: QMenu, preset: Preset, stands: tuple[Stand, ...], lay: Callable[[End], None], at: Point) -> None:
    """A submenu of the hexsides or vertices that a preset has in a hex; that nearest to the mouse stands out."""
    menu = places.addMenu(f"{preset.name.capitalize()} ({preset.rule})")
    menu.menuAction().setStatusTip(preset.about)
    for stand in stands:
        menu.addAction(stand.name, partial(lay, stand.end)).setStatusTip(preset.about)
    spots = [spot(stand.end) for stand in stands]
    *away, from_dot = (norm2(place.x - at.x, place.y - at.y) for place in (*spots, centre(stands[0].end.hex)))
    if min(away) < from_dot:  # the keyboard opens it on the dot
        menu.setDefaultAction(menu.actions()[away.index(min(away))])


def _levels(window: Window, menu: QMenu, hex_: Hex) -> None:
    """Fire from or at the uppermost unit where it was put on a level; on which level it is to stand, or to burn."""
    levels, board = window.units.levels(hex_), window.document.board
    numbers = lot(board, hex_)
    if len(levels) < 2 or not numbers:
        return
    unit, sighting = board.counters[numbers[0]], window.sighting
    now, burns = unit.level, bool(table().reading(unit.kind, "asl").attributes.get("blaze"))
    if now is not None and not burns:
        at, end = level_words(now) or "0", End(hex_, level=now)
        menu.addAction(window.tr("Fire from {unit} at level {n}").format(unit=words(unit), n=at),
                       lambda: sighting.lay(end, sighting.target))
        target = menu.addAction(window.tr("Fire at {unit} at level {n}").format(unit=words(unit), n=at),
                                lambda: sighting.lay(sighting.firer, end))
        target.setEnabled(sighting.firer is not None)
    places = menu.addMenu(window.tr("Let it burn on:") if burns else
                          window.tr("Put {unit} on:").format(unit=words(unit)))
    for one in reversed(levels):  # the uppermost stands uppermost
        action = places.addAction(one.name[:1].upper() + one.name[1:], partial(window.units.put, hex_, one))
        action.setCheckable(True)
        action.setChecked(now == one.level or now == one.height)


def _blaze(window: Window, menu: QMenu, hex_: Hex) -> None:
    """How many levels of a building are to blaze, where more than one can (E1.94)."""
    blaze = window.units.blaze(hex_)
    if blaze is None or blaze[2] < 2:
        return
    number, now, most = blaze
    levels = menu.addMenu(window.tr("Levels ablaze:"))
    for count in range(1, most + 1):
        action = levels.addAction(str(count), partial(window.units.burn, hex_, number, count))
        action.setCheckable(True)
        action.setChecked(count == now)
