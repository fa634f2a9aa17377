"""The record of a game: its moments, and what the referee has told a side; kept in the scenario of its map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.edits.edit import Edit
from losview.board.edits.list_edits import SetTails, Tail
from losview.board.edits.scenario_edits import set_entry
from losview.board.scenario.counter_sides import side_names
from losview.board.scenario.turn import KEY as TURN
from losview.board.scenario.turn import turn_words
from losview.features.records.log_entry import RulingError, checked_text, read_numbers, read_texts
from losview.features.records.moment import GAP, START, Moment, ReadEntries, moment_now, read_moment
from losview.formats.core.limit_table import MAX_COPIED, MAX_HEARD, MAX_MOMENTS
from losview.formats.losmap.losgame import KEY, SUFFIX
from losview.rules.core.rule_set import Judge


@dataclass(frozen=True)
class Heard:
    """What the referee tells a side that its units hear.

    Attributes:
        after: the number of the last moment before it, 0 for none. turn: in words.
        side: who hears it. direction: from where, "" where nobody can tell. words: what is heard.
    """

    after: int
    turn: str
    side: str
    direction: str
    words: str

    def as_json(self) -> dict[str, Any]:
        """The report as a JSON object."""
        return {"after": self.after, "turn": self.turn, "side": self.side, "direction": self.direction,
                "words": self.words}


@dataclass(frozen=True)
class GameRecord:
    """The record.

    Attributes:
        moments: in their order, numbers rising. heard: in the order in which it was told.
    """

    moments: tuple[Moment, ...] = ()
    heard: tuple[Heard, ...] = ()

    @property
    def last(self) -> int:
        """The number of the last moment, 0 for none."""
        return self.moments[-1].number if self.moments else 0

    def with_moment(self, judge: Judge, act: str, words: str) -> GameRecord:
        """The record with what each side sees now.

        Args:
            act, words: as in `Moment`.

        Raises:
            RulingError: where a game has as many moments as it may have, or there are too many words.
        """
        checked_text(words, tr("what happened"))
        if len(self.moments) >= MAX_MOMENTS:
            raise RulingError(tr("a game keeps {most:,} moments at most: save this one, and begin another file",
                                 most=MAX_MOMENTS))
        return replace(self, moments=(*self.moments, moment_now(judge, self.last + 1, act, words)))

    def with_present(self, judge: Judge) -> GameRecord:
        """The record with what each side sees now, unless its last moment says so.

        That is the start of a record, and a gap in one that goes on: something has happened without being recorded.

        Raises:
            RulingError: as `with_moment`.
        """
        if not self.moments:
            return self.with_moment(judge, START, "")
        made = self.with_moment(judge, GAP, tr("who sees whom has changed since {number}", number=self.last))
        return self if made.moments[-1].shows(self.moments[-1]) else made

    def with_heard(self, board: Board, side: str, direction: str, words: str) -> GameRecord:
        """The record with something that a side hears now.

        Raises:
            RulingError: where nothing or too much is said, or there is too much already.
        """
        if not words.strip():
            raise RulingError(tr("nothing is said to be heard: write what it is"))
        checked_text(words.strip(), tr("what is heard"))
        if len(self.heard) >= MAX_HEARD:
            raise RulingError(tr("a game keeps {most:,} sounds at most", most=MAX_HEARD))
        told = Heard(self.last, turn_words(board), side, direction.strip(), words.strip())
        return replace(self, heard=(*self.heard, told))

    def as_edit(self, board: Board, act: str) -> Edit:
        """The edit that keeps the record with the map; what a newer version keeps beside it stays.

        Of a record that goes on from the one that the map has it holds what is new, and nothing more.

        Args:
            act: its name for the undo history.

        Raises:
            RulingError: if it could not be read again because it holds too much.
        """
        there = board.scenario.get(KEY)
        kept = there if isinstance(there, Mapping) else {}
        lists: dict[str, _Entries] = {"moments": self.moments, "heard": self.heard}
        if all(_goes_on(kept.get(name), entries) for name, entries in lists.items()):
            tails = tuple(Tail(name, len(kept[name]), (), tuple(_as_json(entries, len(kept[name]))))
                          for name, entries in lists.items() if len(entries) > len(kept[name]))
            self._check_readable([entry for tail in tails if tail.name == "moments" for entry in tail.after])
            return SetTails(KEY, tails, act)
        whole = {name: list(_as_json(entries)) for name, entries in lists.items()}
        self._check_readable(whole["moments"])
        return set_entry(board, KEY, whole, act=act)

    def _check_readable(self, entries: Sequence[Any]) -> None:
        """Refuse a record whose last moments, as JSON, together with those before them hold too much to be read."""
        first = len(self.moments) - len(entries)
        read = sum(moment.copied for moment in self.moments[:first])
        for at, entry in enumerate(entries, first):
            read += read_moment(entry, "", {}, self.moments[at - 1] if at else None).copied
        if read > MAX_COPIED:
            raise RulingError(tr("a game cannot keep more than this one does: save it, and begin another file"))


_Entries = Sequence[Moment] | Sequence[Heard]


def _as_json(entries: _Entries, start: int = 0) -> Iterator[dict[str, Any]]:
    """Entries from a place on as JSON objects; moments hold what has changed since the one before."""
    for at in range(start, len(entries)):
        one, before = entries[at], entries[at - 1] if at else None
        yield one.as_json(before if isinstance(before, Moment) else None) if isinstance(one, Moment) else one.as_json()


def _goes_on(there: Any, entries: _Entries) -> bool:
    """Whether entries begin with those of a list in the map, as its last one tells, which an older file has in full."""
    if not isinstance(there, list) or len(there) > len(entries):
        return False
    last = len(there) - 1
    return not there or there[-1] in (next(_as_json(entries[: last + 1], last)), entries[last].as_json())


def is_game(board: Board, path: Path | None) -> bool:
    """Whether a map is a game in play: it has sides, and a turn, a record or the file of a game.

    Args:
        path: its file, None for none.
    """
    is_in_play = TURN in board.scenario or KEY in board.scenario
    return bool(side_names(board)) and (is_in_play or (path is not None and path.suffix.lower() == SUFFIX))


def sides_of(board: Board, record: GameRecord) -> list[str]:
    """The sides of a game: those of its map, then those that saw or heard something before their last counter went."""
    told = [side for moment in record.moments for side in moment.seen] + [heard.side for heard in record.heard]
    return list(dict.fromkeys([*side_names(board), *filter(None, told)]))


def record_of(board: Board, read: dict[int, tuple[Any, Moment]] | None = None) -> GameRecord:
    """The record that a map keeps; an empty one where it keeps none.

    Args:
        read: entries that were read before, by their place, each with its moment; those that are still the same objects
            are not read again unless one before them is, and the present ones are put in.

    Raises:
        RulingError: with one sentence, where something of it cannot be.
    """
    value = board.scenario.get(KEY, {})
    if not isinstance(value, Mapping):
        raise RulingError(tr('"game" is not an object'))
    lists = {}
    for name, most in (("moments", MAX_MOMENTS), ("heard", MAX_HEARD)):
        lists[name] = value.get(name, [])
        if not isinstance(lists[name], list) or len(lists[name]) > most:
            raise RulingError(tr('"{name}" of the game is not a list of {most:,} entries at most', name=name,
                                 most=most))
    read = {} if read is None else read
    entries: ReadEntries = {}
    copied = 0
    for at, entry in enumerate(lists["moments"], 1):
        if at not in read or read[at][0] is not entry:
            for later in [place for place in read if place > at] if at in read else ():
                del read[later]  # they may be changes of what the other moment here held
            last = read[at - 1][1] if at > 1 else None
            read[at] = entry, read_moment(entry, tr("moment {at}", at=at), entries, last)
        copied += read[at][1].copied
        if copied > MAX_COPIED:
            raise RulingError(tr("the changes from moment to moment lead through more than {most:,} counters and units "
                                 "that see them", most=MAX_COPIED))
    moments = tuple(read[at][1] for at in range(1, len(lists["moments"]) + 1))
    for before, after in pairwise(moments):
        if after.number <= before.number:
            raise RulingError(tr("moment number {number} follows number {before}: they have to rise",
                                 number=after.number, before=before.number))
    return GameRecord(moments, tuple(_read_heard(entry, tr("entry {at} of what is heard", at=at))
                                     for at, entry in enumerate(lists["heard"], 1)))


def _read_heard(entry: Any, place: str) -> Heard:
    if not isinstance(entry, Mapping):
        raise RulingError(tr("{place} is not an object", place=place))
    return Heard(**read_numbers(entry, ("after",), place),
                 **read_texts(entry, ("turn", "side", "direction", "words"), place))


