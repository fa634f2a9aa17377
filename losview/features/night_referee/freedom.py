"""Freedom of movement (E1.21): which units of the defender may move, and the leader's dr for it."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import choice_field, number_field, unit_field, yes_field
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import unit_choices, unit_in_hex, units_of, units_under
from losview.rules.fields import FormField

_WHY = (("attacked", tr("it was attacked, by other than OBA or a sniper")), ("seen", tr("it has seen a Known enemy")),
        ("radio", tr("an AFV with a radio may move, and it is one too")),
        ("with leader", tr("it began the MPh in a stack with a Good Order SMC that may move")))


def free_units(at: Situation) -> frozenset[int]:
    """The numbers of the units that are free to move."""
    freed = [act.facts["freed"] for act in at.ledger.acts if "freed" in act.facts]
    return frozenset(number for numbers in freed if isinstance(numbers, list) for number in numbers)


def bound_units(at: Situation) -> dict[int, UnitCounter]:
    """The defender's units that are not free to move yet."""
    free = free_units(at)
    side = at.defender
    return {number: counter for number, counter in units_of(at.board, side).items() if number not in free
            } if side else {}


def moved_units(at: Situation) -> frozenset[int]:
    """The numbers of the units that have made, or were spared, their Movement DR in this phase (E1.53)."""
    moved = [act.facts.get("moved") for act in at.ledger.acts if act.when == at.turn]
    return frozenset(number for numbers in moved if isinstance(numbers, list) for number in numbers)


def left_behind(at: Situation, number: int) -> frozenset[int]:
    """The numbers of the units that do not move with a unit's stack: not free to move, or moved before it."""
    moved = moved_units(at)
    return frozenset(bound_units(at)) | (frozenset() if number in moved else moved)


def _bound_field(at: Situation, kind: str = "") -> FormField:
    choices = unit_choices(at.board, [(number, counter) for number, counter in bound_units(at).items()
                                      if kind in ("", counter.kind)])
    return unit_field(tr("Unit"), tr("One of the scenario defender's that is not free yet."), choices)


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (_bound_field(at), choice_field("why", tr("Because"), _WHY), yes_field("stack", tr("With its stack"), False,
            tr("All units of its stack for the same reason.")))


def _free(run: ActRun) -> ActOutcome:
    number = run.values.unit("unit")
    counter = run.board.counters[number]
    bound = bound_units(run.at)
    freed = [one for one in units_under(run.at, number) if one in bound] if run.values.yes("stack") else [number]
    unit, why = unit_in_hex(run.board, counter), run.values.named("why")
    summary = (tr("Free to move from now on: {unit}, because {why}.", unit=unit, why=why) if len(freed) < 2 else
               tr("Free to move from now on: {unit} and {count} more, because {why}.", unit=unit, count=len(freed) - 1,
                  why=why))
    return ActOutcome(
        summary, tr("Free to move"),
        notes=(RuleNote("E1.21", tr("Freedom of movement is kept for the rest of the scenario.")),),
        marks=MapMarks(chosen=frozenset((counter.hex,))), facts={"freed": freed})


def _leader_fields(at: Situation) -> tuple[FormField, ...]:
    said = at.ledger.fact("elr")
    elr = max(0, min(said, 5)) if isinstance(said, int) else 3
    return (_bound_field(at, "leader"), number_field("elr", "ELR", elr, 0, 5, tr("The defender's.")),
            yes_field("attacked", tr("The attacker has attacked"), True,
                      tr("He has resolved an attack other than a successful Ambush.")),
            yes_field("order", tr("Good Order"), True, tr("The leader is in Good Order now.")))


def _leader(run: ActRun) -> ActOutcome:
    if run.at.ledger.done_in(run.at.turn, "leader-freedom"):
        raise ActRefused(tr("the leader has tried in this MPh already: one dr in each friendly MPh (E1.21)"))
    if run.at.turn.side != run.at.defender:
        raise ActRefused(tr("the scenario defender does not move in this player turn: his leader tries in his own MPh "
                            "(E1.21)"))
    if not run.values.yes("attacked"):
        raise ActRefused(tr("the attacker has resolved no attack yet: the dr comes after the first one (E1.21)"))
    if not run.values.yes("order"):
        raise ActRefused(tr("the leader is not in Good Order: he cannot try now (E1.21)"))
    number, elr = run.values.unit("unit"), run.values.number("elr")
    throw = run.cup.throw_one(tr("Freedom of Movement dr"), "E1.21")
    free = throw.coloured < elr
    counter = run.board.counters[number]
    words = unit_in_hex(run.board, counter)
    table = LitTable(tr("Freedom of movement"), "E1.21", ("dr", tr("the best leader")),
                     ((tr("less than {elr}", elr=elr), tr("may move from now on")),
                      (tr("{elr} or more", elr=elr), tr("stays as he is"))),
                     ((0 if free else 1, 1),))
    unit = f"{words[:1].upper()}{words[1:]}"
    summary = tr("{unit} may move from now on.", unit=unit) if free else tr("{unit} may not move yet.", unit=unit)
    return ActOutcome(summary, tr("Leader's freedom of movement"), tables=(table,),
                      marks=MapMarks(chosen=frozenset((counter.hex,))),
                      facts={"freed": [number]} if free else {},
                      notes=(RuleNote("E1.21", tr("The single best leader; Random Selection where there are several.")),
                             ))


FREEDOM = Act("freedom", tr("Freedom of movement"), tr("Movement"), ("E1.21",),
              tr("A unit of the defender may move from now on."), _fields, _free)
LEADER_FREEDOM = Act("leader-freedom", tr("Leader's freedom of movement"), tr("Movement"), ("E1.21",),
                     tr("The defender's best leader tries for his freedom of movement, once in each friendly MPh."),
                     _leader_fields, _leader, ("MPh",))
