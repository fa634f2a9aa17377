"""A board from the fields of a `.losmap`; the format is described in `losmap`."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any, NamedTuple, get_args

import numpy as np

from losview.board.background import Background, Box
from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.cover import OPEN, Cover, Feature
from losview.board.depiction import Depiction, Ring
from losview.board.source import BoardSource
from losview.files.error import FormatError, perhaps, quoted
from losview.files.fields import Fields
from losview.files.limits import MAX_COVERS, MAX_FEATURES
from losview.files.losmap_write import cover_key
from losview.hexes.grid import MAX_SIDE, Edges, Grid, GridPart, Stagger, Top
from losview.hexes.hex import Hex, Hexside, direction_to, hexside
from losview.hexes.labels import STYLES, Labels
from losview.hexes.lattice import Point
from losview.hexes.sheets import Sheet

#: Longest name of a hex or hexside that is looked at.
MAX_LABEL = 80

#: Longest path of a picture, and farthest that one may lie from the map, in hexes.
MAX_PATH, MAX_BOX = 4000, 100_000
#: What a board of a layout may be called.
SHEET_NAME = re.compile(r"[A-Za-z0-9_]{0,20}")

#: Tokens of the terrain rows and their covers.
Legend = dict[str, Cover]


def read_map(value: dict[str, Any], path: Path) -> Board:
    """The board of a file's fields.

    Raises:
        FormatError: with the entry, what is wrong and how to mend it.
    """
    fields = Fields(path, "", value)
    fields.take("format")
    fields.take("version")
    kept: dict[str, Any] = {}
    board = Board(_grid(Fields(path, "grid", fields.take("grid")), kept))
    if "labels" in value:
        board.labels = _labels(Fields(path, "labels", fields.take("labels")), kept)
    board.title = fields.text("title", "")
    board.notes = fields.texts("notes")
    board.scenario = fields.record("scenario")
    legend, unknown = _legend(path, fields.record("legend"), fields.text("theme", ""))
    _terrain(path, board, fields, legend)
    used = {cover_key(board.covers[entry]) for entry in np.unique(board.cover_at[board.grid.present]).tolist()}
    _keep(kept, "legend", {key: rest for key, rest in unknown.items() if key in used})
    _levels(path, board, fields)
    _hexsides(path, board, fields.record("hexsides"))
    for number, entry in _numbered(path, fields, "depictions"):
        board.depictions[number] = _depiction(entry)
    for number, entry in _numbered(path, fields, "counters"):
        board.counters[number] = _counter(entry, board)
    for number, value in enumerate(fields.items("backgrounds"), 1):
        board.backgrounds.append(_background(Fields(path, f"background {number}", value)))
    for number, value in enumerate(fields.items("boards"), 1):
        board.sources.append(_source(Fields(path, f"board {number}", value)))
    board.extra = {**fields.rest(), **kept}
    return board


class Heading(NamedTuple):
    """What a map is called and how large it is.

    Attributes:
        rules: the key of its rule system, "" where it names none. columns, rows: of hexes.
    """

    title: str
    rules: str
    columns: int
    rows: int


def read_heading(value: dict[str, Any], path: Path) -> Heading:
    """The heading of a file's fields, without what lies on the map.

    Raises:
        FormatError: with the entry, what is wrong and how to mend it.
    """
    fields = Fields(path, "", value)
    grid = Fields(path, "grid", fields.take("grid"))
    rules = fields.record("scenario").get("rules")
    return Heading(fields.text("title", ""), rules if isinstance(rules, str) else "", grid.whole("columns"),
                   grid.whole("rows"))


def _grid(fields: Fields, kept: dict[str, Any]) -> Grid:
    columns, rows = fields.whole("columns"), fields.whole("rows")
    top, stagger, edges = (fields.word("top", get_args(Top), "flat"), fields.word("stagger", get_args(Stagger), "odd"),
                           fields.word("edges", get_args(Edges), "whole"))
    parts = fields.items("parts")
    for one in parts:
        if not (isinstance(one, list) and len(one) == 4 and all(type(number) is int for number in one)):
            raise fields.error("a part is no list of four whole numbers",
                               "write its first column and row, counted from 0, how many columns and how many rows")
    try:
        grid = Grid(columns, rows, top, stagger, edges, tuple(GridPart(*one) for one in parts))
    except ValueError as problem:
        raise fields.error(str(problem), "mend the size") from None
    _keep(kept, "grid", fields.rest())
    return grid


def _labels(fields: Fields, kept: dict[str, Any]) -> Labels:
    style = fields.word("style", STYLES, "letters")
    first = fields.whole("first_column", 1), fields.whole("first_row", 1)
    sheets = tuple(_sheet(Fields(fields.path, f"sheet {number}", value))
                   for number, value in enumerate(fields.items("sheets"), 1))
    try:
        labels = Labels(style, *first, sheets)
    except ValueError as problem:
        raise fields.error(str(problem), "mend the numbers") from None
    _keep(kept, "labels", fields.rest())
    return labels


def _sheet(fields: Fields) -> Sheet:
    """A board of a layout; its numbers are small whole ones, as those of maps."""
    numbers = [fields.whole(name, 1) for name in ("column", "row", "columns", "rows", "first_column", "first_row")]
    if not (0 <= numbers[0] <= MAX_SIDE >= numbers[1] >= 0 and min(numbers[2:5]) >= 1 and numbers[5] >= 0
            and max(numbers) <= 10 * MAX_SIDE):
        raise fields.error("its numbers are none of a board", f"write whole numbers up to {10 * MAX_SIDE:,}")
    turned = fields.take("turned", False)
    if not isinstance(turned, bool):
        raise fields.error("turned is neither true nor false", "write one of the two")
    column, row, columns, rows, first_column, first_row = numbers
    name = fields.text("name", "")
    if not SHEET_NAME.fullmatch(name):
        raise fields.error(f"its name {quoted(name)} is none of a board", "use up to 20 letters and digits")
    return Sheet(name, column, row, columns, rows, first_column, first_row, turned)


def _source(fields: Fields) -> BoardSource:
    texts = _texts(fields, "file", "sha256", "name")
    return BoardSource(found_from(fields.path, texts["file"]), texts["sha256"], texts["name"])


def _texts(fields: Fields, *names: str) -> dict[str, str]:
    texts = {name: fields.text(name, "") for name in names}
    for name, text in texts.items():
        if len(text) > MAX_PATH:
            raise fields.error(f"its {name} is too long", f"use {MAX_PATH:,} letters at most")
    return texts


def _background(fields: Fields) -> Background:
    texts = _texts(fields, "file", "entry", "sha256", "name")
    turned = fields.take("turned", False)
    if not isinstance(turned, bool):
        raise fields.error("turned is neither true nor false", "write one of the two")
    return Background(found_from(fields.path, texts["file"]), texts["entry"], texts["sha256"], _box(fields, "box"),
                      _box(fields, "at"), turned, texts["name"])


def found_from(path: Path, name: str) -> str:
    """The whole path of a file that a map's file names; names are taken from the map's own folder."""
    return os.path.abspath(os.path.join(path.parent, name)) if name else ""


def _box(fields: Fields, name: str) -> Box:
    """A rectangle of numbers; the unit square where it is missing."""
    value = fields.take(name, [0.0, 0.0, 1.0, 1.0])
    numbers = [float(one) for one in value if type(one) in (int, float) and abs(one) <= MAX_BOX] if isinstance(
        value, list) else []
    if len(numbers) != 4 or not isinstance(value, list) or len(value) != 4:
        raise fields.error(f"its {name} is no rectangle", "write left, top, right and bottom as in [0, 0, 1, 1]")
    if not (numbers[0] < numbers[2] and numbers[1] < numbers[3]):
        raise fields.error(f"its {name} has no inside", "write left, top, right and bottom in this order")
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _keep(kept: dict[str, Any], name: str, rest: dict[str, Any]) -> None:
    if rest:
        kept[name] = rest


def _legend(path: Path, entries: dict[str, Any], theme: str) -> tuple[Legend, dict[str, Any]]:
    """The covers of a legend's tokens, and by cover what its entries say that this version does not know."""
    if len(entries) > MAX_COVERS:
        raise FormatError(path, "legend", f"has {len(entries):,} entries", f"a map holds {MAX_COVERS:,} covers at most")
    legend = {".": Cover((), theme)}
    unknown: dict[str, Any] = {}
    for token, value in entries.items():
        where = f"legend {quoted(token)}"
        if token == "-" or token.split() != [token]:
            raise FormatError(path, where, "is no token for terrain",
                              "use letters and signs without blanks; - is no hex")
        fields = Fields(path, where, value)
        parts = [Fields(path, where, part) for part in fields.items("features")[: MAX_FEATURES + 1]]
        cover = Cover(tuple([_feature(part) for part in parts]), fields.text("theme", theme))
        legend[token] = cover
        rests = [part.rest() for part in parts]
        if fields.rest() or any(rests):
            unknown[cover_key(cover)] = {"cover": fields.rest(), "features": rests}
    return legend, unknown


def _feature(fields: Fields) -> Feature:
    return Feature(fields.text("kind"), fields.height("height"), fields.whole_or_none("amount"),
                   fields.whole_or_none("exits"))


def _rows(path: Path, board: Board, fields: Fields, name: str) -> list[Any]:
    rows = fields.items(name)
    if rows and len(rows) != board.grid.shape[1]:
        raise FormatError(path, name, f"has {len(rows)} rows where the map has {board.grid.shape[1]}",
                          "give every row of the map once")
    return rows


def _terrain(path: Path, board: Board, fields: Fields, legend: Legend) -> None:
    index = {OPEN: 0}
    for cover in legend.values():
        index.setdefault(cover, len(index))
    if len(index) > MAX_COVERS:
        raise FormatError(path, "legend", "holds too many covers", f"a map holds {MAX_COVERS:,} at most")
    board.covers = list(index)
    entry: dict[str, int | None] = {token: index[cover] for token, cover in legend.items()}
    rows = _rows(path, board, fields, "terrain")
    if not rows and index.get(legend["."]):
        board.cover_at[board.grid.present] = index[legend["."]]
    for row, text in enumerate(rows):
        where = f"row {row + 1} of terrain"
        if not isinstance(text, str):
            raise FormatError(path, where, "is no text", 'write its tokens as in ". . w"')
        tokens = text.split()
        try:
            found = [entry[token] if token != "-" else None for token in tokens]
        except KeyError as problem:
            token = problem.args[0]
            raise FormatError(path, where, f"the legend says nothing about {quoted(token)}",
                              perhaps(token, legend) if len(legend) < 100 else "declare it in the legend") from None
        board.cover_at[:, row] = _placed(path, board, where, row, found)


def _levels(path: Path, board: Board, fields: Fields) -> None:
    for row, values in enumerate(_rows(path, board, fields, "levels")):
        where = f"row {row + 1} of levels"
        at = Fields(path, where, {})
        if not isinstance(values, list):
            raise at.error("is no list", "write its levels as in [0, 1, 1.25]")
        if not {type(value) for value in values} <= {int, float, type(None)}:
            raise at.error("holds what is no level", "write numbers, and null where there is no hex")
        quarters = {value: at.quarters("a level", value) for value in set(values) - {None}}
        found = [None if value is None else quarters[value] for value in values]
        board.levels[:, row] = _placed(path, board, where, row, found)


def _placed(path: Path, board: Board, where: str, row: int, found: list[int | None]) -> list[int]:
    """The values of a row's cells, 0 where there is no hex."""
    present = board.grid.present[:, row]
    if len(found) != len(present):
        raise FormatError(path, where, f"has {len(found)} hexes where the map has {len(present)}",
                          "give one token or number a hex")
    if None in found or not present.all():
        for column, (value, here) in enumerate(zip(found, present.tolist(), strict=True), 1):
            if (value is not None) != here:
                wrong = "has no hex where the map has one" if here else "has a hex where the map has none"
                raise FormatError(path, where, f"{wrong}, at hex {column}",
                                  "write - or null exactly where half edges or parts leave a gap")
    return [value or 0 for value in found]


def _hexsides(path: Path, board: Board, entries: dict[str, Any]) -> None:
    sides = _Sides(board, spell_out=len(entries) > 1000)
    for name, value in entries.items():
        where = f"hexside {quoted(name)}"
        if len(name) > MAX_LABEL:
            raise FormatError(path, where, "is too long for a hexside", "write it as in C3-C4 or C3/north")
        try:
            side = sides.named(name)
        except ValueError as problem:
            raise FormatError(path, where, str(problem), "mend its name") from None
        if side in board.hexsides:
            raise FormatError(path, where, "stands here a second time, by its other name", "name all its kinds at once")
        if not isinstance(value, list) or not all(isinstance(kind, str) for kind in value):
            raise FormatError(path, where, "does not list its kinds", 'write them as in ["slope"]')
        board.hexsides[side] = tuple(value)


class _Sides:
    """Hexsides by name; where there are many, the labels of the whole map are spelt out once beforehand."""

    def __init__(self, board: Board, spell_out: bool) -> None:
        self.board = board
        self._hexes: dict[str, Hex] = {}
        if spell_out:
            self._hexes = {board.label(hex_): hex_ for hex_ in board.grid.hexes()}

    def named(self, name: str) -> Hexside:
        one, _, two = name.partition("-")
        if one in self._hexes and two in self._hexes:
            a, b = self._hexes[one], self._hexes[two]
            direction = direction_to(a, b)
            if direction is not None:
                return hexside(a, direction)
        return self.board.labels.parse_hexside(self.board.grid, name)


def _numbered(path: Path, fields: Fields, name: str) -> list[tuple[int, Fields]]:
    """The entries of a list by their identity numbers, in the order of those."""
    found: dict[int, Fields] = {}
    for place, value in enumerate(fields.items(name), 1):
        entry = Fields(path, f"{name} entry {place}", value)
        number = entry.whole("id")
        if number in found:
            raise entry.error(f"id {number} stands here a second time", "give it a number of its own")
        entry.where = f"{name[:-1]} {number}"
        found[number] = entry
    return sorted(found.items())


def _depiction(fields: Fields) -> Depiction:
    kind, outline = fields.text("kind"), _ring(fields, fields.take("outline"))
    holes = tuple([_ring(fields, hole) for hole in fields.items("holes")])
    height, amount, name = fields.height("height"), fields.whole_or_none("amount"), fields.text("name", "")
    try:
        return Depiction(kind, outline, holes, height, amount, name, tuple(fields.rest().items()))
    except ValueError as problem:
        raise fields.error(str(problem), "add points or take it out") from None


def _ring(fields: Fields, value: Any) -> Ring:
    if not isinstance(value, list):
        raise fields.error("an outline is no list", "write points of the lattice as in [[0, 0], [768, 0], [0, 768]]")
    for point in value:
        if not (isinstance(point, list) and len(point) == 2 and type(point[0]) is type(point[1]) is int):
            raise fields.error("a point of its outline is no pair of whole numbers",
                               "write points of the lattice as in [768, 0]")
    return tuple([Point(x, y) for x, y in value])


def _counter(fields: Fields, board: Board) -> Counter:
    label = fields.text("hex")
    if len(label) > MAX_LABEL:
        raise fields.error(f"hex {quoted(label)} is too long for a label", "write it as on the map")
    try:
        hex_ = board.hex(label)
    except ValueError as problem:
        raise fields.error(str(problem), "mend its hex") from None
    hex_ = hex_.plus(_beyond(fields))
    kind, side, name = fields.text("kind"), fields.text("side", ""), fields.text("name", "")
    level, facing, amount = fields.height("level"), fields.whole_or_none("facing"), fields.whole_or_none("amount")
    return Counter(kind, hex_, side, name, level, facing, amount, tuple(fields.rest().items()))


def _beyond(fields: Fields) -> tuple[int, int]:
    """How far beyond the hex that its file names a counter stands, in steps of the lattice."""
    steps = fields.take("beyond", [0, 0])
    if not (isinstance(steps, list) and len(steps) == 2 and all(type(step) is int for step in steps)
            and all(abs(step) <= 10_000 for step in steps)):
        raise fields.error('"beyond" is no pair of whole numbers', "write steps of the lattice as in [-2, 0]")
    return steps[0], steps[1]
