"""Parties as people name them: a side, units, hexes or a region, as ends of threads with names."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection
from typing import NamedTuple

from losview.base.study_error import StudyError
from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.board.scenario.concealment import concealment_state
from losview.board.scenario.counter_sides import side_called, side_names, side_title
from losview.board.scenario.unit_change import unit_text
from losview.board.unit_counter import UnitCounter
from losview.features.studies.areas import TO, area
from losview.hexes.hex import Hex
from losview.rules.core.hex_notes import is_unit
from losview.rules.core.rule_set import Judge
from losview.rules.core.threads import LineEnd, RuleError
from losview.rules.ends import end_text, parse_end

#: Before the name of a side, where only its units are meant.
SIDE = "units of "
#: What stands for every unit of the map.
UNITS = "units"
#: A party of more ends is refused.
MAX_ENDS = 5_000


class NamedEnd(NamedTuple):
    """An end of threads with its name: "infantry Vane in L6", "J4:2"; `unit` is the counter's number, None for none."""

    name: str
    end: LineEnd
    unit: int | None = None


class Party(NamedTuple):
    """Ends in the order of the map's hexes.

    Attributes:
        ends: those on the map. off_map: how many units are off it, and therefore not among them.
    """

    ends: tuple[NamedEnd, ...]
    off_map: int = 0


def party(judge: Judge, text: str) -> Party:
    """The party that a text means.

    Args:
        text: a side ("union", "units of union"), "units" for all, the name of a unit, ends with spaces or commas
            between ("17.24 19.22:2"), or an area as studies take it ("A1, C3..F6", "woods on level 2").

    Raises:
        RuleError: with one sentence, where it means nothing on this map, nobody, or too many.
    """
    plain = text.strip()
    if not plain:
        raise RuleError(tr("a party is a side, units, hexes or a region: {choices}", choices=_choices(judge.board)))
    found = _units_called(judge, plain) or _ends_called(judge, plain) or _region(judge, plain)
    if len(found.ends) > MAX_ENDS:
        raise RuleError(tr("{plain!r} means {count:,} ends, and a matrix takes {most:,}: name a smaller region, "
                           "or use losview study pairs", plain=plain[:60], count=len(found.ends), most=MAX_ENDS))
    if not found.ends:
        raise RuleError(tr("{plain!r} means nobody on this map: {choices}", plain=plain[:60],
                           choices=_choices(judge.board)))
    return found


def off_map_words(*parties: Party) -> str:
    """A sentence about the units that are left out as they are off the map; "" where there are none."""
    off = max(party.off_map for party in parties)
    if not off:
        return ""
    return tr_n("{count:,} unit off the map is left out.", "{count:,} units off the map are left out.", off)


def units_party(judge: Judge, side: str | None) -> Party:
    """The units of a side as the map names it, of all sides for None."""
    return _units(judge, [number for number, counter in judge.board.counters.items()
                          if (side is None or counter.side == side) and is_unit(judge, counter)])


def hexes_party(board: Board, hexes: Collection[Hex]) -> Party:
    """The centre dots of hexes, in the order of the map's."""
    return Party(tuple(NamedEnd(board.label(hex_), LineEnd(hex_)) for hex_ in board.grid.hexes() if hex_ in hexes))


def _units_called(judge: Judge, text: str) -> Party | None:
    """The units of a side, all units, or those of a name; None where the text is none of these."""
    board = judge.board
    if text.casefold() == UNITS:
        return units_party(judge, None)
    title = text[len(SIDE):] if text.casefold().startswith(SIDE) else text
    side = side_called(title, side_names(board))
    if side in side_names(board):
        return units_party(judge, side)
    called = [number for number, counter in board.counters.items()
              if text.casefold() in (counter.name.casefold(), unit_text(counter).casefold())]
    return _units(judge, called) if called else None


def _units(judge: Judge, numbers: Collection[int]) -> Party:
    board = judge.board
    order = {hex_: at for at, hex_ in enumerate(board.grid.hexes())}
    there = sorted((number for number in numbers if board.counters[number].hex in order),
                   key=lambda number: (order[board.counters[number].hex], number))
    names = Tally(_named(board, board.counters[number]) for number in there)
    ends = []
    for number in there:
        counter = board.counters[number]
        name = _named(board, counter)
        if names[name] > 1:
            name = tr("{unit} no. {number}", unit=name, number=number)
        ends.append(NamedEnd(name, judge.checked(LineEnd.of(counter)), number))
    return Party(tuple(ends), len(numbers) - len(there))


def _named(board: Board, counter: UnitCounter) -> str:
    """A unit with its place, and with what its side alone may know of it."""
    return tr("{unit} in {hex}", unit=unit_text(counter) + concealment_state(counter), hex=board.label(counter.hex))


def _ends_called(judge: Judge, text: str) -> Party | None:
    """Ends with spaces or commas between; None where one of them is none, or a rectangle is meant."""
    ends: list[LineEnd] = []
    for word in text.replace(",", " ").split():
        try:
            ends.append(parse_end(judge.board, word))
        except RuleError:
            # After an end, or with a level or a point, it can be nothing else: its own sentence says what is wrong.
            if TO not in text and (ends or any(sign in word for sign in ":@")):
                raise
            return None
    return Party(tuple(NamedEnd(end_text(judge.board, judge.checked(end)), end) for end in dict.fromkeys(ends)))


def _region(judge: Judge, text: str) -> Party:
    try:
        cells = area(judge.board, text)
    except StudyError as problem:
        sides = ", ".join(map(side_title, side_names(judge.board)))
        raise RuleError(
            tr("{problem} It may also be a side ({sides}) or units.", problem=problem, sides=sides) if sides else
            tr("{problem} It may also be units.", problem=problem)) from None
    return hexes_party(judge.board, {judge.plane.hex(cell) for cell in cells.tolist()})


def _choices(board: Board) -> str:
    sides = ", ".join(side_title(side) for side in side_names(board))
    return tr("write a side ({sides}), units, labels of hexes or a query", sides=sides) if sides else \
        tr("this map has no sides; write units, labels of hexes or a query")
