"""Reading a board from the fields of a `.losmap`; `losmap.py` describes the format."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple, get_args

import numpy as np

from losview.base.translation import tr
from losview.board.background import Affine, Background, Box
from losview.board.board import Board
from losview.board.depiction import Depiction, Ring
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.board.map_text import TEXT_SIZES, MapText
from losview.board.source import BoardSource
from losview.board.unit_counter import UnitCounter
from losview.formats.core.error import FormatError, perhaps, quoted
from losview.formats.core.json_fields import JsonFields
from losview.formats.core.limit_table import MAX_COVERS, MAX_FEATURES, MAX_REFERENCES
from losview.formats.losmap.losmap_write import cover_key
from losview.formats.losmap.policy import follow, refusal_sentence
from losview.hexes.column_letters import PAST_Z
from losview.hexes.grid import MAX_SIDE, Edges, Grid, GridPart, Stagger, Top
from losview.hexes.hex import Hex, Hexside, direction_to, hexside
from losview.hexes.labels import ORDERS, ORIGINS, STYLES, Labels
from losview.hexes.lattice import Point
from losview.hexes.sheets import Sheet

#: Most characters of the name of a hex or hexside.
MAX_LABEL = 80

#: Most characters of a path, and the largest coordinate of a picture, in hexes.
MAX_PATH, MAX_BOX = 4000, 100_000
#: The smallest area of a scan, in hexes.
SMALLEST = 1e-3
#: What a board of a layout may be called.
SHEET_NAME = re.compile(r"[A-Za-z0-9_]{0,20}")

#: Tokens of the terrain rows and their covers.
Legend = dict[str, HexTerrain]


def read_board(value: dict[str, Any], path: Path) -> Board:
    """Build the board from a file's fields.

    Raises:
        FormatError: with the entry, what is wrong and what to do about it.
    """
    fields = JsonFields(path, "", value)
    fields.take("format")
    fields.take("version")
    kept: dict[str, Any] = {}
    board = Board(_grid(JsonFields(path, "grid", fields.take("grid")), kept))
    if "labels" in value:
        board.labels = _labels(JsonFields(path, "labels", fields.take("labels")), kept)
    board.title = fields.text("title", "")
    board.author = fields.text("author", "")
    board.notes = fields.texts("notes")
    board.scenario = fields.record("scenario")
    legend, unknown = _legend(path, fields.record("legend"), fields.text("theme", ""))
    _terrain(path, board, fields, legend)
    used = {cover_key(board.covers[entry]) for entry in np.unique(board.cover_at[board.grid.present]).tolist()}
    _keep(kept, "legend", {key: rest for key, rest in unknown.items() if key in used})
    _levels(path, board, fields)
    _hexsides(path, board, fields.record("hexsides"))
    for number, entry in _numbered(path, fields, "depictions"):
        board.depictions[number] = read_depiction(entry)
    for number, entry in _numbered(path, fields, "counters"):
        board.counters[number] = _counter(entry, board)
    for number, entry in _numbered(path, fields, "texts"):
        board.texts[number] = _text(entry)
    names = _FollowedNames(path.parent)
    for number, value in enumerate(_references(fields, "backgrounds"), 1):
        background = _background(JsonFields(path, tr("background {number}", number=number), value))
        followed = names.follow(tr("background {number}", number=number), background.file)
        board.backgrounds.append(background._replace(file=followed))
    for number, value in enumerate(_references(fields, "boards"), 1):
        source = _source(JsonFields(path, tr("board {number}", number=number), value))
        board.sources.append(source._replace(file=names.follow(tr("board {number}", number=number), source.file)))
    board.refusals = names.refusals
    board.extra = {**fields.rest(), **kept}
    return board


class Heading(NamedTuple):
    """Title, rules and size of a map.

    Attributes:
        rules: the key of its rule system, "" for none. columns, rows: its size in hexes.
    """

    title: str
    rules: str
    columns: int
    rows: int


def read_heading(value: dict[str, Any], path: Path) -> Heading:
    """Read title, rules and size only; raises as `read_board` does.
    """
    fields = JsonFields(path, "", value)
    grid = JsonFields(path, "grid", fields.take("grid"))
    rules = fields.record("scenario").get("rules")
    return Heading(fields.text("title", ""), rules if isinstance(rules, str) else "", grid.whole("columns"),
                   grid.whole("rows"))


def _grid(fields: JsonFields, kept: dict[str, Any]) -> Grid:
    columns, rows = fields.whole("columns"), fields.whole("rows")
    top, stagger, edges = (fields.word("top", get_args(Top), "flat"), fields.word("stagger", get_args(Stagger), "odd"),
                           fields.word("edges", get_args(Edges), "whole"))
    parts = fields.items("parts")
    for part in parts:
        if not (isinstance(part, list) and len(part) == 4 and all(type(number) is int for number in part)):
            raise fields.error(tr("a part is not a list of four whole numbers"),
                               tr("write its first column and row, counted from 0, and its numbers of columns and "
                                  "rows"))
    try:
        grid = Grid(columns, rows, top, stagger, edges, tuple(GridPart(*part) for part in parts))
    except ValueError as problem:
        raise fields.error(str(problem), tr("correct the size")) from None
    _keep(kept, "grid", fields.rest())
    return grid


def _labels(fields: JsonFields, kept: dict[str, Any]) -> Labels:
    style = fields.word("style", STYLES, "letters")
    first = fields.whole("first_column", 1), fields.whole("first_row", 1)
    past_z, origin, order = (fields.word("past_z", PAST_Z, "doubled"), fields.word("origin", ORIGINS, "top-left"),
                             fields.word("order", ORDERS, "column"))
    padding = fields.whole("padding", 0)
    sheets = tuple(_sheet(JsonFields(fields.path, tr("sheet {number}", number=number), value))
                   for number, value in enumerate(fields.items("sheets"), 1))
    try:
        labels = Labels(style, *first, sheets, past_z, origin, order, padding)
    except ValueError as problem:
        raise fields.error(str(problem), tr("correct the numbers")) from None
    _keep(kept, "labels", fields.rest())
    return labels


def _sheet(fields: JsonFields) -> Sheet:
    """One board of a layout."""
    numbers = [fields.whole(name, 1) for name in ("column", "row", "columns", "rows", "first_column", "first_row")]
    if not (0 <= numbers[0] <= MAX_SIDE >= numbers[1] >= 0 and min(numbers[2:5]) >= 1 and numbers[5] >= 0
            and max(numbers) <= 10 * MAX_SIDE):
        raise fields.error(tr("its numbers are not those of a board"),
                           tr("write whole numbers up to {most:,}", most=10 * MAX_SIDE))
    turned = fields.flag("turned")
    column, row, columns, rows, first_column, first_row = numbers
    name = fields.text("name", "")
    if not SHEET_NAME.fullmatch(name):
        raise fields.error(tr("its name {name} is not one of a board", name=quoted(name)),
                           tr("use up to 20 letters and digits"))
    return Sheet(name, column, row, columns, rows, first_column, first_row, turned)


def _source(fields: JsonFields) -> BoardSource:
    texts = _texts(fields, "file", "sha256", "name")
    return BoardSource(texts["file"], texts["sha256"], texts["name"])


def _texts(fields: JsonFields, *names: str) -> dict[str, str]:
    texts = {name: fields.text(name, "") for name in names}
    for name, text in texts.items():
        if len(text) > MAX_PATH:
            raise fields.error(tr("its {name} is too long", name=name),
                               tr("use {most:,} characters at most", most=MAX_PATH))
    return texts


def _background(fields: JsonFields) -> Background:
    texts = _texts(fields, "file", "entry", "sha256", "name")
    turned = fields.flag("turned")
    sixths, mirrored = fields.whole("sixths", 0), fields.flag("mirrored")
    if not 0 <= sixths <= 2:
        raise fields.error(tr("sixths is {sixths}", sixths=sixths), tr("write 0, 1 or 2 sixths of a turn"))
    box, at, affine = _box(fields, "box"), _box(fields, "at"), _affine(fields)
    opacity, brightness = _part(fields, "opacity", 1.0, 0.0), _part(fields, "brightness", 0.0, -1.0)
    locked = fields.flag("locked")
    return Background(texts["file"], texts["entry"], texts["sha256"], box, at, turned, texts["name"], sixths, mirrored,
                      affine, opacity, brightness, locked)


def _affine(fields: JsonFields) -> Affine | None:
    """Where a scan lies; None if the field is missing or null."""
    value = fields.take("affine", None)
    if value is None:
        return None
    numbers = [float(number) for number in value if type(number) in (int, float) and abs(number) <= MAX_BOX
               ] if isinstance(value, list) else []
    if len(numbers) != 6 or len(value) != 6:
        raise fields.error(tr("its affine is not a list of six numbers"), tr("write it as in [10, 0, 0, 0, 8, 0]"))
    cu, cv, c0, ru, rv, r0 = numbers
    if abs(cu * rv - cv * ru) < SMALLEST:
        raise fields.error(tr("its affine leaves nothing of the picture"), tr("write numbers that span an area"))
    return cu, cv, c0, ru, rv, r0


def _part(fields: JsonFields, name: str, default: float, least: float) -> float:
    """A number up to 1."""
    value = fields.take(name, default)
    if type(value) not in (int, float) or not least <= value <= 1.0:
        raise fields.error(tr("{name} is not a number from {least:g} to 1", name=name, least=least), tr("correct it"))
    return float(value)


def _references(fields: JsonFields, name: str) -> list[Any]:
    """The entries of a list that name files; their number is limited before any of them is looked for."""
    entries = fields.items(name)
    if len(entries) > MAX_REFERENCES:
        raise fields.error(tr("{name} has {count:,} entries", name=name, count=len(entries)),
                           tr("a map has {most:,} at most", most=MAX_REFERENCES))
    return entries


class _FollowedNames:
    """Where the names of files in a map of that folder lead; each is followed once.

    Attributes:
        refusals: a sentence for each name that is not followed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._files: dict[str, str] = {}
        self.refusals: list[str] = []

    def follow(self, what: str, name: str) -> str:
        """The file that a name leads to (`Followed.file`); `what` is what the map calls it."""
        if name not in self._files:
            followed = follow(self._folder, name)
            self._files[name] = followed.file
            if followed.refusal:
                self.refusals.append(refusal_sentence(what, name, followed.refusal))
        return self._files[name]


def _box(fields: JsonFields, name: str) -> Box:
    """A rectangle `(left, top, right, bottom)`; the unit square if the field is missing."""
    value = fields.take(name, [0.0, 0.0, 1.0, 1.0])
    numbers = [float(number) for number in value if type(number) in (int, float) and abs(number) <= MAX_BOX
               ] if isinstance(value, list) else []
    if len(numbers) != 4 or not isinstance(value, list) or len(value) != 4:
        raise fields.error(tr("its {name} is not a rectangle", name=name),
                           tr("write left, top, right and bottom as in [0, 0, 1, 1]"))
    if not (numbers[0] < numbers[2] and numbers[1] < numbers[3]):
        raise fields.error(tr("its {name} is empty", name=name), tr("write left, top, right and bottom in this order"))
    return numbers[0], numbers[1], numbers[2], numbers[3]


def _keep(kept: dict[str, Any], name: str, rest: dict[str, Any]) -> None:
    if rest:
        kept[name] = rest


def _legend(path: Path, entries: dict[str, Any], theme: str) -> tuple[Legend, dict[str, Any]]:
    """The cover of each token of the legend, and by cover the unknown fields of its entry."""
    if len(entries) > MAX_COVERS:
        raise FormatError(path, "legend", tr("has {count:,} entries", count=len(entries)),
                          tr("a map holds {most:,} covers at most", most=MAX_COVERS))
    legend = {".": HexTerrain((), theme)}
    unknown: dict[str, Any] = {}
    for token, value in entries.items():
        where = tr("legend {token}", token=quoted(token))
        if token == "-" or token.split() != [token]:
            raise FormatError(path, where, tr("is not a token for terrain"),
                              tr("use letters and signs without spaces; - stands for no hex"))
        fields = JsonFields(path, where, value)
        parts = [JsonFields(path, where, part) for part in fields.items("features")[: MAX_FEATURES + 1]]
        cover = HexTerrain(tuple([read_feature(part) for part in parts]), fields.text("theme", theme))
        legend[token] = cover
        rests = [part.rest() for part in parts]
        if fields.rest() or any(rests):
            unknown[cover_key(cover)] = {"cover": fields.rest(), "features": rests}
    return legend, unknown


def read_feature(fields: JsonFields) -> Feature:
    """One terrain of a cover; raises as `JsonFields` does."""
    return Feature(fields.text("kind"), fields.height("height"), fields.whole_or_none("amount"),
                   fields.whole_or_none("exits"))


def _rows(path: Path, board: Board, fields: JsonFields, name: str) -> list[Any]:
    rows = fields.items(name)
    if rows and len(rows) != board.grid.shape[1]:
        raise FormatError(path, name,
                          tr("has {count} rows where the map has {rows}", count=len(rows), rows=board.grid.shape[1]),
                          tr("write one entry for each row of the map"))
    return rows


def _terrain(path: Path, board: Board, fields: JsonFields, legend: Legend) -> None:
    index = {OPEN: 0}
    for cover in legend.values():
        index.setdefault(cover, len(index))
    if len(index) > MAX_COVERS:
        raise FormatError(path, "legend", tr("holds too many covers"),
                          tr("a map holds {most:,} at most", most=MAX_COVERS))
    board.covers = list(index)
    entry: dict[str, int | None] = {token: index[cover] for token, cover in legend.items()}
    rows = _rows(path, board, fields, "terrain")
    if not rows and index.get(legend["."]):
        board.cover_at[board.grid.present] = index[legend["."]]
    for row, text in enumerate(rows):
        where = tr("row {row} of terrain", row=row + 1)
        if not isinstance(text, str):
            raise FormatError(path, where, tr("is not text"), tr('write its tokens as in ". . w"'))
        tokens = text.split()
        try:
            entries = [entry[token] if token != "-" else None for token in tokens]
        except KeyError as problem:
            token = problem.args[0]
            raise FormatError(path, where, tr("the legend does not contain {token}", token=quoted(token)),
                              perhaps(token, legend) if len(legend) < 100 else tr("add it to the legend")) from None
        board.cover_at[:, row] = _checked_row(path, board, where, row, entries)


def _levels(path: Path, board: Board, fields: JsonFields) -> None:
    for row, values in enumerate(_rows(path, board, fields, "levels")):
        where = tr("row {row} of levels", row=row + 1)
        at = JsonFields(path, where, {})
        if not isinstance(values, list):
            raise at.error(tr("is not a list"), tr("write its levels as in [0, 1, 1.25]"))
        if not {type(value) for value in values} <= {int, float, type(None)}:
            raise at.error(tr("holds something other than levels"), tr("write numbers, and null where there is no hex"))
        quarters = {value: at.quarters(tr("a level"), value) for value in set(values) - {None}}
        heights = [None if value is None else quarters[value] for value in values]
        board.levels[:, row] = _checked_row(path, board, where, row, heights)


def _checked_row(path: Path, board: Board, where: str, row: int, values: list[int | None]) -> list[int]:
    """The values of a row's cells, 0 where there is no hex.

    Raises:
        FormatError: if a value is None where the map has a hex, or the other way round.
    """
    present = board.grid.present[:, row]
    if len(values) != len(present):
        raise FormatError(path, where,
                          tr("has {count} hexes where the map has {hexes}", count=len(values), hexes=len(present)),
                          tr("write one token or number for each hex"))
    if None in values or not present.all():
        for column, (value, here) in enumerate(zip(values, present.tolist(), strict=True), 1):
            if (value is not None) != here:
                raise FormatError(path, where,
                                  tr("has no hex where the map has one, at hex {column}", column=column) if here else
                                  tr("has a hex where the map has none, at hex {column}", column=column),
                                  tr("write - or null exactly where half edges or parts leave a gap"))
    return [value or 0 for value in values]


def _hexsides(path: Path, board: Board, entries: dict[str, Any]) -> None:
    hexsides = _HexsideNames(board, list_labels=len(entries) > 1000)
    for name, value in entries.items():
        where = tr("hexside {hexside}", hexside=quoted(name))
        if len(name) > MAX_LABEL:
            raise FormatError(path, where, tr("is too long for the name of a hexside"),
                              tr("write it as in C3-C4 or C3/north"))
        try:
            side = hexsides.parse(name)
        except ValueError as problem:
            raise FormatError(path, where, str(problem), tr("correct its name")) from None
        if side in board.hexsides:
            raise FormatError(path, where, tr("is listed twice, by both of its names"),
                              tr("list all its kinds in one entry"))
        if not isinstance(value, list) or not all(isinstance(kind, str) for kind in value):
            raise FormatError(path, where, tr("does not list its kinds"), tr('write them as in ["slope"]'))
        board.hexsides[side] = tuple(value)


class _HexsideNames:
    """Hexsides by name.

    Args:
        list_labels: whether to list the labels of the whole map first, which is quicker where many names follow.
    """

    def __init__(self, board: Board, list_labels: bool) -> None:
        self.board = board
        self._hexes: dict[str, Hex] = {}
        if list_labels:
            self._hexes = {board.label(hex_): hex_ for hex_ in board.grid.hexes()}

    def parse(self, name: str) -> Hexside:
        """The hexside of that name; ValueError says what is wrong with the name."""
        label_a, _, label_b = name.partition("-")
        if label_a in self._hexes and label_b in self._hexes:
            a, b = self._hexes[label_a], self._hexes[label_b]
            direction = direction_to(a, b)
            if direction is not None:
                return hexside(a, direction)
        return self.board.labels.parse_hexside(self.board.grid, name)


#: What an entry of a list is called, with its number.
_WHERE = {"counters": tr("counter {number}"), "depictions": tr("depiction {number}"), "texts": tr("text {number}")}


def _numbered(path: Path, fields: JsonFields, name: str) -> list[tuple[int, JsonFields]]:
    """The entries of a list with their ids, sorted by id."""
    entries: dict[int, JsonFields] = {}
    for position, value in enumerate(fields.items(name), 1):
        entry = JsonFields(path, tr("{name} entry {position}", name=name, position=position), value)
        number = entry.whole("id")
        if number in entries:
            raise entry.error(tr("id {number} is used twice", number=number), tr("give each entry its own id"))
        entry.where = _WHERE[name].format(number=number)
        entries[number] = entry
    return sorted(entries.items())


def read_depiction(fields: JsonFields) -> Depiction:
    """One drawn piece of terrain, its rings in lattice points; raises as `JsonFields` does."""
    kind, outline = fields.text("kind"), _ring(fields, fields.take("outline"))
    holes = tuple([_ring(fields, hole) for hole in fields.items("holes")])
    height, amount, name = fields.height("height"), fields.whole_or_none("amount"), fields.text("name", "")
    try:
        return Depiction(kind, outline, holes, height, amount, name, tuple(fields.rest().items()))
    except ValueError as problem:
        raise fields.error(str(problem), tr("add points or remove it")) from None


def _ring(fields: JsonFields, value: Any) -> Ring:
    if not isinstance(value, list):
        raise fields.error(tr("an outline is not a list"),
                           tr("write points of the lattice as in [[0, 0], [768, 0], [0, 768]]"))
    for point in value:
        if not (isinstance(point, list) and len(point) == 2 and type(point[0]) is type(point[1]) is int):
            raise fields.error(tr("a point of its outline is not a pair of whole numbers"),
                               tr("write points of the lattice as in [768, 0]"))
    return tuple([Point(x, y) for x, y in value])


def _counter(fields: JsonFields, board: Board) -> UnitCounter:
    label = fields.text("hex")
    if len(label) > MAX_LABEL:
        raise fields.error(tr("hex {hex} is too long for a label", hex=quoted(label)), tr("write it as on the map"))
    try:
        hex_ = board.hex(label)
    except ValueError as problem:
        raise fields.error(str(problem), tr("correct its hex")) from None
    hex_ = hex_.plus(_offset(fields))
    kind, side, name = fields.text("kind"), fields.text("side", ""), fields.text("name", "")
    size, concealment = fields.text("size", ""), fields.text("concealment", "")
    level, facing, amount = fields.height("level"), fields.whole_or_none("facing"), fields.whole_or_none("amount")
    return UnitCounter(kind, hex_, side, name, level, facing, amount, tuple(fields.rest().items()), size,
                       concealment)


def _text(fields: JsonFields) -> MapText:
    text, at, boxed = fields.text("text"), fields.take("at"), fields.flag("boxed")
    if not (isinstance(at, list) and len(at) == 2 and type(at[0]) is type(at[1]) is int):
        raise fields.error(tr("its place is not a pair of whole numbers"),
                           tr("write a point of the lattice as in [768, 0]"))
    size, colour, turn = fields.word("size", tuple(TEXT_SIZES), "medium"), fields.text("colour", ""), \
        fields.whole("turned", 0)
    try:
        return MapText(text, Point(*at), size, colour, turn, boxed, tuple(fields.rest().items()))
    except ValueError as problem:
        raise fields.error(str(problem), tr("mend it or remove it")) from None


def _offset(fields: JsonFields) -> tuple[int, int]:
    """Field `beyond`: the offset `(q, r)` of a counter off the map from the hex that its entry names."""
    steps = fields.take("beyond", [0, 0])
    if not (isinstance(steps, list) and len(steps) == 2 and all(type(step) is int for step in steps)
            and all(abs(step) <= 10_000 for step in steps)):
        raise fields.error(tr('"beyond" is not a pair of whole numbers'),
                           tr("write steps of the lattice as in [-2, 0]"))
    return steps[0], steps[1]
