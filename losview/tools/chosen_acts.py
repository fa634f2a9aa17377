"""What keys and buttons do with the chosen outlines: one row an act, in the order of the buttons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from shapely.geometry import Polygon

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits import outline_acts
from losview.board.edits.edit import Edit, kind_name
from losview.board.outlines.corners import Corner, all_corners, corner_point, delete_corner, edge_near, insert_corner
from losview.board.outlines.curves import smoothed_outline, straightened_outline
from losview.board.outlines.polygons import ShapeError
from losview.hexes.lattice import UNIT, Point
from losview.tools.act_row import ActRow
from losview.tools.reshape_drags import edge_middle
from losview.tools.work import ShapeWork

#: By how much an outline is grown or shrunk at a time, in lattice units: an eighth of the way to the next hex.
OFFSET = UNIT // 16

#: How far an edge may lie from the keyboard's cross that a corner is put into, in lattice units.
FAR = 10 * UNIT


class ChosenActs:
    """The acts on the outlines that are chosen in a piece of work.

    Args:
        show_at: moves the keyboard's cross to a place.
    """

    def __init__(self, work: ShapeWork, show_at: Callable[[Point], None]) -> None:
        self.work, self.show_at = work, show_at

    def rows(self) -> tuple[ActRow, ...]:
        """The acts that have buttons."""
        return (
            ActRow(tr("Smooth"), "S", tr("Round the corners"), lambda: self.each(smoothed_outline, tr("Smooth"))),
            ActRow(tr("Straighten"), "Shift+S", tr("Leave out corners that matter little"),
                   lambda: self.each(straightened_outline, tr("Straighten"))),
            ActRow(tr("Grow"), "+", tr("Move the edge out by an eighth of a hex"), lambda: self.offset(OFFSET)),
            ActRow(tr("Shrink"), "-", tr("Move the edge in by an eighth of a hex"), lambda: self.offset(-OFFSET)),
            ActRow(tr("Duplicate"), "Ctrl+D", tr("Draw a copy beside it"), self.duplicate),
            ActRow(tr("Mirror"), "H", tr("Exchange left and right"), lambda: self.mirror(False)),
            ActRow(tr("Flip"), "Shift+H", tr("Exchange top and bottom"), lambda: self.mirror(True)),
            ActRow(tr("Join"), "J", tr("Make the chosen outlines one, of the first one's kind"), self.join),
            ActRow(tr("Subtract"), "Shift+J", tr("Take the outlines chosen later out of the first"),
                   self.take_away),
            ActRow(tr("Insert"), "Ins", tr("Put a corner into the edge at the cross, or after the held corner"),
                   self.insert),
            ActRow(tr("Delete"), "Del", tr("Delete the held corner; without one, the outlines"), self.delete),
        )

    def keys(self) -> Mapping[str, Callable[[], None]]:
        """The acts by their keys, and those without buttons: the next corner and the next outline."""
        if not self.work.chosen:
            return {"O": lambda: self.step_outline(1), "Shift+O": lambda: self.step_outline(-1)}
        return {**{row.key: row.act for row in self.rows()}, "Shift+Del": self.erase,
                "N": lambda: self.step_corner(1), "Shift+N": lambda: self.step_corner(-1),
                "O": lambda: self.step_outline(1), "Shift+O": lambda: self.step_outline(-1)}

    # Acts with buttons.

    def each(self, way: Callable[[Polygon], list[Polygon]], name: str) -> None:
        """Give each chosen outline the shape that a function makes of it."""
        self._do(lambda: outline_acts.reshape_each(self._board, self.work.chosen, way, name))

    def offset(self, by: int) -> None:
        """Move the edges out, or in where negative."""
        self._do(lambda: outline_acts.offset(self._board, self.work.chosen, by))

    def duplicate(self) -> None:
        """Draw copies and choose them."""
        first, count = self._board.next_number(), len(self.work.chosen)
        if self._do(lambda: outline_acts.duplicate(self._board, self.work.chosen)):
            self.work.choose(range(first, first + count))

    def mirror(self, upside_down: bool) -> None:
        """Exchange left and right, or top and bottom."""
        self._do(lambda: outline_acts.mirror(self._board, self.work.chosen, upside_down))

    def join(self) -> None:
        """Make the chosen outlines one."""
        self._do(lambda: outline_acts.join_outlines(self._board, self.work.chosen))

    def take_away(self) -> None:
        """Take those chosen later out of the first."""
        self._do(lambda: outline_acts.take_away(self._board, self.work.chosen))

    def insert(self) -> None:
        """Put a corner into the nearest edge: at the cross, else into the middle of the edge after the held corner."""
        only = self.work.only()
        if only is None:
            self.work.host.show_message(tr("Choose one outline to put a corner into it."))
            return
        number, drawn = only
        at = self.work.cursor if self.work.corner is None else corner_point(drawn, self.work.corner)
        edge = edge_near(drawn, at if at is not None else drawn.outline[0], FAR)
        if edge is not None:
            made, corner = insert_corner(drawn, edge, edge_middle(drawn, edge))
            if self._redraw(number, made, tr("Insert a corner of {kind}", kind=kind_name(made.kind))):
                self._hold(made, corner)

    def delete(self) -> None:
        """Delete the held corner; without one, the outlines."""
        only = self.work.only()
        if only is None or self.work.corner is None:
            self.erase()
            return
        number, drawn = only
        corner = self.work.corner
        try:
            made = delete_corner(drawn, corner)
        except ShapeError as problem:
            self.work.host.show_message(str(problem))
            return
        if self._redraw(number, made, tr("Delete a corner of {kind}", kind=kind_name(made.kind))):
            self.work.corner = None
            self.work.tell()

    def erase(self) -> None:
        """Erase the chosen outlines."""
        self._do(lambda: outline_acts.erase_outlines(self._board, self.work.chosen))

    # The settings of the chosen outlines.

    def set_kind(self, kind: str) -> None:
        """Make the chosen outlines another kind."""
        self._do(lambda: outline_acts.set_kind(self._board, self.work.chosen, kind))

    def set_height(self, height: int | None) -> None:
        """Give the chosen outlines a height in quarter levels, contours their level."""
        self._do(lambda: outline_acts.set_height(self._board, self.work.chosen, height))

    # Stepping with keys.

    def step_corner(self, step: int) -> None:
        """Hold the next corner (1) or the one before (-1)."""
        only = self.work.only()
        if only is None:
            return
        _, drawn = only
        every = list(all_corners(drawn))
        at = every.index(self.work.corner) if self.work.corner in every else (-1 if step > 0 else 0)
        self._hold(drawn, every[(at + step) % len(every)])

    def step_outline(self, step: int) -> None:
        """Choose the next outline (1) of the map or the one before (-1)."""
        numbers = sorted(self._board.depictions)
        if not numbers:
            self.work.host.show_message(tr("The map has no outlines yet."))
            return
        chosen = self.work.chosen
        at = numbers.index(chosen[0]) if chosen else (-1 if step > 0 else 0)
        number = numbers[(at + step) % len(numbers)]
        self.work.choose((number,))
        self.show_at(self._board.depictions[number].outline[0])

    def _hold(self, drawn: Depiction, corner: Corner) -> None:
        self.work.corner = corner
        self.show_at(corner_point(drawn, corner))
        self.work.tell()

    @property
    def _board(self) -> Board:
        return self.work.host.board

    def _do(self, make: Callable[[], Edit | None]) -> bool:
        return self.work.attempt(make)

    def _redraw(self, number: int, made: Depiction, name: str) -> bool:
        return self._do(lambda: outline_acts.redraw(self._board, number, made, name))
