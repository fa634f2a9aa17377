"""What a thread is drawn with: a list of lines, figures and a badge in pixels, the same for the screen and for SVG."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from losview.drawing.art.marks import Disc, Poly, Spot
from losview.drawing.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.drawing.badge import Frame, badge_shift, middle_in_sight
from losview.drawing.figures import Figure, FigureLetters, FigurePart, HexOutlineStyle, LineStyle, Pill, hex_outline
from losview.drawing.thread_picture import LAID, ThreadDetail, ThreadPicture
from losview.hexes.hex import Hex
from losview.hexes.lattice import Point, corner
from losview.hexes.layout import Layout
from losview.rules.core.verdict import Outcome

#: Pixels to a scene unit, and where the scene's origin lies in the picture, in pixels.
View = tuple[float, float, float]

#: Widths of the thread's two casings, in pixels.
LIGHT, DARK = 9.0, 6.6

#: The thread itself by outcome: colour, width in pixels, dashes in widths.
THREAD_STROKES = [(look.line, 3.6, look.dash) if outcome.visible else (ACCENT, 2.6, look.dash)
         for outcome, look in sorted(LOOKS.items())]

#: Radius in pixels of an end with a letter, the share of it that one without a letter has, and the size of the letter.
END, SMALL_END, LETTER = 10.0, 0.6, 12.0

#: In pixels: the size of a badge's font, the height of a badge of one line, and of each further line.
BADGE_FONT, BADGE_HEIGHT, BADGE_LINE = 12.5, 22, 16

#: Outlines of hexes that a thread passes through, that it only touches, and that decide against it.
CROSSED = HexOutlineStyle(0.97, ((CASING_LIGHT, 0.55, 3.0), (CASING_DARK, 0.8, 1.3)))
TOUCHED = HexOutlineStyle(0.97, CROSSED.strokes, (2.0, 2.0))
DECIDES = HexOutlineStyle(0.93, ((CASING_LIGHT, 1.0, 6.5), (CASING_DARK, 1.0, 5.0), (ACCENT, 1.0, 2.8)))

#: Hexes passed through are outlined where a hexside is at least so many pixels long.
OUTLINED_FROM = 8

#: Strokes along a hexside that decides, and along one that an end names: colours and widths in pixels, lowest first.
DECIDING = ((CASING_LIGHT, 10.0), (CASING_DARK, 8.4), (ACCENT, 6.0))
NAMED = ((CASING_DARK, 9.6), (CASING_LIGHT, 7.4), (CASING_DARK, 2.6))

#: Strokes of the cross, likewise; its arms as a share of a hexside on a hex and on a hexside, and their most pixels.
CROSS = ((CASING_LIGHT, 9.0), (CASING_DARK, 7.0), (ACCENT, 4.0))
CROSS_ON_HEX, CROSS_ON_HEXSIDE, CROSS_MAX = 0.36, 0.24, 15

#: A pin in an end, in pixels from there: its point and its head; the strokes of its needle, and the discs of its head.
PIN_POINT, PIN_HEAD = (5.0, -6.0), (14.0, -17.0)
NEEDLE = ((CASING_LIGHT, 4.6), (CASING_DARK, 2.2))
HEAD = ((CASING_LIGHT, 7.6), (CASING_DARK, 6.4), (YELLOW, 4.8))

#: A stretch that a panel points at: strokes beyond the light casing, and its least length, in pixels.
LIT, LIT_MIN = ((CASING_DARK, LIGHT + 8), (YELLOW, LIGHT + 5)), 10.0


class ThreadLine(NamedTuple):
    """A straight line in several strokes, lowest first."""

    start: Spot
    end: Spot
    strokes: tuple[LineStyle, ...]


class PlacedFigure(NamedTuple):
    """A figure at several spots.

    Attributes:
        exact: whether it lies just there on a screen too, and not on the nearest whole pixels.
    """

    figure: Figure
    spots: Sequence[Spot]
    exact: bool = False


class ThreadBadge(NamedTuple):
    """A line of a badge, about its middle, in a bold font of that size in pixels."""

    words: str
    middle: Spot
    size: float
    colour: str


DisplayItem = ThreadLine | PlacedFigure | ThreadBadge


def thread_display(
    layout: Layout, picture: ThreadPicture, detail: ThreadDetail, view: View, *,
    badge_width: Callable[[str, float], float], frame: Frame, pixel: float = 1.0,
    lit: tuple[float, float] | None = None,
) -> list[DisplayItem]:
    """What a thread is drawn with, lowest first.

    Args:
        badge_width: how wide a badge with these words is where a pixel has that size.
        frame: what can be seen, in pixels: the badge is kept within it.
        pixel: size of a pixel; larger for pictures at a larger scale.
        lit: a stretch that a panel points at.
    """
    display = _ThreadDisplay(layout, picture, detail, view, pixel)
    if detail.whole:
        display.crossed()
    display.named()
    display.line(lit)
    display.deciding()
    display.deciding_side()
    if detail.whole:
        display.close()
    display.ends()
    if detail.pinned:
        display.pins()
    if detail.whole:
        display.badge(badge_width, frame)
    return display.items


def badge_display(
    layout: Layout, picture: ThreadPicture, view: View, *, badge_width: Callable[[str, float], float], frame: Frame,
) -> list[DisplayItem]:
    """What a thread's badge is drawn with, which `thread_display` has too: to be drawn once more, over other things."""
    display = _ThreadDisplay(layout, picture, LAID, view, 1.0)
    display.badge(badge_width, frame)
    return display.items


def firer_display(layout: Layout, firer: Point, view: View, pixel: float = 1.0) -> list[DisplayItem]:
    """The firer's end alone, while there is no thread yet."""
    figure = end_figure(LAID.letters[0], LOOKS[Outcome.CLEAR].line, pixel)
    return [PlacedFigure(figure, placed(view, [layout.point(firer)]))]


def placed(view: View, spots: Sequence[Spot]) -> list[Spot]:
    """Where spots of the scene lie in a picture, in pixels."""
    scale, left, top = view
    return [(x * scale + left, y * scale + top) for x, y in spots]


class _ThreadDisplay:
    """Collects the items of one thread; its methods add them from the lowest up."""

    def __init__(self, layout: Layout, picture: ThreadPicture, detail: ThreadDetail, view: View, pixel: float) -> None:
        self.layout, self.picture, self.detail, self.view, self.pixel = layout, picture, detail, view, pixel
        self.thick = detail.width * pixel
        self.side = layout.size * view[0]
        self.start, self.end = placed(view, [layout.point(picture.start), layout.point(picture.end)])
        self.items: list[DisplayItem] = []

    def at(self, share: float) -> Spot:
        """A spot of the thread, 0 at its start and 1 at its end."""
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share

    def outline(self, hexes: Sequence[Hex], style: HexOutlineStyle) -> list[Spot]:
        """Outline hexes; returns their centres."""
        centres = self.layout.dots(hexes, self.view)
        self.items.append(PlacedFigure(hex_outline(self.layout, self.view[0], style, self.thick), centres))
        return centres

    def crossed(self) -> None:
        """Outline the hexes that the thread passes through; dotted, those that it only touches."""
        if self.side < OUTLINED_FROM * self.pixel:
            return  # outlines would hide what they outline
        if self.picture.crossed:
            self.outline(self.picture.crossed, CROSSED)
        if self.picture.touched:
            self.outline(self.picture.touched, TOUCHED)

    def line(self, lit: tuple[float, float] | None) -> None:
        """The cased line in its stretches, with a ring where one begins; nothing where the ends are one."""
        if self.start == self.end:
            return
        thick, at, stretches = self.thick, self.at, self.picture.stretches
        if lit is not None:
            # A hexside is met at one spot: no less is lit than can be seen.
            length = math.dist(self.start, self.end)
            beyond = max(0.0, LIT_MIN * self.pixel / length - (lit[1] - lit[0])) / 2
            self.items.append(ThreadLine(at(lit[0] - beyond), at(lit[1] + beyond), _strokes(LIT, thick)))
        self.items.append(ThreadLine(self.start, self.end, _casings(thick)))
        self.items += [ThreadLine(at(start), at(end), _core(outcome, thick)) for start, end, outcome in stretches]
        if len(stretches) > 1:
            self.items.append(PlacedFigure(_stretch_mark(thick), [at(stretch.start) for stretch in stretches[1:]]))

    def deciding(self) -> None:
        """Outline the hexes that decide, and cross the thread out where it meets what decides there."""
        if self.picture.deciding:
            centres = self.outline(self.picture.deciding, DECIDES)
            self.cross(centres[0], CROSS_ON_HEX)

    def deciding_side(self) -> None:
        """Draw the hexside that decides along, and cross the thread out where it meets that."""
        if self.picture.side is not None:
            (x, y), (to_x, to_y) = self.hexside(self.picture.side, DECIDING)
            self.cross(((x + to_x) / 2, (y + to_y) / 2), CROSS_ON_HEXSIDE)

    def named(self) -> None:
        """Draw the hexsides along that ends name."""
        for side in self.picture.named:
            self.hexside(side, NAMED)

    def hexside(self, side: tuple[Hex, int], strokes: tuple[tuple[str, float], ...]) -> tuple[Spot, Spot]:
        """Draw a hexside along in strokes of these colours and widths; its two corners."""
        hex_, direction = side
        start, end = placed(self.view, [self.layout.point(corner(hex_, (direction + k) % 6)) for k in (-1, 0)])
        self.items.append(ThreadLine(start, end, _strokes(strokes, self.thick, rounded=True)))
        return start, end

    def cross(self, otherwise: Spot, share: float) -> None:
        """Cross the thread out where it meets what decides, at another spot where nothing on its way does.

        Args:
            share: the cross's arm as a share of a hexside; it is no longer than is clear.
        """
        middle = otherwise if self.picture.cross is None else self.at(self.picture.cross)
        arm = round(min(self.side * share, CROSS_MAX * self.pixel) * self.detail.width, 2)
        self.items.append(PlacedFigure(_cross(arm, self.thick), [middle]))

    def close(self) -> None:
        """Mark where it is a close call: a yellow lozenge on the thread."""
        if self.picture.close:
            self.items.append(PlacedFigure(_lozenge(self.pixel, self.thick), list(map(self.at, self.picture.close))))

    def ends(self) -> None:
        """Both ends, the target's in the colour of the last stretch."""
        stretches, (firer, target) = self.picture.stretches, self.detail.letters
        last = THREAD_STROKES[stretches[-1].outcome][0] if stretches else CASING_DARK
        self.items.append(PlacedFigure(end_figure(target, last, self.pixel), [self.end]))
        self.items.append(PlacedFigure(end_figure(firer, LOOKS[Outcome.CLEAR].line, self.pixel), [self.start]))

    def pins(self) -> None:
        """A pin in each end."""
        head = _pin_head(self.pixel)
        for x, y in (self.start, self.end):
            point, top = ((x + dx * self.pixel, y + dy * self.pixel) for dx, dy in (PIN_POINT, PIN_HEAD))
            self.items.append(ThreadLine(point, top, _strokes(NEEDLE, self.pixel, rounded=True)))
            self.items.append(PlacedFigure(head, [top], exact=True))

    def badge(self, badge_width: Callable[[str, float], float], frame: Frame) -> None:
        """A pill beside the thread's last stretch, off the line so that it hides nothing of it."""
        if not self.picture.badge or not self.picture.stretches:
            return
        last, ((x, y), (to_x, to_y)) = self.picture.stretches[-1], (self.start, self.end)
        wide, high = badge_size(self.picture.badge, badge_width, self.pixel)
        shift = badge_shift(to_x - x, to_y - y, wide, high)
        middle = middle_in_sight(self.at((last.start + last.end) / 2), shift, wide, high, frame)
        self.items.append(PlacedFigure(_pill(wide, high, 1.6 * self.thick), [middle]))
        lines = self.picture.badge.split("\n")
        for i, line in enumerate(lines):
            at = middle[0], middle[1] + (i - (len(lines) - 1) / 2) * BADGE_LINE * self.pixel
            self.items.append(ThreadBadge(line, at, BADGE_FONT * self.pixel, CASING_LIGHT))


def badge_size(words: str, badge_width: Callable[[str, float], float], pixel: float) -> tuple[float, float]:
    """Width and height of a badge with these lines.

    Args:
        badge_width: how wide one with a single line is where a pixel has that size.
    """
    lines = words.split("\n")
    wide = max(badge_width(line, pixel) for line in lines)
    return wide, (BADGE_HEIGHT + BADGE_LINE * (len(lines) - 1)) * pixel


@lru_cache(maxsize=64)
def _strokes(strokes: tuple[tuple[str, float], ...], thick: float, *, rounded: bool = False) -> tuple[LineStyle, ...]:
    """Strokes of these colours and widths; thick is a factor of the widths."""
    return tuple([LineStyle(colour, width * thick, rounded=rounded) for colour, width in strokes])


def _casings(thick: float) -> tuple[LineStyle, ...]:
    return _strokes(((CASING_LIGHT, LIGHT), (CASING_DARK, DARK)), thick)


@lru_cache(maxsize=64)
def _core(outcome: Outcome, thick: float) -> tuple[LineStyle, ...]:
    """The thread itself in a stretch with that outcome."""
    colour, width, dash = THREAD_STROKES[outcome]
    return (LineStyle(colour, width * thick, dash),)


@lru_cache(maxsize=64)
def end_figure(letter: str, colour: str, pixel: float) -> Figure:
    """An end: a cased disc with a letter, a small one without."""
    radius = (END if letter else END * SMALL_END) * pixel
    discs = ((CASING_DARK, radius + 3 * pixel), (CASING_LIGHT, radius + 1.8 * pixel), (colour, radius))
    parts = [FigurePart(Disc(0.0, 0.0, size), fill) for fill, size in discs]
    if letter:
        parts.append(FigurePart(FigureLetters(letter, LETTER * pixel), letter_colour(colour)))
    return Figure(tuple(parts))


def letter_colour(ground: str) -> str:
    """What a letter on an outcome's colour is drawn in: dark on the light orange, else white."""
    return CASING_DARK if ground == LOOKS[Outcome.HINDERED].line else CASING_LIGHT


@lru_cache(maxsize=16)
def _stretch_mark(thick: float) -> Figure:
    """A small ring, where the thread's look changes."""
    return Figure((FigurePart(Disc(0.0, 0.0, 3.6 * thick), CASING_LIGHT, LineStyle(CASING_DARK, 1.6 * thick)),))


@lru_cache(maxsize=64)
def _cross(arm: float, thick: float) -> Figure:
    """What a thread is crossed out with: `arm` is half the side of the square that holds it."""
    strokes = (Poly(((-arm, -arm), (arm, arm)), closed=False), Poly(((-arm, arm), (arm, -arm)), closed=False))
    return Figure(tuple([FigurePart(stroke, "", style) for style in _strokes(CROSS, thick, rounded=True)
                         for stroke in strokes]))


@lru_cache(maxsize=16)
def _lozenge(pixel: float, thick: float) -> Figure:
    """A yellow lozenge with an exclamation mark."""
    r, casing = 8.5 * pixel, LineStyle(CASING_DARK, 2.2 * thick)
    lozenge = Poly(((0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)))
    stem, dot = (Poly(((0.0, top * pixel), (0.0, bottom * pixel)), closed=False)
                 for top, bottom in ((-4.2, 0.8), (2.6, 4.6)))
    light = LineStyle(CASING_LIGHT, 4.6 * thick)
    return Figure((FigurePart(lozenge, YELLOW, light), FigurePart(lozenge, YELLOW, casing),
                   FigurePart(stem, "", casing), FigurePart(dot, "", casing)))


@lru_cache(maxsize=16)
def _pin_head(pixel: float) -> Figure:
    return Figure(tuple([FigurePart(Disc(0.0, 0.0, radius * pixel), colour) for colour, radius in HEAD]))


@lru_cache(maxsize=64)
def _pill(wide: float, high: float, edge: float) -> Figure:
    """What a badge's words stand on."""
    return Figure((FigurePart(Pill(wide, high), CASING_DARK, LineStyle(CASING_LIGHT, edge)),))
