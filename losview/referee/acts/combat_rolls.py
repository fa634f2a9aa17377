"""Dice of other rules that the night modifies: Sniper (E1.72, E1.76), Ambush (E1.77), Recovery (E1.56), climbing
(E1.421) and rally from DM (E1.54)."""

from __future__ import annotations

from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import ActField, number_field, yes_field
from losview.referee.lit_table import DiceModifier, LitTable

#: Most units among which Random Selection chooses.
_MOST_UNITS = 12


def _sniper_fields(at: Situation) -> tuple[ActField, ...]:
    return (yes_field("captured", "A captured MG fired", about="Its location suffers a sniper attack at once."),
            yes_field("cloaking", "On a Cloaking counter"),
            number_field("units", "Units there", 1, 0, _MOST_UNITS, "Under the counter; 0 for a Dummy."))


def _sniper(run: ActRun) -> ActOutcome:
    throw = run.cup.throw_one("Sniper dr", "E1.72")
    effective, units = throw.coloured <= 2, run.values.number("units")
    table = LitTable("Sniper attack", "E1.72", ("dr", "attack"),
                     (("1, 2", "effective"), ("3 or more", "without effect")), ((0 if effective else 1, 1),))
    notes = [RuleNote("E1.76", "A captured MG that fires at night brings an automatic sniper attack on its location.")
             ] if run.values.yes("captured") else []
    if not effective:
        return ActOutcome("The sniper attack is without effect.", "Sniper without effect", (table,), notes=tuple(notes))
    reminders: tuple[RuleNote, ...] = ()
    if run.values.yes("cloaking"):
        notes.append(RuleNote("E1.72", "The Cloaking counter comes off, and its contents are placed unconcealed."))
        reminders = (RuleNote("E1.72", "Take the act Take off a Cloaking counter, because of a sniper."),)
    hit = "nobody is there"
    if units == 1:
        hit = "the only unit is hit"
    elif units > 1:
        chosen = _random_selection(run, units)
        hit = f"Random Selection: unit {' and '.join(map(str, chosen))} of {units}"
    return ActOutcome(f"The sniper attack is effective; {hit}.", "Sniper attack", (table,), notes=tuple(notes),
                      reminders=reminders)


def _random_selection(run: ActRun, units: int) -> list[int]:
    """The places of the units with the highest dr, from 1."""
    drs = [run.cup.throw_one(f"Random Selection dr of unit {place}", "E1.72").coloured for place in range(1, units + 1)]
    return [place for place, dr in enumerate(drs, 1) if dr == max(drs)]


def _ambush_fields(at: Situation) -> tuple[ActField, ...]:
    return (number_field("attacker", "Attacker's drm", 0, -9, 9, "Of other rules."),
            number_field("defender", "Defender's drm", 0, -9, 9),
            yes_field("lit", "Illuminated", about="In the light three less are needed, as by day."))


def _ambush(run: ActRun) -> ActOutcome:
    first, second = (run.cup.throw_one(f"{who}'s Ambush dr", "E1.77") for who in ("Attacker", "Defender"))
    attacker = first.coloured + run.values.number("attacker")
    defender = second.coloured + run.values.number("defender")
    needed = 3 if run.values.yes("lit") else 2
    rows = (("attacker, in the dark", "2 less"), ("attacker, in the light", "3 less"), ("defender", "3 less"))
    who = "attacker" if attacker <= defender - needed else "defender" if defender <= attacker - 3 else ""
    lit = ((2 if who == "defender" else 1 if needed == 3 else 0, 1),) if who else ()
    return ActOutcome(f"The {who} ambushes: {attacker} against {defender}." if who else
                      f"No ambush: attacker {attacker}, defender {defender}.", "Ambush" if who else "No ambush",
                      (LitTable("Ambush by night", "E1.77", ("who", "than the other's final dr"), rows, lit),),
                      notes=(RuleNote("E1.77", f"The attacker needs {needed} less than the defender."),))


def _recovery(run: ActRun) -> ActOutcome:
    throw = run.cup.throw_one("Recovery dr", "E1.56")
    final = throw.coloured + 1 + run.values.number("drm")
    return ActOutcome(f"The final Recovery dr is {final}.", f"Recovery dr {final}",
                      modifiers=(DiceModifier("E1.56", "Recovery by night", 1),))


def _recovery_fields(at: Situation) -> tuple[ActField, ...]:
    return (number_field("drm", "Other drm", 0, -9, 9, "Of other rules."),)


def _falling(run: ActRun) -> ActOutcome:
    throw = run.cup.throw_two("Falling DR", "E1.421")
    final = throw.total + 1 + run.values.number("drm")
    return ActOutcome(f"The final Falling DR is {final}.", f"Falling DR {final}",
                      modifiers=(DiceModifier("E1.421", "climbing by night", 1),))


def _rally_fields(at: Situation) -> tuple[ActField, ...]:
    return (number_field("morale", "Printed morale", 7, 1, 12, "Of the broken side."),)


def _rally(run: ActRun) -> ActOutcome:
    morale = run.values.number("morale")
    throw = run.cup.throw_two("Rally DR", "E1.54")
    loses = throw.total <= morale
    table = LitTable("DM by night", "E1.54", ("Original DR", "DM"),
                     ((f"{morale} or less", "comes off"), (f"{morale + 1} or more", "stays")),
                     ((0 if loses else 1, 1),))
    return ActOutcome(f"DM {'comes off' if loses else 'stays'}: Original DR {throw.total}, morale {morale}.",
                      "DM comes off" if loses else "DM stays", (table,),
                      notes=(RuleNote("E1.54", "A broken unit neither routs as usual nor is eliminated for it; it may "
                                      "Low Crawl, but not toward a Known enemy."),))


SNIPER = Act("sniper", "Sniper attack", "Combat", ("E1.72", "E1.76"),
             "Whether a sniper attack takes effect, and on whom; a captured MG that fires brings one.",
             _sniper_fields, _sniper)
AMBUSH = Act("ambush", "Ambush", "Combat", ("E1.77",), "Both sides' Ambush dr by night.", _ambush_fields, _ambush,
             ("CCPh",))
RECOVERY = Act("recovery", "Recovery", "Rally", ("E1.56",), "A Recovery dr by night.", _recovery_fields, _recovery)
FALLING = Act("falling", "Falling", "Movement", ("E1.421",), "The Falling DR of a unit that climbs by night.",
              _recovery_fields, _falling)
RALLY = Act("rally", "Rally from DM", "Rally", ("E1.54",), "Whether a broken unit loses DM when it tries to rally.",
            _rally_fields, _rally, ("RPh",))
