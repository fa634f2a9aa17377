"""The text form of layouts: `bd02 bd12r / bd03`.

Boards of a row lie side by side, ` / ` begins the next row.  An `r` after a name turns the board by 180 degrees;
columns and rows in brackets crop it: `bd02[A-P]`, `bd02[I-GG 1-5]r`; names in braces are changes that a scenario makes,
those with a minus switched off: `bd02{NoGrain}`, `bd02[A-P]{NoGrain -Bamboo}r`.  Names with spaces stand in quotation
marks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from losview.base.translation import tr
from losview.formats.core.error import FormatError, quoted
from losview.hexes.column_letters import letters

#: Where a scenario keeps the layout of a map as text, with file names only.
KEY = "layout"
#: Most characters and most boards of a layout.
MAX_TEXT = 10_000
MAX_BOARDS = 40
#: The usual name of a board's file.
_DEFAULT_NAME = re.compile(r"bd[0-9a-z_]+", re.IGNORECASE)
#: The name of any board's file that a saved game may name, without a folder.
_ANY_NAME = re.compile(r"bd[\w&'+.-]+", re.IGNORECASE | re.ASCII)
_WORD = re.compile(r"""(?P<file>"[^"]+"|[^\[\]{}"]+)(\[(?P<crop>[^\[\]]*)\])?(\{(?P<changes>[^{}]*)\})?"""
                   "(?P<turn>[rR]?)")
#: Most changes of one board.
MAX_CHANGES = 60
_COLUMNS = re.compile(r"([A-Z]{1,40})\s*-\s*([A-Z]{1,40})")
_ROWS = re.compile(r"([0-9]{1,4})\s*-\s*([0-9]{1,4})")


class LaidBoard(NamedTuple):
    """One board of a layout.

    Attributes:
        path: its file. turned: whether it is rotated by 180 degrees.
        columns, rows: first and last one used, by its own labels ("A" is 1); None for all.
        changes: names of what the scenario changes on it, in the order in which they apply.
    """

    path: Path
    turned: bool = False
    columns: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None
    changes: tuple[str, ...] = ()


def looks_like_layout(text: str) -> bool:
    """Whether a map's name is a layout and not the name of a file."""
    if len(text) > MAX_TEXT or os.path.isfile(text):
        return False
    words = _words(text)
    is_marked = len(words) > 1 or "[" in text or "{" in text or words[0][-1:] in ("r", "R")
    return is_marked and all(_is_board(word) for word in words if word != "/")


def layout_text(rows: list[list[LaidBoard]], names: Callable[[Path], str] = str) -> str:
    """The text of a layout.

    Args:
        names: gives the name to write for a board's file.
    """
    return " / ".join(" ".join(_word(laid, names(laid.path)) for laid in row) for row in rows)


def _word(laid: LaidBoard, name: str) -> str:
    crop = " ".join([*([f"{letters(laid.columns[0] - 1)}-{letters(laid.columns[1] - 1)}"] if laid.columns else []),
                     *([f"{laid.rows[0]}-{laid.rows[1]}"] if laid.rows else [])])
    plain = f'"{name}"' if re.search(r"[\s\[\]{}]", name) else name
    return plain + (f"[{crop}]" if crop else "") + (
        f"{{{' '.join(laid.changes)}}}" if laid.changes else "") + "r" * laid.turned


def _is_board(word: str) -> bool:
    match = _WORD.fullmatch(word)
    if match is None:
        return False
    name = match["file"].strip('"')
    return _DEFAULT_NAME.fullmatch(os.path.basename(name)) is not None or os.path.isfile(name)


def _words(text: str) -> list[str]:
    """The words of a layout; spaces inside brackets and braces do not separate words."""
    return re.findall(r"""/(?=\s|$)|(?:"[^"]*"|[^\s\[{"]|\[[^\]]*\]?|\{[^}]*\}?)+""", text) or [""]


def short_layout_text(text: str) -> str:
    """A layout's text with file names instead of paths; the files need not exist."""
    words = []
    for word in _words(text.strip()):
        match = None if word == "/" else _WORD.fullmatch(word)
        name = "" if match is None else os.path.basename(match["file"].strip('"'))
        words.append(word if match is None else name + word[match.end("file") :])
    return " ".join(words)


def layout_names(text: str) -> list[str]:
    """The names of a layout's boards as written in the text; the files are not looked for."""
    matches = [_WORD.fullmatch(word) for word in _words(text.strip()) if word != "/"]
    return [match["file"].strip('"') for match in matches if match is not None]


def layout_changes(text: str) -> list[tuple[str, tuple[str, ...]]]:
    """Of each board of a layout its name as written, and its changes; the files are not looked for."""
    matches = [_WORD.fullmatch(word) for word in _words(text.strip()) if word != "/"]
    return [(match["file"].strip('"'), _changes(match["changes"])) for match in matches if match is not None]


def with_layout_changes(text: str, changes: Sequence[Sequence[str]]) -> str:
    """A layout's text with other changes.

    Args:
        changes: of each board, in the order of the text.
    """
    words, left = [], list(changes)
    for word in _words(text.strip()):
        match = None if word == "/" else _WORD.fullmatch(word)
        if match is not None:
            named, before = left.pop(0), word[: match.end("file")]
            crop = "" if match["crop"] is None else f"[{match['crop']}]"
            word = f"{before}{crop}{'{' + ' '.join(named) + '}' if named else ''}{match['turn']}"
        words.append(word)
    return " ".join(words)


def _changes(text: str | None) -> tuple[str, ...]:
    return tuple((text or "").replace(",", " ").split())


def is_plain_layout(text: str) -> bool:
    """Whether a text is a layout of boards named as usual and without folders; no file is looked for."""
    words = _words(text.strip()[:MAX_TEXT])
    is_marked = len(words) > 1 or "[" in text or "{" in text or text.strip()[-1:] in ("r", "R")
    return is_marked and _names_boards(text, _DEFAULT_NAME)


def is_kept_layout(text: str) -> bool:
    """Whether a text is a layout as a map keeps it: as `is_plain_layout`, but it may be the name of one board alone."""
    return _names_boards(text, _ANY_NAME)


def _names_boards(text: str, usual: re.Pattern[str]) -> bool:
    matches = [_WORD.fullmatch(word) for word in _words(text.strip()) if word != "/"] if len(text) <= MAX_TEXT else []
    return bool(matches) and all(
        match is not None and usual.fullmatch(match["file"].strip('"')) is not None for match in matches)


def layout_in(folder: Path, text: str) -> str:
    """A layout's text with its boards in a folder, wherever else boards of their names lie.

    Raises:
        FormatError: if a board is missing there.
    """
    places = _Places(lambda name: [folder / name], tr("not in {folder}", folder=folder))
    rows = [[laid._replace(path=folder / laid.path.name) for laid in row] for row in _rows(text, places)]
    return layout_text(rows)


def layout_rows_of(text: str, file_of: Callable[[str], Path | None], must_exist: bool = True
                   ) -> list[list[LaidBoard]]:
    """The boards of a layout, each where a function finds it.

    Args:
        file_of: the file of a board by its name as the text has it, None where there is none.
        must_exist: whether a board that is missing is an error.

    Raises:
        FormatError: if the text is not a layout, or a board is missing.
    """
    return _rows(text, _Places(lambda name: [file for file in [file_of(name)] if file is not None],
                               tr("in none of the folders of boards"), must_exist))


def layout_folder(text: str) -> str:
    """The folder of a layout's first board as written in the text, "" if none is written."""
    match = _WORD.fullmatch(_words(text.strip())[0])
    return "" if match is None else os.path.dirname(match["file"].strip('"'))


def parse_layout(text: str, folder: Path | None = None) -> list[list[LaidBoard]]:
    """Parse a layout into rows of boards.

    Args:
        folder: searched for boards that do not lie where the text says.

    Raises:
        FormatError: if the text is not a layout, or a board is missing.
    """
    where = (tr("not in the current folder") if folder is None else
             tr("neither in the current folder nor in {folder}", folder=folder))
    return _rows(text, _Places(lambda name: [Path(name), *([folder / name] if folder is not None else [])], where))


class _Places(NamedTuple):
    """Where boards are looked for.

    Attributes:
        files: the files that may be a board, by its name. where: these places in words, for errors.
        must_exist: whether a board that is missing is an error; else it is the file of its name, an `r` at the end
            turning it.
    """

    files: Callable[[str], Sequence[Path]]
    where: str
    must_exist: bool = True


def _rows(text: str, places: _Places) -> list[list[LaidBoard]]:
    """The rows of a layout."""
    rows: list[list[LaidBoard]] = [[]]
    words = _words(text.strip())
    if len(words) - words.count("/") > MAX_BOARDS:  # before they are looked for
        raise FormatError(Path(text), "", tr("has more than {most} boards", most=MAX_BOARDS), tr("remove some"))
    for word in words:
        if word == "/":
            rows.append([])
        else:
            rows[-1].append(_laid_board(word, places))
    if not all(rows):
        raise FormatError(Path(text), "", tr("has a row without boards"), tr("write layouts as in bd02 bd12r / bd03"))
    return rows


def _laid_board(word: str, places: _Places) -> LaidBoard:
    match = _WORD.fullmatch(word)
    if match is None:
        raise FormatError(Path(word), "", tr("is not a board of a layout"),
                          tr("write boards as in bd02, bd12r or bd03[A-P]"))
    is_quoted = match["file"].startswith('"')
    path, turned = _find_board(match["file"].strip('"'), places, is_quoted)
    turned = turned != bool(match["turn"])
    columns, rows = _crop(word, match["crop"])
    changes = _changes(match["changes"])
    if len(changes) > MAX_CHANGES:
        raise FormatError(Path(word), "", tr("has {count:,} changes", count=len(changes)),
                          tr("a board has {most} at most", most=MAX_CHANGES))
    return LaidBoard(path, turned, columns, rows, changes)


def spellings(name: str, is_quoted: bool = False) -> list[str]:
    """The names that a board's file may have: that which the text has, and without an `r` that turns the board.

    Args:
        is_quoted: whether it stands in quotation marks; then nothing behind the name turns it but what follows these.
    """
    return [name, name[:-1]] if name[1:] and name[-1] in ("r", "R") and not is_quoted else [name]


def _find_board(name: str, places: _Places, is_quoted: bool) -> tuple[Path, bool]:
    """The file of a board, and whether an `r` at the end of its name turns it; not so in quotation marks."""
    spelt = spellings(name, is_quoted)
    for plain in spelt:
        for path in places.files(plain):
            if os.path.isfile(path):
                return path, plain != name
    if not places.must_exist:
        return Path(spelt[-1]), spelt[-1] != name
    raise FormatError(Path(spelt[-1]), "", tr("this board of the layout is {where}", where=places.where),
                      tr("put it there, or name the folder of your boards with --boards"))


def _crop(word: str, text: str | None) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    """The columns and rows of a crop's text such as "A-P 1-5", None for all."""
    columns = rows = None
    for part in (text or "").upper().replace(",", " ").split():
        letters_, numbers = _COLUMNS.fullmatch(part), _ROWS.fullmatch(part)
        if letters_ is not None:
            columns = _column(letters_[1]), _column(letters_[2])
        elif numbers is not None:
            rows = int(numbers[1]), int(numbers[2])
        else:
            raise FormatError(Path(word), "", tr("{part} is not a crop", part=quoted(part)),
                              tr("write columns or rows as in [A-P 1-5]"))
    for pair in (columns, rows):
        if pair is not None and pair[0] > pair[1]:
            raise FormatError(Path(word), "", tr("the crop ends before it begins"), tr("write the smaller one first"))
    return columns, rows


def _column(name: str) -> int:
    return ord(name[0]) - ord("A") + 1 + 26 * (len(name) - 1)
