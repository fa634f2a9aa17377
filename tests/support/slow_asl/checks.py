"""The order of the checks, slowly."""

from __future__ import annotations

from dataclasses import replace

from tests.support.slow_asl.bars import bars
from tests.support.slow_asl.ends import decks, entries, pillboxes, same_building
from tests.support.slow_asl.ground import ground
from tests.support.slow_asl.hexsides import entrenched_behind, hexsides
from tests.support.slow_asl.hindrances import hindrances
from tests.support.slow_asl.hollows import depressions
from tests.support.slow_asl.obstacles import terrain
from tests.support.slow_asl.table import Answer, End, Found, Sight, Table
from tests.support.slow_asl_plane import distance


def judge(table: Table, a: End, b: End) -> Answer:
    """Line of sight from one location to another; the same from either, pillboxes left aside."""
    if distance(a.hex, b.hex) > 1 and not table.low_cellars:
        a, b = (replace(end, level=end.level + 1, entrenched=True, inside=False) if end.cellar else end
                for end in (a, b))
    sight = Sight(table, a, b, viewer=a) if a.level >= b.level else Sight(table, b, a, viewer=a)
    blocks = [
        *same_building(sight),
        *decks(sight),
        *pillboxes(sight),
        *bars(sight),
        *depressions(sight),
        *hexsides(sight),
        *entrenched_behind(sight),
        *terrain(sight),
        *ground(sight),
        *entries(sight),
    ]
    hindrance = hindrances(sight)
    if hindrance >= 6:
        blocks.append(Found(10, "B.10", ()))
    blocks.sort(key=lambda found: found.check)
    if blocks:
        return Answer(blocks[0].outcome, blocks[0].rule, hindrance, frozenset(sight.blind), tuple(blocks))
    return Answer("hindered" if hindrance else "clear", "", hindrance, frozenset(sight.blind))
