"""Two maps joined edge to edge into one."""

from __future__ import annotations

from collections.abc import Set
from dataclasses import replace
from typing import Literal, get_args

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.map_text import MapText, hex_under
from losview.board.transform.moved_board import moved_board
from losview.board.transform.reshape import Reshape, check_has_boards
from losview.board.transform.resize import kept_labels, other
from losview.hexes.grid import Grid
from losview.hexes.hex import DIRECTIONS, Hex
from losview.hexes.isometry import Isometry
from losview.hexes.lattice import Point

#: On which side of the first map the second one lies.
Side = Literal["right", "left", "below", "above"]
SIDES: tuple[Side, ...] = get_args(Side)


def join_maps(board: Board, second: Board, side: Side, *, along: int = 0, keep_labels: bool = True,
              level: int | None = None, second_name: str = "") -> Reshape:
    """The edit that lays a second map beside a map; `join_losses` says beforehand what it does not keep.

    Half hexes are laid on half hexes: where both maps have a hex, its ground is the higher one, its terrain that of the
    first map where that has any, and both maps' drawings, hexsides and units lie on it.

    Args:
        along: by how many hexes the second map is moved along the edge: downwards, or to the right.
        keep_labels: whether the first map's hexes keep their labels, which go on over the second one.
        level: quarter levels of hexes that neither map has; None: as the nearest hex.
        second_name: what the second map is called where it has no title.

    Raises:
        ValueError: with one sentence, where the maps do not fit, would be too large together, or boards of one are
            missing.
    """
    check_has_boards(board)
    check_has_boards(second)
    grid, first, place = _together(board.grid, second.grid, side, along)
    far = grid.columns - board.grid.columns - first[0], grid.rows - board.grid.rows - first[1]
    labels = (kept_labels(board, grid, *first, *far) if keep_labels else replace(board.labels, sheets=()))
    isometry = Isometry(shift=grid.hex(*first).minus(board.grid.hex(0, 0)))
    made = moved_board(board, isometry, grid, labels, level)
    own = {isometry.hex(hex_) for hex_ in board.grid.hexes()}
    moved = Isometry(shift=grid.hex(*place).minus(second.grid.hex(0, 0)))
    _lay_over(made, own, moved_board(second, moved, grid, labels, level), {moved.hex(hex_) for hex_ in
                                                                             second.grid.hexes()})
    name = _WHERE[side].format(name=second.title or second_name or tr("a map"))
    return Reshape(board.grid, made, isometry, name)


_WHERE = {"right": tr("Join {name} on the right"), "left": tr("Join {name} on the left"),
          "below": tr("Join {name} below"), "above": tr("Join {name} above")}


#: Settings of a map that are its own, in words.
_SETTINGS = {"rules": tr("its rules"), "night": tr("its night"), "turn": tr("its turn"),
             "thread": tr("its line of sight"), "pins": tr("its pinned lines of sight"), "demands": tr("its demands")}


def join_losses(board: Board, second: Board, keep_labels: bool = True) -> list[str]:
    """Sentences on what `join_maps` does not keep of two maps; [] where it keeps everything."""
    said = []
    if board.grid.parts or second.grid.parts:
        said.append(
            tr("The gaps between the boards of the other map are filled with open ground.") if not board.grid.parts else
            tr("The gaps between the boards of both maps are filled with open ground.") if second.grid.parts else
            tr("The gaps between the boards of this map are filled with open ground."))
    if board.labels.sheets and not keep_labels:
        said.append(tr("The boards of this map lose their own labels."))
    if second.labels.sheets:
        said.append(tr("The boards of the other map lose their own labels."))
    lost = [words for key, words in _SETTINGS.items()
            if key in second.scenario and second.scenario[key] != board.scenario.get(key)]
    if lost:
        said.append(tr("Left out of the other map: {settings}.", settings=", ".join(lost)))
    return said


def _together(one: Grid, two: Grid, side: Side, along: int) -> tuple[Grid, tuple[int, int], tuple[int, int]]:
    """The grid of two maps laid side by side, and the cells in which the first cell of each lies there."""
    if one.top != two.top:
        raise ValueError(
            tr("a map of flat-top hexes and one of pointy-top hexes do not fit together") if one.top == "flat" else
            tr("a map of pointy-top hexes and one of flat-top hexes do not fit together"))
    if one.edges != two.edges:
        raise ValueError(
            tr("this map has half hexes at its edges and the other one whole ones: change the edges of one of them "
               "first") if one.edges == "half" else
            tr("this map has whole hexes at its edges and the other one half ones: change the edges of one of them "
               "first"))
    # Lines of half hexes lie on each other; along the lines one hex more is counted to neither map.
    shared_columns = int(one.edges == "half" and one.top == "flat")
    shared_rows = int(one.edges == "half" and one.top == "pointy")
    column, row = {
        "right": (one.columns - shared_columns, along), "left": (shared_columns - two.columns, along),
        "below": (along, one.rows - shared_rows), "above": (along, shared_rows - two.rows)}[side]
    line = column if one.top == "flat" else row
    if one.shifted(line) != two.shifted(0):
        is_moved = (side in ("below", "above")) == (one.top == "flat")
        if one.top == "flat":
            fix = (tr("move it along by one more, or cut off one of its columns") if is_moved else
                    tr("flip it, or cut off one of its columns"))
            raise ValueError(tr("the columns do not fit: where this map has columns half a hex lower, the other one "
                                "has not; {fix}", fix=fix))
        fix = (tr("move it along by one more, or cut off one of its rows") if is_moved else
                tr("flip it, or cut off one of its rows"))
        raise ValueError(tr("the rows do not fit: where this map has rows half a hex to the right, the other one has "
                            "not; {fix}", fix=fix))
    if side in ("right", "left") and not -two.rows < along < one.rows:
        raise ValueError(tr("moved by {along} hexes along the edge, the maps would not touch", along=along))
    if side in ("below", "above") and not -two.columns < along < one.columns:
        raise ValueError(tr("moved by {along} hexes along the edge, the maps would not touch", along=along))
    left, top = max(0, -column), max(0, -row)
    columns = max(one.columns, column + two.columns) + left
    rows = max(one.rows, row + two.rows) + top
    pushed = (left if one.top == "flat" else top) % 2 == 1
    grid = Grid(columns, rows, one.top, other(one.stagger) if pushed else one.stagger, one.edges)
    return grid, (left, top), (column + left, row + top)


def _lay_over(made: Board, own: set[Hex], second: Board, theirs: set[Hex]) -> None:
    """Lay all that a second board, moved to the same grid, has in its hexes onto the first one.

    Args:
        own, theirs: the hexes that the first map and the second had.
    """
    for hex_ in theirs:
        cell = made.grid.cell(hex_)
        if hex_ not in own:
            made.levels[cell] = second.levels[cell]
        else:
            made.levels[cell] = max(made.levels[cell], second.levels[cell])
        if hex_ not in own or not made.covers[int(made.cover_at[cell])].features:
            made.cover_at[cell] = made.intern(second.cover(hex_))
    for side, kinds in second.hexsides.items():
        made.hexsides[side] = tuple(dict.fromkeys((*made.hexsides.get(side, ()), *kinds)))
    number = made.next_number()
    for drawn in second.depictions.values():
        made.depictions[number] = drawn
        number += 1
    for counter in second.counters.values():
        made.counters[number] = counter
        number += 1
    taken = {there.point for there in made.texts.values()}
    for text in second.texts.values():
        there = made.texts[number] = _beside(made.grid, text, taken)
        taken.add(there.point)
        number += 1
    made.backgrounds += second.backgrounds
    made.sources += [source for source in second.sources if source not in made.sources]
    made.notes += [note for note in second.notes if note not in made.notes]
    sides, others = made.scenario.get("sides"), second.scenario.get("sides")
    if isinstance(sides, list) and isinstance(others, list):
        made.scenario["sides"] = [*sides, *(side for side in others if side not in sides)]


def _beside(grid: Grid, text: MapText, taken: Set[Point]) -> MapText:
    """The text, moved by the least step where it lies exactly on another: maps share the hexes on which they meet."""
    point, steps = text.point, 0
    while point in taken or hex_under(grid, point) is None:
        away, direction = steps // 6 + 1, DIRECTIONS[steps % 6]
        point, steps = Point(text.point.x + away * direction.q, text.point.y + away * direction.r), steps + 1
    return replace(text, point=point)
