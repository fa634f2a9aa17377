"""Whether light may be fired, and whether it was: before the first starshell or IR other rules hold (E1.12, E1.91)."""

from __future__ import annotations

from losview.board.scenario.turn import Turn
from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import ActField, choice_field
from losview.referee.refusal import ActRefused

#: What the first use may wait for; the source lists three events and has lost them, so that the referee names one.
_EVENTS = (("event", "one of the scenario's three events has happened"), ("ssr", "a special rule allows it"),
           ("agreed", "the players agree"))


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


def check_light(at: Situation) -> None:
    """Raise `ActRefused` where light may not be fired yet."""
    if not light_is_allowed(at):
        raise ActRefused("no light may be fired before one of the three events of E1.91: take the act Light allowed "
                         "once it has happened")


def _fields(at: Situation) -> tuple[ActField, ...]:
    return (choice_field("why", "Because", _EVENTS, about="From now on both sides may fire starshells and IR."),)


def _allow(run: ActRun) -> ActOutcome:
    if light_is_allowed(run.at):
        raise ActRefused("light is allowed already: nothing is left to allow")
    return ActOutcome(f"Starshells and IR are allowed from now on: {run.values.named('why')}.", "Allow light",
                      notes=(RuleNote("E1.91", "The source has lost its three events; the referee decides."),),
                      facts={"light allowed": True})


LIGHT_ALLOWED = Act("light-allowed", "Light allowed", "Light", ("E1.91",),
                    "The event has happened after which starshells and IR may be fired.", _fields, _allow)
