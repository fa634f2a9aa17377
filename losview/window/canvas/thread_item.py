"""The thread on the map: black and white casing so that it is visible on any terrain, and a style for each outcome."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.drawing.badge import badge_shift
from losview.drawing.thread_display import END, View, badge_size, placed
from losview.drawing.thread_picture import LAID, ThreadDetail, ThreadPicture
from losview.hexes.lattice import Point
from losview.hexes.layout import Layout
from losview.window.paint.dirty_rects import Box, Spot, box_around
from losview.window.paint.thread_painter import badge_width, paint_badge, paint_thread

#: A slanting thread is covered by several boxes, one for each so many pixels of its height or width, the smaller one.
STRIDE = 90


class ThreadItem(QGraphicsItem):
    """Draws one thread; sizes are in pixels at any zoom.

    Attributes:
        detail: how much of it is shown.
        picture: the thread, None for none. firer: the firer's point, shown alone where there is no thread.
        highlighted: the stretch that is highlighted, 0 at the firer and 1 at the target, None for none.

    Args:
        changed: called whenever the thread changes, in place of `update`.
    """

    def __init__(self, layout: Layout, bounds: QRectF, detail: ThreadDetail = LAID,
                 changed: Callable[[], None] | None = None) -> None:
        super().__init__()
        self._changed = self.update if changed is None else changed
        self._layout = layout
        self._bounds = bounds
        self.detail = detail
        self.picture: ThreadPicture | None = None
        self.firer: Point | None = None
        self.highlighted: tuple[float, float] | None = None

    def highlight(self, stretch: tuple[float, float] | None) -> None:
        """Highlight a stretch of the thread, None for none; called when a panel's reason is pointed at."""
        if stretch != self.highlighted:
            self.highlighted = stretch
            self._changed()

    def show_thread(self, picture: ThreadPicture | None, firer: Point | None = None) -> None:
        """Show a thread, only the firer's end, or nothing."""
        self.picture, self.firer = picture, firer
        self._changed()

    def area(self, view: View) -> list[Box]:
        """Boxes of pixels that contain all that is drawn; hexes beside the thread may reach two hexsides from it."""
        layout, picture = self._layout, self.picture
        if picture is None:
            return [] if self.firer is None else [box_around([(*placed(view, [layout.point(self.firer)])[0], END + 6)])]
        away = max(2 * layout.size * view[0], 30) + 4
        (x, y), (end_x, end_y) = placed(view, [layout.point(picture.start), layout.point(picture.end)])
        dx, dy = end_x - x, end_y - y
        count = 1 + int(min(abs(dx), abs(dy)) / STRIDE)
        knots = [(x + dx * at / count, y + dy * at / count, away) for at in range(count + 1)]
        pieces = [[*pair] for pair in pairwise(knots)]
        sides = picture.named if picture.side is None else (*picture.named, picture.side)
        for spot in layout.dots([*picture.deciding, *[hex_ for hex_, _ in sides]], view):
            there = (*spot, away)
            near = pieces[0] if count == 1 else min(pieces, key=lambda piece: _apart(piece, there))
            near.append(there)
        boxes = list(map(box_around, pieces))
        if picture.badge and picture.stretches:
            middle = (picture.stretches[-1].start + picture.stretches[-1].end) / 2
            boxes.append(self._badge_area(x + dx * middle, y + dy * middle, dx, dy))
        return boxes

    def _badge_area(self, x: float, y: float, dx: float, dy: float) -> Box:
        """A box of pixels that contains the badge at a point of the thread.

        The badge is on either side of the thread, and moved by at most its own size to be in view.

        Args:
            x, y: the point. dx, dy: the thread's direction.
        """
        assert self.picture is not None
        wide, high = badge_size(self.picture.badge, badge_width, 1.0)
        off_x, off_y = badge_shift(dx, dy, wide, high)
        across, down = 4 + max(abs(off_x) + wide / 2, wide), 4 + max(abs(off_y) + high / 2, high)
        return math.floor(x - across), math.floor(y - down), math.ceil(x + across) + 1, math.ceil(y + down) + 1

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint_badge(self, painter: QPainter, copied: bool) -> None:
        """Paint the badge once more, over an outline that is drawn beneath it; `copied` as in `SpriteCanvas`."""
        if self.picture is not None and self.detail.whole:
            paint_badge(painter, self._layout, self.picture, copied=copied)

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_thread(painter, self._layout, self.picture, self.firer, detail=self.detail, lit=self.highlighted,
                     copied=widget is not None)


def _apart(piece: Sequence[Spot], spot: Spot) -> float:
    """The squared distance of a spot from the middle of a piece of the thread, whose two ends come first."""
    (ax, ay, _), (bx, by, _) = piece[:2]
    return ((ax + bx) / 2 - spot[0])**2 + ((ay + by) / 2 - spot[1])**2


