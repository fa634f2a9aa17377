"""The log: rulings in the order in which they were made, numbered, changed in note and tag only, searched."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Any

from losview.files.limit_table import MAX_RULINGS
from losview.rulings.kept_ruling import KeptRuling, RulingError, kept_ruling, read_ruling
from losview.sight.rule_set import Judge
from losview.sight.threads import End
from losview.sight.verdict import Verdict

#: Where a scenario keeps it.
KEY = "rulings"


class RulingLog:
    """A log of rulings; the oldest go where there would be more than `MAX_RULINGS`."""

    def __init__(self, rulings: Sequence[KeptRuling] = ()) -> None:
        self._rulings = list(rulings)
        self._next = max((ruling.number for ruling in self._rulings), default=0) + 1
        self._latest = {(ruling.start, ruling.end): ruling.asked for ruling in self._rulings}

    def __len__(self) -> int:
        return len(self._rulings)

    def __iter__(self) -> Iterator[KeptRuling]:
        return iter(self._rulings)

    def __getitem__(self, at: int) -> KeptRuling:
        """A ruling by its place, from 0."""
        return self._rulings[at]

    def add(self, at: str, judge: Judge, ends: tuple[End, End], verdict: Verdict) -> KeptRuling | None:
        """Keep a ruling; None where the last one between these ends asked and answered the same.

        Args:
            at: the time.
        """
        ruling = kept_ruling(self._next, at, judge, ends, verdict)
        if self._latest.get((ruling.start, ruling.end)) == ruling.asked:
            return None
        self._latest[ruling.start, ruling.end] = ruling.asked
        self._rulings.append(ruling)
        del self._rulings[:-MAX_RULINGS]
        self._next += 1
        return ruling

    def note(self, at: int, *, note: str | None = None, tag: str | None = None) -> None:
        """Change the note or the tag of the ruling at a place; None leaves it."""
        ruling = self._rulings[at]
        self._rulings[at] = replace(ruling, note=ruling.note if note is None else note,
                                    tag=ruling.tag if tag is None else tag)

    def found(self, text: str) -> list[int]:
        """Places of the rulings that hold every word of a text, in any case; all for ""."""
        words = text.casefold().split()
        return [at for at, ruling in enumerate(self._rulings) if not words or all(
            word in ruling.searched for word in words)]

    def as_json(self) -> list[dict[str, Any]]:
        """The log as a list of JSON objects."""
        return [ruling.as_json() for ruling in self._rulings]


def read_log(value: Any) -> RulingLog:
    """The log that a JSON value describes; an empty one for None.

    Raises:
        RulingError: with one sentence, where something of it cannot be.
    """
    if value is None:
        return RulingLog()
    if not isinstance(value, list):
        raise RulingError(f'"{KEY}" is not a list')
    if len(value) > MAX_RULINGS:
        raise RulingError(f'"{KEY}" has {len(value):,} entries, and a map keeps {MAX_RULINGS:,} at most')
    rulings = [read_ruling(entry, f"ruling {at}") for at, entry in enumerate(value, 1)]
    for before, after in pairwise(rulings):
        if after.number <= before.number:
            raise RulingError(f"ruling number {after.number} follows number {before.number}: they have to rise")
    return RulingLog(rulings)
