"""What every tool and every drag offer, and what they may ask of the window they work in."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import ClassVar, Protocol

from losview.board.board import Board
from losview.board.edits import Edit
from losview.hexes.hex import Hex, Hexside
from losview.hexes.lattice import Point
from losview.sight.ruleset import End


@dataclass(frozen=True)
class Pointer:
    """Where the mouse is.

    Attributes:
        hex: the hex under it, on the map or off it.
        point: the lattice point under it.
        on_map: whether that hex is one of the map's.
        snap: whether ends snap to vertices and hexsides (the modifier is held).
    """

    hex: Hex
    point: Point
    on_map: bool
    snap: bool = False


class Desk(Protocol):
    """What tools may ask for."""

    @property
    def board(self) -> Board: ...

    @property
    def thread(self) -> tuple[End | None, End | None]:
        """The thread's ends as they lie."""

    def lay(self, firer: End | None, target: End | None) -> None:
        """Lay the thread."""

    def do(self, edit: Edit) -> None:
        """Make an edit."""

    def preview(self, hexes: tuple[Hex, ...], sides: tuple[Hexside, ...] = (), colour: str = "#ffffff") -> None:
        """Show what a stroke would change; nothing takes the preview away."""


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
        snaps: whether what it lays can snap to vertices and hexsides.
    """

    key: ClassVar[str]
    name: ClassVar[str]
    about: ClassVar[str]
    paints: ClassVar[bool] = False
    fine: ClassVar[bool] = False
    snaps: ClassVar[bool] = False

    def __init__(self, desk: Desk) -> None:
        self.desk = desk

    @abstractmethod
    def press(self, pointer: Pointer) -> Drag | None:
        """The left button went down; None where there is nothing to drag."""

    def hover(self, pointer: Pointer) -> None:
        """The pointer moved with no button held; most tools do nothing then."""
        return

    def reach(self, hex_: Hex) -> tuple[Hex, ...]:
        """The hexes that a press there would change at once."""
        return (hex_,)

    def pick(self, hex_: Hex) -> object:
        """The right button: take up what lies in a hex."""
        return None

    def let_go(self) -> bool:
        """Esc without a drag: give up what is half done; whether there was something."""
        return False
