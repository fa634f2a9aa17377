"""Whether light may be fired, and whether it was: before the first starshell or IR other rules hold (E1.12, E1.91)."""

from __future__ import annotations

from losview.base.translation import tr
from losview.board.scenario.turn import NAMES, Turn
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import choice_field
from losview.features.night_referee.refusal import ActRefused
from losview.rules.fields import FormField

#: What the first use may wait for; the source lists three events and has lost them, so that the referee names one.
_EVENTS = (("event", tr("one of the scenario's three events has happened")), ("ssr", tr("a special rule allows it")),
           ("agreed", tr("the players agree")))


#: The phases in which starshells and IR are fired (E1.92).
LIGHT_PHASES = ("PFPh", "MPh", "DFPh")


def light_was_fired(at: Situation) -> bool:
    """Whether a starshell or IR was fired in this game: by the ledger, or because one lies on the map."""
    return first_light(at) is not None or any(counter.kind in ("starshell", "illuminating_round")
                                              for counter in at.board.counters.values())


def first_light(at: Situation) -> Turn | None:
    """When the first starshell or IR was fired by an act; None where none was."""
    return next((act.when for act in at.ledger.acts if act.facts.get("light")), None)


def light_is_allowed(at: Situation) -> bool:
    """E1.91: whether light may be fired now."""
    return bool(at.ledger.fact("light allowed")) or light_was_fired(at)


def firing_sides(at: Situation) -> list[str]:
    """E1.92: the sides that fire light in the present phase: that which moves in its PFPh, the others later.

    All of them where nobody says who moves.
    """
    if not at.turn.side:
        return list(at.sides)
    return [side for side in at.sides if (side == at.turn.side) == (at.turn.phase == "PFPh")]


def check_light(at: Situation, firer: UnitCounter) -> None:
    """Raise `ActRefused` where a unit may not fire light yet, or not in this phase."""
    if not light_is_allowed(at):
        raise ActRefused(tr("no light may be fired before one of the three events of E1.91: take the act Light allowed "
                            "once it has happened"))
    if at.turn.phase in LIGHT_PHASES and firer.side not in firing_sides(at):
        phase = NAMES[at.turn.phase]
        raise ActRefused(tr("in the {phase} phase the side that moves fires light (E1.92)", phase=phase)
                         if at.turn.phase == "PFPh" else
                         tr("in the {phase} phase the other side fires light (E1.92)", phase=phase))


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (choice_field("why", tr("Because"), _EVENTS,
                         about=tr("From now on both sides may fire starshells and IR.")),)


def _allow(run: ActRun) -> ActOutcome:
    if light_is_allowed(run.at):
        raise ActRefused(tr("light is allowed already: nothing is left to allow"))
    return ActOutcome(tr("Starshells and IR are allowed from now on: {why}.", why=run.values.named("why")),
                      tr("Allow light"),
                      notes=(RuleNote("E1.91", tr("The source has lost its three events; the referee decides.")),),
                      facts={"light allowed": True})


LIGHT_ALLOWED = Act("light-allowed", tr("Light allowed"), tr("Light"), ("E1.91",),
                    tr("The event has happened after which starshells and IR may be fired."), _fields, _allow)
