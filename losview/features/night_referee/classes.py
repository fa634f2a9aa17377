"""Lax, normal and stealthy (E1.6 to E1.63): which a unit is, and which most squads of a side are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from losview.base.translation import tr
from losview.board.scenario.cloaking_box import CLOAKING
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import choice_field, number_field, yes_field
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import is_vehicle
from losview.rules.fields import FormField

UnitClass = Literal["lax", "normal", "stealthy"]
#: The classes as choices of a field; likewise with that which a unit's counter says.
CLASSES: tuple[tuple[str, str], ...] = (("lax", tr("lax")), ("normal", tr("normal")), ("stealthy", tr("stealthy")))
#: Their names by their keys.
CLASS_NAMES: Mapping[str, str] = dict(CLASSES)
CLASS_CHOICES = (("counter", tr("as its counter says")), *CLASSES)

#: What a unit may be, the class that follows, its rule, and words.
_SORTS: tuple[tuple[str, UnitClass, str, str], ...] = (
    ("special", "stealthy", "E1.61", tr("Commando, Ranger, ANZAC, Gurkha, Finnish or Partisan")),
    ("smc", "stealthy", "E1.61", tr("Good Order SMC")),
    ("inexperienced", "lax", "E1.62", tr("Inexperienced")),
    ("berserk", "lax", "E1.62", tr("berserk")),
    ("minor", "lax", "E1.62", tr("Italian or Axis Minor MMC that is not elite")),
    ("german", "lax", "E1.62", tr("German MMC before 1943")),
    ("motorized", "lax", "E1.62", tr("motorized vehicle, and its PRC")),
    ("broken", "lax", "E1.62", tr("not in Good Order")),
    ("horse", "normal", "E1.63", tr("horses, cavalry, animal-drawn transport")),
    ("mmc", "normal", "E1.63", tr("any other Good Order MMC")),
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


def usual_class(at: Situation, counter: UnitCounter) -> UnitClass:
    """The class of a unit as far as its counter says; a Cloaking counter is of its side's majority type (E1.6)."""
    if counter.kind == CLOAKING:
        majority = at.ledger.fact("majority")
        return majority if majority in ("lax", "stealthy") else "normal"  # type: ignore[return-value]
    if counter.kind == "leader":
        return "stealthy"
    return "lax" if is_vehicle(counter) and counter.kind != "wagon" else "normal"


def class_said(at: Situation, counter: UnitCounter, said: str) -> UnitClass:
    """The class that a field of `CLASS_CHOICES` says; where it leaves it to the counter, that one's usual class."""
    return usual_class(at, counter) if said == "counter" else (
        "lax" if said == "lax" else "stealthy" if said == "stealthy" else "normal")


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (choice_field("unit", tr("Unit"), [(key, words) for key, _, _, words in _SORTS], "mmc"),
            yes_field("led", tr("With a Good Order SMC"), about=tr("It is stacked with one.")))


def _classify(run: ActRun) -> ActOutcome:
    sort = run.values.choice("unit")
    kind, rule = class_of(sort, run.values.yes("led"))
    rows = tuple((words, CLASS_NAMES[one], by) for _, one, by, words in _SORTS)
    notes = () if kind == _CLASS_OF[sort][0] else (
        RuleNote("E1.63", tr("Lax units in Good Order are normal while stacked with a Good Order SMC.")),)
    table = LitTable(tr("Classes by night"), rule, (tr("unit"), tr("class"), tr("rule")), rows,
                     (([key for key, *_ in _SORTS].index(sort), 1),))
    return ActOutcome(tr("The unit is {kind}.", kind=CLASS_NAMES[kind]), tr("Class: {kind}", kind=CLASS_NAMES[kind]),
                      tables=(table,), notes=notes,
                      reminders=(RuleNote("E1.6", tr("A special rule of the scenario goes before this.")),))


def _majority_fields(at: Situation) -> tuple[FormField, ...]:
    names = {"lax": tr("Lax squads"), "normal": tr("Normal squads"), "stealthy": tr("Stealthy squads")}
    return tuple(number_field(key, names[key], 0, 0, 300) for key, _ in CLASSES)


def _majority(run: ActRun) -> ActOutcome:
    counts = {key: run.values.number(key) for key, _ in CLASSES}
    most = max(counts.values())
    first = [key for key, count in counts.items() if count == most]
    if most == 0 or len(first) > 1:
        raise ActRefused(tr("no class has more squads than the others: write how many squads are of each"))
    kind = CLASS_NAMES[first[0]]
    return ActOutcome(tr("The majority squad type is {kind}: {most} of {all} squads.", kind=kind, most=most,
                         all=sum(counts.values())), tr("Majority squad type: {kind}", kind=kind),
                      facts={"majority": first[0]},
                      notes=(RuleNote("E1.6", tr("As at the start of the scenario; Cloaking counters count as this, "
                                                 "whatever they stand for.")),))


UNIT_CLASS = Act("class", tr("Lax, normal or stealthy"), tr("Set-up"), ("E1.6", "E1.61", "E1.62", "E1.63", "E1.533"),
                 tr("Which class a unit is of by night."), _fields, _classify)
MAJORITY = Act("majority", tr("Majority squad type"), tr("Set-up"), ("E1.6",),
               tr("Which class most squads of the attacker are of, at the start; Cloaking counters count as it."),
               _majority_fields, _majority)
