"""Cloaking counters: put down for units or as Dummies (E1.41), and taken off for what they stand for (E1.43, E1.72)."""

from __future__ import annotations

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter
from losview.board.edits.edit import Edit
from losview.board.scenario.cloaking_box import (
    CLOAKING,
    MOST_COUNTERS,
    MOST_UNITS,
    box_of,
    kept_unit,
    next_letters,
    scenario_with_box,
    unit_from,
)
from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import ActField, ActFieldKind, choice_field, hex_field, yes_field
from losview.referee.map_marks import MapMarks
from losview.referee.refusal import ActRefused
from losview.referee.units_on_map import CARRIED, is_vehicle, unit_choices, units_of, units_under

#: Why a Cloaking counter comes off, and the rule; those of the last two leave its units concealed.
_WHY: tuple[tuple[str, str, str], ...] = (
    ("light", "E1.31", "it moved, not by assault movement, in a lit location"),
    ("entered", "E1.31", "it entered an enemy's location in the MPh"),
    ("attack", "E1.43", "it made an attack other than a successful Ambush"),
    ("sniper", "E1.72", "a sniper attack was effective"),
    ("wave", "E1.423", "it takes part in a human wave"),
    ("overstacked", "E1.422", "it is overstacked in the sight of an unbroken enemy"),
    ("starshell", "E1.921", "it fired a starshell"),
    ("owner", "E1.422", "its owner wishes so"),
)
_KEEPS_CONCEALMENT = ("starshell", "owner")


def cloaking_counters(board: Board, side: str) -> dict[int, Counter]:
    """The Cloaking counters of a side on the map."""
    return {number: counter for number, counter in board.counters.items()
            if counter.kind == CLOAKING and counter.side == side}


def _cloak_fields(at: Situation) -> tuple[ActField, ...]:
    inside = [(number, counter) for number, counter in units_of(at.board, at.attacker).items()
              if counter.kind != CLOAKING and not is_vehicle(counter)] if at.attacker else []
    choices = unit_choices(at.board, inside)
    return (ActField("unit", "Units", "Its whole stack goes under the counter; none for a Dummy.", ActFieldKind.UNIT,
                     choices[0][0] if choices else "", choices=choices),
            yes_field("dummy", "Dummy", not choices, "A counter that stands for no units."),
            hex_field("hex", "Hex", "Where a Dummy is put down."))


def _cloak(run: ActRun) -> ActOutcome:
    side = run.at.attacker
    if not side:
        raise ActRefused("only the scenario attacker cloaks: name him in the night panel first (E1.4)")
    _check_allotment(run, side)
    box = box_of(run.board, side)
    used = {counter.name for counter in cloaking_counters(run.board, side).values()} | set(box)
    letter = next_letters(used)
    if run.values.yes("dummy"):
        hex_, units = run.values.hex("hex"), []
    else:
        number = run.values.unit("unit")
        hex_, units = run.board.counters[number].hex, units_under(run.board, number)
        _check_infantry(run.board, units)
    kept = [kept_unit(run.board.counters[one]) for one in units if run.board.counters[one].kind not in CARRIED]
    _check_number(len(kept))
    level = run.board.counters[units[0]].level if units else None
    edits: tuple[Edit, ...] = tuple(RemoveCounter.of(run.board, one) for one in units)
    edits += (PlaceCounter(Counter(CLOAKING, hex_, side, letter, level)),)
    what = f"{len(kept)} unit{'s' if len(kept) != 1 else ''}" if kept else "no units, a Dummy"
    return ActOutcome(
        f"Cloaking counter {letter} in {run.board.label(hex_)} stands for {what}.", f"Cloaking counter {letter}",
        notes=(RuleNote("E1.41", "Its contents lie in the box, and the other side's handout has none of them."),),
        reminders=(RuleNote("E1.42", "It has 6 MF, whatever is in it; only road and downhill ski bonus add to them."),
                   RuleNote("E1.42", "SW of 4 or 5 PP count as 3 while it carries them, and cannot fire in the player "
                            "turn in which it is lost; SW are dm if they can be."),
                   RuleNote("E1.41", "No more units than may stack in one location, and no \"?\" among them.")),
        edits=edits, scenario=scenario_with_box(run.board, side, {**box, letter: kept}),
        marks=MapMarks(chosen=frozenset((hex_,))), facts={"cloaked": letter})


def _check_allotment(run: ActRun, side: str) -> None:
    """E1.411: no more counters than the attacker has squads."""
    allotted = run.at.ledger.fact("cloaking")
    used = sum(1 for act in run.at.ledger.of("cloak"))
    if isinstance(allotted, int) and used >= allotted:
        raise ActRefused(f"all {allotted} Cloaking counters are put down already: the set-up counts allow no more "
                         "(E1.411)")
    if len(box_of(run.board, side)) >= MOST_COUNTERS:
        raise ActRefused(f"a side has {MOST_COUNTERS} Cloaking counters at most")


def _check_number(units: int) -> None:
    if units > MOST_UNITS:
        raise ActRefused(f"{units:,} units are too many for one Cloaking counter: {MOST_UNITS} at most")


def _check_infantry(board: Board, units: list[int]) -> None:
    for number in units:
        counter = board.counters[number]
        if counter.kind == CLOAKING:
            raise ActRefused("a Cloaking counter stands in this stack: two of them are combined, not put in a box")
        if is_vehicle(counter):
            raise ActRefused("a vehicle stands in this stack, and Cloaking counters stand for Infantry only (E1.41)")


def _counter_field(at: Situation, key: str, name: str) -> ActField:
    there = cloaking_counters(at.board, at.attacker).items() if at.attacker else ()
    choices = tuple((str(number), f"{counter.name} in {at.board.label(counter.hex)}") for number, counter in there
                    if counter.hex in at.board.grid)
    return ActField(key, name, "A Cloaking counter on the map.", ActFieldKind.UNIT, choices[0][0] if choices else "",
                    choices=choices)


def _reveal_fields(at: Situation) -> tuple[ActField, ...]:
    return (_counter_field(at, "counter", "Cloaking counter"),
            choice_field("why", "Because", [(key, words) for key, _, words in _WHY]))


def _reveal(run: ActRun) -> ActOutcome:
    number, why = run.values.unit("counter"), run.values.choice("why")
    rule = next(rule for key, rule, _ in _WHY if key == why)
    counter = run.board.counters[number]
    edits, scenario = revealed(run.board, number, why in _KEEPS_CONCEALMENT)
    placed = sum(isinstance(edit, PlaceCounter) for edit in edits) - (why in _KEEPS_CONCEALMENT and len(edits) > 1)
    label = run.board.label(counter.hex)
    what = (f"{placed} unit{'s' if placed != 1 else ''} {'concealed' if why in _KEEPS_CONCEALMENT else 'in the open'}"
            if placed else "it was a Dummy")
    reminders = [RuleNote("E1.421", "Units that are revealed against their will have their own MF again, less what is "
                          "used up; more than that costs nothing further.")]
    if why == "sniper":
        reminders.append(RuleNote("E1.72", "Random Selection says which of them the sniper hits: the act Sniper."))
    return ActOutcome(
        f"Cloaking counter {counter.name} in {label} comes off, because {run.values.named('why')}: {what}.",
        f"Reveal Cloaking counter {counter.name}", notes=(RuleNote(rule, "A Cloaking counter that came off cannot be "
                                                                   "regained."),),
        reminders=tuple(reminders), edits=edits, scenario=scenario, marks=MapMarks(chosen=frozenset((counter.hex,))))


def revealed(board: Board, number: int, concealed: bool) -> tuple[tuple[Edit, ...], dict[str, object]]:
    """The edits that put the units of a Cloaking counter in its place, and the scenario's box without them.

    Args:
        concealed: whether a concealment marker is laid on them.
    """
    counter = board.counters[number]
    box = box_of(board, counter.side)
    if len(box.get(counter.name, ())) > MOST_UNITS:
        raise ActRefused(f"{len(box[counter.name]):,} units lie under {counter.name}: there are {MOST_UNITS} at most")
    try:
        units = [unit_from(kept, counter) for kept in box.get(counter.name, ())]
    except ValueError as problem:
        raise ActRefused(f"the Cloaking Box cannot be read: {problem}") from None
    edits: list[Edit] = [RemoveCounter.of(board, number), *(PlaceCounter(unit) for unit in units)]
    if units and concealed:
        edits.append(PlaceCounter(Counter("concealed", counter.hex, level=counter.level)))
    box.pop(counter.name, None)
    return tuple(edits), scenario_with_box(board, counter.side, box)


def _combine_fields(at: Situation) -> tuple[ActField, ...]:
    return (_counter_field(at, "counter", "Cloaking counter"), _counter_field(at, "into", "Into"))


def _combine(run: ActRun) -> ActOutcome:
    gone, stays = run.values.unit("counter"), run.values.unit("into")
    first, second = run.board.counters[gone], run.board.counters[stays]
    if gone == stays or (first.hex, first.level) != (second.hex, second.level):
        raise ActRefused("two Cloaking counters combine where they stand in one location: move them together first")
    box = box_of(run.board, first.side)
    _check_number(len(box.get(second.name, ())) + len(box.get(first.name, ())))
    box[second.name] = [*box.get(second.name, []), *box.pop(first.name, [])]
    return ActOutcome(
        f"Cloaking counter {first.name} is part of {second.name} now.", f"Combine {first.name} and {second.name}",
        notes=(RuleNote("E1.422", "They combine, and cannot split again."),),
        reminders=(RuleNote("E1.422", "Look in the box whether they are overstacked."),),
        edits=(RemoveCounter.of(run.board, gone),), scenario=scenario_with_box(run.board, first.side, box),
        marks=MapMarks(chosen=frozenset((second.hex,))))


CLOAK = Act("cloak", "Put down a Cloaking counter", "Cloaking", ("E1.4", "E1.41", "E1.411"),
            "A lettered counter takes the place of a stack of Infantry, or is a Dummy.", _cloak_fields, _cloak)
UNCLOAK = Act("uncloak", "Take off a Cloaking counter", "Cloaking", ("E1.31", "E1.422", "E1.423", "E1.43", "E1.72"),
              "What a Cloaking counter stands for takes its place on the map.", _reveal_fields, _reveal)
COMBINE = Act("combine", "Combine Cloaking counters", "Cloaking", ("E1.422",),
              "Two Cloaking counters in one location become one.", _combine_fields, _combine)
