"""Building a `Board` from a board's pixels: drawn terrain, contours, hexsides, the level and cover of each hex."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.base.translation import tr
from losview.base.words import in_sentence
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.depiction import Depiction, Ring
from losview.board.hex_terrain import Feature, HexTerrain
from losview.board.kind import Kind
from losview.board.outlines.clipping import polygons
from losview.board.unit_counter import UnitCounter
from losview.formats.core.archive import LOS_DATA
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_AREAS, MAX_SMALL_AREAS, MAX_SMALL_PIXELS
from losview.formats.vasl.area_tracing import TooManyAreas, connected_areas
from losview.formats.vasl.board_settings import board_settings
from losview.formats.vasl.label_areas import LabelArea, as_label_areas, filled_in, simplified, specks
from losview.formats.vasl.los_data import LosData, codes_in
from losview.formats.vasl.metadata import Metadata
from losview.formats.vasl.picture_grid import PictureGrid
from losview.formats.vasl.pixels import Pixels, pixels_of
from losview.hexes.arrays import Bools
from losview.hexes.hex import Hex, Hexside, hexside, neighbour
from losview.hexes.lattice import Point, corner

#: How far from a vertex the print of its walls is looked for, in hex widths: 7 of VASL's usual 56.25 pixels.
_REACH = 7 / 56.25
#: Fewest pixels of such a print.
_MINIMUM = 2


def wall_ends(
    terrain: NDArray[np.uint8], pixels: Pixels, frame: PictureGrid, kinds: Mapping[int, Kind]
) -> Iterator[Polygon]:
    """The prints beyond hexsides, in pixels: of each the convex hull, its vertex included.

    At a vertex with one wall that is what lies in the hex across from it; at one with two, what lies in a hex beside
    the third hexside, over which alone a thread passes both of them.  With three, all that passes there crosses one.

    Args:
        terrain: the codes as the file has them, hexside features included. pixels: what was found in them.
    """
    codes = [code for code, kind in kinds.items() if _is_wall(kind)]
    walls = {kinds[code].key for code in codes}
    walled = {side for side, on_it in pixels.sides.items() if not walls.isdisjoint(on_it)}
    if not walled:
        return
    there = np.isin(terrain, codes)
    vertices = {corner(side.hex, vertex): (side.hex, vertex) for side in sorted(walled)
                for vertex in (side.direction - 1, side.direction)}
    for vertex, (hex_, number) in vertices.items():
        with_print = _hex_of_print(frame, hex_, number % 6, walled)
        if with_print is not None:
            shape = _print_in(there, pixels, frame, with_print, vertex)
            if shape is not None:
                yield shape


def _is_wall(kind: Kind) -> bool:
    """Whether it is a feature of hexsides half a level high that is what is drawn of it, gaps left out."""
    own = kind.rules.get("asl", {})
    return kind.role == "hexside" and bool(own.get("half") and own.get("gaps"))


def _hex_of_print(frame: PictureGrid, hex_: Hex, vertex: int, walled: Collection[Hexside]) -> Hex | None:
    """In which of the three hexes at a vertex the print beyond their walls is.

    Args:
        vertex: its number in that hex. walled: the hexsides with walls.
    """
    # Hexside d of a hex runs from its vertex d - 1 to d; so at vertex v its hexsides v and v + 1 end.
    one, other = neighbour(hex_, vertex), neighbour(hex_, vertex + 1)
    if any(at not in frame.grid for at in (hex_, one, other)):
        return None
    across = {hex_: hexside(one, vertex + 2), one: hexside(hex_, vertex + 1), other: hexside(hex_, vertex)}
    facing = [at for at, side in across.items() if side in walled]
    if len(facing) == 1:
        return facing[0]
    return min(facing) if len(facing) == 2 else None


def _print_in(there: Bools, pixels: Pixels, frame: PictureGrid, hex_: Hex, vertex: Point) -> Polygon | None:
    """The print of walls in a hex around one of its vertices; None where there is next to none."""
    reach = frame.hex_width * _REACH
    x, y = frame.spots(np.array([vertex]))[0].tolist()
    low_x, low_y = (max(0, int(at - reach)) for at in (x, y))
    box = np.s_[low_x : max(0, int(x + reach) + 1), low_y : max(0, int(y + reach) + 1)]
    column, row = frame.grid.cell(hex_)
    printed = there[box] & (pixels.cells[box] == column * frame.grid.shape[1] + row)
    across, down = np.nonzero(printed)
    spots = np.stack([across + low_x + 0.5, down + low_y + 0.5], axis=1)
    spots = spots[np.hypot(spots[:, 0] - x, spots[:, 1] - y) <= reach]
    if len(spots) < _MINIMUM:
        return None
    hull = shapely.convex_hull(shapely.multipoints([*spots.tolist(), (x, y)]))
    return hull if isinstance(hull, Polygon) else None


#: Tolerances of `shapely.coverage_simplify` in pixels; the first that moves no centre dot to another area is used.
TOLERANCES = (0.8, 0.4, 0.0)
#: Share of a hex's pixels from which inherent terrain fills it (B.6). On real boards it is under 0.05 or over 0.6.
INHERENT_SHARE = 0.3

#: Number of possible terrain codes.
_CODES = 256

#: The kind of what is printed of walls beyond their hexsides.
WALL_PRINT = "printed_wall"
#: The kind of the hexsides that the metadata calls `rrembankment`.
EMBANKMENT = "railway_embankment"


def build_board(data: LosData, frame: PictureGrid, metadata: Metadata, codes: Mapping[int, Kind], path: Path) -> Board:
    """Build the board.

    Raises:
        FormatError: if a terrain code is unknown, or the board has too many areas.
    """
    _check_codes(data, codes, path)
    builder = BoardBuilder(data, frame, codes)
    try:
        board = builder.build()
    except TooManyAreas:
        what = tr("has more than {most:,} areas of one terrain or level, the limit for its size",
                  most=builder.most_areas)
        raise FormatError(path, tr("entry {name}", name=quoted(LOS_DATA)), what,
                          tr("check that it is a board")) from None
    _embankments(board, metadata)
    board.notes = list(_notes(builder, metadata))
    return board


def _embankments(board: Board, metadata: Metadata) -> None:
    for label, sides in metadata.embankments.items():
        try:
            hex_ = board.hex(label)
        except ValueError:
            continue
        for direction in sides:
            side = hexside(hex_, direction)
            board.hexsides[side] = (*board.hexsides.get(side, ()), EMBANKMENT)


def _notes(builder: BoardBuilder, metadata: Metadata) -> Iterator[str]:
    """Notes for the map: what was simplified, and what was left out."""
    if builder.pixels.closed:
        yield (tr("Printed dot patterns count as one area: {count:,} pixels of open ground in gaps of at "
                  "most two pixels were added to the terrain around them.", count=builder.pixels.closed))
    if builder.specks:
        yield tr("{count:,} pixels in specks of three or less were added to the terrain around them.",
                 count=builder.specks)
    for name, count in sorted(builder.pixels.stray.items()):
        yield tr("Left out: {count:,} pixels of {terrain} that do not lie along a hexside.", count=count,
                 terrain=in_sentence(name))
    if metadata.slopes:
        yield tr("Left out: slopes on the hexsides of {count:,} hexes, which no rule here reads.",
                 count=len(metadata.slopes))
    if metadata.partial_orchards:
        yield tr("Left out: partial orchards in {count:,} hexes.",
                 count=metadata.partial_orchards)


def _check_codes(data: LosData, codes: Mapping[int, Kind], path: Path) -> None:
    for code in codes_in(data.terrain):
        if code not in codes:
            x, y = np.argwhere(data.terrain == code)[0].tolist()
            raise FormatError(path, tr("entry {name}", name=quoted(LOS_DATA)),
                              tr("terrain code {code} at pixel {x},{y} is unknown", code=code, x=x, y=y),
                              tr("give --terrain-types the SharedBoardMetadata.xml that comes with your VASL"))


def _near_the_hexes(data: LosData, frame: PictureGrid) -> LosData:
    """The data with margins blanked: pixels more than a hex beyond the outermost centre dots."""
    centres, hex_size = frame.centres(), np.array([frame.hex_width, frame.hex_height])
    low = np.floor(centres.min(axis=0) - hex_size).astype(np.intp)
    high = np.ceil(centres.max(axis=0) + hex_size).astype(np.intp)
    wide, tall = data.terrain.shape
    if low[0] <= 0 and low[1] <= 0 and high[0] >= wide and high[1] >= tall:
        return data
    near = np.s_[max(0, low[0]) : max(0, high[0]), max(0, low[1]) : max(0, high[1])]
    levels, terrain = np.zeros_like(data.levels), np.zeros_like(data.terrain)
    levels[near], terrain[near] = data.levels[near], data.terrain[near]
    return replace(data, levels=levels, terrain=terrain)


class BoardBuilder:
    """Builds one board; `build` is called once.

    Attributes:
        board: the result. specks: number of pixels in specks that were merged into their surroundings.
        at: the pixels of the centre dots, an index of pixel arrays.
        most_areas: how many areas may be traced.
    """

    def __init__(self, data: LosData, frame: PictureGrid, codes: Mapping[int, Kind]) -> None:
        self.data, self.frame, self.codes = _near_the_hexes(data, frame), frame, codes
        self.pixels: Pixels = pixels_of(self.data, frame, codes)
        self.board = Board(frame.grid, labels=frame.labels)
        self.specks = 0
        self.most_areas = MAX_SMALL_AREAS if data.terrain.size <= MAX_SMALL_PIXELS else MAX_AREAS
        self.at = frame.centre_pixels(data.terrain.shape)

    def build(self) -> Board:
        check_cancelled()
        self.board.hexsides = dict(sorted(self.pixels.sides.items()))
        self._bases()
        self._contours()
        self._terrain()
        self._draw([(WALL_PRINT, shape) for shape in wall_ends(self.data.terrain, self.pixels, self.frame, self.codes)])
        self._fillings()
        self.board.scenario |= board_settings()
        return self.board

    def _bases(self) -> None:
        """Set each hex's base level: that of its centre pixel, in a depression that of the ground around it."""
        base = self.pixels.ground[self.at]
        self.board.levels[self.board.grid.present] = base * QUARTERS_PER_LEVEL

    def _asl(self, kind: Kind, attribute: str) -> object:
        return kind.rules.get("asl", {}).get(attribute)

    def _label_areas(self, labels: NDArray[np.int16]) -> list[LabelArea]:
        """The areas of a picture of labels, without specks, extended half a hex beyond its edges for half hexes."""
        check_cancelled()
        labels = self._without_specks(labels)
        pad = self.frame.reach
        padded = np.pad(labels, pad, mode="edge")
        wanted = labels[self.at].tolist()
        dots = shapely.points(self.frame.centres() + pad)
        area_labels, exact = connected_areas(padded, self.most_areas)
        for tolerance in TOLERANCES:
            check_cancelled()
            shapes = simplified(exact, tolerance)
            if tolerance == 0 or self._same_centres(area_labels, shapes, dots, wanted):
                break
        return as_label_areas(area_labels, shapely.transform(shapes, lambda spots: spots - pad))

    def _without_specks(self, labels: NDArray[np.int16]) -> NDArray[np.int16]:
        tiny = specks(labels)
        if not tiny.any():
            return labels
        self.specks += int(tiny.sum())
        filled, _ = filled_in(labels, tiny, 3)
        return filled.astype(np.int16)

    @staticmethod
    def _same_centres(
        labels: NDArray[np.int16], shapes: NDArray[np.object_], dots: NDArray[np.object_], wanted: list[int]
    ) -> bool:
        """Whether each centre dot lies only in areas of its own label."""
        area, dot = shapely.STRtree(dots).query(shapes, "intersects")  # query prepares its argument, the areas
        alike = labels[area] == np.array(wanted)[dot]
        return bool(alike.all()) and len(np.unique(dot)) == len(wanted)

    def _contours(self) -> None:
        """Draw the ground as nested contours: hills from level 1 up, hollows from level -1 down."""
        grounds = self._label_areas(self.pixels.ground)
        levels = sorted({area.label for area in grounds})
        for level in range(levels[0], levels[-1] + 1):
            if level:
                inside = [area.shape for area in grounds if (area.label >= level if level > 0 else area.label <= level)]
                kind = "hill_contour" if level > 0 else "hollow_contour"
                self._draw([(kind, shape) for shape in polygons(shapely.union_all(inside))], level * QUARTERS_PER_LEVEL)

    def _terrain(self) -> None:
        """Draw everything that is not open ground; what lies below bridges comes first."""
        open_like = [code for code, kind in self.codes.items() if kind.key == "open" or kind.role != "terrain"
                     or self._asl(kind, "inherent")]
        below, above = (np.where(np.isin(codes, open_like), 0, codes).astype(np.int16)
                        for codes in (self.pixels.below, self.pixels.terrain))
        bridges = np.where(above != below, above, 0).astype(np.int16)
        if below.any():
            self._draw([(self.codes[area.label].key, area.shape) for area in self._label_areas(below) if area.label])
        if bridges.any():
            self._bridges(bridges)

    def _bridges(self, bridges: NDArray[np.int16]) -> None:
        """Draw bridges with their height above their hexes' bases, and other things on the floor of a depression."""
        base = np.zeros(self.board.grid.shape, np.int16)
        base[self.board.grid.present] = self.pixels.ground[self.at]
        high = np.maximum(0, self.pixels.ground + self.pixels.lift - base.ravel()[self.pixels.cells])
        decks = [code for code, kind in self.codes.items() if self._asl(kind, "category") == "bridge"]
        high[~np.isin(bridges, decks)] = 0
        areas = self._label_areas(np.where(bridges > 0, bridges + _CODES * high, 0).astype(np.int16))
        for lift in sorted({area.label // _CODES for area in areas if area.label}):
            drawn = [(self.codes[area.label % _CODES].key, area.shape) for area in areas
                     if area.label and area.label // _CODES == lift]
            self._draw(drawn, lift * QUARTERS_PER_LEVEL + QUARTERS_PER_LEVEL // 2 if lift else None)

    def _draw(self, drawn: list[tuple[str, Polygon]], height: int | None = None) -> None:
        """Add depictions of these kinds and shapes; all outlines are converted to the lattice at once."""
        rings = iter(self._rings([ring for _, shape in drawn for ring in (shape.exterior, *shape.interiors)]))
        number = max(self.board.depictions, default=0)
        for kind, shape in drawn:
            outline, *holes = [next(rings) for _ in range(1 + len(shape.interiors))]
            if outline is not None:
                number += 1
                self.board.depictions[number] = Depiction(kind, outline, tuple(hole for hole in holes if hole), height)

    def _rings(self, rings: list[shapely.LinearRing]) -> list[Ring | None]:
        """Rings converted to lattice points, None for one that has fewer than three there."""
        if not rings:
            return []
        spots, ring = shapely.get_coordinates(rings, return_index=True)
        ends = np.append(ring[1:] != ring[:-1], True)  # a ring's last point is its first
        points, ring = self.frame.outline(spots[~ends]), ring[~ends]
        before = np.arange(len(ring)) - 1
        starts = np.flatnonzero(np.append(True, ring[1:] != ring[:-1]))
        before[starts] = np.append(starts[1:], len(ring)) - 1
        kept = (points != points[before]).any(axis=1)
        sizes = np.bincount(ring[kept], minlength=len(rings))
        lattice_points = iter([Point(x, y) for x, y in points[kept].tolist()])
        outlines = [tuple(islice(lattice_points, size)) for size in sizes.tolist()]
        return [outline if len(outline) >= 3 else None for outline in outlines]

    def _fillings(self) -> None:
        """Fill hexes with inherent terrain and stairwells; place pillboxes and entrenchments as counters."""
        board = self.board
        features_at: dict[tuple[int, int], tuple[Feature, ...]] = {}
        for code in codes_in(self.pixels.terrain):
            kind = self.codes[code]
            if self._asl(kind, "inherent") and kind.role == "terrain":
                for cell in self._mostly(self.pixels.terrain == code, INHERENT_SHARE):
                    features_at[cell] = (*features_at.get(cell, ()), Feature(kind.key))
            elif kind.role == "counter":
                for column, row in self._mostly(self.pixels.terrain == code, 0.0):
                    board.counters[len(board.counters) + 1] = UnitCounter(kind.key, board.grid.hex(column, row))
        for cell in self._stairs():
            features_at[cell] = (*features_at.get(cell, ()), Feature("stairwell"))
        for cell, features in features_at.items():
            board.cover_at[cell] = board.intern(HexTerrain(features))

    def _mostly(self, there: NDArray[np.bool_], share: float) -> Iterator[tuple[int, int]]:
        """The cells whose hexes have more than a share of their pixels in `there`."""
        shape = self.board.grid.shape
        key = self.pixels.cells.ravel()
        total = np.bincount(key, minlength=shape[0] * shape[1])
        marked = np.bincount(key, there.ravel(), minlength=shape[0] * shape[1])
        for at in np.flatnonzero((marked > 0) & (marked > share * total)).tolist():
            cell = divmod(at, shape[1])
            if self.board.grid.has_cell(*cell):
                yield cell

    def _stairs(self) -> Iterator[tuple[int, int]]:
        """The cells with stairwells, in the order in which the file lists them.

        Buildings of one upper level have one in every hex (B23.22).
        """
        grid, stairs = self.board.grid, self.data.stairs.tolist()
        listed = [(column, row) for column in range(grid.shape[0]) for row in range(grid.shape[1])
                  if grid.has_cell(column, row)]
        if len(listed) == len(stairs):
            yield from (cell for cell, has_stairs in zip(listed, stairs, strict=True) if has_stairs)
