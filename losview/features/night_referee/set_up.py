"""Counts of the set-up: hidden squads and Dummies (E1.2), Cloaking counters (E1.411), ELR (E1.22) and SAN (E1.76)."""

from __future__ import annotations

from losview.base.translation import tr, tr_n
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import number_field, yes_field
from losview.features.night_referee.dice import divided_up, half_up
from losview.features.night_referee.lit_table import DiceModifier, LitTable
from losview.features.night_referee.units_on_map import is_night_unit
from losview.rules.fields import FormField

#: Most squads of a side.
_MAX_SQUADS = 300
#: E1.22: the ELR of units with an underlined morale factor, whatever that of the others; E1.76: the largest SAN.
_UNDERLINED_ELR, MAX_SAN = 4, 7


def _squads(at: Situation, side: str) -> int:
    """How many squads of a side stand on the map, as far as its counters say their size."""
    return min(_MAX_SQUADS, sum(counter.size == "squad" and is_night_unit(counter) for counter in
                                at.board.counters.values() if side and counter.side == side))


def _set_up_fields(at: Situation) -> tuple[FormField, ...]:
    return (
        number_field("squads", tr("Squads of the defender"), _squads(at, at.defender), 0, _MAX_SQUADS,
                     tr("In the order of battle of the scenario defender.")),
        number_field("attackers", tr("Squads of the attacker"), _squads(at, at.attacker), 0, _MAX_SQUADS,
                     tr("Infantry squads in the starting order of battle of the scenario attacker.")),
        number_field("halves", tr("Half-squads of the attacker"), 0, 0, _MAX_SQUADS,
                     tr("Two are the equivalent of a squad; one left over counts as one here.")),
    )


def _count(run: ActRun) -> ActOutcome:
    squads = run.values.number("squads")
    hidden = divided_up(squads, 4)
    cloaking = run.values.number("attackers") + half_up(run.values.number("halves"))
    return ActOutcome(
        tr("The defender may hide {hidden} of {squads} and has {dummies}; the attacker has {cloaking}.", hidden=hidden,
           squads=tr_n("{count} squad", "{count} squads", squads),
           dummies=tr_n("{count} Dummy counter", "{count} Dummy counters", squads),
           cloaking=tr_n("{count} Cloaking counter", "{count} Cloaking counters", cloaking)), tr("Count the set-up"),
        notes=(RuleNote("E1.2", tr("A quarter of {squads}, rounded up, is {hidden}; SMC and SW that set up with them "
                                   "in the same location are hidden too, and half-squads of those that deploy count "
                                   "among them.", squads=squads, hidden=hidden)),
               RuleNote("E1.2",
                        tr("One Dummy for each squad: {squads}. No counter needs concealment terrain.", squads=squads)),
               RuleNote("E1.411", tr("One Cloaking counter for each squad or its equivalent: {cloaking}; those without "
                                     "units are Dummies.", cloaking=cloaking))),
        facts={"hidden squads": hidden, "dummies": squads, "cloaking": cloaking})


def _elr_fields(at: Situation) -> tuple[FormField, ...]:
    return (number_field("elr", "ELR", 3, 0, 5, tr("As the scenario prints it, or of a purchased force by day.")),
            yes_field("purchased", "DYO", about=tr("A purchased force: its night loss is not in the number yet.")),
            yes_field("underlined", tr("Underlined morale"), about=tr("Of units with an underlined morale factor.")))


def _elr(run: ActRun) -> ActOutcome:
    elr, bought, underlined = run.values.number("elr"), run.values.yes("purchased"), run.values.yes("underlined")
    loss = DiceModifier("E1.22", tr("ELR of a purchased scenario defender"), -1, bought and not underlined)
    if underlined:
        final = _UNDERLINED_ELR
        summary = tr("The defender's ELR is {final} for units with an underlined morale factor.", final=final)
        why = tr("Units with an underlined morale factor have an ELR of {final} by night, whatever the ELR of the "
                 "others. They keep what is special about them when they exceed it.", final=final)
    else:
        final = max(0, elr - bought)
        summary = tr("The defender's ELR is {final}.", final=final)
        why = tr("Printed with its night loss already.") if not bought else tr("{elr} less 1.", elr=elr)
    return ActOutcome(summary, tr("ELR {final}", final=final), modifiers=(loss,), notes=(RuleNote("E1.22", why),),
                      facts={"elr": final})


def _san_fields(at: Situation) -> tuple[FormField, ...]:
    return (number_field("san", "SAN", 3, 0, 7, tr("As printed, or as recorded for a purchased force.")),
            number_field("lost", tr("Lost to Sniper Checks"), 0, 0, 7, tr("How much it was reduced during the game.")),
            number_field("bpv", tr("Price by day"), 0, 0, 999, tr("BPV of a purchased SAN, 0 for none.")))


def _san(run: ActRun) -> ActOutcome:
    printed, lost, bpv = (run.values.number(key) for key in ("san", "lost", "bpv"))
    start = min(MAX_SAN, printed + 2)
    now = max(printed, start - lost)
    notes = [RuleNote("E1.76",
                      tr("{printed} and 2 by night, {most} at most: {start}.", printed=printed, most=MAX_SAN,
                         start=start))]
    if lost:
        notes.append(RuleNote("E1.76",
                              tr("Sniper Checks have lowered it by {lost}, to the printed {printed} at most.",
                                 lost=lost, printed=printed)))
    if bpv:
        notes.append(RuleNote("E1.76", tr("A purchased SAN costs twice as much by night: {price} BPV.", price=2 * bpv)))
    rows = tuple((str(number), str(min(MAX_SAN, number + 2))) for number in range(8))
    return ActOutcome(tr("The SAN is {now}.", now=now), tr("SAN {now}", now=now), notes=tuple(notes),
                      tables=(LitTable(tr("SAN by night"), "E1.76", (tr("printed"), tr("at the start")), rows,
                                       ((printed, 1),)),),
                      modifiers=(DiceModifier("E1.76", tr("SAN by night, to 7 at most"), 2),), facts={"san": now})


SET_UP = Act("set-up", tr("Set-up counts"), tr("Set-up"), ("E1.2", "E1.41", "E1.411"),
             tr("How many squads the defender may hide, how many Dummies he has, and how many Cloaking counters the "
                "attacker."), _set_up_fields, _count)
ELR = Act("elr", "ELR", tr("Set-up"), ("E1.22",), tr("The ELR of the scenario defender by night."), _elr_fields, _elr)
SAN = Act("san", "SAN", tr("Set-up"), ("E1.76",), tr("The SAN of a side by night, its bounds, and what it costs."),
          _san_fields, _san)
