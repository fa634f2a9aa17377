"""How strokes go: freehand, straight, as a rectangle or as a bucket, with which brush, and where they may paint."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from losview.board.board import Board
from losview.board.transform.clip import middle
from losview.board.transform.connected import AreaBounds
from losview.board.transform.queries import open_ground
from losview.hexes.hex import Hex, disc

#: Brush sizes in hexes, and their radii.
SIZES = {1: 0, 7: 1, 19: 2, 37: 3}

#: The size that stands for a brush of any shape.
OWN = 0

#: The forms of strokes.
FORMS = ("freehand", "line", "rectangle", "bucket")


@dataclass
class StrokeOptions:
    """How strokes go, for all tools of a window that have strokes.

    Attributes:
        form: one of `FORMS`.
        bounds: what bounds the area that a bucket fills.
        open_only: whether hexes with terrain are left alone. selected_only: whether all but selected hexes are.
        own: the hexes of a brush of any shape, from its middle.
    """

    form: str = "freehand"
    bounds: AreaBounds = field(default_factory=AreaBounds)
    open_only: bool = False
    selected_only: bool = False
    own: tuple[Hex, ...] = (Hex(0, 0),)

    @property
    def carries(self) -> bool:
        """Whether Return begins a stroke and ends it, and the arrow keys carry it in between."""
        return self.form != "bucket"

    def take_own(self, hexes: Collection[Hex]) -> None:
        """Give the brush of any shape the shape of these hexes, one or more."""
        centre = middle(frozenset(hexes))
        self.own = tuple(sorted(hex_.minus(centre) for hex_ in hexes))

    def mask(self, board: Board, selected: Collection[Hex], covers: bool) -> Callable[[Hex], bool] | None:
        """Tells of a hex of the map whether it may be changed; None where all may.

        Nothing selected masks nothing.

        Args:
            covers: whether terrain is laid down, which can be kept off other terrain.
        """
        bounded = self.selected_only and bool(selected)
        if not (self.open_only and covers):
            return selected.__contains__ if bounded else None
        is_open, cell = open_ground(board), board.grid.cell
        return lambda hex_: bool(is_open[cell(hex_)]) and (not bounded or hex_ in selected)


def footprint(size: int, options: StrokeOptions, at: Hex) -> tuple[Hex, ...]:
    """The hexes that a brush covers at a hex, on the map or off it; the middle first where it is a disc.

    Args:
        size: one of `SIZES`, or `OWN`.
    """
    if size == OWN:
        return tuple([at.plus(offset) for offset in options.own])
    return tuple(disc(at, SIZES[size]))
