"""What keys and buttons do with the selected hexes: one row an act, in the order of the buttons."""

from __future__ import annotations

from collections.abc import Callable

from losview.base.translation import tr
from losview.board.cover import Feature
from losview.board.edits.edit import Edit, EditError
from losview.board.edits.map_layers import Layer
from losview.board.transform.clearing import clear
from losview.board.transform.level_edits import change_levels
from losview.board.transform.replacing import kinds_in, replace_kind
from losview.board.transform.terrain_edits import fill, loss, still_drawn
from losview.hexes.hex import Hex
from losview.tools.act_row import ActRow
from losview.tools.tool import ToolHost

NOTHING_SELECTED = tr("Nothing is selected: drag over hexes first, or press Ctrl+A for all.")


class SelectedActs:
    """The acts on the hexes that are selected, each one step.

    Args:
        feature: the terrain in hand. layers: those that are cleared.
    """

    def __init__(self, host: ToolHost, feature: Callable[[], Feature], layers: Callable[[], frozenset[Layer]]) -> None:
        self.host, self.feature, self.layers = host, feature, layers

    def rows(self) -> tuple[ActRow, ...]:
        """The acts that have buttons."""
        return (
            ActRow(tr("Fill"), "Shift+F", tr("Fill the selected hexes with the terrain chosen below"), self.fill),
            ActRow(tr("Clear"), "Del", tr("Take away what lies on the selected hexes, of the layers chosen above; the "
                                          "ground stays"), self.clear),
            ActRow(tr("Raise"), "+", tr("Raise the selected hexes by a level"), lambda: self.change_levels("raise")),
            ActRow(tr("Lower"), "-", tr("Lower the selected hexes by a level"), lambda: self.change_levels("lower")),
            ActRow(tr("Smooth"), "Shift+S", tr("Bring the levels of the selected hexes nearer to those around"),
                   lambda: self.change_levels("smooth")),
        )

    def do(self, make: Callable[[tuple[Hex, ...]], Edit | None], otherwise: str) -> bool:
        """Make the edit that a function makes of the selected hexes; whether the map has changed.

        Args:
            otherwise: said where nothing would change.
        """
        hexes = self.host.selection.in_order()
        if not hexes:
            self.host.show_message(NOTHING_SELECTED)
            return False
        try:
            edit = make(hexes)
        except EditError as problem:
            self.host.show_message(str(problem))
            return False
        if edit is None:
            self.host.show_message(otherwise)
            return False
        return self.host.do(edit)

    def fill(self) -> None:
        """Fill them with the terrain in hand."""
        feature, board = self.feature(), self.host.board
        hexes = self.host.selection.in_order() if self.host.selection.hexes else ()
        sentence = (loss(board, hexes, feature) or still_drawn(board, hexes, feature.kind)) if hexes else ""
        if self.do(lambda hexes: fill(board, hexes, feature), tr("They are filled with it already.")) and sentence:
            self.host.show_message(sentence)

    def clear(self) -> None:
        """Take away what lies on them."""
        self.do(lambda hexes: clear(self.host.board, hexes, self.layers()),
                tr("Nothing lies there on the chosen layers."))

    def change_levels(self, mode: str) -> None:
        """Raise, lower or smooth them."""
        self.do(lambda hexes: change_levels(self.host.board, hexes, mode), tr("The ground is as smooth as it gets."))

    def replace(self, old: str) -> None:
        """Put the terrain in hand in the place of another one."""
        self.do(lambda hexes: replace_kind(self.host.board, hexes, old, self.feature()),
                tr("There is none of it there."))

    def kinds(self) -> tuple[str, ...]:
        """The kinds of terrain that can be replaced."""
        return kinds_in(self.host.board, self.host.selection.hexes)
