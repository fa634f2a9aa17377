"""Objects of a Tiled map: polygons are outlines of terrain, lines along hexsides are what lies on these."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.formats.core.cancellation import check_cancelled
from losview.formats.core.json_fields import JsonFields
from losview.formats.core.limit_table import MAX_FEATURES
from losview.formats.core.limits import MAX_NUMBER
from losview.formats.core.strict_json import loads
from losview.formats.losmap.losmap_read import read_depiction
from losview.formats.map_editors.levels import level_quarters
from losview.formats.map_editors.terrain_words import kind_meant, kind_named
from losview.formats.map_editors.tiled_plane import TiledPlane
from losview.formats.map_editors.tilesets import property_values
from losview.hexes.grid import MARGIN
from losview.hexes.hex import Hexside, hexside, neighbour
from losview.hexes.lattice import UNIT, Point, corner, hexes_at, norm2

#: Property of an object with what losview says about it beyond its class and place, as JSON.
DETAILS = "losview"
#: Property with the holes of a polygon: points as Tiled writes them, rings parted by semicolons.
HOLES = "holes"
#: Property with the height of an outline, in levels.
HEIGHT = "height"
#: How far a line's point may lie from the corner of a hex that it means, in lattice units.
_NEAR = UNIT // 6
#: What else objects may be, by the field that says so.
_OTHERS = {"ellipse": tr("ellipse"), "point": tr("point"), "text": tr("text"), "gid": tr("tile")}

Spot = tuple[float, float]


class ObjectReader:
    """Puts the objects of a map on a board.

    Attributes:
        left_out: how many objects of each sort have no meaning on a board, by what they are called.
    """

    def __init__(self, board: Board, plane: TiledPlane) -> None:
        self._board, self._plane = board, plane
        self._next = 1
        self.left_out: Tally[str] = Tally()
        plain = board.grid.plane
        self._low = plain.q0 * UNIT, plain.r0 * UNIT
        self._high = (int(plain.q.max()) + MARGIN) * UNIT, (int(plain.r.max()) + MARGIN) * UNIT

    def take(self, fields: JsonFields) -> None:
        """Take one object.

        Raises:
            FormatError: where what it says of itself cannot be read.
        """
        sort = next((word for name, word in _OTHERS.items() if fields.take(name, None)), "")
        polygon, polyline = fields.items("polygon"), fields.items("polyline")
        x, y = _number(fields, "x"), _number(fields, "y")
        if not (sort or polygon or polyline):
            wide, high = _number(fields, "width"), _number(fields, "height")
            corners = ((0.0, 0.0), (wide, 0.0), (wide, high), (0.0, high))
            polygon = [{"x": dx, "y": dy} for dx, dy in corners] if wide and high else []
        if sort or _number(fields, "rotation"):
            self.left_out[sort or tr("turned object")] += 1
        elif polygon:
            self._outline(fields, [(x + dx, y + dy) for dx, dy in _spots(fields, polygon)], (x, y))
        elif polyline:
            self._line(fields, [(x + dx, y + dy) for dx, dy in _spots(fields, polyline)])
        else:
            self.left_out[tr("point")] += 1

    def _outline(self, fields: JsonFields, spots: Sequence[Spot], origin: Spot) -> None:
        properties = property_values(fields)
        details = _details(fields, properties)
        kind = fields.text("class", "") or fields.text("type", "")
        kind = kind_meant(kind) or kind if "kind" not in details else details["kind"]
        rings = [[self._plane.lattice(*spot) for spot in spots], *(
            [self._plane.lattice(origin[0] + dx, origin[1] + dy) for dx, dy in ring]
            for ring in _hole_spots(fields, properties.get(HOLES, "")))]
        if not kind:
            self.left_out[tr("polygon without a class")] += 1
        elif not all(self._is_near(point) for ring in rings for point in ring):
            self.left_out[tr("polygon off the map")] += 1
        elif any(len(ring) < 3 for ring in rings):
            self.left_out[tr("polygon of less than three points")] += 1
        else:
            height = {"height": level_quarters(fields, properties[HEIGHT]) / 4} if HEIGHT in properties else {}
            name = fields.text("name", "")
            value = {**({"name": name} if name else {}), **details, "kind": kind, **height,
                     "outline": [list(point) for point in rings[0] if point],
                     "holes": [[list(point) for point in ring if point] for ring in rings[1:]]}
            number = value.pop("id", None)
            self._add(number, read_depiction(JsonFields(fields.path, fields.where, value)))

    def _add(self, number: Any, drawn: Depiction) -> None:
        taken = self._board.depictions
        if type(number) is not int or not 0 <= number <= MAX_NUMBER or number in taken:
            while self._next in taken or self._next in self._board.counters or self._next in self._board.texts:
                self._next += 1
            number = self._next
        taken[number] = drawn

    def _line(self, fields: JsonFields, spots: Sequence[Spot]) -> None:
        details = _details(fields, property_values(fields))
        kind = fields.text("class", "") or fields.text("type", "")
        kind = details["kind"] if "kind" in details else kind_named(kind, "hexside") or kind
        points = [self._plane.lattice(*spot) for spot in spots]
        sides: list[Hexside | None] = []
        for a, b in pairwise(points):
            check_cancelled()
            sides.append(_side_between(a, b))
        known = [side for side in sides if side is not None
                 and (side.hex in self._board.grid or side.across() in self._board.grid)]
        if not isinstance(kind, str) or not kind:
            self.left_out[tr("line without a class")] += 1
        elif not sides or len(known) < len(sides):
            self.left_out[tr("line that does not follow hexsides")] += 1
        else:
            for side in dict.fromkeys(known):
                self._put(fields, side, kind)

    def _put(self, fields: JsonFields, side: Hexside, kind: str) -> None:
        kinds = self._board.hexsides.get(side, ())
        if len(kinds) >= MAX_FEATURES:
            raise fields.error(tr("lies on a hexside with {most} other lines", most=MAX_FEATURES), tr("remove some"))
        self._board.hexsides[side] = (*kinds, kind)

    def _is_near(self, point: Point | None) -> bool:
        return point is not None and all(low <= at <= high for low, at, high in zip(
            self._low, point, self._high, strict=True))


def _details(fields: JsonFields, properties: dict[str, Any]) -> dict[str, Any]:
    """What losview has written about an object."""
    text = properties.get(DETAILS)
    if not isinstance(text, str):
        return {}
    value = loads(text, fields.path)
    return value if isinstance(value, dict) else {}


def _side_between(a: Point | None, b: Point | None) -> Hexside | None:
    """The hexside whose ends lie near two points."""
    if a is None or b is None:
        return None
    middle = Point((a.x + b.x) // 2, (a.y + b.y) // 2)
    for hex_ in hexes_at(middle):
        for direction in range(6):
            ends = corner(hex_, direction - 1), corner(hex_, direction)
            if any(_are_near(a, one) and _are_near(b, other) for one, other in (ends, ends[::-1])):
                return hexside(hex_, direction)
    return None


def _are_near(a: Point, b: Point) -> bool:
    return norm2(a.x - b.x, a.y - b.y) <= _NEAR * _NEAR


def hexside_ends(side: Hexside) -> tuple[Point, Point]:
    """The two corners between which a hexside lies."""
    assert neighbour(side.hex, side.direction) == side.across()
    return corner(side.hex, side.direction - 1), corner(side.hex, side.direction)


def _number(fields: JsonFields, name: str) -> float:
    value = fields.take(name, 0)
    if type(value) not in (int, float) or not abs(value) < 1e12:
        raise fields.error(tr("its {name} is no number of pixels", name=name), tr("save the map again in Tiled"))
    return float(value)


def _spots(fields: JsonFields, points: Sequence[Any]) -> list[Spot]:
    """The points of a polygon or line, relative to its place."""
    found = [JsonFields(fields.path, tr("a point of {where}", where=fields.where), point) for point in points]
    return [(_number(point, "x"), _number(point, "y")) for point in found]


def _hole_spots(fields: JsonFields, text: Any) -> list[list[Spot]]:
    if not isinstance(text, str):
        return []
    try:
        return [[(float(x), float(y)) for x, y in (pair.split(",") for pair in ring.split())]
                for ring in text.split(";") if ring.strip()]
    except ValueError:
        raise fields.error(tr("its {holes} are not points", holes=HOLES),
                           tr('write them as in "0,0 10,0 0,10"')) from None
