"""A board's pixels as a `Board`: depictions, contours, hexsides, each hex's base and what fills it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry import Polygon

from losview.board.board import QUARTERS, Board
from losview.board.counters import Counter
from losview.board.cover import Cover, Feature
from losview.board.depiction import Depiction, Ring
from losview.board.kinds.kind import Kind
from losview.board.outlines.clipping import polygons
from losview.files.error import FormatError, quoted
from losview.files.patience import go_on
from losview.files.vasl.archive import LOS_DATA
from losview.files.vasl.frame import PictureGrid
from losview.files.vasl.los_data import LosData, codes_in
from losview.files.vasl.metadata import Metadata
from losview.files.vasl.outlines import LabelArea, faces, filled_in, simplified, specks
from losview.files.vasl.pixels import Pixels, pixels_of
from losview.files.vasl.rings import areas
from losview.hexes.hex import hexside
from losview.hexes.lattice import Point

#: How far outlines may be simplified (`shapely.coverage_simplify`), the first that moves no centre dot to another area.
TOLERANCES = (0.8, 0.4, 0.0)
#: A hex is filled with inherent terrain where so much of it shows that (B.6). On real boards it is under 0.05 or over
#: 0.6.
INHERENT_SHARE = 0.3

#: Terrain codes are less than this.
_CODES = 256

#: The kind of the hexsides that the metadata calls `rrembankment`.
EMBANKMENT = "railway_embankment"


def board_of(data: LosData, frame: PictureGrid, metadata: Metadata, codes: Mapping[int, Kind], path: Path) -> Board:
    """The board that pixels make.

    Raises:
        FormatError: for a terrain code that stands for nothing.
    """
    _check_codes(data, codes, path)
    reading = BoardReading(data, frame, codes)
    board = reading.board()
    _embankments(board, metadata)
    board.notes = list(_notes(reading, metadata))
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


def _notes(reading: BoardReading, metadata: Metadata) -> Iterator[str]:
    """What was made of the pixels, and what was left out."""
    if reading.pixels.closed:
        yield (f"Printed screens are one area: {reading.pixels.closed:,} pixels of open ground inside one, in gaps of "
               "two pixels at most, are counted to it.")
    if reading.specks:
        yield f"{reading.specks:,} pixels in specks of three or less are counted to what lies around them."
    for name, count in sorted(reading.pixels.stray.items()):
        yield f"Left out: {count:,} pixels of {name.lower()} that lie along no hexside."
    if metadata.slopes:
        yield f"Left out: slopes on the hexsides of {len(metadata.slopes):,} hexes, which no rule here reads."
    if metadata.partial_orchards:
        yield f"Left out: partial orchards in {metadata.partial_orchards:,} hexes."


def _check_codes(data: LosData, codes: Mapping[int, Kind], path: Path) -> None:
    for code in codes_in(data.terrain):
        if code not in codes:
            x, y = np.argwhere(data.terrain == code)[0].tolist()
            raise FormatError(path, f"entry {quoted(LOS_DATA)}", f"terrain code {code} at pixel {x},{y} stands for "
                              "nothing", "point at the SharedBoardMetadata.xml that comes with your VASL")


def _near_the_hexes(data: LosData, frame: PictureGrid) -> LosData:
    """The data with pixels more than a hex beyond the outer centre dots blank: margins around the map proper."""
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


class BoardReading:
    """One board being made."""

    def __init__(self, data: LosData, frame: PictureGrid, codes: Mapping[int, Kind]) -> None:
        self.data, self.frame, self.codes = _near_the_hexes(data, frame), frame, codes
        self.pixels: Pixels = pixels_of(self.data, frame, codes)
        self.made = Board(frame.grid, labels=frame.labels)
        self.specks = 0
        self.at = frame.centre_pixels(data.terrain.shape)

    def board(self) -> Board:
        made = self.made
        go_on()
        made.hexsides = dict(sorted(self.pixels.sides.items()))
        self._bases()
        self._contours()
        self._terrain()
        self._fillings()
        made.scenario |= {"rules": "asl", "options": {"stairwells": "marked"}}
        return made

    def _bases(self) -> None:
        """Each hex's base is the level of its centre pixel, of a depression that of the ground around it."""
        base = self.pixels.ground[self.at]
        self.made.levels[self.made.grid.present] = base * QUARTERS

    def _asl(self, kind: Kind, attribute: str) -> object:
        return kind.rules.get("asl", {}).get(attribute)

    def _faces(self, labels: NDArray[np.int16]) -> list[LabelArea]:
        """The faces of a picture, specks taken out, extended half a hex beyond its edges, where half hexes end."""
        go_on()
        labels = self._without_specks(labels)
        pad = self.frame.reach
        padded = np.pad(labels, pad, mode="edge")
        wanted = labels[self.at].tolist()
        dots = shapely.points(self.frame.centres() + pad)
        found, exact = areas(padded)
        for tolerance in TOLERANCES:
            go_on()
            shapes = simplified(exact, tolerance)
            if tolerance == 0 or self._same_centres(found, shapes, dots, wanted):
                break
        return faces(found, shapely.transform(shapes, lambda spots: spots - pad))

    def _without_specks(self, labels: NDArray[np.int16]) -> NDArray[np.int16]:
        tiny = specks(labels)
        if not tiny.any():
            return labels
        self.specks += int(tiny.sum())
        found, _ = filled_in(labels, tiny, 3)
        return found.astype(np.int16)

    @staticmethod
    def _same_centres(
        labels: NDArray[np.int16], shapes: NDArray[np.object_], dots: NDArray[np.object_], wanted: list[int]
    ) -> bool:
        """Whether each dot lies in areas of the label that it has, and in none of another."""
        area, dot = shapely.STRtree(dots).query(shapes, "intersects")  # this way round areas are prepared
        alike = labels[area] == np.array(wanted)[dot]
        return bool(alike.all()) and len(np.unique(dot)) == len(wanted)

    def _contours(self) -> None:
        """Ground as nested contours: hills from level 1 up, hollows from level -1 down."""
        areas_ = self._faces(self.pixels.ground)
        levels = sorted({face.label for face in areas_})
        for level in range(levels[0], levels[-1] + 1):
            if level:
                inside = [face.shape for face in areas_ if (face.label >= level if level > 0 else face.label <= level)]
                kind = "hill_contour" if level > 0 else "hollow_contour"
                self._draw([(kind, shape) for shape in polygons(shapely.union_all(inside))], level * QUARTERS)

    def _terrain(self) -> None:
        """Everything that is not open ground, what lies below bridges first."""
        open_like = [code for code, kind in self.codes.items() if kind.key == "open" or kind.role != "terrain"
                     or self._asl(kind, "inherent")]
        below, above = (np.where(np.isin(codes, open_like), 0, codes).astype(np.int16)
                        for codes in (self.pixels.below, self.pixels.terrain))
        bridges = np.where(above != below, above, 0).astype(np.int16)
        if below.any():
            self._draw([(self.codes[face.label].key, face.shape) for face in self._faces(below) if face.label])
        if bridges.any():
            self._bridges(bridges)

    def _bridges(self, bridges: NDArray[np.int16]) -> None:
        """Bridges, as high as they stand above their hexes' bases, and what else lies on the floor of a depression."""
        base = np.zeros(self.made.grid.shape, np.int16)
        base[self.made.grid.present] = self.pixels.ground[self.at]
        high = np.maximum(0, self.pixels.ground + self.pixels.lift - base.ravel()[self.pixels.cells])
        decks = [code for code, kind in self.codes.items() if self._asl(kind, "category") == "bridge"]
        high[~np.isin(bridges, decks)] = 0
        found = self._faces(np.where(bridges > 0, bridges + _CODES * high, 0).astype(np.int16))
        for lift in sorted({face.label // _CODES for face in found if face.label}):
            drawn = [(self.codes[face.label % _CODES].key, face.shape) for face in found
                     if face.label and face.label // _CODES == lift]
            self._draw(drawn, lift * QUARTERS + QUARTERS // 2 if lift else None)

    def _draw(self, drawn: list[tuple[str, Polygon]], height: int | None = None) -> None:
        """Draw kinds as depictions, all their outlines brought to the lattice at once."""
        rings = iter(self._rings([ring for _, shape in drawn for ring in (shape.exterior, *shape.interiors)]))
        number = max(self.made.depictions, default=0)
        for kind, shape in drawn:
            outline, *holes = [next(rings) for _ in range(1 + len(shape.interiors))]
            if outline is not None:
                number += 1
                self.made.depictions[number] = Depiction(kind, outline, tuple(hole for hole in holes if hole), height)

    def _rings(self, rings: list[shapely.LinearRing]) -> list[Ring | None]:
        """Rings on the lattice, None where nothing is left of one there."""
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
        made = iter([Point(x, y) for x, y in points[kept].tolist()])
        found = [tuple(islice(made, size)) for size in sizes.tolist()]
        return [ring if len(ring) >= 3 else None for ring in found]

    def _fillings(self) -> None:
        """Inherent terrain fills hexes; stairwells, pillboxes and entrenchments stand in them."""
        made = self.made
        filling: dict[tuple[int, int], tuple[Feature, ...]] = {}
        for code in codes_in(self.pixels.terrain):
            kind = self.codes[code]
            if self._asl(kind, "inherent") and kind.role == "terrain":
                for cell in self._mostly(self.pixels.terrain == code, INHERENT_SHARE):
                    filling[cell] = (*filling.get(cell, ()), Feature(kind.key))
            elif kind.role == "counter":
                for column, row in self._mostly(self.pixels.terrain == code, 0.0):
                    made.counters[len(made.counters) + 1] = Counter(kind.key, made.grid.hex(column, row))
        for cell in self._stairs():
            filling[cell] = (*filling.get(cell, ()), Feature("stairwell"))
        for cell, features in filling.items():
            made.cover_at[cell] = made.intern(Cover(features))

    def _mostly(self, there: NDArray[np.bool_], share: float) -> Iterator[tuple[int, int]]:
        """The cells whose hexes show something on more than a share of their pixels."""
        shape = self.made.grid.shape
        key = self.pixels.cells.ravel()
        whole = np.bincount(key, minlength=shape[0] * shape[1])
        own = np.bincount(key, there.ravel(), minlength=shape[0] * shape[1])
        for at in np.flatnonzero((own > 0) & (own > share * whole)).tolist():
            cell = divmod(at, shape[1])
            if self.made.grid.has_cell(*cell):
                yield cell

    def _stairs(self) -> Iterator[tuple[int, int]]:
        """The cells with stairwells, in the order in which the file lists them.

        Buildings of one upper level have one in every hex (B23.22).
        """
        grid, stairs = self.made.grid, self.data.stairs.tolist()
        listed = [(column, row) for column in range(grid.shape[0]) for row in range(grid.shape[1])
                  if grid.has_cell(column, row)]
        if len(listed) == len(stairs):
            yield from (cell for cell, one in zip(listed, stairs, strict=True) if one)
