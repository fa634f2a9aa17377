"""Layouts as people write them: `bd02 bd12r / bd03`.

Boards of a row stand side by side, ` / ` begins the next row.  An `r` behind a name turns the board half round;
columns and rows in brackets crop it: `bd02[A-P]`, `bd02[I-GG 1-5]r`.  Names with blanks stand in quotation marks.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from losview.files.error import FormatError, quoted
from losview.hexes.sheets import letters

#: Longest text of a layout, and boards of the largest.
MAX_TEXT = 10_000
MAX_BOARDS = 40
#: A board's file as it is commonly called.
_CALLED = re.compile(r"bd[0-9a-z_]+", re.IGNORECASE)
_WORD = re.compile(r"""(?P<file>"[^"]+"|[^\[\]"]+)(\[(?P<crop>[^\[\]]*)\])?(?P<turn>[rR]?)""")
_COLUMNS = re.compile(r"([A-Z]{1,40})\s*-\s*([A-Z]{1,40})")
_ROWS = re.compile(r"([0-9]{1,4})\s*-\s*([0-9]{1,4})")


class LaidBoard(NamedTuple):
    """One board of a layout.

    Attributes:
        path: its file. turned: whether half round.
        columns, rows: first and last of what is used of it, by its own labels ("A" is 1); None for all.
    """

    path: Path
    turned: bool = False
    columns: tuple[int, int] | None = None
    rows: tuple[int, int] | None = None


def looks_like_layout(text: str) -> bool:
    """Whether a name is a layout's and no file's."""
    if len(text) > MAX_TEXT or os.path.isfile(text):
        return False
    words = _words(text)
    several = len(words) > 1 or "[" in text or words[0][-1:] in ("r", "R")
    return several and all(_is_board(word) for word in words if word != "/")


def layout_text(rows: list[list[LaidBoard]], names: Callable[[Path], str] = str) -> str:
    """The text of a layout.

    Args:
        names: what the file of a board is called in it.
    """
    return " / ".join(" ".join(_word(place, names(place.path)) for place in row) for row in rows)


def _word(place: LaidBoard, name: str) -> str:
    crop = " ".join([*([f"{letters(place.columns[0] - 1)}-{letters(place.columns[1] - 1)}"] if place.columns else []),
                     *([f"{place.rows[0]}-{place.rows[1]}"] if place.rows else [])])
    plain = f'"{name}"' if re.search(r"[\s\[\]]", name) else name
    return plain + (f"[{crop}]" if crop else "") + "r" * place.turned


def _is_board(word: str) -> bool:
    match = _WORD.fullmatch(word)
    if match is None:
        return False
    name = match["file"].strip('"')
    return _CALLED.fullmatch(os.path.basename(name)) is not None or os.path.isfile(name)


def _words(text: str) -> list[str]:
    """The words of a layout; blanks inside brackets part none."""
    return re.findall(r"""/(?=\s|$)|(?:"[^"]*"|[^\s\["]|\[[^\]]*\]?)+""", text) or [""]


def brief_text(text: str) -> str:
    """A layout's text with boards called by their files alone, whether they are there or not."""
    brief = []
    for word in _words(text.strip()):
        match = None if word == "/" else _WORD.fullmatch(word)
        name = "" if match is None else os.path.basename(match["file"].strip('"'))
        brief.append(word if match is None else name + word[match.end("file") :])
    return " ".join(brief)


def folder_of(text: str) -> str:
    """The folder of a layout's first board, as the text names it."""
    match = _WORD.fullmatch(_words(text.strip())[0])
    return "" if match is None else os.path.dirname(match["file"].strip('"'))


def parse_layout(text: str, folder: Path | None = None) -> list[list[LaidBoard]]:
    """The rows of a layout.

    Args:
        folder: where boards lie that are not found where the text says.

    Raises:
        FormatError: where it is none, or a board is missing.
    """
    rows: list[list[LaidBoard]] = [[]]
    for word in _words(text.strip()):
        if word == "/":
            rows.append([])
        else:
            rows[-1].append(_place(word, folder))
    if not all(rows):
        raise FormatError(Path(text), "", "has a row without boards", "write layouts as in bd02 bd12r / bd03")
    if sum(map(len, rows)) > MAX_BOARDS:
        raise FormatError(Path(text), "", f"has more than {MAX_BOARDS} boards", "leave some out")
    return rows


def _place(word: str, folder: Path | None) -> LaidBoard:
    match = _WORD.fullmatch(word)
    if match is None:
        raise FormatError(Path(word), "", "is no board of a layout", "write boards as in bd02, bd12r or bd03[A-P]")
    quoted_name = match["file"].startswith('"')
    path, turned = _found(match["file"].strip('"'), folder, quoted_name)
    turned = turned != bool(match["turn"])
    columns, rows = _crop(word, match["crop"])
    return LaidBoard(path, turned, columns, rows)


def _found(name: str, folder: Path | None, whole: bool) -> tuple[Path, bool]:
    """The file of a board, and whether an `r` at the end of its name turns it."""
    turned_name = name[:-1] if name[-1:] in ("r", "R") and not whole else ""
    for plain in (name, turned_name):
        for path in (Path(plain), *([folder / plain] if folder is not None else [])):
            if plain and os.path.isfile(path):
                return path, plain != name
    where = "not in the folder at hand" if folder is None else f"neither in the folder at hand nor in {folder}"
    raise FormatError(Path(turned_name or name), "", f"this board of the layout is {where}",
                      "put it there, or name the folder of your boards with --boards")


def _crop(word: str, text: str | None) -> tuple[tuple[int, int] | None, tuple[int, int] | None]:
    columns = rows = None
    for part in (text or "").upper().replace(",", " ").split():
        named, numbers = _COLUMNS.fullmatch(part), _ROWS.fullmatch(part)
        if named is not None:
            columns = _column(named[1]), _column(named[2])
        elif numbers is not None:
            rows = int(numbers[1]), int(numbers[2])
        else:
            raise FormatError(Path(word), "", f"{quoted(part)} crops no board", "write columns or rows as in [A-P 1-5]")
    for pair in (columns, rows):
        if pair is not None and pair[0] > pair[1]:
            raise FormatError(Path(word), "", "the crop ends before it begins", "write the first one first")
    return columns, rows


def _column(name: str) -> int:
    return ord(name[0]) - ord("A") + 1 + 26 * (len(name) - 1)
