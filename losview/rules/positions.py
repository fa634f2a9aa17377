"""Positions: one line of text that identifies a thread, its map and its rules.

A position is compact JSON, the same in `losview check --json`, in pictures and on the clipboard:

    {"losview":1,"map":"Two ridges","file":"ridges.losmap","hash":"9f2c…","rules":"cwb",
     "options":{"ridge-middle":"lower"},"from":"J4","to":"K12:2","from_eye":"1","to_eye":"0.25"}

`losview` is the version of this format.  `map` is the map's title, `file` the name of its file (or `demo:NAME`), never
its folder: pictures travel.  `hash` identifies the exact map.  `from` and `to` are ends as `ends` writes
them; `from_eye` and `to_eye`, in levels above what the ends stand on, are given only where they are not the rules' own.
A position without ends names a map; one without rules leaves them to the map.  With `ask` the user is asked before a
verdict is shown: "drill" what becomes of the thread, "lesson NAME N" a step of a lesson, which has a map of its own.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from itertools import chain
from typing import Any

import numpy as np

from losview.base.boundary import translated_to
from losview.base.safe_text import escaped_json
from losview.base.translation import tr
from losview.board.board import Board
from losview.board.scenario.night import KEY
from losview.rules.core.end_text import level_text
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import end_text, parse_end, parse_level
from losview.rules.rule_sets import rule_set

#: Version of the format; raised only when programs that read it would break.
VERSION = 1
#: Longer texts are refused.
MAX_LENGTH = 20_000

_TEXTS = ("map", "file", "hash", "rules", "from", "to", "from_eye", "to_eye", "ask")
_ASK = re.compile(r"|drill|lesson ([^/\\\x00-\x1f]{1,255}) ([1-9]\d?)")


@dataclass(frozen=True)
class Position:
    """A thread, its map and its rules, as texts that have not been resolved on a board.

    Attributes:
        title, file, hash: of the map; "" where not known.
        rules: key of the rule set, "" where it is left to the map. options: of that rule set.
        start, end: the ends as people write them, "" without a thread.
        start_eye, end_eye: heights of the eyes in levels, "" for the rules' own.
        ask: "drill" where the user is to be asked what becomes of the thread, "lesson NAME N" for a step of a lesson.
    """

    title: str = ""
    file: str = ""
    hash: str = ""
    rules: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    start: str = ""
    end: str = ""
    start_eye: str = ""
    end_eye: str = ""
    ask: str = ""

    @property
    def lesson(self) -> tuple[str, int] | None:
        """The lesson and the step, from 1, that is meant; None where no lesson is."""
        match = _ASK.fullmatch(self.ask)
        return (match[1], int(match[2])) if match is not None and match[1] else None

    def as_json(self) -> dict[str, Any]:
        """The position as a JSON object; what is not known is left out."""
        values = (self.title, self.file, self.hash, self.rules, self.start, self.end, self.start_eye, self.end_eye,
                  self.ask)
        record: dict[str, Any] = {"losview": VERSION}
        record |= {name: value for name, value in zip(_TEXTS, values, strict=True) if value or name == "map"}
        if self.rules:
            record["options"] = dict(self.options)
        return record

    def text(self) -> str:
        """The position as its one line of text, which `parse_position` reads back.

        It holds no apostrophe, so that a shell takes it in single quotes whatever the map is called.
        """
        text = json.dumps(self.as_json(), ensure_ascii=False, sort_keys=True, separators=(",", ":"))
        return escaped_json(text).replace("'", "\\u0027")

    def is_of(self, board: Board) -> bool:
        """Whether it was taken from exactly this map, by its hash."""
        return bool(self.hash) and (self.hash == fingerprint(board) or self.hash == _former_fingerprint(board))

    def ends(self, board: Board) -> tuple[LineEnd, LineEnd] | None:
        """Its two ends on a board, None without a thread.

        Raises:
            RuleError: with one sentence, where an end means nothing there.
        """
        if not self.start:
            return None
        return _end(board, self.start, self.start_eye), _end(board, self.end, self.end_eye)


def position_of(board: Board, judge: Judge | None, ends: tuple[LineEnd, LineEnd] | None, file: str = "") -> Position:
    """The position of a thread.

    Args:
        judge: the rules in force, None to leave them to the map. ends: None where no thread is laid.
        file: the name of the map's file, without its folder, or `demo:NAME`.
    """
    position = Position(board.title, file, fingerprint(board))
    if judge is not None:
        position = replace(position, rules=judge.rule_set.key, options=dict(judge.options))
    if ends is not None:
        start, end = ends
        position = replace(position, start=end_text(board, start), end=end_text(board, end),
                       start_eye=_eye_text(start), end_eye=_eye_text(end))
    return position


def parse_position(text: str) -> Position:
    """The position that a text is.

    Raises:
        RuleError: with one sentence, where it is none, is of a later version, or names rules that there are not.
    """
    with translated_to(lambda what, fix: RuleError(tr("the position {what}; {fix}", what=what, fix=fix)), RuleError):
        return _parsed(text)


def _parsed(text: str) -> Position:
    if len(text) > MAX_LENGTH:
        raise RuleError(tr("a position has at most {most:,} characters, and this text has {count:,}", most=MAX_LENGTH,
                           count=len(text)))
    try:
        record = json.loads(text)
    except (ValueError, RecursionError):
        raise RuleError(tr('the text is no position: one looks like {"losview":1,"rules":"cwb","from":"A1","to":"C4"}, '
                           "and on a command line it stands in single quotes")) from None
    if not isinstance(record, dict) or "losview" not in record:
        raise RuleError(tr('the text is no position: it lacks "losview":1'))
    if type(record["losview"]) is not int or record["losview"] != VERSION:
        raise RuleError(tr("the position is of version {version}, and this losview reads version {own}: get a newer "
                           "losview", version=str(record["losview"])[:20], own=VERSION))
    parts = [_text(record, name) for name in _TEXTS]
    title, file, hash_, rules, start, end, start_eye, end_eye, ask = parts
    if bool(start) != bool(end):
        raise RuleError(tr('the position has only one end: give both "from" and "to"'))
    if _ASK.fullmatch(ask) is None or (ask == "drill" and not start):
        raise RuleError(tr('"ask" of the position is neither "drill", with both ends, nor a step: '
                           '"lesson 01-threads 2"'))
    options = _options(record, rules)
    return Position(title, file, hash_, rules, options, start, end, start_eye, end_eye, ask)


def fingerprint(board: Board) -> str:
    """Sixteen hex digits that differ between maps on which a thread could be ruled on differently."""
    return _digest(board, *_drawn(board))


def _former_fingerprint(board: Board) -> str:
    """The fingerprint as positions hold it that were saved while outlines went into it as text, which took long."""
    return _digest(board, list(board.depictions.values()), b"") if board.depictions else ""


def _digest(board: Board, drawn: list[Any], corners: bytes) -> str:
    """A board's fingerprint, with what is drawn on it as values that are written out, and as bytes."""
    used = np.unique(board.cover_at[board.grid.present])
    names = {int(i): _repr_as("Cover", board.covers[int(i)]) for i in used}
    order = sorted(set(names.values()))
    entry = np.zeros(len(board.covers), np.uint16)
    for i, name in names.items():
        entry[i] = order.index(name)
    present = board.grid.present
    digest = hashlib.sha256()
    counters = ", ".join(_repr_as("Counter", counter) for counter in board.counters.values())
    for text in (repr(board.grid), repr(board.labels), repr(order), repr(sorted(board.hexsides.items())),
                 f"[{counters}]", repr(drawn)):
        digest.update(text.encode())
    digest.update(corners)
    if board.grid.parts:
        digest.update(repr(board.grid.parts).encode())
    if KEY in board.scenario:
        digest.update(json.dumps(board.scenario[KEY], sort_keys=True).encode())
    digest.update(board.levels[present].astype("<i2").tobytes())
    digest.update(entry[board.cover_at[present]].astype("<u2").tobytes())
    return digest.hexdigest()[:16]


def _repr_as(name: str, value: object) -> str:
    """A value's `repr` with the name that its class had when the first positions were saved."""
    return name + repr(value).removeprefix(type(value).__name__)


def _drawn(board: Board) -> tuple[list[Any], bytes]:
    """What is drawn on a map: of each depiction all but its corners, and these as numbers, of which there are many."""
    drawn = board.depictions.values()
    rings = [ring for depiction in drawn for ring in (depiction.outline, *depiction.holes)]
    corners = np.fromiter(chain.from_iterable(chain.from_iterable(rings)), "<i8", 2 * sum(map(len, rings)))
    return [(depiction.kind, depiction.height, depiction.amount, depiction.name, depiction.extra,
             len(depiction.outline), *map(len, depiction.holes)) for depiction in drawn], corners.tobytes()


def _eye_text(end: LineEnd) -> str:
    return "" if end.eye is None else level_text(end.eye)


def _end(board: Board, text: str, eye: str) -> LineEnd:
    return replace(parse_end(board, text), eye=parse_level(eye) if eye else None)


def _text(record: Mapping[str, Any], name: str) -> str:
    value = record.get(name, "")
    if not isinstance(value, str):
        raise RuleError(tr('"{name}" of the position is not text', name=name))
    return value.encode("utf-8", "replace").decode()  # half of a surrogate pair is not a character


def _options(record: Mapping[str, Any], rules: str) -> dict[str, str]:
    options = record.get("options", {})
    if not isinstance(options, dict) or not all(isinstance(value, str) for value in options.values()):
        raise RuleError(tr('"options" of the position must be an object of texts, such as {"ridge-middle":"lower"}'))
    if options and not rules:
        raise RuleError(tr('the position has "options" and no "rules" that they belong to'))
    if rules:
        rule_set(rules).check_options(options)
    return dict(options)
