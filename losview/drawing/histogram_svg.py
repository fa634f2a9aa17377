"""The classes of heat as a histogram: a bar for each, as high as it has hexes, with its numbers below."""

from __future__ import annotations

from collections.abc import Iterator

from losview.drawing.heat_scale import OPACITY, HeatPicture
from losview.drawing.thread_svg import svg_number as _n
from losview.drawing.thread_svg import svg_text

#: Heights in letters: of what stands below the bars and above them, and of the space between a bar and its number.
_BELOW, _ABOVE, _SPACE = 1.7, 1.5, 0.35
#: Widest bar, and the part of its share of the width that a bar takes.
_WIDEST, _FILLED = 90.0, 0.78
#: How wide a letter is, as a part of its height.
_LETTER = 0.62


def class_counts(heat: HeatPicture) -> list[tuple[str, int]]:
    """The numbers of each class in words, and how many hexes it has."""
    return [(one.words, len(members)) for one, members in zip(heat.classes, heat.members, strict=True)]


def histogram_group(heat: HeatPicture, box: tuple[float, float, float, float], ink: str, letters: float = 9.0,
                    paper: str = "#ffffff") -> Iterator[str]:
    """The histogram as SVG elements.

    Args:
        box: left, top, width and height, in pixels. ink: the colour of letters and lines. letters: their height.
        paper: what the colours lie on, as on a map.
    """
    left, top, wide, high = box
    listed = class_counts(heat)
    if not listed:
        return
    most, each = max(1, *(count for _, count in listed)), min(_WIDEST, wide / len(listed))
    foot, room = top + high - _BELOW * letters, high - (_BELOW + _ABOVE) * letters
    longest = max(len(words) for words, _ in listed)
    small = min(letters, each / (longest * _LETTER))
    yield f'<g id="histogram" text-anchor="middle" fill="{ink}">'
    for number, (one, (words, count)) in enumerate(zip(heat.classes, listed, strict=True)):
        middle, tall = left + (number + 0.5) * each, room * count / most
        bar = (f'x="{_n(middle - each * _FILLED / 2)}" y="{_n(foot - tall)}" width="{_n(each * _FILLED)}" '
               f'height="{_n(tall)}"')
        yield f'<rect {bar} fill="{paper}"/><rect {bar} fill="{one.colour}" fill-opacity="{_n(OPACITY)}"/>'
        yield (f'<text x="{_n(middle)}" y="{_n(foot - tall - _SPACE * letters)}" font-size="{_n(letters)}">{count:,}'
               '</text>')
        yield (f'<text x="{_n(middle)}" y="{_n(foot + (_BELOW - _SPACE) * letters)}" font-size="{_n(small)}">'
               f'{svg_text(words)}</text>')
    yield f'<path d="M{_n(left)} {_n(foot)}H{_n(left + each * len(listed))}" stroke="{ink}" stroke-width="0.8"/></g>'
