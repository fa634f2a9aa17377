"""What every tool and every drag offer, and what they may ask of the window they work in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol, TypeVar

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import Point, centre
from losview.sight.threads import End
from losview.tools.settings import Setting

S = TypeVar("S", bound=Setting)


@dataclass(frozen=True)
class Pointer:
    """Where the mouse, or the keyboard's hex cursor, is.

    Attributes:
        hex: the hex under it, on the map or off it.
        point: the lattice point under it.
        on_map: whether that hex is on the map.
        snap: whether Shift is held: the thread's ends snap to vertices and hexsides, painting tools remove.
    """

    hex: Hex
    point: Point
    on_map: bool
    snap: bool = False


class ToolHost(Protocol):
    """The window, as far as tools may use it."""

    @property
    def board(self) -> Board: ...

    @property
    def thread(self) -> tuple[End | None, End | None]:
        """Firer and target of the thread, None where an end is not set."""

    @property
    def asks_why(self) -> bool:
        """Whether a click on a hex asks why it is seen or not: a thread is laid and its firer's field is shown."""

    def lay(self, firer: End | None, target: End | None) -> None:
        """Lay the thread."""

    def ask_why(self, at: End | None) -> None:
        """Explain why this end is seen or not, while the thread stays; None goes back to the thread."""

    def do(self, edit: Edit) -> bool:
        """Make an edit; returns whether it fitted the board."""

    def foresee(self, make: Callable[[], Edit | None] | None) -> None:
        """Preview what an edit would do to the verdict and the field, once the mouse rests; None ends the preview.

        Args:
            make: makes the edit; called when the mouse has rested.
        """

    def preview(self, hexes: tuple[Hex, ...], sides: tuple[Hexside, ...] = (), colour: str = "#ffffff") -> None:
        """Mark the hexes and hexsides that a stroke would change; empty tuples remove the marks."""

    def carry(self, counter: Counter | None, hex_: Hex | None = None) -> None:
        """Show a counter being carried over a hex; a counter of None ends that."""

    def say(self, sentence: str) -> None:
        """Show a sentence to the user for a moment."""


class Drag(ABC):
    """What lasts from a press to a release: `end` or `cancel` is called once, never both."""

    @abstractmethod
    def update(self, pointer: Pointer) -> None:
        """Called when the pointer has moved to another hex or point."""

    @abstractmethod
    def end(self, pointer: Pointer) -> None:
        """Called when the button is released: carry out what was dragged."""

    @abstractmethod
    def cancel(self) -> None:
        """Called on Esc, or when the window loses the mouse: restore everything as it was before the press."""


class Tool(ABC):
    """A tool of the palette.

    Attributes:
        key: identifies the tool in settings, object names and shortcuts.
        name: its name in the palette and the Tools menu.
        about: its tooltip.
        keys: what the keyboard does with it, shown in the status bar.
        paints: whether it changes the map, and the right button picks up what is under the pointer.
        fine: whether `hover` and `Drag.update` are called on every move, not only into another hex.
        snaps: whether what it lays can snap to vertices and hexsides.
        asks: whether a click with it asks why a hex is seen or not, where `ToolHost.asks_why` is true.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    keys: ClassVar[str] = ""
    paints: ClassVar[bool] = False
    fine: ClassVar[bool] = False
    snaps: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def __init__(self, host: ToolHost) -> None:
        self.host = host

    def settings(self) -> tuple[Setting, ...]:
        """What the palette lets the user set; called each time the palette shows the tool."""
        return ()

    def setting(self, sort: type[S]) -> S | None:
        """The tool's setting of one class, None where it has none."""
        return next((setting for setting in self.settings() if isinstance(setting, sort)), None)

    @abstractmethod
    def press(self, pointer: Pointer) -> Drag | None:
        """Called when the left button goes down; returns None where nothing can be dragged."""

    def hover(self, pointer: Pointer) -> None:
        """Called when the pointer moves with no button held."""
        return

    def leave(self) -> None:
        """Called when the pointer leaves the map or another tool is chosen: remove what `hover` has shown."""
        return

    def keyed(self, hex_: Hex, on_map: bool, modified: bool = False) -> Pointer:
        """The pointer for the keyboard, with its hex cursor on a hex; `modified` is whether Shift is held."""
        return Pointer(hex_, centre(hex_), on_map, modified)

    def turn(self, step: int) -> bool:
        """Turn what the keyboard points to clockwise (1) or back (-1); returns whether the tool uses that."""
        return False

    def aimed(self) -> Hexside | None:
        """The hexside that a press would change, None for tools that change hexes."""
        return None

    def lift(self, pointer: Pointer) -> Drag | None:
        """Pick up the counter there, to be carried by keys; None where there is nothing to carry."""
        return None

    def reach(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes that a press on a hex would change."""
        return (hex_,)

    def pick(self, pointer: Pointer) -> str:
        """Called on a right click: set the tool to what is under the pointer.

        Returns:
            What was picked up, in words; "" where nothing was.
        """
        return ""

    def let_go(self) -> bool:
        """Called on Esc without a drag: give up what is half done; returns whether anything was."""
        return False
