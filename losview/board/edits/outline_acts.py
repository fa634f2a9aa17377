"""What can be done with drawn outlines: each function makes the edit, None where nothing would change.

All leave valid outlines on the lattice, or raise `ShapeError` with a sentence for people.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import shapely
from shapely.geometry import Polygon

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.depiction import Depiction
from losview.board.edits.depiction_edits import SetDepiction
from losview.board.edits.edit import Edit, kind_name
from losview.board.edits.levels_follow import together
from losview.board.outlines.combining import (
    grown,
    mirrored,
    moved_depiction,
    outline_difference,
    parts_cut,
    union,
    valid,
)
from losview.board.outlines.contour_levels import way_of
from losview.board.outlines.polygons import ShapeError, bounds, check_outline, is_sound, on_lattice, with_shapes
from losview.hexes.lattice import UNIT, Point


def draw_edit(board: Board, drawn: Depiction) -> Edit | None:
    """Draw an outline."""
    check_outline(board, drawn)
    return together(board, [_new(board, drawn)], tr("Draw {kind}", kind=kind_name(drawn.kind)))


def draw_all(board: Board, drawn: Sequence[Depiction], name: str) -> Edit | None:
    """Draw several outlines as one step."""
    for each in drawn:
        check_outline(board, each)
    return together(board, [_new(board, each) for each in drawn], name)


def redraw(board: Board, number: int, drawn: Depiction, name: str = "") -> Edit | None:
    """Give an outline another shape, kind or height."""
    check_outline(board, drawn)
    return together(board, [_changed(board, number, drawn)], name or tr("Reshape {kind}", kind=kind_name(drawn.kind)))


def redraw_all(board: Board, changed: dict[int, Depiction], name: str) -> Edit | None:
    """The same of several outlines, as one step."""
    for drawn in changed.values():
        check_outline(board, drawn)
    return together(board, [_changed(board, number, drawn) for number, drawn in changed.items()], name)


def erase_outlines(board: Board, numbers: Sequence[int]) -> Edit | None:
    """Erase outlines."""
    changes = [SetDepiction.of(board, number, None) for number in numbers if number in board.depictions]
    return together(board, changes, tr("Erase {shapes}", shapes=outline_words(board, numbers)))


def add(board: Board, number: int, shape: shapely.Geometry) -> Edit | None:
    """Put an area to an outline: they become one where they meet.

    Raises:
        ShapeError: where they do not meet.
    """
    drawn = board.depictions[number]
    parts = union([valid(drawn), shape])
    if len(parts) > len(shapely.get_parts(valid(drawn))):
        raise ShapeError(tr("What you drew does not touch the {kind}; draw over its edge.", kind=kind_name(drawn.kind)))
    return _in_place(board, number, parts, tr("Add to {kind}", kind=kind_name(drawn.kind)))


def subtract(board: Board, numbers: Sequence[int], shape: shapely.Geometry) -> Edit | None:
    """Take an area out of outlines; what lies wholly inside becomes a hole.

    Raises:
        ShapeError: where it lies in none of them.
    """
    changes = [change for number in numbers
               for change in _replaced(board, number, outline_difference(valid(board.depictions[number]), shape))]
    edit = together(board, changes, tr("Take from {shapes}", shapes=outline_words(board, numbers)))
    if edit is None:
        raise ShapeError(tr("What you drew does not lie in the {shapes}; draw over it.",
                            shapes=outline_words(board, numbers)))
    return edit


def divide(board: Board, numbers: Sequence[int], line: Sequence[Point]) -> Edit | None:
    """Cut outlines along a line; each part becomes an outline of its own.

    Raises:
        ShapeError: where the line does not go through any of them.
    """
    changes: list[SetDepiction] = []
    for number in numbers:
        parts = parts_cut(valid(board.depictions[number]), line)
        if len(parts) > 1:
            changes += _replaced(board, number, parts)
    if not changes:
        raise ShapeError(tr("The line does not go all the way through an outline; begin and end it outside."))
    return together(board, changes, tr("Cut {shapes}", shapes=outline_words(board, numbers)))


def join_outlines(board: Board, numbers: Sequence[int]) -> Edit | None:
    """Make several outlines one, of the kind and height of the first.

    Raises:
        ShapeError: where there is only one, or they do not meet.
    """
    if len(numbers) < 2:
        raise ShapeError(tr("Choose two outlines or more to join them: Shift+click chooses another."))
    first, *others = numbers
    parts = union([valid(board.depictions[number]) for number in numbers])
    if len(parts) >= len(numbers):
        raise ShapeError(tr("The chosen outlines do not meet; move one over the other first."))
    changes = _replaced(board, first, parts)
    changes += [SetDepiction.of(board, number, None) for number in others]
    return together(board, changes, tr("Join {shapes}", shapes=outline_words(board, numbers)))


def take_away(board: Board, numbers: Sequence[int]) -> Edit | None:
    """Take the outlines chosen later out of the first; they themselves stay.

    Raises:
        ShapeError: where there is only one, or they do not overlap.
    """
    if len(numbers) < 2:
        raise ShapeError(tr("Choose an outline, then with Shift+click those to take out of it."))
    first, *others = numbers
    taken = shapely.union_all([valid(board.depictions[number]) for number in others], grid_size=1.0)
    parts = outline_difference(valid(board.depictions[first]), taken)
    edit = _in_place(board, first, parts, tr("Take from {shapes}", shapes=outline_words(board, [first])))
    if edit is None:
        raise ShapeError(tr("The chosen outlines do not overlap; nothing can be taken out of the first."))
    return edit


def reshape_each(board: Board, numbers: Sequence[int], way: Callable[[Polygon], list[Polygon]], name: str
                 ) -> Edit | None:
    """Give each outline the shape that a function makes of it, such as a smoother one.

    Raises:
        ShapeError: where nothing would be left of one.
    """
    changes: list[SetDepiction] = []
    for number in numbers:
        drawn = board.depictions[number]
        parts = [made for part in shapely.get_parts(valid(drawn)) if part.geom_type == "Polygon" for made in way(part)]
        if not parts:
            raise ShapeError(tr("Nothing would be left of the {kind}; delete it with Shift+Delete instead.",
                                kind=kind_name(drawn.kind)))
        changes += _replaced(board, number, parts)
    return together(board, changes, tr("{act} {shapes}", act=name, shapes=outline_words(board, numbers)))


def offset(board: Board, numbers: Sequence[int], by: int) -> Edit | None:
    """Move the edges of outlines outwards by lattice units, inwards where negative."""
    return reshape_each(board, numbers, lambda part: grown(part, by), tr("Grow") if by > 0 else tr("Shrink"))


def shift(board: Board, numbers: Sequence[int], x: int, y: int) -> Edit | None:
    """Move outlines by lattice units."""
    changes = [_changed(board, number, moved_depiction(board.depictions[number], x, y)) for number in numbers]
    return together(board, changes, tr("Move {shapes}", shapes=outline_words(board, numbers)))


def duplicate(board: Board, numbers: Sequence[int]) -> Edit | None:
    """Draw copies of outlines a little beside them; nearer to the map's middle where they lie at its edge."""
    changes = []
    for number in numbers:
        x, y = _beside(board, board.depictions[number])
        changes.append(_new(board, moved_depiction(board.depictions[number], x, y)))
    return together(board, changes, tr("Duplicate {shapes}", shapes=outline_words(board, numbers)))


def mirror(board: Board, numbers: Sequence[int], upside_down: bool = False) -> Edit | None:
    """Exchange left and right of outlines, or top and bottom, each where it is."""
    changes: list[SetDepiction] = []
    for number in numbers:
        turned = mirrored(board.depictions[number], board.grid.top, upside_down)
        parts = [] if is_sound(turned) else with_shapes(turned, on_lattice(valid(turned)))
        first, *others = parts or [turned]  # one from a file may cross itself
        changes += [_changed(board, number, first), *(_new(board, other) for other in others)]
    return together(board, changes, tr("Mirror {shapes}", shapes=outline_words(board, numbers)))


def set_kind(board: Board, numbers: Sequence[int], kind: str) -> Edit | None:
    """Make outlines another kind of terrain; heights belong to kinds, and contours keep theirs among themselves."""
    changes = []
    for number in numbers:
        drawn = board.depictions[number]
        keeps = bool(way_of(kind)) and bool(way_of(drawn.kind))
        changes.append(_changed(board, number, replace(drawn, kind=kind, height=drawn.height if keeps else None,
                                                       amount=None) if kind != drawn.kind else drawn))
    return together(board, changes,
                    tr("Make {shapes} {kind}", shapes=outline_words(board, numbers), kind=kind_name(kind)))


def set_height(board: Board, numbers: Sequence[int], height: int | None) -> Edit | None:
    """Give outlines a height in quarter levels (of contours: their level); None for their kinds' own."""
    changes = [_changed(board, number, replace(board.depictions[number], height=height)) for number in numbers]
    return together(board, changes, tr("Set the height of {shapes}", shapes=outline_words(board, numbers)))


def uppermost(board: Board, kind: str, shape: shapely.Geometry) -> int | None:
    """The number of the outline of a kind that was drawn last of those that an area meets; None where there is none."""
    found = [number for number, drawn in board.depictions.items()
             if drawn.kind == kind and shapely.intersects(valid(drawn), shape)]
    return max(found, default=None)


def outline_words(board: Board, numbers: Sequence[int]) -> str:
    """Outlines as named inside a sentence: "woods", "3 outlines"."""
    kinds = dict.fromkeys(kind_name(board.depictions[number].kind) for number in numbers if number in board.depictions)
    return next(iter(kinds)) if len(numbers) == 1 and kinds else tr("{count} outlines", count=len(numbers))


def _in_place(board: Board, number: int, parts: list[Polygon], name: str) -> Edit | None:
    return together(board, _replaced(board, number, parts), name)


def _replaced(board: Board, number: int, parts: list[Polygon]) -> list[SetDepiction]:
    """The changes that put parts in an outline's place: the first keeps its number."""
    drawn = board.depictions[number]
    made = with_shapes(drawn, parts)
    if not made:
        return [SetDepiction.of(board, number, None)]
    if len(made) == 1 and valid(made[0]).equals(valid(drawn)) and is_sound(drawn):
        return []
    return [_changed(board, number, made[0]), *(_new(board, part) for part in made[1:])]


def _changed(board: Board, number: int, drawn: Depiction) -> SetDepiction:
    _check_near(board, drawn)
    return SetDepiction.of(board, number, drawn)


def _new(board: Board, drawn: Depiction) -> SetDepiction:
    _check_near(board, drawn)
    return SetDepiction(None, None, drawn)


def _check_near(board: Board, drawn: Depiction) -> None:
    left, top, right, bottom = bounds(board.grid)
    x0, y0, x1, y1 = drawn.bounds
    if not (left <= x0 and x1 <= right and top <= y0 and y1 <= bottom):
        raise ShapeError(tr("The outline would reach more than two hexes off the map; keep it nearer."))


def _beside(board: Board, drawn: Depiction) -> tuple[int, int]:
    """Where a copy goes: half a hex to the right and down, or the other way where the map ends."""
    _, _, right, bottom = bounds(board.grid)
    _, _, x1, y1 = drawn.bounds
    half = UNIT // 2
    return (half if x1 + half <= right else -half), (half // 2 if y1 + half // 2 <= bottom else -half // 2)
