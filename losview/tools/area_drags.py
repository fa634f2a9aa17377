"""Pressing to select: a rectangle, and a line drawn around hexes."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.board.transform.areas import lasso, rectangle
from losview.board.transform.selected_hexes import SetAct, combined
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, norm2
from losview.tools.floating_piece import FloatingPiece
from losview.tools.outline_draft import OutlineDraft
from losview.tools.tool import Drag, Pointer, ToolHost

#: How far the hand goes until the next point of a lasso is taken, in lattice units.
STEP = UNIT // 12


class AreaDrag(Drag):
    """Selects what lies in an area while it grows; what was selected before comes back on `cancel`.

    Args:
        act: what the area does to the hexes selected before.
        done: called when it has ended well.
    """

    def __init__(self, host: ToolHost, pointer: Pointer, act: SetAct, done: Callable[[], None]) -> None:
        self.host, self.act, self.done = host, act, done
        self.before = host.selection.hexes
        self.start, self.path = pointer.hex, [pointer.point]
        self._select(pointer)

    def area(self, pointer: Pointer) -> tuple[Hex, ...]:
        """The hexes of the map in the area up to a pointer."""
        return rectangle(self.host.board.grid, self.start, pointer.hex)

    def _select(self, pointer: Pointer) -> None:
        self.host.selection.set(combined(self.before, self.area(pointer), self.act))

    def update(self, pointer: Pointer) -> None:
        self._select(pointer)

    def end(self, pointer: Pointer) -> None:
        self._select(pointer)
        self.host.show_draft(None)
        self.done()

    def cancel(self) -> None:
        self.host.show_draft(None)
        self.host.selection.set(self.before)


class MoveDrag(Drag):
    """Moves what is selected; a press that stays in its hex selects that hex alone.

    Args:
        lift: takes what is selected in hand, held at a hex. put_down: puts it down. give_up: leaves it where it was.
    """

    def __init__(self, host: ToolHost, start: Hex, lift: Callable[[Hex], FloatingPiece],
                 put_down: Callable[[], None], give_up: Callable[[], object]) -> None:
        self.host, self.start, self.lift, self.put_down, self.give_up = host, start, lift, put_down, give_up
        self.piece: FloatingPiece | None = None

    def update(self, pointer: Pointer) -> None:
        if self.piece is None and pointer.hex != self.start:
            self.piece = self.lift(self.start)
        if self.piece is not None:
            self.piece.move_to(pointer.hex)

    def end(self, pointer: Pointer) -> None:
        self.update(pointer)
        if self.piece is None:
            self.host.selection.set((self.start,))
        else:
            self.put_down()

    def cancel(self) -> None:
        if self.piece is not None:
            self.give_up()

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        piece = self.piece
        return {} if piece is None else {"R": lambda: piece.turn(1), "Shift+R": piece.mirror}


class LassoDrag(AreaDrag):
    """Selects the hexes whose centre dots lie inside the line that is drawn."""

    def area(self, pointer: Pointer) -> tuple[Hex, ...]:
        return lasso(self.host.board.grid, self.path)

    def update(self, pointer: Pointer) -> None:
        last = self.path[-1]
        if norm2(pointer.point.x - last.x, pointer.point.y - last.y) < STEP * STEP:
            return
        self.path.append(pointer.point)
        self._select(pointer)
        self.host.show_draft(OutlineDraft(line=tuple(self.path), rubber=(Point(*self.path[-1]), self.path[0])))
