"""Blind hexes counted one by one: as many as the rules count, in their order, up to the lower end."""

from __future__ import annotations

import random

from losview.formats.sketch import sketch
from losview.hexes.hex import distance
from losview.rules.blind_count import blind_count
from losview.rules.core.threads import LineEnd
from losview.rules.rule_sets import rule_set
from tests.support.asl_boards import random_board


def test_the_lower_end_is_among_the_blind_where_an_obstacle_hides_it() -> None:
    counted = hidden = 0
    for seed in range(12):
        board = random_board(seed)
        judge, hexes, rng = rule_set("asl").prepare(board), board.grid.hexes(), random.Random(seed)
        for _ in range(40):
            ends = tuple(LineEnd(rng.choice(hexes)) for _ in range(2))
            profile = judge.profile(*ends)
            found = blind_count(profile)
            lower = ends[1] if profile.eyes[0] >= profile.eyes[1] else ends[0]
            hides = [bracket for bracket in profile.brackets if bracket.hides and bracket.number]
            assert [one.number for one in found] == sorted(one.number for one in found)
            assert len({one.hex for one in found}) == len(found)
            counted += bool(found)
            if hides:
                hidden += 1
                last = next(one for one in found if one.hex == lower.hex)
                assert last.is_blind
                assert last.number == max(1, min(distance(bracket.hex, lower.hex) for bracket in hides))
    assert counted > hidden > 0


def test_a_count_by_hand() -> None:
    """From level 2 over woods (level 1): A6.4 hides 1 hex behind them, the next is beyond (A6.4)."""
    board = sketch("grid flat odd\nlegend\n  W = woods\nterrain\n. . W . . .\nlevels\n2 0 0 0 0 0")
    judge = rule_set("asl").prepare(board)
    a, b = LineEnd(board.hex("A1")), LineEnd(board.hex("F1"))
    found = blind_count(judge.profile(a, b))
    number = judge.profile(a, b).brackets[0].number
    assert [one.number for one in found if one.is_blind] == list(range(1, number + 1))
    assert board.hex("D1") in {one.hex for one in found if one.number == 1}
    assert [one.number for one in found if not one.is_blind] == [number + 1]
