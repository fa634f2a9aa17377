"""A moment of a game: what each side saw when a unit had moved, fired or retreated, or when a phase began."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from losview.base.translation import tr
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.turn import turn_words
from losview.board.scenario.unit_change import unit_text
from losview.features.records.log_entry import RulingError, read_numbers, read_texts
from losview.features.records.seen_counter import (
    CONCEALED_STATE,
    KNOWN,
    Seen,
    SeenCounter,
    change_between,
    order,
    read_seen,
    seen_after,
)
from losview.rules.core.rule_set import Judge
from losview.rules.sides.side_knowledge import CONCEALED, side_knowledge

#: What moments that a person records come after, by their names in files, for people.
ACTS: Mapping[str, str] = {
    "phase": tr("Phase"), "movement": tr("Movement"), "fire": tr("Fire"), "retreat": tr("Retreat"),
    "other": tr("Moment")}
#: What the program itself records besides: how a game began, and that something has happened without being recorded.
START, GAP = "start", "gap"
_TITLES: Mapping[str, str] = {**ACTS, START: tr("Start of the record"), GAP: tr("Not recorded")}


@dataclass(frozen=True)
class Moment:
    """One moment.

    Attributes:
        number: its own, from 1. turn: the turn in words, "" where the map has none.
        act: a key of `ACTS`, or `START` or `GAP`. words: what happened, for the referee alone.
        seen: for each side, what it saw of others, in the order of places on the map.
        copied: how many counters and viewers were copied when it was read as a change; 0 if it was not.
    """

    number: int
    turn: str
    act: str
    words: str
    seen: Mapping[str, Seen]
    copied: int = field(default=0, compare=False)

    @property
    def title(self) -> str:
        """What it comes after, for people."""
        return _TITLES[self.act]

    def shows(self, other: Moment) -> bool:
        """Whether each side saw the same as at another moment: places, from where, and whether concealed.

        Numbers change with the order of a stack, and words with the language.
        """
        return _sights(self) == _sights(other)

    def as_json(self, before: Moment | None = None) -> dict[str, Any]:
        """The moment as a JSON object.

        Args:
            before: the moment before it in its record, to hold what has changed since; None to hold all that is seen.
        """
        fields = {"number": self.number, "turn": self.turn, "act": self.act, "words": self.words}
        if before is None:
            return {**fields, "seen": {side: [one.as_json() for one in counters]
                                       for side, counters in self.seen.items()}}
        changes = {side: [one.as_json() for one in now] if side not in before.seen else
                   change_between(before.seen[side], now)
                   for side, now in self.seen.items() if before.seen.get(side) != now}
        return {**fields, "changes": {**changes, **dict.fromkeys(before.seen.keys() - self.seen.keys())}}


def moment_now(judge: Judge, number: int, act: str, words: str) -> Moment:
    """What each side sees now: exactly what its units see, one ruling after the other.

    Args:
        number: of the moment. act, words: as in `Moment`.
    """
    board = judge.board
    seen = {}
    for side in side_names(board):
        found = []
        for one in side_knowledge(judge, side).others(board):
            if one.seen_by:
                state = CONCEALED_STATE if one.counter.kind == CONCEALED else KNOWN
                found.append(SeenCounter(one.number, unit_text(one.counter), board.label(one.counter.hex), state, tuple(
                    f"{unit_text(board.counters[viewer])} in {board.label(board.counters[viewer].hex)}"
                    for viewer in one.seen_by)))
        seen[side] = tuple(sorted(found, key=order))
    return Moment(number, turn_words(board), act, words, seen)


def _sights(moment: Moment) -> dict[str, list[tuple[str, str, list[str]]]]:
    return {side: sorted((one.where, one.state, sorted(viewer.rpartition(" in ")[2] for viewer in one.by))
                         for one in counters) for side, counters in moment.seen.items() if counters}


#: Of each side and place in its list the entry that was read last, with what it describes.
ReadEntries = dict[tuple[str, int], tuple[Any, SeenCounter]]


def read_moment(entry: Any, place: str, before: ReadEntries, last: Moment | None) -> Moment:
    """The moment that a JSON object describes.

    Args:
        place: which one it is, for the error: "moment 3".
        before: what was read of earlier moments, and what is of this one: most of what a side sees stays as it was, and
            the same entry in the same place is not read again.
        last: the moment before it, None for none.

    Raises:
        RulingError: with one sentence, where something of it cannot be.
    """
    if not isinstance(entry, Mapping):
        raise RulingError(tr("{place} is not an object", place=place))
    texts, numbers = read_texts(entry, ("turn", "act", "words"), place), read_numbers(entry, ("number",), place)
    if texts["act"] not in _TITLES:
        raise RulingError(tr("act of {place} is none that there is: write {acts}", place=place,
                             acts=", ".join(_TITLES)))
    if "changes" in entry:
        sides, copied = _after(entry["changes"], place, last)
        return Moment(seen=sides, copied=copied, **numbers, **texts)
    seen = entry.get("seen", {})
    if not isinstance(seen, Mapping) or not all(isinstance(counters, list) for counters in seen.values()):
        raise RulingError(tr('seen of {place} is not an object with a list for each side: write {{"blue": []}}',
                             place=place))
    counters_seen = {str(side): tuple(_seen_at((str(side), at), one, place, before) for at, one in enumerate(counters))
                     for side, counters in seen.items()}
    return Moment(seen=counters_seen, **numbers, **texts)


def _after(changes: Any, place: str, last: Moment | None) -> tuple[dict[str, Seen], int]:
    """What each side sees after changes of what it saw at the last moment, and what was copied for it.

    Args:
        changes: by sides; null for a side that is gone.
    """
    if last is None:
        raise RulingError(tr("{place} has changes, and no moment is before it: write all that is seen", place=place))
    if not isinstance(changes, Mapping):
        raise RulingError(tr('changes of {place} is not an object: write {{"blue": {{"gone": [0]}}}}', place=place))
    seen, copied = dict(last.seen), 0
    for side, change in changes.items():
        if change is None:
            seen.pop(side, None)
        elif isinstance(change, list):
            seen[side] = tuple(read_seen(entry, place) for entry in change)
        elif isinstance(change, Mapping):
            seen[side], count = seen_after(seen.get(side, ()), change, place)
            copied += count
        else:
            raise RulingError(tr("changes of {place} for {side} is neither an object nor a list", place=place,
                                 side=side))
    return seen, copied


def _seen_at(key: tuple[str, int], entry: Any, place: str, before: ReadEntries) -> SeenCounter:
    """What an entry describes, from `before` where it is the same there: true is equal to 1, and is no number."""
    there = before.get(key)
    if there is not None and there[0] == entry and type(entry.get("counter")) is type(there[0].get("counter")):
        return there[1]
    found = read_seen(entry, place)
    before[key] = entry, found
    return found
