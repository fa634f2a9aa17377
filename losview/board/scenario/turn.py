"""The turn of a game: its number, whose player turn it is, the phase, and what each phase's end takes off the map.

It lies in the scenario under "turn".  Going on is one edit: the marker moves and what the rules remove goes with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.edits.counter_edits import RemoveCounter
from losview.board.edits.edit import Edit, kind_name
from losview.board.edits.group import Group
from losview.board.edits.scenario_edits import set_entry
from losview.board.scenario.counter_sides import side_names, side_title
from losview.board.scenario.turn_order import ANY_ORDER, ASL_ORDER, TurnOrder
from losview.board.terrain import table

#: Where a scenario keeps it.
KEY = "turn"

#: The phases of ASL, for people.
NAMES: Mapping[str, str] = ASL_ORDER.names
#: What the rules of ASL ask for where a phase begins, for people.
REMINDERS: Mapping[str, str] = {
    "RPh": tr("NVR change DR with the wind change, from the second player turn on (E1.12)"),
    "PFPh": tr("Starshells and IR may be fired by the side that moves (E1.92)"),
    "MPh": tr("A Movement DR for each unit or stack that moves (E1.53); starshells and IR in Defensive First Fire "
              "(E1.92)"),
    "DFPh": tr("Starshells and IR may be fired by the other side (E1.92)"),
    "CCPh": tr("Concealment first, then starshells and IR go (E1.923)"),
}


@dataclass(frozen=True)
class Turn:
    """Where the game is.

    Attributes:
        number: the turn, from 1. side: whose player turn, "" where the map names no sides.
        phase: one of `ANY_ORDER`, usually of the rules in force.
    """

    number: int = 1
    side: str = ""
    phase: str = ASL_ORDER.first

    @property
    def words(self) -> str:
        """For people: "Turn 2, Union, Movement", without the side where the map names none."""
        parts = (tr("Turn {number}", number=self.number), side_title(self.side),
                 ANY_ORDER.names.get(self.phase, self.phase))
        return ", ".join(part for part in parts if part)


def turn_of(board: Board, sides: list[str], order: TurnOrder = ASL_ORDER) -> Turn:
    """Where the game is on a map; at its beginning where the map says nothing that can be used.

    Args:
        sides: those of the map, the one that moves first at the head.
        order: the phases that are asked about; where the map is in one of other rules, it is in the first of these.
    """
    value = board.scenario.get(KEY)
    first = Turn(side=sides[0] if sides else "", phase=order.first)
    if not isinstance(value, Mapping):
        return first
    number, side, phase = (value.get(name, getattr(first, name)) for name in ("number", "side", "phase"))
    good = type(number) is int and number >= 1 and isinstance(side, str) and isinstance(phase, str)
    if not good or phase not in ANY_ORDER.names:
        return first
    return Turn(number, side, phase if phase in order.names else order.first)


def turn_words(board: Board) -> str:
    """The turn of a map in words: "Turn 2, Union, Movement"; "" where the map has none."""
    return turn_of(board, side_names(board), ANY_ORDER).words if KEY in board.scenario else ""


def following(turn: Turn, sides: list[str], order: TurnOrder = ASL_ORDER) -> Turn:
    """The phase after this one: after the last the next side's player turn, after the last side's the next turn.

    Args:
        order: that of the turn's phase.
    """
    phase = order.after(turn.phase)
    if phase is not None:
        return replace(turn, phase=phase)
    if not sides or not order.by_side:
        return Turn(turn.number + 1, turn.side if sides else "", order.first)
    place = sides.index(turn.side) + 1 if turn.side in sides else 0
    return Turn(turn.number + (place == len(sides)), sides[place % len(sides)], order.first)


def removed_at_end(board: Board, phase: str) -> list[int]:
    """The numbers of the counters that the end of a phase takes off the map."""
    return [number for number, counter in board.counters.items()
            if table().reading(counter.kind, "asl").attributes.get("until") == phase]


def advance(board: Board, sides: list[str], order: TurnOrder = ASL_ORDER) -> Group:
    """The edit that ends the phase: what it removes goes, and the next one begins; one step to undo."""
    now = turn_of(board, sides, order)
    removed = removed_at_end(board, now.phase)
    kinds = list(dict.fromkeys(kind_name(board.counters[number].kind) for number in removed))
    phase = order.names[now.phase]
    name = (tr("End the {phase} phase, {kinds} removed", phase=phase, kinds=listed(kinds, "and")) if kinds else
            tr("End the {phase} phase", phase=phase))
    return _moved(board, following(now, sides, order), removed, name)


def go_to(board: Board, turn: Turn) -> Group:
    """The edit that moves the marker and removes nothing: to set a game up, or to put a slip right."""
    return _moved(board, turn, [],
                  tr("Go to the {phase} phase of turn {number}", phase=ANY_ORDER.names[turn.phase], number=turn.number))


def without_turn(board: Board) -> Group:
    """The edit that takes the marker off the map, so that nothing tells a time."""
    return Group((set_entry(board, KEY, None),), tr("Tell no turn"))


def _moved(board: Board, turn: Turn, removed: list[int], name: str) -> Group:
    edits: list[Edit] = [RemoveCounter.of(board, number) for number in removed]
    edits.append(set_entry(board, KEY, asdict(turn)))
    return Group(tuple(edits), name)
