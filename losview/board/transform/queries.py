"""Hexes by what lies there, asked for in words: "woods on level 2", "wall or hedge", "units of red not on level 0"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from losview.base.errors import LosviewError
from losview.base.number_format import with_points
from losview.base.translation import language, tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.catalogue import is_named
from losview.board.edits.cutting import drawn_on, is_contour
from losview.board.terrain import table
from losview.board.transform.connected import filled_with
from losview.board.transform.layers import CLEAR
from losview.hexes.hex import Hex

_WORD = re.compile(r'"([^"]*)"|(<=|>=|≤|≥|<|>|=)|((?:[^\s,<>=≤≥"]|(?<=[0-9]),(?=[0-9]))+)|(,)')
_NUMBER = re.compile(r"[-+]?\d{1,4}(?:\.\d{1,2})?")

#: Words between two conditions that both have to hold.
_AND = frozenset(("and", "on", "with", "at", "in", "of", "the", "a", "any", "all", "hexes", "hex"))
_END = _AND - {"of"} | {"or", ",", "not", "without", "level", "units", "unit"}

#: The words of queries in other languages, which may be asked in English too.
_MEANT: Mapping[str, Mapping[str, str]] = {"de": {
    "und": "and", "auf": "on", "mit": "with", "bei": "at", "von": "of", "der": "the", "die": "the", "das": "the",
    "dem": "the", "den": "the", "ein": "a", "eine": "a", "einem": "a", "einer": "a", "alle": "all", "hexfeld": "hex",
    "hexfelder": "hexes", "hexfeldern": "hexes", "oder": "or", "nicht": "not", "ohne": "without", "ebene": "level",
    "ebenen": "levels", "bis": "to", "einheit": "unit", "einheiten": "units", "nichts": "nothing", "offen": "open"}}

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda own, asked: own == asked, "<": lambda own, asked: own < asked, ">": lambda own, asked: own > asked,
    "<=": lambda own, asked: own <= asked, ">=": lambda own, asked: own >= asked,
    "≤": lambda own, asked: own <= asked, "≥": lambda own, asked: own >= asked}

HELP = tr('write as in "woods on level 2", "wall or hedge", "level > 1", "units of red", "not open"')


class QueryError(LosviewError):
    """A query that cannot be understood: what is wrong, and how to write it."""


def matching(board: Board, query: str) -> frozenset[Hex]:
    """The hexes that a query means.

    Raises:
        QueryError: with one sentence, where it cannot be understood.
    """
    text = query.lower()
    words = [word for match in _WORD.finditer(text) for word in _words(match)]
    if not words:
        raise QueryError(tr("The query is empty; {help}.", help=HELP))
    # A name with "or" in it finds more when it is taken apart, as somebody who asks for either expects.
    if "or" not in words and _is_whole_name(" ".join(text.split())):
        words = [" ".join(text.split())]
    return _Query(board, words).either()


def _is_whole_name(text: str) -> bool:
    """Whether a text is all of a kind's name, such as "stone bridge, one hex", whose words need not be taken apart."""
    return any(text in (kind.name.lower(), kind.english.lower()) for kind in table().kinds.values())


def _words(match: re.Match[str]) -> list[str]:
    """What a part of a query means: a word, or words that a comma parts, which may be a decimal one."""
    if match[1] is not None:
        return [match[1]]
    if match[3] and "," in with_points(match[0], language()):
        return re.findall("[^,]+|,", match[0])
    return [_MEANT.get(language(), {}).get(match[0], match[0])]


class _Query:
    """A query while it is read; `words` are those not read yet."""

    def __init__(self, board: Board, words: list[str]) -> None:
        self.board, self.words = board, words
        self.every = frozenset(board.grid.hexes())

    def either(self) -> frozenset[Hex]:
        """Conditions of which one has to hold; each consists of several that all have to."""
        found: frozenset[Hex] = frozenset()
        while True:
            found |= self._all_of()
            if not self.words:
                return found
            self.words.pop(0)  # "or" or a comma

    def _all_of(self) -> frozenset[Hex]:
        found, some = self.every, False
        while self.words and self.words[0] not in ("or", ","):
            if self.words[0] in _AND:
                self.words.pop(0)
                continue
            found, some = found & self._condition(), True
        if not some:
            raise QueryError(tr("A condition is missing; {help}.", help=HELP))
        return found

    def _condition(self) -> frozenset[Hex]:
        word = self.words.pop(0)
        if word in ("not", "without"):
            while self.words and self.words[0] in _AND:
                self.words.pop(0)
            if not self.words or self.words[0] in ("or", ","):
                raise QueryError(tr('Nothing follows "{word}"; {help}.', word=word, help=HELP))
            return self.every - self._condition()
        if word in ("level", "levels"):
            return self._levels()
        if word in ("units", "unit"):
            return self._units()
        if word in _COMPARISONS:
            raise QueryError(tr('"{word}" compares levels; write "level {word} 1".', word=word))
        words = [word]
        while self.words and self.words[0] not in _END and self.words[0] not in _COMPARISONS:
            words.append(self.words.pop(0))
        return self._kinds(" ".join(words))

    def _levels(self) -> frozenset[Hex]:
        sign = self.words.pop(0) if self.words and self.words[0] in _COMPARISONS else "="
        low = self._number()
        grid, levels = self.board.grid, self.board.levels
        if sign == "=" and self.words[:1] == ["to"]:
            self.words.pop(0)
            good = (levels >= low) & (levels <= self._number())
        else:
            holds = _COMPARISONS[sign]
            good = np.array([[holds(own, low) for own in column] for column in levels.tolist()], np.bool_)
        return frozenset(grid.hex(column, row) for column, row in np.argwhere(good & grid.present).tolist())

    def _number(self) -> int:
        """A level in quarters."""
        word = self.words.pop(0) if self.words else ""
        plain = with_points(word, language()).replace("−", "-")
        if not _NUMBER.fullmatch(plain):
            raise QueryError(tr('"level" needs a number, not "{word}"; write "level 2", "level > 1" or "level 1 to 3".',
                                word=word))
        quarters = Fraction(plain) * QUARTERS_PER_LEVEL
        if quarters.denominator != 1:
            raise QueryError(tr("Level {word} is no level: levels go by quarters, .25, .5 or .75.", word=word))
        return int(quarters)

    def _units(self) -> frozenset[Hex]:
        counters = list(self.board.counters.values())
        if self.words[:1] == ["of"]:
            self.words.pop(0)
            side = self.words.pop(0) if self.words else ""
            sides = {counter.side.lower() for counter in counters}
            if side not in sides:
                known = ", ".join(sorted(filter(None, sides))) or tr("none")
                raise QueryError(tr('No unit is of side "{side}"; the sides with units here: {known}.', side=side,
                                    known=known))
            counters = [counter for counter in counters if counter.side.lower() == side]
        return frozenset(counter.hex for counter in counters) & self.every

    def _kinds(self, text: str) -> frozenset[Hex]:
        board = self.board
        if text in (CLEAR, "open ground", "nothing", tr("open ground"), tr("nothing")):
            return self.every - hexes_with(board, _terrain_on(board))
        there = _terrain_on(board) | {kind for kinds in board.hexsides.values() for kind in kinds} | {
            counter.kind for counter in board.counters.values()}
        wanted = {kind for kind in there if means(text, kind)}
        if not wanted and not any(means(text, kind) for kind in table().kinds):
            names = [kind.name.lower() for kind in table().kinds.values()]
            close = get_close_matches(text, names, 3, 0.6)
            hint = tr("did you mean {names}?", names=listed(close, "or")) if close else f"{HELP}."
            raise QueryError(tr('Nothing is called "{text}"; {hint}', text=text, hint=hint))
        return hexes_with(board, wanted)


def means(text: str, kind: str) -> bool:
    """Whether a text names a kind: by its key, by words of its name, or by words that mean the same as these."""
    known = table().get(kind)
    return text == kind.lower() or (known is not None and is_named(text, known))


def _terrain_on(board: Board) -> set[str]:
    """The kinds of terrain that lie on a map, painted and drawn, contours left out."""
    used = np.unique(board.cover_at[board.grid.present]).tolist()
    painted = {kind for entry in used for kind in board.covers[entry].kinds()}
    return painted | {drawn.kind for drawn in board.depictions.values() if not is_contour(drawn.kind)}


def hexes_with(board: Board, kinds: Iterable[str]) -> frozenset[Hex]:
    """The hexes on which any of these kinds lies: painted, drawn, on a hexside, or as a counter."""
    wanted = set(kinds)
    grid = board.grid
    entries = np.array([not wanted.isdisjoint(cover.kinds()) for cover in board.covers])
    found = {grid.hex(column, row) for column, row in
             np.argwhere(entries[board.cover_at] & grid.present).tolist()}
    drawn = [drawn for drawn in board.depictions.values() if drawn.kind in wanted]
    if drawn:
        # Imported here, as it brings shapely, which maps without drawings do without.
        from losview.board.outlines.clipped_depictions import clip_depictions

        found.update(hex_ for clipped in clip_depictions(drawn) for hex_ in clipped.hexes)
    for side, on_side in board.hexsides.items():
        if not wanted.isdisjoint(on_side):
            found.update((side.hex, side.across()))
    found.update(counter.hex for counter in board.counters.values() if counter.kind in wanted)
    return frozenset(hex_ for hex_ in found if hex_ in grid)


def open_ground(board: Board) -> NDArray[np.bool_]:
    """Which hexes have no terrain, painted or drawn; ways do not count: bool, shape `grid.shape`."""
    bare = np.array([not filled_with(cover) for cover in board.covers])[board.cover_at] & board.grid.present
    drawn = [drawn for drawn in board.depictions.values() if not is_contour(drawn.kind)]
    if drawn:
        from losview.board.outlines.clipped_depictions import clip_depictions

        for hex_ in {hex_ for clipped in clip_depictions(drawn) for hex_ in clipped.hexes if hex_ in board.grid}:
            bare[board.grid.cell(hex_)] = False
    return bare


def kinds_at(board: Board, hex_: Hex) -> tuple[str, ...]:
    """What lies in a hex, as "all of a kind" takes it: its counters, else its drawn and painted terrain."""
    if counters := tuple(dict.fromkeys(counter.kind for _, counter in board.counters_on(hex_))):
        return counters
    drawn = [drawn.kind for _, drawn in drawn_on(board, (hex_,))]
    return tuple(dict.fromkeys((*board.cover(hex_).kinds(), *drawn)))
