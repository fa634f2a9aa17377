"""The select tool: chooses hexes by area and by what lies there, and moves what lies on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.base.translation import tr
from losview.base.words import in_sentence, listed
from losview.board.edits.edit import EditError, counted
from losview.board.edits.map_layers import LAYERS, Layer
from losview.board.terrain import table
from losview.board.transform.areas import rectangle
from losview.board.transform.clip import cut_piece
from losview.board.transform.connected import AreaBounds, connected
from losview.board.transform.placing import cut
from losview.board.transform.queries import QueryError, hexes_with, kinds_at, matching
from losview.board.transform.selected_hexes import SetAct
from losview.board.transform.terrain_edits import feature_of
from losview.hexes.hex import Hex
from losview.tools.area_drags import AreaDrag, LassoDrag, MoveDrag
from losview.tools.floating_piece import FloatingPiece
from losview.tools.selected_acts import NOTHING_SELECTED, SelectedActs
from losview.tools.settings import AmountSetting, HeightSetting, KindSetting, Setting
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

#: What a press selects: the hexes of a rectangle, those inside a line, those connected alike, all that have the same.
MODES = ("rectangle", "lasso", "connected", "kind")


class SelectTool(Tool):
    """Selects hexes.

    Attributes:
        mode: one of `MODES`. act: what newly chosen hexes do to those selected before.
        bounds: what bounds hexes that are connected alike.
        layers: those that are copied, cut, put down and cleared.
        kind, height, amount: the terrain in hand, with which selected hexes are filled.
        acts: what can be done with the selected hexes. piece: the piece in hand, None for none.
        on_change: called when something of this has changed, for whoever shows it.
    """

    key = "select"
    shortcut = "V"
    name = tr("Select")
    about = (tr("Select hexes: drag a rectangle, draw a line around them, or click for all connected alike or all of a "
                "kind. Shift adds. Drag what is selected to move it."))
    keys = tr("Shift+arrows extend the selection, Return begins and ends a rectangle, M moves, Del clears, Shift+F "
              "fills")
    every_move = True
    extends = True

    def __init__(self, host: ToolHost) -> None:
        super().__init__(host)
        self.mode = "rectangle"
        self.act: SetAct = "new"
        self.bounds = AreaBounds()
        self.layers: frozenset[Layer] = frozenset(LAYERS)
        self.kind = "forest"
        self.height: int | None = None
        self.amount: int | None = None
        self.acts = SelectedActs(host, lambda: feature_of(self.kind, self.height, self.amount), lambda: self.layers)
        self.piece: FloatingPiece | None = None
        self.on_change: Callable[[], None] = lambda: None
        self._anchor: Hex | None = None
        self._extent: Hex | None = None
        self._here: Hex | None = None

    def set(self, **settings: object) -> None:
        """Set some of the attributes, by name, and tell whoever shows them."""
        for name, value in settings.items():
            setattr(self, name, value)
        if self.piece is not None:
            self.piece.set_layers(self.layers)
        self.on_change()

    def touched_layers(self) -> frozenset[str]:
        return frozenset(self.layers)

    def settings(self) -> tuple[Setting, ...]:
        return KindSetting(self, "terrain"), AmountSetting(self), HeightSetting(self)

    # Choosing.

    def press(self, pointer: Pointer) -> Drag | None:
        if self.piece is not None:
            self.piece.move_to(pointer.hex)
            self.put_down(again=pointer.shift)
            return None
        if not pointer.on_map:
            return None
        act: SetAct = "add" if pointer.shift and self.act == "new" else self.act
        if self.mode in ("rectangle", "lasso"):
            if act == "new" and pointer.hex in self.host.selection.hexes:
                return MoveDrag(self.host, pointer.hex, self.lift, self.put_down, self.give_up)
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
        self.host.show_message(tr("{hexes} selected.",
                                  hexes=counted(tuple(self.host.selection.hexes))) if count else
                               tr("Nothing is selected."))

    def select_kind(self, hex_: Hex, act: SetAct = "new") -> None:
        """Select all hexes that have what a hex has: its counters, else its terrain, else nothing as well."""
        board = self.host.board
        kinds = kinds_at(board, hex_)
        hexes = hexes_with(board, kinds) if kinds else matching(board, "open")
        self.host.selection.combine(hexes, act)
        names = listed((in_sentence(table().name(kind)) for kind in kinds), "and") or tr("open ground")
        self.host.show_message(tr("{hexes} selected: {kinds}.", hexes=counted(tuple(self.host.selection.hexes)),
                                  kinds=names))

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

    # Pieces.

    def copy(self) -> bool:
        """Copy what is selected to the clipboard; whether that was done."""
        hexes = self.host.selection.hexes
        if not hexes:
            self.host.show_message(NOTHING_SELECTED)
            return False
        if not self.host.put_on_clipboard(cut_piece(self.host.board, hexes, self.layers)):
            return False
        self.host.show_message(tr("{hexes} copied; Ctrl+V puts them down, here or on another map.",
                                  hexes=counted(tuple(hexes))))
        return True

    def cut(self) -> None:
        """Copy what is selected to the clipboard, and take it away."""
        if self.copy():
            self.acts.do(lambda hexes: cut(self.host.board, hexes, self.layers),
                         tr("Copied; nothing lies there to be taken away."))

    def paste(self) -> None:
        """Take what the clipboard holds in hand, to put it down."""
        clip = self.host.from_clipboard()
        if clip is not None:
            self._take_in_hand(FloatingPiece(self.host, clip, self.layers))

    def lift(self, at: Hex | None = None) -> FloatingPiece:
        """Take what is selected in hand, to move it; held at a hex, else in its middle."""
        hexes = self.host.selection.hexes
        piece = FloatingPiece(self.host, cut_piece(self.host.board, hexes, self.layers, at), self.layers, hexes)
        self._take_in_hand(piece)
        return piece

    def move_by_keys(self) -> None:
        """Take what is selected in hand, to be carried by the arrow keys or the pointer."""
        if self.host.selection.hexes:
            at = self._here if self._here in self.host.selection.hexes else min(self.host.selection.hexes)
            self.lift(at).move_to(at)
        else:
            self.host.show_message(NOTHING_SELECTED)

    def _take_in_hand(self, piece: FloatingPiece) -> None:
        self.give_up()
        self.piece = piece
        if self._here is not None:
            piece.move_to(self._here)
        self.host.show_message(tr("R turns it, Shift+R mirrors it, a click or Return puts it down (with Shift again "
                                  "and again), Esc gives it up."))
        self.on_change()

    def put_down(self, again: bool = False) -> None:
        """Put the piece in hand down where it is, as one step, and select it there.

        Args:
            again: whether it stays in hand.
        """
        piece = self.piece
        if piece is None:
            return
        if piece.at is None:
            self.host.show_message(tr("Move it over the map first, then put it down."))
            return
        try:
            edit, there = piece.edit(), piece.there()
        except EditError as problem:
            self.host.show_message(f"{str(problem)[:1].upper()}{str(problem)[1:]}.")
            return
        self.give_up()
        if edit is not None and self.host.do(edit):
            self.host.selection.set(there)
            self.host.show_message(tr("{hexes} put down. Undo takes them back.", hexes=counted(tuple(there))))
        if again and not piece.source:
            self.piece = piece
            piece.show()
        self.on_change()

    def give_up(self) -> bool:
        """Let go of the piece in hand, without putting it down; whether there was any."""
        piece, self.piece = self.piece, None
        if piece is None:
            return False
        piece.drop()
        self.on_change()
        return True

    def hover(self, pointer: Pointer) -> None:
        self._here = pointer.hex
        if self.piece is not None:
            self.piece.move_to(pointer.hex)

    def leave(self) -> None:
        if self.piece is not None:
            self.piece.hide()

    def interrupt(self) -> None:
        self.give_up()

    # The keyboard.

    def keyboard_pointer(self, hex_: Hex, on_map: bool, shift: bool = False) -> Pointer:
        self._here = hex_
        return super().keyboard_pointer(hex_, on_map, shift)

    def extend(self, before: Hex, now: Hex) -> None:
        """Select the rectangle from the hex where Shift was first held to the cursor."""
        if self._anchor is None or before != self._extent:
            self._anchor = before
        self._extent = now
        self.host.selection.set(rectangle(self.host.board.grid, self._anchor, now))
        self.tell()

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        piece = self.piece
        if piece is not None:
            return {"R": lambda: piece.turn(1), "Shift+R": piece.mirror, "Return": self.put_down,
                    "Shift+Return": lambda: self.put_down(again=True)}
        if not self.host.selection.hexes:
            return {}
        return {**{row.key: row.act for row in self.acts.rows()}, "M": self.move_by_keys}

    def cancel(self) -> bool:
        if self.give_up():
            return True
        if not self.host.selection.hexes:
            return False
        self.select_none()
        return True

    def put_away(self) -> None:
        self.give_up()
        self._anchor = self._extent = self._here = None
        self.host.show_draft(None)
