"""The ledger: the acts that were taken on a map, in order.  It lies in the scenario, so that undo takes them back.

What a later act has to know is read from it: whether light was fired, who is free to move, how many dice have fallen.

    "referee": {"seed": 7, "acts": [{"act": "nvr-change", "turn": 2, "side": "amber", "phase": "RPh", "values": {},
                                     "dice": [6, 5], "drawn": 2, "facts": {"nvr": 4}, "summary": "…"}]}
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.scenario.act_numbers import KEY, NewNumbers, renumbered
from losview.board.scenario.turn import Turn
from losview.features.night_referee.refusal import ActRefused
from losview.formats.core.limit_table import MAX_ACTS

#: Most characters of a text in it, and entries of an object.
LONGEST_TEXT, MAX_ENTRIES = 4_000, 100
#: Turns and other numbers in it are less.
MAX_NUMBER = 10**6

#: What an act leaves for later ones to know; a list holds numbers of counters.
Fact = str | int | bool | list[int]


@dataclass(frozen=True)
class TakenAct:
    """An act that was taken.

    Attributes:
        act: its key. turn, side, phase: when. values: of its fields. dice: as they fell.
        drawn: how many of them came from the tape. facts: what later acts need to know. summary: in a sentence.
        note: why it was left out or done out of its time, "" for neither.
    """

    act: str
    turn: int
    side: str
    phase: str
    values: Mapping[str, str] = field(default_factory=dict)
    dice: tuple[int, ...] = ()
    drawn: int = 0
    facts: Mapping[str, Fact] = field(default_factory=dict)
    summary: str = ""
    note: str = ""

    @property
    def when(self) -> Turn:
        """The turn and phase in which it was taken."""
        return Turn(self.turn, self.side, self.phase)

    def numbers(self, fact: str) -> list[int]:
        """The numbers of counters that a fact names."""
        named = self.facts.get(fact)
        return named if isinstance(named, list) else []

    def as_json(self) -> dict[str, Any]:
        """The act as the scenario keeps it."""
        return {**asdict(self), "dice": list(self.dice), "values": dict(self.values), "facts": dict(self.facts)}


@dataclass(frozen=True)
class Ledger:
    """All acts that were taken on a map.

    Attributes:
        seed: of the dice, None where nobody says.
        acts: in order.
    """

    seed: int | None = None
    acts: tuple[TakenAct, ...] = ()

    @property
    def drawn(self) -> int:
        """How many dice have fallen from the tape."""
        return sum(act.drawn for act in self.acts)

    def of(self, *keys: str) -> Iterator[TakenAct]:
        """The acts of some keys, the latest first; those that were left out too."""
        return (act for act in reversed(self.acts) if act.act in keys)

    def fact(self, name: str) -> Fact | None:
        """What the latest act says that says something of a fact; None where none does."""
        return next((act.facts[name] for act in reversed(self.acts) if name in act.facts), None)

    def done_in(self, when: Turn, *keys: str) -> bool:
        """Whether an act of some keys was taken in a phase, and not left out."""
        return any(act.when == when and not act.facts.get("skipped") for act in self.of(*keys))

    def with_numbers(self, numbers: NewNumbers) -> Ledger:
        """The ledger with other numbers of counters."""
        if not numbers:
            return self
        return replace(self, acts=tuple(replace(act, facts=renumbered(act.facts, numbers)) for act in self.acts))

    def with_act(self, act: TakenAct, seed: int | None) -> Ledger:
        """The ledger with another act.

        Raises:
            ActRefused: where it is full, or could not be read again with the act.
        """
        _read(act.as_json(), tr("this act"))
        if len(self.acts) >= MAX_ACTS:
            raise ActRefused(tr("the map keeps {most:,} acts of its referee, and no more", most=MAX_ACTS))
        return Ledger(seed if self.seed is None else self.seed, (*self.acts, act))

    def as_json(self) -> dict[str, Any]:
        """The ledger as the scenario keeps it."""
        return {"seed": self.seed, "acts": [act.as_json() for act in self.acts]}


def ledger_of(board: Board) -> Ledger:
    """The ledger of a map; an empty one where it has none.

    Raises:
        ActRefused: where what the scenario says of it cannot be used.
    """
    value = board.scenario.get(KEY)
    if value is None:
        return Ledger()
    if not isinstance(value, Mapping) or not isinstance(value.get("acts", []), list):
        raise ActRefused(tr('"{key}" of the map is not an object with a list of acts: take it out of the file',
                            key=KEY))
    acts, seed = value.get("acts", []), value.get("seed")
    if len(acts) > MAX_ACTS:
        raise ActRefused(tr('"{key}" has {count:,} acts, and a map keeps {most:,} at most', key=KEY, count=len(acts),
                            most=MAX_ACTS))
    if seed is not None and type(seed) is not int:
        raise ActRefused(tr('the seed of "{key}" is not a whole number', key=KEY))
    return Ledger(seed, tuple(_read(entry, tr("act {number} of the referee", number=number))
                              for number, entry in enumerate(acts, 1)))


def _read(entry: Any, place: str) -> TakenAct:
    if not isinstance(entry, Mapping):
        raise ActRefused(tr("{place} is not an object", place=place))
    texts = {name: entry.get(name, "") for name in ("act", "side", "phase", "summary", "note")}
    if any(not isinstance(text, str) or len(text) > LONGEST_TEXT for text in texts.values()):
        raise ActRefused(tr("{place} has a text that is none, or is longer than {most:,} characters", place=place,
                            most=LONGEST_TEXT))
    turn, drawn = entry.get("turn", 1), entry.get("drawn", 0)
    if type(turn) is not int or not 0 <= turn < MAX_NUMBER:
        raise ActRefused(tr("the turn of {place} is not a whole number below {most:,}", place=place, most=MAX_NUMBER))
    dice, values, facts = entry.get("dice", []), entry.get("values", {}), entry.get("facts", {})
    if not isinstance(dice, list) or len(dice) > MAX_ENTRIES or any(die not in range(1, 7) for die in dice):
        raise ActRefused(tr("the dice of {place} are not numbers from 1 to 6", place=place))
    if type(drawn) is not int or not 0 <= drawn <= len(dice):
        raise ActRefused(tr("how many dice {place} drew is not a whole number up to the {count} that it has",
                            place=place, count=len(dice)))
    for name, some in (("values", values), ("facts", facts)):
        if not isinstance(some, Mapping) or len(some) > MAX_ENTRIES:
            raise ActRefused(tr("{name} of {place} are not an object of {most} entries at most", name=name, place=place,
                                most=MAX_ENTRIES))
    if not all(isinstance(fact, str | int) or (isinstance(fact, list) and all(type(one) is int for one in fact))
               for fact in facts.values()):
        raise ActRefused(tr("facts of {place} are texts, whole numbers, or lists of these", place=place))
    if any(isinstance(fact, int) and abs(fact) >= MAX_NUMBER for fact in facts.values()):
        raise ActRefused(tr("facts of {place} have a number of {most:,} or more", place=place,
                            most=MAX_NUMBER))
    return TakenAct(turn=turn, drawn=drawn, dice=tuple(dice), values={str(key): str(text) for key, text in
                    values.items()}, facts=dict(facts), **texts)
