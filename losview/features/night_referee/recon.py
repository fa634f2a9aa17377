"""Recon (E1.23): how many hexes the attacker may have revealed before he sets up, and what they reveal."""

from __future__ import annotations

from losview.base.translation import tr, tr_n
from losview.board.edits.counter_edits import RemoveCounter, SetCounter
from losview.board.scenario.concealment import CONCEALED, is_concealed, is_hidden
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import choice_field, hexes_field
from losview.features.night_referee.classes import CLASSES
from losview.features.night_referee.lit_table import DiceModifier, LitTable, modified, signed
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import is_night_unit
from losview.rules.fields import FormField

_NATIONS = (("british", tr("British")), ("partisans", tr("Partisans")), ("russians", tr("Russians")),
            ("japanese", tr("Japanese")), ("germans", tr("Germans")), ("us", "U.S."), ("other", tr("any other")))
_BETTER, _DEFAULT = ("british", "partisans", "russians", "japanese"), ("germans", "us")


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (choice_field("nation", tr("Attacker's nationality"), _NATIONS, about=tr("Of his majority squad type.")),
            choice_field("class", tr("Majority squad type"), CLASSES, str(at.ledger.fact("majority") or "normal"),
                         tr("Whether most of his squads are stealthy, normal or lax.")))


def _roll(run: ActRun) -> ActOutcome:
    if next(run.at.ledger.of("recon"), None) is not None:
        raise ActRefused(tr("the recon dr is made already: there is one in a scenario"))
    nation, kind = run.values.choice("nation"), run.values.choice("class")
    throw = run.cup.throw_one(tr("Recon dr"), "E1.23")
    group = 0 if nation in _BETTER else 2 if nation in _DEFAULT else 3
    lines = ((tr("British, Partisans, Russians, Japanese"), 1), (tr("Stealthy"), 1), (tr("Germans, U.S."), 0),
             (tr("all other nationalities"), -1), (tr("Lax"), -1))
    counts = {group} | ({1} if kind == "stealthy" else {4} if kind == "lax" else set())
    modifiers = tuple(DiceModifier("E1.23", name, amount, row in counts) for row, (name, amount) in enumerate(lines))
    final = max(0, modified(throw.coloured, modifiers))
    table = LitTable(tr("Recon drm"), "E1.23", (tr("majority squad type"), "drm"),
                     tuple((name, signed(amount)) for name, amount in lines), tuple((row, 1) for row in sorted(counts)))
    return ActOutcome(tr_n("The defender reveals what he has set up in {count} hex of the attacker's choice.",
                           "The defender reveals what he has set up in {count} hexes of the attacker's choice.", final),
                      tr_n("Recon of {count} hex", "Recon of {count} hexes", final), tables=(table,),
                      modifiers=modifiers, facts={"recon": final},
                      reminders=(RuleNote("E1.23", tr("After the defender's set-up and before the attacker's own.")),))


def _reveal_fields(at: Situation) -> tuple[FormField, ...]:
    return (hexes_field("hexes", tr("Hexes"), tr("Those that the attacker chooses, as in D5 E6.")),)


def _reveal(run: ActRun) -> ActOutcome:
    hexes, most = run.values.hexes("hexes"), run.at.ledger.fact("recon")
    if not isinstance(most, int):
        raise ActRefused(tr("roll the recon dr first: it says in how many hexes units are revealed"))
    used = sum(len({*act.values.get("hexes", "").upper().replace(",", " ").split()})
               for act in run.at.ledger.of("recon-reveal"))
    if not hexes or used + len(hexes) > most:
        left = most - used
        raise ActRefused(tr("the recon dr allows {hexes}, and {revealed}: {choose}",
                            hexes=tr_n("{count} hex", "{count} hexes", most),
                            revealed=tr_n("{count} is revealed already", "{count} are revealed already", used),
                            choose=tr("none is left") if left < 1 else tr("choose 1") if left == 1 else
                            tr("choose from 1 to {left}", left=left)))
    there = {number: counter for number, counter in run.board.counters.items()
             if counter.hex in hexes and counter.side in ("", run.at.defender)}
    gone = [number for number, counter in there.items() if counter.kind == CONCEALED]
    rest = {number: counter for number, counter in there.items() if counter.kind != CONCEALED}
    hidden = [number for number, counter in rest.items() if is_hidden(counter)]
    bare = [number for number, counter in rest.items() if is_concealed(counter)]
    labels = ", ".join(run.board.label(hex_) for hex_ in hexes)
    lose = tr_n("{count} counter loses concealment", "{count} counters lose concealment", len(bare) + len(gone))
    placed = tr_n("{count} hidden one is placed", "{count} hidden ones are placed", len(hidden))
    return ActOutcome(
        tr("Revealed in {hexes}: {lose}, {placed}.", hexes=labels, lose=lose, placed=placed),
        tr("Recon of {hexes}", hexes=labels),
        reminders=(RuleNote("E1.23", tr("Hidden units of these hexes that are not on the map are placed, concealed; "
                                        "hidden fortifications too, but neither the sort and strength of mines, nor "
                                        "fortified buildings, nor tunnels.")),
                   RuleNote("E1.23", tr("The attacker may look at the units that have lost their concealment."))),
        edits=(*(RemoveCounter.of(run.board, number) for number in gone),
               *(SetCounter.of(run.board, number, concealment="") for number in bare),
               *(SetCounter.of(run.board, number, concealment=CONCEALED if is_night_unit(there[number]) else "")
                 for number in hidden)),
        marks=MapMarks(chosen=frozenset(hexes)))


RECON = Act("recon", tr("Recon"), tr("Set-up"), ("E1.23",), tr("The attacker's one recon dr, where he has it."),
            _fields, _roll)
RECON_REVEAL = Act("recon-reveal", tr("Recon: hexes revealed"), tr("Set-up"), ("E1.23",),
                   tr("What stands in the hexes that the attacker chooses loses its concealment."), _reveal_fields,
                   _reveal)
