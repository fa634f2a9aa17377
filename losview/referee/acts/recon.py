"""Recon (E1.23): how many hexes the attacker may have revealed before he sets up, and what they reveal."""

from __future__ import annotations

from losview.board.edits.counter_edits import RemoveCounter, SetCounter
from losview.board.units.concealment import CONCEALED, is_concealed, is_hidden
from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import ActField, choice_field, hexes_field
from losview.referee.acts.classes import CLASSES
from losview.referee.lit_table import DiceModifier, LitTable, modified, signed
from losview.referee.map_marks import MapMarks
from losview.referee.refusal import ActRefused
from losview.referee.units_on_map import is_night_unit

_NATIONS = (("british", "British"), ("partisans", "Partisans"), ("russians", "Russians"), ("japanese", "Japanese"),
            ("germans", "Germans"), ("us", "U.S."), ("other", "any other"))
_BETTER, _USUAL = ("british", "partisans", "russians", "japanese"), ("germans", "us")


def _fields(at: Situation) -> tuple[ActField, ...]:
    return (choice_field("nation", "Attacker's nationality", _NATIONS, about="Of his majority squad type."),
            choice_field("class", "Majority squad type", CLASSES, str(at.ledger.fact("majority") or "normal"),
                         "Whether most of his squads are stealthy, normal or lax."))


def _roll(run: ActRun) -> ActOutcome:
    if next(run.at.ledger.of("recon"), None) is not None:
        raise ActRefused("the recon dr is made already: there is one in a scenario")
    nation, kind = run.values.choice("nation"), run.values.choice("class")
    throw = run.cup.throw_one("Recon dr", "E1.23")
    group = 0 if nation in _BETTER else 2 if nation in _USUAL else 3
    lines = (("British, Partisans, Russians, Japanese", 1), ("Stealthy", 1), ("Germans, U.S.", 0),
             ("all other nationalities", -1), ("Lax", -1))
    counts = {group} | ({1} if kind == "stealthy" else {4} if kind == "lax" else set())
    modifiers = tuple(DiceModifier("E1.23", name, amount, row in counts) for row, (name, amount) in enumerate(lines))
    final = max(0, modified(throw.coloured, modifiers))
    table = LitTable("Recon drm", "E1.23", ("majority squad type", "drm"),
                     tuple((name, signed(amount)) for name, amount in lines), tuple((row, 1) for row in sorted(counts)))
    return ActOutcome(f"The defender reveals what he has set up in {final} hexes of the attacker's choice.",
                      f"Recon of {final} hexes", tables=(table,), modifiers=modifiers, facts={"recon": final},
                      reminders=(RuleNote("E1.23", "After the defender's set-up and before the attacker's own."),))


def _reveal_fields(at: Situation) -> tuple[ActField, ...]:
    return (hexes_field("hexes", "Hexes", "Those that the attacker chooses, as in D5 E6."),)


def _reveal(run: ActRun) -> ActOutcome:
    hexes, most = run.values.hexes("hexes"), run.at.ledger.fact("recon")
    if not isinstance(most, int):
        raise ActRefused("roll the recon dr first: it says in how many hexes units are revealed")
    used = sum(len({*act.values.get("hexes", "").upper().replace(",", " ").split()})
               for act in run.at.ledger.of("recon-reveal"))
    if not hexes or used + len(hexes) > most:
        raise ActRefused(f"the recon dr allows {most} hexes, and {used} are revealed already: choose from 1 to "
                         f"{most - used}" if used < most else f"all {most} hexes that the recon dr allows are revealed")
    there = {number: counter for number, counter in run.board.counters.items()
             if counter.hex in hexes and counter.side in ("", run.at.defender)}
    gone = [number for number, counter in there.items() if counter.kind == CONCEALED]
    rest = {number: counter for number, counter in there.items() if counter.kind != CONCEALED}
    hidden = [number for number, counter in rest.items() if is_hidden(counter)]
    bare = [number for number, counter in rest.items() if is_concealed(counter)]
    labels = ", ".join(run.board.label(hex_) for hex_ in hexes)
    return ActOutcome(
        f"Revealed in {labels}: {_said(len(bare) + len(gone), 'counter loses', 'counters lose')} "
        f"concealment, {_said(len(hidden), 'hidden one is', 'hidden ones are')} placed.", f"Recon of {labels}",
        reminders=(RuleNote("E1.23", "Hidden units of these hexes that are not on the map are placed, concealed; "
                            "hidden fortifications too, but neither the sort and strength of mines, nor fortified "
                            "buildings, nor tunnels."),
                   RuleNote("E1.23", "The attacker may look at the units that have lost their concealment.")),
        edits=(*(RemoveCounter.of(run.board, number) for number in gone),
               *(SetCounter.of(run.board, number, concealment="") for number in bare),
               *(SetCounter.of(run.board, number, concealment=CONCEALED if is_night_unit(there[number]) else "")
                 for number in hidden)),
        marks=MapMarks(chosen=frozenset(hexes)))


def _said(number: int, one: str, several: str) -> str:
    return f"{number} {one if number == 1 else several}"


RECON = Act("recon", "Recon", "Set-up", ("E1.23",), "The attacker's one recon dr, where he has it.", _fields, _roll)
RECON_REVEAL = Act("recon-reveal", "Recon: hexes revealed", "Set-up", ("E1.23",),
                   "What stands in the hexes that the attacker chooses loses its concealment.", _reveal_fields, _reveal)
