"""Gunflashes that no fire counter marks (E1.8 to E1.88, E1.931, E1.94): which acts make one, and where."""

from __future__ import annotations

from losview.base.translation import tr, tr_as
from losview.base.words import listed
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import choice_field, hex_field, hexes_field, yes_field
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import side_in
from losview.hexes.hex import Hex, neighbours
from losview.rules.asl.rules.gunflashes import ACTS, RESULTS, gunflash_of
from losview.rules.fields import FormField

#: Acts that are attacks on an enemy, after which jitter fire may occur (E1.55).
_ATTACKS = ("fire", "melee", "mines", "molotov", "flamethrower", "demolition_charge", "antitank_mine", "he_ffe", "piat")
_WHERE_WORDS = {"firer": tr("firer's location"), "target": tr("target's location"),
                "defenders": tr("defenders' locations"), "blast": tr("the whole blast area")}


def _fields(at: Situation) -> tuple[FormField, ...]:
    return (choice_field("what", tr("What was done"), [(act.key, act.name) for act in ACTS]),
            choice_field("result", tr("What came of it"), (("none", tr("nothing of these")), *RESULTS.items())),
            hex_field("firer", tr("Firer's hex"), tr("Where it was fired or done.")),
            hexes_field("target", tr("Target's hexes"), tr("What was attacked; for fire for effect the hex of its "
                                                           "counter.")),
            yes_field("enemy", tr("Against an enemy"), True,
                      tr("The first such gunflash makes jitter fire possible (E1.55).")))


def _flash(run: ActRun) -> ActOutcome:
    what, result = run.values.choice("what"), run.values.choice("result")
    act = next(act for act in ACTS if act.key == what)
    where = gunflash_of(what, frozenset({result}))
    places: list[Hex] = []
    if "firer" in where:
        places.append(run.values.hex("firer"))
    targets = run.values.hexes("target")
    if {"target", "defenders", "blast"} & set(where):
        if not targets:
            raise ActRefused(tr("target: name the hexes that were attacked"))
        places += targets
    enemy = run.values.yes("enemy") and what in _ATTACKS
    reminders = []
    if what == "kindling" and where:
        reminders.append(RuleNote("E1.94", tr("The kindler loses its concealment.")))
    if what == "mortar_ir":
        reminders.append(RuleNote("E1.931", tr("Cover the mortar with a No Fire counter.")))
    table = _table(what)
    if not places:
        return ActOutcome(tr("{act}: no gunflash.", act=act.name), tr("No gunflash: {act}", act=act.name),
                          tables=(table,), reminders=tuple(reminders))
    kind = "ffe" if where == ("blast",) else "gunflash"
    shown = frozenset(near for hex_ in places for near in ((hex_, *neighbours(hex_)) if kind == "ffe" else (hex_,))
                      if near in run.board.grid)
    labels = ", ".join(run.board.label(hex_) for hex_ in dict.fromkeys(places))
    return ActOutcome(
        tr("{act}: a gunflash in {hexes} and all around.", act=act.name, hexes=labels) if kind == "ffe" else
        tr("{act}: a gunflash in {hexes}.", act=act.name, hexes=labels), tr("Gunflash in {hexes}", hexes=labels),
        tables=(table,),
        notes=(RuleNote(act.rule, tr("All that have a line of sight to it see it, however dark (E1.8).")),),
        reminders=tuple(reminders), marks=MapMarks(chosen=shown), facts={"attack flash": True} if enemy else {},
        edits=tuple(PlaceCounter(UnitCounter(kind, hex_, "" if kind == "ffe" else side_in(run.board, hex_)))
                    for hex_ in dict.fromkeys(places)))


def _table(what: str) -> LitTable:
    rows = []
    for act in ACTS:
        where = listed((_WHERE_WORDS[place] for place in act.where), "and") or tr_as("gunflash", "none")
        only = listed((RESULTS[result] for result in act.only_if), "or")
        rows.append((act.name, tr("{where}, if {only}", where=where, only=only) if only else where, act.rule))
    return LitTable(tr("Gunflashes"), "E1.8", (tr("act"), tr("gunflash"), tr("rule")), tuple(rows),
                    (([act.key for act in ACTS].index(what), 1),))


GUNFLASH = Act("gunflash", tr("Gunflash"), tr("Combat"),
               ("E1.8", "E1.82", "E1.83", "E1.84", "E1.85", "E1.86", "E1.87", "E1.88", "E1.94"),
               tr("Whether what was done makes a gunflash, and its counters on the map."), _fields, _flash)
