"""A map as SVG: named layers, and in each of them all shapes of one ink joined into one path.

The layers have the names that drawing programs list; a layer of the map lies in the layer "Map".
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import groupby

import shapely

from losview.base.safe_text import escaped_json
from losview.base.translation import tr
from losview.board.board import Board
from losview.drawing.art.lettering import counter_names, hex_label, hex_numbers
from losview.drawing.art.map_picture import DEFAULT_GRID, Picture
from losview.drawing.art.marks import Disc, Ink, Layer, MarkText, Poly, Shape, Spot, oriented
from losview.drawing.heat_scale import HeatPicture
from losview.drawing.heat_svg import heat_group, legend_group, legend_height
from losview.drawing.night_picture import NightPicture
from losview.drawing.night_style import Shown
from losview.drawing.night_svg import night_group
from losview.drawing.shading_strokes import STEP, area_rings, frame_clip, hexes_in, shaded
from losview.drawing.svg_layer import NAMESPACE, layer_tag
from losview.drawing.text_art import DrawnText, Extent, drawn_texts
from losview.drawing.thread_picture import PINNED, ThreadPicture, shown_threads
from losview.drawing.thread_svg import BASELINE, svg_text, thread_svg
from losview.drawing.thread_svg import svg_number as _n
from losview.drawing.under_picture import UnderPicture
from losview.hexes.hex import Hex
from losview.hexes.layout import Layout
from losview.rules.core.field import Field

#: The layers in which counters and their marks lie.
UNIT_LAYERS = (Layer.UNIT, Layer.UNIT_FACE, Layer.UNIT_TOP)

#: The layers of a file, from the lowest up: id, name, and the marks that each holds.
GROUPS: tuple[tuple[str, str, tuple[Layer, ...]], ...] = (
    ("ground", tr("Ground"), (
        Layer.GROUND, Layer.STEP, Layer.FLOOR, Layer.RELIEF, Layer.CUT, Layer.CUT_TOP, Layer.CUT_LINE)),
    ("terrain", tr("Terrain"), (
        Layer.SURFACE, Layer.WAY_CASE, Layer.WAY, Layer.WAY_TOP, Layer.BRIDGE_CASE, Layer.BRIDGE, Layer.BRIDGE_TOP,
        Layer.BULK_CASE, Layer.BULK, Layer.BULK_LIT, Layer.BULK_TOP, Layer.RIDE_CASE, Layer.RIDE, Layer.RIDE_TOP,
        Layer.ROOF_SHADE, Layer.ROOF, Layer.ROOF_TOP, Layer.ROOF_LINE)),
    ("hexsides", tr("Hexsides"), (Layer.CONTOUR, Layer.HEXSIDE, Layer.HEXSIDE_TOP)),
    ("grid", tr("Grid"), (Layer.GRID, Layer.DOT)),
    ("units", tr("Units"), UNIT_LAYERS),
)

#: Layers that are not drawn where pictures of boards are shown: these have them printed on them.
PRINTED = frozenset({"ground", "terrain", "hexsides", "labels", "numbers"})

#: Points that a path may hold: some viewers take longer ones for damaged files and cut them off.
MAX_POINTS = 20_000

#: The fonts that are asked for, the first that a reader has.
FONTS = "DejaVu Sans, Verdana, sans-serif"

#: Air around the map, in hexsides.
AIR = 0.6

#: How far a hex may draw beyond its centre, in hexsides: into its neighbours, and its relief shows in them.
REACH = 2.2
#: Half the width of a letter at most, as a share of the height of letters: fonts differ.
HALF_LETTER = 0.45


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

    def open(self, key: str, name: str) -> None:
        """Begin a layer: its id, and its name for people."""
        self.lines.append(layer_tag(key, name))

    def close(self) -> None:
        self.lines.append("</g>")

    def put(self, data: str, attributes: str) -> None:
        if data:  # a shape may be too small for its pattern, and Qt takes an empty path for a damaged one
            self.lines.append(f'<path d="{data}" {attributes}/>')

    def put_all(self, paths: list[str], attributes: str) -> None:
        """Shapes of one ink as one path, or several where one would hold more than viewers take."""
        start = points = 0
        for i, data in enumerate(paths):
            points += data.count("L") + 2 * data.count("A") + 2
            if points > MAX_POINTS:
                self.put("".join(paths[start:i]), attributes)
                start, points = i, 0
        self.put("".join(paths[start:]), attributes)

    def text(self, words: MarkText, about: Spot) -> None:
        x, y = self.at((about[0] + words.x * self.layout.size, about[1] + words.y * self.layout.size)).split()
        base = _n(float(y) + words.height * self.unit * BASELINE)  # the middle of the capitals lies on the spot
        weight = ' font-weight="bold"' if words.bold else ""
        text = f'<text x="{x}" y="{base}" font-size="{_n(words.height * self.unit)}"{weight}'
        escaped = svg_text(words.text)
        if words.halo:
            self.lines.append(f'{text} fill="{words.halo}" stroke="{words.halo}" stroke-width="{_n(self.unit * 0.07)}" '
                              f'opacity="0.8">{escaped}</text>')
        self.lines.append(f'{text} fill="{words.colour}">{escaped}</text>')

    def map_text(self, text: DrawnText) -> None:
        """A label or a note, as a group about its middle; whoever reads the file has fonts of their own."""
        self.lines.append(f'<g transform="translate({self.at(text.spot)}) rotate({text.turn})">')
        if text.fill:
            wide, high = (length * self.unit for length in text.half)
            self.lines.append(f'<rect x="-{_n(wide)}" y="-{_n(high)}" width="{_n(2 * wide)}" height="{_n(2 * high)}" '
                              f'rx="{_n(0.2 * text.height * self.unit)}" fill="{text.fill}" stroke="{text.edge}" '
                              f'stroke-width="{_n(0.03 * self.unit)}"/>')
        for line, offset in zip(text.lines, text.offsets, strict=True):
            base = _n((offset + text.height * BASELINE) * self.unit)
            letters = f'<text y="{base}" font-size="{_n(text.height * self.unit)}"'
            escaped = svg_text(line)
            if text.halo:
                self.lines.append(f'{letters} fill="{text.halo}" stroke="{text.halo}" '
                                  f'stroke-width="{_n(self.unit * 0.07)}" opacity="0.8">{escaped}</text>')
            self.lines.append(f'{letters} fill="{text.colour}">{escaped}</text>')
        self.close()


def map_svg(
    board: Board, *, dark: bool = False, scale: float = 1.0, contoured: bool | None = None,
    field: Field | None = None, thread: ThreadPicture | None = None, pinned: Iterable[ThreadPicture] = (),
    position: dict[str, object] | None = None, night: tuple[NightPicture, Shown] | None = None,
    grid: float = DEFAULT_GRID, heat: HeatPicture | None = None, legend: bool = True,
    unlettered: frozenset[str] = frozenset(), region: Extent | None = None, under: Sequence[UnderPicture] = (),
) -> str:
    """A map as the text of an SVG file.

    Args:
        scale: pixels to a scene unit (a hexside is 32 units long).
        contoured: whether the ground is drawn by contours, None for as the map's own rules have it.
        field, thread: laid over the map where given. pinned: as of `shown_threads`.
        position: what is shown, kept as metadata.
        night: what of which night is laid over the map, None by day.
        grid: how strongly the grid is drawn, 0 (not at all) to 1.
        heat: numbers of hexes, laid over the map. legend: whether what their colours mean stands below it.
        unlettered: as for `Picture`.
        region: the part of the scene that is shown, None for the whole map.  Of marks, field and night only what
            lies in it or reaches into it is in the file, and of threads those that do.
        under: pictures under the map; those of boards take the place of terrain and words, as on the screen.
    """
    layout, picture = Layout(board.grid), Picture(board, dark, grid, contoured, unlettered)
    out = Writer(layout, scale)
    hexes = board.grid.hexes() if region is None else _reaching(layout, region, REACH)
    merged, manned = _merged(out, picture, hexes, region)
    left, top, wide, high = _frame(out, region)
    below = legend_height(heat, wide) if heat is not None and legend else 0.0
    head = _head(board, position, (left, top, wide, high + below))
    corner = "" if region is None else f'x="{_n(left)}" y="{_n(top)}" '
    head += [layer_tag("paper", tr("Paper")),
             f'<rect {corner}width="{_n(wide)}" height="{_n(high + below)}" fill="{picture.paper()}"/>', "</g>"]
    shows_boards = any(not one.is_scan for one in under)
    out.open("map", tr("Map"))
    for key, name, layers in GROUPS:
        if key == "hexsides" and under:
            out.open("pictures", tr("Pictures"))
            out.lines += [one.element(scale, out.air) for one in sorted(under, key=lambda one: one.is_scan)]
            out.close()
        if key == "hexsides" and field is not None:
            _field(out, board, field, dark, region)
        if key == "hexsides" and heat is not None:
            out.lines += heat_group(layout, heat, scale, out.air)
        if shows_boards and key in PRINTED:
            continue
        out.open(key, name)
        for level, ink in sorted(merged, key=lambda key: (key[0], key[1].line, key[1].fill, -key[1].width)):
            if level in layers:
                out.put_all(merged[level, ink], out.ink(ink))
        if key == "units":
            _texts(out, counter_names(picture, manned), region)
        out.close()
    _letters(out, picture, hexes, region, PRINTED if shows_boards else frozenset())
    out.close()
    if night is not None:
        out.lines += night_group(board, layout, night[0], scale, out.air, shown=night[1], dark=dark,
                                 field=field is not None, region=region)
    if board.grid.edges == "half" or night is not None or heat is not None:
        _margin(out, layout, picture.paper())
    if heat is not None and legend:
        out.lines += legend_group(heat, wide, high - out.air / 2, "#e8e6e1" if dark else "#26241f", picture.paper())
    threads = [shown for shown in shown_threads(thread, pinned) if region is None or _reaches(layout, shown[0], region)]
    for is_pinned, group in groupby(threads, lambda shown: shown[1] == PINNED):
        out.open(*(("pinned", tr("Pinned threads")) if is_pinned else ("thread", tr("Thread"))))
        for shown, detail in group:
            out.lines += thread_svg(layout, shown, detail, (scale, out.air, out.air), (left, top, wide, high))
        out.close()
    return "\n".join((*head, *out.lines, "</svg>", ""))


def _head(board: Board, position: dict[str, object] | None, box: tuple[float, float, float, float]) -> list[str]:
    """The beginning of the file: its size, title and metadata.

    Args:
        position: what is shown, None for no metadata. box: left and upper edge, width and height of the picture.
    """
    left, top, wide, high = map(_n, box)
    lines = [
        '<?xml version="1.0" encoding="UTF-8"?>',
        f'<svg xmlns="http://www.w3.org/2000/svg" {NAMESPACE} width="{wide}" height="{high}" '
        f'viewBox="{left} {top} {wide} {high}" font-family="{FONTS}" text-anchor="middle">',
        f"<title>{svg_text(board.title or tr('losview map'))}</title>",
    ]
    if position is not None:
        record = escaped_json(json.dumps(position, ensure_ascii=False, sort_keys=True))
        lines.append(f"<metadata>{svg_text(record)}</metadata>")
    return lines


def _reaching(layout: Layout, region: Extent, hexsides: float) -> list[Hex]:
    """The hexes that draw into a region what reaches so far beyond their centres, in the order of the map's hexes."""
    left, top, right, bottom = region
    reach = hexsides * layout.size
    x, y = layout.centres().T
    near = (x >= left - reach) & (x <= right + reach) & (y >= top - reach) & (y <= bottom + reach)
    plane = layout.grid.plane
    return [plane.hex(int(cell)) for cell in plane.cells[near]]


def _reaches(layout: Layout, thread: ThreadPicture, region: Extent) -> bool:
    """Whether a thread, with what is drawn in the hexes on its way, reaches into a region."""
    line = shapely.LineString([layout.point(thread.start), layout.point(thread.end)])
    return bool(line.distance(shapely.box(*region)) < layout.size)


def _frame(out: Writer, region: Extent | None) -> tuple[float, float, float, float]:
    """Left and upper edge, width and height of the picture; air around the map where it shows the whole."""
    if region is None:
        wide, high = (length * out.scale + 2 * out.air for length in out.layout.bounds()[2:])
        return 0.0, 0.0, wide, high
    left, top, right, bottom = (edge * out.scale for edge in region)
    return left + out.air, top + out.air, right - left, bottom - top


def _letters(out: Writer, picture: Picture, hexes: list[Hex], region: Extent | None, printed: frozenset[str]) -> None:
    """The layers of letters that are not printed on counters, but for layers that a board's picture has printed."""
    layout, left_out = out.layout, picture.unlettered | printed
    if "labels" not in left_out:
        out.open("labels", tr("Hex labels"))
        _texts(out, ((hex_, hex_label(picture, hex_)) for hex_ in hexes), region)
        out.close()
    if "numbers" not in left_out:
        out.open("numbers", tr("Levels and heights"))
        _texts(out, ((hex_, words) for hex_ in hexes for words in hex_numbers(picture, hex_)), region)
        out.close()
    if picture.board.texts:
        out.open("notes", tr("Notes"))
        for text in drawn_texts(picture, layout, region):
            out.map_text(text)
        out.close()


def _texts(out: Writer, texts: Iterable[tuple[Hex, MarkText]], region: Extent | None) -> None:
    """Letters in hexes; only those that reach into the region: what lies around it is not handed out with it."""
    layout = out.layout
    for hex_, words in texts:
        about = layout.centre(hex_)
        if region is not None:
            high = words.height * layout.size
            wide = HALF_LETTER * high * len(words.text)
            x, y = about[0] + words.x * layout.size, about[1] + words.y * layout.size
            if not (region[0] - wide <= x <= region[2] + wide and region[1] - high <= y <= region[3] + high):
                continue
        out.text(words, about)


def _merged(
    out: Writer, picture: Picture, hexes: list[Hex], region: Extent | None
) -> tuple[dict[tuple[Layer, Ink], list[str]], list[Hex]]:
    """What is drawn for hexes, by layer and ink, and the hexes whose counter is in the picture.

    Of a region only what reaches into it: what lies around it is not handed out with it.
    """
    merged: dict[tuple[Layer, Ink], list[str]] = {}
    manned: dict[Hex, None] = {}
    for hex_, marks in picture.placed(hexes):
        about = out.layout.centre(hex_)
        for layer, ink, shapes in marks:
            seen = [shape for shape in shapes if region is None or _touches(out.layout, shape, about, ink, region)]
            merged.setdefault((layer, ink), []).extend(out.path(shape, about) for shape in seen)
            if seen and layer is Layer.UNIT_FACE:
                manned[hex_] = None
    return merged, list(manned)


def _touches(layout: Layout, shape: Shape, about: Spot, ink: Ink, region: Extent) -> bool:
    """Whether a shape about a scene spot reaches into a region, by the rectangle around it."""
    size, edge = layout.size, ink.width / 2
    if isinstance(shape, Disc):
        xs, ys, edge = (shape.x,), (shape.y,), edge + shape.r
    else:
        spots = shape.points if isinstance(shape, Poly) else [spot for ring in shape.rings for spot in ring]
        xs, ys = zip(*spots, strict=True)
    return (about[0] + (min(xs) - edge) * size <= region[2] and about[0] + (max(xs) + edge) * size >= region[0]
            and about[1] + (min(ys) - edge) * size <= region[3] and about[1] + (max(ys) + edge) * size >= region[1])


def _field(out: Writer, board: Board, field: Field, dark: bool, region: Extent | None) -> None:
    """Each outcome's hexes as one outline, and its strokes as lines that end at it."""
    out.open("field", tr("Field"))
    step = STEP / out.scale
    only = None if region is None else hexes_in(out.layout, region)
    for shading in shaded(board, out.layout, field, dark=dark, step=step, side=out.unit, only=only):
        name = shading.outcome.name.lower()
        out.put_all([f"M{'L'.join(map(out.at, ring))}Z" for ring in shading.rings],
                    f'class="{name}" fill="{shading.veil}" fill-opacity="{_n(shading.opacity)}" fill-rule="evenodd"')
        strokes = [f"M{out.at(a)}{'h.01' if a == b else f'L{out.at(b)}'}" for a, b in shading.lines]
        if strokes:
            out.put_all(strokes, f'class="{name}" fill="none" stroke="{shading.stroke}" '
                                 f'stroke-opacity="{_n(shading.on)}" '
                                 f'stroke-width="{_n(shading.width * out.scale)}" '
                                 f'stroke-linecap="{"round" if shading.dots else "butt"}"')
    out.close()


def _margin(out: Writer, layout: Layout, paper: str) -> None:
    """Paper over what reaches out of the map's frame: not every viewer clips."""
    far = _n(2 * out.unit)
    wide, high = (length * out.scale + 2 * out.air for length in layout.bounds()[2:])
    frames = "".join(f"M{'L'.join(map(out.at, ring))}Z" for ring in area_rings(frame_clip(layout)))
    out.put(f"M-{far} -{far}H{_n(wide + 2 * out.unit)}V{_n(high + 2 * out.unit)}H-{far}Z{frames}",
            f'id="margin" fill="{paper}" fill-rule="evenodd"')
