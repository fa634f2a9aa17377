"""Clips put down on a map, and taken out of it, as edits: each one step."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Set
from dataclasses import replace
from itertools import count

import shapely

from losview.base.translation import tr
from losview.board.board import Board, snapshot
from losview.board.depiction import Depiction
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.cutting import cut_out, drawn_on, is_contour, parts_in
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit, EditError, counted
from losview.board.edits.ground_edits import Paint, SetHexside
from losview.board.edits.group import Group
from losview.board.edits.levels_follow import together
from losview.board.edits.map_layers import Layer
from losview.board.edits.text_edits import SetTexts
from losview.board.hex_terrain import HexTerrain
from losview.board.map_text import hex_under
from losview.board.off_map import may_stand
from losview.board.outlines.clipped_depictions import clip_depictions
from losview.board.outlines.combining import valid
from losview.board.outlines.contour_levels import has_contours
from losview.board.outlines.pieces import SIDE_STEPS
from losview.board.outlines.polygons import is_sound, may_have_corner, with_shape
from losview.board.outlines.straightening import straightened_ring
from losview.board.scenario.act_numbers import follow_numbers
from losview.board.transform.clearing import clear, hexsides_of, level_around, texts_on
from losview.board.transform.clip import Clip, whole_contours
from losview.board.transform.layers import on_layer
from losview.board.transform.level_edits import give_levels
from losview.board.transform.moved_board import moved_depiction, moved_text
from losview.board.unit_counter import UnitCounter
from losview.hexes.hex import Hex, neighbour
from losview.hexes.isometry import Isometry
from losview.hexes.lattice import Point

#: A stretch of a hexside, seen from the hex on one side: that hex, the direction of the hexside, from and to.
_Stretch = tuple[Hex, int, int, int]


def joined_outline(board: Board, number: int, drawn: Depiction, inside: Set[Hex]) -> tuple[list[int], Depiction]:
    """An outline that is put down on some hexes, as one with those around these hexes that go on where it ends.

    One goes on where it is drawn alike and ends on the same stretches of hexsides, as two parts of one that was cut do.

    Args:
        number: of the outline that it was cut from, which what is left of that has kept.

    Returns:
        the numbers of the depictions that become part of it, and the whole, without the corners that the cut had made.
    """
    seam = _stretches(drawn, inside)
    beyond = frozenset(neighbour(hex_, direction) for hex_, direction, _, _ in seam)
    numbers = [other for other, beside in drawn_on(board, beyond) if is_alike(drawn, beside)
               and (ends := set(map(_from_beyond, _stretches(beside, beyond, seen_from=inside)))) and ends <= seam]
    numbers = _of_one(board, number, numbers)
    if not numbers:
        return [], drawn
    shapes = [drawn, *(board.depictions[number] for number in numbers)]
    whole = shapely.union_all([valid(shape) for shape in shapes])
    if not isinstance(whole, shapely.Polygon):
        return [], drawn
    return numbers, _without_cuts(with_shape(drawn, whole), _shared_corners(shapes))


def _of_one(board: Board, number: int, numbers: list[int]) -> list[int]:
    """Those of some depictions that may be parts of one, which do not overlap; where its number is there, with that."""
    if number not in numbers:
        return numbers
    own = valid(board.depictions[number])
    return [number, *(other for other in numbers if other != number
                      and not own.overlaps(valid(board.depictions[other])))]


def is_alike(one: Depiction, other: Depiction) -> bool:
    """Whether two outlines differ in nothing but where they are."""
    return replace(one, outline=other.outline, holes=other.holes) == other


def _stretches(drawn: Depiction, hexes: Set[Hex], seen_from: Set[Hex] | None = None) -> set[_Stretch]:
    """Where an outline touches hexsides of some hexes from within, on the far side of which none of them is.

    Args:
        seen_from: where given, only hexsides towards these hexes count.
    """
    pieces = clip_depictions([drawn])[0]
    return {(hex_, direction, low, high)
            for hex_, sides in zip(pieces.hexes, pieces.on_sides, strict=True) if hex_ in hexes
            for direction, stretches in sides.items()
            if (neighbour(hex_, direction) not in hexes if seen_from is None else
                neighbour(hex_, direction) in seen_from)
            for low, high in stretches}


def _from_beyond(stretch: _Stretch) -> _Stretch:
    """The same stretch as the hex on its other side has it."""
    hex_, direction, low, high = stretch
    return neighbour(hex_, direction), (direction + 3) % 6, SIDE_STEPS - high, SIDE_STEPS - low


def _shared_corners(shapes: Iterable[Depiction]) -> set[Point]:
    """The corners that two or more outlines have in common."""
    found: set[Point] = set()
    shared: set[Point] = set()
    for shape in shapes:
        own = {point for ring in (shape.outline, *shape.holes) for point in ring}
        shared |= found & own
        found |= own
    return shared


def _without_cuts(drawn: Depiction, corners: Set[Point]) -> Depiction:
    """An outline without those of some corners that lie on the line between their neighbours, but for rounding."""
    outline, *holes = (straightened_ring(ring, corners) for ring in (drawn.outline, *drawn.holes))
    made = replace(drawn, outline=outline, holes=tuple(holes))
    return made if is_sound(made) else drawn


NOWHERE = tr("nothing of it would lie on the map: put it down nearer")


class _Steps:
    """Edits that follow each other, each made for what those before it leave.

    Attributes:
        board: a copy of the map as it is after them.
    """

    def __init__(self, board: Board) -> None:
        self.board = snapshot(board)
        self.edits: list[Edit] = []

    def do(self, edit: Edit | None) -> None:
        """Make an edit, None for nothing."""
        if edit is not None:
            edit.apply(self.board)
            self.edits.append(edit)

    def as_one(self, name: str) -> Edit | None:
        """All of them as one step, None where there are none."""
        return Group(tuple(self.edits), name) if self.edits else None


def paste(board: Board, clip: Clip, at: Hex, layers: Collection[Layer]) -> Edit | None:
    """Put a clip down with its pivot on a hex; None where that changes nothing.

    What lies there on the same layers gives way, but for units, which are put on top of those there.

    Raises:
        EditError: where nothing of it would lie on the map.
    """
    steps = _Steps(board)
    _put(steps, clip, at, layers)
    return steps.as_one(tr("Paste {hexes}", hexes=counted(tuple(clip.hexes))))


def cut_edit(board: Board, hexes: Collection[Hex], layers: Collection[Layer]) -> Edit | None:
    """Take away what a clip of these hexes holds; None where there is nothing.

    Ground that is taken away leaves the level of most hexes around.
    """
    steps = _Steps(board)
    _take(steps, hexes, layers)
    return steps.as_one(tr("Cut {hexes}", hexes=counted(tuple(hexes))))


def move(board: Board, hexes: Collection[Hex], clip: Clip, at: Hex, layers: Collection[Layer], copies: bool = False
         ) -> Edit | None:
    """Take a clip out of the hexes that it was cut from, unless `copies`, and put it down elsewhere.

    Raises:
        EditError: where nothing of it would lie on the map.
    """
    steps = _Steps(board)
    if not copies:
        _take(steps, hexes, layers, moves=True)
    numbers = _put(steps, clip, at, layers)
    if not copies and "units" in layers:
        inside = frozenset(hexes)
        gone = [number for number, counter in board.counters.items() if counter.hex in inside]
        for edit in follow_numbers(board, {number: numbers.get(number, ()) for number in gone}):
            steps.do(edit)
    there = counted(tuple(hexes))
    return steps.as_one(tr("Copy {hexes}", hexes=there) if copies else tr("Move {hexes}", hexes=there))


def covered(board: Board, clip: Clip, at: Hex) -> frozenset[Hex]:
    """The hexes of a map on which a clip comes to lie."""
    way = _way(clip, at)
    return frozenset(hex_ for hex_ in map(way.hex, clip.hexes) if hex_ in board.grid)


def _way(clip: Clip, at: Hex) -> Isometry:
    return Isometry(shift=at.minus(clip.pivot))


def _take(steps: _Steps, hexes: Collection[Hex], layers: Collection[Layer], *, moves: bool = False) -> None:
    inside = frozenset(hexes)
    steps.do(clear(steps.board, tuple(sorted(inside)), layers, moves=moves))
    if "ground" in layers:
        around = level_around(steps.board, inside)
        contours = [SetDepiction.of(steps.board, number, None) for number, _ in whole_contours(steps.board, inside)]
        steps.do(together(steps.board, contours, ""))
        steps.do(give_levels(steps.board, dict.fromkeys(sorted(inside), around), ""))


def _put(steps: _Steps, clip: Clip, at: Hex, layers: Collection[Layer]) -> dict[int, tuple[int]]:
    """Put a clip down; returns the numbers that its units have on the map, by those that they have in the clip."""
    numbers = {}
    taken = frozenset(layers) & clip.layers
    way = _way(clip, at)
    there = {way.hex(hex_): hex_ for hex_ in sorted(clip.hexes) if way.hex(hex_) in steps.board.grid}
    if not there:
        raise EditError(NOWHERE)
    steps.do(_covers(steps.board, clip, there, taken))
    if "hexsides" in taken:
        for edit in _hexsides(steps.board, clip, there, way):
            steps.do(edit)
    if "shapes" in taken:
        for edit in cut_out(steps.board, tuple(there), lambda drawn: True):
            steps.do(edit)
        for number, drawn in clip.board.depictions.items():
            for part in () if is_contour(drawn.kind) else _near(steps.board, moved_depiction(drawn, way)):
                _put_outline(steps, number, part, there.keys())
    if "ground" in taken:
        _put_ground(steps, clip, there, way)
    if "units" in taken:
        for number, counter in clip.board.counters.items():
            new = _put_unit(steps, number, replace(counter, hex=way.hex(counter.hex)))
            if new is not None:
                numbers[number] = (new,)
    if "notes" in taken:
        _put_texts(steps, clip, tuple(there), way)
    return numbers


def _covers(board: Board, clip: Clip, there: dict[Hex, Hex], layers: frozenset[Layer]) -> Edit | None:
    new: dict[Hex, HexTerrain] = {}
    if "terrain" in layers or "ways" in layers:
        for hex_, source in there.items():
            old, cover = board.cover(hex_), clip.board.cover(source)
            own = [feature for feature in cover.features if on_layer(feature, layers)]
            kept = [feature for feature in old.features if not on_layer(feature, layers)]
            features = (*own, *kept) if "terrain" in layers else (*kept, *own)
            made = HexTerrain(features, cover.theme if "terrain" in layers else old.theme)
            if made != old:
                new[hex_] = made
    return Paint(tuple(new), tuple(new.values())) if new else None


def _hexsides(board: Board, clip: Clip, there: dict[Hex, Hex], way: Isometry) -> list[Edit]:
    """The hexsides inside the clip as it has them; of those around it the ones on which it has something."""
    own = {way.hexside(side): kinds for side, kinds in clip.board.hexsides.items()}
    edits: list[Edit] = []
    for side in hexsides_of(there):
        new = own.get(side, ())
        inner = side.hex in there and side.across() in there
        if (inner or new) and new != board.hexsides.get(side, ()):
            edits.append(SetHexside(side, new))
    return edits


def _fits(board: Board, drawn: Depiction) -> bool:
    """Whether an outline lies near enough to a map to be drawn on it."""
    return all(may_have_corner(board.grid, point) for ring in (drawn.outline, *drawn.holes) for point in ring)


def _near(board: Board, drawn: Depiction) -> list[Depiction]:
    """What of an outline can be drawn: all of it, or its parts on the map."""
    if _fits(board, drawn) and any(hex_ in board.grid for hex_ in clip_depictions([drawn])[0].hexes):
        return [drawn]
    return parts_in(drawn, board.grid.__contains__)


def _drawing(board: Board, number: int, drawn: Depiction) -> SetDepiction:
    """A new depiction, under its own number where that is free."""
    return SetDepiction(number if number not in board.depictions and number not in board.counters else None, None,
                        drawn)


def _put_outline(steps: _Steps, number: int, drawn: Depiction, inside: Set[Hex]) -> None:
    """An outline of the clip, as one with what goes on beyond the hexes that the clip lies on."""
    beside, whole = joined_outline(steps.board, number, drawn, inside)
    if not beside:
        steps.do(_drawing(steps.board, number, whole))
        return
    steps.do(SetDepiction.of(steps.board, beside[0], whole))
    for other in beside[1:]:
        steps.do(SetDepiction.of(steps.board, other, None))


def _put_ground(steps: _Steps, clip: Clip, there: dict[Hex, Hex], way: Isometry) -> None:
    """The levels of the clip, and its contours where the map has contours or its ground is all on one level."""
    board = steps.board
    here = board.levels[board.grid.present]
    if has_contours(board) or (here == here[0]).all():
        for number, drawn in clip.board.depictions.items():
            contour = moved_depiction(drawn, way)
            if is_contour(drawn.kind) and _fits(board, contour):
                steps.do(together(board, [_drawing(board, number, contour)], ""))
    steps.do(give_levels(board, {hex_: clip.board.level(source) for hex_, source in there.items()}, ""))


def _put_unit(steps: _Steps, number: int, counter: UnitCounter) -> int | None:
    """A unit on top of those that stand in its hex, under its own number where that is free; none off the map.

    Returns:
        its number on the map; None where it is not put down.
    """
    board = steps.board
    if not may_stand(board, counter.kind, counter.hex):
        return None
    below = max((other for other, _ in board.counters_on(counter.hex)), default=0)
    free = number not in board.counters and number not in board.depictions and number > below
    new = number if free else board.next_number()
    steps.do(PlaceCounter(counter, new))
    return new


def _put_texts(steps: _Steps, clip: Clip, there: tuple[Hex, ...], way: Isometry) -> None:
    """The labels and notes of the clip; those there give way, and so do others that they would lie exactly on."""
    board = steps.board
    new = {number: moved for number, text in clip.board.texts.items()
           if hex_under(board.grid, (moved := moved_text(text, way, board.grid.top)).point) is not None}
    points = {text.point for text in new.values()}
    gone = dict(texts_on(board, there)) | {number: text for number, text in board.texts.items() if text.point in points}
    taken = board.counters.keys() | board.depictions.keys() | (board.texts.keys() - gone.keys())
    others = count(max(board.next_number(), max(new, default=0) + 1))
    put = [(number if number not in taken else next(others), text) for number, text in new.items()]
    if gone or put:
        steps.do(SetTexts(tuple(gone.items()), tuple(put)))
