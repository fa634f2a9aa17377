"""The thread: cased black and white so that it reads on any terrain, its look changing where the answer changes."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QPainter, QPen, QRegion, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from losview.overlays.badge import badge_shift
from losview.overlays.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.overlays.thread import DECIDING, NAMED, ThreadPicture
from losview.sight.verdict import Outcome
from losview.ui.inks import ink, pen_of
from losview.ui.letters import readable
from losview.ui.stamps import (
    Cross,
    Disc,
    Knot,
    Lozenge,
    Outline,
    Pill,
    Place,
    Shape,
    Spot,
    Stroke,
    bold,
    laid_out,
    placed,
    put,
    taken,
    wide_of,
)

#: Widths in pixels: the casings and the thread itself.
LIGHT, DARK, CORE = 9.0, 6.6, 3.6

#: Radius of the ends in pixels.
END = 10.0

#: Pixels: of a badge's font, its height, what is around its words, and what its width is a multiple of.
WORDS, HIGH, AROUND, STEP = 12.5, 22, 20, 4

#: A thread at a slant takes the pixels of a box for each so many of them up or across, whichever are fewer.
STRIDE = 90


class Dress(NamedTuple):
    """How much of a thread is shown.

    Attributes:
        width: of its lines, as a share of the thread's under the mouse.
        whole: whether the hexes on its way, its badge and its close calls are shown as well.
        letters: on its firer's and its target's end; "" for a small one. pinned: whether a pin holds it.
    """

    width: float
    whole: bool
    letters: tuple[str, str]
    pinned: bool = False


#: The thread that the ruling is about; a second one, asked about beside it; the first meanwhile; and pinned ones.
LAID, ASKED = Dress(1.0, True, ("F", "T")), Dress(1.0, True, ("F", "?"))
RESTING, PINNED = Dress(0.55, False, ("", "T")), Dress(0.55, False, ("", ""), True)


class ThreadItem(QGraphicsItem):
    """One thread; sizes are in pixels at any zoom.

    Attributes:
        dress: how much of it is shown.

    Args:
        stir: told where it changes, instead of the scene.
    """

    def __init__(self, layout: Layout, bounds: QRectF, dress: Dress = LAID,
                 stir: Callable[[], None] | None = None) -> None:
        super().__init__()
        self._stir = self.update if stir is None else stir
        self._layout = layout
        self._bounds = bounds
        self.dress = dress
        self.picture: ThreadPicture | None = None
        self.firer: Point | None = None
        self.lit: tuple[float, float] | None = None

    def light(self, stretch: tuple[float, float] | None) -> None:
        """Light a stretch of the thread, 0 at the firer and 1 at the target; None for none."""
        if stretch != self.lit:
            self.lit = stretch
            self._stir()

    def show_thread(self, picture: ThreadPicture | None, firer: Point | None = None) -> None:
        """Show a thread, or only the firer's end, or nothing."""
        self.picture, self.firer = picture, firer
        self._stir()

    def area(self, view: QTransform) -> QRegion:
        """The pixels that it takes now, or more: hexes touched reach twice their size to either side of it."""
        layout, picture, scale = self._layout, self.picture, view.m11()
        if picture is None:
            return QRegion(taken(view, () if self.firer is None else ((*layout.point(self.firer), END + 6),)))
        away = max(2 * layout.size * scale, 30) + 4
        (x, y), (end_x, end_y) = layout.point(picture.start), layout.point(picture.end)
        dx, dy = end_x - x, end_y - y
        count = 1 + int(min(abs(dx), abs(dy)) * scale / STRIDE)
        knots = [(x + dx * at / count, y + dy * at / count, away) for at in range(count + 1)]
        pieces = [[*pair] for pair in pairwise(knots)]
        sides = picture.named if picture.side is None else (*picture.named, picture.side)
        for hex_ in (*picture.deciding, *(hex_ for hex_, _ in sides)):
            there = (*layout.centre(hex_), away)
            min(pieces, key=lambda piece: _apart(piece, there)).append(there)
        region = QRegion()
        for piece in pieces:
            region += taken(view, piece)
        if picture.badge and picture.stretches:
            middle = (picture.stretches[-1].start + picture.stretches[-1].end) / 2
            region += self._badge_area(view, x + dx * middle, y + dy * middle, dx, dy)
        return region

    def _badge_area(self, view: QTransform, x: float, y: float, dx: float, dy: float) -> QRect:
        """The pixels in which a badge lies that belongs to a place of a thread of that direction, or more.

        It is on the one side or the other, and no farther off than its own size where it is moved to be seen.
        """
        assert self.picture is not None
        wide = pill_width(self.picture.badge, 1.0)
        off_x, off_y = badge_shift(dx, dy, wide, HIGH)
        across, down = 4 + max(abs(off_x) + wide / 2, wide), 4 + max(abs(off_y) + HIGH / 2, HIGH)
        left, top = x * view.m11() + view.dx() - across, y * view.m11() + view.dy() - down
        return QRect(math.floor(left), math.floor(top), math.ceil(2 * across) + 1, math.ceil(2 * down) + 1)

    def boundingRect(self) -> QRectF:
        return self._bounds

    def paint(self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None) -> None:
        paint_thread(painter, self._layout, self.picture, self.firer, dress=self.dress, lit=self.lit,
                     copied=widget is not None)


def paint_thread(
    painter: QPainter, layout: Layout, picture: ThreadPicture | None, firer: Point | None = None, *,
    dress: Dress = LAID, pixel: float = 1.0, lit: tuple[float, float] | None = None,
    copied: bool = False,
) -> None:
    """Paint a thread through a painter whose transform is the view's.

    Args:
        firer: shown alone where there is no thread yet.
        pixel: size of a pixel; larger for pictures at a larger scale.
        lit: a stretch that a panel points at.
        copied: as in `put`.
    """
    view = painter.worldTransform()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWorldTransform(QTransform())
    if picture is not None:
        hands = _Hands(painter, layout, view, picture, pixel, dress.width, copied)
        if dress.whole:
            hands.crossed()
        hands.named()
        hands.line(lit)
        hands.deciding()
        hands.deciding_side()
        if dress.whole:
            hands.close()
        hands.ends(dress)
        if dress.pinned:
            hands.pin()
        if dress.whole:
            hands.badge()
    elif firer is not None:
        end = _end(END * pixel, "F", LOOKS[Outcome.CLEAR].line, pixel)
        put(painter, end, placed(view, [layout.point(firer)]), copied=copied)
    painter.restore()


class _Hands:
    """Draws the parts of a thread in pixels.

    Args:
        pixel: size of a pixel. width: a factor of the widths of its lines.
    """

    def __init__(
        self, painter: QPainter, layout: Layout, view: QTransform, picture: ThreadPicture, pixel: float, width: float,
        copied: bool,
    ) -> None:
        self.painter, self.layout, self.view, self.px, self.width = painter, layout, view, pixel, width
        self.picture, self.copied = picture, copied
        self.side = layout.size * view.m11()
        self.start, self.end = (view.map(QPointF(*layout.point(end))) for end in (picture.start, picture.end))
        self.at = QLineF(self.start, self.end).pointAt

    def put(self, shape: Shape, *places: QPointF) -> None:
        put(self.painter, shape, [(place.x(), place.y()) for place in places], copied=self.copied)

    def pen(self, colour: str, width: float, dash: tuple[float, ...] = (), *, round_: bool = False) -> QPen:
        cap = Qt.PenCapStyle.RoundCap if round_ else Qt.PenCapStyle.FlatCap
        return pen_of(colour, width * self.width * self.px, dash, cap=cap)

    def outline(self, hexes: tuple[Hex, ...], scale: float,
                strokes: tuple[tuple[str, float, float], ...], dash: tuple[float, ...] = ()) -> list[Place]:
        """Outline hexes shrunk by a factor, in strokes of colour, opacity and width each; returns their middles."""
        pixels, grow = self.width * self.px, scale * self.view.m11()
        shape = Outline.of(self.layout, grow,
                           tuple(Stroke(colour, opacity, width * pixels, dash) for colour, opacity, width in strokes))
        middles = placed(self.view, map(self.layout.centre, hexes))
        put(self.painter, shape, middles, copied=self.copied)
        return middles

    def crossed(self) -> None:
        """Outline the hexes that the thread passes through; fainter, dotted, those it only touches."""
        if self.side < 8 * self.px:
            return  # outlines would hide what they outline
        for hexes, dash in ((self.picture.crossed, ()), (self.picture.touched, (2.0, 2.0))):
            if hexes:
                self.outline(hexes, 0.97, ((CASING_LIGHT, 0.55, 3.0), (CASING_DARK, 0.8, 1.3)), dash)

    def line(self, lit: tuple[float, float] | None) -> None:
        a, b, at = self.start, self.end, self.at
        if a == b:
            return
        if lit is not None:
            # A hexside is met at one place: no less is lit than can be seen.
            least = max(0.0, 10.0 * self.px / QLineF(a, b).length() - (lit[1] - lit[0])) / 2
            for colour, width in ((CASING_DARK, LIGHT + 8), (YELLOW, LIGHT + 5)):
                self.painter.setPen(self.pen(colour, width))
                self.painter.drawLine(at(lit[0] - least), at(lit[1] + least))
        for colour, width in ((CASING_LIGHT, LIGHT), (CASING_DARK, DARK)):
            self.painter.setPen(self.pen(colour, width))
            self.painter.drawLine(a, b)
        for start, end, outcome in self.picture.stretches:
            look = LOOKS[outcome]
            colour = look.line if outcome.visible else ACCENT
            self.painter.setPen(self.pen(colour, CORE if outcome.visible else 2.6, look.dash))
            self.painter.drawLine(at(start), at(end))
        self.put(Knot(3.6 * self.width * self.px, 1.6 * self.width * self.px),
                 *(at(stretch.start) for stretch in self.picture.stretches[1:]))

    def deciding(self) -> None:
        """Outline the hexes that decide, and cross the thread out where it meets what decides there."""
        if self.picture.deciding:
            middles = self.outline(self.picture.deciding, 0.93,
                                   ((CASING_LIGHT, 1.0, 6.5), (CASING_DARK, 1.0, 5.0), (ACCENT, 1.0, 2.8)))
            self.cross(self.along(QPointF(*middles[0])), 0.36)

    def along(self, otherwise: QPointF) -> QPointF:
        """Where the thread is crossed out; another place where nothing on its way decides."""
        return otherwise if self.picture.cross is None else self.at(self.picture.cross)

    def named(self) -> None:
        """Draw the hexsides along that ends name."""
        for side in self.picture.named:
            self.hexside(side, NAMED)

    def deciding_side(self) -> None:
        """Draw the hexside that decides along, and cross the thread out where it meets that."""
        if self.picture.side is not None:
            one, two = self.hexside(self.picture.side, DECIDING)
            self.cross(self.along((one + two) / 2), 0.24)

    def hexside(self, side: tuple[Hex, int], strokes: tuple[tuple[str, float], ...]) -> tuple[QPointF, QPointF]:
        """Draw a hexside along in strokes of these colours and widths; its two corners in pixels."""
        hex_, direction = side
        one, two = (self.view.map(QPointF(*self.layout.point(corner(hex_, (direction + k) % 6)))) for k in (-1, 0))
        for colour, width in strokes:
            self.painter.setPen(self.pen(colour, width, round_=True))
            self.painter.drawLine(one, two)
        return one, two

    def cross(self, middle: QPointF, share: float) -> None:
        """A cross over a place, of a share of a hex but no larger than is clear."""
        self.put(Cross(round(min(self.side * share, 15 * self.px) * self.width, 2), self.width * self.px), middle)

    def close(self) -> None:
        """Mark where it is a close call: a yellow lozenge on the thread."""
        self.put(Lozenge(self.px, self.width * self.px), *map(self.at, self.picture.close))

    def ends(self, dress: Dress) -> None:
        stretches = self.picture.stretches
        last = stretches[-1].outcome if stretches else Outcome.BLOCKED
        look = LOOKS[last].line if last.visible else ACCENT if stretches else CASING_DARK
        for at, letter, colour in ((self.end, dress.letters[1], look),
                                   (self.start, dress.letters[0], LOOKS[Outcome.CLEAR].line)):
            self.put(_end((END if letter else END * 0.6) * self.px, letter, colour, self.px), at)

    def pin(self) -> None:
        """Stick a pin in each end."""
        for at in (self.start, self.end):
            point, head = at + QPointF(5, -6) * self.px, at + QPointF(14, -17) * self.px
            for colour, width in ((CASING_LIGHT, 4.6), (CASING_DARK, 2.2)):
                self.painter.setPen(pen_of(colour, width * self.px, cap=Qt.PenCapStyle.RoundCap))
                self.painter.drawLine(point, head)
            self.painter.setPen(Qt.PenStyle.NoPen)
            for colour, radius in ((CASING_LIGHT, 7.6), (CASING_DARK, 6.4), (YELLOW, 4.8)):
                self.painter.setBrush(ink(colour))
                self.painter.drawEllipse(head, radius * self.px, radius * self.px)

    def _in_sight(self, at: QPointF, places: list[QRectF]) -> QRectF:
        """The first of some places for what belongs to a spot that is not cut off; else the first, moved inside."""
        area = QRectF(self.painter.viewport()).adjusted(3, 3, -3, -3)
        if not area.contains(at):
            return places[0]  # it is out of sight with its spot
        for place in places:
            if area.contains(place):
                return place
        place = places[0]
        place.moveLeft(min(max(place.left(), area.left()), area.right() - place.width()))
        place.moveTop(min(max(place.top(), area.top()), area.bottom() - place.height()))
        return place

    def badge(self) -> None:
        """A pill beside the thread's last stretch, off the line so that it hides nothing of it."""
        if not self.picture.badge or not self.picture.stretches:
            return
        last, way = self.picture.stretches[-1], self.end - self.start
        wide, high = pill_width(self.picture.badge, self.px), HIGH * self.px
        at, shift = self.at((last.start + last.end) / 2), QPointF(*badge_shift(way.x(), way.y(), wide, high))
        corner_ = at - QPointF(wide / 2, high / 2)
        pill = self._in_sight(at, [QRectF(spot, QSizeF(wide, high)) for spot in (corner_ + shift, corner_ - shift)])
        self.put(Pill(wide, high, 1.6 * self.width * self.px), pill.center())
        said, size = readable(self.picture.badge), round(WORDS * self.px)
        font, metrics = bold(size)
        self.painter.setFont(font)
        self.painter.setPen(ink("#ffffff"))
        place = pill.center() + QPointF(-wide_of(said, size) / 2, (metrics.ascent() - metrics.descent()) / 2)
        if self.copied and self.painter.device().devicePixelRatioF() == 1:  # letters lie otherwise at other scales
            self.painter.drawStaticText(place - QPointF(0, metrics.ascent()), laid_out(said, size))
        else:
            self.painter.drawText(place, said)


def _apart(piece: Sequence[Spot], spot: Spot) -> float:
    """How far a spot is from the middle of a piece of a thread, whose ends come first; squared."""
    (ax, ay, _), (bx, by, _) = piece[:2]
    return ((ax + bx) / 2 - spot[0])**2 + ((ay + by) / 2 - spot[1])**2


def pill_width(words: str, pixel: float) -> float:
    """How wide a badge is: there are few widths, so that one is kept of each."""
    step = STEP * pixel
    return step * math.ceil((wide_of(readable(words), round(WORDS * pixel)) + AROUND * pixel) / step)


def _end(radius: float, letter: str, colour: str, px: float) -> Disc:
    return Disc(radius, colour, letter, "#ffffff" if colour != LOOKS[Outcome.HINDERED].line else "#111418", px)
