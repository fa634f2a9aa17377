"""What a map is to achieve: which lines of sight there must be and must not be.

They lie in the scenario under "demands", a list of JSON objects; ends are written as everywhere, and a list of ends
stands for a region, of which every hex must see the target, or none.

    "demands": [
      {"from": "A1", "to": "C3:2", "seen": true},
      {"from": ["B4", "B5", "C4"], "to": "K5", "seen": false}
    ]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from losview.base.errors import LosviewError
from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import set_entry

#: Where a scenario keeps them.
KEY = "demands"
#: Most demands of a map, ends of a region, and characters of an end.
MAX_DEMANDS, MAX_REGION, MAX_END = 500, 5_000, 80
#: Ends of a region that its name lists.
_LISTED = 4


class DemandError(LosviewError):
    """A demand that cannot be used: what is wrong, and how to mend it."""


@dataclass(frozen=True)
class Demand:
    """One demand.

    Attributes:
        viewers: the ends that are to see or not to see, as text; several are a region.
        target: the end that is to be seen or not, likewise.
        seen: whether it must be seen from all of them, or from none.
        extra: fields that this version does not know, kept for the next save.
    """

    viewers: tuple[str, ...]
    target: str
    seen: bool
    extra: tuple[tuple[str, Any], ...] = ()

    @property
    def words(self) -> str:
        """The demand in words: "A1 must see C3", "Nobody in B4, B5, C4 may see K5"."""
        region = ", ".join(self.viewers[:_LISTED])
        if len(self.viewers) > _LISTED:
            region = tr_n("{hexes} and {count:,} more hex", "{hexes} and {count:,} more hexes",
                          len(self.viewers) - _LISTED, hexes=region)
        if len(self.viewers) == 1:
            return (tr("{viewer} must see {target}", viewer=region, target=self.target) if self.seen else
                    tr("{viewer} must not see {target}", viewer=region, target=self.target))
        return (tr("Everybody in {region} must see {target}", region=region, target=self.target) if self.seen else
                tr("Nobody in {region} may see {target}", region=region, target=self.target))


def read_demands(value: Any) -> tuple[Demand, ...]:
    """The demands that a JSON value describes; whether their ends are on the map is asked when they are judged.

    Raises:
        DemandError: where something of it cannot be.
    """
    if value is None:
        return ()
    if not isinstance(value, list):
        raise DemandError(tr('"{key}" is not a list', key=KEY),
                          tr('write it as in [{"from": "A1", "to": "C3", "seen": true}]'))
    if len(value) > MAX_DEMANDS:
        raise DemandError(tr("{key} has {count:,} entries", key=KEY, count=len(value)),
                          tr("a map has {most} at most", most=MAX_DEMANDS))
    return tuple(_read(tr("demand {number}", number=number), entry) for number, entry in enumerate(value, 1))


def _read(name: str, entry: Any) -> Demand:
    if not isinstance(entry, Mapping):
        raise DemandError(tr("{name} is not an object", name=name),
                          tr('write it as in {"from": "A1", "to": "C3", "seen": true}'))
    viewers, target, seen = entry.get("from"), entry.get("to"), entry.get("seen")
    listed: list[Any] = viewers if isinstance(viewers, list) else [viewers]
    if not listed or len(listed) > MAX_REGION:
        raise DemandError(tr("{name} is from {count:,} ends", name=name, count=len(listed)),
                          tr("write 1 to {most:,}", most=MAX_REGION))
    for which, end in (*(("from", viewer) for viewer in listed), ("to", target)):
        if not isinstance(end, str) or not end.strip() or len(end) > MAX_END:
            fix = (tr('write one such as "J4" or "K12:2", of {most} characters at most, or a list of them',
                       most=MAX_END) if which == "from" else
                    tr('write one such as "J4" or "K12:2", of {most} characters at most', most=MAX_END))
            raise DemandError(tr("{which} of {name} is no end of a thread", which=which, name=name), fix)
    if not isinstance(seen, bool):
        raise DemandError(tr("seen of {name} is neither true nor false", name=name), tr("write one of the two"))
    kept = tuple((key, kept) for key, kept in entry.items() if key not in ("from", "to", "seen"))
    return Demand(tuple(listed), str(target), seen, kept)


def demands_of(board: Board) -> tuple[Demand, ...]:
    """The demands of a map.

    Raises:
        DemandError: where what the scenario says of them cannot be used.
    """
    return read_demands(board.scenario.get(KEY))


def demand_json(demand: Demand) -> dict[str, Any]:
    """A demand as the scenario keeps it."""
    viewers = demand.viewers[0] if len(demand.viewers) == 1 else list(demand.viewers)
    return {"from": viewers, "to": demand.target, "seen": demand.seen, **dict(demand.extra)}


def set_demands(board: Board, demands: Sequence[Demand], act: str) -> Group | None:
    """The edit that gives a map these demands; one step to undo, None where it has them already.

    Args:
        act: what it does, for the undo list.

    Raises:
        DemandError: where there are too many, or one of them cannot be.
    """
    listed = [demand_json(demand) for demand in demands]
    read_demands(listed)
    edit = set_entry(board, KEY, listed or None)
    return None if edit.scenario == board.scenario else Group((edit,), act)


def add_demand(board: Board, demand: Demand) -> Group | None:
    """The edit that adds a demand; None where the map has it. One that says the opposite of the same ends gives way."""
    kept = [there for there in demands_of(board) if (there.viewers, there.target) != (demand.viewers, demand.target)]
    if demand in demands_of(board):
        return None
    return set_demands(board, [*kept, demand], tr("Demand: {words}", words=demand.words))


def remove_demands(board: Board, numbers: Sequence[int]) -> Group | None:
    """The edit that removes the demands at these places in the list, counted from 0; None for none of them."""
    there = demands_of(board)
    gone = [there[number] for number in sorted(set(numbers)) if 0 <= number < len(there)]
    if not gone:
        return None
    act = tr_n("Drop the demand: {words}", "Drop {count} demands", len(gone), words=gone[0].words)
    return set_demands(board, [demand for number, demand in enumerate(there) if number not in numbers], act)
