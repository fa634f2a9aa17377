"""The file in which drills are remembered: JSON, a record for each rule.

    {"losview-drills": 1, "levels": {"asl": 2},
     "rules": {"asl": {"A6.4": {"asked": 7, "right": 5, "due": "2026-05-01T18:00:00+00:00", …}}}}

It is read as whatever a disk may hold after years: what is damaged is an error, and nothing is guessed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from fsrs import Card, State

from losview.base.translation import tr
from losview.features.teaching.drill_memory import DrillMemory, RuleMemory
from losview.features.teaching.drill_positions import LEVELS
from losview.formats.core.disk import file_text, read_bytes
from losview.formats.core.error import FormatError, quoted, reading
from losview.formats.core.limit_table import MAX_MEMORY_BYTES
from losview.formats.core.strict_json import loads

#: Version of the format, and the entry that tells it.
KEY, VERSION = "losview-drills", 1
#: The years that a time may lie in, the greatest count, and the most days that a rule may be known for.
YEARS, MAXIMUM, MAX_DAYS = range(2000, 2200), 10**9, 36_500.0


class UnreadableMemoryError(FormatError):
    """A file that is not damaged: it cannot be read now, or a newer losview wrote it."""


def read_memory(path: Path) -> DrillMemory:
    """What a file remembers.

    Raises:
        UnreadableMemoryError: where it cannot be read, or was written by a newer losview.
        FormatError: where it is not such a file, or is damaged.
    """
    try:
        data = read_bytes(path, MAX_MEMORY_BYTES)
    except FormatError as problem:
        raise UnreadableMemoryError(path, problem.where, problem.what, problem.fix) from problem
    return memory_in(data, path)


def memory_in(data: bytes, path: Path) -> DrillMemory:
    """The same of the bytes of a file."""
    with reading(path):
        return _Reader(path).memory(loads(file_text(data, path), path))


def memory_text(memory: DrillMemory) -> str:
    """The content of the file."""
    rules: dict[str, dict[str, object]] = {}
    for (rule_set, rule), one in sorted(memory.rules.items()):
        card = {key: value for key, value in one.card.to_dict().items() if key != "card_id"}
        rules.setdefault(rule_set, {})[rule] = {"asked": one.asked, "right": one.right, **card}
    return json.dumps({KEY: VERSION, "levels": memory.levels, "rules": rules}, ensure_ascii=False, indent=1) + "\n"


class _Reader:
    """Reads the values of one file; what it raises is a `FormatError`."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def memory(self, value: Any) -> DrillMemory:
        tables = self._object(value, tr("the file"))
        version = tables.get(KEY)
        if type(version) is int and version > VERSION:
            raise UnreadableMemoryError(self._path, tr("the file"), tr("was written by a newer losview"),
                                        tr("use that one, or put the file aside: drills then begin anew"))
        if version != VERSION:
            raise self._error(tr("the file"), tr("is no memory of drills that this losview reads"))
        levels = {key: self._whole(level, tr("level of {key}", key=key), len(LEVELS) - 1)
                  for key, level in self._object(tables.get("levels", {}), "levels").items()}
        rules = {(rule_set, rule): self._rule(one, tr("rule {rule}", rule=quoted(rule)))
                 for rule_set, some in self._object(tables.get("rules", {}), "rules").items()
                 for rule, one in self._object(some, tr("rules of {key}", key=quoted(rule_set))).items()}
        return DrillMemory(rules, levels)

    def _rule(self, value: Any, where: str) -> RuleMemory:
        fields = self._object(value, where)
        asked, right = (self._whole(fields.get(key), _field(key, where), MAXIMUM) for key in ("asked", "right"))
        if not 0 < asked >= right:
            raise self._error(where, tr("was right {right} times of {asked}", right=right, asked=asked))
        state, step = self._whole(fields.get("state"), _field("state", where), 3), fields.get("step")
        if state not in list(State):
            raise self._error(where, tr("is in state {state}, which there is not", state=state))
        stability, difficulty = (self._number(fields.get(key), _field(key, where), most)
                                 for key, most in (("stability", MAX_DAYS), ("difficulty", 10.0)))
        return RuleMemory(asked, right, Card(
            1, State(state), None if step is None else self._whole(step, _field("step", where), 9), stability,
            difficulty, self._time(fields.get("due"), _field("due", where)),
            self._time(fields.get("last_review"), _field("last_review", where))))

    def _object(self, value: Any, where: str) -> Mapping[str, Any]:
        if not isinstance(value, dict):
            raise self._error(where, tr("is no object"))
        return value

    def _whole(self, value: Any, where: str, most: int) -> int:
        if type(value) is not int or not 0 <= value <= most:
            raise self._error(where, tr("is no whole number from 0 to {most:,}", most=most))
        return value

    def _number(self, value: Any, where: str, most: float) -> float:
        if type(value) not in (int, float) or not 0 < value <= most:
            raise self._error(where, tr("is no number above 0 and up to {most:,}", most=most))
        return float(value)

    def _time(self, value: Any, where: str) -> datetime:
        try:
            time = datetime.fromisoformat(value)
        except (TypeError, ValueError):
            raise self._error(where, tr("is no time")) from None
        if time.tzinfo is None or time.year not in YEARS:
            raise self._error(where, tr("is no time with its zone in a year that can be"))
        return time

    def _error(self, where: str, what: str) -> FormatError:
        return FormatError(self._path, where, what, tr("put the file aside: drills then begin anew"))


def _field(key: str, where: str) -> str:
    """Where a field stands."""
    return tr("{key} of {where}", key=key, where=where)
