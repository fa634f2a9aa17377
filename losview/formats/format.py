"""The file formats that losview reads and writes, and opening and saving a map by its file name.

A new format is a module with `parse`, `unparse` and `looks_like`, and one line in `FORMATS`.
"""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from losview.base.log_file import ms_since
from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import ON_BOARDS, Board
from losview.formats import megamek, sketch_text
from losview.formats.bundled_maps import PREFIX, bundled_names, bundled_path
from losview.formats.core.content_type import NOTHING, content_type, misplaced_text
from losview.formats.core.disk import read_bytes, read_start, write_readable
from losview.formats.core.error import FormatError, reading
from losview.formats.core.limits import check_limits
from losview.formats.losmap import losgame, losmap, losmapz
from losview.formats.losmap.board_references import missing_terrain
from losview.formats.map_editors import tmj, tmx, worldographer
from losview.formats.map_editors.tiled_reader import is_own
from losview.formats.vasl import vasl_format
from losview.formats.vasl.layout_text import looks_like_layout
from losview.formats.vassal import saved_game

logger = logging.getLogger(__name__)

#: How many bytes from the start of a file are read to recognise its format.
_START = 1 << 16

Parse = Callable[[bytes, Path], Board]
Unparse = Callable[[Board, Path], tuple[bytes, list[str]]]


@dataclass(frozen=True)
class Format:
    """One file format.

    Attributes:
        key, name: its identifier in the program, and its name for people.
        suffixes: the endings of its files, the usual one first; empty where file names have no ending.
        parse: turns a file's bytes into a board, None where losview cannot read the format; the path is for errors.
        unparse: turns a board into bytes and a list of what they leave out, None where losview cannot write the format.
        looks_like: whether a file that begins with these bytes has this format.
        holds: the content type of such a file, as `content_type` names it.
        plain: whether other kinds of files share its suffixes (.txt), so that the content decides.
        name_pattern: what file names look like where they have no suffix ("bd*").
        holds_settings: whether it holds the settings of a scenario, such as options and threads.
        is_own: whether a file's bytes hold nothing that losview leaves out of the map without a word.
    """

    key: str
    name: str
    suffixes: tuple[str, ...]
    parse: Parse | None
    unparse: Unparse | None
    looks_like: Callable[[bytes], bool]
    holds: str = tr("plain text")
    plain: bool = False
    name_pattern: str = ""
    holds_settings: bool = False
    is_own: Callable[[bytes], bool] = lambda _: True

    @property
    def patterns(self) -> tuple[str, ...]:
        """File name patterns for file dialogs: "*.losmap"."""
        return tuple(f"*{suffix}" for suffix in self.suffixes) or (self.name_pattern,)

    @property
    def can_read(self) -> bool:
        return self.parse is not None

    @property
    def can_write(self) -> bool:
        return self.unparse is not None

    def read(self, path: Path) -> Board:
        """Read a file.

        Raises:
            FormatError: if it cannot be read, whatever it holds.
        """
        return self.read_bytes(read_bytes(path), path)

    def read_bytes(self, data: bytes, path: Path) -> Board:
        """Read a board from bytes; `path` and the error are as for `read`."""
        if self.parse is None:
            raise FormatError(path, "", tr("losview does not read the format {name}", name=self.name),
                              _choices(writing=False))
        with reading(path):
            return check_limits(self.parse(data, path), path)

    def write(self, board: Board, path: Path, *, stream: bool = False) -> list[str]:
        """Write a board to a file; returns a sentence for each thing that the format cannot hold.

        Args:
            stream: whether pipes and standard output ("-") are written to as well.

        Raises:
            FormatError: if the board cannot be written, or losview could not open the file again. An existing file is
                unchanged.
        """
        if self.unparse is None:
            raise FormatError(path, "", tr("losview does not write the format {name}", name=self.name),
                              _choices(writing=True))
        start = time.perf_counter()
        data, losses = self.unparse(check_limits(board, path), path)
        write_readable(path, data, self._read_back, stream=stream)
        logger.info("Saved %s, %d bytes, %d losses, in %d ms", self.key, len(data), len(losses), ms_since(start))
        return losses

    def _read_back(self, data: bytes, path: Path) -> None:
        """Read what is about to be written as `open_map` would.

        Raises:
            FormatError: if that fails, or if the content would be taken for another format.
        """
        named = _named(path)
        taken_for = self if named is not None and not named.plain else _recognised(data[:_START])
        if taken_for is not self:
            raise FormatError(path, "", tr("has no sign of its format") if taken_for is None else
                              tr("looks like a {format}", format=taken_for.name), tr("save it as .losmap"))
        self.read_bytes(data, path)


#: Every format, the native one first.  A file without a known suffix is read as the first whose `looks_like` knows it:
#: VASL's takes any ZIP archive, the sketches' any text with one of their headings; stricter formats stand before them.
FORMATS: tuple[Format, ...] = (
    Format("losmap", tr("losview map"), (".losmap",), losmap.parse, losmap.unparse, losmap.looks_like, "JSON",
           holds_settings=True),
    Format("losgame", tr("losview game"), (losgame.SUFFIX,), losgame.parse, losgame.unparse, losgame.looks_like, "JSON",
           holds_settings=True),
    Format("losmapz", tr("losview bundle"), (".losmapz",), losmapz.parse, losmapz.unparse, losmapz.looks_like,
           tr("a ZIP archive"), holds_settings=True),
    Format("megamek", tr("MegaMek board"), (".board",), megamek.parse, megamek.unparse, megamek.looks_like),
    Format("vassal", tr("VASL saved game"), saved_game.SUFFIXES, saved_game.parse, None, saved_game.looks_like,
           tr("a ZIP archive")),
    Format("tmx", tr("Tiled map"), (".tmx",), tmx.parse, tmx.unparse, tmx.looks_like, "XML", holds_settings=True,
           is_own=is_own),
    Format("tmj", tr("Tiled map as JSON"), (".tmj",), tmj.parse, tmj.unparse, tmj.looks_like, "JSON",
           holds_settings=True, is_own=is_own),
    Format("worldographer", tr("Worldographer map"), (".wxx",), worldographer.parse, None, worldographer.looks_like,
           tr("a gzip archive")),
    Format("vasl", tr("VASL board"), (), vasl_format.parse, None, vasl_format.looks_like, name_pattern="bd*"),
    Format("sketch", tr("sketch"), (".txt",), sketch_text.parse, sketch_text.unparse, sketch_text.looks_like,
           plain=True, holds_settings=True),
)


def for_path(path: str | Path, writing: bool = False) -> Format:
    """The format of a file: by its suffix, or when reading and the suffix does not decide, by its content.

    Raises:
        FormatError: if no format fits; it lists all formats.
    """
    path = Path(path)
    named = _named(path)
    if writing:
        if named is None or not named.can_write:
            raise FormatError(path, "", _unknown(path), _choices(writing))
        return named
    if named is not None and not named.plain:
        return named
    if named is None:
        _check_exists(path)
    start = read_start(path, _START)
    recognised = _recognised(start) or named
    if recognised is None:
        raise misplaced_text(start, path, "open") or FormatError(
                          path, "",
                          tr("is not a map: {reason}, and it holds {content}", reason=_unknown(path),
                             content=content_type(start)),
                          _choices(writing))
    return recognised


def _named(path: Path) -> Format | None:
    """The format that has the suffix of a file."""
    return next((format_ for format_ in FORMATS if path.suffix.lower() in format_.suffixes), None)


def _recognised(start: bytes) -> Format | None:
    """The format of a file that begins with these bytes."""
    return next((format_ for format_ in FORMATS if format_.can_read and format_.looks_like(start)), None)


def open_map(name: str | Path) -> Board:
    """Open a map: a file name, `demo:NAME` for a bundled map, or a layout of boards such as `bd02 bd12r / bd03`.

    Raises:
        FormatError: with one sentence, if it cannot be opened.
    """
    if looks_like_layout(str(name)):
        text = str(name)
        with reading(Path(text)):
            return check_limits(vasl_format.open_layout(text), Path(text))
    start = time.perf_counter()
    path = bundled_path(str(name)) if str(name).startswith(PREFIX) else vasl_format.find_board_file(Path(name))
    format_ = for_path(path)
    data = read_bytes(path)
    try:
        board = format_.read_bytes(data, path)
    except FormatError as problem:
        logger.info("Could not open %s, %d bytes", format_.key, len(data))
        raise _explained_by_content(problem, format_, path, data[:_START]) from problem.__cause__
    logger.info("Opened %s, %d bytes, %d by %d hexes, in %d ms", format_.key, len(data), board.grid.columns,
                board.grid.rows, ms_since(start))
    return board


def open_whole(name: str | Path) -> Board:
    """Open a map whose terrain matters, as where it is judged; the argument is that of `open_map`.

    Raises:
        FormatError: besides, where boards are missing on which the map lies, so that open ground would be judged.
    """
    return whole(open_map(name), name)


def whole(board: Board, name: str | Path) -> Board:
    """A map that was opened, once it is known that it has the terrain of its boards; raises as `open_whole` does."""
    if ON_BOARDS in board.extra:
        raise FormatError(Path(name), "", tr("lacks the terrain of {boards}, which cannot be laid, and nothing is "
                                             "judged without it", boards=missing_terrain(board)),
                          tr("put the board archives into one folder, and name it with --boards or in Lay out boards"))
    return board


def save(board: Board, path: str | Path, *, suffix: str = "", stream: bool = False) -> list[str]:
    """Write a board to a file in the format of its suffix; returns a sentence for each thing left out.

    Args:
        suffix: decides the format instead of that of the file (".board").
        stream: whether pipes and standard output ("-") are written to as well.

    Raises:
        FormatError: with one sentence; an existing file stays unchanged.
    """
    if str(path).startswith(PREFIX):
        raise FormatError(Path(path), "", tr("bundled maps cannot be changed"), tr("save the map under a file's name"))
    format_ = for_path(f"map{suffix}" if suffix else path, writing=True)
    return format_.write(board, Path(path), stream=stream)


def holds_more(path: Path) -> bool:
    """Whether a file of another program holds what the map that was read from it does not, such as its pictures.

    Asked before the map is saved to it; False where it cannot be read, so that nothing in it can be lost.
    """
    try:
        return not for_path(path, writing=True).is_own(read_bytes(path))
    except FormatError:
        return False


def _check_exists(path: Path) -> None:
    """Refuse a missing file, suggesting a bundled map of that name, before its suffix is examined."""
    if os.path.isfile(path):
        return
    if not os.path.lexists(path) and path.parent == Path() and path.name.lower() in bundled_names():
        raise FormatError(path, "", tr("there is no such file"),
                          tr("did you mean {names}?", names=f"{PREFIX}{path.name.lower()}"))
    read_bytes(path)


def _explained_by_content(problem: FormatError, format_: Format, path: Path, start: bytes) -> FormatError:
    """The error for a file that could not be understood: a plainer one where its content does not fit its name.

    Args:
        start: the first bytes of the file.
    """
    misplaced = misplaced_text(start, path, "open")
    if misplaced is not None:
        return misplaced
    content = content_type(start)
    if format_.looks_like(start) or (content == format_.holds and not format_.plain):
        return problem
    with_suffix = [other for other in FORMATS if other.can_read and other.suffixes]
    other = next((other for other in with_suffix if other.looks_like(start)), None)
    if other is not None:
        return FormatError(path, "",
                           tr("was taken for a {format} by its name, but it holds a {other}", format=format_.name,
                              other=other.name),
                           tr("rename it to {name}", name=f"{path.stem}{other.suffixes[0]}"))
    if content == NOTHING:
        return FormatError(path, "", tr("is empty"), tr("download or save it again"))
    what = (tr("was taken for a {format} by its name, but it has none of a sketch's headings", format=format_.name)
            if content == format_.holds else
            tr("was taken for a {format} by its name, but it holds {content}", format=format_.name, content=content))
    return FormatError(path, "", what, tr("choose another file: {choices}", choices=_choices(writing=False)))


def _unknown(path: Path) -> str:
    return (tr("its suffix {suffix!r} is not one of a map", suffix=path.suffix) if path.suffix else
            tr("its name has no suffix"))


def _choices(writing: bool) -> str:
    able = [format_ for format_ in FORMATS if (format_.can_write if writing else format_.can_read)]
    names = listed([f"{format_.name} ({', '.join(format_.suffixes or format_.patterns)})" for format_ in able], "and")
    return tr("losview writes {names}", names=names) if writing else tr("losview reads {names}", names=names)
