"""What every tool and every drag offer, and what they may ask of the window they work in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Protocol

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.edit import Edit
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import Point, centre
from losview.sight.threads import End


@dataclass(frozen=True)
class Pointer:
    """Where the mouse is.

    Attributes:
        hex: the hex under it, on the map or off it.
        point: the lattice point under it.
        on_map: whether that hex is one of the map's.
        snap: whether the modifier is held: ends snap to vertices and hexsides, what paints takes away.
    """

    hex: Hex
    point: Point
    on_map: bool
    snap: bool = False


class ToolHost(Protocol):
    """What tools may ask for."""

    @property
    def board(self) -> Board: ...

    @property
    def thread(self) -> tuple[End | None, End | None]:
        """The thread's ends as they lie."""

    @property
    def asks_why(self) -> bool:
        """Whether a click on a hex asks why it is seen or not: a thread lies, and its firer's field is shown."""

    def lay(self, firer: End | None, target: End | None) -> None:
        """Lay the thread."""

    def ask_why(self, at: End | None) -> None:
        """Ask why that is seen or not, while the thread stays; None goes back to the thread."""

    def do(self, edit: Edit) -> bool:
        """Make an edit; whether it fitted the board."""

    def foresee(self, make: Callable[[], Edit | None] | None) -> None:
        """Show, once the hand rests, what an edit would do to everything that is seen; None: nothing any more."""

    def preview(self, hexes: tuple[Hex, ...], sides: tuple[Hexside, ...] = (), colour: str = "#ffffff") -> None:
        """Show what a stroke would change; nothing takes the preview away."""

    def carry(self, counter: Counter | None, hex_: Hex | None = None) -> None:
        """Show a counter in the hand over a hex; None lays it out of the hand."""

    def say(self, sentence: str) -> None:
        """Tell people something in passing."""


class Drag(ABC):
    """A press that is held: it ends in `end` or in `cancel`, never in both."""

    @abstractmethod
    def update(self, pointer: Pointer) -> None:
        """The pointer moved into another hex or to another point."""

    @abstractmethod
    def end(self, pointer: Pointer) -> None:
        """The button was released: do it."""

    @abstractmethod
    def cancel(self) -> None:
        """Esc, or the window lost the mouse: leave everything as it was before the press."""


class Tool(ABC):
    """A tool.

    Attributes:
        key: its name in settings. name: its name for people. about: a sentence for its tip.
        paints: whether the right button picks up what lies under the pointer.
        fine: whether it wants every movement, not only into another hex.
        keys: what the keyboard does with it, a few words for the status bar.
        snaps: whether what it lays can snap to vertices and hexsides.
        asks: whether a click with it asks why a hex is seen or not, where the desk does.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    paints: ClassVar[bool] = False
    fine: ClassVar[bool] = False
    keys: ClassVar[str] = ""
    snaps: ClassVar[bool] = False
    asks: ClassVar[bool] = False

    def __init__(self, desk: ToolHost) -> None:
        self.desk = desk

    @abstractmethod
    def press(self, pointer: Pointer) -> Drag | None:
        """The left button went down; None where there is nothing to drag."""

    def hover(self, pointer: Pointer) -> None:
        """The pointer moved with no button held; most tools do nothing then."""
        return

    def leave(self) -> None:
        """The pointer left the map, or another tool is taken in hand: take away what hovering showed."""
        return

    def keyed(self, hex_: Hex, on_map: bool, modified: bool = False) -> Pointer:
        """Where the keyboard points to with its hex cursor on a hex."""
        return Pointer(hex_, centre(hex_), on_map, modified)

    def turn(self, step: int) -> bool:
        """Turn what the keyboard points to clockwise (1) or back (-1); whether that means anything to this tool."""
        return False

    def aimed(self) -> Hexside | None:
        """The hexside that a press would change, where it is one."""
        return None

    def lift(self, pointer: Pointer) -> Drag | None:
        """Take up what stands there, to be carried by keys; None where nothing does."""
        return None

    def reach(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes that a press there would change at once."""
        return (hex_,)

    def pick(self, pointer: Pointer) -> str:
        """The right button: take up what lies under the pointer; its name for people, "" where nothing does."""
        return ""

    def let_go(self) -> bool:
        """Esc without a drag: give up what is half done; whether there was something."""
        return False
