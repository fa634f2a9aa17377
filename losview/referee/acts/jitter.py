"""Jitter fire (E1.55 to E1.552): what doubles of a Straying DR set off, and who fires."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter
from losview.board.edits.edit import Edit
from losview.board.scenario.cloaking_box import CLOAKING, box_of
from losview.hexes.hex import Hex
from losview.referee.act import ActRun, RuleNote, Situation
from losview.referee.acts.classes import UnitClass
from losview.referee.acts.cloaking import revealed
from losview.referee.lit_table import LitTable
from losview.referee.refusal import ActRefused
from losview.referee.units_on_map import is_night_unit, nearest_hexes, side_in

#: E1.55: by the sum of doubles, who fires, and which classes do not.
_ROWS: Mapping[int, tuple[str, tuple[str, ...]]] = {
    2: ("defender", ()), 4: ("defender", ("stealthy",)), 6: ("defender", ("stealthy", "normal")),
    8: ("mover", ("cloaked", "stealthy", "normal")), 10: ("mover", ("cloaked", "stealthy")), 12: ("mover", ()),
}


class Jitter(NamedTuple):
    """What doubles set off.

    Attributes:
        who: "defender", "mover", or "" where nobody fires. hexes: the nearest hexes with eligible defenders.
        notes: why, with rules. table: of doubles, with its row lit.
    """

    who: str
    hexes: tuple[Hex, ...]
    notes: tuple[RuleNote, ...]
    table: LitTable


def may_jitter(at: Situation) -> bool:
    """E1.55: whether a gunflash was placed yet because of an attack on an enemy."""
    return any(act.facts.get("attack flash") for act in at.ledger.acts) or any(
        counter.kind in ("prep_fire", "first_fire", "melee") for counter in at.board.counters.values())


def fires(total: int, kind: UnitClass, cloaked: bool) -> bool:
    """Whether a unit of that class fires at doubles of that sum; a cloaked one only as defender or at 12."""
    exempt = _ROWS[total][1]
    return kind not in exempt and not (cloaked and "cloaked" in exempt)


def jitter_table(total: int | None) -> LitTable:
    """The table of doubles, with the row of a sum lit; none for None."""
    rows = []
    for number, (who, exempt) in _ROWS.items():
        unless = f", unless {' or '.join(exempt)}" if exempt else ""
        rows.append((str(number), f"{'closest defender' if who == 'defender' else 'moving unit'}{unless}"))
    lit = () if total is None else ((list(_ROWS).index(total), 1),)
    return LitTable("Jitter fire, at doubles", "E1.55", ("DR", "fires"), tuple(rows), lit)


def jitter(run: ActRun, total: int, mover: Counter, kind: UnitClass, defender_kind: UnitClass,
           absent: Collection[Hex]) -> Jitter:
    """What doubles of a Straying DR set off.

    Args:
        total: of the doubles. kind: of the mover. defender_kind: of the closest defenders.
        absent: hexes that do not count (E1.551), as all their units are hidden or not in Good Order.
    """
    table = jitter_table(total)
    if not may_jitter(run.at):
        return Jitter("", (), (RuleNote("E1.55", "No gunflash was placed yet because of an attack on an enemy: nobody "
                                        "fires."),), table)
    who = _ROWS[total][0]
    if who == "mover":
        if fires(total, kind, mover.kind == CLOAKING):
            return Jitter("mover", (), (RuleNote("E1.552", "The moving unit fires, and its move is over."),), table)
        why = f"The moving unit is {_class_words(mover, kind)}: it does not fire."
        return Jitter("", (), (RuleNote("E1.55", why),), table)
    there = nearest_hexes((counter.hex for counter in run.board.counters.values() if counter.side and
                           counter.side != mover.side and counter.hex in run.board.grid and is_night_unit(counter)
                           and counter.hex not in absent), mover.hex)
    if not there:
        return Jitter("", (), (RuleNote("E1.551", "No defender in Good Order is on the map."),), table)
    if not fires(total, defender_kind, cloaked=False):
        why = f"The closest defenders are {defender_kind}: nobody fires."
        return Jitter("", (), (RuleNote("E1.55", why),), table)
    return Jitter("defender", there, (RuleNote("E1.551", "All MG and small arms of the closest hex fire; no line of "
                                              "sight is needed, and no hit is made."),), table)


def _class_words(mover: Counter, kind: UnitClass) -> str:
    return f"cloaked and {kind}" if mover.kind == CLOAKING else kind


def chosen_defender(found: Jitter, wanted: Hex | None, run: ActRun) -> Hex:
    """The hex that fires; where several are equally near the attacker has to choose one."""
    if wanted in found.hexes:
        return wanted
    if len(found.hexes) > 1:
        names = ", ".join(run.board.label(hex_) for hex_ in found.hexes)
        raise ActRefused(f"{names} are equally near: the attacker chooses which of them fires; name it as defender")
    return found.hexes[0]


def jitter_edits(run: ActRun, hex_: Hex, mover: int | None) -> tuple[tuple[Edit, ...], dict[str, object]]:
    """What jitter fire leaves on the map: its gunflash, and the units of a Cloaking counter that fires unmasked.

    Args:
        hex_: from which it is fired. mover: the number of the moving unit where it is the one that fires.
    """
    counter = None if mover is None else run.board.counters[mover]
    edits: list[Edit] = []
    scenario: dict[str, object] = {}
    if mover is not None and counter is not None and counter.kind == CLOAKING:
        shown, scenario = revealed(run.board, mover, concealed=False)
        edits += shown
        if not box_of(run.board, counter.side).get(counter.name):
            return tuple(edits), scenario  # a Dummy is eliminated, and nothing flashes (E1.551)
    kind = "first_fire" if mover is None else "prep_fire"
    level = None if counter is None else counter.level
    side = side_in(run.board, hex_) if counter is None else counter.side
    return (*edits, PlaceCounter(Counter(kind, hex_, side, level=level))), scenario
