"""The thread: cased black and white so that it reads on any terrain, its look changing where the answer changes."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from losview.overlays.badge import badge_shift
from losview.overlays.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.overlays.thread import DECIDING, NAMED, ThreadPicture
from losview.sight.verdict import Outcome
from losview.ui.letters import readable
from losview.ui.stamps import Stroke, outlines

#: Widths in pixels: the casings and the thread itself.
LIGHT, DARK, CORE = 9.0, 6.6, 3.6

#: Radius of the ends in pixels.
END = 10.0


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
    """

    def __init__(self, layout: Layout, bounds: QRectF, dress: Dress = LAID) -> None:
        super().__init__()
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
            self.update()

    def show_thread(self, picture: ThreadPicture | None, firer: Point | None = None) -> None:
        """Show a thread, or only the firer's end, or nothing."""
        self.picture, self.firer = picture, firer
        self.update()

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
        copied: as in `outlines`.
    """
    view = painter.worldTransform()
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWorldTransform(QTransform())
    if picture is not None:
        hands = _Hands(painter, layout, view, pixel, dress.width, copied)
        if dress.whole:
            hands.crossed(picture)
        hands.named(picture.named)
        hands.line(picture, lit)
        hands.deciding(picture)
        hands.deciding_side(picture)
        if dress.whole:
            hands.close(picture)
        hands.ends(picture, dress)
        if dress.pinned:
            hands.pin(picture)
        if dress.whole:
            hands.badge(picture)
    elif firer is not None:
        _Hands(painter, layout, view, pixel).end(QPointF(*layout.point(firer)), "F", LOOKS[Outcome.CLEAR].line)
    painter.restore()


class _Hands:
    """Draws the parts of a thread in pixels."""

    def __init__(
        self, painter: QPainter, layout: Layout, view: QTransform, pixel: float, width: float = 1.0,
        copied: bool = False,
    ) -> None:
        self.painter, self.layout, self.view, self.px, self.width = painter, layout, view, pixel, width
        self.copied = copied
        self._shapes: dict[float, QPolygonF] = {}

    def shape(self, scale: float) -> QPolygonF:
        """A hex's outline in pixels about its middle, shrunk by a factor: hexes differ in nothing but their place."""
        if scale not in self._shapes:
            hex_ = self.layout.grid.hex(0, 0)
            x, y = self.layout.centre(hex_)
            zero = self.view.map(QPointF(0.0, 0.0))
            self._shapes[scale] = QPolygonF([self.view.map(QPointF((a - x) * scale, (b - y) * scale)) - zero
                                             for a, b in self.layout.corners(hex_)])
        return self._shapes[scale]

    def pen(self, colour: str, width: float, dash: tuple[float, ...] = (), opacity: float = 1.0) -> QPen:
        made = QColor(colour)
        made.setAlphaF(opacity)
        pen = QPen(made, width * self.width * self.px, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap,
                   Qt.PenJoinStyle.RoundJoin)
        if dash:
            pen.setDashPattern(list(dash))
        return pen

    def crossed(self, picture: ThreadPicture) -> None:
        """Outline the hexes that the thread passes through; fainter, dotted, those it only touches."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        if self.layout.size * self.view.m11() < 8 * self.px:
            return  # outlines would hide what they outline
        for hexes, dash in ((picture.crossed, ()), (picture.touched, (2.0, 2.0))):
            if hexes:
                strokes = (Stroke(CASING_LIGHT, 0.55, 3.0 * self.width * self.px, dash),
                           Stroke(CASING_DARK, 0.8, 1.3 * self.width * self.px, dash))
                middles = [self.view.map(QPointF(*self.layout.centre(hex_))) for hex_ in hexes]
                outlines(self.painter, self.shape(0.97), middles, strokes, copied=self.copied)

    def line(self, picture: ThreadPicture, lit: tuple[float, float] | None) -> None:
        a, b = (self.view.map(QPointF(*self.layout.point(end))) for end in (picture.start, picture.end))
        if a == b:
            return
        at = QLineF(a, b).pointAt
        if lit is not None:
            # A hexside is met at one place: no less is lit than can be seen.
            least = max(0.0, 10.0 * self.px / QLineF(a, b).length() - (lit[1] - lit[0])) / 2
            for colour, width in ((CASING_DARK, LIGHT + 8), (YELLOW, LIGHT + 5)):
                self.painter.setPen(self.pen(colour, width))
                self.painter.drawLine(at(lit[0] - least), at(lit[1] + least))
        self.painter.setPen(self.pen(CASING_LIGHT, LIGHT))
        self.painter.drawLine(a, b)
        self.painter.setPen(self.pen(CASING_DARK, DARK))
        self.painter.drawLine(a, b)
        for start, end, outcome in picture.stretches:
            look = LOOKS[outcome]
            colour = look.line if outcome.visible else ACCENT
            self.painter.setPen(self.pen(colour, CORE if outcome.visible else 2.6, look.dash))
            self.painter.drawLine(at(start), at(end))
        for stretch in picture.stretches[1:]:
            self.painter.setPen(self.pen(CASING_DARK, 1.6))
            self.painter.setBrush(QColor(CASING_LIGHT))
            self.painter.drawEllipse(at(stretch.start), 3.6 * self.width * self.px, 3.6 * self.width * self.px)

    def deciding(self, picture: ThreadPicture) -> None:
        """Outline the hexes that decide, and cross the thread out where it meets what decides there."""
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        if picture.deciding:
            middles = [self.view.map(QPointF(*self.layout.centre(hex_))) for hex_ in picture.deciding]
            strokes = tuple(Stroke(colour, 1.0, width * self.width * self.px, ())
                            for colour, width in ((CASING_LIGHT, 6.5), (CASING_DARK, 5.0), (ACCENT, 2.8)))
            outlines(self.painter, self.shape(0.93), middles, strokes, copied=self.copied)
            self.cross(self.along(picture, middles[0]), 0.36)

    def along(self, picture: ThreadPicture, otherwise: QPointF) -> QPointF:
        """Where a thread is crossed out, in pixels; another place where nothing on its way decides."""
        if picture.cross is None:
            return otherwise
        a, b = (self.view.map(QPointF(*self.layout.point(end))) for end in (picture.start, picture.end))
        return QLineF(a, b).pointAt(picture.cross)

    def named(self, sides: tuple[tuple[Hex, int], ...]) -> None:
        """Draw the hexsides along that ends name."""
        for side in sides:
            self.side(side, NAMED)

    def deciding_side(self, picture: ThreadPicture) -> None:
        """Draw the hexside that decides along, and cross the thread out where it meets that."""
        if picture.side is None:
            return
        one, two = self.side(picture.side, DECIDING)
        self.cross(self.along(picture, (one + two) / 2), 0.24)

    def side(self, side: tuple[Hex, int], strokes: tuple[tuple[str, float], ...]) -> tuple[QPointF, QPointF]:
        """Draw a hexside along in strokes of these colours and widths; its two corners in pixels."""
        hex_, direction = side
        one, two = (self.view.map(QPointF(*self.layout.point(corner(hex_, (direction + k) % 6)))) for k in (-1, 0))
        for colour, width in strokes:
            pen = self.pen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            self.painter.setPen(pen)
            self.painter.drawLine(one, two)
        return one, two

    def cross(self, middle: QPointF, share: float) -> None:
        """A cross over a place, of a share of a hex but no larger than is clear."""
        reach = min(self.layout.size * self.view.m11() * share, 15 * self.px) * self.width
        for colour, width in ((CASING_LIGHT, 9.0), (CASING_DARK, 7.0), (ACCENT, 4.0)):
            pen = self.pen(colour, width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            self.painter.setPen(pen)
            for tall in (reach, -reach):
                self.painter.drawLine(middle + QPointF(-reach, -tall), middle + QPointF(reach, tall))

    def close(self, picture: ThreadPicture) -> None:
        """Mark where it is a close call: a yellow lozenge on the thread."""
        if not picture.close:
            return
        a, b = (self.view.map(QPointF(*self.layout.point(end))) for end in (picture.start, picture.end))
        r = 8.5 * self.px
        for share in picture.close:
            at = QLineF(a, b).pointAt(share)
            lozenge = QPolygonF([at + QPointF(0, -r), at + QPointF(r, 0), at + QPointF(0, r), at + QPointF(-r, 0)])
            self.painter.setBrush(QColor(YELLOW))
            for colour, width in ((CASING_LIGHT, 4.6), (CASING_DARK, 2.2)):
                self.painter.setPen(self.pen(colour, width))
                self.painter.drawPolygon(lozenge)
            self.painter.setPen(self.pen(CASING_DARK, 2.2))
            self.painter.drawLine(at + QPointF(0, -4.2 * self.px), at + QPointF(0, 0.8 * self.px))
            self.painter.drawLine(at + QPointF(0, 2.6 * self.px), at + QPointF(0, 4.6 * self.px))

    def ends(self, picture: ThreadPicture, dress: Dress) -> None:
        last = picture.stretches[-1].outcome if picture.stretches else Outcome.BLOCKED
        look = LOOKS[last].line if last.visible else ACCENT if picture.stretches else CASING_DARK
        self.end(QPointF(*self.layout.point(picture.end)), dress.letters[1], look)
        self.end(QPointF(*self.layout.point(picture.start)), dress.letters[0], LOOKS[Outcome.CLEAR].line)

    def end(self, spot: QPointF, letter: str, colour: str) -> None:
        at = self.view.map(spot)
        r = (END if letter else END * 0.6) * self.px
        self.painter.setPen(Qt.PenStyle.NoPen)
        for name, radius in ((CASING_DARK, r + 3 * self.px), (CASING_LIGHT, r + 1.8 * self.px), (colour, r)):
            self.painter.setBrush(QColor(name))
            self.painter.drawEllipse(at, radius, radius)
        if letter:
            font = QFont()
            font.setPixelSize(round(12 * self.px))
            font.setBold(True)
            metrics = QFontMetricsF(font)
            self.painter.setFont(font)
            self.painter.setPen(QColor("#ffffff" if colour != LOOKS[Outcome.HINDERED].line else "#111418"))
            wide = metrics.horizontalAdvance(letter)
            self.painter.drawText(at + QPointF(-wide / 2, metrics.capHeight() / 2), letter)

    def pin(self, picture: ThreadPicture) -> None:
        """Stick a pin in each end."""
        for end in (picture.start, picture.end):
            at = self.view.map(QPointF(*self.layout.point(end)))
            point, head = at + QPointF(5, -6) * self.px, at + QPointF(14, -17) * self.px
            for colour, width in ((CASING_LIGHT, 4.6), (CASING_DARK, 2.2)):
                self.painter.setPen(QPen(QColor(colour), width * self.px, Qt.PenStyle.SolidLine,
                                         Qt.PenCapStyle.RoundCap))
                self.painter.drawLine(point, head)
            self.painter.setPen(Qt.PenStyle.NoPen)
            for colour, radius in ((CASING_LIGHT, 7.6), (CASING_DARK, 6.4), (YELLOW, 4.8)):
                self.painter.setBrush(QColor(colour))
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

    def badge(self, picture: ThreadPicture) -> None:
        """A pill beside the thread's last stretch, off the line so that it hides nothing of it."""
        if not picture.badge or not picture.stretches:
            return
        font = QFont()
        font.setPixelSize(round(12.5 * self.px))
        font.setBold(True)
        metrics = QFontMetricsF(font)
        a, b = (self.view.map(QPointF(*self.layout.point(end))) for end in (picture.start, picture.end))
        last = picture.stretches[-1]
        at = QLineF(a, b).pointAt((last.start + last.end) / 2)
        wide, high = metrics.horizontalAdvance(picture.badge) + 20 * self.px, 22 * self.px
        shift = QPointF(*badge_shift(b.x() - a.x(), b.y() - a.y(), wide, high))
        pill = self._in_sight(at, [QRectF(at.x() + x - wide / 2, at.y() + y - high / 2, wide, high)
                               for x, y in ((shift.x(), shift.y()), (-shift.x(), -shift.y()))])
        self.painter.setPen(self.pen(CASING_LIGHT, 1.6))
        self.painter.setBrush(QColor(CASING_DARK))
        self.painter.drawRoundedRect(pill, high / 2, high / 2)
        self.painter.setFont(font)
        self.painter.setPen(QColor("#ffffff"))
        self.painter.drawText(pill, Qt.AlignmentFlag.AlignCenter, readable(picture.badge))
