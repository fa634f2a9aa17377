"""Dice of other rules that the night modifies: Sniper (E1.72, E1.76), Ambush (E1.77), Recovery (E1.56), climbing
(E1.421) and rally from DM (E1.54)."""

from __future__ import annotations

from losview.base.translation import tr, tr_as
from losview.base.words import listed
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import number_field, yes_field
from losview.features.night_referee.lit_table import DiceModifier, LitTable
from losview.rules.fields import FormField

#: Most units among which Random Selection chooses.
_MAX_UNITS = 12


def _sniper_fields(at: Situation) -> tuple[FormField, ...]:
    return (yes_field("captured", tr("A captured MG fired"), about=tr("Its location suffers a sniper attack at once.")),
            yes_field("cloaking", tr("On a Cloaking counter")),
            number_field("units", tr("Units there"), 1, 0, _MAX_UNITS, tr("Under the counter; 0 for a Dummy.")))


def _sniper(run: ActRun) -> ActOutcome:
    throw = run.cup.throw_one(tr("Sniper dr"), "E1.72")
    effective, units = throw.coloured <= 2, run.values.number("units")
    table = LitTable(tr("Sniper attack"), "E1.72", ("dr", tr("attack")),
                     (("1, 2", tr("effective")), (tr("3 or more"), tr("without effect"))),
                     ((0 if effective else 1, 1),))
    notes = [RuleNote("E1.76", tr("A captured MG that fires at night brings an automatic sniper attack on its "
                                  "location."))] if run.values.yes("captured") else []
    if not effective:
        return ActOutcome(tr("The sniper attack is without effect."), tr("Sniper without effect"), (table,),
                          notes=tuple(notes))
    reminders: tuple[RuleNote, ...] = ()
    if run.values.yes("cloaking"):
        notes.append(RuleNote("E1.72", tr("The Cloaking counter comes off, and its contents are placed unconcealed.")))
        reminders = (RuleNote("E1.72", tr("Take the act Take off a Cloaking counter, because of a sniper.")),)
    hit = tr("nobody is there")
    if units == 1:
        hit = tr("the only unit is hit")
    elif units > 1:
        chosen = _random_selection(run, units)
        hit = tr("Random Selection: unit {chosen} of {units}", chosen=listed(map(str, chosen), "and"), units=units)
    return ActOutcome(tr("The sniper attack is effective; {hit}.", hit=hit), tr("Sniper attack"), (table,),
                      notes=tuple(notes), reminders=reminders)


def _random_selection(run: ActRun, units: int) -> list[int]:
    """The places of the units with the highest dr, from 1."""
    drs = [run.cup.throw_one(tr("Random Selection dr of unit {place}", place=place), "E1.72").coloured
           for place in range(1, units + 1)]
    return [place for place, dr in enumerate(drs, 1) if dr == max(drs)]


def _ambush_fields(at: Situation) -> tuple[FormField, ...]:
    return (number_field("attacker", tr("Attacker's drm"), 0, -9, 9, tr("Of other rules.")),
            number_field("defender", tr("Defender's drm"), 0, -9, 9),
            yes_field("lit", tr("Illuminated"), about=tr("In the light three less are needed, as by day.")))


def _ambush(run: ActRun) -> ActOutcome:
    first = run.cup.throw_one(tr("Attacker's Ambush dr"), "E1.77")
    second = run.cup.throw_one(tr("Defender's Ambush dr"), "E1.77")
    attacker = first.coloured + run.values.number("attacker")
    defender = second.coloured + run.values.number("defender")
    needed = 3 if run.values.yes("lit") else 2
    rows = ((tr("attacker, in the dark"), tr("2 less")), (tr("attacker, in the light"), tr("3 less")),
            (tr("defender"), tr("3 less")))
    who = "attacker" if attacker <= defender - needed else "defender" if defender <= attacker - 3 else ""
    lit = ((2 if who == "defender" else 1 if needed == 3 else 0, 1),) if who else ()
    if who == "attacker":
        summary = tr("The attacker ambushes: {attacker} against {defender}.", attacker=attacker, defender=defender)
    elif who == "defender":
        summary = tr("The defender ambushes: {attacker} against {defender}.", attacker=attacker, defender=defender)
    else:
        summary = tr("No ambush: attacker {attacker}, defender {defender}.", attacker=attacker, defender=defender)
    return ActOutcome(summary, tr("Ambush") if who else tr("No ambush"),
                      (LitTable(tr("Ambush by night"), "E1.77", (tr("who"), tr("than the other's final dr")), rows,
                                lit),),
                      notes=(RuleNote("E1.77", tr("The attacker needs {needed} less than the defender.",
                                                  needed=needed)),))


def _recovery(run: ActRun) -> ActOutcome:
    throw = run.cup.throw_one(tr("Recovery dr"), "E1.56")
    final = throw.coloured + 1 + run.values.number("drm")
    return ActOutcome(tr("The final Recovery dr is {final}.", final=final), tr("Recovery dr {final}", final=final),
                      modifiers=(DiceModifier("E1.56", tr("Recovery by night"), 1),))


def _recovery_fields(at: Situation) -> tuple[FormField, ...]:
    return (number_field("drm", tr("Other drm"), 0, -9, 9, tr("Of other rules.")),)


def _falling(run: ActRun) -> ActOutcome:
    throw = run.cup.throw_two(tr("Falling DR"), "E1.421")
    final = throw.total + 1 + run.values.number("drm")
    return ActOutcome(tr("The final Falling DR is {final}.", final=final), tr("Falling DR {final}", final=final),
                      modifiers=(DiceModifier("E1.421", tr("climbing by night"), 1),))


def _rally_fields(at: Situation) -> tuple[FormField, ...]:
    return (number_field("morale", tr("Printed morale"), 7, 1, 12, tr("Of the broken side.")),)


def _rally(run: ActRun) -> ActOutcome:
    morale = run.values.number("morale")
    throw = run.cup.throw_two(tr("Rally DR"), "E1.54")
    loses = throw.total <= morale
    table = LitTable(tr("DM by night"), "E1.54", (tr("Original DR"), "DM"),
                     ((tr("{morale} or less", morale=morale), tr("comes off")),
                      (tr("{morale} or more", morale=morale + 1), tr("stays"))),
                     ((0 if loses else 1, 1),))
    summary = (tr("DM comes off: Original DR {dr}, morale {morale}.", dr=throw.total, morale=morale) if loses else
               tr("DM stays: Original DR {dr}, morale {morale}.", dr=throw.total, morale=morale))
    return ActOutcome(summary, tr("DM comes off") if loses else tr("DM stays"), (table,),
                      notes=(RuleNote("E1.54", tr("A broken unit neither routs as usual nor is eliminated for it; it "
                                                  "may Low Crawl, but not toward a Known enemy.")),))


SNIPER = Act("sniper", tr("Sniper attack"), tr("Combat"), ("E1.72", "E1.76"),
             tr("Whether a sniper attack takes effect, and on whom; a captured MG that fires brings one."),
             _sniper_fields, _sniper)
AMBUSH = Act("ambush", tr("Ambush"), tr("Combat"), ("E1.77",), tr("Both sides' Ambush dr by night."),
             _ambush_fields, _ambush, ("CCPh",))
RECOVERY = Act("recovery", tr_as("rule", "Recovery"), tr("Rally"), ("E1.56",), tr("A Recovery dr by night."),
               _recovery_fields, _recovery)
FALLING = Act("falling", tr("Falling"), tr("Movement"), ("E1.421",),
              tr("The Falling DR of a unit that climbs by night."),
              _recovery_fields, _falling)
RALLY = Act("rally", tr("Rally from DM"), tr("Rally"), ("E1.54",),
            tr("Whether a broken unit loses DM when it tries to rally."),
            _rally_fields, _rally, ("RPh",))
