"""What every tool and every drag offer, and what they may ask of the window they work in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.transform.clip import Clip
from losview.board.transform.selected_hexes import SelectedHexes
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import Point, centre
from losview.rules.core.threads import LineEnd
from losview.tools.outline_draft import OutlineDraft
from losview.tools.settings import Setting
from losview.tools.stroke_options import StrokeOptions

S = TypeVar("S", bound=Setting)


@dataclass(frozen=True)
class Pointer:
    """Where the mouse, or the keyboard's hex cursor, is.

    Attributes:
        hex: the hex under it, on the map or off it.
        point: the lattice point under it.
        on_map: whether that hex is on the map.
        shift: whether Shift is held: the thread's ends snap to vertices and hexsides, painting tools remove.
        grabs: whether Ctrl was held as the button went down: what lies there is taken hold of.
    """

    hex: Hex
    point: Point
    on_map: bool
    shift: bool = False
    grabs: bool = False


class ToolHost(Protocol):
    """The window, as far as tools may use it."""

    @property
    def board(self) -> Board: ...

    @property
    def thread(self) -> tuple[LineEnd | None, LineEnd | None]:
        """Firer and target of the thread, None where an end is not set."""

    @property
    def asks_why(self) -> bool:
        """Whether a click on a hex asks why it is seen or not: a thread is laid and its firer's field is shown."""

    @property
    def reach(self) -> int:
        """How near the pointer has to be to something small to mean it, in lattice units: a few pixels."""

    @property
    def selection(self) -> SelectedHexes:
        """The selected hexes, the same object for all tools of a window."""

    @property
    def strokes(self) -> StrokeOptions:
        """How strokes go, the same object for all tools of a window."""

    def lay(self, firer: LineEnd | None, target: LineEnd | None) -> None:
        """Lay the thread between two ends; an end of None is not set."""

    def ask_why(self, at: LineEnd | None) -> None:
        """Explain why this end is seen or not, while the thread stays; None goes back to the thread."""

    def do(self, edit: Edit) -> bool:
        """Make an edit; returns whether it fitted the board."""

    def preview_edit(self, make: Callable[[], Edit | None] | None) -> None:
        """Preview what an edit would do to the verdict and the field, once the mouse rests; None ends the preview.

        Args:
            make: makes the edit, or returns None where there is nothing to do; called once the mouse has rested.
        """

    def highlight(self, hexes: tuple[Hex, ...], sides: tuple[Hexside, ...] = (), colour: str = "#ffffff") -> None:
        """Highlight the hexes and hexsides that a stroke would change; empty tuples end that."""

    def show_draft(self, draft: OutlineDraft | None) -> None:
        """Show outlines and lines over the map while they are drawn or reshaped; None ends that."""

    def show_ghost(self, clip: Clip | None, at: Hex | None) -> None:
        """Show a piece of a map over the hexes where it would be put down, its pivot on a hex; None ends that."""

    def put_on_clipboard(self, clip: Clip) -> bool:
        """Copy a piece of a map, for this window and for other programs; says why where that cannot be."""

    def from_clipboard(self) -> Clip | None:
        """The piece of a map that was copied last; None, said in a sentence, where there is none."""

    def preview_counter(self, counter: UnitCounter | None, hex_: Hex | None = None) -> None:
        """Show a counter over the hex where it would be placed; a counter of None ends that.

        Args:
            hex_: None where it may not be placed.
        """

    def ask_facing(self, counter: UnitCounter, choose: Callable[[int], None]) -> None:
        """Ask which way a counter is to face that is put down; `choose` is called with the direction, if with any."""

    def show_message(self, sentence: str) -> None:
        """Show a sentence in the status bar for a moment."""

    def offer_undo(self, sentence: str) -> None:
        """Say that the last edit did more or less than was asked for, and offer to undo it."""


class Drag(ABC):
    """What a tool does from a press to the release: either `end` or `cancel` is called, and once.

    Attributes:
        every_move: whether `update` is called on every move, not only into another hex, as of a tool that has it.
    """

    every_move: ClassVar[bool] = False

    @abstractmethod
    def update(self, pointer: Pointer) -> None:
        """Called when the pointer has moved to another hex or point."""

    @abstractmethod
    def end(self, pointer: Pointer) -> None:
        """Called when the button is released: do what was dragged."""

    @abstractmethod
    def cancel(self) -> None:
        """Called on Esc, before undo and redo, and when another tool is chosen: restore what was before the press."""

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        """What keys do while it is under way, by their names as Qt has them."""
        return {}


class Tool(ABC):
    """A tool of the palette.

    Attributes:
        key: identifies the tool in settings, object names and shortcuts.
        name: its name in the palette and the Tools menu.
        about: its tooltip.
        shortcut: the key that takes it in hand while the map has the focus, as Qt names it, "" for none; 6 to 0 are
            the keys of favourites.
        keys: what the keyboard does with it, shown in the status bar.
        paints: whether it changes the map, and the right button picks up what is under the pointer.
        every_move: whether `hover` and `Drag.update` are called on every move, not only into another hex.
        snaps: whether the ends that it sets can snap to vertices and hexsides.
        has_cursor: whether the arrow keys move a cursor of its own, finer than hexes: see `steer`.
        uses_wheel: whether the wheel turns what it has in hand; with Ctrl the wheel zooms all the same.
        extends: whether Shift and an arrow key, where nothing is turned, extend something: see `extend`.
        edits_units: whether Return and a double click on a unit edit it; with Ctrl Return uses the tool all the same.
        asks_why: whether a click with it asks why a hex is seen or not, where `ToolHost.asks_why` is true.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    shortcut: ClassVar[str] = ""
    keys: ClassVar[str] = ""
    paints: ClassVar[bool] = False
    every_move: ClassVar[bool] = False
    snaps: ClassVar[bool] = False
    has_cursor: ClassVar[bool] = False
    uses_wheel: ClassVar[bool] = False
    extends: ClassVar[bool] = False
    edits_units: ClassVar[bool] = False
    asks_why: ClassVar[bool] = False

    def __init__(self, host: ToolHost) -> None:
        self.host = host

    def settings(self) -> tuple[Setting, ...]:
        """What the palette lets the user set; called each time the palette shows the tool."""
        return ()

    def setting(self, sort: type[S]) -> S | None:
        """The tool's setting of one class, None where it has none."""
        return next((setting for setting in self.settings() if isinstance(setting, sort)), None)

    def in_hand(self) -> str:
        """What a press lays down, in words, for tools whose settings do not tell; called when the palette shows it."""
        return ""

    @abstractmethod
    def press(self, pointer: Pointer) -> Drag | None:
        """Called when the left button goes down; returns None where nothing can be dragged."""

    def hover(self, pointer: Pointer) -> None:
        """Called when the pointer moves with no button held."""
        return

    def leave(self) -> None:
        """Called when the pointer leaves the map or another tool is chosen: remove what `hover` has shown."""
        return

    def keyboard_pointer(self, hex_: Hex, on_map: bool, shift: bool = False) -> Pointer:
        """Where the keyboard points to: called when its hex cursor is moved to a hex, and before a key acts there."""
        return Pointer(hex_, centre(hex_), on_map, shift)

    def steer(self, right: int, down: int, fine: bool) -> Point:
        """Move the tool's own cursor by a step to the right and down, -1 to 1, by a small one where `fine`.

        Called for tools that have one, once `keyboard_pointer` has put it somewhere; returns where it is then.
        """
        raise NotImplementedError

    def key_actions(self) -> Mapping[str, Callable[[], None]]:
        """What keys do on the map while this tool is in hand, by their names as Qt has them: "Del", "Ctrl+D".

        They go before shortcuts of the menus.
        """
        return {}

    def wheel(self, notches: int, fine: bool) -> None:
        """Called where it uses the wheel: it is turned by so many notches, up is 1; `fine` is whether Shift is held."""
        return

    def put_away(self) -> None:
        """Called when another tool is taken in hand: give up what is half done."""
        return

    def interrupt(self) -> None:
        """Called before anything changes the map: give up a drag that the tool carries on by itself."""
        return

    def board_changed(self) -> None:
        """Called when the map has changed while this tool is in hand."""
        return

    def turn(self, step: int) -> bool:
        """Called on Shift+arrow: turn what the keyboard points to, clockwise (1) or back (-1).

        Returns:
            Whether the tool has anything to turn; if not, the hex cursor moves instead.
        """
        return False

    def carries(self) -> bool:
        """Whether what a press begins is carried on by the arrow keys until Return is pressed again."""
        return False

    def touched_layers(self) -> frozenset[str]:
        """The keys of the layers of the map that a press would change; asked for whenever the Layers panel is shown."""
        return frozenset()

    def extend(self, before: Hex, now: Hex) -> None:
        """Called for tools that extend something, when Shift and an arrow key have moved the hex cursor."""
        return

    def hexside_at_pointer(self) -> Hexside | None:
        """The hexside that a press would change, None for tools that change hexes; called after each move."""
        return None

    def start_move(self, pointer: Pointer) -> Drag | None:
        """Called by the action that moves a unit with the keys: start to drag the counter there.

        Returns:
            None where the tool moves no counters, or the hex has none.
        """
        return None

    def affected_hexes(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes that a press on a hex would change; called when the pointer enters it, to outline them."""
        return (hex_,)

    def double_click(self, pointer: Pointer) -> bool:
        """Called on a double click where no unit is edited; returns whether it did something, else it is a press."""
        return False

    def pick(self, pointer: Pointer) -> str:
        """Called on a right click of a tool that `paints`: set the tool to what is under the pointer.

        Returns:
            What was picked up, in words; "" where nothing was.
        """
        return ""

    def clear_map(self) -> None:
        """Called before another map is opened, after any drag has been cancelled: forget what belongs to this one."""
        self.leave()
        self.put_away()

    def cancel(self) -> bool:
        """Called on Esc without a drag: give up what was begun; returns whether there was anything to give up."""
        return False
