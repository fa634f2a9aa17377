"""Threads that a map's notes tell of, as links: "D5 to M6: seen", "E1 to E10 by season=out: hindered"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from PySide6.QtCore import QUrl

from losview.base.translation import tr_note
from losview.board.board import Board
from losview.window.widgets.plain_text import shown_text

#: The scheme of links to threads.
SCHEME = "thread"

#: In the languages in which notes may be written, whichever losview speaks.
_THREAD = re.compile(r"(?<![\w.])([A-Za-z0-9.]{1,12}) (?:to|nach) ([A-Za-z0-9.]{1,12})"
                     r"(?: (?:by|bei) ([a-z-]{1,30})=([a-z0-9-]{1,30}))?:")


class NoteThread(NamedTuple):
    """A thread that notes tell of: the labels of its ends, and an option of the rules with its choice, "" for none."""

    start: str
    end: str
    option: str = ""
    choice: str = ""


def linked_notes(notes: Sequence[str], board: Board) -> str:
    """Notes as HTML, line by line; each thread whose two ends are hexes of the map is a link, all else plain text.

    Those of bundled maps are said in the user's language.
    """
    return "<br>".join(_linked(tr_note(note), board) for note in notes)


def _linked(note: str, board: Board) -> str:
    parts, at = [], 0
    for match in _THREAD.finditer(note):
        if _is_hex(board, match[1]) and _is_hex(board, match[2]):
            words = match[0].removesuffix(":")
            parts.append(escape(shown_text(note[at:match.start()])))
            parts.append(f'<a href="{SCHEME}:{"/".join(part or "" for part in match.groups())}">{escape(words)}</a>')
            at = match.start() + len(words)
    return "".join((*parts, escape(shown_text(note[at:]))))


def _is_hex(board: Board, label: str) -> bool:
    try:
        board.hex(label)
    except ValueError:
        return False
    return True


def thread_of(url: QUrl) -> NoteThread | None:
    """The thread that a link leads to, None for a link to something else."""
    parts = url.path().split("/")
    return NoteThread(*parts) if url.scheme() == SCHEME and len(parts) == 4 else None
