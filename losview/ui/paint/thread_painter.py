"""A thread painted on any painter: its cased line, marks, ends and badge."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QLineF, QPointF, Qt
from PySide6.QtGui import QPainter, QTransform

from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from losview.overlays.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.overlays.los.badge import badge_shift
from losview.overlays.los.thread_picture import (
    DECIDING,
    HEAD,
    LAID,
    NAMED,
    NEEDLE,
    PIN_HEAD,
    PIN_POINT,
    ThreadDetail,
    ThreadPicture,
)
from losview.sight.verdict import Outcome
from losview.ui.paint.pens import ink, pen_of
from losview.ui.paint.sprites import (
    CrossSprite,
    EndSprite,
    HexOutlineSprite,
    HexOutlineStyle,
    KnotSprite,
    LozengeSprite,
    PillSprite,
    Place,
    SpriteCanvas,
    View,
    bold,
    laid_out,
    placed,
    view_of,
    wide_of,
)
from losview.ui.widgets.fonts import readable

_ROUND = Qt.PenCapStyle.RoundCap


_STILL = QTransform()


#: Widths in pixels: the casings and the thread itself.
LIGHT, DARK, CORE = 9.0, 6.6, 3.6


#: Radius of the ends in pixels.
END = 10.0


#: Pixels: of a badge's font, its height, what is around its words, and what its width is a multiple of.
WORDS, HIGH, AROUND, STEP = 12.5, 22, 20, 4


#: How hexes are outlined that a thread passes through, that it only touches, and that decide against it.
CROSSED = HexOutlineStyle(0.97, ((CASING_LIGHT, 0.55, 3.0), (CASING_DARK, 0.8, 1.3)))


TOUCHED = HexOutlineStyle(0.97, CROSSED.strokes, (2.0, 2.0))


DECIDES = HexOutlineStyle(0.93, ((CASING_LIGHT, 1.0, 6.5), (CASING_DARK, 1.0, 5.0), (ACCENT, 1.0, 2.8)))


#: The thread itself by outcome: colour, width in pixels, dashes in widths.
CORES = [(look.line, CORE, look.dash) if outcome.visible else (ACCENT, 2.6, look.dash)
         for outcome, look in sorted(LOOKS.items())]


def paint_thread(
    painter: QPainter, layout: Layout, picture: ThreadPicture | None, firer: Point | None = None, *,
    dress: ThreadDetail = LAID, pixel: float = 1.0, lit: tuple[float, float] | None = None,
    copied: bool = False,
) -> None:
    """Paint a thread through a painter whose transform is the view's.

    Args:
        firer: shown alone where there is no thread yet.
        pixel: size of a pixel; larger for pictures at a larger scale.
        lit: a stretch that a panel points at.
        copied: as in `SpriteCanvas`.
    """
    if picture is None and firer is None:
        return
    view = view_of(painter.worldTransform())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setWorldTransform(_STILL)
    sheet = SpriteCanvas(painter, copied=copied)
    if picture is not None:
        hands = _Hands(sheet, layout, view, picture, pixel, dress.width)
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
        sheet.put(_end(END * pixel, "F", LOOKS[Outcome.CLEAR].line, pixel), placed(view, [layout.point(firer)]))
    painter.restore()


class _Hands:
    """Draws the parts of a thread in pixels, by plain numbers: Qt's points are made anew for each sum.

    Args:
        pixel: size of a pixel. width: a factor of the widths of its lines.
    """

    def __init__(
        self, sheet: SpriteCanvas, layout: Layout, view: View, picture: ThreadPicture, pixel: float, width: float,
    ) -> None:
        self.sheet, self.painter, self.layout, self.view, self.picture = sheet, sheet.painter, layout, view, picture
        self.px, self.width, self.thick = pixel, width, width * pixel
        self.side = layout.size * view[0]
        self.start, self.end = placed(view, [layout.point(picture.start), layout.point(picture.end)])

    def at(self, share: float) -> Place:
        """A place of the thread, 0 at its start and 1 at its end."""
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def outline(self, hexes: Sequence[Hex], look: HexOutlineStyle) -> list[Place]:
        """Outline hexes; returns their middles."""
        middles = self.layout.dots(hexes, self.view)
        self.sheet.put(HexOutlineSprite.of(self.layout, self.view[0], look, self.thick), middles)
        return middles

    def crossed(self) -> None:
        """Outline the hexes that the thread passes through; fainter, dotted, those it only touches."""
        if self.side < 8 * self.px:
            return  # outlines would hide what they outline
        if self.picture.crossed:
            self.outline(self.picture.crossed, CROSSED)
        if self.picture.touched:
            self.outline(self.picture.touched, TOUCHED)

    def line(self, lit: tuple[float, float] | None) -> None:
        if self.start == self.end:
            return
        painter, thick, at, whole = self.painter, self.thick, self.at, QLineF(*self.start, *self.end)
        if lit is not None:
            # A hexside is met at one place: no less is lit than can be seen.
            least = max(0.0, 10.0 * self.px / whole.length() - (lit[1] - lit[0])) / 2
            for colour, width in ((CASING_DARK, LIGHT + 8), (YELLOW, LIGHT + 5)):
                painter.setPen(pen_of(colour, width * thick))
                painter.drawLine(QLineF(*at(lit[0] - least), *at(lit[1] + least)))
        for colour, width in ((CASING_LIGHT, LIGHT), (CASING_DARK, DARK)):
            painter.setPen(pen_of(colour, width * thick))
            painter.drawLine(whole)
        stretches = self.picture.stretches
        for start, end, outcome in stretches:
            colour, width, dash = CORES[outcome]
            painter.setPen(pen_of(colour, width * thick, dash))
            painter.drawLine(QLineF(*at(start), *at(end)))
        if len(stretches) > 1:
            self.sheet.put(KnotSprite(3.6 * thick, 1.6 * thick), [at(stretch.start) for stretch in stretches[1:]])

    def deciding(self) -> None:
        """Outline the hexes that decide, and cross the thread out where it meets what decides there."""
        if self.picture.deciding:
            middles = self.outline(self.picture.deciding, DECIDES)
            self.cross(self.along(middles[0]), 0.36)

    def along(self, otherwise: Place) -> Place:
        """Where the thread is crossed out; another place where nothing on its way decides."""
        return otherwise if self.picture.cross is None else self.at(self.picture.cross)

    def named(self) -> None:
        """Draw the hexsides along that ends name."""
        for side in self.picture.named:
            self.hexside(side, NAMED)

    def deciding_side(self) -> None:
        """Draw the hexside that decides along, and cross the thread out where it meets that."""
        if self.picture.side is not None:
            (x, y), (to_x, to_y) = self.hexside(self.picture.side, DECIDING)
            self.cross(self.along(((x + to_x) / 2, (y + to_y) / 2)), 0.24)

    def hexside(self, side: tuple[Hex, int], strokes: tuple[tuple[str, float], ...]) -> list[Place]:
        """Draw a hexside along in strokes of these colours and widths; its two corners in pixels."""
        hex_, direction = side
        ends = placed(self.view, [self.layout.point(corner(hex_, (direction + k) % 6)) for k in (-1, 0)])
        line = QLineF(*ends[0], *ends[1])
        for colour, width in strokes:
            self.painter.setPen(pen_of(colour, width * self.thick, (), 1.0, _ROUND))
            self.painter.drawLine(line)
        return ends

    def cross(self, middle: Place, share: float) -> None:
        """A cross over a place, of a share of a hex but no larger than is clear."""
        half = round(min(self.side * share, 15 * self.px) * self.width, 2)
        self.sheet.put(CrossSprite(half, self.thick), [middle])

    def close(self) -> None:
        """Mark where it is a close call: a yellow lozenge on the thread."""
        if self.picture.close:
            self.sheet.put(LozengeSprite(self.px, self.thick), list(map(self.at, self.picture.close)))

    def ends(self, dress: ThreadDetail) -> None:
        stretches = self.picture.stretches
        look = CASING_DARK if not stretches else CORES[stretches[-1].outcome][0]
        for at, letter, colour in ((self.end, dress.letters[1], look),
                                   (self.start, dress.letters[0], LOOKS[Outcome.CLEAR].line)):
            self.sheet.put(_end((END if letter else END * 0.6) * self.px, letter, colour, self.px), [at])

    def pin(self) -> None:
        """Stick a pin in each end."""
        for at in (QPointF(*self.start), QPointF(*self.end)):
            point, head = at + QPointF(*PIN_POINT) * self.px, at + QPointF(*PIN_HEAD) * self.px
            for colour, width in NEEDLE:
                self.painter.setPen(pen_of(colour, width * self.px, cap=Qt.PenCapStyle.RoundCap))
                self.painter.drawLine(point, head)
            self.painter.setPen(Qt.PenStyle.NoPen)
            for colour, radius in HEAD:
                self.painter.setBrush(ink(colour))
                self.painter.drawEllipse(head, radius * self.px, radius * self.px)

    def _in_sight(self, at: Place, places: Sequence[Place], wide: float, high: float) -> Place:
        """The first of some corners for what belongs to a spot that is not cut off; else the first, moved inside."""
        area = self.painter.viewport()
        left, top = area.x() + 3.0, area.y() + 3.0
        right, bottom = left + area.width() - 6, top + area.height() - 6
        if not (left <= at[0] <= right and top <= at[1] <= bottom):
            return places[0]  # it is out of sight with its spot
        for x, y in places:
            if left <= x and x + wide <= right and top <= y and y + high <= bottom:
                return x, y
        x, y = places[0]
        return min(max(x, left), right - wide), min(max(y, top), bottom - high)

    def badge(self) -> None:
        """A pill beside the thread's last stretch, off the line so that it hides nothing of it."""
        if not self.picture.badge or not self.picture.stretches:
            return
        last, ((x, y), (to_x, to_y)) = self.picture.stretches[-1], (self.start, self.end)
        said = _worded(self.picture.badge, self.px)
        wide, high = said.wide, HIGH * self.px
        at, (off_x, off_y) = self.at((last.start + last.end) / 2), badge_shift(to_x - x, to_y - y, wide, high)
        left, top = at[0] - wide / 2, at[1] - high / 2
        left, top = self._in_sight(at, ((left + off_x, top + off_y), (left - off_x, top - off_y)), wide, high)
        x, y = left + wide / 2, top + high / 2
        self.sheet.put(PillSprite(wide, high, 1.6 * self.thick), [(x, y)])
        font, metrics = bold(said.size)
        self.painter.setFont(font)
        self.painter.setPen(ink("#ffffff"))
        x, y = x - said.letters / 2, y + said.down
        if self.sheet.copied and self.sheet.ratio == 1:  # letters lie otherwise at other scales
            self.painter.drawStaticText(QPointF(x, y - metrics.ascent()), laid_out(said.words, said.size))
        else:
            self.painter.drawText(QPointF(x, y), said.words)


class _Worded(NamedTuple):
    """A badge's words as they are drawn.

    Attributes:
        size: of their font. letters: how wide they are. wide: how wide the badge is.
        down: from the badge's middle to the line that the letters stand on.
    """

    words: str
    size: int
    letters: float
    wide: float
    down: float


@lru_cache(maxsize=256)
def _worded(words: str, pixel: float) -> _Worded:
    """The words of a badge."""
    said, size = readable(words), round(WORDS * pixel)
    metrics = bold(size)[1]
    down = (metrics.ascent() - metrics.descent()) / 2
    return _Worded(said, size, wide_of(said, size), pill_width(words, pixel), down)


def pill_width(words: str, pixel: float) -> float:
    """How wide a badge is: there are few widths, so that one is kept of each."""
    step = STEP * pixel
    return step * math.ceil((wide_of(readable(words), round(WORDS * pixel)) + AROUND * pixel) / step)


def _end(radius: float, letter: str, colour: str, px: float) -> EndSprite:
    return EndSprite(radius, colour, letter, "#ffffff" if colour != LOOKS[Outcome.HINDERED].line else "#111418", px)
