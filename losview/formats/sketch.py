"""A board as a small text picture: for tests, bug reports and the clipboard.

    # a comment
    grid flat odd                      flat | pointy, odd | even, whole | half, letters | digits | dotted,
                                       from 17 1 (first column and row), 6 x 4; all of it optional, as are counted
                                       (AB after AA), bottom-left … (where 1 1 is), row-first, padding 3 (digits)
    title Two woods                    author Me, rules cwb and thread A1 F2 are settings likewise
    legend
      W = light_woods height 3, road exits 0 3
      G = theme desert
    terrain
      . . W G
    levels
      0 0 1 2.25
    hexsides
      B1-C1 slope                      A1/north at the edge of the map
    units
      union infantry B1 "1/I" facing north
    depictions
      forest A1@0 A1@2 B1@120,-40 hole …   a hex's centre, vertex or a point x,y from its centre
    texts
      "Hill 522" B1@120,-40 large colour "#aa0000" turned 15 boxed
    notes
      One a line.
    scenario
      options = {"method": "dead-zone"}

Rows stand as on the screen, one token a hex: `.` is open, `-` no hex (half edges), a letter or a few
stand for the terrain kinds that have these letters in the tables, and the legend declares any others.
Short form: rows alone, first terrain, then levels if any.  `to_sketch` writes what `sketch` reads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Any, cast

from losview.base.translation import tr
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.hex_terrain import OPEN, Feature, HexTerrain
from losview.formats.sketch_lines import read_depiction_line, read_hexside, read_text, read_unit
from losview.formats.sketch_words import (
    SketchError,
    SketchLine,
    WordReader,
    default_letters,
    quarters,
    read_kind,
    read_running_text,
    without_comment,
)
from losview.hexes.column_letters import PAST_Z
from losview.hexes.grid import Edges, Grid, Stagger, Top
from losview.hexes.labels import ORIGINS, STYLES, Labels, Style

SECTIONS = ("legend", "terrain", "levels", "hexsides", "units", "depictions", "texts", "notes", "scenario", "extra")
SETTINGS = ("grid", "title", "author", "rules", "thread")

_LEGEND = re.compile(r'([^\s"=#,]+)[ \t]*=[ \t]*(.*)')
_LEVEL = re.compile(r"[-+−]?[0-9.]+|-")
_SIZE = re.compile(r"\b([0-9]{1,6})\s*x\s*([0-9]{1,6})\b")


def sketch(text: str) -> Board:
    """The board that a sketch shows.

    Raises:
        SketchError: with the line, what is wrong and how to mend it.
    """
    sections = _sections(text)
    labels, grid = _grid(sections)
    board = Board(grid, labels=labels)
    _fill_terrain(board, sections)
    _fill_levels(board, sections)
    readers: tuple[tuple[str, Callable[[SketchLine, Board], None]], ...] = (
        ("hexsides", read_hexside), ("units", read_unit), ("depictions", read_depiction_line),
        ("texts", read_text))
    for section, read in readers:
        for line in sections.get(section, []):
            read(line, board)
    for line in sections.get("title", []):
        board.title = read_running_text(line, line.text)
    for line in sections.get("author", []):
        board.author = read_running_text(line, line.text)
    board.notes = [read_running_text(line, line.text) for line in sections.get("notes", [])]
    _settings(board, sections)
    board.counters = dict(sorted(board.counters.items()))
    board.depictions = dict(sorted(board.depictions.items()))
    board.texts = dict(sorted(board.texts.items()))
    return board


def _sections(text: str) -> dict[str, list[SketchLine]]:
    """The lines of each section; lines of the short form go to the section that they look like."""
    rows = text.replace("\r\n", "\n").replace("\t", "    ").split("\n")
    margin = min((len(row) - len(row.lstrip()) for row in rows[1:] if row.strip()), default=0)
    rows[1:] = [row[margin:] for row in rows[1:]]
    rows[0] = rows[0].removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").lstrip()
    sections: dict[str, list[SketchLine]] = {}
    section = ""
    for number, row in enumerate(rows, 1):
        plain = row if section == "notes" and row[:1] == " " else without_comment(row)
        if not plain.strip() or plain.lstrip().startswith("#"):
            continue
        line = SketchLine(number, plain.strip())
        word, _, rest = plain.partition(" ")  # an indented line is not a heading: its first word is empty here
        if word in SETTINGS:
            if word in sections:
                raise line.error(tr("{word} appears here twice", word=word), tr("leave one of the two lines out"))
            sections[word] = [SketchLine(number, rest.strip())]
        elif word in SECTIONS:
            if rest.strip():
                raise line.error(tr("something follows the heading {word}", word=word),
                                 tr("begin it on the next line, indented"))
            if sections.setdefault(word, []) and word in ("terrain", "levels"):
                raise line.error(tr("{word} appears here twice", word=word), tr("leave one of the two out"))
            section = word
        else:
            _check_heading(line, section)
            sections.setdefault(section or _short_form(plain), []).append(line)
    return sections


def _short_form(text: str) -> str:
    """Which section a line without any heading before it belongs to."""
    if _LEGEND.fullmatch(text.strip()):
        return "legend"
    numbers = all(_LEVEL.fullmatch(token) for token in text.split()) and re.search(r"[0-9]", text)
    return "levels" if numbers else "terrain"


def _check_heading(line: SketchLine, section: str) -> None:
    """Refuse a misspelt heading, which would be read as a row.

    Raises:
        SketchError: naming the heading that was probably meant.
    """
    word, _, rest = line.text.partition(" ")
    if section == "notes" or (rest and section) or not re.fullmatch(r"[A-Za-z]{4,}:?", word):
        return
    close = get_close_matches(word.rstrip(":").lower(), (*SECTIONS, *SETTINGS), 1, 0.8)
    if close == [word]:  # else it would have been read as a heading
        raise line.error(tr("the heading {word} is indented", word=word), tr("begin it at the start of the line"))
    if close:
        raise line.error(tr("{word!r} is not a heading", word=word), tr("did you mean {names}?", names=close[0]))


def _grid(sections: dict[str, list[SketchLine]]) -> tuple[Labels, Grid]:
    line = sections.get("grid", [SketchLine(1, "")])[0]
    sizes = _SIZE.findall(line.text)
    reader = WordReader(line._replace(text=_SIZE.sub(" ", line.text)))
    top, stagger, edges = "flat", "odd", "whole"
    style, first_label = "letters", (1, 1)
    counting: dict[str, Any] = {}
    while (word := reader.next()) is not None:
        if word.text in ("flat", "pointy"):
            top = word.text
        elif word.text in ("odd", "even"):
            stagger = word.text
        elif word.text in ("whole", "half"):
            edges = word.text
        elif word.text in STYLES:
            style = word.text
        elif word.text in PAST_Z:
            counting["past_z"] = word.text
        elif word.text in ORIGINS:
            counting["origin"] = word.text
        elif word.text in ("row-first", "column-first"):
            counting["order"] = word.text.removesuffix("-first")
        elif word.text == "padding":
            counting["padding"] = reader.integer(tr("how many digits numbers have at least"))
        elif word.text == "from":
            first_label = (reader.integer(tr("the number of the first column")),
                           reader.integer(tr("the number of the first row")))
        else:
            raise line.error(tr("grid has no word {text!r}", text=word.text),
                             tr("it takes flat, pointy, odd, even, whole, half, {words}, row-first, padding 3, from 1 "
                                "1 and 6 x 4", words=", ".join((*STYLES, *PAST_Z, *ORIGINS))))
    try:
        labels = Labels(cast(Style, style), *first_label, **counting)
        one_hex = Grid(1, 1, cast(Top, top), cast(Stagger, stagger), cast(Edges, edges))
        return labels, _sized(one_hex, sections, line, sizes)
    except SketchError:
        raise
    except ValueError as problem:
        raise line.error(str(problem), tr("mend it")) from None


def _sized(
    grid: Grid, sections: dict[str, list[SketchLine]], line: SketchLine, sizes: list[tuple[str, str]]
) -> Grid:
    """The grid at the size of its rows, or at the size that is given where there are none."""
    given = (int(sizes[-1][0]), int(sizes[-1][1])) if sizes else None
    rows = sections.get("terrain") or sections.get("levels")
    if not rows:
        if given is None:
            raise line.error(tr("nothing says how large the map is"), tr("draw its terrain or write grid 6 x 4"))
        return replace(grid, columns=given[0], rows=given[1])
    width, height = max(len(row.text.split()) for row in rows), len(rows)
    # With half edges every second column (pointy-top: row) has one hex more.
    more = grid.edges == "half"
    columns = width - (more and grid.top == "pointy")
    row_count = height - (more and grid.top == "flat")
    if given is not None and given != (columns, row_count):
        raise line.error(tr("the rows make {columns} x {rows} hexes, not {wide} x {high}", columns=columns,
                            rows=row_count, wide=given[0], high=given[1]),
                         tr("mend the size or leave it out"))
    if columns < 1 or row_count < 1:
        raise rows[0].error(tr("half edges need two rows (pointy-top: two columns)"), tr("add one, or write whole"))
    return replace(grid, columns=columns, rows=row_count)


def _tokens_by_row(board: Board, lines: list[SketchLine], what: str) -> list[list[str]]:
    """The tokens of a picture, `[row][column]`, "-" where there is no hex."""
    grid = board.grid
    columns, rows = grid.shape
    present = grid.present.tolist()
    if len(lines) != rows:
        raise lines[-1].error(tr("{what} has {count} rows where the map has {rows}", what=what, count=len(lines),
                                 rows=rows), tr("give every row once"))
    tokens_by_row = []
    for row, line in enumerate(lines):
        tokens = line.text.split()
        if len(tokens) == columns - 1 and not present[-1][row]:
            tokens.append("-")
        if len(tokens) != columns:
            raise line.error(tr("row {row} of {what} has {count} hexes where the map has {columns}", row=row + 1,
                                what=what, count=len(tokens), columns=columns),
                             tr("write one token a hex, with blanks between them"))
        for column, token in enumerate(tokens):
            if (token == "-") == present[column][row]:
                raise line.error(
                    tr("hex {number} of the row is no hex where the map has one", number=column + 1)
                    if token == "-" else
                    tr("hex {number} of the row is {token!r} where the map has no hex", number=column + 1, token=token),
                    tr("only gaps of half edges are written -"))
        tokens_by_row.append(tokens)
    return tokens_by_row


def _fill_terrain(board: Board, sections: dict[str, list[SketchLine]]) -> None:
    legend: dict[str, HexTerrain] = {}
    for line in sections.get("legend", []):
        match = _LEGEND.fullmatch(line.text)
        if match is None or match[1] == "-":
            raise line.error(tr("{text!r} declares no token", text=line.text[:40]),
                             tr("write it as in F = forest height 2"))
        if match[1] in legend:
            raise line.error(tr("{token} is declared twice", token=match[1]), tr("leave one of the two lines out"))
        legend[match[1]] = _cover(SketchLine(line.number, match[2]))
    lines = sections.get("terrain")
    if not lines:
        return
    letters = default_letters()
    entries = {"-": 0}
    for row, tokens in enumerate(_tokens_by_row(board, lines, "terrain")):
        for token in tokens:
            if token not in entries:
                cover = legend[token] if token in legend else _by_letters(lines[row], token, letters)
                entries[token] = board.intern(cover)
        board.cover_at[:, row] = [entries[token] for token in tokens]


def _by_letters(line: SketchLine, token: str, letters: Mapping[str, str]) -> HexTerrain:
    """The cover that a token stands for where no legend says otherwise."""
    if token == ".":
        return OPEN
    if not all(letter in letters for letter in token):
        raise line.error(tr("nothing says what {token!r} stands for", token=token),
                         tr("declare it in the legend: {token} = forest", token=token))
    return HexTerrain(tuple(Feature(letters[letter]) for letter in token))


def _cover(line: SketchLine) -> HexTerrain:
    """The cover that a legend entry declares; the line is what follows its "="."""
    reader = WordReader(line)
    features: list[Feature] = []
    theme = ""
    while True:
        word = reader.take(tr("a kind of terrain"))
        if word == ("theme", False):
            theme = reader.take(tr("the theme's name")).text
        elif word != ("open", False):
            features.append(_feature(reader, read_kind(line, word, "terrain")))
        comma = reader.next()
        if comma is None:
            return HexTerrain(tuple(features), theme)
        if comma != (",", False):
            raise line.error(tr("{text!r} has no meaning here", text=comma.text),
                             tr("part terrains with commas; a terrain has height, amount and exits"))


def _feature(reader: WordReader, kind: str) -> Feature:
    height = amount = exits = None
    while True:
        word = reader.peek()
        if word == ("height", False):
            reader.next()
            height = reader.height("height")
        elif word == ("amount", False):
            reader.next()
            amount = reader.integer("amount")
        elif word == ("exits", False):
            reader.next()
            exits = _exits(reader)
        else:
            return Feature(kind, height, amount, exits)


def _exits(reader: WordReader) -> int:
    """The directions after `exits`, or `none`, as a mask; `mask` and a number is one that names no directions."""
    if reader.peek() == ("none", False):
        reader.next()
        return 0
    if reader.peek() == ("mask", False):
        reader.next()
        return reader.integer(tr("the mask of exits"))
    mask = 0
    while (word := reader.peek()) is not None and word.text in ("0", "1", "2", "3", "4", "5"):
        reader.next()
        mask |= 1 << int(word.text)
    if not mask:
        raise reader.line.error(tr("exits names no direction"),
                                tr("write numbers 0 to 5 (0 is up, then clockwise) or none"))
    return mask


def _fill_levels(board: Board, sections: dict[str, list[SketchLine]]) -> None:
    lines = sections.get("levels")
    if not lines:
        return
    for row, tokens in enumerate(_tokens_by_row(board, lines, "levels")):
        for column, token in enumerate(tokens):
            level = 0 if token in ("-", ".") else quarters(lines[row], token, tr("a level"))
            if abs(level) > MAX_LEVEL * QUARTERS_PER_LEVEL:
                raise lines[row].error(tr("level {token} is out of bounds", token=token),
                                       tr("levels run from -{most} to {most}", most=MAX_LEVEL))
            board.levels[column, row] = level


def _settings(board: Board, sections: dict[str, list[SketchLine]]) -> None:
    for name, record in (("scenario", board.scenario), ("extra", board.extra)):
        for line in sections.get(name, []):
            reader = WordReader(line)
            key = reader.take(tr("a name")).text
            if reader.next() != ("=", False):
                raise line.error(tr("{key!r} is given no value", key=key), tr("write {key} = value", key=key))
            if key in record:
                raise line.error(tr("{key!r} is given twice", key=key), tr("leave one of the two lines out"))
            record[key] = reader.json()
            _end(reader)
    for name in ("rules", "thread"):
        for line in sections.get(name, []):
            if name in board.scenario:
                raise line.error(tr("{name} is given here and in the scenario", name=name),
                                 tr("leave one of the two out"))
            reader = WordReader(line)
            if name == "rules":
                board.scenario[name] = reader.take(tr("the name of a rule system")).text
            else:
                board.scenario[name] = {key: reader.take(end).text for key, end in
                                        (("from", tr("the first end")), ("to", tr("the second end")))}
            _end(reader)


def _end(reader: WordReader) -> None:
    word = reader.peek()
    if word is not None:
        raise reader.line.error(tr("{text!r} follows where nothing is expected", text=word.text), tr("take it out"))
