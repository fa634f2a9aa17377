"""Straying (E1.53 to E1.533): who has to make a Movement DR, who strays, where to, and the jitter fire on the way."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.counter_edits import PlaceCounter, RemoveCounter, SetCounter
from losview.board.edits.edit import Edit
from losview.board.selection.queries import kinds_at
from losview.hexes.hex import Hex, distance, neighbour, neighbours
from losview.hexes.labels import direction_name
from losview.referee.act import Act, ActOutcome, ActRun, RuleNote, Situation
from losview.referee.act_fields import (
    ActField,
    ActFieldKind,
    ActValues,
    choice_field,
    hex_field,
    hexes_field,
    number_field,
    yes_field,
)
from losview.referee.acts.classes import CLASSES, UnitClass, usual_class
from losview.referee.acts.jitter import chosen_defender, jitter, jitter_edits
from losview.referee.lit_table import LitTable
from losview.referee.map_marks import MapMarks
from losview.referee.units_on_map import is_lit, known_enemies, unit_choices, units_of, units_together, units_under

#: E1.53: the least white die at which a class strays, where the coloured one is a 6.
_STRAYS_AT: Mapping[str, int] = {"lax": 1, "normal": 3, "stealthy": 5}
#: Kinds that excuse from the Movement DR where a unit is on or beside them (E1.531), by their words.
_GUIDES: Mapping[str, frozenset[str]] = {
    "a trench": frozenset({"trench", "antitank_trench"}), "a bunker": frozenset({"pillbox"}),
    "a road": frozenset({"road", "paved_road", "elevated_road", "sunken_road", "track", "runway"}),
    "a path": frozenset({"path"}), "a gully": frozenset({"gully", "wadi"}),
    "a stream": frozenset({"stream", "dry_stream", "shallow_stream", "deep_stream", "flooded_stream"}),
    "a river bank": frozenset({"river", "shallow_river", "canal"}),
}
_EXCUSES = (("map", "as the map shows"), ("no", "nothing excuses it"),
            ("yes", "something else does: a sewer, tunnel or trail break, a move within its hex, or a leading unit"))


def _fields(at: Situation) -> tuple[ActField, ...]:
    sides = [at.turn.side] if units_of(at.board, at.turn.side) else list(at.sides)
    units = [entry for side in sides for entry in units_of(at.board, side).items()]
    choices = unit_choices(at.board, units)
    usual = usual_class(at, units[0][1]) if units else "normal"
    return (
        ActField("unit", "Unit", "It moves with the units of its stack.", ActFieldKind.UNIT,
                 choices[0][0] if choices else "", choices=choices),
        choice_field("class", "Class", (("counter", "as its counter says"), *CLASSES), "counter",
                     f"Lax, normal or stealthy (E1.6); of the first unit here: {usual}."),
        choice_field("excused", "Excused", _EXCUSES, about="What spares it the Movement DR (E1.531)."),
        number_field("hexes", "MF last for", 4, 0, 20, "Hexes that it can go on with its MF, without double time, "
                     "minimum move, bonus or ESB; count +1 MF for concealment terrain (E1.51)."),
        yes_field("barred", "Cannot go on", about="The next location needs climbing, a stairwell, fording or swimming, "
                  "or a vehicle would have to roll for bog there."),
        choice_field("defenders", "Closest defenders", CLASSES, "normal", "Their class, for jitter fire."),
        hex_field("defender", "Defender's hex", "Which fires, where several are equally near: the attacker's choice."),
        hexes_field("absent", "Not counted", "Hexes whose defenders are all hidden or not in Good Order (E1.551)."),
        hexes_field("exempt", "Cannot jitter", "Hexes whose defenders have no FP, are heroes, or are marked with Final "
                    "Fire, or with First Fire nearer to a Known enemy (E1.551)."),
    )


def _stray(run: ActRun) -> ActOutcome:
    number = run.values.unit("unit")
    mover = run.board.counters[number]
    chosen = run.values.choice("class")
    kind = usual_class(run.at, mover) if chosen == "counter" else _class(chosen)
    excuse = _excuse(run, number, mover)
    if excuse is not None:
        return ActOutcome(f"No Movement DR: {excuse}.", "No Movement DR",
                          notes=(RuleNote("E1.531", "It makes one as soon as that no longer holds while it moves."),),
                          marks=MapMarks(chosen=frozenset((mover.hex,))),
                          facts={"moved": units_together(run.board, number)})
    throw = run.cup.throw_two("Movement DR", "E1.53")
    strays = throw.coloured == 6 and throw.white >= _STRAYS_AT[kind]
    table = _movement_table(kind, throw.coloured == 6)
    if not strays:
        why = "the coloured die is not a 6" if throw.coloured != 6 else (
            f"a {kind} unit strays at a white {_STRAYS_AT[kind]} or more")
        return ActOutcome(f"The unit moves as it likes: {why}.", "Movement DR passed", tables=(table,),
                          marks=MapMarks(chosen=frozenset((mover.hex,))),
                          facts={"moved": units_together(run.board, number)})
    return _straying(run, number, mover, kind, table)


def _straying(run: ActRun, number: int, mover: Counter, kind: UnitClass, table: LitTable) -> ActOutcome:
    """The Straying DR and all that follows from it."""
    throw = run.cup.throw_two("Straying DR", "E1.53")
    direction = throw.coloured - 1
    tables: tuple[LitTable, ...] = (table,)
    notes = [RuleNote("E1.53", f"Direction {throw.coloured}, {direction_name(run.board.grid, direction)}.")]
    edits: tuple[Edit, ...] = ()
    if throw.doubles:
        found = jitter(run, throw.total, mover, kind, _class(run.values.choice("defenders")),
                       run.values.hexes("absent"))
        tables = (*tables, found.table)
        notes += found.notes
        if found.who == "mover":
            edits, scenario = jitter_edits(run, mover.hex, number)
            return ActOutcome(
                "The moving unit jitter fires, and its move is over.", "Jitter fire by the mover", tables,
                notes=tuple(notes), reminders=_JITTER_REMINDERS, edits=edits, scenario=scenario,
                marks=MapMarks(chosen=frozenset((mover.hex,))),
                facts={"moved": units_together(run.board, number), "strayed": [number]})
        if found.who == "defender":
            firing = chosen_defender(found, run.values.hex_or_none("defender"), run)
            if firing in run.values.hexes("exempt"):
                notes.append(RuleNote("E1.551", f"Nobody in {run.board.label(firing)} can fire: there is none."))
            else:
                edits, _ = jitter_edits(run, firing, None)
    way, stop = stray_way(run.at, number, direction, run.values.number("hexes"), barred=run.values.yes("barred"))
    notes += [] if stop is None else [stop]
    fired = f" The defenders in {run.board.label(_placed(edits))} jitter fire." if edits else ""
    reminders = _JITTER_REMINDERS if edits else ()
    line = MapMarks(frozenset(way), frozenset(way[-1:]), ((mover.hex, way[-1]),) if way else
                    ((mover.hex, neighbour(mover.hex, direction)),))
    towards = direction_name(run.board.grid, direction)
    if not way:
        return ActOutcome(f"The unit cannot go {towards}: it is TI in its place.{fired}",
                          "Strays: TI", tables, notes=tuple(notes), reminders=reminders, marks=line,
                          edits=(*edits, _immobile(mover.side, mover.hex, mover.level)),
                          facts={"moved": units_together(run.board, number), "strayed": [number]})
    immobile = stop is not None and stop.rule == "E1.53"
    ended = (_immobile(mover.side, way[-1], None),) if immobile else ()
    end = run.board.label(way[-1])
    return ActOutcome(
        f"The unit strays {len(way)} hex{'es' if len(way) > 1 else ''} {towards}, to {end}"
        f"{', and is TI there' if immobile else ''}.{fired}", f"Stray to {end}", tables, notes=tuple(notes),
        reminders=(RuleNote("E1.53", "No double time, leader bonus, ESB or delay; a vehicle that runs out of MP stays "
                            "in motion."), *reminders),
        edits=(*edits, *_moves(run.board, number, way[-1]), *ended), marks=line,
        facts={"moved": units_together(run.board, number), "strayed": [number]})


_JITTER_REMINDERS = (
    RuleNote("E1.552", "The attack hurts nobody else: resolve it for ROF, malfunction and snipers only. It costs the "
             "firer its concealment or cloaking."),)


def _placed(edits: tuple[Edit, ...]) -> Hex:
    return next(edit.counter.hex for edit in edits if isinstance(edit, PlaceCounter))


def _class(text: str) -> UnitClass:
    return "lax" if text == "lax" else "stealthy" if text == "stealthy" else "normal"


def _movement_table(kind: UnitClass, lit: bool) -> LitTable:
    rows = tuple((name, "always" if least == 1 else f"white {least} or more") for name, least in _STRAYS_AT.items())
    return LitTable("Straying, where the coloured die is a 6", "E1.53", ("class", "strays"), rows,
                    ((list(_STRAYS_AT).index(kind), 1),) if lit else ())


def _excuse(run: ActRun, number: int, mover: Counter) -> str | None:
    """Why a unit makes no Movement DR (E1.531), None where it makes one."""
    said = run.values.choice("excused")
    if said == "no":
        return None
    if said == "yes":
        return run.values.named("excused").partition(": ")[2] + " excuses it"
    return excuse_on_map(run.at, number, mover)


def excuse_on_map(at: Situation, number: int, mover: Counter) -> str | None:
    """What on the map excuses a unit from the Movement DR (E1.531): a Known enemy, a guide on the ground, or light."""
    seen = known_enemies(at, [number])
    if seen:
        enemy = next(iter(seen.values()))
        return f"it sees a Known enemy in {at.board.label(enemy.hex)}"
    around = [mover.hex, *(hex_ for hex_ in neighbours(mover.hex) if hex_ in at.board.grid)]
    for hex_ in around:
        place = "on" if hex_ == mover.hex else "beside"
        for words, kinds in _GUIDES.items():
            if not kinds.isdisjoint(_ground_at(at.board, hex_)):
                return f"it is {place} {words} in {at.board.label(hex_)}"
        if is_lit(at, hex_, mover.level if hex_ == mover.hex else None):
            return f"it is {place} the light in {at.board.label(hex_)}"
    return None


def _ground_at(board: Board, hex_: Hex) -> set[str]:
    """The kinds of terrain and counters in a hex."""
    counters = {counter.kind for _, counter in board.counters_on(hex_)}
    if not counters:
        return set(kinds_at(board, hex_))
    return counters | set(kinds_at(_without_counters(board), hex_))


def _without_counters(board: Board) -> Board:
    """The map without counters."""
    bare = copy(board)
    bare.counters = {}
    return bare


def stray_way(at: Situation, number: int, direction: int, most: int, *, barred: bool = False
              ) -> tuple[list[Hex], RuleNote | None]:
    """The hexes that a unit strays through, and why it stops before its MF are used up; none where it becomes TI."""
    mover = at.board.counters[number]
    own = units_of(at.board, mover.side)
    known = [counter.hex for counter in known_enemies(at, own).values()]
    stack = set(units_under(at.board, number))
    friends = {counter.hex for other, counter in own.items() if other not in stack}
    if barred or most == 0:
        because = "its MF do not reach the next hex" if most == 0 else "the next location bars it, as the referee says"
        return [], RuleNote("E1.53", f"It becomes TI: {because}.")
    way: list[Hex] = []
    here = mover.hex
    while len(way) < most:
        there = neighbour(here, direction)
        why = _forbidden(at, here, there, known)
        if why is not None:
            end = "It becomes TI" if not way else "It goes no farther, and becomes TI there"
            return way, RuleNote("E1.53", f"{end}: {why}.")
        way.append(there)
        here = there
        if there in friends:
            return way, RuleNote("E1.532", f"A friend stands in {at.board.label(there)}: where he is in Good Order it "
                                 "strays no more, and uses the rest of its MF as it likes.")
    return way, None


def _forbidden(at: Situation, here: Hex, there: Hex, known: list[Hex]) -> str | None:
    """Why a straying unit may not enter the next hex, as far as the map shows (E1.53)."""
    if there not in at.board.grid:
        return "it would leave the map"
    if any(distance(there, enemy) < distance(here, enemy) for enemy in known):
        return f"{at.board.label(there)} is nearer to a Known enemy"
    if is_lit(at, there):
        return f"{at.board.label(there)} is illuminated"
    return None


def _moves(board: Board, number: int, hex_: Hex) -> tuple[Edit, ...]:
    """The edits that move a unit's stack to the top of another hex's, under its old numbers where that can be."""
    stack = units_under(board, number)
    if all(there < stack[0] for there, _ in board.counters_on(hex_)):
        return tuple(SetCounter.of(board, one, hex=hex_, level=None) for one in stack)
    moved = [replace(board.counters[one], hex=hex_, level=None) for one in stack]
    return (*(RemoveCounter.of(board, one) for one in stack), *(PlaceCounter(counter) for counter in moved))


def _immobile(side: str, hex_: Hex, level: int | None) -> PlaceCounter:
    """The marker of a side's units, so that the other side knows of it only where it sees it."""
    return PlaceCounter(Counter("task_immobile", hex_, side, level=level))


def _shows(at: Situation, values: ActValues) -> MapMarks:
    """The hexes that it may stray to, in each of the six directions."""
    number, most = values.unit("unit"), values.number("hexes")
    start = at.board.counters[number].hex
    ways = [stray_way(at, number, direction, most)[0] for direction in range(6)]
    return MapMarks(frozenset(hex_ for way in ways for hex_ in way), frozenset((start,)),
                    tuple((start, way[-1]) for way in ways if way))


STRAYING = Act("straying", "Movement DR and straying", "Movement",
               ("E1.53", "E1.531", "E1.532", "E1.55", "E1.551", "E1.552"),
               "The Movement DR of a unit or stack that will move; where it strays, the Straying DR, jitter fire and "
               "the hexes that it goes to.", _fields, _stray, ("MPh",), _shows)
