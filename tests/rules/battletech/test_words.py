"""What the sentence of a BattleTech ruling says of points of several kinds."""

from __future__ import annotations

import pytest

from losview.formats.sketch import sketch
from losview.rules.battletech.battletech_rules import BattleTech
from losview.rules.ends import parse_end

BOARD = "terrain\n  .\n  W\n  .\nlegend\n  W = {terrain}\n"


@pytest.mark.parametrize(("terrain", "told"), [
    ("heavy_woods", "hindered by 2 points of woods, jungle and smoke in A2."),
    ("heavy_woods, heavy_industrial amount 2", "hindered by 3 points in A2: 2 of woods, jungle and smoke; 1 of "
                                               "heavy industrial, each counted by itself.")])
def test_points_of_several_kinds_are_told_apart(terrain: str, told: str) -> None:
    """Three points of woods block; two of woods and one of industry do not."""
    board = sketch(BOARD.format(terrain=terrain))
    verdict = BattleTech().prepare(board, {}).judge_one(parse_end(board, "A1"), parse_end(board, "A3"))
    assert verdict.summary == f"A1 sees A3, {told}"
