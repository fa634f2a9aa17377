"""A thread as SVG: the items of its display list, one element each or several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from losview.base.safe_text import one_line
from losview.drawing.art.marks import Disc, Poly, Spot
from losview.drawing.badge import Frame
from losview.drawing.figures import FigureLetters, FigurePart, LineStyle, Pill
from losview.drawing.thread_display import PlacedFigure, ThreadLine, View, thread_display
from losview.drawing.thread_picture import ThreadDetail, ThreadPicture
from losview.hexes.layout import Layout

#: How far the line that letters stand on lies below the middle of their capitals, as a share of the font's size.
BASELINE = 0.36


def svg_text(text: str) -> str:
    """Text between tags, on one line; XML allows none of the characters that `one_line` replaces."""
    return escape(one_line(text), quote=False)


def svg_number(value: float) -> str:
    """A number with at most two decimals."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


def thread_svg(
    layout: Layout, picture: ThreadPicture, detail: ThreadDetail, view: View, frame: Frame,
) -> Iterator[str]:
    """The elements of a thread; widths are in pixels of the picture.

    Args:
        frame: the whole picture, in pixels.
    """
    for item in thread_display(layout, picture, detail, view, badge_width=_badge_width, frame=frame):
        if isinstance(item, ThreadLine):
            for style in item.strokes:
                yield f'<path d="M{_at(item.start)}L{_at(item.end)}" fill="none" {_stroke(style)}/>'
        elif isinstance(item, PlacedFigure):
            for part in item.figure.parts:
                yield from _part(part, item.spots)
        else:
            yield _letters(FigureLetters(item.words, item.size), item.colour, item.middle)


def _badge_width(words: str, pixel: float) -> float:
    """How wide a badge is likely to be: whoever shows the file has fonts of their own."""
    return (7.6 * len(words) + 20) * pixel


def _at(spot: Spot) -> str:
    return f"{svg_number(spot[0])} {svg_number(spot[1])}"


def _stroke(style: LineStyle) -> str:
    """A line's style as attributes."""
    width = round(style.width, 2)
    parts = [f'stroke="{style.colour}" stroke-width="{width}"']
    if style.rounded:
        parts.append('stroke-linecap="round"')
    if style.dash:
        parts.append(f'stroke-dasharray="{" ".join(svg_number(part * width) for part in style.dash)}"')
    if style.opacity < 1:
        parts.append(f'opacity="{svg_number(style.opacity)}"')
    return " ".join(parts)


def _part(part: FigurePart, spots: Iterable[Spot]) -> Iterator[str]:
    """A shape of a figure at several spots; outlines of all of them are one element."""
    shape, fill, line = part
    style = f'fill="{fill or "none"}"' + (f" {_stroke(line)}" if line is not None else "")
    if isinstance(shape, Poly):
        joined = "".join(_path(shape, spot) for spot in spots)
        join = ' stroke-linejoin="round"' if shape.closed else ""
        yield f'<path d="{joined}" {style}{join}/>'
        return
    for x, y in spots:
        if isinstance(shape, Disc):
            yield (f'<circle cx="{svg_number(x + shape.x)}" cy="{svg_number(y + shape.y)}" r="{svg_number(shape.r)}" '
                   f'{style}/>')
        elif isinstance(shape, Pill):
            yield (f'<rect x="{svg_number(x - shape.wide / 2)}" y="{svg_number(y - shape.high / 2)}" '
                   f'width="{svg_number(shape.wide)}" height="{svg_number(shape.high)}" '
                   f'rx="{svg_number(shape.high / 2)}" {style}/>')
        else:
            yield _letters(shape, fill, (x, y))


def _path(shape: Poly, spot: Spot) -> str:
    """A polygon or line about a spot as path data."""
    corners: Sequence[Spot] = [(spot[0] + x, spot[1] + y) for x, y in shape.points]
    return f"M{'L'.join(map(_at, corners))}{'Z' if shape.closed else ''}"


def _letters(letters: FigureLetters, colour: str, middle: Spot) -> str:
    base = svg_number(middle[1] + BASELINE * letters.size)
    return (f'<text x="{svg_number(middle[0])}" y="{base}" font-size="{svg_number(letters.size)}" font-weight="bold" '
            f'fill="{colour}">{svg_text(letters.text)}</text>')
