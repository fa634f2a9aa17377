"""The select tool: chooses hexes by area and by what lies there, and moves what lies on them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from losview.base.translation import tr
from losview.base.words import in_sentence, listed
from losview.board.edits.edit import Edit, EditError, counted
from losview.board.edits.map_layers import LAYERS, Layer
from losview.board.hex_terrain import Feature
from losview.board.terrain import table
from losview.board.transform.areas import lasso, rectangle
from losview.board.transform.clearing import clear
from losview.board.transform.clip import cut_piece
from losview.board.transform.connected import AreaBounds, connected
from losview.board.transform.level_edits import change_levels
from losview.board.transform.placing import cut_edit
from losview.board.transform.queries import QueryError, hexes_with, kinds_at, matching
from losview.board.transform.replacing import kinds_in, replace_kind
from losview.board.transform.selected_hexes import SetAct, combined
from losview.board.transform.terrain_edits import feature_of, fill_edit, loss, still_drawn
from losview.hexes.hex import Hex
from losview.hexes.lattice import UNIT, Point, norm2
from losview.tools.act_row import ActRow
from losview.tools.floating_piece import FloatingPiece
from losview.tools.outline_draft import OutlineDraft
from losview.tools.settings import AmountSetting, HeightSetting, KindSetting, Setting
from losview.tools.tool import Drag, Pointer, Tool, ToolHost

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
        if self.do(lambda hexes: fill_edit(board, hexes, feature), tr("They are filled with it already.")) and sentence:
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
            self.acts.do(lambda hexes: cut_edit(self.host.board, hexes, self.layers),
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
