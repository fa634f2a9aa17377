"""What a phase asks the referee for: acts that are due now, those that may be taken, and never what is not due."""

from __future__ import annotations

from dataclasses import dataclass

from losview.base.translation import tr, tr_n
from losview.board.scenario.counter_sides import side_title
from losview.features.night_referee.act import Situation
from losview.features.night_referee.first_light import firing_sides, light_is_allowed
from losview.features.night_referee.freedom import bound_units, moved_units
from losview.features.night_referee.illuminating_round import fired_rounds
from losview.features.night_referee.sky import in_first_player_turn
from losview.features.night_referee.starshell import why_no_starshell
from losview.features.night_referee.units_on_map import is_vehicle, units_of


@dataclass(frozen=True)
class DueAct:
    """One act that a phase asks for.

    Attributes:
        act: its key. name: in two or three words, for a button. words: the whole question, for people.
        rule: that asks for it.
        must: whether the rules demand it; else it may be taken.
    """

    act: str
    name: str
    words: str
    rule: str
    must: bool


def due_acts(at: Situation) -> tuple[DueAct, ...]:
    """What the present phase asks for, those that must be done first; nothing by day."""
    if at.night is None:
        return ()
    asked = {"RPh": _rally, "PFPh": _light, "MPh": _movement, "DFPh": _light}.get(at.turn.phase)
    found = () if asked is None else asked(at)
    left = [due for due in found if not _is_settled(at, due)]
    return tuple(sorted(left, key=lambda due: not due.must))


def _is_settled(at: Situation, due: DueAct) -> bool:
    """Whether a phase's act is done, where it is done once, or left out."""
    return any(act.when == at.turn and (due.must or bool(act.facts.get("skipped"))) for act in at.ledger.of(due.act))


def _rally(at: Situation) -> tuple[DueAct, ...]:
    if in_first_player_turn(at):
        return ()
    return (DueAct("nvr-change", tr("NVR change"), tr("Roll the wind and NVR change"), "E1.12", True),)


def _light(at: Situation) -> tuple[DueAct, ...]:
    """E1.92: by the side that moves in its PFPh, by the other in MPh and DFPh."""
    if not light_is_allowed(at) or not at.turn.side:
        return ()
    tried = {hex_ for act in at.ledger.of("starshell") if act.when == at.turn
             and isinstance(hex_ := act.facts.get("from"), str)}
    found = []
    for side in firing_sides(at):
        who = side_title(side)
        hexes = sorted({at.board.label(counter.hex) for number, counter in units_of(at.board, side).items()
                        if why_no_starshell(at, number) is None} - tried)
        if hexes:
            some = ", ".join(hexes[:6])
            words = (tr("{who} may fire starshells from {hexes} and {count} more", who=who, hexes=some,
                        count=len(hexes) - 6) if len(hexes) > 6 else
                     tr("{who} may fire starshells from {hexes}", who=who, hexes=some))
            found.append(DueAct("starshell", tr("Starshells: {who}", who=who), words, "E1.92", False))
        if _has_rounds(at, side):
            found.append(DueAct("illuminating-round", tr("IR: {who}", who=who),
                                tr("{who} may fire illuminating rounds, with OBA or a mortar that has any", who=who),
                                "E1.931", False))
    return tuple(found)


def _has_rounds(at: Situation, side: str) -> bool:
    """Whether a side may have what fires an IR in this player turn, as far as the map and the ledger know (E1.931).

    That is a gun or mortar on the map, or an observer of OBA that fired one before; each tries once in a player turn.
    """
    own = units_of(at.board, side)
    may = {(number, "mortar") for number, counter in own.items() if counter.kind == "artillery"}
    may |= {(number, "oba") for act in at.ledger.of("illuminating-round") if act.facts.get("by") == "oba"
            for number in act.numbers("fired") if number in own}
    return bool(may - fired_rounds(at, "fired", "tried"))


def _movement(at: Situation) -> tuple[DueAct, ...]:
    """E1.53: a Movement DR for each unit or stack that will move; E1.21: freedom of movement before it."""
    found = []
    moving = dict(units_of(at.board, at.turn.side)) if at.turn.side else {}
    if at.turn.side and at.turn.side == at.defender:
        bound = bound_units(at)
        moving = {number: counter for number, counter in moving.items() if number not in bound}
        leaders = [counter for counter in bound.values() if counter.kind == "leader"]
        if leaders and not at.ledger.done_in(at.turn, "leader-freedom"):
            found.append(DueAct("leader-freedom", tr("Leader's freedom dr"),
                                tr("The best leader may try for freedom of movement"), "E1.21", False))
        if bound:
            words = tr_n("{count} unit is not free to move yet", "{count} units are not free to move yet", len(bound))
            found.append(DueAct("freedom", tr("Freedom of movement"), words, "E1.21", False))
    done = moved_units(at)
    left = [number for number in moving if number not in done]
    if left:
        vehicles = sum(is_vehicle(moving[number]) for number in left)
        words = tr_n("Movement DR for each stack that will move: {count} unit has made none",
                     "Movement DR for each stack that will move: {count} units have made none", len(left))
        if vehicles:
            words += tr_n(", {count} of them vehicle", ", {count} of them vehicles", vehicles)
        found.append(DueAct("straying", tr("Movement DR"), words, "E1.53", False))
    return (*found, *_light(at))
