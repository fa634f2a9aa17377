"""The formats that losview reads and writes, and opening and saving by a file's name.

A new format is a module with `parse`, `unparse` and `looks_like`, and one line in `FORMATS`.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from losview.board.board import Board
from losview.files import bundled as demo
from losview.files import losmap, megamek, sketch_text, vasl
from losview.files.content import NOTHING, content
from losview.files.disk import MAX_BYTES, read_bytes, write_bytes
from losview.files.error import FormatError, listed
from losview.files.limits import check

#: How much of a file is looked at to tell its format.
_START = 1 << 16

Parse = Callable[[bytes, Path], Board]
Unparse = Callable[[Board, Path], tuple[bytes, list[str]]]


@dataclass(frozen=True)
class Format:
    """One file format.

    Attributes:
        key, name: its name in commands, and for people.
        suffixes: the endings of its files, the usual one first; none where their names have no endings.
        parse: the board of a file's bytes, None where it is not read; the path is for errors.
        unparse: the bytes of a board and what they leave out, None where it is not written.
        looks_like: whether a file that begins with those bytes is one.
        holds: what such a file holds at first sight, in the words of `content`.
        plain: whether its suffixes are common to all sorts of files, so that the content decides.
        called: how its files are called where they have no suffixes, as a pattern.
    """

    key: str
    name: str
    suffixes: tuple[str, ...]
    parse: Parse | None
    unparse: Unparse | None
    looks_like: Callable[[bytes], bool]
    holds: str = "plain text"
    plain: bool = False
    called: str = ""

    @property
    def patterns(self) -> tuple[str, ...]:
        """What its files are called, as patterns for file dialogs: "*.losmap"."""
        return tuple(f"*{suffix}" for suffix in self.suffixes) or (self.called,)

    @property
    def can_read(self) -> bool:
        return self.parse is not None

    @property
    def can_write(self) -> bool:
        return self.unparse is not None

    def read(self, path: Path) -> Board:
        """The board of a file.

        Raises:
            FormatError: where it cannot be read, whatever it holds.
        """
        return self.read_bytes(read_bytes(path), path)

    def read_bytes(self, data: bytes, path: Path) -> Board:
        """The same of bytes already at hand."""
        if self.parse is None:
            raise FormatError(path, "", f"losview does not read the format {self.name}", _choices(writing=False))
        try:
            return check(self.parse(data, path), path)
        except MemoryError:
            raise FormatError(path, "", "needs more memory than there is", "close other programs") from None

    def write(self, board: Board, path: Path) -> list[str]:
        """Put the board in the file's place, and return a sentence for everything that the format cannot hold.

        Raises:
            FormatError: where the board cannot be written; a file that was there is as it was.
        """
        if self.unparse is None:
            raise FormatError(path, "", f"losview does not write the format {self.name}", _choices(writing=True))
        data, losses = self.unparse(check(board, path), path)
        write_bytes(path, data)
        return losses


#: Every format, the native one first.
FORMATS: tuple[Format, ...] = (
    Format("losmap", "losview map", (".losmap",), losmap.parse, losmap.unparse, losmap.looks_like, "JSON"),
    Format("megamek", "MegaMek board", (".board",), megamek.parse, megamek.unparse, megamek.looks_like),
    Format("vasl", "VASL board", (), vasl.parse, None, vasl.looks_like, called="bd*"),
    Format("sketch", "sketch", (".txt",), sketch_text.parse, sketch_text.unparse, sketch_text.looks_like, plain=True),
)


def for_path(path: str | Path, writing: bool = False) -> Format:
    """The format of a file: by its suffix, and when reading, where that tells nothing, by its content.

    Raises:
        FormatError: where there is none; it names all formats.
    """
    path = Path(path)
    named = next((known for known in FORMATS if path.suffix.lower() in known.suffixes), None)
    if writing:
        if named is None or not named.can_write:
            raise FormatError(path, "", _unknown(path), _choices(writing))
        return named
    if named is not None and not named.plain:
        return named
    if named is None:
        _check_there(path)
    start = _start(path)
    found = next((known for known in FORMATS if known.can_read and known.looks_like(start)), named)
    if found is None:
        raise FormatError(path, "", f"is no map: {_unknown(path)}, and it holds {content(start)}", _choices(writing))
    return found


def open_map(name: str | Path) -> Board:
    """The board of a file; as `demo:NAME`, of a bundled map; as `bd02 bd12r / bd03`, of boards laid edge to edge.

    Raises:
        FormatError: with one sentence, where there is none.
    """
    if vasl.looks_like_layout(str(name)):
        text = str(name)
        try:
            return check(vasl.open_layout(text), Path(text))
        except MemoryError:
            raise FormatError(Path(text), "", "needs more memory than there is", "lay out fewer boards") from None
    path = demo.path_of(str(name)) if str(name).startswith(demo.PREFIX) else vasl.found(Path(name))
    known = for_path(path)
    try:
        return known.read(path)
    except FormatError as problem:
        raise _plainer(problem, known, path) from None


def save(board: Board, path: str | Path) -> list[str]:
    """Write a board to a file of the format that its suffix names; returns what that format leaves out.

    Raises:
        FormatError: with one sentence; a file that was there is as it was.
    """
    if str(path).startswith(demo.PREFIX):
        raise FormatError(Path(path), "", "bundled maps cannot be changed", "save the map under a file's name")
    return for_path(path, writing=True).write(board, Path(path))


def _check_there(path: Path) -> None:
    """Complain about a name that is no file's before its suffix is looked at."""
    if os.path.isfile(path):
        return
    if not os.path.lexists(path) and path.parent == Path() and path.name.lower() in demo.names():
        raise FormatError(path, "", "there is no such file", f"did you mean {demo.PREFIX}{path.name.lower()}?")
    read_bytes(path)


def _plainer(problem: FormatError, known: Format, path: Path) -> FormatError:
    """What is said of a file that could not be read: where it holds something else than its name says, that."""
    start = _start(path)
    held = content(start)
    unread = not os.path.isfile(path) or os.path.getsize(path) > MAX_BYTES
    if unread or known.looks_like(start) or (held == known.holds and not known.plain):
        return problem
    named = [other for other in FORMATS if other.can_read and other.suffixes]
    other = next((other for other in named if other.looks_like(start)), None)
    if other is not None:
        return FormatError(path, "", f"was taken for a {known.name} by its name, but it holds a {other.name}",
                           f"rename it to {path.stem}{other.suffixes[0]}")
    if held == NOTHING:
        return FormatError(path, "", "is empty", "fetch or save it again")
    what = "it has no sketch's headings" if held == known.holds else f"it holds {held}"
    return FormatError(path, "", f"was taken for a {known.name} by its name, but {what}",
                       f"choose another file: {_choices(writing=False)}")


def _start(path: Path) -> bytes:
    """The beginning of a file; nothing where it cannot be read, which its format then says."""
    if not os.path.isfile(path):
        return b""
    try:
        with open(path, "rb") as file:
            return file.read(_START)
    except OSError:
        return b""


def _unknown(path: Path) -> str:
    return f"its suffix {path.suffix!r} is none of a map" if path.suffix else "its name has no suffix"


def _choices(writing: bool) -> str:
    able = [known for known in FORMATS if (known.can_write if writing else known.can_read)]
    names = listed([f"{known.name} ({', '.join(known.suffixes or known.patterns)})" for known in able], "and")
    return f"losview {'writes' if writing else 'reads'} {names}"
