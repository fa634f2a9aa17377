"""MegaMek's `.board`: text, one hex a line, row by row.

    # a comment
    size 16 17
    option exit_roads_to_pavement false
    tag "Woods (Auto)"
    hex 0101 0 "woods:1;foliage_elev:2" "grass"
    …
    end

The place of a hex line in the file says which hex it is; its label (columns, then rows, counted from 1) is
only checked.  Flat-top, every second column half a hex down.  A terrain is `name:level[:exits]`, the exits a
mask of the directions, north 1, then clockwise.  What `megamek_terrain` cannot read as terrain of our tables
is kept word for word, as are comments, options, tags, notes and unknown lines, so that a board that is read
and written again has the same lines.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from losview.board.board import MAX_LEVEL, QUARTERS, Board
from losview.board.centre_features import centre_features
from losview.board.cover import OPEN, Cover
from losview.board.kinds.terrain import table
from losview.files.disk import text_of
from losview.files.error import FormatError, listed, quoted
from losview.files.limits import MAX_COVERS
from losview.files.megamek_terrain import MAX_TERRAINS, Token, Unfolding, fold, whole_levels
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels

#: Lines of the largest map, line ends of two characters, and as many again around it.
MAX_LINES = 4_000_000
#: Where the lines that are no hexes are kept in `Board.extra`.
EXTRA = "megamek"

_SIZE = re.compile(r"size\s+(\d{1,9})\s+(\d{1,9})\s*(?:#.*)?", re.IGNORECASE)
_HEX = re.compile(r'hex\s+"?(\d+)"?\s+([-+]?\d{1,6})\s+"([^"]*)"(?:\s+"([^"]*)")?\s*(?:#.*)?', re.IGNORECASE)
_TOKEN = re.compile(r"([^:;\"]+):([-+]?\d{1,10})(?::([-+]?\d{1,10}))?")
_START = re.compile(rb"^[ \t]*size[ \t]+\d+[ \t]+\d+[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_OTHER = re.compile(r"#|(?!hex|size|end\s*(?:#|$))[^\s\"]", re.IGNORECASE)


def looks_like(start: bytes) -> bool:
    """Whether a file that begins so is a board of MegaMek's."""
    return _START.search(start) is not None


#: What every such board is for: the setting that it is read with.
MEANT = ("rules", "battletech")


def parse(data: bytes, path: Path) -> Board:
    """The board that a file's bytes hold.

    Raises:
        FormatError: with the line, what is wrong and how to mend it.
    """
    text = text_of(data, path)
    if text.count("\n") + text.count("\r") > MAX_LINES:
        raise FormatError(path, "", f"has more than {MAX_LINES:,} lines", "check that it is a board")
    return _Reader(path, text).board(re.split(r"\r\n|\n|\r", text))


class _Reader:
    """One file being read, line by line."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.line = 0
        self.size: tuple[int, int] | None = None
        self.levels: list[int] = []
        self.entries: list[int] = []
        self.covers: dict[Cover, int] = {OPEN: 0}
        self._known: dict[tuple[str, str], int] = {}
        self.mislabelled = 0
        self.kept: dict[str, list[str]] = {"first": [], "head": [], "tail": []}
        self.crlf = "\r\n" in text
        self._length = len(text)

    def error(self, what: str, mend: str) -> FormatError:
        return FormatError(self.path, f"line {self.line}", what, mend)

    def board(self, lines: list[str]) -> Board:
        for self.line, text in enumerate(lines, 1):
            plain = text.strip()
            if plain[:3].lower() == "hex":
                self._hex(plain)
            elif plain[:4].lower() == "size":
                self._size(plain)
            elif plain.partition("#")[0].strip().lower() == "end":
                self._nothing_after(lines)
                return self._finished()
            elif plain:
                self._other(text, plain)
        if self.size is None:
            raise FormatError(self.path, "", "is no MegaMek board: it has no line such as size 16 17",
                              "check that it is the right file")
        raise self.error(f"the file ends after {self._progress()} and without the line end",
                         "fetch it again, it has been cut short")

    def _size(self, plain: str) -> None:
        match = _SIZE.fullmatch(plain)
        if match is None:
            raise self.error(f"{quoted(plain)} gives no size", "write columns and rows as in size 16 17")
        if self.size is not None:
            raise self.error("the size stands here a second time", "leave one of the two lines out")
        self.size = int(match[1]), int(match[2])
        try:
            Grid(*self.size)
        except ValueError as problem:
            raise self.error(str(problem), "mend the size") from None
        if self.size[0] * self.size[1] * len('hex 0101 0 ""') > self._length:
            raise self.error(f"the size is {self.size[0]} by {self.size[1]}, more hexes than the file has room for",
                             "mend the size or fetch the file again")

    def _hex(self, plain: str) -> None:
        if self.size is None:
            raise self.error("a hex stands before the size", "begin with a line such as size 16 17")
        match = _HEX.fullmatch(plain)
        if match is None:
            raise self.error(f"{quoted(plain)} is no hex", 'write it as in hex 0101 0 "woods:1" "grass"')
        label, level, terrain, theme = match.groups("")
        row, column = divmod(len(self.levels), self.size[0])
        if row >= self.size[1]:
            raise self.error(f"more hexes follow than the {self.size[0] * self.size[1]:,} of the size",
                             "mend the size or take them out")
        if abs(int(level)) > MAX_LEVEL:
            raise self.error(f"level {int(level)} is out of bounds", f"levels run from -{MAX_LEVEL} to {MAX_LEVEL}")
        self.mislabelled += not _fits(label, column + 1, row + 1, self.size)
        self.levels.append(int(level) * QUARTERS)
        self.entries.append(self._entry(terrain, theme))

    def _entry(self, terrain: str, theme: str) -> int:
        entry = self._known.get((terrain, theme))
        if entry is None:
            cover = Cover(fold(self._tokens(terrain)), theme)
            entry = self._known[terrain, theme] = self.covers.setdefault(cover, len(self.covers))
            if entry >= MAX_COVERS:
                raise self.error("too many different hexes", f"a map holds {MAX_COVERS:,} covers at most")
        return entry

    def _tokens(self, terrain: str) -> list[Token]:
        words = [word.strip() for word in terrain.split(";") if word.strip()]
        if len(words) > MAX_TERRAINS:
            raise self.error(f"more than {MAX_TERRAINS} terrains in one hex", "leave some out")
        tokens = []
        for word in words:
            match = _TOKEN.fullmatch(word)
            if match is None:
                raise self.error(f"terrain {quoted(word)} cannot be read", "write it as in woods:1 or road:1:9")
            tokens.append(Token(match[1], int(match[2]), int(match[3]) if match[3] else None))
        return tokens

    def _other(self, text: str, plain: str) -> None:
        """Keep a comment, an option, a tag or whatever else later versions may write."""
        if not _OTHER.match(plain):
            raise self.error(f"{quoted(plain)} has no meaning here", "take the line out")
        part = "first" if self.size is None else "head" if not self.levels else "tail"
        self.kept[part].append(text.rstrip())

    def _nothing_after(self, lines: list[str]) -> None:
        for number, text in enumerate(lines[self.line:], self.line + 1):
            if text.strip().startswith("#"):
                self.kept["tail"].append(text.rstrip())
            elif text.strip():
                self.line = number
                raise self.error("something follows the line end", "take it out or move the line end below it")

    def _progress(self) -> str:
        of = "" if self.size is None else f" of {self.size[0] * self.size[1]:,}"
        return _counted(len(self.levels), "hex") + of

    def _finished(self) -> Board:
        if self.size is None or len(self.levels) < self.size[0] * self.size[1]:
            raise self.error(f"the board ends after {self._progress()}", "mend the size or fetch the file again")
        columns, rows = self.size
        board = Board(Grid(columns, rows), covers=list(self.covers), labels=Labels("digits"))
        board.scenario.update([MEANT])
        board.levels[:] = np.array(self.levels, np.int16).reshape(rows, columns).T
        board.cover_at[:] = np.array(self.entries, np.uint16).reshape(rows, columns).T
        kept: dict[str, Any] = {name: lines for name, lines in self.kept.items() if lines}
        kept |= {"crlf": True} if self.crlf else {}
        board.extra |= {EXTRA: kept} if kept else {}
        if self.mislabelled:
            board.notes.append(f"Its file gives {_counted(self.mislabelled, 'hex')} labels of other places; the order "
                               "of the lines was followed.")
        return board


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """The bytes of a board's file, and a sentence for everything that the format cannot hold.

    Raises:
        FormatError: where the map's hexes do not lie as those of a MegaMek board.
    """
    grid = board.grid
    if (grid.top, grid.stagger, grid.edges) != ("flat", "odd", "whole"):
        raise FormatError(path, "", "a MegaMek board has flat-top hexes, every second column half a hex down and no "
                          "half hexes, and this map has not", "save it as .losmap")
    kept = board.extra.get(EXTRA)
    kept = kept if isinstance(kept, dict) else {}
    unfolding = Unfolding(table())
    lines = [*_lines(kept, "first"), f"size {grid.columns} {grid.rows}", *_lines(kept, "head"),
             *_hexes(board, unfolding), *_lines(kept, "tail"), "end", ""]
    text = ("\r\n" if kept.get("crlf") is True else "\n").join(lines)
    return text.encode("utf-8", "replace"), [*unfolding.losses(), *_left_out(board)]


def _lines(kept: dict[str, Any], part: str) -> Iterator[str]:
    """Lines kept from a file; a map that says it has some may come from anywhere."""
    lines = kept.get(part)
    for text in lines if isinstance(lines, list) else []:
        if isinstance(text, str) and _OTHER.match(text.strip()) and not re.search(r"[\r\n\0]", text):
            yield text.rstrip()


def _hexes(board: Board, unfolding: Unfolding) -> Iterator[str]:
    columns, rows = board.grid.shape
    drawn = {board.grid.cell(hex_): features for hex_, features in centre_features(board).items()}
    texts: dict[Cover, str] = {}
    levels, entries = board.levels.T.tolist(), board.cover_at.T.tolist()
    for row in range(rows):
        for column in range(columns):
            cover = board.covers[entries[row][column]]
            if (column, row) in drawn:
                cover = Cover(cover.features + drawn[column, row], cover.theme)
            text = texts.get(cover)
            if text is None:
                text = texts[cover] = f'"{unfolding.terrain(cover)}" "{unfolding.theme(cover)}"'
            unfolding.count(cover)
            level = whole_levels(levels[row][column])
            unfolding.levels_rounded += QUARTERS * level != levels[row][column]
            yield f"hex {column + 1:02d}{row + 1:02d} {level} {text}"


def _left_out(board: Board) -> Iterator[str]:
    """What lies on the map and has no place in a board file, by name and count."""
    if board.depictions:
        yield (f"{_counted(len(board.depictions), 'depiction')} became terrain of the hexes whose centres they hold.")
    sides = Tally(_name(kind) for kinds in board.hexsides.values() for kind in kinds)
    if sides:
        yield f"Left out on hexsides: {_tallied(sides)}."
    counters = Tally(_name(counter.kind) for counter in board.counters.values())
    if counters:
        yield f"Left out: the counters ({_tallied(counters)})."
    words = ["title"] * bool(board.title) + [_counted(len(board.notes), "note")] * bool(board.notes)
    settings = sorted(key for key in board.scenario if (key, board.scenario[key]) != MEANT)
    words += [f"settings ({', '.join(settings)})"] * bool(settings)
    if words:
        yield f"Left out: {listed(words, 'and')} of the map."
    if board.labels != Labels("digits"):
        yield f"Hex labels become digits: {board.label(board.grid.hex(0, 0))} is 0101 there."


def _name(kind: str) -> str:
    known = table().get(kind)
    return known.name.lower() if known is not None else kind


def _tallied(tally: Tally[str]) -> str:
    return ", ".join(f"{count:,} {name}" for name, count in sorted(tally.items()))


def _counted(number: int, thing: str) -> str:
    plural = "" if number == 1 else "es" if thing.endswith("x") else "s"
    return f"{number:,} {thing}{plural}"


def _fits(label: str, column: int, row: int, size: tuple[int, int]) -> bool:
    """Whether a label names that column and row in one of the ways in which boards write them."""
    if label == f"{column:02d}{row:02d}":
        return True
    return any(label == f"{column:0{wide}d}{row:0{high}d}" for wide in (2, 3, 4) for high in (2, 3, 4))
