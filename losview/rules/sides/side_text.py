"""What a side knows as plain text: its units, those of others that it sees and from where, and how much it sees."""

from __future__ import annotations

from losview.base.safe_text import one_line
from losview.base.translation import tr, tr_as
from losview.board.board import Board
from losview.board.scenario.counter_sides import side_title
from losview.board.scenario.turn import turn_words
from losview.board.scenario.unit_change import unit_text
from losview.board.unit_counter import UnitCounter
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.rule_set import Judge
from losview.rules.sides.side_knowledge import CONCEALED, SideKnowledge

#: Viewers that are named at a unit.
_NAMED = 4


def side_text(judge: Judge, knowledge: SideKnowledge, hexes_seen: int) -> str:
    """The text for the player of a side; it names nothing that is not known to the side.

    Args:
        hexes_seen: how many hexes its units see.
    """
    board = judge.board
    about = [board.title, turn_words(board), judge.rule_set.name]
    lines = [tr("As seen by {side}", side=side_title(knowledge.side)),
             ", ".join(part for part in about if part), "", tr("Own units:")]
    own = [one.counter for one in knowledge.counters
           if one.counter.side == knowledge.side and is_unit(judge, one.counter)]
    lines += [f"  {_place(board, counter)}" for counter in own] or ["  " + tr_as("units", "none")]
    seen = [f"  {line}" for line in seen_lines(board, knowledge)] or ["  " + tr_as("seen", "nobody")]
    lines += ["", tr("Seen of others:"), *seen]
    lines += ["", tr("Hexes seen: {count:,}", count=hexes_seen)]
    return "\n".join(map(one_line, lines)) + "\n"


def seen_lines(board: Board, knowledge: SideKnowledge) -> list[str]:
    """A line for each known counter of others: what and where it is, and by whom it is seen."""
    lines = []
    for one in knowledge.others(board):
        names = [_place(board, board.counters[viewer]) for viewer in one.seen_by[:_NAMED]]
        place, units, more = _place(board, one.counter), ", ".join(names), len(one.seen_by) - _NAMED
        lines.append(place if not names else
                     tr("{what}, seen by {units} and {count} more", what=place, units=units, count=more)
                     if more > 0 else tr("{what}, seen by {units}", what=place, units=units))
    return lines


def _place(board: Board, counter: UnitCounter) -> str:
    """A counter with its place: "infantry Vane in L6"."""
    what = tr("concealed units") if counter.kind == CONCEALED else unit_text(counter)
    if counter.hex in board.grid:
        return tr("{unit} in {hex}", unit=what, hex=board.label(counter.hex))
    return tr("{unit}, off the map", unit=what)
