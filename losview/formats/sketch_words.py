"""How sketches spell words, texts, heights and points: of each, what writes it and what reads it."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, NamedTuple

from losview.base.errors import LosviewError
from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.kind import Role
from losview.board.terrain import table
from losview.hexes.hex import Hex, Hexside, hexside, neighbours
from losview.hexes.lattice import CORNERS, UNIT, Point, centre, corner, hex_at, inside_hex

_BLANK = re.compile(r"\s*")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|[=,]|[^\s"=,]+(?:,[^\s"=,]+)*')
_PLAIN = re.compile(r"[A-Za-z_](?:[A-Za-z0-9_.:'-]*[A-Za-z0-9_])?")
_NUMBER = re.compile(r"([-+−]?)(?:([0-9]{1,15})(?:\.([0-9]{1,9}))?|\.([0-9]{1,9}))")
_INTEGER = re.compile(r"[-−]?[0-9]{1,18}")
_AXIAL = re.compile(r"@(-?[0-9]{1,9}),(-?[0-9]{1,9})")
_COMMENT = re.compile(r'((?:"(?:[^"\\]|\\.)*"|[^"])*?)(?:^|(?<=[ \t]))#.*')

#: Longest message about a line, in characters.
_LONGEST_MESSAGE = 240

#: What is wrong with a word that is no kind of a role, and what it may be.
_NO_KIND: Mapping[Role, str] = {
    "terrain": tr("{kind} is not a kind of terrain"), "hexside": tr("{kind} is not a kind of hexside"),
    "counter": tr("{kind} is not a kind of counter")}
_KINDS: Mapping[Role, str] = {
    "terrain": tr("terrain is {kinds} …"), "hexside": tr("hexside is {kinds} …"), "counter": tr("counter is {kinds} …")}

#: Names of attributes and other words with a meaning: a kind or a side of that name is quoted.
KEYWORDS = frozenset(
    ("height", "amount", "exits", "theme", "level", "facing", "size", "concealment", "number", "extra",
     "hole", "none", "open")
)


class SketchError(LosviewError):
    """Raised where a sketch cannot be read.

    Attributes:
        line: the line, counted from 1.
    """

    def __init__(self, line: int, what: str, fix: str) -> None:
        self.line = line
        super().__init__(what, fix, tr("sketch, line {line}", line=line))


class SketchLine(NamedTuple):
    """One line of a sketch, without its indentation."""

    number: int
    text: str

    def error(self, what: str, fix: str) -> SketchError:
        """An error about this line; a message that quotes much of it is shortened."""
        return SketchError(self.number, what if len(what) <= _LONGEST_MESSAGE else f"{what[:_LONGEST_MESSAGE]} …", fix)


class Word(NamedTuple):
    """A word of a line; a quoted one is never read as a keyword or a hex."""

    text: str
    quoted: bool

    def __str__(self) -> str:
        return self.text


class WordReader:
    """Reads the words of a line, one after the other."""

    def __init__(self, line: SketchLine) -> None:
        self.line = line
        self._text = line.text
        self._at = 0

    def peek(self) -> Word | None:
        """The next word without reading it; None at the end."""
        at = self._at
        word = self.next()
        self._at = at
        return word

    def next(self) -> Word | None:
        """Read the next word; None at the end."""
        self._skip_blanks()
        if self._at >= len(self._text):
            return None
        match = _TOKEN.match(self._text, self._at)
        if match is None:
            raise self.line.error(tr("a quotation mark is not closed"), tr("close it"))
        self._at = match.end()
        if match[0].startswith('"'):
            return Word(unquoted(self.line, match[0]), True)
        return Word(match[0], False)

    def take(self, what: str) -> Word:
        """Read the next word, which must be there.

        Args:
            what: what is expected, for the message where nothing follows.
        """
        word = self.next()
        if word is None:
            raise self.line.error(tr("{what} is missing", what=what),
                                  tr("write {what} at the end of the line", what=what))
        return word

    def json(self) -> Any:
        """Read a JSON value."""
        self._skip_blanks()
        try:
            value, self._at = json.JSONDecoder().raw_decode(self._text, self._at)
        except (ValueError, RecursionError):
            raise self.line.error(tr("{text!r} is no JSON value", text=self._text[self._at:][:40]),
                                  tr('write a number, a "text", true, false, null, [a list] or {"an": "object"}')
                                  ) from None
        return value

    def integer(self, what: str) -> int:
        """Read a whole number."""
        word = self.take(what)
        if word.quoted or not _INTEGER.fullmatch(word.text):
            raise self.line.error(tr("{what} is {value!r}", what=what, value=word.text), tr("write a whole number"))
        return int(word.text.replace("−", "-"))

    def height(self, what: str) -> int:
        """Read levels; returns quarter levels."""
        return quarters(self.line, self.take(what).text, what)

    def _skip_blanks(self) -> None:
        match = _BLANK.match(self._text, self._at)
        self._at = match.end() if match else self._at


def without_comment(text: str) -> str:
    """A line without what follows a `#` that begins a word outside quotation marks."""
    match = _COMMENT.fullmatch(text) if "#" in text else None
    return (match[1] if match else text).rstrip()


def quoted_word(text: str) -> str:
    """A text in quotation marks, with escapes where it holds marks or what cannot be printed."""
    return json_word(text)


def unquoted(line: SketchLine, text: str) -> str:
    """The text that `quoted_word` has written."""
    try:
        value = json.loads(text)
    except ValueError:
        raise line.error(tr("{text} has a bad escape", text=text[:40]),
                         tr('write \\" and \\\\ for a quotation mark and a backslash')) from None
    return str(value)


def json_word(value: Any) -> str:
    """A JSON value on one line."""
    plain = json.dumps(value, ensure_ascii=False)
    return plain if plain.isprintable() else json.dumps(value)


def running_text(text: str) -> str:
    """A title or note: as it is where that reads back the same, else quoted."""
    clean = text and text == text.strip() and text.isprintable() and text[0] != '"' and "#" not in text
    return text if clean else quoted_word(text)


def read_running_text(line: SketchLine, text: str) -> str:
    """The text that `running_text` has written."""
    text = text.strip()
    if not text.startswith('"'):
        return text
    reader = WordReader(SketchLine(line.number, text))
    value = reader.take(tr("a text"))
    if reader.peek() is not None:
        raise line.error(tr("something follows the closing quotation mark"),
                         tr("take it out or escape the mark as \\\""))
    return value.text


def plain_word(text: str) -> str:
    """A word as it is where it needs no quotation marks: it names no hex and no attribute."""
    bare = _PLAIN.fullmatch(text) and text not in KEYWORDS and not any(letter.isdigit() for letter in text)
    return text if bare else quoted_word(text)


def kind_word(kind: str, role: Role) -> str:
    """A kind's key: bare where the tables know it in that role, else quoted."""
    known_kind = table().get(kind)
    bare = known_kind is not None and known_kind.role == role and plain_word(kind) == kind
    return kind if bare else quoted_word(kind)


def read_kind(line: SketchLine, word: Word, role: Role) -> str:
    """The key of a kind; a bare one must be in the tables, so that typing errors are found."""
    known_kind = table().get(word.text)
    if word.quoted or (known_kind is not None and known_kind.role == role):
        return word.text
    keys = [kind.key for kind in table().of_role(role)]
    close = get_close_matches(word.text, keys, 2, 0.5)
    hint = (tr("did you mean {names}?", names=listed(close, "or")) if close else
            _KINDS[role].format(kinds=", ".join(keys[:6])))
    raise line.error(_NO_KIND[role].format(kind=repr(word.text)),
                     tr("{hint} (quoted, an unknown kind is kept)", hint=hint))


def levels_decimal(quarter_levels: int) -> str:
    """Quarter levels as decimals of levels, exactly."""
    whole, rest = divmod(abs(quarter_levels), QUARTERS_PER_LEVEL)
    return f"{'-' if quarter_levels < 0 else ''}{whole}{('', '.25', '.5', '.75')[rest]}"


def quarters(line: SketchLine, text: str, what: str) -> int:
    """The quarter levels that `levels_decimal` has written.

    Args:
        what: what the text stands for, for the message where it is none.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise line.error(tr("{what} is {value!r}", what=what, value=text), tr("write levels such as 2 or 1.25"))
    sign, whole, fraction, bare_fraction = match.groups()
    digits = fraction or bare_fraction or "0"
    quarter_count, remainder = divmod(QUARTERS_PER_LEVEL * int(digits), int(f"1{'0' * len(digits)}"))
    if remainder:
        raise line.error(tr("{what} is {value}", what=what, value=text), tr("levels go by quarters: .25, .5 or .75"))
    size = QUARTERS_PER_LEVEL * int(whole or "0") + quarter_count
    return size if sign in ("", "+") else -size


def hex_word(board: Board, hex_: Hex) -> str:
    """A hex's label, or its axial coordinates where it is off the map."""
    return board.label(hex_) if hex_ in board.grid else f"@{hex_.q},{hex_.r}"


def read_hex(line: SketchLine, board: Board, text: str) -> Hex:
    """The hex that `hex_word` has written."""
    match = _AXIAL.fullmatch(text)
    if match is not None:
        return Hex(int(match[1]), int(match[2]))
    try:
        return board.hex(text)
    except ValueError as problem:
        what, _, fix = str(problem).partition("; ")
        raise line.error(what, fix or tr("mend the label")) from None


def side_word(board: Board, side: Hexside) -> str:
    """A hexside's name, or coordinates and direction where it is off the map."""
    if side.hex in board.grid or side.across() in board.grid:
        return board.labels.hexside(board.grid, side)
    return f"@{side.hex.q},{side.hex.r}/{side.direction}"


def read_side(line: SketchLine, board: Board, text: str) -> Hexside:
    """The hexside that `side_word` has written."""
    hex_text, _, direction = text.partition("/")
    match = _AXIAL.fullmatch(hex_text)
    if match is not None and direction in ("0", "1", "2", "3", "4", "5"):
        return hexside(Hex(int(match[1]), int(match[2])), int(direction))
    try:
        return board.labels.parse_hexside(board.grid, text)
    except ValueError as problem:
        what, _, fix = str(problem).partition("; ")
        raise line.error(what, fix or tr("mend the hexside")) from None


def point_word(board: Board, point: Point) -> str:
    """A lattice point: B2 for the centre, B2@3 for a vertex, B2@x,y counted from the centre, @x,y off the map."""
    near = hex_at(point)
    hex_ = next((hex_ for hex_ in (near, *neighbours(near)) if hex_ in board.grid and _is_in(hex_, point)), None)
    if hex_ is None:
        return f"@{point.x},{point.y}"
    offset = (point.x - hex_.q * UNIT, point.y - hex_.r * UNIT)
    if offset == (0, 0):
        return board.label(hex_)
    if offset in CORNERS:
        return f"{board.label(hex_)}@{CORNERS.index(offset)}"
    return f"{board.label(hex_)}@{offset[0]},{offset[1]}"


def _is_in(hex_: Hex, point: Point) -> bool:
    """Whether a point lies in a hex or on its edge."""
    return inside_hex(point.x - hex_.q * UNIT, point.y - hex_.r * UNIT)


def read_point(line: SketchLine, board: Board, text: str) -> Point:
    """The lattice point that `point_word` has written."""
    label, at_sign, where = text.partition("@")
    offset = _AXIAL.fullmatch(f"@{where}")
    if at_sign and not label and offset is not None:
        return Point(int(offset[1]), int(offset[2]))
    hex_ = read_hex(line, board, label)
    middle = centre(hex_)
    if not at_sign:
        return middle
    if offset is not None:
        return Point(middle.x + int(offset[1]), middle.y + int(offset[2]))
    if where in ("0", "1", "2", "3", "4", "5"):
        return corner(hex_, int(where))
    raise line.error(tr("{text!r} is not a point", text=text), tr("write B2, B2@3 for a vertex 0 to 5, or B2@x,y"))


def default_letters() -> Mapping[str, str]:
    """The kinds that single letters stand for where no legend says otherwise."""
    return {kind.letter: kind.key for kind in table().kinds.values() if kind.letter}
