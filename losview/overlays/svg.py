"""A map as SVG: named layers, and in each of them all shapes of one ink joined into one path."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from html import escape
from itertools import groupby
from pathlib import Path

from losview.board.board import Board
from losview.hexes.hex import Hex
from losview.hexes.lattice import corner
from losview.hexes.layout import Layout
from losview.overlays.art.lettering import words as words_on
from losview.overlays.art.map_picture import USUAL_GRID, Picture
from losview.overlays.art.marks import Disc, Ink, Layer, MarkText, Poly, Shape, Spot, hexagon, oriented
from losview.overlays.art.outcomes import ACCENT, CASING_DARK, CASING_LIGHT, LOOKS, YELLOW
from losview.overlays.los.badge import badge_shift
from losview.overlays.los.shading_strokes import STEP, frame, rings, shaded
from losview.overlays.los.thread_picture import (
    DECIDING,
    HEAD,
    NAMED,
    NEEDLE,
    PIN_HEAD,
    PIN_POINT,
    PINNED,
    ThreadDetail,
    ThreadPicture,
    dressed,
)
from losview.overlays.night.night_picture import NightPicture
from losview.overlays.night.night_style import Shown
from losview.overlays.night.night_svg import night_group
from losview.sight.field import Field
from losview.sight.verdict import Outcome

#: Text between tags.
_text = partial(escape, quote=False)

#: The layers of a file, from the lowest up, and the marks that each holds.
GROUPS: tuple[tuple[str, tuple[Layer, ...]], ...] = (
    ("ground", (Layer.GROUND, Layer.STEP, Layer.FLOOR, Layer.RELIEF, Layer.CUT, Layer.CUT_TOP, Layer.CUT_LINE)),
    ("terrain", (Layer.SURFACE, Layer.WAY_CASE, Layer.WAY, Layer.WAY_TOP, Layer.BRIDGE_CASE, Layer.BRIDGE,
                 Layer.BRIDGE_TOP, Layer.BULK_CASE, Layer.BULK, Layer.BULK_LIT, Layer.BULK_TOP,
                 Layer.RIDE_CASE, Layer.RIDE, Layer.RIDE_TOP, Layer.ROOF_SHADE, Layer.ROOF, Layer.ROOF_TOP,
                 Layer.ROOF_LINE)),
    ("hexsides", (Layer.CONTOUR, Layer.HEXSIDE, Layer.HEXSIDE_TOP)),
    ("grid", (Layer.GRID, Layer.DOT)),
    ("units", (Layer.UNIT, Layer.UNIT_FACE, Layer.UNIT_TOP)),
)

#: Points that a path may hold: some viewers take longer ones for damaged files and cut them off.
MOST_POINTS = 20_000

#: The fonts that are asked for, the first that a reader has.
FONTS = "DejaVu Sans, Verdana, sans-serif"

#: Air around the map, in hexsides.
AIR = 0.6


class Writer:
    """One file under construction; `scale` is the size of a scene unit in the picture."""

    def __init__(self, layout: Layout, scale: float) -> None:
        self.layout, self.scale = layout, scale
        self.unit = layout.size * scale
        self.air = AIR * self.unit
        self.lines: list[str] = []

    def at(self, spot: Spot) -> str:
        return f"{_n(spot[0] * self.scale + self.air)} {_n(spot[1] * self.scale + self.air)}"

    def path(self, shape: Shape, about: Spot) -> str:
        """A shape about a scene spot as path data."""
        size = self.layout.size
        if isinstance(shape, Disc):
            r = shape.r * self.unit
            x, y = about[0] + shape.x * size, about[1] + shape.y * size
            left, right = self.at((x - shape.r * size, y)), self.at((x + shape.r * size, y))
            return f"M{left}A{_n(r)} {_n(r)} 0 0 0 {right}A{_n(r)} {_n(r)} 0 0 0 {left}Z"
        shut = "" if isinstance(shape, Poly) and not shape.closed else "Z"
        rings = ([self.at((about[0] + x * size, about[1] + y * size)) for x, y in ring] for ring in oriented(shape))
        return "".join(f"M{'L'.join(spots)}{shut}" for spots in rings)

    def ink(self, ink: Ink) -> str:
        """An ink as attributes."""
        parts = [f'fill="{ink.fill or "none"}"']
        if ink.line:
            cap = "butt" if ink.dash else "round"
            parts.append(f'stroke="{ink.line}" stroke-width="{_n(ink.width * self.unit)}" stroke-linejoin="round" '
                         f'stroke-linecap="{cap}"')
        if ink.dash:
            lengths = " ".join(_n(max(0.05, part * ink.width * self.unit)) for part in ink.dash)
            parts.append(f'stroke-dasharray="{lengths}"')
        if ink.opacity < 1:
            parts.append(f'opacity="{_n(ink.opacity)}"')
        return " ".join(parts)

    def open(self, name: str) -> None:
        self.lines.append(f'<g id="{name}">')

    def close(self) -> None:
        self.lines.append("</g>")

    def put(self, data: str, attributes: str) -> None:
        self.lines.append(f'<path d="{data}" {attributes}/>')

    def put_all(self, paths: list[str], attributes: str) -> None:
        """Shapes of one ink as one path, or several where one would hold more than viewers take."""
        start = points = 0
        for i, data in enumerate(paths):
            points += data.count("L") + 2 * data.count("A") + 2
            if points > MOST_POINTS:
                self.put("".join(paths[start:i]), attributes)
                start, points = i, 0
        self.put("".join(paths[start:]), attributes)

    def text(self, words: MarkText, about: Spot) -> None:
        x, y = self.at((about[0] + words.x * self.layout.size, about[1] + words.y * self.layout.size)).split()
        base = _n(float(y) + words.height * self.unit * 0.36)  # the middle of the capitals lies on the spot
        weight = ' font-weight="bold"' if words.bold else ""
        text = f'<text x="{x}" y="{base}" font-size="{_n(words.height * self.unit)}"{weight}'
        said = _text(words.text)
        if words.halo:
            self.lines.append(f'{text} fill="{words.halo}" stroke="{words.halo}" stroke-width="{_n(self.unit * 0.07)}" '
                              f'opacity="0.8">{said}</text>')
        self.lines.append(f'{text} fill="{words.colour}">{said}</text>')


def write(
    path: Path, board: Board, *, dark: bool = False, scale: float = 1.0, contoured: bool | None = None,
    field: Field | None = None, thread: ThreadPicture | None = None, pinned: Iterable[ThreadPicture] = (),
    position: dict[str, object] | None = None, night: tuple[NightPicture, Shown] | None = None,
    grid: float = USUAL_GRID,
) -> None:
    """Write a map as SVG.

    Args:
        scale: pixels to a scene unit (a hexside is 32 units long).
        contoured: whether the ground is drawn by contours, None for as the map's own rules have it.
        field, thread: laid over the map where given. pinned: as of `dressed`.
        position: what is shown, kept as metadata.
        night: what of which night is laid over the map, None by day.
        grid: how strongly the grid is drawn, 0 (not at all) to 1.

    Raises:
        OSError: where the file cannot be written.
    """
    text = text_of(board, dark=dark, scale=scale, contoured=contoured, field=field, thread=thread, pinned=pinned,
                   position=position, night=night, grid=grid)
    path.write_text(text, encoding="utf-8", newline="\n")


def text_of(
    board: Board, *, dark: bool = False, scale: float = 1.0, contoured: bool | None = None,
    field: Field | None = None, thread: ThreadPicture | None = None, pinned: Iterable[ThreadPicture] = (),
    position: dict[str, object] | None = None, night: tuple[NightPicture, Shown] | None = None,
    grid: float = USUAL_GRID,
) -> str:
    """The same as text."""
    layout, picture = Layout(board.grid), Picture(board, dark, grid, contoured)
    out = Writer(layout, scale)
    hexes = board.grid.hexes()
    merged = _merged(out, picture, hexes)
    wide, high = (n * scale + 2 * out.air for n in layout.bounds()[2:])
    title = board.title or "losview map"
    head = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_n(wide)}" height="{_n(high)}" '
        f'viewBox="0 0 {_n(wide)} {_n(high)}" font-family="{FONTS}" text-anchor="middle">',
        f"<title>{_text(title)}</title>",
    ]
    if position is not None:
        head.append(f"<metadata>{_text(json.dumps(position, ensure_ascii=False, sort_keys=True))}</metadata>")
    head.append(f'<rect width="100%" height="100%" fill="{picture.paper()}"/>')
    out.open("map")
    for name, layers in GROUPS:
        if name == "hexsides" and field is not None:
            _field(out, board, field, dark)
        out.open(name)
        for layer, ink in sorted(merged, key=lambda key: (key[0], key[1].line, key[1].fill, -key[1].width)):
            if layer in layers:
                out.put_all(merged[layer, ink], out.ink(ink))
        out.close()
    out.open("labels")
    for hex_, words in words_on(picture, hexes):
        out.text(words, layout.centre(hex_))
    out.close()
    out.close()
    if night is not None:
        out.lines += night_group(board, layout, night[0], scale, out.air, shown=night[1], dark=dark,
                                 field=field is not None)
    if board.grid.edges == "half" or night is not None:
        _margin(out, layout, wide, high, picture.paper())
    for name, threads in groupby(dressed(thread, pinned), lambda one: "pinned" if one[1] == PINNED else "thread"):
        out.open(name)
        for one, dress in threads:
            _thread(out, one, dress)
        out.close()
    return "\n".join((*head, *out.lines, "</svg>", ""))


def _n(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")


def _merged(out: Writer, picture: Picture, hexes: list[Hex]) -> dict[tuple[Layer, Ink], list[str]]:
    merged: dict[tuple[Layer, Ink], list[str]] = {}
    for hex_, marks in picture.placed(hexes):
        about = out.layout.centre(hex_)
        for layer, ink, shapes in marks:
            merged.setdefault((layer, ink), []).extend(out.path(shape, about) for shape in shapes)
    return merged


def _field(out: Writer, board: Board, field: Field, dark: bool) -> None:
    """Each outcome's hexes as one outline, and its strokes as lines that end at it."""
    out.open("field")
    step = STEP / out.scale
    for one in shaded(board, out.layout, field, dark=dark, step=step, side=out.unit):
        name = one.outcome.name.lower()
        out.put_all([f"M{'L'.join(map(out.at, ring))}Z" for ring in one.rings],
                    f'class="{name}" fill="{one.veil}" fill-opacity="{_n(one.opacity)}" fill-rule="evenodd"')
        strokes = [f"M{out.at(a)}{'h.01' if a == b else f'L{out.at(b)}'}" for a, b in one.lines]
        if strokes:
            out.put_all(strokes, f'class="{name}" fill="none" stroke="{one.stroke}" stroke-opacity="{_n(one.on)}" '
                                 f'stroke-width="{_n(one.width * out.scale)}" '
                                 f'stroke-linecap="{"round" if one.dots else "butt"}"')
    out.close()


def _margin(out: Writer, layout: Layout, wide: float, high: float, paper: str) -> None:
    """Paper over what reaches out of the map's frame: not every viewer clips."""
    far = _n(2 * out.unit)
    frames = "".join(f"M{'L'.join(map(out.at, ring))}Z" for ring in rings(frame(layout)))
    out.put(f"M-{far} -{far}H{_n(wide + 2 * out.unit)}V{_n(high + 2 * out.unit)}H-{far}Z{frames}",
            f'id="margin" fill="{paper}" fill-rule="evenodd"')


def _thread(out: Writer, thread: ThreadPicture, dress: ThreadDetail) -> None:
    """A thread, cased as on the screen; widths are in pixels of the picture."""
    layout = out.layout
    a, b = layout.point(thread.start), layout.point(thread.end)

    def line(start: float, end: float, colour: str, width: float, dash: tuple[float, ...] = ()) -> None:
        ends = [out.at((a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)) for t in (start, end)]
        width = round(width * dress.width, 2)
        dashes = f' stroke-dasharray="{" ".join(_n(d * width) for d in dash)}"' if dash else ""
        out.put(f"M{ends[0]}L{ends[1]}", f'fill="none" stroke="{colour}" stroke-width="{width}"{dashes}')

    for hexes, dash in ((thread.crossed, ""), (thread.touched, ' stroke-dasharray="3 3"')):
        if hexes and dress.whole:
            data = "".join(out.path(hexagon(layout.grid.top, 0.97), layout.centre(h)) for h in hexes)
            out.put(data, f'fill="none" stroke="{CASING_LIGHT}" stroke-width="3" opacity="0.55"{dash}')
            out.put(data, f'fill="none" stroke="{CASING_DARK}" stroke-width="1.3" opacity="0.8"{dash}')
    for side in thread.named:
        _along(out, side, NAMED, dress.width)
    line(0, 1, CASING_LIGHT, 9.0)
    line(0, 1, CASING_DARK, 6.6)
    for start, end, outcome in thread.stretches:
        look = LOOKS[outcome]
        line(start, end, look.line if outcome.visible else ACCENT, 3.6 if outcome.visible else 2.6, look.dash)
    for hex_ in thread.deciding:
        data = out.path(hexagon(layout.grid.top, 0.93), layout.centre(hex_))
        for colour, width in ((CASING_LIGHT, 6.5), (CASING_DARK, 5.0), (ACCENT, 2.8)):
            out.put(data, f'fill="none" stroke="{colour}" stroke-width="{round(width * dress.width, 2)}" '
                          'stroke-linejoin="round"')
    at = None if thread.cross is None else (a[0] + (b[0] - a[0]) * thread.cross, a[1] + (b[1] - a[1]) * thread.cross)
    if thread.deciding:
        _cross(out, at or layout.centre(thread.deciding[0]), 0.36, dress.width)
    if thread.side is not None:
        one, two = _along(out, thread.side, DECIDING, dress.width)
        _cross(out, at or ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2), 0.24, dress.width)
    for share in thread.close if dress.whole else ():
        x, y = map(float, out.at((a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)).split())
        data = f"M{_n(x)} {_n(y - 8.5)}L{_n(x + 8.5)} {_n(y)}L{_n(x)} {_n(y + 8.5)}L{_n(x - 8.5)} {_n(y)}Z"
        out.put(data, f'fill="{YELLOW}" stroke="{CASING_DARK}" stroke-width="2.2"')
    last = thread.stretches[-1].outcome if thread.stretches else Outcome.CLEAR
    _end(out, b, dress.letters[1], LOOKS[last].line if last.visible else ACCENT)
    _end(out, a, dress.letters[0], LOOKS[Outcome.CLEAR].line)
    if dress.pinned:
        _pin(out, a)
        _pin(out, b)
    if dress.whole:
        _badge(out, thread)


def _badge(out: Writer, thread: ThreadPicture) -> None:
    """The pill beside the thread's last stretch, as wide as its letters are likely to be."""
    if not thread.badge or not thread.stretches:
        return
    last = thread.stretches[-1]
    a, b = (tuple(map(float, out.at(out.layout.point(end)).split())) for end in (thread.start, thread.end))
    share = (last.start + last.end) / 2
    wide, high = 7.6 * len(thread.badge) + 20, 22.0
    shift = badge_shift(b[0] - a[0], b[1] - a[1], wide, high)
    x, y = a[0] + (b[0] - a[0]) * share + shift[0], a[1] + (b[1] - a[1]) * share + shift[1]
    out.lines.append(f'<rect x="{_n(x - wide / 2)}" y="{_n(y - high / 2)}" width="{_n(wide)}" height="{_n(high)}" '
                     f'rx="{_n(high / 2)}" fill="{CASING_DARK}" stroke="{CASING_LIGHT}" stroke-width="1.6"/>')
    out.lines.append(f'<text x="{_n(x)}" y="{_n(y + 4.6)}" font-size="12.5" font-weight="bold" fill="#ffffff">'
                     f'{_text(thread.badge)}</text>')


def _along(out: Writer, side: tuple[Hex, int], strokes: tuple[tuple[str, float], ...], share: float
           ) -> tuple[Spot, Spot]:
    """A hexside in strokes of these colours and a share of these widths; its two corners."""
    hex_, direction = side
    one, two = (out.layout.point(corner(hex_, direction + k)) for k in (-1, 0))
    for colour, width in strokes:
        out.put(f"M{out.at(one)}L{out.at(two)}",
                f'fill="none" stroke="{colour}" stroke-width="{round(width * share, 2)}" stroke-linecap="round"')
    return one, two


def _cross(out: Writer, spot: Spot, share: float, thin: float) -> None:
    reach = share * thin * out.layout.size
    corners = [out.at((spot[0] + dx * reach, spot[1] + dy * reach)) for dx, dy in ((-1, -1), (1, 1), (-1, 1), (1, -1))]
    data = f"M{corners[0]}L{corners[1]}M{corners[2]}L{corners[3]}"
    for colour, width in ((CASING_LIGHT, 9.0), (CASING_DARK, 7.0), (ACCENT, 4.0)):
        out.put(data, f'fill="none" stroke="{colour}" stroke-width="{round(width * thin, 2)}" stroke-linecap="round"')


def _end(out: Writer, spot: Spot, letter: str, colour: str) -> None:
    """An end's disc, a small one without a letter."""
    x, y = out.at(spot).split()
    least = 10 if letter else 6
    for name, r in ((CASING_DARK, least + 3), (CASING_LIGHT, least + 1.8), (colour, least)):
        out.lines.append(f'<circle cx="{x}" cy="{y}" r="{r}" fill="{name}"/>')
    if not letter:
        return
    base = _n(float(y) + 4.3)
    out.lines.append(f'<text x="{x}" y="{base}" font-size="12" font-weight="bold" fill="#ffffff">{letter}</text>')


def _pin(out: Writer, spot: Spot) -> None:
    """A pin stuck in an end."""
    x, y = map(float, out.at(spot).split())
    head_x, head_y = _n(x + PIN_HEAD[0]), _n(y + PIN_HEAD[1])
    for colour, width in NEEDLE:
        out.put(f"M{_n(x + PIN_POINT[0])} {_n(y + PIN_POINT[1])}L{head_x} {head_y}",
                f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round"')
    for colour, r in HEAD:
        out.lines.append(f'<circle cx="{head_x}" cy="{head_y}" r="{r}" fill="{colour}"/>')
