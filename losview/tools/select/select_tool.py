"""The select tool: chooses hexes by area and by what lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.board.edits.edit import counted
from losview.board.kinds.terrain import table
from losview.board.selection.areas import rectangle
from losview.board.selection.connected import AreaBounds, connected
from losview.board.selection.queries import QueryError, hexes_with, kinds_at, matching
from losview.board.selection.selected_hexes import SetAct
from losview.hexes.hex import Hex
from losview.tools.select.area_drags import AreaDrag, LassoDrag
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: What a press selects: the hexes of a rectangle, those inside a line, those connected alike, all that have the same.
MODES = ("rectangle", "lasso", "connected", "kind")


class SelectTool(Tool):
    """Selects hexes.

    Attributes:
        mode: one of `MODES`. act: what newly chosen hexes do to those selected before.
        bounds: what bounds hexes that are connected alike.
        on_change: called when something of this has changed, for whoever shows it.
    """

    key = "select"
    shortcut = "V"
    name = "Select"
    about = ("Select hexes: drag a rectangle, draw a line around them, or click for all connected alike or all of a "
             "kind. Shift adds.")
    keys = "Shift+arrows extend the selection, Return begins a rectangle, arrows carry it, Return ends it"
    every_move = True
    extends = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.mode = "rectangle"
        self.act: SetAct = "new"
        self.bounds = AreaBounds()
        self.on_change: Callable[[], None] = lambda: None
        self._anchor: Hex | None = None
        self._extent: Hex | None = None

    def set(self, **settings: object) -> None:
        """Set some of the attributes, by name, and tell whoever shows them."""
        for name, value in settings.items():
            setattr(self, name, value)
        self.on_change()

    # Choosing.

    def press(self, pointer: Pointer) -> Drag | None:
        if not pointer.on_map:
            return None
        act: SetAct = "add" if pointer.shift and self.act == "new" else self.act
        if self.mode in ("rectangle", "lasso"):
            return (LassoDrag if self.mode == "lasso" else AreaDrag)(self.host, pointer, act, self.tell)
        if self.mode == "connected":
            self.host.selection.combine(connected(self.host.board, pointer.hex, self.bounds), act)
            self.tell()
        else:
            self.select_kind(pointer.hex, act)
        return None

    def carries(self) -> bool:
        return self.mode in ("rectangle", "lasso")

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        return ()

    def tell(self) -> None:
        """Say how many hexes are selected."""
        count = len(self.host.selection.hexes)
        self.host.show_message(f"{counted(tuple(self.host.selection.hexes))} selected." if count else
                               "Nothing is selected.")

    def select_kind(self, hex_: Hex, act: SetAct = "new") -> None:
        """Select all hexes that have what a hex has: its counters, else its terrain, else nothing as well."""
        board = self.host.board
        kinds = kinds_at(board, hex_)
        hexes = hexes_with(board, kinds) if kinds else matching(board, "open")
        self.host.selection.combine(hexes, act)
        names = " and ".join(table().name(kind).lower() for kind in kinds) or "open ground"
        self.host.show_message(f"{counted(tuple(self.host.selection.hexes))} selected: {names}.")

    def query(self, text: str) -> str:
        """Select what a query means; returns what is wrong with it, "" for nothing."""
        try:
            hexes = matching(self.host.board, text)
        except QueryError as problem:
            return str(problem)
        self.host.selection.combine(hexes, self.act)
        self.tell()
        return ""

    def select_all(self) -> None:
        """Select every hex of the map."""
        self.host.selection.set(self.host.board.grid.hexes())
        self.tell()

    def select_none(self) -> None:
        """Select nothing."""
        self.host.selection.set(())
        self.tell()

    def invert(self) -> None:
        """Select the hexes that are not selected, and no others."""
        self.host.selection.set(set(self.host.board.grid.hexes()) - self.host.selection.hexes)
        self.tell()

    # The keyboard.

    def extend(self, before: Hex, now: Hex) -> None:
        """Select the rectangle from the hex where Shift was first held to the cursor."""
        if self._anchor is None or before != self._extent:
            self._anchor = before
        self._extent = now
        self.host.selection.set(rectangle(self.host.board.grid, self._anchor, now))
        self.tell()

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        return {}

    def cancel(self) -> bool:
        if not self.host.selection.hexes:
            return False
        self.select_none()
        return True

    def put_away(self) -> None:
        self._anchor = self._extent = None
        self.host.show_draft(None)
