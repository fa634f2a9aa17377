"""Where a unit strays to, as the map shows it (E1.53, E1.532), and what there spares it the Movement DR (E1.531)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from losview.base.translation import tr
from losview.board.board import Board
from losview.board.counters import Counter
from losview.board.edits.cutting import drawn_on
from losview.board.scenario.cloaking_box import is_dummy
from losview.features.night_referee.act import RuleNote, Situation
from losview.features.night_referee.freedom import left_behind
from losview.features.night_referee.units_on_map import attributes_of, is_lit, known_enemies, units_of, units_under
from losview.hexes.hex import Hex, distance, neighbour, neighbours

#: The words for what excuses from the Movement DR where a unit is on or beside it (E1.531).
_GUIDES: Mapping[str, str] = {
    "trench": tr("a trench"), "bunker": tr("a bunker"), "road": tr("a road"), "bridge": tr("a bridge"),
    "ford": tr("a ford"), "path": tr("a path"), "gully": tr("a gully"), "stream": tr("a stream"),
    "river_bank": tr("a river bank"),
}


def excuse_on_map(at: Situation, number: int, mover: Counter) -> str | None:
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
