"""What can be dragged up and down in a profile: the eyes at both ends, and the tops of the hexes between."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QRectF

from losview.board.board import QUARTERS_PER_LEVEL
from losview.hexes.hex import Hex
from losview.window.ruling.plot import Plot

#: Half the height of a handle, and half the width of an end's, in pixels.
REACH, END_REACH = 7.0, 13.0


class DragHandle(NamedTuple):
    """Something that can be dragged.

    Attributes:
        which: "firer", "target", or the hex whose ground it is. box: where it is, in pixels.
        quarters: its height before it is dragged. pixels_per_level: the vertical scale.
    """

    which: str | Hex
    box: QRectF
    quarters: int
    pixels_per_level: float

    def dragged_by(self, pixels: float) -> int:
        """Its height in quarter levels after it was dragged up by so many pixels: by half levels."""
        halves = round(2 * pixels / self.pixels_per_level)
        return self.quarters + halves * QUARTERS_PER_LEVEL // 2


def drag_handles(plot: Plot) -> list[DragHandle]:
    """The handles of a drawing, those of the ends first."""
    scale, handles = plot.pixels_per_level, []
    ends = zip(("firer", "target"), (plot.left, plot.x(1)), plot.eye_y, plot.profile.eyes, strict=True)
    for which, x, y, eye in ends:
        box = QRectF(x - END_REACH, y - END_REACH, 2 * END_REACH, 2 * END_REACH)
        handles.append(DragHandle(which, box, int(eye * QUARTERS_PER_LEVEL), scale))
    for column, (left, right), top in list(zip(plot.profile.columns, plot.edges, plot.top_levels, strict=True))[1:-1]:
        box = QRectF(left, plot.y(top) - REACH, max(1.0, right - left), 2 * REACH)
        handles.append(DragHandle(column.hex, box, int(column.ground * QUARTERS_PER_LEVEL), scale))
    return handles
