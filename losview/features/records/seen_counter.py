"""A counter of another side as a side saw it, and what changes in all that a side sees from one moment to the next."""

from __future__ import annotations

from bisect import insort
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, NamedTuple

from losview.base.translation import tr
from losview.features.records.log_entry import RulingError, read_numbers, read_texts

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

    def as_json(self) -> dict[str, Any]:
        """The counter as a JSON object."""
        return {"counter": self.counter, "what": self.what, "where": self.where, "state": self.state,
                "by": list(self.by)}


#: All that a side sees, in the order of places on the map, which `order` gives.
Seen = tuple[SeenCounter, ...]
order = attrgetter("where", "what", "by", "counter", "state")


def read_seen(entry: Any, place: str) -> SeenCounter:
    """The counter that a JSON object describes.

    Args:
        place: of which moment it is, for the error: "moment 3".

    Raises:
        RulingError: if something of it cannot be.
    """
    if not isinstance(entry, Mapping):
        raise RulingError(tr("a counter seen at {place} is not an object", place=place))
    texts, numbers = read_texts(entry, ("what", "where", "state"), place), read_numbers(entry, ("counter",), place)
    if texts["state"] not in (KNOWN, CONCEALED_STATE):
        raise RulingError(tr("state of a counter seen at {place} is neither {known} nor {concealed}", place=place,
                             known=KNOWN, concealed=CONCEALED_STATE))
    return SeenCounter(by=_viewers(entry.get("by", []), place), **numbers, **texts)


def _viewers(by: Any, place: str) -> tuple[str, ...]:
    if not isinstance(by, list) or not all(isinstance(one, str) for one in by):
        raise RulingError(tr('by of a counter seen at {place} is not a list of texts: write ["infantry 1 in A1"]',
                             place=place))
    return tuple(by)


def change_between(before: Seen, now: Seen) -> Any:
    """What turns all that a side saw at one moment into what it sees at the next, as JSON.

    Returns:
        An object with `moved`, units that see counters and what these are called now; `gone`, the places of entries
        that are left out; `by`, pairs of the place of an entry and of the units that see it now; and `new`, entries
        that come in. If these don't lead to `now`, the whole list.
    """
    moved = _moved([(before[at].by, one.by) for at, one in _difference(before, now).by.items()])
    known = _renamed(before, moved)
    differs = _difference(known, now)
    parts = {"moved": moved, "gone": differs.gone, "by": [[at, list(one.by)] for at, one in differs.by.items()],
             "new": [one.as_json() for one in differs.new]}
    change = {name: part for name, part in parts.items() if part}
    return change if seen_after(before, change, "")[0] == now else [one.as_json() for one in now]


class _Difference(NamedTuple):
    """How two lists differ.

    Attributes:
        gone: places in the first of what the second lacks. new: what the first lacks.
        by: entries of the second by the places of those in the first that differ in who sees them alone.
    """

    gone: list[int]
    by: dict[int, SeenCounter]
    new: list[SeenCounter]


def _difference(before: Seen, now: Seen) -> _Difference:
    left: defaultdict[SeenCounter, list[int]] = defaultdict(list)
    for at, one in enumerate(before):
        left[one].append(at)
    come: dict[tuple[object, ...], list[SeenCounter]] = {}
    for one in now:
        if left[one]:
            left[one].pop()
        else:
            come.setdefault(_without_viewers(one), []).append(one)
    gone, by = list[int](), dict[int, SeenCounter]()
    for at in sorted(at for places in left.values() for at in places):
        same = come.get(_without_viewers(before[at]))
        if same:
            by[at] = same.pop(0)
        else:
            gone.append(at)
    return _Difference(gone, by, [one for same in come.values() for one in same])


def _without_viewers(one: SeenCounter) -> tuple[object, ...]:
    return one.counter, one.what, one.where, one.state


def _moved(pairs: Iterable[tuple[tuple[str, ...], tuple[str, ...]]]) -> dict[str, str]:
    """The units that moved, as the viewers of the same counters before and after tell, and what they are called now."""
    moved: dict[str, str] = {}
    for before, now in pairs:
        differing = [(one, other) for one, other in zip(before, now, strict=False) if one != other]
        if len(before) == len(now) and len(differing) == 1:
            moved.setdefault(*differing[0])
    return moved


def _renamed(seen: Seen, moved: Mapping[str, str]) -> Seen:
    """Entries with the new names of the units that see them."""
    names = frozenset(moved)
    return seen if not names else tuple([
        one if names.isdisjoint(one.by) else _seen_by(one, tuple([moved.get(name, name) for name in one.by]))
        for one in seen])


def _seen_by(one: SeenCounter, by: tuple[str, ...]) -> SeenCounter:
    """The same counter, seen by other units; many times quicker than `replace`."""
    return SeenCounter(one.counter, one.what, one.where, one.state, by)


def seen_after(before: Seen, change: Mapping[str, Any], place: str) -> tuple[Seen, int]:
    """All that a side sees after a change, and how many entries and viewers of entries were copied for it.

    Args:
        change: as of `change_between`, but for a whole list. place: of which moment it is, for the error.

    Raises:
        RulingError: if something of it cannot be.
    """
    moved, gone, by, new = (change.get(name, usual) for name, usual in _EMPTY.items())
    if not (isinstance(moved, Mapping) and isinstance(by, list) and isinstance(new, list)
            and all(isinstance(name, str) for name in moved.values()) and _are_places(gone, before)
            and all(isinstance(pair, list) and len(pair) == 2 and _are_places(pair[:1], before) for pair in by)):
        raise RulingError(tr("the changes of {place} do not fit what was seen before it", place=place))
    known = _renamed(before, moved)
    copied = len(known) + (sum(len(one.by) for one, old in zip(known, before, strict=True) if one is not old)
                           if moved else 0)
    made = list(known)
    come = [read_seen(entry, place) for entry in new]
    come += [_seen_by(made[at], _viewers(viewers, place)) for at, viewers in by]
    for at in sorted({*gone, *(at for at, _ in by)}, reverse=True):
        del made[at]
    for one in come:
        insort(made, one, key=order)
    return tuple(made), copied


#: The parts of a change, and what they are where nothing of that sort has changed.
_EMPTY: Mapping[str, Any] = {"moved": {}, "gone": [], "by": [], "new": []}


def _are_places(numbers: Any, seen: Sequence[object]) -> bool:
    """Whether it is a list of places in another one."""
    return isinstance(numbers, list) and all(type(one) is int and 0 <= one < len(seen) for one in numbers)
