"""MegaMek's `.board`: text, one hex a line, row by row.

    # a comment
    size 16 17
    option exit_roads_to_pavement false
    tag "Woods (Auto)"
    hex 0101 0 "woods:1;foliage_elev:2" "grass"
    …
    end

The order of the hex lines says which hex each is; its label (column, then row, counted from 1) is only checked.
Maps are flat-top, every second column half a hex down.  A terrain is `name:level[:exits]`, the exits a bit mask of
directions, north 1, then clockwise.  Terrain that `megamek_terrain` does not know is kept word for word, as are
comments, options, tags, notes and unknown lines, so that a board that is read and written again has the same lines.
"""

from __future__ import annotations

import re
from collections import Counter as Tally
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from losview.base.translation import tr, tr_n
from losview.base.words import in_sentence, listed
from losview.board.board import MAX_LEVEL, QUARTERS_PER_LEVEL, Board
from losview.board.centre_features import centre_features
from losview.board.hex_terrain import OPEN, HexTerrain
from losview.board.terrain import table
from losview.formats.core.disk import encoded, file_text
from losview.formats.core.error import FormatError, quoted
from losview.formats.core.limit_table import MAX_COVERS, MAX_FEATURES, MAX_LINES
from losview.formats.megamek_terrain import MAX_TERRAINS, TerrainWriter, Token, features_of, rounded_level
from losview.hexes.grid import Grid
from losview.hexes.labels import Labels

#: Key of `Board.extra` for the lines that are not hexes.
EXTRA = "megamek"
#: Where such lines stand in a file, and all that is kept there.
_PARTS = ("first", "head", "tail")
_KEPT = (*_PARTS, "crlf")

_SIZE = re.compile(r"size\s+(\d{1,9})\s+(\d{1,9})\s*(?:#.*)?", re.IGNORECASE)
_HEX = re.compile(r'hex\s+"?(\d+)"?\s+([-+]?\d{1,6})\s+"([^"]*)"(?:\s+"([^"]*)")?\s*(?:#.*)?', re.IGNORECASE)
_TOKEN = re.compile(r"([^:;\"]+):([-+]?\d{1,10})(?::([-+]?\d{1,10}))?")
_START = re.compile(rb"^[ \t]*size[ \t]+\d+[ \t]+\d+[ \t]*\r?$", re.IGNORECASE | re.MULTILINE)
_OTHER = re.compile(r"#|(?!hex|size|end\s*(?:#|$))[^\s\"]", re.IGNORECASE)


def looks_like(start: bytes) -> bool:
    """Whether a file that begins with these bytes is a MegaMek board."""
    return _START.search(start) is not None


#: Setting of the scenario that every board gets.
RULES_SETTING = ("rules", "battletech")


def parse(data: bytes, path: Path) -> Board:
    """Read a board.

    Raises:
        FormatError: with the line, what is wrong and what to do about it.
    """
    text = file_text(data, path)
    if text.count("\n") + text.count("\r") > MAX_LINES:
        raise FormatError(path, "", tr("has more than {most:,} lines", most=MAX_LINES), tr("check that it is a board"))
    return _Reader(path, text).board(re.split(r"\r\n|\n|\r", text))


class _Reader:
    """Reads one file, line by line."""

    def __init__(self, path: Path, text: str) -> None:
        self.path = path
        self.line = 0
        self.size: tuple[int, int] | None = None
        self.levels: list[int] = []
        self.entries: list[int] = []
        self.covers: dict[HexTerrain, int] = {OPEN: 0}
        self._entries_by_text: dict[tuple[str, str], int] = {}
        self.mislabelled = 0
        self.kept: dict[str, list[str]] = {"first": [], "head": [], "tail": []}
        self.crlf = "\r\n" in text
        self._length = len(text)

    def error(self, what: str, fix: str) -> FormatError:
        return FormatError(self.path, tr("line {line}", line=self.line), what, fix)

    def board(self, lines: list[str]) -> Board:
        for self.line, text in enumerate(lines, 1):
            plain = text.strip()
            if plain[:3].lower() == "hex":
                self._hex(plain)
            elif plain[:4].lower() == "size":
                self._size(plain)
            elif plain.partition("#")[0].strip().lower() == "end":
                self._check_nothing_follows(lines)
                return self._finished_board()
            elif plain:
                self._other(text, plain)
        if self.size is None:
            raise FormatError(self.path, "", tr("is not a MegaMek board: it has no line such as size 16 17"),
                              tr("check that it is the right file"))
        raise self.error(tr("the file ends after {hexes} and without the line end", hexes=self._progress()),
                         tr("download it again: part of it is missing"))

    def _size(self, plain: str) -> None:
        match = _SIZE.fullmatch(plain)
        if match is None:
            raise self.error(tr("{text} is not a size", text=quoted(plain)),
                             tr("write columns and rows as in size 16 17"))
        if self.size is not None:
            raise self.error(tr("the size is given twice"), tr("remove one of the two lines"))
        self.size = int(match[1]), int(match[2])
        try:
            Grid(*self.size)
        except ValueError as problem:
            raise self.error(str(problem), tr("correct the size")) from None
        if self.size[0] * self.size[1] * len('hex 0101 0 ""') > self._length:
            raise self.error(tr("the size is {columns} by {rows}, more hexes than the file has room for",
                                columns=self.size[0], rows=self.size[1]),
                             tr("correct the size or download the file again"))

    def _hex(self, plain: str) -> None:
        if self.size is None:
            raise self.error(tr("a hex stands before the size"), tr("begin with a line such as size 16 17"))
        match = _HEX.fullmatch(plain)
        if match is None:
            raise self.error(tr("{text} is not a hex", text=quoted(plain)),
                             tr('write it as in hex 0101 0 "woods:1" "grass"'))
        label, level, terrain, theme = match.groups("")
        row, column = divmod(len(self.levels), self.size[0])
        if row >= self.size[1]:
            raise self.error(tr("there are more hexes than the {count:,} of the size",
                                count=self.size[0] * self.size[1]),
                             tr("correct the size or remove them"))
        if abs(int(level)) > MAX_LEVEL:
            raise self.error(tr("level {level} is out of bounds", level=int(level)),
                             tr("levels run from -{most} to {most}", most=MAX_LEVEL))
        self.mislabelled += not _fits(label, column + 1, row + 1, self.size)
        self.levels.append(int(level) * QUARTERS_PER_LEVEL)
        self.entries.append(self._entry(terrain, theme))

    def _entry(self, terrain: str, theme: str) -> int:
        entry = self._entries_by_text.get((terrain, theme))
        if entry is None:
            cover = HexTerrain(features_of(self._tokens(terrain)), theme)
            if len(cover.features) > MAX_FEATURES:
                raise self.error(tr("more terrains in one hex, with exits of 64 and more, than the {most} that a map "
                                    "holds", most=MAX_FEATURES), tr("remove some"))
            entry = self._entries_by_text[terrain, theme] = self.covers.setdefault(cover, len(self.covers))
            if entry >= MAX_COVERS:
                raise self.error(tr("too many different hexes"),
                                 tr("a map holds {most:,} covers at most", most=MAX_COVERS))
        return entry

    def _tokens(self, terrain: str) -> list[Token]:
        words = [word.strip() for word in terrain.split(";") if word.strip()]
        if len(words) > MAX_TERRAINS:
            raise self.error(tr("more than {most} terrains in one hex", most=MAX_TERRAINS), tr("remove some"))
        tokens = []
        for word in words:
            match = _TOKEN.fullmatch(word)
            if match is None:
                raise self.error(tr("terrain {word} cannot be read", word=quoted(word)),
                                 tr("write it as in woods:1 or road:1:9"))
            tokens.append(Token(match[1], int(match[2]), int(match[3]) if match[3] else None))
        return tokens

    def _other(self, text: str, plain: str) -> None:
        """Keep a comment, an option, a tag or an unknown line of a later version."""
        if not _OTHER.match(plain):
            raise self.error(tr("{text} has no meaning here", text=quoted(plain)), tr("remove the line"))
        part = "first" if self.size is None else "head" if not self.levels else "tail"
        self.kept[part].append(text.rstrip())

    def _check_nothing_follows(self, lines: list[str]) -> None:
        for number, text in enumerate(lines[self.line:], self.line + 1):
            if text.strip().startswith("#"):
                self.kept["tail"].append(text.rstrip())
            elif text.strip():
                self.line = number
                raise self.error(tr("something follows the line end"), tr("remove it or move the line end below it"))

    def _progress(self) -> str:
        there = tr_n("{count:,} hex", "{count:,} hexes", len(self.levels))
        if self.size is None:
            return there
        return tr("{hexes} of {count:,}", hexes=there, count=self.size[0] * self.size[1])

    def _finished_board(self) -> Board:
        if self.size is None or len(self.levels) < self.size[0] * self.size[1]:
            raise self.error(tr("the board ends after {hexes}", hexes=self._progress()),
                             tr("correct the size or download the file again"))
        columns, rows = self.size
        board = Board(Grid(columns, rows), covers=list(self.covers), labels=Labels("digits"))
        board.scenario.update([RULES_SETTING])
        board.levels[:] = np.array(self.levels, np.int16).reshape(rows, columns).T
        board.cover_at[:] = np.array(self.entries, np.uint16).reshape(rows, columns).T
        kept: dict[str, Any] = {name: lines for name, lines in self.kept.items() if lines}
        kept |= {"crlf": True} if self.crlf else {}
        board.extra |= {EXTRA: kept} if kept else {}
        if self.mislabelled:
            board.notes.append(tr_n(
                "In its file {count:,} hex had the label of another hex; the order of the lines was followed.",
                "In its file {count:,} hexes had the label of another hex; the order of the lines was followed.",
                self.mislabelled))
        return board


def unparse(board: Board, path: Path) -> tuple[bytes, list[str]]:
    """Write a board; returns its bytes and a sentence for each thing that the format cannot hold.

    Raises:
        FormatError: if the map's grid is not that of a MegaMek board.
    """
    grid = board.grid
    if (grid.top, grid.stagger, grid.edges) != ("flat", "odd", "whole"):
        raise FormatError(path, "", tr("a MegaMek board has flat-top hexes, every second column half a hex down and no "
                                       "half hexes, unlike this map"), tr("save it as .losmap"))
    kept = board.extra.get(EXTRA)
    kept = kept if isinstance(kept, dict) else {}
    writer = TerrainWriter(table())
    lines = [*_lines(kept, "first"), f"size {grid.columns} {grid.rows}", *_lines(kept, "head"),
             *_hexes(board, writer), *_lines(kept, "tail"), "end", ""]
    text = ("\r\n" if kept.get("crlf") is True else "\n").join(lines)
    data, losses = encoded(text)
    return data, [*losses, *writer.losses(), *_left_out(board)]


def _lines(kept: dict[str, Any], part: str) -> Iterator[str]:
    """Lines kept from a file, checked again because `Board.extra` may have been edited by hand."""
    lines = kept.get(part)
    for text in lines if isinstance(lines, list) else []:
        if isinstance(text, str) and _OTHER.match(text.strip()) and not re.search(r"[\r\n\0]", text):
            yield text.rstrip()


def _hexes(board: Board, writer: TerrainWriter) -> Iterator[str]:
    columns, rows = board.grid.shape
    drawn = {board.grid.cell(hex_): features for hex_, features in centre_features(board).items()}
    texts: dict[HexTerrain, str] = {}
    levels, entries = board.levels.T.tolist(), board.cover_at.T.tolist()
    for row in range(rows):
        for column in range(columns):
            cover = board.covers[entries[row][column]]
            if (column, row) in drawn:
                cover = HexTerrain(cover.features + drawn[column, row], cover.theme)
            text = texts.get(cover)
            if text is None:
                text = texts[cover] = f'"{writer.terrain(cover)}" "{writer.theme(cover)}"'
            writer.count(cover)
            level = rounded_level(levels[row][column])
            writer.levels_rounded += QUARTERS_PER_LEVEL * level != levels[row][column]
            yield f"hex {column + 1:02d}{row + 1:02d} {level} {text}"


def _left_out(board: Board) -> Iterator[str]:
    """A sentence for each kind of thing on the map that a board file cannot hold, with its number."""
    if board.depictions:
        yield tr_n("{count:,} depiction became terrain of the hexes whose centres they cover.",
                   "{count:,} depictions became terrain of the hexes whose centres they cover.", len(board.depictions))
    sides = Tally(_name(kind) for kinds in board.hexsides.values() for kind in kinds)
    if sides:
        yield tr("Left out on hexsides: {names}.", names=_tallied(sides))
    counters = Tally(_name(counter.kind) for counter in board.counters.values())
    if counters:
        yield tr("Left out: the counters ({names}).", names=_tallied(counters))
    if board.texts:
        yield tr_n("Left out: {count:,} text (labels and notes).", "Left out: {count:,} texts (labels and notes).",
                   len(board.texts))
    kept = board.extra.get(EXTRA)
    kept = kept if isinstance(kept, dict) else {}
    others = [name for name in board.extra if name != EXTRA] + [name for name in kept if name not in _KEPT]
    if others:
        yield tr("Left out: fields that losview does not know ({names}).", names=", ".join(sorted(others)))
    lines = sum(len(kept[part]) if isinstance(kept.get(part), list) else 1 for part in _PARTS if part in kept)
    unusable = lines - sum(1 for part in _PARTS for _ in _lines(kept, part))
    if unusable:
        yield tr_n("Left out: {count:,} line kept from a file that no board can have.",
                   "Left out: {count:,} lines kept from a file that no board can have.", unusable)
    references = [tr_n("{count:,} picture", "{count:,} pictures", len(board.backgrounds))] * bool(board.backgrounds)
    references += [tr_n("{count:,} reference", "{count:,} references", len(board.sources))] * bool(board.sources)
    if references:
        yield tr("Left out: {names} to other files.", names=listed(references, "and"))
    parts = [tr("title")] * bool(board.title) + [tr("author")] * bool(board.author)
    parts += [tr_n("{count:,} note", "{count:,} notes", len(board.notes))] * bool(board.notes)
    settings = sorted(key for key in board.scenario if (key, board.scenario[key]) != RULES_SETTING)
    parts += [tr("settings ({names})", names=", ".join(settings))] * bool(settings)
    if parts:
        yield tr("Left out: {names} of the map.", names=listed(parts, "and"))
    if board.labels != Labels("digits"):
        yield tr("Hex labels become digits: {hex} is 0101 there.", hex=board.label(board.grid.hex(0, 0)))


def _name(kind: str) -> str:
    entry = table().get(kind)
    return in_sentence(entry.name) if entry is not None else kind


def _tallied(tally: Tally[str]) -> str:
    return ", ".join(tr("{count:,} {name}", count=count, name=name) for name, count in sorted(tally.items()))


def _fits(label: str, column: int, row: int, size: tuple[int, int]) -> bool:
    """Whether a label names that column and row, with two to four digits for each."""
    if label == f"{column:02d}{row:02d}":
        return True
    return any(label == f"{column:0{wide}d}{row:0{high}d}" for wide in (2, 3, 4) for high in (2, 3, 4))
