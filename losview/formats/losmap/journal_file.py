"""One journal: the whole map as it is now, after a line that says whose it is.

    {"acts": 12, "body": 4711, "columns": 33, "format": "losview journal", "last": "Paint woods", …}
    {
    "format": "losview map",
    …

The map is a `.losmap`, written as it would be beside its own file, so that the names of pictures under it mean the
same.  A whole map is written each time, in place of the acts one by one: 40,000 hexes take some 15 ms of a worker and
0.4 MB, reading needs nothing but the reader of maps, and no act can be told wrongly.  `write_whole` sees to it that the
old journal or the new one is there; the length and the checksum in the first line tell of all other damage.
"""

from __future__ import annotations

import hashlib
import time
from dataclasses import asdict, dataclass
from pathlib import Path

from losview.base.safe_text import one_line
from losview.base.translation import tr
from losview.board.board import Board
from losview.formats.core.disk import read_bytes, read_start, write_readable
from losview.formats.core.error import FormatError, reading
from losview.formats.core.json_fields import JsonFields
from losview.formats.core.limits import check_limits
from losview.formats.core.strict_json import json_line, loads
from losview.formats.losmap import losmap
from losview.formats.losmap.policy import why_refused

#: The value of the field `format`, and the version of the format.
FORMAT, VERSION = "losview journal", 1
#: Most bytes of the first line, and most characters of a text in it.
MAX_HEADING, MAX_TEXT = 1 << 16, 5_000
#: What to do about a journal that cannot be read.
_MEND = tr("delete it, or keep it and report it")


@dataclass(frozen=True)
class JournalHeading:
    """What the first line of a journal says.

    Attributes:
        path: the absolute path of the map's file, "" for a map that has none.
        name: what positions call a map that has no file ("demo:two-ridges"), or "".
        title: what people call the map.
        acts: how many acts are not in the file; last: the name of the latest, "" for none.
        columns, rows, counters, depictions: the size of the map in hexes, its units and its outlines.
        written: when it was written, in seconds since 1970.
        sha256_of_file: of the map's file as it was opened or saved last, "" where there was none.
    """

    path: str = ""
    name: str = ""
    title: str = ""
    acts: int = 0
    last: str = ""
    columns: int = 0
    rows: int = 0
    counters: int = 0
    depictions: int = 0
    written: float = 0.0
    sha256_of_file: str = ""


def heading_of(board: Board, path: Path | None, title: str, acts: int, last: str, name: str = "",
               sha256_of_file: str = "") -> JournalHeading:
    """The heading of a journal that is written now."""
    return JournalHeading("" if path is None else str(path), name[:MAX_TEXT], title[:MAX_TEXT], acts, last[:MAX_TEXT],
                          board.grid.columns, board.grid.rows, len(board.counters), len(board.depictions), time.time(),
                          sha256_of_file)


def write_journal(file: Path, heading: JournalHeading, board: Board) -> None:
    """Write a journal, or replace it whole.

    Raises:
        FormatError: where that fails or the journal could not be read again; an older journal stays.
    """
    with reading(file):
        body, _ = losmap.unparse_whole(board, _beside(heading, file))
    head = {"format": FORMAT, "version": VERSION, "body": len(body), "sha256": hashlib.sha256(body).hexdigest(),
            **asdict(heading)}
    data = json_line(head).encode("utf-8", "replace") + b"\n" + body
    write_readable(file, data, _parse)


def read_journal_heading(file: Path) -> JournalHeading:
    """What the first line of a journal says.

    Raises:
        FormatError: with one sentence, where it cannot be read.
    """
    with reading(file):
        return _heading(file, read_start(file, MAX_HEADING + 1))[0]


def read_journal(file: Path) -> tuple[JournalHeading, Board]:
    """Heading and map of a journal.

    Raises:
        FormatError: with one sentence that names the journal, where it cannot be read.
    """
    return _parse(read_bytes(file), file)


def _parse(data: bytes, file: Path) -> tuple[JournalHeading, Board]:
    with reading(file):
        heading, expected, checksum = _heading(file, data)
        body = data[data.index(b"\n") + 1 :]
        if len(body) != expected or hashlib.sha256(body).hexdigest() != checksum:
            raise FormatError(file, "", tr("is damaged: a part of it is missing or was changed"), _MEND)
        beside = _beside(heading, file)
        try:
            return heading, check_limits(losmap.parse(body, beside), beside)
        except FormatError as problem:
            raise FormatError(file, problem.where, problem.what, _MEND) from None


def _heading(file: Path, data: bytes) -> tuple[JournalHeading, int, str]:
    """The heading in the first bytes of a journal, and the length in bytes and the checksum of what follows it."""
    end = data.find(b"\n", 0, MAX_HEADING + 1)
    if not data.startswith(b"{") or end < 0:
        raise FormatError(file, tr("line {line}", line=1), tr("is not the first line of a journal"), _MEND)
    try:
        value = loads(data[:end].decode(), file)
    except UnicodeDecodeError:
        raise FormatError(file, tr("line {line}", line=1), tr("is not UTF-8 text"), _MEND) from None
    found = JsonFields(file, tr("line {line}", line=1), value)
    if found.take("format", "") != FORMAT:
        raise FormatError(file, tr("line {line}", line=1), tr("is not the first line of a journal"), _MEND)
    if found.take("version", 0) != VERSION:
        raise FormatError(file, tr("line {line}", line=1),
                          tr("names a version of journals that this losview does not know"),
                          tr("open it with the losview that wrote it, or delete it"))
    body, checksum = found.whole("body"), found.text("sha256")
    path, name, title, last, sha256 = (
        _text(found, key) for key in ("path", "name", "title", "last", "sha256_of_file"))
    acts, columns, rows, counters, depictions = (
        _count(found, key) for key in ("acts", "columns", "rows", "counters", "depictions"))
    written = found.take("written", 0.0)
    if type(written) not in (int, float) or not 0 <= written < 1e11:
        raise found.error(tr("its written is not a time"), _MEND)
    heading = JournalHeading(path, one_line(name), one_line(title), acts, one_line(last), columns, rows, counters,
                             depictions, float(written), one_line(sha256))
    return heading, body, checksum


def _text(found: JsonFields, name: str) -> str:
    text = found.text(name, "")
    if len(text) > MAX_TEXT or "\0" in text:
        raise found.error(tr("its {name} is too long, or not one of a file", name=name), _MEND)
    return text


def _count(found: JsonFields, name: str) -> int:
    number = found.whole(name, 0)
    if number < 0:
        raise found.error(tr("its {name} is negative", name=name), _MEND)
    return number


def map_path(heading: JournalHeading) -> Path | None:
    """The file of the map, None where it has none, or one of another computer or a device, which nobody asks for."""
    refused = not heading.path or why_refused(heading.path) or not Path(heading.path).is_absolute()
    return None if refused else Path(heading.path)


def _beside(heading: JournalHeading, file: Path) -> Path:
    """The file beside which names of pictures in the map are looked up."""
    return map_path(heading) or file
