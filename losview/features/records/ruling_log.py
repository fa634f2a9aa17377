"""The log: rulings and acts in the order in which they were made, numbered, changed in note and tag only, searched."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.scenario.turn import turn_words
from losview.features.records.kept_act import KeptAct, read_act
from losview.features.records.kept_ruling import KeptRuling, kept_ruling, read_ruling
from losview.features.records.log_entry import LogEntry, RulingError, checked_text
from losview.formats.core.limit_table import MAX_RULINGS
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd
from losview.rules.core.verdict import Verdict

#: Where a scenario keeps it.
KEY = "rulings"


class RulingLog:
    """A log; the oldest entries that are not binding go where there would be more than `MAX_RULINGS`."""

    def __init__(self, entries: Sequence[LogEntry] = ()) -> None:
        self._entries = list(entries)
        self._next = max((entry.number for entry in self._entries), default=0) + 1
        self._latest = {(entry.start, entry.end): entry.asked for entry in self.rulings()}

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[LogEntry]:
        return iter(self._entries)

    def __getitem__(self, at: int) -> LogEntry:
        """An entry by its place, from 0."""
        return self._entries[at]

    def rulings(self) -> list[KeptRuling]:
        """The rulings of the log, without its acts."""
        return [entry for entry in self._entries if isinstance(entry, KeptRuling)]

    def add(self, at: str, judge: Judge, ends: tuple[LineEnd, LineEnd], verdict: Verdict, *,
            declared: bool = False) -> KeptRuling | None:
        """Keep a ruling; None where the last one between these ends asked and answered the same.

        Args:
            at: the time. declared: whether an attack was declared for it; each such one is kept.
        """
        ruling = kept_ruling(self._next, at, judge, ends, verdict, declared=declared)
        if self._latest.get((ruling.start, ruling.end)) == ruling.asked and not declared:
            return None
        self._latest[ruling.start, ruling.end] = ruling.asked
        self._keep(ruling)
        return ruling

    def add_act(self, at: str, board: Board, act: str, words: str, *, rule: str = "", dice: Sequence[int] = (),
                about: int = 0) -> KeptAct:
        """Keep an act, such as a roll.

        Args:
            at: the time. act: a key of `ACTS`. words: what was done and what came of it, in a sentence.
            rule: the rule that asks for it. dice: what they showed. about: the number of an entry that it is about.

        Raises:
            RulingError: where there are too many words.
        """
        checked_text(words, tr("what is to be written down"))
        kept = KeptAct(self._next, at, turn_words(board), act, words, rule, tuple(dice), about)
        self._keep(kept)
        return kept

    def _keep(self, entry: LogEntry) -> None:
        self._entries.append(entry)
        self._next += 1
        if len(self._entries) > MAX_RULINGS:
            oldest = next((at for at, kept in enumerate(self._entries) if not kept.is_binding), 0)
            del self._entries[oldest]

    def note(self, at: int, *, note: str | None = None, tag: str | None = None) -> None:
        """Change the note or the tag of the entry at a place; None leaves it.

        Raises:
            RulingError: where one is too long.
        """
        entry = self._entries[at]
        for text, what in ((note, tr("the note")), (tag, tr("the tag"))):
            checked_text(text or "", what)
        self._entries[at] = entry.noted(entry.note if note is None else note, entry.tag if tag is None else tag)

    @property
    def has_binding(self) -> bool:
        """Whether anything of it cannot be unsaid."""
        return any(entry.is_binding for entry in self._entries)

    def found(self, text: str) -> list[int]:
        """Places of the entries that hold every word of a text, in any case; all for ""."""
        words = text.casefold().split()
        return [at for at, entry in enumerate(self._entries) if not words or all(
            word in entry.searched for word in words)]

    def as_json(self) -> list[dict[str, Any]]:
        """The log as a list of JSON objects."""
        return [entry.as_json() for entry in self._entries]


def read_log(value: Any) -> RulingLog:
    """The log that a JSON value describes; an empty one for None.

    Raises:
        RulingError: with one sentence, where something of it cannot be.
    """
    if value is None:
        return RulingLog()
    if not isinstance(value, list):
        raise RulingError(tr('"{key}" is not a list', key=KEY))
    if len(value) > MAX_RULINGS:
        raise RulingError(tr('"{key}" has {count:,} entries, and a map keeps {most:,} at most', key=KEY,
                             count=len(value), most=MAX_RULINGS))
    entries = [_read_entry(entry, tr("ruling {at}", at=at)) for at, entry in enumerate(value, 1)]
    for before, after in pairwise(entries):
        if after.number <= before.number:
            raise RulingError(tr("ruling number {number} follows number {before}: they have to rise",
                                 number=after.number, before=before.number))
    return RulingLog(entries)


def _read_entry(entry: Any, place: str) -> LogEntry:
    if not isinstance(entry, Mapping):
        raise RulingError(tr("{place} is not an object", place=place))
    return read_act(entry, place) if "act" in entry else read_ruling(entry, place)
