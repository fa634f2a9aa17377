"""The boards of a saved game: which there are, how each is turned and cropped, and what a scenario changes on it.

    bd<TAB>0<TAB>1<TAB>r57<TAB>0<TAB>0<TAB>844<TAB>-1<TAB>VER<TAB>6.5<TAB>OVR<TAB>o5<TAB>h4<TAB>g4<TAB>SSR<TAB>NoGrain

stands for column, row, name (turned half round with an `r` before it), the crop in pixels of the unturned picture,
version, overlays, and rules of the scenario.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from losview.base.translation import tr
from losview.formats.core.error import FormatError, quoted
from losview.formats.vasl.layout_text import MAX_BOARDS, MAX_CHANGES
from losview.formats.vasl.overlay import Overlay, overlay_of

#: Column and row of a slot are at most this.
_LAST_SLOT = 19
#: Boards that stand for gaps.
_GAPS = ("NUL", "NULV")
_NUMBER = re.compile(r"-?[0-9]{1,9}")
_NAME = re.compile(r"[\w&'+-][\w&'+.-]{0,39}", re.ASCII)
_MEND = tr("check that it is a game that VASL has saved")
#: Words after the crop: each ends what stands before it.
_WORDS = ("VER", "OVR", "SSR", "ZOOM", "FH")
#: How much a board may be made larger or smaller.
_MIN_ZOOM, _MAX_ZOOM = 0.05, 20.0


@dataclass(frozen=True)
class SavedBoard:
    """A board as a saved game lays it out.

    Attributes:
        column, row: its slot. name: as its file has it after "bd". turned: whether half round.
        crop: x, y, width and height in pixels of the unturned picture; width or height of 0 or less: all of it.
        overlays: what lies on it. strange: overlays whose words could not be understood.
        changes: rules of the scenario about its terrain.
        zoom: by how much its picture is enlarged. half_hex: whether cut edges are half a hex wider.
    """

    column: int
    row: int
    name: str
    turned: bool = False
    crop: tuple[int, int, int, int] | None = None
    overlays: tuple[Overlay, ...] = ()
    strange: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    zoom: float = 1.0
    half_hex: bool = False


def read_boards(text: str, path: Path) -> list[list[SavedBoard]]:
    """The boards, row by row and from left to right.

    Args:
        text: the command that lays them out.

    Raises:
        FormatError: if it cannot be understood, has no boards, or leaves gaps between them.
    """
    lines = [[word for word in line.split("\t") if word] for line in text.split("bd\t")]
    boards = [_board(words, path) for words in lines if words]
    if len(boards) > MAX_BOARDS:
        raise FormatError(path, "", tr("lays out {count:,} boards", count=len(boards)),
                          tr("a map has {most} at most", most=MAX_BOARDS))
    boards = [board for board in boards if board.name not in _GAPS]
    if not boards:
        raise FormatError(path, "", tr("has no boards laid out"),
                          tr("choose the game's boards in VASL, and save it again"))
    slots = {(board.row, board.column): board for board in boards}
    if len(slots) < len(boards):
        raise FormatError(path, "", tr("lays out two boards in one place"), _MEND)
    first = min(column for _, column in slots)
    rows = [[slots[key] for key in sorted(slots) if key[0] == row] for row in sorted({row for row, _ in slots})]
    for row in rows:
        if [board.column for board in row] != list(range(first, first + len(row))):
            raise FormatError(path, "", tr("leaves a gap beside board {name}, which losview cannot lay out",
                                           name=quoted(row[0].name)), tr("move the boards together in VASL"))
    return rows


def _board(words: Sequence[str], path: Path) -> SavedBoard:
    column, row = (_number(word, path) for word in words[:2]) if len(words) >= 3 else (-1, -1)
    if not (0 <= column <= _LAST_SLOT and 0 <= row <= _LAST_SLOT):
        raise FormatError(path, "", tr("lays out a board in a place beyond the {count} columns and rows that "
                                       "there are", count=_LAST_SLOT + 1), _MEND)
    turned = words[2].startswith("r") and len(words[2]) > 1
    name = words[2][1:] if turned else words[2]
    if not _NAME.fullmatch(name) or ".." in name:
        raise FormatError(path, "", tr("names a board {name}, which is no name of a board", name=quoted(name)), _MEND)
    more = words[3:]
    crop = None
    if len(more) >= 4 and all(_NUMBER.fullmatch(word) for word in more[:4]):
        x, y, wide, high = (int(word) for word in more[:4])
        crop = (x, y, wide, high)
    overlays: list[list[str]] = []
    changes: list[str] = []
    zoom, half_hex, word = 1.0, False, ""
    for token in more:
        if token in _WORDS:
            word = token
            overlays += [[]] if word == "OVR" else []
            continue
        if word == "SSR":
            changes.append(token[:80])
        elif word == "OVR":
            overlays[-1].append(token[:80])
        elif word == "ZOOM":
            zoom = _zoom(token, path)
        elif word == "FH":
            half_hex = token.lower() == "true"
    if len(changes) + len(overlays) > MAX_CHANGES:
        raise FormatError(path, "",
                          tr("changes board {name} {count:,} times", name=quoted(name),
                             count=len(changes) + len(overlays)),
                          tr("a board has {most} changes at most", most=MAX_CHANGES))
    known = [overlay for overlay in map(overlay_of, overlays) if overlay is not None]
    strange = tuple(" ".join(words) for words in overlays if overlay_of(words) is None)
    return SavedBoard(column, row, name, turned, crop, tuple(known), strange, tuple(changes), zoom, half_hex)


def _number(word: str, path: Path) -> int:
    if not _NUMBER.fullmatch(word):
        raise FormatError(path, "", tr("places a board at {text}, which is no number", text=quoted(word)), _MEND)
    return int(word)


def _zoom(word: str, path: Path) -> float:
    try:
        zoom = float(word)
    except ValueError:
        zoom = math.nan
    if not _MIN_ZOOM <= zoom <= _MAX_ZOOM:
        raise FormatError(path, "", tr("enlarges a board by {text}", text=quoted(word)), _MEND)
    return zoom
