"""A moment of a game: what each side saw when a unit had moved, fired or retreated, or when a phase began."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.turn import turn_words
from losview.board.units.unit_change import unit_text
from losview.language.translation import tr
from losview.rulings.log_entry import RulingError, read_numbers, read_texts
from losview.sides.side_knowledge import CONCEALED, side_knowledge
from losview.sight.rule_set import Judge

#: What moments that a person records come after, by their names in files, for people.
ACTS: Mapping[str, str] = {
    "phase": tr("Phase"), "movement": tr("Movement"), "fire": tr("Fire"), "retreat": tr("Retreat"),
    "other": tr("Moment")}
#: What the program itself records besides: how a game began, and that something has happened without being recorded.
START, GAP = "start", "gap"
_TITLES: Mapping[str, str] = {**ACTS, START: tr("Start of the record"), GAP: tr("Not recorded")}
#: What a side can know of a counter of another side.
KNOWN, CONCEALED_STATE = "known", "concealed"


@dataclass(frozen=True)
class SeenCounter:
    """A counter of another side as a side saw it.

    Attributes:
        counter: its number on the referee's map, which no report tells.
        what: what the side knew it as: "infantry Vane". where: the hex. state: "known" or "concealed".
        by: the units that saw it, each with its hex after " in ", whatever the language.
    """

    counter: int
    what: str
    where: str
    state: str
    by: tuple[str, ...]


@dataclass(frozen=True)
class Moment:
    """One moment.

    Attributes:
        number: its own, from 1. turn: the turn in words, "" where the map has none.
        act: a key of `ACTS`, or `START` or `GAP`. words: what happened, for the referee alone.
        seen: for each side, what it saw of others, in the order of places on the map.
    """

    number: int
    turn: str
    act: str
    words: str
    seen: Mapping[str, tuple[SeenCounter, ...]]

    @property
    def title(self) -> str:
        """What it comes after, for people."""
        return _TITLES[self.act]

    def shows(self, other: Moment) -> bool:
        """Whether each side saw the same as at another moment: places, from where, and whether concealed.

        Numbers change with the order of a stack, and words with the language.
        """
        return _sights(self) == _sights(other)

    def as_json(self) -> dict[str, Any]:
        """The moment as a JSON object."""
        seen = {side: [{"counter": one.counter, "what": one.what, "where": one.where, "state": one.state,
                        "by": list(one.by)} for one in counters] for side, counters in self.seen.items()}
        return {"number": self.number, "turn": self.turn, "act": self.act, "words": self.words, "seen": seen}


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
        seen[side] = tuple(sorted(found, key=lambda one: (one.where, one.what, one.by)))
    return Moment(number, turn_words(board), act, words, seen)


def _sights(moment: Moment) -> dict[str, list[tuple[str, str, list[str]]]]:
    return {side: sorted((one.where, one.state, sorted(viewer.rpartition(" in ")[2] for viewer in one.by))
                         for one in counters) for side, counters in moment.seen.items() if counters}


#: Of each side and place in its list the entry that was read last, with what it describes.
ReadEntries = dict[tuple[str, int], tuple[Any, SeenCounter]]


def read_moment(entry: Any, place: str, before: ReadEntries) -> Moment:
    """The moment that a JSON object describes.

    Args:
        place: which one it is, for the error: "moment 3".
        before: what was read of earlier moments, and what is of this one: most of what a side sees stays as it was, and
            the same entry in the same place is not read again.

    Raises:
        RulingError: with one sentence, where something of it cannot be.
    """
    if not isinstance(entry, Mapping):
        raise RulingError(tr("{place} is not an object", place=place))
    texts, numbers = read_texts(entry, ("turn", "act", "words"), place), read_numbers(entry, ("number",), place)
    if texts["act"] not in _TITLES:
        raise RulingError(tr("act of {place} is none that there is: write {acts}", place=place,
                             acts=", ".join(_TITLES)))
    seen = entry.get("seen", {})
    if not isinstance(seen, Mapping) or not all(isinstance(counters, list) for counters in seen.values()):
        raise RulingError(tr('seen of {place} is not an object with a list for each side: write {{"blue": []}}',
                             place=place))
    counters_seen = {str(side): tuple(_seen_at((str(side), at), one, place, before) for at, one in enumerate(counters))
                     for side, counters in seen.items()}
    return Moment(seen=counters_seen, **numbers, **texts)


def _seen_at(key: tuple[str, int], entry: Any, place: str, before: ReadEntries) -> SeenCounter:
    """What an entry describes, from `before` where it is the same there: true is equal to 1, and is no number."""
    there = before.get(key)
    if there is not None and there[0] == entry and type(entry.get("counter")) is type(there[0].get("counter")):
        return there[1]
    found = _read_seen(entry, place)
    before[key] = entry, found
    return found


def _read_seen(entry: Any, place: str) -> SeenCounter:
    if not isinstance(entry, Mapping):
        raise RulingError(tr("a counter seen at {place} is not an object", place=place))
    texts, numbers = read_texts(entry, ("what", "where", "state"), place), read_numbers(entry, ("counter",), place)
    by = entry.get("by", [])
    if texts["state"] not in (KNOWN, CONCEALED_STATE):
        raise RulingError(tr("state of a counter seen at {place} is neither {known} nor {concealed}", place=place,
                             known=KNOWN, concealed=CONCEALED_STATE))
    if not isinstance(by, list) or not all(isinstance(one, str) for one in by):
        raise RulingError(tr('by of a counter seen at {place} is not a list of texts: write ["infantry 1 in A1"]',
                             place=place))
    return SeenCounter(by=tuple(by), **numbers, **texts)
