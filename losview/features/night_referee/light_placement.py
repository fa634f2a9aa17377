"""Where a starshell or an illuminating round may be aimed, and where it comes to lie (E1.922, E1.932, B.8)."""

from __future__ import annotations

from collections.abc import Iterable

from losview.base.translation import tr
from losview.board.unit_counter import UnitCounter
from losview.features.night_referee.act import RuleNote, Situation
from losview.features.night_referee.act_fields import unit_field
from losview.features.night_referee.dice import DiceThrow, half_up
from losview.features.night_referee.map_marks import MapMarks
from losview.features.night_referee.refusal import ActRefused
from losview.features.night_referee.units_on_map import gunflash_hexes, known_enemies, sees, unit_choices, units_of
from losview.hexes.hex import DIRECTIONS, Hex, distance, ring
from losview.hexes.thread import hexes_met
from losview.rules.core.threads import LineEnd
from losview.rules.fields import FormField

#: E1.922: the farthest that a starshell is first placed, and that a Known enemy may be; the range of method 3.
FARTHEST_START, FARTHEST_ENEMY, FIXED_RANGE = 6, 9, 3
#: E1.932: the range of method 3 for an illuminating round, or a multiple of it.
IR_RANGE = 6


def firer_field(at: Situation, name: str, about: str) -> FormField:
    """The field "unit" of an act that fires one: any unit on the map that has a side."""
    return unit_field(name, about, unit_choices(at.board, units_of(at.board).items()))


def direction_of(throw: DiceThrow) -> int:
    """B.8: the direction of a random direction dr; 1 is the hex grain's north, then clockwise."""
    return throw.coloured - 1


def landed(start: Hex, throw: DiceThrow, *, halved: bool) -> Hex:
    """Where it comes to lie: from the first hex in the coloured die's direction, by the white die, halved or not."""
    extent = half_up(throw.white) if halved else throw.white
    return start.plus(DIRECTIONS[direction_of(throw)], extent)


def may_land(start: Hex, method: str) -> frozenset[Hex]:
    """All hexes in which it may come to lie, whatever the dice.

    Args:
        method: "own" (from the firer's hex), "target" (at what it sees) or "range" (at a fixed range).
    """
    most = {"own": 1, "target": 3, "range": 6}[method]
    return frozenset(start.plus(step, extent) for step in DIRECTIONS for extent in range(1, most + 1))


def seen_targets(at: Situation, firer: int, farthest: int | None) -> tuple[Hex, ...]:
    """The hexes of gunflashes in the firer's line of sight, and of enemies that it knows of.

    Args:
        farthest: how far such an enemy may be; None for any range.
    """
    unit = at.board.counters[firer]
    known = {enemy.hex for enemy in known_enemies(at, [firer]).values()
             if farthest is None or distance(unit.hex, enemy.hex) <= farthest}
    flashes = set(sees(at, LineEnd.of(unit), gunflash_hexes(at))) - {unit.hex}
    return tuple(sorted(known | flashes))


def hexes_toward(at: Situation, firer: UnitCounter, targets: Iterable[Hex], farthest: int | None) -> frozenset[Hex]:
    """The hexes of targets and those along the thread to them, as far as it may first be placed; None for any range."""
    found: set[Hex] = set()
    for target in targets:
        found |= {target, *(hex_ for hex_, _, _ in hexes_met(firer.hex, target) if hex_ in at.board.grid)}
    return frozenset(hex_ for hex_ in found if hex_ != firer.hex
                     and (farthest is None or distance(firer.hex, hex_) <= farthest))


def at_fixed_range(at: Situation, firer: UnitCounter, range_: int) -> frozenset[Hex]:
    """The hexes of the map exactly so far away (method 3)."""
    return frozenset(hex_ for hex_ in ring(firer.hex, range_) if hex_ in at.board.grid)


def at_multiples(at: Situation, firer: UnitCounter, step: int) -> frozenset[Hex]:
    """The hexes of the map a step, or a whole multiple of it, away (method 3 of E1.932)."""
    return frozenset(hex_ for hex_ in at.board.grid.hexes() if hex_ != firer.hex
                     and distance(firer.hex, hex_) % step == 0)


def placement_words(throw: DiceThrow, *, halved: bool) -> str:
    """How the dice carry it from the first hex, as `landed` reads them, for a note."""
    if halved:
        return tr("direction {direction}, extent {extent} halved, rounded up", direction=throw.coloured,
                  extent=throw.white)
    return tr("direction {direction}, extent {extent}", direction=throw.coloured, extent=throw.white)


def placement_note(at: Situation, rule: str, start: Hex, how: str) -> RuleNote:
    """The note of an outcome that says where it was first placed, and how it came from there."""
    return RuleNote(rule, tr("First placed in {hex}; {how}.", hex=at.board.label(start), how=how))


def aim_marks(firer: Hex, allowed: frozenset[Hex], start: Hex | None, method: str) -> MapMarks:
    """What the map shows before the dice: the firer and where it may be placed; with one of these, where it may lie."""
    if start is not None and start in allowed:
        return MapMarks(may_land(start, method), frozenset((start,)), ((firer, start),) if firer != start else ())
    return MapMarks(allowed, frozenset((firer,)))


def landed_marks(at: Situation, start: Hex, method: str, end: Hex, radius: int) -> MapMarks:
    """What the map shows of one that has come to lie: the hexes that were possible, its way, and how far it lights."""
    possible = frozenset(hex_ for hex_ in may_land(start, method) if hex_ in at.board.grid)
    return MapMarks(possible, frozenset((end,)), ((start, end),), ((end, radius),))


def placement_hex(at: Situation, wanted: Hex | None, allowed: frozenset[Hex], what: str) -> Hex:
    """The hex in which it is first placed: the one wanted, or the only one; refused where the rules have it otherwise.

    Args:
        what: which hexes are allowed, for the refusal.
    """
    if not allowed:
        raise ActRefused(tr("there is no hex {what}", what=what))
    if wanted is None and len(allowed) == 1:
        return next(iter(allowed))
    if wanted is None:
        raise ActRefused(tr("name the hex in which it is first placed: {what}", what=what))
    if wanted not in allowed:
        some = ", ".join(at.board.label(hex_) for hex_ in sorted(allowed)[:8])
        hex_ = at.board.label(wanted)
        raise ActRefused(tr("{hex} is not {what}; allowed are {some} and more", hex=hex_, what=what, some=some)
                         if len(allowed) > 8 else
                         tr("{hex} is not {what}; allowed are {some}", hex=hex_, what=what, some=some))
    return wanted
