"""What a new map is to be, and the board made from it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board, fill_hexes
from losview.board.hex_terrain import HexTerrain
from losview.hexes.grid import MAX_SIDE, Grid
from losview.hexes.labels import Labels

#: A size as people write it: "30x20".
SIZE_EXAMPLE = "30x20"


@dataclass(frozen=True)
class MapPlan:
    """A map that is to be made.

    Attributes:
        grid, labels: its hexes and what they are called.
        rules: key of the rule system that it is for, "" for none.
        title, author: as on a board.
        theme: the look of its ground, "" for the usual one.
        level: quarter levels of its ground.
    """

    grid: Grid
    labels: Labels = field(default_factory=Labels)
    rules: str = ""
    title: str = ""
    author: str = ""
    theme: str = ""
    level: int = 0


def new_board(plan: MapPlan) -> Board:
    """The map of a plan: open ground at one level.

    Raises:
        ValueError: with one sentence, for a level out of bounds or a grid without any hex.
    """
    if abs(plan.level) > MAX_LEVEL * QUARTERS_PER_LEVEL:
        raise ValueError(tr("level {level:g} is out of bounds: levels run from -{most} to {most}",
                            level=plan.level / QUARTERS_PER_LEVEL, most=MAX_LEVEL))
    if not plan.grid.present.any():
        raise ValueError(tr("such a map would have no hex at all: make it larger"))
    board = Board(plan.grid, labels=plan.labels, title=plan.title.strip(), author=plan.author.strip())
    if plan.rules:
        board.scenario["rules"] = plan.rules
    if plan.theme or plan.level:
        fill_hexes(board, plan.grid.hexes(), cover=HexTerrain((), plan.theme), level=plan.level)
    return board


def sized(grid: Grid, columns: int, rows: int) -> Grid:
    """The same grid in another size.

    Raises:
        ValueError: with one sentence, where no map has that size.
    """
    return replace(grid, columns=columns, rows=rows, parts=())


def parse_size(text: str) -> tuple[int, int]:
    """Columns and rows as people write them: "30x20", "30 × 20".

    Raises:
        ValueError: with one sentence, where a text names no size of a map.
    """
    columns, cross, rows = text.lower().replace("×", "x").partition("x")
    numbers = columns.strip(), rows.strip()
    if not cross or not all(number.isascii() and number.isdigit() and len(number) <= 9 for number in numbers):
        raise ValueError(tr("{text!r} is not a size: write columns and rows as in {example}", text=text[:40],
                            example=SIZE_EXAMPLE))
    if not all(1 <= int(number) <= MAX_SIDE for number in numbers):
        raise ValueError(tr("{text!r} is not a size of a map, which has 1 to {most:,} columns and rows", text=text[:40],
                            most=MAX_SIDE))
    return int(numbers[0]), int(numbers[1])
