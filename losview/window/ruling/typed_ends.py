"""Both ends of a thread as somebody types them in one line: "17.24 19.22", "J4 -> K12:2", "J4, P2@3"."""

from __future__ import annotations

import re

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.rules.core.threads import End, RuleError
from losview.rules.ends import end_text, parse_end

#: Between two ends: an arrow or a word, English or German, with spaces about it; else a comma and spaces, or spaces.
_ARROWS = re.compile(r"\s*(?:->|→|–>|=>)\s*|\s+(?:to|nach)\s+", re.IGNORECASE)
_GAPS = re.compile(r"\s*,\s+|\s*;\s*|\s+")


def typed_ends(board: Board, text: str) -> tuple[End, End]:
    """The firer's and the target's end that a line of text means.

    Raises:
        RuleError: with one sentence, where it does not hold two ends of this map.
    """
    plain = text.strip()
    parts = _ARROWS.split(plain)
    if len(parts) == 1:
        parts = _GAPS.split(plain)
    if len(parts) == 1 and plain.count(",") == 1 and "@" not in plain:  # in "K5@96,-8" it belongs to the point
        parts = plain.split(",")
    parts = [part for part in parts if part]
    if len(parts) != 2:
        example = _example(board)
        raise RuleError(tr("a thread has two ends and no end can be read here: write both with a space between, as in "
                           "{example}", example=example) if not parts else tr_n(
            "a thread has two ends and one end can be read here: write both with a space between, as in {example}",
            "a thread has two ends and {count} ends can be read here: write both with a space between, as in {example}",
            len(parts), example=example))
    return parse_end(board, parts[0]), parse_end(board, parts[1])


def ends_line(board: Board, ends: tuple[End, End]) -> str:
    """Two ends as a line that `typed_ends` reads back; the heights of eyes are not part of it."""
    return " ".join(end_text(board, end) for end in ends)


def _example(board: Board) -> str:
    hexes = board.grid.hexes()
    return f"{board.label(hexes[0])} {board.label(hexes[-1])}"
