"""The menus' and keys' actions on units: move by keys, turn, put on a level, remove."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QObject

from losview.base.translation import tr, tr_n
from losview.board.edits.counter_edits import SetCounter
from losview.board.edits.group import Group
from losview.board.off_map import hex_name
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex, Hexside
from losview.hexes.labels import direction_name
from losview.rules.asl.asl_rules import asl_judge
from losview.rules.core.threads import RuleError
from losview.rules.core.unit_levels import UnitLevel, moved_together, unit_levels
from losview.tools.unit_tool import UnitTool, counter_text, has_facing, top_counter
from losview.window.canvas.view import MapView
from losview.window.editing.facing_menu import FacingMenu
from losview.window.palette.palette import Palette
from losview.window.state.document import Document
from losview.window.state.sighting import Sighting

#: A number of levels that no building reaches.
MANY_LEVELS = 99


class BlazingLevels(NamedTuple):
    """A blaze in a building.

    Attributes:
        number: of its counter. blazing: how many levels blaze. most: how many can.
    """

    number: int
    blazing: int
    most: int


class UnitActions(QObject):
    """Acts on the uppermost unit of a hex; each action is one undo step and is reported in the status bar.

    Args:
        show_status: shows a sentence in the status bar.
    """

    def __init__(self, document: Document, sighting: Sighting, view: MapView, palette: Palette,
                 show_status: Callable[[str], None], parent: QObject) -> None:
        super().__init__(parent)
        self._document, self._sighting, self._view, self._palette = document, sighting, view, palette
        self._show_status = show_status

    def start_move(self) -> None:
        """Begin to move the unit under the hex cursor with the arrow keys."""
        if self._palette.current.key != "units":
            self._palette.take("units")
        if self._view.start_move():
            self._show_status(tr("Arrow keys carry the unit, Return sets it down, Esc leaves it where it was."))
        elif self._view.cursor_hex is not None:
            self._show_status(tr("No unit stands on {hex}.",
                         hex=self._document.board.label(self._view.cursor_hex)))

    def remove(self, hex_: Hex | None) -> None:
        """Remove the uppermost counter of a hex."""
        units = self._palette.tools["units"]
        if hex_ is not None and isinstance(units, UnitTool) and not units.remove(hex_):
            self._show_status(tr("No unit stands on {hex}.", hex=self._document.board.label(hex_)))

    def turns(self, hex_: Hex) -> bool:
        """Whether the uppermost counter of a hex has a facing."""
        number = top_counter(self._palette.tools["units"].host, hex_)
        return number is not None and has_facing(self._document.board.counters[number])

    def turn(self, hex_: Hex | None, steps: int) -> None:
        """Turn the uppermost counter of a hex clockwise by so many hexsides."""
        units = self._palette.tools["units"]
        if hex_ is None or not isinstance(units, UnitTool):
            return
        turned = units.turn_top_counter(hex_, steps)
        label = self._document.board.label(hex_)
        if turned is None:
            self._show_status(tr("No unit stands on {hex}.", hex=label))
        elif turned.facing is None:
            self._show_status(tr("{unit} on {hex} has no facing.",
                         unit=counter_text(turned)[:1].upper() + counter_text(turned)[1:], hex=label))
        else:
            faced = direction_name(self._document.board.grid, turned.facing)
            self._show_status(tr("The unit on {hex} faces {direction}.", hex=label, direction=faced))

    def ask_facing(self, counter: UnitCounter, choose: Callable[[int], None]) -> None:
        """Ask which way a counter faces that is put down; nothing is put down where none is chosen."""
        board, view, host = self._document.board, self._view, self._palette.tools["units"].host
        title = tr("Which way does the {unit} on {hex} look?",
                   unit=counter_text(counter), hex=board.label(counter.hex))

        def show(facing: int | None) -> None:
            hexes = () if facing is None else (counter.hex,)
            host.highlight(hexes, () if facing is None else tuple(
                Hexside(counter.hex, (facing + i) % 6) for i in (0, 1)))

        self._show_status(tr("Choose where the {unit} looks; Esc puts none down.", unit=counter_text(counter)))
        FacingMenu(title, self._document, show, choose, view).ask(view.on_screen(counter.hex, beside=1.4))

    def levels(self, hex_: Hex) -> tuple[UnitLevel, ...]:
        """The levels on which a unit may stand in a hex, lowest first; none by rules without levels for units."""
        if not self._sighting.rules.located:
            return ()
        try:
            return unit_levels(self._sighting.judge, hex_)
        except RuleError:
            return ()

    def put(self, hex_: Hex, where: UnitLevel) -> None:
        """Put the uppermost unit of a hex on a level of it."""
        units, board = self._palette.tools["units"], self._document.board
        put = units.set_level(hex_, where.level, where.name) if isinstance(units, UnitTool) else None
        if put is not None:
            self._show_status(tr("{unit} is on {hex}, {where}.",
                         unit=counter_text(put)[:1].upper() + counter_text(put)[1:], hex=board.label(hex_),
                         where=where.name))

    def step_level(self, hex_: Hex | None, steps: int) -> None:
        """Put the uppermost unit of a hex on the next level above (1) or below (-1)."""
        board = self._document.board
        numbers = moved_together(board, hex_) if hex_ is not None and hex_ in board.grid else []
        if hex_ is None or not numbers:
            if hex_ is not None:
                self._show_status(tr("No unit stands on {hex}.", hex=hex_name(board, hex_)))
            return
        levels, level = self.levels(hex_), board.counters[numbers[0]].level
        if not levels:
            self._show_status(tr("These rules have no levels for units; the thread's ends have heights."))
            return
        ground = next(choice for choice in levels if choice.level is None).height
        height = ground if level is None else level
        further = [choice for choice in levels if (choice.height - height) * steps > 0]
        if further:
            self.put(hex_, further[0] if steps > 0 else further[-1])
        else:
            label = board.label(hex_)
            self._show_status(tr("{hex} has no higher level for a unit.", hex=label) if steps > 0 else
                      tr("{hex} has no lower level for a unit.", hex=label))

    def blaze(self, hex_: Hex) -> BlazingLevels | None:
        """The uppermost blaze of a hex; None without a blaze, and by rules without light."""
        try:
            judge = asl_judge(self._sighting.judge)
        except RuleError:
            return None
        if judge is None:
            return None
        from losview.rules.asl.rules.counters import blazing_levels

        terrain, result = judge.terrain, None
        for number, counter in self._document.board.counters_on(hex_):
            if terrain.attributes(counter.kind).get("blaze"):
                burning, most = (len(blazing_levels(terrain, replace(counter, amount=amount)))
                                 for amount in (counter.amount, MANY_LEVELS))
                result = BlazingLevels(number, burning, most)
        return result

    def set_blazing_levels(self, hex_: Hex, number: int, levels: int) -> None:
        """Have so many levels of a building blaze."""
        blaze = self.blaze(hex_)
        if blaze is not None and blaze[:2] == (number, levels):
            return
        board = self._document.board
        label = board.label(hex_)
        self._document.do(Group((SetCounter.of(board, number, amount=levels),), tr_n(
            "{count} level blazes on {hex}", "{count} levels blaze on {hex}", levels, hex=label)))
        self._show_status(tr_n("{count} level blazes on {hex}, with light up to range {reach}.",
                       "{count} levels blaze on {hex}, with light up to range {reach}.", levels,
                       hex=label, reach=2 * levels))
