"""Lax, normal and stealthy (E1.6 to E1.63): which a unit is, and which most squads of a side are."""

from __future__ import annotations

from typing import Literal

from losview.board.counters import Counter
from losview.board.scenario.cloaking_box import CLOAKING
from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import ActField, choice_field, number_field, yes_field
from losview.referee.lit_table import LitTable
from losview.referee.refusal import ActRefused
from losview.referee.units_on_map import is_vehicle

UnitClass = Literal["lax", "normal", "stealthy"]
#: The classes as choices of a field; likewise with that which a unit's counter says.
CLASSES: tuple[tuple[str, str], ...] = (("lax", "lax"), ("normal", "normal"), ("stealthy", "stealthy"))
CLASS_CHOICES = (("counter", "as its counter says"), *CLASSES)

#: What a unit may be, the class that follows, its rule, and words.
_SORTS: tuple[tuple[str, UnitClass, str, str], ...] = (
    ("special", "stealthy", "E1.61", "Commando, Ranger, ANZAC, Gurkha, Finnish or Partisan"),
    ("smc", "stealthy", "E1.61", "Good Order SMC"),
    ("inexperienced", "lax", "E1.62", "Inexperienced"),
    ("berserk", "lax", "E1.62", "berserk"),
    ("minor", "lax", "E1.62", "Italian or Axis Minor MMC that is not elite"),
    ("german", "lax", "E1.62", "German MMC before 1943"),
    ("motorized", "lax", "E1.62", "motorized vehicle, and its PRC"),
    ("broken", "lax", "E1.62", "not in Good Order"),
    ("horse", "normal", "E1.63", "horses, cavalry, animal-drawn transport"),
    ("mmc", "normal", "E1.63", "any other Good Order MMC"),
)
_CLASS_OF = {key: (kind, rule) for key, kind, rule, _ in _SORTS}
#: Lax sorts that stay lax beside a Good Order SMC, as they are not in Good Order or no MMC.
_NOT_LED = ("broken", "motorized", "berserk")


def class_of(sort: str, with_smc: bool) -> tuple[UnitClass, str]:
    """The class of a sort of unit and its rule; lax units in Good Order are normal beside a Good Order SMC (E1.63)."""
    kind, rule = _CLASS_OF[sort]
    if kind == "lax" and with_smc and sort not in _NOT_LED:
        return "normal", "E1.63"
    return kind, rule


def usual_class(at: Situation, counter: Counter) -> UnitClass:
    """The class of a unit as far as its counter says; a Cloaking counter is of its side's majority type (E1.6)."""
    if counter.kind == CLOAKING:
        majority = at.ledger.fact("majority")
        return majority if majority in ("lax", "stealthy") else "normal"  # type: ignore[return-value]
    if counter.kind == "leader":
        return "stealthy"
    return "lax" if is_vehicle(counter) and counter.kind != "wagon" else "normal"


def class_said(at: Situation, counter: Counter, said: str) -> UnitClass:
    """The class that a field of `CLASS_CHOICES` says; where it leaves it to the counter, that one's usual class."""
    return usual_class(at, counter) if said == "counter" else (
        "lax" if said == "lax" else "stealthy" if said == "stealthy" else "normal")


def _fields(at: Situation) -> tuple[ActField, ...]:
    return (choice_field("unit", "Unit", [(key, words) for key, _, _, words in _SORTS], "mmc"),
            yes_field("led", "With a Good Order SMC", about="It is stacked with one."))


def _classify(run: ActRun) -> ActOutcome:
    sort = run.values.choice("unit")
    kind, rule = class_of(sort, run.values.yes("led"))
    rows = tuple((words, one, by) for _, one, by, words in _SORTS)
    notes = () if kind == _CLASS_OF[sort][0] else (
        RuleNote("E1.63", "Lax units in Good Order are normal while stacked with a Good Order SMC."),)
    table = LitTable("Classes by night", rule, ("unit", "class", "rule"), rows,
                     (([key for key, *_ in _SORTS].index(sort), 1),))
    return ActOutcome(f"The unit is {kind}.", f"Class: {kind}", tables=(table,), notes=notes,
                      reminders=(RuleNote("E1.6", "A special rule of the scenario goes before this."),))


def _majority_fields(at: Situation) -> tuple[ActField, ...]:
    return tuple(number_field(key, f"{name.capitalize()} squads", 0, 0, 300) for key, name in CLASSES)


def _majority(run: ActRun) -> ActOutcome:
    counts = {key: run.values.number(key) for key, _ in CLASSES}
    most = max(counts.values())
    first = [key for key, count in counts.items() if count == most]
    if most == 0 or len(first) > 1:
        raise ActRefused("no class has more squads than the others: write how many squads are of each")
    return ActOutcome(f"The majority squad type is {first[0]}: {most} of {sum(counts.values())} squads.",
                      f"Majority squad type: {first[0]}", facts={"majority": first[0]},
                      notes=(RuleNote("E1.6", "As at the start of the scenario; Cloaking counters count as this, "
                                      "whatever they stand for."),))


UNIT_CLASS = Act("class", "Lax, normal or stealthy", "Set-up", ("E1.6", "E1.61", "E1.62", "E1.63", "E1.533"),
                 "Which class a unit is of by night.", _fields, _classify)
MAJORITY = Act("majority", "Majority squad type", "Set-up", ("E1.6",),
               "Which class most squads of the attacker are of, at the start; Cloaking counters count as it.",
               _majority_fields, _majority)
