"""Jitter fire (E1.55 to E1.552): what doubles of a Straying DR set off, and who fires."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from losview.base.translation import tr
from losview.base.words import listed
from losview.board.board import Board
from losview.board.edits.counter_edits import PlaceCounter, SetCounter
from losview.board.edits.edit import Edit
from losview.board.scenario.act_numbers import NewNumbers
from losview.board.scenario.cloaking_box import CLOAKING
from losview.board.scenario.concealment import is_hidden
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import ActRun, RuleNote, Situation
from losview.features.night_referee.classes import CLASS_NAMES, UnitClass, class_said
from losview.features.night_referee.cloaking import revealed
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import is_night_unit, nearest_hexes
from losview.hexes.hex import Hex

#: E1.55: by the sum of doubles, who fires, and which classes do not.
_ROWS: Mapping[int, tuple[str, tuple[str, ...]]] = {
    2: ("defender", ()), 4: ("defender", ("stealthy",)), 6: ("defender", ("stealthy", "normal")),
    8: ("mover", ("cloaked", "stealthy", "normal")), 10: ("mover", ("cloaked", "stealthy")), 12: ("mover", ()),
}
#: The names of what does not fire.
_EXEMPT_NAMES = {**CLASS_NAMES, "cloaked": tr("cloaked")}


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


class JitterFire(NamedTuple):
    """What jitter fire leaves on the map.

    Attributes:
        edits: its gunflashes, Cloaking counters replaced by their units, and concealment lost (E1.552).
        scenario: the box without these.
        flashes: whether any unit fired; Dummies do not (E1.551).
        numbers: those of the units of Cloaking counters, by these.
    """

    edits: tuple[Edit, ...]
    scenario: Mapping[str, object]
    flashes: bool
    numbers: NewNumbers


#: Nobody fires.
NO_FIRE = JitterFire((), {}, False, {})


def may_jitter(at: Situation) -> bool:
    """E1.55: whether the map shows that a gunflash was placed because of an attack on an enemy."""
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
        names = listed((_EXEMPT_NAMES[name] for name in exempt), "or")
        if who == "defender":
            words = tr("closest defender, unless {classes}", classes=names) if exempt else tr("closest defender")
        else:
            words = tr("moving unit, unless {classes}", classes=names) if exempt else tr("moving unit")
        rows.append((str(number), words))
    lit = () if total is None else ((list(_ROWS).index(total), 1),)
    return LitTable(tr("Jitter fire, at doubles"), "E1.55", ("DR", tr("fires")), tuple(rows), lit)


def jitter(run: ActRun, total: int, mover: UnitCounter, kind: UnitClass, absent: Collection[Hex]) -> Jitter:
    """What doubles of a Straying DR set off.

    Args:
        total: of the doubles. kind: of the mover.
        absent: hexes that do not count (E1.551), as all their units are hidden or not in Good Order.
    """
    table = jitter_table(total)
    if not run.values.yes("flashed"):
        return Jitter("", (), (RuleNote("E1.55", tr("No gunflash was placed yet because of an attack on an enemy: "
                                                    "nobody fires.")),), table)
    who = _ROWS[total][0]
    if who == "mover":
        if fires(total, kind, mover.kind == CLOAKING):
            return Jitter("mover", (), (RuleNote("E1.552", tr("The moving unit fires, and its move is over.")),), table)
        why = tr("The moving unit is {kind}: it does not fire.", kind=_class_words(mover, kind))
        return Jitter("", (), (RuleNote("E1.55", why),), table)
    there = nearest_hexes((counter.hex for counter in _defenders(run.board, mover.side).values()
                           if counter.hex not in absent), mover.hex)
    if not there:
        return Jitter("", (), (RuleNote("E1.551", tr("No defender in Good Order is on the map.")),), table)
    if not any(firing_units(run, hex_, mover.side, total) for hex_ in there):
        kinds = sorted({CLASS_NAMES[class_said(run.at, counter, run.values.choice("defenders"))]
                        for counter in _defenders(run.board, mover.side).values() if counter.hex in there})
        return Jitter("", (), (RuleNote("E1.55", tr("The closest defenders are {classes}: nobody fires.",
                                                    classes=listed(kinds, "and"))),), table)
    return Jitter("defender", there, (RuleNote("E1.551", tr("All MG and small arms of the closest hex fire; no line of "
                                                            "sight is needed, and no hit is made.")),), table)


def _defenders(board: Board, mover: str) -> dict[int, UnitCounter]:
    """The units on the map, but hidden ones, that are not of the mover's side, by number (E1.551)."""
    return {number: counter for number, counter in board.counters.items() if counter.side and counter.side != mover
            and counter.hex in board.grid and is_night_unit(counter) and not is_hidden(counter)}


def firing_units(run: ActRun, hex_: Hex, mover: str, total: int) -> list[int]:
    """The numbers of the defenders in a hex that fire at doubles of that sum, by their classes."""
    said = run.values.choice("defenders")
    return [number for number, counter in _defenders(run.board, mover).items()
            if counter.hex == hex_ and fires(total, class_said(run.at, counter, said), cloaked=False)]


def _class_words(mover: UnitCounter, kind: UnitClass) -> str:
    return tr("cloaked and {kind}", kind=CLASS_NAMES[kind]) if mover.kind == CLOAKING else CLASS_NAMES[kind]


def chosen_defender(found: Jitter, wanted: Hex | None, run: ActRun) -> Hex:
    """The hex that fires; where several are equally near the attacker has to choose one."""
    if wanted in found.hexes:
        return wanted
    if len(found.hexes) > 1:
        names = ", ".join(run.board.label(hex_) for hex_ in found.hexes)
        raise ActRefused(tr("{names} are equally near: the attacker chooses which of them fires; name it as defender",
                            names=names))
    return found.hexes[0]


def jitter_fire(run: ActRun, units: Sequence[int], marker: str, fresh: Iterator[int]) -> JitterFire:
    """What jitter fire of some units of one hex and side leaves on the map.

    Args:
        marker: the kind of its fire marker. fresh: numbers for units of Cloaking counters.
    """
    board = run.board
    cloaked = [number for number in units if board.counters[number].kind == CLOAKING]
    shown = revealed(board, cloaked, concealed=False, fresh=fresh)
    firing = {number: board.counters[number] for number in units if shown.numbers.get(number) != ()}
    open_ = [SetCounter.of(board, number, concealment="") for number, counter in firing.items() if counter.concealment
             and number not in cloaked]
    marks = [PlaceCounter(UnitCounter(marker, *place)) for place in dict.fromkeys(
        (counter.hex, counter.side, "", counter.level) for counter in firing.values())]
    return JitterFire((*shown.edits, *open_, *marks), shown.scenario, bool(firing), shown.numbers)
