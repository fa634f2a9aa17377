"""The context menu of a hex: setting the firer or the target there, asking why it is seen, and actions on its units.

The submenus with its locations also list the presets of the rules, each a submenu with hexsides or vertices.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint, QPointF, Qt, QTimer
from PySide6.QtWidgets import QMenu, QStatusBar, QWidget

from losview.app.found_features import feature_kinds
from losview.app.thread_actions import ThreadActions
from losview.app.unit_actions import UnitActions
from losview.base.translation import tr
from losview.base.words import capital
from losview.board.terrain import table
from losview.drawing.art.lettering import level_lettering
from losview.drawing.thread_picture import spot
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, centre, norm2
from losview.rules.core.presets import Preset
from losview.rules.core.threads import LineEnd, Location
from losview.rules.core.unit_levels import moved_together
from losview.tools.unit_tool import counter_text
from losview.window.canvas.view import MapView
from losview.window.state.sighting import Sighting
from losview.window.widgets.action_text import give_access_keys
from losview.window.widgets.plain_text import menu_text


class HexMenu(QMenu):
    """The menu of one hex, deleted when it closes.

    Args:
        position: on the screen; the nearest hexside or vertex is printed bold.
        threads, units: carry out its entries. bar: shows their status tips.
    """

    def __init__(self, hex_: Hex, position: QPoint, sighting: Sighting, view: MapView, threads: ThreadActions,
                 units: UnitActions, bar: QStatusBar, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._hex, self._sighting, self._units = hex_, sighting, units
        self._board = sighting.document.board
        sighting.document.aboutToClose.connect(self.close)
        label = self._board.label(hex_)
        self.addAction(menu_text(tr("Fire from {hex}", hex=label)), lambda: threads.set_firer(hex_))
        self.addAction(menu_text(tr("Fire at {hex}", hex=label)), lambda: threads.set_target(hex_))
        why = self.addAction(menu_text(tr("Why is {hex} seen or not?", hex=label)),
                             lambda: sighting.ask_why(hex_))
        why.setEnabled(sighting.firer is not None)
        if sighting.rules.located:
            self._add_stands(label, view.pointer_at(QPointF(view.viewport().mapFromGlobal(position))).point)
        for kind in feature_kinds():
            kind.fill_hex_menu(self, hex_, sighting)
        if sighting.why is not None:
            self.addAction(tr("Back to the thread"), lambda: sighting.ask_why(None))
        if any(True for _ in self._board.counters_on(hex_)):
            self._add_units()
        for menu in (self, *self.findChildren(QMenu)):
            give_access_keys(menu)
        self.hovered.connect(lambda action: bar.showMessage(action.statusTip()))
        self.aboutToHide.connect(bar.clearMessage)
        # Qt reports a pointer that is over the map again only when it moves.
        self.aboutToHide.connect(lambda: QTimer.singleShot(0, view, view.hover_under_pointer))

    def _add_units(self) -> None:
        """Add the actions on the uppermost unit."""
        self.addSeparator()
        self._add_levels()
        self._add_blaze()
        if self._units.turns(self._hex):
            self.addAction(tr("Turn the uppermost unit clockwise"), lambda: self._units.turn(self._hex, 1))
        self.addAction(tr("Remove the uppermost unit"), lambda: self._units.remove(self._hex))

    def _lay_from(self, end: LineEnd) -> None:
        self._sighting.lay(end, self._sighting.target)

    def _lay_to(self, end: LineEnd) -> None:
        self._sighting.lay(self._sighting.firer, end)

    def _add_stands(self, label: str, point: Point) -> None:
        """Add the locations and presets for firer and target.

        Args:
            label: of the hex. point: the one at the pointer.
        """
        for title, lay in ((tr("Fire from a level or place of {hex}", hex=label), self._lay_from),
                           (tr("Fire at a level or place of {hex}", hex=label), self._lay_to)):
            places = self.addMenu(menu_text(title))
            for stand in self._sighting.judge.stands_from_top(LineEnd(self._hex)):
                places.addAction(menu_text(stand.name), partial(lay, stand.end))
            if presets := self._sighting.judge.presets(self._hex):
                places.addSeparator()
                for preset, stands in presets:
                    _add_preset(places, preset, stands, lay, point)

    def _add_levels(self) -> None:
        """Add entries to fire from or at the uppermost unit at its level, and to put it on another level."""
        levels, numbers = self._units.levels(self._hex), moved_together(self._board, self._hex)
        if len(levels) < 2 or not numbers:
            return
        unit = self._board.counters[numbers[0]]
        burns = bool(table().reading(unit.kind, "asl").attributes.get("blaze"))
        if unit.level is not None and not burns:
            level, end = level_lettering(unit.level) or "0", LineEnd(self._hex, level=unit.level)
            self.addAction(menu_text(tr("Fire from {unit} at level {n}", unit=counter_text(unit), n=level)),
                           lambda: self._lay_from(end))
            target = self.addAction(
                menu_text(tr("Fire at {unit} at level {n}", unit=counter_text(unit), n=level)),
                lambda: self._lay_to(end))
            target.setEnabled(self._sighting.firer is not None)
        places = self.addMenu(tr("Let it burn on:") if burns else
                              menu_text(tr("Put {unit} on:", unit=counter_text(unit))))
        for choice in reversed(levels):  # the uppermost stands uppermost
            action = places.addAction(menu_text(choice.name[:1].upper() + choice.name[1:]),
                                      partial(self._units.put, self._hex, choice))
            action.setCheckable(True)
            action.setChecked(unit.level in (choice.level, choice.height))

    def _add_blaze(self) -> None:
        """Add the number of blazing levels, where more than one level of a building can blaze (E1.94)."""
        blaze = self._units.blaze(self._hex)
        if blaze is None or blaze.most < 2:
            return
        number, burning, most = blaze
        levels = self.addMenu(tr("Levels ablaze:"))
        for count in range(1, most + 1):
            action = levels.addAction(str(count), partial(self._units.set_blazing_levels, self._hex, number, count))
            action.setCheckable(True)
            action.setChecked(count == burning)


def _add_preset(places: QMenu, preset: Preset, stands: tuple[Location, ...], lay: Callable[[LineEnd], None],
                point: Point) -> None:
    """Add a submenu with the hexsides or vertices of a preset; the one nearest to the pointer is bold.

    Args:
        lay: called with the chosen end. point: the one at the pointer.
    """
    menu = places.addMenu(menu_text(f"{capital(preset.name)} ({preset.rule})"))
    menu.menuAction().setStatusTip(preset.about)
    for stand in stands:
        menu.addAction(menu_text(stand.name), partial(lay, stand.end)).setStatusTip(preset.about)
    spots = [spot(stand.end) for stand in stands]
    *distances, distance_from_dot = (norm2(place.x - point.x, place.y - point.y)
                                     for place in (*spots, centre(stands[0].end.hex)))
    if min(distances) < distance_from_dot:  # not where the keyboard opened the menu, at the centre dot
        menu.setDefaultAction(menu.actions()[distances.index(min(distances))])
