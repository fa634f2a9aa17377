"""What the sentences of ASL rulings say agrees with the verdicts, on random boards by night and in weather."""

from __future__ import annotations

import random
import re

import pytest

from losview.sight.asl.rule_set import AdvancedSquadLeader
from losview.sight.threads import End
from losview.sight.verdict import Verdict
from tests.support.dose import some_at_once
from tests.support.night_boards import night_board, options

RULES = AdvancedSquadLeader()
#: What a line adds to the sum: a row of a hindrance, or the night's LV DRM where it makes the sixth (E1.7).
ADDS = re.compile(r"(?:hindrance\b[^:]*: |DRM of an attack on \w+ adds )\+(\d+)")


def sentences(verdict: Verdict) -> list[str]:
    return [line.say() for line in (*verdict.worksheet, *verdict.advisories)]


def rulings(seed: int, n: int) -> list[tuple[Verdict, Verdict]]:
    """Rulings between hexes of a random board at night, half of them in weather, and the same threads looked back."""
    rng = random.Random(seed)
    board, chosen = night_board(rng), options(rng) | {"viewer": "map"}  # another viewer would not be who looks back
    if rng.random() < 0.5:
        chosen["weather"] = str(rng.randint(1, 3))
    judge, hexes = RULES.prepare(board, chosen), board.grid.hexes()
    pairs = [[End(hex_) for hex_ in rng.sample(hexes, 2)] for _ in range(n)]
    return [(judge.explain(a, b), judge.explain(b, a)) for a, b in pairs]


@pytest.mark.parametrize("seed", some_at_once(range(40), 4))
def test_the_words_are_those_of_the_verdict(seed: int) -> None:
    for there, back in rulings(seed, 30):
        said = sentences(there)
        text = "\n".join(said)
        if there.visible:
            assert ("does not see back" in text) == (not back.visible), text
        else:
            # No attack is spoken of, nor what it takes.
            assert not there.advisories, text
            assert "hindered by" not in there.summary
        if there.visible or (there.decided_by is not None and there.decided_by.rule == "B.10"):
            assert sum(int(points) for line in said for points in ADDS.findall(line)) == there.hindrance, text
        if there.hindrance and there.visible:
            assert f"Hindrances of {there.hindrance} in all, fewer than six (B.10)" in text
            assert there.summary.split(";")[0].count(f"hindered by {there.hindrance}") == 1
