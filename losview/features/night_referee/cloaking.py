"""Cloaking counters: put down for units or as Dummies (E1.41), and taken off for what they stand for (E1.43, E1.72)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import count
from typing import Any, NamedTuple

from losview.base.translation import tr, tr_n
from losview.board.board import QUARTERS_PER_LEVEL, Board
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter
from losview.board.edits.edit import Edit
from losview.board.scenario.act_numbers import NewNumbers
from losview.board.scenario.cloaking_box import (
    CLOAKING,
    MAX_COUNTERS,
    MAX_UNITS,
    box_of,
    kept_unit,
    next_letters,
    scenario_with_box,
    scenario_with_boxes,
    unit_from,
)
from losview.board.scenario.concealment import CONCEALED
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import choice_field, hex_field, number_field, unit_field, yes_field
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import is_vehicle, unit_choices, unit_in_hex, units_of, units_under
from losview.rules.core.unit_levels import UNIT_MARKERS
from losview.rules.fields import FormField

#: Why a Cloaking counter comes off, and the rule; those of the last two leave its units concealed.
_WHY: tuple[tuple[str, str, str], ...] = (
    ("light", "E1.31", tr("it moved, not by assault movement, in a lit location")),
    ("entered", "E1.31", tr("it entered an enemy's location in the MPh")),
    ("attack", "E1.43", tr("it made an attack other than a successful Ambush")),
    ("sniper", "E1.72", tr("a sniper attack was effective")),
    ("wave", "E1.423", tr("it takes part in a human wave")),
    ("overstacked", "E1.422", tr("it is overstacked in the sight of an unbroken enemy")),
    ("starshell", "E1.921", tr("it fired a starshell")),
    ("owner", "E1.422", tr("its owner wishes so")),
)
_KEEPS_CONCEALMENT = ("starshell", "owner")
#: Levels of a Dummy: the usual one of its hex, or a whole level of it.
_DEFAULT = "usual"
_LEVELS = ((_DEFAULT, tr("the usual one of its hex")),
           *((str(level), tr("level {level}", level=level)) for level in range(-2, 11)))
#: The Cloaking counter is one on the map, and not a letter whose counter is gone.
_ON_MAP = "-"


class Revealed(NamedTuple):
    """What takes the place of Cloaking counters.

    Attributes:
        edits: that take them off, and put their units down. scenario: its entry of the boxes without them.
        numbers: those of their units, by their own.
    """

    edits: tuple[Edit, ...]
    scenario: Mapping[str, object]
    numbers: NewNumbers

    @property
    def units(self) -> int:
        """How many units were put down."""
        return sum(map(len, self.numbers.values()))


def cloaking_counters(board: Board, side: str) -> dict[int, UnitCounter]:
    """The Cloaking counters of a side on the map."""
    return {number: counter for number, counter in board.counters.items()
            if counter.kind == CLOAKING and counter.side == side}


def _cloak_fields(at: Situation) -> tuple[FormField, ...]:
    inside = [(number, counter) for number, counter in units_of(at.board, at.attacker).items()
              if counter.kind != CLOAKING and not is_vehicle(counter)] if at.attacker else []
    choices = unit_choices(at.board, inside)
    return (unit_field(tr("Units"), tr("Its whole stack goes under the counter; none for a Dummy."), choices),
            yes_field("dummy", tr("Dummy"), not choices, tr("A counter that stands for no units.")),
            hex_field("hex", tr("Hex"), tr("Where a Dummy is put down.")),
            choice_field("level", tr("Level"), _LEVELS,
                         about=tr("Of a Dummy; a real one stands where its units stood.")))


def _cloak(run: ActRun) -> ActOutcome:
    side = run.at.attacker
    if not side:
        raise ActRefused(tr("only the scenario attacker cloaks: name him in the night panel first (E1.4)"))
    _check_allotment(run, side)
    box = box_of(run.board, side)
    used = {counter.name for counter in cloaking_counters(run.board, side).values()} | set(box)
    letter = next_letters(used)
    if run.values.yes("dummy"):
        hex_, units = run.values.hex("hex"), []
    else:
        number = run.values.unit("unit")
        hex_, units = run.board.counters[number].hex, units_under(run.at, number)
        _check_infantry(run.board, units)
    kept = [kept_unit(run.board.counters[one]) for one in units if run.board.counters[one].kind not in UNIT_MARKERS]
    _check_number(len(kept))
    said = run.values.choice("level")
    if units:
        level = run.board.counters[units[0]].level
    else:
        level = None if said == _DEFAULT else int(said) * QUARTERS_PER_LEVEL
    edits: tuple[Edit, ...] = tuple(RemoveCounter.of(run.board, one) for one in units)
    new = run.board.next_number()
    edits += (PlaceCounter(UnitCounter(CLOAKING, hex_, side, letter, level), new),)
    what = tr_n("{count} unit", "{count} units", len(kept)) if kept else tr("no units, a Dummy")
    return ActOutcome(
        tr("Cloaking counter {letter} in {hex} stands for {units}.", letter=letter, hex=run.board.label(hex_),
           units=what), tr("Cloaking counter {letter}", letter=letter),
        notes=(RuleNote("E1.41", tr("Its contents lie in the box, and the other side's handout has none of them.")),),
        reminders=(RuleNote("E1.42",
                            tr("It has 6 MF, whatever is in it; only road and downhill ski bonus add to them.")),
                   RuleNote("E1.42", tr("SW of 4 or 5 PP count as 3 while it carries them, and cannot fire in the "
                                        "player turn in which it is lost; SW are dm if they can be.")),
                   RuleNote("E1.41", tr("No more units than may stack in one location, and no \"?\" among them."))),
        edits=edits, scenario=scenario_with_box(run.board, side, {**box, letter: kept}),
        marks=MapMarks(chosen=frozenset((hex_,))), facts={"cloaked": letter},
        numbers=dict.fromkeys(units, (new,)))


def _check_allotment(run: ActRun, side: str) -> None:
    """E1.411: no more counters than the attacker has squads."""
    allotted = run.at.ledger.fact("cloaking")
    used = sum(1 for act in run.at.ledger.of("cloak"))
    if isinstance(allotted, int) and used >= allotted:
        raise ActRefused(tr_n("{count} Cloaking counter is placed already: the set-up counts allow no more (E1.411)",
                              "all {count} Cloaking counters are placed already: the set-up counts allow no more "
                              "(E1.411)",
                              allotted))
    if len(box_of(run.board, side)) >= MAX_COUNTERS:
        raise ActRefused(tr("a side has {most} Cloaking counters at most", most=MAX_COUNTERS))


def _check_number(units: int) -> None:
    if units > MAX_UNITS:
        raise ActRefused(tr("{units:,} units are too many for one Cloaking counter: {most} at most", units=units,
                            most=MAX_UNITS))


def _check_infantry(board: Board, units: list[int]) -> None:
    for number in units:
        counter = board.counters[number]
        if counter.kind == CLOAKING:
            raise ActRefused(tr("a Cloaking counter stands in this stack: two of them are combined, not put in a box"))
        if is_vehicle(counter):
            raise ActRefused(tr("a vehicle stands in this stack, and Cloaking counters stand for Infantry only "
                                "(E1.41)"))


def _counter_field(at: Situation, key: str, name: str) -> FormField:
    there = cloaking_counters(at.board, at.attacker).items() if at.attacker else ()
    choices = tuple((str(number), tr("{name} in {hex}", name=counter.name, hex=at.board.label(counter.hex)))
                    for number, counter in there if counter.hex in at.board.grid)
    return unit_field(name, tr("A Cloaking counter on the map."), choices, key)


def _reveal_fields(at: Situation) -> tuple[FormField, ...]:
    counter = _counter_field(at, "counter", tr("Cloaking counter"))
    fields = (counter, choice_field("why", tr("Because"), [(key, words) for key, _, words in _WHY]),
              number_field("only", tr("Only unit"), 0, 0, MAX_UNITS,
                           tr("The place in the box of one unit that its owner takes out, concealed, while the others "
                              "stay under the counter; 0 for all of them.")))
    lost = lost_letters(at.board, at.attacker)
    if not lost:
        return fields
    letters = [(_ON_MAP, tr("it is on the map")),
               *((letter, tr("{letter}, whose counter is gone", letter=letter)) for letter in lost)]
    return (*fields, choice_field("letter", tr("Lost counter"), letters, _ON_MAP if counter.choices else lost[0],
                                  tr("A letter of the box whose Cloaking counter was taken off the map by hand.")),
            hex_field("hex", tr("Hex"), tr("Where the units of a lost counter are put down.")))


def lost_letters(board: Board, side: str) -> tuple[str, ...]:
    """The letters of a side's box of which no Cloaking counter is on the map."""
    there = {counter.name for counter in cloaking_counters(board, side).values()}
    return tuple(letter for letter in box_of(board, side) if letter not in there) if side else ()


def _reveal(run: ActRun) -> ActOutcome:
    why, only = run.values.choice("why"), run.values.number("only")
    rule = next(rule for key, rule, _ in _WHY if key == why)
    letter = run.values.choice("letter") if "letter" in run.values.texts else _ON_MAP
    if letter != _ON_MAP:
        return _found_again(run, letter, rule)
    number = run.values.unit("counter")
    counter = run.board.counters[number]
    if only:
        return _taken_out(run, number, only - 1)
    shown = revealed(run.board, (number,), concealed=why in _KEEPS_CONCEALMENT)
    label = run.board.label(counter.hex)
    what = (_units_placed(shown.units, concealed=why in _KEEPS_CONCEALMENT) if shown.units else
            tr("it was a Dummy"))
    reminders = [RuleNote("E1.421", tr("Units that are revealed against their will have their own MF again, less what "
                                       "is used up; more than that costs nothing further."))]
    if why == "sniper":
        reminders.append(RuleNote("E1.72", tr("Random Selection says which of them the sniper hits: the act Sniper.")))
    return ActOutcome(
        tr("Cloaking counter {name} in {hex} comes off, because {why}: {what}.", name=counter.name, hex=label,
           why=run.values.named("why"), what=what), tr("Reveal Cloaking counter {name}", name=counter.name),
        notes=(RuleNote(rule, tr("A Cloaking counter that came off cannot be regained.")),),
        reminders=tuple(reminders), edits=shown.edits, scenario=shown.scenario, numbers=shown.numbers,
        marks=MapMarks(chosen=frozenset((counter.hex,))))


def _units(count: int) -> str:
    return tr_n("{count} unit", "{count} units", count)


def _units_placed(count: int, *, concealed: bool) -> str:
    return (tr_n("{count} unit concealed", "{count} units concealed", count) if concealed else
            tr_n("{count} unit in the open", "{count} units in the open", count))


def _found_again(run: ActRun, letter: str, rule: str) -> ActOutcome:
    """The units of a letter whose counter was taken off the map by hand.

    Args:
        rule: that of the reason why they come out.
    """
    if run.values.number("only"):
        raise ActRefused(tr("the counter {letter} is gone, so that all its units come out: leave 0 for the only unit",
                            letter=letter))
    why = run.values.choice("why")
    hex_, side = run.values.hex("hex"), run.at.attacker
    box = box_of(run.board, side)
    units = _units_of(box.pop(letter, []), UnitCounter(CLOAKING, hex_, side, letter))
    label = run.board.label(hex_)
    concealment = CONCEALED if why in _KEEPS_CONCEALMENT else ""
    return ActOutcome(
        tr("The box holds {letter} no more, because {why}: {units} in {hex}.", letter=letter,
           why=run.values.named("why"), units=_units_placed(len(units), concealed=bool(concealment)), hex=label)
        if units else tr("The box holds {letter} no more: it was a Dummy.", letter=letter),
        tr("Units of {letter} put down", letter=letter),
        notes=(RuleNote(rule, tr("A Cloaking counter that came off cannot be regained.")),),
        edits=tuple(PlaceCounter(replace(unit, concealment=concealment)) for unit in units),
        scenario=scenario_with_box(run.board, side, box), marks=MapMarks(chosen=frozenset((hex_,))))


def _taken_out(run: ActRun, number: int, place: int) -> ActOutcome:
    """E1.422: one unit leaves a Cloaking counter, concealed, and the counter stays with the others."""
    counter = run.board.counters[number]
    if run.values.choice("why") != "owner":
        raise ActRefused(tr("a single unit comes out only where its owner wishes so; else all of them do (E1.43)"))
    box = box_of(run.board, counter.side)
    units = _units_of(box.get(counter.name, []), counter)
    if place >= len(units):
        raise ActRefused(tr("{name} stands for {units}: there is no unit {place}", name=counter.name,
                            units=_units(len(units)), place=place + 1))
    if len(units) == 1:
        raise ActRefused(tr("{name} stands for one unit: a unit has to stay in the box, so take off the counter "
                            "(E1.422)", name=counter.name))
    del box[counter.name][place]
    new = run.board.next_number()
    words = unit_in_hex(run.board, units[place])
    return ActOutcome(
        tr("{unit} comes out of {name}, concealed.", unit=words[:1].upper() + words[1:], name=counter.name),
        tr("A unit out of {name}", name=counter.name),
        notes=(RuleNote("E1.422", tr("The Cloaking counter stays, as a unit is left in the box.")),),
        edits=(PlaceCounter(replace(units[place], concealment=CONCEALED), new),),
        scenario=scenario_with_box(run.board, counter.side, box), numbers={number: (number, new)},
        marks=MapMarks(chosen=frozenset((counter.hex,))))


def _units_of(kept: Sequence[Mapping[str, Any]], cloaking: UnitCounter) -> list[UnitCounter]:
    """The units of a letter, where its Cloaking counter stands; refused where the map cannot hold them."""
    if len(kept) > MAX_UNITS:
        raise ActRefused(tr("{count:,} units lie under {name}: there are {most} at most", count=len(kept),
                            name=cloaking.name, most=MAX_UNITS))
    try:
        return [unit_from(unit, cloaking) for unit in kept]
    except ValueError as problem:
        raise ActRefused(tr("the Cloaking Box cannot be read: {problem}", problem=problem)) from None


def revealed(board: Board, cloaked: Sequence[int], *, concealed: bool, fresh: Iterator[int] | None = None) -> Revealed:
    """The units of Cloaking counters put in their places, and the scenario's boxes without them.

    Args:
        concealed: whether they stay concealed. fresh: numbers for them, by default the next free ones.
    """
    if not cloaked:
        return Revealed((), {}, {})
    fresh = count(board.next_number()) if fresh is None else fresh
    boxes = {counter.side: box_of(board, counter.side) for counter in map(board.counters.__getitem__, cloaked)}
    numbers = {}
    edits: list[Edit] = [RemoveCounter.of(board, number) for number in cloaked]
    for number in cloaked:
        counter = board.counters[number]
        units = _units_of(boxes[counter.side].pop(counter.name, []), counter)
        placed = {next(fresh): replace(unit, concealment=CONCEALED if concealed else "") for unit in units}
        edits += [PlaceCounter(unit, new) for new, unit in placed.items()]
        numbers[number] = tuple(placed)
    return Revealed(tuple(edits), scenario_with_boxes(board, boxes), numbers)


def _combine_fields(at: Situation) -> tuple[FormField, ...]:
    return (_counter_field(at, "counter", tr("Cloaking counter")), _counter_field(at, "into", tr("Into")))


def _combine(run: ActRun) -> ActOutcome:
    gone, stays = run.values.unit("counter"), run.values.unit("into")
    first, second = run.board.counters[gone], run.board.counters[stays]
    if gone == stays or (first.hex, first.level) != (second.hex, second.level):
        raise ActRefused(tr("two Cloaking counters combine where they stand in one location: move them together first"))
    box = box_of(run.board, first.side)
    _check_number(len(box.get(second.name, ())) + len(box.get(first.name, ())))
    box[second.name] = [*box.get(second.name, []), *box.pop(first.name, [])]
    return ActOutcome(
        tr("Cloaking counter {first} is part of {second} now.", first=first.name, second=second.name),
        tr("Combine {first} and {second}", first=first.name, second=second.name),
        notes=(RuleNote("E1.422", tr("They combine, and cannot split again.")),),
        reminders=(RuleNote("E1.422", tr("Look in the box whether they are overstacked.")),),
        edits=(RemoveCounter.of(run.board, gone),), scenario=scenario_with_box(run.board, first.side, box),
        numbers={gone: ()}, marks=MapMarks(chosen=frozenset((second.hex,))))


CLOAK = Act("cloak", tr("Put down a Cloaking counter"), tr("Cloaking"), ("E1.4", "E1.41", "E1.411"),
            tr("A lettered counter takes the place of a stack of Infantry, or is a Dummy."), _cloak_fields, _cloak)
UNCLOAK = Act("uncloak", tr("Take off a Cloaking counter"), tr("Cloaking"),
              ("E1.31", "E1.422", "E1.423", "E1.43", "E1.72"),
              tr("What a Cloaking counter stands for takes its place on the map."), _reveal_fields, _reveal)
COMBINE = Act("combine", tr("Combine Cloaking counters"), tr("Cloaking"), ("E1.422",),
              tr("Two Cloaking counters in one location become one."), _combine_fields, _combine)
