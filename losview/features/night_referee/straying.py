"""Straying (E1.53 to E1.533): who has to make a Movement DR, who strays, where to, and the jitter fire on the way."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count
from typing import NamedTuple

from losview.base.translation import tr, tr_n
from losview.board.board import Board
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.cutting import drawn_on
from losview.board.edits.edit import Edit
from losview.board.scenario.act_numbers import NewNumbers
from losview.board.scenario.cloaking_box import CLOAKING, is_dummy
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.features.night_referee.act_fields import (
    ActValues,
    choice_field,
    hex_field,
    hexes_field,
    number_field,
    unit_field,
    yes_field,
)
from losview.features.night_referee.classes import CLASS_CHOICES, CLASS_NAMES, UnitClass, class_said, usual_class
from losview.features.night_referee.freedom import bound_units, left_behind
from losview.features.night_referee.jitter import (
    NO_FIRE,
    JitterFire,
    chosen_defender,
    fires,
    firing_units,
    jitter,
    jitter_fire,
    may_jitter,
)
from losview.features.night_referee.ledger import Fact
from losview.features.night_referee.lit_table import LitTable
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import (
    attributes_of,
    is_lit,
    known_enemies,
    unit_choices,
    unit_in_hex,
    units_of,
    units_together,
    units_under,
)
from losview.hexes.hex import Hex, distance, neighbour, neighbours
from losview.hexes.labels import direction_name
from losview.rules.fields import FormField

#: The words for what excuses from the Movement DR where a unit is on or beside it (E1.531).
_GUIDES: Mapping[str, str] = {
    "trench": tr("a trench"), "bunker": tr("a bunker"), "road": tr("a road"), "bridge": tr("a bridge"),
    "ford": tr("a ford"), "path": tr("a path"), "gully": tr("a gully"), "stream": tr("a stream"),
    "river_bank": tr("a river bank"),
}


def excuse_on_map(at: Situation, number: int, mover: UnitCounter) -> str | None:
    """What on the map excuses a unit from the Movement DR (E1.531): a Known enemy, a guide on the ground, or light."""
    seen = known_enemies(at, [number])
    if seen:
        enemy = next(iter(seen.values()))
        return tr("it sees a Known enemy in {hex}", hex=at.board.label(enemy.hex))
    around = [mover.hex, *(hex_ for hex_ in neighbours(mover.hex) if hex_ in at.board.grid)]
    for hex_ in around:
        own, label = hex_ == mover.hex, at.board.label(hex_)
        guides = _guides_in(at.board, hex_)
        for guide, words in _GUIDES.items():
            if guide in guides:
                return (tr("it is on {guide} in {hex}", guide=words, hex=label) if own else
                        tr("it is beside {guide} in {hex}", guide=words, hex=label))
        if is_lit(at, hex_, mover.level if own else None):
            return (tr("it is on the light in {hex}", hex=label) if own else
                    tr("it is beside the light in {hex}", hex=label))
    return None


def _guides_in(board: Board, hex_: Hex) -> set[object]:
    """What guides movement in a hex, painted, drawn or a counter (E1.531): keys of `_GUIDES`, and other categories."""
    kinds = {*board.cover(hex_).kinds(), *(drawn.kind for _, drawn in drawn_on(board, (hex_,))),
             *(counter.kind for _, counter in board.counters_on(hex_))}
    return {one.get("guide", one.get("category")) for one in map(attributes_of, kinds)}


class StrayGround(NamedTuple):
    """What limits a straying unit wherever it goes.

    Attributes:
        known: the hexes of the enemies that are Known to its side. friends: hexes with friends that stop it (E1.532).
    """

    known: tuple[Hex, ...]
    friends: frozenset[Hex]


def stray_ground(at: Situation, number: int, unfit: Collection[Hex] = ()) -> StrayGround:
    """What limits a unit that strays.

    Args:
        unfit: hexes whose friends are not in Good Order.
    """
    own = units_of(at.board, at.board.counters[number].side)
    stack = set(units_under(at, number, without=left_behind(at, number)))
    return StrayGround(tuple(counter.hex for counter in known_enemies(at, own).values()),
                       frozenset(counter.hex for other, counter in own.items() if other not in stack
                                 and counter.hex not in unfit and not is_dummy(at.board, counter)))


def stray_way(at: Situation, number: int, direction: int, most: int, ground: StrayGround, *, barred: bool = False
              ) -> tuple[list[Hex], RuleNote | None]:
    """The hexes that a unit strays through, and why it stops before its MF are used up; none where it becomes TI."""
    if barred or most == 0:
        because = (tr("its MF do not reach the next hex") if most == 0 else
                   tr("the next location bars it, as the referee says"))
        return [], RuleNote("E1.53", tr("It becomes TI: {because}.", because=because))
    way: list[Hex] = []
    here = at.board.counters[number].hex
    while len(way) < most:
        there = neighbour(here, direction)
        why = _forbidden(at, here, there, ground.known)
        if why is not None:
            return way, RuleNote("E1.53", tr("It goes no farther, and becomes TI there: {because}.", because=why)
                                 if way else tr("It becomes TI: {because}.", because=why))
        way.append(there)
        here = there
        if there in ground.friends:
            return way, RuleNote("E1.532", tr("A friend stands in {hex}: where he is in Good Order it strays no more, "
                                              "and uses the rest of its MF as it likes.",
                                              hex=at.board.label(there)))
    return way, None


def _forbidden(at: Situation, here: Hex, there: Hex, known: Iterable[Hex]) -> str | None:
    """Why a straying unit may not enter the next hex, as far as the map shows (E1.53)."""
    if there not in at.board.grid:
        return tr("it would leave the map")
    if any(distance(there, enemy) < distance(here, enemy) for enemy in known):
        return tr("{hex} is nearer to a Known enemy", hex=at.board.label(there))
    if is_lit(at, there):
        return tr("{hex} is illuminated", hex=at.board.label(there))
    return None


#: E1.53: the least white die at which a class strays, where the coloured one is a 6.
_STRAYS_AT: Mapping[str, int] = {"lax": 1, "normal": 3, "stealthy": 5}
_EXCUSES = (("map", tr("as the map shows")), ("no", tr("nothing excuses it")),
            ("yes", tr("something else does: a sewer, tunnel or trail break, a move within its hex, or a leading "
                       "unit")),
            ("berserk", tr("it is berserk: it charges, and is not subject to straying")))


def _fields(at: Situation) -> tuple[FormField, ...]:
    sides = [at.turn.side] if units_of(at.board, at.turn.side) else list(at.sides)
    bound = bound_units(at)
    units = sorted((entry for side in sides for entry in units_of(at.board, side).items()),
                   key=lambda entry: entry[0] in bound)
    choices = tuple((key, tr("{unit}, not free to move", unit=words) if int(key) in bound else words)
                    for key, words in unit_choices(at.board, units))
    usual = usual_class(at, units[0][1]) if units else "normal"
    return (
        unit_field(tr("Unit"), tr("It moves with the units of its stack."), choices),
        choice_field("class", tr("Class"), CLASS_CHOICES, "counter",
                     tr("Lax, normal or stealthy (E1.6); of the first unit here: {usual}.", usual=CLASS_NAMES[usual])),
        choice_field("excused", tr("Excused"), _EXCUSES, about=tr("What spares it the Movement DR (E1.531).")),
        number_field("hexes", tr("MF last for"), 4, 0, 20,
                     tr("Hexes that it can go on with its MF, without double time, minimum move, bonus or ESB; count "
                        "+1 MF for concealment terrain (E1.51).")),
        yes_field("barred", tr("Cannot go on"), about=tr("The next location needs climbing, a stairwell, fording or "
                                                         "swimming, or a vehicle would have to roll for bog there.")),
        hexes_field("unfit", tr("Broken friends"), tr("Hexes whose friends are not in Good Order, who do not stop a "
                                                      "strayer (E1.532).")),
        yes_field("flashed", tr("An attack flashed"), may_jitter(at),
                  tr("A gunflash was placed at some time because of an attack on an enemy: jitter fire may occur "
                     "(E1.55).")),
        choice_field("defenders", tr("Closest defenders"), CLASS_CHOICES, "counter",
                     tr("Their class, for jitter fire.")),
        hex_field("defender", tr("Defender's hex"), tr("Which fires, where several are equally near: the attacker's "
                                                       "choice.")),
        hexes_field("absent", tr("Not counted"), tr("Hexes whose defenders are all hidden or not in Good Order "
                                                    "(E1.551).")),
        hexes_field("exempt", tr("Cannot jitter"), tr("Hexes whose defenders have no FP, are heroes, or are marked "
                                                      "with Final Fire, or with First Fire nearer to a Known enemy "
                                                      "(E1.551).")),
    )


def _stray(run: ActRun) -> ActOutcome:
    number = run.values.unit("unit")
    mover = run.board.counters[number]
    if number in bound_units(run.at):
        raise ActRefused(tr("{unit} is not free to move: take the act Freedom of movement first "
                            "(E1.21)", unit=unit_in_hex(run.board, mover)))
    kind = class_said(run.at, mover, run.values.choice("class"))
    facts: dict[str, Fact] = {"moved": _moving(run.at, number)}
    if run.values.yes("flashed"):
        facts["attack flash"] = True
    excuse = _excuse(run, number, mover)
    if excuse is not None:
        note = RuleNote("E1.533", tr("A berserk unit is always lax, and charges the Known enemy that it sees.")) if (
            run.values.choice("excused") == "berserk") else RuleNote(
            "E1.531", tr("It makes one as soon as that no longer holds while it moves."))
        return ActOutcome(tr("No Movement DR: {excuse}.", excuse=excuse), tr("No Movement DR"), notes=(note,),
                          marks=MapMarks(chosen=frozenset((mover.hex,))), facts=facts)
    throw = run.cup.throw_two(tr("Movement DR"), "E1.53")
    strays = throw.coloured == 6 and throw.white >= _STRAYS_AT[kind]
    table = _movement_table(kind, throw.coloured == 6)
    if not strays:
        why = tr("the coloured die is not a 6") if throw.coloured != 6 else (
            tr("a {kind} unit strays at a white {least} or more", kind=CLASS_NAMES[kind], least=_STRAYS_AT[kind]))
        return ActOutcome(tr("The unit moves as it likes: {why}.", why=why), tr("Movement DR passed"), tables=(table,),
                          marks=MapMarks(chosen=frozenset((mover.hex,))), facts=facts)
    return _straying(run, number, mover, kind, table, facts)


def _straying(run: ActRun, number: int, mover: UnitCounter, kind: UnitClass, table: LitTable, facts: dict[str, Fact]
              ) -> ActOutcome:
    """The Straying DR and all that follows from it.

    Args:
        facts: what is kept of the act whatever follows.
    """
    throw = run.cup.throw_two(tr("Straying DR"), "E1.53")
    direction = throw.coloured - 1
    tables: tuple[LitTable, ...] = (table,)
    notes = [RuleNote("E1.53",
                      tr("Direction {dr}, {direction}.", dr=throw.coloured,
                         direction=direction_name(run.board.grid, direction)))]
    facts = {**facts, "strayed": [number]}
    fresh, fire, fired = count(run.board.next_number()), NO_FIRE, ""
    if throw.doubles:
        found = jitter(run, throw.total, mover, kind, run.values.hexes("absent"))
        tables = (*tables, found.table)
        notes += found.notes
        if found.who == "mover":
            fire = jitter_fire(run, _movers(run, number, throw.total), "prep_fire", fresh)
            summary = (tr("The moving unit jitter fires, and its move is over.") if fire.flashes else
                       tr("The moving unit was a Dummy: it is eliminated, and nothing flashes."))
            return ActOutcome(
                summary, tr("Jitter fire by the mover"), tables, notes=tuple(notes), reminders=_JITTER_REMINDERS,
                edits=fire.edits, scenario=fire.scenario, marks=MapMarks(chosen=frozenset((mover.hex,))), facts=facts,
                numbers=fire.numbers)
        if found.who == "defender":
            firing = chosen_defender(found, run.values.hex_or_none("defender"), run)
            fire, fired, more = _defence(run, firing, mover.side, throw.total, fresh)
            notes += more
    way, stop = stray_way(run.at, number, direction, run.values.number("hexes"),
                          stray_ground(run.at, number, run.values.hexes("unfit")), barred=run.values.yes("barred"))
    notes += [] if stop is None else [stop]
    reminders = _JITTER_REMINDERS if fire.flashes else ()
    line = MapMarks(frozenset(way), frozenset(way[-1:]), ((mover.hex, way[-1]),) if way else
                    ((mover.hex, neighbour(mover.hex, direction)),))
    towards = direction_name(run.board.grid, direction)
    if not way:
        summary = tr("The unit cannot go {towards}: it is TI in its place.", towards=towards)
        return ActOutcome(_sentences(summary, fired), tr("Strays: TI"), tables, notes=tuple(notes),
                          reminders=reminders, marks=line,
                          edits=(*fire.edits, _immobile(mover.side, mover.hex, mover.level)),
                          scenario=fire.scenario, facts=facts, numbers=fire.numbers)
    immobile = stop is not None and stop.rule == "E1.53"
    ended = (_immobile(mover.side, way[-1], None),) if immobile else ()
    end = run.board.label(way[-1])
    moves, numbers = _moves(run.at, number, way[-1], fresh)
    summary = (tr_n("The unit strays {count} hex {towards}, to {end}, and is TI there.",
                    "The unit strays {count} hexes {towards}, to {end}, and is TI there.", len(way), towards=towards,
                    end=end) if immobile else
               tr_n("The unit strays {count} hex {towards}, to {end}.",
                    "The unit strays {count} hexes {towards}, to {end}.", len(way), towards=towards, end=end))
    return ActOutcome(
        _sentences(summary, fired), tr("Stray to {end}", end=end), tables, notes=tuple(notes),
        reminders=(RuleNote("E1.53", tr("No double time, leader bonus, ESB or delay; a vehicle that runs out of MP "
                                        "stays in motion.")), *reminders),
        edits=(*moves, *fire.edits, *ended), scenario=fire.scenario, marks=line, facts=facts,
        numbers={**fire.numbers, **numbers})


def _sentences(*some: str) -> str:
    """Sentences in a row; empty ones are left out."""
    return " ".join(one for one in some if one)


def _moving(at: Situation, number: int) -> list[int]:
    """The units that move with a unit, itself among them."""
    return units_together(at, number, without=left_behind(at, number))


def _movers(run: ActRun, number: int, total: int) -> list[int]:
    """The units of a mover's stack that jitter fire with it: the one that is named, and the others by their classes."""
    return [one for one in _moving(run.at, number) if one == number or
            fires(total, usual_class(run.at, run.board.counters[one]), run.board.counters[one].kind == CLOAKING)]


def _defence(run: ActRun, firing: Hex, mover: str, total: int, fresh: Iterator[int]
             ) -> tuple[JitterFire, str, list[RuleNote]]:
    """The jitter fire of the defenders in a hex, a sentence about it, and notes."""
    label = run.board.label(firing)
    units = firing_units(run, firing, mover, total)
    if firing in run.values.hexes("exempt"):
        return NO_FIRE, "", [RuleNote("E1.551", tr("Nobody in {hex} can fire: there is none.", hex=label))]
    if not units:
        return NO_FIRE, "", [RuleNote("E1.55", tr("Those in {hex} are of a class that does not fire.", hex=label))]
    fire = jitter_fire(run, units, "first_fire", fresh)
    words = (tr("The defenders in {hex} jitter fire.", hex=label) if fire.flashes else
             tr("The Dummies in {hex} are eliminated.", hex=label))
    return fire, words, []


_JITTER_REMINDERS = (
    RuleNote("E1.552", tr("The attack hurts nobody else: resolve it for ROF, malfunction and snipers only. It costs "
                          "the firer its concealment or cloaking.")),)


def _movement_table(kind: UnitClass, lit: bool) -> LitTable:
    rows = tuple((CLASS_NAMES[name], tr("always") if least == 1 else tr("white {least} or more", least=least))
                 for name, least in _STRAYS_AT.items())
    return LitTable(tr("Straying, where the coloured die is a 6"), "E1.53", (tr("class"), tr("strays")), rows,
                    ((list(_STRAYS_AT).index(kind), 1),) if lit else ())


def _excuse(run: ActRun, number: int, mover: UnitCounter) -> str | None:
    """Why a unit makes no Movement DR (E1.531), None where it makes one."""
    said = run.values.choice("excused")
    if said == "no":
        return None
    if said == "yes":
        return tr("a sewer, tunnel or trail break, a move within its hex, or a leading unit excuses it")
    if said == "berserk":
        return tr("a berserk unit charges, and is not subject to straying")
    return excuse_on_map(run.at, number, mover)


def _moves(at: Situation, number: int, hex_: Hex, fresh: Iterator[int]) -> tuple[tuple[Edit, ...], NewNumbers]:
    """The edits that move a unit's stack to the top of another hex's, and the new numbers where it needs any."""
    board, stack = at.board, units_under(at, number, without=left_behind(at, number))
    if all(there < stack[0] for there, _ in board.counters_on(hex_)):
        return tuple(SetCounter.of(board, one, hex=hex_, level=None) for one in stack), {}
    numbers = {one: (next(fresh),) for one in stack}
    placed = [PlaceCounter(replace(board.counters[one], hex=hex_, level=None), new) for one, (new,) in numbers.items()]
    return (*(RemoveCounter.of(board, one) for one in stack), *placed), numbers


def _immobile(side: str, hex_: Hex, level: int | None) -> PlaceCounter:
    """The marker of a side's units, so that the other side knows of it only where it sees it."""
    return PlaceCounter(UnitCounter("task_immobile", hex_, side, level=level))


def _shows(at: Situation, values: ActValues) -> MapMarks:
    """The hexes that it may stray to, in each of the six directions."""
    number, most = values.unit("unit"), values.number("hexes")
    start = at.board.counters[number].hex
    ground = stray_ground(at, number, values.hexes("unfit"))
    ways = [stray_way(at, number, direction, most, ground)[0] for direction in range(6)]
    return MapMarks(frozenset(hex_ for way in ways for hex_ in way), frozenset((start,)),
                    tuple((start, way[-1]) for way in ways if way))


STRAYING = Act("straying", tr("Movement DR and straying"), tr("Movement"),
               ("E1.53", "E1.531", "E1.532", "E1.533", "E1.55", "E1.551", "E1.552"),
               tr("The Movement DR of a unit or stack that will move; where it strays, the Straying DR, jitter fire "
                  "and the hexes that it goes to."), _fields, _stray, ("MPh",), _shows)
